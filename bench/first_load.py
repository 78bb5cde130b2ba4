"""Bytes on the wire of a first visit: the home page, and a match page of Front Line, in a headless Chromium.

``python bench/first_load.py [--language de] [--each 12]``: a server of its own on a free port of this machine, a
browser with an empty cache and without a service worker for each page, and all answers with their headers, as the
browser's network events count them. ``--each`` also lists the largest answers.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

from broadfront.server import run
from broadfront.server.config import Config, database_url

SETTLED: Final = 3_000
"""Milliseconds after the network is idle in which a page may still send requests."""
KINDS: Final = ("scripts", "styles", "fonts", "API", "other")
TARGETS: Final = {"home": 250, "match": 350}
"""The targets of the pages, in kilobytes."""
WIDTH, HEIGHT = 1280, 800


def kind_of(address: str) -> str:
    """Return the kind of a response, by its path.

    >>> kind_of("assets/a-1.js"), kind_of("api/games"), kind_of("")
    ('scripts', 'API', 'other')
    """
    if address.startswith("api/"):
        return "API"
    ending = address.partition("?")[0].rpartition(".")[2]
    return {"js": "scripts", "css": "styles", "woff2": "fonts"}.get(ending, "other")


def bytes_of(browser: Browser, address: str, language: str) -> list[tuple[int, str]]:
    """Return the bytes of each request of a page, the largest first."""
    context = browser.new_context(
        locale=language, service_workers="block", viewport={"width": WIDTH, "height": HEIGHT}
    )
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on("Network.requestWillBeSent", lambda e: addresses.update({e["requestId"]: e["request"]["url"]}))
    network.on(
        "Network.loadingFinished", lambda e: sizes.update({e["requestId"]: int(e["encodedDataLength"])})
    )
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(SETTLED)
    page.wait_for_load_state("networkidle")
    context.close()
    return sorted(((size, addresses.get(one, "?")) for one, size in sizes.items()), reverse=True)


def print_table(pages: dict[str, list[tuple[int, str]]]) -> None:
    """Print the size of each page by kind, in kB of 1,000 bytes."""
    print(f"{'kB':6}", *(f"{kind:>8}" for kind in KINDS), f"{'all':>8} {'target':>7} {'answers':>8}")
    for name, requests in pages.items():
        sizes: Counter[str] = Counter()
        for size, address in requests:
            sizes[kind_of(address)] += size
        row = [*(sizes[kind] for kind in KINDS), sizes.total()]
        print(f"{name:6}", *(f"{size / 1000:8.1f}" for size in row), f"{TARGETS[name]:>7} {len(requests):>8}")


def measure(url: str, chromium: str, language: str) -> dict[str, list[tuple[int, str]]]:
    """Return the requests of each page with their sizes, by path."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": "regular"}]
    body = json.dumps({"game": "front_line", "seats": seats}).encode()
    request = Request(f"{url}api/matches", body, {"content-type": "application/json"})
    with urlopen(request) as answer:
        match = json.load(answer)
    pages = {"home": url, "match": f"{url}#/m/{match['id']}/{match['links'][0]['token']}"}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        fetched = {
            name: [
                (size, one.partition("#")[0].removeprefix(url))
                for size, one in bytes_of(browser, address, language)
            ]
            for name, address in pages.items()
        }
        browser.close()
    return fetched


def main(arguments: list[str]) -> int:
    """Measure both pages and print their sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--language", default="en")
    parser.add_argument("--each", type=int, default=0, help="how many of the largest answers are listed")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        sock = run.bind("127.0.0.1", 0)
        url = run.address_of(sock)
        up = threading.Event()
        config = Config(database=database_url(str(Path(folder, "m.sqlite"))), workers=1)
        server = run.Server(run.settings(config), up.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        up.wait()
        try:
            pages = measure(url, options.chromium, options.language)
        finally:
            server.should_exit = True
            thread.join()
    print_table(pages)
    for name, requests in pages.items():
        for size, one in requests[: options.each]:
            print(f"{name:6} {size:>9,} {one[:90]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
