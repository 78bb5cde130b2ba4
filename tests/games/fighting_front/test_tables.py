"""Chapter 5 of the rules: the tables, and what their results do."""

import pytest
from tests.games.fighting_front.positions import (
    DUEL,
    aircraft,
    asked,
    decline,
    place,
    play,
    position,
    roll,
    rolled,
    sp,
    spelled,
    thrown,
    unit,
)

NOTHING, COUNTER, NEGATED, KILLED, ALL = "Nothing", "DC", "DC+negated", "Destroyed", "All destroyed"


def faces(p: object) -> list[str]:
    from broadfront.games.fighting_front.position import FightingFrontPosition

    assert isinstance(p, FightingFrontPosition)
    return [rolled(p.clone(), die)[0] for die in range(1, 11)]


def test_5_1_bombardment_table() -> None:
    p = play(position({"C3": "Light Artillery", "C4": "Infantry"}, phase="artillery"), "bombard C3 C4")
    assert faces(p) == [NOTHING] * 5 + [COUNTER] * 4 + [KILLED]


def test_5_2_air_combat_table() -> None:
    cards = {"A1": "Air Strip, Fighter Bomber", "C4": "Infantry", "A6": "Air Strip, Fighter"}
    p = play(position(cards, phase="air"), "raid S1 C4", "intercept S2 S1")
    assert faces(p) == [NOTHING] * 4 + [COUNTER] * 3 + [KILLED] * 3


def test_5_3_aa_gun_table() -> None:
    p = position({"A1": "Air Strip, Level Bomber", "C4": "Mobile AA Guns"}, phase="air")
    assert faces(play(p, "raid S1 C4", "flak C4 S1")) == [NOTHING] * 6 + [COUNTER] * 3 + [KILLED]


def test_5_4_bombing_run_table() -> None:
    p = play(position({"A1": "Air Strip, Fighter Bomber", "C4": "Infantry"}, phase="air"), "raid S1 C4")
    assert faces(p) == [NOTHING] * 4 + [COUNTER] * 5 + [KILLED]


def test_5_5_defensive_fire_table() -> None:
    p = play(position({"C3": "Infantry", "C4": "Engineers"}, phase="ground"), "attack C3 C4")
    assert faces(p) == [NOTHING] * 4 + [COUNTER] * 3 + [NEGATED] * 2 + [KILLED]


def test_5_6_ground_attack_table() -> None:
    p = roll(play(position(DUEL, phase="ground"), "attack C3 C4"), 1)
    assert faces(p) == [NOTHING] * 3 + [COUNTER] * 4 + [KILLED] * 2 + [ALL]


def test_5_7_the_one_who_rolled_picks_the_card_a_leader_only_to_be_destroyed() -> None:
    cards = {"C3": "Light Artillery", "C4": "Infantry, Infantry Commander, Air Strip, Fighter, Flying Ace"}
    p = play(position(cards, phase="artillery"), "bombard C3 C4")
    struck = roll(p.clone(), 6)
    assert asked(struck) == "Axis"
    assert spelled(struck) == ["strike unit C4", "strike location C4", "down S1"]
    struck = roll(p.clone(), 10)
    assert spelled(struck) == [
        "strike unit C4",
        "strike leader C4",
        "strike location C4",
        "down S1",
        "captain S1",
    ]
    assert unit(play(struck.clone(), "strike leader C4"), "C4") == "Infantry"
    assert unit(play(struck.clone(), "strike unit C4"), "C4") == ""
    assert aircraft(play(struck.clone(), "captain S1")) == ["Allies Fighter C4"]
    assert aircraft(play(struck.clone(), "down S1")) == []
    assert aircraft(play(struck, "strike location C4")) == []


def test_5_8_all_destroyed_takes_everything_the_defender_has_there() -> None:
    cards = {"C3": "Infantry", "C4": "Infantry, Infantry Commander, Air Strip, Fighter, Flying Ace"}
    p = roll(play(position(cards, phase="ground"), "attack C3 C4"), 1, 10)
    assert (unit(p, "C4"), place(p, "C4"), aircraft(p)) == ("", "", [])
    assert sum(thrown(p).values()) == 5


def test_5_9_modifiers_add_up_the_roller_is_asked_first_and_both_until_they_decline() -> None:
    cards = {"C3": "Medium Tanks 1DC, Tank Commander", "C4": "Second Rate Infantry", "A1": "Artillery Dump"}
    p = position(
        cards,
        phase="ground",
        axis_hand=["War of Maneuver", "War of Maneuver", "Infantry"],
        allied_hand=["Entrenched"] * 2,
    )
    roll(play(p, "attack C3 C4"), 1)
    order = []
    for words in (
        "play War_of_Maneuver",
        "play Entrenched",
        "ammo",
        "decline",
        "play War_of_Maneuver",
        "decline",
    ):
        order.append(asked(p))
        play(p, words)
    assert order == ["Axis", "Allies", "Axis", "Allies", "Axis", "Allies"]
    # the Axis player is not asked again: both War of Maneuver lie in the discard for all to see
    assert rolled(p, 1) == (COUNTER, 1 + 1 - 1 + 3 - 3 + 1 + 3)


@pytest.mark.parametrize(("dc", "die", "result"), [(3, 1, NOTHING), (3, 10, KILLED), (0, 10, ALL)])
def test_5_9_a_total_under_the_table_reads_as_its_first_row_and_over_ten_as_its_last(
    dc: int, die: int, result: str
) -> None:
    tank = "Medium Tanks" + (f" {dc}DC" if dc else "")
    p = roll(play(position({"C3": tank, "C4": "Second Rate Infantry"}, phase="ground"), "attack C3 C4"), 1)
    told, plus = rolled(p, die)
    assert (told, plus) == (result, 1 - dc)
    assert sp("C4") == 17
    decline(p)
