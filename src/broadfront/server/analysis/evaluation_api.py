"""Addresses for what the computer thinks of a position: a second or two at a time, after all who play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from litestar import post
from litestar.params import FromPath, JSONBody

from broadfront.engine.position import CHANCE, Move, Position
from broadfront.server.analysis import tasks
from broadfront.server.analysis.position_analysis import AnalysisResult, analyse_match, analyse_position
from broadfront.server.analysis.schemas import (
    AnalysedMove,
    CandidateMove,
    Evaluation,
    EvaluationRequest,
    ExplanationsQuery,
    KeyMoments,
    KeyMomentsRequest,
    MatchEvaluationRequest,
)
from broadfront.server.context import AppContext
from broadfront.server.dependencies import AppRequest, Injected, context_of, path_of
from broadfront.server.http.bounded_request import Sender
from broadfront.server.http.errors import Conflict, InvalidInput, ServerFault
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.versions import versioned
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.move_texts import phrase, termination_text
from broadfront.server.matches.reports.explanation_schemas import Explanations, ExplanationsRequest
from broadfront.server.matches.reports.move_explanations import explain_ways
from broadfront.server.matches.snapshot_match import SnapshotMatch
from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.odds_in_worker import odds_in_worker
from broadfront.server.workers.pool import TaskTimeout, WorkerLost
from broadfront.server.workers.tasks import Place

GRACE = 20.0
"""Seconds that a thought may take beyond what it is allowed: a busy machine is not a hanging worker."""


@post(
    versioned("/analysis/evaluation", "/analysis/judge"),
    status_code=200,
    tags=["analysis"],
    operation_id="evaluatePosition",
)
async def evaluate_position(
    request: AppRequest,
    context: Injected[AppContext],
    sender: Injected[Sender],
    data: JSONBody[EvaluationRequest],
) -> Evaluation:
    """Have the computer think about a position for a moment: its promise, and which moves or plans promise most."""
    at = await context.scenario_workers.read(sender, tasks.resolve, path_of(request, data))
    among = [Move(*move) for move in data.among]
    with tasks.user_errors():
        result = await _analyse(request, data.seconds, at.place, at.data, data.seconds, data.seed, among)
    return _judgement(result, at.seat, None)


@post(
    versioned("/analysis/explanations", "/analysis/meant"),
    status_code=200,
    tags=["analysis"],
    operation_id="readAnalysisExplanations",
)
async def read_analysed_meant(
    request: AppRequest,
    context: Injected[AppContext],
    sender: Injected[Sender],
    data: JSONBody[ExplanationsQuery],
) -> Explanations:
    """Ask what ways to go on from a position would be meant for."""
    read = context.scenario_workers.read
    at = await read(sender, tasks.resolve, path_of(request, data))
    return await _explanations(request, at.place, at.data, data.ways)


@post(
    versioned("/matches/{id:str}/key-moments", "/matches/{id:str}/survey"),
    status_code=200,
    tags=["analysis"],
    operation_id="findKeyMoments",
)
async def find_key_moments(
    context: Injected[AppContext],
    sender: Injected[Sender],
    id: FromPath[str],
    data: JSONBody[KeyMomentsRequest],
) -> KeyMoments:
    """Choose moments of a match that is over for a look at what they promised."""
    live = await _over(context, id)
    match = live.match
    start, moves = match.start.to_builtins(), [tuple(move) for move in match.journal]
    moments = await context.report_workers.read(
        sender, analyse_match, Place.of(match.setting), start, moves, data.most
    )
    return KeyMoments(moments, sum(seat != CHANCE for seat in match.seats))


@post(
    versioned("/matches/{id:str}/evaluation", "/matches/{id:str}/judge"),
    status_code=200,
    tags=["analysis"],
    operation_id="evaluateMatch",
)
async def evaluate_match(
    request: AppRequest,
    context: Injected[AppContext],
    id: FromPath[str],
    data: JSONBody[MatchEvaluationRequest],
) -> Evaluation:
    """Have the computer think about a moment of a match that is over, and about the move that was made then."""
    match, position = await _moment(context, id, data.moves)
    if data.moves == len(match.journal) and (result := match.result) is not None:
        # whoever resigned, or ran out of time, may still be asked on the board: the end is its result all the same
        squares = [score * score for score in result]
        return Evaluation(CHANCE, 1, list(result), squares, [], None, list(match.sides))
    played = match.journal[data.moves] if data.moves < len(match.journal) else None
    among = [Move(*move) for move in data.among]
    analysis = await _analyse(
        request,
        data.seconds,
        Place.of(match.setting),
        position.to_builtins(),
        data.seconds,
        data.seed,
        among,
        played,
    )
    if played is None:
        return _judgement(analysis, None if position.pending is None else position.pending.seat, None)
    seat = match.seats[data.moves]
    return _judgement(
        analysis, seat, AnalysedMove(seat, _plain(played), _words(match, data.moves, position, played))
    )


@post(
    versioned("/matches/{id:str}/explanations", "/matches/{id:str}/meant"),
    status_code=200,
    tags=["analysis"],
    operation_id="readExplanations",
)
async def read_explanations(
    request: AppRequest, context: Injected[AppContext], id: FromPath[str], data: JSONBody[ExplanationsRequest]
) -> Explanations:
    """Ask what moves would be meant for at a moment of a match that is over: the one made, and a better one."""
    match, position = await _moment(context, id, data.moves)
    return await _explanations(request, Place.of(match.setting), position.to_builtins(), data.ways)


def _words(match: SnapshotMatch, moves: int, p: Position, move: Move) -> str:
    """Return the move that was made after so many moves in words."""
    if match.game.verbs[move.verb].declines:
        return termination_text(match.game, p, move)
    sentence = next((line.sentence for line in match.log_between(moves, moves + 1)), "")
    return sentence or phrase(match.game, move)


async def _over(context: AppContext, id_: str) -> LiveMatch:
    live = await context.fresh(id_)
    if not live.match.is_over:
        raise Conflict("The match is on: what it promised is told when it is over.", code="MATCH_STILL_ON")
    return live


async def _moment(context: AppContext, id_: str, moves: int) -> tuple[SnapshotMatch, Position]:
    """Return a match that is over, and its position after so many moves."""
    match = (await _over(context, id_)).match
    try:
        return match, await match.position_at(moves)
    except ValueError as error:
        raise InvalidInput(str(error)) from error


async def _explanations(
    request: AppRequest, place: Place, data: Mapping[str, Any], ways: Sequence[Sequence[tuple[str, int, int]]]
) -> Explanations:
    """Have a worker tell what ways to go on from a position would be meant for."""
    return Explanations(
        await odds_in_worker(
            request, explain_ways, place, data, [[Move(*move) for move in way] for way in ways]
        )
    )


async def _analyse(request: AppRequest, seconds: float, *arguments: object) -> AnalysisResult:
    """Think in a worker beside the computers that are asked in a match, before those that play alone."""
    context = context_of(request)
    limits: RateLimits = request.app.state.limits
    account = Sender.of(request).address
    with limits.thinking(request.scope):
        try:
            return await context.background_workers.run(
                seconds + GRACE, analyse_position, *arguments, turn=Ticket(account)
            )
        except TaskTimeout as error:
            raise InvalidInput("That takes too long to think about here.") from error
        except WorkerLost as error:
            raise ServerFault(
                "The process that worked this out is gone; a new one is starting: try again in a moment.",
                status=503,
            ) from error


def _judgement(result: AnalysisResult, seat: int | None, played_move: AnalysedMove | None) -> Evaluation:
    played, sums, squares = result.expected
    tried = [
        CandidateMove(
            _plain(one.move),
            one.words,
            one.played,
            one.total,
            one.squares,
            [_plain(move) for move in one.more],
            list(one.orders),
        )
        for one in result.tried
    ]
    return Evaluation(
        CHANCE if seat is None else seat, played, sums, squares, tried, played_move, list(result.sides)
    )


def _plain(move: Move) -> tuple[str, int, int]:
    return move.verb, move.what, move.where


ROUTES = [evaluate_position, read_analysed_meant, find_key_moments, evaluate_match, read_explanations]
