"""[c12b.1] Convoys: before a battle each owner of escorts MAY leave his own out of convoys."""

from __future__ import annotations

from broadfront.engine.contract import Ask, tagged
from broadfront.engine.reasons import Reason
from broadfront.games.global_war import forces
from broadfront.games.global_war.expansion import convoys
from broadfront.games.global_war.kinds import ESCORT
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.permissions import is_here
from broadfront.games.global_war.rules.resolving import BattleStep

__all__ = ["Convoys"]


@tagged("Convoys")
class Convoys(BattleStep, frozen=True):
    """[c12b.1] Convoys form where escorts defend beside transports, unless the owner of the escorts says no."""

    zone: int
    agreed: int = 0
    """The set of powers that have said yes."""

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask the next power whose escorts would be in a convoy."""
        power = self.owner(p)
        if power is None:
            return None
        seat = p.setting.seat_of[power]
        return Ask(seat, "c12b.1", "Form convoys, or leave them out.", [order("scatter", 0, self.zone), END])

    def may_scatter(self, _p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[c12b.1] Whether the zone is the one that is asked about."""
        return is_here(self.zone, where)

    def scatter(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Leave the power's escorts out of convoys in this battle."""
        power, still = self.owner(p), 0
        assert power is not None
        if self.each_for_itself(p):
            owners = {p.owner[u] for u in forces.defenders(p, where) if p.kind[u] == ESCORT}
            still = sum(1 << owner for owner in owners if owner != power) & convoys.powers_forming(p, where)
        p.battles[where] = convoys.SCATTERED + still
        if still:
            p.note(
                "c12b.1",
                "The escorts of {power:power} form no convoys in {space:space}.",
                power=power,
                space=where,
            )
            p.begin(Convoys(where, self.agreed))
        else:
            p.note("c12b.1", "No convoys are formed in {space:space}.", note_kind="battle", space=where)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Let the power's escorts form all convoys that they can."""
        power = self.owner(p)
        if power is not None and self.each_for_itself(p):
            p.begin(Convoys(self.zone, self.agreed | 1 << power))

    def owner(self, p: GlobalWarPosition) -> int | None:
        """Return the power that has to answer, if one has."""
        theirs = forces.defenders(p, self.zone)
        guards, _ = convoys.convoy(p, theirs)
        if self.each_for_itself(p):
            return next((p.owner[u] for u in guards if not self.agreed >> p.owner[u] & 1), None)
        owners = [p.owner[u] for u in theirs if p.kind[u] == ESCORT]
        return min((-owners.count(power), power) for power in owners)[1] if guards else None

    def each_for_itself(self, p: GlobalWarPosition) -> bool:
        """Tell whether each power answers for its own escorts; in version 2 one power answered for all."""
        return p.setting.rules_version >= 3
