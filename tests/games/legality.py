"""Tables of legality: a position, an order, and the rule and the code by which it is refused.

The sentences of the refusals are recorded in ``tests/pinned/files/messages``. After a change of a table or of a
sentence: ``python -m tests.pinned.record messages/front_line``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from broadfront.engine.game import Game
from broadfront.engine.position import Move, Position

P = TypeVar("P", bound=Position)

Row = tuple[str, str, str | Move, str | None]
"""The rule, what is tried, the order, and the code of the reason; None: the order is allowed."""


class Case(NamedTuple):
    """A row of a table, and the position it begins from."""

    game: Game[Any, Any]
    start: Callable[[], Position]
    rule: str
    attempt: str
    order: str | Move
    code: str | None

    def __str__(self) -> str:
        return f"{self.rule} {self.attempt}"

    @property
    def move(self) -> Move:
        return self.game.read(self.order) if isinstance(self.order, str) else self.order

    def check(self) -> None:
        """Hold the rules to the row: what is refused is not offered."""
        p, move = self.start(), self.move
        refusal = self.game.why_not(p, *move)
        offered = p.pending is not None and move in p.pending.moves
        if self.code is None:
            assert refusal is None, refusal
            assert offered
        else:
            assert refusal is not None, f"{self.order} is allowed"
            assert (refusal.rule, refusal.code) == (self.rule, self.code), refusal
            assert not offered

    def message(self) -> str:
        """Return the row and the whole sentence of its refusal."""
        refusal = self.game.why_not(self.start(), *self.move)
        order = self.order if isinstance(self.order, str) else " ".join(map(str, self.order))
        return f"{self} | {order} | {refusal.sentence if refusal else 'allowed'}"


def cases(
    game: Game[Any, Any], build: Callable[[], P], play: Callable[..., P], steps: Iterable[Row | str]
) -> list[Case]:
    """Return rows that begin from the same position; a string is an order that is played before the rows after it."""
    played: tuple[str, ...] = ()
    rows = []
    for step in steps:
        if isinstance(step, str):
            played += (step,)
        else:
            rows.append(Case(game, partial(_reach, build, play, played), *step))
    return rows


def _reach(build: Callable[[], P], play: Callable[..., P], played: tuple[str, ...]) -> P:
    return play(build(), *played)


def table(*parts: list[Case]) -> list[Case]:
    """Return a table.

    Raises
    ------
    AssertionError
        If two rows have the same name.
    """
    rows = [case for part in parts for case in part]
    names = [str(case) for case in rows]
    assert len(set(names)) == len(names), {name for name in names if names.count(name) > 1}
    return rows
