"""A match: its moves (the journal), its log, and undo.

The truth of a match is its first position and its journal; the position on the table is what replaying them gives.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple

from broadfront.engine.chance import SplitMix64
from broadfront.engine.errors import IllegalMove, Refusal
from broadfront.engine.game import Game
from broadfront.engine.game_info import Roll, roll_of
from broadfront.engine.packed_list import PackedList
from broadfront.engine.position import (
    CHANCE,
    Ask,
    Move,
    Note,
    NoteKind,
    Position,
    Setting,
    TurnInfo,
    as_known_to,
    has_hidden_information,
    require_worlds,
)
from broadfront.engine.result import NO_ARTICLES, MatchResult, side_name

# --------------------------------------------------------------------------------------------------
# What a seat learns by a move of its own: such a move cannot be taken back, for nobody forgets what he has
# seen.
#
# Derived and never declared. Before the move, the seat cannot tell the true world from those that
# `Position.determinized` deals it. If the same move shows it different things in two of them, or leaves
# another number of worlds to be dealt, the seat has learned something.

WORLDS: Final = 8


def reveals_information(game: Game, before: Position, move: Move) -> bool:
    """Return whether the seat to move learns something hidden by an offered move.

    The answer depends only on what the seat knows before and after the move. ``before`` is not changed.
    """
    ask = before.pending
    if ask is None or not has_hidden_information(before):
        return False
    seat, after = ask.seat, before.clone()
    observation = observation_after(game, after, move, seat)
    for number in range(WORLDS):
        draws, drawn_after = _Draws(number), _Draws(number)
        world = before.determinized(seat, draws)
        after.determinized(seat, drawn_after)
        if drawn_after.stops != draws.stops:  # the number of possible worlds has changed
            return True
        if observation_after(game, world, move, seat) != observation:
            return True
    return False


def observation_after(game: Game, world: Position, move: Move, seat: int) -> tuple[Any, ...]:
    """Play a move in a world, which changes it, and return what a seat then sees: log, view and question."""
    world.notes = []
    world.play(move)
    notes, world.notes = world.notes, None
    return notes, game.view(world, seat), game.visible_to(world.pending, seat)


class _Draws:
    """A generator that returns the same number each time, and records the limits that it was asked for."""

    def __init__(self, number: int) -> None:
        self.stops: list[int] = []
        self._number = number

    def randrange(self, stop: int, /) -> int:
        self.stops.append(stop)
        digest = sha256(f"{self._number} {len(self.stops)}".encode()).digest()
        return int.from_bytes(digest, "big") % stop


# --------------------------------------------------------------------------------------------------
# Ends of a match that its rules do not know: somebody resigns or runs out of time, or all agree to stop.

How = Literal["resigned", "time", "drawn", "abandoned"]
_BY_SEAT: Final[dict[str, How]] = {"resigns": "resigned", "is out of time": "time"}
_BY_ALL: Final[dict[str, How]] = {"drawn by agreement": "drawn", "abandoned by agreement": "abandoned"}
_WORDS: Final = {how: words for words, how in (_BY_SEAT | _BY_ALL).items()}


class Termination(NamedTuple):
    """How a match was ended; ``seat`` resigned, or is out of time (-1: all have agreed)."""

    how: How
    seat: int = -1

    def result(self, sides: Sequence[int]) -> tuple[float, ...] | None:
        """Return each seat's score, given the side of each; None: an abandoned match has none.

        >>> Termination("resigned", 0).result((0, 1, 0)), Termination("drawn").result((0, 1))
        ((0.0, 1.0, 0.0), (0.5, 0.5))
        """
        if self.how == "abandoned":
            return None
        if self.seat < 0:
            return (0.5,) * len(sides)
        return tuple(float(side != sides[self.seat]) for side in sides)


def format_termination(closing: Termination, seat_names: Sequence[str]) -> str:
    """Return the text of a termination in a match file.

    >>> format_termination(Termination("resigned", 1), ("Green", "Red"))
    'Red resigns'
    """
    words = _WORDS[closing.how]
    return f"{seat_names[closing.seat]} {words}" if closing.seat >= 0 else words


def parse_termination(text: str, seat_names: Sequence[str]) -> Termination | None:
    """Parse the text of `format_termination`; None: it is another text.

    >>> parse_termination("Red is out of time", ("Green", "Red"))
    Termination(how='time', seat=1)
    """
    known = [Termination(how, seat) for how in _BY_SEAT.values() for seat in range(len(seat_names))]
    known += [Termination(how) for how in _BY_ALL.values()]
    return next((one for one in known if format_termination(one, seat_names) == text), None)


def ending_of_termination(
    closing: Termination,
    names: Sequence[str],
    sides: Sequence[int],
    seat: int,
    articles: Mapping[str, bool] = NO_ARTICLES,
) -> MatchResult:
    """Return why a match was ended, as a seat (-1: a spectator) reads it.

    Parameters
    ----------
    names, sides
        What each seat is called, and its side.
    articles
        `Game.side_articles`.

    >>> ending_of_termination(Termination("resigned", 1), ("Green", "Red"), (0, 1), 0).text
    'Red has resigned.'
    >>> ending_of_termination(
    ...     Termination("resigned", 0), ("Axis", "Allies"), (0, 1), -1, {"Allies": True}
    ... ).title
    'The Allies have won'
    """
    if closing.how == "abandoned":
        return MatchResult(
            "", "The match was abandoned", "All players agreed to stop; nobody wins.", "Agreement", ""
        )
    if closing.how == "drawn":
        return MatchResult("drawn", "The match is a draw", "All players agreed to a draw.", "Agreement", "")
    loser = side_name(names[closing.seat], articles, is_reader=closing.seat == seat)
    if closing.how == "resigned":
        text, how = f"{loser.does('has', 'have')} resigned.", "Resignation"
    else:
        text, how = f"{loser.subject} ran out of time.", "Time"
    text = text[:1].upper() + text[1:]
    if seat >= 0:
        lost = sides[seat] == sides[closing.seat]
        return MatchResult("lost" if lost else "won", f"You have {'lost' if lost else 'won'}", text, how, "")
    winners = [one for one, side in zip(names, sides, strict=True) if side != sides[closing.seat]]
    title = side_name(" and ".join(winners), articles).does("has won", "have won")
    return MatchResult("", title[:1].upper() + title[1:], text, how, "")


STRIDE: Final = 32
"""A copy of the position is stored every so many moves, so that going back is fast."""


class PieceMove(NamedTuple):
    """A piece that moved: what such pieces are called, more than one of them, from where to where, and one of them."""

    things: str
    """What several such pieces are called."""
    origin: str
    """The name of the space that it left."""
    target: str
    """The name of the space that it came to."""
    thing: str = ""
    """What one such piece is called."""

    @property
    def path(self) -> str:
        """The places from where to where."""
        return f"{self.origin} → {self.target}"


def plural(word: str) -> str:
    """Return the plural of a word for pieces.

    >>> (
    ...     plural("Supply"),
    ...     plural("Infantry"),
    ...     plural("Tank"),
    ...     plural("Industrial complex"),
    ...     plural("Heavy Tanks"),
    ... )
    ('Supplies', 'Infantry', 'Tanks', 'Industrial complexes', 'Heavy Tanks')
    """
    if word.endswith(("try", "lery", "alry", "borne")):  # infantry, artillery, cavalry, airborne
        return word
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):  # it is one already
        return word
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


class LogEntry(NamedTuple):
    """One sentence of the log: after how many moves it was logged, the rule it cites, and the sentence.

    ``actor`` is the seat that the sentence tells of, where it begins with one; None: who made the move. ``kind`` is the
    sort of event, ``roll`` the dice that fell, ``went`` a piece that moved, if others are like it.
    """

    after: int
    rule: str
    sentence: str
    actor: int | None = None
    kind: NoteKind = ""
    roll: Roll | None = None
    went: PieceMove | None = None
    when: TurnInfo = TurnInfo()


class RecordedNotes(list[Note]):
    """The notes of one move, with the time of each, and the positions in which turns began during it."""

    def __init__(self, game: Game, p: Position) -> None:
        super().__init__()
        self._game, self._p = game, p
        self._during_moves = game.turn_info_during_moves
        self._whens = [game.turn_info(p)]
        self._turn_starts: list[Position] = []

    def append(self, note: Note) -> None:
        """Add a note."""
        if note.kind == "turn":
            self._turn_starts.append(self._p.clone())
        super().append(note)
        if self._during_moves:
            self._whens.append(self._game.turn_info(self._p))

    def times(self) -> Iterator[TurnInfo]:
        """Yield the time of each note, once the move is made, which may have ended a phase or a turn."""
        when = self._whens[0]
        for nth, note in enumerate(self, 1):
            if self._during_moves:
                when = self._whens[nth]
            elif note.kind == "turn":
                when = self._game.turn_info(self._p)
            elif note.kind == "battle":
                when = when._replace(phase=self._game.battle_phase or when.phase)
            yield when._replace(phase=self._game.phase_of_rule.get(note.rule) or when.phase)

    def turn_starts(self) -> Iterator[Position]:
        """Yield the positions in which turns began, once the move is made; none if it ended the match."""
        for start in self._turn_starts:
            if self._p.pending is not None:
                start.agenda, start.pending = list(self._p.agenda), self._p.pending
                yield start


def piece_move_of(game: Game, note: Note) -> PieceMove | None:
    """Return the movement of a kind of piece that a note reports, if any."""
    ids = note.ids
    if note.kind != "move" or not {"kind", "origin", "target"} <= ids.keys():
        return None
    kind, origin, target = (
        game.word(of, ids[name])
        for of, name in (
            ("kind", "kind"),
            (game.game_info.space_kind, "origin"),
            (game.game_info.space_kind, "target"),
        )
    )
    return PieceMove(plural(kind), origin, target, kind)


class Match:
    """One playing: a position, the journal of moves that led there, and the log.

    Parameters
    ----------
    game
        The rules.
    start
        A setting, to play it from its first position; or any settled position (it is copied).
    people
        The names of those who sit at the seats, seat 0 first; ``""`` where nobody is named.
    """

    termination: Termination | None = None
    """How it was ended by its players or the clock, before its rules ended it."""

    def __init__(self, game: Game, start: Setting | Position, people: Sequence[str] = ()) -> None:
        self.game = game
        self.start = game.start(start) if isinstance(start, Setting) else start.clone()
        self.seat_names = tuple(game.seats(self.start.setting))
        if len(people) > len(self.seat_names):
            raise ValueError(f"{len(people)} people for the {len(self.seat_names)} seats of {game.title}")
        named = [" ".join(name.split()) for name in people]
        self.people = (*named, *[""] * (len(self.seat_names) - len(named)))
        self.journal: list[Move] = []
        """Every move made, CHANCE's among them."""
        self.seats: list[int] = []
        """The seat that made each move."""
        self.seen_by: list[int | None] = []
        """The one seat that learned each move, if it was secret (see `Ask`)."""
        self.turns: list[int] = []
        """How many turns had begun when each move was made (see `Game.turns_begun`)."""
        self.topics: list[str] = []
        """The topic of the question that each move answered (`Position.topic`)."""
        self.log: list[LogEntry] | PackedList[LogEntry] = []
        """The log. To keep a secret, rules write no notes about a secret move."""
        require_worlds(self.start)
        self.position = self.start.clone()
        # after 0, STRIDE, 2 * STRIDE ... moves
        self._snapshots: list[Position] | PackedList[Position] = [self.start]
        self._learned: dict[int, bool] = {}
        """By number of moves: whether the last of them revealed something to its seat."""

    @property
    def setting(self) -> Setting:
        """The constant part of the match."""
        return self.start.setting

    @property
    def ask(self) -> Ask | None:
        """The pending question; None: the match is over."""
        return None if self.termination else self.position.pending

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.ask is None

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: those of one side win together."""
        return tuple(self.game.sides(self.setting))

    @property
    def result(self) -> tuple[float, ...] | None:
        """Each seat's score; None while the match is on, or if it was abandoned."""
        if self.termination is not None:
            return self.termination.result(self.sides)
        return self.position.result() if self.is_over else None

    def ending(self, seat: int) -> MatchResult | None:
        """Return why the match ended, as a seat (-1: a spectator) reads it; None: it is still on."""
        if self.termination is not None:
            return ending_of_termination(
                self.termination, self.seat_names, self.sides, seat, self.game.side_articles
            )
        return self.game.ending(self.position, seat)

    @property
    def keeps_secrets(self) -> bool:
        """Whether the match is still on and something is hidden, so that its journal and position must not be shown."""
        return not self.is_over and has_hidden_information(self.position)

    @property
    def is_idle(self) -> bool:
        """Whether the seat to move has given no order yet at this topic in this turn; declining does not count."""
        if self.ask is None:
            return False
        question = (self.ask.seat, self.game.turns_begun(self.position), self.position.topic)
        for number in range(len(self.journal) - 1, -1, -1):
            if self.turns[number] != question[1]:
                return True
            if (self.seats[number], self.turns[number], self.topics[number]) == question:
                if not self.game.verbs[self.journal[number].verb].declines:
                    return False
        return True

    # --- forward ------------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> Ask | None:
        """Answer the pending question and return the next; None: the match is over.

        Raises
        ------
        IllegalMove
            If the question does not offer the move; its ``refusal`` says which rule forbids it.
        UndealtSecret
            If the answer is a secret and the game deals no worlds (`broadfront.engine.position.require_worlds`).
        """
        p = self.position
        require_worlds(p)
        ask = self.ask
        if ask is None or move not in ask.moves:
            if self.termination is not None:
                raise IllegalMove(Refusal("", "The match is over: no more orders can be given."))
            raise IllegalMove(self._why_not(move))
        move = ask.moves[ask.moves.index(move)]  # the Ask's own move, in place of an equal one
        notes = p.notes = RecordedNotes(self.game, p)
        turn, topic = self.game.turns_begun(p), p.topic
        following = p.play(move)
        self.journal.append(move)
        self.seats.append(ask.seat)
        self.seen_by.append(ask.seen_by)
        self.turns.append(turn)
        self.topics.append(topic)
        after = len(self.journal)
        for nth, (note, when) in enumerate(zip(notes, notes.times(), strict=True)):
            log_entry = LogEntry(
                after,
                note.rule,
                self.game.format_note(note),
                self.game.actor(note),
                note.kind,
                None if nth else roll_of(self.game.verbs[move.verb], ask, move, note, after),
                piece_move_of(self.game, note),
                when,
            )
            self.log.append(log_entry)
        p.notes = None
        if after % STRIDE == 0:
            self._snapshots.append(p.clone())
        return following

    def _why_not(self, move: Move) -> Refusal:
        """Return why a move that is not offered is refused, as the seat to move may know it."""
        p, ask = self.position, self.ask
        if ask is not None and ask.seat != CHANCE:
            p = as_known_to(ask.seat, p, SplitMix64(0))
        refusal = self.game.why_not(p, *move)
        if refusal is not None:
            return refusal
        return Refusal(ask.rule if ask else "", "That is not among the orders that can be given.")

    def close(self, closing: Termination) -> None:
        """End the match by resignation, agreement or the clock.

        Raises
        ------
        ValueError
            If it is over.
        """
        if self.is_over:
            raise ValueError("the match is over already")
        self.termination = closing

    @classmethod
    def replay(
        cls, game: Game, start: Setting | Position, moves: Iterable[Move], people: Sequence[str] = ()
    ) -> Match:
        """Return the match that these moves make, each one checked.

        Raises
        ------
        IllegalMove
            If one of them is not offered.
        """
        match = cls(game, start, people)
        for move in moves:
            match.play(move)
        return match

    # --- back ---------------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back (see `barrier`)."""
        return self.barrier(len(self.journal)) is None

    def barrier(self, moves: int) -> str | None:
        """Return why the last of the first ``moves`` moves cannot be undone; None: it can, after the later ones.

        A barrier is derived and never declared: a move of CHANCE cannot be taken back, nor one after which a different
        seat, or nobody, is asked, nor one by which its seat has learned something hidden.
        """
        if not moves:
            return "no move has been made yet"
        asked_seat = (
            self.seats[moves] if moves < len(self.seats) else None if self.ask is None else self.ask.seat
        )
        if asked_seat is None:
            return "the match is over, and everything lies open"
        if self.seats[moves - 1] == CHANCE:
            return "chance has spoken"
        if self.seats[moves - 1] != asked_seat:
            return "the turn to decide has passed on"
        return "it has shown what was hidden" if self._has_taught(moves) else None

    def _has_taught(self, moves: int) -> bool:
        if not has_hidden_information(self.start):
            return False
        if moves not in self._learned:
            before = self.position_after(moves - 1)
            self._learned[moves] = reveals_information(self.game, before, self.journal[moves - 1])
        return self._learned[moves]

    def undo(self, moves: int = 1) -> Move:
        """Undo the last ``moves`` moves, and return the first of them.

        Raises
        ------
        ValueError
            If one is a barrier (see `barrier`).
        """
        left = len(self.journal) - moves
        for number in range(len(self.journal), left, -1):
            barrier = self.barrier(number)
            if barrier is not None:
                raise ValueError(
                    f"the last move cannot be taken back: {barrier}" if self.journal else barrier
                )
        move = self.journal[left]
        shorter = self.branch(left)
        self.__dict__.update(shorter.__dict__)
        return move

    def branch(self, moves: int) -> Match:
        """Return a new match made of the first moves of this one.

        Raises
        ------
        ValueError
            If there are not so many moves.
        """
        if not 0 <= moves <= len(self.journal):
            raise ValueError(f"this match has {len(self.journal)} moves; cannot branch after {moves}")
        twin = Match.__new__(Match)
        twin.game, twin.start, twin.seat_names, twin.people = (
            self.game,
            self.start,
            self.seat_names,
            self.people,
        )
        twin.journal, twin.seats = self.journal[:moves], self.seats[:moves]
        twin.seen_by, twin.turns = self.seen_by[:moves], self.turns[:moves]
        twin.topics = self.topics[:moves]
        twin.log = self.log[: self.lines_until(moves)]
        twin._snapshots = self._snapshots[: moves // STRIDE + 1]
        twin._learned = {number: learned for number, learned in self._learned.items() if number <= moves}
        twin.position = self.position_after(moves)
        return twin

    def lines_until(self, moves: int) -> int:
        """Return the number of log lines of the first ``moves`` moves."""
        if moves >= len(self.journal):
            return len(self.log)
        return bisect_right(self.log, moves, key=lambda entry: entry.after)

    def position_after(self, moves: int) -> Position:
        """Return the position after the first ``moves`` moves, as a copy.

        Raises
        ------
        ValueError
            If there are not so many moves.
        """
        if not 0 <= moves <= len(self.journal):
            raise ValueError(f"the match has {len(self.journal)} moves: there is no moment {moves}")
        if moves == len(self.journal):
            return self.position.clone()
        position = self._snapshots[moves // STRIDE].clone()
        for move in self.journal[moves // STRIDE * STRIDE : moves]:
            position.play(move)
        return position

    # --- as text ------------------------------------------------------------------------------------------------------

    def spelled(self, seat: int | None = None) -> list[str]:
        """Return the journal in words: all of it, or as one seat (-1: a spectator) may know it.

        A move that the seat did not see is ``...``.
        """
        return [
            self.game.spell(move) if seat is None or seen_by is None or seen_by == seat else "..."
            for move, seen_by in zip(self.journal, self.seen_by, strict=True)
        ]

    def __repr__(self) -> str:
        ask = self.ask
        state = "over" if ask is None else f"{self.seat_name(ask.seat)} is asked: {ask.prompt}"
        return f"<Match of {self.game.title}, {len(self.journal)} moves, {state}>"

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat, "Chance" for CHANCE."""
        return "Chance" if seat == CHANCE else self.seat_names[seat]
