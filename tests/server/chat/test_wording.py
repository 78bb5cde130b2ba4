"""Terms in a line of chat: what is found, and that it takes no more time for more terms."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeAlias

import pytest

from broadfront.server.chat.word_filter import MAX_LENGTH, Term, TermMatcher

TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]


def judged(text: str, *terms: str, refuse: tuple[str, ...] = ()) -> tuple[str, bool]:
    every = [*(Term(term, "mask") for term in terms), *(Term(term, "refuse") for term in refuse)]
    return TermMatcher(every).judged(text)


@pytest.mark.parametrize(
    ("text", "terms", "masked"),
    [
        ("You V\u00cdLLAIN, villainous", ("villain",), "You ***, villainous"),
        ("an old goat, old goats", ("old goat",), "an ***, old goats"),
        ("old goat", ("old", "old goat"), "***"),
        ("old hat", ("old", "old goat"), "*** hat"),
        ("I like C++ and c++11", ("c++",), "I like *** and c++11"),
        ("x!! and !!", ("!!",), "x!! and ***"),
        ("a_b a", ("a",), "a_b ***"),
        ("a b c d", ("a b c", "c d"), "***"),
        ("\ufb01ne \ufb03", ("fine", "ffi"), "*** ***"),
        ("nothing of it", ("",), "nothing of it"),
        ("e\u0301clair", ("eclair",), "***"),
        ("vil\u200dlain vil\ufe0flain vil\u034flain", ("villain",), "*** *** ***"),
    ],
)
def test_terms_are_masked_as_whole_words(text: str, terms: tuple[str, ...], masked: str) -> None:
    assert judged(text, *terms) == (masked, False)


@pytest.mark.parametrize("text", ["a bad word", "a BAD, word", "bad"])
def test_a_line_is_refused_for_a_term_inside_one_that_is_masked(text: str) -> None:
    assert judged(text, "bad word", "a", refuse=("bad",))[1]
    assert not judged("badly worded", "bad word", refuse=("bad",))[1]


@pytest.mark.parametrize("text", ["bad " * 125, "\u00e9" * MAX_LENGTH, "a" * MAX_LENGTH, "bad0 " * 100])
def test_a_line_takes_no_more_time_for_a_hundred_times_the_terms(text: str) -> None:
    few, many = (TermMatcher([Term(f"bad{n} word", "mask") for n in range(count)]) for count in (40, 4_000))
    assert lines_run(many, text) == lines_run(few, text)
    # What one line of Python does may take longer, too: a hundred times as long if it looked at every term. Nothing is
    # made of less than that, for other processes disturb the measure.
    ratios = (seconds(many, text) / seconds(few, text) for _ in range(20))
    assert any(ratio < 25 for ratio in ratios)


def lines_run(matcher: TermMatcher, text: str) -> int:
    """Return how many lines of Python are run for a line of chat: the same number each time."""
    count = 0

    def trace(frame: FrameType, event: str, arg: object) -> TraceFunction:
        nonlocal count
        count += event == "line"
        return trace

    matcher.judged(text)  # whatever is cached is there
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        matcher.judged(text)
    finally:
        sys.settrace(before)
    return count


def seconds(matcher: TermMatcher, text: str) -> float:
    gc.collect()
    began = time.process_time()
    for _ in range(10):
        matcher.judged(text)
    return time.process_time() - began
