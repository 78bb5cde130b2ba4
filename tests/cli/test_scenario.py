"""``broadfront scenario``: the files of the boxes, to be copied and changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from broadfront.engine import registry

from .conftest import Run


def test_the_list_has_every_scenario_the_default_first(run: Run) -> None:
    told = run("scenario list front_line")
    assert (told.code, told.err) == (0, "")
    heads = [line.partition(":")[0] for line in told.out.splitlines() if "(Green, Red" in line]
    assert heads == list(registry.game("front_line").scenarios)


@pytest.mark.parametrize("id_", [g.id for g in registry.games().values() if g.scenario_files is not None])
def test_what_is_exported_is_the_file_and_can_be_played(run: Run, tmp_path: Path, id_: str) -> None:
    game = registry.game(id_)
    for name in game.scenarios:
        told = run(f"scenario export {id_} {name}")
        assert (told.code, told.out, told.err) == (0, game.scenario_text(name), "")
        assert game.setting("mine", text=told.out).scenario == "mine"


def test_an_exported_file_is_played_by_its_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    told = run(f"scenario export front_line great_desert --out {path}")
    assert told.code == 0
    assert f"broadfront play front_line --scenario {path}" in told.out
    assert path.read_text() == registry.game("front_line").scenario_text("great_desert")
    assert run(f"check {path} --game front_line").code == 0
    played = run(
        f"simulate front_line --scenario {path} --players random --matches 1 --workers 1 --plain --seed 1"
    )
    assert played.code == 0


def test_a_file_that_is_there_is_kept_but_for_overwrite(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("mine")
    told = run(f"scenario export front_line main --out {path}")
    assert told.code == 1
    assert "it is there already: choose another name, or say --overwrite" in told.err
    assert path.read_text() == "mine"
    assert run(f"scenario export front_line main --out {path} --overwrite").code == 0
    assert path.read_text() == registry.game("front_line").scenario_text("main")


@pytest.mark.parametrize(
    ("line", "code", "fault"),
    [
        ("export front_line gret_desert", 2, "did you mean 'great_desert'?"),
        ("export frontline main", 2, "did you mean 'front_line'?"),
        ("export front_line", 2, "scenario export wants NAME"),
        ("exprt front_line", 2, "did you mean 'export'?"),
        ("export front_line main --out mine.txt", 1, "call it .toml"),
        ("export front_line main --out /nowhere/mine.toml", 1, "cannot be written"),
        ("export skirmish meadow", 2, "Skirmish has no scenario files"),
        ("list chess", 2, "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_remedy(run: Run, line: str, code: int, fault: str) -> None:
    told = run(f"scenario {line}")
    assert (told.code, told.out) == (code, "")
    assert fault in told.err
