"""Refusals of research, purchase and repair, and of placing what was bought [b3.1] [b3.2] [b3.6]."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    CARRIER,
    DOMAIN,
    FACTORY,
    FIGHTER,
    KINDS,
    SEA,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals import expansion, new_units
from broadfront.games.global_war.refusals.common import (
    kind_name,
    listed,
    no,
    no_space,
    number,
    offered,
    the_spaces,
)
from broadfront.games.global_war.rules.mobilize import CHINESE_LIMIT, Mobilize, capacity, output
from broadfront.games.global_war.rules.purchase import Purchase, price, repair_cost
from broadfront.games.global_war.rules.research import TOKEN, Chart, Research
from broadfront.games.global_war.terms import CHINA, POWER_NAMES, SIDE

__all__ = ["no_buy", "no_chart", "no_place", "no_repair", "no_tokens"]


def no_kind(kind: int) -> Refusal | None:
    """Say that there is no such unit in the base game."""
    if 0 <= kind < len(KINDS):
        return None
    return new_units.no_new_kind(len(KINDS))


def no_tokens(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why so many tokens cannot be bought."""
    assert isinstance(step, Research)
    money, n = p.treasury[step.power], move.where
    if move.what:
        return no("NO_MORE_WORDS", "b3.1", "Say only how many tokens you buy.")
    if n < 0:
        return no("A_NUMBER", "b3.1", f"Buy 0 to {money // TOKEN} tokens.")
    return no(
        "NO_MONEY",
        "b3.1",
        f"{number(n, 'token')} cost {TOKEN * n} IPC, and {POWER_NAMES[step.power]} has {money}: "
        f"{money // TOKEN} at most.",
    )


def no_chart(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a chart cannot be chosen."""
    assert isinstance(step, Chart)
    if move.what:
        return no("NO_MORE_WORDS", "b3.1", "Say only which chart you choose.")
    if move.where not in (1, 2):
        return no("A_NUMBER", "b3.1", "There are two charts: choose 1 or 2.")
    return no(
        "HAS_IT_ALL",
        "b3.1",
        f"{POWER_NAMES[step.power]} has every technology of chart {move.where}: choose the other one.",
    )


def no_buy(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why so many units cannot be bought."""
    assert isinstance(step, Purchase)
    kind, n = move.what, move.where
    if wrong := no_kind(kind):
        return wrong
    cost, money = price(p, step.power, kind), p.treasury[step.power]
    if n < 1:
        return no("A_NUMBER", "b3.2", f"Say how many {KINDS[kind].name} you buy, 1 or more; or end.")
    if wrong := new_units.not_to_be_had(p, step.power, kind, n):
        return wrong
    most = money // cost
    return no(
        "NO_MONEY",
        "b3.2",
        f"{n} x {KINDS[kind].name} cost {n * cost} IPC, and {POWER_NAMES[step.power]} has {money}: {most} at most.",
    )


def no_repair(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a factory cannot be repaired so far."""
    assert isinstance(step, Purchase)
    space, n = move.what, move.where
    if wrong := no_space(space):
        return wrong
    name, power = ATLAS.name(space), step.power
    if not p.factories >> space & 1 or p.control[space] != power:
        return no("NO_FACTORY", "b3.2", f"{POWER_NAMES[power]} has no factory in {name}.")
    if not p.ruin[space]:
        return no("NOT_DAMAGED", "b3.2", f"The factory in {name} is not damaged.")
    if n < 1:
        return no("A_NUMBER", "b3.2", f"Repair 1 to {p.ruin[space]} points in {name}.")
    if n > p.ruin[space]:
        return no(
            "NOT_DAMAGED", "b3.2", f"The factory in {name} has {number(p.ruin[space], 'point')} of damage."
        )
    return no(
        "NO_MONEY",
        "b3.2",
        f"To repair {number(n, 'point')} costs {repair_cost(p, power, n)} IPC, and {POWER_NAMES[power]} has "
        f"{p.treasury[power]}.",
    )


# --- placing ----------------------------------------------------------------------------------------------------------


def no_place(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a unit cannot be placed in a space."""
    assert isinstance(step, Mobilize)
    kind, space, power = move.what, move.where, step.power
    if wrong := no_kind(kind) or no_space(space):
        return wrong
    left = {k: p.pool[power * len(KINDS) + k] for k in range(len(KINDS))}
    if not left[kind]:
        pool = listed(f"{n} {kind_name(k)}" for k, n in left.items() if n)
        return no("NOT_IN_POOL", "b3.6", f"No {kind_name(kind)} waits to be placed: there are {pool}.")
    docks = [order.where for order in offered(p, "place")]
    if p.pending is not None and p.pending.moves[-1].verb != "end":
        return no(
            "CARRIER_FIRST",
            "b3.6",
            f"Fighters wait over the sea: place a carrier under them first, in {the_spaces(docks)}.",
        )
    if power == CHINA:
        return _no_chinese(p, space)
    if kind == FACTORY:
        return _no_new_factory(p, power, space)
    if wrong := new_units.no_place_for_new_kinds(p, power, kind, space):
        return wrong
    sea = ATLAS.is_sea(space)
    if DOMAIN[kind] == SEA and not sea:
        return no(
            "WRONG_ELEMENT",
            "b3.6",
            f"Ships are placed in zones beside a factory, not in {ATLAS.name(space)}.",
        )
    if DOMAIN[kind] != SEA and sea and kind != FIGHTER:
        return no(
            "WRONG_ELEMENT",
            "b3.6",
            f"{KINDS[kind].name} is placed in a territory with a factory, not at sea.",
        )
    if sea:
        return _no_dock(p, power, kind, space)
    return _no_site(p, power, space)


def _no_chinese(p: GlobalWarPosition, space: Space) -> Refusal | None:
    name = ATLAS.name(space)
    if not ATLAS.china >> space & 1:
        return no("CHINA_ZONE", "b5", f"{name} is no Chinese territory: China's infantry is placed at home.")
    if p.control[space] != CHINA:
        return no("NOT_YOURS", "b5", f"{name} is held by {POWER_NAMES[p.control[space]]}.")
    there = sum(p.owner[u] == CHINA for u in p.units_in(space))
    return no(
        "CHINA_LIMIT",
        "b5",
        f"{there} Chinese units are in {name}: infantry is placed where there are fewer than {CHINESE_LIMIT}.",
    )


def _no_new_factory(p: GlobalWarPosition, power: int, space: Space) -> Refusal | None:
    name = ATLAS.name(space)
    if ATLAS.is_sea(space):
        return no("WRONG_ELEMENT", "b3.6", f"{name} is water: factories stand on land.")
    if p.control[space] != power:
        return no("NOT_YOURS", "b3.6", f"{name} is held by {POWER_NAMES[p.control[space]]}.")
    if p.factories >> space & 1:
        return no("ONE_FACTORY", "b3.6", f"{name} has a factory: one is all.")
    if p.setting.no_factories >> space & 1:
        return new_units.no_factory_here(space)
    if p.setting.value[space] < 1:
        return no("NO_VALUE", "b3.6", f"{name} has no value: a factory needs a territory of value 1 or more.")
    return no(
        "NOT_HELD_SINCE_START",
        "b3.6",
        f"{name} has come to {POWER_NAMES[power]} in this turn: a factory needs a territory held since it began.",
    )


def _no_site(p: GlobalWarPosition, power: int, space: Space) -> Refusal | None:
    """Say why a factory's territory takes no more units."""
    name = ATLAS.name(space)
    if p.control[space] != power:
        return no(
            "NO_FACTORY",
            "b3.6",
            f"{name} is held by {POWER_NAMES[p.control[space]]}: no factory of yours is there.",
        )
    if not p.factories >> space & 1:
        return no("NO_FACTORY", "b3.6", f"There is no factory in {name}: units are placed at factories.")
    if not p.held >> space & 1:
        return no(
            "FACTORY_NEW",
            "b3.6",
            f"The factory in {name} was captured, freed or built in this turn: it works from your next turn on.",
        )
    if output(p, power, space) <= 0:
        return no(
            "FACTORY_DAMAGED",
            "b3.6",
            f"The factory in {name} has {number(p.ruin[space], 'point')} of damage, and a value of "
            f"{p.setting.value[space]}: it places nothing before it is repaired.",
        )
    return no(
        "CAPACITY",
        "b3.6",
        f"The factory in {name} has placed {number(p.placed[space], 'unit')} in this turn, and that is its limit.",
    )


def _no_dock(p: GlobalWarPosition, power: int, kind: int, zone: Space) -> Refusal | None:
    name = ATLAS.name(zone)
    sites = [s for s in ATLAS.land_beside[zone] if p.factories >> s & 1 and p.control[s] == power]
    if not sites:
        own = members(p.factories & p.land_of(power))
        return no(
            "NO_FACTORY",
            "b3.6",
            f"No factory of {POWER_NAMES[power]} is beside {name}: its factories are in {the_spaces(own)}.",
        )
    if not any(capacity(p, power, s) > 0 for s in sites):
        working = [s for s in sites if p.held >> s & 1]
        return _no_site(p, power, (working or sites)[0])
    if kind != FIGHTER:
        return None
    carriers = [u for u in p.units_in(zone) if p.kind[u] == CARRIER and SIDE[p.owner[u]] == SIDE[power]]
    own_ships = [u for u in carriers if p.owner[u] == power]
    if not own_ships:
        return no(
            "NO_DECK",
            "b3.6",
            f"No carrier of {POWER_NAMES[power]} is in {name}: fighters are placed on decks there.",
        )
    if wrong := expansion.wounded_decks(p, own_ships):
        return wrong
    if not any(paths.spare_decks(p, u) > 0 for u in own_ships):
        return no("CARRIER_FULL", "b3.6", f"The carriers of {POWER_NAMES[power]} in {name} have no room.")
    return None
