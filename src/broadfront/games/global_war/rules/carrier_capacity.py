"""[b4.9] [c10] The aircraft of a battle that can land on decks only, the decks, and the cost of a closed deck."""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.combat_values import without_deck
from broadfront.games.global_war.rules.expansion_sections import SHIP_DAMAGE
from broadfront.games.global_war.rules.landing import DECKS, Landing, as_plane, spare_decks
from broadfront.games.global_war.terms import COVER, DOOMED, SIDE
from broadfront.games.global_war.units import CARRIER, CARRIER_FIGHTER, DECK_PLANES, cost_of

_CARRIERS: Final = frozenset({CARRIER})


class CarrierCapacity(NamedTuple):
    """The aircraft of one side of a sea battle that can land on decks only, and the decks."""

    needs: dict[int, int]
    """The cost of each such aircraft, in IPC."""
    decks: dict[int, int]
    """The room of each carrier of the battle for these aircraft, while it is not damaged."""
    spare: int
    """The number of other aircraft of a defender that find a deck one zone away."""

    @property
    def prices(self) -> list[int]:
        """The costs of the aircraft, in rising order."""
        return sorted(self.needs.values())

    def closed_by(self, p: GlobalWarPosition, carrier: int) -> int:
        """Return the loss, in IPC, if a carrier's deck closes now."""
        if p.damage[carrier]:
            return 0
        open_ = self.spare + sum(
            n for ship, n in self.decks.items() if not p.damage[ship] and not p.flags[ship] & DOOMED
        )
        return sum(without_deck(self.prices, open_, self.decks[carrier]))


def carrier_capacity_of(p: GlobalWarPosition, unit: int) -> CarrierCapacity:
    """Return the aircraft and decks of the side of a battle that a unit fights on.

    An attacker's aircraft can go as far as their movement lasts, a defender's into a territory beside the zone, and
    without lasting damage to a deck one zone away [b4.9] [c10].
    """
    zone, attacking = p.at[unit], SIDE[p.owner[unit]] == SIDE[p.mover]
    units = battle_participants.attackers(p, zone) if attacking else battle_participants.defenders(p, zone)
    planes = [u for u in units if p.kind[u] in DECK_PLANES and not p.marks[u] & COVER]
    ships = [u for u in units if p.kind[u] == CARRIER]
    if not MAP.is_sea(zone) or not planes:
        return CarrierCapacity({}, dict.fromkeys(ships, 0), 0)
    spare = 0
    if attacking:
        needing = _bound_to(p, planes, ships)
    else:
        needing, spare = _defenders(p, zone, planes, ships)
    at_sea = set(planes)
    decks = {ship: DECKS - sum(u not in at_sea for u in p.aboard(ship)) for ship in ships}
    klub = p.setting.klub
    return CarrierCapacity({u: cost_of(p.kind[u], klub=klub) for u in needing}, decks, spare)


def _bound_to(p: GlobalWarPosition, planes: list[int], ships: list[int]) -> list[int]:
    """Return an attacker's aircraft that can reach no land, and no decks except those of some carriers."""
    landing = Landing(p, [as_plane(p, u) for u in planes])
    bound_planes = [
        (u, plane)
        for u, plane in zip(planes, landing.planes, strict=True)
        if plane[2] == 2 or (plane[2] and landing.far[plane[0]] > plane[1])
    ]
    if not bound_planes:
        return []
    q = p.clone()
    q.notes = None
    for ship in ships:
        q.damage[ship] = 1  # so that only decks elsewhere count
    elsewhere = {plane: Landing(q, [plane]).most() for _, plane in bound_planes}
    return [u for u, plane in bound_planes if not elsewhere[plane]]


def _defenders(p: GlobalWarPosition, zone: int, planes: list[int], ships: list[int]) -> tuple[list[int], int]:
    side = SIDE[p.owner[planes[0]]]
    if any(p.side_of(s) == side for s in MAP.land_beside[zone]):
        return [], 0
    zones = (zone,) if p.setting.has(SHIP_DAMAGE) else (zone, *MAP.sea_beside[zone])
    carriers = [u for u in p.of_side(side, _CARRIERS) if p.at[u] in zones and u not in ships]
    if all(p.kind[u] == CARRIER_FIGHTER for u in planes):
        carriers = [u for u in carriers if p.at[u] == zone]
    return planes, sum(spare_decks(p, u) for u in carriers)
