"""What a reader may ask about a match without changing it: odds, refusals, luck, the match file, news."""

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
from broadfront.server.matches.commands.group_schemas import OrdersRequest
from broadfront.server.matches.commands.play import why_not
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.reports.action_summary import goes_on, others_turns, summary_of
from broadfront.server.matches.reports.battle_reports import MAX_MOVES, battles_of, first_move
from broadfront.server.matches.reports.battle_schemas import BattleReports
from broadfront.server.matches.reports.dice_luck import explained, luck_of
from broadfront.server.matches.reports.explanation_schemas import TurnExplanation, TurnExplanations
from broadfront.server.matches.reports.move_explanations import explain_turn_range, turns_between
from broadfront.server.matches.reports.odds_tables import odds_table, own_names
from broadfront.server.matches.reports.summary_schemas import Summary
from broadfront.server.matches.reports.timeline import timeline_of
from broadfront.server.matches.reports.timeline_schemas import Timeline
from broadfront.server.matches.schemas import (
    Legality,
    LuckLine,
    LuckReport,
    MatchFile,
    OddsFactorLine,
    OddsTable,
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
"""The number of answers that are cached for a version of a match."""


async def changed(context: AppContext, live: LiveMatch, watcher: Watcher, after: int, seconds: float) -> None:
    """Wait until something newer than version ``after`` was written, the time is over, or the server stops.

    The seat counts as present in the meantime.
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


def why(live: LiveMatch, seat: int, move: Move, space: int | None = None) -> Legality:
    """Return whether a seat may make a move, and if not, which rule forbids it; with a space, for a piece in it.

    Raises
    ------
    InvalidInput
        If there is no such space.
    """
    if space is not None:
        _check_space(live, space)
    refusal = why_not(live, seat, move, space=space)
    if refusal is None:
        return Legality(True, "", "")
    return Legality(False, refusal.rule, refusal.sentence, refusal.code)


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
    send: OrdersRequest | None = None,
) -> view.Forecast | None:
    """Return the forecast of the battle for a space, as far as a seat may know; None: no battle.

    It is computed for an account's quota: for the present position, or for the one after a group order.

    Raises
    ------
    InvalidInput, Conflict, MoveRefused, ServerFault
        If there is no such space, or the game has no forecasts; if the order is for an earlier version, or not legal;
        if it takes too long.
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
    """Return the odds of a hypothetical battle; the computation uses an account's quota.

    Raises
    ------
    InvalidInput, ServerFault
        If the battle is not possible, or takes too long.
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
    """Return the units in a space in the text form of the battle calculator; with a target, the attack on it.

    If information is hidden, the game is asked in a determinized position of the seat.

    Raises
    ------
    InvalidInput
        If there is no such space, the game has no calculator, or the space is empty.
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
    """Return the route over the map of a legal move; None: it has none.

    Raises
    ------
    MoveRefused
        If the move is not legal, or it is another seat's and something is hidden.
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
    """Return the exact odds of a legal move, or why it has none; if something is hidden, only for the seat to move.

    The computation uses an account's quota. A client that names an outdated version is refused.

    Raises
    ------
    MoveRefused, ServerFault
        If the move is not legal, or it is another seat's and something is hidden; if the worker was lost.
    """
    if version is not None and version != live.version:
        return OddsTable("", "", "", "The match has moved on.", [], [])
    position = live.match.position
    ask = position.pending
    if live.has_hidden_information and (
        ask is None or ask.seat != seat
    ):  # the moves of another seat would reveal what it has
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
    """Return the factors of an offered move's odds; if something is hidden, those of a determinized position."""
    p = live.match.position
    if live.has_hidden_information:
        p = p.determinized(seat, Random(f"reckoning {len(live.match.journal)}"))
    return [OddsFactorLine(*line) for line in live.game.odds_breakdown(p, move)]


async def luck(context: AppContext, live: LiveMatch, account: str) -> LuckReport:
    """Return how lucky each seat was so far; the computation uses an account's quota.

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
            overdue="This match is too long to measure its luck in time.",
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


async def timeline(context: AppContext, live: LiveMatch, account: str) -> Timeline:
    """Return the course of the match so far; the computation uses an account's quota.

    Raises
    ------
    Conflict, ServerFault
        If the match hides something and is still on; if it takes too long.
    """
    keep_secrets(live)
    match = live.match
    result: Timeline = await cached_answer(
        context,
        live,
        "course",
        account,
        lambda sharers: context.report_workers.read(
            sharers,
            timeline_of,
            *(place_of(live), match.start.to_builtins(), _moves(match)),
            overdue="This match is too long to work out its course in time.",
        ),
    )
    return result


def _moves(match: Match) -> list[tuple[str, int, int]]:
    return [(move.verb, move.what, move.where) for move in match.journal]


async def summary(context: AppContext, live: LiveMatch, seat: int, account: str) -> Summary:
    """Return what happened in the turns of other seats, as a seat may know it; the computation uses an account's
    quota.

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
            MoveRange.of(match, max(0, first - 1), last),  # its turn begins in the middle of the move before
            *(first, seat),
            turn=sharers,
        ),
        lambda: InvalidInput("So much has happened since your last turn that a summary takes too long."),
    )
    return replace(result, goes_on=is_amid)


async def intentions(
    context: AppContext, live: LiveMatch, seat: int, since: int, last: int, account: str
) -> TurnExplanations:
    """Return the intentions of the turns between two moments of a match; the computation uses an account's quota.

    All of them are shown when the match is over. Before, a seat gets what it may know, and the computer's evaluation
    of a turn only if it is the only person in the match.

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
        return TurnExplanations([])
    reader = None if match.is_over else seat
    is_judged = match.is_over or set(live.people) <= {seat}
    result: list[TurnExplanation] = await cached_answer(
        context,
        live,
        ("intentions", reader, is_judged, turns[0].first, turns[-1].last),
        account,
        lambda sharers: in_time(
            context, sharers, MoveRange.of(match, turns[0].first, turns[-1].last), turns, reader, is_judged
        ),
        lambda: InvalidInput("These turns take too long to explain: ask about fewer."),
    )
    return TurnExplanations(result)


async def in_time(
    context: AppContext,
    sharers: Waiters,
    move_range: MoveRange,
    turns: Sequence[TurnRecord],
    reader: int | None,
    is_judged: bool,
) -> list[TurnExplanation]:
    """Return the intentions of turns, without the figures that take too long: first the estimates, then all odds."""
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
        except Displaced:  # the server has no time, and a smaller computation would not help
            raise
        except TaskTimeout:
            continue
    return await context.odds_workers.run(
        context.config.most_odds, explain_turn_range, move_range, turns, reader, False, False, turn=sharers
    )


async def battles(context: AppContext, live: LiveMatch, seat: int, since: int, account: str) -> BattleReports:
    """Return the battles that ended after ``since`` moves, and the present one; the computation uses an account's
    quota.

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

    It is written in a thread and cached; the key is in it only when the match is over.

    Raises
    ------
    Conflict, TooMany
        If it would reveal secrets; if too many long answers are being computed for this address.
    """
    keep_secrets(live)

    def work_out() -> Coroutine[Any, Any, str]:
        match = live.match.branch(len(live.match.journal))  # it may be played on in the meantime
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
    """Return the rules of a match: game, scenario, options."""
    return Place.of(live.match.setting)


async def cached_answer(
    context: AppContext,
    live: LiveMatch,
    key: Any,
    account: str,
    ask: Callable[[Waiters], Coroutine[Any, Any, T]],
    too_long: Callable[[], ServerFault] = lambda: InvalidInput("That takes too long to work out here."),
) -> T:
    """Return an answer for the present version, computed once for all who want it, and cached.

    Parameters
    ----------
    context, live
        The server, and the match.
    key
        What is asked.
    account
        Whose quota is used; a computation that several accounts wait for goes on as soon as any of them has a turn.
    ask
        Computes the answer, with the accounts that wait for it.
    too_long
        Makes the error of an answer that takes too long.

    Raises
    ------
    InvalidInput, ServerFault
        If it takes too long, or is not possible; if the worker was lost.
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
    except InvalidInput:  # it will not be different at this version
        raise
    except ServerFault:
        live.odds.pop(key, None)
        raise
