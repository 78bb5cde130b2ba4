"""Sequential tests: decide with as few matches as possible whether one player is stronger than another.

This is the generalised sequential probability ratio test (GSPRT) that testers of chess engines use. After every match
the log-likelihood ratio (LLR) of two hypotheses is compared with Wald's bounds; each hypothesis is represented by the
distribution of scores that fits the matches best among those of its expected score, so draws need no model of their
own.

Sources: A. Wald, *Sequential Analysis* (1947); X. Li, J. Liu, Z. Ying, "Generalized sequential probability ratio test
for separate families of hypotheses", *Sequential Analysis* 33 (2014); M. Van den Bergh, "The generalized maximum
likelihood ratio for the expectation value of a distribution" (2019).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import fsum, log
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

UNSEEN: Final = 1e-3
"""The weight of a possible score that has not occurred, small enough not to influence the result."""
STEPS: Final = 60
MAX_POINTS: Final = 2000
"""This rating difference is an expected score of 0.99999, which no study can distinguish from 1."""

Points = Annotated[float, msgspec.Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
Share = Annotated[float, msgspec.Meta(gt=0, lt=1)]
ErrorRate = Annotated[float, msgspec.Meta(gt=0, lt=0.5)]


class Sprt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sprt", tag_field="rule"):
    """Stop as soon as it is decided whether a player is stronger than the other one by a rating or score difference.

    Hypothesis 0 is "its expected score is ``p0``" (or that of ``elo0`` points), hypothesis 1 the same with ``p1``
    (``elo1``). Give either pair. ``alpha`` is the chance to accept 1 where 0 is true, ``beta`` to accept 0 where 1 is.
    """

    player: str
    elo0: Points | None = None
    elo1: Points | None = None
    p0: Share | None = None
    p1: Share | None = None
    alpha: ErrorRate = 0.05
    beta: ErrorRate = 0.05

    def scores(self) -> tuple[float, float]:
        """Return the expected scores of both hypotheses.

        Raises
        ------
        ValueError
            If not exactly one pair is given, the second is not larger than the first, or one is out of bounds.

        >>> Sprt("greedy", p0=0.5, p1=0.55).scores()
        (0.5, 0.55)
        """
        elo, share = (self.elo0, self.elo1), (self.p0, self.p1)
        if (None in elo) == (None in share) or elo.count(None) == 1 or share.count(None) == 1:
            raise ValueError("say either elo0 and elo1 (points) or p0 and p1 (expected scores)")
        if self.p0 is not None and self.p1 is not None:
            low, high = self.p0, self.p1
        else:
            if not all(abs(points or 0.0) <= MAX_POINTS for points in elo):  # also false for nan
                raise ValueError(f"elo0 and elo1 are points from -{MAX_POINTS} to {MAX_POINTS}")
            low, high = expected_score(self.elo0 or 0.0), expected_score(self.elo1 or 0.0)
        if not 0 < low < high < 1:
            raise ValueError(
                "the second hypothesis must be the larger one: elo1 above elo0, p1 above p0, and scores between 0 and 1"
            )
        return low, high

    def bounds(self) -> tuple[float, float]:
        """Return Wald's bounds of the LLR: at the lower one hypothesis 0 is accepted, at the upper one 1.

        >>> [round(bound, 3) for bound in Sprt("greedy", elo0=0, elo1=5).bounds()]
        [-2.944, 2.944]
        """
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class Verdict(NamedTuple):
    """The state of a sequential test: matches counted, the LLR and its bounds, and the accepted hypothesis."""

    matches: int
    llr: float
    low: float
    high: float
    accepted: Literal["0", "1", ""]


class SprtRun:
    """A running test: scores are added one by one, in the order of the matches.

    >>> run = SprtRun(Sprt("greedy", p0=0.5, p1=0.7))
    >>> for score in [1, 1, 0, 1, 1, 0.5, 1, 1, 1, 1, 1, 1]:
    ...     run.add(score)
    >>> run.verdict().accepted
    '1'
    """

    def __init__(self, test: Sprt) -> None:
        self._scores, self._bounds = test.scores(), test.bounds()
        self._counts = Counter({0.0: 0, 0.5: 0, 1.0: 0})
        self._llr = 0.0
        self._accepted: Literal["0", "1", ""] = ""

    @property
    def is_over(self) -> bool:
        """Whether a hypothesis is accepted."""
        return bool(self._accepted)

    def add(self, score: float) -> None:
        """Count a match: 1 won, 0.5 drawn, 0 lost, values between with many seats; ignored after the end."""
        if self._accepted:
            return
        self._counts[float(score)] += 1
        self._llr = log_likelihood_ratio(self._counts, *self._scores)
        if self._llr <= self._bounds[0]:
            self._accepted = "0"
        elif self._llr >= self._bounds[1]:
            self._accepted = "1"

    def verdict(self) -> Verdict:
        """Return the state of the test."""
        return Verdict(self._counts.total(), self._llr, *self._bounds, self._accepted)


def expected_score(elo: float) -> float:
    """Return the expected score of a player who is stronger by ``elo`` points.

    >>> round(expected_score(400), 4)
    0.9091
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def log_likelihood_ratio(counts: Mapping[float, int], score0: float, score1: float) -> float:
    """Return the generalised log-likelihood ratio of two expected scores.

    Parameters
    ----------
    counts
        The number of matches with each score, between 0 and 1; a possible score that did not occur has 0.
    score0, score1
        The expected scores of the hypotheses.

    Examples
    --------
    Without draws it is the ratio of Wald's own test, 60 log(0.6/0.5) + 40 log(0.4/0.5):

    >>> round(log_likelihood_ratio({0.0: 40, 1.0: 60}, 0.5, 0.6), 4)
    2.0136
    """
    weights = {score: float(count) or UNSEEN for score, count in counts.items()}
    total = fsum(weights.values())
    shares = [(score, count / total) for score, count in weights.items()]
    return total * (_log_fit(shares, score1) - _log_fit(shares, score0))


def _log_fit(shares: Iterable[tuple[float, float]], score: float) -> float:
    """Return the log likelihood per match, up to a constant, of the best distribution with this expected score.

    It is ``share / (1 + t * (value - score))`` for the one t between the poles at which its expected score is right:
    there the slope of the log likelihood, which decreases with t, is 0.
    """
    deviations = [(value - score, share) for value, share in shares]
    low, high = -1 / max(a for a, _ in deviations), -1 / min(a for a, _ in deviations)
    t = 0.0
    for _ in range(STEPS):
        slope = fsum(share * a / (1 + t * a) for a, share in deviations)
        curvature = fsum(share * (a / (1 + t * a)) ** 2 for a, share in deviations)
        low, high = (t, high) if slope > 0 else (low, t)
        next_t = t + slope / curvature  # Newton's step; bisection where it leaves the poles
        next_t = next_t if low < next_t < high else (low + high) / 2
        if abs(next_t - t) < 1e-12:
            break
        t = next_t
    return -fsum(share * log(1 + t * a) for a, share in deviations)
