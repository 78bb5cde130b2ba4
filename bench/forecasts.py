"""Forecasts of Global War beside the same battles played through the rules: the largest difference of each kind.

    python bench/forecasts.py [--battles 30] [--plays 1000] [--kind sea] [--version 6] [--seed 1]

Battles are drawn at random in the midst of a Combat Move. What the forecast says then, the chance to take the land or
to win the zone, and what both sides lose on average with the aircraft that cannot land afterwards, is compared with as
many battles played die by die, with the usual losses and to the end. Raids have no forecast: the distribution of the
damage to a factory is compared with what the exact odds of the order say.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from broadfront.engine.chance import pick
from broadfront.engine.odds import odds
from broadfront.engine.position import CHANCE, Ask, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds import forecast
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.combat_odds.forecast import ForecastEnd
from broadfront.games.global_war.combat_odds.open_round import round_starts
from broadfront.games.global_war.combat_odds.position_battles import attackers_of
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_values import RESULTS, WON
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.landing import Landing, as_plane, in_flight
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import COMBAT, COMBAT_MOVE, DEAD, LANDING, MOVED, POWERS, RAIDING, SIDE
from broadfront.games.global_war.units import AA_GUN, COST, KIND_OF, is_air, is_land, moves_of

__all__ = ["KINDS_OF_BATTLES", "Difference", "compared", "main"]

ARMY: Final = ("infantry", "infantry", "infantry", "artillery", "tank")
FLEET: Final = ("destroyer", "destroyer", "cruiser", "battleship", "transport")
OCEAN: Final = "sz53"
TRIES: Final = 50
NOTHING: Final = 1e-4
"""The smallest standard error, because certain values are given to four places."""


class Battle(NamedTuple):
    """An ordered battle: the position in Combat Move, and its space."""

    position: GlobalWarPosition
    space: int


class Difference(NamedTuple):
    """The differences between a forecast and a simulation."""

    chance: float
    """The difference of the chance to win."""
    error: float
    """Its standard error."""
    attacker: float
    """The difference of the attacker's average losses, in IPC."""
    attacker_error: float
    defender: float
    defender_error: float

    @property
    def worst(self) -> float:
        """The largest difference, in standard errors."""
        pairs = zip(self[::2], self[1::2], strict=True)
        return max(abs(difference) / max(error, NOTHING) for difference, error in pairs)


# --- battles at random ------------------------------------------------------------------------------------------------


def _empty_position(version: int, *, expansion: bool = False) -> GlobalWarPosition:
    options: dict[str, str | int | bool] = {"expansion2": expansion, "seats": 2}
    p = GAME.setup_position(GAME.setting("1941", options))
    p.setting = replace(p.setting, rules_version=version)
    for u, at in enumerate(p.at):
        if at != DEAD:
            p.remove(u)
    return p


class _AttackBuilder:
    """Builds an attack: the units, their origins and their targets."""

    def __init__(self, p: GlobalWarPosition, mover: str, foe: str) -> None:
        self.p, self.mover, self.foe = p, POWERS.index(mover), POWERS.index(foe)
        self._marks: dict[int, tuple[int, int, int]] = {}

    def attack(self, where: str, came: str, *kinds: str, left: int = 2) -> None:
        for kind in kinds:
            u = self.p.recruit(KIND_OF[kind], self.mover, MAP.space_of[where])
            self._marks[u] = MOVED, MAP.space_of[came], left if is_air(KIND_OF[kind]) else 0

    def land(self, zone: str, where: str, cargo: tuple[str, ...]) -> None:
        for kind in cargo:
            ship = self.p.recruit(KIND_OF["transport"], self.mover, MAP.space_of[zone])
            u = self.p.recruit(KIND_OF[kind], self.mover, MAP.space_of[zone], ship)
            self._marks[ship] = MOVED, MAP.space_of[zone], 0
            self._marks[u] = MOVED | LANDING, MAP.space_of[where], 0

    def raid(self, where: str, *kinds: str) -> None:
        for kind in kinds:
            u = self.p.recruit(KIND_OF[kind], self.mover, MAP.space_of[where])
            self._marks[u] = MOVED | RAIDING, -1, moves_of(KIND_OF[kind], 0) - 2

    def defend(self, where: str, *kinds: str) -> list[int]:
        return [self.p.recruit(KIND_OF[kind], self.foe, MAP.space_of[where]) for kind in kinds]

    def ready(self) -> GlobalWarPosition:
        p = self.p
        damage = p.damage[:]
        PowerTurn(self.mover)._begin(p)
        p.phase, p.damage = COMBAT_MOVE, damage
        for u, (flags, aim, left) in self._marks.items():
            p.flags[u], p.aim[u], p.left[u] = flags, aim, left
        p.agenda = [Combat(self.mover)]
        return p


def _random_units(rng: Random, kinds: tuple[str, ...], least: int, most: int) -> list[str]:
    return rng.choices(kinds, k=rng.randint(least, most))


def _on_land(rng: Random, version: int, *guns: str) -> Battle:
    attack = _AttackBuilder(_empty_position(version), "germany", "ussr")
    attack.attack("east_poland", "poland", *_random_units(rng, ARMY, 1, 5))
    attack.attack("east_poland", "poland", *_random_units(rng, ("fighter", "bomber"), int(bool(guns)), 3))
    attack.defend("east_poland", *_random_units(rng, (*ARMY, "fighter"), 1, 5), *guns)
    return Battle(attack.ready(), MAP.space_of["east_poland"])


def _land(rng: Random, version: int) -> Battle:
    return _on_land(rng, version)


def _guns(rng: Random, version: int) -> Battle:
    return _on_land(rng, version, "aa_gun")


def _amphibious(rng: Random, version: int) -> Battle:
    attack = _AttackBuilder(_empty_position(version), "uk", "germany")
    attack.land("sz6", "norway", tuple(_random_units(rng, ARMY, 1, 4)))
    attack.attack("sz6", "sz2", *_random_units(rng, ("cruiser", "battleship", "destroyer"), 0, 3))
    attack.attack("norway", "united_kingdom", *_random_units(rng, ("fighter", "bomber"), 0, 2))
    attack.defend("norway", *_random_units(rng, ARMY, 1, 4))
    if rng.random() < 0.3:
        attack.defend("sz6", *_random_units(rng, ("destroyer", "cruiser"), 1, 2))
    return Battle(attack.ready(), MAP.space_of["norway"])


def _at_sea(rng: Random, version: int, kinds: tuple[str, ...], *, expansion: bool = False) -> Battle:
    attack = _AttackBuilder(_empty_position(version, expansion=expansion), "uk", "germany")
    attack.attack("sz6", "sz2", *_random_units(rng, kinds, 1, 5))
    attack.defend("sz6", *_random_units(rng, kinds, 1, 5))
    return Battle(attack.ready(), MAP.space_of["sz6"])


def _sea(rng: Random, version: int) -> Battle:
    return _at_sea(rng, version, FLEET)


def _submarines(rng: Random, version: int) -> Battle:
    return _at_sea(rng, version, ("submarine", "submarine", *FLEET, "fighter"))


def _expansion(rng: Random, version: int) -> Battle:
    kinds = ("submarine", "destroyer", "cruiser", "carrier", "battleship", "transport", "escort", "fighter")
    return _at_sea(rng, version, kinds, expansion=True)


def _carriers(rng: Random, version: int) -> Battle:
    p = _empty_position(version, expansion=rng.random() < 0.6)
    for s, holder in enumerate(p.control):
        if holder >= 0 and rng.random() < 0.9:
            p.control[s] = POWERS.index("japan")
    attack = _AttackBuilder(p, "usa", "japan")
    carriers = rng.randint(1, 2)
    attack.attack(OCEAN, "sz54", *["carrier"] * carriers, *_random_units(rng, FLEET[:3], 0, 2))
    attack.attack(OCEAN, "sz54", *["fighter"] * rng.randint(1, 2 * carriers), left=rng.randint(0, 1))
    ships = attack.defend(OCEAN, *["carrier"] * rng.randint(0, 2))
    attack.defend(OCEAN, *_random_units(rng, ("submarine", "destroyer", "cruiser"), 0 if ships else 1, 3))
    for ship in ships:
        for _ in range(rng.randint(0, 2)):
            p.recruit(KIND_OF["fighter"], attack.foe, MAP.space_of[OCEAN], ship)
    return Battle(attack.ready(), MAP.space_of[OCEAN])


def _air(rng: Random, version: int) -> Battle:
    sea = rng.random() < 0.5
    attack = _AttackBuilder(_empty_position(version), "germany", "uk" if sea else "ussr")
    where = "sz6" if sea else "east_poland"
    attack.attack(where, "poland", *_random_units(rng, ("fighter", "bomber"), 1, 4))
    attack.defend(where, *_random_units(rng, ("destroyer", "cruiser", "transport") if sea else ARMY, 1, 3))
    return Battle(attack.ready(), MAP.space_of[where])


def _raids(rng: Random, version: int) -> Battle:
    attack = _AttackBuilder(_empty_position(version), "germany", "ussr")
    for where in ("russia", "caucasus"):
        attack.raid(where, *["bomber"] * rng.randint(1, 2))
        attack.defend(where, *["aa_gun"] * rng.randint(0, 1))
        attack.p.factories |= 1 << MAP.space_of[where]
    return Battle(attack.ready(), MAP.space_of["russia"])


KINDS_OF_BATTLES: Final[dict[str, Callable[[Random, int], Battle]]] = {
    "land": _land,
    "AA guns": _guns,
    "amphibious": _amphibious,
    "sea": _sea,
    "submarines": _submarines,
    "carriers": _carriers,
    "Expansion II at sea": _expansion,
    "air only": _air,
    "raids": _raids,
}
"""The functions that draw a battle of each kind, from a generator and a version of the rules."""


# --- both ways --------------------------------------------------------------------------------------------------------


def compared(kind: str, seed: int, plays: int, version: int) -> Difference:
    """Return the difference between forecast and simulation of a battle of a kind.

    Parameters
    ----------
    kind
        One of `KINDS_OF_BATTLES`.
    seed
        The seed of the battle and of its dice.
    plays
        The number of times that the battle is played.
    version
        The version of the rules.
    """
    rng = Random(f"{kind} {seed}")
    draw = KINDS_OF_BATTLES[kind]
    if kind == "raids":
        return _compare_raid(draw(rng, version), rng, plays)
    for _ in range(TRIES):
        battle = draw(rng, version)
        forecast_shown = GAME.forecast(battle.position, battle.space, 0)
        if forecast_shown is not None and forecast_shown.outcomes:
            return _compare_battle(battle, rng, plays)
    raise ValueError(f"no battle of kind {kind} could be drawn from seed {seed}")


def _compare_battle(battle: Battle, rng: Random, plays: int) -> Difference:
    p, space = battle
    ends = list(forecast.ends_from(p, space, round_starts(p, space)))
    total = sum(end.probability for end in ends)
    by_land = not MAP.is_sea(space) and any(is_land(p.kind[u]) for u in attackers_of(p, space))
    chance = sum(
        end.probability for end in ends if end.takes or (not by_land and end.attackers and not end.defenders)
    )
    losses = forecast.average_losses(ends, total)
    won = 0
    sums, squares = [0.0, 0.0], [0.0, 0.0]
    side = SIDE[p.mover]
    for _ in range(plays):
        q, outcomes_played = _play_battles(p.clone(), space, rng)
        won += "captured" in outcomes_played if by_land else RESULTS[WON] in outcomes_played
        losses_played = (
            _units_value(p, side) - _units_value(q, side) + _stranded_aircraft_cost(q),
            _units_value(p, 1 - side) - _units_value(q, 1 - side),
        )
        for side_index, value in enumerate(losses_played):
            sums[side_index] += value
            squares[side_index] += value * value
    share = won / plays
    figures = [share - chance / total, sqrt(max(chance * (total - chance), 1e-9) / plays)]
    for side_index in range(2):
        spread = (
            sum(end.probability * (_losses_of(end)[side_index] - losses[side_index]) ** 2 for end in ends)
            / total
        )
        # the outcomes of a landing contain averages of the sea battle, so their variance is smaller
        mean = sums[side_index] / plays
        spread = max(spread, squares[side_index] / plays - mean * mean)
        figures += [mean - losses[side_index], sqrt(spread / plays)]
    return Difference(*figures)


def _losses_of(end: ForecastEnd) -> tuple[float, float]:
    return (
        end.attacker_lost + end.attacker_stranded[1],
        end.defender_lost + end.defender_stranded[1],
    )


def _play_battles(p: GlobalWarPosition, space: int, rng: Random) -> tuple[GlobalWarPosition, list[str]]:
    """Play the battles of a position to their end; return the position, and their outcomes."""
    p.phase, p.notes = COMBAT, []
    outcomes: list[str] = []
    ask = p.settle()
    while ask is not None:
        outcomes += [note.outcome for note in p.notes or () if note.outcome]
        p.notes = []
        ask = p.play(pick(ask, rng) if ask.seat == CHANCE else _answer(p, ask, space))
    return p, outcomes + [note.outcome for note in p.notes or () if note.outcome]


def _answer(p: GlobalWarPosition, ask: Ask, space: int) -> Move:
    """Return the default answer; submarines and transports are attacked only in the measured battle."""
    for move in ask.moves:
        if move.verb == "ignore" and move.where != space:
            return move
    return plain(p, ask)


def _units_value(p: GlobalWarPosition, side: int) -> float:
    return float(
        sum(
            COST[p.kind[u]]
            for u, at in enumerate(p.at)
            if at != DEAD and SIDE[p.owner[u]] == side and p.kind[u] != AA_GUN
        )
    )


def _stranded_aircraft_cost(p: GlobalWarPosition) -> float:
    """Return the cost of the attacker's aircraft that cannot land after the battles, the cheapest ones."""
    flying = in_flight(p)
    landing = Landing(p, [as_plane(p, u) for u in flying])
    at_risk = [
        COST[p.kind[u]]
        for u, (at, left, deck) in zip(flying, landing.planes, strict=True)
        if deck == 2 or landing.far[at] > left
    ]
    return float(sum(sorted(at_risk)[: len(at_risk) - landing.most()]))


def _compare_raid(battle: Battle, rng: Random, plays: int) -> Difference:
    p, space = battle
    p.phase = COMBAT
    p.settle()
    move = Move("fight", 0, space)
    damages: dict[int, float] = {}
    planes = [0.0, 0.0]
    side = SIDE[p.mover]
    for outcome in odds(p, move, plain):
        after = outcome.position
        assert isinstance(after, GlobalWarPosition)
        damages[after.ruin[space]] = damages.get(after.ruin[space], 0.0) + float(outcome.probability)
        planes[0] += float(outcome.probability) * (_units_value(p, side) - _units_value(after, side))
    rolled: dict[int, int] = {}
    total = squared = 0.0
    for _ in range(plays):
        q = p.clone()
        ask = q.play(move)
        while ask is not None and ask.seat == CHANCE:
            ask = q.play(pick(ask, rng))
        rolled[q.ruin[space]] = rolled.get(q.ruin[space], 0) + 1
        damage = _units_value(p, side) - _units_value(q, side)
        total += damage
        squared += damage * damage
    worst = max(damages | rolled, key=lambda n: abs(rolled.get(n, 0) / plays - damages.get(n, 0.0)))
    share = damages.get(worst, 0.0)
    mean = total / plays
    return Difference(
        *(rolled.get(worst, 0) / plays - share, sqrt(max(share * (1 - share), 1e-9) / plays)),
        *(mean - planes[0], sqrt(max(squared / plays - mean * mean, 1e-9) / plays)),
        *(0.0, 0.0),
    )


def rows(kinds: list[str], battles: int, plays: int, version: int, seed: int) -> Iterator[str]:
    """Yield the rows of the table, one for each kind."""
    yield "| kind | battles | chance | attacker's losses, IPC | defender's losses, IPC | largest in standard errors |"
    yield "|---|---:|---:|---:|---:|---:|"
    for kind in kinds:
        differences = [compared(kind, seed + n, plays, version) for n in range(battles)]
        cells = []
        for at, form in ((0, "{:+.2%} ± {:.2%}"), (2, "{:+.2f} ± {:.2f}"), (4, "{:+.2f} ± {:.2f}")):
            worst = max(differences, key=lambda one: abs(one[at]))
            cells.append(form.format(worst[at], worst[at + 1]))
        yield f"| {kind} | {battles} | {' | '.join(cells)} | {max(one.worst for one in differences):.1f} |"


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(
        description="Forecasts of Global War beside battles played through the rules."
    )
    parser.add_argument("--battles", type=int, default=30)
    parser.add_argument("--plays", type=int, default=1000)
    parser.add_argument("--kind", choices=list(KINDS_OF_BATTLES))
    parser.add_argument("--version", type=int, default=GAME.rules_version)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    kinds = [arguments.kind] if arguments.kind else list(KINDS_OF_BATTLES)
    for row in rows(kinds, arguments.battles, arguments.plays, arguments.version, arguments.seed):
        print(row, flush=True)


if __name__ == "__main__":
    main()
