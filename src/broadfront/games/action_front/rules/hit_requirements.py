"""The cards that an attack needs and the reasons for it, as text for the log: figures, terrain, leaders, steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from broadfront.games.action_front.charts import ACCURACY, RALLIED_BY, SUPPRESSED_BY
from broadfront.games.action_front.display_names import (
    SUIT_WORDS,
    listed,
    model_of,
    plural,
    signed,
    suits,
    values,
)
from broadfront.games.action_front.map import TERRAIN_NAMES
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import queries
from broadfront.games.action_front.rules.queries import Modifier
from broadfront.games.action_front.terms import UNITS
from broadfront.games.action_front.units import MODELS


def hits(low: int, high: int) -> str:
    """Return which cards hit.

    >>> hits(1, 4), hits(9, 10), hits(1, 1), hits(1, 0)
    ('ace to 4 hit', '9 to 10 hit', 'ace hits', 'no card can hit')
    """
    return "no card can hit" if low > high else f"{values(low, high)} hit{'s' * (low == high)}"


def requirement_text(
    p: ActionFrontPosition, target: int, hard: int, soft: int, modifiers: Sequence[Modifier]
) -> str:
    """Return which cards hit a unit, and the reasons: "ace to 4 hit (soft attack 5, uphill -1)"."""
    armour = MODELS[p.model[target]].armour
    low, high = queries.hitting_values(armour, hard, soft, sum(one.value for one in modifiers))
    causes = [f"armour {armour}", f"hard attack {signed(hard)}"] if armour else [f"soft attack {soft}"]
    terrain = TERRAIN_NAMES[p.setting.ground.terrain[p.at[target]]]
    causes += [
        f"{terrain if one.name.startswith('terrain') else one.name} {signed(one.value)}" for one in modifiers
    ]
    return f"{hits(low, high)} ({', '.join(causes)})"


def volley_cards(steps: int, rate: int) -> str:
    """Return how many cards a unit draws.

    >>> volley_cards(2, 2), volley_cards(1, 0)
    ('4 cards (2 steps, rate of fire +2)', '1 card (1 step)')
    """
    more = f", rate of fire {signed(rate)}" if rate else ""
    return f"{plural(steps + rate, 'card')} ({plural(steps, 'step')}{more})"


def shield(p: ActionFrontPosition, target: int) -> str:
    """Return the protection of a unit, as the end of a sentence."""
    return "; Dug In, it ignores the first hit" if p.dug_in >> target & 1 else ""


# --- training ---------------------------------------------------------------------------------------------------------


def suppressing(p: ActionFrontPosition, unit: int) -> str:
    """Return why a unit is suppressed: the suits that suppress it, and its training."""
    return _by_training(p, unit, _suits(SUPPRESSED_BY[queries.table_training(p, unit)], "suppress"))


def rallying(p: ActionFrontPosition, unit: int) -> str:
    """Return the suits that rally a unit, and its training."""
    return _by_training(p, unit, _suits(RALLIED_BY[queries.table_training(p, unit)], "rally it"))


def digging(p: ActionFrontPosition, unit: int) -> str:
    """Return the cards that let a unit dig in."""
    high = min(10, queries.effective_training(p, unit))
    text = "no card is low enough" if high < 1 else f"{values(1, high)} {'do' if high > 1 else 'does'}"
    return _by_training(p, unit, text)


def _suits(of: Sequence[bool], does: str) -> str:
    return f"{suits(of)} {does}" if any(of) else f"no suit can {does}"


def _by_training(p: ActionFrontPosition, unit: int, label: str) -> str:
    model = MODELS[p.model[unit]]
    causes = [f"training {model.training}"]
    leader, bonus = queries.leader_of(p, unit)
    if bonus:
        causes.append(f"leader {model_of(p, leader)} {UNITS[leader]} {signed(bonus)}")
    if p.suppressed >> unit & 1:
        causes.append("suppressed -1")
    return f"{label} ({', '.join(causes)})"


# --- accuracy ---------------------------------------------------------------------------------------------------------


def accurate(box: int) -> str:
    """Return which cards put fire onto its hex.

    >>> accurate(0), accurate(1), accurate(2)
    ('all hearts, and diamonds from ace to 10, hit', 'all hearts hit', 'all diamonds and hearts hit')
    """
    ways = ACCURACY[box]
    whole = [word for at, word in enumerate(SUIT_WORDS) if not ways[at] and not ways[at + 4]]
    low = [f"{word} from ace to 10" for at, word in enumerate(SUIT_WORDS) if not ways[at] and ways[at + 4]]
    return f"all {listed(whole)}, and {listed(low)}, hit" if low else f"all {listed(whole)} hit"


# --- assault ----------------------------------------------------------------------------------------------------------


def assault_draw(p: ActionFrontPosition, seat: int, hex_: int, items: Iterable[Modifier]) -> str:
    """Return the cards of a side in an assault, with reasons: "USMC Raider A5 6 cards (training 3, 2 steps ...)"."""
    unit = p.troop_at(seat, hex_)
    modifiers = list(items)
    causes = [_CAUSES.get(one.name, _other)(p, unit, one) for one in modifiers]
    cards = plural(queries.cards_of(modifiers), "card")
    return f"{model_of(p, unit)} {UNITS[unit]} {cards} ({', '.join(causes)})"


def _other(_: ActionFrontPosition, __: int, one: Modifier) -> str:
    return f"{one.name} {signed(one.value)}"


def _leader(p: ActionFrontPosition, unit: int, one: Modifier) -> str:
    leader, _ = queries.leader_of(p, unit)
    return f"leader {model_of(p, leader)} {UNITS[leader]} {signed(one.value)}"


_CAUSES: Final[dict[str, Callable[[ActionFrontPosition, int, Modifier], str]]] = {
    "training": lambda _, __, one: f"training {one.value}",
    "steps": lambda _, __, one: plural(one.value, "step"),
    "leader": _leader,
}
