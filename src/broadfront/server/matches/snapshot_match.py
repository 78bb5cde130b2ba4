"""The match class of the server: the engine's match, restored from snapshots, with fast access to any moment of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Self

import msgspec

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError
from broadfront.engine.game import Game
from broadfront.engine.match import STRIDE, LogEntry, Match
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.packed_list import PackedList
from broadfront.engine.position import Ask, Move, Position, Setting
from broadfront.server.matches.schemas import LogLine
from broadfront.server.workers.tasks import Place, setting_of


def log_line(match: Match, entry: LogEntry) -> LogLine:
    """Return a line of a match's log in the form in which it is sent."""
    mover = match.seats[entry.after - 1]
    actor = mover if entry.actor is None else entry.actor
    number = entry.after - 1
    named = entry.actor is not None
    return LogLine(
        number,
        mover,
        entry.rule,
        entry.sentence,
        actor,
        entry.kind,
        entry.roll,
        entry.went,
        entry.when,
        named,
    )


class Snapshot(msgspec.Struct, frozen=True):
    """What is stored every `STRIDE` moves: the position, and the moves, log and secrets since the previous snapshot."""

    position: dict[str, Any]
    moves: list[Move]
    told: list[LogEntry]
    seen_by: list[int | None]
    turns: list[int] = []
    topics: list[str] = []
    """Missing in snapshots of earlier versions, which are not used."""


_encoder: Final = msgspec.json.Encoder()  # not MessagePack: sets of spaces are integers of any length
_lines: Final = msgspec.json.Decoder(list[LogEntry])


class PackedLog(PackedList[LogEntry]):
    """The log of a match."""

    def encode(self, items: list[LogEntry]) -> bytes:
        """Return lines as bytes."""
        return _encoder.encode(items)

    def decode(self, data: bytes) -> list[LogEntry]:
        """Return the lines that `encode` was given."""
        return _lines.decode(data)


class PackedPositions(PackedList[Position]):
    """Positions of one match, compressed but for the last ones."""

    block = 1
    spare = 2

    def __init__(self, game: Game, setting: Setting, positions: Iterable[Position] = ()) -> None:
        self._game, self._setting = game, setting
        super().__init__(positions)

    def encode(self, items: list[Position]) -> bytes:
        """Return positions as bytes."""
        return _encoder.encode([position.to_builtins() for position in items])

    def decode(self, data: bytes) -> list[Position]:
        """Return the positions that `encode` was given."""
        return [position_from_builtins(self._game, self._setting, one) for one in msgspec.json.decode(data)]

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, with the id of the game in place of the game."""
        return {**self.__dict__, "_game": self._game.id}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the state that `__getstate__` returned."""
        self.__dict__.update(state, _game=registry.game(state["_game"]))


class SnapshotMatch(Match):
    """A match that can be restored from snapshots, with fast access to any moment of it.

    Its log and the earlier positions are compressed except for the last ones: a server has hundreds of matches in
    memory.
    """

    taken_up: int = 0
    """The number of its moves that were restored from snapshots."""
    _before: tuple[int, Position] | None = None
    """The number of moves before the last one, and the position then."""
    _looked_at: tuple[int, Position] | None = None
    """The moment that was asked for last, and its position: a replay asks for the next one."""

    def __init__(self, game: Game, start: Setting | Position, people: Sequence[str] = ()) -> None:
        super().__init__(game, start, people)
        self._pack()

    def _pack(self) -> None:
        if not isinstance(self.log, PackedLog):
            self.log = PackedLog(self.log)
        if not isinstance(self._snapshots, PackedPositions):
            self._snapshots = PackedPositions(self.game, self.setting, self._snapshots)

    def play(self, move: Move) -> Ask | None:
        """Answer the pending question, as `Match.play` does."""
        before = len(self.journal), self.position.clone()
        following = super().play(move)
        self._before = before
        return following

    def position_after(self, moves: int) -> Position:
        """Return the position after the first moves, as `Match.position_after` does; the last but one is stored."""
        if self._before is not None and moves == self._before[0] <= len(self.journal):
            return self._before[1].clone()
        return super().position_after(moves)

    async def position_at(self, moves: int) -> Position:
        """Return the position after the first moves, as `position_after` does; yields to other tasks in between.

        Raises
        ------
        ValueError
            If there are not so many moves.
        """
        journal = self.journal
        if not 0 <= moves < len(journal):
            return self.position_after(moves)
        whole = moves // STRIDE * STRIDE
        done, position = whole, self.snapshot_position(whole)
        for near in (self._looked_at, self._before):
            if near is not None and done < near[0] <= moves:
                done, position = near
        position = position.clone()
        for move in journal[done:moves]:
            position.play(move)
            await asyncio.sleep(0)
        if journal is self.journal:  # nothing was undone in the meantime
            self._looked_at = moves, position.clone()
        return position

    def undo(self, moves: int = 1) -> Move:
        """Undo moves, as `Match.undo` does."""
        self._looked_at = None
        return super().undo(moves)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, with the id of the game in place of the game."""
        return {**self.__dict__, "game": self.game.id, "_looked_at": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the state that `__getstate__` returned."""
        self.__dict__.update(state, game=registry.game(state["game"]))

    @classmethod
    def taken_from(cls, match: Match) -> Self:
        """Return a `SnapshotMatch` that shares all state of ``match``."""
        served = cls.__new__(cls)
        served.__dict__.update(match.__dict__)
        served._pack()
        return served

    @classmethod
    def resumed(
        cls,
        game: Game,
        start: Setting | Position,
        people: Sequence[str],
        moves: Sequence[tuple[int, Move]],
        snapshots: Mapping[int, bytes | str],
    ) -> Self:
        """Return the match that moves make, starting from the last of the snapshots without a gap.

        Parameters
        ----------
        moves
            (seat, move) of every move.
        snapshots
            By number of moves, as `snapshot` wrote them; one that cannot be read costs time and nothing else.

        Raises
        ------
        IllegalMove
            If a move is not offered: the journal was played by other rules.
        """
        match = cls(game, start, people)
        whole = 0
        for number in range(STRIDE, len(moves) + 1, STRIDE):
            if number not in snapshots:
                break
            try:
                snapshot = msgspec.json.decode(snapshots[number], type=Snapshot)
                position = position_from_builtins(game, match.setting, snapshot.position)
            except (msgspec.MsgspecError, BroadfrontError):
                break
            if snapshot.moves != [move for _, move in moves[whole:number]] or len(snapshot.topics) != STRIDE:
                break
            match._snapshots.append(position)
            match.log.extend(snapshot.told)
            match.seen_by += snapshot.seen_by
            match.turns += snapshot.turns
            match.topics += snapshot.topics
            whole = match.taken_up = number
        match.journal = [move for _, move in moves[:whole]]
        match.seats = [seat for seat, _ in moves[:whole]]
        match.position = match._snapshots[-1].clone()
        for _, move in moves[whole:]:
            match.play(move)
        return match

    async def replayed(self, first: int, moves: Iterable[Move]) -> Self:
        """Return a match of the first moves of this one and other moves after them; yields to other tasks in between.

        Raises
        ------
        ValueError, IllegalMove
            If this one has not so many moves; if one of the others is not offered.
        """
        if not 0 <= first <= len(self.journal):
            raise ValueError(f"this match has {len(self.journal)} moves; cannot branch after {first}")
        whole = first if first == len(self.journal) else first // STRIDE * STRIDE
        twin = self.taken_from(self.branch(whole))
        twin._learned = {number: learned for number, learned in self._learned.items() if number <= first}
        for move in [*self.journal[whole:first], *moves]:
            twin.play(move)
            await asyncio.sleep(0)
        return twin

    def snapshot(self, moves: int) -> bytes:
        """Return the snapshot of the position after ``moves`` moves, a positive multiple of `STRIDE`."""
        first = moves - STRIDE
        entries = self.log_between(first, moves)
        position = self._snapshots[moves // STRIDE].to_builtins()
        span = slice(first, moves)
        return msgspec.json.encode(
            Snapshot(
                position,
                self.journal[span],
                entries,
                self.seen_by[span],
                self.turns[span],
                self.topics[span],
            )
        )

    def snapshot_position(self, moves: int) -> Position:
        """Return the position after ``moves`` moves, a multiple of `STRIDE`; the caller must not change it."""
        return self._snapshots[moves // STRIDE]

    def log_between(self, first: int, last: int) -> list[LogEntry]:
        """Return the log lines of moves ``first`` to ``last`` - 1."""
        return list(self.log[self.lines_until(first) : self.lines_until(last)])


class MoveRange(NamedTuple):
    """Moves of a match and the position before them, as plain data for a worker process."""

    place: Place
    data: Mapping[str, Any]
    """The builtins of the position."""
    first: int
    """The number of moves before them."""
    moves: Sequence[Move]

    @classmethod
    def of(cls, match: SnapshotMatch, since: int, last: int) -> MoveRange:
        """Return the moves up to ``last``, from the last stored position at or before ``since``."""
        first = since // STRIDE * STRIDE
        data = match.snapshot_position(first).to_builtins()
        return cls(Place.of(match.setting), data, first, match.journal[first:last])

    @property
    def last(self) -> int:
        """The number of moves after them."""
        return self.first + len(self.moves)

    def begin(self) -> tuple[Game, Position]:
        """Return the game, and the position before the moves."""
        game = registry.game(self.place.game)
        p: Position = position_from_builtins(game, setting_of(self.place), self.data)
        return game, p
