"""What is wrong with a position that somebody wrote down, before the rules see it."""

from __future__ import annotations

from collections.abc import Iterator

from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.sequence import BeginTurn, EndTurn
from broadfront.games.front_line.rules.setup import Deploy
from broadfront.games.front_line.scenario import COUNTERS
from broadfront.games.front_line.squareset import NAMES, members
from broadfront.games.front_line.table import SEATS
from broadfront.games.front_line.terms import KINDS, LETTERS, NOBODY, SIDES, TURNS_EACH

__all__ = ["counters", "fault", "most_counters", "turns_left"]


def fault(p: FrontLinePosition) -> str | None:
    """Say what is wrong with a position whose fields are in their ranges; None: nothing."""
    return next(_faults(p), None)


def _faults(p: FrontLinePosition) -> Iterator[str]:
    for found in (_months(p), _board(p), _counts(p)):
        if found:
            yield found


def _board(p: FrontLinePosition) -> str | None:
    """Say whether a unit stands where none can, or a city that is held belongs to the wrong side [6] [10.1]."""
    setting, kinds = p.setting, (p.infantry, p.tanks, p.artillery)
    units = p.green | p.red
    if p.green & p.red or sum(kinds) != units or kinds[0] & kinds[1] or sum(kinds[:2]) & kinds[2]:
        return "a square holds one unit, of one side and one kind"
    if p.disrupted & ~units:
        return "a unit is disrupted that is not there"
    for square in members(units & setting.lake):
        return f"{NAMES[square]} is water: no unit can stand there"
    if p.fallen & (setting.capitals | ~setting.all_cities):
        return "only an Air Base or an Industry can be a fallen city: who enters a Capital wins"
    for side, own in enumerate((p.green, p.red)):
        enemy = setting.side_cities[1 - side]
        if p.winner == NOBODY:
            for square in members(own & enemy & setting.capitals):
                return (
                    f"a {SIDES[side]} unit is in the enemy Capital, {NAMES[square]}: the match would be over"
                )
        for square in members(own & enemy & ~(p.fallen | setting.capitals)):
            return (
                f"the city on {NAMES[square]} has fallen, for a {SIDES[side]} unit is in it: remove it first"
            )
        for square in members(own & setting.side_cities[side] & p.fallen):
            return f"the city on {NAMES[square]} is free, for its own {SIDES[side]} unit is in it: remove it first"
    return None


def _counts(p: FrontLinePosition) -> str | None:
    """Say whether a side has more units of a kind than there are counters [2.2]."""
    for at, count in enumerate(counters(p)):
        side, kind = divmod(at, len(KINDS))
        if kind and count > (most := most_counters(p, kind)):
            return (
                f"{SIDES[side].title()} has {count} units of {KINDS[kind].title()}, with those in reserve and lost, "
                f"and there are {most} counters: remove one, or set fewer in reserve or lost"
            )
    return None


def most_counters(p: FrontLinePosition, kind: int) -> int:
    """Return how many counters of a kind a side has [2.2]: those of one country, or of two."""
    return p.setting.countries // 2 * COUNTERS[LETTERS[kind]]


def counters(p: FrontLinePosition) -> list[int]:
    """Return each side's units of each kind: on the board, in reserve, still to be set up, or lost."""
    counts = list(p.lost)
    for side, own in enumerate((p.green, p.red)):
        for kind, of in enumerate((p.infantry, p.tanks, p.artillery), 1):
            counts[side * 4 + kind] += (own & of).bit_count()
            counts[side * 4 + kind] += sum(
                p.reserve[seat * 4 + kind] for seat in range(side, len(p.cards), 2)
            )
    for step in p.agenda:
        if isinstance(step, Deploy):
            counts[(step.seat & 1) * 4 + step.kind] += step.left
    return counts


def _months(p: FrontLinePosition) -> str | None:
    """Say whether cards or supply stacks are missing for the turns to come."""
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
