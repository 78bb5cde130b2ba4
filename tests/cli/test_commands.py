from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from broadfront.engine import registry
from broadfront.engine.notation import read_position

from .conftest import PROGRAM, Run


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "my.match"
    run(
        "play skirmish --plain --against nobody",
        stdin=f"march B2 B3\nmarch C3 C4\nattack D2 D3\nsave {path}\nquit\n",
    )
    return path


def test_games_are_listed(run: Run) -> None:
    told = run("games")
    assert "front_line: Front Line" in told.out
    assert "--scenario meadow: The Meadow (blue, gold). Two hills." in told.out
    assert "--option setup=line|corners (default line)" in told.out
    data = {game["id"]: game for game in json.loads(run("games --json").out)}
    assert {"front_line", "skirmish"} <= set(data)
    assert data["skirmish"]["scenarios"][0]["seats"] == ["blue", "gold"]


ATTACK = (
    "front_line/1 first_game amphibious:off,setup:recommended,supply_cards:balanced_industry "
    "board=i1ti2/iitiai/iatiit/6/3T(m1)2/6/5I(m1)/TII1A1/IIATII/2IT1I cards=2*2 reserve=0.2*2.1.0.2*2.1 lost=0*8 "
    "stacks=3.0.4.3*2.4 leadership=0*2 edge=0 month=0 turn=0 leader=0 mover=0 stack=1 chits=1 supported=0 acting=33 "
    "winner=-1 agenda=EndTurn(),Actions(0)"
)


def test_odds_are_exact(run: Run, saved: Path) -> None:
    told = run(f"odds skirmish --match {saved}@2 attack D2 D3")
    assert "Hit" in told.out
    assert told.out.count("1/3") == 3
    assert "█" in told.out
    plain = run(f"odds skirmish --match {saved}@2 --plain attack D2 D3").out
    assert "Hit: 1/3, 33.3%." in plain
    data = json.loads(run(f"odds skirmish --match {saved}@2 --json attack d2 d3").out)
    assert data["move"] == "attack D2 D3"
    assert data["outcomes"][0] == {"outcome": "Disrupted", "odds": "1/3", "probability": 1 / 3}
    again = run("odds skirmish --plain --position", data["position"], "attack", "D2", "D3")
    assert again.out == plain


def test_odds_say_what_they_assume_only_where_somebody_had_a_choice(run: Run, saved: Path) -> None:
    attack = f"odds skirmish --match {saved}@2 attack D2 D3"
    assert "Assumes" not in run(attack).out
    assert json.loads(run(f"{attack} --json").out)["policy"] is None
    game = registry.game("front_line")
    p = read_position(ATTACK, game)
    move = next(game.spell(move) for move in p.pending.moves if move.verb == "attack") if p.pending else ""
    told = run("odds front_line --plain --position", ATTACK, *move.split()).out
    assert "Assumes: From then on nobody uses Leadership or the Edge" in told, (
        "the attacker may advance or stay"
    )
    quiet = run("odds front_line --plain --position", ATTACK, "end").out
    assert "Assumes" not in quiet
    named = run("odds front_line --plain --policy rally --position", ATTACK, "end").out
    assert "Assumes: The defender rallies" in named, "it was chosen"


def test_odds_say_what_they_come_from(run: Run) -> None:
    told = run("odds action_front --scenario example --plain barrage A2 0602").out
    assert "lands on 0602: 23 of 52 cards [4.3]." in told
    assert "cards drawn: 2 (2 steps) [4.6]." in told
    assert "reckoned from" in run("odds action_front --scenario example barrage A2 0602").out
    data = json.loads(run("odds action_front --scenario example --json barrage A2 0602").out)
    assert data["odds_breakdown"][0] == {"name": "lands on 0602", "value": "23 of 52 cards", "rule": "4.3"}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("odds skirmish march B2 F4", "[2] B2 may march"),
        ("odds skirmish pass --position nonsense", "nonsense"),
        ("odds skirmish pass --match none.match", "cannot be read"),
        ("odds skirmish pass --match MATCH@99", "this match has 4 moves"),
        ("odds front_line end --match MATCH", "skirmish"),
        ("replay none.match", "none.match: cannot be read"),
        ("rules skirmish 2.7", "the rules have no section 2.7; look at 2"),
        ("check none.toml", "none.toml: cannot be read"),
        ("check MATCH --game front_line", "front_line"),
    ],
)
def test_faults_are_told_on_stderr_with_code_1(run: Run, saved: Path, line: str, fault: str) -> None:
    told = run(line.replace("MATCH", str(saved)))
    assert told.code == 1
    assert fault in told.err
    assert told.out == ""


def test_a_match_is_told_move_by_move(run: Run, saved: Path) -> None:
    told = run(f"replay {saved}")
    assert "1. blue: march B2 B3\n    [2] Blue marches from B2 to B3." in told.out
    assert "4. Chance: roll" in told.out
    assert "After 4 moves:" in told.out
    assert told.out.count("[I") == 0


def test_a_replay_shows_the_board_after_each_move(run: Run, saved: Path) -> None:
    told = run(f"replay {saved} --step --to 2")
    assert told.out.count(" 4  ") == 2
    assert "3. blue" not in told.out
    assert run(f"replay {saved} --step --to 2 --plain").out.count("B3: blue infantry, meadow.") == 2


def test_a_match_is_told_as_data(run: Run, saved: Path) -> None:
    data = json.loads(run(f"replay {saved} --json").out)
    assert (data["game"], data["scenario"], data["options"]["long"]) == ("skirmish", "meadow", False)
    assert data["seats"] == [{"seat": "blue", "person": ""}, {"seat": "gold", "person": ""}]
    assert data["moves"][0] == {
        "number": 1,
        "seat": "blue",
        "move": "march B2 B3",
        "told": [{"rule": "2", "sentence": "Blue marches from B2 to B3."}],
    }
    assert (len(data["moves"]), data["moves"][3]["seat"], data["result"]) == (4, "Chance", None)
    part = json.loads(run(f"replay {saved} --json --to 2").out)
    assert part["moves"] == data["moves"][:2]
    assert part["headline"] in run(f"replay {saved} --to 2").out
    assert run(f"replay {saved} --json --step").code == 2


def test_a_match_can_come_down_a_pipe(run: Run, saved: Path) -> None:
    assert "1. blue: march" in run("replay -", stdin=saved.read_text()).out
    assert run("check -", stdin=saved.read_text()).out.startswith("ok")


def test_perft_counts(run: Run) -> None:
    assert run("perft skirmish 0").out == "1\n"
    first = int(run("perft skirmish 1").out)
    told = run("perft skirmish 2 --divide").out.splitlines()
    assert len(told) == first + 1
    assert (
        int(told[-1])
        == int(run("perft skirmish 2").out)
        == sum(int(line.split(": ")[1]) for line in told[:-1])
    )
    assert told[0].startswith("march ")


def test_check_says_ok_or_line_and_field(run: Run, saved: Path, tmp_path: Path) -> None:
    assert run(f"check {saved}") == (0, "ok: a match of Skirmish, 4 moves, still on\n", "")
    broken = tmp_path / "broken.match"
    broken.write_text(saved.read_text().replace("march C3 C4", "march C3 F4"))
    told = run(f"check {broken}")
    assert told.code == 1
    line = 1 + broken.read_text().splitlines().index("2. gold: march C3 F4")
    assert f"{broken}:{line}: [2] C3 may march" in told.err
    scenario = tmp_path / "own.toml"
    scenario.write_text("turns = 12\n")
    assert run(f"check {scenario} --game skirmish").out == "ok: a scenario of Skirmish for blue, gold\n"
    scenario.write_text("# mine\nturns = many\n")
    told = run(f"check {scenario} --game skirmish")
    assert (told.code, told.err) == (1, f"broadfront: {scenario}:2: turns: want a whole number\n")


def test_front_lines_own_scenarios_are_sound(run: Run) -> None:
    from importlib.resources import files

    folder = files("broadfront.games.front_line") / "data" / "scenarios"
    for file in folder.iterdir():
        told = run(f"check {file} --game front_line")
        assert told.code == 0, told.err


def test_help_has_examples(run: Run) -> None:
    for command in (
        "games",
        "play",
        "simulate",
        "balance",
        "train",
        "odds",
        "replay",
        "annotate",
        "perft",
        "validate",
        "rules",
    ):
        told = run(f"{command} --help")
        assert told.code == 0
        assert f"  broadfront {command}" in told.out
        assert command in run("--help").out
    assert run("").code == 0


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").out[0].isdigit()


def test_the_package_can_be_run_as_a_module(run: Run) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "broadfront", "--version"], capture_output=True, text=True, check=True
    )
    assert told.stdout == run("--version").out


def test_rules_are_shown_by_section(run: Run) -> None:
    assert "2.1 Where to" in run("rules skirmish").out
    assert "To an empty square beside." in run("rules skirmish 2").out
    assert "[3] Roll a die" in run("rules skirmish search die hit").out
    told = run("rules front_line 5.8")
    assert "Rout" in told.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("serach retreat", "did you mean 'search retreat'?"),
        ("serach", "did you mean 'search WORD'?"),
        ("retreat", "to look for words: search retreat"),
        ("5.99", "look at 5"),
    ],
)
def test_rules_that_are_not_found_say_what_may_have_been_meant(run: Run, words: str, says: str) -> None:
    told = run(f"rules front_line {words}")
    assert (told.code, told.out) == (1, "")
    assert says in told.err


@pytest.mark.parametrize(
    "game", ["action_front", "expand_the_front", "fighting_front", "front_line", "global_war"]
)
def test_plain_rules_have_no_signs_of_markdown(run: Run, game: str) -> None:
    contents = run(f"rules {game} --plain").out.splitlines()
    for chapter in {line.split()[0] for line in contents if not line.startswith(" ")}:
        for line in run(f"rules {game} {chapter} --plain").out.splitlines():
            assert not line.startswith(("#", "|"))
            assert "**" not in line


def test_rules_are_told_as_data(run: Run) -> None:
    contents = json.loads(run("rules skirmish --json").out)
    assert contents["game"] == "skirmish"
    assert {"number": "2.1", "title": "Where to", "depth": 3} in contents["sections"]
    section = json.loads(run("rules skirmish 2.1 --json").out)
    assert (section["section"], "To an empty square beside." in section["text"]) == ("2.1", True)
    hits = json.loads(run("rules skirmish search die hit --json").out)
    assert hits["search"] == "die hit"
    assert hits["hits"][0]["number"] == "3"
    assert run("rules skirmish 2.7 --json").code == 1
    assert run("rules skirmish search --json").code == 1


def test_perft_is_told_as_data(run: Run) -> None:
    data = json.loads(run("perft skirmish 2 --divide --json").out)
    assert (data["game"], data["depth"]) == ("skirmish", 2)
    assert data["position"].startswith("skirmish/1 meadow ")
    assert sum(data["moves"].values()) == data["count"] == int(run("perft skirmish 2").out)
    assert "moves" not in json.loads(run("perft skirmish 1 --json").out)


def test_a_reader_that_goes_away_hears_no_complaint() -> None:
    line = shlex.join([*PROGRAM, "rules", "front_line", "search", "a"])
    done = subprocess.run(f"{line} | head -1", shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
