"""What is wrong with a position that somebody wrote down, before the rules see it."""

from __future__ import annotations

from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.sequence import BeginTurn, EndTurn
from broadfront.games.front_line.table import SEATS
from broadfront.games.front_line.terms import TURNS_EACH

__all__ = ["fault", "turns_left"]


def fault(p: FrontLinePosition) -> str | None:
    """Say what is wrong with a position whose fields are in their ranges; None: nothing."""
    if p.month >= 0 and min(p.cards) < 0:
        return "every seat has a supply card once the months have begun"
    if p.month >= p.setting.months and any(isinstance(step, BeginTurn | EndTurn) for step in p.agenda):
        return f"month is {p.month}, and the match has {p.setting.months}: give month=0 to {p.setting.months - 1}"
    for seat, turns in enumerate(turns_left(p)):
        stacks = sum(chits > 0 for chits in p.stacks[seat * 3 : seat * 3 + 3])
        if stacks < turns:
            return f"{SEATS[seat]} has {turns} turns to come this month and {stacks} supply stacks: give it more stacks"
    return None


def turns_left(p: FrontLinePosition) -> list[int]:
    """Return for each seat how many of its turns of this month have not begun."""
    countries = p.setting.countries
    left = [0] * countries
    if any(isinstance(step, BeginTurn | EndTurn) for step in p.agenda):
        has_begun = not any(isinstance(step, BeginTurn) for step in p.agenda)
        for turn in range(p.turn + has_begun, TURNS_EACH * countries):
            left[(p.leader + turn) % countries] += 1
    return left
