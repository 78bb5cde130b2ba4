"""The exact odds of a move as they are told: outcomes in words, and by the things they happen to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from fractions import Fraction

from broadfront.engine.game import Game
from broadfront.engine.odds_text import NAMELESS, chance_of_any, odds_by_target
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
    """Return what `broadfront.server.workers.tasks.odds_of` found as it is told.

    ``rests``: it rests on a policy; ``own`` are the names of the pieces of whoever acts.
    """
    nameless = "done" if len(lines) == 1 else NAMELESS

    def odds_line(label: str, share: Fraction) -> OddsLine:
        return OddsLine(
            label or nameless,
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
    """Return what labels of odds call the pieces of a side: their kind and where they are; "own" ones are told so.

    A name that a piece of another side has too is left out.
    """
    places = {space.id: space.name for space in table.spaces}
    mine: set[str] = set()
    others: set[str] = set()
    alike = Counter[str]()
    for piece in view.counters:
        (mine if piece.side == side else others).add(f"{piece.kind} {places.get(piece.space, '')}")
        if (
            piece.side == side
        ):  # in the air they are told apart by their sides, and by number where they are alike
            alike[name := f"{side} {piece.kind}"] += 1
            mine.add(f"{name} ({alike[name]})" if alike[name] > 1 else name)
    return frozenset(mine - others) | frozenset(f"own {name}" for name in mine)
