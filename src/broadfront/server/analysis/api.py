"""Addresses for analysing positions: the question carries the position, and the server keeps nothing of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

from litestar import post
from litestar.params import FromPath, JSONBody

from broadfront.engine import registry as catalogue
from broadfront.engine.game import Game
from broadfront.engine.position import SPECTATOR, Move, as_known_to
from broadfront.engine.view import Forecast, MoveRoute, Sight
from broadfront.lab.matches import MatchSetup
from broadfront.server.analysis import tasks
from broadfront.server.analysis.schemas import (
    AnalysisPosition,
    AnalysisRequest,
    AnalysisRoot,
    EditedPosition,
    MatchPositionRequest,
    MoveQuery,
    PositionEdit,
    PositionRequest,
    SpaceQuery,
)
from broadfront.server.analysis.tasks import ResolvedPosition
from broadfront.server.context import AppContext
from broadfront.server.dependencies import AppRequest, Injected, context_of, path_of
from broadfront.server.http.bounded_request import Sender
from broadfront.server.http.errors import Conflict, InvalidInput, Unauthorized
from broadfront.server.http.versions import versioned
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.reports.odds_tables import odds_table
from broadfront.server.matches.schemas import Legality, OddsTable
from broadfront.server.workers.odds_in_worker import odds_in_worker
from broadfront.server.workers.tasks import forecast_of, odds_of


def _move(data: MoveQuery) -> Move:
    return Move(data.verb, data.what, data.where)


@post(versioned("/analysis/start"), status_code=200, tags=["analysis"], operation_id="startAnalysis")
async def start_analysis(
    context: Injected[AppContext], sender: Injected[Sender], data: JSONBody[AnalysisRequest]
) -> AnalysisRoot:
    """Take the first position of a scenario for analysis."""
    field = MatchSetup(data.game, data.scenario.strip(), data.options, data.scenario_text)
    return await context.scenario_workers.read(sender, tasks.start_position, field)


@post(versioned("/analysis/position"), status_code=200, tags=["analysis"], operation_id="openPosition")
async def open_position(
    request: AppRequest,
    context: Injected[AppContext],
    sender: Injected[Sender],
    data: JSONBody[PositionRequest],
) -> AnalysisPosition:
    """Show a position that was sent, with what can be done in it."""
    read = context.scenario_workers.read
    return await read(
        sender,
        tasks.show_position,
        path_of(request, data),
        data.rolls,
        data.seat,
        data.table,
        data.parts,
    )


@post(versioned("/analysis/edit"), status_code=200, tags=["analysis"], operation_id="editPosition")
async def edit_position(
    request: AppRequest, context: Injected[AppContext], sender: Injected[Sender], data: JSONBody[PositionEdit]
) -> EditedPosition:
    """Change a position by hand; faults are told in words."""
    read = context.scenario_workers.read
    return await read(
        sender,
        tasks.edited_by_hand,
        path_of(request, data),
        data.act,
        data.piece,
        data.space,
        data.value,
    )


@post(versioned("/analysis/odds"), status_code=200, tags=["analysis"], operation_id="readAnalysisOdds")
async def read_odds(request: AppRequest, data: JSONBody[MoveQuery]) -> OddsTable:
    """Ask for the exact odds of a legal move."""
    move = _move(data)
    at = await _settled(request, data, move)
    try:
        lines, rests = await odds_in_worker(request, odds_of, at.place, at.data, move, at.moves)
    except InvalidInput as none:
        return OddsTable(at.words, "", "", none.message, [], [])
    game = await asyncio.to_thread(catalogue.game, at.place.game)
    return odds_table(game, at.words, lines, [], rests=rests, hidden="")


@post(
    versioned("/analysis/legality", "/analysis/why"),
    status_code=200,
    tags=["analysis"],
    operation_id="readAnalysisLegality",
)
async def read_why(
    request: AppRequest, context: Injected[AppContext], sender: Injected[Sender], data: JSONBody[MoveQuery]
) -> Legality:
    """Ask why a move is not legal."""
    return await context.scenario_workers.read(
        sender, tasks.why, path_of(request, data), _move(data), data.space
    )


@post(
    versioned("/analysis/path", "/analysis/way"),
    status_code=200,
    tags=["analysis"],
    operation_id="readAnalysisPath",
)
async def read_path(
    request: AppRequest, context: Injected[AppContext], sender: Injected[Sender], data: JSONBody[MoveQuery]
) -> MoveRoute | None:
    """Ask which spaces a legal move passes; null: it takes no way over the map."""
    return await context.scenario_workers.read(sender, tasks.way, path_of(request, data), _move(data))


@post(versioned("/analysis/sight"), status_code=200, tags=["analysis"], operation_id="readAnalysisSight")
async def read_sight(
    request: AppRequest, context: Injected[AppContext], sender: Injected[Sender], data: JSONBody[SpaceQuery]
) -> Sight:
    """Ask what is seen from a space."""
    read = context.scenario_workers.read
    return await read(sender, tasks.sight, path_of(request, data), data.space, data.seat)


@post(
    versioned("/analysis/forecast"), status_code=200, tags=["analysis"], operation_id="readAnalysisForecast"
)
async def read_forecast(request: AppRequest, data: JSONBody[SpaceQuery]) -> Forecast | None:
    """Ask what the battle for a space would bring, exactly; null: no battle is in sight."""
    at = await _settled(request, data)
    game = await asyncio.to_thread(catalogue.game, at.place.game)
    if not game.implements(Game.forecast):
        raise InvalidInput(f"{game.title} tells no forecasts of battles.")
    seat = at.seat if data.seat is None else data.seat
    result: Forecast | None = await odds_in_worker(
        request, forecast_of, at.place, at.data, data.space, SPECTATOR if seat is None else seat
    )
    return result


async def _settled(
    request: AppRequest, data: MoveQuery | SpaceQuery, move: Move | None = None
) -> ResolvedPosition:
    space, parts = (data.space, data.parts) if isinstance(data, SpaceQuery) else (None, [])
    read = context_of(request).scenario_workers.read
    return await read(Sender.of(request), tasks.resolve, path_of(request, data), move, space, parts)


@post(
    versioned("/matches/{id:str}/analysis"), status_code=200, tags=["analysis"], operation_id="analyseMatch"
)
async def take_moment(
    request: AppRequest,
    context: Injected[AppContext],
    id: FromPath[str],
    data: JSONBody[MatchPositionRequest],
) -> AnalysisRoot:
    """Take a moment of a match for analysis: of one that is over any, of another one what may be known of it."""
    live = await context.fresh(id)
    seats = []
    for token in data.tokens:
        with suppress(Unauthorized):
            seats.append(await context.accounts.seat_of(live, token, request))
    seat = may_analyse(live, seats)
    try:
        position = await live.match.position_at(data.moves)
    except ValueError as error:
        raise InvalidInput(str(error)) from error
    note = ""
    if live.has_hidden_information and not live.match.is_over:
        position = as_known_to(seat, position, Random(f"analysis {data.moves}"))
        note = "What you cannot see in the match was dealt by chance."
    return AnalysisRoot(
        live.game.id,
        live.game.title,
        position.notation(),
        live.match.setting.scenario_text,
        note,
    )


def may_analyse(live: LiveMatch, seats: list[int]) -> int:
    """Return the first of the seats of somebody who may analyse a match now.

    A match that is over lies open. One that is on may be analysed by who plays all seats of people: nobody else's
    opponent is helped by the computer.

    Raises
    ------
    Conflict
        If people play against each other.
    """
    if not live.match.is_over and not set(live.people) <= set(seats):
        raise Conflict(
            "People are playing this match: it can be analysed when it is over.", code="MATCH_STILL_ON"
        )
    return seats[0] if seats else SPECTATOR


ROUTES = [
    start_analysis,
    open_position,
    edit_position,
    read_odds,
    read_why,
    read_path,
    read_sight,
    read_forecast,
    take_moment,
]
