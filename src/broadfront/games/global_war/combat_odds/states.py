"""[b4.1] [c10] [c12b] Sea battles ship by ship: submarines, lasting damage, carriers first, convoys.

The next loss of a side depends on the damage of each ship, on the aircraft aboard, and on which units can be chosen; so
a state of a side is the hits that each of its units has taken. The usual losses follow from the dice, so that there are
no more such states than ways to take hits. `naval` has the battle.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import product
from math import fsum
from operator import itemgetter
from typing import Final, NamedTuple, Protocol

from broadfront.games.global_war.combat_odds.propagation import EXACT, Grade, Spread, Work, tolerance
from broadfront.games.global_war.combat_odds.sides import (
    Batteries,
    Battery,
    CombatSide,
    batteries_of,
    hits_of,
    joined,
    ladder,
    volley_of,
    worth_of,
)
from broadfront.games.global_war.rules.combat_values import (
    ALL_FIRE,
    ARMED,
    GUARD,
    PLANES,
    SCREEN,
    SHIPS,
    SUBS,
    Hits,
    can_protect_transports,
    class_of,
    convoy_of,
    finds_submarines,
    is_carriers_turn,
    loss_key,
    only_submarines,
    only_transports,
    reaches,
    tally_slots,
    usual_hit,
    without_deck,
)
from broadfront.games.global_war.units import (
    BIG_GUNS,
    CAPITAL_SHIPS,
    ESCORT,
    HITS,
    SUBMARINE,
    TRANSPORT,
    WARSHIPS,
)

# --------------------------------------------------------------------------------------------------
# [b4] The distribution of hits on a fleet for a set of attacking dice, and the states that the hits lead
# to.

NEW: Final = 50
"""The number of additions that take as long as finding where hits lead, for any number of other hits."""
Dist = tuple[float, ...]
Dists = tuple[Dist, Dist, Dist, Dist]
"""Distributions of hits, by the sorts of `Hits`."""
Sorted = tuple[int, int, int]
"""Hits of submarines, of aircraft, of those that never go to submarines."""


class HitNode:
    """The units of a side while hits are put on them, one by one."""

    __slots__ = ("front", "last", "next", "room", "state", "what")

    def __init__(self, what: Hashable, front: list[tuple[int, int]], room: tuple[int, int, int]) -> None:
        """Create a node whose next nodes are not known yet."""
        self.what = what
        """The key of the node for the side."""
        self.front = front
        """The next unit of each sort: its place and its sort, in the order of losses."""
        self.room = room
        """The number of hits that submarines, other ships and aircraft can take."""
        self.next: dict[int, HitNode] = {}
        """The next node, by the unit that takes the hit."""
        self.last: tuple[dict[Sorted, list[HitNode]], dict[Sorted, list[HitNode]]] = ({}, {})
        """The nodes after hits, where aircraft do not hit submarines and where they do, as a list by all other hits."""
        self.state = -1
        """The number of the state; -1 until it is known."""


class Nodes(Protocol):
    """A side whose units take hits."""

    work: Work

    def child(self, node: HitNode, unit: int) -> HitNode:
        """Return the node after a hit on a unit."""

    def state_of(self, node: HitNode) -> int:
        """Return the number of the state of a node."""


def last_of(side: Nodes, node: HitNode, hits: Sorted, most: int, air_hits_subs: bool) -> list[HitNode]:
    """Return the nodes after hits and any number of others up to ``most``; as many as possible are taken (F03)."""
    row = node.last[air_hits_subs].setdefault(hits, [])
    subs, air, surface = hits
    room = node.room
    above = surface if air_hits_subs else air + surface
    free = sum(room) - subs - air - surface
    if (subs or above) and max(0, subs - room[SUBS]) + max(0, above - room[PLANES]) > room[SHIPS]:
        free = 0  # some are wasted
    """The number of other hits up to which none is wasted: the same unit takes one, whatever the number."""
    if len(row) <= most:
        most = max(most, free)  # all at once: callers will ask for more
        side.work.spend(NEW + most - len(row))
    while (n := len(row)) <= most:
        if n > free > 0:  # no unit is left
            row += [row[free]] * (most + 1 - n)
            break
        ahead = n == 0 < min(free, most)
        unit, by = _first(node, Hits(subs, air, n + ahead, surface), air_hits_subs)
        if ahead and by == 2:  # without others it is another unit's hit
            ahead = False
            unit, by = _first(node, Hits(subs, air, 0, surface), air_hits_subs)
        if by < 0:
            row.append(node)
            continue
        after = node.next.get(unit)
        if after is None:
            after = node.next[unit] = side.child(node, unit)
        rest = (subs - (by == 0), air - (by == 1), surface - (by == 3))
        less = by == 2
        last = min(most, free) if ahead or 0 < n <= free else n
        row += last_of(side, after, rest, last - less, air_hits_subs)[n - less : last + 1 - less]
    return row


def _first(node: HitNode, hits: Hits, air_hits_subs: bool) -> tuple[int, int]:
    """Return the unit that takes a hit first, and the kind of the hit; -1 if none can take one."""
    for unit, sort in node.front:
        if (by := usual_hit(sort, node.room, hits, air_hits_subs)) >= 0:
            return unit, by
    return -1, -1


class HitRows(NamedTuple):
    """The states that hits lead to from one state."""

    root: HitNode
    rows: dict[Sorted, list[int]]
    """The numbers of states, as a list by all other hits."""

    def row(self, side: Nodes, hits: Sorted, most: int, air_hits_subs: bool) -> list[int]:
        """Return the numbers of the states that hits and up to ``most`` others lead to."""
        row = self.rows.get(hits)
        if row is None or len(row) <= most:
            last = last_of(side, self.root, hits, most, air_hits_subs)
            row = self.rows[hits] = [
                node.state if node.state >= 0 else side.state_of(node) for node in last[: most + 1]
            ]
        return row


def table_of(side: Nodes, known_rows: HitRows, sizes: Sequence[int], air_hits_subs: bool) -> list[int]:
    """Return the states that fewer hits of each sort than these numbers lead to, one after another.

    The sorts are hits of submarines, of aircraft, of those that never go to submarines, and all others.
    """
    subs, ships, planes = room = known_rows.root.room
    most = min(sizes[3] - 1, sum(room))
    table: list[int] = []
    for hits in product(*map(range, sizes[:3])):
        s, f, u = map(min, hits, (subs + ships, ships + planes, ships + planes))
        row = known_rows.row(side, (s, f, u), most, air_hits_subs)[: most + 1]
        table += row
        table += row[-1:] * (sizes[3] - len(row))
    side.work.spend(len(table))
    return table


@lru_cache(maxsize=50_000)
def dists_of(fires: Battery, no_subs: bool, no_planes: bool, air_hits_subs: bool, low_luck: bool) -> Dists:
    """Return the distributions of the sorts of hits; sorts with the same effect are put together.

    Parameters
    ----------
    fires
        The dice.
    no_subs, no_planes
        Whether the side under fire has no submarines, or no aircraft.
    air_hits_subs
        Whether a destroyer helps the aircraft that fire.
    low_luck
        Whether six points are a hit.
    """
    subs, air, rest, surface = (hits_of(groups, low_luck=low_luck) for groups in fires.dice)
    if air_hits_subs or no_subs:
        air, rest = (1.0,), joined(rest, air)
    if no_subs:
        surface, rest = (1.0,), joined(rest, surface)
    if no_planes and len(air) == len(surface) == 1:
        subs, rest = (1.0,), joined(rest, subs)
    return subs, air, rest, surface


def spread_of(
    side: Nodes, number: int, known_rows: HitRows, dists: Dists, nothing: float, air_hits_subs: bool
) -> Spread:
    """Return the effect of hits on a state.

    Parameters
    ----------
    side
        The side.
    number
        The state.
    known_rows
        The cached rows of the state, which are extended.
    dists
        The distributions of hits.
    nothing
        The probability below which states are left out.
    air_hits_subs
        Whether a destroyer helps the aircraft that fire.
    """
    room = known_rows.root.room
    above = room[SHIPS] + room[PLANES]
    subs, air, rest, surface = dists
    of_subs = _likely(subs, room[SUBS] + room[SHIPS], nothing)
    of_air, of_surface = _likely(air, above, nothing), _likely(surface, above, nothing)
    of_rest = _likely(rest, sum(room), nothing)
    most = of_rest[-1][0] if of_rest else -1
    shares: dict[int, float] = {}
    get = shares.get
    combinations = 0
    for s, p in of_subs:
        for f, q in of_air:
            for u, r in of_surface:
                if (pqr := p * q * r) < nothing:
                    continue
                combinations += 1
                row = known_rows.row(side, (s, f, u), most, air_hits_subs)
                for n, x in of_rest:
                    state = row[n]
                    shares[state] = get(state, 0.0) + pqr * x
        side.work.spend(combinations * len(of_rest))
        combinations = 0
    return Spread(get(number, 0.0), sorted(shares.items(), key=itemgetter(1), reverse=True))


def _likely(dist: Dist, most: int, nothing: float) -> list[tuple[int, float]]:
    """Return the numbers of hits that are probable enough; more than ``most`` count as ``most``."""
    if len(dist) == 1:
        return [(0, dist[0])]
    if len(dist) > most + 1:
        dist = (*dist[:most], fsum(dist[most:]))
    return [(n, p) for n, p in enumerate(dist) if p >= nothing]


MAX_CACHED_STATES: Final = 6000
"""The maximum number of cached effects of fire for a side."""
Taken = tuple[int, ...]
"""The hits that each unit of a side has, those of former battles included."""
_Rank = tuple[tuple[int, ...], int]


class UnitState(NamedTuple):
    """A unit of a side."""

    kind: int
    hits: int
    """The number of hits that destroy it."""
    damage: int
    """The hits that it has at the start of the battle."""
    order: tuple[int, ...]
    """The key of the usual losses (`rules.battle.casualty_key`)."""
    mend: int = -1
    """The cost of a hit that does not sink it; -1 if the hit is free."""
    host: int = -1
    """The place of the carrier that it is aboard; -1 if it is not."""
    aboard: int = 0
    """The number of units aboard that do not fight."""
    guards: bool = False
    """Whether it can be the escort of a convoy."""
    worth: float = 0.0
    """The value that is lost with it, in IPC."""
    decks: int = 0
    """The number of aircraft of the battle that a carrier has room for while it is not damaged."""
    needs_deck: int = 0
    """The cost of an aircraft that can land on decks only; 0 for other units."""


class NavalSide(NamedTuple):
    """A side of a battle, in the order of the ids of its units."""

    members: tuple[UnitState, ...]
    attacking: bool
    techs: int = 0
    low_luck: bool = False
    best_of_two: bool = False
    carriers_first: bool = False
    """Whether carriers and battleships are hit by turns (R10.d)."""
    this_battle_only: bool = False
    tally: tuple[int, ...] = (0, 0, 0, 0, 0)
    """Hits on carriers, on battleships; carriers, battleships, super heavy battleships sunk, in earlier rounds."""
    escorts: bool = False
    """Whether the section of escorts and transports is played,"""
    armed: bool = False
    """... and whether it is late enough for transports to fire on their own."""
    way_out: bool = False
    """Whether transports of the attacker can flee on their own (R12.f)."""
    hunted: bool = False
    """Whether the transports are hunted by submarines alone, without a chance to fire (R12.d)."""
    exposed: bool = True
    """Whether units that cannot be hit do not shield transports (R-G30); in version 1 of the rules they did."""
    by_decks: bool = False
    """Whether a hit on a carrier counts the aircraft that lose their deck; before version 6 it did not."""
    spare: int = 0
    """The number of aircraft that find a deck of carriers outside the battle."""


class NavalState(NamedTuple):
    """The state of a side."""

    taken: Taken
    hunted: bool
    alive: dict[int, int]
    guarded: int
    """The number of transports of a defender in convoys."""
    lost: float
    fires: Batteries
    first: Batteries
    """Its dice in the first round."""
    destroyer: bool
    """Whether it has ships that find submarines."""
    transports: bool
    """Whether nothing but transports is left,"""
    wolves: bool
    """... or nothing but submarines, with or without transports."""
    targets: tuple[bool, bool, bool]
    """Whether its submarines, other ships, aircraft can be hit, without transports that other units shield."""
    hits: int
    covered: bool
    """Whether its other units shield transports, as long as they can be hit themselves (R-G30)."""
    stranded: tuple[int, float]
    """How many of its aircraft find no deck if the battle ends now, and their cost, in IPC."""

    @property
    def armed(self) -> bool:
        """Whether it rolls any dice."""
        return any(self.fires[ALL_FIRE].dice)

    @property
    def sort(self) -> tuple[object, ...]:
        """A key of what it does in a round apart from its number of units: states with equal keys do the same."""
        kinds = self.alive
        return (
            self.hunted,
            self.destroyer,
            self.transports,
            self.wolves,
            self.targets,
            self.covered,
            tuple(map(bool, self.fires[ALL_FIRE].dice)),
            SUBMARINE in kinds,
            not kinds or any(kind in WARSHIPS for kind in kinds),
            not kinds,
        )

    def can_hit(self, other: NavalState) -> bool:
        """Return whether a hit can be put on any enemy unit; on transports only if nothing else can be hit."""
        return self.reaches(other) or (other.covered and self.armed)

    def reaches(self, other: NavalState) -> bool:
        """Return the same without the transports that other units shield."""
        return reaches(self.fires[ALL_FIRE].dice, other.targets, air_hits_subs=self.destroyer)


class FleetStates:
    """The states of one side, numbered in the order in which they are reached; 0 is the start."""

    def __init__(self, side: NavalSide) -> None:
        """Store the units."""
        self.side = side
        self.members = side.members
        self.number: dict[tuple[Taken, bool], int] = {}
        self.states: list[NavalState] = []
        self._nodes: dict[_Context, HitNode] = {}
        self._ranks: dict[tuple[int, int, int], _Rank] = {}
        self._decks: dict[int, list[int]] = {}
        for place, member in enumerate(self.members):
            if member.host >= 0:
                self._decks.setdefault(member.host, []).append(place)
        self._deck = {carrier: n for n, carrier in enumerate(self._decks)}
        self._spread: dict[tuple[object, ...], Spread] = {}
        self._known: dict[tuple[int, bool, bool], HitRows] = {}
        self.hits: list[int] = []
        self.left: list[list[int]] = []
        """The places of the remaining units, by the numbers of the states."""
        self.work = Work()
        self._whole = [(member.kind, member.hits) for member in self.members]
        self._guards = {n for n, member in enumerate(self.members) if member.guards}
        self._damage = sum(member.damage for member in self.members)
        self._sort = [class_of(m.kind) for m in self.members]
        self._needing = {n for n, member in enumerate(self.members) if member.needs_deck}
        self._carriers = [n for n, member in enumerate(self.members) if member.decks]
        self.of(tuple(m.damage for m in self.members), side.hunted)

    def of(self, hits_taken: Taken, hunted: bool = False) -> int:
        """Return the number of a state."""
        if (hits_taken, hunted) in self.number:
            return self.number[hits_taken, hunted]
        alive: dict[int, int] = {}
        living: list[int] = []
        losses, guards = 0.0, 0
        for n, hits in enumerate(hits_taken):
            kind, whole = self._whole[n]
            if hits >= whole:
                losses += self.members[n].worth
                continue
            living.append(n)
            alive[kind] = alive.get(kind, 0) + 1
            guards += n in self._guards
        guards, guarded = convoy_of(guards, alive.get(TRANSPORT, 0))
        fires = self._dice(alive, guards, guarded, first=False)
        mode = finds_submarines(alive, attacking=self.side.attacking)
        sorts = {self._sort[n] for n in self._choosable(living, guarded, alone=False) or living}
        state = NavalState(
            hits_taken,
            hunted,
            alive,
            guarded,
            losses,
            fires,
            fires if mode or self.side.attacking else self._dice(alive, guards, guarded, first=True),
            mode,
            bool(alive) and only_transports(alive),
            only_submarines(alive),
            (SUBS in sorts, SHIPS in sorts, PLANES in sorts),
            sum(hits_taken) - self._damage,
            self.side.exposed
            and self.side.armed
            and not self.side.attacking
            and TRANSPORT in alive
            and len(alive) > 1,
            self._stranded(hits_taken, living),
        )
        self.number[hits_taken, hunted] = number = len(self.states)
        self.states.append(state)
        self.left.append(living)
        self.hits.append(state.hits)
        return number

    def _stranded(self, hits_taken: Taken, living: list[int]) -> tuple[int, float]:
        prices = sorted(self.members[n].needs_deck for n in living if n in self._needing)
        if not prices:
            return 0, 0.0
        prices_lost = without_deck(prices, self._open_decks(hits_taken))
        return len(prices_lost), float(sum(prices_lost))

    def _open_decks(self, hits_taken: Taken) -> int:
        """Return how many aircraft find a deck after these hits."""
        return self.side.spare + sum(self.members[n].decks for n in self._carriers if not hits_taken[n])

    def hunted(self, number: int) -> int:
        """Return the state in which the same transports are hunted."""
        return self.of(self.states[number].taken, True)

    def gone(self) -> int:
        """Return the state in which no unit is left."""
        return self.of(tuple(m.hits for m in self.members))

    def living(self, number: int) -> list[int]:
        """Return the places of the remaining units."""
        return self.left[number]

    # --- dice ---------------------------------------------------------------------------------------------------------

    def _dice(self, alive: dict[int, int], guards: int, guarded: int, *, first: bool) -> Batteries:
        side, counts = self.side, dict(alive)
        if side.attacking:
            if side.escorts and ESCORT in counts:
                counts[SCREEN] = counts.pop(ESCORT)
        else:
            if guards:
                counts |= {GUARD: guards, ESCORT: counts[ESCORT] - guards}
            if firing := counts.get(TRANSPORT, 0) if side.armed else guarded:
                counts[ARMED] = firing
        fire = volley_of(
            counts, attacking=side.attacking, techs=side.techs, best_of_two=side.best_of_two, first=first
        )
        return batteries_of(fire)

    # --- losses -------------------------------------------------------------------------------------------------------

    def after(self, number: int, hits: Hits, *, air_hits_subs: bool, alone: bool) -> int:
        """Return the state that hits lead to; the usual units take as many as possible."""
        known_rows = self._hit_rows(number, air_hits_subs=air_hits_subs, alone=alone)
        sorts = hits.by_subs, hits.by_air, hits.by_surface
        return self.state_of(last_of(self, known_rows.root, sorts, hits.by_all, air_hits_subs)[hits.by_all])

    def _hit_rows(self, number: int, *, air_hits_subs: bool, alone: bool) -> HitRows:
        key = number, air_hits_subs, alone
        if key not in self._known:
            before, hunted = self.states[number][:2]
            crews = self._crews(before)
            pool = tuple(self.choosable(number, alone=alone))
            self._known[key] = HitRows(self._node(_Context(before, hunted, pool, crews)), {})
        return self._known[key]

    def _crews(self, hits_taken: Taken) -> tuple[int, ...]:
        if self.side.by_decks:
            return tuple(
                sorted(m.needs_deck for n, m in enumerate(self.members) if m.needs_deck and not hits_taken[n])
            )
        return tuple(
            sum(hits_taken[m] < self.members[m].hits for m in planes) for planes in self._decks.values()
        )

    def state_of(self, node: HitNode) -> int:
        """Return the number of the state of a node."""
        if node.state < 0:
            assert isinstance(node.what, _Context)
            node.state = self.of(node.what.taken, node.what.hunted)
        return node.state

    def child(self, node: HitNode, unit: int) -> HitNode:
        """Return the node after a hit on a unit."""
        assert isinstance(node.what, _Context)
        was, hunted, pool, crews = node.what
        hits = was[unit] + 1
        if hits >= self.members[unit].hits:
            pool = tuple([n for n in pool if n != unit])
        return self._node(_Context((*was[:unit], hits, *was[unit + 1 :]), hunted, pool, crews))

    def choosable(self, number: int, *, alone: bool) -> list[int]:
        """Return the places of the remaining units that can be chosen as casualties [c12b]."""
        return self._choosable(self.left[number], self.states[number].guarded, alone=alone)

    def _choosable(self, living: list[int], guarded: int, *, alone: bool) -> list[int]:
        side = self.side
        if not side.escorts or alone:
            return living
        if side.attacking or side.armed:
            return [n for n in living if self.members[n].kind != TRANSPORT]
        transports = [n for n in living if self.members[n].kind == TRANSPORT][:guarded]
        return [n for n in living if n not in transports]

    def _node(self, what: _Context) -> HitNode:
        """Return the node for a state of taking hits: the next unit of each sort, in the usual order."""
        node = self._nodes.get(what)
        if node is not None:
            return node
        hits_taken = what.taken
        spared = self.side.carriers_first and self._is_spared(hits_taken)
        first: list[_Rank | None] = [None, None, None]
        room = [0, 0, 0]
        for n in what.pool:
            kind, whole = self._whole[n]
            sort = self._sort[n]
            room[sort] += whole - hits_taken[n]
            if spared and kind in BIG_GUNS:
                continue
            rank = self._rank(n, hits_taken[n], self._follows(n, what))
            best = first[sort]
            if best is None or rank < best:
                first[sort] = rank
        front = [(rank[-1], self._sort[rank[-1]]) for rank in sorted(filter(None, first))]
        node = self._nodes[what] = HitNode(what, front, (room[0], room[1], room[2]))
        return node

    def _follows(self, n: int, what: _Context) -> int:
        """Return the additional loss by a hit that only damages a unit, in IPC."""
        member = self.members[n]
        if self.side.by_decks:
            if not member.decks or what.taken[n]:
                return 0
            return sum(without_deck(what.crews, self._open_decks(what.taken), member.decks))
        return 6 * (member.aboard + (what.crews[self._deck[n]] if n in self._deck else 0))

    def _rank(self, n: int, hits_taken: int, follows: int) -> _Rank:
        """Return the sort key of the usual losses of a unit that has taken some hits; its place comes last."""
        key = (n, hits_taken, follows)
        rank = self._ranks.get(key)
        if rank is None:
            member = self.members[n]
            key_of_loss = loss_key(member.order, member.hits - hits_taken, member.mend, follows)
            rank = self._ranks[key] = key_of_loss, n
        return rank

    def _is_spared(self, hits_taken: Taken) -> bool:
        """Return whether no battleship may take the next hit, because it is a carrier's turn (R10.d)."""
        tally, ships = list(self.side.tally), []
        for member, n in zip(self.members, hits_taken, strict=True):
            if member.kind not in CAPITAL_SHIPS:
                continue
            if n < member.hits:
                ships.append((member.kind, n))
            for hit in range(member.damage, n):
                for place in tally_slots(member.kind, sinks=hit + 1 == member.hits):
                    tally[place] += 1
        return is_carriers_turn(ships, tally, this_battle_only=self.side.this_battle_only)

    def under(
        self, number: int, foe: NavalState, mode: int, *, first: bool = False, grade: Grade = EXACT
    ) -> Spread:
        """Return the effect of the fire of an enemy on a state, with the precision of a grade."""
        fires = (foe.first if first else foe.fires)[mode]
        alone = self.is_alone(number, foe)
        key = (number, fires, foe.destroyer, alone, grade)
        spread = self._spread.get(key)
        if spread is None:
            if len(self._spread) >= MAX_CACHED_STATES:
                self._spread.clear()
            spread = self._spread[key] = self._under(number, fires, foe.destroyer, alone, tolerance(grade))
        return spread

    def table(self, number: int, sizes: Sequence[int], *, air_hits_subs: bool, alone: bool) -> list[int]:
        """Return the states that fewer hits of each sort than these numbers lead to."""
        known_rows = self._hit_rows(number, air_hits_subs=air_hits_subs, alone=alone)
        return table_of(self, known_rows, sizes, air_hits_subs)

    def is_alone(self, number: int, foe: NavalState) -> bool:
        """[c12b] Return whether no unit shields the transports of a state from an enemy."""
        state = self.states[number]
        return not self.side.attacking and not can_protect_transports(
            guards=not state.transports,
            hunters=foe.wolves,
            reached=not state.covered or foe.reaches(state),
        )

    def _under(self, number: int, fires: Battery, air_hits_subs: bool, alone: bool, nothing: float) -> Spread:
        known_rows = self._hit_rows(number, air_hits_subs=air_hits_subs, alone=alone)
        subs, _, planes = known_rows.root.room
        dists = dists_of(fires, not subs, not planes, air_hits_subs, self.side.low_luck)
        return spread_of(self, number, known_rows, dists, nothing, air_hits_subs)


class _Context(NamedTuple):
    """The facts that decide which units take hits."""

    taken: Taken
    hunted: bool
    pool: tuple[int, ...]
    """The units that can be chosen."""
    crews: tuple[int, ...]
    """The number of aircraft from each carrier that are in the air now; with `NavalSide.by_decks`, the cost of aircraft
    that could land on decks only."""


@lru_cache(maxsize=12)
def states_of(side: NavalSide) -> FleetStates:
    """Return a side with its cached states, because forecasts ask for the same battle many times."""
    return FleetStates(side)


def fleet_of(force: CombatSide) -> NavalSide:
    """Return a force ship by ship: its units in the order in which they are lost, preceded by free damage."""
    losses, damaged, first = worth_of(force), list(force.hurt), ladder(force)[0]
    members = []
    for place, kind in enumerate(force.kinds):
        if force.kinds[place:].count(kind) > first[kind]:
            continue  # damage to a unit further back
        damage = int(kind in damaged)
        if damage:
            damaged.remove(kind)
        order = int(kind == TRANSPORT), place  # transports last, in any order of the others
        members.append(UnitState(kind, HITS[kind], damage, order, worth=losses[place + 1] - losses[place]))
    return NavalSide(tuple(members), force.attacking, force.techs, force.low_luck, force.best_of_two)
