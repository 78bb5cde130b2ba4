"""Sections 4 to 4.9 of the rules: the turn, and its phases up to the Air Attack."""

import pytest
from tests.games.fighting_front.positions import (
    DUEL,
    PHASES,
    aircraft,
    asked,
    end,
    hand,
    offers,
    place,
    play,
    position,
    roll,
    rolled,
    rule,
    said,
    sp,
    spelled,
    targets,
    thrown,
    unit,
    verbs,
)

from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.rules.recovery import Recovery
from broadfront.games.fighting_front.rules.turn_sequence import Turn
from broadfront.games.fighting_front.terms import INTERCEPT
from broadfront.games.fighting_front.ui.fire_plan import fire_sheet


def test_4_a_turn_has_fifteen_phases_in_the_order_of_the_rulebook() -> None:
    p = position()
    p.agenda = []
    Turn(0).run(p)
    names = [type(step).__name__ for step in reversed(p.agenda)]
    wanted = [PHASES[phase].__name__ for phase in PHASES]
    assert [name for name in names if name in wanted] == wanted
    assert len([phase for phase in PHASES if phase not in ("soften up", "second attack", "blitzkrieg")]) == 15


def test_4_the_players_take_turns_and_what_units_did_is_forgotten() -> None:
    p = play(position(DUEL, phase="ground"), "attack C3 C4")
    roll(p, 1, 1)
    assert p.attacked
    end(p)
    while p.mover == 0:
        end(p)
    assert (p.mover, p.turn, p.attacked) == (1, 1, 0)
    assert GAME.view(p, 0).headline == "Turn 2: Allies (Russia)"


# --- 4.1 to 4.3 -------------------------------------------------------------------------------------------------------


def test_4_1_every_own_unit_loses_one_counter_locations_and_enemies_none() -> None:
    cards = {"C3": "Infantry 3DC", "A1": "Air Strip 1DC, Fighter 2DC", "C4": "Infantry 2DC"}
    p = position(cards, phase="recovery")
    assert (unit(p, "C3"), unit(p, "C4"), place(p, "A1")) == (
        "Infantry 2DC",
        "Infantry 2DC",
        "Axis Air Strip 1DC",
    )
    assert aircraft(p) == ["Axis Fighter 1DC A1"]


def test_4_1_the_log_tells_what_recovers() -> None:
    p = position(
        {"C3": "Infantry 3DC", "A1": "Air Strip, Fighter 1DC", "C4": "Infantry 2DC"}, phase="recovery"
    )
    p.notes = []
    p.begin(Recovery(0))
    p.settle()
    assert [GAME.format_note(note) for note in p.notes] == [
        "Recovery takes a disruption counter off Infantry on C3, with 1 left.",
    ]
    p.dc[sp("C3")], p.wing_dc[0] = 0, 2
    p.notes = []
    p.begin(Recovery(0))
    p.settle()
    assert [GAME.format_note(note) for note in p.notes] == [
        "Recovery takes a disruption counter off Fighter, with 1 left."
    ]


def test_4_2_up_to_three_cards_are_drawn_in_portions_and_one_more_for_supply_lines() -> None:
    p = position(phase="logistics", axis="Japanese", allies="Russian")
    assert spelled(p) == ["draw 1", "draw 2", "draw 3", "end"]
    p = position(phase="logistics")
    play(p, "draw 1", "card Infantry")
    assert spelled(p) == ["draw 1", "draw 2", "end"]
    play(p, "draw 2", "card Fighter", "card Entrenched")
    assert rule(p) == "4.3"
    p = position({"A6": "Head Quarters", "B6": "Mother Russia"}, turn="Allies", phase="logistics")
    assert "draw 5" in spelled(p)
    assert "draw 6" not in spelled(p)
    assert rule(play(p, "end")) != "4.2"


def test_4_3_any_number_of_cards_is_deployed_on_the_own_side_where_no_enemy_is() -> None:
    cards = {"C3": "Allies: Infantry", "D3": "Allies: Air Strip, Fighter", "E3": "Allies: Minefields"}
    p = position(
        cards, phase="deployment", axis_hand=["Infantry", "Engineers", "Fortifications", "Entrenched"]
    )
    free = {column + row for column in "ABCDE" for row in "123"}
    assert targets(p, "deploy", "Infantry") == free - {"C3", "D3"}
    assert targets(p, "deploy", "Fortifications") == free - {"C3", "D3", "E3"}
    play(p, "deploy Infantry A1", "deploy Engineers B1", "deploy Fortifications A1", "end")
    assert (unit(p, "A1"), place(p, "A1"), hand(p, "Axis")) == (
        "Infantry",
        "Axis Fortifications",
        ["Entrenched"],
    )


def test_4_3_leaders_need_a_unit_and_aircraft_an_own_air_strip_on_the_own_side() -> None:
    cards = {"A5": "Axis: Air Strip", "B1": "Air Strip", "C3": "Infantry"}
    p = position(cards, phase="deployment", axis_hand=["Fighter", "Infantry Commander", "Tank Commander"])
    assert targets(p, "deploy", "Fighter") == {"B1"}
    assert targets(p, "deploy", "Infantry_Commander") == {"C3"}
    assert targets(p, "deploy", "Tank_Commander") == set()


def test_4_3_what_was_deployed_acts_in_the_same_turn() -> None:
    p = position({"C4": "Infantry"}, phase="deployment", axis_hand=["Light Tanks", "Infantry"])
    play(p, "deploy Light_Tanks C3", "deploy Infantry B3")
    assert rule(p) == "4.4"
    play(p, "end", "move B3 B4", "end", "attack B4 C4")


# --- 4.4, 4.5 ---------------------------------------------------------------------------------------------------------


def test_4_4_each_artillery_unit_names_one_space_in_its_range_with_an_enemy_card_never_its_own() -> None:
    cards = {"C1": "Heavy Artillery", "C2": "Mortars", "C3": "Infantry", "C4": "Minefields", "C5": "Infantry"}
    p = position({**cards, "A6": "Infantry"}, phase="artillery")
    assert targets(p, "bombard", "C1") == {"C4", "C5"}  # A6 is five away
    assert targets(p, "bombard", "C2") == set()
    assert targets(p, "bombard", "C3") == set()
    play(p, "bombard C1 C4")
    assert rule(p) == "5.1"


@pytest.mark.parametrize(
    ("card", "far"),
    [("Self Propelled Guns", 3), ("Tank Destroyers", 2), ("Heavy Tanks", 2), ("Medium Tanks", 1), ("Mobile AA Guns", 1),
     ("AT Guns", 1), ("Light Artillery", 2), ("Medium Artillery", 3), ("Heavy Artillery", 4)],
)  # fmt: skip
def test_4_4_the_range_is_the_cards(card: str, far: int) -> None:
    column = {f"C{row}": "Allies: Minefields" for row in range(2, 7)}
    p = position({"C1": card, **column}, phase="artillery")
    assert targets(p, "bombard", "C1") == {f"C{row}" for row in range(2, 2 + far)}


def test_4_4_a_unit_whose_bombardment_was_named_has_attacked_even_if_it_comes_to_no_roll() -> None:
    cards = {"B3": "Light Tanks", "C3": "Medium Tanks", "C4": "Mortars"}
    p = position(cards, phase="artillery")
    play(p, "bombard B3 C4", "bombard C3 C4", "roll 10")
    assert (unit(p, "C4"), asked(p)) == ("", "Axis")
    assert rule(p) == "4"  # neither is asked to move or attack any more
    p = position({**cards, "B4": "Infantry", "A1": "Infantry"}, phase="artillery")
    play(p, "bombard B3 C4", "bombard C3 C4", "roll 10")
    assert not targets(p, "move", "C3")
    play(p, "end")
    assert not targets(p, "attack", "C3")


def test_4_5_bombardments_are_rolled_in_the_order_of_declaration() -> None:
    cards = {
        "B3": "Light Artillery",
        "C3": "Medium Artillery 1DC",
        "C4": "Infantry, Fortifications",
        "B4": "Infantry",
    }
    p = play(position(cards, phase="artillery"), "bombard C3 C4", "bombard B3 B4")
    assert rolled(p, 6) == ("DC", 0)  # ABM +1, one counter
    play(p, "strike location C4")
    assert rolled(p, 10) == ("Destroyed", 0)
    assert (place(p, "C4"), unit(p, "B4")) == ("Allies Fortifications 1DC", "")


def test_4_5_a_bombardment_whose_space_is_empty_is_not_rolled() -> None:
    p = position({"B3": "Light Artillery", "C3": "Light Artillery", "C4": "Infantry"}, phase="artillery")
    told = said(p, "bombard B3 C4", "bombard C3 C4", "roll 10")
    assert rule(p) == "4"
    assert told[-1] == "No enemy card is left on C4 for Light Artillery on C3 to bombard."


# --- 4.6 to 4.9 -------------------------------------------------------------------------------------------------------

AIR = {"A1": "Air Strip, Fighter, Level Bomber, Paratroopers", "C4": "Infantry", "E6": "Minefields"}


def test_4_6_air_units_bomb_any_space_with_an_enemy_card_escort_or_drop() -> None:
    p = position(AIR, phase="air")
    assert targets(p, "raid", "S1") == targets(p, "raid", "S2") == {"C4", "E6"}
    assert "escort" not in verbs(p)
    drops = targets(p, "raid", "S3")
    assert "C6" in drops
    assert not drops & {"A1", "C4", "E6"}
    play(p, "raid S3 C6")
    assert spelled(p)[-2:] == ["escort S1 S3", "end"]
    told = GAME.view(p, 0).labels
    assert told[0] == "Fly a mission: Fighter to C4"
    assert told[-2:] == ("Escort Paratroopers to C6 with Fighter", "")
    assert GAME.view(p, 1).labels == (), "only who is asked knows what can be flown"
    play(p, "escort S1 S3")
    assert not any(words.startswith(("raid S1", "escort S1")) for words in spelled(p))


def test_4_6_no_two_paratroopers_drop_on_the_same_space() -> None:
    p = position({"A1": "Air Strip, Paratroopers, Paratroopers"}, phase="air")
    play(p, "raid S1 C6")
    assert "C6" not in targets(p, "raid", "S2")
    assert targets(p, "raid", "S2") == targets(
        position({"A1": "Air Strip, Paratroopers"}, phase="air"), "raid", "S1"
    ) - {"C6"}


FIGHT = {"A1": "Air Strip, Fighter, Level Bomber", "C4": "Infantry", "A6": "Air Strip, Fighter, Yaks"}


def test_4_7_fighters_join_one_mission_and_everyone_rolls_once_at_an_enemy_of_his_choice() -> None:
    p = play(position(FIGHT, phase="air"), "raid S2 C4", "escort S1 S2")
    assert asked(p) == "Allies"
    assert spelled(p) == ["intercept S3 S2", "intercept S4 S2", "end"]
    play(p, "intercept S3 S2", "intercept S4 S2")
    assert (asked(p), spelled(p)) == (
        "Axis",
        ["engage S2 S3", "engage S2 S4"],
    )  # the mission, then its escorts
    play(p, "engage S2 S4", "engage S1 S3")
    assert (asked(p), spelled(p)) == ("Allies", ["engage S3 S1", "engage S3 S2"])
    play(p, "engage S3 S1", "engage S4 S1")  # all aim before anybody rolls
    assert [rolled(p, 1)[1] for _ in range(4)] == [-1, 1, 1, 0]
    assert rule(p) == "5.4"


def test_4_7_results_of_one_mission_take_effect_together() -> None:
    p = play(position(FIGHT, phase="air"), "raid S2 C4", "end", "intercept S3 S2", "end")
    play(p, "roll 10")
    assert aircraft(p) == ["Allies Fighter A6", "Allies Yaks A6", "Axis Fighter A1", "Axis Level Bomber A1"]
    play(p, "roll 10")  # the Fighter that was shot down shoots as well
    assert aircraft(p) == ["Allies Yaks A6", "Axis Fighter A1"]
    assert thrown(p) == {"Fighter": 1, "Level Bomber": 1}


def test_4_7_a_fighter_intercepts_once_and_is_free_in_its_own_turn() -> None:
    p = play(position(FIGHT, phase="air"), "raid S2 C4", "end", "intercept S3 S2")
    assert not any("S3" in words for words in spelled(p))
    play(p, "end")
    roll(p, 1, 1, 1)
    assert p.wing_task[2] == INTERCEPT + 1
    p.forget_turn()
    assert p.wing_task == [0, 0, 0, 0]


GUNS = {
    "A1": "Air Strip, Fighter, Level Bomber",
    "C4": "Infantry",
    "C5": "AA Guns",
    "C6": "Mobile AA Guns",
    "D5": "AT Guns",
}


def test_4_8_each_aa_gun_fires_once_at_an_aircraft_or_escort_whose_mission_is_in_range() -> None:
    p = play(position(GUNS, phase="air"), "raid S2 C4", "escort S1 S2")
    assert (asked(p), rule(p)) == ("Allies", "4.8")
    assert spelled(p) == ["flak C5 S1", "flak C5 S2", "end"]  # C6 is two spaces away
    play(p, "flak C5 S1", "roll 9")
    assert rule(p) == "5.4"
    assert "Axis Fighter A1" not in aircraft(p)
    p = play(position(GUNS, phase="air"), "raid S2 C5", "raid S1 C6")
    assert spelled(p)[:4] == ["flak C5 S1", "flak C5 S2", "flak C6 S1", "flak C6 S2"]
    play(p, "flak C5 S2", "roll 10")
    assert spelled(p) == ["flak C6 S1", "end"]  # the result is seen first


def test_4_8_an_aa_gun_that_fired_bombards_and_defends_as_ever() -> None:
    p = play(position({"A1": "Air Strip, Level Bomber", "C5": "AA Guns", "C4": "Axis: Infantry"}, phase="air"),
             "raid S1 C5", "flak C5 S1", "roll 1", "roll 1", "end")  # fmt: skip
    play(p, "attack C4 C5")
    assert offers(p, "defend C5 C4")


def test_4_9_bombing_runs_are_rolled_in_order_and_not_on_an_empty_space() -> None:
    p = position(
        {"A1": "Air Strip, Fighter Bomber, Level Bomber", "C4": "Infantry", "C5": "Infantry"}, phase="air"
    )
    play(p, "raid S2 C4", "raid S1 C4")
    assert rolled(p, 9) == ("Destroyed", 1)
    assert rule(p) == "4"


def test_4_9_surviving_paratroopers_land_and_neither_move_nor_attack_this_turn() -> None:
    p = position({"A1": "Air Strip, Paratroopers 1DC", "C5": "Infantry", "A3": "Infantry"}, phase="air")
    play(p, "raid S1 C6")
    assert (unit(p, "C6"), aircraft(p)) == ("Paratroopers 1DC", [])
    assert not targets(p, "move", "C6")
    play(p, "end")
    assert rule(p) == "4"
    p = position({"C6": "Axis: Paratroopers", "C5": "Infantry"}, phase="movement")
    assert targets(p, "move", "C6")
    assert targets(play(p, "end"), "attack", "C6") == {"C5"}


def test_4_9_paratroopers_shot_down_do_not_land() -> None:
    p = position({"A1": "Air Strip, Paratroopers", "C5": "AA Guns"}, phase="air")
    play(p, "raid S1 C6", "flak C5 S1", "roll 9")
    assert unit(p, "C6") == ""
    assert thrown(p) == {"Paratroopers": 1}


# --- what the screen asks before a phase ends -------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["artillery", "ground"])
def test_end_closes_a_phase_in_which_cards_can_still_act(phase: str) -> None:
    p = position({"C3": "Light Artillery", "C4": "Infantry"}, phase=phase)
    assert p.pending is not None
    assert GAME.view(p, p.pending.seat).roles == (("end", "end"),)


def test_4_4_a_plan_of_bombardments_tells_of_no_steps() -> None:
    p = position({"C4": "Infantry", "C3": "Light Artillery"}, phase="artillery")
    assert p.pending is not None
    sheet = fire_sheet(p, p.pending.moves)
    assert sheet is not None
    assert sheet.step == "", "disruption counters add up; nothing is lost before the last"
