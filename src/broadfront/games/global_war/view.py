"""What changes on the screen with every move (nothing is hidden)."""

from __future__ import annotations

from broadfront.engine.contract import Ask
from broadfront.engine.table import View
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import NOBODY, PHASES, POWER_NAMES

__all__ = ["view"]


def view(p: GlobalWarPosition, seat: int, ask: Ask | None) -> View:
    """Return what a seat may know: everything on the map, and its own moves if it is asked."""
    return View(
        seat=seat,
        headline=f"Round {p.round}",
        phase=PHASES[min(p.phase, 6)],
        counters=(),
        holders=tuple(
            (space, POWER_NAMES[power]) for space, power in enumerate(p.control) if power != NOBODY
        ),
        ask=ask,
        result=p.result() if p.winner != NOBODY else None,
    )
