"""Terms in a line of chat: what is found, and that it takes no more time for more terms."""

from __future__ import annotations

import gc
import time

import pytest

from broadfront.server.chat.word_filter import MAX_LENGTH, Term, TermMatcher


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

    def seconds(matcher: TermMatcher) -> float:
        gc.collect()
        took = []
        for _ in range(5):
            began = time.process_time()
            for _ in range(10):
                matcher.judged(text)
            took.append(time.process_time() - began)
        return min(took)

    assert seconds(many) < 4 * seconds(few)
