"""A pytest plugin that plays random matches of a game under the laws of `broadfront.engine.conformance`.

From the command line, for a registered game, in addition to other collected tests::

    pytest --broadfront-game my_game --broadfront-matches 200

or as a test of your own::

    from broadfront.lab.conformance_plugin import conformance_test

    test_my_game_keeps_every_law = conformance_test(GAME, matches=200)

Match number 17 of a seed does not depend on other matches, so a failure can be repeated. Other runs of pytest are not
affected.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

if TYPE_CHECKING:
    from broadfront.engine.game import Game

BATCH: Final = 10
"""The number of matches in one test; the laws of whole matches are checked on the first of them."""


class _Batch(NamedTuple):
    first: int
    matches: int
    seed: str
    stride: int

    def __str__(self) -> str:
        return f"{self.seed}:{self.first}-{self.first + self.matches - 1}"


def conformance_test(
    game: Game | str, *, matches: int = 20, seed: str = "broadfront", stride: int = 25
) -> Callable[..., None]:
    """Return a test, parametrized by batches of ten matches, that a game fulfils every law.

    Parameters
    ----------
    game
        The game, or its id in the registry.
    matches
        The number of random matches; scenario and options are drawn too.
    seed
        The seed of the matches.
    stride
        The number of decisions of which one is checked by expensive laws.
    """

    @pytest.mark.parametrize("batch", _batches(matches, seed, stride), ids=str)
    def test_conforms(batch: _Batch) -> None:
        _play(game, batch)

    return test_conforms


def _batches(matches: int, seed: str, stride: int) -> list[_Batch]:
    return [_Batch(first, min(BATCH, matches - first), seed, stride) for first in range(0, matches, BATCH)]


def _play(game: Game | str, batch: _Batch) -> None:
    from broadfront.engine import registry
    from broadfront.engine.conformance import any_setting, conform

    if isinstance(game, str):
        game = registry.game(game)
    for number in range(batch.first, batch.first + batch.matches):
        rng = Random(f"{batch.seed}/{game.id}/{number}")
        conform(game, any_setting(game, rng), rng, stride=batch.stride, whole=number == batch.first)


# --- hooks ------------------------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options; without ``--broadfront-game`` the plugin does nothing else."""
    group = parser.getgroup("broadfront", "random matches of wargames under the laws of Broadfront")
    group.addoption(
        "--broadfront-game", action="append", default=[], metavar="ID", help="play this game; may be repeated"
    )
    group.addoption(
        "--broadfront-matches", type=int, default=20, metavar="N", help="how many matches of each (20)"
    )
    group.addoption(
        "--broadfront-seed", default="broadfront", metavar="WORD", help="what the matches are drawn from"
    )
    group.addoption(
        "--broadfront-stride",
        type=int,
        default=25,
        metavar="N",
        help="try dear laws at one question in so many (25)",
    )


@pytest.hookimpl(tryfirst=True)  # before -k and -m select among the items
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the requested matches to the collected tests."""
    ids: list[str] = config.getoption("broadfront_game")
    if not ids:
        return
    from broadfront.engine import registry
    from broadfront.engine.errors import UnknownGame

    batches = _batches(
        config.getoption("broadfront_matches"),
        config.getoption("broadfront_seed"),
        config.getoption("broadfront_stride"),
    )
    for id_ in ids:
        try:
            registry.game(id_)
        except UnknownGame as error:
            raise pytest.UsageError(str(error)) from None
        items += [
            _Item.from_parent(session, name=f"broadfront[{id_}-{batch}]", game=id_, batch=batch)
            for batch in batches
        ]


class _Item(pytest.Item):
    """One batch of matches as a test."""

    def __init__(self, *, game: str, batch: _Batch, **rest: Any) -> None:
        super().__init__(**rest)
        self.game, self.batch = game, batch

    def runtest(self) -> None:
        _play(self.game, self.batch)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if excinfo.errisinstance(AssertionError) and excinfo.value.__cause__ is None:
            return str(excinfo.value)  # a broken law: its report is more useful than a traceback
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name
