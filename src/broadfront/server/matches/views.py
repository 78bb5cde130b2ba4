"""What a reader sees of a match: every answer is built here, from the view of one seat."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import takewhile
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from broadfront.engine.match import LogEntry
from broadfront.engine.position import SPECTATOR, Move, Position
from broadfront.engine.tutorial import advice
from broadfront.engine.view import View
from broadfront.server.http.errors import InvalidInput
from broadfront.server.matches.clocks.timing import clock_state
from broadfront.server.matches.dice import seeds
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.schemas import LogLine, MatchPosition, MatchState, SeatState
from broadfront.server.matches.seats.vacancy_invitations import parley_of
from broadfront.server.matches.snapshot_match import log_line

LastMove = tuple[int, str, int, int]
T = TypeVar("T")

WAITING: Final = "Waiting for players"
MAX_ANIMATED_MOVES: Final = 200
"""The number of moves that are sent and animated at once; a client that missed more redraws the table."""
MAX_CACHED: Final = 128
_cache: Final[OrderedDict[tuple[Any, ...], tuple[Position, Any]]] = OrderedDict()
"""The last views and logs that were built, with the position that they show."""


def log_page(live: LiveMatch, seat: int, since: int | None, last: int | None) -> list[LogLine]:
    """Return the log lines of moves ``since`` to ``last`` - 1, as a seat may know them.

    Parameters
    ----------
    since, last
        Both None: the last lines, up to the maximum of one request.

    Raises
    ------
    InvalidInput
        If there are not so many moves, or those are too many at once.
    """
    moves = len(live.match.journal)
    last = moves if last is None else last
    since = max(0, last - MAX_ANIMATED_MOVES) if since is None else since
    if not 0 <= since <= last <= moves:
        raise InvalidInput(f"The match has {moves} moves: ask for the log of moves among them.")
    if last - since > MAX_ANIMATED_MOVES:
        raise InvalidInput(
            f"The log is read in parts: ask for the lines of at most {MAX_ANIMATED_MOVES} moves."
        )
    return _log(live, seat, since, last)


def match_state(live: LiveMatch, seat: int, since: int | None, here_for: float) -> MatchState:
    """Return the state of a match for a seat (-1: a spectator), with the log of its last moves.

    Parameters
    ----------
    since
        The version the reader has seen: the log goes on from there. None: nothing.
    here_for
        Seconds for which a seat that polls counts as present.
    """
    match, game = live.match, live.game
    eye = live.viewpoint(seat)
    fresh = live.fresh_from(since) if since is not None else 0
    moves = len(match.journal)
    recent = max(fresh, moves - MAX_ANIMATED_MOVES)
    return MatchState(
        id=live.id,
        game=game.id,
        title=game.title,
        version=live.version,
        moves=moves,
        seat=seat,
        seats=[
            SeatState(
                number,
                sitter.name or match.seat_names[number],
                sitter.kind,
                sitter.level,
                live.is_here(number, here_for),
                number in live.thinking,
                bool(sitter.former),
                live.rated and sitter.owner is not None,
                list(sitter.before),
            )
            for number, sitter in enumerate(live.seats)
        ],
        view=_view(live, eye),
        topic="" if match.termination else match.position.topic,
        can_undo=seat != SPECTATOR and live.can_undo(seat),
        log=_cached(live, ("log", eye, recent), lambda: _log(live, eye, recent, moves)),
        fresh_log_from=fresh,
        last=_last_moves(live, eye, recent, moves) if _has_moved_on(live, since) else [],
        log_from=recent,
        commitment=live.commitment,
        key=live.key if match.is_over else "",
        salting=seeds.ceremony_stage(live),
        promises=live.promises,
        salts=live.salts,
        given=live.given,
        origin=" ".join(filter(None, (origin(live), _removal(live)))),
        guided=live.guided,
        advice=advice(match, seat) if live.guided else None,
        scenario=match.setting.scenario,
        options=dict(match.setting.options),
        unattended=live.is_unattended,
        paused=live.is_paused,
        ending=match.ending(seat),
        parley=parley_of(live, seat),
        missing=live.missing,
        idle=match.ask is not None and match.ask.seat == seat and match.is_idle,
        hides=live.has_hidden_information and not match.is_over,
        clocks=clock_state(live),
        rated=live.rated,
        chat=live.chat.get("watchers" if seat == SPECTATOR else "seats", 0),
    )


def _view(live: LiveMatch, seat: int) -> View:
    """Return a seat's view, without the pending question if nobody may answer it yet, or any more."""
    match, is_missed = live.match, bool(live.missing)

    def build() -> View:
        view = live.game.view(match.position, seat)
        if is_missed:
            return replace(view, headline=WAITING, ask=None, labels=(), roles=(), cautions=(), halts=())
        if seat in live.talk.vacancies and match.termination is None:
            view = replace(view, ask=None, labels=(), roles=(), cautions=(), halts=())
        ending = match.ending(SPECTATOR)
        if match.termination is None or ending is None:
            return view
        return replace(
            view,
            headline=ending.title,
            ask=None,
            labels=(),
            roles=(),
            cautions=(),
            halts=(),
            result=match.result,
        )

    return _cached(live, ("view", seat, is_missed), build)


def _cached(live: LiveMatch, key: tuple[Any, ...], build: Callable[[], T]) -> T:
    """Return a part of the present state, built once for the answer to a move and for all pages that show it."""
    position, key = live.match.position, (live.id, live.version, *key)
    cached = _cache.get(key)
    if cached is None or cached[0] is not position:
        cached = _cache[key] = position, build()
        if len(_cache) > MAX_CACHED:
            _cache.popitem(last=False)
    part: T = cached[1]
    return part


def _has_moved_on(live: LiveMatch, since: int | None) -> bool:
    """Return whether there are moves that a reader has not seen; moves replayed after an undo do not count."""
    if since is None:
        return False
    return not 0 <= since <= live.version or live.standing[since] <= len(live.match.journal)


def origin(live: LiveMatch) -> str:
    """Return a sentence for the other players about the choices of who made the match; "": a scenario of the box as
    it is.
    """
    move_count = live.given
    moves = "its first move" if move_count == 1 else f"its first {move_count} moves"
    sentences = []
    if live.origin == "branch":
        known = " and what was hidden then" if live.has_hidden_information else ""
        sentences = [
            f"This match goes on from another one, after {moves}.",
            f"Whoever made it may know how that one ended{known}.",
        ]
    elif live.origin == "file" or move_count:
        source = f"{moves}, dice and cards" if move_count else "its first position"
        hidden = " and what is hidden" if live.has_hidden_information else ""
        sentences = [f"This match was made from a file: {source}{hidden} were chosen by whoever made it."]
    if live.match.setting.scenario_text:
        sentences.append("Its scenario is not one of the box: it came from whoever made the match.")
    return " ".join(sentences)


def _removal(live: LiveMatch) -> str:
    """Return a sentence about when a match is deleted that nobody plays; "": it is not."""
    if live.removal is None or live.removal[0] != live.version or live.match.is_over:
        return ""
    return f"Nobody has played here for long: the match is deleted on {live.removal[1].date()} unless somebody does."


async def moment(live: LiveMatch, seat: int, moves: int, since: int | None = None) -> MatchPosition:
    """Return the match as a seat saw it after ``moves`` moves, with the moves since ``since``, or the last one.

    If they are many, only the last ones are sent.

    Raises
    ------
    ValueError
        If there are not so many moves.
    """
    view = live.game.view(await live.match.position_at(moves), seat)
    first = max(0, moves - MAX_ANIMATED_MOVES, moves - 1 if since is None else since)
    return MatchPosition(moves, view, _last_moves(live, seat, first, moves))


def _log(live: LiveMatch, seat: int, first: int, last: int) -> list[LogLine]:
    """Return the log of moves ``first`` to ``last`` - 1, without what followed from secret moves of others."""
    match, some = live.match, list[LogEntry]()
    if last == len(match.journal):
        some += takewhile(lambda entry: entry.after > first, reversed(match.log))
        some.reverse()
    else:
        some += match.log_between(first, last)
    return [log_line(match, entry) for entry in some if _can_know(match.seen_by[entry.after - 1], seat)]


def _last_moves(live: LiveMatch, seat: int, first: int, last: int) -> list[LastMove]:
    """Return moves ``first`` to ``last`` - 1 without those that the seat did not see."""
    match = live.match
    return [
        (mover, *_plain(move))
        for mover, move, seen_by in zip(
            match.seats[first:last], match.journal[first:last], match.seen_by[first:last], strict=True
        )
        if _can_know(seen_by, seat)
    ]


def _plain(move: Move) -> tuple[str, int, int]:
    return move.verb, move.what, move.where


def _can_know(seen_by: int | None, seat: int) -> bool:
    return seen_by is None or seen_by == seat
