"""Files that no person writes: every command that reads one says what is wrong with it in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hostile import JSONS, SCENARIOS

from .conftest import Run


@pytest.mark.parametrize(
    "name", ["nested lists", "integer of 5,000 digits", "negative integer", "key of dots"]
)
def test_check_tells_the_line_of_a_scenario_that_no_reader_could_parse(
    run: Run, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"# mine\n{SCENARIOS[name]}\n")
    told = run(f"check {path}")
    assert told.code == 1
    assert told.err.startswith(f"broadfront: {path}:2: ")


@pytest.mark.parametrize("name", ["nested lists", "nested tables", "integer of 5,000 digits"])
def test_verify_refuses_json_that_no_reader_could_parse(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "proof.json"
    path.write_text(JSONS[name] if JSONS[name].startswith("{") else '{"format": ' + JSONS[name])
    told = run(f"verify {path}")
    assert told.code == 1
    assert told.err.startswith(f"broadfront: {path}")
    assert any(remedy in told.err for remedy in ("use fewer levels", "leave some out", "write a shorter one"))
