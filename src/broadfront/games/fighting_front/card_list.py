"""The list of cards in ``data/cards.toml``, read by msgspec; the rules use it as tables by kind (`cards`)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

Family: TypeAlias = Literal["", "ground", "air", "location", "leader", "event"]
_FAMILIES: Final[dict[str, Family]] = {
    "LOC": "location",
    "LDR": "leader",
    "E": "event",
    "A": "air",
    "G": "ground",
}


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card adds to rolls on the tables [5.9]."""

    aam: int = 0
    abm: int = 0
    acm: int = 0
    brm: int = 0
    dfm: int = 0
    gam: int = 0


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card, as an entry of the list."""

    id: str
    title: str
    type: str
    count: int = 0
    toughness: int = 0
    range: Annotated[int, msgspec.Meta(ge=0)] = 0
    modifiers: Modifiers = Modifiers()
    moves_twice: bool = False
    arm: str = ""
    text: str = ""
    nation: str = ""
    replaces: str = ""

    @property
    def family(self) -> Family:
        """The family of the card; Paratroopers are an air unit until they land."""
        return _FAMILIES.get(self.type) or _FAMILIES.get(self.type[:1], "")

    def has(self, letter: str) -> bool:
        """Return whether a unit's type has a letter: I, T, R, F or B [3.7]."""
        return self.family in ("air", "ground") and letter in self.type[1:]


class CardList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck, and the cards that the National cards become for each nation."""

    deck: list[Card]
    national: list[Card]


@cache
def card_list() -> CardList:
    """Return the list of cards of the box."""
    text = (files(__package__) / "data" / "cards.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), CardList)
