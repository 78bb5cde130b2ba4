"""[b3.4] [b4.1] ... [b4.5] [b4.12] Battles: their order, submarines, fire, casualties, retreat, how they end."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.games.global_war.positions import (
    alive,
    bare,
    begin,
    count,
    dice,
    fight,
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

from broadfront.engine.contract import CHANCE
from broadfront.games.global_war.forces import Hits, assignable, can_hit, dice_of, losable
from broadfront.games.global_war.kinds import INFANTRY, KIND_OF, KINDS, NAMES, is_air
from broadfront.games.global_war.labels import labels
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat import Combat
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.terms import (
    DOOMED,
    GERMANY,
    ROCKETS,
    SUBMERGED,
    UK,
    USSR,
)


def sea(attackers: dict[str, int], defenders: dict[str, int]) -> GlobalWarPosition:
    """British units attack German ones in zone 5, from zone 6 and from London."""
    p = bare()
    put(p, "sz5", "germany", **defenders)
    units = [
        u
        for kind, n in attackers.items()
        for u in put(p, "united_kingdom" if is_air(KIND_OF[kind]) else "sz6", "uk", **{kind: n})
    ]
    fight(p, "uk", [(u, "sz5") for u in units], Noncombat(UK))
    if is_legal(p, "attack", 0, space("sz5")):
        play(p, "attack", 0, space("sz5"))
    return p


def land(attackers: dict[str, int], defenders: dict[str, int]) -> GlobalWarPosition:
    """German units attack Soviet ones in East Poland, from Poland."""
    p = bare()
    put(p, "east_poland", "ussr", **defenders)
    units = put(p, "poland", "germany", **attackers)
    fight(p, "germany", [(u, "east_poland") for u in units], Noncombat(GERMANY))
    return p


def asked_at(p: GlobalWarPosition) -> str:
    """The rule of the question, and whose it is; empty if nobody is asked."""
    if p.pending is None:
        return ""
    return f"{p.pending.rule} {('chance', 'axis', 'allies')[p.pending.seat + 1]}"


# --- b3.4 the order ---------------------------------------------------------------------------------------------------


def test_b3_4_raids_and_rockets_then_landings_then_the_others() -> None:
    p = bare()
    knows(p, "uk", ROCKETS)
    put(p, "france", "germany", infantry=1)
    p.factories |= 1 << space("france")
    put(p, "norway", "germany", infantry=1)
    put(p, "sz5", "germany", submarine=1)
    put(p, "united_kingdom", "uk", aa_gun=1)
    bomber = one(p, "united_kingdom", "uk", "bomber")
    ship, cruiser = one(p, "sz6", "uk", "transport"), one(p, "sz6", "uk", "destroyer")
    soldier = on_board(p, ship, "infantry")[0]
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "raid", bomber, space("france"))
    play(p, "move", cruiser, space("sz5"))
    play(p, "land", soldier, space("norway"))
    finish(p)
    assert verbs(p) == {"rocket", "end"}
    play(p, "end")
    assert p.pending is not None
    assert p.pending.prompt == "Roll for the damage of a bomber."
    play(p, "roll", 2)
    assert dice(p) == 1  # the landing
    hit(p, 1, 0)
    assert p.control[space("norway")] == UK
    assert verbs(p) == {"attack", "ignore"}  # the others


def test_b3_4_the_attacker_orders_the_battles_of_a_group() -> None:
    p = bare()
    for name in ("east_poland", "baltic_states"):
        put(p, name, "ussr", infantry=1)
    first, second = put(p, "poland", "germany", infantry=2)
    fight(p, "germany", [(first, "east_poland"), (second, "baltic_states")])
    assert of_verb(p, "fight") == {(0, space("east_poland")), (0, space("baltic_states"))}
    play(p, "fight", 0, space("baltic_states"))
    hit(p, 1, 0)
    assert p.control[space("baltic_states")] == GERMANY
    assert dice(p) == 1  # the only one left comes by itself


def test_b3_4_land_without_defenders_is_taken_without_a_fight() -> None:
    p = land({"infantry": 1}, {})
    assert p.control[space("east_poland")] == GERMANY
    assert p.level[GERMANY] == 31 + p.setting.value[space("east_poland")]


def test_b3_4_who_was_in_a_battle_does_nothing_in_phase_5() -> None:
    p = land({"infantry": 1, "tank": 1}, {"infantry": 1})
    hit(p, 1, 0, 0)
    for u in p.of_power(GERMANY):
        assert targets(p, "move", u) == set()


def test_b3_4_all_units_in_the_space_take_part() -> None:
    p = bare()
    put(p, "sz5", "germany", destroyer=1, submarine=1, transport=1)
    put(p, "sz5", "italy", cruiser=1)
    one(p, "sz5", "uk", "submarine")
    ship = one(p, "sz6", "uk", "cruiser")
    fight(p, "uk", [(ship, "sz5")])
    assert asked_at(p) == "b4.1 axis"  # their submarine meets no destroyer
    play(p, "end")
    hit(p, 0)
    assert dice(p) == 1
    hit(p, 0)  # the submarine that was there ...
    assert dice(p) == 1
    hit(p, 0)  # ... and the cruiser
    assert dice(p) == 1
    hit(p, 0)  # the destroyer
    assert dice(p) == 1
    hit(p, 0)  # the Italian cruiser
    assert asked_at(p) == "b4.5 allies"


# --- b4.1 submarines --------------------------------------------------------------------------------------------------


def test_b4_1_submarines_submerge_or_strike_in_every_round() -> None:
    p = sea({"submarine": 2}, {"cruiser": 1})
    assert asked_at(p) == "b4.1 allies"
    play(p, "end")
    assert dice(p) == 2
    hit(p, 0)
    hit(p, 0)  # the cruiser fires
    play(p, "press", 0, space("sz5"))
    assert asked_at(p) == "b4.1 allies"
    sub = min(of_verb(p, "submerge"))[0]
    play(p, "submerge", sub)
    assert p.flags[sub] & SUBMERGED
    play(p, "end")
    assert dice(p) == 1
    hit(p, 1)
    assert count(p, "sz5", "germany", "cruiser") == 0
    assert count(p, "sz5", "uk", "submarine") == 2  # the other is still in the zone
    assert not any(p.flags[u] & SUBMERGED for u in range(len(p.at)))


def test_b4_1_surprise_is_removed_before_it_fires() -> None:
    p = sea({"submarine": 1}, {"cruiser": 1, "transport": 1})
    play(p, "end")
    hit(p, 1)
    assert count(p, "sz5", "germany", "cruiser") == 0
    assert count(p, "sz5", "germany", "transport") == 0  # and then they are helpless
    assert asked_at(p) in ("", "b3.5 allies")


def test_b4_1_both_sides_submarines_fire_before_anybody_is_removed() -> None:
    p = sea({"submarine": 1}, {"submarine": 1})
    play(p, "end")
    play(p, "end")
    hit(p, 1)
    assert dice(p) == 1  # the one that was hit strikes too
    hit(p, 1)
    assert count(p, "sz5", "germany", "submarine") == count(p, "sz5", "uk", "submarine") == 0


@pytest.mark.parametrize(
    ("attackers", "defenders", "asked"),
    [
        ({"submarine": 1}, {"cruiser": 1}, ["allies"]),
        ({"submarine": 1}, {"destroyer": 1}, []),
        ({"cruiser": 1}, {"submarine": 1, "cruiser": 1}, ["axis"]),
        ({"destroyer": 1}, {"submarine": 1, "cruiser": 1}, []),
        ({"submarine": 1}, {"submarine": 1}, ["allies", "axis"]),
        ({"submarine": 1, "destroyer": 1}, {"submarine": 1}, ["allies"]),
        ({"submarine": 1}, {"submarine": 1, "destroyer": 1}, ["axis"]),
        ({"submarine": 1, "destroyer": 1}, {"submarine": 1, "destroyer": 1}, []),
    ],
)
def test_b4_1_a_destroyer_takes_surprise_and_submerging_from_the_enemy_only(
    attackers: dict[str, int], defenders: dict[str, int], asked: list[str]
) -> None:
    p = sea(attackers, defenders)
    found = []
    while p.pending is not None and p.pending.rule == "b4.1":
        found.append(asked_at(p).split()[1])
        play(p, "end")
    assert found == asked


def test_b4_1_with_a_destroyer_against_them_they_fire_with_the_others() -> None:
    p = sea({"submarine": 1, "cruiser": 1}, {"destroyer": 1, "cruiser": 1})
    hit(p, 1, 1)
    play(p, "default")
    assert count(p, "sz5", "germany", "cruiser") == 1
    hit(p, 0, 0)  # both that were hit fire
    assert count(p, "sz5", "germany", "destroyer") == count(p, "sz5", "germany", "cruiser") == 0


def test_b4_1_submarines_hit_ships_only_and_aircraft_no_submarines_without_a_destroyer() -> None:
    by_subs, by_air, by_all = range(3)
    for kind, name in enumerate(NAMES[:-1]):
        ship = KINDS[kind].domain == 2
        assert can_hit(kind, by_subs, air_hits_subs=False) == ship
        assert can_hit(kind, by_air, air_hits_subs=False) == (name != "submarine")
        assert can_hit(kind, by_air, air_hits_subs=True)
        assert can_hit(kind, by_all, air_hits_subs=False)


def test_b4_1_a_destroyer_lets_aircraft_hit_submarines() -> None:
    for kind, found in (("destroyer", 0), ("cruiser", 1)):
        p = sea({kind: 1, "fighter": 1}, {"submarine": 1})
        while p.pending is not None and p.pending.rule == "b4.1":
            play(p, "end")
        while dice(p):  # the fighter hits, and nobody else
            step = p.agenda[-1]
            groups = getattr(step, "_groups", None)
            fires = groups is not None and groups(p)[getattr(step, "group", 0)].sort == 1
            hit(p, 1 if fires and getattr(step, "who", 1) == 0 else 0)
        assert count(p, "sz5", "germany", "submarine") == found


def test_b4_1_a_lone_fighter_and_a_submarine_cannot_hit_one_another() -> None:
    p = sea({"fighter": 1}, {"submarine": 1})
    assert asked_at(p) == "b3.5 allies"
    assert count(p, "sz5", "uk", "fighter") == 1


def test_b4_1_who_submerges_cannot_be_hit_and_stays_in_the_zone() -> None:
    p = sea({"cruiser": 1}, {"submarine": 1})
    play(p, "submerge", min(of_verb(p, "submerge"))[0])
    assert asked_at(p) in ("", "b3.5 allies")
    assert count(p, "sz5", "germany", "submarine") == 1


# --- b4.2 and b4.3 fire -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [k.id for k in KINDS if k.attack])
def test_b4_2_and_b4_3_every_unit_rolls_against_its_value(kind: str) -> None:
    p = bare()
    unit = one(p, "poland", "germany", kind)
    figures = KINDS[KIND_OF[kind]]
    for attacking, value in ((True, figures.attack), (False, figures.defence)):
        found = dice_of(p, [unit], attacking=attacking, subs_only=False, spent=False)
        assert [(d.number, d.value) for d in found] == [(2 if kind == "super_heavy_battleship" else 1, value)]


def test_b4_2_an_artillery_raises_one_infantry() -> None:
    p = land({"infantry": 3, "artillery": 1}, {"infantry": 1})
    assert dice(p) == 2  # two at 1 ...
    assert p.pending is not None
    assert p.pending.weights == (25, 10, 1)
    hit(p, 0)
    assert dice(p) == 2  # ... and two at 2
    assert p.pending.weights == (16, 16, 4)
    p = land({"infantry": 1, "artillery": 2}, {"infantry": 1})
    assert dice(p) == 3
    p = land({"infantry": 1, "tank": 1}, {"infantry": 1, "artillery": 1})
    hit(p, 0, 0)
    assert dice(p) == 2  # defending, both have 2
    assert p.pending is not None
    assert p.pending.weights == (16, 16, 4)


def test_b4_3_who_is_hit_still_fires() -> None:
    p = land({"infantry": 1}, {"infantry": 1})
    hit(p, 1)
    assert dice(p) == 1
    hit(p, 1)
    assert count(p, "east_poland", "germany", "infantry") == count(p, "east_poland", "ussr", "infantry") == 0
    assert p.control[space("east_poland")] == USSR


def test_b4_2_guns_transports_and_factories_do_not_fight() -> None:
    p = land({"infantry": 1}, {"infantry": 1, "aa_gun": 2})
    hit(p, 0)
    assert dice(p) == 1


# --- b4.4 casualties --------------------------------------------------------------------------------------------------


def test_b4_4_the_owner_chooses_and_the_usual_losses_are_the_cheapest() -> None:
    p = land({"infantry": 2, "tank": 1, "artillery": 1}, {"infantry": 1})
    while dice(p) and p.agenda[-1].who == 0:  # type: ignore[attr-defined]
        hit(p, 0)
    hit(p, 1)
    assert asked_at(p) == "b4.4 axis"
    assert {p.kind[u] for u, _ in of_verb(p, "lose")} == {0, 1, 2}
    play(p, "default")
    assert count(p, "east_poland", "germany", "infantry") == 1


def test_b4_4_who_is_chosen_is_lost() -> None:
    p = land({"infantry": 1, "tank": 1}, {"infantry": 1})
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
            if slot in seen or not can_hit(kind, shots[shot], air_hits_subs=air_hits_subs):
                continue
            seen.add(slot)
            if slot not in taken or place(taken[slot], seen):
                taken[slot] = shot
                return True
        return False

    return sum(place(shot, set()) for shot in range(len(shots)))


SHIPS = ("submarine", "transport", "destroyer", "cruiser", "carrier", "battleship", "fighter", "bomber")


@pytest.mark.parametrize("seed", range(6))
def test_b4_4_as_many_hits_as_possible_are_taken_whatever_the_owner_chooses(seed: int) -> None:
    rng = Random(f"losses/{seed}")
    for _ in range(25):
        p = bare()
        units = [one(p, "sz5", "germany", rng.choice(SHIPS)) for _ in range(rng.randrange(1, 6))]
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
        while choices := losable(p, units, hits, air_hits_subs=helped):
            kinds = {p.kind[u] for u, _ in choices}
            unit, sort = rng.choice(choices)
            assert can_hit(p.kind[unit], sort, air_hits_subs=helped)
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
    p = land({"infantry": 5, "tank": 2}, {"infantry": 1})
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
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "land", seaborne, space("norway"))
    play(p, "move", overland, space("norway"))
    finish(p)
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
        begin(p, "uk", CombatMove(UK), Combat(UK))
        for step in steps:
            play(p, "move", ship, space(step))
        finish(p)
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
    p = land({"infantry": 1, "fighter": 1}, {"infantry": 2})
    hit(p, 0, 0, 0)
    play(p, "retreat", 0, space("poland"))
    plane = next(u for u in p.of_power(GERMANY) if is_air(p.kind[u]))
    assert where(p, plane) == "east_poland"
    assert "poland" in targets(p, "move", plane)


def test_b4_5_aircraft_alone_break_off_too() -> None:
    p = land({"fighter": 1}, {"infantry": 2})
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
    p = land({"infantry": 2}, {"infantry": 2})
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
    begin(p, "uk", CombatMove(UK), Combat(UK))
    play(p, "land", soldier, space("norway"))
    finish(p)
    hit(p, 0, 0)
    assert dice(p) == 1  # on it goes


def test_R_G4_overland_units_may_retreat_and_aircraft_withdraw_each_once_a_round() -> None:
    p = bare()
    hold(p, "uk", "finland")
    ship = one(p, "sz6", "uk", "transport")
    seaborne = on_board(p, ship, "infantry")[0]
    overland, plane = one(p, "finland", "uk", "tank"), one(p, "united_kingdom", "uk", "fighter")
    put(p, "norway", "germany", infantry=2)
    begin(p, "uk", CombatMove(UK), Combat(UK), Noncombat(UK))
    play(p, "land", seaborne, space("norway"))
    play(p, "move", overland, space("norway"))
    play(p, "move", plane, space("norway"))
    finish(p)
    while dice(p):
        hit(p, 0)
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


# --- b4.12 the end ----------------------------------------------------------------------------------------------------


def test_b4_12_a_land_unit_that_is_left_captures_and_aircraft_do_not() -> None:
    p = land({"infantry": 1}, {"infantry": 1})
    hit(p, 1, 0)
    assert p.control[space("east_poland")] == GERMANY
    p = land({"fighter": 1}, {"infantry": 1})
    hit(p, 1, 0)
    assert p.control[space("east_poland")] == USSR


def test_b4_12_nobody_fires_when_all_of_a_side_are_gone() -> None:
    p = sea({"submarine": 1, "cruiser": 1}, {"cruiser": 1})
    play(p, "end")
    hit(p, 1)  # by surprise
    assert asked_at(p) in ("", "b3.5 allies")
    assert count(p, "sz5", "uk", "cruiser") == 1


def test_b4_12_when_neither_side_can_hit_the_other_the_battle_ends() -> None:
    p = sea({"bomber": 1}, {"submarine": 2})
    assert asked_at(p) == "b3.5 allies"


def test_b4_8_transports_that_meet_transports_stay_or_retreat() -> None:
    for answer, place in (("end", "sz5"), ("retreat", "sz6")):
        p = sea({"transport": 1}, {"transport": 1})
        assert verbs(p) == {"retreat", "end"}
        play(p, answer, 0, space("sz6") if answer == "retreat" else 0)
        assert count(p, place, "uk", "transport") == 1
        assert count(p, "sz5", "germany", "transport") == 1


def test_b4_8_transports_alone_are_lost_without_dice() -> None:
    for kind in ("submarine", "fighter", "destroyer", "carrier"):
        p = sea({kind: 1}, {"transport": 3})
        assert count(p, "sz5", "germany", "transport") == 0
        assert count(p, "sz5", "uk", kind) == 1


def test_b4_8_transports_are_hit_last_even_by_what_can_hit_nothing_else() -> None:
    p = sea({"fighter": 2}, {"submarine": 1, "transport": 2})
    while p.pending is not None and p.pending.rule == "b4.1":
        play(p, "end")
    hit(p, 0)  # the submarine strikes: it can hit no aircraft
    hit(p, 1)  # a fighter hits: no submarine, so a transport
    assert count(p, "sz5", "germany", "transport") == 1
    assert count(p, "sz5", "germany", "submarine") == 1


def test_b4_8_attacking_transports_are_hit_last_too() -> None:
    p = sea({"transport": 1, "cruiser": 1}, {"cruiser": 1})
    hit(p, 0, 1)
    assert count(p, "sz5", "uk", "transport") == 1
    assert count(p, "sz5", "uk", "cruiser") == 0


def test_every_pair_of_kinds_ends_its_battle() -> None:
    rng = Random(7)
    for attacker, defender in product(SHIPS, SHIPS[:6]):
        p = sea({attacker: 1}, {defender: 1})
        for _ in range(200):
            if p.pending is None or p.pending.rule == "b3.5":
                break
            p.play(rng.choice(p.pending.moves))
        assert p.pending is None or p.pending.rule == "b3.5", (attacker, defender)
    assert INFANTRY == 0
