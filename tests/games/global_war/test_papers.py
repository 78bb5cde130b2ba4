"""The papers beside the map: income sheets, calendar, curves, the purchase form, tracks."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.global_war.positions import (
    begin,
    find,
    hold,
    play,
    power,
    put,
    space,
    war,
)

from broadfront.engine.view import Calendar, Form, Plot, Track, View
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.setting import objectives
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    DRAWN,
    FACTORY_PRODUCTION,
    POWERS,
    WAR_BONDS,
)
from broadfront.games.global_war.ui.panels import ledger, ledgers, objective_text, round_name
from broadfront.games.global_war.units import FACTORY


def seen(p: GlobalWarPosition, seat: int = 0) -> View:
    """What a seat sees."""
    return GAME.view(p, seat)


# --- income -----------------------------------------------------------------------------------------------------------


def sums(scenario: str) -> dict[str, tuple[int, int]]:
    """What the sheets of a scenario's start say: the production chart and the objectives of each power."""
    return {
        sheet.side: (
            sum(entry.amount for entry in sheet.entries if entry.rule == "b3.7"),
            sum(entry.amount for entry in sheet.entries if entry.rule == "b6"),
        )
        for sheet in ledgers(war(scenario))
    }


def test_golden_a05_objectives_on_the_income_sheets() -> None:
    bonuses = {
        scenario: {side: more for side, (_, more) in sums(scenario).items()} for scenario in ("1941", "1942")
    }
    assert bonuses["1941"] == {"Germany": 5, "USSR": 5, "Japan": 5, "UK": 5, "Italy": 5, "USA": 15}
    assert bonuses["1942"] == {"Germany": 10, "USSR": 5, "Japan": 10, "UK": 5, "Italy": 0, "USA": 5}


def test_golden_a09_and_a10_level_and_objectives_add_up() -> None:
    expected = {"Germany": 36, "USSR": 35, "Japan": 22, "UK": 48, "Italy": 15, "USA": 55}
    assert {sheet.side: sheet.total for sheet in ledgers(war("1941"))} == expected
    assert sums("1941") == {  # the first two addends of A09; the third one is the expansion's
        "Germany": (31, 5),
        "USSR": (30, 5),
        "Japan": (17, 5),
        "UK": (43, 5),
        "Italy": (10, 5),
        "USA": (40, 15),
    }


@pytest.mark.parametrize("name", POWERS[:CHINA])
@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_a_power_is_paid_what_its_sheet_says(scenario: str, name: str) -> None:
    p = war(scenario)
    hold(p, "germany", "karelia_ssr", "egypt")
    hold(p, "uk", "french_indo_china_thailand")
    sheet = ledger(p, power(name))
    before = p.treasury[power(name)]
    begin(p, name, Income(power(name)))
    assert p.treasury[power(name)] - before == sheet.total


def test_each_line_says_what_it_wants_and_what_it_lacks() -> None:
    p = war("1942")
    lines = {entry.name: entry for entry in ledger(p, power("italy")).entries}
    (blocked,) = [entry for name, entry in lines.items() if "surface warship" in name]
    assert blocked.name == (
        "The Axis holds Balkans, Italy, Libya and Morocco/Algeria, and no enemy surface warship is in Sea Zones 13, "
        "14 and 15 (there is one in Sea Zone 15)"
    )
    assert (blocked.amount, blocked.met, blocked.rule) == (0, False, "b6")
    put(p, "archangel", "uk", infantry=1)
    names = [entry.name for entry in ledger(p, power("ussr")).entries if not entry.met]
    assert names[0] == (
        "The USSR holds Archangel, and no unit of its allies is in any territory of the USSR "
        "(there is one in Archangel)"
    )
    put(p, "karelia_ssr", "uk", fighter=2, bomber=1)
    (blocked,) = [
        entry for entry in ledger(p, power("ussr")).entries if "no unit of its allies" in entry.name
    ]
    assert blocked.name.endswith("(there are 4 in Archangel and Karelia S.S.R.)")
    assert names[1].endswith("(0 of 3 held)")
    hold(p, "germany", "caucasus")
    taken = [e for e in ledger(p, power("germany")).entries if e.name.startswith("Taken")]
    assert [(e.name, e.amount) for e in taken] == [("Taken: Caucasus 4", 4)]


def test_land_that_brings_nothing_is_said_to_be_left_out() -> None:
    names = [entry.name for sheet in ledgers(war("1941")) for entry in sheet.entries]
    assert any(name.startswith("Its own land") and "of value 1 or more" in name for name in names)


def test_every_objective_is_told() -> None:
    for objective in objectives():
        text = objective_text(objective)
        assert text.startswith(("the Axis holds ", "the Allies hold ", "the USSR holds "))
        assert MAP.name(next(s for s in range(MAP.size) if objective.of >> s & 1)) in text


def test_a_power_without_its_capital_collects_nothing_and_bonds_are_a_die() -> None:
    p = war()
    p.techs[power("ussr")] |= 1 << WAR_BONDS
    assert [e.name for e in ledger(p, power("ussr")).entries if e.rule == "b7"] == [
        "War bonds: a die more, rolled as it collects"
    ]
    hold(p, "germany", "russia")
    sheet = ledger(p, power("ussr"))
    assert sheet.total == 0
    assert sheet.entries[-1].name == "Russia is in enemy hands: nothing is collected"


def test_a_chart_that_is_set_apart_from_the_land_is_one_line() -> None:
    p = war()
    p.level[power("japan")] = -2
    (chart,) = [entry for entry in ledger(p, power("japan")).entries if entry.rule == "b3.7"]
    assert (chart.name, chart.amount) == ("Its land, as the chart has it", 0)


def test_the_headline_says_who_has_won() -> None:
    p = war()
    for winner, text in ((AXIS, "The Axis wins"), (ALLIES, "The Allies win"), (DRAWN, "The match is a draw")):
        p.win(winner)
        assert seen(p).headline == text
        assert seen(p).result == p.result()


def test_without_objectives_nothing_is_told_of_them() -> None:
    p = war(national_objectives=False)
    assert all(entry.rule == "b3.7" for sheet in ledgers(p) for entry in sheet.entries)


# --- calendar, curves, purchase ---------------------------------------------------------------------------------------


def test_the_calendar_names_the_half_years_and_goes_on() -> None:
    setting = war("1941").setting
    assert [round_name(setting, n) for n in (1, 2, 13, 14, 15)] == [
        "Late 1941",
        "Early 1942",
        "Late 1947",
        "Early 1948",
        "Late 1948",
    ]
    assert round_name(war("1942").setting, 1) == "Early 1942"
    assert round_name(war("1942", calendar_start="late_1943").setting, 1) == "Late 1943"
    shown = GAME.view(GAME.new("1942", {"expansion2": False}), 0)
    (calendar,) = shown.of(Calendar)
    assert not any(calendar.boxes[:-1])
    assert (calendar.now, len(calendar.boxes)) == (1, 30)
    assert calendar.boxes[-1][-1] == "last round"
    assert shown.headline.startswith("Round 1, Early 1942: Japan, Research")


def test_the_curves_have_a_mark_for_each_round() -> None:
    p = war()
    begin(p, "germany", Purchase(power("germany")))
    production, army = seen(p).of(Plot)
    assert production.marks == ("start", "now")
    assert production.series[0].values == (31, 31)
    assert {series.name for series in army.series} - {series.name for series in production.series} == {
        "China"
    }
    infantry = army.series[CHINA].values
    assert infantry[0] == infantry[1] > 0
    p.annals = tuple(range(14)) + tuple(range(100, 114))
    production, army = seen(p).of(Plot)
    assert production.marks == ("start", "1", "2", "now")
    assert production.series[1].values[1:3] == (2, 102)
    assert army.series[1].values[1:3] == (3, 103)


def test_the_purchase_form_holds_all_that_can_be_ordered() -> None:
    p = war()
    p.ruin[space("germany")] = 7
    p.techs[power("germany")] |= 1 << FACTORY_PRODUCTION
    begin(p, "germany", Purchase(power("germany")))
    assert p.pending is not None
    shown = seen(p)
    form = shown.one(Form)
    assert form is not None
    assert (form.closing, shown.labels, seen(p, 1).one(Form), seen(p, -1).one(Form)) == (
        "end",
        (),
        None,
        None,
    )
    most: dict[tuple[str, int], int] = {}
    for move in p.pending.moves:
        if move.verb != "end":
            most[move.verb, move.what] = max(most.get((move.verb, move.what), 0), move.where)
    assert {(item.verb, item.what): item.most for item in form.items if item.most} == most
    money, room = form.limits
    assert (money.most, money.hint) == (31, False)
    assert (room.most, room.hint) == (5, True)
    assert room.weights[FACTORY] == 0
    (repair,) = [item for item in form.items if item.verb == "repair"]
    assert (repair.price, repair.per, repair.name) == (1, 2, "Germany")
    figures = {item.name: {figure.name: figure.text for figure in item.figures} for item in form.items}
    assert figures["Battleship"] == {"attack": "4", "defence": "4", "move": "2", "hits": "2"}


def test_what_a_form_allows_the_rules_allow() -> None:
    rng = Random(5)
    for _ in range(40):
        p = war()
        p.ruin[space("germany")] = 7
        p.techs[power("germany")] |= (1 << FACTORY_PRODUCTION) * rng.randrange(2)
        begin(p, "germany", Purchase(power("germany")))
        form = seen(p).one(Form)
        assert form is not None
        money = form.limits[0]
        orders: list[tuple[int, int]] = []
        for number, item in enumerate(form.items):
            left = money.most - sum(-(-n // form.items[i].per) * money.weights[i] for i, n in orders)
            affordable = [
                n for n in range(item.most + 1) if -(-n // item.per) * money.weights[number] <= left
            ]
            if n := rng.choice([0, 0, rng.choice(affordable)]):
                orders.append((number, n))
        for number, n in orders:
            play(p, form.items[number].verb, form.items[number].what, n)


def test_a_short_match_tells_what_wins_in_it() -> None:
    tracks = {track.name: track.value for track in GAME.view(GAME.new("lesson_land"), 0).of(Track)}
    assert tracks["Axis victory cities"] == "5, 5 at the start"
    assert tracks["Allied victory cities"] == "13, 13 at the start"
    assert tracks["Winner"] == "the side that has gained cities after round 3"


def test_a_match_with_a_last_round_agreed_on_tells_both_goals() -> None:
    p = GAME.new("1942", {"last_round": "8"})
    tracks = {track.name: track.value for track in GAME.view(p, 0).of(Track)}
    assert tracks["Axis victory cities"] == "8 of 15, 8 at the start"
    assert tracks["Allied victory cities"] == "10 of 15, 10 at the start"


def test_the_tracks_tell_cities_money_and_technologies() -> None:
    p = war()
    p.techs[power("japan")] = 1 << WAR_BONDS
    p.tokens[power("japan")] = 2
    begin(p, "germany", Purchase(power("germany")))
    tracks = {f"{track.side} {track.name}".strip(): track.value for track in seen(p).of(Track)}
    assert tracks["Axis victory cities"] == "6 of 15"
    assert tracks["Germany treasury"] == "31 IPC"
    assert tracks["Germany income"] == "36 IPC"
    assert tracks["Japan technologies"] == "War Bonds"
    assert tracks["Japan researcher tokens"] == "2"
    assert tracks["China raises"] == "3 Infantry"
    assert find(p, "germany", "germany", "aa_gun") >= 0


def test_tracks_name_their_power_apart_from_what_they_count() -> None:
    p = war(seats=6)
    begin(p, "germany", Purchase(power("germany")))
    tracks = [(track.seat, track.side, track.name) for track in seen(p).of(Track)]
    assert (0, "Germany", "treasury") in tracks
    assert (5, "USA", "income") in tracks
    assert (5, "China", "raises") in tracks


def test_whose_turn_it_is_is_said_apart_from_who_is_asked() -> None:
    p = war()
    begin(p, "japan", Purchase(power("japan")))
    assert p.pending is not None
    assert (p.pending.seat, seen(p).mover) == (0, "Japan")


def test_the_land_is_tinted_by_who_holds_it() -> None:
    p = war()
    begin(p, "germany", Purchase(power("germany")))
    holders = dict(seen(p).holders)
    assert len(holders) == 82
    assert holders[space("egypt")] == "UK"
    hold(p, "italy", "egypt")
    assert dict(seen(p).holders)[space("egypt")] == "Italy"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"calendar_start": "early_1942"}, "1"),
        ({"calendar_start": "late_1941"}, "0, 1 in a convoy or from Early 1942 on"),
        ({"expansion2": False}, "0"),
    ],
)
def test_c12b_the_table_tells_what_a_transport_defends_at(options: dict[str, str | bool], told: str) -> None:
    table = GAME.table(GAME.new(options={"expansion2": True, **options}).setting)
    assert dict(table.figures["Transport"])["defence"] == told
    assert dict(table.figures["Super heavy battleship"])["attack"] == "5 × 2 dice"
