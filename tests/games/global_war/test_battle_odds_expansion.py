"""[c9] [c10] [c12] Odds of battles with Expansion II are those of the rules, walked die by die; golden cases."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.global_war.expanded import ALL, bare2, in_half, war2
from tests.games.global_war.positions import begin, hold, on_board, power, put, space
from tests.games.global_war.test_battle_odds import same_value
from tests.games.global_war.walker import walked
from tests.tiers import sampled

from broadfront.engine.position import CHANCE
from broadfront.games.global_war import GAME
from broadfront.games.global_war.combat_odds.forecast import forecast_ends
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.conduct_combat import AmphibiousAssault, SeaCombat
from broadfront.games.global_war.rules.turn_sequence import opening
from broadfront.games.global_war.terms import (
    COMBAT,
    COMBAT_MOVE,
    CRIPPLED,
    DEAD,
    HEAVY_BOMBERS,
    JAPAN,
    JET_FIGHTERS,
    LANDING,
    MOVED,
    SCATTERED,
    SIDE,
    SUPER_SUBMARINES,
)
from broadfront.games.global_war.units import (
    AA_GUN,
    CARRIER,
    COST,
    DECK_PLANES,
    DESTROYER,
    INFANTRY,
    KING_TIGER,
    TRANSPORT,
)

Ends = dict[tuple[object, ...], float]
HALVES = ("late_1941", "early_1942", "early_1943", "late_1943")
FLEET = (
    *("submarine", "submarine", "transport", "transport", "escort", "escort", "destroyer", "cruiser"),
    *("carrier", "carrier", "battleship", "super_heavy_battleship", "carrier_fighter", "fighter", "bomber"),
)
NAVAL = ("ship_damage", "super_battleships", "escorts", "carrier_fighters")


def agree(p: GlobalWarPosition, where: int) -> None:
    """Check that who is left, and what the log says, is as likely as if the rules are walked, die by die."""
    want: Ends = {}
    for (mine, theirs, told), share in walked(p.clone()).items():
        left = (tuple(one for one in side if one[0] != AA_GUN) for side in (mine, theirs))
        key: tuple[object, ...] = (*left, ", ".join(told))
        want[key] = want.get(key, 0.0) + share
    have: Ends = {}
    for found in forecast_ends(p, where):
        key = (tuple(sorted(found.attackers.items())), tuple(sorted(found.defenders.items())), found.label)
        have[key] = have.get(key, 0.0) + found.probability
    assert sum(have.values()) == pytest.approx(1, abs=1e-9)
    assert sum(want.values()) == pytest.approx(1, abs=1e-9)
    for key in want.keys() | have.keys():
        assert have.get(key, 0.0) == pytest.approx(want.get(key, 0.0), abs=1e-9), key


def drawn(rng: Random) -> GlobalWarPosition:
    """Return an empty map with sections, options, a half-year and technologies drawn."""
    on = ALL if rng.random() < 0.6 else [name for name in ALL if rng.random() < 0.5 or name not in NAVAL]
    p = bare2(
        *on,
        dice=rng.choice(["random", "random", "low_luck"]),
        capital_hits=rng.choice(["state_based", "this_battle_only"]),
    )
    in_half(p, rng.choice(HALVES))
    p.techs = [
        rng.choice([0, 0, 1 << HEAVY_BOMBERS, 1 << JET_FIGHTERS | 1 << SUPER_SUBMARINES]) for _ in p.techs
    ]
    return p


def fleet(rng: Random, p: GlobalWarPosition, owner: str, kinds: list[str], name: str = "sz5") -> None:
    """Put ships into a zone, damaged or not, aircraft on decks or not."""
    units = [u for kind in kinds for u in put(p, name, owner, **{kind: 1})]
    for u in units:
        if p.setting.hits[p.kind[u]] > 1 and p.kind[u] != KING_TIGER and rng.random() < 0.3:
            p.damage[u] = rng.randint(1, p.setting.hits[p.kind[u]] - 1)
    decks = [u for u in units if p.kind[u] == CARRIER and not p.damage[u]]
    for u in units:
        if p.kind[u] in DECK_PLANES and decks and rng.random() < 0.7:
            p.host[u] = rng.choice(decks)


def at_sea(rng: Random, mine: list[str], theirs: list[str]) -> GlobalWarPosition:
    """Return a battle at sea, before its first round or a later one."""
    p = drawn(rng)
    fleet(rng, p, "germany", mine)
    fleet(rng, p, rng.choice(["uk", "usa"]), theirs)
    damage, back = p.damage[:], rng.random() < 0.5
    begin(p, "germany")
    p.damage = damage
    for u in p.units_in(space("sz5")):
        p.flags[u] = 0
        p.aim[u] = space("sz6") if back else -1
    p.agenda = [Battle(space("sz5"), int(rng.random() < 0.2))]
    return p


@pytest.mark.parametrize("seed", sampled(range(150), 4))
def test_c10_c12_sea_battles_of_all_kinds_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    agree(
        at_sea(rng, rng.choices(FLEET, k=rng.randint(1, 3)), rng.choices(FLEET, k=rng.randint(1, 3))),
        space("sz5"),
    )


@pytest.mark.parametrize("round_", [0, 1])
@pytest.mark.parametrize("guard", [["cruiser"], ["submarine"], ["carrier", "fighter"], ["escort"], []])
@pytest.mark.parametrize(
    "wolves", [["submarine"], ["submarine"] * 3, ["submarine", "submarine", "transport"]]
)
def test_R12_d_hunts_for_transports_are_those_of_the_rules(
    wolves: list[str], guard: list[str], round_: int
) -> None:
    """Submarines that sink the guard by surprise hunt transports that have not fired yet."""
    p = in_half(bare2(), "early_1942")
    put(p, "sz5", "germany", **Counter(wolves))
    put(p, "sz5", "uk", **Counter([*guard, "transport", "transport"]))
    begin(p, "germany")
    for u in p.units_in(space("sz5")):
        p.flags[u], p.aim[u] = 0, -1
    p.agenda = [Battle(space("sz5"), round_)]
    agree(p, space("sz5"))


@pytest.mark.parametrize("round_", [0, 1])
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (["fighter", "fighter"], ["submarine", "transport", "transport"]),
        (["fighter", "bomber"], ["submarine", "submarine", "transport"]),
        (["escort", "fighter"], ["submarine", "transport"]),
        (["fighter", "transport"], ["submarine", "transport"]),
        (["submarine", "submarine"], ["fighter", "transport", "transport"]),
        (["submarine", "fighter"], ["submarine", "destroyer", "transport"]),
        (["cruiser", "fighter"], ["submarine", "transport", "transport"]),
    ],
)
def test_R_G30_transports_beside_what_cannot_be_hit_have_the_odds_of_the_rules(
    mine: list[str], theirs: list[str], round_: int
) -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz5", "germany", **Counter(mine))
    put(p, "sz5", "uk", **Counter(theirs))
    begin(p, "germany")
    for u in p.units_in(space("sz5")):
        p.flags[u], p.aim[u] = 0, -1
    p.agenda = [Battle(space("sz5"), round_)]
    agree(p, space("sz5"))


@pytest.mark.parametrize("mine", [["cruiser", "cruiser"], ["submarine", "fighter"], ["destroyer", "bomber"]])
@pytest.mark.parametrize("theirs", [["escort", "transport"], ["escort", "escort", "transport", "transport"]])
def test_c12b_1_without_convoys_the_odds_are_those_of_the_rules(mine: list[str], theirs: list[str]) -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz5", "germany", **Counter(mine))
    put(p, "sz5", "uk", **Counter(theirs))
    begin(p, "germany")
    for u in p.units_in(space("sz5")):
        p.flags[u], p.aim[u] = 0, -1
    p.agenda = [Battle(space("sz5"))]
    formed = {way.label: way.probability for way in forecast_ends(p, space("sz5"))}
    p.battles[space("sz5")] = SCATTERED
    agree(p, space("sz5"))
    assert {way.label: way.probability for way in forecast_ends(p, space("sz5"))} != formed


SPECIAL = {
    "convoys": (["escort", "transport"], ["transport", "transport", "escort", "destroyer", "submarine"]),
    "lone transports": (["transport"], ["transport"]),
    "decks": (["carrier", "fighter"], ["carrier_fighter", "fighter", "battleship", "destroyer"]),
    "carriers first": (["carrier", "battleship"], ["carrier", "battleship", "super_heavy_battleship"]),
    "shields": (["submarine", "transport"], ["transport", "escort", "submarine"]),
}
"""What one side has for certain, and what it may have besides."""


@pytest.mark.parametrize("special", SPECIAL)
@pytest.mark.parametrize("seed", range(12))
def test_c10_c12_what_is_special_is_as_the_rules_say(seed: int, special: str) -> None:
    rng = Random(f"{special} {seed}")
    sure, more = SPECIAL[special]
    some = [*sure, *rng.choices(more, k=rng.randint(0, 2))]
    others = rng.choices(FLEET, k=rng.randint(1, 3))
    mine, theirs = (some, others) if seed % 4 == 0 and special != "lone transports" else (others, some)
    agree(at_sea(rng, mine, theirs), space("sz5"))


ISLAND, WATERS = "okinawa", "sz60"
GARRISON = ("infantry", "infantry", "infantry", "artillery", "tank", "fighter", "carrier_fighter", "aa_gun")


@pytest.mark.parametrize("seed", sampled(range(60), 4))
def test_c3_c9_land_battles_with_king_tigers_and_fortifications_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    hold(p, "japan", "okinawa")
    where = space("okinawa")
    mover = rng.choice(["usa", "uk"])
    for kind in rng.choices(
        ["infantry", "artillery", "tank", "fighter", "carrier_fighter", "bomber"], k=rng.randint(1, 4)
    ):
        put(p, "okinawa", mover, **{kind: 1})
    for kind in ["infantry", *rng.choices([*GARRISON, "king_tiger", "king_tiger"], k=rng.randint(0, 3))]:
        put(p, "okinawa", "japan", **{kind: 1})
    infantry = [u for u in p.units_in(where) if p.kind[u] == INFANTRY and p.owner[u] == JAPAN]
    p.forts[where] = rng.randint(0, len(infantry))
    for u in p.units_in(where):
        if p.kind[u] == KING_TIGER:
            p.damage[u] = rng.randint(0, 1)
    begin(p, mover)
    p.agenda = [AmphibiousAssault(where)]
    agree(p, where)


@pytest.mark.parametrize("seed", sampled(range(60), 4))
def test_c3_attacks_of_king_tigers_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    hold(p, "ussr", "poland")
    for kind in [
        "king_tiger",
        *rng.choices(["infantry", "king_tiger", "tank", "fighter"], k=rng.randint(0, 3)),
    ]:
        put(p, "poland", "germany", **{kind: 1})
    for kind in rng.choices(["infantry", "tank", "bomber", "fighter"], k=rng.randint(1, 4)):
        put(p, "poland", "ussr", **{kind: 1})
    for u in p.units_in(space("poland")):
        if p.kind[u] == KING_TIGER:
            p.damage[u] = rng.randint(0, 1)
    begin(p, "germany")
    p.agenda = [AmphibiousAssault(space("poland"))]
    agree(p, space("poland"))


@pytest.mark.parametrize("seed", sampled(range(80), 4))
def test_c11_c12_landings_from_transports_and_destroyers_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    land = space("okinawa")
    zone = next(zone for zone in MAP.sea_beside[land])
    name = MAP.ids[zone]
    hold(p, "usa", "okinawa")
    ships = [
        u
        for kind in rng.choices(
            [
                "destroyer",
                "destroyer",
                "transport",
                "cruiser",
                "super_heavy_battleship",
                "escort",
                "carrier",
                "carrier_fighter",
                "battleship",
            ],
            k=rng.randint(1, 3),
        )
        for u in put(p, name, "japan", **{kind: 1})
    ]
    ships += put(p, name, "japan", destroyer=1)
    cargo = []
    for ship in ships:
        if p.kind[ship] == TRANSPORT:
            cargo += on_board(p, ship, rng.choice(["tank", "infantry"]), "infantry")
        elif p.kind[ship] == DESTROYER and (ship == ships[-1] or rng.random() < 0.8):
            cargo += on_board(p, ship, "infantry")
    if rng.random() < 0.7:
        fleet(
            rng,
            p,
            "usa",
            [
                rng.choice(["escort", "destroyer", "carrier", "battleship"]),
                *rng.choices(FLEET, k=rng.randint(0, 1)),
            ],
            name,
        )
    for kind in [
        "infantry",
        *rng.choices(["infantry", "artillery", "fighter", "aa_gun"], k=rng.randint(0, 1)),
    ]:
        put(p, "okinawa", rng.choice(["usa", "uk"]), **{kind: 1})
    damage, back = p.damage[:], rng.random() < 0.5
    begin(p, "japan")
    for u in p.units_in(zone):
        p.flags[u] = CRIPPLED if damage[u] and p.owner[u] == JAPAN else 0
        p.aim[u] = next(z for z in MAP.sea_beside[zone]) if back else -1
    for u in cargo:
        p.flags[u] |= LANDING | MOVED
        p.aim[u] = land
    p.agenda = [AmphibiousAssault(land), SeaCombat(JAPAN, zone)]
    before = [worth_of(p, side) for side in (SIDE[JAPAN], 1 - SIDE[JAPAN])]
    want: dict[str, list[float]] = {}
    for (mine, theirs, told), share in walked(p.clone()).items():
        label = ", ".join(told)
        lost = [
            value - sum(COST[kind] * n for kind, n in left if kind != AA_GUN)
            for value, left in zip(before, (mine, theirs), strict=True)
        ]
        sums = want.setdefault(label, [0.0, 0.0, 0.0])
        for n, part in enumerate((1.0, *lost)):
            sums[n] += share * part
    have: dict[str, list[float]] = {}
    for found in forecast_ends(p, land):
        sums = have.setdefault(found.label, [0.0, 0.0, 0.0])
        for n, part in enumerate((1.0, found.attacker_lost, found.defender_lost)):
            sums[n] += found.probability * part
    for label in want.keys() | have.keys():
        assert have.get(label, [0, 0, 0]) == pytest.approx(want.get(label, [0, 0, 0]), abs=1e-8), (
            label,
            want.keys(),
            have.keys(),
        )


def worth_of(p: GlobalWarPosition, side: int) -> int:
    return sum(
        COST[p.kind[u]]
        for u, at in enumerate(p.at)
        if at != DEAD and SIDE[p.owner[u]] == side and p.kind[u] != AA_GUN
    )


# --- rulings, best play ----------------------------------------------------------------------------------------------


def test_R_G24_transports_that_cannot_be_chosen_do_not_keep_a_battle_going() -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz5", "germany", bomber=1, transport=1)
    put(p, "sz5", "uk", submarine=1)
    begin(p, "germany")
    p.agenda = [Battle(space("sz5"))]
    assert p.settle() is None
    assert len(p.units_in(space("sz5"))) == 3
    begin(p, "germany")
    p.wake(power("germany"))
    p.agenda = [Battle(space("sz5"))]
    assert [(way.label, way.probability) for way in forecast_ends(p, space("sz5"))] == [("stalemate", 1.0)]


@pytest.mark.parametrize("seed", range(16))
def test_c3_c9_best_play_with_king_tigers_and_fortifications_is_that_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    p = bare2()
    name, mover, foe = ("okinawa", "usa", "japan") if seed % 2 else ("poland", "germany", "ussr")
    hold(p, foe, name)
    where = space(name)
    for kind in rng.choices(
        ["infantry", "artillery" if seed % 2 else "king_tiger", "tank", "fighter"], k=rng.randint(1, 3)
    ):
        put(p, name, mover, **{kind: 1})
    for kind in rng.choices(["infantry", "infantry", "tank", "artillery"], k=rng.randint(1, 3)):
        put(p, name, foe, **{kind: 1})
    p.forts[where] = 2 * (seed % 2)
    p.trim(where)
    begin(p, mover)
    back = rng.random() < 0.7 and not seed % 2
    for u in p.units_in(where):
        p.aim[u] = space("germany") if back else -1
        p.damage[u] = int(p.kind[u] == KING_TIGER and rng.random() < 0.5)
    p.agenda = [Battle(where)]
    same_value(p, where, float(p.setting.value[where]))


# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_random_matches_have_odds_that_add_up_at_every_battle(seed: int) -> None:
    rng = Random(seed)
    p = war2(rng.choice(["1941", "1942"]), dice=rng.choice(["random", "low_luck"]))
    in_half(p, rng.choice(HALVES))
    seas = [s for s in range(MAP.size) if MAP.is_sea(s)]
    for _ in range(20):
        zone, owner = rng.choice(seas), rng.choice(["germany", "japan", "uk", "usa"])
        if all(SIDE[p.owner[u]] == SIDE[power(owner)] for u in p.units_in(zone)):
            fleet(rng, p, owner, rng.choices(FLEET, k=rng.randint(1, 3)), MAP.ids[zone])
    p.agenda = [opening(p)]
    p.settle()
    told = 0
    for _ in range(700):
        ask = p.pending
        if ask is None:
            break
        if p.phase == COMBAT and ask.seat != CHANCE:
            for move in ask.moves[:3]:
                if (shares := GAME.exact_odds(p, move)) is not None:
                    assert sum(shares.values()) == 1
                    assert min(shares.values()) >= 0
                    told += 1
        if p.phase in (COMBAT_MOVE, COMBAT) and rng.random() < 0.1:
            for where in {p.at[u] for u in p.of_power(p.mover) if p.at[u] >= 0}:
                if (found := GAME.forecast(p, where, 0)) is not None:
                    assert sum(bar.probability for bar in found.outcomes) == pytest.approx(1, abs=1e-7)
                    told += 1
        if ask.seat == CHANCE:
            p.play(rng.choices(ask.moves, ask.weights)[0])
            continue
        ends = [move for move in ask.moves if move.verb == "end"]
        p.play(ends[0] if ends and p.phase != COMBAT and rng.random() < 0.2 else rng.choice(ask.moves))
    assert told
