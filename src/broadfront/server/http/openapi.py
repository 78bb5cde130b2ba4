"""The OpenAPI document: addresses from the routes, shapes from the wire's types.

``python -m broadfront.server.http.openapi FILE`` writes it.

Litestar finds the addresses and their parameters; the shapes come from msgspec, which also writes what is sent, named
tuples and all. What the server sends is always complete, so every field of an answer is required.
"""

from __future__ import annotations

import inspect
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig

from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm
from broadfront.engine.tutorial import Guide, Lesson
from broadfront.engine.view import Forecast, MoveRoute, Sight, Table, View
from broadfront.server.accounts import api as accounts_api
from broadfront.server.accounts import schemas as accounts_schemas
from broadfront.server.analysis import api as analysis_api
from broadfront.server.analysis import evaluation_api
from broadfront.server.analysis import schemas as analysis_schemas
from broadfront.server.chat import api as chat_api
from broadfront.server.chat import schemas as chat_schemas
from broadfront.server.games import api as games_api
from broadfront.server.games import schemas as games_schemas
from broadfront.server.http.request_body import RequestBody
from broadfront.server.lab import api as lab_api
from broadfront.server.lab import schemas as lab_schemas
from broadfront.server.lobby import api as lobby_api
from broadfront.server.lobby import schemas as lobby_schemas
from broadfront.server.matches import api as matches_api
from broadfront.server.matches import schemas
from broadfront.server.matches.clocks import schemas as clock_schemas
from broadfront.server.matches.commands import group_schemas, offer_schemas, order_schemas
from broadfront.server.matches.reports import (
    battle_schemas,
    explanation_schemas,
    summary_schemas,
    timeline_schemas,
)
from broadfront.server.notifications import api as notifications_api
from broadfront.server.notifications import schemas as notification_schemas
from broadfront.server.ratings import api as ratings_api
from broadfront.server.ratings import schemas as ratings_schemas
from broadfront.server.scenarios import api as scenarios_api
from broadfront.server.scenarios import schemas as scenario_editor_schemas
from broadfront.server.tournaments import api as tournaments_api
from broadfront.server.tournaments import schemas as tournament_schemas

API_ROUTES: Final = [
    *games_api.ROUTES,
    *matches_api.ROUTES,
    *scenarios_api.ROUTES,
    *analysis_api.ROUTES,
    *evaluation_api.ROUTES,
    *lab_api.ROUTES,
    *accounts_api.ROUTES,
    *lobby_api.ROUTES,
    *ratings_api.ROUTES,
    *tournaments_api.ROUTES,
    *notifications_api.ROUTES,
    *chat_api.ROUTES,
]

_SENT_BY_CLIENTS: Final = {
    "NewMatch", "SeatPlan", "ImportMatch", "BranchMatch", "SendMove", "SendGroup", "GroupPart", "SendUndo",
    "SendPromise", "SendSalt", "SendStanding", "Say", "SendVacancy", "TakeHoliday", "RenewSeat", "NewStudy",
    "ReadScenario", "ScenarioData", "OpenPosition", "AskOfMove", "AskOfSpace", "AskOfWays", "StartAnalysis",
    "TakeMoment", "EditPosition", "JudgePosition", "JudgeMoment", "SurveyMatch",
    "SendLine", "MuteLine", "ReportLine", "NewTable", "JoinTable", "WantPartner", "WantCode", "HeldSeats",
    "NewTournament", "CancelTournament", "RemovePlayer",
    "SendNotices", "SubscribePush", "RemovePush", "EndNotices",
}  # fmt: skip
_EXAMPLES: Final[dict[str, Any]] = {
    "NewMatch": {
        "game": "front_line",
        "scenario": "main",
        "options": {"amphibious": True},
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": "regular"}],
    },
    "SendMove": {"version": 12, "verb": "attack", "what": 20, "where": 26},
    "SendGroup": {
        "version": 12,
        "parts": [{"verb": "move", "what": [20, 21, 22], "where": [5], "units": 2}],
    },
    "SendUndo": {"version": 13},
    "SendPromise": {"promise": "0" * 64},
    "SendSalt": {"salt": "seven blue herons", "promises": ["0" * 64, ""]},
    "RenewSeat": {"token": "x" * 43},
    "SendStanding": {"topic": "Reaction", "until": "turn"},
    "BranchMatch": {
        "moves": 10,
        "seats": [{"kind": "person"}, {"kind": "computer", "level": "veteran"}],
    },
    "Fault": {"status": 422, "message": "The tank may not pass C4: an enemy unit holds it.", "rule": "4.2"},
}
_INTRODUCTION: Final = (
    "Matches of WWII board wargames with every rule enforced. A match is one resource, MatchState: the answer to "
    "reading it, to every accepted move, and every message of the WebSocket at "
    "/api/matches/{id}/live?after=n&token=..., which OpenAPI cannot describe; the lobby has one too, at "
    "/api/lobby/live, which is sent HeldSeats and answers with LobbyMessage. A seat's secret token goes into the "
    "header Authorization: Bearer ...; without one the reader is a spectator. An Ask is [seat, rule, prompt, moves, "
    "weights, seen_by], a Move [verb, what, where]."
)
_PUBLISHED_NAMES: Final = {
    "MatchResult": "Ending",
    "MoveRoute": "Way",
    "PendingTask": "Duty",
    "PendingTasks": "Duties",
    "PieceMove": "Went",
    "PlacementLimit": "Room",
    "ReachOverlay": "Reach",
    "SideScore": "Tally",
    "TurnInfo": "When",
}
"""Classes whose schemas keep an older name until the next version of the API."""


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document as plain data."""
    described = Litestar(
        API_ROUTES,
        logging_config=None,  # Litestar's own would set the level of every log in this process
        openapi_config=OpenAPIConfig(
            title="Broadfront",
            version=version("broadfront"),
            description=_INTRODUCTION,
            use_handler_docstrings=True,
        ),
    )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(described.openapi_schema.to_schema()))
    plain["servers"] = [{"url": "/"}]
    plain["components"] = {
        "schemas": _shapes(),
        "securitySchemes": {
            "seat": {"type": "http", "scheme": "bearer", "description": "The secret token of a seat."}
        },
    }
    for operations in plain["paths"].values():
        for operation in operations.values():
            _complete(operation)
    return _with_published_names(plain)


def _with_published_names(plain: dict[str, Any]) -> dict[str, Any]:
    text = msgspec.json.encode(plain).decode()
    for name, published in _PUBLISHED_NAMES.items():
        text = text.replace(f'"#/components/schemas/{name}"', f'"#/components/schemas/{published}"')
        text = text.replace(f'"{name}":{{"title":"{name}"', f'"{published}":{{"title":"{published}"')
    renamed: dict[str, Any] = msgspec.json.decode(text)
    renamed["components"]["schemas"] = dict(sorted(renamed["components"]["schemas"].items()))
    return renamed


def _shapes() -> dict[str, Any]:
    of_engine = [CalculatorAnswer, CalculatorForm, Forecast, Guide, Lesson, Sight, Table, View, MoveRoute]
    types = of_engine + [
        shape
        for module in (
            schemas,
            analysis_schemas,
            battle_schemas,
            timeline_schemas,
            games_schemas,
            group_schemas,
            explanation_schemas,
            lab_schemas,
            order_schemas,
            offer_schemas,
            scenario_editor_schemas,
            summary_schemas,
            accounts_schemas,
            lobby_schemas,
            notification_schemas,
            chat_schemas,
            clock_schemas,
            ratings_schemas,
            tournament_schemas,
        )
        for name, shape in vars(module).items()
        if isinstance(shape, type) and issubclass(shape, msgspec.Struct) and not name.startswith("_")
        if shape is not RequestBody
    ]
    _, shapes = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    for name, shape in shapes.items():
        if "description" in shape:
            shape["description"] = inspect.cleandoc(shape["description"]).partition("\n\nParameters\n---")[0]
        if name not in _SENT_BY_CLIENTS:
            _require_all(shape)
        if name in _EXAMPLES:
            shape["examples"] = [_EXAMPLES[name]]
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(sorted(shapes.items()))))
    return plain


def _require_all(shape: dict[str, Any]) -> None:
    if "properties" in shape:
        shape["required"] = list(shape["properties"])
        for field in shape["properties"].values():
            field.pop("default", None)
    elif "prefixItems" in shape:  # a named tuple
        shape["minItems"] = shape["maxItems"] = len(shape["prefixItems"])
        shape["items"] = False
        for field in shape["prefixItems"]:
            field.pop("default", None)


def _complete(operation: dict[str, Any]) -> None:
    """Give an operation its token and its faults."""
    operation["security"] = [{}, {"seat": []}]
    operation["responses"] = {
        status: answer for status, answer in operation["responses"].items() if status.startswith("2")
    }
    operation["responses"]["default"] = {
        "description": "A fault: 400 or 422 the request, 401 the token, 403 a page of another site, 404 no such match, "
        "409 the match has moved on, 413 too large, 415 not JSON, 429 too many requests, "
        "503 the database did not take it.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}},
    }
    if operation["operationId"] == "exportMatch":
        operation["responses"]["200"]["content"] = {
            "text/plain": {"schema": {"type": "string"}},
            "application/json": {"schema": {"$ref": "#/components/schemas/MatchFile"}},
        }
    if operation["operationId"] == "exportLabStudy":
        binary = {"schema": {"type": "string", "format": "binary"}}
        operation["responses"]["200"]["content"] = {
            "text/csv": {"schema": {"type": "string"}},
            "application/vnd.apache.parquet": binary,
        }
    if operation["operationId"] == "exportTournament":
        operation["responses"]["200"]["content"] = {
            "text/csv": {"schema": {"type": "string"}},
            "text/plain": {"schema": {"type": "string"}},
            "application/json": {"schema": {"$ref": "#/components/schemas/Tournament"}},
        }


def spelled() -> str:
    """Return the document as it is committed: indented, with a newline at its end."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=2).decode() + "\n"


def main(words: list[str]) -> int:
    """Write the document to a file, or to the standard output."""
    if words:
        Path(words[0]).write_text(spelled(), encoding="utf-8")
    else:
        sys.stdout.write(spelled())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
