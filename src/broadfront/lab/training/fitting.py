"""The fit of an evaluation: a logistic regression of results on columns, validated on held-out matches.

With a teacher, what its search expects stands in for results.

Whole matches are held out, never single positions: positions of one match have one result, and to know some of them is
to know the others.
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
"""So many matches at least."""
HELD_OUT: Final = 5
"""One match in so many is not fitted to."""
FOLDS: Final = 4
"""In so many parts the others are divided to find how much the weights must be held back."""
LOOSE: Final = (0.00001, 0.0001, 0.0003, 0.001, 0.003, 0.03, 0.3, 3.0)
"""How freely weights may leave those in use: tried in this order, in units of scikit-learn's ``C``."""
FREE: Final = 1000.0
"""So many times as large as the others is the column of today's odds, so that the penalty hardly touches it."""
BINS: Final = 10
ERRORS: Final = 2
"""How many standard errors the gain must exceed, not to be luck."""
TINY: Final = 1e-9

Floats = NDArray[np.float64]


class TrainingFault(BroadfrontError):
    """What keeps an evaluation from being fitted, and the remedy."""


class Fit(NamedTuple):
    """A fitted evaluation, and how much better it is than today's on matches held out, with its standard error."""

    evaluation: LinearEvaluation
    gain: float
    error: float
    """Of the gain, from the differences between matches."""
    loose: float
    held_out: int
    """Matches that were not fitted to."""

    @property
    def is_better(self) -> bool:
        """Whether it surely predicts matches that it has not seen better than today's evaluation does."""
        return self.gain > ERRORS * self.error


class _Rows(NamedTuple):
    """Positions as arrays: columns, results or a teacher's word, what today's evaluation expects, matches."""

    values: Floats
    results: Floats
    today: Floats
    match: NDArray[np.int64]

    def of(self, matches: Sequence[int]) -> _Rows:
        chosen = np.isin(self.match, matches)
        return _Rows(self.values[chosen], self.results[chosen], self.today[chosen], self.match[chosen])


def fit(
    course: SampleSpec, matches: Sequence[SampledMatch], today: Sequence[float], command: str = ""
) -> Fit:
    """Return the evaluation that fits the matches.

    Parameters
    ----------
    course
        What was played.
    matches
        With their samples; the order does not matter.
    today
        The weights in use: those fitted are held back towards a multiple of them, so that few matches change little. A
        column that never differs from 0 keeps its own.
    command
        What repeats it.

    Raises
    ------
    TrainingFault
        If there are too few matches, all ended alike, or scikit-learn is not installed.
    """
    numbers = sorted(match.number for match in matches if match.samples)
    if len(numbers) < MIN_MATCHES:
        raise TrainingFault(f"{len(numbers)} matches are too few to learn from: play at least {MIN_MATCHES}")
    rows = _rows(sorted(matches, key=lambda match: match.number), bool(course.teacher))
    if rows.results.min() == rows.results.max():
        raise TrainingFault(
            "all matches ended alike: there is nothing to learn from them; play more, or others"
        )
    apart, known = held_out(numbers, course.seed)
    seen, unseen = rows.of(known), rows.of(apart)
    loose = min(LOOSE, key=lambda c: _validated(seen, known, c, today))
    raw = _weights(seen, loose, today)
    weights = tuple(float(f"{weight:.6g}") for weight in raw)  # the same on every machine
    fitted = _chances(unseen.values, np.array(weights))
    base = np.full(len(unseen.results), seen.results.mean())
    losses = [log_losses(chances, unseen.results) for chances in (fitted, unseen.today, base)]
    by_match = np.array([(losses[1] - losses[0])[unseen.match == number].mean() for number in apart])
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
        calibration_of(fitted, unseen.results),
    )
    return Fit(
        evaluation,
        float((losses[1] - losses[0]).mean()),
        float(by_match.std(ddof=1) / np.sqrt(len(apart))) if len(apart) > 1 else 0.0,
        loose,
        len(apart),
    )


def held_out(numbers: Sequence[int], seed: int) -> tuple[list[int], list[int]]:
    """Return which matches are held out, and which are fitted to."""
    mixed = sorted(numbers)
    Random(f"{seed} held out").shuffle(mixed)
    return mixed[: len(mixed) // HELD_OUT], mixed[len(mixed) // HELD_OUT :]


def log_losses(chances: Floats, results: Floats) -> Floats:
    """Return how wrong each prediction was: the negative logarithm of what it gave to what happened.

    >>> log_losses(np.array([0.5, 0.9]), np.array([1.0, 1.0])).round(3).tolist()
    [0.693, 0.105]
    """
    sure = np.clip(chances, TINY, 1 - TINY)
    losses: Floats = -(results * np.log(sure) + (1 - results) * np.log(1 - sure))
    return losses


def calibration_of(chances: Floats, results: Floats, bins: int = BINS) -> tuple[CalibrationBin, ...]:
    """Return what became of predictions, by tenths of the chance predicted; an empty tenth is left out.

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


def _validated(rows: _Rows, matches: Sequence[int], loose: float, today: Sequence[float]) -> float:
    """Return the log loss of fits that are each held to a part of the matches left out of it."""
    whole = 0.0
    for fold in range(FOLDS):
        apart = matches[fold::FOLDS]
        fitted = rows.of([number for number in matches if number not in set(apart)])
        if fitted.results.min() == fitted.results.max():
            continue
        other = rows.of(apart)
        chances = _chances(other.values, _weights(fitted, loose, today))
        whole += float(log_losses(chances, other.results).sum())
    return whole


def _weights(rows: _Rows, loose: float, today: Sequence[float]) -> Floats:
    """Return the weights of a regularised logistic regression; columns are scaled alike, so that none is favoured.

    Today's odds are one more column, which is hardly penalised: what is held back is the difference from them.
    """
    model = _regression()(C=loose, fit_intercept=False, solver="newton-cholesky")
    before = np.array(today, dtype=np.float64)
    scale = np.sqrt((rows.values**2).mean(axis=0))
    used = scale > 0
    scaled = rows.values[:, used] / scale[used]
    odds = rows.values @ before
    size = np.sqrt((odds**2).mean()) / FREE
    if size > 0:
        scaled = np.column_stack([odds / size, scaled])
    won, lost = rows.results > 0, rows.results < 1  # a draw is half of each
    with _one_thread():  # quicker for arrays of this size, most of all on a busy machine
        model.fit(
            np.concatenate([scaled[won], scaled[lost]]),
            np.concatenate([np.ones(won.sum()), np.zeros(lost.sum())]),
            sample_weight=np.concatenate([rows.results[won], 1 - rows.results[lost]]),
        )
    coefficients = model.coef_[0]
    weights = before.copy()
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
        from sklearn.linear_model import LogisticRegression  # a slow import, wanted for this alone
    except ImportError:
        raise TrainingFault(
            "a fit needs scikit-learn, which comes with the extra train: pip install 'broadfront[train]'"
        ) from None
    return LogisticRegression
