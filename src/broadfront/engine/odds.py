"""Exact odds of any move, by walking the rules; a game may know some without a walk (`Game.exact_odds`).

The walk plays the move on a copy and follows what comes of it until the step that asked, or one below it on the agenda,
asks a question that is not part of resolving an order (`Step.resolving`). CHANCE asks branch by their exact weights;
every other question on the way is answered by a named policy. Positions that are equal, or from which all goes on
alike (`Step.merge_key`), are merged after each question if they have equal labels. Where the walk comes back to a
position, as in a fight until one side is gone, linear equations say how often it does.

`odds` assumes that nothing in the position is hidden. Where something is hidden, `known_odds` answers a seat at the
table: it never walks on the true position, only on worlds dealt anew from what the seat may know, and refuses where
they disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.engine.errors import BroadfrontError
from broadfront.engine.position import CHANCE, Ask, Move, Position, Rng, has_hidden_information

OddsPolicy = Callable[[Any, Ask], Move]
"""Answers the questions of players that come up while an order is resolved."""
OddsPosition = Callable[[Any, Move], Position]
"""Returns the position in which the odds of a move are counted, without what the move does not touch."""

Exact = Callable[[Any, Move], Mapping[str, Fraction] | None]
"""Returns the odds of a move that are known without a walk, by label, likeliest first; None: they are not known."""


def _none_known(p: Position, move: Move) -> None:
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyOdds:
    """A policy, and the odds that are known without a walk if it answers; it records whether it had a choice.

    Attributes
    ----------
    was : bool
        Whether the policy answered a question with several moves: only then do odds depend on it.
    """

    def __init__(self, policy: OddsPolicy, exact: Exact = _none_known) -> None:
        self._policy, self._exact = policy, exact
        self.was = False

    def __call__(self, p: Position, ask: Ask) -> Move:
        """Return the answer of the policy."""
        self.was = self.was or len(ask.moves) > 1
        return self._policy(p, ask)

    def exact(self, p: Position, move: Move) -> Mapping[str, Fraction] | None:
        """Return the odds of a move that are known without a walk, or None."""
        known = self._exact(p, move)
        self.was = self.was or (known is not None and len(known) > 1)
        return known


MAX_BRANCHES = 200_000
WORLDS: Final = 12
"""The number of determinized positions in which the odds of a move have to be equal before they are published."""


class NoOdds(BroadfrontError):
    """A move has no exact odds that can be published; the message says why."""


class TooManyBranches(NoOdds):
    """A move can turn out in too many ways to list them."""


class SecretDraw(NoOdds):
    """A move leads to a draw that only one seat sees: its outcomes depend on what is hidden."""


class HiddenMatters(NoOdds):
    """A move's odds are not the same in all worlds that the seat to move considers possible."""


class Outcome(NamedTuple):
    """One way a move can turn out: its label (from the notes), exact probability, and the position it leads to."""

    label: str
    probability: Fraction
    position: Position


class OddsFactor(NamedTuple):
    """One factor in the odds of a move: its name, its value in words, its rule ("uphill", "-1", "7.3").

    Factors are listed in the order in which people add them up (`broadfront.engine.game.Game.odds_breakdown`).
    """

    name: str
    value: str
    rule: str


def odds(position: Position, move: Move, policy: OddsPolicy, most: int = MAX_BRANCHES) -> tuple[Outcome, ...]:
    """Return every outcome of a move with its exact probability; the probabilities add up to 1.

    Parameters
    ----------
    position
        A settled position; it is not changed.
    move
        One of the pending Ask's moves.
    policy
        Answers the questions of people on the way (``game.odds_policies`` has named ones).
    most
        The most branches that may be open at once.

    Raises
    ------
    TooManyBranches
        If more than ``most`` branches open.
    SecretDraw
        If the walk meets a draw that only one seat sees.
    ValueError
        If the match is over.
    """
    if position.pending is None:
        raise ValueError("the match is over: no move has odds any more")
    height = len(position.agenda)
    first = position.clone()
    first.notes = []
    first.play(move)
    start = _walk(first, _label(first), {}, policy, height, most)
    turning = dict(
        start.back
    )  # positions that the walk reached a second time: each of them is walked from once more
    walks: dict[_Node, _Walk] = {}
    while left := [node for node in turning if node not in walks]:
        node = left[0]
        walks[node] = _walk(turning[node][1], node[0], turning, policy, height, most)
        turning |= {back: target for back, target in walks[node].back.items() if back not in turning}
    closed = dict(start.closed)
    for node, times in _visits(start, walks).items():
        for end, (share, p) in walks[node].closed.items():
            was = closed.get(end)
            closed[end] = (share * times if was is None else was[0] + share * times, p)
    outcomes = (Outcome(label, share, p) for (label, _), (share, p) in closed.items())
    return tuple(sorted(outcomes, key=lambda outcome: (-outcome.probability, outcome.label)))


_Node = tuple[str, Hashable]
"""The label collected so far, and the key of the position."""


class _Walk(NamedTuple):
    """The positions where a walk ended, and those it came back to that this or another walk follows already."""

    closed: dict[_Node, tuple[Fraction, Position]]
    back: dict[_Node, tuple[Fraction, Position]]


def _walk(
    first: Position,
    label: str,
    turning: Container[_Node],
    policy: OddsPolicy,
    height: int,
    most: int,
) -> _Walk:
    """Follow a position until nothing is open; positions in ``turning`` and those met before are not followed again.

    A fight that goes on until one side is gone can come back to where it began: nobody hit. The walk stops there.
    """
    open_: list[tuple[int, Position, str]] = [(1, first, label)]
    met: set[_Node] = {(label, _likeness(first))}
    whole = 1  # every open or closed branch is a numerator over this common denominator
    closed: dict[_Node, tuple[Fraction, Position]] = {}
    back: dict[_Node, tuple[Fraction, Position]] = {}
    while open_:
        merged: dict[_Node, tuple[int, Position]] = {}
        scale = 1
        branches: list[
            tuple[int, int, Position, str]
        ] = []  # weight, denominator of its own ask, position, label
        for weight, p, label in open_:
            ask = p.pending
            if ask is None or _is_over(p, height):
                _add(closed, (label, p.key()), Fraction(weight, whole), p)
            elif ask.seat == CHANCE:
                if ask.seen_by is not None:
                    raise SecretDraw(
                        f"this leads to a secret draw [{ask.rule}]: what can come of it depends on what is hidden, "
                        "so there are no exact odds"
                    )
                parts = sum(ask.weights)
                for answer, part in p.agenda[-1].chances(p, ask):
                    branch, next_label = _follow(p, answer, label)
                    branches.append((weight * part, parts, branch, next_label))
            else:
                branch, next_label = _follow(p, policy(p, ask), label)
                branches.append((weight, 1, branch, next_label))
        if len(branches) > most:
            raise TooManyBranches(
                f"more than {most} branches: the exact odds of this move are too many to list"
            )
        for _, parts, _, _ in branches:
            scale = lcm(scale, parts)
        for weight, parts, p, label in branches:
            key = (label, _likeness(p))
            was_open = merged.get(key)
            share_ = weight * (scale // parts)
            merged[key] = (share_ if was_open is None else was_open[0] + share_, p)
        whole *= scale
        open_ = []
        for node, (weight, p) in merged.items():
            if not _is_over(p, height) and (node in met or node in turning):
                _add(back, node, Fraction(weight, whole), p)
            else:
                open_.append((weight, p, node[0]))
        met |= merged.keys()
    return _Walk(closed, back)


def _likeness(p: Position) -> Hashable:
    return p.agenda[-1].merge_key(p) if p.agenda else p.key()


def _is_over(p: Position, height: int) -> bool:
    """Return whether the order has been resolved: the step that asked, or one below it, asks again."""
    ask = p.pending
    return ask is None or (ask.seat != CHANCE and len(p.agenda) <= height and not p.agenda[-1].resolving)


def _add(to: dict[_Node, tuple[Fraction, Position]], node: _Node, share: Fraction, p: Position) -> None:
    was = to.get(node)
    to[node] = (share if was is None else was[0] + share, p)


def _visits(start: _Walk, walks: dict[_Node, _Walk]) -> dict[_Node, Fraction]:
    """Return how often, on average, each position in ``walks`` is reached: visits = first ones + visits * returns."""
    nodes = list(walks)
    at = {node: row for row, node in enumerate(nodes)}
    size = len(nodes)
    # One equation a row, zeros left out: visits[j] - sum of visits[i] * returns[i][j] = first[j], in column `size`.
    rows: list[dict[int, Fraction]] = [{j: Fraction(1)} for j in range(size)]
    for i, node in enumerate(nodes):
        for back, (share, _) in walks[node].back.items():
            row = rows[at[back]]
            row[i] = row.get(i, Fraction(0)) - share
    for j, node in enumerate(nodes):
        if node in start.back:
            rows[j][size] = start.back[node][0]
    for i in range(size):
        # the shortest row is the pivot's: a fight seldom comes back to where more stood, and so most rows stay short
        pivot = min((j for j in range(i, size) if rows[j].get(i)), key=lambda j: len(rows[j]), default=None)
        if pivot is None:
            raise NoOdds("this can go on for ever: it has no exact odds")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        head = rows[i][i]
        rows[i] = {column: value / head for column, value in rows[i].items()}
        for j in range(size):
            if j != i and (factor := rows[j].get(i)):
                for column, value in rows[i].items():
                    rows[j][column] = rows[j].get(column, Fraction(0)) - factor * value
                del rows[j][i]
    return {node: rows[i].get(size, Fraction(0)) for i, node in enumerate(nodes)}


def require_player_question(position: Position) -> Ask:
    """Return the question whose moves have odds: the pending one, which MUST be put to a player.

    Raises
    ------
    NoOdds
        If the match is over, or the table waits for CHANCE.
    """
    ask = position.pending
    if ask is None:
        raise NoOdds("nobody has to decide: the match is over, and no move has odds any more")
    if ask.seat == CHANCE:
        raise NoOdds(
            "nobody has to decide: the table waits for chance, and only players' moves have odds "
            f"([{ask.rule}] {ask.prompt})"
        )
    return ask


def known_odds(
    position: Position,
    move: Move,
    policy: OddsPolicy,
    rngs: Iterable[Rng],
    most: int = MAX_BRANCHES,
    odds_position: OddsPosition = lambda p, move: p,
    exact: Exact = lambda p, move: None,
    reader: int | None = None,
) -> dict[str, Fraction]:
    """Return the exact odds of a move by label, as the seat that is asked may know them.

    Where nothing is hidden these are the odds of the position. Else the true position is not walked on at all: each
    of ``rngs`` deals the seat a world anew (`Position.determinized`), and the odds are told if they are the same in all
    of them. With one seed, two positions that the seat cannot tell apart have one answer, and one refusal.

    Parameters
    ----------
    position, move, policy, most
        As for `odds`.
    rngs
        One for each world, at least one; not seeded from anything secret.
    odds_position
        Makes of a world the position that is walked on (`broadfront.engine.game.Game.odds_position`).
    exact
        Knows the odds of some moves without a walk (`broadfront.engine.game.Game.exact_odds`); asked only where
        nothing is hidden. Leave it out unless ``policy`` is the game's plain one.
    reader
        Who may know them (-1: a spectator); None: the seat that is asked.

    Raises
    ------
    HiddenMatters
        If they depend on what is hidden from the reader.
    TooManyBranches, SecretDraw, NoOdds
        As for `odds` and `require_player_question`.
    ValueError
        If there is no world to judge the move in.
    """
    ask = require_player_question(position)
    if not has_hidden_information(position):
        known = exact(position, move)
        if known is not None:
            return dict(known)
        return by_label(odds(odds_position(position, move), move, policy, most))
    first_odds: dict[str, Fraction] | None = None
    walked: set[Hashable] = set()
    for rng in rngs:
        dealt = position.determinized(ask.seat if reader is None else reader, rng)
        if dealt.pending is None or move not in dealt.pending.moves:
            raise HiddenMatters("whether this can be done depends on what is hidden from you")
        world = odds_position(dealt, move)
        if world.key() in walked:  # what is hidden has nothing to do with this move
            continue
        walked.add(world.key())
        shares = by_label(odds(world, move, policy, most))
        if first_odds is not None and shares != first_odds:
            raise HiddenMatters(
                "how this turns out depends on what is hidden from you, so there are no exact odds"
            )
        first_odds = shares
    if first_odds is None:
        raise ValueError("no world to walk in: give at least one generator")
    return first_odds


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
    branch_label = _label(branch)
    return branch, f"{label}, {branch_label}" if label and branch_label else label or branch_label


def _label(p: Position) -> str:
    return ", ".join(note.outcome for note in p.notes or () if note.outcome)
