"""[2] Setting up: order, placing, Dug In at the start, support boxes; R numbers are rulings of the study."""

import pytest
from tests.games.action_front.positions import (
    PLAIN,
    asked,
    at,
    is_dug_in,
    is_suppressed,
    name,
    offers,
    on,
    play,
    position,
    refused,
    rule,
    scenario,
    spelled,
    steps,
    verbs,
    where,
)

from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.units import MODELS

Options = dict[str, str | int | bool] | None


def new(
    units_a: str,
    units_b: str = 'units = [{ unit = "jp_inf", hex = "1003" }]',
    *,
    options: Options = None,
    **card: object,
) -> ActionFrontPosition:
    text = scenario(units=(units_a, units_b), support=False, **card)  # type: ignore[arg-type]
    p = GAME.new("test", options or {}, text)
    assert isinstance(p, ActionFrontPosition)
    return p


def zone(words: str) -> str:
    return "[sides.zone]\n" + words


# --- 2.1 and 2.2 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", ["bloody_ridge", "hells_point", "sandbar", "gifu", "crossroads", "example"])
def test_2_2_the_units_of_a_printed_scenario_stand_on_their_hexes(id_: str) -> None:
    p = GAME.new(id_)
    assert isinstance(p, ActionFrontPosition)
    setting = p.setting
    for seat in (0, 1):
        starters = setting.starters[seat]
        for n, starter in enumerate(starters):
            unit = 2 * n + seat
            assert p.model[unit] == starter.model
            assert p.steps[unit] == starter.steps
            assert name(p.at[unit]) == ("waiting" if starter.turn else name(starter.at))
    assert asked(p) == "AB"[setting.first], "nothing is left to place: the first player's turn"
    assert p.turn == 1


def test_2_2_units_of_a_later_turn_are_not_on_the_map() -> None:
    p = GAME.new("gifu")
    assert isinstance(p, ActionFrontPosition)
    later = [u for u, where_ in enumerate(p.at) if where_ == -2]
    assert [MODELS[p.model[u]].id for u in later] == [
        "us_army",
        "us_army",
        "us_81",
        "us_capt",
        "us_aeng",
        "us_aeng",
        "us_m3",
    ]
    assert [p.due[u] for u in later] == [2, 2, 2, 2, 4, 4, 6]


def placed(first: str) -> ActionFrontPosition:
    a = 'units = [{ unit = "us_rifle" }, { unit = "us_105" }]'
    b = 'units = [{ unit = "jp_inf" }]'
    text = scenario(units=(a, b), support=False, side_a=zone("within = 2"), side_b=zone("beyond = 8"))
    p = GAME.new("test", {}, f'sets_up_first = "{first}"\n{text}')
    assert isinstance(p, ActionFrontPosition)
    return p


def test_2_1_who_sets_up_first_is_on_the_card() -> None:
    assert asked(placed("A")) == "A"
    p = placed("B")
    assert asked(p) == "B"
    assert rule(p) == "2.2"
    play(p, "place B1 0903")
    assert asked(p) == "A"


def test_2_2_a_zone_is_so_many_hexes_deep_from_ones_edge_or_beyond_the_enemys() -> None:
    p = placed("B")
    assert {words.split()[2][:2] for words in spelled(p)} == {"09", "10"}, "farther than eight from A's edge"
    play(p, "place B1 0903")
    assert {words.split()[2][:2] for words in spelled(p)} == {"01", "02"}
    play(p, "place A1 0103")
    assert not offers(p, "place A2 0103"), "no two units on a hex"
    play(p, "place A2 0104")
    assert rule(p) == "4.1"


def test_2_2_units_are_not_placed_where_they_cannot_be() -> None:
    rows = ["~" + PLAIN[0][1:], "f" + PLAIN[0][1:], *PLAIN[2:]]
    a = 'units = [{ unit = "us_rifle" }, { unit = "us_105" }, { unit = "us_lvt" }]'
    p = new(a, rows=rows, side_a=zone("within = 1"))
    assert {words for words in spelled(p) if words.startswith("place A1")} == {
        f"place A1 010{n}" for n in (2, 3, 4, 5)
    }
    assert {words for words in spelled(p) if words.startswith("place A2")} == {
        f"place A2 010{n}" for n in (3, 4, 5)
    }
    assert {words for words in spelled(p) if words.startswith("place A3")} == {
        f"place A3 010{n}" for n in range(1, 6)
    }


def test_2_2_a_leader_and_a_transport_share_hexes_at_the_start() -> None:
    a = 'units = [{ unit = "us_truck", hex = "0103" }, { unit = "us_105" }, { unit = "us_capt" }, { unit = "us_m4" }]'
    p = new(a, side_a=zone("within = 1"))
    assert offers(p, "place A2 0103")
    assert offers(p, "place A3 0103")
    assert not offers(p, "place A4 0103")


def test_2_2_units_for_which_there_is_no_room_come_when_there_is() -> None:
    a = 'units = [{ unit = "us_m4", hex = "0103" }, { unit = "us_rifle", count = 2 }]'
    b = 'units = [{ unit = "jp_inf" }]'
    text = scenario(units=(a, b), support=False, side_a=zone('hexes = ["0104", "0105"]'))
    p = GAME.new("test", {}, f'sets_up_first = "B"\n{text}')
    assert isinstance(p, ActionFrontPosition)
    play(p, "place B1 0104", "place A2 0105")
    assert rule(p) == "5.1"
    assert where(p, "A3") == "waiting"
    assert p.due[4] <= 2


# --- 2.3 Dug In -------------------------------------------------------------------------------------------------------

DUG = (
    'units = [{ unit = "us_rifle", hex = "0103", dug_in = true }, { unit = "us_105", hex = "0104" }, '
    '{ unit = "us_m4", hex = "0102" }, { unit = "us_capt", hex = "0103" }]'
)


def test_2_3_by_the_card_those_of_the_card_begin_dug_in() -> None:
    p = new(DUG)
    assert rule(p) == "4.1"
    assert [is_dug_in(p, f"A{n}") for n in (1, 2, 3, 4)] == [True, False, False, False]


def test_2_3_by_their_owner_he_chooses_for_each_whatever_the_card_says() -> None:
    for words, dug in (("place A1 0103", False), ("entrench A1 0103", True)):
        p = new(DUG, options={"dug_in": "owner"})
        assert rule(p) == "2.3"
        assert spelled(p) == ["place A1 0103", "entrench A1 0103"]
        play(p, words)
        assert is_dug_in(p, "A1") == dug
        play(p, "entrench A2 0104")
        assert is_dug_in(p, "A2"), "a gun may"


def test_R28_only_leg_and_towed_units_begin_dug_in() -> None:
    p = new(DUG, options={"dug_in": "owner"})
    asked_for = set()
    while rule(p) == "2.3":
        asked_for.add(spelled(p)[0].split()[1])
        p.play(p.pending.moves[0])  # type: ignore[union-attr]
    assert asked_for == {"A1", "A2", "A4", "B1"}


def test_R27_towed_units_may_start_dug_in() -> None:
    a = 'units = [{ unit = "us_105" }, { unit = "us_m4" }, { unit = "us_rifle" }]'
    p = new(a, side_a=zone("within = 1"))
    dug = {words.split()[1] for words in spelled(p) if words.startswith("entrench")}
    assert dug == {"A1", "A3"}
    play(p, "entrench A1 0103")
    assert is_dug_in(p, "A1")


def test_2_2_steps_and_suppression_of_the_card() -> None:
    a = 'units = [{ unit = "us_rifle", hex = "0103", steps = 2, suppressed = true }, { unit = "us_m4", hex = "0102" }]'
    p = new(a)
    assert steps(p, "A1") == 2
    assert is_suppressed(p, "A1")


# --- 2.4 support boxes ------------------------------------------------------------------------------------------------


def test_2_4_a_marker_for_each_mission_of_the_card() -> None:
    p = GAME.new("crossroads")
    assert isinstance(p, ActionFrontPosition)
    assert p.missions == [3, 1, 3]
    lines = p.setting.lines
    assert [(line.seat, line.box, line.hard, line.soft, line.cards) for line in lines] == [
        (0, 0, 1, 6, 3),
        (0, 2, 0, 6, 2),
        (1, 0, 1, 6, 3),
    ]


# --- 2.5 registered artillery -----------------------------------------------------------------------------------------

REGISTERED = {"registered_artillery": True}


def test_2_5_each_player_with_artillery_writes_down_two_hexes_before_units_are_placed() -> None:
    p = GAME.new("gifu", REGISTERED)
    assert isinstance(p, ActionFrontPosition)
    assert (asked(p), rule(p)) == ("A", "2.5")
    assert len(spelled(p)) == 50, "any hex"
    play(p, "register 0 0603")
    assert not offers(p, "register 1 0603"), "two hexes"
    play(p, "register 1 0703")
    assert p.registered[:2] == [at("0603"), at("0703")]
    assert rule(p) == "4.1", "the Japanese have no artillery"


def test_2_5_not_without_off_map_artillery() -> None:
    p = GAME.new("hells_point", REGISTERED)
    assert isinstance(p, ActionFrontPosition)
    assert (asked(p), rule(p)) == ("A", "2.5")
    plain = GAME.new("hells_point", {"registered_artillery": False})
    assert isinstance(plain, ActionFrontPosition)
    assert rule(plain) != "2.5"
    q = GAME.new("bloody_ridge", REGISTERED)
    play(q, "register 0 0603", "register 1 0703")
    assert rule(q) == "4.1", "ships do not count"


def registered(mission: str, hex_: str) -> ActionFrontPosition:
    p = position(
        ["us_81 0203", "jp_inf 0503"],
        phase="indirect",
        options=REGISTERED,
        registered=["0503", "0504", "0203", "0303"],
    )
    return play(p, f"{mission} {hex_}")


def test_2_5_a_registered_hex_has_still_to_be_seen() -> None:
    for rows, seen in (([".........."] * 5, True), (["jjjjjjjjjj"] * 5, False)):
        p = position(
            ["us_81 0203", "jp_inf 0903"],
            phase="indirect",
            options=REGISTERED,
            registered=["0603", "0504", "0203", "0303"],
            rows=rows,
        )
        for order in ("mission support1 0603", "barrage A1 0603"):
            assert offers(p, order) == seen, order
        if not seen:
            assert refused(p, "mission support1 0603").startswith("[4.2] ")


def test_R69_artillery_and_guns_on_the_map_hit_a_registered_hex_without_a_card() -> None:
    for mission in ("mission support1", "barrage A1"):
        p = registered(mission, "0503")
        assert rule(p) == "7.2"
        assert rule(registered(mission, "0504")) == "4.1" or verbs(registered(mission, "0504")) & {
            "mission",
            "end",
        }
        assert rule(registered(mission, "0502")) == "4.3"


def test_R69_ships_and_aircraft_do_not() -> None:
    assert rule(registered("mission support2", "0503")) == "4.3"
    p = registered("strike support3", "0503")
    play(p, spelled(p)[0])
    assert rule(p) == "4.3"


def test_R69_the_opponents_registered_hexes_are_no_use() -> None:
    assert rule(registered("mission support1", "0203")) == "4.3"


def test_R69_everybody_knows_a_hex_once_it_was_used() -> None:
    p = registered("mission support1", "0503")
    assert p.known == 1
    assert at("0503") in {marker.space for marker in GAME.view(p, 1).markers if marker.kind == "registered"}
    q = registered("mission support1", "0502")
    assert q.known == 0
    assert at("0503") not in {
        marker.space for marker in GAME.view(q, 1).markers if marker.kind == "registered"
    }
    assert on(q, "0503") == {"B1"}
