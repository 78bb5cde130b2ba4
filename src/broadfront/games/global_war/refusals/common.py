"""What several refusals say: which unit and space is meant, whose it is, what stands there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import KINDS, KING_TIGER
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import CHINA, DEAD, POWER_NAMES, SIDE

__all__ = [
    "Answer",
    "alike",
    "kind_name",
    "listed",
    "no",
    "no_space",
    "no_unit",
    "not_mine",
    "number",
    "offered",
    "same_as",
    "the_kinds",
    "the_spaces",
    "unit_name",
]

Answer = Callable[[GlobalWarPosition, Step, Move], Refusal]
"""What says why a move is not among those of a step."""


def no(code: str, rule: str, sentence: str) -> Refusal:
    """Return a refusal."""
    return Refusal(rule, sentence, code)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    every = list(words)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def number(count: int, word: str) -> str:
    """Return a number with its word: "1 space", "2 territories"."""
    if count == 1:
        return f"1 {word}"
    return f"{count} {word[:-1]}ies" if word.endswith("y") else f"{count} {word}s"


def the_spaces(spaces: SpaceSet | Iterable[Space], most: int = 6) -> str:
    """Return the names of spaces in a sentence."""
    every = list(members(spaces)) if isinstance(spaces, int) else list(dict.fromkeys(spaces))
    names = [ATLAS.name(space) for space in every]
    if len(names) > most:
        names = [*names[:most], f"{len(names) - most} more"]
    return listed(names) or "nowhere"


def kind_name(kind: int) -> str:
    """Return what a kind is called inside a sentence: "tank", "AA gun", "King Tiger"."""
    name = KINDS[kind].name
    return name if name[:2].isupper() or kind == KING_TIGER else name.lower()


def unit_name(p: GlobalWarPosition, unit: int) -> str:
    """Return which unit is meant: "Germany's tank in Poland"."""
    return f"{POWER_NAMES[p.owner[unit]]}'s {kind_name(p.kind[unit])} in {ATLAS.name(p.at[unit])}"


def the_kinds(p: GlobalWarPosition, units: Iterable[int]) -> str:
    """Return what kinds of units there are: "Japan's destroyer and carrier"."""
    by_power: dict[int, list[str]] = {}
    for u in units:
        by_power.setdefault(p.owner[u], []).append(kind_name(p.kind[u]))
    return listed(f"{POWER_NAMES[power]}'s {listed(dict.fromkeys(of))}" for power, of in by_power.items())


def no_unit(p: GlobalWarPosition, unit: int) -> Refusal | None:
    """Say that an id is no unit on the map."""
    if 0 <= unit < len(p.at) and p.at[unit] != DEAD:
        return None
    name = f"u{unit}" if unit >= 0 else "by that number"
    return no("NO_SUCH_UNIT", "b2.1", f"There is no unit {name} on the map.")


def no_space(space: Space) -> Refusal | None:
    """Say that an id is no space, or one that nobody enters."""
    if not 0 <= space < ATLAS.size:
        return no(
            "NO_SUCH_SPACE", "b2.1", f"There is no such space: the map has {ATLAS.size}, each with a name."
        )
    if not ATLAS.passable >> space & 1:
        return no("NEUTRAL", "b2.5", f"Nobody enters or flies over {ATLAS.name(space)}: go round it.")
    return None


def not_mine(p: GlobalWarPosition, power: int, unit: int) -> Refusal | None:
    """Say that a unit takes no orders in this turn."""
    if wrong := no_unit(p, unit):
        return wrong
    owner, name = p.owner[unit], unit_name(p, unit)
    if owner == power:
        return None
    if SIDE[owner] != SIDE[power]:
        return no(
            "NOT_YOURS", "b1.5", f"{name} is the enemy's: give orders to the units of {POWER_NAMES[power]}."
        )
    return no(
        "NOT_YOURS",
        "b5" if CHINA in (owner, power) else "b1.5",
        f"{name} moves in the turn of {POWER_NAMES[owner]}; this is the turn of {POWER_NAMES[power]}.",
    )


def offered(p: GlobalWarPosition, verb: str, what: int | None = None) -> list[Move]:
    """Return the moves of a verb that are offered."""
    assert p.pending is not None
    return [move for move in p.pending.moves if move.verb == verb and what in (None, move.what)]


def _likeness(p: GlobalWarPosition, unit: int) -> tuple[object, ...]:
    """Return what makes units alike for orders in Combat and Noncombat Move."""
    return (
        *(p.kind[unit], p.owner[unit], p.at[unit], p.left[unit], p.flags[unit], p.damage[unit], p.host[unit]),
        p.marks[unit],
        p.aim[unit] if p.flags[unit] else -1,
        *sorted((p.kind[u], p.owner[u]) for u in p.aboard(unit)),
    )


def _ship_likeness(p: GlobalWarPosition, ship: int) -> tuple[object, ...]:
    """Return what makes ships alike for those who go on board."""
    cargo = sorted((p.kind[u], p.owner[u]) for u in p.aboard(ship))
    return p.kind[ship], p.marks[ship], p.owner[ship], p.at[ship], p.left[ship], p.flags[ship], *cargo


def alike(p: GlobalWarPosition, move: Move, *, aboard: bool = False) -> Refusal | None:
    """Say that the same order is offered to a unit that is just like this one; ``aboard``: or onto a ship like this."""
    like = _likeness(p, move.what)
    for other in offered(p, move.verb):
        same = other.where == move.where or (
            aboard and _ship_likeness(p, other.where) == _ship_likeness(p, move.where)
        )
        if same and (other.what == move.what or _likeness(p, other.what) == like):
            words = f"u{other.what}" + (f" and u{other.where}" if aboard else "")
            return same_as(p, move.what, words)
    return None


def same_as(p: GlobalWarPosition, unit: int, words: str) -> Refusal:
    """Say that a unit is just like another, which is named in orders."""
    return no(
        "ALIKE",
        "b3.3",
        f"{unit_name(p, unit)} is just like others there: of units that are alike the first is ordered, {words}.",
    )
