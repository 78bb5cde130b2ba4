"""[b4] What the battle for a space would bring as things stand, in words and figures for the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import fsum
from typing import Final, NamedTuple

from msgspec.structs import replace

from broadfront.engine.odds import NoOdds, OddsFactor
from broadfront.engine.position import CHANCE, Move
from broadfront.engine.view import Bar, Forecast, Host
from broadfront.games.global_war.combat_odds import (
    CombatSide,
    Ending,
    Retreat,
    TooManyStates,
    endings,
    exact_value,
    grid_stopping,
    ladder,
)
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.combat_odds.naval import fleet_stopping
from broadfront.games.global_war.combat_odds.outcomes import fleet_endings, swing_on_grid
from broadfront.games.global_war.combat_odds.position_battles import (
    BattleForces,
    LandingZone,
    attackers_of,
    battle_forces_at,
    battle_of,
    is_on,
    landing_on,
    landing_zones_of,
)
from broadfront.games.global_war.combat_odds.propagation import MAX_WORK, OddsUnavailable, TooLarge, Work
from broadfront.games.global_war.combat_odds.states import FleetStates, fleet_of, states_of
from broadfront.games.global_war.combat_odds.stopping import GoesOn, best_of_orders
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    battle_participants,
    expansion_convoys,
    expansion_patrol_zones,
    expansion_theatre,
)
from broadfront.games.global_war.rules.battle import START, Battle
from broadfront.games.global_war.rules.capture import blitzed_land
from broadfront.games.global_war.rules.combat_values import RESULTS, RETREAT, shot_of
from broadfront.games.global_war.rules.conduct_combat import (
    RAIDS,
    AmphibiousAssault,
    BattleGroup,
    SeaCombat,
    must_attack,
)
from broadfront.games.global_war.rules.expansion_national_guard import Guard
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolShots, came_into
from broadfront.games.global_war.rules.expansion_sections import (
    ESCORTS,
    FORTIFICATIONS,
    NATIONAL_GUARD,
    SHIP_DAMAGE,
)
from broadfront.games.global_war.terms import (
    COMBAT,
    COMBAT_MOVE,
    CRIPPLED,
    DEAD,
    DOOMED,
    POWER_NAMES,
    SCATTERED,
    SIDE,
    USA,
)
from broadfront.games.global_war.ui import forms
from broadfront.games.global_war.units import (
    ARTILLERY,
    CAPITAL_SHIPS,
    CARRIER,
    DECK_PLANES,
    DEFENCE,
    ESCORT,
    INFANTRY,
    KINDS,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TRANSPORT,
    WARSHIPS,
    attack_of,
    cost_of,
    is_air,
    is_land,
)

# --------------------------------------------------------------------------------------------------
# [b4] How battles will end as they stand: landings with the battle for their sea, rounds that are half
# over.
#
# What comes before the next round of a battle is followed through the rules themselves, question by
# question; from there on `battle_odds` knows the rest. So these are the odds that `broadfront.engine.odds`
# would find, much sooner.

DIGITS: Final = 10**9
"""Probabilities are told as fractions of this."""
FORMER_LANDING: Final = (
    "not known in matches of rules version 1: there aircraft of sunk carriers land before the battle ashore"
)
"""Why landings of version 1 are not told."""
VERBS: Final = frozenset(
    (
        "fight",
        "attack",
        "ignore",
        "press",
        "retreat",
        "withdraw",
        "submerge",
        "scatter",
        "lose",
        "default",
        "end",
    )
)
"""The orders of battles."""


class CombatPolicy(NamedTuple):
    """How a battle is fought: the orders in which both sides lose units, and when the attacker retreats."""

    attack_order: Callable[[CombatSide], CombatSide] | None = None
    """None: the usual one."""
    defence_order: Callable[[CombatSide], CombatSide] | None = None
    retreat: Retreat | None = None
    """None: never."""


DEFAULT_POLICY: Final = CombatPolicy()


class ForecastEnd(NamedTuple):
    """A way in which the fight for a space can end, with all battles that it takes."""

    label: str
    """How each of them ends, as the log tells it: "won, lost"."""
    probability: float
    attackers: Mapping[int, int]
    """How many of each kind are left of those that fight in the space itself."""
    defenders: Mapping[int, int]
    attacker_lost: float
    """In IPC, at sea and on land."""
    defender_lost: float
    takes: bool
    """Whether the territory is taken, or the zone cleared."""
    attacker_stranded: tuple[float, float] = (0.0, 0.0)
    """How many aircraft find no place to land after a battle at sea, and what they cost, in IPC; they count as left."""
    defender_stranded: tuple[float, float] = (0.0, 0.0)


def forecast_ends(
    p: GlobalWarPosition, space: Space, work: Work | None = None, conduct: CombatPolicy = DEFAULT_POLICY
) -> list[ForecastEnd]:
    """Return how the fight for a space will end, from between two rounds or before the first.

    ``conduct`` is how the battle in the space itself is fought.

    Raises
    ------
    Untold
        If it cannot be told, or costs more than ``work``.
    """
    work = work or Work()
    if MAP.is_sea(space):
        fight = battle_forces_at(
            p, space, battle_participants.attackers(p, space), battle_participants.defenders(p, space)
        )
        return [
            ForecastEnd(
                end.label,
                end.probability,
                end.attackers,
                end.defenders,
                end.attacker_lost,
                end.defender_lost,
                bool(end.attackers) and not end.defenders,
                *stranded(fight, end),
            )
            for end in battle_outcomes(fight, work, conduct)
        ]
    return list(_landing(p, space, work, conduct))


def battle_outcomes(
    fight: BattleForces, work: Work, conduct: CombatPolicy = DEFAULT_POLICY
) -> Iterator[Ending]:
    """Yield how one battle ends; as a rule it is fought to the end, and the usual units are lost."""
    attack_order, defence_order, retreat = conduct
    if (sides := fight.sides) is not None:
        if attack_order or defence_order:
            raise OddsUnavailable("Ship by ship units are lost in the usual order only.")
        return fleet_endings(
            sides.attack, sides.defence, begun=sides.begun, ids=sides.mine, work=work, retreat=retreat
        )
    attack = attack_order(fight.attack) if attack_order else fight.attack
    defence = defence_order(fight.defence) if defence_order else fight.defence
    return endings(attack, defence, guns=fight.guns, aa_value=fight.aa_value, work=work, retreat=retreat)


def stranded(fight: BattleForces, end: Ending) -> tuple[tuple[int, float], tuple[int, float]]:
    """Return how many aircraft of both sides find no deck and no land after a battle at sea, and what they cost."""
    if end.stranded is not None and fight.sides is not None:
        return end.stranded
    if fight.berths is None:
        return (0, 0.0), (0, 0.0)
    mine, theirs = fight.berths
    return mine.stranded(end.attackers), theirs.stranded(end.defenders)


class LandingOutcome(NamedTuple):
    """What comes of a zone: its battle's label, how likely, who lands, what both sides lost there on average."""

    label: str
    probability: float
    units: tuple[int, ...]
    attacker_lost: float
    defender_lost: float
    attacker_stranded: tuple[float, float] = (0.0, 0.0)
    defender_stranded: tuple[float, float] = (0.0, 0.0)


def _landing(p: GlobalWarPosition, space: Space, work: Work, conduct: CombatPolicy) -> Iterator[ForecastEnd]:
    """Yield how a land battle ends, after the battles for the zones that units land from."""
    shores = landing_zones_of(p, space)
    extra = tuple(dice for shore in shores for dice in shore.bombards)
    to_land = set(landing_on(p, space))
    inland = [u for u in battle_participants.attackers(p, space) if u not in to_land]
    theirs = battle_participants.defenders(p, space)
    blitzed = p.side_of(space) == SIDE[p.mover]  # a tank has taken it before (R-G40)
    for ways in product(*(list(_zone(p, shore, work)) for shore in shores)):
        chance, lost, given = 1.0, 0.0, 0.0
        mine = inland[:]
        for way in ways:
            chance *= way.probability
            lost += way.attacker_lost
            given += way.defender_lost
            mine += way.units
        labels = [way.label for way in ways if way.label]
        homeless = (
            _summed(way.attacker_stranded for way in ways),
            _summed(way.defender_stranded for way in ways),
        )
        if blitzed_land(p) >> space & 1:
            yield ForecastEnd(", ".join(labels), chance, _count(p, mine), {}, lost, given, False, *homeless)
            continue
        if not mine:
            left = _count(p, [u for u in theirs if not p.flags[u] & DOOMED])
            if battle_of(p, space) is not None:
                labels.append("lost")
            yield ForecastEnd(", ".join(labels), chance, {}, left, lost, given, False, *homeless)
            continue
        fight = battle_forces_at(p, space, mine, theirs)
        fight = fight._replace(attack=fight.attack._replace(extra=extra))
        for end in battle_outcomes(fight, work, conduct):
            takes = not end.defenders and any(map(is_land, end.attackers))
            yield ForecastEnd(
                ", ".join([*labels, end.label, *(["captured"] if takes and not blitzed else [])]),
                chance * end.probability,
                end.attackers,
                end.defenders,
                end.attacker_lost + lost,
                end.defender_lost + given,
                takes,
                *homeless,
            )


def _summed(sums: Iterable[tuple[float, float]]) -> tuple[float, float]:
    found = list(sums)
    return fsum(number for number, _ in found), fsum(worth for _, worth in found)


def _zone(p: GlobalWarPosition, shore: LandingZone, work: Work) -> Iterator[LandingOutcome]:
    """Yield what lands from a zone; alike endings of its battle are put together."""
    everybody = (*shore.others, *(u for load in shore.cargo for u in load))
    if shore.fight is None:
        yield LandingOutcome("", 1.0, everybody, 0.0, 0.0)
        return
    if p.setting.rules_version < 2 and any(p.kind[u] in DECK_PLANES for u in shore.fight.theirs):
        raise OddsUnavailable(FORMER_LANDING)
    found: dict[tuple[str, tuple[int, ...]], list[float]] = {}
    for end in battle_outcomes(shore.fight, work):
        sums = found.setdefault((end.label, _ashore(p, shore, end)), [0.0] * 7)
        mine, theirs = stranded(shore.fight, end)
        values = 1.0, end.attacker_lost, end.defender_lost, *mine, *theirs
        for n, value in enumerate(values):
            sums[n] += end.probability * value
    for (label, units), (chance, *sums) in found.items():
        lost, given, planes, price, their_planes, their_price = (value / chance for value in sums)
        yield LandingOutcome(label, chance, units, lost, given, (planes, price), (their_planes, their_price))


def _ashore(p: GlobalWarPosition, shore: LandingZone, end: Ending) -> tuple[int, ...]:
    """Return who lands after a battle at sea."""
    if end.label == "retreat" or any(kind in WARSHIPS for kind in end.defenders):
        return ()
    if end.afloat is None:
        ships = end.attackers.get(TRANSPORT, 0)
        loads = shore.cargo[len(shore.cargo) - ships :] if ships > 0 else ()
    else:
        loads = tuple(load for load in shore.cargo if load and p.host[load[0]] in end.afloat)
    return (*shore.others, *(u for load in loads for u in load))


def _count(p: GlobalWarPosition, units: list[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for u in units:
        found[p.kind[u]] = found.get(p.kind[u], 0) + 1
    return found


# --- rounds that have begun -------------------------------------------------------------------------------------------


class RoundStart(NamedTuple):
    """A position before the next round of a battle, or where no battle goes on."""

    probability: float
    label: str
    """How battles ended on the way."""
    position: GlobalWarPosition
    space: Space
    """Where the next round is fought; -1: nowhere."""


def resolve_open_round(p: GlobalWarPosition, move: Move | None = None) -> list[RoundStart]:
    """Return what comes before the next round of a battle begins, if a move is made; its dice fall in all ways.

    Questions on the way are answered by `default_choices.plain`. With no move the position itself is looked at.
    """
    height = len(p.agenda)
    first = p.clone()
    first.notes = []
    open_: list[tuple[float, str, GlobalWarPosition]] = []
    closed: list[RoundStart] = []

    def run(weight: float, told: str, q: GlobalWarPosition, answer: Move | None) -> None:
        if answer is not None:
            step = q.agenda.pop()
            getattr(step, answer.verb)(q, answer.what, answer.where)
        space = _settle(q, height)
        told = ", ".join([*([told] if told else []), *(n.outcome for n in q.notes or () if n.outcome)])
        q.notes = []
        if space is None:
            open_.append((weight, told, q))
        else:
            closed.append(RoundStart(weight, told, q, space))

    run(1.0, "", first, move)
    while open_:
        merged: dict[Hashable, tuple[float, str, GlobalWarPosition]] = {}
        for weight, told, q in open_:
            key = (told, *_likeness(q))
            was = merged.get(key)
            merged[key] = (weight + (was[0] if was else 0.0), told, q)
        open_ = []
        for weight, told, q in merged.values():
            ask = q.pending
            assert ask is not None
            if ask.seat != CHANCE:
                run(weight, told, q, plain(q, ask))
                continue
            parts = sum(ask.weights)
            for answer, part in zip(ask.moves, ask.weights, strict=True):
                twin = q.clone()
                twin.notes = []
                run(weight * part / parts, told, twin, answer)
    alike: dict[Hashable, RoundStart] = {}
    for one in closed:
        key = (one.label, one.space, *_likeness(one.position))
        before = alike[key].probability if key in alike else 0.0
        alike[key] = one._replace(probability=one.probability + before)
    return list(alike.values())


def _settle(p: GlobalWarPosition, height: int) -> Space | None:
    """Run on to the next question and return None, or to the next round of a battle, and return where it is fought.

    -1: the order has been resolved, and no battle goes on.
    """
    while p.agenda:
        step = p.agenda.pop()
        if (isinstance(step, Battle) and step.stage == START) or isinstance(step, AmphibiousAssault):
            p.agenda.append(step)
            return step.space
        if len(p.agenda) < height and not step.resolving:
            p.agenda.append(step)
            return -1
        ask = step.run(p)
        if ask is not None:
            p.agenda.append(step)
            p.pending = ask
            if ask.seat != CHANCE and not step.resolving:
                return -1
            return None
    return -1


def _likeness(p: GlobalWarPosition) -> tuple[Hashable, ...]:
    """Return a value that is equal where a battle goes on alike: of alike units it is the same which is hit."""
    battle = next((s for s in reversed(p.agenda) if isinstance(s, Battle)), None)
    if battle is None:
        return p.key()
    units = sorted(
        (
            *(p.owner[u], p.kind[u], p.damage[u], p.flags[u], p.marks[u], p.aim[u]),
            p.host[u] >= 0,
            tuple(sorted((p.kind[v], p.flags[v]) for v in p.aboard(u))),
        )
        for u in p.units_in(battle.space)
    )
    return (tuple(p.agenda), tuple(units), tuple(p.tally), p.forts[battle.space])


def exact(p: GlobalWarPosition, move: Move) -> dict[str, Fraction] | None:
    """Return the odds of an order of battle, by what the log will say; None: it is none, the rules are walked.

    They are told to nine digits: the walk over the grid is in floating point.

    Raises
    ------
    NoOdds
        If the battle is too large.
    """
    if move.verb not in VERBS or p.pending is None or not _in_combat(p, move):
        return None
    try:
        shares = _shares(p, move)
    except TooLarge as error:
        raise NoOdds(str(error)) from None
    except OddsUnavailable:
        return None
    told = {label: Fraction(round(share * DIGITS), DIGITS) for label, share in shares.items()}
    told = {label: share for label, share in told.items() if share}
    likeliest = max(told, key=lambda label: told[label])
    told[likeliest] += 1 - sum(told.values())
    return dict(sorted(told.items(), key=lambda item: (-item[1], item[0])))


def _shares(p: GlobalWarPosition, move: Move) -> dict[str, float]:
    """Return how likely each way is in which the log can tell of a battle, if a move is made."""
    shares: dict[str, float] = {}
    work = Work()
    pressed = move.verb == "press"  # nothing comes before the round
    for start in resolve_open_round(p) if pressed else resolve_open_round(p, move):
        if start.space < 0:
            shares[start.label] = shares.get(start.label, 0.0) + start.probability
            continue
        for prospect in forecast_ends(start.position, _goal(start.position, start.space), work):
            label = ", ".join(part for part in (start.label, prospect.label) if part)
            shares[label] = shares.get(label, 0.0) + start.probability * prospect.probability
    return shares


def fought_for(p: GlobalWarPosition, move: Move) -> Space | None:
    """Return the space that an order of battle is about; None: it is none."""
    if move.verb not in VERBS or p.pending is None or not _in_combat(p, move):
        return None
    battle = next((s for s in reversed(p.agenda) if isinstance(s, Battle)), None)
    return move.where if battle is None else battle.space


def _in_combat(p: GlobalWarPosition, move: Move) -> bool:
    """Tell whether a move is an order of a battle: not of a raid, and not the end of a phase."""
    step = p.agenda[-1]
    if isinstance(step, BattleGroup):
        return step.group != RAIDS and not _undecided(p, move.where)
    return isinstance(step, SeaCombat) or any(isinstance(s, Battle) for s in p.agenda)


def _undecided(p: GlobalWarPosition, space: Space) -> bool:
    """Tell whether somebody will be asked whether to attack submarines and transports in a zone."""
    return MAP.is_sea(space) and not must_attack(p, p.mover, space, battle_participants.defenders(p, space))


def _goal(p: GlobalWarPosition, space: Space) -> Space:
    """Return what is fought for in a space: the territory behind it, if units wait to land there."""
    for step in reversed(p.agenda):
        if isinstance(step, AmphibiousAssault) and (step.space == space or MAP.is_sea(space)):
            return step.space
    return space


# --------------------------------------------------------------------------------------------------
# [b4] What the odds of a battle rest on, in words: who fights on which values, losses, retreats, sections.

_HOME: Final = MAP.space_of["western_us"]


def odds_breakdown(p: GlobalWarPosition, move: Move) -> tuple[OddsFactor, ...]:
    """Return what the odds of an order of battle come from: who fights on which values, losses, retreats, AA guns."""
    space = fought_for(p, move)
    if space is None:
        return ()
    mine = [u for u in attackers_of(p, space) if not p.flags[u] & DOOMED]
    theirs = battle_participants.defenders(p, space)
    if not mine or not (theirs or battle_participants.guns_fire(p, space, mine)):
        return ()
    techs = p.techs[p.mover]
    try:
        fight = battle_forces_at(p, space, mine, theirs)
    except OddsUnavailable:
        return ()
    armed = battle_participants.model_kinds_of(p, theirs, attacking=False) if MAP.is_sea(space) else {}
    lasting = fight.sides is not None and fight.sides.attack.carriers_first
    lines = [
        OddsFactor("Edition", "Anniversary, Expansion II" if p.setting.sections else "Anniversary", "a1"),
        OddsFactor("Attack", _figures((p.kind[u], attack_of(p.kind[u], techs)) for u in mine), "d"),
        OddsFactor(
            "Defence",
            _figures((p.kind[u], shot_of(armed.get(u, p.kind[u]), attacking=False).value) for u in theirs)
            or "an AA gun alone",
            "d",
        ),
        OddsFactor("Losses", "the cheapest; damage counts its repair", "c10")
        if lasting
        else OddsFactor("Losses", "free damage, then the cheapest; a land unit last", "b4.4")
        if p.setting.rules_version >= 6 and _can_keep_land(p, space, mine)
        else OddsFactor("Losses", "free damage, then the cheapest; transports last", "b4.4"),
        OddsFactor("Retreat", "nobody retreats or submerges", "b4.5"),
    ]
    if fight.guns and any(is_air(p.kind[u]) for u in mine):
        lines.append(OddsFactor("AA gun", "hits on 1 or 2" if fight.aa_value == 2 else "hits on 1", "b4.6"))
    if lasting:
        lines.append(OddsFactor("Capital ships", "carriers first, then by turns", "c10"))
    if fight.sides is not None and fight.sides.attack.escorts:
        others = [u for u in theirs if p.kind[u] != TRANSPORT]
        bare = fight.sides.defence.exposed and expansion_convoys.armed(p)
        bare = bare and bool(others) and not battle_participants.reaches(p, mine, others, attacking=True)
        told = (
            "are hit, for nothing else of the defender can be" if bare else "cannot be chosen as casualties"
        )
        lines.append(OddsFactor("Transports", told, "c12b"))
    if fight.defence.forts:
        lines.append(OddsFactor("Fortifications", f"{fight.defence.forts} infantry 3", "c9"))
    if p.setting.low_luck:
        lines.append(OddsFactor("Low luck", "six points are a hit", "b4.15"))
    return tuple(lines)


def _figures(fighting: Iterable[tuple[int, int]]) -> str:
    """Return units by kind and the value they hit on."""
    counts = sorted(Counter(fighting).items())
    return ", ".join(f"{number} {KINDS[kind].name} {value}" for (kind, value), number in counts)


def basis_of(
    p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int], *, usual: bool = True
) -> Iterator[str]:
    """Yield the sentences below a forecast of a battle between some units.

    Without ``usual``, losses and retreats are told elsewhere.
    """
    techs = p.techs[p.mover]
    sea = MAP.is_sea(space)
    attack = ", ".join(f"{name_of(kind)} {attack_of(kind, techs)}" for kind in _kinds(p, mine))
    armed = {TRANSPORT: 1} if expansion_convoys.armed(p) else {}
    defence = ", ".join(f"{name_of(kind)} {armed.get(kind, DEFENCE[kind])}" for kind in _kinds(p, theirs))
    edition = "Anniversary edition with Expansion II" if p.setting.sections else "Anniversary edition"
    yield f"{edition}. Attack: {attack}. Defence: {defence or 'an AA gun alone'}."
    if not usual:
        pass
    elif sea and p.setting.has(SHIP_DAMAGE):
        lost = "aircraft that it leaves without a deck" if p.setting.rules_version >= 6 else "their aircraft"
        yield (
            f"Losses: the cheapest units first; damage counts what repairs cost, and for carriers {lost}. "
            "The averages count no repairs."
        )
    elif p.setting.rules_version >= 6 and _can_keep_land(p, space, mine):
        yield "Losses: damage that is free first, then the cheapest units; the attacker keeps a land unit to the last."
    else:
        yield "Losses: damage that is free first, then the cheapest units, transports last."
    yield from _expansion(p, space, mine, theirs)
    if usual:
        yield "Nobody retreats or submerges: the battle is fought to the end."
    if is_on(p, space):
        yield "Losses are counted from now on: who is hit and still fires is among them, who is gone is not."
    if p.setting.low_luck:
        yield "Low luck: six points of dice are a hit, and one die is rolled for the rest."
    shores = () if sea else landing_zones_of(p, space)
    for shore in shores:
        if shore.fight is not None:
            yield f"The battle for {MAP.name(shore.zone)} is fought first: what it leaves afloat decides who lands."
        elif shore.bombards:
            dice = " and ".join(f"{number} at {value}" for number, value in shore.bombards)
            yield f"Ships in {MAP.name(shore.zone)} bombard: {dice}. Whoever they hit still fires."
    fight = battle_forces_at(p, space, mine, theirs)
    if fight.guns and any(not is_land(p.kind[u]) for u in mine):
        yield f"The AA gun fires once at each aircraft, and hits on {'1 or 2' if fight.aa_value == 2 else '1'}."
    if sea and any(p.kind[u] == CARRIER for u in (*mine, *theirs)):
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


def _expansion(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Iterator[str]:
    """Yield what sections of Expansion II have to do with it."""
    if not p.setting.sections:
        return
    zones = {p.at[u] for u in mine if MAP.is_sea(p.at[u])}
    fleet = [u for zone in zones for u in battle_participants.attackers(p, zone)]
    foes = {p.kind[u] for zone in zones for u in battle_participants.defenders(p, zone)}
    kinds = foes | {p.kind[u] for u in fleet}
    if shots := shots_at(p, space):
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


def _can_keep_land(p: GlobalWarPosition, space: Space, mine: list[int]) -> bool:
    """Tell whether it makes a difference that the attacker keeps a land unit as long as he can."""
    return not MAP.is_sea(space) and len({is_land(p.kind[u]) for u in mine}) == 2


def _kinds(p: GlobalWarPosition, units: list[int]) -> list[int]:
    return sorted({p.kind[u] for u in units if not p.flags[u] & DOOMED})


def shots_at(p: GlobalWarPosition, space: Space) -> int:
    """Return how many submarines on patrol fire at ships that fight in a zone, or land from it."""
    zones = {space} if MAP.is_sea(space) else {p.at[u] for u in landing_on(p, space)}
    side = SIDE[p.mover]
    guarded = expansion_theatre.zones_against(p, side) & ~p.patrolled
    return sum(
        len(expansion_patrol_zones.patrols(p, zone, 1 - side))
        for zone in zones
        if guarded >> zone & 1 and came_into(p, zone)
    )


def name_of(kind: int) -> str:
    """Return a kind's name as it stands amid a sentence."""
    name = KINDS[kind].name
    return name if name.isupper() else name[:1].lower() + name[1:]


NOT_TOLD: Final = "Exact odds"
"""The fact that says why there are no figures."""
ON_BALANCE: Final = "On balance, for the attacker"
"""Of the units alone."""
WITH_TERRITORY: Final = "With the territory, on balance"
BEST_PLAY: Final = "If both play their best, on balance"
BEST_PLAY_WITH_TERRITORY: Final = "If both play their best, with the territory"
USUAL_LOSSES: Final = "With the usual losses, stopping at the best moment"
PRESS_ON: Final = "With the usual losses, pressing on pays"
STRANDED: Final = "Aircraft of the {} that cannot land afterwards"
MIN_STRANDED_SHOWN: Final = 0.05
"""Fewer on average are not told."""
TOO_LARGE_TEXT: Final = "not told, the battle is too large"
MAX_CELLS: Final = 10_000
"""On land stopping and best play are told of battles with no more than this many pairs of hits,"""
STOPS: Final = MAX_WORK // 3
"""... at sea if that costs no more than this."""
MAX_WORLDS: Final = 200
"""What some rounds cost is counted through no more positions than this after each of them."""
NEVER: Final = 1e-9
"""What is less likely is not told: beside it something else would be certain."""
MAX_SHOWN: Final = 6
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
        Guard().run(p)  # it is called before the battles
    mine, theirs = attackers_of(p, space), battle_participants.defenders(p, space)
    if not mine or not (theirs or battle_participants.guns_fire(p, space, mine)):
        return None
    try:
        return _forecast(p, space, mine, theirs)
    except OddsUnavailable as error:
        return replace(empty_forecast(p, space, mine, theirs), facts=((NOT_TOLD, str(error)),))


def victory(p: GlobalWarPosition, space: Space) -> tuple[float, float] | None:
    """Return the chance that a battle of Conduct Combat takes a territory, and that only attackers are left of it.

    At sea the two are one. None: it cannot be told.
    """
    try:
        ways = list(_ways(p, space, _patrolled(p, space)))
    except OddsUnavailable:
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
    if not is_on(p, space) and not (isinstance(step, SeaCombat) and step.zone == space):
        return None
    try:
        ways = list(_ways(p, space, _patrolled(p, space)))
    except (OddsUnavailable, TooLarge):
        return None
    whole = fsum(way.probability for way in ways)
    return _average_losses(ways, whole) if whole else None


def expected_losses_of_rounds(p: GlobalWarPosition, space: Space, rounds: int) -> tuple[float, float] | None:
    """Return what attacker and defender lose on average in the rounds of a battle that were rolled, in IPC.

    The first of them is on. The battle may be over before the last one. None: it takes too much work.
    """
    open_ = resolve_open_round(p)
    over: list[RoundStart] = []
    for _ in range(1, rounds):
        alike: dict[Hashable, RoundStart] = {}
        for one in open_:
            q = one.position.clone()
            step = q.agenda.pop()
            ask = step.run(q) if isinstance(step, Battle) and one.space == space else None
            press = next((move for move in ask.moves if move.verb == "press"), None) if ask else None
            if press is None:
                over.append(one)
                continue
            for then in resolve_open_round(one.position, press):
                key = (then.space, *_likeness(then.position))
                share = one.probability * then.probability
                share += alike[key].probability if key in alike else 0.0
                alike[key] = then._replace(probability=share)
        open_ = list(alike.values())
        if len(open_) > MAX_WORLDS:
            return None
    lost = [(one.probability, *_lost_before(p, one.position)) for one in (*open_, *over)]
    return fsum(share * mine for share, mine, _ in lost), fsum(share * theirs for share, _, theirs in lost)


def empty_forecast(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Forecast:
    """Return a forecast that tells nothing but who fights."""
    title = f"Battle in {MAP.name(space)}" if MAP.is_sea(space) else f"Battle for {MAP.name(space)}"
    counts = Counter(p.owner[u] for u in theirs) or {p.control[space]: 0}  # AA guns alone
    foes = [POWER_NAMES[foe] for foe in sorted(counts, key=lambda power: (-counts[power], power))]
    hosts = (
        Host(POWER_NAMES[p.mover], "attacker", forms.ranks(p, mine, theirs, attacking=True)),
        Host(", ".join(foes), "defender", forms.ranks(p, theirs, mine, attacking=False)),
    )
    return Forecast(space, title, "b4", hosts, (), ((), ()), (), ())


def _forecast(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Forecast | None:
    worlds = _patrolled(p, space)
    ways = list(_ways(p, space, worlds))
    whole = fsum(way.probability for way in ways)
    if not whole:
        return None
    return replace(
        empty_forecast(p, space, mine, theirs),
        outcomes=outcomes(ways, sea=MAP.is_sea(space), whole=whole),
        survivors=(
            survivors(((way.attackers, way.probability) for way in ways), whole),
            survivors(((way.defenders, way.probability) for way in ways), whole),
        ),
        facts=tuple(_facts(p, space, ways, whole, worlds)),
        basis=tuple(basis_of(p, space, mine, theirs)),
    )


def _patrolled(p: GlobalWarPosition, space: Space) -> list[RoundStart]:
    """Return what submarines on patrol leave of the ships that take part, if they are still to fire [c4]."""
    due = any(isinstance(step, PatrolShots) for step in p.agenda)
    if not due and not (p.phase == COMBAT_MOVE and shots_at(p, space)):
        return [RoundStart(1.0, "", p, -1)]
    q = p
    if not due:
        q = p.clone()
        q.phase, q.agenda = COMBAT, [PatrolShots()]
    return resolve_open_round(q)


def _ways(p: GlobalWarPosition, space: Space, worlds: list[RoundStart]) -> Iterator[ForecastEnd]:
    """Yield how it will end, with all that is lost from now on.

    A round that is half over is finished first: who has been hit in it, or is hit by submarines on patrol before the
    battle, is lost as well.
    """
    work = Work()
    starts = [start for start in resolve_open_round(p) if start.space >= 0] if is_on(p, space) else worlds
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
    return p.battles[space] > MAP.is_sea(space) and not is_on(p, space)


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
        if share > NEVER or n in (0, 3)
    )


def survivors(ends: Iterable[tuple[Mapping[int, int], float]], whole: float) -> tuple[Bar, ...]:
    """Return the likeliest things that are left of a side."""
    shares: dict[str, float] = {}
    for alive, share in ends:
        name = _units(alive)
        shares[name] = shares.get(name, 0.0) + share
    likely = sorted(shares.items(), key=lambda one: (-one[1], one[0]))[:MAX_SHOWN]
    return tuple(Bar(name, share / whole) for name, share in likely if share / whole > NEVER)


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
    p: GlobalWarPosition, space: Space, ways: list[ForecastEnd], whole: float, worlds: list[RoundStart]
) -> Facts:
    yield from average_facts(ways, whole)
    if territory := 0 if MAP.is_sea(space) else p.setting.value[space]:
        mine, theirs = _average_losses(ways, whole)
        takes = fsum(way.probability for way in ways if way.takes) / whole
        yield WITH_TERRITORY, _signed(theirs - mine + takes * territory)
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
            if _can_stop(fight):
                yield from _best_stop(fight, swing)
        else:
            yield from _best_play(fight, swing)
    except TooLarge:
        yield PRESS_ON, TOO_LARGE_TEXT


def average_facts(ways: Iterable[ForecastEnd], whole: float) -> Facts:
    """Yield what both sides lose on average."""
    ways = tuple(ways)
    mine, theirs = _average_losses(ways, whole)
    for who, number, worth in (
        ("attacker", *_mean((way.attacker_stranded for way in ways), ways, whole)),
        ("defender", *_mean((way.defender_stranded for way in ways), ways, whole)),
    ):
        if number >= MIN_STRANDED_SHOWN:
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


def _one_fight(p: GlobalWarPosition, space: Space) -> tuple[BattleForces | str, float]:
    """Return the battle if it is a single one that stands before a round, and the swing in value until then, in IPC.

    Best play is told of those only: else it is said when it will be.
    """
    q, swing = p, 0.0
    if is_on(p, space):
        starts = resolve_open_round(p)
        if len(starts) != 1 or starts[0].space != space:
            return "told again when this round is over", 0.0
        q = starts[0].position
        mine, theirs = _lost_before(p, q)
        swing = theirs - mine
    shores = () if MAP.is_sea(space) else landing_zones_of(q, space)
    if any(shore.fight for shore in shores):
        return "told when the sea is won", 0.0
    fight = battle_forces_at(q, space, attackers_of(q, space), battle_participants.defenders(q, space))
    extra = tuple(dice for shore in shores for dice in shore.bombards)
    return fight._replace(attack=fight.attack._replace(extra=extra)), swing


def _best_play(fight: BattleForces, swing: float) -> Facts:
    """Yield what the battle is worth if both sides play as well as can be, and when to go on."""
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
        if begun and _can_stop(fight) and fight.defence.kinds:  # nobody presses on against nobody
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
    """Yield when to go on if the usual units are lost."""
    value, goes_on, left = _stops(fight)
    if not goes_on:  # it is over before a round is fought
        return
    yield USUAL_LOSSES, _signed(value + swing)
    if fight.sides is not None and fight.sides.begun:
        yield "Now", "press" if goes_on.get((0, 0)) else "break off"
    yield PRESS_ON, _press_while(goes_on, *left)


def _can_stop(fight: BattleForces) -> bool:
    """Tell whether the attacker may break off: he has a way back, or aircraft alone, which need none [b4.5]."""
    return fight.stakes.retreat or all(map(is_air, fight.attack.kinds))


def _has_submarines(fight: BattleForces) -> bool:
    return SUBMARINE in fight.attack.kinds or SUBMARINE in fight.defence.kinds


def _stops(fight: BattleForces) -> tuple[float, GoesOn, tuple[list[int], list[int]]]:
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
    """Say against how many units it is worth going on, for each number that can be left.

    >>> _press_while({(0, 0): True, (0, 1): True, (1, 0): False, (1, 1): True}, [2, 1, 0], [2, 1, 0])
    'with 2 left, always; with 1, against 1'
    >>> _press_while({(0, 0): True, (1, 0): True, (2, 0): True, (3, 0): False}, [4, 3, 2, 1], [1])
    'with 4 to 2 left, always; with 1, never'
    """
    most: dict[int, int] = {}
    whole: dict[int, int] = {}
    for (x, y), good in goes_on.items():
        whole[mine[x]] = max(whole.get(mine[x], 0), theirs[y])
        most[mine[x]] = max(most.get(mine[x], 0), theirs[y] if good else 0)
    alike: list[tuple[list[int], str]] = []
    for n in sorted(most, reverse=True):
        said = "always" if most[n] == whole[n] else f"against {most[n]}" if most[n] else "never"
        said += " or fewer" if said.startswith("against") and most[n] > 1 else ""
        if alike and alike[-1][1] == said:
            alike[-1][0].append(n)
        else:
            alike.append(([n], said))
    if len(alike) == 1:
        return alike[0][1]
    told = [
        f"with {_range(numbers)}{'' if at else ' left'}, {said}" for at, (numbers, said) in enumerate(alike)
    ]
    return "; ".join(told)


def _range(numbers: list[int]) -> str:
    """Write falling numbers of which none is left out: "4", "4 or 3", "4 to 2"."""
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else f"{first} {'or' if len(numbers) == 2 else 'to'} {last}"


def _ipc(value: float) -> str:
    return f"{value:.1f} IPC"


def _signed(value: float) -> str:
    return f"{value:+.1f} IPC" if abs(value) >= 0.05 else "0.0 IPC"
