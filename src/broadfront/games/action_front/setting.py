"""The setting of a match: field, sides, units and when they come, support, conditions, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.errors import OptionFault
from broadfront.engine.position import Setting
from broadfront.engine.scenarios import SettingSpec
from broadfront.games.action_front.map import (
    MOVEMENT_POINTS,
    STATIC,
    WATER,
    BattleMap,
    depth,
    entry_costs,
    make_battle_map,
)
from broadfront.games.action_front.map_sheets import Laid, Sheet, joined, shipped_sheets
from broadfront.games.action_front.scenario import Purchase, Scenario, SideCard, SupportCard, seat_of
from broadfront.games.action_front.terms import (
    ANY_TURN,
    AT_END,
    DRAWN,
    EDGES,
    MAX_UNITS,
    NATIONS,
    SIDE_WORDS,
)
from broadfront.games.action_front.units import BOXES, LIMITED_SUPPORT, MODEL_OF, MODELS, SUPPORT_OF, SUPPORTS
from broadfront.games.action_front.victory_conditions import (
    HOLD,
    LEAVE,
    LOSE,
    OCCUPY,
    OCCUPY_INFANTRY,
    OPEN,
    Condition,
    Hold,
    Leave,
    Lose,
    Occupy,
    Open,
)

COUNTERS: Final = 20
"""The number of counters of a side in a box, which is the maximum to buy for each map [16.3]."""
SCORE: Final = 3
"""The value of `otherwise` if points decide, in addition to the seats and DRAWN."""
NIGHT_SIGHT: Final = 3
"""[15.5] The maximum range of sight at night, in hexes."""
MAP_SETS: Final[Mapping[str, tuple[Laid, ...]]] = {
    "ridge": (Laid("ridge"),),
    "creek": (Laid("creek"),),
    "austen": (Laid("austen"),),
    "crossroads": (Laid("crossroads"),),
    "ridge_austen": (Laid("ridge"), Laid("austen", column=10)),
    "crossroads_twice": (Laid("crossroads"), Laid("crossroads", row=5, turned=True)),
}
"""The maps to choose from if the scenario is built by the players [16.2]."""


class Starter(NamedTuple):
    """A unit from the scenario card of a side."""

    model: int
    at: int
    """Its hex; -1 if it is placed in the zone or enters later."""
    turn: int
    steps: int
    dug_in: bool
    suppressed: bool


class SupportLine(NamedTuple):
    """A line of the support boxes: missions that are all alike."""

    seat: int
    box: int
    hard: int
    soft: int
    cards: int
    title: str
    missions: int
    item: int = -1
    """The kind of support, if it can be bought."""


class ActionFrontSetting(Setting, frozen=True, eq=False, kw_only=True):
    """What stays the same during one match of Action Front!"""

    title: str
    ground: BattleMap
    nations: tuple[int, ...]
    edges: tuple[int, ...]
    """The edges where the players sit: LEFT, RIGHT, TOP or BOTTOM."""
    exits: tuple[int, ...]
    """The edges that units may leave by; -1 without one."""
    zones: tuple[SpaceSet, ...]
    starters: tuple[tuple[Starter, ...], tuple[Starter, ...]]
    lines: tuple[SupportLine, ...]
    purchases: tuple[tuple[int, int, int, int], ...]
    """For each seat: points (0 for none), units placed at the start (0 for all), entering per turn, maximum."""
    must_place: tuple[bool, ...]
    """For each seat whether it has to place all bought units that it may place [16.4]."""
    items: tuple[tuple[int, ...], ...]
    """The items that each seat can buy: models, then support as ``-1 - line``; the heaviest support is last."""
    turns: int
    first: int
    sets_up_first: int
    banzai: tuple[bool, ...]
    conditions: tuple[tuple[int, int, tuple[Condition, ...]], ...]
    """Victory conditions: seat, ANY_TURN or AT_END, and all parts that have to be fulfilled."""
    otherwise: int
    """The winner if no condition is fulfilled: a seat, DRAWN, or SCORE."""
    extra_points: tuple[int, ...]
    """The points that each side has from the start, if points decide."""
    step_score: int
    hex_score: tuple[tuple[int, int], ...]
    """Points for hexes held at the end: (hex, points)."""
    night: bool
    sight_range: int
    """The maximum range of sight."""
    registered: bool
    friendly_fire: bool
    call_shuffle: str
    owner_digs: bool
    """Whether owners choose which units begin Dug In, instead of the card [2.3]."""
    blocks_into: bool
    """Whether a marker hides its own hex (R26)."""
    standing: tuple[SpaceSet, ...]
    """For each movement mode the hexes where such units can be."""
    sees: tuple[SpaceSet, ...]
    """The hexes in line of sight of a hex without markers; at night at most three away."""


def make_setting(opening: SettingSpec) -> ActionFrontSetting:
    """Work out all tables of a match from its scenario and options.

    Raises
    ------
    OptionFault
        If a handicap does not fit the scenario.
    """
    scenario: Scenario = opening.file
    options = dict(opening.options)
    if fault := _handicap_fault(scenario, options):
        raise OptionFault(f"{scenario.title}: {fault}")
    sheet, maps = sheet_of(scenario, options)
    field = make_battle_map(sheet)
    edges = edges_of(scenario, options)
    nations = nations_of(scenario, options)
    lines, items = _support(scenario, nations)
    night = scenario.night or bool(options["night"])
    farthest = len(field.within) - 1
    sight_range = min(NIGHT_SIGHT, farthest) if night else farthest
    exit_units = int(options["exit_units"]) if not is_printed(scenario) else 0
    sides = scenario.sides
    return ActionFrontSetting(
        *opening.identity,
        title=scenario.title,
        ground=field,
        nations=nations,
        edges=edges,
        exits=_exits(scenario, options),
        zones=(zone_of(sides[0], 0, field, edges), zone_of(sides[1], 1, field, edges)),
        starters=(_starters(sides[0], field), _starters(sides[1], field)),
        lines=lines,
        purchases=tuple(_bought(side.purchase, maps) for side in sides),
        must_place=tuple(side.purchase is not None and side.purchase.all_placed for side in sides),
        items=items,
        turns=scenario.turns + int(options.get("extra_turns", 0)),
        first=seat_of(scenario.first),
        sets_up_first=seat_of(scenario.sets_up_first),
        banzai=(sides[0].banzai, sides[1].banzai),
        conditions=tuple(
            (
                seat_of(victory.side),
                AT_END if victory.when == "at_end" else ANY_TURN,
                tuple(condition_of(block, field, exit_units) for block in victory.conditions),
            )
            for victory in scenario.victory
        ),
        otherwise=_otherwise(scenario.otherwise),
        extra_points=opening.handicap("extra_points", ("a", "b")),
        step_score=scenario.score.steps if scenario.score else 0,
        hex_score=tuple(
            (field.parse(number), points)
            for number, points in (scenario.score.hexes if scenario.score else {}).items()
        ),
        night=night,
        sight_range=sight_range,
        registered=bool(options["registered_artillery"]),
        friendly_fire=bool(options["friendly_fire"]),
        call_shuffle=str(options["call_shuffle"]),
        owner_digs=options["dug_in"] == "owner",
        blocks_into=bool(options["marker_hides_its_hex"]),
        standing=standing_of(field),
        sees=tuple(seen & near for seen, near in zip(field.sees, field.within[sight_range], strict=True)),
    )


def _handicap_fault(scenario: Scenario, options: Mapping[str, str | int | bool]) -> str:
    """[17.1] [17.2] Return why a handicap does not fit: turns only without a score, points only with one."""
    turns = int(options.get("extra_turns", 0))
    is_score = scenario.otherwise == "score"
    last = max((card.turn for side in scenario.sides for card in side.units), default=1)
    if turns and is_score:
        return "points decide, so other turns help nobody: leave extra_turns at 0, and give extra_points"
    if "extra_points" in options and not is_score:
        return "points do not decide: leave extra_points at none, and give extra_turns"
    if scenario.turns + turns < last:
        return f"units come in turn {last}, so it cannot have {scenario.turns + turns} turns: give fewer off"
    return ""


@lru_cache(maxsize=64)
def standing_of(field: BattleMap) -> tuple[SpaceSet, ...]:
    """Return for each movement mode the hexes that can be entered from some side; bunkers stand on any land."""
    sets = [
        bits(b for costs in entry_costs(field, mode) for b in costs) for mode in range(len(MOVEMENT_POINTS))
    ]
    sets[STATIC] = bits(at for at in field.hexes if field.terrain[at] != WATER)
    return tuple(sets)


def is_printed(scenario: Scenario) -> bool:
    """Return whether a scenario has its own map, so that the options for building do not apply."""
    return bool(scenario.maps) or scenario.map is not None


def sheet_of(scenario: Scenario, options: Mapping[str, str | int | bool]) -> tuple[Sheet, int]:
    """Return the map of a match, and the number of maps that it is made of."""
    if scenario.map is not None:
        return scenario.map, 1
    laid: Sequence[Laid] = scenario.maps or MAP_SETS[str(options["map"])]
    return joined(laid, {name: sheet for name, (sheet, _) in shipped_sheets().items()}), len(laid)


_OPPOSITE: Final = (1, 0, 3, 2)


def edges_of(scenario: Scenario, options: Mapping[str, str | int | bool]) -> tuple[int, int]:
    """Return the edges where the players sit."""
    a, b = (EDGES.index(side.edge) for side in scenario.sides)
    return (b, a) if options["orientation"] == "turned" else (a, b)


def _exits(scenario: Scenario, options: Mapping[str, str | int | bool]) -> tuple[int, int]:
    exits = [EDGES.index(side.exit_edge) if side.exit_edge else -1 for side in scenario.sides]
    if options["orientation"] == "turned":
        exits = [edge if edge < 0 else _OPPOSITE[edge] for edge in exits]
    return exits[0], exits[1]


def nations_of(scenario: Scenario, options: Mapping[str, str | int | bool]) -> tuple[int, int]:
    """Return the nations of the sides: from the card, or from the map's theatre if the card names none (R-Z1)."""
    by_map = ("US_1944", "Germany") if str(options["map"]).startswith("crossroads") else ("US", "Japan")
    a, b = (
        NATIONS.index(side.nation if side.nation != "map" else by_map[seat])
        for seat, side in enumerate(scenario.sides)
    )
    return (b, a) if options["roles"] == "swapped" else (a, b)


def zone_of(side: SideCard, seat: int, field: BattleMap, edges: tuple[int, int]) -> SpaceSet:
    """Return the hexes where a side may place its units."""
    zone = side.zone
    hexes = bits(field.parse(number) for number in zone.hexes) if zone.hexes else bits(field.hexes)
    for at in members(hexes):
        near = depth(field, edges[seat], at) <= zone.within or not zone.within
        if not near or depth(field, edges[1 - seat], at) <= zone.beyond:
            hexes &= ~(1 << at)
    return hexes


def _starters(side: SideCard, field: BattleMap) -> tuple[Starter, ...]:
    starters = []
    for card in side.units:
        model = MODEL_OF[card.unit]
        at = field.parse(card.hex) if card.hex else -1
        steps = card.steps or MODELS[model].steps
        starters += [Starter(model, at, card.turn, steps, card.dug_in, card.suppressed)] * card.count
    return tuple(starters)


def _bought(purchase: Purchase | None, maps: int) -> tuple[int, int, int, int]:
    if purchase is None:
        return (0, 0, 0, 0)
    return (purchase.points * maps, purchase.place, purchase.enter, min(MAX_UNITS, COUNTERS * maps))


def _support(
    scenario: Scenario, nations: tuple[int, int]
) -> tuple[tuple[SupportLine, ...], tuple[tuple[int, ...], tuple[int, ...]]]:
    lines: list[SupportLine] = []
    items: list[tuple[int, ...]] = []
    for seat, side in enumerate(scenario.sides):
        lines += [_line(seat, card) for card in side.support]
        if side.purchase:
            buy = [number for number, model in enumerate(MODELS) if model.nation == nations[seat]]
            offered = [n for n, support in enumerate(SUPPORTS) if nations[seat] in support.nations]
            offered.sort(key=lambda n: n == LIMITED_SUPPORT)
            for n in offered:
                buy.append(-1 - len(lines))
                support = SUPPORTS[n]
                lines.append(SupportLine(seat, *support[2:6], support.name, 0, n))
            items.append(tuple(buy))
        else:
            items.append(())
    return tuple(lines), (items[0], items[1])


def _line(seat: int, card: SupportCard) -> SupportLine:
    if card.support:
        support = SUPPORTS[SUPPORT_OF[card.support]]
        return SupportLine(seat, *support[2:6], card.title or support.name, card.missions)
    box = BOXES.index(card.box)
    return SupportLine(
        seat, box, card.hard, card.soft, card.cards, card.title or card.box.capitalize(), card.missions
    )


def condition_of(
    block: Hold | Open | Occupy | Leave | Lose, field: BattleMap, exit_units: int = 0
) -> Condition:
    """Return a victory condition with a set of hexes; ``exit_units`` replaces the number of units that must exit."""
    match block:
        case Hold():
            return Condition(HOLD, bits(field.parse(n) for n in block.hexes), block.at_least)
        case Open():
            return Condition(OPEN, bits(field.parse(n) for n in block.hexes), block.at_most)
        case Occupy():
            kind = OCCUPY_INFANTRY if block.infantry else OCCUPY
            return Condition(kind, area_of(block, field), block.at_least)
        case Leave():
            return Condition(LEAVE, 0, exit_units or block.at_least)
        case Lose():
            return Condition(LOSE, 0, block.at_least)


def area_of(block: Occupy, field: BattleMap) -> SpaceSet:
    """Return the hexes of an area: those named, and those of its columns."""
    area = bits(field.parse(number) for number in block.hexes)
    if block.columns:
        low, high = block.columns
        area |= bits(at for at in field.hexes if low <= int(field.name(at)[:2]) <= high)
    return area


def _otherwise(word: str) -> int:
    return {"draw": DRAWN, "score": SCORE}[word] if word not in SIDE_WORDS else seat_of(word)
