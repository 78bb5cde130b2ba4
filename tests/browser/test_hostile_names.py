"""What people write is shown as they wrote it: no name, title or file runs anything in another's browser."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

from playwright.sync_api import expect
from tests.browser.tables import Table

HOSTILE = [
    "<img src=x onerror=window.ran=1>",
    "<svg onload=window.ran=1>",
    '"><script>window.ran=1</script>',
    "'-(window.ran=1)-'",
    "${window.ran=1}{{window.ran=1}}",
    "{@html '<b onclick=window.ran=1>'}",
    "<a href=javascript:window.ran=1>go</a>",
    "<style>*{display:none}</style>",
    "</title><base href=//x.example>",
    "<iframe srcdoc='<b onfocus=a()>'>",
    "&lt;script&gt;&#x3c;b&#x3e;",
    "javascript:window.ran=1//",
    "[go](javascript:window.ran=1) **b**",
    "{target:square} {seat:seat} %s %(a)s",
    "__proto__",
    "constructor.prototype.ran",
]
"""Names of up to 40 characters, as long as a seat's may be."""
MADE_OF_THEM = "img[src=x], base, iframe, [onerror], [onload], [onclick], [onfocus], a[href^=javascript]"


def begin(table: Table, **plan: Any) -> None:
    """Make a match past the page, and open its first seat."""
    made = table.page.request.post("/api/v1/matches", data={"game": "front_line", **plan}).json()
    table.open(f"/#/m/{made['id']}/{made['links'][0]['token']}")


def shows(table: Table, text: str) -> None:
    """Look for a text as it was written, and for what it has made of the page.

    What the browser refused or complained of is the business of the witness.
    """
    expect(table.page.get_by_text(text).first).to_be_visible()
    harmless(table)


def harmless(table: Table) -> None:
    """Look for anything but text."""
    assert table.page.evaluate("window.ran === undefined && ({}).ran === undefined")
    assert table.page.locator(MADE_OF_THEM).count() == 0


def test_a_persons_name_is_shown_as_it_is_written(table: Table) -> None:
    for name in HOSTILE:
        seats = [{"kind": "person", "name": person} for person in (name, f"2 {name}"[:40])]
        begin(table, seats=seats)
        shows(table, name)
    table.home()  # which lists the matches
    harmless(table)


def test_a_scenario_of_ones_own_is_shown_as_it_is_written(table: Table) -> None:
    folder = files("broadfront.games.front_line") / "data" / "scenarios"
    scenario = min(folder.iterdir(), key=lambda one: one.name).read_text("utf-8")
    for title in HOSTILE:
        line = f"title = {json.dumps(title)}"
        text = re.sub("(?m)^title = .*$", line.replace("\\", "\\\\"), scenario)
        begin(table, scenario=title, scenario_text=text)
        shows(table, title)
    table.home()
    harmless(table)
