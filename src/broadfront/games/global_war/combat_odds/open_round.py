"""[b4] The steps before the next round of a battle, followed through the rules themselves, question by question.

From the start of a round on, the walks of `combat_odds` take over: the odds are the same as by
`broadfront.engine.odds`, but much faster.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.combat_odds.position_battles import is_on
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants, expansion_patrol_zones
from broadfront.games.global_war.rules.battle import START, Battle
from broadfront.games.global_war.rules.conduct_combat import AmphibiousAssault
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolShots
from broadfront.games.global_war.terms import COMBAT, COMBAT_MOVE


class RoundStart(NamedTuple):
    """A position before the next round of a battle, or in which no battle goes on."""

    probability: float
    label: str
    """The results of battles on the way."""
    position: GlobalWarPosition
    space: Space
    """The space where the next round is fought; -1 if there is none."""


def round_starts(p: GlobalWarPosition, space: Space) -> list[RoundStart]:
    """Return the positions from which the battle for a space goes on: before its next round, or before its first.

    An unfinished round is finished first; before the first round submarines on patrol fire [c4].
    """
    if is_on(p, space):
        return resolve_open_round(p)
    return _after_patrols(p, space)


def _after_patrols(p: GlobalWarPosition, space: Space) -> list[RoundStart]:
    """Return the positions after submarines on patrol have fired at the ships that take part, if they still do [c4]."""
    is_due = any(isinstance(step, PatrolShots) for step in p.agenda)
    if not is_due and not (p.phase == COMBAT_MOVE and patrol_shots(p, space)):
        return [RoundStart(1.0, "", p, -1)]
    q = p
    if not is_due:
        q = p.clone()
        q.phase, q.agenda = COMBAT, [PatrolShots()]
    return resolve_open_round(q)


def patrol_shots(p: GlobalWarPosition, space: Space) -> int:
    """Return how many submarines on patrol fire at ships that fight in a zone, or land from it [c4]."""
    zones = {space} if MAP.is_sea(space) else {p.at[u] for u in battle_participants.units_to_land(p, space)}
    return sum(len(expansion_patrol_zones.firing_patrols(p, zone)) for zone in zones)


def resolve_open_round(p: GlobalWarPosition, move: Move | None = None) -> list[RoundStart]:
    """Return the positions before the next round of a battle after a move, for all results of the dice.

    Questions on the way are answered by `default_choices.plain`. Without a move the position itself is used.
    """
    height = len(p.agenda)
    first = p.clone()
    first.notes = []
    open_: list[tuple[float, str, GlobalWarPosition]] = []
    closed: list[RoundStart] = []

    def run(weight: float, label: str, q: GlobalWarPosition, answer: Move | None) -> None:
        if answer is not None:
            step = q.agenda.pop()
            getattr(step, answer.verb)(q, answer.what, answer.where)
        space = _settle(q, height)
        label = ", ".join([*([label] if label else []), *(n.outcome for n in q.notes or () if n.outcome)])
        q.notes = []
        if space is None:
            open_.append((weight, label, q))
        else:
            closed.append(RoundStart(weight, label, q, space))

    run(1.0, "", first, move)
    while open_:
        merged: dict[Hashable, tuple[float, str, GlobalWarPosition]] = {}
        for weight, label, q in open_:
            key = (label, *battle_key(q))
            was = merged.get(key)
            merged[key] = (weight + (was[0] if was else 0.0), label, q)
        open_ = []
        for weight, label, q in merged.values():
            ask = q.pending
            assert ask is not None
            if ask.seat != CHANCE:
                run(weight, label, q, plain(q, ask))
                continue
            total_weight = sum(ask.weights)
            for answer, part in zip(ask.moves, ask.weights, strict=True):
                twin = q.clone()
                twin.notes = []
                run(weight * part / total_weight, label, twin, answer)
    alike: dict[Hashable, RoundStart] = {}
    for one in closed:
        key = (one.label, one.space, *battle_key(one.position))
        before = alike[key].probability if key in alike else 0.0
        alike[key] = one._replace(probability=one.probability + before)
    return list(alike.values())


def next_round(p: GlobalWarPosition) -> list[RoundStart]:
    """Return the positions after the next round of a battle, or its end; none if the battle does not go on.

    The first round begins by itself, like all rounds without a retreat; before others the attacker chooses to go on.
    """
    q = p.clone()
    q.notes = None
    step = q.agenda.pop()
    if not isinstance(step, Battle):
        return []
    ask = step.run(q)
    if ask is None:
        return resolve_open_round(q)
    press = next((move for move in ask.moves if move.verb == "press"), None)
    return resolve_open_round(p, press) if press else []


def _settle(p: GlobalWarPosition, height: int) -> Space | None:
    """Run on to the next question and return None, or to the next round of a battle and return its space.

    -1 if the order has been resolved and no battle goes on.
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


def battle_key(p: GlobalWarPosition) -> tuple[Hashable, ...]:
    """Return a key that is equal for battles that go on alike: which of several alike units is hit does not matter."""
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
