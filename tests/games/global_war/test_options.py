"""[e] Every option: its values, its default, and that it changes what it says."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import (
    bare,
    begin,
    fight,
    knows,
    of_verb,
    one,
    play,
    put,
    space,
    targets,
    war,
)

from broadfront.engine.errors import FileFault, OptionFault
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.rules.expansion_sections import SECTIONS
from broadfront.games.global_war.rules.income import bonus
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.purchase import Purchase, price
from broadfront.games.global_war.rules.research import Research
from broadfront.games.global_war.rules.turn_sequence import EndOfRound
from broadfront.games.global_war.setup import shipped
from broadfront.games.global_war.terms import (
    AXIS,
    DRAWN,
    GERMANY,
    HEAVY_BOMBERS,
    ITALY,
    LABELS,
    NOBODY,
    POWERS,
    SIDE,
    USA,
)
from broadfront.games.global_war.units import KINDS

DEFAULTS = {
    "seats": 2,
    "victory": "honorable_surrender",
    "research": True,
    "national_objectives": True,
    "dardanelles": "open",
    "interceptors": False,
    "heavy_bombers": "both_count",
    "cost_profile": "anniversary",
    "dice": "random",
    "last_round": "scenario",
    "bid": "none",
    "calendar_start": "scenario",
    "expansion2": True,
    **{section.option: True for section in SECTIONS},
    "special_event": False,
    "income_model": "chart_delta",
    "east_indies_value": "literal_3",
    "patrol_zone_exit": "withdraw_after_combat",
    "repair_location": "anywhere",
    "capital_hits": "this_battle_only",
}


def test_e_the_options_and_their_defaults() -> None:
    assert {option.name: option.default for option in GAME.options} == DEFAULTS
    named = {name: value for name, value in DEFAULTS.items() if name not in ("bid", "last_round")}
    assert dict(GAME.setting().options) == named


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_e_every_value_can_be_chosen_written_and_read(option: object) -> None:
    of = next(x for x in GAME.options if x is option)
    for value in of.values:
        setting = GAME.setting("1942", {of.name: value})
        assert dict(setting.options).get(of.name, of.default) == value
        spelled = GAME.spell_value(value)
        assert " " not in spelled
        assert GAME.read_value(of.name, spelled) == value
        assert GAME.start(setting).pending is not None


@pytest.mark.parametrize("seats", range(2, 7))
def test_e_seats(seats: int) -> None:
    assert len(GAME.seats(GAME.setting("1941", {"seats": seats}))) == seats


@pytest.mark.parametrize(
    ("victory", "cities"), [("projection_of_power", 13), ("honorable_surrender", 15), ("total_victory", 18)]
)
def test_e_victory(victory: str, cities: int) -> None:
    assert war(victory=victory).setting.win_at == cities


@pytest.mark.parametrize(
    ("scenario", "last_round", "rounds"),
    [("1942", "scenario", 30), ("1942", "8", 8), ("1941", "20", 20)],
)
def test_e_last_round(scenario: str, last_round: str, rounds: int) -> None:
    assert GAME.setting(scenario, {"last_round": last_round}).rounds == rounds


def test_a_number_where_a_text_is_wanted_is_told_as_such() -> None:
    with pytest.raises(OptionFault, match=r"; not 8 as a number$"):
        GAME.setting("1941", {"last_round": 8})


def test_e_no_last_round_makes_a_match_longer() -> None:
    _, text = shipped()["1942"]
    assert GAME.setting("short", {"last_round": "8"}, f"rounds = 5\n{text}").rounds == 5
    with pytest.raises(OptionFault, match="fixes last_round"):
        GAME.setting("lesson_land", {"last_round": "8"})


def test_e_after_the_last_round_agreed_on_cities_gained_decide() -> None:
    """[b1, R-G7]"""
    for city, winner in (("", DRAWN), ("karelia_ssr", AXIS)):
        p = war(last_round="8")
        if city:
            p.set_control(MAP.space_of[city], GERMANY)
        p.round = 7
        EndOfRound().run(p)
        assert (p.winner, p.round) == (NOBODY, 8)
        EndOfRound().run(p)
        assert p.winner == winner


def test_e_research() -> None:
    assert begin(war(research=False), "germany", Research(GERMANY)) is None
    assert begin(war(research=True), "germany", Research(GERMANY)) is not None


def test_e_national_objectives() -> None:
    assert bonus(war(national_objectives=False), USA) == 0
    assert bonus(war(national_objectives=True), USA) == 15


def test_e_dardanelles() -> None:
    for value in ("open", "closed"):
        p = bare(dardanelles=value)
        ship = one(p, "sz14", "italy", "submarine")
        begin(p, "italy", CombatMove(ITALY))
        assert ("sz16" in targets(p, "move", ship)) == (value == "open")


def test_e_interceptors() -> None:
    for value in (False, True):
        p = bare(interceptors=value)
        bomber = one(p, "norway", "germany", "bomber")
        one(p, "norway", "germany", "fighter")
        begin(p, "germany", CombatMove(GERMANY))
        play(p, "raid", bomber, space("karelia_ssr"))
        assert bool(of_verb(p, "escort")) == value


def test_e_heavy_bombers() -> None:
    for value, number in (("both_count", 2), ("best_of_two", 1)):
        p = bare(heavy_bombers=value)
        knows(p, "germany", HEAVY_BOMBERS)
        put(p, "east_poland", "ussr", infantry=1)
        plane = one(p, "poland", "germany", "bomber")
        ask = fight(p, "germany", [(plane, "east_poland")])
        assert ask is not None
        assert ask.moves[-1].what == number


def test_e_cost_profile() -> None:
    printed, klub = war(cost_profile="anniversary"), war(cost_profile="klub")
    cheaper = {
        KINDS[kind].id
        for kind in range(len(KINDS))
        if price(klub, GERMANY, kind) < price(printed, GERMANY, kind)
    }
    assert cheaper == {
        "aa_gun",
        "fighter",
        "transport",
        "destroyer",
        "cruiser",
        "carrier",
        "battleship",
    }
    begin(klub, "germany", Purchase(GERMANY))
    assert max(n for kind, n in of_verb(klub, "buy") if kind == 4) == 3  # fighters at 9


def test_e_dice() -> None:
    for value, weights in (("random", (3, 3)), ("low_luck", (18, 18))):
        p = bare("1941", dice=value)
        put(p, "east_poland", "ussr", infantry=1)
        tank = one(p, "poland", "germany", "tank")
        ask = fight(p, "germany", [(tank, "east_poland")])
        assert ask is not None
        assert ask.weights == weights


def test_e_calendar_start() -> None:
    assert LABELS[war("1941").setting.first_label] == "Late 1941"
    assert LABELS[war("1942").setting.first_label] == "Early 1942"
    assert LABELS[war("1942", calendar_start="late_1943").setting.first_label] == "Late 1943"


def test_e1_no_bid_is_the_start_that_there_was() -> None:
    assert war("1942").treasury == [37, 24, 31, 31, 10, 38, 0]


@pytest.mark.parametrize(
    "value", ["axis_6", "axis_120", "axis_300", "allies_6", "allies_30", "allies_84", "allies_300"]
)
@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_e1_a_bid_is_shared_out_in_proportion(scenario: str, value: str) -> None:
    side, number = ("axis", "allies").index(value.split("_")[0]), int(value.split("_")[1])
    before, after = war(scenario).treasury, war(scenario, bid=value).treasury
    shares = [b - a for a, b in zip(before, after, strict=True)]
    assert sum(shares) == number
    whole = sum(own for power, own in enumerate(before) if SIDE[power] == side)
    for power, share in enumerate(shares):
        due = number * before[power] / whole if SIDE[power] == side else 0
        assert abs(share - due) < 1, POWERS[power]


def test_e1_a_bid_for_a_side_without_money_is_refused() -> None:
    text = GAME.scenario_text("1942").replace("germany = 37", "germany = 0", 1)
    text = text.replace("japan = 31", "japan = 0", 1).replace("italy = 10", "italy = 0", 1)
    with pytest.raises((OptionFault, FileFault), match="no power of the Axis has any IPC"):
        GAME.setting("mine", {"bid": "axis_6"}, text)
