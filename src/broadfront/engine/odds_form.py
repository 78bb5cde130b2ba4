"""Odds sheets: any attacker against any target. A box lays both on a map and asks the rules for the odds of the order.

There is no second model: the odds are walked as at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from broadfront.engine.calculator import (
    CalculatorAnswer,
    CalculatorChoice,
    CalculatorForm,
    CalculatorOption,
    spell_battle,
)
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds import NoOdds, OddsPolicy, PolicyOdds, by_label, odds
from broadfront.engine.odds_text import NAMELESS, odds_by_target
from broadfront.engine.position import Move, Position
from broadfront.engine.view import Bar, Forecast

SWITCH: Final = (("no", "No"), ("yes", "Yes"))
"""The choices of a question that is answered with no or yes."""
_MAX_OPEN_BRANCHES: Final = 40_000
"""Branches that may be open at once."""


def option(
    id_: str,
    name: str,
    group: str,
    choices: Sequence[tuple[str, str]],
    default: str = "",
    rule: str = "",
    ways: Sequence[str] = (),
) -> CalculatorOption:
    """Return a question of a sheet; its first choice is the usual one, unless another is.

    It is asked for some ways of attack only, or for all (see `way_option`).
    """
    all_choices = tuple(CalculatorChoice(*choice) for choice in choices)
    return CalculatorOption(
        id_, name, group, all_choices, default or all_choices[0].id, rule=rule, grounds=tuple(ways)
    )


def way_option(group: str, ways: Sequence[tuple[str, str]], rule: str) -> CalculatorOption:
    """Return the first question of a sheet with several ways of attack: which one; other questions go by it."""
    all_choices = tuple(CalculatorChoice(id_, name, id_) for id_, name in ways)
    return CalculatorOption("way", "What", group, all_choices, all_choices[0].id, rule=rule)


def switch_answer(is_on: bool) -> str:
    """Return the answer of a question that is answered with no or yes."""
    return SWITCH[is_on][0]


def with_defaults(form: CalculatorForm, battle: Mapping[str, str]) -> dict[str, str]:
    """Return a battle with what is usual where its way of attack leaves a question out."""
    return {
        one.id: battle[one.id] if not one.grounds or battle["way"] in one.grounds else one.default
        for one in form.options
    }


def sheet_answer(
    game: Game,
    form: CalculatorForm,
    battle: Mapping[str, str],
    p: Position,
    move: Move,
    *,
    title: str,
    rule: str,
    policy: str | OddsPolicy = "plain",
    basis: Sequence[str] = (),
    told: Callable[[str], str] = str,
    ends: Callable[[Any], str] | None = None,
    counts: Callable[[Any], Mapping[str, int]] = lambda p: {},
) -> CalculatorAnswer:
    """Return the odds of an order in a position that was laid out for it, in which nothing is hidden that matters.

    Parameters
    ----------
    game, form, battle
        The sheet, and what it was asked.
    p, move
        The position and the order.
    title, rule, basis
        What is said of the answer.
    policy
        One of the game's policies by name, which the answer says it assumes, or one of the sheet's own.
    told
        Puts words of the rules, which name spaces of the map that was laid out, into words of the sheet: a refusal too.
    ends
        Names what has come of it all; without it the rules do.
    counts
        What is told on average.

    Raises
    ------
    OptionFault
        If the rules do not allow the order, or it can come out in too many ways.
    """
    if p.pending is None or move not in p.pending.moves:
        refusal = game.why_not(p, *move)
        raise OptionFault(told(refusal.sentence) if refusal else "That attack is not possible.")
    answers = PolicyOdds(game.odds_policy(policy) if isinstance(policy, str) else policy)
    try:
        outcomes = odds(game.odds_position(p, move), move, answers, _MAX_OPEN_BRANCHES)
    except NoOdds as fault:
        raise OptionFault(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from None
    shares = by_label(one._replace(label=ends(one.position)) if ends else one for one in outcomes)
    means: dict[str, Fraction] = {}
    for one in outcomes:
        for name, number in counts(one.position).items():
            means[name] = means.get(name, Fraction(0)) + number * one.probability
    facts: dict[str, str] = {}
    things = odds_by_target(
        {told(label): share for label, share in shares.items() if game.game_info.tone(label) != "nothing"}
    )
    for thing in things if len(things) > 1 else ():
        facts[f"{thing.name}: anything at all"] = f"{100 * float(thing.share):.1f} %"
    for line in game.odds_breakdown(p, move):
        said, value = told(line.name), told(line.value)
        name, n = said, 1
        while facts.get(name, value) != value:
            n += 1
            name = f"{said} ({n})"
        facts[name] = value
    facts |= {name: f"{float(mean):.2f} on average" for name, mean in means.items()}
    forecast = Forecast(
        -1,
        title,
        rule,
        (),
        tuple(Bar(told(label) or NAMELESS, float(share), str(share)) for label, share in shares.items()),
        (),
        tuple(facts.items()),
        (*basis, f"Assumes: {game.policy_description(policy)}")
        if isinstance(policy, str) and answers.was
        else tuple(basis),
    )
    return CalculatorAnswer(spell_battle(form, battle), forecast, ())
