"""What turns and moves of a match were meant for, computed in worker processes. Plain functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, takewhile, zip_longest
from typing import Any, Final

from broadfront.engine import registry
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import CHANCE, Move, Position
from broadfront.engine.turn_history import TurnRecord, by_decider, turns_back
from broadfront.lab.turn_explanations import explain_turns
from broadfront.server.http.errors import InvalidInput
from broadfront.server.matches.reports.explanation_schemas import TurnExplanation
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch
from broadfront.server.workers.tasks import Place, setting_of

MAX_TURNS: Final = 12
"""The number of last turns that are explained of a longer part of a match."""


def turns_between(match: SnapshotMatch, since: int, last: int) -> list[TurnRecord]:
    """Return the players' turns with moves from ``since`` to ``last``, without the one that is still on.

    The set-up is one for each seat that made a decision in it.
    """
    on = next(turns_back(match)).first if match.ask is not None else len(match.journal) + 1
    turns = takewhile(lambda turn: turn.last > since, turns_back(match, last))
    some = [*islice((one for one in turns if one.first < min(last, on) and one.seat != CHANCE), MAX_TURNS)]
    return [one for turn in some[::-1] for one in by_decider(match, turn)]


def explain_turn_range(
    move_range: MoveRange,
    turns: Sequence[TurnRecord],
    reader: int | None,
    is_judged: bool,
    is_counted: bool = True,
) -> list[TurnExplanation]:
    """Return what turns of a range were meant for.

    Parameters
    ----------
    move_range
        From the first of the turns, or before it, to the last one.
    turns
        In their order.
    reader
        The seat that reads it (-1: a spectator; None: everything is shown).
    is_judged
        Whether to add the computer's evaluation of the turns.
    is_counted
        Whether to add the odds of attacks.
    """
    game, p = move_range.begin()
    at, explanations = move_range.first, []
    for turn, following in zip_longest(turns, turns[1:]):
        first, last = turn.first - move_range.first, turn.last - move_range.first
        for move in move_range.moves[at - move_range.first : first]:
            p.play(move)
        moves = move_range.moves[first:last]
        is_played_again = following is not None and following.first == turn.first
        start = p.clone() if is_played_again else p
        sentences = explain_turns(  # plays the turn
            game, start, moves, turn.seat, reader, is_judged=is_judged, is_counted=is_counted
        )
        explanations.append(TurnExplanation(turn.seat, turn.first, turn.last, sentences))
        at = turn.first if is_played_again else turn.last
    return explanations


def explain_ways(place: Place, data: Mapping[str, Any], ways: Sequence[Sequence[Move]]) -> list[list[str]]:
    """Return what each of several continuations of a position would be meant for.

    Parameters
    ----------
    place, data
        The rules and the position's builtins.
    ways
        Each a move, and later moves of the same seat; those that are not legal any more are left out. For a move
        alone only attacks are explained.

    Raises
    ------
    InvalidInput
        If another seat is to move, or the first move of a continuation is not legal.
    """
    game = registry.game(place.game)
    start: Position = position_from_builtins(game, setting_of(place), data)
    ask = start.pending
    if ask is None or ask.seat == CHANCE:
        raise InvalidInput("No player decides there: ask about a moment at which one does.")
    explanations = []
    for way in ways:
        p, moves = start.clone(), list[Move]()
        for move in way:
            if p.pending is None or p.pending.seat != ask.seat or move not in p.pending.moves:
                break
            p.play(move)
            moves.append(move)
        if not moves:
            refusal = game.why_not(start, *way[0])
            raise InvalidInput(refusal.sentence if refusal else "That move cannot be made there.")
        explanations.append(
            explain_turns(
                game, start.clone(), moves, ask.seat, None, is_judged=False, is_one_order=len(moves) == 1
            )
        )
    return explanations
