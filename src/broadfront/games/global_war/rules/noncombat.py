"""[b3.5] Noncombat Move: units that did not fight move among friends; aircraft land."""

from __future__ import annotations

from broadfront.engine.contract import Ask, tagged
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.berths import waiting
from broadfront.games.global_war.expansion import damage
from broadfront.games.global_war.kinds import is_air, is_land
from broadfront.games.global_war.landing_places import Landing, decks_for
from broadfront.games.global_war.orders import END
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import air_moves, sea_moves
from broadfront.games.global_war.rules.decks import TouchDown, decks_in
from broadfront.games.global_war.rules.menu import orders
from broadfront.games.global_war.rules.moving import Moving, board
from broadfront.games.global_war.rules.permissions import may_order, of_each_sort
from broadfront.games.global_war.rules.situation import Situation, is_first, must_land
from broadfront.games.global_war.terms import COVER, LOADED, STOPPED, STRANDED

__all__ = ["Noncombat"]


@tagged("Noncombat")
class Noncombat(Moving, frozen=True):
    """[b3.5] One unit after another, in any order; the phase ends when every aircraft that can land has landed."""

    def situation(self, p: GlobalWarPosition) -> Situation:
        return Situation(p, self.power, combat=False)

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for a move; the phase goes on while an aircraft can still be saved."""
        s = self.situation(p)
        moves = orders(s)
        saved = self._all_saved(s)
        if not moves and saved:
            self.end(p, 0, 0)
            return None
        prompt = "Move units that did not fight, and land your aircraft: the phase cannot end before that."
        if saved or not moves:
            prompt = "Move units that did not fight, land aircraft, or end."
            moves.append(END)
        return Ask(p.setting.seat_of[self.power], "b3.5", prompt, moves)

    def _all_saved(self, s: Situation) -> bool:
        """Tell whether no more aircraft can be saved than would be if the phase ended now."""
        p, landing = s.p, s.landing
        if not landing.planes:
            return True
        at_risk = sum(deck == 2 or landing.far[at] > left for at, left, deck in landing.planes)
        lost = at_risk - landing.most()
        wait = waiting(p, self.power)
        safe = Landing(p, [(p.at[u], 0, decks_for(p, u)) for u in wait]).most() if wait else 0
        return len(landing.planes) - lost <= safe

    def may_cover(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[c10] Whether a fighter may protect a damaged carrier."""
        return (
            may_order(p, self.power, what)
            or air_moves.is_free(p, what)
            or damage.may_cover(p, what, where)
            or is_first(self.situation(p), what)
        )

    def may_end(self, p: GlobalWarPosition, _what: int, _where: int) -> Reason | None:
        """[b3.5] Whether the phase may be ended: no aircraft can be saved any more."""
        s = self.situation(p)
        if self._all_saved(s) or not orders(s):
            return None
        planes = [*must_land(p, self.power), *waiting(p, self.power)]
        return no("b3.5", "MUST_LAND", units=of_each_sort(p, planes))

    def move(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Move a unit; an aircraft lands."""
        kind = p.kind[what]
        if p.at[what] == where:
            p.note("b3.5", "{unit:unit} lands in {space:space}.", note_kind="move", unit=what, space=where)
        else:
            p.note(
                "b3.5",
                "{unit:unit} moves from {origin:space} to {target:space}.",
                note_kind="move",
                unit=what,
                kind=kind,
                origin=p.at[what],
                target=where,
            )
        if is_air(kind):
            if p.marks[what] & COVER:
                p.marks[what] &= ~COVER
                p.left[what] = 0
            else:
                p.left[what] -= paths.distances(p, what)[where]
            decks = decks_in(p, what, where) if ATLAS.is_sea(where) else []
            if p.setting.rules_version >= 6:
                p.aim[what] = p.at[what] if decks else -1
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
            sea_moves.sail(p, what, where, combat=False)
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
            p.lose(u, "b3.5", "{unit:unit} finds no place to land.")
