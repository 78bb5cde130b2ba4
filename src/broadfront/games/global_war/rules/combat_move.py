"""[b3.3] Combat Move: only moves that lead to a battle, a capture or a landing; every aircraft must be able to land."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask, tagged
from broadfront.engine.reasons import Reason
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import Space
from broadfront.games.global_war.capture import blitzed_land, capture
from broadfront.games.global_war.expansion import fortifications
from broadfront.games.global_war.kinds import ARMOUR, DESTROYER, is_air, is_land, is_sea, moves_of
from broadfront.games.global_war.orders import END
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import air_moves, land_moves, sea_moves
from broadfront.games.global_war.rules.battle import jump
from broadfront.games.global_war.rules.menu import orders
from broadfront.games.global_war.rules.moving import Moving, board
from broadfront.games.global_war.rules.situation import Situation, goals_on_land, prey
from broadfront.games.global_war.terms import (
    CRIPPLED,
    DEAD,
    LANDING,
    LOADED,
    MOVED,
    OFFLOADED,
    RAIDING,
    SIDE,
    STOPPED,
)

__all__ = ["CombatMove", "idle_units"]


@tagged("CombatMove")
class CombatMove(Moving, frozen=True):
    """[b3.3] One unit after another, in any order; moves that lead to nothing are taken back as the phase ends."""

    def situation(self, p: GlobalWarPosition) -> Situation:
        return Situation(p, self.power, combat=True)

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a move, as long as there is one."""
        moves = orders(self.situation(p))
        if not moves:
            self.end(p, 0, 0)
            return None
        moves.append(END)
        return Ask(p.setting.seat_of[self.power], "b3.3", "Move units into battle, or end the phase.", moves)

    # --- what may be done -----------------------------------------------------------------------------------------

    def may_raid(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b4.7] Whether a bomber may raid this factory."""
        return self.may(air_moves.may_raid, p, what, where)

    def may_escort(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b4.7] Whether a fighter may escort the raid on this factory."""
        return self.may(air_moves.may_escort, p, what, where)

    def may_end(self, _p: GlobalWarPosition, _what: int, _where: int) -> None:
        """[b3.3] The phase may be ended at any time."""

    # --- what is done ---------------------------------------------------------------------------------------------

    def move(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Move a unit; a tank takes an empty territory on its way at once."""
        kind = p.kind[what]
        p.note(
            "b3.3",
            "{unit:unit} moves from {origin:space} to {target:space}.",
            note_kind="move",
            unit=what,
            kind=kind,
            origin=p.at[what],
            target=where,
        )
        if is_air(kind):
            self._fly(p, what, where)
        elif is_sea(kind):
            sea_moves.sail(p, what, where, combat=True)
        else:
            self._march(p, what, where)
        p.begin(self)

    def _fly(self, p: GlobalWarPosition, u: int, where: Space, deed: int = 0) -> None:
        p.left[u] -= air_moves.costs_of_flight(p, u)[where]
        for cargo in p.aboard(u):  # paratroopers jump when AA guns have fired
            # who jumps comes from no space to go back to (R-G43); before version 6 it was where the bomber took off
            p.aim[cargo] = -1 if p.setting.rules_version >= 6 else p.at[u]
            p.at[cargo] = where
            p.flags[cargo] = MOVED | STOPPED
            p.left[cargo] = 0
        p.aim[u], p.at[u], p.host[u] = p.at[u], where, -1
        p.flags[u] |= MOVED | deed

    def _march(self, p: GlobalWarPosition, u: int, where: Space) -> None:
        came = land_moves.comes_from(p, u, where)
        p.left[u] = max(0, p.left[u] - (1 if came == p.at[u] else 2))
        p.aim[u], p.at[u] = came, where
        p.flags[u] |= MOVED
        blitzes = p.kind[u] in ARMOUR and p.left[u] and land_moves.is_open(p, where)
        if blitzes and p.side_of(where) != SIDE[self.power]:
            capture(p, where, self.power)
        elif not (blitzes if goals_on_land(p) >> where & 1 else p.left[u]):  # else it halts on its way
            p.left[u] = 0
            p.flags[u] |= STOPPED

    def raid(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Send a bomber against a factory."""
        p.note("b3.3", "{unit:unit} is to bomb the factory of {space:space}.", unit=what, space=where)
        self._fly(p, what, where, RAIDING)
        p.begin(self)

    def escort(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Send a fighter along with a raid (option)."""
        p.note("b3.3", "{unit:unit} escorts the raid on {space:space}.", unit=what, space=where)
        self._fly(p, what, where, RAIDING)
        p.begin(self)

    def load(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Go on board."""
        board(p, what, where)
        p.begin(self)

    def land(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Say where a unit lands; it does when the sea is won."""
        p.flags[what] |= LANDING | MOVED
        p.aim[what] = where
        ship = p.host[what]
        p.flags[ship] |= MOVED | STOPPED
        p.left[ship] = 0
        p.note("b3.3", "{unit:unit} is to land on {space:space}.", unit=what, space=where)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """End the phase; units whose moves lead to nothing are put back, and can move among friends later."""
        while idle := idle_units(p, self.power):
            for unit in idle:
                if p.flags[unit]:
                    take_back(p, unit)
        blitzed = blitzed_land(p)  # nothing is fought there: paratroopers jump now
        jump(p, [u for u in p.of_power(self.power) if blitzed >> p.at[u] & 1])
        for space in members(fortifications.ISLANDS):
            p.trim(space)  # only now it is sure who has gone [c9]


def idle_units(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the units whose moves lead to nothing: they have to go on, or be taken back."""
    side = SIDE[power]
    foes, enemy_land = prey(p, side), p.land_of_side(1 - side)
    landing_zones = 0
    for u, at in enumerate(p.at):
        if at != DEAD and p.flags[u] & LANDING:
            landing_zones |= 1 << at
    found = []
    guarded = paths.dear_to(p, power)  # who only flees does not stay in a patrol zone [c4]
    for u in p.of_power(power):
        flags, at = p.flags[u], p.at[u]
        if not flags:
            continue
        if p.host[u] >= 0:
            host = p.host[u]
            # a destroyer fights, and lands them later [c11]
            sails = p.kind[host] == DESTROYER and (p.flags[host] & MOVED or foes >> at & 1)
            if flags & LOADED and not flags & LANDING and is_land(p.kind[u]) and not sails:
                found.append(u)
        elif is_sea(p.kind[u]):
            fights = (foes | landing_zones) >> at & 1
            fled = p.hostile >> p.origin[u] & 1 and at != p.origin[u] and not guarded >> at & 1
            if flags & MOVED and not (fights or fled or flags & OFFLOADED):
                found.append(u)
        elif is_land(p.kind[u]) and flags & MOVED:
            blitzed = p.captured >> at & 1 or p.captured >> max(p.aim[u], 0) & 1
            if not (enemy_land >> at & 1 or blitzed):
                found.append(u)
    return found


def take_back(p: GlobalWarPosition, unit: int) -> None:
    """Put a unit back to where its turn began, with those that it carries and that came aboard this turn."""
    p.note("b3.3", "{unit:unit} is taken back.", unit=unit)
    for cargo in p.aboard(unit):
        if is_land(p.kind[cargo]) and p.flags[cargo] & (LOADED | LANDING):
            take_back(p, cargo)
    origin = p.origin[unit]
    host = p.host[unit]
    if is_land(p.kind[unit]) and host >= 0:
        if not p.flags[unit] & LOADED:  # it was aboard when the turn began: it only does not land
            p.flags[unit] &= ~(LANDING | MOVED)
            p.aim[unit] = -1
            return
        p.host[unit] = -1
        if not any(p.flags[c] & (LOADED | LANDING) for c in p.aboard(host)) and p.flags[host] & LOADED:
            p.flags[host] &= ~LOADED
    p.at[unit] = origin
    p.flags[unit] &= CRIPPLED
    p.aim[unit] = -1
    p.left[unit] = moves_of(p.kind[unit], p.techs[p.owner[unit]])
    for cargo in p.aboard(unit):
        p.at[cargo] = origin
        if is_air(p.kind[cargo]):
            p.left[cargo] = moves_of(p.kind[cargo], p.techs[p.owner[cargo]])
