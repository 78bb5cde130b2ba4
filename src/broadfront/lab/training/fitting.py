"""The fit of an evaluation: a logistic regression of results on columns, validated on held-out matches.

With a teacher, the expected results of its search replace the results of matches.

Whole matches are held out, never single positions: all positions of a match have the same result, so that some of them
would reveal it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from broadfront.engine.errors import BroadfrontError
from broadfront.engine.evaluation import CERTAIN, CalibrationBin, LinearEvaluation, LogLoss
from broadfront.lab.training.samples import SampledMatch, SampleSpec

MIN_MATCHES: Final = 10
"""The fewest matches for a fit."""
HELD_OUT: Final = 5
"""The number of matches of which one is held out."""
FOLDS: Final = 4
"""The number of folds of the cross-validation that selects the regularisation."""
REGULARISATION: Final = (0.00001, 0.0001, 0.0003, 0.001, 0.003, 0.03, 0.3, 3.0)
"""Inverse strengths of the regularisation towards the current weights, in order of trial: scikit-learn's ``C``."""
ODDS_SCALE: Final = 1000.0
"""The scale of the column of the current odds relative to the others, so that it is hardly penalised."""
BINS: Final = 10
ERRORS: Final = 2
"""The number of standard errors that a significant gain must exceed."""
TINY: Final = 1e-9

Floats = NDArray[np.float64]


class TrainingFault(BroadfrontError):
    """The reason why an evaluation cannot be fitted, and the remedy."""


class Fit(NamedTuple):
    """A fitted evaluation, and its gain over the current one on held-out matches, with the standard error."""

    evaluation: LinearEvaluation
    gain: float
    error: float
    """The standard error of the gain, from the differences between matches."""
    loose: float
    held_out: int
    """The number of held-out matches."""

    @property
    def is_better(self) -> bool:
        """Whether it predicts held-out matches significantly better than the current evaluation."""
        return self.gain > ERRORS * self.error


class _Rows(NamedTuple):
    """Positions as arrays: columns, results (or values of a teacher), values of the current evaluation, matches."""

    values: Floats
    results: Floats
    today: Floats
    match: NDArray[np.int64]

    def of(self, matches: Sequence[int]) -> _Rows:
        is_included = np.isin(self.match, matches)
        return _Rows(
            self.values[is_included],
            self.results[is_included],
            self.today[is_included],
            self.match[is_included],
        )


def fit(
    course: SampleSpec, matches: Sequence[SampledMatch], today: Sequence[float], command: str = ""
) -> Fit:
    """Return the evaluation that fits the matches.

    Parameters
    ----------
    course
        The spec of the samples.
    matches
        The matches with their samples, in any order.
    today
        The current weights: the fitted ones are regularised towards a multiple of them, so that few matches change
        little. A column that is always 0 keeps its weight.
    command
        The command that repeats the fit.

    Raises
    ------
    TrainingFault
        If there are too few matches, all have the same result, or scikit-learn is not installed.
    """
    numbers = sorted(match.number for match in matches if match.samples)
    if len(numbers) < MIN_MATCHES:
        raise TrainingFault(f"{len(numbers)} matches are too few to learn from: play at least {MIN_MATCHES}")
    rows = _rows(sorted(matches, key=lambda match: match.number), bool(course.teacher))
    if rows.results.min() == rows.results.max():
        raise TrainingFault(
            "all matches ended alike: there is nothing to learn from them; play more, or others"
        )
    held_out_numbers, fit_numbers = held_out(numbers, course.seed)
    fit_rows, held_out_rows = rows.of(fit_numbers), rows.of(held_out_numbers)
    loose = min(REGULARISATION, key=lambda c: _cross_validation_loss(fit_rows, fit_numbers, c, today))
    raw = _weights(fit_rows, loose, today)
    weights = tuple(float(f"{weight:.6g}") for weight in raw)  # the same on every machine
    fitted = _chances(held_out_rows.values, np.array(weights))
    base = np.full(len(held_out_rows.results), fit_rows.results.mean())
    losses = [log_losses(chances, held_out_rows.results) for chances in (fitted, held_out_rows.today, base)]
    by_match = np.array(
        [(losses[1] - losses[0])[held_out_rows.match == number].mean() for number in held_out_numbers]
    )
    evaluation = LinearEvaluation(
        course.game,
        course.rules_version,
        course.columns,
        weights,
        tuple(dict.fromkeys(field.scenario for field in course.fields)),
        course.players,
        len(numbers),
        len(rows.results),
        course.seed,
        command,
        LogLoss(*(round(float(loss.mean()), 5) for loss in losses)),
        calibration_of(fitted, held_out_rows.results),
    )
    return Fit(
        evaluation,
        float((losses[1] - losses[0]).mean()),
        float(by_match.std(ddof=1) / np.sqrt(len(held_out_numbers))) if len(held_out_numbers) > 1 else 0.0,
        loose,
        len(held_out_numbers),
    )


def held_out(numbers: Sequence[int], seed: int) -> tuple[list[int], list[int]]:
    """Return the numbers of the held-out matches, and those of the matches to fit."""
    mixed = sorted(numbers)
    Random(f"{seed} held out").shuffle(mixed)
    return mixed[: len(mixed) // HELD_OUT], mixed[len(mixed) // HELD_OUT :]


def log_losses(chances: Floats, results: Floats) -> Floats:
    """Return the log loss of each prediction: the negative logarithm of the chance that it gave to the result.

    >>> log_losses(np.array([0.5, 0.9]), np.array([1.0, 1.0])).round(3).tolist()
    [0.693, 0.105]
    """
    clipped = np.clip(chances, TINY, 1 - TINY)
    losses: Floats = -(results * np.log(clipped) + (1 - results) * np.log(1 - clipped))
    return losses


def calibration_of(chances: Floats, results: Floats, bins: int = BINS) -> tuple[CalibrationBin, ...]:
    """Return the calibration of predictions by bins of the predicted chance; empty bins are left out.

    >>> calibration_of(np.array([0.31, 0.35, 1.0]), np.array([0.0, 1.0, 1.0]))[0]
    CalibrationBin(predicted=0.33, found=0.5, count=2)
    """
    place = np.minimum((chances * bins).astype(int), bins - 1)
    return tuple(
        CalibrationBin(
            round(float(chances[place == at].mean()), 4),
            round(float(results[place == at].mean()), 4),
            int((place == at).sum()),
        )
        for at in range(bins)
        if (place == at).any()
    )


def _rows(matches: Sequence[SampledMatch], is_taught: bool) -> _Rows:
    pairs = [(match, sample) for match in matches for sample in match.samples]
    return _Rows(
        np.array([sample.values for _, sample in pairs], dtype=np.float64),
        np.array([sample.taught if is_taught else match.result for match, sample in pairs], dtype=np.float64),
        np.array([sample.today for _, sample in pairs], dtype=np.float64),
        np.array([match.number for match, _ in pairs], dtype=np.int64),
    )


def _cross_validation_loss(
    rows: _Rows, matches: Sequence[int], loose: float, today: Sequence[float]
) -> float:
    """Return the total log loss of a cross-validation."""
    total = 0.0
    for fold in range(FOLDS):
        left_out = matches[fold::FOLDS]
        fitted = rows.of([number for number in matches if number not in set(left_out)])
        if fitted.results.min() == fitted.results.max():
            continue
        test_rows = rows.of(left_out)
        chances = _chances(test_rows.values, _weights(fitted, loose, today))
        total += float(log_losses(chances, test_rows.results).sum())
    return total


def _weights(rows: _Rows, loose: float, today: Sequence[float]) -> Floats:
    """Return the weights of a regularised logistic regression; columns are scaled alike, so that none is favoured.

    The current odds are one more column, which is hardly penalised: the penalty is on the difference from them.
    """
    model = _regression()(C=loose, fit_intercept=False, solver="newton-cholesky")
    current = np.array(today, dtype=np.float64)
    scale = np.sqrt((rows.values**2).mean(axis=0))
    used = scale > 0
    scaled = rows.values[:, used] / scale[used]
    odds = rows.values @ current
    size = np.sqrt((odds**2).mean()) / ODDS_SCALE
    if size > 0:
        scaled = np.column_stack([odds / size, scaled])
    has_wins, has_losses = rows.results > 0, rows.results < 1  # a draw is half of each
    with _one_thread():  # quicker for arrays of this size, most of all on a busy machine
        model.fit(
            np.concatenate([scaled[has_wins], scaled[has_losses]]),
            np.concatenate([np.ones(has_wins.sum()), np.zeros(has_losses.sum())]),
            sample_weight=np.concatenate([rows.results[has_wins], 1 - rows.results[has_losses]]),
        )
    coefficients = model.coef_[0]
    weights = current.copy()
    if size > 0:
        weights[used] *= coefficients[0] / size
        coefficients = coefficients[1:]
    else:
        weights[used] = 0.0
    weights[used] += coefficients / scale[used]
    return weights


def _chances(values: Floats, weights: Floats) -> Floats:
    odds = np.clip(values @ weights, -CERTAIN, CERTAIN)
    chances: Floats = 1 / (1 + np.exp(-odds))
    return chances


def _one_thread() -> Any:
    from threadpoolctl import threadpool_limits  # comes with scikit-learn

    return threadpool_limits(1)


def _regression() -> Any:
    try:
        from sklearn.linear_model import LogisticRegression  # a slow import, needed here only
    except ImportError:
        raise TrainingFault(
            "a fit needs scikit-learn, which comes with the extra train: pip install 'broadfront[train]'"
        ) from None
    return LogisticRegression
