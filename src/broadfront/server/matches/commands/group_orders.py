"""Group orders: one request orders many units, as single moves of the rules, in an order in which all of them
are legal.

The rules know single moves only, and one may make the next possible: fighters fly to where a carrier has
gone. So moves that are not legal yet are tried again after the others, and the next attempt begins with those
that were left over.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from broadfront.engine.position import Ask, Move, Position
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.matches.commands.group_schemas import MAX_GROUP_SIZE, OrderPart

MAX_TRIES: Final = 4
MAX_NAMED: Final = 5 * MAX_GROUP_SIZE
"""The number of units that may be listed to choose from: parts may list the same units, and each part checks
all of them.
"""
AT_ONCE: Final = 4
"""The number of moves that are tried before other tasks get their turn."""

MAX_WAITING: Final = 8
"""Group orders of one address that are running or waiting."""

IsAsked = Callable[[Position], bool]
"""Returns whether the seat that gives the order is to move and has to answer itself."""


class GroupMoves(NamedTuple):
    """The moves of a group in order; if some units are ``missing``, these are all moves that can be made."""

    moves: list[Move]
    missing: list[Move]
    """Moves of units that are left over; any of them would have continued the order."""
    position: Position
    """The position after the moves."""


class Trials:
    """Runs group orders one at a time for each address, because a search may take a second."""

    def __init__(self) -> None:
        self._waiting: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def turn(self, account: str) -> AsyncIterator[None]:
        """Hold the turn of an address while its order is tried in the ``with`` block.

        Raises
        ------
        ServerFault
            If too many of that address wait.
        """
        if self._waiting[account] >= MAX_WAITING:
            raise ServerFault("Too many orders of many units from your address: wait a moment.", status=429)
        self._waiting[account] += 1
        try:
            async with self._turns.setdefault(account, asyncio.Lock()):
                yield
        finally:
            self._waiting[account] -= 1
            if not self._waiting[account]:
                del self._waiting[account], self._turns[account]


async def in_turn(
    start: Position, parts: Sequence[OrderPart], is_asked: IsAsked, *, as_listed: bool = False
) -> GroupMoves:
    """Return moves for all units of a group, in an order in which each is legal, as far as one is found.

    Parameters
    ----------
    start
        The position; it is not changed.
    parts
        In the order in which they are tried first.
    as_listed
        Whether the parts are tried in the given order only.

    Raises
    ------
    InvalidInput
        If the group has too many units.
    """
    if sum(part.units for part in parts) > MAX_GROUP_SIZE:
        raise InvalidInput(f"At most {MAX_GROUP_SIZE} units can be ordered at once.")
    if sum(len(part.what) for part in parts) > MAX_NAMED:
        raise InvalidInput(f"At most {MAX_NAMED} units can be named in one order.")
    order = list(range(len(parts)))
    first: GroupMoves | None = None
    for _ in range(1 if as_listed else MAX_TRIES):
        moves, left = await _tried(start.clone(), parts, order, is_asked, as_listed=as_listed)
        if not moves.missing or not is_asked(moves.position):
            return moves
        first = first or moves
        again = [*left, *(number for number in order if number not in left)]
        if again == order:
            break
        order = again
    assert first is not None
    return first


def matches(parts: Sequence[OrderPart], moves: Sequence[Move], *, whole: bool) -> bool:
    """Return whether moves are those of a group, in any order: all of them, or, without ``whole``, some."""
    left = [part.units for part in parts]
    for move in moves:
        fits = [n for n, part in enumerate(parts) if left[n] and _is_of(part, move)]
        if not fits:
            return False
        left[fits[0]] -= 1
    return not whole or not any(left)


def _is_of(part: OrderPart, move: Move) -> bool:
    return move.verb == part.verb and move.what in part.what and move.where in part.where


async def _tried(
    p: Position, parts: Sequence[OrderPart], order: Sequence[int], is_asked: IsAsked, *, as_listed: bool
) -> tuple[GroupMoves, list[int]]:
    """Play the moves that are legal; return them, and the parts that have units left over."""
    progress = _Progress(parts, order, as_listed=as_listed)
    moves: list[Move] = []
    while not progress.is_done:
        ask = p.pending
        move = progress.next(ask) if ask is not None and is_asked(p) else None
        if move is None and not as_listed and ask is not None and is_asked(p) and moves:
            move = progress.aside(ask)
        if move is None:
            return GroupMoves(moves, progress.missing(), p), progress.left
        p.play(move)
        moves.append(move)
        if len(moves) % AT_ONCE == 0:
            await asyncio.sleep(0)
    return GroupMoves(moves, [], p), []


class _Progress:
    """The progress of a group order: the remaining units of each part, and how many units each carrier took."""

    def __init__(self, parts: Sequence[OrderPart], order: Sequence[int], *, as_listed: bool) -> None:
        self._as_listed = as_listed
        self._parts, self._rank = parts, {number: rank for rank, number in enumerate(order)}
        self._units = [part.units for part in parts]
        self._gone: set[tuple[int, int]] = set()
        self._boarded: Counter[int] = Counter()
        self._where = [frozenset(part.where) for part in parts]
        self._of: dict[tuple[str, int], list[int]] = {}
        for number in order:
            for what in parts[number].what:
                self._of.setdefault((parts[number].verb, what), []).append(number)

    @property
    def is_done(self) -> bool:
        return not any(self._units)

    @property
    def left(self) -> list[int]:
        return sorted((n for n, units in enumerate(self._units) if units), key=self._rank.__getitem__)

    def next(self, ask: Ask) -> Move | None:
        """Return and count the next move: of the first part that has one, onto the carrier with the fewest
        passengers.
        """
        only = self.left[0] if self._as_listed else None
        candidates = [
            (self._rank[number], self._boarded[move.where] if len(self._parts) > 1 else 0, nth, number, move)
            for nth, move in enumerate(ask.moves)
            for number in self._of.get((move.verb, move.what), ())
            if self._units[number]
            and only in (None, number)
            and move.where in self._where[number]
            and (number, move.what) not in self._gone
        ]
        if not candidates:
            return None
        *_, number, move = min(candidates, key=lambda one: one[:3])
        self._units[number] -= 1
        self._boarded[move.where] += 1
        if len(self._parts[number].what) > 1:  # each unit moves once; of a kind there may be many
            self._gone.add((number, move.what))
        return move

    def aside(self, ask: Ask) -> Move | None:
        """Return the first answer to a question that an order leads to, such as which of several decks."""
        verbs = {move.verb for move in ask.moves}
        return ask.moves[0] if len(verbs) == 1 and not verbs & {part.verb for part in self._parts} else None

    def missing(self) -> list[Move]:
        """Return a few moves of the first part that has units left over."""
        number = self.left[0]
        part = self._parts[number]
        left = [what for what in part.what if (number, what) not in self._gone] or part.what
        return [Move(part.verb, what, where) for what in left[:4] for where in part.where[:4]]
