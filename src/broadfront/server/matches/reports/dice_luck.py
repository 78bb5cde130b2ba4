"""How lucky the dice were: the worth of each roll to the seat that it was rolled for, compared with its expectation.

The worth is the game's own evaluation of the position after the roll (1 a won match, 0 a lost one). For every CHANCE
ask all outcomes are evaluated; their mean by the exact weights is the expectation, and their spread the measure of
luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from typing import Any, Final, NamedTuple

from broadfront.engine import registry
from broadfront.engine.bot_policy import expected_result
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import CHANCE, Move, Note, Position
from broadfront.server.workers.tasks import Place, setting_of

MAX_OUTCOMES: Final = 400  # of one roll: a hand of cards may have millions


class Luck(NamedTuple):
    """The luck of one seat: rolls, the sums of expectations and results, and their difference in deviations.

    ``cards`` of the rolls were cards drawn, the others were dice. ``deviations`` is None if nothing was measured: no
    roll was counted, or each was worth the same whatever came.
    """

    rolls: int
    cards: int
    expected: float
    actual: float
    deviations: float | None


def explained(game_title: str, *, has_evaluation: bool, imported_moves: int = 0) -> str:
    """Return a sentence that explains the numbers; the first ``imported_moves`` moves are not counted."""
    if not has_evaluation:
        return (
            f"{game_title} gives no evaluation of its positions, so the worth of a roll cannot be measured."
        )
    return (
        "For each die or card that a seat rolled or drew, every outcome is valued by the game's evaluation of "
        "the position after it (0 lost, 1 won). Expected and actual are the sums over all rolls; deviations say how "
        "far the dice lay from expectation, in standard deviations of rolls like these: beyond 2 is rare, 0 is just "
        "as expected. What can come out in one way only, as the last card of a deck, is not counted."
    ) + (f" Moves that the match came with are not counted: {imported_moves}." if imported_moves else "")


def luck_of(
    place: Place, start: Mapping[str, Any], moves: Sequence[tuple[str, int, int]], imported_moves: int = 0
) -> list[Luck]:
    """Return the luck of each seat in a match; the first ``imported_moves`` moves are not counted.

    A roll belongs to the seat that its note names, else to the one that decided last before it in the same part of
    the match: rolls before the first decision, or before the first turn, belong to nobody.
    """
    game = registry.game(place.game)
    p = position_from_builtins(game, setting_of(place), start)
    policy = game.policy()
    seats = len(game.seats(p.setting))
    rolls, cards = [0] * seats, [0] * seats
    expected, actual, variance = [0.0] * seats, [0.0] * seats, [0.0] * seats
    seat = CHANCE
    for number, move in enumerate(Move(*row) for row in moves):
        ask = p.pending
        assert ask is not None
        branches: list[Position] = []
        is_setting_up = game.is_setting_up(p)
        if ask.seat != CHANCE:
            seat = ask.seat
        elif seat != CHANCE and 1 < len(ask.moves) <= MAX_OUTCOMES and number >= imported_moves:
            for outcome in ask.moves:
                branches.append(p.clone())
                branches[-1].play(outcome)
        p.notes = []
        p.play(move)
        if branches:
            # with low luck, notes of other kinds report the dice
            notes_of_rolls = (note for note in p.notes if note.kind == "roll" or "roller" in note.ids)
            named = (_roller(game, note) for note in notes_of_rolls)
            # in the set-up a die may be rolled for the table, for example for who goes first
            whose = next(
                (roller for roller in named if roller is not None), CHANCE if is_setting_up else seat
            )
            if whose == CHANCE:
                continue
            values = [float(expected_result(policy, branch)[whose]) for branch in branches]
            whole = sum(ask.weights)
            mean = fsum(w * v for w, v in zip(ask.weights, values, strict=True)) / whole
            spread = fsum(w * (v - mean) ** 2 for w, v in zip(ask.weights, values, strict=True)) / whole
            rolls[whose] += 1
            cards[whose] += game.verbs[move.verb].role == "draw"
            expected[whose] += mean
            actual[whose] += values[ask.moves.index(move)]
            variance[whose] += spread
    return [
        Luck(n, drawn, e, a, (a - e) / sqrt(v) if v > 1e-12 else None)
        for n, drawn, e, a, v in zip(rolls, cards, expected, actual, variance, strict=True)
    ]


def _roller(game: Game, note: Note) -> int | None:
    """Return the seat that a note of a roll names: the seat that decided last may have answered an attack."""
    return note.ids["seat"] if "roller" not in note.ids and "seat" in note.ids else game.actor(note)
