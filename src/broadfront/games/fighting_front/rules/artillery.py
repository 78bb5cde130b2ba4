"""[4.4] [4.5] Artillery names its targets, then bombards them."""

from __future__ import annotations

from typing import ClassVar

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.fighting_front import cards, queries
from broadfront.games.fighting_front.orders import DECLINE, END, order, orders
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.rolls import Window
from broadfront.games.fighting_front.spaces import Space
from broadfront.games.fighting_front.terms import AMERICAN, BOMBARDMENT, NOBODY

__all__ = ["Artillery", "Bombardment", "SoftenUp", "barrage_targets", "ready_artillery"]


def ready_artillery(p: FightingFrontPosition, seat: int, second: int) -> list[Space]:
    """Return the artillery that may still name a target: in a second barrage [9.8] whatever it did before."""
    spent = p.barraged if second else p.barraged | p.attacked
    return [s for s in queries.units_with(p, seat, cards.IS_ARTILLERY) if not spent >> s & 1]


def barrage_targets(p: FightingFrontPosition, space: Space) -> SpaceSet:
    """Return the spaces that artillery may bombard: in its range, with an enemy card (R-Y6)."""
    reach = p.setting.within[cards.RANGE[p.units[space]]][space]
    return reach & queries.enemy_cards(p, p.seat_at(space))


class Artillery(Looking, frozen=True):
    """[4.4] Each Artillery unit MAY name one space in its range."""

    resolving: ClassVar[bool] = True
    seat: int
    second: int = 0

    def ask(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for a bombardment, as long as some artillery has a target."""
        moves: list[Move] = []
        for space in ready_artillery(p, self.seat, self.second):
            moves += orders("bombard", space, barrage_targets(p, space))
        if not moves:
            return None
        moves += [*look_moves(p, self.seat), END]
        return Ask(self.seat, "4.4", "Choose a target for your artillery, or end the phase.", moves)

    def bombard(self, p: FightingFrontPosition, what: int, where: int) -> None:
        """Name a target."""
        p.attacked |= 1 << what
        p.barraged |= 1 << what
        p.barrages += [what, where]
        p.begin(self)


class Bombardment(Step, frozen=True):
    """[4.5] Bombardments are rolled in the order in which they were declared (R-X8, R-Y6)."""

    resolving: ClassVar[bool] = True
    seat: int

    def ask(self, p: FightingFrontPosition) -> Ask | None:
        """Roll the next bombardment whose target still holds an enemy card."""
        while p.barrages:
            space, target = p.barrages[:2]
            del p.barrages[:2]
            if space != NOBODY and queries.enemy_cards(p, self.seat) >> target & 1:
                p.note(
                    "4.5",
                    "{unit:card} on {space:space} bombards {target:space}.",
                    unit=p.units[space],
                    space=space,
                    target=target,
                )
                p.begin(Window(BOMBARDMENT, space, target), self)
                return None
        return None


class SoftenUp(Looking, frozen=True):
    """[9.8] America MAY play Soften up Targets after the Bombardment phase: all its Artillery bombards again."""

    seat: int

    def ask(self, p: FightingFrontPosition) -> Ask | None:
        """Ask America, if it has artillery with a target and might hold the card."""
        if (
            p.nations[self.seat] != AMERICAN
            or not queries.may_hold(p, self.seat, cards.SOFTEN_UP)
            or not any(barrage_targets(p, s) for s in queries.units_with(p, self.seat, cards.IS_ARTILLERY))
        ):
            return None
        held = cards.SOFTEN_UP in p.hand(self.seat)
        moves = ([order("play", cards.SOFTEN_UP)] if held else []) + [*look_moves(p, self.seat), DECLINE]
        return Ask(self.seat, "9.8", "Play Soften up Targets, or decline.", moves)

    def play(self, p: FightingFrontPosition, what: int, _: int) -> None:
        """Play it: phases 4 and 5 come again."""
        p.show(self.seat, what)
        p.discard(self.seat, what)
        p.note("9.8", "{seat:seat} plays {event:card}: artillery bombards again.", seat=self.seat, event=what)
        p.barraged = 0
        p.begin(Artillery(self.seat, 1), Bombardment(self.seat), self)

    def decline(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Do not play it."""
