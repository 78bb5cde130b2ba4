"""Which fields of answers are texts that people read, and how a whole answer is translated.

Texts that users have written themselves (names, chat, messages) are not translated and not listed; ids are no texts.
Names of sides, seats, kinds of piece and terrains are both: they are translated in the same way wherever they are
sent, and no request contains one.
"""

from __future__ import annotations

import typing
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from threading import Lock
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from broadfront.engine import calculator, game_data, game_info, result, scenario_editor, tutorial, view
from broadfront.engine.i18n import Translator
from broadfront.engine.position import Ask
from broadfront.server.accounts import schemas as accounts
from broadfront.server.analysis import schemas as analysis_schemas
from broadfront.server.chat import schemas as chat
from broadfront.server.games import schemas as games_schemas
from broadfront.server.http import problems
from broadfront.server.lab import schemas as lab_schemas
from broadfront.server.lobby import schemas as lobby
from broadfront.server.matches import schemas
from broadfront.server.matches.commands import order_schemas
from broadfront.server.matches.live_match import NO_USER_TEXTS, UserTexts
from broadfront.server.matches.reports import (
    battle_schemas,
    explanation_schemas,
    summary_schemas,
    timeline_schemas,
)
from broadfront.server.notifications import schemas as notices
from broadfront.server.ratings import schemas as ratings
from broadfront.server.scenarios import schemas as scenario_editor_schemas
from broadfront.server.tournaments import schemas as tournaments

Find = Callable[[str], Translator]
"""Returns the translator of a box by its id."""

TEXTS: Final[Mapping[type, str]] = MappingProxyType(
    {
        # what the table shows
        view.Table: "title:scenario seats:seat winning seat_sides:side alliances:side worths:kind figures:kind "
        "worth_unit pip",
        view.Side: "name:side",
        view.Space: "terrain:terrain region:region side:side spoken",
        view.Terrain: "name:terrain",
        view.Mark: "text side:side sign",
        view.Phase: "name",
        view.State: "text",
        view.CardFace: "title line figures text side:side",
        view.Line: "name side:side",
        view.Area: "name",
        view.Zone: "name side:side text",
        view.ReachOverlay: "side:side name",
        view.Marker: "text side:side",
        view.Arrow: "side:side label spoken",
        view.Caution: "text",
        view.Counter: "side:side kind:kind spoken",
        view.View: "headline ask labels holders:side mover:side closed:side assured",
        view.Face: "title",
        view.Figure: "name",
        view.Item: "name group closed warning",
        view.Limit: "name text",
        view.TrayItem: "name:kind",
        view.Tray: "name side:side",
        view.Track: "name value side:side",
        view.PlacementLimit: "text",
        view.Form: "title text side:side",
        view.Supply: "title figures",
        view.SupplyBox: "name",
        view.Calendar: "boxes names",
        view.Section: "title lines",
        view.Sight: "hidden",
        view.Rank: "kind:kind note group",
        view.Host: "side:side",
        view.BattleBoard: "title stages warning because",
        view.Bar: "name",
        view.Forecast: "title facts basis",
        view.Entry: "name",
        view.Ledger: "title side:side",
        view.Series: "name side:side",
        view.Plot: "title unit marks",
        view.PendingTask: "text",
        view.PendingTasks: "title label",
        view.FireSheet: "title worth step note",
        view.FirePool: "name",
        view.FireTarget: "name",
        view.FireUnit: "name",
        # texts of a match
        schemas.MatchState: "title origin",
        schemas.SeatState: "name:sitter",
        schemas.LogLine: "text when",
        schemas.OddsTable: "move policy hidden missing",
        schemas.OddsLine: "label",
        schemas.OddsByTarget: "name",
        schemas.OddsFactorLine: "name value",
        schemas.Legality: "sentence",
        problems.Problem: "detail message",
        schemas.LuckReport: "explained",
        schemas.LuckLine: "name:sitter",
        explanation_schemas.TurnExplanation: "told",
        explanation_schemas.Explanations: "ways",
        order_schemas.OrderLine: "text why",
        summary_schemas.Summary: "unit one",
        summary_schemas.SideSummary: "side:side moves others",
        summary_schemas.Amount: "kind:kind plural:kind",
        summary_schemas.FigureChange: "name",
        summary_schemas.DamagedPiece: "piece effects",
        summary_schemas.AttackReport: "title results",
        battle_schemas.BattleReports: "unit one",
        battle_schemas.BattleReport: "title taken_by:side lines effects",
        battle_schemas.BattleSide: "sides:side",
        timeline_schemas.TimelineCurve: "name unit sides:side",
        timeline_schemas.TimelineMark: "round",
        timeline_schemas.TurningPoint: "told",
        analysis_schemas.AnalysisRoot: "note",
        analysis_schemas.AnalysedMove: "words",
        analysis_schemas.ChanceOutcome: "words",
        analysis_schemas.CandidateMove: "words orders",
        result.MatchResult: "title text how",
        result.SideScore: "name sides:side unit",
        tutorial.Advice: "title text now praise",
        tutorial.Welcome: "title text",
        tutorial.Lesson: "title text now done",
        tutorial.Guide: "hint",
        # texts printed on a box
        games_schemas.GameSummary: "blurb credits length difficulty",
        games_schemas.GameDetails: "blurb credits words hints terms length difficulty",
        games_schemas.OptionInfo: "label help names",
        games_schemas.VerbInfo: "label help here",
        games_schemas.AutoDeclineTopic: "label",
        games_schemas.ScenarioChoice: "title:scenario seats:seat blurb sides:side extent",
        games_schemas.Seating: "seats:seat sides:side",
        games_schemas.ComputerLevel: "does time",
        game_info.GuidedMatch: "title text",
        game_data.WinRate: "side:side",
        lobby.MatchSummary: "title scenario_title:scenario headline result",
        lobby.TableSeat: "seat_name:seat name:person",
        calculator.CalculatorForm: "title",
        calculator.CalculatorOption: "name group help",
        calculator.CalculatorChoice: "name",
        calculator.CalculatorLine: "name needs",
        calculator.OddsCurve: "name role unit",
        # the laboratory
        lab_schemas.LabCell: "verdict",
        lab_schemas.LabChart: "title text spec",
        lab_schemas.LabOpening: "seat:seat orders:order",
        lab_schemas.LabHeat: "names:side",
        lab_schemas.LabMatch: "seats:seat winners:seat decided_by",
        lab_schemas.LabDifference: "name:seat",
        # chat
        chat.Chat: "why",
        chat.ChatLine: "name:person",
        notices.NotificationPreferences: "problem",
        notices.NotificationTest: "device:device said",
        notices.PushDevice: "device:device",
        accounts.SignedInBrowser: "device:device",
        accounts.PasskeyInfo: "name:device",
        accounts.OwnSeat: "name:seat",
        ratings.RatingPool: "title:pool",
        ratings.RatedPlayer: "name:person",
        ratings.Leaderboard: "title:pool",
        ratings.PoolRating: "title:pool",
        ratings.HeadToHeadMatch: "title:pool",
        ratings.MatchRating: "title:pool",
        tournaments.TournamentSummary: "maker:person scenario_title:scenario seats:seat why:reason",
        tournaments.TournamentPlayer: "name:person",
        scenario_editor_schemas.StudyState: "why_ended",
        scenario_editor_schemas.StudySeat: "name:seat",
    }
)
"""The text fields of each Struct; behind a colon the kind of word, where the text is one word of a kind.

Titles of scenarios are of the kind `SCENARIO`: those of the boxes are translated, those of users' own are not.
"""
SCENARIO: Final = "scenario"
SEAT: Final = "seat"
SITTER: Final = "sitter"
"""The kind of a name that is a person's, or the seat's name if no person has given one."""
OWN_SCENARIO: Final = frozenset({scenario_editor.Sketch, scenario_editor_schemas.ScenarioDraft})
"""Structs about a user's own scenario."""
KEYED: Final = frozenset({"alliances", "worths", "figures"})
"""Fields whose keys are words of their kind."""
BOX: Final[Mapping[type, str]] = MappingProxyType(
    {games_schemas.GameSummary: "id", games_schemas.GameDetails: "id", lab_schemas.LabCell: "box"}
)
"""Structs that name their box by another field than ``game``."""


ONCE: Final = frozenset({"view", "log"})
"""Fields of a match that are shared objects for all readers with the same view."""
MAX_CACHED_TEXTS: Final = 64
_cached_texts: Final[OrderedDict[tuple[Any, ...], tuple[Any, Any]]] = OrderedDict()
_keeping: Final = Lock()
"""Guards the cache, because long answers are translated in a thread."""


def translated(source: Any, translator: Translator, find: Find, written: UserTexts = NO_USER_TEXTS) -> Any:
    """Return an answer in another language: Structs, and lists of them, with only their texts changed."""
    if isinstance(source, msgspec.Struct):
        return _struct(source, translator, find, written)
    if isinstance(source, list | tuple):
        parts = [translated(one, translator, find, written) for one in source]
        return (
            parts
            if isinstance(source, list)
            else type(source)(*parts)
            if hasattr(source, "_fields")
            else tuple(parts)
        )
    if isinstance(source, dict):
        return {name: translated(value, translator, find, written) for name, value in source.items()}
    return source


def _struct(struct: msgspec.Struct, translator: Translator, find: Find, written: UserTexts) -> msgspec.Struct:
    kind = type(struct)
    if kind in OWN_SCENARIO:
        written = written._replace(scenario=True)
    box = getattr(struct, BOX.get(kind, "game"), None)
    if isinstance(box, str) and box:
        translator = find(box)
    changed = {}
    for field, of in _texts(kind):
        value = getattr(struct, field)
        if value and not _is_written(struct, value, of, written):
            changed[field] = (
                _words(value, translator)
                if field == "words" and isinstance(value, dict)
                else _plot(value, translator)
                if field == "spec"
                else _translated_value(value, translator, SEAT if of == SITTER else of, keyed=field in KEYED)
            )
    for field in _nested(kind):
        value = getattr(struct, field)
        if value:
            tell = _translated_once if kind is schemas.MatchState and field in ONCE else translated
            changed[field] = tell(value, translator, find, written)
    return replace(struct, **changed) if changed else struct


def _translated_once(part: Any, translator: Translator, find: Find, written: UserTexts) -> Any:
    """Translate as `translated` does, with a cache of the last parts for other readers of the same."""
    key = id(part), id(translator), written.scenario, tuple(written.names.items())
    with _keeping:
        cached = _cached_texts.get(key)
    if cached is None or cached[0] is not part:
        cached = part, translated(part, translator, find, written)
        with _keeping:
            _cached_texts[key] = cached
            if len(_cached_texts) > MAX_CACHED_TEXTS:
                _cached_texts.popitem(last=False)
    return cached[1]


def _is_written(struct: msgspec.Struct, value: Any, kind: str, written: UserTexts) -> bool:
    """Return whether a text is a user's own words."""
    if kind == SCENARIO:
        # a scenario that the box does not have is named by the id that a user gave it
        return written.scenario or value == getattr(struct, "scenario", None)
    return kind == SITTER and value == written.names.get(getattr(struct, "seat", -1))


def _translated_value(value: Any, translator: Translator, kind: str, *, keyed: bool = False) -> Any:
    """Return a translated text, or a container with its texts translated."""
    if isinstance(value, str):
        if kind == SCENARIO:
            return translator.title(value)
        return translator.word(kind, value) if kind and not keyed else translator.text(value)
    if isinstance(value, Ask):
        return value._replace(prompt=translator.text(value.prompt))
    if isinstance(value, dict):
        return {
            translator.word(kind, name) if keyed else name: (
                translator.word(kind, one)
                if keyed and isinstance(one, str)
                else _translated_value(one, translator, kind, keyed=keyed)
            )
            for name, one in value.items()
        }
    if isinstance(value, tuple | list):
        parts = [_translated_value(one, translator, kind, keyed=keyed) for one in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return value


def _words(words: dict[str, list[str]], translator: Translator) -> dict[str, list[str]]:
    """Return the words of moves, which have underscores in code and spaces in texts."""
    return {
        kind: [translator.word(kind, word.replace("_", " ")) for word in some] if some else some
        for kind, some in words.items()
    }


def _plot(spec: Any, translator: Translator, name: str = "") -> Any:
    """Return a Vega-Lite specification with the names of its columns, its titles and its values translated."""
    if isinstance(spec, dict):
        return {key: _plot(value, translator, key) for key, value in spec.items()}
    if isinstance(spec, str):
        if name == "field":
            return translator.word("column", spec)
        return translator.text(spec) if name in ("title", "domain", "sort") else spec
    if isinstance(spec, list) and name == "values":
        return [
            {
                translator.word("column", key): translator.text(value) if isinstance(value, str) else value
                for key, value in row.items()
            }
            for row in spec
        ]
    return [_plot(one, translator, name) for one in spec] if isinstance(spec, list) else spec


_SCHEMAS: Final = ("items", "additionalProperties", "propertyNames")
_SEVERAL: Final = ("anyOf", "oneOf", "prefixItems")


def translated_schema(schema: Mapping[str, Any], translator: Translator) -> dict[str, Any]:
    """Return a JSON Schema with its texts translated; fields without a title get one.

    The names of the fields in the file are unchanged.
    """
    result: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("title", "description") and isinstance(value, str):
            result[key] = translator.text(value)
        elif key in _SCHEMAS and isinstance(value, dict):
            result[key] = translated_schema(value, translator)
        elif key in _SEVERAL:
            result[key] = [translated_schema(one, translator) for one in value]
        elif key in ("$defs", "properties"):
            result[key] = {name: translated_schema(one, translator) for name, one in value.items()}
        else:
            result[key] = value
    for name, part in result.get("properties", {}).items():
        english = name.replace("_", " ").capitalize()
        word = translator.word("field", english)
        if "title" not in part and word != english:
            result["properties"][name] = {"title": word, **part}
    return result


@cache
def _texts(kind: type) -> tuple[tuple[str, str], ...]:
    return tuple((name, of) for name, _, of in (one.partition(":") for one in TEXTS.get(kind, "").split()))


@cache
def _nested(kind: type) -> tuple[str, ...]:
    """Return the fields that hold Structs, and are no texts themselves."""
    texts = {name for name, _ in _texts(kind)}
    hints = typing.get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if name not in texts and _holds_struct(hints[name]))  # type: ignore[attr-defined]


def _holds_struct(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return True
    return any(_holds_struct(one) for one in typing.get_args(hint))
