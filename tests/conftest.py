"""What every test shares: how hard Hypothesis tries, how many workers ``-n auto`` is, and what is no garbage."""

import builtins
import gc
import os
import sys
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

import broadfront

SOURCE = Path(__file__).parents[1] / "src"

# deadline=None everywhere: a noisy neighbour makes any example slow, and a slow machine is not a broken rule.
# A match that never ends is caught by pytest's timeout instead. too_slow is about the same clock; the other
# health checks stand.
_CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# The same examples every time, so that a red run is the fault of the change and not of the day; the blob repeats a
# failure elsewhere.
settings.register_profile("same", _CALM, derandomize=True, database=None, print_blob=True)

# Before a release, new and many examples: HYPOTHESIS_PROFILE=thorough make test
settings.register_profile("thorough", _CALM, max_examples=2_000)

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make test-wheel` say what it tests."""
    parser.addoption(
        "--wheel",
        type=Path,
        help="test this compiled wheel, which is installed: fail where the source is used instead",
    )


def of_the_checkout() -> list[str]:
    """Return the package's modules that were not loaded from where it is installed."""
    return [
        name
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] == "broadfront"
        and Path(getattr(module, "__file__", None) or "").is_relative_to(SOURCE)
    ]


_SUM: Final = builtins.sum


def checked_sum(items: Iterable[Any], /, start: Any = 0) -> Any:
    """Add up as `sum` does, and refuse floats of the package: Python 3.11 and compiled code round them otherwise.

    Raises
    ------
    TypeError
        If the package adds up floats.
    """
    total = _SUM(items, start)
    if type(total) is float and sys._getframe(1).f_code.co_filename.startswith(str(SOURCE)):
        raise TypeError("add up floats with math.fsum: it gives the same on every Python, compiled or not")
    return total


checked_sum.__module__, checked_sum.__qualname__ = (
    _SUM.__module__,
    _SUM.__qualname__,
)  # pickled as what it stands for


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test the source where the wheel is to be tested; watch over the source's sums."""
    if config.getoption("wheel") and (of_the_checkout() or not broadfront.is_compiled()):
        raise pytest.UsageError(f"--wheel: {broadfront.__file__} is not of an installed, compiled wheel")
    builtins.sum = checked_sum


@pytest.fixture(scope="session", autouse=True)
def the_wheel_alone(pytestconfig: pytest.Config) -> Iterator[None]:
    """Look in the end, with ``--wheel``, whether any test has imported the source."""
    yield
    if pytestconfig.getoption("wheel"):
        assert not of_the_checkout()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in docstrings in `src` alone: no test has one, and to look takes a second of every process."""
    found = yield
    return [one for one in found if not isinstance(one, DoctestModule)]


def pytest_collection_finish() -> None:
    """Leave what collecting has made out of the search for garbage: all of it stays, and there are a million things."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: a test that waits for a server, a browser or a process needs none."""
    return (os.cpu_count() or 1) + 1
