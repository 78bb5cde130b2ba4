"""The command line: ``broadfront play``, ``simulate``, ``odds``, ``replay`` and the rest, thin over the engine."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that ``words`` (default: the process's arguments) name; return the exit code."""
    from broadfront.cli import app  # worker processes import this module again, and need no commands

    return app.main(words)
