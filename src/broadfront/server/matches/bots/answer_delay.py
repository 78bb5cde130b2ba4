"""Delays a computer seat's answer so that the time it takes reveals no hidden information.

A seat with one possible answer gives it in a moment, one with a card to play thinks: the time alone would tell which.
So each answer is told one *pace* after its question came up, or as many whole paces as the thought took. The pace
follows from what everybody can see: the level, and the question in a world dealt anew for a spectator.
"""

from __future__ import annotations

import asyncio
import math
import time
from random import Random
from typing import Final

from broadfront import players
from broadfront.engine.game import Game
from broadfront.engine.position import SPECTATOR, Position, has_hidden_information
from broadfront.players.spec import SpecFault

MARGIN: Final = 0.1
"""Seconds added to a level's thinking time, for the way to the worker and back and for a decision without
search.
"""

clock = time.monotonic
sleep = asyncio.sleep


def delay_of(game: Game, position: Position, level: str, move_count: int) -> float:
    """Return the delay unit of the answer to the pending question, in seconds; 0: nothing is hidden, so there
    is no delay.

    Parameters
    ----------
    game, position
        The match.
    level
        The player who is asked.
    move_count
        How many moves have been made: all that goes into the world dealt, besides what a spectator knows.
    """
    if not has_hidden_information(position):
        return 0.0
    world = position.determinized(SPECTATOR, Random(f"pace {move_count}"))
    try:
        player = players.parse(level)
    except SpecFault:  # a level of an older version: any legal move is played
        return MARGIN
    return player.allowance(game, world) + MARGIN


def wait_for(taken: float, pace: float) -> float:
    """Return how long to wait after a decision that took so many seconds, until the next whole multiple of
    the pace.

    >>> wait_for(0.0, 0.5), wait_for(0.25, 0.5), wait_for(0.5, 0.5), wait_for(0.75, 0.5), wait_for(3.0, 0.0)
    (0.5, 0.25, 0.0, 0.25, 0.0)
    """
    return max(1, math.ceil(taken / pace)) * pace - taken if pace else 0.0


async def keep(pace: float, began: float) -> None:
    """Wait until an answer may be published to a question that came up when `clock` said ``began``."""
    wait = wait_for(clock() - began, pace)
    if wait > 0:
        await sleep(wait)
