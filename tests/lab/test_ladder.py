"""The ladder of levels: which matches are played, what is told of them, and where it is written."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from broadfront.engine import registry
from broadfront.lab.matches import MatchRecord
from broadfront.players.spec import LEVELS, load

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def ladder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ladder", BENCH / "ladder.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ladder"] = module  # its Structs look their types up there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def _yesterday_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in for the earlier version's players, which would take its sources out of git."""
    from broadfront.players.uniform import Uniform

    stand_in = ModuleType("yesterday")
    stand_in.Elite = type("Elite", (Uniform,), {"__init__": lambda self: None, "name": "elite"})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "yesterday", stand_in)


def record(number: int, players: tuple[str, str], scores: tuple[float, float]) -> MatchRecord:
    return MatchRecord(number, "toy", 2, "s", "", ("a", "b"), players, scores, (), 9, 9, None, 1)


def test_every_box_has_a_ladder_in_scenarios_it_has(ladder: ModuleType) -> None:
    assert set(ladder.LADDERS) == set(registry.ids())
    for game, one in ladder.LADDERS.items():
        assert set(one.scenarios) <= set(registry.game(game).scenarios)
        assert one.matches >= (60 if game == "global_war" else 200)


def test_each_level_meets_the_one_below_and_the_best_meets_yesterdays(ladder: ModuleType) -> None:
    rungs = ladder.Ladder(("x",), 200).rungs
    fixed = [(rung.upper, rung.lower, rung.matches) for rung in rungs if not ladder.is_timed(rung)]
    assert fixed == [
        ("recruit:fixed", "random", 40),
        ("regular:fixed", "recruit:fixed", 200),
        ("veteran:fixed", "regular:fixed", 200),
        ("elite:fixed", "veteran:fixed", 200),
        ("elite:fixed", "yesterday:Elite", 200),
    ]
    timed = [(rung.upper, rung.lower) for rung in rungs if ladder.is_timed(rung)]
    assert timed == [("veteran", "regular"), ("elite", "veteran")]
    for rung in rungs:
        load(rung.upper).close()


def test_matches_of_a_pair_have_own_seeds_and_seats_exchanged(ladder: ModuleType) -> None:
    every = ladder.plans("front_line", ladder.Ladder(("main", "lake_nogo"), 10), 1000)
    assert len({plan.number for plan in every}) == len(every)
    assert len({plan.seed for plan in every}) == len(every)
    for place, rung in enumerate(ladder.Ladder(("main", "lake_nogo"), 10).rungs):
        own = [plan for plan in every if plan.number // ladder.APART == place]
        assert len(own) == rung.matches
        firsts = [plan.players[0] for plan in own]
        assert abs(firsts.count(rung.upper) - firsts.count(rung.lower)) <= 2
        if rung.matches > 1:
            assert {plan.field.scenario for plan in own} == {"main", "lake_nogo"}


@pytest.fixture
def summary(ladder: ModuleType) -> Any:
    one = ladder.Ladder(("main",), 10)
    records = []
    for place, rung in enumerate(one.rungs):
        if not ladder.is_timed(rung):
            pair = (rung.upper, rung.lower)
            records += [record(ladder.APART * place + n, pair, (1, 0)) for n in range(1, 4)]
            records.append(record(ladder.APART * place + 4, pair[::-1], (1, 0)))
    return ladder.summarize("front_line", one, records, 1000)


def test_a_summary_tells_scores_and_ratings_by_recruit(summary: Any, ladder: ModuleType) -> None:
    first = summary.rungs[0]
    assert (first.upper, first.lower, first.matches, first.planned) == ("recruit:fixed", "random", 4, 10)
    assert (first.wins, first.losses, first.score) == (3, 1, 0.75)
    assert [one.name for one in summary.ratings][:3] == ["random", "recruit:fixed", "regular:fixed"]
    assert summary.ratings[0].rating < 0
    assert summary.ratings[1][1:4] == (0, 0, 0)
    assert summary.rungs[4].lower == "yesterday"
    assert summary.rungs[-1].matches == 0
    levels = ladder.levels(summary)
    assert list(levels) == list(LEVELS)
    assert levels["recruit"]["rating"] == 0 < levels["regular"]["rating"]
    assert levels["regular"]["low"] < levels["regular"]["rating"] < levels["regular"]["high"]
    assert levels["elite"]["matches"] == 8


def test_the_tables_are_written_between_their_marks(summary: Any, ladder: ModuleType, tmp_path: Path) -> None:
    page = tmp_path / "players.md"
    page.write_text("before\n<!-- ladder front_line -->\nold\n<!-- end of ladder front_line -->\nafter\n")
    ladder.write(summary, page, tmp_path / "ladder")
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "| `recruit:fixed` | `random` | 4 of 10 | 3 | 0 | 1 | 75.0% |" in text
    kept = (tmp_path / "ladder" / "front_line.json").read_bytes()
    assert msgspec.json.decode(kept, type=ladder.Summary) == summary
    page.write_text("no place\n")
    with pytest.raises(ValueError, match="no lines"):
        ladder.write(summary, page, tmp_path / "ladder")


def test_ratings_need_matches_of_recruit_and_not_of_random(ladder: ModuleType) -> None:
    one = ladder.Ladder(("main",), 10)
    regular, elite = ("regular:fixed", "recruit:fixed"), ("elite:fixed", "veteran:fixed")
    first = ladder.summarize("front_line", one, [record(ladder.APART + 1, regular, (1, 0))], 1000)
    assert [rating.name for rating in first.ratings] == ["recruit:fixed", "regular:fixed"]
    assert not ladder.summarize(
        "front_line", one, [record(3 * ladder.APART + 1, elite, (1, 0))], 1000
    ).ratings


def test_the_summaries_are_what_the_matches_show(ladder: ModuleType) -> None:
    """Each docs/concepts/ladder/GAME.json follows from the matches in GAME.jsonl."""
    files = sorted(ladder.SUMMARIES.glob("*.jsonl"))
    assert [file.stem for file in files] == [file.stem for file in sorted(ladder.SUMMARIES.glob("*.json"))]
    assert files
    for file in files:
        records = [msgspec.json.decode(line, type=MatchRecord) for line in file.read_bytes().splitlines()]
        told = msgspec.json.decode(file.with_suffix(".json").read_bytes(), type=ladder.Summary)
        own = ladder.LADDERS[file.stem]
        shown = ladder.summarize(file.stem, own, records, own.seed)
        assert msgspec.structs.replace(shown, ratings=()) == msgspec.structs.replace(told, ratings=())
        assert [one.name for one in shown.ratings] == [one.name for one in told.ratings]
        for one, kept in zip(shown.ratings, told.ratings, strict=True):
            assert one[1:] == pytest.approx(kept[1:], abs=0.2)  # another machine's last digit


def test_the_page_has_the_tables_of_the_files(ladder: ModuleType) -> None:
    """What docs/concepts/players.md says is what docs/concepts/ladder/ holds, and so do the boxes' ratings."""
    text = ladder.PAGE.read_text(encoding="utf-8")
    for game in ladder.LADDERS:
        assert f"<!-- ladder {game} -->" in text
    for file in sorted(ladder.SUMMARIES.glob("*.json")):
        told = msgspec.json.decode(file.read_bytes(), type=ladder.Summary)
        assert ladder.table(told) in text
        own = ladder.ROOT / "src" / "broadfront" / "games" / told.game / "data" / "levels.json"
        assert msgspec.json.decode(own.read_bytes()) == ladder.levels(told)
