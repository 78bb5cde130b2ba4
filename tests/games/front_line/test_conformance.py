"""Random matches of every scenario with every option under the laws that every game keeps.

Some 2,000 matches, of which `make test` plays one in fifty; ``BROADFRONT_LONG=1`` plays ten times as many and tries
the dear laws more often.
"""

import os
from random import Random

import pytest
from tests.games.keeping import same_apart_and_in_turns
from tests.games.settings import every_setting
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.conformance import conform
from broadfront.engine.notation import check_position
from broadfront.engine.position import CHANCE, Move, Position
from broadfront.games.front_line import GAME
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.setting import FrontLineSetting

LONG = os.environ.get("BROADFRONT_LONG") == "1"
MATCHES, WHOLE, STRIDE = (440, 40, 10) if LONG else (44, 2, 100)


def name_of(setting: FrontLineSetting) -> str:
    return "-".join([setting.scenario, *(GAME.spell_value(value) for _, value in setting.options)])


SETTINGS: list[FrontLineSetting] = every_setting(GAME)


def test_there_are_62_ways_to_set_the_game_up() -> None:
    assert len(SETTINGS) == 4 * 8 + 2 + 3 * 4 + 8 * 2
    assert len(SETTINGS) * 44 >= 2000


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", sampled(range(4), 4))
@pytest.mark.parametrize("setting", sampled(SETTINGS, 15), ids=name_of)
def test_every_law_is_kept(setting: FrontLineSetting, part: int) -> None:
    for number in range(part, MATCHES, 4):
        rng = Random(f"{name_of(setting)}/{number}")
        conform(GAME, setting, rng, stride=STRIDE, whole=number < WHOLE)


# --- laws of this game ------------------------------------------------------------------------------------------------


def random_move(p: Position, rng: Random) -> Move:
    assert p.pending is not None
    return pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves)


def fault(p: FrontLinePosition) -> str | None:
    """What no position of this game may show."""
    units = p.green | p.red
    setting = p.setting
    if p.green & p.red or p.infantry & p.tanks or (p.infantry | p.tanks) & p.artillery:
        return "two units on a square"
    if units != p.infantry | p.tanks | p.artillery or p.disrupted & ~units:
        return "half a unit"
    if units & setting.lake:
        return "a unit in the lake"
    if (p.moved | p.attacked | p.shipped | p.acted) & ~units or p.acted_twice & ~p.acted:
        return "deeds of nobody"
    if (p.moved | p.attacked | p.shipped) & ~p.acted:
        return "an action that was not counted"
    if p.moved & p.attacked & p.shipped:
        return "a unit with three actions"
    if p.winner < 0 and units & setting.capitals:
        for seat in range(setting.countries):
            capital = 1 << setting.cities[seat * 3 + 1]
            if capital & (p.green if seat & 1 else p.red):
                return "an enemy in a Capital, and the match goes on"
    for seat in range(setting.countries):
        for stack in (0, 2):
            city = 1 << setting.cities[seat * 3 + stack]
            held = (p.green if seat & 1 else p.red) & city
            own = (p.red if seat & 1 else p.green) & city
            if (held and not p.fallen & city) or (own and p.fallen & city):
                return "a city whose marker is wrong"
            if p.month >= 0 and p.fallen & city and p.stacks[seat * 3 + stack] > 1:
                return "a fallen city with more than one chit"
    if p.mover >= 0 and not 0 <= p.chits <= (1 if p.stack == 3 else 5 if any(setting.extra_supply) else 4):
        return f"{p.chits} chits in use"
    return None


@pytest.mark.parametrize("setting", sampled(SETTINGS[::3], 3), ids=name_of)
def test_no_position_is_impossible(setting: FrontLineSetting) -> None:
    for number in range(20):
        rng = Random(f"impossible/{name_of(setting)}/{number}")
        p = GAME.start(setting)
        while p.pending is not None:
            wrong = fault(p)
            assert wrong is None, f"{wrong}: {p.notation()}"
            assert check_position(GAME, p) is None
            p.play(random_move(p, rng))
        assert fault(p) is None


def test_two_matches_interleaved_in_one_process_come_out_as_they_do_apart() -> None:
    same_apart_and_in_turns(lambda seed: GAME.start(SETTINGS[seed * 7 % len(SETTINGS)]), random_move, 6)
