"""The fit of move preferences: a multinomial logit of the visits of a search on the columns of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from broadfront.engine.evaluation import LinearEvaluation, LogLoss
from broadfront.lab.training.fitting import MIN_MATCHES, Fit, TrainingFault, held_out
from broadfront.lab.training.samples import SampledMatch, SampleSpec

PENALTY: Final = 0.0005
"""The penalty on squared differences from the current weights, for each decision."""
TINY: Final = 1e-12

Floats = NDArray[np.float64]


class _Decisions(NamedTuple):
    """Moves as arrays, decision by decision: columns, shares of visits and of the current priors, first indices."""

    values: Floats
    shares: Floats
    today: Floats
    begins: NDArray[np.int64]
    match: list[int]

    def losses(self, shares: Floats) -> Floats:
        """Return the cross-entropy between visits and predicted shares, for each decision."""
        losses: Floats = -np.add.reduceat(self.shares * np.log(shares + TINY), self.begins)
        return losses

    def predicted(self, weights: Floats) -> Floats:
        """Return the predicted shares of the moves by these weights."""
        sizes = np.diff(np.append(self.begins, len(self.shares)))
        odds = self.values @ weights
        odds -= np.repeat(np.maximum.reduceat(odds, self.begins), sizes)
        likes = np.exp(odds)
        shares: Floats = likes / np.repeat(np.add.reduceat(likes, self.begins), sizes)
        return shares


def fit_preferences(
    course: SampleSpec, matches: Sequence[SampledMatch], today: Sequence[float], command: str = ""
) -> Fit:
    """Return the weights of move columns that best predict the visits of the teacher's search.

    Parameters
    ----------
    course
        The spec of the samples, with a teacher.
    matches
        The matches with their sampled moves.
    today
        The current weights, towards which the fitted ones are regularised.
    command
        The command that repeats the fit.

    Raises
    ------
    TrainingFault
        If there are too few matches, or scikit-learn is not installed.
    """
    numbers = sorted(match.number for match in matches if match.samples)
    if len(numbers) < MIN_MATCHES:
        raise TrainingFault(f"{len(numbers)} matches are too few to learn from: play at least {MIN_MATCHES}")
    held_out_numbers, fit_numbers = held_out(numbers, course.seed)
    in_order = sorted(matches, key=lambda match: match.number)
    fit_rows = _decisions([match for match in in_order if match.number in fit_numbers])
    held_out_rows = _decisions([match for match in in_order if match.number in held_out_numbers])
    current = np.array(today, dtype=np.float64)

    def loss_and_gradient(weights: Floats) -> tuple[float, Floats]:
        shares = fit_rows.predicted(weights)
        count, deviation = len(fit_rows.begins), weights - current
        loss = fit_rows.losses(shares).sum() / count + PENALTY * (deviation @ deviation)
        return float(loss), fit_rows.values.T @ (shares - fit_rows.shares) / count + 2 * PENALTY * deviation

    raw = _minimize()(loss_and_gradient, current, jac=True, method="L-BFGS-B").x
    weights = tuple(float(f"{weight:.4g}") for weight in raw)
    no_weights = np.zeros(len(current))
    losses = [
        held_out_rows.losses(shares)
        for shares in (
            held_out_rows.predicted(np.array(weights)),
            held_out_rows.today,
            held_out_rows.predicted(no_weights),
        )
    ]
    gains = losses[1] - losses[0]
    by_match = np.array(
        [
            gains[[match_number == number for match_number in held_out_rows.match]].mean()
            for number in held_out_numbers
        ]
    )
    evaluation = LinearEvaluation(
        course.game,
        course.rules_version,
        course.columns,
        weights,
        tuple(dict.fromkeys(field.scenario for field in course.fields)),
        course.players,
        len(numbers),
        len(fit_rows.begins) + len(held_out_rows.begins),
        course.seed,
        command,
        LogLoss(*(round(float(loss.mean()), 5) for loss in losses)),
    )
    error = float(by_match.std(ddof=1) / np.sqrt(len(held_out_numbers))) if len(held_out_numbers) > 1 else 0.0
    return Fit(evaluation, float(gains.mean()), error, PENALTY, len(held_out_numbers))


def _decisions(matches: Sequence[SampledMatch]) -> _Decisions:
    rows = [(match.number, sample) for match in matches for sample in match.samples]
    decisions = [(number, sample.turn) for number, sample in rows]
    begins = [i for i, decision in enumerate(decisions) if i == 0 or decisions[i - 1] != decision]
    return _Decisions(
        np.array([sample.values for _, sample in rows], dtype=np.float64),
        np.array([sample.taught for _, sample in rows], dtype=np.float64),
        np.array([sample.today for _, sample in rows], dtype=np.float64),
        np.array(begins, dtype=np.int64),
        [decisions[i][0] for i in begins],
    )


def _minimize() -> Any:
    try:
        from scipy.optimize import minimize  # comes with scikit-learn; a slow import, needed here only
    except ImportError:
        raise TrainingFault(
            "a fit needs scikit-learn, which comes with the extra train: pip install 'broadfront[train]'"
        ) from None
    return minimize
