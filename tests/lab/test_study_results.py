"""What a study has found: rates, lengths and counts are those of its matches, cell by cell, however they are kept."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from tests.study_folders import SMALL, add_matches, play_study

from broadfront.engine.match import Match
from broadfront.lab.event_counts import EventCount, play_counted
from broadfront.lab.study_results import StudyResults, stamp_of

MAIN = "front_line/main"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play_study(tmp_path_factory.mktemp("studies") / "two").path


@pytest.fixture(scope="module")
def results(folder: Path) -> StudyResults:
    return StudyResults(folder)


@pytest.fixture(scope="module")
def counted(results: StudyResults) -> list[EventCount]:
    """What happened in the matches of the first cell, played again."""
    study = results.study
    return [
        row for number in study.numbers(study.cells[0]) for row in play_counted(study.plan(number)).tallies
    ]


def test_rates_are_of_the_matches_of_a_cell_or_of_all(results: StudyResults) -> None:
    records = results.folder.records()[MAIN]
    green = next(rate for rate in results.summary(MAIN).seats if rate.name == "Green")
    assert (green.matches, green.wins) == (6, sum(record.scores[0] == 1 for record in records))
    assert results.summary().matches == 12
    assert results.played() == {MAIN: 6, "front_line/lake_nogo": 6}


def test_lengths_are_those_of_the_matches(results: StudyResults) -> None:
    records = results.folder.records()[MAIN]
    found = results.lengths(MAIN)
    assert sorted(found["moves"]) == sorted(record.moves for record in records)
    assert sorted(found["turns"]) == sorted(record.turns for record in records if record.turns)


def test_lengths_are_told_in_the_rounds_of_the_box(tmp_path: Path) -> None:
    text = SMALL.replace("front_line", "expand_the_front").replace('"main", "lake_nogo"', '"first_war"')
    results = StudyResults(play_study(tmp_path / "rounds", text, numbers=[1, 2]).path)
    records = next(iter(results.folder.records().values()))
    found = results.lengths()
    assert sorted(found["rounds"]) == sorted(record.rounds for record in records if record.rounds)
    assert "turns" not in found


def test_what_was_counted_adds_up_over_the_matches_of_a_cell(
    results: StudyResults, counted: list[EventCount]
) -> None:
    told: Counter[tuple[str, str]] = Counter()
    for row in counted:
        if row.what == "loss":
            told[row.side, row.thing] += row.count
    found = results.counted("loss", MAIN)
    assert {(one.side, one.thing): one.number for one in found} == told
    assert all(one.per_match == one.number / 6 for one in found)


def test_the_map_shows_where_battles_were_fought_by_all_or_one_side(
    results: StudyResults, counted: list[EventCount]
) -> None:
    told: Counter[str] = Counter()
    for row in counted:
        if row.what == "battle":
            told[row.space] += row.count
    assert results.heat("battle", MAIN) == told
    sides = results.sides("battle", MAIN)
    assert sides == ["Green", "Red"]
    each = [Counter(results.heat("battle", MAIN, side)) for side in sides]
    assert each[0] + each[1] == told


def test_openings_are_counted_to_any_depth_with_their_scores(results: StudyResults) -> None:
    first = results.openings(MAIN)
    assert {one.seat for one in first} == {"Green", "Red"}
    assert sum(one.matches for one in first if one.seat == "Green") == 6
    assert sum(one.matches * one.score for one in first) == pytest.approx(6)  # every match has one point
    assert {len(one.orders) for one in results.openings(MAIN, depth=3)} == {3}


def test_a_study_without_tallies_or_matches_has_the_rest(tmp_path: Path) -> None:
    results = StudyResults(play_study(tmp_path / "none", numbers=[]).path)
    assert not results.has_tallies
    assert (results.summary().matches, results.counted("loss"), results.openings()) == (0, [], [])


def test_the_stamp_changes_with_every_match_and_not_with_progress(tmp_path: Path) -> None:
    folder = play_study(tmp_path / "one", numbers=[1])
    before = stamp_of(folder.path)
    assert stamp_of(folder.path) == before
    with closing(folder.database.writer()) as writer:
        writer.save_progress("{}")
    assert stamp_of(folder.path) == before
    add_matches(folder, [2])
    assert stamp_of(folder.path) != before


def test_matches_stay_those_that_can_be_played_again(results: StudyResults) -> None:
    from broadfront.engine import match_file

    match: Match = match_file.read(results.folder.match(3).journal)
    assert match.is_over
