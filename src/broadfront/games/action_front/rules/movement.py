"""[6] Movement: a unit goes to a hex within its points; riders, captured leaders, leaving the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.boards.interned_moves import END, order, orders
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.legality import Ids, Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.action_front.map import MOVEMENT_POINTS, TRACK, barrier, is_open
from broadfront.games.action_front.position import ActionFrontPosition, UnitSet
from broadfront.games.action_front.rules.paths import reach, reachable
from broadfront.games.action_front.rules.units import (
    Stacking,
    closed_by_markers,
    idle,
    may_order,
    may_still_move,
    stacking,
)
from broadfront.games.action_front.terms import EXITED, NOBODY
from broadfront.games.action_front.units import MODELS

OFF_MAP: Final = -1
"""The destination of a unit that leaves the map."""
EVERYWHERE: Final = ~0
"""The set of all hexes."""


def points_of(p: ActionFrontPosition, unit: int) -> int:
    """[6.1] Return the Movement Points of a unit."""
    return MOVEMENT_POINTS[MODELS[p.model[unit]].mode]


# --- where a unit can go ----------------------------------------------------------------------------------------------


def obstacles(
    p: ActionFrontPosition, unit: int, stacks: Stacking, loaded: bool = False
) -> tuple[SpaceSet, SpaceSet]:
    """[6.2] to [6.6] Return the hexes that a unit may not enter, and those that it may enter but not leave."""
    card, own, foe, lone = MODELS[p.model[unit]], stacks.own, stacks.foe, stacks.lone
    if card.leader:
        blocked, ends = (foe & ~own) | lone, foe & own
    elif card.infantry:
        blocked, ends = own, (foe | lone) & ~own
    else:
        blocked, ends = own | foe | lone, 0
    if card.can_ride:
        blocked &= ~stacks.free_transports
        ends |= stacks.free_transports  # R42
    elif card.transport:
        paired = stacks.pairs >> p.at[unit] & 1
        if paired and may_go(p, unit):
            return EVERYWHERE, 0
        cannot_leave_passenger = paired and bound_to(p, unit) >= 0
        if not (loaded or cannot_leave_passenger):
            blocked &= ~stacks.waiting
        if cannot_leave_passenger:
            blocked |= closed_to_riders(p)
    return blocked | closed_by_markers(p, unit), ends


def closed_to_riders(p: ActionFrontPosition) -> SpaceSet:
    """[6.6] Return the hexes that no unit is carried into (R-Z24); in version 1 riders went where a Track unit did."""
    return p.markers if p.setting.rules_version >= 2 else 0


def _sorts() -> tuple[int, ...]:
    traits = [(card.is_leader, card.infantry, card.can_ride, card.class_ == TRACK) for card in MODELS]
    return tuple(
        NOBODY if card.transport else traits.index(of) for card, of in zip(MODELS, traits, strict=True)
    )


SORTS: Final = _sorts()
"""The sort of each model: units of one sort and side have the same `obstacles`; NOBODY for a transport."""


def bound_to(p: ActionFrontPosition, vehicle: int) -> int:
    """[6.4] Return the passenger that a transport cannot leave behind, on ground closed to it (R-Z22); or NOBODY."""
    if MODELS[p.model[vehicle]].transport:
        hex_ = p.at[vehicle]
        for u in range(vehicle & 1, len(p.at), 2):
            card = MODELS[p.model[u]]
            if p.at[u] == hex_ and card.can_ride and not p.setting.standing[card.mode] >> hex_ & 1:
                return u
    return NOBODY


def may_go(p: ActionFrontPosition, unit: int) -> Reason | None:
    """[6.4] Whether a unit may leave its hex: not a transport whose passenger can neither stay nor ride (R-Z22)."""
    passenger = bound_to(p, unit)
    if passenger < 0 or idle(p) >> passenger & 1:
        return None
    return no("6.4", "BOUND", unit=unit, passenger=passenger)


def room(p: ActionFrontPosition, unit: int, points: int, loaded: bool = False) -> SpaceSet:
    """[6.1] Return the hexes that a unit can reach in one move with this number of Movement Points."""
    blocked, ends = obstacles(p, unit, stacking(p, unit & 1), loaded)
    return reach(p.setting.ground, MODELS[p.model[unit]].mode, p.at[unit], points, blocked, ends)


def destinations(p: ActionFrontPosition, unit: int, points: int | None = None) -> Mapping[int, int]:
    """[6.1] Return the hexes that a unit can reach, each with its cost; ``points`` are the ones it has left."""
    blocked, ends = obstacles(p, unit, stacking(p, unit & 1))
    mode = MODELS[p.model[unit]].mode
    points = points_of(p, unit) if points is None else points
    return reachable(p.setting.ground, mode, p.at[unit], points, blocked, ends)


def can_exit(p: ActionFrontPosition, unit: int, points: int, blocked: SpaceSet, ends: SpaceSet) -> bool:
    """[6.7] Return whether a unit can leave the map: from a hex of its side's exit edge, for one point more."""
    edge = p.setting.exits[unit & 1]
    if edge < 0 or not points or blocked == EVERYWHERE:
        return False
    ground, origin = p.setting.ground, p.at[unit]
    rim = ground.edges[edge]
    if rim >> origin & 1:
        return True
    nearer = reach(ground, MODELS[p.model[unit]].mode, origin, points - 1, blocked, ends)
    return nearer & rim & ~ends != 0


# --- what keeps a unit from going there -------------------------------------------------------------------------------


def may_move(p: ActionFrontPosition, seat: int, unit: int, hex_: int) -> Reason | None:
    """[6.1] Whether a unit may move to a hex in its action."""
    return (
        may_order(p, seat, unit, "5.1")
        or may_still_move(p, unit)
        or may_reach(p, unit, hex_, points_of(p, unit))
    )


def may_exit(p: ActionFrontPosition, seat: int, unit: int, _: int) -> Reason | None:
    """[6.7] Whether a unit may leave the map in its action."""
    if reason := may_order(p, seat, unit, "6.7"):
        return reason
    if p.setting.exits[seat] < 0:
        return no("6.7", "NO_EXIT")
    return may_still_move(p, unit) or may_leave(p, unit, points_of(p, unit))


def may_reach(p: ActionFrontPosition, unit: int, hex_: int, points: int) -> Reason | None:
    """[6.1] Whether a unit has the points and a way to a hex."""
    if room(p, unit, points) >> hex_ & 1:
        return None
    card, ground, origin = MODELS[p.model[unit]], p.setting.ground, p.at[unit]
    mode, where = card.mode, {"unit": unit, "hex": hex_}
    if reason := may_go(p, unit):
        return reason
    if not points:
        return no("6.1", "NO_POINTS", unit=unit)
    if hex_ == origin:
        return no("6.1", "IS_THERE", unit=unit)
    if reason := may_enter(p, unit, hex_):
        return reason
    kind, terrain = card.class_, ground.terrain[hex_]
    if not p.setting.standing[mode] >> hex_ & 1 and not is_open(mode, terrain):
        return no("6.1", "CLOSED_TERRAIN", **where, terrain=terrain, kind=kind)
    if ground.beside[origin] >> hex_ & 1 and (wall := barrier(ground, mode, origin, hex_)):
        return no("6.1", wall, **where, origin=origin, terrain=terrain, kind=kind)
    unobstructed = reachable(ground, mode, origin, 99)
    if hex_ not in unobstructed:
        return no("6.1", "NO_WAY", hex=hex_, kind=kind)
    if unobstructed[hex_] > points:
        return no("6.1", "COSTS_TOO_MUCH", **where, cost=unobstructed[hex_], points=points)
    return _why_not_enter(p, unit, hex_, points)


def may_enter(p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
    """[6.2] to [6.6] Whether a unit may be on a hex with the units and the marker that are there."""
    stacks = stacking(p, unit & 1)
    blocked, _ = obstacles(p, unit, stacks)
    if not blocked >> hex_ & 1:
        return None
    card, there = MODELS[p.model[unit]], p.units_at(hex_)
    foes = [u for u in there if u & 1 != unit & 1]
    own = [u for u in there if u & 1 == unit & 1 and not MODELS[p.model[u]].leader]
    ids: Ids = {"unit": unit, "hex": hex_, "own": tuple(own), "foes": tuple(foes)}
    if foes and card.leader and not own:
        return Reason("6.3", "LEADER_ALONE", ids)
    if foes and not card.leader and not card.infantry:
        return Reason("6.5", "ONLY_INFANTRY", ids)
    if foes and card.infantry and own:
        return Reason("6.5", "ASSAULT_IS_TAKEN", ids)
    if closed_by_markers(p, unit) >> hex_ & 1:
        return Reason("6.6", "MARKER_THERE", ids)
    if closed_to_riders(p) >> hex_ & 1 and (passenger := bound_to(p, unit)) >= 0:
        return no("6.6", "MARKER_FOR_PASSENGER", unit=unit, hex=hex_, passenger=passenger)
    return Reason("6.4", "NO_THIRD_UNIT", ids) if len(own) > 1 else Reason("6.2", "ONE_UNIT", ids)


def _why_not_enter(p: ActionFrontPosition, unit: int, hex_: int, points: int) -> Reason:
    """[6.2] [6.6] Return the obstacle for a unit with enough points."""
    ground, mode, origin = p.setting.ground, MODELS[p.model[unit]].mode, p.at[unit]
    where = {"unit": unit, "hex": hex_}
    blocked, ends = obstacles(p, unit, stacking(p, unit & 1))
    near = [at for at in members(blocked | ends) if at != origin and ground.distance[origin][at] < points]
    for at in near:
        rest = ~(1 << at)
        if reach(ground, mode, origin, points, blocked & rest, ends & rest) >> hex_ & 1:
            if there := p.units_at(at):
                return no("6.2", "UNIT_IN_THE_WAY", **where, other=there[0])
            return no("6.6", "MARKER_IN_THE_WAY", **where, marker=at)
    return no("6.2", "WAY_IS_BARRED", **where, walls=near)


def may_leave(p: ActionFrontPosition, unit: int, points: int) -> Reason | None:
    """[6.7] Whether a unit has the points and a way to leave the map."""
    blocked, ends = obstacles(p, unit, stacking(p, unit & 1))
    if can_exit(p, unit, points, blocked, ends):
        return None
    ground, edge = p.setting.ground, p.setting.exits[unit & 1]
    if edge < 0:
        return no("6.7", "NO_EXIT")
    if reason := may_go(p, unit):
        return reason
    if not points:
        return no("6.1", "NO_POINTS", unit=unit)
    unobstructed = {p.at[unit]: 0, **reachable(ground, MODELS[p.model[unit]].mode, p.at[unit], 99)}
    costs = [cost + 1 for hex_, cost in unobstructed.items() if ground.edges[edge] >> hex_ & 1]
    if not costs:
        return no("6.7", "NO_WAY_OUT", unit=unit, edge=edge)
    if min(costs) > points:
        return no("6.7", "EXIT_COSTS_TOO_MUCH", unit=unit, edge=edge, cost=min(costs), points=points)
    return no("6.7", "WAY_OUT_IS_BARRED", unit=unit, edge=edge)


# --- moving -----------------------------------------------------------------------------------------------------------


def set_out(p: ActionFrontPosition, unit: int, target: int) -> None:
    """[6.4] Move a unit; ask for riders first if it is a transport."""
    card = MODELS[p.model[unit]]
    if card.transport or card.is_vehicle:
        p.begin(Boarding(unit, target, 0))
    else:
        _go(p, unit, target, 0)


@tagged("Boarding")
class Boarding(Step, frozen=True):
    """[6.4] Riders: one passenger and one leader at most; then all move together."""

    unit: int
    target: int
    aboard: int
    """The riders, as a set of units."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for riders while any could come; else move."""
        moves = [order("carry", u) for u in p.units_at(p.at[self.unit]) if not self.may_carry(p, u)]
        if moves:
            if not self.may_end(p):
                moves.append(END)
            return Ask(p.mover, "6.4", "Choose who rides along, or go.", moves)
        for u in p.units_at(p.at[self.unit]) if p.notes is not None else ():
            if (reason := self.may_carry(p, u)) and reason.code == "MARKERS_BAR_RIDERS":
                p.note(
                    "6.6", "{unit:unit} stays behind: only tracked units enter an Artillery marker.", unit=u
                )
        _go(p, self.unit, self.target, self.aboard)
        return None

    def _way_is_open(self, p: ActionFrontPosition, *, loaded: bool, closed: SpaceSet = 0) -> bool:
        """Return whether the vehicle can go if some hexes are closed; ``loaded``: no third unit is on any hex."""
        unit, points = self.unit, points_of(p, self.unit)
        blocked, ends = obstacles(p, unit, stacking(p, unit & 1), loaded)
        if self.target == OFF_MAP:
            return can_exit(p, unit, points, blocked | closed, ends)
        if loaded and p.troops[unit & 1] >> self.target & 1:
            return False
        mode, origin = MODELS[p.model[unit]].mode, p.at[unit]
        return bool(reach(p.setting.ground, mode, origin, points, blocked | closed, ends) >> self.target & 1)

    def may_carry(self, p: ActionFrontPosition, unit: int, _: int = 0) -> Reason | None:
        """[6.4] Whether a unit may ride along: one passenger and one leader at most (R42, R45, R46)."""
        vehicle, ids = self.unit, {"unit": unit, "vehicle": self.unit}
        card, carrier = MODELS[p.model[unit]], MODELS[p.model[vehicle]]
        if reason := may_order(p, vehicle & 1, unit, "6.4"):
            return reason
        if unit == vehicle:
            return no("6.4", "IS_THE_VEHICLE", **ids)
        if p.at[unit] != p.at[vehicle]:
            return no("6.4", "NOT_IN_ITS_HEX", **ids)
        if self.aboard >> unit & 1:
            return no("6.4", "RIDES_ALREADY", **ids)
        if p.suppressed >> unit & 1:
            return no("11.1", "SUPPRESSED_PASSENGER", **ids)
        if not idle(p) >> unit & 1:
            return no("6.4", "PASSENGER_HAS_ACTED", **ids)
        for other in members(self.aboard):
            if MODELS[p.model[other]].is_leader == card.is_leader:
                return no("6.4", "IS_FULL", **ids, aboard=other)
        leads = card.leader and carrier.is_vehicle
        if not leads and not carrier.transport:
            return no("6.4", "NO_TRANSPORT", **ids)
        if not leads and not card.can_ride:
            return no("6.4", "CANNOT_RIDE", **ids)
        loaded = any(not MODELS[p.model[u]].is_leader for u in (unit, *members(self.aboard)))
        if not leads and not self._way_is_open(p, loaded=True):
            return no("6.4", "NO_ROOM_LOADED", **ids)
        closed = closed_to_riders(p)
        if not closed or self._way_is_open(p, loaded=loaded, closed=closed):
            return None
        return no("6.6", "MARKERS_BAR_RIDERS", **ids)

    def may_end(self, p: ActionFrontPosition, _what: int = 0, _where: int = 0) -> Reason | None:
        """[6.4] Whether the vehicle may go with its present riders."""
        passenger = bound_to(p, self.unit)
        if passenger < 0 or self.aboard >> passenger & 1:
            return None
        return no("6.4", "TAKE_ALONG", unit=self.unit, passenger=passenger)

    def carry(self, p: ActionFrontPosition, what: int, _: int) -> None:
        p.begin(Boarding(self.unit, self.target, self.aboard | 1 << what))

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        _go(p, self.unit, self.target, self.aboard)


def _go(p: ActionFrontPosition, unit: int, target: int, aboard: UnitSet) -> None:
    """[6.1] Move a unit and its riders, or remove them from the map [6.7]."""
    riding = members(aboard)
    foe, points_left = 1 - (unit & 1), 0
    if target != OFF_MAP and (p.commanders[foe] & ~p.troops[foe]) >> target & 1:
        points_left = points_of(p, unit) - destinations(p, unit)[target]
    p.moved |= aboard | 1 << unit
    p.dug_in &= ~(aboard | 1 << unit)
    for u in riding:
        if not MODELS[p.model[u]].leader:  # a leader that rides has moved, and may still command (R31)
            p.spent |= 1 << u
    if target == OFF_MAP:
        for u in (unit, *riding):
            p.note("6.7", "{unit:unit} leaves the map.", unit=u)
            p.take_off(u, EXITED)
        return
    origin = p.at[unit]
    if p.notes is not None:
        template = "{unit:unit} moves from {origin:hex} to {target:hex}."
        p.note("6.1", template, note_kind="move", unit=unit, origin=origin, target=target)
    for u in riding:
        p.note("6.4", "{unit:unit} rides along.", unit=u)
    p.place(unit, target)
    for u in riding:
        p.place(u, target)
    p.test_leaders(origin)
    _arrive(p, unit, points_left)


def _arrive(p: ActionFrontPosition, unit: int, points_left: int) -> None:
    """Capture lone leaders on the hex; infantry that did so may continue its move (R35)."""
    hex_, foe = p.at[unit], 1 - (unit & 1)
    has_lone_leader = (p.commanders[foe] & ~p.troops[foe]) >> hex_ & 1
    p.test_leaders(hex_)
    if has_lone_leader and points_left > 0:
        p.begin(GoOn(unit, points_left))


@tagged("GoOn")
class GoOn(Step, frozen=True):
    """[8.4] Infantry that has captured a lone leader MAY continue its move with its remaining points (R35)."""

    unit: int
    points: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for a hex, if the unit can reach any."""
        moves = orders("move", self.unit, room(p, self.unit, self.points))
        if not self.may_exit(p, self.unit, 0):
            moves.append(order("exit", self.unit))
        if not moves:
            return None
        moves.append(END)
        return Ask(self.unit & 1, "8.4", "Go on with the points left, or stay.", moves)

    def may_move(self, p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
        """[8.4] Whether a unit may continue to a hex."""
        return self._may_go_on(p, unit) or may_reach(p, unit, hex_, self.points)

    def may_exit(self, p: ActionFrontPosition, unit: int, _: int) -> Reason | None:
        """[8.4] Whether a unit may continue and leave the map."""
        return self._may_go_on(p, unit) or may_leave(p, unit, self.points)

    def _may_go_on(self, p: ActionFrontPosition, unit: int) -> Reason | None:
        if reason := may_order(p, self.unit & 1, unit, "8.4"):
            return reason
        return None if unit == self.unit else no("8.4", "ANOTHER_GOES_ON", unit=self.unit)

    def move(self, p: ActionFrontPosition, what: int, where: int) -> None:
        cost = destinations(p, what, self.points)[where]
        p.note("8.4", "{unit:unit} goes on to {target:hex}.", unit=what, target=where)
        p.place(what, where)
        _arrive(p, what, self.points - cost)

    def exit(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Leave the map [6.7]."""
        p.note("6.7", "{unit:unit} leaves the map.", unit=what)
        p.take_off(what, EXITED)

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Stay."""
