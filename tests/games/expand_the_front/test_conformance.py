"""Random matches with every option under the laws that every game keeps.

The printed war is played for 40 rounds: a random match has some 3,500 moves. ``BROADFRONT_LONG=1`` plays ten times as
many and tries the dear laws more often.
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
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.expand_the_front.rules.queries import contested
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.terms import BOMBER, SUPPLY

LONG = os.environ.get("BROADFRONT_LONG") == "1"
MATCHES, STRIDE = (10, 100) if LONG else (1, 500)


def name_of(setting: ExpandSetting) -> str:
    return "-".join([setting.scenario, *(GAME.spell_value(value) for _, value in setting.options)])


SETTINGS: list[ExpandSetting] = [
    setting
    for setting in every_setting(GAME)
    if setting.scenario != "pacific" or dict(setting.options)["turn_limit"] == "40"
]


def test_there_are_33_ways_to_set_the_game_up() -> None:
    assert len(SETTINGS) == 2 * 2 * 2 * 3 + (2 * 2 + 2) + (1 + 2)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("setting", sampled(SETTINGS, 6), ids=name_of)
def test_every_law_is_kept(setting: ExpandSetting) -> None:
    short = setting.scenario == "first_war"
    for number in range(MATCHES * (3 if short else 1)):
        rng = Random(f"{name_of(setting)}/{number}")
        conform(GAME, setting, rng, stride=STRIDE // 10 if short else STRIDE, whole=short and number < 1)


def test_the_laws_about_a_whole_match_are_kept_in_the_printed_war() -> None:
    conform(GAME, GAME.setting("pacific", {"turn_limit": "12"}), Random(1), stride=500)


@pytest.mark.slow
def test_the_printed_war_without_a_limit_ends_within_its_bound() -> None:
    conform(GAME, GAME.setting("pacific"), Random(2), stride=5_000, whole=False)


# --- laws of this game ------------------------------------------------------------------------------------------------


def random_move(p: Position, rng: Random) -> Move:
    assert p.pending is not None
    return pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves)


def fault(p: ExpandPosition) -> str | None:
    """What no position of this game may show."""
    atlas = p.setting.map
    for seat in (0, 1):
        if not 0 <= p.points[seat] <= 119:
            return f"{p.points[seat]} points"
        if p.mover != seat and not p.fighters and p.points[seat] > 20:
            return "more than twenty points saved"
        for ship in p.ships_of(seat):
            if not {p.ship_front[ship], p.ship_rear[ship]} <= atlas.water:
                return "a Ship on land"
    for tile in contested(p):
        if p.mover < 0:
            return "a fight outside a turn"
        if tile in atlas.water and not p.ships_at(p.mover, tile):
            return "units that fight at sea without a Ship"
        if tile in atlas.land and any(p.count(p.mover, kind, tile) for kind in (SUPPLY, BOMBER)):
            return "Supplies or a Bomber among enemies"
    if p.pending is not None and p.pending.rule == "3.2" and contested(p):
        return "a fight that was left undone"
    return None


@pytest.mark.parametrize("setting", SETTINGS[3::6], ids=name_of)
def test_no_position_is_impossible(setting: ExpandSetting) -> None:
    rng = Random(f"impossible/{name_of(setting)}")
    p = GAME.start(setting)
    while p.pending is not None:
        wrong = fault(p)
        assert wrong is None, f"{wrong}: {p.notation()}"
        assert check_position(GAME, p) is None
        p.play(random_move(p, rng))
    assert fault(p) is None


def test_every_fight_ends_with_one_side_or_nobody_on_the_tile() -> None:
    setting = GAME.setting("first_war")
    for seed in range(10):
        rng = Random(f"fights/{seed}")
        p = GAME.start(setting)
        while p.pending is not None:
            if isinstance(p.agenda[-1], Combat):
                assert not set(contested(p)) & set(p.fought)
            p.play(random_move(p, rng))


def test_two_matches_interleaved_in_one_process_come_out_as_they_do_apart() -> None:
    same_apart_and_in_turns(
        lambda seed: GAME.start(GAME.setting("first_war", {"route_chain": bool(seed % 2)})), random_move, 4
    )
