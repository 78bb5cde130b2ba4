"""What goes on behind the page: nobody else is asked, nothing is complained of, no secret is written down."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.serving import Served
from tests.browser.tables import Table, wait


def test_nobody_but_the_server_is_asked_and_no_secret_gets_into_its_log(
    own_server: Served, at_server: Callable[..., Table]
) -> None:
    table = at_server(own_server)
    page = table.page
    table.bring_in("orders")
    secrets = list(table.tokens.values())
    assert len(secrets) == 2
    table.drag("D1", "D4")
    expect(table.log.last).to_contain_text("D4")
    table.click("E3")
    table.point_at("E6")
    page.keyboard.press("Escape")
    table.drag("E2", "B9")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("alert").get_by_role("button").first.click()
    expect(page.get_by_role("complementary", name="Rules")).to_be_visible()
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.reload()
    table.laid_out()
    match = table.id
    page.context.close()
    own_server.stop()

    table.witness.check()
    assert any(url.endswith((".woff2", ".woff")) for url in table.witness.asked)  # fonts are the server's own
    assert table.witness.sockets
    log = own_server.log.read_text()
    assert f"/api/v1/matches/{match}/moves" in log
    assert f"/api/v1/matches/{match}/live" in log
    assert not [secret for secret in secrets if secret in log]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("fetch('http://127.0.0.1:9/').catch(() => 0)", "Content Security"),
        ("setTimeout(() => { location.href = 'http://127.0.0.1:9/' })", "asked of others"),
        ("setTimeout(() => { throw new Error('a bug') })", "a bug"),
        ("fetch('/api/v1/games?token=secret')", "a secret in an address"),
    ],
)
def test_the_witness_hears_what_it_is_there_for(table: Table, script: str, said: str) -> None:
    table.home()
    table.witness.check()
    table.page.evaluate(f"() => {{ {script}; return null; }}")

    def heard() -> str:
        try:
            table.witness.check()
        except AssertionError as complaint:
            return str(complaint)
        return ""

    wait(table.page, lambda: said in heard(), f"a complaint of {said!r}")
    table.page.context.close()  # nothing more is said
    table.witness.asked.clear()
    table.witness.forgiven.append("")


WEB = Path(__file__).parents[2] / "web"


@pytest.mark.skipif(not shutil.which("npm"), reason="there is no npm on the path")
def test_a_build_of_the_client_says_nothing(tmp_path: Path) -> None:
    command = ["npm", "run", "--silent", "build", "-w", "app", "--", "--outDir", str(tmp_path / "static")]
    built = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")


OPENED = (
    "Page-",
    "markdown-",
    "WaitingRoom-",
    "RematchLink-",
    "TableTerms-",
    "Rated-",
    "SeatReplacementNotice-",
    "InviteDialog-",
    "FriendLinks-",
    "ChatPane-",
    "plot-",
)
"""Scripts that are fetched when something is opened."""


def test_the_scripts_of_every_page_are_small() -> None:
    """Under 400 kB as they are sent, map of the world and German included, so that a phone on a train can begin.

    Editor, calculator, analysis board, lobby and the pages of accounts are fetched when they are opened, with what they
    need besides: one of them comes with what all share. So are the parts of a match and of the home page that belong to
    the lobby and to ratings, what makes pages of the rules, and what draws the plots of the laboratory.
    """
    static = files("broadfront.server") / "static"
    folder = static / "assets"
    scripts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".js")}
    sizes = {name: len(gzip.compress(text.encode())) for name, text in scripts.items()}
    named = {name: set(re.findall(r"[\"'`]\./([\w.-]+\.js)", text)) for name, text in scripts.items()}
    opened = {name for name in scripts if any(part in name for part in OPENED)}
    assert len(opened) > len(OPENED), sizes

    def needed(first: str, but: set[str]) -> set[str]:
        found, todo = set[str](), {first}
        while todo:
            name = todo.pop()
            found.add(name)
            todo |= named[name] & scripts.keys() - found - but
        return found

    (first,) = re.findall(
        r'<script[^>]* src="[^"]*/([\w.-]+\.js)"', (static / "index.html").read_text("utf-8")
    )
    plots = next(name for name in scripts if name.startswith("plot-"))
    shared = needed(first, opened)
    most = max(sum(sizes[name] for name in needed(page, opened) - shared) for page in opened - {plots})
    assert sum(sizes[name] for name in shared) + most < 400_000, sizes
    lab = next(name for name in scripts if name.startswith("LabPage-"))
    no_map = {name for name in scripts if name.startswith("land-")}  # fetched when a table lies on the globe
    with_plots = (needed(lab, opened - {plots}) | shared) - no_map
    assert no_map
    assert sum(sizes[name] for name in with_plots) < 600_000, "a study's page, once its plots are drawn"
