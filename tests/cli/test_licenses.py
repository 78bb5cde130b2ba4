"""Nothing of other people is shipped without its licence: `broadfront licenses`."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from broadfront.server.config import STATIC

from .conftest import Run

ROOT = Path(__file__).parents[2]
Told = dict[str, Any]


@pytest.fixture
def told(run: Run) -> Told:
    listed = run("licenses --json")
    assert listed.code == 0, listed.err
    found: Told = json.loads(listed.out)
    return found


def named(told: Told) -> Mapping[str, Any]:
    return {canonicalize_name(work["name"]): work for work in told["python"]}


def test_every_package_that_is_needed_has_its_licence(told: Told) -> None:
    """Each dependency, and what that needs here: extras asked for count, those for tests do not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    todo = [Requirement(line) for line in project["dependencies"]]
    needed: dict[str, set[str]] = {}
    while todo:
        one = todo.pop()
        name, extras = canonicalize_name(one.name), {"", *one.extras}
        if (one.marker is None or one.marker.evaluate()) and not extras <= needed.get(name, set()):
            needed[name] = needed.get(name, set()) | extras
            for line in distribution(name).requires or ():
                brought = Requirement(line)
                if brought.marker is None or any(
                    brought.marker.evaluate({"extra": extra}) for extra in extras
                ):
                    brought.marker = None
                    todo.append(brought)
    assert set(needed) - set(named(told)) == set()
    assert {"greenlet", "litestar", "numpy"} <= set(needed)
    assert [name for name, work in named(told).items() if not work["license"] or not work["text"]] == [
        "http-ece"
    ]


def test_no_package_of_the_tests_is_said_to_be_needed(told: Told) -> None:
    assert named(told).keys().isdisjoint({"pytest", "playwright", "ruff", "sphinx", "hypothesis"})


def test_every_package_of_the_page_has_its_licence(told: Told) -> None:
    page = {work["name"]: work for work in told["page"]}
    assert all(work["version"] and work["license"] and len(work["text"]) > 500 for work in page.values())
    wanted = {"svelte", "vite", "milsymbol"}  # which no package.json of the page names as something to ship
    for part in ("app", "board"):
        needs = json.loads((ROOT / "web" / part / "package.json").read_text("utf-8")).get("dependencies", {})
        wanted |= {name for name in needs if not name.startswith("@broadfront/")}
    assert wanted - page.keys() == set()


def test_every_typeface_that_is_shipped_has_its_licence(told: Told) -> None:
    shipped = {
        file.name for file in (STATIC / "assets").iterdir() if re.match(r"\.(woff2?|ttf|otf)$", file.suffix)
    }
    families = {work["name"].rpartition("/")[2] for work in told["page"] if work["part"] == "typefaces"}
    assert len(shipped) > 5
    assert [name for name in shipped if not name.startswith(tuple(families))] == []


def test_the_licences_are_told_to_people_and_with_their_words(run: Run) -> None:
    short, long = run("licenses").out, run("licenses --texts").out
    assert re.search(r"^Broadfront [\d.]+: Apache-2.0$", short, re.MULTILINE)
    assert re.search(r"^  svelte [\d.]+ \(scripts\): MIT$", short, re.MULTILINE)
    assert "Natural Earth (public domain)" in short
    assert "SIL OPEN FONT LICENSE" not in short
    assert "SIL OPEN FONT LICENSE" in long


def test_a_page_that_was_not_built_is_said(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("broadfront.server.config.STATIC", tmp_path)
    told = run("licenses")
    assert (told.code, told.out) == (1, "")
    assert "`make play` builds it" in told.err
