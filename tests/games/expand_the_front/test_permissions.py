"""A permission offers an order or says why not: every order that can be spelled is offered or has a reason."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.every_order import rules_of, why_not_is_right
from tests.games.expand_the_front.positions import SHOT, play, position, roll
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Move
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.orders import stack, target
from broadfront.games.expand_the_front.position import ExpandPosition

POSITIONS: dict[int, ExpandPosition] = {}


def some_position(seed: int) -> ExpandPosition:
    """A position from the middle of a random match, with a few crowded tiles."""
    if seed not in POSITIONS:
        rng = Random(seed)
        p = GAME.new(rng.choice(list(GAME.scenarios)))
        for _ in range(rng.randrange(300)):
            ask = p.pending
            if ask is None:
                break
            p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
        POSITIONS[seed] = p
    return POSITIONS[seed]


NUMBERS = st.one_of(
    st.integers(-3, 900), st.integers(), st.builds(stack, st.integers(0, 5), st.integers(0, 700)),
    st.builds(target, st.integers(0, 5), st.integers(0, 4)),
)  # fmt: skip


@given(
    seed=st.integers(0, 120), verb=st.sampled_from([*GAME.verbs, "dance", ""]), what=NUMBERS, where=NUMBERS
)
def test_why_not_never_raises_and_says_nothing_exactly_of_offered_moves(
    seed: int, verb: str, what: int, where: int
) -> None:
    why_not_is_right(GAME, some_position(seed), verb, what, where)


def orders(p: ExpandPosition, verb: str) -> Iterator[Move]:
    """All orders that can be spelled; of moves over the map those of units near to others, and of a few stacks more."""
    words = GAME.verbs[verb]
    whats: Sequence[int]
    whats, wheres = (
        range(len(GAME.words[kind])) if kind in GAME.words else range(20 if kind else 1)
        for kind in (words.what, words.where)
    )
    if len(whats) * len(wheres) > 100_000:
        near = sorted(p.tiles_of(0) | p.tiles_of(1))
        whats = [*range(0, len(whats), 397), *(stack(kind, tile) for kind in range(5) for tile in near[:5])]
    return (Move(verb, what, where) for what in whats for where in wheres)


ARMY = {
    "Wake": "JP Supply, Assault, Bomber", "9:7": "US Assault", "8:6": "JP Defense", "9:6": "US Supply",
    "10:5/10:4": "US Ship", "10:6": "US Supply", "Midway": "US Assault", "3:5/4:5": "JP Ship", "3:6": "US Defense",
    "Okinawa": "JP Assault moved; US Defense moved",
}  # fmt: skip
STORM = {"Guam": "JP 3 Defense, Bomber; US 2 Assault moved, Defense moved"}


@pytest.mark.parametrize("part", sampled(range(5), 5))
@pytest.mark.parametrize(
    "made",
    [
        pytest.param(lambda: GAME.new("pacific"), id="Deploy"),
        pytest.param(lambda: play(GAME.new("pacific"), "place Ship@3:5"), id="Swing"),
        pytest.param(lambda: position(ARMY, phase="replenishments"), id="Replenishment"),
        pytest.param(lambda: position(ARMY), id="Movement"),
        pytest.param(lambda: position(ARMY, route_chain=True, turn="US"), id="Movement-chained"),
        pytest.param(
            lambda: position(SHOT | STORM | {"4:10": "JP Supply"}, turn="US", phase="combat"),
            id="Combat-must",
        ),
        pytest.param(lambda: position(SHOT, turn="US", phase="combat"), id="Combat"),
        pytest.param(lambda: play(position(SHOT, turn="US", phase="combat"), "fight Guam"), id="Join"),
        pytest.param(lambda: position(STORM, turn="US", phase="combat"), id="ChooseTargets"),
        pytest.param(
            lambda: roll(
                play(
                    position(STORM, turn="US", phase="combat"),
                    *("aim Assault Defense1", "aim Assault Defense1", "aim Defense Bomber1"),
                ),
                *(1, 1, 1),
            ),
            id="StrikeBack",
        ),
    ],
)
def test_every_order_that_can_be_spelled_is_offered_or_has_a_reason(
    made: Callable[[], ExpandPosition], part: int, request: pytest.FixtureRequest
) -> None:
    """In five parts, each with orders of every verb and all that are offered."""
    p = made()
    assert p.pending is not None
    assert type(p.agenda[-1]).__name__ == request.node.callspec.id.split("-")[0]
    offered = frozenset(p.pending.moves)
    for verb in GAME.verbs:
        for move in {*islice(orders(p, verb), part, None, 5), *(m for m in offered if m.verb == verb)}:
            reason = GAME.reason(p, move)
            assert (reason is None) == (move in offered), f"{move}: {reason}"
            assert reason is None or reason.code in GAME.sentences
            assert reason is None or reason.rule in rules_of(GAME)
