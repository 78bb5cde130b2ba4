"""The JSON Schema that a box ships is what its reader's types say, and what it names is found on its map.

To write them anew: ``python -m tests.games.test_scenario_schemas``.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.scenario_schema import PLACE, generate_schema, scenario_schema

WITH_FILES = [id_ for id_ in registry.ids() if registry.game(id_).scenario_files]


def made(game: Game[Any, Any]) -> str:
    return json.dumps(generate_schema(game), indent=2) + "\n"


@pytest.mark.parametrize("id_", WITH_FILES)
def test_the_schema_of_scenarios_is_what_the_reader_takes(id_: str) -> None:
    shipped = (files(f"broadfront.games.{id_}") / PLACE).read_text(encoding="utf-8")
    assert shipped == made(registry.game(id_)), f"python -m {__name__} writes it anew"


@pytest.mark.parametrize("id_", WITH_FILES)
def test_the_schema_names_every_field_of_a_scenario(id_: str) -> None:
    game = registry.game(id_)
    assert game.scenario_files is not None
    fields = scenario_schema(game)["$defs"]["Scenario"]["properties"]
    assert set(fields) == set(game.scenario_files.struct.__struct_fields__)
    assert set(fields["fixed"]["properties"]) == {option.name for option in game.options}


def names(schema: dict[str, Any]) -> set[str]:
    """Return what the words of a kind are called on the screen."""
    parts = schema.get("anyOf", [schema])
    return {one.replace("_", " ") for part in parts for one in part.get("enum", [])} | {
        one["title"] for part in parts for one in part.get("oneOf", [])
    }


@pytest.mark.parametrize("id_", WITH_FILES)
def test_the_spaces_that_a_schema_names_are_on_a_map_of_the_box(id_: str) -> None:
    game = registry.game(id_)
    spaces = {space.name for name in game.scenarios for space in game.table(game.setting(name)).spaces}
    assert names(scenario_schema(game)["$defs"][game.game_info.space_kind]) <= spaces


if __name__ == "__main__":
    for one in WITH_FILES:
        Path(str(files(f"broadfront.games.{one}") / PLACE)).write_text(
            made(registry.game(one)), encoding="utf-8"
        )
