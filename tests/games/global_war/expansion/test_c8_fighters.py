"""[c8] Carrier-based fighters of Japan and the USA."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, but, hurt, in_half, strand, war2
from tests.games.global_war.positions import (
    again,
    begin,
    buys,
    by_version,
    count,
    dice,
    fight,
    guest,
    hit,
    hold,
    is_legal,
    knows,
    miss,
    of_verb,
    on_board,
    one,
    play,
    pooled,
    put,
    space,
    targets,
    where,
)

from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle_participants import dice_of
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import DEAD, JET_FIGHTERS, LONG_RANGE, STRANDED
from broadfront.games.global_war.units import CARRIER_FIGHTER, KIND_OF, moves_of

GER, USSR, JPN, UK, ITA, USA = range(6)
HOMES = {"japan": ("japan", "sz62", JPN, 8), "usa": ("western_us", "sz56", USA, 10)}


@pytest.mark.parametrize("owner", list(HOMES))
def test_c8_eight_at_most_those_that_wait_included(owner: str) -> None:
    """R8.a."""
    _, zone, of, _ = HOMES[owner]
    p = bare2()
    p.treasury[of] = 200
    begin(p, owner, Purchase(of))
    assert max(n for kind, n in of_verb(p, "buy") if kind == CARRIER_FIGHTER) == 8
    for ship in put(p, zone, owner, carrier=2):
        on_board(p, ship, "carrier_fighter", "carrier_fighter")
    buys(p, owner, carrier_fighter=1)
    begin(p, owner, Purchase(of))
    assert max(n for kind, n in of_verb(p, "buy") if kind == CARRIER_FIGHTER) == 3
    p.remove(next(u for u in p.of_power(of) if p.kind[u] == CARRIER_FIGHTER))  # they can be built again
    begin(p, owner, Purchase(of))
    assert max(n for kind, n in of_verb(p, "buy") if kind == CARRIER_FIGHTER) == 4


@pytest.mark.parametrize("owner", list(HOMES))
def test_c8_they_are_placed_on_a_whole_carrier_at_home(owner: str) -> None:
    home, zone, of, limit = HOMES[owner]
    p = bare2()
    old = one(p, zone, owner, "carrier")
    on_board(p, old, "fighter")
    buys(p, owner, carrier_fighter=3)
    begin(p, owner, Mobilize(of), LastLanding(of))
    assert of_verb(p, "place") == {(CARRIER_FIGHTER, space(zone))}
    play(p, "place", CARRIER_FIGHTER, space(zone))
    assert len(p.aboard(old)) == 2
    assert p.placed[space(home)] == 1
    assert p.pending is None  # its deck is full: the other two are lost (R-G16)
    assert pooled(p, owner, "carrier_fighter") == 0
    assert limit


def test_c8_on_a_carrier_of_the_same_turn_too() -> None:
    p = bare2()
    buys(p, "usa", carrier_fighter=2, carrier=1)
    begin(p, "usa", Mobilize(USA), LastLanding(USA))
    assert not is_legal(p, "place", CARRIER_FIGHTER, space("sz56"))
    play(p, "place", KIND_OF["carrier"], space("sz56"))
    play(p, "place", CARRIER_FIGHTER, space("sz56"))
    play(p, "place", CARRIER_FIGHTER, space("sz56"))
    assert count(p, "sz56", "usa", "carrier_fighter") == 2
    assert p.placed[space("western_us")] == 3  # R8.b


@pytest.mark.parametrize(("version", "taken"), [(1, False), (2, True)])
def test_R_G29_a_friends_carrier_takes_new_ones(version: int, taken: bool) -> None:
    p = by_version(bare2(), version)
    friend = one(p, "sz56", "uk", "carrier")
    buys(p, "usa", carrier_fighter=3)
    begin(p, "usa", Mobilize(USA), LastLanding(USA))
    assert is_legal(p, "place", CARRIER_FIGHTER, space("sz56")) == taken
    if taken:
        for _ in range(2):
            play(p, "place", CARRIER_FIGHTER, space("sz56"))
        assert [p.owner[u] for u in p.aboard(friend)] == [USA, USA]
        assert p.placed[space("western_us")] == 2
    assert p.pending is None  # it is full: what is left is lost


def test_R_G29_their_own_powers_carrier_comes_first() -> None:
    p = bare2()
    friend, own = one(p, "sz56", "uk", "carrier"), one(p, "sz56", "usa", "carrier")
    on_board(p, own, "fighter")
    buys(p, "usa", carrier_fighter=2)
    begin(p, "usa", Mobilize(USA))
    for ship in (own, friend):
        play(p, "place", CARRIER_FIGHTER, space("sz56"))
        assert p.kind[p.aboard(ship)[-1]] == CARRIER_FIGHTER


def test_R_G29_not_a_damaged_one_nor_one_elsewhere() -> None:
    p = bare2()
    hurt(p, one(p, "sz56", "uk", "carrier"))
    one(p, "sz57", "uk", "carrier")
    buys(p, "usa", carrier_fighter=1, infantry=1)
    begin(p, "usa", Mobilize(USA))
    assert not is_legal(p, "place", CARRIER_FIGHTER, space("sz56"))


def test_b3_6_other_fighters_are_not_placed_on_a_friends_carrier() -> None:
    p = bare2()
    one(p, "sz56", "uk", "carrier")
    buys(p, "usa", fighter=1)
    begin(p, "usa", Mobilize(USA))
    assert not is_legal(p, "place", KIND_OF["fighter"], space("sz56"))


def test_c8_lost_without_capacity_or_if_nothing_is_placed() -> None:
    p = bare2()
    one(p, "sz56", "usa", "carrier")
    p.ruin[space("western_us")] = 10
    buys(p, "usa", carrier_fighter=1, infantry=1)
    begin(p, "usa", Mobilize(USA), LastLanding(USA))
    assert not is_legal(p, "place", CARRIER_FIGHTER, space("sz56"))
    play(p, "end")
    assert pooled(p, "usa", "carrier_fighter") == 0
    assert pooled(p, "usa", "infantry") == 1  # others wait


def test_c8_figures() -> None:
    p = bare2()
    ship = one(p, "sz58", "usa", "carrier")
    fighter = on_board(p, ship, "carrier_fighter")
    for techs, attacks, far in (((), 3, 3), ((JET_FIGHTERS, LONG_RANGE), 4, 5)):  # R8.e
        knows(p, "usa", *techs)
        assert [d.value for d in dice_of(p, fighter, attacking=True)] == [attacks]
        assert [d.value for d in dice_of(p, fighter, attacking=False)] == [4]
        assert moves_of(CARRIER_FIGHTER, p.techs[USA]) == far


@pytest.mark.parametrize("owner", list(HOMES))
def test_c8_one_costs_six(owner: str) -> None:
    _, _, of, _ = HOMES[owner]
    p = bare2()
    p.treasury[of] = 20
    begin(p, owner, Purchase(of))
    play(p, "buy", CARRIER_FIGHTER, 2)
    assert p.treasury[of] == 20 - 12


def test_c8_none_while_a_friend_holds_the_home() -> None:
    p = bare2()
    hold(p, "uk", "western_us")
    one(p, "sz56", "usa", "carrier")
    buys(p, "usa", carrier_fighter=1)
    begin(p, "usa", Mobilize(USA))
    assert not [at for kind, at in of_verb(p, "place") if kind == CARRIER_FIGHTER]
    hold(p, "usa", "western_us")
    begin(p, "usa", Mobilize(USA))
    assert of_verb(p, "place") == {(CARRIER_FIGHTER, space("sz56"))}


def test_c8_they_land_on_decks_only() -> None:
    p = bare2()
    ship = one(p, "sz57", "usa", "carrier")
    cbf, fighter = on_board(p, ship, "carrier_fighter", "fighter")
    begin(p, "usa", Noncombat(USA))
    assert "midway" in targets(p, "move", fighter)
    assert not targets(p, "move", cbf)
    other = one(p, "sz52", "uk", "carrier")  # R8.c
    again(p, Noncombat(USA))
    assert targets(p, "move", cbf) == {"sz52"}
    hurt(p, other)
    again(p, Noncombat(USA))
    assert not targets(p, "move", cbf)


def test_c8_they_do_not_take_off_from_a_damaged_carrier() -> None:
    p = bare2()
    ship = one(p, "sz57", "uk", "carrier")
    cbf = guest(p, ship, "usa", "carrier_fighter")
    one(p, "sz52", "usa", "carrier")
    one(p, "sz58", "japan", "transport")
    for harm, can in ((0, True), (1, False)):
        p.damage[ship] = harm
        begin(p, "usa", CombatMove(USA))
        assert ("sz58" in targets(p, "move", cbf)) == can
        begin(p, "usa", Noncombat(USA))
        assert ("sz52" in targets(p, "move", cbf)) == can


def test_c8_their_range_is_three() -> None:
    p = bare2()
    ship = one(p, "sz53", "usa", "carrier")
    cbf, fighter = on_board(p, ship, "carrier_fighter", "fighter")
    p.left[ship] = 0
    one(p, "sz58", "japan", "transport")  # two away
    begin(p, "usa", CombatMove(USA))
    assert "sz58" in targets(p, "move", cbf)  # the carrier comes to meet it
    p.left[ship] = 0
    again(p, CombatMove(USA))
    assert "sz58" not in targets(p, "move", cbf)  # two there, two back
    assert "sz58" in targets(p, "move", fighter)


def test_c8_and_R_G20_they_stay_in_the_theatre_and_may_attack_its_coasts() -> None:
    p = bare2()
    ship = one(p, "sz55", "usa", "carrier")
    cbf, fighter = on_board(p, ship, "carrier_fighter", "fighter")
    hold(p, "japan", "mexico", "panama")
    put(p, "mexico", "japan", infantry=1)
    put(p, "panama", "japan", infantry=1)
    one(p, "sz20", "japan", "transport")
    begin(p, "usa", CombatMove(USA))
    assert {"sz20", "panama", "mexico"} <= targets(p, "move", fighter)
    assert targets(p, "move", cbf) == {"mexico"}


def test_c8_they_escort_raids_like_other_fighters_but_stranded_ones_do_not_intercept() -> None:
    p = bare2(*but("patrol_zones"), interceptors=True)
    bomber = one(p, "buryatia_ssr", "usa", "bomber")
    cbf, fighter = on_board(p, one(p, "sz63", "usa", "carrier"), "carrier_fighter", "fighter")
    strand(p, one(p, "japan", "japan", "carrier_fighter"))
    begin(p, "usa", CombatMove(USA), Combat(USA))
    play(p, "raid", bomber, space("japan"))
    assert {u for u, _ in of_verb(p, "escort")} == {fighter, cbf}
    play(p, "end")
    assert p.pending is not None
    assert p.pending.moves[0].verb == "roll"  # nobody rises


def test_c8_aa_guns_fire_at_them_as_at_a_type_of_their_own() -> None:
    p = bare2()
    ship = one(p, "sz60", "usa", "carrier")
    cbf, fighter = on_board(p, ship, "carrier_fighter", "fighter")
    hold(p, "japan", "okinawa")
    put(p, "okinawa", "japan", infantry=1, aa_gun=1)
    fight(p, "usa", [(cbf, "okinawa"), (fighter, "okinawa")])
    assert dice(p) == 1  # the fighter
    hit(p, 0)
    assert dice(p) == 1
    hit(p, 1)
    assert p.at[cbf] == DEAD
    assert p.at[fighter] != DEAD


# --- the carrier is hit -----------------------------------------------------------------------------------------------


def defended(section: str = "", zone: str = "sz57") -> tuple[GlobalWarPosition, int, list[int]]:
    """Let Japan attack an American carrier with two carrier-based fighters; the position before any dice."""
    p = bare2(*(but(section) if section else ()))
    carrier = one(p, zone, "usa", "carrier")
    fighters = on_board(p, carrier, "carrier_fighter", "carrier_fighter")
    ships = put(p, "sz58", "japan", battleship=2)
    fight(p, "japan", [(u, zone) for u in ships])
    return p, carrier, fighters


def test_c8_defenders_land_on_an_island_of_the_zone_and_are_stranded() -> None:
    p, carrier, fighters = defended()
    hit(p, 1)
    play(p, "lose", carrier)
    hit(p, 0, 0)
    play(p, "retreat", 0, space("sz58"))
    assert [where(p, u) for u in fighters] == ["midway"] * 2
    assert all(p.marks[u] & STRANDED for u in fighters)


def test_c8_or_on_another_carrier_in_the_zone_but_not_farther() -> None:
    """Without section 10 as well, where other fighters have one space more."""
    for section in ("", "ship_damage"):
        p = bare2(*(but(section) if section else ()))
        carrier, other = put(p, "sz57", "usa", carrier=2)
        cbf = on_board(p, carrier, "carrier_fighter")[0]
        fighter = on_board(p, carrier, "fighter")[0]
        one(p, "sz65", "uk", "carrier")  # a space away
        hold(p, "japan", "midway")
        ships = put(p, "sz58", "japan", battleship=2)
        fight(p, "japan", [(u, "sz57") for u in ships])
        hit(p, 1)
        play(p, "lose", carrier)
        miss(p)
        play(p, "retreat", 0, space("sz58"))
        if section:
            assert {MAP.ids[at] for u, at in of_verb(p, "move") if u == fighter} == {"sz57", "sz65"}
            play(p, "move", fighter, space("sz65"))
        assert where(p, cbf) == "sz57"
        assert p.host[cbf] == other


@pytest.mark.parametrize("kind", ["carrier_fighter", "bomber"])
def test_c8_who_cannot_be_saved_does_not_keep_the_others_moving(kind: str) -> None:
    p = bare2()
    one(p, "midway", "usa", "infantry")
    one(p, "alaska", "usa", "infantry")
    one(p, "sz65", "usa", "destroyer")
    plane = one(p, "sz57", "usa", kind)  # a carrier-based fighter does not land on Midway
    begin(p, "usa", Noncombat(USA))
    p.left[plane] = 1 if kind == "carrier_fighter" else 0
    if kind == "bomber":
        put(p, "sz57", "uk", carrier=1)  # no deck for it
    again(p, Noncombat(USA))
    assert is_legal(p, "end")
    play(p, "end")
    assert p.at[plane] == DEAD


def test_c8_attackers_land_on_another_carrier_in_range_or_are_lost() -> None:
    for helped in (True, False):
        p = bare2()
        carrier = one(p, "sz57", "usa", "carrier")
        cbf = on_board(p, carrier, "carrier_fighter")[0]
        one(p, "midway", "usa", "infantry")
        if helped:
            one(p, "sz57", "uk", "carrier")
        one(p, "sz58", "japan", "cruiser")
        attack(p, "usa", [(carrier, "sz58")], Noncombat(USA))
        hit(p, 0, 1, 1)
        play(p, "lose", carrier)
        assert p.damage[carrier] == 1
        if helped:
            assert p.left[cbf] == 2  # it has flown along
            play(p, "move", cbf, space("sz57"))
            assert p.host[cbf] >= 0
        assert (p.at[cbf] != DEAD) == helped  # not on land


# --- stranded ---------------------------------------------------------------------------------------------------------


def stranded() -> tuple[GlobalWarPosition, int]:
    """Two American fighters stranded on Midway: the position and one of them."""
    p = bare2()
    fighters = put(p, "midway", "usa", carrier_fighter=2)
    strand(p, *fighters)
    return p, fighters[0]


def test_c8_stranded_ones_take_no_part_in_battles() -> None:
    p, _ = stranded()
    put(p, "midway", "usa", infantry=1)
    soldier = on_board(p, one(p, "sz57", "japan", "transport"), "infantry")[0]
    begin(p, "japan", CombatMove(JPN), Combat(JPN))
    play(p, "land", soldier, space("midway"))
    hit(p, 1)
    assert dice(p) == 1  # the infantry alone answers
    hit(p, 0)
    assert p.control[space("midway")] == JPN
    assert count(p, "midway", "usa", "carrier_fighter") == 0  # lost with the island


def test_c8_alone_they_are_no_defence_and_no_target() -> None:
    p, _ = stranded()
    soldier = on_board(p, one(p, "sz57", "japan", "transport"), "infantry")[0]
    plane = on_board(p, one(p, "sz57", "japan", "carrier"), "fighter")[0]
    begin(p, "japan", CombatMove(JPN), Combat(JPN))
    assert "midway" not in targets(p, "move", plane)
    play(p, "land", soldier, space("midway"))
    while p.pending is not None:
        play(p, "end")
    assert p.control[space("midway")] == JPN
    assert not p.of_power(USA)


def test_c8_they_stop_no_blitz() -> None:
    p = bare2()
    strand(p, one(p, "alaska", "usa", "carrier_fighter"))
    hold(p, "japan", "western_canada")
    tank = one(p, "western_canada", "japan", "tank")
    begin(p, "japan", CombatMove(JPN))
    play(p, "move", tank, space("alaska"))
    assert p.control[space("alaska")] == JPN
    assert p.left[tank] == 1


def test_c8_friends_take_over_and_they_stay() -> None:
    p = bare2()
    fighter = one(p, "new_guinea", "usa", "carrier_fighter")
    strand(p, fighter)
    hold(p, "uk", "new_guinea")
    begin(p, "uk")
    capture(p, space("new_guinea"), UK)
    assert where(p, fighter) == "new_guinea"


def test_c8_they_neither_move_nor_fight_but_are_lifted_onto_a_carrier_beside_them() -> None:
    """R8.g."""
    p, fighter = stranded()
    ship = one(p, "sz57", "uk", "carrier")
    one(p, "sz58", "japan", "transport")
    one(p, "sz65", "usa", "carrier")  # not at the island
    begin(p, "usa", CombatMove(USA), Noncombat(USA))
    assert not targets(p, "move", fighter)
    assert not of_verb(p, "load")
    play(p, "end")
    assert {(u, s) for u, s in of_verb(p, "load") if u == fighter} == {(fighter, ship)}
    assert not targets(p, "move", fighter)
    play(p, "load", fighter, ship)
    assert p.host[fighter] == ship
    assert where(p, fighter) == "sz57"
    assert not p.marks[fighter] & STRANDED


def test_c8_they_are_lifted_onto_a_carrier_that_has_moved() -> None:
    """R8.g: what the carrier has done does not matter."""
    p, fighter = stranded()
    ship = one(p, "sz59", "usa", "carrier")
    begin(p, "usa", Noncombat(USA))
    assert not of_verb(p, "load")
    play(p, "move", ship, space("sz57"))
    play(p, "load", fighter, ship)
    assert p.host[fighter] == ship


def test_c8_they_are_lifted_onto_a_carrier_that_has_fought() -> None:
    """R8.g."""
    p, fighter = stranded()
    ship = one(p, "sz58", "usa", "carrier")
    one(p, "sz57", "japan", "destroyer")
    fight(p, "usa", [(ship, "sz57")], Noncombat(USA))
    hit(p, 1, 0)
    assert not targets(p, "move", ship)
    play(p, "load", fighter, ship)
    assert p.host[fighter] == ship


def test_c8_not_onto_a_damaged_or_full_carrier_and_by_its_owner_only() -> None:
    p, _ = stranded()
    ship = one(p, "sz57", "usa", "carrier")
    hurt(p, ship)
    begin(p, "usa", Noncombat(USA))
    assert not of_verb(p, "load")
    hurt(p, ship, hits=0)
    on_board(p, ship, "fighter", "fighter")
    begin(p, "usa", Noncombat(USA))
    assert not of_verb(p, "load")
    p, _ = stranded()
    one(p, "sz57", "uk", "carrier")
    begin(p, "uk", Noncombat(UK))
    assert not of_verb(p, "load")


def test_c8_not_out_of_the_theatre() -> None:
    p = bare2()
    fighter = one(p, "egypt", "usa", "carrier_fighter")
    strand(p, fighter)
    west, east = one(p, "sz15", "uk", "carrier"), one(p, "sz34", "uk", "carrier")
    begin(p, "usa", Noncombat(USA))
    assert of_verb(p, "load") == {(fighter, east)}
    assert west


def test_c8_the_loss_of_the_home_does_not_touch_those_at_sea() -> None:
    """R8.f."""
    p = bare2()
    fighter = on_board(p, one(p, "sz57", "usa", "carrier"), "carrier_fighter")[0]
    begin(p, "japan")
    capture(p, space("western_us"), JPN)
    assert where(p, fighter) == "sz57"
    begin(p, "usa", Purchase(USA), Mobilize(USA))
    assert p.of_power(USA)


def test_c8_a_stranded_one_does_not_stop_the_others_of_its_owner() -> None:
    p, _ = stranded()
    in_half(p, "late_1941")
    soldier = one(p, "western_us", "usa", "infantry")
    begin(p, "usa", Noncombat(USA))
    assert "mexico" in targets(p, "move", soldier)
    assert is_legal(p, "end")
    assert not any(war2().marks)


def test_c8_one_that_was_rescued_moves_no_more_in_this_turn() -> None:
    p, fighter = stranded()
    ship, other = one(p, "sz57", "usa", "carrier"), one(p, "sz58", "usa", "carrier")
    one(p, "alaska", "usa", "infantry")
    begin(p, "usa", Noncombat(USA))
    play(p, "load", fighter, ship)
    assert not targets(p, "move", fighter)
    assert targets(p, "move", other)
    play(p, "move", ship, space("sz59"))  # it goes along
    assert where(p, fighter) == "sz59"
    assert not targets(p, "move", fighter)
