"""How far it is: a bar on a terminal, lines in a file, neither where it is over at once."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console
from tests.patience import until

from broadfront.cli import progress
from broadfront.cli.progress import MatchProgress, progress_line

from .conftest import Run


def made(terminal: bool = False) -> tuple[MatchProgress, io.StringIO]:
    out = io.StringIO()
    return MatchProgress(Console(file=out, force_terminal=terminal, width=100)), out


@pytest.mark.parametrize(
    ("made", "seconds", "told"),
    [
        (50, 10.0, "5.0 a second, about 0:00:10 left"),
        (50, 100.0, "30.0 a minute, about 0:01:40 left"),
        (50, 7200.0, "25.0 an hour, about 2:00:00 left"),
        (2, 36000.0, "0.2 an hour, about 10 days, 10:00:00 left"),
    ],
)
def test_a_line_tells_rate_and_time_left(made: int, seconds: float, told: str) -> None:
    assert progress_line("X", 50, 100, made, seconds).endswith(told)


def test_what_was_there_before_is_no_speed() -> None:
    assert progress_line("X", 60, 100, 10, 10.0).endswith(
        "60 of 100 in 0:00:10, 1.0 a second, about 0:00:40 left"
    )


def test_lines_are_told_now_and_then_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.01)
    bar, out = made()
    with bar:
        bar.add_task("Global War", total=4)
        until(lambda: out.getvalue().count("Global War: 0 of 4 in ") > 1, "two lines")
    told = out.getvalue()
    assert "how long it takes is told when the first is done" in told
    assert "\x1b" not in told


def test_the_first_match_tells_how_long_the_whole_will_take_if_it_was_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(progress, "EVERY", 100.0)
    bar, out = made()
    bar.get_time = lambda: now
    with bar:
        task = bar.add_task("Global War", total=1000)
        now = 230.0
        bar.advance(task)
        bar.advance(task)
    assert out.getvalue() == "Global War: 1 of 1000 in 0:02:10, 27.7 an hour, about 1 day, 12:04:30 left\n"


def test_a_terminal_has_the_bar_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.0)
    bar, out = made(terminal=True)
    with bar:
        bar.advance(bar.add_task("Global War", total=4))
    assert "━" in out.getvalue()
    assert " of 4 in " not in out.getvalue()


def test_quick_matches_tell_nothing_of_themselves() -> None:
    bar, out = made()
    with bar:
        task = bar.add_task("Front Line", total=2)
        bar.advance(task)
        bar.advance(task)
    assert out.getvalue() == ""


@pytest.mark.parametrize(
    "line",
    [
        "simulate skirmish --players greedy,random --matches 3 --workers 1",
        "balance skirmish --scenario meadow --player greedy --matches 3 --workers 1 --results {folder}/all.jsonl",
    ],
)
def test_commands_tell_it_on_the_standard_error(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: object, line: str
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.001)
    told = run(line.format(folder=tmp_path))
    assert told.code == 0
    assert re.search(r"^Skirmish: 1 of 3 in 0:00:\d\d, [0-9.]+ a \w+, about .* left$", told.err, re.MULTILINE)
