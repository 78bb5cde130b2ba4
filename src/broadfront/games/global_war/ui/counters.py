"""The pieces on the map: stacks of units that look alike, and factories.

A stack is the units of a power and kind in a space in one state; its members are the ids of its units, and its own id
is the one that moves name. Ships with different cargo are separate stacks, because it matters which of them is loaded;
so are ships of the Pacific programme, which may not leave it.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from broadfront.boards.spacesets import members
from broadfront.engine.match import plural
from broadfront.engine.position import Ask
from broadfront.engine.view import Counter, Sign, State, Symbol
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_convoys
from broadfront.games.global_war.rules.expansion_sections import ESCORTS, SHIP_DAMAGE
from broadfront.games.global_war.rules.industry import production_capacity
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.terms import (
    COVER,
    CRIPPLED,
    DEAD,
    DOOMED,
    FOUGHT,
    JAPAN,
    LANDING,
    MOVED,
    NOBODY,
    OFFLOADED,
    PACIFIC,
    POWER_NAMES,
    RAIDING,
    SIDE,
    STOPPED,
    STRANDED,
    SUBMERGED,
    WITHDRAWN,
)
from broadfront.games.global_war.units import (
    AIR,
    BOMBER,
    CAPITAL_SHIPS,
    CARRIER_FIGHTER,
    DOMAIN,
    ESCORT,
    FACTORY,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    LAND,
    TRANSPORT,
)

SYMBOLS: Final[tuple[Symbol, ...]] = (
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
    "heavy_armour",
    "deck_fighter",
    "super_battleship",
    "escort",
    "fortification",
)
"""The symbol of each kind."""
NAMES: Final = tuple(kind.name for kind in KINDS)
DOMAINS: Final[tuple[Literal["land", "air", "sea", "works"], ...]] = ("land", "air", "sea", "works")
UNIT_VERBS: Final = frozenset(
    {"cover", "deck", "escort", "hold", "land", "load", "lose", "mend", "move", "raid", "rocket", "submerge"}
)
"""The verbs whose ``what`` is a unit."""
_TO_SHIPS: Final = frozenset({"cover", "load"})
"""The verbs among these whose ``where`` is a ship."""
WITHIN: Final = "Pacific and Indian Oceans"
"""The name of the theatre that ships of the Pacific programme and carrier-based fighters may not leave."""
_MARKED: Final = MOVED | FOUGHT | STOPPED | OFFLOADED | LANDING | RAIDING | SUBMERGED | DOOMED | WITHDRAWN
"""The flags that are visible."""
_DEEDS: Final[tuple[tuple[int, Sign], ...]] = (
    (SUBMERGED, "submerged"),
    (WITHDRAWN, "withdrawn"),
    (FOUGHT, "fought"),
    (RAIDING, "raiding"),
    (LANDING, "landing"),
    (MOVED | STOPPED | OFFLOADED, "moved"),
)
"""The visible action of a unit: the first that fits."""
_TELLINGS: Final = {
    "crippled": "may not attack until it is repaired",
    "covering": "protecting the carrier in port",
    "locked": "may not take off: the carrier is damaged",
    "stranded": "stranded, cargo until a carrier takes it on board",
    "convoy": "in a convoy",
    "bound": "of the Pacific programme",
}
"""The text for screen readers of states that are one word on the counter."""
_TEXTS: Final[dict[str, State]] = {
    **{sign: State(sign, sign) for sign in get_args(Sign)},
    "on deck": State("", "on deck"),
    "aloft": State("", "aloft"),
    "bound": State("bound", "Pacific"),
}
Key = tuple[int, int, int, tuple[str, ...], int, tuple[int, ...], int]
"""Space, power, kind, states, damage, kinds aboard (of a fighter that protects a carrier: less 100), landing space."""


def kind_name(kind: int) -> str:
    """Return the name of a kind within a sentence: "tank", "AA gun", "King Tiger"."""
    name = KINDS[kind].name
    return name if name[:2].isupper() or kind == KING_TIGER else name.lower()


def plural_name(number: int, kind: int) -> str:
    """Return the name of a number of units of a kind.

    >>> plural_name(1, 2), plural_name(3, 2), plural_name(2, 0)
    ('Tank', '3 Tanks', '2 Infantry')
    """
    name = NAMES[kind]
    return name if number == 1 else f"{number} {plural(name)}"


def counters(p: GlobalWarPosition, ask: Ask | None) -> list[Counter]:
    """Return the stacks on the map, the factories, and the units that can be placed now as pieces beside the map."""
    stacks = _stacks(p)
    units_in_moves = _units_in_moves(ask)
    listed = [_factory(p, space) for space in members(p.factories)]
    listed += [_forts(p, space) for space, number in enumerate(p.forts) if number]
    listed += [_stack(p, key, units, units_in_moves) for key, units in stacks.items()]
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, Mobilize):
        listed += _pool(p, step.power)
    return listed


def _stacks(p: GlobalWarPosition) -> dict[Key, list[int]]:
    """Return the units of each stack, in the order of spaces, powers and kinds."""
    cargo: dict[int, list[int]] = {}
    kinds, owners, flags, hosts, damage, besides = p.kind, p.owner, p.flags, p.host, p.damage, p.marks
    for unit, host in enumerate(hosts):
        if host >= 0:
            cargo.setdefault(host, []).append(kinds[unit] - 100 * bool(besides[unit] & COVER))
    guarding = convoyed(p)
    stacks: dict[Key, list[int]] = {}
    for unit, at in enumerate(p.at):
        if at == DEAD:
            continue
        host = hosts[unit]
        seen = flags[unit] & _MARKED
        if host < 0 and not (seen or damage[unit] or besides[unit]):
            states: tuple[str, ...] = ()
            if DOMAIN[kinds[unit]] == AIR and MAP.is_sea(at):
                states = ("aloft",)
        else:
            states = _states(p, unit, seen)
        if unit in guarding:
            states += ("convoy",)
        load = tuple(sorted(cargo[unit])) if unit in cargo else ()
        target = p.aim[unit] if host >= 0 and seen & LANDING else -1
        key = (at, owners[unit], kinds[unit], states, damage[unit], load, target)
        if key in stacks:
            stacks[key].append(unit)
        else:
            stacks[key] = [unit]
    return dict(sorted(stacks.items()))


def convoyed(p: GlobalWarPosition) -> set[int]:
    """Return the escorts that guard transports, and these transports (R12.b).

    For the power whose turn it is, only convoys without remaining ships are shown: its moves name one of several ships
    that are alike, and convoys are for defence.
    """
    if not p.setting.has(ESCORTS) or ESCORT not in p.kind:
        return set()
    kinds, owners = p.kind, p.owner
    fleets: dict[tuple[int, int], list[int]] = {}
    for unit, at in enumerate(p.at):
        if at != DEAD and kinds[unit] in (ESCORT, TRANSPORT):
            fleets.setdefault((at, SIDE[owners[unit]]), []).append(unit)
    ships: set[int] = set()
    for units in fleets.values():
        escorts, guarded = expansion_convoys.convoy(p, units)
        if len(escorts) + len(guarded) == len(units) or p.mover not in {owners[u] for u in units}:
            ships.update(escorts, guarded)
    return ships


def _states(p: GlobalWarPosition, unit: int, flags: int) -> tuple[str, ...]:
    """Return the visible states of a unit."""
    states = []
    host, kind, marks = p.host[unit], p.kind[unit], p.marks[unit]
    if host >= 0:
        on_deck = DOMAIN[kind] == AIR and p.kind[host] != BOMBER
        states.append("on deck" if on_deck else "aboard")
        if marks & COVER:
            states.append("covering")
        elif on_deck and p.damage[host]:
            states.append("locked")
    elif DOMAIN[kind] == AIR and MAP.is_sea(p.at[unit]) and not flags:
        states.append("aloft")
    if marks & STRANDED:
        states.append("stranded")
    if p.damage[unit]:
        states.append("crippled" if _is_crippled(p, unit) else "damaged")
    if flags & DOOMED:
        states.append("hit")
    for flag, name in _DEEDS:
        if flags & flag:
            states.append(name)
            break
    if marks & PACIFIC:
        states.append("bound")
    return tuple(states)


def _is_crippled(p: GlobalWarPosition, unit: int) -> bool:
    """Return whether a damaged unit may not attack: a capital ship, except one that has been hit and still fires."""
    if p.kind[unit] not in CAPITAL_SHIPS or not p.setting.has(SHIP_DAMAGE):
        return False
    return p.owner[unit] != p.mover or bool(p.flags[unit] & (CRIPPLED | FOUGHT))


def _units_in_moves(ask: Ask | None) -> frozenset[int]:
    """Return the units that the moves of a question name, including the ships to be boarded."""
    if ask is None:
        return frozenset()
    units_in_moves = {move.what for move in ask.moves if move.verb in UNIT_VERBS}
    return frozenset(units_in_moves.union(move.where for move in ask.moves if move.verb in _TO_SHIPS))


def _stack(p: GlobalWarPosition, key: Key, units: list[int], units_in_moves: frozenset[int]) -> Counter:
    space, power, kind, states, damage, load, target = key
    parts = [f"{POWER_NAMES[power]} {plural_name(len(units), kind)}"]
    for state in states:
        if state in ("damaged", "crippled"):
            parts.append(damage_text(p, units[0]))
        if state != "damaged":
            parts.append(_TELLINGS.get(state, state))
    if load:
        for verb, cargo in (
            ("carrying", [k for k in load if k >= 0]),
            ("protected by", [k + 100 for k in load if k < 0]),
        ):
            if cargo:
                parts.append(
                    f"{verb} {' and '.join(plural_name(cargo.count(k), k) for k in sorted(set(cargo)))}"
                )
    is_bound = kind == CARRIER_FIGHTER or "bound" in states or CARRIER_FIGHTER in load
    return Counter(
        space,
        POWER_NAMES[power],
        NAMES[kind],
        SYMBOLS[kind],
        tuple(_TEXTS[state] for state in states),
        (),
        f"{', '.join(parts)}, {MAP.places[space].name}",
        next((unit for unit in units if unit in units_in_moves), units[0]),
        "unit",
        slot="unit",
        domain=DOMAINS[DOMAIN[kind]],
        number=len(units),
        cargo=len(load),
        pips=damage,
        members=tuple(units),
        within=WITHIN if is_bound else "",
        target=target,
    )


def damage_text(p: GlobalWarPosition, unit: int) -> str:
    """Return how much damage a unit has taken, and how much destroys it.

    Without lasting damage it is only the word, because the damage is gone after the battle.
    """
    most = p.setting.hits[p.kind[unit]]
    if DOMAIN[p.kind[unit]] != LAND and not p.setting.has(SHIP_DAMAGE):
        return "damaged"
    return f"damaged, {p.damage[unit]} of {most} hits"


def _forts(p: GlobalWarPosition, space: int) -> Counter:
    """Return the fortifications of an island, with the number of infantry in them."""
    number, garrison = p.forts[space], p.garrison(space)
    return Counter(
        space,
        POWER_NAMES[JAPAN],
        NAMES[FORTIFICATION],
        SYMBOLS[FORTIFICATION],
        (),
        (),
        f"{POWER_NAMES[JAPAN]} {plural_name(number, FORTIFICATION)}, holding {min(number, garrison)} of {garrison} "
        f"Infantry, who defend at 3, {MAP.places[space].name}",
        slot="unit",
        domain="works",
        number=number,
    )


def _factory(p: GlobalWarPosition, space: int) -> Counter:
    power, ruin = p.control[space], p.ruin[space]
    places = production_capacity(p, power, space)
    text = f"{POWER_NAMES[power]} factory, places {places} a turn"
    if ruin:
        text += f", {ruin} points of damage"
    return Counter(
        space,
        POWER_NAMES[power],
        NAMES[FACTORY],
        SYMBOLS[FACTORY],
        (_TEXTS["damaged"],) if ruin else (),
        (str(places),),
        f"{text}, {MAP.places[space].name}",
        slot="unit",
        domain="works",
        pips=ruin,
    )


def _pool(p: GlobalWarPosition, power: int) -> list[Counter]:
    """Return the units that a power may place now."""
    pool = p.bought(power)
    return [
        Counter(
            NOBODY,
            POWER_NAMES[power],
            NAMES[kind],
            SYMBOLS[kind],
            spoken=f"{POWER_NAMES[power]} {plural_name(number, kind)}, to be placed",
            id=kind,
            id_kind="kind",
            slot="tray",
            domain=DOMAINS[DOMAIN[kind]],
            number=number,
        )
        for kind, number in enumerate(pool)
        if number
    ]
