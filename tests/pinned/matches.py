"""How 20 seeded matches end, for each scenario and each player that is quick enough; and what searches choose.

A line is the seed, the scores, how many moves, decisions, turns and rounds there were, what decided it, and a digest of
the journal, which is the match file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from tests.pinned.games import GAMES, game_of, play
from tests.pinned.pins import Lines, Pin, digest

from broadfront import players
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.engine.position import CHANCE
from broadfront.lab.matches import MatchPlan, MatchSetup, play_match, seed_of

EACH = 20
PLAYERS = ("random", "quick", "steady", "greedy")
"""The level Recruit is quick, Regular greedy; Veteran and Elite search: see `searches`."""
SHORT: dict[str, dict[str, Value]] = {"1941": {"last_round": "8"}, "1942": {"last_round": "8"}}
"""Options with which the longest matches are shorter."""
_QUICK = {"front_line": "main", "fighting_front": "first_game", "expand_the_front": "first_war"}
_QUICK |= {"action_front": "first_fight", "global_war": "lesson_land"}
_TOURNAMENT = 45


def number_of(game: Game[Any, Any], scenario: str, player: str) -> int:
    """Return how many matches are played: fewer where one takes seconds."""
    if scenario in SHORT:
        return {"random": EACH, "quick": 2, "steady": 2}.get(player, 0)
    if player == "greedy" and game.id == "front_line":
        return 1 if scenario in ("main", "first_game") else 0
    if player == "greedy" and scenario in ("bloody_ridge", "hells_point", "meeting_engagement", "example"):
        return 5
    return EACH if scenario not in ("stones", "pacific") else 10


def lines_of(game: Game[Any, Any], scenario: str, player: str, first: int, number: int) -> Iterator[str]:
    """Yield a line for each match."""
    field = MatchSetup(game.id, scenario, SHORT.get(scenario, {}))
    seats = (player,) * len(game.seats(field.setting()))
    for match in range(first, first + number):
        one = play_match(MatchPlan(match, field, seats, seed_of(_TOURNAMENT, match), journal=True))
        scores = "-".join(f"{score:g}" for score in one.scores)
        counts = f"{one.moves} {one.decisions} {one.turns} {one.rounds}"
        yield f"{one.seed} {scores} {counts} {one.decided_by or '-'} {digest(one.journal)} {one.fault}".rstrip()


def searches(game: Game[Any, Any], match: int, spec: str) -> Iterator[str]:
    """Yield what a player that searches chooses in some positions of a random match."""
    apart = 7 if game.id != "global_war" else 101
    asked = (one for one in play(game, match) if one[2].seat != CHANCE and len(one[2].moves) > 1)
    for moves, p, _ in islice(asked, 2, 2 + 6 * apart, apart):
        player = players.load(spec)
        chosen = player.choose(game, p.clone(), Random(f"{moves} search"))
        yield f"{moves} {game.spell(chosen)}"


def pin(name: str) -> Pin:
    """Return the file of a game; the quick tier plays the first matches of one scenario."""
    game = game_of(name)
    parts: dict[str, Lines] = {}
    quick = set[str]()
    for scenario in game.scenarios:
        for player in PLAYERS:
            number = number_of(game, scenario, player)
            begin = min(number, 3)
            if begin:
                part = f"{scenario} {player}"
                parts[part] = partial(lines_of, game, scenario, player, 1, begin)
                if scenario == _QUICK[name] and player in ("quick", "steady"):
                    quick.add(part)
            if number > begin:
                parts[f"{scenario} {player}, more"] = partial(
                    lines_of, game, scenario, player, begin + 1, number - begin
                )
    for spec in ("mcts:20", "veteran:fixed"):
        for match in range(len(game.scenarios), len(game.scenarios) + 3):
            parts[f"choices of {spec} in match {match}"] = partial(searches, game, match, spec)
    return Pin(parts, frozenset(quick))


def pins() -> dict[str, Callable[[], Pin]]:
    """Return the files of all games."""
    return {f"matches/{name}.txt": partial(pin, name) for name in GAMES}
