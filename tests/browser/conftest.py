"""Browsers and servers of the tests in this folder.

Chromium is started once per module and not once per process: while Playwright runs, its event loop is this thread's,
and tests of other folders, which may come next here, have loops of their own.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.serving import Served, must_be_built
from tests.browser.tables import Table
from tests.browser.witness import Witness
from tests.browser.world_war import PHONE, WIDE, War
from tests.patience import PATIENCE

from broadfront.games.global_war.position import GlobalWarPosition

OFF = (
    # Playwright's own list, which a second one replaces
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
    # pages of the browser's own window, which nobody sees here: they take a quarter of a core
    *("PreloadTopChromeWebUI", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"),
)
"""What the browser of the tests does without."""
FLAGS = [
    f"--disable-features={','.join(OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

Open = Callable[..., Table]
Serve = Callable[..., Served]
Show = Callable[..., War]
"""Shows a position of Global War: `show`."""

LONGEST = 30 * 60
"""Seconds that a test here may take: some play whole matches, on machines with much else to do."""


@pytest.hookimpl(tryfirst=True)  # before `-m` is read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the tests of this folder their time; leave them to `make test-all` but for the quick ones."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(LONGEST))
            if item.get_closest_marker("quick") is None:
                item.add_marker(pytest.mark.slow)


def chromium() -> str:
    """Return the browser's path."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.fail("There is no Chromium: apt install chromium, or CHROMIUM=/path make test.", pytrace=False)
    return found


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of this process that do not stop it."""
    if why := must_be_built():
        pytest.fail(why, pytrace=False)
    server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server of the test's own, as `Served` does; it is stopped when the test's pages are closed."""
    if why := must_be_built():
        pytest.fail(why, pytrace=False)
    with ExitStack() as at_the_end:

        def start(*given: Any, of: type[Served] = Served) -> Served:
            server = of(tmp_path, *given)
            at_the_end.callback(server.stop)
            return server

        yield start


@pytest.fixture
def own_server(serve: Serve) -> Served:
    """Return a server that may be stopped and started."""
    return serve()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium(), args=FLAGS, headless=True, timeout=1000 * PATIENCE
        )
        yield started
        started.close()


@pytest.fixture
def at_server(browser: Browser, serve: Serve) -> Iterator[Callable[..., Table]]:
    """Open a table in a browser of its own, at a server; what it did is looked at in the end."""
    del serve  # it is here so that its servers are stopped after the pages are closed
    expect.set_options(timeout=1000 * PATIENCE)
    opened: list[Table] = []

    def open_one(server: Served, size: tuple[int, int] = (1280, 800), **settings: Any) -> Table:
        settings = {"reduced_motion": "reduce", "color_scheme": "light", "locale": "en-GB", **settings}
        # the tests of the service worker allow it; all others see what the server sends
        settings.setdefault("service_workers", "block")
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": size[0], "height": size[1]},
            accept_downloads=True,
            **settings,
        )
        context.set_default_timeout(1000 * PATIENCE)
        witness = Witness(context, server.address)
        page: Page = context.new_page()
        table = Table(page, witness)
        opened.append(table)
        return table

    yield open_one
    for table in opened:
        table.page.context.close()
    for table in opened:
        table.witness.check()


@pytest.fixture
def open_table(served: Served, at_server: Callable[..., Table]) -> Open:
    """Open a table in a browser of its own, at the server that all tests share."""

    def open_one(size: tuple[int, int] = (1280, 800), **settings: Any) -> Table:
        return at_server(served, size, **settings)

    return open_one


@pytest.fixture
def table(open_table: Open) -> Table:
    """Open the table in one wide window."""
    return open_table()


@pytest.fixture
def show(open_table: Open) -> Show:
    """Show a position of Global War in a window of its own."""

    def shown(p: GlobalWarPosition, size: tuple[int, int] = WIDE, theme: str = "light") -> War:
        return War(open_table(size, color_scheme=theme, has_touch=size == PHONE), p)

    return shown
