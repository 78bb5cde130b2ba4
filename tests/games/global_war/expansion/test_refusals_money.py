"""Refusals of Expansion II: buying, placing, repairing, the free destroyer."""

from __future__ import annotations

from tests.games.global_war.expanded import bare2, hurt, in_half
from tests.games.global_war.positions import (
    begin,
    buys,
    hold,
    is_legal,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
)
from tests.games.global_war.refusing import refused, says

from broadfront.games.global_war.rules.expansion_ship_building import AtlanticDestroyer
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.research import Research
from broadfront.games.global_war.terms import GERMANY, JAPAN, UK, USA, USSR
from broadfront.games.global_war.units import (
    CARRIER_FIGHTER,
    DESTROYER,
    ESCORT,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    KING_TIGER,
    SUPER_BATTLESHIP,
)

# --- c1, c3, c8, c9, c12: buying and placing --------------------------------------------------------------------------


def test_what_comes_later_and_what_others_build() -> None:
    p = bare2()
    p.treasury = [100] * 6 + [0]
    begin(p, "germany", Purchase(GERMANY))
    says(
        refused(p, "buy", KING_TIGER, 1),
        "NOT_IN_ROUND [c3] King Tiger: they can be bought from Late 1943 on; this round is Late 1941.",
    )
    says(
        refused(p, "buy", CARRIER_FIGHTER, 1),
        "WRONG_POWER [c8] Germany builds no carrier-based fighter: Japan and USA may.",
    )
    says(refused(p, "buy", FORTIFICATION, 1), "WRONG_POWER [c9] Germany builds no fortification: Japan may.")
    says(
        refused(p, "buy", SUPER_BATTLESHIP, 2),
        "CAP_REACHED [c12a] Germany may have 1 x super heavy battleship, on the map",
    )
    assert refused(p, "buy", SUPER_BATTLESHIP, 2).sentence.endswith("1 more can be bought.")
    begin(p, "uk", Purchase(UK))
    says(refused(p, "buy", KING_TIGER, 1), "WRONG_POWER [c3] UK builds no King Tiger: Germany may.")
    says(
        refused(p, "buy", SUPER_BATTLESHIP, 1),
        "WRONG_POWER [c12a] UK builds no super heavy battleship: Germany, Japan and USA may.",
    )
    assert is_legal(p, "buy", ESCORT, 16)
    says(
        refused(p, "buy", ESCORT, 17), "NO_MONEY [b3.2] 17 x escort cost 102 IPC, and UK has 100: 16 at most."
    )


def test_c3_four_king_tigers_a_round_as_long_as_berlin_never_fell() -> None:
    p = in_half(bare2(), "late_1943")
    p.treasury[GERMANY] = 100
    begin(p, "germany", Purchase(GERMANY))
    says(
        refused(p, "buy", KING_TIGER, 5),
        "CAP_REACHED [c3] Germany may have 4 King Tigers a round: 4 more can be bought.",
    )
    play(p, "buy", KING_TIGER, 4)
    assert refused(p, "buy", KING_TIGER, 1).sentence.endswith(" 0 more can be bought.")
    p.berlin_fell = 1
    says(
        refused(p, "buy", KING_TIGER, 1),
        "NO_TIGER_FACTORY [c3] King Tigers are built at original German factories",
    )


def test_a_section_that_is_left_out_says_so() -> None:
    p = bare2("ship_building", "ship_damage")
    p.treasury[GERMANY] = 100
    begin(p, "germany", Purchase(GERMANY))
    says(
        refused(p, "buy", KING_TIGER, 1),
        "OPTION_OFF [c3] This match is played without King Tiger (option `king_tiger`).",
    )
    says(refused(p, "buy", ESCORT, 1), "OPTION_OFF [c12b] This match is played without Escorts and convoys")


def test_c5_there_is_no_research_before_late_1943() -> None:
    """B04, B05."""
    p = in_half(bare2(), "early_1943")
    p.treasury[GERMANY] = 100
    begin(p, "germany", Research(GERMANY), Purchase(GERMANY))
    says(
        refused(p, "tokens", 0, 1), "NOT_IN_ROUND [c5] Research begins in Late 1943; this round is Early 1943"
    )
    in_half(p, "late_1943")
    begin(p, "germany", Research(GERMANY), Purchase(GERMANY))
    assert is_legal(p, "tokens", 0, 1)


def test_c1_no_factory_is_built_on_the_eleven_spaces() -> None:
    p = bare2()
    buys(p, "usa", industrial_complex=1)
    begin(p, "usa", Mobilize(USA))
    says(refused(p, "place", FACTORY, "mexico"), "NO_FACTORY_HERE [c1] No factory can be built in Mexico")
    assert is_legal(p, "place", FACTORY, space("panama"))


def test_c3_king_tigers_are_placed_in_germany() -> None:
    """E16."""
    p = bare2()
    p.factories |= 1 << space("france")
    buys(p, "germany", king_tiger=1)
    begin(p, "germany", Mobilize(GERMANY))
    says(
        refused(p, "place", KING_TIGER, "france"),
        "NO_TIGER_FACTORY [c3] King Tigers are built at original German factories",
    )
    says(
        refused(p, "place", KING_TIGER, "sz5"), "WRONG_ELEMENT [b3.6] King Tiger: it is placed in a territory"
    )


def test_c8_carrier_based_fighters_are_placed_on_undamaged_carriers_at_home() -> None:
    """G11."""
    p = bare2()
    buys(p, "usa", carrier_fighter=2, infantry=1)
    begin(p, "usa", Mobilize(USA))
    says(
        refused(p, "place", CARRIER_FIGHTER, "sz56"),
        "NO_DECK [c8] No carrier that takes them is in Sea Zone 56",
    )
    says(
        refused(p, "place", CARRIER_FIGHTER, "sz10"),
        "NO_FACTORY [c8] Carrier-based fighters of USA are placed on an",
    )
    carrier = one(p, "sz56", "usa", "carrier")
    hurt(p, carrier)
    begin(p, "usa", Mobilize(USA))
    says(
        refused(p, "place", CARRIER_FIGHTER, "sz56"),
        "FLIGHT_SUSPENDED [c10] Nothing lands in Sea Zone 56: USA's carrier in Sea Zone 56 is damaged, "
        "and nothing takes off from it or lands",
    )
    p.damage[carrier] = 0
    on_board(p, carrier, "fighter", "fighter")
    begin(p, "usa", Mobilize(USA))
    says(
        refused(p, "place", CARRIER_FIGHTER, "sz56"),
        "CARRIER_FULL [b4.9] The carriers in Sea Zone 56 have no room",
    )


def test_c9_where_fortifications_are_placed() -> None:
    p = bare2()
    put(p, "okinawa", "japan", infantry=1)
    put(p, "iwo_jima", "japan", infantry=2)
    buys(p, "japan", fortification=3, infantry=1)
    hold(p, "japan", "midway")
    begin(p, "japan", Mobilize(JAPAN))
    p.held &= ~(1 << space("midway"))
    says(refused(p, "place", FORTIFICATION, "japan"), "NOT_AN_ISLAND [c9] Japan cannot be fortified")
    for name, told in (("manchuria", "Manchuria"), ("sz60", "Sea Zone 60")):
        says(refused(p, "place", FORTIFICATION, name), f"NOT_AN_ISLAND [c9] {told} is no island")
    says(
        refused(p, "place", FORTIFICATION, "wake_island"),
        "NOT_YOURS [c9] Nothing of yours is placed in Wake Island, held by USA: choose land",
    )
    says(
        refused(p, "place", FORTIFICATION, "midway"),
        "NOT_HELD_SINCE_START [c9] Midway has come to Japan in this turn",
    )
    says(
        refused(p, "place", FORTIFICATION, "formosa"),
        "FORTIFICATION_LIMIT [c9] Formosa has 0 fortifications and no more",
    )
    play(p, "place", FORTIFICATION, space("okinawa"))
    says(
        refused(p, "place", FORTIFICATION, "okinawa"),
        "FORTIFICATION_LIMIT [c9] Okinawa has 1 fortification and no more",
    )


def test_c4_nobody_mobilizes_in_an_enemy_patrol_zone() -> None:
    p = bare2()
    hold(p, "ussr", "manchuria")
    p.factories |= 1 << space("manchuria")
    buys(p, "ussr", destroyer=1, infantry=1)
    begin(p, "ussr", Mobilize(USSR))
    says(refused(p, "place", DESTROYER, "sz62"), "PZ_STAY [c4] Sea Zone 62 is a patrol zone of the enemy")


def test_c10_fighters_are_not_placed_on_damaged_carriers() -> None:
    p = bare2()
    hurt(p, one(p, "sz56", "usa", "carrier"))
    buys(p, "usa", fighter=1)
    begin(p, "usa", Mobilize(USA))
    says(
        refused(p, "place", FIGHTER, "sz56"),
        "FLIGHT_SUSPENDED [c10] Nothing lands in Sea Zone 56: USA's carrier",
    )


# --- repairing --------------------------------------------------------------------------------------------------------


def test_c10_why_a_ship_is_not_repaired() -> None:
    p = bare2(repair_location="port_only")
    far, near, whole = (one(p, z, "uk", "battleship") for z in ("sz12", "sz8", "sz7"))
    hurt(p, far, near)
    p.treasury[UK] = 2
    begin(p, "uk", Purchase(UK))
    assert p.pending is None
    p.treasury[UK] = 5
    begin(p, "uk", Purchase(UK))
    says(refused(p, "mend", far, 1), "NOT_IN_PORT [c10] UK's battleship in Sea Zone 12 is not in port")
    says(refused(p, "mend", whole, 1), "NOT_DAMAGED [c10] UK's battleship in Sea Zone 7 is not damaged.")
    says(refused(p, "mend", near, 0), "NOT_DAMAGED [c10] UK's battleship in Sea Zone 8 has taken 1 hit")
    says(refused(p, "mend", near, 2), "NOT_DAMAGED [c10] UK's battleship in Sea Zone 8 has taken 1 hit")
    assert of_verb(p, "mend") == {(near, 1)}
    tank = one(p, "germany", "germany", "king_tiger")
    says(refused(p, "mend", tank, 1), "NOT_YOURS [b1.5] Germany's King Tiger in Germany is the enemy's")
    begin(p, "uk", CombatMove(UK))


def test_c12a_a_super_battleship_is_repaired_hit_by_hit() -> None:
    """G27."""
    p = bare2()
    ship = one(p, "sz62", "japan", "super_heavy_battleship")
    hurt(p, ship, hits=2)
    p.treasury[JAPAN] = 5
    begin(p, "japan", Purchase(JAPAN))
    assert is_legal(p, "mend", ship, 1)
    says(
        refused(p, "mend", ship, 2),
        "NO_MONEY [b3.2] To repair 2 hits of Japan's super heavy battleship in Sea Zone 62",
    )
    p = bare2()
    hurt(p, one(p, "poland", "germany", "king_tiger"))
    p.treasury[GERMANY] = 3
    begin(p, "germany", Purchase(GERMANY))
    says(refused(p, "mend", 0, 2), "NOT_DAMAGED [c3] Germany's King Tiger in Poland has taken 1 hit")


# --- free destroyers --------------------------------------------------------------------------------------------------


def test_c2_where_the_free_destroyer_is_placed() -> None:
    p = in_half(bare2(), "late_1943")
    begin(p, "uk", AtlanticDestroyer(UK))
    assert {where for _, where in of_verb(p, "launch")} == {space(f"sz{n}") for n in (2, 3, 6, 7, 8)}
    says(
        refused(p, "launch", 0, "sz14"),
        "THEATRE [c2] Sea Zone 14 is not in the Atlantic, where the destroyer is placed.",
    )
    says(
        refused(p, "launch", 0, "sz10"),
        "NO_FACTORY [c2] No factory of UK is beside Sea Zone 10",
    )
    says(refused(p, "launch", 0, "united_kingdom"), "WRONG_ELEMENT [c2] United Kingdom is land")
    says(refused(p, "launch", 1, "sz2"), "NO_MORE_WORDS [c2] The order 'launch' names nothing more.")
    says(refused(p, "launch", 0, 400), "NO_SUCH_SPACE [b2.1] There is no such space")
    says(refused(p, "end"), "MUST_ANSWER [c2] This question has to be answered. Place the free destroyer.")
    says(
        refused(p, "leave", space("sz2"), "sz3"),
        "NOT_NOW [c4] Ships withdraw from an enemy patrol zone when all battles",
    )
    says(refused(p, "mend", 0, 1), "NOT_NOW [b3.2] Ships and King Tigers are repaired in Purchase and repair")
    says(
        refused(p, "cover", 0, 1), "NOT_NOW [c10] Fighters are given to damaged carriers in port in Noncombat"
    )
