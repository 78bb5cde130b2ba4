"""[b4.4] A side of a battle whose units are lost as its owner chooses: what hits may leave of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds.sides import Batteries, Force, batteries_of, volley
from broadfront.games.global_war.combat_model import (
    ALL_FIRE,
    Hits,
    Room,
    assignable,
    class_of,
    finds_submarines,
    may_take,
    reaches,
)
from broadfront.games.global_war.kinds import (
    ARTILLERY,
    COST,
    DEFENCE,
    HITS,
    TRANSPORT,
    attack_of,
    is_air,
    is_land,
    is_sea,
)

__all__ = ["MOST_LOSSES", "MOST_STATES", "Count", "Left", "Party", "Sort", "TooManyStates"]

Count = tuple[int, ...]
"""How many units of each sort of a party are left."""
MOST_STATES: Final = 3000
"""A battle with more states than this takes too long to be played out with every choice,"""
MOST_LOSSES: Final = 4
"""... or with more ways to take hits, for each of them."""


class TooManyStates(Exception):
    """A battle has more states than were to be looked at."""


class Sort(NamedTuple):
    """Units that are alike: their kind, the hits they have taken, whether they came by sea, what one is worth."""

    kind: int
    damage: int = 0
    seaborne: bool = False
    worth: float = 0.0


class Party:
    """One side, its units sorted; what is left of it is a count of each sort."""

    def __init__(self, force: Force, seaborne: tuple[int, ...] = ()) -> None:
        """Sort the units of a force; ``seaborne`` names the kinds of those that came by sea."""
        self.force = force
        units: dict[Sort, int] = {}
        by_sea = list(seaborne)
        seen: dict[int, int] = {}
        for n, kind in enumerate(reversed(force.kinds)):
            worth = float(force.worths[-1 - n]) if force.worths else float(COST[kind])
            seen[kind] = seen.get(kind, 0) + 1
            large = HITS[kind] > 1
            if large and seen[kind] > (force.kinds.count(kind) + force.hurt.count(kind)) // HITS[kind]:
                continue  # its damage
            damage = int(large and force.hurt.count(kind) >= seen[kind])
            landed = kind in by_sea
            if landed:
                by_sea.remove(kind)
            sort = Sort(kind, damage, landed, worth)
            units[sort] = units.get(sort, 0) + 1
            for more in range(damage + 1, HITS[kind]):
                units.setdefault(Sort(kind, more, landed, worth), 0)
        self.sorts = sorted(units, key=lambda sort: (sort.kind == TRANSPORT, sort))
        self.start: Count = tuple(units[sort] for sort in self.sorts)
        self.classes = [class_of(sort.kind) for sort in self.sorts]
        self.landed = bool(seaborne)
        self.budget = MOST_STATES * MOST_LOSSES
        self._after: dict[tuple[Count, Hits, bool], tuple[Count, ...]] = {}
        self._choices: dict[tuple[tuple[int, ...], float], tuple[int, ...]] = {}
        self._info: dict[Count, Left] = {}

    def without_doomed(self) -> Count:
        """Return the units without those that are hit already."""
        left = list(self.start)
        for kind in self.force.kinds[: self.force.doomed]:
            left[next(n for n, sort in enumerate(self.sorts) if sort.kind == kind and left[n])] -= 1
        return tuple(left)

    def left(self, count: Count) -> Left:
        """Return what a count means."""
        if count not in self._info:
            alive: dict[int, int] = {}
            room = [0, 0, 0]
            worth = 0.0
            for sort, n in zip(self.sorts, count, strict=True):
                if n:
                    alive[sort.kind] = alive.get(sort.kind, 0) + n
                    room[class_of(sort.kind)] += n * (HITS[sort.kind] - sort.damage)
                    worth += n * sort.worth
            self._info[count] = Left(
                alive,
                worth,
                (room[0], room[1], room[2]),
                batteries_of(volley(self.force, alive)),
                finds_submarines(alive, attacking=self.force.attacking),
                any(is_land(kind) for kind in alive),
            )
        return self._info[count]

    def after(self, count: Count, hits: Hits, *, air_hits_subs: bool, prize: float) -> tuple[Count, ...]:
        """Return all that so many hits may leave, as the owner chooses; as many as can be are taken (F03)."""
        key = (count, hits, air_hits_subs)
        found = self._after.get(key)
        if found is None:
            found = (count,)
            if assignable(hits, self.left(count).room, air_hits_subs=air_hits_subs):
                some = {
                    left
                    for less, rest in self._lose_one(count, hits, air_hits_subs=air_hits_subs, prize=prize)
                    for left in self.after(less, rest, air_hits_subs=air_hits_subs, prize=prize)
                }
                found = tuple(sorted(some))
                self.budget -= len(found)
                if self.budget < 0:
                    raise TooManyStates
            self._after[key] = found
        return found

    def _lose_one(
        self, count: Count, hits: Hits, *, air_hits_subs: bool, prize: float
    ) -> Iterator[tuple[Count, Hits]]:
        room = self.left(count).room
        by_class = [
            [
                by
                for by in range(3)
                if hits[by] and may_take(unit, by, room, hits, air_hits_subs=air_hits_subs)
            ]
            if room[unit]
            else []
            for unit in range(3)
        ]
        for transports in (False, True):
            choices = tuple(
                n
                for n, sort in enumerate(self.sorts)
                if count[n] and (transports or sort.kind != TRANSPORT) and by_class[self.classes[n]]
            )
            if choices:
                break
        else:
            return
        for n in self._sensible(choices, prize):
            left = list(count)
            left[n] -= 1
            sort = self.sorts[n]
            if sort.damage + 1 < HITS[sort.kind]:
                left[self.sorts.index(sort._replace(damage=sort.damage + 1))] += 1
            for by in by_class[self.classes[n]]:
                rest = [*hits]
                rest[by] -= 1
                yield tuple(left), Hits(*rest)

    def _sensible(self, choices: tuple[int, ...], prize: float) -> tuple[int, ...]:
        """Return the choices without those that are never better than another."""
        key = (choices, prize)
        if key not in self._choices:
            self._choices[key] = tuple(self._without_worse(choices, prize))
        return self._choices[key]

    def _without_worse(self, choices: tuple[int, ...], prize: float) -> Iterable[int]:
        if any(is_sea(self.sorts[n].kind) for n in choices):
            return choices
        free = [n for n in choices if self.sorts[n].damage + 1 < HITS[self.sorts[n].kind]]
        if free:  # a King Tiger fights on as before
            return free
        if self.force.forts:
            return choices
        kept: list[int] = []
        for n in choices:  # of two that are as good the first is left
            if not any(self._rather(self.sorts[m], self.sorts[n], prize) for m in kept):
                kept = [m for m in kept if not self._rather(self.sorts[n], self.sorts[m], prize)] + [n]
        return kept

    def _rather(self, one: Sort, other: Sort, prize: float) -> bool:
        """Tell whether losing one land unit or aircraft is never worse than losing the other."""
        if one.worth > other.worth or one.seaborne != other.seaborne or one == other:
            return False
        if not self.force.attacking:
            return DEFENCE[one.kind] <= DEFENCE[other.kind]
        techs = self.force.techs
        if one.kind == ARTILLERY or attack_of(one.kind, techs) > attack_of(other.kind, techs):
            return False  # artillery supports infantry: what it is worth depends on who is left
        if is_air(one.kind) != is_air(
            other.kind
        ):  # somebody has to take the territory; aircraft may withdraw
            return is_air(other.kind) and not self.landed and other.worth - one.worth >= prize
        return True


class Left(NamedTuple):
    """What is left of a party."""

    alive: dict[int, int]
    worth: float
    room: Room
    fires: Batteries
    destroyer: bool
    land: bool

    def can_hit(self, other: Left) -> bool:
        """Tell whether a hit of it can be put on anything of the other side."""
        return reaches(self.fires[ALL_FIRE].dice, other.room, air_hits_subs=self.destroyer)
