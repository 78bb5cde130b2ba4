"""Sequential tests keep their error rates, and their arithmetic is that of the literature."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest

from broadfront.lab.sprt import Sprt, SprtRun, expected_score, log_likelihood_ratio


def test_without_draws_the_ratio_is_that_of_walds_test() -> None:
    found = log_likelihood_ratio({0.0: 330, 0.5: 0, 1.0: 370}, 0.5, 0.55)
    assert found == pytest.approx(370 * log(0.55 / 0.5) + 330 * log(0.45 / 0.5), abs=0.01)


def test_with_draws_the_ratio_is_near_the_normal_approximation_of_testers_of_engines() -> None:
    wins, draws, losses = 1100, 4000, 1000
    n = wins + draws + losses
    score = (wins + draws / 2) / n
    variance = (wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score**2) / n
    low, high = expected_score(0), expected_score(5)
    normal = n * (high - low) * (2 * score - low - high) / (2 * variance)
    assert log_likelihood_ratio({0.0: losses, 0.5: draws, 1.0: wins}, low, high) == pytest.approx(
        normal, rel=0.01
    )


def test_draws_tell_more_of_a_mean_than_wins_and_losses_do() -> None:
    decided = log_likelihood_ratio({0.0: 40, 0.5: 0, 1.0: 60}, 0.5, 0.6)
    drawn = log_likelihood_ratio({0.0: 0, 0.5: 80, 1.0: 20}, 0.5, 0.6)
    assert drawn > 2 * decided


def test_the_ratio_changes_its_sign_when_players_change_places() -> None:
    one = log_likelihood_ratio({0.0: 10, 0.5: 7, 1.0: 25}, 0.5, 0.6)
    other = log_likelihood_ratio({0.0: 25, 0.5: 7, 1.0: 10}, 0.4, 0.5)
    assert one == pytest.approx(-other)


def test_the_ratio_stays_finite_when_everything_is_won() -> None:
    found = log_likelihood_ratio({0.0: 0, 0.5: 0, 1.0: 20}, 0.5, 0.9)
    assert found == pytest.approx(20 * log(0.9 / 0.5), rel=0.05)


@pytest.mark.parametrize(
    "bounds",
    [{}, {"elo0": 0.0}, {"elo0": 0.0, "elo1": 5.0, "p0": 0.5, "p1": 0.6}, {"p1": 0.6}],
    ids=["none", "half", "both", "half of scores"],
)
def test_exactly_one_pair_of_hypotheses_is_given(bounds: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="either elo0 and elo1"):
        Sprt("a", **bounds).scores()


def test_hypotheses_stand_in_order() -> None:
    with pytest.raises(ValueError, match="larger"):
        Sprt("a", elo0=10, elo1=0).scores()


def test_points_are_elos_points() -> None:
    low, high = Sprt("a", elo0=-400, elo1=0).scores()
    assert low == pytest.approx(1 / 11)
    assert high == 0.5


def test_after_its_end_a_test_counts_no_more() -> None:
    run = SprtRun(Sprt("a", p0=0.5, p1=0.8))
    for _ in range(30):
        run.add(1)
    assert run.is_over
    assert run.verdict().matches < 10


def accepted(score: float, drawn: float, seed: int, test: Sprt) -> tuple[str, int]:
    """What is accepted of a player with this expected score, and after how many matches."""
    rng, run = Random(seed), SprtRun(test)
    won = score - drawn / 2
    while not run.is_over:
        chance = rng.random()
        run.add(1.0 if chance < won else 0.5 if chance < won + drawn else 0.0)
    return run.verdict().accepted, run.verdict().matches


@pytest.mark.slow
@pytest.mark.parametrize("drawn", [0.0, 0.4], ids=["no draws", "two of five drawn"])
def test_errors_are_as_rare_as_promised(drawn: float) -> None:
    test = Sprt("a", p0=0.5, p1=0.6, alpha=0.05, beta=0.1)
    times = 400
    at_0 = [accepted(0.5, drawn, seed, test) for seed in range(times)]
    at_1 = [accepted(0.6, drawn, seed, test) for seed in range(times, 2 * times)]
    wrong_0 = sum(found == "1" for found, _ in at_0) / times
    wrong_1 = sum(found == "0" for found, _ in at_1) / times
    assert wrong_0 <= 0.05 + 2.5 * sqrt(0.05 * 0.95 / times)
    assert wrong_1 <= 0.1 + 2.5 * sqrt(0.1 * 0.9 / times)
    # A test of fixed length with these errors takes (1.645 + 1.282)^2 * variance / 0.1^2 matches.
    variance = 0.25 - drawn / 4
    fixed = (1.645 + 1.282) ** 2 * variance / 0.1**2
    for found in (at_0, at_1):
        assert sum(matches for _, matches in found) / times < 0.75 * fixed


@pytest.mark.slow
def test_a_player_between_both_hypotheses_takes_longest() -> None:
    test = Sprt("a", p0=0.5, p1=0.6)
    mean = [
        sum(accepted(score, 0.2, seed, test)[1] for seed in range(200)) / 200 for score in (0.45, 0.55, 0.65)
    ]
    assert mean[1] > 1.5 * max(mean[0], mean[2])
