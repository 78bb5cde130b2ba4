"""Exact chances of fights: the chance to win an assault, and the average cost of fights in steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from math import fsum

from broadfront.games.action_front.charts import CARDS, IS_RED
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.assault import AssaultDraw, assault_cards
from broadfront.games.action_front.rules.fire import Volley
from broadfront.games.action_front.rules.queries import cards_of
from broadfront.games.action_front.ui.fire_plan import step_chances


def chance_of_assault(p: ActionFrontPosition, unit: int, hex_: int) -> float:
    """Return the chance that a unit that moves to an enemy's hex wins the assault, with no other change."""
    twin = p.clone()
    twin.dug_in &= ~(1 << unit)
    twin.place(unit, hex_)
    twin.tidy()
    seat = unit & 1
    own_cards, enemy_cards = (cards_of(assault_cards(twin, of, hex_)) for of in (seat, 1 - seat))
    return _chance(own_cards, enemy_cards, 0, *_colours(twin.deck), *_colours(twin.discards))


def chance_of_draw(p: ActionFrontPosition, step: AssaultDraw) -> float:
    """Return the chance that the player whose turn it is wins an assault, from its next card on."""
    lead = step.red - step.their_red
    return _chance(step.mine, step.theirs, lead, *_colours(p.deck), *_colours(p.discards))


def average_losses(p: ActionFrontPosition) -> tuple[float, float] | None:
    """Return the steps that attacker and defender lose on average in the fight whose first card is drawn now.

    None if that card only decides where the fire falls.
    """
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, AssaultDraw):
        wins = chance_of_draw(p, step)
        attacker_steps, defender_steps = (_steps_at(p, seat, step.hex) for seat in (step.seat, 1 - step.seat))
        return (1 - wins) * attacker_steps, wins * defender_steps
    if not isinstance(step, Volley):
        return None
    losses = [0.0, 0.0]
    for volley in takewhile(lambda one: isinstance(one, Volley), reversed(p.agenda)):
        assert isinstance(volley, Volley)
        hits = step_chances(p, volley.low, volley.high, volley.cards, volley.shield, p.steps[volley.target])
        own = volley.target & 1 == p.mover
        losses[not own] += fsum(n * chance for n, chance in enumerate(hits))
    return losses[0], losses[1]


def _steps_at(p: ActionFrontPosition, seat: int, hex_: int) -> int:
    """Return the steps of a side in a hex with its leaders, all of which it loses if defeated [10.3] [8.4]."""
    return sum(p.steps[u] for u in p.units_at(hex_) if u & 1 == seat)


def _colours(pile: Sequence[int]) -> tuple[int, int]:
    """Return the number of red and black cards in a pile."""
    red = sum(pile[card] for card in range(CARDS) if IS_RED[card])
    return red, sum(pile) - red


@lru_cache(maxsize=16_384)
def _chance(
    own_cards: int, enemy_cards: int, lead: int, red: int, black: int, used_red: int, used_black: int
) -> float:
    """Return the chance that the player whose turn it is has at least as many red cards as the other after all draws.

    >>> _chance(1, 0, 0, 26, 26, 0, 0), _chance(0, 1, 0, 26, 26, 0, 0), _chance(1, 1, 0, 1, 0, 0, 1)
    (1.0, 0.5, 1.0)
    """
    if not own_cards + enemy_cards:
        return float(lead >= 0)
    if not red + black:
        # the order itself has drawn all cards (R-Z14): too rare to be worked out
        if not used_red + used_black:
            return float(lead >= 0)
        red, black, used_red, used_black = used_red, used_black, 0, 0
    by, rest = (1, (own_cards - 1, enemy_cards)) if own_cards else (-1, (0, enemy_cards - 1))
    used = used_red, used_black
    share = red / (red + black)
    chance_known = share * _chance(*rest, lead + by, red - 1, black, *used) if red else 0.0
    return chance_known + (1 - share) * _chance(*rest, lead, red, black - 1, *used) if black else chance_known
