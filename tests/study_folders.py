"""Folders of studies for tests: matches played here and now, with their tallies."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

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
    """Return the folder of a study of which these matches have been played (default: all)."""
    folder.mkdir(parents=True)
    file = folder.with_suffix(".toml")
    file.write_text(text, "utf-8")
    begun = StudyFolder.begin(folder, read_study(file))
    file.unlink()
    add_matches(begun, range(1, begun.study.planned + 1) if numbers is None else numbers)
    return begun


def add_matches(folder: StudyFolder, numbers: Iterable[int]) -> None:
    """Play matches of a study, and keep them in its folder."""
    with closing(folder.database.writer()) as writer:
        for number in numbers:
            match = play_counted(folder.study.plan(number))
            writer.add(folder.study.cell_of(number).name, match)
