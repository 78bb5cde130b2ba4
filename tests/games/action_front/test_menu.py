"""The menu of actions, which remembers each unit's moves and shots, says what the permissions say."""

from __future__ import annotations

from random import Random

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.action import Action


def at_an_action(p: ActionFrontPosition, rng: Random, moves: int) -> Action:
    """Play some moves at random, and on to the next question of an Action Phase."""
    while (ask := p.pending) is not None:
        step = p.agenda[-1]
        if moves <= 0 and isinstance(step, Action):
            return step
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
        moves -= 1
    raise AssertionError("the match was over before anybody acted")


def permitted(p: ActionFrontPosition, step: Action) -> set[tuple[str, int, int]]:
    """All moves, exits and shots that the permissions of the step allow."""
    own, hexes = range(step.seat, len(p.at), 2), p.setting.ground.hexes
    return {
        *(("move", unit, hex_) for unit in own for hex_ in hexes if not step.may_move(p, unit, hex_)),
        *(("exit", unit, 0) for unit in own if not step.may_exit(p, unit, 0)),
        *(
            ("fire", unit, target)
            for unit in own
            for target in range(1 - step.seat, len(p.at), 2)
            if not step.may_fire(p, unit, target)
        ),
    }


def test_5_1_the_menu_of_matches_asked_in_turn_is_what_is_permitted() -> None:
    rng = Random(7)
    matches = [GAME.start(GAME.setting(scenario)) for scenario in ("bloody_ridge", "crossroads")]
    matches.append(matches[0].clone())
    for _ in range(4):
        for p in matches:
            step = at_an_action(p, rng, 12)
            assert p.pending is not None
            offered = {tuple(move) for move in p.pending.moves if move.verb in ("move", "exit", "fire")}
            assert offered == permitted(p, step)
