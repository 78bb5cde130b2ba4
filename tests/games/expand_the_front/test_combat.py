"""[5] [6] [7] Combat, attacks from a distance, and what each kind of unit is good for."""

import pytest
from tests.games.expand_the_front.positions import (
    asked,
    offers,
    on,
    play,
    position,
    roll,
    rule,
    ship,
    spelled,
    supplies,
    targets,
    told,
    verbs,
)

from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.charts import NEVER, die_needed, strikes_back
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import AMERICA, ASSAULT, BOMBER, DEFENSE, KINDS, SHIP, SUPPLY


def landed(attackers: str, defenders: str) -> ExpandPosition:
    """American units that have moved onto Okinawa, with Japanese units there."""
    moved = ", ".join(f"{unit.strip()} moved" for unit in attackers.split(","))
    return position({"Okinawa": f"JP {defenders}; US {moved}"}, turn="US", phase="combat")


def raid(attackers: str, defenders: str, *, turn: str = "US") -> ExpandPosition:
    """American units on Kyushu, Japanese ones next door on Okinawa; the attack on Okinawa has begun."""
    p = position({"Okinawa": f"JP {defenders}", "Kyushu": f"US {attackers}"}, turn=turn, phase="combat")
    return play(p, "fight Okinawa")


# --- 5.1 --------------------------------------------------------------------------------------------------------------


def test_5_1_where_both_sides_are_there_must_be_a_fight() -> None:
    p = landed("Assault", "Defense")
    assert (asked(p), rule(p)) == ("chance", "5.5"), "one tile and one target: nothing is left to choose"


def test_5_1_the_attacker_chooses_the_order_and_cannot_end_before() -> None:
    p = position({"Wake": "JP Defense; US Assault moved", "Midway": "JP Defense; US Assault moved",
                  "Oahu": "US Bomber, 2 Supply"}, turn="US", phase="combat")  # fmt: skip
    assert set(spelled(p)) == {"fight Wake", "fight Midway"}
    play(p, "fight Wake")
    assert rule(p) == "5.5"
    q = position({"Wake": "JP Defense; US Assault moved", "12:8": "JP Bomber", "Oahu": "US Bomber, 2 Supply"},
                 turn="US", phase="combat")  # fmt: skip
    assert set(spelled(q)) == {"fight Wake", "fight Johnston"}


def test_5_1_attacks_from_a_distance_may_be_left_undone() -> None:
    p = position({"Okinawa": "JP Defense", "Kyushu": "US Defense, Supply"}, turn="US", phase="combat")
    assert set(spelled(p)) == {"fight Okinawa", "end"}
    assert rule(play(p, "end")) == "8"


# --- 5.2, 5.3 ---------------------------------------------------------------------------------------------------------


def test_5_2_several_attackers_need_a_supply_each() -> None:
    p = position({"Okinawa": "US 3 Assault, 2 Supply", "Kyushu": "JP Defense"}, turn="US")
    play(p, *["move Assault@Okinawa Kyushu"] * 2)
    assert not offers(p, "move Assault@Okinawa Kyushu")
    assert on(p, "Okinawa") == "US 1 Assault"


def test_5_2_from_a_distance_the_supply_goes_when_the_attack_is_declared() -> None:
    p = raid("2 Defense, Supply", "Defense")
    play(p, "shell Kyushu Defense1")
    assert supplies(p, "US", "Kyushu") == 0
    assert rule(p) == "5.5", "the second Defense has no Supply"


def test_5_2_later_rounds_and_striking_back_cost_nothing() -> None:
    p = landed("Assault", "Defense, 3 Supply")
    before = supplies(p, "JP", "Okinawa")
    play(p, "aim Assault Defense1")
    roll(p, 1, 1)
    assert rule(p) == "5.4"
    assert supplies(p, "JP", "Okinawa") == before


def test_5_3_supplies_are_hit_without_a_die_and_without_a_supply() -> None:
    p = play(raid("Defense", "Supply"), "shell Kyushu Supply1")
    assert on(p, "Okinawa") == ""
    assert rule(p) == "8"
    assert not any("used on" in line for line in told(p)), "the log once told of 0 Supplies"
    assert any("Defense hits Supply without a die." in line for line in told(p)), "and not who destroyed it"


def test_5_3_entering_a_tile_with_supplies_alone_is_free() -> None:
    p = play(
        position({"Okinawa": "US Assault", "Kyushu": "JP 3 Supply"}, turn="US"), "move Assault@Okinawa Kyushu"
    )
    assert on(p, "Kyushu") == "US 1 Assault", "one a round, until all are gone"


def test_5_3_entering_supplies_that_are_guarded_costs_a_supply() -> None:
    assert not offers(
        position({"Okinawa": "US Assault", "Kyushu": "JP 3 Supply, Bomber"}, turn="US"),
        "move Assault@Okinawa Kyushu",
    )


def test_5_3_an_attacker_may_destroy_supplies_under_the_guns() -> None:
    p = play(landed("Assault", "Defense, Supply"), "aim Assault Supply1")
    assert (asked(p), rule(p)) == ("chance", "5.6"), "the Defense nobody named strikes back"
    roll(p, 1)
    assert on(p, "Okinawa") == "JP 1 Defense; US 1 Assault"


# --- 5.4 --------------------------------------------------------------------------------------------------------------


def test_5_4_all_targets_are_named_before_any_die() -> None:
    p = landed("2 Assault", "Defense, Bomber")
    play(p, "aim Assault Defense1")
    assert rule(p) == "5.4"
    play(p, "aim Assault Bomber1")
    assert rule(p) == "5.5"


def test_5_4_several_attackers_may_name_one_target() -> None:
    p = play(landed("2 Assault", "Defense, Bomber"), "aim Assault Defense1", "aim Assault Defense1")
    roll(p, 3, 4)
    assert told(p)[-2:] == [
        "Assault attacks Defense with 3 + 0: miss.",
        "Assault attacks Defense with 4 + 0: hit.",
    ]


# --- 5.5 --------------------------------------------------------------------------------------------------------------

HIT = {
    ASSAULT: (1, 3, 4, 2, NEVER),
    DEFENSE: (1, 4, 4, 2, 5),
    BOMBER: (1, 3, 3, 2, 3),
    SHIP: (1, 5, 5, 4, 4),
}


@pytest.mark.parametrize("kind", HIT, ids=lambda kind: KINDS[kind])
def test_5_5_the_die_needed_is_that_of_the_table(kind: int) -> None:
    assert tuple(die_needed(kind, target) for target in range(5)) == HIT[kind]
    assert all(die_needed(SUPPLY, target) == NEVER for target in range(1, 5))


@pytest.mark.parametrize(
    ("attackers", "defenders", "plus"),
    [
        (3, "Bomber, 2 Defense", 0),
        (4, "Bomber, 2 Defense", 1),
        (2, "Defense", 1),
        (1, "Defense", 0),
        (2, "Defense, Supply", 0),
        (3, "Defense, Supply", 1),
    ],
)
def test_5_5_more_assaults_than_enemy_units_add_one_each(attackers: int, defenders: str, plus: int) -> None:
    p = landed(f"{attackers} Assault", defenders)
    while rule(p) == "5.4":
        play(p, next(words for words in spelled(p) if words.endswith("Defense1")))
    roll(p, 1)
    assert f"with 1 + {plus}" in told(p)[-1]


def test_5_5_only_assaults_count_and_only_assaults_get_the_bonus() -> None:
    p = landed("Assault, Defense", "Defense")
    roll(p, 3)
    assert told(p)[-1] == "Assault attacks Defense with 3 + 0: miss."
    q = landed("2 Assault, Defense", "Defense")
    roll(q, 3, 2, 3)
    assert [line.split(" with ")[1] for line in told(q)[-3:]] == [
        "3 + 1: hit.",
        "2 + 1: miss.",
        "3 + 0: miss.",
    ]


# --- 5.6 --------------------------------------------------------------------------------------------------------------


def test_5_6_who_strikes_back_is_in_the_table() -> None:
    table = {
        ASSAULT: ("yes", "yes", "no", "no"),
        DEFENSE: ("same", "yes", "no", "yes"),
        BOMBER: ("no", "yes", "no", "no"),
        SHIP: ("no", "yes", "no", "yes"),
    }
    for kind, row in table.items():
        for defender, word in enumerate(row, 1):
            assert strikes_back(kind, defender, same_tile=True) == (word != "no")
            assert strikes_back(kind, defender, same_tile=False) == (word == "yes")


def test_5_6_a_destroyed_unit_still_strikes_back() -> None:
    p = landed("Assault", "Defense")
    roll(p, 6)
    assert on(p, "Okinawa") == "JP 1 Defense; US 1 Assault"
    roll(p, 6)
    assert on(p, "Okinawa") == ""


def test_5_6_the_die_counts_one_less() -> None:
    assert on(roll(landed("Assault", "Defense"), 4, 4), "Okinawa") == "US 1 Assault"
    assert on(roll(landed("Assault", "Defense"), 4, 5), "Okinawa") == ""


def test_5_6_a_defense_needs_a_four_after_the_loss_against_a_bomber() -> None:
    for die, left in ((4, "US 1 Bomber"), (5, "")):
        p = play(raid("Bomber, 2 Supply", "Defense"), "bomb Kyushu Defense1")
        assert on(roll(p, 1, die), "Kyushu") == left


def test_5_6_a_defense_that_nobody_named_strikes_at_whom_it_likes() -> None:
    p = landed("2 Assault", "3 Defense")
    play(p, "aim Assault Defense2")
    roll(p, 1, 1)
    assert asked(p) == "chance", "the two attackers are alike, and each is struck at once: nothing to choose"
    roll(p, 1, 1, 6)
    assert on(p, "Okinawa") == "JP 3 Defense; US 1 Assault"
    q = landed("Assault, Defense", "2 Defense")
    play(q, "aim Defense Defense1")
    roll(q, 1, 1)
    assert targets(q, "counter", "Defense1") == {"0", "1"}
    play(q, "counter Defense1 1")
    assert targets(q, "counter", "Defense2") == {"0", "1"}


def test_5_6_a_die_that_could_change_nothing_is_left_out_and_the_next_one_is_rolled() -> None:
    p = landed("Assault, Defense", "3 Defense")
    play(p, "aim Defense Defense1")
    roll(p, 1, 1)
    play(p, "counter Defense1 0", "counter Defense2 0", "counter Defense3 1")
    roll(p, 6)
    assert (asked(p), rule(p)) == ("chance", "5.6"), "not for the second, whose Assault is gone"
    roll(p, 6)
    assert on(p, "Okinawa") == "JP 3 Defense"


def test_5_6_other_units_that_nobody_named_do_not_strike_back() -> None:
    p = landed("Assault", "2 Assault")
    roll(p, 1)
    assert rule(p) == "5.6"
    roll(p, 1)
    assert rule(p) == "5.5", "one of the two has struck back, and the next round begins"


def test_5_6_assaults_strike_back_without_the_bonus() -> None:
    p = landed("Assault", "3 Assault")
    roll(p, 1, 3)
    assert told(p)[-1] == "Assault strikes back at Assault with 3 - 1: miss."
    assert p.notes is not None
    attack, answer = (note for note in p.notes if note.kind == "roll")
    assert (GAME.actor(attack), GAME.actor(answer)) == (AMERICA, 1 - AMERICA), "each rolls its own dice"


# --- 5.7 --------------------------------------------------------------------------------------------------------------


def test_5_7_losses_go_at_the_end_of_a_round_and_targets_are_named_anew() -> None:
    p = landed("2 Assault", "2 Defense")
    play(p, "aim Assault Defense2")
    roll(p, 6, 1, 6, 1)
    assert on(p, "Okinawa") == "JP 1 Defense; US 1 Assault"
    assert rule(p) == "5.5"


def test_5_7_the_fight_goes_on_until_one_side_is_gone() -> None:
    p = landed("Assault", "Defense")
    for _ in range(5):
        roll(p, 1, 1)
    assert "end" not in verbs(p)
    roll(p, 4, 1)
    assert on(p, "Okinawa") == "US 1 Assault"
    assert told(p)[-1] == "America holds Okinawa."


@pytest.mark.parametrize(
    ("dice", "how"), [((6, 6), "Nobody is left on Okinawa."), ((1, 6), "Japan still holds Okinawa.")]
)
def test_5_7_the_log_tells_how_it_ended(dice: tuple[int, int], how: str) -> None:
    assert told(roll(landed("Assault", "Defense"), *dice))[-1] == how


def test_5_7_units_elsewhere_fire_in_the_first_round_only() -> None:
    p = position(
        {"Okinawa": "JP Defense; US Assault moved", "Kyushu": "US Defense, 3 Supply"},
        turn="US",
        phase="combat",
    )
    assert rule(p) == "6"
    play(p, "shell Kyushu Defense1")
    roll(p, 1, 1)
    assert targets(p, "counter", "Defense1") == {"0", "1"}
    play(p, "counter Defense1 0")
    roll(p, 1)
    assert rule(p) == "5.5"
    roll(p, 1)
    assert rule(p) == "5.6", "one attacker is left in the second round"


# --- 6 ----------------------------------------------------------------------------------------------------------------


def test_6_1_a_defense_on_land_fires_one_tile_far_at_land_and_water() -> None:
    p = position({"Kyushu": "US Defense, 4 Supply", "Okinawa": "JP Bomber", "3:5": "JP Assault", "3:6": "JP Supply",
                  "1:7": "JP Assault"}, turn="US", phase="combat")  # fmt: skip
    assert set(spelled(p)) == {"fight Okinawa", "fight 3:5", "fight 3:6", "end"}


def test_6_1_a_defense_that_has_moved_does_not_fire() -> None:
    p = position({"Korea": "US Defense", "Kyushu": "US Supply", "Okinawa": "JP Bomber"}, turn="US")
    play(p, "move Defense@Korea Kyushu", "end")
    assert rule(p) == "8"


def test_6_1_a_defense_fires_once_a_turn() -> None:
    p = position({"Kyushu": "US Defense, 4 Supply", "Okinawa": "JP Bomber", "3:5": "JP Assault"}, turn="US",
                 phase="combat")  # fmt: skip
    play(p, "fight Okinawa", "shell Kyushu Bomber1")
    roll(p, 1)
    assert rule(p) == "8"


def test_6_2_a_ship_fires_from_either_tile_unless_it_moved() -> None:
    units = {
        "10:3/9:3": "JP Ship",
        "9:3": "JP 2 Supply",
        "8:3": "US Assault",
        "11:3": "US Assault",
        "12:3": "US Assault",
    }
    p = position(units, phase="combat")
    assert set(spelled(p)) == {"fight 8:3", "fight 11:3", "end"}
    play(p, "fight 8:3", "broadside S1 Assault1")
    assert supplies(p, "JP", "9:3") == 1
    q = play(position(units), "sail S1 10:3", "swing S1 9:3", "end")
    assert rule(q) == "8"


def test_6_2_a_ship_bombards_the_coast_and_only_guns_strike_back() -> None:
    units = {"3:6/3:7": "US Ship", "3:7": "US Supply"}
    p = play(position(units | {"Okinawa": "JP Assault"}, turn="US", phase="combat"), "fight Okinawa",
             "broadside S11 Assault1")  # fmt: skip
    assert rule(roll(p, 1)) == "8"
    p = play(position(units | {"Okinawa": "JP Defense"}, turn="US", phase="combat"), "fight Okinawa",
             "broadside S11 Defense1")  # fmt: skip
    roll(p, 1)
    assert ship(roll(p.clone(), 5), "S11") == "3:6/3:7"
    assert ship(roll(p, 6), "S11") == ""


@pytest.mark.parametrize(
    ("where", "target", "legal"),
    [
        ("Saipan", "Tokyo", True),  # 4 tiles
        ("Saipan", "Hokkaido", False),  # 5
        ("Midway", "6:4", True),  # 6 steps of the North Pacific line
        ("Midway", "5:4", False),  # 7
        ("Midway", "6:6", False),  # 5 tiles, and on no route
        ("Oahu", "18:5", True),  # 5 steps of the Mainland line
        ("Oahu", "Midway", True),
        ("Oahu", "Wake", False),  # two routes that meet
    ],
)
def test_6_3_a_bomber_reaches_four_tiles_or_six_steps_along_one_route(
    where: str, target: str, legal: bool
) -> None:
    p = position({where: "US Bomber, 2 Supply", target: "JP Assault"}, turn="US", phase="combat")
    assert offers(p, f"fight {target}") == legal


def test_6_3_a_bomber_needs_two_supplies_but_none_against_supplies() -> None:
    p = raid("Bomber, Supply", "Defense, Supply")
    assert set(spelled(p)) == {"bomb Kyushu Supply1", "end"}
    p = raid("Bomber, 2 Supply", "Defense, Supply")
    play(p, "bomb Kyushu Defense1")
    assert supplies(p, "US", "Kyushu") == 0


def test_6_3_with_the_option_bombers_pay_for_supplies_too() -> None:
    units = {"Okinawa": "JP Supply", "Kyushu": "US Bomber, Supply"}
    assert offers(position(units, turn="US", phase="combat"), "fight Okinawa")
    assert not offers(position(units, turn="US", phase="combat", bomber_pays=True), "fight Okinawa")
    p = position(units | {"Kyushu": "US Bomber, 2 Supply"}, turn="US", phase="combat", bomber_pays=True)
    play(p, "fight Okinawa", "bomb Kyushu Supply1")
    assert (on(p, "Okinawa"), on(p, "Kyushu")) == ("", "US 1 Bomber")


def test_6_3_a_bomber_moves_from_land_and_then_attacks_from_there() -> None:
    p = position({"Korea": "US Bomber", "Kyushu": "US 2 Supply", "Luzon": "JP Defense"}, turn="US")
    play(p, "move Bomber@Korea Kyushu", "end", "fight Luzon", "bomb Kyushu Defense1")
    assert rule(p) == "5.5"


# --- 7 ----------------------------------------------------------------------------------------------------------------


def test_7_1_supplies_never_attack_strike_back_or_enter_enemies() -> None:
    assert not offers(
        position({"Okinawa": "JP 2 Supply", "Kyushu": "US Supply"}), "move Supply@Okinawa Kyushu"
    )
    p = play(landed("Assault", "Supply, Bomber"), "aim Assault Supply1")
    assert rule(p) == "5.5", "nobody has struck back, and the Bomber is next"


def test_7_2_assaults_do_not_attack_from_a_distance() -> None:
    p = position({"Okinawa": "JP Defense", "Kyushu": "US 3 Assault, 9 Supply"}, turn="US", phase="combat")
    assert rule(p) == "8"


def test_7_3_a_defense_moves_in_like_an_assault_and_assaults_strike_back() -> None:
    p = landed("Defense", "Assault")
    roll(p, 1)
    assert rule(p) == "5.6"
    q = play(raid("Defense, Supply", "Assault"), "shell Kyushu Assault1")
    assert rule(roll(q, 1)) == "8", "from a distance it may not"


def test_7_4_a_bomber_is_struck_back_at_by_defense_stations_only() -> None:
    p = play(raid("Bomber, 2 Supply", "Assault, Bomber, 2 Defense"), "bomb Kyushu Assault1")
    roll(p, 1)
    rolls = 0
    while rule(p) == "5.6":
        rolls += 1
        roll(p, 1)
    assert rolls == 2, "both Defense stations, though nobody named them"


def test_7_5_a_ship_sinks_transports_without_risk() -> None:
    p = position({"10:3": "JP 2 Assault, Defense",
                  "10:3/11:3": "US Ship moved"}, turn="US", phase="combat")  # fmt: skip
    play(p, "aim Ship Defense1")
    roll(p, 5)
    assert on(p, "10:3") == "JP 2 Assault; US 1 Ship"
    roll(p, 1, 5)
    assert rule(p) == "5.5"
    roll(p, 5)
    assert on(p, "10:3") == "US 1 Ship"
