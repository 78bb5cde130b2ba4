"""Computer seats: a worker process chooses their moves, which are stored like any other move."""

from __future__ import annotations

import asyncio
import logging
import secrets

from broadfront.engine.match import STRIDE
from broadfront.engine.position import CHANCE, Move
from broadfront.server.context import AppContext
from broadfront.server.http.errors import InvalidInput, StorageFault
from broadfront.server.logs import named
from broadfront.server.matches import match_loader
from broadfront.server.matches.bots import answer_delay
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.seats.seat_plan import patience_with
from broadfront.server.matches.write_batch import BYTES_OF_A_ROW
from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.job_client import turn_of, wait_for_answer
from broadfront.server.workers.pool import TaskTimeout, WorkerLost
from broadfront.server.workers.tasks import Place, choose, without_thought

_log = logging.getLogger(__name__)

GRACE = 20.0
"""Seconds that a level may take beyond its own limit, because a busy machine is not a hanging worker."""
TOLD_FROM = 0.1
"""A level that thinks for fewer seconds than this is not shown as thinking."""
MAX_PAUSE = 30.0
UNATTENDED_SHARE = 0.5
"""The share of an address's daily storage that matches between computers may use; the rest is left for its
requests.
"""
ANSWER = 1_000
"""Events after a person's last one in which computers go on answering, whatever storage is used."""


def wake(context: AppContext, live: LiveMatch) -> None:
    """Start the computer's decision if it is to move, is not thinking already, and its move may be stored."""
    if live.thought is not None or context.is_closed:
        return
    is_to_play = is_asked(live) and context.storage.has_room(live)
    _pause(live, is_paused=is_to_play and _account(context, live) is None)
    if is_to_play and not live.is_paused:
        live.thought = context.spawn(_play_on(context, live))


def _account(context: AppContext, live: LiveMatch) -> str | None:
    """Return the account whose quota the computer's next moves use; None: the computer pauses.

    Computers alone play on the account of who made the match, else of who watches it as long as he does: after a
    restart the first is not known. With a person they stop where his own moves are refused, but always answer him.
    """
    quota = context.storage_quota
    if live.is_unattended:
        watching = sorted({watcher.address for watcher in live.watchers} - {""})
        known = [live.address] if live.address or not context.config.max_stored else []
        accounts = (one for one in [*known, *watching] if quota.has_left(one, UNATTENDED_SHARE))
        return next(accounts, None)
    account = live.address or live.id
    return account if quota.has_left(account, 2) or answers_a_person(live) else None


def answers_a_person(live: LiveMatch) -> bool:
    """Return whether a person made one of the last events, or the match has people and has just begun."""
    people = live.people
    has_begun = live.version < live.given + ANSWER
    return bool(people) and (has_begun or any(row.seat in people for row in live.rows[-ANSWER:]))


def _pause(live: LiveMatch, *, is_paused: bool) -> None:
    if live.is_paused != is_paused:
        live.is_paused = is_paused
        live.tell()


def _stored_since(live: LiveMatch, version: int, moves: int) -> int:
    """Return about how many bytes the events after a version take, with the snapshots of moves after the
    first ``moves``.
    """
    numbers = range((moves // STRIDE + 1) * STRIDE, len(live.match.journal) + 1, STRIDE)
    snapshots = sum(len(live.match.snapshot(number)) for number in numbers)
    return BYTES_OF_A_ROW * (live.version - version) + snapshots


def is_asked(live: LiveMatch) -> bool:
    """Return whether the computer or chance is to move."""
    ask = live.match.ask
    if ask is None or live.missing:
        return False
    return not live.awaits_salt if ask.seat == CHANCE else live.seats[ask.seat].is_computer


async def _play_on(context: AppContext, live: LiveMatch) -> None:
    """Play for computer seats until a person is to move, or the match is over."""
    pause = 0.5
    try:
        while is_asked(live) and not context.is_closed and context.storage.has_room(live):
            account = _account(context, live)
            if account is None:
                _pause(live, is_paused=True)
                return
            version, moves = live.version, len(live.match.journal)
            try:
                await _play_one(context, live)
                pause = 0.5
                context.storage_quota.add(account, _stored_since(live, version, moves))
            except StorageFault:
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_PAUSE)
    except Exception as error:  # noqa: BLE001  # a bug of the rules or a player stops this match, not the server
        context.faults.write(_log, live, f"{named(live)}: the computer's move failed", error)
    finally:
        live.thought = None
        if live.thinking:
            live.thinking.clear()
            live.tell()


async def _play_one(context: AppContext, live: LiveMatch) -> None:
    ask = live.match.ask
    assert ask is not None
    if context.job_queue is None or ask.seat == CHANCE:
        await play_here(context, live)
    else:
        _show_thought(live, ask.seat, _patience(context, live.seats[ask.seat].level))
        await wait_for_answer(context, context.job_queue, live)
        live.thinking.clear()


async def play_here(context: AppContext, live: LiveMatch, turn: Ticket | None = None) -> None:
    """Have a worker of this process choose the next moves of who is asked, the computer or chance, and write them.

    Parameters
    ----------
    turn
        On whose account, if another process has said so.

    Raises
    ------
    StorageFault
        If they were not written, or nobody knows.
    """
    ask = live.match.ask
    assert ask is not None
    version, began, moves = live.version, answer_delay.clock(), list[Move]()
    if ask.seat != CHANCE:
        level = live.seats[ask.seat].level
        pace = answer_delay.delay_of(live.game, live.match.position, level, len(live.match.journal))
        moves = await _thought(context, live, ask.seat, turn or turn_of(live))
        await answer_delay.keep(pace, began)
    if context.is_closed:
        return

    async def do() -> None:
        if (
            live.version != version
        ):  # a move was taken back meanwhile, or another server's computer was quicker
            return
        live.thinking.clear()
        try:
            rows = live.with_automatic_moves(moves)
        except ValueError as error:
            level = live.seats[ask.seat].level
            context.faults.write(
                _log, live, f"{named(live)}: {level} chose badly, and moves at random", error
            )
            rows = live.with_automatic_moves([without_thought(live.match.position, secrets.randbits(64))])
        await context.storage.append(live, rows)

    await context.finish(match_loader.run_exclusive(context.storage, live, do))


async def _thought(context: AppContext, live: LiveMatch, seat: int, turn: Ticket) -> list[Move]:
    """Return the next moves of a computer seat; if thinking fails twice, any legal one."""
    level, position = live.seats[seat].level, live.match.position
    seconds = _patience(context, level)
    _show_thought(live, seat, seconds)
    place, data = Place.of(live.match.setting), position.to_builtins()
    for attempt in (1, 2):
        try:
            return await context.thinkers(turn).run(
                seconds + GRACE, choose, place, data, level, secrets.randbits(64), turn=turn
            )
        except (WorkerLost, TaskTimeout) as error:
            if context.is_closed:
                return []
            _log.error("%s: the worker of %s was lost, attempt %d: %s", named(live), level, attempt, error)
        except Exception as error:  # noqa: BLE001  # whatever a player does wrong, the match goes on
            context.faults.write(_log, live, f"{named(live)}: moves at random, because {level} failed", error)
            break
    else:
        _log.error("%s: %s moves at random", named(live), level)
    return [without_thought(position, secrets.randbits(64))]


def _patience(context: AppContext, level: str) -> float:
    """Return how long a level may think about one decision, in seconds."""
    try:
        return patience_with(level, context.config.most_thought)
    except InvalidInput:  # the limit was higher when the match was made
        return context.config.most_thought


def _show_thought(live: LiveMatch, seat: int, seconds: float) -> None:
    """Show a seat as thinking if the decision takes long enough for anybody to notice."""
    if seconds >= TOLD_FROM and seat not in live.thinking:
        live.thinking.add(seat)
        live.tell()
