"""Fit Fighting Front's evaluation to the positions that its rollouts end in: the first of each turn.

    python bench/fit_fighting_front.py --matches 600 --seed 300

`broadfront train` takes matches in which players do what they like best. There a unit stands forward because it was
safe to, and a search would take such a sign for a cause. So here chance interferes: half of the turns are played by the
usual rules of thumb, the others bolder or more careful, and in a quarter of all turns some units stay. It prints a
logistic regression held back towards the weights in use; a constant is fitted and left out.
"""

from __future__ import annotations

import argparse
import json
from importlib.resources import files
from random import Random

import numpy as np

from broadfront.engine import catalogue
from broadfront.engine.capabilities import turns_begun
from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Ask
from broadfront.engine.evaluation import FILE
from broadfront.games import fighting_front
from broadfront.games.fighting_front.appraisal import columns
from broadfront.games.fighting_front.policy import priors
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.assault import Ground
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.scoring import PLAIN, Temper

GAME = catalogue.game("fighting_front")
STAY = 15  # of a hundred units, in a turn in which some stay
PENALTY = 100.0  # chosen by five-fold validation over matches among 30, 100, 300 and 1000


class Way:
    """How one turn is played, drawn by chance."""

    def __init__(self, chance: Random) -> None:
        usual = chance.random() < 0.5
        self.temper = (
            PLAIN
            if usual
            else Temper(
                advance=chance.uniform(0.3, 2),
                guard=chance.uniform(0, 2.5),
                attack=chance.uniform(-0.3, 0.3),
                shell=chance.uniform(-0.3, 0.3),
            )
        )
        self.salt = chance.randrange(1 << 30)
        self.stay = chance.choice((0, 0, 0, STAY))

    def weights(self, p: FightingFrontPosition, ask: Ask) -> list[float]:
        weights = list(priors(p, ask, self.temper))
        if self.stay and isinstance(p.agenda[-1], GroundMovement | Ground):
            for i, move in enumerate(ask.moves):
                if move.what and ((move.what + self.salt) * 2654435761 >> 7) % 100 < self.stay:
                    weights[i] *= 1e-9
        return weights


def match(seed: int) -> tuple[list[tuple[float, ...]], float]:
    """Play a match; return the columns at the beginning of each turn, and the result of seat 0."""
    chance, found, last = Random(7919 * seed), list[tuple[float, ...]](), -1
    p = GAME.start(GAME.setting("german_russian"))
    way = None
    while (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(pick(ask, chance))
            continue
        turn = turns_begun(GAME, p) or 0
        if way is None or (turn != last and not p.agenda[-1].resolving):
            last, way = turn, None
            found.append(columns(p))
            way = Way(chance)
        if len(ask.moves) == 1:
            p.play(ask.moves[0])
            continue
        weights = way.weights(p, ask)
        p.play(ask.moves[max(range(len(weights)), key=weights.__getitem__)])
    return found, p.result()[0]


def losses(odds: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Return the log loss of each position, in nats."""
    found: np.ndarray = np.logaddexp(0.0, odds) - won * odds
    return found


def fit(x: np.ndarray, won: np.ndarray, today: np.ndarray) -> np.ndarray:
    """Return the weights; the last one, of the constant, included."""
    penalty = PENALTY * (x.var(0) + 1e-3)
    weights = today.copy()
    for _ in range(30):
        chances = 1.0 / (1.0 + np.exp(-x @ weights))
        slope = x.T @ (chances - won) + penalty * (weights - today)
        bend = (x.T * (chances * (1.0 - chances))) @ x + np.diag(penalty)
        step = np.linalg.solve(bend, slope)
        weights -= step
        if abs(step).max() < 1e-6:
            break
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--seed", type=int, default=300)
    said = parser.parse_args()
    rows, won, of = list[tuple[float, ...]](), list[float](), list[int]()
    for number in range(said.matches):
        found, result = match(said.seed + number)
        if result != 0.5:
            rows += found
            won += [result] * len(found)
            of += [number] * len(found)
    x, y, m = np.c_[np.array(rows), np.ones(len(rows))], np.array(won), np.array(of)
    file = json.loads(files(fighting_front).joinpath("data", FILE).read_text("utf-8"))
    today = np.r_[np.array(file["weights"]), 0.0]
    gain = np.zeros(len(y))
    for part in range(5):
        out = m % 5 == part
        weights = fit(x[~out], y[~out], today)
        gain[out] = losses(x[out] @ today, y[out]) - losses(x[out, :-1] @ weights[:-1], y[out])
    means = np.array([gain[m == number].mean() for number in np.unique(m)])
    print(f"{len(y)} positions of {len(means)} matches; log loss today {losses(x @ today, y).mean():.4f}")
    print(f"gain of the fit, held out, by match: {means.mean():.4f} +- {means.std() / len(means) ** 0.5:.4f}")
    for name, before, after in zip(file["columns"], today, fit(x, y, today)[:-1], strict=True):
        print(f"{name:40}{after:8.2f}{before:8.2f}")


if __name__ == "__main__":
    main()
