"""A wheel of this checkout, compiled, and an environment in which nothing else is installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.browser.serving import must_be_built
from tests.wheel.commands import ROOT, run


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """Return the wheel that is tested, or else a compiled one, as ``make wheel`` makes it."""
    given: Path | None = pytestconfig.getoption("wheel")
    if given is not None:
        return given.resolve()
    if why := must_be_built():
        pytest.fail(why, pytrace=False)
    dist = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", dist, ROOT, cwd=dist, HATCH_BUILD_HOOKS_ENABLE="true")
    [made] = dist.glob("*.whl")
    return made


GUARD = f"""
import os, sys

def _forbid(event, given):
    if event == "open" and isinstance(given[0], str) and os.path.abspath(given[0]).startswith({str(ROOT) + "/"!r}):
        os.write(2, b"the checkout was read: " + given[0].encode() + bytes([10]))
        os._exit(70)

if os.path.abspath(__file__).startswith(sys.prefix + os.sep):
    sys.addaudithook(_forbid)
"""
"""Ends every process of the environment's own Python that opens a file of the checkout."""


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an environment with the wheel and what it requires, and nothing else."""
    folder = tmp_path_factory.mktemp("installed") / "env"
    run(sys.executable, "-m", "venv", folder, cwd=folder.parent)
    run(folder / "bin" / "python", "-m", "pip", "install", "-qq", wheel, cwd=folder.parent)
    [packages] = (folder / "lib").glob("python3*/site-packages")
    (packages / "sitecustomize.py").write_text(GUARD, "utf-8")
    return folder
