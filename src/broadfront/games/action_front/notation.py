"""The position as text: units with their hexes, markers by hex, cards by suit.

A unit is ``A1:us_raider@0404*3D``: its name, model, hex, steps, and a letter for each of its states. A unit that is not
on the map has instead of ``@`` and hex ``+`` and the turn of its entry (99 if its owner chooses), ``>`` if it has left
the map, or ``x`` if it is eliminated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from broadfront.boards.spacesets import bits, members
from broadfront.engine.field_schema import Codec, Group
from broadfront.engine.text_codec import quote
from broadfront.games.action_front.charts import CARD_NAMES, CARDS
from broadfront.games.action_front.map import HEX_NAMES
from broadfront.games.action_front.terms import DEAD, EXITED, UNITS, UNUSED, WAITING
from broadfront.games.action_front.units import MODEL_OF, MODELS

STATES: Final = {
    "S": "suppressed",
    "D": "dug_in",
    "E": "eager",
    "M": "moved",
    "F": "fired",
    "P": "spent",
    "C": "commanded",
}
"""The letters of a unit's states, and the fields of the position that hold them."""
FIELDS: Final = ("model", "at", "steps", "due", "troops", "commanders", *STATES.values())
_UNIT: Final = re.compile(
    r"([AB][0-9]{1,3}):(\w+)(?:@(?P<hex>[0-9]{4})|\+(?P<due>[0-9]{1,9})|(?P<out>>)|x)\*(?P<steps>[0-9]{1,9})"
    r"(?P<states>[A-Z]*)"
)
RANKS: Final = "A23456789TJQK"


def spell_units(_: Any, values: tuple[Any, ...]) -> str:
    """Write the units."""
    of = dict(zip(FIELDS, values, strict=True))
    words = []
    for unit, at in enumerate(of["at"]):
        if at == UNUSED:
            continue
        place = {DEAD: "x", EXITED: ">", WAITING: f"+{of['due'][unit]}"}.get(at) or f"@{HEX_NAMES[at]}"
        states = "".join(letter for letter, name in STATES.items() if of[name] >> unit & 1)
        model = MODELS[of["model"][unit]].id
        words.append(f"{UNITS[unit]}:{model}{place}*{of['steps'][unit]}{states}")
    return ",".join(words) or "-"


def read_units(_: Any, text: str) -> tuple[Any, ...]:
    """Read units as `spell_units` writes them; their places determine which hexes are held.

    Raises
    ------
    ValueError
        If it is no list of units: quotes the first that is none.
    """
    row_of_unit: dict[int, tuple[int, int, int, int, str]] = {}
    for word in text.split(",") if text != "-" else ():
        parts = _UNIT.fullmatch(word)
        if parts is None or parts[1] not in UNITS or parts[2] not in MODEL_OF:
            raise ValueError(f"cannot read the unit {quote(word)}: expected one like A1:us_rifle@0404*3")
        unit = UNITS.index(parts[1])
        if unit in row_of_unit:
            raise ValueError(f"{parts[1]} is there twice")
        if parts["hex"]:
            if parts["hex"] not in HEX_NAMES:
                raise ValueError(f"{parts[1]}: there is no hex {parts['hex']}")
            at = HEX_NAMES.index(parts["hex"])
        else:
            at = WAITING if parts["due"] else EXITED if parts["out"] else DEAD
        entry_turn = int(parts["due"] or 0)
        row_of_unit[unit] = MODEL_OF[parts[2]], at, int(parts["steps"]), entry_turn, parts["states"]
    size = max(row_of_unit, default=-1) + 1
    rows = [row_of_unit.get(unit, (-1, UNUSED, 0, 0, "")) for unit in range(size)]
    held = [
        bits(
            at
            for unit, (model, at, *_) in row_of_unit.items()
            if unit & 1 == seat and at >= 0 and leads == _leads(model)
        )
        for leads in (False, True)
        for seat in (0, 1)
    ]
    states = [bits(unit for unit, row in row_of_unit.items() if letter in row[4]) for letter in STATES]
    if any(set(row[4]) - set(STATES) for row in rows):
        raise ValueError(f"the states of units are {' '.join(STATES)}")
    columns = [[row[i] for row in rows] for i in range(4)]
    return (*columns, held[:2], held[2:], *states)


def _leads(model: int) -> bool:
    return MODELS[model].leader > 0


def spell_hexes(_: Any, values: Sequence[int]) -> str:
    """Write the hexes of each seat, as in ``0602.0703/-``."""
    return "/".join(".".join(HEX_NAMES[hex_] for hex_ in members(of)) or "-" for of in values)


def read_hexes(_: Any, text: str) -> list[int]:
    """Read hexes as `spell_hexes` writes them.

    Raises
    ------
    ValueError
        If there is no such hex: quotes it.
    """
    return [bits(map(_hex, of.split("."))) if of != "-" else 0 for of in text.split("/")]


def _hex(name: str) -> int:
    if name not in HEX_NAMES:
        raise ValueError(
            f"there is no hex {quote(name)}: write them as in 0602.0703/-, the hexes of each seat"
        )
    return HEX_NAMES.index(name)


def spell_pile(_: Any, values: Sequence[int]) -> str:
    """Write a pile: its ranks of clubs, diamonds, hearts and spades, with ``*2`` after a card that is there twice."""
    return "/".join(
        "".join(
            rank + (f"*{count}." if count > 1 else "")
            for rank, count in zip(RANKS, values[suit : suit + 13], strict=True)
            if count
        )
        or "-"
        for suit in range(0, CARDS, 13)
    )


def read_pile(_: Any, text: str) -> list[int]:
    """Read a pile as `spell_pile` writes it."""
    suits = text.split("/")
    if len(suits) != 4:
        raise ValueError("a pile has four suits with / between them: clubs, diamonds, hearts, spades")
    pile = [0] * CARDS
    for first, ranks in zip(range(0, CARDS, 13), suits, strict=True):
        if ranks == "-":
            continue
        if not re.fullmatch(rf"(?:[{RANKS}](?:\*[0-9]{{1,3}}\.)?)+", ranks):
            raise ValueError(f"cannot read the ranks {quote(ranks)}: they are {RANKS}")
        for rank, count in re.findall(r"(.)(?:\*([0-9]{1,3})\.)?", ranks):
            pile[first + RANKS.index(rank)] += int(count or 1)
    return pile


def spell_cards(_: Any, values: Sequence[int]) -> str:
    """Write cards in their order, as in ``8C.KD``."""
    return ".".join(CARD_NAMES[card] for card in values) or "-"


def read_cards(_: Any, text: str) -> list[int]:
    """Read cards as `spell_cards` writes them.

    Raises
    ------
    ValueError
        If there is no such card: quotes it.
    """
    return [_card(name) for name in text.split(".")] if text != "-" else []


def _card(name: str) -> int:
    if name not in CARD_NAMES:
        raise ValueError(f"there is no card {quote(name)}: write rank and suit, as in 8C.KD")
    return CARD_NAMES.index(name)


UNITS_AS_TEXT: Final = Group("units", spell_units, read_units)
HEXES_OF_SEATS: Final = Codec(spell_hexes, read_hexes)
PILE: Final = Codec(spell_pile, read_pile)
DRAWN_CARDS: Final = Codec(spell_cards, read_cards)
