"""The schema of the fields of positions and steps, declared beside each field: range, index, spelling, label.

::

    SEAT = Index("seat", lambda p: p.setting.countries, SEATS)

    chits: Annotated[int, FieldSpec("chits", 0, MAX_CHITS)] = 0
    cards: Annotated[list[int], FieldSpec("cards", -1, len(CARD_NAMES) - 1, (SEAT,))]
    disrupted: Annotated[SquareSet, bit_set("disrupted", SQUARE, BOARD)] = 0

A position from outside that lacks a field takes its default; a field without a default MUST be present. Notation, JSON,
range checks (`out_of_range`) and the figures of the position editor (`broadfront.engine.editor.figure`) are derived. A
field without a spec is an error when its class is created.

A step's fields are declared by name in `Game.step_fields`, in one table because most steps share a few fields, and
because mypyc, which compiles the modules of rules, drops ``Annotated``. A step's field without a range is an error.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, get_args, get_origin

from broadfront.engine.text_codec import shorten_number

Bound: TypeAlias = int | Callable[[Any], int]
"""A number, or a function of the position that uses only its setting and the lengths of its lists."""


class Codec(NamedTuple):
    """The spelling of one list field in a position's notation, if run lengths would not resemble the board.

    ``spell(setting, values)`` returns a word without white space, ``read(setting, word)`` the values; it raises a
    ValueError with the reason for an unreadable word.
    """

    spell: Callable[[Any, Sequence[int]], str]
    read: Callable[[Any, str], list[int]]


class Group(NamedTuple):
    """The spelling of several fields as one section of the notation, like the board in FEN.

    ``name`` is the name of the section; "": each field is a separate section under its own name.
    ``spell`` takes the setting and the fields' values in the order of declaration, ``read`` the setting and the text,
    which contains no space; it raises a ValueError with the reason for an unreadable text.
    """

    name: str
    spell: Callable[[Any, tuple[Any, ...]], str]
    read: Callable[[Any, str], tuple[Any, ...]]


class Index:
    """The meaning of a list's indices, or of the members of a bit set: spaces, units, seats, powers ...

    Parameters
    ----------
    name
        Its placeholder in labels.
    size
        The number of entries.
    words
        The display name of each in labels, or a function of the position and the index.
    """

    def __init__(self, name: str, size: Bound, words: Sequence[str] | Callable[[Any, int], str] = ()) -> None:
        self.name, self._size, self._words = name, size, words

    def size(self, p: Any) -> int:
        """Return the number of entries."""
        return _number(self._size, p)

    def word(self, p: Any, at: int) -> str:
        """Return the display name of an entry."""
        return self._words(p, at) if callable(self._words) else self._words[at]


class Range(NamedTuple):
    """The lowest and the highest value of a step's field."""

    low: Bound
    high: Bound


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """The allowed values of a position's field: a number from ``low`` to ``high``, or a list of such numbers."""

    name: str
    """Its name in notation and JSON, which does not change with the attribute, because saved positions contain it."""
    low: Bound
    high: Bound
    by: tuple[Index, ...] = ()
    """The indices of a list, the last one running fastest; (): a list may have any length."""
    codec: Codec | Group | None = None
    """The spelling; None: lists are spelled as run lengths, anything else as one value."""
    label: str = ""
    """The label in the position editor, with indices in braces: ``"{seat}: production points"``."""
    words: tuple[str, ...] = ()
    """The display names of the values, the lowest first, if they are a choice."""
    members: Index | None = None
    """The members of which each number is a bit set; None: it is not a set."""

    def bounds(self, p: Any) -> tuple[int, int]:
        """Return the lowest and the highest value."""
        return _number(self.low, p), _number(self.high, p)

    def place(self, p: Any, at: Sequence[int]) -> int:
        """Return the position in the list for these indices."""
        place = 0
        for index, one in zip(self.by, at, strict=False):
            place = place * index.size(p) + one
        return place

    def label_of(self, p: Any, at: Sequence[int]) -> str:
        """Return its label with the words for indices filled in; the member of a set comes last."""
        indexes = zip((*self.by, *((self.members,) if self.members else ())), at, strict=True)
        words = {
            index.name: index.word(p, one) for index, one in indexes if f"{{{index.name}}}" in self.label
        }
        return self.label.format(**words)

    def fault(self, p: Any, value: Any) -> str | None:
        """Return a sentence if a value is outside the range, else None."""
        low, high = self.bounds(p)
        if not isinstance(value, list | tuple | bytearray):
            return _number_fault(self.name, value, low, high)
        length = prod(index.size(p) for index in self.by) if self.by else len(value)
        if len(value) == length and all(low <= one <= high for one in value):
            return None
        return (
            f"{self.name} wants {f'{length} ' if self.by else ''}numbers from {low} to {_spell_bound(high)}"
        )


def bit_set(
    name: str, members: Index, codec: Group | None = None, label: str = "", by: tuple[Index, ...] = ()
) -> FieldSpec:
    """Return the spec of a bit set, or of a list of bit sets."""
    return FieldSpec(name, 0, lambda p: (1 << members.size(p)) - 1, by, codec, label, (), members)


def _number(bound: Bound, p: Any) -> int:
    return bound if isinstance(bound, int) else bound(p)


def _number_fault(name: str, value: int, low: int, high: int) -> str | None:
    if low <= value <= high:
        return None
    return f"{name} is {shorten_number(value)}; it goes from {low} to {_spell_bound(high)}"


def _spell_bound(high: int) -> str:
    """Return a bound in figures, for a bit set as the number of its members."""
    places = high.bit_length()
    return str(high) if places <= 40 else f"2^{places} - 1, a bit for each of {places} places"


def read_annotations(cls: Any, without: Collection[str]) -> tuple[dict[str, FieldSpec], tuple[str, ...]]:
    """Return the specs of a class's fields by attribute, and the attributes that are lists or bytearrays.

    The fields of a base class are taken from its own ``schema`` and ``flat``.

    Raises
    ------
    TypeError
        If a field has no spec: it could not be saved, and any number would be accepted.
    """
    specs: dict[str, FieldSpec] = dict(cls.schema)
    flat: dict[str, None] = dict.fromkeys(cls.flat)
    # not typing.get_type_hints, which resolves functions in annotations only in the namespace of the class
    annotations: dict[str, Any] = inspect.get_annotations(cls, eval_str=True)
    for field, hint in annotations.items():
        if field in without or ClassVar in (hint, get_origin(hint)):
            continue
        extras: Sequence[Any] = ()
        if get_origin(hint) is Annotated:
            hint, *extras = get_args(hint)
        spec = next((extra for extra in extras if isinstance(extra, FieldSpec)), None)
        if spec is None:
            raise TypeError(
                f"the field {field} of {cls.__name__} says neither by which name it is saved nor which numbers it may "
                f'hold. Write {field}: Annotated[int, FieldSpec("{field}", 0, 9)] = 0; without a default no position '
                "can lack it"
            )
        specs[field] = spec
        if get_origin(hint) is list or hint is bytearray:
            flat[field] = None
    return specs, tuple(flat)


def step_faults(steps: Sequence[Any], step_fields: Mapping[str, Range]) -> Iterator[str]:
    """Yield a remedy for each field of steps without a range, and for each range without a field."""
    field_keys = {f"{step.tag}.{name}": name for step in steps for name in step.__struct_fields__}
    for full, name in field_keys.items():
        if full not in step_fields and name not in step_fields:
            yield (
                f'{full} has no range, so that any number would pass: add "{name}": Range(0, 9) for every step, '
                f'or "{full}" for this one'
            )
    for name in step_fields.keys() - field_keys.keys() - set(field_keys.values()):
        yield f"no step has a field {name}: remove it"


def out_of_range(p: Any, step_fields: Mapping[str, Range]) -> str | None:
    """Return a sentence about a value outside its range in a position or its agenda; None: all are in range."""
    for field, spec in p.schema.items():
        if fault := spec.fault(p, getattr(p, field)):
            return str(fault)
    for step in p.agenda:
        for field in step.__struct_fields__:
            own = step_fields.get(f"{step.tag}.{field}") or step_fields.get(field)
            if own is not None:
                ends = _number(own.low, p), _number(own.high, p)
                if fault := _number_fault(field, getattr(step, field), *ends):
                    return f"{step.tag}: {fault}"
    return None
