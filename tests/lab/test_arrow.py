"""Results, matches and positions as Arrow tables say what the records, the log and the views say."""

from __future__ import annotations

from pathlib import Path

import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.position import SPECTATOR
from broadfront.lab.arrow import match_table, position_table, results_table
from broadfront.lab.matches import MatchSetup
from broadfront.lab.results import read_results, write_results
from broadfront.lab.tournament import planned, run

GOLDEN = Path(__file__).parents[1] / "golden"
SHORT = {
    "front_line": "first_game",
    "fighting_front": "first_game",
    "expand_the_front": "skirmish",
    "action_front": "first_fight",
    "global_war": "lesson_land",
}


def test_results_have_a_row_for_each_match_and_are_what_a_file_holds(tmp_path: Path) -> None:
    records = run(planned(MatchSetup("front_line", "first_game"), ["random"], 3, seed=5)).records
    table = results_table(records)
    assert table.num_rows == 3
    assert table["scores"].to_pylist() == [list(record.scores) for record in records]
    assert table["turns"].to_pylist() == [record.turns for record in records]
    write_results(tmp_path / "results.parquet", records)
    assert read_results(tmp_path / "results.parquet") == records


def test_no_results_are_a_table_with_the_same_columns() -> None:
    assert (
        results_table([]).schema
        == results_table(run(planned(MatchSetup("front_line"), ["random"], 1)).records).schema
    )


@pytest.mark.parametrize(("game", "match"), SHORT.items(), ids=SHORT)
def test_a_match_has_a_row_for_each_move_with_all_that_was_told(game: str, match: str) -> None:
    played = match_file.read((GOLDEN / game / f"{match}.journal").read_text("utf-8"))
    table = match_table(played)
    assert table["number"].to_pylist() == list(range(1, len(played.journal) + 1))
    assert table["order"].to_pylist() == played.spelled()
    assert " ".join(filter(None, table["told"].to_pylist())) == " ".join(
        line.sentence for line in played.log if line.after
    )


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
@pytest.mark.parametrize("game", SHORT)
def test_a_position_has_a_row_for_each_counter_that_the_seat_may_see(game: str, seat: int) -> None:
    played = match_file.read((GOLDEN / game / f"{SHORT[game]}.journal").read_text("utf-8"))
    p = played.position_after(len(played.journal) // 2)
    counters = registry.game(game).view(p, seat).counters
    table = position_table(p, seat)
    assert table["kind"].to_pylist() == [counter.kind for counter in counters]
    assert sum(table["number"].to_pylist()) == sum(counter.number for counter in counters) > 0
