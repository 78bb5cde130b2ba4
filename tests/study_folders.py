"""Folders of studies for tests: matches played here and now, with their tallies."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from broadfront.lab.arrow import tallies_table
from broadfront.lab.event_counts import play_counted
from broadfront.lab.study import read_study
from broadfront.lab.study_folder import StudyFolder

SMALL = """title = "Two battlefields"
players = ["random"]
matches = 6
seed = 5

[[boxes]]
game = "front_line"
scenarios = ["main", "lake_nogo"]
"""
"""A study of two cells, twelve short matches."""


SET_UPS = """
[[boxes]]
game = "skirmish"
scenarios = ["meadow"]

[boxes.options]
setup = ["line", "corners"]
"""
"""The boxes of a study of two cells, of the toy box of ``tests/lab``."""


def play_study(folder: Path, text: str = SMALL, numbers: Iterable[int] | None = None) -> StudyFolder:
    """Return the folder of a study of which these matches have been played (default: all), in two parts."""
    folder.mkdir(parents=True)
    file = folder.with_suffix(".toml")
    file.write_text(text, "utf-8")
    begun = StudyFolder.begin(folder, read_study(file))
    file.unlink()
    matches, tallies = begun.writer(), begun.tallies_writer()
    wanted = list(range(1, begun.study.planned + 1) if numbers is None else numbers)
    for part in (wanted[: len(wanted) // 2], wanted[len(wanted) // 2 :]):
        played = [play_counted(begun.study.plan(number)) for number in part]
        tallies.add(tallies_table(row for match in played for row in match.tallies))
        matches.add(begun.rows(match.record for match in played))
    return begun
