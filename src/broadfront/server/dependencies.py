"""Dependencies that Litestar injects into handlers: the application's context, and who sends a request."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from broadfront.engine.position import Move
from broadfront.server.analysis.schemas import (
    EvaluationRequest,
    ExplanationsQuery,
    MoveQuery,
    PositionEdit,
    PositionRequest,
    SpaceQuery,
)
from broadfront.server.analysis.tasks import Path
from broadfront.server.context import AppContext
from broadfront.server.http.bounded_request import Sender

AppRequest = Request[Any, Any, State]

T = TypeVar("T")
Injected: TypeAlias = NamedDependency[SkipValidation[T]]
"""A parameter of a handler that Litestar provides by its name (`broadfront.server.http.openapi.API_DEPENDENCIES`)."""


def context_of(request: AppRequest) -> AppContext:
    """Return the context of the application that answers a request."""
    context: AppContext = request.app.state.context
    return context


def sender_of(request: AppRequest) -> Sender:
    """Return who sent a request: the address that it is counted by, and a wait for the moment when they hang up."""
    return Sender.of(request)


def path_of(
    request: AppRequest,
    data: PositionRequest | MoveQuery | SpaceQuery | ExplanationsQuery | PositionEdit | EvaluationRequest,
) -> Path:
    """Return the path to the position of a question.

    The answer is in the words of its box; a scenario of a user's own keeps its own title.
    """
    first, *_ = data.position.split(None, 1) or [""]
    request.state.box = first.partition("/")[0]
    request.state.own_scenario = bool(data.scenario_text)
    return Path(data.position, tuple(Move(*move) for move in data.moves), data.scenario_text)
