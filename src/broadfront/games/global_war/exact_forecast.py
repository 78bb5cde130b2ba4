"""[b4] How battles will end as they stand: landings with the battle for their sea, rounds that are half over.

What comes before the next round of a battle is followed through the rules themselves, question by question; from there
on `battle_odds` knows the rest. So these are the odds that `broadfront.engine.odds` would find, much sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import fsum
from typing import Final, NamedTuple

from broadfront.engine.contract import CHANCE, Move
from broadfront.engine.odds import NoOdds
from broadfront.games.global_war import forces
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.battle_odds import Ending, Force, Retreat, endings
from broadfront.games.global_war.battle_odds.outcome import fleet_endings
from broadfront.games.global_war.battle_odds.propagation import TooLarge, Untold, Work
from broadfront.games.global_war.battles import (
    Fight,
    Shore,
    battle_of,
    fight_at,
    landing_on,
    shores_of,
)
from broadfront.games.global_war.capture import blitzed_land
from broadfront.games.global_war.kinds import (
    DECK_PLANES,
    TRANSPORT,
    WARSHIPS,
    is_land,
)
from broadfront.games.global_war.odds_policies import plain
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import START, Battle
from broadfront.games.global_war.rules.combat import RAIDS, BattleGroup, Sea, must_attack
from broadfront.games.global_war.rules.landfall import Landfall
from broadfront.games.global_war.terms import DOOMED, SIDE

__all__ = ["Conduct", "ForecastEnd", "exact", "forecast_ends", "fought_for", "started"]

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


class Conduct(NamedTuple):
    """How a battle is fought: the orders in which both sides lose units, and when the attacker retreats."""

    attack_order: Callable[[Force], Force] | None = None
    """None: the usual one."""
    defence_order: Callable[[Force], Force] | None = None
    retreat: Retreat | None = None
    """None: never."""


AS_USUAL: Final = Conduct()


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
    p: GlobalWarPosition, space: Space, work: Work | None = None, conduct: Conduct = AS_USUAL
) -> list[ForecastEnd]:
    """Return how the fight for a space will end, from between two rounds or before the first.

    ``conduct`` is how the battle in the space itself is fought.

    Raises
    ------
    Untold
        If it cannot be told, or costs more than ``work``.
    """
    work = work or Work()
    if ATLAS.is_sea(space):
        fight = fight_at(p, space, forces.attackers(p, space), forces.defenders(p, space))
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
            for end in fought(fight, work, conduct)
        ]
    return list(_landing(p, space, work, conduct))


def fought(fight: Fight, work: Work, conduct: Conduct = AS_USUAL) -> Iterator[Ending]:
    """Yield how one battle ends; as a rule it is fought to the end, and the usual units are lost."""
    attack_order, defence_order, retreat = conduct
    if (sides := fight.sides) is not None:
        if attack_order or defence_order:
            raise Untold("Ship by ship units are lost in the usual order only.")
        return fleet_endings(
            sides.attack, sides.defence, begun=sides.begun, ids=sides.mine, work=work, retreat=retreat
        )
    attack = attack_order(fight.attack) if attack_order else fight.attack
    defence = defence_order(fight.defence) if defence_order else fight.defence
    return endings(attack, defence, guns=fight.guns, aa_value=fight.aa_value, work=work, retreat=retreat)


def stranded(fight: Fight, end: Ending) -> tuple[tuple[int, float], tuple[int, float]]:
    """Return how many aircraft of both sides find no deck and no land after a battle at sea, and what they cost."""
    if end.stranded is not None and fight.sides is not None:
        return end.stranded
    if fight.berths is None:
        return (0, 0.0), (0, 0.0)
    mine, theirs = fight.berths
    return mine.stranded(end.attackers), theirs.stranded(end.defenders)


class _Ashore(NamedTuple):
    """What comes of a zone: its battle's label, how likely, who lands, what both sides lost there on average."""

    label: str
    probability: float
    units: tuple[int, ...]
    attacker_lost: float
    defender_lost: float
    attacker_stranded: tuple[float, float] = (0.0, 0.0)
    defender_stranded: tuple[float, float] = (0.0, 0.0)


def _landing(p: GlobalWarPosition, space: Space, work: Work, conduct: Conduct) -> Iterator[ForecastEnd]:
    """Yield how a land battle ends, after the battles for the zones that units land from."""
    shores = shores_of(p, space)
    extra = tuple(dice for shore in shores for dice in shore.bombards)
    to_land = set(landing_on(p, space))
    inland = [u for u in forces.attackers(p, space) if u not in to_land]
    theirs = forces.defenders(p, space)
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
        fight = fight_at(p, space, mine, theirs)
        fight = fight._replace(attack=fight.attack._replace(extra=extra))
        for end in fought(fight, work, conduct):
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


def _zone(p: GlobalWarPosition, shore: Shore, work: Work) -> Iterator[_Ashore]:
    """Yield what lands from a zone; alike endings of its battle are put together."""
    everybody = (*shore.others, *(u for load in shore.cargo for u in load))
    if shore.fight is None:
        yield _Ashore("", 1.0, everybody, 0.0, 0.0)
        return
    if p.setting.rules_version < 2 and any(p.kind[u] in DECK_PLANES for u in shore.fight.theirs):
        raise Untold(FORMER_LANDING)
    found: dict[tuple[str, tuple[int, ...]], list[float]] = {}
    for end in fought(shore.fight, work):
        sums = found.setdefault((end.label, _ashore(p, shore, end)), [0.0] * 7)
        mine, theirs = stranded(shore.fight, end)
        values = 1.0, end.attacker_lost, end.defender_lost, *mine, *theirs
        for n, value in enumerate(values):
            sums[n] += end.probability * value
    for (label, units), (chance, *sums) in found.items():
        lost, given, planes, price, their_planes, their_price = (value / chance for value in sums)
        yield _Ashore(label, chance, units, lost, given, (planes, price), (their_planes, their_price))


def _ashore(p: GlobalWarPosition, shore: Shore, end: Ending) -> tuple[int, ...]:
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


class Started(NamedTuple):
    """A position before the next round of a battle, or where no battle goes on."""

    probability: float
    label: str
    """How battles ended on the way."""
    position: GlobalWarPosition
    space: Space
    """Where the next round is fought; -1: nowhere."""


def started(p: GlobalWarPosition, move: Move | None = None) -> list[Started]:
    """Return what comes before the next round of a battle begins, if a move is made; its dice fall in all ways.

    Questions on the way are answered by `odds_policies.plain`. With no move the position itself is looked at.
    """
    height = len(p.agenda)
    first = p.clone()
    first.notes = []
    open_: list[tuple[float, str, GlobalWarPosition]] = []
    closed: list[Started] = []

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
            closed.append(Started(weight, told, q, space))

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
    alike: dict[Hashable, Started] = {}
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
        if (isinstance(step, Battle) and step.stage == START) or isinstance(step, Landfall):
            p.agenda.append(step)
            return step.space
        if len(p.agenda) < height and not step.resolving:
            p.agenda.append(step)
            return -1
        ask = step.ask(p)
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
    except Untold:
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
    for start in started(p) if pressed else started(p, move):
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
    return isinstance(step, Sea) or any(isinstance(s, Battle) for s in p.agenda)


def _undecided(p: GlobalWarPosition, space: Space) -> bool:
    """Tell whether somebody will be asked whether to attack submarines and transports in a zone."""
    return ATLAS.is_sea(space) and not must_attack(p, p.mover, space, forces.defenders(p, space))


def _goal(p: GlobalWarPosition, space: Space) -> Space:
    """Return what is fought for in a space: the territory behind it, if units wait to land there."""
    for step in reversed(p.agenda):
        if isinstance(step, Landfall) and (step.space == space or ATLAS.is_sea(space)):
            return step.space
    return space
