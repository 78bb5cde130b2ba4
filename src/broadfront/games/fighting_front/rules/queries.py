"""Questions about a position that change nothing."""

from __future__ import annotations

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import AIR_STRIP, DECK_KIND, Kind
from broadfront.games.fighting_front.map import BACK_ROW, EVERYWHERE, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.terms import DONE, ESCORT, IDLE, INTERCEPT


def units_with(p: FightingFrontPosition, seat: int, of: tuple[bool, ...]) -> list[Space]:
    """Return the spaces where a seat has ground units of one sort (``cards.IS_TANK`` ...)."""
    units = p.units
    return [space for space in members(p.held[seat]) if of[units[space]]]


def own(p: FightingFrontPosition, seat: int, place: Kind) -> int:
    """Return how many Locations of a kind a seat has."""
    return len(places_of(p, seat, place))


def places_of(p: FightingFrontPosition, seat: int, place: Kind) -> list[Space]:
    """Return the spaces where a seat has Locations of a kind."""
    return [space for space in members(p.sites[seat]) if p.places[space] == place]


def air_strips(p: FightingFrontPosition, seat: int) -> list[Space]:
    """Return the spaces where a seat has Air Strips."""
    return places_of(p, seat, AIR_STRIP)


def draws(p: FightingFrontPosition, seat: int) -> int:
    """Return how many cards a seat may draw in its Logistics phase [4.2]."""
    return p.setting.draw + sum(p.places[space] in cards.SUPPLY_LINES for space in members(p.sites[seat]))


def hand_limit(p: FightingFrontPosition, seat: int) -> int:
    """Return how many cards a seat may keep at the end of its turn [4.15]."""
    return p.setting.hand_max + 4 * own(p, seat, cards.HEAD_QUARTERS)  # [6.1]


def ammo_left(p: FightingFrontPosition, seat: int) -> int:
    """Return how many Artillery Dumps a seat can still use this turn [6.3]."""
    return own(p, seat, cards.ARTILLERY_DUMP) - p.ammo_used[seat]


def fuel_left(p: FightingFrontPosition, seat: int) -> int:
    """Return how many Fuel Dumps a seat can still use this turn [6.2]."""
    return own(p, seat, cards.FUEL_DUMP) - p.fuel_used


def holds_back_row(p: FightingFrontPosition, seat: int) -> int:
    """Return how many spaces of the enemy back row a seat's ground units occupy [1.4]."""
    return (p.held[seat] & BACK_ROW[1 - seat]).bit_count()


def has_won(p: FightingFrontPosition, seat: int) -> bool:
    """Return whether a seat occupies enough of the enemy back row."""
    return holds_back_row(p, seat) >= p.setting.back_row_spaces


def enemy_cards(p: FightingFrontPosition, seat: int) -> SpaceSet:
    """Return the spaces that hold any card of a seat's enemy."""
    return p.held[1 - seat] | p.sites[1 - seat]  # aircraft are always on a Location of their own side


def free_spaces(p: FightingFrontPosition) -> SpaceSet:
    """Return the spaces without a ground unit, which units can enter [4.10]."""
    return EVERYWHERE & ~(p.held[0] | p.held[1])


def empty_spaces(p: FightingFrontPosition) -> SpaceSet:
    """Return the spaces without any card."""
    return free_spaces(p) & ~(p.sites[0] | p.sites[1])


# --- what everybody knows of a hand -----------------------------------------------------------------------------------


def can_hold(p: FightingFrontPosition, seat: int, *kinds: Kind) -> bool:
    """Return whether, by open information, a seat may hold one of some event cards (R-Y9)."""
    if not p.hand(seat):
        return False
    start, copies = p.pile(seat), p.setting.copies
    for kind in kinds:
        deck_kind = DECK_KIND[kind]
        if p.discards[start + deck_kind] < copies[deck_kind]:
            return True
    return False


# --- squadrons --------------------------------------------------------------------------------------------------------


def can_fly_over(p: FightingFrontPosition, seat: int) -> bool:
    """Return whether a seat may use air units from the hand: only without an Air Strip [3.6]."""
    return not air_strips(p, seat)


def free_wings(p: FightingFrontPosition, seat: int) -> list[int]:
    """Return a seat's squadrons that have no task yet this turn."""
    return [wing for wing in p.wings_of(seat) if p.wing_task[wing] == IDLE]


def is_mission(task: int) -> bool:
    """Return whether a task is a mission (a bombing run or a drop)."""
    return IDLE < task < ESCORT


def is_escort(task: int) -> bool:
    """Return whether a task is an escort."""
    return ESCORT <= task < INTERCEPT


def is_interception(task: int) -> bool:
    """Return whether a task is an interception."""
    return INTERCEPT <= task < DONE


def target_of(p: FightingFrontPosition, wing: int) -> Space:
    """Return the target space of a mission, or of the mission of an escort; -1 if there is none."""
    task = p.wing_task[wing]
    if is_escort(task):
        task = p.wing_task[task - ESCORT]
    return task - 1 if is_mission(task) else -1


def escorts_of(p: FightingFrontPosition, mission: int) -> list[int]:
    """Return the remaining escorts of a mission."""
    return [w for w, task in enumerate(p.wing_task) if task == ESCORT + mission and p.wing_kind[w]]


def interceptors_of(p: FightingFrontPosition, mission: int) -> list[int]:
    """Return the fighters that intercept a mission."""
    return [w for w, task in enumerate(p.wing_task) if task == INTERCEPT + mission and p.wing_kind[w]]


def drop_targets(p: FightingFrontPosition) -> SpaceSet:
    """Return the spaces where Paratroopers may be dropped: empty, and not the target of another drop [4.6]."""
    chosen_spaces = bits(p.wing_task[w] - 1 for w in p.missions if p.wing_kind[w] == cards.PARATROOPERS)
    return empty_spaces(p) & ~chosen_spaces
