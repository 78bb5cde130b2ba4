"""The OpenAPI document: addresses, bodies, answers and errors, all derived from the handlers' signatures.

``python -m broadfront.server.http.openapi FILE`` writes it.

Litestar finds the addresses and their parameters; the shapes come from msgspec, which also writes what is sent, named
tuples and all, and their descriptions from the docstrings of classes and fields. What the server sends is always
complete, so every field of an answer is required.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from copy import copy
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar, Response
from litestar.di import Provide
from litestar.handlers import WebsocketRouteHandler
from litestar.openapi.config import OpenAPIConfig

from broadfront.server.accounts import api as accounts_api
from broadfront.server.accounts import current_user
from broadfront.server.analysis import api as analysis_api
from broadfront.server.analysis import evaluation_api
from broadfront.server.chat import api as chat_api
from broadfront.server.dependencies import context_of, sender_of
from broadfront.server.games import api as games_api
from broadfront.server.http.field_docs import describe_class, describe_fields, structs_of
from broadfront.server.http.instant import Instant, encode_hook
from broadfront.server.http.nulls import nullable_fields
from broadfront.server.http.problems import MEDIA_TYPE, Problem
from broadfront.server.http.versions import LOCATION, PREFIX, present_path
from broadfront.server.lab import api as lab_api
from broadfront.server.lobby import api as lobby_api
from broadfront.server.lobby import ws as lobby_ws
from broadfront.server.matches import api as matches_api
from broadfront.server.matches import match_access
from broadfront.server.matches import ws as matches_ws
from broadfront.server.notifications import api as notifications_api
from broadfront.server.ratings import api as ratings_api
from broadfront.server.scenarios import api as scenarios_api
from broadfront.server.tournaments import api as tournaments_api

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

API_DEPENDENCIES: Final = {
    "context": Provide(context_of, sync_to_thread=False),
    "sender": Provide(sender_of, sync_to_thread=False),
    **current_user.DEPENDENCIES,
    **accounts_api.DEPENDENCIES,
    **chat_api.DEPENDENCIES,
    **match_access.DEPENDENCIES,
    **lab_api.DEPENDENCIES,
    **notifications_api.DEPENDENCIES,
    **tournaments_api.DEPENDENCIES,
}
"""What handlers may ask for by the name of a parameter (`broadfront.server.dependencies.Injected`).

Those that one handler asks for are worked out at the same time, and if one fails, the others are cancelled: of those
that ask the database a handler has one, or a second one that itself asks for the first, as chat's `reader`.
"""

_WEBSOCKETS: Final = [*matches_ws.ROUTES, *lobby_ws.ROUTES]
_EXAMPLES: Final[dict[str, Any]] = {
    "NewMatch": {
        "game": "front_line",
        "scenario": "main",
        "options": {"amphibious": True},
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": "regular"}],
    },
    "MoveRequest": {"version": 12, "verb": "attack", "what": 20, "where": 26},
    "OrdersRequest": {
        "version": 12,
        "parts": [{"verb": "move", "what": [20, 21, 22], "where": [5], "units": 2}],
    },
    "UndoRequest": {"version": 13},
    "DiceCommitmentRequest": {"promise": "0" * 64},
    "DiceSeedRequest": {"salt": "seven blue herons", "promises": ["0" * 64, ""]},
    "SeatTokenRequest": {"token": "x" * 43},
    "AutoDeclineRequest": {"topic": "Reaction", "until": "turn"},
    "BranchRequest": {
        "moves": 10,
        "seats": [{"kind": "person"}, {"kind": "computer", "level": "veteran"}],
    },
    "Problem": {
        "type": "about:blank",
        "title": "Unprocessable Entity",
        "status": 422,
        "detail": "The tank may not pass C4: an enemy unit holds it.",
        "rule": "4.2",
        "code": "blocked",
    },
}
_INTRODUCTION: Final = (
    "Matches of WWII board wargames with every rule enforced. A match is one resource, MatchState: the answer to "
    "reading it, to every accepted move, and every message of the WebSocket at /api/v1/matches/{id}/live, which "
    "OpenAPI cannot describe: the client sends WatchRequest first, with the token of its seat. The lobby has one too, "
    "at /api/v1/lobby/live, which is sent HeldSeats and answers with LobbyMessage. A seat's secret token goes into the "
    "header Authorization: Bearer ...; without one the reader is a spectator. An Ask is [seat, rule, prompt, moves, "
    "weights, seen_by], a Move [verb, what, where]. Times are ISO 8601 in UTC."
)


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document as plain data."""
    handlers = [_in_present_version(handler) for handler in API_ROUTES if present_path(handler)]
    described = Litestar(
        handlers,
        dependencies=API_DEPENDENCIES,
        logging_config=None,  # Litestar's own would set the level of every log in this process
        openapi_config=OpenAPIConfig(
            title="Broadfront",
            version=version("broadfront"),
            description=_INTRODUCTION,
            use_handler_docstrings=True,
        ),
    )
    plain: dict[str, Any] = _plain(described.openapi_schema.to_schema())
    plain["servers"] = [{"url": "/"}]
    plain["components"] = {
        "schemas": _shapes(),
        "responses": _responses(),
        "securitySchemes": {
            "seat": {"type": "http", "scheme": "bearer", "description": "The secret token of a seat."}
        },
    }
    by_id = {handler.operation_id: handler for handler in handlers}
    for operations in plain["paths"].values():
        for operation in operations.values():
            _complete(operation, by_id[operation["operationId"]])
    return plain


def _plain(document: Any) -> Any:
    """Return a part of the document as plain data."""
    return msgspec.json.decode(msgspec.json.encode(document, enc_hook=encode_hook(f"{PREFIX}/")))


def _in_present_version(handler: Any) -> Any:
    """Return a handler without the addresses that are supported for one more release."""
    present = copy(handler)
    present.paths = {present_path(handler)}
    return present


def _signature(handler: Any) -> tuple[list[Any], list[Any]]:
    """Return the types of a handler's JSON input, and those of its answers."""
    if isinstance(handler, WebsocketRouteHandler):  # its signature has no messages: it names them in ``opt``
        return [handler.opt["receives"]], [handler.opt["sends"]]
    signature = handler.parsed_fn_signature
    sent = [signature.parameters["data"].annotation] if "data" in signature.parameters else []
    answer = signature.return_type
    answers = (
        [one.annotation for one in answer.inner_types]
        if answer.is_subclass_of(Response)
        else [answer.annotation]
    )
    return sent, [*answers, *(one for one in contents_of(handler).values() if one not in (str, bytes))]


def contents_of(handler: Any) -> dict[str, Any]:
    """Return the media types of a handler whose query parameter selects one, each with its type."""
    contents: dict[str, Any] = handler.opt.get("contents", {})
    return contents


def _shapes() -> dict[str, Any]:
    sent, answered = list[Any](), list[Any]([Problem])
    for handler in (*API_ROUTES, *_WEBSOCKETS):  # also those of before, which the client still sends
        asks, answers = _signature(handler)
        sent += asks
        answered += answers
    _, components = _components(answered)
    _, shapes = _components([*sent, *answered])
    for kind in structs_of([*sent, *answered]):
        shape = shapes[schema_name(kind, shapes)]
        allow_nulls(kind, shape)
        describe_fields(kind, shape)
    for name, shape in shapes.items():
        if "description" in shape:
            shape["description"] = describe_class(shape["description"])
        if name in components:
            _require_all(shape)
        if name in _EXAMPLES:
            shape["examples"] = [_EXAMPLES[name]]
    shapes["Problem"]["required"].remove("message")
    plain: dict[str, Any] = _plain(dict(sorted(shapes.items())))
    return plain


def schema_name(kind: type, shapes: Mapping[str, Any]) -> str:
    """Return what msgspec calls the schema of a class: its name, or the whole path where two have the same name."""
    return kind.__name__ if kind.__name__ in shapes else f"{kind.__module__}.{kind.__name__}"


def _components(types: list[Any]) -> tuple[Any, dict[str, Any]]:
    return msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}", schema_hook=Instant.schema_of
    )


def allow_nulls(kind: type, shape: dict[str, Any]) -> None:
    """Say of fields of a Struct that they may be null, and that what stands for nothing in the code is not sent."""
    if not issubclass(kind, msgspec.Struct):
        return
    for name, nothing in nullable_fields(kind).items():
        field = shape["properties"][name]
        if "enum" in field:
            field["enum"] = [*(value for value in field["enum"] if value != nothing), None]
        else:
            field["type"] = [field["type"], "null"]


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


_PROBLEMS: Final = {
    400: "The request is not what this address takes: a parameter, a field of the body.",
    401: "The token opens no seat, or nobody is signed in.",
    403: "A page of another site has sent it.",
    404: "There is nothing at this address.",
    409: "The match has moved on, or is not in a state for this.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "The request makes no sense here, or the rules refuse the move: `rule` and `code` say which.",
    429: "Too many requests, or too much stored: Retry-After says how many seconds to wait.",
    503: "The database did not take it, or the server has no time: try again after Retry-After.",
}


def _problems_of(handler: Any) -> list[int]:
    """Return the error statuses of a handler, derived from its parameters."""
    signature = handler.parsed_fn_signature.parameters
    statuses = {400, 422, 429, 503}
    if any("{" in path for path in handler.paths):
        statuses.add(404)
    if _needs_secret(handler):
        statuses |= {401, 409} if "GET" not in handler.http_methods else {401}
    if "GET" not in handler.http_methods:
        statuses.add(403)
    if "data" in signature:
        statuses |= {409, 413, 415}
    return sorted(statuses)


def _needs_secret(handler: Any) -> bool:
    """Return whether a handler checks who sends a request: by the token of a seat, or the cookie of an account."""
    return any("/matches/{id" in path for path in handler.paths) or not _OPEN_TO_ALL.isdisjoint(
        handler.tags or ()
    )


_OPEN_TO_ALL: Final = {"accounts", "notifications", "tournaments", "lobby"}


def _complete(operation: dict[str, Any], handler: Any) -> None:
    """Add the token, the problems and the media types of the answer to an operation."""
    operation["security"] = [{}, {"seat": []}]
    operation["responses"] = {
        status: answer for status, answer in operation["responses"].items() if status.startswith("2")
    }
    if (made := operation["responses"].get("201")) is not None:
        made["description"] = "It was made."
        if LOCATION in handler.opt:
            made["headers"] = {"Location": {"schema": {"type": "string"}, "description": "Its address."}}
    for status in _problems_of(handler):
        operation["responses"][str(status)] = {"$ref": f"#/components/responses/{status}"}
    if contents := contents_of(handler):
        answer = next(one for status, one in operation["responses"].items() if status.startswith("2"))
        answer["content"] = {kind: {"schema": _schema_of(shape)} for kind, shape in contents.items()}


def _schema_of(shape: Any) -> dict[str, Any]:
    if shape is bytes:
        return {"type": "string", "format": "binary"}
    return {"type": "string"} if shape is str else {"$ref": f"#/components/schemas/{shape.__name__}"}


def _responses() -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    wait = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    return {
        str(status): {
            "description": text,
            "content": content,
            **({"headers": wait} if status in (429, 503) else {}),
        }
        for status, text in _PROBLEMS.items()
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
