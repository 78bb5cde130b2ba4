"""[b4] The battles that a position holds, as forces for `battle_odds`; landings with the battles for their sea."""

from __future__ import annotations

from typing import NamedTuple

from broadfront.games.global_war import forces
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.battle_odds import Force, Stakes
from broadfront.games.global_war.kinds import (
    AA_GUN,
    BOMBARD,
    BOMBER,
    HITS,
    TRANSPORT,
    WARSHIPS,
    cost_of,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Battle, usual_order
from broadfront.games.global_war.terms import BOMBARDED, DOOMED, LANDING, RADAR, SIDE

__all__ = ["Fight", "Shore", "as_force", "fight_at", "landing_on", "shores_of"]


class Fight(NamedTuple):
    """One battle as it stands: the units of both sides, and the forces that they make."""

    space: Space
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    attack: Force
    defence: Force
    guns: bool
    aa_value: int
    seaborne: tuple[int, ...]
    """The kinds of the attackers that came by sea: they never retreat."""
    stakes: Stakes


class Shore(NamedTuple):
    """A zone that units land from: the battle for it, if one must be fought, and what lands if it is won."""

    zone: Space
    fight: Fight | None
    cargo: tuple[tuple[int, ...], ...]
    """The units that land, by their transports; the one that is lost first comes first."""
    others: tuple[int, ...]
    """Units that land from friends' ships, which take no part in the battle."""
    bombards: tuple[tuple[int, int], ...]
    """Dice of the ships that bombard: (number, value)."""


def as_force(p: GlobalWarPosition, units: list[int], *, attacking: bool, keep_land: bool = False) -> Force:
    """Return what some units are as one side of a battle, in the usual order of losses (`rules.battle.default_loss`).

    What a place of the order is worth includes what goes down with it: the cargo of ships.
    """
    techs = p.techs[p.owner[units[0]]] if units and attacking else 0
    whole = [u for u in units if HITS[p.kind[u]] > 1 and not p.damage[u]]
    order = in_order(p, units)
    doomed = [u for u in order if p.flags[u] & DOOMED]
    order = doomed + [u for u in order if u not in doomed]
    if keep_land and (last := max((n for n, u in enumerate(order) if is_land(p.kind[u])), default=-1)) >= 0:
        order.append(order.pop(last))
    places = [(p.kind[u], 0.0) for u in sorted(whole, key=lambda u: (p.kind[u], u))]
    places += [(p.kind[u], worth(p, u)) for u in order]
    return Force(
        tuple(kind for kind, _ in places),
        attacking,
        techs,
        low_luck=p.setting.low_luck,
        best_of_two=p.setting.best_of_two,
        worths=tuple(worth for _, worth in places),
        hurt=tuple(p.kind[u] for u in units if p.damage[u]),
        doomed=len(doomed),
        riders=sum(p.host[u] >= 0 and p.kind[p.host[u]] == BOMBER for u in units),
    )


def in_order(p: GlobalWarPosition, units: list[int]) -> list[int]:
    """Return units in the order in which they are usually lost: the cheapest first, transports last."""
    return sorted(units, key=lambda u: (p.kind[u] == TRANSPORT, *usual_order(p, u)))


def worth(p: GlobalWarPosition, unit: int) -> float:
    """Return what is lost with a unit, in IPC: its printed price, and its cargo's."""
    return float(cost_of(p.kind[unit], klub=p.setting.klub) + cargo_worth(p, unit))


def cargo_worth(p: GlobalWarPosition, unit: int) -> int:
    """Return what is lost with a ship besides itself: land units aboard, friends' aircraft on the mover's carrier."""
    if not is_sea(p.kind[unit]):
        return 0
    return sum(
        cost_of(p.kind[u], klub=p.setting.klub)
        for u in p.aboard(unit)
        if is_land(p.kind[u]) or forces.is_guest(p, u)
    )


def fight_at(p: GlobalWarPosition, space: Space, mine: list[int], theirs: list[int]) -> Fight:
    """Return the battle between units of the mover and of the enemy for a space."""
    begun = battle_of(p, space)
    guns = (
        not ATLAS.is_sea(space)
        and bool(theirs)
        and begun is None
        and any(p.kind[u] == AA_GUN and SIDE[p.owner[u]] != SIDE[p.mover] for u in p.units_in(space))
    )
    holder = p.control[space]
    value = 2 if holder >= 0 and p.techs[holder] >> RADAR & 1 else 1
    seaborne = tuple(sorted(p.kind[u] for u in mine if p.flags[u] & LANDING and not is_air(p.kind[u])))
    prize = 0.0 if ATLAS.is_sea(space) else float(p.setting.value[space])
    back = any(goes_back(p, u, space) for u in mine)
    return Fight(
        space,
        tuple(mine),
        tuple(theirs),
        as_force(p, mine, attacking=True),
        as_force(p, theirs, attacking=False),
        guns,
        value,
        seaborne,
        Stakes(prize, back, begun is not None and begun.round > 0),
    )


def goes_back(p: GlobalWarPosition, unit: int, space: Space) -> bool:
    """Tell whether the attackers could retreat the way a unit came [b4.5]."""
    came = p.aim[unit]
    if is_air(p.kind[unit]) or p.flags[unit] & LANDING or came < 0 or came not in ATLAS.beside[space]:
        return False
    if ATLAS.is_sea(came):
        return not p.warships_of(1 - SIDE[p.mover]) >> came & 1
    return p.side_of(came) == SIDE[p.mover]


def battle_of(p: GlobalWarPosition, space: Space) -> Battle | None:
    """Return the battle for a space, if it is being fought."""
    return next((s for s in reversed(p.agenda) if isinstance(s, Battle) and s.space == space), None)


def landing_on(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the units at sea that are to land on a territory."""
    return [u for u in p.of_power(p.mover) if p.flags[u] & LANDING and p.aim[u] == space and p.host[u] >= 0]


def shores_of(p: GlobalWarPosition, space: Space) -> tuple[Shore, ...]:
    """Return the zones that units are to land on a territory from.

    A zone with enemy warships has to be fought for; submarines and transports are left alone, so that ships bombard.
    """
    units = landing_on(p, space)
    found = []
    for zone in sorted({p.at[u] for u in units}):
        mine, theirs = forces.attackers(p, zone), forces.defenders(p, zone)
        must = any(p.kind[u] in WARSHIPS or is_air(p.kind[u]) for u in theirs)
        fought = p.battles[zone] == 2 and battle_of(p, zone) is None
        if fought and any(p.kind[u] in WARSHIPS for u in theirs):  # the sea was not won: nothing lands
            continue
        fight = fight_at(p, zone, mine, theirs) if (must and not fought) or battle_of(p, zone) else None
        ships = [u for u in in_order(p, mine) if p.kind[u] == TRANSPORT]
        cargo = tuple(tuple(u for u in units if p.host[u] == ship) for ship in ships)
        others = tuple(u for u in units if p.at[u] == zone and p.host[u] not in ships)
        number = sum(p.at[u] == zone for u in units)
        bombards = () if fight or p.sea_fought >> zone & 1 else _bombards(p, zone, number)
        found.append(Shore(zone, fight, cargo, others, bombards))
    return tuple(found)


def _bombards(p: GlobalWarPosition, zone: Space, number: int) -> tuple[tuple[int, int], ...]:
    """Return the dice of the ships that bombard, the dearest first, as many as units land."""
    found = []
    for value in sorted(set(BOMBARD.values()), reverse=True):
        ships = sum(
            p.at[u] == zone and BOMBARD.get(p.kind[u]) == value and not p.flags[u] & BOMBARDED
            for u in p.of_power(p.mover)
        )
        if firing := min(ships, number):
            found.append((firing, value))
            number -= firing
    return tuple(found)
