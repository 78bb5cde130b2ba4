"""What later versions must not change: finished matches, a transcript, counts of ways to go on (see `record`)."""

from pathlib import Path
from typing import Any

import pytest
from tests.games.action_front.positions import position, spelled
from tests.games.action_front.record import KEPT, TOLD, counted, without_stop
from tests.games.keeping import Kept

from broadfront.engine import match_file
from broadfront.engine.perft import divide, perft
from broadfront.games.action_front import GAME

FORMER = {version: Kept(f"action_front/version_{version}") for version in (1,)}
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
    assert {match.result for match in matches} == {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}
    told = {told.rule for match in matches for told in match.log}
    assert {
        "1.3",
        "1.4",
        "2.5",
        "4.4",
        "4.5",
        "4.8",
        "6.4",
        "6.7",
        "7.5",
        "8.2",
        "8.3",
        "8.4",
        "10.2",
        "11.2",
    } <= told


def test_the_log_of_a_match_reads_as_it_did() -> None:
    KEPT.reads_as_it_did(TOLD)


@pytest.mark.parametrize(
    ("version", "path"),
    [(version, path) for version, kept in FORMER.items() for path in kept.journals()],
    ids=lambda value: value.stem if isinstance(value, Path) else str(value),
)
def test_a_match_of_a_former_version_replays_by_its_rules(version: int, path: Path) -> None:
    assert FORMER[version].replay(path).setting.rules_version == version


def test_there_are_matches_of_every_former_version() -> None:
    assert set(FORMER) == set(range(1, GAME.rules_version))
    assert all(kept.journals() for kept in FORMER.values())


# --- counts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: row["name"].replace(" ", "_"))
def test_there_are_as_many_ways_to_go_on_as_there_were(row: dict[str, Any]) -> None:
    p = without_stop(counted()[row["name"]])
    assert p.notation() == row["position"]
    assert [perft(p, depth) for depth in (1, 2)] == row["counts"]
    assert sum(divide(p, 2).values()) == row["counts"][1]


def test_one_shot_has_the_ways_that_can_be_counted_by_hand() -> None:
    p = position(["us_37 0203", "us_truck 0102 suppressed", "jp_chiha 0403"], support=False)
    shots = [words for words in spelled(p) if words.startswith("fire")]
    assert shots == ["fire A1 B1"]
    p.play(GAME.read("fire A1 B1"))
    # three cards, one after another, of 52
    assert [perft(p, depth) for depth in (1, 2)] == [52, 52 * 51]


def test_two_assaults_of_a_side_can_be_fought_in_two_orders() -> None:
    p = position(["us_rifle 0203", "us_rifle 0303", "jp_inf 0203", "jp_inf 0303"], phase="assault")
    assert spelled(p) == ["assault 0203", "assault 0303"]
    assert perft(p, 2) == 2 * 52
