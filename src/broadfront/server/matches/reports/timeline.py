"""The course of a match: its figures turn by turn, and where the seats' expectations changed most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from itertools import groupby, pairwise
from math import hypot
from operator import attrgetter
from typing import Any, Final, NamedTuple

from broadfront.engine import registry
from broadfront.engine.bot_policy import expected_result
from broadfront.engine.game import Game
from broadfront.engine.match import LogEntry, Match
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import SPECTATOR, Move, Position, TurnInfo
from broadfront.engine.result import SideScore
from broadfront.engine.turn_history import (
    MoveRecorder,
    PieceCounts,
    count_pieces,
    is_at_rest,
    pieces_on_map,
)
from broadfront.players.estimates import estimated, horizon, is_sure, turned
from broadfront.server.matches.reports.timeline_schemas import (
    Timeline,
    TimelineCurve,
    TimelineMark,
    TurningPoint,
)
from broadfront.server.workers.tasks import Place, setting_of

MAX_POINTS: Final = 5
MAX_MARKS: Final = 400
MAX_SENTENCES: Final = 3
"""The number of sentences for an order that captured and destroyed nothing."""
MAX_COMPARED: Final = 6
"""The number of orders, those with the largest change of the evaluation, that are analysed by playing on."""
BROKEN_OFF: Final = frozenset({"retreat", "stalemate"})
"""The log's words for ends of a battle without a loss."""
_EVENTS: Final = frozenset({"battle", "capture", "loss", "roll"})


class _Order(NamedTuple):
    """An order with its consequences: its moves, its seat, its log lines, and its evaluation."""

    first: int
    last: int
    seat: int
    log_entries: tuple[LogEntry, ...]
    quick: float
    """The change of the evaluation alone, which also depends on whose turn it is."""

    @property
    def when(self) -> TurnInfo:
        """The time of its first event in the log: the order before may have ended a phase."""
        return next(line.when for line in self.log_entries if line.kind in _EVENTS)


def timeline_of(
    place: Place,
    start: Mapping[str, Any],
    moves: Sequence[tuple[str, int, int]],
    most_points: int = MAX_POINTS,
) -> Timeline:
    """Return the course of a match that hides nothing, with at most so many turning points."""
    game = registry.game(place.game)
    match = Match(game, position_from_builtins(game, setting_of(place), start))
    p = match.position
    policy = game.policy()
    values = most_points > 0 and policy.evaluate != game.uniform_value
    marks, tallies = [TimelineMark(0, game.turn_info(p).round)], [game.tallies(p)]
    orders: list[_Order] = []
    first, lines, turns = 0, 0, game.turns_begun(p)
    before = expected_result(policy, p) if values else ()
    for number, move in enumerate(moves, 1):
        match.play(Move(*move))
        begun = game.turns_begun(p)
        round_ = game.turn_info(p).round if p.pending is not None else ""
        last = next((mark.round for mark in reversed(marks) if mark.round), "")
        # the first round may begin with the set-up, before the first turn
        is_mark = begun != turns or p.pending is None or (round_ and round_ != last)
        if is_mark or number == len(moves):  # somebody resigned in the middle of a turn, or the turn goes on
            marks.append(TimelineMark(number, "" if round_ == last else round_))
            tallies.append(game.tallies(p))
            turns = begun
        if values and is_at_rest(p):
            after = expected_result(policy, p)
            entries = tuple(line for line in match.log[lines:] if match.seen_by[line.after - 1] is None)
            if any(line.kind in _EVENTS for line in entries):
                quick = max(abs(b - a) for a, b in zip(before, after, strict=True))
                orders.append(_Order(first, number, match.seats[first], entries, quick))
            first, lines, before = number, len(match.log), after
    sampled = _thinned(len(marks))
    return Timeline(
        [marks[n] for n in sampled],
        _curves([tallies[n] for n in sampled]),
        _turning_points(match, orders, most_points),
    )


def _thinned(marks: int) -> list[int]:
    """Return which marks are drawn: all of them, or as many as fit, always with the last one."""
    step = -(-marks // MAX_MARKS)
    return sorted({*range(0, marks, step), marks - 1})


def _curves(rows: Sequence[tuple[SideScore, ...]]) -> list[TimelineCurve]:
    return [
        TimelineCurve(
            tally.name,
            tally.rule,
            tally.unit,
            list(tally.sides),
            [[row[nth].values[side] for row in rows] for side in range(len(tally.sides))],
        )
        for nth, tally in enumerate(rows[0])
    ]


def _turning_points(match: Match, orders: Sequence[_Order], most: int) -> list[TurningPoint]:
    """Return the orders that changed most for certain, from each phase the one that changed most."""
    phases = [
        max(phase, key=attrgetter("quick")) for _, phase in groupby(orders, key=lambda order: order.when)
    ]
    points: list[tuple[float, TurningPoint]] = []
    for order in sorted(phases, key=attrgetter("quick"), reverse=True)[:MAX_COMPARED]:
        start, end = match.position_after(order.first), match.position_after(order.last)
        before, after = (estimated(match.game, p) for p in (start, end))
        seats = range(len(before.sums))
        sure = [seat for seat in seats if is_sure(before, after, seat)]
        if sure and horizon(match.game, start) != horizon(match.game, end):
            # the order ended its turn: what differs at the same moment is due to the order
            later = estimated(match.game, end, horizon(match.game, start))
            sure = [
                seat
                for seat in sure
                if (turned(before, later, seat) > 0) == (turned(before, after, seat) > 0)
            ]
            sure = [seat for seat in sure if turned(before, later, seat)]
        if sure:
            swing = max(abs(turned(before, after, seat)) for seat in sure)
            point = TurningPoint(
                order.first,
                order.last,
                order.when,
                _sentences(
                    order.log_entries,
                    *_replayed(match, order),
                    lasting=match.game.implements(Game.battle),
                ),
                order.seat,
                [round(before.mean(seat), 4) for seat in seats],
                [round(after.mean(seat), 4) for seat in seats],
                [round(hypot(before.error(seat), after.error(seat)), 4) for seat in seats],
            )
            points.append((swing, point))
    points = sorted(points, key=lambda one: -one[0])[:most]
    return sorted((point for _, point in points), key=lambda point: point.first)


def _replayed(match: Match, order: _Order) -> tuple[dict[int, Counter[str]], set[tuple[int, str]]]:
    """Return the consequences of an order, by the numbers of its moves.

    Returns
    -------
    :
        The number of pieces of each kind that left the map; and the sentences that ended battles without a loss.
    """
    game, recorder = (
        match.game,
        MoveRecorder(match.game, match.position_after(order.first), moves=order.first),
    )
    pieces = _pieces_and_departed(game, recorder.p)
    fatal, ends = dict[int, Counter[str]](), set[tuple[int, str]]()
    for move in match.journal[order.first : order.last]:
        record = recorder.play(move)
        now = _pieces_and_departed(game, recorder.p)
        for (_, kind), left in (pieces - now).items():
            fatal.setdefault(recorder.moves, Counter())[kind] += left
        pieces = now
        ends |= {
            (recorder.moves, game.format_note(note))
            for note, then in pairwise(record.notes)
            if then.outcome in BROKEN_OFF and note.kind in ("", "battle")
        }
    return fatal, ends


def _pieces_and_departed(game: Game, p: Position) -> PieceCounts:
    """Count the pieces on the map, and those that have left it unharmed."""
    return count_pieces(pieces_on_map(game.view(p, SPECTATOR))) + PieceCounts(game.departed(p))


def _sentences(
    lines: Sequence[LogEntry],
    fatal: Mapping[int, Counter[str]] | None = None,
    ends: Set[tuple[int, str]] = frozenset(),
    *,
    lasting: bool,
) -> list[str]:
    """Return the sentences about an order: its first one, the captures, every loss, and how it ended.

    Battles that ended without a loss, as by a retreat, are included: one order may bring several battles. If nothing
    was captured or lost, they are the first sentence and the last ones. Equal sentences are joined with their number:
    of lost pieces, or of hits on a piece that is still there. If battles last, the sentence of a battle that begins
    comes first, because units that were ordered elsewhere may be undone before it. If not, several attacks may be
    declared before the first is rolled: all of them are included, and each loss has the roll that caused it.
    """
    if lasting:
        lines = lines[next((at for at, line in enumerate(lines) if line.kind == "battle"), 0) :]
    done = max((at for at, line in enumerate(lines) if line.kind in _EVENTS), default=0)
    ends_turn = next((at for at, line in enumerate(lines) if at > done and line.kind == "turn"), len(lines))
    lines = lines[:ends_turn]  # what the next turn begins with is no effect of the order
    attacks = lines[:1] if lasting else _attacks(lines)
    begins = lines.index(attacks[0])
    rest = [line for line in lines[begins + 1 :] if line.kind != "turn" and line not in attacks]
    broken_off = [line for line in rest if (line.after, line.sentence) in ends]
    taken = [line for line in rest if line.kind == "capture"]
    gone, hits = _losses([line for line in rest if line.kind == "loss"], fatal or {})
    if losses := [*gone, *hits]:
        losses = _with_rolls(losses, rest) if len(attacks) > 1 else losses
    if taken or losses:
        last = [line for line in rest[-1:] if not line.kind and line not in broken_off]
        rest = [*broken_off, *taken, *losses, *last]
    else:
        last = rest[-MAX_SENTENCES + 1 :]
        rest = [*(line for line in broken_off if line not in last), *last]
    several = Counter(line.sentence for line in [*attacks, *rest])
    return [one if times == 1 else f"{one} (×{times})" for one, times in several.items()]


def _attacks(lines: Sequence[LogEntry]) -> list[LogEntry]:
    """Return the orders of the commonest sort before the last roll; a card may be played or deployed among them."""
    rolled = max((at for at, line in enumerate(lines) if line.kind == "roll"), default=0)
    sorts = Counter(_sort(line) for line in lines[:rolled] if line.kind in ("", "battle"))
    sort = max(sorts, key=sorts.__getitem__, default=_sort(lines[0]))
    return [line for line in lines if _sort(line) == sort] or [lines[0]]


def _sort(line: LogEntry) -> tuple[str, str]:
    """Return what sentences about the same kind of order have in common."""
    return line.rule, line.kind


def _with_rolls(losses: Sequence[LogEntry], lines: Sequence[LogEntry]) -> list[LogEntry]:
    """Return losses, each after the roll that brought it.

    Where losses are taken together after several rolls, they stand after all of these rolls that hit.
    """
    entries: list[LogEntry] = []
    for loss in losses:
        before = lines[: lines.index(loss)]
        rolled = next((at for at in reversed(range(len(before))) if before[at].kind == "roll"), -1)
        others = (at for at in reversed(range(rolled + 1)) if before[at].kind == "loss")
        rolls = [line for line in before[next(others, -1) + 1 : rolled + 1] if line.kind == "roll"]
        hits = [line for line in rolls if line.roll is not None and line.roll.low and line.roll.hits]
        entries += [line for line in (hits or rolls[-1:]) if line not in entries]
        entries.append(loss)
    return entries


def _losses(
    lines: Sequence[LogEntry], fatal: Mapping[int, Counter[str]]
) -> tuple[Sequence[LogEntry], Sequence[LogEntry]]:
    """Return the lines of all losses: of pieces that left the map, and of hits; a hit that killed counts as the
    former.
    """
    left = {number: Counter(kinds) for number, kinds in fatal.items()}
    gone: list[LogEntry] = []
    others: list[LogEntry] = []
    for line in reversed(lines):  # in one move a piece may be hit, and then lost
        kinds = left.get(line.after, Counter[str]())
        named = [kind for kind in fatal.get(line.after, ()) if kind.casefold() in line.sentence.casefold()]
        kind = max(named, key=len, default="")
        if kinds[kind] > 0:
            kinds[kind] -= 1
            gone.insert(0, line)
        else:
            others.insert(0, line)
    hits = Counter(_subject(line) for line in gone)
    for line in [*others]:
        if hits[subject := _subject(line)] > 0 and subject:
            hits[subject] -= 1
            others.remove(line)
    return gone, others


def _subject(line: LogEntry) -> str:
    """Return what is said to be hit or lost; "": the sentence has another form."""
    return line.sentence.rpartition(" is ")[0] or line.sentence.rpartition(" are ")[0]
