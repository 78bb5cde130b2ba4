"""[5] What attacks do: results, Rout, displacement, empty cities."""

from fractions import Fraction
from pathlib import Path

import pytest
from tests.games.front_line.positions import (
    asked,
    board,
    offers,
    outcome,
    play,
    position,
    refused,
    spelled,
    sq,
    targets,
    unit,
    verbs,
)

from broadfront.engine.odds import by_label, odds
from broadfront.games.front_line import GAME

GOLDEN = Path(__file__).parents[2] / "golden" / "front_line"
NEAR = {"D3": "GI", "D4": "RI"}


def chances(units: dict[str, str], words: str, **rest: object) -> dict[str, Fraction]:
    p = position(units, **rest)  # type: ignore[arg-type]
    return by_label(odds(p, GAME.read(words), GAME.odds_policies["plain"]))


# --- 5.7 results ------------------------------------------------------------------------------------------------------


def test_5_7_a_blitz_removes_the_target_from_the_game_and_not_to_the_reserve() -> None:
    p = play(position(NEAR), "attack D3 D4", "roll 1", "stay")
    assert board(p) == {"D3": "GI"}
    assert p.lost == [0, 0, 0, 0, 0, 1, 0, 0]
    assert p.reserve == [0, 2, 2, 1] * 2


def test_5_7_a_disrupt_flips_an_active_target_and_removes_a_disrupted_one() -> None:
    assert unit(play(position(NEAR), "attack D3 D4", "roll 2"), "D4") == "RI*"
    assert unit(play(position(NEAR | {"D4": "RI*"}), "attack D3 D4", "roll 2"), "D4") == ""


def test_5_7_a_rout_removes_a_disrupted_target() -> None:
    assert unit(play(position(NEAR | {"D4": "RI*"}), "attack D3 D4", "roll 4"), "D4") == ""


def test_5_7_a_miss_has_no_effect() -> None:
    for state in ("RI", "RI*"):
        assert unit(play(position(NEAR | {"D4": state}), "attack D3 D4", "roll 6"), "D4") == state


# --- 5.8 Rout ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "attacker"), [("D5", "D4"), ("F9", "F8"), ("A10", "B9")])
def test_5_8_on_a_desert_beach_or_port_a_rout_disrupts(target: str, attacker: str) -> None:
    p = position({attacker: "GA", target: "RT"})
    assert outcome(p, f"attack {attacker} {target}", "roll 4") == "Disrupt"
    assert unit(p, target) == "RT*"


def test_5_8_elsewhere_the_owner_holds_and_is_disrupted_or_retreats() -> None:
    p = play(position(NEAR), "attack D3 D4", "roll 4")
    assert (asked(p), spelled(p)) == ("red", ["hold", "retreat"])
    assert unit(play(p.clone(), "hold"), "D4") == "RI*"
    play(p, "retreat")
    assert asked(p) == "green"
    play(p, "push D4 E5")
    assert unit(p, "E5") == "RI"  # shifted, and still active


def test_5_8_the_attacking_player_picks_the_square() -> None:
    p = play(position(NEAR), "attack D3 D4", "roll 4", "retreat")
    assert asked(p) == "green"
    assert targets(p, "push", "D4") == {"C5", "D5", "E5"}


def test_5_8_a_retreat_square_is_empty() -> None:
    p = play(position(NEAR | {"D5": "RT"}), "attack D3 D4", "roll 4", "retreat")
    assert targets(p, "push", "D4") == {"C5", "E5"}


def test_5_8_a_retreat_square_is_not_next_to_an_active_enemy() -> None:
    p = play(position(NEAR | {"F6": "GI"}), "attack D3 D4", "roll 4", "retreat")
    assert targets(p, "push", "D4") == {"C5", "D5"}


def test_5_8_a_disrupted_enemy_does_not_close_a_square() -> None:
    p = play(position(NEAR | {"F6": "GI*"}), "attack D3 D4", "roll 4", "retreat")
    assert targets(p, "push", "D4") == {"C5", "D5", "E5"}


@pytest.mark.parametrize("garrison", [{}, {"B3": "GI*"}])
def test_5_8_a_retreat_square_is_not_next_to_an_unfriendly_city_occupied_or_not(
    garrison: dict[str, str],
) -> None:
    units = {"B7": "GA", "B5": "RT"} | garrison
    p = play(position(units), "attack B7 B5", "roll 4", "retreat")
    assert targets(p, "push", "B5") == {"A5", "C5"}
    if not garrison:  # the city is Red's now
        p = play(position(units, fallen=["B3"]), "attack B7 B5", "roll 4", "retreat")
        assert targets(p, "push", "B5") == {"A5", "C5", "A4", "B4", "C4"}


def test_5_8_an_own_city_that_has_fallen_closes_squares_too() -> None:
    # Red's Air Base E8 is fallen and empty: D7, E7 and F7 lie next to it
    units = {"E4": "GA", "E6": "RT"}
    free = targets(play(position(units), "attack E4 E6", "roll 4", "retreat"), "push", "E6")
    taken = targets(play(position(units, fallen=["E8"]), "attack E4 E6", "roll 4", "retreat"), "push", "E6")
    assert free - taken == {"D7", "E7", "F7"}


def test_5_8_a_unit_retreats_into_its_own_empty_city() -> None:
    p = play(position({"E5": "GA", "E7": "RT"}), "attack E5 E7", "roll 4", "retreat")
    assert "E8" in targets(p, "push", "E7")


def test_5_8_a_retreat_ends_on_no_water() -> None:
    p = play(position({"C2": "GA", "E5": "RT"}, board="lake_nogo"), "attack C2 E5", "roll 4", "retreat")
    assert targets(p, "push", "E5") == {"F5", "F6"}


def test_5_8_without_a_safe_square_the_unit_is_disrupted() -> None:
    p = position({"A4": "GI", "A5": "RI", "A6": "RT", "C6": "GI"})
    assert outcome(p, "attack A4 A5", "rolls 4 6") == "Rout"
    assert (asked(p), unit(p, "A5")) == ("green", "RI*")  # nobody was asked


def test_5_8_a_unit_in_a_city_may_retreat() -> None:
    p = play(position({"A3": "RI", "B3": "GI"}, turn="red"), "attack A3 B3", "roll 4")
    assert (asked(p), spelled(p)) == ("green", ["hold", "retreat"])


# --- 5.9 displacement -------------------------------------------------------------------------------------------------


def test_5_9_an_attacker_beside_a_square_that_it_emptied_may_step_in() -> None:
    for dice in (("roll 1",), ("roll 4", "retreat", "push D4 D5")):
        p = play(position(NEAR), "attack D3 D4", *dice)
        assert (asked(p), spelled(p)) == ("green", ["advance D3 D4", "stay"])
        assert unit(play(p.clone(), "stay"), "D3") == "GI"
        assert unit(play(p, "advance D3 D4"), "D4") == "GI"


def test_5_9_an_attacker_further_away_stays() -> None:
    p = play(position({"D3": "GA", "F4": "RI", "A8": "RI"}), "attack D3 F4", "roll 1")
    assert verbs(p) == {"move", "commission", "end"}


def test_5_9_the_step_costs_nothing_and_is_no_move() -> None:
    p = play(position(NEAR | {"A8": "RI"}), "attack D3 D4", "roll 1", "advance D3 D4")
    assert p.chits == 2
    assert offers(p, "move D4 D5")


def test_5_9_an_attacker_beside_a_city_that_it_emptied_must_enter_it() -> None:
    for dice in (("roll 1",), ("roll 4", "retreat", "push B3 C3")):
        p = play(position({"A3": "RI", "B3": "GI"}, turn="red"), "attack A3 B3", *dice)
        assert unit(p, "B3") == "RI"  # nobody was asked
        assert p.fallen == 1 << sq("B3")


def test_5_9_an_attacker_further_away_does_not_take_the_city_that_it_emptied() -> None:
    p = play(position({"D4": "RT", "B3": "GI"}, turn="red"), "attack D4 B3", "roll 1")
    assert board(p) == {"D4": "RT"}
    assert p.fallen == 0


def test_5_9_a_target_that_holds_keeps_its_square() -> None:
    p = play(position(NEAR), "attack D3 D4", "roll 4", "hold")
    assert board(p) == {"D3": "GI", "D4": "RI*"}


# --- 5.10 empty cities ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
def test_5_10_an_empty_unfriendly_city_is_taken_on_1_to_4_and_the_attacker_must_enter(die: int) -> None:
    p = play(position({"B4": "RI"}, turn="red"), "attack B4 B3", f"roll {die}")
    assert board(p) == ({"B3": "RI"} if die <= 4 else {"B4": "RI"})
    assert p.fallen == (1 << sq("B3") if die <= 4 else 0)


@pytest.mark.parametrize("kind", ["RT", "RA"])
def test_5_10_whatever_its_range_a_unit_must_be_next_to_the_empty_city(kind: str) -> None:
    p = position({"D4": kind}, turn="red")
    assert not offers(p, "attack D4 B3")
    assert refused(p, "attack D4 B3").startswith("[5.10]")
    assert offers(position({"A4": kind}, turn="red"), "attack A4 B3")


def test_5_10_height_and_rally_do_not_matter() -> None:
    p = play(position({"B2": "RT"}, turn="red", leaders=["green"]), "attack B2 B3")  # from a hill
    assert (asked(p), len(spelled(p))) == ("chance", 6)
    assert chances({"B2": "RT"}, "attack B2 B3", turn="red") == {
        "Enter": Fraction(2, 3),
        "Miss": Fraction(1, 3),
    }


def test_5_10_friendly_cities_are_no_targets() -> None:
    assert not offers(position({"B4": "GI"}), "attack B4 B3")
    assert not offers(position({"B4": "RI"}, turn="red", fallen=["B3"]), "attack B4 B3")
