from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from broadfront.lab.matches import MatchRecord
from broadfront.lab.statistics import lengths, rate, summary, wilson


@given(st.data())
def test_the_interval_is_scipys_for_whole_successes(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 500))
    k = data.draw(st.integers(0, n))
    confidence = data.draw(st.sampled_from([0.8, 0.95, 0.99]))
    theirs = binomtest(k, n).proportion_ci(confidence, method="wilson")
    assert wilson(k, n, confidence) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(st.integers(1, 300), st.data())
def test_the_interval_holds_the_score_and_stays_within_0_and_1(n: int, data: st.DataObject) -> None:
    halves = data.draw(st.integers(0, 2 * n))
    low, high = wilson(halves / 2, n)
    assert 0 <= low <= halves / 2 / n <= high <= 1


def test_without_matches_nothing_is_known() -> None:
    assert wilson(0, 0) == (0, 1)
    assert rate("nobody", [])[:6] == ("nobody", 0, 0, 0, 0, 0)


@pytest.mark.parametrize(("successes", "trials", "confidence"), [(3, 2, 0.95), (-1, 2, 0.95), (1, 2, 1.0)])
def test_nonsense_is_refused(successes: float, trials: int, confidence: float) -> None:
    with pytest.raises(ValueError, match="want"):
        wilson(successes, trials, confidence)


def record(number: int, players: tuple[str, str], scores: tuple[float, ...], fault: str = "") -> MatchRecord:
    winners = tuple(seat for seat, score in zip(("green", "red"), scores, strict=False) if score == 1)
    return MatchRecord(
        number, "g", 1, "s", "", ("green", "red"), players, scores, winners, 10 + number, 5, None, 99, fault
    )


def test_rates_are_told_per_player_per_seat_and_for_both_together() -> None:
    told = summary(
        [
            record(1, ("a", "b"), (1, 0)),
            record(2, ("b", "a"), (0.5, 0.5)),
            record(3, ("a", "b"), (1, 0)),
            record(4, ("b", "a"), (), "broke"),
        ]
    )
    assert told.matches == 3
    assert [(r.name, r.wins, r.draws, r.losses) for r in told.players] == [("a", 2, 1, 0), ("b", 0, 1, 2)]
    assert [(r.name, r.score) for r in told.seats] == [("green", 2.5 / 3), ("red", 0.5 / 3)]
    assert [r.name for r in told.players_in_seats] == ["a as green", "a as red", "b as green", "b as red"]
    assert [r.fault for r in told.faults] == ["broke"]
    assert [length.unit for length in told.lengths] == ["moves", "decisions"]


def test_a_player_with_several_seats_has_one_score_a_match() -> None:
    four = MatchRecord(
        1,
        "g",
        1,
        "s",
        "",
        ("g", "r", "g2", "r2"),
        ("a", "b", "a", "b"),
        (1, 0, 1, 0),
        ("g", "g2"),
        9,
        9,
        None,
        1,
    )
    told = summary([four])
    assert [(r.name, r.matches, r.wins) for r in told.players] == [("a", 1, 1), ("b", 1, 0)]
    assert [(r.name, r.matches) for r in told.seats] == [("g", 1), ("r", 1), ("g2", 1), ("r2", 1)]


def test_a_match_against_itself_says_nothing_of_a_player() -> None:
    told = summary([record(1, ("a", "a"), (1, 0)), record(2, ("a", "a"), (1, 0))])
    assert told.players == told.players_in_seats == ()
    assert [(r.name, r.wins) for r in told.seats] == [("green", 2), ("red", 0)]


def test_a_single_match_has_a_length() -> None:
    assert lengths("moves", [7])[1:] == (7, 7, 7, 7, 7, 7)
