"""What the screen is told: the map, stacks, the battle board, income sheets, curves, the purchase form."""

from __future__ import annotations

import re
from collections import Counter as Count
from random import Random
from typing import Final

import msgspec
import pytest
from tests.games.global_war.positions import (
    bare,
    begin,
    clear,
    find,
    hold,
    is_legal,
    on_board,
    play,
    power,
    put,
    space,
    war,
)

from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Position
from broadfront.engine.sheets import Battle as Board
from broadfront.engine.table import Table, View
from broadfront.games.global_war import GAME, forces
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.battle_board import (
    LAND_STAGES,
    RAID_STAGES,
    SEA_STAGES,
    board,
    hosts,
    values,
)
from broadfront.games.global_war.counters import UNIT_VERBS, counters
from broadfront.games.global_war.kinds import FACTORY, KIND_OF, KINDS
from broadfront.games.global_war.papers import ledger, ledgers, round_name, told
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.combat import Combat
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.setting import objectives
from broadfront.games.global_war.table import table
from broadfront.games.global_war.terms import (
    CHINA,
    DEAD,
    FACTORY_PRODUCTION,
    POWER_NAMES,
    POWERS,
    WAR_BONDS,
)
from broadfront.games.global_war.view import view

LARGEST_TABLE: Final = 320_000
"""Bytes of a table as JSON, which is sent once."""
LARGEST_VIEW: Final = 96_000
"""Bytes of a view as JSON."""
NUMBER: Final = re.compile(r"[Mlz]|-?\d*\.?\d+")


def of(p: Position) -> GlobalWarPosition:
    assert isinstance(p, GlobalWarPosition)
    return p


def seen(p: GlobalWarPosition, seat: int = 0) -> View:
    """What a seat sees."""
    return GAME.view(p, seat)


def map_() -> Table:
    return table(war().setting)


# --- the map ----------------------------------------------------------------------------------------------------------

Point = tuple[int, int]


def rings(path: str) -> list[list[Point]]:
    """The rings of a path, in hundredths."""
    found: list[list[Point]] = []
    x = y = 0
    mode = ""
    pair: list[int] = []
    for token in NUMBER.findall(path):
        if token in "Mlz":
            mode, pair = token, []
            continue
        pair.append(round(float(token) * 100))
        if len(pair) == 2:
            x, y = (pair[0], pair[1]) if mode == "M" else (x + pair[0], y + pair[1])
            if mode == "M":
                found.append([])
            found[-1].append((x, y))
            pair = []
    return found


def edges(path: str) -> set[frozenset[Point]]:
    return {frozenset(pair) for ring in rings(path) for pair in zip(ring, ring[1:] + ring[:1], strict=True)}


def test_the_map_has_all_spaces_with_name_shape_and_places_for_tokens() -> None:
    drawn = map_()
    assert len(drawn.spaces) == ATLAS.size == 162
    assert Count(s.terrain for s in drawn.spaces) == {"land": 82, "sea": 65, "impassable": 15}
    for s in drawn.spaces:
        assert s.name == ATLAS.name(s.id)
        assert s.lettering is not None
        words = " ".join(s.lettering.lines).replace("/ ", "/").replace("- ", "-")
        assert words == s.name.removeprefix("Sea Zone ").split(" (")[0], (
            "what is printed is what it is called"
        )
        assert s.slots
        (left, top), (right, bottom) = s.outline[0], s.outline[2]
        points = [point for ring in rings(s.shape) for point in ring]
        assert (100 * left, 100 * top) == pytest.approx(tuple(map(min, zip(*points, strict=True))))
        assert (100 * right, 100 * bottom) == pytest.approx(tuple(map(max, zip(*points, strict=True))))
        assert left <= s.x <= right
        assert top <= s.y <= bottom
        assert 0 <= left < right <= drawn.width
        assert 0 <= top < bottom <= drawn.height
    assert sum(s.city is not None for s in drawn.spaces) == 18
    assert len(msgspec.json.encode(drawn)) < LARGEST_TABLE


def test_neighbours_share_their_border_to_the_point() -> None:
    drawn = map_()
    of_space = [edges(s.shape) for s in drawn.spaces]
    apart = {
        (ATLAS.ids[a], ATLAS.ids[b])
        for a, near in enumerate(ATLAS.beside)
        for b in near
        if a < b and not of_space[a] & of_space[b]
    }
    assert apart == {  # two canals, and six links over the edge of the sheet
        ("sz19", "sz20"),
        ("sz15", "sz34"),
        ("eastern_canada", "western_canada"),
        ("central_us", "eastern_us"),
        ("mexico", "panama"),
        ("sz20", "sz55"),
        ("sz21", "sz44"),
        ("sz25", "sz43"),
    }
    for a in range(ATLAS.size):
        for b in range(a):
            if of_space[a] & of_space[b] and ATLAS.passable >> a & ATLAS.passable >> b & 1:
                assert b in ATLAS.beside[a]


def test_values_capitals_and_cities_are_printed() -> None:
    by_name = {s.name: s for s in map_().spaces}
    assert by_name["Germany"].spoken == "Germany, worth 10, capital of Germany, victory city Berlin"
    assert (by_name["Germany"].worth, by_name["Gibraltar"].worth, by_name["Sea Zone 5"].worth) == (
        "10",
        "",
        "",
    )
    assert by_name["Sahara"].spoken == "Sahara, nobody enters it"
    berlin = by_name["Germany"].city
    assert berlin is not None
    assert berlin.lines == ("Berlin",)


def test_the_sheet_has_scenery_and_says_what_lies_beyond_its_edges() -> None:
    drawn = map_()
    kinds = Count(s.kind for s in drawn.scenery)
    assert kinds["link"] == 12
    assert kinds["canal"] == 2
    assert {s.text.lines[0] for s in drawn.scenery if s.kind == "ocean" and s.text} == {
        "ATLANTIC OCEAN",
        "PACIFIC OCEAN",
        "INDIAN OCEAN",
    }
    assert all(s.path or s.text for s in drawn.scenery)


def test_seven_sides_differ_by_colour_and_by_pattern() -> None:
    sides = map_().sides
    assert tuple(side.name for side in sides) == POWER_NAMES
    assert len({side.colour for side in sides}) == len({side.pattern for side in sides}) == 7


def test_the_sequence_of_play_names_its_rules() -> None:
    text = GAME.rules_text()
    for number, phase in enumerate(map_().phases, start=1):
        assert phase.rule == f"b3.{number}"
        assert phase.rule in text


def test_the_scenario_card_says_what_wins_and_who_wants_what() -> None:
    sections = {
        s.title: s
        for s in table(war("1942", victory="total_victory", seats=6, dice="low_luck").setting).sections
    }
    assert sections["Victory"].lines[:2] == (
        "A side that holds 18 of the 18 victory cities when a round ends has won.",
        "At the start the Axis holds 8, the Allies 10.",
    )
    assert sections["Order of play"].lines[0].startswith("Japan, USSR, Germany, UK, Italy, USA")
    assert sections["Objectives of USSR"].seat == 1
    assert sections["Options in play"].lines == (
        "Low luck: six points of dice are a hit, and only the rest is rolled for. [b4]",
    )
    assert "Options in play" not in {s.title for s in map_().sections}


# --- stacks -----------------------------------------------------------------------------------------------------------


def check(p: GlobalWarPosition, seat: int) -> None:
    """What has to hold of every view."""
    ask = p.pending
    assert ask is not None
    shown = view(p, seat, GAME.shown(ask, seat))
    asked = ask.seat == seat and seat != CHANCE
    stacks = [one for one in shown.counters if one.id_kind == "unit"]
    members = [unit for one in stacks for unit in one.members]
    assert sorted(members) == [unit for unit, at in enumerate(p.at) if at != DEAD]
    stack_of = {unit: one for one in stacks for unit in one.members}
    for one in stacks:
        assert one.id in one.members
        assert {(p.at[u], p.owner[u], p.kind[u], p.damage[u]) for u in one.members} == {
            (one.space, POWER_NAMES.index(one.side), KIND_OF_NAME[one.kind], one.pips)
        }
    named = {move.what for move in ask.moves if move.verb in UNIT_VERBS} if asked else set()
    named |= {move.where for move in ask.moves if move.verb == "load"} if asked else set()
    for unit in named:
        assert stack_of[unit].id in named, "a stack is called by the unit that moves name"
    if asked and ask.moves[0].verb == "place":
        tray = {one.id for one in shown.counters if one.slot == "tray"}
        assert {move.what for move in ask.moves if move.verb == "place"} <= tray
    assert len(msgspec.json.encode(shown)) < LARGEST_VIEW
    assert [line.total for line in shown.ledgers] == [ledger(p, who).total for who in p.setting.order]
    if shown.battle is not None:
        adds_up(p, shown.battle)
    for arrow in shown.arrows:
        assert arrow.origin != arrow.target
    assert (shown.ask is None or not shown.ask.moves) != asked
    assert bool(shown.labels) == (asked and shown.form is None)
    assert shown.form is None or asked


KIND_OF_NAME: Final = {kind.name: number for number, kind in enumerate(KINDS)}


@pytest.mark.parametrize("seed", range(6))
def test_every_view_of_a_match_holds_together(seed: int) -> None:
    rng, boards = Random(seed), 0
    p = of(
        GAME.new(
            ("1941", "1942")[seed % 2],
            {"seats": 2 + seed % 5, "interceptors": seed % 3 == 0, "dice": ("random", "low_luck")[seed % 2]},
        )
    )
    for number in range(2000):
        ask = p.pending
        if ask is None:
            break
        if number % 5 == 0 or p.agenda[-1].resolving:
            check(p, max(ask.seat, 0))
            boards += board(p) is not None
        if number % 97 == 0:
            for seat in (-1, *range(len(p.setting.seat_names))):
                check(p, seat)
        p.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    assert boards > 30


def test_a_stack_says_what_it_is() -> None:
    p = war()
    clear(p, "germany", "sz5")
    tanks = put(p, "germany", "germany", tank=3)
    (ship,) = put(p, "sz5", "germany", transport=1)
    (empty,) = put(p, "sz5", "germany", transport=1)
    cargo = on_board(p, ship, "infantry", "tank")
    begin(p, "germany", CombatMove(power("germany")))
    stacks = {one.id: one for one in counters(p, p.pending)}
    assert stacks[tanks[0]].spoken == "Germany 3 Tanks, Germany"
    assert (stacks[tanks[0]].badges, stacks[tanks[0]].members) == (("×3",), tuple(tanks))
    assert stacks[ship].spoken == "Germany Transport, carrying Infantry and Tank, Sea Zone 5"
    assert stacks[ship].badges == ("+2",)
    assert stacks[empty].badges == ()
    assert (stacks[cargo[0]].states, stacks[cargo[0]].slot) == (("aboard",), "aboard")
    play(p, "move", tanks[0], space("east_poland"))
    stacks = {one.id: one for one in counters(p, p.pending)}
    assert stacks[tanks[0]].states == ("moved",)
    assert stacks[tanks[1]].badges == ("×2",)
    (arrow,) = seen(p).arrows
    assert (arrow.origin, arrow.target, arrow.label) == (space("germany"), space("east_poland"), "1")
    assert arrow.spoken == "Germany Tank from Germany to East Poland"


def test_a_damaged_factory_says_what_it_can_still_place() -> None:
    p = war()
    p.ruin[space("germany")] = 7
    begin(p, "germany", Purchase(power("germany")))
    (factory,) = [
        one for one in seen(p).counters if one.kind == "Industrial complex" and one.side == "Germany"
    ]
    assert factory.spoken == "Germany factory, places 3 a turn, 7 points of damage, Germany"
    assert (factory.states, factory.badges) == (("damaged",), ("3", "-7"))


def test_what_was_bought_lies_in_the_tray_until_it_is_placed() -> None:
    p = war()
    p.pool[power("germany") * len(KINDS) + KIND_OF["tank"]] = 2
    begin(p, "germany", Income(power("germany")), Mobilize(power("germany")))
    assert not seen(p).trays, "it is placed now"
    (piece,) = [one for one in seen(p).counters if one.slot == "tray"]
    assert (piece.id, piece.id_kind, piece.badges, piece.space) == (KIND_OF["tank"], "kind", ("×2",), -1)
    play(p, "end")
    (tray,) = seen(p).trays
    assert (tray.name, tray.items) == ("Germany: to be placed", (("Tank", 2),))


# --- the battle board -------------------------------------------------------------------------------------------------


def end_moves(p: GlobalWarPosition) -> None:
    """End the Combat Move if it has not ended by itself."""
    if is_legal(p, "end"):
        play(p, "end")


def adds_up(p: GlobalWarPosition, shown: Board) -> None:
    """The ranks of a battle are its units, by what `forces` says they hit on."""
    assert 0 <= shown.stage < len(shown.stages)
    step = p.agenda[-1]
    if shown.stages in (RAID_STAGES, RAID_STAGES[1:]):
        return
    where: int = getattr(step, "zone", -1) if not hasattr(step, "space") else step.space
    assert shown.space == where
    sides = (
        ("attacker", forces.attackers(p, where), True),
        ("defender", forces.defenders(p, where), False),
    )
    before = "AA gun", "Bombardment"
    for role, units, attacking in sides:
        told_ = [host for host in hosts(p, where) if host.role == role]
        ranks = [rank for host in told_ for rank in host.ranks]
        assert sum(rank.number for rank in ranks) == len(units)
        by_value: Count[int] = Count()
        for value, dice, _ in values(p, units, attacking=attacking):
            by_value[value] += dice
        dice_of = forces.dice_of(p, units, attacking=attacking, subs_only=False, spent=False)
        rolled: Count[int] = Count()
        for group in dice_of:
            rolled[group.value] += group.number
        assert {value: n for value, n in by_value.items() if n} == rolled
        if shown.stages[shown.stage] not in before:
            assert [host for host in shown.hosts if host.role == role] == told_


def test_a_landing_goes_through_its_stages() -> None:
    p = bare()
    put(p, "united_kingdom", "uk", infantry=3, aa_gun=1)
    (ship,) = put(p, "sz6", "germany", transport=1)
    put(p, "sz6", "germany", battleship=1)
    tank, foot = on_board(p, ship, "tank", "infantry")
    (plane,) = put(p, "northwestern_europe", "germany", fighter=1)
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    play(p, "land", tank, space("united_kingdom"))
    play(p, "land", foot, space("united_kingdom"))
    play(p, "move", plane, space("united_kingdom"))
    end_moves(p)
    stages: list[str] = []
    while p.pending is not None and (shown := board(p)) is not None:
        adds_up(p, shown)
        if not stages or stages[-1] != shown.stages[shown.stage]:
            stages.append(shown.stages[shown.stage])
        if stages[-1] == "AA gun":
            gun = shown.hosts[-1]
            assert (gun.side, gun.ranks[0].kind, gun.ranks[0].value) == ("UK", "AA gun", 1)
        if stages[-1] == "Bombardment":
            assert shown.round == 0
            assert shown.hosts[-1].ranks[0].note == "from Sea Zone 6"
        if stages[-1] == "Attacker fires":
            assert (shown.title, shown.round) == ("Battle for United Kingdom", 1)
            assert [(r.value, r.kind, r.number) for r in shown.hosts[0].ranks] == [
                (1, "Infantry", 1),
                (3, "Tank", 1),
                (3, "Fighter", 1),
            ]
        if stages[-1] == "Press or retreat":
            assert shown.round == 1
            break
        p.play(p.pending.moves[0] if p.pending.seat == CHANCE else p.pending.moves[-1])
    assert stages == list(LAND_STAGES)


def test_hits_are_shown_before_their_units_go() -> None:
    p = bare()
    put(p, "east_poland", "ussr", infantry=2, tank=1)
    units = [*put(p, "poland", "germany", infantry=3, artillery=2)]
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    for unit in units:
        play(p, "move", unit, space("east_poland"))
    end_moves(p)
    shown = board(p)
    assert shown is not None
    assert [(r.value, r.kind, r.number, r.note) for r in shown.hosts[0].ranks] == [
        (1, "Infantry", 1, ""),
        (2, "Infantry", 2, "with artillery"),
        (2, "Artillery", 2, ""),
    ]
    play(p, "hits", 1)  # of the infantry alone
    play(p, "hits", 0)
    assert p.pending is not None
    assert p.pending.moves[0].verb == "lose"
    shown = board(p)
    assert shown is not None
    assert shown.stages[shown.stage] == "Attacker fires"
    play(p, "default")
    shown = board(p)
    assert shown is not None
    assert shown.stages[shown.stage] == "Defender fires"
    assert [(r.kind, r.number, r.hit) for r in shown.hosts[1].ranks] == [("Infantry", 2, 1), ("Tank", 1, 0)]


def test_submarines_at_sea() -> None:
    p = bare()
    put(p, "sz6", "uk", cruiser=1)
    units = put(p, "sz5", "germany", submarine=2)
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    for unit in units:
        play(p, "move", unit, space("sz6"))
    end_moves(p)
    shown = board(p)
    assert shown is not None
    assert (shown.title, shown.stages, shown.stage, shown.round) == ("Battle in Sea Zone 6", SEA_STAGES, 0, 1)
    assert GAME.view(p, 0).labels == ("Submerge a Submarine of Germany", "Strike with the submarines")


@pytest.mark.parametrize("interceptors", [False, True])
def test_a_raid_has_a_board_of_its_own(interceptors: bool) -> None:
    p = bare(interceptors=interceptors)
    put(p, "united_kingdom", "uk", aa_gun=1, fighter=2)
    (bomber,) = put(p, "germany", "germany", bomber=1)
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    play(p, "raid", bomber, space("united_kingdom"))
    arrows = [arrow for arrow in seen(p).arrows if arrow.kind == "bombing"]
    assert [(arrow.origin, arrow.target) for arrow in arrows] == [(space("germany"), space("united_kingdom"))]
    end_moves(p)
    shown = board(p)
    assert shown is not None
    assert shown.title == "Raid on United Kingdom"
    assert shown.stages == (RAID_STAGES if interceptors else RAID_STAGES[1:])
    if interceptors:
        assert [(r.value, r.kind, r.number) for r in shown.hosts[1].ranks] == [(1, "Fighter", 2)]
        play(p, "intercept", 0, 0)
        shown = board(p)
        assert shown is not None
    assert shown.stages[shown.stage] == "AA gun"
    assert [r.kind for r in shown.hosts[1].ranks] == ["AA gun"]
    play(p, "hits", 0)
    shown = board(p)
    assert shown is not None
    assert shown.stages[shown.stage] == "Bombing"
    assert shown.hosts[0].ranks[0].note == "a die of damage each"


def test_between_battles_there_is_no_board() -> None:
    p = war()
    begin(p, "germany", CombatMove(power("germany")), Combat(power("germany")))
    assert board(p) is None
    assert not any(isinstance(step, Battle) for step in p.agenda)


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
        "The USSR holds Archangel, and no unit of its allies is in any territory of the USSR (there is one)"
    )
    assert names[1].endswith("(0 of 3 held)")
    hold(p, "germany", "caucasus")
    taken = [e for e in ledger(p, power("germany")).entries if e.name.startswith("Taken")]
    assert [(e.name, e.amount) for e in taken] == [("Taken: Caucasus 4", 4)]


def test_every_objective_is_told() -> None:
    for objective in objectives():
        text = told(objective)
        assert text.startswith(("the Axis holds ", "the Allies hold ", "the USSR holds "))
        assert ATLAS.name(next(s for s in range(ATLAS.size) if objective.of >> s & 1)) in text


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
    shown = GAME.view(GAME.new("1942"), 0)
    assert shown.calendar is not None
    assert (shown.calendar.now, len(shown.calendar.boxes)) == (1, 30)
    assert shown.calendar.boxes[-1][-1] == "last round"
    assert shown.headline.startswith("Round 1, Early 1942: Japan, Research")


def test_the_curves_have_a_mark_for_each_round() -> None:
    p = war()
    begin(p, "germany", Purchase(power("germany")))
    production, army = seen(p).plots
    assert production.marks == ("start", "now")
    assert production.series[0].values == (31, 31)
    assert {series.name for series in army.series} - {series.name for series in production.series} == {
        "China"
    }
    infantry = army.series[CHINA].values
    assert infantry[0] == infantry[1] > 0
    p.annals = tuple(range(14)) + tuple(range(100, 114))
    production, army = seen(p).plots
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
    form = shown.form
    assert form is not None
    assert (form.closing, shown.labels, seen(p, 1).form, seen(p, -1).form) == ("end", (), None, None)
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
    figures = {item.name: dict(item.figures) for item in form.items}
    assert figures["Battleship"] == {"attack": "4", "defence": "4", "move": "2", "hits": "2"}


def test_what_a_form_allows_the_rules_allow() -> None:
    rng = Random(5)
    for _ in range(40):
        p = war()
        p.ruin[space("germany")] = 7
        p.techs[power("germany")] |= (1 << FACTORY_PRODUCTION) * rng.randrange(2)
        begin(p, "germany", Purchase(power("germany")))
        form = seen(p).form
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


def test_the_tracks_tell_cities_money_and_technologies() -> None:
    p = war()
    p.techs[power("japan")] = 1 << WAR_BONDS
    p.tokens[power("japan")] = 2
    begin(p, "germany", Purchase(power("germany")))
    tracks = {track.name: track.value for track in seen(p).tracks}
    assert tracks["Axis victory cities"] == "6 of 15"
    assert tracks["Germany treasury"] == "31 IPC"
    assert tracks["Germany income"] == "36 IPC"
    assert tracks["Japan technologies"] == "War Bonds"
    assert tracks["Japan researcher tokens"] == "2"
    assert tracks["China raises"] == "3 Infantry"
    assert find(p, "germany", "germany", "aa_gun") >= 0


def test_the_land_is_tinted_by_who_holds_it() -> None:
    p = war()
    begin(p, "germany", Purchase(power("germany")))
    holders = dict(seen(p).holders)
    assert len(holders) == 82
    assert holders[space("egypt")] == "UK"
    hold(p, "italy", "egypt")
    assert dict(seen(p).holders)[space("egypt")] == "Italy"
