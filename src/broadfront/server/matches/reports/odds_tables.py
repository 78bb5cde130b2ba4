"""The exact odds of a move as they are shown: outcomes in words, and by the pieces that they happen to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from fractions import Fraction

from broadfront.engine.game import Game
from broadfront.engine.odds_text import NAMELESS, chance_of_any, odds_by_target, readable_label
from broadfront.engine.view import Table, View
from broadfront.server.matches.schemas import OddsByTarget, OddsFactorLine, OddsLine, OddsTable


def odds_table(
    game: Game,
    words: str,
    lines: Sequence[tuple[str, int, int]],
    breakdown: list[OddsFactorLine],
    *,
    rests: bool,
    hidden: str,
    own: Container[str] = (),
) -> OddsTable:
    """Return the result of `broadfront.server.workers.tasks.odds_of` as a table.

    ``rests``: the odds depend on a policy; ``own`` are the names of the pieces of the seat that acts.
    """
    nameless = "done" if len(lines) == 1 else NAMELESS

    def odds_line(label: str, share: Fraction) -> OddsLine:
        return OddsLine(
            readable_label(label) or nameless,
            label != "",
            str(share),
            share.numerator / share.denominator,
            game.game_info.tone(label),
        )

    shares = {label: Fraction(above, below) for label, above, below in lines}
    things = odds_by_target(
        {label: share for label, share in shares.items() if game.game_info.tone(label) != "nothing"}
    )
    mine = frozenset(thing.name for thing in things if thing.name in own)
    others = frozenset(thing.name for thing in things) - mine
    return OddsTable(
        words,
        game.policy_description("plain") if rests else "",
        hidden,
        "",
        [odds_line(label, share) for label, share in shares.items()],
        breakdown,
        [
            OddsByTarget(
                thing.name,
                str(thing.share),
                thing.share.numerator / thing.share.denominator,
                [odds_line(effect, share) for effect, share in thing.effects.items()],
                thing.name in mine,
            )
            for thing in things
        ],
        float(chance_of_any(shares, mine)),
        float(chance_of_any(shares, others)) if mine else 0,
    )


def own_names(table: Table, view: View, side: str) -> frozenset[str]:
    """Return the names of a side's pieces in labels of odds, by kind and place; the table marks them as "own".

    A name that a piece of another side has too is left out.
    """
    places = {space.id: space.name for space in table.spaces}
    mine: set[str] = set()
    others: set[str] = set()
    alike = Counter[str]()
    for piece in view.counters:
        (mine if piece.side == side else others).add(f"{piece.kind} {places.get(piece.space, '')}")
        if piece.side == side:  # aircraft are named with their sides, and like ones with numbers
            alike[name := f"{side} {piece.kind}"] += 1
            mine.add(f"{name} ({alike[name]})" if alike[name] > 1 else name)
    return frozenset(mine - others) | frozenset(f"own {name}" for name in mine)
