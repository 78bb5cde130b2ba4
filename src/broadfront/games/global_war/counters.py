"""What stands on the map: stacks of units that are alike to the eye, and factories.

A stack is what a power has of a kind in a space in one state; its members are the ids of its units, and its own id is
the one that moves name. Ships with different cargo stand apart, for it matters which of them is loaded.
"""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask
from broadfront.engine.table import Counter
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import (
    AIR,
    BOMBER,
    DOMAIN,
    FACTORY,
    KINDS,
    LAND,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.mobilize import Mobilize, output
from broadfront.games.global_war.terms import (
    DEAD,
    DOOMED,
    FOUGHT,
    LANDING,
    MOVED,
    NOBODY,
    OFFLOADED,
    POWER_NAMES,
    RAIDING,
    STOPPED,
    SUBMERGED,
    WITHDRAWN,
)

__all__ = ["SYMBOLS", "UNIT_VERBS", "counters", "crowd"]

SYMBOLS: Final = (
    "infantry",
    "artillery",
    "armour",
    "air_defence",
    "fighter",
    "bomber",
    "submarine",
    "transport",
    "destroyer",
    "cruiser",
    "carrier",
    "battleship",
    "factory",
)
"""Which symbol to draw for each kind."""
NAMES: Final = tuple(kind.name for kind in KINDS)
_PLURALS: Final = {
    "Infantry": "Infantry",
    "Artillery": "Artillery",
    "Industrial complex": "Industrial complexes",
}
SLOTS: Final = ("land", "air", "sea", "factory")
UNIT_VERBS: Final = frozenset({"escort", "land", "load", "move", "raid", "rocket", "submerge", "lose"})
"""The verbs whose ``what`` is a unit."""
_MARKED: Final = MOVED | FOUGHT | STOPPED | OFFLOADED | LANDING | RAIDING | SUBMERGED | DOOMED | WITHDRAWN
"""The flags that are seen."""
_DEEDS: Final = (
    (SUBMERGED, "submerged"),
    (WITHDRAWN, "withdrawn"),
    (FOUGHT, "fought"),
    (RAIDING, "raiding"),
    (LANDING, "landing"),
    (MOVED | STOPPED | OFFLOADED, "moved"),
)
"""What a unit is seen to do or to have done: the first that fits."""
Key = tuple[int, int, int, tuple[str, ...], int, tuple[int, ...]]
"""Space, power, kind, states, damage, kinds of what is aboard."""


def crowd(number: int, kind: int) -> str:
    """Name some units of a kind.

    >>> crowd(1, 2), crowd(3, 2), crowd(2, 0)
    ('Tank', '3 Tanks', '2 Infantry')
    """
    name = NAMES[kind]
    return name if number == 1 else f"{number} {_PLURALS.get(name, name + 's')}"


def counters(p: GlobalWarPosition, ask: Ask | None) -> list[Counter]:
    """Return the stacks on the map, the factories, and what can be placed now as pieces beside the map."""
    stacks = _stacks(p)
    named = _named(ask)
    found = [_factory(p, space) for space in members(p.factories)]
    found += [_stack(key, units, named) for key, units in stacks.items()]
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, Mobilize):
        found += _pool(p, step.power)
    return found


def _stacks(p: GlobalWarPosition) -> dict[Key, list[int]]:
    """Return the units of each stack, stacks in the order of spaces, powers and kinds."""
    cargo: dict[int, list[int]] = {}
    kinds, owners, flags, hosts, damage = p.kind, p.owner, p.flags, p.host, p.damage
    for unit, host in enumerate(hosts):
        if host >= 0:
            cargo.setdefault(host, []).append(kinds[unit])
    stacks: dict[Key, list[int]] = {}
    for unit, at in enumerate(p.at):
        if at == DEAD:
            continue
        host = hosts[unit]
        seen = flags[unit] & _MARKED
        if host < 0 and not seen and not damage[unit]:
            states: tuple[str, ...] = ()
            if DOMAIN[kinds[unit]] == AIR and ATLAS.is_sea(at):
                states = ("aloft",)
        else:
            states = _states(p, unit, seen)
        load = tuple(sorted(cargo[unit])) if unit in cargo else ()
        key = (at, owners[unit], kinds[unit], states, damage[unit], load)
        if key in stacks:
            stacks[key].append(unit)
        else:
            stacks[key] = [unit]
    return dict(sorted(stacks.items()))


def _states(p: GlobalWarPosition, unit: int, flags: int) -> tuple[str, ...]:
    """Return what is to be seen of a unit besides its kind."""
    found = []
    host = p.host[unit]
    if host >= 0:
        on_deck = DOMAIN[p.kind[unit]] == AIR and p.kind[host] != BOMBER
        found.append("on deck" if on_deck else "aboard")
    if p.damage[unit]:
        found.append("damaged")
    if flags & DOOMED:
        found.append("hit")
    for flag, name in _DEEDS:
        if flags & flag:
            found.append(name)
            break
    return tuple(found)


def _named(ask: Ask | None) -> frozenset[int]:
    """Return the units that the moves of an ask name, the ships to be boarded among them."""
    if ask is None:
        return frozenset()
    named = {move.what for move in ask.moves if move.verb in UNIT_VERBS}
    return frozenset(named.union(move.where for move in ask.moves if move.verb == "load"))


def _stack(key: Key, units: list[int], named: frozenset[int]) -> Counter:
    space, power, kind, states, damage, load = key
    badges = [f"×{len(units)}"] if len(units) > 1 else []
    told = [f"{POWER_NAMES[power]} {crowd(len(units), kind)}", *states]
    if load:
        badges.append(f"+{len(load)}")
        told.append("carrying " + " and ".join(crowd(load.count(k), k) for k in sorted(set(load))))
    slot = "aboard" if states and states[0] in ("aboard", "on deck") else SLOTS[DOMAIN[kind]]
    return Counter(
        space,
        POWER_NAMES[power],
        NAMES[kind],
        SYMBOLS[kind],
        states,
        tuple(badges),
        f"{', '.join(told)}, {ATLAS.places[space].name}",
        next((unit for unit in units if unit in named), units[0]),
        "unit",
        slot=slot,
        pips=damage,
        members=tuple(units),
    )


def _factory(p: GlobalWarPosition, space: int) -> Counter:
    power, ruin = p.control[space], p.ruin[space]
    places = output(p, power, space)
    told = f"{POWER_NAMES[power]} factory, places {places} a turn"
    if ruin:
        told += f", {ruin} points of damage"
    return Counter(
        space,
        POWER_NAMES[power],
        NAMES[FACTORY],
        SYMBOLS[FACTORY],
        ("damaged",) if ruin else (),
        (str(places), f"-{ruin}") if ruin else (str(places),),
        f"{told}, {ATLAS.places[space].name}",
        slot=SLOTS[3],
    )


def _pool(p: GlobalWarPosition, power: int) -> list[Counter]:
    """Return what a power may place now."""
    pool = p.pool[power * len(KINDS) : (power + 1) * len(KINDS)]
    return [
        Counter(
            NOBODY,
            POWER_NAMES[power],
            NAMES[kind],
            SYMBOLS[kind],
            badges=(f"×{number}",) if number > 1 else (),
            spoken=f"{POWER_NAMES[power]} {crowd(number, kind)}, to be placed",
            id=kind,
            id_kind="kind",
            slot="tray",
        )
        for kind, number in enumerate(pool)
        if number
    ]


assert DOMAIN[0] == LAND
