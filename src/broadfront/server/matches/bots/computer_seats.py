"""Computer seats: when one is asked, a worker process thinks, and what it says is written like any other move."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence

from broadfront.engine.match import STRIDE
from broadfront.engine.position import CHANCE, Move
from broadfront.server.context import AppContext
from broadfront.server.http.errors import Conflict, InvalidInput, StorageFault
from broadfront.server.lobby import match_listings
from broadfront.server.logs import fault_of, named
from broadfront.server.matches import match_loader
from broadfront.server.matches.bots import answer_delay
from broadfront.server.matches.clocks.timing import note_deadline
from broadfront.server.matches.commands import auto_decline
from broadfront.server.matches.events import MOVE, NON_MOVE_KINDS, UNDO, MatchEvent
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.seats.replacement import CHANGING
from broadfront.server.matches.seats.seat_plan import patience_with
from broadfront.server.matches.snapshot_match import SnapshotMatch
from broadfront.server.matches.write_batch import BYTES_OF_A_ROW, WriteBatch
from broadfront.server.notifications import outbox
from broadfront.server.ratings import results
from broadfront.server.workers.job_client import turn_of, wait_for_answer
from broadfront.server.workers.pool import TaskTimeout, WorkerLost
from broadfront.server.workers.tasks import Place, choose, without_thought

_log = logging.getLogger(__name__)

GRACE = 20.0
"""Seconds a level may take beyond what it allows itself: a busy machine is not a hanging worker."""
TOLD_FROM = 0.1
"""A level that thinks shorter than this is not shown as thinking."""
MAX_PAUSE = 30.0
ROOM_TO_END = 1_000
"""Events by which a match that is too long may still be ended."""
UNATTENDED_SHARE = 0.5
"""Of what is stored for an address in a day, computers alone use no more: the rest is left for its requests."""
ANSWER = 1_000
"""Events after a person's last one in which computers answer it, whatever is used."""


async def write(
    registry: AppContext,
    session: LiveMatch,
    rows: Sequence[MatchEvent],
    declines: Mapping[int, auto_decline.Answers] | None = None,
    made: SnapshotMatch | None = None,
    more: WriteBatch | None = None,
) -> None:
    """Write rows and then play them, with what seats decline in advance from now on; the caller holds the match's lock.

    ``made`` is the match as it is after them, if it is known already; ``more`` is written with them.

    Raises
    ------
    Conflict, VersionTaken, StorageFault
        If somebody is still to sit down, or whoever acts has lost his seat; if there is more in the journal than here;
        if they were not written, or nobody knows: the match is as it was.
    """
    if rows and session.missing:
        raise Conflict("The match has not begun: somebody is still to sit down.")
    if rows and rows[0].kind in (MOVE, UNDO) and rows[0].seat in session.talk.vacancies:
        raise Conflict("The player of this seat has gone: it waits for somebody else to sit down.")
    if rows and _is_too_long(registry, session, rows):
        raise Conflict(
            f"This match has {session.version} events: the server keeps no more of one. It can still be ended: resign, "
            "or offer a draw."
        )
    rows = session.stamped(rows)
    if rows and made is None:
        made = await session.after(rows)
    job = session.job(rows)
    if any(row.kind in CHANGING for row in rows):  # who is left agrees anew
        seats = {*session.talk.vacancies.seats, rows[-1].seat}
        job.unoffered = [{"b_match": session.id, "b_seat": seat} for seat in sorted(seats)]
    if more is not None:
        job.take_in(more)
    if made is not None:
        closing = session.closing_after(rows, made)
        note_deadline(session, job, rows, made, closing)
        job.shown.append(match_listings.shown_after(session, rows, made, closing))
        job.notices += outbox.notifications_for(session, rows, made, closing)
        job.results = results.result_of(session, made, closing)
    for seat, answers in (declines or {}).items():
        kept = auto_decline.write(answers)
        job.standing.append({"b_match": session.id, "b_seat": seat, "b_standing": kept})
    await match_loader.write(registry.storage, session, job)
    for seat, answers in (declines or {}).items():
        session.seats[seat].declines = answers
    if rows:  # who only says what is to be declined later on is heard by nobody
        snapshots = session.apply(rows, made)
        if rows[0].seat in session.people:  # _play_on counts those of computers
            registry.storage_quota.add(session.address or session.id, snapshots.size)
        registry.cache(snapshots)
    if job.results:
        registry.ratings.wake()


def _is_too_long(registry: AppContext, session: LiveMatch, rows: Sequence[MatchEvent] = ()) -> bool:
    """Whether a journal would become too long by rows; those by which a match ends have some room beyond the bound."""
    ends = any(row.kind in NON_MOVE_KINDS for row in rows)
    return session.version + len(rows) > registry.config.max_events + (ROOM_TO_END if ends else 0)


def _has_room(registry: AppContext, session: LiveMatch) -> bool:
    """Whether the computer may go on: it stops so early that its answer and the dice after it fit in."""
    return session.version + ROOM_TO_END <= registry.config.max_events


def wake(registry: AppContext, session: LiveMatch) -> None:
    """Have the computer think if it is asked, is not at it already, and what it plays may be stored."""
    if session.thought is not None or registry.is_closed:
        return
    is_to_play = is_asked(session) and _has_room(registry, session)
    _pause(session, is_paused=is_to_play and _account(registry, session) is None)
    if is_to_play and not session.is_paused:
        session.thought = registry.spawn(_play_on(registry, session))


def _account(registry: AppContext, session: LiveMatch) -> str | None:
    """Return on whose account the computer's next moves are stored; None: it pauses.

    Computers alone play on the account of who made the match, else of who watches it as long as he does: after a
    restart the first is not known. With a person they stop where his own moves are refused, but always answer him.
    """
    quota = registry.storage_quota
    if session.is_unattended:
        watching = sorted({watcher.address for watcher in session.watchers} - {""})
        known = [session.address] if session.address or not registry.config.max_stored else []
        accounts = (one for one in [*known, *watching] if quota.has_left(one, UNATTENDED_SHARE))
        return next(accounts, None)
    account = session.address or session.id
    return account if quota.has_left(account, 2) or answers_a_person(session) else None


def answers_a_person(session: LiveMatch) -> bool:
    """Say whether there is a person, and he made one of the last events, or the match has just begun."""
    people = session.people
    has_begun = session.version < session.given + ANSWER
    return bool(people) and (has_begun or any(row.seat in people for row in session.rows[-ANSWER:]))


def _pause(session: LiveMatch, *, is_paused: bool) -> None:
    if session.is_paused != is_paused:
        session.is_paused = is_paused
        session.tell()


def _stored_since(session: LiveMatch, version: int, moves: int) -> int:
    """Return about how many bytes the rows after a version take, with the snapshots of later moves than so many."""
    numbers = range((moves // STRIDE + 1) * STRIDE, len(session.match.journal) + 1, STRIDE)
    snapshots = sum(len(session.match.snapshot(number)) for number in numbers)
    return BYTES_OF_A_ROW * (session.version - version) + snapshots


def is_asked(session: LiveMatch) -> bool:
    """Say whether it is for the computer, or for chance, to go on."""
    ask = session.match.ask
    if ask is None or session.missing:
        return False
    return not session.awaits_salt if ask.seat == CHANCE else session.seats[ask.seat].is_computer


async def _play_on(registry: AppContext, session: LiveMatch) -> None:
    """Play for computer seats until a person is asked, or the match is over."""
    pause = 0.5
    try:
        while is_asked(session) and not registry.is_closed and _has_room(registry, session):
            account = _account(registry, session)
            if account is None:
                _pause(session, is_paused=True)
                return
            version, moves = session.version, len(session.match.journal)
            try:
                await _play_one(registry, session)
                pause = 0.5
                registry.storage_quota.add(account, _stored_since(session, version, moves))
            except StorageFault:
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_PAUSE)
    except Exception as error:  # noqa: BLE001  # a bug of the rules or a player stops this match, not the server
        _log.error("%s: the computer's move failed: %s", named(session), fault_of(session, error))
    finally:
        session.thought = None
        if session.thinking:
            session.thinking.clear()
            session.tell()


async def _play_one(registry: AppContext, session: LiveMatch) -> None:
    ask = session.match.ask
    assert ask is not None
    if registry.jobs is None or ask.seat == CHANCE:
        await play_here(registry, session)
    else:
        _show_thought(session, ask.seat, _patience(registry, session.seats[ask.seat].level))
        await wait_for_answer(registry, registry.jobs, session)
        session.thinking.clear()


async def play_here(registry: AppContext, session: LiveMatch) -> None:
    """Have a worker of this process choose the next moves of who is asked, the computer or chance, and write them.

    Raises
    ------
    StorageFault
        If they were not written, or nobody knows.
    """
    ask = session.match.ask
    assert ask is not None
    version, began, moves = session.version, answer_delay.clock(), list[Move]()
    if ask.seat != CHANCE:
        level = session.seats[ask.seat].level
        pace = answer_delay.delay_of(session.game, session.match.position, level, len(session.match.journal))
        moves = await _thought(registry, session, ask.seat)
        await answer_delay.keep(pace, began)
    if registry.is_closed:
        return

    async def do() -> None:
        if (
            session.version != version
        ):  # a move was taken back meanwhile, or another server's computer was quicker
            return
        session.thinking.clear()
        try:
            rows = session.with_automatic_moves(moves)
        except ValueError as error:
            level = session.seats[ask.seat].level
            _log.error(
                "%s: %s chose badly, and moves at random: %s", named(session), level, fault_of(session, error)
            )
            rows = session.with_automatic_moves(
                [without_thought(session.match.position, secrets.randbits(64))]
            )
        await write(registry, session, rows)

    await registry.finish(match_loader.run_exclusive(registry.storage, session, do))


async def _thought(registry: AppContext, session: LiveMatch, seat: int) -> list[Move]:
    """Return the next moves of a computer seat; if thinking fails twice, any legal one."""
    level, position = session.seats[seat].level, session.match.position
    seconds = _patience(registry, level)
    _show_thought(session, seat, seconds)
    place, data, turn = Place.of(session.match.setting), position.to_builtins(), turn_of(session)
    for attempt in (1, 2):
        try:
            return await registry.bot_workers.run(
                seconds + GRACE, choose, place, data, level, secrets.randbits(64), turn=turn
            )
        except (WorkerLost, TaskTimeout) as error:
            if registry.is_closed:
                return []
            _log.error("%s: the worker of %s was lost, attempt %d: %s", named(session), level, attempt, error)
        except Exception as error:  # noqa: BLE001  # whatever a player does wrong, the match goes on
            _log.error("%s: %s failed: %s", named(session), level, fault_of(session, error))
            break
    _log.error("%s: %s moves at random", named(session), level)
    return [without_thought(position, secrets.randbits(64))]


def _patience(registry: AppContext, level: str) -> float:
    """Return how long a level thinks about one decision, in seconds."""
    try:
        return patience_with(level, registry.config.most_thought)
    except InvalidInput:  # the limit was higher when the match was made
        return registry.config.most_thought


def _show_thought(session: LiveMatch, seat: int, seconds: float) -> None:
    """Show a seat as thinking, if it takes so long that anybody sees it."""
    if seconds >= TOLD_FROM and seat not in session.thinking:
        session.thinking.add(seat)
        session.tell()
