"""[c4] [c6] [c10] [c12b] Golden odds, forecasts and ways with Expansion II: patrols, convoys, carriers first."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from tests.games.global_war.expanded import attack, bare2, in_half
from tests.games.global_war.positions import begin, fight, hit, hold, one, play, put, space
from tests.games.global_war.test_battle_odds_expansion import FLEET, agree, at_sea
from tests.games.global_war.test_prospects import MOST

from broadfront.engine.odds import TooManyBranches, by_label, odds
from broadfront.engine.position import CHANCE, Move
from broadfront.engine.view import Forecast
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.combat_odds.forecast import forecast_ends
from broadfront.games.global_war.combat_odds.naval import fleet_stopping
from broadfront.games.global_war.combat_odds.position_battles import as_force, battle_forces_at
from broadfront.games.global_war.combat_odds.states import FleetStates, fleet_of
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.combat_values import ALL_FIRE, BY_ALL, Hits
from broadfront.games.global_war.rules.conduct_combat import AmphibiousAssault
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import COMBAT, COMBAT_MOVE, MOVED, SCATTERED
from broadfront.games.global_war.units import KIND_OF


def battle(label: str, mine: dict[str, int], theirs: dict[str, int]) -> GlobalWarPosition:
    p = in_half(bare2(), label)
    put(p, "sz5", "germany", **mine)
    put(p, "sz5", "uk", **theirs)
    begin(p, "germany")
    p.agenda = [Battle(space("sz5"))]
    return p


def ends(p: GlobalWarPosition) -> dict[str, float]:
    found: dict[str, float] = {}
    for way in forecast_ends(p, space("sz5")):
        found[way.label] = found.get(way.label, 0.0) + way.probability
    return found


# --- golden ---------------------------------------------------------------------------------------------------------


def test_c12b_g32_transports_of_a_convoy_are_never_chosen() -> None:
    p = battle("early_1942", {"destroyer": 3}, {"escort": 1, "transport": 2})
    agree(p, space("sz5"))
    fight = battle_forces_at(
        p,
        space("sz5"),
        battle_participants.attackers(p, space("sz5")),
        battle_participants.defenders(p, space("sz5")),
    )
    assert fight.sides is not None
    convoy = FleetStates(fight.sides.defence)
    assert convoy.states[0].fires[ALL_FIRE].dice[BY_ALL] == (
        (2, 6),
        (1, 18),
    )  # the transports at 1, the escort at 3
    left = convoy.states[convoy.after(0, Hits(by_all=2), air_hits_subs=True, alone=False)]
    assert left.alive == {KIND_OF["transport"]: 2}


def test_c12b_g33_a_lone_transport_fires_once() -> None:
    p = battle("early_1942", {"cruiser": 1}, {"transport": 1})
    agree(p, space("sz5"))
    assert ends(p) == pytest.approx({"lost": 1 / 6, "won": 5 / 6})


def test_c12b_g34_in_late_1941_it_does_not_fire() -> None:
    assert ends(battle("late_1941", {"cruiser": 1}, {"transport": 1})) == {"won": 1.0}


def test_c12b_g35_g36_a_submarine_hunts_a_lone_transport() -> None:
    p = battle("early_1942", {"submarine": 1}, {"transport": 1})
    agree(p, space("sz5"))
    assert {label: round(share, 4) for label, share in ends(p).items()} == {"won": 0.8333, "lost": 0.1667}


def test_c10d_g17_carriers_and_battleships_are_hit_by_turns() -> None:
    p = battle("early_1942", {"battleship": 1}, {"carrier": 2, "battleship": 2})
    fight = battle_forces_at(
        p,
        space("sz5"),
        battle_participants.attackers(p, space("sz5")),
        battle_participants.defenders(p, space("sz5")),
    )
    assert fight.sides is not None
    side = FleetStates(fight.sides.defence)
    found = [side.of((1, 0, 1, 0))]  # as the rulebook's defender has chosen in the first round
    for hits in (1, 2):
        found.append(side.after(found[-1], Hits(by_all=hits), air_hits_subs=True, alone=False))
    assert [side.states[n].taken for n in found[1:]] == [(1, 1, 1, 0), (2, 1, 1, 1)]


# --- orders, stops --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_c10_c12_the_odds_of_every_order_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = at_sea(rng, rng.choices(FLEET, k=2), rng.choices(FLEET, k=2))
    p.settle()
    while (ask := p.pending) is not None and p.agenda:
        if ask.seat == CHANCE:
            p.play(rng.choice(ask.moves))
            continue
        for move in ask.moves:
            have = GAME.exact_odds(p, move)
            if have is None:
                continue
            assert sum(have.values()) == 1
            try:
                want = by_label(odds(p, move, plain, MOST))
            except TooManyBranches:
                continue
            assert {label: float(share) for label, share in have.items()} == pytest.approx(
                {label: float(share) for label, share in want.items() if share > 1e-9}, abs=2e-9
            )
        p.play(rng.choice(ask.moves))


@pytest.mark.parametrize("begun", [False, True])
def test_b4_5_stopping_ship_by_ship_is_stopping_by_hits_where_both_can_be_told(begun: bool) -> None:
    mine, theirs = {"submarine": 2, "destroyer": 1, "fighter": 1}, {"submarine": 1, "cruiser": 2}
    p = battle("early_1942", mine, theirs)
    p.agenda = [Battle(space("sz5"), int(begun))]
    ours, others = (
        battle_participants.attackers(p, space("sz5")),
        battle_participants.defenders(p, space("sz5")),
    )
    fleets = [FleetStates(fleet_of(as_force(p, units, attacking=units is ours))) for units in (ours, others)]
    put(p, "sz5", "uk", carrier=1)  # told ship by ship
    fight = battle_forces_at(p, space("sz5"), ours, battle_participants.defenders(p, space("sz5")))
    assert fight.sides is not None
    without = fight.sides.defence._replace(members=fight.sides.defence.members[:-1])
    values = []
    for a, d in (fleets, (FleetStates(fight.sides.attack), FleetStates(without))):
        value, goes_on = fleet_stopping(a, d, partial(swing, a, d), begun=begun)
        assert goes_on
        values.append(value)
    assert values[0] == pytest.approx(values[1], abs=1e-5)


def swing(a: FleetStates, d: FleetStates, x: int, y: int) -> float:
    return d.states[y].lost - a.states[x].lost


# --- forecasts ------------------------------------------------------------------------------------------------------


def told(p: GlobalWarPosition, where: str) -> Forecast:
    found = GAME.forecast(p, space(where), 0)
    assert found is not None
    assert sum(bar.probability for bar in found.outcomes) == pytest.approx(1, abs=1e-9)
    return found


def patrolled(subs: int) -> GlobalWarPosition:
    """Return a raid into the waters of Japan, as the orders are given."""
    p = in_half(bare2(), "early_1942")
    hold(p, "japan", "japan")
    put(p, "sz62", "japan", destroyer=1, submarine=subs)
    ships = put(p, "sz62", "usa", cruiser=1, destroyer=1)
    begin(p, "usa", CombatMove(5))
    p.phase = COMBAT_MOVE
    for u in ships:
        p.flags[u] |= MOVED
        p.aim[u] = p.origin[u] = space("sz60")
    return p


def test_c4_a_forecast_counts_the_shots_of_the_patrol_first() -> None:
    p = patrolled(1)
    found = told(p, "sz62")
    assert any("submarines on patrol fire 1 shot at 1" in line for line in found.basis)
    hit = p.clone()
    lost = next(u for u in hit.of_power(5) if hit.kind[u] == KIND_OF["destroyer"])  # the cheaper one
    hit.remove(lost)
    ways = [(5 / 6, forecast_ends(p, space("sz62"))), (1 / 6, forecast_ends(hit, space("sz62")))]
    want = sum(chance * way.probability for chance, ends in ways for way in ends if way.takes)
    assert found.outcomes[0].probability == pytest.approx(want, abs=1e-9)


def test_c6_a_forecast_counts_the_national_guard() -> None:
    p = bare2()
    hold(p, "usa", "western_us", "alaska")
    put(p, "western_us", "usa", infantry=1)
    raid = put(p, "western_us", "japan", bomber=2)
    begin(p, "japan", CombatMove(2))
    p.phase = COMBAT_MOVE
    for u in raid:
        p.flags[u] |= MOVED
    found = told(p, "western_us")
    assert sum(rank.number for rank in found.hosts[1].ranks) == 6
    assert any("National Guard" in line for line in found.basis)


def test_c10_c12_a_forecast_names_the_sections_that_matter() -> None:
    p = battle(
        "early_1942",
        {"super_heavy_battleship": 1, "carrier": 1, "escort": 1},
        {"battleship": 1, "escort": 1, "transport": 2},
    )
    for u in p.of_power(0):
        p.flags[u] |= MOVED
        p.aim[u] = space("sz6")
    p.agenda, p.phase = [CombatMove(0)], COMBAT_MOVE
    found = told(p, "sz5")
    basis = " ".join(found.basis)
    for words in (
        "Expansion II",
        "carriers are hit first",
        "two dice",
        "convoy",
        "cannot be chosen",
        "find submarines",
        "averages count no repairs",
    ):
        assert words in basis
    assert {
        "With the usual losses, stopping at the best moment",
        "With the usual losses, pressing on pays",
    } <= dict(found.facts).keys()
    assert dict(found.facts)["If both play their best, on balance"].startswith("not told, a battle at sea")


def test_R_G30_aircraft_are_told_to_press_on_against_transports_beside_a_submarine() -> None:
    p = battle("early_1943", {"fighter": 2}, {"submarine": 1, "transport": 1})
    p.agenda = [Battle(space("sz5"), 1)]
    p.phase = COMBAT
    p.settle()
    assert p.pending is not None
    assert {move.verb for move in p.pending.moves} == {"press", "retreat"}
    found = told(p, "sz5")
    assert dict(found.facts)["Now"] == "press"
    assert [rank.note for host in found.hosts for rank in host.ranks] == [""] * 3


def test_c12b_1_a_forecast_knows_whether_convoys_form() -> None:
    p = battle("early_1943", {"cruiser": 2}, {"escort": 1, "transport": 2})
    p.phase = COMBAT
    formed = told(p, "sz5")
    p.battles[space("sz5")] = SCATTERED
    without = told(p, "sz5")
    assert "In a convoy, of an escort and up to two transports" in " ".join(formed.basis)
    assert "Escorts that form no convoys defend at 2." in without.basis
    assert formed.outcomes[0].probability < without.outcomes[0].probability


def test_c9_a_forecast_tells_fortifications() -> None:
    p = bare2()
    hold(p, "japan", "okinawa")
    put(p, "okinawa", "japan", infantry=2)
    p.forts[space("okinawa")] = 2
    mine = put(p, "okinawa", "usa", infantry=3)
    begin(p, "usa", CombatMove(5))
    p.phase = COMBAT_MOVE
    for u in mine:
        p.flags[u] |= MOVED
    strong = told(p, "okinawa")
    p.forts[space("okinawa")] = 0
    weak = told(p, "okinawa")
    assert strong.outcomes[0].probability < weak.outcomes[0].probability
    assert any("Fortifications: 2" in line for line in strong.basis)


@pytest.mark.parametrize("seed", range(8))
def test_c9_only_japanese_infantry_of_several_powers_is_in_fortifications(seed: int) -> None:
    rng = Random(seed)
    p = bare2()
    hold(p, "japan", "okinawa")
    for owner in rng.choices(["japan", "germany", "italy"], k=3):
        put(p, "okinawa", owner, infantry=1)
    put(p, "okinawa", "japan", infantry=1, tank=rng.randint(0, 1))
    p.forts[space("okinawa")] = rng.randint(1, 3)
    p.trim(space("okinawa"))
    mine = put(p, "okinawa", "usa", infantry=3, tank=1)
    begin(p, "usa", CombatMove(5))
    p.phase = COMBAT_MOVE
    for u in mine:
        p.flags[u] |= MOVED
    told(p, "okinawa")
    p.agenda = [AmphibiousAssault(space("okinawa"))]
    agree(p, space("okinawa"))


# --- ways -----------------------------------------------------------------------------------------------------------


def test_c4_the_way_into_a_patrol_zone_costs_two() -> None:
    p = in_half(bare2(), "early_1942")
    hold(p, "japan", "japan")
    put(p, "sz62", "japan", destroyer=1)
    ship = put(p, "sz60", "usa", cruiser=1)[0]
    attack_of = begin(p, "usa", CombatMove(5))
    assert attack_of is not None
    found = GAME.route(p, Move("move", ship, space("sz62")))
    assert found is not None
    assert ([MAP.ids[s] for s in found.spaces], found.cost, found.left) == (["sz60", "sz62"], 2, 0)


def test_b4_a_battle_at_sea_that_was_broken_off_is_forecast_no_more() -> None:
    p = bare2()
    hold(p, "japan", "mexico")
    fighters = put(p, "mexico", "japan", fighter=2)
    one(p, "sz44", "usa", "destroyer")
    one(p, "sz52", "usa", "destroyer")
    cruiser = one(p, "sz51", "japan", "cruiser")
    attack(p, "japan", [*((u, "sz44") for u in fighters), (cruiser, "sz52")])
    assert GAME.forecast(p, space("sz44"), 0)
    play(p, "fight", 0, space("sz44"))
    hit(p, 0)
    assert GAME.forecast(p, space("sz44"), 0)
    hit(p, 0)
    play(p, "retreat", 0, space("sz44"))
    assert GAME.forecast(p, space("sz44"), 0) is None
    assert GAME.forecast(p, space("sz52"), 0)


def test_b4_a_battle_on_land_that_was_broken_off_is_forecast_no_more() -> None:
    p = bare2()
    fighter = one(p, "poland", "germany", "fighter")
    tank = one(p, "poland", "germany", "tank")
    one(p, "baltic_states", "ussr", "infantry")
    one(p, "east_poland", "ussr", "infantry")
    fight(p, "germany", [(fighter, "baltic_states"), (tank, "east_poland")])
    play(p, "fight", 0, space("baltic_states"))
    hit(p, 0, 0)
    play(p, "retreat", 0, space("baltic_states"))
    assert GAME.forecast(p, space("baltic_states"), 0) is None
    assert GAME.forecast(p, space("east_poland"), 0)


def test_b3_4_a_zone_whose_submarines_are_ignored_is_forecast_no_more() -> None:
    p = in_half(bare2(), "early_1942")
    one(p, "sz44", "usa", "submarine")
    one(p, "sz52", "usa", "destroyer")
    destroyer, cruiser = one(p, "sz54", "japan", "destroyer"), one(p, "sz51", "japan", "cruiser")
    attack(p, "japan", [(destroyer, "sz44"), (cruiser, "sz52")])
    play(p, "fight", 0, space("sz44"))
    assert GAME.forecast(p, space("sz44"), 0)
    play(p, "ignore", 0, space("sz44"))
    assert GAME.forecast(p, space("sz44"), 0) is None
