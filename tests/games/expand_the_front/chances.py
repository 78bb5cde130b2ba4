"""Exact odds of a fight to its end, from the rules' own dice.

A round that leaves everybody standing comes back to where it began, so that a walk would never end. The rounds of one
strength are one unknown: what does not come back, over one minus what does.
"""

from collections.abc import Callable
from fractions import Fraction

from tests.games.expand_the_front.positions import Stop

from broadfront.engine.position import CHANCE, Ask, Move, Step
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import AnswerDice, ChooseTargets, Dice, StrikeBack

Answers = Callable[[ExpandPosition, Ask], Move]
Ends = dict[tuple[object, ...], tuple[Fraction, ExpandPosition]]


def ends(p: ExpandPosition, answers: Answers, rounds: int = 0) -> Ends:
    """Every position in which the fight that is going on can end, or be after so many rounds, and its probability."""
    known: dict[tuple[object, ...], Ends] = {}
    return _ends(p, answers, rounds, known)


def _ends(p: ExpandPosition, answers: Answers, rounds: int, known: dict[tuple[object, ...], Ends]) -> Ends:
    start = (p.key(), rounds)
    if start not in known:
        total: Ends = {}
        stay = Fraction(0)
        for key, (share, q) in _round(p, answers).items():
            if key == p.key() and rounds != 1:
                stay += share
            elif rounds == 1 or not _in_fight(q):
                add(total, share, q)
            else:
                for part, end in _ends(q, answers, max(0, rounds - 1), known).values():
                    add(total, share * part, end)
        known[start] = {key: (share / (1 - stay), q) for key, (share, q) in total.items()}
    return known[start]


def add(to: Ends, share: Fraction, p: ExpandPosition) -> None:
    """Add up the chances of equal positions."""
    was = to.get(p.key())
    to[p.key()] = (share if was is None else was[0] + share, p)


def _in_fight(p: ExpandPosition) -> bool:
    return p.pending is not None and not isinstance(p.agenda[-1], Stop)


def _again(before: Step, after: Step) -> bool:
    """Whether another round has begun between two questions."""
    if isinstance(after, ChooseTargets):
        return not isinstance(before, ChooseTargets) or after.place <= before.place
    if isinstance(after, Dice):
        return isinstance(before, StrikeBack | AnswerDice) or (
            isinstance(before, Dice) and after.place <= before.place
        )
    return False


def _round(p: ExpandPosition, answers: Answers) -> Ends:
    open_: Ends = {p.key(): (Fraction(1), p)}
    done: Ends = {}
    while open_:
        following: Ends = {}
        for share, q in open_.values():
            ask = q.pending
            assert ask is not None
            if ask.seat == CHANCE:
                whole = sum(ask.weights)
                ways = [
                    (move, Fraction(weight, whole))
                    for move, weight in zip(ask.moves, ask.weights, strict=True)
                ]
            else:
                ways = [(answers(q, ask), Fraction(1))]
            for move, part in ways:
                after = q.clone()
                after.play(move)
                over = not _in_fight(after) or _again(q.agenda[-1], after.agenda[-1])
                add(done if over else following, share * part, after)
        open_ = following
    return done
