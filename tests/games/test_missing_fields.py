"""Positions that lack a field: lines and data from before there was such a field stay readable."""

from __future__ import annotations

import msgspec
import pytest
from tests.pinned.games import GAMES, game_of, play

from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins, read_position
from broadfront.engine.position import Position

_MATCH, _APART, _NUMBER = 0, 45, 3


def positions(game: Game) -> list[Position]:
    found: list[Position] = []
    for moves, p, _ in play(game, _MATCH):
        if moves % _APART == 0:
            found.append(p.clone())
        if len(found) == _NUMBER:
            break
    return found


def without(line: str, name: str) -> str:
    return " ".join(word for word in line.split() if not word.startswith(f"{name}="))


def at_default(p: Position, fields: tuple[str, ...]) -> str:
    """The line of a position with the defaults of some fields."""
    twin = p.clone()
    for field in msgspec.structs.fields(type(p)):
        if field.name in fields:
            plain = field.default
            setattr(twin, field.name, field.default_factory() if plain is msgspec.NODEFAULT else plain)
    return twin.notation()


def read(line: str, game: Game) -> str:
    """The position that a line is read as; "" where it is refused."""
    try:
        p: Position = read_position(line, game, trusted=True)
    except NotationFault:
        return ""
    return p.notation()


@pytest.mark.parametrize("id_", GAMES)
def test_a_missing_section_takes_its_default(id_: str) -> None:
    game = game_of(id_)
    optional = game.position.optional_fields()
    taken = 0
    for p in positions(game):
        line = p.notation()
        for name, fields in game.position.sections().items():
            if optional.issuperset(fields):
                now = read(without(line, name), game)
                assert now == read(at_default(p, fields), game), name
                taken += bool(now)
    assert taken > 2


@pytest.mark.parametrize("id_", GAMES)
def test_what_is_missing_is_named_where_it_has_no_default(id_: str) -> None:
    game = game_of(id_)
    line = game.new().notation()
    required = [
        name
        for name, fields in game.position.sections().items()
        if not game.position.optional_fields().issuperset(fields)
    ]
    assert required
    for name in (*required, "agenda"):
        with pytest.raises(NotationFault, match=rf"lacks its field {name}=\.\.\., which has no default"):
            read_position(without(line, name), game)


@pytest.mark.parametrize("id_", GAMES)
def test_data_that_lack_a_field_are_read_as_lines_are(id_: str) -> None:
    game = game_of(id_)
    p = game.new()
    data, names = p.to_builtins(), game.position.section_names()
    for field, name in names.items():
        lacking = {key: value for key, value in data.items() if key != name}
        if field not in game.position.optional_fields():
            with pytest.raises(NotationFault, match=f"lack {name}, which has no default"):
                position_from_builtins(game, p.setting, lacking)
        elif len(game.position.sections().get(name, ())) == 1:
            whole = read(at_default(p, (field,)), game)
            if whole:
                assert position_from_builtins(game, p.setting, lacking).notation() == whole
