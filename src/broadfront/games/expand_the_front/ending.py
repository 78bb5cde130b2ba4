"""[8] Why a match ended: objectives are held, or the rounds are over; and the figures by the way."""

from __future__ import annotations

from collections import Counter
from typing import Final

from broadfront.engine.ending import Ending, Tally, ended, parties, reader_side
from broadfront.games.expand_the_front import queries
from broadfront.games.expand_the_front.charts import COST
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import DRAWN, KINDS, LAND_KINDS, SEATS, SHIP

__all__ = ["ending", "tallies"]

_MANY: Final = "objective tiles"


def tallies(p: ExpandPosition) -> tuple[Tally, ...]:
    """Return the objective tiles that both sides hold, and what their pieces on the map cost."""
    return (
        Tally("Objective tiles", SEATS, tuple(queries.objectives_held(p, seat) for seat in (0, 1)), "8.1"),
        Tally("Worth of the pieces", SEATS, tuple(_worth(p, seat) for seat in (0, 1)), "3.2", "points"),
    )


def _worth(p: ExpandPosition, seat: int) -> int:
    pieces = Counter({kind: len(p.of_kind(seat, kind)) for kind in LAND_KINDS})
    pieces[SHIP] = len(p.ships_of(seat))
    return sum(COST[kind] * number for kind, number in pieces.items() if kind < len(KINDS))


def ending(p: ExpandPosition, seat: int) -> Ending:
    """Return why the match ended, as a seat reads it."""
    sides = parties(SEATS, reader_side(seat, (0, 1)))
    counted = tallies(p)
    held, need = counted[0].values, p.setting.need
    rounds = p.turn // 2
    if p.winner != DRAWN and held[p.winner] >= need[p.winner]:
        ours, theirs = sides[p.winner], sides[1 - p.winner]
        text = (
            f"{ours.does('holds', 'hold')} {held[p.winner]} of {ours.whose if ours.is_reader else 'its'} {_MANY} and "
            f"needed {need[p.winner]}; {theirs.does('holds', 'hold')} {held[1 - p.winner]} of {need[1 - p.winner]}."
        )
        return ended(sides, p.winner, text, "Objective held", "8.1", counted)
    if not p.setting.rounds:
        text = f"after {rounds} rounds nobody holds the {_MANY} needed."
        return ended(sides, -1, text, "Last round", "8.3", counted)
    whole = [len(p.setting.objective[one]) for one in (0, 1)]
    if p.winner == DRAWN:
        text = (
            f"after {rounds} rounds {sides[0].does('holds', 'hold')} {held[0]} of {whole[0]} {_MANY} and "
            f"{sides[1].subject} {held[1]} of {whole[1]}: the same share."
        )
        return ended(sides, -1, text, "Turn limit", "8.3", counted)
    mine, other = p.winner, 1 - p.winner
    ours, theirs = sides[mine], sides[other]
    text = (
        f"after {rounds} rounds {ours.does('holds', 'hold')} {held[mine]} of {whole[mine]} {_MANY}, "
        f"{theirs.subject} only {held[other]} of {whole[other]}."
    )
    return ended(sides, mine, text, "Turn limit", "8.3", counted)
