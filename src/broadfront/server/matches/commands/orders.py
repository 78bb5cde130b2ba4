"""The orders that a seat may still undo one by one: what each of them was, and which later orders depend on
it.

To undo one order alone, the match goes back to before it and the later orders are played again. An order that
is not legal then depends on it, and can only be undone together with it. These are plain functions with plain
data, for worker processes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from broadfront.engine import registry
from broadfront.engine.errors import Refusal
from broadfront.engine.game import Game
from broadfront.engine.legality import ALIKE
from broadfront.engine.match import LogEntry, Match, reveals_information
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import Move, Position, has_hidden_information
from broadfront.server.matches.commands import auto_answers, auto_decline
from broadfront.server.matches.commands.order_schemas import OrderLine, OrderState
from broadfront.server.workers.tasks import Place, setting_of

AT_ONCE: Final = 0.3
"""Seconds for which orders are tried, the newest first, before other tasks get the worker; at least one is
tried.
"""
MAX_NAMED: Final = 3
"""The number of pieces that the text of an order names."""
MAX_STAND_INS: Final = 4
"""A move names at most two units; each of them may be replaced by like units, one after the other."""


class Order(NamedTuple):
    """The moves of the seat to move since a stored position.

    ``first`` is the number of the first move, ``since`` of the first of the last moves that were all its own;
    ``together`` says of each move whether it was ordered with the one before it. ``declines`` is what each
    seat declines in advance, and ``skips`` whether questions of this seat that cannot matter are answered
    automatically.
    """

    first: int
    since: int
    moves: list[Move]
    together: list[bool]
    declines: list[auto_decline.Answers]
    skips: bool


class OrderList(NamedTuple):
    """An order as its player sees it, and the moves that are played again if it is undone."""

    line: OrderLine
    again: list[tuple[Move, bool]]


class _Order:
    """Moves that were ordered together, or one after the other in the same words."""

    def __init__(self, first: int, moves: list[Move], words: tuple[tuple[str, ...], ...]) -> None:
        self.first, self.moves, self.words = first, moves, words

    def is_like(self, move: Move, words: tuple[str, ...]) -> bool:
        """Return whether a move has the same text as these moves, and the same target."""
        return set(self.words) == {words} and self.moves[-1].where == move.where

    def join(self, move: Move, words: tuple[str, ...]) -> None:
        self.moves.append(move)
        self.words += (words,)


def orders_in(
    place: Place,
    data: Mapping[str, Any],
    order_range: Order,
    only: int | None = None,
    tried: frozenset[int] = frozenset(),
) -> list[OrderList]:
    """Return the orders that can be undone, oldest first; as many are tried as the time allows.

    Parameters
    ----------
    place, data
        The match's rules and the builtins of the position before the moves.
    only
        Try the order that begins with this move, whatever time it takes, and no other.
    tried
        Orders that were tried before, and are not tried again.
    """
    game = registry.game(place.game)
    start: Position = position_from_builtins(game, setting_of(place), data)
    match = Match(game, start)
    topics, own = [], list[bool]()
    for number, move in enumerate(order_range.moves):
        p = match.position
        topics.append(p.topic)
        own.append(number == 0 or not _is_given(game, p, order_range, match.seats[number - 1]))
        match.play(move)
    trial = _Trial(match, order_range, topics)
    orders = _orders(match, order_range, own)
    end, is_late = time.perf_counter() + AT_ONCE, False
    result = []
    for at in reversed(range(len(orders))):
        first = orders[at].first
        if first == only or (only is None and first not in tried and not is_late):
            result.append(trial.without(orders, at))
            is_late = time.perf_counter() >= end
        else:
            result.append(trial.untried(orders[at]))
    return result[::-1]


def _is_given(game: Game, p: Position, order_range: Order, mover: int) -> bool:
    """Return whether the pending question is answered automatically."""
    if auto_decline.answer(game, p, order_range.declines) is not None:
        return True
    return order_range.skips and auto_answers.answer(game, p, mover) is not None


def _orders(match: Match, order_range: Order, own: Sequence[bool]) -> list[_Order]:
    """Return the orders after the last barrier, with orders of the same text joined."""
    first = len(match.journal)
    while first > order_range.since - order_range.first and match.barrier(first) is None:
        first -= 1
    orders: list[_Order] = []
    for number in range(first, len(match.journal)):
        words, move = _words(match, number), match.journal[number]
        if own[number] and not (order_range.together[number] and orders):
            if orders and orders[-1].is_like(move, words):
                orders[-1].join(move, words)
            else:
                orders.append(_Order(order_range.first + number, [move], (words,)))
        elif orders:
            orders[-1].join(move, words)
    return orders


def _words(match: Match, number: int) -> tuple[str, ...]:
    """Return the text of a move: its sentence, and where pieces are counted what such pieces do."""
    entry: LogEntry | None = next(
        iter(match.log[match.lines_until(number) : match.lines_until(number + 1)]), None
    )
    if entry is not None:
        went = entry.went
        return (entry.sentence, f"{went.things} {went.origin} → {went.target}") if went else (entry.sentence,)
    move, game = match.journal[number], match.game
    verb = game.verbs[move.verb]
    if verb.declines and (phase := _phase(match, number)):
        return (f"{verb.label}: {phase}",)
    ids = ((verb.what, move.what), (verb.where, move.where))
    return (" ".join([verb.label, *(game.word(kind, id_) for kind, id_ in ids if kind)]),)


def _phase(match: Match, number: int) -> str:
    return match.game.turn_info(match.position_after(number)).phase


def _order_text(order: _Order) -> str:
    """Return the text of an order."""
    counted: dict[tuple[str, ...], int] = {}
    for words in order.words:
        counted[words] = counted.get(words, 0) + 1
    named = []
    for words, number in list(counted.items())[:MAX_NAMED]:
        one, *alike = words
        named.append(one if number == 1 else f"{number} {alike[0]}" if alike else f"{one} (×{number})")
    more = len(counted) - MAX_NAMED
    text = " ".join(one if one.endswith(".") else f"{one}." for one in named) if len(named) > 1 else named[0]
    return f"{text} And {more} more." if more > 0 else text


class _StandIns:
    """Replaces units by others that were just like them, because the rules name the first of several like
    units.

    Without an earlier order another unit may be the first. From then on the two have changed places.
    """

    def __init__(self, game: Game, places: Mapping[tuple[str, int], int] | None = None) -> None:
        self.game = game
        self._places = dict(places or {})

    def copy(self) -> _StandIns:
        return _StandIns(self.game, self._places)

    def moved(self, move: Move) -> Move:
        """Return a move with the units that go in place of those it names."""
        verb = self.game.verbs[move.verb]
        what, where = self._now(verb.what, move.what), self._now(verb.where, move.where)
        return Move(move.verb, what, where)

    def find(self, p: Position, order: Move) -> Move:
        """Return an order as it can be given now, with like units in place of those that cannot go."""
        verb, move = self.game.verbs[order.verb], self.moved(order)
        ask = p.pending
        for _ in range(MAX_STAND_INS):
            if ask is None or move in ask.moves:
                break
            reason = self.game.reason(p, move)
            if reason is None or reason.code != ALIKE:
                break
            unit, first = reason.ids["unit"], reason.ids["first"]
            kind = verb.what if unit == move.what else verb.where
            if not (isinstance(unit, int) and isinstance(first, int)) or unit not in (move.what, move.where):
                break
            self._swap(kind, unit, first)
            move = self.moved(order)
        return move

    def _now(self, kind: str, id_: int) -> int:
        return self._places.get((kind, id_), id_)

    def _swap(self, kind: str, one: int, other: int) -> None:
        back = {now: named for (of, named), now in self._places.items() if of == kind}
        self._places[kind, back.get(one, one)] = other
        self._places[kind, back.get(other, other)] = one


class _Trial:
    """Plays orders again without one of them."""

    def __init__(self, match: Match, order_range: Order, topics: Sequence[str]) -> None:
        self.match, self.order_range, self.topics = match, order_range, topics
        assert match.ask is not None
        self.seat = match.ask.seat

    def untried(self, order: _Order) -> OrderList:
        return OrderList(
            OrderLine(order.first, len(order.moves), _order_text(order), "untried", [], "", ""), []
        )

    def without(self, orders: Sequence[_Order], at: int) -> OrderList:
        """Return what follows from undoing an order."""
        order, game = orders[at], self.match.game
        p = self.match.position_after(order.first - self.order_range.first)
        needing: list[_Order] = []
        again: list[tuple[Move, bool]] = []
        refusal = Refusal("", "")
        stand_ins = _StandIns(game)
        for later in orders[at + 1 :]:
            world, tried = p.clone(), stand_ins.copy()
            replayed = self._again(world, later, tried)
            if isinstance(replayed, Refusal):
                refusal = refusal if needing else replayed
                needing.append(later)
            else:
                p, stand_ins = world, tried
                number = later.first - self.order_range.first
                again += [
                    (move, self.order_range.together[number + n] and n > 0) for n, move in enumerate(replayed)
                ]
        fixed = self._why_fixed(game, p)
        state: OrderState = "fixed" if fixed else "needed" if needing else "free"
        line = OrderLine(
            order.first,
            len(order.moves),
            _order_text(order),
            state,
            [] if fixed else [one.first for one in needing],
            "" if fixed else refusal.rule,
            fixed or (f"{_order_text(needing[0]).rstrip('.')}: {refusal.sentence}" if needing else ""),
        )
        return OrderList(line, [] if fixed else again)

    def _again(self, p: Position, order: _Order, stand_ins: _StandIns) -> list[Move] | Refusal:
        """Play an order again, which changes the position; return the moves, or why that is not possible."""
        game, number = self.match.game, order.first - self.order_range.first
        replayed: list[Move] = []
        for n, ordered in enumerate(order.moves):
            ask = p.pending
            if ask is None or ask.seat != self.seat or p.topic != self.topics[number + n]:
                return Refusal("" if ask is None else ask.rule, "It would not be asked for then.")
            move = stand_ins.moved(ordered)
            if move not in ask.moves:
                move = stand_ins.find(self._known(p, number), ordered)
            if move not in ask.moves:
                return game.why_not(self._known(p, number), *move) or Refusal(
                    ask.rule, "It could not be done then."
                )
            if reveals_information(
                game, self._known(p, number), move
            ):  # the answer would reveal the true position
                return Refusal(ask.rule, "Without it, this would show you something that is hidden from you.")
            p.play(move)
            replayed.append(move)
        return replayed

    def _known(self, p: Position, number: int) -> Position:
        """Return a position as far as the seat knows it."""
        return p.determinized(self.seat, Random(number)) if has_hidden_information(p) else p

    def _why_fixed(self, game: Game, p: Position) -> str:
        ask = p.pending
        if ask is None or ask.seat != self.seat:
            return "Without it, it would not be for you to decide any more."
        mover = self.match.seats[-1]
        if _is_given(game, p, self.order_range, mover) and not _is_given(
            game, self.match.position, self.order_range, mover
        ):
            return "Without it, the next question would be answered for you."
        return ""
