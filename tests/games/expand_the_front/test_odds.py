"""Exact odds through the engine: fights that come back to where they began, and where an order ends."""

from fractions import Fraction

import pytest
from tests.games.expand_the_front.cases import CASES
from tests.games.expand_the_front.chances import ends
from tests.games.expand_the_front.positions import play, position

from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import Step
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.orders import target_kind
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import combat
from broadfront.games.expand_the_front.terms import DEFENSE, SUPPLY

PLAIN = GAME.odds_policies["plain"]


def told(p: ExpandPosition, words: str) -> dict[str, Fraction]:
    """The odds of an order as the screen tells them."""
    move = GAME.read(words)
    rehearsed = GAME.odds_position(p, move)
    assert isinstance(rehearsed, ExpandPosition)
    return by_label(odds(rehearsed, move, PLAIN))


def landed(attackers: str, defenders: str) -> ExpandPosition:
    """A landing, and another one so that a tile is chosen."""
    return position(
        {"Okinawa": f"JP {defenders}; US {attackers}", "Wake": "JP Defense; US Assault moved"},
        turn="US", phase="combat",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("id_", "attackers", "defenders"),
    [
        ("C02", "2 Assault moved", "Assault"),
        ("C03", "Assault moved", "Defense"),
        ("C07", "3 Assault moved", "3 Defense"),
        ("C13", "Assault moved", "Bomber"),
        ("C19", "Defense moved", "Defense"),
    ],
)
def test_5_7_the_odds_of_a_fight_to_the_end_are_those_of_the_study(
    id_: str, attackers: str, defenders: str
) -> None:
    # The odds of a fight to the end never came to an end: a round in which nobody is hit comes back to its beginning.
    expect = CASES[id_]["expect"]
    found = told(landed(attackers, defenders), "fight Okinawa")
    for label, name in (
        ("attacker holds", "attacker_holds"), ("defender holds", "defender_holds"), ("nobody left", "both_gone")
    ):  # fmt: skip
        assert found.get(label, Fraction(0)) == Fraction(expect[name]), label
    assert set(found) <= {"attacker holds", "defender holds", "nobody left"}, (
        "of the other tile nothing is told"
    )


@pytest.mark.parametrize(
    ("second", "attacker", "defender", "nobody"),
    [("Defense1", 56.9, 31.9, 11.2), ("Defense2", 63.0, 26.1, 10.9)],
)
def test_5_6_defenders_waste_no_blow_in_the_odds_of_a_target(
    second: str, attacker: float, defender: float, nobody: float
) -> None:
    """Both struck back at one attacker: 61.5, 25.1 and 13.4 % with both blows at the first Defense."""
    p = position({"Midway": "JP 2 Defense; US Assault moved, Defense moved"}, turn="US", phase="combat")
    found = told(p, f"aim Defense {second}")
    for label, percent in (
        ("attacker holds", attacker), ("defender holds", defender), ("nobody left", nobody)
    ):  # fmt: skip
        assert abs(100 * float(found[label]) - percent) < 0.06, label


def test_5_4_a_supply_is_aimed_at_once() -> None:
    """It is hit without a die: a second attacker at it is wasted."""
    p = position({"Midway": "JP Supply, Defense; US 4 Assault moved"}, turn="US", phase="combat")
    while p.pending is not None and p.pending.moves[0].verb == "aim":
        p.play(PLAIN(p, p.pending))
    assert [target_kind(of) for of in p.aims()] == [SUPPLY, DEFENSE, DEFENSE, DEFENSE]


def test_5_7_the_engines_odds_are_those_that_are_solved_by_hand() -> None:
    p = position({"Okinawa": "JP Defense, Assault; US 2 Assault moved"}, turn="US", phase="combat")
    assert p.pending is not None
    start = p.clone()
    words = "aim Assault Defense1"
    ours = ends(play(p.clone(), words), PLAIN)
    rehearsed = GAME.odds_position(start, GAME.read(words))
    theirs = odds(rehearsed, GAME.read(words), PLAIN)
    assert sum(outcome.probability for outcome in theirs) == 1 == sum(share for share, _ in ours.values())

    def left(q: ExpandPosition) -> tuple[int, ...]:
        return tuple(len(q.of_kind(seat, kind)) for seat in (0, 1) for kind in (1, 2))

    by_left: dict[tuple[int, ...], Fraction] = {}
    for share, q in ours.values():
        by_left[left(q)] = by_left.get(left(q), Fraction(0)) + share
    for outcome in theirs:
        assert isinstance(outcome.position, ExpandPosition)
        by_left[left(outcome.position)] -= outcome.probability
    assert set(by_left.values()) == {0}


def test_6_3_the_odds_of_a_raid_are_those_of_one_round() -> None:
    p = position({"Okinawa": "JP Defense", "Kyushu": "US Bomber, 4 Supply", "Wake": "US Assault"}, turn="US",
                 phase="combat")  # fmt: skip
    play(p, "fight Okinawa")
    assert told(p, "bomb Kyushu Defense1") == {
        "destroys Defense": Fraction(4, 9),
        "nothing lost": Fraction(2, 9),
        "destroys Defense; loses Bomber": Fraction(2, 9),
        "loses Bomber": Fraction(1, 9),
    }


def test_6_1_the_odds_of_a_shot_differ_by_its_target() -> None:
    p = position(
        {"Okinawa": "JP Defense, Assault, Supply", "Kyushu": "US Bomber, 4 Supply", "Wake": "US Assault"},
        turn="US", phase="combat",
    )  # fmt: skip
    play(p, "fight Okinawa")
    found = [told(p, f"bomb Kyushu {target}") for target in ("Supply1", "Assault1", "Defense1")]
    assert len({tuple(sorted(odds.items())) for odds in found}) == 3
    assert all(
        target in "".join(odds) for target, odds in zip(("Supply", "Assault", "Defense"), found, strict=True)
    )


@pytest.mark.parametrize("phase", ["replenishments", "movement", "combat"])
def test_3_1_the_odds_of_ending_a_phase_end_before_the_next_turn_does(phase: str) -> None:
    # From the Combat phase they once ran on through all the turns that follow, to the end of the match.
    p = GAME.new("first_war")
    while GAME.view(p, -1).phase != phase:
        p.play(GAME.read("end"))
    assert isinstance(p, ExpandPosition)
    [outcome] = odds(p, GAME.read("end"), PLAIN)
    assert isinstance(outcome.position, ExpandPosition)
    assert outcome.position.pending is not None
    assert outcome.position.turn == p.turn + (phase != "replenishments"), "Combat is resolved on the way"


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("3 Assault moved", "Defense, Assault, Supply"),
        ("2 Assault moved, Defense moved", "2 Defense, Bomber"),
        ("Assault moved, 2 Defense moved", "2 Assault, Supply"),
    ],
)
def test_5_5_odds_that_take_alike_units_for_one_are_those_that_tell_them_all_apart(
    attackers: str, defenders: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = told(landed(attackers, defenders), "fight Okinawa")
    for step in (combat.Dice, combat.AnswerDice):
        monkeypatch.setattr(step, "merge_key", Step.merge_key)
        monkeypatch.setattr(step, "chances", Step.chances)
    assert told(landed(attackers, defenders), "fight Okinawa") == quick
