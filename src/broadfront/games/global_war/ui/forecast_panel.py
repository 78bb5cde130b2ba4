"""[b4] The forecast of the battle for a space, in words and figures for the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import fsum
from typing import Final, NamedTuple

from msgspec.structs import replace

from broadfront.engine.odds import OddsFactor
from broadfront.engine.position import Move
from broadfront.engine.view import Bar, Forecast, Host
from broadfront.games.global_war.combat_odds.best_play import TooManyStates, exact_value
from broadfront.games.global_war.combat_odds.forecast import (
    ForecastEnd,
    average_losses,
    ends_from,
    fought_for,
    lost_before,
)
from broadfront.games.global_war.combat_odds.naval import fleet_stopping
from broadfront.games.global_war.combat_odds.open_round import RoundStart, patrol_shots, round_starts
from broadfront.games.global_war.combat_odds.position_battles import (
    BattleForces,
    aa_guns_fire_at,
    attackers_of,
    battle_forces_at,
    is_on,
    landing_zones_of,
    with_bombardment,
)
from broadfront.games.global_war.combat_odds.propagation import MAX_WORK, OddsUnavailable, TooLarge, Work
from broadfront.games.global_war.combat_odds.sides import CombatSide, ladder
from broadfront.games.global_war.combat_odds.states import FleetStates, fleet_of, states_of
from broadfront.games.global_war.combat_odds.stopping import (
    GoesOn,
    best_of_orders,
    grid_stopping,
    swing_on_grid,
)
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants, expansion_convoys
from broadfront.games.global_war.rules.combat_values import ARMED, RESULTS, RETREAT, shot_of
from broadfront.games.global_war.rules.expansion_national_guard import Guard
from broadfront.games.global_war.rules.expansion_sections import (
    ESCORTS,
    FORTIFICATIONS,
    NATIONAL_GUARD,
    SHIP_DAMAGE,
)
from broadfront.games.global_war.terms import (
    ADVANCED_ARTILLERY,
    COMBAT,
    COMBAT_MOVE,
    CRIPPLED,
    DOOMED,
    HEAVY_BOMBERS,
    POWER_NAMES,
    SCATTERED,
    SIDE,
    USA,
)
from broadfront.games.global_war.ui import forms
from broadfront.games.global_war.ui.counters import kind_name
from broadfront.games.global_war.units import (
    ARTILLERY,
    BATTLESHIP,
    BOMBER,
    CAPITAL_SHIPS,
    CARRIER,
    ESCORT,
    INFANTRY,
    KINDS,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TRANSPORT,
    attack_of,
    is_air,
    is_land,
)

NOT_TOLD: Final = "Exact odds"
"""The heading of the reason why there are no figures."""
ON_BALANCE: Final = "On balance, for the attacker"
"""The heading of the balance of the units alone."""
WITH_TERRITORY: Final = "With the territory, on balance"
BEST_PLAY: Final = "If both play their best, on balance"
BEST_PLAY_WITH_TERRITORY: Final = "If both play their best, with the territory"
USUAL_LOSSES: Final = "With the usual losses, stopping at the best moment"
PRESS_ON: Final = "With the usual losses, pressing on pays"
STRANDED: Final = "Aircraft of the {} that cannot land afterwards"
MIN_STRANDED_SHOWN: Final = 0.05
"""A lower average number is not shown."""
TOO_LARGE_TEXT: Final = "not told, the battle is too large"
MAX_CELLS: Final = 10_000
"""On land, stopping and best play are shown for battles with at most this many pairs of hits,"""
STOPS: Final = MAX_WORK // 3
"""... and at sea if it costs no more than this."""
NEVER: Final = 1e-9
"""A lower probability is not shown, so that the others do not look certain."""
MAX_STATES_SHOWN: Final = 3
"""The maximum number of states of a side that are listed singly if their number of units does not decide."""
MAX_SHOWN: Final = 6
"""The maximum number of listed results of a side."""
_COLLECTIVE: Final = frozenset((INFANTRY, ARTILLERY))
"""Kinds with the same singular and plural."""
_HOME: Final = MAP.space_of["western_us"]
Facts = Iterator[tuple[str, str]]


def forecast(p: GlobalWarPosition, space: Space) -> Forecast | None:
    """Return the forecast of the battle for a space; None if no battle is in sight."""
    if p.phase not in (COMBAT_MOVE, COMBAT) or _is_over(p, space):
        return None
    if p.phase == COMBAT_MOVE and p.setting.has(NATIONAL_GUARD):
        p = p.clone()
        p.notes = None
        Guard().run(p)  # it is called before the battles
    attackers, defenders = attackers_of(p, space), battle_participants.defenders(p, space)
    if not attackers or not (defenders or battle_participants.guns_fire(p, space, attackers)):
        return None
    try:
        starts = round_starts(p, space)
        ways = list(ends_from(p, space, starts))
        whole = fsum(way.probability for way in ways)
        facts = tuple(_facts(p, space, ways, whole, starts)) if whole else ()
        basis = tuple(basis_of(p, space, attackers, defenders)) if whole else ()
    except OddsUnavailable as error:
        return replace(empty_forecast(p, space, attackers, defenders), facts=((NOT_TOLD, str(error)),))
    if not whole:
        return None
    return replace(
        empty_forecast(p, space, attackers, defenders),
        outcomes=outcome_bars(ways, sea=MAP.is_sea(space), whole=whole),
        survivors=survivor_bars(ways, whole),
        facts=facts,
        basis=basis,
    )


def empty_forecast(
    p: GlobalWarPosition, space: Space, attackers: list[int], defenders: list[int]
) -> Forecast:
    """Return a forecast that contains only the units."""
    title = f"Battle in {MAP.name(space)}" if MAP.is_sea(space) else f"Battle for {MAP.name(space)}"
    counts = Counter(p.owner[u] for u in defenders) or {p.control[space]: 0}  # AA guns alone
    foes = [POWER_NAMES[foe] for foe in sorted(counts, key=lambda power: (-counts[power], power))]
    hosts = (
        Host(POWER_NAMES[p.mover], "attacker", forms.ranks(p, attackers, defenders, attacking=True)),
        Host(", ".join(foes), "defender", forms.ranks(p, defenders, attackers, attacking=False)),
    )
    return Forecast(space, title, "b4", hosts, (), ((), ()), (), ())


def _is_over(p: GlobalWarPosition, space: Space) -> bool:
    """Return whether the battle for a space has been fought in this turn, or avoided."""
    return p.battles[space] > MAP.is_sea(space) and not is_on(p, space)


def outcome_bars(
    ways: list[ForecastEnd], *, sea: bool, whole: float, retreats: bool = False
) -> tuple[Bar, ...]:
    """Return the probabilities of the results; a retreat is shown if the attacker may retreat."""
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
    bars = (*names, "The attacker retreats")
    shares = [0.0] * len(bars)
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
        for n, (name, share) in enumerate(zip(bars, shares, strict=True))
        if share > NEVER or n in (0, 3)
    )


def survivor_bars(ways: list[ForecastEnd], whole: float) -> tuple[tuple[Bar, ...], tuple[Bar, ...]]:
    """Return the most probable units left to both sides."""
    return (
        _likeliest(((way.attackers, way.probability) for way in ways), whole),
        _likeliest(((way.defenders, way.probability) for way in ways), whole),
    )


def _likeliest(ends: Iterable[tuple[Mapping[int, int], float]], whole: float) -> tuple[Bar, ...]:
    """Return the most probable units left to a side."""
    shares: dict[str, float] = {}
    for alive, share in ends:
        name = _units(alive)
        shares[name] = shares.get(name, 0.0) + share
    likely = sorted(shares.items(), key=lambda one: (-one[1], one[0]))[:MAX_SHOWN]
    return tuple(Bar(name, share / whole) for name, share in likely if share / whole > NEVER)


def _units(alive: Mapping[int, int]) -> str:
    """Return units as text: "2 infantry, 1 tank".

    >>> _units({2: 1, 0: 2}), _units({})
    ('2 infantry, 1 tank', 'nothing')
    """
    names = [
        f"{number} {kind_name(kind)}{'s' if number > 1 and kind not in _COLLECTIVE else ''}"
        for kind, number in sorted(alive.items())
        if number
    ]
    return ", ".join(names) or "nothing"


# --- figures ----------------------------------------------------------------------------------------------------------


def _facts(
    p: GlobalWarPosition, space: Space, ways: list[ForecastEnd], whole: float, starts: list[RoundStart]
) -> Facts:
    yield from average_facts(ways, whole)
    if territory := 0 if MAP.is_sea(space) else p.setting.value[space]:
        attacker_losses, defender_losses = average_losses(ways, whole)
        takes = fsum(way.probability for way in ways if way.takes) / whole
        yield WITH_TERRITORY, _signed(defender_losses - attacker_losses + takes * territory)
    fight, swing = _one_fight(p, space, starts)
    if isinstance(fight, str):
        yield BEST_PLAY, fight
        return
    try:
        if fight.sides is not None:
            yield BEST_PLAY, "not told, a battle at sea leaves too many choices"
            if _can_stop(fight):
                yield from _best_stop(fight, swing)
        else:
            yield from _best_play(fight, swing)
    except TooLarge:
        yield PRESS_ON, TOO_LARGE_TEXT


def average_facts(ways: list[ForecastEnd], whole: float) -> Facts:
    """Yield the average losses of both sides."""
    attacker_losses, defender_losses = average_losses(ways, whole)
    for who, number, worth in (
        ("attacker", *_mean((way.attacker_stranded for way in ways), ways, whole)),
        ("defender", *_mean((way.defender_stranded for way in ways), ways, whole)),
    ):
        if number >= MIN_STRANDED_SHOWN:
            yield STRANDED.format(who), f"{number:.1f} on average, {_ipc(worth)}"
    yield "The attacker loses on average", _ipc(attacker_losses)
    yield "The defender loses on average", _ipc(defender_losses)
    yield ON_BALANCE, _signed(defender_losses - attacker_losses)


def _mean(pairs: Iterable[tuple[float, float]], ways: list[ForecastEnd], whole: float) -> tuple[float, float]:
    number = worth = 0.0
    for (one, other), way in zip(pairs, ways, strict=True):
        number += way.probability * one
        worth += way.probability * other
    return number / whole, worth / whole


def _one_fight(
    p: GlobalWarPosition, space: Space, starts: list[RoundStart]
) -> tuple[BattleForces | str, float]:
    """Return the battle if it is a single one before a round, and the change in value until then, in IPC.

    Best play is shown for these only; for others the result says when it will be shown.
    """
    q, swing = p, 0.0
    if is_on(p, space):
        if len(starts) != 1 or starts[0].space != space:
            return "told again when this round is over", 0.0
        q = starts[0].position
        attacker_losses, defender_losses = lost_before(p, q)
        swing = defender_losses - attacker_losses
    elif len(starts) > 1:
        return "told when the submarines on patrol have fired", 0.0
    shores = () if MAP.is_sea(space) else landing_zones_of(q, space)
    if any(shore.fight for shore in shores):
        return "told when the sea is won", 0.0
    fight = battle_forces_at(q, space, attackers_of(q, space), battle_participants.defenders(q, space))
    return with_bombardment(fight, shores), swing


def _best_play(fight: BattleForces, swing: float) -> Facts:
    """Yield the value of the battle with best play by both sides, and when to continue."""
    begun = fight.stakes.begun
    if len(fight.attack.kinds) * len(fight.defence.kinds) > MAX_CELLS:
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
        yield BEST_PLAY_WITH_TERRITORY if fight.stakes.prize else BEST_PLAY, _signed(value + swing)
        if begun and _can_stop(fight) and fight.defence.kinds:  # nobody fights on without an enemy
            yield "Now", "press" if value > 1e-6 else "break off"
    except TooManyStates:
        if not (fight.guns or fight.seaborne) and _can_stop(fight) and not _has_submarines(fight):
            value = best_of_orders(fight.attack, fight.defence, fight.stakes.prize, begun=begun)
            yield "With the best of a few orders of losses, on balance", _signed(value + swing)
        else:
            yield BEST_PLAY, TOO_LARGE_TEXT
    if not (fight.guns or fight.seaborne) and _can_stop(fight):
        yield from _best_stop(fight, swing)


def _best_stop(fight: BattleForces, swing: float) -> Facts:
    """Yield when to continue if the usual units are lost."""
    value, goes_on, units_by_state = _stops(fight)
    if not goes_on:  # the battle is over before a round is fought
        return
    yield USUAL_LOSSES, _signed(value + swing)
    if fight.sides is not None and fight.sides.begun:
        yield "Now", "press" if goes_on.get((0, 0)) else "break off"
    yield PRESS_ON, _press_while(goes_on, *units_by_state)


def _can_stop(fight: BattleForces) -> bool:
    """Return whether the attacker may break off: with a retreat, or with aircraft alone, which need none [b4.5]."""
    return fight.stakes.retreat or all(map(is_air, fight.attack.kinds))


def _has_submarines(fight: BattleForces) -> bool:
    return SUBMARINE in fight.attack.kinds or SUBMARINE in fight.defence.kinds


def _stops(fight: BattleForces) -> tuple[float, GoesOn, tuple[list[_Remaining], list[_Remaining]]]:
    """Return the value of stopping at the best moment, where to continue, and the units of each state."""
    sides = fight.sides
    if sides is not None or _has_submarines(fight):
        attackers, defenders = (
            states_of(sides[who] if sides else fleet_of(force))
            for who, force in enumerate((fight.attack, fight.defence))
        )
        value, goes_on = fleet_stopping(
            attackers,
            defenders,
            lambda x, y: defenders.states[y].lost - attackers.states[x].lost,
            begun=fight.stakes.begun,
            work=Work(STOPS),
        )
        return value, goes_on, (_remaining_of_fleet(attackers), _remaining_of_fleet(defenders))
    worth = swing_on_grid(fight.attack, fight.defence, fight.stakes.prize)
    value, goes_on = grid_stopping(fight.attack, fight.defence, worth, begun=fight.stakes.begun)
    return value, goes_on, (_remaining_on_ladder(fight.attack), _remaining_on_ladder(fight.defence))


def _remaining_of_fleet(fleet: FleetStates) -> list[_Remaining]:
    """Return the remaining units by the states of a fleet; damaged ships are distinguished."""
    remaining = []
    for state in fleet.states:
        damaged_units = Counter(
            member.kind
            for member, hits in zip(fleet.members, state.taken, strict=True)
            if 0 < hits < member.hits
        )
        remaining.append(_Remaining(sum(state.alive.values()), _damaged_units(state.alive, damaged_units)))
    return remaining


def _remaining_on_ladder(force: CombatSide) -> list[_Remaining]:
    """Return the remaining units after each hit; hits that destroy nothing have damaged ships."""
    remaining, soaked, before = list[_Remaining](), 0, None
    for alive in ladder(force):
        soaked += alive == before
        soaking_hits, damaged_units = soaked, Counter[int]()
        for kind in (BATTLESHIP, SUPER_BATTLESHIP, CARRIER):
            damaged_units[kind] = min(soaking_hits, alive.get(kind, 0))
            soaking_hits -= damaged_units[kind]
        remaining.append(_Remaining(sum(alive.values()), _damaged_units(alive, damaged_units)))
        before = alive
    return remaining


def _damaged_units(alive: Mapping[int, int], damaged_numbers: Mapping[int, int]) -> str:
    """Return units as text, the damaged ones first: "1 damaged battleship, 2 destroyers"."""
    damaged = [
        f"{number} damaged {kind_name(kind)}{'s' if number > 1 else ''}"
        for kind, number in sorted(damaged_numbers.items())
        if number
    ]
    whole = _units({kind: number - damaged_numbers.get(kind, 0) for kind, number in alive.items()})
    return ", ".join([*damaged, *([whole] if whole != "nothing" else [])])


class _Remaining(NamedTuple):
    """The remaining units of a side, as text and in number."""

    number: int
    words: str


def _press_while(goes_on: GoesOn, attackers: list[_Remaining], defenders: list[_Remaining]) -> str:
    """Say against how many units it is worth going on, for each number that can be left; where that depends on which
    units they are, against which.

    >>> two, one, none = _Remaining(2, "2 infantry"), _Remaining(1, "1 infantry"), _Remaining(0, "nothing")
    >>> _press_while({(0, 0): True, (0, 1): True, (1, 0): False, (1, 1): True}, [two, one], [two, one])
    'with 2 left, always; with 1, against 1'
    >>> four, three, ship = _Remaining(4, "4 tanks"), _Remaining(3, "3 tanks"), _Remaining(1, "1 battleship")
    >>> _press_while(
    ...     {(0, 0): True, (1, 0): True, (2, 0): True, (3, 0): False}, [four, three, two, one], [one]
    ... )
    'with 4 to 2 left, always; with 1, never'
    >>> _press_while({(0, 0): False, (0, 1): True}, [one], [ship, _Remaining(1, "1 damaged battleship")])
    'against 1 damaged battleship'
    >>> _press_while({(0, 0): True, (1, 0): True, (2, 0): False}, [two, one, ship], [one])
    'with 2 left, always; with 1 infantry, always; with 1 battleship, never'
    """
    rows: dict[_Remaining, dict[_Remaining, bool]] = {}
    for (x, y), good in sorted(goes_on.items()):
        if defenders[y].number:
            # alike in words but different in details: going on pays only if it always does
            row = rows.setdefault(attackers[x], {})
            row[defenders[y]] = good and row.get(defenders[y], True)
    alike: list[tuple[list[int] | str, str]] = []
    for n in sorted({state.number for state in rows}, reverse=True):
        same = [(state, _against(row)) for state, row in rows.items() if state.number == n]
        if len({advice for _, advice in same}) > 1:
            if len(same) > MAX_STATES_SHOWN:
                alike.append(([n], "depending on which are left"))
            else:
                alike.extend((state.words, advice) for state, advice in same)
        elif alike and alike[-1][1] == same[0][1] and isinstance(numbers := alike[-1][0], list):
            numbers.append(n)
        else:
            alike.append(([n], same[0][1]))
    if len(alike) == 1:
        return alike[0][1]
    conditions = [
        f"with {who if isinstance(who, str) else _range(who) + ('' if at else ' left')}, {advice}"
        for at, (who, advice) in enumerate(alike)
    ]
    return "; ".join(conditions)


def _against(row: Mapping[_Remaining, bool]) -> str:
    """Return the states of the defender against which going on pays: by their number of units if that decides."""
    good = [state for state, pays in row.items() if pays]
    bad = [state for state, pays in row.items() if not pays]
    if not bad:
        return "always"
    if not good:
        return "never"
    most = max(state.number for state in good)
    if most < min(state.number for state in bad):
        return f"against {most}{' or fewer' if most > 1 else ''}"
    if len(good) <= MAX_STATES_SHOWN:
        return f"against {' or '.join(state.words for state in good)}"
    if len(bad) <= MAX_STATES_SHOWN:
        return f"but not against {' or '.join(state.words for state in bad)}"
    return "depending on which defenders are left"


def _range(numbers: list[int]) -> str:
    """Return falling numbers without gaps as text: "4", "4 or 3", "4 to 2"."""
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else f"{first} {'or' if len(numbers) == 2 else 'to'} {last}"


def _ipc(value: float) -> str:
    return f"{value:.1f} IPC"


def _signed(value: float) -> str:
    return f"{value:+.1f} IPC" if abs(value) >= 0.05 else "0.0 IPC"


# --- what it rests on -------------------------------------------------------------------------------------------------


def basis_of(
    p: GlobalWarPosition, space: Space, attackers: list[int], defenders: list[int], *, usual: bool = True
) -> Iterator[str]:
    """Yield the sentences below a forecast of a battle between some units.

    Without ``usual``, losses and retreats are described elsewhere.
    """
    techs = p.techs[p.mover]
    sea = MAP.is_sea(space)
    attack = ", ".join(f"{kind_name(kind)} {attack_of(kind, techs)}" for kind in _kinds(p, attackers))
    part = {TRANSPORT: ARMED} if expansion_convoys.armed(p) else {}
    values = {kind: shot_of(part.get(kind, kind), attacking=False).value for kind in _kinds(p, defenders)}
    defence = ", ".join(f"{kind_name(kind)} {value}" for kind, value in values.items())
    edition = "Anniversary edition with Expansion II" if p.setting.sections else "Anniversary edition"
    yield f"{edition}. Attack: {attack}. Defence: {defence or 'an AA gun alone'}."
    yield from _technologies(p, attackers)
    if not usual:
        pass
    elif sea and p.setting.has(SHIP_DAMAGE):
        lost_with_carrier = (
            "aircraft that it leaves without a deck" if p.setting.rules_version >= 6 else "their aircraft"
        )
        yield (
            f"Losses: the cheapest units first; damage counts what repairs cost, and for carriers {lost_with_carrier}. "
            "The averages count no repairs."
        )
    elif p.setting.rules_version >= 6 and _can_keep_land(p, space, attackers):
        yield "Losses: damage that is free first, then the cheapest units; the attacker keeps a land unit to the last."
    else:
        yield "Losses: damage that is free first, then the cheapest units, transports last."
    yield from _expansion(p, space, attackers, defenders)
    if usual:
        flee = sea and p.setting.has(ESCORTS) and TRANSPORT in _kinds(p, attackers)
        but = (
            ", but transports retreat, if they can, when nothing else is left of the attacker" if flee else ""
        )
        yield f"Nobody retreats or submerges{but}: the battle is fought to the end."
    if is_on(p, space):
        yield "Losses are counted from now on: who is hit and still fires is among them, who is gone is not."
    if p.setting.low_luck:
        yield "Low luck: six points of dice are a hit, and one die is rolled for the rest."
    shores = () if sea else landing_zones_of(p, space)
    for shore in shores:
        if shore.fight is not None:
            yield (
                f"The battle for {MAP.name(shore.zone)} is fought first: what it leaves afloat decides who lands. "
                "The averages count what it costs."
            )
        elif shore.bombards:
            dice = " and ".join(f"{number} at {value}" for number, value in shore.bombards)
            yield f"Ships in {MAP.name(shore.zone)} bombard: {dice}. Whoever they hit still fires."
    if aa_guns_fire_at(p, space, attackers, defenders) and any(not is_land(p.kind[u]) for u in attackers):
        value = battle_participants.aa_gun_value(p, space)
        yield f"The AA gun fires once at each aircraft, and hits on {'1 or 2' if value == 2 else '1'}."
    if sea and any(p.kind[u] == CARRIER for u in (*attackers, *defenders)):
        yield "Aircraft that find no deck or land afterwards count as left, and in the averages as lost."
    if not sea:
        yield (
            f"The territory counts {p.setting.value[space]} IPC in what best play, and stopping at the best moment, "
            "bring; the averages are those of the units alone where they do not name it."
        )
    yield (
        "Prices are those of the Klub Danmark profile."
        if p.setting.klub
        else "Units count at their printed prices."
    )
    yield "Exact: every roll of the dice is counted, by the rules of this match."


def _technologies(p: GlobalWarPosition, attackers: list[int]) -> Iterator[str]:
    """Yield the effects of the attacker's technologies besides the values of units [b7]."""
    techs, kinds = p.techs[p.mover], _kinds(p, attackers)
    if techs >> HEAVY_BOMBERS & 1 and BOMBER in kinds:
        both = "rolls two dice, and the better one counts" if p.setting.best_of_two else "rolls two dice"
        yield f"Heavy Bombers: each bomber {both}."
    if techs >> ADVANCED_ARTILLERY & 1 and {ARTILLERY, INFANTRY} <= {*kinds}:
        yield "Advanced Artillery: each artillery lets two infantry attack at 2."


def _expansion(
    p: GlobalWarPosition, space: Space, attackers: list[int], defenders: list[int]
) -> Iterator[str]:
    """Yield the effects of sections of Expansion II on the battle."""
    if not p.setting.sections:
        return
    zones = {p.at[u] for u in attackers if MAP.is_sea(p.at[u])}
    fleet = [u for zone in zones for u in battle_participants.attackers(p, zone)]
    foes = {p.kind[u] for zone in zones for u in battle_participants.defenders(p, zone)}
    kinds = foes | {p.kind[u] for u in fleet}
    if shots := patrol_shots(p, space):
        fire = f"submarines on patrol fire {shots} {'shots' if shots > 1 else 'shot'} at 1"
        yield f"Before it, {fire}. The averages count what they cost."
    if p.setting.has(SHIP_DAMAGE) and foes and kinds & CAPITAL_SHIPS:
        yield "Damage to carriers and battleships stays: carriers are hit first, then by turns with battleships."
    if any(p.flags[u] & CRIPPLED and p.at[u] in zones for u in p.of_power(p.mover)):
        yield "Ships that were damaged as the turn began take no part."
    if SUPER_BATTLESHIP in kinds:
        yield "A super heavy battleship rolls two dice."
    if p.setting.has(ESCORTS) and foes:
        if TRANSPORT in kinds:
            sentence = (
                "Transports cannot be chosen as casualties, unless submarines alone hunt them without a guard"
            )
            bare = p.setting.rules_version >= 2  # R-G30
            yield f"{sentence}, or the attackers can hit nothing else." if bare else f"{sentence}."
        if TRANSPORT in foes and expansion_convoys.armed(p):
            yield "Transports fire back, without a guard at submarines only from the second round on."
        if any(p.battles[zone] >= SCATTERED for zone in zones):
            yield "Escorts that form no convoys defend at 2."
        elif {TRANSPORT, ESCORT} <= foes:
            yield "In a convoy, of an escort and up to two transports, escorts defend at 3 and transports at 1."
        if any(p.kind[u] == ESCORT for u in fleet):
            yield "Attacking escorts do not find submarines."
    if p.setting.has(FORTIFICATIONS) and p.forts[space]:
        yield f"Fortifications: {p.forts[space]}; an infantry in each defends at 3."
    if p.guard and p.phase == COMBAT_MOVE and space == _HOME and SIDE[p.mover] != SIDE[USA]:
        yield "The National Guard of the USA takes part once it is called."


def _can_keep_land(p: GlobalWarPosition, space: Space, attackers: list[int]) -> bool:
    """Return whether it matters that the attacker keeps a land unit as long as possible."""
    return not MAP.is_sea(space) and len({is_land(p.kind[u]) for u in attackers}) == 2


def _kinds(p: GlobalWarPosition, units: list[int]) -> list[int]:
    return sorted({p.kind[u] for u in units if not p.flags[u] & DOOMED})


def odds_breakdown(p: GlobalWarPosition, move: Move) -> tuple[OddsFactor, ...]:
    """Return the items that make up the odds of an order of battle: units and values, losses, retreats, AA guns."""
    space = fought_for(p, move)
    if space is None:
        return ()
    attackers = [u for u in attackers_of(p, space) if not p.flags[u] & DOOMED]
    defenders = battle_participants.defenders(p, space)
    if not attackers or not (defenders or battle_participants.guns_fire(p, space, attackers)):
        return ()
    techs = p.techs[p.mover]
    try:
        fight = battle_forces_at(p, space, attackers, defenders)
    except OddsUnavailable:
        return ()
    armed = battle_participants.model_kinds_of(p, defenders, attacking=False) if MAP.is_sea(space) else {}
    lasting = fight.sides is not None and fight.sides.attack.carriers_first
    lines = [
        OddsFactor("Edition", "Anniversary, Expansion II" if p.setting.sections else "Anniversary", "a1"),
        OddsFactor("Attack", _figures((p.kind[u], attack_of(p.kind[u], techs)) for u in attackers), "d"),
        OddsFactor(
            "Defence",
            _figures((p.kind[u], shot_of(armed.get(u, p.kind[u]), attacking=False).value) for u in defenders)
            or "an AA gun alone",
            "d",
        ),
        OddsFactor("Losses", "the cheapest; damage counts its repair", "c10")
        if lasting
        else OddsFactor("Losses", "free damage, then the cheapest; a land unit last", "b4.4")
        if p.setting.rules_version >= 6 and _can_keep_land(p, space, attackers)
        else OddsFactor("Losses", "free damage, then the cheapest; transports last", "b4.4"),
        OddsFactor("Retreat", "nobody retreats or submerges", "b4.5"),
    ]
    if fight.guns and any(is_air(p.kind[u]) for u in attackers):
        lines.append(OddsFactor("AA gun", "hits on 1 or 2" if fight.aa_value == 2 else "hits on 1", "b4.6"))
    if lasting:
        lines.append(OddsFactor("Capital ships", "carriers first, then by turns", "c10"))
    if fight.sides is not None and fight.sides.attack.escorts:
        others = [u for u in defenders if p.kind[u] != TRANSPORT]
        bare = fight.sides.defence.exposed and expansion_convoys.armed(p)
        bare = bare and bool(others) and not battle_participants.reaches(p, attackers, others, attacking=True)
        factors = (
            "are hit, for nothing else of the defender can be" if bare else "cannot be chosen as casualties"
        )
        lines.append(OddsFactor("Transports", factors, "c12b"))
    if fight.defence.forts:
        lines.append(OddsFactor("Fortifications", f"{fight.defence.forts} infantry 3", "c9"))
    if p.setting.low_luck:
        lines.append(OddsFactor("Low luck", "six points are a hit", "b4.15"))
    return tuple(lines)


def _figures(fighting: Iterable[tuple[int, int]]) -> str:
    """Return units as text by kind and the value they hit on."""
    counts = sorted(Counter(fighting).items())
    return ", ".join(f"{number} {KINDS[kind].name} {value}" for (kind, value), number in counts)
