"""Refusals of transports in both phases, and of Noncombat Move: code, rule, sentence."""

from __future__ import annotations

from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    clear,
    find,
    hold,
    on_board,
    play,
    put,
    roll,
    space,
    war,
)
from tests.games.global_war.refusing import phase, refused, says

from broadfront.engine.errors import Refusal
from broadfront.engine.tutorial import why_nothing_there
from broadfront.games.global_war import GAME
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.terms import CHINA, GERMANY, JAPAN, UK, USA
from broadfront.games.global_war.units import FIGHTER

# --- transports -------------------------------------------------------------------------------------------------------


def test_b3_3_what_a_transport_carries() -> None:
    """D16."""
    p = phase(
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
        "AA_GUN_NONCOMBAT_ONLY [b3.3] UK's AA gun in United Kingdom goes on board in",
    )
    says(
        refused(p, "load", ship, ship), "WRONG_KIND [b3.3] UK's transport in Sea Zone 8 does not go on board"
    )
    says(
        refused(p, "load", infantry, tank),
        "WRONG_KIND [b3.3] UK's tank in United Kingdom carries no land units",
    )
    play(p, "load", tank, ship)
    says(
        refused(p, "load", gun, ship),
        "CAPACITY [b3.3] UK's transport in Sea Zone 8 takes one unit of any kind and one infantry: with one tank "
        "aboard it takes no artillery.",
    )
    play(p, "load", infantry, ship)
    says(
        refused(p, "load", tank, ship),
        "ABOARD [b3.3] UK's tank in Sea Zone 8 is aboard a transport already.",
    )
    says(
        refused(p, "load", infantry + 1, ship),
        "TRANSPORT_FULL [b3.3] UK's transport in Sea Zone 8 is full with",
    )
    says(
        refused(p, "move", tank, "france"),
        "ABOARD [b3.3] UK's tank in Sea Zone 8 is aboard a transport: give it",
    )
    says(
        refused(p, "land", infantry + 1, "france"),
        "NOT_ABOARD [b3.3] UK's infantry in United Kingdom is not aboard",
    )
    says(refused(p, "land", ship, "sz60"), "TOO_FAR [b3.3] Sea Zone 60 is ")
    says(refused(p, "land", ship, "france"), "WRONG_KIND [b3.3] UK's transport in Sea Zone 8 does not land")
    says(
        refused(p, "land", tank, "france"),
        "NOT_ADJACENT [b3.3] UK's transport in Sea Zone 8 is not beside France",
    )
    says(refused(p, "land", tank, "sz7"), "WRONG_ELEMENT [b3.3] UK's tank in Sea Zone 8 lands on land")
    says(
        refused(p, "land", tank, "united_kingdom"),
        "NOTHING_TO_FIGHT [b3.3] United Kingdom is held by your side",
    )


def test_b3_3_one_territory_for_all_that_a_transport_lands() -> None:
    """D17."""
    p = phase("uk", CombatMove, united_kingdom={"infantry": 1, "tank": 1}, sz7={"transport": 1})
    ship = find(p, "sz7", "uk", "transport")
    first, second = p.units_in(space("united_kingdom"))
    play(p, "load", first, ship)
    play(p, "load", second, ship)
    play(p, "land", first, space("france"))
    says(
        refused(p, "land", second, "northwestern_europe"),
        "ONE_TERRITORY [b3.3] UK's tank in Sea Zone 7 can land in France only: UK's transport in Sea Zone 7 lands",
    )
    says(refused(p, "land", first, "france"), "DONE [b3.3] UK's infantry in Sea Zone 7 has its order already")
    says(
        refused(p, "move", ship, "sz6"), "TRANSPORT_DONE [b3.3] UK's transport in Sea Zone 7 lands its units"
    )


def test_b3_3_a_transport_that_was_in_combat_move_does_nothing_in_noncombat_move() -> None:
    """D18."""
    p = phase("uk", CombatMove, Noncombat(UK), united_kingdom={"infantry": 2}, sz8={"transport": 1})
    put(p, "sz7", "germany", submarine=1)
    p.settle()
    ship, infantry = find(p, "sz8", "uk", "transport"), find(p, "united_kingdom", "uk", "infantry")
    play(p, "load", infantry, ship)
    play(p, "move", ship, space("sz7"))
    again(p, Noncombat(UK))
    says(
        refused(p, "land", infantry, "united_kingdom"),
        "TRANSPORT_DONE [b3.3] UK's infantry in Sea Zone 7 stays aboard: UK's transport in Sea Zone 7 has moved",
    )
    says(
        refused(p, "load", infantry + 1, ship),
        "TRANSPORT_DONE [b3.3] UK's transport in Sea Zone 7 has landed its units",
    )
    says(refused(p, "move", ship, "sz8"), "DONE [b3.5] UK's transport in Sea Zone 7 moved in Combat Move")


def test_b3_3_nothing_is_loaded_in_a_hostile_zone() -> None:
    """D19."""
    p = phase("uk", CombatMove, united_kingdom={"infantry": 1}, sz8={"transport": 1}, sz2={"transport": 1})
    put(p, "sz8", "germany", cruiser=1)
    begin(p, "uk", CombatMove(UK))
    infantry, ship = find(p, "united_kingdom", "uk", "infantry"), find(p, "sz8", "uk", "transport")
    says(
        refused(p, "load", infantry, ship),
        "LOADING_IN_HOSTILE_ZONE [b3.3] Nothing goes on board in Sea Zone 8 beside Germany's cruiser",
    )
    far = put(p, "sz12", "uk", transport=1)[0]
    says(
        refused(p, "load", infantry, far),
        "NOT_ADJACENT [b3.3] UK's transport in Sea Zone 12 is not beside United Kingdom",
    )
    foe = put(p, "sz2", "germany", transport=1)[0]
    says(
        refused(p, "load", infantry, foe),
        "NOT_YOURS [b3.3] Germany's transport in Sea Zone 2 is the enemy's.",
    )
    says(refused(p, "load", infantry, 3000), "NO_SUCH_UNIT [b2.1] There is no unit u3000")


def test_b3_3_what_has_moved_does_not_go_on_board() -> None:
    p = phase(
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
        "DONE [b3.3] UK's tank in Trans-Jordan has moved",
    )
    says(refused(p, "move", tank, "egypt"), "DONE [b3.5] UK's tank in Trans-Jordan has done all it may")


def test_b3_3_a_friends_ship_carries_before_anybody_lands() -> None:
    p = phase("uk", Noncombat, united_kingdom={"infantry": 1})
    ship = put(p, "sz8", "usa", transport=1)[0]
    again(p, Noncombat(UK))
    infantry = find(p, "united_kingdom", "uk", "infantry")
    play(p, "load", infantry, ship)
    says(
        refused(p, "land", infantry, "united_kingdom"),
        "FRIENDS_SHIP [b3.3] UK's infantry in Sea Zone 8 has come aboard",
    )
    says(
        refused(p, "move", ship, "sz2"),
        "NOT_YOURS [b1.5] USA's transport in Sea Zone 8 takes orders in the turn of USA",
    )


# --- Noncombat Move ---------------------------------------------------------------------------------------------------


def test_b3_5_enemy_land_and_what_lies_behind_it() -> None:
    p = phase("germany", Noncombat, poland={"infantry": 1, "tank": 1}, sz5={"transport": 1})
    infantry, tank = find(p, "poland", "germany", "infantry"), find(p, "poland", "germany", "tank")
    says(refused(p, "move", infantry, "east_poland"), "ENEMY_LAND [b3.5] East Poland is enemy land")
    hold(p, "germany", "ukraine", "belorussia")
    found = refused(p, "move", tank, "belorussia")
    says(
        found,
        "ENEMY_LAND [b3.5] The way of Germany's tank in Poland to Belorussia leads over Baltic States and East Poland",
    )
    ship = find(p, "sz5", "germany", "transport")
    cargo = on_board(p, ship, "infantry")[0]
    again(p, Noncombat(GERMANY))
    says(refused(p, "land", cargo, "karelia_ssr"), "ENEMY_LAND [b3.5] Karelia S.S.R. is enemy land")
    put(p, "sz5", "uk", destroyer=1)
    again(p, Noncombat(GERMANY))
    says(
        refused(p, "land", cargo, "norway"),
        "LOADING_IN_HOSTILE_ZONE [b3.5] Nothing lands from Sea Zone 5 beside UK's destroyer.",
    )
    says(
        refused(p, "move", cargo, "norway"),
        "ABOARD [b3.5] Germany's infantry in Sea Zone 5 is aboard a transport",
    )


def test_b3_5_ships_keep_out_of_hostile_zones() -> None:
    p = war()
    begin(p, "germany", Noncombat(GERMANY))
    cruiser = find(p, "sz5", "germany", "cruiser")
    says(
        refused(p, "move", cruiser, "sz6"),
        "HOSTILE_ZONE [b3.5] Sea Zone 6 is hostile with UK's destroyer in it: ships move among friends now.",
    )
    says(refused(p, "move", cruiser, "sz7"), "HOSTILE_ZONE [b2.3] The way of Germany's cruiser in Sea Zone 5")


def test_b3_5_where_aircraft_land() -> None:
    """D13."""
    p = phase("germany", Noncombat, poland={"fighter": 1, "bomber": 1, "infantry": 1})
    capture(p, space("east_poland"), GERMANY)
    again(p, Noncombat(GERMANY))
    fighter, bomber = find(p, "poland", "germany", "fighter"), find(p, "poland", "germany", "bomber")
    says(
        refused(p, "move", fighter, "east_poland"),
        "NOT_HELD_SINCE_START [b3.5] East Poland has changed hands",
    )
    says(
        refused(p, "move", fighter, "belorussia"),
        "ENEMY_LAND [b3.5] Belorussia is enemy land: aircraft land among",
    )
    says(
        refused(p, "move", fighter, "sz5"),
        "NO_DECK [b3.5] There is no carrier of your side in Sea Zone 5 for Germany's",
    )
    says(refused(p, "move", bomber, "sz5"), "NO_DECK [b3.5] Germany's bomber in Poland lands on land")
    says(
        refused(p, "move", fighter, "poland"),
        "ALREADY_THERE [b3.5] Germany's fighter in Poland is there already.",
    )
    says(refused(p, "move", fighter, "japan"), "TOO_FAR [b3.3] Japan is ")
    carrier = put(p, "sz5", "germany", carrier=1)[0]
    for _ in range(2):
        p.recruit(FIGHTER, GERMANY, space("sz5"), carrier)
    again(p, Noncombat(GERMANY))
    says(refused(p, "move", fighter, "sz5"), "CARRIER_FULL [b4.9] The carriers in Sea Zone 5 have no room")
    p.left[fighter] = 0
    again(p, Noncombat(GERMANY))
    says(
        refused(p, "move", fighter, "germany"),
        "DONE [b3.5] Germany's fighter in Poland has no movement left.",
    )


def test_b3_5_the_phase_goes_on_while_aircraft_can_be_saved() -> None:
    p = phase("usa", Noncombat, sz53={"carrier": 1}, sz57={"fighter": 2})
    fighter = find(p, "sz57", "usa", "fighter")
    p.left[fighter] = p.left[fighter + 1] = 1
    clear(p, "midway", "hawaiian_islands")
    hold(p, "japan", "midway", "hawaiian_islands")
    p.friendly &= ~(1 << space("midway") | 1 << space("hawaiian_islands"))
    again(p, Noncombat(USA))
    says(
        refused(p, "end"),
        "MUST_LAND [b3.5] Aircraft that can still be saved have to land: ",
    )
    carrier = find(p, "sz53", "usa", "carrier")
    says(
        refused(p, "move", carrier, "sz46"),
        "DECKS_NEEDED [b3.5] USA's carrier in Sea Zone 53 cannot go to Sea Zone 46",
    )


def test_b3_5_units_that_fought_stay() -> None:
    p = war()
    clear(p, "ukraine")
    put(p, "ukraine", "ussr", infantry=1)
    begin(p, "germany", CombatMove(GERMANY), Combat(GERMANY), Noncombat(GERMANY))
    tank = find(p, "bulgaria_romania", "germany", "tank")
    play(p, "move", tank, space("ukraine"))
    play(p, "end")
    while not isinstance(p.agenda[-1], Noncombat):
        roll(p, 1, 6)
        if p.pending is not None and p.pending.moves[0].verb in ("press", "attack", "ignore"):
            p.play(p.pending.moves[0])
    says(
        refused(p, "move", tank, "bulgaria_romania"),
        "DONE [b3.4] Germany's tank in Ukraine was in a battle this turn",
    )


def test_b3_5_fighters_wait_only_for_carriers_that_were_bought() -> None:
    p = phase("japan", Noncombat, sz61={"fighter": 2}, formosa={"fighter": 1})
    clear(p, "kiangsu", "kwangtung", "fukien")
    for name in ("sz61", "formosa"):
        for u in p.units_in(space(name)):
            p.left[u] = 2
    p.friendly = 1 << space("formosa")
    hold(p, "usa", "formosa")
    hold(p, "japan", "formosa")
    p.left[find(p, "sz61", "japan", "fighter")] = 1
    buys(p, "japan", carrier=1)
    again(p, Noncombat(JAPAN))
    first = find(p, "sz61", "japan", "fighter")
    second = next(u for u in p.units_in(space("sz61")) if u != first)
    says(
        refused(p, "end"),
        "MUST_LAND [b3.5] Aircraft that can still be saved have to land: ",
    )
    play(p, "move", first, space("sz62"))
    play(p, "move", second, space("sz62"))
    third = find(p, "formosa", "japan", "fighter")
    found = refused(p, "move", third, "sz62")
    says(found, "DECKS_NEEDED [b3.5] Japan's fighter in Formosa cannot go to Sea Zone 62: fewer aircraft")


def test_b5_the_chinese_fighter_does_not_stay_in_kwangtung() -> None:
    p = war()
    plane = find(p, "yunnan", "china", "fighter")
    begin(p, "china", Noncombat(CHINA))
    says(
        refused(p, "move", plane, "kwangtung"),
        "CHINA_ZONE [b5] China's fighter in Yunnan lands in China only",
    )


# --- a space pointed at -----------------------------------------------------------------------------------------------


def test_b3_3_where_nobody_is_to_go_on_board_of_the_unit_and_the_space_are_named() -> None:
    p = phase(
        "uk",
        CombatMove,
        united_kingdom={"infantry": 2, "tank": 1},
        egypt={"infantry": 1},
        sz8={"transport": 1},
        sz9={"transport": 1},
    )
    tank, foot = find(p, "united_kingdom", "uk", "tank"), find(p, "united_kingdom", "uk", "infantry")

    def pointed(unit: int, where: str) -> Refusal | None:
        return why_nothing_there(GAME, p, "load", unit, space(where))

    for where, name in (("egypt", "Egypt"), ("france", "France"), ("sz10", "Sea Zone 10")):
        found = pointed(tank, where)
        assert found is not None
        says(
            found,
            f" [b3.3] UK's tank in United Kingdom cannot go on board in {name}: no transport is there.",
        )
    beside = pointed(tank, "sz9")
    assert beside is not None
    says(beside, "NOT_ADJACENT [b3.3] UK's transport in Sea Zone 9 is not beside United Kingdom")
    assert pointed(tank, "sz8") is None
    play(p, "load", tank, find(p, "sz8", "uk", "transport"))
    play(p, "load", foot, find(p, "sz8", "uk", "transport"))
    full = pointed(foot + 1, "sz8")
    assert full is not None
    says(full, "TRANSPORT_FULL [b3.3] UK's transport in Sea Zone 8 is full")
