"""Positions of kept matches edited by hand: what is not changed stays as it was, and what comes out can be played."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.games.keeping import Kept
from tests.tiers import sampled

from broadfront.engine import registry
from broadfront.engine.chance import pick
from broadfront.engine.editor import EditsPositions, edit_position
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.notation import read_position
from broadfront.engine.position import CHANCE, Position

GAMES = {
    "front_line": ("main", "allies"),
    "expand_the_front": ("oahu", "stones"),
    "fighting_front": ("first_game", "choose"),
    "action_front": ("gifu", "meeting_engagement"),
    "global_war": ("short_1941", "lesson_sea"),
}
MATCHES = [(game, name) for game, names in GAMES.items() for name in names]
MOMENTS = 5
MAX_MOVES = {**dict.fromkeys(GAMES, 40_000), "expand_the_front": 1_000}
"""A match of Expand the Front! has no limit of turns, and need not end."""


@cache
def kept(game: str, name: str) -> Match:
    return Kept(game).match(name)


def moments(match: Match, most: int = MOMENTS) -> list[Position]:
    """Return positions spread over a match, the first and the last among them."""
    last = len(match.journal)
    return [match.position_after(last * number // (most - 1)) for number in range(most)]


def places(game: Game, p: Position) -> list[int]:
    """Return all areas off the map and some spaces, the full ones first."""
    assert isinstance(game, EditsPositions)
    spaces = [space.id for space in game.table(p.setting).spaces]
    full = [space for space in spaces if game.pieces_on(p, space)]
    areas = [-1 - area for area in range(len(game.areas(p.setting)))]
    return [*areas, *full[:: max(1, len(full) // 8)], *spaces[:: max(1, len(spaces) // 5)]]


@pytest.mark.parametrize("of", sampled(MATCHES, 2), ids="-".join)
def test_what_is_not_changed_comes_out_as_it_was(of: tuple[str, str]) -> None:
    id_, name = of
    game = registry.game(id_)
    assert isinstance(game, EditsPositions)
    touched = 0
    for p in moments(kept(id_, name)):
        as_it_was = p.notation()
        assert again(p).notation() == as_it_was
        if game.under_way(p):
            with pytest.raises(NotationFault, match="begin a turn first"):
                edit_position(game, p, "place", 0, game.table(p.setting).spaces[0].id)
            p = begun(game, p, 0)
            as_it_was = p.notation()
        for space in places(game, p):
            for number, figure in enumerate(game.figures(p, space)):
                same = edit_position(game, p, "set", number, space, figure.value)
                assert same.notation() == as_it_was, figure.name
                touched += 1
            for piece in dict.fromkeys(game.pieces_on(p, space)):
                touched += is_undone(game, p, piece, space)
        assert p.notation() == as_it_was
    assert touched > 20


def again(p: Position) -> Position:
    """Return the position that is read from a position's notation."""
    found: Position = read_position(p.notation(), text=p.setting.scenario_text)
    return found


def begun(game: Game, p: Position, turn: int) -> Position:
    """Begin a turn; who has no nation yet is given one."""
    assert isinstance(game, EditsPositions)
    for area in range(len(game.areas(p.setting))):
        for number, figure in enumerate(game.figures(p, -1 - area)):
            if figure.words and figure.words[figure.value] == "not chosen":
                return begun(game, edit_position(game, p, "set", number, -1 - area, 1), turn)
    return edit_position(game, p, "turn", turn, 0)


def is_undone(game: Game, p: Position, piece: int, space: int) -> bool:
    """Place one more of a piece and remove it again: all is there as before. Return whether it could be placed."""
    assert isinstance(game, EditsPositions)
    try:
        fuller = edit_position(game, p, "place", piece, space)
    except NotationFault:
        return False
    if fuller.agenda != p.agenda:
        return False  # another question comes, or the match is over
    assert again(fuller) == fuller
    restored = edit_position(game, fuller, "remove", piece, space)
    for at in places(game, p):
        assert sorted(game.pieces_on(restored, at)) == sorted(game.pieces_on(p, at))
    return True


def changed(game: Game, p: Position, rng: Random, changes: int) -> Position:
    """Return a position after so many changes that the editor takes."""
    assert isinstance(game, EditsPositions)
    turns, pieces = len(game.turns(p.setting)), len(game.pieces(p.setting))
    p = begun(game, p, rng.randrange(turns))
    done, faults = 0, []
    for _ in range(60 * changes):
        if done == changes:
            break
        space = rng.choice(places(game, p))
        there, figures = game.pieces_on(p, space), game.figures(p, space)
        act = rng.choice(["place", "place", "remove", "set", "set", "turn"])
        value = 0
        if act == "remove" and there:
            which = rng.choice(there)
        elif act == "set" and figures:
            which = rng.randrange(len(figures))
            value = rng.randint(figures[which].low, min(figures[which].high, figures[which].low + 30))
        else:
            which = rng.randrange(turns if act == "turn" else pieces)
        try:
            p = edit_position(game, p, act, which, space, value)
        except NotationFault as fault:
            faults.append(str(fault))
            continue
        if p.pending is None:  # the match is over: go on from another turn
            p = begun(game, p, rng.randrange(turns))
        done += 1
    assert done == changes
    assert not [fault for fault in faults if "cannot make sense" in fault]
    return p


@pytest.mark.parametrize(("id_", "name"), MATCHES)
@pytest.mark.parametrize("seed", sampled([1, 2], 2))
def test_an_edited_position_is_played_to_its_end(id_: str, name: str, seed: int) -> None:
    game, rng = registry.game(id_), Random(seed)
    start = rng.choice(moments(kept(id_, name))[:-1])
    p = changed(game, start, rng, 25)
    p = again(p)
    policy, moves = game.policy(), 0
    while (ask := p.pending) is not None and moves < MAX_MOVES[id_]:
        p.play(pick(ask, rng) if ask.seat == CHANCE else policy.rollout_move(p, ask, rng))
        moves += 1
    if p.pending is None:
        assert len(p.result()) == len(game.seats(p.setting))
    else:
        assert id_ == "expand_the_front"
