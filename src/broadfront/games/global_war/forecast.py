"""[b4] What the battle for a space would bring as things stand, in words and figures for the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import fsum
from typing import Final

from msgspec.structs import replace

from broadfront.engine.panels import Bar, Forecast, Host
from broadfront.games.global_war import battle_board, forces
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.battle_basis import basis_of, name_of, shots_at
from broadfront.games.global_war.battle_odds import (
    TooManyStates,
    exact_value,
    grid_stopping,
    ladder,
)
from broadfront.games.global_war.battle_odds.fleet_state import FleetStates, fleet_of, states_of
from broadfront.games.global_war.battle_odds.naval import fleet_stopping
from broadfront.games.global_war.battle_odds.propagation import MOST_WORK, TooLarge, Untold, Work
from broadfront.games.global_war.battle_odds.retreats import swing_on_grid
from broadfront.games.global_war.battle_odds.stopping import GoesOn, best_of_orders
from broadfront.games.global_war.battles import Fight, attackers_of, fight_at, is_on, shores_of
from broadfront.games.global_war.combat_model import RESULTS, RETREAT
from broadfront.games.global_war.exact_forecast import ForecastEnd, Started, forecast_ends, started
from broadfront.games.global_war.expansion.national_guard import Guard
from broadfront.games.global_war.expansion.patrol_zones import PatrolShots
from broadfront.games.global_war.expansion.sections import (
    NATIONAL_GUARD,
)
from broadfront.games.global_war.kinds import (
    ARTILLERY,
    INFANTRY,
    SUBMARINE,
    cost_of,
    is_air,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat import Sea
from broadfront.games.global_war.terms import (
    COMBAT,
    COMBAT_MOVE,
    DEAD,
    POWER_NAMES,
    SIDE,
)

__all__ = [
    "NOT_TOLD",
    "ON_BALANCE",
    "average_facts",
    "expected_losses",
    "forecast",
    "outcomes",
    "survivors",
    "titled",
    "victory",
]

NOT_TOLD: Final = "Exact odds"
"""The fact that says why there are no figures."""
ON_BALANCE: Final = "On balance, for the attacker"
BEST_PLAY: Final = "If both play their best, on balance"
USUAL_LOSSES: Final = "With the usual losses, stopping at the best moment"
PRESS_ON: Final = "With the usual losses, pressing on pays"
STRANDED: Final = "Aircraft of the {} that cannot land afterwards"
SELDOM_STRANDED: Final = 0.05
"""Fewer on average are not told."""
TOO_LARGE: Final = "not told, the battle is too large"
MOST_CELLS: Final = 10_000
"""On land stopping and best play are told of battles with no more than this many pairs of hits,"""
STOPS: Final = MOST_WORK // 3
"""... at sea if that costs no more than this."""
MOST_SHOWN: Final = 6
"""So many things that can be left of a side are listed."""
_COLLECTIVE: Final = frozenset((INFANTRY, ARTILLERY))
"""Kinds whose name is the same for many."""
Facts = Iterator[tuple[str, str]]


def forecast(p: GlobalWarPosition, space: Space) -> Forecast | None:
    """Return what the battle for a space would bring; None: there is none in sight."""
    if p.phase not in (COMBAT_MOVE, COMBAT) or _is_over(p, space):
        return None
    if p.phase == COMBAT_MOVE and p.setting.has(NATIONAL_GUARD):
        p = p.clone()
        p.notes = None
        Guard().ask(p)  # it is called before the battles
    mine, theirs = attackers_of(p, space), forces.defenders(p, space)
    if not mine or not (theirs or forces.guns_fire(p, space, mine)):
        return None
    try:
        return _forecast(p, space, mine, theirs)
    except Untold as error:
        return replace(titled(p, space, mine, theirs), facts=((NOT_TOLD, str(error)),))


def victory(p: GlobalWarPosition, space: Space) -> tuple[float, float] | None:
    """Return the chance that a battle of Conduct Combat takes a territory, and that only attackers are left of it.

    At sea the two are one. None: it cannot be told.
    """
    try:
        ways = list(_ways(p, space, _patrolled(p, space)))
    except Untold:
        return None
    if not (whole := fsum(way.probability for way in ways)):
        return None
    takes = fsum(way.probability for way in ways if way.takes)
    wins = fsum(way.probability for way in ways if way.takes or (way.attackers and not way.defenders))
    return takes / whole, wins / whole


def expected_losses(p: GlobalWarPosition, space: Space) -> tuple[float, float] | None:
    """Return what attacker and defender lose on average in the battle that is on, in IPC; None: not known.

    Where it is asked whether ships are attacked at all, it is what comes of attacking them.
    """
    step = p.agenda[-1] if p.agenda else None
    if not is_on(p, space) and not (isinstance(step, Sea) and step.zone == space):
        return None
    try:
        ways = list(_ways(p, space, _patrolled(p, space)))
    except (Untold, TooLarge):
        return None
    whole = fsum(way.probability for way in ways)
    return _average_losses(ways, whole) if whole else None


def titled(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Forecast:
    """Return a forecast that tells nothing but who fights."""
    title = f"Battle in {ATLAS.name(space)}" if ATLAS.is_sea(space) else f"Battle for {ATLAS.name(space)}"
    counts: dict[int, int] = {}
    for u in theirs:
        counts[p.owner[u]] = counts.get(p.owner[u], 0) + 1
    foe = min(counts, key=lambda power: (-counts[power], power), default=p.control[space])  # AA guns alone
    hosts = (
        Host(POWER_NAMES[p.mover], "attacker", battle_board.ranks(p, mine, theirs, attacking=True)),
        Host(POWER_NAMES[foe], "defender", battle_board.ranks(p, theirs, mine, attacking=False)),
    )
    return Forecast(space, title, "b4", hosts, (), ((), ()), (), ())


def _forecast(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Forecast | None:
    worlds = _patrolled(p, space)
    ways = list(_ways(p, space, worlds))
    whole = fsum(way.probability for way in ways)
    if not whole:
        return None
    return replace(
        titled(p, space, mine, theirs),
        outcomes=outcomes(ways, sea=ATLAS.is_sea(space), whole=whole),
        survivors=(
            survivors(((way.attackers, way.probability) for way in ways), whole),
            survivors(((way.defenders, way.probability) for way in ways), whole),
        ),
        facts=tuple(_facts(p, space, ways, whole, worlds)),
        basis=tuple(basis_of(p, space, mine, theirs)),
    )


def _patrolled(p: GlobalWarPosition, space: Space) -> list[Started]:
    """Return what submarines on patrol leave of the ships that take part, if they are still to fire [c4]."""
    due = any(isinstance(step, PatrolShots) for step in p.agenda)
    if not due and not (p.phase == COMBAT_MOVE and shots_at(p, space)):
        return [Started(1.0, "", p, -1)]
    q = p
    if not due:
        q = p.clone()
        q.phase, q.agenda = COMBAT, [PatrolShots()]
    return started(q)


def _ways(p: GlobalWarPosition, space: Space, worlds: list[Started]) -> Iterator[ForecastEnd]:
    """Yield how it will end, with all that is lost from now on.

    A round that is half over is finished first: who has been hit in it, or is hit by submarines on patrol before the
    battle, is lost as well.
    """
    work = Work()
    starts = [start for start in started(p) if start.space >= 0] if is_on(p, space) else worlds
    for start in starts:
        mine, theirs = _lost_before(p, start.position)
        for way in forecast_ends(start.position, space, work):
            yield way._replace(
                probability=way.probability * start.probability,
                attacker_lost=way.attacker_lost + mine,
                defender_lost=way.defender_lost + theirs,
            )


def _lost_before(p: GlobalWarPosition, then: GlobalWarPosition) -> tuple[float, float]:
    """Return what the mover's side and the other one lose until a later position, in IPC."""
    side = SIDE[p.mover]
    return _worth(p, side) - _worth(then, side), _worth(p, 1 - side) - _worth(then, 1 - side)


def _worth(p: GlobalWarPosition, side: int) -> float:
    """Return what a side's units cost, in IPC."""
    klub = p.setting.klub
    return float(
        sum(
            cost_of(p.kind[u], klub=klub)
            for u, at in enumerate(p.at)
            if at != DEAD and SIDE[p.owner[u]] == side
        )
    )


def _is_over(p: GlobalWarPosition, space: Space) -> bool:
    """Tell whether the battle for a space has been fought in this turn, or left out."""
    return p.battles[space] > ATLAS.is_sea(space) and not is_on(p, space)


def outcomes(ways: list[ForecastEnd], *, sea: bool, whole: float, retreats: bool = False) -> tuple[Bar, ...]:
    """Return who is left, and how likely; whether the attacker has retreated is told where he may."""
    names = (
        ("Attackers are left", "", "Nobody is left", "Defenders are left", "Both are left")
        if sea
        else (
            "Territory taken",
            "Defenders gone, not taken",
            "Nobody is left",
            "Defenders hold",
            "Both are left",
        )
    )
    told = (*names, "The attacker retreats")
    shares = [0.0] * len(told)
    for way in ways:
        if way.takes:
            shares[0] += way.probability
        elif way.attackers and not way.defenders:
            shares[1] += way.probability
        elif not way.defenders:
            shares[2] += way.probability
        elif not way.attackers:
            shares[3] += way.probability
        elif retreats and way.label == RESULTS[RETREAT]:
            shares[5] += way.probability
        else:
            shares[4] += way.probability
    return tuple(
        Bar(name, share / whole)
        for n, (name, share) in enumerate(zip(told, shares, strict=True))
        if share > 1e-9 or n in (0, 3)
    )


def survivors(ends: Iterable[tuple[Mapping[int, int], float]], whole: float) -> tuple[Bar, ...]:
    """Return the likeliest things that are left of a side."""
    shares: dict[str, float] = {}
    for alive, share in ends:
        name = _units(alive)
        shares[name] = shares.get(name, 0.0) + share
    likely = sorted(shares.items(), key=lambda one: (-one[1], one[0]))[:MOST_SHOWN]
    return tuple(Bar(name, share / whole) for name, share in likely)


def _units(alive: Mapping[int, int]) -> str:
    """Write units: "2 infantry, 1 tank".

    >>> _units({2: 1, 0: 2}), _units({})
    ('2 infantry, 1 tank', 'nothing')
    """
    found = [
        f"{number} {name_of(kind)}{'s' if number > 1 and kind not in _COLLECTIVE else ''}"
        for kind, number in sorted(alive.items())
        if number
    ]
    return ", ".join(found) or "nothing"


# --- figures ----------------------------------------------------------------------------------------------------------


def _facts(
    p: GlobalWarPosition, space: Space, ways: list[ForecastEnd], whole: float, worlds: list[Started]
) -> Facts:
    yield from average_facts(ways, whole)
    if len(worlds) > 1:
        yield BEST_PLAY, "told when the submarines on patrol have fired"
        return
    fight, swing = _one_fight(p, space)
    if isinstance(fight, str):
        yield BEST_PLAY, fight
        return
    try:
        if fight.sides is not None:
            yield BEST_PLAY, "not told, a battle at sea leaves too many choices"
            if _may_stop(fight):
                yield from _best_stop(fight, swing)
        else:
            yield from _best_play(fight, swing)
    except TooLarge:
        yield PRESS_ON, TOO_LARGE


def average_facts(ways: Iterable[ForecastEnd], whole: float) -> Facts:
    """Yield what both sides lose on average."""
    ways = tuple(ways)
    mine, theirs = _average_losses(ways, whole)
    for who, number, worth in (
        ("attacker", *_mean((way.attacker_stranded for way in ways), ways, whole)),
        ("defender", *_mean((way.defender_stranded for way in ways), ways, whole)),
    ):
        if number >= SELDOM_STRANDED:
            yield STRANDED.format(who), f"{number:.1f} on average, {_ipc(worth)}"
    yield "The attacker loses on average", _ipc(mine)
    yield "The defender loses on average", _ipc(theirs)
    yield ON_BALANCE, _signed(theirs - mine)


def _average_losses(ways: Iterable[ForecastEnd], whole: float) -> tuple[float, float]:
    """Return what both sides lose on average, in IPC, with aircraft that cannot land afterwards."""
    mine = theirs = 0.0
    for way in ways:
        mine += way.probability * (way.attacker_lost + way.attacker_stranded[1])
        theirs += way.probability * (way.defender_lost + way.defender_stranded[1])
    return mine / whole, theirs / whole


def _mean(
    pairs: Iterable[tuple[float, float]], ways: tuple[ForecastEnd, ...], whole: float
) -> tuple[float, float]:
    number = worth = 0.0
    for (one, other), way in zip(pairs, ways, strict=True):
        number += way.probability * one
        worth += way.probability * other
    return number / whole, worth / whole


def _one_fight(p: GlobalWarPosition, space: Space) -> tuple[Fight | str, float]:
    """Return the battle if it is a single one that stands before a round, and the swing in value until then, in IPC.

    Best play is told of those only: else it is said when it will be.
    """
    q, swing = p, 0.0
    if is_on(p, space):
        starts = started(p)
        if len(starts) != 1 or starts[0].space != space:
            return "told again when this round is over", 0.0
        q = starts[0].position
        mine, theirs = _lost_before(p, q)
        swing = theirs - mine
    shores = () if ATLAS.is_sea(space) else shores_of(q, space)
    if any(shore.fight for shore in shores):
        return "told when the sea is won", 0.0
    fight = fight_at(q, space, attackers_of(q, space), forces.defenders(q, space))
    extra = tuple(dice for shore in shores for dice in shore.bombards)
    return fight._replace(attack=fight.attack._replace(extra=extra)), swing


def _best_play(fight: Fight, swing: float) -> Facts:
    """Yield what the battle is worth if both sides play as well as can be, and when to go on."""
    begun = fight.stakes.begun
    if len(fight.attack.kinds) * len(fight.defence.kinds) > MOST_CELLS:
        raise TooLarge
    try:
        value = exact_value(
            fight.attack,
            fight.defence,
            fight.stakes,
            guns=fight.guns,
            aa_value=fight.aa_value,
            seaborne=fight.seaborne,
        )
        yield BEST_PLAY, _signed(value + swing)
        if begun:
            yield "Now", "press" if value > 1e-6 else "break off"
    except TooManyStates:
        if not (fight.guns or fight.seaborne) and _may_stop(fight) and not _has_submarines(fight):
            value = best_of_orders(fight.attack, fight.defence, fight.stakes.prize, begun=begun)
            yield "With the best of a few orders of losses, on balance", _signed(value + swing)
        else:
            yield BEST_PLAY, TOO_LARGE
    if not (fight.guns or fight.seaborne) and _may_stop(fight):
        yield from _best_stop(fight, swing)


def _best_stop(fight: Fight, swing: float) -> Facts:
    """Yield when to go on if the usual units are lost."""
    value, goes_on, left = _stops(fight)
    if not goes_on:  # it is over before a round is fought
        return
    yield USUAL_LOSSES, _signed(value + swing)
    if fight.sides is not None and fight.sides.begun:
        yield "Now", "press" if goes_on.get((0, 0)) else "break off"
    yield PRESS_ON, _press_while(goes_on, *left)


def _may_stop(fight: Fight) -> bool:
    """Tell whether the attacker may break off: he has a way back, or aircraft alone, which need none [b4.5]."""
    return fight.stakes.retreat or all(map(is_air, fight.attack.kinds))


def _has_submarines(fight: Fight) -> bool:
    return SUBMARINE in fight.attack.kinds or SUBMARINE in fight.defence.kinds


def _stops(fight: Fight) -> tuple[float, GoesOn, tuple[list[int], list[int]]]:
    """Return the value of stopping at the best moment, where he goes on, and how many units each state has."""
    sides = fight.sides
    if sides is not None or _has_submarines(fight):
        mine, theirs = (
            states_of(sides[who] if sides else fleet_of(force))
            for who, force in enumerate((fight.attack, fight.defence))
        )
        value, goes_on = fleet_stopping(
            mine,
            theirs,
            lambda x, y: theirs.states[y].lost - mine.states[x].lost,
            begun=fight.stakes.begun,
            work=Work(STOPS),
        )
        return value, goes_on, (_counts(mine), _counts(theirs))
    worth = swing_on_grid(fight.attack, fight.defence, fight.stakes.prize)
    value, goes_on = grid_stopping(fight.attack, fight.defence, worth, begun=fight.stakes.begun)
    counts = [[sum(alive.values()) for alive in ladder(force)] for force in (fight.attack, fight.defence)]
    return value, goes_on, (counts[0], counts[1])


def _counts(fleet: FleetStates) -> list[int]:
    """Return how many units are left, by the states of a fleet."""
    return [sum(state.alive.values()) for state in fleet.states]


def _press_while(goes_on: GoesOn, mine: list[int], theirs: list[int]) -> str:
    """Say against how many units it is worth going on with all, with three quarters, a half and a quarter left.

    >>> _press_while({(0, 0): True, (0, 1): True, (1, 0): False, (1, 1): True}, [2, 1, 0], [2, 1, 0])
    'with 2 left, always; with 1, against 1'
    >>> _press_while({(0, 0): True, (1, 0): True, (2, 0): False}, [4, 3, 2], [1])
    'with 4 or 3 left, always; with 2, never'
    """
    most: dict[int, int] = {}
    whole: dict[int, int] = {}
    for (x, y), good in goes_on.items():
        whole[mine[x]] = max(whole.get(mine[x], 0), theirs[y])
        most[mine[x]] = max(most.get(mine[x], 0), theirs[y] if good else 0)
    alike: list[tuple[list[int], str]] = []
    for n in sorted({-(-max(most) * part // 4) for part in (4, 3, 2, 1)} & most.keys(), reverse=True):
        said = "always" if most[n] == whole[n] else f"against {most[n]}" if most[n] else "never"
        said += " or fewer" if said.startswith("against") and most[n] > 1 else ""
        if alike and alike[-1][1] == said:
            alike[-1][0].append(n)
        else:
            alike.append(([n], said))
    if len(alike) == 1:
        return alike[0][1]
    told = [f"with {_or(numbers)}{'' if at else ' left'}, {said}" for at, (numbers, said) in enumerate(alike)]
    return "; ".join(told)


def _or(numbers: list[int]) -> str:
    """Join numbers: "4, 3 or 2"."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def _ipc(value: float) -> str:
    return f"{value:.1f} IPC"


def _signed(value: float) -> str:
    return f"{value:+.1f} IPC" if abs(value) >= 0.05 else "0.0 IPC"
