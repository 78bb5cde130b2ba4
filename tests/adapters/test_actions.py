"""Action ids: every move has one, every id one move, and neither depends on anything but the card and the words."""

from __future__ import annotations

import hashlib
from random import Random

import numpy as np
import pytest
from tests.adapters.boxes import IDS, SMALL, moments, scenarios

from broadfront.adapters.actions import COLUMNS, ActionSpace, MaskMaker, MoveList, action_space
from broadfront.adapters.environment import MatchState
from broadfront.engine import registry
from broadfront.engine.position import Move

SIZES = {
    "action_front": (261_115, "c1a195d46a1d"),
    "expand_the_front": (4_331_208, "1d7314f63148"),
    "fighting_front": (186_743, "c2629316fc92"),
    "front_line": (130_767, "7d84cff24195"),
    "global_war": (35_428_695, "b493a5d6124d"),
}
"""The number of ids and a digest of the blocks. A change means that ids have moved: learned policies no longer fit.

Global War: version 7 of its rules has a new order, "hold"."""


@pytest.mark.parametrize(("id_", "scenario"), scenarios())
def test_every_legal_move_has_one_id_and_the_id_has_that_move(id_: str, scenario: str) -> None:
    game = registry.game(id_)
    space = action_space(game)
    for seed in range(3):
        for p in moments(game, scenario, seed, 700):
            assert p.pending is not None
            moves = p.pending.moves
            ids = [space.id_of(move) for move in moves]
            assert len(set(ids)) == len(ids)
            assert [space.move_of(id) for id in ids] == list(moves)
            assert space.ids(moves) == ids


@pytest.mark.parametrize("id_", IDS)
def test_blocks_lie_end_to_end_and_ids_at_their_borders_come_back(id_: str) -> None:
    space = ActionSpace(registry.game(id_))
    at = 0
    for block in space.blocks:
        assert block.start == at
        at = block.stop
        for id in (block.start, block.stop - 1):
            assert space.move_of(id).verb == block.verb
            assert space.id_of(space.move_of(id)) == id
    assert at == space.size
    rng = Random(id_)
    assert all(space.id_of(space.move_of(id)) == id for id in (rng.randrange(space.size) for _ in range(200)))


@pytest.mark.parametrize("id_", IDS)
def test_ids_are_those_of_last_year(id_: str) -> None:
    space = ActionSpace(registry.game(id_))
    digest = hashlib.sha256(repr([tuple(block) for block in space.blocks]).encode()).hexdigest()[:12]
    assert (space.size, digest) == SIZES[id_]


@pytest.mark.parametrize("id_", IDS)
def test_a_mask_is_one_at_the_legal_moves_and_nowhere_else(id_: str) -> None:
    game = registry.game(id_)
    space = action_space(game)
    for p in moments(game, SMALL[id_], 5, 60, every=20):
        assert p.pending is not None
        mask = space.mask(p.pending.moves)
        assert mask.shape == (space.size,)
        assert mask.dtype == np.int8
        assert mask.nonzero()[0].tolist() == sorted(space.ids(p.pending.moves))


def test_a_mask_that_somebody_holds_is_never_used_again() -> None:
    game = registry.game("front_line")
    space, maker = action_space(game), MaskMaker(action_space(game))
    held: list[tuple[np.ndarray, np.ndarray]] = []
    seen: set[int] = set()
    for i, p in enumerate(moments(game, "first_game", 11, 60)):
        assert p.pending is not None
        mask, fresh = maker.mask(p.pending.moves), space.mask(p.pending.moves)
        assert (mask == fresh).all()
        seen.add(id(mask))
        if i % 5 == 0:
            held.append((mask[: space.size // 2], fresh[: space.size // 2]))  # a view is enough to hold it
        for kept, meant in held:
            assert (kept == meant).all()
    assert len(held) < len(seen) < 60 // 2, "of those that nobody holds some are used again"


def test_what_has_no_id_is_refused_with_a_remedy() -> None:
    space = action_space(registry.game("front_line"))
    with pytest.raises(ValueError, match="no verb 'fly'"):
        space.id_of(Move("fly"))
    for move in (Move("roll", 7), Move("roll", -1), Move("end", 1), Move("move", 3, 120)):
        with pytest.raises(ValueError, match="has no id"):
            space.id_of(move)
    for id in (-1, space.size):
        with pytest.raises(ValueError, match="not in the range"):
            space.move_of(id)


@pytest.mark.parametrize("id_", IDS)
def test_features_tell_legal_moves_apart(id_: str) -> None:
    game = registry.game(id_)
    moves = MoveList(game, game.setting(SMALL[id_]))
    for p in moments(game, SMALL[id_], 7, 200, every=10):
        assert p.pending is not None
        offered = p.pending.moves
        rows, mask = moves.features(offered), moves.mask(offered)
        assert rows.shape == (1024, len(COLUMNS))
        assert rows.dtype == np.float32
        assert mask.tolist() == [1] * len(offered) + [0] * (1024 - len(offered))
        assert len(np.unique(rows[: len(offered)], axis=0)) == len(offered)
        assert not rows[len(offered) :].any()
        assert rows.min() >= -1
        assert rows.max() <= 1


def test_more_moves_than_rows_are_refused() -> None:
    game = registry.game("front_line")
    moves = MoveList(game, game.setting("first_game"), rows=2)
    for way in (moves.mask, moves.features):
        with pytest.raises(ValueError, match="give more rows"):
            way([Move("end"), Move("stay"), Move("decline")])


def test_the_action_that_is_played_is_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = MatchState("front_line", "first_game", actions="ids")
    state.reset(Random(1))
    decoded: list[int] = []
    move_of = ActionSpace.move_of

    def counted(space: ActionSpace, id: int) -> Move:
        decoded.append(id)
        return move_of(space, id)

    monkeypatch.setattr(ActionSpace, "move_of", counted)
    (action, *_) = state.ids.ids(state.moves)
    state.play(action)
    assert decoded == [action]
    with pytest.raises(ValueError, match="is not legal here"):
        state.play(state.action_count)
