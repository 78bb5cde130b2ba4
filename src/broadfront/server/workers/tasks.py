"""The tasks of worker processes: moves of computer seats, odds, luck. Plain functions, plain data."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from broadfront import players
from broadfront.engine import registry
from broadfront.engine.bot_policy import any_move
from broadfront.engine.calculator import CalculatorAnswer
from broadfront.engine.errors import OptionFault
from broadfront.engine.game_info import Value
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.odds import WORLDS
from broadfront.engine.position import CHANCE, Move, Position, Setting, has_hidden_information
from broadfront.engine.view import Forecast
from broadfront.players.player import Player

MAX_BRANCHES: Final = 20_000
MAX_MOVES: Final = 32
"""Moves that a computer seat may play at once ..."""
AT_ONCE: Final = 0.02
"""... if it thinks no longer than so many seconds about all of them."""


class Place(NamedTuple):
    """The rules of a match: game, rules version, scenario, options, and the file of a user's own scenario."""

    game: str
    version: int
    scenario: str
    options: tuple[tuple[str, Value], ...]
    text: str

    @classmethod
    def of(cls, setting: Setting) -> Place:
        """Return the place of a setting."""
        return cls(
            setting.game, setting.rules_version, setting.scenario, setting.options, setting.scenario_text
        )


@lru_cache(maxsize=64)
def setting_of(place: Place) -> Setting:
    """Return the setting of a place."""
    game = registry.game(place.game)
    setting: Setting = game.recorded_setting(place.version, place.scenario, dict(place.options), place.text)
    return setting


@lru_cache(maxsize=64)
def _player(spec: str) -> Player:
    return players.parse(spec)


def _position(place: Place, data: Mapping[str, Any]) -> Position:
    position: Position = position_from_builtins(registry.game(place.game), setting_of(place), data)
    return position


def ready() -> bool:
    """Do nothing: a process that answers is running."""
    return True


def load_games() -> bool:
    """Load every game, because else the first question about it in a process takes long."""
    return bool(registry.games())


def choose(place: Place, data: Mapping[str, Any], spec: str, seed: int) -> list[Move]:
    """Return the next moves of the seat to move: several if they are quick and no other seat is asked in between.

    If anything is hidden it is always one, because the number of quick moves would reveal what the seat has.

    Parameters
    ----------
    place, data
        The match's rules and the position's builtins.
    spec
        The player, as `broadfront.players.parse` reads it.
    seed
        The seed of the player's own random numbers.
    """
    game, p, player = registry.game(place.game), _position(place, data), _player(spec)
    player.forget()
    rng = random.Random(seed)
    ask = p.pending
    assert ask is not None
    assert ask.seat != CHANCE
    seat, began, moves = ask.seat, time.perf_counter(), list[Move]()
    while ask is not None and ask.seat == seat and len(moves) < MAX_MOVES:
        move = player.choose(game, p, rng)
        moves.append(move)
        if has_hidden_information(p) or time.perf_counter() - began > AT_ONCE:
            break
        ask = p.play(move)
    return moves


def without_thought(p: Position, seed: int) -> Move:
    """Return any legal move, for a seat whose player has failed twice."""
    assert p.pending is not None
    return any_move(p, p.pending, random.Random(seed))


def odds_of(
    place: Place, data: Mapping[str, Any], move: Move, move_count: int
) -> tuple[list[tuple[str, int, int]], bool]:
    """Return (label, numerator, denominator) of every outcome of a move, likeliest first; and if they use a policy.

    If something is hidden, the odds are those of a determinized position, whose random numbers everybody could
    reproduce: their only seed is ``move_count``, the number of moves.

    Raises
    ------
    NoOdds
        If there are too many outcomes to list, or they depend on what is hidden from the seat.
    """
    game, p = registry.game(place.game), _position(place, data)
    rngs = [random.Random(f"odds {move_count} {world}") for world in range(WORLDS)]
    shares, rests = game.odds_for(p, move, rngs, most=MAX_BRANCHES)
    return [(label, share.numerator, share.denominator) for label, share in shares.items()], rests


def forecast_of(place: Place, data: Mapping[str, Any], space: int, seat: int) -> Forecast | None:
    """Return the forecast of the battle for a space, as far as a seat may know; None: there is no battle."""
    return registry.game(place.game).forecast(_position(place, data), space, seat)


def calculated(game: str, battle: str) -> CalculatorAnswer | str:
    """Return the odds of a hypothetical battle, or a sentence why there are none."""
    try:
        return registry.game(game).calculate(battle)
    except OptionFault as fault:
        return str(fault)
