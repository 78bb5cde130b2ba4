"""Changing the data of a TOML text: what did not change stays as it was, and what comes out says the new data."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.engine import registry
from broadfront.engine.errors import FileFault
from broadfront.engine.toml_files import MAX_PATCHED_LENGTH, MAX_PATCHED_PARTS, edited_toml

SHIPPED = [
    pytest.param(text, id=f"{id_}-{name}")
    for id_ in registry.ids()
    if (kit := registry.game(id_).scenario_files)
    for name, (_, text) in kit.shipped.items()
]

SCALARS = st.one_of(st.booleans(), st.integers(-(2**53), 2**53), st.text(max_size=8))
KEYS = st.text(st.sampled_from("ab_1 ."), min_size=1, max_size=4)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)
TABLES = st.dictionaries(KEYS, VALUES, max_size=5)


@pytest.mark.parametrize("text", SHIPPED)
def test_a_scenario_of_a_box_with_the_same_data_is_the_same_text(text: str) -> None:
    assert edited_toml(text, tomllib.loads(text)) == text


@given(TABLES, TABLES)
def test_whatever_the_text_was_it_then_says_the_data(before: dict[str, Any], after: dict[str, Any]) -> None:
    text = edited_toml("", before)
    assert tomllib.loads(text) == before
    assert tomllib.loads(edited_toml(text, after)) == after


def test_comments_stay_where_parts_of_a_list_come_and_go() -> None:
    text = '# all\nx = 1\n\n# units\n[[unit]]\nname = "a" # first\n[[unit]]\nname = "b" # second\n'
    one, two = {"name": "a"}, {"name": "b"}
    longer = edited_toml(text, {"x": 1, "unit": [one, two, {"name": "c"}]})
    assert longer == text + '[[unit]]\nname = "c"\n'
    assert (
        edited_toml(text, {"x": 1, "unit": [two]})
        == '# all\nx = 1\n\n# units\n[[unit]]\nname = "b" # second\n'
    )


def test_what_is_new_is_written_inline_where_its_neighbours_are() -> None:
    text = "[units]\nalaska = { usa = { infantry = 1 } } # cold\n"
    data = {"units": {"alaska": {"usa": {"infantry": 2}}, "burma": {"uk": {"tank": 1}}}}
    made = edited_toml(text, data)
    assert made.splitlines()[1] == "alaska = { usa = { infantry = 2 } } # cold"
    assert made.splitlines()[2].startswith("burma = {")


def test_one_and_true_are_two_values_and_a_whole_number_may_stand_for_a_decimal() -> None:
    assert edited_toml("x = 1\n", {"x": True}) == "x = true\n"
    assert edited_toml("x = 1.0 # wide\n", {"x": 1}) == "x = 1.0 # wide\n"


def test_none_is_left_out() -> None:
    assert edited_toml("x = 1\n", {"x": 1, "y": None, "z": [None, 2]}) == "x = 1\nz = [2]\n"


@pytest.mark.parametrize(
    "text",
    ["# top\nx = ", "# top\n" * (MAX_PATCHED_LENGTH // 5) + "x = 1\n", "# top\nx = [" + "[" * 30 + "]" * 31],
    ids=["no TOML", "long", "deep"],
)
def test_a_text_that_cannot_be_changed_in_place_is_written_anew_below_its_first_comments(text: str) -> None:
    made = edited_toml(text, {"x": 2})
    assert made.startswith("# top\n")
    assert made.endswith("\nx = 2\n")


def test_a_list_that_grows_by_many_is_written_as_a_whole() -> None:
    many = list(range(MAX_PATCHED_PARTS + 2))
    assert tomllib.loads(edited_toml("x = [1] # few\n", {"x": many})) == {"x": many}


def test_a_text_beyond_the_bounds_is_refused() -> None:
    with pytest.raises(FileFault, match="characters"):
        edited_toml("x = 1\n", {"x": "y" * 60_000})
