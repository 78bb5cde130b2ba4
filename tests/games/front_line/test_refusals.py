"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.every_order import every_order_has_an_answer, why_not_is_right
from tests.games.front_line.positions import play, position, refused, spelled, sq
from tests.tiers import sampled

from broadfront.engine.chance import pick
from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Move
from broadfront.games.front_line import GAME
from broadfront.games.front_line.position import FrontLinePosition

WIDE = {"D3": "GI", "D8": "RI"}


# --- Regular Actions --------------------------------------------------------------------------------------------------


def test_4_1_a_move_onto_a_unit_is_refused_with_what_can_be_reached() -> None:
    p = position({"D3": "GI", "D4": "RI", "C3": "GI", "E3": "RI"})
    reach = "C1, D1, E1, B2, C2, D2, E2, F2, B3 and C4"
    assert refused(p, "move D3 D4") == (
        f"[4.1] The Infantry on D3 may not move to D4: a unit stands there. It can reach {reach}."
    )


def test_5_1_a_unit_sent_at_an_enemy_that_it_cannot_attack_is_refused_for_its_range() -> None:
    p = position({"D3": "GT", "C8": "RI"})
    assert not any(words.startswith("attack") for words in spelled(p))
    assert refused(p, "move D3 C8") == (
        "[5.1] The Tank on D3 may not move to C8: an enemy unit stands there, out of its range to attack (R2). "
        "The Tank on D3 can attack nothing."
    )


def test_11_2_a_unit_of_the_second_battlefield_sent_at_an_enemy_is_refused_for_its_range() -> None:
    p = position({"2D3": "GT", "2C8": "RI"}, board="allies", turn="green2")
    assert refused(p, "move 2D3 2C8").startswith("[5.1] The Tank on 2D3 may not move to 2C8: an enemy unit")


def test_3_5_a_unit_sent_at_an_enemy_once_it_has_attacked_is_refused_for_that() -> None:
    p = position({"D3": "GT", "D5": "RI"}, chits=3)
    p.attacked |= 1 << sq("D3")
    p.settle()
    assert refused(p, "move D3 D5") == (
        "[3.5] The Tank on D3 may not move to D5: an enemy unit stands there, and the Tank on D3 has attacked "
        "already this turn."
    )


def test_4_1_a_move_into_an_unfriendly_city_is_refused_with_the_remedy() -> None:
    sentence = refused(position({"B4": "RI"}, turn="red"), "move B4 B3")
    assert sentence.startswith("[4.1] The Infantry on B4 may not move into B3: it is an unfriendly city.")
    assert "Attack it from beside it" in sentence


def test_4_1_a_move_too_far_is_refused() -> None:
    assert refused(position(WIDE), "move D3 D9").startswith("[4.1] D9 is too far for a move of two squares")


def test_4_1_a_move_without_a_way_is_refused() -> None:
    sentence = refused(position({"C3": "GI", "C4": "RI"}), "move C3 C5")
    assert sentence.startswith(
        "[4.1] The Infantry on C3 has no way to C5: it takes two steps in four directions"
    )
    assert "eight directions" in refused(
        position({"C2": "GT", "B3": "RI", "C3": "RI", "D3": "RI"}), "move C2 C4"
    )


def test_4_2_a_third_step_without_a_desert_is_refused_by_the_rule_of_deserts() -> None:
    assert refused(position({"B4": "GI"}), "move B4 B7").startswith(
        "[4.2] The Infantry on B4 has no way to B7"
    )


def test_10_1_a_move_into_water_is_refused() -> None:
    assert refused(position({"C4": "GI"}, board="lake_nogo"), "move C4 C5").startswith("[10.1]")


def test_3_4_orders_to_nobody_and_to_enemies_are_refused() -> None:
    p = position(WIDE)
    assert refused(p, "move E5 E6") == "[3.4] No unit stands on E5."
    assert refused(p, "attack D8 D3") == "[3.4] The Infantry on D8 is not yours."


def test_3_3_an_order_without_supply_is_refused() -> None:
    p = position(WIDE, chits=0, leaders=["green"])
    for words in ("move D3 D4", "attack D3 D4"):
        assert refused(p, words) == (
            "[3.3] This costs 1 chit, and 0 chits are left in the stack in use. You can still maneuver, cache or end."
        )
    assert refused(p, "commission") == "[4.5] Your Leadership is available: there is nothing to commission."


def test_3_3_a_shift_too_far_without_supply_is_refused_for_want_of_a_chit() -> None:
    p = position({"C3": "GI", "D8": "RI"}, chits=0, leaders=["green"])
    assert refused(p, "maneuver C3 C5").startswith(
        "[8.5] No chit is left to move the Infantry on C3, and by Leadership it may not maneuver to C5: it shifts one "
    )
    assert refused(p, "move C3 C5").startswith(
        "[3.3] No chit is left to move the Infantry on C3 to C5. By Leadership it can still shift one square, to "
    )
    assert p.pending is not None
    assert p.pending.prompt == "Your chits are spent: use Leadership, or end your turn."
    assert refused(position({"C3": "GI", "D8": "RI"}, leaders=["green"]), "maneuver C3 C5").startswith(
        "[8.5]"
    )


def test_4_4_pointing_at_an_enemy_without_supply_is_refused_for_want_of_a_chit_to_attack() -> None:
    p = position({"E3": "GA", "E6": "RI", "B9": "RI"}, chits=0, leaders=["green"])
    assert refused(p, "maneuver E3 E6").startswith(
        "[4.4] No chit is left to attack E6 with the Artillery on E3. By Leadership it can still shift one square, to "
    )
    assert refused(p, "maneuver E3 B9").startswith("[8.5] No chit is left to move the Artillery on E3")


def test_3_3_a_unit_that_is_too_dear_is_refused_with_its_cost() -> None:
    p = position({"D8": "RI", "D3": "GI"}, stack="industry", chits=2)
    assert refused(p, "build tank E1") == (
        "[3.3] This costs 3 chits, and 2 chits are left in the stack in use. "
        "You can still move, commission, build or end."
    )
    q = position({"D8": "RI", "D3": "GI"}, stack="industry", chits=0, leaders=["green"])
    assert refused(q, "build tank E1").startswith("[3.3] This costs 3 chits, and 0 chits are left")


def test_3_3_a_stack_that_is_used_up_or_fallen_is_refused_with_those_left() -> None:
    p = play(GAME.new("first_game"), "roll 1", "first red")
    p = play(p, "take air", "decline", "end", "take air", "decline", "end")
    assert refused(p, "take air") == "[3.3] The Air stack is used up this month. Take Capital or Industry."
    assert refused(p, "take fallen") == (
        "[3.3] The chit of a fallen city is taken by the name of its city. Take Capital or Industry."
    )


def test_4_1_a_move_to_its_own_square_is_refused() -> None:
    assert refused(position(WIDE), "move D3 D3").startswith(
        "[4.1] The Infantry on D3 would stay where it is."
    )


def test_5_1_attacks_on_nothing_on_own_units_and_out_of_range_are_refused() -> None:
    p = position({"D3": "GT", "C3": "GI", "D6": "RI", "D4": "RI"})
    assert (
        refused(p, "attack D3 E4") == "[5.1] There is nothing to attack on E4. The Tank on D3 can attack D4."
    )
    assert refused(p, "attack D3 C3").startswith("[5.1] The unit on C3 is on your own side")
    out_of_range = "[5.1] D6 is out of the range of the Tank on D3 (R2). The Tank on D3 can attack D4."
    assert refused(p, "attack D3 D6") == out_of_range


def test_5_10_an_attack_on_an_empty_city_from_afar_is_refused() -> None:
    sentence = refused(position({"D4": "RA"}, turn="red"), "attack D4 B3")
    assert sentence.startswith("[5.10] The Artillery on D4 must be next to the empty city B3 to attack it.")


def test_4_3_a_voyage_to_no_landing_is_refused_with_the_landings() -> None:
    sentence = refused(position({"F1": "GI", "D8": "RI"}), "amphibious F1 D5")
    assert sentence == "[4.3] D5 is no empty Port or Beach. It can sail to A2, F9 and A10."


def test_1_3_squares_that_are_not_on_the_table_are_refused() -> None:
    p = position(WIDE)
    assert refused(p, "move D3 2A1").startswith(
        "[1.3] That square is not on the table: the squares are A1 to F10"
    )
    assert str(GAME.why_not(p, "move", -1, 500)).startswith("[1.3]")


# --- missions and Tasks -----------------------------------------------------------------------------------------------


def test_an_order_with_a_square_too_many_is_refused() -> None:
    p = position({"D3": "GI*", "C3": "GI", "D8": "RI"}, leaders=["green"])
    for move in (Move("cache", 1), Move("regroup", 15, 3)):
        assert "names more than it needs" in str(GAME.why_not(p, *move))


def test_7_1_a_unit_is_built_on_the_own_industry_only() -> None:
    p = position(WIDE, stack="industry", chits=4)
    assert refused(p, "build infantry D1") == "[7.1] Units are built on your Industry, E1."


def test_7_2_drops_onto_units_and_cities_are_refused() -> None:
    p = position({"B3": "GI", "C3": "GI", "D8": "RI"}, stack="air")
    assert refused(p, "paratroop B3 C3").startswith("[7.2] C3 is occupied. It can drop on A1, B1, D1")
    assert refused(p, "paratroop B3 C1").startswith(
        "[7.2] C1 is a city: paratroopers cannot land in one. It can"
    )


def test_7_2_a_drop_too_far_is_counted_over_dry_squares_where_there_is_water() -> None:
    units = {"B3": "GI", "D8": "RI"}
    assert refused(position(units, stack="air"), "paratroop B3 A9").startswith(
        "[7.2] A9 is more than two squares from"
    )


def test_8_5_a_maneuver_too_far_is_refused_with_what_can_be_reached() -> None:
    p = position({"D3": "GI", "D8": "RI"}, leaders=["green"])
    assert refused(p, "maneuver D3 D5").startswith(
        "[8.5] The Infantry on D3 may not maneuver to D5: it shifts one"
    )
    assert refused(p, "maneuver D3 D5").endswith("It can go to C2, D2, E2, C3, E3, C4, D4 and E4.")


def test_8_6_a_pair_is_named_in_rising_order() -> None:
    p = position({"D3": "GI", "D4": "GT", "D8": "RI"}, leaders=["green"])
    assert refused(p, "relieve D4 D3") == "[8.6] Name the two squares in rising order: D3 D4."


def test_8_2_rally_and_fire_are_refused_in_the_own_turn() -> None:
    p = position({"D3": "GI", "D8": "RI"}, leaders=["green"])
    assert refused(p, "rally") == "[8.2] Rally and Opportunity Fire are Tasks for an opponent's turn."


def test_8_2_rally_is_refused_where_no_attack_is_declared() -> None:
    p = play(position({"D3": "GI", "D8": "RI"}, leaders=["red"]), "move D3 D4")
    assert refused(p, "rally").startswith("[8.2] Rally answers an attack by supply on your unit")


def test_8_8_the_other_tasks_wait_until_the_attack_is_over() -> None:
    p = play(position({"D3": "GI", "D4": "RI", "D8": "RI"}, leaders=["red"]), "attack D3 D4")
    assert refused(p, "fire D4 D3").startswith(
        "[8.8] Opportunity Fire, Maneuver and Relieve come after the attack"
    )


def test_8_4_fire_out_of_range_at_another_unit_and_from_nowhere_is_refused() -> None:
    p = play(position({"E5": "GI", "D3": "GI", "D4": "RA", "D8": "RI"}, leaders=["red"]), "move E5 D5")
    assert refused(p, "fire D8 D5") == "[8.4] D5 is out of the range of the Infantry on D8."
    assert refused(p, "fire D4 D3").startswith("[8.4] Opportunity Fire hits the unit that just acted, on D5")
    assert refused(p, "fire C8 D5") == "[8.4] You have no active unit on C8."


def test_8_3_a_reward_is_for_the_target_alone() -> None:
    units = {"D3": "GI", "D4": "RI", "E4": "RT", "D8": "RI"}
    p = play(position(units, leaders=["red"]), "attack D3 D4", "rally", "roll 6")
    for words in ("maneuver D8 D9", "fire E4 D3", "relieve D4 E4"):
        assert refused(p, words).startswith("[8.3]"), words


# --- questions on the way ---------------------------------------------------------------------------------------------


def test_an_answer_to_another_question_is_refused_with_the_answers_there_are() -> None:
    p = play(position({"D3": "GI", "D4": "RI"}), "attack D3 D4", "roll 4")
    assert refused(p, "stay") == (
        "[5.8] The order 'stay' is not possible now. Hold and be disrupted, or retreat where the attacker "
        "sends you."
    )
    play(p, "retreat")
    assert (
        refused(p, "push D4 C4")
        == "[5.8] Shift the retreating unit to a square beside it. The squares are C5, D5 and E5."
    )
    assert refused(p, "push D3 C5").endswith("beside it. The unit is the one on D4.")
    assert refused(p, "hold").endswith("beside it.")


def test_moves_while_the_dice_are_in_the_air_are_refused() -> None:
    p = play(position({"D3": "GI", "D4": "RI"}), "attack D3 D4")
    assert refused(p, "end") == "[5.2] The table waits for chance: Roll the white die."


def test_a_match_refuses_an_illegal_move_and_stays_as_it_is() -> None:
    match = Match(GAME, position(WIDE))
    with pytest.raises(IllegalMove, match=r"\[4\.1\] D9 is too far") as caught:
        match.play(GAME.read("move D3 D9"))
    assert caught.value.refusal.rule == "4.1"
    assert match.journal == []


# --- the property -----------------------------------------------------------------------------------------------------

NUMBERS = st.one_of(st.integers(-3, 125), st.integers())


def some_position(seed: int) -> FrontLinePosition:
    """A position from the middle of a random match."""
    rng = Random(seed)
    p = GAME.new(rng.choice(list(GAME.scenarios)))
    for _ in range(rng.randrange(120)):
        ask = p.pending
        if ask is None:
            break
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    return p


@given(
    seed=st.integers(0, 400), verb=st.sampled_from([*GAME.verbs, "dance", ""]), what=NUMBERS, where=NUMBERS
)
def test_why_not_never_raises_and_says_nothing_exactly_of_offered_moves(
    seed: int, verb: str, what: int, where: int
) -> None:
    why_not_is_right(GAME, some_position(seed), verb, what, where)


@pytest.mark.parametrize("seed", sampled(range(8), 4))
def test_every_order_that_can_be_spelled_is_offered_or_has_a_reason(seed: int) -> None:
    every_order_has_an_answer(GAME, some_position(seed))
