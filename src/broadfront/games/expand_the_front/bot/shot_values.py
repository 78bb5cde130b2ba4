"""The value of a shot in production points, for choosing tiles, targets and counterattacks. For players only."""

from __future__ import annotations

from collections import Counter

from broadfront.engine.position import Ask, Move
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.charts import COST, NEVER, die_needed, hitting_faces, strikes_back
from broadfront.games.expand_the_front.orders import target_kind
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.rules.ranged import SHOOTERS, shooters
from broadfront.games.expand_the_front.rules.targets import entered, targets_at
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, DEFENSE, FIRED, SHIP, SUPPLY, WET

SUPPLY_PRICE = 0.8
"""The value of a Supply to its owner."""
HUNGRY = 4.0
"""The factor on this value while the army waits for Supplies."""
ON_A_GUN = 3
"""The number of attackers that name each unit which strikes back, before any names one that does not."""


def _hit(kind: int, target: int, *, counter: bool = False) -> float:
    return hitting_faces(die_needed(kind, target, counter=counter)) / 6


def is_hungry(p: ExpandPosition, seat: int) -> bool:
    """Return whether the largest army of a side lacks Supplies for its next landing."""
    tiles = Counter(piece // FLAGS for piece in p.of_kind(seat, ASSAULT))
    if not tiles:
        return False
    tile, tanks = tiles.most_common(1)[0]
    return tanks > 2 and p.count(seat, SUPPLY, tile) < tanks + 2


def salvo(p: ExpandPosition, seat: int, tile: int) -> int:
    """Return the number of Bombers that may still attack a tile, limited by Supplies and by worthwhile targets."""
    is_free = not p.setting.bomber_pays
    prey = p.count(1 - seat, SUPPLY, tile) if is_free else 0
    worth = sum(p.count(1 - seat, kind, tile) for kind in (ASSAULT, DEFENSE, BOMBER, SHIP))
    origins = Counter(piece // FLAGS for piece in p.of_kind(seat, BOMBER) if not piece & (FIRED | WET))
    able = paid_bombers = 0
    for origin, bombers in origins.items():
        if origin in p.setting.map.land and tile in queries.in_range(p, BOMBER, origin):
            able += bombers
            paid_bombers += min(bombers, p.count(seat, SUPPLY, origin) // 2)
    raiders = min(prey, able)
    return raiders + min(
        paid_bombers, able - raiders, worth + (0 if is_free else p.count(1 - seat, SUPPLY, tile))
    )


def shot(
    p: ExpandPosition, seat: int, tile: int, move: Move, mass: int = 0, parameters: PlanParameters = DEFAULT
) -> float:
    """Return the average gain of a ranged attack less its cost and risk.

    ``mass`` is the expected number of shooters: the larger it is, the less likely each is to be struck back at.
    """
    kind, aim = SHOOTERS[move.verb], target_kind(move.where)
    land = tile in p.setting.map.land
    if move.where in p.hits or move.where in p.aims():
        again = 0.35  # another attacker aims at it already
        if aim == SUPPLY:
            return -1.0
    else:
        again = 1.0
    worth = COST[aim] + (0.6 if aim == SUPPLY else 3.0 if aim == BOMBER else 0.0)
    if aim == SHIP and p.count(1 - seat, SUPPLY, tile):
        worth += 3.0  # the Ship could sink a convoy
    storming = bool(entered(p, seat, tile))
    if not storming and land and aim in (ASSAULT, DEFENSE):
        beside = p.setting.map.beside[tile]
        storming = any(p.count(seat, ASSAULT, at) for at in beside)
    if storming and land and aim in (ASSAULT, DEFENSE):
        worth += 1.5
    gain = again * _hit(kind, aim) * worth
    price = SUPPLY_PRICE * parameters.air * (HUNGRY if kind != SHIP and is_hungry(p, seat) else 1.0)
    gain -= price * queries.price(p, kind, aim)
    shots = max(mass, len(p.fighters) // 4 + 1)
    if land:  # [5.6] Defense stations that are not targets strike back at any attacker
        stations = p.count(1 - seat, DEFENSE, tile)
        if stations and strikes_back(kind, DEFENSE, same_tile=False):
            gain -= min(1.0, stations / shots) * _hit(DEFENSE, kind, counter=True) * COST[kind]
    if aim == SHIP and strikes_back(kind, SHIP, same_tile=False):
        gain -= _hit(SHIP, kind, counter=True) * COST[kind]
    return gain


def shot_scores(p: ExpandPosition, ask: Ask, tile: int, parameters: PlanParameters = DEFAULT) -> list[float]:
    """Return the gain of every shot on offer; rolling the dice without one gains nothing."""
    mass = len(p.fighters) // 4 + salvo(p, ask.seat, tile)
    return [
        0.0 if move.verb == "end" else shot(p, ask.seat, tile, move, mass, parameters) for move in ask.moves
    ]


def fight_scores(p: ExpandPosition, ask: Ask, parameters: PlanParameters = DEFAULT) -> list[float]:
    """Return the gain of the best shot at each tile; tiles that units have entered come first."""
    scores = []
    for move in ask.moves:
        if move.verb == "end":
            scores.append(0.0)
            continue
        mass = salvo(p, ask.seat, move.where)
        shots = [
            shot(p, ask.seat, move.where, s, mass, parameters) for s in shooters(p, ask.seat, move.where)
        ]
        best = max(shots, default=0.0)
        storming = bool(entered(p, ask.seat, move.where)) and bool(targets_at(p, 1 - ask.seat, move.where))
        scores.append(best + 1.0 if storming else best - 0.01)
    return scores


def _preferred_targets(p: ExpandPosition, seat: int, tile: int, kinds: list[int]) -> list[int]:
    """Return the targets of the attackers in a tile: units that strike back first on land, and last at sea."""
    targets = [t for t in targets_at(p, 1 - seat, tile) if target_kind(t) != SUPPLY]
    supplies = [t for t in targets_at(p, 1 - seat, tile) if target_kind(t) == SUPPLY]
    rank = (
        {ASSAULT: 1, DEFENSE: 0, BOMBER: 2, SHIP: 3}
        if tile in p.setting.map.land
        else {ASSAULT: 1, DEFENSE: 2, BOMBER: 0, SHIP: 3}
    )
    targets.sort(key=lambda t: (rank[target_kind(t)], t))
    n = len(kinds)
    guns = [t for t in targets if target_kind(t) in (ASSAULT, DEFENSE)] or targets
    ships = [t for t in targets if target_kind(t) == SHIP]
    others = [t for t in targets if target_kind(t) != SHIP]
    if tile in p.setting.map.land and guns != others and len(guns) < len(targets) + len(supplies):
        # units that never strike back are targets only of attackers not needed against the others
        line = [*(gun for _ in range(ON_A_GUN) for gun in guns)][:n]
        soft = [t for t in (*targets, *supplies) if t not in guns]
        line += soft[: n - len(line)]
    else:
        line = [*others, *supplies, *guns, *ships] if others or supplies else ships
    while line and len(line) < n:
        line += guns or line
    return sorted(line[:n])


def aim_scores(p: ExpandPosition, ask: Ask, tile: int) -> list[float]:
    """Return a score for each target: the attackers are distributed over the targets in rising order."""
    attackers = entered(p, ask.seat, tile)
    targets = _preferred_targets(p, ask.seat, tile, [kind for kind, _ in attackers])
    for target in p.aims():
        if target in targets:
            targets.remove(target)
    scores = []
    for move in ask.moves:
        kind = target_kind(move.where)
        hit = _hit(move.what, kind) if die_needed(move.what, kind) < NEVER else 0.0
        first = 3.0 if targets and move.where == targets[0] else 1.0 if move.where in targets else 0.0
        scores.append(first + 0.1 * hit * COST[kind])
    return scores


def counter_scores(p: ExpandPosition, ask: Ask) -> list[float]:
    """Return the average value that striking back at each attacker destroys."""
    struck = p.answers[1::2]
    scores = []
    for move in ask.moves:
        foe = p.fighters[move.where * 4]
        value = _hit(target_kind(move.what), foe, counter=True) * COST[foe]
        scores.append(value * (0.6 if move.where in struck else 1.0))
    return scores
