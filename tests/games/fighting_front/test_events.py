"""Chapter 8 of the rules: Events."""

import pytest
from tests.games.fighting_front.positions import (
    DUEL,
    asked,
    decline,
    hand,
    kind_of,
    offers,
    play,
    position,
    roll,
    rolled,
    rule,
    sp,
    thrown,
)

from broadfront.boards.interned_moves import order
from broadfront.engine.match import Match
from broadfront.engine.view import Tray
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import TITLES


def test_8_1_events_are_played_before_the_die_in_either_turn_and_discarded() -> None:
    p = position({"C3": "Light Tanks", "C4": "Infantry"}, phase="ground",
                 axis_hand=["War of Maneuver"] * 2, allied_hand=["Counter Attack"] * 2)  # fmt: skip
    play(p, "attack C3 C4", "play Counter_Attack", "play Counter_Attack")
    assert rolled(p, 1) == ("DC+negated", 7)
    assert thrown(p) == {"Counter Attack": 2}
    assert hand(p, "Axis") == ["War of Maneuver"] * 2


def test_8_1_with_decks_of_their_own_an_event_goes_to_its_players_discard() -> None:
    p = position(DUEL, phase="ground", deck="own", axis_hand=["Infiltration"], allied_hand=["Counter Attack"])
    play(p, "attack C3 C4", "play Counter_Attack")
    roll(p, 1)
    play(p, "play Infiltration")
    assert (thrown(p, "Axis"), thrown(p, "Allies")) == ({"Infiltration": 1}, {"Counter Attack": 1})


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
    p = position(
        {"A1": "Air Strip, Level Bomber", "C4": "Infantry"},
        phase="air",
        axis_hand=["Clear Skies", "Out of the Sun"],
    )
    play(p, "raid S1 C4")
    assert not offers(p, "play Out_of_the_Sun")
    play(p, "play Clear_Skies")
    assert rolled(p, 1) == ("DC", 4)  # a Level Bomber adds 1 of its own


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
    assert match.log[-1].sentence == "Axis looks at the opponent's hand."
