"""The tasks of worker processes for an analysis: set up the position that is sent, and show it. Plain functions.

The client holds the whole analysis: the server stores no part of it. A process caches the last few positions only so
that the next move need not replay all those before it.
"""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import fsum
from typing import Any, Final, NamedTuple

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.editor import EditsPositions, edit_position, is_place
from broadfront.engine.errors import BroadfrontError, NotationFault
from broadfront.engine.match import Match
from broadfront.engine.notation import read_position, require_playable
from broadfront.engine.playability import NONSENSE
from broadfront.engine.position import CHANCE, Ask, Move, Position
from broadfront.engine.tutorial import why_nothing_there
from broadfront.engine.view import MoveRoute, Sight
from broadfront.lab.matches import MatchSetup
from broadfront.server.analysis.schemas import (
    AnalysedMove,
    AnalysisPosition,
    AnalysisRoot,
    ChanceOutcome,
    EditedFigure,
    EditedPosition,
)
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.matches.commands import group_orders
from broadfront.server.matches.commands.group_schemas import OrderPart
from broadfront.server.matches.move_texts import outcomes, phrase
from broadfront.server.matches.schemas import Legality, MatchState, SeatState
from broadfront.server.matches.snapshot_match import log_line
from broadfront.server.workers.tasks import Place
from broadfront.server.workers.untrusted_tasks import user_errors_of_text

MAX_OUTCOMES: Final = 60
MAX_REMEMBERED: Final = 16


class Path(NamedTuple):
    """The path to a position: the first one as notation, the moves from there, the file of a user's own scenario."""

    position: str
    moves: tuple[Move, ...]
    scenario_text: str


class ResolvedPosition(NamedTuple):
    """A position for other workers: its place, its builtins, the seat to move (None: none), and the moves made."""

    place: Place
    data: dict[str, Any]
    seat: int | None
    words: str
    moves: int


@contextmanager
def user_errors() -> Iterator[None]:
    """Turn errors into sentences, including those of the rules on a board that no play leads to."""
    with user_errors_of_text():
        try:
            yield
        except (ServerFault, BroadfrontError):
            raise
        except NONSENSE as error:
            raise InvalidInput(
                "The rules cannot make sense of this position: no play leads to it."
            ) from error


_remembered: OrderedDict[Path, Match] = OrderedDict()


def _match(path: Path) -> Match:
    """Return the match that a path makes."""
    for fewer in range(min(3, len(path.moves)) + 1):
        known = _remembered.get(path._replace(moves=path.moves[: len(path.moves) - fewer]))
        if known is not None:
            match = known.branch(len(known.journal))
            break
    else:
        match = _first(path)
    for move in path.moves[len(match.journal) :]:
        match.play(move)
    _remembered[path] = match
    while len(_remembered) > MAX_REMEMBERED:
        _remembered.popitem(last=False)
    return match


def _first(path: Path) -> Match:
    try:
        position: Position = read_position(path.position, text=path.scenario_text)
    except NotationFault as fault:
        raise NotationFault(f"{_line_of(path.position, str(fault))}{fault}") from None
    return Match(registry.game(position.setting.game), position)


def _line_of(text: str, fault: str) -> str:
    """Return the line of an error in a text of several lines, by the field that it names or the word that it quotes."""
    lines = text.strip().split("\n")
    message = fault.removeprefix("no such position: ")
    for number, line in enumerate(lines, 1):
        for word in line.split() if len(lines) > 1 else ():
            name, equals, _ = word.partition("=")
            is_field = equals and message.startswith((f"field {name}:", f"{name} ", f"{name}:"))
            if is_field or repr(word[:57])[:-1] in fault:
                return f"line {number}: "
    return ""


def _viewer(match: Match, seat: int | None) -> int:
    """Return whose view is shown: the requested seat, the seat to move, or the one that decided last."""
    if seat is not None:
        if seat >= len(match.seat_names):
            raise InvalidInput(f"There is no seat {seat}; they go from 0 to {len(match.seat_names) - 1}.")
        return seat
    ask = match.ask
    if ask is not None and ask.seat != CHANCE:
        return ask.seat
    return next((one for one in reversed(match.seats) if one != CHANCE), 0)


def _grouped(match: Match, parts: Sequence[OrderPart]) -> Match:
    """Return a match after the moves of a group order."""
    ask = match.ask
    if not parts or ask is None:
        return match

    def is_asked(p: Position) -> bool:
        return p.pending is not None and p.pending.seat == ask.seat

    group = asyncio.run(group_orders.in_turn(match.position, parts, is_asked))
    if group.missing and is_asked(group.position):  # else others decide in the middle of it
        refusal = match.game.why_not(group.position, *group.missing[0])
        raise InvalidInput(refusal.sentence if refusal else "Not all of these units can go.")
    match = match.branch(len(match.journal))
    for move in group.moves:
        match.play(move)
    return match


def show_position(
    path: Path, rolls: int, seat: int | None, table: bool, parts: Sequence[OrderPart] = ()
) -> AnalysisPosition:
    """Return a position as a seat sees it, after a group order and up to ``rolls`` answers of chance.

    Raises
    ------
    InvalidInput
        If it is no position, or a move is not legal: says which field, or which rule.
    """
    with user_errors():
        match = _match(path)
        before = len(match.journal) + bool(parts)
        match = _grouped(match, parts)
        if rolls:
            match = match.branch(len(match.journal))
            rng = random.SystemRandom()
            left = rolls
            while left and match.ask is not None and match.ask.seat == CHANCE:
                match.play(pick(match.ask, rng))
                left -= 1
        if rolls or parts:
            _remembered[path._replace(moves=tuple(match.journal))] = match
        chances, left_out = _chances(match)
        return AnalysisPosition(
            _state(match, _viewer(match, seat), max(0, min(before, len(match.journal)) - 1)),
            match.position.notation(),
            _analysed_moves(match),
            chances,
            left_out,
            match.game.table(match.setting) if table else None,
        )


def start_position(field: MatchSetup) -> AnalysisRoot:
    """Return the first position of a scenario.

    Raises
    ------
    InvalidInput
        If there is no such game, scenario or option, or the scenario's file is at fault.
    """
    with user_errors():
        position = field.card().start(field.setting())
        title = str(getattr(position.setting, "title", "") or "")
        game = field.card()
        named = title if game.title in title else f"{game.title}: {title}" if title else game.title
        return AnalysisRoot(game.id, named, position.notation(), position.setting.scenario_text, "")


def _state(match: Match, seat: int, since: int) -> MatchState:
    game, moves = match.game, len(match.journal)
    return MatchState(
        id="",
        game=game.id,
        title=game.title,
        version=moves,
        moves=moves,
        seat=seat,
        seats=[
            SeatState(number, name, "person", "", True, False, False)
            for number, name in enumerate(match.seat_names)
        ],
        view=game.view(match.position, seat),
        topic=match.position.topic,
        can_undo=moves > 0,
        log=[log_line(match, entry) for entry in match.log],
        fresh_log_from=0,
        log_from=0,
        last=[(one, *move) for one, move in zip(match.seats[since:], match.journal[since:], strict=True)],
        commitment="",
        key="",
        salting="done",
        promises=[""] * len(match.seat_names),
        salts=[""] * len(match.seat_names),
        scenario=match.setting.scenario,
        options=dict(match.setting.options),
    )


def _analysed_moves(match: Match) -> list[AnalysedMove]:
    sentences: dict[int, str] = {}
    for line in match.log:
        if not match.game.verbs[
            match.journal[line.after - 1].verb
        ].declines:  # else it belongs to the next turn
            sentences.setdefault(line.after, line.sentence)
    return [
        AnalysedMove(
            seat, (move.verb, move.what, move.where), sentences.get(number) or phrase(match.game, move)
        )
        for number, (seat, move) in enumerate(zip(match.seats, match.journal, strict=True), 1)
    ]


def _chances(match: Match) -> tuple[list[ChanceOutcome], float]:
    ask = match.ask
    if ask is None or ask.seat != CHANCE:
        return [], 0.0
    whole = sum(ask.weights)
    outcomes_by_weight = sorted(zip(ask.weights, ask.moves, strict=True), key=lambda one: -one[0])
    listed_outcomes = outcomes_by_weight[:MAX_OUTCOMES]
    if len(listed_outcomes) == len(outcomes_by_weight):
        listed_outcomes = list(zip(ask.weights, ask.moves, strict=True))
    words = outcomes(match.game, match.position, [move for _, move in listed_outcomes])
    listed = [
        ChanceOutcome((move.verb, move.what, move.where), text, weight / whole)
        for (weight, move), text in zip(listed_outcomes, words, strict=True)
    ]
    return listed, max(0.0, 1 - fsum(one.share for one in listed)) if len(listed_outcomes) < len(
        outcomes_by_weight
    ) else 0.0


def resolve(
    path: Path, move: Move | None = None, space: int | None = None, parts: Sequence[OrderPart] = ()
) -> ResolvedPosition:
    """Return the position of a path for workers that compute odds or an analysis.

    Raises
    ------
    InvalidInput
        As `show_position` does; if ``move`` is given and not legal there, or ``space`` and there is none.
    """
    with user_errors():
        match = _match(path)
        if space is not None:
            _check_space(match, space)
        match = _grouped(match, parts)
        words = ""
        if move is not None:
            if match.ask is None or move not in match.ask.moves:
                refusal = match.game.why_not(match.position, *move)
                raise InvalidInput(refusal.sentence if refusal else "There are no odds of that.")
            words = match.game.spell(move)
        data: Mapping[str, Any] = match.position.to_builtins()
        seat = match.ask.seat if match.ask else None
        return ResolvedPosition(Place.of(match.setting), dict(data), seat, words, len(match.journal))


def edited_by_hand(path: Path, act: str, which: int, space: int, value: int) -> EditedPosition:
    """Return a position after a change by hand, with the further changes that are possible there.

    Raises
    ------
    InvalidInput
        If it cannot be changed so: says why.
    """
    with user_errors():
        match = _match(path)
        game, p = match.game, match.position
        if act != "look":
            p = edit_position(game, p, act, which, space, value)
            require_playable(game, p)
        if not isinstance(game, EditsPositions):
            return EditedPosition(p.notation(), [], [], [], "", [], [])
        pieces, turns, areas = game.pieces(p.setting), game.turns(p.setting), game.areas(p.setting)
        there: list[int] = []
        figures: list[EditedFigure] = []
        if is_place(game, p, space):
            there = list(game.pieces_on(p, space))
            figures = [
                EditedFigure(one.name, one.value, one.low, one.high, list(one.words))
                for one in game.figures(p, space)
            ]
        doing = game.under_way(p)
        return EditedPosition(p.notation(), list(pieces), list(turns), list(areas), doing, there, figures)


def why(path: Path, move: Move, space: int | None = None) -> Legality:
    """Return whether a move is legal in a position, and if not, which rule forbids it; with a space, for a piece in
    it.
    """
    with user_errors():
        match = _match(path)
        if space is None:
            refusal = match.game.why_not(match.position, *move)
        else:
            _check_space(match, space)
            refusal = why_nothing_there(match.game, match.position, *move[:2], space)
        return (
            Legality(True, "", "")
            if refusal is None
            else Legality(False, refusal.rule, refusal.sentence, refusal.code)
        )


def way(path: Path, move: Move) -> MoveRoute | None:
    """Return the route over the map of a move; None: it has none, or is not legal."""
    with user_errors():
        match = _match(path)
        ask: Ask | None = match.ask
        if ask is None or ask.seat == CHANCE or move not in ask.moves:
            return None
        return match.game.route(match.position, move)


def sight(path: Path, space: int, seat: int | None) -> Sight:
    """Return what is seen from a space.

    Raises
    ------
    InvalidInput
        If there is no such space, or the game has no lines of sight.
    """
    with user_errors():
        match = _match(path)
        game = match.game
        _check_space(match, space)
        result = game.sight(match.position, space, _viewer(match, seat))
        if result is None:
            raise InvalidInput(f"{game.title} has no lines of sight.")
        return result


def _check_space(match: Match, space: int) -> None:
    if space not in {one.id for one in match.game.table(match.setting).spaces}:
        raise InvalidInput("There is no such space on this map.")
