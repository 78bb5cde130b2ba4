"""Fields that may hold nothing: null on the wire, where the code has -1, 0 or "".

At addresses of before ``/api/v1`` they are sent as the code has them.
"""

from __future__ import annotations

import typing
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from msgspec.structs import replace

KEY: Final = "null_if"
"""Under this key of its `msgspec.Meta.extra` a field says which value stands for nothing."""
NullableSeat = Annotated[int, msgspec.Meta(extra={KEY: -1})]
"""The number of a seat, a space or a move; -1: none."""
NullableNumber = Annotated[int, msgspec.Meta(extra={KEY: 0})]
"""A number that is counted from 1; 0: none."""
NullableText = Annotated[str, msgspec.Meta(extra={KEY: ""})]
"""An id, a name or a word for programs; "": none."""
NULL_IF_EMPTY: Final = msgspec.Meta(extra={KEY: ""})


def with_nulls(source: Any) -> Any:
    """Return what is sent with null where a field holds nothing; what holds no such field is returned as it is."""
    if isinstance(source, msgspec.Struct):
        return _struct(source)
    if isinstance(source, list | tuple) and not hasattr(source, "_fields"):
        parts = [with_nulls(one) for one in source]
        return parts if any(new is not old for new, old in zip(parts, source, strict=True)) else source
    if isinstance(source, dict):
        return {name: with_nulls(value) for name, value in source.items()}
    return source


def _struct(struct: msgspec.Struct) -> msgspec.Struct:
    nullable, nested = _fields(type(struct))
    changed = {name: None for name, nothing in nullable if getattr(struct, name) == nothing}
    for name in nested:
        value = getattr(struct, name)
        if value and (new := with_nulls(value)) is not value:
            changed[name] = new
    return replace(struct, **changed) if changed else struct


def nullable_fields(kind: type) -> dict[str, Any]:
    """Return the fields of a Struct that may be null on the wire, each with the value that stands for nothing."""
    return dict(_fields(kind)[0])


@cache
def _fields(kind: type) -> tuple[tuple[tuple[str, Any], ...], tuple[str, ...]]:
    """Return the fields of a Struct that may be null, and those that hold Structs with such fields."""
    hints = typing.get_type_hints(kind, include_extras=True)
    names: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    nullable = tuple(
        (name, meta.extra[KEY])
        for name in names
        for meta in getattr(hints[name], "__metadata__", ())
        if isinstance(meta, msgspec.Meta) and meta.extra and KEY in meta.extra
    )
    return nullable, tuple(name for name in names if _may_hold_nothing(hints[name], frozenset({kind})))


def _may_hold_nothing(hint: Any, seen: frozenset[type]) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if hint in seen:
            return False
        hints = typing.get_type_hints(hint, include_extras=True)
        return any(
            KEY in (getattr(meta, "extra", None) or ())
            for one in hints.values()
            for meta in getattr(one, "__metadata__", ())
        ) or any(_may_hold_nothing(one, seen | {hint}) for one in hints.values())
    return any(_may_hold_nothing(one, seen) for one in typing.get_args(hint))
