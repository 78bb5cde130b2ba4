"""The rating itself: what a result makes of ratings (`openskill`), and how a rating is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce


class Skill(NamedTuple):
    """How well somebody plays, as a normal distribution."""

    mu: float
    sigma: float


class DisplayedRating(NamedTuple):
    """A rating as it is told: a number, how far it may be off, and whether it says anything yet."""

    rating: int
    uncertainty: int
    provisional: bool


_MODEL: Final = PlackettLuce()
FIRST: Final = Skill(_MODEL.mu, _MODEL.sigma)
PROVISIONAL: Final = 0.75 * _MODEL.sigma
"""A rating less certain than this is provisional: about ten matches between two players make it certain enough."""
MIDDLE: Final = 1500
STEP: Final = 30
"""So many points are one of the model's: then points are about as far apart as in chess."""


def rate(teams: Sequence[Sequence[Skill]], scores: Sequence[float]) -> list[list[Skill]]:
    """Return what a match makes of the ratings of its teams.

    Parameters
    ----------
    teams
        The players of each side.
    scores
        The score of each side: the higher is the better; equal ones are a draw between them.

    >>> won, lost = rate([[FIRST], [FIRST]], [1, 0])
    >>> won[0].mu > FIRST.mu > lost[0].mu
    True
    """
    order = sorted(set(scores), reverse=True)
    ranks = [float(order.index(score)) for score in scores]
    rated = _MODEL.rate(
        [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams], ranks=ranks
    )
    return [[Skill(one.mu, one.sigma) for one in team] for team in rated]


def displayed(skill: Skill) -> DisplayedRating:
    """Return a rating as it is told.

    >>> displayed(FIRST)
    DisplayedRating(rating=1500, uncertainty=250, provisional=True)
    """
    return DisplayedRating(
        MIDDLE + round(STEP * (skill.mu - FIRST.mu)), round(STEP * skill.sigma), skill.sigma > PROVISIONAL
    )
