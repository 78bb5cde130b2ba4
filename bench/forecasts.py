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
"""A standard error that is smaller counts as this: what is certain is told to so many places."""


class Battle(NamedTuple):
    """A battle that is ordered: the position in Combat Move, and where it is fought."""

    position: GlobalWarPosition
    space: int


class Difference(NamedTuple):
    """How far a forecast and a simulation are from each other."""

    chance: float
    """In the chance to win,"""
    error: float
    """... its standard error,"""
    attacker: float
    """... in what the attacker loses on average, in IPC,"""
    attacker_error: float
    defender: float
    defender_error: float

    @property
    def worst(self) -> float:
        """The largest of them, in standard errors."""
        pairs = zip(self[::2], self[1::2], strict=True)
        return max(abs(difference) / max(error, NOTHING) for difference, error in pairs)


# --- battles at random ------------------------------------------------------------------------------------------------


def _bare(version: int, *, expansion: bool = False) -> GlobalWarPosition:
    options: dict[str, str | int | bool] = {"expansion2": expansion, "seats": 2}
    p = GAME.setup_position(GAME.setting("1941", options))
    p.setting = replace(p.setting, rules_version=version)
    for u, at in enumerate(p.at):
        if at != DEAD:
            p.remove(u)
    return p


class _Ordered:
    """An attack that is put together: whose units come from where, and go where."""

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


def _some(rng: Random, kinds: tuple[str, ...], least: int, most: int) -> list[str]:
    return rng.choices(kinds, k=rng.randint(least, most))


def _on_land(rng: Random, version: int, *guns: str) -> Battle:
    of = _Ordered(_bare(version), "germany", "ussr")
    of.attack("east_poland", "poland", *_some(rng, ARMY, 1, 5))
    of.attack("east_poland", "poland", *_some(rng, ("fighter", "bomber"), int(bool(guns)), 3))
    of.defend("east_poland", *_some(rng, (*ARMY, "fighter"), 1, 5), *guns)
    return Battle(of.ready(), MAP.space_of["east_poland"])


def _land(rng: Random, version: int) -> Battle:
    return _on_land(rng, version)


def _guns(rng: Random, version: int) -> Battle:
    return _on_land(rng, version, "aa_gun")


def _amphibious(rng: Random, version: int) -> Battle:
    of = _Ordered(_bare(version), "uk", "germany")
    of.land("sz6", "norway", tuple(_some(rng, ARMY, 1, 4)))
    of.attack("sz6", "sz2", *_some(rng, ("cruiser", "battleship", "destroyer"), 0, 3))
    of.attack("norway", "united_kingdom", *_some(rng, ("fighter", "bomber"), 0, 2))
    of.defend("norway", *_some(rng, ARMY, 1, 4))
    if rng.random() < 0.3:
        of.defend("sz6", *_some(rng, ("destroyer", "cruiser"), 1, 2))
    return Battle(of.ready(), MAP.space_of["norway"])


def _at_sea(rng: Random, version: int, kinds: tuple[str, ...], *, expansion: bool = False) -> Battle:
    of = _Ordered(_bare(version, expansion=expansion), "uk", "germany")
    of.attack("sz6", "sz2", *_some(rng, kinds, 1, 5))
    of.defend("sz6", *_some(rng, kinds, 1, 5))
    return Battle(of.ready(), MAP.space_of["sz6"])


def _sea(rng: Random, version: int) -> Battle:
    return _at_sea(rng, version, FLEET)


def _submarines(rng: Random, version: int) -> Battle:
    return _at_sea(rng, version, ("submarine", "submarine", *FLEET, "fighter"))


def _expansion(rng: Random, version: int) -> Battle:
    kinds = ("submarine", "destroyer", "cruiser", "carrier", "battleship", "transport", "escort", "fighter")
    return _at_sea(rng, version, kinds, expansion=True)


def _carriers(rng: Random, version: int) -> Battle:
    p = _bare(version, expansion=rng.random() < 0.6)
    for s, holder in enumerate(p.control):
        if holder >= 0 and rng.random() < 0.9:
            p.control[s] = POWERS.index("japan")
    of = _Ordered(p, "usa", "japan")
    carriers = rng.randint(1, 2)
    of.attack(OCEAN, "sz54", *["carrier"] * carriers, *_some(rng, FLEET[:3], 0, 2))
    of.attack(OCEAN, "sz54", *["fighter"] * rng.randint(1, 2 * carriers), left=rng.randint(0, 1))
    ships = of.defend(OCEAN, *["carrier"] * rng.randint(0, 2))
    of.defend(OCEAN, *_some(rng, ("submarine", "destroyer", "cruiser"), 0 if ships else 1, 3))
    for ship in ships:
        for _ in range(rng.randint(0, 2)):
            p.recruit(KIND_OF["fighter"], of.foe, MAP.space_of[OCEAN], ship)
    return Battle(of.ready(), MAP.space_of[OCEAN])


def _air(rng: Random, version: int) -> Battle:
    sea = rng.random() < 0.5
    of = _Ordered(_bare(version), "germany", "uk" if sea else "ussr")
    where = "sz6" if sea else "east_poland"
    of.attack(where, "poland", *_some(rng, ("fighter", "bomber"), 1, 4))
    of.defend(where, *_some(rng, ("destroyer", "cruiser", "transport") if sea else ARMY, 1, 3))
    return Battle(of.ready(), MAP.space_of[where])


def _raids(rng: Random, version: int) -> Battle:
    of = _Ordered(_bare(version), "germany", "ussr")
    for where in ("russia", "caucasus"):
        of.raid(where, *["bomber"] * rng.randint(1, 2))
        of.defend(where, *["aa_gun"] * rng.randint(0, 1))
        of.p.factories |= 1 << MAP.space_of[where]
    return Battle(of.ready(), MAP.space_of["russia"])


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
"""How a battle of each kind is drawn, by a source of chance and a version of the rules."""


# --- both ways --------------------------------------------------------------------------------------------------------


def compared(kind: str, seed: int, plays: int, version: int) -> Difference:
    """Return the difference between forecast and simulation of a battle of a kind.

    Parameters
    ----------
    kind
        One of `KINDS_OF_BATTLES`.
    seed
        It decides on the battle and on its dice.
    plays
        How often the battle is played.
    version
        The version of the rules.
    """
    rng = Random(f"{kind} {seed}")
    draw = KINDS_OF_BATTLES[kind]
    if kind == "raids":
        return _raid_compared(draw(rng, version), rng, plays)
    for _ in range(TRIES):
        battle = draw(rng, version)
        seen = GAME.forecast(battle.position, battle.space, 0)
        if seen is not None and seen.outcomes:
            return _battle_compared(battle, rng, plays)
    raise ValueError(f"no battle of kind {kind} could be drawn from seed {seed}")


def _battle_compared(battle: Battle, rng: Random, plays: int) -> Difference:
    p, space = battle
    ways = list(forecast.ends_from(p, space, round_starts(p, space)))
    whole = sum(way.probability for way in ways)
    by_land = not MAP.is_sea(space) and any(is_land(p.kind[u]) for u in attackers_of(p, space))
    chance = sum(
        way.probability for way in ways if way.takes or (not by_land and way.attackers and not way.defenders)
    )
    losses = forecast.average_losses(ways, whole)
    won = 0
    sums, squares = [0.0, 0.0], [0.0, 0.0]
    side = SIDE[p.mover]
    for _ in range(plays):
        q, told = _played(p.clone(), space, rng)
        won += "captured" in told if by_land else RESULTS[WON] in told
        lost = (
            _worth(p, side) - _worth(q, side) + _homeless(q),
            _worth(p, 1 - side) - _worth(q, 1 - side),
        )
        for who, value in enumerate(lost):
            sums[who] += value
            squares[who] += value * value
    share = won / plays
    figures = [share - chance / whole, sqrt(max(chance * (whole - chance), 1e-9) / plays)]
    for who in range(2):
        spread = sum(way.probability * (_lost(way)[who] - losses[who]) ** 2 for way in ways) / whole
        mean = sums[who] / plays  # a landing's ways have averages of the battle at sea: they spread less
        spread = max(spread, squares[who] / plays - mean * mean)
        figures += [mean - losses[who], sqrt(spread / plays)]
    return Difference(*figures)


def _lost(way: ForecastEnd) -> tuple[float, float]:
    return (
        way.attacker_lost + way.attacker_stranded[1],
        way.defender_lost + way.defender_stranded[1],
    )


def _played(p: GlobalWarPosition, space: int, rng: Random) -> tuple[GlobalWarPosition, list[str]]:
    """Play the battles of a position to their end; return it, and how they ended."""
    p.phase, p.notes = COMBAT, []
    told: list[str] = []
    ask = p.settle()
    while ask is not None:
        told += [note.outcome for note in p.notes or () if note.outcome]
        p.notes = []
        ask = p.play(pick(ask, rng) if ask.seat == CHANCE else _answer(p, ask, space))
    return p, told + [note.outcome for note in p.notes or () if note.outcome]


def _answer(p: GlobalWarPosition, ask: Ask, space: int) -> Move:
    """Return the usual answer; submarines and transports are attacked only where they are what the battle is about."""
    for move in ask.moves:
        if move.verb == "ignore" and move.where != space:
            return move
    return plain(p, ask)


def _worth(p: GlobalWarPosition, side: int) -> float:
    return float(
        sum(
            COST[p.kind[u]]
            for u, at in enumerate(p.at)
            if at != DEAD and SIDE[p.owner[u]] == side and p.kind[u] != AA_GUN
        )
    )


def _homeless(p: GlobalWarPosition) -> float:
    """Return what the attacker's aircraft cost that cannot land after the battles, the cheapest ones."""
    flying = in_flight(p)
    landing = Landing(p, [as_plane(p, u) for u in flying])
    at_risk = [
        COST[p.kind[u]]
        for u, (at, left, deck) in zip(flying, landing.planes, strict=True)
        if deck == 2 or landing.far[at] > left
    ]
    return float(sum(sorted(at_risk)[: len(at_risk) - landing.most()]))


def _raid_compared(battle: Battle, rng: Random, plays: int) -> Difference:
    p, space = battle
    p.phase = COMBAT
    p.settle()
    move = Move("fight", 0, space)
    whole: dict[int, float] = {}
    planes = [0.0, 0.0]
    side = SIDE[p.mover]
    for outcome in odds(p, move, plain):
        after = outcome.position
        assert isinstance(after, GlobalWarPosition)
        whole[after.ruin[space]] = whole.get(after.ruin[space], 0.0) + float(outcome.probability)
        planes[0] += float(outcome.probability) * (_worth(p, side) - _worth(after, side))
    rolled: dict[int, int] = {}
    total = squared = 0.0
    for _ in range(plays):
        q = p.clone()
        ask = q.play(move)
        while ask is not None and ask.seat == CHANCE:
            ask = q.play(pick(ask, rng))
        rolled[q.ruin[space]] = rolled.get(q.ruin[space], 0) + 1
        lost = _worth(p, side) - _worth(q, side)
        total += lost
        squared += lost * lost
    worst = max(whole | rolled, key=lambda n: abs(rolled.get(n, 0) / plays - whole.get(n, 0.0)))
    share = whole.get(worst, 0.0)
    mean = total / plays
    return Difference(
        *(rolled.get(worst, 0) / plays - share, sqrt(max(share * (1 - share), 1e-9) / plays)),
        *(mean - planes[0], sqrt(max(squared / plays - mean * mean, 1e-9) / plays)),
        *(0.0, 0.0),
    )


def rows(kinds: list[str], battles: int, plays: int, version: int, seed: int) -> Iterator[str]:
    """Yield the table, a kind a row."""
    yield "| kind | battles | chance | attacker's losses, IPC | defender's losses, IPC | largest in standard errors |"
    yield "|---|---:|---:|---:|---:|---:|"
    for kind in kinds:
        found = [compared(kind, seed + n, plays, version) for n in range(battles)]
        cells = []
        for at, form in ((0, "{:+.2%} ± {:.2%}"), (2, "{:+.2f} ± {:.2f}"), (4, "{:+.2f} ± {:.2f}")):
            worst = max(found, key=lambda one: abs(one[at]))
            cells.append(form.format(worst[at], worst[at + 1]))
        yield f"| {kind} | {battles} | {' | '.join(cells)} | {max(one.worst for one in found):.1f} |"


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
    given = parser.parse_args()
    kinds = [given.kind] if given.kind else list(KINDS_OF_BATTLES)
    for row in rows(kinds, given.battles, given.plays, given.version, given.seed):
        print(row, flush=True)


if __name__ == "__main__":
    main()
