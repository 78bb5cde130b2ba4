"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.every_order import every_order_has_an_answer, rules_of, why_not_is_right
from tests.games.fighting_front.positions import TANK, position, rows_from
from tests.games.legality import Case, table

from broadfront.engine.chance import pick
from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Move
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.position import FightingFrontPosition

REFUSALS = table(
    # set-up, drawing, deploying
    rows_from(partial(GAME.new, "choose"), ("2.1", "a nation of the other side", "nation Russian", "NATION")),
    rows_from(
        {},
        ("4.2", "too many cards", "draw 4", "DRAW"),
        ("4.2", "no card", "draw 0", "DRAW"),
        phase="logistics",
    ),
    rows_from(
        {},
        ("4.3", "a card not held", "deploy Fighter A1", "NOT_HELD"),
        ("4.3", "a card not held, of two words", "deploy Tiger_Tanks A1", "NOT_HELD"),
        ("4.3", "a card that there is not", Move("deploy", 999, 0), "NO_SUCH_CARD"),
        ("1.3", "deployment off the map", Move("deploy", 12, 99), "OFF_MAP"),
        phase="deployment",
        axis_hand=["Infantry", "Infantry", "Entrenched"],
    ),
    rows_from(
        {},
        ("4.3", "deployment of an Event", "deploy Entrenched A1", "EVENT_STAYS"),
        phase="deployment",
        axis_hand=["Entrenched"],
    ),
    rows_from(
        {
            "C3": "Allies: Infantry",
            **dict.fromkeys(["A1", "B1", "C1", "D1", "E1", "A2", "B2"], "Infantry"),
        },
        ("4.3", "deployment on the enemy's half, Axis", "deploy Engineers C4", "NOT_YOUR_HALF_0"),
        ("4.3", "deployment onto an enemy unit", "deploy Engineers C3", "ENEMY_THERE"),
        ("2.4", "deployment onto a unit", "deploy Engineers A1", "UNIT_THERE"),
        phase="deployment",
        axis_hand=["Engineers"],
    ),
    rows_from(
        {"C4": "Infantry"},
        ("4.3", "deployment on the enemy's half, Allies", "deploy Engineers C3", "NOT_YOUR_HALF_1"),
        turn="Allies",
        phase="deployment",
        allied_hand=["Engineers"],
    ),
    rows_from(
        {"C3": "Allies: Air Strip, Fighter"},
        ("4.3", "deployment onto enemy aircraft", "deploy Engineers C3", "ENEMY_AIRCRAFT_THERE"),
        phase="deployment",
        axis_hand=["Engineers"],
    ),
    rows_from(
        {"C3": "Infantry, Infantry Commander, Fortifications", "B2": "Infantry"},
        ("2.4", "a second Location", "deploy Minefields C3", "LOCATION_THERE"),
        ("2.4", "a second Leader", "deploy Infantry_Commander C3", "LEADER_THERE"),
        phase="deployment",
        axis_hand=["Minefields", "Infantry Commander"],
    ),
    rows_from(
        {"A1": "Air Strip"},
        ("3.5", "an air unit without an Air Strip there", "deploy Fighter B1", "NO_AIR_STRIP"),
        phase="deployment",
        axis_hand=["Fighter"],
    ),
    rows_from(
        {},
        ("3.5", "an air unit without any Air Strip", "deploy Fighter B1", "NO_AIR_STRIP"),
        phase="deployment",
        axis_hand=["Fighter"],
    ),
    rows_from(
        {"C3": "Infantry", "B2": "Light Tanks"},
        ("7.1", "a Leader of another arm", "deploy Tank_Commander C3", "NOBODY_TO_LEAD"),
        ("7.1", "a Leader without a unit", "deploy Tank_Commander A1", "NOBODY_TO_LEAD"),
        phase="deployment",
        axis_hand=["Tank Commander"],
    ),
    rows_from(
        {"A1": "Air Strip, Fighter, Level Bomber, Fighter Bomber, Flying Ace", "A6": "Air Strip, Yaks"},
        ("7.1", "a Leader of aircraft to another kind", "assign Flying_Ace S2", "CANNOT_LEAD_WING"),
        ("2.4", "a second Leader of an air unit", "assign Flying_Ace S3", "WING_HAS_LEADER"),
        ("7.1", "a Leader to no air unit of yours", "assign Flying_Ace S4", "NOT_OWN_WING"),
        ("7.1", "a unit as a Leader", "assign Infantry S1", "NO_LEADER"),
        ("7.1", "a Leader of aircraft onto a space", "deploy Flying_Ace A1", "LEADS_WINGS"),
        phase="deployment",
        axis_hand=["Flying Ace", "Infantry"],
    ),
    rows_from(
        {"A4": "Axis: Air Strip, Fighter"},
        ("4.3", "a Leader to aircraft beyond the own half", "assign Flying_Ace S1", "WING_NOT_ON_YOUR_HALF"),
        phase="deployment",
        axis_hand=["Flying Ace"],
    ),
    rows_from(
        {"C3": "Infantry"},
        ("7.1", "a Leader of aircraft that are not there", "deploy Flying_Ace C3", "NO_WING_TO_LEAD"),
        "deploy Air_Strip A1",
        "deploy Fighter A1",
        ("7.1", "a Leader of aircraft that are there", "assign Flying_Ace S1", None),
        phase="deployment",
        axis_hand=["Flying Ace", "Fighter", "Air Strip"],
    ),
    rows_from(
        {"A1": "Infantry 2DC", "B1": "Infantry 3DC", "C1": "Field Hospital", "D1": "Infantry"},
        ("6.4", "a hospital for a unit without counters", "heal D1", "NOT_HURT"),
        phase="recovery",
    ),
    rows_from(
        {},
        ("4.15", "an end with a full hand", "end", "HAND_TOO_LARGE"),
        ("4.15", "a discard of a card not held", "discard Fighter", "NOT_HELD"),
        phase="end",
        axis_hand=[
            "Infantry",
            "Infantry",
            "Infantry",
            "Infantry",
            "Infantry",
            "Infantry",
            "Infantry",
            "Infantry",
        ],
    ),
    # artillery and aircraft
    rows_from(
        {"C2": "Light Artillery", "B3": "Infantry", "C4": "Infantry", "C5": "Infantry"},
        ("4.4", "a bombardment out of range", "bombard C2 C5", "BOMBARD_TOO_FAR"),
        ("4.4", "a bombardment of the own space", "bombard C2 C2", "BOMBARD_OWN_SPACE"),
        ("4.4", "a bombardment of nothing", "bombard C2 C3", "BOMBARD_NO_ENEMY_CARD"),
        ("4.4", "a bombardment by infantry", "bombard B3 C4", "BOMBARD_NO_ARTILLERY"),
        ("3.1", "an order to an enemy unit", "bombard C4 C2", "ENEMY_UNIT"),
        ("3.1", "an order to nobody", "bombard A1 C4", "NO_UNIT"),
        ("1.3", "a bombardment off the map", Move("bombard", 7, 30), "OFF_MAP"),
        phase="artillery",
    ),
    rows_from(
        {"C3": "Light Artillery", "B3": "Light Tanks", "C4": "Infantry"},
        "bombard C3 C4",
        ("4.4", "a second bombardment", "bombard C3 C4", "BOMBARD_BARRAGED"),
        phase="artillery",
    ),
    rows_from(
        {"C3": "Light Artillery", "B3": "Light Tanks", "C4": "Infantry"},
        ("4.4", "a bombardment after an attack", "bombard C3 C4", "ATTACKED"),
        phase="artillery",
        attacked=["C3"],
    ),
    rows_from(
        {"A1": "Air Strip, Fighter, Level Bomber, Paratroopers, Paratroopers", "C4": "Infantry"},
        ("4.6", "a raid on nothing", "raid S1 C5", "RAID_ON_NOTHING"),
        ("4.6", "a drop onto a unit", "raid S3 C4", "DROP_ON_CARD"),
        "raid S3 C6",
        ("4.6", "a second drop onto a space", "raid S4 C6", "DROP_NAMED"),
        ("4.6", "a second task", "raid S3 C5", "WING_HAS_TASK"),
        ("4.6", "an escort by a bomber", "escort S2 S3", "ESCORT_BY_FIGHTERS"),
        ("4.6", "an escort of no mission", "escort S1 S2", "ESCORT_NO_MISSION"),
        ("4.6", "a raid by no air unit of yours", "raid S9 C4", "NOT_OWN_WING"),
        phase="air",
    ),
    rows_from(
        {"B2": "Air Strip, Level Bomber", "C4": "Infantry"},
        ("3.6", "a Fly Over with an Air Strip in use", "flyover Fighter C4", "BASE_IT"),
        phase="air",
        axis_hand=["Fighter"],
    ),
    rows_from(
        {"B2": "Air Strip, Level Bomber", "C5": "Axis: Air Strip", "C4": "Infantry"},
        ("3.6", "a Fly Over with two Air Strips", "flyover Fighter C4", "BASE_IT"),
        phase="air",
        axis_hand=["Fighter"],
    ),
    rows_from(
        {"C5": "Axis: Air Strip, Level Bomber", "C4": "Infantry"},
        ("3.6", "a Fly Over with an Air Strip beyond the own half", "flyover Fighter C4", "NO_FLY_OVER"),
        phase="air",
        axis_hand=["Fighter"],
    ),
    rows_from(
        {"C4": "Infantry"},
        ("4.6", "an escort from beyond the map of no mission", "flyescort Fighter S1", "ESCORT_NO_MISSION"),
        ("4.6", "a Fly Over against nothing", "flyover Fighter C5", "RAID_ON_NOTHING"),
        ("3.6", "a Fly Over of a ground unit", "flyover Infantry C4", "CANNOT_FLY"),
        ("4.6", "a Fly Over of a card not held", "flyover Yaks C4", "NOT_HELD"),
        (
            "4.6",
            "an escort from beyond the map by a bomber",
            "flyescort Level_Bomber S1",
            "ESCORT_BY_FIGHTERS",
        ),
        phase="air",
        axis_hand=["Fighter", "Level Bomber", "Infantry"],
    ),
    rows_from(
        {"A1": "Air Strip, Level Bomber, Level Bomber", "A6": "Air Strip, Fighter, Level Bomber, Fighter"},
        "raid S1 A6",
        "end",
        ("4.7", "an interception by a bomber", "intercept S4 S1", "INTERCEPT_BY_FIGHTERS"),
        ("4.7", "an interception of no mission", "intercept S3 S2", "INTERCEPT_NO_MISSION"),
        "intercept S3 S1",
        ("4.7", "an interception by who has a task", "intercept S3 S1", "WING_HAS_TASK"),
        ("4.7", "an interception by a card not held", "flyintercept Fighter S1", "NOT_HELD"),
        "intercept S5 S1",
        ("4.7", "an attack on who does not intercept", "engage S1 S2", "ENGAGE"),
        phase="air",
    ),
    rows_from(
        {"A1": "Air Strip, Level Bomber, Level Bomber", "C6": "AA Guns", "C5": "AT Guns", "A6": "Infantry"},
        "raid S1 C5",
        "raid S2 A6",
        ("4.8", "flak out of range", "flak C6 S2", "FLAK"),
        ("4.8", "flak by AT Guns", "flak C5 S1", "NO_AA_GUN"),
        phase="air",
    ),
    rows_from(
        {
            "A1": "Air Strip, Level Bomber, Level Bomber",
            "C6": "AA Guns",
            "C5": "AT Guns",
            "A6": "Infantry",
            "D6": "Mobile AA Guns",
        },
        "raid S1 C5",
        "raid S2 A6",
        "flak C6 S1",
        "roll 1",
        ("4.8", "flak twice", "flak C6 S1", "HAS_FIRED_FLAK"),
        phase="air",
    ),
    # the wrong time
    rows_from(
        TANK,
        ("4.3", "deploy in Movement", "deploy Infantry A1", "WHEN_DEPLOY"),
        ("4.2", "draw in Movement", "draw 1", "WHEN_DRAW"),
        ("6.4", "heal in Movement", "heal A1", "WHEN_HEAL"),
        ("6.4", "mend in Movement", "mend S1", "WHEN_HEAL"),
        ("4.4", "bombard in Movement", "bombard C3 C4", "WHEN_BOMBARD"),
        ("4.6", "raid in Movement", "raid S1 C4", "WHEN_RAID"),
        ("4.6", "escort in Movement", "escort S1 S2", "WHEN_ESCORT"),
        ("4.6", "flyover in Movement", "flyover Fighter C4", "WHEN_RAID"),
        ("4.6", "flyescort in Movement", "flyescort Fighter S1", "WHEN_ESCORT"),
        ("4.7", "intercept in Movement", "intercept S1 S2", "WHEN_INTERCEPT"),
        ("4.7", "flyintercept in Movement", "flyintercept Fighter S1", "WHEN_INTERCEPT"),
        ("4.7", "engage in Movement", "engage S1 S2", "WHEN_ENGAGE"),
        ("4.8", "flak in Movement", "flak C4 S1", "WHEN_FLAK"),
        ("4.11", "attack in Movement", "attack C3 C4", "WHEN_ATTACK"),
        ("4.12", "defend in Movement", "defend C3 C4", "WHEN_DEFEND"),
        ("5.7", "strike in Movement", "strike unit C4", "WHEN_STRIKE"),
        ("5.7", "down in Movement", "down S1", "WHEN_STRIKE"),
        ("5.7", "captain in Movement", "captain S1", "WHEN_STRIKE"),
        ("4.14", "advance in Movement", "advance C3 C4", "WHEN_ADVANCE"),
        ("4.14", "follow in Movement", "follow C3 C4", "WHEN_FOLLOW"),
        ("6.3", "ammo in Movement", "ammo", "WHEN_AMMO"),
        ("4.14", "stay in Movement", "stay", "WHEN_STAY"),
        ("4.15", "discard in Movement", "discard Infantry", "WHEN_DISCARD"),
        ("2.1", "nation in Movement", "nation German", "WHEN_NATION"),
        ("1.2", "roll in Movement", "roll 3", "WHEN_ROLL"),
        ("1.5", "card in Movement", "card Infantry", "WHEN_CARD"),
        ("1.5", "keep in Movement", "keep", "WHEN_CARD"),
        ("1.5", "redraw in Movement", "redraw National_Tank", "WHEN_CARD"),
        ("4.3", "assign in Movement", "assign Flying_Ace S1", "WHEN_ASSIGN"),
        ("4.10", "decline in Movement", "decline", "ANOTHER_QUESTION"),
    ),
    rows_from(
        TANK,
        ("3.6", "flyover of a ground card in Movement", "flyover Infantry C4", "CANNOT_FLY.now"),
        ("4.3", "deploy of a card held in Movement", "deploy Infantry C4", "WHEN_DEPLOY"),
        ("3.6", "flyescort of a ground card in Movement", "flyescort Infantry S1", "CANNOT_FLY.now"),
        axis_hand=["Infantry"],
    ),
    rows_from(
        {**TANK, "A1": "Fuel Dump"},
        ("4.10", "end with a number", Move("end", 1, 0), "TOO_MANY_WORDS"),
        ("4.10", "end with a space", Move("end", 0, 3), "TOO_MANY_WORDS"),
        ("4.10", "fuel with two spaces", Move("fuel", 3, 12), "TOO_MANY_WORDS"),
    ),
)


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_an_order_is_refused_with_its_rule_and_code_or_allowed(case: Case) -> None:
    case.check()


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
