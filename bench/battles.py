"""Battles of Global War: the exact distribution beside a Monte Carlo over the same rules with the same error bound.

Edition: Anniversary; tank 3/3, fighter 3/4, bomber 4/1; the cheapest units are lost first; no AA fire. A Monte Carlo
has an error bound of 0.1 percentage points (95 %) of the attacker's chance to win after (1.96 / 0.001)^2 p (1 - p)
battles. Two are measured: one that plays battles through the rules of the game, and the leanest loop over dice that
we could write. The exact distribution has an error below 1e-9.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

import msgspec
from timing import Row, Spread, clock, in_turn

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE
from broadfront.games.global_war import units as kinds
from broadfront.games.global_war.combat_odds import best_play, naval, position_battles, sides, states
from broadfront.games.global_war.combat_odds.best_play import Stakes, exact_value
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.combat_odds.outcomes import endings
from broadfront.games.global_war.combat_odds.sides import CombatSide
from broadfront.games.global_war.combat_odds.stopping import grid_stopping, swing_on_grid
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants, combat_values
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.setup import setup_position
from broadfront.games.global_war.terms import DEAD

BOUND: Final = 0.001
ATTACKERS: Final = {"infantry": 6, "artillery": 2, "tank": 3, "fighter": 2}
DEFENDERS: Final = {"infantry": 7, "artillery": 2, "tank": 2, "fighter": 1}
MANY_ATTACKERS: Final = {"infantry": 30, "artillery": 10, "tank": 15, "fighter": 7, "bomber": 3}
MANY_DEFENDERS: Final = {"infantry": 35, "artillery": 10, "tank": 10, "fighter": 6}
FLEET: Final = {"submarine": 3, "destroyer": 3, "fighter": 4, "cruiser": 1, "carrier": 2, "battleship": 1}
CONVOY: Final = {
    "submarine": 2,
    "destroyer": 2,
    "cruiser": 1,
    "carrier": 1,
    "fighter": 2,
    "battleship": 1,
    "transport": 2,
}


TASK_FORCE: Final = {
    "submarine": 4,
    "transport": 4,
    "escort": 2,
    "destroyer": 4,
    "cruiser": 4,
    "carrier": 2,
    "battleship": 2,
    "super_heavy_battleship": 2,
    "fighter": 4,
    "carrier_fighter": 2,
    "bomber": 2,
}


class _Battle:
    """A battle, with all methods of measurement."""

    def __init__(self) -> None:
        modules = (best_play, naval, position_battles, sides, states, battle_participants, combat_values)
        functions = [value for module in modules for value in vars(module).values()]
        self.caches = [function for function in functions if hasattr(function, "cache_clear")]

    def units(self, counts: dict[str, int]) -> list[int]:
        return [kinds.KIND_OF[name] for name, number in counts.items() for _ in range(number)]

    def force(self, counts: dict[str, int], attacking: bool) -> CombatSide:
        units = self.units(counts)
        free = sorted(kind for kind in units for _ in range(kinds.HITS[kind] - 1))
        units.sort(key=lambda kind: (kind == kinds.TRANSPORT, kinds.COST[kind], kind))
        return CombatSide((*free, *units), attacking)

    def wins(self, attackers: CombatSide, defenders: CombatSide, *, guns: int = 0) -> float:
        """Return the exact chance that attackers survive and defenders do not."""
        ends = endings(attackers, defenders, guns=guns)
        return sum(end.probability for end in ends if end.attackers and not end.defenders)

    def seconds(self, call: Callable[[], object], budget: float) -> float:
        """Return the seconds of one call with cleared caches."""
        calls, spent = 0, 0.0
        while spent < budget or not calls:
            for function in self.caches:
                function.cache_clear()
            began = clock()
            call()
            spent += clock() - began
            calls += 1
        return spent / calls

    # --- Monte Carlo ------------------------------------------------------------------------------------------------

    def by_rules(self, budget: float, seed: int) -> tuple[float, float]:
        """Return the seconds of one battle played through the rules, and the share of victories."""
        start, rng = self._position(), Random(seed)
        battles = won = 0
        began = clock()
        while (spent := clock() - began) < budget or not battles:
            p = start.clone()
            ask = p.settle()
            while ask is not None:
                ask = p.play(pick(ask, rng) if ask.seat == CHANCE else plain(p, ask))
            battles += 1
            won += p.control[self.space] == 0 or self._left(p)
        return spent / battles, won / battles

    def _left(self, p: GlobalWarPosition) -> bool:
        owners = {p.owner[u] for u, at in enumerate(p.at) if at != DEAD}
        return owners == {0}

    def _position(self) -> GlobalWarPosition:
        p = setup_position(registry.game("global_war").setting("1941"))
        for u, at in enumerate(p.at):
            if at != DEAD:
                p.remove(u)
        self.space = MAP.space_of["poland"]
        p.mover, p.control[self.space] = 0, 3
        for power, counts in ((0, ATTACKERS), (3, DEFENDERS)):
            for kind in self.units(counts):
                p.recruit(kind, power, self.space)
        p.agenda = [Battle(self.space)]
        return p

    def ship_by_ship(self) -> Callable[[], Any]:
        """Return a function that computes a sea battle of Expansion II, with the same fleet on both sides."""
        p = setup_position(registry.game("global_war").setting("1941"))
        for u, at in enumerate(p.at):
            if at != DEAD:
                p.remove(u)
        zone = MAP.space_of["sz5"]
        p.mover, p.round = 0, 3
        attackers, defenders = (
            [p.recruit(kind, power, zone) for kind in self.units(TASK_FORCE)] for power in (0, 3)
        )
        fleets = position_battles.battle_forces_at(p, zone, attackers, defenders).sides
        assert fleets is not None, "Expansion II fights at sea ship by ship"
        return lambda: naval.closes(states.FleetStates(fleets.attack), states.FleetStates(fleets.defence))

    def lean(self, budget: float, seed: int) -> tuple[float, float]:
        """Return the seconds of one battle in a bare loop over dice, and the share of victories."""
        ladders = []
        for counts, attacking in ((ATTACKERS, True), (DEFENDERS, False)):
            force = self.force(counts, attacking)
            tables = []
            for alive in sides.ladder(force):
                fires = sides.volley(force, alive)
                tables.append([(n, value / 36) for groups in fires for n, value in groups])
            ladders.append(tables)
        attackers, defenders = ladders
        a, d = len(attackers) - 1, len(defenders) - 1
        rng = Random(seed)
        roll = rng.random
        battles = won = 0
        began = clock()
        while (spent := clock() - began) < budget or not battles:
            for _ in range(50):
                i = j = 0
                while i < a and j < d:
                    hits = answers = 0
                    for n, chance in attackers[i]:
                        for _ in range(n):
                            hits += roll() < chance
                    for n, chance in defenders[j]:
                        for _ in range(n):
                            answers += roll() < chance
                    i, j = min(a, i + answers), min(d, j + hits)
                won += i < a
                battles += 1
        return spent / battles, won / battles


def _size(p: Any) -> int:
    """Return the bytes of the lists of a position: what a clone copies."""
    return sum(sys.getsizeof(getattr(p, name)) for name in p.flat)


def battles(rounds: int, seconds: float) -> list[Row]:
    """Measure everything once in every round."""
    battle = _Battle()
    attackers, defenders = battle.force(ATTACKERS, True), battle.force(DEFENDERS, False)
    many_attackers, many_defenders = battle.force(MANY_ATTACKERS, True), battle.force(MANY_DEFENDERS, False)
    battle.wins(attackers, defenders)  # imports NumPy
    fleet, convoy = battle.force(FLEET, True), battle.force(CONVOY, False)
    exact: list[float] = []
    large: list[float] = []
    guns: list[float] = []
    ships: list[float] = []
    sea: list[float] = []
    rules: list[tuple[float, float]] = []
    lean: list[tuple[float, float]] = []
    best: list[float] = []
    stops: list[float] = []
    swing = swing_on_grid(many_attackers, many_defenders, 6.0)

    def one(samples: list[float], call: Callable[[], object], _: int) -> None:
        samples.append(battle.seconds(call, seconds / 3))

    in_turn(
        rounds,
        [
            partial(one, exact, lambda: battle.wins(attackers, defenders)),
            lambda n: rules.append(battle.by_rules(seconds, n)),
            lambda n: lean.append(battle.lean(seconds, n)),
            partial(one, large, lambda: battle.wins(many_attackers, many_defenders)),
            partial(one, guns, lambda: battle.wins(many_attackers, many_defenders, guns=1)),
            partial(one, ships, battle.ship_by_ship()),
            partial(one, sea, lambda: battle.wins(fleet, convoy)),
            partial(one, best, lambda: exact_value(attackers, defenders, Stakes(6))),
            partial(one, stops, lambda: grid_stopping(many_attackers, many_defenders, swing)),
        ],
    )
    wins = battle.wins(attackers, defenders)
    needed = (1.96 / BOUND) ** 2 * wins * (1 - wins)
    wide = 1.96 * (wins * (1 - wins)) ** 0.5
    game = registry.game("global_war")
    p = game.new("1941")

    def monte_carlo(name: str, samples: list[tuple[float, float]]) -> list[Row]:
        each = [spent for spent, _ in samples]
        share = sum(share for _, share in samples) / len(samples)
        remark = f"{needed:,.0f} battles for ±{BOUND:.1%}; {share:.1%} won in those played"
        ratio = [needed * spent / exact_seconds for spent, exact_seconds in zip(each, exact, strict=True)]
        rows = [
            Row(f"{name}: one battle", "µs", Spread.of([spent * 1e6 for spent in each]), remark),
            Row(f"{name} with an error of ±{BOUND:.1%} / exact", "times", Spread.of(ratio)),
        ]
        if all(spent < exact_seconds for spent, exact_seconds in zip(each, exact, strict=True)):
            rows.append(Row(f"{name}: its error in the time of the exact", "±%", _error(each, exact, wide)))
        return rows

    return [
        Row("exact, 13 units v 12", "ms", _ms(exact), f"{wins:.4%} attacker wins", 0.4),
        *monte_carlo("Monte Carlo through the rules", rules),
        *monte_carlo("Monte Carlo, bare dice", lean),
        Row(
            "exact, 65 units v 61", "ms", _ms(large), f"{battle.wins(many_attackers, many_defenders):.4%}", 15
        ),
        Row("exact, 14 ships and aircraft v 11, submarines and destroyers", "ms", _ms(sea)),
        Row("exact, 65 units v 61, with AA fire", "ms", _ms(guns), "", 100),
        Row("exact, ship by ship, 32 ships and aircraft v 32, Expansion II", "ms", _ms(ships), "", 50),
        Row("best play by both, 13 units v 12, for 6 IPC", "ms", _ms(best), "", 30),
        Row("when to stop, 65 units v 61, for 6 IPC", "ms", _ms(stops)),
        Row("a position: its lists in memory", "bytes", Spread.of([_size(p)]), "what a clone copies", 16_000),
        Row("a position: as JSON", "bytes", Spread.of([len(msgspec.json.encode(p.to_builtins()))])),
    ]


def _ms(seconds: list[float]) -> Spread:
    return Spread.of([spent * 1e3 for spent in seconds])


def _error(each: list[float], exact: list[float], wide: float) -> Spread:
    """Return the error bound of the battles that fit into the time of the exact distribution."""
    return Spread.of(
        [100 * wide / max(1.0, whole / spent) ** 0.5 for spent, whole in zip(each, exact, strict=True)]
    )
