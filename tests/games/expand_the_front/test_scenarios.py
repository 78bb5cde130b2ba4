"""Scenario files: those of the box, bad ones with the line at fault, one with its own map."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.expand_the_front.positions import asked, board, offers, on, play, ship

from broadfront.engine import match_file
from broadfront.engine.chance import pick
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.map import read_chart
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.scenario import read_scenario, shipped

GOOD = """\
title = "Two rocks"
blurb = "A test."
fixed = { turn_limit = "12" }

[japan]
income = 4
production = ["Left"]
objective = ["Right", "1:2"]
need = 1
start = { Supply = 1, Ship = 1 }
limit = { Supply = 5 }

[america]
income = 5
production = ["Right"]
objective = ["Left"]
need = 1

[chart]
title = "Rocks"
tiles = [
    "o....",
    "..#..",
    ".o..o",
]

[chart.places]
Left = "0:0"
Right = "4:2"
Reef = "1:2"

[chart.areas]
shown = ["0:0", "1:0", "0:1"]

[[chart.routes]]
name = "Straits"
tiles = ["0:0", "1:0", "2:0"]

[[placed]]
side = "america"
unit = "Assault"
at = "Right"
count = 2

[[placed]]
side = "america"
unit = "Ship"
at = "4:1"
rear = "4:0"
""".replace('tiles = ["0:0", "1:0", "2:0"]', 'tiles = ["0:0", "0:1", "1:2"]')


def new(text: str = GOOD, **options: str | bool) -> ExpandPosition:
    p = GAME.new("rocks", options, text)
    assert isinstance(p, ExpandPosition)
    return p


def test_every_scenario_of_the_box_reads_and_the_first_is_the_printed_war() -> None:
    assert list(shipped()) == ["stones", "pacific", "first_war"]
    for id_, (scenario, text) in shipped().items():
        assert read_scenario(text, id_) == scenario
        assert GAME.new(id_).pending is not None
        assert GAME.scenarios[id_].title == scenario.title
    assert [one.scenario for one in GAME.game_info.guided] == ["first_war"]


def test_a_scenario_with_its_own_map_can_be_played() -> None:
    p = new()
    assert board(p) == {"US Assault": 2, "US Ship": 1}
    assert ship(p, "S11") == "4:1/4:0"
    play(p, "place Ship@1:0", "place Supply@0:0")
    assert asked(p) == "JP"
    assert p.setting.limits[0] == (5, 10, 10, 10, 10)
    assert p.setting.rounds == 12


def test_places_may_be_given_by_their_tile() -> None:
    p = new(
        GOOD.replace('production = ["Left"]', 'production = ["0:0"]').replace('at = "Right"', 'at = "4:2"')
    )
    assert p.setting.production[0] == (0,)
    assert on(p, "4:2") == "US 2 Assault"


def test_a_production_location_written_twice_is_one() -> None:
    p = new(GOOD.replace('production = ["Left"]', 'production = ["Left", "0:0"]'))
    assert p.setting.production[0] == (0,)


def test_an_area_without_room_for_the_pieces_is_refused_as_an_option() -> None:
    text = GOOD.replace('shown = ["0:0", "1:0", "0:1"]', 'shown = ["0:0", "1:0", "0:1"]\nhome = ["0:0"]')
    with pytest.raises(OptionFault, match="find no room in the area 'home'"):
        new(text, setup_area="home")


PLACED = '[[placed]]\nside = "america"\nunit = "Assault"\nat = "Right"\ncount = 2\n'


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ('title = "Two rocks"', 'title = " "', 1, "title", "give the scenario a title"),
    ('title = "Two rocks"', "title = 3", 1, "title", "Expected a text, got a whole number"),
    ('title = "Two rocks"', 'title = "x', 1, "", "this is no TOML"),
    ('blurb = "A test."', 'blurp = "A test."', 2, "blurp", "unknown field `blurp`"),
    ("income = 4", "income = -1", 6, "japan.income", "Expected a whole number, at least 0"),
    ('production = ["Left"]', "production = []", 7, "japan.production", "Expected a list of at least 1 value"),
    ('production = ["Left"]', 'production = ["2:0"]', 7, "japan.production", "'2:0' is no land tile of the map"),
    ('production = ["Left"]', 'production = ["Atlantis"]', 7, "japan.production", "'Atlantis' is no land tile"),
    ('objective = ["Right", "1:2"]', 'objective = ["9:9"]', 8, "japan.objective", "'9:9' is no land tile"),
    ("need = 1\nstart", "need = 3\nstart", 9, "japan.need", "it needs 3 of 2 tiles"),
    ("Supply = 1, Ship = 1", "Tank = 1", 10, "japan.start", "'Tank' is no unit: write Supply, Assault"),
    ("Supply = 1, Ship = 1", "Supply = 6", 11, "japan.limit", "6 Supply: the side has 5"),
    ("limit = { Supply = 5 }", "limit = { Supply = 41 }", 11, "japan.limit", "Expected a whole number, at most 40"),
    ('objective = ["Left"]\nneed = 1', 'objective = ["Left"]\nneed = 1\nstart = { Supply = 1 }', 18, "america.start",
     "only Japan sets up: lay America's pieces out with [[placed]]"),
    ('    "..#..",', '    "..#...",', 21, "chart.tiles", "row 1 has 6 tiles; the first row has 5"),
    ('    "..#..",', '    "..x..",', 21, "chart.tiles", "row 1: 'x' is no tile: write #, . or o"),
    ('    "..#..",', '    "..o..",', 27, "chart.places", "every land tile has a name"),
    ('Left = "0:0"', 'Left = "0:1"', 28, "chart.places.Left", "'0:1' is no land tile"),
    ('Left = "0:0"', '"Left rock" = "0:0"', 28, "chart.places", "letters, digits and underscores only"),
    ('Reef = "1:2"', 'Reef = "4:2"', 27, "chart.places", "two places have one tile"),
    ('shown = ["0:0", "1:0", "0:1"]', 'shown = ["2:1"]', 33, "chart.areas.shown", "'2:1' is no tile"),
    ('shown = ["0:0", "1:0", "0:1"]', 'shown = ["\u00b2:0"]', 33, "chart.areas.shown", "is no tile"),
    ('shown = ["0:0", "1:0", "0:1"]', 'home = ["0:0"]', 32, "chart.areas", "name the tiles of the area shown"),
    ('shown = ["0:0", "1:0", "0:1"]', 'shown = ["0:0", "1:0"]', 10, "japan.start", "a Ship needs two water tiles"),
    ('shown = ["0:0", "1:0", "0:1"]', "shown = []", 10, "japan.start", "find no room in the area shown"),
    ('tiles = ["0:0", "0:1", "1:2"]', 'tiles = ["1:2", "0:0", "1:2"]', 37, "chart.routes[0].tiles", "is water"),
    ('tiles = ["0:0", "0:1", "1:2"]', 'tiles = ["0:0", "0:1"]', 37, "chart.routes[0].tiles", "both ends of a"),
    ('tiles = ["0:0", "0:1", "1:2"]', 'tiles = ["0:0", "7:1", "1:2"]', 37, "chart.routes[0].tiles", "'7:1' is no tile"),
    ('tiles = ["0:0", "0:1", "1:2"]', 'tiles = ["0:0", "1:2"]', 37, "chart.routes[0].tiles", "Left and Reef are"),
    ('side = "america"', 'side = "blue"', 40, "placed[0].side", "'blue' is no side: write japan or america"),
    ('unit = "Assault"', 'unit = "Marines"', 41, "placed[0].unit", "'Marines' is no unit"),
    ('at = "Right"', 'at = "2:1"', 42, "placed[0].at", "'2:1' is no tile of the map"),
    ("count = 2", "count = 0", 43, "placed[0].count", "Expected a whole number, at least 1"),
    ("count = 2", "count = 11", 13, "america.limit", "11 Assault: the side has 10"),
    ("count = 2", 'rear = "4:1"', 43, "placed[0].rear", "only a Ship has a rear"),
    ('at = "4:1"', 'at = "Right"', 48, "placed[1].at", "'Right' is no water tile"),
    ('rear = "4:0"', 'rear = "1:1"', 49, "placed[1].rear", "'1:1' is no water next to 4:1"),
    ('rear = "4:0"', 'rear = "4:0"\n' + PLACED.replace("america", "japan"), 53, "placed[2].at",
     "Right holds a unit of the other side"),
])  # fmt: skip
def test_a_bad_scenario_is_refused_with_line_and_field(
    was: str, now: str, line: int, field: str, says: str
) -> None:
    assert was in GOOD
    with pytest.raises(FileFault) as caught:
        read_scenario(GOOD.replace(was, now, 1), "mine.toml")
    fault = caught.value
    assert says in str(fault)
    assert (fault.source, fault.line) == ("mine.toml", line), str(fault)
    assert fault.field.startswith(field) if field else fault.field == ""


def test_a_map_that_the_box_does_not_have_is_refused_with_those_it_has() -> None:
    text = shipped()["pacific"][1].replace('map = "pacific"', 'map = "atlantic"')
    with pytest.raises(FileFault, match=r"there is no map 'atlantic': write pacific.*or give one in"):
        read_scenario(text)


def test_a_bad_scenario_is_refused_by_the_game_too() -> None:
    with pytest.raises(FileFault, match="mine:1: this is no TOML"):
        GAME.setting("mine", {}, "title = ")


@pytest.mark.parametrize(
    "fixed", ["submarines = true", "bomber_pays = 1", 'setup_area = "moon"', "turn_limit = 12"]
)
def test_options_that_a_scenario_fixes_must_be_options_of_the_game(fixed: str) -> None:
    bad = GOOD.replace('{ turn_limit = "12" }', f"{{ {fixed} }}")
    with pytest.raises(FileFault, match=f"mine:3: fixed.*{fixed.split()[0]}"):
        GAME.setting("mine", {}, bad)


def test_an_option_that_a_scenario_fixes_is_not_taken_otherwise() -> None:
    with pytest.raises(OptionFault, match="fixes turn_limit to 12: leave that option out"):
        GAME.setting("rocks", {"turn_limit": "40"}, GOOD)
    assert GAME.setting("rocks", {"turn_limit": "12"}, GOOD).rounds == 12


@pytest.mark.parametrize("option", [{"setup_area": "home"}, {"american_base": "oahu"}])
def test_an_option_that_an_own_map_cannot_give_is_refused(option: dict[str, str]) -> None:
    with pytest.raises(OptionFault, match="the map of Two rocks has no"):
        GAME.setting("rocks", option, GOOD)


def test_an_unknown_scenario_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionFault, match="has no scenario 'atlantic'; it has stones, pacific"):
        GAME.setting("atlantic")


def test_a_map_file_is_refused_with_its_line() -> None:
    with pytest.raises(FileFault, match="map:2: tiles: row 1"):
        read_chart('title = "x"\ntiles = ["..", "..."]\nroutes = []\n[places]\n[areas]\n')
    with pytest.raises(FileFault, match="name the land tiles"):
        read_chart('title = "x"\ntiles = ["..", ".."]\nroutes = []\n[places]\n[areas]\n')
    with pytest.raises(FileFault, match="at most 40 columns and 20 rows"):
        read_chart(f'title = "x"\ntiles = ["{"." * 41}", "{"." * 41}"]\nroutes = []\n[places]\n[areas]\n')


def test_a_match_of_an_own_scenario_goes_into_its_file_and_comes_back() -> None:
    rng = Random(5)
    match = Match(GAME, GAME.setting("rocks", {}, GOOD))
    for _ in range(150):
        ask = match.ask
        if ask is None:
            break
        match.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    text = match_file.write(match)
    again = match_file.read(text, GAME)
    assert again.position == match.position
    assert "| [chart]" in text
    broken = text.replace('| title = "Rocks"', "| title = 7")
    with pytest.raises(FileFault, match=r"line \d+: chart.title: Expected a text"):
        match_file.read(broken, GAME)


@given(st.text(max_size=200))
def test_any_text_is_a_scenario_or_a_fault_and_nothing_else(text: str) -> None:
    try:
        read_scenario(text)
    except FileFault:
        return


@given(
    st.sampled_from(["japan", "america", "placed", "chart"]),
    st.sampled_from(["income", "tiles", "at", "rear", "unit", "need", "production", "places", "limit", "count"]),
    st.one_of(st.integers(-2, 50), st.text(max_size=6), st.lists(st.text(max_size=4), max_size=3)),
)  # fmt: skip
def test_a_scenario_with_one_wild_value_is_a_start_or_a_fault(table: str, field: str, value: object) -> None:
    import json

    lines = GOOD.split("\n")
    here = next(i for i, line in enumerate(lines) if table in line and line.startswith("["))
    at = next((i for i in range(here, len(lines)) if lines[i].startswith(f"{field} =")), here + 1)
    wild = f"{field} = {json.dumps(value)}"
    lines[at : at + (lines[at].startswith(f"{field} ="))] = [wild]
    try:
        GAME.new("wild", text="\n".join(lines))
    except (FileFault, OptionFault):
        return


# --- the first war ----------------------------------------------------------------------------------------------------


def test_the_first_war_has_everything_in_reach() -> None:
    p = GAME.new("first_war")
    assert isinstance(p, ExpandPosition)
    assert p.setting.rounds == 12
    play(
        p, "end", "end"
    )  # Replenishments, Movement: nothing of America's is in range of Japan's first Bomber
    while asked(p) == "JP":
        play(p, "end")
    play(p, "buy Supply@Eniwetok", "end", "end")
    assert offers(p, "fight Saipan")
    play(p, "fight Saipan", "bomb Eniwetok Supply1")
    assert on(p, "Saipan") == "JP 2 Supply, 2 Defense"


def test_the_first_war_ends_within_its_rounds() -> None:
    results = set()
    for seed in range(6):
        rng = Random(seed)
        p = GAME.new("first_war")
        while p.pending is not None:
            p.play(pick(p.pending, rng) if p.pending.seat == CHANCE else rng.choice(p.pending.moves))
        assert isinstance(p, ExpandPosition)
        assert p.turn <= 24
        results.add(p.result())
    assert len(results) > 1


def test_in_the_first_war_a_convoy_lands_on_saipan_in_the_third_turn() -> None:
    p = GAME.new("first_war")
    assert isinstance(p, ExpandPosition)

    def pass_japan() -> None:
        while asked(p) == "JP":
            play(p, "end")

    pass_japan()
    for here, there in (("Eniwetok", "7:8"), ("7:8", "6:8")):
        play(p, "end", *[f"move Assault@{here} {there}"] * 3, *[f"move Supply@{here} {there}"] * 3)
        while asked(p) == "US":
            play(p, "end")
        pass_japan()
    play(p, "end", *["move Assault@6:8 Saipan"] * 3)
    assert on(p, "6:8") == ""
    assert on(p, "Saipan") == "JP 2 Supply, 2 Defense; US 3 Assault"


def test_in_the_first_war_guam_and_wake_are_held_by_supplies_alone() -> None:
    p = GAME.new("first_war")
    assert isinstance(p, ExpandPosition)
    assert (on(p, "Guam"), on(p, "Wake")) == ("JP 1 Supply", "US 2 Supply")
