"""All that can fire now: which units, at what, with which chances, and what it costs.

A game whose units fire one by one at targets of their owner's choice lays a `FireSheet` beside the board. Any client
can then plan the fire of many units at once: spread it, say what it is expected to bring, and warn where it is wasted.
The sheet is made anew for each question, so that a plan goes on after each result with what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from broadfront.engine.contract import Move

__all__ = [
    "FireAnswer",
    "FireDraw",
    "FirePool",
    "FireSheet",
    "FireShot",
    "FireTarget",
    "FireUnit",
    "steps_lost",
]


class FirePool(msgspec.Struct, frozen=True):
    """What shots are paid from: Supplies on a space, chits."""

    name: str
    left: int
    worth: float = 0.0
    """What one of it is worth, in what targets are worth: a shot that brings less is wasted."""


class FireUnit(msgspec.Struct, frozen=True):
    """Units that fire alike: so many, each once, by orders of ``verb`` with ``what``."""

    key: str
    """Stays the same from question to question."""
    name: str
    space: int
    units: int
    verb: str
    what: int
    pools: tuple[int, ...] = ()
    """The pools that pay for its shots, used up one after another."""
    worth: float = 0.0
    """What each of them is worth to who strikes back at it."""


class FireTarget(msgspec.Struct, frozen=True):
    """Things that are alike to whoever fires at them: ``ids`` are those of the orders that name one of them."""

    key: str
    """Stays the same from question to question, as long as something of it is left."""
    name: str
    space: int
    ids: tuple[int, ...]
    takes: int
    """So many steps each of them can lose."""
    worth: float
    """What each of them is worth as it stands."""
    named: tuple[tuple[tuple[float, ...], ...], ...] = ()
    """Shots at each of them that are declared and not yet rolled for: the chances of 0, 1, 2 ... steps lost."""
    opens: Move | None = None
    """The order that comes first: to attack its space."""


class FireDraw(msgspec.Struct, frozen=True):
    """The cards of a shot: shots that need the same ones draw from one deck, without a shuffle between them."""

    needs: str
    """Which cards hit."""
    hits: int
    """So many of them are in the deck."""
    deck: int
    cards: int
    spared: int = 0
    """So many hits cost nothing."""


class FireShot(msgspec.Struct, frozen=True):
    """What each shot of some units at some targets brings: chances of 0, 1, 2 ... steps lost, and its price."""

    unit: int
    target: int
    chances: tuple[float, ...]
    price: int = 0
    draw: FireDraw | None = None
    """What the chances come from, where cards are drawn; None: shots do not depend on each other."""


class FireAnswer(msgspec.Struct, frozen=True):
    """Things that strike back where something is fired at: how many dice, and what each costs who fires."""

    targets: tuple[int, ...]
    """A shot at any of these targets brings it about."""
    dice: int
    each: bool
    """No more dice than shots at these targets; else all, as soon as there is one."""
    chances: tuple[float, ...]
    """The chance that a die destroys one of each of the sheet's units; 0: it cannot be struck at."""
    named: tuple[tuple[float, float], ...] = ()
    """The attackers that are declared already and may be struck at: that chance, and what each is worth."""


class FireSheet(msgspec.Struct, frozen=True, tag_field="panel", tag="fire"):
    """All that can fire now, as the seat that is asked may know it."""

    key: str
    """Another turn has another one: plans end with their turn."""
    title: str
    units: tuple[FireUnit, ...]
    targets: tuple[FireTarget, ...]
    shots: tuple[FireShot, ...]
    pools: tuple[FirePool, ...] = ()
    closing: Move | None = None
    """The order by which declared shots are carried out; None: nothing waits for one."""
    worth: str = ""
    """What worth is counted in ("points"); "": it only orders targets and is not told."""
    step: str = ""
    """What a target loses before it is gone ("step"); "": each goes at the first hit, or what it takes is not lost."""
    note: str = ""
    """What the figures leave out."""
    answers: tuple[FireAnswer, ...] = ()
    """What strikes back."""


def steps_lost(chances: Mapping[int, float] | Iterable[tuple[int, float]], takes: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 ... steps lost, none beyond what the target can take.

    >>> steps_lost({0: 0.5, 3: 0.5}, 2)
    (0.5, 0.0, 0.5)
    """
    found = [0.0] * (takes + 1)
    for lost, chance in chances.items() if isinstance(chances, Mapping) else chances:
        found[min(takes, max(0, lost))] += chance
    return tuple(round(chance, 5) for chance in found)
