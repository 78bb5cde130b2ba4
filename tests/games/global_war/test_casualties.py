"""[b4.4] [b4.5] Battles: casualties, and who presses on or retreats."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.global_war.engagements import AT_SEA, asked_at, land_battle
from tests.games.global_war.positions import (
    alive,
    bare,
    count,
    dice,
    fight,
    hit,
    hold,
    miss,
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

from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle_participants import eligible_casualties
from broadfront.games.global_war.rules.combat_values import Hits, assignable, can_hit, class_of
from broadfront.games.global_war.rules.move_phases import Noncombat
from broadfront.games.global_war.terms import DOOMED, GERMANY, UK
from broadfront.games.global_war.ui.board import labels
from broadfront.games.global_war.units import KIND_OF, KINDS, is_air

# --- b4.4 casualties --------------------------------------------------------------------------------------------------


def test_b4_4_the_owner_chooses_and_the_usual_losses_are_the_cheapest() -> None:
    p = land_battle({"infantry": 2, "tank": 1, "artillery": 1}, {"infantry": 1})
    while dice(p) and p.agenda[-1].who == 0:  # type: ignore[attr-defined]
        hit(p, 0)
    hit(p, 1)
    assert asked_at(p) == "b4.4 axis"
    assert {p.kind[u] for u, _ in of_verb(p, "lose")} == {0, 1, 2}
    play(p, "default")
    assert count(p, "east_poland", "germany", "infantry") == 1


@pytest.mark.parametrize(("hits", "stays"), [((1, 1), 0), ((1, 0), 1), ((1, 2), 0)])
def test_b4_4_it_is_no_choice_who_takes_the_first_hit_if_nobody_stays(
    hits: tuple[int, int], stays: int
) -> None:
    """The rules ask; whoever answers for a seat may give the usual losses, to which all answers come."""
    p = land_battle({"infantry": 1, "tank": 1}, {"infantry": 1, "tank": 2})
    hit(p, 0, 0, *hits)
    assert asked_at(p) == "b4.4 axis"
    ends = []
    for first in list(p.pending.moves):  # type: ignore[union-attr]
        after = p.clone()
        after.play(first)
        ends.append(after)
    assert sum(count(ends[-1], "east_poland", "germany", kind) for kind in ("infantry", "tank")) == stays
    assert all(end == ends[0] for end in ends) == (stays == 0)
    assert GAME.forced_answer(p) == (None if stays else Move("default"))


def test_b4_4_who_is_chosen_is_lost() -> None:
    p = land_battle({"infantry": 1, "tank": 1}, {"infantry": 1})
    hit(p, 0, 0, 1)
    tank = next(u for u, _ in of_verb(p, "lose") if p.kind[u] == KIND_OF["tank"])
    play(p, "lose", tank)
    assert count(p, "east_poland", "germany", "tank") == 0
    assert count(p, "east_poland", "germany", "infantry") == 1


def brute(p: GlobalWarPosition, units: list[int], hits: Hits, *, air_hits_subs: bool) -> int:
    """The most hits that find somebody: a matching of hits with what units can take, by augmenting paths."""
    slots = [p.kind[u] for u in units for _ in range(KINDS[p.kind[u]].hits - p.damage[u])]
    shots = [sort for sort, n in enumerate(hits) for _ in range(n)]
    taken: dict[int, int] = {}

    def place(shot: int, seen: set[int]) -> bool:
        for slot, kind in enumerate(slots):
            if slot in seen or not can_hit(class_of(kind), shots[shot], air_hits_subs=air_hits_subs):
                continue
            seen.add(slot)
            if slot not in taken or place(taken[slot], seen):
                taken[slot] = shot
                return True
        return False

    return sum(place(shot, set()) for shot in range(len(shots)))


@pytest.mark.parametrize("seed", range(6))
def test_b4_4_as_many_hits_as_possible_are_taken_whatever_the_owner_chooses(seed: int) -> None:
    rng = Random(f"losses/{seed}")
    for _ in range(25):
        p = bare()
        units = [one(p, "sz5", "germany", rng.choice(AT_SEA)) for _ in range(rng.randrange(1, 6))]
        for u in units:
            if p.kind[u] == KIND_OF["battleship"]:
                p.damage[u] = rng.randrange(2)
        hits = Hits(rng.randrange(3), rng.randrange(3), rng.randrange(3))
        helped = rng.random() < 0.5
        most = brute(p, units, hits, air_hits_subs=helped)
        room = [0, 0, 0]
        for u in units:
            place = 0 if p.kind[u] == KIND_OF["submarine"] else 2 if is_air(p.kind[u]) else 1
            room[place] += KINDS[p.kind[u]].hits - p.damage[u]
        assert assignable(hits, (room[0], room[1], room[2]), air_hits_subs=helped) == most
        taken = 0
        while choices := eligible_casualties(p, units, hits, air_hits_subs=helped):
            kinds = {p.kind[u] for u, _ in choices}
            unit, sort = rng.choice(choices)
            assert can_hit(class_of(p.kind[unit]), sort, air_hits_subs=helped)
            if KIND_OF["transport"] in kinds:  # last of all that can be hit
                assert kinds == {KIND_OF["transport"]}
            if KINDS[p.kind[unit]].hits - p.damage[unit] > 1:
                p.damage[unit] += 1
            else:
                p.flags[unit] |= DOOMED
            hits = hits._replace(**{Hits._fields[sort]: hits[sort] - 1})
            taken += 1
        assert taken == most


def test_b4_4_units_that_are_alike_are_offered_once() -> None:
    p = land_battle({"infantry": 5, "tank": 2}, {"infantry": 1})
    while dice(p) and p.agenda[-1].who == 0:  # type: ignore[attr-defined]
        hit(p, 0)
    hit(p, 1)
    assert len(of_verb(p, "lose")) == 2


def test_b4_4_attackers_who_came_from_elsewhere_are_not_alike_for_they_retreat_elsewhere() -> None:
    p = bare()
    put(p, "east_poland", "ussr", infantry=2)
    first, second = one(p, "poland", "germany", "infantry"), one(p, "bulgaria_romania", "germany", "infantry")
    third = one(p, "poland", "germany", "infantry")
    fight(p, "germany", [(u, "east_poland") for u in (first, second, third)])
    hit(p, 0, 1)
    assert of_verb(p, "lose") == {(first, 0), (second, 0)}
    assert p.pending is not None
    assert labels(p, p.pending)[:2] == (
        "Germany: Infantry from Poland",
        "Germany: Infantry from Bulgaria/Romania",
    )
    play(p, "lose", second)
    assert of_verb(p, "retreat") == {(0, space("poland"))}


def test_b4_4_seaborne_and_overland_attackers_are_not_alike() -> None:
    p = bare()
    hold(p, "uk", "finland")
    ship, overland = one(p, "sz6", "uk", "transport"), one(p, "finland", "uk", "infantry")
    seaborne = on_board(p, ship, "infantry")[0]
    put(p, "norway", "germany", infantry=2)
    fight(p, "uk", [(seaborne, "norway"), (overland, "norway")])
    hit(p, 0, 1)
    assert of_verb(p, "lose") == {(overland, 0), (seaborne, 0)}
    assert p.pending is not None
    assert "UK: Infantry from the sea" in labels(p, p.pending)
    play(p, "lose", overland)
    assert of_verb(p, "retreat") == set()


# --- b4.5 press or retreat --------------------------------------------------------------------------------------------


def test_b4_5_after_a_round_all_go_to_one_space_that_one_of_them_came_from() -> None:
    p = bare()
    put(p, "east_poland", "ussr", infantry=2)
    soldier, tank = one(p, "poland", "germany", "infantry"), one(p, "bulgaria_romania", "germany", "tank")
    fight(p, "germany", [(soldier, "east_poland"), (tank, "east_poland")], Noncombat(GERMANY))
    assert dice(p) == 1  # no retreat before the first round
    hit(p, 0, 0, 0)
    assert asked_at(p) == "b4.5 axis"
    assert of_verb(p, "retreat") == {(0, space("poland")), (0, space("bulgaria_romania"))}
    play(p, "retreat", 0, space("bulgaria_romania"))
    assert where(p, soldier) == where(p, tank) == "bulgaria_romania"
    assert targets(p, "move", tank) == set()


def test_b4_5_a_tank_that_went_two_retreats_to_where_it_came_through() -> None:
    p = bare()
    put(p, "east_poland", "ussr", infantry=2)
    tank = one(p, "germany", "germany", "tank")
    fight(p, "germany", [(tank, "east_poland")])
    hit(p, 0, 0)
    [(_, back)] = of_verb(p, "retreat")
    assert back in {space("poland"), space("czechoslovakia_hungary")}


def test_b4_5_a_ship_that_went_two_retreats_to_where_it_came_through() -> None:
    for steps in (("sz5",), ("sz6", "sz5")):
        p = bare()
        put(p, "sz5", "germany", cruiser=1)
        ship = one(p, "sz3", "uk", "destroyer")
        fight(p, "uk", [(ship, step) for step in steps])
        hit(p, 0, 0)
        assert of_verb(p, "retreat") == {(0, space("sz6"))}


def test_b4_5_ships_do_not_retreat_into_a_hostile_zone() -> None:
    p = bare()
    put(p, "sz7", "germany", cruiser=1)
    put(p, "sz6", "germany", destroyer=1)
    ships = [one(p, "sz7", "uk", "battleship"), one(p, "sz3", "uk", "cruiser")]
    fight(p, "uk", [(u, "sz6") for u in ships])
    hit(p, 0, 0, 0)
    assert of_verb(p, "retreat") == {(0, space("sz3"))}


def test_b4_5_ships_that_were_there_have_no_way_back_of_their_own() -> None:
    p = bare()
    put(p, "sz5", "germany", cruiser=1)
    put(p, "sz5", "uk", cruiser=1)
    fight(p, "uk", [])
    hit(p, 0, 0)
    assert dice(p) == 1  # it goes on


def test_b4_5_aircraft_leave_the_battle_and_land_later() -> None:
    p = land_battle({"infantry": 1, "fighter": 1}, {"infantry": 2})
    hit(p, 0, 0, 0)
    play(p, "retreat", 0, space("poland"))
    plane = next(u for u in p.of_power(GERMANY) if is_air(p.kind[u]))
    assert where(p, plane) == "east_poland"
    assert "poland" in targets(p, "move", plane)


def test_b4_5_aircraft_alone_break_off_too() -> None:
    p = land_battle({"fighter": 1}, {"infantry": 2})
    hit(p, 0, 0)
    assert verbs(p) == {"press", "retreat"}
    play(p, "retreat", 0, space("east_poland"))
    assert asked_at(p) == "b3.5 axis"


def test_b4_5_cargo_and_decks_retreat_with_their_ships() -> None:
    p = bare()
    put(p, "sz5", "germany", cruiser=1)
    ship, carrier = one(p, "sz6", "uk", "transport"), one(p, "sz6", "uk", "carrier")
    soldier, fighter = on_board(p, ship, "infantry")[0], on_board(p, carrier, "fighter")[0]
    fight(p, "uk", [(ship, "sz5"), (carrier, "sz5")])
    hit(p, 0, 0, 0)
    play(p, "retreat", 0, space("sz6"))
    assert {where(p, u) for u in (ship, carrier, soldier, fighter)} == {"sz6"}
    assert p.host[soldier] == ship
    assert p.host[fighter] == carrier


def test_b4_5_the_defender_never_retreats() -> None:
    p = land_battle({"infantry": 2}, {"infantry": 2})
    hit(p, 0, 0)
    assert asked_at(p) == "b4.5 axis"
    play(p, "press", 0, space("east_poland"))
    assert p.pending is not None
    assert p.pending.seat == CHANCE


def test_b4_5_seaborne_units_never_retreat() -> None:
    p = bare()
    ship = one(p, "sz6", "uk", "transport")
    soldier = on_board(p, ship, "infantry")[0]
    put(p, "norway", "germany", infantry=1)
    fight(p, "uk", [(soldier, "norway")])
    hit(p, 0, 0)
    assert dice(p) == 1  # on it goes


def test_R_G4_overland_units_may_retreat_and_aircraft_withdraw_each_once_a_round() -> None:
    p = bare()
    hold(p, "uk", "finland")
    ship = one(p, "sz6", "uk", "transport")
    seaborne = on_board(p, ship, "infantry")[0]
    overland, plane = one(p, "finland", "uk", "tank"), one(p, "united_kingdom", "uk", "fighter")
    put(p, "norway", "germany", infantry=2)
    fight(p, "uk", [(seaborne, "norway"), (overland, "norway"), (plane, "norway")], Noncombat(UK))
    miss(p)
    assert of_verb(p, "retreat") == {(0, space("finland"))}
    assert of_verb(p, "withdraw") == {(0, space("norway"))}
    play(p, "retreat", 0, space("finland"))
    assert where(p, overland) == "finland"
    assert verbs(p) == {"press", "withdraw"}
    play(p, "withdraw", 0, space("norway"))
    assert dice(p) == 1  # the infantry alone fights on
    hit(p, 0, 2)
    assert not alive(p, seaborne)
    assert p.control[space("norway")] == GERMANY
    assert "united_kingdom" in targets(p, "move", plane)
