"""A moment in JSON: ISO 8601 in UTC, or null; before ``/api/v1``, milliseconds since 1970, or 0."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from broadfront.server.http.nulls import with_nulls
from broadfront.server.http.versions import is_present

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Instant:
    """A moment, in milliseconds since 1970; 0: there is none."""

    __slots__ = ("ms",)

    def __init__(self, ms: int) -> None:
        self.ms = ms

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Instant) and self.ms == other.ms

    def __hash__(self) -> int:
        return hash(self.ms)

    def __repr__(self) -> str:
        return f"Instant({self.ms})"

    @property
    def text(self) -> str | None:
        """ISO 8601 in UTC; None: there is no such moment.

        >>> Instant(1_796_083_200_250).text, Instant(0).text
        ('2026-12-01T00:00:00.250Z', None)
        """
        if not self.ms:
            return None
        at = _EPOCH + timedelta(milliseconds=self.ms)
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    @staticmethod
    def schema_of(kind: type) -> dict[str, Any]:
        """Return the JSON Schema of an instant, for msgspec."""
        if kind is not Instant:
            raise NotImplementedError
        return {"type": ["string", "null"], "format": "date-time"}


def NEVER() -> Instant:  # noqa: N802  # a constant, made anew: OpenAPI cannot have it as a default
    """Return an `Instant` that stands for no moment."""
    return Instant(0)


def encode_hook(path: str) -> Callable[[Any], Any]:
    """Return the msgspec hook that encodes the instants of answers at an address."""
    present = is_present(path)

    def encode(value: Any) -> Any:
        if isinstance(value, Instant):
            return value.text if present else value.ms
        raise TypeError(f"{type(value)} is not for the wire")

    return encode


_ENCODERS: Final = {
    present: msgspec.json.Encoder(enc_hook=encode_hook("/api/v1/" if present else ""))
    for present in (True, False)
}


def encode_for(path: str, told: Any) -> bytes:
    """Return what is sent over a WebSocket at an address, as JSON."""
    present = is_present(path)
    return _ENCODERS[present].encode(with_nulls(told) if present else told)
