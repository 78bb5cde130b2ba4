"""Scenario files: those of the box, bad ones with the line at fault, one of one's own."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.fighting_front.positions import aircraft, hand, place, unit

from broadfront.engine import match_file
from broadfront.engine.chance import pick
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.match import Match
from broadfront.engine.notation import check_position, read_position
from broadfront.engine.position import CHANCE
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import CARDS
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.scenario import MAX_AIR_CARDS, read_scenario, shipped
from broadfront.games.fighting_front.setting import FightingFrontSetting
from broadfront.games.fighting_front.terms import ESCORT, INTERCEPT

GOOD = """\
title = "The bridgehead"
blurb = "A test."
axis = "German"
allies = "American"
setup_draw = 5
draw = 2
hand_max = 8
back_row_spaces = 3
first = "allies"
deploy = true
fixed = { adjacency = 4 }

[deck]
Infantry = 20
Fortifications = 8

[[placed]]
space = "C3"
card = "Fortifications"
side = "allies"
[[placed]]
space = "C3"
card = "US_Marines"
side = "allies"
disruption = 2
[[placed]]
space = "A1"
card = "Air_Strip"
[[placed]]
space = "A1"
card = "Fighter"
[[placed]]
space = "A1"
card = "Flying_Ace"

[hands]
axis = ["Blitzkrieg"]
allies = ["Entrenched", "Infantry"]
"""


def own(text: str = GOOD, **options: str | int | bool) -> FightingFrontPosition:
    p = GAME.new("mine", options, text)
    assert isinstance(p, FightingFrontPosition)
    return p


def test_every_scenario_of_the_box_reads_and_the_first_is_germany_against_russia() -> None:
    assert next(iter(shipped())) == "german_russian"
    for id_, (scenario, text) in shipped().items():
        assert read_scenario(text, id_) == scenario
        assert GAME.new(id_).pending is not None
        assert GAME.scenarios[id_].blurb


def test_11_a_scenario_sets_everything_that_it_names() -> None:
    p = own()
    setting = p.setting
    assert (setting.title, setting.setup_draw, setting.draw, setting.hand_max) == ("The bridgehead", 5, 2, 8)
    assert (setting.back_row_spaces, setting.first, setting.ways) == (3, 1, 4)
    assert (unit(p, "C3"), place(p, "C3")) == ("US Marines 2DC", "Allies Fortifications")
    assert (place(p, "A1"), aircraft(p)) == ("Axis Air Strip", ["Axis Fighter, Flying Ace A1"])
    assert (hand(p, "Axis"), hand(p, "Allies")) == (["Blitzkrieg"], ["Infantry", "Entrenched"])
    assert p.pending is not None
    assert p.pending.seen_by == 1  # the Allies draw and deploy first
    assert sum(p.deck) == 166 + 10 + 2 - 8


def test_11_without_deploying_the_match_begins_with_the_first_turn() -> None:
    text = GOOD.replace("deploy = true", "deploy = false").replace("setup_draw = 5", "setup_draw = 0")
    p = own(text)
    assert (p.mover, p.turn) == (1, 0)


def test_11_hands_are_dealt_once_nations_are_chosen() -> None:
    text = 'title = "x"\naxis = "choose"\nallies = "choose"\n[hands]\naxis = ["Entrenched"]\n'
    p = own(text)
    assert hand(p, "Axis") == []
    assert check_position(GAME, p) is None
    line = p.notation()
    assert read_position(line, GAME, text=text) == p
    p.play(GAME.read("nation German"))
    p.play(GAME.read("nation Russian"))
    assert hand(p, "Axis") == ["Entrenched"]
    assert sum(p.deck) == 165


def test_there_are_fewer_squadrons_than_tasks_can_name() -> None:
    assert 2 * MAX_AIR_CARDS < INTERCEPT - ESCORT


@pytest.mark.parametrize(("was", "now", "line", "field", "says"), [
    ('title = "The bridgehead"', 'title = " "', 1, "title", "give the scenario a title"),
    ('title = "The bridgehead"', "title = 3", 1, "title", "Expected a text, got a whole number"),
    ('title = "The bridgehead"', 'title = "x', 1, "", "this is no TOML"),
    ('axis = "German"', 'axis = "Russian"', 3, "axis", "'Russian' is no nation of this side: write German, Japanese"),
    ('allies = "American"', 'allies = "British"', 4, "allies", "'British' is no nation of this side"),
    ("setup_draw = 5", "setup_draw = 41", 5, "setup_draw", "Expected a whole number, at most 40"),
    ("setup_draw = 5", "setup_draw = -1", 5, "setup_draw", "Expected a whole number, at least 0"),
    ("setup_draw = 5", "setup_drawn = 5", 5, "setup_drawn", "unknown field `setup_drawn`"),
    ("back_row_spaces = 3", "back_row_spaces = 6", 8, "back_row_spaces", "Expected a whole number, at most 5"),
    ("back_row_spaces = 3", "back_row_spaces = 0", 8, "back_row_spaces", "Expected a whole number, at least 1"),
    ('first = "allies"', 'first = "Axis"', 9, "first", "'Axis' is no side: write axis or allies"),
    ("deploy = true", 'deploy = "yes"', 10, "deploy", "Expected true or false"),
    ("Infantry = 20", "Infantri = 20", 14, "deck.Infantri", "'Infantri' is no card of the deck"),
    ("Infantry = 20", "Tiger_Tanks = 2", 14, "deck.Tiger_Tanks", "is no card of the deck"),
    ("Infantry = 20", "none = 2", 14, "deck.none", "is no card of the deck"),
    ("Infantry = 20", "Infantry = 61", 14, "deck.Infantry", "Expected a whole number, at most 60"),
    ("Infantry = 20", "Fighter = 45", 13, "deck", "air units: 49 is the most"),
    ('space = "C3"\ncard = "F', 'space = "F3"\ncard = "F', 18, "placed[0].space", "'F3' is no space: write A1 to E6"),
    ('card = "US_Marines"', 'card = "UK_Marines"', 23, "placed[1].card", "'UK_Marines' is no card"),
    ('card = "US_Marines"', 'card = "National_Infantry"', 23, "placed[1].card",
     "is a different card for each nation"),
    ('card = "US_Marines"', 'card = "Human_Waves"', 23, "placed[1].card", "belongs to the Russian nation"),
    ('card = "US_Marines"', 'card = "Entrenched"', 23, "placed[1].card", "events are never on the map"),
    ('card = "US_Marines"', 'card = "Minefields"', 22, "placed[1].space", "C3 has a Location already"),
    ('card = "US_Marines"', 'card = "none"', 23, "placed[1].card", "name a card"),
    ('side = "allies"\ndisruption', 'side = "green"\ndisruption', 24, "placed[1].side", "'green' is no side"),
    ('side = "allies"\ndisruption', 'side = "axis"\ndisruption', 23, "placed[1].card",
     "belongs to the American nation"),
    ('card = "US_Marines"\nside = "allies"', 'card = "Engineers"\nside = "axis"', 24, "placed[1].side",
     "C3 holds a card of the other side"),
    ("disruption = 2", "disruption = 5", 25, "placed[1].disruption", "would destroy US Marines"),
    ("disruption = 2", "disruption = 10", 25, "placed[1].disruption", "Expected a whole number, at most 9"),
    ('card = "Air_Strip"', 'card = "Fuel_Dump"', 30, "placed[3].space",
     "A1 has no Air Strip for it (name that first)"),
    ('card = "Flying_Ace"', 'card = "Bomber_Captain"', 34, "placed[4].card",
     "Bomber Captain finds no unit to join on A1"),
    ('card = "Flying_Ace"', 'card = "Flying_Ace"\ndisruption = 1', 35, "placed[4].disruption",
     "would destroy Flying Ace"),
    ('card = "Flying_Ace"', 'card = "Infantry"\n[[placed]]\nspace = "A1"\ncard = "Engineers"', 36, "placed[5].space",
     "A1 has a ground unit already"),
    ('axis = ["Blitzkrieg"]', 'axis = ["Blitz"]', 37, "hands.axis[0]", "'Blitz' is no card"),
    ('axis = ["Blitzkrieg"]', 'axis = ["Bonzai_Charge"]', 37, "hands.axis[0]", "belongs to the Japanese nation"),
    ('axis = ["Blitzkrieg"]', 'axis = ["Blitzkrieg", "Blitzkrieg", "Blitzkrieg"]', 37, "hands.axis",
     "the deck has 2 of National_Strategy"),
    ('card = "Flying_Ace"', 'card = "Flying_Ace"\n' + "".join(
        f'[[placed]]\nspace = "{column}{row}"\ncard = "Head_Quarters"\n' for column, row in ("B1", "C1", "D1")), 43,
     "placed[7].card", "the deck has 2 of Head_Quarters"),
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


@pytest.mark.parametrize(
    ("side", "spaces", "card"),
    [("axis", ("A6", "B6"), "Infantry"), ("allies", ("A1", "E1"), "Paratroopers")],
)
def test_a_scenario_that_is_won_before_the_first_turn_is_refused(
    side: str, spaces: tuple[str, ...], card: str
) -> None:
    text = 'title = "x"\naxis = "German"\nallies = "Russian"\n'
    text += "".join(f'[[placed]]\nspace = "{space}"\ncard = "{card}"\nside = "{side}"\n' for space in spaces)
    with pytest.raises(FileFault, match="has won before the first turn"):
        read_scenario(text)


def test_a_deck_too_small_for_the_set_up_is_refused() -> None:
    few = "".join(
        f"{card.id} = 0\n" for card in CARDS if card.count and card.id not in ("Infantry", "Mortars")
    )
    text = f'title = "x"\naxis = "German"\nallies = "Russian"\n\nsetup_draw = 20\n[deck]\n{few}'
    with pytest.raises(FileFault, match="mine:5: setup_draw: the deck has not so many cards"):
        read_scenario(text, "mine")


def test_a_bad_scenario_is_refused_by_the_game_too() -> None:
    with pytest.raises(FileFault, match="mine:1: this is no TOML"):
        GAME.setting("mine", {}, "title = ")


@pytest.mark.parametrize("fixed", ["submarines = true", "adjacency = 6", 'deck = "both"'])
def test_options_that_a_scenario_fixes_must_be_options_of_the_game(fixed: str) -> None:
    bad = GOOD.replace("{ adjacency = 4 }", f"{{ {fixed} }}")
    with pytest.raises(FileFault, match=f"mine:11: fixed.*{fixed.split()[0]}"):
        GAME.setting("mine", {}, bad)


def test_an_option_that_a_scenario_fixes_cannot_be_chosen_otherwise() -> None:
    with pytest.raises(OptionFault, match="The bridgehead fixes adjacency to 4"):
        own(adjacency=8)
    with pytest.raises(OptionFault, match="has no scenario 'nowhere'"):
        GAME.setting("nowhere")


# --- fuzz -------------------------------------------------------------------------------------------------------------

LINES = GOOD.split("\n")


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
    lines = LINES[:]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["cut", "drop", "twice", "swap", "write"]))
        if kind == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
        elif kind == "drop":
            lines[at] = ""
        elif kind == "twice":
            lines.insert(at, lines[at])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines[at] += data.draw(st.text(st.characters(exclude_characters="\n\r")))
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
    setting = GAME.setting("the bridgehead", {"turn_limit": 60}, GOOD)
    assert isinstance(setting, FightingFrontSetting)
    match = Match(GAME, setting)
    while match.ask is not None:
        ask = match.ask
        match.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    assert sum(match.result or ()) == 1
    text = match_file.write(match)
    assert "| [[placed]]" in text
    assert match_file.read(text).position == match.position
    line = match.position.notation()
    assert read_position(line, GAME, text=GOOD) == match.position
