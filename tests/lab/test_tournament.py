from __future__ import annotations

import importlib
import os
from pathlib import Path

import msgspec
import pytest

from broadfront.engine import match_file
from broadfront.engine.errors import BroadfrontError, OptionFault
from broadfront.engine.notation import read_position
from broadfront.lab.executors import play_matches
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup, play_match, seed_of
from broadfront.lab.tournament import planned, run, seatings
from broadfront.players import Player

pytestmark = pytest.mark.usefixtures("toybox")
FIELD = MatchSetup("skirmish")


def test_a_match_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    plans = planned(FIELD, ["random"], 20, seed=7)
    again = planned(FIELD, ["random"], 20, seed=7)
    assert plans == again
    assert [play_match(plan) for plan in plans] == [play_match(plan) for plan in again]
    others = planned(FIELD, ["random"], 20, seed=8)
    assert not {plan.seed for plan in plans} & {plan.seed for plan in others}


def test_seeds_fit_into_63_bits() -> None:
    assert all(0 <= seed_of(seed, number) < 2**63 for seed in (-1, 0, 2**70) for number in range(50))


def test_the_record_tells_the_match() -> None:
    told = play_match(MatchPlan(1, FIELD, ("greedy", "random"), 5, journal=True))
    assert told.seats == ("blue", "gold")
    assert told.players == ("greedy", "random")
    assert sum(told.scores) == 1
    assert told.moves >= told.decisions > 0
    assert told.turns is not None
    assert told.fault == ""
    match = match_file.read(told.journal)
    assert match.result == told.scores
    assert len(match.journal) == told.moves
    assert match.people == ("greedy", "random")


def test_everyone_has_each_seat_equally_often() -> None:
    plans = planned(FIELD, ["greedy", "random"], 10)
    assert [plan.players[0] for plan in plans] == ["greedy", "random"] * 5
    assert len(seatings(["a", "b", "c"], 2)) == 6
    assert seatings(["a", "a"], 2) == (("a", "a"),)
    assert seatings(["a"], 2) == (("a", "a"),)
    assert seatings(["a", "b", "c", "d"], 4)[1] == ("b", "c", "d", "a")
    with pytest.raises(ValueError, match="at least one"):
        seatings([], 2)


def test_the_number_of_workers_changes_nothing() -> None:
    plans = planned(FIELD, ["greedy", "mcts:10"], 8, seed=3, journal=True)
    assert run(plans, 1) == run(plans, 2)


def test_a_crash_is_told_with_seed_and_notation_and_loses_nothing_else() -> None:
    sound = planned(FIELD, ["random"], 2, seed=1)
    broken = planned(MatchSetup("skirmish", options={"bug": True}), ["random"], 3, seed=1)[2:]
    told = run([*broken, *sound], 2).records
    assert [record.number for record in told] == [1, 2, 3]
    assert [bool(record.fault) for record in told] == [False, False, True]
    fault = told[2].fault
    assert f"match 3, seed {broken[0].seed}: ZeroDivisionError: the toy's own bug" in fault
    position = read_position(
        fault.rpartition(") in ")[2], trusted=True
    )  # where the rules fail by a bug of theirs
    assert position.pending is not None
    assert told[2].journal.startswith("Broadfront match")


def test_a_worker_that_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = [
        MatchPlan(1, MatchSetup("skirmish", text="die\n"), ("random", "random"), 1),
        *planned(FIELD, ["random"], 4)[1:],
    ]
    monkeypatch.setenv("SKIRMISH_DIES", str(os.getpid()))
    told = sorted(play_matches(plans, 2), key=lambda record: record.number)
    assert [record.number for record in told] == [1, 2, 3, 4]
    assert "its worker process ended (exit code 3)" in told[0].fault
    assert not any(record.fault for record in told[1:])


def test_a_match_whose_worker_dies_is_played_once_more(tmp_path: Path) -> None:
    sound = planned(FIELD, ["random"], 3, seed=1)
    unlucky = msgspec.structs.replace(sound[1], field=MatchSetup("skirmish", text=f"die 1 {tmp_path}"))
    told = run([sound[0], unlucky, sound[2]], 2).records
    assert [record.fault for record in told] == ["", "", ""]
    assert told[1].scores == play_match(sound[1]).scores


def test_ctrl_c_keeps_what_is_done() -> None:
    done: list[MatchRecord] = []

    def progress(record: MatchRecord) -> None:
        done.append(record)
        if len(done) == 3:
            raise KeyboardInterrupt

    for workers in (1, 2):
        done.clear()
        told = run(planned(FIELD, ["random"], 1000), workers, progress)
        assert told.interrupted
        assert len(told.records) == 3


@pytest.mark.parametrize(
    ("field", "specs", "fault"),
    [
        (MatchSetup("ludo"), ["random"], "no game 'ludo'"),
        (MatchSetup("skirmish", "nowhere"), ["random"], "no scenario 'nowhere'"),
        (MatchSetup("skirmish", options={"x": 1}), ["random"], "no option 'x'"),
        (FIELD, ["random", "chess"], "chess"),
    ],
)
def test_a_faulty_plan_is_refused_before_anything_is_played(
    field: MatchSetup, specs: list[str], fault: str
) -> None:
    with pytest.raises(BroadfrontError, match=fault):
        planned(field, specs, 5)


def test_players_of_ones_own_may_be_named_by_their_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tournament_player.py").write_text(
        "from broadfront.players import Steady\n\n\nclass Mine(Steady):\n    pass\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    mine: type[Player] = importlib.import_module("tournament_player").Mine
    plans = planned(FIELD, [mine, "random"], 2)
    assert plans[0].players == ("tournament_player:Mine", "random")
    assert not any(record.fault for record in run(plans, 2).records)
    with pytest.raises(BroadfrontError, match="give the class Mine, not an instance"):
        planned(FIELD, [mine()], 2)  # type: ignore[list-item]


def test_a_player_that_is_not_there_stops_the_matches() -> None:
    plan = MatchPlan(1, FIELD, ("nosuch:X", "nosuch:X"), 1)
    for workers in (1, 2):
        with pytest.raises(OptionFault, match="player 'nosuch:X': nosuch cannot be imported"):
            run([plan], workers)


def test_no_workers_play_nothing() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        run([], 0)


def test_a_player_that_cheats_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from broadfront.players.uniform import Uniform

    monkeypatch.setattr(Uniform, "choose", lambda *_: ("march", 0, 0))
    told = play_match(MatchPlan(1, FIELD, ("random", "random"), 5))
    assert "random chose ('march', 0, 0), which is not legal" in told.fault


def test_the_toy_is_found_by_its_entry_point(toybox: Path) -> None:
    assert FIELD.card().title == "Skirmish"
    assert toybox.name == "toybox"
