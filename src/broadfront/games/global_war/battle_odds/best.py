"""[b4] Best play by both sides: the exact value of a battle as a game of whom to lose, when to stop, who submerges.

Losses are chosen after the dice, so what is left of a side is not one number but a count of every sort of unit. For
small battles every choice is followed (`exact_value`); a battle with more states than are affordable is given the value
of the best of a few sensible orders of losses, and says so (`stopping.best_of_orders`).

Where all hits are alike, on land, a unit that is worth less and fights no better is always lost first: nothing is given
away by leaving the other choice out, and far fewer states remain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds.dice import NOTHING, joined, shots
from broadfront.games.global_war.battle_odds.hit_distribution import dists_of
from broadfront.games.global_war.battle_odds.outcome import worlds
from broadfront.games.global_war.battle_odds.sides import Batteries, Battery, Force, batteries_of, volley
from broadfront.games.global_war.combat_model import (
    ALL_FIRE,
    HELPLESS,
    PLANES,
    SHIPS,
    SUBS,
    SURPRISE,
    WON,
    Hits,
    Room,
    assignable,
    class_of,
    end_of,
    finds_submarines,
    main_fire,
    may_take,
    reaches,
    strikes,
)
from broadfront.games.global_war.kinds import (
    ARTILLERY,
    COST,
    DEFENCE,
    HITS,
    SUBMARINE,
    TRANSPORT,
    attack_of,
    is_air,
    is_land,
    is_sea,
)

__all__ = ["Party", "Stakes", "TooManyStates", "exact_value"]

Count = tuple[int, ...]
"""How many units of each sort of a party are left."""
MOST_STATES: Final = 3000
"""A battle with more states than this takes too long to be played out with every choice,"""
MOST_WORK: Final = 150
"""... or with more outcomes of rounds for each of them,"""
MOST_LOSSES: Final = 4
"""... or with more ways to take hits,"""
MOST_HITS: Final = 80
"""... or with more hits on both sides together: each state waits for those behind it."""


class TooManyStates(Exception):
    """A battle has more states than were to be looked at."""


class Sort(NamedTuple):
    """Units that are alike: their kind, whether they are damaged, whether they came by sea, what one is worth."""

    kind: int
    hurt: bool = False
    seaborne: bool = False
    worth: float = 0.0


class Stakes(NamedTuple):
    """What a battle is about, besides units: what the territory is worth, and which attackers may leave it."""

    prize: float = 0.0
    """What it is worth to the attacker to win with a land unit left, in IPC."""
    retreat: bool = True
    """Whether there is a space that the attackers that did not come by sea can go back to."""
    begun: bool = False
    """Whether a round has been fought already; before the first nobody breaks off."""


FAIR: Final = Stakes()
"""Nothing but the units is at stake."""


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
            whole = HITS[kind] > 1
            if whole and seen[kind] > (force.kinds.count(kind) + force.hurt.count(kind)) // HITS[kind]:
                continue  # its damage
            hurt = whole and force.hurt.count(kind) >= seen[kind]
            landed = kind in by_sea
            if landed:
                by_sea.remove(kind)
            sort = Sort(kind, hurt, landed, worth)
            units[sort] = units.get(sort, 0) + 1
            if whole:
                units.setdefault(Sort(kind, True, landed, worth), 0)
        self.sorts = sorted(units, key=lambda sort: (sort.kind == TRANSPORT, sort))
        self.start: Count = tuple(units[sort] for sort in self.sorts)
        self.landed = bool(seaborne)
        self.budget = MOST_STATES * MOST_LOSSES
        self._after: dict[tuple[Count, Hits, bool], tuple[Count, ...]] = {}
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
                    room[class_of(sort.kind)] += n * (HITS[sort.kind] - sort.hurt)
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
        if key not in self._after:
            found = {(count, hits)}
            for _ in range(assignable(hits, self.left(count).room, air_hits_subs=air_hits_subs)):
                self.budget -= len(found)
                if self.budget < 0:
                    raise TooManyStates
                found = {
                    less
                    for one in found
                    for less in self._lose_one(*one, air_hits_subs=air_hits_subs, prize=prize)
                }
            self._after[key] = tuple(sorted({left for left, _ in found}))
        return self._after[key]

    def _lose_one(
        self, count: Count, hits: Hits, *, air_hits_subs: bool, prize: float
    ) -> Iterator[tuple[Count, Hits]]:
        room = self.left(count).room
        found: list[tuple[int, int]] = []
        for transports in (False, True):
            for n, sort in enumerate(self.sorts):
                if count[n] and (transports or sort.kind != TRANSPORT):
                    unit = class_of(sort.kind)
                    found += [
                        (n, by)
                        for by in range(3)
                        if may_take(unit, by, room, hits, air_hits_subs=air_hits_subs)
                    ]
            if found:
                break
        best = self._sensible([n for n, _ in found], prize)
        for n, by in found:
            if n in best:
                left = list(count)
                left[n] -= 1
                sort = self.sorts[n]
                if HITS[sort.kind] > 1 and not sort.hurt:
                    left[self.sorts.index(sort._replace(hurt=True))] += 1
                yield tuple(left), hits._replace(**{Hits._fields[by]: hits[by] - 1})

    def _sensible(self, choices: list[int], prize: float) -> set[int]:
        """Return the choices without those that are never better than another."""
        if any(is_sea(self.sorts[n].kind) for n in choices):
            return set(choices)
        free = {n for n in choices if HITS[self.sorts[n].kind] > 1 and not self.sorts[n].hurt}
        if free:  # a King Tiger fights on as before
            return free
        if self.force.forts:
            return set(choices)
        return {
            n
            for n in choices
            if not any(m != n and self._rather(self.sorts[m], self.sorts[n], prize) for m in choices)
        }

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


class _Game:
    """A battle played out with every choice; values are what is still to come, in IPC, for the attacker."""

    def __init__(self, attack: Party, defence: Party, stakes: Stakes, most: int) -> None:
        self.attack, self.defence, self.stakes, self.most = attack, defence, stakes, most
        self.low_luck = attack.force.low_luck
        self.sea = any(is_sea(sort.kind) for sort in (*attack.sorts, *defence.sorts))
        self.work = 0
        self.values: dict[tuple[Count, Count], float] = {}
        self.fired: dict[tuple[Count, Count], tuple[float, float]] = {}

    def opening(self) -> float:
        """Return what the battle is worth as it begins: a first round is always fought."""
        a, d = self.attack.start, self.defence.start
        mine, theirs = self.attack.left(a), self.defence.left(d)
        end = self._end(mine, theirs)
        if end is not None:
            return end
        if self.attack.force.extra or self.defence.force.doomed:
            return self._bombarded(a, d)
        later = self.value(a, d)
        return later if self.stakes.begun else self._press(a, d, mine, theirs, later)

    def _bombarded(self, a: Count, d: Count) -> float:
        """Return what the battle is worth with more dice in its first round; whoever they hit still fires."""
        mine, theirs = self.attack.left(a), self.defence.left(d)
        total = 0.0
        dice: tuple[float, ...] = (1.0,)
        for group in self.attack.force.extra:
            dice = joined(dice, shots(*group, low_luck=self.low_luck))
        under_fire = self.defence.without_doomed()
        fire = [p for _, p in self._hits(mine, theirs.room, ALL_FIRE)]
        back = self._hits(theirs, mine.room, ALL_FIRE)
        replies = [(q, self._after(self.attack, a, hits, False)) for hits, q in back]

        @cache
        def reply(left_d: Count) -> float:
            mean = theirs.worth - self.defence.left(left_d).worth
            for q, choices in replies:
                mean += q * max(
                    self.attack.left(left).worth - mine.worth + self.value(left, left_d) for left in choices
                )
            return mean

        @cache
        def shelled(left_d: Count) -> float:
            return sum(
                p * min(reply(left) for left in self._after(self.defence, left_d, Hits(by_all=k), False))
                for k, p in enumerate(fire)
            )

        for k, p in enumerate(dice):
            hits = Hits(by_all=k)
            total += p * min(shelled(left) for left in self._after(self.defence, under_fire, hits, False))
        return total

    def value(self, a: Count, d: Count) -> float:
        """Return what a state between rounds is worth."""
        key = (a, d)
        if key in self.values:
            return self.values[key]
        if len(self.values) >= self.most:
            raise TooManyStates
        mine, theirs = self.attack.left(a), self.defence.left(d)
        found = self._end(mine, theirs)
        if found is None:
            found = max([self._press(a, d, mine, theirs), *self._leaving(a, d, mine)])
        self.values[key] = found
        return found

    def _end(self, mine: Left, theirs: Left) -> float | None:
        end = end_of(
            mine.alive,
            theirs.alive,
            fires=any(mine.fires[ALL_FIRE].dice),
            can_hit=mine.can_hit(theirs) or theirs.can_hit(mine),
        )
        if end == WON:
            return self.stakes.prize if mine.land or self.sea else 0.0
        if end is None:
            return None
        return theirs.worth if end == HELPLESS else 0.0

    def _leaving(self, a: Count, d: Count, mine: Left) -> Iterator[float]:
        """Yield what it is worth to leave: all go back, or overland units and aircraft each by themselves (R-G4)."""
        sorts = self.attack.sorts
        landed = any(n and sort.seaborne for n, sort in zip(a, sorts, strict=True))
        others = any(
            n and not sort.seaborne and not is_air(sort.kind) for n, sort in zip(a, sorts, strict=True)
        )
        if not landed:
            if self.stakes.retreat or not others:
                yield 0.0
            return
        if others and self.stakes.retreat:
            less = (n if sort.seaborne or is_air(sort.kind) else 0 for n, sort in zip(a, sorts, strict=True))
            yield self.value(tuple(less), d)
        if any(is_air(kind) for kind in mine.alive):
            yield self.value(tuple(0 if is_air(s.kind) else n for n, s in zip(a, sorts, strict=True)), d)

    def _press(self, a: Count, d: Count, mine: Left, theirs: Left, back: float | None = None) -> float:
        """Return what another round is worth.

        Where nobody hits or submerges it leads back here; that is worth ``back``, or as much as the round itself.
        """
        rows = [
            [
                self._round(_without(self.attack, a, m), _without(self.defence, d, n), (a, d))
                for n in range(_subs(theirs, mine) + 1)
            ]
            for m in range(_subs(mine, theirs) + 1)
        ]
        if back is not None:
            return max(min(c + q * back for c, q in row) for row in rows)
        found = 0.0
        for _ in range(10_000):
            new = max(min(c + q * found for c, q in row) for row in rows)
            if abs(new - found) < 1e-12:
                break
            found = new
        return found

    def _round(self, a: Count, d: Count, here: tuple[Count, Count]) -> tuple[float, float]:
        """Return what a round is worth: a value, and the probability that it leads back to where it began."""
        mine, theirs = self.attack.left(a), self.defence.left(d)
        if not mine.alive or not theirs.alive:
            return self.value(a, d), 0.0
        by_a = strikes(mine.alive, found=theirs.destroyer)
        by_d = strikes(theirs.alive, found=mine.destroyer)
        if not (by_a or by_d):
            c, q = self._fire(a, d)
            return (c, q) if (a, d) == here else (c + q * self.value(a, d), 0.0)
        sure = back = 0.0
        for out, p in self._hits(mine, theirs.room, SURPRISE) if by_a else ((Hits(), 1.0),):
            worst: tuple[float, float] | None = None
            for left_d in self._after(self.defence, d, out, mine.destroyer):
                total, again = theirs.worth - self.defence.left(left_d).worth, 0.0
                for answer, q in self._hits(theirs, mine.room, SURPRISE) if by_d else ((Hits(), 1.0),):
                    top: tuple[float, float] | None = None
                    for left_a in self._after(self.attack, a, answer, theirs.destroyer):
                        c, s = self._fire(left_a, left_d)
                        if (left_a, left_d) != here:
                            c, s = c + (s * self.value(left_a, left_d) if s else 0.0), 0.0
                        c += self.attack.left(left_a).worth - mine.worth
                        top = (c, s) if top is None or c > top[0] else top
                    assert top is not None
                    total += q * top[0]
                    again += q * top[1]
                worst = (total, again) if worst is None or total < worst[0] else worst
            assert worst is not None
            sure += p * worst[0]
            back += p * worst[1]
        return sure, back

    def _fire(self, a: Count, d: Count) -> tuple[float, float]:
        """Return what the fire of all is worth, and the probability that it changes nothing."""
        key = (a, d)
        if key in self.fired:
            return self.fired[key]
        mine, theirs = self.attack.left(a), self.defence.left(d)
        if not mine.alive or not theirs.alive:
            return self.value(a, d), 0.0
        out = self._hits(mine, theirs.room, main_fire(found=theirs.destroyer))
        back = self._hits(theirs, mine.room, main_fire(found=mine.destroyer))
        replies = [
            (
                q,
                [
                    (left, self.attack.left(left).worth - mine.worth)
                    for left in self._after(self.attack, a, hits, theirs.destroyer)
                ],
            )
            for hits, q in back
        ]
        total = still = 0.0
        value = self.value
        choices_of_all = sum(len(choices) for _, choices in replies)
        for hits, p in out:
            self.work += choices_of_all
            if self.work > self.most * MOST_WORK:
                raise TooManyStates
            worst = float("inf")
            for left_d in self._after(self.defence, d, hits, mine.destroyer):
                mean = theirs.worth - self.defence.left(left_d).worth
                for q, choices in replies:
                    if left_d == d and choices[0][0] == a:
                        still += p * q
                        continue
                    mean += q * max(worth + value(left, left_d) for left, worth in choices)
                worst = min(worst, mean)
            total += p * worst
        self.fired[key] = total, still
        return total, still

    def _hits(self, by: Left, room: Room, mode: int) -> list[tuple[Hits, float]]:
        return _typed_hits(by.fires[mode], by.destroyer, room, self.low_luck)

    def _after(self, party: Party, count: Count, hits: Hits, air_hits_subs: bool) -> tuple[Count, ...]:
        return party.after(count, hits, air_hits_subs=air_hits_subs, prize=self.stakes.prize)


def _without(party: Party, count: Count, subs: int) -> Count:
    return tuple(
        n - subs if sort.kind == SUBMARINE else n for n, sort in zip(count, party.sorts, strict=True)
    )


def _subs(one: Left, other: Left) -> int:
    """Return how many submarines of a side may submerge."""
    return one.alive[SUBMARINE] if strikes(one.alive, found=other.destroyer) else 0


@cache
def _typed_hits(fires: Battery, destroyer: bool, room: Room, low_luck: bool) -> list[tuple[Hits, float]]:
    dists = dists_of(fires, not room[SUBS], not room[PLANES], destroyer, low_luck)
    most = room[SUBS] + room[SHIPS], room[SHIPS] + room[PLANES], sum(room), 0
    subs, air, rest, _ = (_cut(dist, n) for dist, n in zip(dists, most, strict=True))
    return [
        (Hits(s, f, n), share)
        for (s, p), (f, q), (n, r) in product(enumerate(subs), enumerate(air), enumerate(rest))
        if (share := p * q * r) > NOTHING
    ]


def _cut(dist: tuple[float, ...], most: int) -> tuple[float, ...]:
    """Return a distribution in which more than ``most`` is as good as ``most``."""
    return (*dist[:most], sum(dist[most:])) if len(dist) > most + 1 else dist


def exact_value(
    attack: Force,
    defence: Force,
    stakes: Stakes = FAIR,
    *,
    guns: int = 0,
    aa_value: int = 1,
    seaborne: tuple[int, ...] = (),
    most: int = MOST_STATES,
) -> float:
    """Return what a battle is worth to the attacker if both sides play it as well as can be, in IPC.

    Raises
    ------
    TooManyStates
        If it has more states than ``most``.
    """
    if defence.manned:  # whose infantry is lost would have to be chosen too
        raise TooManyStates
    total = 0.0
    for weight, _, worth, force in worlds(attack, guns, aa_value):
        mine, theirs = Party(force, seaborne), Party(defence)
        mine.budget = theirs.budget = most * MOST_LOSSES
        sizes = (*mine.start, *theirs.start)
        if prod(n + 1 for n in sizes) > 400 * most or len(force.kinds) + len(defence.kinds) > MOST_HITS:
            raise TooManyStates
        total += weight * (_Game(mine, theirs, stakes, most).opening() - worth)
    return total
