"""Refusals of research, purchase and placing: code, rule, sentence."""

from __future__ import annotations

import pytest
from tests.games.global_war.positions import again, begin, buys, hold, play, put, space, war
from tests.games.global_war.refusing import refused, says

from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.position import Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.research import Chart, Research
from broadfront.games.global_war.rules.turn_sequence import UsaAndChina
from broadfront.games.global_war.terms import CHINA, GERMANY, ITALY, JAPAN, UK, USA, USSR
from broadfront.games.global_war.units import CARRIER, DESTROYER, FACTORY, FIGHTER, INFANTRY, KIND_OF

# --- research and purchase --------------------------------------------------------------------------------------------


def test_b3_1_tokens_and_charts() -> None:
    p = war()
    begin(p, "germany", Research(GERMANY))
    says(refused(p, "tokens", 0, 7), "NO_MONEY [b3.1] 7 tokens cost 35 IPC, and Germany has 31: 6 at most.")
    says(refused(p, "tokens", 0, -1), "A_NUMBER [b3.1] Buy 0 to 6 tokens.")
    says(refused(p, "tokens", 1, 1), "NO_MORE_WORDS [b3.1] The order 'tokens' names nothing more.")
    says(
        refused(p, "end"),
        "MUST_ANSWER [b3.1] This question has to be answered. Choose how many researcher tokens",
    )
    says(
        refused(p, "buy", INFANTRY, 1),
        "NOT_NOW [b3.2] Units are bought in Purchase and repair, before anything moves.",
    )
    p.techs[GERMANY] = 63
    begin(p, "germany", Chart(GERMANY))
    says(
        refused(p, "chart", 0, 1),
        "HAS_IT_ALL [b3.1] Germany has every technology of chart 1: choose the other one.",
    )
    says(refused(p, "chart", 0, 3), "A_NUMBER [b3.1] There are two charts: choose 1 or 2.")
    says(refused(p, "chart", 2, 2), "NO_MORE_WORDS [b3.1] The order 'chart' names nothing more.")


def test_b3_2_purchase_and_repair() -> None:
    p = war()
    p.ruin[space("germany")] = 3
    begin(p, "germany", Purchase(GERMANY))
    says(
        refused(p, "buy", DESTROYER, 4),
        "NO_MONEY [b3.2] 4 x destroyer cost 32 IPC, and Germany has 31: 3 at most.",
    )
    says(
        refused(p, "buy", DESTROYER, 0), "A_NUMBER [b3.2] Say how many you buy, destroyer: 1 or more; or end."
    )
    says(refused(p, "buy", 18, 1), "NOT_IN_RULEBOOK [c0] There is no such unit: the rulebook has 18 kinds")
    says(refused(p, "repair", space("italy"), 1), "NO_FACTORY [b3.2] Germany has no factory in Italy.")
    says(
        refused(p, "repair", space("germany"), 4),
        "NOT_DAMAGED [b3.2] The factory in Germany has 3 points of damage",
    )
    says(
        refused(p, "repair", space("germany"), 0),
        "NOT_DAMAGED [b3.2] The factory in Germany has 3 points of damage: repair no more",
    )
    says(refused(p, "repair", space("sweden"), 1), "NEUTRAL [b2.5] Nobody enters")
    p.treasury[GERMANY] = 2
    p.ruin[space("germany")] = 3
    again(p, Purchase(GERMANY))
    says(
        refused(p, "repair", space("germany"), 3),
        "NO_MONEY [b3.2] To repair 3 points costs 3 IPC, and Germany has 2.",
    )
    p.treasury[GERMANY], p.ruin[space("germany")] = 31, 0
    again(p, Purchase(GERMANY))
    says(
        refused(p, "repair", space("germany"), 1),
        "NOT_DAMAGED [b3.2] The factory in Germany is not damaged.",
    )


# --- placing ----------------------------------------------------------------------------------------------------------


def test_b3_6_the_limit_of_a_factory() -> None:
    """C01 and C03."""
    p = war()
    buys(p, "ussr", infantry=12, submarine=1)
    begin(p, "ussr", Mobilize(USSR))
    karelia = space("karelia_ssr")
    play(p, "place", INFANTRY, karelia)
    play(p, "place", INFANTRY, karelia)
    says(
        refused(p, "place", INFANTRY, karelia),
        "CAPACITY [b3.6] The factory in Karelia S.S.R. has placed 2 units in this turn, and that is its limit.",
    )
    p.ruin[space("caucasus")] = 4
    again(p, Mobilize(USSR))
    says(
        refused(p, "place", INFANTRY, "caucasus"),
        "FACTORY_DAMAGED [b3.6] The factory in Caucasus has 4 points of damage, and a value of 4: it places nothing",
    )
    says(
        refused(p, "place", INFANTRY, "urals"),
        "NO_FACTORY [b3.6] There is no factory in Urals: units are built at",
    )
    says(
        refused(p, "place", INFANTRY, "poland"),
        "NO_FACTORY [b3.6] Poland is not yours: units are built at your own factories",
    )
    says(
        refused(p, "place", INFANTRY, "sz4"),
        "WRONG_ELEMENT [b3.6] Infantry: it is placed in a territory with a factory",
    )
    says(
        refused(p, "place", KIND_OF["submarine"], "russia"),
        "WRONG_ELEMENT [b3.6] Submarine: ships are placed in zones beside a",
    )
    says(
        refused(p, "place", KIND_OF["submarine"], "sz62"),
        "NO_FACTORY [b3.6] No factory of USSR is beside Sea Zone 62",
    )
    says(
        refused(p, "place", KIND_OF["submarine"], "sz5"),
        "CAPACITY [b3.6] The factory in Karelia S.S.R. has placed 2 units",
    )
    says(
        refused(p, "place", DESTROYER, "sz5"),
        "NOT_IN_POOL [b3.6] No destroyer waits to be placed; what waits: infantry and submarine",
    )
    says(refused(p, "place", 18, "sz5"), "NOT_IN_RULEBOOK [c0] There is no such unit")


def test_b3_6_a_factory_that_was_captured_works_from_the_next_turn() -> None:
    """C08."""
    p = war()
    buys(p, "germany", infantry=1, industrial_complex=2)
    begin(p, "germany", Mobilize(GERMANY))
    for name in ("caucasus", "ukraine"):
        capture(p, space(name), GERMANY)
    found = refused(p, "place", INFANTRY, "caucasus")
    says(found, "FACTORY_NEW [b3.6] The factory in Caucasus was captured, freed or built in this turn")
    says(
        refused(p, "place", FACTORY, "ukraine"),
        "NOT_HELD_SINCE_START [b3.6] Ukraine has come to Germany in this turn",
    )
    says(refused(p, "place", FACTORY, "germany"), "ONE_FACTORY [b3.6] Germany has a factory: one is all.")
    says(
        refused(p, "place", FACTORY, "italy"),
        "NOT_YOURS [b3.6] Nothing of yours is placed in Italy, held by Italy: choose land of your own.",
    )
    says(
        refused(p, "place", FACTORY, "sz5"),
        "WRONG_ELEMENT [b3.6] Sea Zone 5 is water: factories stand on land.",
    )
    play(p, "place", FACTORY, space("france"))
    says(
        refused(p, "place", INFANTRY, "france"),
        "FACTORY_NEW [b3.6] The factory in France was captured, freed or built",
    )


def test_b3_6_a_factory_needs_a_value() -> None:
    p = war()
    hold(p, "uk", "gibraltar")
    buys(p, "uk", industrial_complex=1)
    begin(p, "uk", Mobilize(UK))
    says(refused(p, "place", FACTORY, "gibraltar"), "NO_VALUE [b3.6] Gibraltar has no value: a factory needs")


def test_b3_6_fighters_on_decks() -> None:
    p = war()
    buys(p, "usa", fighter=3)
    begin(p, "usa", Mobilize(USA))
    says(
        refused(p, "place", FIGHTER, "sz56"),
        "NO_DECK [b3.6] No carrier of USA is in Sea Zone 56: fighters are placed",
    )
    ship = put(p, "sz56", "usa", carrier=1)[0]
    for _ in range(2):
        p.recruit(FIGHTER, USA, space("sz56"), ship)
    says(
        refused(p, "place", FIGHTER, "sz56"),
        "CARRIER_FULL [b4.9] The carriers in Sea Zone 56 have no room: each takes two aircraft.",
    )


def test_b3_6_a_carrier_comes_first_under_fighters_that_wait() -> None:
    p = war()
    clear_of = put(p, "sz62", "japan", fighter=1)[0]
    p.host[clear_of] = -1
    buys(p, "japan", carrier=1, infantry=1)
    begin(p, "japan", Mobilize(JAPAN))
    says(
        refused(p, "place", INFANTRY, "japan"),
        "CARRIER_FIRST [b3.6] Fighters wait over the sea: place a carrier under them first, in Sea Zone 62.",
    )
    says(
        refused(p, "end"),
        "MUST_ANSWER [b3.6] This question has to be answered. Place a carrier under your fighters.",
    )
    play(p, "place", CARRIER, space("sz62"))


def test_b5_where_chinese_infantry_is_placed() -> None:
    p = war()
    buys(p, "china", infantry=2)
    put(p, "yunnan", "china", infantry=1)
    begin(p, "china", Mobilize(CHINA))
    says(
        refused(p, "place", INFANTRY, "yunnan"),
        "CHINA_LIMIT [b5] 3 Chinese units are in Yunnan: infantry is placed",
    )
    says(refused(p, "place", INFANTRY, "burma"), "CHINA_ZONE [b5] Burma is no Chinese territory")
    says(
        refused(p, "place", INFANTRY, "kiangsu"),
        "NOT_YOURS [b5] Nothing of yours is placed in Kiangsu, held by Japan: choose land of your own.",
    )
    says(
        refused(p, "place", FIGHTER, "yunnan"),
        "NOT_IN_POOL [b3.6] No fighter waits to be placed; what waits: infantry.",
    )


def test_b5_the_usa_or_china_moves_first() -> None:
    p = war()
    again(p, UsaAndChina())
    says(refused(p, "first", ITALY), "NOT_YOURS [b5] Either the USA or China moves first.")
    says(refused(p, "first", USA, 1), "NO_MORE_WORDS [b5] The order 'first' names nothing more.")
    says(refused(p, "end"), "MUST_ANSWER [b5] This question has to be answered. Choose who moves first")
    says(refused(p, "roll", 3), "DICE [a4] Nobody chooses what dice show")


def test_a_match_refuses_an_illegal_move_and_stays_as_it_is() -> None:
    match = Match(GAME, war_at_research())
    with pytest.raises(IllegalMove, match=r"\[b3\.1\] 9 tokens cost 45 IPC") as caught:
        match.play(Move("tokens", 0, 9))
    assert caught.value.refusal.code == "NO_MONEY"
    assert match.journal == []


def war_at_research() -> GlobalWarPosition:
    p = GAME.new("1941", {"expansion2": False})
    assert isinstance(p, GlobalWarPosition)
    return p
