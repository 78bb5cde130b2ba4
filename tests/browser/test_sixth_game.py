"""A game that the client has never heard of is played in the browser: the example of "Add a game"."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Serve
from tests.browser.serving import Served
from tests.browser.tables import Table

EXAMPLES = Path(__file__).parents[2] / "docs" / "howto" / "examples"


@pytest.fixture
def with_the_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, serve: Serve) -> Served:
    """A server on whose path the example is installed, by an entry point like any other box."""
    site = tmp_path / "site"
    shutil.copytree(EXAMPLES, site)
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("PYTHONPATH", path)
    return serve()


def test_the_example_is_chosen_drawn_and_played_to_its_end(
    with_the_example: Served, at_server: Callable[..., Table]
) -> None:
    table = at_server(with_the_example)
    page = table.page
    table.begin("A friend on this screen", "The hill", game="Hill Race")
    expect(page.locator("svg.board .terrain.t-hill")).to_have_count(14)
    expect(page.locator("svg.board .counters .counter")).to_have_count(2)
    expect(table.prompt).to_contain_text("March one step, or rush.")
    page.get_by_role("button", name="Rush").hover()
    expect(page.locator("aside")).to_contain_text("two steps")
    page.get_by_role("button", name="Rush").click()
    expect(page.get_by_role("log")).to_contain_text("rushes and rolls")
    while not table.state()["view"]["result"]:  # eleven marches at most
        moves = table.state()["moves"]
        table.action("March").click()
        table.beyond(moves)
    expect(table.action("March")).to_have_count(0)
