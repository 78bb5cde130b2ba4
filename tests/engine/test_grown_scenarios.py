"""Scenarios of the boxes with one part grown as far as the bounds let it: each is read in little time, or refused."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from copy import deepcopy
from importlib.resources import files
from typing import Any, Final

import pytest
import tomli_w
from tests.hostile import bounded

from broadfront.engine import registry
from broadfront.engine.toml_files import MAX_SCENARIO_LENGTH

ROOM: Final = MAX_SCENARIO_LENGTH * 3 // 4
Path = tuple[str | int, ...]


def parts(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield a part of every kind: of a table's or list's own parts that are alike, only the first."""
    yield path, value
    if isinstance(value, dict):
        kinds = set()
        for name, part in value.items():
            kind = (type(part), *sorted(part)) if isinstance(part, dict) and len(path) else name
            if kind not in kinds:
                kinds.add(kind)
                yield from parts(part, (*path, name))
    elif isinstance(value, list) and value:
        yield from parts(value[0], (*path, 0))


def grown(value: Any) -> Iterator[Any]:
    """Yield a value as large as there is room for."""
    if isinstance(value, dict) and value:
        name, part = next(iter(value.items()))
        many = ROOM // (len(tomli_w.dumps({name: part})) + 6)
        yield {**value, **{f"{name}{number}": part for number in range(many)}}
    elif isinstance(value, list) and value:
        yield value * (ROOM // len(tomli_w.dumps({"a": value})))
    elif isinstance(value, str):
        yield value + "a" * 40_000
        yield f"{value} " * (40_000 // (len(value) + 1))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield 10**17
        yield -(10**17)


def put(data: dict[str, Any], path: Sequence[str | int], value: Any) -> dict[str, Any]:
    if not path:
        return dict(value)
    data = deepcopy(data)
    at: Any = data
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    return data


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(registry.ids()))
def test_a_scenario_with_one_part_grown_is_read_or_refused_in_little_time(game: str) -> None:
    card = registry.game(game)
    shipped = files(f"broadfront.games.{game}") / "data" / "scenarios"
    text = max((file.read_text() for file in shipped.iterdir() if file.name.endswith(".toml")), key=len)
    data = tomllib.loads(text)
    tried = 0
    for path, value in parts(data):
        for larger in grown(value):
            told = bounded(card.setting, "mine", {}, tomli_w.dumps(put(data, path, larger)))
            assert not told or told.split(":")[0] in ("FileFault", "OptionFault"), (path, told)
            tried += 1
    assert tried > 10
