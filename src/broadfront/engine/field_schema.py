"""What the fields of positions and steps may hold, declared once, beside each field: range, index, spelling, label.

::

    SEAT = Index("seat", lambda p: p.setting.countries, SEATS)

    chits: Annotated[int, FieldSpec(0, MAX_CHITS)] = field(name="chits", default=0)
    cards: Annotated[list[int], FieldSpec(-1, len(CARD_NAMES) - 1, (SEAT,))] = field(name="cards")
    disrupted: Annotated[SquareSet, bit_set(SQUARE, BOARD)] = field(name="disrupted", default=0)

Name and default are msgspec's. Notation, JSON, range checks (`out_of_range`) and the figures of the position editor
(`broadfront.engine.editor.figure`) are derived. No game can be made whose fields have no ranges (`undeclared`).

A step's fields are declared by name in `Game.step_fields`: one table, for most steps have the same few; and mypyc,
which compiles the modules of rules, keeps no ``Annotated``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin

from broadfront.engine.text_codec import shorten_number

Bound: TypeAlias = int | Callable[[Any], int]
"""A number, or what returns it for a position: of this only the setting and the lengths of lists are safe to use."""


class Codec(NamedTuple):
    """How one list field is spelled in a position's notation, where run lengths would not look like the board.

    ``spell(setting, values)`` returns a word without white space, ``read(setting, word)`` the values again; a word it
    cannot read is a ValueError that says why.
    """

    spell: Callable[[Any, Sequence[int]], str]
    read: Callable[[Any, str], list[int]]


class Group(NamedTuple):
    """How notation spells all fields that are declared with it as one section, as a board is in chess.

    ``name`` is that of the section; "": each field is a section by itself, under its own name.
    ``spell`` takes the setting and the fields' values in the order of declaration, ``read`` the setting and the text,
    which holds no space; text that it cannot read is a ValueError that says why.
    """

    name: str
    spell: Callable[[Any, tuple[Any, ...]], str]
    read: Callable[[Any, str], tuple[Any, ...]]


class Index(NamedTuple):
    """What the entries of a list, or the members of a set of bits, stand for: spaces, units, seats, powers ..."""

    name: str
    size: Bound
    """How many there are."""
    words: Sequence[str] | Callable[[Any, int], str] = ()
    """What each is called in labels; a function takes the position and the number."""

    def word(self, p: Any, at: int) -> str:
        """Return what one of them is called."""
        return self.words(p, at) if callable(self.words) else self.words[at]


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """What a field may hold: a number, or a list of numbers, from ``low`` to ``high``."""

    low: Bound
    high: Bound
    by: tuple[Index, ...] = ()
    """What a list is indexed by, the last one running fastest; (): a list may have any length.

    Of a field that is a number: it is a set, with a bit for each.
    """
    codec: Codec | Group | None = None
    """None: lists are spelled as run lengths, anything else as one value."""
    label: str = ""
    """What the position editor calls it, with indexes in braces: ``"{seat}: production points"``."""
    words: tuple[str, ...] = ()
    """What the values are called, the lowest first, if they are a choice."""

    def bounds(self, p: Any) -> tuple[int, int]:
        """Return the lowest and the highest value."""
        return _number(self.low, p), _number(self.high, p)

    def place(self, p: Any, at: Sequence[int]) -> int:
        """Return the place in the list of what is indexed so."""
        place = 0
        for index, one in zip(self.by, at, strict=True):
            place = place * _number(index.size, p) + one
        return place

    def name(self, p: Any, at: Sequence[int]) -> str:
        """Return its label with the words for indexes filled in."""
        words = {
            index.name: index.word(p, one)
            for index, one in zip(self.by, at, strict=True)
            if f"{{{index.name}}}" in self.label
        }
        return self.label.format(**words)

    def fault(self, p: Any, name: str, value: Any) -> str | None:
        """Say that a value is outside the range; None: it is not."""
        low, high = self.bounds(p)
        if not isinstance(value, list | tuple | bytearray):
            if low <= value <= high:
                return None
            return f"{name} is {shorten_number(value)}; it goes from {low} to {_spell_bound(high)}"
        length = prod(_number(index.size, p) for index in self.by) if self.by else len(value)
        if len(value) == length and all(low <= one <= high for one in value):
            return None
        return f"{name} wants {f'{length} ' if self.by else ''}numbers from {low} to {_spell_bound(high)}"


def bit_set(index: Index, codec: Group | None = None, label: str = "") -> FieldSpec:
    """Return the spec of a set: a number with a bit for each member."""
    return FieldSpec(0, lambda p: (1 << _number(index.size, p)) - 1, (index,), codec, label)


def _number(bound: Bound, p: Any) -> int:
    return bound if isinstance(bound, int) else bound(p)


def _spell_bound(high: int) -> str:
    """Return a bound in figures, and that of a set of places by how many there are."""
    places = high.bit_length()
    return str(high) if places <= 40 else f"2^{places} - 1, a bit for each of {places} places"


FLAG = FieldSpec(0, 1)
"""No or yes."""


def read_annotations(cls: Any, without: Collection[str]) -> tuple[dict[str, FieldSpec], tuple[str, ...]]:
    """Return the specs of a class's fields by attribute, and the attributes that are lists or bytearrays.

    What a base declares is taken from its own ``schema`` and ``flat``.
    """
    specs: dict[str, FieldSpec] = dict(cls.schema)
    flat: dict[str, None] = dict.fromkeys(cls.flat)
    # not typing.get_type_hints, which evaluates functions in annotations among the names of the class only
    annotations: dict[str, Any] = inspect.get_annotations(cls, eval_str=True)
    for name, hint in annotations.items():
        if name in without:
            continue
        if get_origin(hint) is Annotated:
            hint, *extras = get_args(hint)
            specs.update((name, extra) for extra in extras if isinstance(extra, FieldSpec))
        if get_origin(hint) is list or hint is bytearray:
            flat[name] = None
    return specs, tuple(flat)


def undeclared(
    position: Any, steps: Sequence[Any], step_fields: Mapping[str, FieldSpec]
) -> Iterator[tuple[str, str]]:
    """Yield each field of positions or steps that has no range, and each range of steps that has no field.

    The first word says where to mend it, the second how.
    """
    for name in position.section_names():
        if name not in position.schema:
            yield (
                "position",
                (
                    f"{name} has no range, so that any number would pass: write it beside the field, as in "
                    f"{name}: Annotated[int, FieldSpec(0, 9)]"
                ),
            )
    known = {f"{step.tag}.{name}": name for step in steps for name in step.__struct_fields__}
    for full, name in known.items():
        if full not in step_fields and name not in step_fields:
            yield (
                "step_fields",
                (
                    f'{full} has no range, so that any number would pass: add "{name}": FieldSpec(0, 9) '
                    f'for every step, or "{full}" for this one'
                ),
            )
    for name in step_fields.keys() - known.keys() - set(known.values()):
        yield "step_fields", f"no step has a field {name}: remove it"


def out_of_range(p: Any, step_fields: Mapping[str, FieldSpec]) -> str | None:
    """Say which field of a position, or of a step on its agenda, has a value outside its range; None: none has."""
    names = p.section_names()
    for field, spec in p.schema.items():
        if fault := spec.fault(p, names[field], getattr(p, field)):
            return str(fault)
    for step in p.agenda:
        for field in step.__struct_fields__:
            own = step_fields.get(f"{step.tag}.{field}") or step_fields.get(field)
            if own is not None and (fault := own.fault(p, field, getattr(step, field))):
                return f"{step.tag}: {fault}"
    return None
