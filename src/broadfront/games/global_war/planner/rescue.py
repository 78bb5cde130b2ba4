"""[c8] [c10] How the bot saves what carriers bear: it lifts stranded fighters and protects a damaged carrier."""

from __future__ import annotations

from broadfront.games.global_war import paths
from broadfront.games.global_war.kinds import FIGHTER
from broadfront.games.global_war.planner.draft import Draft
from broadfront.games.global_war.planner.expansion import barred
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.terms import FOUGHT, MOVED, STOPPED, STRANDED

__all__ = ["cover", "lift"]


def lift(draft: Draft) -> None:
    """Take stranded fighters on board."""
    while lifts := [move for move in draft.offered("load") if draft.q.marks[move.what] & STRANDED]:
        draft.give(lifts[0])


def cover(draft: Draft, war: ThreatMap) -> set[int]:
    """Let fighters protect damaged carriers in port that are in danger and cannot flee; return these carriers."""
    found: set[int] = set()
    while covers := [move for move in draft.offered("cover") if _needs_cover(draft, war, move.where)]:
        draft.give(covers[0])
        found.add(covers[0].where)
    return found


def _needs_cover(draft: Draft, war: ThreatMap, ship: int) -> bool:
    """Tell whether two fighters make a ship safer that the enemy may sink where it lies, and that cannot flee."""
    guards = draft.afloat(draft.q.at[ship])
    risk = war.risk(draft.q.at[ship], guards)
    if risk <= 0.1 or war.risk(draft.q.at[ship], [*guards, FIGHTER, FIGHTER]) >= risk - 0.1:
        return False
    return not _can_flee(draft, war, ship)


def _can_flee(draft: Draft, war: ThreatMap, ship: int) -> bool:
    """Tell whether a ship can go where it is as good as safe."""
    q = draft.q
    if q.flags[ship] & (MOVED | FOUGHT | STOPPED) or not q.left[ship]:
        return False
    shut = war.hostile | barred(q, ship)
    reach = paths.sea_reach(q, q.at[ship], q.left[ship], war.hostile, shut)
    return any(war.risk(zone, [*draft.afloat(zone), q.kind[ship]]) < 0.1 for zone in reach)
