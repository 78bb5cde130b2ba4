"""Chapters 6 to 10: Locations, Leaders, Events, National cards, options."""

import pytest
from tests.games.fighting_front.positions import (
    aircraft,
    asked,
    decline,
    end,
    hand,
    kind_of,
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

from broadfront.boards.orders import order
from broadfront.engine.errors import OptionFault
from broadfront.engine.match import Match
from broadfront.engine.panels import Tray
from broadfront.games.fighting_front import GAME, queries
from broadfront.games.fighting_front.cards import CARDS, DECK_KIND, HELD_AS, NONE, TITLES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.terms import NATIONS

DUEL = {"C3": "Infantry", "C4": "Infantry"}


# --- 6 ----------------------------------------------------------------------------------------------------------------


def test_6_1_head_quarters_four_cards_more_in_hand_and_one_more_to_draw() -> None:
    p = position({"A1": "Head Quarters", "B1": "Head Quarters"}, phase="logistics")
    assert (queries.hand_limit(p, 0), queries.draws(p, 0)) == (14, 5)
    assert (queries.hand_limit(p, 1), queries.draws(p, 1)) == (6, 3)
    assert spelled(p)[:-1] == [f"draw {n}" for n in range(1, 6)]


FUEL = {"A1": "Fuel Dump", "C3": "Medium Tanks", "C4": "Infantry 4DC", "D4": "Infantry 4DC"}


def test_6_2_a_fuelled_tank_moves_twice_and_attacks_a_second_time_after_the_occupation_phase() -> None:
    p = position({"A1": "Fuel Dump", "C2": "Medium Tanks", "C5": "Infantry 4DC", "D6": "Infantry"})
    assert "C5" not in targets(p, "move", "C2")
    play(p, "fuel C2")
    assert {name for name in targets(p, "move", "C2") if name[0] == "A"} == {
        "A1",
        "A2",
        "A3",
        "A4",
        "A5",
        "A6",
    }
    play(p, "move C2 C4", "end", "attack C4 C5")
    roll(p, 1, 3)  # GAM +1: a counter
    play(p, "advance C4 C5")
    assert (rule(p), spelled(p)) == ("4.11", ["attack C5 D6", "end"])
    play(p, "attack C5 D6")
    assert rule(p) == "5.5"  # with defensive fire of its own
    roll(p, 1, 10)
    assert spelled(p) == ["advance C5 D6", "stay"]  # and an occupation of its own
    play(p, "advance C5 D6")
    assert rule(p) == "4"


def test_6_2_a_tank_that_has_moved_its_way_may_still_be_fuelled() -> None:
    p = play(position({"A1": "Fuel Dump", "C1": "Medium Tanks"}), "move C1 C3")
    assert spelled(p) == ["fuel C3", "end"]
    play(p, "fuel C3", "move C3 C5")
    assert rule(p) == "4"


def test_6_2_a_tank_that_bombarded_or_made_no_first_attack_may_use_the_second_round() -> None:
    p = position(FUEL, phase="artillery")
    roll(play(p, "bombard C3 C4"), 1)
    assert rule(p) == "4.11"  # neither moved nor fuelled for moving, but asked in the second round
    assert {step.who for step in p.agenda if hasattr(step, "who")} == {2}
    assert targets(p, "attack", "C3") == {"C4", "D4"}
    p = play(position(FUEL, phase="ground"), "end")
    assert targets(p, "attack", "C3") == {"C4", "D4"}


def test_6_2_each_dump_serves_one_tank_a_turn_and_a_tank_has_one_at_most() -> None:
    cards = {**FUEL, "B3": "Light Tanks", "B1": "Fuel Dump"}
    p = play(position(cards), "fuel C3")
    assert not offers(p, "fuel C3")
    play(p, "fuel B3")
    assert "fuel" not in verbs(p)
    p = play(position({**FUEL, "B3": "Light Tanks"}, phase="second attack"), "attack C3 C4")
    assert rule(p) == "5.5"  # the Light Tanks have no fuel
    p = play(
        position({**FUEL, "B3": "Light Tanks", "B1": "Fuel Dump"}, phase="second attack"), "attack C3 C4"
    )
    assert {words.split()[1] for words in spelled(p)[:-1]} == {"B3"}


def test_6_3_an_artillery_dump_gives_one_roll_of_each_turn_a_point() -> None:
    cards = {
        "A6": "Artillery Dump",
        "C3": "Light Artillery",
        "B3": "Infantry",
        "C4": "Infantry",
        "B4": "AA Guns",
    }
    p = position(cards, turn="Allies", phase="artillery")
    play(p, "bombard B4 B3", "ammo")
    assert rolled(p, 1) == ("Nothing", 1)
    assert p.ammo_used == [0, 1]
    p = position({**cards, "A1": "Artillery Dump"}, phase="ground")
    play(p, "attack B3 B4", "end")  # an Axis turn: the Allied Dump serves anew
    play(p, "defend B4 B3", "ammo")
    assert rolled(p, 1) == ("Nothing", 1)
    play(p, "ammo")
    assert rolled(p, 1) == ("Nothing", 1)


def test_6_4_a_field_hospital_takes_one_more_counter_off_a_unit_of_choice() -> None:
    cards = {"A1": "Field Hospital", "C3": "Infantry 3DC", "B1": "Air Strip, Fighter 2DC"}
    p = position(cards, phase="recovery")
    assert (asked(p), spelled(p)) == ("Axis", ["heal C3", "mend S1"])
    assert aircraft(play(p.clone(), "mend S1")) == ["Axis Fighter B1"]
    assert unit(play(p, "heal C3"), "C3") == "Infantry 1DC"


def test_6_5_an_air_strip_holds_any_number_of_air_units() -> None:
    p = position(
        {"A1": "Air Strip"},
        phase="deployment",
        axis_hand=["Fighter", "Fighter", "Level Bomber", "Paratroopers"],
    )
    play(p, "deploy Fighter A1", "deploy Fighter A1", "deploy Level_Bomber A1", "deploy Paratroopers A1")
    assert len(aircraft(p)) == 4


def test_6_6_a_fortified_unit_has_toughness_and_dfm_one_more_when_it_is_attacked() -> None:
    nations = {"German": "Hedgerows", "Japanese": "Underground Bunkers"}
    for axis, shelter in [("German", "Fortifications"), *nations.items()]:
        p = position(
            {"C3": f"Infantry, {shelter}", "C4": "Infantry"}, turn="Allies", phase="ground", axis=axis
        )
        assert p.toughness(sp("C3")) == 5
        assert rolled(play(p, "attack C4 C3"), 1) == ("Nothing", 2)
    p = position({"C4": "Axis: Infantry, Fortifications"})
    assert p.toughness(sp("C4")) == 5
    for turn in ("Axis",):  # its own attack gains nothing
        p = position({"C3": "Infantry, Fortifications", "C4": "Infantry"}, turn=turn, phase="ground")
        roll(play(p, "attack C3 C4"), 1)
        assert rolled(p, 1) == ("Nothing", 0)


def test_6_7_minefields_strike_each_enemy_that_enters_and_then_change_sides() -> None:
    p = play(
        position({"C3": "Light Tanks", "C4": "Minefields", "C5": "Minefields"}), "move C3 C4", "move C4 C5"
    )
    assert unit(p, "C5") == "Light Tanks 2DC"
    assert (place(p, "C4"), place(p, "C5")) == ("Axis Minefields", "Axis Minefields")
    p = play(position({"C3": "Infantry", "C2": "Minefields"}), "move C3 C2")
    assert unit(p, "C2") == "Infantry"
    p = play(position({"C3": "Armored Cars 2DC", "C4": "Minefields"}), "move C3 C4")
    assert (unit(p, "C4"), place(p, "C4")) == ("", "Allies Minefields")


# --- 7 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "arm"),
    [("Infantry Commander", "I"), ("Tank Commander", "T"), ("Artillery Commander", "R"), ("Flying Ace", "F"),
     ("Bomber Captain", "B")],
)  # fmt: skip
def test_7_1_a_leader_joins_a_unit_of_its_arm(leader: str, arm: str) -> None:
    ground = ["Infantry", "Medium Tanks", "Mortars", "Mechanized Infantry", "Paratroopers", "AT Guns"]
    cards = {f"{column}3": card for column, card in zip("ABCDE", ground, strict=False)} | {"E2": "AT Guns"}
    air = ["Fighter", "Fighter Bomber", "Level Bomber", "Paratroopers"]
    cards["A1"] = ", ".join(["Air Strip", *air])
    p = position(cards, phase="deployment", axis_hand=[leader])
    word = leader.replace(" ", "_")
    where = {name for name, card in cards.items() if name != "A1" and CARDS[kind_of(card)].has(arm)}
    assert targets(p, "deploy", word) == where
    wings = {f"S{i}" for i, card in enumerate(air, start=1) if arm in "FB" and CARDS[kind_of(card)].has(arm)}
    assert targets(p, "assign", word) == wings


def test_7_2_a_leader_adds_toughness_and_its_modifier() -> None:
    p = position({"C3": "Infantry, Infantry Commander", "B3": "Light Tanks, Tank Commander",
                  "A3": "Light Artillery, Artillery Commander",
                  "A1": "Air Strip, Fighter, Flying Ace, Level Bomber, Bomber Captain"})  # fmt: skip
    assert [p.toughness(sp(name)) for name in ("C3", "B3", "A3")] == [5, 4, 3]
    assert [p.wing_toughness(wing) for wing in (0, 1)] == [3, 3]
    p = play(
        position({"A3": "Light Artillery, Artillery Commander", "A4": "Infantry"}, phase="artillery"),
        "bombard A3 A4",
    )
    assert rolled(p, 1)[1] == 1
    p = play(
        position({"A1": "Air Strip, Level Bomber, Bomber Captain", "A4": "Infantry"}, phase="air"),
        "raid S1 A4",
    )
    assert rolled(p, 1)[1] == 2
    p = roll(
        play(
            position({"A3": "Light Tanks, Tank Commander", "A4": "Infantry"}, phase="ground"), "attack A3 A4"
        ),
        1,
    )
    assert rolled(p, 1)[1] == 1
    p = play(
        position({"A3": "Infantry", "A4": "Infantry, Infantry Commander"}, phase="ground"), "attack A3 A4"
    )
    assert rolled(p, 1)[1] == 2
    cards = {"A1": "Air Strip, Level Bomber", "A6": "Air Strip, Fighter, Flying Ace", "C4": "Infantry"}
    p = play(position(cards, phase="air"), "raid S1 C4", "intercept S2 S1")
    assert [rolled(p, 1)[1] for _ in range(2)] == [-1, 2]


# --- 8 ----------------------------------------------------------------------------------------------------------------


def test_8_1_events_are_played_before_the_die_in_either_turn_and_discarded() -> None:
    p = position({"C3": "Light Tanks", "C4": "Infantry"}, phase="ground",
                 axis_hand=["War of Maneuver"] * 2, allied_hand=["Counter Attack"] * 2)  # fmt: skip
    play(p, "attack C3 C4", "play Counter_Attack", "play Counter_Attack")
    assert rolled(p, 1) == ("DC+negated", 7)
    assert thrown(p) == {"Counter Attack": 2}
    assert hand(p, "Axis") == ["War of Maneuver"] * 2


def test_8_2_artillery_barrage_on_a_bombardment_and_not_on_defensive_fire() -> None:
    p = position(
        {"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery", axis_hand=["Artillery Barrage"]
    )
    play(p, "bombard C3 C4", "play Artillery_Barrage")
    assert rolled(p, 1) == ("Nothing", 3)
    p = position(
        {"C3": "Light Artillery", "C4": "Infantry"},
        turn="Allies",
        phase="ground",
        axis_hand=["Artillery Barrage"],
    )
    play(p, "attack C4 C3", "defend C3 C4")
    assert not offers(p, "play Artillery_Barrage")


def test_8_3_war_of_maneuver_on_a_ground_attack_of_a_tank() -> None:
    for card, allowed in (
        ("Light Tanks", True),
        ("Mechanized Infantry", True),
        ("Infantry", False),
        ("AT Guns", False),
    ):
        p = position({"C3": card, "C4": "Infantry"}, phase="ground", axis_hand=["War of Maneuver"])
        roll(play(p, "attack C3 C4"), 1)
        assert offers(p, "play War_of_Maneuver") == allowed
    p = position({"C3": "Light Tanks", "C4": "Infantry"}, phase="ground", axis_hand=["War of Maneuver"])
    play(roll(play(p, "attack C3 C4"), 1), "play War_of_Maneuver")
    assert rolled(p, 1) == ("DC", 3)


def test_8_4_counter_attack_on_any_defensive_fire_supporting_artillery_included() -> None:
    cards = {"C3": "Infantry", "C4": "Infantry", "C5": "Light Artillery"}
    p = play(
        position(cards, phase="ground", allied_hand=["Counter Attack"] * 2),
        "attack C3 C4",
        "play Counter_Attack",
    )
    assert rolled(p, 1) == ("DC", 4)
    play(p, "defend C5 C3", "play Counter_Attack")
    assert rolled(p, 1) == ("Nothing", 3)


def test_8_5_infiltration_on_a_ground_attack_of_infantry() -> None:
    for card, allowed in (
        ("Light Tanks", False),
        ("Mechanized Infantry", True),
        ("Infantry", True),
        ("Mortars", True),
    ):
        p = position({"C3": card, "C4": "Infantry"}, phase="ground", axis_hand=["Infiltration"])
        roll(play(p, "attack C3 C4"), 1)
        assert offers(p, "play Infiltration") == allowed
    p = position(DUEL, phase="ground", axis_hand=["Infiltration"])
    play(roll(play(p, "attack C3 C4"), 1), "play Infiltration")
    assert rolled(p, 1) == ("DC", 3)


def test_8_6_out_of_the_sun_on_an_interceptors_roll_and_no_others() -> None:
    cards = {"A1": "Air Strip, Fighter, Level Bomber", "A6": "Air Strip, Fighter", "C4": "Infantry"}
    p = position(cards, phase="air", axis_hand=["Out of the Sun"], allied_hand=["Out of the Sun"])
    play(p, "raid S2 C4", "escort S1 S2", "intercept S3 S2", "engage S3 S1")
    assert (asked(p), offers(p, "play Out_of_the_Sun")) == ("Allies", True)
    play(p, "play Out_of_the_Sun")
    decline(p)
    assert [rolled(p, 1)[1] for _ in range(3)] == [-1, 1, 4]
    assert hand(p, "Axis") == ["Out of the Sun"]


def test_8_7_clear_skies_on_a_bombing_run() -> None:
    p = position({"A1": "Air Strip, Fighter", "C4": "Infantry"}, phase="air", axis_hand=["Clear Skies"])
    play(p, "raid S1 C4", "play Clear_Skies")
    assert rolled(p, 3) == ("DC", 2)


@pytest.mark.parametrize(
    ("event", "attacker", "allowed"),
    [("Anti-Tank Teams", "Light Tanks", True), ("Anti-Tank Teams", "Infantry", False),
     ("Anti-Tank Teams", "Mechanized Infantry", True), ("HMG Positions", "Infantry", True),
     ("HMG Positions", "Light Tanks", False), ("HMG Positions", "Mechanized Infantry", True)],
)  # fmt: skip
def test_8_8_and_8_9_infantry_events_against_tanks_and_against_infantry(
    event: str, attacker: str, allowed: bool
) -> None:
    word = event.replace(" ", "_").replace("-", "_")
    p = position({"C3": attacker, "C4": "Infantry"}, phase="ground", allied_hand=[event])
    play(p, "attack C3 C4")
    assert offers(p, f"play {word}") == allowed
    if allowed:
        play(p, f"play {word}")
        assert rolled(p, 1) == ("DC", 4)
    p = position({"C3": attacker, "C4": "Light Tanks"}, phase="ground", allied_hand=[event])
    play(p, "attack C3 C4", "defend C4 C3")
    assert not offers(p, f"play {word}")


def test_8_8_anti_tank_teams_serve_supporting_mortars() -> None:
    cards = {"C3": "Light Tanks", "C4": "Light Tanks", "D4": "Mortars"}
    p = position(cards, phase="ground", allied_hand=["Anti-Tank Teams"])
    play(p, "attack C3 C4", "defend D4 C3", "play Anti_Tank_Teams")
    assert rolled(p, 1) == ("Nothing", 3)


def test_8_9_hmg_positions_against_infantry() -> None:
    p = position(DUEL, phase="ground", allied_hand=["HMG Positions"])
    play(p, "attack C3 C4", "play HMG_Positions")
    assert rolled(p, 5) == ("DC+negated", 4)


def test_8_10_entrenched_is_played_by_who_is_shot_at() -> None:
    p = position({"C3": "Light Tanks", "C4": "Infantry"}, phase="artillery", allied_hand=["Entrenched"])
    play(p, "bombard C3 C4", "play Entrenched")
    assert rolled(p, 10) == ("DC", -3)
    p = position({"A1": "Air Strip, Fighter", "C4": "Infantry"}, phase="air", allied_hand=["Entrenched"])
    play(p, "raid S1 C4", "end", "play Entrenched")
    assert rolled(p, 10) == ("DC", -4)
    p = position(DUEL, phase="ground", allied_hand=["Entrenched"])
    roll(play(p, "attack C3 C4"), 1)
    play(p, "play Entrenched")
    assert rolled(p, 10) == ("DC", -3)
    p = position(DUEL, phase="ground", axis_hand=["Entrenched"])
    play(p, "attack C3 C4")
    assert asked(p) == "chance"  # not on defensive fire


def test_8_11_reconnaissance_shows_the_opponents_hand_once() -> None:
    p = position(
        {"C3": "Infantry"},
        phase="deployment",
        axis_hand=["Reconnaissance"] * 2,
        allied_hand=["Infantry", "Entrenched"],
    )
    play(p, "look")
    assert [TITLES[kind] for kind in p.axis_knows] == ["Infantry", "Entrenched"]
    assert thrown(p) == {"Reconnaissance": 1}
    assert rule(p) == "4.3"  # asked again
    trays = {
        tray.seat: tuple((item.name, item.count) for item in tray.items)
        for tray in GAME.view(p, 0).of(Tray)
        if tray.name == "Hand"
    }
    assert trays[1] == (("Infantry", 1), ("Entrenched", 1))
    assert p.allies_know == []


def test_8_11_what_was_seen_stays_known_as_long_as_it_is_surely_there() -> None:
    p = position(phase="deployment", axis_hand=["Reconnaissance"], allied_hand=["Infantry", "Entrenched"])
    play(p, "look")
    p.take(1, kind_of("Infantry"))  # one more, which nobody saw
    p.show(1, kind_of("Infantry"))  # one of the two is deployed: the other may be the new one
    assert [TITLES[kind] for kind in p.axis_knows] == ["Entrenched"]
    trays = {
        tray.seat: tuple((item.name, item.count) for item in tray.items)
        for tray in GAME.view(p, 0).of(Tray)
        if tray.name == "Hand"
    }
    assert trays[1] == (("Entrenched", 1), ("hidden", 1))


def test_8_11_a_look_at_a_hand_cannot_be_taken_back_and_a_deployment_can() -> None:
    p = position(
        phase="deployment", axis_hand=["Reconnaissance", "Infantry"], allied_hand=["Infantry", "Entrenched"]
    )
    match = Match(GAME, p)
    match.play(order("deploy", kind_of("Infantry"), sp("A1")))
    assert match.can_undo
    match.play(order("look"))
    with pytest.raises(ValueError, match="has shown what was hidden"):
        match.undo()
    assert match.told[-1].sentence == "Axis looks at the opponent's hand."


# --- 9 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nation", NATIONS)
def test_9_1_a_national_card_is_read_for_the_nation_that_draws_it(nation: str) -> None:
    axis = nation if nation in ("German", "Japanese") else "German"
    allies = nation if nation in ("Russian", "American") else "Russian"
    turn = "Axis" if nation == axis else "Allies"
    seat = 0 if turn == "Axis" else 1
    for sort in ("Strategy", "Infantry", "Tank", "Artillery", "Air_Unit", "Location"):
        kind = HELD_AS[NATIONS.index(nation)][kind_of(f"National_{sort}")]
        if kind == NONE:
            assert nation == "Japanese"
            continue
        p = position(turn=turn, phase="logistics", axis=axis, allies=allies, left={f"National_{sort}": 2})
        play(p, "draw 1")
        if offers(p, "keep"):
            play(p, "keep")
        play(p, f"card National_{sort}")
        assert p.hand(seat) == [kind]
        assert CARDS[kind].nation == nation
        p.show(seat, kind)
        p.discard(seat, kind)
        assert p.discards[kind_of(f"National_{sort}")] == 1
        assert DECK_KIND[kind] == kind_of(f"National_{sort}")


def modifiers_of(axis: str, allies: str, card: str) -> tuple[int, ...]:
    """Toughness, spaces moved in a turn, and what a unit adds: bombarding, attacking, defending."""
    turn = "Axis" if CARDS[kind_of(card)].nation in ("German", "Japanese") else "Allies"
    here, there, other = ("C3", "C4", "Allies") if turn == "Axis" else ("C4", "C3", "Axis")
    given = {"axis": axis, "allies": allies}
    cards = {here: card, there: "Second Rate Infantry"}
    p = position(cards, turn=turn, phase="ground", **given)  # type: ignore[arg-type]
    toughness = p.toughness(sp(here))
    roll(play(p, f"attack {here} {there}"), 1)
    attack = rolled(p, 1)[1]
    p = position(cards, turn=other, phase="ground", **given)  # type: ignore[arg-type]
    play(p, f"attack {there} {here}")
    if offers(p, f"defend {here} {there}"):
        play(p, f"defend {here} {there}")
    defence = rolled(p, 1)[1]
    p = position(cards, turn=turn, phase="artillery", **given)  # type: ignore[arg-type]
    barrage = -9
    if offers(p, f"bombard {here} {there}"):
        play(p, f"bombard {here} {there}")
        barrage = rolled(p, 1)[1]
    return toughness, barrage, attack, defence


def test_9_2_the_german_cards() -> None:
    assert modifiers_of("German", "Russian", "SS Troopers") == (5, -9, 1, 0)
    assert modifiers_of("German", "Russian", "Tiger Tanks") == (6, 0, 2, 0)
    assert modifiers_of("German", "Russian", "Giant Siege Cannon") == (2, 0, 0, 0)
    p = position(
        {"A1": "Giant Siege Cannon", "B1": "Tiger Tanks", "A6": "Infantry", "B4": "Infantry"},
        phase="artillery",
    )
    assert targets(p, "bombard", "A1") == {"A6", "B4"}
    assert targets(p, "bombard", "B1") == {"B4"}
    cards = {"A1": "Air Strip, Junker Dive Bombers", "C4": "Infantry", "A6": "Air Strip, Fighter"}
    p = play(position(cards, phase="air"), "raid S1 C4", "intercept S2 S1")
    assert [rolled(p, 1)[1] for _ in range(3)] == [-1, 1, 1]


def test_9_3_the_russian_cards() -> None:
    assert modifiers_of("German", "Russian", "Human Waves") == (4, -9, 1, 0)
    assert modifiers_of("German", "Russian", "T-34s") == (5, 0, 1, 0)
    assert modifiers_of("German", "Russian", "Rocket Launchers") == (2, 2, 0, 2)
    p = position({"A6": "Rocket Launchers", "B6": "T-34s", "A3": "Infantry", "B4": "Axis: Infantry"}, turn="Allies",
                 phase="artillery")  # fmt: skip
    assert targets(p, "bombard", "A6") == {"A3", "B4"}
    assert targets(p, "bombard", "B6") == {"B4"}
    p = play(position({"A6": "Air Strip, Yaks", "C3": "Infantry"}, turn="Allies", phase="air"), "raid S1 C3")
    assert rolled(p, 1)[1] == 0
    assert queries.draws(position({"A6": "Mother Russia"}), 1) == 4


def test_9_4_the_american_cards() -> None:
    assert modifiers_of("German", "American", "US Marines") == (4, -9, 1, 0)
    assert modifiers_of("German", "American", "M4 Shermans") == (4, 0, 1, 0)
    assert modifiers_of("German", "American", "Howitzers") == (2, 1, 0, 1)
    p = position({"A6": "Howitzers", "B6": "M4 Shermans", "A2": "Infantry", "B4": "Axis: Infantry"}, turn="Allies",
                 phase="artillery", allies="American")  # fmt: skip
    assert targets(p, "bombard", "A6") == {"A2", "B4"}
    assert targets(p, "bombard", "B6") == {"B4"}
    p = position(
        {"A6": "Air Strip, B-17 Bombers", "C3": "Infantry"}, turn="Allies", phase="air", allies="American"
    )
    assert p.wing_toughness(0) == 3
    assert rolled(play(p, "raid S1 C3"), 1)[1] == 1
    assert queries.draws(position({"A6": "Red Ball Express"}, allies="American"), 1) == 4


def test_9_5_the_japanese_cards_and_what_japan_draws_again() -> None:
    assert modifiers_of("Japanese", "Russian", "Jungle Fighters") == (5, -9, 0, 1)
    p = position({"A1": "Air Strip, Zeroes", "C4": "Infantry"}, phase="air", axis="Japanese")
    assert rolled(play(p, "raid S1 C4"), 1)[1] == -1
    p = position(
        phase="logistics", axis="Japanese", left={"National_Tank": 1, "National_Artillery": 2, "Infantry": 1}
    )
    play(p, "draw 1")
    assert p.pending is not None
    assert (spelled(p), tuple(p.pending.weights)) == (
        ["redraw National_Tank", "redraw National_Artillery", "keep"], (1, 2, 1),
    )  # fmt: skip
    seen_by = [p.pending.seen_by]  # all see what is discarded, and only Japan what is kept
    play(p, "redraw National_Artillery", "keep")
    seen_by.append(p.pending.seen_by)
    assert seen_by == [None, 0]
    play(p, "card Infantry")
    assert (hand(p, "Axis"), thrown(p)) == (["Infantry"], {"National Artillery": 1})


BLITZ = {
    "C3": "Medium Tanks",
    "B3": "Mechanized Infantry",
    "D3": "Infantry",
    "C4": "Infantry",
    "A1": "Fuel Dump",
}


def test_9_6_blitzkrieg_tanks_move_and_attack_again_whatever_they_did() -> None:
    p = position(BLITZ, phase="artillery", axis_hand=["Blitzkrieg"] * 2)
    roll(play(p, "bombard C3 C4"), 1)
    play(p, "end", "end", "attack B3 C4", "end")  # no Fly Over, no move
    roll(p, 1, 1)
    play(p, "end")  # no second attack
    assert (rule(p), spelled(p)) == ("9.6", ["play Blitzkrieg", "decline"])
    play(p, "play Blitzkrieg")
    assert targets(p, "move", "C3")
    assert targets(p, "move", "B3")
    assert not targets(p, "move", "D3")
    assert "fuel" not in verbs(p)
    play(p, "move C3 D4", "end", "attack D4 C4", "attack B3 C4")
    roll(p, 1, 1, 1, 1)
    assert rule(p) == "9.6"  # the second one
    play(p, "play Blitzkrieg", "end", "end")
    assert rule(p) == "4"


def test_9_7_steam_roller_tactics_all_ground_attacks_get_a_point() -> None:
    cards = {"C4": "Infantry", "D4": "Infantry", "C3": "Infantry", "D3": "Infantry"}
    p = position(cards, turn="Allies", phase="ground", allied_hand=["Steam Roller Tactics"] * 2)
    roll(play(p, "attack C4 C3", "attack D4 D3"), 1, 1)
    assert rule(p) == "9.7"
    play(p, "play Steam_Roller_Tactics", "play Steam_Roller_Tactics")
    assert [rolled(p, 1)[1] for _ in range(2)] == [2, 2]
    end(p)
    assert p.steam == 0


def test_9_8_soften_up_targets_all_artillery_bombards_once_more() -> None:
    cards = {"C4": "Light Tanks", "D4": "Howitzers", "C3": "Infantry"}
    p = position(
        cards, turn="Allies", phase="artillery", allies="American", allied_hand=["Soften up Targets"]
    )
    roll(play(p, "bombard C4 C3", "end"), 1)
    assert rule(p) == "9.8"
    play(p, "play Soften_up_Targets")
    assert targets(p, "bombard", "C4") == {"C3"}
    roll(play(p, "bombard C4 C3", "bombard D4 C3"), 1, 1)
    assert "bombard" not in verbs(p)
    assert rule(p) == "4"


def test_9_9_bonzai_charge_on_a_ground_attack_of_infantry() -> None:
    p = position(
        {"C3": "Infantry", "C4": "Infantry"}, phase="ground", axis="Japanese", axis_hand=["Bonzai Charge"]
    )
    play(roll(play(p, "attack C3 C4"), 1), "play Bonzai_Charge")
    assert rolled(p, 1) == ("DC", 3)
    p = position(
        {"C3": "Light Tanks", "C4": "Infantry"}, phase="ground", axis="Japanese", axis_hand=["Bonzai Charge"]
    )
    roll(play(p, "attack C3 C4"), 1)
    assert not offers(p, "play Bonzai_Charge")


# --- 10 ---------------------------------------------------------------------------------------------------------------


def test_10_1_four_ways_leave_out_the_diagonals_for_moves_attacks_and_distance() -> None:
    p = position({"C3": "Medium Tanks", "D4": "Infantry"}, adjacency=4)
    assert {name for name in targets(p, "move", "C3") if name[1] in "456"} == {"B4", "C4", "C5"}
    assert "attack C3 D4" not in spelled(play(p, "end"))
    p = position(
        {"C1": "Light Artillery", "D3": "Allies: Infantry", "C3": "Allies: Infantry"},
        adjacency=4,
        phase="artillery",
    )
    assert targets(p, "bombard", "C1") == {"C3"}


def test_10_2_each_player_has_a_deck_and_a_discard_of_his_own() -> None:
    p = position(
        {"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery", deck="own", allied_hand=["Entrenched"]
    )
    assert [p.deck_left(seat) for seat in (0, 1)] == [165, 164]
    play(p, "bombard C3 C4", "play Entrenched", "roll 9")
    assert (thrown(p, "Axis"), thrown(p, "Allies")) == ({}, {"Entrenched": 1})
    assert [(tray.name, tray.seat) for tray in GAME.view(p, -1).of(Tray)][2:] == [
        ("Discard", 0), ("Deck", 0), ("Discard", 1), ("Deck", 1),
    ]  # fmt: skip


def test_10_2_a_captured_card_goes_back_to_the_pile_of_the_deck_it_came_from() -> None:
    p = play(position({"C3": "Infantry", "C4": "Fuel Dump"}, deck="own"), "move C3 C4")
    assert place(p, "C4") == "Axis Fuel Dump"
    p.destroy_location(sp("C4"))
    assert (thrown(p, "Axis"), thrown(p, "Allies")) == ({}, {"Fuel Dump": 1})
    p = play(position({"C3": "Infantry", "C4": "Fuel Dump"}, deck="own"), "move C3 C4")
    p.destroy_unit(sp("C4"))
    p.place_unit(1, kind_of("Engineers"), sp("C4"))  # taken back
    p.destroy_location(sp("C4"))
    assert thrown(p, "Allies") == {"Fuel Dump": 1}


@pytest.mark.parametrize("limit", [60, 120, 200])
def test_10_3_after_so_many_turns_the_match_is_a_draw(limit: int) -> None:
    p = position({"A1": "Infantry"}, turn_limit=limit)
    p.turn = limit - 2
    play(p, "end", "end")
    assert p.mover == 1
    play(p, "end")
    while p.pending is not None:
        end(p)
    assert p.result() == (0.5, 0.5)


def test_10_3_other_limits_are_no_options() -> None:
    with pytest.raises(OptionFault, match="turn_limit takes 60, 120, 200"):
        GAME.new("german_russian", {"turn_limit": 61})
    assert isinstance(GAME.new("german_russian"), FightingFrontPosition)
