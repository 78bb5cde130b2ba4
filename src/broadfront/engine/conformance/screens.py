"""The laws of views and of policies; they are expensive, and checked at intervals."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import Final, get_args

from broadfront.engine.conformance.run import Law, Run, law
from broadfront.engine.position import CHANCE, SPECTATOR, as_known_to
from broadfront.engine.view import Art, Pattern, Symbol, Table, View

CLOSE: Final = 1e-6
PATTERNS: Final = frozenset(get_args(Pattern))
SYMBOLS: Final = frozenset(get_args(Symbol))
ARTS: Final = frozenset(get_args(Art))


@law("position")
def tables_fit(run: Run) -> str | None:
    """A table draws only terrains, patterns and spaces that there are; its seats and words fit."""
    if run.journal:
        return None  # the table never changes
    return next(_table_faults(run, run.game.table(run.setting)), None)


@law("position")
def views_fit_the_table(run: Run) -> str | None:
    """A view names only spaces, sides, phases and symbols that the table and the client have."""
    game = run.game
    table = game.table(run.setting)
    for seat in (SPECTATOR, *run.seats):
        for fault in _view_faults(table, game.view(run.position, seat)):
            return f"seat {seat} is shown {fault}"
    return None


@law("position")
def moves_go_to_the_seat_asked(run: Run) -> str | None:
    """The moves of a question, and what they are called, are shown to the seat that is asked and to nobody else."""
    ask = run.ask
    for seat in (SPECTATOR, *run.seats):
        view = run.game.view(run.position, seat)
        visible_moves = view.ask.moves if view.ask is not None else ()
        if ask is not None and ask.seat == seat != CHANCE:
            if visible_moves != ask.moves:
                return f"seat {seat} is asked, and is shown {len(visible_moves)} of {len(ask.moves)} moves"
            if view.labels and len(view.labels) != len(visible_moves):
                return f"seat {seat} has {len(view.labels)} labels for {len(visible_moves)} moves"
        elif visible_moves or view.labels:
            return f"seat {seat} is not asked, and is shown the moves {visible_moves} {view.labels}: use Game.shown"
    return None


@law("position")
def policies_weigh(run: Run) -> str | None:
    """A policy expects 0 to 1 for each seat, of two 1 in all; it weighs each move above 0, and plays legal moves."""
    ask, policy = run.ask, run.game.policy()
    if ask is None or ask.seat == CHANCE:
        return None
    world = as_known_to(ask.seat, run.position, run.rng)
    before = world.key()
    expected = policy.evaluate(world)
    if len(expected) != len(run.seats) or not all(-CLOSE <= share <= 1 + CLOSE for share in expected):
        return f"evaluate gives {expected} for {len(run.seats)} seats: one number from 0 to 1 for each"
    if len(expected) == 2 and abs(fsum(expected) - 1) > CLOSE:
        return f"evaluate gives {expected}: two seats share 1 between them"
    if run.rng.randrange(4):  # skip three of four: a policy may compute a plan for a whole turn here
        return None
    weights = policy.priors(world, ask)
    if len(weights) != len(ask.moves):
        return f"priors give {len(weights)} weights for {len(ask.moves)} moves"
    if not all(weight > 0 for weight in weights):
        return f"priors weigh {ask.moves[min(range(len(weights)), key=lambda i: weights[i])]} with {min(weights)}"
    move = policy.rollout_move(world, ask, run.rng)
    if move not in ask.moves:
        return f"rollout_move plays {move}, which is not offered"
    if not 0 <= policy.effort(world, ask) <= 1:
        return f"effort is {policy.effort(world, ask)}: a share from 0 to 1"
    return None if world.key() == before else "asking the policy changed the position"


def _table_faults(run: Run, table: Table) -> Iterator[str]:
    terrains = {terrain.name for terrain in table.terrains}
    ids = {space.id for space in table.spaces}
    if len(ids) < len(table.spaces):
        yield f"{len(table.spaces)} spaces have {len(ids)} ids between them: give each its own"
    for space in table.spaces:
        if space.terrain not in terrains:
            yield f"space {space.name} has the terrain {space.terrain!r}; the table has {_shorten_list(terrains)}"
    for terrain in table.terrains:
        if terrain.art not in ARTS:
            yield f"the terrain {terrain.name} has the drawing {terrain.art!r}; there are {_shorten_list(ARTS)}"
    for side in table.sides:
        if side.pattern not in PATTERNS:
            yield f"the side {side.name} has the pattern {side.pattern!r}; there are {_shorten_list(PATTERNS)}"
    kind = run.game.game_info.space_kind
    words = run.game.words.get(kind)
    if words is not None and ids and not 0 <= min(ids) <= max(ids) < len(words):
        yield f"spaces have the ids {min(ids)} to {max(ids)}, and there are {len(words)} words of the kind {kind!r}"


def _view_faults(table: Table, view: View) -> Iterator[str]:
    spaces, sides = {space.id for space in table.spaces}, {side.name for side in table.sides}
    phases = {phase.id for phase in table.phases}
    if view.phase not in phases and (view.phase or phases):
        yield f"the phase {view.phase!r}; the table has {_shorten_list(phases)}"
    for counter in view.counters:
        what = f"a counter ({counter.spoken or counter.kind})"
        if counter.space not in spaces and not (counter.space == -1 and counter.slot):
            yield f"{what} on space {counter.space}; the table has no such space"
        if counter.side not in sides:
            yield f"{what} of the side {counter.side!r}; the table has {_shorten_list(sides)}"
        if counter.symbol not in SYMBOLS:
            yield f"{what} with the symbol {counter.symbol!r}; there are {_shorten_list(SYMBOLS)}"
    for marker in view.markers:
        if marker.space not in spaces:
            yield f"a marker ({marker}) on space {marker.space}; the table has no such space"
    for space, holder in view.holders:
        if space not in spaces or holder not in sides:
            yield f"space {space} held by {holder!r}; there is no such space, or no such side: {_shorten_list(sides)}"
    for arrow in view.arrows:
        if not {arrow.origin, arrow.target, arrow.via} <= {-1, *spaces}:
            ends = f"from {arrow.origin} to {arrow.target}"
            yield f"an arrow {ends}{f' by {arrow.via}' * (arrow.via >= 0)}; the table has no such space"
    for halt in view.halts:
        if not spaces.issuperset(halt.spaces):
            yield f"a halt of {halt.what} in {sorted(halt.spaces)}; the table has no such space"


def _shorten_list(names: set[str] | frozenset[str]) -> str:
    return ", ".join(sorted(filter(None, names))) or "none"


SCREEN_LAWS: Final[tuple[Law, ...]] = (
    tables_fit,
    views_fit_the_table,
    moves_go_to_the_seat_asked,
    policies_weigh,
)
