"""The versions of the API: addresses of ``/api/v1``, and earlier ones, which are supported for one more release."""

from __future__ import annotations

from typing import Any, Final

PREFIX: Final = "/api/v1"
SUCCESSOR: Final = b'</api/v1/openapi.json>; rel="successor-version"'
DEPRECATED_SINCE: Final = b"@1796083200"
"""2026-12-01, as the header ``Deprecation`` (RFC 9745) has times."""
LOCATION: Final = "location"
_LASTING: Final = ("/api/openapi.json", "/api/notices/end/")
"""Earlier addresses that stay: the description of the API, and the links in e-mails that were sent."""


def versioned(path: str, former: str = "") -> list[str]:
    """Return the addresses of a handler: the one of ``/api/v1``, and the earlier one, if it was different.

    >>> versioned("/games"), versioned("/me/vacation", "/me/holiday")
    (['/api/v1/games', '/api/games'], ['/api/v1/me/vacation', '/api/me/holiday'])
    """
    return [PREFIX + path, f"/api{former or path}"]


def is_present(path: str) -> bool:
    """Tell whether an address is of the API's present version."""
    return path == PREFIX or path.startswith(f"{PREFIX}/")


def is_former(path: str) -> bool:
    """Return whether an address is an earlier one, which will be removed in the next release.

    >>> [
    ...     is_former(path)
    ...     for path in ("/api/games", "/api/v1/games", "/api/v1", "/api/v2/games", "/health/live")
    ... ]
    [True, False, False, False, False]
    """
    version = path.removeprefix("/api/").partition("/")[0]
    is_versioned = version.startswith("v") and version[1:].isdecimal()
    return path.startswith("/api/") and not is_versioned and not path.startswith(_LASTING)


def with_location(address: str) -> dict[str, str]:
    """Return the ``opt`` of a handler that answers 201: the address of what it created, by fields of the answer."""
    return {LOCATION: PREFIX + address}


def present_path(handler: Any) -> str:
    """Return the address of a handler in the present version; "": it has only an earlier one."""
    return next((path for path in handler.paths if is_present(path)), "")
