"""Position texts with a fault in any field: the message is a sentence about the text, never one of Python's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from broadfront.engine import catalogue, journal
from broadfront.engine.contract import Position
from broadfront.engine.errors import BroadfrontError, NotationFault
from broadfront.engine.game import Game
from broadfront.engine.notation import read_position

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = list(catalogue.games().values())
PYTHON = re.compile(
    r"\w+\.index\b|invalid literal|[A-Z]\w+Error\b|not in (list|tuple)|object (is|has)|Exceeds the|out of range\b"
    r"|NoneType|division by zero|unhashable|unpack|positional|'(int|str|list|tuple|NoneType)'|not supported"
    r"|argument|subscriptable|iterable|<class|`(int|str|array|null|bool|object)`|can't|codec|\bbase 10\b|\$\[|[0-9]{25}"
)
"""Words of Python, msgspec and JSON, and bounds that nobody can read."""
BAD = (
    *(
        "",
        "-",
        "-1",
        "x",
        "99",
        "9" * 43,
        "9" * 5_000,
        "99999",
        "٣",
        "²",
        "()",
        "(",
        "((1,2),3)",
        "(" * 40,
        ",",
        ".",
        "*",
    ),
    *(
        "0*0",
        "1*999999",
        "0",
        "1",
        "-9",
        "a:b",
        "a.b",
        "@9",
        "%zz;",
        "1,2,3",
        "None",
        "A(1)",
        "é",
        "0x1",
        "1e5",
        "Q(",
    ),
    *("/", "!!", "=", "<9", "&ZZ", "^zz", "*99999", "1_0", "--1", "+1", "\x00", "True"),
)


def positions(game: Game[Any, Any]) -> Iterator[Position]:
    """Positions of a game: the first of each of its first scenarios, and some of recorded matches."""
    for scenario in list(game.scenarios)[:3]:
        yield game.start(game.setting(scenario))
    recorded = [
        path
        for path in sorted((GOLDEN / game.id).rglob("*"))
        if path.is_file() and path.read_bytes().startswith(b"Broadfront match")
    ]
    for path in recorded[:2]:
        match = journal.read(path.read_bytes(), game)
        for tenth in (2, 5, 8, 10):
            yield match.position_after(len(match.journal) * tenth // 10)


def mutated(value: str, dice: Random) -> str:
    """Return a spelling with a fault or two in it."""
    parts = re.findall(r"[A-Za-z_]+|-?[0-9]+|.", value)
    if not parts or dice.random() < 0.2:
        return dice.choice(BAD)
    for _ in range(dice.randint(1, 2)):
        at, kind = dice.randrange(len(parts)), dice.randrange(6)
        if kind == 0:
            parts[at] = dice.choice(BAD)
        elif kind == 1:
            parts[at] = ""
        elif kind == 2:
            parts.insert(at, dice.choice(parts))
        elif kind == 3:
            parts[at] = dice.choice(parts)
        elif re.fullmatch("-?[0-9]{1,30}", parts[at]):
            parts[at] = str(int(parts[at]) + dice.choice((-100, -1, 1, 5, 100)))
        else:
            parts[at] = parts[at].swapcase()
    return "".join(parts)


def complaint(text: str, game: Game[Any, Any], scenario: str) -> str:
    try:
        read_position(text, game, text=scenario)
    except NotationFault as fault:
        return str(fault)
    except BroadfrontError as fault:
        raise AssertionError(f"{text}: {fault!r}") from fault
    return ""


def check(game: Game[Any, Any], *, each: int, seed: int) -> None:
    """Try some faults in each field of some positions of a game."""
    dice = Random(seed)
    for position in positions(game):
        words = position.notation().split()
        for place, word in enumerate(words):
            name, equals, value = word.partition("=") if place > 2 else ("", "", word)
            spellings = [*dice.sample(BAD, min(each, len(BAD))), *(mutated(value, dice) for _ in range(each))]
            for spelling in spellings:
                text = " ".join([*words[:place], f"{name}{equals}{spelling}", *words[place + 1 :]])
                message = complaint(text, game, position.setting.scenario_text)
                quoted = message.replace(repr(spelling)[1:-1], "")
                assert not (found := PYTHON.search(without_quotes(quoted))), (
                    found,
                    name,
                    spelling[:80],
                    message,
                )


def without_quotes(message: str) -> str:
    """Leave out what a message quotes of the text at fault."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|(?<= is )-?[0-9]+(?=; it goes)", "''", message)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_fault_in_a_field_is_told_in_words_of_python(game: Game[Any, Any]) -> None:
    check(game, each=2, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_fault_of_many_in_a_field_is_told_in_words_of_python(game: Game[Any, Any], seed: int) -> None:
    check(game, each=12, seed=seed)


@pytest.mark.parametrize(
    ("game", "field", "value", "said"),
    [
        ("action_front", "ranged", "9999/-", "there is no hex '9999'"),
        ("action_front", "drawn", "1Z", "there is no card '1Z': write rank and suit, as in 8C.KD"),
        ("global_war", "battles", "sz1:x", "sz1:'x' is no number: write one behind the colon, as in sz1:3"),
        ("global_war", "canals", "(1,2)", "canals: expected a whole number; got '(1,2)'"),
        ("front_line", "agenda", "-", "yet nobody has won: name the next step in agenda=..."),
        ("front_line", "agenda", "Actions(x)", "expected an int, - or (...), not 'x'"),
    ],
)
def test_a_fault_names_the_field_and_what_to_write(game: str, field: str, value: str, said: str) -> None:
    box = catalogue.game(game)
    words = box.new().notation().split()
    text = " ".join(f"{field}={value}" if word.startswith(f"{field}=") else word for word in words)
    assert said in complaint(text, box, "")


def test_a_byte_order_mark_before_a_position_is_skipped() -> None:
    box = catalogue.game("front_line")
    text = box.new().notation()
    assert read_position(f"\ufeff{text}") == read_position(text)
