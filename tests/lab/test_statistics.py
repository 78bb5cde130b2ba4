from __future__ import annotations

from math import log, log10, sqrt
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import beta, binomtest, t, ttest_ind

from broadfront.lab.matches import MatchRecord
from broadfront.lab.statistics import (
    Pair,
    Rating,
    lengths,
    mean_difference,
    rate,
    ratings,
    ratings_of,
    student,
    summary,
    wilson,
)


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


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_student_is_scipys(confidence: float) -> None:
    for degrees in (1, 2, 2.5, 3, 4.7, 10, 60, 5000):
        assert student(degrees, confidence) == pytest.approx(t.ppf((1 + confidence) / 2, degrees), rel=1e-3)
    assert student(1.9, confidence) == student(1, confidence)


@given(*[st.lists(st.integers(0, 300), min_size=4, max_size=30)] * 2)
def test_differences_of_means_are_welchs(counts: list[int], old: list[int]) -> None:
    told = mean_difference(counts, old)
    assert told is not None
    if len({*counts}) + len({*old}) > 2:
        theirs = ttest_ind(counts, old, equal_var=False).confidence_interval()
        assert told == pytest.approx((theirs.low, theirs.high), rel=1e-3, abs=1e-3)
    else:
        assert told[0] == told[1] == counts[0] - old[0]


def test_one_match_does_not_say_how_much_lengths_vary() -> None:
    assert mean_difference([5], [1, 2, 3]) is None


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


def test_a_rating_of_two_players_is_the_logarithm_of_their_odds() -> None:
    """Three of four matches are odds of three to one; its error is that of a proportion."""
    weak, strong = ratings([Pair("strong", "weak", 75, 100)], "weak", prior=0)
    assert weak == Rating("weak", 0.0, 0.0, 0.0, 100)
    assert strong.rating == pytest.approx(400 * log10(3), abs=0.1)
    reach = 1.95996 * 400 / log(10) / sqrt(100 * 0.75 * 0.25)
    assert (strong.low, strong.high) == pytest.approx((strong.rating - reach, strong.rating + reach), abs=0.2)


def test_ratings_add_up_along_a_chain() -> None:
    pairs = [Pair("b", "a", 30, 40), Pair("c", "b", 30, 40), Pair("d", "c", 10, 40)]
    found = {one.name: one for one in ratings(pairs, "a", prior=0)}
    assert [round(found[name].rating / (400 * log10(3)), 3) for name in "abcd"] == [0, 1, 2, 1]
    assert found["c"].matches == 80
    assert found["c"].high - found["c"].low == pytest.approx(
        (found["b"].high - found["b"].low) * sqrt(2), abs=0.3
    )


def test_ratings_agree_with_all_matches_of_a_triangle() -> None:
    """Each player's expected score is what it scored: that is what the likelihood's maximum means."""
    pairs = [Pair("b", "a", 14, 20), Pair("c", "b", 11, 20), Pair("c", "a", 19, 20)]
    points = {one.name: one.rating for one in ratings(pairs, "a", prior=0)}
    for name in "abc":
        scored = expected = 0.0
        for first, second, score, matches in pairs:
            if name in (first, second):
                share = 1 / (1 + 10 ** ((points[second] - points[first]) / 400))
                scored += score if name == first else matches - score
                expected += matches * (share if name == first else 1 - share)
        assert expected == pytest.approx(scored, abs=0.02)


def test_a_credible_interval_cuts_off_as_much_of_the_posterior_on_either_side() -> None:
    """Of two players the posterior of the expected score is a beta distribution: its quantiles, as points."""
    for score, matches in ((28.5, 50), (40, 40), (3, 200)):
        found = ratings([Pair("a", "b", score, matches)], "b")
        (own,) = (one for one in found if one.name == "a")
        posterior = beta(score + 0.5, matches - score + 0.5)
        low, high = (400 * log10(p / (1 - p)) for p in posterior.ppf([0.025, 0.975]))
        assert own.low == pytest.approx(low, abs=6)
        assert own.high == pytest.approx(high, rel=0.03, abs=6)


def test_a_credible_interval_of_a_chain_is_that_of_independent_steps() -> None:
    pairs = [Pair("b", "a", 39, 40), Pair("c", "b", 33, 40), Pair("d", "c", 25, 40)]
    own = {one.name: one for one in ratings(pairs, "a")}["d"]
    rng = Random(1)
    steps = [(pair.score + 0.5, pair.matches - pair.score + 0.5) for pair in pairs]
    drawn = sorted(
        sum(400 * log10(p / (1 - p)) for p in (rng.betavariate(*step) for step in steps))
        for _ in range(20_000)
    )
    assert own.low == pytest.approx(drawn[500], abs=15)
    assert own.high == pytest.approx(drawn[-500], abs=30)


def test_credible_intervals_are_the_same_every_time() -> None:
    pairs = [Pair("b", "a", 39, 40), Pair("c", "b", 33, 40)]
    assert ratings(pairs, "a") == ratings(pairs, "a")


def test_who_won_all_matches_has_a_finite_rating() -> None:
    found = ratings([Pair("best", "random", 40, 40)], "random")[1]
    assert found.rating == pytest.approx(400 * log10(40.5 / 0.5), abs=0.1)


def test_players_that_never_met_the_anchor_are_left_out() -> None:
    pairs = [Pair("b", "a", 2, 4), Pair("d", "c", 2, 4), Pair("e", "b", 0, 0)]
    assert [one.name for one in ratings(pairs, "a")] == ["a", "b"]
    with pytest.raises(ValueError, match="has played no match"):
        ratings(pairs, "z")


def test_three_players_are_rated_by_who_met_whom() -> None:
    games = [("a", "b", 6, 8), ("b", "c", 6, 8), ("a", "c", 7, 8)]
    records = [
        record(0, (first, second), (1, 0) if turn < won else (0, 1))
        for first, second, won, of in games
        for turn in range(of)
    ]
    records = [msgspec.structs.replace(one, number=at) for at, one in enumerate(records, 1)]
    found = ratings_of(records)
    assert found == ratings([Pair(first, second, won, of) for first, second, won, of in games], "a")
    assert [(one.name, one.matches) for one in found] == [("c", 16), ("b", 16), ("a", 16)]
    assert ratings_of(reversed(records)) == found
    assert ratings_of(records[:8]) == (), "two players have a score, and no ratings"
    lost = msgspec.structs.replace(records[0], scores=(), fault="it broke", number=99)
    assert ratings_of([*records, lost]) == found


def test_seats_of_one_match_make_no_more_matches_of_ratings_than_there_were() -> None:
    four = [
        msgspec.structs.replace(
            record(n, ("a", "b"), (1, 0, 0, 0)), seats=("1", "2", "3", "4"), players=("a", "b", "c", "c")
        )
        for n in range(1, 11)
    ]
    found = {one.name: one for one in ratings_of(four)}
    assert {name: one.matches for name, one in found.items()} == {"a": 10, "b": 10, "c": 10}
    assert found["a"].rating == 0 > found["b"].rating == pytest.approx(found["c"].rating, abs=0.2)


def test_lengths_are_told_in_what_the_box_calls_its_rounds() -> None:
    turns = [msgspec.structs.replace(record(n, ("a", "b"), (1, 0)), turns=2 * n) for n in (1, 2)]
    assert [length.unit for length in summary(turns).lengths] == ["moves", "decisions", "turns"]
    rounds = [msgspec.structs.replace(one, rounds=one.number, round_unit="months") for one in turns]
    assert [(length.unit, length.longest) for length in summary(rounds).lengths][2:] == [("months", 2)]
    assert [length.unit for length in summary([rounds[0], turns[1]]).lengths][2:] == ["turns"]
