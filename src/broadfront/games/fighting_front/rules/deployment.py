"""[4.3] The Deployment phase: cards from the hand go to the player's own half."""

from __future__ import annotations

from broadfront.boards.interned_moves import END, order, orders
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step, tagged
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import Kind
from broadfront.games.fighting_front.map import HALF, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.units import may_command_wing, may_use


def open_spaces(p: FightingFrontPosition, seat: int) -> SpaceSet:
    """Return the spaces of a seat's half without an enemy unit, aircraft on the ground included (R-Y1)."""
    parked = bits(p.wing_base[w] for w in p.wings_of(1 - seat) if p.wing_base[w] >= 0)
    return HALF[seat] & ~p.held[1 - seat] & ~parked


def places_for(p: FightingFrontPosition, seat: int, kind: Kind) -> SpaceSet:
    """Return the spaces where a seat may deploy a card [2.4]; Leaders of air units are not deployed on spaces."""
    space_set = open_spaces(p, seat)
    if cards.IS_LOCATION[kind]:
        return space_set & ~p.sites[0] & ~p.sites[1]
    if cards.IS_GROUND[kind]:
        return space_set & ~p.held[seat]
    if cards.IS_AIR[kind]:
        return space_set & bits(queries.air_strips(p, seat))
    if cards.IS_LEADER[kind]:
        leads = cards.LEADS[kind]
        units = bits(s for s in members(p.held[seat]) if leads[p.units[s]] and not p.leaders[s])
        return space_set & units
    return 0


def wings_for(p: FightingFrontPosition, seat: int, leader: Kind) -> list[int]:
    """Return the squadrons that a Leader may join [7.1]."""
    leads = cards.WING_LEADS[leader]
    open_ = open_spaces(p, seat)
    return [
        wing
        for wing in p.wings_of(seat)
        if leads[p.wing_kind[wing]] and not p.wing_leader[wing] and p.wing_base[wing] >= 0
        and open_ >> p.wing_base[wing] & 1
    ]  # fmt: skip


def deployments(p: FightingFrontPosition, seat: int) -> list[Move]:
    """Return every way to deploy one card."""
    moves: list[Move] = []
    to_wings: list[Move] = []
    for kind in dict.fromkeys(p.hand(seat)):
        if cards.IS_EVENT[kind]:
            continue
        moves += orders("deploy", kind, places_for(p, seat, kind))
        if cards.IS_LEADER[kind] and p.wing_kind:
            to_wings += [order("assign", kind, wing) for wing in wings_for(p, seat, kind)]
    return moves + to_wings


def set_down(p: FightingFrontPosition, seat: int, kind: Kind, space: Space) -> None:
    """Deploy a card from the hand on a space."""
    p.show(seat, kind)
    p.note(
        "4.3", "{seat:seat} [deploys|deploy] {card:card} on {space:space}.", seat=seat, card=kind, space=space
    )
    if cards.IS_LOCATION[kind]:
        p.place_location(seat, kind, space)
    elif cards.IS_LEADER[kind]:
        p.leaders[space] = kind
    elif cards.IS_AIR[kind]:
        p.place_wing(seat, kind, space)
    else:
        p.place_unit(seat, kind, space)


def set_down_leader(p: FightingFrontPosition, seat: int, kind: Kind, wing: int) -> None:
    """Give a Leader from the hand to a squadron."""
    p.show(seat, kind)
    p.wing_leader[wing] = kind
    p.note("7.1", "{leader:card} [joins|join] {unit:card}.", leader=kind, unit=p.wing_kind[wing])


class Deploying(Step, frozen=True):
    """[2.4] A question for a card to deploy, in the set-up and later."""

    seat: int

    def may_deploy(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.3] Whether a card of the hand may be deployed on a space."""
        seat = self.seat
        if reason := may_use(p, seat, what, "4.3"):
            return reason
        if cards.IS_EVENT[what]:
            return no("4.3", "EVENT_STAYS", card=what)
        goals = places_for(p, seat, what)
        if goals >> where & 1:
            return None
        wings = wings_for(p, seat, what)
        if not HALF[seat] >> where & 1:
            rule, code = "4.3", ("NOT_YOUR_HALF_0", "NOT_YOUR_HALF_1")[seat]
        elif p.held[1 - seat] >> where & 1:
            rule, code = "4.3", "ENEMY_THERE"
        elif not open_spaces(p, seat) >> where & 1:
            rule, code = "4.3", "ENEMY_AIRCRAFT_THERE"
        elif cards.IS_LOCATION[what]:
            rule, code = "2.4", "LOCATION_THERE"
        elif cards.IS_GROUND[what]:
            rule, code = "2.4", "UNIT_THERE"
        elif cards.IS_AIR[what]:
            rule, code = "3.5", "NO_AIR_STRIP"
        elif any(cards.WING_LEADS[what]):
            rule, code = "7.1", "LEADS_WINGS" if wings else "NO_WING_TO_LEAD"
        elif not p.held[seat] >> where & 1 or not cards.LEADS[what][p.units[where]]:
            rule, code = "7.1", "NOBODY_TO_LEAD"
        else:
            rule, code = "2.4", "LEADER_THERE"
        return no(rule, code, card=what, space=where, goals=members(goals), wings=wings)

    def may_assign(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[7.1] Whether a Leader of the hand may join a squadron."""
        seat = self.seat
        if reason := may_use(p, seat, what, "7.1") or may_command_wing(p, seat, where, "7.1"):
            return reason
        wings = wings_for(p, seat, what)
        if where in wings:
            return None
        if not cards.IS_LEADER[what]:
            rule, code = "7.1", "NO_LEADER"
        elif not cards.WING_LEADS[what][p.wing_kind[where]]:
            rule, code = "7.1", "CANNOT_LEAD_WING"
        elif p.wing_leader[where]:
            rule, code = "2.4", "WING_HAS_LEADER"
        else:
            rule, code = "4.3", "WING_NOT_ON_YOUR_HALF"
        return no(rule, code, card=what, wing=where, wings=wings)


@tagged("Deployment")
class Deployment(Deploying, Looking, frozen=True):
    """[4.3] The mover MAY deploy any cards except events in his own half, on spaces without an enemy unit."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for a card to deploy while the hand holds any."""
        if not p.hand(self.seat):
            return None
        moves = [*deployments(p, self.seat), *look_moves(p, self.seat), END]
        return Ask(self.seat, "4.3", "Deploy a card on your half of the map, or end the phase.", moves)

    def deploy(self, p: FightingFrontPosition, what: int, where: int) -> None:
        set_down(p, self.seat, what, where)
        p.begin(self)

    def assign(self, p: FightingFrontPosition, what: int, where: int) -> None:
        set_down_leader(p, self.seat, what, where)
        p.begin(self)
