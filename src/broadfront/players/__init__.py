"""Players: random, quick, greedy and a planner. They meet a game only through the engine's contract and its policy.

>>> from broadfront.players import parse
>>> parse("veteran").name
'veteran'
"""

from broadfront.players.greedy import Greedy
from broadfront.players.mcts import Mcts
from broadfront.players.player import Player
from broadfront.players.search import Tuning
from broadfront.players.search_session import Budget, MoveStats
from broadfront.players.spec import (
    LEVELS,
    Level,
    SpecFault,
    check_spelling,
    is_player,
    is_timed,
    load,
    parse,
    spec_of,
)
from broadfront.players.uniform import Quick, Steady, Uniform

__all__ = [
    "LEVELS",
    "Budget",
    "Greedy",
    "Level",
    "Mcts",
    "MoveStats",
    "Player",
    "Quick",
    "SpecFault",
    "Steady",
    "Tuning",
    "Uniform",
    "check_spelling",
    "is_player",
    "is_timed",
    "load",
    "parse",
    "spec_of",
]
