"""The cards of games for the home page."""

from __future__ import annotations

from functools import lru_cache

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError
from broadfront.engine.game import Game
from broadfront.engine.game_data import balances, level_ratings
from broadfront.engine.game_info import Option, ScenarioCard, Value
from broadfront.engine.position import Setting
from broadfront.players.spec import LEVELS
from broadfront.server.games.schemas import (
    AutoDeclineTopic,
    ComputerLevel,
    GameDetails,
    GameSummary,
    OptionInfo,
    ScenarioChoice,
    Seating,
    VerbInfo,
)
from broadfront.server.matches.commands.auto_decline import until_choices


def game_cards() -> list[GameDetails]:
    """Return the cards of all games; the first time, every game is imported, which takes a second."""
    return [game_card(game) for game in registry.games().values()]


@lru_cache(maxsize=32)
def game_summary(game: Game) -> GameSummary:
    """Return the choices of a game before a match."""
    card = game_card(game)
    return GameSummary(**{name: getattr(card, name) for name in GameSummary.__struct_fields__})


@lru_cache(maxsize=32)
def game_card(game: Game) -> GameDetails:
    """Return all data of a game that the client needs."""
    return GameDetails(
        id=game.id,
        title=game.title,
        blurb=game.game_info.blurb,
        credits=game.game_info.credits,
        rules_version=game.rules_version,
        scenarios=[_choice(game, scenario) for scenario in game.scenarios.values()],
        options=[
            OptionInfo(
                o.name,
                o.label,
                list(o.values),
                o.default,
                o.rule,
                o.help,
                o.part_of,
                list(o.value_names),
                o.handicap,
            )
            for o in game.options
        ],
        verbs=[
            VerbInfo(
                v.name,
                v.label,
                v.what,
                v.where,
                v.key,
                v.role,
                v.secret,
                v.help,
                v.here,
                v.final,
            )
            for v in game.verbs.values()
        ],
        words={kind: list(words) for kind, words in game.words.items()},
        hints={kind: list(hints) for kind, hints in game.hints.items()},
        space_kind=game.game_info.space_kind,
        levels=_levels(game),
        guided=list(game.game_info.guided),
        sides=list(game.table(game.setting()).sides),
        standing=[AutoDeclineTopic(s.topic, s.rule, s.label) for s in game.game_info.standing],
        standing_until=until_choices(game),
        terms=game.game_info.terms,
        newcomers=game.game_info.newcomers,
        length=game.game_info.length,
        difficulty=game.game_info.difficulty,
        has_scenario_files=game.scenario_files is not None,
        has_workbench=game.implements(Game.scenario_editor),
        has_calculator=game.battle_calculator is not None,
        has_battles=game.implements(Game.battle),
    )


def _levels(game: Game) -> list[ComputerLevel]:
    ratings = level_ratings(game)
    lines = {name: game.game_info.levels.get(name, level.line) for name, level in LEVELS.items()}
    return [ComputerLevel(name, line.does, line.time, ratings.get(name)) for name, line in lines.items()]


def _choice(game: Game, scenario: ScenarioCard) -> ScenarioChoice:
    fixed: dict[str, Value] = {}
    refused: dict[str, list[Value]] = {}
    seatings: list[Seating] = []
    for option in game.options:
        taken = _taken(game, scenario, option)
        if len(taken) == 1 < len(option.values):
            fixed[option.name] = taken[0][0]
        elif len(taken) < len(option.values):
            open_ = [value for value, _ in taken]
            refused[option.name] = [value for value in option.values if value not in open_]
        seatings += [
            Seating(
                option.name, value, list(seats), _sides(game, game.setting(scenario.id, {option.name: value}))
            )
            for value, seats in taken
            if len(seats) != len(scenario.seats)
        ]
    sides = _sides(game, game.setting(scenario.id))
    return ScenarioChoice(
        scenario.id,
        scenario.title,
        list(scenario.seats),
        scenario.blurb,
        fixed,
        refused,
        sides,
        seatings,
        scenario.extent,
        [
            one
            for one in balances(game)
            if one.scenario == scenario.id and one.rules_version == game.rules_version
        ],
    )


def _sides(game: Game, setting: Setting) -> list[str]:
    table = game.table(setting)
    return list(table.seat_sides) or [side.name for side in table.sides[: len(table.seats)]]


def _taken(game: Game, scenario: ScenarioCard, option: Option) -> list[tuple[Value, tuple[str, ...]]]:
    """Return the values of an option that a scenario permits, each with its seats; found by trying."""
    usual = game.setting(scenario.id)
    taken = []
    if option.handicap and _takes_ends(game, scenario, option):
        return [(value, tuple(game.seats(usual))) for value in option.values]
    for value in option.values:
        try:
            is_usual = (option.name, value) in usual.options
            setting = usual if is_usual else game.setting(scenario.id, {option.name: value})
        except BroadfrontError:
            continue
        taken.append((value, tuple(game.seats(setting))))
    return taken


def _takes_ends(game: Game, scenario: ScenarioCard, option: Option) -> bool:
    """Return whether a scenario permits the strongest handicaps for either side, and so all between them."""
    try:
        for value in (option.values[0], option.values[-1]):
            game.setting(scenario.id, {option.name: value})
    except BroadfrontError:
        return False
    return True
