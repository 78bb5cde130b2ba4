"""[b3.3] [b3.5] What Combat Move and Noncombat Move have in common: which orders a unit may be given."""

from __future__ import annotations

from broadfront.engine.contract import Step
from broadfront.engine.reasons import Reason
from broadfront.games.global_war.atlas import Space
from broadfront.games.global_war.expansion import truce
from broadfront.games.global_war.kinds import is_air, is_land, is_sea
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import air_moves, boarding, land_moves, sea_moves
from broadfront.games.global_war.rules.permissions import is_space, is_unit, may_order
from broadfront.games.global_war.rules.situation import Permission, Situation, is_first
from broadfront.games.global_war.terms import LOADED

__all__ = ["Moving", "board"]


class Moving(Step, frozen=True):
    """A phase in which a power moves its units, one after another."""

    power: int

    def situation(self, p: GlobalWarPosition) -> Situation:
        """Return what the moves of this phase go by."""
        raise NotImplementedError

    def may(self, permission: Permission, p: GlobalWarPosition, unit: int, space: Space) -> Reason | None:
        """[b3.3] Whether a unit that takes orders may go to a space by a permission of its own."""
        if wrong := may_order(p, self.power, unit) or is_space(space):
            return wrong
        s = self.situation(p)
        return _may_keep_truce(s, unit, space) or permission(s, unit, space) or is_first(s, unit)

    def may_move(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] [b3.5] Whether a unit may make this move; in Noncombat Move an aircraft lands."""
        return self.may(_may_move, p, what, where)

    def may_land(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] [b3.5] Whether a unit aboard a ship may be ordered to land in this territory."""
        return self.may(boarding.may_land, p, what, where)

    def may_load(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.3] [b3.5] [c8] Whether a unit may go on board."""
        if wrong := may_order(p, self.power, what) or is_unit(p, where):
            return wrong
        s = self.situation(p)
        return boarding.may_go_on_board(s, what, where) or is_first(s, what)


def _may_move(s: Situation, unit: int, space: Space) -> Reason | None:
    """[b3.3] [b3.5] Whether a unit may move to a space, by what it moves on."""
    kind = s.p.kind[unit]
    if is_air(kind):
        return (air_moves.may_fly if s.combat else air_moves.may_come_down)(s, unit, space)
    return (sea_moves.may_sail if is_sea(kind) else land_moves.may_march)(s, unit, space)


def _may_keep_truce(s: Situation, unit: int, space: Space) -> Reason | None:
    """[c0] Whether an order keeps the truce; a unit that lands would have to win its sea."""
    if not s.spared:
        return None
    p = s.p
    lands = p.host[unit] >= 0 and is_land(p.kind[unit])
    return (truce.may_attack(p, s.power, p.at[unit]) if lands else None) or truce.may_attack(
        p, s.power, space
    )


def board(p: GlobalWarPosition, unit: int, ship: int) -> None:
    """Put a unit on board of a transport, or paratroopers of a bomber."""
    p.note("b3.3", "{unit:unit} goes on board of {ship:unit}.", unit=unit, ship=ship)
    p.host[unit], p.at[unit] = ship, p.at[ship]
    p.flags[unit] |= LOADED
    p.left[unit] = 0
    p.flags[ship] |= LOADED
