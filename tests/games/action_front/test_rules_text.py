"""``rules.md`` says what the data say: tables, counters, maps, scenarios, options, files; and tells every ruling.

Chapters 20 to 22 are written from the data: ``python -m tests.games.action_front.test_rules_text`` writes them anew.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from tests.games.rules_text import RulesText

import broadfront.games.action_front as box
from broadfront.games.action_front import GAME
from broadfront.games.action_front.charts import (
    ACCURACY,
    IS_FACE,
    RALLIES,
    SUIT,
    SUPPRESSES,
    TERRAIN_EFFECT,
    scatter,
)
from broadfront.games.action_front.map import AMPHIBIOUS, TERRAIN_NAMES
from broadfront.games.action_front.map_sheets import LETTERS, Laid, Sheet, shipped_sheets
from broadfront.games.action_front.scenario import (
    Purchase,
    Scenario,
    Score,
    SideCard,
    SupportCard,
    UnitCard,
    Victory,
    Zone,
)
from broadfront.games.action_front.setting import COUNTERS, MAP_SETS
from broadfront.games.action_front.setup import read_scenario, shipped
from broadfront.games.action_front.terms import EDGES, NATIONS, SIDE_WORDS
from broadfront.games.action_front.units import BOXES, CLASSES, MODELS, SUPPORTS, Model
from broadfront.games.action_front.victory_conditions import Hold, Leave, Lose, Occupy, Open

RULES = GAME.rules_text()
section, rows = RulesText(RULES).section, RulesText(RULES).rows
FOLDER = Path(box.__file__).parent
TITLES = ("US, 1942", "Japan, 1942", "US, 1944", "Germany, 1944")
WINS = {
    "bloody_ridge": "The Japanese win at the end of any turn if at least two of 0202, 0203, 0302 hold a unit of "
    "theirs. Otherwise the US wins.",
    "hells_point": "The Japanese win if at the end of turn 10 at least five of their infantry units are in columns 01 "
    "to 05. Otherwise the US wins.",
    "sandbar": "The Japanese win at the end of any turn if at least three of their units have left by the right edge. "
    "Otherwise the US wins.",
    "gifu": "The US wins at the end of any turn if at most one of 0602, 0604, 0703, 0802 holds a Japanese unit and at "
    "least one of them a unit of its own. Otherwise the Japanese win.",
    "crossroads": "After turn 12 points decide: 1 for each enemy step lost, 2 for each of the village hexes 0502, "
    "0503, 0603, 0604 that one holds. As many are a draw.",
    "point_defence": "16.1",
    "meeting_engagement": "16.1",
    "first_fight": "After turn 6 points decide: 1 for each enemy step lost, 3 for hex 0604 if one holds it. "
    "As many are a draw.",
    "example": "After turn 3 points decide: 1 for each enemy step lost. As many are a draw.",
}


# --- chapters 20 to 22, made from the data ----------------------------------------------------------------------------


def counter_row(model: Model) -> str:
    attack = f"{model.hard:+d}/{model.soft}".replace("+0/", "0/") if model.armed else "-"
    notes = [
        *(["infantry"] if model.infantry else []),
        *(["indirect"] if model.indirect else []),
        *(["T"] if model.transport else []),
        *(["amphibious"] if model.mode == AMPHIBIOUS else []),
        *([f"leader +{model.leader}"] if model.leader else []),
    ]
    cells = [
        f"`{model.id}`",
        model.name,
        CLASSES[model.class_].capitalize(),
        *(str(figure) for figure in (model.steps, model.rate)),
        attack,
        str(model.range or "-"),
        str(model.training),
        str(model.armour or "-"),
        ", ".join(notes) or "-",
        str(model.points),
    ]
    return f"| {' | '.join(cells)} |"


def counters() -> list[str]:
    lines = [
        "## 20 The counters",
        "",
        f"{len(MODELS)} kinds of counters; there are as many of each as a scenario or a purchase asks for.",
        "RoF is the rate of fire.",
    ]
    for nation, title in enumerate(TITLES):
        of = [model for model in MODELS if model.nation == nation]
        lines += [
            "",
            f"### 20.{nation + 1} {title}",
            "",
            "| id | unit | class | steps | RoF | hard/soft | range | training | armour | notes | points |",
            "|---|---|---|---|---|---|---|---|---|---|---|",
            *(counter_row(model) for model in of),
        ]
    lines += [
        "",
        "### 20.5 Support",
        "",
        "| id | support | box | hard/soft | cards | points | for |",
        "|---|---|---|---|---|---|---|",
    ]
    for support in SUPPORTS:
        attack = f"{support.hard:+d}/{support.soft}".replace("+0/", "0/")
        nations = ", ".join(NATIONS[nation] for nation in support.nations)
        lines.append(
            f"| `{support.id}` | {support.name} | {BOXES[support.box]} | {attack} | {support.cards} | {support.points} "
            f"| {nations} |"
        )
    return lines


def drawn(sheet: Sheet) -> list[str]:
    hills = {number for of in sheet.hills.values() for number in of}
    columns = range(1, len(sheet.rows[0]) + 1)
    lines = ["```text", "    " + " ".join(f"{column:02d}" for column in columns)]
    for row, letters in enumerate(sheet.rows, 1):
        cells = [
            letter + ("^" if f"{column:02d}{row:02d}" in hills else " ")
            for column, letter in enumerate(letters, 1)
        ]
        lines.append(f"{row:02d}  {' '.join(cells)}".rstrip())
    return [*lines, "```", ""]


def maps() -> list[str]:
    lines = [
        "## 21 The maps",
        "",
        "Letters as in 18; `^` marks the hexes of hills. Even columns lie half a hex lower.",
    ]
    for i, (id_, (sheet, _)) in enumerate(shipped_sheets().items(), 1):
        lines += ["", f"### 21.{i} {sheet.name}", "", f"`{id_}`", "", *drawn(sheet)]
        lines += [f"- {name}: {', '.join(of)}" for name, of in sheet.hills.items()]
        for word, links in (("Road", sheet.roads), ("River", sheet.rivers), ("Bridge", sheet.bridges)):
            lines += [f"- {word}: {', '.join(links)}"] if links else []
        lines += [f"- {name}: {number}" for number, name in sheet.names.items()]
    return lines


def unit_lines(side: SideCard) -> list[str]:
    names = {model.id: model.name for model in MODELS}
    start = [
        f"{names[card.unit]} {card.hex}"
        + (" [D]" if card.dug_in else "")
        + (f" [{card.steps} step]" if card.steps else "")
        for card in side.units
        if not card.turn
    ]
    lines = [f"  - At the start: {', '.join(start)}"] if start else []
    for turn in sorted({card.turn for card in side.units if card.turn}):
        come = [
            (f"{card.count} " if card.count > 1 else "") + names[card.unit]
            for card in side.units
            if card.turn == turn
        ]
        lines.append(f"  - Turn {turn}: {', '.join(come)}")
    support = {support.id: support for support in SUPPORTS}
    for card in side.support:
        known = support.get(card.support)
        hard, soft = (known.hard, known.soft) if known else (card.hard, card.soft)
        name = card.title or (known.name if known else card.box)
        lines.append(
            f"  - Support: {card.missions} missions, {hard:+d}/{soft}, {name}".replace(" +0/", " 0/")
        )
    return lines


def scenarios() -> list[str]:
    lines = [
        "## 22 The scenarios",
        "",
        "[D] begins Dug In. Reinforcements enter on their side's edge (13.2).",
    ]
    for i, (id_, (scenario, _)) in enumerate(shipped().items(), 1):
        lines += ["", f"### 22.{i} {scenario.title}", "", f"`{id_}`. {scenario.blurb}", ""]
        on = " and ".join(f"`{laid.sheet}`" for laid in scenario.maps) or "chosen by the players (16.2)"
        lines.append(
            f"- Map: {on}. {scenario.turns} turns. Side {scenario.sets_up_first} sets up first, side {scenario.first} "
            "moves first."
        )
        for word, side in zip(SIDE_WORDS, scenario.sides, strict=True):
            nation = TITLES[NATIONS.index(side.nation)] if side.nation in NATIONS else "chosen with the map"
            banzai = " Banzai (15.1)." if side.banzai else ""
            lines += [f"- Side {word}: {nation}; at the {side.edge} edge.{banzai}", *unit_lines(side)]
        lines.append(
            f"- Victory: {WINS[id_]}" if WINS[id_] != "16.1" else "- Victory and forces: chapter 16."
        )
    return lines


def made() -> str:
    return "\n".join([*counters(), "", *maps(), "", *scenarios()]) + "\n"


def test_the_counters_maps_and_scenarios_of_the_rules_are_the_data() -> None:
    again = "python -m tests.games.action_front.test_rules_text writes them anew"
    assert RULES[RULES.index("## 20 ") :] == made(), again


# --- tables -----------------------------------------------------------------------------------------------------------


WORDS = ("clubs", "diamonds", "hearts", "spades")


def test_the_table_of_accuracy_is_the_data() -> None:
    table = rows("4.3")
    assert len(table) == 8
    bold = 0
    for name, *results in table:
        suit, _, rank = name.partition(", ")
        card = next(
            c for c in range(52) if SUIT[c] == WORDS.index(suit) and IS_FACE[c] == (rank == "face card")
        )
        for which, result in zip(ACCURACY, results, strict=True):
            bold += result.startswith("**")
            steps = scatter(which, card)
            said = "Hit" if not steps else f"{'Over' if steps > 0 else 'Short'} {abs(steps)}"
            assert result.strip("*") == said, (name, BOXES[which])
    assert bold == 3


@pytest.mark.parametrize(("number", "table"), [("7.4", SUPPRESSES), ("8.2", RALLIES)])
def test_the_tables_by_suit_are_the_data(number: str, table: tuple[str, ...]) -> None:
    told = [[] if suits == "none" else suits.split(", ") for _, suits in rows(number)]
    assert told == [[WORDS["CDHS".index(suit)] for suit in suits] for suits in table]
    assert [int(training) for training, _ in rows(number)] == list(range(5))


def test_the_table_of_movement_is_the_data() -> None:
    chart = tomllib.loads((FOLDER / "data" / "movement.toml").read_text(encoding="utf-8"))
    want = {"**points**": chart["points"], **chart["enter"], "along a road": chart["road"]}
    want |= {"uphill, besides": chart["besides"]["uphill"], "river, besides": chart["besides"]["river"]}
    told = {name: [cell.removeprefix("+") for cell in cells] for name, *cells in rows("6.1")}
    assert told == {name: line.split() for name, line in want.items()}
    head = next(line for line in section("6.1").splitlines() if line.startswith("| to enter"))
    classes = [*(name.capitalize() for name in CLASSES), "Amphibious"]
    assert [cell.strip() for cell in head.strip("|").split("|")][1:] == classes


def test_the_effects_of_terrain_are_the_data() -> None:
    told = {
        name.removeprefix("target in "): int(value) for name, value, *_ in rows("7.3") if "target in" in name
    }
    assert told == {TERRAIN_NAMES[terrain]: value for terrain, value in TERRAIN_EFFECT.items()}


def test_the_cards_of_support_are_the_data() -> None:
    for name, cards in rows("4.6"):
        boxes = {"off-map artillery, ships": ("artillery", "naval"), "aircraft": ("air",)}.get(name, ())
        assert all(str(support.cards) == cards for support in SUPPORTS if BOXES[support.box] in boxes)


def test_the_points_of_battles_that_are_built_are_the_scenarios() -> None:
    for battle, side, points in rows("16.3"):
        scenario = shipped()[battle.lower().replace(" ", "_")][0]
        for word, card in zip(SIDE_WORDS, scenario.sides, strict=True):
            if side == "each" or side.endswith(word):
                assert card.purchase is not None
                assert card.purchase.points == int(points)
    assert COUNTERS == 20
    assert "At most twenty units" in section("16.3")


def test_the_options_of_the_rules_are_the_cards() -> None:
    for option, (name, values, told) in zip(GAME.options, rows("17"), strict=True):
        assert name == f"`{option.name}`"
        default = GAME.spell_value(option.default)
        if option.handicap:
            assert values == f"{option.values[0]} ... **{default}** ... {option.values[-1]}"
        else:
            spelled = sorted(values.replace("**", "").split(", "))
            assert spelled == sorted(GAME.spell_value(value) for value in option.values)
        assert f"**{default}**" in values
        assert f"({option.rule})" in told


def test_every_map_to_choose_is_told() -> None:
    assert all(f"`{name}`" in section("16.2") for name in MAP_SETS)


# --- scenario files ---------------------------------------------------------------------------------------------------


def test_every_field_of_a_scenario_is_in_the_rules() -> None:
    told = {
        field for cell in re.findall(r"`([^`]*)`", section("18")) for field in re.findall(r"[a-z_]+", cell)
    }
    parts = (Scenario, SideCard, UnitCard, SupportCard, Zone, Purchase, Victory, Score, Laid, Sheet)
    for struct in (*parts, Hold, Open, Occupy, Leave, Lose):
        assert set(struct.__struct_fields__) <= told, struct
    assert set(EDGES) | set(BOXES) | {"any_turn", "at_end", "draw", "score"} <= told
    assert {struct.__struct_config__.tag for struct in (Hold, Open, Occupy, Leave, Lose)} <= told
    assert all(f"`{letter}` " in section("18") for letter in LETTERS)


def test_the_words_of_a_scenario_are_in_the_rules() -> None:
    text = section("18")
    assert all(f'`"{word}"`' in text for word in (*EDGES, *BOXES, *NATIONS, "map"))


def test_the_scenario_of_the_rules_can_be_played() -> None:
    text = re.findall(r"```toml\n(.*?)```", section("18"), re.DOTALL)[0]
    assert read_scenario(text).title == "The mill"
    assert GAME.new("mill", text=text).pending is not None


# --- sections and rulings ---------------------------------------------------------------------------------------------

HEADS = re.findall(r"^##+ (\d+(?:\.\d+)?) ", RULES, re.MULTILINE)


def test_chapters_and_sections_stand_in_order() -> None:
    numbers = [tuple(map(int, head.split("."))) for head in HEADS]
    assert numbers == sorted(set(numbers))
    assert [number[0] for number in numbers if len(number) == 1] == list(range(1, 23))


def test_every_section_that_the_rules_refer_to_is_there() -> None:
    written = RULES[: RULES.index("## 20 ")]
    named = set(re.findall(r"[( ](\d{1,2}\.\d{1,2})(?=[),; .:-]|\n)", written))
    assert named <= set(HEADS), named - set(HEADS)


def test_every_section_that_the_code_cites_is_in_the_rules() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))
    cited = set(re.findall(r"\"(\d{1,2}\.\d{1,2})\"", text))
    cited |= set(re.findall(r"(?:\"\"\"|# |\w )\[(\d{1,2}(?:\.\d{1,2})?)\]", text))
    assert cited - {"0.0"} <= set(HEADS), cited - set(HEADS)


def test_every_ruling_is_told_with_its_section_and_cited_there() -> None:
    told = re.findall(r"^- \*\*(R-?Z?\d+)\*\* \(([\d., ]+)\)", section_of_chapter(19), re.MULTILINE)
    wanted = [*(f"R{n}" for n in range(1, 73)), *(f"R-Z{n}" for n in range(1, 25))]
    assert [name for name, _ in told] == wanted
    for name, places in told:
        for place in places.split(", "):
            assert place in HEADS, (name, place)
            if name not in ("R38", "R-Z19"):  # these two are consequences of what stands there
                assert re.search(rf"\b{name}\b", section(place)), f"{place} does not name {name}"


def test_every_ruling_that_the_code_names_is_told() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))
    named = set(re.findall(r"R-Z\d+|\bR\d{1,2}\b", text))
    assert named <= set(re.findall(r"\*\*(R-?Z?\d+)\*\*", RULES)), named


def section_of_chapter(number: int) -> str:
    """A chapter with all its sections."""
    start = RULES.index(f"\n## {number} ")
    return RULES[start : RULES.index(f"\n## {number + 1} ")]


def test_no_paragraph_of_the_rules_has_long_lines() -> None:
    written = RULES[: RULES.index("## 20 ")]
    assert all(len(line) <= 128 for line in written.splitlines() if not line.startswith("|"))


if __name__ == "__main__":
    place = Path(str(files("broadfront.games.action_front") / "rules.md"))
    kept = place.read_text(encoding="utf-8").partition("## 20 ")[0].rstrip("\n")
    place.write_text(f"{kept}\n\n{made()}", encoding="utf-8")
