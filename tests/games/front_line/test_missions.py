"""[7] Missions: Build, Paratroop, Regroup."""

import pytest
from tests.games.front_line.positions import offers, play, position, refused, sq, targets, unit, verbs

from broadfront.games.front_line import GAME

# --- 7.1 Build --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "letter", "cost", "reserve"), [
    ("infantry", "I", 2, [0, 1, 2, 1]), ("artillery", "A", 2, [0, 2, 2, 0]), ("tank", "T", 3, [0, 2, 1, 1]),
])  # fmt: skip
def test_7_1_two_chits_build_infantry_or_artillery_three_a_tank(
    kind: str, letter: str, cost: int, reserve: list[int]
) -> None:
    p = play(position({"D8": "RI"}, stack="industry", chits=4), f"build {kind} E1")
    assert (unit(p, "E1"), p.chits) == ("G" + letter, 4 - cost)
    assert p.reserve[:4] == reserve


@pytest.mark.parametrize(("chits", "kinds"), [(4, {1, 2, 3}), (3, {1, 2, 3}), (2, {1, 3}), (1, set())])
def test_7_1_the_supply_must_suffice(chits: int, kinds: set[int]) -> None:
    p = position({"D3": "GI", "D8": "RI"}, stack="industry", chits=chits)
    assert p.pending is not None
    assert {move.what for move in p.pending.moves if move.verb == "build"} == kinds
    if chits == 2:
        assert refused(p, "build tank E1").startswith("[3.3] This costs 3 chits, and 2 chits are left")


def test_7_1_the_order_to_build_says_its_price() -> None:
    p = position({"D8": "RI"}, stack="industry", chits=4)
    view = GAME.view(p, 0)
    assert view.ask is not None
    assert {
        label for move, label in zip(view.ask.moves, view.labels, strict=True) if move.verb == "build"
    } == {
        "Build infantry for 2 chits",
        "Build tank for 3 chits",
        "Build artillery for 2 chits",
    }
    assert not GAME.view(position({"D8": "RI"}, stack="air", chits=4), 0).labels


def test_7_1_the_own_industry_must_be_empty() -> None:
    p = position({"E1": "GI", "D8": "RI"}, stack="industry", chits=4)
    assert "build" not in verbs(p)
    assert refused(p, "build tank E1").startswith("[7.1] Your Industry E1 is occupied")


@pytest.mark.parametrize("garrison", [{}, {"E1": "RI"}])
def test_7_1_the_own_industry_must_be_free(garrison: dict[str, str]) -> None:
    p = position({"D3": "GI"} | garrison, stack="industry", chits=4, fallen=["E1"])
    assert "build" not in verbs(p)
    assert refused(p, "build tank E1").startswith("[7.1] Your Industry E1 has fallen")


def test_7_1_a_captured_industry_builds_nothing() -> None:
    p = position({"E1": "GI", "D8": "RI"}, stack="industry", chits=4, fallen=["B10"])
    assert not offers(p, "build tank B10")


@pytest.mark.parametrize("stack", ["air", "capital", "fallen"])
def test_7_1_build_needs_industry_supply(stack: str) -> None:
    p = position({"D3": "GI", "D8": "RI"}, stack=stack, chits=4)
    assert "build" not in verbs(p)
    rule = "3.3" if stack == "fallen" else "7.1"
    assert refused(p, "build tank E1").startswith(f"[{rule}]")


def test_7_1_only_units_of_the_reserve_are_built() -> None:
    p = position({"D8": "RI"}, stack="industry", chits=4)
    p.reserve[3] = 0
    p.settle()
    assert not offers(p, "build artillery E1")
    assert refused(p, "build artillery E1") == "[7.1] There is no such unit in your reserve."


def test_7_1_a_built_unit_enters_active_and_takes_one_action_more() -> None:
    p = position({"D8": "RI", "E3": "RT"}, stack="industry", chits=4)
    play(p, "build infantry E1", "move E1 E2")
    assert refused(p, "attack E2 E3").startswith("[3.5] The Infantry on E2 had two actions")


def test_7_1_a_second_unit_is_built_once_the_industry_is_empty_again() -> None:
    p = position({"D8": "RI"}, stack="industry", chits=4, leaders=["green"])
    play(p, "build infantry E1", "maneuver E1 E2")
    assert p.chits == 2
    play(p, "build artillery E1")
    assert p.chits == 0


# --- 7.2 Paratroop ----------------------------------------------------------------------------------------------------


def drops(
    units: dict[str, str], square: str = "B3", board: str = "main", fallen: tuple[str, ...] = ()
) -> set[str]:
    turn = "green" if units[square][0] == "G" else "red"
    return targets(position(units, turn=turn, stack="air", board=board, fallen=fallen), "paratroop", square)


def squares(text: str) -> set[str]:
    return set(text.split())


def test_7_2_one_air_chit_drops_infantry_one_or_two_squares_from_a_friendly_city() -> None:
    around_b3 = {file + rank for file in "ABCD" for rank in "12345"}
    around_c1 = {file + rank for file in "ABCDE" for rank in "123"}
    around_e1 = {file + rank for file in "CDEF" for rank in "123"}
    cities = {"B3", "C1", "E1"}
    assert drops({"B3": "GI", "D8": "RI"}) == (around_b3 | around_c1 | around_e1) - cities
    p = play(position({"B3": "GI", "D8": "RI"}, stack="air"), "paratroop B3 C5")
    assert (unit(p, "C5"), unit(p, "B3"), p.chits) == ("GI", "", 2)


def test_7_2_a_drop_zone_reaches_two_squares_around_an_active_own_unit() -> None:
    near = drops({"B3": "GI", "D7": "GT"})
    assert {"B9", "F9", "D9", "F5"} <= near
    assert not near & {"C10", "A7"}


def test_7_2_disrupted_units_and_enemies_are_no_reference() -> None:
    alone = drops({"B3": "GI"})
    assert drops({"B3": "GI", "D7": "GT*"}) == alone - {"D7"}
    assert drops({"B3": "GI", "D7": "RT"}) == alone - {"D7"}


def test_7_2_a_captured_city_is_a_reference_and_a_fallen_one_is_not() -> None:
    assert "B8" in drops({"B3": "GI"}, fallen=("B10",))
    assert "F3" in drops({"B3": "GI"})
    assert "F3" not in drops({"B3": "GI"}, fallen=("E1",))


def test_7_2_the_landing_square_is_empty_and_no_city_and_may_be_a_port() -> None:
    zone = drops({"B3": "GI", "C3": "GI", "D9": "GI"})
    assert "F1" in zone
    assert not zone & {"C3", "D9", "C1", "E1", "E8", "B10", "D10"}


def test_7_2_infantry_drops_from_a_captured_air_base_too() -> None:
    assert "D6" in drops({"E8": "GI"}, "E8", fallen=("E8",))


@pytest.mark.parametrize("units", [{"B3": "GT"}, {"B3": "GA"}, {"B3": "GI*"}, {"B4": "GI"}, {"E1": "GI"}])
def test_7_2_only_active_infantry_on_an_air_base_drops(units: dict[str, str]) -> None:
    p = position(units, stack="air")
    assert "paratroop" not in verbs(p)
    square = next(iter(units))
    assert refused(p, f"paratroop {square} C3") == (
        f"[7.2] The {'Tank' if 'GT' in units.values() else 'Artillery' if 'GA' in units.values() else 'Infantry'}"
        f" on {square} is no active Infantry on an Air Base that you control."
    )


@pytest.mark.parametrize("stack", ["capital", "industry", "fallen"])
def test_7_2_paratroop_needs_air_supply(stack: str) -> None:
    assert "paratroop" not in verbs(position({"B3": "GI"}, stack=stack))


def test_7_2_one_action_before_the_drop_or_after_it() -> None:
    units = {"B3": "GI", "B4": "RI", "D6": "RI"}
    before = play(position(units, stack="air"), "attack B3 B4", "roll 6", "paratroop B3 C5")
    assert refused(before, "move C5 C6").startswith("[3.5]")
    after = play(position(units, stack="air"), "paratroop B3 C5", "attack C5 D6", "roll 6")
    assert refused(after, "move C5 C6").startswith("[3.5]")
    assert after.chits == 1


def test_7_2_a_unit_with_two_actions_does_not_drop() -> None:
    p = position({"A3": "GI", "B4": "RI", "D8": "RI"}, stack="air", leaders=["green"])
    play(p, "maneuver A3 A4", "attack A4 B4")
    play(p, "rolls 6 6" if offers(p, "rolls 6 6") else "roll 6")
    play(p, "move A4 B3")
    assert (p.chits, unit(p, "B3")) == (1, "GI")
    assert refused(p, "paratroop B3 C3").startswith("[3.5] The Infantry on B3 had two actions")


# --- 7.3 Regroup ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["GI*", "GT*", "GA*"])
def test_7_3_one_capital_chit_makes_a_disrupted_unit_active(kind: str) -> None:
    p = play(position({"D3": kind, "D8": "RI"}), "regroup D3")
    assert (unit(p, "D3"), p.chits) == (kind[:2], 2)


@pytest.mark.parametrize("stack", ["air", "industry", "fallen"])
def test_7_3_regroup_needs_capital_supply(stack: str) -> None:
    assert "regroup" not in verbs(position({"D3": "GI*", "C3": "GI"}, stack=stack))


def test_7_3_only_own_disrupted_units_regroup() -> None:
    p = position({"D3": "GI", "D8": "RI*", "C3": "GI*"})
    assert p.pending is not None
    assert [move.what for move in p.pending.moves if move.verb == "regroup"] == [sq("C3")]
    assert refused(p, "regroup D3").startswith("[7.3] The Infantry on D3 is active")
    assert refused(p, "regroup D8") == "[3.4] The Infantry on D8 is not yours."


def test_7_3_a_regrouped_unit_takes_one_action_more() -> None:
    p = play(position({"D3": "GI*", "D5": "RI"}), "regroup D3", "move D3 D4")
    assert refused(p, "attack D4 D5").startswith("[3.5]")


def test_7_3_a_unit_with_two_actions_that_was_disrupted_does_not_regroup() -> None:
    p = position({"D3": "GT", "D6": "RA"}, chits=4, leaders=["red"])
    play(p, "move D3 D4", "decline", "attack D4 D6", "decline", "roll 6", "fire D6 D4", "roll 2")
    assert unit(p, "D4") == "GT*"
    assert not offers(p, "regroup D4")
    assert refused(p, "regroup D4").startswith("[3.5] The Tank on D4 had two actions")
