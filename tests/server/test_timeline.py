"""The end of a match over HTTP: why it ended, and how it went."""

from __future__ import annotations

import pytest
from tests.server.harness import Running
from tests.server.recount import played

from broadfront.engine import match_file, registry
from broadfront.server.matches.reports.timeline import timeline_of
from broadfront.server.workers.tasks import Place


def test_the_end_is_told_to_each_reader(server: Running) -> None:
    people = server.match()
    assert people.state(0)["ending"] is None
    end = people.play_out()
    told = {seat: people.state(seat)["ending"] for seat in (-1, 0, 1)}
    outcomes = {0.0: "lost", 0.5: "drawn", 1.0: "won"}
    for seat in (0, 1):
        assert told[seat]["outcome"] == outcomes[end["view"]["result"][seat]]
        assert told[seat]["text"]
        assert told[seat]["tallies"] == told[-1]["tallies"]
    assert people.get("/course").status_code == 200


def test_the_course_has_the_figures_turn_by_turn_and_where_it_turned(server: Running) -> None:
    people = server.match()
    people.play_out()
    course = people.get("/course").json()
    match = match_file.read(people.get("/export").text)
    marks = [mark["moves"] for mark in course["marks"]]
    assert marks[0] == 0
    assert marks[-1] == len(match.journal)
    assert marks == sorted(set(marks))
    assert [mark["round"] for mark in course["marks"] if mark["round"]][:2] == ["September", "October"]
    names = [tally.name for tally in match.game.tallies(match.position)]
    assert [curve["name"] for curve in course["curves"]] == names
    for nth in (0, len(marks) // 2, len(marks) - 1):
        there = match.game.tallies(match.position_after(marks[nth]))
        assert [[side[nth] for side in curve["values"]] for curve in course["curves"]] == [
            list(tally.values) for tally in there
        ]
    points = course["turning_points"]
    assert 0 < len(points) <= 5
    assert [point["first"] for point in points] == sorted({point["first"] for point in points})
    for point in points:
        assert point["told"]
        assert 0 <= point["first"] < point["last"] <= len(match.journal)
        assert len(point["before"]) == len(point["after"]) == 2


def test_the_course_of_no_match_is_not_found(server: Running) -> None:
    assert server.client.get("/api/matches/nosuchmatch/course").status_code == 404


@pytest.mark.parametrize("id_", sorted(registry.games()))
def test_the_last_figures_are_those_of_the_last_moment_also_where_a_turn_was_not_ended(id_: str) -> None:
    """Somebody resigned amid a turn: what was bought in it counts, and the end is where the match was left."""
    match = played(id_, 0, 230)
    moves = [(move.verb, move.what, move.where) for move in match.journal]
    start = match.start.to_builtins()
    course = timeline_of(Place.of(match.setting), start, moves, most_points=0)
    assert course.marks[-1].moves == len(moves)
    last = match.game.tallies(match.position)
    assert [[values[-1] for values in curve.values] for curve in course.curves] == [
        list(tally.values) for tally in last
    ]
