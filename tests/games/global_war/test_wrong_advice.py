"""Advice that could not be followed: refusals, boards and lists that sent players somewhere where nothing is."""

from __future__ import annotations

from tests.browser.world_war import turn_of
from tests.games.global_war.expanded import bare2, war2
from tests.games.global_war.positions import bare, begin, play, put, space, war
from tests.games.global_war.refusing import alone, refused, says

from broadfront.engine.match import Match
from broadfront.engine.position import Move
from broadfront.engine.view import Form
from broadfront.games.global_war import GAME
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import (
    CHINA,
    COMBAT_MOVE,
    FACTORY_PRODUCTION,
    GERMANY,
    JAPAN,
    PARATROOPERS,
)
from broadfront.games.global_war.ui.panels import sections
from broadfront.lab.turn_explanations import explain_turns


def test_c3_king_tigers_are_sent_to_no_transport() -> None:
    for step in (CombatMove, Noncombat):
        p = alone(bare2(), "germany")
        (tiger,) = put(p, "germany", "germany", king_tiger=1)
        put(p, "united_kingdom", "uk", infantry=1)
        begin(p, "germany", step(GERMANY))
        told = "KING_TIGER_NO_SHIP [c3] Germany's King Tiger in Germany does not leave the land"
        says(refused(p, "move", tiger, "united_kingdom"), told)
        says(refused(p, "land", tiger, "united_kingdom"), told)


def test_b5_chinese_units_are_sent_to_no_transport() -> None:
    p = bare()
    (soldier, _) = put(p, "yunnan", "china", infantry=2)
    p.set_control(space("fukien"), JAPAN)
    begin(p, "china", CombatMove(CHINA))
    told = "CHINA_ZONE [b5] China's infantry in Yunnan never goes on board"
    says(refused(p, "move", soldier, "sz61"), told)
    says(refused(p, "land", soldier, "fukien"), told)


def test_c12b_an_escort_that_bars_a_submarine_is_named_as_such() -> None:
    p = alone(bare2("escorts"), "germany")
    (submarine,) = put(p, "sz5", "germany", submarine=1)
    put(p, "sz6", "uk", escort=1)
    begin(p, "germany", CombatMove(GERMANY))
    found = refused(p, "move", submarine, "sz7")
    says(
        found,
        "HOSTILE_ZONE [b2.3] The way of Germany's submarine in Sea Zone 5 to Sea Zone 7 is barred by UK's",
    )
    assert str(found).endswith("submarines where a destroyer or an escort is.")


def test_b4_7_a_bomber_that_raids_is_not_said_to_fight() -> None:
    p = alone(bare(), "germany")
    (bomber,) = put(p, "germany", "germany", bomber=1)
    put(p, "united_kingdom", "uk", infantry=1)
    begin(p, "germany", CombatMove(GERMANY))
    play(p, "raid", bomber, space("united_kingdom"))
    told = "DONE [b4.7] Germany's bomber in United Kingdom takes part in the raid on United Kingdom, and does nothing"
    says(refused(p, "raid", bomber, "united_kingdom"), told)
    says(refused(p, "move", bomber, "united_kingdom"), told)


def test_b7_an_aa_gun_is_promised_no_bomber() -> None:
    p = alone(bare(), "germany")
    gun, bomber = put(p, "germany", "germany", aa_gun=1, bomber=1)
    begin(p, "germany", CombatMove(GERMANY))
    says(refused(p, "load", gun, bomber), "PARATROOPERS [b7] Germany's bomber in Germany carries nobody")
    p.techs[GERMANY] = 1 << PARATROOPERS
    says(refused(p, "load", gun, bomber), "PARATROOPERS [b7] Germany's AA gun in Germany cannot jump")


def test_b4_7_the_board_of_a_raid_names_all_who_rise_and_what_the_gun_fires_at() -> None:
    p = bare(interceptors=True)
    bomber, fighter = put(p, "france", "germany", bomber=1, fighter=1)
    put(p, "united_kingdom", "uk", fighter=3, aa_gun=1)
    put(p, "united_kingdom", "usa", fighter=1)
    put(p, "libya", "germany", infantry=1)
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY))
    play(p, "raid", bomber, space("united_kingdom"))
    play(p, "escort", fighter, space("united_kingdom"))
    play(p, "end")
    board = GAME.battle(p)
    assert board is not None
    rising = {
        host.side: [rank.number for rank in host.ranks] for host in board.hosts if host.role == "defender"
    }
    assert rising == {"UK": [3], "USA": [1]}
    play(p, "intercept", 0, 4)
    board = GAME.battle(p)
    assert board is not None
    assert sum(rank.number for host in board.hosts if host.role == "defender" for rank in host.ranks) == 4
    while p.pending is not None and p.pending.prompt != "Roll for the AA gun.":
        p.play(p.pending.moves[0])
    board = GAME.battle(p)
    assert board is not None
    (gun,) = (rank for host in board.hosts if host.role == "defender" for rank in host.ranks)
    assert gun.note == "one gun fires, once at each bomber"


def test_b7_the_purchase_counts_increased_factory_production() -> None:
    p = bare()
    begin(p, "germany", Purchase(GERMANY))
    form = GAME.view(p, 0).one(Form)
    assert form is not None
    assert "as its territory is worth, less damage." in form.text
    p.techs[GERMANY] = 1 << FACTORY_PRODUCTION
    form = GAME.view(p, 0).one(Form)
    assert form is not None
    assert "as its territory is worth (two more where that is 3 or more), less damage." in form.text


def test_c0_a_truce_that_never_comes_is_no_option_in_play() -> None:
    sentence = "In Early 1942 Germany and the USSR do not attack each other."
    for start, is_told in (("early_1942", True), ("late_1945", False)):
        p = war2("1942", special_event=True, calendar_start=start)
        told = {line for section in sections(p.setting) for line, _ in section.lines}
        assert (sentence in told) is is_told


def test_d_the_cheaper_prices_are_those_of_the_table() -> None:
    told = {line for section in sections(war(cost_profile="klub").setting) for line, _ in section.lines}
    assert "AA guns, fighters and some ships are cheaper than printed." in told
    assert "Ships and aircraft are cheaper than printed." not in told


def test_a_combat_move_that_ended_by_itself_is_told_with_its_battle() -> None:
    """After the last unit that could move there is no order that ends the phase."""
    for defenders, told in ((1, "Takes East Poland with "), (0, "Takes East Poland with 100 %.")):
        p = bare()
        (soldier,) = put(p, "poland", "germany", infantry=1)
        put(p, "east_poland", "ussr", infantry=defenders)
        put(p, "germany", "germany", aa_gun=1)
        q = Match(GAME, turn_of(p, "germany", COMBAT_MOVE)).position
        order = Move("move", soldier, space("east_poland"))
        lines = explain_turns(GAME, q, [order], 0, None, is_judged=False)
        assert lines[0].startswith(told)


def test_what_a_tank_takes_on_its_way_is_told() -> None:
    """Battles alone were told: an empty land that a tank took and left again was not."""
    p = bare()
    (tank,) = put(p, "poland", "germany", tank=1)
    put(p, "germany", "germany", infantry=1)
    q = Match(GAME, turn_of(p, "germany", COMBAT_MOVE)).position
    orders = [Move("move", tank, space("east_poland")), Move("move", tank, space("poland"))]
    lines = explain_turns(GAME, q, orders, 0, None, is_judged=False)
    assert lines[0] == "Takes East Poland with 100 %."
    assert lines[-1] == "Moves a piece, to Poland."


def test_a_line_that_ends_with_an_abbreviation_has_one_full_stop() -> None:
    p = bare()
    (soldier,) = put(p, "finland", "germany", infantry=1)
    put(p, "germany", "germany", infantry=1)
    q = Match(GAME, turn_of(p, "germany", COMBAT_MOVE)).position
    orders = [Move("move", soldier, space("karelia_ssr"))]
    lines = explain_turns(GAME, q, orders, 0, None, is_judged=False)
    assert lines[-1] == "Moves a piece, to Karelia S.S.R."


def test_c2_free_ships_are_told_of_those_who_get_any() -> None:
    """From Late 1945 on the ships of the Pacific never come, and from Late 1946 on none at all."""
    expected = {
        ("1942", "early_1942", "20"): "Increased ship building. Free ships for Japan, the USA and the UK.",
        ("1942", "late_1945", "20"): "Increased ship building. Free destroyers for the UK and the USA.",
        ("1942", "late_1946", "20"): "Increased ship building. None come in these rounds.",
    }
    for (scenario, start, last), told in expected.items():
        setting = war2(scenario, calendar_start=start, last_round=last).setting
        lines = {line for section in sections(setting) for line, _ in section.lines}
        assert told in lines, start
