"""[1.4] Why a match ended: the enemy back row is occupied, or the turns are over; and the figures by the way."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.ending import Ending, Tally, ended, parties, reader_side
from broadfront.games.fighting_front import queries
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.spaces import BACK_ROW
from broadfront.games.fighting_front.spaces import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.terms import DRAWN, SEATS

__all__ = ["ending", "tallies"]


def tallies(p: FightingFrontPosition) -> tuple[Tally, ...]:
    """Return how many spaces of the enemy back row both sides occupy, and their cards on the map."""
    return (
        Tally(
            "Spaces of the enemy back row",
            SEATS,
            tuple(queries.holds_back_row(p, seat) for seat in (0, 1)),
            "1.4",
        ),
        Tally("Ground units on the map", SEATS, tuple(p.held[seat].bit_count() for seat in (0, 1)), "1.2"),
        Tally("Locations on the map", SEATS, tuple(p.sites[seat].bit_count() for seat in (0, 1)), "3.1"),
    )


def ending(p: FightingFrontPosition, seat: int) -> Ending:
    """Return why the match ended, as a seat reads it."""
    sides = parties(("the Axis", "the Allies"), reader_side(seat, (0, 1)), (False, True))
    counted = tallies(p)
    if p.winner == DRAWN:
        need = p.setting.back_row_spaces
        spaces = "a space" if need == 1 else f"{need} spaces"
        text = f"after {p.turn} turns nobody occupies {spaces} of the enemy back row."
        return ended(sides, -1, text, "Turn limit", "10.3", counted)
    ours, theirs = sides[p.winner], sides[1 - p.winner]
    held = members(p.held[p.winner] & BACK_ROW[1 - p.winner])
    names = [SPACE_NAMES[space] for space in held]
    where = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    text = f"{ours.does('occupies', 'occupy')} {where} in {theirs.whose} back row."
    return ended(sides, p.winner, text, "Back row occupied", "1.4", counted)
