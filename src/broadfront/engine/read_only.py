"""Records with read-only mappings: `pickle` and `copy.deepcopy` refuse a `types.MappingProxyType` as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Any, TypeVar

__all__ = ["reduce_record"]

R = TypeVar("R", bound=tuple[Any, ...])


def reduce_record(record: R) -> tuple[Callable[..., R], tuple[type[R], list[Any], list[int]]]:
    """Return what ``__reduce__`` of a NamedTuple returns: its fields, and which of them are read-only mappings.

    >>> from typing import NamedTuple
    >>> class Prices(NamedTuple):
    ...     of: MappingProxyType[str, int]
    >>> rebuild, parts = reduce_record(Prices(MappingProxyType({"tank": 3})))
    >>> rebuild(*parts)
    Prices(of=mappingproxy({'tank': 3}))
    """
    read_only = [place for place, value in enumerate(record) if isinstance(value, MappingProxyType)]
    values = [dict(value) if place in read_only else value for place, value in enumerate(record)]
    return _rebuilt, (type(record), values, read_only)


def _rebuilt(kind: type[R], values: list[Any], read_only: Iterable[int]) -> R:
    for place in read_only:
        values[place] = MappingProxyType(values[place])
    return kind(*values)
