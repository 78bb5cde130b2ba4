"""Scenario files: nations, deck, limits, cards on the map, read from TOML with line and field in every complaint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Final

import msgspec

from broadfront.boards import squares as grid
from broadfront.boards.spacesets import bits
from broadfront.engine.errors import did_you_mean
from broadfront.engine.scenarios import Words, shipped_scenarios, word
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import Fault, Path, read_toml
from broadfront.games.fighting_front.cards import (
    AIR_STRIP,
    CARDS,
    COUNTS,
    DECK_KIND,
    DECK_KINDS,
    IS_AIR,
    IS_EVENT,
    IS_GROUND,
    IS_LEADER,
    IS_LOCATION,
    KIND_OF,
    LEADS,
    NAMES,
    NATION,
    NONE,
    PARATROOPERS,
    WING_LEADS,
    Kind,
)
from broadfront.games.fighting_front.map import BACK_ROW, COLUMNS, HALF, ROWS
from broadfront.games.fighting_front.terms import ALLIES, AXIS, NATIONS, NATIONS_OF, NOBODY

CHOOSE: Final = "choose"
SIDE_WORDS: Final = ("axis", "allies")
MAX_COPIES: Final = 60
MAX_AIR_CARDS: Final = 49  # two decks of them are fewer squadrons than terms.INTERCEPT - terms.ESCORT

Small = Annotated[int, msgspec.Meta(ge=0, le=40)]
Option = str | int | bool
Card = Annotated[str, word("card")]

WORDS: Final[Mapping[str, Words]] = {
    "side": Words({side: side.title() for side in SIDE_WORDS}),
    **{
        f"{side}_nation": Words(
            {NATIONS[nation]: NATIONS[nation] for nation in nations} | {CHOOSE: "Its player chooses"}
        )
        for side, nations in zip(SIDE_WORDS, NATIONS_OF, strict=True)
    },
}
"""What the fields of a scenario file take."""


class Placed(msgspec.Struct, forbid_unknown_fields=True):
    """A card on the map from the start: an air unit and its Leader stand on an Air Strip named before them."""

    space: Annotated[str, word("space")]
    card: Card
    side: Annotated[str, word("side")] = ""
    """"axis" or "allies"; left out, the side whose half the space is in."""
    disruption: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0

    def spot(self) -> tuple[int, Kind, int]:
        """Return space, kind and seat."""
        space = grid.parse(self.space, COLUMNS, ROWS)
        seat = SIDE_WORDS.index(self.side) if self.side else int(HALF[ALLIES] >> space & 1)
        return space, KIND_OF[self.card], seat


class Hands(msgspec.Struct, forbid_unknown_fields=True):
    """Cards that each side holds before it draws."""

    axis: list[Card] = []
    allies: list[Card] = []


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A set-up: what a scenario file holds."""

    title: str
    axis: Annotated[str, word("axis_nation")]
    allies: Annotated[str, word("allies_nation")]
    blurb: str = ""
    """What to expect, in a sentence."""
    setup_draw: Small = 20
    """Cards that each side draws before the first turn."""
    draw: Small = 3
    """Cards drawn in a turn."""
    hand_max: Small = 6
    """Cards that a hand holds at the end of a turn."""
    back_row_spaces: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2
    """How many spaces of the enemy back row win."""
    first: Annotated[str, word("side")] = "axis"
    """Who moves first."""
    deploy: bool = True
    """Whether cards are deployed in turns before the first turn."""
    deck: dict[Card, Annotated[int, msgspec.Meta(ge=0, le=MAX_COPIES)]] = {}
    """Cards whose number differs from the box."""
    placed: list[Placed] = []
    """Cards on the map from the start."""
    hands: Hands = msgspec.field(default_factory=Hands)
    fixed: dict[str, Option] = {}
    """Options that the scenario does not leave open."""

    def copies(self) -> tuple[int, ...]:
        """Return the number of copies of each deck kind in a deck."""
        return tuple(self.deck.get(NAMES[kind], COUNTS[kind]) for kind in range(DECK_KINDS))


def nation_of(scenario: Scenario, seat: int) -> int:
    """Return the nation that a scenario gives a seat, or -1 if the player chooses."""
    name = (scenario.axis, scenario.allies)[seat]
    return -1 if name == CHOOSE else NATIONS.index(name)


def placed_cards(scenario: Scenario) -> list[tuple[int, Kind, int, int]]:
    """Return the cards on the map from the start: (space, kind, seat, disruption counters)."""
    return [(*placed.spot(), placed.disruption) for placed in scenario.placed]


def is_on_the_ground(kind: Kind, place: Kind) -> bool:
    """Return whether a placed card is a ground unit there; Paratroopers fly from an Air Strip."""
    return IS_GROUND[kind] or (kind == PARATROOPERS and place != AIR_STRIP)


def read_scenario(text: str, source: str = "scenario") -> Scenario:
    """Read a scenario file.

    Raises
    ------
    FileFault
        If anything in it is not a legal start of the game: says line and field.
    """
    return read_toml(text, Scenario, source, _faults)


def _faults(scenario: Scenario) -> list[Fault]:
    """Return the faults; cards are counted only if all of them are known."""
    listed = [*_head_faults(scenario), *_placed_faults(scenario), *_hand_faults(scenario)]
    if not any(path[0] in ("deck", "placed", "hands") for path, _ in listed):
        listed += _count_faults(scenario)
    return listed


def _no_card(name: str) -> str:
    return f"{quote(name)} is no card: see the card list in the rules{did_you_mean(name, KIND_OF)}"


def _head_faults(scenario: Scenario) -> Iterator[Fault]:
    if not scenario.title.strip():
        yield ["title"], "give the scenario a title"
    for seat in (AXIS, ALLIES):
        yield from _nation_faults(scenario, seat)
    if scenario.first not in SIDE_WORDS:
        yield ["first"], f"{quote(scenario.first)} is no side: write axis or allies"
    for name in scenario.deck:
        if KIND_OF.get(name, DECK_KINDS) >= DECK_KINDS or name == NAMES[0]:
            suggestion = did_you_mean(name, NAMES[1:DECK_KINDS])
            yield (
                ["deck", name],
                f"{quote(name)} is no card of the deck: see the card list in the rules{suggestion}",
            )
    air = sum(n for kind, n in enumerate(scenario.copies()) if IS_AIR[kind])
    if air > MAX_AIR_CARDS:
        yield ["deck"], f"{air} air units: {MAX_AIR_CARDS} is the most"


def _nation_faults(scenario: Scenario, seat: int) -> list[Fault]:
    field = SIDE_WORDS[seat]
    name, known = getattr(scenario, field), (*(NATIONS[nation] for nation in NATIONS_OF[seat]), CHOOSE)
    if name in known:
        return []
    choice = f"write {', '.join(known[:-1])} or {CHOOSE}{did_you_mean(name, known)}"
    return [([field], f"{quote(name)} is no nation of this side: {choice}")]


def _side_fault(scenario: Scenario, kind: Kind, seat: int) -> str:
    card = CARDS[kind]
    if not kind:
        return "name a card"
    if card.id.startswith("National_"):
        return f"{card.id} is a different card for each nation: name that one"
    if not _nation_faults(scenario, seat) and NATION[kind] not in (NOBODY, nation_of(scenario, seat)):
        return f"{card.title} belongs to the {card.nation} nation: give {SIDE_WORDS[seat]} that nation"
    return ""


def _placed_faults(scenario: Scenario) -> Iterator[Fault]:
    placed_cards_so_far = _Standing()
    for i, placed in enumerate(scenario.placed):
        here: Path = ["placed", i]
        words = list(_placed_words(placed))
        yield from (([*here, *path], message) for path, message in words)
        if not words and (fault := placed_cards_so_far.put(scenario, placed)):
            yield [*here, fault[0]], fault[1]


def _placed_words(placed: Placed) -> Iterator[Fault]:
    try:
        grid.parse(placed.space, COLUMNS, ROWS)
    except ValueError:
        yield ["space"], f"{quote(placed.space)} is no space: write A1 to E6"
    if placed.card not in KIND_OF:
        yield ["card"], _no_card(placed.card)
    if placed.side not in ("", *SIDE_WORDS):
        yield ["side"], f"{quote(placed.side)} is no side: write axis or allies"


class _Standing:
    """What the cards put on the map before leave room for."""

    def __init__(self) -> None:
        self.units: dict[int, tuple[int, Kind]] = {}
        self.sites: dict[int, tuple[int, Kind]] = {}
        self.led: set[int] = set()
        self.flying: dict[int, list[Kind]] = {}

    def put(self, scenario: Scenario, placed: Placed) -> tuple[str, str] | None:
        """Put a card on the map; or return the field at fault, with the reason."""
        space, kind, seat = placed.spot()
        units, sites, flying = self.units, self.sites, self.flying
        if complaint := _side_fault(scenario, kind, seat):
            return "card", complaint
        others = {units.get(space, (seat, 0))[0], sites.get(space, (seat, 0))[0]}
        if others != {seat}:
            return "side", f"{placed.space} holds a card of the other side"
        if IS_EVENT[kind]:
            return "card", "events are never on the map: put it into a hand"
        if placed.disruption > CARDS[kind].toughness or (IS_LEADER[kind] and placed.disruption):
            return "disruption", f"so many disruption counters would destroy {CARDS[kind].title}"
        if IS_LOCATION[kind]:
            if space in sites:
                return "space", f"{placed.space} has a Location already"
            sites[space] = (seat, kind)
        elif is_on_the_ground(kind, sites.get(space, (0, 0))[1]):
            if space in units:
                return "space", f"{placed.space} has a ground unit already"
            units[space] = (seat, kind)
        elif IS_AIR[kind]:
            if sites.get(space, (0, 0))[1] != AIR_STRIP:
                return "space", f"{placed.space} has no Air Strip for it (name that first)"
            flying.setdefault(space, []).append(kind)
        else:
            bases = flying.get(space, [])
            joined = next((k for k in bases if WING_LEADS[kind][k]), 0)
            if joined:
                bases.remove(joined)
            elif space in units and space not in self.led and LEADS[kind][units[space][1]]:
                self.led.add(space)
            else:
                return "card", f"{CARDS[kind].title} finds no unit to join on {placed.space}"
        return None


def _hand_faults(scenario: Scenario) -> Iterator[Fault]:
    for seat, field in enumerate(SIDE_WORDS):
        for i, name in enumerate(getattr(scenario.hands, field)):
            if name not in KIND_OF:
                yield ["hands", field, i], _no_card(name)
            elif complaint := _side_fault(scenario, KIND_OF[name], seat):
                yield ["hands", field, i], complaint


def _count_faults(scenario: Scenario) -> Iterator[Fault]:
    used: Counter[Kind] = Counter()
    copies = scenario.copies()
    named: list[tuple[Path, str]] = [(["placed", i, "card"], of.card) for i, of in enumerate(scenario.placed)]
    for field in SIDE_WORDS:
        named += [(["hands", field, i], name) for i, name in enumerate(getattr(scenario.hands, field))]
    for path, name in named:
        kind = DECK_KIND[KIND_OF[name]]
        used[kind] += 1
        if used[kind] > copies[kind]:
            yield path, f"the deck has {copies[kind]} of {NAMES[kind]}, no more"
    if sum(copies) - sum(used.values()) < 2 * scenario.setup_draw:
        yield ["setup_draw"], "the deck has not so many cards for both sides"
    spots = [placed.spot() for placed in scenario.placed]
    places = {space: kind for space, kind, _ in spots if IS_LOCATION[kind]}
    for seat in (AXIS, ALLIES):
        units = bits(s for s, kind, of in spots if of == seat and is_on_the_ground(kind, places.get(s, NONE)))
        if (units & BACK_ROW[1 - seat]).bit_count() >= scenario.back_row_spaces:
            yield (
                ["placed"],
                f"{SIDE_WORDS[seat]} has won before the first turn: it holds the enemy back row",
            )


ORDER: Final = (
    "german_russian",
    "german_american",
    "japanese_american",
    "japanese_russian",
    "choose",
    "first_game",
)


@cache
def shipped() -> Mapping[str, tuple[Scenario, str]]:
    """Return the box's own scenarios: id to scenario and text of its file, Germany against Russia first."""
    return shipped_scenarios(__package__, read_scenario, first=ORDER)
