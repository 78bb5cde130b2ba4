"""The commands of a seat: moves, undo, offers, automatic declines.

Each is tried on a copy, written and flushed, and only then seen by anyone.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import TYPE_CHECKING

from broadfront.engine.errors import NotationFault, Refusal
from broadfront.engine.legality import ALIKE
from broadfront.engine.position import CHANCE, SPECTATOR, Move, Position
from broadfront.engine.text_codec import quote
from broadfront.engine.tutorial import why_nothing_there
from broadfront.server.http.errors import Conflict, MatchOver, MoveRefused, StaleVersion, Unauthorized
from broadfront.server.logs import FaultLog, named
from broadfront.server.matches import match_loader
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.clocks.timeouts import flag_if_out
from broadfront.server.matches.commands import auto_decline, group_orders
from broadfront.server.matches.commands.group_schemas import OrdersRequest
from broadfront.server.matches.commands.offer_schemas import Say
from broadfront.server.matches.events import (
    MatchEvent,
    MoveContinued,
    MovePlayed,
    MoveUndone,
    OfferAccepted,
    OfferMade,
    Resigned,
    SeatLeft,
)
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.schemas import AutoDeclineRequest, AutoDeclines, MoveRequest, UndoRequest

if TYPE_CHECKING:
    from broadfront.server.context import AppContext

_log = logging.getLogger(__name__)
_faults = FaultLog()
_worlds = SystemRandom()


async def play(context: AppContext, live: LiveMatch, seat: int, send: MoveRequest) -> None:
    """Play a seat's move; the same request sent twice is played once.

    Raises
    ------
    Unauthorized, Conflict, MoveRefused, StorageFault
        If the reader has no seat; if the match has moved on; if it is not legal; if it could not be written.
    """
    require_seat(seat)
    await context.check_order(live)
    move = Move(send.verb, send.what, send.where)

    async def do() -> None:
        if live.was_sent(send.version, MovePlayed(seat, move)):
            return
        require_version(live, send.version)
        refusal = why_not(live, seat, move)
        if refusal is not None:
            raise MoveRefused(refusal)
        await context.storage.append(live, live.with_automatic_moves([move]))

    await _run_command(context, live, seat, do, send.version)


async def play_group(
    context: AppContext, live: LiveMatch, seat: int, send: OrdersRequest, account: str
) -> None:
    """Play a group order of a seat, all of it or nothing; the same request sent twice is played once.

    ``account`` is the quota that the search for an order of the moves uses.

    If another seat has to decide in the middle of it, the rest is not played. If something is hidden, the moves are
    made as listed, up to the first that is not offered any more: to refuse all of them would reveal what one of them
    shows.

    Raises
    ------
    Unauthorized, Conflict, MoveRefused, StorageFault
        If the reader has no seat; if the match has moved on; if not all units can move; if it could not be written.
    """
    require_seat(seat)
    await context.check_order(live)
    hidden = live.has_hidden_information

    async def do() -> None:
        if _was_ordered(live, seat, send):
            return
        require_version(live, send.version)
        group_moves = await group(context, live, seat, send, account)
        rows = live.with_automatic_moves(group_moves.moves, after=group_moves.position)
        replayed = await live.match.replayed(len(live.match.journal), [row.move for row in rows])
        last = (
            1 if hidden else len(group_moves.moves)
        )  # a move that has revealed something is not undone with the rest
        joined = [MoveContinued(row.seat, row.move) for row in rows[1:last]]
        await context.storage.append(live, [rows[0], *joined, *rows[last:]], after=replayed)

    await _run_command(context, live, seat, do, send.version)


async def group(
    context: AppContext, live: LiveMatch, seat: int, send: OrdersRequest, account: str
) -> group_orders.GroupMoves:
    """Return the moves of a group order in the present position; the search uses an account's quota.

    Raises
    ------
    InvalidInput, MoveRefused, ServerFault
        If there are too many units; if not all of them can move; if too many orders of the account are being tried.
    """

    def is_asked(p: Position) -> bool:
        ask = None if live.match.termination else p.pending
        return ask is not None and ask.seat == seat and live.given_answer(p, seat) is None

    hidden = live.has_hidden_information
    start = live.match.position.clone()
    async with context.group_trials.turn(account):
        group_moves = await group_orders.in_turn(start, send.parts, is_asked, as_listed=hidden)
    if group_moves.missing and not (group_moves.moves and (hidden or not is_asked(group_moves.position))):
        raise MoveRefused(_why_not_all(live, seat, group_moves, send))
    return group_moves


def _was_ordered(live: LiveMatch, seat: int, send: OrdersRequest) -> bool:
    sent = [row for row in live.order_at(send.version) if isinstance(row, MovePlayed)]
    if not sent or isinstance(sent[0], MoveContinued) or sent[0].seat != seat:
        return False
    end = send.version + len(sent)
    ask = live.match.ask
    after = live.rows[end].seat if end < live.version else None if ask is None else ask.seat
    whole = not live.has_hidden_information and after == seat
    verbs = {
        part.verb for part in send.parts
    }  # moves of other verbs answer questions that the order has led to
    return group_orders.matches(send.parts, [row.move for row in sent if row.move.verb in verbs], whole=whole)


def _why_not_all(
    live: LiveMatch, seat: int, group_moves: group_orders.GroupMoves, send: OrdersRequest
) -> Refusal:
    units, verbs = sum(part.units for part in send.parts), {part.verb for part in send.parts}
    gone = sum(move.verb in verbs for move in group_moves.moves)
    refusals = [why_not(live, seat, move, group_moves.position) for move in group_moves.missing]
    reasons = [refusal for refusal in refusals if refusal is not None]
    refusal = next(
        (one for one in reasons if one.code != ALIKE), reasons[0] if reasons else Refusal("", "It cannot go.")
    )
    if units == 1:
        return refusal
    could = f"{gone or 'none'} of the {units} could go"
    return Refusal(refusal.rule, f"{refusal.sentence} Nothing was ordered: {could}.", refusal.code)


async def undo(context: AppContext, live: LiveMatch, seat: int, send: UndoRequest) -> None:
    """Undo a seat's last move; the same request sent twice is done once.

    Automatic answers are undone with the move that they followed (see `LiveMatch.taken_back`).

    Raises
    ------
    Unauthorized, Conflict, StorageFault
        If the reader has no seat; if the match has moved on or a barrier lies behind the move; if it was not written.
    """
    require_seat(seat)

    async def do() -> None:
        row = MoveUndone(seat)
        if live.was_sent(send.version, row):
            return
        require_version(live, send.version)
        if not live.can_undo(seat):
            raise Conflict(_why_no_undo(live, seat), code="NOTHING_TO_UNDO")
        moves, declines = live.taken_back(seat)
        before = live.seats[seat].declines
        await context.storage.append(
            live, [row] * moves, declines={seat: declines} if declines != before else None
        )

    await _run_command(context, live, seat, do, send.version)


async def decline(context: AppContext, live: LiveMatch, seat: int, send: AutoDeclineRequest) -> AutoDeclines:
    """Give, change or withdraw a standing answer; if the seat is asked that question just now, it is answered at
    once.

    Raises
    ------
    Unauthorized, Conflict, InvalidInput, StorageFault
        If the reader has no seat; if the match is over; if the game has no such questions; if it was not written.
    """
    require_seat(seat)

    async def do() -> None:
        if live.match.is_over:
            raise MatchOver("The match is over: nothing will be asked any more.")
        held = live.seats[seat].declines
        declines = {seat: auto_decline.changed(live.game, live.match.position, seat, held, send)}
        if declines[seat] != held:
            await context.storage.append(live, live.with_automatic_moves((), declines), declines=declines)

    await _run_command(context, live, seat, do)
    return auto_declines_of(live, seat)


async def make_offer(context: AppContext, live: LiveMatch, seat: int, send: Say) -> None:
    """Let a seat resign, make an offer or answer one; the same request sent twice is written once.

    Raises
    ------
    Unauthorized, Conflict, StorageFault
        If the reader has no seat; if the match is over, or the seat cannot say this now; if it was not written.
    """
    require_seat(seat)

    async def do() -> None:
        match, talk = live.match, live.talk
        if match.is_over:
            if match.termination is not None and send.say in (
                "resign",
                "accept",
            ):  # the first answer was lost
                return
            raise MatchOver()
        if send.say == "accept" and talk.offer is None and _has_accepted(live, seat, send.version):
            return  # the match has gone back, and the first answer was lost
        if seat in talk.vacancies and send.say != "resign":
            raise Conflict(
                "You have gone from this seat: those left decide how the match goes on.", code="SEAT_VACANT"
            )
        if kind := talk.event_type(seat, send, len(match.journal)):
            rows = _offer_events(live, seat, send, kind)
            await context.storage.append(live, [*rows, *_leaving(live, seat, rows)])

    await _run_command(context, live, seat, do)


def _leaving(live: LiveMatch, seat: int, rows: list[MatchEvent]) -> list[MatchEvent]:
    """Return the event that lets the remaining players decide about a seat that resigns; none if its side loses by
    that.
    """
    if not isinstance(rows[0], Resigned) or seat in live.talk.vacancies or len(live.seats) < 3:
        return []
    goes_on = live.closing_after(rows, live.match) is None
    return [SeatLeft(seat, "resigned")] if goes_on and live.talk.vacancies.left - {seat} else []


def _has_accepted(live: LiveMatch, seat: int, version: int) -> bool:
    return version > 0 and any(
        isinstance(row, OfferAccepted) and row.seat == seat for row in live.rows[version:]
    )


def _offer_events(live: LiveMatch, seat: int, send: Say, kind: type[MatchEvent]) -> list[MatchEvent]:
    """Return the event of what a seat says, and the undos that follow if a takeback is agreed."""
    if kind is OfferMade:
        if send.what != "back":
            return [OfferMade(seat, send.what)]
        first = live.before_own(seat)
        if first is None:
            raise Conflict("You have given no order that could be taken back.", code="NOTHING_TO_UNDO")
        return [OfferMade(seat, send.what, first)]
    back_to = live.talk.goes_back(seat) if kind is OfferAccepted else None
    if back_to is None:
        return [kind(seat)]
    ask = live.match.ask
    undo = MoveUndone(CHANCE if ask is None else ask.seat)  # whose time has run until now
    return [kind(seat), *[undo] * (len(live.match.journal) - back_to)]


async def _run_command(
    context: AppContext, live: LiveMatch, seat: int, do: Callable[[], Awaitable[None]], version: int = 0
) -> None:
    async def in_time() -> None:
        await flag_if_out(context, live, seat)
        await do()

    await context.finish(match_loader.run_exclusive(context.storage, live, in_time, version, seat))
    computer_seats.wake(context, live)


def auto_declines_of(live: LiveMatch, seat: int) -> AutoDeclines:
    """Return a seat's standing answers, for that seat.

    Raises
    ------
    Unauthorized
        If the reader has no seat.
    """
    require_seat(seat)
    return auto_decline.describe(live.game, live.match.position, seat, live.seats[seat].declines)


def why_not(
    live: LiveMatch, seat: int, move: Move, position: Position | None = None, space: int | None = None
) -> Refusal | None:
    """Return why a seat may not make a move, in the present position or another one; None: it may.

    With a space, the order is for any piece in it, and the ``where`` of the move is ignored. If information is
    hidden, the game is asked in a determinized position of the seat.
    """
    p, game = position or live.match.position, live.game
    ask = None if live.match.termination else p.pending
    if ask is None:
        return Refusal("", "The match is over: no more orders can be given.", "MATCH_OVER")
    if ask.seat != seat:
        sentence = f"It is for {live.match.seat_name(ask.seat)} to answer now: {ask.prompt}"
        return Refusal(ask.rule, sentence, "NOT_YOUR_TURN")
    if space is None and move in ask.moves:
        return None
    try:
        if space is None:
            game.spell(move)
        elif (verb := game.verbs[move.verb]).what and verb.where:  # the space may have no piece of its number
            game.word(verb.what, move.what)
    except (NotationFault, KeyError):
        known = ", ".join(game.verbs)
        if move.verb in game.verbs:
            sentence = f"{game.verbs[move.verb].label}: there is no such thing here."
            return Refusal(ask.rule, sentence, "NO_SUCH_ID")
        sentence = f"{game.title} has no order {quote(move.verb)}; it has {known}."
        return Refusal(ask.rule, sentence, "NO_SUCH_VERB")
    if live.has_hidden_information:
        p = p.determinized(seat, _worlds)
    try:
        return game.why_not(p, *move) if space is None else why_nothing_there(game, p, *move[:2], space)
    except Exception as error:  # noqa: BLE001  # an order nobody thought of; it is not legal in any case
        _faults.write(_log, live, f"{named(live)}: {game.id} has no refusal for {move.verb}", error)
        return Refusal(ask.rule, f"That is not possible now: {ask.prompt}")


def require_seat(seat: int) -> None:
    """Check that the reader has a seat.

    Raises
    ------
    Unauthorized
        If the reader has no seat.
    """
    if seat == SPECTATOR:
        raise Unauthorized(
            "Spectators only watch: open the match by the secret link of your seat.", code="SPECTATOR"
        )


def require_version(live: LiveMatch, version: int) -> None:
    """Check that a request was made for the present version.

    Raises
    ------
    StaleVersion
        If the match has moved on, or is not there yet.
    """
    if version != live.version:
        raise StaleVersion(live.version, version)


def _why_no_undo(live: LiveMatch, seat: int) -> str:
    match = live.match
    if len(match.journal) <= live.given:
        return "There is no move to take back."
    if match.is_over:
        return "The last move has ended the match: the key of its dice is told and everything lies open, so it stands."
    if match.seats[-1] == CHANCE:
        return "A die or card has been seen: nothing before it can be taken back."
    if match.seats[-1] != seat or match.ask is None or match.ask.seat != seat:
        return "It is somebody else's turn to decide: the last move stands."
    if not match.can_undo:
        return "The last move has shown you what was hidden from you: it stands."
    return "The last answer was the only one there was, and was given for you: it stands."
