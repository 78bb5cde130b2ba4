"""The command line: ``broadfront play``, ``simulate``, ``odds``, ``replay`` and others, thin over the engine."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(words: Sequence[str] | None = None) -> int:
    """Run the command in ``words`` (default: the process's arguments); return the exit code."""
    # imported here because worker processes import this module, and need no commands
    from broadfront.cli import (
        app,
    )

    return app.main(words)
