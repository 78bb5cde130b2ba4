"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.every_order import every_order_has_an_answer, rules_of, why_not_is_right
from tests.games.fighting_front.positions import TANK, end, play, position, refused

from broadfront.engine.chance import pick
from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Move
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.position import FightingFrontPosition

# --- set-up, drawing, deploying ---------------------------------------------------------------------------------------


def test_2_1_a_nation_of_the_other_side_is_refused() -> None:
    p = GAME.new("choose")
    assert isinstance(p, FightingFrontPosition)
    assert refused(p, "nation Russian") == "[2.1] Axis can play Germany or Japan."


def test_4_2_drawing_too_many_is_refused() -> None:
    p = position(phase="logistics")
    assert refused(p, "draw 4") == "[4.2] You may draw 1 to 3 now, or end the phase."
    assert refused(p, "draw 0").startswith("[4.2]")


def test_4_3_a_card_that_is_not_held_is_refused_with_what_is() -> None:
    p = position(phase="deployment", axis_hand=["Infantry", "Infantry", "Entrenched"])
    assert refused(p, "deploy Fighter A1") == "[4.3] You hold no Fighter. You hold Infantry and Entrenched."
    assert refused(p, "deploy Tiger_Tanks A1").startswith("[4.3] You hold no Tiger Tanks.")
    assert str(GAME.why_not(p, "deploy", 999, 0)) == "[4.3] There is no such card."
    assert str(GAME.why_not(p, "deploy", 12, 99)).startswith("[")


def test_4_3_events_are_not_deployed() -> None:
    p = position(phase="deployment", axis_hand=["Entrenched"])
    assert refused(p, "deploy Entrenched A1") == (
        "[4.3] Entrenched is an Event: it stays in your hand until it is played."
    )


def test_4_3_the_enemys_side_and_enemy_units_bar_deployment() -> None:
    cards = {
        "C3": "Allies: Infantry",
        **dict.fromkeys(["A1", "B1", "C1", "D1", "E1", "A2", "B2"], "Infantry"),
    }
    p = position(cards, phase="deployment", axis_hand=["Engineers"])
    room = "Engineers can go to C2, D2, E2, A3, B3, D3 or E3."
    assert refused(p, "deploy Engineers C4") == (
        f"[4.3] C4 is not on your side of the map, which is rows 1 to 3. {room}"
    )
    assert refused(p, "deploy Engineers C3") == f"[4.3] An enemy unit is on C3. {room}"
    assert refused(p, "deploy Engineers A1") == f"[2.4] A1 has a ground unit already. {room}"
    q = position({"C4": "Infantry"}, turn="Allies", phase="deployment", allied_hand=["Engineers"])
    assert "rows 4 to 6" in refused(q, "deploy Engineers C3")


def test_4_3_enemy_aircraft_on_the_ground_bar_deployment() -> None:
    p = position({"C3": "Allies: Air Strip, Fighter"}, phase="deployment", axis_hand=["Engineers"])
    assert refused(p, "deploy Engineers C3").startswith(
        "[4.3] Enemy aircraft stand on C3: drive a ground unit in"
    )


def test_2_4_a_second_location_and_a_second_leader_are_refused() -> None:
    p = position(
        {"C3": "Infantry, Infantry Commander, Fortifications", "B2": "Infantry"},
        phase="deployment",
        axis_hand=["Minefields", "Infantry Commander"],
    )
    assert refused(p, "deploy Minefields C3").startswith(
        "[2.4] C3 has a Location already. Minefields can go to A1"
    )
    assert refused(p, "deploy Infantry_Commander C3") == (
        "[2.4] The unit on C3 has a Leader already. Infantry Commander can go to B2."
    )


def test_3_5_an_air_unit_without_an_air_strip_is_refused() -> None:
    p = position({"A1": "Air Strip"}, phase="deployment", axis_hand=["Fighter"])
    assert refused(p, "deploy Fighter B1") == (
        "[3.5] You have no Air Strip on B1: air units are based on one. Fighter can go to A1."
    )
    p = position(phase="deployment", axis_hand=["Fighter"])
    assert refused(p, "deploy Fighter B1").endswith("Fighter can go to no space now.")


def test_7_1_a_leader_without_a_unit_of_its_arm_is_refused() -> None:
    p = position({"C3": "Infantry", "B2": "Light Tanks"}, phase="deployment", axis_hand=["Tank Commander"])
    assert refused(p, "deploy Tank_Commander C3") == (
        "[7.1] No unit on C3 can be led by Tank Commander. Tank Commander can go to B2."
    )
    assert refused(p, "deploy Tank_Commander A1").startswith("[7.1] No unit on A1 can be led")


def test_7_1_leaders_of_air_units_are_assigned_to_their_arm() -> None:
    cards = {"A1": "Air Strip, Fighter, Level Bomber, Fighter Bomber, Flying Ace", "A6": "Air Strip, Yaks"}
    p = position(cards, phase="deployment", axis_hand=["Flying Ace", "Infantry"])
    assert refused(p, "assign Flying_Ace S2") == (
        "[7.1] Flying Ace cannot lead S2 (Level Bomber). It can join the Fighter on A1."
    )
    assert refused(p, "assign Flying_Ace S3").startswith("[2.4] S3 (Fighter Bomber) has a Leader already.")
    assert refused(p, "assign Flying_Ace S4").startswith(
        "[7.1] That is no air unit of yours on the map. Yours are S1"
    )
    assert refused(p, "assign Infantry S1") == "[7.1] Infantry is no Leader: only Leaders join an air unit."
    assert refused(p, "deploy Flying_Ace A1") == (
        "[7.1] Flying Ace joins an air unit. It can join the Fighter on A1."
    )
    p = position({"A4": "Axis: Air Strip, Fighter"}, phase="deployment", axis_hand=["Flying Ace"])
    assert refused(p, "assign Flying_Ace S1").startswith("[4.3] S1 (Fighter) is not on your side of the map.")


def test_7_1_a_leader_of_air_units_without_one_is_told_to_base_one() -> None:
    p = position({"C3": "Infantry"}, phase="deployment", axis_hand=["Flying Ace", "Fighter", "Air Strip"])
    assert refused(p, "deploy Flying_Ace C3") == (
        "[7.1] Flying Ace joins an air unit of its arm: base one without a Leader on an Air Strip first."
    )
    play(p, "deploy Air_Strip A1", "deploy Fighter A1", "assign Flying_Ace S1")


def test_6_4_a_hospital_helps_units_that_have_counters() -> None:
    p = position(
        {"A1": "Infantry 2DC", "B1": "Infantry 3DC", "C1": "Field Hospital", "D1": "Infantry"},
        phase="recovery",
    )
    assert refused(p, "heal D1") == (
        "[6.4] The Field Hospital helps a unit of yours that has counters: "
        "on the ground the Infantry on A1 or the Infantry on B1; in the air none."
    )


def test_4_15_a_full_hand_must_discard_what_it_holds() -> None:
    p = position(phase="end", axis_hand=["Infantry"] * 8)
    assert refused(p, "end") == "[4.15] Your hand is too large: discard 2 more first."
    assert refused(p, "discard Fighter") == "[4.15] You hold no Fighter. You hold Infantry."


# --- artillery and aircraft -------------------------------------------------------------------------------------------


def test_4_4_bombardments_out_of_range_on_the_own_space_and_on_nothing_are_refused() -> None:
    p = position(
        {"C2": "Light Artillery", "B3": "Infantry", "C4": "Infantry", "C5": "Infantry"}, phase="artillery"
    )
    can = "The unit can bombard C4."
    assert refused(p, "bombard C2 C5") == f"[4.4] C5 is 3 spaces away, and the range is 2. {can}"
    assert refused(p, "bombard C2 C2") == (
        f"[4.4] The Light Artillery on C2 cannot bombard C2: no unit bombards its own space. {can}"
    )
    assert refused(p, "bombard C2 C3") == f"[4.4] There is no enemy card on C3. {can}"
    assert refused(p, "bombard B3 C4").startswith(
        "[4.4] The Infantry on B3 cannot bombard: only artillery can"
    )
    assert refused(p, "bombard C4 C2") == "[3.1] The enemy commands the Infantry on C4."
    assert refused(p, "bombard A1 C4") == "[3.1] You have no ground unit on A1."
    assert str(GAME.why_not(p, "bombard", 7, 30)).startswith("[1.3] That space is not on the map")


def test_4_4_a_second_bombardment_and_one_after_another_attack_are_refused() -> None:
    p = position({"C3": "Light Artillery", "B3": "Light Tanks", "C4": "Infantry"}, phase="artillery")
    play(p, "bombard C3 C4")
    assert (
        refused(p, "bombard C3 C4") == "[4.4] The Light Artillery on C3 named a target in this phase already."
    )
    p = position({"C3": "Light Artillery", "B3": "Light Tanks", "C4": "Infantry"}, phase="artillery")
    p.attacked = 1 << 12
    p.settle()
    assert (
        refused(p, "bombard C3 C4")
        == "[4.4] The Light Artillery on C3 attacked this turn already: one attack is all."
    )


def test_4_6_missions_on_nothing_and_drops_on_something_are_refused() -> None:
    p = position(
        {"A1": "Air Strip, Fighter, Level Bomber, Paratroopers, Paratroopers", "C4": "Infantry"}, phase="air"
    )
    assert refused(p, "raid S1 C5") == "[4.6] There is no enemy card on C5. Fighter can bomb C4."
    assert refused(p, "raid S3 C4").startswith("[4.6] C4 is not empty. Paratroopers can drop on B1, C1")
    play(p, "raid S3 C6")
    assert refused(p, "raid S4 C6").startswith("[4.6] Other Paratroopers drop on C6 already.")
    assert refused(p, "raid S3 C5") == "[4.6] S3 (Paratroopers) has a task this turn already: one is all."
    assert refused(p, "escort S2 S3") == "[4.6] Level Bomber cannot escort: only fighters can."
    assert refused(p, "escort S1 S2") == ("[4.6] That is no mission to escort. Missions: S3 (Paratroopers).")
    assert refused(p, "raid S9 C4").startswith("[4.6] That is no air unit of yours on the map.")


def test_3_6_fly_overs_are_refused_to_who_has_an_air_strip() -> None:
    p = position({"B2": "Air Strip, Level Bomber", "C4": "Infantry"}, phase="air", axis_hand=["Fighter"])
    sentence = "[3.6] You have an Air Strip on B2: base the air unit there in your Deployment phase."
    assert refused(p, "flyover Fighter C4") == sentence
    p = position(
        {"B2": "Air Strip, Level Bomber", "C5": "Axis: Air Strip", "C4": "Infantry"},
        phase="air",
        axis_hand=["Fighter"],
    )
    assert refused(p, "flyover Fighter C4") == sentence
    p = position(
        {"C5": "Axis: Air Strip, Level Bomber", "C4": "Infantry"}, phase="air", axis_hand=["Fighter"]
    )
    assert refused(p, "flyover Fighter C4") == (
        "[3.6] You have an Air Strip on C5, and so no Fly Over units. Nothing can be based there: "
        "it is not on your side of the map."
    )
    p = position({"C4": "Infantry"}, phase="air", axis_hand=["Fighter", "Level Bomber", "Infantry"])
    assert (
        refused(p, "flyescort Fighter S1")
        == "[4.6] That is no mission to escort. Missions: none; name one first."
    )
    assert refused(p, "flyover Fighter C5").startswith(
        "[4.6] There is no enemy card on C5. Fighter can bomb C4."
    )
    assert refused(p, "flyover Infantry C4").startswith("[3.6] Infantry cannot fly")
    assert refused(p, "flyover Yaks C4").startswith("[4.6] You hold no Yaks.")
    assert refused(p, "flyescort Level_Bomber S1") == "[4.6] Level Bomber cannot escort: only fighters can."


def test_4_7_interceptions_by_bombers_and_of_nothing_are_refused() -> None:
    cards = {"A1": "Air Strip, Level Bomber, Level Bomber", "A6": "Air Strip, Fighter, Level Bomber, Fighter"}
    p = end(play(position(cards, phase="air"), "raid S1 A6"))
    assert refused(p, "intercept S4 S1") == "[4.7] Level Bomber cannot intercept: only fighters can."
    assert refused(p, "intercept S3 S2") == (
        "[4.7] That is no mission to intercept. Missions: S1 (Level Bomber)."
    )
    play(p, "intercept S3 S1")
    assert refused(p, "intercept S3 S1") == "[4.7] S3 (Fighter) has a task this turn already: one is all."
    assert refused(p, "flyintercept Fighter S1").startswith("[4.7] You hold no Fighter")
    play(p, "intercept S5 S1")
    assert (
        refused(p, "engage S1 S2") == "[4.7] S1 (Level Bomber) attacks one of S3 (Fighter) and S5 (Fighter)."
    )


def test_4_8_flak_by_other_guns_twice_and_out_of_range_is_refused() -> None:
    cards = {
        "A1": "Air Strip, Level Bomber, Level Bomber",
        "C6": "AA Guns",
        "C5": "AT Guns",
        "A6": "Infantry",
    }
    p = play(position(cards, phase="air"), "raid S1 C5", "raid S2 A6")
    assert refused(p, "flak C6 S2").startswith(
        "[4.8] The AA Guns on C6 can fire at S1 (Level Bomber): aircraft"
    )
    assert refused(p, "flak C5 S1").startswith("[4.8] The AT Guns on C5 cannot fire at aircraft")
    p = position({**cards, "D6": "Mobile AA Guns"}, phase="air")
    play(p, "raid S1 C5", "raid S2 A6", "flak C6 S1", "roll 1")
    assert (
        refused(p, "flak C6 S1")
        == "[4.8] The AA Guns on C6 fired at aircraft this turn already: once is all."
    )


# --- the wrong time ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "section"), [
    ("deploy Infantry A1", "4.3"), ("draw 1", "4.2"), ("heal A1", "6.4"), ("mend S1", "6.4"), ("bombard C3 C4", "4.4"),
    ("raid S1 C4", "4.6"), ("escort S1 S2", "4.6"), ("flyover Fighter C4", "4.6"), ("flyescort Fighter S1", "4.6"),
    ("intercept S1 S2", "4.7"), ("flyintercept Fighter S1", "4.7"), ("engage S1 S2", "4.7"), ("flak C4 S1", "4.8"),
    ("attack C3 C4", "4.11"), ("defend C3 C4", "4.12"), ("strike unit C4", "5.7"), ("down S1", "5.7"),
    ("captain S1", "5.7"), ("advance C3 C4", "4.14"), ("follow C3 C4", "4.14"), ("ammo", "6.3"), ("stay", "4.14"),
    ("discard Infantry", "4.15"), ("nation German", "2.1"), ("roll 3", "1.2"), ("card Infantry", "1.5"),
    ("keep", "1.5"), ("redraw National_Tank", "1.5"), ("assign Flying_Ace S1", "4.3"), ("decline", "4.10"),
])  # fmt: skip
def test_an_order_of_another_phase_is_refused_with_its_own_rule(words: str, section: str) -> None:
    sentence = refused(position(TANK, phase="movement"), words)
    assert sentence.startswith(f"[{section}] ")
    assert sentence.endswith("Move a ground unit, or end the phase.")


@pytest.mark.parametrize("words", ["flyover Infantry C4", "flyescort Infantry S1"])
def test_3_6_a_mission_of_a_ground_card_at_another_time_is_refused_as_a_mission(words: str) -> None:
    p = position(TANK, phase="movement", axis_hand=["Infantry"])
    assert refused(p, words) == (
        "[3.6] Infantry cannot fly, on a mission or as an escort: it is deployed in the set-up or in your own "
        "Deployment phase. Now: Move a ground unit, or end the phase."
    )
    assert refused(p, "deploy Infantry C4").startswith("[4.3] Cards are deployed in the set-up")


def test_an_order_that_names_too_much_is_refused() -> None:
    p = position({**TANK, "A1": "Fuel Dump"}, phase="movement")
    for move in (Move("end", 1), Move("end", 0, 3), Move("fuel", 3, 12)):
        assert str(GAME.why_not(p, *move)).endswith("names more than it needs.")


def test_a_match_refuses_an_illegal_move_and_stays_as_it_is() -> None:
    p = position(TANK)
    p.agenda = p.agenda[2:]  # without the breath of the tests
    match = Match(GAME, p)
    with pytest.raises(IllegalMove, match=r"\[4\.10\] C6 is 3 spaces away") as caught:
        match.play(GAME.read("move C3 C6"))
    assert caught.value.refusal.rule == "4.10"
    assert match.journal == []


# --- the properties ---------------------------------------------------------------------------------------------------

NUMBERS = st.one_of(st.integers(-3, 90), st.integers())


def some_position(seed: int) -> FightingFrontPosition:
    """A position from the middle of a random match."""
    rng = Random(seed)
    p = GAME.new(rng.choice(list(GAME.scenarios)), {"deck": rng.choice(["common", "own"])})
    for _ in range(rng.randrange(400)):
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


@pytest.mark.parametrize("seed", range(40))
def test_every_illegal_order_is_refused_with_a_rule_of_the_book_and_alike_in_all_worlds(seed: int) -> None:
    p = some_position(seed)
    ask = p.pending
    if ask is None:
        return
    offered = frozenset(ask.moves)
    rng = Random(seed)
    worlds = [p.determinized(ask.seat, Random(f"{seed}/{n}")) for n in range(3)] if ask.seat != CHANCE else []
    sizes = {"card": 75, "space": 30, "squadron": 8, "slot": 3, "nation": 4, "number": 12, "": 2}
    for verb in GAME.verbs.values():
        for _ in range(40):
            move = Move(verb.name, rng.randrange(sizes[verb.what]), rng.randrange(sizes[verb.where]))
            refusal = GAME.why_not(p, *move)
            assert (refusal is None) == (move in offered)
            assert refusal is None or refusal.rule in rules_of(GAME), refusal
            assert all(GAME.why_not(world, *move) == refusal for world in worlds), refusal


@pytest.mark.parametrize("seed", range(12))
def test_every_order_that_can_be_spelled_is_offered_or_has_a_reason(seed: int) -> None:
    every_order_has_an_answer(GAME, some_position(seed), squadron=range(-1, 12))
