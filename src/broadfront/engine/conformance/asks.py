"""The laws of every decision; they are cheap, and are checked at each one."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from broadfront.engine.conformance.run import Law, Run, law
from broadfront.engine.position import CHANCE, Step

MAX_PROMPTS: Final = 8
"""The most prompts of a step under one rule."""
_NO_VERBS: Final = frozenset(dir(Step))


@law("ask")
def moves_are_in_order(run: Run) -> str | None:
    """Moves are unique and in canonical order."""
    assert run.ask is not None
    moves = run.ask.moves
    if not moves:
        return f"nothing is offered: [{run.ask.rule}] {run.ask.prompt}"
    order = run.memory.order
    last = None
    for move in moves:
        key = order[move]
        if last is not None and not last < key:
            return next(f"{a} stands before {b}" for a, b in pairwise(moves) if not order[a] < order[b])
        last = key
    return None


@law("ask")
def weights_fit(run: Run) -> str | None:
    """CHANCE has one positive int as weight for each move; no other seat has any."""
    ask = run.ask
    assert ask is not None
    if ask.seat != CHANCE:
        if ask.seat not in run.seats:
            return f"seat {ask.seat} is asked; the seats are {list(run.seats)}"
        return f"weights {ask.weights} for seat {ask.seat}" if ask.weights else None
    if len(ask.weights) != len(ask.moves):
        return f"{len(ask.weights)} weights for {len(ask.moves)} moves"
    if not all(type(weight) is int and weight > 0 for weight in ask.weights):
        return f"weights are positive ints, not {ask.weights}"
    return None


@law("ask")
def verbs_are_methods(run: Run) -> str | None:
    """Every verb offered is a method of the step on top of the agenda, and in the game's table of verbs."""
    assert run.ask is not None
    step = type(run.position.agenda[-1])
    verified = run.memory.offered
    for verb in {move[0] for move in run.ask.moves}:
        if (step, verb) in verified:
            continue
        if verb not in run.game.verbs:
            return f"{verb!r} is not in the table of verbs: {', '.join(run.game.verbs)}"
        if verb in _NO_VERBS or not callable(getattr(step, verb, None)):
            return f"{step.__name__} offers {verb!r}, and has no method of that name"
        verified.add((step, verb))
    return None


@law("ask")
def standing_questions_decline(run: Run) -> str | None:
    """A question that can be declined in advance offers one move that declines; its rule is a heading of the rules."""
    ask, game = run.ask, run.game
    assert ask is not None
    steps = {step.tag for step in game.steps}
    for one in game.game_info.standing:
        if one.rule not in run.memory.rules:
            return f"there is no heading {one.rule!r} in rules_text(), which has a standing answer"
        if one.topic.partition(".")[0] not in steps:
            return f"no step asks about {one.topic!r}, which has a standing answer"
    if ask.seat == CHANCE or run.position.topic not in game.game_info.standing_topics:
        return None
    declining = [move for move in ask.moves if game.verbs[move.verb].declines]
    return (
        None if len(declining) == 1 else f"[{ask.rule}] is declined by {declining or 'no move'}: {ask.prompt}"
    )


@law("ask")
def moves_read_back(run: Run) -> str | None:
    """A move written in words reads back as the same move."""
    assert run.ask is not None
    verified = run.memory.read_back
    for move in run.ask.moves:
        if move in verified:
            continue
        words = run.game.spell(move)
        again = run.game.read(words)
        if again != move:
            return f"{move} is written {words!r}, which reads {again}"
        verified.add(move)
    return None


@law("ask")
def rules_exist(run: Run) -> str | None:
    """Every rule that a question or a note cites is a heading of the rules."""
    ask = run.ask
    assert ask is not None
    if ask.rule not in run.memory.rules:
        return f"there is no heading {ask.rule!r} in rules_text(), cited by: {ask.prompt}"
    if not ask.prompt:
        return f"a question under [{ask.rule}] has no prompt"
    for note in run.position.notes or ():
        if note.rule not in run.memory.rules:
            return f"there is no heading {note.rule!r} in rules_text(), cited by: {note.template}"
    return None


@law("ask")
def prompts_are_constant(run: Run) -> str | None:
    """A step asks in one sentence, or in a few: prompts hold no numbers and no names, which the view shows."""
    ask = run.ask
    assert ask is not None
    prompts = run.memory.prompts.setdefault((type(run.position.agenda[-1]), ask.rule), set())
    prompts.add(ask.prompt)
    if len(prompts) > MAX_PROMPTS:
        step = run.position.agenda[-1].tag
        return f"{step} has asked in {len(prompts)} ways under [{ask.rule}], last: {ask.prompt}"
    return None


@law("ask")
def notes_can_be_told(run: Run) -> str | None:
    """Every note can be told as a sentence."""
    for note in run.position.notes or ():
        if not run.game.format_note(note).strip():
            return f"{note} tells nothing"
    return None


@law("ask")
def counters_are_conserved(run: Run) -> str | None:
    """What the game's balance counts is the same at the end as it was at the beginning."""
    balance = run.game.conserved_counts(run.position)
    return None if balance == run.balance else f"it was {run.balance}, now it is {balance}"


@law("ask")
def matches_end(run: Run) -> str | None:
    """A match ends within the bound that the game states."""
    longest = run.game.game_info.longest
    return f"it goes on after {longest} moves" if len(run.journal) >= longest else None


ASK_LAWS: Final[tuple[Law, ...]] = (
    moves_are_in_order,
    weights_fit,
    verbs_are_methods,
    standing_questions_decline,
    moves_read_back,
    rules_exist,
    prompts_are_constant,
    notes_can_be_told,
    counters_are_conserved,
    matches_end,
)
