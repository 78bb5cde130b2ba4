"""Measures the speed of search in every game, with the search of its levels, and a round of six Global War bots."""

from __future__ import annotations

from random import Random

from timing import clock

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position
from broadfront.games.expand_the_front.bot import plan_search as expand
from broadfront.games.global_war.bot import plan_search as global_war
from broadfront.players import Budget, Tuning, parse
from broadfront.players.search_session import SearchSession

SIMULATIONS = 100
TRIES = 40
"""The simulations of `elite:fixed` for the plan of a turn."""
PLANNED = ("expand_the_front", "global_war")
FEWEST = 5  # the fewest legal moves of a decision that is searched


def _questions(box: str, scenario: str, seed: int) -> list[Position]:
    """Return the positions of one random match in which a seat has a choice, in order."""
    game, rng = registry.game(box), Random(seed)
    p = game.new(scenario)
    positions = []
    while (ask := p.pending) is not None and len(positions) < 400:
        if ask.seat != CHANCE and len(ask.moves) >= FEWEST:
            positions.append(p.clone())
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return positions


def speed(box: str, scenario: str, seconds: float, seed: int) -> float:
    """Return the number of searches per second in the units of `contenders.SEARCHES`, without caches between them."""
    game, rng = registry.game(box), Random(seed)
    once = _plan if box in PLANNED else _think
    questions = [p for p in _questions(box, scenario, seed) if box not in PLANNED or _may_be_planned(p)]
    done, spent = 0, 0.0
    while spent < seconds:
        position = rng.choice(questions)
        began = clock()
        done += once(game, position, rng)
        spent += clock() - began
    return done / spent


def _think(game: Game, position: Position, rng: Random) -> int:
    thinker = SearchSession(Tuning())
    thinker.think(game, position, rng, Budget(SIMULATIONS))
    return thinker.simulations


def _may_be_planned(position: Position) -> bool:
    return type(position.agenda[-1]).__name__ in ("Movement", "CombatMove")


def _plan(game: Game, position: Position, rng: Random) -> int:
    del rng  # the dice of the tries depend on the position
    assert position.pending is not None
    if game.id == "global_war":
        global_war.choose(position, TRIES)
    else:
        expand.choose(position, position.pending.seat, TRIES)
    return 1


def round_of_bots(rounds: int, seed: int) -> float:
    """Return the seconds of one round of Global War in which `steady` plays all six powers, from the set-up of 1941."""
    game, rng, bot = registry.game("global_war"), Random(seed), parse("steady")
    p = game.new("1941")
    first: int = p.round  # type: ignore[attr-defined]
    began = clock()
    while (ask := p.pending) is not None and p.round < first + rounds:  # type: ignore[attr-defined]
        p.play(pick(ask, rng) if ask.seat == CHANCE else bot.choose(game, p, rng))
    return (clock() - began) / rounds
