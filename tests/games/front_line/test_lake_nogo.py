"""[10] Lake Nogo: eight squares of water."""

from tests.games.front_line.positions import offers, play, position, refused, targets, unit

from broadfront.boards.spacesets import members
from broadfront.games.front_line.map import NAMES

LAKE = {"D4", "B5", "C5", "D5", "C6", "D6", "E6", "C7"}


def test_10_1_the_lake_has_eight_squares() -> None:
    assert {NAMES[s] for s in members(position(board="lake_nogo").setting.lake)} == LAKE


def test_10_1_no_unit_moves_into_or_through_water() -> None:
    for kind in ("GI", "GT", "GA"):
        reach = targets(position({"C4": kind}, board="lake_nogo"), "move", "C4")
        assert not reach & LAKE
        assert "D5" not in reach
    p = position({"C4": "GI"}, board="lake_nogo")
    assert refused(p, "move C4 C5").startswith("[10.1] The Infantry on C4 may not enter C5: it is water")


def test_10_1_a_unit_goes_round_the_lake_or_not_at_all() -> None:
    assert "E4" not in targets(position({"C4": "GI"}, board="lake_nogo"), "move", "C4")  # D4 is water
    assert "E4" in targets(position({"C4": "GT"}, board="lake_nogo"), "move", "C4")  # by D3


def test_10_1_maneuver_and_retreat_enter_no_water() -> None:
    p = position({"C4": "GI"}, board="lake_nogo", leaders=["green"])
    assert not targets(p, "maneuver", "C4") & LAKE


def test_10_2_tanks_and_artillery_fire_over_water() -> None:
    assert offers(position({"C4": "GT", "A6": "RI"}, board="lake_nogo"), "attack C4 A6")
    assert offers(position({"C4": "GA", "D7": "RI"}, board="lake_nogo"), "attack C4 D7")


def test_10_3_a_drop_is_counted_over_dry_squares_only() -> None:
    zone = targets(position({"E3": "GI", "C4": "GT"}, board="lake_nogo", stack="air"), "paratroop", "E3")
    assert {"A5", "B4", "E5"} <= zone
    assert not zone & {"A6", "B6"}


def test_10_3_a_drop_does_not_end_on_water() -> None:
    p = position({"E3": "GI", "C4": "GT"}, board="lake_nogo", stack="air")
    assert not targets(p, "paratroop", "E3") & LAKE
    assert refused(p, "paratroop E3 D4").startswith("[10.3] D4 is water")


def test_10_3_an_enemy_on_the_way_does_not_hinder_a_drop() -> None:
    units = {"E3": "GI", "C4": "GT", "B4": "RI"}
    p = position(units, board="lake_nogo", stack="air")
    assert unit(play(p, "paratroop E3 A5"), "A5") == "GI"
