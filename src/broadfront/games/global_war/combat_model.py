"""[b4] [c9] [c12b] The model of a battle: which dice units roll, which hits they can take.

It knows no position: a side is so many units of each kind. The rules (`forces`), the exact odds (`battle_odds`), the
battle board and the bots (`planner.battle_forecast`) all read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from broadfront.games.global_war.kinds import (
    ARTILLERY,
    BOMBER,
    DEFENCE,
    DESTROYER,
    DICE,
    ESCORT,
    INFANTRY,
    KINDS,
    SUBMARINE,
    attack_of,
    is_air,
)
from broadfront.games.global_war.terms import ADVANCED_ARTILLERY, HEAVY_BOMBERS

__all__ = [
    "ALL_FIRE",
    "ARMED",
    "BY_AIR",
    "BY_ALL",
    "BY_SUBS",
    "BY_SURFACE",
    "DUG_IN",
    "GUARD",
    "PLANES",
    "SCREEN",
    "SHIPS",
    "SPENT",
    "SUBS",
    "SURPRISE",
    "Counts",
    "Hits",
    "Room",
    "Throw",
    "assignable",
    "can_hit",
    "class_of",
    "dice_of",
    "finds_submarines",
    "loss_key",
    "may_take",
    "reaches",
    "shot_of",
    "support_of",
    "taken_first",
]

SUBS, SHIPS, PLANES = range(3)
"""The classes of units that hits tell apart; land units are counted as ships."""
BY_SUBS, BY_AIR, BY_ALL, BY_SURFACE = range(4)
"""The sorts of hits are by submarines (on ships only), by aircraft (not on submarines without a destroyer), by all
others; the last ones never go to submarines: those of attacking escorts, of transports in the first round [c12b]."""
ALL_FIRE, SPENT, SURPRISE = range(3)
"""Who fires: all; all but submarines, which have fired by surprise; only submarines, by surprise [b4.1]."""
DUG_IN, GUARD, SCREEN, ARMED = range(len(KINDS), len(KINDS) + 4)
"""What units count as besides their kinds: infantry in fortifications [c9], escorts that guard a convoy, escorts that
attack, transports that fire [c12b]."""
_DEFENCE: Final = (*DEFENCE, 3, 3, 0, 1)
Counts = tuple[tuple[int, int], ...]
"""How many units there are of each kind, in rising order of the kinds."""
Room = tuple[int, int, int]
"""The hits that submarines, other ships and aircraft can take."""


class Throw(NamedTuple):
    """Dice that are rolled together: how many, what they hit on, and what sort of hits they score."""

    number: int
    value: int
    sort: int
    best_of_two: bool = False

    @property
    def chance(self) -> int:
        """How likely each hits, in 36ths."""
        return 36 - (6 - self.value) ** 2 if self.best_of_two else 6 * self.value


class Hits(NamedTuple):
    """Hits to be taken, by their sorts."""

    by_subs: int = 0
    by_air: int = 0
    by_all: int = 0
    by_surface: int = 0


def class_of(kind: int) -> int:
    """Return the class of a kind."""
    return SUBS if kind == SUBMARINE else PLANES if is_air(kind) else SHIPS


# --- dice -------------------------------------------------------------------------------------------------------------


def shot_of(kind: int, *, attacking: bool, techs: int = 0, best_of_two: bool = False) -> Throw:
    """Return the dice of one unit, without the support of artillery; its value may be 0.

    ``techs`` are the attacker's technologies; a defender's make no difference.
    """
    sort = BY_SUBS if kind == SUBMARINE else BY_AIR if kind < len(KINDS) and is_air(kind) else BY_ALL
    if not attacking:
        return Throw(DICE.get(kind, 1), _DEFENCE[kind], sort)
    if kind == SCREEN:
        return Throw(1, attack_of(ESCORT, techs), BY_SURFACE)
    if kind == BOMBER and techs >> HEAVY_BOMBERS & 1:
        return Throw(1 if best_of_two else 2, attack_of(kind, techs), sort, best_of_two)
    return Throw(DICE.get(kind, 1), attack_of(kind, techs), sort)


def support_of(artillery: int, techs: int) -> int:
    """Return how many attacking infantry so much artillery supports: they hit on 2 [b7]."""
    return artillery * (2 if techs >> ADVANCED_ARTILLERY & 1 else 1)


@lru_cache(maxsize=50_000)
def dice_of(
    alive: Counts, attacking: bool, techs: int = 0, best_of_two: bool = False, first: bool = False
) -> tuple[Throw, ...]:
    """Return the dice of a side, in rising order of their values.

    Parameters
    ----------
    alive
        The units that fight.
    attacking, techs, best_of_two
        As for `shot_of`.
    first
        Whether it is the first round: transports that nobody guards do not hit submarines yet [c12b].
    """
    groups: dict[tuple[int, int, bool], int] = {}
    counts = dict(alive)
    support = support_of(counts.get(ARTILLERY, 0), techs) if attacking else 0
    guarded = DESTROYER in counts or ESCORT in counts or GUARD in counts
    for kind, number in alive:
        dice, value, sort, best = shot_of(kind, attacking=attacking, techs=techs, best_of_two=best_of_two)
        if kind == INFANTRY and support:
            helped = min(support, number)
            groups[2, sort, best] = groups.get((2, sort, best), 0) + helped
            number -= helped
        if kind == ARMED and first and not guarded:
            sort = BY_SURFACE
        if value and number:
            groups[value, sort, best] = groups.get((value, sort, best), 0) + dice * number
    return tuple(Throw(number, value, sort, best) for (value, sort, best), number in sorted(groups.items()))


def finds_submarines(kinds: Iterable[int], *, attacking: bool) -> bool:
    """Tell whether a side has a destroyer, or an escort that defends [b4.1] [c12b]."""
    return any(kind == DESTROYER or (kind == ESCORT and not attacking) for kind in kinds)


def loss_key(order: tuple[int, ...], hits_left: int, mend: int, crew: int) -> tuple[int, ...]:
    """Return the sort key of the usual losses [b4.4]: a free hit first, then what costs least.

    Parameters
    ----------
    order
        The unit's place among units that are destroyed; its id comes last.
    hits_left
        How many more hits destroy it.
    mend
        What a hit costs to repair; -1: nothing.
    crew
        How many are aboard.
    """
    if hits_left <= 1:
        return (1, *order)
    return (0, *order) if mend < 0 else (1, mend + 6 * crew, order[-1])  # damage that stays is no gift


# --- hits -------------------------------------------------------------------------------------------------------------


def can_hit(unit: int, sort: int, *, air_hits_subs: bool) -> bool:
    """Tell whether a hit of a sort can be put on a unit of a class."""
    if sort == BY_SUBS:
        return unit != PLANES
    return unit != SUBS or sort == BY_ALL or (sort == BY_AIR and air_hits_subs)


def reaches(fire: Sequence[object], targets: Sequence[int], *, air_hits_subs: bool) -> bool:
    """Tell whether any hit of a side can be put on anything: its dice by their sorts, the enemy's units by classes."""
    by_subs, by_air, by_all, by_surface = fire
    subs, ships, planes = targets
    above = ships or planes
    return bool(
        (by_all and (subs or above))
        or (by_subs and (subs or ships))
        or (by_air and (above or (subs and air_hits_subs)))
        or (by_surface and above)
    )


def assignable(hits: tuple[int, int, int, int], room: Room, *, air_hits_subs: bool) -> int:
    """Return the most hits that can be taken; each goes to what it can hit [b4].

    >>> assignable(Hits(0, 2, 1), (2, 1, 0), air_hits_subs=False)  # F03
    2
    """
    subs, ships, planes = room
    by_subs, by_air, by_all, by_surface = hits
    if air_hits_subs:
        by_air, by_all = 0, by_all + by_air
    by_air += by_surface  # neither hits submarines
    taken = min(by_subs, subs)
    subs -= taken
    more = min(by_subs - taken, ships)
    ships -= more
    taken += more
    down = min(by_air, planes)
    planes -= down
    more = min(by_air - down, ships)
    ships -= more
    taken += down + more
    return taken + min(by_all, subs + ships + planes)


def may_take(unit: int, sort: int, room: Room, hits: Hits, *, air_hits_subs: bool) -> bool:
    """Tell whether a unit of a class may take a hit of a sort without wasting others (F03)."""
    if not hits[sort] or not can_hit(unit, sort, air_hits_subs=air_hits_subs):
        return False
    by_subs, by_air, by_all, by_surface = hits
    less = (by_subs - (sort == 0), by_air - (sort == 1), by_all - (sort == 2), by_surface - (sort == 3))
    rest = (room[0] - (unit == SUBS), room[1] - (unit == SHIPS), room[2] - (unit == PLANES))
    most = assignable(hits, room, air_hits_subs=air_hits_subs)
    return assignable(less, rest, air_hits_subs=air_hits_subs) == most - 1


@lru_cache(maxsize=100_000)
def taken_first(unit: int, room: Room, hits: Hits, air_hits_subs: bool) -> int:
    """Return the sort of hit that a unit of a class usually takes; -1: none."""
    for sort in (BY_SUBS, BY_SURFACE, BY_AIR, BY_ALL):
        if may_take(unit, sort, room, hits, air_hits_subs=air_hits_subs):
            return sort
    return -1
