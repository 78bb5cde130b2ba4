"""[11] The Allies Game: four seats, two battlefields, support, ships that change hands."""

import pytest
from tests.games.front_line.positions import (
    asked,
    board,
    offers,
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
from broadfront.games.front_line import GAME
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.results import move_edge
from broadfront.games.front_line.rules.turn_sequence import BeginMonth, EndTurn
from broadfront.games.front_line.terms import AVAILABLE, COMMISSIONED, EXHAUSTED

GREEN, RED, GREEN2, RED2 = range(4)
FOUR = {"D3": "GI", "D8": "RI", "2D3": "GI", "2D8": "RI"}


def allies(units: dict[str, str], **rest: object) -> FrontLinePosition:
    return position(units, board="allies", **rest)  # type: ignore[arg-type]


# --- 11.1 tables and turns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["green", "red", "green2", "red2"])
def test_11_1_turns_pass_round_the_table_colours_in_turn(first: str) -> None:
    p = GAME.new("allies", {"supply_cards": "balanced_industry"})
    assert isinstance(p, FrontLinePosition)
    play(p, "roll 4", f"first {first}")
    p.leadership = [EXHAUSTED] * 4
    order = []
    while p.pending is not None:
        if verbs(p) == {"take"}:
            play(p, spelled(p)[0])
        order.append(asked(p))
        play(p, "end")
    seats = ["green", "red", "green2", "red2"]
    at = seats.index(first)
    assert order == (seats[at:] + seats[:at]) * 12  # three turns each in each of four months


def test_11_1_every_player_has_a_card_stacks_and_leadership_of_its_own() -> None:
    p = GAME.new("allies")
    assert isinstance(p, FrontLinePosition)
    play(p, "card balanced_air", "card balanced_capital", "card centered_air", "card staggered_industry")
    play(p, "roll 1", "first red2")
    assert p.stacks == [4, 3, 3, 3, 4, 3, 3, 3, 3, 3, 3, 3]
    assert len(p.leadership) == 4
    assert asked(p) == "red2"


def test_11_1_each_battlefield_has_a_country_of_each_colour() -> None:
    setting = GAME.setting("allies_strategy")
    assert setting.boards == ("Main", "Lake Nogo")
    assert [setting.country_squares[seat].bit_count() for seat in range(4)] == [18] * 4


# --- 11.2 who gives orders --------------------------------------------------------------------------------------------


def test_11_2_only_units_of_the_own_colour_on_the_own_battlefield_take_orders() -> None:
    p = allies(FOUR | {"2D8": "RI*", "2C8": "GI"}, turn="green2", leaders=["green2"])
    assert {words.split()[1] for words in spelled(p) if words.startswith(("move", "maneuver"))} == {
        "2D3",
        "2C8",
    }
    assert refused(p, "move D3 D4").startswith("[11.2] The Infantry on D3 is on your ally's battlefield")
    assert refused(p, "move 2D8 2D7") == "[3.4] The Infantry on 2D8 is not yours."


def test_11_2_a_unit_that_crosses_over_is_the_allys_until_it_is_sent_back() -> None:
    p = allies(FOUR | {"F1": "GT"})
    play(p, "amphibious F1 2F1")
    assert unit(p, "2F1") == "GT"
    assert refused(p, "move 2F1 2F2").startswith("[11.2]")
    assert not offers(p, "amphibious 2F1 F1")
    play(p, "end", "take air", "end", "take air")
    assert asked(p) == "green2"
    assert offers(p, "move 2F1 2F2")
    play(p, "amphibious 2F1 F1", "end", "take air", "end", "take air")
    assert asked(p) == "green"
    assert offers(p, "move F1 F2")


def test_11_2_tasks_reach_no_unit_of_the_other_battlefield() -> None:
    p = allies(FOUR | {"C3": "GI", "2C3": "GI"}, leaders=["green"])
    tasks = [words for words in spelled(p) if words.split()[0] in ("maneuver", "relieve")]
    assert tasks
    assert not [words for words in tasks if " 2" in words]


# --- 11.3 sea moves ---------------------------------------------------------------------------------------------------


def test_11_3_ships_go_to_any_empty_port_or_beach_of_either_battlefield() -> None:
    p = allies(FOUR | {"F1": "GI", "2A2": "GI", "2A10": "RI"})
    assert targets(p, "amphibious", "F1") == {"A2", "F9", "A10", "2F1", "2F9"}


def test_11_3_amphibious_moves_are_not_optional() -> None:
    with pytest.raises(OptionFault, match="fixes amphibious to on"):
        GAME.setting("allies", {"amphibious": False})


def test_11_3_squares_of_two_battlefields_are_never_in_range() -> None:
    p = allies({"F10": "GA", "2A1": "RI", "2A2": "RI", "E9": "RI"})
    assert targets(p, "attack", "F10") == {"E9"} | {"D10", "E8"} & targets(p, "attack", "F10")
    assert not [words for words in spelled(p) if words.startswith("attack") and " 2" in words]


def test_11_3_a_battlefield_ends_at_its_edge() -> None:
    p = allies({"F10": "GT", "2A1": "GT", "2F10": "GI"}, leaders=["green"])
    assert not [words for words in spelled(p) if words.startswith(("move", "maneuver")) and " 2" in words]


# --- 11.4 Send Support ------------------------------------------------------------------------------------------------


def test_11_4_support_gives_the_ally_one_chit_for_a_regular_action_at_once() -> None:
    p = play(allies(FOUR, chits=3), "support")
    assert asked(p) == "green2"
    assert verbs(p) == {"move", "commission"}
    play(p, "move 2D3 2D5")
    assert (asked(p), p.chits) == ("green", 2)
    assert unit(p, "2D5") == "GI"


def test_11_4_the_last_chit_may_be_sent() -> None:
    p = play(allies(FOUR, chits=1), "support", "move 2D3 2D5")
    assert p.chits == 0
    assert asked(p) == "red"


def test_11_4_support_pays_for_regular_actions_only() -> None:
    p = play(allies(FOUR | {"2C3": "GI*", "2B3": "GI"}, leaders=["green2"]), "support")
    assert refused(p, "regroup 2C3") == "[11.4] Support pays for a Regular Action, not for a mission."
    assert refused(p, "cache") == "[11.4] Support pays for a Regular Action, not for a Task."
    assert refused(p, "support") == "[11.4] Use the chit for a Regular Action: it cannot be passed on."
    assert refused(p, "end").startswith("[11.4]")


def test_11_4_support_is_sent_once_a_turn() -> None:
    p = play(allies(FOUR), "support", "move 2D3 2D5")
    assert "support" not in verbs(p)
    assert refused(p, "support") == "[11.4] You have sent support this turn: once a turn is all."
    play(p, "end", "take air", "end", "take air", "end", "take air", "end", "take air")
    assert asked(p) == "green"
    assert offers(p, "support")


def test_11_4_support_needs_a_chit_and_an_ally_who_can_use_it() -> None:
    p = allies({"D3": "GI", "2D3": "GI*", "2D8": "RI", "D8": "RI"}, leaders=["green2"])
    assert "support" not in verbs(p)
    assert refused(p, "support") == "[11.4] Your ally has no Regular Action to use the chit for."
    p = allies(FOUR, chits=0, leaders=["green"])
    assert refused(p, "support").startswith("[3.3]")


def test_11_4_the_limit_of_two_actions_holds_for_the_whole_turn() -> None:
    # Green sails a unit over to its ally, who may give it one more action by support, not another voyage.
    p = play(allies(FOUR | {"F1": "GT", "2E2": "RI"}), "amphibious F1 2F1", "support")
    assert offers(p, "attack 2F1 2E2")
    assert refused(p, "amphibious 2F1 F1").startswith("[3.5] The Tank on 2F1 has done this action already")


def test_11_4_enemies_may_fire_at_the_unit_that_support_moved() -> None:
    p = play(allies(FOUR | {"2D7": "RA"}, leaders=["red", "red2"]), "support", "move 2D3 2D5")
    assert asked(p) == "red"
    assert "fire" not in verbs(p)
    play(p, "decline")
    assert asked(p) == "red2"
    assert offers(p, "fire 2D7 2D5")


def test_11_4_the_ally_may_use_a_task_after_its_own_order_by_support() -> None:
    p = play(allies(FOUR, leaders=["green2"]), "support", "move 2D3 2D5")
    assert asked(p) == "green2"
    assert offers(p, "maneuver 2D5 2D6")
    assert "fire" not in verbs(p)


def test_11_4_there_is_no_support_in_the_game_of_two() -> None:
    p = position({"D3": "GI", "D8": "RI"})
    assert refused(p, "support") == "[11.4] Support is for allies: there are none in the game of two."


# --- 11.5 commission by support ---------------------------------------------------------------------------------------


def test_11_5_an_allys_commission_by_support_is_available_at_the_end_of_the_movers_turn() -> None:
    p = play(allies(FOUR), "support", "commission")
    assert p.leadership[GREEN2] == COMMISSIONED
    play(p, "end")
    assert p.leadership[GREEN2] == AVAILABLE


def test_3_6_the_edge_is_turned_on_on_both_battlefields_after_every_players_turn() -> None:
    p = allies(FOUR, edge="green off")
    assert p.edge == [1, 1]
    assert play(p, "end").edge == [3, 3]


# --- reactions in the Allies Game -------------------------------------------------------------------------------------


def test_8_8_in_the_allies_game_everybody_else_is_asked_in_the_order_of_turns() -> None:
    p = play(allies(FOUR, leaders=["red", "green2", "red2"]), "move D3 D4")
    seats = []
    while offers(p, "decline"):
        seats.append(asked(p))
        play(p, "decline")
    assert seats == ["red", "green2", "red2"]


def test_8_8_an_ally_may_use_a_task_after_its_own_order_by_support() -> None:
    p = play(allies(FOUR, leaders=["green2"]), "support", "move 2D3 2D5")
    assert (asked(p), verbs(p)) == ("green2", {"maneuver", "decline"})
    play(p, "maneuver 2D5 2C4")
    assert (asked(p), unit(p, "2C4")) == ("green", "GI")


def test_8_4_opportunity_fire_hits_a_unit_that_landed_on_the_own_battlefield() -> None:
    p = play(
        allies(FOUR | {"F1": "GI", "2E2": "RI", "E2": "RI"}, leaders=["red", "red2"]), "amphibious F1 2F1"
    )
    assert asked(p) == "red"
    assert "fire" not in verbs(p)
    play(p, "decline")
    assert (asked(p), offers(p, "fire 2E2 2F1")) == ("red2", True)


def test_8_4_a_unit_that_an_ally_maneuvers_can_still_be_fired_at() -> None:
    # The ally shifts the unit that just landed; it is still the unit that used supply.
    units = FOUR | {"F1": "GI", "2E2": "RI"}
    p = play(allies(units, leaders=["green2", "red2"]), "amphibious F1 2F1", "maneuver 2F1 2F2")
    assert (asked(p), offers(p, "fire 2E2 2F2")) == ("red2", True)


def test_8_4_a_unit_that_relieved_the_acting_one_did_not_act() -> None:
    units = FOUR | {"F1": "GI", "2F2": "GT", "2D1": "RT"}
    p = play(allies(units, leaders=["green2", "red2"]), "amphibious F1 2F1", "relieve 2F1 2F2")
    assert (unit(p, "2F1"), unit(p, "2F2")) == ("GT", "GI")
    assert targets(p, "fire", "2D1") == {"2F2"}


def test_8_2_the_owner_of_the_battlefield_rallies() -> None:
    p = allies(FOUR | {"2D4": "RI"}, turn="green2", leaders=["red", "red2"])
    play(p, "attack 2D3 2D4")
    assert asked(p) == "red2"
    play(p, "rally", "roll 1")
    assert p.leadership == [EXHAUSTED, AVAILABLE, EXHAUSTED, EXHAUSTED]


# --- scoring ----------------------------------------------------------------------------------------------------------


def test_11_6_entering_either_enemy_capital_wins_for_both_allies_at_once() -> None:
    p = play(allies(FOUR | {"2C2": "RI"}, turn="red2"), "attack 2C2 2C1", "roll 1")
    assert p.pending is None
    assert p.result() == (0, 1, 0, 1)


def test_11_6_ties_are_broken_by_the_units_on_both_battlefields() -> None:
    p = allies({"A2": "GI", "2A2": "GI", "D8": "RI"}, month=3)
    p.turn, p.agenda = 11, [EndTurn()]
    p.settle()
    assert p.result() == (1, 0, 1, 0)


def test_5_11_each_battlefield_has_an_edge_of_its_own() -> None:
    p = play(allies(FOUR | {"2D4": "RI"}, turn="green2"), "attack 2D3 2D4", "roll 6")
    assert p.edge == [0, 1]
    pass_windows(p)


def test_6_4_in_the_allies_game_a_city_is_its_own_seats() -> None:
    p = play(allies(FOUR | {"2B4": "RI"}, turn="red2"), "attack 2B4 2B3", "roll 2")
    assert p.stacks[GREEN * 3] == 3
    assert p.stacks[GREEN2 * 3] == 1
    p.agenda = [BeginMonth()]
    p.settle()
    assert p.stacks[GREEN2 * 3 : GREEN2 * 3 + 3] == [1, 3, 4]
    assert board(p)["2B3"] == "RI"
    assert p.fallen == 1 << sq("2B3")


def test_6_3_an_allys_unit_frees_a_city_of_its_colour() -> None:
    # a unit of Green that crossed over frees Green2's Air Base: "a unit matching the city's colour"
    p = play(allies(FOUR | {"2A2": "GI"}, turn="green2", fallen=["2B3"]), "attack 2A2 2B3", "roll 2")
    assert p.fallen == 0


def test_7_1_an_ally_builds_on_its_own_industry_from_its_own_reserve() -> None:
    p = play(allies(FOUR, turn="green2", stack="industry", chits=4), "build tank 2E1")
    assert unit(p, "2E1") == "GT"
    assert p.reserve[GREEN2 * 4 + 2] == 1
    assert p.reserve[GREEN * 4 + 2] == 2
    assert p.reserve[RED * 4 + 2] == p.reserve[RED2 * 4 + 2] == 2


def test_11_4_support_goes_both_ways() -> None:
    p = play(allies(FOUR, turn="green2"), "support")
    assert asked(p) == "green"
    play(p, "move D3 D4")
    assert (asked(p), p.chits) == ("green2", 2)


def test_11_2_the_second_battlefield_begins_with_2A1() -> None:
    # its first square has the second Edge, and its units are Green2's to command and Red2's to fire with
    units = FOUR | {"2A1": "RI", "2B2": "GI"}
    p = allies(units, turn="green2", leaders=["red2"])
    p.edge = [3, 4]
    p.settle()
    play(p, "attack 2B2 2A1")
    assert asked(p) == "red2"
    play(p, "rally", "rolls 6 6")
    assert (asked(p), p.pending.rule if p.pending else "") == ("red2", "5.5")
    play(p, "reroll")
    assert p.edge == [3, 0]
    p = allies(units, turn="red2")
    p.edge = [0, 4]
    p.settle()
    play(p, "attack 2A1 2B2", "roll 1")
    assert asked(p) == "red2"
    play(p, "accept")
    assert p.edge == [0, 1]


@pytest.mark.parametrize(
    ("attacker", "die", "edge", "taker"),
    [("D3", 6, "red off", "Green"), ("D3", 1, "green off", "Red"), ("2D3", 6, "red off", "Green2")],
)
def test_5_11_the_edge_goes_to_a_player_of_the_battlefield(
    attacker: str, die: int, edge: str, taker: str
) -> None:
    p = allies(FOUR, edge=edge)
    p.notes = []
    move_edge(p, sq(attacker), die)
    assert [GAME.format_note(note) for note in p.notes] == [f"The Edge goes to {taker}."]


def test_8_4_opportunity_fire_in_an_allys_turn_names_no_friend_as_its_target() -> None:
    p = play(allies(FOUR | {"2D5": "RI"}, leaders=["green2"]), "move D3 D4")
    assert asked(p) == "green2"
    assert "no enemy unit on your battlefield" in refused(p, "fire 2D3 2D5")
