"""Append-only sequences: the last items are stored as objects, earlier ones in compressed blocks.

A match is mostly read at its end. As objects, its log would take more memory than the rest of the match; compressed it
takes a tenth of that.
"""

from __future__ import annotations

import zlib
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Self, TypeVar, overload

T = TypeVar("T")

_LEVEL = 1
"""The level of compression: the next levels take twice as long for a tenth less."""


class PackedList(Sequence[T]):
    """Items in order, with additions only at the end, so that slices from the beginning share blocks."""

    block: ClassVar[int] = 32
    """The number of items in a compressed block."""
    spare: ClassVar[int] = 16
    """The fewest last items that are not compressed; the most are these and a block together."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._blocks: list[bytes] = []
        self._recent: list[T] = []
        self.extend(items)

    @abstractmethod
    def encode(self, items: list[T]) -> bytes:
        """Return items as bytes."""

    @abstractmethod
    def decode(self, data: bytes) -> list[T]:
        """Return the items encoded by `encode`."""

    def append(self, item: T) -> None:
        """Add an item at the end."""
        self._recent.append(item)
        if len(self._recent) >= self.block + self.spare:
            self._blocks.append(zlib.compress(self.encode(self._recent[: self.block]), _LEVEL))
            del self._recent[: self.block]

    def extend(self, items: Iterable[T]) -> None:
        """Add items at the end."""
        for item in items:
            self.append(item)

    def __iadd__(self, items: Iterable[T]) -> Self:
        """Add items at the end."""
        self.extend(items)
        return self

    @property
    def packed_bytes(self) -> int:
        """The size of the compressed blocks, in bytes."""
        return sum(map(len, self._blocks))

    def __len__(self) -> int:
        return len(self._blocks) * self.block + len(self._recent)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Self | list[T]: ...
    def __getitem__(self, index: int | slice) -> T | Self | list[T]:
        """Return an item; or those of a slice: packed alike from the beginning on, else as a list."""
        if isinstance(index, slice):
            first, end, step = index.indices(len(self))
            if first or step != 1:
                return self._part(first, end) if step == 1 else list(self)[index]
            return self._head(end)
        at = index + len(self) if index < 0 else index
        number, nth = divmod(at, self.block)
        if 0 <= number < len(self._blocks):
            return self._unpacked(number)[nth]
        if at < 0:
            raise IndexError(index)
        return self._recent[at - len(self._blocks) * self.block]

    def __iter__(self) -> Iterator[T]:
        number = 0
        while number < len(self._blocks):
            yield from self._unpacked(number)
            number += 1
        yield from list(self._recent)

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self._recent)
        for number in range(len(self._blocks) - 1, -1, -1):
            yield from reversed(self._unpacked(number))

    def _part(self, first: int, end: int) -> list[T]:
        items: list[T] = []
        for number in range(first // self.block, len(self._blocks)):
            if number * self.block >= end:
                break
            items += self._unpacked(number)
        else:
            items += self._recent
        start = min(first // self.block, len(self._blocks)) * self.block
        return items[first - start : max(first, end) - start]

    def _head(self, end: int) -> Self:
        twin = self._empty()
        whole = min(end // self.block, len(self._blocks))
        twin._blocks = self._blocks[:whole]
        twin._recent = self._part(whole * self.block, end)
        return twin

    def _empty(self) -> Self:
        """Return an empty list of the same class."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._blocks, twin._recent = [], []
        return twin

    def _unpacked(self, number: int) -> list[T]:
        return self.decode(zlib.decompress(self._blocks[number]))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PackedList | list):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} of {len(self)}, {len(self._blocks)} blocks in {self.packed_bytes} bytes>"
        )
