"""A live match: the engine's match with its seats, the events that were written to it, and its watchers."""

from __future__ import annotations

import asyncio
import time
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from datetime import datetime
from itertools import groupby, islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from broadfront.engine.game import Game
from broadfront.engine.match import STRIDE, Termination
from broadfront.engine.position import CHANCE, SPECTATOR, Move, Position, has_hidden_information
from broadfront.server import tokens
from broadfront.server.http.errors import NoSuchMatch, Unauthorized
from broadfront.server.matches.clocks import clock
from broadfront.server.matches.clocks.match_clocks import Clocks, TimeSpan
from broadfront.server.matches.clocks.schemas import Pace
from broadfront.server.matches.commands import auto_answers, auto_decline, offers
from broadfront.server.matches.dice import generator
from broadfront.server.matches.events import (
    OFFER_EVENTS,
    POSITION_EVENTS,
    SEAT_EVENTS,
    MatchEvent,
    MoveContinued,
    MovePlayed,
    MoveUndone,
    PackedEvents,
    TimeRanOut,
    columns,
    seats_taken_by_computer,
)
from broadfront.server.matches.schemas import SaltEvent
from broadfront.server.matches.seats.roster import DELETED_NAME, Seat, Watcher
from broadfront.server.matches.snapshot_match import SnapshotMatch
from broadfront.server.matches.statements import DROP_LATER_SNAPSHOTS, INSERT_EVENT, REPLACE_SNAPSHOT
from broadfront.server.matches.write_batch import WriteBatch


class LiveMatch:
    """A match in memory. Whoever writes to it holds ``lock``; everything in it has been written to the disk before.

    Another server may have written more: see `broadfront.server.matches.match_loader`.

    Attributes
    ----------
    standing : array of int
        The number of moves after each version, version 0 first.
    written : int
        How often the match had been written to (events, salts, standing answers) when it was as it is here.
    address : str
        The account whose quota its computers use: the address of who made the match or acted last; "" if nobody has
        acted since the server was started.
    origin : str
        Where the first ``given`` moves and the first position came from: a "file", a "branch" of another match, or
        "".
    dice : int
        The format of the dice (see `broadfront.server.matches.dice.generator`).
    """

    def __init__(
        self,
        id_: str,
        match: SnapshotMatch,
        seats: Sequence[Seat],
        key: str,
        *,
        given: int = 0,
        origin: str = "",
        guided: bool = False,
        rated: bool = False,
        dice_format: int = generator.FORMAT,
        rows: Iterable[MatchEvent] = (),
        written: int = 0,
        pace: Pace | None = None,
        outages: Sequence[TimeSpan] = (),
    ) -> None:
        self.id, self.match, self.seats, self.key = id_, match, list(seats), key
        self.given, self.origin, self.guided = given, origin, guided
        self.rated, self.dice = rated, dice_format
        self.chat: dict[str, int] = {}  # by room, the number of its last line
        self.commitment = generator.commitment(key)
        self.has_hidden_information = has_hidden_information(match.start)
        rows = list(rows)
        self.first_people = sorted({*self.people, *seats_taken_by_computer(rows)})
        """The seats that persons had when the match began."""
        self.rows = PackedEvents()
        """Row n - 1 is the event of version n."""
        self.standing = array("l", [0])
        self._lowest = [0]
        """The versions after which the number of moves was never again lower."""
        self.continues_order: list[bool] = []
        """For every move, whether it was ordered together with the one before it."""
        self.talk = offers.OfferState(self.first_people, match.sides)
        self._pace, self._outages = pace, outages
        self._clocks: Clocks | None = None
        self._outages_taken = 0
        """The number of outages that the clocks take into account."""
        self._reckon_clocks()
        self._enter(rows)
        self.written = written
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: set[int] = set()
        """Computer seats that are thinking."""
        self.thought: asyncio.Task[None] | None = None
        self.address = ""
        self.is_paused = False
        """Whether the computer waits until storage of an address is free (see
        `broadfront.server.matches.bots.computer_seats`).
        """
        self.is_gone = False
        """Whether it was withdrawn before it began, or deleted because nobody played it."""
        self.removal: tuple[int, datetime] | None = None
        """The version at which nobody plays the match, and when it is deleted if it still has that version."""
        self.odds: dict[Any, Any] = {}
        """Answers that hold for the present version only."""

    def __repr__(self) -> str:
        return f"<LiveMatch {self.id} at version {self.version}: {self.match!r}>"

    @property
    def game(self) -> Game:
        """The rules."""
        return self.match.game

    @property
    def version(self) -> int:
        """The number of events that were written to the match."""
        return len(self.rows)

    @property
    def salts(self) -> list[str]:
        """The salt of each seat, ``""`` where it gave none."""
        return [seat.salt for seat in self.seats]

    @property
    def is_unattended(self) -> bool:
        """Whether no person has a seat: its computers think only while no others want to."""
        return all(seat.is_computer for seat in self.seats)

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [number for number, seat in enumerate(self.seats) if not seat.is_computer]

    @property
    def missing(self) -> list[int]:
        """The seats that are still empty: until they are taken nobody moves."""
        return [number for number, seat in enumerate(self.seats) if seat.is_open]

    @property
    def has_secrets(self) -> bool:
        """Whether a person may not see something that another person sees."""
        return self.has_hidden_information and len(self.people) > 1

    def viewpoint(self, seat: int) -> int:
        """Return whose view a seat is sent: before a rated match is complete, everybody gets the spectator's.

        Else whoever makes the match could withdraw it until he is dealt what he likes.
        """
        return SPECTATOR if self.rated and self.has_hidden_information and self.missing else seat

    @property
    def promises(self) -> list[str]:
        """The commitment of each seat to its salt, ``""`` where it made none."""
        return [seat.promise for seat in self.seats]

    @property
    def salting(self) -> list[SaltEvent]:
        """The commitments and reveals of salts, in order."""
        events = {}
        for number, seat in enumerate(self.seats):
            if seat.promised:
                events[seat.promised] = SaltEvent("promise", number, seat.promise)
            if seat.told:
                events[seat.told] = SaltEvent("salt", number, seat.salt)
        return [events[at] for at in sorted(events)]

    @property
    def awaits_salt(self) -> bool:
        """Whether a salt with a commitment has not been revealed: no die is rolled before."""
        return any(seat.promised and not seat.told for seat in self.seats)

    @property
    def has_rolled(self) -> bool:
        """Whether a die has been rolled in this match, not counting imported moves."""
        return CHANCE in islice(self.match.seats, self.given, None)

    @property
    def is_busy(self) -> bool:
        """Whether somebody watches it or writes to it."""
        return bool(self.watchers) or self.lock.locked() or self.thought is not None

    def seat_of(self, token: str | None) -> int:
        """Return the seat that a token opens; without a token, the spectator's.

        Raises
        ------
        Unauthorized, NoSuchMatch
            If the token opens no seat; if the match was withdrawn.
        """
        if self.is_gone:
            raise NoSuchMatch(self.id)
        if token is None:
            return SPECTATOR
        seats = [n for n, seat in enumerate(self.seats) if tokens.is_same(token, seat.token_hash)]
        if not seats:
            for seat in self.seats:
                if any(tokens.is_same(token, former) for former in seat.former):
                    raise Unauthorized.renewed(taken_over=bool(seat.before))
            raise Unauthorized(
                "This link opens no seat of this match. Ask whoever made the match to send it again."
            )
        return seats[0]

    # --- writing ------------------------------------------------------------------------------------------------------

    def with_automatic_moves(
        self,
        moves: Iterable[Move],
        declines: Mapping[int, auto_decline.Answers] | None = None,
        after: Position | None = None,
    ) -> list[MovePlayed]:
        """Return events for moves of the seats to move, each followed by all automatic moves; the match is not
        changed.

        Automatic moves are the answers of chance, unless a salt is awaited, standing answers, and answers that cannot
        matter (see `broadfront.server.matches.commands.auto_answers`).

        Parameters
        ----------
        moves
            In order.
        declines
            The new standing answers of seats that change them.
        after
            The position after the moves of one seat, if the caller knows that they are legal and that nothing comes
            between them.

        Raises
        ------
        ValueError
            If a move is not legal.
        """
        p, moves = (self.match.position if after is None else after).clone(), list(moves)
        number, salts = len(self.match.journal), self.salts
        rows: list[MovePlayed] = []
        answers = [(declines or {}).get(n, seat.declines) for n, seat in enumerate(self.seats)]

        def play(move: Move) -> None:
            if p.pending is None or move not in p.pending.moves:
                raise ValueError(f"{move} is not legal in {p.notation()}")
            move = p.pending.moves[p.pending.moves.index(move)]  # the equal one that the journal has, too
            rows.append(MovePlayed(p.pending.seat, move))
            p.play(move)

        def go_on() -> None:
            while p.pending is not None:
                if p.pending.seat == CHANCE:
                    if self.awaits_salt:
                        return
                    turn = len(self.talk.backs)
                    play(
                        generator.roll(
                            p.pending, self.key, self.id, salts, number + len(rows), self.dice, turn
                        )
                    )
                    continue
                mover = rows[-1].seat if rows else self._mover(number)
                if (answer := self.given_answer(p, mover, answers)) is None:
                    return
                play(answer)

        if after is not None:
            assert self.match.ask is not None
            rows += [MovePlayed(self.match.ask.seat, move) for move in moves]
            moves = []
        if (
            not moves
        ):  # a player who moves has been asked, even if today this question would be answered automatically
            go_on()
        for move in moves:
            play(move)
            go_on()
        return rows

    def stamped(self, rows: Sequence[MatchEvent]) -> list[MatchEvent]:
        """Return events that are about to be written, with the time; the first one carries the network delay."""
        at = max(clock.now(), self.rows[-1].at + 1 if self.rows else 0)
        return [
            row.at_time(at, 0 if nth or row.seat < 0 else self.seats[row.seat].delay)
            for nth, row in enumerate(rows)
        ]

    @property
    def clocks(self) -> Clocks | None:
        """The clocks of its players; None: the match has no clocks.

        They are computed anew when an outage of all servers becomes known, because a move that came after the outage
        may have arrived here before.
        """
        if self._pace is not None and len(self._outages) != self._outages_taken:
            self._reckon_clocks()
        return self._clocks

    def _reckon_clocks(self) -> None:
        if self._pace is None:
            return
        self._outages_taken = len(self._outages)
        self._clocks = Clocks(self._pace, self.first_people, self._outages)
        self.note_who_came()
        for row in self.rows:
            self._clocks.enter(row)

    def note_who_came(self) -> None:
        """Take over from the seats which players have come: when all have, clocks run."""
        if self._clocks is not None:
            for number in self.first_people:
                if self.seats[number].came:
                    self._clocks.come(number, self.seats[number].came)

    def batch_of(self, rows: Sequence[MatchEvent]) -> WriteBatch:
        """Return a batch with the rows of events; an undo also deletes the snapshots behind it."""
        undone = sum(isinstance(row, MoveUndone) for row in rows)
        batch = WriteBatch(
            {
                INSERT_EVENT: [
                    {"match_id": self.id, "version": version, **columns(row)}
                    for version, row in enumerate(rows, self.version + 1)
                ]
            }
        )
        if undone:
            left = len(self.match.journal) - undone
            batch.add(DROP_LATER_SNAPSHOTS, {"b_match": self.id, "b_moves": left})
        return batch

    async def after(self, rows: Iterable[MatchEvent]) -> SnapshotMatch:
        """Return the match as it is after events, which are not applied; yields to other tasks in between.

        Raises
        ------
        IllegalMove
            If a move is not offered.
        """
        first, moves = len(self.match.journal), list[Move]()
        for row in rows:
            if isinstance(row, MovePlayed):
                moves.append(row.move)
            elif isinstance(row, MoveUndone):
                if moves:
                    moves.pop()
                else:
                    first -= 1
        return await self.match.replayed(first, moves)

    def apply(self, rows: Sequence[MatchEvent], replayed: SnapshotMatch | None = None) -> WriteBatch:
        """Apply events that have been written, wake the watchers, and return the snapshots that may be stored.

        ``replayed`` is the match after the events, if the caller knows it already.
        """
        version = self.version
        if replayed is None:
            self._play(rows)
        else:
            self.match = replayed
        self._enter(rows)
        before = min(self.standing[version:]) // STRIDE
        self.odds.clear()
        self.tell()
        after = len(self.match.journal) // STRIDE
        batch = WriteBatch()
        for number in range(before + 1, after + 1):
            data = self.match.snapshot(number * STRIDE).decode()
            batch.add(REPLACE_SNAPSHOT, {"match_id": self.id, "moves": number * STRIDE, "data": data})
        return batch

    def _play(self, rows: Sequence[MatchEvent]) -> None:
        played = (row for row in rows if isinstance(row, POSITION_EVENTS))
        for _, some in groupby(played, key=lambda row: isinstance(row, MoveUndone)):
            undone = 0
            for row in some:
                if isinstance(row, MovePlayed):
                    self.match.play(row.move)
                else:
                    undone += 1
            if undone:
                self.match.undo(undone)

    def become(self, other: LiveMatch) -> None:
        """Take over the state of another copy of the same match, and wake the watchers, who stay."""
        self.match, self.rows, self.standing = other.match, other.rows, other.standing
        self._lowest = other._lowest
        self.continues_order, self.talk = other.continues_order, other.talk
        self._clocks, self._outages_taken = other._clocks, other._outages_taken
        self.odds.clear()
        self.tell()

    def can_undo(self, seat: int) -> bool:
        """Return whether a seat may undo the last move: it is its own, no barrier, and was made in this match."""
        match, last = self.match, len(self.match.journal) - 1
        if last < self.given or match.seats[-1] != seat or not match.can_undo:
            return False
        if not auto_answers.can_be_auto_answer(self.game, match.journal[-1], seat, self._mover(last)):
            return True
        return self.taken_back(seat)[0] > 0

    def taken_back(self, seat: int) -> tuple[int, dict[str, auto_decline.DeclinedTopic]]:
        """Return how many moves an undo by the seat takes back, and the seat's standing answers after it.

        It goes back to the last question that the player answered. If there is a barrier before that, only the last
        standing answer is undone and withdrawn; an answer that was given because it could not matter stays.
        """
        match, held = self.match, self.seats[seat].declines
        last = stands = len(match.journal)
        while last > self.given and match.barrier(last) is None:
            last -= 1
            if self.given_answer(match.position_after(last), self._mover(last)) is None:
                return stands - self.began(last), dict(held)
        p = match.position_after(stands - 1)
        if auto_decline.answer(self.game, p, [sitter.declines for sitter in self.seats]) is None:
            return 0, dict(held)
        declined = p.topic
        return 1, {topic: value for topic, value in held.items() if topic != declined}

    def before_own(self, seat: int) -> int | None:
        """Return the number of moves before the last order that a player gave; None: there is none."""
        match = self.match
        for number in range(len(match.journal) - 1, self.given - 1, -1):
            if match.seats[number] == seat:
                p = match.position_after(number)
                if self.given_answer(p, self._mover(number)) is None:
                    return self.began(number)
        return None

    def began(self, number: int) -> int:
        """Return the number of the first move of the order that a move belongs to, counted from 0.

        Moves before a barrier do not belong to it any more, because they cannot be undone.
        """
        while number > self.given and self.continues_order[number] and self.match.barrier(number) is None:
            number -= 1
        return number

    def _mover(self, number: int) -> int | None:
        return self.match.seats[number - 1] if number else None

    def given_answer(
        self, p: Position, mover: int | None, declines: Sequence[auto_decline.Answers] | None = None
    ) -> Move | None:
        """Return the automatic answer to the pending question; None: the player is asked.

        Parameters
        ----------
        mover
            The seat that made the move before; None: there was none.
        declines
            Standing answers to use in place of the present ones.
        """
        answers = [seat.declines for seat in self.seats] if declines is None else declines
        declined = auto_decline.answer(self.game, p, answers)
        return self._unasked(p, mover) if declined is None else declined

    def _unasked(self, p: Position, mover: int | None) -> Move | None:
        """Return the answer that cannot matter; None: the player is asked, or the computer is to move."""
        ask = p.pending
        if ask is None or ask.seat == CHANCE or self.has_secrets or self.seats[ask.seat].is_computer:
            return None
        return auto_answers.answer(self.game, p, mover)

    def _enter(self, rows: Iterable[MatchEvent]) -> None:
        for row in rows:
            self.rows.append(row)
            if self._clocks is not None:
                self._clocks.enter(row)
            if not isinstance(row, POSITION_EVENTS):
                moves = self.standing[-1]
                self._stand(moves)
                closing = _closing(self.talk, row, self.version, moves)
                if closing is not None:
                    self.match.close(closing)
                continue
            if isinstance(row, MoveUndone):
                self._stand(self.standing[-1] - 1)
                self.continues_order.pop()
            else:
                self._stand(self.standing[-1] + 1)
                self.continues_order.append(isinstance(row, MoveContinued))

    def _stand(self, moves: int) -> None:
        while self._lowest and self.standing[self._lowest[-1]] >= moves:
            self._lowest.pop()
        self._lowest.append(len(self.standing))
        self.standing.append(moves)

    def closing_after(self, rows: Iterable[MatchEvent], match: SnapshotMatch) -> Termination | None:
        """Return how the match ends after events that are not written yet; ``match`` is the match after them."""
        rows, closing = list(rows), self.match.termination
        if all(isinstance(row, POSITION_EVENTS) for row in rows):
            return closing
        talk = deepcopy(self.talk)
        for version, row in enumerate(rows, self.version + 1):
            closing = _closing(talk, row, version, len(match.journal)) or closing
        return closing

    def was_sent(self, version: int, row: MatchEvent) -> bool:
        """Return whether the answer to ``version`` was written already: the client has sent the request again."""
        return 0 <= version < self.version and self.rows[version].is_as(row)

    def order_at(self, version: int) -> Sequence[MatchEvent]:
        """Return the events of the answer to ``version``: the first one, and those ordered together with it."""
        if not 0 <= version < self.version:
            return []
        last = version + 1
        while last < self.version and isinstance(self.rows[last], MoveContinued):
            last += 1
        return self.rows[version:last]

    def fresh_from(self, version: int) -> int:
        """Return how many of the moves at ``version`` have not been undone since."""
        if not 0 <= version <= self.version:
            return 0
        return self.standing[self._lowest[bisect_left(self._lowest, version)]]

    # --- who is there -------------------------------------------------------------------------------------------------

    @property
    def spectators(self) -> int:
        """The number of watchers without a seat."""
        return sum(watcher.seat == SPECTATOR for watcher in self.watchers)

    def tell(self) -> None:
        """Wake everyone who watches."""
        for watcher in self.watchers:
            watcher.news.set()

    def watch(self, seat: int, *, socket: bool = False, address: str = "") -> Watcher:
        """Begin to watch from an address; "": the watcher is no page."""
        watcher = Watcher(seat, address)
        self.watchers.add(watcher)
        if socket and seat != SPECTATOR:
            self.seats[seat].sockets += 1
            if self.seats[seat].sockets == 1:
                self.tell()
        return watcher

    def leave(self, watcher: Watcher, *, socket: bool = False) -> None:
        """Stop watching."""
        self.watchers.discard(watcher)
        if socket and watcher.seat != SPECTATOR:
            self.seats[watcher.seat].sockets -= 1
            if self.seats[watcher.seat].sockets == 0:
                self.tell()

    def is_here(self, seat: int, within: float) -> bool:
        """Return whether a page of the seat is connected, or polled within so many seconds."""
        sitter = self.seats[seat]
        return sitter.is_computer or sitter.sockets > 0 or time.monotonic() - sitter.polled < within


def _closing(talk: offers.OfferState, row: MatchEvent, version: int, moves: int) -> Termination | None:
    """Process an event; return how it ends the match, if it does."""
    if isinstance(row, TimeRanOut):
        return Termination("time", row.seat)
    if not isinstance(row, (*OFFER_EVENTS, *SEAT_EVENTS)):
        return None
    return talk.enter(row, version, moves)


class UserTexts(NamedTuple):
    """Texts of users that an answer contains, which must not be translated."""

    scenario: bool = False
    """Whether the scenario is a user's own: its title is never taken for one of the box's."""
    names: Mapping[int, str] = MappingProxyType({})
    """The names that players have given themselves, by seat."""

    @classmethod
    def of(cls, live: LiveMatch) -> UserTexts:
        """Return the texts that the users of a match have written."""
        names = {seat: sitter.name for seat, sitter in enumerate(live.seats) if sitter.name}
        shown_names = {seat: name for seat, name in names.items() if name != DELETED_NAME}
        return cls(bool(live.match.setting.scenario_text), shown_names)


NO_USER_TEXTS: Final = UserTexts()
