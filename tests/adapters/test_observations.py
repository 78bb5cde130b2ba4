"""Observations: what the seat's view shows, in numbers of a fixed shape, and nothing that the seat cannot know."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.adapters.boxes import IDS, SMALL, moments, scenarios

from broadfront.adapters.observations import ObservationSpace
from broadfront.engine import chance, registry
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Position, has_hidden_information
from broadfront.games.fighting_front.position import FightingFrontPosition

HIDING: list[tuple[str, str, dict[str, Any]]] = [
    ("fighting_front", "first_game", {}),
    ("fighting_front", "choose", {}),
    ("action_front", "meeting_engagement", {}),
    ("action_front", "bloody_ridge", {"registered_artillery": True}),
]


@pytest.mark.parametrize(("id_", "scenario"), scenarios())
def test_the_shape_is_that_of_the_box_all_match_long(id_: str, scenario: str) -> None:
    game = registry.game(id_)
    first = ObservationSpace(game, game.setting(SMALL[id_]))
    space = ObservationSpace(game, game.setting(scenario))
    assert (space.size, [part.shape for part in space.parts]) == (
        first.size,
        [part.shape for part in first.parts],
    )
    for p in moments(game, scenario, 2, 500, every=50):
        for seat in range(len(game.seats(p.setting))):
            found = space.observe(p, seat)
            assert found.shape == (space.size,)
            assert found.dtype == np.float32
            assert np.isfinite(found).all()


def hidden_moments(game: Game, scenario: str, options: dict[str, Any], moves: int) -> list[Position]:
    p, rng, found = game.new(scenario, options), Random(scenario), []
    for number in range(moves):
        ask = p.pending
        if ask is None:
            break
        if number % 15 == 0 and has_hidden_information(p):
            found.append(p.clone())
        p.play(chance.pick(ask, rng) if ask.seat == CHANCE else ask.moves[rng.randrange(len(ask.moves))])
    return found


@pytest.mark.parametrize(("id_", "scenario", "options"), HIDING)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(
    id_: str, scenario: str, options: dict[str, Any]
) -> None:
    game = registry.game(id_)
    space = ObservationSpace(game, game.setting(scenario, options))
    rng, differing = Random(1), 0
    for p in hidden_moments(game, scenario, options, 600):
        for seat in (0, 1):
            seen = space.observe(p, seat)
            for _ in range(3):
                world = p.determinized(seat, rng)
                differing += world != p
                assert np.array_equal(space.observe(world, seat), seen)
    assert differing > 10, "the worlds were not different at all"


def test_a_hand_is_seen_by_its_owner_and_counted_by_others() -> None:
    game = registry.game("fighting_front")
    *_, p = moments(game, "first_game", 4, 400)
    assert isinstance(p, FightingFrontPosition)
    space = ObservationSpace(game, p.setting)
    hand = 1
    for seat in (0, 1):
        trays = space.part(space.observe(p, seat), "trays")
        assert trays[seat, hand, :-1].sum() == len(p.hand(seat))
        assert {int(kind) for kind in trays[seat, hand].nonzero()[0]} == set(p.hand(seat))
        other = space.part(space.observe(p, 1 - seat), "trays")
        assert {int(kind) for kind in other[seat, hand, :-1].nonzero()[0]} == set(p.knows(1 - seat))
        assert other[seat, hand].sum() == len(p.hand(seat))


@pytest.mark.parametrize("id_", IDS)
def test_what_happens_on_the_board_is_seen(id_: str) -> None:
    game = registry.game(id_)
    space = ObservationSpace(game, game.setting(SMALL[id_]))
    seen = [space.observe(p, 0).tobytes() for p in moments(game, SMALL[id_], 3, 240, every=12)]
    assert len(set(seen)) > 0.9 * len(seen)


@pytest.mark.parametrize("id_", [id_ for id_ in IDS if id_ != "action_front"])
def test_pieces_are_known_by_their_kinds(id_: str) -> None:
    game = registry.game(id_)
    space = ObservationSpace(game, game.setting(SMALL[id_]))
    *_, p = moments(game, SMALL[id_], 3, 120)
    board = space.part(space.observe(p, 0), "board")
    others = [number for number, name in enumerate(space.channels) if name.endswith(": other")]
    pieces = [number for number, name in enumerate(space.channels) if name.startswith("side ")]
    assert board[:, pieces].sum() > 0
    assert not board[:, others].any()


def test_only_who_is_asked_sees_what_can_be_done() -> None:
    game = registry.game("front_line")
    *_, p = moments(game, "first_game", 3, 60)
    space = ObservationSpace(game, p.setting)
    while p.pending is not None and p.pending.seat == CHANCE:
        p.play(p.pending.moves[0])
    assert p.pending is not None
    asked = p.pending.seat
    assert space.part(space.observe(p, asked), "verbs").sum() == len(p.pending.moves)
    assert not space.part(space.observe(p, 1 - asked), "verbs").any()


def test_there_is_no_other_part() -> None:
    game = registry.game("front_line")
    p = game.new("first_game")
    space = ObservationSpace(game, p.setting)
    with pytest.raises(KeyError, match="there are turn, verbs"):
        space.part(space.observe(p, 0), "hand")
