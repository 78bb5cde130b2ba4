"""[2] Setting up."""

import csv
from collections import Counter
from pathlib import Path

import pytest
from tests.games.front_line.positions import (
    SEATS,
    asked,
    board,
    offers,
    play,
    refused,
    spelled,
    sq,
    unit,
    verbs,
)

from broadfront.boards.spacesets import members
from broadfront.engine.errors import OptionFault
from broadfront.engine.position import Move
from broadfront.engine.view import Tray
from broadfront.games.front_line import GAME
from broadfront.games.front_line.charts import CARD_NAMES, CARDS
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.setting import FrontLineSetting

GOLDEN = Path(__file__).parents[2] / "golden" / "front_line"


def new(scenario: str = "main", **options: str | int | bool) -> FrontLinePosition:
    p = GAME.new(scenario, options)
    assert isinstance(p, FrontLinePosition)
    return p


def setting_of(scenario: str) -> FrontLineSetting:
    return GAME.setting(scenario)


def test_2_1_cards_are_chosen_forces_set_up_and_a_die_is_rolled_in_that_order() -> None:
    p = new(setup="free")
    assert (asked(p), verbs(p)) == ("green", {"card"})
    play(p, "card centered_air")
    assert (asked(p), verbs(p)) == ("red", {"card"})
    play(p, "card centered_capital")
    while verbs(p) == {"deploy"}:
        play(p, spelled(p)[0])
    assert (asked(p), verbs(p)) == ("chance", {"roll"})
    play(p, "roll 3", "first green")
    assert (asked(p), verbs(p)) == ("green", {"take"})


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_2_2_every_country_has_11_infantry_6_tanks_and_3_artillery_reserve_included(scenario: str) -> None:
    setting = setting_of(scenario)
    for seat in range(setting.countries):
        on_board = Counter(kind for _, kind in setting.forces[seat])
        reserve = setting.reserves[seat * 4 : seat * 4 + 4]
        assert [on_board[kind] for kind in (1, 2, 3)] == [9, 4, 2]
        assert reserve == (0, 2, 2, 1)


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_2_3_the_recommended_set_up_stands_in_the_own_country_one_unit_a_square(scenario: str) -> None:
    p = new(scenario)
    for seat in range(p.setting.countries):
        own = (p.red if seat & 1 else p.green) & p.setting.board_squares[seat >> 1]
        assert own & ~p.setting.country_squares[seat] == 0
        assert own.bit_count() == 15
        air_base, capital, industry = p.setting.cities[seat * 3 : seat * 3 + 3]
        assert p.infantry >> air_base & 1  # "place an Infantry on your Air Base
        assert own >> capital & 1  # and a unit on your Capital
        assert any(p.setting.height[s] for s in members(own & p.artillery))  # Artillery on high ground
        assert p.is_empty(industry)  # you may leave your Industry empty"


def test_2_3_main_is_set_up_as_the_study_of_the_rulebook_has_it() -> None:
    green = "A3T B3I C3I D3T E3A F3I A2I B2A C2I D2T E2I F2I C1I D1T F1I"
    red = "F8T E8I D8I C8T B8A A8I F9I E9A D9I C9T B9I A9I D10I C10T A10I"
    expected = {word[:-1]: "G" + word[-1] for word in green.split()}
    expected |= {word[:-1]: "R" + word[-1] for word in red.split()}
    assert board(new("main")) == expected


def test_2_4_free_set_up_asks_artillery_tanks_infantry_each_in_the_opposite_order_of_seats() -> None:
    p = play(new("main", setup="free"), "card balanced_air", "card balanced_air")
    order = []
    while verbs(p) == {"deploy"}:
        kind = spelled(p)[0].split()[1]
        order.append((asked(p), kind))
        play(p, spelled(p)[0])
    assert list(dict.fromkeys(order)) == [
        ("green", "artillery"), ("red", "artillery"),
        ("red", "tank"), ("green", "tank"),
        ("green", "infantry"), ("red", "infantry"),
    ]  # fmt: skip
    assert Counter(order) == {
        ("green", "artillery"): 2, ("red", "artillery"): 2,
        ("red", "tank"): 4, ("green", "tank"): 4,
        ("green", "infantry"): 9, ("red", "infantry"): 9,
    }  # fmt: skip
    assert p.reserve == [0, 2, 2, 1] * 2


def test_2_4_units_go_on_squares_of_the_own_country_one_on_a_square_each_kind_in_rising_order() -> None:
    p = play(new("main", setup="free"), "card balanced_air", "card balanced_air")
    at = {words.split()[2] for words in spelled(p)}
    assert at <= {file + rank for file in "ABCDEF" for rank in "123"}
    assert "F3" not in at  # the second Artillery must still find a higher square
    assert {"B3", "C1", "E1", "A2", "F1"} <= at  # cities, beach and port
    assert refused(p, "deploy artillery F3").startswith(
        "[2.4] The squares of one kind are named in rising order: above F3 there is no room for those that follow."
    )
    play(p, "deploy artillery D2")
    assert not offers(p, "deploy artillery D2")
    assert not offers(p, "deploy artillery C2")
    assert offers(p, "deploy artillery E2")
    assert refused(p, "deploy artillery C2").startswith(
        "[2.4] The squares of one kind are named in rising order: next one above D2. You can set up on E2"
    )
    assert refused(p, "deploy artillery D5").startswith("[2.4] D5 is not in your country.")
    assert refused(p, "deploy tank E2") == "[2.4] You are setting up artillery now."


def test_2_4_a_square_holds_one_unit_whatever_its_kind() -> None:
    p = play(
        new("main", setup="free", supply_cards="balanced_industry"),
        "deploy artillery A1",
        "deploy artillery D2",
        "deploy artillery A10",
        "deploy artillery B10",
    )
    while asked(p) == "red":
        play(p, spelled(p)[0])
    assert spelled(p)[0].startswith("deploy tank")
    assert not offers(p, "deploy tank A1")
    assert not offers(p, "deploy tank D2")
    assert offers(p, "deploy tank C2")


def test_2_4_every_choice_of_squares_can_be_named() -> None:
    wanted = {"A3": "GA", "F3": "GA", "F2": "GT", "E3": "GT", "D3": "GT", "C3": "GT"}
    wanted |= dict.fromkeys(("A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2", "C2"), "GI")
    p = play(new("main", setup="free"), "card balanced_air", "card balanced_air")
    letters = {"artillery": "A", "tank": "T", "infantry": "I"}
    left = sorted(wanted, key=sq)
    while verbs(p) == {"deploy"}:
        kind = spelled(p)[0].split()[1]
        if asked(p) == "green":
            square = next(name for name in left if wanted[name][1] == letters[kind])
            left.remove(square)
            play(p, f"deploy {kind} {square}")
        else:
            play(p, spelled(p)[-1])
    assert {name: unit(p, name) for name in wanted} == wanted


def test_2_4_no_unit_is_set_up_on_water() -> None:
    rows = '["PiVwVV","HVDVHB","VMVHaL","VHVMVH","HVDDHV","VHDDVH","HVMVHV","LaHVMV","BHVDVH","VVwViP"]'
    text = f'title = "Pond"\nboards = ["pond"]\n[battlefields]\npond = {rows}\n'
    for side, ranks in (("green", "A1"), ("red", "F10")):
        text += f'[[forces]]\nside = "{side}"\nunits = {{ {ranks} = "I" }}\n'
    p = GAME.new("pond", {"setup": "free", "supply_cards": "balanced_industry"}, text)
    assert isinstance(p, FrontLinePosition)
    assert offers(p, "deploy infantry B3")
    assert not offers(p, "deploy infantry A3")


def test_2_5_the_nine_cards_grant_what_the_study_of_the_rulebook_lists() -> None:
    rows = list(csv.DictReader((GOLDEN / "supply_cards.csv").read_text(encoding="utf-8").splitlines()))
    months = ("September", "October", "November", "December")
    assert len(rows) == 36
    assert {row["type"].lower().replace(" ", "_") for row in rows} == set(CARD_NAMES)
    for row in rows:
        card = CARDS[CARD_NAMES.index(row["type"].lower().replace(" ", "_"))]
        chits = card[months.index(row["month"])]
        assert chits == (int(row["air_blue"]), int(row["capital_yellow"]), int(row["industry_red"])), row


def test_2_5_two_players_may_both_take_a_balanced_card() -> None:
    p = play(new("main"), "card balanced_capital")
    assert offers(p, "card balanced_capital")


@pytest.mark.parametrize("card", [name for name in CARD_NAMES if not name.startswith("balanced")])
def test_2_5_a_centered_or_staggered_card_is_in_the_box_once(card: str) -> None:
    p = play(new("main"), f"card {card}")
    assert len(spelled(p)) == 8
    assert refused(p, f"card {card}").startswith("[2.5] Another player has that supply card")


def test_2_5_two_boxes_have_two_of_each_centered_card() -> None:
    p = play(new("allies"), "card centered_air", "card centered_air")
    assert not offers(p, "card centered_air")
    assert offers(p, "card staggered_air")


def test_2_5_with_the_switch_everybody_takes_balanced_industry() -> None:
    p = new("main", supply_cards="balanced_industry")
    assert verbs(p) == {"roll"}
    assert {CARD_NAMES[card] for card in p.cards} == {"balanced_industry"}


def test_2_6_leadership_starts_available_and_the_edge_in_the_middle() -> None:
    p = new("allies")
    assert p.leadership == [1, 1, 1, 1]
    assert p.edge == [0, 0]


@pytest.mark.parametrize(
    ("die", "side"), [(1, "red"), (2, "red"), (3, "red"), (4, "green"), (5, "green"), (6, "green")]
)
def test_2_7_one_die_on_1_to_3_red_decides_who_goes_first_on_4_to_6_green(die: int, side: str) -> None:
    p = play(new("first_game"), f"roll {die}")
    assert asked(p) == side
    assert [words.lower() for words in spelled(p)] == ["first green", "first red"]


@pytest.mark.parametrize("first", ["green", "red"])
def test_2_7_the_winner_of_the_die_may_let_the_other_go_first(first: str) -> None:
    p = play(new("first_game"), "roll 1", f"first {first}")
    assert (asked(p), verbs(p)) == (first, {"take"})


def test_2_7_in_the_allies_game_any_of_the_four_may_be_named() -> None:
    p = play(new("allies", supply_cards="balanced_industry"), "roll 2")
    assert asked(p) == "red"
    assert [words.lower() for words in spelled(p)] == [f"first {seat}" for seat in SEATS]


def test_2_8_the_first_game_has_balanced_industry_and_no_amphibious_moves() -> None:
    setting = setting_of("first_game")
    assert setting.boards == ("Main",)
    assert (setting.amphibious, setting.choose_cards) == (False, False)
    with pytest.raises(OptionFault, match="fixes amphibious to off"):
        GAME.setting("first_game", {"amphibious": True})


def test_2_4_the_table_shows_what_is_still_to_be_set_up() -> None:
    p = GAME.new("lake_nogo", {"setup": "free", "supply_cards": "balanced_industry"})
    trays = [tray for tray in GAME.view(p, 0).of(Tray) if tray.name == "To set up"]
    assert [tray.seat for tray in trays] == [0, 1]
    assert [(item.name, item.count) for item in trays[0].items] == [
        ("artillery", 2),
        ("tank", 4),
        ("infantry", 9),
    ]
    p.play(Move("deploy", 3, 0))
    assert [item.count for item in GAME.view(p, 0).of(Tray)[0].items] == [1, 4, 9]
    assert not [tray for tray in GAME.view(GAME.new("main"), 0).of(Tray) if tray.name == "To set up"]
