"""What a reader gets to see of a match: every answer is built here, from the view of one seat."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from broadfront.engine.position import SPECTATOR, Move, Position
from broadfront.engine.tutorial import advice
from broadfront.engine.view import View
from broadfront.server import salting
from broadfront.server.invitations import parley_of
from broadfront.server.pace.timing import clock_state
from broadfront.server.schemas import LogLine, MatchState, Moment, SeatState
from broadfront.server.served import line_of
from broadfront.server.session import Session

__all__ = ["LastMove", "log_at_ease", "match_state", "moment", "origin", "state_at_ease"]

LastMove = tuple[int, str, int, int]

WAITING: Final = "Waiting for players"
MAX_MOVES_AT_ONCE: Final = 500
"""Moves whose log is read out of its memory in the event loop."""
WorkOut = Callable[[Callable[[], list[LogLine]]], Awaitable[list[LogLine]]]
"""Works something out in a thread."""
MOST_LAST: Final = 200
"""So many moves are animated at most; a client that missed more redraws the table."""
MOST_VIEWS: Final = 64
_views: Final[OrderedDict[tuple[str, int, int], tuple[Position, View]]] = OrderedDict()
"""The last views that were built, by match, version and seat, with the position that they show."""


async def state_at_ease(
    session: Session, seat: int, since: int | None, here_for: float, work_out: WorkOut
) -> MatchState:
    """Do as `match_state`; a long log is read out of its memory in a thread, by ``work_out``."""
    fresh = session.fresh_from(since) if since is not None else 0
    if len(session.match.journal) - fresh <= MAX_MOVES_AT_ONCE:
        return match_state(session, seat, since, here_for)
    read_log = _log(session, session.viewpoint(seat), fresh)
    state = match_state(session, seat, since, here_for, with_log=False)  # of the same moment
    return replace(state, log=await work_out(read_log))


async def log_at_ease(session: Session, seat: int, work_out: WorkOut) -> list[LogLine]:
    """Return all that was told; a long log is read out of its memory in a thread, by ``work_out``."""
    read_log = _log(session, seat)
    return read_log() if len(session.match.journal) <= MAX_MOVES_AT_ONCE else await work_out(read_log)


def match_state(
    session: Session, seat: int, since: int | None, here_for: float, *, with_log: bool = True
) -> MatchState:
    """Return a match as a seat (-1: a spectator) sees it now.

    Parameters
    ----------
    since
        The version the reader has seen: the log goes on from there. None: it is told from the beginning.
    here_for
        Seconds for which a seat that polls counts as present.
    """
    match, game = session.match, session.game
    eye = session.viewpoint(seat)
    fresh = session.fresh_from(since) if since is not None else 0
    moves = len(match.journal)
    return MatchState(
        id=session.id,
        game=game.id,
        title=game.title,
        version=session.version,
        moves=moves,
        seat=seat,
        seats=[
            SeatState(
                number,
                sitter.name or match.seat_names[number],
                sitter.kind,
                sitter.level,
                session.is_here(number, here_for),
                number in session.thinking,
                bool(sitter.former),
                session.rated and sitter.owner is not None,
                list(sitter.before),
            )
            for number, sitter in enumerate(session.seats)
        ],
        view=_view(session, eye),
        topic="" if match.closing else match.position.topic,
        can_undo=seat != SPECTATOR and session.can_undo(seat),
        log=_log(session, eye, fresh)() if with_log else [],
        fresh_log_from=fresh,
        last=_made(session, eye, max(fresh, moves - MOST_LAST), moves)
        if _has_moved_on(session, since)
        else [],
        commitment=session.commitment,
        key=session.key if match.is_over else "",
        salting=salting.stage(session),
        promises=session.promises,
        salts=session.salts,
        given=session.given,
        origin=" ".join(filter(None, (origin(session), _removal(session)))),
        guided=session.guided,
        advice=advice(match, seat) if session.guided else None,
        scenario=match.setting.scenario,
        options=dict(match.setting.options),
        unattended=session.is_unattended,
        paused=session.is_paused,
        ending=match.ending(seat),
        parley=parley_of(session, seat),
        missing=session.missing,
        idle=match.ask is not None and match.ask.seat == seat and match.is_idle,
        clocks=clock_state(session),
        rated=session.rated,
        chat=session.chat.get("watchers" if seat == SPECTATOR else "seats", 0),
    )


def _view(session: Session, seat: int) -> View:
    """Return the table as a seat sees it; without the question where nobody may answer it yet, or any more."""
    match = session.match
    view = _seen(session, seat)
    if session.missing:
        return replace(view, headline=WAITING, ask=None, labels=(), roles=(), cautions=(), halts=())
    if seat in session.talk.vacancies and match.closing is None:
        view = replace(view, ask=None, labels=(), roles=(), cautions=(), halts=())
    told = match.ending(SPECTATOR)
    if match.closing is None or told is None:
        return view
    return replace(
        view, headline=told.title, ask=None, labels=(), roles=(), cautions=(), halts=(), result=match.result
    )


def _seen(session: Session, seat: int) -> View:
    """Return the table as a seat sees it, built once for the answer to a move and for all pages that show the seat."""
    position, key = session.match.position, (session.id, session.version, seat)
    kept = _views.get(key)
    if kept is None or kept[0] is not position:
        kept = _views[key] = position, session.game.view(position, seat)
        if len(_views) > MOST_VIEWS:
            _views.popitem(last=False)
    return kept[1]


def _has_moved_on(session: Session, since: int | None) -> bool:
    """Say whether there are moves that a reader has not seen: what is played again after an undo is none."""
    if since is None:
        return False
    return not 0 <= since <= session.version or session.standing[since] <= len(session.match.journal)


def origin(session: Session) -> str:
    """Say in a sentence for the others what whoever made the match chose; "": nothing but a scenario of the box."""
    made = session.given
    moves = "its first move" if made == 1 else f"its first {made} moves"
    sentences = []
    if session.origin == "branch":
        known = " and what was hidden then" if session.has_hidden_information else ""
        sentences = [
            f"This match goes on from another one, after {moves}.",
            f"Whoever made it may know how that one ended{known}.",
        ]
    elif session.origin == "file" or made:
        given = f"{moves}, dice and cards" if made else "its first position"
        hidden = " and what is hidden" if session.has_hidden_information else ""
        sentences = [f"This match was made from a file: {given}{hidden} were chosen by whoever made it."]
    if session.match.setting.scenario_text:
        sentences.append("Its scenario is not one of the box: it came from whoever made the match.")
    return " ".join(sentences)


def _removal(session: Session) -> str:
    """Say in a sentence when a match is deleted that nobody plays; "": it is not."""
    if session.removal is None or session.removal[0] != session.version or session.match.is_over:
        return ""
    return f"Nobody has played here for long: the match is deleted on {session.removal[1].date()} unless somebody does."


async def moment(session: Session, seat: int, moves: int, since: int | None = None) -> Moment:
    """Return the match as a seat saw it after ``moves`` moves, with those made since ``since``, or the last.

    Raises
    ------
    ValueError
        If there are not so many moves.
    """
    view = session.game.view(await session.match.position_at(moves), seat)
    return Moment(moves, view, _made(session, seat, max(0, moves - 1 if since is None else since), moves))


def _log(session: Session, seat: int, first: int = 0) -> Callable[[], list[LogLine]]:
    """Return what gives all that was told from move ``first`` on, without what came of secret moves of others.

    It may be called in a thread, whatever becomes of the match meanwhile.
    """
    match = session.match
    seats, seen_by, start = match.seats[:], match.seen_by[:], match.lines_until(first)
    lines = match.told[:]

    def read() -> list[LogLine]:
        return [line_of(seats, told) for told in lines[start:] if _may_know(seen_by[told.after - 1], seat)]

    return read


def _made(session: Session, seat: int, first: int, last: int) -> list[LastMove]:
    """Return moves ``first`` to ``last`` - 1 without those that the seat did not see."""
    match = session.match
    return [
        (mover, *_plain(move))
        for mover, move, seen_by in zip(
            match.seats[first:last], match.journal[first:last], match.seen_by[first:last], strict=True
        )
        if _may_know(seen_by, seat)
    ]


def _plain(move: Move) -> tuple[str, int, int]:
    return move.verb, move.what, move.where


def _may_know(seen_by: int | None, seat: int) -> bool:
    return seen_by is None or seen_by == seat
