"""What search gets out of the rules: simulations a second in every box, and a round of six bots of Global War."""

from __future__ import annotations

from random import Random

from timing import clock

from broadfront.engine import catalogue
from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Position
from broadfront.players import Budget, Tuning, parse
from broadfront.players.thinker import Thinker

SIMULATIONS = 100
FEWEST = 5  # legal moves of a question that is worth a search


def _questions(box: str, scenario: str, seed: int) -> list[Position]:
    """Positions of one random match in which a seat has a choice, in the order in which they came."""
    game, rng = catalogue.game(box), Random(seed)
    p = game.new(scenario)
    found = []
    while (ask := p.pending) is not None and len(found) < 400:
        if ask.seat != CHANCE and len(ask.moves) >= FEWEST:
            found.append(p.clone())
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return found


def simulations(box: str, scenario: str, seconds: float, seed: int) -> float:
    """Return simulations a second of the planner's tree search, each search from an empty tree."""
    game, rng = catalogue.game(box), Random(seed)
    questions = _questions(box, scenario, seed)
    done, spent = 0, 0.0
    while spent < seconds:
        thinker = Thinker(Tuning())
        position = rng.choice(questions)
        began = clock()
        thinker.think(game, position, rng, Budget(SIMULATIONS))
        spent += clock() - began
        done += thinker.simulations
    return done / spent


def round_of_bots(rounds: int, seed: int) -> float:
    """Return the seconds of one round of Global War in which `steady` plays all six powers, from the set-up of 1941."""
    game, rng, bot = catalogue.game("global_war"), Random(seed), parse("steady")
    p = game.new("1941")
    first: int = p.round  # type: ignore[attr-defined]
    began = clock()
    while (ask := p.pending) is not None and p.round < first + rounds:  # type: ignore[attr-defined]
        p.play(pick(ask, rng) if ask.seat == CHANCE else bot.choose(game, p, rng))
    return (clock() - began) / rounds
