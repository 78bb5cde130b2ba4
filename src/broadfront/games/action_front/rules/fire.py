"""[7] Direct fire: cards against a target, step losses, suppression; friendly fire."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.action_front.charts import CARDS, SPADES, SUIT, SUPPRESSED_BY, VALUE
from broadfront.games.action_front.map import HEX_NAMES, passed_hexes
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import hit_requirements, queries
from broadfront.games.action_front.rules.cards import Drawing, coarsen, draw_card
from broadfront.games.action_front.rules.sight import seen_from, why_not_seen
from broadfront.games.action_front.rules.units import (
    Stacking,
    may_order,
    may_still_fire,
    stacking,
    why_not_on_map,
)
from broadfront.games.action_front.units import MODELS

# --- targets ----------------------------------------------------------------------------------------------------------


def targets(p: ActionFrontPosition, unit: int, stacks: Stacking) -> SpaceSet:
    """[7.1] Return the hexes with enemies that a unit could fire at, whether or not it has acted."""
    card, origin = MODELS[p.model[unit]], p.at[unit]
    if not card.armed or rides(p, unit, stacks):
        return 0
    if stacks.hostile >> origin & 1:
        return 1 << origin  # R24
    target_set = stacks.hostile & view_of(p, unit)
    return target_set & seen_from(p, origin) if target_set else 0


def view_of(p: ActionFrontPosition, unit: int) -> SpaceSet:
    """[7.1] Return the hexes in range and in sight of a unit, without regard to markers."""
    origin, within = p.at[unit], p.setting.ground.within
    return within[min(MODELS[p.model[unit]].range, len(within) - 1)][origin] & p.setting.sees[origin]


def rides(p: ActionFrontPosition, unit: int, stacks: Stacking) -> bool:
    """[7.1] Return whether a passenger is in the hex of a transport of its side (R-Z21)."""
    return MODELS[p.model[unit]].can_ride and bool(stacks.transports >> p.at[unit] & 1)


def may_fire(p: ActionFrontPosition, seat: int, unit: int, target: int) -> Reason | None:
    """[7.1] Whether a unit may fire at another."""
    if reason := may_order(p, seat, unit, "5.1"):
        return reason
    if not MODELS[p.model[unit]].armed:
        return no("7.1", "UNARMED", unit=unit)
    if reason := may_still_fire(p, unit):
        return reason
    stacks, ids = stacking(p, seat), {"unit": unit, "target": target}
    if rides(p, unit, stacks):
        return no("7.1", "IN_TRANSPORT", unit=unit)
    if target & 1 == seat:
        return no("7.1", "OWN_TARGET", target=target)
    if reason := why_not_on_map(p, target, "7.1"):
        return reason
    origin, hex_, reaches = p.at[unit], p.at[target], MODELS[p.model[unit]].range
    if targets(p, unit, stacks) >> hex_ & 1:
        return None
    if beside := [u for u in p.units_at(origin) if u & 1 != seat]:
        return no("7.1", "ENEMY_IN_ITS_HEX", unit=unit, foes=beside)
    away = p.setting.ground.distance[origin][hex_]
    if away > reaches:
        return no("7.1", "TARGET_OUT_OF_RANGE", **ids, away=away, range=reaches)
    blocked = why_not_seen(p, origin, hex_)
    return Reason(blocked.rule, blocked.code, {**blocked.ids, **ids}) if blocked else None


# --- cards ------------------------------------------------------------------------------------------------------------


def in_line_of_fire(p: ActionFrontPosition, unit: int, target: int) -> list[int]:
    """[7.5] Return the own units between a unit and its target."""
    between = passed_hexes(p.at[unit], p.at[target])
    return [u for u in p.units_of(unit & 1) if between >> p.at[u] & 1]


def steps_of_fire(p: ActionFrontPosition, unit: int, target: int) -> list[Step]:
    """Return the steps of a unit's direct fire at a target: friendly fire first, with that option, then the cards."""
    endangered = in_line_of_fire(p, unit, target) if p.setting.friendly_fire else []
    cards = p.steps[unit] + MODELS[p.model[unit]].rate
    return [*(FriendlyFire(u) for u in endangered), DirectFire(unit, target, cards)]


@tagged("FriendlyFire")
class FriendlyFire(Drawing, frozen=True):
    """[7.5] Option: a card for each own unit that the line of fire passes through; a spade costs it a step (R70)."""

    unit: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        if p.at[self.unit] < 0:
            return None
        if p.coarse:
            self._coarsen(p)
        return draw_card(p, "7.5", "Draw for friendly fire.")

    def _coarsen(self, p: ActionFrontPosition) -> None:
        shot = next(step for step in reversed(p.agenda) if isinstance(step, DirectFire))
        does = effects(p, [(shot.target, *queries.direct_values(p, shot.unit, shot.target))])
        coarsen(p, [2 * does[card] + (SUIT[card] == SPADES) for card in range(CARDS)])

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Remove a step on a spade; a Dug In unit ignores it, as the first hit of this attack."""
        p.draw(what)
        hit = SUIT[what] == SPADES
        if not hit or p.dug_in >> self.unit & 1:
            came = "it is Dug In and ignores it" if hit else "only a spade hits"
            self._tell(p, what, came)
            return
        outcome = ""
        if p.notes is not None:
            name = f"own {MODELS[p.model[self.unit]].name} {HEX_NAMES[p.at[self.unit]]}"
            outcome = f"{name} {'loses a step' if p.steps[self.unit] > 1 else 'eliminated'}"
        self._tell(p, what, "a spade hits", outcome)
        p.lose_step(self.unit)

    def _tell(self, p: ActionFrontPosition, what: int, came: str, outcome: str = "") -> None:
        p.note(
            "7.5",
            f"Friendly fire on {{unit:unit}}, {{card:card}}: {came}.",
            outcome,
            note_kind="roll",
            unit=self.unit,
            card=what,
        )


@tagged("DirectFire")
class DirectFire(Drawing, frozen=True):
    """[7.2] The fire of a unit, with modifiers added up when the cards are drawn."""

    unit: int
    target: int
    cards: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Put the volley on the agenda."""
        low, high = queries.direct_values(p, self.unit, self.target)
        p.begin(Volley(self.target, self.cards, low, high, p.dug_in >> self.target & 1))
        return None


def reasons(p: ActionFrontPosition, unit: int, target: int) -> str:
    """Return the text for the log: which cards hit in a direct fire, how many are drawn, and why."""
    card = MODELS[p.model[unit]]
    modifiers = queries.direct_modifiers(p.setting.ground, p.at[unit], p.at[target])
    why = hit_requirements.requirement_text(p, target, card.hard, card.soft, modifiers)
    return f"{why}, {hit_requirements.volley_cards(p.steps[unit], card.rate)}{hit_requirements.shield(p, target)}"


@tagged("Volley")
class Volley(Drawing, frozen=True):
    """[7.2] [7.4] One card after another against a unit, each resolved separately (R72)."""

    target: int
    cards: int
    """The number of cards still to be drawn."""
    low: int
    high: int
    """The values that hit."""
    shield: int
    """1 while a Dug In unit ignores the next hit (R18)."""
    hex: int = -1
    """The hex where scattering fire falls, so that odds name the units hit; else -1."""
    lost: int = 0
    """The number of steps lost so far."""
    shaken: int = 0
    """1 if the volley has suppressed the unit."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Draw a card while any is left; the cards are drawn even if the unit is eliminated."""
        if not self.cards:
            return None
        if p.coarse:
            if p.at[self.target] < 0:
                return None
            self._coarsen(p)
        return draw_card(p, "7.2", "Draw a card against the target.")

    def _coarsen(self, p: ActionFrontPosition) -> None:
        """Count cards as one if they have the same effect on this unit and on those attacked after it."""
        after = takewhile(lambda step: isinstance(step, Volley), reversed(p.agenda))
        volleys = [step for step in (self, *after) if isinstance(step, Volley)]
        coarsen(p, effects(p, [(step.target, step.low, step.high) for step in volleys]))

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Remove a step if the card hits, and suppress the unit if its suit does."""
        p.draw(what)
        target, shield, steps_lost, shaken = self.target, self.shield, self.lost, self.shaken
        is_hit = self.low <= VALUE[what] <= self.high
        is_last = self.cards == 1
        if p.at[target] < 0:
            p.note("7.2", "{card:card} is drawn: the target is gone already.", note_kind="roll", card=what)
        elif not is_hit:
            if p.notes is not None:
                outcome = self._effect(p, steps_lost, shaken) if is_last else ""
                self._tell(p, what, "misses {unit:unit}", outcome)
        elif shield:
            outcome = self._effect(p, steps_lost, shaken) if is_last else ""
            self._tell(
                p, what, "hits {unit:unit}, which is Dug In and ignores the first hit", outcome, "11.2"
            )
            shield = 0
        else:
            suppresses = (
                p.steps[target] > 1
                and not p.suppressed >> target & 1
                and SUPPRESSED_BY[queries.table_training(p, target)][SUIT[what]]
            )
            steps_lost += 1
            shaken |= suppresses
            outcome = self._effect(p, steps_lost, shaken) if is_last or p.steps[target] == 1 else ""
            self._tell(p, what, "hits {unit:unit}", outcome)
            p.lose_step(target)
            if suppresses:
                p.suppress(target, hit_requirements.suppressing(p, target) if p.notes is not None else "")
        if not is_last:
            p.begin(Volley(target, self.cards - 1, self.low, self.high, shield, self.hex, steps_lost, shaken))

    def _tell(self, p: ActionFrontPosition, what: int, came: str, outcome: str, rule: str = "7.2") -> None:
        """Note a card, its effect, and the cards that hit."""
        if p.notes is not None:
            template = f"{{card:card}} {came}: {hit_requirements.hits(self.low, self.high)}."
            p.note(rule, template, outcome, note_kind="roll", card=what, unit=self.target)

    def _effect(self, p: ActionFrontPosition, steps_lost: int, shaken: int) -> str:
        """Return the result as the odds name it, at the end of the volley or of the unit."""
        if p.notes is None:
            return ""
        whole = p.steps[self.target] - steps_lost + self.lost == 0
        text = "eliminated" if whole else f"{steps_lost} step{'s' * (steps_lost > 1)} lost" * (steps_lost > 0)
        if shaken and not whole:
            text += ", suppressed"
        if self.hex < 0:
            return text or "no effect"
        name = f"{MODELS[p.model[self.target]].name} {HEX_NAMES[self.hex]}"
        return f"{name}: {text}" if text else ""


def effects(p: ActionFrontPosition, volleys: Sequence[tuple[int, int, int]]) -> list[int]:
    """Number the effects of each card on units that are attacked in turn, each with the values that hit it.

    If a leader is among them, the training of the others can still change: then each suit counts separately.
    """
    numbers = [0] * CARDS
    leads = any(MODELS[p.model[unit]].leader for unit, _, _ in volleys)
    for target, low, high in volleys:
        if p.at[target] < 0:
            continue
        suits: Sequence[int] = SUPPRESSED_BY[queries.table_training(p, target)]
        if p.suppressed >> target & 1 or p.steps[target] == 1:
            suits = (0, 0, 0, 0)
        elif leads:
            suits = range(4)
        for card, value in enumerate(VALUE):
            numbers[card] = 5 * numbers[card] + (1 + suits[SUIT[card]] if low <= value <= high else 0)
    return numbers
