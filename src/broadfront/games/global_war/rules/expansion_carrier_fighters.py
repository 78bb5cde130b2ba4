"""[c8] Carrier-based fighters of Japan and the USA: cheap, short of range, based on decks only."""

from __future__ import annotations

from typing import Final

from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_theatre
from broadfront.games.global_war.rules.expansion_theatre import HOME
from broadfront.games.global_war.rules.industry import may_produce
from broadfront.games.global_war.rules.landing import Landing, carriers_in, spare_decks
from broadfront.games.global_war.terms import SIDE
from broadfront.games.global_war.units import CARRIER

MAX_CARRIER_FIGHTERS: Final = 8
"""The maximum number for each power, those bought included."""


def carriers_with_room(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the carriers that new fighters of a power are placed on, if whole and with room: its side's (R-G29)."""
    _, zone = HOME[power]
    ships = carriers_in(p, zone, SIDE[power])
    if p.setting.rules_version >= 2:
        return ships
    # in version 1 only carriers of the power itself
    return [ship for ship in ships if p.owner[ship] == power]


def may_place(p: GlobalWarPosition, power: int, zone: Space) -> Reason | None:
    """[c8] Whether a power may place one in a zone: on an undamaged carrier with room at its home."""
    home, harbour = HOME[power]
    if zone != harbour:
        return no("c8", "NO_FACTORY.fighters", power=power, zone=harbour)
    if wrong := may_produce(p, power, home):
        return wrong
    carriers = carriers_with_room(p, power)
    if not carriers:
        return no("c8", "NO_DECK.fighters", zone=zone)
    return may_take_on_deck(p, carriers)


def may_take_on_deck(p: GlobalWarPosition, carriers: list[int]) -> Reason | None:
    """[b4.9] [c10] Whether any of some carriers has room for one more aircraft; on a damaged one nothing lands."""
    if any(spare_decks(p, ship) > 0 for ship in carriers):
        return None
    if all(p.damage[ship] for ship in carriers):
        return no("c10", "FLIGHT_SUSPENDED", zone=p.at[carriers[0]], ship=carriers[0])
    return no("b4.9", "CARRIER_FULL.zone", zone=p.at[carriers[0]])


def may_lift(p: GlobalWarPosition, fighter: int, ship: int, landing: Landing) -> Reason | None:
    """[c8] Whether a stranded fighter may be lifted onto a carrier beside it, with room that no other needs more."""
    here, zone = p.at[fighter], p.at[ship]
    if p.kind[ship] != CARRIER:
        return no("c8", "WRONG_KIND.lift", unit=fighter, host=ship)
    if SIDE[p.owner[ship]] != SIDE[p.owner[fighter]]:
        return no("c8", "NOT_YOURS.ship", host=ship)
    if zone not in MAP.sea_beside[here]:
        return no("c8", "NOT_ADJACENT.lift", host=ship, here=here, coasts=MAP.sea_beside[here])
    if not expansion_theatre.ZONES >> zone & 1:
        return no("c8", "THEATRE.lift", unit=fighter, host=ship)
    if p.damage[ship]:
        return no("c10", "FLIGHT_SUSPENDED.lift", unit=fighter, ship=ship)
    if spare_decks(p, ship) <= 0:
        return no("c8", "CARRIER_FULL.ship", host=ship)
    if landing.need and landing.most_if_landed(zone, None) < landing.most():
        return no("b3.5", "DECKS_NEEDED.choice", ship=ship)
    return None
