"""The tables of even matches in the docs are those of the boxes' files and of the ladders' matches."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from broadfront.engine import registry
from broadfront.engine.game_data import balances
from broadfront.lab.matches import MatchRecord

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCH))
        patch.delitem(sys.modules, "ladder", raising=False)
        return runpy.run_path(str(BENCH / "even_matches.py"))


def test_the_page_tells_what_the_files_say(script: dict[str, Any]) -> None:
    text = script["PAGE"].read_text(encoding="utf-8")
    for mark in ("BEGIN", "END", "BEGIN_STRONG", "END_STRONG"):
        assert text.count(script[mark]) == 1
    assert script["with_tables"](text) == text, "python bench/even_matches.py writes it"


def test_where_no_value_is_enough_the_table_says_so(script: dict[str, Any]) -> None:
    rows = [row for row in script["table"]().splitlines() if "no value is enough" in row]
    assert [row.split(" | ")[1] for row in rows] == ["Bloody Ridge", "Point Defence"]


def test_a_scenario_that_is_each_of_the_others_has_no_row() -> None:
    """The rules of thumb always choose the same two nations: its matches would be those of that pairing."""
    measured = {one.scenario for one in balances(registry.game("fighting_front"))}
    assert measured == set(registry.game("fighting_front").scenarios) - {"choose"}


@pytest.mark.parametrize("id_", registry.ids())
def test_what_has_no_row_is_named_below(script: dict[str, Any], id_: str) -> None:
    game = registry.game(id_)
    below = script["PAGE"].read_text(encoding="utf-8").partition("**What has no row.**")[2].split("\n\n")[0]
    told = " ".join(below.split())
    for scenario in set(game.scenarios) - {one.scenario for one in balances(game)}:
        assert game.title in told
        assert game.scenarios[scenario].title.partition(":")[0] in told


@pytest.mark.parametrize("page", ["balance.md", "global-war-balance.md"])
def test_sections_of_the_expansion_that_were_not_played_are_named(script: dict[str, Any], page: str) -> None:
    text = script["PAGE"].with_name(page).read_text(encoding="utf-8")
    off = [
        one.name
        for one in registry.game("global_war").options
        if one.part_of == "expansion2" and one.default is False
    ]
    assert off
    for name in off:
        assert f"but the truce (`{name}`, which is off as usual)" in text


def test_stronger_players_are_veterans_and_elites_with_fixed_budgets(script: dict[str, Any]) -> None:
    rungs = script["LADDERS"]["fighting_front"].rungs
    assert [str(rung) for rung in rungs if script["is_strong"](rung)] == [
        "veteran:fixed/regular:fixed",
        "elite:fixed/veteran:fixed",
        "elite:fixed/yesterday",
    ]


def test_the_first_sides_share_is_counted_whoever_has_it(script: dict[str, Any]) -> None:
    ladder, apart = script["LADDERS"]["fighting_front"], script["APART"]
    upper = next(i for i, rung in enumerate(ladder.rungs) if str(rung) == "veteran:fixed/regular:fixed")

    def record(rung: int, number: int, axis: float, fault: str = "") -> MatchRecord:
        players = (ladder.rungs[rung].upper, ladder.rungs[rung].lower)
        seated = players if number % 2 == 0 else players[::-1]
        return MatchRecord(
            rung * apart + number,
            "fighting_front",
            1,
            "german_russian",
            "",
            ("Axis", "Allies"),
            seated,
            (axis, 1 - axis),
            (),
            9,
            9,
            None,
            1,
            fault,
        )

    axis = [1.0, 1.0, 0.5, 0.0]
    records = [record(upper, number, score) for number, score in enumerate(axis)]
    records += [record(0, 0, 1.0), record(upper - 1, 0, 1.0), record(upper, 9, 1.0, "it broke")]
    ((scenario, found),) = script["strong_rates"]("fighting_front", ladder, records)
    assert (scenario, found.name, found.matches, found.score) == ("german_russian", "Axis", 4, 0.625)
