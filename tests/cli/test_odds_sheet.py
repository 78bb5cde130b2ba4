"""The odds sheets and the battle calculator in the terminal."""

from __future__ import annotations

import json

import pytest

from broadfront.engine import registry
from broadfront.engine.notation import read_position

from .conftest import Run
from .test_commands import ATTACK

BOXES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")


@pytest.mark.parametrize("box", BOXES)
def test_a_battle_is_answered_as_in_the_browser(run: Run, box: str) -> None:
    game = registry.game(box)
    form = game.calculator()
    assert form is not None
    answer = game.calculate(form.example)
    data = json.loads(run(f"odds {box} --sheet --json {answer.battle}").out)
    assert data["battle"] == answer.battle
    assert [bar["name"] for bar in data["forecast"]["outcomes"]] == [
        bar.name for bar in answer.forecast.outcomes
    ]
    plain = run(f"odds {box} --sheet --plain {answer.battle}").out.splitlines()
    assert plain[0] == f"{answer.forecast.title} [{answer.forecast.rule}]."
    bar = answer.forecast.outcomes[0]
    assert f"{bar.name}: {bar.probability:.1%}." in plain


@pytest.mark.parametrize("box", BOXES)
def test_without_a_battle_it_says_what_can_be_asked(run: Run, box: str) -> None:
    game = registry.game(box)
    form = game.calculator()
    assert form is not None
    told = run(f"odds {box} --sheet --plain").out
    assert form.example in told
    assert all(f"{option.id}: {option.name}" in told for option in form.options)
    assert all(f".{line.id}" in told for line in form.lines)
    assert json.loads(run(f"odds {box} --sheet --json").out)["example"] == form.example


def test_a_table_has_percentages_bars_and_what_counts(run: Run) -> None:
    told = run("odds action_front --sheet way=assault attacker=jp_inf target=us_rifle banzai=yes").out
    assert "assault won" in told
    assert "█" in told
    assert "%" in told
    assert "attacker: banzai" in told
    assert "A whole deck of 52 cards" in told


def test_the_spaces_of_a_position_fill_the_sheet(run: Run) -> None:
    game, p = registry.game("front_line"), read_position(ATTACK)
    spaces = [game.words["square"].index(name) for name in ("D6", "D8")]
    data = json.loads(run("odds front_line --sheet --json --position", ATTACK, "D6", "d8").out)
    assert data["battle"] == game.battle_at(p, spaces[0], "battle", spaces[1])
    data = json.loads(run("odds front_line --sheet --json --position", ATTACK, "D6").out)
    assert data["battle"] == game.battle_at(p, spaces[0], "battle", -1)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("odds skirmish --sheet", "Skirmish has no odds sheet"),
        ("odds front_line --sheet attacker=bishop", "there is no 'bishop'"),
        ("odds front_line --sheet Z9 D4", "there is no square 'Z9'"),
        ("odds front_line --sheet D3 D4 D5", "an attack has two spaces"),
        ("odds action_front --sheet way=assault target=us_edson", "Leaders take no part in an assault"),
    ],
)
def test_what_cannot_be_is_said(run: Run, line: str, says: str) -> None:
    told = run(line)
    assert (told.code, told.out) == (2, "")
    assert says in told.err
