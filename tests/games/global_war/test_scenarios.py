"""Scenario files: those of the box, bad ones with line and field, one of one's own."""

from __future__ import annotations

import tomllib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.engine import match_file
from broadfront.engine.chance import pick
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.match import Match
from broadfront.engine.notation import check_position
from broadfront.engine.position import CHANCE
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.setup import Scenario, read_scenario, shipped
from broadfront.games.global_war.terms import CHINA, POWERS
from broadfront.games.global_war.units import (
    CARRIER_FIGHTER,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KING_TIGER,
    TANK,
    is_land,
)

BOX = shipped()["1941"][1]
CONTROL = BOX[BOX.index("[control]") : BOX.index("[units]")]
GOOD = f"""\
title = "The narrow sea"
blurb = "A test."
order = ["uk", "germany", "ussr", "japan", "italy", "usa"]
first_round = "Early 1943"
rounds = 3
factories = ["germany", "united_kingdom"]
fixed = {{ research = false }}

[treasury]
germany = 20
uk = 25

{CONTROL}
[units]
sz7 = {{ uk = {{ transport = 2, infantry = 2, tank = 2, carrier = 1, fighter = 2 }} }}
france = {{ germany = {{ infantry = 3, aa_gun = 1 }}, italy = {{ tank = 1 }} }}
united_kingdom = {{ uk = {{ infantry = 2, bomber = 1 }}, usa = {{ fighter = 1 }} }}
"""


def new(text: str = GOOD, **options: str | int | bool) -> GlobalWarPosition:
    p = GAME.new("narrow", options, text)
    assert isinstance(p, GlobalWarPosition)
    return p


def test_every_scenario_of_the_box_reads() -> None:
    assert list(shipped()) == ["1941", "1942", "lesson_land", "lesson_sea"]
    for id_, (scenario, text) in shipped().items():
        assert read_scenario(text, id_) == scenario
        assert GAME.new(id_).pending is not None
        assert GAME.scenarios[id_].title == scenario.title
        assert GAME.scenario_text(id_) == text


def test_the_production_of_the_box_is_what_the_territories_are_worth() -> None:
    for id_, (scenario, text) in shipped().items():
        assert tomllib.loads(text)["level"] == scenario.level, id_


def test_a_scenario_of_ones_own_can_be_played() -> None:
    p = new()
    assert POWERS[p.setting.order[0]] == "uk"
    assert p.treasury == [20, 0, 0, 25, 0, 0, 0]
    assert p.level[:6] == [31, 30, 17, 43, 10, 40]
    assert p.setting.rounds == 3
    assert p.setting.first_label == 3
    assert not p.setting.research
    assert check_position(GAME, p) is None


def test_every_unit_at_sea_finds_its_ship_whatever_the_order() -> None:
    """Two infantry that went aboard one transport left no room for the second tank."""
    p = new()
    zone = MAP.space_of["sz7"]
    cargo = [u for u in p.units_in(zone) if is_land(p.kind[u])]
    assert sorted(p.kind[u] for u in cargo) == [INFANTRY, INFANTRY, TANK, TANK]
    assert all(p.host[u] >= 0 for u in cargo)


def test_options_that_a_scenario_fixes_stay() -> None:
    with pytest.raises(OptionFault, match="fixes research to off"):
        new(research=True)


def test_a_match_on_a_scenario_of_ones_own_goes_through_its_journal() -> None:
    rng = Random(5)
    match = Match(GAME, new())
    for _ in range(60):
        ask = match.ask
        assert ask is not None
        match.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    assert match_file.read(match_file.write(match), GAME).position == match.position


@pytest.mark.parametrize(
    ("was", "now", "field", "says"),
    [
        ('title = "The narrow sea"', 'title = " "', "title", "give the scenario a title"),
        ('title = "The narrow sea"', "title = 3", "title", "Expected a text, got a whole number"),
        ('title = "The narrow sea"\n', "", "", "title"),
        ('blurb = "A test."', 'blurp = "A test."', "", "blurp"),
        (
            'order = ["uk", ',
            'order = ["germany", ',
            "order",
            "name each of germany, ussr, japan, uk, italy, usa once",
        ),
        ('order = ["uk", ', "order = [", "order", "Expected a list of at least 6 values"),
        (
            'first_round = "Early 1943"',
            'first_round = "Spring 1943"',
            "first_round",
            "'Spring 1943' is no round: write",
        ),
        ("rounds = 3", "rounds = 0", "rounds", "Expected a whole number, at least 1"),
        ("rounds = 3", "rounds = 100", "rounds", "Expected a whole number, at most 99"),
        (
            'factories = ["germany", ',
            'factories = ["berlin", ',
            "factories",
            "'berlin' is no land space with a value",
        ),
        (
            'factories = ["germany", ',
            'factories = ["gibraltar", ',
            "factories",
            "'gibraltar' is no land space with a",
        ),
        (
            'factories = ["germany", ',
            'factories = ["sz5", ',
            "factories",
            "'sz5' is no land space with a value",
        ),
        (
            'factories = ["germany", ',
            'factories = ["united_kingdom", ',
            "factories",
            "united_kingdom is there twice",
        ),
        ("research = false", 'research = "maybe"', "fixed.research", "research"),
        ("research = false", "luck = 3", "fixed.luck", "luck"),
        (
            "germany = 20\n",
            "germania = 20\n",
            "treasury.germania",
            "'germania' is no power: write germany, ussr",
        ),
        ("germany = 20\n", "germany = -1\n", "treasury", "Expected a whole number, at least 0"),
        ("germany = 20\n", "germany = 1000\n", "treasury", "Expected a whole number, at most 999"),
        ("germany = 20\n", "germany = 20\nchina = 2\n", "treasury.china", "China has no money: leave it out"),
        (
            "[treasury]",
            "[level]\ngermany = 30\n[treasury]",
            "level.germany",
            "what germany holds is worth 31",
        ),
        ("[treasury]", "[level]\nprussia = 30\n[treasury]", "level.prussia", "'prussia' is no power"),
        ('alaska = "usa"\n', "", "control", "nobody holds alaska: give it to a power"),
        ('alaska = "usa"\n', 'alaska = "us"\n', "control.alaska", "'us' is no power"),
        ('alaska = "usa"\n', 'alaska = "china"\n', "control.alaska", "alaska is not in China's zone"),
        (
            'alaska = "usa"\n',
            'alaska = "usa"\nturkey = "italy"\n',
            "control.turkey",
            "'turkey' is no land space that can",
        ),
        (
            'alaska = "usa"\n',
            'alaska = "usa"\nsz5 = "italy"\n',
            "control.sz5",
            "'sz5' is no land space that can be held",
        ),
        (
            "france = { germany",
            "turkey = { germany",
            "units.turkey",
            "'turkey' is no space that units can be in",
        ),
        (
            "france = { germany",
            "paris = { germany",
            "units.paris",
            "'paris' is no space that units can be in",
        ),
        ("france = { germany", "france = { vichy", "units.france.vichy", "'vichy' is no power"),
        (
            "infantry = 3, aa_gun",
            "infantri = 3, aa_gun",
            "units.france.germany.infantri",
            "'infantri' is no unit",
        ),
        (
            "infantry = 3, aa_gun",
            "industrial_complex = 1, aa_gun",
            "units.france.germany.industrial_complex",
            "is no unit",
        ),
        ("infantry = 3, aa_gun", "infantry = 0, aa_gun", "units", "Expected a whole number, at least 1"),
        ("infantry = 3, aa_gun", "infantry = 61, aa_gun", "units", "Expected a whole number, at most 60"),
        (
            "infantry = 3, aa_gun",
            "submarine = 3, aa_gun",
            "units.france.germany",
            "France is land: ships are in sea zones",
        ),
        (
            "italy = { tank",
            "uk = { tank",
            "units.france.uk",
            "France is held by the Axis: the uk units there are enemies",
        ),
        ("italy = { tank", "china = { tank", "units.france.china", "France is not in China's zone"),
        (
            "fighter = 2 }",
            "fighter = 3 }",
            "units.sz7.uk",
            "3 fighters in Sea Zone 7: its carriers have room for 2",
        ),
        ("fighter = 2 }", "bomber = 1 }", "units.sz7.uk", "only fighters can be on carriers in Sea Zone 7"),
        (
            "tank = 2, carrier",
            "tank = 3, carrier",
            "units.sz7.uk",
            "the transports in Sea Zone 7 have no room",
        ),
        ("transport = 2", "transport = 1", "units.sz7.uk", "the transports in Sea Zone 7 have no room"),
    ],
)
def test_a_fault_names_line_and_field(was: str, now: str, field: str, says: str) -> None:
    assert was in GOOD
    text = GOOD.replace(was, now, 1)
    with pytest.raises(FileFault) as caught:
        read_scenario(text, "narrow.toml") if "fixed" not in field else new(text)
    fault = caught.value
    assert says in str(fault), fault
    assert fault.field.split("[")[0].startswith(field), fault.field
    if field:
        key = now.split(" = ")[0].split("\n")[-1].strip("[] ")
        line = text.splitlines()[fault.line - 1]
        assert key in line or field.split(".")[-1] in line or field.split(".")[0] in line, (fault, line)


def test_too_many_units_are_refused() -> None:
    lines = "".join(
        f"{id_} = {{ {power} = {{ infantry = 60 }} }}\n"
        for id_, power in list(read_scenario(GOOD).control.items())[:12]
        if power != POWERS[CHINA]
    )
    with pytest.raises(FileFault, match="units: 600 is the most"):
        read_scenario(GOOD[: GOOD.index("[units]")] + "[units]\n" + lines)


def test_text_that_is_no_toml_names_its_line() -> None:
    with pytest.raises(FileFault, match=r"narrow.toml:2: this is no TOML"):
        read_scenario('title = "x"\nblurb = \n', "narrow.toml")


@given(
    st.sampled_from(list(Scenario.__struct_fields__)),
    st.sampled_from(["3", '"x"', "[]", "{}", "true", "[1]"]),
)
def test_nonsense_in_a_field_is_a_scenario_or_a_fault_and_nothing_else(field: str, value: str) -> None:
    data = tomllib.loads(GOOD)
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"{field} =")]
    text = "\n".join(lines) if field in data and f"\n[{field}]" not in GOOD else GOOD
    try:
        scenario = read_scenario(f"{field} = {value}\n{text}")
    except FileFault:
        return
    assert len(scenario.order) == 6


# --- Expansion II -----------------------------------------------------------------------------------------------------

LATE = GOOD.replace(
    "france = {",
    """\
germany = { germany = { king_tiger = 2 } }
okinawa = { japan = { infantry = 2, fortification = 2 } }
sz62 = { japan = { carrier = 2, carrier_fighter = 3, fighter = 1, super_heavy_battleship = 2 } }
sz10 = { usa = { escort = 2, super_heavy_battleship = 1 } }
france = {""",
)


@pytest.mark.parametrize("expansion2", [True, False])
def test_a_scenario_may_place_what_the_expansion_has(expansion2: bool) -> None:
    p = new(LATE, expansion2=expansion2)
    assert check_position(GAME, p) is None
    okinawa, zone = MAP.space_of["okinawa"], MAP.space_of["sz62"]
    assert p.forts[okinawa] == 2
    assert sum(p.forts) == 2
    assert all(kind not in (FACTORY, FORTIFICATION) for kind in p.kind)
    on_decks = [p.kind[u] for u in p.units_in(zone) if p.host[u] >= 0]
    assert sorted(on_decks) == [FIGHTER, CARRIER_FIGHTER, CARRIER_FIGHTER, CARRIER_FIGHTER]
    assert sum(p.kind[u] == KING_TIGER for u in p.units_in(MAP.space_of["germany"])) == 2
    rng = Random(3)
    for _ in range(200):
        ask = p.pending
        if ask is None:
            break
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    assert check_position(GAME, p) is None


@pytest.mark.parametrize(
    ("was", "now", "field", "says"),
    [
        (
            "king_tiger = 2",
            "waffen_ss = 2",
            "units.germany.germany.waffen_ss",
            "[c0] The Waffen-SS is of another",
        ),
        ("king_tiger = 2", "elite_infantry = 2", "units.germany.germany.elite_infantry", "NOT_IN_RULEBOOK"),
        ("king_tiger = 2", "panzer_army = 1", "units.germany.germany.panzer_army", "[c0] The Panzer Army"),
        (
            "king_tiger = 2",
            "underground_factory = 1",
            "units.germany.germany.underground_factory",
            "NOT_IN_RULEBOOK",
        ),
        (
            "king_tiger = 2",
            "industrial_complex = 1",
            "units.germany.germany.industrial_complex",
            "is no unit",
        ),
        (
            "king_tiger = 2",
            "fortification = 1",
            "units.germany.germany",
            "Fortification: only japan has them",
        ),
        (
            "{ germany = { king_tiger = 2 } }",
            "{ italy = { king_tiger = 2 } }",
            "units.germany.italy",
            "only germany has them",
        ),
        (
            "fortification = 2",
            "fortification = 3",
            "units.okinawa.japan",
            "3 fortifications in Okinawa: one for each",
        ),
        (
            "infantry = 2, fortification",
            "king_tiger = 1, fortification",
            "units.okinawa.japan",
            "King Tiger: only",
        ),
        (
            "okinawa = {",
            "manchuria = {",
            "units.manchuria.japan",
            "islands that Japan holds, and Manchuria is none",
        ),
        ("carrier_fighter = 3, ", "carrier_fighter = 4, ", "units.sz62.japan", "5 fighters in Sea Zone 62"),
        (
            "carrier = 2, carrier_fighter = 3, fighter = 1",
            "carrier = 5, carrier_fighter = 9",
            "units.sz62.japan",
            "japan has 8 x",
        ),
        (
            "super_heavy_battleship = 2",
            "super_heavy_battleship = 3",
            "units.sz62.japan",
            "japan has 2 x super_heavy",
        ),
        (
            "sz10 = { usa = { escort = 2,",
            "sz10 = { uk = { escort = 2,",
            "units.sz10.uk",
            "Super heavy battleship: only",
        ),
        (
            "escort = 2,",
            "carrier = 1, carrier_fighter = 1,",
            "units.sz10.usa",
            "in zones 28 to 65, not in Sea Zone 10",
        ),
        (
            "escort = 2, super_heavy_battleship = 1",
            "king_tiger = 1",
            "units.sz10.usa",
            "King Tiger: only germany",
        ),
    ],
)
def test_a_scenario_with_what_the_expansion_forbids_is_refused(
    was: str, now: str, field: str, says: str
) -> None:
    assert was in LATE
    with pytest.raises(FileFault) as caught:
        read_scenario(LATE.replace(was, now, 1))
    assert caught.value.field == field
    assert says in caught.value.message
