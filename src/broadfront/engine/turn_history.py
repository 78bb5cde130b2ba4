"""The history of a match, move by move: who acted, the notes, battles and losses.

The summary of others' turns, battle reports, turn explanations, the timeline and the counts of studies are all made
from these records. The log is made from the same notes (`Match.play`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from string import Formatter
from typing import Final, NamedTuple

import msgspec

from broadfront.engine.game import Game
from broadfront.engine.game_info import Verb
from broadfront.engine.match import Match, RecordedNotes
from broadfront.engine.position import CHANCE, Ask, Move, Note, NoteKind, Position
from broadfront.engine.view import BattleBoard, Role, View
from broadfront.engine.view import Counter as Piece

# --------------------------------------------------------------------------------------------------
# Turns of players.


class TurnRecord(NamedTuple):
    """A player's turn: its moves, its seat and its number.

    It belongs to the seat that decided first. Reactions of others, and declining, count only if nothing else was
    decided.
    """

    first: int
    last: int
    seat: int
    number: int
    """The number of the turn; 0: setting up, before the first turn."""


def player_turns(match: Match) -> list[TurnRecord]:
    """Return the turns of a match; a turn that has just begun has no moves."""
    return [*turns_back(match)][::-1]


def by_decider(match: Match, turn: TurnRecord) -> list[TurnRecord]:
    """Return a turn as a list; the set-up, in which all seats decide, is split by seat."""
    if turn.number:
        return [turn]
    seats = sorted({match.seats[i] for i in range(turn.first, turn.last)} - {CHANCE})
    return [turn._replace(seat=seat) for seat in seats] or [turn]


def turns_back(match: Match, moves: int | None = None) -> Iterator[TurnRecord]:
    """Yield the turns of a match backwards, from the last one or from the turn with the last of ``moves`` moves.

    Turns are searched lazily, because a long match has thousands.
    """
    move_count = len(match.journal)
    number_at = _turn_numbers(match)
    if moves is None or moves >= move_count:
        high, number = move_count, number_at(move_count)
    else:
        high, number = moves, number_at(max(0, moves - 1))
        while high < move_count and number_at(high) == number:
            high += 1
    while True:
        low = high
        while low and number_at(low - 1) == number:
            low -= 1
        yield TurnRecord(low, high, _whose(match, range(low, high)), number)
        if not low:
            return
        high, number = low, number_at(low - 1)


def _turn_numbers(match: Match) -> Callable[[int], int]:
    """Return a function from a number of moves to the number of the turn, in which the set-up is turn 0."""
    move_count, last = len(match.journal), match.game.turns_begun(match.position)

    def counted(at: int) -> int:
        return last if at == move_count else match.turns[at]

    begin = counted(0)
    setting_up = takewhile(lambda line: counted(line.after) == begin, match.log)
    first = next((line.after for line in setting_up if line.kind == "turn"), 0)
    if not first:
        return counted
    # the game counts the set-up with the first turn, as 0 or as 1
    return lambda at: counted(at) + int(at >= first) - min(1, begin)


def _whose(match: Match, moves: range) -> int:
    """Return the seat whose turn these moves are, although others may answer first, and more often."""
    decisions, interrupts = (
        [i for i in moves if match.seats[i] != CHANCE],
        match.game.game_info.standing_topics,
    )
    # a seat may end its turn without an order, after another seat was asked for a reaction
    own = [i for i in decisions if match.topics[i] not in interrupts]
    acts, own_acts = (
        [i for i in some if not match.game.verbs[match.journal[i].verb].declines] for some in (decisions, own)
    )
    return next((match.seats[i] for i in own_acts or own or acts or decisions), CHANCE)


# --------------------------------------------------------------------------------------------------
# Moves.


class MoveRecord(msgspec.Struct, eq=False):
    """One move and its effects."""

    number: int
    """The number of moves of the match before it."""
    move: Move
    ask: Ask
    verb: Verb
    before: Position
    """A copy of the position before it."""
    side: str
    """The acting side: that of the last order; if a seat plays several sides, the one whose turn it was."""
    is_known: bool
    """Whether the reader may know of it."""
    notes: RecordedNotes
    piece_moves: list[Note] = []
    """The notes of moved pieces, without those moved as the result of an attack."""
    begun: list[BattleRecord] = []
    ended: list[BattleRecord] = []

    @property
    def is_chance(self) -> bool:
        """Whether chance decided it."""
        return self.ask.seat == CHANCE

    @property
    def is_resolving(self) -> bool:
        """Whether it was made while an order was resolved."""
        return self.before.agenda[-1].resolving

    @property
    def is_answer(self) -> bool:
        """Whether a player decided it while an order was resolved: its effects are results of that order."""
        return self.is_resolving and not self.is_chance

    @property
    def is_fought(self) -> bool:
        """Whether dice were rolled or something was lost by it."""
        return any(note.kind in FOUGHT for note in self.notes)


class MoveRecorder:
    """Plays and records moves, as a reader may know them (None: a reader who may know everything)."""

    def __init__(self, game: Game, p: Position, reader: int | None = None, moves: int = 0) -> None:
        self.game, self.p, self.reader = game, p, reader
        self.moves = moves
        """The number of moves played."""
        self.table = game.table(p.setting)
        sides = {side.name for side in self.table.sides}
        turn = game.turn_info(p).side
        self.side = turn if turn in sides else ""
        """The acting side; before the first order the side whose turn it is, if the game says so."""
        self._shared = sides if len(sides) > len(self.table.seats) else set[str]()
        """The sides if a seat plays several, else empty."""

    def play(self, move: Move) -> MoveRecord:
        """Play a move and return its record."""
        record = self.begin(move)
        self.p.play(move)
        self.finish(record)
        return record

    def begin(self, move: Move) -> MoveRecord:
        """Return the record of a move before it is played; `finish` completes it."""
        p, ask = self.p, self.p.pending
        assert ask is not None
        verb = self.game.verbs[move.verb]
        if ask.seat != CHANCE and not verb.declines:
            self.side = self.table.side_of(ask.seat)
        if self._shared and (side_in_turn := self.game.turn_info(p).side) in self._shared:
            self.side = side_in_turn
        is_known = self.reader is None or ask.seen_by is None or ask.seen_by == self.reader
        before = p.clone()
        notes = p.notes = RecordedNotes(self.game, p)
        return MoveRecord(self.moves, move, ask, verb, before, self.side, is_known, notes)

    def finish(self, record: MoveRecord) -> None:
        """Complete a record with the effects of its move."""
        self.p.notes = None
        self.moves += 1


def is_at_rest(p: Position) -> bool:
    """Return whether no order is being resolved."""
    ask = p.pending
    return ask is None or (ask.seat != CHANCE and not p.agenda[-1].resolving)


def note_spaces(game: Game, note: Note) -> list[tuple[str, int]]:
    """Return the spaces of a note, in its order, each with the name of its placeholder in the template."""
    kind = game.game_info.space_kind
    fields = Formatter().parse(note.template)
    return [(name, note.ids[name]) for _, name, of, _ in fields if name and of == kind]


def headline(game: Game, note: Note) -> str:
    """Return the sentence of a note without its part about dice or cards."""
    return game.format_note(note).partition(": ")[0].rstrip(".")


# --------------------------------------------------------------------------------------------------
# Battles.

FOUGHT: Final[frozenset[NoteKind]] = frozenset({"roll", "loss"})
_RESULTS: Final[frozenset[NoteKind]] = frozenset({"loss", "capture", "move"})
_BATTLE_NOTES: Final[frozenset[NoteKind]] = frozenset({"battle", "roll", "loss", "capture"})
_ORDERS: Final[frozenset[Role]] = frozenset({"move", "place", "buy"})
"""Roles of orders that end the last attack."""


class BattleRecord(msgspec.Struct, eq=False):
    """A battle, an attack or a shot; it has the moves ``first`` to ``last`` - 1 of the match."""

    first: int
    side: str
    """The attacker."""
    title: str
    start: Position
    """The position when it began."""
    note: Note | None = None
    """The note of its beginning; None: it is fought on a battle board, or was over immediately."""
    space: int = -1
    """Its space; -1: the space is in its note."""
    board: BattleBoard | None = None
    """The battle board when it began."""
    last: int = -1
    rounds: int = 1
    outcome: str = ""
    """Its result in the words of the log; "": the log has none."""
    is_fought: bool = False
    """Whether dice were rolled or something was lost."""
    notes: list[Note] = []
    """Its notes, if one order fights it."""
    results: list[Note] = []
    """The notes of its results."""

    def is_against(self, what: Note) -> bool:
        """Return whether a roll was aimed at the target of a note: its space, or an aircraft of its kind."""
        target = None if self.note is None else self.note.ids.get("at")
        if self.note is None or target is None:
            return False
        if "{at:card}" in self.note.template:
            return what.ids.get("unit") == target and "space" not in what.ids
        return what.ids.get("space") == target


class TurnHistory(MoveRecorder):
    """Records moves, and the battles and attacks to which they belong.

    In games with `Game.battle`, a battle lasts as long as the game reports the same one. In other games it begins with
    a note, and ends when the next one begins or no order is being resolved any more.
    """

    def __init__(self, game: Game, p: Position, reader: int | None = None, moves: int = 0) -> None:
        super().__init__(game, p, reader, moves)
        self.attacks: list[BattleRecord] = []
        """Battles with fighting, attacks and shots."""
        self.attack: BattleRecord | None = None
        """The attack to which results belong."""
        self.battle: BattleRecord | None = None
        """The battle in progress."""
        self._before_turn = 0  # the number of attacks before this turn
        self._are_lasting = game.implements(Game.battle)
        self._update_battle()

    def begin(self, move: Move) -> MoveRecord:
        """Return the record of a move before it is played; `finish` completes it."""
        record = super().begin(move)
        if record.verb.role in _ORDERS and not record.is_chance and not record.is_answer:
            self.attack = None
        return record

    def finish(self, record: MoveRecord) -> None:
        """Complete a record with the effects of its move."""
        super().finish(record)
        if record.is_known:
            is_ordered = not record.is_chance and (not record.is_answer or record.verb.role == "attack")
            for nth, note in enumerate(record.notes):
                attack = self._add_note(record, note, is_ordered=is_ordered)
                self._attribute(record, nth, note, attack)
        if self._are_lasting:
            self._record_board_battle(record)
            self._update_battle(record)
        elif self.battle is not None and is_at_rest(self.p):
            self._end(record)

    def _attribute(self, record: MoveRecord, nth: int, note: Note, attack: BattleRecord | None) -> None:
        """Handle the n-th note of a move and the attack that it belongs to, if one is known."""

    def _add_note(self, record: MoveRecord, note: Note, *, is_ordered: bool) -> BattleRecord | None:
        """Add a note; return the attack that it begins or is a result of, or None."""
        lasting, belongs_to = self._are_lasting, None
        if note.kind == "turn":
            self.attack, self._before_turn = None, len(self.attacks)
        elif note.kind == "battle" and not lasting:
            belongs_to = self._begin(record, note)
        elif note.kind == "roll" and "seat" in note.ids:
            title = headline(self.game, note)
            side = self.table.side_of(note.ids["seat"])
            belongs_to = BattleRecord(record.number, side, title, record.before, note=note)
            self._attack(belongs_to)
        elif lasting and note.kind == "loss":
            return None  # the losses of a battle on a battle board are reported together
        elif note.kind in _RESULTS and self.attack is not None and (note.kind != "move" or not is_ordered):
            if (belongs_to := self.attack_behind(note)) is not None:
                belongs_to.results.append(note)
        elif note.kind == "move":
            record.piece_moves.append(note)
        if not lasting and self.battle is not None and note.kind in _BATTLE_NOTES:
            self.battle.notes.append(note)
            self.battle.is_fought = self.battle.is_fought or note.kind in FOUGHT
        return belongs_to

    def _begin(self, record: MoveRecord, note: Note) -> BattleRecord:
        """Begin the battle of a note."""
        # losses of the last battle do not belong to this one
        start = record.before if self.battle is None else self.p.clone()
        self._end(record)
        actor = self.game.actor(note)
        side = self.side if actor is None else self.table.side_of(actor)
        self.battle = BattleRecord(record.number, side, headline(self.game, note), start, note=note)
        record.begun.append(self.battle)
        self._attack(self.battle)
        return self.battle

    def _end(self, record: MoveRecord) -> None:
        if self.battle is not None:
            self.battle.last = self.moves
            record.ended.append(self.battle)
            self.battle = None

    def _attack(self, attack: BattleRecord) -> None:
        self.attack = attack
        self.attacks.append(attack)

    def attack_behind(self, what: Note) -> BattleRecord | None:
        """Return the attack whose result is in a note; None: the entered space was not cleared by an attack.

        Several attacks may be rolled before their results are carried out.
        """
        attack = self.attack
        if attack is not None and attack.space >= 0 and what.kind == "capture":
            return attack if what.ids.get("space", attack.space) == attack.space else None
        if attack is None or attack.note is None or "at" not in attack.note.ids:
            return attack
        rolled = [one for one in self.attacks[self._before_turn :] if one.is_against(what)]
        if rolled:
            return rolled[-1]
        return None if what.kind == "capture" else attack

    def _record_board_battle(self, record: MoveRecord) -> None:
        """Record a battle on a battle board when dice are rolled or something is lost in it."""
        battle = self.battle
        if battle is not None:
            battle.outcome = next((note.outcome for note in record.notes if note.outcome), battle.outcome)
            if record.is_fought and not battle.is_fought:
                battle.is_fought, battle.side = True, self.side
                self._attack(battle)
        for note in record.notes:
            space = note.ids.get("space", -1) if note.kind == "loss" else -1
            if space != -1 and (battle is None or battle.space != space):  # over immediately, without a board
                title = headline(self.game, note)
                self._attack(BattleRecord(record.number, self.side, title, record.before, space=space))

    def _update_battle(self, record: MoveRecord | None = None) -> None:
        """Update the battle in progress from the game."""
        board, on = self.game.battle(self.p), self.battle
        if board is None or on is None or (board.space, board.title) != (on.space, on.title):
            if record is not None:
                self._end(record)
            if board is None:
                return
            start = self.p.clone()
            on = self.battle = BattleRecord(self.moves, "", board.title, start, None, board.space, board)
        on.rounds = board.round


# --------------------------------------------------------------------------------------------------
# Orders with what came of them.


class OrderLine(msgspec.Struct, eq=False):
    """What is told of an order: after how many moves, and what."""

    after: int
    note: Note
    shot: BattleRecord | None = None
    """The shot that it is, or is a result of, where the order brings several."""
    is_end: bool = False
    """Whether it says how the order ended: it is neither the order of somebody nor the dice."""


class OrderRecord(msgspec.Struct, eq=False):
    """An order to attack, or a battle that lasts, with all that came of it."""

    note: Note | None
    """What tells of it; None: only what came of it is told, as of a space that is entered without a fight."""
    space: int = -1
    """Where a battle that lasts is."""
    title: str = ""
    """What the screen calls a battle that lasts, if it was on before anything was told of it."""
    lines: list[OrderLine] = []

    def shot_fits(self, roll: Note) -> bool:
        """Return whether a shot is one of this order, or is fired at the piece that has it.

        Such orders are named first, each with its ``unit`` and the ``space`` where that flies, or where it stands and
        a ``target``, and then the shots, each with its ``shooter`` if that stands on a space.
        """
        if self.note is None:
            return False
        order, at, shooter = self.note.ids, roll.ids["at"], roll.ids.get("shooter")
        if "{at:card}" in roll.template:  # at an aircraft
            return "target" not in order and at == order["unit"]
        if "target" in order:
            return at == order["space"] or (shooter == order["space"] and at == order["target"])
        return shooter is None and roll.ids["unit"] == order["unit"] and at == order["space"]


class OrderHistory(TurnHistory):
    """Records, besides, the orders to attack with what came of each, by what notes name and not by their nearness."""

    def __init__(self, game: Game, p: Position, reader: int | None = None, moves: int = 0) -> None:
        super().__init__(game, p, reader, moves)
        self.orders: list[OrderRecord] = []
        self._of_attack: dict[BattleRecord, OrderRecord] = {}
        self._is_open = False
        """Whether what is told may belong to the last battle that lasts."""
        self._space = -1  # of the battle that lasts to which what is told belongs
        self._turn_from = 0  # so many orders were given before this turn

    def _attribute(self, record: MoveRecord, nth: int, note: Note, attack: BattleRecord | None) -> None:
        """Add a note to the order to which it belongs."""
        if note.kind == "turn":  # what the next turn begins with is no effect of an order
            self._is_open, self._turn_from = False, len(self.orders)
            return
        if self._are_lasting:
            self._attribute_to_battle(note, nth)
            return
        is_shot = attack is not None and attack.note is not None and attack.note.kind == "roll"
        is_end = note.kind == "roll" and bool(nth and note.outcome)
        order = None if attack is None else self._of_attack.get(attack)
        if attack is not None and order is None:
            order = self._order_of_shot(note) if is_shot else self._open(note)
            order = self._of_attack[attack] = order or self._open(None)
        elif note.kind == "roll" and self.battle is not None:
            order = self._of_attack.get(self.battle)
        elif order is None and note.kind in ("roll", "loss", "capture"):
            order = self._open(None)
        elif order is None and _is_declared(record, note):
            same = [one for one in self.orders[self._turn_from :] if _is_said_of(note, one)]
            is_end = bool(same)
            order = same[-1] if same else self._open(note)
        elif order is None and not note.kind and (nth or record.is_chance):
            is_end = True
            order = self._order_at({space for _, space in note_spaces(self.game, note)})
        if order is not None and note is not order.note:
            is_end = is_end or (not is_shot and _goes_astray(note, order))
            order.lines.append(OrderLine(self.moves, note, attack if is_shot else None, is_end))

    def _attribute_to_battle(self, note: Note, nth: int) -> None:
        """Add the n-th note of a move to the battle that is on, until a note names another space."""
        if not nth:
            self._space = -1 if self.battle is None else self.battle.space
        space = note.ids.get("space", -1)
        if note.kind not in ("", "move") and space >= 0:
            self._space = space
        is_same = self._is_open and self.orders[-1].space == self._space
        if not is_same and note.kind in _BATTLE_NOTES:
            order = self._open(None)
            order.space = self._space
            if self.battle is not None and self.battle.space == self._space:
                order.title = self.battle.title
        elif not is_same:
            return
        order = self.orders[-1]
        if order.note is None and note.kind == "battle" and space >= 0 and not note.outcome:
            order.note = note
        else:
            order.lines.append(OrderLine(self.moves, note))

    def _open(self, note: Note | None) -> OrderRecord:
        order = OrderRecord(note)
        self.orders.append(order)
        self._is_open = True
        return order

    def _order_of_shot(self, roll: Note) -> OrderRecord | None:
        """Return the order that a shot belongs to; None: none, or it may be one of several."""
        orders = [one for one in self.orders[self._turn_from :] if one.shot_fits(roll)]
        if len({self.game.format_note(one.note) for one in orders if one.note is not None}) > 1:
            return None
        unfired = (one for one in orders if not one.lines)
        return next(unfired, orders[-1] if orders else None)

    def _order_at(self, spaces: set[int]) -> OrderRecord | None:
        """Return the last order of this turn that names one of these spaces."""
        for order in reversed(self.orders[self._turn_from :]):
            if order.note is not None and spaces & {space for _, space in note_spaces(self.game, order.note)}:
                return order
        return None


def _goes_astray(roll: Note, order: OrderRecord) -> bool:
    """Return whether dice or cards hit a piece that an order was not aimed at, as by friendly fire."""
    target = None if order.note is None else order.note.ids.get("target")
    hit = roll.kind == "roll" and bool(roll.outcome)
    return hit and target is not None and roll.ids.get("unit", target) != target


def _is_declared(record: MoveRecord, note: Note) -> bool:
    """Return whether a note tells of an order whose shots are told later, or why such an order has none."""
    if note.kind == "move":
        return not record.is_chance and record.verb.role == "attack" and {"unit", "space"} <= note.ids.keys()
    return not note.kind and {"unit", "space", "target"} <= note.ids.keys()


def _is_said_of(note: Note, order: OrderRecord) -> bool:
    """Return whether a note says something else about an order than that it was given."""
    of = order.note
    return (
        of is not None
        and of.template != note.template
        and (of.ids.get("space"), of.ids.get("target")) == (note.ids["space"], note.ids.get("target"))
    )


# --------------------------------------------------------------------------------------------------
# Losses, arrivals and captures of pieces.

PieceCounts = Counter[tuple[str, str]]
"""The number of pieces by side and kind."""


class PieceChanges(NamedTuple):
    """The differences of pieces between two views of the map."""

    losses: PieceCounts
    arrivals: PieceCounts
    captured: PieceCounts
    """Pieces counted for their new owner; they are neither losses nor arrivals."""


def pieces_in_play(view: View) -> Iterator[Piece]:
    """Yield the counters of pieces on the map or off it, each once, even if it is drawn at both ends."""
    return (one for one in view.counters if one.slot != "tray" and one.end != "rear")


def pieces_on_map(view: View) -> Iterator[Piece]:
    """Yield the counters of pieces on the map."""
    return (one for one in pieces_in_play(view) if one.space >= 0)


def count_pieces(pieces: Iterable[Piece]) -> PieceCounts:
    """Count pieces by side and kind."""
    counts: PieceCounts = Counter()
    for piece in pieces:
        counts[piece.side, piece.kind] += piece.number
    return counts


def piece_changes(
    before: View, after: View, count: Callable[[Iterable[Piece]], PieceCounts] = count_pieces
) -> PieceChanges:
    """Compare the pieces of two views; ``count`` may count losses and arrivals in another unit than pieces.

    A piece that is lost where an enemy piece of its kind moves in was not captured: that enemy has no more than before.
    """
    old, new = [*pieces_on_map(before)], [*pieces_on_map(after)]
    fewer, more = count_pieces(old), count_pieces(new)
    fewer, more = fewer - more, more - fewer
    removed, added = count_by_space(old), count_by_space(new)
    removed, added = removed - added, added - removed
    surrendered, captured = PieceCounts(), PieceCounts()
    for (space, side, kind), number_removed in removed.items():
        for (where, other, what), number in added.items():
            if (where, what) != (space, kind) or other == side:
                continue
            limits = (fewer[side, kind] - surrendered[side, kind], more[other, kind] - captured[other, kind])
            if (passed := min(number_removed, number, *limits)) > 0:
                surrendered[side, kind] += passed
                captured[other, kind] += passed
    had, has = count(old), count(new)
    return PieceChanges(had - has - surrendered, has - had - captured, captured)


def count_by_space(pieces: Iterable[Piece]) -> Counter[tuple[int, str, str]]:
    """Count pieces by space, side and kind."""
    counts: Counter[tuple[int, str, str]] = Counter()
    for piece in pieces:
        counts[piece.space, piece.side, piece.kind] += piece.number
    return counts
