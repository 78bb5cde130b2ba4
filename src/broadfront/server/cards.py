"""The card of a game as the home page wants it."""

from __future__ import annotations

from functools import lru_cache

from broadfront.engine.card import Game, Option, ScenarioCard, Value
from broadfront.engine.errors import BroadfrontError
from broadfront.players.spec import LEVELS
from broadfront.server.standing import until_choices
from broadfront.server.wire import GameCard, LevelCard, OptionCard, ScenarioChoice, VerbCard

__all__ = ["game_card"]


@lru_cache(maxsize=32)
def game_card(game: Game) -> GameCard:
    """Return all that the client needs to know of a game."""
    return GameCard(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        credits=game.credits,
        rules_version=game.rules_version,
        scenarios=[_choice(game, scenario) for scenario in game.scenarios.values()],
        options=[
            OptionCard(o.name, o.label, list(o.values), o.default, o.rule, o.help) for o in game.options
        ],
        verbs=[VerbCard(v.name, v.label, v.what, v.where, v.key, v.declines) for v in game.verbs.values()],
        words={kind: list(words) for kind, words in game.words.items()},
        hints={kind: list(hints) for kind, hints in game.hints.items()},
        space_kind=game.space_kind,
        levels=[LevelCard(level.name, level.blurb) for level in LEVELS.values()],
        guided=game.guided,
        sides=list(game.table(game.setting()).sides),
        standing=dict(game.standing),
        standing_until=until_choices(game),
        has_workbench=game.workbench() is not None,
    )


def _choice(game: Game, scenario: ScenarioCard) -> ScenarioChoice:
    fixed = {
        option.name: value for option in game.options if (value := _fixed(game, scenario, option)) is not None
    }
    return ScenarioChoice(scenario.id, scenario.title, list(scenario.seats), scenario.blurb, fixed)


def _fixed(game: Game, scenario: ScenarioCard, option: Option) -> Value | None:
    """Return the one value that a scenario leaves to an option, None if there are several: found by trying."""
    taken: list[Value] = []
    for value in option.values:
        try:
            game.setting(scenario.id, {option.name: value})
        except BroadfrontError:
            continue
        taken.append(value)
    return taken[0] if len(taken) == 1 and len(option.values) > 1 else None
