"""[15.6] [16] Battles that the players build: what is bought, set-up, entry; R numbers are rulings of the study."""

from typing import Any

import pytest
from tests.games.action_front.positions import (
    asked,
    end,
    name,
    offers,
    on,
    play,
    rule,
    scenario,
    spelled,
    verbs,
    where,
)

from broadfront.engine.position import CHANCE
from broadfront.games.action_front import GAME
from broadfront.games.action_front.map import depth
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import NATIONS
from broadfront.games.action_front.units import MODELS, SUPPORTS


def new(id_: str = "meeting_engagement", **options: Any) -> ActionFrontPosition:
    p = GAME.new(id_, options)
    assert isinstance(p, ActionFrontPosition)
    return p


def item(p: ActionFrontPosition) -> str:
    """What is asked for: a model's or a support's id."""
    step: Any = p.agenda[-1]
    number = p.setting.items[step.seat][len(p.bought(step.seat))]
    return MODELS[number].id if number >= 0 else SUPPORTS[p.setting.lines[-1 - number].item].id


def buy(p: ActionFrontPosition, **numbers: int) -> ActionFrontPosition:
    """Let the player who buys order so many of some items, and of the others none."""
    seat = p.pending.seat  # type: ignore[union-attr]
    wanted = dict(numbers)
    while rule(p) == "16.3" and p.pending.seat == seat:  # type: ignore[union-attr]
        p.play(p.pending.moves[wanted.pop(item(p), 0)])  # type: ignore[union-attr]
    assert not wanted, f"never asked for: {wanted}"
    if p.pending is not None and p.pending.seat == CHANCE and p.pending.moves[0].verb == "reveal":
        p.play(p.pending.moves[0])
    return p


def most(p: ActionFrontPosition, wanted: str, **before: int) -> int:
    """How many of an item can be bought after some others."""
    bought = dict(before)
    while item(p) != wanted:
        p.play(p.pending.moves[bought.pop(item(p), 0)])  # type: ignore[union-attr]
    assert not bought
    return len(spelled(p)) - 1


# --- 16.1 types and roles, 16.2 map and orientation -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "points"), [("point_defence", (160, 80)), ("meeting_engagement", (120, 120))]
)
def test_16_3_points_for_each_map(id_: str, points: tuple[int, int]) -> None:
    one, two = GAME.setting(id_, {"map": "ridge"}), GAME.setting(id_, {"map": "ridge_austen"})
    assert tuple(purchase[0] for purchase in one.purchases) == points
    assert tuple(purchase[0] for purchase in two.purchases) == tuple(2 * number for number in points)


@pytest.mark.parametrize(
    ("map_", "nations"),
    [("ridge", ("US", "Japan")), ("creek", ("US", "Japan")), ("austen", ("US", "Japan")),
     ("crossroads", ("US_1944", "Germany")), ("ridge_austen", ("US", "Japan")),
     ("crossroads_twice", ("US_1944", "Germany"))],
)  # fmt: skip
def test_R_Z1_the_map_decides_the_theatre(map_: str, nations: tuple[str, str]) -> None:
    setting = GAME.setting("meeting_engagement", {"map": map_})
    assert tuple(NATIONS[nation] for nation in setting.nations) == nations
    swapped = GAME.setting("meeting_engagement", {"map": map_, "roles": "swapped"})
    assert tuple(NATIONS[nation] for nation in swapped.nations) == nations[::-1]


def test_16_1_roles_swapped_the_other_nation_attacks() -> None:
    setting = GAME.setting("point_defence", {"roles": "swapped"})
    assert NATIONS[setting.nations[0]] == "Japan"
    assert setting.purchases[0][0] == 160
    assert {MODELS[n].nation for n in setting.items[0] if n >= 0} == {1}


def test_16_2_orientation_turned_the_players_change_edges() -> None:
    printed, turned = GAME.setting("point_defence"), GAME.setting("point_defence", {"orientation": "turned"})
    assert printed.edges == (0, 1)
    assert turned.edges == (1, 0)
    assert printed.exits == (1, -1)
    assert turned.exits == (0, -1)
    assert printed.zones[0] != turned.zones[0]


def test_16_1_the_attacker_moves_first_and_the_defender_sets_up_first() -> None:
    setting = GAME.setting("point_defence")
    assert (setting.first, setting.sets_up_first) == (0, 1)
    meeting = GAME.setting("meeting_engagement")
    assert meeting.first != meeting.sets_up_first, "the other player sets up first"


# --- 16.3 secret purchase ---------------------------------------------------------------------------------------------


def test_16_3_one_may_buy_up_to_the_points() -> None:
    assert most(new(), "us_rifle") == 120 // 8
    assert most(new(), "us_raider", us_rifle=5) == (120 - 40) // 10
    assert most(new("point_defence"), "us_m4") == 160 // 22


def test_R_Z4_at_most_twenty_units_for_each_map() -> None:
    assert most(new(), "us_truck") == 20
    assert most(new(map="ridge_austen"), "us_truck") == 40
    assert most(new(), "us_truck", us_jeep=3) == 17


def test_R_Z4_and_15_6_at_most_thirty_missions_and_fourteen_inch_guns_one_in_four() -> None:
    assert most(new(), "pack_75") == 30
    assert most(new(), "howitzer_105", pack_75=28) == 2
    assert most(new(), "naval_14") == 0
    assert most(new(), "naval_14", howitzer_105=5) == 1
    assert most(new(), "naval_14", howitzer_105=3) == 1
    assert most(new(), "naval_14", howitzer_105=2) == 0
    assert most(new(), "naval_14", howitzer_105=12) == 4


def test_15_6_each_nation_buys_its_own_and_every_unit_and_mission_costs_its_value() -> None:
    p = new()
    buy(p, us_edson=1)
    assert asked(p) == "B"
    items = {MODELS[n].id for n in p.setting.items[1] if n >= 0}
    assert "jp_kawa" in items
    assert not [id_ for id_ in items if not id_.startswith("jp_")]
    offered = {SUPPORTS[p.setting.lines[-1 - n].item].id for n in p.setting.items[1] if n < 0}
    assert offered == {"mountain_75", "howitzer_105", "heavy_150", "naval_5", "naval_6", "air_japan_1942"}


def test_R68_both_orders_are_secret_and_revealed_together() -> None:
    p = buy(new(), us_rifle=4, howitzer_105=3)
    assert asked(p) == "B"
    assert p.at == [], "nothing of A's is to be seen"
    assert sum(p.missions) == 0
    p.notes = []
    buy(p, jp_vet=3, naval_5=1)
    told = {note.template for note in p.notes}
    assert told == {
        "{nation:nation} side has {n} x {model:counter}.",
        "{nation:nation} side has {n} x {kind:mission}.",
    }
    assert [MODELS[p.model[u]].id for u in range(0, 8, 2)] == ["us_rifle"] * 4
    assert [MODELS[p.model[u]].id for u in range(1, 7, 2)] == ["jp_vet"] * 3
    lines = p.setting.lines
    assert {SUPPORTS[lines[i].item].id: n for i, n in enumerate(p.missions) if n} == {
        "howitzer_105": 3,
        "naval_5": 1,
    }
    assert p.bought_a == p.bought_b == []


def test_16_3_nobody_has_to_buy_anything() -> None:
    p = buy(buy(new()))
    assert rule(p) != "16.3"
    while p.pending is not None:
        end(p)
    assert p.result() == (0.5, 0.5)


# --- 16.4 set-up and 16.5 entry ---------------------------------------------------------------------------------------


def test_16_4_a_meeting_engagement_begins_with_five_units_each_within_three_hexes_of_their_edges() -> None:
    p = buy(buy(new(map="ridge"), us_rifle=7), jp_vet=7)
    assert (asked(p), rule(p)) == ("B", "16.4")
    columns = {words.split()[2][:2] for words in spelled(p) if words != "end"}
    assert columns == {"08", "09", "10"}
    for _ in range(5):
        p.play(p.pending.moves[0])  # type: ignore[union-attr]
    assert asked(p) == "A"
    assert {words.split()[2][:2] for words in spelled(p)} == {"01", "02", "03"}
    assert "end" not in spelled(p), "five, no fewer"
    for _ in range(5):
        p.play(p.pending.moves[0])  # type: ignore[union-attr]
    assert p.mover >= 0, "the match has begun"
    assert [where(p, f"A{n}") for n in range(6, 8)] == ["waiting"] * 2
    assert sum(at >= 0 for at in p.at) == 10


def test_16_5_up_to_five_units_enter_in_each_game_turn() -> None:
    p = buy(buy(new(map="ridge"), us_rifle=13), jp_vet=6)
    while rule(p) == "16.4":
        p.play(next(m for m in reversed(p.pending.moves) if m.verb == "place"))  # type: ignore[union-attr]
    while rule(p) != "16.5":
        end(p)
    assert asked(p) == "A"
    assert verbs(p) == {"enter", "end"}
    assert {words.split()[2][:2] for words in spelled(p) if words != "end"} == {"01"}
    for n in range(5):
        assert asked(p) == "A", n
        p.play(p.pending.moves[0])  # type: ignore[union-attr]
    assert asked(p) == "B"
    end(p)
    assert p.turn == 2
    while rule(p) != "16.5":
        end(p)
    assert sum(p.at[u] == -2 for u in range(0, 26, 2)) == 3
    end(p)
    assert sum(p.at[u] == -2 for u in range(0, 26, 2)) == 3, "nobody has to enter"


def test_16_4_in_a_point_defence_the_defender_places_all_beyond_four_hexes_from_the_attackers_edge() -> None:
    p = buy(buy(new("point_defence", map="ridge"), us_rifle=8), jp_vet=6)
    assert (asked(p), rule(p)) == ("B", "2.2")
    ground = p.setting.ground
    assert all(depth(ground, 0, move.where) > 4 for move in p.pending.moves)  # type: ignore[union-attr]
    assert offers(p, "place B1 0503")
    assert not offers(p, "end"), "he sets up all"
    for _ in range(6):
        p.play(p.pending.moves[0])  # type: ignore[union-attr]
    assert asked(p) == "A"


def test_R_Z5_the_attackers_first_five_stand_in_the_four_columns_that_the_defender_may_not_use() -> None:
    p = buy(buy(new("point_defence", map="ridge"), us_rifle=8), jp_vet=1)
    play(p, "place B1 0503")
    assert {words.split()[2][:2] for words in spelled(p) if words != "end"} == {"01", "02", "03", "04"}
    placed = 0
    while rule(p) == "16.4":
        p.play(p.pending.moves[0])  # type: ignore[union-attr]
        placed += 1
    assert placed == 5
    assert not p.setting.zones[0] & p.setting.zones[1]


def test_2_3_units_that_are_placed_may_begin_dug_in_at_their_owners_option() -> None:
    p = buy(buy(new("point_defence", map="ridge"), us_rifle=1), jp_vet=1, jp_hago=1, jp_pill=1)
    assert verbs(p) == {"place", "entrench"}
    assert {words.split()[1] for words in spelled(p) if words.startswith("entrench")} == {"B1"}
    play(p, "entrench B1 0503")
    assert p.dug_in == 1 << 1


def test_15_2_bunkers_may_stand_on_any_land() -> None:
    p = buy(buy(new("point_defence", map="ridge"), us_rifle=1), jp_pill=1)
    places = {words.split()[2] for words in spelled(p)}
    assert len(places) == 30
    assert all(int(number[:2]) >= 5 for number in places)


def test_16_4_more_than_one_map_is_wider_or_deeper() -> None:
    p = buy(buy(new("point_defence", map="ridge_austen"), us_rifle=1), jp_vet=1)
    assert {name(move.where)[:2] for move in p.pending.moves} == {f"{n:02d}" for n in range(5, 21)}  # type: ignore[union-attr]


def test_16_3_purchases_of_ones_own_scenario() -> None:
    a = "[sides.purchase]\npoints = 30\nplace = 2\nenter = 1\n"
    text = scenario(units=("", 'units = [{ unit = "jp_inf", hex = "1003" }]'), side_a=a, support=False)
    text = text.replace('units = [{ unit = "us_rifle", hex = "0101" }, { unit = "us_rifle", hex = "0102" }, '
                        '{ unit = "us_rifle", hex = "0103" }, { unit = "us_rifle", hex = "0104" }]\n', "")  # fmt: skip
    p = GAME.new("test", {}, text)
    assert isinstance(p, ActionFrontPosition)
    assert asked(p) == "A"
    buy(p, us_rifle=3)
    assert rule(p) == "16.4"
    play(p, "place A1 0503", "place A2 0403")
    assert rule(p) == "5.1", "two are placed"
    assert on(p, "0503") == {"A1"}
    assert isinstance(p.setting, ActionFrontSetting)
