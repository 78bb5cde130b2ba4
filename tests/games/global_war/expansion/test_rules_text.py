"""``rules.md`` says of Expansion II what the data say: sections, islands, ships, figures, rulings."""

from __future__ import annotations

import re

from tests.games.global_war.rules_text import HEADS, RULES, rows, section

from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules import (
    expansion_fortifications,
    expansion_minor_rules,
    expansion_pacific,
)
from broadfront.games.global_war.rules.expansion_minor_rules import MAX_SUPER_BATTLESHIPS
from broadfront.games.global_war.rules.expansion_sections import SECTIONS
from broadfront.games.global_war.rules.expansion_ship_building import PROGRAMME
from broadfront.games.global_war.terms import EARLY_1942, LABELS, LATE_1941, POWER_NAMES
from broadfront.games.global_war.units import KIND_OF, KINDS


def number_of(cell: str) -> int:
    return 0 if cell == "-" else int(cell)


def test_every_section_of_the_expansion_has_its_chapter_and_its_option() -> None:
    chapters = [head for head in HEADS if re.fullmatch(r"c\d+[ab]?", head)]
    assert chapters == ["c0", *(f"c{of.number}" for of in SECTIONS)]
    by_option = {option.name: option for option in GAME.options}
    for of in SECTIONS:
        assert by_option[of.option].rule == f"c{of.number}"
        assert f"c{of.number})" in "".join(
            cell for row in rows("e") if row[0] == f"`{of.option}`" for cell in row
        )


def test_the_enlarged_pacific_of_the_rules_is_the_data() -> None:
    told = rows("c1")
    assert [MAP.space_of[id_] for id_ in expansion_pacific.GARRISONS] == [
        next(s for s in range(MAP.size) if MAP.name(s) == row[0]) for row in told
    ]
    for (id_, garrison), row in zip(expansion_pacific.GARRISONS.items(), told, strict=True):
        place = MAP.places[MAP.space_of[id_]]
        assert (place.value, place.pacific_value) == (int(row[1]), int(row[2]))
        assert garrison == (number_of(row[3]), number_of(row[4]))
    assert [place.id for place in MAP.places if place.value != place.pacific_value] == sorted(
        expansion_pacific.GARRISONS
    )


def test_the_free_ships_of_the_rules_are_the_programme() -> None:
    for (label, kinds), (told, ships) in zip(PROGRAMME.items(), rows("c2"), strict=True):
        assert told == LABELS[label]
        counts = [(kinds.count(kind), KINDS[kind].name.lower()) for kind in dict.fromkeys(kinds)]
        assert ships == ", ".join(f"{number} {name}{'s' * (number > 1)}" for number, name in counts)


def test_the_extra_production_of_the_rules_is_the_data() -> None:
    assert {name: int(ipc) for name, ipc, _ in rows("c7")} == {
        POWER_NAMES[power]: ipc for power, ipc in expansion_minor_rules.EXTRA.items()
    }


def test_the_islands_of_the_rules_are_those_that_can_be_fortified() -> None:
    told = sorted(cell for row in rows("c9", ", ") for cell in row if cell)
    assert told == sorted(MAP.name(s) for s in range(MAP.size) if expansion_fortifications.ISLANDS >> s & 1)
    assert len(told) == 17


def test_the_figures_of_the_expansion_in_the_rules_are_the_data() -> None:
    for rule, kind in (
        ("c3", "king_tiger"),
        ("c8", "carrier_fighter"),
        ("c12a", "super_heavy_battleship"),
        ("c12b", "escort"),
    ):
        of, text = KINDS[KIND_OF[kind]], section(rule)
        assert f"{of.cost} IPC" in text, kind
    text = section("c12a")
    assert all(f"{POWER_NAMES[power]}" in text for power in MAX_SUPER_BATTLESHIPS)
    assert {LABELS[label] for label in (LATE_1941, EARLY_1942, *PROGRAMME)} == {row[0] for row in rows("c0")}


def test_every_ruling_of_the_study_on_the_expansion_is_told() -> None:
    told = set(re.findall(r"\[R: (R\d+(?:\.[a-h])?)\]", RULES))
    letters = {
        "1": "abcde",
        "2": "abcde",
        "3": "abcd",
        "4": "abcde",
        "6": "abc",
        "7": "abc",
        "8": "abcdefg",
        "9": "abcde",
        "10": "abcdef",
    }
    letters |= {"11": "abcd", "12": "abcdefgh"}
    wanted = {f"R{number}.{letter}" for number, of in letters.items() for letter in of} | {"R0", "R5"}
    assert told == wanted, (wanted - told, told - wanted)


def test_what_is_of_other_expansions_is_told_to_be_missing() -> None:
    text = " ".join(section("c0").split())
    for name in (
        "elite infantry (I)",
        "underground factory (I)",
        "Panzer Army (IV)",
        "Waffen-SS (IV)",
        "Expansion III",
        "NOT_IN_RULEBOOK",
    ):
        assert name in text
