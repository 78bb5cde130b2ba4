"""Event counts of a match: battles, losses, captures, purchases, placements and openings.

They are derived from what every game provides (the roles of verbs, the kinds of notes, and views), without
knowledge of any game.

>>> from broadfront.lab.matches import MatchSetup, MatchPlan, play_match
>>> tallies = EventCounter()
>>> record = play_match(MatchPlan(1, MatchSetup("front_line"), ("random", "random"), seed=4), tallies)
>>> tallies.rows(record)[0]
EventCount(number=1, what='battle', side='Red', thing='', space='C6', count=3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, get_args

import msgspec

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.position import SPECTATOR, Move, Note, Position
from broadfront.engine.turn_history import (
    MoveRecord,
    MoveRecorder,
    count_by_space,
    note_spaces,
    pieces_in_play,
)
from broadfront.engine.view import Role
from broadfront.lab.matches import MatchPlan, MatchRecord, lost_match, play_match

EventKind = Literal["battle", "loss", "capture", "purchase", "placement", "opening"]
"""The kinds of events that are counted.

"battle"
    A space that a side attacked: once in a turn, for any number of attacks.
"loss"
    Pieces that a side lost, by their kind (``thing``) and space. Pieces that are hit and stay do not count.
"capture"
    A space that a side took.
"purchase"
    What a side bought, and how many; with the space if it is placed immediately.
"placement"
    What a side brought onto the map, including the set-up.
"opening"
    The first orders of a seat (``side`` is its name) after the set-up: ``count`` is 1 for the first of them, then 2 ...
    Answers to questions within another order do not count.
"""
KINDS: Final[tuple[EventKind, ...]] = get_args(EventKind)
FIRST_ORDERS: Final = 3
"""The number of first orders that make an opening."""
_ATTACKING: Final[frozenset[Role]] = frozenset({"attack", "fight"})
NOWHERE: Final = -1


class EventCount(msgspec.Struct, frozen=True):
    """One count: number of the match, kind of event, side, thing, space and count; "" where it is unknown."""

    number: int
    what: EventKind
    side: str
    thing: str
    space: str
    count: int


class CountedMatch(msgspec.Struct, frozen=True):
    """The record of a match, and its event counts."""

    record: MatchRecord
    tallies: tuple[EventCount, ...]


class EventCounter:
    """Counts the events of one match, as the ``watch`` argument of `broadfront.lab.matches.play_match`.

    It changes nothing in the match.
    """

    def __init__(self) -> None:
        self._counts: Counter[tuple[EventKind, str, str, str]] = Counter()
        self._openings: dict[str, list[str]] = {}
        self._fought: set[tuple[int, str, int]] = set()
        self._board: _Board | None = None
        self._record: MoveRecord | None = None
        """The last move, which is counted when the next one is played."""
        self._turn = 0
        """How many turns have begun, by the notes."""

    def __call__(self, p: Position, move: Move) -> None:
        """Observe a move before it is played in a position."""
        self._finish_move()
        self._board = self._board or _Board(registry.game(p.setting.game), p)
        self._record = self._board.begin(move)

    def rows(self, record: MatchRecord) -> tuple[EventCount, ...]:
        """Return the counts of a finished match, kind by kind, the most frequent first.

        After a fault the last move is not counted.
        """
        if record.fault:
            self._record = None
        return self.counted(record.number)

    def counted(self, number: int) -> tuple[EventCount, ...]:
        """Return the counts so far, as rows of the match with this number."""
        self._finish_move()
        place = {kind: nth for nth, kind in enumerate(KINDS)}
        ranked = sorted(self._counts.items(), key=lambda one: (place[one[0][0]], -one[1], one[0]))
        first = (
            EventCount(number, "opening", seat, order, "", nth)
            for seat, orders in self._openings.items()
            for nth, order in enumerate(orders, 1)
        )
        return (*(EventCount(number, *key, count) for key, count in ranked), *first)

    def _finish_move(self) -> None:
        """Count the last move and its effects."""
        record, board = self._record, self._board
        if record is None or board is None:
            return
        self._record = None
        board.finish(record)
        self._count_order(board, record)
        self._count_battles(board, record)
        if any(note.kind == "loss" for note in record.notes):
            for side, kind, space, count in board.losses(record.before, board.p):
                self._counts["loss", side, kind, board.space(space)] += count
        for note in record.notes:
            self._turn += note.kind == "turn"
            if note.kind == "capture" and (space := board.place(note)) != NOWHERE:
                side = dict(board.game.view(board.p, SPECTATOR).holders).get(space) or record.side
                self._counts["capture", side, "", board.space(space)] += 1

    def _count_order(self, board: _Board, record: MoveRecord) -> None:
        game, move, verb = board.game, record.move, record.verb
        if record.is_chance or verb.declines:
            return
        number = move.where if verb.where == "number" else 1
        thing, _, space = board.thing(verb.what, move.what).partition("@")
        if verb.where == game.game_info.space_kind:
            space = board.space(move.where)
        if verb.role == "buy" and not number:
            return
        if verb.role == "buy":
            self._counts["purchase", record.side, thing or verb.label, space] += number
        elif verb.role == "place":
            kind = board.kind_of(verb.what, move.what, board.p) or thing or verb.label
            self._counts["placement", record.side, kind, space] += 1
        elif verb.role in _ATTACKING:
            self._count_battle(board, record, board.target(verb.where, move.where, record.before))
        orders = self._openings.setdefault(board.seats[record.ask.seat], [])
        is_order = not record.is_resolving and not board.game.is_setting_up(record.before)
        if is_order and len(orders) < FIRST_ORDERS:
            orders.append(board.order_text(move, record.before))

    def _count_battles(self, board: _Board, record: MoveRecord) -> None:
        """Count battles without an order: those that continue, and those in notes."""
        game = board.game
        if game.implements(Game.battle):
            if record.is_fought and (battle := game.battle(record.before)) is not None:
                self._count_battle(board, record, battle.space)
            return
        for note in record.notes:
            if note.kind == "battle":
                self._count_battle(board, record, board.place(note))

    def _count_battle(self, board: _Board, record: MoveRecord, space: int) -> None:
        key = self._turn, record.side, space
        if space != NOWHERE and key not in self._fought:
            self._fought.add(key)
            self._counts["battle", record.side, "", board.space(space)] += 1


class _Board(MoveRecorder):
    """The names of spaces and pieces in a match, and its pieces by its views."""

    def __init__(self, game: Game, p: Position) -> None:
        super().__init__(game, p)
        self.seats = game.seats(p.setting)
        self._spaces = {space.id: space.name for space in self.table.spaces}

    def space(self, id_: int) -> str:
        return self._spaces.get(id_, "")

    def thing(self, kind: str, id_: int) -> str:
        """Return the word for an argument of an order; "" if it has none."""
        return self.game.word(kind, id_) if kind not in ("", "number") else ""

    def order_text(self, move: Move, p: Position) -> str:
        """Return an order in words, with the kinds of its pieces in place of their ids."""
        verb = self.game.verbs[move.verb]
        ids = ((verb.what, move.what), (verb.where, move.where))
        words = [self.kind_of(kind, id_, p) or self.game.word(kind, id_) for kind, id_ in ids if kind]
        return " ".join([verb.label, *words])

    def place(self, note: Note) -> int:
        """Return the space of a note: of several the one that has the game's kind of spaces, else the last."""
        space_kind, spaces = self.game.game_info.space_kind, note_spaces(self.game, note)
        return dict(spaces).get(space_kind, spaces[-1][1]) if spaces else NOWHERE

    def target(self, kind: str, id_: int, p: Position) -> int:
        """Return the target space of an order: the space itself, or the space of its target piece."""
        if kind == self.game.game_info.space_kind:
            return id_
        pieces = self._pieces(kind, p)
        return next((space for piece, space, _ in pieces if piece == id_), NOWHERE)

    def kind_of(self, kind: str, id_: int, p: Position) -> str:
        """Return the kind of a piece by its id; "" if it is not a piece on the map."""
        return next((sort for piece, _, sort in self._pieces(kind, p) if piece == id_), "")

    def _pieces(self, kind: str, p: Position) -> Iterator[tuple[int, int, str]]:
        if kind in ("", "number", self.game.game_info.space_kind, self.game.game_info.piece_kind):
            return
        for counter in self.game.view(p, SPECTATOR).counters:
            if counter.id_kind == kind:
                for piece in counter.members or (counter.id,):
                    yield piece, counter.space, counter.kind

    def losses(self, before: Position, after: Position) -> Iterator[tuple[str, str, int, int]]:
        """Yield side, kind, space and number of the pieces that one move removed."""
        old, new = (count_by_space(pieces_in_play(self.game.view(p, SPECTATOR))) for p in (before, after))
        total: Counter[tuple[str, str]] = Counter()
        for (_, side, kind), number in old.items():
            total[side, kind] += number
        for (_, side, kind), number in new.items():
            total[side, kind] -= number
        for (space, side, kind), number in (
            old - new
        ).items():  # pieces may have moved: the loss of a kind is at most its difference in all spaces
            if (lost_pieces := min(number, total[side, kind])) > 0:
                total[side, kind] -= lost_pieces
                yield side, kind, space, lost_pieces


def count_events(match: Match, number: int = 1) -> tuple[EventCount, ...]:
    """Return the event counts of a match, which is replayed for that."""
    tallies = EventCounter()
    p = match.start.clone()
    for move in match.journal:
        tallies(p, move)
        p.play(move)
    return tallies.counted(number)


def play_counted(plan: MatchPlan) -> CountedMatch:
    """Play a match as `broadfront.lab.matches.play_match` does, and count its events."""
    tallies = EventCounter()
    record = play_match(plan, tallies)
    return CountedMatch(record, tallies.rows(record))


def play_uncounted(plan: MatchPlan) -> CountedMatch:
    """Play a match as `broadfront.lab.matches.play_match` does, without event counts."""
    return CountedMatch(play_match(plan), ())


def lost_counted(plan: MatchPlan, why: str) -> CountedMatch:
    """Return the record of a match whose process died, without event counts."""
    return CountedMatch(lost_match(plan, why), ())
