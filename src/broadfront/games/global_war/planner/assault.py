"""Attacks on one space: which units to send, and what the attack is worth after the enemy's answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    ARTILLERY,
    BATTLESHIP,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    CRUISER,
    DESTROYER,
    ESCORT,
    FIGHTER,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.planner.battle_forecast import DENT, BattleForecast, Kinds, in_order
from broadfront.games.global_war.planner.expansion import (
    as_fought,
    customs,
    forecast_at,
    guard_called,
    landing_sunk,
    out_of_reach,
    patrol_shots,
)
from broadfront.games.global_war.planner.plan_parameters import PlanParameters
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.terms import DEAD, SIDE

__all__ = ["Assault", "Judge", "superiority"]

LEAST: Final = 0.4
"""The value that an attack must have, in IPC."""
SURE: Final = 0.5
"""The chance of success that it must have."""
RISKED: Final = 0.7
"""How much of what the enemy's answer brings him counts."""
PRESSED: Final = 8.0
"""What is added to the value of an attack that is to be tried, in IPC."""
FERRIES: Final = 0.9
"""How much of what the enemy sinks of a landing's transports counts."""
STURDY: Final = frozenset({KING_TIGER, SUPER_BATTLESHIP})
"""Their first hits are only repaired: they go before cheaper units."""
LATE: Final = 14
"""After so many rounds it counts less and less: the match is to be decided."""


class Assault(NamedTuple):
    """An attack: the units that go, and what it is worth."""

    value: float
    target: Space
    units: tuple[int, ...]
    promise: BattleForecast
    zone: Space = -1
    """The zone that units land from, or -1."""


def superiority(war: ThreatMap) -> float:
    """Return what a loss counts against an equal loss of the enemy: 1 if forces are even, less for the stronger."""
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
    """Weighs attacks, from one position."""

    def __init__(self, war: ThreatMap, worth: Worth, parameters: PlanParameters) -> None:
        self.war, self.worth, self.parameters = war, worth, parameters
        self.price = superiority(war)
        """What a loss counts: less than what the enemy loses, for the side that has more."""
        late = max(0.0, min(1.0, (war.p.round - LATE) / 10))
        self.risked = RISKED * (1.0 - 0.6 * late)
        self.beaten: set[int] = set()
        """Enemy units in spaces that are attacked already: they will not answer."""
        self.guard_called = False
        """Whether the attacks that are ordered call the National Guard anyhow."""
        self.company: Callable[[Space], tuple[int, ...]] = _nobody
        """The kinds of free warships that could join a landing in a zone."""
        self._values: dict[Hashable, tuple[float, BattleForecast]] = {}
        self._risks: dict[tuple[Space, int], float] = {}

    def value(
        self, target: Space, units: Sequence[int], shelled: float = 0.0, ferries: Kinds = (), zone: Space = -1
    ) -> tuple[float, BattleForecast]:
        """Return what it is worth to attack a space with some units, in IPC, and the battle's promise."""
        war = self.war
        kinds = [war.p.kind[u] for u in units]
        drives_back = self._may_drive_back(target, units)
        gone = war.missing(target, self.beaten), war.missing(zone, self.beaten)
        company = self.company(zone) if zone >= 0 else ()
        fields = self._airfields(target, units)
        key = (target, *kinds), drives_back, shelled, ferries, zone, gone, self.guard_called, company, fields
        known = self._values.get(key)
        if known is None:
            known = self._value(target, kinds, shelled, ferries, zone, drives_back=drives_back)
            value, seen = known
            known = self._values[key] = value - seen.wins * fields, seen
        return known

    def _airfields(self, target: Space, units: Sequence[int]) -> float:
        """Return what aircraft cost, in IPC, that can only land where the enemy may take the airfield next."""
        p, cost = self.war.p, 0.0
        for u in units:
            if is_air(p.kind[u]) and p.host[u] < 0:
                left = p.left[u] - ATLAS.flights(p.at[u])[target]
                cost += COST[p.kind[u]] * self._least_risk(target, left)
        return round(cost, 2)

    def _least_risk(self, target: Space, left: int) -> float:
        """Return the risk of the safest land where an aircraft can come down after a fight, carriers aside."""
        if (target, left) not in self._risks:
            war, far = self.war, ATLAS.flights(target)
            near = [s for s in members(war.ours & war.p.friendly) if far[s] <= left]
            risks = (war.risk(s, [*war.guards(s), FIGHTER]) for s in near)
            self._risks[target, left] = min(risks, default=0.0)
        return self._risks[target, left]

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
        """Return the same for units of some kinds; ``drives_back``: a tank that goes back to where it came from."""
        war, p, caution = self.war, self.war.p, self.parameters.caution
        force, garrison = in_order(kinds), war.garrison(target)
        sea = ATLAS.is_sea(target)
        if sea and not self._can_hit(kinds, garrison):
            return -1.0, forecast_at(p, force, garrison)
        seen = forecast_at(p, force, garrison, p.techs[war.power], shelled)
        lost = seen.lost
        if target in war.guns and not sea:
            lost += sum(COST[kind] for kind in kinds if is_air(kind)) / 6.0
        if sea:
            return self._sea_value(target, kinds, seen, lost), seen
        survivors = _after(kinds, seen.hits, customs(p))
        value = seen.killed - lost * self.price + self.parameters.boldness
        if not self.guard_called:
            value -= guard_called(p, war.side, target)
        if not any(is_land(kind) for kind in survivors):
            return value - 3.0, seen
        gone = self.beaten.union(war.foes.get(target, ()))
        risk, answer = war.danger(target, in_order(survivors), gone)
        risk = min(risk * caution, 1.0)
        value += seen.wins * ((1.0 - risk) * self.worth.hold[target] + risk * self.worth.touch[target])
        if not drives_back:
            value -= seen.wins * self.risked * caution * answer.gain
        if ferries and zone >= 0:
            value -= self._ferries_lost(zone, ferries)
            value -= self._sunk_on_the_way(value, kinds, ferries, zone)
        return value, seen

    def _sunk_on_the_way(self, value: float, kinds: Sequence[int], ferries: Kinds, zone: Space) -> float:
        """Return what submarines on patrol cost a landing: ships, who is aboard, and what these were to win."""
        sunk = landing_sunk(self.war.p, self.war.side, zone, len(ferries))
        if not sunk:
            return 0.0
        party = [kind for kind in kinds if is_land(kind)][: 2 * len(ferries)]
        return sunk * (sum(COST[kind] for kind in (*ferries, *party)) + max(0.0, value))

    def _may_drive_back(self, target: Space, units: Sequence[int]) -> bool:
        """Tell whether a tank takes an empty territory next to it alone: it can go back."""
        p = self.war.p
        return (
            len(units) == 1
            and p.kind[units[0]] == TANK
            and not self.war.foes.get(target)
            and not p.factories >> target & 1
            and target in ATLAS.land_beside[p.at[units[0]]]
        )

    def _ferries_lost(self, zone: Space, ferries: Kinds) -> float:
        """Return what the ships of a landing that stay in a zone may cost, with all warships that can join them."""
        war = self.war
        guards = [war.p.kind[u] for u in war.friends.get(zone, ()) if is_sea(war.p.kind[u])]
        guards = [kind for kind in guards if kind != TRANSPORT]
        _, answer = war.danger(zone, in_order([*guards, *self.company(zone), *ferries]), self.beaten)
        return FERRIES * self.parameters.caution * answer.gain

    def _sea_value(self, target: Space, kinds: list[int], seen: BattleForecast, lost: float) -> float:
        war = self.war
        garrison = war.garrison(target)
        survivors = [kind for kind in _after(kinds, seen.hits, customs(war.p)) if is_sea(kind)]
        value = (seen.killed - lost * self.price) * self.parameters.fleet + self.parameters.boldness
        value -= seen.wins * out_of_reach(war.p, kinds, garrison)
        value += seen.wins * 1.5 * sum(kind == TRANSPORT for kind in garrison)
        value -= patrol_shots(war.p, war.side, target, kinds)
        if survivors:
            gone = self.beaten.union(war.foes.get(target, ()))
            _, answer = war.danger(target, in_order(survivors), gone)
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
    ) -> Assault | None:
        """Return the best attack on a space with any of some units.

        Parameters
        ----------
        target
            The space.
        units
            Who can go there.
        first
            Who goes first, in this order: parties that come by sea.
        shells, ferries
            For each number of units of ``first`` the hits of a bombardment, and the kinds of ships that brought them.
        zone
            Where they land from.
        """
        best: Assault | None = None
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
            if value > LEAST and (best is None or value > best.value):
                best = Assault(value, target, tuple(force), seen, zone)
        return best

    def _forces(self, target: Space, units: Sequence[int], first: Sequence[int]) -> Iterator[list[int]]:
        """Yield forces, each larger than the one before: a light one with aircraft, then a heavy one."""
        kind = self.war.p.kind
        sea = ATLAS.is_sea(target)
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
    """Put infantry and artillery by turns, the rest behind."""
    foot = [u for u in units if kind[u] == INFANTRY]
    guns = [u for u in units if kind[u] == ARTILLERY]
    rest = [u for u in units if kind[u] not in (INFANTRY, ARTILLERY)]
    found = []
    while foot or guns:
        if foot:
            found.append(foot.pop(0))
        if guns:
            found.append(guns.pop(0))
    return found + rest


def _after(kinds: Sequence[int], hits: float, rules: int) -> list[int]:
    """Return the kinds that are left on average, aircraft not counted for they fly home."""
    left = as_fought(in_order(tuple(kinds)), rules, attacking=True)[round(hits) :]
    if rules:
        left = tuple(kind for kind in left if kind != DENT)
    if not any(is_land(kind) for kind in left) and any(is_land(kind) for kind in kinds):
        return [next(kind for kind in kinds if is_land(kind))]  # one land unit is kept
    return [kind for kind in left if not is_air(kind)]


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
