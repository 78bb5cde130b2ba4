"""The measured programs, and what counts as a decision in each. All play random moves, from set-up to the end.

A *decision* is one choice of a seat. It is *forced* if only one move was legal. *Chance* is an event of dice or cards,
if the game has separate chance events. The creation of a new game is part of the time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from timing import clock, seconds_each

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE

OPENSPIEL_GAMES = {
    "python_tic_tac_toe": "a mark in one of up to 9 cells; numpy board",
    "python_kuhn_poker": "pass or bet, a deck of 3 cards; 2 or 3 decisions to a game",
    "python_liars_poker": "a bid or a challenge (some 50 legal), nothing changes but the bid",
    "python_block_dominoes": "lay one of some 3 tiles",
    "python_team_dominoes": "lay one of some 3 tiles, four seats",
    "python_iterated_prisoners_dilemma": "cooperate or defect; no board",
    "python_ant_foraging": "a step on a grid",
    "python_dynamic_routing": "the next road of a car; 4 of 5 are forced",
    "python_hangman": "a letter of the alphabet",
}


class Tally(NamedTuple):
    """The counts of one slice of play."""

    seconds: float
    games: int
    decisions: int
    forced: int
    chance: int
    legal: int
    """Legal moves that were offered to seats, over all decisions."""


class Contender(NamedTuple):
    name: str
    family: str
    decision: str
    """The contents of a decision."""
    play: Callable[[float, int], Tally]
    """Plays whole games for a number of seconds, from a seed."""
    clone: Callable[[float], float]
    """Returns the seconds of one copy of a position in mid-game, within a budget of seconds."""
    seats: int = 0


BROADFRONT = {
    "front_line": "an order to a unit, Leadership, a die to use, a retreat ..., out of all that are legal; dice are"
    " chance, and what has one answer is hardly ever asked",
    "fighting_front": "a card to deploy, a move, a target, an event to play or not ..., out of all that are legal; dice"
    " and cards drawn are chance; a quarter are pauses with one answer, asked so that they give nothing away",
    "action_front": "an action of a unit, a target, a hex for a reinforcement, out of all that are legal (some 40);"
    " each card is chance",
    "expand_the_front": "a piece to buy, a unit to move, a tile to attack, a target, out of all that are legal; dice"
    " are chance; a turn is some twenty to fifty decisions",
    "global_war": "a unit to move, units to buy and place, a battle to fight or break off, a loss ..., out of all that"
    " are legal (some 100); dice are chance",
}


def broadfront(id_: str, scenario: str) -> Contender:
    game = registry.game(id_)
    setting = game.setting(scenario)

    def play(seconds: float, seed: int) -> Tally:
        rng = Random(seed)
        choice = rng.choice
        games = decisions = forced = chance = legal = 0
        began = clock()
        while (spent := clock() - began) < seconds:
            p = game.start(setting)
            games += 1
            while (ask := p.pending) is not None:
                if ask.seat == CHANCE:
                    chance += 1
                    p.play(pick(ask, rng))
                    continue
                moves = ask.moves
                decisions += 1
                legal += len(moves)
                if len(moves) == 1:
                    forced += 1
                p.play(choice(moves))
        return Tally(spent, games, decisions, forced, chance, legal)

    def clone(budget: float) -> float:
        rng = Random(1)
        p = game.start(setting)
        for _ in range(60):
            if p.pending is not None:
                p.play(pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves))
        return seconds_each(p.clone, budget)

    seats = len(game.seats(setting))
    name = f"{game.title}, {scenario} ({seats} seats)"
    return Contender(name, "broadfront", BROADFRONT[id_], play, clone, seats)


def catanatron(seats: int) -> Contender:
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)[:seats]

    def new(seed: int) -> Any:
        return Game([RandomPlayer(color) for color in colors], seed=seed)

    def play(seconds: float, seed: int) -> Tally:
        games = decisions = forced = legal = 0
        began = clock()
        while (spent := clock() - began) < seconds:
            game = new(seed * 1000 + games + 1)
            state = game.state
            games += 1
            while game.winning_color() is None and state.num_turns < TURNS_LIMIT:  # as in Game.play
                count = len(state.playable_actions)
                decisions += 1
                legal += count
                if count == 1:
                    forced += 1
                game.play_tick()
        return Tally(spent, games, decisions, forced, 0, legal)

    def clone(budget: float) -> float:
        game = new(1)
        for _ in range(300):
            if game.winning_color() is None:
                game.play_tick()
        return seconds_each(game.copy, budget)

    what = "a tick (Game.play_tick): build, trade, rob, play a card, and also roll and end turn; dice fall inside"
    return Contender(f"Catanatron, {seats} random players", "catanatron", what, play, clone)


def openspiel(name: str) -> Contender:
    # hangman would log for every game that it has no list of words
    logging.getLogger("absl").setLevel(logging.ERROR)
    import open_spiel.python.games  # noqa: F401  # registers them
    import pyspiel

    game: Any = pyspiel.load_game(name)
    seats = range(game.num_players())

    def by_chance(state: Any, rng: Random) -> None:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])

    def play(seconds: float, seed: int) -> Tally:
        rng = Random(seed)
        choice = rng.choice
        games = decisions = forced = chance = legal = 0
        began = clock()
        while (spent := clock() - began) < seconds:
            state = game.new_initial_state()
            games += 1
            while not state.is_terminal():
                if state.is_chance_node():
                    chance += 1
                    by_chance(state, rng)
                elif state.is_simultaneous_node():  # a decision of each seat
                    chosen = []
                    for seat in seats:
                        actions = state.legal_actions(seat)
                        decisions += 1
                        legal += len(actions)
                        if len(actions) == 1:
                            forced += 1
                        chosen.append(choice(actions))
                    state.apply_actions(chosen)
                else:
                    actions = state.legal_actions()
                    decisions += 1
                    legal += len(actions)
                    if len(actions) == 1:
                        forced += 1
                    state.apply_action(choice(actions))
        return Tally(spent, games, decisions, forced, chance, legal)

    def clone(budget: float) -> float:
        rng = Random(1)
        state = game.new_initial_state()
        while state.is_chance_node():
            by_chance(state, rng)
        return seconds_each(state.clone, budget)

    return Contender(f"OpenSpiel, {name}", "openspiel", OPENSPIEL_GAMES[name], play, clone)


SCENARIOS = {
    "front_line": ("main", "allies"),
    "fighting_front": ("german_russian",),
    "expand_the_front": ("first_war",),
    "action_front": ("bloody_ridge",),
    "global_war": ("1941",),
}
"""The scenario of each game."""
SEARCHES = {
    "front_line": ("tree search", "simulations/s"),
    "fighting_front": ("rollouts to the end of a turn", "rollouts/s"),
    "expand_the_front": ("the plan of a turn by `elite:fixed`", "plans/s"),
    "action_front": ("rollouts to the end of a match", "rollouts/s"),
    "global_war": ("the plan of a turn's attacks by `elite:fixed`", "plans/s"),
}
"""The search of the levels in each game, and its unit."""


def peers(few: bool) -> Iterator[Contender]:
    """Yield the other programs; with ``few`` only the slowest and fastest OpenSpiel games, and one of each kind."""
    yield catanatron(4)
    yield catanatron(2)
    left_out = {"python_team_dominoes", "python_ant_foraging", "python_hangman"} if few else set()
    for name in OPENSPIEL_GAMES:
        if name not in left_out:
            yield openspiel(name)
