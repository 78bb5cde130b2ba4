"""How lucky the dice were: the worth of each roll to the seat that it was rolled for, compared with its expectation.

Worth is what the game's evaluation expects of the position after the roll (1 a won match, 0 a lost one). Where the
roll is one of several that belong to an order, or somebody may still answer it, that is the mean over all ways in which
the order can end, if these are few. For every CHANCE ask all outcomes are valued; their mean by the exact weights is
the expectation, and their spread the measure of luck.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import fsum, sqrt
from typing import Any, Final, NamedTuple

from broadfront.engine import registry
from broadfront.engine.bot_policy import Policy, expected_result
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import CHANCE, Ask, Move, Note, Position
from broadfront.engine.view import Role
from broadfront.server.workers.tasks import Place, setting_of

ROLLS: Final[frozenset[Role]] = frozenset({"roll", "hits", "draw"})
"""The roles of dice and cards; a hand that the rules exchange by chance is neither."""
MAX_OUTCOMES: Final = 400  # of one roll: a hand of cards may have millions
MAX_FOLLOWED: Final = 400
"""So many moves after one outcome of a roll are followed until its order has ended; if there are more, the position
right after the roll is valued."""
MAX_WAYS: Final = 16
"""So many ways in which an order can go on are followed side by side."""
MAX_FOLLOWED_IN_ALL: Final = 8_000
"""So many moves are followed in a whole match: a long one of Global War would take a minute."""
NEGLIGIBLE: Final = 1e-5
"""A way in which an order can end that is less likely is not followed on."""


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
        "For each throw of dice (dice that fall together are one throw) and each card that a seat drew, every outcome "
        "is valued by the game's evaluation of the position after it (0 lost, 1 won). If its order goes on, the "
        "outcome is valued by all ways in which that can end, where these are few; players then answer as the odds "
        "assume. Expected and actual are the sums over all throws and cards; deviations say how far the dice lay from "
        "expectation, in standard deviations of throws like these: "
        "beyond 2 is rare, 0 is just as expected. What can come out in one way only, as the last card of a deck, is "
        "not counted, nor what was rolled or drawn before the first decision."
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
    follower = OrderFollower(game)
    seats = len(game.seats(p.setting))
    rolls, cards = [0] * seats, [0] * seats
    expected, actual, variance = [0.0] * seats, [0.0] * seats, [0.0] * seats
    seat = CHANCE
    for number, move in enumerate(Move(*row) for row in moves):
        ask = p.pending
        assert ask is not None
        branches: list[Position] = []
        height = len(p.agenda)
        is_setting_up = game.is_setting_up(p)
        if ask.seat != CHANCE:
            seat = ask.seat
        elif (
            seat != CHANCE
            and 1 < len(ask.moves) <= MAX_OUTCOMES
            and number >= imported_moves
            and game.verbs[move.verb].role in ROLLS
        ):
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
            values = [result[whose] for result in follower.results_after(branches, height)]
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


class OrderFollower:
    """Values the outcomes of rolls by all ways in which the orders can end that they belong to.

    Parameters
    ----------
    game
        The rules, with the evaluation and with the answers that odds assume.
    left
        So many moves are followed; after them, the position right after a roll is valued.
    """

    def __init__(self, game: Game, left: int = MAX_FOLLOWED_IN_ALL) -> None:
        self._policy: Policy[Any] = game.policy()
        self._answer = game.odds_policy("plain")
        self._left = left

    def results_after(self, branches: Sequence[Position], height: int) -> list[Sequence[float]]:
        """Return each seat's expected result after each outcome of a roll, all of them valued in the same way.

        Parameters
        ----------
        branches
            The positions after the outcomes.
        height
            The length of the agenda before the roll: an order has ended where a step no higher asks for a new one.
        """
        if any(branch.pending is not None and not _has_ended(branch, height) for branch in branches):
            known: dict[Hashable, Sequence[float]] = {}  # several faces of a die may come to the same
            for branch in branches:
                if branch.key() not in known:
                    result = self._followed(branch, height)
                    if result is None:
                        break
                    known[branch.key()] = result
            else:
                return [known[branch.key()] for branch in branches]
        return [expected_result(self._policy, branch) for branch in branches]

    def _followed(self, p: Position, height: int) -> Sequence[float] | None:
        """Return each seat's mean result over all ways in which the order of a position can end.

        None: there are too many of them, or a draw among them that one seat alone sees.
        """
        left = min(MAX_FOLLOWED, self._left)
        open_: dict[Hashable, tuple[float, Position]] = {p.key(): (1.0, p)}
        ends: list[tuple[float, Position]] = []
        while open_:
            following: dict[Hashable, tuple[float, Position]] = {}
            for share, at in open_.values():
                ask = at.pending
                if ask is None or share < NEGLIGIBLE or _has_ended(at, height):
                    ends.append((share, at))
                    continue
                moves = self._moves(at, ask)
                left -= len(moves)
                self._left -= len(moves)
                if not moves or left < 0 or len(following) > MAX_WAYS:
                    return None
                for move, part in moves:
                    branch = at.clone()
                    branch.play(move)
                    key = branch.agenda[-1].merge_key(branch) if branch.agenda else branch.key()
                    met = following.get(key)
                    following[key] = (share * part + (met[0] if met else 0.0), branch)
            open_ = following
        results = [(share, expected_result(self._policy, end)) for share, end in ends]
        return [fsum(share * result[seat] for share, result in results) for seat in range(len(results[0][1]))]

    def _moves(self, p: Position, ask: Ask) -> list[tuple[Move, float]]:
        """Return the moves with which a question is answered, with their probabilities; none: they cannot be told."""
        if ask.seat != CHANCE:
            return [(self._answer(p, ask), 1.0)]
        if ask.seen_by is not None or len(ask.moves) > MAX_WAYS:
            return []
        whole = sum(ask.weights)
        return [(move, weight / whole) for move, weight in p.agenda[-1].chances(p, ask)]


def _has_ended(p: Position, height: int) -> bool:
    ask = p.pending
    return ask is None or (ask.seat != CHANCE and len(p.agenda) <= height and not p.agenda[-1].resolving)


def _roller(game: Game, note: Note) -> int | None:
    """Return the seat that a note of a roll names: the seat that decided last may have answered an attack."""
    return note.ids["seat"] if "roller" not in note.ids and "seat" in note.ids else game.actor(note)
