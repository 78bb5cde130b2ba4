"""The JSON Schema beside the scenarios is what the reader's types say, and the box's own scenarios keep it.

To write it anew: ``python -m tests.games.global_war.test_schema``.
"""

import json
from importlib.resources import files
from typing import Any

import msgspec

from broadfront.games.global_war.scenario import Scenario


def made() -> str:
    schema: dict[str, Any] = msgspec.json.schema(Scenario)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Global War scenario",
        **schema,
    }
    return json.dumps(schema, indent=2) + "\n"


PLACE = files("broadfront.games.global_war") / "data" / "scenario.schema.json"


def test_the_schema_of_scenarios_is_what_the_reader_takes() -> None:
    assert PLACE.read_text(encoding="utf-8") == made(), (
        "python -m tests.games.global_war.test_schema writes it anew"
    )


def test_the_schema_names_every_field_of_a_scenario() -> None:
    fields = json.loads(PLACE.read_text(encoding="utf-8"))["$defs"]["Scenario"]["properties"]
    assert set(fields) == set(Scenario.__struct_fields__)


if __name__ == "__main__":
    from pathlib import Path

    Path(str(PLACE)).write_text(made(), encoding="utf-8")
