"""[c8] [c10] How the bot saves what carriers bear: it lifts stranded fighters and protects a damaged carrier."""

from __future__ import annotations

from broadfront.games.global_war import paths
from broadfront.games.global_war.kinds import FIGHTER, is_land
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.desk import Desk
from broadfront.games.global_war.planner.expansion import barred
from broadfront.games.global_war.planner.picture import WarPicture
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import FOUGHT, MOVED, STOPPED, STRANDED

__all__ = ["cover", "lift"]


def lift(desk: Desk) -> None:
    """Take stranded fighters on board."""
    for _ in range(12):
        at, q = desk.ask, desk.q
        if at is None or not q.setting.sections:
            return
        lifts = [move for move in at.moves if move.verb == "load" and q.marks[move.what] & STRANDED]
        if not lifts or not desk.give(lifts[0]):
            return


def cover(desk: Desk, pic: WarPicture) -> set[int]:
    """Let fighters protect damaged carriers in port that are in danger and cannot flee; return these carriers."""
    found: set[int] = set()
    for _ in range(12):
        at, q = desk.ask, desk.q
        if at is None or not q.setting.sections:
            break
        covers = [
            move
            for move in at.moves
            if move.verb == "cover" and in_danger(q, pic, move.where) and not _can_flee(q, pic, move.where)
        ]
        if not covers or not desk.give(covers[0]):
            break
        found.add(covers[0].where)
    return found


def _can_flee(q: GlobalWarPosition, pic: WarPicture, ship: int) -> bool:
    """Tell whether a ship can go where it is as good as safe."""
    if q.flags[ship] & (MOVED | FOUGHT | STOPPED) or not q.left[ship]:
        return False
    shut = pic.hostile | barred(q, ship)
    for zone in paths.sea_reach(q, q.at[ship], q.left[ship], pic.hostile, shut):
        fleet = [q.kind[u] for u in q.units_in(zone) if not is_land(q.kind[u])]
        if pic.danger(zone, in_order([*fleet, q.kind[ship]]))[0] < 0.1:
            return True
    return False


def in_danger(q: GlobalWarPosition, pic: WarPicture, ship: int) -> bool:
    """Tell whether the enemy may sink a ship where it lies, though not if nothing could save it."""
    zone = q.at[ship]
    guards = [q.kind[u] for u in q.units_in(zone) if not is_land(q.kind[u])]
    risk, _ = pic.danger(zone, in_order(guards))
    helped, _ = pic.danger(zone, in_order([*guards, FIGHTER, FIGHTER]))
    return risk > 0.1 and helped < risk - 0.1
