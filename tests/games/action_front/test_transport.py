"""[6.4] Transport: who rides, who may share a hex, and what becomes of passengers."""

import pytest
from msgspec.structs import replace
from tests.games.action_front.positions import (
    draw,
    end,
    is_dug_in,
    misses,
    offers,
    on,
    play,
    position,
    refused,
    rule,
    spelled,
    steps,
    targets,
    told,
    where,
)


def test_6_4_a_transport_enters_the_hex_of_a_unit_it_can_carry_and_the_unit_that_of_the_transport() -> None:
    p = position(["us_truck 0203", "us_rifle 0303", "us_105 0204", "us_m4 0302", "us_lvt 0202"])
    assert {"0303", "0204"} <= targets(p, "move A1")
    assert not {"0302", "0202"} & targets(p, "move A1"), "tanks and transports are not carried"
    assert {"0203", "0202"} <= targets(p, "move A2")
    assert "0203" in targets(p, "move A3"), "a gun is pushed to the truck"


def test_6_4_only_transports_carry_units() -> None:
    p = position(["us_m4 0203", "us_rifle 0303", "us_gmc 0204"])
    assert not offers(p, "move A2 0203")
    assert not offers(p, "move A2 0204")
    assert not offers(p, "move A1 0303")


def test_6_4_a_transport_holds_one_unit() -> None:
    p = position(["us_truck 0203", "us_rifle 0203", "us_hmg 0303", "us_truck 0204"])
    assert not offers(p, "move A3 0203")
    assert offers(p, "move A3 0204")
    assert not offers(p, "move A4 0203")


def test_6_4_transport_and_passenger_that_begin_together_move_together() -> None:
    p = position(["us_truck 0203", "us_105 0203", "jp_inf 0903"])
    play(p, "move A1 0503")
    assert rule(p) == "6.4"
    assert spelled(p) == ["carry A2", "end"]
    play(p, "carry A2")
    assert on(p, "0503") == {"A1", "A2"}
    assert rule(p) == "3.2", "the passenger's action is used up"


def test_6_4_it_may_leave_its_passenger_behind() -> None:
    p = position(["us_truck 0203", "us_105 0203", "jp_inf 0903"])
    play(p, "move A1 0503", "end")
    assert on(p, "0203") == {"A2"}
    assert on(p, "0503") == {"A1"}
    assert offers(p, "move A2 0303"), "it has done nothing yet"


def test_R42_entering_a_transport_ends_the_move_and_it_goes_along_next_turn() -> None:
    p = position(["us_truck 0303", "us_rifle 0203", "us_capt 0203", "jp_inf 0903"])
    play(p, "move A2 0303")
    play(p, "move A1 0503")
    assert on(p, "0503") == {"A1"}, "it has moved this phase: no ride"
    assert on(p, "0303") == {"A2"}


def test_R42_a_transport_is_not_passed_through() -> None:
    wall = ["~~~~~~~~~~", "~~~~~~~~~~", "~.....~~~~", "~~~~~~~~~~", "~~~~~~~~~~"]
    p = position(["us_truck 0303", "us_rifle 0203", "jp_kawa 0503"], rows=wall)
    assert targets(p, "move A2") == {"0303"}


def test_R42_unloading_is_a_move_of_the_passenger() -> None:
    p = position(["us_truck 0203", "us_rifle 0203", "jp_inf 0903"])
    play(p, "move A2 0403")
    assert on(p, "0403") == {"A2"}
    play(p, "move A1 0303")
    assert rule(p) == "3.2", "nobody is left to ride"


def test_R42_a_passenger_that_was_carried_does_not_get_off_in_the_same_phase() -> None:
    p = position(["us_truck 0203", "us_rifle 0203", "us_edson 0203", "jp_inf 0703"])
    play(p, "move A1 0403", "carry A2", "end")
    assert not targets(p, "move A2")
    assert not targets(p, "fire A2")


def test_R_Z11_riders_are_asked_for_only_if_there_are_any_and_have_not_acted() -> None:
    p = position(["us_truck 0203", "us_rifle 0303", "jp_inf 0903"])
    play(p, "move A1 0403")
    assert rule(p) == "5.1"
    q = position(["us_jeep 0203", "us_capt 0203", "us_rifle 0303 suppressed", "jp_inf 0603"])
    draw(play(q, "rally A2 A3"), "AS")
    play(q, "move A1 0403")
    assert offers(q, "carry A2"), "he has not moved"
    r = position(["us_truck 0203", "us_rifle 0203", "us_capt 0303", "jp_inf 0603"])
    draw(play(r, "dig A3 A2"), "AS")
    play(r, "move A1 0403")
    assert not offers(r, "carry A2"), "it has dug in"


def test_R45_suppressed_units_are_not_carried_and_suppressed_transports_do_not_move() -> None:
    p = position(["us_truck 0203", "us_105 0203 suppressed", "jp_inf 0903"])
    play(p, "move A1 0503")
    assert on(p, "0203") == {"A2"}
    q = position(["us_truck 0203 suppressed", "us_105 0203", "us_rifle 0102"])
    assert not targets(q, "move A1")


def test_R46_one_passenger_and_one_leader() -> None:
    p = position(["us_truck 0203", "us_105 0203", "us_capt 0203", "us_edson 0203", "jp_inf 0903"])
    play(p, "move A1 0503")
    assert spelled(p) == ["carry A2", "carry A3", "carry A4", "end"]
    play(p, "carry A3")
    assert spelled(p) == ["carry A2", "end"]
    play(p, "carry A2")
    assert on(p, "0503") == {"A1", "A2", "A3"}
    assert on(p, "0203") == {"A4"}


def test_6_4_leaders_ride_on_any_track_or_wheel_unit_but_on_no_other() -> None:
    for vehicle in ("us_m4", "us_gmc", "us_jeep", "us_lvt"):
        p = position([f"{vehicle} 0203", "us_capt 0203", "jp_inf 0903"])
        play(p, "move A1 0303", "carry A2")
        assert on(p, "0303") == {"A1", "A2"}
    p = position(["us_rifle 0203", "us_capt 0203", "jp_inf 0903"])
    play(p, "move A1 0303")
    assert rule(p) == "5.1"


def test_6_4_a_leader_who_rode_has_moved() -> None:
    p = position(["us_m4 0203", "us_capt 0203", "us_rifle 0403", "jp_inf 0903"])
    play(p, "move A1 0303", "carry A2")
    assert not targets(p, "move A2")


def test_R31_R_Z11_a_leader_who_rode_has_moved_and_may_still_command() -> None:
    p = position(["us_m4 0203", "us_capt 0203", "us_rifle 0403 suppressed", "us_hmg 0404", "jp_inf 0903"])
    play(p, "move A1 0303", "carry A2")
    assert offers(p, "rally A2 A3")
    assert not [words for words in spelled(p) if words.startswith("move A2")], "the ride was his move"
    q = position(["us_m4 0203", "us_capt 0203", "us_rifle 0403 suppressed", "us_hmg 0404", "jp_inf 0903"])
    play(q, "move A1 0303", "end", "move A2 0304")
    assert offers(q, "rally A2 A3"), "on foot as well"


def test_R_Z22_a_transport_does_not_leave_its_passenger_where_that_cannot_be() -> None:
    rows = ("..........", "...~~~....", "...~~~....", "...~~~....", "..........")
    p = position(["us_lvt 0503", "us_rifle 0503", "jp_inf 1005"], rows=rows)
    assert offers(p, "move A1 0603")
    play(p, "move A1 0603")
    assert spelled(p) == ["carry A2"], "it has to come"
    play(p, "carry A2")
    assert where(p, "A2") == where(p, "A1")
    q = position(["us_lvt 0503", "us_rifle 0503 suppressed", "jp_inf 1005"], rows=rows)
    assert not [words for words in spelled(q) if words.startswith("move A1")], "nor can it go without"


def test_6_4_a_tank_with_a_leader_carries_no_troops() -> None:
    p = position(["us_m4 0203", "us_rifle 0303", "us_capt 0203", "jp_inf 0903"])
    play(p, "move A1 0403")
    assert spelled(p) == ["carry A3", "end"]


def test_6_4_a_loaded_transport_does_not_enter_another_units_hex() -> None:
    p = position(["us_truck 0203", "us_105 0203", "us_rifle 0303", "jp_inf 0903"])
    play(p, "move A1 0303")
    assert not offers(p, "carry A2")
    assert on(p, "0303") == {"A1", "A3"}
    assert on(p, "0203") == {"A2"}


def test_6_4_nor_does_it_pass_through_one() -> None:
    wall = ["~~~~~~~~~~", "~~~~~~~~~~", "......~~~~", "~~~~~~~~~~", "~~~~~~~~~~"]
    p = position(["us_truck 0203", "us_105 0203", "us_rifle 0303", "jp_kawa 0103"], rows=wall)
    assert offers(p, "move A1 0403"), "without a load it passes"
    play(p, "move A1 0403")
    assert not offers(p, "carry A2")


def test_6_4_units_in_a_transports_hex_do_not_fire_the_transport_does() -> None:
    p = position(["us_lvt 0203", "us_rifle 0203", "jp_inf 0403"])
    assert not targets(p, "fire A2")
    assert targets(p, "fire A1") == {"B1"}
    q = position(["us_truck 0203", "us_105 0203", "jp_inf 0403"], phase="indirect", support=False)
    assert rule(q) == "3.2", "nor do guns fire indirectly"


def test_6_4_a_leader_in_the_hex_does_not_stop_others_from_firing() -> None:
    p = position(["us_rifle 0203", "us_m4 0302", "us_capt 0203", "jp_inf 0403"])
    assert targets(p, "fire A1") == {"B1"}
    assert targets(p, "fire A2") == {"B1"}


def test_6_4_a_dug_in_unit_that_is_carried_is_dug_in_no_more() -> None:
    p = position(["us_truck 0203", "us_105 0203 dug", "jp_inf 0903"])
    play(p, "move A1 0503", "carry A2")
    assert not is_dug_in(p, "A2")


def test_R43_and_R44_the_passenger_is_a_target_and_outlives_the_transport() -> None:
    p = position(["us_hmg 0203", "jp_truck 0403", "jp_inf 0403"])
    assert targets(p, "fire A1") == {"B1", "B2"}
    draw(play(p, "fire A1 B1"), "AH KS QS JS")
    assert where(p, "B1") == "dead"
    assert where(p, "B2") == "0403"
    assert steps(p, "B2") == 3


def test_6_4_what_rides_leaves_the_map_with_its_transport() -> None:
    p = position(["us_truck 0903", "us_105 0903", "us_capt 0903"], exits=("right", ""))
    play(p, "exit A1")
    assert rule(p) == "6.4"
    play(p, "carry A2", "carry A3")
    assert where(p, "A1") == where(p, "A2") == where(p, "A3") == "exited"
    assert len(p.exited(0)) == 3


def test_6_4_a_transport_may_exit_alone() -> None:
    p = position(["us_truck 0903", "us_105 0903"], exits=("right", ""))
    play(p, "exit A1", "end")
    assert where(p, "A1") == "exited"
    assert where(p, "A2") == "0903"
    assert targets(p, "move A2"), "it may still push on"


def test_6_4_transports_do_not_carry_into_hexes_that_they_cannot_enter() -> None:
    p = position(["us_truck 0203", "us_105 0203", "jp_inf 0903"], shelled={"A": ["0303"]})
    assert not offers(p, "move A1 0303")


@pytest.mark.parametrize("side", ["A", "B"])
def test_R_Z24_nobody_is_carried_into_a_hex_with_an_artillery_marker(side: str) -> None:
    """Only tracked units enter one, and who rides is a unit in the hex."""
    units = ["us_lvt 0203", "us_rifle 0203", "us_capt 0203", "us_m4 0204", "us_edson 0204", "jp_inf 0903"]
    p = position(units, shelled={side: ["0303", "0304"]})
    play(p, "move A1 0303")
    assert on(p, "0303") == {"A1"}, "it goes alone, and nobody is asked about"
    assert on(p, "0203") == {"A2", "A3"}
    play(p, "move A4 0304")
    assert on(p, "0304") == {"A4"}
    assert on(p, "0204") == {"A5"}


def test_R_Z24_riders_do_not_pass_through_a_marker() -> None:
    wall = ["~~~~~~~~~~", "~~~~~~~~~~", ".....~~~~~", "~~~~~~~~~~", "~~~~~~~~~~"]
    for shelled, carried in ((["0203"], False), (["0203", "0303"], False), ([], True)):
        p = position(["us_m4 0103", "us_capt 0103", "jp_inf 0503"], rows=wall, shelled={"B": shelled})
        play(p, "move A1 0303")
        assert offers(p, "carry A2") == carried
        assert on(p, "0103") == ({"A1", "A2"} if carried else {"A2"})


def test_R_Z24_they_go_round_it() -> None:
    p = position(["us_lvt 0203", "us_rifle 0203", "us_capt 0203", "jp_inf 0903"], shelled={"B": ["0303"]})
    play(p, "move A1 0403", "carry A2", "carry A3")
    assert on(p, "0403") == {"A1", "A2", "A3"}


def test_R_Z24_a_passenger_that_cannot_stay_keeps_its_transport_out() -> None:
    rows = ("..........", "...~~~....", "...~~~....", "...~~~....", "..........")
    units = ["us_lvt 0503", "us_rifle 0503", "jp_inf 1005"]
    p = position(units, rows=rows, shelled={"B": ["0603"]})
    assert not offers(p, "move A1 0603")
    assert offers(p, "move A1 0403")
    assert refused(p, "move A1 0603").startswith(
        "[6.6] LVT-1 Alligator (0503) may not enter 0603: an Artillery marker lies there, and USMC Rifle (0503), "
        "which has to ride along, is no tracked unit."
    )
    q = position(["us_lvt 0503", "us_m3 0403", "jp_inf 1005"], rows=rows, shelled={"B": ["0603"]})
    assert offers(q, "move A1 0603"), "alone it goes"


def test_R_Z24_nobody_leaves_the_map_through_a_marker() -> None:
    wall = ["~~~~~~~~~~", "~~~~~~~~~~", "~~~~~~~...", "~~~~~~~~~~", "~~~~~~~~~~"]
    units = ["us_m4 0803", "us_capt 0803"]
    for marker, carried in ((["0903"], False), ([], True)):
        p = position(units, rows=wall, exits=("right", ""), shelled={"B": marker})
        play(p, "exit A1")
        assert offers(p, "carry A2") == carried
        assert (where(p, "A1") == "exited") == (not carried), "if nobody can ride it goes at once"


def test_R_Z24_why_somebody_is_not_carried() -> None:
    """The leader is carried through the hex of the rifle unit; the gun would have to go round, where markers lie."""
    land = ["~~~~~~~~~~", "~~.~~~~~~~", ".....~~~~~", "~~.~~~~~~~", "~~~~~~~~~~"]
    units = ["ue_ht 0203", "us_105 0203", "us_capt 0203", "us_rifle 0303", "jp_kawa 0103"]
    p = position(units, rows=land)
    play(p, "move A1 0403")
    assert spelled(p) == ["carry A2", "carry A3", "end"]
    p = position(units, rows=land, shelled={"B": ["0302", "0304"]})
    play(p, "move A1 0403")
    assert spelled(p) == ["carry A3", "end"]
    assert refused(p, "carry A2") == (
        "[6.6] M2A2 105mm Howitzer (0203) is not carried there: an Artillery marker lies in M3 Halftrack (0203)'s "
        "goal or way, and only tracked units enter it."
    )


def test_R_Z24_the_log_tells_who_stays_behind() -> None:
    p = position(["us_lvt 0203", "us_rifle 0203", "jp_inf 0903"], shelled={"B": ["0303"]})
    lines = told(p, "move A1 0303")
    assert lines[0] == "[6.6] USMC Rifle A2 stays behind: only tracked units enter an Artillery marker."


def test_R_Z24_in_version_1_riders_went_wherever_their_vehicle_did() -> None:
    p = position(["us_lvt 0203", "us_105 0203", "us_capt 0203", "jp_inf 0903"], shelled={"A": ["0303"]})
    p.setting = replace(p.setting, rules_version=1)
    play(p, "move A1 0303", "carry A2", "carry A3")
    assert on(p, "0303") == {"A1", "A2", "A3"}


def test_6_4_a_gun_rides_where_it_could_not_go_alone() -> None:
    rows = ["..........", "..........", "..ff......", "..........", ".........."]
    p = position(["us_lvt 0203", "us_105 0203", "jp_inf 0903"], rows=rows)
    assert not offers(p, "move A2 0303")
    play(p, "move A1 0303", "carry A2")
    assert on(p, "0303") == {"A1", "A2"}


def test_6_4_riding_along_is_told() -> None:
    p = position(["us_truck 0203", "us_105 0203", "jp_inf 0903"])
    lines = told(p, "move A1 0503", "carry A2")
    assert [line[:5] for line in lines[:2]] == ["[6.1]", "[6.4]"]


def test_6_4_a_transport_that_fired_first_moves_with_its_load_if_a_leader_began_beside_it() -> None:
    p = position(["us_lvt 0203", "us_rifle 0203", "us_capt 0202", "jp_inf 0403"])
    misses(play(p, "fire A1 B1"))
    play(p, "move A1 0204", "carry A2")
    assert on(p, "0204") == {"A1", "A2"}
    end(p)


def test_the_opponents_transport_is_no_help() -> None:
    p = position(["us_rifle 0303", "us_105 0204", "jp_truck 0203"])
    assert not offers(p, "move A2 0203")
    assert offers(p, "move A1 0203"), "an assault"


def test_R41_a_passenger_is_carried_out_from_under_a_marker() -> None:
    p = position(["us_truck 0203", "us_105 0203", "jp_inf 0903"], shelled={"B": ["0203"]})
    play(p, "move A1 0503", "carry A2")
    assert on(p, "0503") == {"A1", "A2"}


def test_R_Z21_a_mortar_in_the_hex_of_a_transport_does_not_fire_indirectly() -> None:
    p = position(["us_jeep 0203", "us_81 0203", "us_60 0303", "jp_inf 0603"], phase="indirect", support=False)
    assert {words.split()[1] for words in spelled(p) if words.startswith("barrage")} == {"A3"}
