"""Errors on the wire: RFC 9457 (problem details for HTTP), as ``application/problem+json``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from broadfront.server.http.versions import is_present

MEDIA_TYPE: Final = "application/problem+json"
STATUS_CODES: Final = {
    400: "MALFORMED_REQUEST",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    409: "CONFLICT",
    413: "TOO_LARGE",
    415: "NOT_JSON",
    422: "INVALID_REQUEST",
    429: "TOO_MANY_REQUESTS",
    499: "GIVEN_UP",
    500: "SERVER_ERROR",
    503: "TRY_AGAIN_LATER",
}
"""The code of an error for which whoever raises it names none."""


class Problem(msgspec.Struct, frozen=True):
    """What went wrong: ``detail`` for a person; ``code`` and the cited ``rule`` for programs."""

    status: int
    """The HTTP status."""
    detail: str
    """What is wrong, as a sentence for a person."""
    rule: str = ""
    """The section of the game's rules that refuses a move."""
    code: str = ""
    """Which error it is, for programs: the same as long as there is this version of the API."""
    title: str = ""
    """The name of the status."""
    type: str = "about:blank"
    """The title says all there is to say of the kind of problem."""
    message: str | UnsetType = UNSET
    """As ``detail``: only at addresses of before ``/api/v1``."""


def problem_of(path: str, status: int, detail: str, rule: str = "", code: str = "") -> Problem:
    """Return the problem to answer a request with."""
    return Problem(
        status,
        detail,
        rule,
        code or (STATUS_CODES.get(status, "ERROR") if is_present(path) else ""),
        title_of(status),
        message=UNSET if is_present(path) else detail,
    )


def title_of(status: int) -> str:
    """Return the name of a status.

    >>> title_of(404), title_of(499)
    ('Not Found', 'Client Closed Request')
    """
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Client Closed Request"
