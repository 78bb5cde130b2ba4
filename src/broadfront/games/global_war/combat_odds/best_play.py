"""[b4] Best play by both sides: the exact value of a battle as a game of whom to lose, when to stop, who submerges.

Losses are chosen after the dice, so that a side is not described by one number but by a count of every sort of unit.
For small battles every choice is followed (`exact_value`); a battle with too many states gets the value of the best of
a few sensible orders of losses, which is marked as such (`stopping.best_of_orders`).

If all hits are alike, on land, a unit that is worth less and fights no better is always lost first: leaving the other
choice out changes no value, and far fewer states remain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from math import fsum, prod
from operator import mul
from typing import Final, NamedTuple

from broadfront.games.global_war.combat_odds.outcomes import worlds
from broadfront.games.global_war.combat_odds.sides import (
    NOTHING,
    Batteries,
    Battery,
    CombatSide,
    batteries_of,
    joined,
    shots,
    units_of,
    volley,
)
from broadfront.games.global_war.combat_odds.states import dists_of
from broadfront.games.global_war.rules.combat_values import (
    ALL_FIRE,
    HELPLESS,
    PLANES,
    SHIPS,
    SUBS,
    SURPRISE,
    WON,
    HitCapacity,
    Hits,
    assignable,
    can_take,
    class_of,
    end_of,
    finds_submarines,
    main_fire,
    reaches,
    strikes,
)
from broadfront.games.global_war.units import (
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

# --------------------------------------------------------------------------------------------------
# [b4.4] The states of a side whose owner chooses the casualties.

Count = tuple[int, ...]
"""The number of units of each sort that are left to a side."""
MAX_STATES: Final = 3000
"""A battle with more states than this takes too long to be played out with every choice,"""
MAX_LOSSES: Final = 4
"""... or with this number of ways to take hits, per state."""


class TooManyStates(Exception):
    """A battle has more states than the limit."""


class UnitSort(NamedTuple):
    """Units that are alike: their kind, the hits they have taken, whether they came by sea, their value."""

    kind: int
    damage: int = 0
    seaborne: bool = False
    worth: float = 0.0


class SortedSide:
    """One side with its units sorted; a count of each sort is a state of it."""

    def __init__(self, force: CombatSide, seaborne: tuple[int, ...] = ()) -> None:
        """Sort the units of a force; ``seaborne`` names the kinds of those that came by sea."""
        self.force = force
        units: dict[UnitSort, int] = {}
        by_sea = list(seaborne)
        seen: dict[int, int] = {}
        for n, kind in enumerate(reversed(force.kinds)):
            worth = float(force.worths[-1 - n]) if force.worths else float(COST[kind])
            seen[kind] = seen.get(kind, 0) + 1
            large = HITS[kind] > 1
            if large and seen[kind] > units_of(force, kind):
                continue  # the damage of the unit
            damage = int(large and force.hurt.count(kind) >= seen[kind])
            landed = kind in by_sea
            if landed:
                by_sea.remove(kind)
            sort = UnitSort(kind, damage, landed, worth)
            units[sort] = units.get(sort, 0) + 1
            for more in range(damage + 1, HITS[kind]):
                units.setdefault(UnitSort(kind, more, landed, worth), 0)
        self.sorts = sorted(units, key=lambda sort: (sort.kind == TRANSPORT, sort))
        self.start: Count = tuple(units[sort] for sort in self.sorts)
        self.classes = [class_of(sort.kind) for sort in self.sorts]
        self.landed = bool(seaborne)
        self.budget = MAX_STATES * MAX_LOSSES
        self._after: dict[tuple[Count, Hits, bool], tuple[Count, ...]] = {}
        self._choices: dict[tuple[tuple[int, ...], float], tuple[int, ...]] = {}
        self._info: dict[Count, SideState] = {}

    def without_doomed(self) -> Count:
        """Return the count without the units that are already hit."""
        remaining = list(self.start)
        for kind in self.force.kinds[: self.force.doomed]:
            remaining[next(n for n, sort in enumerate(self.sorts) if sort.kind == kind and remaining[n])] -= 1
        return tuple(remaining)

    def state(self, count: Count) -> SideState:
        """Return the state of a count."""
        if count not in self._info:
            alive: dict[int, int] = {}
            room = [0, 0, 0]
            worth = 0.0
            for sort, n in zip(self.sorts, count, strict=True):
                if n:
                    alive[sort.kind] = alive.get(sort.kind, 0) + n
                    room[class_of(sort.kind)] += n * (HITS[sort.kind] - sort.damage)
                    worth += n * sort.worth
            self._info[count] = SideState(
                alive,
                worth,
                (room[0], room[1], room[2]),
                batteries_of(volley(self.force, alive)),
                finds_submarines(alive, attacking=self.force.attacking),
                any(is_land(kind) for kind in alive),
            )
        return self._info[count]

    def after(self, count: Count, hits: Hits, *, air_hits_subs: bool, prize: float) -> tuple[Count, ...]:
        """Return all counts after some hits, for all choices of the owner; as many hits as possible are taken (F03)."""
        key = (count, hits, air_hits_subs)
        counts = self._after.get(key)
        if counts is None:
            counts = (count,)
            if assignable(hits, self.state(count).room, air_hits_subs=air_hits_subs):
                some = {
                    later
                    for less, rest in self._lose_one(count, hits, air_hits_subs=air_hits_subs, prize=prize)
                    for later in self.after(less, rest, air_hits_subs=air_hits_subs, prize=prize)
                }
                counts = tuple(sorted(some))
                self.budget -= len(counts)
                if self.budget < 0:
                    raise TooManyStates
            self._after[key] = counts
        return counts

    def _lose_one(
        self, count: Count, hits: Hits, *, air_hits_subs: bool, prize: float
    ) -> Iterator[tuple[Count, Hits]]:
        room = self.state(count).room
        by_class = [
            [
                by
                for by in range(3)
                if hits[by] and can_take(unit, by, room, hits, air_hits_subs=air_hits_subs)
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
            remaining = list(count)
            remaining[n] -= 1
            sort = self.sorts[n]
            if sort.damage + 1 < HITS[sort.kind]:
                remaining[self.sorts.index(sort._replace(damage=sort.damage + 1))] += 1
            for by in by_class[self.classes[n]]:
                rest = [*hits]
                rest[by] -= 1
                yield tuple(remaining), Hits(*rest)

    def _sensible(self, choices: tuple[int, ...], prize: float) -> tuple[int, ...]:
        """Return the choices except those that are never better than another."""
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
        best: list[int] = []
        for n in choices:  # of two equal choices the first is kept
            if not any(self._rather(self.sorts[m], self.sorts[n], prize) for m in best):
                best = [m for m in best if not self._rather(self.sorts[n], self.sorts[m], prize)] + [n]
        return best

    def _rather(self, one: UnitSort, other: UnitSort, prize: float) -> bool:
        """Return whether losing one land unit or aircraft is never worse than losing the other."""
        if one.worth > other.worth or one.seaborne != other.seaborne or one == other:
            return False
        if not self.force.attacking:
            return DEFENCE[one.kind] <= DEFENCE[other.kind]
        techs = self.force.techs
        if one.kind == ARTILLERY or attack_of(one.kind, techs) > attack_of(other.kind, techs):
            return False  # artillery supports infantry: its value depends on the other units
        # a land unit has to take the territory; aircraft may withdraw
        if is_air(one.kind) != is_air(other.kind):
            return is_air(other.kind) and not self.landed and other.worth - one.worth >= prize
        return True


class SideState(NamedTuple):
    """The state of a side."""

    alive: dict[int, int]
    worth: float
    room: HitCapacity
    fires: Batteries
    destroyer: bool
    land: bool

    def can_hit(self, other: SideState) -> bool:
        """Return whether a hit can be put on any unit of the other side."""
        return reaches(self.fires[ALL_FIRE].dice, other.room, air_hits_subs=self.destroyer)


REMEMBERED: Final = 20_000
"""The number of batteries whose hits are cached: a server is asked about new ones for months."""
MAX_WORK: Final = 150
"""A battle with more outcomes of rounds than this, per state of `MAX_STATES`, is not played out with every choice,"""
MAX_HITS: Final = 80
"""... nor is one with more hits on both sides together, because each state waits for those behind it."""


class Stakes(NamedTuple):
    """What a battle is about apart from units: the value of the territory, and which attackers may retreat."""

    prize: float = 0.0
    """The value for the attacker of winning with a land unit left, in IPC."""
    retreat: bool = True
    """Whether there is a space that the attackers that did not come by sea can retreat to."""
    begun: bool = False
    """Whether a round has already been fought; before the first one nobody breaks off."""


FAIR: Final = Stakes()
"""Nothing but the units is at stake."""


class Answer(NamedTuple):
    """The chances of hits of submarines and of aircraft together with each number of other hits."""

    subs: int
    air: int
    first: int
    """The lowest number of other hits."""
    chances: list[float]
    """The chances from this number on."""


class _Replies:
    """The attacker's choices after hits, for each number of other hits together with those of some sorts."""

    __slots__ = ("columns", "lefts")

    def __init__(self) -> None:
        self.lefts: list[list[tuple[Count, float]]] = []
        """The counts that the attacker may have left, each with the change of its value."""
        self.columns: dict[Count, list[float]] = {}
        """The value of the best count, by the count of the defender."""


class _Game:
    """A battle played out with every choice; values are the future gains of the attacker, in IPC."""

    def __init__(self, attack: SortedSide, defence: SortedSide, stakes: Stakes, most: int) -> None:
        self.attack, self.defence, self.stakes, self.most = attack, defence, stakes, most
        self.low_luck = attack.force.low_luck
        self.sea = any(is_sea(sort.kind) for sort in (*attack.sorts, *defence.sorts))
        self.work = 0
        self.values: dict[Count, dict[Count, float]] = {}
        """The values by the count of the defender, then of the attacker."""
        self.states = 0
        self.fired: dict[tuple[Count, Count], tuple[float, float]] = {}
        self.replies: dict[tuple[Count, int, int, int, bool], _Replies] = {}
        self.afters: dict[tuple[Count, int, int, int, bool], list[list[tuple[Count, float]]]] = {}

    def opening(self) -> float:
        """Return the value of the battle at its start: a first round is always fought."""
        a, d = self.attack.start, self.defence.start
        attacker, defender = self.attack.state(a), self.defence.state(d)
        end = self._end(attacker, defender)
        if end is not None:
            return end
        if self.attack.force.extra or self.defence.force.doomed:
            return self._bombarded(a, d)
        later = self.value(a, d)
        return later if self.stakes.begun else self._press(a, d, attacker, defender, later)

    def _bombarded(self, a: Count, d: Count) -> float:
        """Return the value of a battle with extra dice in its first round; units that they hit still fire."""
        attacker, defender = self.attack.state(a), self.defence.state(d)
        total = 0.0
        dice: tuple[float, ...] = (1.0,)
        for group in self.attack.force.extra:
            dice = joined(dice, shots(*group, low_luck=self.low_luck))
        under_fire = self.defence.without_doomed()
        fire = [p for _, p in self._hits(attacker, defender.room, ALL_FIRE)]
        back = self._hits(defender, attacker.room, ALL_FIRE)
        replies = [(q, self._after(self.attack, a, hits, False)) for hits, q in back]

        @cache
        def reply(left_d: Count) -> float:
            mean = defender.worth - self.defence.state(left_d).worth
            for q, choices in replies:
                mean += q * max(
                    self.attack.state(later).worth - attacker.worth + self.value(later, left_d)
                    for later in choices
                )
            return mean

        @cache
        def shelled(left_d: Count) -> float:
            return fsum(
                p * min(reply(later) for later in self._after(self.defence, left_d, Hits(by_all=k), False))
                for k, p in enumerate(fire)
            )

        for k, p in enumerate(dice):
            hits = Hits(by_all=k)
            total += p * min(shelled(later) for later in self._after(self.defence, under_fire, hits, False))
        return total

    def value(self, a: Count, d: Count) -> float:
        """Return the value of a state between rounds."""
        known = self.values.setdefault(d, {})
        if a in known:
            return known[a]
        if self.states >= self.most:
            raise TooManyStates
        attacker, defender = self.attack.state(a), self.defence.state(d)
        known_value = self._end(attacker, defender)
        if known_value is None:
            known_value = max([self._press(a, d, attacker, defender), *self._leaving(a, d, attacker)])
        self.states += 1
        known[a] = known_value
        return known_value

    def _end(self, attacker: SideState, defender: SideState) -> float | None:
        end = end_of(
            attacker.alive,
            defender.alive,
            fires=any(attacker.fires[ALL_FIRE].dice),
            can_hit=attacker.can_hit(defender) or defender.can_hit(attacker),
        )
        if end == WON:
            return self.stakes.prize if attacker.land or self.sea else 0.0
        if end is None:
            return None
        return defender.worth if end == HELPLESS else 0.0

    def _leaving(self, a: Count, d: Count, attacker: SideState) -> Iterator[float]:
        """Yield the values of retreats: of all units, or of overland units and of aircraft separately (R-G4)."""
        sorts = self.attack.sorts
        landed = self.attack.landed and any(n and sort.seaborne for n, sort in zip(a, sorts, strict=True))
        if not landed and self.stakes.retreat:
            yield 0.0
            return
        others = any(
            n and not sort.seaborne and not is_air(sort.kind) for n, sort in zip(a, sorts, strict=True)
        )
        if not landed:
            if not others:
                yield 0.0
            return
        if others and self.stakes.retreat:
            less = (n if sort.seaborne or is_air(sort.kind) else 0 for n, sort in zip(a, sorts, strict=True))
            yield self.value(tuple(less), d)
        if any(is_air(kind) for kind in attacker.alive):
            yield self.value(tuple(0 if is_air(s.kind) else n for n, s in zip(a, sorts, strict=True)), d)

    def _press(
        self, a: Count, d: Count, attacker: SideState, defender: SideState, back: float | None = None
    ) -> float:
        """Return the value of another round.

        A round without a hit or submerging leads back here; that has the value ``back``, or the value of the round
        itself.
        """
        if SUBMARINE not in attacker.alive and SUBMARINE not in defender.alive:
            sure, again = self._fire(a, d)
            return sure / (1.0 - again) if back is None else sure + again * back
        afloat_d = _afloat(self.defence, d, defender, attacker)
        rows = [
            [self._round(left_a, left_d, (a, d)) for left_d in afloat_d]
            for left_a in _afloat(self.attack, a, attacker, defender)
        ]
        if back is not None:
            return max(min(c + q * back for c, q in row) for row in rows)
        expected = 0.0
        for _ in range(10_000):
            new = max(min(c + q * expected for c, q in row) for row in rows)
            if abs(new - expected) < 1e-12:
                break
            expected = new
        return expected

    def _round(self, a: Count, d: Count, here: tuple[Count, Count]) -> tuple[float, float]:
        """Return the value of a round, and the probability that it leads back to its start."""
        attacker, defender = self.attack.state(a), self.defence.state(d)
        if not attacker.alive or not defender.alive:
            return self.value(a, d), 0.0
        by_a = strikes(attacker.alive, is_detected=defender.destroyer)
        by_d = strikes(defender.alive, is_detected=attacker.destroyer)
        if not (by_a or by_d):
            c, q = self._fire(a, d)
            return (c, q) if (a, d) == here else (c + q * self.value(a, d), 0.0)
        sure = back = 0.0
        for out, p in self._hits(attacker, defender.room, SURPRISE) if by_a else ((Hits(), 1.0),):
            worst: tuple[float, float] | None = None
            for left_d in self._after(self.defence, d, out, attacker.destroyer):
                total, again = defender.worth - self.defence.state(left_d).worth, 0.0
                for answer, q in self._hits(defender, attacker.room, SURPRISE) if by_d else ((Hits(), 1.0),):
                    self._spend(1)
                    top: tuple[float, float] | None = None
                    for left_a in self._after(self.attack, a, answer, defender.destroyer):
                        c, s = self._fire(left_a, left_d)
                        if (left_a, left_d) != here:
                            c, s = c + (s * self.value(left_a, left_d) if s else 0.0), 0.0
                        c += self.attack.state(left_a).worth - attacker.worth
                        top = (c, s) if top is None or c > top[0] else top
                    assert top is not None
                    total += q * top[0]
                    again += q * top[1]
                worst = (total, again) if worst is None or total < worst[0] else worst
            assert worst is not None
            sure += p * worst[0]
            back += p * worst[1]
        return sure, back

    def _spend(self, work: int) -> None:
        """Count the outcomes of rounds, and stop when there are too many."""
        self.work += work
        if self.work > self.most * MAX_WORK:
            raise TooManyStates

    def _fire(self, a: Count, d: Count) -> tuple[float, float]:
        """Return the value of the fire of both sides, and the probability that it changes nothing."""
        key = (a, d)
        if key in self.fired:
            return self.fired[key]
        attacker, defender = self.attack.state(a), self.defence.state(d)
        if not attacker.alive or not defender.alive:
            return self.value(a, d), 0.0
        fire, back = main_fire(is_detected=defender.destroyer), main_fire(is_detected=attacker.destroyer)
        air_d, air_a = attacker.destroyer, defender.destroyer
        """Whether aircraft hit the submarines of the defender, of the attacker."""
        misses, hits = _by_others(attacker.fires[fire], air_d, defender.room, self.low_luck)
        unhurt, answers = _by_others(defender.fires[back], air_a, attacker.room, self.low_luck)
        replies = [(answer.chances, self._replies(a, answer, air_a)) for answer in answers]
        choices = int(unhurt > 0)
        for chances, reply in replies:
            choices += sum(map(len, reply.lefts[: len(chances)]))
        means: dict[Count, float] = {}

        def mean_of(left_d: Count, loss: float) -> float:
            mean = loss
            for chances, reply in replies:
                column = reply.columns.get(left_d, ())
                if len(column) < len(chances):
                    column = self._column(reply, left_d, len(chances))
                mean += fsum(map(mul, chances, column))
            if unhurt and left_d != d:
                mean += unhurt * self.value(a, left_d)
            means[left_d] = mean
            return mean

        total = misses * mean_of(d, 0.0) if misses else 0.0
        self.work += choices * (misses > 0)
        for hit in hits:
            self._spend(choices * (len(hit.chances) - hit.chances.count(0.0)))
            for p, after in zip(hit.chances, self._afters(d, hit, air_d), strict=False):
                if p:
                    total += p * min(
                        [means[later] if later in means else mean_of(later, lost) for later, lost in after]
                    )
        self.fired[key] = total, misses * unhurt
        return self.fired[key]

    def _column(self, reply: _Replies, left_d: Count, size: int) -> list[float]:
        """Return the value of hits on the attacker for him, for each number of hits that are answered."""
        column = reply.columns.setdefault(left_d, [])
        known, value = self.values.setdefault(left_d, {}), self.value
        for lefts in reply.lefts[len(column) : size]:
            worths = [
                worth + (known[later] if later in known else value(later, left_d)) for later, worth in lefts
            ]
            column.append(max(worths))
        return column

    def _replies(self, a: Count, hits: Answer, air_hits_subs: bool) -> _Replies:
        """Return the attacker's choices after hits."""
        key = (a, hits.subs, hits.air, hits.first, air_hits_subs)
        replies = self.replies.get(key)
        if replies is None:
            replies = self.replies[key] = _Replies()
        self._fill(replies.lefts, self.attack, a, hits, air_hits_subs, 1.0)
        return replies

    def _afters(self, d: Count, hits: Answer, air_hits_subs: bool) -> list[list[tuple[Count, float]]]:
        """Return the defender's possible counts after hits, each with his loss."""
        key = (d, hits.subs, hits.air, hits.first, air_hits_subs)
        afters = self.afters.get(key)
        if afters is None:
            afters = self.afters[key] = []
        self._fill(afters, self.defence, d, hits, air_hits_subs, -1.0)
        return afters

    def _fill(
        self,
        lefts: list[list[tuple[Count, float]]],
        party: SortedSide,
        count: Count,
        hits: Answer,
        air_hits_subs: bool,
        sign: float,
    ) -> None:
        worth = party.state(count).worth
        for n in range(hits.first + len(lefts), hits.first + len(hits.chances)):
            after = self._after(party, count, Hits(hits.subs, hits.air, n), air_hits_subs)
            lefts.append([(later, sign * (party.state(later).worth - worth)) for later in after])

    def _hits(self, by: SideState, room: HitCapacity, mode: int) -> list[tuple[Hits, float]]:
        return _typed_hits(by.fires[mode], by.destroyer, room, self.low_luck)

    def _after(self, party: SortedSide, count: Count, hits: Hits, air_hits_subs: bool) -> tuple[Count, ...]:
        return party.after(count, hits, air_hits_subs=air_hits_subs, prize=self.stakes.prize)


def _afloat(party: SortedSide, count: Count, own: SideState, foe: SideState) -> list[Count]:
    """Return the counts that a side may fight a round with: all units, or any of its submarines submerged [b4.1]."""
    if not strikes(own.alive, is_detected=foe.destroyer):
        return [count]
    fewest = (0 if sort.kind == SUBMARINE else n for n, sort in zip(count, party.sorts, strict=True))
    return list(product(*(range(n, least - 1, -1) for n, least in zip(count, fewest, strict=True))))


@lru_cache(maxsize=REMEMBERED)
def _typed_hits(
    fires: Battery, destroyer: bool, room: HitCapacity, low_luck: bool
) -> list[tuple[Hits, float]]:
    dists = dists_of(fires, not room[SUBS], not room[PLANES], destroyer, low_luck)
    most = room[SUBS] + room[SHIPS], room[SHIPS] + room[PLANES], sum(room), 0
    subs, air, rest, _ = (_cut(dist, n) for dist, n in zip(dists, most, strict=True))
    return [
        (Hits(s, f, n), share)
        for (s, p), (f, q), (n, r) in product(enumerate(subs), enumerate(air), enumerate(rest))
        if (share := p * q * r) > NOTHING
    ]


@lru_cache(maxsize=REMEMBERED)
def _by_others(
    fires: Battery, destroyer: bool, room: HitCapacity, low_luck: bool
) -> tuple[float, list[Answer]]:
    """Return the hits in another form: the chance of no hit, and the chances of all others by the sorts of hits."""
    rows: dict[tuple[int, int], Answer] = {}
    miss = 0.0
    for hits, share in _typed_hits(fires, destroyer, room, low_luck):
        if not any(hits):
            miss = share
            continue
        row = rows.setdefault(hits[:2], Answer(hits.by_subs, hits.by_air, hits.by_all, []))
        row.chances.extend([0.0] * (hits.by_all - row.first - len(row.chances)))
        row.chances.append(share)
    return miss, list(rows.values())


def _cut(dist: tuple[float, ...], most: int) -> tuple[float, ...]:
    """Return a distribution in which numbers above ``most`` count as ``most``."""
    return (*dist[:most], fsum(dist[most:])) if len(dist) > most + 1 else dist


def exact_value(
    attack: CombatSide,
    defence: CombatSide,
    stakes: Stakes = FAIR,
    *,
    guns: int = 0,
    aa_value: int = 1,
    seaborne: tuple[int, ...] = (),
    most: int = MAX_STATES,
) -> float:
    """Return the value of a battle for the attacker if both sides play it optimally, in IPC.

    Raises
    ------
    TooManyStates
        If it has more states than ``most``.
    """
    if defence.manned:  # whose infantry is lost would have to be chosen too
        raise TooManyStates
    total = 0.0
    for weight, _, worth, force in worlds(attack, guns, aa_value):
        attacker, defender = SortedSide(force, seaborne), SortedSide(defence)
        attacker.budget = defender.budget = most * MAX_LOSSES
        sizes = (*attacker.start, *defender.start)
        if prod(n + 1 for n in sizes) > 400 * most or len(force.kinds) + len(defence.kinds) > MAX_HITS:
            raise TooManyStates
        total += weight * (_Game(attacker, defender, stakes, most).opening() - worth)
    return total
