"""The application: routes, errors as JSON, and an `AppContext` that opens and closes with it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response, get
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.routes import HTTPRoute
from litestar.types import Message

from broadfront.engine.toml_files import plain_json_words
from broadfront.server.admin import health, match_expiry
from broadfront.server.config import Config
from broadfront.server.context import AppContext
from broadfront.server.http import openapi, static_files
from broadfront.server.http.bounded_request import BoundedRequest
from broadfront.server.http.compression import KEPT, CompressedAnswers, compression_config
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.http.localization import ENGLISH, TranslatedResponse, language_of, translator_of
from broadfront.server.http.middleware import Guard
from broadfront.server.http.problems import MEDIA_TYPE, Problem, problem_of
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.request_body import IGNORES_BODY, suggest_field, suggest_value
from broadfront.server.http.versions import is_present
from broadfront.server.lobby import ws as lobby_live
from broadfront.server.matches import ws
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.clocks import timeouts
from broadfront.server.notifications.delivery import NotificationDelivery
from broadfront.server.tournaments import scheduler as tournaments

_log = logging.getLogger(__name__)


@get(
    ["/api/openapi.json", "/api/v1/openapi.json"],
    include_in_schema=False,
    sync_to_thread=True,
    cache_control=KEPT,
)
def read_openapi() -> dict[str, Any]:
    """Return the OpenAPI document of this API."""
    return openapi.document()


ROUTES: Final = [
    *openapi.API_ROUTES,
    read_openapi,
    *ws.ROUTES,
    *lobby_live.ROUTES,
    *health.ROUTES,
    *static_files.ROUTES,
]


MALFORMED: Final = "The request is not what this address takes"


def create_app(config: Config) -> Litestar:
    """Return the ASGI application; its state has the `AppContext`."""
    context = AppContext(config, computer_seats.wake)
    deliverer = NotificationDelivery(context)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        del app
        await context.open()
        looking = [await timeouts.begin(context), tournaments.begin(context), match_expiry.begin(context)]
        await deliverer.open()
        try:
            yield
        finally:
            for task in looking:
                task.cancel()
            await deliverer.close()
            await context.close()

    app = Litestar(
        ROUTES,
        dependencies=openapi.API_DEPENDENCIES,
        middleware=health.measure_requests(config),
        compression_config=compression_config(),
        lifespan=[lifespan],
        guards=[_count_what_is_made],
        before_request=_refuse_unread_body,
        before_send=[_name_all_methods, context.accounts.add_new_cookie],
        openapi_config=None,
        request_class=BoundedRequest,
        response_class=TranslatedResponse,
        exception_handlers={
            ServerFault: _fault,
            HTTPException: _http_fault,
            Exception: _bug,
        },
        request_max_body_size=config.most_body,
        logging_config=None,
    )
    app.state.context = context
    app.state.deliverer = deliverer
    app.state.limits = context.rate_limits
    app.state.compressed_answers = CompressedAnswers()
    guard: Any = Guard(app.asgi_handler, config, context.rate_limits)
    app.asgi_handler = guard
    return app


async def _name_all_methods(message: Message, scope: Any) -> None:
    """Say of an address all methods that it takes: Litestar's own answer to OPTIONS knows those of one handler."""
    if message["type"] != "http.response.start" or scope["type"] != "http" or scope["method"] != "OPTIONS":
        return
    template = scope.get("path_template", "")
    methods = {
        method
        for route in scope["litestar_app"].routes
        if isinstance(route, HTTPRoute) and route.path_format == template
        for method in route.methods
    }
    if methods:
        kept = [(name, value) for name, value in message["headers"] if name.lower() != b"allow"]
        message["headers"] = [*kept, (b"allow", ", ".join(sorted(methods)).encode())]


async def _count_what_is_made(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """Count a request that creates something (201), by its route, however its address is spelled."""
    if getattr(handler, "status_code", None) == 201:
        limits: RateLimits = connection.app.state.limits
        limits.count_creation(connection.scope)


async def _refuse_unread_body(request: Request[Any, Any, Any]) -> None:
    """Refuse a body if the handler takes none, because the client would think that it had been read.

    Raises
    ------
    InvalidInput
        If there is one with anything in it.
    """
    handler = request.route_handler
    if (
        request.method != "POST"
        or handler.parsed_data_field is not None
        or handler.opt.keys() & IGNORES_BODY.keys()
    ):
        return
    if is_present(request.url.path) and (await request.body()).strip() not in (b"", b"{}"):
        raise InvalidInput("Nothing is read from a body here: send this without one.")


def _answer(problem: Problem, retry_after: int = ServerFault.retry_after) -> Response[Problem]:
    headers = {"retry-after": str(retry_after)} if problem.status in (429, 503) else {}
    return TranslatedResponse(problem, status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


def _fault(request: Request[Any, Any, Any], fault: ServerFault) -> Response[Problem]:
    problem = problem_of(request.url.path, fault.status, fault.message, fault.rule, fault.code)
    return _answer(problem, fault.retry_after)


def _http_fault(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Answer errors that Litestar itself finds: a body of another shape, an unknown address."""
    message = error.detail
    extra = error.extra
    if isinstance(extra, list):
        language = language_of(request.scope)
        parts = [_describe_fault(request, one, language) for one in extra if isinstance(one, dict)]
        message = "; ".join([_sentence(MALFORMED, language), *parts])
    else:
        message = _describe_status(request, error) or plain_json_words(message)
    response = _answer(problem_of(request.url.path, error.status_code, message[:500]))
    response.headers.update(error.headers or {})
    return response


def _describe_status(request: Request[Any, Any, Any], error: HTTPException) -> str:
    """Return what is wrong with a request for which Litestar gives only the status; else ""."""
    if error.status_code == 404 and is_present(request.url.path):
        return "The API has no such address: all of them are in /api/v1/openapi.json."
    if error.status_code == 405 and (allowed := (error.headers or {}).get("allow")):
        return f"This address takes no {request.method}; it takes {allowed}."
    if error.status_code == 413:
        most = request.app.state.context.config.most_body
        return f"This is more than the server takes at once: send at most {most} bytes."
    return ""


def _sentence(text: str, language: str) -> str:
    return text if language == ENGLISH else translator_of(language).text(text)


def _describe_fault(request: Request[Any, Any, Any], fault: dict[str, str], language: str) -> str:
    """Return what is wrong with one value, in words, and with a field that there is not, which one may be meant."""
    message = fault.get("message", "")
    if message == "'data'":  # Litestar's word for an argument of the handler that it has no value for
        return _sentence("The body is missing: send the fields as JSON", language)
    key = fault.get("key", "")
    place = key.removeprefix("data").removeprefix(".")  # Litestar names the whole body by its argument
    parameters = request.route_handler.parsed_fn_signature.parameters
    if (query := parameters.get(key)) is not None and key != "data":
        suggestion = suggest_value(message, "", query.annotation)
    elif (body := parameters.get("data")) is not None:
        suggestion = suggest_field(message, place, body.annotation)
        suggestion += suggest_value(message, place, body.annotation)
    else:
        suggestion = ""
    words = plain_json_words(message)
    if suggestion.startswith(
        ";"
    ):  # "did you mean": a part of the sentence, as values that are listed are not
        words, suggestion = words + suggestion, ""
    return ": ".join(filter(None, (place, _sentence(words, language)))) + suggestion


def _bug(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    context: AppContext = request.app.state.context
    session = context.match_cache.get(str(request.path_params.get("id")))
    context.faults.write(_log, session, f"{request.method} {request.url.path}", error)
    detail = "Something is wrong with the server: its log has more."
    return _answer(problem_of(request.url.path, 500, detail))
