"""Positions from random play with random options, and orders that can be spelled there."""

from __future__ import annotations

from functools import cache
from random import Random

from tests.games.global_war.positions import again

from broadfront.engine.chance import pick
from broadfront.engine.position import CHANCE, Move
from broadfront.games.global_war import GAME
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.turn_sequence import PowerTurn, UsaAndChina
from broadfront.games.global_war.terms import DEAD, PACIFIC, STRANDED
from broadfront.games.global_war.units import CARRIER, CARRIER_FIGHTER, FACTORY, HITS, KIND_OF, KINDS, is_sea

RARE = ("c2", "c4", "c12b", "b3.2", "b3.3", "b3.4", "b3.5", "b3.6", "b4", "b4.1", "b4.4", "b4.5", "b7")
SPECIAL = (
    "mend",
    "cover",
    "launch",
    "leave",
    "load",
    "land",
    "raid",
    "escort",
    "rocket",
    "submerge",
    "withdraw",
    "retreat",
)


@cache
def some_position(seed: int) -> GlobalWarPosition:
    """A position from a random match with random options, in which somebody is asked; rare questions sooner."""
    rng = Random(seed)
    options: dict[str, str | int | bool] = {
        "interceptors": rng.random() < 0.5,
        "dardanelles": rng.choice(["open", "closed"]),
        "dice": rng.choice(["random", "low_luck"]),
        "seats": rng.choice([2, 3, 4, 5, 6]),
        "expansion2": seed % 4 != 0,
        "calendar_start": rng.choice(["scenario", "late_1941", "early_1942", "late_1943", "early_1944"]),
        "special_event": rng.random() < 0.5,
        "repair_location": rng.choice(["anywhere", "port_only"]),
        "patrol_zone_exit": rng.choice(["withdraw_after_combat", "no_entry"]),
        "ship_damage": rng.random() < 0.8,
        "escorts": rng.random() < 0.8,
    }
    p = GAME.setup_position(GAME.setting(rng.choice(["1941", "1942"]), options))
    if rng.random() < 0.5:
        p.techs = [rng.choice((rng.getrandbits(12), 63)) for _ in p.techs]
    if rng.random() < 0.5:
        p.pool = [rng.choice((0, 0, 2)) if i % len(KINDS) <= FACTORY else 0 for i in range(len(p.pool))]
        p.ruin = bytearray(
            rng.randint(0, 2 * value) if p.factories >> space & 1 else 0
            for space, value in enumerate(p.setting.value)
        )
    if options["expansion2"]:
        enlarge(p, rng)
    again(p, rng.choice((UsaAndChina(), *(PowerTurn(power) for power in range(6)))))
    for _ in range(rng.randrange(350)):
        ask = p.pending
        assert ask is not None
        if ask.seat == CHANCE:
            p.play(pick(ask, rng))
            continue
        if (
            rng.random() < (0.1 if ask.rule in ("b4", "b4.1", "b4.4", "b4.5", "b3.6") else 0.01)
            and ask.rule in RARE
        ):
            break
        acting = [move for move in ask.moves if move.verb not in ("end", "default")]
        special = [move for move in acting if move.verb in SPECIAL]
        if special and rng.random() < 0.3:
            acting = special
        p.play(rng.choice(acting if acting and rng.random() < 0.93 else ask.moves))
    while p.pending is not None and p.pending.seat == CHANCE:
        p.play(pick(p.pending, rng))
    assert p.pending is not None
    return p


def enlarge(p: GlobalWarPosition, rng: Random) -> None:
    """Put units of the expansion on the map, some of them damaged, and money into the treasuries."""
    p.treasury = [money + rng.randrange(60) for money in p.treasury[:6]] + p.treasury[6:]
    for name, power, kinds in (
        ("germany", 0, "king_tiger king_tiger"),
        ("poland", 0, "king_tiger"),
        ("sz5", 0, "super_heavy_battleship escort carrier"),
        (
            "sz62",
            2,
            "carrier carrier_fighter carrier_fighter submarine destroyer super_heavy_battleship carrier",
        ),
        ("sz60", 5, "carrier carrier_fighter cruiser submarine escort transport"),
        ("sz56", 5, "submarine carrier carrier_fighter destroyer transport escort"),
        ("sz57", 2, "destroyer transport"),
        ("okinawa", 2, "carrier_fighter infantry"),
        ("sz6", 3, "transport transport escort battleship carrier"),
    ):
        deck = -1
        for word in kinds.split():
            kind = KIND_OF[word]
            land = name in ("okinawa", "germany", "poland")
            unit = p.recruit(
                kind, power, MAP.space_of[name], deck if kind == CARRIER_FIGHTER and not land else -1
            )
            if kind == CARRIER:
                deck = unit
            if land and kind == CARRIER_FIGHTER:
                p.marks[unit] |= STRANDED
            if is_sea(kind) and rng.random() < 0.4:
                p.marks[unit] |= PACIFIC if name in ("sz62", "sz56", "sz57", "sz60") else 0
            if HITS[kind] + (kind == CARRIER) > 1 and rng.random() < 0.5 and p.setting.hits[kind] > 1:
                p.damage[unit] = 1
    p.forts[MAP.space_of["okinawa"]] = 1
    p.wake(p.mover)
    p.settle()


def some_orders(p: GlobalWarPosition, rng: Random, number: int) -> list[Move]:
    """Orders of every verb, most of them near to what might be meant."""
    units = [u for u, at in enumerate(p.at) if at != DEAD]
    mine = [u for u in units if p.owner[u] == p.mover] or units
    ships = [u for u in units if KINDS[p.kind[u]].id in ("transport", "bomber", "carrier", "destroyer")]

    def word(kind: str) -> int:
        if kind == "unit":
            return rng.choice(mine if rng.random() < 0.9 else [*units, len(p.at), -1])
        bounds = {"space": (-1, MAP.size), "kind": (-1, len(KINDS)), "power": (-1, 7), "number": (-1, 12)}
        low, high = bounds.get(kind, (0, 0))
        return rng.randint(low, high)

    orders = []
    for verb in GAME.verbs.values():
        for _ in range(number):
            what, where = word(verb.what), word(verb.where)
            if verb.what == "unit" and verb.where == "space" and 0 <= what < len(p.at) and rng.random() < 0.8:
                where = p.at[what]
                for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3])):
                    where = rng.choice(MAP.beside[where])
            if verb.name == "load" and rng.random() < 0.9:
                near = [s for s in ships if 0 <= what < len(p.at) and p.at[s] in MAP.beside[p.at[what]]]
                where = rng.choice(near or ships or units)
            orders.append(Move(verb.name, what, where))
    return orders
