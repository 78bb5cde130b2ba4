"""[b3.5] Noncombat Move: units that did not fight move among friends; aircraft land."""

from __future__ import annotations

from collections.abc import Iterator

from broadfront.engine.contract import Ask, Move, Step
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import damage
from broadfront.games.global_war.kinds import is_air, is_land, is_sea
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import air_moves, boarding, land_moves, sea_moves
from broadfront.games.global_war.rules.combat_move import board
from broadfront.games.global_war.rules.decks import TouchDown, decks_in
from broadfront.games.global_war.rules.permissions import is_space, is_unit, may_order, of_each_sort
from broadfront.games.global_war.rules.situation import (
    Permission,
    Situation,
    alike_units,
    is_first,
    must_land,
    waiting,
)
from broadfront.games.global_war.terms import COVER, LOADED, SIDE, STOPPED, STRANDED

__all__ = ["Noncombat"]


class Noncombat(Step, frozen=True):
    """[b3.5] One unit after another, in any order; the phase ends when every aircraft that can land has landed."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a move; the phase goes on while an aircraft can still be saved."""
        s = Situation(p, self.power, combat=False)
        moves = sorted(self._moves(s))
        saved = self._all_saved(s)
        if not moves and saved:
            self.end(p, 0, 0)
            return None
        prompt = "Move units that did not fight, and land your aircraft: the phase ends when all have landed."
        if saved or not moves:
            prompt = "Move units that did not fight, land aircraft, or end."
            moves.append(END)
        return Ask(p.setting.seat_of[self.power], "b3.5", prompt, moves)

    def _moves(self, s: Situation) -> Iterator[Move]:
        p = s.p
        for u in alike_units(p, p.of_power(self.power)):
            if is_air(p.kind[u]):
                yield from (order("move", u, space) for space in air_moves.landings(s, u))
                yield from (order("load", u, ship) for ship in boarding.hosts(s, u))
                yield from (order("cover", u, ship) for ship in damage.coverable(p, u))
            elif is_sea(p.kind[u]):
                yield from (order("move", u, zone) for zone in sea_moves.voyages(s, u))
            elif p.host[u] >= 0:
                yield from (order("land", u, space) for space in boarding.shores(s, u))
            else:
                yield from (order("move", u, space) for space in land_moves.marches(s, u))
                yield from (order("load", u, ship) for ship in boarding.hosts(s, u))

    def _all_saved(self, s: Situation) -> bool:
        """Tell whether no more aircraft can be saved than would be if the phase ended now."""
        p, landing = s.p, s.landing
        at_risk = sum(deck == 2 or landing.far[at] > left for at, left, deck in landing.planes)
        lost = at_risk - landing.most()
        wait = waiting(p, self.power)
        safe = paths.Landing(p, [(p.at[u], 0, paths.decks_for(p, u)) for u in wait]).most() if wait else 0
        return len(landing.planes) - lost <= safe

    def may_move(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.5] Whether a unit may make this move; an aircraft lands."""
        if what < 0 or what >= len(p.kind) or is_land(p.kind[what]):
            return self._may(land_moves.may_march, p, what, where)
        return self._may(
            air_moves.may_come_down if is_air(p.kind[what]) else sea_moves.may_sail, p, what, where
        )

    def may_land(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.5] Whether a unit may go ashore in this territory."""
        return self._may(boarding.may_land, p, what, where)

    def _may(self, permission: Permission, p: GlobalWarPosition, unit: int, space: Space) -> Reason | None:
        return (
            may_order(p, self.power, unit)
            or is_space(space)
            or permission(Situation(p, self.power, combat=False), unit, space)
            or is_first(p, unit)
        )

    def may_load(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.5] [c8] Whether a unit may go on board."""
        return (
            may_order(p, self.power, what)
            or is_unit(p, where)
            or boarding.may_go_on_board(Situation(p, self.power, combat=False), what, where)
            or is_first(p, what)
        )

    def may_cover(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[c10] Whether a fighter may protect a damaged carrier."""
        return (
            may_order(p, self.power, what)
            or air_moves.is_free(p, what)
            or damage.may_cover(p, what, where)
            or is_first(p, what)
        )

    def may_end(self, p: GlobalWarPosition, _what: int, _where: int) -> Reason | None:
        """[b3.5] Whether the phase may be ended: no aircraft can be saved any more."""
        s = Situation(p, self.power, combat=False)
        if self._all_saved(s) or next(self._moves(s), None) is None:
            return None
        planes = [*must_land(p, self.power), *waiting(p, self.power)]
        return no("b3.5", "MUST_LAND", units=of_each_sort(p, planes))

    def move(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Move a unit; an aircraft lands."""
        kind = p.kind[what]
        p.note("b3.5", "{unit:unit} moves to {space:space}.", unit=what, space=where)
        if is_air(kind):
            p.left[what] -= paths.distances(p, what)[where]
            if p.marks[what] & COVER:
                p.marks[what] &= ~COVER
                p.left[what] = 0
            decks = decks_in(p, what, where) if ATLAS.is_sea(where) else []
            p.at[what], p.host[what] = where, -1
            if decks:
                p.begin(TouchDown(self.power, what), self)
                return
            if ATLAS.is_sea(where):
                p.left[what] = 0  # it waits for a carrier
        elif is_land(kind):
            here = p.at[what]
            p.left[what] = 0
            p.at[what] = where
            p.flags[what] |= STOPPED
            p.trim(here)
        else:
            halting = paths.halting_for(p, kind, SIDE[self.power])
            damage.release(p, what, where)
            cost = sea_moves.reach(p, what, halting, combat=False)[where]
            p.left[what] -= cost
            p.at[what] = where
            for cargo in p.aboard(what):
                p.at[cargo] = where
                if is_air(p.kind[cargo]) and p.owner[cargo] == self.power:
                    p.left[cargo] = max(0, p.left[cargo] - cost)  # it flies along (R-G2)
        p.begin(self)

    def load(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Go on board; a stranded fighter is lifted onto a carrier [c8]."""
        if p.marks[what] & STRANDED:
            p.marks[what] &= ~STRANDED
            p.host[what], p.at[what], p.left[what] = where, p.at[where], 0
            p.note("c8", "{unit:unit} is taken on board of {ship:unit}.", unit=what, ship=where)
        else:
            here = p.at[what]
            board(p, what, where)
            p.trim(here)
        p.begin(self)

    def cover(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Let a fighter protect a damaged carrier in port [c10]."""
        p.note("c10", "{unit:unit} protects {ship:unit}.", unit=what, ship=where)
        p.at[what], p.host[what], p.left[what] = p.at[where], where, 0
        p.marks[what] |= COVER
        p.begin(self)

    def land(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Go ashore; the transport does nothing more."""
        ship = p.host[what]
        for u in p.aboard(ship):
            p.aim[u] = where  # the others can land only there (D17)
        p.host[what], p.at[what], p.left[what] = -1, where, 0
        p.flags[what] = p.flags[what] & ~LOADED | STOPPED
        p.flags[ship] |= STOPPED
        p.note("b3.5", "{unit:unit} goes ashore in {space:space}.", unit=what, space=where)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """End the phase; aircraft without a place to land are lost."""
        for u in must_land(p, self.power):
            p.note("b3.5", "{unit:unit} finds no place to land.", unit=u)
            p.remove(u)
