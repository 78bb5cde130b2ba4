"""Comparison of two sets of results: what changed between them, and the differences with their intervals.

The interval of two win rates is Newcombe's hybrid of two Wilson score intervals (method 10 of R. G. Newcombe,
Statistics in Medicine 17, 1998): it needs no large samples and never leaves -1...1. A draw counts half, as in
`broadfront.lab.statistics`. That of two mean lengths is Welch's.

Matches are not compared in pairs, even if both sets were played from the same seed: one different move leads to other
dice, and results of equal seeds are hardly correlated (0.06 was measured), so that pairing gains nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from broadfront.engine.errors import OptionFault
from broadfront.lab.matches import MatchRecord
from broadfront.lab.statistics import (
    CONFIDENCE,
    Length,
    Rate,
    Summary,
    lengths,
    mean_difference,
    summary,
    units,
)


class Change(NamedTuple):
    """A difference between the plans of both sets, in words: "scenario", "main", "great_desert"."""

    what: str
    old: str
    new: str


class Difference(NamedTuple):
    """The rates of one name in two samples, their difference (second minus first), and its interval."""

    name: str
    first: Rate
    second: Rate
    difference: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0


class LengthDifference(NamedTuple):
    """The difference of the mean lengths of new and old matches, in one unit; no interval for fewer than two matches.

    The unit may be anything that is counted in each match: moves, or the losses of a side.
    """

    unit: str
    old: Length
    new: Length
    difference: float
    low: float | None
    high: float | None

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


class Comparison(NamedTuple):
    """Old and new results: changes of the plans, and the differences of players, seats and lengths in both."""

    old: Summary
    new: Summary
    changes: tuple[Change, ...]
    players: tuple[Difference, ...]
    seats: tuple[Difference, ...]
    players_in_seats: tuple[Difference, ...]
    lengths: tuple[LengthDifference, ...]
    same: int
    """The number of identical matches in both sets: they are not independent, and the intervals are too wide."""


def difference(first: Rate, second: Rate) -> Difference:
    """Return the difference of two rates, second minus first.

    Its interval is derived from those of the rates, so it has their confidence.

    >>> from broadfront.lab.statistics import rate
    >>> change = difference(rate("a", [1] * 48 + [0] * 32), rate("a", [1] * 56 + [0] * 14))
    >>> f"{change.difference:.4f} {change.low:.4f} {change.high:.4f}"  # Newcombe's own example (a) has 56/70 and 48/80
    '0.2000 0.0524 0.3339'
    """
    gap = second.score - first.score
    if not first.matches or not second.matches:
        return Difference(second.name, first, second, 0.0, -1.0, 1.0)
    low = gap - sqrt((second.score - second.low) ** 2 + (first.high - first.score) ** 2)
    high = gap + sqrt((second.high - second.score) ** 2 + (first.score - first.low) ** 2)
    return Difference(second.name, first, second, gap, max(-1.0, low), min(1.0, high))


def compared(first: Sequence[Rate], second: Sequence[Rate]) -> list[Difference]:
    """Return the differences of all names in both samples, in the order of the first."""
    others = {one.name: one for one in second}
    return [difference(one, others[one.name]) for one in first if one.name in others]


def means_compared(
    old: Mapping[str, Sequence[int]], new: Mapping[str, Sequence[int]], confidence: float = CONFIDENCE
) -> list[LengthDifference]:
    """Return the differences of the means of all units in both samples, which have a count for each match.

    >>> [change] = means_compared({"moves": [10, 12], "turns": [3, 4]}, {"moves": [20, 22]})
    >>> change.unit, change.difference, change.is_clear
    ('moves', 10, True)
    """
    differences = []
    for unit in old:
        if unit in new:
            low, high = mean_difference(new[unit], old[unit], confidence) or (None, None)
            before, after = lengths(unit, old[unit]), lengths(unit, new[unit])
            differences.append(LengthDifference(unit, before, after, after.mean - before.mean, low, high))
    return differences


def results_compared(
    old: Iterable[MatchRecord], new: Iterable[MatchRecord], confidence: float = CONFIDENCE
) -> Comparison:
    """Compare new results with old ones as independent matches, by Newcombe's and Welch's intervals.

    Parameters
    ----------
    old, new
        Records of one game. Matches that ended in a fault are left out.
    confidence
        Of each single interval: at 0.95, one of twenty null differences appears significant.

    Raises
    ------
    OptionFault
        If either has no finished match, or they are of different games.

    Examples
    --------
    >>> from broadfront.lab.matches import MatchSetup
    >>> from broadfront.lab.tournament import planned, run
    >>> field = MatchSetup("front_line", "first_game")
    >>> result = results_compared(*(run(planned(field, ["quick"], 4, seed)).records for seed in (1, 2)))
    >>> [one.name for one in result.seats], result.changes
    (['Green', 'Red'], ())
    """
    before, after = _sorted(old), _sorted(new)
    for name, records in (("old", before), ("new", after)):
        if not records:
            raise OptionFault(f"the {name} results have no finished match: there is nothing to compare")
    games = [sorted({record.game for record in records}) for records in (before, after)]
    if games[0] != games[1] or len(games[0]) > 1:
        games_named = " and ".join(", ".join(some) for some in games)
        raise OptionFault(f"results of {games_named}: compare matches of one game")
    first, second = summary(before, confidence), summary(after, confidence)
    return Comparison(
        first,
        second,
        _changes(before, after),
        tuple(compared(first.players, second.players)),
        tuple(compared(first.seats, second.seats)),
        tuple(compared(first.players_in_seats, second.players_in_seats)),
        tuple(means_compared(units(before), units(after), confidence)),
        len(_identities(before) & _identities(after)),
    )


def _sorted(records: Iterable[MatchRecord]) -> list[MatchRecord]:
    return sorted((record for record in records if not record.fault), key=lambda record: record.number)


def _identities(records: Iterable[MatchRecord]) -> set[tuple[object, ...]]:
    return {(one.seed, one.players, one.scenario, one.options, one.scores, one.moves) for one in records}


def _traits(one: MatchRecord) -> dict[str, str]:
    """Return scenario, options, players and rules version of a match."""
    options = dict(pair.split("=", 1) for pair in one.options.split(",") if pair)
    return {
        "scenario": one.scenario,
        **{f"option {name}": value for name, value in options.items()},
        "players": ", ".join(sorted(set(one.players))),
        "rules version": str(one.rules_version),
    }


def _changes(old: Iterable[MatchRecord], new: Iterable[MatchRecord]) -> tuple[Change, ...]:
    before, after = ([_traits(one) for one in records] for records in (old, new))
    changes = []
    for what in dict.fromkeys(name for traits in (*before, *after) for name in traits):
        values = ["; ".join(sorted({one.get(what, "-") for one in traits})) for traits in (before, after)]
        if values[0] != values[1]:
            changes.append(Change(what, *values))
    return tuple(changes)
