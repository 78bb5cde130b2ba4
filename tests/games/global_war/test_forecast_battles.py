"""[c4] [c6] [c9] [c10] [c12] What a forecast says while orders are given is what the rules make of them, die by die.

Random fleets and landings, everything as in a match: the Guard is called, submarines on patrol fire, damaged ships stay
out of it, then the battles are fought. The large run is `python -m tests.games.global_war.test_forecast_battles 300`.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest
from tests.games.global_war.expanded import bare2, in_half
from tests.games.global_war.positions import begin, hold, on_board, power, put, space
from tests.games.global_war.test_battle_odds_expansion import FLEET, HALVES, fleet
from tests.games.global_war.walker import Left, left_of, walked

from broadfront.engine.view import Forecast
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants, expansion_patrol_zones, expansion_theatre
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.expansion_national_guard import Guard
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolShots
from broadfront.games.global_war.rules.move_phases import CombatMove
from broadfront.games.global_war.terms import COMBAT, COMBAT_MOVE, CRIPPLED, DEAD, LANDING, MOVED, SIDE
from broadfront.games.global_war.ui.forecast_panel import _units
from broadfront.games.global_war.units import AA_GUN, COST, KINDS, is_sea

PLACES = (
    ("usa", "japan", "sz62", "sz60", "japan"),
    ("uk", "japan", "sz62", "sz60", "japan"),
    ("japan", "usa", "sz56", "sz57", "western_us"),
    ("usa", "japan", "sz60", "sz59", "okinawa"),
    ("germany", "uk", "sz6", "sz5", "norway"),
)
"""Who attacks whom where, from where, and the land beside it; the first three are patrol zones."""


def drawn(rng: Random, place: tuple[str, ...], low_luck: bool) -> GlobalWarPosition:
    p = in_half(
        bare2(
            dice="low_luck" if low_luck else "random",
            capital_hits=rng.choice(["state_based", "this_battle_only"]),
        ),
        rng.choice(HALVES),
    )
    hold(p, place[1], place[4])
    return p


def ordered(p: GlobalWarPosition, place: tuple[str, ...], landing: list[int]) -> GlobalWarPosition:
    """Let the turn of the attacker begin, and give the orders: who is not damaged has come from next door."""
    mover, _, zone, came, land = place
    of, damage, hosts = power(mover), p.damage[:], p.host[:]
    begin(p, mover)
    p.phase, p.damage, p.host = COMBAT_MOVE, damage, hosts
    for u in p.of_power(of):
        if p.flags[u] & CRIPPLED:
            continue
        p.flags[u] |= MOVED
        p.aim[u] = space(came)
        if u in landing:
            p.flags[u] |= LANDING
            p.aim[u] = space(land)
    p.agenda = [Combat(of), PatrolShots(), Guard(), CombatMove(of)]
    del zone
    return p


def raid(seed: int, most: int = 2, place: tuple[str, ...] | None = None) -> tuple[GlobalWarPosition, int]:
    """Return a battle at sea, and where."""
    rng = Random(seed)
    place = place or rng.choice(PLACES)
    p = drawn(rng, place, rng.random() < 0.2)
    mover, foe, zone, *_ = place
    fleet(rng, p, mover, rng.choices(FLEET, k=rng.randint(1, most)), zone)
    wolves = ["submarine"] * (rng.randint(0, 2) if zone in ("sz62", "sz56") else 0)
    fleet(rng, p, foe, [*wolves, *rng.choices(FLEET, k=rng.randint(0 if wolves else 1, most))], zone)
    return ordered(p, place, []), space(zone)


def landing(seed: int, most: int = 2) -> tuple[GlobalWarPosition, int]:
    """Return a landing, and where."""
    rng = Random(seed)
    place = rng.choice([one for one in PLACES if one[4] != "norway"])
    p = drawn(rng, place, rng.random() < 0.2)
    mover, foe, zone, _, land = place
    cargo = [
        u
        for ship in put(p, zone, mover, transport=rng.randint(1, 2))
        for u in on_board(p, ship, rng.choice(["tank", "infantry", "artillery"]))
    ]
    fleet(
        rng,
        p,
        mover,
        rng.choices(["cruiser", "battleship", "super_heavy_battleship", "escort"], k=rng.randint(0, most)),
        zone,
    )
    if place[0] == "japan" and rng.random() < 0.5:
        cargo += on_board(p, put(p, zone, mover, destroyer=1)[0], "infantry")
    if rng.random() < 0.6:
        fleet(rng, p, foe, ["destroyer", *rng.choices(FLEET, k=rng.randint(0, 1))], zone)
        if zone in ("sz62", "sz56") and rng.random() < 0.7:
            put(p, zone, foe, submarine=1)
    for kind in rng.choices(["infantry", "artillery", "fighter", "aa_gun"], k=rng.randint(1, most)):
        put(p, land, foe, **{kind: 1})
    if land == "okinawa":
        p.forts[space(land)] = rng.randint(0, 2)
        p.trim(space(land))
    if rng.random() < 0.3:
        put(p, land, mover, bomber=1)
    return ordered(p, place, cargo), space(land)


def worth(p: GlobalWarPosition, side: int) -> int:
    return sum(
        COST[p.kind[u]]
        for u, at in enumerate(p.at)
        if at != DEAD and SIDE[p.owner[u]] == side and p.kind[u] != AA_GUN
    )


def rules_say(
    p: GlobalWarPosition,
) -> tuple[dict[str, float], dict[tuple[Left, Left], float], list[float]]:
    """Return how the orders come out: what the log says, who is left on the map, and what both sides lose."""
    q = p.clone()
    move = q.agenda.pop()
    assert isinstance(move, CombatMove)
    move.end(q, 0, 0)
    q.phase = COMBAT
    side = SIDE[q.mover]
    guard = q.clone()
    guard.agenda = []
    Guard().run(guard)
    before = [worth(guard, side), worth(guard, 1 - side)]
    told: dict[str, float] = {}
    left: dict[tuple[Left, Left], float] = {}
    lost = [0.0, 0.0]
    for (mine, theirs, words), share in walked(q).items():
        label = ", ".join(words)
        told[label] = told.get(label, 0.0) + share
        left[mine, theirs] = left.get((mine, theirs), 0.0) + share
        for n, some in enumerate((mine, theirs)):
            lost[n] += share * (
                before[n] - sum(COST[kind] * number for kind, number in some if kind != AA_GUN)
            )
    return told, left, lost


def agree(p: GlobalWarPosition, where: int) -> Forecast | None:
    """Check a forecast; return it, or None if there is no battle."""
    found = GAME.forecast(p, where, 0)
    mine, theirs = battle_participants.attackers(p, where), battle_participants.defenders(p, where)
    if found is None:
        assert not (mine and theirs)
        return None
    assert found.outcomes
    bars = {bar.name: bar.probability for bar in found.outcomes}
    assert sum(bars.values()) == pytest.approx(1, abs=1e-9)
    told, left, lost = rules_say(p)
    assert sum(told.values()) == pytest.approx(1, abs=1e-9)
    facts = dict(found.facts)
    assert any(" best" in name for name in facts)  # told, or told that it is not
    for name, value in zip(("attacker", "defender"), lost, strict=True):
        # the rules are played to the end of the battle only; what cannot land is lost as the turn ends
        stranded = facts.get(f"Aircraft of the {name} that cannot land afterwards", "0.0 IPC").split()[-2]
        assert float(facts[f"The {name} loses on average"].removesuffix(" IPC")) == pytest.approx(
            value + float(stranded), abs=0.0501 if stranded == "0.0" else 0.1002
        )
    if not MAP.is_sea(where):
        taken = sum(share for label, share in told.items() if "captured" in label)
        assert bars["Territory taken"] == pytest.approx(taken, abs=1e-9)
        return found
    both = sum(share for label, share in told.items() if label in ("stalemate", "retreat"))
    assert bars.get("Both are left", 0.0) == pytest.approx(both, abs=1e-9)
    won = sum(share for label, share in told.items() if label == "won")
    assert bars["Attackers are left"] == pytest.approx(won, abs=1e-9)
    side = SIDE[p.mover]
    for n, everybody in ((0, left_of(p, side)), (1, left_of(p, 1 - side))):
        if sum(number for _, number in everybody) != len((mine, theirs)[n]):
            continue  # somebody takes no part
        shares: dict[str, float] = {}
        for sides, share in left.items():
            name = _units(dict(sides[n]))
            shares[name] = shares.get(name, 0.0) + share
        for bar in found.survivors[n]:
            assert bar.probability == pytest.approx(shares[bar.name], abs=1e-9), bar.name
    return found


@pytest.mark.parametrize("seed", range(40))
def test_forecasts_of_sea_battles_with_patrols_and_cripples_are_what_the_rules_say(seed: int) -> None:
    agree(*raid(seed))


@pytest.mark.parametrize("seed", range(30))
def test_forecasts_of_landings_with_patrols_and_the_guard_are_what_the_rules_say(seed: int) -> None:
    agree(*landing(seed))


def main(number: int, first: int) -> None:
    """Check many, and count what was in them."""
    found: Counter[str] = Counter()
    for seed in range(first, first + number):
        p, where = (raid if seed % 2 else landing)(seed, 3)
        found["battles"] += 1
        sea = MAP.is_sea(where)
        zones = {where} if sea else {p.at[u] for u in p.of_power(p.mover) if is_sea(p.kind[u])}
        for zone in zones:
            units = [p.kind[u] for u in p.units_in(zone)]
            found["with shots of patrols"] += bool(
                expansion_theatre.zones_against(p, SIDE[p.mover]) >> zone & 1
                and expansion_patrol_zones.patrols(p, zone, 1 - SIDE[p.mover])
            )
            found["with cripples"] += any(p.flags[u] & CRIPPLED for u in p.of_power(p.mover))
            for kind in {*units}:
                found[KINDS[kind].name] += 1
        try:
            found["told" if agree(p, where) else "no battle"] += 1
        except AssertionError as error:
            found["wrong"] += 1
            print(seed, str(error)[:300], flush=True)
    print(dict(found))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
