"""Scenario files: those of the box, one's own, and any text at all."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.action_front.scenario_files import BUILT, GOOD, own

from broadfront.engine import match_file
from broadfront.engine.chance import pick
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.games.action_front import GAME
from broadfront.games.action_front.scenario import PRINTED
from broadfront.games.action_front.scenario_validation import validate
from broadfront.games.action_front.setting import MAP_SETS
from broadfront.games.action_front.setup import read_scenario, shipped
from broadfront.games.action_front.units import MODEL_OF, MODELS

# --- the box's own ----------------------------------------------------------------------------------------------------


def test_every_scenario_of_the_box_reads_and_begins() -> None:
    assert next(iter(shipped())) == "bloody_ridge"
    for id_, (scenario, text) in shipped().items():
        assert read_scenario(text, id_) == scenario
        assert validate(scenario) == []
        assert GAME.new(id_).pending is not None
        assert GAME.scenarios[id_].blurb


@pytest.mark.parametrize(
    ("id_", "a", "b"),
    [
        ("bloody_ridge", 109, 152),
        ("hells_point", 114, 153),
        ("sandbar", 101, 167),
        ("gifu", 120, 80),
        ("crossroads", 134, 159),
    ],
)
def test_the_forces_of_a_card_are_worth_what_the_study_says_and_balance_added(
    id_: str, a: int, b: int
) -> None:
    # Where bots of one strength were not even, a side has more than in the study: docs/concepts/balance.md.
    scenario = shipped()[id_][0]
    points = [
        sum(MODELS[MODEL_OF[card.unit]].points * card.count for card in side.units) for side in scenario.sides
    ]
    assert points == [a, b]


def test_the_extent_of_a_card_says_whether_reinforcements_are_counted() -> None:
    assert GAME.scenarios["gifu"].extent == "9 turns, 1 map, 15 against 11 units with reinforcements"
    assert "reinforcements" not in GAME.scenarios["first_fight"].extent
    assert GAME.scenarios["point_defence"].extent.endswith("160 points against 80 points")


# --- one's own --------------------------------------------------------------------------------------------------------


def test_a_scenario_of_ones_own_is_read_and_begins() -> None:
    p = own()
    assert validate(read_scenario(GOOD)) == []
    assert p.setting.title == "The bridge"
    assert len(p.at) == 15
    assert p.pending is not None
    assert p.pending.rule == "2.2"


def test_counters_of_other_nations_may_be_mixed_in() -> None:
    assert own(GOOD.replace('"jp_tk"', '"ge_pz4"')).pending is not None


def test_a_card_may_put_a_gun_where_it_could_not_go() -> None:
    text = GOOD.replace('unit = "us_37"\nhex = "0203"', 'unit = "us_37"\nhex = "0202"')
    assert own(text).pending is not None


def test_amphibians_may_begin_on_water() -> None:
    text = GOOD.replace('unit = "jp_tk"\nturn = 2', 'unit = "us_lvt"\nhex = "0502"')
    assert own(text).pending is not None


def test_a_printed_map_leaves_no_option_of_building_open() -> None:
    scenario = read_scenario(GOOD)
    assert scenario.fixed == {**PRINTED, "call_shuffle": "off"}
    with pytest.raises(OptionFault, match="The bridge fixes map to card"):
        own(map="ridge")


@pytest.mark.parametrize("map_", MAP_SETS)
def test_a_battle_to_be_built_begins_on_every_map(map_: str) -> None:
    p = own(BUILT, map=map_)
    assert p.pending is not None
    assert p.pending.rule == "16.3"


def test_a_battle_to_be_built_needs_a_map() -> None:
    with pytest.raises(OptionFault, match="Ours has no map on its card: choose one of ridge, creek"):
        own(BUILT, map="card")


def test_all_faults_of_a_pass_are_listed_for_an_editor() -> None:
    scenario = read_scenario(GOOD)
    scenario.first, scenario.sides[0].units[1].unit = "C", "us_lorry"
    assert [path for path, _ in validate(scenario)] == [["first"], ["sides", 0, "units", 1, "unit"]]


# --- fuzz -------------------------------------------------------------------------------------------------------------

WORDS = (
    "A",
    "B",
    "0301",
    "0101",
    "us_rifle",
    "us_37",
    "jp_pill",
    "left",
    "map",
    "score",
    "exit",
    "naval",
    "",
)


def fault_of(text: str) -> FileFault | None:
    """What is wrong with a scenario, if anything; nothing but a FileFault may come of it."""
    try:
        read_scenario(text)
        GAME.setting("any", {}, text or "x")
    except FileFault as fault:
        return fault
    return None


@given(st.text())
def test_any_text_is_a_scenario_or_a_fault(text: str) -> None:
    fault = fault_of(text)
    assert fault is not None
    assert fault.message


@given(st.data())
def test_a_scenario_with_some_lines_spoiled_is_a_scenario_or_a_fault_on_a_line(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from([GOOD, BUILT])).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["cut", "drop", "twice", "swap", "number", "word"]))
        if kind == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
        elif kind == "drop":
            lines[at] = ""
        elif kind == "twice":
            lines.insert(at, lines[at])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == "number":
            lines[at] = lines[at].partition("=")[0] + f"= {data.draw(st.integers(-1, 70))}"
        else:
            lines[at] = lines[at].partition("=")[0] + f'= "{data.draw(st.sampled_from(WORDS))}"'
    text = "\n".join(lines)
    fault = fault_of(text)
    if fault is None:
        assert GAME.new("any", {}, text).pending is not None
    else:
        assert fault.message
        assert 1 <= fault.line <= text.count("\n") + 1


@pytest.mark.parametrize("seed", range(4))
def test_a_scenario_of_ones_own_plays_through_and_its_match_file_reads_back(seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, GAME.setting("the bridge", {}, (GOOD, BUILT)[seed % 2]))
    while match.ask is not None:
        ask = match.ask
        match.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    assert sum(match.result or ()) == 1
    text = match_file.write(match)
    assert "| [[sides]]" in text
    assert match_file.read(text).position == match.position
