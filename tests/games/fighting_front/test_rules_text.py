"""``rules.md`` says what the data say: the cards, the tables, the map; and cites every ruling."""

import re

import pytest

from broadfront.engine.view import Track
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.card_list import Card
from broadfront.games.fighting_front.cards import (
    CARDS,
    COUNTS,
    DECK_KINDS,
    HELD_AS,
    KIND_OF,
    NONE,
    SUPPLY_LINES,
)
from broadfront.games.fighting_front.charts import TITLES, rows
from broadfront.games.fighting_front.map import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.scenario import Scenario
from broadfront.games.fighting_front.terms import COUNTRIES, NATIONS, TABLES

RULES = GAME.rules_text()
ROWS = {
    (section, cells[0]): cells[1:]
    for section, text in re.findall(
        r"^##+ (\d+(?:\.\d+)?) [^\n]*\n(.*?)(?=^##|\Z)", RULES, re.MULTILINE | re.DOTALL
    )
    for line in text.splitlines()
    if line.startswith("| ") and len(cells := [cell.strip() for cell in line.strip("|").split("|")]) > 1
}


def figures(card: Card) -> list[str]:
    """The notes of a card as the list writes them."""
    modifiers = card.modifiers
    found = [
        f"{name.upper()} {plus:+d}"
        for name in modifiers.__struct_fields__
        if (plus := getattr(modifiers, name))
    ]
    return found + (["Move x2"] if card.moves_twice else [])


def told(notes: str) -> list[str]:
    """The figures in a cell of notes, the words left out."""
    return re.findall(r"[A-Z]{3} [+-]\d|Move x2", notes)


@pytest.mark.parametrize("kind", range(1, DECK_KINDS), ids=lambda kind: CARDS[kind].id)
def test_the_card_list_of_the_rules_is_the_data(kind: int) -> None:
    card = CARDS[kind]
    type_, count, toughness, far, notes = ROWS["12", card.title]
    assert (type_, int(count)) == (card.type, card.count)
    if card.id.startswith("National_"):
        assert (toughness, far, notes) == ("-", "-", "(9.1)")
        return
    assert toughness == (f"+{card.toughness}" if card.family == "leader" else str(card.toughness or "-"))
    assert far == str(card.range or "-")
    assert told(notes) == figures(card) or card.family == "event"


def test_the_list_of_the_rules_has_no_other_cards_and_the_right_sums() -> None:
    listed = {name for section, name in ROWS if section == "12"} - {"card", "---"}
    assert listed == {CARDS[kind].title for kind in range(1, DECK_KINDS)}
    assert f"{sum(COUNTS)} cards in {DECK_KINDS - 1} entries" in RULES
    for title, number in re.findall(r"^\*\*([A-Z][\w ]+)\*\* \((\d+)\)$", RULES, re.MULTILINE):
        sorts = {"Locations": "LOC", "Leaders": "LDR", "Events": "E", "Air units": "A", "Ground units": "G"}
        assert sum(c.count for c in CARDS[:DECK_KINDS] if c.type.startswith(sorts[title])) == int(number), (
            title
        )


SECTION_OF = {"German": "9.2", "Russian": "9.3", "American": "9.4", "Japanese": "9.5"}


@pytest.mark.parametrize("nation", NATIONS)
def test_the_screen_links_a_nation_to_its_section(nation: str) -> None:
    axis = nation if nation in ("German", "Japanese") else "German"
    allies = nation if nation in ("Russian", "American") else "Russian"
    view = GAME.view(GAME.new(f"{axis}_{allies}".lower()), 0)
    tracks = {track.value: track.rule for track in view.of(Track) if track.name == "Nation"}
    assert tracks[COUNTRIES[NATIONS.index(nation)]] == SECTION_OF[nation]
    assert f"### {SECTION_OF[nation]} {COUNTRIES[NATIONS.index(nation)]}" in RULES


@pytest.mark.parametrize("card", CARDS[DECK_KINDS:], ids=lambda card: card.id)
def test_the_national_cards_of_the_rules_are_the_data(card: Card) -> None:
    section = SECTION_OF[card.nation]
    type_, toughness, far, notes = ROWS[section, card.title]
    assert type_ == card.type
    assert toughness == str(card.toughness or "-")
    assert far == str(card.range or "-")
    assert told(notes) == figures(card)
    if card.family == "location":
        assert ("one card more" in notes) == (KIND_OF[card.id] in SUPPLY_LINES)


def test_the_table_of_national_cards_is_the_data() -> None:
    for sort in ("Strategy", "Infantry", "Tank", "Artillery", "Air_Unit", "Location"):
        cells = ROWS["9.1", f"National {sort.replace('_', ' ')}"]
        for cell, nation in zip(cells, (0, 2, 3, 1), strict=True):  # Germany, Russia, America, Japan
            kind = HELD_AS[nation][KIND_OF[f"National_{sort}"]]
            assert cell == ("draws again" if kind == NONE else CARDS[kind].title)


@pytest.mark.parametrize("table", range(len(TABLES)), ids=lambda table: TABLES[table])
def test_the_tables_of_the_rules_are_the_data(table: int) -> None:
    section = f"5.{table + 1}"
    assert f"### {section} {TITLES[table]}" in RULES
    words = {
        "Nothing": "nothing",
        "DC": "a DC",
        "DC+negated": "negated",
        "Destroyed": "destroyed",
        "All destroyed": "all",
    }
    printed = {faces: cells[0] for (of, faces), cells in ROWS.items() if of == section and faces[0].isdigit()}
    assert set(printed) == set(rows(table))
    for faces, result in rows(table).items():
        assert words[result] in printed[faces]
        assert (result == "DC+negated") == ("negated" in printed[faces])
        assert (result == "All destroyed") == ("all destroyed" in printed[faces])


def test_the_map_of_the_rules_is_the_map() -> None:
    [drawn] = re.findall(r"```text\n(6 .*?)```", RULES, re.DOTALL)
    assert [name for line in drawn.splitlines() for name in line.split()[1:6]] == [
        SPACE_NAMES[row * 5 + column] for row in range(5, -1, -1) for column in range(5)
    ]


def test_every_ruling_is_cited_and_every_one_of_ours_explained() -> None:
    assert {int(n) for n in re.findall(r"R-X(\d+)", RULES)} == set(range(1, 36))
    cited = {int(n) for n in re.findall(r"(?<!\*\*)R-Y(\d+)", RULES)}
    explained = {int(n) for n in re.findall(r"\*\*R-Y(\d+)\*\*", RULES)}
    assert cited == explained == set(range(1, 18))


def test_every_section_that_the_rules_refer_to_is_there() -> None:
    sections = set(re.findall(r"^##+ (\d+(?:\.\d+)?) ", RULES, re.MULTILINE))
    named = set(re.findall(r"[( ](\d{1,2}\.\d{1,2})(?=[),; .:-])", RULES))
    assert named <= sections


def test_the_fields_of_scenario_files_are_those_of_the_reader() -> None:
    told_fields = {
        field for section, cell in ROWS if section == "11" for field in re.findall(r"`\[*(\w+)\]*`", cell)
    }
    assert told_fields == set(Scenario.__struct_fields__)


def test_the_options_are_explained() -> None:
    for option in GAME.options:
        assert re.search(rf"^### {re.escape(option.rule)} ", RULES, re.MULTILINE)
        assert f"`{option.name}=" in RULES
