"""The client that the manual shows plays a match."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random

from tests.server.harness import Running

PROGRAM = Path(__file__).parents[2] / "docs/howto/programs/http_client.py"


def test_the_client_of_the_manual_plays(server: Running) -> None:
    program = runpy.run_path(str(PROGRAM))
    client = program["open_match"](server.url, "fighting_front", "recruit")
    assert client.page == f"{server.url}/#/m/{client.match}"
    state = client.play(Random(1), 8)
    assert client.play(Random(1), 0)["version"] >= state["version"]
    assert state["version"] > 8
    assert state["seat"] == 0
