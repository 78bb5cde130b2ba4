"""[3.1] The cards, units and squadrons that a player commands."""

from __future__ import annotations

from broadfront.engine.legality import Reason, no
from broadfront.games.fighting_front.cards import Kind
from broadfront.games.fighting_front.map import Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.terms import IDLE


def may_use(p: FightingFrontPosition, seat: int, kind: Kind, rule: str) -> Reason | None:
    """[1.6] Whether a seat holds a card that a rule lets it use; the reason names its hand, for that seat only."""
    return None if kind in p.hand(seat) else no(rule, "NOT_HELD", card=kind, hand=dict.fromkeys(p.hand(seat)))


def may_command(p: FightingFrontPosition, seat: int, space: Space) -> Reason | None:
    """[3.1] Whether a seat commands a ground unit on a space."""
    if p.held[seat] >> space & 1:
        return None
    return (
        no("3.1", "ENEMY_UNIT", unit=space)
        if p.held[1 - seat] >> space & 1
        else no("3.1", "NO_UNIT", space=space)
    )


def may_command_wing(p: FightingFrontPosition, seat: int, wing: int, rule: str) -> Reason | None:
    """[3.5] Whether a squadron on the map is a seat's."""
    own = p.wings_of(seat)
    return None if wing in own else no(rule, "NOT_OWN_WING", wings=own)


def may_fly(p: FightingFrontPosition, seat: int, wing: int, rule: str) -> Reason | None:
    """[4.6] Whether a squadron is a seat's and has no task yet this turn."""
    if reason := may_command_wing(p, seat, wing, rule):
        return reason
    return None if p.wing_task[wing] == IDLE else no(rule, "WING_HAS_TASK", wing=wing)
