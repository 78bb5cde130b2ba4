"""The texts of new scenarios have bounds; those of matches that were written down are read as they are."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Literal

import msgspec
import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.errors import FileFault
from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.notation import read_position
from broadfront.engine.scenario_schema import edit_scenario_text, sketch_scenario
from broadfront.engine.scenarios import MAX_BLURB, MAX_TITLE, text_faults
from broadfront.engine.toml_files import edited_toml, parse_toml, plain_json_words

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


# --- words of msgspec -------------------------------------------------------------------------------------------------

WORDS_OF_MSGSPEC = re.compile(
    r"Expected `|`(int|str|array|object|null)`|Object (missing|contains)|Invalid |got `| - at `"
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_said_of_a_value_of_the_wrong_kind_has_no_words_of_msgspec(game: Game) -> None:
    data = parse_toml(game.scenario_text(next(iter(game.scenarios))))
    said: list[str] = []
    for name, value in data.items():
        for wrong in (1, "x", 1.5, True, [], ["x"], [[1]], {}, {"x": 1}, [{"x": 1}], -1, 10**9):
            if type(wrong) is not type(value) or isinstance(value, dict | list | int):
                said += [
                    one.message
                    for one in sketch_scenario(
                        game, edit_scenario_text(game, "", {**data, name: wrong})
                    ).complaints
                ]
    assert len(said) > 40
    assert [one for one in said if WORDS_OF_MSGSPEC.search(one)] == []


def test_the_map_editor_says_what_is_wrong_in_words_of_its_own() -> None:
    game = registry.game("action_front")
    editor = game.scenario_editor()
    assert editor is not None
    sketch = editor.sketch({**editor.blank(), "title": 1, "turns": "many", "sides": []})
    assert ("title",) in [one.path for one in sketch.complaints]
    assert "Expected a text, got a whole number" in [one.message for one in sketch.complaints]
    assert [one for one in sketch.complaints if WORDS_OF_MSGSPEC.search(one.message)] == []


class Told(msgspec.Struct, tag="a", forbid_unknown_fields=True):
    """Every kind of value that a file may have."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=3)] = "x"
    number: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    share: Annotated[float, msgspec.Meta(gt=0, lt=1)] = 0.5
    word: Literal["x", "y"] = "x"
    pair: tuple[int, int] = (1, 2)
    some: Annotated[list[int], msgspec.Meta(min_length=1, max_length=2)] = msgspec.field(
        default_factory=lambda: [1]
    )
    table: Annotated[dict[str, int], msgspec.Meta(max_length=1)] = {}
    when: datetime | None = None
    form: Annotated[str, msgspec.Meta(pattern="^a$")] = "a"
    fives: Annotated[int, msgspec.Meta(multiple_of=5)] = 5
    data: bytes = b""
    either: int | str | None = None


def test_every_complaint_of_msgspec_is_told_in_plain_words() -> None:
    said = set()
    for name in (*Told.__struct_fields__, "type", "unknown"):
        for wrong in (
            None,
            "",
            "zzzz",
            0,
            7,
            1.5,
            True,
            [],
            [1, 2, 3],
            {},
            {"a": 1, "b": 2},
            "2026-01-01",
            10**30,
        ):
            try:
                msgspec.convert({name: wrong}, Told)
            except msgspec.ValidationError as error:
                said.add(plain_json_words(str(error)))
    assert len(said) > 60
    assert [one for one in said if WORDS_OF_MSGSPEC.search(one)] == []


# --- byte order marks -------------------------------------------------------------------------------------------------


def test_a_byte_order_mark_costs_no_comments() -> None:
    assert edited_toml("\ufeff# mine\nx = 1  # one\n", {"x": 2}) == "# mine\nx = 2  # one\n"


def test_a_position_is_read_with_its_scenario_whose_text_has_a_byte_order_mark() -> None:
    text = FRONT_LINE.scenario_text(next(iter(FRONT_LINE.scenarios)))
    p = FRONT_LINE.new("mine", text=f"\ufeff{text}")
    assert read_position(p.notation(), FRONT_LINE, text=f"\ufeff{text}", trusted=True) == p
