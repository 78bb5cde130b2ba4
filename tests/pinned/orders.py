"""What becomes of random orders: why 500 of them are refused in each game, and what the log says of random matches.

A refusal is the number of moves before it, the order, the rule, the code and the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
from tests.pinned.games import GAMES, draw_setting, game_of, match_name, play, setting_line
from tests.pinned.pins import Lines, Pin, digest

from broadfront.engine.chance import pick
from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE

MATCHES = 20
EACH = 25
LOGS = 8
LINES = 30
"""Lines of the log that are recorded in full, at the begin and the end of what was played."""
_APART = {"front_line": 3, "fighting_front": 11, "expand_the_front": 23, "action_front": 11, "global_war": 31}
_QUICK = {"front_line": 2, "fighting_front": 2, "expand_the_front": 2, "action_front": 2, "global_war": 3}
_LONGEST = 1_500
"""So many moves of a match are logged."""


def refusals(game: Game[Any, Any], number: int) -> Iterator[str]:
    """Yield the refusals of random orders of a match, and of others if it ends early."""
    yield setting_line(game, number)
    taken, again = 0, number
    verbs = list(game.verbs.values())
    while taken < EACH:
        rng = Random(f"{game.id} {again} orders")
        for moves, p, ask in play(game, again):
            if moves % _APART[game.id] or ask.seat == CHANCE:
                continue
            for _ in range(8):
                verb = verbs[rng.randrange(len(verbs))]
                what, where = _draw(game, verb.what, rng), _draw(game, verb.where, rng)
                offered = ask.moves[rng.randrange(len(ask.moves))]
                if rng.random() < 0.5:  # an order that is nearly right
                    verb, what = game.verbs[offered.verb], offered.what
                refusal = game.why_not(p, verb.name, what, where)
                if refusal is not None:
                    order = f"{verb.name} {what} {where}"
                    yield f"{moves} {order} [{refusal.rule}] {refusal.code} {refusal.sentence}"
                    taken += 1
                    break
            if taken == EACH:
                return
        again += MATCHES


def _draw(game: Game[Any, Any], kind: str, rng: Random) -> int:
    if not kind:
        return 0
    return rng.randrange(len(game.words[kind]) if kind in game.words else 7)


def log(game: Game[Any, Any], number: int) -> Iterator[str]:
    """Yield the first and last lines of the log of a match, and a digest of all of them."""
    yield setting_line(game, number)
    match = Match(game, draw_setting(game, number))
    rng = Random(f"{game.id} {number} log")
    for _ in range(_LONGEST):
        ask = match.ask
        if ask is None:
            break
        match.play(pick(ask, rng) if ask.seat == CHANCE else ask.moves[rng.randrange(len(ask.moves))])
    lines = [msgspec.json.encode(told).decode() for told in match.log]
    yield f"{len(match.journal)} moves, {len(lines)} lines {digest(' '.join(lines))}"
    yield from lines[:LINES]
    yield from lines[max(LINES, len(lines) - LINES) :]


def pins() -> dict[str, Callable[[], Pin]]:
    """Return the files of all games."""
    refused: dict[str, Callable[[], Pin]] = {
        f"refusals/{name}.txt": partial(pin, name, refusals, MATCHES) for name in GAMES
    }
    return refused | {f"logs/{name}.txt": partial(pin, name, log, LOGS) for name in GAMES}


def pin(name: str, lines_of: Callable[[Game[Any, Any], int], Iterator[str]], matches: int) -> Pin:
    """Return a file of a game."""
    game = game_of(name)
    names = [match_name(game, number) for number in range(matches)]
    parts: dict[str, Lines] = {part: partial(lines_of, game, number) for number, part in enumerate(names)}
    return Pin(parts, frozenset({names[_QUICK[name]]}))
