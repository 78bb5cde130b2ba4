"""How soon the first board is drawn, with the page's processor slowed down four times.

    python bench/first_board.py
    python bench/first_board.py --games front_line,global_war --runs 9 --slower 6

For every box a match is made at a real server process, and its link is opened in a browser of its own with an empty
cache, `--runs` times, one box after the other in every run. Measured from the beginning of the navigation until the
frame after the one in which the board, with all its counters, stands in the page:

- wall: what a person waits, the server's answers included;
- tasks: the part of it that the page's own thread was at work;
- load: the machine's 1-minute load then. Figures count only where it is low: the throttle adds to what neighbours take.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

SERVE: Final = "import sys; from broadfront.cli import main; sys.exit(main())"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
AIM: Final = 2.0
"""Seconds."""

WATCH: Final = """() => {
  const board = () => document.querySelector('svg.board .hits [data-space]')
    && (!WANTED || document.querySelectorAll('svg.board .counters .counter').length > 0);
  const look = () => {
    if (!board()) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.firstBoard = performance.now(); }));
  };
  const seen = new MutationObserver(look);
  seen.observe(document, { subtree: true, childList: true });
}"""
"""A script that records the time of the first frame with the board."""


class Drawn(NamedTuple):
    """One opening of a page, in seconds."""

    wall: float
    tasks: float


class Match(NamedTuple):
    """A match at the server."""

    game: str
    link: str
    counters: int


def request(url: str, body: object = None) -> Any:
    """Send a request to the server and return its JSON."""
    data = json.dumps(body).encode() if body is not None else None
    with urllib.request.urlopen(
        urllib.request.Request(url, data, {"content-type": "application/json"})
    ) as answer:
        return json.load(answer)


def create_match(address: str, game: str) -> Match:
    """Create a match between people; take the seat that decides first."""
    created = request(
        f"{address}/api/v1/matches", {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}]}
    )
    view = request(f"{address}/api/v1/matches/{created['id']}")["view"]
    seat = max(view["ask"][0], 0) if view["ask"] else 0
    token = next(one["token"] for one in created["links"] if one["seat"] == seat)
    on_the_map = sum(1 for one in view["counters"] if one["space"] >= 0)
    return Match(game, f"{address}/#/m/{created['id']}/{token}", on_the_map)


def open_match(browser: Browser, match: Match, slower: float) -> Drawn:
    """Open a match in a fresh browser."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    session.send("Performance.enable")
    page.add_init_script(f"({WATCH.replace('WANTED', str(match.counters > 0).lower())})()")
    page.goto(match.link, wait_until="commit")
    while not (wall := page.evaluate("window.firstBoard ?? 0")):
        page.wait_for_timeout(200)
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    context.close()
    return Drawn(wall / 1000, metrics["TaskDuration"])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default="", help="comma-separated ids of boxes; all if left out")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4.0)
    arguments = parser.parse_args()
    browser_path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--port", "0", "--database", f"{folder}/matches.sqlite"],
            stdout=subprocess.PIPE,
            stderr=(Path(folder) / "log").open("w"),
            text=True,
        )
        assert server.stdout is not None
        address_match = re.search(r"http://\S+", server.stdout.readline())
        assert address_match
        address = address_match.group(0).rstrip("/")
        games = (
            arguments.games.split(",")
            if arguments.games
            else [one["id"] for one in request(f"{address}/api/v1/games")]
        )
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            matches = [create_match(address, game) for game in games]
            times: dict[str, list[Drawn]] = {game: [] for game in games}
            loads = []
            for _ in range(arguments.runs):
                for match in matches:
                    times[match.game].append(open_match(browser, match, arguments.slower))
                    loads.append(os.getloadavg()[0])
        finally:
            browser.close()
            server.terminate()
            server.wait()
    print(
        f"{arguments.runs} runs, {arguments.slower:g} times slowed, load {min(loads):.2f} to {max(loads):.2f}"
    )
    print(f"{'box':<18} {'wall':>7} {'least':>7} {'most':>7} {'tasks':>7}   (seconds; aim {AIM:g})")
    for game, all_ in times.items():
        walls = [one.wall for one in all_]
        tasks = statistics.median(one.tasks for one in all_)
        print(f"{game:<18} {statistics.median(walls):7.2f} {min(walls):7.2f} {max(walls):7.2f} {tasks:7.2f}")


if __name__ == "__main__":
    main()
