"""Refusals of buying, repairing and placing what Expansion II brings [c1] [c3] [c8] [c9] [c10] [c12a] [c12b]."""

from __future__ import annotations

from typing import Final

from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import (
    carrier_fighters,
    damage,
    fortifications,
    theatre,
)
from broadfront.games.global_war.expansion.availability import (
    BUILDERS,
    SECTION_OF,
    most_to_buy,
)
from broadfront.games.global_war.expansion.king_tigers import TIGERS_A_ROUND, tiger_sites
from broadfront.games.global_war.expansion.sections import SECTIONS
from broadfront.games.global_war.expansion.super_battleships import MOST_SUPER
from broadfront.games.global_war.kinds import (
    CARRIER_FIGHTER,
    ESCORT,
    FORTIFICATION,
    KINDS,
    KING_TIGER,
    is_sea,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals.common import (
    listed,
    no,
    not_mine,
    number,
    the_spaces,
    unit_name,
)
from broadfront.games.global_war.refusals.expansion import label_of, off
from broadfront.games.global_war.rules.mobilize import capacity
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import (
    LABELS,
    LATE_1941,
    LATE_1943,
    POWER_NAMES,
)

__all__ = [
    "no_factory_here",
    "no_mend",
    "no_new_kind",
    "no_place_for_new_kinds",
    "no_research_yet",
    "not_to_be_had",
]

_KINDS: Final = {kind: f"c{SECTIONS[section].number}" for kind, section in SECTION_OF.items()}
"""The rule of each kind of the expansion."""
_TIGERS: Final = "King Tigers are built at original German factories that Germany has held since the start:"
_FROM: Final = {KING_TIGER: LATE_1943, ESCORT: LATE_1941}
"""The round from which a kind can be bought; the others always."""


def not_to_be_had(p: GlobalWarPosition, power: int, kind: int, n: int) -> Refusal | None:
    """Say why a power may not buy so many of a kind, whatever they cost."""
    most = most_to_buy(p, power, kind)
    if n <= most:
        return None
    rule, name, who = _KINDS[kind], KINDS[kind].name, POWER_NAMES[power]
    if wrong := off(p, SECTION_OF[kind]):
        return wrong
    builders = BUILDERS.get(kind, ())
    if builders and power not in builders:
        return no("WRONG_POWER", rule, f"{who} builds no {name}: {_powers(builders)} may.")
    if p.label() < _FROM.get(kind, 0):
        return no(
            "NOT_IN_ROUND",
            rule,
            f"{name}s can be bought from {LABELS[_FROM[kind]]} on; this round is {label_of(p)}.",
        )
    if kind == KING_TIGER and not tiger_sites(p):
        return no("NO_TIGER_FACTORY", rule, f"{_TIGERS} {_no_tigers(p)}.")
    limit = {KING_TIGER: TIGERS_A_ROUND, CARRIER_FIGHTER: carrier_fighters.MOST}.get(
        kind, MOST_SUPER.get(power, 0)
    )
    what = "a round" if kind == KING_TIGER else "on the map and waiting to be placed"
    return no(
        "CAP_REACHED",
        rule,
        f"{who} may have {limit} x {name} {what}: {most or 'none'} more can be bought.",
    )


def _no_tigers(p: GlobalWarPosition) -> str:
    """Say why Germany has no factory for King Tigers."""
    if not p.setting.tiger_sites:
        return "it had none at the start of this scenario"
    return f"the enemy has captured {listed(ATLAS.name(s) for s in p.setting.tiger_sites)}"


def _powers(powers: tuple[int, ...]) -> str:
    return listed(POWER_NAMES[power] for power in powers)


def no_research_yet(p: GlobalWarPosition) -> Refusal:
    """Say that weapons are not developed before Late 1943."""
    return no(
        "NOT_IN_ROUND",
        "c5",
        f"Research begins in {LABELS[LATE_1943]}; this round is {label_of(p)}: no tokens can be bought before.",
    )


def no_mend(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why so many hits of a unit cannot be repaired."""
    assert isinstance(step, Purchase)
    unit, n, power = move.what, move.where, step.power
    if wrong := not_mine(p, power, unit):
        return wrong
    name, kind, hits = unit_name(p, unit), p.kind[unit], p.damage[unit]
    rule = "c3" if kind == KING_TIGER else "c10"
    if not hits:
        return no("NOT_DAMAGED", rule, f"{name} is not damaged.")
    if kind != KING_TIGER and p.setting.repair_in_port and not damage.ports(p, unit):
        return no(
            "NOT_IN_PORT",
            rule,
            f"{name} is not in port: in this match ships are repaired beside a friendly factory only: bring it.",
        )
    if n < 1:
        return no("A_NUMBER", rule, f"Repair 1 to {hits} hits of {name}.")
    if n > hits:
        return no("NOT_DAMAGED", rule, f"{name} has taken {number(hits, 'hit')}: no more can be repaired.")
    cost, money = n * damage.price_of(kind), p.treasury[power]
    return no(
        "NO_MONEY",
        rule,
        f"To repair {number(n, 'hit')} of {name} costs {cost} IPC, and {POWER_NAMES[power]} has {money}.",
    )


# --- placing ----------------------------------------------------------------------------------------------------------


def no_place_for_new_kinds(p: GlobalWarPosition, power: int, kind: int, space: Space) -> Refusal | None:
    """Say why a unit of the expansion cannot be placed in a space; None: nothing of the expansion is in the way."""
    name = ATLAS.name(space)
    if kind == FORTIFICATION:
        return _no_fortress(p, power, space)
    if kind == CARRIER_FIGHTER:
        return _no_deck(p, power, space)
    if kind == KING_TIGER and not ATLAS.is_sea(space) and space not in tiger_sites(p):
        sites = tiger_sites(p)
        why = f"they are placed in {the_spaces(sites)}" if sites else _no_tigers(p)
        return no("NO_TIGER_FACTORY", "c3", f"No King Tiger is built in {name}: {why}.")
    if is_sea(kind) and paths.dear_to(p, power) >> space & 1:
        return no("PZ_STAY", "c4", f"{name} is a patrol zone of the enemy: no ship is placed there.")
    return None


def no_factory_here(space: Space) -> Refusal:
    """Say that no factory is built on an island of the enlarged Pacific."""
    return no(
        "NO_FACTORY_HERE",
        "c1",
        f"No factory can be built in {ATLAS.name(space)}: it is one of the eleven spaces of c1.",
    )


def _no_fortress(p: GlobalWarPosition, power: int, space: Space) -> Refusal:
    name = ATLAS.name(space)
    if not fortifications.ISLANDS >> space & 1:
        why = "Japan's homeland is not fortified" if ATLAS.ids[space] == "japan" else f"{name} is no island"
        return no("NOT_AN_ISLAND", "c9", f"{why}: fortifications are placed on islands that Japan holds.")
    if p.control[space] != power:
        return no("NOT_YOURS", "c9", f"{name} is held by {POWER_NAMES[p.control[space]]}.")
    if not p.held >> space & 1:
        return no(
            "NOT_HELD_SINCE_START",
            "c9",
            f"{name} has come to Japan in this turn: it can be fortified in the next one.",
        )
    return no(
        "FORTIFICATION_LIMIT",
        "c9",
        f"{name} has {number(p.forts[space], 'fortification')} and no more Japanese infantry to defend in another one.",
    )


def _no_deck(p: GlobalWarPosition, power: int, space: Space) -> Refusal:
    home, zone = theatre.HOME[power]
    name, here, place = POWER_NAMES[power], ATLAS.name(home), ATLAS.name(zone)
    if space != zone:
        return no(
            "NO_FACTORY",
            "c8",
            f"Carrier-based fighters of {name} are placed on an undamaged carrier in {place}, nowhere else.",
        )
    if capacity(p, power, home) <= 0:
        return no(
            "CAPACITY",
            "c8",
            f"They are produced in {here}, and its factory places nothing more in this turn.",
        )
    carriers = carrier_fighters.takers(p, power)
    if not carriers:
        return no(
            "NO_DECK",
            "c8",
            f"No carrier that takes them is in {place}: place one first, or the fighters are lost.",
        )
    if all(p.damage[u] for u in carriers):
        return no(
            "FLIGHT_SUSPENDED",
            "c10",
            f"The carriers in {place} are damaged: nothing lands on them.",
        )
    return no("CARRIER_FULL", "c8", f"The carriers in {place} have no room: each takes two aircraft.")


def no_new_kind(kinds: int) -> Refusal:
    """Say that a kind is none of this rulebook's."""
    return no(
        "NOT_IN_RULEBOOK",
        "c0",
        f"There is no such unit: the rulebook has {kinds} kinds, and those of other expansions are not in it.",
    )
