"""The rulings R-F1 to R-F34 of the study of the rulebook, each by its number."""

from fractions import Fraction

import pytest
from tests.games.front_line.positions import (
    asked,
    board,
    offers,
    outcome,
    pass_windows,
    play,
    position,
    refused,
    spelled,
    sq,
    targets,
    unit,
    verbs,
)

from broadfront.engine.errors import OptionFault
from broadfront.engine.odds import by_label, odds
from broadfront.games.front_line import GAME
from broadfront.games.front_line.charts import CARDS
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.turn_sequence import BeginMonth, BeginTurn, EndTurn
from broadfront.games.front_line.terms import AVAILABLE, COMMISSIONED, EXHAUSTED, FALLEN, GREEN, RED

NEAR = {"D3": "GI", "D4": "RI"}
GREEN_AIR = 0


def test_R_F1_adjacent_is_eight_ways_and_only_moves_by_land_tell_straight_from_diagonal() -> None:
    p = position({"D4": "GI", "C5": "RI", "E3": "GI", "A8": "RI"}, leaders=["green"])
    assert offers(p, "attack D4 C5")
    assert offers(p, "maneuver D4 E5")
    assert offers(p, "relieve E3 D4")
    assert offers(position({"C4": "RI"}, turn="red"), "attack C4 B3")  # an empty city, diagonally
    beside = targets(position({"D4": "GI", "C4": "RI", "E4": "RI", "D3": "RI", "D5": "RI"}), "move", "D4")
    assert beside == set()  # Infantry does not step diagonally
    assert offers(position({"D4": "GT", "C4": "RI", "D5": "RI"}), "move D4 C5")  # corners do not block


def test_R_F2_one_extra_square_if_a_desert_is_entered_first_or_second_and_never_more_than_three() -> None:
    assert offers(position({"D4": "GI"}), "move D4 D7")
    assert offers(position({"D3": "GI"}), "move D3 D6")
    assert not offers(position({"D4": "GI"}), "move D4 D8")
    assert not offers(position({"D2": "GI"}), "move D2 D5")  # the start square does not count


def test_R_F3_the_adv_icon_with_one_die_is_a_natural_miss() -> None:
    assert outcome(position(NEAR), "attack D3 D4", "roll 5") == "Miss"
    p = play(position(NEAR, leaders=["red"]), "attack D3 D4", "rally", "roll 5")
    assert verbs(p) == {"fire", "maneuver", "decline"}  # natural: it is rewarded


def test_R_F4_two_dice_infantry_and_artillery_white_first_a_tanks_owner_picks() -> None:
    for kind in ("GI", "GA"):
        assert outcome(position({"E3": kind, "D4": "RI"}), "attack E3 D4", "rolls 6 1") == "Miss"
        assert outcome(position({"E3": kind, "D4": "RI"}), "attack E3 D4", "rolls 5 1") == "Blitz"
    p = play(position({"E3": "GT", "D4": "RI"}), "attack E3 D4", "rolls 6 1")
    assert (asked(p), spelled(p)) == ("green", ["use white", "use yellow"])


def test_R_F5_against_an_empty_city_height_rally_and_table_do_not_matter() -> None:
    for attacker in ("A3", "B2", "C4"):  # valley, hill, mountain
        p = position({attacker: "RT"}, turn="red", leaders=["green"])
        shares = by_label(odds(p, GAME.read(f"attack {attacker} B3"), GAME.odds_policies["rally"]))
        assert shares == {"Enter": Fraction(2, 3), "Miss": Fraction(1, 3)}


def test_R_F6_the_die_whose_result_was_used_moves_the_edge() -> None:
    p = position({"E3": "GI", "D4": "RI"})
    assert play(p.clone(), "attack E3 D4", "rolls 2 6").edge == [0]
    assert play(p.clone(), "attack E3 D4", "rolls 5 6").edge == [1]
    p = position(NEAR, edge="red on")
    assert play(p, "attack D3 D4", "roll 1", "reroll", "roll 2").edge == [0]  # dice in their last state
    assert play(position({"B4": "RI"}, turn="red"), "attack B4 B3", "roll 6").edge == [2]  # city rolls count


def test_R_F7_rally_lowers_the_result_first_then_the_state_of_the_target_applies() -> None:
    for die, result in ((1, "Blitz"), (2, "Blitz"), (4, "Miss")):
        p = position({"D3": "GI", "D4": "RI*"}, leaders=["red"])
        assert outcome(p, "attack D3 D4", "rally", f"roll {die}") == result


def test_R_F8_a_routed_unit_in_a_city_may_retreat_and_then_the_attacker_must_enter() -> None:
    p = play(
        position({"A3": "RI", "B3": "GI"}, turn="red"), "attack A3 B3", "roll 4", "retreat", "push B3 C3"
    )
    assert (unit(p, "C3"), unit(p, "B3"), p.fallen) == ("GI", "RI", 1 << sq("B3"))
    # out of the Capital, by a Disrupt that Rally made a Rout: the attacker enters, and wins
    p = play(
        position({"B2": "RI", "C1": "GI"}, turn="red", leaders=["green"]),
        "attack B2 C1",
        "rally",
        "rolls 3 6",
    )
    play(p, "retreat", "push C1 D1")
    assert (unit(p, "C1"), p.pending, p.result()) == ("RI", None, (0, 1))


def test_R_F9_a_retreat_square_is_empty_dry_safe_from_active_enemies_and_away_from_unfriendly_cities() -> (
    None
):
    p = play(position(NEAR | {"F6": "GI", "C6": "GI*", "D5": "RT"}), "attack D3 D4", "roll 4", "retreat")
    assert asked(p) == "green"  # the attacker picks
    assert targets(p, "push", "D4") == {"C5"}


def test_R_F10_hold_or_retreat_is_the_defenders_choice_and_without_a_safe_square_it_is_disrupted() -> None:
    p = play(position(NEAR), "attack D3 D4", "roll 4")
    assert (asked(p), spelled(p)) == ("red", ["hold", "retreat"])
    p = position({"D3": "GI", "D4": "RI", "C5": "GI", "E5": "GI*", "F5": "GI"})
    play(p, "attack D3 D4", "roll 4")
    assert (asked(p), unit(p, "D4")) == ("green", "RI*")


def test_R_F11_displacement_may_or_must_for_a_city_costs_nothing_and_follows_opportunity_fire_too() -> None:
    p = play(position(NEAR | {"A8": "RI"}), "attack D3 D4", "roll 1", "advance D3 D4")
    assert (p.chits, p.moved) == (2, 0)
    p = play(position({"E5": "GI", "D4": "RA"}, leaders=["red"]), "move E5 D5", "fire D4 D5", "roll 1")
    assert spelled(p) == ["advance D4 D5", "stay"]


def test_R_F12_opportunity_fire_follows_the_finished_action_once_and_not_a_task_commission_or_other_fire() -> (
    None
):
    p = play(position(NEAR | {"E5": "GI"}, leaders=["red"]), "attack D3 D4", "decline", "roll 6")
    assert targets(p, "fire", "D4") == {"D3"}
    play(p, "decline")
    assert asked(p) == "green"  # once per action
    p = play(position({"D5": "GI", "D4": "RA"}, leaders=["red"]), "commission")
    assert "fire" not in verbs(p)


def test_R_F12_no_rally_against_opportunity_fire() -> None:
    p = play(position({"E5": "GI", "D4": "RA"}, leaders=["green", "red"]), "move E5 D5", "fire D4 D5")
    assert asked(p) == "chance"


def test_R_F13_one_card_answers_one_attack_rally_before_the_dice_or_fire_after() -> None:
    rallied = play(position(NEAR, leaders=["red"]), "attack D3 D4", "rally", "roll 1")
    assert asked(rallied) == "green"
    waited = play(position(NEAR, leaders=["red"]), "attack D3 D4", "decline", "roll 6")
    assert offers(waited, "fire D4 D3")


def test_R_F14_no_player_ever_has_more_than_four_chits_of_a_kind() -> None:
    assert max(chits for card in CARDS for month in card for chits in month) == 4
    assert all(sum(sum(month) for month in card) == 40 for card in CARDS)


def test_R_F15_cache_fills_a_city_stack_to_four_a_fallen_one_to_one() -> None:
    for stack, full in (("air", 4), ("capital", 4), ("industry", 4), ("fallen", 1)):
        for chits in range(5):
            if chits > full:
                continue
            p = position({"D3": "GI", "A8": "RI"}, stack=stack, chits=chits, leaders=["green"])
            assert offers(p, "cache") == (chits < full)


@pytest.mark.parametrize(("chits", "left"), [(3, 1), (2, 1), (1, 0)])
def test_R_F16_a_city_that_falls_while_its_stack_is_in_use_leaves_one_fallen_chit_if_any_were_left(
    chits: int, left: int
) -> None:
    p = position({"B3": "GI", "A3": "RI", "D3": "GI"}, stack="air", chits=chits, leaders=["red"])
    p.stacks[1:3] = [0, 0]
    play(p, "attack B3 A3", "decline", "roll 6", "fire A3 B3", "roll 1")
    assert (p.stack, p.chits) == ((FALLEN, left) if left else (-1, 0))


def test_R_F17_the_fallen_chit_of_a_city_whose_stack_was_used_is_used_and_comes_again_next_month() -> None:
    p = position({"B4": "RI"}, turn="red")
    p.stacks[GREEN_AIR] = 0
    play(p, "attack B4 B3", "roll 1")
    assert p.stacks[GREEN_AIR] == 0
    p.agenda = [BeginMonth()]
    p.settle()
    assert p.stacks[GREEN_AIR] == 1


def test_R_F18_a_city_freed_with_its_fallen_chit_unused_has_this_months_full_stack_at_once() -> None:
    p = position({"B4": "GI", "D8": "RI"}, fallen=["B3"], card="centered_air", month=1)
    play(p, "attack B4 B3", "roll 2", "end", "take air", "end")
    assert offers(p, "take air")
    play(p, "take air")
    assert p.chits == 4


def test_R_F19_any_port_serves_also_the_enemys_and_any_empty_port_or_beach_is_a_landing() -> None:
    assert targets(position({"A10": "GI"}), "amphibious", "A10") == {"F1", "A2", "F9"}


def test_R_F20_a_drop_starts_on_any_air_base_held_and_lands_near_an_active_unit_or_friendly_city() -> None:
    assert "D6" in targets(position({"E8": "GI"}, stack="air", fallen=["E8"]), "paratroop", "E8")
    zone = targets(position({"B3": "GI", "D7": "GI", "A8": "GI*"}, stack="air"), "paratroop", "B3")
    assert "D9" in zone
    assert "A10" not in zone
    assert not zone & {"D10", "E8", "B10"}


def test_R_F21_nothing_is_built_while_the_industry_is_fallen_or_occupied() -> None:
    assert "build" not in verbs(position({"D3": "GI"}, stack="industry", chits=4, fallen=["E1"]))
    assert "build" not in verbs(position({"E1": "GI"}, stack="industry", chits=4))
    assert "build" in verbs(position({"D3": "GI"}, stack="industry", chits=4))


def test_R_F22_move_maneuver_and_paratroop_never_enter_the_capital_attack_and_displacement_win() -> None:
    p = position({"D9": "GI", "C9": "GT", "B3": "GI"}, stack="air", leaders=["green"])
    assert not offers(p, "move D9 D10")
    assert not offers(p, "maneuver D9 D10")
    assert not offers(p, "paratroop B3 D10")
    assert play(p.clone(), "attack D9 D10", "roll 1").result() == (1, 0)
    assert play(position({"D9": "GI", "D10": "RI*"}), "attack D9 D10", "roll 1").result() == (1, 0)


def test_R_F23_a_unit_on_a_city_square_gives_no_point_the_marker_does() -> None:
    assert queries.occupation_points(position({"E8": "GI"}, fallen=["E8"]), GREEN) == 2


def test_R_F24_a_tie_goes_to_the_side_with_more_units_on_the_board_else_it_is_a_draw() -> None:
    for units, result in (
        ({"A2": "GI", "C2": "GI*", "D8": "RI"}, (1, 0)),
        ({"A2": "GI*", "D8": "RI"}, (0.5, 0.5)),
    ):
        p = position(units, month=3)
        p.turn, p.agenda = 5, [EndTurn()]
        p.settle()
        assert p.result() == result


def test_R_F25_two_actions_counting_missions_never_the_same_regular_action_tasks_not_counted() -> None:
    p = position({"B3": "GI", "D6": "RI", "A1": "GI"}, stack="air", chits=4, leaders=["green"])
    play(p, "paratroop B3 C5", "maneuver C5 D5", "attack D5 D6", "roll 6")
    assert refused(p, "move D5 C5").startswith("[3.5]")


def test_R_F26_maneuver_and_relieve_on_the_opponents_turn_only_between_actions() -> None:
    p = play(position(NEAR | {"D8": "RI", "D9": "RI"}, leaders=["red"]), "attack D3 D4")
    assert spelled(p) == ["rally", "decline"]  # targets stay fixed
    play(p, "decline")
    assert asked(p) == "chance"
    play(p, "roll 6")
    assert {"maneuver", "relieve"} <= verbs(p)


def test_R_F27_there_is_one_space_for_available_leadership_and_one_task_called_relieve() -> None:
    assert sorted({AVAILABLE, EXHAUSTED, COMMISSIONED}) == [0, 1, 2]
    assert "relieve" in GAME.verbs
    assert "relive" not in GAME.verbs


def test_R_F28_the_edge_starts_in_the_middle_off() -> None:
    p = GAME.new("main")
    assert p.to_builtins()["edge"] == [0]
    p = position(NEAR)
    play(p, "attack D3 D4", "roll 3")
    assert unit(p, "D4") == "RI*"  # nobody could re-roll


def test_R_F29_each_turn_uses_up_one_stack_also_one_that_is_of_no_use_and_passing_discards_its_chits() -> (
    None
):
    p = position({"D3": "GI*", "D8": "RI"})
    p.stacks = [3, 0, 4, 3, 3, 4]
    p.agenda = [BeginTurn()]
    p.settle()
    assert spelled(p) == ["take air", "take industry"]
    play(p, "take air", "end")
    assert (p.stacks[:3], p.chits) == ([0, 0, 4], 0)


def test_R_F30_the_shifted_unit_must_be_active() -> None:
    p = position({"D4": "GA*", "F4": "GI"}, leaders=["green"])
    assert targets(p, "maneuver", "D4") == set()
    assert targets(p, "maneuver", "F4") != set()


def test_R_F31_the_first_game_is_a_scenario_of_switches() -> None:
    setting = GAME.setting("first_game")
    assert (setting.boards, setting.amphibious, setting.choose_cards) == (("Main",), False, False)
    for name, value in (("amphibious", False), ("supply_cards", "balanced_industry")):
        GAME.setting("lake_nogo", {name: value})
        with pytest.raises(OptionFault):
            GAME.setting("first_game", {name: True if value is False else "choose"})


def test_R_F32_each_player_has_one_items_card_and_one_leadership_card() -> None:
    p = position(NEAR)
    assert (len(p.leadership), len(p.reserve)) == (2, 8)


def test_R_F33_icons_first_then_rally_then_the_targets_state_then_its_ground() -> None:
    # icon before Rally: Infantry on a hill, white 4 is a natural Miss and earns the reward
    p = play(position({"D3": "GA", "E4": "RI"}, leaders=["red"]), "attack D3 E4", "rally", "roll 4")
    assert p.pending is not None
    assert p.pending.rule == "8.3"
    # Rally before state: a disrupted unit's Rout becomes a Miss
    assert (
        outcome(position({"D3": "GI", "D4": "RI*"}, leaders=["red"]), "attack D3 D4", "rally", "roll 4")
        == "Miss"
    )
    # Rally before ground: a Disrupt becomes a Rout, and on a desert that is a Disrupt
    assert (
        outcome(position({"D4": "GI", "D5": "RI"}, leaders=["red"]), "attack D4 D5", "rally", "roll 2")
        == "Disrupt"
    )
    # state before ground: a disrupted unit on a desert is removed by a Rout
    assert outcome(position({"D4": "GI", "D5": "RI*"}), "attack D4 D5", "roll 4") == "Blitz"


@pytest.mark.parametrize("holder", ["green", "red"])
def test_R_F34_either_player_holding_the_edge_on_may_force_one_re_roll_of_all_dice(holder: str) -> None:
    p = play(position({"E3": "GI", "D4": "RI"}, edge=f"{holder} on"), "attack E3 D4", "rolls 1 1")
    assert asked(p) == holder
    play(p, "reroll")
    assert len(spelled(p)) == 36
    play(p, "rolls 6 2")
    assert unit(p, "D4") == "RI"
    assert asked(pass_windows(p)) == "green"
    assert board(p) == {"E3": "GI", "D4": "RI"}
    assert p.side_at(sq("D4")) == RED
