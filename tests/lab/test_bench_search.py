"""The benchmark of search measures in every box what its levels run, and the page names its rows alike."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from broadfront.engine import registry
from broadfront.engine.bot_policy import Policy

ROOT = Path(__file__).parents[2]


def test_rows_are_named_by_what_the_levels_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    script = runpy.run_path(str(ROOT / "bench" / "contenders.py"))
    units = {}
    for box in script["SCENARIOS"]:
        policy = registry.game(box).policy()
        plans = policy.plan is not Policy._field_defaults["plan"]
        units[box] = "plans/s" if plans else "rollouts/s" if policy.rollout_turns else "simulations/s"
    assert {box: unit for box, (_, unit) in script["SEARCHES"].items()} == units
    page = (ROOT / "docs" / "concepts" / "speed.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if any(f"| {unit} |" in line for unit in units.values())]
    names = {f"{what}, {box}" for box, (what, _) in script["SEARCHES"].items()}
    assert rows
    for row in rows:
        assert any(row.startswith(f"| {name}, ") for name in names), row
