"""Bytes on the wire of a first visit: the home page, and a match page of Front Line, in a headless Chromium.

``python bench/first_load.py [CHROMIUM]``: a server of its own on a free port of this machine, a browser with an empty
cache for each page, and all answers with their headers, as the browser's network events count them.
"""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

from broadfront.server import run
from broadfront.server.config import Config, database_url

SETTLED = 3_000
"""Milliseconds after the network is idle in which a page may still ask for something."""


def bytes_of(browser: Browser, address: str) -> list[tuple[int, str]]:
    """Return how many bytes came for each request of a page, the largest first."""
    context = browser.new_context()
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
    context.close()
    return sorted(((size, addresses.get(one, "?")) for one, size in sizes.items()), reverse=True)


def main(chromium: str = "/usr/bin/chromium") -> int:
    """Measure both pages and print what they take."""
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
            body = json.dumps(
                {"game": "front_line", "seats": [{"kind": "person"}, {"kind": "person"}]}
            ).encode()
            request = Request(f"{url}api/matches", body, {"content-type": "application/json"})
            with urlopen(request) as answer:
                made = json.load(answer)
            pages = {"home": url, "match": f"{url}#/m/{made['id']}/{made['links'][0]['token']}"}
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
                )
                for name, address in pages.items():
                    taken = bytes_of(browser, address)
                    print(f"{name}: {sum(size for size, _ in taken):,} bytes in {len(taken)} requests")
                    for size, one in taken[:12]:
                        print(f"  {size:>9,} {one.partition('#')[0].removeprefix(url)[:90]}")
                browser.close()
        finally:
            server.should_exit = True
            thread.join()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
