"""What later versions must not change: matches, a transcript, counts of ways to go on (see `record`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.global_war.positions import bare, begin, put
from tests.games.global_war.record import KEPT, MATCHES, TOLD, counted
from tests.games.keeping import Kept

from broadfront.engine import match_file
from broadfront.engine.notation import read_position
from broadfront.engine.perft import divide, perft
from broadfront.games.global_war import GAME
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import GERMANY, ITALY

FORMER = {version: Kept(f"global_war/version_{version}") for version in (1, 2, 3, 4, 5, 6)}
JOURNALS = KEPT.journals()
COUNTS = KEPT.counts()


# --- matches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_match_replays_for_ever_to_the_same_position(path: Path) -> None:
    assert KEPT.replay(path, GAME).is_over == (MATCHES[path.stem][4] == 0)


def test_there_is_a_match_of_every_scenario_and_the_matches_use_every_verb() -> None:
    matches = [match_file.read(path.read_text(encoding="utf-8"), GAME) for path in JOURNALS]
    assert set(GAME.scenarios) <= {match.setting.scenario for match in matches}
    rare = {
        "cover",
        "deck",
        "hold",
        "leave",
        "mend",
        "scatter",
        "withdraw",
    }  # random play hardly ever comes to them; they have tests of their own
    assert {move.verb for match in matches for move in match.journal} >= set(GAME.verbs) - rare
    told = {told.rule for match in matches for told in match.log}
    assert {"b1", "b3", "b3.1", "b3.2", "b3.3", "b3.5", "b3.6", "b3.7", "b4", "b4.4", "b4.5", "b5"} <= told


def test_the_log_of_a_match_reads_as_it_did() -> None:
    KEPT.reads_as_it_did(TOLD, GAME)


@pytest.mark.parametrize(
    ("version", "path"),
    [(version, path) for version, kept in FORMER.items() for path in kept.journals()],
    ids=lambda value: value.stem if isinstance(value, Path) else str(value),
)
def test_a_match_of_a_former_version_replays_by_its_rules(version: int, path: Path) -> None:
    assert FORMER[version].replay(path, GAME).setting.rules_version == version


def test_there_are_matches_of_every_former_version() -> None:
    assert set(FORMER) == set(range(1, GAME.rules_version))
    assert all(kept.journals() for kept in FORMER.values())


@pytest.mark.parametrize("path", sorted((KEPT.folder / "base").glob("*.journal")), ids=lambda path: path.stem)
def test_a_match_from_before_the_expansion_replays_as_it_did(path: Path) -> None:
    """Its file names no option of the expansion: it was played without it, and ends with the same map."""
    match = match_file.read(path.read_text(encoding="utf-8"), GAME, source=path.name)
    assert not match.setting.sections  # type: ignore[attr-defined]
    assert match.is_over == (not path.stem.startswith("box"))
    then = json.loads((KEPT.folder / "base" / "finals.json").read_text(encoding="utf-8"))[path.stem]
    now = dict(word.split("=", 1) for word in match.position.notation().split() if "=" in word)
    sections = dict(word.split("=", 1) for word in then.split() if "=" in word)
    assert {name: now[name] for name in sections} == sections


# --- counts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: row["name"].replace(" ", "_"))
def test_there_are_as_many_ways_to_go_on_as_there_were(row: dict[str, Any]) -> None:
    p = read_position(row["position"], GAME)
    assert [perft(p, depth) for depth in (1, 2)] == row["counts"]
    assert sum(divide(p, 2).values()) == row["counts"][1]


def test_the_positions_that_are_counted_are_those_of_the_record() -> None:
    assert {row["name"]: row["position"] for row in COUNTS} == {
        name: p.notation() for name, p in counted().items()
    }


def test_one_infantry_has_the_moves_that_can_be_counted_by_hand() -> None:
    p = bare()
    put(p, "libya", "italy", infantry=2)
    begin(p, "italy", CombatMove(ITALY))
    assert perft(p, 1) == 2  # Egypt, or the end; two that are alike count once


def test_purchases_can_be_counted_by_hand() -> None:
    p = bare()
    p.treasury[GERMANY] = 6
    begin(p, "germany", Purchase(GERMANY))
    # infantry 1 or 2, artillery, tank, AA gun, submarine, or the end
    assert perft(p, 1) == 7
