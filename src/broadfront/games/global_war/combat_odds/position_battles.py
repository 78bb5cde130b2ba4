"""[b4] The battles in a position, as forces for `outcomes`; landings with the battles for their sea."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from broadfront.games.global_war.combat_odds.best_play import Stakes
from broadfront.games.global_war.combat_odds.sides import CombatSide
from broadfront.games.global_war.combat_odds.states import NavalSide, UnitState
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants, expansion_convoys, expansion_fortifications
from broadfront.games.global_war.rules.battle import Battle, casualty_key, casualty_order
from broadfront.games.global_war.rules.carrier_capacity import CarrierCapacity, carrier_capacity_of
from broadfront.games.global_war.rules.combat_values import without_deck
from broadfront.games.global_war.rules.conduct_combat import (
    AmphibiousAssault,
    bombarding_ships,
    bombardment_dice,
    must_attack,
)
from broadfront.games.global_war.rules.expansion_damage import price_of
from broadfront.games.global_war.rules.expansion_sections import ESCORTS, FORTIFICATIONS, SHIP_DAMAGE
from broadfront.games.global_war.terms import (
    DOOMED,
    JAPAN,
    LANDING,
)
from broadfront.games.global_war.units import (
    BOMBARD,
    BOMBER,
    CAPITAL_SHIPS,
    CARRIER,
    DECK_PLANES,
    DESTROYER,
    ESCORT,
    HITS,
    INFANTRY,
    SUPER_BATTLESHIP,
    TRANSPORT,
    WARSHIPS,
    cost_of,
    is_air,
    is_land,
    is_sea,
)


class NavalSides(NamedTuple):
    """A sea battle that needs the walk ship by ship: both sides, and its progress [c10] [c12b]."""

    attack: NavalSide
    defence: NavalSide
    begun: bool
    attackers: tuple[int, ...]
    """The ids of the attackers."""


class DeckCounts(NamedTuple):
    """The contents of `carrier_capacity.CarrierCapacity`, by kinds, in the order in which units are lost."""

    needs: dict[int, tuple[int, ...]]
    """The cost of each aircraft that can land on decks only; 0 for one that can land elsewhere."""
    decks: tuple[int, ...]
    spare: int

    def stranded(self, alive: Mapping[int, int]) -> tuple[int, float]:
        """Return how many of the remaining aircraft find no deck, and their cost, in IPC."""
        prices = sorted(
            price
            for kind, costs in self.needs.items()
            for price in costs[len(costs) - alive.get(kind, 0) :]
            if price
        )
        open_ = self.spare + sum(self.decks[len(self.decks) - alive.get(CARRIER, 0) :])
        prices_lost = without_deck(prices, open_)
        return len(prices_lost), float(sum(prices_lost))


class BattleForces(NamedTuple):
    """One battle as it is: the units of both sides, and their forces."""

    space: Space
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    attack: CombatSide
    defence: CombatSide
    guns: bool
    aa_value: int
    seaborne: tuple[int, ...]
    """The kinds of the attackers that came by sea, which never retreat."""
    stakes: Stakes
    sides: NavalSides | None = None
    """Both sides, if the battle needs the walk ship by ship."""
    berths: tuple[DeckCounts, DeckCounts] | None = None
    """The aircraft and decks of both sides, if the walk goes by the order of losses and aircraft need decks."""


class LandingZone(NamedTuple):
    """A zone that units land from: the battle for it, if one must be fought, and the units that land if it is won."""

    zone: Space
    fight: BattleForces | None
    cargo: tuple[tuple[int, ...], ...]
    """The units that land, by their transports, in the order in which these are lost."""
    others: tuple[int, ...]
    """Units that land from friendly ships, which take no part in the battle."""
    bombards: tuple[tuple[int, int], ...]
    """The dice of the ships that bombard: (number, value)."""


def as_force(
    p: GlobalWarPosition, units: list[int], *, attacking: bool, keep_land: bool = False
) -> CombatSide:
    """Return some units as one side of a battle, in the usual order of losses (`rules.battle.casualty_order`).

    The worth of a place of the order includes what is lost with it: the cargo of ships.
    """
    techs = p.techs[p.owner[units[0]]] if units and attacking else 0
    whole = [u for u in units if HITS[p.kind[u]] > 1 and not p.damage[u]]
    order = casualty_order(p, units)
    doomed = [u for u in order if p.flags[u] & DOOMED]
    order = doomed + [u for u in order if u not in doomed]
    if keep_land and (last := max((n for n, u in enumerate(order) if is_land(p.kind[u])), default=-1)) >= 0:
        order.append(order.pop(last))
    forts, manned = (0, ()) if attacking else _forts(p, order)
    places = [(p.kind[u], 0.0) for u in sorted(whole, key=lambda u: (p.kind[u], u))]
    places += [(p.kind[u], unit_value(p, u)) for u in order]
    return CombatSide(
        tuple(kind for kind, _ in places),
        attacking,
        techs,
        low_luck=p.setting.low_luck,
        best_of_two=p.setting.best_of_two,
        worths=tuple(worth for _, worth in places),
        hurt=tuple(p.kind[u] for u in units if p.damage[u]),
        doomed=len(doomed),
        riders=sum(p.host[u] >= 0 and p.kind[p.host[u]] == BOMBER for u in units),
        forts=forts,
        manned=manned,
    )


def _forts(p: GlobalWarPosition, order: list[int]) -> tuple[int, tuple[int, ...]]:
    """Return the number of fortifications for Japanese infantry, and `CombatSide.manned`, for an order [c9]."""
    infantry = [u for u in order if p.kind[u] == INFANTRY]
    if not infantry or not p.setting.has(FORTIFICATIONS):
        return 0, ()
    forts = p.forts[p.at[infantry[0]]]
    if not forts or all(p.owner[u] == JAPAN for u in infantry):
        return forts, ()
    infantry_left = [infantry[len(infantry) - n :] for n in range(len(infantry) + 1)]
    manned = tuple(len(expansion_fortifications.defence(p, some)) for some in infantry_left)
    return max(manned), manned


def unit_value(p: GlobalWarPosition, unit: int) -> float:
    """Return the value of a unit, in IPC: its printed price, and its cargo's."""
    return float(cost_of(p.kind[unit], klub=p.setting.klub) + cargo_value(p, unit))


def cargo_value(p: GlobalWarPosition, unit: int) -> int:
    """Return the value on board of a ship: land units, and friendly aircraft on the mover's carrier."""
    if not is_sea(p.kind[unit]):
        return 0
    return sum(
        cost_of(p.kind[u], klub=p.setting.klub)
        for u in p.aboard(unit)
        if is_land(p.kind[u]) or battle_participants.is_guest(p, u)
    )


def battle_forces_at(
    p: GlobalWarPosition, space: Space, attackers: list[int], defenders: list[int]
) -> BattleForces:
    """Return the battle between units of the mover and of the enemy for a space."""
    begun = battle_of(p, space)
    seaborne = tuple(sorted(p.kind[u] for u in attackers if p.flags[u] & LANDING and not is_air(p.kind[u])))
    prize = 0.0 if MAP.is_sea(space) else float(p.setting.value[space])
    sea = MAP.is_sea(space)
    sides = (
        _sides(p, space, attackers, defenders, begun)
        if _ship_by_ship(p, space, attackers, defenders)
        else None
    )
    return BattleForces(
        space,
        tuple(attackers),
        tuple(defenders),
        as_force(p, attackers, attacking=True, keep_land=not sea and p.setting.rules_version >= 6),
        as_force(p, defenders, attacking=False),
        aa_guns_fire_at(p, space, attackers, defenders),
        battle_participants.aa_gun_value(p, space),
        seaborne,
        Stakes(prize, Battle(space).can_retreat(p, attackers), begun is not None and begun.round > 0),
        sides,
        (_moorings(p, attackers), _moorings(p, defenders)) if sea and sides is None else None,
    )


def with_bombardment(fight: BattleForces, zones: Iterable[LandingZone]) -> BattleForces:
    """Return a battle with the dice of the ships that bombard before it."""
    extra = tuple(dice for zone in zones for dice in zone.bombards)
    return fight._replace(attack=fight.attack._replace(extra=extra))


def aa_guns_fire_at(p: GlobalWarPosition, space: Space, attackers: list[int], defenders: list[int]) -> bool:
    """Return whether AA guns are still to fire in the battle between some units for a space [b4.6]."""
    return (
        not MAP.is_sea(space)
        and (bool(defenders) or battle_participants.guns_fire(p, space, attackers))
        and battle_of(p, space) is None
        and battle_participants.has_aa_gun(p, space)
    )


def _moorings(p: GlobalWarPosition, units: list[int]) -> DeckCounts:
    """Return the aircraft of one side of a sea battle that need decks, and the decks."""
    if not any(p.kind[u] in DECK_PLANES for u in units):
        return DeckCounts({}, (), 0)
    berths = carrier_capacity_of(p, units[0])
    order = casualty_order(p, units)
    needs = {
        kind: tuple(berths.needs.get(u, 0) for u in order if p.kind[u] == kind)
        for kind in {p.kind[u] for u in berths.needs}
    }
    return DeckCounts(needs, tuple(berths.decks[u] for u in order if u in berths.decks), berths.spare)


def _ship_by_ship(p: GlobalWarPosition, space: Space, attackers: list[int], defenders: list[int]) -> bool:
    """Return whether a battle needs the walk ship by ship: damage lasts, or transports cannot be chosen."""
    if not MAP.is_sea(space):
        return False
    kinds = {p.kind[u] for u in (*attackers, *defenders)}
    return bool(
        (p.setting.has(SHIP_DAMAGE) and kinds & CAPITAL_SHIPS)
        or (p.setting.has(ESCORTS) and kinds & {TRANSPORT, ESCORT})
        or SUPER_BATTLESHIP in kinds
        or any(p.kind[u] == DESTROYER and p.aboard(u) for u in attackers)
    )


def _sides(
    p: GlobalWarPosition, space: Space, attackers: list[int], defenders: list[int], battle: Battle | None
) -> NavalSides:
    """Return both sides of a sea battle ship by ship."""
    begun = battle is not None and battle.round > 0
    berths = [
        carrier_capacity_of(p, units[0]) if units else CarrierCapacity({}, {}, 0)
        for units in (attackers, defenders)
    ]
    transports = [u for u in attackers if p.kind[u] == TRANSPORT]
    attack, defence = (
        NavalSide(
            tuple(
                _member(
                    p, u, units, berths[who], guards=who == 1 and expansion_convoys.can_guard(p, u, space)
                )
                for u in units
            ),
            not who,
            p.techs[p.owner[units[0]]] if units and not who else 0,
            p.setting.low_luck,
            p.setting.best_of_two,
            p.setting.has(SHIP_DAMAGE),
            p.setting.this_battle_only,
            tuple(p.tally[5 * who : 5 * who + 5]) if begun else (0,) * 5,
            p.setting.has(ESCORTS),
            expansion_convoys.armed(p),
            hunted=bool(who) and (battle or Battle(space)).is_hunt(p, attackers, defenders),
            exposed=p.setting.rules_version >= 2,
            by_decks=p.setting.rules_version >= 6,
            spare=berths[who].spare,
        )
        for who, units in enumerate((attackers, defenders))
    )
    way_out = bool(transports) and bool(Battle(space).ways_out(p, transports))
    return NavalSides(attack._replace(way_out=way_out), defence, begun, tuple(attackers))


def _member(
    p: GlobalWarPosition, unit: int, units: list[int], berths: CarrierCapacity, *, guards: bool
) -> UnitState:
    kind = p.kind[unit]
    host = p.host[unit]
    return UnitState(
        kind,
        p.setting.hits[kind],
        p.damage[unit],
        casualty_key(p, unit),
        price_of(kind) if p.setting.has(SHIP_DAMAGE) else -1,
        units.index(host) if is_air(kind) and host in units else -1,
        sum(u not in units for u in p.aboard(unit)),
        guards,
        unit_value(p, unit),
        berths.decks.get(unit, 0),
        berths.needs.get(unit, 0),
    )


def battle_of(p: GlobalWarPosition, space: Space) -> Battle | None:
    """Return the battle for a space, if one is being fought."""
    return next((s for s in reversed(p.agenda) if isinstance(s, Battle) and s.space == space), None)


def attackers_of(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the mover's units that fight for a space, or will after they land."""
    waiting = [] if MAP.is_sea(space) else battle_participants.units_to_land(p, space)
    return [*(u for u in battle_participants.attackers(p, space) if u not in waiting), *waiting]


def is_on(p: GlobalWarPosition, space: Space) -> bool:
    """Return whether the battle for a space is being fought, or the one for the sea before it."""
    return any(isinstance(step, Battle | AmphibiousAssault) and step.space == space for step in p.agenda)


def landing_zones_of(p: GlobalWarPosition, space: Space) -> tuple[LandingZone, ...]:
    """Return the zones from which units will land on a territory.

    A zone with enemy warships must be fought for; submarines and transports are ignored, so that ships bombard.
    """
    units = battle_participants.units_to_land(p, space)
    zones = []
    for zone in sorted({p.at[u] for u in units}):
        attackers, defenders = battle_participants.attackers(p, zone), battle_participants.defenders(p, zone)
        must = must_attack(p, p.mover, zone, defenders)
        fought = p.battles[zone] >= 2 and battle_of(p, zone) is None
        if fought and any(p.kind[u] in WARSHIPS for u in defenders):  # the sea was not won: nothing lands
            continue
        fight = (
            battle_forces_at(p, zone, attackers, defenders)
            if (must and not fought) or battle_of(p, zone)
            else None
        )
        hosts = {p.host[u] for u in units}
        ships = [u for u in casualty_order(p, attackers) if p.kind[u] == TRANSPORT or u in hosts]
        cargo = tuple(tuple(u for u in units if p.host[u] == ship) for ship in ships)
        others = tuple(u for u in units if p.at[u] == zone and p.host[u] not in ships)
        number = sum(p.at[u] == zone for u in units)
        bombards = () if fight or p.sea_fought >> zone & 1 else _bombards(p, zone, number)
        zones.append(LandingZone(zone, fight, cargo, others, bombards))
    return tuple(zones)


def _bombards(p: GlobalWarPosition, zone: Space, number: int) -> tuple[tuple[int, int], ...]:
    """Return the dice of the ships that bombard, the most expensive first, one ship for each unit that lands."""
    bombardments = []
    for value in sorted(BOMBARD.values(), reverse=True):
        if ships := bombarding_ships(p, zone, value)[:number]:
            bombardments.append((bombardment_dice(p, ships), value))
            number -= len(ships)
    return tuple(bombardments)
