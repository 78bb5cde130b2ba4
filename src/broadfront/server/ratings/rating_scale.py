"""The rating scale: the change of ratings by a result (`openskill`), and the displayed rating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce


class Skill(NamedTuple):
    """The skill of a player, as a normal distribution."""

    mu: float
    sigma: float


class DisplayedRating(NamedTuple):
    """A rating as it is displayed: a number, its uncertainty, and whether it is provisional."""

    rating: int
    uncertainty: int
    provisional: bool


_MODEL: Final = PlackettLuce()
FIRST: Final = Skill(_MODEL.mu, _MODEL.sigma)
PROVISIONAL: Final = 0.75 * _MODEL.sigma
"""The uncertainty above which a rating is provisional: after about ten matches between two players it is lower."""
MIDDLE: Final = 1500
STEP: Final = 30
"""Points for one unit of the model: differences are then about as large as in chess."""


def rate(teams: Sequence[Sequence[Skill]], scores: Sequence[float]) -> list[list[Skill]]:
    """Return the new ratings of the teams of a match.

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
    """Return the displayed rating.

    >>> displayed(FIRST)
    DisplayedRating(rating=1500, uncertainty=250, provisional=True)
    """
    return DisplayedRating(
        MIDDLE + round(STEP * (skill.mu - FIRST.mu)), round(STEP * skill.sigma), skill.sigma > PROVISIONAL
    )
