"""[c4] Patrol zones: dear to enter, guarded by submarines, no place to stay."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import ALL, attack, bare2, but
from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    by_version,
    count,
    dice,
    finish,
    hit,
    hold,
    is_legal,
    knows,
    of_verb,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    verbs,
    where,
)

from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.distances import (
    air_distance_to_nearest,
    flight_costs,
    patrol_zone_surcharge,
)
from broadfront.games.global_war.rules.expansion_national_guard import Guard
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolExit, PatrolShots
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.setup import WIN_AT
from broadfront.games.global_war.terms import ITALY, JAPAN, PARATROOPERS, POWERS, SUPER_SUBMARINES, USA, USSR


@pytest.mark.parametrize("owner", POWERS)
def test_c4_which_zone_is_dear_to_whom(owner: str) -> None:
    p = bare2()
    dear = patrol_zone_surcharge(p, POWERS.index(owner))
    mine = "sz56" if owner in ("germany", "japan", "italy") else "sz62"
    assert dear == 1 << space(mine)
    assert patrol_zone_surcharge(bare2(*but("patrol_zones")), POWERS.index(owner)) == 0
    assert patrol_zone_surcharge(bare2("patrol_zones"), POWERS.index(owner)) == dear


def test_c4_a_zone_is_one_while_its_side_holds_its_home() -> None:
    """R4.a."""
    p = bare2()
    hold(p, "usa", "japan")
    hold(p, "uk", "western_us")
    assert patrol_zone_surcharge(p, USA) == 0
    assert patrol_zone_surcharge(p, JAPAN)
    hold(p, "japan", "western_us")
    hold(p, "italy", "japan")
    assert patrol_zone_surcharge(p, USA)
    assert patrol_zone_surcharge(p, JAPAN) == 0


def test_c4_the_example_of_the_book() -> None:
    """Two carrier-based fighters from the zone next to it: two to enter, one to return."""
    p = bare2()
    carrier = one(p, "sz60", "usa", "carrier")
    fighters = on_board(p, carrier, "carrier_fighter", "carrier_fighter")
    one(p, "sz62", "japan", "destroyer")
    attack(p, "usa", [(u, "sz62") for u in fighters], Noncombat(USA))
    assert [p.left[u] for u in fighters] == [1, 1]
    hit(p, 1, 0)
    for u in fighters:
        play(p, "move", u, space("sz60"))
    assert [p.left[u] for u in fighters] == [0, 0]
    assert [p.host[u] for u in fighters] == [carrier] * 2


def test_c4_fighters_cannot_enter_with_two_left_and_none_to_return() -> None:
    p = bare2()
    carrier = one(p, "sz52", "usa", "carrier")  # two zones away
    fighter = on_board(p, carrier, "fighter")[0]
    hold(p, "japan", "buryatia_ssr")
    one(p, "sz62", "japan", "destroyer")
    begin(p, "usa", CombatMove(USA))
    assert flight_costs(space("sz52"), patrol_zone_surcharge(p, USA))[space("sz62")] == 3
    assert "sz62" in targets(p, "move", fighter)  # the carrier comes to meet it
    p.left[carrier] = 0
    again(p, CombatMove(USA))
    assert "sz62" not in targets(p, "move", fighter)


def test_c4_the_surcharge_is_paid_on_the_way_to_land_too() -> None:
    """R4.d: Japan from zone 60 is three away."""
    p = bare2()
    far = flight_costs(space("sz60"), patrol_zone_surcharge(p, USA))
    assert far[space("sz62")] == 2
    assert far[space("japan")] == 3
    assert flight_costs(space("sz62"), patrol_zone_surcharge(p, USA))[space("sz60")] == 1  # none to leave
    assert (
        flight_costs(space("japan"), patrol_zone_surcharge(p, USA))[space("sz60")] == 3
    )  # it enters from Japan as well
    assert (
        flight_costs(space("sz60"), patrol_zone_surcharge(p, JAPAN))[space("japan")] == 2
    )  # R4.e: nothing for its own side
    home = air_distance_to_nearest(1 << space("buryatia_ssr"), patrol_zone_surcharge(p, USA))
    assert [home[space(f"sz{n}")] for n in (60, 62, 63)] == [3, 1, 1]


def test_c4_no_deck_waits_in_an_enemy_patrol_zone() -> None:
    """Nothing stays there: who has used up his range over the zone cannot land on a carrier that would come."""
    p = bare2()
    fighter = one(p, "midway", "usa", "fighter")
    one(p, "sz60", "usa", "carrier")
    one(p, "sz62", "japan", "transport")
    begin(p, "usa", CombatMove(USA))
    assert "sz62" not in targets(p, "move", fighter)
    q = bare2(*but("patrol_zones"))
    fighter = one(q, "midway", "usa", "fighter")
    one(q, "sz60", "usa", "carrier")
    one(q, "sz62", "japan", "transport")
    begin(q, "usa", CombatMove(USA))
    assert "sz62" in targets(q, "move", fighter)


def test_c4_fighters_withdraw_with_their_carrier_or_need_a_space_more() -> None:
    p = bare2()
    carrier = one(p, "sz60", "usa", "carrier")
    sails = on_board(p, carrier, "fighter")[0]
    follows = one(p, "midway", "usa", "fighter")  # four to zone 62: none left
    near = one(p, "okinawa", "usa", "fighter")  # three: one left, to follow the carrier out
    hold(p, "usa", "okinawa")
    one(p, "sz62", "japan", "destroyer")
    begin(p, "usa", CombatMove(USA), Guard(), PatrolShots(), Combat(USA), PatrolExit(), Noncombat(USA))
    play(p, "move", carrier, space("sz62"))
    assert "sz62" not in targets(p, "move", follows)
    assert "sz62" in targets(p, "move", near)
    play(p, "end")
    hit(p, 0, 1, 0)  # carrier, fighter; the destroyer's answer
    play(p, "leave", space("sz62"), space("sz60"))
    assert p.at[sails] == p.at[carrier] == space("sz60")
    assert p.host[sails] == carrier


# --- entering ---------------------------------------------------------------------------------------------------------


def test_c4_ships_enter_to_fight_only() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "destroyer")
    begin(p, "usa", CombatMove(USA), Noncombat(USA))
    assert "sz62" in targets(p, "move", ship)
    play(p, "move", ship, space("sz62"))
    finish(p)
    assert where(p, ship) == "sz60"  # it found nobody: taken back
    assert "sz62" not in targets(p, "move", ship)


def test_c4_and_R_G21_submarines_and_transports_have_to_be_fought() -> None:
    """R4.c: who comes there resolves a battle or a landing."""
    p = bare2()
    ship = one(p, "sz60", "usa", "cruiser")
    one(p, "sz62", "japan", "transport")
    attack(p, "usa", [(ship, "sz62")])
    assert "leave" in {m.verb for m in p.pending.moves} if p.pending is not None else False
    assert count(p, "sz62", "japan", "transport") == 0


def test_c4_a_landing_may_leave_submarines_alone() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    put(p, "japan", "japan", infantry=1)
    one(p, "sz62", "japan", "submarine")
    begin(p, "usa", CombatMove(USA), Guard(), PatrolShots(), Combat(USA), PatrolExit())
    play(p, "move", ship, space("sz62"))
    play(p, "land", soldier, space("japan"))
    finish(p)
    assert p.pending is not None
    assert p.pending.rule == "c4"  # the submarine fires
    hit(p, 0)
    assert is_legal(p, "ignore", 0, space("sz62"))
    play(p, "ignore", 0, space("sz62"))
    hit(p, 1, 0)
    assert p.control[space("japan")] == USA
    assert where(p, ship) == "sz62"  # Japan is lost: it is no patrol zone any more


def test_c4_who_cannot_take_the_home_withdraws_with_what_is_left() -> None:
    p = bare2()
    ship, other = put(p, "sz60", "usa", transport=2)
    soldier, stays = on_board(p, ship, "infantry")[0], on_board(p, other, "infantry")[0]
    put(p, "japan", "japan", infantry=3)
    begin(p, "usa", CombatMove(USA), Guard(), PatrolShots(), Combat(USA), PatrolExit(), Noncombat(USA))
    play(p, "move", ship, space("sz62"))
    play(p, "move", other, space("sz62"))
    play(p, "land", soldier, space("japan"))
    finish(p)
    hit(p, 0, 1)  # the soldier is lost
    assert count(p, "japan", "usa", "infantry") == 0
    play(p, "leave", space("sz62"), space("sz63"))
    assert where(p, ship) == "sz63"
    assert where(p, stays) == "sz63"  # the second one came along, and withdraws, too (R-G50)


def test_R_G50_who_comes_along_stays_only_if_something_is_landed() -> None:
    for lands in (True, False):
        p = bare2()
        ship, other, escort = *put(p, "sz60", "usa", transport=2), one(p, "sz60", "usa", "destroyer")
        soldier = on_board(p, ship, "infantry")[0]
        on_board(p, other, "infantry")
        put(p, "japan", "japan", infantry=3)
        begin(p, "usa", CombatMove(USA), Noncombat(USA))
        for u in (ship, other, escort):
            play(p, "move", u, space("sz62"))
        if lands:
            play(p, "land", soldier, space("japan"))
        finish(p)
        assert {where(p, u) for u in (ship, other, escort)} == {"sz62" if lands else "sz60"}


def test_c4_no_entry() -> None:
    p = bare2(patrol_zone_exit="no_entry")
    ship, sub = one(p, "sz60", "usa", "destroyer"), one(p, "sz60", "usa", "submarine")
    fighter = on_board(p, one(p, "sz60", "usa", "carrier"), "fighter")[0]
    one(p, "sz62", "japan", "destroyer")
    begin(p, "usa", CombatMove(USA))
    assert "sz62" not in targets(p, "move", ship) | targets(p, "move", sub)
    assert "sz62" in targets(p, "move", fighter)  # aircraft may
    begin(p, "japan", CombatMove(JAPAN))
    q = bare2(patrol_zone_exit="no_entry")
    mine = one(q, "sz60", "japan", "destroyer")
    begin(q, "japan", Noncombat(JAPAN))
    assert "sz62" in targets(q, "move", mine)


def test_c4_with_no_entry_japan_falls_to_paratroopers_only() -> None:
    """All its coast is zone 62; the Allies need Tokyo for 18 victory cities, not for 15."""
    japan = space("japan")
    assert (MAP.land_beside[japan], MAP.sea_beside[japan]) == ((), (space("sz62"),))
    p = bare2(patrol_zone_exit="no_entry")
    knows(p, "usa", PARATROOPERS)
    ship = one(p, "sz60", "usa", "transport")
    on_board(p, ship, "infantry")
    bomber, soldier = one(p, "buryatia_ssr", "usa", "bomber"), one(p, "buryatia_ssr", "usa", "infantry")
    begin(p, "usa", CombatMove(USA))
    assert "sz62" not in targets(p, "move", ship)
    play(p, "load", soldier, bomber)
    play(p, "move", bomber, japan)
    again(p, Combat(USA))
    assert p.control[japan] == USA
    assert (WIN_AT["honorable_surrender"], WIN_AT["total_victory"]) == (15, MAP.cities.bit_count())
    help_ = next(option.help for option in GAME.options if option.name == "patrol_zone_exit")
    assert "Japan cannot be invaded by sea" in help_


def test_c4_entering_costs_a_submarine_two_as_well() -> None:
    p = bare2()
    near, far = one(p, "sz60", "usa", "submarine"), one(p, "sz51", "usa", "submarine")
    one(p, "sz62", "japan", "transport")
    begin(p, "usa", CombatMove(USA))
    assert "sz62" in targets(p, "move", near)
    assert "sz62" not in targets(p, "move", far)


def test_c4_its_own_side_comes_and_stays_as_it_likes() -> None:
    p = bare2()
    near, friend = one(p, "sz51", "japan", "destroyer"), one(p, "sz51", "italy", "destroyer")
    begin(p, "japan", Noncombat(JAPAN))
    assert "sz62" in targets(p, "move", near)
    begin(p, "italy", Noncombat(ITALY))
    assert "sz62" in targets(p, "move", friend)
    q = bare2()
    american = one(q, "sz65", "usa", "destroyer")
    begin(q, "usa", Noncombat(USA))
    assert {"sz56", "sz54"} <= targets(q, "move", american)


def test_c4_the_soviets_are_enemies() -> None:
    p = bare2()
    ship = one(p, "sz63", "ussr", "destroyer")
    begin(p, "ussr", Noncombat(USSR))
    assert "sz62" not in targets(p, "move", ship)


def test_c4_nobody_mobilizes_in_an_enemy_patrol_zone() -> None:
    p = bare2()
    p.factories |= 1 << space("buryatia_ssr")  # at the zones 62 and 63
    buys(p, "ussr", destroyer=1)
    begin(p, "ussr", Mobilize(USSR))
    zones = {MAP.ids[s] for _, s in of_verb(p, "place")}
    assert "sz63" in zones
    assert "sz62" not in zones


# --- patrol shots -----------------------------------------------------------------------------------------------------


def shots(p: GlobalWarPosition) -> int:
    """How many patrol shots are to be rolled; 0: no such question."""
    return dice(p) if p.pending is not None and p.pending.rule == "c4" else 0


def test_c4_every_submarine_of_the_side_fires_once() -> None:
    p = bare2()
    put(p, "sz62", "japan", submarine=2)
    put(p, "sz62", "germany", submarine=1)
    put(p, "sz62", "usa", submarine=1)  # an enemy that is there
    put(p, "sz61", "japan", submarine=4)  # elsewhere
    ship = one(p, "sz60", "usa", "cruiser")
    knows(p, "japan", SUPER_SUBMARINES)
    attack(p, "usa", [(ship, "sz62")])
    assert shots(p) == 3
    assert p.pending is not None
    assert p.pending.weights == (125, 75, 15, 1)  # they hit on 1, whatever they know
    hit(p, 0)
    assert shots(p) == 0


def test_c4_none_without_ships_that_enter() -> None:
    for fleet in (False, True):
        p = bare2()
        put(p, "sz62", "japan", submarine=2, destroyer=1)
        carrier = one(p, "sz60", "usa", "carrier")
        fighters = on_board(p, carrier, "fighter", "fighter")
        attack(p, "usa", [(carrier if fleet else fighters[0], "sz62")])
        assert shots(p) == (2 if fleet else 0)


def test_c4_none_without_the_section_or_the_home() -> None:
    for p in (bare2(*but("patrol_zones")), bare2()):
        if p.setting.sections == (1 << len(ALL)) - 1:
            hold(p, "usa", "japan")
        put(p, "sz62", "japan", submarine=2)
        attack(p, "usa", [(one(p, "sz60", "usa", "cruiser"), "sz62")])
        assert shots(p) == 0


def test_c4_the_american_zone_is_guarded_by_all_allies() -> None:
    p = bare2()
    put(p, "sz56", "uk", submarine=1)
    put(p, "sz56", "usa", submarine=1)
    ship = one(p, "sz55", "japan", "cruiser")
    attack(p, "japan", [(ship, "sz56")])
    assert shots(p) == 2
    hit(p, 1)
    assert count(p, "sz56", "japan", "cruiser") == 0
    assert p.pending is None


def test_c4_they_fire_once_in_each_enemy_turn() -> None:
    p = bare2()
    put(p, "sz62", "japan", submarine=1)
    ship, british = one(p, "sz60", "usa", "cruiser"), one(p, "sz60", "uk", "cruiser")
    attack(p, "usa", [(ship, "sz62")])
    assert shots(p) == 1
    hit(p, 1)
    attack(p, "uk", [(british, "sz62")])
    assert shots(p) == 1


def test_c4_what_is_hit_is_gone_even_if_a_destroyer_came() -> None:
    p = bare2()
    put(p, "sz62", "japan", submarine=2)
    destroyer = one(p, "sz60", "usa", "destroyer")
    attack(p, "usa", [(destroyer, "sz62")])
    hit(p, 1)
    assert count(p, "sz62", "usa", "destroyer") == 0
    assert p.pending is None
    assert count(p, "sz62", "japan", "submarine") == 2


def test_c4_transports_last_and_aircraft_never() -> None:
    p = bare2()
    put(p, "sz62", "japan", submarine=4)
    transport, cruiser = one(p, "sz60", "usa", "transport"), one(p, "sz60", "usa", "cruiser")
    carrier = one(p, "sz60", "usa", "carrier")
    on_board(p, carrier, "fighter")
    attack(p, "usa", [(transport, "sz62"), (cruiser, "sz62"), (carrier, "sz62")])
    assert shots(p) == 4
    hit(p, 4)
    assert of_verb(p, "lose") == {(cruiser, 0), (carrier, 0)}
    play(p, "lose", cruiser)  # now the carrier twice, and the transport: no choice
    assert count(p, "sz62", "usa", "transport") == 0
    assert count(p, "sz62", "usa", "carrier") == 0
    assert count(p, "sz62", "usa", "fighter") == 1  # it flies on


def test_c4_capital_ships_are_damaged_carriers_first() -> None:
    p = bare2()
    put(p, "sz62", "japan", submarine=2)
    carrier, battleship = one(p, "sz60", "usa", "carrier"), one(p, "sz60", "usa", "battleship")
    attack(p, "usa", [(carrier, "sz62"), (battleship, "sz62")])
    hit(p, 2)
    assert p.damage[carrier] == 1  # the first one: no choice
    assert of_verb(p, "lose") == {(carrier, 0), (battleship, 0)}
    play(p, "lose", battleship)
    assert p.damage[battleship] == 1
    play(p, "end")
    hit(p, 0)
    assert dice(p) == 1  # the carrier: what is damaged in this attack fights on
    hit(p, 0)
    assert dice(p) == 1  # the battleship


def test_c4_the_usual_losses() -> None:
    p = bare2()
    put(p, "sz62", "japan", submarine=3)
    fleet = put(p, "sz60", "usa", destroyer=2, cruiser=1)
    attack(p, "usa", [(u, "sz62") for u in fleet])
    hit(p, 2)
    play(p, "default")
    assert count(p, "sz62", "usa", "destroyer") == 0
    assert count(p, "sz62", "usa", "cruiser") == 1


def test_c4_low_luck() -> None:
    p = bare2(dice="low_luck")
    put(p, "sz62", "japan", submarine=8)
    fleet = put(p, "sz60", "usa", destroyer=3)
    attack(p, "usa", [(u, "sz62") for u in fleet])
    assert shots(p) == 1
    hit(p, 1)  # one in six for the two that are left over; six are a sure hit
    assert count(p, "sz62", "usa", "destroyer") == 1


# --- what is sure, and what is in progress ----------------------------------------------------------------------------


def test_R_G25_carriers_come_only_where_something_is_sure_to_happen() -> None:
    p = bare2()
    carrier, transport = one(p, "sz60", "usa", "carrier"), one(p, "sz60", "usa", "transport")
    soldier = on_board(p, transport, "infantry")[0]
    begin(p, "usa", CombatMove(USA), Noncombat(USA))
    play(p, "move", transport, space("sz62"))
    refusal = GAME.why_not(p, "move", carrier, space("sz62"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("PZ_STAY", "c4")
    play(p, "land", soldier, space("japan"))
    assert is_legal(p, "move", carrier, space("sz62"))


def test_R_G26_a_ship_that_a_patrol_shot_has_damaged_still_bombards() -> None:
    p = bare2()
    ship, guns = one(p, "sz60", "usa", "transport"), one(p, "sz60", "usa", "battleship")
    soldier = on_board(p, ship, "infantry")[0]
    put(p, "japan", "japan", infantry=1)
    one(p, "sz62", "japan", "submarine")
    begin(p, "usa", CombatMove(USA), Guard(), PatrolShots(), Combat(USA), PatrolExit())
    play(p, "move", ship, space("sz62"))
    play(p, "land", soldier, space("japan"))
    play(p, "move", guns, space("sz62"))
    finish(p)
    hit(p, 1)  # the patrol shot
    assert p.damage[guns] == 1
    play(p, "ignore", 0, space("sz62"))
    assert dice(p) == 1
    assert p.pending is not None
    assert "bombardment" in p.pending.prompt


@pytest.mark.parametrize("version", [4, 5])
def test_c4_ships_that_were_in_the_zone_before_may_ignore_submarines(version: int) -> None:
    """R-G21: only those that have come in this turn fight what is there."""
    p = by_version(bare2(), version)
    one(p, "sz56", "japan", "destroyer")
    put(p, "sz56", "usa", submarine=1)
    attack(p, "japan", [])
    assert ("ignore" in verbs(p)) == (version == 5)
