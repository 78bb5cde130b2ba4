"""The odds sheet against odds counted by hand, the rulebook's examples, and the rules played often [4] [10]."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import comb

import pytest
from tests.games.action_front.odds_by_hand import Odds, at_least, draws, sample, told
from tests.games.action_front.positions import at, position

from broadfront.engine.errors import OptionFault
from broadfront.games.action_front import GAME
from broadfront.games.action_front.odds.assaults import chance_of_assault
from broadfront.games.action_front.odds.isolated_position import assault_asked

OPEN = ("..........",) * 7


def sheet(battle: str) -> Odds:
    return {bar.name: Fraction(bar.exact) for bar in GAME.calculate(battle).forecast.outcomes}


def facts(battle: str) -> Mapping[str, str]:
    return dict(GAME.calculate(battle).forecast.facts)


def without_hexes(odds: Odds) -> Odds:
    return {re.sub(r" \d{4}:", ":", label) or "no effect": share for label, share in odds.items()}


# --- assault ----------------------------------------------------------------------------------------------------------


def wins(mine: int, theirs: int) -> Fraction:
    """The chance that of so many cards each the first player has as many red ones or more."""
    ways = sum(
        comb(mine, a) * comb(theirs, b) * comb(52 - mine - theirs, 26 - a - b)
        for a in range(mine + 1)
        for b in range(min(a, theirs) + 1)
    )
    return Fraction(ways, comb(52, 26))


@pytest.mark.parametrize(
    ("battle", "mine", "theirs"),
    [
        ("attacker=us_rifle target=jp_inf", 3 + 3 + 1, 2 + 3 + 1),
        ("attacker=us_rifle steps=1 target=jp_inf left=2", 3 + 1 + 1, 2 + 2 + 1),
        ("attacker=jp_inf target=us_hmg", 2 + 3 + 1, 3 + 2),
        ("attacker=jp_inf target=us_rifle banzai=yes", 2 + 3 + 1 + 1, 3 + 3 + 1),
        ("attacker=jp_inf target=us_rifle a.leader=2", 2 + 3 + 1 + 2, 3 + 3 + 1),
        ("attacker=jp_inf target=us_rifle leader=1", 2 + 3 + 1, 3 + 3 + 1 + 1),
        ("attacker=jp_inf target=us_rifle suppressed=yes", 2 + 3 + 1, 3 + 3 + 1 - 1),
        ("attacker=jp_inf target=us_rifle dug_in=yes", 2 + 3 + 1, 3 + 3 + 1 + 1),
        ("attacker=us_scout target=us_m4 left=1", 4 + 1 + 1, 3 + 1),
    ],
)
def test_10_2_an_assault_is_a_draw_of_red_cards_with_all_that_counts(
    battle: str, mine: int, theirs: int
) -> None:
    found = sheet(f"way=assault {battle}")
    assert found == {"assault won": wins(mine, theirs), "assault lost": 1 - wins(mine, theirs)}
    told_of = facts(f"way=assault {battle}")
    assert (told_of["attacker: cards"], told_of["defender: cards"]) == (str(mine), str(theirs))
    assert told_of["equal numbers of red cards"] == "attacker wins"


def test_10_2_an_assault_that_nobody_has_ordered_has_the_odds_of_the_table() -> None:
    units = ["us_rifle 0503 2", "us_edson 0403", "jp_inf 0503 dug suppressed", "us_rifle 0801", "jp_inf 0801"]
    p = position(units, phase="assault")
    q, move = assault_asked(position(units), 0, at("0503"))
    assert told(q, GAME.spell(move)) == told(p, "assault 0503")
    words = GAME.battle_at(p, at("0503"), "battle", at("0503"))
    assert words == "way=assault steps=2 a.leader=2 dug_in=yes suppressed=yes"
    assert sheet(words) == told(p, "assault 0503")


@pytest.mark.parametrize("state", ["", "dug", "suppressed", "2"])
def test_10_2_the_chance_told_before_the_march_is_that_of_the_sheet(state: str) -> None:
    p = position(["us_rifle 0403", "us_capt 0402", f"jp_inf 0503 {state}"])
    words = GAME.battle_at(p, at("0403"), "battle", at("0503")).replace("way=fire ", "") + " way=assault"
    assert float(sheet(words)["assault won"]) == pytest.approx(chance_of_assault(p, 0, at("0503")))


def test_10_2_assaults_played_often_come_out_as_the_sheet_says() -> None:
    units = ["jp_inf 0503", "us_rifle 0503", "us_capt 0603", "us_rifle 0801", "jp_inf 0801"]
    often = sample(position(units, turn="B", phase="assault"), "assault 0503", 3000)
    exact = sheet("way=assault attacker=jp_inf target=us_rifle leader=1")["assault won"]
    assert abs(at_least(often, "assault won") - exact) < Fraction(1, 30)


# --- indirect fire ----------------------------------------------------------------------------------------------------


def test_4_6_the_rulebooks_howitzer_draws_a_card_for_each_of_its_two_steps() -> None:
    found = sheet("way=barrage gun=us_105 target=us_raider left=1 registered=yes")
    miss = draws(24, 52, 2, 0)  # ace to 6
    assert found == {"USMC Raider: eliminated": 1 - miss, "no effect": miss}
    assert facts("way=barrage gun=us_105 target=us_raider")["over 1"] == "10 of 52 cards"  # clubs, ace to 10


def test_4_7_the_rulebooks_air_strike_hits_by_hearts_and_diamonds_and_draws_two_cards() -> None:
    found = sheet("way=strike aircraft=air_us_1942 target=jp_inf left=2")
    assert facts("way=strike aircraft=air_us_1942")["lands on the target's hex"] == "26 of 52 cards"
    # the card for accuracy is one of twelve that would hit as well, or one of fourteen that would not
    both = Fraction(12, 52) * draws(23, 51, 2, 2) + Fraction(14, 52) * draws(24, 51, 2, 2)
    one = Fraction(12, 52) * draws(23, 51, 2, 1) + Fraction(14, 52) * draws(24, 51, 2, 1)
    assert found["IJA Infantry: eliminated"] == both
    assert at_least(found, "IJA Infantry: 1 step lost") == one


@pytest.mark.parametrize("support", ["pack_75", "heavy_150", "naval_14"])
def test_4_3_a_mission_has_the_odds_of_its_accuracy_and_its_three_cards(support: str) -> None:
    top, lands = {"pack_75": (5, "DH"), "heavy_150": (7, "DH"), "naval_14": (9, "H")}[support]
    found, miss = sheet(f"way=mission support={support} left=1"), Fraction(0)
    for suit in "CDHS":
        for value in (*range(1, 11), 0, 0, 0):
            hits = suit in lands and (value or suit == "H")
            uses = 1 <= value <= top
            miss += Fraction(1, 52) * (draws(4 * top - uses, 51, 3, 0) if hits else 1)
    assert found == {"IJA Infantry: eliminated": 1 - miss, "no effect": miss}


@pytest.mark.parametrize(
    ("near", "hex_"), [("short1", "0505"), ("short2", "0506"), ("over1", "0503"), ("over2", "0502")]
)
def test_4_4_a_shot_that_goes_astray_falls_on_ones_own_unit(near: str, hex_: str) -> None:
    p = position(["us_81 0104", "jp_inf 0504 2 dug", f"us_rifle {hex_}"], phase="indirect", support=False,
                 rows=OPEN, edges=("bottom", "top"))  # fmt: skip
    at_table = without_hexes(told(p, "barrage A1 0504"))
    found = sheet(f"way=barrage left=2 dug_in=yes near={near}")
    assert {label.replace("your own ", ""): share for label, share in found.items()} == at_table
    assert any(label.startswith("your own USMC Rifle: ") for label in found)


def test_4_4_how_likely_each_is_hit_at_all_is_told_first() -> None:
    found, told_of = sheet("way=barrage near=short1"), facts("way=barrage near=short1")
    for name in ("IJA Infantry", "your own USMC Rifle"):
        assert told_of[f"{name}: anything at all"] == f"{100 * float(at_least(found, f'{name}: ')):.1f} %"


def test_4_5_of_two_hexes_that_are_as_near_one_is_drawn() -> None:
    p = position(["us_81 0104", "jp_inf 0504", "us_rifle 0603"], phase="indirect", support=False,
                 rows=OPEN)  # fmt: skip
    at_table = without_hexes(told(p, "barrage A1 0504"))
    found = sheet("way=barrage near=over1 either=yes leader=0")
    assert {label.replace("your own ", ""): share for label, share in found.items()} == at_table
    straight = sheet("way=barrage near=over1")
    assert at_least(found, "your own") < at_least(straight, "your own")


def test_4_3_indirect_fire_played_often_comes_out_as_the_sheet_says() -> None:
    p = position(["us_81 0104", "jp_inf 0504", "us_rifle 0505"], phase="indirect", support=False,
                 rows=OPEN, edges=("bottom", "top"))  # fmt: skip
    often, exact = without_hexes(sample(p, "barrage A1 0504", 3000)), sheet("way=barrage near=short1")
    for label, share in exact.items():
        assert abs(often.get(label.replace("your own ", ""), Fraction(0)) - share) < Fraction(1, 30), label


def test_8_1_a_leader_of_the_target_steadies_it_and_is_not_hit_himself() -> None:
    plain, led = sheet("way=strike"), sheet("way=strike leader=2")
    assert led["no effect"] == plain["no effect"]
    assert at_least(led, "IJA Infantry: 1 step lost, supp") < at_least(
        plain, "IJA Infantry: 1 step lost, supp"
    )


def test_7_1_a_refusal_names_no_hexes_of_the_map_that_was_laid_out() -> None:
    with pytest.raises(OptionFault) as fault:
        sheet("way=fire attacker=us_raider range=3 target=jp_inf")
    assert str(fault.value) == "IJA Infantry is 3 hexes away: USMC Raider reaches 2."


# --- from a match -----------------------------------------------------------------------------------------------------


def test_4_1_a_gun_in_the_indirect_fire_phase_fills_indirect_fire() -> None:
    p = position(["us_81 0104 1", "us_rifle 0204", "jp_inf 0504 dug"], phase="indirect", rows=OPEN)
    words = GAME.battle_at(p, at("0104"), "battle", at("0504"))
    assert words == "way=barrage steps=1 dug_in=yes"
    assert without_hexes(told(p, "barrage A1 0504")) == sheet(words)
    words = GAME.battle_at(p, at("0504"), "battle", at("0504"))
    assert words == "way=mission dug_in=yes", "the support of the scenario has the figures of the howitzers"
    assert without_hexes(told(p, "mission support1 0504")) == sheet(words)


def test_2_4_support_of_the_list_fills_itself_as_long_as_it_is_left() -> None:
    sides = 'support = [{ support = "naval_5" }, { support = "air_us_1942" }]'
    p = position(["us_rifle 0104", "jp_inf 0504"], phase="indirect", rows=OPEN, support=False, side_a=sides)
    words = GAME.battle_at(p, at("0104"), "battle", at("0504"))
    assert words == "way=mission support=naval_5"
    assert without_hexes(told(p, "mission support1 0504")) == sheet(words)
    p.missions[0] = 0
    assert GAME.battle_at(p, at("0104"), "battle", at("0504")) == "way=strike"
