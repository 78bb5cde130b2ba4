"""``broadfront annotate``: the pages of the gallery are what it writes, and a match that is on keeps its secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

MATCHES = sorted((Path(__file__).parents[2] / "docs" / "gallery" / "matches").glob("*.match"))


def test_the_gallery_has_a_match_of_each_box() -> None:
    assert [path.stem for path in MATCHES] == [
        "action_front",
        "expand_the_front",
        "fighting_front",
        "front_line",
        "global_war",
    ]


@pytest.mark.parametrize("file", MATCHES, ids=lambda path: path.stem)
def test_the_page_of_a_match_is_up_to_date(run: Run, file: Path) -> None:
    told = run(f"annotate {file}")
    assert told.code == 0, told.err
    assert told.out == file.with_suffix(".md").read_text("utf-8"), f"write it anew: annotate {file.name}"


def test_of_a_match_that_is_on_a_spectator_reads(run: Run, tmp_path: Path) -> None:
    lines = next(path for path in MATCHES if path.stem == "fighting_front").read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("150. "))
    (tmp_path / "on.match").write_text("\n".join(lines[:at]) + "\n", "utf-8")
    told = run(f"annotate {tmp_path / 'on.match'}")
    assert told.code == 0, told.err
    assert "## Turn 2: Allies" in told.out
    assert "estimate" not in told.out
    assert "## The end" not in told.out


def test_a_page_names_a_scenario_of_ones_own_and_the_options_that_are_not_as_usual(
    run: Run, tmp_path: Path
) -> None:
    text = run("scenario export front_line great_desert").out.replace("Great Desert", "My desert")
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    played = run(
        f"simulate front_line --scenario {tmp_path / 'mine.toml'} --players quick --matches 1 --seed 1 --workers 1 "
        f"--option extra_supply=red_2 --journals {tmp_path / 'played'}"
    )
    assert played.code == 0, played.err
    (file,) = (tmp_path / "played").iterdir()
    told = run(f"annotate {file}").out.splitlines()
    assert told[0] == "# Front Line: My desert"
    assert told[4] == "Options: `extra_supply=red_2`."
