"""Random matches of every scenario with every option under the laws that every game keeps, and those of this game.

Few matches by default; ``BROADFRONT_LONG=1`` plays many times as many and tries the dear laws more often.
"""

import os
from collections.abc import Sequence
from random import Random

import pytest
from tests.games.action_front.positions import scenario
from tests.games.keeping import same_apart_and_in_turns
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.conformance import conform
from broadfront.engine.errors import OptionFault
from broadfront.engine.notation import check_position
from broadfront.engine.position import CHANCE, Move, Position
from broadfront.games.action_front import GAME
from broadfront.games.action_front.map import LEG, TOWED, WATER
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import DEAD, DRAWN, EXITED, SET_UP, UNUSED, WAITING
from broadfront.games.action_front.units import MODELS

LONG = os.environ.get("BROADFRONT_LONG") == "1"
MATCHES, STRIDE = (10, 20) if LONG else (1, 100)
Options = dict[str, str | int | bool]

WAR = scenario(
    rows=["..s~~s....", ".f.~~.b.j.", "=..~s.bb..", "..s.~...f.", "f...~s..j."],
    hills={"Knoll": ["0202", "0203"], "Bluff": ["0803"]},
    rivers=["0504/0604", "0503/0603"],
    roads=["0203/0303", "0603/0703", "0703/0803"],
    exits=("right", "left"),
    banzai=(False, True),
    turns=5,
    units=(
        """units = [
    { unit = "us_lvt", hex = "0303" }, { unit = "us_rifle", hex = "0303" }, { unit = "us_edson", hex = "0303" },
    { unit = "us_truck", hex = "0203" }, { unit = "us_105", hex = "0203" }, { unit = "us_gmc", hex = "0304" },
    { unit = "us_jeep", hex = "0102" }, { unit = "us_bailey", hex = "0102" }, { unit = "us_raider" },
    { unit = "us_lvt", turn = 2 }, { unit = "us_37", turn = 2 }, { unit = "us_81", turn = 2 },
    { unit = "ue_ht", turn = 3 }, { unit = "us_hmg", turn = 3, steps = 1 },
]""",
        """units = [
    { unit = "jp_inf", hex = "0703", dug_in = true }, { unit = "jp_kawa", hex = "0703" },
    { unit = "jp_pill", hex = "0803" }, { unit = "jp_truck", hex = "0804" }, { unit = "jp_75", hex = "0804" },
    { unit = "ge_251", hex = "0702" }, { unit = "ge_pzsk", hex = "0702" }, { unit = "jp_hago", hex = "0902" },
    { unit = "jp_oka", hex = "0902" }, { unit = "jp_eng", hex = "1002", suppressed = true }, { unit = "jp_vet" },
    { unit = "jp_snlf", turn = 2, count = 2 }, { unit = "jp_81", turn = 3 },
]""",
    ),
    rest='[[victory]]\nside = "A"\nwhen = "at_end"\nconditions = [{ kind = "exit", at_least = 2 }]\n'
    '[[victory]]\nside = "B"\nconditions = [{ kind = "eliminate", at_least = 25 }]\n'
    '[score]\nsteps = 1\n[score.hexes]\n"0603" = 2\n',
)
"""Half-tracks, trucks, towed guns, amphibious tractors on water, swamp, leaders riding, exits."""


def every_setting() -> list[ActionFrontSetting]:
    """Every scenario with each value of each option that it leaves open, and all options at once."""
    settings: dict[tuple[object, ...], ActionFrontSetting] = {}
    cards = dict.fromkeys(GAME.scenarios, "") | {"war": WAR}
    everything: Options = dict.fromkeys(
        ("registered_artillery", "friendly_fire", "marker_hides_its_hex"), True
    )
    everything |= {"call_shuffle": "anyone", "dug_in": "owner"}
    for id_, text in cards.items():
        choices: list[Options] = [{}, everything]
        choices += [{option.name: value} for option in GAME.options for value in option.values]
        for chosen in choices:
            try:
                setting = GAME.setting(id_, chosen, text)
            except OptionFault:
                continue  # the scenario fixes it otherwise
            settings[setting.identity()] = setting
    return list(settings.values())


def name_of(setting: ActionFrontSetting) -> str:
    return "-".join([setting.scenario, *(GAME.spell_value(value) for _, value in setting.options)])


SETTINGS = every_setting()


def test_every_scenario_and_every_value_of_every_option_is_tried() -> None:
    assert {setting.scenario for setting in SETTINGS} == {*GAME.scenarios, "war"}
    tried = {pair for setting in SETTINGS for pair in setting.options}
    values = {(option.name, value) for option in GAME.options for value in option.values}
    assert tried == values - {(option.name, option.default) for option in GAME.options if option.handicap}


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("setting", sampled(SETTINGS, 6), ids=name_of)
def test_every_law_is_kept(setting: ActionFrontSetting) -> None:
    for number in range(MATCHES):
        rng = Random(f"{name_of(setting)}/{number}")
        conform(GAME, setting, rng, stride=STRIDE, whole=LONG)


@pytest.mark.parametrize("id_", [*GAME.scenarios, "war"])
def test_every_law_about_whole_matches_is_kept(id_: str) -> None:
    setting = GAME.setting(id_, {}, WAR if id_ == "war" else "")
    conform(GAME, setting, Random(id_), stride=10_000, whole=True)


# --- laws of this game ------------------------------------------------------------------------------------------------


def busy_move(p: Position, rng: Random, dull: Sequence[str] = ("end", "shuffle")) -> Move:
    """A move that rather does something than nothing: by verb, then any."""
    ask = p.pending
    assert ask is not None
    if ask.seat == CHANCE:
        return pick(ask, rng)
    verbs = list(dict.fromkeys(move.verb for move in ask.moves))
    verb = rng.choice(verbs)
    for _ in range(2):
        if verb in dull:
            verb = rng.choice(verbs)
    return rng.choice([move for move in ask.moves if move.verb == verb])


def fault(p: ActionFrontPosition) -> str | None:
    """What no position of this game may show between two questions."""
    troops, commanders = [0, 0], [0, 0]
    for u, at in enumerate(p.at):
        alive = at >= 0 or at in (WAITING, EXITED)
        if (p.model[u] < 0) != (at == UNUSED):
            return "a unit without a counter"
        if alive != (p.steps[u] > 0) or p.steps[u] > MODELS[max(0, p.model[u])].steps:
            return f"unit {u} at {at} has {p.steps[u]} steps"
        if at >= 0:
            held = commanders if MODELS[p.model[u]].is_leader else troops
            held[u & 1] |= 1 << at
        elif (p.suppressed | p.dug_in | p.moved | p.fired | p.spent | p.commanded) >> u & 1:
            return "a state of a unit that is not there"
        elif at == DEAD and p.steps[u]:
            return "steps of the dead"
    if troops != p.troops or commanders != p.commanders:
        return "hexes are held by nobody, or not held by those who stand there"
    return stacking_fault(p) or cards_and_secrets(p)


def stacking_fault(p: ActionFrontPosition) -> str | None:
    """Who cannot be together in a hex."""
    for hex_ in p.setting.ground.hexes:
        for seat in (0, 1):
            here = [MODELS[p.model[u]] for u in p.units_at(hex_) if u & 1 == seat]
            units = [model for model in here if not model.is_leader]
            if len(units) > 2 or (len(units) == 2 and [m.transport for m in units].count(True) != 1):
                return f"too many units on {hex_}"
            if len(units) == 2 and not any(m.class_ in (LEG, TOWED) for m in units):
                return "a transport with what it cannot carry"
            if here and not units and p.troops[1 - seat] >> hex_ & 1:
                return "a leader alone with an enemy"
        both = p.troops[0] & p.troops[1] & 1 << hex_
        if both and p.phase in (SET_UP, 0, 3, 4):
            return "enemies together outside the Action and Assault Phases"
        infantry = [u for u in p.units_at(hex_) if u & 1 == p.mover and MODELS[p.model[u]].infantry]
        if both and not infantry and p.phase in (1, 2):
            return "somebody entered an enemy's hex who is no infantry"
    return None


def cards_and_secrets(p: ActionFrontPosition) -> str | None:
    """Cards, markers and secrets."""
    cards = [deck + used for deck, used in zip(p.deck, p.discards, strict=True)]
    for card in p.drawn:
        cards[card] += 1
    if cards != [1] * 52:
        return "not every card is there once"
    if any(p.dug_in >> u & 1 and MODELS[p.model[u]].class_ not in (LEG, TOWED) for u in range(len(p.at))):
        return "a vehicle is Dug In"
    if any(p.eager >> u & 1 and MODELS[p.model[u]].is_leader for u in range(len(p.at))):
        return "a leader with two actions"
    if p.phase != SET_UP and (p.bought_a or p.bought_b):
        return "orders that are not revealed"
    if p.winner in (0, 1) and not p.tick:
        return "a winner before the first turn is over"
    return None


@pytest.mark.parametrize(
    "setting",
    sampled([*SETTINGS[::4], *(s for s in SETTINGS if s.scenario == "war")], 3),
    ids=name_of,
)
def test_no_position_is_impossible(setting: ActionFrontSetting) -> None:
    rng = Random(f"impossible/{name_of(setting)}")
    p = GAME.start(setting)
    number = 0
    while p.pending is not None:
        number += 1
        if number % 3 == 0 or p.pending.seat != CHANCE:
            wrong = fault(p)
            assert wrong is None, f"{wrong}: {p.notation()}"
        if number % 60 == 0:
            assert check_position(GAME, p) is None, p.notation()
        p.play(busy_move(p, rng))
    assert fault(p) is None


def test_random_matches_end_and_each_side_wins_some_and_some_are_drawn() -> None:
    winners = set()
    for seed in range(24):
        rng = Random(seed)
        p = GAME.start(SETTINGS[seed * 5 % len(SETTINGS)])
        moves = 0
        while p.pending is not None:
            p.play(busy_move(p, rng))
            moves += 1
        assert moves < GAME.game_info.longest
        assert p.turn <= p.setting.turns
        winners.add(p.winner)
    assert {0, 1} <= winners <= {0, 1, DRAWN}


def test_two_matches_interleaved_in_one_process_come_out_as_they_do_apart() -> None:
    same_apart_and_in_turns(lambda seed: GAME.start(SETTINGS[seed * 17 % len(SETTINGS)]), busy_move, 4)


def test_vehicles_ride_and_swim_in_random_matches() -> None:
    seen = set()
    for seed in range(6):
        rng = Random(seed)
        p = GAME.new("war", {}, WAR)
        assert isinstance(p, ActionFrontPosition)
        while p.pending is not None:
            move = busy_move(p, rng)
            seen.add(move.verb)
            p.play(move)
            if any(at >= 0 and p.setting.ground.terrain[at] == WATER for at in p.at):
                seen.add("swims")
    assert {
        "carry",
        "exit",
        "move",
        "fire",
        "barrage",
        "mission",
        "strike",
        "swims",
        "enter",
        "rally",
        "dig",
    } <= seen
