"""Positions edited by hand: pieces placed and removed, turns begun, and faults told in words."""

from __future__ import annotations

import random

import pytest

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.editor import EditsPositions, edit_position
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game
from broadfront.engine.notation import read_position
from broadfront.engine.position import CHANCE, Position

GAMES = [id_ for id_ in registry.ids() if isinstance(registry.game(id_), EditsPositions)]


def played(id_: str, moves: int) -> Position:
    """Return a position after so many moves and the rest of their turn: nothing is left half done on the board."""
    game, rng = registry.game(id_), random.Random(7)
    p, turn = game.new(), None
    while p.pending is not None and (moves > 0 or (turn is not None and game.turns_begun(p) == turn)):
        ask, moves, turn = p.pending, moves - 1, game.turns_begun(p)
        p.play(pick(ask, rng) if ask.seat == CHANCE else game.policy().rollout_move(p, ask, rng))
    position: Position = p
    return position


@pytest.mark.parametrize("id_", GAMES)
@pytest.mark.parametrize("moves", [0, 60])
def test_every_piece_is_removed_where_it_was_placed_and_every_turn_begins(id_: str, moves: int) -> None:
    game, p = registry.game(id_), played(id_, moves)
    assert isinstance(game, EditsPositions)
    spaces = [space.id for space in game.table(p.setting).spaces]
    spaces = spaces[:: max(1, len(spaces) // 12)]
    pieces = range(0, len(game.pieces(p.setting)), max(1, len(game.pieces(p.setting)) // 6))
    begun = p
    for turn in range(len(game.turns(p.setting))):
        begun = edit_position(game, p, "turn", turn, 0)
        assert begun.pending is not None
    placed = 0
    for piece in pieces:
        fuller = next(filter(None, (after(game, begun, piece, space) for space in spaces)), None)
        if fuller is None:
            continue
        assert read_position(fuller.notation()) == fuller
        placed += 1
    assert placed


def after(game: Game, p: Position, piece: int, space: int) -> Position | None:
    """Return the position with a piece placed, which could be removed again; None: it cannot be placed there."""
    try:
        fuller = edit_position(game, p, "place", piece, space)
    except NotationFault:
        return None
    assert edit_position(game, fuller, "remove", piece, space).pending is not None
    return fuller


@pytest.mark.parametrize("id_", GAMES)
def test_what_cannot_be_is_told_in_words(id_: str) -> None:
    game, p = registry.game(id_), played(id_, 0)
    for act, piece, space, told in (
        ("place", 9999, 0, "no piece"),
        ("turn", 99, 0, "no turn"),
        ("place", 0, 99_999, "no such space"),
    ):
        with pytest.raises(NotationFault, match=told):
            edit_position(game, p, act, piece, space)


def test_a_unit_is_not_placed_on_another_one() -> None:
    game = registry.game("front_line")
    p = edit_position(game, game.new(), "place", 1, 30)
    with pytest.raises(NotationFault, match="remove it first"):
        edit_position(game, p, "place", 0, 30)
    with pytest.raises(NotationFault, match="no Red Tank"):
        edit_position(game, p, "remove", 4, 30)
