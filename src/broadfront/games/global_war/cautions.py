"""What to know before an order: it comes to nothing [R-G1], calls the National Guard [c6], or takes a deck [c8]."""

from __future__ import annotations

from typing import Final

from broadfront.engine.contract import Ask
from broadfront.engine.table import Caution
from broadfront.games.global_war import landing_places
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.berths import waiting
from broadfront.games.global_war.expansion.national_guard import GUARDED
from broadfront.games.global_war.expansion.sections import NATIONAL_GUARD
from broadfront.games.global_war.expansion.theatre import HOME
from broadfront.games.global_war.industry import docks
from broadfront.games.global_war.kinds import CARRIER, CARRIER_FIGHTER, SUBMARINE, is_air
from broadfront.games.global_war.placing import free_decks
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.situation import prey
from broadfront.games.global_war.terms import AXIS, LANDING, SIDE

__all__ = ["cautions"]

_VAIN: Final = "Nothing will be fought in {}: the submarine will be taken back."


def cautions(p: GlobalWarPosition, ask: Ask) -> tuple[Caution, ...]:
    """Return what is told before orders of Combat Move and Noncombat Move."""
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, Noncombat):
        return _takes_a_deck(p, step.power, ask)
    if not isinstance(step, CombatMove):
        return ()
    return (*_in_vain(p, step, ask), *_calls_guard(p, ask))


def _takes_a_deck(p: GlobalWarPosition, power: int, ask: Ask) -> tuple[Caution, ...]:
    """Return the moves of other fighters that leave carrier-based fighters, paid for already, without a deck."""
    bought = p.bought(power)
    if power not in HOME or not bought[CARRIER_FIGHTER]:
        return ()
    zone = HOME[power][1]
    brought = landing_places.DECKS * bought[CARRIER] if docks(p, power) >> zone & 1 else 0
    there = [u for u in waiting(p, power) if p.at[u] == zone]
    if free_decks(p, power) + brought - len(there) > bought[CARRIER_FIGHTER]:
        return ()
    told = f"It takes a deck in {ATLAS.name(zone)} that a carrier-based fighter needs, which is lost without one."
    return tuple(
        Caution(verb, what, told, where)
        for verb, what, where in ask.moves
        if verb == "move" and where == zone and is_air(p.kind[what]) and what not in there
    )


def _calls_guard(p: GlobalWarPosition, ask: Ask) -> tuple[Caution, ...]:
    """Return the first orders against the land that the National Guard is called for."""
    if p.guard or not p.setting.has(NATIONAL_GUARD) or SIDE[p.mover] != AXIS:
        return ()
    if any(p.captured >> space & 1 for space in GUARDED) or any(
        (p.aim[u] if p.flags[u] & LANDING else p.at[u]) in GUARDED for u in p.of_power(p.mover)
    ):
        return ()  # it is called already
    home = ATLAS.space_of["western_us"]
    told = f"It calls the National Guard: 4 Infantry and a Fighter in {ATLAS.name(home)}, before the battles."
    return tuple(
        Caution(verb, what, told, where)
        for verb, what, where in ask.moves
        if verb in ("move", "land", "raid") and where in GUARDED
    )


def _in_vain(p: GlobalWarPosition, step: CombatMove, ask: Ask) -> tuple[Caution, ...]:
    """Return the moves of submarines that are taken back when Combat Move ends: other ships may yet land or cover."""
    worth = prey(p, SIDE[step.power])
    for u in p.of_power(step.power):
        if p.flags[u] & LANDING:
            worth |= 1 << p.at[u]
    return tuple(
        Caution("move", what, _VAIN.format(ATLAS.name(where)), where, vain=True)
        for verb, what, where in ask.moves
        if verb == "move"
        and p.kind[what] == SUBMARINE
        and not worth >> where & 1
        and not p.hostile >> p.origin[what] & 1
    )
