"""Refusals of Noncombat Move: what has fought, what is enemy land, where aircraft land [b3.5]."""

from __future__ import annotations

from broadfront.boards.spacesets import bits
from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    ARMOUR,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    INFANTRY,
    is_air,
    is_land,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals import expansion
from broadfront.games.global_war.refusals.combat_moves import outside_china
from broadfront.games.global_war.refusals.common import (
    alike,
    kind_name,
    no,
    no_space,
    no_unit,
    not_mine,
    number,
    same_as,
    the_spaces,
    unit_name,
)
from broadfront.games.global_war.refusals.ways import (
    not_over_land,
    not_through_the_air,
    shut_at_sea,
    wrong_element,
)
from broadfront.games.global_war.rules.decks import TouchDown, decks_in, merge_key
from broadfront.games.global_war.rules.noncombat import Noncombat, must_land, new_decks, waiting
from broadfront.games.global_war.terms import (
    CHINA,
    FOUGHT,
    MECHANIZED_INFANTRY,
    MOVED,
    OFFLOADED,
    SIDE,
    STOPPED,
)

__all__ = ["no_deck", "no_end", "no_move"]


def no_move(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a unit cannot move to a space in Noncombat Move."""
    assert isinstance(step, Noncombat)
    unit, space = move.what, move.where
    if wrong := not_mine(p, step.power, unit) or no_space(space) or alike(p, move):
        return wrong
    if is_air(p.kind[unit]):
        return _no_landing(p, unit, space)
    if is_land(p.kind[unit]) and p.host[unit] >= 0:
        return no(
            "ABOARD", "b3.5", f"{unit_name(p, unit)} is aboard of a transport: give it the order to land."
        )
    if p.at[unit] == space:
        return no("ALREADY_THERE", "b3.5", f"{unit_name(p, unit)} is there already.")
    if wrong := wrong_element(p, unit, space) or _done(p, unit):
        return wrong
    return _no_march(p, unit, space) if is_land(p.kind[unit]) else _no_voyage(p, unit, space)


def _done(p: GlobalWarPosition, unit: int) -> Refusal | None:
    flags, name = p.flags[unit], unit_name(p, unit)
    if flags & FOUGHT:
        return no("DONE", "b3.4", f"{name} was in a battle this turn: it stays where it is.")
    if flags & OFFLOADED:
        return no("TRANSPORT_DONE", "b3.3", f"{name} has landed units in this turn: it does nothing more.")
    if flags & MOVED:
        return no("DONE", "b3.5", f"{name} moved in Combat Move: it stays where it is.")
    if flags & STOPPED or not p.left[unit]:
        return no("DONE", "b3.5", f"{name} has done all it may in this turn.")
    return None


def _enemy_land(space: Space) -> Refusal:
    return no(
        "ENEMY_LAND", "b3.5", f"{ATLAS.name(space)} is enemy land: it is entered in Combat Move, if at all."
    )


def _no_march(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    if wrong := outside_china(p, unit, space):
        return wrong
    kind, side, here = p.kind[unit], SIDE[p.owner[unit]], p.at[unit]
    mechanized = kind == INFANTRY and p.techs[p.owner[unit]] >> MECHANIZED_INFANTRY & 1
    if wrong := not_over_land(p, unit, space, p.left[unit] if kind in ARMOUR else 2 if mechanized else 1):
        return wrong
    if p.side_of(space) != side:
        return _enemy_land(space)
    between = [s for s in ATLAS.land_beside[here] if space in ATLAS.land_beside[s]]
    if not any(p.side_of(s) == side for s in between):
        return no(
            "ENEMY_LAND",
            "b3.5",
            f"The way of {unit_name(p, unit)} to {ATLAS.name(space)} leads over {the_spaces(bits(between))}, and that "
            "is enemy land.",
        )
    if mechanized:
        return no(
            "NO_TANK_TO_FOLLOW",
            "b7",
            f"{unit_name(p, unit)} moves two territories only with a tank that begins there too: send the tank to "
            f"{ATLAS.name(space)} first, one for each infantry.",
        )
    return None


def _no_voyage(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    if shut := expansion.outside_theatre(p, unit, space) or shut_at_sea(p, unit, space, closed=True):
        return shut
    if p.kind[unit] == CARRIER:
        return no(
            "DECKS_NEEDED",
            "b3.5",
            f"{unit_name(p, unit)} cannot go to {ATLAS.name(space)}: fewer aircraft that need a deck could land then.",
        )
    return None


# --- aircraft ---------------------------------------------------------------------------------------------------------


def _no_landing(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    name, kind, side = unit_name(p, unit), p.kind[unit], SIDE[p.owner[unit]]
    if wrong := expansion.bound(p, unit) or outside_china(p, unit, space):
        return wrong
    if wrong := expansion.outside_theatre(p, unit, space):
        return wrong
    sea, here = ATLAS.is_sea(space), space == p.at[unit]
    if here and (not sea or p.host[unit] >= 0):
        return no("ALREADY_THERE", "b3.5", f"{name} is there already.")
    if not p.left[unit] and not here:
        return no("DONE", "b3.5", f"{name} has no movement left.")
    if wrong := not_through_the_air(p, unit, space):
        return wrong
    if kind == CARRIER_FIGHTER and not sea:
        return no("NO_DECK", "c8", f"{name} lands on undamaged carriers only, not in {ATLAS.name(space)}.")
    if not sea:
        return _no_airfield(p, unit, space)
    if kind == BOMBER:
        return no("NO_DECK", "b3.5", f"{name} lands on land: carriers take fighters only.")
    carriers = [u for u in p.units_in(space) if p.kind[u] == CARRIER and SIDE[p.owner[u]] == side]
    to_come = new_decks(p, p.owner[unit]) >> space & 1
    if not carriers and not to_come:
        return no(
            "NO_DECK",
            "b3.5",
            f"In {ATLAS.name(space)} is no carrier of your side for {name}, and none can be placed there.",
        )
    if not to_come and (wrong := expansion.wounded_decks(p, [u for u in carriers if u != p.host[unit]])):
        return wrong
    if not to_come and not any(paths.spare_decks(p, u) > 0 for u in carriers if u != p.host[unit]):
        return no(
            "CARRIER_FULL", "b3.5", f"No deck is free in {ATLAS.name(space)}: a carrier takes two aircraft."
        )
    return no(
        "DECKS_NEEDED",
        "b3.5",
        f"{name} cannot come to {ATLAS.name(space)}: fewer aircraft that need a deck could land then.",
    )


def _no_airfield(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    if p.side_of(space) != SIDE[p.owner[unit]]:
        return no("ENEMY_LAND", "b3.5", f"{ATLAS.name(space)} is enemy land: aircraft land among friends.")
    if p.owner[unit] == CHINA and not ATLAS.china >> space & 1:
        return no(
            "CHINA_ZONE", "b5", f"{unit_name(p, unit)} lands in China only: it never stays in another land."
        )
    if not p.friendly >> space & 1:
        return no(
            "NOT_HELD_SINCE_START",
            "b3.5",
            f"{ATLAS.name(space)} has changed hands in this turn: aircraft land where your side was when it began.",
        )
    return None


def no_end(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say that the phase goes on while an aircraft can be saved."""
    assert isinstance(step, Noncombat)
    del move
    planes = [*must_land(p, step.power), *waiting(p, step.power)]
    if not planes:
        return None
    first = planes[0]
    more = f", and {number(len(planes) - 1, 'other')}" if len(planes) > 1 else ""
    return no(
        "MUST_LAND",
        "b3.5",
        f"Aircraft that can still be saved have to land: the {kind_name(p.kind[first])} over "
        f"{ATLAS.name(p.at[first])}{more}. Move carriers under them, or land them.",
    )


def no_deck(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why an aircraft that has come to a zone does not land on that carrier."""
    assert isinstance(step, TouchDown)
    plane, ship = step.plane, move.what
    name, zone = unit_name(p, plane), ATLAS.name(p.at[plane])
    if move.where:
        return no("NO_MORE_WORDS", "b4.9", f"Say only on which carrier {name} lands.")
    if wrong := no_unit(p, ship):
        return wrong
    vessel = unit_name(p, ship)
    if p.kind[ship] != CARRIER or p.at[ship] != p.at[plane] or SIDE[p.owner[ship]] != SIDE[step.power]:
        return no("NO_DECK", "b4.9", f"{vessel} is no carrier of its side in {zone}, where {name} lands.")
    if ship not in decks_in(p, plane, p.at[plane]):
        why = "it is damaged" if p.damage[ship] else "its decks are full"
        return no("NO_DECK", "b4.9", f"Nothing lands on {vessel}: {why}.")
    for other in step.choices(p):
        if merge_key(p, other) == merge_key(p, ship):
            return same_as(p, ship, f"u{other}")
    return no("DECKS_NEEDED", "b3.5", f"Other aircraft need the deck of {vessel}: choose another carrier.")
