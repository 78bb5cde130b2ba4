"""[c10] Damage to carriers and battleships, repair, the order of hits, protection in port."""

from __future__ import annotations

import pytest
from tests.games.global_war.expanded import attack, bare2, but, hurt, war2
from tests.games.global_war.positions import (
    alive,
    begin,
    by_version,
    count,
    dice,
    fight,
    finish,
    guest,
    hit,
    hold,
    is_legal,
    miss,
    of_verb,
    on_board,
    one,
    play,
    prompt,
    put,
    space,
    targets,
    verbs,
    where,
)

from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import default_loss
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.expansion_damage import apply_hit, spared_battleships
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import CRIPPLED, DEAD, DOOMED, GERMANY, INCOME, UK, USA
from broadfront.games.global_war.units import KIND_OF

CAPITAL = ("carrier", "battleship", "super_heavy_battleship")


def test_c10_how_many_hits_they_take() -> None:
    hits = war2().setting.hits
    assert [hits[KIND_OF[kind]] for kind in (*CAPITAL, "destroyer", "cruiser", "king_tiger")] == [
        2,
        2,
        3,
        1,
        1,
        2,
    ]
    without = war2("1941", *but("ship_damage")).setting.hits
    assert [without[KIND_OF[kind]] for kind in CAPITAL] == [1, 2, 3]


@pytest.mark.parametrize("kind", CAPITAL)
@pytest.mark.parametrize("owner", ["germany", "ussr", "japan", "uk", "italy", "usa"])
def test_c10_damage_stays_until_it_is_repaired(kind: str, owner: str) -> None:
    """R10.f: of every power."""
    p = bare2()
    ship = one(p, "sz12", owner, kind)
    enemy = "uk" if owner in ("germany", "japan", "italy") else "germany"
    fight(p, enemy, [(one(p, "sz11", enemy, "cruiser"), "sz12")])
    hit(p, 1)
    miss(p)
    play(p, "retreat", 0, space("sz11"))
    assert p.damage[ship] == 1
    of = ["germany", "ussr", "japan", "uk", "italy", "usa"].index(owner)
    begin(p, owner, Purchase(of))
    assert p.damage[ship] == 1
    money = p.treasury[of]
    play(p, "mend", ship, 1)
    assert (p.damage[ship], p.treasury[of]) == (0, money - 3)


def test_c10_without_the_section_battleships_recover() -> None:
    p = bare2(*but("ship_damage"))
    ship = one(p, "sz12", "uk", "battleship")
    cruiser = one(p, "sz11", "germany", "cruiser")
    fight(p, "germany", [(cruiser, "sz12")], Noncombat(GERMANY), PowerTurn(GERMANY, INCOME + 1))
    hit(p, 1, 0)
    play(p, "retreat", 0, space("sz11"))
    assert p.damage[ship] == 0  # the turn is over (R-G44)
    begin(p, "uk", Purchase(UK))
    assert "mend" not in verbs(p)


def test_c10_repairs_stand_in_the_order_of_verbs() -> None:
    p = bare2()
    hurt(p, one(p, "sz12", "uk", "carrier"))
    p.ruin[space("united_kingdom")] = 1
    begin(p, "uk", Purchase(UK))
    assert p.pending is not None
    asked = list(dict.fromkeys(move.verb for move in p.pending.moves))
    assert asked == ["buy", "mend", "repair", "end"]


def test_c10_the_money_has_to_be_there() -> None:
    p = bare2()
    ship = one(p, "sz12", "uk", "super_heavy_battleship")
    hurt(p, ship, hits=2)
    for money, most in ((2, 0), (5, 1), (6, 2)):
        p.treasury[UK] = money
        begin(p, "uk", Purchase(UK))
        assert max((n for u, n in of_verb(p, "mend") if u == ship), default=0) == most


@pytest.mark.parametrize(("option", "legal"), [("anywhere", True), ("port_only", False)])
def test_c10_where_ships_are_repaired(option: str, legal: bool) -> None:
    """R10.b."""
    p = bare2(repair_location=option)
    at_sea, in_port = one(p, "sz12", "uk", "carrier"), one(p, "sz8", "uk", "battleship")
    friends = one(p, "sz10", "uk", "carrier")  # at the factory of a friend
    hurt(p, at_sea, in_port, friends)
    begin(p, "uk", Purchase(UK))
    assert is_legal(p, "mend", at_sea, 1) == legal
    assert is_legal(p, "mend", in_port, 1)
    assert is_legal(p, "mend", friends, 1)


@pytest.mark.parametrize("kind", CAPITAL)
def test_c10_a_damaged_one_does_not_attack_nor_is_it_part_of_one(kind: str) -> None:
    """R10.a, R-G14."""
    p = bare2()
    cripple = one(p, "sz12", "uk", kind)
    one(p, "sz12", "uk", "cruiser")
    hurt(p, cripple)
    one(p, "sz12", "germany", "cruiser")  # it was built there
    begin(p, "uk", CombatMove(UK), Combat(UK))
    finish(p)
    assert dice(p) == 1  # the cruiser alone
    hit(p, 0, 1)
    assert count(p, "sz12", "uk", "cruiser") == 0  # it cannot be the other
    assert p.damage[cripple] == 1


def test_c10_a_damaged_one_moves_in_combat_move_only_to_flee() -> None:
    p = bare2()
    ship = one(p, "sz12", "uk", "battleship")
    hurt(p, ship)
    one(p, "sz13", "italy", "cruiser")
    begin(p, "uk", CombatMove(UK), Combat(UK))
    assert p.pending is None or not targets(p, "move", ship)
    one(p, "sz12", "italy", "cruiser")  # now it has something to flee from
    begin(p, "uk", CombatMove(UK), Combat(UK))
    assert targets(p, "move", ship)
    assert "sz13" not in targets(p, "move", ship)
    play(p, "move", ship, space("sz9"))
    finish(p)
    assert where(p, ship) == "sz9"
    assert p.flags[ship] & CRIPPLED


def test_c10_it_does_not_bombard() -> None:
    p = bare2()
    ship = one(p, "sz3", "uk", "battleship")
    hurt(p, ship)
    soldier = on_board(p, one(p, "sz3", "uk", "transport"), "infantry")[0]
    one(p, "norway", "germany", "infantry")
    fight(p, "uk", [(soldier, "norway")])
    assert prompt(p) == "Roll for hits."


def test_c10_repaired_it_attacks_in_the_same_turn() -> None:
    p = bare2()
    ship = one(p, "sz12", "uk", "carrier")
    hurt(p, ship)
    one(p, "sz13", "italy", "cruiser")
    begin(p, "uk", Purchase(UK), CombatMove(UK))
    play(p, "mend", ship, 1)
    play(p, "end")
    assert "sz13" in targets(p, "move", ship)


def test_c10_one_that_is_damaged_in_its_attack_fights_on() -> None:
    p = bare2()
    ship = one(p, "sz12", "uk", "battleship")
    put(p, "sz13", "italy", cruiser=1)
    fight(p, "uk", [(ship, "sz13")])
    hit(p, 0, 1)
    assert p.damage[ship] == 1
    play(p, "press", 0, space("sz13"))
    assert dice(p) == 1


# --- flights ----------------------------------------------------------------------------------------------------------


def test_c10_nothing_lands_on_a_damaged_carrier_or_takes_off() -> None:
    p = bare2()
    sore = one(p, "sz12", "usa", "carrier")
    fighter = guest(p, sore, "uk", "fighter")
    other = one(p, "gibraltar", "uk", "fighter")
    hurt(p, sore)
    one(p, "sz11", "germany", "submarine")
    begin(p, "uk", CombatMove(UK), Noncombat(UK))
    assert not targets(p, "move", fighter)
    finish(p)
    assert not targets(p, "move", fighter)
    assert "sz12" not in targets(p, "move", other)
    p.damage[sore] = 0
    begin(p, "uk", Noncombat(UK))
    assert "gibraltar" in targets(p, "move", fighter)
    assert "sz12" in targets(p, "move", other)


def test_c10_fighters_of_a_defender_land_in_that_zone_or_are_lost() -> None:
    """R10.c: the base game's one space is gone."""
    for section, saved in (("", False), ("ship_damage", True)):
        p = bare2(*(but(section) if section else ()))
        carrier = one(p, "sz58", "uk", "carrier")
        fighter = on_board(p, carrier, "fighter")[0]
        one(p, "sz57", "uk", "carrier")  # next to it
        fight(p, "germany", [(u, "sz58") for u in put(p, "sz63", "germany", battleship=2)])
        hit(p, 1)
        play(p, "lose", carrier)
        miss(p)
        play(p, "retreat", 0, space("sz63"))
        assert (p.at[fighter] == DEAD) == (not saved)


def test_c10_fighters_of_an_attacker_use_what_range_is_left() -> None:
    p = bare2()
    carrier = one(p, "sz12", "uk", "carrier")
    fighter = on_board(p, carrier, "fighter")[0]
    one(p, "sz13", "italy", "cruiser")
    fight(p, "uk", [(carrier, "sz13")], Noncombat(UK))
    hit(p, 0, 1, 1)
    play(p, "lose", carrier)
    assert p.host[fighter] == -1
    assert p.left[fighter] == 4 - 1  # it has flown along
    assert {"gibraltar", "united_kingdom"} <= targets(p, "move", fighter)


def test_c10_guests_of_an_attacker_stay_aboard_locked() -> None:
    p = bare2()
    carrier = one(p, "sz12", "uk", "carrier")
    fighter = guest(p, carrier, "usa", "fighter")
    one(p, "sz13", "italy", "cruiser")
    fight(p, "uk", [(carrier, "sz13")])
    hit(p, 1, 1)
    assert p.damage[carrier] == 1
    assert p.host[fighter] == carrier
    begin(p, "usa", Noncombat(USA))
    assert p.pending is None or not targets(p, "move", fighter)


def test_c10_guests_of_an_attacker_are_lost_with_it() -> None:
    p = bare2()
    carrier = one(p, "sz12", "uk", "carrier")
    fighter = guest(p, carrier, "usa", "fighter")
    put(p, "sz13", "italy", cruiser=2)
    fight(p, "uk", [(carrier, "sz13")])
    hit(p, 0, 2)
    assert not alive(p, carrier)
    assert not alive(p, fighter)


@pytest.mark.parametrize("kind", CAPITAL)
def test_c10_a_damaged_one_defends_as_always_and_moves_as_it_likes_in_noncombat_move(kind: str) -> None:
    """R10.a."""
    p = bare2()
    ship = one(p, "sz12", "uk", kind)
    hurt(p, ship)
    fight(p, "germany", [(one(p, "sz11", "germany", "cruiser"), "sz12")])
    hit(p, 0)
    assert dice(p) == (2 if kind == "super_heavy_battleship" else 1)
    whole, hurt_one = one(p, "sz14", "uk", kind), one(p, "sz14", "uk", kind)
    hurt(p, hurt_one)
    begin(p, "uk", Noncombat(UK))
    assert targets(p, "move", hurt_one) == targets(p, "move", whole) != set()


# --- the order of hits ------------------------------------------------------------------------------------------------


def may_lose(p: GlobalWarPosition, who: int = 1) -> set[str]:
    """What kinds of capital ships may take the next hit."""
    units = [u for u, at in enumerate(p.at) if at == space("sz12") and not p.flags[u] & DOOMED]
    barred = spared_battleships(p, units, who)
    names = {KIND_OF[kind]: kind for kind in (*CAPITAL, "destroyer")}
    return {names[p.kind[u]] for u in units if u not in barred}


def take(p: GlobalWarPosition, unit: int, who: int = 1) -> None:
    """Let a ship take a hit."""
    sinks = p.setting.hits[p.kind[unit]] - p.damage[unit] <= 1
    if sinks:
        p.flags[unit] |= DOOMED
    else:
        p.damage[unit] += 1
    apply_hit(p, unit, who, sinks=sinks)


def test_c10_carriers_and_battleships_by_turns() -> None:
    """R10.d."""
    p = bare2()
    a, b = put(p, "sz12", "uk", carrier=2)
    c, d = put(p, "sz12", "uk", battleship=2)
    one(p, "sz12", "uk", "destroyer")
    assert may_lose(p) == {"carrier", "destroyer"}
    take(p, a)
    assert may_lose(p) == {"carrier", "battleship", "destroyer"}
    take(p, c)
    assert may_lose(p) == {"carrier", "destroyer"}
    take(p, a)  # sunk: two, against one
    assert may_lose(p) == {"carrier", "battleship", "destroyer"}
    take(p, d)
    assert may_lose(p) == {"carrier", "destroyer"}
    take(p, b)
    take(p, b)
    assert may_lose(p) == {"battleship", "destroyer"}  # no carrier is left


def test_c10_a_sunk_battleship_counts_two_and_the_heaviest_three() -> None:
    p = bare2()
    a, b = put(p, "sz12", "uk", carrier=2)
    c = one(p, "sz12", "uk", "super_heavy_battleship")
    one(p, "sz12", "uk", "battleship")
    for carrier, hits in ((a, 2), (b, 1)):
        for _ in range(hits):
            take(p, carrier)
    assert p.tally[5:] == [3, 0, 1, 0, 0]
    take(p, c)
    take(p, c)
    assert "battleship" in may_lose(p)
    take(p, c)
    assert p.tally[5:] == [3, 3, 1, 0, 1]
    assert may_lose(p) == {"carrier"}


def test_c10_damage_of_former_battles_counts_or_not_by_an_option() -> None:
    for option, first in (("state_based", {"carrier", "battleship"}), ("this_battle_only", {"carrier"})):
        p = bare2(capital_hits=option)
        hurt(p, one(p, "sz12", "uk", "carrier"))
        one(p, "sz12", "uk", "battleship")
        assert may_lose(p) == first
    for option, second in (("state_based", {"carrier"}), ("this_battle_only", {"carrier", "battleship"})):
        p = bare2(capital_hits=option)
        carrier, _ = put(p, "sz12", "uk", carrier=2)
        hurt(p, *put(p, "sz12", "uk", battleship=2))
        take(p, carrier)
        assert may_lose(p) == second


def hits_taken(p: GlobalWarPosition, hits: int) -> None:
    """Let the USA's ships in zone 12 take some hits in the first round of a battle."""
    fight(p, "germany", [(u, "sz12") for u in put(p, "sz11", "germany", cruiser=hits)])
    hit(p, hits)


def test_R_G28_a_carrier_of_old_damage_does_not_open_the_battleship() -> None:
    p = bare2()
    old, whole = put(p, "sz12", "usa", carrier=2)
    hurt(p, old)
    one(p, "sz12", "usa", "battleship")
    hits_taken(p, 1)
    assert of_verb(p, "lose") == {(old, 0), (whole, 0)}


def test_R_G28_a_battleship_of_old_damage_does_not_draw_two_hits_to_a_carrier() -> None:
    p = bare2()
    carrier, ship = one(p, "sz12", "usa", "carrier"), one(p, "sz12", "usa", "battleship")
    hurt(p, ship)
    hits_taken(p, 2)
    assert p.damage[carrier] == 1  # nobody else could be the first
    assert of_verb(p, "lose") == {(carrier, 0), (ship, 0)}


def test_R_G28_the_books_three_rounds() -> None:
    p = bare2()
    a, b = put(p, "sz12", "uk", carrier=2)
    c, d = put(p, "sz12", "uk", battleship=2)
    fight(p, "germany", [(u, "sz12") for u in put(p, "sz11", "germany", cruiser=2)])
    hit(p, 2)
    assert p.damage[a] == 1  # one carrier is like the other
    play(p, "lose", c)
    miss(p)
    play(p, "press", 0, space("sz12"))
    hit(p, 1)
    assert of_verb(p, "lose") == {(a, 0), (b, 0)}
    play(p, "lose", b)
    miss(p)
    play(p, "press", 0, space("sz12"))
    hit(p, 2)
    assert of_verb(p, "lose") == {(a, 0), (c, 0), (d, 0)}
    play(p, "lose", d)  # the other hit goes to a carrier, not to the other battleship
    assert [p.damage[u] for u in (a, b, c, d)] == [1, 1, 1, 1]
    assert [bool(p.flags[u] & DOOMED) for u in (a, b, c, d)] == [True, False, False, False]


def test_R_G28_a_match_that_does_not_name_the_option_counts_former_damage() -> None:
    assert dict(GAME.setting().options)["capital_hits"] == "this_battle_only"
    assert GAME.with_defaults_of_version({})["capital_hits"] == "state_based"


def test_c10_each_battle_is_counted_for_itself() -> None:
    p = bare2(capital_hits="this_battle_only")
    p.tally = [5] * 10
    one(p, "sz12", "uk", "carrier")
    put(p, "sz12", "uk", battleship=1)
    fight(p, "germany", [(u, "sz12") for u in put(p, "sz11", "germany", cruiser=2)])
    assert p.tally == [0] * 10
    hit(p, 1)
    assert p.tally[5] == 1


def test_c10_attackers_too() -> None:
    p = bare2()
    carrier, battleship = one(p, "sz11", "uk", "carrier"), one(p, "sz11", "uk", "battleship")
    put(p, "sz12", "germany", cruiser=2)
    fight(p, "uk", [(carrier, "sz12"), (battleship, "sz12")])
    hit(p, 0, 0, 1)
    assert p.damage[carrier] == 1  # no choice
    assert p.damage[battleship] == 0


def test_c10_without_the_section_battleships_may_be_hit_first() -> None:
    p = bare2(*but("ship_damage"))
    carrier, battleship = one(p, "sz12", "uk", "carrier"), one(p, "sz12", "uk", "battleship")
    fight(p, "germany", [(one(p, "sz11", "germany", "cruiser"), "sz12")])
    hit(p, 1)
    assert of_verb(p, "lose") == {(carrier, 0), (battleship, 0)}
    assert default_loss(p, [(carrier, 2), (battleship, 2)])[0] == battleship


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize("damaged", [True, False])
def test_c10_a_ship_that_retreated_fights_no_second_battle(version: int, damaged: bool) -> None:
    """R-G41; c10a: one that was damaged in an attack does not attack again before it is repaired."""
    p = by_version(bare2(), version)
    battleship = one(p, "sz53", "usa", "battleship")
    put(p, "sz52", "japan", cruiser=1)
    put(p, "sz53", "japan", transport=1)
    attack(p, "usa", [(battleship, "sz52")])
    hit(p, 0)
    hit(p, 1) if damaged else miss(p)
    assert p.damage[battleship] == damaged
    play(p, "retreat", 0, space("sz53"))
    assert ("attack" in verbs(p)) == (version == 4)
    assert count(p, "sz53", "japan", "transport") == 1


@pytest.mark.parametrize("version", [4, 5])
def test_c10_a_ship_that_retreated_does_not_bombard(version: int) -> None:
    """R-G41: it comes to a zone from which others land."""
    p = by_version(bare2(), version)
    hold(p, "japan", "hawaiian_islands", "wake_island")
    put(p, "hawaiian_islands", "japan", infantry=1)
    put(p, "sz52", "japan", cruiser=2)
    battleship, first, second = (
        one(p, "sz53", "usa", kind) for kind in ("battleship", "transport", "transport")
    )
    to_wake, to_hawaii = (on_board(p, ship, "infantry")[0] for ship in (first, second))
    begin(p, "usa", CombatMove(USA), Combat(USA))
    play(p, "move", battleship, space("sz52"))
    play(p, "move", first, space("sz52"))
    play(p, "land", to_wake, space("wake_island"))
    play(p, "land", to_hawaii, space("hawaiian_islands"))
    finish(p)
    play(p, "fight", 0, space("wake_island"))
    hit(p, 0)
    hit(p, 1)
    while "retreat" not in verbs(p):
        play(p, "default")
    play(p, "retreat", 0, space("sz53"))
    assert (where(p, battleship), p.damage[battleship]) == ("sz53", 1)
    assert prompt(p) == ("Roll for the bombardment." if version == 4 else "Roll for hits.")
