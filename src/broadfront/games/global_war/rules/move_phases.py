"""[b3.3] Combat Move: only moves that lead to a battle, a capture or a landing; every aircraft must be able to land."""

from __future__ import annotations

from broadfront.boards.interned_moves import END
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.move_cache import legal_moves
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    distances,
    expansion_damage,
    expansion_fortifications,
    expansion_minor_rules,
    movement_air,
    movement_land,
    movement_sea,
    transport,
)
from broadfront.games.global_war.rules.battle import drop_paratroopers
from broadfront.games.global_war.rules.capture import blitzed_land, capture
from broadfront.games.global_war.rules.landing import Landing, TouchDown, decks_for, decks_in, planes_waiting
from broadfront.games.global_war.rules.move_context import (
    MoveContext,
    Permission,
    fightable_spaces,
    goals_on_land,
    planes_that_must_land,
    why_not_first,
)
from broadfront.games.global_war.rules.permissions import may_order, of_each_sort, why_no_space, why_no_unit
from broadfront.games.global_war.terms import (
    COVER,
    CRIPPLED,
    DEAD,
    LANDING,
    LOADED,
    MOVED,
    OFFLOADED,
    RAIDING,
    SIDE,
    STOPPED,
    STRANDED,
)
from broadfront.games.global_war.units import ARMOUR, DESTROYER, is_air, is_land, is_sea, moves_of

# --------------------------------------------------------------------------------------------------
# [b3.3] [b3.5] The common part of Combat Move and Noncombat Move: the orders of a unit.


class Moving(Step, frozen=True):
    """A phase in which a power moves its units, one after another."""

    power: int

    def situation(self, p: GlobalWarPosition) -> MoveContext:
        """Return the facts that the moves of this phase depend on."""
        raise NotImplementedError

    def _may_go(self, permission: Permission, p: GlobalWarPosition, unit: int, space: Space) -> Reason | None:
        """[b3.3] Whether a unit that takes orders may go to a space, by a permission for its kind."""
        if wrong := may_order(p, self.power, unit) or why_no_space(space):
            return wrong
        s = self.situation(p)
        return _may_keep_truce(s, unit, space) or permission(s, unit, space) or why_not_first(s, unit)

    def may_move(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] [b3.5] Whether a unit may make this move; in Noncombat Move an aircraft lands."""
        return self._may_go(_may_move, p, what, where)

    def may_land(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] [b3.5] Whether a unit aboard a ship may be ordered to land in this territory."""
        return self._may_go(transport.may_land, p, what, where)

    def may_load(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] [b3.5] [c8] Whether a unit may go on board."""
        if wrong := may_order(p, self.power, what) or why_no_unit(p, where):
            return wrong
        s = self.situation(p)
        return transport.may_go_on_board(s, what, where) or why_not_first(s, what)


def _may_move(s: MoveContext, unit: int, space: Space) -> Reason | None:
    """[b3.3] [b3.5] Whether a unit may move to a space, by the way it moves."""
    kind = s.p.kind[unit]
    if is_air(kind):
        return (movement_air.may_fly if s.combat else movement_air.may_come_down)(s, unit, space)
    return (movement_sea.may_sail if is_sea(kind) else movement_land.may_march)(s, unit, space)


def _may_keep_truce(s: MoveContext, unit: int, space: Space) -> Reason | None:
    """[c0] Whether an order keeps the truce; a unit that lands would have to win the sea first."""
    if not s.spared:
        return None
    p = s.p
    lands = p.host[unit] >= 0 and is_land(p.kind[unit])
    return (
        expansion_minor_rules.may_attack(p, s.power, p.at[unit]) if lands else None
    ) or expansion_minor_rules.may_attack(p, s.power, space)


def board(p: GlobalWarPosition, unit: int, ship: int) -> None:
    """Put a unit on board of a transport, or paratroopers on a bomber."""
    p.note("b3.3", "{unit:unit} goes on board of {ship:unit}.", unit=unit, ship=ship)
    p.host[unit], p.at[unit] = ship, p.at[ship]
    p.flags[unit] |= LOADED
    p.left[unit] = 0
    p.flags[ship] |= LOADED


@tagged("CombatMove")
class CombatMove(Moving, frozen=True):
    """[b3.3] One unit after another, in any order; moves without effect are undone at the end of the phase."""

    def situation(self, p: GlobalWarPosition) -> MoveContext:
        return MoveContext(p, self.power, combat=True)

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a move while one is possible."""
        moves = legal_moves(self.situation(p))
        if not moves:
            self.end(p, 0, 0)
            return None
        moves.append(END)
        return Ask(p.setting.seat_of[self.power], "b3.3", "Move units into battle, or end the phase.", moves)

    # --- what may be done -----------------------------------------------------------------------------------------

    def may_raid(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b4.7] Whether a bomber may raid this factory."""
        return self._may_go(movement_air.may_raid, p, what, where)

    def may_escort(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b4.7] Whether a fighter may escort the raid on this factory."""
        return self._may_go(movement_air.may_escort, p, what, where)

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
            movement_sea.sail(p, what, where, combat=True)
        else:
            self._march(p, what, where)
        p.begin(self)

    def _fly(self, p: GlobalWarPosition, u: int, where: Space, deed: int = 0) -> None:
        p.left[u] -= movement_air.costs_of_flight(p, u)[where]
        for cargo in p.aboard(u):  # paratroopers jump after AA guns have fired
            # paratroopers have no space to retreat to (R-G43); before version 6 it was where the bomber took off
            p.aim[cargo] = -1 if p.setting.rules_version >= 6 else p.at[u]
            p.at[cargo] = where
            p.flags[cargo] = MOVED | STOPPED
            p.left[cargo] = 0
        p.aim[u], p.at[u], p.host[u] = p.at[u], where, -1
        p.flags[u] |= MOVED | deed

    def _march(self, p: GlobalWarPosition, u: int, where: Space) -> None:
        came = movement_land.comes_from(p, u, where)
        p.left[u] = max(0, p.left[u] - (1 if came == p.at[u] else 2))
        p.aim[u], p.at[u] = came, where
        p.flags[u] |= MOVED
        blitzes = p.kind[u] in ARMOUR and p.left[u] and movement_land.is_open(p, where)
        if blitzes and p.side_of(where) != SIDE[self.power]:
            capture(p, where, self.power)
        # else the unit halts on its way
        elif not (blitzes if goals_on_land(p) >> where & 1 else p.left[u]):
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
        board(p, what, where)
        p.begin(self)

    def land(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Order a unit to land; it does when the sea is won."""
        p.flags[what] |= LANDING | MOVED
        p.aim[what] = where
        ship = p.host[what]
        p.flags[ship] |= MOVED | STOPPED
        p.left[ship] = 0
        p.note("b3.3", "{unit:unit} is to land on {space:space}.", unit=what, space=where)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """End the phase; units whose moves have no effect are put back, and can move in Noncombat Move."""
        while idle := idle_units(p, self.power):
            for unit in idle:
                if p.flags[unit]:
                    take_back(p, unit)
        blitzed = blitzed_land(p)  # there is no battle: paratroopers jump now
        drop_paratroopers(p, [u for u in p.of_power(self.power) if blitzed >> p.at[u] & 1])
        for space in members(expansion_fortifications.ISLANDS):
            p.trim(space)  # only now it is certain which units have left [c9]


def idle_units(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the units whose moves have no effect: they have to go on, or are put back."""
    side = SIDE[power]
    foes, enemy_land = fightable_spaces(p, side), p.land_of_side(1 - side)
    landing_zones = 0
    for u, at in enumerate(p.at):
        if at != DEAD and p.flags[u] & LANDING:
            landing_zones |= 1 << at
    idle = []
    # a ship that only flees does not stay in a patrol zone [c4]
    guarded = distances.patrol_zone_surcharge(p, power)
    for u in p.of_power(power):
        flags, at = p.flags[u], p.at[u]
        if not flags:
            continue
        if p.host[u] >= 0:
            host = p.host[u]
            # a destroyer fights, and lands its troops later [c11]
            sails = p.kind[host] == DESTROYER and (p.flags[host] & MOVED or foes >> at & 1)
            if flags & LOADED and not flags & LANDING and is_land(p.kind[u]) and not sails:
                idle.append(u)
        elif is_sea(p.kind[u]):
            fights = (foes | landing_zones) >> at & 1
            fled = p.hostile >> p.origin[u] & 1 and at != p.origin[u] and not guarded >> at & 1
            if flags & MOVED and not (fights or fled or flags & OFFLOADED):
                idle.append(u)
        elif is_land(p.kind[u]) and flags & MOVED:
            blitzed = p.captured >> at & 1 or p.captured >> max(p.aim[u], 0) & 1
            if not (enemy_land >> at & 1 or blitzed):
                idle.append(u)
    return idle


def take_back(p: GlobalWarPosition, unit: int) -> None:
    """Put a unit back to its space at the start of the turn, with its passengers of this turn."""
    p.note("b3.3", "{unit:unit} is taken back.", unit=unit)
    for cargo in p.aboard(unit):
        if is_land(p.kind[cargo]) and p.flags[cargo] & (LOADED | LANDING):
            take_back(p, cargo)
    origin = p.origin[unit]
    host = p.host[unit]
    if is_land(p.kind[unit]) and host >= 0:
        # the unit was aboard when the turn began: only its landing is cancelled
        if not p.flags[unit] & LOADED:
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


# --------------------------------------------------------------------------------------------------
# [b3.5] Noncombat Move: units that did not fight move through friendly spaces; aircraft land.


@tagged("Noncombat")
class Noncombat(Moving, frozen=True):
    """[b3.5] One unit after another, in any order; the phase ends when every aircraft that can land has landed."""

    def situation(self, p: GlobalWarPosition) -> MoveContext:
        return MoveContext(p, self.power, combat=False)

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a move; the phase goes on while an aircraft can still be saved."""
        s = self.situation(p)
        moves = legal_moves(s)
        saved = self._all_saved(s)
        if not moves and saved:
            self.end(p, 0, 0)
            return None
        prompt = "Move units that did not fight, and land your aircraft: the phase cannot end before that."
        if saved or not moves:
            prompt = "Move units that did not fight, land aircraft, or end."
            moves.append(END)
        return Ask(p.setting.seat_of[self.power], "b3.5", prompt, moves)

    def _all_saved(self, s: MoveContext) -> bool:
        """Return whether no more aircraft can be saved than if the phase ended now."""
        p, landing = s.p, s.landing
        if not landing.planes:
            return True
        at_risk = sum(deck == 2 or landing.far[at] > movement for at, movement, deck in landing.planes)
        aircraft_lost = at_risk - landing.most()
        wait = planes_waiting(p, self.power)
        safe = Landing(p, [(p.at[u], 0, decks_for(p, u)) for u in wait]).most() if wait else 0
        return len(landing.planes) - aircraft_lost <= safe

    def may_cover(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[c10] Whether a fighter may protect a damaged carrier."""
        return (
            may_order(p, self.power, what)
            or movement_air.may_take_off(p, what)
            or expansion_damage.may_cover(p, what, where)
            or why_not_first(self.situation(p), what)
        )

    def may_end(self, p: GlobalWarPosition, _what: int, _where: int) -> Reason | None:
        """[b3.5] Whether the phase may be ended: no aircraft can be saved any more."""
        s = self.situation(p)
        if self._all_saved(s) or not legal_moves(s):
            return None
        planes = [*planes_that_must_land(p, self.power), *planes_waiting(p, self.power)]
        return no("b3.5", "MUST_LAND", units=of_each_sort(p, planes))

    def move(self, p: GlobalWarPosition, what: int, where: int) -> None:
        kind = p.kind[what]
        if p.at[what] == where:
            p.note("b3.5", "{unit:unit} lands in {space:space}.", note_kind="move", unit=what, space=where)
        else:
            p.note(
                "b3.5",
                "{unit:unit} moves from {origin:space} to {target:space}.",
                note_kind="move",
                unit=what,
                kind=kind,
                origin=p.at[what],
                target=where,
            )
        if is_air(kind):
            if p.marks[what] & COVER:
                p.marks[what] &= ~COVER
                p.left[what] = 0
            else:
                p.left[what] -= distances.distances(p, what)[where]
            decks = decks_in(p, what, where) if MAP.is_sea(where) else []
            if p.setting.rules_version >= 6:
                p.aim[what] = p.at[what] if decks else -1
            p.at[what], p.host[what] = where, -1
            if decks:
                p.begin(TouchDown(self.power, what), self)
                return
            if MAP.is_sea(where):
                p.left[what] = 0  # the aircraft waits for a carrier
        elif is_land(kind):
            here = p.at[what]
            p.left[what] = 0
            p.at[what] = where
            p.flags[what] |= STOPPED
            p.trim(here)
        else:
            movement_sea.sail(p, what, where, combat=False)
        p.begin(self)

    def load(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Go on board; a stranded fighter is lifted onto a carrier [c8]."""
        if p.marks[what] & STRANDED:
            p.marks[what] &= ~STRANDED
            p.host[what], p.at[what], p.left[what] = where, p.at[where], 0
            p.note("c8", "{unit:unit} is taken on board of {ship:unit}.", unit=what, ship=where)
        else:
            here = p.at[what]
            board(p, what, where)
            p.trim(here)
        p.begin(self)

    def cover(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Let a fighter protect a damaged carrier in port [c10]."""
        p.note("c10", "{unit:unit} protects {ship:unit}.", unit=what, ship=where)
        p.at[what], p.host[what], p.left[what] = p.at[where], where, 0
        p.marks[what] |= COVER
        p.begin(self)

    def land(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Land; the transport does nothing more."""
        ship = p.host[what]
        for u in p.aboard(ship):
            p.aim[u] = where  # the others can land only there (D17)
        p.host[what], p.at[what], p.left[what] = -1, where, 0
        p.flags[what] = p.flags[what] & ~LOADED | STOPPED
        p.flags[ship] |= STOPPED
        p.note("b3.5", "{unit:unit} goes ashore in {space:space}.", unit=what, space=where)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """End the phase; aircraft without a place to land are lost."""
        for u in planes_that_must_land(p, self.power):
            p.lose(u, "b3.5", "{unit:unit} finds no place to land.")
