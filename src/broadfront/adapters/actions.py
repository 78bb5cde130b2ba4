"""Moves as numbers: a fixed space of action ids for each game, masks of the legal ones, lists of moves with features.

A move is a verb and two ids, whose kinds the game's card gives for each verb. In the action space the verbs follow each
other in the order of the card, each a block of ``whats * wheres`` ids::

    id = block.start + what * block.wheres + where

where ``whats`` is the number of words of the kind of ``what``, the verb's ``most`` + 1 for a "number", and 1 if the id
is unused. So ids depend only on the game's card and words, not on scenario, seed, or earlier moves.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from broadfront.engine.game import Game
from broadfront.engine.game_info import Verb
from broadfront.engine.position import Move, Setting
from broadfront.engine.view import Role

MAX_IDS: Final = 2**18
"""The largest action space for which environments give masks; games with more ids give lists of moves instead."""

_ROLES: Final[tuple[Role, ...]] = Role.__args__  # type: ignore[attr-defined]
COLUMNS: Final = ("verb", "what", "where", "what_x", "what_y", "where_x", "where_y", *_ROLES)
"""The features of a move: index of its verb, ids and coordinates, each from 0 to 1; its role as 0 and 1.

Coordinates are those of an id's space, as a share of the table's width and height; -1 if the id is not a space.
"""

_MAX_CACHED_IDS: Final = 2**20
"""The most ids of moves in the cache, which is then cleared."""

Mask: TypeAlias = NDArray[np.int8]
_MaskWithIndices: TypeAlias = tuple[Mask, NDArray[np.intp]]
"""A mask, and the indices where it is 1."""


def _pop_mask(arrays: deque[_MaskWithIndices]) -> tuple[Mask, NDArray[np.intp], int]:
    """Remove and return the first mask, its indices, and its `sys.getrefcount`."""
    mask, indices = arrays.popleft()
    return mask, indices, sys.getrefcount(mask)


_UNUSED_REFCOUNT: Final = _pop_mask(deque([(np.zeros(1, np.int8), np.zeros(0, np.intp))]))[2]
"""The reference count of an unused mask in `_pop_mask`, which depends on the version of Python."""


class Block(NamedTuple):
    """The ids of one verb: ``start`` up to ``start + whats * wheres``."""

    verb: str
    start: int
    whats: int
    wheres: int

    @property
    def stop(self) -> int:
        """The first id that belongs to the next verb."""
        return self.start + self.whats * self.wheres


class _Ids(dict[Move, int]):
    """A cache of the ids of moves."""

    def __init__(self, space: ActionSpace) -> None:
        super().__init__()
        self.space = space

    def __missing__(self, move: Move) -> int:
        if len(self) >= _MAX_CACHED_IDS:
            self.clear()
        self[move] = id_ = self.space.id_of(move)
        return id_


class ActionSpace:
    """All moves that can be written with a game's card, numbered from 0.

    >>> from broadfront.engine import registry
    >>> from broadfront.engine.position import Move
    >>> space = ActionSpace(registry.game("front_line"))
    >>> space.size, space.blocks[0]
    (130767, Block(verb='card', start=0, whats=9, wheres=1))
    >>> space.id_of(Move("attack", 20, 26))
    17379
    >>> space.move_of(17379)
    Move(verb='attack', what=20, where=26)
    """

    def __init__(self, game: Game) -> None:
        blocks: list[Block] = []
        start = 0
        for verb in game.game_info.verbs:
            blocks.append(
                Block(verb.name, start, _number(game, verb, verb.what), _number(game, verb, verb.where))
            )
            start = blocks[-1].stop
        self.blocks = tuple(blocks)
        """The verbs' ids, in the order of the card."""
        self.size = start
        """The number of ids."""
        self._block_of = {block.verb: block for block in blocks}
        self._starts = [block.start for block in blocks]
        self._firsts = {block.verb: tuple(range(block.start, block.stop, block.wheres)) for block in blocks}
        self._ids = _Ids(self)

    def id_of(self, move: Move) -> int:
        """Return the id of a move, legal or not.

        Raises
        ------
        ValueError
            If the game has no such verb, or an id is too large for the verb's block.
        """
        verb, what, where = move
        block = self._block_of.get(verb)
        if block is None:
            raise ValueError(f"there is no verb {verb!r}; there are {', '.join(self._block_of)}")
        if not (0 <= what < block.whats and 0 <= where < block.wheres):
            raise ValueError(
                f"{verb} {what} {where} has no id: {verb} has {block.whats} x {block.wheres} "
                f"(if a number is too high, raise the verb's `most` in the card)"
            )
        return block.start + what * block.wheres + where

    def move_of(self, id: int) -> Move:
        """Return the move with an id.

        Raises
        ------
        ValueError
            If the id is not in ``range(size)``.
        """
        if not 0 <= id < self.size:
            raise ValueError(f"action {id} is not in the range 0 to {self.size - 1}")
        block = self.blocks[bisect_right(self._starts, id) - 1]
        return Move(block.verb, *divmod(int(id) - block.start, block.wheres))

    def ids(self, moves: Sequence[Move]) -> list[int]:
        """Return the ids of moves, in the order of the moves."""
        return list(map(self._ids.__getitem__, moves))

    def mask(self, moves: Sequence[Move]) -> Mask:
        """Return an array of shape ``(size,)``, type int8: 1 at the ids of these moves, else 0."""
        mask = np.zeros(self.size, dtype=np.int8)
        mask[self.places(moves)] = 1
        return mask

    def places(self, moves: Sequence[Move]) -> NDArray[np.intp]:
        """Return the ids of moves as an array of shape ``(moves,)``, to index a mask with."""
        return np.fromiter(map(self._ids.__getitem__, moves), np.intp, len(moves))


class MaskMaker:
    """Creates the masks of one environment, and reuses arrays to which no reference is left.

    A new array of 100 kB is memory that the system must clear first, which takes longer than a move of the engine.

    >>> from broadfront.engine import registry
    >>> game = registry.game("fighting_front")
    >>> maker = MaskMaker(action_space(game))
    >>> first = maker.mask(game.new("first_game").pending.moves)
    >>> maker.mask([]) is first  # the first array is still referenced
    False
    """

    KEPT: Final = 3
    """The number of arrays in the pool: a caller mostly still holds the previous mask when it requests the next."""

    def __init__(self, space: ActionSpace) -> None:
        self.space = space
        self._arrays: deque[_MaskWithIndices] = deque(maxlen=self.KEPT)

    def mask(self, moves: Sequence[Move]) -> Mask:
        """Return the mask of moves, as `ActionSpace.mask` does."""
        places = self.space.places(moves)
        mask = self._zero_mask()
        mask[places] = 1
        self._arrays.append((mask, places))
        return mask

    def _zero_mask(self) -> Mask:
        """Return an array of zeros without other references."""
        for _ in range(len(self._arrays)):
            mask, indices, holders = _pop_mask(self._arrays)
            if holders == _UNUSED_REFCOUNT:
                mask[indices] = 0
                return mask
            self._arrays.append((mask, indices))
        return np.zeros(self.space.size, dtype=np.int8)


@cache
def action_space(game: Game) -> ActionSpace:
    """Return the action space of a game, the same object each time.

    >>> from broadfront.engine import registry
    >>> game = registry.game("fighting_front")
    >>> p = game.new("first_game")
    >>> space = action_space(game)
    >>> [space.move_of(id) for id in space.mask(p.pending.moves).nonzero()[0]] == list(p.pending.moves)
    True
    """
    return ActionSpace(game)


class MoveList:
    """The legal moves of a decision as rows of features, for games whose action space is too large for masks.

    An action is then the index of a move in the list of the decision, which is in canonical order.

    Parameters
    ----------
    game, setting
        The game, and the setting whose table contains the coordinates.
    rows
        The most moves.

    >>> from broadfront.engine import registry
    >>> game = registry.game("global_war")
    >>> p = game.new("lesson_land")
    >>> MoveList(game, p.setting).features(p.pending.moves).shape
    (1024, 20)
    """

    def __init__(self, game: Game, setting: Setting, rows: int = 1024) -> None:
        self.rows = rows
        """The most moves."""
        table = game.table(setting)
        kind = game.game_info.space_kind
        at = {space.id: (space.x / table.width, space.y / table.height) for space in table.spaces}
        nowhere = (-1.0, -1.0)
        self._fixed: dict[str, tuple[float, Any, Any, float, float, tuple[float, ...]]] = {}
        for place, verb in enumerate(game.game_info.verbs):
            self._fixed[verb.name] = (
                place / len(game.game_info.verbs),
                at if verb.what == kind else {},
                at if verb.where == kind else {},
                1 / _number(game, verb, verb.what),
                1 / _number(game, verb, verb.where),
                tuple(float(role == verb.role) for role in _ROLES),
            )
        self._nowhere = nowhere

    def features(self, moves: Sequence[Move]) -> NDArray[np.float32]:
        """Return an array of shape ``(rows, len(COLUMNS))``, type float32: a row for each move, then rows of zeros.

        Raises
        ------
        ValueError
            If there are more moves than rows.
        """
        rows = np.zeros((self.rows, len(COLUMNS)), dtype=np.float32)
        if moves:
            self._check(moves)
            rows[: len(moves)] = list(self._rows(moves))
        return rows

    def mask(self, moves: Sequence[Move]) -> Mask:
        """Return an array of shape ``(rows,)``, type int8: 1 for each row that is a move, else 0.

        Raises
        ------
        ValueError
            If there are more moves than rows.
        """
        self._check(moves)
        mask = np.zeros(self.rows, dtype=np.int8)
        mask[: len(moves)] = 1
        return mask

    def _check(self, moves: Sequence[Move]) -> None:
        if len(moves) > self.rows:
            raise ValueError(
                f"{len(moves)} moves are legal, and there is room for {self.rows}: give more rows"
            )

    def _rows(self, moves: Sequence[Move]) -> Iterable[tuple[float, ...]]:
        for verb, what, where in moves:
            place, at_what, at_where, of_what, of_where, roles = self._fixed[verb]
            yield (
                *(place, what * of_what, where * of_where),
                *at_what.get(what, self._nowhere),
                *at_where.get(where, self._nowhere),
                *roles,
            )


def _number(game: Game, verb: Verb, kind: str) -> int:
    """Return the number of ids of a kind for a verb."""
    if not kind:
        return 1
    return verb.most + 1 if kind == "number" else len(game.words[kind])
