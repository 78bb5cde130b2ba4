"""Formats odds as text: whole percent, the likeliest outcomes first, without outcomes that change nothing."""

from __future__ import annotations

from collections.abc import Container, Mapping
from fractions import Fraction
from math import floor, fsum
from typing import Final, NamedTuple

from broadfront.engine.game import Game

# --------------------------------------------------------------------------------------------------
# Odds by target: labels contain the target before a colon, and several of them after commas.

NAMELESS = "no effect"
"""The name of an outcome without a label, if there are others."""


class TargetOdds(NamedTuple):
    """The odds of one target: the chance of any effect, and each effect, likeliest first."""

    name: str
    share: Fraction
    effects: dict[str, Fraction]


def odds_by_target(shares: Mapping[str, Fraction]) -> tuple[TargetOdds, ...]:
    """Return the odds of each target in the labels, likeliest first; none unless all labels contain targets.

    >>> odds = {"": Fraction(1, 2), "Tank 0101: 1 step lost": Fraction(1, 4)}
    >>> odds["Tank 0101: 1 step lost, suppressed, Gun 0102: eliminated"] = Fraction(1, 4)
    >>> [(thing.name, str(thing.share), list(thing.effects)) for thing in odds_by_target(odds)]
    [('Tank 0101', '1/2', ['1 step lost', '1 step lost, suppressed']), ('Gun 0102', '1/4', ['eliminated'])]
    >>> odds_by_target({"hit": Fraction(1, 2), "": Fraction(1, 2)})
    ()
    """
    effects_by_target: dict[str, dict[str, Fraction]] = {}
    for label, share in shares.items():
        if not label:
            continue
        effects = _effects(label)
        if effects is None:
            return ()
        for name, effect in effects.items():
            target_effects = effects_by_target.setdefault(name, {})
            target_effects[effect] = target_effects.get(effect, Fraction(0)) + share
    targets = [
        TargetOdds(
            name,
            sum(target_effects.values(), Fraction(0)),
            dict(sorted(target_effects.items(), key=lambda one: -one[1])),
        )
        for name, target_effects in effects_by_target.items()
    ]
    return tuple(sorted(targets, key=lambda thing: -thing.share))


def chance_of_any(shares: Mapping[str, Fraction], names: frozenset[str]) -> Fraction:
    """Return the chance of any effect on any of some targets, if all labels contain targets.

    >>> odds = {
    ...     "": Fraction(1, 2),
    ...     "Tank 0101: hit, Gun 0102: hit": Fraction(1, 4),
    ...     "Gun 0102: hit": Fraction(1, 4),
    ... }
    >>> (
    ...     chance_of_any(odds, frozenset({"Tank 0101"})),
    ...     chance_of_any(odds, frozenset({"Tank 0101", "Gun 0102"})),
    ... )
    (Fraction(1, 4), Fraction(1, 2))
    """
    return sum(
        (share for label, share in shares.items() if names & (_effects(label) or {}).keys()), Fraction(0)
    )


def _effects(label: str) -> dict[str, str] | None:
    """Return the effect on each target of a label; None: it has no target, or begins with an effect without one."""
    effects: dict[str, str] = {}
    name = ""
    for part in label.split(", "):
        head, colon, effect = part.partition(": ")
        if colon:
            name = head
        elif not name:
            return None
        effect_text = effect if colon else part
        effects[name] = f"{effects[name]}, {effect_text}" if name in effects else effect_text
    return effects


_OWN: Final = "own "


def readable_label(label: str) -> str:
    """Return the label of an outcome with what befalls own pieces, which comes first, behind what it does to others.

    >>> readable_label("own Rifle 0305 loses a step, eliminated"), readable_label("eliminated")
    ('eliminated, and own Rifle 0305 loses a step', 'eliminated')
    """
    parts = label.split(", ")
    if ": " in label or not parts[0].startswith(_OWN):
        return label
    own = [part for part in parts if part.startswith(_OWN)]
    others = [part for part in parts if not part.startswith(_OWN)]
    return f"{', '.join(others)}, and {' and '.join(own)}" if others else " and ".join(own)


MAX_OUTCOMES: Final = 3
CERTAIN: Final = 1e-9
SMALLEST: Final = Fraction(1, 1000)
FINE: Final = Fraction(1, 100)
"""Chances nearer to 0 or 1 than this are written with a decimal."""
HALF: Final = 0.5


def percent(share: float | Fraction) -> str:
    """Return a chance in whole percent, with a decimal if it is nearly impossible or nearly certain.

    >>> percent(0.741), percent(0.0), percent(1)
    ('74 %', '0 %', '100 %')
    >>> percent(Fraction(105, 1000)), percent(Fraction(1, 100)), percent(0.0024), percent(0.9936)
    ('11 %', '1 %', '0.2 %', '99.4 %')
    >>> percent(0.0004), percent(0.99995)
    ('under 0.1 %', 'over 99.9 %')
    """
    if share < CERTAIN or share > 1 - CERTAIN:
        return "0 %" if share < HALF else "100 %"
    if share < SMALLEST or share > 1 - SMALLEST:
        return "under 0.1 %" if share < HALF else "over 99.9 %"
    if FINE <= share <= 1 - FINE:
        return f"{floor(float(share) * 100 + HALF)} %"  # round half up, as the client does
    return f"{floor(float(share) * 1000 + HALF) / 10:g} %"


def estimate_percent(share: float) -> str:
    """Return an estimate in whole percent, its precision; 0 and 100 are kept for certainty.

    >>> estimate_percent(0.999), estimate_percent(0.741), estimate_percent(0.0)
    ('99 %', '74 %', '0 %')
    """
    number = floor(share * 100 + HALF)
    return f"{min(99, max(1, number)) if 0 < share < 1 else number} %"


def odds_text(
    game: Game, shares: Mapping[str, Fraction], idle: Container[str] = (), own: Container[str] = ()
) -> str:
    """Return the likeliest outcomes in words; "" if there are no odds.

    Parameters
    ----------
    shares
        The odds by label, likeliest first.
    idle
        Labels of outcomes that change nothing, in addition to those with such a tone.
    own
        The attacker's targets in labels.
    """
    if len(shares) < 2 and not any(shares):
        return ""
    still = {
        label
        for label in shares
        if label in ("", NAMELESS)
        or label in idle
        or label.endswith(f", {NAMELESS}")  # the part before it (own units hit) is not an effect of the order
        or game.game_info.tone(label) == "nothing"
    }
    telling = {label: share for label, share in shares.items() if label not in still}
    if not telling:
        return ", ".join(
            f"{percent(share)} {readable_label(label) or NAMELESS}" for label, share in shares.items()
        )
    if things := odds_by_target(telling):
        return ", ".join(
            f"{percent(one.share)} to hurt {'own ' if one.name in own else ''}{one.name}"
            for one in things[:MAX_OUTCOMES]
        )
    likeliest = list(telling.items())[:MAX_OUTCOMES]
    first = "; ".join(f"{percent(share)} {readable_label(label)}" for label, share in likeliest)
    if len(telling) == 1 or len(telling) == len(shares):
        return first
    return f"{percent(fsum(telling.values()))} for an effect ({first})"
