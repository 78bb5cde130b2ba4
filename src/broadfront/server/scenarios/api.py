"""Addresses for building scenarios and trying them out."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get, post
from litestar.params import FromPath, JSONBody

from broadfront.engine import registry as catalogue
from broadfront.engine.errors import BroadfrontError, UnknownGame
from broadfront.engine.game import Game
from broadfront.engine.scenario_editor import ScenarioEditor, Sketch
from broadfront.engine.scenario_schema import scenario_schema
from broadfront.lab.matches import MatchSetup
from broadfront.server.context import AppContext
from broadfront.server.dependencies import AppRequest, Injected
from broadfront.server.http.bounded_request import Sender
from broadfront.server.http.compression import KEPT
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.http.localization import language_of, schema_in
from broadfront.server.http.versions import versioned, with_location
from broadfront.server.scenarios.schemas import (
    NewStudy,
    ScenarioData,
    ScenarioDraft,
    ScenarioDraftRequest,
    ScenarioEditorInfo,
    ScenarioParseRequest,
    StudyState,
)
from broadfront.server.workers import untrusted_tasks


def _game(game_id: str) -> Game:
    try:
        return catalogue.game(game_id)
    except UnknownGame as error:
        raise ServerFault(str(error), status=404) from error


def _with_files(game_id: str) -> Game:
    game = _game(game_id)
    if game.scenario_files is None:
        raise ServerFault(
            f"{game.title} has no scenario files: its scenarios are those of the box.", status=404
        )
    return game


def _bench(game_id: str) -> tuple[Game, ScenarioEditor]:
    game = _game(game_id)
    editor = game.scenario_editor()
    if editor is None:
        raise ServerFault(
            f"No maps are drawn for scenarios of {game.title}: edit the file of one.", status=404
        )
    return game, editor


@get(
    versioned("/games/{game:str}/scenario-editor", "/games/{game:str}/workbench"),
    cache_control=KEPT,
    tags=["scenarios"],
    operation_id="readScenarioEditor",
)
async def read_scenario_editor(context: Injected[AppContext], game: FromPath[str]) -> ScenarioEditorInfo:
    """Read what scenarios of a game are built of."""
    _, bench = await asyncio.to_thread(_bench, game)
    context.spawn(context.scenario_workers.warm_up())  # what is built is read there
    return ScenarioEditorInfo(game, dict(bench.kit()), dict(bench.blank()))


@get(
    versioned("/games/{game:str}/scenario-schema", "/games/{game:str}/scenario/schema"),
    cache_control=KEPT,
    tags=["scenarios"],
    operation_id="readScenarioSchema",
)
async def read_schema(
    request: AppRequest, context: Injected[AppContext], game: FromPath[str]
) -> dict[str, Any]:
    """Read the JSON Schema of a game's scenario files."""
    card = await asyncio.to_thread(_with_files, game)
    context.spawn(context.scenario_workers.warm_up())  # what is written is read there
    schema = await asyncio.to_thread(scenario_schema, card)
    return schema_in(schema, language_of(request.scope), game)


@post(
    versioned("/games/{game:str}/scenario-drafts", "/games/{game:str}/scenario"),
    status_code=200,
    tags=["scenarios"],
    operation_id="draftScenario",
)
async def draft_scenario(
    context: Injected[AppContext],
    sender: Injected[Sender],
    game: FromPath[str],
    data: JSONBody[ScenarioDraftRequest],
) -> ScenarioDraft:
    """Write, judge and draw a scenario file under construction."""
    await asyncio.to_thread(_with_files, game)
    return await context.scenario_workers.read(sender, untrusted_tasks.drafted, game, data)


@post(
    versioned("/games/{game:str}/scenario-editor/parse", "/games/{game:str}/workbench/read"),
    status_code=200,
    tags=["scenarios"],
    operation_id="parseScenario",
)
async def parse_scenario(
    context: Injected[AppContext],
    sender: Injected[Sender],
    game: FromPath[str],
    data: JSONBody[ScenarioParseRequest],
) -> ScenarioData:
    """Read a scenario file, or one of the box's own, to go on building from there."""
    card, _ = await asyncio.to_thread(_bench, game)
    try:
        text = data.text or card.scenario_text(data.scenario)
    except BroadfrontError as error:
        raise InvalidInput(str(error)) from error
    read = context.scenario_workers.read
    return ScenarioData(dict(await read(sender, untrusted_tasks.scenario_of, game, text)))


@post(
    versioned("/games/{game:str}/scenario-editor/preview", "/games/{game:str}/workbench/sketch"),
    status_code=200,
    tags=["scenarios"],
    operation_id="previewScenario",
)
async def sketch_scenario(
    context: Injected[AppContext], sender: Injected[Sender], game: FromPath[str], data: JSONBody[ScenarioData]
) -> Sketch:
    """Write, judge and draw a scenario under construction."""
    await asyncio.to_thread(_bench, game)
    return await context.scenario_workers.read(sender, untrusted_tasks.sketched, game, data.scenario)


@post(
    versioned("/games/{game:str}/studies"),
    tags=["scenarios"],
    operation_id="startStudy",
    opt=with_location("/studies/{id}"),
)
async def start_study(
    context: Injected[AppContext], sender: Injected[Sender], game: FromPath[str], data: JSONBody[NewStudy]
) -> StudyState:
    """Try a scenario out: computers play it many times in the background, after those begun before."""
    field = MatchSetup(game, data.scenario, data.options, data.scenario_text)
    trial = await context.scenario_workers.read(sender, untrusted_tasks.read_trial, field, data)
    return context.trial_runs.state(context.trial_runs.begin(game, data, trial, sender.address))


@get(versioned("/studies/{id:str}"), sync_to_thread=False, tags=["scenarios"], operation_id="readStudy")
def read_study(context: Injected[AppContext], id: FromPath[str]) -> StudyState:  # the address says id
    """Read how far a study is, and what it has found."""
    studies = context.trial_runs
    return studies.state(studies.find(id))


@post(versioned("/studies/{id:str}/stop"), status_code=200, tags=["scenarios"], operation_id="stopStudy")
async def stop_study(context: Injected[AppContext], id: FromPath[str]) -> StudyState:
    """Stop a study, also one that waits; what it has found is kept."""
    studies = context.trial_runs
    return await studies.stop(studies.find(id))


ROUTES = [
    read_schema,
    draft_scenario,
    read_scenario_editor,
    parse_scenario,
    sketch_scenario,
    start_study,
    read_study,
    stop_study,
]
