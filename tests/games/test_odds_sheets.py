"""Odds sheets answer what the rules have for the same attack on a table; filled from the board they agree."""

from __future__ import annotations

import random

import pytest
from tests.games.action_front import positions as action
from tests.games.expand_the_front import positions as expand
from tests.games.fighting_front import positions as fighting
from tests.games.front_line import positions as front

from broadfront.engine import registry
from broadfront.engine.calculator import CalculatorAnswer, CalculatorForm, read_battle, spell_battle
from broadfront.engine.errors import OptionFault
from broadfront.engine.odds_text import NAMELESS
from broadfront.engine.position import Position

SHEETS = ("front_line", "fighting_front", "expand_the_front", "action_front")


def form_of(game: str) -> CalculatorForm:
    form = registry.game(game).calculator()
    assert form is not None
    return form


def answered(game: str, battle: str) -> dict[str, float]:
    return {bar.name: bar.probability for bar in registry.game(game).calculate(battle).forecast.outcomes}


def at_the_table(game: str, p: Position, words: str) -> dict[str, float]:
    """The odds that the table tells of an order."""
    card = registry.game(game)
    shares, _ = card.odds_for(p, card.read(words), [random.Random(n) for n in range(2)])
    return {label or NAMELESS: float(share) for label, share in shares.items()}


@pytest.mark.parametrize("game", SHEETS)
def test_the_example_is_answered_and_its_words_are_read_again(game: str) -> None:
    form = form_of(game)
    assert (
        spell_battle(form, read_battle(form, form.example))
        == registry.game(game).calculate(form.example).battle
    )
    assert sum(answered(game, form.example).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.slow) if game == "action_front" else game for game in SHEETS],
)
def test_every_choice_alone_is_answered_or_refused_in_a_sentence(game: str) -> None:
    form = form_of(game)
    each = [
        (option.id, choice.id, {"way": way} if way else {})
        for option in form.options
        for way in option.grounds or ("",)
        for choice in option.choices
    ]
    answers: set[str] = set()
    for asked, given, way in each:
        battle = read_battle(form, form.example) | way | {asked: given}
        told = _told(game, spell_battle(form, battle))
        if isinstance(told, str):
            assert told.endswith(".")
            continue
        assert sum(bar.probability for bar in told.forecast.outcomes) == pytest.approx(1)
        names = [name for name, _ in told.forecast.facts]
        assert len(names) == len(set(names))
        answers.add(asked)
    assert answers == {option.id for option in form.options}


def _told(game: str, battle: str) -> CalculatorAnswer | str:
    try:
        return registry.game(game).calculate(battle)
    except OptionFault as fault:
        return str(fault)


FRONT = [
    ({"D4": "GT", "D5": "RI"}, "D4", "D5"),
    ({"D4": "GA", "D7": "RT*"}, "D4", "D7"),
    ({"C9": "GI", "D10": "RA"}, "C9", "D10"),
    ({"B4": "GT", "B5": "RI"}, "B4", "B5"),
]


@pytest.mark.parametrize("board", ["main", "mt_range"])
@pytest.mark.parametrize(("units", "origin", "target"), FRONT)
def test_5_a_sheet_filled_from_the_board_has_the_odds_of_the_table(
    board: str, units: dict[str, str], origin: str, target: str
) -> None:
    p = front.position(units, board=board)
    assert front.offers(p, f"attack {origin} {target}")
    words = registry.game("front_line").battle_at(p, front.sq(origin), "battle", front.sq(target))
    assert answered("front_line", words) == at_the_table("front_line", p, f"attack {origin} {target}")


@pytest.mark.parametrize("city", ["air_base", "capital", "industry"])
def test_5_10_an_empty_city_is_taken_by_a_die_of_1_to_4(city: str) -> None:
    found = answered("front_line", f"attacker=artillery target=none at={city}")
    assert found == pytest.approx({"Enter": 4 / 6, "Miss": 2 / 6})


def test_5_10_an_empty_city_of_the_board_fills_the_sheet() -> None:
    p = front.position({"E7": "GI"})
    words = registry.game("front_line").battle_at(p, front.sq("E7"), "battle", front.sq("E8"))
    assert words == "attacker=infantry target=none at=air_base"
    assert answered("front_line", words) == at_the_table("front_line", p, "attack E7 E8")


def test_5_of_expand_the_front() -> None:
    units = {"Guam": "JP 3 Assault; US Defense, Bomber", "Oahu": "US Supply", "Wake": "JP Assault; US Supply"}
    p = expand.position(units, phase="combat")
    tile = expand.tile("Guam")
    words = registry.game("expand_the_front").battle_at(p, tile, "battle", tile)
    assert words == "where=land a.assault=3 d.defense=1 d.bomber=1"
    assert answered("expand_the_front", words) == at_the_table(
        "expand_the_front", p, f"fight {expand.word('Guam')}"
    )


def test_7_2_of_action_front() -> None:
    p = action.position(["us_hmg 0102", "jp_inf 0502 2 dug"], rows=("..........", "....j.....", ".........."))
    words = registry.game("action_front").battle_at(p, action.at("0102"), "battle", action.at("0502"))
    assert words == "way=fire attacker=us_hmg range=4 left=2 at=jungle dug_in=yes"
    assert answered("action_front", words) == at_the_table("action_front", p, "fire A1 B1")


@pytest.mark.parametrize(
    ("game", "battle", "fault"),
    [
        ("front_line", "attacker=infantry range=3", "Infantry attacks at a range of 1 at most."),
        ("front_line", "target=none at=hill", "only a city is attacked"),
        ("front_line", "attacker=tank range=2 target=none at=capital", "from the next square"),
        ("front_line", "attacker=bishop", "Attacker: there is no 'bishop'"),
        ("front_line", "a.infantry=2", "There is no 'a.infantry' here"),
        ("expand_the_front", "where=land a.assault=6 d.assault=6 d.defense=6", "18 units are too many"),
        ("expand_the_front", "where=land d.assault=1", "Nobody attacks."),
        ("expand_the_front", "where=land a.ship=1 d.assault=1", "Ship: it cannot attack there."),
        (
            "expand_the_front",
            "where=land a.assault=1 d.assault=1 d.far_ship=1",
            "Ship from a distance: only the attacker can have them.",
        ),
        ("action_front", "attacker=us_rifle range=12 target=jp_inf", "reaches 3"),
        ("action_front", "way=fire attacker=us_truck", "is unarmed"),
        ("action_front", "way=assault target=us_edson", "Leaders take no part"),
        ("action_front", "way=assault attacker=us_m4", "no infantry: only infantry enters"),
        ("action_front", "way=mission support=naval_5 registered=yes", "Ships have no registered hexes"),
        ("action_front", "attacker=us_rifle target=jp_inf left=3 leader=2 at=swamp steps=4", "no '4'"),
    ],
)
def test_what_cannot_be_is_said(game: str, battle: str, fault: str) -> None:
    with pytest.raises(OptionFault, match=fault.replace("(", r"\(")):
        registry.game(game).calculate(battle)


def test_nobody_on_a_space_is_said() -> None:
    p = front.position({"D4": "GT"})
    with pytest.raises(OptionFault, match="Nobody stands there"):
        registry.game("front_line").battle_at(p, front.sq("D4"), "battle", front.sq("D5"))


def test_5_3_a_target_out_of_range_on_the_board_has_no_odds() -> None:
    p = front.position({"E3": "GA", "E8": "RI", "E4": "GI"})
    with pytest.raises(OptionFault, match=r"5 squares away: Artillery attacks at a range of 3 at most\."):
        registry.game("front_line").battle_at(p, front.sq("E3"), "battle", front.sq("E8"))
    with pytest.raises(OptionFault, match=r"4 squares away: Infantry attacks at a range of 1 at most\."):
        registry.game("front_line").battle_at(p, front.sq("E4"), "battle", front.sq("E8"))


def test_4_5_a_bombardment_out_of_range_has_no_odds() -> None:
    p = fighting.position({"A1": "Medium Artillery", "A6": "Infantry"}, phase="artillery")
    with pytest.raises(OptionFault, match=r"5 spaces away: Medium Artillery reaches 3\."):
        registry.game("fighting_front").battle_at(p, fighting.sp("A1"), "battle", fighting.sp("A6"))


def test_7_1_a_target_farther_than_any_weapon_reaches_has_no_odds() -> None:
    rows = ("." * 20,) * 3
    p = action.position(["us_m4 0102", "jp_inf 2002"], rows=rows)
    with pytest.raises(OptionFault, match=r"19 hexes away: M4 Sherman reaches \d+\."):
        registry.game("action_front").battle_at(p, action.at("0102"), "battle", action.at("2002"))


def test_4_1_a_gun_that_does_not_reach_a_hex_has_no_odds_of_indirect_fire() -> None:
    rows = ("." * 20,) * 3
    p = action.position(["us_60 0102", "jp_inf 2002"], rows=rows, phase="indirect")
    with pytest.raises(OptionFault, match=r"19 hexes away: M2 60mm Mortar reaches \d+\."):
        registry.game("action_front").battle_at(p, action.at("0102"), "battle", action.at("2002"))
