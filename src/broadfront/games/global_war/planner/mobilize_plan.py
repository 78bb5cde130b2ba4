"""Where new units are placed: the capital first, then where they are wanted most. For players only."""

from __future__ import annotations

from broadfront.engine.contract import Move
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    CARRIER,
    CARRIER_FIGHTER,
    FACTORY,
    FIGHTER,
    FIGHTING_LAND,
    FORTIFICATION,
    KING_TIGER,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.draft import Draft
from broadfront.games.global_war.planner.expansion import watch_at_home_new
from broadfront.games.global_war.planner.expansion_buying import fort_score
from broadfront.games.global_war.planner.garrisons import WEIGHTY
from broadfront.games.global_war.planner.purchase_plan import factory_score
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import CHINA

__all__ = ["place_all"]


def place_all(draft: Draft) -> Draft:
    """Place all units, each where it does most, those placed before it counted; return the draft."""
    war = ThreatMap(draft.q, draft.q.mover)
    worth = Worth(war)
    while move := _best_place(draft, war, worth):
        draft.give(move)
        war.place(move.what, move.where)
    draft.end()
    return draft


def _best_place(draft: Draft, war: ThreatMap, worth: Worth) -> Move | None:
    """Return which unit to place next, and where."""
    moves = draft.offered("place")
    for kind in sorted({move.what for move in moves}, key=lambda kind: (_rank(kind), kind)):
        found = [move for move in moves if move.what == kind]
        if len(found) == 1 and kind != FACTORY:
            return found[0]
        scores = {move: _score(draft.q, war, worth, kind, move.where) for move in found}
        best = max(found, key=lambda move: (scores[move], -move.where))
        if kind != FACTORY or scores[best] > 0.0:  # else it waits in the pool
            return best
    return None


def _rank(kind: int) -> int:
    """Return when a kind is placed: first what has few factories."""
    first = {FACTORY: 0, CARRIER: 1, KING_TIGER: 1, CARRIER_FIGHTER: 2}
    return first.get(kind, 3 if is_sea(kind) else 4 if is_land(kind) else 5)


def _score(p: GlobalWarPosition, war: ThreatMap, worth: Worth, kind: int, space: Space) -> float:
    pull = worth.pull[space]
    if kind == FACTORY:
        return factory_score(war, worth, space)
    if kind == FORTIFICATION:
        return fort_score(war, worth, space)
    if ATLAS.is_sea(space):
        return _sea_score(p, war, worth, kind, space)
    guards = war.guards(space)
    before, after = war.risk(space, guards), war.risk(space, [*guards, kind, kind, kind])
    capital = ATLAS.capital[p.mover] == space
    score = (before - after) * worth.hold[space] * (2.0 if worth.hold[space] >= WEIGHTY else 1.0)
    if capital and before > 0.04:
        score += 60.0 * before
    if p.mover == CHINA:
        return score + pull * 0.1 - 4.0 * after
    if is_air(kind):
        return score + 0.1 * pull - 10.0 * after
    return score - 6.0 * after + max(pull, 0.8 * worth.sea_pull[space])


def _sea_score(p: GlobalWarPosition, war: ThreatMap, worth: Worth, kind: int, zone: Space) -> float:
    there, coming = war.afloat(zone), [kind]
    for other, number in enumerate(p.bought(p.mover)):
        if is_sea(other) and other != kind:
            coming += [other] * number
    risk, answer = war.danger(zone, in_order(there + coming))
    score = -20.0 * risk - 0.5 * answer.gain + 0.5 * min(len(there), 8)
    if kind == TRANSPORT:
        waiting = 0.0
        for land in ATLAS.land_beside[zone]:
            wish = max(0.0, worth.sea_pull[land] - worth.pull[land])
            army = sum(p.kind[u] in FIGHTING_LAND for u in war.own.get(land, ()))
            waiting += min(wish, 15.0) * (0.3 + 0.2 * min(army, 5))
        score += waiting
    if kind == FIGHTER:
        score += 3.0
    return score + watch_at_home_new(p, kind, zone)
