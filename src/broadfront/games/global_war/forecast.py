"""[b4] What the battle for a space would bring as things stand, in words and figures for the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from broadfront.engine.panels import Bar, Forecast, Host
from broadfront.games.global_war import battle_board, forces
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.battle_odds import (
    TooManyStates,
    exact_value,
    grid_stopping,
    ladder,
    worth_of,
)
from broadfront.games.global_war.battle_odds.fleet_state import FleetStates, fleet_of, states_of
from broadfront.games.global_war.battle_odds.naval import fleet_stopping
from broadfront.games.global_war.battle_odds.propagation import MOST_WORK, TooLarge, Untold, Work
from broadfront.games.global_war.battle_odds.stopping import GoesOn, best_of_orders
from broadfront.games.global_war.battles import Fight, fight_at, landing_on, shores_of
from broadfront.games.global_war.exact_forecast import ForecastEnd, Started, forecast_ends, started
from broadfront.games.global_war.expansion import convoys, patrol_zones, theatre
from broadfront.games.global_war.expansion.national_guard import Guard
from broadfront.games.global_war.expansion.patrol_zones import PatrolShots, came_into
from broadfront.games.global_war.expansion.sections import (
    ESCORTS,
    FORTIFICATIONS,
    NATIONAL_GUARD,
    SHIP_DAMAGE,
)
from broadfront.games.global_war.kinds import (
    ARTILLERY,
    CAPITAL_SHIPS,
    CARRIER,
    DEFENCE,
    ESCORT,
    INFANTRY,
    KINDS,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TRANSPORT,
    attack_of,
    cost_of,
    is_air,
    is_land,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.landfall import Landfall
from broadfront.games.global_war.terms import (
    COMBAT,
    COMBAT_MOVE,
    CRIPPLED,
    DEAD,
    DOOMED,
    POWER_NAMES,
    SIDE,
    USA,
)

__all__ = ["forecast"]

NOT_TOLD: Final = "Exact odds"
"""The fact that says why there are no figures."""
BEST_PLAY: Final = "Best play by both"
TOO_LARGE: Final = "not told: this battle is too large"
MOST_CELLS: Final = 10_000
"""On land stopping and best play are told of battles with no more than this many pairs of hits,"""
STOPS: Final = MOST_WORK // 3
"""... at sea if that costs no more than this."""
MOST_SHOWN: Final = 6
"""So many things that can be left of a side are listed."""
_COLLECTIVE: Final = frozenset((INFANTRY, ARTILLERY))
"""Kinds whose name is the same for many."""
_HOME: Final = ATLAS.space_of["western_us"]
Facts = Iterator[tuple[str, str]]


def forecast(p: GlobalWarPosition, space: Space) -> Forecast | None:
    """Return what the battle for a space would bring; None: there is none in sight."""
    if p.phase not in (COMBAT_MOVE, COMBAT) or _is_over(p, space):
        return None
    if p.phase == COMBAT_MOVE and p.setting.has(NATIONAL_GUARD):
        p = p.clone()
        p.notes = None
        Guard().ask(p)  # it is called before the battles
    mine, theirs = _attackers(p, space), forces.defenders(p, space)
    if not mine or not theirs:
        return None
    try:
        return _forecast(p, space, mine, theirs)
    except Untold as error:
        return replace(_titled(p, space, mine, theirs), facts=((NOT_TOLD, str(error)),))


def _titled(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Forecast:
    """Return a forecast that tells nothing but who fights."""
    title = f"Battle in {ATLAS.name(space)}" if ATLAS.is_sea(space) else f"Battle for {ATLAS.name(space)}"
    counts: dict[int, int] = {}
    for u in theirs:
        counts[p.owner[u]] = counts.get(p.owner[u], 0) + 1
    foe = min(counts, key=lambda power: (-counts[power], power))
    hosts = (
        Host(POWER_NAMES[p.mover], "attacker", battle_board.ranks(p, mine, theirs, attacking=True)),
        Host(POWER_NAMES[foe], "defender", battle_board.ranks(p, theirs, mine, attacking=False)),
    )
    return Forecast(space, title, "b4", hosts, (), ((), ()), (), ())


def _forecast(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Forecast | None:
    worlds = _patrolled(p, space)
    ways = list(_ways(p, space, worlds))
    whole = sum(way.probability for way in ways)
    if not whole:
        return None
    return replace(
        _titled(p, space, mine, theirs),
        outcomes=_outcomes(ways, sea=ATLAS.is_sea(space), whole=whole),
        survivors=(
            _survivors(((way.attackers, way.probability) for way in ways), whole),
            _survivors(((way.defenders, way.probability) for way in ways), whole),
        ),
        facts=tuple(_facts(p, space, ways, whole, worlds)),
        basis=tuple(_basis(p, space, mine, theirs)),
    )


def _attackers(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the mover's units that fight for a space, or will when they have landed."""
    waiting = [] if ATLAS.is_sea(space) else landing_on(p, space)
    return [*(u for u in forces.attackers(p, space) if u not in waiting), *waiting]


def _patrolled(p: GlobalWarPosition, space: Space) -> list[Started]:
    """Return what submarines on patrol leave of the ships that take part, if they are still to fire [c4]."""
    due = any(isinstance(step, PatrolShots) for step in p.agenda)
    if not due and not (p.phase == COMBAT_MOVE and _shots_at(p, space)):
        return [Started(1.0, "", p, -1)]
    q = p
    if not due:
        q = p.clone()
        q.phase, q.agenda = COMBAT, [PatrolShots()]
    return started(q)


def _shots_at(p: GlobalWarPosition, space: Space) -> int:
    """Return how many submarines on patrol fire at ships that fight in a zone, or land from it."""
    zones = {space} if ATLAS.is_sea(space) else {p.at[u] for u in landing_on(p, space)}
    side = SIDE[p.mover]
    guarded = theatre.zones_against(p, side) & ~p.patrolled
    return sum(
        len(patrol_zones.patrols(p, zone, 1 - side))
        for zone in zones
        if guarded >> zone & 1 and came_into(p, zone)
    )


def _ways(p: GlobalWarPosition, space: Space, worlds: list[Started]) -> Iterator[ForecastEnd]:
    """Yield how it will end, with all that is lost from now on.

    A round that is half over is finished first: who has been hit in it, or is hit by submarines on patrol before the
    battle, is lost as well.
    """
    work = Work()
    starts = [start for start in started(p) if start.space >= 0] if _is_on(p, space) else worlds
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


def _is_on(p: GlobalWarPosition, space: Space) -> bool:
    """Tell whether the battle for a space is being fought, or the one for the sea before it."""
    return any(isinstance(step, Battle | Landfall) and step.space == space for step in p.agenda)


def _is_over(p: GlobalWarPosition, space: Space) -> bool:
    """Tell whether the battle for a space has been fought in this turn, or left out."""
    return p.battles[space] > ATLAS.is_sea(space) and not _is_on(p, space)


def _outcomes(ways: list[ForecastEnd], *, sea: bool, whole: float) -> tuple[Bar, ...]:
    """Return who is left, and how likely."""
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
    shares = [0.0] * len(names)
    for way in ways:
        if way.takes:
            shares[0] += way.probability
        elif way.attackers and not way.defenders:
            shares[1] += way.probability
        elif not way.defenders:
            shares[2] += way.probability
        elif not way.attackers:
            shares[3] += way.probability
        else:
            shares[4] += way.probability
    return tuple(
        Bar(name, share / whole)
        for n, (name, share) in enumerate(zip(names, shares, strict=True))
        if share > 1e-9 or n in (0, 3)
    )


def _survivors(ends: Iterable[tuple[Mapping[int, int], float]], whole: float) -> tuple[Bar, ...]:
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
        f"{number} {_name(kind)}{'s' if number > 1 and kind not in _COLLECTIVE else ''}"
        for kind, number in sorted(alive.items())
        if number
    ]
    return ", ".join(found) or "nothing"


def _name(kind: int) -> str:
    name = KINDS[kind].name
    return name if name.isupper() else name[:1].lower() + name[1:]


# --- figures ----------------------------------------------------------------------------------------------------------


def _facts(
    p: GlobalWarPosition, space: Space, ways: list[ForecastEnd], whole: float, worlds: list[Started]
) -> Facts:
    mine = sum(way.probability * way.attacker_lost for way in ways) / whole
    theirs = sum(way.probability * way.defender_lost for way in ways) / whole
    yield "The attacker loses on average", _ipc(mine)
    yield "The defender loses on average", _ipc(theirs)
    yield "Swing in value", _signed(theirs - mine)
    if not ATLAS.is_sea(space):
        yield "The territory is taken", f"{sum(way.probability for way in ways if way.takes) / whole:.1%}"
    if len(worlds) > 1:
        yield BEST_PLAY, "not told: submarines on patrol fire first"
        return
    fight, swing = _one_fight(p, space)
    if fight is None:
        yield BEST_PLAY, "not told: the sea is fought for first, or a round is half over"
        return
    try:
        if fight.sides is not None:
            yield BEST_PLAY, "not told: ship by ship there are too many choices"
            if _may_stop(fight):
                yield from _best_stop(fight, swing)
        else:
            yield from _best_play(fight, swing)
    except TooLarge:
        yield "When to stop", TOO_LARGE


def _one_fight(p: GlobalWarPosition, space: Space) -> tuple[Fight | None, float]:
    """Return the battle if it is a single one that stands before a round, and the swing in value until then, in IPC.

    Best play is told of those only.
    """
    q, swing = p, 0.0
    if _is_on(p, space):
        starts = started(p)
        if len(starts) != 1 or starts[0].space != space:
            return None, 0.0
        q = starts[0].position
        mine, theirs = _lost_before(p, q)
        swing = theirs - mine
    shores = () if ATLAS.is_sea(space) else shores_of(q, space)
    if any(shore.fight for shore in shores):
        return None, 0.0
    fight = fight_at(q, space, _attackers(q, space), forces.defenders(q, space))
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
        yield "Best play by both is worth", _signed(value + swing)
        if begun:
            yield "Now", "press" if value > 1e-6 else "break off"
    except TooManyStates:
        if not (fight.guns or fight.seaborne) and _may_stop(fight) and not _has_submarines(fight):
            value = best_of_orders(fight.attack, fight.defence, fight.stakes.prize, begun=begun)
            yield "Best of a few orders of losses is worth", _signed(value + swing)
        else:
            yield BEST_PLAY, TOO_LARGE
    if not (fight.guns or fight.seaborne) and _may_stop(fight):
        yield from _best_stop(fight, swing)


def _best_stop(fight: Fight, swing: float) -> Facts:
    """Yield when to go on if the usual units are lost."""
    value, goes_on, left = _stops(fight)
    if not goes_on:  # it is over before a round is fought
        return
    yield "Usual losses, stopping at the best moment", _signed(value + swing)
    if fight.sides is not None and fight.sides.begun:
        yield "Now", "press" if goes_on.get((0, 0)) else "break off"
    yield "Press while", _press_while(goes_on, *left)


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
    lost_a, lost_d = worth_of(fight.attack), worth_of(fight.defence)
    kinds, end = fight.attack.kinds, len(fight.defence.kinds)
    land = [any(map(is_land, kinds[i:])) for i in range(len(kinds) + 1)]

    def worth(i: int, j: int) -> float:
        return lost_d[j] - lost_a[i] + (fight.stakes.prize if j == end and land[i] else 0.0)

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
    """
    most: dict[int, int] = {}
    whole: dict[int, int] = {}
    for (x, y), good in goes_on.items():
        whole[mine[x]] = max(whole.get(mine[x], 0), theirs[y])
        most[mine[x]] = max(most.get(mine[x], 0), theirs[y] if good else 0)
    told: list[str] = []
    last = ""
    for n in sorted({-(-max(most) * part // 4) for part in (4, 3, 2, 1)} & most.keys(), reverse=True):
        said = "always" if most[n] == whole[n] else f"against {most[n]}" if most[n] else "never"
        said += " or fewer" if said.startswith("against") and most[n] > 1 else ""
        if said != last:
            told.append(f"with {n}{'' if told else ' left'}, {said}")
        last = said
    return told[0].partition(", ")[2] if len(told) == 1 else "; ".join(told)


def _ipc(value: float) -> str:
    return f"{value:.1f} IPC"


def _signed(value: float) -> str:
    return f"{value:+.1f} IPC" if abs(value) >= 0.05 else "0.0 IPC"


# --- what it rests on -------------------------------------------------------------------------------------------------


def _basis(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Iterator[str]:
    techs = p.techs[p.mover]
    sea = ATLAS.is_sea(space)
    attack = ", ".join(f"{_name(kind)} {attack_of(kind, techs)}" for kind in _kinds(p, mine))
    armed = {TRANSPORT: 1} if convoys.armed(p) else {}
    defence = ", ".join(f"{_name(kind)} {armed.get(kind, DEFENCE[kind])}" for kind in _kinds(p, theirs))
    edition = "Anniversary edition with Expansion II" if p.setting.sections else "Anniversary edition"
    yield f"{edition}. Attack: {attack}. Defence: {defence}."
    if sea and p.setting.has(SHIP_DAMAGE):
        yield "Losses: the cheapest units first; damage counts what repairs cost, and for carriers their aircraft."
    else:
        yield "Losses: damage that is free first, then the cheapest units, transports last."
    yield from _expansion(p, space, mine, theirs)
    yield "Nobody retreats or submerges: the battle is fought to the end."
    if _is_on(p, space):
        yield "Losses are counted from now on: who is hit and still fires is among them, who is gone is not."
    if p.setting.low_luck:
        yield "Low luck: six points of dice are a hit, and one die is rolled for the rest."
    shores = () if sea else shores_of(p, space)
    for shore in shores:
        if shore.fight is not None:
            yield f"The battle for {ATLAS.name(shore.zone)} is fought first: what it leaves afloat decides who lands."
        elif shore.bombards:
            dice = " and ".join(f"{number} at {value}" for number, value in shore.bombards)
            yield f"Ships in {ATLAS.name(shore.zone)} bombard: {dice}. Whoever they hit still fires."
    fight = fight_at(p, space, mine, theirs)
    if fight.guns and any(not is_land(p.kind[u]) for u in mine):
        yield f"The AA gun fires once at each aircraft, and hits on {'1 or 2' if fight.aa_value == 2 else '1'}."
    if sea and any(p.kind[u] == CARRIER for u in (*mine, *theirs)):
        yield "Aircraft whose carrier is gone count as left; where they land is seen afterwards."
    if not sea:
        yield f"For best play the territory counts {p.setting.value[space]} IPC."
    yield (
        "Prices are those of the Klub Danmark profile."
        if p.setting.klub
        else "Units count at their printed prices."
    )
    yield "Exact: every roll of the dice is counted, by the rules of this match."


def _expansion(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Iterator[str]:
    """Yield what sections of Expansion II have to do with it."""
    if not p.setting.sections:
        return
    zones = {p.at[u] for u in mine if ATLAS.is_sea(p.at[u])}
    fleet = [u for zone in zones for u in forces.attackers(p, zone)]
    foes = {p.kind[u] for zone in zones for u in forces.defenders(p, zone)}
    kinds = foes | {p.kind[u] for u in fleet}
    if shots := _shots_at(p, space):
        yield f"Before it, submarines on patrol fire {shots} {'shots' if shots > 1 else 'shot'} at 1."
    if p.setting.has(SHIP_DAMAGE) and foes and kinds & CAPITAL_SHIPS:
        yield "Damage to carriers and battleships stays: carriers are hit first, then by turns with battleships."
    if any(p.flags[u] & CRIPPLED and p.at[u] in zones for u in p.of_power(p.mover)):
        yield "Ships that were damaged as the turn began take no part."
    if SUPER_BATTLESHIP in kinds:
        yield "A super heavy battleship rolls two dice."
    if p.setting.has(ESCORTS) and foes:
        if TRANSPORT in kinds:
            told = (
                "Transports cannot be chosen as casualties, unless submarines alone hunt them without a guard"
            )
            bare = p.setting.rules_version >= 2  # R-G30
            yield f"{told}, or the attackers can hit nothing else." if bare else f"{told}."
        if TRANSPORT in foes and convoys.armed(p):
            yield "Transports fire back, without a guard at submarines only from the second round on."
        if any(p.battles[zone] >= convoys.SCATTERED for zone in zones):
            yield "Escorts that form no convoys defend at 2."
        elif {TRANSPORT, ESCORT} <= foes:
            yield "In a convoy, of an escort and up to two transports, escorts defend at 3 and transports at 1."
        if any(p.kind[u] == ESCORT for u in fleet):
            yield "Attacking escorts do not find submarines."
    if p.setting.has(FORTIFICATIONS) and p.forts[space]:
        yield f"Fortifications: {p.forts[space]}; an infantry in each defends at 3."
    if p.guard and p.phase == COMBAT_MOVE and space == _HOME and SIDE[p.mover] != SIDE[USA]:
        yield "The National Guard of the USA takes part once it is called."


def _kinds(p: GlobalWarPosition, units: list[int]) -> list[int]:
    return sorted({p.kind[u] for u in units if not p.flags[u] & DOOMED})
