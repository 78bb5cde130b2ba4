"""Scenario files: what a scenario card says, read from TOML with line and field in every complaint.

Map, sides with units, reinforcements and support, or points to buy them for, special rules, victory, duration.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from broadfront.engine.scenarios import Words, word
from broadfront.games.action_front.map_sheets import Laid, Sheet, shipped_sheets
from broadfront.games.action_front.terms import EDGES, MAX_UNITS, NATION_NAMES, NATIONS, SIDE_WORDS
from broadfront.games.action_front.units import BOXES, MODELS, SUPPORTS
from broadfront.games.action_front.victory_conditions import Hold, Leave, Lose, Occupy, Open

Option = str | int | bool
Turn = Annotated[int, msgspec.Meta(ge=0, le=60)]
Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_UNITS)]
Hex = Annotated[str, word("hex")]
Side = Annotated[str, word("side")]
Edge = Annotated[str, word("edge")]

WORDS: Final[Mapping[str, Words]] = {
    "hex": Words({}, is_open=True),
    "side": Words({side: f"Side {side}" for side in SIDE_WORDS}),
    "nation": Words(
        {
            **{
                id_: f"{name} {id_.partition('_')[2]}".strip()
                for id_, name in zip(NATIONS, NATION_NAMES, strict=True)
            },
            "map": "As the map has it",
        }
    ),
    "edge": Words({edge: edge for edge in EDGES}),
    "unit": Words({model.id: model.name for model in MODELS}),
    "support": Words({support.id: support.name for support in SUPPORTS}),
    "box": Words({box: box for box in BOXES}),
    "sheet": Words({id_: sheet.name for id_, (sheet, _) in shipped_sheets().items()}),
    "when": Words({"any_turn": "At the end of any turn", "at_end": "At the end of the last turn"}),
    "otherwise": Words(
        {**{side: f"Side {side}" for side in SIDE_WORDS}, "draw": "Nobody", "score": "Points decide"}
    ),
}
"""What the fields of a scenario file take."""


class UnitCard(msgspec.Struct, forbid_unknown_fields=True):
    """A unit, or several alike: on a hex, to be placed in the zone, or to come on a turn."""

    unit: Annotated[str, word("unit")]
    hex: Hex = ""
    """Where it begins; left out, its owner places it in the side's zone."""
    dug_in: bool = False
    steps: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    """Its strength at the start; 0: whole."""
    suppressed: bool = False
    turn: Turn = 0
    """The turn it comes as a reinforcement; 0: it is there from the start."""
    count: Count = 1


class SupportCard(msgspec.Struct, forbid_unknown_fields=True):
    """Boxes of off-map fire support: one of the list by its id, or one's own figures."""

    support: Annotated[str, word("support")] = ""
    box: Annotated[str, word("box")] = ""
    hard: Annotated[int, msgspec.Meta(ge=-20, le=20)] = 0
    soft: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    cards: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    title: str = ""
    missions: Annotated[int, msgspec.Meta(ge=1, le=40)] = 1


class Zone(msgspec.Struct, forbid_unknown_fields=True):
    """Where a side may place its units: hexes by number, or so many rows from edges."""

    hexes: list[Hex] = []
    within: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    """Within so many hexes of its own edge; 0: anywhere."""
    beyond: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    """Farther than so many hexes from the enemy's edge."""


class Purchase(msgspec.Struct, forbid_unknown_fields=True):
    """Forces that a player buys in secret before the match [16.3]."""

    points: Annotated[int, msgspec.Meta(ge=1, le=999)]
    place: Annotated[int, msgspec.Meta(ge=0, le=MAX_UNITS)] = 0
    """How many units may be placed at the start; 0: all must be."""
    all_placed: bool = False
    """Whether so many have to be placed, as far as there is room."""
    enter: Annotated[int, msgspec.Meta(ge=1, le=MAX_UNITS)] = 5
    """How many may enter in a turn."""


class SideCard(msgspec.Struct, forbid_unknown_fields=True):
    """One side: its nation, the edge where its player sits, its units and support."""

    nation: Annotated[str, word("nation")]
    edge: Edge
    units: list[UnitCard] = []
    support: list[SupportCard] = []
    purchase: Purchase | None = None
    zone: Zone = msgspec.field(default_factory=Zone)
    exit_edge: Edge = ""
    """The edge that its units may leave the map by; "": none."""
    banzai: bool = False


class Victory(msgspec.Struct, forbid_unknown_fields=True):
    """What a side has to fulfil, all of it, at the end of any turn or of the last one."""

    side: Side
    conditions: Annotated[list[Hold | Open | Occupy | Leave | Lose], msgspec.Meta(min_length=1)]
    when: Annotated[str, word("when")] = "any_turn"


class Score(msgspec.Struct, forbid_unknown_fields=True):
    """Points at the end of the last turn: for enemy steps lost, and for hexes held."""

    steps: Annotated[int, msgspec.Meta(ge=0, le=99)] = 1
    hexes: dict[Hex, Annotated[int, msgspec.Meta(ge=1, le=99)]] = {}


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario card: what a scenario file holds. Side A is seat 0."""

    title: str
    turns: Annotated[int, msgspec.Meta(ge=1, le=60)]
    first: Side
    """The side that moves first."""
    sides: Annotated[list[SideCard], msgspec.Meta(min_length=2, max_length=2)]
    otherwise: Annotated[str, word("otherwise")]
    """Who wins if nobody has fulfilled his conditions: a side, "draw", or "score"."""
    blurb: str = ""
    """What to expect, in a sentence."""
    sets_up_first: Side = "A"
    maps: list[Laid] = []
    """Sheets of the box that are laid out."""
    map: Sheet | None = None
    """A map of one's own, instead of the box's sheets."""
    victory: list[Victory] = []
    score: Score | None = None
    night: bool = False
    """Nobody sees far, and no aircraft fly."""
    fixed: dict[str, Option] = {}
    """Options that the scenario does not leave open; a printed map leaves none of those of building."""

    def __post_init__(self) -> None:
        if self.maps or self.map is not None:
            self.fixed = {**PRINTED, **self.fixed}


PRINTED: Final[Mapping[str, Option]] = {
    "map": "card",
    "orientation": "printed",
    "roles": "printed",
    "exit_units": 1,
}
"""What the options of building are where the map is printed [16]."""


def extent(file: Scenario) -> str:
    """Return the size of a scenario: its turns, its maps, and the units of both sides or the points to buy them.

    Units that come later are counted too.
    """
    maps = len(file.maps) or 1
    forces = " against ".join(
        f"{side.purchase.points} points" if side.purchase else str(sum(unit.count for unit in side.units))
        for side in file.sides
    )
    later = any(unit.turn for side in file.sides for unit in side.units)
    units = f" units{' with reinforcements' if later else ''}"
    if any(side.purchase for side in file.sides):
        units = ""
    return f"{file.turns} turns, {maps} map{'s' * (maps > 1)}, {forces}{units}"


def seat_of(word: str) -> int:
    """Return the seat of a side's letter.

    >>> seat_of("B")
    1
    """
    return SIDE_WORDS.index(word)
