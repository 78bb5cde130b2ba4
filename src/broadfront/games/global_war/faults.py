"""What is wrong with a position that somebody wrote down, before the rules see it."""

from __future__ import annotations

from typing import Final

from broadfront.engine.contract import Step
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import availability, fortifications, theatre
from broadfront.games.global_war.expansion.convoys import EVERY_POWER, SCATTERED
from broadfront.games.global_war.expansion.king_tigers import TIGERS_A_ROUND
from broadfront.games.global_war.industry import most_damage
from broadfront.games.global_war.kinds import (
    BOMBARD,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    DECK_PLANES,
    DESTROYER,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    KING_TIGER,
    TRANSPORT,
    is_land,
    is_sea,
)
from broadfront.games.global_war.landing_places import DECKS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.permissions import in_zone_of_china
from broadfront.games.global_war.terms import (
    CHINA,
    COMBAT,
    COMBAT_MOVE,
    COVER,
    CRIPPLED,
    DEAD,
    DRAWN,
    JAPAN,
    MOST_UNITS,
    NOBODY,
    PACIFIC,
    POWERS,
    SIDE,
    STRANDED,
)

__all__ = ["fault", "step_ranges"]

MOST_MONEY: Final = 9999
MOST_DICE: Final = 2 * MOST_UNITS
MOST_ROUNDS: Final = 999
"""The most rounds that a battle is taken to have."""
_ALL_FLAGS: Final = 2 * CRIPPLED - 1
_POWERS: Final = len(POWERS)


def fault(p: GlobalWarPosition) -> str | None:
    """Say what is wrong with a position: lengths of lists, ranges, units where they cannot be; None: nothing."""
    return (
        _lengths(p)
        or _scalars(p)
        or _land(p)
        or next((found for unit in range(len(p.at)) if (found := _unit(p, unit))), None)
        or next((found for ship in set(p.host) - {-1} if (found := _cargo(p, ship))), None)
        or next((found for step in p.agenda if (found := _step(p, step))), None)
        or _end(p)
    )


def _lengths(p: GlobalWarPosition) -> str | None:
    units = len(p.at)
    last = ATLAS.size - 1
    for name, length, low, high in (
        ("at", min(units, MOST_UNITS), DEAD, last),
        ("kind", units, 0, FORTIFICATION - 1),
        ("owner", units, 0, _POWERS - 1),
        ("left", units, 0, 20),
        ("flags", units, 0, _ALL_FLAGS),
        ("host", units, -1, units - 1),
        ("damage", units, 0, max(p.setting.hits) - 1),
        ("aim", units, -1, last),
        ("origin", units, 0, last),
        ("marks", units, 0, PACIFIC | STRANDED | COVER),
        ("control", ATLAS.size, NOBODY, _POWERS - 1),
        ("ruin", ATLAS.size, 0, 2 * max(p.setting.value)),
        ("treasury", _POWERS, 0, MOST_MONEY),
        ("level", _POWERS, -MOST_MONEY, MOST_MONEY),
        ("tokens", _POWERS, 0, MOST_MONEY),
        ("techs", _POWERS, 0, (1 << 12) - 1),
        ("pool", _POWERS * len(KINDS), 0, MOST_UNITS),
        ("placed", ATLAS.size, 0, MOST_UNITS),
        ("battles", ATLAS.size, 0, SCATTERED + EVERY_POWER),
        ("forts", ATLAS.size, 0, MOST_UNITS),
        ("tally", 10, 0, MOST_DICE),
    ):
        values = getattr(p, name)
        if len(values) != length or not all(low <= value <= high for value in values):
            return f"{name} wants {length} numbers from {low} to {high}"
    return None


def _scalars(p: GlobalWarPosition) -> str | None:
    for name, low, high in (
        ("round", 1, p.setting.rounds),
        ("turn", 0, 100_000),
        ("mover", NOBODY, _POWERS - 1),
        ("phase", 0, 7),
        ("canals", 0, (1 << len(ATLAS.canals)) - 1),
        ("winner", NOBODY, DRAWN),
        ("guard", 0, 1),
        ("tigers", 0, TIGERS_A_ROUND),
        ("berlin_fell", 0, (1 << len(p.setting.tiger_sites)) - 1),
    ):
        if not low <= getattr(p, name) <= high:
            return f"{name} is {getattr(p, name)}; it goes from {low} to {high}"
    if len(p.annals) % (2 * _POWERS) or not all(abs(n) <= 10 * MOST_MONEY for n in p.annals):
        return f"annals wants {2 * _POWERS} numbers for each round that is over"
    return None


def _land(p: GlobalWarPosition) -> str | None:
    for name in ("factories", "held", "friendly", "captured"):
        if getattr(p, name) & ~ATLAS.land:
            return f"{name} names a space that is no land"
    for name in ("hostile", "sea_fought"):
        if getattr(p, name) & ~ATLAS.sea:
            return f"{name} names a space that is no sea zone"
    if p.patrolled & ~theatre.PATROLLED:
        return "patrolled names a zone that nobody patrols"
    for space, power in enumerate(p.control):
        name = ATLAS.ids[space]
        if bool(ATLAS.land >> space & 1) != (power != NOBODY):
            return f"somebody holds {name}" if power != NOBODY else f"nobody holds {name}"
        if p.ruin[space] and not p.factories >> space & 1:
            return f"{name} has damage and no factory"
        if p.ruin[space] > most_damage(p, space):
            return f"the factory in {name} has more damage than twice its value"
        if p.forts[space] and (power != JAPAN or not fortifications.ISLANDS >> space & 1):
            return f"fortifications are on islands that Japan holds, and {name} is none"
        moving = (p.mover, p.phase) == (JAPAN, COMBAT_MOVE)  # when it ends they are torn down
        if p.forts[space] > p.garrison(space) and not moving:
            return f"{name} has more fortifications than Japanese infantry"
    for place, number in enumerate(p.pool):
        power, kind = divmod(place, len(KINDS))
        if number and power not in availability.BUILDERS.get(kind, (power,)):
            return f"pool: {POWERS[power]} builds no {KINDS[kind].id}"
    return None


def _unit(p: GlobalWarPosition, unit: int) -> str | None:
    kind, at, host, name = p.kind[unit], p.at[unit], p.host[unit], f"u{unit}"
    if at == DEAD:
        zero = (kind, p.owner[unit], p.left[unit], p.flags[unit], p.damage[unit], p.marks[unit])
        is_something = any(zero) or host >= 0 or p.aim[unit] >= 0
        return f"{name} is no unit, and is something" if is_something else None
    if not ATLAS.passable >> at & 1:
        return f"{name} is in {ATLAS.ids[at]}, where nobody can be"
    if kind == FACTORY:
        return f"{name} is a factory: those are told by their spaces"
    if p.damage[unit] >= p.setting.hits[kind]:
        return f"{name} has more damage than it bears"
    if is_sea(kind) and not ATLAS.is_sea(at):
        return f"{name} is a ship on land"
    if is_land(kind) and ATLAS.is_sea(at) and host < 0:
        return f"{name} is a land unit at sea without a transport"
    if p.owner[unit] == CHINA and (is_sea(kind) or ATLAS.is_sea(at)):
        return f"{name} is Chinese and at sea"
    if p.owner[unit] == CHINA and not in_zone_of_china(at):
        return f"{name} is Chinese and in {ATLAS.ids[at]}: Chinese units are in China and Kwangtung only"
    return _marks(p, unit) or (_host(p, unit) if host >= 0 else None)


def _marks(p: GlobalWarPosition, unit: int) -> str | None:
    kind, marks, host, name = p.kind[unit], p.marks[unit], p.host[unit], f"u{unit}"
    if marks & PACIFIC and not (is_sea(kind) or kind == CARRIER_FIGHTER):
        return f"{name} is of the Pacific programme, and no ship"
    if marks & STRANDED and (kind != CARRIER_FIGHTER or ATLAS.is_sea(p.at[unit])):
        return f"{name} is stranded: only carrier-based fighters on land are"
    flies = p.phase == COMBAT and host < 0 and ATLAS.is_sea(p.at[unit])  # its carrier was hit
    if marks & COVER and not flies and (kind != FIGHTER or host < 0 or p.owner[host] != p.owner[unit]):
        return f"{name} protects a carrier, and is no fighter on one of its power"
    return None


def _host(p: GlobalWarPosition, unit: int) -> str | None:
    kind, host, name = p.kind[unit], p.host[unit], f"u{unit}"
    if p.at[host] == DEAD:
        return f"{name} is aboard u{host}, which is no unit"
    if p.at[host] != p.at[unit]:
        return f"{name} is aboard u{host}, and not in its space"
    if SIDE[p.owner[host]] != SIDE[p.owner[unit]]:
        return f"{name} is aboard an enemy, u{host}"
    carried_by = {
        **dict.fromkeys(DECK_PLANES, (CARRIER,)),
        INFANTRY: (TRANSPORT, BOMBER, DESTROYER),
        KING_TIGER: (),
    }.get(kind, (TRANSPORT,) if is_land(kind) else ())
    if p.kind[host] not in carried_by or (p.kind[host] == DESTROYER and p.owner[host] != JAPAN):
        return f"{name} cannot be aboard u{host}"
    return None


def _cargo(p: GlobalWarPosition, ship: int) -> str | None:
    aboard = p.aboard(ship)
    # who protects a carrier is not on its decks [c10]
    cargo = [p.kind[u] for u in aboard if not p.marks[u] & COVER]
    if len(aboard) - len(cargo) > DECKS:
        return f"u{ship} is protected by more fighters than can do so"
    most = 1 if p.kind[ship] in (BOMBER, DESTROYER) else DECKS
    if len(cargo) > most or (p.kind[ship] == TRANSPORT and len(cargo) == 2 and INFANTRY not in cargo):
        return f"u{ship} carries more than it can"
    return None


# --- the agenda -------------------------------------------------------------------------------------------------------

_RANGES: Final = {
    "power": (0, _POWERS - 1),
    "phase": (0, 7),
    "Tokens.dice": (0, MOST_MONEY),
    "chart": (1, 2),
    "group": (0, 20),
    "Combat.group": (0, 2),
    "BattleGroup.group": (0, 2),
    "ShotDown.group": (-3, CARRIER_FIGHTER),
    "space": (0, ATLAS.size - 1),
    "zone": (0, ATLAS.size - 1),
    "Homeless.zone": (-1, ATLAS.size - 1),
    "stage": (0, 5),
    "AirBattle.stage": (0, 1),
    "best": (0, 6),
    "round": (0, MOST_ROUNDS),
    "fired": (0, 1),
    "who": (0, 1),
    "mode": (0, 2),
    "agreed": (0, EVERY_POWER),
    "kind": (FIGHTER, CARRIER_FIGHTER),
    "raid": (0, 1),
    "value": (2, max(BOMBARD.values())),
    "first": (0, 1),
    "lone": (0, 1),
    "result": (0, 3),
}


def step_ranges(p: GlobalWarPosition) -> dict[str, tuple[int, int]]:
    """Return the lowest and highest value of each field of the steps; nobody rolls more than two dice for a unit."""
    units = len(p.at)
    hits = dict.fromkeys(("found", "number", "by_subs", "by_air", "by_all", "by_surface"), (0, 2 * units))
    return {
        **_RANGES,
        **hits,
        "Tokens.found": (0, MOST_MONEY),
        "Bombing.dice": (-1, 2 * units),
        "rising": (1, units),
        "ships": (0, units),
        "plane": (0, units - 1),
    }


_WITHOUT_MOVER: Final = ("PowerTurn", "EndOfRound", "UsaAndChina", "ChineseArmy")
_IN_BATTLE: Final = ("Battle", "Submarines", "Fire", "Casualties", "Landfall", "Bombardment")
_ON_LAND: Final = (
    "Raid",
    "Intercept",
    "AirBattle",
    "Bombing",
    "RocketHit",
    "Landfall",
    "AntiAircraft",
    "Left",
)


def _step(p: GlobalWarPosition, step: Step) -> str | None:
    """Say what is wrong with the fields of a step."""
    name = step.tag
    if p.agenda.count(step) > 1:
        return "a step is on the agenda twice"
    if name not in _WITHOUT_MOVER:
        if p.mover == NOBODY:
            return f"{name}: it is nobody's turn"
        if getattr(step, "power", p.mover) != p.mover:
            return f"{name}: it is the turn of {POWERS[p.mover]}"
    space, zone = getattr(step, "space", -1), getattr(step, "zone", -1)
    if zone >= 0 and not ATLAS.is_sea(zone):
        return f"{name}: {ATLAS.ids[zone]} is no sea zone"
    plane = getattr(step, "plane", -1)
    if plane >= 0 and not (plane < len(p.at) and _flies(p, plane)):
        return f"{name}: u{plane} is no fighter of the mover in the air"
    if name in _IN_BATTLE and not p.battles[space]:
        return f"{name}: nobody fights in {ATLAS.ids[space]}"
    if space >= 0 and not (ATLAS.land if name in _ON_LAND else ATLAS.passable) >> space & 1:
        return f"{name}: nothing of that kind is in {ATLAS.ids[space]}"
    return None


def _flies(p: GlobalWarPosition, unit: int) -> bool:
    mine = p.at[unit] != DEAD and p.owner[unit] == p.mover
    return mine and p.kind[unit] in DECK_PLANES and p.host[unit] < 0


def _end(p: GlobalWarPosition) -> str | None:
    if (p.winner == NOBODY) != bool(p.agenda):
        return "a match goes on as long as nobody has won, and no longer"
    if p.agenda and p.agenda[0].tag not in _WITHOUT_MOVER:
        return "the first step on the agenda is that of a power's turn or of the round"
    return None
