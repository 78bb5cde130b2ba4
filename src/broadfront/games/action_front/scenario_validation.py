"""The faults of a scenario file: every name, hex and number in it, and whether both sides can win.

The check runs in passes, words and the map first; a pass that finds faults lists all of them, and the next one skips
whatever depends on the faulty parts. A designer MAY mix counters of several nations on one side; only bought forces are
of the side's own nation [18].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.errors import did_you_mean
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import Path
from broadfront.games.action_front.map import (
    AMPHIBIOUS,
    MOVEMENT_POINTS,
    WATER,
    BattleMap,
    depth,
    make_battle_map,
)
from broadfront.games.action_front.map_sheets import Fault, hex_fault, sheet_faults
from broadfront.games.action_front.rules.paths import reachable
from broadfront.games.action_front.scenario import (
    PRINTED,
    Scenario,
    SideCard,
    SupportCard,
    UnitCard,
    Victory,
    seat_of,
)
from broadfront.games.action_front.setting import (
    COUNTERS,
    MAP_SETS,
    area_of,
    is_printed,
    sheet_of,
    standing_of,
    zone_of,
)
from broadfront.games.action_front.terms import EDGES, MAX_LINES, MAX_UNITS, NATIONS, SIDE_WORDS
from broadfront.games.action_front.units import AIR, BOXES, MODEL_OF, MODELS, SUPPORT_OF, SUPPORTS, Model
from broadfront.games.action_front.victory_conditions import Hold, Leave, Lose, Occupy, Open

# --------------------------------------------------------------------------------------------------
# The hexes that the units of a scenario can reach in its turns if nobody stops them: a check for conditions
# that cannot be fulfilled.
#
# Enemies, markers and other units never block here. So a hex that is out of reach here is out of
# reach in every match, and a scenario that asks for it cannot be won.


class UnitGroup(NamedTuple):
    """A group of units that are alike."""

    model: int
    number: int
    start: SpaceSet
    """The hexes where they may begin."""
    turn: int
    """The first turn in which they can move."""


class ReachableHexes(NamedTuple):
    """How far the units of a group can go."""

    stands: SpaceSet
    """The hexes where they can be at the end of the last turn."""
    leaves: bool
    """Whether they can have left the map by then."""


@lru_cache(maxsize=64)
def _moves(field: BattleMap, mode: int) -> tuple[SpaceSet, ...]:
    """Return by hex the hexes that one move can reach, the hex itself included."""
    reached_from = [0] * len(field.terrain)
    for hex_ in field.hexes:
        reached_from[hex_] = bits(reachable(field, mode, hex_, MOVEMENT_POINTS[mode])) | 1 << hex_
    return tuple(reached_from)


@lru_cache(maxsize=64)
def _doors(field: BattleMap, mode: int, edge: int) -> SpaceSet:
    """Return the hexes from which one move can leave the map by an edge, for one Movement Point more."""
    points = MOVEMENT_POINTS[mode]
    if edge < 0 or not points:
        return 0
    rim = field.edges[edge]
    return rim | bits(hex_ for hex_ in field.hexes if rim & bits(reachable(field, mode, hex_, points - 1)))


def _spread(of: SpaceSet, by_hex: Sequence[SpaceSet]) -> SpaceSet:
    spread = of
    for hex_ in members(of):
        spread |= by_hex[hex_]
    return spread


def reachable_hexes_of(
    field: BattleMap, bands: Sequence[UnitGroup], turns: int, exit_edge: int
) -> list[ReachableHexes]:
    """Return how far each group of a side can go.

    Parameters
    ----------
    field
        The map.
    bands
        All units of the side.
    turns
        The number of turns of the match.
    exit_edge
        The edge that they may leave by; -1 without one.

    Examples
    --------
    >>> from broadfront.games.action_front.units import MODEL_OF
    >>> from broadfront.games.action_front.map import RIGHT, make_battle_map
    >>> from broadfront.games.action_front.map_sheets import shipped_sheets
    >>> ridge = make_battle_map(shipped_sheets()["ridge"][0])
    >>> gun = UnitGroup(MODEL_OF["us_37"], 1, 1 << ridge.parse("0103"), 1)
    >>> [
    ...     [ridge.name(hex_) for hex_ in members(of.stands)]
    ...     for of in reachable_hexes_of(ridge, [gun], 2, RIGHT)
    ... ]
    [['0101', '0102', '0103', '0104', '0202', '0203', '0204', '0303', '0304']]
    """
    stands = [band.start for band in bands]
    leaves = [False] * len(bands)
    for turn in range(1, turns + 1):
        before = stands[:]
        for i, band in enumerate(bands):
            if band.turn > turn:
                continue
            model = MODELS[band.model]
            stands[i] |= _spread(before[i], _moves(field, model.mode))
            leaves[i] |= bool(before[i] & _doors(field, model.mode, exit_edge))
            if not model.can_ride:
                continue
            for j, other in enumerate(bands):
                carrier = MODELS[other.model]
                if carrier.transport and other.turn <= turn and (both := before[i] & before[j]):
                    stands[i] |= _spread(both, _moves(field, carrier.mode))
                    leaves[i] |= bool(both & _doors(field, carrier.mode, exit_edge))
        if stands == before and all(band.turn <= turn for band in bands):
            break
    return [ReachableHexes(*stands_and_leaves) for stands_and_leaves in zip(stands, leaves, strict=True)]


# --------------------------------------------------------------------------------------------------
# The faults of the victory conditions of a scenario: conditions that cannot be fulfilled, or are fulfilled already
# [14].


def victory_faults(scenario: Scenario, field: BattleMap) -> Iterator[Fault]:
    """Yield the faults of the conditions of a scenario whose names, hexes and forces have none."""
    forces = (_Force(scenario, field, 0), _Force(scenario, field, 1))
    for i, victory in enumerate(scenario.victory):
        here: Path = ["victory", i]
        faults = list(_conditions(scenario, field, [*here, "conditions"], victory, forces))
        yield from faults
        if not faults and victory.when == "any_turn" and _is_won(scenario, field, victory):
            yield (
                here,
                f"side {victory.side} has won before the first turn: let this count at the end only, or ask for more",
            )
    yield from _ways_to_win(scenario, field, forces)


class _Force:
    """A side's units and everything that they could reach."""

    def __init__(self, scenario: Scenario, field: BattleMap, seat: int) -> None:
        self.bands = _bands(scenario, field, seat)
        side = scenario.sides[seat]
        exit_edge = EDGES.index(side.exit_edge) if side.exit_edge else -1
        self.reach: list[ReachableHexes] = reachable_hexes_of(field, self.bands, scenario.turns, exit_edge)
        self.bought = side.purchase is not None
        self.most = _most_units(scenario, seat)
        self.steps = _most_steps(scenario, seat)

    def reaching(self, area: int, *, infantry: bool = False) -> int:
        """Return how many units except leaders can reach some hexes."""
        return self._sum(
            [i for i, of in enumerate(self.reach) if of.stands & area and self._counts(i, infantry)]
        )

    def leaving(self) -> int:
        """Return how many units except leaders can leave the map."""
        return self._sum([i for i, of in enumerate(self.reach) if of.leaves and self._counts(i, False)])

    def stands(self) -> int:
        """Return the hexes that the side's units except leaders can reach."""
        hexes = 0
        for i, of in enumerate(self.reach):
            if self._counts(i, False):
                hexes |= of.stands
        return hexes

    def _counts(self, i: int, infantry: bool) -> bool:
        model = MODELS[self.bands[i].model]
        return not model.leader and (model.infantry or not infantry)

    def _sum(self, which: Sequence[int]) -> int:
        if self.bought:
            return max((self.bands[i].number for i in which), default=0)
        return sum(self.bands[i].number for i in which)


def _bands(scenario: Scenario, field: BattleMap, seat: int) -> list[UnitGroup]:
    side, standing = scenario.sides[seat], standing_of(field)
    edges = (EDGES.index(scenario.sides[0].edge), EDGES.index(scenario.sides[1].edge))
    zone = zone_of(side, seat, field, edges)
    entry = bits(hex_ for hex_ in field.hexes if depth(field, edges[seat], hex_) <= 2)
    if side.purchase is not None:
        nation, most = _nation(scenario, seat), _most_units(scenario, seat)
        points = side.purchase.points * _maps(scenario)
        return [
            UnitGroup(number, min(most, points // model.points), (zone | entry) & standing[model.mode], 1)
            for number, model in enumerate(MODELS)
            if model.nation == nation and model.points <= points
        ]
    groups = []
    for card in side.units:
        number = MODEL_OF[card.unit]
        stands = standing[MODELS[number].mode]
        if card.turn:
            groups.append(UnitGroup(number, card.count, entry & stands, card.turn))
        else:
            start = 1 << field.parse(card.hex) if card.hex else zone & stands
            groups.append(UnitGroup(number, card.count, start, 1))
    return groups


def _nation(scenario: Scenario, seat: int) -> int:
    nation = scenario.sides[seat].nation
    # where the map decides the nation, any set will do: all have such units
    return NATIONS.index(nation) if nation in NATIONS else seat


def _maps(scenario: Scenario) -> int:
    return max(1, len(scenario.maps))


def _most_units(scenario: Scenario, seat: int) -> int:
    """Return the maximum number of units of a side, leaders included."""
    side = scenario.sides[seat]
    if side.purchase is None:
        return sum(card.count for card in side.units)
    cheapest = min(model.points for model in MODELS if model.nation == _nation(scenario, seat))
    return min(MAX_UNITS, COUNTERS * _maps(scenario), side.purchase.points * _maps(scenario) // cheapest)


def _most_steps(scenario: Scenario, seat: int) -> int:
    """Return the maximum number of steps that a side can lose."""
    side = scenario.sides[seat]
    if side.purchase is None:
        return sum(card.count * (card.steps or MODELS[MODEL_OF[card.unit]].steps) for card in side.units)
    prices = frozenset(
        (model.points, model.steps) for model in MODELS if model.nation == _nation(scenario, seat)
    )
    return _bought_steps(prices, side.purchase.points * _maps(scenario), _most_units(scenario, seat))


def _bought_steps(prices: frozenset[tuple[int, int]], points: int, units: int) -> int:
    """Return the maximum number of steps that some points buy, within a number of units."""
    most = max(steps for _, steps in prices)
    rate = max(steps / price for price, steps in prices)
    return min(units * most, int(points * rate))


# --- each condition for itself ----------------------------------------------------------------------------------------


def _conditions(
    scenario: Scenario,
    field: BattleMap,
    path: list[str | int],
    victory: Victory,
    forces: tuple[_Force, _Force],
) -> Iterator[Fault]:
    seat = seat_of(victory.side)
    own_force, enemy_force = forces[seat], forces[1 - seat]
    side = scenario.sides[seat]
    for j, block in enumerate(victory.conditions):
        here = [*path, j]
        match block:
            case Hold():
                yield from _hold(scenario, field, here, block, own_force)
            case Open():
                if block.at_most >= len(set(block.hexes)):
                    yield [*here, "at_most"], "this is always so: write fewer than the hexes that are named"
            case Occupy():
                yield from _occupy(scenario, field, here, block, own_force)
            case Leave():
                if not side.exit_edge:
                    yield here, f"side {victory.side} has no edge by which it may leave the map: give it one"
                elif (most := own_force.leaving()) < block.at_least:
                    yield (
                        [*here, "at_least"],
                        f"at most {most} units of this side, leaders apart, can leave in {scenario.turns} turns",
                    )
            case Lose():
                if block.at_least > enemy_force.steps:
                    yield [*here, "at_least"], f"the enemy has at most {enemy_force.steps} steps to lose"


def _hold(
    scenario: Scenario, field: BattleMap, here: list[str | int], block: Hold, own_force: _Force
) -> Iterator[Fault]:
    goal = bits(field.parse(number) for number in block.hexes)
    if block.at_least > goal.bit_count():
        yield [*here, "at_least"], f"only {goal.bit_count()} hexes are named"
        return
    open_ = goal & own_force.stands()
    if block.at_least > open_.bit_count():
        away = ", ".join(field.name(hex_) for hex_ in members(goal & ~open_))
        yield (
            [*here, "hexes"],
            f"no unit of this side, leaders apart, gets to {away} in {scenario.turns} turns: ask for fewer",
        )
    elif block.at_least > (most := own_force.reaching(goal)):
        yield [*here, "at_least"], f"only {most} units of this side, leaders apart, can get there"


def _occupy(
    scenario: Scenario, field: BattleMap, here: list[str | int], block: Occupy, own_force: _Force
) -> Iterator[Fault]:
    area = area_of(block, field)
    what = "infantry units" if block.infantry else "units, leaders apart,"
    if block.at_least > (most := own_force.reaching(area, infantry=block.infantry)):
        yield (
            [*here, "at_least"],
            f"at most {most} {what} of this side can get there in {scenario.turns} turns",
        )
        return
    room = (area & own_force.stands()).bit_count()
    if block.at_least > room * (1 if block.infantry else 2):
        yield [*here, "at_least"], f"so many {what} find no room there: {room} hexes can be reached"


# --- the match --------------------------------------------------------------------------------------------------------


def _is_won(scenario: Scenario, field: BattleMap, victory: Victory) -> bool:
    """Return whether a side fulfils its conditions at the start, wherever units are still to be placed."""
    seat = seat_of(victory.side)
    own_units, enemy_units = _standing(scenario, field, seat), _standing(scenario, field, 1 - seat)
    enemy = scenario.sides[1 - seat]
    is_open = enemy.purchase is not None or any(not card.hex and not card.turn for card in enemy.units)
    for block in victory.conditions:
        match block:
            case Hold():
                held = {at for at, _ in own_units} & {field.parse(number) for number in block.hexes}
                if len(held) < block.at_least:
                    return False
            case Open():
                held = {at for at, _ in enemy_units} & {field.parse(number) for number in block.hexes}
                if is_open or len(held) > block.at_most:
                    return False
            case Occupy():
                area = area_of(block, field)
                there = [
                    at for at, infantry in own_units if area >> at & 1 and (infantry or not block.infantry)
                ]
                if len(there) < block.at_least:
                    return False
            case _:
                return False
    return True


def _standing(scenario: Scenario, field: BattleMap, seat: int) -> list[tuple[int, bool]]:
    """Return the hexes of units except leaders at the start, and whether they are infantry."""
    return [
        (field.parse(card.hex), MODELS[MODEL_OF[card.unit]].infantry)
        for card in scenario.sides[seat].units
        if card.hex and not card.turn and not MODELS[MODEL_OF[card.unit]].leader
    ]


def _ways_to_win(scenario: Scenario, field: BattleMap, forces: tuple[_Force, _Force]) -> Iterator[Fault]:
    score = scenario.score
    if scenario.otherwise == "score" and score is None:
        yield ["otherwise"], "points decide, and none are given: say what gives points [14.6]"
        return
    if scenario.otherwise != "score" and score is not None:
        yield (
            ["score"],
            'these points decide nothing: choose "more points win" for "otherwise", or leave them out',
        )
        return
    for seat, word in enumerate(SIDE_WORDS):
        if scenario.otherwise == word or any(victory.side == word for victory in scenario.victory):
            continue
        if score is None:
            yield (
                ["otherwise"],
                f'side {word} cannot win: give it a way to win, or let it win "otherwise"',
            )
            continue
        held = bits(field.parse(number) for number in score.hexes) if is_printed(scenario) else 0
        if not score.steps and not held & forces[seat].stands():
            yield ["score"], f"side {word} cannot win: there are no points that it can get"


BY_MAP: Final = "map"
"""The nation of a side that the map decides [16.1]."""
WHEN: Final = ("any_turn", "at_end")
OPPOSITE: Final = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def validate(scenario: Scenario) -> list[Fault]:
    """Return the faults, the worst first: where each is, and what to do."""
    listed = [*_words(scenario), *_laid(scenario)]
    if any(path[0] not in _HEADINGS and path[-1] != "unit" for path, _ in listed):
        return listed
    sheet, _ = sheet_of(scenario, {"map": _map_of(scenario)})
    field = make_battle_map(sheet)
    listed += _forces(scenario, field)
    for check in (_start, victory_faults):
        if any(path[0] not in _HEADINGS for path, _ in listed):
            return listed
        listed += check(scenario, field)
    return listed


_HEADINGS: Final = ("title", "first", "sets_up_first", "otherwise")
"""The fields that are checked without regard to others."""


def _map_of(scenario: Scenario) -> str:
    """Return a map on which the scenario can be played."""
    chosen = str(scenario.fixed.get("map", "ridge"))
    return chosen if chosen in MAP_SETS else "ridge"


# --- words ------------------------------------------------------------------------------------------------------------


def _no_word(path: Path, word: str, is_no: str, known: Sequence[str]) -> Iterator[Fault]:
    if word not in known:
        choice = f"write {', '.join(known[:-1])} or {known[-1]}"
        yield path, f"{quote(word)} is no {is_no}: {choice}{did_you_mean(word, known)}"


def _words(scenario: Scenario) -> Iterator[Fault]:
    """[18] Yield names and words that the game does not know."""
    if not scenario.title.strip():
        yield ["title"], "give the scenario a title"
    yield from _no_word(["first"], scenario.first, "side", SIDE_WORDS)
    yield from _no_word(["sets_up_first"], scenario.sets_up_first, "side", SIDE_WORDS)
    yield from _no_word(["otherwise"], scenario.otherwise, "outcome", (*SIDE_WORDS, "draw", "score"))
    for i, side in enumerate(scenario.sides):
        yield from _side_words(["sides", i], side)
    if scenario.sides[1].edge in EDGES and OPPOSITE.get(scenario.sides[0].edge) != scenario.sides[1].edge:
        yield ["sides", 1, "edge"], "the players sit opposite each other: left and right, or top and bottom"
    for i, victory in enumerate(scenario.victory):
        yield from _no_word(["victory", i, "side"], victory.side, "side", SIDE_WORDS)
        yield from _no_word(["victory", i, "when"], victory.when, "time", WHEN)


def _side_words(here: list[str | int], side: SideCard) -> Iterator[Fault]:
    yield from _no_word([*here, "nation"], side.nation, "nation", (*NATIONS, BY_MAP))
    yield from _no_word([*here, "edge"], side.edge, "edge", EDGES)
    if side.exit_edge:
        yield from _no_word([*here, "exit_edge"], side.exit_edge, "edge", EDGES)
    for j, card in enumerate(side.units):
        if card.unit not in MODEL_OF:
            yield (
                [*here, "units", j, "unit"],
                f"there is no unit {quote(card.unit)}{_suggestion(card.unit, MODEL_OF)}",
            )
    for j, box in enumerate(side.support):
        yield from _support_words([*here, "support", j], box)


def _support_words(here: list[str | int], card: SupportCard) -> Iterator[Fault]:
    own = SupportCard(missions=card.missions, title=card.title)
    if card.support:
        if card.support not in SUPPORT_OF:
            known = ", ".join(SUPPORT_OF)
            suggestion = did_you_mean(card.support, SUPPORT_OF)
            yield (
                [*here, "support"],
                f"there is no support {quote(card.support)}: write one of {known}{suggestion}",
            )
        own.support = card.support
        if card != own:
            yield (
                [*here, "support"],
                f"{card.support} has its own figures: leave out box, hard, soft and cards",
            )
    elif not card.box:
        yield here, f"name a support of the list, or a box: {', '.join(BOXES)}"
    else:
        yield from _no_word([*here, "box"], card.box, "support box", BOXES)


def _suggestion(word: str, known: Mapping[str, Any]) -> str:
    """Return a hint: the ids that look similar, or where the ids are listed."""
    if near := did_you_mean(word, known):
        return near
    alike = [
        name for name in known if word and (word in name or name.partition("_")[2] == word.partition("_")[2])
    ]
    return f": did you mean {' or '.join(alike[:3])}?" if alike else ": the ids are listed in the rules [18]"


# --- the map ----------------------------------------------------------------------------------------------------------


def _laid(scenario: Scenario) -> Iterator[Fault]:
    """[16.2] [18] Yield faults of the map; without a map the players build the battle."""
    if scenario.maps and scenario.map is not None:
        yield ["map"], "a scenario has maps of the box, or a map of its own, not both"
        return
    if not is_printed(scenario):
        yield from _built(scenario)
        return
    if scenario.map is not None:
        for path, message in sheet_faults(scenario.map):
            inside: Path = ["map", *path]
            yield inside, message
    else:
        try:
            sheet_of(scenario, {})
        except ValueError as error:
            message = str(error).removesuffix(".")
            yield ["maps"], message[:1].lower() + message[1:]
    for name, value in PRINTED.items():
        if scenario.fixed[name] != value:
            yield (
                ["fixed", name],
                f"{name} is an option of battles that the players build: this one has a map",
            )
    for i, side in enumerate(scenario.sides):
        if side.nation == BY_MAP:
            yield ["sides", i, "nation"], "name a nation: the map decides only where the players choose it"


def _built(scenario: Scenario) -> Iterator[Fault]:
    """[16] Yield faults of a battle that the players build: both buy, and no hex is named before the map is chosen."""
    if "map" in scenario.fixed and scenario.fixed["map"] not in MAP_SETS:
        yield ["fixed", "map"], f"there is no such map: write one of {', '.join(MAP_SETS)}"
    by_map = [side.nation == BY_MAP for side in scenario.sides]
    if any(by_map) and not all(by_map):
        yield ["sides", by_map.index(True), "nation"], "the map decides both nations or neither"
    advice = "give the scenario maps, for the players choose them here"
    for i, side in enumerate(scenario.sides):
        if side.purchase is None:
            yield (
                ["sides", i],
                "a scenario without a map is built by the players: give it maps, or a purchase",
            )
        if side.zone.hexes:
            yield ["sides", i, "zone", "hexes"], f"no hex can be named without a map: {advice}"
    for i, victory in enumerate(scenario.victory):
        for j, block in enumerate(victory.conditions):
            if not isinstance(block, Leave | Lose):
                yield (
                    ["victory", i, "conditions", j],
                    f"no hex or column can be named without a map: {advice}",
                )
    if scenario.score is not None and scenario.score.hexes:
        yield ["score", "hexes"], f"no hex can be named without a map: {advice}"


# --- forces -----------------------------------------------------------------------------------------------------------


def _hex(field: BattleMap, path: Path, number: str) -> Iterator[Fault]:
    if fault := hex_fault(number, field.grid):
        yield path, fault


def _forces(scenario: Scenario, field: BattleMap) -> Iterator[Fault]:
    """[1.3] [2] [13.2] Yield faults of units, support and purchases, each separately; then of all named hexes."""
    lines = 0
    for i, side in enumerate(scenario.sides):
        here: list[str | int] = ["sides", i]
        units_known = all(card.unit in MODEL_OF for card in side.units)
        for j, card in enumerate(side.units):
            if card.unit in MODEL_OF:
                yield from _unit(scenario, field, [*here, "units", j], card)
        units = sum(card.count for card in side.units)
        if units > MAX_UNITS:
            yield [*here, "units"], f"{units} units: a side has at most {MAX_UNITS}"
        if side.purchase is not None:
            yield from _purchase(side, here)
        elif units_known and not any(
            card.turn <= scenario.turns and not MODELS[MODEL_OF[card.unit]].leader for card in side.units
        ):
            yield [*here, "units"], "this side has no unit but leaders: nobody fights for it"
        for j, card_ in enumerate(side.support):
            if scenario.night and _box(card_) == AIR:
                yield (
                    [*here, "support", j],
                    "no aircraft fly at night [15.5]: leave this support or the night out",
                )
        lines += len(side.support) + (len(SUPPORTS) if side.purchase else 0)
        for j, number in enumerate(side.zone.hexes):
            yield from _hex(field, [*here, "zone", "hexes", j], number)
    if lines > MAX_LINES:
        yield (
            ["sides", 1, "support"],
            f"{lines} lines of support: both sides have at most {MAX_LINES} together",
        )
    for i, victory in enumerate(scenario.victory):
        for j, block in enumerate(victory.conditions):
            yield from _named(field, ["victory", i, "conditions", j], block)
    for number in scenario.score.hexes if scenario.score else ():
        yield from _hex(field, ["score", "hexes", number], number)


def _named(
    field: BattleMap, here: list[str | int], block: Hold | Open | Occupy | Leave | Lose
) -> Iterator[Fault]:
    """Yield faults of the hexes and columns of a condition."""
    if isinstance(block, Hold | Open | Occupy):
        for i, number in enumerate(block.hexes):
            yield from _hex(field, [*here, "hexes", i], number)
        if not block.hexes and not (isinstance(block, Occupy) and block.columns):
            what = "hexes or columns" if isinstance(block, Occupy) else "hexes"
            yield here, f"name the {what} that it is about"
    if isinstance(block, Occupy) and block.columns:
        columns = field.grid.columns
        if len(block.columns) != 2 or not 1 <= block.columns[0] <= block.columns[1] <= columns:
            yield [*here, "columns"], f"write the first and the last column, from 1 to {columns}, like [1, 5]"


def _box(card: SupportCard) -> int:
    return SUPPORTS[SUPPORT_OF[card.support]].box if card.support else BOXES.index(card.box)


def _unit(scenario: Scenario, field: BattleMap, here: list[str | int], card: UnitCard) -> Iterator[Fault]:
    model = MODELS[MODEL_OF[card.unit]]
    if card.steps > model.steps:
        yield [*here, "steps"], f"the {model.name} has {model.steps} steps, not {card.steps}"
    if card.turn:
        yield from _reinforcement(scenario, here, card)
        return
    for name, word in (("dug_in", "Dug In"), ("suppressed", "suppressed")):
        if getattr(card, name) and not card.hex:
            yield [*here, name], f"only a unit with a hex begins {word}: its owner places this one"
    if card.dug_in and not model.can_dig:
        yield [*here, "dug_in"], f"the {model.name} cannot be Dug In: only Leg and Towed units can [11.2]"
    if not card.hex:
        return
    bad = list(_hex(field, [*here, "hex"], card.hex))
    yield from bad
    if not bad and field.terrain[field.parse(card.hex)] == WATER and model.mode != AMPHIBIOUS:  # R-Z18
        yield [*here, "hex"], f"{card.hex} is water: the {model.name} cannot be there [6.1]"
    if card.count > 1 and not model.leader:
        yield [*here, "count"], f"{card.hex} holds one unit of a side [1.5]: name a hex for each"


def _reinforcement(scenario: Scenario, here: list[str | int], card: UnitCard) -> Iterator[Fault]:
    """[13.2] Yield faults of reinforcements: they enter on their own edge, in their normal state."""
    if card.turn > scenario.turns:
        yield [*here, "turn"], f"it never comes: the match ends with turn {scenario.turns}"
    if card.turn == 1:
        yield (
            [*here, "turn"],
            "reinforcements come on turn 2 or later: leave turn out for units that are there already",
        )
    if card.hex:
        yield [*here, "hex"], "a reinforcement enters on its own edge [13.2]: leave out its hex or its turn"
    for name, word in (("dug_in", "Dug In"), ("suppressed", "suppressed")):
        if getattr(card, name):
            yield [*here, name], f"a reinforcement does not come {word}: leave it out"


def _purchase(side: SideCard, here: list[str | int]) -> Iterator[Fault]:
    assert side.purchase is not None
    if side.units:
        yield [*here, "units", 0], "this side buys its units [16.3]: leave out these, or the purchase"
    cheapest = min(model.points for model in MODELS if not model.leader)
    if side.purchase.points < cheapest:
        yield [*here, "purchase", "points"], f"so few points buy no unit: the cheapest costs {cheapest}"


# --- the start --------------------------------------------------------------------------------------------------------


def _start(scenario: Scenario, field: BattleMap) -> Iterator[Fault]:
    """[1.5] [2.2] Yield faults of the start: units on hexes, and room for those to be placed."""
    held: tuple[dict[str, list[Model]], dict[str, list[Model]]] = ({}, {})
    for i, side in enumerate(scenario.sides):
        for j, card in enumerate(side.units):
            if not card.hex or card.turn:
                continue
            here: list[str | int] = ["sides", i, "units", j, "hex"]
            model = MODELS[MODEL_OF[card.unit]]
            if card.hex in held[1 - i]:
                yield here, f"{card.hex} holds an enemy unit: move one of them"
            others = held[i].setdefault(card.hex, [])
            if not model.leader and not _fits(model, [other for other in others if not other.leader]):
                share = "a transport, one Leg or Towed unit and leaders"
                yield here, f"{card.hex} holds a unit of this side already: only {share} share a hex [1.5]"
            others.append(model)
    occupied = bits(field.parse(number) for of in held for number in of)
    edges = (EDGES.index(scenario.sides[0].edge), EDGES.index(scenario.sides[1].edge))
    for i, side in enumerate(scenario.sides):
        yield from _room(side, i, field, zone_of(side, i, field, edges) & ~occupied)


def _fits(model: Model, others: Sequence[Model]) -> bool:
    """Return whether a unit may stand with these units of its side."""
    if len(others) != 1:
        return not others
    [other] = others
    return (model.transport and other.can_ride) or (other.transport and model.can_ride)


def _room(side: SideCard, seat: int, field: BattleMap, zone: SpaceSet) -> Iterator[Fault]:
    """[2.2] [16.4] Yield faults of the zone: each unit to be placed needs a hex of its own in it."""
    standing = standing_of(field)
    path: Path = ["sides", seat, "zone"]
    if side.purchase is not None:
        room = (zone & standing[0]).bit_count()
        need = max(1, side.purchase.place)
        if room < need:
            yield path, f"the zone has room for {room} units, and {need} may be placed: make it larger"
        return
    units = [
        MODELS[MODEL_OF[card.unit]]
        for card in side.units
        if not card.hex and not card.turn and not MODELS[MODEL_OF[card.unit]].leader
        for _ in range(card.count)
    ]
    pairs = min(sum(model.transport for model in units), sum(model.can_ride for model in units))
    room = _matched([standing[model.mode] & zone for model in units]) + pairs
    if room < len(units):
        yield path, f"{len(units)} units are to be placed, and the zone has room for {room}: make it larger"


def _matched(choices: Sequence[SpaceSet]) -> int:
    """Return how many units can have a hex of their own, each among its possible hexes."""
    holder: dict[int, int] = {}

    def settle(unit: int, seen: set[int]) -> bool:
        for hex_ in members(choices[unit]):
            if hex_ not in seen:
                seen.add(hex_)
                if hex_ not in holder or settle(holder[hex_], seen):
                    holder[hex_] = unit
                    return True
        return False

    return sum(settle(unit, set()) for unit in range(len(choices)))
