"""What routes are given: the request, and what the application keeps for all of them."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State

from broadfront.server.registry import Registry

__all__ = ["Asked", "registry_of"]

Asked = Request[Any, Any, State]


def registry_of(request: Asked) -> Registry:
    """Return the registry that the application keeps."""
    registry: Registry = request.app.state.registry
    return registry
