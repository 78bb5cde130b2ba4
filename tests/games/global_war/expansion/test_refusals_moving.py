"""Refusals of Expansion II: moving, protecting carriers, going aboard, and in battles."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, but, hurt, in_half, pacific, strand
from tests.games.global_war.positions import (
    again,
    begin,
    find,
    hold,
    is_legal,
    of_verb,
    on_board,
    one,
    play,
    put,
    roll,
    space,
    with_convoys,
)
from tests.games.global_war.refusing import alone, refused, says

from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.raids import HomelessFighters
from broadfront.games.global_war.terms import COVER, GERMANY, JAPAN, UK, USA
from broadfront.games.global_war.units import FIGHTER

# --- moving -----------------------------------------------------------------------------------------------------------


def test_c2_ships_of_the_programme_stay_in_the_pacific() -> None:
    """G03."""
    p = alone(bare2(), "usa")
    bound, free = put(p, "sz55", "usa", cruiser=2)
    pacific(p, bound)
    put(p, "sz20", "japan", transport=1)
    begin(p, "usa", CombatMove(USA))
    assert is_legal(p, "move", free, space("sz20"))
    says(
        refused(p, "move", bound, "sz20"),
        "THEATRE [c2] USA's cruiser in Sea Zone 55 may not go to Sea Zone 20: "
        "ships of the Pacific programme stay in the Pacific",
    )
    begin(p, "usa", Noncombat(USA))
    says(
        refused(p, "move", bound, "sz20"),
        "THEATRE [c2] USA's cruiser in Sea Zone 55 may not go to Sea Zone 20",
    )


def test_c8_distances_go_by_the_way_that_a_unit_may_take() -> None:
    """Through the Atlantic South Africa is 4 spaces away from Sea Zone 43; the theatre goes round the other way."""
    p = alone(bare2(), "usa")
    (carrier,) = put(p, "sz43", "usa", carrier=1)
    (cruiser,) = put(p, "sz43", "usa", cruiser=1)
    (plane,) = on_board(p, carrier, "carrier_fighter")
    pacific(p, cruiser)
    put(p, "south_africa", "japan", infantry=1)
    begin(p, "usa", CombatMove(USA))
    says(
        refused(p, "move", plane, "south_africa"),
        "TOO_FAR [b3.3] Union of South Africa is 7 spaces away by air",
    )
    says(refused(p, "move", cruiser, "sz28"), "TOO_FAR [b3.3] Sea Zone 28 is 6 zones away")


def test_c4_entering_a_patrol_zone_costs_two_and_nobody_stays() -> None:
    """D20, D23, D25."""
    p = alone(bare2(), "usa")
    hold(p, "usa", "midway")
    near, far, fighter = (
        one(p, "sz60", "usa", "destroyer"),
        one(p, "sz51", "usa", "destroyer"),
        one(p, "midway", "usa", "fighter"),
    )
    put(p, "sz62", "japan", destroyer=1)
    begin(p, "usa", CombatMove(USA))
    assert is_legal(p, "move", near, space("sz62"))
    says(
        refused(p, "move", far, "sz62"),
        "PATROL_COST [c4] To sail to Sea Zone 62 costs 3, for entering that patrol zone costs 2; USA's destroyer in "
        "Sea Zone 51 has a movement of 2 left: start from a zone beside it.",
    )
    says(
        refused(p, "move", fighter, "sz62"),
        "NO_LANDING [b3.3] USA's fighter in Midway could not land any more",
    )
    assert "has a movement of 0 left" in refused(p, "move", fighter, "sz62").sentence
    begin(p, "usa", Noncombat(USA))
    says(refused(p, "move", near, "sz62"), "HOSTILE_ZONE [b3.5] Sea Zone 62 is hostile")
    p = alone(bare2(), "usa", sz60={"destroyer": 1})
    begin(p, "usa", Noncombat(USA))
    says(
        refused(p, "move", 0, "sz62"),
        "PZ_STAY [c4] Sea Zone 62 is a patrol zone of the enemy: USA's destroyer in Sea Zone 60 may not stay there",
    )


def test_c4_what_a_patrol_zone_costs_is_told_of_the_way_that_is_open() -> None:
    p = alone(bare2(), "japan")
    ship = one(p, "sz51", "japan", "destroyer")
    put(p, "sz53", "usa", destroyer=1)
    put(p, "sz56", "usa", destroyer=1)
    begin(p, "japan", CombatMove(JAPAN))
    says(refused(p, "move", ship, "sz56"), "PATROL_COST [c4] To sail to Sea Zone 56 costs 4, for entering")


def test_c4_the_surcharge_is_named_where_it_is_what_keeps_one_off() -> None:
    p = alone(bare2(), "usa")
    ship = one(p, "sz57", "usa", "destroyer")
    plane = one(p, "sz57", "usa", "carrier_fighter")
    p.host[plane] = one(p, "sz57", "usa", "carrier")
    put(p, "sz62", "japan", destroyer=1)
    begin(p, "usa", CombatMove(USA))
    says(
        refused(p, "move", ship, "sz62"),
        "PATROL_COST [c4] To sail to Sea Zone 62 costs 3, for entering that patrol zone costs 2; USA's destroyer in",
    )
    p.left[plane] = 2
    p.settle()
    says(refused(p, "move", plane, "sz62"), "PATROL_COST [c4] To fly to Sea Zone 62 costs 3")


def test_c4_no_entry_is_an_option() -> None:
    p = bare2(patrol_zone_exit="no_entry")
    ship = one(p, "sz60", "usa", "destroyer")
    put(p, "sz62", "japan", transport=1)
    put(p, "western_us", "usa", infantry=1)
    begin(p, "usa", CombatMove(USA))
    says(refused(p, "move", ship, "sz62"), "PZ_STAY [c4] Sea Zone 62 is a patrol zone of the enemy")
    assert refused(p, "move", ship, "sz62").sentence.endswith("to another zone.")


def test_c4_ships_have_to_withdraw_after_the_battles() -> None:
    """G10."""
    p = alone(bare2(), "usa", sz60={"cruiser": 2})
    put(p, "sz62", "japan", transport=1)
    put(p, "sz61", "japan", cruiser=1)
    attack(p, "usa", [(0, "sz62"), (1, "sz62")])
    assert p.pending is not None
    while p.pending.moves[0].verb != "leave":
        if p.pending.moves[0].verb == "hits":
            play(p, "hits", 0)
        else:
            p.play(p.pending.moves[0])
    here = space("sz62")
    says(refused(p, "end"), "MUST_ANSWER [c4] This question has to be answered. Choose where your ships")
    says(refused(p, "leave", here, "sz61"), "HOSTILE_ZONE [c4] Sea Zone 61 is hostile: withdraw to")
    says(refused(p, "leave", here, "sz57"), "NOT_ADJACENT [c4] Sea Zone 57 is no zone next to Sea Zone 62")
    says(refused(p, "leave", here, "japan"), "NOT_ADJACENT [c4] Japan is no zone next to Sea Zone 62")
    says(
        refused(p, "leave", space("sz60"), "sz60"),
        "MUST_WITHDRAW [c4] The ships in Sea Zone 62 have to withdraw",
    )


def test_c4_patrol_shots_fall_on_ships_and_on_carriers_first() -> None:
    """G09."""
    p = alone(bare2(), "usa", sz60={"battleship": 1, "carrier": 1, "destroyer": 2, "transport": 1})
    ships = list(range(5))
    put(p, "sz62", "japan", submarine=4)
    attack(p, "usa", [(u, "sz62") for u in (*ships[:3], 3, 4)])
    roll(p, 1, 1, 1, 6)
    assert p.pending is not None
    assert p.pending.rule == "c4"
    says(
        refused(p, "lose", 0),
        "CARRIER_FIRST [c10] USA's battleship in Sea Zone 62 may not take this hit: of capital ships",
    )
    says(refused(p, "lose", 3), "ALIKE [b4.4] USA's destroyer in Sea Zone 62 is just like others")
    says(refused(p, "lose", 4), "TRANSPORTS_LAST [b4.8] USA's transport in Sea Zone 62 is hit last")
    foe = find(p, "sz62", "japan", "submarine")
    says(refused(p, "lose", foe), "NOT_IN_BATTLE [c4] Japan's submarine in Sea Zone 62 is not hit")
    says(refused(p, "lose", 2, 1), "NO_MORE_WORDS [c4] The order 'lose' names nothing more.")
    says(refused(p, "end"), "MUST_ANSWER [c4] This question has to be answered. Choose a ship that is hit.")
    play(p, "lose", 2)
    says(refused(p, "lose", 2), "DONE [b4.4] USA's destroyer in Sea Zone 62 is hit already")


def test_c8_carrier_based_fighters_land_on_decks_in_the_theatre() -> None:
    """D22."""
    p = alone(bare2(), "usa")
    carrier = one(p, "sz51", "usa", "carrier")
    (plane,) = on_board(p, carrier, "carrier_fighter")
    put(p, "sz62", "japan", destroyer=1)
    put(p, "sz36", "japan", destroyer=1)
    begin(p, "usa", CombatMove(USA))
    p.left[carrier] = 0
    p.settle()
    begin(p, "usa", CombatMove(USA))
    found = refused(p, "move", plane, "sz62")
    assert found.code in ("PATROL_COST", "NO_LANDING"), found
    begin(p, "usa", Noncombat(USA))
    says(
        refused(p, "move", plane, "philippine_islands"),
        "NO_DECK [c8] USA's carrier-based fighter in Sea Zone 51 lands on",
    )


def test_c8_a_stranded_fighter_waits_for_a_carrier() -> None:
    p = alone(bare2(), "japan")
    plane = one(p, "okinawa", "japan", "carrier_fighter")
    strand(p, plane)
    far, near, hurt_one = (one(p, zone, "japan", "carrier") for zone in ("sz51", "sz60", "sz60"))
    hurt(p, hurt_one)
    on_board(p, near, "fighter", "fighter")
    good = one(p, "sz60", "japan", "carrier")
    put(p, "sz62", "usa", destroyer=1)
    begin(p, "japan", CombatMove(JAPAN))
    says(
        refused(p, "move", plane, "sz62"),
        "STRANDED [c8] Japan's carrier-based fighter in Okinawa is stranded on land",
    )
    says(
        refused(p, "load", plane, good),
        "STRANDED [c8] Japan's carrier-based fighter in Okinawa is stranded on land: carriers",
    )
    begin(p, "japan", Noncombat(JAPAN))
    assert is_legal(p, "load", plane, good)
    says(
        refused(p, "load", plane, far),
        "NOT_ADJACENT [c8] Japan's carrier in Sea Zone 51 is not beside Okinawa",
    )
    says(
        refused(p, "load", plane, hurt_one),
        "FLIGHT_SUSPENDED [c10] Japan's carrier-based fighter in Okinawa does not go aboard Japan's carrier",
    )
    says(refused(p, "load", plane, near), "CARRIER_FULL [c8] Japan's carrier in Sea Zone 60 has no room")
    says(
        refused(p, "load", plane, find(p, "sz62", "usa", "destroyer")),
        "WRONG_KIND [c8] USA's destroyer in Sea Zone 62 takes",
    )
    says(
        refused(p, "move", plane, "sz60"),
        "STRANDED [c8] Japan's carrier-based fighter in Okinawa is stranded on land",
    )


@pytest.mark.parametrize("kind", ["battleship", "carrier"])
def test_c10_damaged_ships_do_not_go_to_sea_in_combat_move_where_nothing_is_fought_either(kind: str) -> None:
    p = alone(bare2(), "japan")
    ship = one(p, "sz60", "japan", kind)
    hurt(p, ship)
    one(p, "sz50", "japan", "cruiser")
    begin(p, "japan", CombatMove(JAPAN))
    says(
        refused(p, "move", ship, "sz51"),
        f"DAMAGED_ATTACK [c10] Japan's {kind} in Sea Zone 60 is damaged and does not attack: it moves in Noncombat",
    )
    one(p, "sz60", "usa", "destroyer")  # now it flees
    put(p, "sz59", "usa", cruiser=1)
    begin(p, "japan", CombatMove(JAPAN))
    assert is_legal(p, "move", ship, space("sz51"))
    says(
        refused(p, "move", ship, "sz59"),
        f"DAMAGED_ATTACK [c10] Japan's {kind} in Sea Zone 60 is damaged and does not attack: enemy units are",
    )


def test_c10_bombers_do_not_protect_carriers_and_are_told_who_does() -> None:
    p = alone(bare2(), "uk")
    ship = one(p, "sz8", "uk", "carrier")
    hurt(p, ship)
    bomber = one(p, "united_kingdom", "uk", "bomber")
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "cover", bomber, ship),
        "WRONG_KIND [c10] UK's bomber in United Kingdom cannot protect a carrier: fighters do",
    )


def test_b4_7_why_a_carrier_based_fighter_does_not_escort_a_raid() -> None:
    """It escorts like others; what keeps it from it is its range."""
    p = alone(bare2(*but("patrol_zones"), interceptors=True), "usa")
    bomber = one(p, "buryatia_ssr", "usa", "bomber")
    near, far = (
        on_board(p, one(p, zone, "usa", "carrier"), "carrier_fighter")[0] for zone in ("sz63", "sz53")
    )
    begin(p, "usa", CombatMove(USA))
    play(p, "raid", bomber, space("japan"))
    assert is_legal(p, "escort", near, space("japan"))
    says(refused(p, "escort", far, "japan"), "TOO_FAR [b3.3] Japan is ")
    says(refused(p, "escort", bomber, "japan"), "WRONG_KIND [b4.7] USA's bomber in Japan cannot escort raids")


def test_c10_damaged_ships_do_not_attack() -> None:
    """G19."""
    p = alone(bare2(), "uk")
    ship = one(p, "sz8", "uk", "battleship")
    hurt(p, ship)
    put(p, "sz7", "germany", submarine=1)
    begin(p, "uk", CombatMove(UK))
    says(
        refused(p, "move", ship, "sz7"),
        "DAMAGED_ATTACK [c10] UK's battleship in Sea Zone 8 is damaged and does not attack: "
        "it moves in Noncombat Move. Repair it in",
    )
    begin(p, "uk", Noncombat(UK))
    assert is_legal(p, "move", ship, space("sz2"))


def test_c10_nothing_takes_off_from_a_damaged_carrier() -> None:
    p = alone(bare2(), "uk")
    carrier = one(p, "sz8", "usa", "carrier")
    hurt(p, carrier)
    plane = p.recruit(FIGHTER, UK, space("sz8"), carrier)
    free = one(p, "united_kingdom", "uk", "fighter")
    put(p, "sz7", "germany", cruiser=1)
    begin(p, "uk", CombatMove(UK))
    says(
        refused(p, "move", plane, "sz7"),
        "FLIGHT_SUSPENDED [c10] UK's fighter in Sea Zone 8 is on a damaged carrier",
    )
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "move", plane, "united_kingdom"),
        "FLIGHT_SUSPENDED [c10] UK's fighter in Sea Zone 8 is on a damaged",
    )
    says(refused(p, "move", free, "sz8"), "FLIGHT_SUSPENDED [c10] Nothing lands in Sea Zone 8: USA's carrier")


def test_c10_who_protects_a_carrier() -> None:
    """G22."""
    p = alone(bare2(), "uk")
    hurt_one, far, whole, ally = (
        one(p, "sz8", "uk", "carrier"),
        one(p, "sz12", "uk", "carrier"),
        one(p, "sz7", "uk", "carrier"),
        one(p, "sz8", "usa", "carrier"),
    )
    hurt(p, hurt_one, far, ally)
    fighter, bomber, away = (
        one(p, "united_kingdom", "uk", "fighter"),
        one(p, "united_kingdom", "uk", "bomber"),
        one(p, "egypt", "uk", "fighter"),
    )
    ship = one(p, "sz8", "uk", "battleship")
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "cover", bomber, hurt_one),
        "WRONG_KIND [c10] UK's bomber in United Kingdom cannot protect a carrier",
    )
    says(refused(p, "cover", away, hurt_one), "NOT_IN_PORT [c10] UK's fighter in Egypt is at no factory")
    says(
        refused(p, "cover", fighter, far),
        "NOT_IN_PORT [c10] UK's carrier in Sea Zone 12 is not in the port of United",
    )
    says(refused(p, "cover", fighter, whole), "NOT_DAMAGED [c10] UK's carrier in Sea Zone 7 is not damaged")
    says(refused(p, "cover", fighter, ally), "NOT_YOURS [c10] USA's carrier in Sea Zone 8 is not yours")
    says(
        refused(p, "cover", fighter, ship),
        "WRONG_KIND [c10] UK's battleship in Sea Zone 8 is not protected by fighters",
    )
    says(refused(p, "cover", fighter, 3999), "NO_SUCH_UNIT [b2.1] There is no unit u3999")
    play(p, "cover", fighter, hurt_one)
    assert p.marks[fighter] & COVER
    says(
        refused(p, "cover", fighter, hurt_one),
        "PROTECTS_A_CARRIER [c10] UK's fighter in Sea Zone 8 protects a damaged carrier since this turn",
    )
    more = [one(p, "united_kingdom", "uk", "fighter") for _ in range(2)]
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "cover", more[1], hurt_one),
        "ALIKE [b3.5] UK's fighter in United Kingdom is just like others",
    )
    play(p, "cover", more[0], hurt_one)
    says(
        refused(p, "cover", more[1], hurt_one),
        "CAP_REACHED [c10] UK's carrier in Sea Zone 8 has two fighters already",
    )
    says(
        refused(p, "move", fighter, "egypt"),
        "PROTECTS_A_CARRIER [c10] UK's fighter in Sea Zone 8 protects a damaged",
    )
    says(refused(p, "buy", 0, 1), "NOT_NOW [b3.2] Units are bought in Purchase and repair")


def test_c10_protection_is_of_section_ten() -> None:
    p = bare2("escorts")
    fighter, carrier = one(p, "united_kingdom", "uk", "fighter"), one(p, "sz8", "uk", "carrier")
    begin(p, "uk", Noncombat(UK))
    says(
        refused(p, "cover", fighter, carrier),
        "OPTION_OFF [c10] This match is played without Damage to capital ships",
    )


# --- going aboard -----------------------------------------------------------------------------------------------------


def test_c3_king_tigers_go_on_no_ship() -> None:
    """E14."""
    p = alone(bare2(), "germany")
    tank, ship = one(p, "germany", "germany", "king_tiger"), one(p, "sz5", "germany", "transport")
    for step in (CombatMove(GERMANY), Noncombat(GERMANY)):
        begin(p, "germany", step)
        says(
            refused(p, "load", tank, ship),
            "KING_TIGER_NO_SHIP [c3] Germany's King Tiger in Germany goes on no ship",
        )


def test_c3_a_damaged_king_tiger_moves_one_territory() -> None:
    """E13."""
    p = alone(bare2(), "germany")
    tank = one(p, "germany", "germany", "king_tiger")
    hurt(p, tank)
    begin(p, "germany", Noncombat(GERMANY))
    assert is_legal(p, "move", tank, space("poland"))
    says(refused(p, "move", tank, "bulgaria_romania"), "TOO_FAR [c3] Bulgaria/Romania is 2 territories away")


def test_c11_japanese_destroyers_carry_one_infantry_from_early_1942() -> None:
    """G23."""
    p = alone(bare2(), "japan")
    (a, b), tank = put(p, "japan", "japan", infantry=2), one(p, "japan", "japan", "tank")
    ship = one(p, "sz62", "japan", "destroyer")
    foreign = one(p, "sz62", "italy", "destroyer")
    begin(p, "japan", CombatMove(JAPAN))
    says(
        refused(p, "load", a, ship),
        "NOT_IN_ROUND [c11] Japan's destroyer in Sea Zone 62 carries infantry from Early 1942",
    )
    in_half(p, "early_1942")
    begin(p, "japan", CombatMove(JAPAN))
    says(
        refused(p, "load", tank, ship),
        "WRONG_KIND [c11] Japan's destroyer in Sea Zone 62 carries an infantry, not Japan's tank",
    )
    says(refused(p, "load", a, foreign), "WRONG_KIND [c11] Italy's destroyer in Sea Zone 62 carries nobody")
    play(p, "load", a, ship)
    says(
        refused(p, "load", b, ship),
        "TRANSPORT_FULL [c11] Japan's destroyer in Sea Zone 62 is full with an infantry aboard",
    )
    p = bare2("escorts")
    a, ship = one(p, "japan", "japan", "infantry"), one(p, "sz62", "japan", "destroyer")
    put(p, "sz61", "usa", transport=1)
    in_half(p, "early_1942")
    begin(p, "japan", CombatMove(JAPAN))
    says(refused(p, "load", a, ship), "OPTION_OFF [c11] This match is played without Japanese destroyers")


def test_c11_a_destroyer_that_has_landed_its_infantry_stays() -> None:
    """G24."""
    p = alone(bare2(), "japan")
    in_half(p, "early_1942")
    ship = one(p, "sz50", "japan", "destroyer")
    (soldier,) = on_board(p, ship, "infantry")
    begin(p, "japan", CombatMove(JAPAN))
    play(p, "land", soldier, space("philippine_islands"))
    says(
        refused(p, "move", ship, "sz49"),
        "TRANSPORT_DONE [b3.3] Japan's destroyer in Sea Zone 50 lands its units from where",
    )


# --- battles ----------------------------------------------------------------------------------------------------------


def test_c10_of_capital_ships_a_carrier_is_hit_first() -> None:
    """G18."""
    p = alone(bare2(), "germany", sz7={"cruiser": 3})
    carrier, battleship, destroyer = (
        one(p, "sz8", "uk", kind) for kind in ("carrier", "battleship", "destroyer")
    )
    attack(p, "germany", [(u, "sz8") for u in range(3)])
    roll(p, 1, 6, 6, 6, 6, 6)
    assert of_verb(p, "lose") == {(carrier, 0), (destroyer, 0)}
    says(
        refused(p, "lose", battleship),
        "CARRIER_FIRST [c10] UK's battleship in Sea Zone 8 may not take this hit: "
        "of capital ships a carrier is hit first, UK's carrier in",
    )


def test_c12b_transports_cannot_be_chosen() -> None:
    p = alone(bare2(), "germany", sz7={"cruiser": 3})
    in_half(p, "early_1942")
    put(p, "sz8", "uk", escort=1, destroyer=1, transport=2)
    attack(p, "germany", [(u, "sz8") for u in range(3)])
    with_convoys(p)
    roll(p, 1, 6, 6, 6, 6, 6)
    ship = find(p, "sz8", "uk", "transport")
    says(
        refused(p, "lose", ship),
        "TRANSPORT_NOT_CHOOSABLE [c12b] UK's transport in Sea Zone 8 cannot be chosen: "
        "transports are no casualties while others fight with them",
    )


def test_c10_aircraft_of_a_carrier_that_was_hit_land_in_its_zone() -> None:
    p = alone(bare2(), "germany", sz7={"cruiser": 3})
    (plane,) = on_board(p, one(p, "sz8", "uk", "carrier"), "fighter")
    put(p, "sz2", "uk", carrier=1)
    decks = put(p, "sz8", "uk", carrier=2)
    hurt(p, decks[1])
    begin(p, "germany", HomelessFighters(space("sz8")))
    p.host[plane] = -1
    again(p, HomelessFighters(space("sz8")))
    assert of_verb(p, "move") == {(plane, space("sz8")), (plane, space("united_kingdom"))}
    says(
        refused(p, "move", plane, "sz2"),
        "ONLY_IN_THIS_ZONE [c10] Sea Zone 2 is another zone: "
        "aircraft of a carrier that was hit land in Sea Zone 8 or on land beside it",
    )
