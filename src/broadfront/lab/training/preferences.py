"""The fit of move preferences: a multinomial logit of the visits of a search on what its moves are like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from broadfront.engine.evaluation import LinearEvaluation, LogLoss
from broadfront.lab.training.fitting import MIN_MATCHES, Fit, TrainingFault, held_out
from broadfront.lab.training.samples import SampledMatch, SampleSpec

PENALTY: Final = 0.0005
"""On the squares of what the weights differ from those in use, for each question."""
TINY: Final = 1e-12

Floats = NDArray[np.float64]


class _Questions(NamedTuple):
    """Moves as arrays, question by question: columns, shares of visits and of today's priors, and where each begins."""

    values: Floats
    shares: Floats
    today: Floats
    begins: NDArray[np.int64]
    match: list[int]

    def losses(self, chosen: Floats) -> Floats:
        """Return for each question how wrong shares of its moves are about the visits."""
        losses: Floats = -np.add.reduceat(self.shares * np.log(chosen + TINY), self.begins)
        return losses

    def chosen(self, weights: Floats) -> Floats:
        """Return the shares that weights give to the moves."""
        sizes = np.diff(np.append(self.begins, len(self.shares)))
        odds = self.values @ weights
        odds -= np.repeat(np.maximum.reduceat(odds, self.begins), sizes)
        likes = np.exp(odds)
        shares: Floats = likes / np.repeat(np.add.reduceat(likes, self.begins), sizes)
        return shares


def fit_preferences(
    course: SampleSpec, matches: Sequence[SampledMatch], today: Sequence[float], command: str = ""
) -> Fit:
    """Return the weights of moves that come nearest to the visits of the teacher's search.

    Parameters
    ----------
    course
        What was played, with a teacher.
    matches
        With the moves sampled of them.
    today
        The weights in use, towards which those fitted are held back.
    command
        What repeats it.

    Raises
    ------
    TrainingFault
        If there are too few matches, or scikit-learn is not installed.
    """
    numbers = sorted(match.number for match in matches if match.samples)
    if len(numbers) < MIN_MATCHES:
        raise TrainingFault(f"{len(numbers)} matches are too few to learn from: play at least {MIN_MATCHES}")
    apart, known = held_out(numbers, course.seed)
    every = sorted(matches, key=lambda match: match.number)
    seen = _questions([match for match in every if match.number in known])
    unseen = _questions([match for match in every if match.number in apart])
    before = np.array(today, dtype=np.float64)

    def wrong(weights: Floats) -> tuple[float, Floats]:
        chosen = seen.chosen(weights)
        count, off = len(seen.begins), weights - before
        loss = seen.losses(chosen).sum() / count + PENALTY * (off @ off)
        return float(loss), seen.values.T @ (chosen - seen.shares) / count + 2 * PENALTY * off

    raw = _minimize()(wrong, before, jac=True, method="L-BFGS-B").x
    weights = tuple(float(f"{weight:.4g}") for weight in raw)
    alike = np.zeros(len(before))
    losses = [
        unseen.losses(chosen)
        for chosen in (unseen.chosen(np.array(weights)), unseen.today, unseen.chosen(alike))
    ]
    gains = losses[1] - losses[0]
    by_match = np.array([gains[[of == number for of in unseen.match]].mean() for number in apart])
    evaluation = LinearEvaluation(
        course.game,
        course.rules_version,
        course.columns,
        weights,
        tuple(dict.fromkeys(field.scenario for field in course.fields)),
        course.players,
        len(numbers),
        len(seen.begins) + len(unseen.begins),
        course.seed,
        command,
        LogLoss(*(round(float(loss.mean()), 5) for loss in losses)),
    )
    error = float(by_match.std(ddof=1) / np.sqrt(len(apart))) if len(apart) > 1 else 0.0
    return Fit(evaluation, float(gains.mean()), error, PENALTY, len(apart))


def _questions(matches: Sequence[SampledMatch]) -> _Questions:
    rows = [(match.number, sample) for match in matches for sample in match.samples]
    questions = [(number, sample.turn) for number, sample in rows]
    begins = [i for i, one in enumerate(questions) if i == 0 or questions[i - 1] != one]
    return _Questions(
        np.array([sample.values for _, sample in rows], dtype=np.float64),
        np.array([sample.taught for _, sample in rows], dtype=np.float64),
        np.array([sample.today for _, sample in rows], dtype=np.float64),
        np.array(begins, dtype=np.int64),
        [questions[i][0] for i in begins],
    )


def _minimize() -> Any:
    try:
        from scipy.optimize import minimize  # comes with scikit-learn; a slow import, wanted for this alone
    except ImportError:
        raise TrainingFault(
            "a fit needs scikit-learn, which comes with the extra train: pip install 'broadfront[train]'"
        ) from None
    return minimize
