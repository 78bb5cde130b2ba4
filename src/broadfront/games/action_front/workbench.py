"""[18] What scenario editors build with: the kit, reading and writing scenario files, drawing one half built."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
import tomli_w

from broadfront.engine.errors import FileFault
from broadfront.engine.files import line_of, read_toml
from broadfront.engine.workshop import Complaint, Sketch
from broadfront.games.action_front import table
from broadfront.games.action_front.catalogue import BOXES, CLASSES, MODELS, SUPPORTS
from broadfront.games.action_front.field import BLOCKS_SIGHT, CLEAR, STRIDE, TERRAIN_NAMES
from broadfront.games.action_front.maps import LETTERS, MOST_HEXES, joined, shipped_sheets
from broadfront.games.action_front.scenario import PRINTED, Scenario
from broadfront.games.action_front.scenario_faults import faults
from broadfront.games.action_front.terms import EDGES, MOST_UNITS, NATION_NAMES, NATIONS, SIDE_WORDS

__all__ = ["blank", "kit", "read", "sketch"]

CONDITIONS: Final = (
    ("hold", "Hold hexes", "At least so many of these hexes hold one of its units.", ("hexes", "at_least")),
    ("clear", "Clear hexes", "At most so many of these hexes hold an enemy unit.", ("hexes", "at_most")),
    (
        "occupy",
        "Be in an area",
        "At least so many of its units stand on these hexes, or in columns from ... to.",
        ("hexes", "columns", "at_least", "infantry"),
    ),
    ("exit", "Leave the map", "At least so many of its units have left by its exit edge.", ("at_least",)),
    ("eliminate", "Cause losses", "The enemy has lost at least so many steps.", ("at_least",)),
)
"""The victory blocks: kind, name, what it asks, its fields."""


def kit() -> Mapping[str, Any]:
    """Return what scenarios are built of, as JSON."""
    sheets = {
        id_: {"name": sheet.name, "columns": len(sheet.rows[0]), "rows": len(sheet.rows)}
        for id_, (sheet, _) in shipped_sheets().items()
    }
    return {
        "terrains": [
            {
                "letter": letter,
                "name": TERRAIN_NAMES[number],
                "colour": table.TERRAINS[number].colour,
                "blocks_sight": number in BLOCKS_SIGHT,
                "clear": number == CLEAR,
            }
            for number, letter in enumerate(LETTERS)
        ],
        "hexsides": [
            {"field": "rivers", "name": "River", "between": True},
            {"field": "bridges", "name": "Bridge", "between": True},
            {"field": "roads", "name": "Road", "between": False},
        ],
        "sheets": sheets,
        "edges": list(EDGES),
        "sides": list(SIDE_WORDS),
        "nations": [
            {"id": id_, "name": name, "colour": table.COLOURS[n]}
            for n, (id_, name) in enumerate(zip(NATIONS, NATION_NAMES, strict=True))
        ],
        "units": [
            {
                "id": model.id,
                "name": model.name,
                "nation": NATIONS[model.nation],
                "class": CLASSES[model.class_],
                "symbol": model.symbol,
                "steps": model.steps,
                "figures": list(table.figures(model)),
                "leader": model.leader,
                "infantry": model.infantry,
                "transport": model.transport,
                "can_dig": model.can_dig,
                "points": model.points,
                "year": model.year,
            }
            for model in MODELS
        ],
        "support": [
            {
                "id": support.id,
                "name": support.name,
                "box": BOXES[support.box],
                "hard": support.hard,
                "soft": support.soft,
                "cards": support.cards,
                "points": support.points,
                "nations": [NATIONS[nation] for nation in support.nations],
            }
            for support in SUPPORTS
        ],
        "boxes": list(BOXES),
        "conditions": [
            {"kind": kind, "name": name, "help": help_, "fields": list(fields)}
            for kind, name, help_, fields in CONDITIONS
        ],
        "otherwise": [*SIDE_WORDS, "draw", "score"],
        "when": ["any_turn", "at_end"],
        "limits": {"hexes": MOST_HEXES, "columns": 20, "rows": STRIDE, "units": MOST_UNITS, "turns": 60},
    }


def blank() -> Mapping[str, Any]:
    """Return a scenario to begin with: an open field, two sides, nothing on it."""
    return {
        "title": "A new scenario",
        "blurb": "",
        "turns": 10,
        "first": "A",
        "sets_up_first": "B",
        "otherwise": "draw",
        "map": {
            "name": "A field",
            "rows": ["." * 10] * 5,
            "hills": {},
            "rivers": [],
            "roads": [],
            "bridges": [],
        },
        "sides": [
            {"nation": "US", "edge": "left", "units": [], "support": []},
            {"nation": "Japan", "edge": "right", "units": [], "support": []},
        ],
        "victory": [],
    }


def read(text: str) -> Mapping[str, Any]:
    """Return the data of a scenario file, its map laid out, so that it can be painted on.

    Raises
    ------
    FileFault
        If it is no scenario file at all.
    """
    scenario = read_toml(text, Scenario, "scenario")
    if scenario.map is None and scenario.maps:
        with suppress(ValueError):
            sheets = {id_: sheet for id_, (sheet, _) in shipped_sheets().items()}
            scenario.map, scenario.maps = joined(scenario.maps, sheets), []
    return _data(scenario)


def _data(scenario: Scenario) -> dict[str, Any]:
    plain = msgspec.to_builtins(scenario)
    fixed = {name: value for name, value in plain["fixed"].items() if PRINTED.get(name) != value}
    plain["fixed"] = fixed
    return _without(plain)


def _without(value: Any) -> Any:
    """Leave out what TOML has no word for: None."""
    if isinstance(value, dict):
        return {name: _without(of) for name, of in value.items() if of is not None}
    if isinstance(value, list):
        return [_without(of) for of in value]
    return value


def _brief(value: Any) -> Any:
    """Return a Struct as plain data without what is as it is by default, so that files are short."""
    if isinstance(value, msgspec.Struct):
        found: dict[str, Any] = {}
        if tag := value.__struct_config__.tag:
            found["kind"] = tag
        for field in msgspec.structs.fields(value):
            of = getattr(value, field.name)
            default = field.default
            if field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            if default is msgspec.NODEFAULT or of != default:
                found[field.name] = _brief(of)
        return found
    if isinstance(value, dict):
        return {name: _brief(of) for name, of in value.items()}
    if isinstance(value, (list, tuple)):
        return [_brief(of) for of in value]
    return value


def _written(scenario: Scenario) -> str:
    """Write a scenario file."""
    plain = _brief(scenario)
    plain["fixed"] = _data(scenario)["fixed"]
    if not plain["fixed"]:
        del plain["fixed"]
    return tomli_w.dumps(plain)


def sketch(scenario: Mapping[str, Any]) -> Sketch:
    """Write, judge and draw a scenario under construction; it never fails."""
    plain = _without(dict(scenario))
    try:
        text = tomli_w.dumps(plain)
    except (TypeError, ValueError) as error:
        return Sketch("", (Complaint((), f"This is no scenario: {error}"),))
    try:
        made = read_toml(text, Scenario, "scenario")
    except FileFault as error:
        return Sketch(text, (Complaint(_path(error.field or ""), error.message, error.line or 0),))
    text = _written(made)
    complaints = tuple(Complaint(tuple(path), message, line_of(text, path)) for path, message in faults(made))
    drawn, view = _drawn(made)
    return Sketch(text, complaints, drawn, view, _facts(made))


def _path(field: str) -> tuple[str | int, ...]:
    parts = field.replace("]", "").replace("[", ".").split(".") if field else []
    return tuple(int(part) if part.isdigit() else part for part in parts if part)


def _facts(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """Return for each side its points, units and steps, as far as they are known."""
    by_id = {model.id: model for model in MODELS}
    support = {of.id: of for of in SUPPORTS}
    found: list[tuple[str, str]] = []
    for word, side in zip(SIDE_WORDS, scenario.sides, strict=True):
        units = [(by_id[card.unit], card.count) for card in side.units if card.unit in by_id]
        points = sum(model.points * count for model, count in units)
        points += sum(
            support[card.support].points * card.missions for card in side.support if card.support in support
        )
        steps = sum(model.steps * count for model, count in units)
        found.append((f"Side {word}", f"{sum(n for _, n in units)} units, {steps} steps, {points} points"))
    return tuple(found)


def _drawn(scenario: Scenario) -> tuple[Any, Any]:
    """Draw as much as can be drawn: all of it, or the map alone."""
    from broadfront.games.action_front import GAME  # the card knows the workbench, not the other way round
    from broadfront.games.action_front.setting import make_setting

    bare = msgspec.structs.replace(
        scenario,
        sides=[msgspec.structs.replace(side, units=[], support=[], purchase=None) for side in scenario.sides],
        victory=[],
        score=None,
    )
    options = {**GAME.chosen({}), **scenario.fixed}
    for attempt in (scenario, bare):
        try:
            setting = make_setting("sketch", attempt, options, GAME.id, GAME.rules_version, "")
            drawn = table.table(setting)
            position = GAME.laid_out(setting)
            return drawn, table.view(position, -1, None)
        except (ValueError, KeyError, IndexError, StopIteration):
            continue
    return None, None
