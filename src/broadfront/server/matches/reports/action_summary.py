"""What happened while others played, by side, as one seat may know it: what it did, what it lost, what it got.

Views are compared move by move, so that a lost piece and one of its kind bought later do not cancel out. Of a game,
only views, the kinds of its notes and the roles of its verbs are needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

from msgspec.structs import astuple

from broadfront.engine.game import Game
from broadfront.engine.match import RecordedNotes, piece_move_of, plural
from broadfront.engine.position import CHANCE, Move, Note, Position
from broadfront.engine.turn_history import (
    BattleRecord,
    MoveRecord,
    MoveRecorder,
    PieceCounts,
    TurnHistory,
    headline,
    piece_changes,
    pieces_on_map,
    turns_back,
)
from broadfront.engine.view import Counter as Piece
from broadfront.engine.view import Sign, Table, Track, View
from broadfront.server.matches.move_texts import choice_text
from broadfront.server.matches.reports.summary_schemas import (
    Amount,
    AttackReport,
    DamagedPiece,
    FigureChange,
    SideSummary,
    Summary,
)
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch

MAX_LINES: Final = 40
"""The number of attacks, moves and pieces that are listed for a side."""
MAX_RESULTS: Final = 8
_HARM: Final[frozenset[Sign]] = frozenset({"suppressed", "disrupted", "damaged", "crippled"})


def others_turns(match: SnapshotMatch, seat: int) -> tuple[int, int]:
    """Return the moves between a seat's last turn and its present one, as (first, last); equal numbers: there are
    none.

    Before a seat's first turn there are none either; when that turn begins, they are those since the set-up.

    In a game that counts no turns they are the moves since the seat's own last one.
    """
    moves = len(match.journal)
    if not match.game.implements(Game.turns_begun):
        return next((i + 1 for i in reversed(range(moves)) if match.seats[i] == seat), moves), moves
    turns = turns_back(match)
    turn, last = next(turns, None), moves
    is_asked = match.ask is not None and match.ask.seat == seat
    if turn is not None and is_asked and turn.seat in (seat, CHANCE):
        last = turn.first
        turn = next(turns, None)
    first = last
    while turn is not None and turn.seat != seat and turn.number:
        first = turn.first
        turn = next(turns, None)
    return (first, last) if is_asked or (turn is not None and turn.number) else (last, last)


def goes_on(match: SnapshotMatch, seat: int) -> bool:
    """Return whether the turn of another seat is still on: a seat that is asked during it only answers."""
    if match.ask is None or not match.game.implements(Game.turns_begun):
        return False
    return match.ask.seat != seat or next(turns_back(match)).seat not in (seat, CHANCE)


def summary_of(move_range: MoveRange, since: int, seat: int) -> Summary:
    """Return what the moves of a range after the first ``since`` of the match changed, as far as a seat may know."""
    game, p = move_range.begin()
    earlier, recorder, start = since - move_range.first, MoveRecorder(game, p), None
    for move in move_range.moves[:earlier]:
        start = next(recorder.play(move).notes.turn_starts(), None)
    # the move that ends a turn brings the income of the next one, which came after it
    summary = ActionSummary(game, p, seat, start)
    for move in move_range.moves[earlier:]:
        summary.play(move)
    table = summary.history.table
    sides = [summary.of_side(side) for side in ("", *(side.name for side in table.sides))]
    unit = table.worth_unit
    return Summary(
        since, move_range.last, unit, [one for one in sides if any(astuple(one)[1:])], choice_text(unit)
    )


PieceKey = tuple[object, ...]
"""The key by which a piece is recognised in a view."""


class ActionSummary:
    """Follows moves as they are played, and records what each side did and lost.

    Parameters
    ----------
    game, p
        The position from which they are played.
    seat
        The seat that reads the summary.
    since
        An earlier position to compare with, if any.
    """

    def __init__(self, game: Game, p: Position, seat: int, since: Position | None = None) -> None:
        self.game, self.p, self.seat = game, p, seat
        self.history = TurnHistory(game, p, seat)
        self.moves: list[tuple[str, Note]] = []
        self.others: list[tuple[str, str]] = []
        self.hurt: dict[PieceKey, _Losses] = {}
        self.better: dict[PieceKey, _Losses] = {}
        self.losses, self.arrivals, self.captured = PieceCounts(), PieceCounts(), PieceCounts()
        self.view = game.view(p, seat)
        """What the seat sees now."""
        self.departed = PieceCounts(game.departed(p))
        """What had left the map by then."""
        self.first = self.view if since is None else game.view(since, seat)
        self._count(self.first)

    def play(self, move: Move) -> MoveRecord:
        """Play a move."""
        start, recovered = self.view, False
        record = self.history.play(move)
        begins = any(note.kind == "turn" for note in record.notes)
        for view in (*self._at_turns(record.notes), self.game.view(self.p, self.seat)):
            before, self.view = self.view, view
            moved = self._follow(before, begins)
            if record.is_known and before.counters != view.counters:
                recovered |= self._compare(before, moved)
        self._count(start)
        if record.is_known:
            self.moves += [(record.side, note) for note in record.piece_moves]
            is_order = not record.is_chance and not record.is_answer and record.verb.role == "choose"
            # a recovery is listed on its own
            if is_order and record.notes and not record.notes[0].kind and not recovered:
                sentence = self.game.format_note(record.notes[0])
                self.others.append((self._subject(sentence) or record.side, sentence))
        return record

    def _subject(self, sentence: str) -> str:
        """Return the side that a sentence begins with; "": none. Of a seat that plays several, not all have turns."""
        sides = (side.name for side in self.history.table.sides)
        return next((side for side in sides if sentence.startswith(f"{side} ")), "")

    def _count(self, before: View) -> None:
        """Count the pieces that were lost or added, and the spaces that changed hands, since a view."""
        if before.counters != self.view.counters:
            changes, had_left = piece_changes(before, self.view), self.departed
            self.departed = PieceCounts(self.game.departed(self.p))
            self.losses += changes.losses - (self.departed - had_left)
            self.arrivals += changes.arrivals
            self.captured += changes.captured

    def _at_turns(self, notes: RecordedNotes) -> Iterable[View]:
        """Yield the seat's views when turns began during the last move: what was hit then may have recovered since."""
        if any(note.kind == "loss" for note in notes):
            yield from (self.game.view(start, self.seat) for start in notes.turn_starts())

    def _follow(self, before: View, turn_begins: bool) -> Mapping[PieceKey, PieceKey]:
        """Update the keys of known pieces and remove those that are gone; return the old key of each new one.

        A piece without a name gets a new key when it moves, and a numbered piece when numbers are given anew at the
        beginning of a turn.
        """
        if before.counters == self.view.counters:
            return {}
        old, new = dict(_pieces(before)), dict(_pieces(self.view))
        moved = _numbered_anew(old, new, self.game.renumbered) if turn_begins else {}
        known = set(moved.values())
        # where numbers are given anew, as those of squadrons, another piece may have the number now
        same = {key for key in old if key in new and old[key].kind == new[key].kind} - known - moved.keys()
        went = [key for key in old if key not in known and key not in same]
        came = [key for key in new if key not in moved and key not in same]
        for key in went:
            what = old[key].side, old[key].kind
            goal = next((one for one in came if (new[one].side, new[one].kind) == what), None)
            if goal is not None:
                came.remove(goal)
                moved[goal] = key
        for harms in (self.hurt, self.better):
            renamed = {goal: harms.get(key) for goal, key in moved.items()}
            for key in (*went, *known):
                harms.pop(key, None)
            for goal, harm in renamed.items():
                if harm is not None:
                    harms[goal], harm.piece = harm, new[goal]
        return moved

    def _compare(self, before: View, moved: Mapping[PieceKey, PieceKey]) -> bool:
        """Record the pieces that were weakened or recovered in one move and are still there.

        Return whether any piece has recovered.
        """
        old, recovered = dict(_pieces(before)), False
        for key, piece in _pieces(self.view):
            was = old.get(moved.get(key, key))
            if was is None or was.kind != piece.kind:
                continue
            lost = _strength(was) - _strength(piece)
            states, gone = (
                [state.text for state in has.states if state.sign in _HARM and state not in had.states]
                for has, had in ((piece, was), (was, piece))
            )
            for harms, number, texts in ((self.hurt, lost, states), (self.better, -lost, gone)):
                if number > 0 or texts:
                    harms.setdefault(key, _Losses(piece)).add(piece, max(0, number), texts)
                    recovered |= harms is self.better
        return recovered

    # --- the report
    # ----------------------------------------------------------------------------------------------------

    def of_side(self, side: str) -> SideSummary:
        """Return what happened to a side; "": figures that all sides share."""
        table = self.history.table
        held, holds = (
            {space for space, name in view.holders if name == side} for view in (self.first, self.view)
        )
        return SideSummary(
            side,
            sorted(holds - held),
            sorted(held - holds),
            amounts(table, side, self.losses),
            amounts(table, side, self.arrivals),
            _figures(table, side, self.first, self.view),
            self._harms(self.hurt, side),
            self.attacks_of(side),
            self.moves_of(side),
            sum(of == side for of, _ in self.moves),
            amounts(table, side, self.captured),
            self.recovered_of(side),
            self.others_of(side),
        )

    def attacks_of(self, side: str) -> list[AttackReport]:
        """Return the attacks of a side, with equal ones joined in one line."""
        lasting = self.game.implements(Game.battle)
        lines = [
            (one.title, tuple(self._results(one)), lasting or self._is_open(one), self._backfired(one))
            for one in self.history.attacks
            if one.side == side and not self._is_answer(one)
        ]
        runs = [(line, len(list(group))) for line, group in groupby(lines)]
        return [
            AttackReport(title, list(results[:MAX_RESULTS]), times, lasts, backfired)
            for (title, results, lasts, backfired), times in runs[:MAX_LINES]
        ]

    def _backfired(self, attack: BattleRecord) -> bool:
        """Return whether an attack caused losses to its own side only, as by friendly fire."""
        if not attack.results or any(note.kind != "loss" for note in attack.results):
            return False
        counters = self.game.view(attack.start, self.seat).counters
        own = {
            (counter.id_kind, id_)
            for counter in counters
            if counter.side == attack.side
            for id_ in (counter.id, *counter.members)
        }
        return all(
            any((field, note.ids[field]) in own for field in note.ids if isinstance(note.ids[field], int))
            for note in attack.results
        )

    def _is_answer(self, attack: BattleRecord) -> bool:
        """Return whether it is fire in the turn of another side, as part of that side's order: it is no attack."""
        if attack.note is None or attack.note.kind != "roll":
            return False
        turn = self.game.turn_info(attack.start).side
        return bool(turn) and turn != attack.side

    def _results(self, attack: BattleRecord) -> list[str]:
        lines = Counter(headline(self.game, note) for note in attack.results)
        return [f"{line} (×{number})" if number > 1 else line for line, number in lines.items()]

    def _is_open(self, attack: BattleRecord) -> bool:
        """Return whether the result of an attack, which is the last one, is still open."""
        ask = self.p.pending
        if ask is None or attack is not self.history.attack:
            return False
        if attack.note is None or "result" not in attack.note.ids:
            return ask.seat == CHANCE or self.p.agenda[-1].resolving
        picks = all(self.game.verbs[move.verb].role == "attack" for move in ask.moves)
        return bool(attack.note.ids["result"]) and self.p.agenda[-1].resolving and picks

    def moves_of(self, side: str) -> list[str]:
        """Return the movements of a side in words, with those on the same way joined in one line."""
        texts = [self._moved(note) for of, note in self.moves if of == side]
        lines = []
        for (many, one), run in groupby(texts):
            n = len(list(run))
            lines.append(one if n == 1 else f"{n} {many}" if many != one else f"{one} (×{n})")
        return lines[:MAX_LINES]

    def _moved(self, note: Note) -> tuple[str, str]:
        """Return the text of a move for many pieces, and for one; equal texts: the pieces have no kind."""
        went = piece_move_of(self.game, note)
        if went is None:
            text = headline(self.game, note)
            return text, text
        return f"{went.things} {went.path}", f"{went.thing} {went.path}"

    def recovered_of(self, side: str) -> list[DamagedPiece]:
        """Return the pieces of a side that have recovered, and from what; a later hit is listed separately."""
        return self._harms(self.better, side)

    def others_of(self, side: str) -> list[str]:
        """Return the other orders of a side in words, and its fire in turns of others."""
        answers = [
            self.game.format_note(one.note)
            for one in self.history.attacks
            if one.note is not None and one.side == side and self._is_answer(one)
        ]
        lines = [line for of, line in self.others if of == side]
        return list(dict.fromkeys([*lines, *answers]))[:MAX_LINES]

    def _harms(self, harms: Mapping[PieceKey, _Losses], side: str) -> list[DamagedPiece]:
        """Return the harm to those pieces of a side that are still on the map."""
        there, pip = dict(_pieces(self.view)), self.history.table.pip
        damaged = [
            harm.to_hurt(pip) for key, harm in harms.items() if key in there and there[key].side == side
        ]
        return damaged[:MAX_LINES]


class _Losses:
    """The harm to one piece."""

    def __init__(self, piece: Piece) -> None:
        self.piece, self.lost = piece, 0
        self.states: list[str] = []

    def add(self, piece: Piece, lost: int, states: Iterable[str]) -> None:
        self.piece = piece
        self.lost += lost
        self.states += [state for state in states if state not in self.states]

    def to_hurt(self, pip: str) -> DamagedPiece:
        if self.piece.domain == "works":
            return DamagedPiece(self.piece.kind, self.piece.space, [f"{self.lost} damage"])
        effects = list(self.states)
        if self.lost and self.piece.face is not None:
            effects.insert(0, f"{self.lost} step{'s' * (self.lost > 1)} lost")
        elif self.lost and not effects:
            effects = [f"{self.lost} {pip}{'s' * (self.lost > 1)}"]
        return DamagedPiece(self.piece.kind, self.piece.space, effects)


def _pieces(view: View) -> Iterable[tuple[PieceKey, Piece]]:
    """Yield the pieces on the map with their keys; stacks of pieces without names are left out."""
    for piece in pieces_on_map(view):
        if piece.members:
            yield from (((piece.id_kind, member), piece) for member in piece.members)
        elif piece.number == 1:
            named = (piece.id_kind, piece.id) if piece.id >= 0 else (piece.space, piece.slot, piece.kind)
            yield named, piece


def _numbered_anew(
    old: Mapping[PieceKey, Piece], new: Mapping[PieceKey, Piece], renumbered: frozenset[str]
) -> dict[PieceKey, PieceKey]:
    """Return the old key of each piece with a new number.

    Equal ones in one space stay in order of strength; those of the same strength, which nobody can tell apart, stay in
    order of number.
    """

    def stacks(pieces: Mapping[PieceKey, Piece]) -> dict[tuple[object, ...], list[PieceKey]]:
        by_identity: dict[tuple[object, ...], list[PieceKey]] = {}
        numbered = {key: piece for key, piece in pieces.items() if piece.id_kind in renumbered}
        for key, piece in sorted(numbered.items(), key=lambda one: (-_strength(one[1]), *one[0])):
            states = tuple(state.text for state in piece.states if not state.sign)
            by_identity.setdefault((piece.side, piece.kind, piece.space, states), []).append(key)
        return by_identity

    before, after = stacks(old), stacks(new)
    return {
        key: was
        for stack, keys in after.items()
        if len(before.get(stack, ())) == len(keys)
        for key, was in zip(keys, before[stack], strict=True)
    }


def _strength(piece: Piece) -> int:
    return piece.face.steps if piece.face is not None else -piece.pips


def amounts(table: Table, side: str, pieces: PieceCounts) -> list[Amount]:
    """Return the pieces of a side with their worth, the most expensive first."""
    result = [
        Amount(kind, number, number * table.worths.get(kind, 0), plural(kind))
        for (name, kind), number in pieces.items()
        if name == side
    ]
    return sorted(result, key=lambda one: (-one.worth, -one.number, one.kind))


def _figures(table: Table, side: str, before: View, after: View) -> list[FigureChange]:
    """Return the numbers beside the board that changed: those of a side, or of the seat that has only this side."""

    def numbers(view: View) -> dict[str, Track]:
        return {
            track.name.removesuffix("s"): track  # "1 Occupation Point", "2 Occupation Points"
            for track in view.of(Track)
            if track.number is not None and side == (track.side or table.side_of(track.seat))
        }

    old, new = numbers(before), numbers(after)
    result = []
    for name, track in (new | {gone: old[gone] for gone in old if gone not in new}).items():
        if track.chits and not (name in old and name in new):
            continue  # the stack in which the chits stand only says whose turn it is
        was, now = ((of[name].number or 0) if name in of else 0 for of in (old, new))
        if was != now:
            result.append(FigureChange(track.name, was, now))
    return result
