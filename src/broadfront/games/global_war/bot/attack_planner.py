"""The plan of a Combat Move: the best attacks one after another, each tried with all its moves."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.games.global_war.bot.battle_estimator import (
    DENT,
    BattleForecast,
    Kinds,
    active_combat_rules,
    casualty_order,
    forecast_at,
    in_order,
    out_of_reach,
)
from broadfront.games.global_war.bot.naval_planner import Docks, Trip, embark, ships_of, trip
from broadfront.games.global_war.bot.plan_draft import (
    PLAIN,
    OrderBuilder,
    PlanParameters,
    equivalence_key,
    forbidden_zones,
    guard_called,
    held_decks,
    landing_sunk,
    patrol_shots,
)
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import distances
from broadfront.games.global_war.rules.expansion_national_guard import GUARDED
from broadfront.games.global_war.rules.industry import most_damage
from broadfront.games.global_war.terms import CHINA, DEAD, MOVED, SIDE
from broadfront.games.global_war.units import (
    ARMOUR,
    ARTILLERY,
    BATTLESHIP,
    BOMBARD,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    CRUISER,
    DESTROYER,
    ESCORT,
    FIGHTER,
    FIGHTING_LAND,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
    WARSHIPS,
    is_air,
    is_land,
    is_sea,
)

# --------------------------------------------------------------------------------------------------
# Attacks on one space: the units to send, and the value of the attack after the enemy's answer.

MIN_ATTACK_VALUE: Final = 0.4
"""The minimum value of an attack, in IPC."""
SURE: Final = 0.5
"""The minimum chance of success of an attack."""
RISKED: Final = 0.7
"""The share of the enemy's gain from his answer that is counted."""
PRESSED: Final = 8.0
"""The extra value of an attack that the plan should try, in IPC."""
FERRIES: Final = 0.9
"""The share of the transports of a landing that the enemy can sink which is counted."""
STURDY: Final = frozenset({KING_TIGER, SUPER_BATTLESHIP})
"""Units whose first hits are only repaired: they are lost before cheaper units."""
LATE: Final = 14
"""The round after which this counts less and less, so that the match is decided."""


class PlannedAttack(NamedTuple):
    """An attack: its units, and its value."""

    value: float
    target: Space
    units: tuple[int, ...]
    forecast: BattleForecast
    zone: Space = -1
    """The zone that units land from, or -1."""


def superiority(war: ThreatMap) -> float:
    """Return the weight of a loss relative to an equal enemy loss: 1 if forces are equal, less for the stronger."""
    p, totals = war.p, [1.0, 1.0]
    for u, at in enumerate(p.at):
        if at != DEAD:
            totals[SIDE[p.owner[u]]] += COST[p.kind[u]]
    ratio = totals[1 - war.side] / totals[war.side]
    return max(0.4, min(1.0, 1.25 * ratio))


def _nobody(zone: Space) -> tuple[int, ...]:
    return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Evaluates attacks in one position."""

    def __init__(self, war: ThreatMap, worth: TerritoryValue, parameters: PlanParameters) -> None:
        self.war, self.worth, self.parameters = war, worth, parameters
        self.price = superiority(war)
        """The weight of a loss, which is less than the enemy's for the stronger side."""
        late = max(0.0, min(1.0, (war.p.round - LATE) / 10))
        self.risked = RISKED * (1.0 - 0.6 * late)
        self.beaten: set[int] = set()
        """Enemy units in spaces that are already attacked: they will not take part in the answer."""
        self.guard_called = False
        """Whether the ordered attacks call the National Guard in any case."""
        self.company: Callable[[Space], tuple[int, ...]] = _nobody
        """A function that returns the kinds of free warships that could join a landing in a zone."""
        self._values: dict[Hashable, tuple[float, BattleForecast]] = {}
        self._risks: dict[tuple[Space, int], float] = {}

    def value(
        self, target: Space, units: Sequence[int], shelled: float = 0.0, ferries: Kinds = (), zone: Space = -1
    ) -> tuple[float, BattleForecast]:
        """Return the value of an attack on a space with some units, in IPC, and the forecast of the battle."""
        war = self.war
        kinds = [war.p.kind[u] for u in units]
        drives_back = self._can_drive_back(target, units)
        absent_enemies = war.missing(target, self.beaten), war.missing(zone, self.beaten)
        company = self.company(zone) if zone >= 0 else ()
        fields = self._airfields(target, units)
        key = (
            (target, *kinds),
            drives_back,
            shelled,
            ferries,
            zone,
            absent_enemies,
            self.guard_called,
            company,
            fields,
        )
        known = self._values.get(key)
        if known is None:
            known = self._value(target, kinds, shelled, ferries, zone, drives_back=drives_back)
            value, seen = known
            known = self._values[key] = value - seen.wins * fields, seen
        return known

    def _airfields(self, target: Space, units: Sequence[int]) -> float:
        """Return the expected loss of aircraft, in IPC, whose only landing places the enemy may take next."""
        p, cost = self.war.p, 0.0
        for u in units:
            if is_air(p.kind[u]) and p.host[u] < 0:
                range_left = p.left[u] - MAP.flights(p.at[u])[target]
                cost += COST[p.kind[u]] * self._least_risk(target, range_left)
        return round(cost, 2)

    def _least_risk(self, target: Space, range_left: int) -> float:
        """Return the risk of the safest land where an aircraft can land after a fight, without regard to carriers."""
        if (target, range_left) not in self._risks:
            war, far = self.war, MAP.flights(target)
            near = [s for s in members(war.ours & war.p.friendly) if far[s] <= range_left]
            risks = (war.risk(s, [*war.guards(s), FIGHTER]) for s in near)
            self._risks[target, range_left] = min(risks, default=0.0)
        return self._risks[target, range_left]

    def _value(
        self,
        target: Space,
        kinds: list[int],
        shelled: float,
        ferries: Kinds,
        zone: Space,
        *,
        drives_back: bool,
    ) -> tuple[float, BattleForecast]:
        """Return the same for units of some kinds; ``drives_back`` is for a tank that returns to its start."""
        war, p, caution = self.war, self.war.p, self.parameters.caution
        force, garrison = in_order(kinds), war.garrison(target)
        sea = MAP.is_sea(target)
        if sea and not self._can_hit(kinds, garrison):
            return -1.0, forecast_at(p, force, garrison)
        seen = forecast_at(p, force, garrison, p.techs[war.power], shelled)
        losses = seen.lost
        if target in war.guns and not sea:
            losses += sum(COST[kind] for kind in kinds if is_air(kind)) / 6.0
        if sea:
            return self._sea_value(target, kinds, seen, losses), seen
        survivors = _after(kinds, seen.hits, active_combat_rules(p))
        value = seen.killed - losses * self.price + self.parameters.boldness
        if not self.guard_called:
            value -= guard_called(p, war.side, target)
        if not any(is_land(kind) for kind in survivors):
            return value - 3.0, seen
        absent_enemies = self.beaten.union(war.foes.get(target, ()))
        risk, answer = war.danger(target, in_order(survivors), absent_enemies)
        risk = min(risk * caution, 1.0)
        value += seen.wins * ((1.0 - risk) * self.worth.hold[target] + risk * self.worth.touch[target])
        if not drives_back:
            value -= seen.wins * self.risked * caution * answer.gain
        if ferries and zone >= 0:
            value -= self._ferries_lost(zone, ferries)
            value -= self._sunk_on_the_way(value, kinds, ferries, zone)
        return value, seen

    def _sunk_on_the_way(self, value: float, kinds: Sequence[int], ferries: Kinds, zone: Space) -> float:
        """Return the cost of a landing by submarines on patrol: ships, passengers, and their share of the gain."""
        sunk = landing_sunk(self.war.p, self.war.side, zone, len(ferries))
        if not sunk:
            return 0.0
        party = [kind for kind in kinds if is_land(kind)][: 2 * len(ferries)]
        return sunk * (sum(COST[kind] for kind in (*ferries, *party)) + max(0.0, value))

    def _can_drive_back(self, target: Space, units: Sequence[int]) -> bool:
        """Return whether a lone tank takes an empty territory next to it, so that it can go back."""
        p = self.war.p
        return (
            len(units) == 1
            and p.kind[units[0]] == TANK
            and not self.war.foes.get(target)
            and not p.factories >> target & 1
            and target in MAP.land_beside[p.at[units[0]]]
        )

    def _ferries_lost(self, zone: Space, ferries: Kinds) -> float:
        """Return the possible cost of landing ships that stay in a zone, with all warships that can join them."""
        war = self.war
        guards = [war.p.kind[u] for u in war.friends.get(zone, ()) if is_sea(war.p.kind[u])]
        guards = [kind for kind in guards if kind != TRANSPORT]
        _, answer = war.danger(zone, in_order([*guards, *self.company(zone), *ferries]), self.beaten)
        return FERRIES * self.parameters.caution * answer.gain

    def _sea_value(self, target: Space, kinds: list[int], seen: BattleForecast, losses: float) -> float:
        war = self.war
        garrison = war.garrison(target)
        survivors = [kind for kind in _after(kinds, seen.hits, active_combat_rules(war.p)) if is_sea(kind)]
        value = (seen.killed - losses * self.price) * self.parameters.fleet + self.parameters.boldness
        value -= seen.wins * out_of_reach(war.p, kinds, garrison)
        value += seen.wins * 1.5 * sum(kind == TRANSPORT for kind in garrison)
        value -= patrol_shots(war.p, war.side, target, kinds)
        if survivors:
            absent_enemies = self.beaten.union(war.foes.get(target, ()))
            _, answer = war.danger(target, in_order(survivors), absent_enemies)
            value -= seen.wins * self.risked * self.parameters.caution * answer.gain
        return value

    @staticmethod
    def _can_hit(kinds: Sequence[int], garrison: Sequence[int]) -> bool:
        if all(kind == SUBMARINE for kind in garrison):
            return DESTROYER in kinds and len(kinds) > 1
        return any(kind not in (TRANSPORT, CARRIER) for kind in kinds)

    # --- forces -------------------------------------------------------------------------------------------------------

    def best(
        self,
        target: Space,
        units: Sequence[int],
        first: Sequence[int] = (),
        shells: Sequence[float] = (),
        ferries: Sequence[Kinds] = (),
        zone: Space = -1,
    ) -> PlannedAttack | None:
        """Return the best attack on a space with any of some units.

        Parameters
        ----------
        target
            The space.
        units
            The units that can go there.
        first
            The units that go first, in this order: parties that come by sea.
        shells, ferries
            For each number of units of ``first`` the hits of a bombardment, and the kinds of ships that brought them.
        zone
            The zone that they land from.
        """
        best: PlannedAttack | None = None
        for force in self._forces(target, units, first):
            landed = min(sum(u in first for u in force), len(first))
            shelled = shells[landed] if shells else 0.0
            boats = ferries[landed] if ferries else ()
            if first and not landed:
                continue
            value, seen = self.value(target, force, shelled, boats, zone)
            value -= 0.12 * len(force)
            if target == self.parameters.pressed:
                value += PRESSED
            if seen.wins < (SURE if self.price > 0.8 else self.price - 0.3) - 0.02 * self.parameters.boldness:
                continue
            if value > MIN_ATTACK_VALUE and (best is None or value > best.value):
                best = PlannedAttack(value, target, tuple(force), seen, zone)
        return best

    def _forces(self, target: Space, units: Sequence[int], first: Sequence[int]) -> Iterator[list[int]]:
        """Yield forces of rising size: first light ones with aircraft, then heavy ones."""
        kind = self.war.p.kind
        sea = MAP.is_sea(target)
        rank = _SEA_RANK if sea else _LAND_RANK
        ordered = sorted((u for u in units if u not in first), key=lambda u: (rank[kind[u]], u))
        ordered = _paired(ordered, kind) if not sea else ordered
        planes = [u for u in ordered if is_air(kind[u])]
        ground = [u for u in ordered if not is_air(kind[u])]
        empty = not self.war.garrison(target)
        if empty:
            lead = [*first, *ground][:1]
            if lead and is_land(kind[lead[0]]):
                yield lead
            if tanks := [u for u in ground if kind[u] == TANK]:
                yield tanks[:1]
            yield from _prefixes([*first, *ground][:8])
            return
        if first:
            yield from _prefixes([*first, *planes], 1)
            if ground:
                yield from _prefixes([*first, *ground, *planes], len(first) + 1)
            return
        heavy = [*ground, *planes]
        yield from _prefixes(heavy, 1)
        if sturdy := [u for u in ground if kind[u] in STURDY]:
            rest = [u for u in ground if kind[u] not in STURDY]
            yield from _prefixes([*sturdy, *rest, *planes], 1)
            yield from _prefixes([*sturdy, *planes, *rest], 1)
        if planes and ground:
            for n in (1, 2, 3, 5):
                if n <= len(ground):
                    yield from _prefixes([*ground[:n], *planes, *ground[n:]], n + 1)
        elif planes and sea:
            return


def _prefixes(units: list[int], start: int = 1) -> Iterator[list[int]]:
    n = start
    while n < len(units):
        yield units[:n]
        n += 1 + n // 8
    if len(units) >= start:
        yield units


def _paired(units: list[int], kind: Sequence[int]) -> list[int]:
    """Return infantry and artillery alternately, then the other units."""
    foot = [u for u in units if kind[u] == INFANTRY]
    guns = [u for u in units if kind[u] == ARTILLERY]
    rest = [u for u in units if kind[u] not in (INFANTRY, ARTILLERY)]
    pairs = []
    while foot or guns:
        if foot:
            pairs.append(foot.pop(0))
        if guns:
            pairs.append(guns.pop(0))
    return pairs + rest


def _after(kinds: Sequence[int], hits: float, rules: int) -> list[int]:
    """Return the average surviving kinds; aircraft are not counted, as they fly home."""
    survivors = casualty_order(in_order(tuple(kinds)), rules, attacking=True)[round(hits) :]
    if rules:
        survivors = tuple(kind for kind in survivors if kind != DENT)
    if not any(is_land(kind) for kind in survivors) and any(is_land(kind) for kind in kinds):
        return [next(kind for kind in kinds if is_land(kind))]  # one land unit is kept
    return [kind for kind in survivors if not is_air(kind)]


_LAND_RANK: Final[dict[int, float]] = {
    INFANTRY: 0,
    ARTILLERY: 1,
    TANK: 2,
    KING_TIGER: 3,
    CARRIER_FIGHTER: 3.5,
    FIGHTER: 4,
    BOMBER: 5,
}
_SEA_RANK: Final[dict[int, float]] = {
    SUBMARINE: 0,
    DESTROYER: 1,
    FIGHTER: 2,
    BOMBER: 3,
    CRUISER: 4,
    BATTLESHIP: 5,
    SUPER_BATTLESHIP: 4.5,
    CARRIER_FIGHTER: 1.5,
    ESCORT: 7,
    CARRIER: 6,
    TRANSPORT: 9,
}


# --------------------------------------------------------------------------------------------------
# The units that have to stay: the fewest that hold a capital, and other important places, against the enemy.

SAFE: Final = 0.05
"""The acceptable risk of losing a capital."""
MAX_TRANSPORT_RISK: Final = 0.2
"""The acceptable risk of losing transports."""
LOST: Final = 0.6
"""The share of an endangered place that counts if the enemy's attack costs him more than he gains."""
WEIGHTY: Final = 15.0
"""The minimum value of a place that is considered before an attack."""
MAX_VALUE_LOSS: Final = 0.6
"""The loss of value, compared with all units, that is still considered equal."""


def few(
    war: ThreatMap, worth: TerritoryValue, space: Space, there: Sequence[int], able: Sequence[int]
) -> tuple[int, float]:
    """Return how few of some kinds are best added to those in a space, and the gain from it.

    The gain is the worth of the space less the value of the enemy's best attack for him, in IPC.
    """
    sizes = sorted(
        {n for n in (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 40) if n < len(able)} | {len(able)}
    )
    prize = worth.hold[space]
    gains = [prize - _cost(war, space, in_order([*there, *able[:n]]), prize) for n in sizes]
    best = max(gains)
    return next((n, gain) for n, gain in zip(sizes, gains, strict=True) if gain >= best - MAX_VALUE_LOSS)


def _cost(war: ThreatMap, space: Space, guards: Kinds, prize: float) -> float:
    """Return the cost of the enemy's best attack: an important place counts even if he pays more for it."""
    menace = war.menace(space, guards, prize)
    return max(menace, LOST * war.danger(space, guards)[0] * prize) if prize >= WEIGHTY else menace


def reserves(war: ThreatMap, worth: TerritoryValue) -> set[int]:
    """Return the land units, and the warships beside transports, that stay in place while the others attack."""
    capital = MAP.capital[war.power]
    places = [capital] if capital >= 0 and war.ours >> capital & 1 else []
    places += [s for s in sorted(war.own) if s != capital and war.ours >> s & 1 and worth.hold[s] >= WEIGHTY]
    return set().union(
        *(_fewest(war, worth, s) for s in places), *(_company(war, s) for s in sorted(war.own))
    )


def coming(war: ThreatMap, space: Space, *, early: bool = False) -> list[int]:
    """Return the kinds of land units that the power will place in a space this turn, as far as is known.

    Half the room of a factory outside the capital counts; if ``early``, half of the bought units that fit.
    """
    p = war.p
    if not (p.factories & p.held) >> space & 1 or p.control[space] != war.power:
        return []
    pool, room = p.bought(war.power), max(0, p.setting.value[space] - p.ruin[space])
    bought_kinds = [kind for kind in sorted(FIGHTING_LAND) for _ in range(pool[kind])]
    if space == MAP.capital[war.power]:
        return bought_kinds[:room]
    return bought_kinds[: min(room, len(bought_kinds)) // 2 if early else room // 2]


def _fewest(war: ThreatMap, worth: TerritoryValue, space: Space) -> set[int]:
    """Return the fewest of the power's land units that hold a space; for a capital all, if they cannot."""
    p = war.p
    own_units = [u for u in war.own.get(space, ()) if p.kind[u] in FIGHTING_LAND and p.host[u] < 0]
    own_units.sort(key=lambda u: (p.kind[u] != INFANTRY, p.kind[u], u))
    others = [p.kind[u] for u in war.friends.get(space, ()) if is_land(p.kind[u]) and p.owner[u] != war.power]
    others += coming(war, space, early=True)
    able = [p.kind[u] for u in own_units]
    if space == MAP.capital[war.power]:
        return set(own_units[: enough(war, space, others, able)])
    n, gain = few(war, worth, space, others, able)
    return set(own_units[:n]) if gain > 2.0 else set()


def _company(war: ThreatMap, zone: Space) -> set[int]:
    """Return the fewest warships that protect the power's transports in a zone, if they can."""
    p, units = war.p, war.own[zone]
    if not MAP.is_sea(zone) or not any(p.kind[u] == TRANSPORT for u in units):
        return set()
    ships = sorted((u for u in units if p.kind[u] in WARSHIPS), key=lambda u: (p.kind[u], u))
    others = [p.kind[u] for u in war.friends[zone] if u not in ships and not is_land(p.kind[u])]
    for n in range(len(ships) + 1):
        if war.risk(zone, [*others, *(p.kind[u] for u in ships[:n])]) <= MAX_TRANSPORT_RISK:
            return set(ships[:n])
    return set()


def enough(war: ThreatMap, capital: Space, there: Sequence[int], able: Sequence[int]) -> int:
    """Return the fewest of some kinds that make a capital safe with its units; all if they do not suffice."""
    return bisect_left(
        range(len(able)), True, key=lambda n: war.siege(capital, in_order([*there, *able[:n]])) <= SAFE
    )


MAX_ASSAULTS: Final = 40
WON: Final = 0.75
"""The chance in a sea battle from which transports may count on the zone."""
IN_VAIN: Final = 0.5
"""The enemy's chance against even all warships from which none is sent to guard transports."""
RAID_ROOM: Final = 4
NEVER: Final = 1000.0
"""The cost of leaving a capital without defence."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CombatPlan:
    """All orders of a Combat Move."""

    def __init__(self, p: GlobalWarPosition, parameters: PlanParameters = PLAIN) -> None:
        self.draft = OrderBuilder(p)
        self.power = p.mover
        self.war = ThreatMap(p, self.power)
        self.worth = TerritoryValue(self.war)
        self.judge = Judge(self.war, self.worth, parameters)
        self.parameters = parameters
        self.reserved = reserves(self.war, self.worth)
        """Units that stay in place."""
        self.used: set[int] = held_decks(p, self.power)
        self.won_zones: set[Space] = set()
        """Sea zones that are attacked and almost certainly won."""
        self.fought: set[Space] = set()
        self.landings: dict[Space, Space] = {}
        """The target of each zone where units land from."""
        self.assaults: list[PlannedAttack] = []
        self._companies: dict[tuple[Space, int, int], tuple[int, ...]] = {}
        self.judge.company = self._company

    def write(self) -> OrderBuilder:
        """Give all orders and return the draft."""
        self.write_assaults()
        self._escorts()
        self._drive_on()
        self._raids()
        self._flee()
        self.draft.end()
        return self.draft

    def write_assaults(self) -> list[PlannedAttack]:
        """Give the orders of all attacks, and return the attacks."""
        tried_spaces: set[Space] = set()
        for _ in range(MAX_ASSAULTS):
            assaults = self._candidates(tried_spaces)
            if not assaults:
                break
            best = max(assaults, key=lambda of: (of.value, -of.target))
            if not self._order(best):
                tried_spaces.add(best.target)
                continue
            self.assaults.append(best)
            tried_spaces.add(best.target)
            self.judge.beaten.update(self.war.foes.get(best.target, ()))
            self.judge.guard_called |= best.target in GUARDED
        return self.assaults

    # --- candidates ---------------------------------------------------------------------------------------------------

    def _reach(self) -> dict[Space, list[int]]:
        """Return the units that can fight in each space, with all units that are alike."""
        q, groups, reach = self.draft.q, dict[tuple[int, ...], list[int]](), dict[Space, set[int]]()
        for u in q.of_power(self.power):
            if u not in self.used:
                groups.setdefault(equivalence_key(q, u), []).append(u)
        for move in self.draft.offered("move"):
            unit, target = move.what, move.where
            if q.kind[unit] != TRANSPORT and not q.flags[unit] & MOVED:
                if self.war.theirs >> target & 1 or target in self.war.foes:
                    reach.setdefault(target, set()).update(groups.get(equivalence_key(q, unit), ()))
        return {target: sorted(units) for target, units in reach.items() if units}

    def _candidates(self, tried_spaces: set[Space]) -> list[PlannedAttack]:
        reach, candidates = self._reach(), []
        spared = self.parameters.spared
        for target, units in sorted(reach.items()):
            if target in tried_spaces or target in spared:
                continue
            free_units = [u for u in units if u not in self.reserved]
            best = self.judge.best(target, free_units) if free_units else None
            guards = [u for u in units if u in self.reserved]
            for share in (1.0, 0.7, 0.45) if guards else ():
                other = self.judge.best(target, free_units + guards[: round(share * len(guards))])
                if other is None:
                    continue
                other = other._replace(value=other.value - self._exposure(other))
                if other.value > 1.0 and (best is None or other.value > best.value + 1.0):
                    best = other
            if best is not None:
                candidates.append(best)
        if self.power != CHINA:
            for target in members(self.war.theirs):
                if target not in tried_spaces and target not in spared and MAP.sea_beside[target]:
                    candidates += self._landing(
                        target, [u for u in reach.get(target, ()) if u not in self.reserved]
                    )
        return candidates

    def _exposure(self, of: PlannedAttack) -> float:
        """Return the gain of the enemy where reserved units leave; units that are attacked do not answer."""
        war, p, cost = self.war, self.war.p, 0.0
        absent_enemies = self.judge.beaten.union(war.foes.get(of.target, ()))
        for space in sorted({p.at[u] for u in of.units if u in self.reserved}):
            leaving_units = self.used.union(of.units)
            no_guard = is_land if MAP.is_sea(space) else is_sea
            remaining_kinds = [
                p.kind[u] for u in war.friends[space] if u not in leaving_units and not no_guard(p.kind[u])
            ]
            prize = self.worth.hold[space]
            after = war.menace(space, in_order(remaining_kinds), prize, absent_enemies)
            cost += max(0.0, after - war.menace(space, war.guards(space), prize))
            if space == MAP.capital[self.power]:
                more = (
                    war.risk(space, remaining_kinds, absent_enemies) - war.danger(space, war.guards(space))[0]
                )
                cost += NEVER * (more > 0.03)
        return 1.3 * cost

    def _landing(self, target: Space, others: list[int]) -> list[PlannedAttack]:
        """Return the best landing on a territory from each zone beside it."""
        landings = []
        for zone in MAP.sea_beside[target]:
            if self.war.hostile >> zone & 1 and zone not in self.won_zones:
                continue
            if self.landings.get(zone, target) != target:
                continue  # one landing from a zone, to keep the plan simple
            trips = self._trips(zone)
            if not trips:
                continue
            first = [u for of in trips for u in of.party]
            shells = self._shells(zone, len(first))
            boats: list[tuple[int, ...]] = [()]
            for of in trips:
                boats += [(*boats[-1], self.draft.q.kind[of.ship])] * len(of.party)
            best = self.judge.best(target, others, first, shells, boats, zone)
            if best is not None:
                landings.append(best)
        return landings

    def _trips(self, zone: Space) -> list[Trip]:
        q, trips = self.draft.q, []
        hostile = self.war.hostile
        near = distances.sea_steps(zone, 3)
        docks: Docks | None = None
        for ship in ships_of(q, self.power):
            if ship in self.used or near[q.at[ship]] > 2:
                continue
            docks = docks or Docks(q, self.power, self.used | self.reserved)
            if of := trip(q, docks, ship, zone, hostile):
                trips.append(of)
                docks.take(of.party)
        trips.sort(key=lambda of: (-len(of.party), q.kind[of.ship] != TRANSPORT, of.ship))
        return trips

    def _shells(self, zone: Space, landed: int) -> list[float]:
        """Return the mean hits of a bombardment by the number of units landed."""
        values = [BOMBARD[self.draft.q.kind[u]] for u in self._gunships(zone)]
        return [sum(values[:n]) / 6 for n in range(landed + 1)]

    def _gunships(self, zone: Space) -> list[int]:
        """Return the free ships that can bombard from a zone, the largest guns first."""
        q = self.draft.q
        if zone in self.fought:
            return []
        gunships = [u for u in self._free(BOMBARD, zone) if q.at[u] == zone or self._can_sail(u, zone)]
        return sorted(gunships, key=lambda u: (-BOMBARD[q.kind[u]], u))

    def _free(self, kinds: Collection[int], zone: Space = -1) -> list[int]:
        """Return the ships of some kinds that have no order yet, or are in a zone."""
        q = self.draft.q
        return [
            u
            for u in q.of_power(self.power)
            if q.kind[u] in kinds and u not in self.used and (not q.flags[u] or q.at[u] == zone)
        ]

    def _can_sail(self, ship: int, zone: Space) -> bool:
        q = self.draft.q
        return zone in distances.sea_reach(q, q.at[ship], q.left[ship], self.war.hostile)

    # --- orders -------------------------------------------------------------------------------------------------------

    def _send(self, unit: int, to: int, verb: str = "move") -> int:
        """Order a unit, or one that is alike, to a space; return the unit that went, or -1."""
        sent_unit = self.draft.send(unit, to, verb)
        if sent_unit >= 0 and sent_unit != unit and sent_unit in self.reserved:
            self.reserved.discard(sent_unit)
            self.reserved.add(unit)
        return sent_unit

    def _order(self, of: PlannedAttack) -> bool:
        """Give all moves of an attack, or none; return whether they were given."""
        mark, units_kept_before = self.draft.mark(), set(self.reserved)
        sent_units: list[int] = []
        landed = 0
        if good := of.zone < 0 or self._land(of, sent_units):
            landed = len(sent_units)
            for u in of.units[landed:]:
                if is_sea(self.war.p.kind[u]) and self.draft.q.at[u] == of.target:
                    sent_units.append(u)
                elif (sent_unit := self._send(u, of.target)) >= 0:
                    sent_units.append(sent_unit)
            if len(sent_units) < len(of.units):
                value, seen = self.judge.value(of.target, sent_units) if sent_units else (0.0, of.forecast)
                good = value > 0 and seen.wins >= 0.5
        if not good:
            self.draft.back(mark)
            self.reserved = units_kept_before
            return False
        self.used.update(sent_units)
        if of.zone >= 0:
            self._bombard(of, landed)
            self.landings[of.zone] = of.target
        if MAP.is_sea(of.target):
            self.fought.add(of.target)
            if of.forecast.wins >= WON:
                self.won_zones.add(of.target)
        return True

    def _land(self, of: PlannedAttack, landed_units: list[int]) -> bool:
        """Load, sail and land a party, which is the first units of an attack; return whether this is possible."""
        trips = self._trips(of.zone)
        parties = {u for plan in trips for u in plan.party}
        party_size = sum(u in parties for u in of.units)
        for plan in trips:
            if len(landed_units) >= party_size:
                break
            boarding = plan.boarding[: party_size - len(landed_units) - len(plan.aboard)]
            spare = self.draft.q.kind[plan.ship] == DESTROYER
            mark = self.draft.mark() if spare else None
            if not embark(self.draft, plan._replace(boarding=boarding), of.zone, self._send):
                if mark is None:
                    return False
                self.draft.back(mark)  # this destroyer is alike but has another order
                continue
            for u in self.draft.q.aboard(plan.ship):
                if len(landed_units) < party_size and is_land(self.draft.q.kind[u]):
                    if self.draft.send(u, of.target, "land") < 0:
                        return False
                    landed_units.append(u)
            self.used.add(plan.ship)
        return bool(landed_units)

    def _bombard(self, of: PlannedAttack, landed: int) -> None:
        """Send ships to bombard, one for each unit that lands."""
        for u in self._gunships(of.zone)[:landed]:
            if self.draft.q.at[u] == of.zone:
                self.used.add(u)
            elif (sent_ship := self.draft.send(u, of.zone)) >= 0:
                self.used.add(sent_ship)

    def _company(self, zone: Space) -> tuple[int, ...]:
        """Return the kinds of the free warships that can sail to a zone, and of the aircraft on board."""
        key = zone, len(self.draft.keyed_orders), len(self.used)
        if key not in self._companies:
            q, company = self.draft.q, list[int]()
            for u in self._free(WARSHIPS):
                if q.at[u] != zone and self._can_sail(u, zone):
                    company.append(q.kind[u])
                    company += [q.kind[x] for x in q.aboard(u) if x not in self.used]
            self._companies[key] = tuple(company)
        return self._companies[key]

    def _escorts(self) -> None:
        """Send free warships to zones with transports that the enemy could sink, if they can prevent it."""
        for zone in sorted(self.landings):
            q = self.draft.q
            free_ships = [u for u in self._free(WARSHIPS) if self._can_sail(u, zone)]
            whole = [q.kind[x] for x in q.of_power(self.power) if q.at[x] == zone and is_sea(q.kind[x])]
            if self.war.risk(zone, [*whole, *self._company(zone)], self.judge.beaten) > IN_VAIN:
                continue
            for u in sorted(free_ships, key=lambda u: (q.kind[u] == CARRIER, q.kind[u], u)):
                there = [q.kind[x] for x in q.of_power(self.power) if q.at[x] == zone and is_sea(q.kind[x])]
                risk, answer = self.war.danger(zone, in_order(there), self.judge.beaten)
                if risk < 0.2 and answer.killed < answer.lost:
                    break
                if (sent_ship := self.draft.send(u, zone)) >= 0:
                    self.used.add(sent_ship)

    def _drive_on(self) -> None:
        """Let tanks that have taken an empty territory take another one, or go back to a safer one."""
        for _ in range(12):
            q = self.draft.q
            moves: dict[int, list[Space]] = {}
            for move in self.draft.offered("move"):
                if q.kind[move.what] in ARMOUR and q.flags[move.what] & MOVED:
                    moves.setdefault(move.what, []).append(move.where)
            goals = ((u, self._next_goal(u, spaces)) for u, spaces in sorted(moves.items()))
            if not any(to != q.at[u] and self.draft.send(u, to) >= 0 for u, to in goals):
                return

    def _next_goal(self, tank: int, spaces: list[Space]) -> Space:
        """Return the next space of a tank that has moved: an empty territory, back, or its present space."""
        q = self.draft.q
        here, enemy = q.at[tank], q.land_of_side(1 - self.war.side)
        empty = [s for s in spaces if enemy >> s & 1 and not self.war.foes.get(s)]
        value = {s: self.worth.touch[s] - self._tank_lost(tank, s) for s in empty}
        value[here] = -self._tank_lost(tank, here)
        if q.origin[tank] in spaces:
            value[q.origin[tank]] = -self._tank_lost(tank, q.origin[tank])
        return max(value, key=lambda s: (value[s] + 0.5 * (s == here), -s))

    def _tank_lost(self, unit: int, space: Space) -> float:
        """Return the average loss of a tank in a space when the enemy answers."""
        q = self.draft.q
        guards = [q.kind[x] for x in q.units_in(space) if is_land(q.kind[x]) and x != unit]
        friends = [q.kind[x] for x in self.war.friends.get(space, ()) if q.at[x] == space and x != unit]
        return COST[TANK] * self.war.risk(space, [*(guards or friends), TANK], self.judge.beaten)

    def _raids(self) -> None:
        """Let bombers without another task bomb factories, if the expected damage is high enough."""
        for _ in range(6):
            q = self.draft.q
            best, choice = 0.0, None
            for move in self.draft.offered("raid"):
                value = q.setting.value[move.where]
                raiders = [u for u in q.of_power(self.power) if q.kind[u] == BOMBER]
                on_the_way = sum(q.at[u] == move.where for u in raiders)
                room = most_damage(q, move.where) - q.ruin[move.where] - 3.5 * on_the_way
                if room < RAID_ROOM:
                    continue
                useful = min(1.0, value / 6) + 0.4 * (MAP.capital[q.control[move.where]] == move.where)
                gain = min(room, 3.5) * 5 / 6 * (0.75 + 0.25 * useful) - 2.0
                if gain > best:
                    best, choice = gain, move
            if choice is None or not self.draft.give(choice):
                return

    def _flee(self) -> None:
        """Let ships leave a hostile zone where they do not want to fight."""
        q, war = self.draft.q, self.war
        for u in self._free({TRANSPORT}):
            if not q.hostile >> q.at[u] & 1 or q.flags[u] or q.at[u] in self.fought:
                continue
            reach = distances.sea_reach(q, q.at[u], q.left[u], war.hostile)
            safe = [z for z in reach if not (war.hostile | forbidden_zones(q, u)) >> z & 1]
            if safe:
                self.draft.send(u, min(safe, key=lambda z: (war.risk(z, [TRANSPORT, *war.guards(z)]), z)))
