"""[b4.9] [c8] The deck an aircraft lands on: where carriers are not alike, its owner says which one it belongs to."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Step, tagged
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war import landing_places
from broadfront.games.global_war.atlas import Space
from broadfront.games.global_war.expansion.theatre import is_bound
from broadfront.games.global_war.kinds import CARRIER_FIGHTER
from broadfront.games.global_war.orders import order
from broadfront.games.global_war.paths import can_sail
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.permissions import is_unit
from broadfront.games.global_war.terms import SIDE, STOPPED

__all__ = ["TouchDown", "decks_in", "merge_key"]


def decks_in(p: GlobalWarPosition, plane: int, zone: Space) -> list[int]:
    """Return the carriers in a zone with room for an aircraft, the most natural one first.

    One's own before a friend's, one that stays anyway before one that could still sail; for carrier-based fighters one
    that is bound to the Pacific itself, for others one that is not.
    """
    owner, bound = p.owner[plane], p.kind[plane] == CARRIER_FIGHTER
    ships = landing_places.carriers_in(p, zone, SIDE[owner])
    return sorted(
        (ship for ship in ships if ship != p.host[plane] and landing_places.spare_decks(p, ship) > 0),
        key=lambda ship: (p.owner[ship] != owner, can_sail(p, ship), is_bound(p, ship) != bound, ship),
    )


def merge_key(p: GlobalWarPosition, ship: int) -> tuple[object, ...]:
    """Return what makes carriers in a zone alike for whoever lands on one."""
    aboard = sorted((p.kind[u], p.owner[u]) for u in p.aboard(ship))
    sails = can_sail(p, ship)
    riders = landing_places.rides(p, ship, p.aboard(ship)) if sails else 0
    return p.owner[ship], p.marks[ship], sails, p.left[ship] * sails, riders, *aboard


@tagged("TouchDown")
class TouchDown(Step, frozen=True):
    """[b4.9] An aircraft has come to a zone in Noncombat Move; its owner chooses the deck, if that matters."""

    power: int
    plane: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask which carrier it lands on."""
        ships = self.choices(p)
        if len(ships) < 2:
            for ship in ships:
                self.deck(p, ship, 0)
            return None
        moves = sorted(order("deck", ship) for ship in ships)
        return Ask(p.setting.seat_of[self.power], "b4.9", "Choose the carrier that it lands on.", moves)

    def choices(self, p: GlobalWarPosition) -> list[int]:
        """Return the carriers that differ, the usual one first; no deck is taken that others need more (R-G12)."""
        zone = p.at[self.plane]
        found: dict[tuple[object, ...], int] = {}
        for ship in decks_in(p, self.plane, zone):
            found.setdefault(merge_key(p, ship), ship)
        ships = list(found.values())
        others = [u for u in landing_places.in_flight(p) if u != self.plane]
        landing = landing_places.Landing(p, [landing_places.as_plane(p, u) for u in others])
        if len(ships) < 2 or not landing.need:
            return ships
        riders = (
            landing_places.within(p, self.plane, p.aim[self.plane]) if p.setting.rules_version >= 6 else 0
        )
        left = {ship: landing.most_if_landed(zone, None, -1, ship, riders) for ship in ships}
        return [ship for ship in ships if left[ship] == max(left.values())]

    def may_deck(self, p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[b4.9] Whether the aircraft may land on a carrier: one with a free deck that nobody needs more."""
        plane, zone = self.plane, p.at[self.plane]
        if wrong := is_unit(p, what):
            return wrong
        if what not in landing_places.carriers_in(p, zone, SIDE[self.power]):
            return no("b4.9", "NO_DECK.choice", ship=what, space=zone, unit=plane)
        if what not in decks_in(p, plane, zone):
            return no("b4.9", "NO_DECK.damaged" if p.damage[what] else "NO_DECK.full", ship=what)
        choices = self.choices(p)
        if what in choices:
            return None
        for other in choices:
            if merge_key(p, other) == merge_key(p, what):
                return no("b4.9", "ALIKE", unit=what, first=other)
        return no("b3.5", "DECKS_NEEDED.choice", ship=what)

    def may_end(self, p: GlobalWarPosition, _what: int, _where: int) -> Reason:
        """[b4.9] Nobody stays in the air: a carrier has to be chosen."""
        return no("b4.9", "MUST_ANSWER.deck", ships=sorted(self.choices(p)))

    def deck(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Land it there; before version 6 the carrier stayed where it was."""
        p.host[self.plane] = what
        if p.setting.rules_version < 6:
            p.flags[what] |= STOPPED
