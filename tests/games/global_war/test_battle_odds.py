"""[b4] Exact odds of battles are those of the rules themselves, walked die by die; golden cases; best play."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.global_war.positions import bare, begin, on_board, put, space
from tests.games.global_war.summed_odds import chances, losses
from tests.games.global_war.walker import Played, walked
from tests.tiers import sampled

from broadfront.games.global_war.combat_odds.best_play import Stakes, TooManyStates, exact_value
from broadfront.games.global_war.combat_odds.forecast import forecast_ends
from broadfront.games.global_war.combat_odds.outcomes import endings
from broadfront.games.global_war.combat_odds.position_battles import battle_forces_at
from broadfront.games.global_war.combat_odds.sides import CombatSide, land_kept, weakest_first, worth_of
from broadfront.games.global_war.combat_odds.stopping import best_of_orders, grid_stopping
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.conduct_combat import AmphibiousAssault, SeaCombat
from broadfront.games.global_war.terms import (
    ADVANCED_ARTILLERY,
    DEAD,
    HEAVY_BOMBERS,
    JET_FIGHTERS,
    LANDING,
    MOVED,
    RADAR,
    SIDE,
    SUPER_SUBMARINES,
)
from broadfront.games.global_war.units import AA_GUN, COST, INFANTRY, KIND_OF, SUBMARINE, TRANSPORT, is_land

UK = 3
TECHS = (
    0,
    0,
    1 << HEAVY_BOMBERS,
    1 << JET_FIGHTERS | 1 << SUPER_SUBMARINES,
    1 << ADVANCED_ARTILLERY,
    1 << RADAR,
)
SHIPS = [
    *("submarine", "submarine", "transport", "destroyer", "cruiser", "carrier", "battleship"),
    *("fighter", "fighter", "bomber"),
]
ARMY = ["infantry", "infantry", "artillery", "tank", "fighter", "bomber"]


def units(**of: int) -> tuple[int, ...]:
    """Return kinds in the usual order of losses."""
    return losses([KIND_OF[name] for name, number in of.items() for _ in range(number)])


def attack(**of: int) -> CombatSide:
    return CombatSide(units(**of), True)


def defence(**of: int) -> CombatSide:
    return CombatSide(units(**of), False)


def some(rng: Random, of: list[str], most: int) -> list[str]:
    return [rng.choice(of) for _ in range(rng.randint(1, most))]


def drawn(rng: Random) -> GlobalWarPosition:
    """Return an empty map with technologies and options drawn."""
    p = bare(
        dice=rng.choice(["random", "random", "low_luck"]),
        heavy_bombers=rng.choice(["both_count", "best_of_two"]),
    )
    p.techs = [rng.choice(TECHS) for _ in p.techs]
    return p


def agree(p: GlobalWarPosition, where: int) -> None:
    """Check who is left and what the log says: the distribution is the one of the rules, walked die by die."""
    want: dict[object, float] = {}
    for (mine, theirs, told), share in walked(p.clone()).items():
        key = (
            tuple(one for one in mine if one[0] != AA_GUN),
            tuple(one for one in theirs if one[0] != AA_GUN),
            ", ".join(told),
        )
        want[key] = want.get(key, 0.0) + share
    have: dict[object, float] = {}
    for found in forecast_ends(p, where):
        key = tuple(sorted(found.attackers.items())), tuple(sorted(found.defenders.items())), found.label
        have[key] = have.get(key, 0.0) + found.probability
    assert sum(want.values()) == pytest.approx(1, abs=1e-9)
    assert have == pytest.approx(want, abs=1e-9)


# --- the same as the rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", sampled(range(40), 4))
def test_b4_land_battles_with_artillery_and_aa_guns_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    for kind in some(rng, ARMY, 5):
        put(p, "poland", "germany", **{kind: 1})
    for kind in ["infantry", *some(rng, [*ARMY, "aa_gun"], 3)]:
        put(p, "poland", rng.choice(["uk", "ussr"]), **{kind: 1})
    p.control[space("poland")] = UK
    begin(p, "germany")
    p.agenda = [AmphibiousAssault(space("poland"))]
    agree(p, space("poland"))


@pytest.mark.parametrize("seed", sampled(range(60), 4))
def test_b4_1_sea_battles_with_submarines_and_aircraft_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    for kind in some(rng, SHIPS, 4):
        put(p, "sz5", "germany", **{kind: 1})
    for kind in some(rng, SHIPS[:-1], 4):
        put(p, "sz5", rng.choice(["uk", "usa"]), **{kind: 1})
    begin(p, "germany")
    p.agenda = [Battle(space("sz5"))]
    agree(p, space("sz5"))


@pytest.mark.parametrize("seed", sampled(range(40), 4))
def test_b4_11_landings_with_their_sea_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    zone = space("sz5")
    land = MAP.land_beside[zone][0]
    p.control[land] = UK
    begin(p, "germany")
    for kind in rng.choices(["destroyer", "cruiser", "battleship", "battleship", "fighter", "carrier"], k=2):
        put(p, "sz5", "germany", **{kind: 1})
    for _ in range(rng.randint(1, 2)):
        ship = put(p, "sz5", "germany", transport=1)[0]
        for unit in on_board(p, ship, rng.choice(["tank", "artillery", "infantry"]), "infantry"):
            p.flags[unit] |= LANDING | MOVED
            p.aim[unit] = land
    if rng.random() < 0.6:
        for kind in ["destroyer", *some(rng, ["submarine", "cruiser", "transport"], 1)]:
            put(p, "sz5", "uk", **{kind: 1})
    for kind in some(rng, ["infantry", "infantry", "artillery", "fighter", "aa_gun"], 2):
        put(p, MAP.ids[land], "uk", **{kind: 1})
    for kind in rng.choices(["infantry", "fighter", "bomber"], k=rng.randint(0, 2)):
        put(p, MAP.ids[land], "germany", **{kind: 1})
    p.agenda = [AmphibiousAssault(land), SeaCombat(0, zone)]
    before = _value(p, 0), _value(p, 1)
    want: dict[str, list[float]] = {}
    for (mine, theirs, told), share in walked(p.clone()).items():
        sums = want.setdefault(", ".join(told), [0.0, 0.0, 0.0])
        lost = [
            value - sum(COST[kind] * n for kind, n in left if kind != AA_GUN)
            for value, left in zip(before, (mine, theirs), strict=True)
        ]
        for n, part in enumerate((1.0, *lost)):
            sums[n] += share * part
    have: dict[str, list[float]] = {}
    for found in forecast_ends(p, land):
        sums = have.setdefault(found.label, [0.0, 0.0, 0.0])
        for n, part in enumerate((1.0, found.attacker_lost, found.defender_lost)):
            sums[n] += found.probability * part
    assert have.keys() == want.keys()
    for label, sums in want.items():
        assert have[label] == pytest.approx(sums, abs=1e-9), label


def _value(p: GlobalWarPosition, side: int) -> int:
    return sum(
        COST[p.kind[u]]
        for u, at in enumerate(p.at)
        if at != DEAD and SIDE[p.owner[u]] == side and p.kind[u] != AA_GUN
    )


# --- golden, and the battle of the issue ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "want"),
    [
        (attack(infantry=3, artillery=1), defence(infantry=2), (0.9309, 0.0142, 0.0549, 2.686)),  # E19
        (attack(infantry=3, tank=2), defence(infantry=3), (0.9539, 0.0111, 0.0350, 3.210)),  # E20
        (attack(fighter=2), defence(destroyer=1), (0.9500, 0.0250, 0.0250, None)),  # F15
        (attack(battleship=1), defence(cruiser=1), (0.8800, 0.0800, 0.0400, None)),  # F16
    ],
)
def test_golden_odds(
    mine: CombatSide, theirs: CombatSide, want: tuple[float, float, float, float | None]
) -> None:
    found = chances(mine, theirs)
    assert (found.wins, found.draws, found.loses) == pytest.approx(want[:3], abs=5e-5)
    assert found.stale == 0
    if want[3] is not None:
        assert found.attacker == pytest.approx(want[3], abs=5e-4)


def test_the_battle_of_the_issue() -> None:
    """Cheapest losses first, no AA fire; a tank is 3/3 and a fighter 3/4."""
    found = chances(
        attack(infantry=6, artillery=2, tank=3, fighter=2),
        defence(infantry=7, artillery=2, tank=2, fighter=1),
    )
    assert f"{found.wins:.4%}" == "60.5609%"
    assert found.wins + found.draws + found.loses == pytest.approx(1, abs=1e-12)


def test_a_battle_of_65_units_against_61_adds_up() -> None:
    found = chances(
        attack(infantry=30, artillery=10, tank=15, fighter=7, bomber=3),
        defence(infantry=35, artillery=10, tank=10, fighter=6),
    )
    assert found.wins + found.draws + found.loses == pytest.approx(1, abs=1e-8)
    assert found.wins == pytest.approx(0.717512386, abs=1e-8)


# --- orders of losses -----------------------------------------------------------------------------------------------


def test_b4_4_damage_that_is_free_comes_first_and_transports_last() -> None:
    hit = KIND_OF["battleship"]
    assert units(transport=1, battleship=1, submarine=1) == (hit, SUBMARINE, hit, TRANSPORT)


def test_b4_4_the_last_land_unit_can_be_kept_to_take_the_territory() -> None:
    usual = attack(fighter=1, infantry=1)
    taken = [
        sum(
            e.probability
            for e in endings(force, defence(infantry=1))
            if not e.defenders and INFANTRY in e.attackers
        )
        for force in (usual, land_kept(usual))
    ]
    assert taken[0] < taken[1]


# --- when to stop, whom to lose -------------------------------------------------------------------------------------


def test_b4_5_nobody_presses_a_battle_that_only_costs() -> None:
    mine, theirs = attack(infantry=2), defence(infantry=6)
    lost = worth_of(mine), worth_of(theirs)

    def value(i: int, j: int) -> float:
        return lost[1][j] - lost[0][i]

    stop, goes_on = grid_stopping(mine, theirs, value)
    fight, _ = grid_stopping(mine, theirs, value, may_stop=False)
    assert stop > fight
    assert not goes_on[1, 0]
    mean = sum(end.probability * (end.defender_lost - end.attacker_lost) for end in endings(mine, theirs))
    assert fight == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("prize", [0, 3])
def test_b4_4_where_little_is_at_stake_the_cheapest_first_is_best(prize: int) -> None:
    mine, theirs = (
        attack(infantry=4, artillery=1, tank=2, fighter=1),
        defence(infantry=5, artillery=1, tank=1),
    )
    lost = worth_of(mine), worth_of(theirs)

    def value(i: int, j: int) -> float:
        taken = j == len(theirs.kinds) and any(map(is_land, mine.kinds[i:]))
        return lost[1][j] - lost[0][i] + prize * taken

    assert exact_value(mine, theirs, Stakes(prize)) == pytest.approx(
        grid_stopping(mine, theirs, value)[0], abs=1e-9
    )


@pytest.mark.parametrize("seed", range(16))
def test_b4_5_best_play_on_land_is_that_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = bare()
    prize = float(p.setting.value[space("poland")])
    land, back = rng.random() < 0.5, rng.random() < 0.7
    for kind in rng.choices(["infantry", "artillery", "tank", "fighter"], k=rng.randint(1, 3)):
        for u in put(p, "poland", "germany", **{kind: 1}):
            p.aim[u] = space("germany") if back else -1
            if land and kind in ("infantry", "tank"):
                p.flags[u] |= LANDING
                p.aim[u] = space("poland")
    for kind in rng.choices(["infantry", "tank", "bomber"], k=rng.randint(1, 3)):
        put(p, "poland", "uk", **{kind: 1})
    p.control[space("poland")] = UK
    flags, aims = p.flags[:], p.aim[:]
    begin(p, "germany")
    p.flags, p.aim = flags, aims
    p.agenda = [Battle(space("poland"))]
    same_value(p, space("poland"), prize)


@pytest.mark.parametrize("seed", range(16))
def test_b4_1_best_play_at_sea_is_that_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = bare()
    back = rng.random() < 0.7
    for kind in rng.choices(["submarine", "submarine", "destroyer", "fighter", "battleship"], k=2):
        put(p, "sz5", "germany", **{kind: 1})
    for kind in rng.choices(["submarine", "submarine", "destroyer", "cruiser", "transport"], k=2):
        put(p, "sz5", "uk", **{kind: 1})
    begin(p, "germany")
    for u in p.units_in(space("sz5")):
        p.aim[u] = space("sz6") if back else -1
    p.agenda = [Battle(space("sz5"))]
    same_value(p, space("sz5"), 0.0)


def same_value(p: GlobalWarPosition, where: int, prize: float) -> None:
    """Check that a battle is worth as much as if every choice is played out through the rules."""
    played = Played(p.mover, prize)
    fight = battle_forces_at(
        p, where, battle_participants.attackers(p, where), battle_participants.defenders(p, where)
    )
    have = exact_value(
        fight.attack, fight.defence, fight.stakes._replace(prize=prize), seaborne=fight.seaborne, most=100_000
    )
    assert have == pytest.approx(played.value(p) - played.worth(p), abs=1e-8)


def test_b4_4_for_a_rich_territory_a_fighter_is_lost_before_the_last_land_unit() -> None:
    mine, theirs = attack(infantry=1, fighter=2), defence(infantry=2)
    lost = worth_of(mine), worth_of(theirs)
    cheap = grid_stopping(
        mine,
        theirs,
        lambda i, j: lost[1][j] - lost[0][i] + 20 * (j == 2 and INFANTRY in mine.kinds[i:]),
    )[0]
    assert exact_value(mine, theirs, Stakes(20)) > cheap + 0.1


def test_b4_5_seaborne_units_cannot_leave_but_their_aircraft_can() -> None:
    mine, theirs = attack(infantry=1, fighter=1), defence(infantry=4)
    free = exact_value(mine, theirs)
    landed = exact_value(mine, theirs, seaborne=(INFANTRY,))
    stuck = exact_value(attack(infantry=1), theirs, seaborne=(INFANTRY,))
    assert free > landed > stuck - COST[KIND_OF["fighter"]]


def test_b4_1_a_submarine_that_meets_no_destroyer_submerges_rather_than_fight_a_battleship() -> None:
    assert exact_value(attack(battleship=1, cruiser=1), defence(submarine=1)) == pytest.approx(0, abs=1e-9)
    assert exact_value(attack(battleship=1, destroyer=1), defence(submarine=1)) > 1


@pytest.mark.parametrize("prize", [0, 8, 20])
def test_b4_4_the_best_of_a_few_orders_is_no_worse_than_the_usual_one_and_close_to_best_play(
    prize: int,
) -> None:
    mine, theirs = attack(infantry=4, artillery=1, tank=2, fighter=2), defence(infantry=5, tank=1, bomber=1)
    some_orders = best_of_orders(mine, theirs, prize)
    assert some_orders == pytest.approx(exact_value(mine, theirs, Stakes(prize)), abs=0.6)
    assert weakest_first(theirs).kinds[0] == KIND_OF["bomber"]
    assert land_kept(mine).kinds[-1] == KIND_OF["tank"]


def test_best_play_of_large_battles_is_refused() -> None:
    army = attack(infantry=9, artillery=5, tank=5, fighter=5, bomber=3)
    with pytest.raises(TooManyStates):
        exact_value(army, defence(infantry=9, bomber=5), Stakes(30), most=200)


def test_best_play_of_many_submarines_is_refused_before_it_takes_long() -> None:
    with pytest.raises(TooManyStates):  # it has few states, but hundreds of outcomes of each round
        exact_value(attack(submarine=20), defence(submarine=20, cruiser=5))


def test_b4_4_best_play_chooses_between_units_that_are_worth_and_fight_alike() -> None:
    attack = CombatSide((KIND_OF["tank"],) * 2, attacking=True)
    infantry, artillery = KIND_OF["infantry"], KIND_OF["artillery"]
    mixed = CombatSide((infantry, artillery), attacking=False, worths=(3.0, 3.0))
    alike = CombatSide((infantry, infantry), attacking=False, worths=(3.0, 3.0))
    assert exact_value(attack, mixed) == pytest.approx(exact_value(attack, alike), abs=1e-12)


def test_b4_1_best_play_chooses_which_submarines_submerge() -> None:
    def worth(*prices: float) -> float:
        mine = CombatSide((SUBMARINE,) * len(prices), attacking=True, worths=prices)
        return exact_value(mine, defence(cruiser=2))

    assert worth(6, 6 + 1e-9) == pytest.approx(worth(6, 6), abs=1e-8)
    assert worth(6, 1000) == pytest.approx(worth(6)) != 0


def test_best_play_counts_three_hits_of_the_largest_ships() -> None:
    large = CombatSide((KIND_OF["super_heavy_battleship"],) * 3, attacking=True)
    ends = list(endings(large, defence(cruiser=3)))
    swing = sum(end.probability * (end.defender_lost - end.attacker_lost) for end in ends)
    assert exact_value(large, defence(cruiser=3), Stakes(retreat=False)) == pytest.approx(swing, abs=1e-8)
