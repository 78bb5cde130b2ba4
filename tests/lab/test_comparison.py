from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from broadfront.engine.errors import OptionFault
from broadfront.lab.comparison import Change, difference, results_compared
from broadfront.lab.matches import MatchRecord
from broadfront.lab.statistics import rate


def records(
    scores: Iterable[float], *, players: tuple[str, str] = ("a", "a"), seed: int = 0, scenario: str = "s"
) -> list[MatchRecord]:
    return [
        MatchRecord(
            number,
            "g",
            1,
            scenario,
            "",
            ("green", "red"),
            players,
            (score, 1 - score),
            ("green",) if score == 1 else (),
            10 + number,
            5,
            None,
            seed + number,
        )
        for number, score in enumerate(scores, 1)
    ]


@pytest.mark.parametrize(
    ("counts", "interval"),
    [  # Newcombe (1998), Table II, method 10
        ((56, 70, 48, 80), (0.0524, 0.3339)),
        ((9, 10, 3, 10), (0.1705, 0.8090)),
        ((6, 7, 2, 7), (0.0582, 0.8062)),
        ((5, 56, 0, 29), (-0.0381, 0.1926)),
        ((0, 10, 0, 20), (-0.1611, 0.2775)),
        ((0, 10, 0, 10), (-0.2775, 0.2775)),
        ((10, 10, 0, 20), (0.6791, 1)),
        ((10, 10, 0, 10), (0.6075, 1)),
    ],
)
def test_differences_of_proportions_have_newcombes_intervals(
    counts: tuple[int, int, int, int], interval: tuple[float, float]
) -> None:
    new, of, old, of_old = counts
    told = difference(
        rate("old", [1] * old + [0] * (of_old - old)), rate("new", [1] * new + [0] * (of - new))
    )
    assert (told.low, told.high) == pytest.approx(interval, abs=5e-5)


def test_seats_differ_by_the_interval_of_independent_proportions() -> None:
    told = results_compared(records([1] * 48 + [0] * 32), records([1] * 56 + [0] * 14, seed=100))
    green, red = told.seats
    assert (green.name, green.is_clear, red.is_clear) == ("green", True, True)
    assert green.difference == pytest.approx(56 / 70 - 48 / 80) == pytest.approx(-red.difference)
    assert (green.low, green.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert (red.low, red.high) == pytest.approx((-green.high, -green.low))


def test_a_draw_counts_half_for_each() -> None:
    told = results_compared(records([1, 0]), records([0.5, 0.5], seed=10))
    assert told.seats[0].difference == 0
    assert not told.seats[0].is_clear


def test_players_and_lengths_are_compared_where_both_have_them() -> None:
    old = records([1, 0, 1, 0], players=("a", "b"))
    new = records([1, 1, 1, 0, 1, 1], players=("c", "b"), seed=10)
    told = results_compared(old, new)
    assert [one.name for one in told.players] == ["b"]
    assert [one.name for one in told.players_in_seats] == ["b as red"]
    moves = told.lengths[0]
    assert (moves.unit, moves.old.mean, moves.new.mean, moves.difference) == ("moves", 12.5, 13.5, 1)
    assert moves.low is not None
    assert moves.low < 1
    assert told.changes == (Change("players", "a, b", "b, c"),)


def test_one_match_gives_no_interval_of_lengths() -> None:
    told = results_compared(records([1]), records([1, 0], seed=10))
    assert (told.lengths[0].low, told.lengths[0].is_clear) == (None, False)


def test_what_was_changed_is_told_each_option_by_itself() -> None:
    old = [msgspec.structs.replace(one, options="setup=free,bid=0") for one in records([1, 0])]
    new = [
        msgspec.structs.replace(one, options="setup=free,bid=red_2,fog=on")
        for one in records([1, 0], scenario="mine", seed=10)
    ]
    assert results_compared(old, new).changes == (
        Change("scenario", "s", "mine"),
        Change("option bid", "0", "red_2"),
        Change("option fog", "-", "on"),
    )


def test_matches_that_are_in_both_are_counted() -> None:
    assert results_compared(records([1, 0, 1]), records([1, 0, 0])).same == 2


def test_faults_are_left_out() -> None:
    broken = msgspec.structs.replace(records([1])[0], fault="broke", scores=())
    told = results_compared([*records([1, 0]), broken], records([1, 0], seed=10))
    assert told.old.matches == 2


@pytest.mark.parametrize("side", ["old", "new"])
def test_no_matches_are_refused(side: str) -> None:
    some = records([1, 0])
    with pytest.raises(OptionFault, match=f"the {side} results have no finished match"):
        results_compared([] if side == "old" else some, some if side == "old" else [])


def test_two_games_are_refused() -> None:
    others = [msgspec.structs.replace(one, game="h") for one in records([1, 0])]
    with pytest.raises(OptionFault, match="results of g and h: compare matches of one game"):
        results_compared(records([1, 0]), others)
