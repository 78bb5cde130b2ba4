"""Keyed dice: the same for the same key, fair, and checkable by anyone who can type HMAC."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from broadfront.engine import chance
from broadfront.server.matches.dice.generator import KeyedDice, commitment, new_key, roll

KEY = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("format_", "salted"),
    [(1, [hashlib.sha256(b"a").hexdigest(), hashlib.sha256(b"").hexdigest()]), (2, ["61", ""])],
)
def test_a_die_as_the_manual_describes_it(format_: int, salted: list[str]) -> None:
    """The recipe of docs/concepts/provable-dice.md, typed again from its words."""
    lines = [f"broadfront dice {format_}", "match", *salted, "9"]
    block = hmac.new(bytes.fromhex(KEY), "\n".join([*lines, "0"]).encode(), hashlib.sha256).digest()
    expected = next(byte >> 5 for byte in block if byte >> 5 < 6)
    assert KeyedDice(KEY, "match", ["a", ""], 9, format_).randrange(6) == expected


@given(st.integers(1, 2**80), st.integers(0, 10**6))
def test_numbers_are_below_their_limit_and_repeat(stop: int, number: int) -> None:
    first, second = KeyedDice(KEY, "m", [""], number), KeyedDice(KEY, "m", [""], number)
    drawn = [first.randrange(stop) for _ in range(5)]
    assert all(0 <= value < stop for value in drawn)
    assert drawn == [second.randrange(stop) for _ in range(5)]


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 36, 100, 257])
def test_numbers_are_fair(sides: int) -> None:
    dice = KeyedDice(KEY, "fair", [], 0)
    counts = Counter(dice.randrange(sides) for _ in range(200 * sides))
    assert (
        chisquare([counts[face] for face in range(sides)]).pvalue > 0.001
    )  # a fixed key: it always comes out so


def test_first_dice_of_many_moves_are_fair_together() -> None:
    ask = chance.two_dice("1", "Roll.")
    counts = Counter(roll(ask, KEY, "m", ["x", "y"], number) for number in range(7200))
    assert len(counts) == 36
    assert chisquare(list(counts.values())).pvalue > 0.001


def test_weights_are_kept() -> None:
    ask = chance.hits("1", "Roll.", dice=3, faces=2)
    counts = Counter(roll(ask, KEY, "m", [], number).what for number in range(5400))
    whole = sum(ask.weights)
    expected = [5400 * weight / whole for weight in ask.weights]
    assert chisquare([counts[n] for n in range(4)], expected).pvalue > 0.001


def test_everything_that_goes_in_changes_what_comes_out() -> None:
    def stream(*given_: object) -> list[int]:
        dice = KeyedDice(*given_)  # type: ignore[arg-type]
        return [dice.randrange(10**6) for _ in range(3)]

    streams = [
        stream(KEY, "m", ["", ""], 1),
        stream(new_key(), "m", ["", ""], 1),
        stream(KEY, "n", ["", ""], 1),
        stream(KEY, "m", ["a", ""], 1),
        stream(KEY, "m", ["", "a"], 1),
        stream(KEY, "m", [""], 1),
        stream(KEY, "m", ["", ""], 2),
        stream(KEY, "m", ["", ""], 1, 1),
    ]
    assert all(one != other for one, other in pairwise(sorted(streams)))


def test_what_a_seat_promises_its_salt_by_does_not_tell_the_dice() -> None:
    """In format 1 it would: its streams are those of the promises, which the server sees before the salts."""
    promises = [hashlib.sha256(salt.encode()).hexdigest() for salt in ("a", "")]
    text = "\n".join(["broadfront dice 2", "m", *promises, "1", "0"])
    block = hmac.new(bytes.fromhex(KEY), text.encode(), hashlib.sha256).digest()
    assert KeyedDice(KEY, "m", ["a", ""], 1)._take(32) != block


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert commitment(KEY) == hashlib.sha256(bytes.fromhex(KEY)).hexdigest()
    assert len({new_key() for _ in range(100)}) == 100


def test_no_number_is_below_zero() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        KeyedDice(KEY, "m", [], 0).randrange(0)
