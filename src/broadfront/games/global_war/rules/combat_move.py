"""[b3.3] Combat Move: only moves that lead to a battle, a capture or a landing; every aircraft must be able to land."""

from __future__ import annotations

from collections.abc import Iterator

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask, Move, Step
from broadfront.engine.reasons import Reason
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.capture import capture
from broadfront.games.global_war.expansion import fortifications, truce
from broadfront.games.global_war.expansion.damage import release
from broadfront.games.global_war.kinds import (
    ARMOUR,
    CARRIER,
    DESTROYER,
    is_air,
    is_land,
    is_sea,
    moves_of,
)
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import air_moves, boarding, land_moves, sea_moves
from broadfront.games.global_war.rules.battle import jump
from broadfront.games.global_war.rules.permissions import is_space, is_unit, may_order
from broadfront.games.global_war.rules.situation import (
    Permission,
    Situation,
    alike_units,
    goals_on_land,
    is_first,
    prey,
)
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

__all__ = ["CombatMove", "board", "idle_units"]


class CombatMove(Step, frozen=True):
    """[b3.3] One unit after another, in any order; moves that lead to nothing are taken back as the phase ends."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a move, as long as there is one."""
        moves = sorted(self._moves(p))
        if not moves:
            self.end(p, 0, 0)
            return None
        moves.append(END)
        return Ask(p.setting.seat_of[self.power], "b3.3", "Move units into battle, or end the phase.", moves)

    # --- what may be done -----------------------------------------------------------------------------------------

    def _situation(self, p: GlobalWarPosition) -> Situation:
        return Situation(p, self.power, combat=True)

    def _moves(self, p: GlobalWarPosition) -> Iterator[Move]:
        found = self._all(p, self._situation(p))
        if truce.spared(p, self.power):
            found = (
                move for move in found if move.verb == "load" or not self._spares(p, move.what, move.where)
            )
        return found

    def _all(self, p: GlobalWarPosition, s: Situation) -> Iterator[Move]:
        for u in alike_units(p, p.of_power(self.power)):
            kind = p.kind[u]
            if is_air(kind):
                yield from (order(verb, u, space) for verb, space in air_moves.flights(s, u))
            elif is_sea(kind):
                yield from (order("move", u, zone) for zone in sea_moves.voyages(s, u))
            elif p.host[u] >= 0:
                yield from (order("land", u, space) for space in boarding.shores(s, u))
            else:
                yield from (order("move", u, space) for space in land_moves.marches(s, u))
                yield from (order("load", u, host) for host in boarding.hosts(s, u))

    def _spares(self, p: GlobalWarPosition, unit: int, space: Space) -> Reason | None:
        """[c0] Whether an order keeps the truce; a unit that lands would have to win its sea."""
        from_there = (
            truce.may_attack(p, self.power, p.at[unit])
            if p.host[unit] >= 0 and is_land(p.kind[unit])
            else None
        )
        return from_there or truce.may_attack(p, self.power, space)

    def may_move(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] Whether a unit may make this combat move."""
        if what < 0 or what >= len(p.kind) or is_land(p.kind[what]):
            return self._may(land_moves.may_march, p, what, where)
        return self._may(air_moves.may_fly if is_air(p.kind[what]) else sea_moves.may_sail, p, what, where)

    def may_raid(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b4.7] Whether a bomber may raid this factory."""
        return self._may(air_moves.may_raid, p, what, where)

    def may_escort(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b4.7] Whether a fighter may escort the raid on this factory."""
        return self._may(air_moves.may_escort, p, what, where)

    def may_land(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] Whether a unit may be ordered to land in this territory."""
        return self._may(boarding.may_land, p, what, where)

    def _may(self, permission: Permission, p: GlobalWarPosition, unit: int, space: Space) -> Reason | None:
        return (
            may_order(p, self.power, unit)
            or is_space(space)
            or self._spares(p, unit, space)
            or permission(self._situation(p), unit, space)
            or is_first(p, unit)
        )

    def may_load(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] Whether a unit may go on board."""
        return (
            may_order(p, self.power, what)
            or is_unit(p, where)
            or boarding.may_go_on_board(self._situation(p), what, where)
            or is_first(p, what)
        )

    def may_end(self, _p: GlobalWarPosition, _what: int, _where: int) -> None:
        """[b3.3] The phase may be ended at any time."""

    # --- what is done ---------------------------------------------------------------------------------------------

    def move(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Move a unit; a tank takes an empty territory on its way at once."""
        kind = p.kind[what]
        p.note("b3.3", "{unit:unit} moves to {space:space}.", unit=what, space=where)
        if is_air(kind):
            self._fly(p, what, where)
        elif is_sea(kind):
            self._sail(p, what, where)
        else:
            self._march(p, what, where)
        p.begin(self)

    def _fly(self, p: GlobalWarPosition, u: int, where: Space) -> None:
        p.left[u] -= air_moves.costs_of_flight(p, u)[where]
        for cargo in p.aboard(u):  # paratroopers jump when AA guns have fired
            p.aim[cargo], p.at[cargo] = p.at[u], where
            p.flags[cargo] = MOVED | STOPPED
            p.left[cargo] = 0
        p.aim[u], p.at[u], p.host[u] = p.at[u], where, -1
        p.flags[u] |= MOVED

    def _sail(self, p: GlobalWarPosition, u: int, where: Space) -> None:
        halting = paths.halting_for(p, p.kind[u], SIDE[self.power])
        release(p, u, where)
        reach = sea_moves.reach(p, u, halting, combat=True)
        cost = reach[where]
        p.aim[u] = paths.last_zone(p, p.at[u], where, reach, halting)
        p.left[u] -= cost
        p.at[u] = where
        p.flags[u] |= MOVED | (STOPPED if halting >> where & 1 else 0)
        for cargo in p.aboard(u):
            p.at[cargo] = where
            if is_air(p.kind[cargo]) and p.owner[cargo] == self.power:
                p.left[cargo] -= cost  # it flies along (R-G2)

    def _march(self, p: GlobalWarPosition, u: int, where: Space) -> None:
        here, side = p.at[u], SIDE[self.power]
        beside = where in ATLAS.land_beside[here]
        enemy_land = p.land_of_side(1 - side)
        if beside:
            cost, came = 1, here
        else:
            cost = 2
            came = min(
                s
                for s in ATLAS.land_beside[here]
                if where in ATLAS.land_beside[s] and not enemy_land >> s & 1
            )
        p.left[u] = max(0, p.left[u] - cost)
        p.aim[u], p.at[u] = came, where
        p.flags[u] |= MOVED
        blitzes = p.kind[u] in ARMOUR and p.left[u] and land_moves.is_open(p, where)
        if blitzes and enemy_land >> where & 1:
            capture(p, where, self.power)
        elif not (blitzes and goals_on_land(p) >> where & 1):
            p.left[u] = 0
            p.flags[u] |= STOPPED

    def raid(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Send a bomber against a factory."""
        p.note("b3.3", "{unit:unit} is to bomb the factory of {space:space}.", unit=what, space=where)
        self._fly(p, what, where)
        p.flags[what] |= RAIDING
        p.begin(self)

    def escort(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Send a fighter along with a raid (option)."""
        p.note("b3.3", "{unit:unit} escorts the raid on {space:space}.", unit=what, space=where)
        self._fly(p, what, where)
        p.flags[what] |= RAIDING
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
        if p.setting.rules_version >= 2:  # nothing is fought where a tank has blitzed (R-G40)
            jump(p, [u for u in p.of_power(self.power) if p.captured >> p.at[u] & 1])
        for space in members(fortifications.ISLANDS):
            p.trim(space)  # only now it is sure who has gone [c9]


def board(p: GlobalWarPosition, unit: int, ship: int) -> None:
    """Put a unit on board of a transport, or paratroopers of a bomber."""
    p.note("b3.3", "{unit:unit} goes on board of {ship:unit}.", unit=unit, ship=ship)
    p.host[unit], p.at[unit] = ship, p.at[ship]
    p.flags[unit] |= LOADED
    p.left[unit] = 0
    p.flags[ship] |= LOADED


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
    if is_air(p.kind[unit]) and ATLAS.is_sea(origin):
        _back_on_deck(p, unit)


def _back_on_deck(p: GlobalWarPosition, plane: int) -> None:
    """Put a fighter back on a carrier where its turn began, if one is there."""
    for ship, at in enumerate(p.at):
        if at == p.at[plane] and p.kind[ship] == CARRIER and SIDE[p.owner[ship]] == SIDE[p.owner[plane]]:
            if paths.spare_decks(p, ship) > 0:
                p.host[plane] = ship
                return
