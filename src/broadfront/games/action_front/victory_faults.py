"""What is wrong with the victory conditions of a scenario: what cannot be fulfilled, or is fulfilled already [14]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from broadfront.boards.spacesets import bits, members
from broadfront.engine.files import Path
from broadfront.games.action_front.catalogue import MODEL_OF, MODELS
from broadfront.games.action_front.field import Field, depth
from broadfront.games.action_front.maps import Fault
from broadfront.games.action_front.reach import Band, Reach, reach_of
from broadfront.games.action_front.scenario import Scenario, Victory, seat_of
from broadfront.games.action_front.setting import (
    COUNTERS,
    area_of,
    is_printed,
    standing_of,
    zone_of,
)
from broadfront.games.action_front.terms import EDGES, MOST_UNITS, NATIONS, SIDE_WORDS
from broadfront.games.action_front.victory import Hold, Leave, Lose, Occupy, Open

__all__ = ["faults"]


def faults(scenario: Scenario, field: Field) -> Iterator[Fault]:
    """List what is wrong with the conditions of a scenario whose names, hexes and forces are in order."""
    forces = (_Force(scenario, field, 0), _Force(scenario, field, 1))
    for i, victory in enumerate(scenario.victory):
        here: Path = ["victory", i]
        found = list(_conditions(scenario, field, [*here, "conditions"], victory, forces))
        yield from found
        if not found and victory.when == "any_turn" and _is_won(scenario, field, victory):
            yield (
                here,
                f"side {victory.side} has won before the first turn: let this count at the end only, or ask for more",
            )
    yield from _ways_to_win(scenario, field, forces)


class _Force:
    """A side's units with all that they could do."""

    def __init__(self, scenario: Scenario, field: Field, seat: int) -> None:
        self.bands = _bands(scenario, field, seat)
        side = scenario.sides[seat]
        exit_edge = EDGES.index(side.exit_edge) if side.exit_edge else -1
        self.reach: list[Reach] = reach_of(field, self.bands, scenario.turns, exit_edge)
        self.bought = side.purchase is not None
        self.most = _most_units(scenario, seat)
        self.steps = _most_steps(scenario, seat)

    def reaching(self, area: int, *, infantry: bool = False) -> int:
        """Return how many units, no leaders, can get to some hexes."""
        return self._sum(
            [i for i, of in enumerate(self.reach) if of.stands & area and self._counts(i, infantry)]
        )

    def leaving(self) -> int:
        """Return how many units, no leaders, can leave the map."""
        return self._sum([i for i, of in enumerate(self.reach) if of.leaves and self._counts(i, False)])

    def stands(self) -> int:
        """Return the hexes that its units, no leaders, can get to."""
        found = 0
        for i, of in enumerate(self.reach):
            if self._counts(i, False):
                found |= of.stands
        return found

    def _counts(self, i: int, infantry: bool) -> bool:
        model = MODELS[self.bands[i].model]
        return not model.leader and (model.infantry or not infantry)

    def _sum(self, which: Sequence[int]) -> int:
        if self.bought:
            return max((self.bands[i].number for i in which), default=0)
        return sum(self.bands[i].number for i in which)


def _bands(scenario: Scenario, field: Field, seat: int) -> list[Band]:
    side, standing = scenario.sides[seat], standing_of(field)
    edges = (EDGES.index(scenario.sides[0].edge), EDGES.index(scenario.sides[1].edge))
    zone = zone_of(side, seat, field, edges)
    entry = bits(hex_ for hex_ in field.hexes if depth(field, edges[seat], hex_) <= 2)
    if side.purchase is not None:
        nation, most = _nation(scenario, seat), _most_units(scenario, seat)
        points = side.purchase.points * _maps(scenario)
        return [
            Band(number, min(most, points // model.points), (zone | entry) & standing[model.mode], 1)
            for number, model in enumerate(MODELS)
            if model.nation == nation and model.points <= points
        ]
    found = []
    for card in side.units:
        number = MODEL_OF[card.unit]
        stands = standing[MODELS[number].mode]
        if card.turn:
            found.append(Band(number, card.count, entry & stands, card.turn))
        else:
            start = 1 << field.parse(card.hex) if card.hex else zone & stands
            found.append(Band(number, card.count, start, 1))
    return found


def _nation(scenario: Scenario, seat: int) -> int:
    nation = scenario.sides[seat].nation
    return (
        NATIONS.index(nation) if nation in NATIONS else seat
    )  # the map decides, and all sets have such units


def _maps(scenario: Scenario) -> int:
    return max(1, len(scenario.maps))


def _most_units(scenario: Scenario, seat: int) -> int:
    """Return the most units that a side can have, leaders as well."""
    side = scenario.sides[seat]
    if side.purchase is None:
        return sum(card.count for card in side.units)
    cheapest = min(model.points for model in MODELS if model.nation == _nation(scenario, seat))
    return min(MOST_UNITS, COUNTERS * _maps(scenario), side.purchase.points * _maps(scenario) // cheapest)


def _most_steps(scenario: Scenario, seat: int) -> int:
    """Return the most steps that a side can have to lose."""
    side = scenario.sides[seat]
    if side.purchase is None:
        return sum(card.count * (card.steps or MODELS[MODEL_OF[card.unit]].steps) for card in side.units)
    prices = frozenset(
        (model.points, model.steps) for model in MODELS if model.nation == _nation(scenario, seat)
    )
    return _bought_steps(prices, side.purchase.points * _maps(scenario), _most_units(scenario, seat))


def _bought_steps(prices: frozenset[tuple[int, int]], points: int, units: int) -> int:
    """Return the most steps that so many points buy, in at most so many units."""
    most = max(steps for _, steps in prices)
    rate = max(steps / price for price, steps in prices)
    return min(units * most, int(points * rate))


# --- each condition for itself ----------------------------------------------------------------------------------------


def _conditions(
    scenario: Scenario, field: Field, path: list[str | int], victory: Victory, forces: tuple[_Force, _Force]
) -> Iterator[Fault]:
    seat = seat_of(victory.side)
    mine, theirs = forces[seat], forces[1 - seat]
    side = scenario.sides[seat]
    for j, block in enumerate(victory.conditions):
        here = [*path, j]
        match block:
            case Hold():
                yield from _hold(scenario, field, here, block, mine)
            case Open():
                if block.at_most >= len(set(block.hexes)):
                    yield [*here, "at_most"], "this is always so: write fewer than the hexes that are named"
            case Occupy():
                yield from _occupy(scenario, field, here, block, mine)
            case Leave():
                if not side.exit_edge:
                    yield here, f"side {victory.side} has no edge by which it may leave the map: give it one"
                elif (most := mine.leaving()) < block.at_least:
                    yield (
                        [*here, "at_least"],
                        f"at most {most} units of this side, leaders apart, can leave in {scenario.turns} turns",
                    )
            case Lose():
                if block.at_least > theirs.steps:
                    yield [*here, "at_least"], f"the enemy has at most {theirs.steps} steps to lose"


def _hold(
    scenario: Scenario, field: Field, here: list[str | int], block: Hold, mine: _Force
) -> Iterator[Fault]:
    wanted = bits(field.parse(number) for number in block.hexes)
    if block.at_least > wanted.bit_count():
        yield [*here, "at_least"], f"only {wanted.bit_count()} hexes are named"
        return
    open_ = wanted & mine.stands()
    if block.at_least > open_.bit_count():
        away = ", ".join(field.name(hex_) for hex_ in members(wanted & ~open_))
        yield (
            [*here, "hexes"],
            f"no unit of this side, leaders apart, gets to {away} in {scenario.turns} turns: ask for fewer",
        )
    elif block.at_least > (most := mine.reaching(wanted)):
        yield [*here, "at_least"], f"only {most} units of this side, leaders apart, can get there"


def _occupy(
    scenario: Scenario, field: Field, here: list[str | int], block: Occupy, mine: _Force
) -> Iterator[Fault]:
    area = area_of(block, field)
    what = "infantry units" if block.infantry else "units, leaders apart,"
    if block.at_least > (most := mine.reaching(area, infantry=block.infantry)):
        yield (
            [*here, "at_least"],
            f"at most {most} {what} of this side can get there in {scenario.turns} turns",
        )
        return
    room = (area & mine.stands()).bit_count()
    if block.at_least > room * (1 if block.infantry else 2):
        yield [*here, "at_least"], f"so many {what} find no room there: {room} hexes can be reached"


# --- the match --------------------------------------------------------------------------------------------------------


def _is_won(scenario: Scenario, field: Field, victory: Victory) -> bool:
    """Tell whether a side fulfils its conditions as the match begins, wherever units are still to be placed."""
    seat = seat_of(victory.side)
    mine, theirs = _standing(scenario, field, seat), _standing(scenario, field, 1 - seat)
    enemy = scenario.sides[1 - seat]
    is_open = enemy.purchase is not None or any(not card.hex and not card.turn for card in enemy.units)
    for block in victory.conditions:
        match block:
            case Hold():
                held = {at for at, _ in mine} & {field.parse(number) for number in block.hexes}
                if len(held) < block.at_least:
                    return False
            case Open():
                held = {at for at, _ in theirs} & {field.parse(number) for number in block.hexes}
                if is_open or len(held) > block.at_most:
                    return False
            case Occupy():
                area = area_of(block, field)
                there = [at for at, infantry in mine if area >> at & 1 and (infantry or not block.infantry)]
                if len(there) < block.at_least:
                    return False
            case _:
                return False
    return True


def _standing(scenario: Scenario, field: Field, seat: int) -> list[tuple[int, bool]]:
    """List where units other than leaders stand at the start, and whether they are infantry."""
    return [
        (field.parse(card.hex), MODELS[MODEL_OF[card.unit]].infantry)
        for card in scenario.sides[seat].units
        if card.hex and not card.turn and not MODELS[MODEL_OF[card.unit]].leader
    ]


def _ways_to_win(scenario: Scenario, field: Field, forces: tuple[_Force, _Force]) -> Iterator[Fault]:
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
