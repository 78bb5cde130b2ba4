"""``rules.md`` says what the data say: pieces, tables, map, routes, sides, options, fields of scenarios."""

from __future__ import annotations

import re
import tomllib

import pytest
from tests.games.rules_text import RulesText

from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.charts import COST, LIMIT, NEVER, SUPPLIES, die_needed, strikes_back
from broadfront.games.expand_the_front.map import STRIDE, shipped_maps
from broadfront.games.expand_the_front.scenario import Placed, Scenario, SideCard, read_scenario, shipped
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, DEFENSE, KINDS, SHIP, SUPPLY

RULES = GAME.rules_text()
section, rows = RulesText(RULES).section, RulesText(RULES).rows
ATLAS = shipped_maps()["pacific"]


def test_the_pieces_of_the_rules_are_those_of_the_data() -> None:
    for kind, (name, pieces, cost, _, _, supplies) in enumerate(rows("1.3")):
        assert (name, int(pieces), int(cost)) == (KINDS[kind], LIMIT[kind], COST[kind])
        assert supplies == ("-" if kind == SUPPLY else str(SUPPLIES[kind]))


def test_the_dice_of_the_rules_are_those_of_the_data() -> None:
    table = rows("5.5")
    assert [row[0] for row in table] == list(KINDS[1:])
    for kind, row in enumerate(table, 1):
        for target, word in enumerate(row[1:]):
            needed = die_needed(kind, target)
            assert word == ("hit" if target == SUPPLY else "-" if needed == NEVER else f"{needed}+")


def test_who_strikes_back_in_the_rules_is_in_the_data() -> None:
    for kind, row in enumerate(rows("5.6", "attacker"), 1):
        for defender, word in enumerate(row[1:], 1):
            same, away = (strikes_back(kind, defender, same_tile=at) for at in (True, False))
            assert (same, away) == {"yes": (True, True), "if on the same tile": (True, False)}.get(
                word, (False, False)
            )


def test_the_dice_that_strike_back_are_those_of_the_data() -> None:
    for row in rows("5.6", "strikes back"):
        kind = KINDS.index(row[0])
        for foe, word in enumerate(row[1:], 1):
            can = strikes_back(foe, kind, same_tile=True)
            assert word == (f"{die_needed(kind, foe, counter=True)}+" if can else "-"), (row[0], KINDS[foe])
    assert {row[0] for row in rows("5.6", "strikes back")} == {
        KINDS[kind] for kind in (ASSAULT, DEFENSE, SHIP)
    }
    assert not any(strikes_back(foe, BOMBER, same_tile=True) for foe in (ASSAULT, DEFENSE, BOMBER, SHIP))


def test_the_map_of_the_rules_is_the_boxs() -> None:
    drawn = re.findall(r"```text\n(.*?)```", section("1.4"), re.DOTALL)[0].splitlines()[1:]
    assert ["".join(line[4:].split()) for line in drawn] == list(ATLAS.chart.tiles)


def test_the_places_and_routes_of_the_rules_are_the_maps() -> None:
    places = {
        name.replace(" ", "_"): tile
        for row in rows("1.4", "place")
        for name, tile in zip(row[::2], row[1::2], strict=True)
        if name
    }
    assert places == dict(ATLAS.chart.places)
    routes = [(name, tiles.split()) for name, _, _, tiles in rows("1.4", "route")]
    assert routes == [(route.name, route.tiles) for route in ATLAS.chart.routes]
    for _, start, end, tiles in rows("1.4", "route"):
        ends = [f"{ATLAS.places[name.replace(' ', '_')] % STRIDE}:{ATLAS.places[name.replace(' ', '_')] // STRIDE}"
                for name in (start, end)]  # fmt: skip
        assert ends == [tiles.split()[0], tiles.split()[-1]]


def test_the_set_up_areas_of_the_rules_are_the_maps() -> None:
    areas = ATLAS.chart.areas
    assert " ".join(areas["shown"]) in " ".join(section("2.2").split())
    told = " ".join(section("9").split())
    assert " ".join(areas["home"]) in told
    assert " ".join(areas["outer"][len(areas["shown"]) :]) in told
    assert areas["outer"][: len(areas["shown"])] == areas["shown"]


def test_the_sides_of_the_rules_are_the_scenarios() -> None:
    sides = shipped()["pacific"][0].sides()
    for side, (_, income, places), (_, need, of) in zip(sides, rows("2.3"), rows("8.1"), strict=True):
        assert side.income == int(income)
        assert side.production == [place.replace(" ", "_") for place in places.split(", ")]
        assert side.need == int(need)
        assert side.objective == [place.replace(" ", "_") for place in of.split(", ")]
    told = ", ".join(f"{number} {name}" for name, number in sides[0].start.items())
    assert told in section("2.2")


def test_the_options_of_the_rules_are_the_cards() -> None:
    for option, (name, values, told) in zip(GAME.options, rows("9"), strict=True):
        assert name == f"`{option.name}`"
        default = GAME.spell_value(option.default)
        if option.handicap:
            assert values == f"{option.values[0]} ... **{default}** ... {option.values[-1]}"
        else:
            spelled = sorted(values.replace("**", "").split(", "))
            assert spelled == sorted(GAME.spell_value(value) for value in option.values)
        assert f"**{default}**" in values
        assert f"({option.rule})" in told


def test_every_field_of_a_scenario_is_in_the_rules() -> None:
    told = set(re.findall(r"`\[*([a-z.]+\d?)\]*`", section("10")))
    for fields in (Scenario.__struct_fields__, SideCard.__struct_fields__, Placed.__struct_fields__):
        assert set(fields) <= told, set(fields) - told
    assert set(ATLAS.chart.__struct_fields__) - {"routes"} <= told
    assert "chart.routes" in told


def test_the_scenario_of_the_rules_can_be_played() -> None:
    text = re.findall(r"```toml\n(.*?)```", section("10"), re.DOTALL)[0]
    assert read_scenario(text).title == tomllib.loads(text)["title"]
    assert GAME.new("mine", text=text).pending is not None


@pytest.mark.parametrize("number", [*range(1, 12)])
def test_the_chapters_stand_in_order(number: int) -> None:
    heads = re.findall(r"^## (\d+) ", RULES, re.MULTILINE)
    assert heads[number - 1] == str(number)


def test_every_rule_that_the_code_cites_is_in_the_rules() -> None:
    from pathlib import Path

    import broadfront.games.expand_the_front as box

    folder = Path(box.__file__).parent
    heads = set(re.findall(r"^##+ ([\d.]+) ", RULES, re.MULTILINE))
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    cited = set(re.findall(r"(?:\"\"\"|# )\[(\d+(?:\.\d+)?)\]", text)) | set(
        re.findall(r'note\(\s*"([\d.]+)"', text)
    )
    assert cited <= heads
    assert set(re.findall(r"R-[EY]\d+", text)) <= set(re.findall(r"R-[EY]\d+", RULES))
