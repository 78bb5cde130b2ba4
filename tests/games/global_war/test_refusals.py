"""A refusal has a code, the rule that forbids an order, and a sentence that says what stands in the way."""

from __future__ import annotations

from tests.games.global_war.positions import (
    begin,
    clear,
    find,
    hold,
    on_board,
    play,
    power,
    put,
    roll,
    space,
    war,
)

from broadfront.engine.contract import Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import GAME
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.capture import capture
from broadfront.games.global_war.kinds import KIND_OF, KINDS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat import Combat
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.terms import CHINA, MECHANIZED_INFANTRY, PARATROOPERS

GER, USSR, JPN, UK, ITA, USA = range(6)
INFANTRY, AA_GUN, FIGHTER, SUBMARINE, DESTROYER, CARRIER, FACTORY = (
    KIND_OF[kind]
    for kind in ("infantry", "aa_gun", "fighter", "submarine", "destroyer", "carrier", "industrial_complex")
)


def refused(p: GlobalWarPosition, verb: str, what: int = 0, where: int | str = 0) -> Refusal:
    """The refusal of an order that is not legal."""
    found = GAME.why_not(p, verb, what, space(where) if isinstance(where, str) else where)
    assert found is not None, f"{verb} {what} {where} is legal"
    return found


def says(found: Refusal, code: str, rule: str, sentence: str) -> None:
    """A refusal is this one; its sentence begins so."""
    assert (found.code, found.rule) == (code, rule), found
    assert found.sentence.startswith(sentence), found


def buys(p: GlobalWarPosition, owner: str, **units: int) -> None:
    for kind, count in units.items():
        p.pool[power(owner) * len(KINDS) + KIND_OF[kind]] += count


def bare(owner: str, step: type[Step], *steps: Step, **units: dict[str, int]) -> GlobalWarPosition:
    """The map of 1941 without any units but these of one power, and one elsewhere so that the phase goes on."""
    p = war()
    clear(p, *ATLAS.ids)
    for name, of in units.items():
        put(p, name, owner, **of)
    put(p, COMPANY[owner], owner, infantry=1)
    begin(p, owner, step(power(owner)), *steps)
    return p


COMPANY = {"germany": "finland", "japan": "manchuria", "uk": "egypt", "usa": "western_us"}


def again(p: GlobalWarPosition, step: Step) -> None:
    """Ask once more, after something has been changed by hand."""
    p.agenda[:] = [step]
    p.settle()


# --- whose unit, and where --------------------------------------------------------------------------------------------


def test_b1_5_units_of_others_take_no_orders() -> None:
    p = war()
    begin(p, "germany", CombatMove(GER))
    foe, friend = find(p, "karelia_ssr", "ussr", "infantry"), find(p, "italy", "italy", "infantry")
    says(
        refused(p, "move", foe, "finland"),
        *(
            "NOT_YOURS",
            "b1.5",
            "USSR's infantry in Karelia S.S.R. is the enemy's: give orders to the units of Germany",
        ),
    )
    says(
        refused(p, "move", friend, "france"),
        *(
            "NOT_YOURS",
            "b1.5",
            "Italy's infantry in Italy moves in the turn of Italy; this is the turn of Germany.",
        ),
    )
    says(refused(p, "move", 3999, "france"), "NO_SUCH_UNIT", "b2.1", "There is no unit u3999 on the map.")
    says(refused(p, "move", -4, "france"), "NO_SUCH_UNIT", "b2.1", "There is no unit by that number")
    tank = find(p, "poland", "germany", "tank")
    says(refused(p, "move", tank, 162), "NO_SUCH_SPACE", "b2.1", "There is no such space")
    says(
        refused(p, "move", tank, "poland"),
        "ALREADY_THERE",
        "b3.3",
        "Germany's tank in Poland is there already.",
    )


def test_b2_5_nobody_enters_or_flies_over_neutrals() -> None:
    """D06."""
    p = war()
    begin(p, "germany", CombatMove(GER))
    fighter = find(p, "poland", "germany", "fighter")
    says(
        refused(p, "move", fighter, "turkey"),
        "NEUTRAL",
        "b2.5",
        "Nobody enters or flies over Turkey: go round it.",
    )
    says(refused(p, "raid", fighter, "turkey"), "NEUTRAL", "b2.5", "Nobody enters")


def test_of_units_that_are_alike_the_first_is_ordered() -> None:
    p = war()
    begin(p, "germany", CombatMove(GER))
    infantry = [u for u in p.units_in(space("poland")) if p.kind[u] == INFANTRY]
    found = refused(p, "move", infantry[1], "east_poland")
    says(found, "ALIKE", "b3.3", "Germany's infantry in Poland is just like others there")
    assert found.sentence.endswith(f"the first is ordered, u{infantry[0]}.")


# --- Combat Move: land ------------------------------------------------------------------------------------------------


def test_b3_3_land_that_does_not_touch() -> None:
    """D09."""
    p = bare("uk", CombatMove, gibraltar={"infantry": 1})
    says(
        refused(p, "move", 0, "morocco_algeria"),
        *(
            "NOT_ADJACENT",
            "b3.3",
            "There is no way over land from Gibraltar to Morocco/Algeria: take a transport.",
        ),
    )


def test_b3_3_too_far_among_friends_and_into_the_sea() -> None:
    p = war()
    begin(p, "germany", CombatMove(GER))
    infantry, tank = find(p, "poland", "germany", "infantry"), find(p, "poland", "germany", "tank")
    says(
        refused(p, "move", infantry, "belorussia"),
        *(
            "TOO_FAR",
            "b3.3",
            "Belorussia is 2 territories away from Poland, and Germany's infantry in Poland moves 1.",
        ),
    )
    says(refused(p, "move", infantry, "germany"), "NOTHING_TO_FIGHT", "b3.3", "Germany is held by your side")
    says(refused(p, "move", tank, "france"), "NOTHING_TO_FIGHT", "b3.3", "France is held by your side")
    says(
        refused(p, "move", tank, "sz5"),
        "WRONG_ELEMENT",
        "b3.3",
        "Germany's tank in Poland cannot move into Sea Zone 5",
    )
    gun = find(p, "germany", "germany", "aa_gun")
    says(
        refused(p, "move", gun, "poland"),
        "AA_GUN_NONCOMBAT_ONLY",
        "b3.3",
        "Germany's AA gun in Germany does not move",
    )


def test_b3_3_what_stops_a_blitz_is_named() -> None:
    """D08."""
    p = war()
    clear(p, "ukraine")
    put(p, "ukraine", "ussr", aa_gun=1)
    begin(p, "germany", CombatMove(GER))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    found = refused(p, "move", tank, "east_ukraine")
    says(
        found,
        "BLITZ_STOPPED",
        "b3.3",
        "Germany's tank in Bulgaria/Romania cannot go through to East Ukraine: ",
    )
    assert "USSR's AA gun in Ukraine" in found.sentence
    assert "USSR's infantry in East Poland" in found.sentence
    clear(p, "ukraine")
    p.factories |= 1 << space("ukraine")
    assert "the factory in Ukraine" in refused(p, "move", tank, "east_ukraine").sentence


def test_b3_3_a_blitz_goes_step_by_step() -> None:
    p = war()
    clear(p, "ukraine")
    begin(p, "germany", CombatMove(GER))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    says(
        refused(p, "move", tank, "east_ukraine"),
        *(
            "STEP_BY_STEP",
            "b3.3",
            "Germany's tank in Bulgaria/Romania blitzes one territory at a time: move it to Ukraine",
        ),
    )
    play(p, "move", tank, space("ukraine"))
    play(p, "move", tank, space("east_ukraine"))
    says(refused(p, "move", tank, "ukraine"), "DONE", "b3.3", "Germany's tank in East Ukraine has moved")


def test_b7_mechanized_infantry_follows_a_tank() -> None:
    p = war()
    p.techs[GER] = 1 << MECHANIZED_INFANTRY
    begin(p, "germany", CombatMove(GER))
    infantry = find(p, "germany", "germany", "infantry")
    says(
        refused(p, "move", infantry, "east_poland"),
        "NO_TANK_TO_FOLLOW",
        "b7",
        "Germany's infantry in Germany moves two",
    )
    other = find(p, "poland", "germany", "infantry")
    says(
        refused(p, "move", other, "belorussia"),
        "TOO_FAR",
        "b7",
        "The way of Germany's infantry in Poland to Belorussia",
    )


def test_b5_chinese_units_stay_in_their_zone() -> None:
    p = war()
    begin(p, "china", CombatMove(CHINA))
    infantry, fighter = find(p, "yunnan", "china", "infantry"), find(p, "yunnan", "china", "fighter")
    for unit in (infantry, fighter):
        says(refused(p, "move", unit, "french_indo_china_thailand"), "CHINA_ZONE", "b5", "China's ")
    ship = find(p, "sz35", "uk", "transport")
    says(
        refused(p, "load", infantry, ship),
        "CHINA_ZONE",
        "b5",
        "China's infantry in Yunnan never goes on board",
    )
    says(
        refused(p, "move", find(p, "burma", "uk", "infantry"), "yunnan"),
        "NOT_YOURS",
        "b5",
        "UK's infantry in Burma moves",
    )


# --- Combat Move: air -------------------------------------------------------------------------------------------------


def test_b3_3_an_aircraft_needs_something_to_fight_and_the_movement() -> None:
    p = war()
    clear(p, "caucasus")
    put(p, "caucasus", "ussr", aa_gun=1)
    begin(p, "germany", CombatMove(GER))
    fighter = find(p, "poland", "germany", "fighter")
    says(refused(p, "move", fighter, "france"), "NOTHING_TO_FIGHT", "b3.3", "In France is no enemy unit")
    says(refused(p, "move", fighter, "caucasus"), "NOTHING_TO_FIGHT", "b3.3", "In Caucasus is only an AA gun")
    says(
        refused(p, "move", fighter, "yunnan"),
        *(
            "TOO_FAR",
            "b3.3",
            "Yunnan is 7 spaces away by air, and Germany's fighter in Poland has a movement of 4 left.",
        ),
    )
    play(p, "move", fighter, space("east_poland"))
    says(
        refused(p, "move", fighter, "belorussia"),
        "DONE",
        "b3.3",
        "Germany's fighter in East Poland has flown",
    )


def test_b3_3_an_aircraft_that_could_not_land_does_not_fly() -> None:
    """D12."""
    p = bare("japan", CombatMove, wake_island={"fighter": 1, "bomber": 1})
    hold(p, "japan", "wake_island")
    put(p, "sz53", "usa", battleship=1)
    begin(p, "japan", CombatMove(JPN))
    fighter, bomber = find(p, "wake_island", "japan", "fighter"), find(p, "wake_island", "japan", "bomber")
    p.left[fighter] = p.left[bomber] = 2
    again(p, CombatMove(JPN))
    found = refused(p, "move", fighter, "sz53")
    says(
        found,
        "NO_LANDING",
        "b3.3",
        "Japan's fighter in Wake Island could not land any more: over Sea Zone 53",
    )
    assert "has a movement of 0 left" in found.sentence
    assert found.sentence.endswith("and no deck is left for it among the carriers that can come.")
    assert refused(p, "move", bomber, "sz53").sentence.endswith("; bombers need land.")


def test_b4_7_raids_need_a_bomber_and_an_enemy_factory() -> None:
    p = war()
    begin(p, "germany", CombatMove(GER))
    bomber, fighter = find(p, "germany", "germany", "bomber"), find(p, "germany", "germany", "fighter")
    says(
        refused(p, "raid", fighter, "united_kingdom"),
        "WRONG_KIND",
        "b4.7",
        "Germany's fighter in Germany cannot bomb",
    )
    says(refused(p, "raid", bomber, "ukraine"), "NO_FACTORY", "b4.7", "There is no factory in Ukraine.")
    says(
        refused(p, "raid", bomber, "italy"),
        "NOTHING_TO_FIGHT",
        "b4.7",
        "The factory of Italy is on your side.",
    )
    says(refused(p, "raid", bomber, "western_us"), "TOO_FAR", "b3.3", "Western United States is ")
    says(
        refused(p, "escort", fighter, "united_kingdom"),
        "OPTION_OFF",
        "b4.7",
        "Raids are escorted with the option",
    )


def test_b4_7_escorts_fly_with_a_raid() -> None:
    p = war(interceptors=True)
    begin(p, "germany", CombatMove(GER))
    bomber, fighter = (
        find(p, "germany", "germany", "bomber"),
        find(p, "northwestern_europe", "germany", "fighter"),
    )
    says(
        refused(p, "escort", bomber, "united_kingdom"),
        "WRONG_KIND",
        "b4.7",
        "Germany's bomber in Germany cannot escort",
    )
    says(
        refused(p, "escort", fighter, "united_kingdom"),
        "NO_RAID",
        "b4.7",
        "No bomber of yours raids United Kingdom",
    )
    play(p, "raid", bomber, space("united_kingdom"))
    play(p, "escort", fighter, space("united_kingdom"))
    says(
        refused(p, "escort", fighter, "united_kingdom"),
        "DONE",
        "b3.3",
        "Germany's fighter in United Kingdom has flown",
    )


def test_b7_paratroopers() -> None:
    p = war()
    begin(p, "germany", CombatMove(GER))
    infantry, bomber = find(p, "germany", "germany", "infantry"), find(p, "germany", "germany", "bomber")
    says(
        refused(p, "load", infantry, bomber),
        "PARATROOPERS",
        "b7",
        "Germany's bomber in Germany carries nobody",
    )
    p.techs[GER] = 1 << PARATROOPERS
    begin(p, "germany", CombatMove(GER))
    gun = find(p, "germany", "germany", "artillery")
    says(refused(p, "load", gun, bomber), "PARATROOPERS", "b7", "Germany's artillery in Germany cannot jump")
    other = find(p, "poland", "germany", "infantry")
    says(refused(p, "load", other, bomber), "PARATROOPERS", "b7", "Germany's bomber in Germany is not where")
    play(p, "load", infantry, bomber)
    says(
        refused(p, "load", infantry, bomber),
        "ABOARD",
        "b3.3",
        "Germany's infantry in Germany is aboard of a bomber",
    )
    says(
        refused(p, "land", infantry, "poland"),
        "PARATROOPERS",
        "b7",
        "Germany's infantry in Germany drops with",
    )
    says(
        refused(p, "move", infantry, "east_poland"),
        "ABOARD",
        "b3.3",
        "Germany's infantry in Germany is aboard of a bomber",
    )
    says(
        refused(p, "raid", bomber, "united_kingdom"),
        "PARATROOPERS",
        "b7",
        "Germany's bomber in Germany carries",
    )
    says(
        refused(p, "move", bomber, "sz6"),
        "PARATROOPERS",
        "b7",
        "Germany's bomber in Germany carries paratroopers: it flies",
    )
    says(
        refused(p, "move", bomber, "belorussia"),
        "PARATROOPERS",
        "b7",
        "Germany's bomber in Germany carries paratroopers, who",
    )


# --- Combat Move: sea -------------------------------------------------------------------------------------------------


def test_b2_3_warships_that_bar_the_way_are_named() -> None:
    p = war()
    begin(p, "germany", CombatMove(GER))
    cruiser = find(p, "sz5", "germany", "cruiser")
    says(
        refused(p, "move", cruiser, "sz7"),
        *(
            "HOSTILE_ZONE",
            "b2.3",
            "The way of Germany's cruiser in Sea Zone 5 to Sea Zone 7 is barred by UK's destroyer in ",
        ),
    )
    says(
        refused(p, "move", cruiser, "sz8"),
        *(
            "TOO_FAR",
            "b3.3",
            "Sea Zone 8 is 3 zones away, and Germany's cruiser in Sea Zone 5 has a movement of 2 left.",
        ),
    )
    says(
        refused(p, "move", cruiser, "germany"),
        "WRONG_ELEMENT",
        "b3.3",
        "Germany's cruiser in Sea Zone 5 cannot move into",
    )
    submarine = find(p, "sz5", "germany", "submarine")
    assert refused(p, "move", submarine, "sz7").sentence.endswith("submarines where a destroyer is.")
    play(p, "move", cruiser, space("sz6"))
    says(
        refused(p, "move", cruiser, "sz7"),
        *(
            "HOSTILE_ZONE",
            "b2.3",
            "Germany's cruiser in Sea Zone 6 has met UK's destroyer: it stops there and fights.",
        ),
    )


def test_b2_4_canals_and_the_dardanelles() -> None:
    """D02, D03 and D05."""
    p = war(dardanelles="closed")
    clear(p, "sz15", "sz16")
    put(p, "sz15", "italy", cruiser=1)
    begin(p, "italy", CombatMove(ITA))
    cruiser = find(p, "sz15", "italy", "cruiser")
    found = refused(p, "move", cruiser, "sz34")
    says(
        found, "CANAL_CLOSED", "b2.4", "The way from Sea Zone 15 to Sea Zone 34 leads through the Suez Canal"
    )
    assert found.sentence.endswith("Egypt and Trans-Jordan are not held by your side.")
    says(
        refused(p, "move", cruiser, "sz16"),
        "STRAIT_CLOSED",
        "b2.4",
        "The way from Sea Zone 15 to Sea Zone 16 leads",
    )
    hold(p, "italy", "trans_jordan")
    assert refused(p, "move", cruiser, "sz34").sentence.endswith("Egypt is not held by your side.")
    hold(p, "italy", "egypt")
    assert refused(p, "move", cruiser, "sz34").sentence.endswith(
        "your side did not hold it all when this turn began."
    )


def test_b3_3_ships_that_have_moved() -> None:
    p = war()
    begin(p, "italy", CombatMove(ITA))
    cruiser = find(p, "sz14", "italy", "cruiser")
    play(p, "move", cruiser, space("sz13"))
    play(p, "move", cruiser, space("sz14"))
    says(refused(p, "move", cruiser, "sz15"), "DONE", "b3.3", "Italy's cruiser in Sea Zone 14 has moved")


def test_b3_3_a_carrier_that_is_needed_stays() -> None:
    p = war()
    clear(p, *(f"sz{n}" for n in range(50, 66)), "wake_island", "midway", "hawaiian_islands")
    carrier = put(p, "sz53", "japan", carrier=1)[0]
    plane = p.recruit(FIGHTER, JPN, space("sz53"), carrier)
    put(p, "sz56", "usa", destroyer=1)
    begin(p, "japan", CombatMove(JPN))
    p.left[plane] = 2
    again(p, CombatMove(JPN))
    play(p, "move", plane, space("sz56"))
    says(
        refused(p, "move", carrier, "sz46"),
        "NO_LANDING",
        "b3.3",
        "Japan's carrier in Sea Zone 53 is where aircraft in flight",
    )


# --- transports -------------------------------------------------------------------------------------------------------


def test_b3_3_what_a_transport_carries() -> None:
    """D16."""
    p = bare(
        "uk",
        CombatMove,
        united_kingdom={"infantry": 3, "tank": 1, "artillery": 1, "aa_gun": 1},
        sz8={"transport": 1},
    )
    infantry, tank, gun, aa_gun = (
        find(p, "united_kingdom", "uk", k) for k in ("infantry", "tank", "artillery", "aa_gun")
    )
    ship = find(p, "sz8", "uk", "transport")
    says(
        refused(p, "load", aa_gun, ship),
        "AA_GUN_NONCOMBAT_ONLY",
        "b3.3",
        "UK's AA gun in United Kingdom goes on board in",
    )
    says(
        refused(p, "load", ship, ship),
        "WRONG_KIND",
        "b3.3",
        "UK's transport in Sea Zone 8 does not go on board",
    )
    says(
        refused(p, "load", infantry, tank),
        "WRONG_KIND",
        "b3.3",
        "UK's tank in United Kingdom carries no land units",
    )
    play(p, "load", tank, ship)
    says(
        refused(p, "load", gun, ship),
        "CAPACITY",
        "b3.3",
        "UK's transport in Sea Zone 8 carries one tank: a transport takes",
    )
    play(p, "load", infantry, ship)
    says(
        refused(p, "load", tank, ship),
        "ABOARD",
        "b3.3",
        "UK's tank in Sea Zone 8 is aboard of a transport already.",
    )
    says(
        refused(p, "load", infantry + 1, ship),
        "TRANSPORT_FULL",
        "b3.3",
        "UK's transport in Sea Zone 8 is full: it carries",
    )
    says(
        refused(p, "move", tank, "france"),
        "ABOARD",
        "b3.3",
        "UK's tank in Sea Zone 8 is aboard of a transport: give it",
    )
    says(
        refused(p, "land", infantry + 1, "france"),
        "NOT_ABOARD",
        "b3.3",
        "UK's infantry in United Kingdom is not aboard",
    )
    says(
        refused(p, "land", ship, "france"), "WRONG_KIND", "b3.3", "UK's transport in Sea Zone 8 does not land"
    )
    says(
        refused(p, "land", tank, "france"),
        "NOT_ADJACENT",
        "b3.3",
        "UK's transport in Sea Zone 8 is not beside France",
    )
    says(refused(p, "land", tank, "sz7"), "WRONG_ELEMENT", "b3.3", "UK's tank in Sea Zone 8 lands on land")
    says(
        refused(p, "land", tank, "united_kingdom"),
        "NOTHING_TO_FIGHT",
        "b3.3",
        "United Kingdom is held by your side",
    )


def test_b3_3_one_territory_for_all_that_a_transport_lands() -> None:
    """D17."""
    p = bare("uk", CombatMove, united_kingdom={"infantry": 1, "tank": 1}, sz7={"transport": 1})
    ship = find(p, "sz7", "uk", "transport")
    first, second = p.units_in(space("united_kingdom"))
    play(p, "load", first, ship)
    play(p, "load", second, ship)
    play(p, "land", first, space("france"))
    says(
        refused(p, "land", second, "northwestern_europe"),
        *(
            "ONE_TERRITORY",
            "b3.3",
            "UK's transport in Sea Zone 7 lands its units in France: one territory a turn.",
        ),
    )
    says(
        refused(p, "land", first, "france"),
        "DONE",
        "b3.3",
        "UK's infantry in Sea Zone 7 has its order already",
    )
    says(
        refused(p, "move", ship, "sz6"),
        "TRANSPORT_DONE",
        "b3.3",
        "UK's transport in Sea Zone 7 lands its units",
    )


def test_b3_3_a_transport_that_was_in_combat_move_does_nothing_in_noncombat_move() -> None:
    """D18."""
    p = bare("uk", CombatMove, Noncombat(UK), united_kingdom={"infantry": 2}, sz8={"transport": 1})
    put(p, "sz7", "germany", submarine=1)
    p.settle()
    ship, infantry = find(p, "sz8", "uk", "transport"), find(p, "united_kingdom", "uk", "infantry")
    play(p, "load", infantry, ship)
    play(p, "move", ship, space("sz7"))
    again(p, Noncombat(UK))
    says(
        refused(p, "land", infantry, "united_kingdom"),
        *(
            "TRANSPORT_DONE",
            "b3.3",
            "UK's transport in Sea Zone 7 has moved, landed units or fought in this turn's combat",
        ),
    )
    says(
        refused(p, "load", infantry + 1, ship),
        "TRANSPORT_DONE",
        "b3.3",
        "UK's transport in Sea Zone 7 has landed its units",
    )
    says(refused(p, "move", ship, "sz8"), "DONE", "b3.5", "UK's transport in Sea Zone 7 moved in Combat Move")


def test_b3_3_nothing_is_loaded_in_a_hostile_zone() -> None:
    """D19."""
    p = bare("uk", CombatMove, united_kingdom={"infantry": 1}, sz8={"transport": 1}, sz2={"transport": 1})
    put(p, "sz8", "germany", cruiser=1)
    begin(p, "uk", CombatMove(UK))
    infantry, ship = find(p, "united_kingdom", "uk", "infantry"), find(p, "sz8", "uk", "transport")
    says(
        refused(p, "load", infantry, ship),
        *("LOADING_IN_HOSTILE_ZONE", "b3.3", "Nothing goes on board in Sea Zone 8 beside Germany's cruiser"),
    )
    far = put(p, "sz12", "uk", transport=1)[0]
    says(
        refused(p, "load", infantry, far),
        "NOT_ADJACENT",
        "b3.3",
        "UK's transport in Sea Zone 12 is not beside United Kingdom",
    )
    foe = put(p, "sz2", "germany", transport=1)[0]
    says(
        refused(p, "load", infantry, foe),
        "NOT_YOURS",
        "b3.3",
        "Germany's transport in Sea Zone 2 is the enemy's.",
    )
    says(refused(p, "load", infantry, 3000), "NO_SUCH_UNIT", "b2.1", "There is no unit u3000")


def test_b3_3_what_has_moved_does_not_go_on_board() -> None:
    p = bare(
        "uk",
        Noncombat,
        united_kingdom={"infantry": 1},
        sz8={"transport": 1},
        egypt={"tank": 1},
        sz15={"transport": 1},
    )
    tank = find(p, "egypt", "uk", "tank")
    play(p, "move", tank, space("trans_jordan"))
    says(
        refused(p, "load", tank, find(p, "sz15", "uk", "transport")),
        "DONE",
        "b3.3",
        "UK's tank in Trans-Jordan has moved",
    )
    says(refused(p, "move", tank, "egypt"), "DONE", "b3.5", "UK's tank in Trans-Jordan has done all it may")


def test_b3_3_a_friends_ship_carries_before_anybody_lands() -> None:
    p = bare("uk", Noncombat, united_kingdom={"infantry": 1})
    ship = put(p, "sz8", "usa", transport=1)[0]
    again(p, Noncombat(UK))
    infantry = find(p, "united_kingdom", "uk", "infantry")
    play(p, "load", infantry, ship)
    says(
        refused(p, "land", infantry, "united_kingdom"),
        "FRIENDS_SHIP",
        "b3.3",
        "UK's infantry in Sea Zone 8 has come aboard",
    )
    says(
        refused(p, "move", ship, "sz2"),
        "NOT_YOURS",
        "b1.5",
        "USA's transport in Sea Zone 8 moves in the turn of USA",
    )


# --- Noncombat Move ---------------------------------------------------------------------------------------------------


def test_b3_5_enemy_land_and_what_lies_behind_it() -> None:
    p = bare("germany", Noncombat, poland={"infantry": 1, "tank": 1}, sz5={"transport": 1})
    infantry, tank = find(p, "poland", "germany", "infantry"), find(p, "poland", "germany", "tank")
    says(refused(p, "move", infantry, "east_poland"), "ENEMY_LAND", "b3.5", "East Poland is enemy land")
    hold(p, "germany", "ukraine", "belorussia")
    found = refused(p, "move", tank, "belorussia")
    says(
        found,
        "ENEMY_LAND",
        "b3.5",
        "The way of Germany's tank in Poland to Belorussia leads over Baltic States and East Poland",
    )
    ship = find(p, "sz5", "germany", "transport")
    cargo = on_board(p, ship, "infantry")[0]
    again(p, Noncombat(GER))
    says(refused(p, "land", cargo, "karelia_ssr"), "ENEMY_LAND", "b3.5", "Karelia S.S.R. is enemy land")
    put(p, "sz5", "uk", destroyer=1)
    again(p, Noncombat(GER))
    says(
        refused(p, "land", cargo, "norway"),
        *("LOADING_IN_HOSTILE_ZONE", "b3.5", "Nothing lands from Sea Zone 5 beside UK's destroyer."),
    )
    says(
        refused(p, "move", cargo, "norway"),
        "ABOARD",
        "b3.5",
        "Germany's infantry in Sea Zone 5 is aboard of a transport",
    )


def test_b3_5_ships_keep_out_of_hostile_zones() -> None:
    p = war()
    begin(p, "germany", Noncombat(GER))
    cruiser = find(p, "sz5", "germany", "cruiser")
    says(
        refused(p, "move", cruiser, "sz6"),
        *(
            "HOSTILE_ZONE",
            "b3.5",
            "Sea Zone 6 is hostile with UK's destroyer in it: ships move among friends now.",
        ),
    )
    says(
        refused(p, "move", cruiser, "sz7"),
        "HOSTILE_ZONE",
        "b2.3",
        "The way of Germany's cruiser in Sea Zone 5",
    )


def test_b3_5_where_aircraft_land() -> None:
    """D13."""
    p = bare("germany", Noncombat, poland={"fighter": 1, "bomber": 1, "infantry": 1})
    capture(p, space("east_poland"), GER)
    again(p, Noncombat(GER))
    fighter, bomber = find(p, "poland", "germany", "fighter"), find(p, "poland", "germany", "bomber")
    says(
        refused(p, "move", fighter, "east_poland"),
        "NOT_HELD_SINCE_START",
        "b3.5",
        "East Poland has changed hands",
    )
    says(
        refused(p, "move", fighter, "belorussia"),
        "ENEMY_LAND",
        "b3.5",
        "Belorussia is enemy land: aircraft land among",
    )
    says(
        refused(p, "move", fighter, "sz5"),
        "NO_DECK",
        "b3.5",
        "In Sea Zone 5 is no carrier of your side for Germany's",
    )
    says(refused(p, "move", bomber, "sz5"), "NO_DECK", "b3.5", "Germany's bomber in Poland lands on land")
    says(
        refused(p, "move", fighter, "poland"),
        "ALREADY_THERE",
        "b3.5",
        "Germany's fighter in Poland is there already.",
    )
    says(refused(p, "move", fighter, "japan"), "TOO_FAR", "b3.3", "Japan is ")
    carrier = put(p, "sz5", "germany", carrier=1)[0]
    for _ in range(2):
        p.recruit(FIGHTER, GER, space("sz5"), carrier)
    again(p, Noncombat(GER))
    says(refused(p, "move", fighter, "sz5"), "CARRIER_FULL", "b3.5", "No deck is free in Sea Zone 5")
    p.left[fighter] = 0
    again(p, Noncombat(GER))
    says(
        refused(p, "move", fighter, "germany"),
        "DONE",
        "b3.5",
        "Germany's fighter in Poland has no movement left.",
    )


def test_b3_5_the_phase_goes_on_while_aircraft_can_be_saved() -> None:
    p = bare("usa", Noncombat, sz53={"carrier": 1}, sz57={"fighter": 2})
    fighter = find(p, "sz57", "usa", "fighter")
    p.left[fighter] = p.left[fighter + 1] = 1
    clear(p, "midway", "hawaiian_islands")
    hold(p, "japan", "midway", "hawaiian_islands")
    p.friendly &= ~(1 << space("midway") | 1 << space("hawaiian_islands"))
    again(p, Noncombat(USA))
    says(
        refused(p, "end"),
        *(
            "MUST_LAND",
            "b3.5",
            "Aircraft that can still be saved have to land: the fighter over Sea Zone 57, and 1 other",
        ),
    )
    carrier = find(p, "sz53", "usa", "carrier")
    says(
        refused(p, "move", carrier, "sz46"),
        "DECKS_NEEDED",
        "b3.5",
        "USA's carrier in Sea Zone 53 cannot go to Sea Zone 46",
    )


def test_b3_5_units_that_fought_stay() -> None:
    p = war()
    clear(p, "ukraine")
    put(p, "ukraine", "ussr", infantry=1)
    begin(p, "germany", CombatMove(GER), Combat(GER), Noncombat(GER))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    play(p, "move", tank, space("ukraine"))
    play(p, "end")
    while not isinstance(p.agenda[-1], Noncombat):
        roll(p, 1, 6)
        if p.pending is not None and p.pending.moves[0].verb in ("press", "attack", "ignore"):
            p.play(p.pending.moves[0])
    says(
        refused(p, "move", tank, "bulgaria_romania"),
        "DONE",
        "b3.4",
        "Germany's tank in Ukraine was in a battle this turn",
    )


def test_b3_5_fighters_wait_only_for_carriers_that_were_bought() -> None:
    p = bare("japan", Noncombat, sz61={"fighter": 2}, formosa={"fighter": 1})
    clear(p, "kiangsu", "kwangtung", "fukien")
    for name in ("sz61", "formosa"):
        for u in p.units_in(space(name)):
            p.left[u] = 2
    p.friendly = 1 << space("formosa")
    hold(p, "usa", "formosa")
    hold(p, "japan", "formosa")
    p.left[find(p, "sz61", "japan", "fighter")] = 1
    buys(p, "japan", carrier=1)
    again(p, Noncombat(JPN))
    first = find(p, "sz61", "japan", "fighter")
    second = next(u for u in p.units_in(space("sz61")) if u != first)
    says(
        refused(p, "end"),
        "MUST_LAND",
        "b3.5",
        "Aircraft that can still be saved have to land: the fighter over Sea",
    )
    play(p, "move", first, space("sz62"))
    play(p, "move", second, space("sz62"))
    third = find(p, "formosa", "japan", "fighter")
    found = refused(p, "move", third, "sz62")
    says(
        found, "DECKS_NEEDED", "b3.5", "Japan's fighter in Formosa cannot come to Sea Zone 62: fewer aircraft"
    )
