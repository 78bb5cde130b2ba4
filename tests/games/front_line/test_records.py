"""What later versions must not change: finished matches, a transcript, counts of ways to go on (see `record`)."""

from pathlib import Path
from typing import Any

import pytest
from tests.games.front_line.positions import position, spelled
from tests.games.front_line.record import KEPT, TOLD

from broadfront.engine import match_file
from broadfront.engine.notation import read_position
from broadfront.engine.perft import divide, perft
from broadfront.games.front_line import GAME

JOURNALS = KEPT.journals()
COUNTS = KEPT.counts()


# --- matches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_finished_match_replays_for_ever_to_the_same_position(path: Path) -> None:
    assert KEPT.replay(path).is_over


def test_there_is_a_match_of_every_scenario_and_the_matches_use_every_verb() -> None:
    matches = [match_file.read(path.read_text(encoding="utf-8")) for path in JOURNALS]
    assert {match.setting.scenario for match in matches} == set(GAME.scenarios)
    assert {move.verb for match in matches for move in match.journal} == set(GAME.verbs)
    results = {match.result for match in matches}
    assert {(1, 0), (0, 1), (0.5, 0.5)} <= results
    told = {told.rule for match in matches for told in match.log}
    assert {"6.2", "6.3", "8.4", "9.1", "9.3", "11.4"} <= told


def test_the_log_of_a_match_reads_as_it_did() -> None:
    KEPT.reads_as_it_did(TOLD)


# --- counts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: row["name"].replace(" ", "_"))
def test_there_are_as_many_ways_to_go_on_as_there_were(row: dict[str, Any]) -> None:
    p = read_position(row["position"], GAME)
    assert [perft(p, depth) for depth in (1, 2, 3)] == row["counts"]
    assert sum(divide(p, 2).values()) == row["counts"][1]


def test_one_infantry_has_the_orders_that_can_be_counted_by_hand() -> None:
    # From the valley D4 on Main, two steps, and a third after the deserts D5, D6, C5 and D2.
    one = {"D5", "C4", "E4", "D3"}
    two = {"D6", "C5", "E5", "B4", "C3", "F4", "E3", "D2"}
    three = {"D7", "C6", "E6"} | {"C6", "B5"} | {"F5"} | {"D1", "C2", "E2"}
    # by D5 and D6, by D5 and C5, by D5 and E5; by D3 and D2
    p = position({"D4": "GI", "A8": "RI"})
    moves = {words.split()[2] for words in spelled(p) if words.startswith("move")}
    assert moves == one | two | three
    assert len(spelled(p)) == len(moves) + 2 == 22  # commission, end
    # Each of the 20 moves leaves commission and end, the one to D7 an attack on the empty Air Base E8 as well;
    # commission leaves the moves and end; after end Red takes one of three stacks.
    assert perft(p, 2) == (20 * 2 + 1) + 21 + 3
