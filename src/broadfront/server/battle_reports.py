"""What a battle cost both sides, and what it costs on average: the card that ends it.

A battle lasts as long as the game says that the same one is on (`Game.battle`). What was lost are the pieces that left
the map meanwhile, as the seat can see it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from broadfront.engine.chance import SplitMix64
from broadfront.engine.position import Position, as_known_to
from broadfront.engine.view import BattleBoard, Table, View
from broadfront.server.phrases import one_of
from broadfront.server.schemas_battles import BattleCamp, BattleReport, BattleReports
from broadfront.server.schemas_summary import Amount
from broadfront.server.served import ServedMatch
from broadfront.server.stretches import Stretch
from broadfront.server.summaries import amounts, changed_hands, pieces_of

MAX_MOVES: Final = 400
"""So many moves before those asked about are looked through for the beginning of a battle."""
FOUGHT: Final = frozenset({"roll", "loss"})
RETREAT: Final = "retreat"
"""What the log calls the end of a battle that the attacker chose to break off."""
DAMAGE: Final = "damage"


def first_move(match: ServedMatch, moves: int, *, whole_turn: bool = False) -> int:
    """Return where to look for the beginning of a battle that is on after ``moves`` moves: before its phase began.

    Where orders of earlier phases have cost something that counts as its losses, it is before its whole turn began.
    """
    told = match.log_between(max(0, moves - MAX_MOVES), moves)
    if not told:
        return moves
    first = told[-1].after
    for one in reversed(told):
        if one.when != told[-1].when and not (whole_turn and one.when[:2] == told[-1].when[:2]):
            break
        first = one.after
    return max(0, first - 1)


def battles_of(stretch: Stretch, since: int, seat: int) -> BattleReports:
    """Return the battles of a stretch of moves, as far as a seat may know.

    Of those that are over only what ended after ``since`` moves is told; the last may be on still.
    """
    game, p = stretch.begin()
    table = game.table(p.setting)
    found: list[BattleReport] = []
    begun, board, start, fought = stretch.first, game.battle(p), p.clone(), False
    rounds = board.round if board else 0
    outcome = ""
    for number, move in enumerate(stretch.moves, stretch.first + 1):
        p.notes = []
        p.play(move)
        outcome = next((note.outcome for note in p.notes if note.outcome), outcome)
        fought = fought or any(note.kind in FOUGHT for note in p.notes)
        now = game.battle(p)
        if board and now and (now.space, now.title) == (board.space, board.title):
            rounds = now.round
            continue
        if board and fought and number > since:
            found.append(_report(game, table, board, (start, p), (begun, number), (rounds, outcome), seat))
        begun, board, start, fought, rounds = number, now, p.clone(), False, now.round if now else 0
        outcome = ""
    if board:
        found.append(BattleReport(board.space, board.title, begun, stretch.last, False, rounds, "", []))
    return BattleReports(table.worth_unit, found, one_of(table.worth_unit))


def _report(
    game: Any,
    table: Table,
    board: BattleBoard,
    between: tuple[Position, Position],
    moves: tuple[int, int],
    ended: tuple[int, str],
    seat: int,
) -> BattleReport:
    rounds, outcome = ended
    before, after = (game.view(p, seat) for p in between)
    given, got = changed_hands(before, after)
    losses = pieces_of(before) - pieces_of(after) - given
    doomed = Counter[tuple[str, str]](game.stranded(between[1], board.space))
    damaged = _damaged(after) - _damaged(before)
    begun = as_known_to(seat, between[0], SplitMix64(moves[0]))
    averages: tuple[float, float] | None
    if outcome != RETREAT:
        averages = game.expected_losses(begun, board.space)
    elif doomed:  # rounds alone do not say who finds a place to land
        averages = None
    else:
        averages = game.expected_losses_of_rounds(begun, board.space, rounds)
    damage = _damage(after, board.space) - _damage(before, board.space) if board.raid else None
    camps = []
    for nth, role in enumerate(("attacker", "defender")):
        hosts = [host for host in board.hosts if host.role == role]
        sides = list(dict.fromkeys(host.side for host in hosts))
        had = Counter[tuple[str, str]]()
        for host in hosts:
            for rank in () if host.supports else host.ranks:
                had["", rank.kind] += rank.number
        lost = _of(table, sides, losses)
        if nth and damage:
            lost.append(Amount(DAMAGE, damage, game.repair_cost(between[1], board.space, damage), DAMAGE))
        camps.append(
            BattleCamp(
                "defender" if nth else "attacker",
                sides,
                amounts(table, "", had),
                lost,
                None if averages is None else round(averages[nth], 6),
                _of(table, sides, got),
                _of(table, sides, doomed),
                _of(table, sides, damaged),
            )
        )
    old, new = _holder(before, board.space), _holder(after, board.space)
    taken_by = new if new != old else ""
    return BattleReport(
        *(board.space, board.title, *moves, True, rounds, taken_by, camps),
        damage=damage,
        outcome=outcome,
    )


def _of(table: Table, sides: list[str], pieces: Counter[tuple[str, str]]) -> list[Amount]:
    """Return the pieces of some sides together."""
    found = Counter[tuple[str, str]]()
    for (side, kind), number in pieces.items():
        if side in sides:
            found["", kind] += number
    return amounts(table, "", found)


def _damage(view: View, space: int) -> int:
    """Return the damage of the works in a space."""
    return sum(piece.pips for piece in view.counters if piece.space == space and piece.domain == "works")


def _damaged(view: View) -> Counter[tuple[str, str]]:
    """Count the damaged pieces on the map by side and kind; works are no pieces of a battle."""
    found = Counter[tuple[str, str]]()
    for piece in view.counters:
        if piece.pips and piece.space >= 0 and piece.slot != "tray" and piece.domain != "works":
            found[piece.side, piece.kind] += piece.number
    return found


def _holder(view: View, space: int) -> str:
    return next((side for held, side in view.holders if held == space), "")
