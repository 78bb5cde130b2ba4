"""[b3.3] [b3.5] Transports: room, where they load and land, bridging, cargo of friends, what they may do once only."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.global_war.positions import (
    bare,
    begin,
    fight,
    finish,
    guest,
    hit,
    hold,
    is_legal,
    on_board,
    one,
    play,
    put,
    space,
    targets,
    where,
)

from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.conduct_combat import AmphibiousAssault, Combat
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.transport import why_no_room
from broadfront.games.global_war.terms import GERMANY, LANDING, UK, USA
from broadfront.games.global_war.units import COST, KIND_OF

LAND = ("infantry", "artillery", "tank", "aa_gun")


@pytest.mark.parametrize(("first", "second"), list(product(LAND, LAND)))
def test_b3_3_a_transport_has_room_for_one_unit_and_one_infantry(first: str, second: str) -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "transport")
    on_board(p, ship, first)
    unit = one(p, "united_kingdom", "uk", second)
    assert (why_no_room(p, unit, ship) is None) == ("infantry" in (first, second))
    begin(p, "uk", Noncombat(UK))
    assert is_legal(p, "load", unit, ship) == ("infantry" in (first, second))
    on_board(p, ship, "infantry")
    assert why_no_room(p, one(p, "united_kingdom", "uk", "infantry"), ship) is not None


def test_b3_3_a_unit_that_has_gone_aboard_moves_no_more_and_one_that_has_moved_does_not_go_aboard() -> None:
    p = bare()
    ship = one(p, "sz5", "germany", "transport")
    tank, other = one(p, "germany", "germany", "tank"), one(p, "france", "germany", "tank")
    begin(p, "germany", Noncombat(GERMANY))
    play(p, "load", tank, ship)
    assert p.left[tank] == 0
    play(p, "move", other, space("germany"))
    assert not is_legal(p, "load", other, ship)
    play(p, "move", ship, space("sz6"))
    play(p, "land", tank, space("norway"))
    assert where(p, tank) == "norway"
    assert targets(p, "move", tank) == set()


def test_b3_3_a_transport_loads_in_two_zones_and_lands_both_in_one_territory() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "transport")
    first = one(p, "united_kingdom", "uk", "infantry")
    hold(p, "uk", "norway")
    second = one(p, "norway", "uk", "infantry")
    put(p, "finland", "germany", infantry=1)
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "load", first, ship)
    play(p, "move", ship, space("sz3"))
    play(p, "load", second, ship)
    play(p, "move", ship, space("sz4"))
    assert targets(p, "land", first) == {"finland"}  # the others are friends
    play(p, "land", first, space("finland"))
    assert targets(p, "land", second) == {"finland"}
    play(p, "land", second, space("finland"))
    assert targets(p, "move", ship) == set()  # it stops
    finish(p)
    hit(p, 0, 0)  # two infantry fight
    assert where(p, first) == where(p, second) == "finland"


def test_b3_3_a_transport_lands_in_one_territory() -> None:
    p = bare()
    ship = one(p, "sz5", "uk", "transport")
    first, second = on_board(p, ship, "infantry", "infantry")
    begin(p, "uk", CombatMove(UK))
    assert {"germany", "northwestern_europe", "norway", "finland", "poland"} == targets(p, "land", first)
    play(p, "land", first, space("norway"))
    assert targets(p, "land", second) == {"norway"}


def test_b3_3_it_bridges() -> None:
    p = bare()
    ship = one(p, "sz7", "uk", "transport")
    soldier = one(p, "united_kingdom", "uk", "infantry")
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "load", soldier, ship)
    play(p, "land", soldier, space("france"))
    finish(p)
    assert where(p, soldier) == "france"
    assert p.control[space("france")] == UK
    p = bare()
    hold(p, "uk", "norway")
    ship, soldier = one(p, "sz6", "uk", "transport"), one(p, "united_kingdom", "uk", "infantry")
    begin(p, "uk", Noncombat(UK))
    play(p, "load", soldier, ship)
    play(p, "land", soldier, space("norway"))
    assert where(p, soldier) == "norway"


def test_b3_3_no_loading_in_a_hostile_zone_and_none_from_a_ship_that_has_landed_somebody() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "transport")
    soldier = one(p, "united_kingdom", "uk", "infantry")
    put(p, "sz6", "germany", submarine=1, transport=1)
    begin(p, "uk", CombatMove(UK))
    assert is_legal(p, "load", soldier, ship)  # submarines do not bar it
    put(p, "sz6", "germany", destroyer=1)
    begin(p, "uk", CombatMove(UK))
    assert not is_legal(p, "load", soldier, ship)
    begin(p, "uk", Noncombat(UK))
    assert not is_legal(p, "load", soldier, ship)


def test_b3_5_nothing_lands_from_a_hostile_zone() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "uk", Noncombat(UK))
    assert targets(p, "land", soldier) == {"united_kingdom"}
    put(p, "sz6", "germany", destroyer=1)
    begin(p, "uk", Noncombat(UK))
    assert targets(p, "land", soldier) == set()


@pytest.mark.parametrize("deed", ["load", "move", "land", "fight"])
def test_b3_3_a_transport_that_did_something_in_phases_3_and_4_does_nothing_in_phase_5(deed: str) -> None:
    p = bare()
    hold(p, "uk", "norway")
    put(p, "sz6", "uk", cruiser=1)
    ship = one(p, "sz6", "uk", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    other = one(p, "united_kingdom", "uk", "infantry")
    third = one(p, "norway", "uk", "infantry")
    if deed in ("fight", "move"):
        put(p, "sz6" if deed == "fight" else "sz3", "germany", submarine=1)
    begin(p, "uk", CombatMove(UK), Combat(UK), Noncombat(UK))
    if deed == "load":
        play(p, "load", other, ship)
    if deed in ("load", "land"):
        play(p, "land", soldier, space("northwestern_europe"))
    elif deed == "move":
        play(p, "move", ship, space("sz3"))
    finish(p)
    while p.pending is not None and p.pending.rule != "b3.5":
        wanted = ("attack", "submerge") if deed == "fight" else ("ignore",)
        p.play(next((m for m in p.pending.moves if m.verb in wanted), p.pending.moves[0]))
    for cargo in (soldier, other, third):
        assert targets(p, "land", cargo) == set(), deed
    assert targets(p, "move", ship) == set()
    assert not is_legal(p, "load", third, ship)


def test_b3_5_a_transport_that_did_nothing_loads_sails_and_lands() -> None:
    p = bare()
    hold(p, "uk", "norway")
    ship = one(p, "sz8", "uk", "transport")
    gun, soldier = one(p, "united_kingdom", "uk", "aa_gun"), one(p, "united_kingdom", "uk", "infantry")
    begin(p, "uk", Noncombat(UK))
    play(p, "load", gun, ship)
    play(p, "load", soldier, ship)
    play(p, "move", ship, space("sz3"))
    play(p, "land", gun, space("norway"))
    assert targets(p, "move", ship) == set()
    play(p, "land", soldier, space("norway"))
    assert where(p, gun) == where(p, soldier) == "norway"


def test_b3_5_it_lands_among_friends_only() -> None:
    p = bare()
    ship = one(p, "sz5", "uk", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "uk", Noncombat(UK))
    assert targets(p, "land", soldier) == {"karelia_ssr", "baltic_states"}


# --- cargo of friends -------------------------------------------------------------------------------------------------


def test_b3_3_cargo_of_a_friend_goes_aboard_sails_and_lands_in_three_turns() -> None:
    p = bare()
    ship = one(p, "sz10", "uk", "transport")
    soldier = one(p, "eastern_us", "usa", "infantry")
    begin(p, "usa", CombatMove(USA), Combat(USA), Noncombat(USA))
    play(p, "load", soldier, ship)
    finish(p)
    assert p.host[soldier] == -1  # it led to nothing: in phase 5 then
    play(p, "load", soldier, ship)
    assert targets(p, "land", soldier) == set()  # not in the same turn
    begin(p, "uk", Noncombat(UK))
    assert targets(p, "land", soldier) == set()  # nor in that of the ship
    play(p, "move", ship, space("sz12"))
    assert where(p, soldier) == "sz12"
    begin(p, "usa", CombatMove(USA))
    assert targets(p, "land", soldier) == {"morocco_algeria"}
    begin(p, "usa", Noncombat(USA))
    assert targets(p, "land", soldier) == {"gibraltar"}
    play(p, "land", soldier, space("gibraltar"))
    assert where(p, soldier) == "gibraltar"


def test_b3_3_cargo_of_a_friend_does_not_bridge() -> None:
    p = bare()
    ship = one(p, "sz7", "uk", "transport")
    soldier = one(p, "united_kingdom", "usa", "infantry")
    put(p, "sz10", "usa", destroyer=1)
    begin(p, "usa", CombatMove(USA))
    play(p, "load", soldier, ship)
    assert targets(p, "land", soldier) == set()


def test_b3_3_cargo_of_a_friend_attacks_from_his_ship() -> None:
    p = bare()
    ship = one(p, "sz12", "uk", "transport")
    soldier = guest(p, ship, "usa", "infantry")
    fight(p, "usa", [(soldier, "morocco_algeria")])
    assert p.control[space("morocco_algeria")] == USA


def test_b3_3_cargo_is_lost_with_its_ship() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "transport")
    on_board(p, ship, "tank")
    guest(p, ship, "usa", "infantry")
    enemy = one(p, "sz5", "germany", "destroyer")
    fight(p, "germany", [(enemy, "sz6")])
    average = GAME.expected_losses(p, space("sz6"))
    assert average is not None
    assert average[0] == 0
    assert average[1] >= COST[KIND_OF["transport"]]
    p.notes = []
    play(p, "attack", 0, space("sz6"))
    assert [p.kind[u] for u in range(len(p.at)) if p.at[u] >= 0] == [KIND_OF["destroyer"]]
    told = [GAME.format_note(note) for note in p.notes if note.kind == "loss"]
    assert "UK's Tank is lost aboard UK's Transport." in told
    assert "USA's Infantry is lost aboard UK's Transport." in told


def test_b3_3_land_units_on_a_ship_do_not_fight() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "transport")
    on_board(p, ship, "tank")
    put(p, "sz6", "uk", destroyer=1)
    enemy = one(p, "sz5", "germany", "destroyer")
    fight(p, "germany", [(enemy, "sz6")])
    hit(p, 0)
    assert p.pending is not None
    assert p.pending.moves[-1].what == 1  # one die: the destroyer's


# --- landings that fail -----------------------------------------------------------------------------------------------


def landing() -> tuple[GlobalWarPosition, int, int]:
    """A British transport and a destroyer in sz5, with a German cruiser; its soldier is to land on Norway."""
    p = bare()
    ship, guard = one(p, "sz6", "uk", "transport"), one(p, "sz6", "uk", "destroyer")
    soldier = on_board(p, ship, "infantry")[0]
    put(p, "sz5", "germany", cruiser=1)
    fight(p, "uk", [(ship, "sz5"), (guard, "sz5"), (soldier, "norway")], Noncombat(UK))
    return p, ship, soldier


def test_b4_11_after_a_retreat_nothing_lands() -> None:
    p, ship, soldier = landing()
    hit(p, 0, 0)
    play(p, "retreat", 0, space("sz6"))
    assert p.host[soldier] == ship
    assert where(p, ship) == where(p, soldier) == "sz6"
    assert p.control[space("norway")] == GERMANY
    assert targets(p, "land", soldier) == set()


def test_b4_11_after_a_lost_battle_nothing_lands() -> None:
    p, _, _ = landing()
    hit(p, 0, 1)
    play(p, "press", 0, space("sz5"))  # the transport is all that is left
    hit(p, 1)
    assert p.control[space("norway")] == GERMANY
    assert not [u for u in range(len(p.at)) if p.at[u] >= 0 and p.owner[u] == UK]


def test_b4_11_after_a_battle_that_was_won_they_land() -> None:
    p, _, soldier = landing()
    hit(p, 1, 0)
    assert p.control[space("norway")] == UK
    assert where(p, soldier) == "norway"


def test_b4_11_a_transport_that_is_left_alone_lands() -> None:
    p, _, soldier = landing()
    hit(p, 1, 1)  # the warships sink one another
    assert where(p, soldier) == "norway"
    assert p.control[space("norway")] == UK


def test_b3_5_ships_whose_cargo_belongs_to_two_powers_are_not_alike() -> None:
    p = bare()
    ships = put(p, "sz8", "uk", transport=2)
    on_board(p, ships[0], "infantry")
    guest(p, ships[1], "usa", "infantry")
    begin(p, "uk", Noncombat(UK))
    assert targets(p, "move", ships[0]) == targets(p, "move", ships[1]) != set()


def test_b4_11_the_log_tells_what_does_not_land_where_the_sea_was_not_won() -> None:
    p = bare()
    ship = one(p, "sz3", "uk", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    put(p, "sz3", "germany", destroyer=1)
    put(p, "norway", "germany", infantry=1)
    begin(p, "uk", CombatMove(UK))
    p.flags[soldier] |= LANDING
    p.aim[soldier] = space("norway")
    p.notes = []
    p.agenda = [AmphibiousAssault(space("norway"))]
    p.settle()
    assert (p.host[soldier], where(p, soldier)) == (ship, "sz3")
    assert [GAME.format_note(note) for note in p.notes] == [
        "UK's Infantry does not land in Norway: the sea was not won."
    ]
