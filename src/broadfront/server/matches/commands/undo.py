"""Undo of one order among several: the list of orders for their player, and the undo itself, all of it or nothing.

The journal holds only undos and moves, as if the player had gone back step by step and given the later orders again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from broadfront.engine.errors import Refusal
from broadfront.engine.match import STRIDE
from broadfront.server.http.errors import Conflict, MoveRefused
from broadfront.server.matches import match_loader
from broadfront.server.matches.clocks.timeouts import flag_if_out
from broadfront.server.matches.commands.order_schemas import Orders
from broadfront.server.matches.commands.orders import Order, OrderList, orders_in
from broadfront.server.matches.commands.play import require_seat, require_version
from broadfront.server.matches.events import MatchEvent, MoveContinued, MovePlayed, MoveUndone
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.queries import cached_answer, place_of
from broadfront.server.matches.schemas import UndoRequest
from broadfront.server.workers.pool import Waiters

if TYPE_CHECKING:
    from broadfront.server.context import AppContext

MAX_MOVES: Final = 200
"""The number of last moves whose orders are listed."""
MAX_TURNS: Final = 8
"""The number of times that a worker tries orders for one list; the rest is tried when somebody wants to undo them."""


async def orders(context: AppContext, live: LiveMatch, seat: int, account: str) -> Orders:
    """Return the orders that a seat may still undo; trying them uses the quota of an account.

    Raises
    ------
    Unauthorized, ServerFault
        If the reader has no seat; if it takes too long.
    """
    require_seat(seat)
    version = live.version
    listed = await _orders_to_undo(context, live, seat, account)
    return Orders(version, [one.line for one in listed])


async def take_back(context: AppContext, live: LiveMatch, seat: int, send: UndoRequest, account: str) -> None:
    """Undo one order and play the later ones again without it; the same request sent twice is done once.

    Raises
    ------
    Unauthorized, Conflict, MoveRefused, StorageFault
        If the reader has no seat; if the match has moved on or the order cannot be undone; if later orders depend on
        it, and are not to be undone with it; if it was not written.
    """
    require_seat(seat)
    assert send.first is not None
    first = send.first
    if send.version > live.version:
        await context.fresh(live.id)
    if _was_done(live, seat, send.version, first):
        return
    require_version(live, send.version)
    listed = await _orders_to_undo(context, live, seat, account)
    if any(one.line.first == first and one.line.state == "untried" for one in listed):
        listed = await _orders_to_undo(context, live, seat, account, first)
    order = next((one for one in listed if one.line.first == first), None)

    async def do() -> None:
        await flag_if_out(context, live, seat)
        if _was_done(live, seat, send.version, first):
            return
        require_version(live, send.version)
        if order is None:
            raise Conflict(
                "There is no order of yours that begins there and can still be taken back.",
                code="NOTHING_TO_UNDO",
            )
        if order.line.state == "fixed":
            raise Conflict(order.line.why, code="NOTHING_TO_UNDO")
        if order.line.needs and not send.with_needing:
            raise MoveRefused(Refusal(order.line.rule, f"Later orders need it. {order.line.why}"))
        rows: list[MatchEvent] = [MoveUndone(seat)] * (len(live.match.journal) - first)
        rows += [(MoveContinued if together else MovePlayed)(seat, move) for move, together in order.again]
        replayed = await live.match.replayed(first, [move for move, _ in order.again])
        await context.storage.append(live, rows, after=replayed)

    await context.finish(match_loader.run_exclusive(context.storage, live, do, send.version, seat))


async def _orders_to_undo(
    context: AppContext, live: LiveMatch, seat: int, account: str, only: int | None = None
) -> list[OrderList]:
    match = live.match
    ask, since = match.ask, len(match.journal)
    if ask is None or ask.seat != seat:
        return []
    least = max(live.given, since - MAX_MOVES)
    while since > least and match.seats[since - 1] == seat:
        since -= 1
    if since == len(match.journal):
        return []
    first = since // STRIDE * STRIDE
    order_range = Order(
        first,
        since,
        match.journal[first:],
        live.continues_order[first:],
        [sitter.declines for sitter in live.seats],
        not live.has_secrets,
    )
    data = match.snapshot_position(first).to_builtins()

    async def tried(sharers: Waiters) -> list[OrderList]:
        """Try a few orders at a time, because the worker counts odds for others too."""
        listed: list[OrderList] = []
        for _ in range(MAX_TURNS):
            known = {one.line.first: one for one in listed if one.line.state != "untried"}
            listed = await context.odds_workers.run(
                context.config.most_odds,
                orders_in,
                *(place_of(live), data, order_range, only, frozenset(known)),
                turn=sharers,
            )
            listed = [known.get(one.line.first, one) for one in listed]
            if only is not None or all(one.line.state != "untried" for one in listed):
                break
        return listed

    listed: list[OrderList] = await cached_answer(context, live, ("orders", seat, only), account, tried)
    return listed


def _was_done(live: LiveMatch, seat: int, version: int, first: int) -> bool:
    """Return whether the answer to ``version`` was written already: the client has sent the request again."""
    if not 0 <= version < live.version:
        return False
    undos = live.rows[version : version + live.standing[version] - first]
    return bool(undos) and all(row.is_as(MoveUndone(seat)) for row in undos)
