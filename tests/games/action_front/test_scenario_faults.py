"""Scenario files with faults: each is refused with its line, its field and the remedy."""

import pytest
from tests.games.action_front.scenario_files import BUILT, GOOD, complaint, refused

from broadfront.engine.errors import FileFault, OptionFault
from broadfront.games.action_front import GAME
from broadfront.games.action_front.setup import read_scenario, shipped


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ('title = "The bridge"', 'title = " "', 1, "title", "give the scenario a title"),
    ('title = "The bridge"', 'title = "x', 1, "", "this is no TOML"),
    ("turns = 6", "turns = 61", 3, "turns", "Expected a whole number, at most 60"),
    ("turns = 6", "turn = 6", 3, "turn", "unknown field `turn`"),
    ('first = "B"', 'first = "US"', 4, "first", "'US' is no side: write A or B"),
    ('sets_up_first = "A"', 'sets_up_first = "a"', 5, "sets_up_first", "'a' is no side: write A or B"),
    ('otherwise = "A"', 'otherwise = "defender"', 6, "otherwise",
     "'defender' is no outcome: write A, B, draw or score"),
    ('nation = "US"', 'nation = "USA"', 24, "sides[0].nation",
     "'USA' is no nation: write US, Japan, US_1944, Germany or map"),
    ('edge = "left"', 'edge = "west"', 25, "sides[0].edge", "'west' is no edge: write left, right, top or bottom"),
    ('edge = "left"', 'edge = "top"', 54, "sides[1].edge", "the players sit opposite each other"),
    ('edge = "left"', 'edge = "right"', 54, "sides[1].edge", "the players sit opposite each other"),
    ('exit_edge = "left"', 'exit_edge = "west"', 56, "sides[1].exit_edge", "'west' is no edge"),
    ('unit = "us_rifle"', 'unit = "ue_rifle"', 27, "sides[0].units[0].unit",
     "there is no unit 'ue_rifle'; did you mean 'us_rifle' or"),
    ('unit = "us_rifle"', 'unit = "Rifle"', 27, "sides[0].units[0].unit",
     "there is no unit 'Rifle'; did you mean 'us_rifle'?"),
    ('support = "howitzer_105"', 'support = "howitzer"', 47, "sides[0].support[0].support",
     "there is no support 'howitzer': write one of pack_75, mountain_75, howitzer_105"),
    ('support = "howitzer_105"', 'support = "howitzer_105"\nsoft = 9', 47, "sides[0].support[0].support",
     "howitzer_105 has its own figures: leave out box, hard, soft and cards"),
    ('support = "howitzer_105"', 'title = "Guns"', 46, "sides[0].support[0]", "name a support of the list, or a box"),
    ('box = "naval"', 'box = "ship"', 69, "sides[1].support[0].box",
     "'ship' is no support box: write artillery, naval or air"),
    ("soft = 4", "soft = 11", 71, "sides[1].support[0].soft", "Expected a whole number, at most 10"),
    ('side = "B"\nwhen = "any_turn"', 'side = "C"\nwhen = "any_turn"', 75, "victory[0].side", "'C' is no side"),
    ('when = "any_turn"', 'when = "always"', 76, "victory[0].when",
     "'always' is no time: write any_turn or at_end"),
    ('kind = "hold"', 'kind = "keep"', 78, "victory[0].conditions[0].kind", "none of the values"),
])  # fmt: skip
def test_a_word_that_is_none_is_refused_with_line_and_field(
    was: str, now: str, line: int, field: str, says: str
) -> None:
    refused(GOOD, was, now, line, field, says)


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ("[map]\n", 'maps = [{ sheet = "ridge" }]\n[map]\n', 10, "map", "or a map of its own, not both"),
    ('    ".fb.~.",', '    ".fb.~",', 13, "map.rows[1]", "this row has 5 hexes; the first row has 6"),
    ('    ".fb.~.",', '    ".fb.#.",', 13, "map.rows[1]", "'#' is no terrain: write one of"),
    ('["0204", "0304"]', '["0204", "0604"]', 17, "map.hills.Knoll",
     "0604 does not touch the rest of Knoll: write two hills"),
    ('["0204", "0304"]', '["0204", "0305"]', 17, "map.hills.Knoll[1]", "'0305' is no hex of this map"),
    ('bridges = ["0301/0401"]', 'bridges = ["0101/0201"]', 19, "map.bridges[0]", "no river flows here"),
    ('roads = ["0301/0401"]', 'roads = ["0301/0501"]', 20, "map.roads[0]", "are not next to each other"),
    ("names = { 0302", "names = { 0702", 21, "map.names.0702", "'0702' is no hex of this map"),
    ('"off" }', '"off", exit_units = 2 }', 7, "fixed.exit_units",
     "exit_units is an option of battles that the players build: this one has a map"),
    ('nation = "Japan"', 'nation = "map"', 53, "sides[1].nation",
     "name a nation: the map decides only where the players choose it"),
])  # fmt: skip
def test_a_map_that_is_none_is_refused_with_line_and_field(
    was: str, now: str, line: int, field: str, says: str
) -> None:
    refused(GOOD, was, now, line, field, says)


@pytest.mark.parametrize(("was", "now", "line", "field"), [
    ('"us_para", hex = "0304"', '"us_para", hex = "0316"', 16, "sides[0].units[3].hex"),
    ('"jp_vet", turn = 4', '"jp_vet", turn = 14', 51, "sides[1].units[15].turn"),
    ('"naval_5"', '"naval_3"', 54, "sides[1].support[0].support"),
])  # fmt: skip
def test_a_unit_in_a_list_of_one_line_each_is_found_on_its_line(
    was: str, now: str, line: int, field: str
) -> None:
    fault = complaint(shipped()["bloody_ridge"][1].replace(was, now))
    assert (fault.line, fault.field) == (line, field)


@pytest.mark.parametrize(("maps", "says"), [
    ('{ sheet = "moon" }', "there is no map 'moon': choose from ridge, creek, austen, crossroads"),
    ('{ sheet = "ridge" }, { sheet = "creek", column = 5 }', "take an even number"),
    ('{ sheet = "ridge" }, { sheet = "creek", column = 8 }', "two maps lie on 0901: move one of them"),
    ('{ sheet = "ridge" }, { sheet = "creek", column = 10, row = 5 }', "no map lies on 1101"),
])  # fmt: skip
def test_maps_that_do_not_fit_are_refused(maps: str, says: str) -> None:
    text = shipped()["bloody_ridge"][1].replace('maps = [{ sheet = "ridge" }]', f"maps = [{maps}]")
    fault = complaint(text)
    assert says in str(fault)
    assert (fault.line, fault.field) == (7, "maps")


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ("dug_in = true", "dug_in = true\nsteps = 4", 30, "sides[0].units[0].steps",
     "the USMC Rifle has 3 steps, not 4"),
    ('hex = "0301"', 'hex = "0701"', 28, "sides[0].units[0].hex",
     "'0701' is no hex of this map: write column and row, two digits each, from 0101 to 0604"),
    ('hex = "0301"', 'hex = "C3"', 28, "sides[0].units[0].hex", "'C3' is no hex of this map"),
    ('hex = "0301"', 'hex = "0502"', 28, "sides[0].units[0].hex", "0502 is water: the USMC Rifle cannot be there"),
    ('unit = "us_truck"', 'unit = "us_truck"\ndug_in = true', 32, "sides[0].units[1].dug_in",
     "the 2.5-ton Truck cannot be Dug In: only Leg and Towed units can"),
    ('unit = "us_mmg"', 'unit = "us_mmg"\ndug_in = true', 42, "sides[0].units[4].dug_in",
     "only a unit with a hex begins Dug In: its owner places this one"),
    ('unit = "us_mmg"', 'unit = "us_mmg"\nsuppressed = true', 42, "sides[0].units[4].suppressed",
     "only a unit with a hex begins suppressed"),
    ('unit = "us_rifle"', 'unit = "us_rifle"\ncount = 2', 28, "sides[0].units[0].count",
     "0301 holds one unit of a side [1.5]: name a hex for each"),
    ("turn = 3", "turn = 7", 45, "sides[0].units[5].turn", "it never comes: the match ends with turn 6"),
    ("turn = 3", "turn = 1", 45, "sides[0].units[5].turn", "reinforcements come on turn 2 or later"),
    ("turn = 3", 'turn = 3\nhex = "0101"', 46, "sides[0].units[5].hex",
     "a reinforcement enters on its own edge [13.2]"),
    ("turn = 3", "turn = 3\ndug_in = true", 46, "sides[0].units[5].dug_in",
     "a reinforcement does not come Dug In: leave it out"),
    ("turn = 3", "turn = 3\nsuppressed = true", 46, "sides[0].units[5].suppressed",
     "a reinforcement does not come suppressed"),
    ("turn = 3", "turn = 3\ncount = 60", 23, "sides[0].units", "67 units: a side has at most 60"),
    ("turn = 3", "turn = 3\ncount = 61", 46, "sides[0].units[5].count", "Expected a whole number, at most 60"),
    ('hexes = ["0101", "0102"]', 'hexes = ["0101", "0105"]', 50, "sides[0].zone.hexes[1]",
     "'0105' is no hex of this map"),
    ('hexes = ["0203"]', 'hexes = ["2003"]', 83, "victory[0].conditions[1].hexes[0]", "'2003' is no hex of this map"),
    ('hexes = ["0203"]', "hexes = []", 81, "victory[0].conditions[1]", "name the hexes that it is about"),
    ("columns = [1, 3]", "columns = [1, 7]", 89, "victory[1].conditions[0].columns",
     "write the first and the last column, from 1 to 6, like [1, 5]"),
    ("columns = [1, 3]", "columns = [3]", 89, "victory[1].conditions[0].columns", "write the first and the last"),
    ("columns = [1, 3]", "columns = []", 87, "victory[1].conditions[0]", "name the hexes or columns"),
    ('blurb = "A test."', "night = true", 68, "sides[1].support[0]", "no aircraft fly at night [15.5]"),
])  # fmt: skip
def test_forces_that_cannot_be_are_refused_with_line_and_field(
    was: str, now: str, line: int, field: str, says: str
) -> None:
    text = GOOD.replace('"naval"', '"air"') if "night" in now else GOOD
    refused(text, was, now, line, field, says)


def test_a_side_without_troops_and_one_without_anybody_are_refused() -> None:
    start = GOOD.index('[[sides.units]]\nunit = "jp_inf"')
    end = GOOD.index("[[sides.support]]\nbox")
    for units in ("", '[[sides.units]]\nunit = "jp_oka"\nhex = "0501"\n'):
        fault = complaint(GOOD[:start] + units + GOOD[end:])
        assert "this side has no unit but leaders: nobody fights for it" in str(fault)
        assert fault.field == "sides[1].units"


def test_there_are_not_more_lines_of_support_than_names_for_them() -> None:
    box = '[[sides.support]]\nbox = "naval"\n'
    fault = complaint(GOOD.replace("[[victory]]\n", box * 39 + "[[victory]]\n", 1))
    assert "41 lines of support: both sides have at most 40 together" in str(fault)
    assert fault.field == "sides[1].support"


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ('unit = "jp_inf"\nhex = "0501"', 'unit = "jp_inf"\nhex = "0301"', 59, "sides[1].units[0].hex",
     "0301 holds an enemy unit: move one of them"),
    ('unit = "jp_inf"\nhex = "0503"', 'unit = "jp_inf"\nhex = "0501"', 64, "sides[1].units[1].hex",
     "0501 holds a unit of this side already: only a transport, one Leg or Towed unit and leaders share a hex"),
    ('unit = "us_37"\nhex = "0203"', 'unit = "us_lvt"\nhex = "0203"', 35, "sides[0].units[2].hex",
     "0203 holds a unit of this side already"),
    ('unit = "us_rifle"\nhex = "0301"', 'unit = "us_rifle"\nhex = "0203"', 35, "sides[0].units[2].hex",
     "0203 holds a unit of this side already"),
    ('hexes = ["0101", "0102"]', 'hexes = ["0101"]', 49, "sides[0].zone",
     "2 units are to be placed, and the zone has room for 1: make it larger"),
    ('hexes = ["0101", "0102"]', 'hexes = ["0301", "0203", "0101"]', 49, "sides[0].zone", "has room for 1"),
    ('hexes = ["0101", "0102"]', "within = 1\nbeyond = 6", 49, "sides[0].zone", "has room for 0"),
])  # fmt: skip
def test_an_illegal_start_is_refused_with_line_and_field(
    was: str, now: str, line: int, field: str, says: str
) -> None:
    refused(GOOD, was, now, line, field, says)


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ("at_least = 2\n[[victory.conditions]]\nkind = \"clear\"", "at_least = 3\n[[victory.conditions]]\nkind = \"clear\"",
     80, "victory[0].conditions[0].at_least", "only 2 hexes are named"),
    ('hexes = ["0301", "0302"]', 'hexes = ["0301", "0502"]', 79, "victory[0].conditions[0].hexes",
     "no unit of this side, leaders apart, gets to 0502 in 6 turns"),
    ("at_least = 2\n[[victory.conditions]]\nkind = \"clear\"", "at_least = 4\n[[victory.conditions]]\nkind = \"clear\"",
     80, "victory[0].conditions[0].at_least", "only 2 hexes are named"),
    ('hexes = ["0301", "0302"]\nat_least = 2', 'hexes = ["0301", "0302", "0101", "0102"]\nat_least = 4', 80,
     "victory[0].conditions[0].at_least", "only 3 units of this side, leaders apart, can get there"),
    ('kind = "clear"\nhexes = ["0203"]', 'kind = "clear"\nhexes = ["0203"]\nat_most = 1', 84,
     "victory[0].conditions[1].at_most", "this is always so"),
    ("at_least = 2\ninfantry", "at_least = 3\ninfantry", 90, "victory[1].conditions[0].at_least",
     "at most 2 infantry units of this side can get there in 6 turns"),
    ("columns = [1, 3]\nat_least = 2\ninfantry = true", 'hexes = ["0101"]\nat_least = 3', 90,
     "victory[1].conditions[0].at_least", "so many units, leaders apart, find no room there: 1 hexes can be reached"),
    ('exit_edge = "left"\n', "", 93, "victory[2].conditions[0]", "side B has no edge by which it may leave the map"),
    ("at_least = 3", "at_least = 4", 96, "victory[2].conditions[0].at_least",
     "at most 3 units of this side, leaders apart, can leave in 6 turns"),
    ("at_least = 7", "at_least = 8", 101, "victory[3].conditions[0].at_least", "the enemy has at most 7 steps to lose"),
    ('otherwise = "A"', 'otherwise = "score"', 6, "otherwise",
     "points decide, and none are given: say what gives points"),
    ('names = { 0302 = "Mill" }', 'names = { 0302 = "Mill" }\n[score]', 22, "score", "these points decide nothing"),
    ('hexes = ["0301", "0302"]\nat_least = 2', 'hexes = ["0501", "0302"]\nat_least = 1', 74, "", ""),
])  # fmt: skip
def test_a_victory_that_cannot_be_is_refused_with_line_and_field(
    was: str, now: str, line: int, field: str, says: str
) -> None:
    if field:
        refused(GOOD, was, now, line, field, says)
    else:  # it would be won already, were it not for the unit that has to be gone from 0203
        assert read_scenario(GOOD.replace(was, now, 1)).title


WON = [
    'kind = "hold"\nhexes = ["0301"]',
    'kind = "clear"\nhexes = ["0101", "0102"]',
    'kind = "occupy"\ncolumns = [1, 3]\nat_least = 3',
    'kind = "occupy"\nhexes = ["0301", "0302"]\nat_least = 1\ninfantry = true',
]


@pytest.mark.parametrize("condition", WON)
def test_a_scenario_that_is_won_before_the_first_turn_is_refused(condition: str) -> None:
    won = f'[[victory]]\nside = "A"\n[[victory.conditions]]\n{condition}\n'
    fault = complaint(GOOD + won)
    assert "side A has won before the first turn: let this count at the end only, or ask for more" in str(
        fault
    )
    assert (fault.line, fault.field) == (GOOD.count("\n") + 1, "victory[4]")
    assert read_scenario(GOOD + won.replace('side = "A"', 'side = "A"\nwhen = "at_end"')).title


@pytest.mark.parametrize("condition", [
    'kind = "clear"\nhexes = ["0101", "0102"]',  # side A is still to place two units there
    'kind = "occupy"\nhexes = ["0501", "0503"]\nat_least = 2',
])  # fmt: skip
def test_what_is_still_to_be_placed_may_be_in_the_way_of_a_victory(condition: str) -> None:
    text = f'{GOOD}[[victory]]\nside = "B"\n[[victory.conditions]]\n{condition}\n'
    if "clear" in condition:
        assert read_scenario(text).title
    else:
        assert "side B has won before the first turn" in str(complaint(text))


def test_a_side_that_has_no_way_to_win_is_refused() -> None:
    start = GOOD.index("[[victory]]")
    for otherwise, side in (("A", "B"), ("B", "A"), ("draw", "A")):
        fault = complaint(GOOD[:start].replace('otherwise = "A"', f'otherwise = "{otherwise}"'))
        assert f'side {side} cannot win: give it a way to win, or let it win "otherwise"' in str(fault)
        assert (fault.line, fault.field) == (6, "otherwise")
    points = GOOD[:start].replace('otherwise = "A"', 'otherwise = "score"')
    assert read_scenario(points + "[score]\n").title
    assert read_scenario(points + "[score]\nsteps = 0\nhexes = { 0301 = 2 }\n").title
    for side, score in (("A", "steps = 0"), ("B", "steps = 0\nhexes = { 0502 = 2 }")):
        fault = complaint(f"{points}[score]\n{score}\n")
        assert f"side {side} cannot win: there are no points that it can get" in str(fault)
        assert (fault.line, fault.field) == (start_line(points), "score")
    fault = complaint(points + "[score]\nhexes = { 0705 = 2 }\n")
    assert (fault.line, fault.field) == (start_line(points) + 1, "score.hexes.0705")


def start_line(text: str) -> int:
    """The line that follows a text."""
    return text.count("\n") + 1


def test_who_cannot_walk_there_may_ride() -> None:
    gun = GOOD.replace(
        'kind = "eliminate"\nat_least = 7', 'kind = "occupy"\ncolumns = [5, 6]\nat_least = 6'
    ).replace("turns = 6", "turns = 3").replace("us_lvt", "us_m3")  # fmt: skip
    assert read_scenario(gun).title
    assert "at most 5 units" in str(complaint(gun.replace("us_truck", "us_mmg").replace(
        'unit = "us_37"\nhex = "0203"', 'unit = "us_37"\nhex = "0103"')))  # fmt: skip


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ('{ orientation = "printed" }', '{ map = "card" }', 5, "fixed.map", "there is no such map: write one of ridge"),
    ('nation = "map"', 'nation = "US"', 16, "sides[1].nation", "the map decides both nations or neither"),
    ("[sides.purchase]\npoints = 60\n", "", 15, "sides[1]",
     "a scenario without a map is built by the players: give it maps, or a purchase"),
    ("within = 2", 'hexes = ["0101"]', 14, "sides[0].zone.hexes", "no hex can be named without a map"),
    ('kind = "exit"', 'kind = "hold"\nhexes = ["0101"]', 22, "victory[0].conditions[0]",
     "no hex or column can be named without a map"),
    ("[score]", "[score]\nhexes = { 0101 = 2 }", 26, "score.hexes", "no hex can be named without a map"),
    ("points = 60", 'points = 60\n[[sides.units]]\nunit = "jp_inf"\nturn = 2', 20, "sides[1].units[0]",
     "this side buys its units [16.3]: leave out these, or the purchase"),
    ("points = 60", "points = 2", 19, "sides[1].purchase.points", "so few points buy no unit: the cheapest costs 3"),
    ("place = 3\n[sides.zone]\nwithin = 2", "place = 30\n[sides.zone]\nwithin = 2", 13, "sides[0].zone",
     "the zone has room for 20 units, and 30 may be placed: make it larger"),
    ("at_least = 2", "at_least = 14", 24, "victory[0].conditions[0].at_least",
     "at most 13 units of this side, leaders apart, can leave in 8 turns"),
])  # fmt: skip
def test_a_battle_that_cannot_be_built_is_refused_with_line_and_field(
    was: str, now: str, line: int, field: str, says: str
) -> None:
    refused(BUILT, was, now, line, field, says)


def test_options_that_a_scenario_fixes_must_be_options_of_the_game() -> None:
    for fixed in ("submarines = true", 'call_shuffle = "me"'):
        text = GOOD.replace('call_shuffle = "off"', fixed)
        with pytest.raises(FileFault, match=f"mine:7: fixed.*{fixed.split()[0]}"):
            GAME.setting("mine", {}, text)
    with pytest.raises(OptionFault, match="has no scenario 'nowhere'"):
        GAME.setting("nowhere")
