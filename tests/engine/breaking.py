"""How a toy is broken: by a function that patches its classes for the length of one test.

The function's name says what is wrong.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import pytest
from tests.engine.toys import Duel, Toy

Spoil: TypeAlias = Callable[[pytest.MonkeyPatch], None]


class Break(NamedTuple):
    """A law, and a toy that breaks it."""

    law: str
    game: type[Toy]
    spoil: Spoil


class Breaks(list[Break]):
    """The breaks of a module."""

    def __call__(self, law: str, game: type[Toy] = Duel) -> Callable[[Spoil], Spoil]:
        """Decorate a function that breaks a toy: keep it with the law that it breaks."""

        def keep(spoil: Spoil) -> Spoil:
            self.append(Break(law, game, spoil))
            return spoil

        return keep


def change(patch: pytest.MonkeyPatch, cls: type[Any], name: str, make: Callable[[Any], Any]) -> None:
    """Replace a method or class variable by what ``make`` makes of it."""
    patch.setattr(cls, name, make(getattr(cls, name)))
