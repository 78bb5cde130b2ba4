"""The texts of new scenarios have bounds; those of matches that were written down are read as they are."""

from __future__ import annotations

import re

import msgspec
import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.errors import FileFault
from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.scenarios import MAX_BLURB, MAX_TITLE, text_faults
from broadfront.engine.toml_files import parse_toml

GAMES = [game for game in registry.games().values() if game.scenario_files is not None]
FRONT_LINE = registry.game("front_line")


def with_title(game: Game, title: str) -> str:
    """Return the first scenario of a box with another title, as it would stand in TOML."""
    text = game.scenario_text(next(iter(game.scenarios)))
    return re.sub(r"(?m)^title = .*$", lambda _: f'title = "{title}"', text, count=1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_scenario_of_a_box_is_beyond_the_bounds(game: Game) -> None:
    assert game.scenario_files is not None
    faults = {id_: list(text_faults(file)) for id_, (file, _) in game.scenario_files.shipped.items()}
    assert not any(faults.values()), faults


@pytest.mark.parametrize("title", ["x" * (MAX_TITLE + 1), "Kursk\\u001b[2J", "Kursk\\nadmin", "\\u202eksruK"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_title_that_is_too_long_or_no_plain_line_is_refused_with_line_and_field(
    game: Game, title: str
) -> None:
    text = with_title(game, title)
    with pytest.raises(FileFault, match=r"^title|title: the title has .*: write ") as error:
        game.setting("mine", text=text)
    assert error.value.field == "title"
    assert text.split("\n")[error.value.line - 1].startswith("title =")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_match_that_was_recorded_with_such_a_title_still_opens(game: Game) -> None:
    text = with_title(game, "x" * 5_000)
    setting = game.recorded_setting(game.rules_version, "mine", {}, text)
    match = Match(game, setting)
    assert match_file.read(match_file.write(match)).setting == setting


def test_a_title_of_the_longest_length_and_a_blurb_of_several_lines_are_taken() -> None:
    text = with_title(FRONT_LINE, "x" * MAX_TITLE)
    text = re.sub(r"(?m)^blurb = .*$", 'blurb = """one\\ntwo"""', text)
    assert FRONT_LINE.setting("mine", text=text).scenario_text == text


def test_a_blurb_beyond_its_bound_is_refused() -> None:
    text = re.sub(r"(?m)^blurb = .*$", f'blurb = "{"x" * (MAX_BLURB + 1)}"', FRONT_LINE.scenario_text("main"))
    with pytest.raises(FileFault) as error:
        FRONT_LINE.setting("mine", text=text)
    assert error.value.field == "blurb"


def test_names_of_a_map_have_their_bound() -> None:
    game = registry.game("action_front")
    assert game.scenario_files is not None
    rows = ", ".join(['"' + "." * 10 + '"'] * 8)
    text = (
        'title = "Mine"\nturns = 5\nfirst = "A"\notherwise = "draw"\nsets_up_first = "B"\n'
        '[[sides]]\nnation = "US"\nedge = "left"\n[[sides]]\nnation = "Japan"\nedge = "right"\n'
        f'[map]\nname = "{"x" * 61}"\nrows = [{rows}]\n'
    )
    file = game.scenario_files.struct
    found = list(text_faults(msgspec.convert(parse_toml(text), file)))
    assert found == [(("map", "name"), "the name has 61 characters: write at most 60")]
