"""JSON Schemas of scenario files, for forms in the browser and for completion in text editors.

A schema is generated from the reader's Struct, the docstrings of its fields, the words of its fields, and the options
of the game.
"""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import inspect as shapes

from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.game import Game
from broadfront.engine.game_data import game_file
from broadfront.engine.game_info import Option
from broadfront.engine.position import SPECTATOR
from broadfront.engine.scenario_editor import Complaint, Sketch
from broadfront.engine.scenarios import ScenarioFiles, Words
from broadfront.engine.toml_files import edited_toml, parse_toml

PLACE: Final = "data/scenario.schema.json"
"""The path of a game's stored schema, beside its module."""


def schema_name(game_id: str) -> str:
    """Return the file name of the schema beside a scenario, which the first line of a new scenario contains."""
    return f"{game_id}.schema.json"


def scenario_schema(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a game's scenario files: the stored one, else a generated one.

    Raises
    ------
    OptionFault
        If the game has no scenario files.
    """
    place = game_file(game, PLACE)
    if place is None:
        return generate_schema(game)
    schema: dict[str, Any] = json.loads(place.read_bytes())
    return schema


def generate_schema(game: Game[Any, Any]) -> dict[str, Any]:
    """Generate the JSON Schema from the types of a game's reader; without source there are no docstrings of fields.

    Raises
    ------
    OptionFault
        If the game has no scenario files.

    >>> from broadfront.engine.registry import game
    >>> generate_schema(game("front_line"))["$defs"]["square"]["enum"][:3]
    ['A1', 'B1', 'C1']
    """
    kit = game.scenario_files
    if kit is None:
        raise OptionFault(f"{game.title} has no scenario files")
    schema = msgspec.json.schema(kit.struct)
    parts: dict[str, Any] = schema["$defs"]
    for struct in _structs(shapes.type_info(kit.struct), set()):
        _describe(parts[struct.__name__], struct)
    fields = parts[schema["$ref"].rpartition("/")[2]]["properties"]
    fields["fixed"] = _fixed(game, fields["fixed"])
    for kind in sorted(_kinds(parts)):
        parts[kind] = _words(game, kit, kind)
    article = "An" if game.title[:1] in "AEIOU" else "A"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{article} {game.title} scenario",
        **schema,
    }


def _structs(shape: Any, structs: set[type]) -> Iterator[type]:
    """Yield every Struct in a type."""
    if isinstance(shape, shapes.StructType):
        if shape.cls in structs:
            return
        structs.add(shape.cls)
        yield shape.cls
        for field in shape.fields:
            yield from _structs(field.type, structs)
    for name in ("type", "item_type", "key_type", "value_type"):
        if (inner := getattr(shape, name, None)) is not None:
            yield from _structs(inner, structs)
    for name in ("types", "item_types"):
        for inner in getattr(shape, name, ()):
            yield from _structs(inner, structs)


def _describe(schema: dict[str, Any], struct: type) -> None:
    """Add the docstrings of a Struct's fields, and reduce its own docstring to the first paragraph."""
    if "description" in schema:
        schema["description"] = _prose(schema["description"].partition("\n\n")[0])
    for name, text in _field_docs(struct).items():
        schema["properties"][name] = {"description": _prose(text), **schema["properties"][name]}


def _prose(text: str) -> str:
    return " ".join(text.split()).replace("``", "`")


def _field_docs(struct: type) -> dict[str, str]:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(struct)))
    except (OSError, TypeError):
        return {}
    (class_,) = tree.body
    assert isinstance(class_, ast.ClassDef)
    docs: dict[str, str] = {}
    for line, after in zip(class_.body, class_.body[1:], strict=False):
        match (line, after):
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                docs[name] = text
    return docs


def _fixed(game: Game[Any, Any], plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of the options that a scenario fixes."""
    return {
        "description": plain.get("description", "Options that the scenario does not leave open."),
        "type": "object",
        "properties": {option.name: _option(option) for option in game.options},
        "additionalProperties": False,
        "default": {},
    }


def _option(option: Option) -> dict[str, Any]:
    values = zip(option.values, option.value_names, strict=True)
    return {
        "title": option.label,
        "description": option.help,
        "oneOf": [{"const": value, "title": name} for value, name in values],
    }


def _kinds(schema: Any) -> set[str]:
    """Return the kinds of words that are referenced but not defined yet."""
    defined: set[str] = set(schema)
    referenced: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(ref := node.get("$ref"), str):
                referenced.add(ref.rpartition("/")[2])
            for part in node.values():
                walk(part)
        elif isinstance(node, list):
            for part in node:
                walk(part)

    walk(schema)
    return referenced - defined


def _words(game: Game[Any, Any], kit: ScenarioFiles[Any], kind: str) -> dict[str, Any]:
    """Return the schema of a kind of words, with display names; as suggestions if other words are allowed too."""
    if kind not in kit.words and kind not in game.words:
        raise OptionFault(
            f"the scenario files of {game.title} name words of kind {kind!r}: add them to `words`"
        )
    words = kit.words.get(kind) or Words({one: one.replace("_", " ") for one in game.words[kind]})
    choice: dict[str, Any] = {"enum": list(words.names)}
    if any(name != one.replace("_", " ") for one, name in words.names.items()):
        choice = {"oneOf": [{"const": one, "title": name} for one, name in words.names.items()]}
    if not words.is_open:
        return {"type": "string", **choice}
    return {"anyOf": [choice, {"type": "string"}]} if words.names else {"type": "string"}


# --------------------------------------------------------------------------------------------------
# Scenario files under construction: checked by the game's reader, and drawn as the start of a match.


def sketch_scenario(game: Game[Any, Any], text: str) -> Sketch:
    r"""Check and draw a scenario file: return its data, its faults, and the first position of a match.

    The data is None if the text is not TOML; table and view are None while there are faults.

    >>> from broadfront.engine.registry import game
    >>> sketch = sketch_scenario(game("front_line"), 'title = "Mine"\nboards = ["mian"]\nforces = []\n')
    >>> [(one.path, one.line) for one in sketch.complaints][:1]
    [(('boards',), 2)]
    """
    try:
        data = parse_toml(text, "scenario")
    except FileFault as error:
        return Sketch(text, complaints_of(error))
    try:
        setting = game.setting("scenario", text=text)
    except FileFault as error:
        return Sketch(text, complaints_of(error), data=data)
    except OptionFault as error:
        return Sketch(text, (Complaint(("fixed",), str(error)),), data=data)
    position = game.start(setting)
    return Sketch(text, (), game.table(setting), game.view(position, SPECTATOR), data=data)


def edit_scenario_text(game: Game[Any, Any], text: str, data: Mapping[str, Any]) -> str:
    """Return a scenario file with other data (`edited_toml`); a new one names its schema in the first line.

    Raises
    ------
    FileFault
        If it would be too large for a scenario file.
    TypeError, ValueError
        If the data cannot be written as TOML.
    """
    return edited_toml(text or f"#:schema {schema_name(game.id)}\n", data)


def complaints_of(fault: FileFault) -> tuple[Complaint, ...]:
    """Return all faults that a reader found in a file."""
    return tuple(Complaint(one.path, one.message, one.line) for one in (fault, *fault.others))
