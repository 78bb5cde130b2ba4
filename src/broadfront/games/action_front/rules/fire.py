"""[7] Fire: cards against a target, step losses, suppression; friendly fire."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask, Step
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.charts import CARDS, SPADES, SUIT, SUPPRESSED_BY, VALUE
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.cards import Drawing, coarsen, draw_card

__all__ = ["DirectFire", "FriendlyFire", "Volley", "fire"]


def fire(p: ActionFrontPosition, unit: int, target: int) -> list[Step]:
    """Return the steps of a unit's direct fire at a target: friendly fire first, if it is played, then the cards."""
    card = MODELS[p.model[unit]]
    hex_ = p.at[target]
    steps: list[Step] = []
    if p.setting.friendly_fire:
        between = p.setting.ground.through[p.at[unit]][hex_]
        own = [u for hex_ in members(between) for u in p.units_at(hex_) if u & 1 == unit & 1]
        steps += [FriendlyFire(u) for u in sorted(own)]
    return [*steps, DirectFire(unit, target, p.steps[unit] + card.rate)]


class FriendlyFire(Drawing, frozen=True):
    """[7.5] Option: a card for each own unit that the line of fire passes through; a spade costs it a step (R70)."""

    unit: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Draw the card."""
        if p.at[self.unit] < 0:
            return None
        if p.coarse:
            self._coarsen(p)
        return draw_card(p, "7.5", "Draw for friendly fire.")

    def _coarsen(self, p: ActionFrontPosition) -> None:
        shot = next(step for step in reversed(p.agenda) if isinstance(step, DirectFire))
        low, high = values(p, shot)
        coarsen(p, [2 * SUIT[c] + (low <= VALUE[c] <= high) for c in range(CARDS)])

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Take a step on a spade; a Dug In unit ignores it, for it is the first of this attack."""
        p.draw(what)
        hit = SUIT[what] == SPADES
        p.note("7.5", "Friendly fire on {unit:unit}: {card:card}.", unit=self.unit, card=what)
        if hit and not p.dug_in >> self.unit & 1:
            p.lose_step(self.unit)


class DirectFire(Drawing, frozen=True):
    """[7.2] The fire of a unit, modifiers added up when the cards are drawn."""

    unit: int
    target: int
    cards: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Put the volley on the agenda."""
        low, high = values(p, self)
        p.begin(Volley(self.target, self.cards, low, high, p.dug_in >> self.target & 1))
        return None


def values(p: ActionFrontPosition, shot: DirectFire) -> tuple[int, int]:
    """Return the lowest and the highest card that hits."""
    card = MODELS[p.model[shot.unit]]
    modifier = sum(m.value for m in queries.direct_modifiers(p, shot.unit, p.at[shot.target]))
    return queries.hitting_values(MODELS[p.model[shot.target]].armour, card.hard, card.soft, modifier)


class Volley(Drawing, frozen=True):
    """[7.2] [7.4] One card after another against a unit: each judged for itself (R72)."""

    target: int
    cards: int
    """Cards still to be drawn."""
    low: int
    high: int
    """The values that hit."""
    shield: int
    """1 while a Dug In unit ignores the next hit (R18)."""

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Draw a card, as long as there is one to draw; a unit that is gone still has its cards drawn."""
        if not self.cards:
            return None
        if p.coarse:
            if p.at[self.target] < 0:
                return None
            coarsen(p, [SUIT[c] if self.low <= VALUE[c] <= self.high else 9 for c in range(CARDS)])
        return draw_card(p, "7.2", "Draw a card against the target.")

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Take a step if the card hits, and suppress the unit if its suit does."""
        p.draw(what)
        shield = self.shield
        target, hit = self.target, self.low <= VALUE[what] <= self.high
        if p.at[target] < 0:
            p.note("7.2", "{card:card} is drawn.", card=what)
        elif not hit:
            p.note("7.2", "{card:card} misses {unit:unit}.", card=what, unit=target)
        elif shield:
            p.note("11.2", "{card:card} hits; {unit:unit} is Dug In and ignores it.", card=what, unit=target)
            shield = 0
        else:
            p.note("7.2", "{card:card} hits {unit:unit}.", card=what, unit=target)
            training = queries.table_training(p, target)
            p.lose_step(target)
            if (
                p.at[target] >= 0
                and not p.suppressed >> target & 1
                and SUPPRESSED_BY[training][SUIT[what]]
            ):
                p.suppress(target)
        p.begin(Volley(target, self.cards - 1, self.low, self.high, shield))
