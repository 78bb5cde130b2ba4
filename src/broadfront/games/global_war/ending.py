"""[b1] Why a match ended: victory cities, or the count after the last round; and the figures by the way."""

from __future__ import annotations

from broadfront.engine.ending import Ending, Tally, ended, parties, reader_side
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.sequence import summed
from broadfront.games.global_war.terms import ALLIES, AXIS, DRAWN, POWERS, SIDE, SIDES

__all__ = ["ending", "tallies"]


def tallies(p: GlobalWarPosition) -> tuple[Tally, ...]:
    """Return both sides' victory cities, production, and what their units would cost to buy."""
    figures = summed(p)

    def whole(place: int) -> tuple[int, ...]:
        return tuple(
            sum(figures[2 * power + place] for power in range(len(POWERS)) if SIDE[power] == side)
            for side in (AXIS, ALLIES)
        )

    return (
        Tally("Victory cities", SIDES, (p.cities_of(AXIS), p.cities_of(ALLIES)), "b1"),
        Tally("Production", SIDES, whole(0), "b3.7", "IPC"),
        Tally("Army, navy and air force", SIDES, whole(1), "b2", "IPC"),
    )


def ending(p: GlobalWarPosition, seat: int) -> Ending:
    """Return why the match ended, as a seat reads it."""
    setting = p.setting
    sides = parties(("the Axis", "the Allies"), reader_side(seat, setting.sides), (False, True))
    counted = tallies(p)
    cities, start = counted[0].values, setting.cities_at_start(AXIS)
    if p.winner == DRAWN:
        text = (
            f"after round {p.round} both sides hold as many victory cities as at the start: the Axis {start}."
        )
        return ended(sides, -1, text, "Last round", "b1", counted)
    ours, theirs = sides[p.winner], sides[1 - p.winner]
    mine, other = cities[p.winner], cities[1 - p.winner]
    if mine >= setting.win_at:
        text = (
            f"{ours.does('holds', 'hold')} {mine} victory cities to {theirs.whose} {other}, "
            f"and {setting.win_at} win."
        )
        return ended(sides, p.winner, text, "Victory cities", "b1", counted)
    before = setting.cities_at_start(p.winner)
    text = (
        f"after round {p.round}, the last, {ours.does('holds', 'hold')} {mine} victory cities to {theirs.whose} "
        f"{other}, and began with {before}."
    )
    return ended(sides, p.winner, text, "Last round", "b1", counted)
