"""Folders of studies for tests: matches played here and now, with their tallies."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from broadfront.lab.arrow import tallies_table
from broadfront.lab.matches import play_match
from broadfront.lab.parts import Parts
from broadfront.lab.study import read_study
from broadfront.lab.study_folder import StudyFolder
from broadfront.lab.study_results import TALLIES
from broadfront.lab.tallies import Tallies, Tally

SMALL = """title = "Two battlefields"
players = ["random"]
matches = 6
seed = 5
journals = true

[[boxes]]
game = "front_line"
scenarios = ["main", "lake_nogo"]
"""
"""A study of two cells, twelve short matches."""


def play_study(folder: Path, text: str = SMALL, numbers: Iterable[int] | None = None) -> StudyFolder:
    """Return the folder of a study of which these matches have been played (default: all), in two parts."""
    folder.mkdir(parents=True)
    file = folder.with_suffix(".toml")
    file.write_text(text, "utf-8")
    begun = StudyFolder.begin(folder, read_study(file))
    file.unlink()
    matches, tallies = begun.writer(), Parts(folder / TALLIES)
    wanted = list(range(1, begun.study.planned + 1) if numbers is None else numbers)
    for part in (wanted[: len(wanted) // 2], wanted[len(wanted) // 2 :]):
        records, rows = [], list[Tally]()
        for number in part:
            watch = Tallies()
            record = play_match(begun.study.plan(number), watch)
            records.append(record)
            rows += watch.rows(record)
        matches.add(begun.rows(records))
        tallies.add(tallies_table(rows))
    return begun
