"""Named answers to the questions on the way of an order, for exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from broadfront.engine.position import Ask, Move
from broadfront.games.expand_the_front.charts import COST, NEVER, die_needed, hitting_faces
from broadfront.games.expand_the_front.orders import target_kind
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import ChooseTargets
from broadfront.games.expand_the_front.rules.targets import entered, targets_at
from broadfront.games.expand_the_front.terms import SHIP, SUPPLY


def plain(p: ExpandPosition, ask: Ask) -> Move:
    """From then on attackers aim at targets in turn, nobody joins from afar, and defenders hit where it costs most."""
    verb = ask.moves[0].verb
    if verb == "aim":
        return spread(p, ask.moves)
    if verb == "counter":
        return max(ask.moves, key=lambda move: _cost_of_blow(p, move))
    return next((move for move in ask.moves if move.verb == "end"), ask.moves[0])


def spread(p: ExpandPosition, moves: Sequence[Move], first: int = -1) -> Move:
    """Return the move for the next attacker if all take the targets in turn, a Supply but once.

    Alike units in the attacked tile name their targets in rising order: so what all of them take is dealt out first,
    and the next one names the lowest. Of targets of the kind ``first`` these alone are taken.
    """
    step = p.agenda[-1]
    targets = [move.where for move in moves]
    number = 1
    if isinstance(step, ChooseTargets):
        kinds = [kind for kind, _ in entered(p, step.seat, step.tile)[step.place :]]
        number = 1 if kinds[0] == SHIP else kinds.count(kinds[0])
        there = targets_at(p, 1 - step.seat, step.tile)
        targets = [of for of in there if of >= targets[0] and die_needed(kinds[0], target_kind(of)) != NEVER]
    targets = [of for of in targets if target_kind(of) == first] or targets
    aimed = Counter(p.aims())
    taken = []
    for _ in range(number):
        taken.append(min(targets, key=lambda of: (aimed[of] and target_kind(of) == SUPPLY, aimed[of])))
        aimed[taken[-1]] += 1
    lowest = min(taken)
    return next(move for move in moves if move.where == lowest)


def _cost_of_blow(p: ExpandPosition, move: Move) -> Fraction:
    """Return how many points a blow at an attacker destroys on average, besides those struck at it before [5.6]."""
    foe = p.fighters[move.where * 4]
    blows = [of for of, number in zip(p.answers[::2], p.answers[1::2], strict=True) if number == move.where]
    cost = Fraction(COST[foe])
    for of in blows:
        cost *= 1 - _hits(of, foe)
    return cost * _hits(move.what, foe)


def _hits(of: int, foe: int) -> Fraction:
    return Fraction(hitting_faces(die_needed(target_kind(of), foe, counter=True)), 6)
