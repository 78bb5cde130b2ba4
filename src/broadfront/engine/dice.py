"""The dice that fell, with their faces, for those who look on.

A single die is a move of CHANCE whose id is its face. Of many dice the journal holds how many hit, which is all that
rules use. Their faces follow from it: hits show one of the faces that hit, misses one of the others, drawn from a seed
made of that number and of its place in the journal. So everybody sees the same dice, today and when the match is
replayed, and the faces are spread as those of real dice are (docs/concepts/chance.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from broadfront.engine.card import Verb
from broadfront.engine.contract import Ask, Move, Note
from broadfront.engine.luck import Luck, seed_of

__all__ = ["Roll", "faces_of", "roll_of"]

SIDES: Final = 6


class Roll(NamedTuple):
    """Dice that fell together: how many, the lowest and highest face that hits, how many hit, and what they show.

    ``low`` is 0 where no face is a hit by itself: the die is looked up on a chart, or is an amount.
    """

    dice: int
    low: int
    high: int
    hits: int
    faces: tuple[int, ...]
    sides: int


def roll_of(verb: Verb, ask: Ask, move: Move, note: Note, number: int) -> Roll | None:
    """Return the dice that the first note of a move tells of; None: of none.

    Parameters
    ----------
    verb
        The verb of the move.
    ask
        The question that it answers.
    number
        How many moves have been made with it.
    """
    ids = note.ids
    if verb.role == "roll":
        faces: tuple[int, ...] = (move.what, move.where) if verb.where else (move.what,)
        sides = max(other.what for other in ask.moves)
        low = max(1, ids.get("least", 0)) if "least" in ids else 0
        return Roll(len(faces), low, sides if low else 0, ids.get("hits", 0), faces, sides)
    if note.kind != "roll" or not {"n", "value", "hits"} <= ids.keys():
        return None
    faces = faces_of(ids, number)
    return Roll(ids["n"], 1, ids["value"], ids["hits"], faces, SIDES)


def faces_of(ids: Mapping[str, int], number: int) -> tuple[int, ...]:
    """Return faces for ``n`` dice of which ``hits`` show ``value`` or less, the lowest first.

    With ``best`` each of them is the better one of two that were rolled for it.

    >>> faces_of({"n": 3, "value": 2, "hits": 1}, 40)
    (1, 3, 6)
    """
    value, hits = ids["value"], ids["hits"]
    luck = Luck(seed_of((number, ids["n"], value, hits)))
    dice = 2 if ids.get("best") else 1

    def face(*, hit: bool) -> int:
        while True:
            shown = min(luck.randrange(SIDES) + 1 for _ in range(dice))
            if (shown <= value) == hit:
                return shown

    misses = ids["n"] - hits if value < SIDES else 0
    return tuple(sorted([face(hit=True) for _ in range(hits)] + [face(hit=False) for _ in range(misses)]))
