"""The versions of the API: addresses of ``/api/v1``, and those of before, which answer the same for one release."""

from __future__ import annotations

from typing import Any, Final

PREFIX: Final = "/api/v1"
SUCCESSOR: Final = b'</api/v1/openapi.json>; rel="successor-version"'
DEPRECATED_SINCE: Final = b"@1796083200"
"""2026-12-01, as the header ``Deprecation`` (RFC 9745) has times."""
LOCATION: Final = "location"
_LASTING: Final = ("/api/openapi.json", "/api/notices/end/")
"""Addresses of before that stay: where the API is described, and what e-mails that were sent link to."""


def versioned(path: str, former: str = "") -> list[str]:
    """Return the addresses of a handler: that of ``/api/v1``, and the one of before, where it was another.

    >>> versioned("/games"), versioned("/me/vacation", "/me/holiday")
    (['/api/v1/games', '/api/games'], ['/api/v1/me/vacation', '/api/me/holiday'])
    """
    return [PREFIX + path, f"/api{former or path}"]


def is_present(path: str) -> bool:
    """Tell whether an address is of the API's present version."""
    return path == PREFIX or path.startswith(f"{PREFIX}/")


def is_former(path: str) -> bool:
    """Tell whether an address is one of before: it will be gone with the next release.

    >>> [
    ...     is_former(path)
    ...     for path in ("/api/games", "/api/v1/games", "/api/v1", "/api/v2/games", "/health/live")
    ... ]
    [True, False, False, False, False]
    """
    version = path.removeprefix("/api/").partition("/")[0]
    is_versioned = version.startswith("v") and version[1:].isdecimal()
    return path.startswith("/api/") and not is_versioned and not path.startswith(_LASTING)


def made_at(address: str) -> dict[str, str]:
    """Return what marks a handler that makes something: its address in the present version, by fields of the answer."""
    return {LOCATION: PREFIX + address}


def present_path(handler: Any) -> str:
    """Return the address of a handler in the present version; "": it has only one of before."""
    return next((path for path in handler.paths if is_present(path)), "")
