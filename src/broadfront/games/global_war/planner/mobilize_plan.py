"""Where new units are placed: the capital first, then where they are wanted most. For players only."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Move
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    CARRIER,
    CARRIER_FIGHTER,
    FACTORY,
    FIGHTER,
    FIGHTING_LAND,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.desk import Desk
from broadfront.games.global_war.planner.expansion import watch_at_home_new
from broadfront.games.global_war.planner.expansion_buying import fort_score
from broadfront.games.global_war.planner.picture import WarPicture
from broadfront.games.global_war.planner.purchase_plan import factory_site
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import CHINA

__all__ = ["place_all"]


def place_all(desk: Desk) -> None:
    """Place all units, each where it does most, those placed before it counted."""
    p = desk.q
    pic = WarPicture(p, p.mover)
    worth = Worth(pic)
    while (at := desk.ask) is not None:
        move = _best_place(desk.q, at, pic, worth)
        if move is None or not desk.give(move):
            return
        pic.place(move.what, move.where)


def _best_place(p: GlobalWarPosition, ask: Ask, pic: WarPicture, worth: Worth) -> Move | None:
    """Return which unit to place next, and where."""
    moves = [move for move in ask.moves if move.verb == "place"]
    kinds = sorted({move.what for move in moves}, key=lambda kind: (_rank(kind), kind))
    for kind in kinds:
        found = [move for move in moves if move.what == kind]
        if len(found) == 1 and kind != FACTORY:
            return found[0]
        best = max(found, key=lambda move: (_score(p, pic, worth, kind, move.where), -move.where))
        if kind == FACTORY and _score(p, pic, worth, kind, best.where) < 0:
            continue
        return best
    return None


def _rank(kind: int) -> int:
    if kind == FACTORY:
        return 0
    if kind in (CARRIER, KING_TIGER):
        return 1
    if kind == CARRIER_FIGHTER:
        return 2  # they and King Tigers have few factories
    if is_sea(kind):
        return 3
    return 4 if is_land(kind) else 5


def _score(p: GlobalWarPosition, pic: WarPicture, worth: Worth, kind: int, space: Space) -> float:
    pull = worth.pull()
    if kind == FACTORY:
        if space == factory_site(pic, worth):
            return 100.0
        risk, _ = pic.danger(space, pic.guards(space))
        return p.setting.value[space] + 0.1 * pull[space] - 8.0 * risk
    if kind == FORTIFICATION:
        return fort_score(pic, worth, space)
    if ATLAS.is_sea(space):
        return _sea_score(p, pic, worth, kind, space)
    guards = list(pic.guards(space))
    before, _ = pic.danger(space, in_order(guards))
    after, _ = pic.danger(space, in_order([*guards, kind, kind, kind]))
    capital = ATLAS.capital[p.mover] == space
    score = (before - after) * worth.hold[space] * (2.0 if capital else 1.0)
    if capital and before > 0.04:
        score += 60.0 * before
    if p.mover == CHINA:
        return score + pull[space] * 0.1 - 4.0 * after
    if is_air(kind):
        return score + 0.1 * pull[space] - 10.0 * after
    score -= 6.0 * after
    return score + max(pull[space], 0.8 * worth.sea_pull()[space])


def _sea_score(p: GlobalWarPosition, pic: WarPicture, worth: Worth, kind: int, zone: Space) -> float:
    there = [p.kind[u] for u in pic.friends.get(zone, ()) if not is_land(p.kind[u])]
    coming = [kind]
    base = p.mover * len(KINDS)
    for other in range(len(KINDS)):
        if is_sea(other) and other != kind:
            coming += [other] * p.pool[base + other]
    risk, answer = pic.danger(zone, in_order(there + coming))
    score = -20.0 * risk - 0.5 * max(0.0, answer.killed - answer.lost) + 0.5 * min(len(there), 8)
    if kind == TRANSPORT:
        waiting = 0.0
        for land in ATLAS.land_beside[zone]:
            wish = max(0.0, worth.sea_pull()[land] - worth.pull()[land])
            army = sum(p.kind[u] in FIGHTING_LAND for u in pic.own.get(land, ()))
            waiting += min(wish, 15.0) * (0.3 + 0.2 * min(army, 5))
        score += waiting
    if kind == FIGHTER:
        score += 3.0
    return score + watch_at_home_new(p, kind, zone)
