"""The expected effect of fire and assaults, for players: closed formulas from the hits left in the deck.

Each card counts as drawn from the same deck: the screen shows exact odds, bots need fast ones. Losses are counted in
steps, and the value of a step is the price of its counter.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.action_front.charts import (
    ACCURACY,
    CARDS,
    IS_FACE,
    SUIT,
    SUPPRESSED_BY,
    TERRAIN_EFFECT,
    VALUE,
)
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.queries import direct_modifiers, hitting_values
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.units import MODELS

SUPPRESSION: Final = 0.7
"""The value of suppressing a unit, in its steps."""
_INFANTRY_STEP: Final = 2.5  # in points


def _worth(model: int) -> float:
    card = MODELS[model]
    if card.leader:
        return 1.2 + 0.6 * card.leader
    return max(0.5, min(3.0, card.points / card.steps / _INFANTRY_STEP))


WORTH: Final = tuple(_worth(model) for model in range(len(MODELS)))
"""The value of one step of each model, in steps of infantry."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deck:
    """The cards that are left, counted by their effect; `Deck.FULL` is a whole deck.

    ``size`` is the number of cards, ``up_to`` by value the number of cards that are not higher, without face cards.
    """

    FULL: ClassVar[Deck]

    __slots__ = ("counts", "size", "up_to")

    def __init__(self, counts: list[int]) -> None:
        by_value = [0] * 11
        for card, count in enumerate(counts):
            if count:
                by_value[VALUE[card]] += count
        self.size = sum(by_value) or 1
        self.up_to = [0] * 11
        for value in range(1, 11):
            self.up_to[value] = self.up_to[value - 1] + by_value[value]
        self.counts = counts

    @property
    def shares(self) -> tuple[tuple[int, ...], ...]:
        """The number of cards for each box that send a marker 2 or 1 short, onto its hex, 1 or 2 over."""
        return _shares(tuple(self.counts))

    @classmethod
    def of(cls, p: ActionFrontPosition) -> Deck:
        """Return the cards that are left in the deck; a whole deck if it is reshuffled soon."""
        return cls(p.deck) if sum(p.deck) > 8 else cls.FULL

    def hits(self, low: int, high: int) -> int:
        """Return the number of cards that hit."""
        return self.up_to[high] - self.up_to[low - 1] if low <= high else 0


@lru_cache(maxsize=1000)
def _shares(counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each box the number of cards that send a marker 2 or 1 short, onto its hex, 1 or 2 over."""
    shares = []
    for box in range(3):
        ways = [0] * 5
        for card, count in enumerate(counts):
            if count:
                ways[ACCURACY[box][SUIT[card] + 4 * IS_FACE[card]] + 2] += count
        shares.append(tuple(ways))
    return tuple(shares)


Deck.FULL = Deck([1] * CARDS)


@lru_cache(maxsize=30_000)
def volley(
    cards: int, hits: int, size: int, steps: int, shield: int, training: int
) -> tuple[float, float, float]:
    """Return the expected effect of some cards on a unit: steps lost, chance of elimination, chance of suppression.

    >>> loss, kill, suppressed = volley(3, 16, 52, 3, 0, 2)
    >>> round(loss, 3), round(kill, 3), suppressed > 0.3
    (0.923, 0.029, True)
    """
    q = min(1.0, hits / size)
    loss = kill = quiet = 0.0
    spared = 1 - sum(SUPPRESSED_BY[max(0, min(4, training))]) / 4
    for n in range(cards + 1):
        chance = comb(cards, n) * q**n * (1 - q) ** (cards - n)
        steps_lost = min(max(0, n - shield), steps)
        loss += chance * steps_lost
        if steps_lost == steps:
            kill += chance
        else:
            quiet += chance * spared**steps_lost
    return loss, kill, 1 - kill - quiet


@lru_cache(maxsize=4096)
def assault_odds(own_cards: int, enemy_cards: int) -> float:
    """Return the chance that the player whose turn it is wins an assault; he wins ties.

    >>> assault_odds(0, 0), round(assault_odds(6, 8), 3)
    (1.0, 0.395)
    """
    own_cards, enemy_cards = max(0, own_cards), max(0, enemy_cards)
    ways = sum(
        comb(own_cards, a) * comb(enemy_cards, b)
        for a in range(own_cards + 1)
        for b in range(enemy_cards + 1)
        if a >= b
    )
    return float(ways / 2 ** (own_cards + enemy_cards))


@lru_cache(maxsize=4_000)
def field_of_fire(setting: ActionFrontSetting, model: int, origin: int, armour: int) -> dict[int, int]:
    """Return the hexes that a model can fire at from a hex, each with the number of cards that hit in a whole deck.

    Markers are not considered; ``armour`` is the target's.
    """
    card, ground = MODELS[model], setting.ground
    value_by_hex: dict[int, int] = {}
    if not card.armed:
        return value_by_hex
    reach: SpaceSet = ground.within[min(card.range, len(ground.within) - 1)][origin] & setting.sees[origin]
    for hex_ in members(reach):
        modifier = sum(m.value for m in direct_modifiers(ground, origin, hex_))
        hits = Deck.FULL.hits(*hitting_values(armour, card.hard, card.soft, modifier))
        if hits:
            value_by_hex[hex_] = hits
    return value_by_hex


def burst(
    p: ActionFrontPosition, seat: int, hard: int, soft: int, cards: int, deck: Deck
) -> dict[int, float]:
    """Return the value of a seat's indirect fire by the hex where it lands: damage to enemies less own losses."""
    share_by_hex: dict[int, float] = {}
    at, model, terrain = p.at, p.model, p.setting.ground.terrain
    for u, hex_ in enumerate(at):
        if hex_ < 0:
            continue
        card = MODELS[model[u]]
        hits = deck.hits(*hitting_values(card.armour, hard, soft, TERRAIN_EFFECT.get(terrain[hex_], 0)))
        if not hits:
            continue
        loss, kill, quiet = volley(cards, hits, deck.size, p.steps[u], p.dug_in >> u & 1, card.training)
        gain = WORTH[model[u]] * (loss + 0.3 * kill + (0 if p.suppressed >> u & 1 else SUPPRESSION * quiet))
        share_by_hex[hex_] = share_by_hex.get(hex_, 0.0) + (gain if u & 1 != seat else -1.3 * gain)
    return share_by_hex


def scatter_shares(deck: Deck, box: int) -> tuple[float, ...]:
    """Return the chances of landing 2 or 1 short, on the hex, 1 or 2 over."""
    return tuple(ways / deck.size for ways in deck.shares[box])
