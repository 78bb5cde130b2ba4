"""The base class of request bodies: a field that the server does not know is refused, not ignored."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import inspect

from broadfront.engine.errors import did_you_mean

_UNKNOWN_FIELD: Final = re.compile(r"Object contains unknown field `(.{1,200})`", re.DOTALL)
IGNORES_BODY: Final = {"ignores_body": True}
"""Marks a handler to which other programs send a body that it need not read."""
_PART: Final = re.compile(r"[^.\[\]]+|\[")


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request body.

    To ignore an unknown field would mean to do something else than was requested: with a misspelled "scenario" the
    server would start the default one.
    """


def suggest_field(message: str, place: str, body: Any) -> str:
    """Return a suggestion of the known field that looks like the unknown one in msgspec's message; or "".

    Parameters
    ----------
    message
        The message of msgspec, without the place.
    place
        Where the object is in the body: ``seats[0]``; "" for the body itself.
    body
        The type of the body.
    """
    unknown = _UNKNOWN_FIELD.fullmatch(message)
    if unknown is None:
        return ""
    known = dict.fromkeys(
        field.encode_name
        for one in _types_at(place, body)
        for struct in _structs(one)
        for field in struct.fields
    )
    return did_you_mean(unknown[1], known)


def suggest_value(message: str, place: str, body: Any) -> str:
    """Return the allowed values if msgspec's message says that a value is none of them; or "".

    Parameters
    ----------
    message, place, body
        As of `suggest_field`.

    >>> from typing import Literal
    >>> suggest_value("Invalid enum value 'xml'", "", Literal["text", "json"])
    ": 'json' or 'text'"
    """
    if not message.startswith(("Invalid enum value ", "Invalid value ")):
        return ""
    values = sorted({repr(value) for one in _types_at(place, body) for value in _values(one)})
    return ": " + " or ".join(filter(None, [", ".join(values[:-1]), values[-1]])) if values else ""


def _types_at(place: str, body: Any) -> list[inspect.Type]:
    types = [inspect.type_info(body)]
    for part in _PART.findall(place):
        if part == "[":
            types = [inner for one in types for inner in _inner(one)]
        elif not part.isdigit() and part != "...":  # an index, or any key: what was in the bracket before
            types = [
                field.type
                for one in types
                for struct in _structs(one)
                for field in struct.fields
                if field.encode_name == part
            ]
    return types


def _plain(kind: inspect.Type) -> Iterable[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        return kind.types
    return [kind.type if isinstance(kind, inspect.Metadata) else kind]


def _structs(kind: inspect.Type) -> Iterable[inspect.StructType]:
    return [one for one in _plain(kind) if isinstance(one, inspect.StructType)]


def _values(kind: inspect.Type) -> Iterable[object]:
    for one in _plain(kind):
        if isinstance(one, inspect.LiteralType):
            yield from one.values
        elif isinstance(one, inspect.EnumType):
            yield from (member.value for member in one.cls)


def _inner(kind: inspect.Type) -> Iterable[inspect.Type]:
    for one in _plain(kind):
        if isinstance(one, inspect.ListType):
            yield one.item_type
        elif isinstance(one, inspect.DictType):
            yield one.value_type
