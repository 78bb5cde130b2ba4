"""What later versions must not change: finished matches, a transcript, counts of ways to go on (see `record`)."""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.games.fighting_front.positions import position, spelled
from tests.games.fighting_front.record import KEPT, TOLD, counted, without_stop

from broadfront.engine import match_file
from broadfront.engine.notation import read_position
from broadfront.engine.perft import divide, perft
from broadfront.games.fighting_front import GAME

JOURNALS = KEPT.journals()
COUNTS = KEPT.counts()


# --- matches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_finished_match_replays_for_ever_to_the_same_position(path: Path) -> None:
    assert KEPT.replay(path).is_over


def test_there_is_a_match_of_every_scenario_and_the_matches_use_every_verb() -> None:
    matches = [match_file.read(path.read_text(encoding="utf-8")) for path in JOURNALS]
    assert set(GAME.scenarios) <= {match.setting.scenario for match in matches}
    assert {move.verb for match in matches for move in match.journal} == set(GAME.verbs)
    results = {match.result for match in matches}
    assert {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)} == results
    told = {told.rule for match in matches for told in match.log}
    assert {
        "3.4",
        "3.6",
        "4.9",
        "6.2",
        "6.3",
        "6.4",
        "8.2",
        "8.10",
        "8.11",
        "9.5",
        "9.6",
        "9.8",
        "1.5",
        "10.3",
    } <= told


def test_the_log_of_a_match_reads_as_it_did() -> None:
    KEPT.reads_as_it_did(TOLD)


# --- counts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: row["name"].replace(" ", "_"))
def test_there_are_as_many_ways_to_go_on_as_there_were(row: dict[str, Any]) -> None:
    p = read_position(row["position"], GAME)
    assert without_stop(counted()[row["name"]]).notation() == row["position"]
    assert [perft(p, depth) for depth in (1, 2, 3)] == row["counts"]
    assert sum(divide(p, 2).values()) == row["counts"][1]


def test_one_duel_has_the_ways_that_can_be_counted_by_hand() -> None:
    p = position({"C3": "Infantry", "C4": "Infantry"}, phase="ground")
    assert spelled(p) == ["attack C3 C4", "end"]
    # The attack leads to the ten faces of the defensive fire; "end" to the end of the turn and its one answer.
    assert [perft(p, depth) for depth in (1, 2)] == [2, 10 + 1]
    # A defender's 1-6 (total 7) lets the attack be rolled, ten faces each; after 7-10 the turn ends.
    attack = position({"C3": "Infantry", "C4": "Infantry"}, phase="ground")
    attack.play(GAME.read("attack C3 C4"))
    assert perft(attack, 2) == 6 * 10 + 4 * 1


def test_one_infantry_on_an_empty_map_moves_to_its_neighbours() -> None:
    p = position({"A1": "Infantry"})
    assert spelled(p) == ["move A1 B1", "move A1 A2", "move A1 B2", "end"]
    # after each move, and after "end", the turn's end is all there is to answer
    assert perft(p, 2) == 3 + 1


def test_a_tank_in_the_middle_reaches_everything_within_two_spaces() -> None:
    p = position({"C3": "Medium Tanks"})
    moves = [words for words in spelled(p) if words.startswith("move")]
    assert len(moves) == 5 * 5 - 1
    # of these the 8 next to it leave one more space: how many, says the map
    beside = {"B2": 8, "C2": 8, "D2": 8, "B3": 8, "D3": 8, "B4": 8, "C4": 8, "D4": 8}
    assert perft(p, 2) == sum(n + 1 for n in beside.values()) + 16 + 1


def test_the_log_tells_what_happens_under_its_phase_and_who_rolls_with_his_space() -> None:
    """Recovery stood under Logistics, and of two Medium Tanks nobody knew which had rolled."""
    match = match_file.read((KEPT.folder / "war.journal").read_text("utf-8"))
    phases = {
        rule: {line.when.phase for line in match.log if line.rule == rule} for rule in ("4", "4.1", "4.13")
    }
    assert phases == {"4": {"Recovery"}, "4.1": {"Recovery"}, "4.13": {"Ground Attack"}}
    rolls = [
        line.sentence for line in match.log if line.rule in ("5.1", "5.5", "5.6") and line.kind == "roll"
    ]
    assert rolls
    pattern = re.compile(r".+ on [A-E][1-6] rolls? [0-9]+, modifier [-+]?[0-9]+, at [A-E][1-6]: ")
    assert all(map(pattern.match, rolls))
