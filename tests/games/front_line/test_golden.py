"""The golden cases of the project's study of the rulebook, one test each, named by the id of the case."""

import pytest
from tests.games.front_line.cases import CASES, CHECKS, check
from tests.games.front_line.positions import (
    asked,
    offers,
    play,
    position,
    refused,
    spelled,
    sq,
    targets,
    unit,
    verbs,
)

from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.terms import AVAILABLE, COMMISSIONED, EXHAUSTED, FALLEN

GREEN_AIR, RED, GREEN = 0, 1, 0


def of(id_: str) -> dict[str, str]:
    """The units of a case."""
    units: dict[str, str] = CASES[id_]["units"]
    return units


MECHANICAL = [id_ for id_, case in CASES.items() if case["category"] in CHECKS]


def test_every_golden_case_has_a_test() -> None:
    by_hand = {name.removeprefix("test_golden_") for name in globals() if name.startswith("test_golden_")}
    assert set(CASES) <= {*MECHANICAL, *by_hand}
    assert len(MECHANICAL) >= 29


@pytest.mark.parametrize("id_", MECHANICAL)
def test_golden_case(id_: str) -> None:
    check(CASES[id_])


@pytest.mark.parametrize(
    ("id_", "change"),
    [
        ("M01", {"expect": "illegal"}),
        ("M12", {"fallen": []}),
        ("T01", {"expect": "illegal"}),
        ("O02", {"action": "GI on D3 attacks RI on D4 (Rallied)"}),
        ("R01", {"expect": {"may_retreat_to": ["C5", "D5"]}}),
        ("S01", {"expect": "Green 2 OP"}),
        ("S04", {"expect": "Red wins"}),
    ],
)
def test_the_interpreter_finds_a_wrong_case(id_: str, change: dict[str, object]) -> None:
    with pytest.raises(AssertionError):
        check(CASES[id_] | change)


@pytest.mark.parametrize("expect", ["tie", "a tied game", "draw", "drawn: nobody wins"])
def test_the_interpreter_reads_a_tie(expect: str) -> None:
    case = CASES["S04"] | {"action": "OP 4-4, Green 8 units (2 disrupted), Red 8", "expect": expect}
    check(case)
    with pytest.raises(AssertionError):
        check(case | {"action": CASES["S04"]["action"]})


# --- displace, fall, free ---------------------------------------------------------------------------------------------


def test_golden_D01() -> None:
    p = play(position(of("D01"), turn="red"), "attack C2 C1", "roll 1")
    assert (unit(p, "C1"), unit(p, "C2")) == ("RI", "")
    assert p.lost[GREEN * 4 + 1] == 1
    assert p.pending is None  # nobody was asked whether to enter
    assert p.result() == (0, 1)


def test_golden_F01() -> None:
    p = position(of("F01"), turn="red")
    assert p.stacks[GREEN_AIR] == 3
    play(p, "attack A3 B3", "roll 2", "end")
    assert unit(p, "B3") == "RI"
    assert p.fallen == 1 << sq("B3")
    assert p.stacks[GREEN_AIR] == 1
    assert queries.occupation_points(p, RED) == 2
    play(p, "take air")  # it is not used yet
    assert (p.stack, p.chits) == (FALLEN, 1)


def test_golden_F03() -> None:
    p = position(of("F03"), fallen=["B3"])
    assert p.stacks[GREEN_AIR] == 1
    play(p, "attack A3 B3", "roll 4")
    assert p.fallen == 0
    assert p.stacks[GREEN_AIR] == 3


# --- action -----------------------------------------------------------------------------------------------------------


def test_golden_A01() -> None:
    p = position(of("A01") | {"D6": "RI"})
    play(p, "move D3 D5")
    assert p.chits == 2
    play(p, "attack D5 D6")
    assert p.chits == 1


def test_golden_A05() -> None:
    p = position(of("A05") | {"D6": "RI"}, chits=4)
    play(p, "regroup D3", "move D3 D5")
    assert not offers(p, "attack D5 D6")
    assert refused(p, "attack D5 D6").startswith("[3.5] The Infantry on D5 had two actions this turn")


def test_golden_A06() -> None:
    p = position(of("A06"), stack="air")
    assert "regroup" not in verbs(p)
    assert refused(p, "regroup D3").startswith("[7.3] This mission needs Capital supply")


def test_golden_A07() -> None:
    p = position(of("A07"), stack="industry", chits=4)
    play(p, "build infantry E1")
    assert p.chits == 2
    play(p, "move E1 E2")
    assert p.chits == 1
    assert (unit(p, "E1"), unit(p, "E2")) == ("", "GI")


def test_golden_A08() -> None:
    p = position(of("A08"), stack="industry", chits=4)
    play(p, "build tank E1")
    assert p.chits == 1
    assert not offers(p, "build infantry E1")
    assert refused(p, "build infantry E1").startswith("[7.1] Your Industry E1 is occupied")
    play(p, "move E1 E2")  # now it is empty, and the supply is too short
    assert p.chits == 0
    assert "build" not in verbs(p)


def test_golden_A09() -> None:
    p = position(of("A09") | {"D6": "RI"}, stack="air")
    play(p, "paratroop B3 C5", "attack C5 D6")
    assert p.chits == 1


def test_golden_A10() -> None:
    p = position(of("A10"), stack="air")
    assert not offers(p, "paratroop B3 C6")
    assert refused(p, "paratroop B3 C6").startswith("[7.2] C6 is more than two")


def test_golden_A11() -> None:
    p = position(of("A11") | {"B9": "RI"})
    play(p, "amphibious F1 A10")
    assert offers(p, "attack A10 B9")


def test_golden_A12() -> None:
    p = position(of("A12"))
    assert "amphibious" not in verbs(p)
    assert refused(p, "amphibious A2 F9").startswith("[4.3] The Infantry on A2 is not on a Port")


def test_golden_A13() -> None:
    p = position(of("A13"), stack="air", board="lake_nogo")
    assert not offers(p, "paratroop E3 A6")
    assert refused(p, "paratroop E3 A6").startswith("[7.2] A6 is more than two dry squares")


def test_golden_A14() -> None:
    p = position(of("A14"), stack="air", board="lake_nogo")
    play(p, "paratroop E3 A5")
    assert unit(p, "A5") == "GI"


# --- leader -----------------------------------------------------------------------------------------------------------


def test_golden_L01() -> None:
    p = play(position(of("L01"), leaders=["red"]), "attack D3 D4")
    assert asked(p) == "red"
    play(p, "rally", "roll 1")
    assert unit(p, "D4") == "RI*"
    assert p.leadership[RED] == EXHAUSTED


def test_golden_L02() -> None:
    p = play(position(of("L02"), leaders=["red"]), "attack D3 D4", "rally", "roll 6")
    assert asked(p) == "red"
    assert offers(p, "fire D4 D3")
    assert targets(p, "maneuver", "D4") == {"C3", "E3", "C4", "E4", "C5", "D5", "E5"}
    assert offers(p, "decline")


def test_golden_L03() -> None:
    p = play(position(of("L03"), leaders=["red"]), "attack D3 D4", "rally", "roll 6")
    assert unit(p, "D4") == "RI"
    assert asked(p) == "green"
    assert p.leadership[RED] == EXHAUSTED


def test_golden_L05() -> None:
    p = play(position(of("L05"), leaders=["green", "red"]), "move E5 D5")
    assert (asked(p), p.chits) == ("red", 2)
    play(p, "fire D4 D5")
    assert asked(p) == "chance"  # Green has Leadership, and is not asked to Rally
    assert p.leadership == [AVAILABLE, EXHAUSTED]
    assert p.chits == 2


def test_golden_L06() -> None:
    p = play(position(of("L06"), leaders=["green", "red"]), "maneuver D5 C4")
    assert asked(p) == "red"
    assert "fire" not in verbs(p)
    assert refused(p, "fire D4 C4").startswith(
        "[8.4] Opportunity Fire hits the enemy unit that has just acted"
    )


def test_golden_L07() -> None:
    p = play(position({"D3": "GI"}), "commission")
    assert p.leadership[GREEN] == COMMISSIONED
    assert not verbs(p) & {"maneuver", "relieve", "cache"}
    assert refused(p, "cache").startswith(
        "[8.1] Your Leadership is not available: it will be after this turn"
    )
    play(p, "end")
    assert p.leadership[GREEN] == AVAILABLE


def test_golden_L08() -> None:
    p = position({"D3": "GI", "A3": "GI", "F3": "GI"}, stack="air", chits=3, leaders=["green"])
    play(p, "move D3 D5", "move A3 A4")
    assert p.chits == 1
    play(p, "cache")
    assert p.chits == 2
    play(p, "move F3 F4", "commission")
    assert p.chits == 0


# --- edge -------------------------------------------------------------------------------------------------------------

DUEL = {"D3": "GI", "D4": "RI"}
GREEN_OFF, RED_OFF, GREEN_ON = 1, 2, 3


def test_golden_G03() -> None:
    p = play(position(DUEL, edge="green on"), "attack D3 D4", "roll 1")
    assert asked(p) == "green"
    assert p.edge == [GREEN_ON]
    play(p, "accept")
    assert p.edge == [RED_OFF]


def test_golden_G04() -> None:
    # an Infantry on the mountain E3 rolls two dice: a white 1 would have been a Blitz
    p = play(position({"E3": "GI", "D4": "RI"}, edge="red on"), "attack E3 D4", "rolls 1 2")
    assert asked(p) == "red"
    play(p, "reroll")
    assert p.edge == [0]
    assert asked(p) == "chance"
    assert len(spelled(p)) == 36  # all dice again
    play(p, "rolls 6 3")  # only this 6 counts
    assert unit(p, "D4") == "RI"
    assert p.edge == [GREEN_OFF]
