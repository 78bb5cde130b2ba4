"""The exact odds of a move as they are told: outcomes in words, and by the things they happen to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from broadfront.engine.game import Game
from broadfront.engine.odds_things import NAMELESS, by_thing
from broadfront.server.schemas import OddsFactorLine, OddsLine, OddsTable, OddsThing

__all__ = ["odds_table"]


def odds_table(
    game: Game,
    words: str,
    lines: Sequence[tuple[str, int, int]],
    breakdown: list[OddsFactorLine],
    *,
    rests: bool,
    hidden: str,
) -> OddsTable:
    """Return what `broadfront.server.worker_tasks.odds_of` found as it is told; ``rests``: it rests on a policy."""
    nameless = "done" if len(lines) == 1 else NAMELESS

    def told(label: str, share: Fraction) -> OddsLine:
        return OddsLine(
            label or nameless,
            label != "",
            str(share),
            share.numerator / share.denominator,
            game.card.tone(label),
        )

    shares = {label: Fraction(above, below) for label, above, below in lines}
    return OddsTable(
        words,
        game.assumed("plain") if rests else "",
        hidden,
        "",
        [told(label, share) for label, share in shares.items()],
        breakdown,
        [
            OddsThing(
                thing.name,
                str(thing.share),
                thing.share.numerator / thing.share.denominator,
                [told(effect, share) for effect, share in thing.effects.items()],
            )
            for thing in by_thing(shares)
        ],
    )
