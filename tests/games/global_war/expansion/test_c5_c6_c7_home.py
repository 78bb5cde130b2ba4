"""[c5] Research begins late. [c6] The National Guard. [c7] Advanced production capacity."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, but, in_half, war2
from tests.games.global_war.positions import (
    begin,
    buys,
    by_version,
    clear,
    count,
    find,
    finish,
    hold,
    is_legal,
    knows,
    of_verb,
    on_board,
    one,
    play,
    pooled,
    put,
    space,
    targets,
)

from broadfront.engine.view import Track
from broadfront.games.global_war import GAME
from broadfront.games.global_war.bot.purchase_planner import PurchasePlan
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_national_guard import Guard, call_guard
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.industry import capacity
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.rules.purchase import ChineseArmy, Purchase
from broadfront.games.global_war.rules.research import Research
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import (
    CHINA,
    COMBAT_MOVE,
    INCOME,
    JAPAN,
    LABEL_WORDS,
    POWERS,
    PURCHASE,
    ROCKETS,
)
from broadfront.games.global_war.ui.forms import form
from broadfront.games.global_war.units import INFANTRY

GER, USSR, JPN, UK, ITA, USA = range(6)


@pytest.mark.parametrize("label", LABEL_WORDS)
@pytest.mark.parametrize("on", [True, False])
def test_c5_no_research_before_late_1943(label: str, on: bool) -> None:
    p = in_half(war2("1941", *(() if on else but("weapons_development"))), label)
    p.tokens[USA] = 2  # tokens that were hoarded do not roll either
    begin(p, "usa", Research(USA))
    late = LABEL_WORDS.index(label) >= LABEL_WORDS.index("late_1943")
    assert is_legal(p, "tokens", 0, 1) == (late or not on)


def test_c5_the_panel_says_why_there_is_no_research_yet() -> None:
    def told(p: GlobalWarPosition) -> list[tuple[str, str]]:
        return [(one.value, one.rule) for one in GAME.view(p, -1).of(Track) if one.name == "Research"]

    assert told(in_half(war2("1941"), "late_1941")) == [("begins in Late 1943", "c5")]
    assert not told(in_half(war2("1941"), "late_1943"))
    assert not told(in_half(war2(research=False), "late_1941"))


def test_c5_research_is_still_an_option_of_its_own() -> None:
    p = in_half(war2(research=False), "late_1944")
    assert begin(p, "usa", Research(USA)) is None


# --- the National Guard -----------------------------------------------------------------------------------------------

GUARDED = ("alaska", "hawaiian_islands", "midway", "western_us", "mexico")


def guard(p: GlobalWarPosition) -> tuple[int, int]:
    """Infantry and fighters of the USA in Western United States."""
    return count(p, "western_us", "usa", "infantry"), count(p, "western_us", "usa", "fighter")


def landing(target: str, zone: str, owner: str = "japan", *on: str) -> GlobalWarPosition:
    """Let a power land infantry on a territory that nobody defends; the battles are not fought yet."""
    p = bare2(*on)
    soldier = on_board(p, one(p, zone, owner, "transport"), "infantry")[0]
    begin(p, owner, CombatMove(POWERS.index(owner)), Guard())
    play(p, "land", soldier, space(target))
    while p.pending is not None:
        play(p, "end")
    return p


ZONES = {
    "alaska": "sz65",
    "hawaiian_islands": "sz53",
    "midway": "sz57",
    "western_us": "sz56",
    "mexico": "sz55",
}


@pytest.mark.parametrize("target", GUARDED)
def test_c6_an_attack_on_each_of_them_calls_it(target: str) -> None:
    p = landing(target, ZONES[target])
    assert guard(p) == (4, 1)
    assert p.guard == 1


@pytest.mark.parametrize("owner", ["japan", "germany", "italy"])
def test_c6_any_power_of_the_axis_calls_it(owner: str) -> None:
    assert guard(landing("midway", "sz57", owner)) == (4, 1)


def test_c6_others_do_not_call_it() -> None:
    assert guard(landing("wake_island", "sz52")) == (0, 0)
    assert guard(landing("philippine_islands", "sz50")) == (0, 0)
    assert guard(landing("eastern_us", "sz10")) == (0, 0)
    assert guard(landing("midway", "sz57", "japan", *but("national_guard"))) == (0, 0)
    assert guard(landing("midway", "sz57", "japan", "national_guard")) == (4, 1)


def test_R_G48_no_option_asks_who_declared_war_but_the_section_can_be_left_out() -> None:
    names = dict(GAME.setting().options)
    assert [name for name in names if "guard" in name or "war" in name] == ["national_guard"]
    assert guard(landing("midway", "sz57", "japan", *but("national_guard"))) == (0, 0)


def test_c6_once_in_a_match() -> None:
    p = landing("midway", "sz57")
    begin(p, "japan", Guard())
    assert guard(p) == (4, 1)
    p = landing("midway", "sz57")
    clear(p, "western_us")
    soldier = on_board(p, one(p, "sz53", "japan", "transport"), "infantry")[0]
    begin(p, "japan", CombatMove(JPN), Guard())
    play(p, "land", soldier, space("hawaiian_islands"))
    while p.pending is not None:
        play(p, "end")
    assert guard(p) == (0, 0)


def test_c6_an_allied_move_does_not_call_it() -> None:
    p = bare2()
    hold(p, "japan", "midway")
    soldier = on_board(p, one(p, "sz57", "uk", "transport"), "infantry")[0]
    begin(p, "uk", CombatMove(UK), Guard())
    play(p, "land", soldier, space("midway"))
    while p.pending is not None:
        play(p, "end")
    assert guard(p) == (0, 0)


def test_c6_raids_and_air_attacks_call_it() -> None:
    """R6.b."""
    for verb in ("raid", "move"):
        p = bare2()
        hold(p, "japan", "alaska")
        p.friendly |= 1 << space("alaska")
        plane = one(p, "alaska", "japan", "bomber")
        one(p, "western_us", "usa", "infantry")
        begin(p, "japan", CombatMove(JPN), Guard())
        play(p, verb, plane, space("western_us"))
        while p.pending is not None:
            play(p, "end")
        assert guard(p) == (5, 1)


def test_c6_a_rocket_calls_it() -> None:
    p = bare2()
    hold(p, "japan", "alaska")
    gun = one(p, "alaska", "japan", "aa_gun")
    knows(p, "japan", ROCKETS)
    attack(p, "japan", [])
    play(p, "rocket", gun, space("western_us"))
    assert guard(p) == (4, 1)


def test_c6_a_battle_at_sea_does_not_call_it() -> None:
    """R6.b."""
    p = bare2()
    one(p, "sz56", "usa", "destroyer")
    attack(p, "japan", [(one(p, "sz55", "japan", "cruiser"), "sz56")])
    assert guard(p) == (0, 0)


def test_c6_a_tank_that_goes_through_calls_it() -> None:
    p = bare2()
    hold(p, "japan", "western_canada")
    tank = one(p, "western_canada", "japan", "tank")
    begin(p, "japan", CombatMove(JPN), Guard())
    play(p, "move", tank, space("alaska"))
    play(p, "move", tank, space("western_canada"))
    while p.pending is not None:
        play(p, "end")
    assert guard(p) == (4, 1)


def test_c6_they_are_lost_if_the_enemy_holds_western_us() -> None:
    """R6.c."""
    p = bare2()
    hold(p, "japan", "western_us")
    soldier = on_board(p, one(p, "sz57", "japan", "transport"), "infantry")[0]
    begin(p, "japan", CombatMove(JPN), Guard())
    play(p, "land", soldier, space("midway"))
    while p.pending is not None:
        play(p, "end")
    assert guard(p) == (0, 0)
    assert p.guard == 1


def test_c6_they_come_between_the_moves_and_the_battles_of_a_turn() -> None:
    p = bare2()
    soldier = on_board(p, one(p, "sz57", "japan", "transport"), "infantry")[0]
    put(p, "midway", "usa", infantry=1)
    one(p, "sz57", "japan", "cruiser")  # it could still move
    begin(p, "japan", PowerTurn(JPN, COMBAT_MOVE))
    play(p, "land", soldier, space("midway"))
    assert guard(p) == (0, 0)
    finish(p)
    assert guard(p) == (4, 1)
    assert count(p, "midway", "usa", "infantry") == 1
    assert not p.placed[space("western_us")]


# --- advanced production ----------------------------------------------------------------------------------------------

EXTRA = {"germany": 12, "ussr": 0, "japan": 8, "uk": 6, "italy": 3, "usa": 14}
CAPITALS = ("germany", "russia", "japan", "united_kingdom", "italy", "eastern_us")


def collected(p: GlobalWarPosition, owner: str) -> int:
    of = POWERS.index(owner)
    p.treasury[of] = 0
    p.phase = INCOME
    begin(p, owner, Income(of))
    return p.treasury[of]


@pytest.mark.parametrize("owner", list(EXTRA))
@pytest.mark.parametrize("scenario", ["1941", "1942"])
def test_c7_what_each_power_collects_more(owner: str, scenario: str) -> None:
    plain = collected(war2(scenario, *but("advanced_production"), national_objectives=False), owner)
    assert collected(war2(scenario, national_objectives=False), owner) - plain == EXTRA[owner]
    alone = war2(scenario, "advanced_production", national_objectives=False)
    assert collected(alone, owner) - plain == EXTRA[owner]


@pytest.mark.parametrize("number", range(6))
def test_c7_nothing_without_the_capital_and_nothing_for_the_captor(number: int) -> None:
    """R7.a: the capital rule wins."""
    owner, capital = POWERS[number], CAPITALS[number]
    captor = "usa" if owner in ("germany", "japan", "italy") else "germany"
    p = war2(national_objectives=False)
    before = collected(p, captor)
    clear(p, capital)
    value = p.setting.value[space(capital)]
    hold(p, captor, capital)
    assert collected(p, captor) == before + value
    p.treasury = [0] * 7
    begin(p, owner, PowerTurn(number, INCOME))
    assert p.treasury[number] == 0


def test_c7_the_tank_comes_in_the_purchase_phase_and_needs_moscow() -> None:
    """R7.b."""
    p = bare2()
    begin(p, "ussr", PowerTurn(USSR, PURCHASE))
    assert count(p, "urals", "ussr", "tank") == 1
    assert p.left[find(p, "urals", "ussr", "tank")] == 2
    assert p.pending is not None
    assert p.pending.rule == "b3.2"
    p = bare2()
    hold(p, "germany", "russia")
    begin(p, "ussr", PowerTurn(USSR, PURCHASE))
    assert count(p, "urals", "ussr", "tank") == 0
    for on, number in ((but("advanced_production"), 0), (("advanced_production",), 1)):
        p = bare2(*on)
        begin(p, "ussr", PowerTurn(USSR, PURCHASE))
        assert count(p, "urals", "ussr", "tank") == number


def test_c7_the_tank_uses_no_capacity_and_fights_at_once() -> None:
    p = bare2()
    hold(p, "germany", "archangel")
    one(p, "archangel", "germany", "infantry")
    begin(p, "ussr", PowerTurn(USSR, PURCHASE))
    assert not any(p.placed)
    play(p, "end")
    tank = find(p, "urals", "ussr", "tank")
    assert "archangel" in targets(p, "move", tank)


@pytest.mark.parametrize(("version", "room"), [(1, 1), (2, 0)])
def test_R_G31_the_tank_uses_capacity_of_a_factory_in_the_urals(version: int, room: int) -> None:
    p = by_version(bare2(), version)
    p.factories |= 1 << space("urals")
    buys(p, "ussr", infantry=1)
    begin(p, "ussr", PowerTurn(USSR, PURCHASE))
    assert capacity(p, USSR, space("urals")) == room
    p.agenda = [Mobilize(USSR)]
    p.settle()
    assert is_legal(p, "place", INFANTRY, space("urals")) == bool(room)


def test_R_G31_the_tank_comes_where_damage_leaves_no_capacity() -> None:
    p = bare2()
    p.factories |= 1 << space("urals")
    p.ruin[space("urals")] = 1
    p.treasury[USSR] = 1
    begin(p, "ussr", PowerTurn(USSR, PURCHASE))
    assert count(p, "urals", "ussr", "tank") == 1
    assert capacity(p, USSR, space("urals")) == 0
    play(p, "repair", space("urals"), 1)
    assert capacity(p, USSR, space("urals")) == 0  # the tank has it


def test_R_G31_the_purchase_sheet_and_bots_know_that_the_factory_is_full() -> None:
    p = bare2()
    p.factories = 1 << space("urals")
    begin(p, "ussr", PowerTurn(USSR, PURCHASE))
    sheet = form(p, p.setting.seat_of[USSR], p.pending)
    assert sheet is not None
    assert sheet.limits[1].most == 0
    assert PurchasePlan(p).room == {space("urals"): 0}


def test_R_G31_the_national_guard_uses_no_capacity() -> None:
    p = bare2()
    call_guard(p)
    assert count(p, "western_us", "usa", "infantry") == 4
    assert not any(p.placed)


def test_c7_only_the_soviets_get_it_in_their_own_turn() -> None:
    p = bare2()
    begin(p, "uk", PowerTurn(UK, PURCHASE))
    assert count(p, "urals", "ussr", "tank") == 0


def test_c7_chinas_infantry() -> None:
    for on, number in (((), 1), (but("advanced_production"), 0)):
        p = bare2(*on)
        for s, of in enumerate(p.control):
            if of == CHINA:
                p.control[s] = JPN
        p.control[space("sikang")] = CHINA
        one(p, "sikang", "china", "infantry")
        begin(p, "china", ChineseArmy())
        assert pooled(p, "china", "infantry") == number


def test_c7_what_finds_no_place_is_kept() -> None:
    """R7.c."""
    p = bare2()
    for s, of in enumerate(p.control):
        if of == CHINA:
            p.control[s] = JPN
    p.control[space("sikang")] = CHINA
    put(p, "sikang", "china", infantry=3)
    begin(p, "china", ChineseArmy(), Mobilize(CHINA), LastLanding(CHINA))
    assert p.pending is None
    assert pooled(p, "china", "infantry") == 1


def test_c7_the_money_is_spent_like_any_other() -> None:
    p = war2()
    p.treasury[ITA] = 0
    collected(p, "italy")
    begin(p, "italy", Purchase(ITA))
    assert (INFANTRY, 6) in of_verb(p, "buy")


@pytest.mark.parametrize("version", [4, 5])
def test_c6_axis_units_in_american_land_that_the_axis_holds_do_not_call_the_guard(version: int) -> None:
    p = by_version(bare2(), version)
    hold(p, "japan", "alaska")
    hold(p, "uk", "western_canada")
    tank = one(p, "alaska", "japan", "tank")
    begin(p, "japan", CombatMove(JAPAN), Guard())
    play(p, "move", tank, space("western_canada"))
    play(p, "move", tank, space("alaska"))
    finish(p)
    assert p.guard == (version == 4)
