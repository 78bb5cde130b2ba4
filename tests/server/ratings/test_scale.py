"""What results do to ratings, whoever plays."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.server.ratings import rating_scale
from broadfront.server.ratings.rating_scale import FIRST, Skill, displayed, rate

SKILLS = st.builds(Skill, st.floats(0, 50), st.floats(1, 25 / 3))
TEAMS = st.lists(st.lists(SKILLS, min_size=1, max_size=3), min_size=2, max_size=4)


def drift(before: Skill, now: Skill) -> float:
    """How far a rating has moved, by how uncertain it was: that sums to nothing."""
    return (now.mu - before.mu) / (before.sigma**2 + rating_scale._MODEL.tau**2)


@given(TEAMS, st.data())
def test_what_some_gain_others_lose(teams: list[list[Skill]], data: st.DataObject) -> None:
    scores = [data.draw(st.sampled_from([0.0, 0.5, 1.0])) for _ in teams]
    now = rate(teams, scores)
    moved = [drift(team[0], new[0]) for team, new in zip(teams, now, strict=True)]
    if len(set(scores)) == len(scores) or len(set(scores)) == 1 or len(teams) == 2:
        assert sum(moved) == pytest.approx(0, abs=1e-9)
    for team, new, one in zip(teams, now, moved, strict=True):
        assert [drift(*pair) for pair in zip(team, new, strict=True)] == pytest.approx(
            [one] * len(team), abs=1e-9
        )


@given(SKILLS, SKILLS)
def test_the_better_the_score_the_better_the_rating(one: Skill, other: Skill) -> None:
    mus = [rate([[one], [other]], scores)[0][0].mu for scores in ([0, 1], [0.5, 0.5], [1, 0])]
    assert all(worse <= better for worse, better in pairwise(mus))
    assert mus[0] < mus[2]
    assert mus[0] <= one.mu <= mus[2]


@given(SKILLS, SKILLS, st.sampled_from([(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)]))
def test_the_order_of_the_seats_does_not_matter(
    one: Skill, other: Skill, scores: tuple[float, float]
) -> None:
    first, second = rate([[one], [other]], scores)
    second_too, first_too = rate([[other], [one]], scores[::-1])
    assert (*first[0], *second[0]) == pytest.approx((*first_too[0], *second_too[0]))


@given(TEAMS)
def test_every_match_tells_something(teams: list[list[Skill]]) -> None:
    scores = [float(n == 0) for n in range(len(teams))]
    for team, new in zip(teams, rate(teams, scores), strict=True):
        for before, now in zip(team, new, strict=True):
            assert now.sigma**2 <= before.sigma**2 + rating_scale._MODEL.tau**2


def test_about_ten_matches_make_a_rating_certain() -> None:
    one = other = FIRST
    for n in range(10):
        assert displayed(one).provisional
        (one,), (other,) = rate([[one], [other]], [n % 2, 1 - n % 2])
    assert not displayed(one).provisional
