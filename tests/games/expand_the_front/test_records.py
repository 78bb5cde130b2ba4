"""What later versions must not change: matches, a transcript, counts of ways to go on (see `record`)."""

from pathlib import Path
from typing import Any

import pytest
from tests.games.expand_the_front.positions import position, spelled
from tests.games.expand_the_front.record import KEPT, MATCHES, TOLD

from broadfront.engine import match_file
from broadfront.engine.notation import read_position
from broadfront.engine.perft import divide, perft
from broadfront.games.expand_the_front import GAME

JOURNALS = KEPT.journals()
COUNTS = KEPT.counts()


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_match_replays_for_ever_to_the_same_position(path: Path) -> None:
    assert KEPT.replay(path, GAME).is_over == (MATCHES[path.stem][3] == 0)


def test_there_is_a_match_of_every_scenario_and_the_matches_use_every_verb() -> None:
    matches = [match_file.read(path.read_text(encoding="utf-8"), GAME) for path in JOURNALS]
    assert set(GAME.scenarios) <= {match.setting.scenario for match in matches}
    assert {move.verb for match in matches for move in match.journal} == set(GAME.verbs)
    results = {match.result for match in matches}
    assert {(1, 0), (0, 1), (0.5, 0.5), None} <= results
    told = {told.rule for match in matches for told in match.log}
    assert {"2.2", "3.1", "3.2", "4.1", "4.4", "5.1", "5.2", "5.5", "5.6", "5.7", "8.1", "8.3"} <= told


def test_the_log_of_a_match_reads_as_it_did() -> None:
    KEPT.reads_as_it_did(TOLD, GAME)


# --- counts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: row["name"].replace(" ", "_"))
def test_there_are_as_many_ways_to_go_on_as_there_were(row: dict[str, Any]) -> None:
    p = read_position(row["position"], GAME)
    assert [perft(p, depth) for depth in (1, 2, 3)] == row["counts"]
    assert sum(divide(p, 2).values()) == row["counts"][1]


def test_one_assault_has_the_moves_that_can_be_counted_by_hand() -> None:
    # Okinawa has six neighbours; two steps along three lines go to Luzon, Shanghai and 3:5.
    p = position({"Okinawa": "JP Assault"})
    assert len(spelled(p)) == 6 + 3 + 1
    # After each of the nine moves, and after "end", the turn is over: nobody can attack anything.
    assert perft(p, 2) == 10


def test_replenishments_can_be_counted_by_hand() -> None:
    # San Francisco builds four kinds; the front of a Ship has four water tiles; or America saves.
    p = position({"Wake": "US Supply"}, turn="US", phase="replenishments")
    assert len(spelled(p)) == 4 + 4 + 1
