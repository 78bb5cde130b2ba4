"""What the other files leave: seats, stacking, night, rulings of our own; and the menu of a side against `queries`."""

import pytest
from tests.games.action_front.positions import (
    at,
    misses,
    offers,
    on,
    play,
    position,
    rule,
    scenario,
    spelled,
    targets,
    verbs,
    where,
)

from broadfront.engine.errors import FileFault
from broadfront.engine.view import Drawn, SupplyBox, Tray
from broadfront.games.action_front import GAME
from broadfront.games.action_front.map import is_open
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.placement import standing_room
from broadfront.games.action_front.rules.sight import sees
from broadfront.games.action_front.units import MODELS

# --- 1 the game -------------------------------------------------------------------------------------------------------


def test_1_1_even_ids_are_side_a_s_odd_ones_side_b_s() -> None:
    p = position(["us_rifle 0203", "us_hmg 0204", "jp_inf 0803"])
    assert p.model[0] >= 0
    assert p.model[1] >= 0
    assert {words.split()[1] for words in spelled(p) if words != "end"} == {"A1", "A2"}
    assert GAME.seats(p.setting) == ("US", "Japanese")
    assert p.troops[0] == 1 << at("0203") | 1 << at("0204")
    assert p.troops[1] == 1 << at("0803")


def test_1_2_the_maps_of_the_box_are_ten_by_five_with_numbers_by_column_and_row() -> None:
    for map_ in ("ridge", "creek", "austen", "crossroads"):
        ground = GAME.setting("meeting_engagement", {"map": map_}).ground
        assert (ground.grid.columns, ground.grid.rows) == (10, 5)
        assert [ground.name(ground.hexes[i]) for i in (0, 4, 5, 49)] == ["0101", "0105", "0201", "1005"]
    for map_, size in (("ridge_austen", (20, 5)), ("crossroads_twice", (10, 10))):
        ground = GAME.setting("meeting_engagement", {"map": map_}).ground
        assert (ground.grid.columns, ground.grid.rows) == size


def test_1_5_a_transport_and_a_unit_it_can_carry_and_any_number_of_leaders() -> None:
    p = position(["us_truck 0203", "us_rifle 0203", "us_capt 0203", "us_bailey 0302", "us_edson 0303"])
    play(p, "move A4 0203", "move A5 0203")
    assert on(p, "0203") == {"A1", "A2", "A3", "A4", "A5"}


def test_1_6_what_is_open_is_the_same_to_everybody() -> None:
    p = position(["us_rifle 0203", "jp_inf 0403", "jp_hmg waiting turn=3"])
    misses(play(p, "fire A1 B1"))
    views = [GAME.view(p, seat) for seat in (0, 1, -1)]
    for one in views[1:]:
        assert one.counters == views[0].counters
        assert one.of(Tray) == views[0].of(Tray)
        assert one.of(SupplyBox) == views[0].of(SupplyBox)
        assert one.of(Drawn) == views[0].of(Drawn)


def test_1_7_the_counters_that_the_rulebook_names_are_as_it_says() -> None:
    of = {model.id: model for model in MODELS}
    hmg = of["us_hmg"]
    assert (hmg.hard, hmg.soft, hmg.steps, hmg.rate, hmg.indirect) == (-5, 5, 2, 2, False)
    assert of["us_105"].indirect
    assert of["us_105"].steps == 2
    assert (of["jp_inf"].training, of["jp_inf"].armour) == (2, 0)
    assert of["us_raider"].armour == 0
    assert of["us_edson"].is_leader


# --- 15.5 night -------------------------------------------------------------------------------------------------------


def test_15_5_at_night_nobody_sees_farther_than_three_hexes_and_no_aircraft_fly() -> None:
    units = ["us_105 0203", "jp_inf 0503", "jp_inf 0603"]
    day = position(units)
    assert targets(day, "fire A1") == {"B1", "B2"}
    night = position(units, options={"night": True})
    assert targets(night, "fire A1") == {"B1"}
    dark = position(units, options={"night": True}, phase="indirect")
    assert "strike" not in verbs(dark)
    assert "0503" in targets(dark, "barrage A1")
    assert "0603" not in targets(dark, "barrage A1")
    card = position(units, text="night = true\n" + scenario(support=False))
    assert targets(card, "fire A1") == {"B1"}, "the card may say so too"


def test_15_5_guns_may_fire_farther_if_somebody_else_is_near() -> None:
    p = position(["us_105 0203", "us_capt 0403", "jp_inf 0603"], options={"night": True}, phase="indirect")
    assert "0603" in targets(p, "barrage A1")


# --- rulings of our own -----------------------------------------------------------------------------------------------


def test_R_Z18_a_card_may_put_a_unit_on_any_land_and_swimmers_on_water() -> None:
    rows = ["j.........", "~.........", "..........", "..........", ".........."]

    def text(unit: str, number: str) -> str:
        mine = f'units = [{{ unit = "{unit}", hex = "{number}" }}, {{ unit = "us_rifle", hex = "0104" }}]'
        return scenario(rows=rows, units=(mine, ""))

    p = GAME.new("test", {}, text("us_truck", "0101"))
    assert isinstance(p, ActionFrontPosition)
    assert where(p, "A1") == "0101", "wheels never enter jungle, but may begin there"
    q = GAME.new("test", {}, text("us_lvt", "0102"))
    assert isinstance(q, ActionFrontPosition)
    assert where(q, "A1") == "0102"
    with pytest.raises(FileFault):
        GAME.new("test", {}, text("us_rifle", "0102"))


def test_R_Z19_the_players_sit_opposite_each_other() -> None:
    for edges in (("left", "right"), ("bottom", "top")):
        assert GAME.new("test", {}, scenario(edges=edges)).pending is not None
    for edges in (("left", "top"), ("left", "left")):
        with pytest.raises(FileFault):
            GAME.new("test", {}, scenario(edges=edges))


def test_R_Z20_a_scenario_may_mix_counters_of_several_nations() -> None:
    mine = 'units = [{ unit = "us_rifle", hex = "0103" }, { unit = "ue_m10", hex = "0104" }]'
    p = GAME.new("test", {}, scenario(units=(mine, "")))
    assert isinstance(p, ActionFrontPosition)
    assert MODELS[p.model[2]].id == "ue_m10"


# --- what is seen and done --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hides", [False, True])
def test_R26_markers_hide_what_is_behind_them_and_never_neighbours(hides: bool) -> None:
    shelled = {"A": ["0403", "0503"], "B": ["0704"]}
    p = position(["us_rifle 0203"], sheet="ridge", shelled=shelled, options={"marker_hides_its_hex": hides})
    assert sees(p, at("0403"), at("0402")), "its own hex, not what is seen from there"
    assert sees(p, at("0402"), at("0403")), "neighbours are always seen (R49)"
    assert sees(p, at("0303"), at("0503")) == (not hides and sees(p, at("0503"), at("0303")))
    assert sees(p, at("0403"), at("0403"))


def test_the_phase_is_over_when_nothing_is_left_to_do() -> None:
    p = position(["us_truck 0203 suppressed", "jp_inf 0803"])
    assert rule(p) == "3.2"
    assert not offers(p, "move A1 0303")


def test_R_Z23_a_gun_comes_in_where_a_road_leads_into_the_jungle() -> None:
    p = position(["us_rifle 0203", "jp_70 waiting turn=2"], sheet="ridge")
    gun = 1
    room = standing_room(p, gun)
    assert room >> at("1003") & 1, "the road 0903/1003 leads there"
    assert not is_open(MODELS[p.model[gun]].mode, p.setting.ground.terrain[at("1003")])
    assert not room >> at("1001") & 1
