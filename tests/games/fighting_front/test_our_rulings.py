"""The rulings R-Y1 to R-Y15 of ours, each by its number, and our smaller readings."""

from tests.games.fighting_front.positions import (
    aircraft,
    asked,
    offers,
    place,
    play,
    position,
    roll,
    rolled,
    rule,
    sp,
    spelled,
    targets,
    thrown,
    unit,
    verbs,
)

from broadfront.engine.match import Match
from broadfront.engine.view import Tray
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.terms import NATIONS


def known(p: FightingFrontPosition, seat: int) -> list[str]:
    """What a seat sees of the other hand on its screen."""
    items = next(
        tray.items for tray in GAME.view(p, seat).of(Tray) if tray.name == "Hand" and tray.seat == 1 - seat
    )
    return [item.name for item in items for _ in range(item.count)]


# --- R-Y --------------------------------------------------------------------------------------------------------------


def test_r_y1_ground_units_decide_who_holds_a_space_but_aircraft_bar_deployment() -> None:
    cards = {
        "C3": "Infantry",
        "C4": "Air Strip, Fighter",
        "B3": "Allies: Air Strip, Fighter",
        "D4": "Infantry",
    }
    p = position(cards, phase="deployment", axis_hand=["Engineers"])
    assert "B3" not in targets(p, "deploy", "Engineers")
    play(p, "end", "end")  # no Fly Over
    assert "C4" in targets(p, "move", "C3")
    assert targets(play(p, "end"), "attack", "C3") == {"D4"}


def test_r_y2_a_unit_deployed_onto_an_enemy_location_captures_it_and_mines_strike_first() -> None:
    p = position({"C3": "Allies: Minefields"}, phase="deployment", axis_hand=["Infantry"])
    play(p, "deploy Infantry C3")
    assert (unit(p, "C3"), place(p, "C3")) == ("Infantry 1DC", "Axis Minefields")


def test_r_y3_moves_go_step_by_step_and_an_offered_move_avoids_mines_then_locations() -> None:
    p = position({"C1": "Light Tanks", "C2": "Allies: Minefields", "A1": "Infantry"})
    play(p, "move C1 C3")
    assert (unit(p, "C3"), place(p, "C2")) == ("Light Tanks", "Allies Minefields")
    play(p, "move A1 A2")
    assert "C5" in targets(p, "move", "C3")
    assert p.steps[sp("C3")] == 2


def test_r_y4_attacked_dfm_supporting_abm_only() -> None:
    cards = {"C3": "Infantry", "C4": "AT Guns", "D4": "AT Guns, Fortifications", "C5": "Rocket Launchers"}
    p = play(position(cards, phase="ground"), "attack C3 C4", "defend C4 C3")
    assert rolled(p, 1)[1] == 1
    play(p, "defend D4 C3")
    assert rolled(p, 1)[1] == 0
    play(p, "defend C5 C3")
    assert rolled(p, 1)[1] == 2
    assert rule(p) == "5.6"


def test_r_y5_a_unit_whose_toughness_falls_below_its_counters_is_destroyed_at_once() -> None:
    p = position({"C3": "Light Artillery", "C4": "Infantry 5DC, Fortifications"}, phase="artillery")
    play(roll(play(p, "bombard C3 C4"), 10), "strike location C4")
    assert (unit(p, "C4"), thrown(p)) == ("", {"Fortifications": 1, "Infantry": 1})
    p = play(position({"C3": "Infantry 5DC, Fortifications"}), "move C3 C4")
    assert unit(p, "C4") == ""
    p = play(position({"C3": "Infantry 5DC, Fortifications", "C4": "Fortifications"}), "move C3 C4")
    assert unit(p, "C4") == "Infantry 5DC"  # from shelter to shelter


def test_r_y6_targets_hold_an_enemy_card_and_without_one_left_nothing_is_rolled() -> None:
    p = position({"A1": "Air Strip, Fighter, Fighter", "C4": "Minefields 3DC", "E6": "Infantry"}, phase="air")
    assert targets(p, "raid", "S1") == {"C4", "E6"}
    roll(play(p, "raid S1 C4", "raid S2 C4"), 7)
    assert (place(p, "C4"), rule(p)) == ("", "4")


def test_r_y7_one_drop_to_a_space_and_no_leader_in_the_air() -> None:
    cards = {"A1": "Air Strip, Paratroopers, Paratroopers"}
    p = position(cards, phase="deployment", axis_hand=["Infantry Commander"])
    assert verbs(p) == {"end"}
    play(p, "end", "raid S1 C5")
    assert "C5" not in targets(p, "raid", "S2")
    p = position({"C3": "Paratroopers"}, phase="deployment", axis_hand=["Infantry Commander"])
    assert targets(p, "deploy", "Infantry_Commander") == {"C3"}


def test_r_y8_a_match_that_takes_too_long_is_a_draw() -> None:
    p = position({"A1": "Infantry"}, turn_limit=60)
    p.turn = 59
    play(p, "end", "end")
    assert p.pending is None
    assert p.result() == (0.5, 0.5)


def test_r_y9_questions_are_left_out_only_for_reasons_that_everybody_can_see() -> None:
    cards = {"C3": "Light Artillery", "C4": "Infantry"}
    p = position(cards, phase="artillery", axis_hand=["Infantry"], discards=["Artillery Barrage"])
    assert spelled(play(p, "bombard C3 C4")) == ["decline"]
    p = position(cards, phase="artillery", axis_hand=["Infantry"], discards=["Artillery Barrage"] * 2)
    assert asked(play(p, "bombard C3 C4")) == "chance"


def test_r_y10_when_the_deck_is_reshuffled_each_player_sees_what_the_other_held() -> None:
    p = position(phase="logistics", left={"Fighter": 1}, discards=["Minefields", "Infantry"], axis_hand=["Engineers"],
                 allied_hand=["Entrenched", "Infantry"])  # fmt: skip
    play(p, "draw 2", "card Fighter")
    assert sorted(known(p, 0)) == ["Entrenched", "Infantry"]
    assert sorted(known(p, 1)) == ["Engineers", "Fighter"]
    play(p, "card Minefields")  # this one comes from the new deck
    assert sorted(known(p, 1)) == ["Engineers", "Fighter", "hidden"]


def test_r_y10_with_own_decks_only_the_hand_of_him_whose_deck_ran_out_is_known() -> None:
    p = position(
        phase="logistics",
        deck="own",
        axis_hand=["Engineers"],
        allied_hand=["Entrenched"],
        discards=["Infantry"],
    )
    p.deck[: len(p.deck) // 2] = [0] * (len(p.deck) // 2)
    play(p, "draw 1", "card Infantry")
    assert sorted(known(p, 1)) == ["Engineers", "hidden"]
    assert known(p, 0) == ["hidden"]


def test_r_y11_cards_are_drawn_in_portions() -> None:
    p = play(position(phase="logistics"), "draw 2", "card Infantry", "card Infantry")
    assert spelled(p) == ["draw 1", "end"]


def test_r_y12_fuel_in_the_movement_phase_or_later_one_tank_for_each_dump_a_second_attack_after_a_bombardment() -> (
    None
):
    cards = {"A1": "Fuel Dump", "C3": "Medium Tanks", "B3": "Light Tanks", "C4": "Infantry"}
    p = position(cards, phase="artillery")
    roll(play(p, "bombard C3 C4", "end"), 1)
    play(p, "fuel B3", "end", "end")
    assert rule(p) == "4.11"
    assert {words.split()[1] for words in spelled(p)[:-1]} == {
        "B3"
    }  # the second round: the dump serves B3 only
    p = position(cards, phase="artillery")
    roll(play(p, "bombard C3 C4", "end"), 1)
    play(p, "end", "end")
    assert {words.split()[1] for words in spelled(p)[:-1]} == {"B3", "C3"}
    roll(play(p, "attack C3 C4"), 1, 1)
    assert rule(p) == "4"


def test_r_y13_in_a_blitzkrieg_tanks_act_whatever_they_did_and_without_fuel() -> None:
    cards = {"A1": "Fuel Dump", "C3": "Medium Tanks", "C4": "Infantry"}
    p = position(cards, phase="ground", axis_hand=["Blitzkrieg"])
    roll(play(p, "attack C3 C4"), 1, 1)
    play(p, "attack C3 C4")  # fuelled
    roll(p, 1, 1)
    play(p, "play Blitzkrieg")
    assert "fuel" not in verbs(p)
    assert not offers(p, "move C3 C6")
    assert offers(play(p, "end"), "attack C3 C4")
    roll(play(p, "attack C3 C4"), 1, 1)
    assert rule(p) != "4.11"


def test_r_y14_aa_guns_fire_one_by_one_and_air_combat_is_simultaneous() -> None:
    cards = {"A1": "Air Strip, Level Bomber", "C4": "AA Guns", "C5": "AA Guns", "A6": "Air Strip, Fighter"}
    p = play(position(cards, phase="air"), "raid S1 C4", "intercept S2 S1", "roll 10", "roll 1")
    assert aircraft(p) == ["Axis Level Bomber A1"]
    play(p, "flak C4 S1", "roll 10")
    assert rule(p) == "4"  # the second gun has nothing left to fire at


def test_r_y15_a_captured_national_location_works_for_its_captor() -> None:
    p = play(position({"C3": "Infantry", "C4": "Mother Russia"}), "move C3 C4")
    assert place(p, "C4") == "Axis Mother Russia"
    assert (queries.draws(p, 0), queries.draws(p, 1)) == (4, 3)
    p = position({"C3": "Allies: Infantry", "B3": "Hedgerows"}, turn="Allies")
    play(p, "move C3 B3")
    assert p.toughness(sp("B3")) == 5


def test_r_y16_an_events_figure_stands_for_the_roll() -> None:
    """Supporting artillery adds ABM and no DFM: Counter Attack helps it all the same, an Artillery Barrage does not."""
    cards = {"C3": "Infantry", "C4": "Light Tanks", "C5": "Howitzers"}
    given = ["Artillery Barrage", "Counter Attack", "HMG Positions"]
    p = position(cards, phase="ground", allies="American", allied_hand=given)
    play(p, "attack C3 C4")
    while not offers(p, "defend C5 C3"):
        play(p, "decline")
    play(p, "defend C5 C3")
    assert [words for words in spelled(p) if words.startswith("play")] == ["play Counter_Attack"]
    play(p, "play Counter_Attack")
    assert rolled(p, 1)[1] == 4  # its ABM is 1
    mortars = position(
        {"C3": "Infantry", "C4": "Light Tanks", "D4": "Mortars"},
        phase="ground",
        allied_hand=["HMG Positions"],
    )
    play(mortars, "attack C3 C4", "defend D4 C3")
    assert offers(mortars, "play HMG_Positions")  # they are Infantry that supports


def test_r_y17_nobody_looks_between_an_attack_and_what_it_hits() -> None:
    cards = {"C3": "Light Artillery", "C4": "Infantry, Fortifications"}
    p = position(cards, phase="artillery", axis_hand=["Reconnaissance"])
    play(p, "bombard C3 C4")
    assert offers(p, "look")
    roll(p, 10)
    assert verbs(p) == {"strike"}
    air = {"A1": "Air Strip, Fighter, Level Bomber", "A6": "Air Strip, Fighter, Fighter", "C4": "Infantry"}
    q = position(air, phase="air", axis_hand=["Reconnaissance"])
    play(q, "raid S2 C4", "escort S1 S2", "intercept S3 S2", "intercept S4 S2")
    while not offers(q, "engage S1 S3"):
        play(q, spelled(q)[0])
    assert (asked(q), verbs(q)) == ("Axis", {"engage"})


# --- smaller readings -------------------------------------------------------------------------------------------------


def test_4_8_an_escort_whose_mission_was_shot_down_is_no_target() -> None:
    cards = {
        "A1": "Air Strip, Level Bomber, Fighter",
        "C5": "AA Guns",
        "D5": "Mobile AA Guns",
        "C4": "Infantry",
    }
    p = play(position(cards, phase="air"), "raid S1 C4", "escort S2 S1")
    assert {"flak D5 S1", "flak D5 S2"} <= set(spelled(p))
    roll(play(p, "flak C5 S1"), 10)
    assert not [told for told in spelled(p) if told.startswith("flak")]
    assert len(aircraft(p)) == 1


def test_6_3_the_dumps_point_goes_to_supporting_artillery_too() -> None:
    cards = {"C3": "Infantry", "C4": "Infantry", "D4": "Light Artillery", "A6": "Artillery Dump"}
    p = roll(play(position(cards, phase="ground"), "attack C3 C4"), 1)
    play(p, "defend D4 C3", "ammo")
    assert rolled(p, 1)[1] == 1


def test_6_7_a_unit_that_mines_destroy_does_not_capture_them() -> None:
    p = play(position({"C3": "Infantry 4DC", "C4": "Minefields"}), "move C3 C4")
    assert (unit(p, "C4"), place(p, "C4")) == ("", "Allies Minefields")


def test_8_6_only_the_interceptors_side_may_play_out_of_the_sun() -> None:
    cards = {"A1": "Air Strip, Fighter", "A6": "Air Strip, Fighter", "C4": "Infantry"}
    p = position(cards, phase="air", axis_hand=["Out of the Sun"])
    play(p, "raid S1 C4", "intercept S2 S1")
    assert asked(p) == "chance"


def test_1_6_the_journal_spelled_for_the_other_seat_hides_the_draws() -> None:
    p = position(phase="logistics")
    p.agenda = [step for step in p.agenda if type(step).__name__ != "Stop"]
    match = Match(GAME, p)
    for words in ("draw 1", "card Infantry"):
        match.play(GAME.read(words))
    assert match.spelled(0) == ["draw 1", "card Infantry"]
    assert match.spelled(1) == match.spelled(-1) == ["draw 1", "..."]
    assert not any("Infantry" in told.sentence for told in match.log)
    assert NATIONS[p.nations[0]] == "German"
