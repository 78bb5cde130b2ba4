"""What happened while others played, by side: the difference of the views that one seat had before and after.

Views are compared move by move, so that a piece lost and one of its kind bought later do not cancel out.
It needs nothing of a game but what every game gives: views, and the kinds of its notes.
"""

from __future__ import annotations

from collections import Counter

from broadfront.engine.game import Game
from broadfront.engine.match import plural
from broadfront.engine.position import CHANCE
from broadfront.engine.view import Table, Track, View
from broadfront.lab.turn_explanations import turns_back
from broadfront.server.deeds import Deeds, TurnNotes
from broadfront.server.phrases import one_of
from broadfront.server.schemas_summary import Amount, FigureChange, SideSummary, Summary
from broadfront.server.served import ServedMatch
from broadfront.server.stretches import Stretch

Kind = tuple[str, str]
"""Side and name of a kind of pieces."""


def others_turns(match: ServedMatch, seat: int) -> tuple[int, int]:
    """Return the moves between a seat's last turn and its present one, as (first, last); equal ones: there are none.

    Before a seat's first turn there are none either; when that begins, they are those since the set-up.

    Where the game counts no turns they are the moves since the seat's own last one.
    """
    moves = len(match.journal)
    if not match.game.implements(Game.turns_begun):
        return next((i + 1 for i in reversed(range(moves)) if match.seats[i] == seat), moves), moves
    turns = turns_back(match)
    turn, last = next(turns, None), moves
    is_asked = match.ask is not None and match.ask.seat == seat
    if turn is not None and is_asked and turn.seat in (seat, CHANCE):
        last = turn.first
        turn = next(turns, None)
    first = last
    while turn is not None and turn.seat != seat and turn.number:
        first = turn.first
        turn = next(turns, None)
    return (first, last) if is_asked or (turn is not None and turn.number) else (last, last)


def goes_on(match: ServedMatch, seat: int) -> bool:
    """Tell whether the turn of another seat is still on: whoever is asked amid it only answers."""
    if match.ask is None or not match.game.implements(Game.turns_begun):
        return False
    return match.ask.seat != seat or next(turns_back(match)).seat not in (seat, CHANCE)


def summary_of(stretch: Stretch, since: int, seat: int) -> Summary:
    """Return what the moves of a stretch after the first ``since`` of the match changed, as far as a seat may know."""
    game, p = stretch.begin()
    earlier, moves = stretch.moves[: since - stretch.first], stretch.moves[since - stretch.first :]
    notes = TurnNotes(p)
    for move in earlier:
        notes = p.notes = TurnNotes(p)
        p.play(move)
    p.notes = None
    table = game.table(p.setting)
    deeds = Deeds(game, p, seat, table)
    # the move that ends a turn brings the income of the next one: it came since
    then = notes.begun(0) if notes.turns else None
    before = deeds.view if then is None else game.view(then, seat)
    losses: Counter[Kind] = Counter()
    arrivals: Counter[Kind] = Counter()
    captured: Counter[Kind] = Counter()

    def compare(old: View, new: View) -> None:
        nonlocal losses, arrivals, captured
        had, has = pieces_of(old), pieces_of(new)
        if had != has:
            given, got = changed_hands(old, new)
            losses += had - has - given
            arrivals += has - had - got
            captured += got

    compare(before, deeds.view)
    for move in moves:
        deeds.play(move)
        compare(deeds.before, deeds.view)
    sides = [
        _side(table, side, (before, deeds.view), (losses, arrivals, captured), deeds)
        for side in ("", *_sides(table))
    ]
    unit = table.worth_unit
    return Summary(since, stretch.last, unit, [one for one in sides if _tells(one)], one_of(unit))


def _sides(table: Table) -> list[str]:
    return [side.name for side in table.sides]


def pieces_of(view: View) -> Counter[Kind]:
    """Count the pieces on the map by side and kind."""
    found: Counter[Kind] = Counter()
    for counter in view.counters:
        if counter.space >= 0 and counter.slot != "tray" and counter.end != "rear":
            found[counter.side, counter.kind] += counter.number
    return found


def changed_hands(before: View, after: View) -> tuple[Counter[Kind], Counter[Kind]]:
    """Count the pieces of one side that are another's now in the same space: by whose they were, by whose they are.

    A piece that is lost where an enemy of its kind moves in is none of them: that enemy has no more pieces than before.
    """
    old, new = _by_space(before), _by_space(after)
    fewer, more = pieces_of(before) - pieces_of(after), pieces_of(after) - pieces_of(before)
    given: Counter[Kind] = Counter()
    got: Counter[Kind] = Counter()
    come = new - old
    for (space, side, kind), left in (old - new).items():
        for (where, other, what), number in come.items():
            if (where, what) != (space, kind) or other == side:
                continue
            spare = (fewer[side, kind] - given[side, kind], more[other, kind] - got[other, kind])
            if (passed := min(left, number, *spare)) > 0:
                given[side, kind] += passed
                got[other, kind] += passed
    return given, got


def _by_space(view: View) -> Counter[tuple[int, str, str]]:
    found: Counter[tuple[int, str, str]] = Counter()
    for counter in view.counters:
        if counter.space >= 0 and counter.slot != "tray" and counter.end != "rear":
            found[counter.space, counter.side, counter.kind] += counter.number
    return found


def _side(
    table: Table,
    side: str,
    views: tuple[View, View],
    pieces: tuple[Counter[Kind], Counter[Kind], Counter[Kind]],
    deeds: Deeds,
) -> SideSummary:
    losses, arrivals, captured = pieces
    held, holds = ({space for space, name in view.holders if name == side} for view in views)
    return SideSummary(
        side,
        sorted(holds - held),
        sorted(held - holds),
        amounts(table, side, losses),
        amounts(table, side, arrivals),
        _figures(table, side, *views),
        deeds.hurt_of(side, views[1]),
        deeds.attacks_of(side),
        deeds.moves_of(side),
        deeds.moved(side),
        amounts(table, side, captured),
        deeds.recovered_of(side, views[1]),
        deeds.others_of(side),
    )


def amounts(table: Table, side: str, pieces: Counter[Kind]) -> list[Amount]:
    """Return the pieces of a side with their worth, the dearest first."""
    found = [
        Amount(kind, number, number * table.worths.get(kind, 0), plural(kind))
        for (name, kind), number in pieces.items()
        if name == side
    ]
    return sorted(found, key=lambda one: (-one.worth, -one.number, one.kind))


def _figures(table: Table, side: str, before: View, after: View) -> list[FigureChange]:
    """Return the numbers beside the board that changed: those of a side, or of the seat that has only this side."""
    seats = table.seat_sides or tuple(_sides(table))

    def numbers(view: View) -> dict[str, Track]:
        return {
            track.name.removesuffix("s"): track  # "1 Occupation Point", "2 Occupation Points"
            for track in view.of(Track)
            if track.number is not None
            and side == (track.side or (seats[track.seat] if 0 <= track.seat < len(seats) else ""))
        }

    old, new = numbers(before), numbers(after)
    found = []
    for name, track in (new | {gone: old[gone] for gone in old if gone not in new}).items():
        if track.chits and not (name in old and name in new):
            continue  # which stack of chits stands there says whose turn it is
        was, now = ((of[name].number or 0) if name in of else 0 for of in (old, new))
        if was != now:
            found.append(FigureChange(track.name, was, now))
    return found


def _tells(side: SideSummary) -> bool:
    things = (
        side.taken,
        side.lost,
        side.losses,
        side.arrivals,
        side.captured,
        side.figures,
        side.hurt,
        side.attacks,
        side.moves,
        side.recovered,
        side.others,
    )
    return any(things)
