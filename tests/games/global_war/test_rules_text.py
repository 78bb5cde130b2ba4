"""``rules.md`` says what the data say: powers, units, objectives, options, map, scenarios; and explains every citation.

Chapters h to j are written from the data: ``python -m tests.games.global_war.test_rules_text`` writes them anew.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable

import pytest
from tests.games.global_war.rules_text import CODES, FOLDER, HEADS, RULES, rows, section

from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.setting import SEATINGS, objectives, seat_names
from broadfront.games.global_war.setup import WIN_AT, Scenario, read_scenario, shipped
from broadfront.games.global_war.terms import (
    AXIS,
    CHINA,
    JET_FIGHTERS,
    LONG_RANGE,
    POWER_NAMES,
    POWERS,
    SHIPYARDS,
    SIDE,
    SIDES,
    SUPER_SUBMARINES,
    TECH_NAMES,
)
from broadfront.games.global_war.ui.refusal_messages import SENTENCES
from broadfront.games.global_war.units import KINDS, SEA, attack_of, cost_of, moves_of

# --- chapters h to j, made from the data -----------------------------------------------------------------------------


def short(space: int) -> str:
    """A space's name; a zone by its number."""
    return MAP.name(space).replace("Sea Zone", "zone")


def names(spaces: Iterable[int]) -> str:
    return ", ".join(short(space) for space in spaces)


def by_rights(space: int) -> str:
    if MAP.ids[space] in ("manchuria", "kiangsu"):
        return POWER_NAMES[CHINA]
    owner = MAP.places[space].owner
    return POWER_NAMES[owner] if owner >= 0 else "-"


def table(head: str, rows: Iterable[Iterable[object]]) -> list[str]:
    columns = [cell.strip() for cell in head.split("|")]
    return [
        f"| {' | '.join(columns)} |",
        f"|{'---|' * len(columns)}",
        *(f"| {' | '.join(map(str, row))} |" for row in rows),
    ]


def the_map() -> list[str]:
    land = [s for s in range(MAP.size) if MAP.land >> s & 1]
    seas = [s for s in range(MAP.size) if MAP.is_sea(s)]
    return [
        "## i The map",
        "",
        "Spaces that touch; those that cannot be entered (b2.5) are left out.",
        "*By rights*: whose a territory is (b4.13).",
        "",
        "### i1 Territories",
        "",
        *table(
            "territory | id | value | by rights | next to territories | zones",
            (
                (
                    MAP.name(s),
                    f"`{MAP.ids[s]}`",
                    MAP.places[s].value,
                    by_rights(s),
                    names(MAP.land_beside[s]) or "-",
                    ", ".join(MAP.ids[z].removeprefix("sz") for z in MAP.sea_beside[s]) or "-",
                )
                for s in land
            ),
        ),
        "",
        "### i2 Sea zones",
        "",
        "The id of zone 5 is `sz5`.",
        "",
        *table(
            "zone | next to zones | coasts",
            (
                (
                    MAP.ids[z].removeprefix("sz"),
                    ", ".join(sorted((MAP.ids[b].removeprefix("sz") for b in MAP.sea_beside[z]), key=int)),
                    names(MAP.land_beside[z]) or "-",
                )
                for z in sorted(seas, key=lambda z: int(MAP.ids[z].removeprefix("sz")))
            ),
        ),
    ]


def force(units: dict[str, int]) -> str:
    kinds = {kind.id: kind.name.lower().replace("aa gun", "AA gun") for kind in KINDS}
    return ", ".join(f"{number} {kinds[kind]}" for kind, number in units.items())


def set_up(number: int, id_: str, scenario: Scenario) -> list[str]:
    held: dict[str, list[str]] = {}
    for space in range(MAP.size):
        id_of = MAP.ids[space]
        if id_of in scenario.control:
            power = scenario.control[id_of]
            if POWER_NAMES[POWERS.index(power)] != by_rights(space):
                held.setdefault(power, []).append(MAP.name(space))
    order = ", ".join(POWER_NAMES[POWERS.index(power)] for power in scenario.order)
    return [
        f"### j{number} {scenario.title}",
        "",
        f"`{id_}`. {scenario.blurb}",
        "",
        f"The first round is {scenario.first_round}, the last one round {scenario.rounds}. Order: {order}, China.",
        "",
        *table(
            "power | IPC | production",
            (
                (POWER_NAMES[POWERS.index(power)], scenario.treasury[power], scenario.level[power])
                for power in scenario.order
            ),
        ),
        "",
        f"Factories: {', '.join(MAP.name(MAP.space_of[s]) for s in scenario.factories)}.",
        "",
        "Held by others than by rights: "
        + "; ".join(f"{POWER_NAMES[POWERS.index(power)]} holds {', '.join(of)}" for power, of in held.items())
        + ".",
        "",
        *table(
            "space | power | units",
            (
                (short(MAP.space_of[space]), POWER_NAMES[POWERS.index(power)], force(units))
                for space, of in sorted(scenario.units.items(), key=lambda item: MAP.space_of[item[0]])
                for power, units in of.items()
            ),
        ),
    ]


def the_scenarios() -> list[str]:
    lines = [
        "## j The scenarios",
        "",
        "Land units in a zone are aboard the transports there, fighters on the carriers.",
    ]
    for number, (id_, (scenario, _)) in enumerate(shipped().items(), 1):
        lines += ["", *set_up(number, id_, scenario)]
    return lines


def made() -> str:
    """The two chapters as they should be."""
    return "\n".join([*the_map(), "", *the_scenarios()]) + "\n"


def test_the_chapters_of_map_and_scenarios_are_the_data() -> None:
    assert RULES[RULES.index("## i ") :] == made(), (
        "python -m tests.games.global_war.test_rules_text writes them anew"
    )


def test_the_chapter_of_codes_tells_of_each_code_that_has_a_sentence() -> None:
    assert set(CODES) == {code.partition(".")[0] for code in SENTENCES}


# --- what the other chapters say --------------------------------------------------------------------------------------


def test_the_powers_and_capitals_of_the_rules_are_the_atlass() -> None:
    for power, (name, side, capital, city) in enumerate(rows("b1.1", "power")):
        assert (name, side) == (POWER_NAMES[power], SIDES[SIDE[power]])
        space = MAP.capital[power]
        assert (capital, city) == ((MAP.name(space), MAP.places[space].city) if space >= 0 else ("none", "-"))


def test_the_seats_of_the_rules_are_the_settings() -> None:
    told = {int(players): tuple(seats.split("; ")) for players, seats in rows("b1.1", "players")}
    assert told == {seats: seat_names(seats) for seats in SEATINGS}


def test_the_order_of_play_of_the_rules_is_the_scenarios() -> None:
    for id_, told in rows("b1.2"):
        order = [POWER_NAMES[POWERS.index(power)] for power in shipped()[id_][0].order]
        assert told == ", ".join(order) + " and China"


def test_the_victory_cities_of_the_rules_are_the_atlass() -> None:
    told = {
        city: name for row in rows("b1.3", "city") for city, name in zip(row[::2], row[1::2], strict=True)
    }
    assert told == {place.city: place.name for place in MAP.places if place.city}
    assert len(told) == 18
    for id_, at in (("1941", 6), ("1942", 8)):
        assert sum(
            bool(place.city) and SIDE[POWERS.index(shipped()[id_][0].control[place.id])] == AXIS
            for place in MAP.places
        ) == at  # fmt: skip


def test_the_levels_of_victory_in_the_rules_are_the_settings() -> None:
    assert {word.strip("`"): int(number) for word, number in rows("b1.4")} == WIN_AT
    assert [scenario.rounds for scenario, _ in shipped().values()] == [30, 30, 3, 3]


def test_the_canals_of_the_rules_are_the_atlass() -> None:
    for canal, (name, between, held) in zip(MAP.canals, rows("b2.4"), strict=True):
        assert name == canal.name
        assert between == "zones {} and {}".format(*(MAP.ids[z].removeprefix("sz") for z in canal.zones))
        assert held == " and ".join(MAP.name(s) for s in canal.needs)


def test_what_cannot_be_entered_is_in_the_rules() -> None:
    told = [name for row in rows("b2.5", ", ") for name in row if name]
    assert sorted(told) == sorted(place.name for place in MAP.places if not place.passable)


def test_the_units_of_the_rules_are_the_data() -> None:
    told = rows("d", "unit")
    assert [row[0] for row in told] == [kind.name for kind in KINDS]
    for kind, row in enumerate(told):
        of = KINDS[kind]
        yard = cost_of(kind, 1 << SHIPYARDS)
        assert (int(row[1]), int(row[2])) == (of.cost, of.klub)
        assert row[3] == (str(yard) if of.domain == SEA else "-")
        assert [0 if cell == "-" else int(cell) for cell in row[4:]] == [
            of.attack, of.defence, of.move, of.hits if row[7] != "-" else 0
        ]  # fmt: skip
    assert attack_of(6, 1 << SUPER_SUBMARINES) == 3
    assert attack_of(4, 1 << JET_FIGHTERS) == 4
    assert moves_of(5, 1 << LONG_RANGE) == 8


def test_the_objectives_of_the_rules_are_the_data() -> None:
    told = rows("b6", "objective")
    seen: dict[int, int] = {}
    for objective, (name, ipc, holds) in zip(objectives(), told, strict=True):
        seen[objective.power] = seen.get(objective.power, 0) + 1
        assert name == f"{POWER_NAMES[objective.power]} {seen[objective.power]}"
        assert int(ipc) == objective.value
        number, of = objective.of.bit_count(), re.match(r"(?:(all|\d+) of )?(.*)", holds)
        assert of is not None
        assert (of[1] or "all") == ("all" if objective.need == number else str(objective.need))
        assert sorted(of[2].split(", ")) == sorted(
            MAP.name(s) for s in range(MAP.size) if objective.of >> s & 1
        )


def test_the_objectives_met_at_the_start_are_in_the_rules() -> None:
    from broadfront.games.global_war.rules.income import bonus

    for id_, *told in rows("b6", "scenario"):
        p = GAME.setup_position(GAME.setting(id_))
        assert [int(cell) for cell in told] == [bonus(p, power) for power in range(6)]


def test_the_technologies_of_the_rules_are_the_data() -> None:
    told = [name for chart in ("roll, chart 1", "roll, chart 2") for _, name, _ in rows("b7", chart)]
    assert tuple(told) == TECH_NAMES


def test_the_options_of_the_rules_are_the_cards() -> None:
    for option, (name, values, told) in zip(GAME.options, rows("e"), strict=True):
        assert name == f"`{option.name}`"
        default = GAME.spell_value(option.default)
        if option.name == "calendar_start":
            assert values == "**scenario**, late_1941 ... late_1947"
        elif option.handicap:
            assert values == f"{option.values[0]} ... **{default}** ... {option.values[-1]}"
        else:
            spelled = sorted(values.replace("**", "").split(", "))
            assert spelled == sorted(GAME.spell_value(value) for value in option.values)
        assert f"**{default}**" in values
        assert re.search(r"\((chapter )?[a-z]", told), told


def test_every_field_of_a_scenario_is_in_the_rules() -> None:
    told = set(re.findall(r"`\[*([a-z_]+)\]*`", section("f")))
    assert set(Scenario.__struct_fields__) <= told, set(Scenario.__struct_fields__) - told
    assert {kind.id for kind in KINDS} - {"industrial_complex"} <= told


def test_the_part_of_a_scenario_in_the_rules_can_be_read() -> None:
    part = re.findall(r"```toml\n(.*?)```", section("f"), re.DOTALL)[0]
    base = shipped()["1941"][1]
    units = tomllib.loads(part)["units"]
    cut = base[: base.index("[units]")]
    assert read_scenario(cut + part).units == units
    assert GAME.new("mine", text=cut + part).pending is not None


def test_the_prices_of_the_shipyards_are_lower() -> None:
    assert all(cost_of(kind, 1 << SHIPYARDS) <= KINDS[kind].cost for kind in range(len(KINDS)))


# --- numbers, tags, citations -----------------------------------------------------------------------------------------


def test_the_chapters_stand_in_order() -> None:
    chapters = re.findall(r"^## ([a-z]\d*) ", RULES, re.MULTILINE)
    assert chapters == ["a", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "c", "d", "e", "f", "g", "h", "i", "j"]
    assert len(HEADS) == len(set(HEADS))
    assert [head for head in HEADS if head.startswith("b3.")] == [f"b3.{n}" for n in range(1, 8)]


def test_every_heading_has_a_number_but_the_title() -> None:
    heads = [line for line in RULES.splitlines() if line.startswith("#")]
    assert len(heads) == len(HEADS) + 1


def test_every_rule_of_the_base_game_bears_a_tag() -> None:
    untagged = [
        number
        for number in HEADS
        if number[0] in "bc"
        and not re.search(r"\[[STQGKR][]:]", section(number))
        and len(section(number).splitlines()) > 3
    ]
    assert set(untagged) <= {"b3", "c"}
    for tag in "STQGKR":
        assert f"[{tag}]" in section("a2")


def test_every_reference_leads_to_a_section() -> None:
    text = re.sub(r"```.*?```", "", RULES[: RULES.index("## i ")], flags=re.DOTALL)
    mentioned = set(re.findall(r"\b(b\d(?:\.\d+)?)\b", text)) | set(re.findall(r"\bchapter ([a-z])\b", text))
    mentioned |= set(re.findall(r"\b(c\d+[ab]?)\b", text))
    assert mentioned <= set(HEADS), mentioned - set(HEADS)


def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))


def test_every_rule_that_the_code_cites_is_in_the_rules() -> None:
    text = sources()
    cited = set(re.findall(r"(?:\"\"\"|# )(?:\[[a-z][\d.]*[ab]?\] )*\[([a-z]\d*[ab]?(?:\.\d+)?)\]", text))
    cited |= set(
        re.findall(
            r"(?:note|die|roll_hits|volley|Ask)\(\s*(?:[^,\"()]*(?:\([^()]*\))?[^,\"()]*,)?\s*\"([a-z]\d*[ab]?(?:\.\d+)?)\"",
            text,
        )
    )
    assert "b4.4" in cited
    assert cited <= set(HEADS), cited - set(HEADS)


def test_every_ruling_that_the_code_or_the_text_cites_is_told() -> None:
    told = re.findall(r"^- \*\*(R-G\d+)\*\*", section("g2"), re.MULTILINE)
    assert told == sorted(set(told), key=lambda name: int(name.removeprefix("R-G")))
    assert set(re.findall(r"R-G\d+", sources() + RULES)) <= set(told)
    assert f"R-G1 to {told[-1]}" in section("a2")


@pytest.mark.parametrize("name", ["Axis & Allies", "TripleA engine", "Wizards"])
def test_no_trademark_is_used_as_a_name(name: str) -> None:
    assert name not in RULES


if __name__ == "__main__":
    place = FOLDER / "rules.md"
    text = place.read_text(encoding="utf-8")
    place.write_text(text[: text.index("## i ")] + made(), encoding="utf-8")
