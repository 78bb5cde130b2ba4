"""Bounds on text from outside: whatever is sent, it is read or refused in little time, with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.hostile import JSONS, MATCHES, POSITIONS, SCENARIOS, each_bounded

from broadfront.engine import match_file, registry, toml_files
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.game_info import GameInfo
from broadfront.engine.notation import read_position
from broadfront.engine.toml_files import MAX_FAULTS, line_of, parse_toml, read_toml

GAMES = sorted(registry.ids())
REFUSALS = ("FileFault", "NotationFault", "OptionFault")


def is_refused(told: str) -> bool:
    return told.split(":")[0] in REFUSALS


@pytest.fixture(scope="module")
def of_scenarios() -> dict[str, str]:
    """What is told of the hostile scenarios: nothing where every game refuses it."""
    games = [registry.game(game) for game in GAMES]  # imported here, or every process would

    def all_refuse(text: str) -> None:
        for game in games:
            with pytest.raises((FileFault, OptionFault)):
                game.setting("mine", {}, text)

    return told_of(all_refuse, SCENARIOS)


@pytest.fixture(scope="module")
def of_matches() -> dict[str, str]:
    """What is told of the hostile match files."""
    return told_of(match_file.read, MATCHES)


@pytest.fixture(scope="module")
def of_positions() -> dict[str, str]:
    """What is told of the hostile positions."""
    return told_of(read_position, POSITIONS)


@pytest.fixture(scope="module")
def of_jsons() -> dict[str, str]:
    """What is told of hostile JSON."""
    return told_of(toml_files.check_json, JSONS)


def told_of(read: Callable[..., Any], texts: Mapping[str, str]) -> dict[str, str]:
    return each_bounded(read, {name: (text,) for name, text in texts.items()})


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_game_refuses_a_hostile_scenario_in_little_time(
    of_scenarios: dict[str, str], name: str
) -> None:
    assert of_scenarios[name] == ""


@pytest.mark.parametrize("name", MATCHES)
def test_a_hostile_match_file_is_refused_in_little_time(of_matches: dict[str, str], name: str) -> None:
    assert is_refused(of_matches[name]), of_matches[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_hostile_position_is_refused_in_little_time(of_positions: dict[str, str], name: str) -> None:
    assert is_refused(of_positions[name]), of_positions[name]


@pytest.mark.parametrize("name", JSONS)
def test_hostile_json_is_bounded_in_little_time(of_jsons: dict[str, str], name: str) -> None:
    told = of_jsons[name]
    assert not told or is_refused(told), told


@pytest.mark.parametrize(
    ("text", "line", "remedy"),
    [
        ("x = 1\n" + ".".join("abcdefghi") + " = 1", 2, "use fewer dots"),
        ("x = 1\n\ny = " + "[" * 17, 3, "use fewer levels"),
        ("x = 1\ny = " + "9" * 19, 2, "write a shorter one"),
        ("x = 1\n# " + "y" * toml_files.MAX_LINE_LENGTH, 2, "break it up"),
        ("x = 1\n" * 40_000, 0, "shorten it"),
    ],
)
def test_a_bound_names_the_line_and_the_remedy(text: str, line: int, remedy: str) -> None:
    with pytest.raises(FileFault, match=remedy) as found:
        parse_toml(text, "mine.toml")
    assert (found.value.source, found.value.line) == ("mine.toml", line)


def test_json_is_bounded_in_values_depth_and_digits_but_not_in_its_strings() -> None:
    for text, remedy in (
        ("[" + "[]," * 20_000 + "1]", "leave some out"),
        ("{" + ",".join(f'"{n}":1' for n in range(10_001)) + "}", "20,000 keys and values: leave some out"),
        ("[" + ",".join(["1"] * 20_002) + "]", "20,000 keys and values: leave some out"),
        ("[" + ",".join(['""'] * 50_001) + "]", "100,000 quotation marks: leave some out"),
        ("[" * 33 + "]" * 33, "use fewer levels"),
        ('{"seed": ' + "9" * 20 + "}", "write a shorter one"),
    ):
        with pytest.raises(FileFault, match=remedy):
            toml_files.check_json(text)
    toml_files.check_json('{"a\\"]": "' + "[" * 99_000 + "9" * 99 + '", "seed": ' + "9" * 19 + "}")
    toml_files.check_json(("[" * 32 + "]" * 32).encode())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f'x = "{"." * 99} {"[" * 99} {"9" * 99}"', f"{'.' * 99} {'[' * 99} {'9' * 99}"),
        (f"x = '''{'[' * 99}\n{'9' * 99}'''", f"{'[' * 99}\n{'9' * 99}"),
        (f'x = """{"[" * 99}\\" ""{"9" * 99}"""""', f'{"[" * 99}" ""{"9" * 99}""'),
        (f"# {'[' * 99} {'9' * 99}\nx = {'9' * 18}", 10**18 - 1),
        (f"x = [{'[],' * 99}]", [[]] * 99),
        ("x = 0.12345678901234567", 0.12345678901234567),
        ("x = 0x7fffffffffffffff", 2**63 - 1),
    ],
)
def test_what_stands_in_strings_and_comments_is_not_counted(text: str, value: object) -> None:
    assert parse_toml(text) == {"x": value}


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_the_boxes_are_far_below_every_bound(game: str) -> None:
    card = registry.game(game)
    for scenario in card.scenarios:
        text = card.scenario_text(scenario)
        toml_files.check_toml(text * 10)
        assert 10 * max(map(len, text.split("\n"))) < toml_files.MAX_LINE_LENGTH


def test_a_file_tells_its_first_faults_and_no_more() -> None:
    text = "".join(f"titel{number} = 1\n" for number in range(1_000))
    with pytest.raises(FileFault) as found:
        read_toml(text, GameInfo)
    assert len(found.value.others) == MAX_FAULTS - 1
    assert [fault.line for fault in found.value.others[:3]] == [2, 3, 4]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (["title"], 1),
        (["map"], 3),
        (["map", "name"], 4),
        (["map", "rows", 1], 7),
        (["sides", 0, "edge", "is"], 11),
        (["sides", 1, "edge"], 14),
        (["sides", 1, "zone", "within"], 16),
        (["sides", 1, "zone", "what is not there"], 15),
        (["sides", 2], 1),
    ],
)
def test_the_line_of_a_value_is_found(path: list[str | int], line: int) -> None:
    text = (
        "title = 'x'\n\n[ map ]\n\"name\" = 1\nrows = [\n  '..', # ]\n  'x.',\n]\n\n"
        "[[sides]]\nedge . is = 1\n\n[[ sides ]]\nedge = 1\n[sides.zone]\nwithin = 2\n"
    )
    assert line_of(text, path) == line


def test_texts_are_refused_by_the_bounds_before_they_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(text: str) -> dict[str, object]:
        raise AssertionError(f"{len(text)} characters were parsed")

    monkeypatch.setattr("tomllib.loads", parse)
    for name in (
        "key of dots",
        "long key of dots",
        "nested lists",
        "nested tables",
        "integer of 5,000 digits",
    ):
        with pytest.raises(FileFault):
            parse_toml(SCENARIOS[name])
