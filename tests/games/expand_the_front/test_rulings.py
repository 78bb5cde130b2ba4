"""The rulings, one test each: R-E of the project's study of the rulebook, R-Y of our own."""

from collections import Counter
from fractions import Fraction

from tests.games.expand_the_front.chances import ends
from tests.games.expand_the_front.combat_cases import fight, spread
from tests.games.expand_the_front.positions import (
    SIDES,
    asked,
    moved_pieces,
    offers,
    on,
    play,
    position,
    refused,
    roll,
    rule,
    ship,
    spelled,
    supplies,
    targets,
    tile,
    told,
    verbs,
)

from broadfront.engine.match import Match
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.charts import die_needed
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.queries import objectives_held
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, DEFENSE, LAST_ROUND, SHIP


def test_R_E1_tiles_are_hexes_with_six_neighbours() -> None:
    atlas = GAME.setting("pacific").map
    assert {len(atlas.beside[t]) for t in atlas.water} <= set(range(1, 7))
    assert [atlas.names[t] for t in atlas.beside[tile("10:3")]] == [
        "10:2",
        "11:2",
        "9:3",
        "11:3",
        "10:4",
        "11:4",
    ]
    assert [atlas.names[t] for t in atlas.beside[tile("10:4")]] == [
        "9:3",
        "10:3",
        "9:4",
        "11:4",
        "9:5",
        "10:5",
    ]
    assert atlas.distance(tile("Saipan"), tile("Tokyo")) == 4


def test_R_E2_a_new_ship_lies_beside_the_production_location_without_enemies() -> None:
    p = position({"5:4": "US Assault", "4:5": "US Assault"}, phase="replenishments")
    assert {words for words in spelled(p) if "Ship" in words} == {"buy Ship@3:3", "buy Ship@3:5"}
    play(p, "buy Ship@3:5")
    assert ship(p, "S1") == "3:5/3:6", "4:5 is taken by an enemy: one place is left"


def test_R_E3_a_production_location_with_an_enemy_builds_nothing_and_points_are_kept() -> None:
    p = position(
        {"San Francisco": "JP Supply", "Wake": "US Supply"}, turn="US", phase="replenishments", points=(0, 5)
    )
    assert rule(p) == "4.1"
    assert p.points == [0, 15]


def test_R_E4_pieces_are_limited_and_come_back_when_destroyed() -> None:
    p = position({"Wake": "JP 10 Bomber"}, phase="replenishments")
    assert not offers(p, "buy Bomber@Tokyo")
    q = position({"Wake": "JP 9 Bomber"}, phase="replenishments")
    assert offers(q, "buy Bomber@Tokyo")


def test_R_E5_twenty_points_are_saved_at_most() -> None:
    p = play(position(phase="replenishments", points=(15, 0)), "end")
    assert p.points[0] == 20


def test_R_E6_a_die_hits_with_the_number_or_more() -> None:
    for die, hit in ((3, "miss"), (4, "hit"), (5, "hit")):
        p = position({"Wake": "JP Defense; US Assault moved"}, turn="US", phase="combat")
        assert told(roll(p, die))[-1].endswith(f"{hit}.")


def test_R_E7_the_supply_goes_when_the_unit_leaves_and_may_be_new_there() -> None:
    p = position({"1:6": "US Assault", "1:7": "US Supply", "Okinawa": "JP Defense"}, turn="US")
    assert not offers(p, "move Assault@1:6 Okinawa")
    play(p, "move Supply@1:7 1:6", "move Assault@1:6 Okinawa")
    assert on(p, "1:6") == ""


def test_R_E8_supplies_alone_are_entered_for_free_until_they_are_alone_no_more() -> None:
    assert offers(position({"Wake": "US 3 Supply", "7:7": "JP Assault"}), "move Assault@7:7 Wake")
    assert not offers(position({"Wake": "US Supply, Bomber", "7:7": "JP Assault"}), "move Assault@7:7 Wake")


def test_R_E9_assault_and_defense_enter_land_ships_enter_water_nobody_else_enters() -> None:
    land = position({"7:7": "JP Assault, Defense, Bomber, 5 Supply", "Wake": "US Assault"})
    assert {words.split("@")[0] for words in spelled(land) if words.endswith(" Wake")} == {
        *("move Assault", "move Defense"),
    }
    sea = position(
        {"7:7": "JP Assault, Defense, Bomber, 5 Supply", "7:7/6:6": "JP Ship", "7:8": "US Assault"}
    )
    assert {words.split()[0] for words in spelled(sea) if words.endswith(" 7:8")} == {"sail"}


def test_R_E10_two_steps_on_one_open_route_or_on_two_with_the_option() -> None:
    assert offers(position({"Tokyo": "JP Assault"}), "move Assault@Tokyo Iwo_Jima")
    assert not offers(position({"4:5": "JP Assault"}), "move Assault@4:5 4:7")
    assert offers(position({"4:5": "JP Assault"}, route_chain=True), "move Assault@4:5 4:7")


def test_R_E11_a_bomber_that_began_in_water_waits_others_move_and_attack() -> None:
    units = {"Saipan": "US 4 Supply", "Guam": "JP Defense"}
    wet = position(units | {"5:7": "US Bomber"}, turn="US")
    assert rule(play(wet, "move Bomber@5:7 Saipan", "end")) == "8"
    dry = position(units | {"Iwo Jima": "US Bomber"}, turn="US")
    assert offers(play(dry, "move Bomber@Iwo_Jima Saipan", "end"), "fight Guam")
    new = position({"San Francisco": "US 2 Supply", "19:4": "JP Assault"}, turn="US", phase="replenishments")
    play(new, "buy Bomber@San_Francisco", "end", "end")
    assert offers(new, "fight 19:4")
    later = play(position(units | {"5:7": "US Bomber", "Wake": "JP Supply"}, turn="US", stop=False),
                 "move Bomber@5:7 Saipan", "end")  # fmt: skip
    while asked(later) == "JP":
        play(later, "end")
    play(later, "end", "end")
    assert offers(later, "fight Guam"), "next turn it can"


def test_R_E12_the_long_range_of_bombers_follows_one_route_closed_or_not() -> None:
    p = position(
        {"Midway": "US Bomber, 2 Supply", "6:4": "JP Assault", "Tokyo": "JP Assault"},
        turn="US",
        phase="combat",
    )
    assert offers(p, "fight 6:4"), "Tokyo is the enemy's, and the route closed to moves"
    assert not offers(p, "fight Tokyo"), "8 steps"


def test_R_E13_attacks_from_a_distance_are_not_repeated() -> None:
    p = position({"Kyushu": "US Defense, 5 Supply", "Okinawa": "JP Bomber"}, turn="US", phase="combat")
    play(p, "fight Okinawa", "shell Kyushu Bomber1")
    assert rule(roll(p, 1)) == "8"


def test_R_E14_tiles_one_by_one_targets_then_dice_then_counters() -> None:
    p = position({"Wake": "JP 2 Defense; US Assault moved, Defense moved", "Midway": "JP Defense; US Assault moved"},
                 turn="US", phase="combat")  # fmt: skip
    rules = [rule(play(p, words)) for words in ("fight Wake", "aim Defense Defense2", "roll 1", "roll 1")]
    assert rules == ["5.4", "5.5", "5.5", "5.6"]


def test_R_E14_an_attacked_unit_chooses_among_those_that_named_it() -> None:
    p = position({"Wake": "JP Defense; US Assault moved, Defense moved"}, turn="US", phase="combat")
    roll(p, 1, 1)
    assert (asked(p), targets(p, "counter", "Defense1")) == ("JP", {"0", "1"})


def test_R_E15_losses_of_a_round_go_together() -> None:
    p = position({"Wake": "JP Assault; US Assault moved"}, turn="US", phase="combat")
    roll(p, 6)
    assert on(p, "Wake") == "JP 1 Assault; US 1 Assault"
    roll(p, 6)
    assert on(p, "Wake") == ""


def test_R_E16_the_assault_bonus_is_counted_anew_each_round() -> None:
    p = position({"Wake": "JP 2 Defense; US 2 Assault moved"}, turn="US", phase="combat")
    play(p, "aim Assault Defense2")
    roll(p, 4, 1)
    assert told(p)[-1].startswith("Assault attacks Defense with 1 + 0")
    roll(p, 1, 1)
    roll(p, 1)
    assert told(p)[-1].startswith("Assault attacks Defense with 1 + 1"), "two against one"


def test_R_E17_any_unit_holds_a_tile_even_a_supply() -> None:
    p = position({"Midway": "JP Supply", "Oahu": "JP Bomber"})
    assert objectives_held(p, 0) == 2


def test_R_E18_counterattacks_lose_one_and_a_defense_needs_four_against_a_bomber() -> None:
    chances = {
        ("Assault", "Assault"): (ASSAULT, ASSAULT, "1/2"),
        ("Assault", "Defense"): (ASSAULT, DEFENSE, "1/3"),
        ("Defense", "Assault"): (DEFENSE, ASSAULT, "1/3"),
        ("Defense", "Defense"): (DEFENSE, DEFENSE, "1/3"),
        ("Defense", "Bomber"): (DEFENSE, BOMBER, "1/3"),
        ("Defense", "Ship"): (DEFENSE, SHIP, "1/6"),
        ("Ship", "Defense"): (SHIP, DEFENSE, "1/6"),
        ("Ship", "Ship"): (SHIP, SHIP, "1/3"),
    }
    for names, (kind, foe, share) in chances.items():
        assert Fraction(7 - die_needed(kind, foe, counter=True), 6) == Fraction(share), names


def test_R_E19_a_ship_is_on_both_of_its_tiles() -> None:
    units = {"10:3/9:3": "JP Ship", "9:3": "JP 2 Supply"}
    for front, rear in (("11:3", "12:3"), ("8:3", "7:3")):
        p = position(units | {f"{front}/{rear}": "US Ship", rear: "US Supply"}, turn="US", phase="combat")
        assert len([words for words in spelled(p) if words.startswith("fight")]) == 1
    p = position(units | {"9:2": "US Assault", "11:2": "US Assault"}, phase="combat")
    assert {"fight 9:2", "fight 11:2"} <= set(spelled(p)), "measured from the nearer tile"
    assert supplies(play(position(units | {"11:3": "US Assault"}), "sail S1 11:3"), "JP", "9:3") == 1


def test_R_E20_transported_units_never_strike_back_and_their_supplies_stay() -> None:
    p = position(
        {"10:3": "JP Defense, Assault, Supply", "10:3/11:3": "US Ship moved"}, turn="US", phase="combat"
    )
    play(p, "aim Ship Defense1")
    roll(p, 6)
    assert on(p, "10:3") == "JP 1 Supply, 1 Assault; US 1 Ship"
    play(p, "aim Ship Assault1")
    roll(p, 6)
    assert on(p, "10:3") == "US 1 Ship", "the Supplies are the last target"


def test_R_E21_an_attack_goes_on_until_one_side_is_gone() -> None:
    p = position({"Wake": "JP Bomber, 2 Assault; US Assault moved"}, turn="US", phase="combat")
    for _ in range(4):
        assert "end" not in verbs(p)
        play(p, "aim Assault Bomber1")
        roll(p, 1)


def test_R_E22_the_turn_limit_gives_the_match_to_the_larger_share() -> None:
    p = position({"Korea": "US Supply", "Midway": "JP Supply"}, turn="US", phase="combat", stop=False,
                 rounds_over=39, turn_limit="40")  # fmt: skip
    assert p.result() == (1, 0), "1/3 against 1/4"


def test_R_E23_bombers_attack_supplies_for_free_but_the_guns_there_fire() -> None:
    p = position({"Wake": "JP Supply, Defense", "Midway": "US Bomber"}, turn="US", phase="combat")
    play(p, "fight Wake", "bomb Midway Supply1")
    assert rule(p) == "5.6"
    assert on(roll(p, 5), "Midway") == ""


def test_R_E24_no_ship_meets_an_assault_on_land() -> None:
    assert die_needed(ASSAULT, SHIP) == 99
    assert "sail" in verbs(position({"3:6/3:7": "US Ship"}, turn="US"))
    assert "Okinawa" not in targets(position({"3:6/3:7": "US Ship"}, turn="US"), "sail", "S11")


def test_R_E25_nobody_passes_through_enemy_tiles() -> None:
    p = position({"7:7": "JP Assault, 9 Supply", "7:8": "US Assault"})
    assert not offers(p, "move Assault@7:7 6:8")
    assert offers(position({"7:7": "JP Assault"}), "move Assault@7:7 6:8")


def test_R_E26_japans_ship_lies_inside_the_set_up_area_with_both_ends() -> None:
    p = GAME.new("pacific")
    assert isinstance(p, ExpandPosition)
    fronts = {words.partition("@")[2] for words in spelled(p) if words.startswith("place Ship")}
    assert fronts == {"1:4", "1:5", "3:5", "4:5", "1:6", "3:6"}, "3:3 has water outside only beside it"


def test_R_E27_both_sides_meet_in_water_only_with_a_ship() -> None:
    p = position({"10:3": "US Assault, Defense, Bomber, 5 Supply", "11:3": "JP Supply"}, turn="US")
    assert not any(words.endswith(" 11:3") for words in spelled(p))


def test_R_E28_a_defense_that_moves_in_counts_as_on_the_same_tile() -> None:
    p = play(position({"Okinawa": "US Defense, Supply", "Kyushu": "JP Assault"}, turn="US"),
             "move Defense@Okinawa Kyushu")  # fmt: skip
    assert rule(p) == "5.5"
    assert rule(roll(p, 1)) == "5.6"


def test_R_E29_both_sides_are_looked_at_at_the_end_of_every_turn() -> None:
    p = position({"Korea": "US Supply", "Okinawa": "US Supply"}, turn="JP", phase="combat", stop=False)
    assert p.result() == (0, 1)


# --- ours -------------------------------------------------------------------------------------------------------------


def test_R_Y1_a_supply_that_has_moved_is_consumed_first() -> None:
    p = position({"Okinawa": "US Assault, Supply", "1:6": "US Supply", "Kyushu": "JP Defense"}, turn="US")
    play(p, "move Supply@1:6 Okinawa")
    assert moved_pieces(p, "US", "Supply", "Okinawa") == 1
    play(p, "move Assault@Okinawa Kyushu")
    assert (supplies(p, "US", "Okinawa"), moved_pieces(p, "US", "Supply", "Okinawa")) == (1, 0)
    assert offers(p, "move Supply@Okinawa 2:7")


def test_R_Y2_a_ship_uses_the_supplies_at_its_front_first() -> None:
    p = position({"10:3/9:3": "JP Ship", "10:3": "JP Supply", "9:3": "JP Supply", "11:3": "US Assault"})
    play(p, "sail S1 11:3")
    assert (supplies(p, "JP", "10:3"), supplies(p, "JP", "9:3")) == (0, 1)
    p = position(
        {"10:3/9:3": "JP Ship", "10:3": "JP Supply", "9:3": "JP Supply", "11:3": "US Assault"}, phase="combat"
    )
    play(p, "fight 11:3", "broadside S1 Assault1")
    assert (supplies(p, "JP", "10:3"), supplies(p, "JP", "9:3")) == (0, 1)


def test_R_Y3_each_tile_is_attacked_once_and_others_join_in_its_first_round() -> None:
    p = position({"Okinawa": "JP 2 Bomber", "Kyushu": "US 2 Defense, 5 Supply"}, turn="US", phase="combat")
    play(p, "fight Okinawa", "shell Kyushu Bomber1", "end")
    roll(p, 1)
    assert rule(p) == "8", "the second Defense could have joined; now it is too late"
    q = position(
        {"Okinawa": "JP Defense; US Assault moved", "Kyushu": "US Defense, 5 Supply"},
        turn="US",
        phase="combat",
    )
    play(q, "end")
    roll(q, 1, 1)
    assert rule(q) == "5.5"


def test_R_Y4_all_counterattacks_are_aimed_before_any_is_rolled() -> None:
    p = position({"Wake": "JP 2 Defense; US Assault moved, Defense moved"}, turn="US", phase="combat")
    play(p, "aim Defense Defense1")
    roll(p, 1, 1)
    play(p, "counter Defense1 0")
    assert rule(p) == "5.6"
    assert asked(p) == "JP", "the second one aims before the first one rolls"


def test_R_Y5_without_a_turn_limit_a_match_is_drawn_after_120_rounds() -> None:
    assert LAST_ROUND == 120
    units = {"Korea": "US Supply"}
    p = position(units, turn="US", phase="combat", stop=False, rounds_over=119)
    assert p.result() == (0.5, 0.5)
    assert asked(position(units, turn="US", phase="combat", stop=False, rounds_over=118)) == "JP"


def test_R_Y6_if_both_have_what_they_need_the_side_whose_turn_ends_wins() -> None:
    units = {
        **dict.fromkeys(("Midway", "Oahu", "Hawaii"), "JP Supply"),
        **dict.fromkeys(("Korea", "Shanghai"), "US Supply"),
    }
    assert position(units, turn="JP", phase="combat", stop=False).result() == (1, 0)
    assert position(units, turn="US", phase="combat", stop=False).result() == (0, 1)


OWN_MAP = """\
title = "Two rocks"
[japan]
income = 8
production = ["Left"]
objective = ["Right"]
need = 1
[america]
income = 8
production = ["Right"]
objective = ["Left"]
need = 1
[chart]
title = "Rocks"
tiles = ["o....", ".....", "....o"]
places = { Left = "0:0", Right = "4:2" }
routes = []
areas = { shown = ["0:0"] }
"""


def test_R_Y7_tiles_of_an_own_map_are_called_as_on_the_boxs_map() -> None:
    p = GAME.new("rocks", text=OWN_MAP)
    assert isinstance(p, ExpandPosition)
    play(p, "buy Supply@0:0", "end")
    assert targets(p, "move", "Supply@0:0") == {"1:0", "0:1"}
    assert GAME.table(p.setting).spaces[0].name == "Left", "the screen shows the map's own names"


def test_R_Y8_the_rear_follows_the_front_and_is_then_turned() -> None:
    p = play(position({"10:3/9:3": "JP Ship", "9:3": "JP Supply"}), "sail S1 9:3")
    assert offers(p, "swing S1 10:3"), "the front has moved onto the rear's tile, and they change ends"
    play(p, "swing S1 10:3")
    assert ship(p, "S1") == "9:3/10:3"


def test_R_Y9_nobody_sets_up_on_an_enemy() -> None:
    text = OWN_MAP.replace("need = 1\n[america]", "need = 1\nstart = { Supply = 1 }\n[america]").replace(
        'shown = ["0:0"]', 'shown = ["0:0", "1:0", "0:1"]'
    )
    text += '[[placed]]\nside = "america"\nunit = "Assault"\nat = "0:1"\n'
    p = GAME.new("rocks", text=text)
    assert isinstance(p, ExpandPosition)
    assert spelled(p) == ["place Supply@0:0", "place Supply@1:0"]


def test_R_Y10_all_attackers_roll_but_nobody_is_struck_back_twice() -> None:
    p = position({"Wake": "JP Assault; US 2 Assault moved"}, turn="US", phase="combat")
    roll(p, 6)
    assert rule(p) == "5.5", "the target is hit, and the second attacker rolls"
    q = position({"Wake": "JP 2 Defense; US Assault moved"}, turn="US", phase="combat")
    roll(q, 1, 6)
    assert on(q, "Wake") == "JP 2 Defense", "hit back by the first, no die for the second"


def test_R_Y11_striking_back_is_not_declined() -> None:
    p = position({"Wake": "JP Defense; US Assault moved, Defense moved"}, turn="US", phase="combat")
    roll(p, 1, 1)
    assert verbs(p) == {"counter"}


def test_R_Y12_every_way_to_spread_alike_attackers_can_be_named() -> None:
    start = position({"Wake": "JP 3 Defense, Bomber; US 3 Assault moved"}, turn="US", phase="combat")
    found: Counter[tuple[tuple[str, int], ...]] = Counter()

    def walk(p: ExpandPosition) -> None:
        if rule(p) != "5.4":
            aims = Counter(p.fighters[3::4])
            found[tuple(sorted((f"{of // 80}", n) for of, n in aims.items()))] += 1
            return
        for words in spelled(p):
            walk(play(p.clone(), words))

    walk(start)
    ways = {key for key in found if key}
    # Three on Defense stations (3; 2+1; 1+1+1), two of them and the Bomber (2; 1+1), one, none.
    assert len(ways) == 3 + 2 + 1 + 1
    assert max(found.values()) <= 2, "2+1 and 1+2 on two alike targets are told apart by their numbers only"


def test_R_Y13_a_phase_in_which_nothing_can_be_done_is_not_asked() -> None:
    p = position({"Wake": "US Supply"}, turn="US", phase="movement", stop=False)
    play(p, "move Supply@Wake 9:7")
    assert asked(p) == "JP", "no question about Combat"


def test_R_Y14_the_only_place_for_a_rear_is_taken_without_a_question() -> None:
    p = position({"4:2/5:2": "JP Ship"})
    play(p, "sail S1 3:3")
    assert ship(p, "S1") == "3:3/4:2"
    assert refused(position({"3:3/4:2": "JP Ship"}), "sail S1 3:3").startswith("[4.4]")


# --- and the whole of it ----------------------------------------------------------------------------------------------


def test_a_fight_to_the_end_adds_up_to_one() -> None:
    p = fight("AAD", "DDB")
    assert sum(share for share, _ in ends(p, spread("DDB")).values()) == 1


def test_the_undo_of_a_match_stops_at_a_die() -> None:
    match = Match(GAME, position({"Wake": "JP Defense; US 2 Assault moved"}, turn="US", phase="combat"))
    match.play(GAME.read("roll 1"))
    assert not match.can_undo


def test_seats_are_japan_and_america() -> None:
    assert GAME.seats(GAME.setting("pacific")) == ("Japan", "America")
    assert SIDES == ("JP", "US")
