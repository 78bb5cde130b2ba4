"""[18] The kit of the scenario editor: reading and writing scenario files, drawing an unfinished one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import Any, Final

import msgspec
import tomli_w

from broadfront.boards.spacesets import members
from broadfront.engine.errors import FileFault
from broadfront.engine.scenario_editor import Complaint, SetupArea, Sketch
from broadfront.engine.scenario_schema import complaints_of, schema_name
from broadfront.engine.scenarios import SettingSpec, text_faults
from broadfront.engine.toml_files import line_of, read_toml, unwritable_toml
from broadfront.games.action_front.map import (
    BLOCKS_SIGHT,
    CLEAR,
    TERRAIN_NAMES,
    BattleMap,
    depth,
    make_battle_map,
)
from broadfront.games.action_front.map_sheets import (
    LETTERS,
    MAX_COLUMNS,
    MAX_HEXES,
    MAX_ROWS,
    Sheet,
    joined,
    shipped_sheets,
)
from broadfront.games.action_front.scenario import PRINTED, Scenario, SideCard
from broadfront.games.action_front.scenario_validation import validate
from broadfront.games.action_front.setting import ActionFrontSetting, make_setting, sheet_of
from broadfront.games.action_front.setup import CARD, setup_position
from broadfront.games.action_front.terms import EDGES, MAX_UNITS, NATION_NAMES, NATIONS, SIDE_WORDS
from broadfront.games.action_front.ui import board, counters
from broadfront.games.action_front.units import BOXES, CLASSES, MODEL_OF, MODELS, SUPPORTS

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
"""The victory blocks: kind, name, question, fields."""


UNIT_FIELDS: Final = (
    *("id", "name", "symbol", "steps", "leader", "infantry", "transport", "can_dig", "points", "year"),
)
"""The fields of a counter that an editor gets, as in the catalogue."""


def kit() -> Mapping[str, Any]:
    """Return the elements of scenarios, as JSON."""
    sheets = {
        id_: {"name": sheet.name, "columns": len(sheet.rows[0]), "rows": len(sheet.rows)}
        for id_, (sheet, _) in shipped_sheets().items()
    }
    return {
        "terrains": [
            {
                "letter": letter,
                "name": TERRAIN_NAMES[number],
                "colour": board.TERRAINS[number].colour,
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
            {"id": id_, "name": name, "colour": board.COLOURS[n]}
            for n, (id_, name) in enumerate(zip(NATIONS, NATION_NAMES, strict=True))
        ],
        "units": [
            {
                **{name: getattr(model, name) for name in UNIT_FIELDS},
                "nation": NATIONS[model.nation],
                "class": CLASSES[model.class_],
                "figures": list(counters.figures(model)),
            }
            for model in MODELS
        ],
        "support": [
            {
                **support._asdict(),
                "box": BOXES[support.box],
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
        "schema": schema_name(CARD.id),
        "limits": {
            "hexes": MAX_HEXES,
            "columns": MAX_COLUMNS,
            "rows": MAX_ROWS,
            "units": MAX_UNITS,
            "turns": 60,
        },
    }


def blank() -> Mapping[str, Any]:
    """Return an empty scenario to begin with: an open field and two sides."""
    field = Sheet("A field", ("." * 10,) * 5)
    sides = [SideCard("US", "left"), SideCard("Japan", "right")]
    scenario = Scenario("A new scenario", 10, "A", sides, "draw", sets_up_first="B", map=field)
    return _data(scenario)


def read(text: str) -> Mapping[str, Any]:
    """Return the data of a scenario file with its map laid out, so that it can be painted.

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
    data: dict[str, Any] = _without(plain)
    return data


def _without(value: Any) -> Any:
    """Remove None, which TOML cannot express."""
    if isinstance(value, dict):
        return {name: _without(of) for name, of in value.items() if of is not None}
    if isinstance(value, list):
        return [_without(of) for of in value]
    return value


def _brief(value: Any) -> Any:
    """Return a Struct as plain data without default values, so that files are short."""
    if isinstance(value, msgspec.Struct):
        brief: dict[str, Any] = {}
        if tag := value.__struct_config__.tag:
            brief["kind"] = tag
        for field in msgspec.structs.fields(value):
            of = getattr(value, field.name)
            default = field.default
            if field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            if default is msgspec.NODEFAULT or of != default:
                brief[field.name] = _brief(of)
        return brief
    if isinstance(value, dict):
        return {name: _brief(of) for name, of in value.items()}
    if isinstance(value, (list, tuple)):
        return [_brief(of) for of in value]
    return value


def _scenario_text(scenario: Scenario) -> str:
    """Return the scenario file as text."""
    plain = _brief(scenario)
    plain["fixed"] = _data(scenario)["fixed"]
    if not plain["fixed"]:
        del plain["fixed"]
    return f"#:schema {schema_name(CARD.id)}\n{tomli_w.dumps(plain)}"


def sketch(scenario: Mapping[str, Any]) -> Sketch:
    """Write, check and draw an unfinished scenario; this never fails."""
    plain = _without(dict(scenario))
    try:
        text = tomli_w.dumps(plain)
    except (TypeError, ValueError):
        return Sketch("", (Complaint((), f"This is no scenario: {unwritable_toml(plain)}"),))
    try:
        scenario_read = read_toml(text, Scenario, "scenario")
    except FileFault as error:
        return Sketch(text, complaints_of(error))
    text = _scenario_text(scenario_read)
    complaints = tuple(
        Complaint(tuple(path), message, line_of(text, path))
        for path, message in chain(text_faults(scenario_read), validate(scenario_read))
    )
    table, view, areas = _draw(scenario_read, text)
    return Sketch(text, complaints, table, view, _facts(scenario_read), areas)


def _facts(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """Return the points, units and steps of each side, as far as they are known."""
    by_id = {model.id: model for model in MODELS}
    support = {of.id: of for of in SUPPORTS}
    facts: list[tuple[str, str]] = []
    for word, side in zip(SIDE_WORDS, scenario.sides, strict=True):
        units = [(by_id[card.unit], card.count) for card in side.units if card.unit in by_id]
        points = sum(model.points * count for model, count in units)
        points += sum(
            support[card.support].points * card.missions for card in side.support if card.support in support
        )
        steps = sum(model.steps * count for model, count in units)
        facts.append((f"Side {word}", f"{sum(n for _, n in units)} units, {steps} steps, {points} points"))
    return tuple(facts)


def _draw(scenario: Scenario, text: str) -> tuple[Any, Any, tuple[SetupArea, ...]]:
    """Draw what has a place on the map, or nothing if there is no valid map."""
    usual = {option.name: option.default for option in CARD.options if not option.handicap}
    options = {**usual, **scenario.fixed}
    try:
        sheet, _ = sheet_of(scenario, options)
        field = make_battle_map(sheet)
        placed, ids = _placeable(scenario, field)
        # the text distinguishes sketches in the cache of drawn settings
        chosen = tuple(sorted(options.items()))
        setting = make_setting(SettingSpec(CARD.id, len(CARD.history), "sketch", chosen, text, placed))
        position = setup_position(setting)
        table, seen = board.table(setting), board.view(position, -1, None)
    except (ValueError, KeyError, IndexError, StopIteration):
        return None, None, ()
    counters = tuple(msgspec.structs.replace(one, id=ids[one.id]) for one in seen.counters)
    return table, msgspec.structs.replace(seen, counters=counters), tuple(_areas(setting))


def _placeable(scenario: Scenario, field: BattleMap) -> tuple[Scenario, dict[int, int]]:
    """Remove what cannot be drawn; also return the card of each unit that remains."""

    def is_hex(number: str) -> bool:
        try:
            field.parse(number)
        except ValueError:
            return False
        return True

    ids: dict[int, int] = {}
    sides = []
    for seat, side in enumerate(scenario.sides):
        cards = []
        for at, card in enumerate(side.units):
            if card.unit not in MODEL_OF or card.turn or not is_hex(card.hex):
                continue
            for _ in range(card.count):
                ids[2 * sum(unit & 1 == seat for unit in ids) + seat] = 2 * at + seat
            cards.append(card)
        zone = msgspec.structs.replace(
            side.zone, hexes=[number for number in side.zone.hexes if is_hex(number)]
        )
        sides.append(msgspec.structs.replace(side, units=cards, support=[], purchase=None, zone=zone))
    victory = []
    for one in scenario.victory:
        blocks = [block for block in one.conditions if all(map(is_hex, getattr(block, "hexes", ())))]
        if blocks:
            victory.append(msgspec.structs.replace(one, conditions=blocks))
    score = scenario.score
    if score is not None:
        points = {number: of for number, of in score.hexes.items() if is_hex(number)}
        score = msgspec.structs.replace(score, hexes=points)
    return msgspec.structs.replace(scenario, sides=sides, victory=victory, score=score), ids


def _areas(setting: ActionFrontSetting) -> Iterator[SetupArea]:
    """Return the areas where the sides set up, where reinforcements enter, and where units may leave."""
    field = setting.ground
    for seat in (0, 1):
        side = f"Side {SIDE_WORDS[seat]}"
        yield SetupArea("zone", f"{side} sets up here", seat, tuple(members(setting.zones[seat])))
        for kind, name, edge in (
            ("edge", f"{side}'s edge", setting.edges[seat]),
            ("exit", f"{side} may leave here", setting.exits[seat]),
        ):
            if edge >= 0:
                yield SetupArea(
                    kind, name, seat, tuple(at for at in field.hexes if depth(field, edge, at) == 1)
                )
