"""[4.4] [4.5] Artillery names its targets, then bombards them."""

from __future__ import annotations

from broadfront.boards.interned_moves import END, orders
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Resolving, tagged
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import Kind
from broadfront.games.fighting_front.map import Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.events import NationalEvent
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.rolls import Window
from broadfront.games.fighting_front.rules.units import may_command
from broadfront.games.fighting_front.terms import BOMBARDMENT, NOBODY


def barrage_targets(p: FightingFrontPosition, space: Space) -> SpaceSet:
    """Return the spaces that artillery may bombard: in its range, with an enemy card (R-Y6)."""
    reach = p.setting.within[cards.RANGE[p.units[space]]][space]
    return reach & queries.enemy_cards(p, p.seat_at(space))


@tagged("Artillery")
class Artillery(Resolving, Looking, frozen=True):
    """[4.4] Each Artillery unit MAY name one space in its range."""

    seat: int
    second: int = 0
    """1 in the second barrage of Soften up Targets."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for a bombardment while some artillery has a target."""
        moves: list[Move] = []
        for space in queries.units_with(p, self.seat, cards.IS_ARTILLERY):
            if not self.may_act(p, space):
                moves += orders("bombard", space, barrage_targets(p, space))
        if not moves:
            return None
        moves += [*look_moves(p, self.seat), END]
        return Ask(self.seat, "4.4", "Choose a target for your artillery, or end the phase.", moves)

    def may_act(self, p: FightingFrontPosition, space: Space) -> Reason | None:
        """[4.4] Whether a unit of the seat may still name a target; in a second barrage [9.8] even after an attack."""
        if not cards.IS_ARTILLERY[p.units[space]]:
            return Reason("4.4", "BOMBARD_NO_ARTILLERY", {"unit": space})
        if p.barraged >> space & 1:
            return Reason("4.4", "BOMBARD_BARRAGED", {"unit": space})
        return (
            Reason("4.4", "ATTACKED", {"unit": space})
            if p.attacked >> space & 1 and not self.second
            else None
        )

    def may_bombard(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.4] Whether the artillery on a space may name another space as its target."""
        if reason := may_command(p, self.seat, what) or self.may_act(p, what):
            return reason
        goals, away, range_ = (
            barrage_targets(p, what),
            p.setting.distance[what][where],
            cards.RANGE[p.units[what]],
        )
        if goals >> where & 1:
            return None
        if where == what:
            code = "BOMBARD_OWN_SPACE"
        else:
            code = "BOMBARD_TOO_FAR" if away > range_ else "BOMBARD_NO_ENEMY_CARD"
        return no("4.4", code, unit=what, space=where, away=away, range=range_, goals=members(goals))

    def bombard(self, p: FightingFrontPosition, what: int, where: int) -> None:
        p.attacked |= 1 << what
        p.barraged |= 1 << what
        p.barrages += [what, where]
        p.begin(self)


@tagged("Bombardment")
class Bombardment(Resolving, frozen=True):
    """[4.5] Bombardments are rolled in the order in which they were declared (R-X8, R-Y6)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Roll the next bombardment whose target still holds an enemy card."""
        while p.barrages:
            space, target = p.barrages[:2]
            del p.barrages[:2]
            if space == NOBODY:
                continue
            if queries.enemy_cards(p, self.seat) >> target & 1:
                p.tell(
                    "4.5",
                    "{unit:card} on {space:space} [bombards|bombard] {target:space}.",
                    space,
                    target=target,
                )
                p.begin(Window(BOMBARDMENT, space, target), self)
                return None
            template = "No enemy card is left on {target:space} for {unit:card} on {space:space} to bombard."
            p.tell("4.5", template, space, target=target)
        return None


@tagged("SoftenUp")
class SoftenUp(NationalEvent, frozen=True):
    """[9.8] America MAY play Soften up Targets after the Bombardment phase: all its Artillery bombards again."""

    @property
    def event(self) -> Kind:
        """The Event in question."""
        return cards.SOFTEN_UP

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask if any artillery has a target."""
        guns = queries.units_with(p, self.seat, cards.IS_ARTILLERY)
        return self.offer(p, is_useful=any(barrage_targets(p, space) for space in guns))

    def play(self, p: FightingFrontPosition, what: int, _: int) -> None:
        """Repeat phases 4 and 5."""
        p.spend(self.seat, what)
        p.note(
            "9.8",
            "{seat:seat} [plays|play] {event:card}: artillery bombards again.",
            seat=self.seat,
            event=what,
        )
        p.barraged = 0
        p.begin(Artillery(self.seat, 1), Bombardment(self.seat), self)
