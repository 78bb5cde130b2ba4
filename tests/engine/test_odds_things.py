"""Odds by thing: every outcome adds to what happens to each thing that its label names."""

from __future__ import annotations

from fractions import Fraction

from broadfront.engine import registry
from broadfront.engine.odds_text import odds_by_target, odds_text

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def test_effects_of_one_thing_are_added_over_all_outcomes() -> None:
    told = odds_by_target({"": THIRD, "A: hit": HALF, "A: hit, B: gone, burning": SIXTH})
    assert [(thing.name, thing.share) for thing in told] == [("A", HALF + SIXTH), ("B", SIXTH)]
    assert told[0].effects == {"hit": HALF + SIXTH}
    assert told[1].effects == {"gone, burning": SIXTH}


def test_where_an_outcome_befalls_nobody_nothing_is_told_by_thing() -> None:
    assert odds_by_target({"A: hit": HALF, "Blitz": HALF}) == ()
    assert odds_by_target({"blitz, A: hit": Fraction(1)}) == ()
    assert odds_by_target({"": Fraction(1)}) == ()


def test_what_hits_the_own_side_alone_is_no_effect_on_the_target() -> None:
    shares = {"no effect": Fraction(62, 100), "own HMG eliminated, no effect": Fraction(18, 100),
              "eliminated": Fraction(15, 100), "suppressed": Fraction(5, 100)}  # fmt: skip
    told = odds_text(registry.game("action_front"), shares)
    assert told == "20 % for an effect (15 % eliminated; 5 % suppressed)"
