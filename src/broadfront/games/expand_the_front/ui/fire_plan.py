"""All units that can attack from a distance now, for plans of fire [6]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from broadfront.boards.interned_moves import END, order
from broadfront.engine.position import Move
from broadfront.engine.view import FireAnswer, FirePool, FireSheet, FireShot, FireTarget, FireUnit
from broadfront.games.expand_the_front.charts import COST, NEVER, die_needed, hitting_faces, strikes_back
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.orders import target, target_kind
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.rules.combat import SAME_TILE, Combat, bonus
from broadfront.games.expand_the_front.rules.ranged import (
    BARRED,
    SHOOTERS,
    Join,
    range_of,
    ready,
    supplies_for,
)
from broadfront.games.expand_the_front.rules.targets import entered, targets_at
from broadfront.games.expand_the_front.terms import ASSAULT, DEFENSE, KINDS, SHIP, SUPPLY

Chances = tuple[float, ...]


def fire_sheet(p: ExpandPosition, moves: Iterable[Move]) -> FireSheet | None:
    """Return the fire plan of the pending question, which has these moves; None if no unit can fire."""
    step, offered = (p.agenda[-1] if p.agenda else None), tuple(moves)
    tiles: dict[Tile, Move | None]
    if isinstance(step, Join):
        tiles, seat = {step.tile: None}, step.seat
    elif type(step) is Combat:
        seat = step.seat
        # units that entered a tile fight first, and the others fire at what is left
        tiles = {
            move.where: order("fight", 0, move.where)
            for move in offered
            if move.verb == "fight" and not entered(p, seat, move.where)
        }
    else:
        return None
    fights = _fights(p, seat, tiles)
    targets = [
        one
        for tile, opens in tiles.items()
        for one in _targets(p, seat, tile, opens)
        if fights.get(one.ids[0], tile) == tile
    ]
    places = [one.space for one in targets]
    units: list[FireUnit] = []
    shots: list[FireShot] = []
    pools: dict[Tile, int] = {}
    for verb, kind in SHOOTERS.items():
        for unit in ready(p, seat, kind):
            reach, supplies = range_of(p, kind, unit), supplies_for(p, seat, kind, unit)
            attackers = [
                FireShot(len(units), at, chances, price)
                for at, place in enumerate(places)
                if place in reach
                for price in [queries.price(p, kind, target_kind(targets[at].ids[0]))]
                if price <= supplies
                if (chances := _chances(kind, target_kind(targets[at].ids[0])))
            ]
            if not attackers:
                continue
            shots += attackers
            supply_tiles = queries.ship_supplies(p, seat, unit) if kind == SHIP else [unit]
            units.append(
                FireUnit(
                    f"{verb} {unit}",
                    f"Ship S{unit + 1}" if kind == SHIP else f"{KINDS[kind]}, {_place(p, unit)}",
                    p.ship_front[unit] if kind == SHIP else unit,
                    _number(p, seat, kind, unit),
                    verb,
                    unit,
                    tuple(pools.setdefault(tile, len(pools)) for tile in supply_tiles),
                    float(COST[kind]),
                )
            )
    if not shots:
        return None
    return FireSheet(
        f"{p.turn}",
        "Fire from a distance",
        tuple(units),
        tuple(targets),
        tuple(shots),
        tuple(
            FirePool(f"Supplies, {_place(p, tile)}", p.count(seat, SUPPLY, tile), COST[SUPPLY])
            for tile in pools
        ),
        END if isinstance(step, Join) else None,
        "points",
        "",
        "Points are what the pieces cost. Who strikes back is taken to strike where it costs most.",
        tuple(_answers(p, seat, targets, units)),
    )


def _answers(
    p: ExpandPosition, seat: int, targets: Sequence[FireTarget], units: Sequence[FireUnit]
) -> Iterator[FireAnswer]:
    """Yield the units that strike back on each tile [5.6]: Defense at any attacker, others at their own."""
    for tile in dict.fromkeys(one.space for one in targets):
        here = [at for at, one in enumerate(targets) if one.space == tile]
        for at in here:
            kind, ids = target_kind(targets[at].ids[0]), targets[at].ids
            chances = tuple(_counter_chance(SHOOTERS[unit.verb], kind) for unit in units)
            if not any(chances) or (kind != SHIP and tile in p.setting.map.water):  # (R-E20)
                continue
            anybody = kind == DEFENSE
            earlier_chances = [
                (_counter_chance(foe, kind, same_tile=origin == SAME_TILE), float(COST[foe]))
                for foe, _, origin, of in (p.attackers() if targets[at].opens is None else ())
                if anybody or of in ids
            ]
            answers = tuple(one for one in earlier_chances if one[0])
            yield FireAnswer(tuple(here) if anybody else (at,), len(ids), not anybody, chances, answers)


def _counter_chance(foe: int, kind: int, *, same_tile: bool = False) -> float:
    """Return the chance that a die of a unit that strikes back destroys an attacker; 0 if it cannot strike back."""
    if kind == SUPPLY or not strikes_back(foe, kind, same_tile=same_tile):
        return 0.0
    return round(hitting_faces(die_needed(kind, foe, counter=True)) / 6, 5)


def _fights(p: ExpandPosition, seat: int, tiles: Iterable[Tile]) -> dict[int, Tile]:
    """Return for each enemy Ship the tile on which it is fired at: of its two the one in reach of most units."""
    reaches = [range_of(p, kind, unit) for kind in SHOOTERS.values() for unit in ready(p, seat, kind)]
    tile_of_fight: dict[int, tuple[int, Tile]] = {}
    for tile in tiles:
        able = sum(tile in reach for reach in reaches)
        for ship in p.ships_at(1 - seat, tile):
            of = target(SHIP, ship)
            if of not in tile_of_fight or able > tile_of_fight[of][0]:
                tile_of_fight[of] = able, tile
    return {of: tile for of, (_, tile) in tile_of_fight.items()}


def _place(p: ExpandPosition, tile: Tile) -> str:
    return p.setting.map.names[tile].replace("_", " ")


def _number(p: ExpandPosition, seat: int, kind: int, unit: int) -> int:
    """Return how many units on a tile may still shoot."""
    if kind == SHIP:
        return 1
    pieces = Counter(p.pieces_at(seat, kind, unit))
    return sum(count for piece, count in pieces.items() if not piece % FLAGS & BARRED[kind])


def _targets(p: ExpandPosition, seat: int, tile: Tile, opens: Move | None) -> list[FireTarget]:
    """Return the enemies on a tile by kind, each with the shots that are already aimed at it."""
    aimed_chances: dict[int, list[Chances]] = {}
    for kind, _, _, of in p.attackers() if opens is None else ():
        plus = bonus(p, seat, tile) if kind == ASSAULT else 0
        aimed_chances.setdefault(of, []).append(_chances(kind, target_kind(of), plus))
    alike: dict[int, list[int]] = {}
    for of in targets_at(p, 1 - seat, tile):
        alike.setdefault(of if target_kind(of) == SHIP else target(target_kind(of), 0), []).append(of)
    return [
        FireTarget(
            f"{tile} {first}",
            f"{KINDS[target_kind(first)]}, {_place(p, tile)}",
            tile,
            tuple(ids),
            1,
            float(COST[target_kind(first)]),
            tuple(tuple(aimed_chances.get(of, ())) for of in ids),
            opens,
        )
        for first, ids in alike.items()
    ]


def _chances(kind: int, of: int, plus: int = 0) -> Chances:
    """Return the chances that a shot misses and that it hits; none if it never hits."""
    needed = die_needed(kind, of)
    if needed == NEVER:
        return ()
    hit = 1.0 if of == SUPPLY else hitting_faces(needed, plus) / 6
    return round(1 - hit, 5), round(hit, 5)
