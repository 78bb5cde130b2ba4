"""[b4] A land battle begins: units go ashore where the sea is won, ships bombard, AA guns fire."""

from __future__ import annotations

from broadfront.engine.contract import Ask, NoteKind, Step, tagged
from broadfront.games.global_war import forces
from broadfront.games.global_war.capture import blitzed_land
from broadfront.games.global_war.kinds import BOMBARD, BOMBER, CARRIER_FIGHTER, DICE, FIGHTER
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.aircraft import AntiAircraft
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.fire import DEFENDER, Casualties
from broadfront.games.global_war.rules.resolving import BattleStep
from broadfront.games.global_war.rules.volleys import hits_of, volley
from broadfront.games.global_war.terms import BOMBARDED, FOUGHT, LANDING, OFFLOADED, SIDE, STOPPED

__all__ = ["Bombardment", "Landfall"]


@tagged("Bombardment")
class Bombardment(BattleStep, frozen=True):
    """[b4] Ships of a zone where no battle was fought bombard, one for each unit that lands from there."""

    space: int
    zone: int
    ships: int
    """How many may still bombard."""
    value: int
    """The value that rolls next: cruisers 3, battleships 4."""
    found: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Roll for the ships of one value; the hits are taken when all have fired, by units that still fire back."""
        if self.value < 3:
            if self.found:
                p.begin(Casualties(self.space, DEFENDER, 0, 0, self.found))
            return None
        firing = self._firing(p)
        if not firing:
            p.begin(Bombardment(self.space, self.zone, self.ships, self.value - 1, self.found))
            return None
        return volley(p, "b4", "Roll for the bombardment.", _dice(p, firing), self.value)

    def _firing(self, p: GlobalWarPosition) -> list[int]:
        kinds = [kind for kind, value in BOMBARD.items() if value == self.value]
        idle = BOMBARDED | forces.out_of_battle(p)
        ships = [
            u
            for u in p.of_power(p.mover)
            if p.at[u] == self.zone and p.kind[u] in kinds and not p.flags[u] & idle
        ]
        return ships[: self.ships]

    def hits(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Note the hits."""
        firing = self._firing(p)
        for u in firing:
            p.flags[u] |= BOMBARDED | STOPPED
        dice = _dice(p, firing)
        hit = hits_of(p, what, dice, self.value)
        told = "Bombardment at {value}: {hits} of {n} hit."
        rolled: NoteKind = (
            "battle" if p.setting.low_luck else "roll"
        )  # with low luck no die is rolled for each
        roller = p.setting.seat_of[p.mover]
        p.note("b4", told, note_kind=rolled, n=dice, value=self.value, hits=hit, roller=roller)
        left = self.ships - len(firing)
        p.begin(Bombardment(self.space, self.zone, left, self.value - 1, self.found + hit))


def _dice(p: GlobalWarPosition, ships: list[int]) -> int:
    """Return how many dice ships roll when they bombard."""
    return sum(DICE.get(p.kind[u], 1) for u in ships)


@tagged("Landfall")
class Landfall(BattleStep, frozen=True):
    """[b4] A land battle: units go ashore where the sea is won, ships bombard, AA guns fire, then rounds are fought."""

    space: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Put it all on the agenda."""
        space, side = self.space, SIDE[p.mover]
        shores: dict[int, int] = {}
        hostile = p.warships_of(1 - side)
        for u in p.of_power(p.mover):
            if p.flags[u] & LANDING and p.aim[u] == space and p.host[u] >= 0:
                zone, ship = p.at[u], p.host[u]
                if hostile >> zone & 1:
                    told = "{unit:unit} does not land in {space:space}: the sea was not won."
                    p.note("b4", told, note_kind="battle", unit=u, space=space)
                    p.flags[u] &= ~LANDING
                    continue
                shores[zone] = shores.get(zone, 0) + 1
                p.host[u], p.at[u] = -1, space
                p.flags[ship] |= OFFLOADED | STOPPED
        mine = forces.attackers(p, space)
        if not mine:
            return None
        if blitzed_land(p) >> space & 1:  # there is nothing to fight (R-G40)
            for u in mine:
                p.flags[u] = p.flags[u] & ~LANDING | FOUGHT | STOPPED
            return None
        steps: list[Step] = []
        defended = bool(forces.defenders(p, space))
        if defended or forces.guns_fire(p, space, mine):
            steps += [AntiAircraft(space, kind, 0) for kind in (FIGHTER, CARRIER_FIGHTER, BOMBER)]
        if defended:
            steps += [
                Bombardment(space, zone, number, max(BOMBARD.values()), 0)
                for zone, number in sorted(shores.items())
                if not p.sea_fought >> zone & 1
            ]
        p.begin(*steps, Battle(space))
        return None
