"""[c12b.1] Convoys: before a battle the owner of escorts MAY let them form none."""

from __future__ import annotations

from broadfront.engine.contract import Ask
from broadfront.games.global_war import forces
from broadfront.games.global_war.expansion import convoys
from broadfront.games.global_war.kinds import ESCORT
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.resolving import Resolving

__all__ = ["Convoys"]


class Convoys(Resolving, frozen=True):
    """[c12b.1] Convoys form where escorts defend beside transports, unless the owner of the escorts says no."""

    zone: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask the power with most of the escorts, if a convoy can be formed."""
        theirs = forces.defenders(p, self.zone)
        if not convoys.convoy(p, theirs)[0]:
            return None
        owners = [p.owner[u] for u in theirs if p.kind[u] == ESCORT]
        seat = p.setting.seat_of[min(owners, key=lambda power: (-owners.count(power), power))]
        return Ask(seat, "c12b.1", "Form convoys, or leave them out.", [order("scatter", 0, self.zone), END])

    def scatter(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Form none in this battle."""
        p.battles[where] = convoys.SCATTERED
        p.note("c12b.1", "No convoys are formed in {space:space}.", space=where)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Form all that can be formed."""
