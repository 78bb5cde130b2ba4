"""Laws about positions; they are slow, so they are checked at intervals, and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import msgspec

from broadfront.engine.conformance.run import Law, RecordedRng, Run, any_id, law, random_move
from broadfront.engine.game import Game
from broadfront.engine.legality import NOT_OFFERED
from broadfront.engine.match import Match, observation_after
from broadfront.engine.notation import position_from_builtins, read_position
from broadfront.engine.position import CHANCE, SPECTATOR, Move, Position, as_known_to, has_hidden_information


@law("position")
def asks_change_nothing(run: Run) -> str | None:
    """Asking again changes nothing and asks the same."""
    p = run.position
    twin = p.clone()
    ask = twin.settle()
    if twin.key() != p.key():
        return _differs("the position after asking again", p, twin)
    return None if ask == p.pending else f"first {p.pending}, then {ask}"


@law("position")
def clones_are_apart(run: Run) -> str | None:
    """What is played on a clone leaves the original equal to what it was."""
    p = run.position
    for name in p.data_fields():
        if isinstance(getattr(p, name), list) and name not in p.flat:
            return f"{name} is a list and not in {type(p).__name__}.flat: clones share it"
    before, ask, twin = p.key(), p.pending, p.clone()
    if twin != p:
        return _differs("the clone", p, twin)
    for _ in range(4):
        if twin.pending is not None:
            twin.play(random_move(twin.pending, run.rng))
    if p.key() != before or p.pending != ask:
        return "playing on a clone changed the original"
    return None


@law("position")
def positions_survive_json(run: Run) -> str | None:
    """A position and its agenda survive JSON."""
    p = run.position
    data = msgspec.json.decode(msgspec.json.encode(p.to_builtins()))
    return _same(p, position_from_builtins(run.game, run.setting, data))


@law("position")
def positions_survive_notation(run: Run) -> str | None:
    """A position and its agenda survive being written down and read."""
    p = run.position
    text = p.setting.scenario_text
    line = p.notation()
    if line.splitlines() != [line]:
        return "the notation is more than one line"
    return _same(p, read_position(line, run.game, text=text, trusted=True))


@law("position")
def outcomes_are_recorded(run: Run) -> str | None:
    """Playing an outcome of a CHANCE ask records that outcome in the journal."""
    ask = run.ask
    if ask is None or ask.seat != CHANCE:
        return None
    move = random_move(ask, run.rng)
    match = Match(run.game, run.position)
    match.play(move)
    if match.journal != [move] or match.seats != [CHANCE]:
        return f"{move} was played, and the journal has {match.journal} by {match.seats}"
    words = match.spelled()[0]
    return None if run.game.read(words) == move else f"{move} was played, and the journal says {words!r}"


@law("position")
def worlds_look_alike(run: Run) -> str | None:
    """To a seat, view and legal moves are equal in every world that fits what it knows."""
    p, game = run.position, run.game
    before = p.key()
    for seat in run.seats:
        world = p.determinized(seat, run.rng)
        if p.key() != before:
            return f"redealing for seat {seat} changed the position itself"
        world_ask = world.clone().settle()
        if world_ask != world.pending:
            return f"the world determinized for seat {seat} is not settled: settle it before it is returned"
        if game.visible_to(world_ask, seat) != game.visible_to(p.pending, seat):
            return f"seat {seat} is asked {p.pending}; in a world it cannot tell apart, {world_ask}"
        if game.conserved_counts(world) != game.conserved_counts(p):
            return f"the world determinized for seat {seat} has other counters"
        for viewer in (seat, SPECTATOR):
            if game.view(world, viewer) != game.view(p, viewer):
                difference = _first_difference(game, p, world, viewer)
                return f"seat {viewer} sees the worlds of seat {seat} apart: {difference}"
    return None if p.key() == before else "looking at it changed the position"


@law("position")
def worlds_forget(run: Run) -> str | None:
    """Dealt anew with one seed, worlds that a seat cannot tell apart come out equal: nothing of the truth is kept."""
    p = run.position
    if not has_hidden_information(p):
        return None
    for seat in (SPECTATOR, *run.seats):
        tape = RecordedRng(run.rng)
        one = p.determinized(seat, tape)
        other = p.determinized(seat, run.rng).determinized(seat, tape.again())
        if one.key() != other.key():
            return _differs(
                f"dealt for seat {seat} from another world it cannot tell apart, the same", one, other
            )
    return None


@law("position")
def players_are_told_no_more(run: Run) -> str | None:
    """A player is handed the same world, byte for byte, in all worlds that its seat cannot tell apart."""
    p, ask = run.position, run.ask
    if ask is None or ask.seat == CHANCE:
        return None
    tape = RecordedRng(run.rng)
    one = as_known_to(ask.seat, p, tape)
    other = as_known_to(ask.seat, p.determinized(ask.seat, run.rng), tape.again())
    if msgspec.json.encode(one.to_builtins()) != msgspec.json.encode(other.to_builtins()):
        return _differs(f"what seat {ask.seat} is handed in another world it cannot tell apart", one, other)
    if not ask == one.pending == other.pending:
        return f"{ask} is asked; what seat {ask.seat} is handed asks {one.pending}, or {other.pending}"
    return None


@law("position")
def secrets_stay_secret(run: Run) -> str | None:
    """Whoever does not learn a secret outcome sees the same after every outcome."""
    ask = run.ask
    if ask is None or ask.seen_by is None or len(ask.moves) < 2:
        return None
    first = run.rng.randrange(len(ask.moves) - 1)
    worlds = []
    for move in ask.moves[first : first + 2]:
        world = run.position.clone()
        world.notes = []
        world.play(move)
        worlds.append(world)
    one, other = worlds
    if one.notes != other.notes:
        return f"the log tells it: {one.notes} after {ask.moves[first]}, {other.notes} after {ask.moves[first + 1]}"
    for seat in (SPECTATOR, *run.seats):
        if seat == ask.seen_by:
            continue
        if run.game.view(one, seat) != run.game.view(other, seat):
            return f"seat {seat} sees it: {_first_difference(run.game, one, other, seat)}"
        if run.game.visible_to(one.pending, seat) != run.game.visible_to(other.pending, seat):
            return f"seat {seat} can tell by what is asked next: {one.pending}; {other.pending}"
    return None


@law("position")
def what_is_learned_stays(run: Run) -> str | None:
    """A move by which its seat learns what was hidden cannot be taken back."""
    p, game, rng, ask = run.position, run.game, run.rng, run.ask
    if ask is None or ask.seat == CHANCE or not has_hidden_information(p):
        return None
    by_verb: dict[str, list[Move]] = {}
    for move in ask.moves:
        by_verb.setdefault(move.verb, []).append(move)
    for moves in by_verb.values():
        move = moves[rng.randrange(len(moves))]
        match = Match(game, p)
        match.play(move)
        if not match.can_undo:
            continue
        worlds = [p.clone(), *(p.determinized(ask.seat, rng) for _ in range(3))]
        first, *others = (observation_after(game, world, move, ask.seat) for world in worlds)
        for other in others:
            if other != first:
                return f"seat {ask.seat} can take {move} back; in two worlds it shows it {first}, and {other}"
    return None


@law("position")
def refusals_speak(run: Run) -> str | None:
    """Every move that is not offered is refused with a rule and a sentence; none that is offered is."""
    p, game, rng, ask = run.position, run.game, run.rng, run.ask
    if ask is None:
        return None
    before, offered = p.key(), frozenset(ask.moves)
    earlier_moves = list(run.memory.order)
    moves = [earlier_moves[rng.randrange(len(earlier_moves))] for _ in range(4) if earlier_moves]
    moves += [_any_move(run) for _ in range(8)]
    for move in moves:
        refusal = game.why_not(p, *move)
        if move in offered:
            if refusal is not None:
                return f"{move} is offered, and refused: {refusal}"
        elif refusal is None:
            return f"{move} is not offered, and why_not has nothing against it"
        elif refusal.rule not in run.memory.rules:
            return f"the refusal of {move} cites [{refusal.rule}], which is no heading of the rules: {refusal.sentence}"
        elif not refusal.sentence.strip():
            return f"the refusal of {move} has no sentence"
    return None if p.key() == before else "refusing a move changed the position"


@law("position")
def offered_is_allowed(run: Run) -> str | None:
    """A move is offered exactly when nothing forbids it; any other order has a reason of its own, with a sentence."""
    p, game, ask = run.position, run.game, run.ask
    if ask is None or ask.seat == CHANCE:
        return None
    before, offered = p.key(), frozenset(ask.moves)
    for move in dict.fromkeys(_near_misses(run)):
        reason = game.reason(p, move)
        if reason is None and move not in offered:
            return f"nothing forbids {move}, and it is not offered"
        if reason is not None and move in offered:
            return f"{move} is offered, and forbidden: {reason}"
        if reason is not None and reason.code not in game.sentences:
            return f"{move} is forbidden by {reason}, and there is no sentence for {reason.code}"
        if reason is not None and reason.code == NOT_OFFERED:
            return f"{move} is forbidden by no rule of its own: {reason}"
    return None if p.key() == before else "asking for a reason changed the position"


@law("position")
def results_wait(run: Run) -> str | None:
    """While a match is on, asking for its result is a ValueError."""
    if run.ask is None:
        return None
    try:
        result = run.position.result()
    except ValueError:
        return None
    return f"the match is still on, and has the result {result}"


# --- helpers ----------------------------------------------------------------------------------------------------------


def _near_misses(run: Run) -> Iterator[Move]:
    """Yield orders that can be spelled: legal ones, their combinations, those of other decisions, random ones."""
    ask, rng, earlier_moves = run.ask, run.rng, list(run.memory.order)
    assert ask is not None
    offered = [ask.moves[rng.randrange(len(ask.moves))] for _ in range(24)]
    yield from offered
    for one, other in pairwise(offered):
        yield Move(one.verb, one.what, other.where)
        yield Move(one.verb, one.what, any_id(run.game, run.game.verbs[one.verb].where, rng))
        yield Move(one.verb, any_id(run.game, run.game.verbs[one.verb].what, rng), one.where)
    for _ in range(16):
        if earlier_moves:
            yield earlier_moves[rng.randrange(len(earlier_moves))]
        yield _any_move(run)


def _any_move(run: Run) -> Move:
    verbs = list(run.game.verbs.values())
    verb = verbs[run.rng.randrange(len(verbs))]
    return Move(verb.name, any_id(run.game, verb.what, run.rng), any_id(run.game, verb.where, run.rng))


def _same(p: Position, again: Position) -> str | None:
    if again != p:
        return _differs("what was read", p, again)
    return None if again.pending == p.pending else f"it asked {p.pending}; what was read asks {again.pending}"


def _differs(what: str, p: Position, other: Position) -> str:
    for name in (*p.data_fields(), "agenda"):
        if getattr(p, name) != getattr(other, name):
            return f"{what} differs in {name}: {getattr(p, name)} and {getattr(other, name)}"
    return f"{what} differs"


def _first_difference(game: Game, p: Position, other: Position, seat: int) -> str:
    one, two = game.view(p, seat), game.view(other, seat)
    for name in one.__struct_fields__:
        if getattr(one, name) != getattr(two, name):
            return f"{name} is {getattr(one, name)}, and {getattr(two, name)}"
    return "the views differ"


POSITION_LAWS: Final[tuple[Law, ...]] = (
    asks_change_nothing,
    clones_are_apart,
    positions_survive_json,
    positions_survive_notation,
    outcomes_are_recorded,
    worlds_look_alike,
    worlds_forget,
    players_are_told_no_more,
    secrets_stay_secret,
    what_is_learned_stays,
    refusals_speak,
    offered_is_allowed,
    results_wait,
)
