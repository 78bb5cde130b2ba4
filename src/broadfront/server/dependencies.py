"""Dependencies of handlers: values from the request and from the application's state."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State

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

AppRequest = Request[Any, Any, State]


def context_of(request: AppRequest) -> AppContext:
    """Return the application's `AppContext`."""
    context: AppContext = request.app.state.context
    return context


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
