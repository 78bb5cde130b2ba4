"""The map as the screen draws it, and the scenario in words."""

from __future__ import annotations

import re
from collections import Counter as Count
from typing import Final

import msgspec
import pytest
from tests.games.global_war.positions import (
    war,
)

from broadfront.engine.view import Table
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.terms import (
    POWER_NAMES,
)
from broadfront.games.global_war.ui.board import table

LARGEST_TABLE: Final = 320_000
"""Bytes of a table as JSON, which is sent once."""
NUMBER: Final = re.compile(r"[Mlz]|-?\d*\.?\d+")


def map_() -> Table:
    return table(war().setting)


Point = tuple[int, int]


def rings(path: str) -> list[list[Point]]:
    """The rings of a path, in hundredths."""
    found: list[list[Point]] = []
    x = y = 0
    mode = ""
    pair: list[int] = []
    for token in NUMBER.findall(path):
        if token in "Mlz":
            mode, pair = token, []
            continue
        pair.append(round(float(token) * 100))
        if len(pair) == 2:
            x, y = (pair[0], pair[1]) if mode == "M" else (x + pair[0], y + pair[1])
            if mode == "M":
                found.append([])
            found[-1].append((x, y))
            pair = []
    return found


def edges(path: str) -> set[frozenset[Point]]:
    return {frozenset(pair) for ring in rings(path) for pair in zip(ring, ring[1:] + ring[:1], strict=True)}


def test_the_map_has_all_spaces_with_name_shape_and_places_for_tokens() -> None:
    drawn = map_()
    assert len(drawn.spaces) == MAP.size == 162
    assert Count(s.terrain for s in drawn.spaces) == {"land": 82, "sea": 65, "impassable": 15}
    for s in drawn.spaces:
        assert s.name == MAP.name(s.id)
        assert s.lettering is not None
        words = " ".join(s.lettering.lines).replace("/ ", "/").replace("- ", "-")
        assert words == s.name.removeprefix("Sea Zone ").split(" (")[0], (
            "what is printed is what it is called"
        )
        assert s.slots
        (left, top), (right, bottom) = s.outline[0], s.outline[2]
        points = [point for ring in rings(s.shape) for point in ring]
        assert (100 * left, 100 * top) == pytest.approx(tuple(map(min, zip(*points, strict=True))))
        assert (100 * right, 100 * bottom) == pytest.approx(tuple(map(max, zip(*points, strict=True))))
        assert left <= s.x <= right
        assert top <= s.y <= bottom
        assert 0 <= left < right <= drawn.width
        assert 0 <= top < bottom <= drawn.height
    assert sum(s.city is not None for s in drawn.spaces) == 18
    assert len(msgspec.json.encode(drawn)) < LARGEST_TABLE


def test_neighbours_share_their_border_to_the_point() -> None:
    drawn = map_()
    of_space = [edges(s.shape) for s in drawn.spaces]
    apart = {
        (MAP.ids[a], MAP.ids[b])
        for a, near in enumerate(MAP.beside)
        for b in near
        if a < b and not of_space[a] & of_space[b]
    }
    assert apart == {  # two canals, and six links over the edge of the sheet
        ("sz19", "sz20"),
        ("sz15", "sz34"),
        ("eastern_canada", "western_canada"),
        ("central_us", "eastern_us"),
        ("mexico", "panama"),
        ("sz20", "sz55"),
        ("sz21", "sz44"),
        ("sz25", "sz43"),
    }
    for a in range(MAP.size):
        for b in range(a):
            if of_space[a] & of_space[b] and MAP.passable >> a & MAP.passable >> b & 1:
                assert b in MAP.beside[a]


def test_values_capitals_and_cities_are_printed() -> None:
    by_name = {s.name: s for s in map_().spaces}
    assert by_name["Germany"].spoken == "Germany, worth 10, capital of Germany, victory city Berlin"
    assert (by_name["Germany"].worth, by_name["Gibraltar"].worth, by_name["Sea Zone 5"].worth) == (
        "10",
        "",
        "",
    )
    assert by_name["Sahara"].spoken == "Sahara, nobody enters it"
    berlin = by_name["Germany"].city
    assert berlin is not None
    assert berlin.lines == ("Berlin",)


def test_the_sheet_has_scenery_and_says_what_lies_beyond_its_edges() -> None:
    drawn = map_()
    kinds = Count(s.kind for s in drawn.scenery)
    assert kinds["link"] == 12
    assert kinds["canal"] == 2
    assert {s.text.lines[0] for s in drawn.scenery if s.kind == "ocean" and s.text} == {
        "ATLANTIC OCEAN",
        "PACIFIC OCEAN",
        "INDIAN OCEAN",
    }
    assert all(s.path or s.text for s in drawn.scenery)


def test_seven_sides_differ_by_colour_and_by_pattern() -> None:
    sides = map_().sides
    assert tuple(side.name for side in sides) == POWER_NAMES
    assert len({side.colour for side in sides}) == len({side.pattern for side in sides}) == 7


def test_the_sequence_of_play_names_its_rules() -> None:
    text = GAME.rules_text()
    for number, phase in enumerate(map_().phases, start=1):
        assert phase.rule == f"b3.{number}"
        assert phase.rule in text


def test_the_scenario_card_says_what_wins_and_who_wants_what() -> None:
    sections = {
        s.title: s
        for s in table(war("1942", victory="total_victory", seats=6, dice="low_luck").setting).sections
    }
    assert sections["Victory"].lines[:2] == (
        ("A side that holds 18 of the 18 victory cities when a round ends has won.", ""),
        ("At the start the Axis holds 8, the Allies 10.", ""),
    )
    assert sections["Order of play"].lines[0][0].startswith("Japan, USSR, Germany, UK, Italy, USA")
    assert sections["Objectives of USSR"].seat == 1
    assert sections["Options in play"].lines == (
        ("Low luck: six points of dice are a hit, and only the rest is rolled for.", "b4"),
    )
    assert "Options in play" not in {s.title for s in map_().sections}
