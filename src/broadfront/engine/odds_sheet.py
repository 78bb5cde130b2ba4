"""Odds sheets: any attacker against any target. A box lays both on a map and asks the rules for the odds of the order.

There is no second model: the odds are walked as at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from broadfront.engine.calculator import (
    CalculatorAnswer,
    CalculatorChoice,
    CalculatorForm,
    CalculatorOption,
    spell_battle,
)
from broadfront.engine.capabilities import odds_breakdown, odds_for
from broadfront.engine.contract import Move, Position
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.luck import Luck
from broadfront.engine.odds import NoOdds
from broadfront.engine.odds_things import NAMELESS
from broadfront.engine.panels import Bar, Forecast

__all__ = ["SWITCH", "option", "sheet_answer"]

SWITCH: Final = (CalculatorChoice("no", "No"), CalculatorChoice("yes", "Yes"))
_MOST: Final = 40_000
_WORLDS: Final = 2
"""Nothing is hidden on a map that was laid out for this."""


def option(
    id_: str, name: str, group: str, choices: Sequence[tuple[str, str]], default: str = "", rule: str = ""
) -> CalculatorOption:
    """Return a question of a sheet; its first choice is the usual one, unless another is."""
    told = tuple(CalculatorChoice(*choice) for choice in choices)
    return CalculatorOption(id_, name, group, told, default or told[0].id, rule=rule)


def sheet_answer(
    game: Game,
    form: CalculatorForm,
    battle: Mapping[str, str],
    p: Position,
    move: Move,
    *,
    title: str,
    rule: str,
    policy: str = "plain",
    basis: Sequence[str] = (),
) -> CalculatorAnswer:
    """Return the odds of an order in a position that was laid out for it.

    Raises
    ------
    OptionFault
        If the rules do not allow the order, or it can come out in too many ways.
    """
    if p.pending is None or move not in p.pending.moves:
        refusal = game.why_not(p, *move)
        raise OptionFault(refusal.sentence if refusal else "That attack is not possible.")
    rngs = [Luck(world) for world in range(_WORLDS)]
    try:
        shares, rests = odds_for(game, p, move, rngs, policy, _MOST)
    except NoOdds as fault:
        raise OptionFault(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from None
    nameless = "done" if len(shares) == 1 else NAMELESS
    facts: dict[str, str] = {}
    for line in odds_breakdown(game, p, move):
        name, n = line.name, 1
        while facts.get(name, line.value) != line.value:
            n += 1
            name = f"{line.name} ({n})"
        facts[name] = line.value
    assumed = [f"Assumes: {game.assumed(policy)}"] if rests else []
    forecast = Forecast(
        -1,
        title,
        rule,
        (),
        tuple(Bar(label or nameless, float(share)) for label, share in shares.items()),
        (),
        tuple(facts.items()),
        (*basis, *assumed),
    )
    return CalculatorAnswer(spell_battle(form, battle), forecast, ())
