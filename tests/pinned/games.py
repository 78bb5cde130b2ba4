"""Random matches over all scenarios and options: the same ones every time, on every Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.errors import BroadfrontError
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.engine.position import CHANCE, Ask, Move, Position

GAMES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")
_CHANGED = 0.25
"""So often an option has another value than its default."""


def draw_setting(game: Game[Any, Any], number: int) -> Any:
    """Return the setting of a random match: scenarios in turn, options by chance, each eighth a file of one's own.

    The first match of each scenario has its options as they are.
    """
    scenarios = list(game.scenarios)
    scenario = scenarios[number % len(scenarios)]
    if number < len(scenarios):
        return game.setting(scenario)
    rng = Random(f"{game.id} {number} options")
    while True:
        options: dict[str, Value] = {
            option.name: rng.choice(option.values) for option in game.options if rng.random() < _CHANGED
        }
        try:
            if number % 8 == 7 and game.scenario_files is not None:
                return game.setting("pinned file", options, game.scenario_text(scenario))
            return game.setting(scenario, options)
        except BroadfrontError:
            continue  # options that contradict each other, or the scenario


def match_name(game: Game[Any, Any], number: int) -> str:
    """Return what the part of a random match is called."""
    scenarios = list(game.scenarios)
    return f"{number} {scenarios[number % len(scenarios)]}"


def setting_line(game: Game[Any, Any], number: int) -> str:
    """Return a random match's scenario and options."""
    setting = draw_setting(game, number)
    return ", ".join([setting.scenario, *(f"{name} {value}" for name, value in setting.options)])


def play(game: Game[Any, Any], number: int, attacks: float = 0.0) -> Iterator[tuple[int, Position, Ask]]:
    """Play a random match; yield every question with the number of moves before it.

    ``attacks`` is how often an attack is chosen where there is one.
    """
    rng = Random(f"{game.id} {number} moves")
    p: Position = game.start(draw_setting(game, number))
    moves = 0
    while (ask := p.pending) is not None:
        yield moves, p, ask
        p.play(pick(ask, rng) if ask.seat == CHANCE else _choice(game, ask, rng, attacks))
        moves += 1


def _choice(game: Game[Any, Any], ask: Ask, rng: Random, attacks: float) -> Move:
    if attacks and rng.random() < attacks and (offered := attacks_of(game, ask)):
        return offered[rng.randrange(len(offered))]
    return ask.moves[rng.randrange(len(ask.moves))]


def attacks_of(game: Game[Any, Any], ask: Ask) -> list[Move]:
    """Return the moves of a question that attack something."""
    return [move for move in ask.moves if game.verbs[move.verb].role in ("attack", "fight", "roll")]


def game_of(name: str) -> Game[Any, Any]:
    """Return a game by its id."""
    return registry.game(name)
