"""What a reader may ask about a match without changing it: odds, why not, luck, the match file, news."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from broadfront.engine import match_file, view
from broadfront.engine.calculator import MAX_BATTLE_TEXT_LENGTH, CalculatorAnswer
from broadfront.engine.chance import SplitMix64
from broadfront.engine.errors import OptionFault, Refusal
from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.odds import WORLDS, NoOdds
from broadfront.engine.position import CHANCE, SPECTATOR, Move
from broadfront.engine.turn_history import TurnRecord
from broadfront.engine.view import MoveRoute, Sight
from broadfront.server.context import keep_secrets
from broadfront.server.http.errors import InvalidInput, MoveRefused, ServerFault
from broadfront.server.matches.commands import play
from broadfront.server.matches.commands.group_schemas import SendGroup
from broadfront.server.matches.commands.play import why_not
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.reports.action_summary import goes_on, others_turns, summary_of
from broadfront.server.matches.reports.battle_reports import MAX_MOVES, battles_of, first_move
from broadfront.server.matches.reports.battle_schemas import BattleReports
from broadfront.server.matches.reports.dice_luck import explained, luck_of
from broadfront.server.matches.reports.explanation_schemas import Intentions, TurnIntention
from broadfront.server.matches.reports.move_explanations import explain_turn_range, turns_between
from broadfront.server.matches.reports.odds_tables import odds_table, own_names
from broadfront.server.matches.reports.summary_schemas import Summary
from broadfront.server.matches.reports.timeline import timeline_of
from broadfront.server.matches.reports.timeline_schemas import Course
from broadfront.server.matches.schemas import (
    LuckLine,
    LuckReport,
    MatchFile,
    OddsFactorLine,
    OddsTable,
    Why,
)
from broadfront.server.matches.seats.roster import Watcher
from broadfront.server.matches.snapshot_match import MoveRange
from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.pool import Displaced, TaskTimeout, Waiters, WorkerLost
from broadfront.server.workers.tasks import Place, calculated, forecast_of, odds_of

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.http.rate_limits import RateLimits

T = TypeVar("T")

MAX_ANSWERS: Final = 200
"""Answers that are kept of a version of a match; of more, the oldest are worked out anew."""


async def changed(
    registry: AppContext, session: LiveMatch, watcher: Watcher, after: int, seconds: float
) -> None:
    """Wait until something newer than version ``after`` was written or the time is over; the seat is present."""
    seat = watcher.seat
    if seat != SPECTATOR:
        was_here = session.is_here(seat, registry.config.here_for)
        session.seats[seat].polled = time.monotonic()
        if not was_here:
            session.tell()
    try:
        async with asyncio.timeout(min(max(seconds, 0.0), registry.config.longest_wait)):
            while session.version <= after:
                watcher.news.clear()
                await watcher.news.wait()
    except TimeoutError:
        pass
    finally:
        if seat != SPECTATOR:
            session.seats[seat].polled = time.monotonic()


def why(session: LiveMatch, seat: int, move: Move, space: int | None = None) -> Why:
    """Say whether a seat may make a move, and if not, which rule forbids it; with a space, for a piece in it.

    Raises
    ------
    Unreadable
        If there is no such space.
    """
    if space is not None:
        _check_space(session, space)
    refusal = why_not(session, seat, move, space=space)
    if refusal is None:
        return Why(True, "", "")
    return Why(False, refusal.rule, refusal.sentence, refusal.code)


def sight(session: LiveMatch, seat: int, space: int) -> Sight:
    """Return what is seen from a space now, as far as a seat may know.

    Raises
    ------
    Unreadable
        If there is no such space, or the game has no lines of sight.
    """
    _check_space(session, space)
    game = session.game
    found = game.sight(session.match.position, space, seat)
    if found is None:
        raise InvalidInput(f"{game.title} has no lines of sight.")
    return found


def _check_space(session: LiveMatch, space: int) -> None:
    if space not in {one.id for one in session.game.table(session.match.setting).spaces}:
        raise InvalidInput("There is no such space on this map.")


async def forecast(
    registry: AppContext,
    session: LiveMatch,
    seat: int,
    space: int,
    account: str,
    send: SendGroup | None = None,
) -> view.Forecast | None:
    """Return what the battle for a space would bring, as far as a seat may know; None: no battle.

    It is worked out on the account of an address: as things stand, or as they would after a group order.

    Raises
    ------
    Unreadable, Conflict, Refused, ServerFault
        If there is no such space, or the game tells no forecasts; if the order is for a version that is past, or not
        legal; if it takes too long.
    """
    _check_space(session, space)
    if not session.game.implements(Game.forecast) or (send is not None and session.has_hidden_information):
        raise InvalidInput(f"{session.game.title} tells no forecasts of battles.")
    position, ordered = session.match.position, ""
    if send is not None:
        play.require_seat(seat)
        play.require_version(session, send.version)
        position = (await play.group(registry, session, seat, send, account)).position
        play.require_version(session, send.version)
        ordered = sha256(msgspec.json.encode(send)).hexdigest()
    data = position.to_builtins()
    found: view.Forecast | None = await cached_answer(
        registry,
        session,
        ("forecast", seat if session.has_hidden_information else SPECTATOR, space, ordered),
        account,
        lambda sharers: registry.odds_workers.run(
            registry.config.most_odds, forecast_of, place_of(session), data, space, seat, turn=sharers
        ),
    )
    return found


async def calculate(registry: AppContext, game: Game, battle: str, account: str) -> CalculatorAnswer:
    """Return how a hypothetical battle comes out, worked out on the account of an address.

    Raises
    ------
    Unreadable, ServerFault
        If it makes no sense, or takes too long.
    """
    if len(battle) > MAX_BATTLE_TEXT_LENGTH:
        raise InvalidInput(f"A battle in words has at most {MAX_BATTLE_TEXT_LENGTH} characters.")
    try:
        answer: CalculatorAnswer | str = await registry.odds_workers.run(
            registry.config.most_odds, calculated, game.id, battle, turn=Ticket(account)
        )
    except TaskTimeout as error:
        raise InvalidInput("That battle is too large to count all its outcomes in time.") from error
    except WorkerLost as error:
        raise ServerFault("The helper that counts odds is gone; a new one is coming.", status=503) from error
    if isinstance(answer, str):
        raise InvalidInput(f"{answer[:1].upper()}{answer[1:]}")
    return answer


def battle_at(session: LiveMatch, seat: int, space: int, part: str, target: int = -1) -> str:
    """Return what stands in a space, in the words of the battle calculator; with a target the attack on it.

    Where information is hidden, the game is asked in a world that the seat cannot tell from the true one.

    Raises
    ------
    Unreadable
        If there is no such space, the game has no calculator, or nobody is there.
    """
    _check_space(session, space)
    if target != -1:
        _check_space(session, target)
    game = session.game
    position = session.match.position
    if session.has_hidden_information:
        position = position.determinized(seat, SplitMix64(len(session.match.journal)))
    try:
        return game.battle_at(position, space, part, target)
    except OptionFault as fault:
        raise InvalidInput(str(fault)) from None


def way(session: LiveMatch, seat: int, move: Move) -> MoveRoute | None:
    """Return the way over the map that a legal move takes; None: it takes none.

    Raises
    ------
    Refused
        If it is not legal, or another seat's and something is hidden.
    """
    position = session.match.position
    ask = position.pending
    other = ask is not None and ask.seat != seat
    if (
        ask is None
        or ask.seat == CHANCE
        or move not in ask.moves
        or (session.has_hidden_information and other)
    ):
        refusal = why_not(session, seat if session.has_hidden_information or ask is None else ask.seat, move)
        raise MoveRefused(refusal or Refusal("", "There is no way of that."))
    return session.game.route(position, move)


async def odds(
    registry: AppContext, session: LiveMatch, seat: int, move: Move, account: str, version: int | None = None
) -> OddsTable:
    """Return the exact odds of a legal move, or why it has none; where something is hidden, to the seat asked only.

    It is worked out on the account of an address. Who names the version that he sees is told if it is past.

    Raises
    ------
    Refused, ServerFault
        If it is not legal, or another seat's and something is hidden; if the helper that counts is gone.
    """
    if version is not None and version != session.version:
        return OddsTable("", "", "", "The match has moved on.", [], [])
    position = session.match.position
    ask = position.pending
    if session.has_hidden_information and (
        ask is None or ask.seat != seat
    ):  # what another seat may do would tell what it has
        raise MoveRefused(why_not(session, seat, move) or Refusal("", "There are no odds of that."))
    if ask is None or ask.seat == CHANCE or move not in ask.moves:
        refusal = why_not(session, ask.seat if ask else SPECTATOR, move)
        raise MoveRefused(refusal or Refusal("", "There are no odds of that."))
    data, made = position.to_builtins(), len(session.match.journal)
    table = session.game.table(session.match.setting)
    own = own_names(table, session.game.view(position, ask.seat), table.side_of(ask.seat))
    words, breakdown = session.game.spell(move), _odds_breakdown(session, ask.seat, move)
    try:
        lines, rests = await cached_answer(
            registry,
            session,
            move,
            account,
            lambda sharers: registry.odds_workers.run(
                registry.config.most_odds, odds_of, place_of(session), data, move, made, turn=sharers
            ),
        )
    except InvalidInput as none:  # not the reader's fault: the move is legal
        return OddsTable(words, "", "", none.message, [], breakdown)
    anew = f"You cannot see everything here: the odds came out the same in all {WORLDS} guesses at what is hidden."
    hidden = anew if session.has_hidden_information else ""
    return odds_table(session.game, words, lines, breakdown, rests=rests, hidden=hidden, own=own)


def _odds_breakdown(session: LiveMatch, seat: int, move: Move) -> list[OddsFactorLine]:
    """Return what the odds of an offered move come from; where something is hidden, in a world dealt anew."""
    p = session.match.position
    if session.has_hidden_information:
        p = p.determinized(seat, Random(f"reckoning {len(session.match.journal)}"))
    return [OddsFactorLine(*line) for line in session.game.odds_breakdown(p, move)]


async def luck(registry: AppContext, session: LiveMatch, account: str) -> LuckReport:
    """Return how lucky each seat was so far; it is worked out on the account of an address.

    Raises
    ------
    Conflict, ServerFault
        If the match hides something and is still on; if it takes too long.
    """
    keep_secrets(session)
    match = session.match
    title = session.game.title
    has_evaluation = session.game.policy().evaluate != session.game.uniform_value
    if not has_evaluation:
        return LuckReport(explained(title, has_evaluation=False), [])
    lines = await cached_answer(
        registry,
        session,
        "luck",
        account,
        lambda sharers: registry.lucks.read(
            sharers,
            luck_of,
            *(place_of(session), match.start.to_builtins(), _moves(match), session.given),
        ),
    )
    return LuckReport(
        explained(title, has_evaluation=True, given=session.given),
        [
            LuckLine(
                seat,
                session.seats[seat].name or match.seat_names[seat],
                line.rolls,
                line.cards,
                round(line.expected, 4),
                round(line.actual, 4),
                None if line.deviations is None else round(line.deviations, 3),
            )
            for seat, line in enumerate(lines)
        ],
    )


async def course(registry: AppContext, session: LiveMatch, account: str) -> Course:
    """Return how the match went so far; it is worked out on the account of an address.

    Raises
    ------
    Conflict, ServerFault
        If the match hides something and is still on; if it takes too long.
    """
    keep_secrets(session)
    match = session.match
    found: Course = await cached_answer(
        registry,
        session,
        "course",
        account,
        lambda sharers: registry.lucks.read(
            sharers, timeline_of, place_of(session), match.start.to_builtins(), _moves(match)
        ),
    )
    return found


def _moves(match: Match) -> list[tuple[str, int, int]]:
    return [(move.verb, move.what, move.where) for move in match.journal]


async def summary(registry: AppContext, session: LiveMatch, seat: int, account: str) -> Summary:
    """Return what happened while others had their turns, as a seat may know it; on the account of an address.

    Raises
    ------
    ServerFault
        If it takes too long.
    """
    match = session.match
    first, last = others_turns(match, seat)
    if seat == SPECTATOR or first == last:
        return Summary(first, last, "", [])
    is_amid = goes_on(match, seat)
    found: Summary = await cached_answer(
        registry,
        session,
        ("summary", seat),
        account,
        lambda sharers: registry.odds_workers.run(
            registry.config.most_odds,
            summary_of,
            MoveRange.of(match, max(0, first - 1), last),  # its turn begins amid the move before
            *(first, seat),
            turn=sharers,
        ),
    )
    return replace(found, goes_on=is_amid)


async def intentions(
    registry: AppContext, session: LiveMatch, seat: int, since: int, last: int, account: str
) -> Intentions:
    """Return what the turns between two moments of a match were meant for; on the account of an address.

    Everything is told when the match is over; before, what the seat may know, and what the computer thinks of a turn
    only to a person who plays against nobody but computers.

    Raises
    ------
    Unreadable, ServerFault
        If there are not so many moves; if it takes too long.
    """
    match = session.match
    if not 0 <= since <= last <= len(match.journal):
        raise InvalidInput(f"The match has {len(match.journal)} moves: ask about turns among them.")
    turns = turns_between(match, since, last)
    if not turns:
        return Intentions([])
    reader = None if match.is_over else seat
    is_judged = match.is_over or set(session.people) <= {seat}
    found: list[TurnIntention] = await cached_answer(
        registry,
        session,
        ("intentions", reader, is_judged, turns[0].first, turns[-1].last),
        account,
        lambda sharers: in_time(
            registry, sharers, MoveRange.of(match, turns[0].first, turns[-1].last), turns, reader, is_judged
        ),
    )
    return Intentions(found)


async def in_time(
    registry: AppContext,
    sharers: Waiters,
    move_range: MoveRange,
    turns: Sequence[TurnRecord],
    reader: int | None,
    is_judged: bool,
) -> list[TurnIntention]:
    """Return what turns were meant for, without the figures that take too long: first the estimates, then all odds."""
    whole = (is_judged, True)
    for judged, counted in dict.fromkeys([whole, (False, True)]):
        try:
            return await registry.odds_workers.run(
                registry.config.most_odds,
                explain_turn_range,
                move_range,
                turns,
                reader,
                judged,
                counted,
                turn=sharers,
            )
        except Displaced:  # the server has no time: less of it would not do
            raise
        except TaskTimeout:
            continue
    return await registry.odds_workers.run(
        registry.config.most_odds, explain_turn_range, move_range, turns, reader, False, False, turn=sharers
    )


async def battles(
    registry: AppContext, session: LiveMatch, seat: int, since: int, account: str
) -> BattleReports:
    """Return the battles that have ended since so many moves, and the one that is on; on the account of an address.

    Raises
    ------
    Unreadable, ServerFault
        If there are not so many moves; if it takes too long.
    """
    match = session.match
    last = len(match.journal)
    if not 0 <= since <= last:
        raise InvalidInput(f"The match has {last} moves: ask about battles since one of them.")
    since = max(since, last - MAX_MOVES)
    found: BattleReports = await cached_answer(
        registry,
        session,
        ("battles", seat, since),
        account,
        lambda sharers: registry.odds_workers.run(
            registry.config.most_odds,
            battles_of,
            *(MoveRange.of(match, first_move(match, since), last), since, seat),
            turn=sharers,
        ),
    )
    return found


async def write_match_file(
    limits: RateLimits, scope: Any, session: LiveMatch, form: Literal["text", "json"]
) -> str:
    """Return the match file: as text, or as JSON with the proof of its dice.

    It is written in a thread and kept; the key is in it only once the match is over.

    Raises
    ------
    Conflict, TooMany
        If it would tell secrets; if too many long answers to this address are worked out.
    """
    keep_secrets(session)

    def work_out() -> Coroutine[Any, Any, str]:
        match = session.match.branch(len(session.match.journal))  # it may be played on meanwhile
        match.termination = session.match.termination
        file = MatchFile(
            session.dice,
            "",
            session.commitment,
            session.key if session.match.is_over else "",
            session.salts,
            session.id,
            session.given,
            session.first_people,
            session.salting,
            list(session.talk.backs),
        )
        return limits.work_out(scope, partial(_written, match, file, form))

    key = (session.id, session.version, session.written, form)
    return await limits.answer_cache.get(key, work_out)


def _written(match: Match, file: MatchFile, form: Literal["text", "json"]) -> str:
    text = match_file.write(match)
    return text if form == "text" else msgspec.json.encode(replace(file, journal=text)).decode()


def place_of(session: LiveMatch) -> Place:
    """Return what fixes the rules of a match."""
    return Place.of(session.match.setting)


async def cached_answer(
    registry: AppContext,
    session: LiveMatch,
    key: Any,
    account: str,
    ask: Callable[[Waiters], Coroutine[Any, Any, T]],
) -> T:
    """Return an answer that holds for this version, asking for it once however many want it, as long as it is kept.

    Parameters
    ----------
    registry, session
        The server, and the match.
    key
        What is asked.
    account
        On whose account: what another one has asked and still waits goes on as soon as either has a turn.
    ask
        Asks for it, on the accounts of all who want it.

    Raises
    ------
    Unreadable, ServerFault
        If it takes too long, or cannot be had; if the helper that works it out is gone.
    """
    task, sharers = session.odds.get(key, (None, None))
    if task is None or sharers is None:
        if len(session.odds) >= MAX_ANSWERS:
            session.odds.pop(next(iter(session.odds)))
        sharers = Waiters(Ticket(account))
        task = registry.spawn(ask(sharers))
        session.odds[key] = task, sharers
    elif not task.done():
        sharers.add(Ticket(account))
    try:
        return await asyncio.shield(task)
    except Displaced as error:
        session.odds.pop(key, None)
        raise ServerFault(
            "The server has no time for long computations just now: ask again in a moment.", status=503
        ) from error
    except TaskTimeout as error:
        raise InvalidInput("That has too many outcomes to count them all in time.") from error
    except WorkerLost as error:
        session.odds.pop(key, None)
        raise ServerFault("The helper that counts odds is gone; a new one is coming.", status=503) from error
    except NoOdds as error:
        raise InvalidInput(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error
    except InvalidInput:  # it will not be otherwise at this version
        raise
    except ServerFault:
        session.odds.pop(key, None)
        raise
