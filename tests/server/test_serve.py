"""`broadfront serve` as people start it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from tests.patience import PATIENCE, until

from broadfront.cli import main
from broadfront.server.config import Config

COMMAND = [sys.executable, "-c", "import sys; from broadfront.cli import main; sys.exit(main())", "serve"]


def test_it_says_its_address_and_opens_the_browser_that_is_wanted(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.part"; mv "{opened}.part" "{opened}"\n')
    browser.chmod(0o755)
    environment = {**os.environ, "BROWSER": f"{browser} %s"}
    words = ["--port", "0", "--database", str(tmp_path / "m.sqlite"), "--workers", "1", "--open"]
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Broadfront is at http://127.0.0.1:")
            address = line.split()[-1]
            with urllib.request.urlopen(address + "api/games", timeout=PATIENCE) as answer:
                assert answer.status == 200
            until(opened.exists, "the browser is opened")
            assert opened.read_text().strip() == address
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_a_port_that_is_taken_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--database", str(tmp_path / "m.sqlite")]) == 1
    assert "cannot listen at 127.0.0.1" in capsys.readouterr().err


def test_a_worker_count_must_make_sense(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "0"]) == 2
    assert main(["serve", "--port", "70000"]) == 2
    capsys.readouterr()


def test_an_origin_that_is_none_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (
        "games.example.org",
        "https://",
        "https://games.example.org/table",
        "ftp://games.example.org",
    ):
        assert main(["serve", "--port", "0", "--origin", wrong]) == 2
        assert "https://games.example.org" in capsys.readouterr().err


def test_the_names_given_reach_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Config] = []
    monkeypatch.setattr("broadfront.server.serving.serve", lambda config, *rest: served.append(config))
    words = [
        "--allowed-host",
        "Games.Example.Org",
        "--allowed-host",
        "games.lan:8123",
        "--origin",
        "https://A.example/",
    ]
    assert main(["serve", "--port", "0", "--database", str(tmp_path / "m.sqlite"), *words]) == 0
    assert served[0].allowed_hosts == ("games.example.org", "games.lan")
    assert served[0].origins == ("https://a.example",)
