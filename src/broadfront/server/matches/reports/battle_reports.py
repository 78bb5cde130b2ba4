"""What a battle cost both sides, and what it costs on average: the card that ends it.

In games with lasting battles (`Game.battle`), the losses are the pieces that left the map during it, as the seat can
see it. In other games each battle is fought by one order: an attack, a volley, an assault. Pieces that a side used up
this turn to move into the space count as its losses, like those that it uses up to shoot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from broadfront.engine.chance import SplitMix64
from broadfront.engine.game import Game
from broadfront.engine.match import plural
from broadfront.engine.position import Position, as_known_to
from broadfront.engine.turn_history import (
    BattleRecord,
    MoveRecord,
    PieceChanges,
    PieceCounts,
    TurnHistory,
    count_pieces,
    note_spaces,
    piece_changes,
    pieces_on_map,
)
from broadfront.engine.view import Counter as Piece
from broadfront.engine.view import Table, View
from broadfront.server.matches.move_texts import choice_text
from broadfront.server.matches.reports.action_summary import amounts
from broadfront.server.matches.reports.battle_schemas import BattleReport, BattleReports, BattleSide
from broadfront.server.matches.reports.summary_schemas import Amount
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch

MAX_MOVES: Final = 400
"""The number of earlier moves that are searched for the beginning of a battle."""
MAX_LINES: Final = 60
MAX_EFFECTS: Final = 3
"""The number of effects that are listed of a battle, the last ones."""
EFFECTS: Final = frozenset({"loss", "capture"})
RETREAT: Final = "retreat"
"""The log's word for a battle that the attacker broke off."""
DAMAGE: Final = "damage"
_ROLES: Final[tuple[Literal["attacker", "defender"], ...]] = ("attacker", "defender")


def first_move(match: SnapshotMatch, moves: int) -> int:
    """Return where to look for the beginning of the battle at ``moves`` moves: before its phase began.

    If orders of earlier phases have cost something that counts as its losses, it is before its whole turn began.
    """
    whole_turn = not match.game.implements(Game.battle)
    entries = match.log_between(max(0, moves - MAX_MOVES), moves)
    if not entries:
        return moves
    first = entries[-1].after
    for one in reversed(entries):
        if one.when != entries[-1].when and not (whole_turn and one.when[:2] == entries[-1].when[:2]):
            break
        first = one.after
    return max(0, first - 1)


def battles_of(move_range: MoveRange, since: int, seat: int) -> BattleReports:
    """Return the battles of a range of moves, as far as a seat may know.

    Only battles that ended after ``since`` moves are reported, and the last one if it is still on.
    """
    game, p = move_range.begin()
    history = TurnHistory(game, p, seat, move_range.first)
    costs = _OrderCosts(history, seat)
    reports: list[BattleReport] = []
    for move in move_range.moves:
        record = history.play(move)
        costs.see(record)
        reports += [
            _board_report(history, battle, seat) if battle.board else costs.report(battle)
            for battle in record.ended
            if battle.is_fought and battle.last > since
        ]
    if history.battle is not None:
        history.battle.last = move_range.last
        reports.append(_report(game, history.battle, [], is_over=False))
    unit = history.table.worth_unit
    if not unit and any(piece.face is not None for piece in game.view(p, seat).counters):
        unit = "steps"
    return BattleReports(unit, reports, choice_text(unit))


def _report(
    game: Game,
    battle: BattleRecord,
    camps: list[BattleSide],
    *,
    is_over: bool = True,
    taken_by: str = "",
    damage: int | None = None,
) -> BattleReport:
    place = battle.space, battle.title, battle.first, battle.last
    lines = [game.format_note(note) for note in battle.notes[:MAX_LINES]]
    effects = dict.fromkeys(game.format_note(note) for note in battle.notes if note.kind in EFFECTS)
    return BattleReport(
        *place,
        is_over,
        battle.rounds,
        taken_by,
        camps,
        lines,
        damage,
        battle.outcome,
        [*effects][-MAX_EFFECTS:],
    )


# --- battles on a battle board ----------------------------------------------------------------------------------------


def _board_report(history: TurnHistory, battle: BattleRecord, seat: int) -> BattleReport:
    """Return the report of a battle that has just ended."""
    game: Any = history.game
    p, table, space, board = history.p, history.table, battle.space, battle.board
    assert board is not None
    before, after = game.view(battle.start, seat), game.view(p, seat)
    changes, stranded = piece_changes(before, after), PieceCounts(game.stranded(p, space))
    damaged = _damaged(after) - _damaged(before)
    start = as_known_to(seat, battle.start, SplitMix64(battle.first))
    averages: tuple[float, float] | None
    if battle.outcome != RETREAT:
        averages = game.expected_losses(start, space)
    elif stranded:  # rounds alone do not say which aircraft find a place to land
        averages = None
    else:
        averages = game.expected_losses_of_rounds(start, space, battle.rounds)
    damage = _damage(after, space) - _damage(before, space) if board.raid else None
    camps = []
    for nth, role in enumerate(_ROLES):
        hosts = [host for host in board.hosts if host.role == role]
        sides = list(dict.fromkeys(host.side for host in hosts))
        had = PieceCounts()
        for host in hosts:
            for rank in () if host.supports else host.ranks:
                had["", rank.kind] += rank.number
        lost, captured, left, hit = (
            _amounts_of(table, sides, pieces)
            for pieces in (changes.losses, changes.captured, stranded, damaged)
        )
        if nth and damage:
            lost.append(Amount(DAMAGE, damage, game.repair_cost(p, space, damage), DAMAGE))
        expected = None if averages is None else round(averages[nth], 6)
        camps.append(BattleSide(role, sides, amounts(table, "", had), lost, expected, captured, left, hit))
    old, new = (dict(view.holders).get(space, "") for view in (before, after))
    return _report(game, battle, camps, taken_by=new if new != old else "", damage=damage)


def _amounts_of(table: Table, sides: Sequence[str], pieces: PieceCounts) -> list[Amount]:
    """Return the pieces of several sides together."""
    counts = PieceCounts()
    for (side, kind), number in pieces.items():
        if side in sides:
            counts["", kind] += number
    return amounts(table, "", counts)


def _damage(view: View, space: int) -> int:
    """Return the damage of the facilities in a space."""
    return sum(piece.pips for piece in view.counters if piece.space == space and piece.domain == "works")


def _damaged(view: View) -> PieceCounts:
    """Count the damaged pieces on the map; facilities are no pieces of a battle."""
    return count_pieces(one for one in pieces_on_map(view) if one.pips and one.domain != "works")


# --- battles that one order fights: pieces with several steps lose steps
# -----------------------------------------------


class _OrderCosts:
    """Follows what battles cost, and what they cost on average."""

    def __init__(self, history: TurnHistory, seat: int) -> None:
        self.history, self.seat = history, seat
        self.game, self.table = history.game, history.table
        self.averages: dict[BattleRecord, tuple[float, float]] = {}
        self.used_up: dict[int, PieceCounts] = {}
        """What a side's own moves of this turn have used up, by their target space."""
        self.costs_before: dict[BattleRecord, PieceCounts] = {}
        """What a battle had cost the attacker before it began."""

    def see(self, record: MoveRecord) -> None:
        """Process a move."""
        if self.game.implements(Game.battle):
            return
        self._use_up(record)
        for battle in record.begun:
            assert battle.note is not None
            costs = self.costs_before[battle] = PieceCounts()
            for _, space in note_spaces(self.game, battle.note):
                costs += self.used_up.pop(space, PieceCounts())
        on = self.history.battle
        if on is not None and not on.is_fought and on not in self.averages:
            start = as_known_to(self.seat, self.history.p, SplitMix64(record.number))
            if (averages := self.game.average_losses(start)) is not None:
                self.averages[on] = averages

    def _use_up(self, record: MoveRecord) -> None:
        """Record what a move into a space used up, if the log has more about it than the move."""
        kinds = {note.kind for note in record.notes}
        if "turn" in kinds:
            self.used_up.clear()
        verb = record.verb
        if verb.role != "move" or verb.where != self.game.game_info.space_kind or record.is_resolving:
            return
        if "battle" in kinds or kinds <= {"move"}:
            return
        changes = self._changes(record.before)
        used_up = self.used_up.setdefault(record.move.where, PieceCounts())
        used_up.update({one: number for one, number in changes.losses.items() if one[0] == record.side})

    def report(self, battle: BattleRecord) -> BattleReport:
        """Return the report of a battle that has just ended."""
        changes = self._changes(battle.start)
        losses, averages = changes.losses + self.costs_before[battle], self.averages.get(battle)
        others = [side.name for side in self.table.sides if side.name != battle.side]
        if len(others) > 1:
            others = [one for one in others if any(one == side for side, _ in losses)]
        camps = []
        for nth, sides in enumerate(([battle.side], others)):
            expected = None if averages is None else round(averages[nth], 6)
            lost, captured = (
                [
                    self._amount(*one)
                    for one in sorted((k, n) for (side, k), n in pieces.items() if side in sides)
                ]
                for pieces in (losses, changes.captured)
            )
            camps.append(BattleSide(_ROLES[nth], sides, [], lost, expected, captured))
        return _report(self.game, battle, camps)

    def _changes(self, start: Position) -> PieceChanges:
        """Return the pieces that were lost or added since a position, as the seat can see it."""
        before, after = (self.game.view(p, self.seat) for p in (start, self.history.p))
        return piece_changes(before, after, _count_steps)

    def _amount(self, kind: str, number: int) -> Amount:
        if kind.startswith(_STEP):
            return Amount(kind, number, number, _STEPS + kind.removeprefix(_STEP))
        return Amount(kind, number, number * self.table.worths.get(kind, 0), plural(kind))


_STEP: Final = "step of "
_STEPS: Final = "steps of "


def _count_steps(pieces: Iterable[Piece]) -> PieceCounts:
    """Count pieces by side and kind; pieces with several steps count by their steps."""
    counts = PieceCounts()
    for piece in pieces:
        if piece.face is None:
            counts[piece.side, piece.kind] += piece.number
        else:
            counts[piece.side, _STEP + piece.kind] += piece.face.steps * piece.number
    return counts
