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


async def changed(context: AppContext, live: LiveMatch, watcher: Watcher, after: int, seconds: float) -> None:
    """Wait until something newer than version ``after`` was written, or the time or the server's is over.

    The seat is present meanwhile.
    """
    seat = watcher.seat
    if seat != SPECTATOR:
        was_here = live.is_here(seat, context.config.here_for)
        live.seats[seat].polled = time.monotonic()
        if not was_here:
            live.tell()
    try:
        async with asyncio.timeout(min(max(seconds, 0.0), context.config.longest_wait)):
            while live.version <= after and not context.is_stopping:
                watcher.news.clear()
                await watcher.news.wait()
    except TimeoutError:
        pass
    finally:
        if seat != SPECTATOR:
            live.seats[seat].polled = time.monotonic()


def why(live: LiveMatch, seat: int, move: Move, space: int | None = None) -> Why:
    """Say whether a seat may make a move, and if not, which rule forbids it; with a space, for a piece in it.

    Raises
    ------
    InvalidInput
        If there is no such space.
    """
    if space is not None:
        _check_space(live, space)
    refusal = why_not(live, seat, move, space=space)
    if refusal is None:
        return Why(True, "", "")
    return Why(False, refusal.rule, refusal.sentence, refusal.code)


def sight(live: LiveMatch, seat: int, space: int) -> Sight:
    """Return what is seen from a space now, as far as a seat may know.

    Raises
    ------
    InvalidInput
        If there is no such space, or the game has no lines of sight.
    """
    _check_space(live, space)
    game = live.game
    result = game.sight(live.match.position, space, seat)
    if result is None:
        raise InvalidInput(f"{game.title} has no lines of sight.")
    return result


def _check_space(live: LiveMatch, space: int) -> None:
    if space not in {one.id for one in live.game.table(live.match.setting).spaces}:
        raise InvalidInput("There is no such space on this map.")


async def forecast(
    context: AppContext,
    live: LiveMatch,
    seat: int,
    space: int,
    account: str,
    send: SendGroup | None = None,
) -> view.Forecast | None:
    """Return what the battle for a space would bring, as far as a seat may know; None: no battle.

    It is worked out on the account of an address: as things stand, or as they would after a group order.

    Raises
    ------
    InvalidInput, Conflict, MoveRefused, ServerFault
        If there is no such space, or the game tells no forecasts; if the order is for a version that is past, or not
        legal; if it takes too long.
    """
    _check_space(live, space)
    if not live.game.implements(Game.forecast) or (send is not None and live.has_hidden_information):
        raise InvalidInput(f"{live.game.title} tells no forecasts of battles.")
    position, ordered = live.match.position, ""
    if send is not None:
        play.require_seat(seat)
        play.require_version(live, send.version)
        position = (await play.group(context, live, seat, send, account)).position
        play.require_version(live, send.version)
        ordered = sha256(msgspec.json.encode(send)).hexdigest()
    data = position.to_builtins()
    result: view.Forecast | None = await cached_answer(
        context,
        live,
        ("forecast", seat if live.has_hidden_information else SPECTATOR, space, ordered),
        account,
        lambda sharers: context.odds_workers.run(
            context.config.most_odds, forecast_of, place_of(live), data, space, seat, turn=sharers
        ),
        _too_many_outcomes,
    )
    return result


async def calculate(context: AppContext, game: Game, battle: str, account: str) -> CalculatorAnswer:
    """Return how a hypothetical battle comes out, worked out on the account of an address.

    Raises
    ------
    InvalidInput, ServerFault
        If it makes no sense, or takes too long.
    """
    if len(battle) > MAX_BATTLE_TEXT_LENGTH:
        raise InvalidInput(f"A battle in words has at most {MAX_BATTLE_TEXT_LENGTH} characters.")
    try:
        answer: CalculatorAnswer | str = await context.odds_workers.run(
            context.config.most_odds, calculated, game.id, battle, turn=Ticket(account)
        )
    except TaskTimeout as error:
        raise InvalidInput("That battle is too large to count all its outcomes in time.") from error
    except WorkerLost as error:
        raise ServerFault(
            "The process that worked this out is gone; a new one is starting: try again in a moment.",
            status=503,
        ) from error
    if isinstance(answer, str):
        raise InvalidInput(f"{answer[:1].upper()}{answer[1:]}")
    return answer


def battle_at(live: LiveMatch, seat: int, space: int, part: str, target: int = -1) -> str:
    """Return what stands in a space, in the words of the battle calculator; with a target the attack on it.

    Where information is hidden, the game is asked in a world that the seat cannot tell from the true one.

    Raises
    ------
    InvalidInput
        If there is no such space, the game has no calculator, or nobody is there.
    """
    _check_space(live, space)
    if target != -1:
        _check_space(live, target)
    game = live.game
    position = live.match.position
    if live.has_hidden_information:
        position = position.determinized(seat, SplitMix64(len(live.match.journal)))
    try:
        return game.battle_at(position, space, part, target)
    except OptionFault as fault:
        raise InvalidInput(str(fault)) from None


def way(live: LiveMatch, seat: int, move: Move) -> MoveRoute | None:
    """Return the way over the map that a legal move takes; None: it takes none.

    Raises
    ------
    MoveRefused
        If it is not legal, or another seat's and something is hidden.
    """
    position = live.match.position
    ask = position.pending
    other = ask is not None and ask.seat != seat
    if ask is None or ask.seat == CHANCE or move not in ask.moves or (live.has_hidden_information and other):
        refusal = why_not(live, seat if live.has_hidden_information or ask is None else ask.seat, move)
        raise MoveRefused(refusal or Refusal("", "There is no way of that."))
    return live.game.route(position, move)


async def odds(
    context: AppContext, live: LiveMatch, seat: int, move: Move, account: str, version: int | None = None
) -> OddsTable:
    """Return the exact odds of a legal move, or why it has none; where something is hidden, to the seat asked only.

    It is worked out on the account of an address. Who names the version that he sees is told if it is past.

    Raises
    ------
    MoveRefused, ServerFault
        If it is not legal, or another seat's and something is hidden; if the helper that counts is gone.
    """
    if version is not None and version != live.version:
        return OddsTable("", "", "", "The match has moved on.", [], [])
    position = live.match.position
    ask = position.pending
    if live.has_hidden_information and (
        ask is None or ask.seat != seat
    ):  # what another seat may do would tell what it has
        raise MoveRefused(why_not(live, seat, move) or Refusal("", "There are no odds of that."))
    if ask is None or ask.seat == CHANCE or move not in ask.moves:
        refusal = why_not(live, ask.seat if ask else SPECTATOR, move)
        raise MoveRefused(refusal or Refusal("", "There are no odds of that."))
    data, move_count = position.to_builtins(), len(live.match.journal)
    table = live.game.table(live.match.setting)
    own = own_names(table, live.game.view(position, ask.seat), table.side_of(ask.seat))
    words, breakdown = live.game.spell(move), _odds_breakdown(live, ask.seat, move)
    try:
        lines, rests = await cached_answer(
            context,
            live,
            move,
            account,
            lambda sharers: context.odds_workers.run(
                context.config.most_odds, odds_of, place_of(live), data, move, move_count, turn=sharers
            ),
            _too_many_outcomes,
        )
    except InvalidInput as none:  # not the reader's fault: the move is legal
        return OddsTable(words, "", "", none.message, [], breakdown)
    alike = f"in all {WORLDS} guesses at what is hidden."
    # what a policy leaves out, as cards that may be played from a hand, makes no difference in any of them
    anew = (
        f"You cannot see everything here: if it goes as assumed, the odds are the same {alike} "
        "If not, what is hidden may change them."
        if rests
        else f"You cannot see everything here: the odds came out the same {alike}"
    )
    hidden = anew if live.has_hidden_information and position.hides_from(seat) else ""
    return odds_table(live.game, words, lines, breakdown, rests=rests, hidden=hidden, own=own)


def _odds_breakdown(live: LiveMatch, seat: int, move: Move) -> list[OddsFactorLine]:
    """Return what the odds of an offered move come from; where something is hidden, in a world dealt anew."""
    p = live.match.position
    if live.has_hidden_information:
        p = p.determinized(seat, Random(f"reckoning {len(live.match.journal)}"))
    return [OddsFactorLine(*line) for line in live.game.odds_breakdown(p, move)]


async def luck(context: AppContext, live: LiveMatch, account: str) -> LuckReport:
    """Return how lucky each seat was so far; it is worked out on the account of an address.

    Raises
    ------
    Conflict, ServerFault
        If the match hides something and is still on; if it takes too long.
    """
    keep_secrets(live)
    match = live.match
    title = live.game.title
    has_evaluation = live.game.policy().evaluate != live.game.uniform_value
    if not has_evaluation:
        return LuckReport(explained(title, has_evaluation=False), [])
    lines = await cached_answer(
        context,
        live,
        "luck",
        account,
        lambda sharers: context.report_workers.read(
            sharers,
            luck_of,
            *(place_of(live), match.start.to_builtins(), _moves(match), live.given),
        ),
    )
    return LuckReport(
        explained(title, has_evaluation=True, imported_moves=live.given),
        [
            LuckLine(
                seat,
                live.seats[seat].name or match.seat_names[seat],
                line.rolls,
                line.cards,
                round(line.expected, 4),
                round(line.actual, 4),
                None if line.deviations is None else round(line.deviations, 3),
            )
            for seat, line in enumerate(lines)
        ],
    )


async def timeline(context: AppContext, live: LiveMatch, account: str) -> Course:
    """Return how the match went so far; it is worked out on the account of an address.

    Raises
    ------
    Conflict, ServerFault
        If the match hides something and is still on; if it takes too long.
    """
    keep_secrets(live)
    match = live.match
    result: Course = await cached_answer(
        context,
        live,
        "course",
        account,
        lambda sharers: context.report_workers.read(
            sharers, timeline_of, place_of(live), match.start.to_builtins(), _moves(match)
        ),
    )
    return result


def _moves(match: Match) -> list[tuple[str, int, int]]:
    return [(move.verb, move.what, move.where) for move in match.journal]


async def summary(context: AppContext, live: LiveMatch, seat: int, account: str) -> Summary:
    """Return what happened while others had their turns, as a seat may know it; on the account of an address.

    Raises
    ------
    ServerFault
        If it takes too long.
    """
    match = live.match
    first, last = others_turns(match, seat)
    if seat == SPECTATOR or first == last:
        return Summary(first, last, "", [])
    is_amid = goes_on(match, seat)
    result: Summary = await cached_answer(
        context,
        live,
        ("summary", seat),
        account,
        lambda sharers: context.odds_workers.run(
            context.config.most_odds,
            summary_of,
            MoveRange.of(match, max(0, first - 1), last),  # its turn begins amid the move before
            *(first, seat),
            turn=sharers,
        ),
        lambda: InvalidInput("So much has happened since your last turn that a summary takes too long."),
    )
    return replace(result, goes_on=is_amid)


async def intentions(
    context: AppContext, live: LiveMatch, seat: int, since: int, last: int, account: str
) -> Intentions:
    """Return what the turns between two moments of a match were meant for; on the account of an address.

    Everything is told when the match is over; before, what the seat may know, and what the computer thinks of a turn
    only to a person who plays against nobody but computers.

    Raises
    ------
    InvalidInput, ServerFault
        If there are not so many moves; if it takes too long.
    """
    match = live.match
    if not 0 <= since <= last <= len(match.journal):
        raise InvalidInput(f"The match has {len(match.journal)} moves: ask about turns among them.")
    turns = turns_between(match, since, last)
    if not turns:
        return Intentions([])
    reader = None if match.is_over else seat
    is_judged = match.is_over or set(live.people) <= {seat}
    result: list[TurnIntention] = await cached_answer(
        context,
        live,
        ("intentions", reader, is_judged, turns[0].first, turns[-1].last),
        account,
        lambda sharers: in_time(
            context, sharers, MoveRange.of(match, turns[0].first, turns[-1].last), turns, reader, is_judged
        ),
        lambda: InvalidInput("These turns take too long to explain: ask about fewer."),
    )
    return Intentions(result)


async def in_time(
    context: AppContext,
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
            return await context.odds_workers.run(
                context.config.most_odds,
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
    return await context.odds_workers.run(
        context.config.most_odds, explain_turn_range, move_range, turns, reader, False, False, turn=sharers
    )


async def battles(context: AppContext, live: LiveMatch, seat: int, since: int, account: str) -> BattleReports:
    """Return the battles that have ended since so many moves, and the one that is on; on the account of an address.

    Raises
    ------
    InvalidInput, ServerFault
        If there are not so many moves; if it takes too long.
    """
    match = live.match
    last = len(match.journal)
    if not 0 <= since <= last:
        raise InvalidInput(f"The match has {last} moves: ask about battles since one of them.")
    since = max(since, last - MAX_MOVES)
    reports: BattleReports = await cached_answer(
        context,
        live,
        ("battles", seat, since),
        account,
        lambda sharers: context.odds_workers.run(
            context.config.most_odds,
            battles_of,
            *(MoveRange.of(match, first_move(match, since), last), since, seat),
            turn=sharers,
        ),
        lambda: InvalidInput("These battles take too long to report: ask about fewer moves."),
    )
    return reports


async def write_match_file(
    limits: RateLimits, scope: Any, live: LiveMatch, form: Literal["text", "json"]
) -> str:
    """Return the match file: as text, or as JSON with the proof of its dice.

    It is written in a thread and kept; the key is in it only once the match is over.

    Raises
    ------
    Conflict, TooMany
        If it would tell secrets; if too many long answers to this address are worked out.
    """
    keep_secrets(live)

    def work_out() -> Coroutine[Any, Any, str]:
        match = live.match.branch(len(live.match.journal))  # it may be played on meanwhile
        match.termination = live.match.termination
        file = MatchFile(
            live.dice,
            "",
            live.commitment,
            live.key if live.match.is_over else "",
            live.salts,
            live.id,
            live.given,
            live.first_people,
            live.salting,
            list(live.talk.backs),
        )
        return limits.work_out(scope, partial(_written, match, file, form))

    key = (live.id, live.version, live.written, form)
    return await limits.answer_cache.get(key, work_out)


def _written(match: Match, file: MatchFile, form: Literal["text", "json"]) -> str:
    text = match_file.write(match)
    return text if form == "text" else msgspec.json.encode(replace(file, journal=text)).decode()


def _too_many_outcomes() -> ServerFault:
    return InvalidInput("That has too many outcomes to count them all in time.")


def place_of(live: LiveMatch) -> Place:
    """Return what fixes the rules of a match."""
    return Place.of(live.match.setting)


async def cached_answer(
    context: AppContext,
    live: LiveMatch,
    key: Any,
    account: str,
    ask: Callable[[Waiters], Coroutine[Any, Any, T]],
    too_long: Callable[[], ServerFault] = lambda: InvalidInput("That takes too long to work out here."),
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
    too_long
        Makes the fault of an answer that takes too long: it says what takes long, which is not always outcomes.

    Raises
    ------
    InvalidInput, ServerFault
        If it takes too long, or cannot be had; if the helper that works it out is gone.
    """
    task, sharers = live.odds.get(key, (None, None))
    if task is None or sharers is None:
        if len(live.odds) >= MAX_ANSWERS:
            live.odds.pop(next(iter(live.odds)))
        sharers = Waiters(Ticket(account))
        task = context.spawn(ask(sharers))
        live.odds[key] = task, sharers
    elif not task.done():
        sharers.add(Ticket(account))
    try:
        return await asyncio.shield(task)
    except Displaced as error:
        live.odds.pop(key, None)
        raise ServerFault(
            "The server has no time for long computations just now: ask again in a moment.", status=503
        ) from error
    except TaskTimeout as error:
        raise too_long() from error
    except WorkerLost as error:
        live.odds.pop(key, None)
        raise ServerFault(
            "The process that worked this out is gone; a new one is starting: try again in a moment.",
            status=503,
        ) from error
    except NoOdds as error:
        raise InvalidInput(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error
    except InvalidInput:  # it will not be otherwise at this version
        raise
    except ServerFault:
        live.odds.pop(key, None)
        raise
