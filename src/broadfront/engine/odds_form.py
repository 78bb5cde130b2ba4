"""Odds sheets: calculators that compute the odds of an order by the rules.

A game declares a form, and the position and order of a filled form. There is no separate model: the odds are computed
by walking the rules, as in a match.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Any, Final, NamedTuple

from broadfront.engine.calculator import (
    BattleInput,
    Calculator,
    OddsCurve,
)
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game, P
from broadfront.engine.odds import NoOdds, OddsPolicy, PolicyOdds, by_label, odds
from broadfront.engine.odds_text import NAMELESS, odds_by_target
from broadfront.engine.position import Move
from broadfront.engine.view import Bar, Forecast

_MAX_OPEN_BRANCHES: Final = 40_000
"""The most open branches."""


def _no_averages(p: Any) -> Mapping[str, int]:
    del p
    return {}


class Attack(NamedTuple):
    """An order in a position set up for it, without relevant hidden information, and the display of its odds."""

    position: Any
    move: Move
    title: str
    rule: str
    basis: Sequence[str] = ()
    """Sentences about the assumptions of the answer."""
    policy: str | OddsPolicy = "plain"
    """One of the game's policies by name, which the answer mentions, or one of the sheet itself."""
    wording: Callable[[str], str] = str
    """Translates words of the rules, which contain spaces of this position, for the sheet; refusals too."""
    label: Callable[[Any, str], str] | None = None
    """Returns a label from a final position and its label by the rules; None: the label by the rules."""
    averages: Callable[[Any], Mapping[str, int]] = _no_averages
    """Returns counts of a final position, whose averages are part of the answer."""


class OddsSheet(Calculator[P]):
    """A calculator of one attack: a game declares the form, and the order of a filled form."""

    @abstractmethod
    def attack(self, game: Game, battle: BattleInput) -> Attack:
        """Return the attack of a battle; options that do not apply have their defaults.

        Raises
        ------
        OptionFault
            If there is no such attack.
        """

    def forecast(self, game: Game, battle: BattleInput) -> tuple[Forecast, tuple[OddsCurve, ...]]:
        """Return the odds of the attack."""
        return attack_odds(game, self.attack(game, battle.without_unasked())), ()


def attack_odds(game: Game, attack: Attack) -> Forecast:
    """Return the odds of an attack.

    Raises
    ------
    OptionFault
        If the rules do not allow the order, or it has too many outcomes.
    """
    p, move, title, rule, basis, policy, wording, label, averages_of = attack
    if p.pending is None or move not in p.pending.moves:
        refusal = game.why_not(p, *move)
        raise OptionFault(wording(refusal.sentence) if refusal else "That attack is not possible.")
    answers = PolicyOdds(game.odds_policy(policy) if isinstance(policy, str) else policy)
    try:
        outcomes = odds(game.odds_position(p, move), move, answers, _MAX_OPEN_BRANCHES)
    except NoOdds as fault:
        raise OptionFault(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from None
    shares = by_label(
        one._replace(label=label(one.position, one.label)) if label else one for one in outcomes
    )
    averages: dict[str, Fraction] = {}
    for one in outcomes:
        for name, number in averages_of(one.position).items():
            averages[name] = averages.get(name, Fraction(0)) + number * one.probability
    facts: dict[str, str] = {}
    targets = odds_by_target(
        {wording(name): share for name, share in shares.items() if game.game_info.tone(name) != "nothing"}
    )
    for target in targets if len(targets) > 1 else ():
        facts[f"{target.name}: anything at all"] = f"{100 * float(target.share):.1f} %"
    for factor in game.odds_breakdown(p, move):
        name, value = wording(factor.name), wording(factor.value)
        names = (name if n == 1 else f"{name} ({n})" for n in count(1))
        facts[next(one for one in names if facts.get(one, value) == value)] = value
    facts |= {name: f"{float(mean):.2f} on average" for name, mean in averages.items()}
    bars = (Bar(wording(name) or NAMELESS, float(share), str(share)) for name, share in shares.items())
    if isinstance(policy, str) and answers.was:
        basis = (*basis, f"Assumes: {game.policy_description(policy)}")
    return Forecast(-1, title, rule, (), tuple(bars), (), tuple(facts.items()), tuple(basis))
