"""Plots are Vega-Lite specifications: their rows say what was found, and the schema of Vega-Lite knows their parts."""

from __future__ import annotations

import json

from broadfront.lab import charts
from broadfront.lab.comparison import compared, difference
from broadfront.lab.statistics import rate
from broadfront.lab.study_results import Counted


def test_bins_hold_every_match_once_whatever_the_lengths() -> None:
    for counts in ([5], [1, 2, 3], list(range(0, 9000, 7)), [10, 1000], [0, 0]):
        rows = charts.lengths(counts, "moves")["data"]["values"]
        assert sum(row["matches"] for row in rows) == len(counts)
        assert len(rows) <= charts.MAX_BINS + 1
        assert all(row["from"] < row["to"] for row in rows)


def test_sides_have_their_colours_and_only_many_are_stacked() -> None:
    colours = {"Red": "#a8322d", "Green": "#2f6b3a", "Blue": "#1f3f8f"}
    two = charts.counts([Counted("Red", "tank", 2, 1.0), Counted("Green", "tank", 1, 0.5)], colours)
    assert two["encoding"]["color"]["scale"] == {
        "domain": ["Red", "Green"],
        "range": ["#a8322d", "#2f6b3a"],
    }
    assert "yOffset" in two["encoding"]
    three = charts.counts([Counted(side, "tank", 1, 1.0) for side in colours], colours)
    assert "yOffset" not in three["encoding"]
    own = charts.counts([Counted("Red", "tank", 1, 1.0), Counted("Green", "truck", 1, 1.0)], colours)
    assert "yOffset" not in own["encoding"]  # each has things of its own


def test_only_the_most_frequent_things_are_shown() -> None:
    many = [Counted("Red", f"thing {nth}", nth, float(nth)) for nth in range(100)]
    things = {row["thing"] for row in charts.counts(many)["data"]["values"]}
    assert things == {f"thing {nth}" for nth in range(100 - charts.MAX_BARS, 100)}


def test_rates_of_several_fields_stand_below_each_other() -> None:
    spec = charts.win_rates({"main": [rate("Red", [1, 0])], "lake": [rate("Red", [1, 1])]})
    assert [(row["field"], row["win rate"]) for row in spec["data"]["values"]] == [
        ("main", 0.5),
        ("lake", 1.0),
    ]


def test_every_plot_is_plain_json() -> None:
    one, other = rate("Red", [1, 0, 0.5]), rate("Red", [])
    for spec in (
        charts.win_rates([one, other]),
        charts.comparison([difference(one, other)]),
        charts.lengths([], "turns"),
        charts.causes([]),
        charts.counts([]),
    ):
        assert json.loads(json.dumps(spec)) == spec
        assert spec["$schema"] == charts.SCHEMA


def test_names_are_compared_that_both_have() -> None:
    first, second = [rate("Red", [1] * 30), rate("Green", [0])], [rate("Red", [0] * 30)]
    (found,) = compared(first, second)
    assert (found.name, found.difference, found.is_clear) == ("Red", -1.0, True)


def test_without_matches_nothing_is_known_of_a_difference() -> None:
    found = difference(rate("Red", []), rate("Red", [1]))
    assert (found.low, found.high, found.is_clear) == (-1.0, 1.0, False)


def test_a_difference_of_equal_samples_lies_around_nothing_and_shrinks_with_their_size() -> None:
    small = difference(rate("Red", [1, 0] * 10), rate("Red", [1, 0] * 10))
    large = difference(rate("Red", [1, 0] * 1000), rate("Red", [1, 0] * 1000))
    for found in (small, large):
        assert found.low < 0 < found.high
        assert abs(found.low + found.high) < 1e-9
    assert large.high < small.high / 8
