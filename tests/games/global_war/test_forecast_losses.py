"""[b4] Average losses of a forecast: the same before a battle and in the midst of its rounds, but for the dice."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import bare, begin, finish, play, put, space
from tests.games.global_war.test_forecast_battles import worth

from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import GERMANY, SIDE

NAMES = ("The attacker loses on average", "The defender loses on average")
ROUNDED = 0.0501
"""Figures are told to a tenth."""
BATTLES = {
    "land": ("poland", "east_poland", {"infantry": 2, "tank": 1}, {"infantry": 2, "artillery": 1}),
    "guns": ("poland", "east_poland", {"infantry": 1, "fighter": 1}, {"infantry": 1, "aa_gun": 1}),
    "sea": ("sz5", "sz6", {"submarine": 1, "cruiser": 2}, {"destroyer": 1, "transport": 1}),
}


def ordered(name: str) -> GlobalWarPosition:
    """A battle whose moves have all been made but for one, at the question of the Combat Move."""
    start, goal, mine, theirs = BATTLES[name]
    p = bare()
    units = put(p, start, "germany", **mine)
    put(p, goal, "uk" if goal.startswith("sz") else "ussr", **theirs)
    put(p, "libya", "germany", infantry=1)  # so that the phase goes on
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    for unit in units:
        play(p, "move", unit, space(goal))
    return p


def averages(p: GlobalWarPosition, goal: int) -> tuple[float, ...]:
    """What both sides lose on average, as the forecast of a space says."""
    forecast = GAME.forecast(p, goal, 0)
    assert forecast is not None
    facts = dict(forecast.facts)
    return tuple(float(facts[name].removesuffix(" IPC")) for name in NAMES)


@pytest.mark.parametrize("name", BATTLES)
def test_b4_losses_are_the_same_before_the_battle_and_at_its_first_dice(name: str) -> None:
    p = ordered(name)
    goal = MAP.space_of[BATTLES[name][1]]
    before = averages(p, goal)
    finish(p)
    assert p.pending is not None
    assert p.pending.seat == CHANCE
    assert averages(p, goal) == before


def test_b4_hits_of_a_round_that_is_half_over_are_lost() -> None:
    p = bare()
    units = put(p, "poland", "germany", infantry=2, tank=4)
    put(p, "east_poland", "ussr", infantry=5)
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    for unit in units:
        play(p, "move", unit, space("east_poland"))
    finish(p)
    play(p, "hits", 1)
    play(p, "hits", 4)
    _, theirs = averages(p, space("east_poland"))
    assert theirs == 15.0, "five infantry are hit, and only fire back"
    assert not p.captured


@pytest.mark.parametrize("name", BATTLES)
def test_b4_what_dice_bring_makes_up_what_was_told_before_them(name: str) -> None:
    """The average over all dice of what they cost at once and what is told afterwards is what was told before."""
    p = ordered(name)
    goal = MAP.space_of[BATTLES[name][1]]
    finish(p)
    for _ in range(6):
        ask = p.pending
        if ask is None or GAME.forecast(p, goal, 0) is None:
            break
        if ask.seat != CHANCE:
            p.play(next((move for move in ask.moves if move.verb in ("default", "press")), ask.moves[0]))
            continue
        told, found = averages(p, goal), [0.0, 0.0]
        for move, weight in zip(ask.moves, ask.weights, strict=True):
            q = p.clone()
            q.play(Move(*move))
            after = averages(q, goal) if GAME.forecast(q, goal, 0) is not None else (0.0, 0.0)
            for who, side in enumerate((SIDE[GERMANY], 1 - SIDE[GERMANY])):
                found[who] += weight / sum(ask.weights) * (worth(p, side) - worth(q, side) + after[who])
        assert found == pytest.approx(told, abs=2 * ROUNDED)
        p.play(ask.moves[len(ask.moves) // 2])
