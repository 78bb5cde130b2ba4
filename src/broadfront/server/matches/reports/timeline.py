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
from broadfront.engine.plain_text import as_sentence
from broadfront.engine.position import SPECTATOR, Move, Position, TurnInfo
from broadfront.engine.result import SideScore
from broadfront.engine.turn_history import (
    BattleRecord,
    OrderHistory,
    OrderLine,
    OrderRecord,
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

    @property
    def display_time(self) -> TurnInfo:
        """The time that a turning point names: no phase if it goes through several."""
        phases = {line.when.phase for line in self.log_entries if line.kind in _EVENTS}
        return self.when if len(phases) == 1 else self.when._replace(phase="")


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
                order.display_time,
                _sentences(match.game, *_replayed(match, order)),
                order.seat,
                [round(before.mean(seat), 4) for seat in seats],
                [round(after.mean(seat), 4) for seat in seats],
                [round(hypot(before.error(seat), after.error(seat)), 4) for seat in seats],
            )
            points.append((swing, point))
    points = sorted(points, key=lambda one: -one[0])[:most]
    return sorted((point for _, point in points), key=lambda point: point.first)


class _Consequences(NamedTuple):
    """What a stretch of moves brought."""

    orders: list[OrderRecord]
    """The orders to attack, or battles, in which anything was told."""
    fatal: dict[int, Counter[str]]
    """By the number of a move, the number of pieces of each kind that left the map."""


def _replayed(match: Match, order: _Order) -> _Consequences:
    """Return the consequences of an order."""
    game = match.game
    history = OrderHistory(game, match.position_after(order.first), moves=order.first)
    pieces = _pieces_and_departed(game, history.p)
    fatal = dict[int, Counter[str]]()
    for move in match.journal[order.first : order.last]:
        history.play(move)
        now = _pieces_and_departed(game, history.p)
        for (_, kind), left in (pieces - now).items():
            fatal.setdefault(history.moves, Counter())[kind] += left
        pieces = now
    return _Consequences(history.orders, fatal)


def _pieces_and_departed(game: Game, p: Position) -> PieceCounts:
    """Count the pieces on the map, and those that have left it unharmed."""
    return count_pieces(pieces_on_map(game.view(p, SPECTATOR))) + PieceCounts(game.departed(p))


def _sentences(
    game: Game, orders: Sequence[OrderRecord], fatal: Mapping[int, Counter[str]] | None = None
) -> list[str]:
    """Return the sentences about orders, one order after another: the order, the dice that hit, what came of it.

    The order of the log is kept. Equal sentences about one order are joined with their number: of lost pieces, or of
    hits on a piece that is still there. Of battles that last, those are told in which something was lost or taken, or
    that were broken off. If there is nothing of that, the last dice or notes are told.
    """
    lasting = game.implements(Game.battle)
    reported = [(order, _reported_lines(order, game, fatal or {})) for order in orders]
    if not any(line.note.kind in ("loss", "capture") or lasting for _, lines in reported for line in lines):
        reported = [(order, lines or _last_lines(order, lasting=lasting)) for order, lines in reported]
    sentences: list[str] = []
    for order, lines in reported:
        if order.note is not None and (lines or not lasting):
            sentences.append(game.format_note(order.note))
        elif order.title and lines:
            sentences.append(as_sentence(order.title))
        for _, shot in groupby(lines, key=attrgetter("shot")):
            several = Counter(game.format_note(line.note) for line in shot)
            sentences += [one if times == 1 else f"{one} (×{times})" for one, times in several.items()]
    return sentences


def _reported_lines(order: OrderRecord, game: Game, fatal: Mapping[int, Counter[str]]) -> list[OrderLine]:
    """Return the lines of an order that are reported: losses, captures, dice that hit, and how it ended."""
    lasting = game.implements(Game.battle)
    losses = _losses([line for line in order.lines if line.note.kind == "loss"], game, fatal)
    fruitful = {
        line.shot for line in order.lines if line.note.kind == "capture" or (line in losses and line.shot)
    }
    ends = {line for line, then in pairwise(order.lines) if then.note.outcome in BROKEN_OFF}
    return [
        line
        for line in order.lines
        if line in losses
        or line.note.kind == "capture"
        or (line in ends if lasting else line.is_end)
        or (line.note.kind == "roll" and (_is_amount(line) if lasting else _has_hit(line, fruitful)))
    ]


def _is_amount(line: OrderLine) -> bool:
    """Return whether the dice that a line tells of are an amount, as of damage, and are no hits of a battle."""
    return "space" in line.note.ids and "hits" not in line.note.ids


def _has_hit(line: OrderLine, fruitful: Set[BattleRecord | None]) -> bool:
    """Return whether the dice that a line tells of hit, and something came of it."""
    return bool(line.note.ids.get("hits")) if line.shot is None else line.shot in fruitful


def _last_lines(order: OrderRecord, *, lasting: bool) -> list[OrderLine]:
    """Return the lines of an order without effect: the end of a battle board's battle, else the last dice."""
    if lasting:
        return order.lines[-MAX_SENTENCES + 1 :]
    return [line for line in order.lines if line.note.kind == "roll"][-1:]


def _losses(lines: Sequence[OrderLine], game: Game, fatal: Mapping[int, Counter[str]]) -> set[OrderLine]:
    """Return the losses that are told: of the last hit on a piece that left the map, only that it did."""
    left = {number: Counter(kinds) for number, kinds in fatal.items()}
    gone = set[OrderLine]()
    for line in reversed(lines):  # in one move a piece may be hit, and then lost
        kinds = left.get(line.after, Counter[str]())
        sentence = game.format_note(line.note).casefold()
        named = [kind for kind in fatal.get(line.after, ()) if kind.casefold() in sentence]
        kind = max(named, key=len, default="")
        if kinds[kind] > 0:
            kinds[kind] -= 1
            gone.add(line)
    told, hits = set(lines), dict[str, list[OrderLine]]()
    for line in lines:
        subject = _subject(game.format_note(line.note))
        if line not in gone:
            hits.setdefault(subject, []).append(line)
        elif subject and hits.get(subject):
            told.remove(hits[subject].pop())
    return told


def _subject(sentence: str) -> str:
    """Return what is said to be hit or lost; "": the sentence has another form."""
    return sentence.rpartition(" is ")[0] or sentence.rpartition(" are ")[0]
