"""Random matches of every scenario with every option under the laws that every game keeps.

Some 160 matches, of which `make test` plays a few; ``BROADFRONT_LONG=1`` plays ten times as many and tries the dear
laws more often.
"""

import os
from collections.abc import Sequence
from random import Random

import pytest
from tests.games.keeping import same_apart_and_in_turns
from tests.games.settings import every_setting
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.conformance import conform
from broadfront.engine.notation import check_position
from broadfront.engine.position import CHANCE, Move, Position
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import ALLOWANCE, IS_TANK, KIND_OF, NAMES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.setting import FightingFrontSetting
from broadfront.games.fighting_front.terms import BEYOND

LONG = os.environ.get("BROADFRONT_LONG") == "1"
MATCHES, WHOLE, STRIDE = (40, 20, 10) if LONG else (8, 2, 60)


def name_of(setting: FightingFrontSetting) -> str:
    return "-".join([setting.scenario, *(GAME.spell_value(value) for _, value in setting.options)])


SETTINGS: list[FightingFrontSetting] = every_setting(GAME)

WAR = """\
title = "Everything at once"
axis = "German"
allies = "American"
setup_draw = 6
draw = 6
hand_max = 12
[deck]
National_Strategy = 12
Paratroopers = 8
Fuel_Dump = 8
Artillery_Dump = 8
Air_Strip = 10
Fighter = 12
AA_Guns = 8
Reconnaissance = 8
Field_Hospital = 12
Infantry = 2
"""
"""A deck with many of the rare cards, for a match where everything happens."""


def test_there_are_84_ways_to_set_the_game_up() -> None:
    assert len(SETTINGS) == 6 * (2 * 2 * 3 + 2)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("scenario", sampled(GAME.scenarios, 3))
@pytest.mark.parametrize("number", sampled(range(MATCHES), MATCHES))
def test_every_law_is_kept(scenario: str, number: int) -> None:
    for i, setting in enumerate(one for one in SETTINGS if one.scenario == scenario):
        if not LONG and (i + number) % 4:
            continue  # each fourth has every value of every option
        rng = Random(f"{name_of(setting)}/{number}")
        conform(GAME, setting, rng, stride=STRIDE, whole=i // 2 == number % 6 and number < WHOLE)


@pytest.mark.parametrize(("axis", "allies"), [("German", "American"), ("Japanese", "Russian")])
@pytest.mark.parametrize("number", sampled(range(8 * (10 if LONG else 1)), 8))
def test_every_law_is_kept_where_rare_cards_are_many(axis: str, allies: str, number: int) -> None:
    text = WAR.replace("German", axis).replace("American", allies)
    options: dict[str, str | int | bool] = {"turn_limit": 60, "deck": ["common", "own"][number % 2]}
    conform(GAME, GAME.setting("war", options, text), Random(number), stride=STRIDE, whole=number == 0)


# --- laws of this game ------------------------------------------------------------------------------------------------


def busy_move(p: Position, rng: Random, dull: Sequence[str] = ("end", "decline", "stay")) -> Move:
    """A move that rather does something than nothing: by verb, then any."""
    ask = p.pending
    assert ask is not None
    if ask.seat == CHANCE:
        return pick(ask, rng)
    verbs = list(dict.fromkeys(move.verb for move in ask.moves))
    verb = rng.choice(verbs)
    if verb in dull:
        verb = rng.choice(verbs)
    return rng.choice([move for move in ask.moves if move.verb == verb])


def fault(p: FightingFrontPosition) -> str | None:
    """What no position of this game may show between two questions."""
    units = p.held[0] | p.held[1]
    if p.held[0] & p.sites[1] or p.held[1] & p.sites[0]:
        return "a unit on an enemy Location that it did not capture"
    for space in range(30):
        if p.units[space] and p.dc[space] > p.toughness(space):
            return "a unit alive with too many counters"
        if p.places[space] and p.place_dc[space] > 4:
            return "a Location alive with too many counters"
        if not p.units[space] and (p.dc[space] or p.leaders[space] or p.steps[space]):
            return "counters, a Leader or steps of nobody"
        if p.units[space]:
            most = ALLOWANCE[p.units[space]] * (2 if p.fuelled >> space & 1 else 1)
            if p.steps[space] > most and not p.attacks:
                return f"{NAMES[p.units[space]]} moved {p.steps[space]} of {most}"
    for name in ("attacked", "landed", "barraged", "fired", "flak", "fuelled"):
        if getattr(p, name) & ~units:
            return f"{name} is marked for nobody"
    if any(p.fuelled >> space & 1 and not IS_TANK[p.units[space]] for space in range(30)):
        return "fuel in what is no Tank"
    for wing, kind in enumerate(p.wing_kind):
        base = p.wing_base[wing]
        if kind and p.wing_dc[wing] > p.wing_toughness(wing):
            return "an air unit alive with too many counters"
        if kind and base != BEYOND and p.places[base] != KIND_OF["Air_Strip"]:
            return "an air unit on the ground without an Air Strip"
        if not kind and (p.wing_leader[wing] or p.wing_dc[wing] or p.wing_task[wing]):
            return "remains of an air unit that was lost"
    if p.winner in (0, 1) and not queries.has_won(p, p.winner):
        return "a winner that holds nothing"
    if p.mover < 0 and (p.attacked or p.barrages or p.missions or p.attacks):
        return "deeds in the set-up"
    return None


@pytest.mark.parametrize("setting", sampled(SETTINGS[::5], 3), ids=name_of)
def test_no_position_is_impossible(setting: FightingFrontSetting) -> None:
    for number in range(3):
        rng = Random(f"impossible/{name_of(setting)}/{number}")
        p = GAME.start(setting)
        while p.pending is not None:
            wrong = fault(p)
            assert wrong is None, f"{wrong}: {p.notation()}"
            if rng.randrange(20) == 0:
                assert check_position(GAME, p) is None
            p.play(busy_move(p, rng))
        assert fault(p) is None


@pytest.mark.parametrize("number", range(12))
def test_no_position_is_impossible_where_rare_cards_are_many(number: int) -> None:
    text = WAR if number % 2 else WAR.replace("German", "Japanese").replace("American", "Russian")
    rng = Random(number)
    p = GAME.new("war", {"turn_limit": 60, "deck": ["common", "own"][number // 2 % 2]}, text)
    assert isinstance(p, FightingFrontPosition)
    while p.pending is not None:
        wrong = fault(p)
        assert wrong is None, f"{wrong}: {p.notation()}"
        if rng.randrange(20) == 0:
            assert check_position(GAME, p) is None
        p.play(busy_move(p, rng))


def test_random_matches_end_early_and_each_side_wins_some() -> None:
    results = []
    for seed in range(30):
        rng = Random(seed)
        p = GAME.new("german_russian")
        moves = 0
        while p.pending is not None:
            p.play(busy_move(p, rng))
            moves += 1
        assert moves < GAME.game_info.longest
        results.append(p.result())
    assert results.count((1.0, 0.0)) >= 4
    assert results.count((0.0, 1.0)) >= 4


def test_two_matches_interleaved_in_one_process_come_out_as_they_do_apart() -> None:
    same_apart_and_in_turns(lambda seed: GAME.start(SETTINGS[seed * 7 % len(SETTINGS)]), busy_move, 6)
