"""Plots in files: Vega-Lite specifications as they are, and pictures of them where vl-convert is installed."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from broadfront.engine.errors import FileFault, OptionFault
from broadfront.lab.matches import MatchSetup, play_match
from broadfront.lab.plots import VegaPlot, check_plot, plots_of_matches, write_plot
from broadfront.lab.statistics import summary
from broadfront.lab.tournament import planned


@pytest.fixture(scope="module")
def plots() -> list[VegaPlot]:
    field = MatchSetup("front_line", "great_desert")
    records = [play_match(plan) for plan in planned(field, ["random", "quick"], 4)]
    return list(plots_of_matches(records, summary(records), field))


def test_matches_have_their_plots(plots: list[VegaPlot]) -> None:
    assert [plot.id for plot in plots] == [
        "seats",
        "players",
        "players_in_seats",
        "decided_by",
        "moves",
        "turns",
    ]
    seats = plots[0].spec
    assert [(row["name"], row["matches"]) for row in seats["data"]["values"]] == [("Green", 4), ("Red", 4)]
    assert list(plots_of_matches([], summary([]), MatchSetup("front_line"))) == []


def test_a_specification_has_all_plots_with_their_titles(plots: list[VegaPlot], tmp_path: Path) -> None:
    write_plot(tmp_path / "all.json", plots)
    spec = json.loads((tmp_path / "all.json").read_text())
    assert spec["$schema"].endswith("/v6.json")
    assert [part["title"]["text"] for part in spec["vconcat"]] == [plot.title for plot in plots]
    assert [part["data"] for part in spec["vconcat"]] == [plot.spec["data"] for plot in plots]
    assert [path.name for path in tmp_path.iterdir()] == ["all.json"]


@pytest.mark.skipif(find_spec("vl_convert") is None, reason="vl-convert is not installed")
def test_pictures_are_drawn_without_any_network(plots: list[VegaPlot], tmp_path: Path) -> None:
    write_plot(tmp_path / "all.svg", plots)
    drawn = (tmp_path / "all.svg").read_text("utf-8")
    assert drawn.startswith("<svg")
    assert all(plot.title in drawn for plot in plots)
    assert "Green" in drawn
    write_plot(tmp_path / "all.png", plots)
    assert (tmp_path / "all.png").read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_written_is_told_with_the_remedy(
    plots: list[VegaPlot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FileFault, match=r"x\.pdf: plots are written as \.svg, \.png, \.json"):
        check_plot(Path("x.pdf"))
    monkeypatch.setattr("broadfront.lab.plots.find_spec", lambda name: None)
    check_plot(Path("x.json"))
    for suffix in ("svg", "png"):
        with pytest.raises(OptionFault, match=r"pip install 'broadfront\[plots\]', or write \.json"):
            check_plot(Path(f"x.{suffix}"))
    with pytest.raises(FileFault, match="cannot be written: No such file"):
        write_plot(tmp_path / "nowhere" / "x.json", plots)
