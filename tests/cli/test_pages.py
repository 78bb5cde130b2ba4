"""The pages about the command line are run: what they show is what the program prints."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path

import pytest

from .conftest import Run

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (
    "tutorial/first-match.md",
    pytest.param("reference/cli.md", marks=pytest.mark.slow),  # it searches for an even match
    "howto/balance-a-scenario.md",
    "howto/train-an-evaluation.md",
)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows_is_what_the_program_prints(
    page: str, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "88")
    monkeypatch.chdir(tmp_path)
    for study in (DOCS / "howto" / "programs").glob("*.toml"):
        shutil.copy(study, tmp_path)
    text = (DOCS / page).read_text()
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for shown in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, wanted = shown.partition("\n")
            command, *words = shlex.split(line)
            if command != "broadfront":
                continue
            typed = [said[2:] for said in wanted.splitlines() if said.startswith("> ")]
            told = run("", *words, stdin="\n".join([*typed, ""]))
            assert told.err == ""
            assert told.code == 0
            if not doctest.OutputChecker().check_output(wanted, told.out, FLAGS):
                pytest.fail(f"{page} shows otherwise what `{line}` prints now:\n{told.out}")
