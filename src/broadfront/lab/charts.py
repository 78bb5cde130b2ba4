"""Charts of a study as Vega-Lite specifications: plain data for the web page, a notebook or a file.

Nothing is drawn here, so no plotting library is needed. In a notebook ``altair.Chart.from_dict(spec)`` shows one, or
``IPython.display.display({"application/vnd.vegalite.v6+json": spec}, raw=True)``. The renderer
chooses the colours of text and axes; those of sides are the game's own.

The rows of each are in ``spec["data"]["values"]``, under names that can be shown to readers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import Any, Final

from broadfront.lab.comparison import Difference
from broadfront.lab.statistics import Rate
from broadfront.lab.study_results import Counted

Spec = dict[str, Any]
SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"
MAX_BARS: Final = 20
"""The most things in a chart; the most frequent are shown."""
MAX_SEPARATE_SIDES: Final = 2
"""The most sides that get separate bars."""
MAX_BINS: Final = 30
_STEP: Final = 26
"""Pixels for a line of a plot."""


def win_rates(
    rates: Mapping[str, Sequence[Rate]] | Sequence[Rate], colours: Mapping[str, str] | None = None
) -> Spec:
    """Return the plot of win rates with their 95 % intervals: wins and half the draws, a line each.

    Parameters
    ----------
    rates
        Of one scenario; or of several by their names, to be shown one below the other.
    colours
        For some names, ``#rrggbb``.

    Examples
    --------
    >>> from broadfront.lab.statistics import rate
    >>> spec = win_rates([rate("Red", [1, 1, 0, 0.5])])
    >>> [(row["name"], row["win rate"], row["matches"]) for row in spec["data"]["values"]]
    [('Red', 0.625, 4)]
    """
    groups = rates if isinstance(rates, Mapping) else {"": rates}
    values = [
        {
            **({"field": group} if group else {}),
            "name": one.name,
            "win rate": round(one.score, 4),
            "low": round(one.low, 4),
            "high": round(one.high, 4),
            "won": one.wins,
            "drawn": one.draws,
            "lost": one.losses,
            "matches": one.matches,
        }
        for group, rate in groups.items()
        for one in rate
    ]
    line: Spec = {"field": "name", "type": "nominal", "title": None, "sort": None}
    lines = {"y": line}
    if any(groups):
        lines = {"y": {**line, "field": "field"}, "yOffset": {"field": "name", "sort": None}}
    names = list(dict.fromkeys(str(row["name"]) for row in values))
    share = {
        "type": "quantitative",
        "scale": {"domain": [0, 1]},
        "axis": {"format": ".0%", "title": "Win rate"},
    }
    colour = {"color": _colour("name", names, colours)} if any(groups) or colours else {}
    if colour and not any(groups):  # the names are beside the lines
        colour["color"]["legend"] = None
    return _spec(
        values,
        layer=_intervals("win rate", share, {**lines, **colour}, even=0.5),
        height={"step": _STEP if not any(groups) else 16},
    )


def comparison(differences: Sequence[Difference]) -> Spec:
    """Return the plot of differences of win rates with their intervals; an interval without 0 is significant.

    >>> from broadfront.lab.comparison import difference
    >>> from broadfront.lab.statistics import rate
    >>> spec = comparison([difference(rate("Red", [0] * 20), rate("Red", [1] * 20))])
    >>> spec["data"]["values"][0]["difference"]
    1.0
    """
    values = [
        {
            "name": one.name,
            "difference": round(one.difference, 4),
            "low": round(one.low, 4),
            "high": round(one.high, 4),
        }
        for one in differences
    ]
    reach = max([0.1, *(max(abs(one.low), abs(one.high)) for one in differences)])
    share = {
        "type": "quantitative",
        "scale": {"domain": [-reach, reach]},
        "axis": {"format": "+.0%", "title": "Difference of win rates"},
    }
    line = {"y": {"field": "name", "type": "nominal", "title": None, "sort": None}}
    return _spec(
        values,
        layer=_intervals("difference", share, line, even=0),
        height={"step": _STEP},
    )


def lengths(counts: Sequence[int], unit: str) -> Spec:
    """Return the histogram of the lengths of matches; ``counts`` has a number for each match.

    >>> [row["matches"] for row in lengths([3, 3, 4, 9], "turns")["data"]["values"]]
    [2, 1, 0, 0, 0, 0, 1]
    """
    edges = _edges(counts)
    fallen = Counter(bisect_right(edges, count) for count in counts)
    values = [
        {"from": low, "to": high, "matches": fallen[nth]}
        for nth, (low, high) in enumerate(pairwise(edges), 1)
    ]
    axis = {"title": unit.capitalize(), "tickMinStep": 1, "grid": False}
    return _spec(
        values,
        mark={"type": "bar", "tooltip": {"content": "data"}},
        encoding={
            "x": {
                "field": "from",
                "bin": "binned",
                "type": "quantitative",
                "axis": axis,
                "scale": {"zero": False, "nice": False},
            },
            "x2": {"field": "to"},
            "y": {"field": "matches", "type": "quantitative", "axis": {"title": "Matches", "tickMinStep": 1}},
        },
        height=180,
    )


def causes(decided_by: Sequence[tuple[str, int]]) -> Spec:
    """Return the plot of the reasons that decided matches, the most frequent first.

    >>> causes([("Occupation Points", 3)])["data"]["values"]
    [{'decided by': 'Occupation Points', 'matches': 3}]
    """
    values = [{"decided by": name, "matches": number} for name, number in decided_by[:MAX_BARS]]
    return _spec(
        values,
        mark={"type": "bar", "tooltip": {"content": "data"}},
        encoding={
            "x": {"field": "matches", "type": "quantitative", "axis": {"title": "Matches", "tickMinStep": 1}},
            "y": {
                "field": "decided by",
                "type": "nominal",
                "title": None,
                "sort": None,
                "axis": {"labelLimit": 260},
            },
        },
        height={"step": _STEP},
    )


def counts(counted: Sequence[Counted], colours: Mapping[str, str] | None = None) -> Spec:
    """Return the plot of what each side bought, lost or placed per match: the most frequent things, a bar for a side.

    >>> counts([Counted("Red", "tank", 4, 2.0)])["data"]["values"]
    [{'thing': 'tank', 'side': 'Red', 'per match': 2.0, 'in all': 4}]
    """
    totals: dict[str, int] = {}
    for one in counted:
        totals[one.thing] = totals.get(one.thing, 0) + one.number
    things = sorted(totals, key=lambda thing: (-totals[thing], thing))[:MAX_BARS]
    sides = list(dict.fromkeys([*(colours or {}), *(one.side for one in counted)]))
    sides = [side for side in sides if any(one.side == side for one in counted)]
    values = [
        {"thing": one.thing, "side": one.side, "per match": round(one.per_match, 3), "in all": one.number}
        for one in counted
        if one.thing in things
    ]
    # bars of many sides are unreadable, and most are empty if each side has its own things
    is_shared = len(values) > len(things)
    offset = (
        {"yOffset": {"field": "side", "sort": sides}}
        if is_shared and len(sides) <= MAX_SEPARATE_SIDES
        else {}
    )
    return _spec(
        values,
        mark={"type": "bar", "tooltip": {"content": "data"}},
        encoding={
            "x": {"field": "per match", "type": "quantitative", "axis": {"title": "Per match"}},
            "y": {
                "field": "thing",
                "type": "nominal",
                "title": None,
                "sort": things,
                "axis": {"labelLimit": 200},
            },
            "color": _colour("side", sides, colours),
            "order": {"field": "side", "sort": sides},
            **offset,
        },
        height={"step": 14 if offset else 22},
    )


def _intervals(field: str, scale: Spec, encoding: Spec, *, even: float) -> list[Spec]:
    """Return the layers of points with their intervals from "low" to "high", and a line where sides are even."""
    point = {"type": "point", "filled": True, "size": 90, "tooltip": {"content": "data"}, "opacity": 1}
    return [
        {
            "mark": {"type": "rule", "strokeDash": [4, 4], "opacity": 0.6},
            "encoding": {"x": {"datum": even, "type": "quantitative"}},
        },
        {
            "mark": {"type": "rule", "size": 3},
            "encoding": {"x": {"field": "low", **scale}, "x2": {"field": "high"}, **encoding},
        },
        {"mark": point, "encoding": {"x": {"field": field, **scale}, **encoding}},
    ]


def _colour(field: str, names: Sequence[str], colours: Mapping[str, str] | None) -> Spec:
    named_colours = {name: colour for name, colour in (colours or {}).items() if name in names}
    legend = {"title": None, "orient": "top"}
    encoding: Spec = {
        "field": field,
        "type": "nominal",
        "sort": None,
        "legend": legend if len(names) > 1 else None,
    }
    if named_colours and len(named_colours) == len(names):
        encoding["scale"] = {"domain": list(names), "range": [named_colours[name] for name in names]}
    return encoding


def _edges(counts: Sequence[int]) -> list[int]:
    """Return the edges of bins: at most `MAX_BINS`, of a width that is 1, 2 or 5 times a power of ten."""
    least, most = (min(counts), max(counts)) if counts else (0, 0)
    width = max(1.0, (most - least + 1) / MAX_BINS)
    power = 10 ** floor(log10(width))
    step = int(next(power * digit for digit in (1, 2, 5, 10) if power * digit >= width))
    first = floor(least / step) * step
    return [first + step * nth for nth in range(ceil((most + 1 - first) / step) + 1)]


def _spec(values: Sequence[Mapping[str, object]], **parts: Any) -> Spec:
    return {"$schema": SCHEMA, "data": {"values": list(values)}, "width": "container", **parts}
