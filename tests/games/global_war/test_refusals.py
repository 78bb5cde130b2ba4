"""Refusals of Combat Move: code, rule, and a sentence that says what stands in the way."""

from __future__ import annotations

from tests.games.global_war.positions import again, begin, clear, find, hold, play, put, space, war
from tests.games.global_war.refusing import phase, refused, says

from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import (
    CHINA,
    GERMANY,
    ITALY,
    JAPAN,
    MECHANIZED_INFANTRY,
    PARATROOPERS,
    STRANDED,
)
from broadfront.games.global_war.units import FIGHTER, INFANTRY

# --- whose unit, and where --------------------------------------------------------------------------------------------


def test_b1_5_units_of_others_take_no_orders() -> None:
    p = war()
    begin(p, "germany", CombatMove(GERMANY))
    foe, friend = find(p, "karelia_ssr", "ussr", "infantry"), find(p, "italy", "italy", "infantry")
    says(
        refused(p, "move", foe, "finland"),
        "NOT_YOURS [b1.5] USSR's infantry in Karelia S.S.R. is the enemy's: give orders to the units of Germany",
    )
    says(
        refused(p, "move", friend, "france"),
        "NOT_YOURS [b1.5] Italy's infantry in Italy takes orders in the turn of Italy; this is the turn of Germany.",
    )
    says(refused(p, "move", 3999, "france"), "NO_SUCH_UNIT [b2.1] There is no unit u3999 on the map.")
    says(refused(p, "move", -4, "france"), "NO_SUCH_UNIT [b2.1] There is no unit by that number")
    tank = find(p, "poland", "germany", "tank")
    says(refused(p, "move", tank, 162), "NO_SUCH_SPACE [b2.1] There is no such space")
    says(
        refused(p, "move", tank, "poland"), "ALREADY_THERE [b3.3] Germany's tank in Poland is there already."
    )


def test_b2_5_nobody_enters_or_flies_over_neutrals() -> None:
    """D06."""
    p = war()
    begin(p, "germany", CombatMove(GERMANY))
    fighter = find(p, "poland", "germany", "fighter")
    says(
        refused(p, "move", fighter, "turkey"),
        "NEUTRAL [b2.5] Nobody enters or flies over Turkey: choose another space.",
    )
    says(refused(p, "raid", fighter, "turkey"), "NEUTRAL [b2.5] Nobody enters")


def test_of_units_that_are_alike_the_first_is_ordered() -> None:
    p = war()
    begin(p, "germany", CombatMove(GERMANY))
    infantry = [u for u in p.units_in(space("poland")) if p.kind[u] == INFANTRY]
    found = refused(p, "move", infantry[1], "east_poland")
    says(found, "ALIKE [b3.3] Germany's infantry in Poland is just like others there")
    assert found.sentence.endswith("the first is ordered.")


# --- Combat Move: land ------------------------------------------------------------------------------------------------


def test_b3_3_land_that_does_not_touch() -> None:
    """D09."""
    p = phase("uk", CombatMove, gibraltar={"infantry": 1})
    says(
        refused(p, "move", 0, "morocco_algeria"),
        "NOT_ADJACENT [b3.3] There is no way over land from Gibraltar to Morocco/Algeria: take a transport.",
    )


def test_b3_3_too_far_among_friends_and_into_the_sea() -> None:
    p = war()
    begin(p, "germany", CombatMove(GERMANY))
    infantry, tank = find(p, "poland", "germany", "infantry"), find(p, "poland", "germany", "tank")
    says(
        refused(p, "move", infantry, "belorussia"),
        "TOO_FAR [b3.3] Belorussia is 2 territories away from Poland, and Germany's infantry in Poland moves 1.",
    )
    says(refused(p, "move", infantry, "germany"), "NOTHING_TO_FIGHT [b3.3] Germany is held by your side")
    says(refused(p, "move", tank, "france"), "NOTHING_TO_FIGHT [b3.3] France is held by your side")
    says(
        refused(p, "move", tank, "sz5"),
        "WRONG_ELEMENT [b3.3] Germany's tank in Poland cannot move into Sea Zone 5",
    )
    gun = find(p, "germany", "germany", "aa_gun")
    says(
        refused(p, "move", gun, "poland"),
        "AA_GUN_NONCOMBAT_ONLY [b3.3] Germany's AA gun in Germany does not move",
    )


def test_b3_3_what_stops_a_blitz_is_named() -> None:
    """D08."""
    p = war()
    clear(p, "ukraine")
    put(p, "ukraine", "ussr", aa_gun=1)
    begin(p, "germany", CombatMove(GERMANY))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    found = refused(p, "move", tank, "east_ukraine")
    says(found, "BLITZ_STOPPED [b3.3] Germany's tank in Bulgaria/Romania cannot go through to East Ukraine: ")
    assert "USSR's AA gun in Ukraine" in found.sentence
    assert "USSR's infantry in East Poland" in found.sentence
    stranded = put(p, "ukraine", "usa", fighter=1)[0]
    p.marks[stranded] |= STRANDED
    assert "fighter" not in refused(p, "move", tank, "east_ukraine").sentence, "it stops nobody"
    clear(p, "ukraine")
    p.factories |= 1 << space("ukraine")
    assert "the factory in Ukraine" in refused(p, "move", tank, "east_ukraine").sentence


def test_b3_3_a_blitz_goes_step_by_step() -> None:
    p = war()
    clear(p, "ukraine")
    begin(p, "germany", CombatMove(GERMANY))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    says(
        refused(p, "move", tank, "east_ukraine"),
        "STEP_BY_STEP [b3.3] Germany's tank in Bulgaria/Romania blitzes one territory at a time: move it to Ukraine",
    )
    play(p, "move", tank, space("ukraine"))
    play(p, "move", tank, space("east_ukraine"))
    says(refused(p, "move", tank, "ukraine"), "DONE [b3.3] Germany's tank in East Ukraine has met USSR's")


def test_b7_mechanized_infantry_follows_a_tank() -> None:
    p = war()
    p.techs[GERMANY] = 1 << MECHANIZED_INFANTRY
    begin(p, "germany", CombatMove(GERMANY))
    infantry = find(p, "germany", "germany", "infantry")
    says(
        refused(p, "move", infantry, "east_poland"),
        "NO_TANK_TO_FOLLOW [b7] Germany's infantry in Germany moves two",
    )
    other = find(p, "poland", "germany", "infantry")
    says(
        refused(p, "move", other, "belorussia"),
        "TOO_FAR [b7] The way of Germany's infantry in Poland to Belorussia",
    )


def test_b5_chinese_units_stay_in_their_zone() -> None:
    p = war()
    begin(p, "china", CombatMove(CHINA))
    infantry, fighter = find(p, "yunnan", "china", "infantry"), find(p, "yunnan", "china", "fighter")
    for unit in (infantry, fighter):
        says(refused(p, "move", unit, "french_indo_china_thailand"), "CHINA_ZONE [b5] China's ")
    ship = find(p, "sz35", "uk", "transport")
    says(refused(p, "load", infantry, ship), "CHINA_ZONE [b5] China's infantry in Yunnan never goes on board")
    says(
        refused(p, "move", find(p, "burma", "uk", "infantry"), "yunnan"),
        "NOT_YOURS [b5] UK's infantry in Burma takes orders",
    )


# --- Combat Move: air -------------------------------------------------------------------------------------------------


def test_b3_3_an_aircraft_needs_something_to_fight_and_the_movement() -> None:
    p = war()
    clear(p, "caucasus")
    put(p, "caucasus", "ussr", aa_gun=1)
    begin(p, "germany", CombatMove(GERMANY))
    fighter = find(p, "poland", "germany", "fighter")
    says(refused(p, "move", fighter, "france"), "NOTHING_TO_FIGHT [b3.3] There is no enemy unit in France")
    assert refused(p, "move", fighter, "france").sentence.endswith(
        "among friends they land in Noncombat Move."
    )
    says(
        refused(p, "move", fighter, "caucasus"), "NOTHING_TO_FIGHT [b3.3] There is only an AA gun in Caucasus"
    )
    says(
        refused(p, "move", fighter, "yunnan"),
        "TOO_FAR [b3.3] Yunnan is 7 spaces away by air, and Germany's fighter in Poland has a movement of 4 left.",
    )
    play(p, "move", fighter, space("east_poland"))
    says(refused(p, "move", fighter, "belorussia"), "DONE [b3.3] Germany's fighter in East Poland has flown")


def test_b3_3_an_aircraft_that_could_not_land_does_not_fly() -> None:
    """D12."""
    p = phase("japan", CombatMove, wake_island={"fighter": 1, "bomber": 1})
    hold(p, "japan", "wake_island")
    put(p, "sz53", "usa", battleship=1)
    begin(p, "japan", CombatMove(JAPAN))
    fighter, bomber = find(p, "wake_island", "japan", "fighter"), find(p, "wake_island", "japan", "bomber")
    p.left[fighter] = p.left[bomber] = 2
    again(p, CombatMove(JAPAN))
    found = refused(p, "move", fighter, "sz53")
    says(found, "NO_LANDING [b3.3] Japan's fighter in Wake Island could not land any more: over Sea Zone 53")
    assert "has a movement of 0 left" in found.sentence
    assert "land where it may land is a movement of 2 away" in found.sentence
    assert found.sentence.endswith("and no carrier that has a deck for it can come in reach.")
    assert refused(p, "move", bomber, "sz53").sentence.endswith("; it lands on land only.")


def test_b4_7_raids_need_a_bomber_and_an_enemy_factory() -> None:
    p = war()
    begin(p, "germany", CombatMove(GERMANY))
    bomber, fighter = find(p, "germany", "germany", "bomber"), find(p, "germany", "germany", "fighter")
    says(
        refused(p, "raid", fighter, "united_kingdom"),
        "WRONG_KIND [b4.7] Germany's fighter in Germany cannot bomb",
    )
    says(refused(p, "raid", bomber, "ukraine"), "NO_FACTORY [b4.7] There is no factory in Ukraine.")
    says(refused(p, "raid", bomber, "italy"), "NOTHING_TO_FIGHT [b4.7] The factory of Italy is on your side.")
    says(refused(p, "raid", bomber, "western_us"), "TOO_FAR [b3.3] Western United States is ")
    says(
        refused(p, "escort", fighter, "united_kingdom"),
        "OPTION_OFF [b4.7] Fighters neither escort nor intercept raids",
    )


def test_b4_7_escorts_fly_with_a_raid() -> None:
    p = war(interceptors=True)
    begin(p, "germany", CombatMove(GERMANY))
    bomber, fighter = (
        find(p, "germany", "germany", "bomber"),
        find(p, "northwestern_europe", "germany", "fighter"),
    )
    says(
        refused(p, "escort", bomber, "united_kingdom"),
        "WRONG_KIND [b4.7] Germany's bomber in Germany cannot escort",
    )
    says(
        refused(p, "escort", fighter, "united_kingdom"),
        "NO_RAID [b4.7] No bomber of yours raids United Kingdom",
    )
    play(p, "raid", bomber, space("united_kingdom"))
    play(p, "escort", fighter, space("united_kingdom"))
    says(
        refused(p, "escort", fighter, "united_kingdom"),
        "DONE [b4.7] Germany's fighter in United Kingdom takes part in the raid",
    )


def test_b7_paratroopers() -> None:
    p = war()
    begin(p, "germany", CombatMove(GERMANY))
    infantry, bomber = find(p, "germany", "germany", "infantry"), find(p, "germany", "germany", "bomber")
    says(refused(p, "load", infantry, bomber), "PARATROOPERS [b7] Germany's bomber in Germany carries nobody")
    p.techs[GERMANY] = 1 << PARATROOPERS
    begin(p, "germany", CombatMove(GERMANY))
    gun = find(p, "germany", "germany", "artillery")
    says(refused(p, "load", gun, bomber), "PARATROOPERS [b7] Germany's artillery in Germany cannot jump")
    other = find(p, "poland", "germany", "infantry")
    says(refused(p, "load", other, bomber), "PARATROOPERS [b7] Germany's bomber in Germany is not where")
    play(p, "load", infantry, bomber)
    says(
        refused(p, "load", infantry, bomber),
        "ABOARD [b3.3] Germany's infantry in Germany is aboard a bomber",
    )
    says(refused(p, "land", infantry, "poland"), "PARATROOPERS [b7] Germany's infantry in Germany drops with")
    says(
        refused(p, "move", infantry, "east_poland"),
        "ABOARD [b3.3] Germany's infantry in Germany is aboard a bomber",
    )
    says(
        refused(p, "raid", bomber, "united_kingdom"), "PARATROOPERS [b7] Germany's bomber in Germany carries"
    )
    says(
        refused(p, "move", bomber, "sz6"),
        "PARATROOPERS [b7] Germany's bomber in Germany carries paratroopers: it flies",
    )
    says(
        refused(p, "move", bomber, "belorussia"),
        "PARATROOPERS [b7] Germany's bomber in Germany carries paratroopers, who",
    )


# --- Combat Move: sea -------------------------------------------------------------------------------------------------


def test_b2_3_warships_that_bar_the_way_are_named() -> None:
    p = war()
    begin(p, "germany", CombatMove(GERMANY))
    cruiser = find(p, "sz5", "germany", "cruiser")
    says(
        refused(p, "move", cruiser, "sz7"),
        "HOSTILE_ZONE [b2.3] The way of Germany's cruiser in Sea Zone 5 to Sea Zone 7 is barred by UK's destroyer in ",
    )
    says(
        refused(p, "move", cruiser, "sz8"),
        "TOO_FAR [b3.3] Sea Zone 8 is 3 zones away, and Germany's cruiser in Sea Zone 5 has a movement of 2 left.",
    )
    says(
        refused(p, "move", cruiser, "germany"),
        "WRONG_ELEMENT [b3.3] Germany's cruiser in Sea Zone 5 cannot move into",
    )
    submarine = find(p, "sz5", "germany", "submarine")
    assert refused(p, "move", submarine, "sz7").sentence.endswith("submarines where a destroyer is.")
    play(p, "move", cruiser, space("sz6"))
    says(
        refused(p, "move", cruiser, "sz7"),
        "HOSTILE_ZONE [b2.3] Germany's cruiser in Sea Zone 6 has met UK's destroyer: it stops there and fights.",
    )


def test_b2_4_canals_and_the_dardanelles() -> None:
    """D02, D03 and D05."""
    p = war(dardanelles="closed")
    clear(p, "sz15", "sz16")
    put(p, "sz15", "italy", cruiser=1)
    begin(p, "italy", CombatMove(ITALY))
    cruiser = find(p, "sz15", "italy", "cruiser")
    found = refused(p, "move", cruiser, "sz34")
    says(found, "CANAL_CLOSED [b2.4] The way from Sea Zone 15 to Sea Zone 34 leads through the Suez Canal")
    assert found.sentence.endswith("your side does not hold Egypt or Trans-Jordan.")
    says(
        refused(p, "move", cruiser, "sz16"),
        "STRAIT_CLOSED [b2.4] The way from Sea Zone 15 to Sea Zone 16 leads",
    )
    hold(p, "italy", "trans_jordan")
    assert refused(p, "move", cruiser, "sz34").sentence.endswith("your side does not hold Egypt.")
    hold(p, "italy", "egypt")
    assert refused(p, "move", cruiser, "sz34").sentence.endswith(
        "your side did not hold it all when this turn began."
    )


def test_b3_3_ships_that_have_moved() -> None:
    p = war()
    begin(p, "italy", CombatMove(ITALY))
    cruiser = find(p, "sz14", "italy", "cruiser")
    play(p, "move", cruiser, space("sz13"))
    play(p, "move", cruiser, space("sz14"))
    says(refused(p, "move", cruiser, "sz15"), "DONE [b3.3] Italy's cruiser in Sea Zone 14 has moved")


def test_b3_3_a_carrier_that_is_needed_stays() -> None:
    p = war()
    clear(p, *(f"sz{n}" for n in range(50, 66)), "wake_island", "midway", "hawaiian_islands")
    carrier = put(p, "sz53", "japan", carrier=1)[0]
    plane = p.recruit(FIGHTER, JAPAN, space("sz53"), carrier)
    put(p, "sz56", "usa", destroyer=1)
    begin(p, "japan", CombatMove(JAPAN))
    p.left[plane] = 2
    again(p, CombatMove(JAPAN))
    play(p, "move", plane, space("sz56"))
    says(
        refused(p, "move", carrier, "sz46"),
        "NO_LANDING [b3.3] Japan's carrier in Sea Zone 53 is where aircraft in flight",
    )
