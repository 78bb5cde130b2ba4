"""[b3.6] What is said of placing beforehand: which purchases fit nowhere, and how many units fit where."""

from __future__ import annotations

from collections.abc import Iterator

from broadfront.boards.spacesets import members
from broadfront.engine.sheets import Room
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import fortifications
from broadfront.games.global_war.expansion.availability import most_to_buy, tiger_sites
from broadfront.games.global_war.expansion.carrier_fighters import HOME, takers
from broadfront.games.global_war.industry import capacity, output
from broadfront.games.global_war.kinds import (
    CARRIER,
    CARRIER_FIGHTER,
    DOMAIN,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    SEA,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.mobilize import CHINESE_LIMIT, Mobilize
from broadfront.games.global_war.terms import CHINA, POWER_NAMES

__all__ = ["rooms", "unplaceable"]


def unplaceable(p: GlobalWarPosition, power: int) -> dict[int, str]:
    """Return the kinds that a power could place nowhere if this were Mobilize, each with the reason and what follows.

    Carriers and infantry may still come to where they are needed: a reason says what would be needed.
    """
    mine = power * len(KINDS)
    kinds = [kind for kind in range(len(KINDS)) if most_to_buy(p, power, kind) or p.pool[mine + kind]]
    q = p.clone()
    for kind in kinds:
        q.pool[mine + kind] = 1
    placed = {move.what for move in Mobilize(power).placements(q)}
    return {kind: _why(p, power, kind) for kind in kinds if kind not in placed}


def _why(p: GlobalWarPosition, power: int, kind: int) -> str:
    waits = "; what is bought waits in the pool"
    if kind == FACTORY:
        return f"no territory of value 1 or more is left for one{waits}"
    if kind == FORTIFICATION:
        if p.held & p.land_of(power) & fortifications.ISLANDS:
            return f"it needs an infantry without one on an island{waits}"
        return f"{POWER_NAMES[power]} holds no island{waits}"
    if kind == CARRIER_FIGHTER:
        home, zone = HOME[power]
        if capacity(p, power, home) <= 0:
            return f"{_idle(p, power, (home,))}; what is bought is lost"
        return (
            f"no carrier with room is in {ATLAS.name(zone)}; without one in Mobilize what is bought is lost"
        )
    own = tuple(members(p.factories & p.land_of(power)))
    if kind == KING_TIGER:
        own = tuple(s for s in own if s in tiger_sites(p))
    elif DOMAIN[kind] == SEA:
        own = tuple(s for s in own if ATLAS.sea_beside[s])
        if any(capacity(p, power, s) > 0 for s in own):
            return f"the zones beside your factories are patrol zones of the enemy{waits}"
        if not own:
            return f"no factory of yours is on a coast{waits}"
    return f"{_idle(p, power, own)}{waits}"


def _idle(p: GlobalWarPosition, power: int, sites: tuple[int, ...]) -> str:
    """Say why none of some factories places anything."""
    ruined = [s for s in sites if p.factories >> s & 1 and p.control[s] == power and not output(p, power, s)]
    if ruined:
        names = " and ".join(ATLAS.name(s) for s in ruined)
        return f"the factory in {names} is damaged and places nothing before it is repaired"
    return "no factory of yours can place it"


def rooms(p: GlobalWarPosition) -> tuple[Room, ...]:
    """Return where fewer units fit than wait to be placed there, while a power is asked to place them."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, Mobilize) or p.pending is None:
        return ()
    power = step.power
    pool = p.pool[power * len(KINDS) : (power + 1) * len(KINDS)]
    there: dict[int, list[int]] = {}
    for move in p.pending.moves:
        if move.verb == "place":
            there.setdefault(move.where, []).append(move.what)
    found = [room for space, kinds in there.items() for room in _limits(p, power, space, kinds)]
    return tuple(room for room in found if sum(pool[kind] for kind in room.things) > room.most)


def _limits(p: GlobalWarPosition, power: int, space: int, kinds: list[int]) -> Iterator[Room]:
    """Yield how many units of some kinds can be placed in a space."""

    def room(things: list[int], most: int, text: str) -> Iterator[Room]:
        if things:
            yield Room(space, "place", tuple(things), most, text)

    name = ATLAS.name(space)
    if power == CHINA:
        there = sum(p.owner[u] == CHINA for u in p.units_in(space))
        yield from room(
            kinds, CHINESE_LIMIT - there, f"China places where it has fewer than {CHINESE_LIMIT} units"
        )
        return
    works = [kind for kind in kinds if kind in (FACTORY, FORTIFICATION)]
    units = [kind for kind in kinds if kind not in works]
    forts = fortifications.garrison(p, space) - p.forts[space]
    each = f"each fortification needs an infantry of its own in {name}"
    yield from room([kind for kind in works if kind == FORTIFICATION], forts, each)
    yield from room([kind for kind in works if kind == FACTORY], 1, "a territory has one factory at most")
    sites = ATLAS.land_beside[space] if ATLAS.is_sea(space) else (space,)
    most = sum(max(0, capacity(p, power, site)) for site in sites)
    who = "the factories beside it place" if ATLAS.is_sea(space) else f"the factory in {name} places"
    yield from room(units, most, f"{who} {most} more in this turn")
    if ATLAS.is_sea(space):
        own = [u for u in p.of_power(power) if p.kind[u] == CARRIER and p.at[u] == space]
        free = {u: max(0, paths.spare_decks(p, u)) for u in {*own, *_takers(p, power, space)}}
        for things, ships in (([FIGHTER], own), ([FIGHTER, CARRIER_FIGHTER], [*free])):
            decks = sum(free[u] for u in ships)
            yield from room(
                [k for k in units if k in things], decks, f"the carriers there have room for {decks}"
            )
    if CARRIER_FIGHTER in units:
        home = HOME[power][0]
        most = capacity(p, power, home)
        yield from room(
            [CARRIER_FIGHTER], most, f"the factory in {ATLAS.name(home)} places {most} more in this turn"
        )


def _takers(p: GlobalWarPosition, power: int, zone: int) -> list[int]:
    """Return the carriers of a zone that take a power's new carrier-based fighters."""
    return takers(p, power) if power in HOME and zone == HOME[power][1] else []
