"""Exact odds of any move, from the rules themselves: no second model of combat exists.

The walk plays the move on a copy and follows what comes of it until the step that asked, or one below it on the agenda,
asks a question that is not part of resolving an order (`Step.resolving`). CHANCE asks branch by their exact weights;
every other question on the way is answered by a named policy. Equal positions with equal labels are merged after
each question.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from broadfront.engine.contract import CHANCE, Ask, Move, Position

__all__ = ["Outcome", "Policy", "by_label", "odds"]

Policy = Callable[[Position, Ask], Move]
"""How questions that are not CHANCE's are answered on the way."""

MOST_BRANCHES = 200_000


class Outcome(NamedTuple):
    """One way a move can turn out: its label (from the notes), exact probability, and the position it leads to."""

    label: str
    probability: Fraction
    position: Position


def odds(position: Position, move: Move, policy: Policy, most: int = MOST_BRANCHES) -> tuple[Outcome, ...]:
    """Return every outcome of a move with its exact probability; the probabilities add up to 1.

    Parameters
    ----------
    position
        A settled position; it is not changed.
    move
        One of the pending Ask's moves.
    policy
        Answers the questions of people on the way (``game.policies`` has named ones).
    most
        The most branches that may be open at once.

    Raises
    ------
    ValueError
        If the match is over, or more than ``most`` branches open.
    """
    if position.pending is None:
        raise ValueError("the match is over: no move has odds any more")
    height = len(position.agenda)
    first = position.clone()
    first.notes = []
    first.play(move)
    open_: list[tuple[int, Position, str]] = [(1, first, _label(first))]
    whole = 1  # every open or closed branch is a numerator over this common denominator
    closed: dict[tuple[str, Hashable], tuple[Fraction, Position]] = {}
    while open_:
        merged: dict[tuple[str, Hashable], tuple[int, Position]] = {}
        scale = 1
        branches: list[
            tuple[int, int, Position, str]
        ] = []  # weight, denominator of its own ask, position, label
        for weight, p, label in open_:
            ask = p.pending
            if ask is None or (ask.seat != CHANCE and len(p.agenda) <= height and not p.agenda[-1].resolving):
                key = (label, p.key())
                was = closed.get(key)
                share = Fraction(weight, whole)
                closed[key] = (share if was is None else was[0] + share, p)
            elif ask.seat == CHANCE:
                parts = sum(ask.weights)
                for answer, part in zip(ask.moves, ask.weights, strict=True):
                    branch, told = _follow(p, answer, label)
                    branches.append((weight * part, parts, branch, told))
            else:
                branch, told = _follow(p, policy(p, ask), label)
                branches.append((weight, 1, branch, told))
        if len(branches) > most:
            raise ValueError(f"more than {most} branches: the exact odds of this move are too many to list")
        for _, parts, _, _ in branches:
            scale = lcm(scale, parts)
        for weight, parts, p, label in branches:
            key = (label, p.key())
            was_open = merged.get(key)
            share_ = weight * (scale // parts)
            merged[key] = (share_ if was_open is None else was_open[0] + share_, p)
        whole *= scale
        open_ = [(weight, p, label) for (label, _), (weight, p) in merged.items()]
    outcomes = (Outcome(label, share, p) for (label, _), (share, p) in closed.items())
    return tuple(sorted(outcomes, key=lambda outcome: (-outcome.probability, outcome.label)))


def by_label(outcomes: Iterable[Outcome]) -> dict[str, Fraction]:
    """Add up the probabilities of outcomes with one label, likeliest first.

    >>> by_label([])
    {}
    """
    shares: dict[str, Fraction] = {}
    for outcome in outcomes:
        shares[outcome.label] = shares.get(outcome.label, Fraction(0)) + outcome.probability
    return dict(sorted(shares.items(), key=lambda item: (-item[1], item[0])))


def _follow(p: Position, answer: Move, label: str) -> tuple[Position, str]:
    branch = p.clone()
    branch.notes = []
    branch.play(answer)
    told = _label(branch)
    return branch, f"{label}, {told}" if label and told else label or told


def _label(p: Position) -> str:
    return ", ".join(note.outcome for note in p.notes or () if note.outcome)
