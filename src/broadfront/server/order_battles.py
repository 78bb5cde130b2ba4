"""The battles of boxes in which each is fought by one order: an attack, a volley, an assault.

Such a battle begins where the rules tell of one (a note of the kind "battle") and ends when the next one begins, or
when no order is being resolved any more. Pieces that a side's own orders of this turn used up to move into the space
are losses of the battle for it, as those that it uses up to shoot are. It needs nothing of a game but what every game
gives; one that knows average losses says them (`Game.average_losses`).
"""

from __future__ import annotations

from collections import Counter
from string import Formatter
from typing import Final

from broadfront.engine.chance import SplitMix64
from broadfront.engine.game import Game
from broadfront.engine.match import plural
from broadfront.engine.position import CHANCE, Move, Note, NoteKind, Position, as_known_to
from broadfront.engine.view import Counter as Piece
from broadfront.engine.view import Table, View
from broadfront.server.phrases import one_of
from broadfront.server.schemas_battles import BattleCamp, BattleReport, BattleReports
from broadfront.server.schemas_summary import Amount
from broadfront.server.stretches import Stretch
from broadfront.server.summaries import changed_hands

MAX_LINES: Final = 60
Pieces = Counter[tuple[str, str]]
"""How many pieces there are by side and kind."""
TOLD: Final[frozenset[NoteKind]] = frozenset({"battle", "roll", "loss", "capture"})


def order_battles(stretch: Stretch, since: int, seat: int) -> BattleReports:
    """Return the battles of a stretch of moves that ended after ``since`` moves, and the one that is on."""
    game, p = stretch.begin()
    watch = _Watch(game, p, seat)
    for number, move in enumerate(stretch.moves, stretch.first):
        watch.play(number, move)
    found = [report for report in watch.done if report.last > since]
    if watch.on is not None:
        found.append(watch.on.report(stretch.last, over=False, camps=[]))
    unit = _unit(watch.table, p, seat, game)
    return BattleReports(unit, found, one_of(unit))


class _Battle:
    """A battle that is on: when it began, what stood on the map then, and what has been told of it."""

    def __init__(self, first: int, title: str, attacker: int, view: View) -> None:
        self.first, self.title, self.attacker, self.view = first, title, attacker, view
        self.used_up: Pieces = Counter()
        """What it has cost the attacker before it began."""
        self.expected: tuple[float, float] | None = None
        self.lines: list[str] = []
        self.fought = False

    def report(self, last: int, *, over: bool, camps: list[BattleCamp]) -> BattleReport:
        """Return it as it is told."""
        return BattleReport(-1, self.title, self.first, last, over, 1, "", camps, self.lines[:MAX_LINES])


class _Watch:
    """Follows a match, and keeps the battles that are over."""

    def __init__(self, game: Game, p: Position, seat: int) -> None:
        self.game, self.p, self.seat = game, p, seat
        self.table = game.table(p.setting)
        self.on: _Battle | None = None
        self.done: list[BattleReport] = []
        self.mover = 0
        self.used_up: dict[int, Pieces] = {}
        """What a side's own moves of this turn have cost it besides, by the space that they went to."""

    def play(self, number: int, move: Move) -> None:
        """Make a move, the one with this number, and see what it begins and ends."""
        p, before = self.p, self.p.clone()
        assert p.pending is not None
        if p.pending.seat != CHANCE:
            self.mover = p.pending.seat
        p.notes = []
        p.play(move)
        self._use_up(move, before)
        for note in p.notes:
            self._hear(note, number, before)
        if self.on is None:
            return
        if _rests(p):
            self._end(number + 1)
        elif not self.on.fought and self.on.expected is None:
            self.on.expected = self.game.average_losses(as_known_to(self.seat, p, SplitMix64(number)))

    def _use_up(self, move: Move, before: Position) -> None:
        """Keep what a move into a space used up, if it is told of anything besides the move."""
        notes = self.p.notes or []
        if any(note.kind == "turn" for note in notes):
            self.used_up.clear()
        verb = self.game.verbs[move.verb]
        if verb.role != "move" or verb.where != self.game.game_info.space_kind or before.agenda[-1].resolving:
            return
        if any(note.kind == "battle" for note in notes) or all(note.kind == "move" for note in notes):
            return
        old, new = (self.game.view(p, self.seat) for p in (before, self.p))
        given, _ = changed_hands(old, new)
        lost = _standing(old) - _standing(new) - given
        mine = _side_of(self.table, self.mover)
        used_up = self.used_up.setdefault(move.where, Counter())
        used_up.update({one: number for one, number in lost.items() if one[0] == mine})

    def _hear(self, note: Note, number: int, before: Position) -> None:
        if note.kind == "battle":
            begins = before if self.on is None else self.p  # what the last one cost is no loss of this one
            self._end(number + 1)
            view = self.game.view(begins, self.seat)
            told = self.game.format_note(note)
            actor = self.game.actor(note)
            attacker = self.mover if actor is None else actor
            self.on = _Battle(number, told.partition(": ")[0].rstrip("."), attacker, view)
            for space in _spaces(note, self.game.game_info.space_kind):
                self.on.used_up += self.used_up.pop(space, Counter())
        if self.on is not None and note.kind in TOLD:
            self.on.lines.append(self.game.format_note(note))
            self.on.fought = self.on.fought or note.kind in ("roll", "loss")

    def _end(self, last: int) -> None:
        battle, self.on = self.on, None
        if battle is None or not battle.fought:
            return
        now = self.game.view(self.p, self.seat)
        given, got = changed_hands(battle.view, now)
        lost = _standing(battle.view) - _standing(now) - given + battle.used_up
        mine = _side_of(self.table, battle.attacker)
        sides = [side.name for side in self.table.sides]
        camps = []
        for nth, of in enumerate(([mine], [side for side in sides if side != mine])):
            taken = {kind: number for (side, kind), number in got.items() if side in of}
            fallen = {kind: number for (side, kind), number in lost.items() if side in of}
            camps.append(
                BattleCamp(
                    "defender" if nth else "attacker",
                    of if len(of) == 1 else [side for side in of if any(side == one for one, _ in lost)],
                    [],
                    [_amount(self.table, kind, number) for kind, number in sorted(fallen.items())],
                    None if battle.expected is None else round(battle.expected[nth], 6),
                    [_amount(self.table, kind, number) for kind, number in sorted(taken.items())],
                )
            )
        self.done.append(battle.report(last, over=True, camps=camps))


def _spaces(note: Note, kind: str) -> list[int]:
    """Return the spaces that a note names."""
    fields = ((name, of) for _, name, of, _ in Formatter().parse(note.template) if name)
    return [note.ids[name] for name, of in fields if of == kind]


def _rests(p: Position) -> bool:
    """Tell whether no order is being resolved."""
    ask = p.pending
    return ask is None or (ask.seat != CHANCE and not p.agenda[-1].resolving)


def _side_of(table: Table, seat: int) -> str:
    names = table.seat_sides or [side.name for side in table.sides]
    return names[seat] if seat < len(names) else ""


# --- what is lost: pieces, or steps where pieces have several ---------------------------------------------------------

_STEP: Final = "step of "
_STEPS: Final = "steps of "


def _standing(view: View) -> Counter[tuple[str, str]]:
    """Count the pieces on the map by side and kind; of pieces that have steps these."""
    found: Counter[tuple[str, str]] = Counter()
    for piece in view.counters:
        if piece.space >= 0 and piece.slot != "tray" and piece.end != "rear":
            kind, number = _strength(piece)
            found[piece.side, kind] += number
    return found


def _strength(piece: Piece) -> tuple[str, int]:
    if piece.face is None:
        return piece.kind, piece.number
    return _STEP + piece.kind, piece.face.steps * piece.number


def _amount(table: Table, kind: str, number: int) -> Amount:
    if kind.startswith(_STEP):
        return Amount(kind, number, number, _STEPS + kind.removeprefix(_STEP))
    return Amount(kind, number, number * table.worths.get(kind, 0), plural(kind))


def _unit(table: Table, p: Position, seat: int, game: Game) -> str:
    if table.worth_unit:
        return table.worth_unit
    has_steps = any(piece.face is not None for piece in game.view(p, seat).counters)
    return "steps" if has_steps else ""
