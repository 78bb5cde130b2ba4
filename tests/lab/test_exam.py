"""Exam positions: those of every box are sound, and files, players and conditions are judged as the page says."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from broadfront import players
from broadfront.engine import registry
from broadfront.engine.errors import FileFault
from broadfront.lab.exam_files import ExamPosition, matches, read_exam, shipped_exam
from broadfront.lab.exam_runner import ScriptedPlayer, run_exam, run_seed, summarize

PAGE = Path(__file__).parents[2] / "docs" / "concepts" / "players.md"
BOXES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")
SHIPPED = {
    f"{game}-{path.name.removesuffix('.toml')}": (game, path.read_text(encoding="utf-8"), path.name)
    for game in BOXES
    if (folder := files(f"broadfront.games.{game}") / "data" / "exam").is_dir()
    for path in sorted(folder.iterdir(), key=lambda one: one.name)
}

SMALL = """
game = "front_line"
title = "Small"
tests = "A test."
rule = "5.10"
why = "The attack wins on 1 to 4."
scenario = "first_game"
moves = ["roll 4", "first green"]
edits = [
  "clear",
  "place Green Infantry on C9",
  "place Red Infantry on F6, F8",
  "set red:_leadership card to exhausted",
  "turn Green",
]
then = ["take capital"]
seat = "green"
good = ["attack C9 D10"]
"""


def small(*changes: tuple[str, str]) -> ExamPosition:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_exam(text, "small.toml")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_position_is_sound(name: str) -> None:
    game, text, source = SHIPPED[name]
    exam = read_exam(text, source)
    assert exam.game.id == game
    assert f"# {exam.file.rule} " in exam.game.rules_text()
    assert exam.file.until == "first" or (exam.file.blunder and exam.file.solution)
    for script, is_solved in ((exam.file.solution, True), (exam.file.blunder, False)):
        if not script:
            continue
        player = ScriptedPlayer(script)
        runs = [run_seed(exam, ScriptedPlayer(script), seed) for seed in exam.file.seeds]
        run_seed(exam, player, exam.file.seeds[0])
        assert (sum(run.is_solved for run in runs) >= exam.needed) == is_solved, runs
        assert not is_solved or not player.left, f"never legal: {player.left}"


def test_the_docs_say_how_many_positions_declining_everything_solves() -> None:
    exams = [read_exam(*told[1:]) for told in SHIPPED.values()]
    idle = [
        exam.id
        for exam in exams
        if sum(run_seed(exam, ScriptedPlayer([]), seed).is_solved for seed in exam.file.seeds) >= exam.needed
    ]
    assert f"{len(idle)} of {len(exams)} positions are solved by declining everything" in PAGE.read_text()
    assert len(idle) < len(exams) / 6


@pytest.mark.parametrize("name", SHIPPED)
def test_random_play_does_not_always_solve_a_position(name: str) -> None:
    exam = read_exam(*SHIPPED[name][1:])
    assert not all(run_seed(exam, players.parse("random"), seed).is_solved for seed in range(101, 109))


def test_a_position_is_read_from_edits_in_words() -> None:
    exam = small()
    assert (exam.id, exam.seat, exam.needed) == ("small", 0, 3)
    assert exam.start.pending is not None
    assert "attack C9 D10" in map(exam.game.spell, exam.start.pending.moves)


def test_the_same_position_is_read_from_its_notation() -> None:
    head, tail = SMALL.index("scenario ="), SMALL.index("seat =")
    text = SMALL[:head] + f'notation = "{small().start.notation()}"\n' + SMALL[tail:]
    assert read_exam(text, "").start == small().start


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "says"),
    [
        ('"front_line"', '"ludo"', 2, "game", "no game 'ludo'"),
        ('"first_game"', '"last_game"', 7, "scenario", "no scenario 'last_game'"),
        ('"roll 4"', '"roll 9"', 8, "moves[0]", "chance"),
        ("Green Infantry on C9", "Green Infantry on Z9", 11, "edits[1]", "no space 'Z9'"),
        ("Green Infantry on C9", "Green Cavalry on C9", 11, "edits[1]", "no piece 'Green Cavalry'"),
        ("place Green Infantry on C9", "put Green Infantry on C9", 11, "edits[1]", "is no edit"),
        ("place Green Infantry on C9", "place Green Infantry", 11, "edits[1]", "wants a piece and a space"),
        ("card to exhausted", "card to tired", 13, "edits[3]", "it takes exhausted, available"),
        ("turn Green", "turn Blue", 14, "edits[4]", "no turn 'Blue'"),
        ("take capital", "take nothing", 16, "then[0]", "'nothing' is no stack"),
        ('seat = "green"', 'seat = "red"', 17, "seat", "it asks Green"),
        ('seat = "green"', 'seat = "blue"', 17, "seat", "no seat 'blue'"),
        ("attack C9 D10", "attack C9 A1", 18, "good[0]", "no legal move here"),
        ("attack C9 D10", "assault C9", 18, "good[0]", "'assault' is no verb"),
        ('good = ["attack C9 D10"]', 'conditions = ["is strong"]', 18, "conditions[0]", "there are wins"),
        ('good = ["attack C9 D10"]', 'good = ["*"]', 18, "good", "every legal move is good"),
        ('good = ["attack C9 D10"]', "needed = 0", 1, "", "good, bad or conditions"),
        ('good = ["attack', 'needed = 4\ngood = ["attack', 18, "needed", "there are 3 seeds"),
        ('good = ["attack', 'until = 0\ngood = ["attack', 18, "until", "from 1"),
        ('good = ["attack', 'until = "later"\ngood = ["attack', 18, "until", "none of the values"),
        ('tests = "A test."', "", 1, "", "missing required field `tests`"),
        ("seat =", "notes = 1\nseat =", 17, "notes", "unknown field `notes`"),
    ],
)
def test_a_fault_of_a_file_is_told_with_line_and_field(
    old: str, new: str, line: int, field: str, says: str
) -> None:
    with pytest.raises(FileFault) as told:
        small((old, new))
    assert (told.value.line, told.value.field) == (line, field)
    assert says in told.value.message


def test_the_first_decision_is_judged() -> None:
    exam = small()
    assert run_seed(exam, ScriptedPlayer(["attack C9 D10"]), 1).why == ""
    assert run_seed(exam, ScriptedPlayer([]), 1).why == "it played end; not attack C9 D10"


def test_a_bad_move_fails_when_it_is_played() -> None:
    exam = small(('good = ["attack C9 D10"]', 'bad = ["move * ?8", "end"]'))
    assert run_seed(exam, ScriptedPlayer(["move C9 C8"]), 1).why == "it played move C9 C8, which is bad"
    assert run_seed(exam, ScriptedPlayer(["move C9 C10"]), 1).is_solved


@pytest.mark.parametrize(
    ("until", "script", "is_solved"),
    [
        ('"turn"', ["move C9 C10", "attack C10 D10"], True),
        ("2", ["move C9 C10", "attack C10 D10"], True),
        ("1", ["move C9 C10", "attack C10 D10"], False),
        ('"first"', ["move C9 C10", "attack C10 D10"], False),
        ('"turn"', ["move C9 C10", "end", "attack C10 D10"], False),
    ],
)
def test_a_player_is_watched_for_as_long_as_the_file_says(
    until: str, script: list[str], is_solved: bool
) -> None:
    exam = (
        small(('good = ["attack C9 D10"]', f'until = {until}\ngood = ["attack * D10"]\nbad = ["cache"]'))
        if (until != '"first"')
        else small()
    )
    assert run_seed(exam, ScriptedPlayer(script), 1).is_solved == is_solved


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("Green Infantry on C9", True),
        ("2 Green Infantry on C9, C10", False),
        ("2 Red * on F6, F8", True),
        ("at most 1 Red * on F6, F8", False),
        ("at most 2 Red * on F6, F8", True),
        ("no Red * on F6", False),
        ("no Red * on F7", True),
        ("does not lose", True),
        ("wins", False),
    ],
)
def test_conditions_are_judged_when_the_time_is_over(condition: str, holds: bool) -> None:
    exam = small(('good = ["attack C9 D10"]', f'conditions = ["{condition}"]'))
    run = run_seed(exam, ScriptedPlayer(["cache"]), 1)
    assert run.why == ("" if holds else f"in the end this does not hold: {condition}")


def test_a_won_match_fulfils_its_condition() -> None:
    exam = small(('good = ["attack C9 D10"]', 'until = "turn"\nconditions = ["wins"]'))
    runs = [run_seed(exam, ScriptedPlayer(["attack C9 D10"]), seed) for seed in range(1, 30)]
    assert 0 < sum(run.is_solved for run in runs) < 29


def test_as_many_seeds_are_played_as_it_takes_to_tell() -> None:
    won = run_exam(small(), "steady")
    assert (won.solved, won.why, [run.seed for run in won.runs]) == (True, "", [1, 2, 3])
    lost = run_exam(small(("attack C9 D10", "cache")), "steady")
    assert (lost.solved, lost.why) == (False, "it played attack C9 D10; not cache")
    assert [run.seed for run in lost.runs] == [1]
    two = run_exam(small(("good = ", "needed = 2\ngood = ")), "steady")
    assert [run.seed for run in two.runs] == [1, 2]


def test_results_are_summed_up_by_games() -> None:
    results = [run_exam(small(), "steady"), run_exam(small(("attack C9 D10", "cache")), "steady")]
    told = summarize("steady", results)
    assert (told["positions"], told["solved"], told["games"]["front_line"]["solved"]) == (2, 1, 1)


def test_patterns_mean_moves_that_begin_with_their_words() -> None:
    assert matches("attack d3", "attack D3 D4")
    assert matches("attack * d?", "attack D3 D4")
    assert not matches("attack D3 D4", "attack D3")


def test_a_game_without_the_folder_has_no_positions() -> None:
    with_exam = {game for game, _, _ in SHIPPED.values()}
    assert {game.id for game in registry.games().values() if shipped_exam(game)} & set(BOXES) == with_exam
