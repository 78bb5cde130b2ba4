"""Laws about hidden information that test `Position.determinized` itself, so they do not rely on it.

Two worlds are indistinguishable for a seat if it is shown the same of their matches: equal decisions, moves, log and
views, because only secret moves of others differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log1p, sqrt
from typing import Any, Final

import msgspec

from broadfront.engine.chance import SplitMix64
from broadfront.engine.conformance.run import Law, RecordedRng, Run, any_id, law, random_move
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.match import RecordedNotes, observation_after
from broadfront.engine.odds import NoOdds
from broadfront.engine.position import (
    CHANCE,
    SPECTATOR,
    Ask,
    Move,
    Position,
    Rng,
    UndealtSecret,
    as_known_to,
    has_hidden_information,
    require_worlds,
)
from broadfront.engine.tutorial import why_nothing_there
from broadfront.engine.view import FireSheet, Form, View

TWINS: Final = 8
"""The number of secret moves of a match that are replaced by others."""
TOGETHER: Final = 40
"""The number of moves for which the two matches are played on together."""
BRANCHES: Final = 500
"""Odds with more branches than this are not compared."""
ORDERS: Final = 4
"""The number of times that three orders are combined from parts of legal ones, and their refusals compared."""
PARTS: Final = ("battle", "attacker", "defender")
"""The values with which the server calls `Game.battle_at`."""
MIN_WORLDS: Final = 24
"""The number of worlds that are compared first; more are hardly ever needed for a correct game."""
DOUBTED_WORLDS: Final = 200
"""The number of worlds that estimate the frequency of a value which the first worlds contradict."""
MAX_WORLDS: Final = 1000
"""The most worlds that are played on to find those in which a seat is shown the same."""
DOUBT: Final = 20.0
"""A fault is reported if its probability for correct worlds is below e to the minus this."""


@law("ask")
def secret_questions_have_worlds(run: Run) -> str | None:
    """A position that asks in secret overrides `determinized`, and its `hides_anything` is true from the start on."""
    ask, p = run.ask, run.position
    if ask is None or ask.seen_by is None:
        return None
    try:
        require_worlds(p)
    except UndealtSecret as error:
        return str(error)
    if run.hides and p.hides_anything():
        return None
    when = "now" if run.hides else "at the start of the match"
    return (
        f"only seat {ask.seen_by} may learn the answer to [{ask.rule}] {ask.prompt} But "
        f"{type(p).__name__}.hides_anything denies {when} that anything is or will be hidden: let it return True"
    )


@law("position")
def open_games_look_alike(run: Run) -> str | None:
    """Where nothing is hidden, all are shown the same; who is asked has forms and warnings of its own besides."""
    if run.hides:
        return None
    p, game, ask = run.position, run.game, run.ask
    everybody = msgspec.structs.replace(game.view(p, SPECTATOR), seat=SPECTATOR)
    for seat in run.seats:
        view, expected = msgspec.structs.replace(game.view(p, seat), seat=SPECTATOR), everybody
        if ask is not None and ask.seat == seat:
            view, expected = _without_question(view), _without_question(everybody)
        for name in view.__struct_fields__:
            own, others = getattr(view, name), getattr(expected, name)
            if own != others:
                return (
                    f"{name} is {own} to seat {seat}, and {others} to a spectator. What only some may see is hidden: "
                    "put the questions that decide it with `seen_by`, and override Position.determinized"
                )
    return None


def _without_question(view: View) -> View:
    """Return a view without the parts that only the deciding seat needs for its decision.

    These may be counters beside the board, and the choice of a representative among equal counters.
    """
    return msgspec.structs.replace(
        view,
        ask=None,
        labels=(),
        cautions=(),
        halts=(),
        rooms=(),
        panels=tuple(panel for panel in view.panels if not isinstance(panel, (Form, FireSheet))),
        counters=tuple(msgspec.structs.replace(one, id=-1) for one in view.counters if one.space >= 0),
    )


@law("position")
def only_secrets_are_dealt_anew(run: Run) -> str | None:
    """What is dealt anew for a seat was a secret from it when it was decided, or lay hidden from the start."""
    p = run.position
    if not has_hidden_information(p):
        return None
    for seat in (SPECTATOR, *run.seats):
        if not all(seen_by in (None, seat) for seen_by in run.seen_by):
            continue
        world, start = p.determinized(seat, run.rng), run.game.start(run.setting)
        if world.key() == p.key() or start.determinized(seat, run.rng).key() != start.key():
            continue
        name = next(name for name in (*p.data_fields(), "agenda") if getattr(world, name) != getattr(p, name))
        return (
            f"every answer so far was open to seat {seat}, and {name} is dealt anew for it: journal and log tell what "
            "it may not know. Put the questions that decide it with `seen_by`"
        )
    return None


@law("match")
def what_is_seen_is_not_dealt_anew(run: Run) -> str | None:
    """What a seat has seen decided, or has read in the log, is so in every world that is dealt to it."""
    if not run.hides:
        return None
    by_verb: dict[str, list[int]] = {}
    for number, move in enumerate(run.journal):
        by_verb.setdefault(move.verb, []).append(number)
    by_chance = [range(len(run.journal))] * (TWINS if run.journal else 0)
    each: list[Sequence[int]] = [*by_verb.values(), *by_verb.values(), *by_chance]
    sample = {numbers[run.rng.randrange(len(numbers))] for numbers in each}
    p = run.game.start(run.setting)
    for number, move in enumerate(run.journal):
        if number in sample:  # the readers are SPECTATOR, -1, to the last seat
            fault = _impossible_values(run, p, move, run.rng.randrange(1 + len(run.seats)) - 1)
            if fault:
                return f"{fault}. It is move {number + 1} of the match"
        p.play(move)
    return None


def _impossible_values(run: Run, before: Position, move: Move, reader: int) -> str | None:
    """Compare determinizations for a reader after a move with those before it in which the move was then played.

    Of the latter, those count in which the reader was shown the same; a move that it does not see may differ there. A
    value that none of them has, but many of the former, is impossible by the reader's knowledge.
    """
    assert before.pending is not None
    is_seen, after = before.pending.seen_by in (None, reader), before.clone()
    observation = observation_after(run.game, after, move, reader)
    true = _values(after)

    def count_differences(number: int) -> Counter[tuple[str, int, object]]:
        """Count the values that differ from the true ones, and for each place (`...`) how often it differs."""
        counts = Counter[tuple[str, int, object]]()
        for _ in range(number):
            counts.update(_others(true, after.determinized(reader, run.rng)))
        if not is_seen:  # the frequency of a single value depends on the choices of the hidden seat
            counts = Counter({one: times for one, times in counts.items() if one[2] is ...})
        return counts

    doubtful = {one for one, times in count_differences(MIN_WORLDS).items() if times * 8 >= MIN_WORLDS}
    tries, fits, shares = 0, 0, dict[tuple[str, int, object], float]()
    while doubtful and tries < MAX_WORLDS:
        if tries == MIN_WORLDS:
            counts = count_differences(DOUBTED_WORLDS)
            shares = {one: (counts[one] - 2 * sqrt(counts[one])) / DOUBTED_WORLDS for one in doubtful}
            doubtful = {one for one in doubtful if counts[one] * 10 >= DOUBTED_WORLDS}
        tries += 1
        world = before.determinized(reader, run.rng)
        ask = world.pending
        if ask is None or (is_seen and move not in ask.moves):
            continue
        if (
            observation_after(run.game, world, move if is_seen else random_move(ask, run.rng), reader)
            != observation
        ):
            continue
        fits += 1
        doubtful -= _others(true, world)
        for one in doubtful if tries > MIN_WORLDS else ():
            if -log1p(-shares[one]) * fits > DOUBT:
                name, _, value = one
                what = "is dealt anew" if value is ... else f"is dealt with {value} in it"
                return (
                    f"after {move} {name} {what} for seat {reader}, which it can tell is wrong: in no world that was "
                    "dealt to it before, and in which this move shows it the same, it comes out so. Put the question "
                    "with `seen_by`, say less in the log, or let Position.determinized keep what the seat has seen"
                )
    return None


def _values(p: Position) -> dict[tuple[str, int], object]:
    """Return all values of a position: scalars, and lists by index."""
    values: dict[tuple[str, int], object] = {("agenda", 0): tuple(p.agenda)}
    for name in p.data_fields():
        value: Any = getattr(p, name)
        for at, one in enumerate(value) if isinstance(value, list | bytearray) else ((0, value),):
            values[name, at] = one
    return values


def _others(true: dict[tuple[str, int], object], world: Position) -> set[tuple[str, int, object]]:
    """Return the values of a world that differ from the true ones, and for each such place the mark `...`."""
    values = _values(world)
    places = [place for place in true.keys() | values.keys() if true.get(place) != values.get(place)]
    return {(*place, value) for place in places for value in (..., values.get(place))}


@law("match")
def who_is_asked_is_shown_what_all_see(run: Run) -> str | None:
    """Where two open answers look alike to a spectator, they do to whoever is asked next, question and all."""
    open_moves = [number for number, seen_by in enumerate(run.seen_by) if seen_by is None]
    chosen = {open_moves[run.rng.randrange(len(open_moves))] for _ in range(TWINS if open_moves else 0)}
    p = run.game.start(run.setting)
    for number, move in enumerate(run.journal):
        if number in chosen:
            fault = _difference_in_views(run, p.clone(), p.clone(), number)
            if fault:
                return f"{fault}, after other answers to the open question of move {number + 1} that look alike to all"
        p.play(move)
    return None


def _difference_in_views(run: Run, one: Position, other: Position, at: int) -> str | None:
    """Play a match on, and beside it one with another answer now, as long as they look alike to a spectator."""
    game, ask = run.game, one.pending
    assert ask is not None
    answers = [move for move in ask.moves if move != run.journal[at]]
    if not answers:
        return None
    another, own_order = answers[run.rng.randrange(len(answers))], ask.seat
    for number, move in enumerate(run.journal[at : at + TOGETHER]):
        one.notes, other.notes = [], []
        one.play(move)
        other.play(move if number else another)
        ask = one.pending
        if one.notes != other.notes or not _looks_alike(run, one, other, SPECTATOR):
            return None
        # all see an order of several answers once it is whole
        if ask is None or ask.seat in (
            CHANCE,
            own_order,
        ):
            if ask != other.pending:
                return None
            continue
        own_order = CHANCE
        first, second = game.view(one, ask.seat), game.view(other, ask.seat)
        for name in first.__struct_fields__:
            own, others = getattr(first, name), getattr(second, name)
            if own != others:
                return (
                    f"{name} is {own} to seat {ask.seat}, or {others}. What only who is asked may see is hidden: put "
                    "the questions that decide it with `seen_by`, and override Position.determinized; or show it to all"
                )
        if ask != other.pending:
            return f"seat {ask.seat} is asked {ask}, or {other.pending}"
    return None


@law("match")
def unseen_moves_change_nothing(run: Run) -> str | None:
    """What a seat is handed is the same whatever the secret moves were that it has not seen."""
    secrets = [number for number, seen_by in enumerate(run.seen_by) if seen_by is not None]
    for _ in range(TWINS if secrets else 0):
        at = secrets[run.rng.randrange(len(secrets))]
        readers = [seat for seat in (SPECTATOR, *run.seats) if seat != run.seen_by[at]]
        fault = _compare_with_twin(run, at, readers[run.rng.randrange(len(readers))])
        if fault:
            return fault
    return None


def _compare_with_twin(run: Run, at: int, reader: int) -> str | None:
    """Replay the match together with one that has another secret move, as long as they look alike."""
    one = run.game.start(run.setting)
    for move in run.journal[:at]:
        one.play(move)
    other, first_ask = one.clone(), one.pending
    assert first_ask is not None
    answers = [move for move in first_ask.moves if move != run.journal[at]]
    if not answers:
        return None
    another = answers[run.rng.randrange(len(answers))]
    for number, move in enumerate(run.journal[at : at + TOGETHER], start=at):
        ask = one.pending
        assert ask is not None
        assert other.pending is not None
        is_seen = ask.seen_by in (None, reader)
        if number > at:
            another = move
            if move not in other.pending.moves:
                if is_seen:
                    return None  # the move is legal in only one of the two, and the reader sees that
                another = random_move(other.pending, run.rng)
        notes, other_notes = RecordedNotes(run.game, one), RecordedNotes(run.game, other)
        one.notes, other.notes = notes, other_notes
        one.play(move)
        other.play(another)
        if (is_seen and notes != other_notes) or not _looks_alike(run, one, other, reader):
            return None
        if is_seen and (times := [*notes.times()]) != (other_times := [*other_notes.times()]):
            return f"the log is grouped by {times}, or by {other_times}, for seat {reader}"
        if number == at or not run.rng.randrange(4):
            fault = _difference_for(run, one, other, reader)
            if fault:
                return (
                    f"{fault}. Seat {reader} was shown the same in both: they differ in move {at + 1}, which was "
                    f"{run.journal[at]} or another, for the eyes of seat {run.seen_by[at]} alone"
                )
    return None


def _looks_alike(run: Run, one: Position, other: Position, reader: int) -> bool:
    game = run.game
    return game.visible_to(one.pending, reader) == game.visible_to(other.pending, reader) and game.view(
        one, reader
    ) == game.view(other, reader)


def _difference_for(run: Run, one: Position, other: Position, reader: int) -> str | None:
    """Return a sentence about a difference for a seat between two positions that look alike to it, or None."""
    tape = RecordedRng(run.rng)
    worlds = as_known_to(reader, one, tape), as_known_to(reader, other, tape.again())
    first, second = (world.to_builtins() for world in worlds)
    for name, value in first.items():
        if value != second[name]:
            return f"the world dealt for seat {reader} with one seed has {name} {value}, or {second[name]}"
    if worlds[0].pending != worlds[1].pending:
        return f"the world dealt for seat {reader} asks {worlds[0].pending}, or {worlds[1].pending}"
    seed = run.rng.randrange(1 << 30)
    answers = zip(_answers(run, one, reader, seed), _answers(run, other, reader, seed), strict=True)
    for (name, answer), (_, another) in answers:
        if answer != another:
            return f"{name} for seat {reader} is {answer}, or {another}"
    return None


def _answers(run: Run, p: Position, reader: int, seed: int) -> Iterator[tuple[str, object]]:
    """Yield what the server and the terminal tell a seat about the true position, in addition to its view."""
    game, rng = run.game, SplitMix64(seed)
    table = game.table(run.setting)
    yield "turns_begun", [game.turns_begun(p), *(game.own_turns_begun(p, seat) for seat in run.seats)]
    yield "rounds_begun", game.rounds_begun(p)
    yield "is_setting_up", game.is_setting_up(p)
    yield "turn_info", game.turn_info(p)
    yield "topic", p.topic
    yield "tallies", game.tallies(p)
    yield "departed", game.departed(p)
    yield "hides_anything", p.hides_anything()
    yield "hides_from", p.hides_from(reader)
    yield "ending", game.ending(p, reader)
    yield "average_losses", game.average_losses(p)
    if game.implements(Game.battle):
        board = game.battle(p)
        yield "battle", board
        space = board.space if board else table.spaces[0].id if table.spaces else 0
        yield f"expected_losses in {space}", game.expected_losses(p, space)
        yield f"expected_losses_of_rounds in {space}", game.expected_losses_of_rounds(p, space, 1)
        yield f"repair_cost in {space}", game.repair_cost(p, space, 1)
        yield f"stranded in {space}", game.stranded(p, space)
    if table.spaces:
        space = table.spaces[rng.randrange(len(table.spaces))].id
        if table.sights:
            yield f"sight from {space}", game.sight(p, space, reader)
        if table.forecasts:
            yield f"forecast of {space}", game.forecast(p, space, reader)
        if game.battle_calculator is not None:
            target = table.spaces[rng.randrange(len(table.spaces))].id
            for part, at in (*((part, -1) for part in PARTS), ("battle", target)):
                name = f"battle_at {space} of {part} {at}"
                try:
                    yield name, game.battle_at(p, space, part, at)
                except OptionFault as error:
                    yield name, str(error)
    ask = p.pending
    if ask is None or ask.seat != reader or ask.seat == CHANCE:
        return
    move = ask.moves[rng.randrange(len(ask.moves))]
    yield "forced_answer", game.forced_answer(p)
    if table.ways:
        yield f"way of {move}", game.route(p, move)
    try:
        yield (
            f"odds of {move}",
            game.odds_for(p, move, [SplitMix64(seed), SplitMix64(seed + 1)], most=BRANCHES),
        )
    except NoOdds as error:
        yield f"odds of {move}", str(error)
    yield f"odds_breakdown of {move}", game.odds_breakdown(p, move)
    yield "plans", game.plans(p)
    spaces = [space.id for space in table.spaces]
    for refused in _orders(run, ask, rng):
        yield f"why_not {refused}", game.why_not(p, *refused)
        if spaces:
            space = spaces[rng.randrange(len(spaces))]
            explanation = why_nothing_there(game, p, refused.verb, refused.what, space)
            yield f"why_nothing_there {refused.verb} {refused.what} in {space}", explanation


def _orders(run: Run, ask: Ask, rng: Rng) -> Iterator[Move]:
    """Yield orders that can be spelled: combinations of legal ones, and random words for each verb."""
    earlier_moves = [*run.memory.order]
    for verb in run.game.verbs.values():
        yield Move(verb.name, any_id(run.game, verb.what, rng), any_id(run.game, verb.where, rng))
    for _ in range(ORDERS):
        one, other = (ask.moves[rng.randrange(len(ask.moves))] for _ in range(2))
        yield Move(one.verb, one.what, other.where)
        yield Move(one.verb, any_id(run.game, run.game.verbs[one.verb].what, rng), one.where)
        yield earlier_moves[rng.randrange(len(earlier_moves))] if earlier_moves else one


SECRET_LAWS: Final[tuple[Law, ...]] = (
    secret_questions_have_worlds,
    open_games_look_alike,
    only_secrets_are_dealt_anew,
    what_is_seen_is_not_dealt_anew,
    who_is_asked_is_shown_what_all_see,
    unseen_moves_change_nothing,
)
