"""How bots research: tokens while they are kept until a breakthrough, and the chart for what a power has most of.

A token costs 5 IPC once and is rolled for turn after turn, so that few of them bring a technology for little money.
"""

from __future__ import annotations

from typing import Final

from broadfront.engine.contract import Ask, Move
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import COST, is_land
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.research import TOKEN
from broadfront.games.global_war.terms import DEAD

__all__ = ["research"]

FOR_A_TOKEN: Final = 18
"""So much production keeps one token in the laboratory."""
MOST_TOKENS: Final = 3
TOO_LATE: Final = 6
"""With so few rounds left nothing new is begun."""
DANGER: Final = 0.05
"""With more risk than this for the capital all money goes to the army."""


def research(p: GlobalWarPosition, ask: Ask) -> Move:
    """Return how many tokens to buy, or which chart to roll on."""
    if ask.moves[0].verb == "chart":
        wanted = 1 if _is_of_the_land(p, p.mover) else 2
        return next((move for move in ask.moves if move.where == wanted), ask.moves[0])
    wanted = min(_wanted(p, p.mover), ask.moves[-1].where)
    return next(move for move in ask.moves if move.where == wanted)


def _wanted(p: GlobalWarPosition, power: int) -> int:
    """Return how many more tokens are bought: more for the rich, none for who is in danger."""
    wanted = min(MOST_TOKENS, p.level[power] // FOR_A_TOKEN) - p.tokens[power]
    if wanted <= 0 or p.round + TOO_LATE > p.setting.rounds or p.treasury[power] < 3 * TOKEN * wanted:
        return 0
    war, capital = ThreatMap(p, power), ATLAS.capital[power]
    return wanted if war.danger(capital, war.guards(capital))[0] <= DANGER else 0


def _is_of_the_land(p: GlobalWarPosition, power: int) -> bool:
    """Tell whether most of what a power has fights on land."""
    worth = [0, 0]
    for u, at in enumerate(p.at):
        if at != DEAD and p.owner[u] == power:
            worth[is_land(p.kind[u])] += COST[p.kind[u]]
    return worth[True] >= worth[False]
