"""Win rates with their uncertainty: the Wilson score interval, differences, ratings, and the summary of a tournament.

A draw counts as half a win for each. The interval treats the mean score as if every match had been won or lost; since
draws only make a score vary less, it is then a little too wide, never too narrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import expm1, fsum, log, pi, sqrt, tan
from statistics import NormalDist, mean, median, quantiles, variance
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from broadfront.lab.matches import MatchRecord

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    FloatArray: TypeAlias = NDArray[np.floating]

CONFIDENCE = 0.95
ELO = 400 / log(10)
"""Points of a rating that make the odds e to 1."""
DRAWS, DRAWS_SEED, DEGREES, WIDER = 40_000, 1, 4, 1.3
"""Parameters of the draws from the posterior of ratings: number, seed, degrees of freedom, factor of the width."""


class Rate(NamedTuple):
    """The win rate of a player or seat: matches, wins, draws, losses, the mean score, and its confidence interval."""

    name: str
    matches: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float


class Pair(NamedTuple):
    """The score of the first of two players against the second (wins and half the draws), and their matches."""

    first: str
    second: str
    score: float
    matches: float


class Rating(NamedTuple):
    """The strength of a player in points like Elo's: a difference of 400 means odds of ten to one."""

    name: str
    rating: float
    low: float
    high: float
    matches: int


class Length(NamedTuple):
    """The lengths of matches in one unit: mean, median, the middle 80 per cent, shortest and longest."""

    unit: str
    mean: float
    median: float
    low: float
    high: float
    shortest: int
    longest: int


class Summary(NamedTuple):
    """The results of a tournament: rates per player, per seat and per player in a seat; lengths; faults.

    A player that has several seats of a match has one score there, their mean (seats of one match are not independent);
    a match that a player plays against itself says nothing of players.
    """

    matches: int
    players: tuple[Rate, ...]
    seats: tuple[Rate, ...]
    players_in_seats: tuple[Rate, ...]
    lengths: tuple[Length, ...]
    faults: tuple[MatchRecord, ...]
    decided_by: tuple[tuple[str, int], ...] = ()
    """The reasons that decided matches, with their numbers, the most frequent first; empty if the game gives none."""


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the Wilson score interval of a proportion; half a success (a draw) is allowed.

    For whole successes it is ``scipy.stats.binomtest(k, n).proportion_ci(confidence, "wilson")``. Without trials
    the interval is (0, 1).

    Parameters
    ----------
    successes
        0...trials, in halves.
    trials
        Matches counted.
    confidence
        Between 0 and 1.

    Raises
    ------
    ValueError
        If successes or confidence are out of range.

    Examples
    --------
    >>> low, high = wilson(60, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.502 0.691'
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials: want 0...{trials}")
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence of {confidence}: want more than 0 and less than 1")
    if trials == 0:
        return (0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    p = successes / trials
    shrink = 1 + z * z / trials
    centre = (p + z * z / (2 * trials)) / shrink
    reach = z / shrink * sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
    low = 0.0 if successes == 0 else max(0.0, centre - reach)
    high = 1.0 if successes == trials else min(1.0, centre + reach)
    return (low, high)


def student(degrees: float, confidence: float = CONFIDENCE) -> float:
    """Return how many standard errors the interval of a mean reaches to either side, by Student's t distribution.

    It is accurate to 0.1 per cent, from 3 degrees on to a millionth: G. W. Hill, Algorithm 396, Communications of the
    ACM 13 (1970).

    Parameters
    ----------
    degrees
        Degrees of freedom, from 1 on; they need not be whole. Fewer than 2 count as 1, whose interval is wider.
    confidence
        Between 0 and 1.

    Examples
    --------
    >>> f"{student(10):.3f} {student(1000):.3f}"
    '2.228 1.962'
    """
    n, tails = degrees, 1 - confidence
    if n < 2:
        return 1 / tan(tails * pi / 2)
    a = 1 / (n - 0.5)
    b = 48 / (a * a)
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * n
    y = (d * tails) ** (2 / n)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(tails / 2)
        y = x * x
        if n < 5:
            c += 0.3 * (n - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = expm1(a * y * y)
    else:
        y = ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) * (
            n + 1
        ) / (n + 2) + 1 / y
    return sqrt(n * y)


def mean_difference(
    counts: Sequence[float], old: Sequence[float], confidence: float = CONFIDENCE
) -> tuple[float, float] | None:
    """Return the interval of the difference of two independent means, the first minus the old one, after Welch.

    None if a sample has fewer than two numbers, which have no variance.

    >>> low, high = mean_difference([12, 14, 16, 18], [10, 11, 12])
    >>> f"{low:.2f} {high:.2f}"
    '0.10 7.90'
    """
    if len(counts) < 2 or len(old) < 2:
        return None
    difference = mean(counts) - mean(old)
    shares = variance(counts) / len(counts), variance(old) / len(old)
    error = fsum(shares)
    if not error:
        return (difference, difference)
    degrees = error**2 / (shares[0] ** 2 / (len(counts) - 1) + shares[1] ** 2 / (len(old) - 1))
    reach = student(degrees, confidence) * sqrt(error)
    return (difference - reach, difference + reach)


def rate(name: str, scores: Iterable[float], confidence: float = CONFIDENCE) -> Rate:
    """Return the win rate for scores of matches: 1 won, 0.5 drawn, 0 lost.

    >>> rate("greedy", [1, 0.5, 0])[:6]
    ('greedy', 3, 1, 1, 1, 0.5)
    """
    all_scores = list(scores)
    n = len(all_scores)
    wins, losses = all_scores.count(1), all_scores.count(0)
    low, high = wilson(fsum(all_scores), n, confidence)
    return Rate(name, n, wins, n - wins - losses, losses, fsum(all_scores) / n if n else 0.0, low, high)


def ratings(
    pairs: Sequence[Pair], anchor: str, *, prior: float = 1.0, confidence: float = CONFIDENCE
) -> tuple[Rating, ...]:
    """Return the ratings of players by the matches between them, in Bradley and Terry's model as in BayesElo.

    The rating is the most probable one, the interval a credible one: it cuts off as much of the posterior on either
    side. A player that has won nearly always may be much stronger than its rating: such intervals are longer upwards.

    Parameters
    ----------
    pairs
        The score of each pair of players.
    anchor
        The player whose rating is 0, without an interval. Players without a chain of matches to it are left out.
    prior
        The prior: this number of drawn matches is added to each pair. 0: maximum likelihood, with intervals from its
        curvature; a player that won all matches would then be infinitely strong.
    confidence
        Of the intervals.

    Raises
    ------
    ValueError
        If the anchor has played no match.

    Examples
    --------
    >>> ratings([Pair("greedy", "random", 3, 4)], "random", prior=0)[1][:2]
    ('greedy', 190.8)
    """
    played = [pair for pair in pairs if pair.matches]
    names = [anchor]
    for _ in played:
        for pair in played:
            if (pair.first in names) != (pair.second in names):
                names.append(pair.second if pair.first in names else pair.first)
    if len(names) == 1:
        raise ValueError(f"{anchor} has played no match: there is nothing to rate others by")
    import numpy as np  # a slow import, needed here only

    connected = [pair for pair in played if pair.first in names]
    others = names[1:]
    signs = np.array(
        [[(name == pair.first) - (name == pair.second) for name in others] for pair in connected], float
    )
    matches = np.array([pair.matches + prior for pair in connected])
    scores = np.array([pair.score + prior / 2 for pair in connected])
    strength = np.zeros(len(others))
    covariance: FloatArray = np.eye(len(others))
    for _ in range(100):  # Newton's method
        expected = 1 / (1 + np.exp(-(signs @ strength)))
        weights = matches * expected * (1 - expected)
        covariance = np.linalg.inv(signs.T @ (signs * weights[:, np.newaxis]))
        steps = covariance @ (signs.T @ (scores - matches * expected))
        strength += steps.clip(-1.0, 1.0)
        if abs(steps).max() < 1e-9:
            break
    if prior:
        intervals = _credible(signs, scores, matches, strength, covariance, confidence)
    else:
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * np.sqrt(covariance.diagonal())
        intervals = np.column_stack((strength - reach, strength + reach))
    points = dict(zip(others, np.column_stack((strength, intervals)).tolist(), strict=True))
    rated = []
    for name in names:
        own, low, high = (round(ELO * value, 1) for value in points.get(name, (0.0, 0.0, 0.0)))
        count = round(fsum(pair.matches for pair in connected if name in (pair.first, pair.second)))
        rated.append(Rating(name, own, low, high, count))
    return tuple(sorted(rated, key=lambda one: one.rating))


def ratings_of(records: Iterable[MatchRecord], confidence: float = CONFIDENCE) -> tuple[Rating, ...]:
    """Return the ratings of three or more players by their matches, weakest first; of fewer players, none.

    The first player's rating is 0. In a match of several players each two of them are compared, with a lower weight
    than a match of two, so that no player counts more matches than it played.

    >>> from broadfront.lab.matches import MatchSetup
    >>> from broadfront.lab.tournament import planned, run
    >>> plans = planned(MatchSetup("front_line", "great_desert"), ["quick", "steady", "random"], 6)
    >>> [(one.name, one.matches) for one in ratings_of(run(plans).records) if one.rating == 0]
    [('quick', 4)]
    """
    score: dict[tuple[str, str], float] = {}
    weight: dict[tuple[str, str], float] = {}
    names: dict[str, None] = {}
    for record in sorted(records, key=lambda record: record.number):
        own: dict[str, list[float]] = {}
        for name, one in zip(record.players, record.scores, strict=False):  # a fault has no scores
            own.setdefault(name, []).append(one)
        names |= dict.fromkeys(own)
        for first, second in combinations(sorted(own), 2):
            share = 1 / (len(own) - 1)
            points = (mean(own[first]) - mean(own[second]) + 1) / 2
            score[first, second] = score.get((first, second), 0.0) + share * points
            weight[first, second] = weight.get((first, second), 0.0) + share
    if len(names) < 3 or not any(next(iter(names)) in pair for pair in weight):
        return ()
    pairs = [Pair(*pair, score[pair], matches) for pair, matches in weight.items()]
    return ratings(pairs, next(iter(names)), confidence=confidence)


def _credible(
    signs: FloatArray,
    scores: FloatArray,
    matches: FloatArray,
    strength: FloatArray,
    covariance: FloatArray,
    confidence: float,
) -> FloatArray:
    """Return the credible interval of each strength, by weighted draws from a wide distribution about the mode.

    The draws are Student's with few degrees of freedom, so that the long tails of lopsided results are reached. Their
    seed is fixed.

    Parameters
    ----------
    signs
        A row for each pair: 1 for the first player, -1 for the second, 0 for others.
    scores, matches
        Of each pair, with the prior.
    strength, covariance
        Of each player: the mode, and the covariance by its curvature.
    confidence
        Of the intervals.
    """
    import numpy as np  # as above

    rng = np.random.default_rng(DRAWS_SEED)
    deviations = rng.standard_normal((DRAWS, len(strength)))
    deviations /= np.sqrt(rng.chisquare(DEGREES, (DRAWS, 1)) / DEGREES)
    strengths = strength + WIDER * deviations @ np.linalg.cholesky(covariance).T
    weight = (DEGREES + len(strength)) / 2 * np.log1p((deviations**2).sum(axis=1) / DEGREES)
    for row, score, count in zip(signs, scores, matches, strict=True):
        leads = strengths @ row
        weight -= score * np.logaddexp(0, -leads) + (count - score) * np.logaddexp(0, leads)
    weight = np.exp(weight - weight.max())
    draws = []
    for values in strengths.T:
        order = values.argsort()
        share = weight[order].cumsum() / weight.sum()
        draws.append(np.interp([(1 - confidence) / 2, (1 + confidence) / 2], share, values[order]))
    return np.array(draws)


def lengths(unit: str, counts: Sequence[int]) -> Length:
    """Return the lengths of matches; ``counts`` has one number per match, at least one.

    >>> lengths("moves", [10, 20, 30]).median
    20
    """
    tenths = quantiles(counts, n=10, method="inclusive") if len(counts) > 1 else [counts[0]] * 9
    return Length(unit, mean(counts), median(counts), tenths[0], tenths[-1], min(counts), max(counts))


def units(records: Iterable[MatchRecord]) -> dict[str, list[int]]:
    """Return the length of each match by unit, without faults and without units that some matches lack.

    Turns are the game's rounds, under their name, if it counts rounds; else the turns of one side.
    """
    done = [record for record in records if not record.fault]
    names = {record.round_unit for record in done}
    rounds = names.pop() if len(names) == 1 else ""
    counted: dict[str, list[int | None]] = {
        "moves": [record.moves for record in done],
        "decisions": [record.decisions for record in done],
        rounds or "turns": [record.rounds if rounds else record.turns for record in done],
    }
    complete = {unit: [count for count in counts if count is not None] for unit, counts in counted.items()}
    return {unit: counts for unit, counts in complete.items() if counts and len(counts) == len(done)}


def summary(records: Iterable[MatchRecord], confidence: float = CONFIDENCE) -> Summary:
    """Return the summary of matches; those that ended in a fault are listed, not counted."""
    in_order = sorted(records, key=lambda record: record.number)
    done = [record for record in in_order if not record.fault]
    by_player: dict[str, list[float]] = {}
    by_seat: dict[str, list[float]] = {}
    by_both: dict[str, list[float]] = {}
    for record in done:
        own: dict[str, list[float]] = {}
        for player, seat, score in zip(record.players, record.seats, record.scores, strict=True):
            own.setdefault(player, []).append(score)
            by_seat.setdefault(seat, []).append(score)
            by_both.setdefault(f"{player} as {seat}", []).append(score)
        if len(own) > 1:
            for player, scores in own.items():
                by_player.setdefault(player, []).append(mean(scores))
    return Summary(
        len(done),
        tuple(rate(name, scores, confidence) for name, scores in by_player.items()),
        tuple(rate(name, scores, confidence) for name, scores in by_seat.items()),
        tuple(rate(name, scores, confidence) for name, scores in sorted(by_both.items()) if by_player),
        tuple(lengths(unit, counts) for unit, counts in units(done).items()),
        tuple(record for record in in_order if record.fault),
        tuple(Counter(record.decided_by for record in done if record.decided_by).most_common()),
    )
