"""The wheel that is released: compiled, with the client inside, and of the same play as its source."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest
from packaging.utils import canonicalize_name
from playwright.sync_api import expect, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.serving import Served
from tests.patience import PATIENCE
from tests.wheel.commands import ROOT, run

pytestmark = [pytest.mark.slow, pytest.mark.wheel]

BOXES = ("front_line", "fighting_front", "expand_the_front", "action_front", "global_war")


def test_the_wheel_holds_compiled_rules_their_source_and_the_client(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "-cp3" in wheel.name, "the wheel is not for one version of Python: nothing in it is compiled"
    for box in BOXES:
        folder = f"broadfront/games/{box}/rules/"
        compiled = {
            name.split(".")[0] for name in names if name.startswith(folder) and name.endswith((".so", ".pyd"))
        }
        source = {
            name.removesuffix(".py") for name in names if name.startswith(folder) and name.endswith(".py")
        }
        assert compiled, f"the rules of {box} are not compiled"
        assert compiled <= source, f"the rules of {box} have no source beside them"
        assert f"broadfront/games/{box}/rules.md" in names
    assert "broadfront/server/static/index.html" in names


def test_it_says_whether_it_is_compiled_and_runs_pure_when_told_so(installed: Path, tmp_path: Path) -> None:
    broadfront = installed / "bin" / "broadfront"
    assert run(broadfront, "--version", cwd=tmp_path).strip().endswith("(compiled: yes)")
    assert run(broadfront, "--version", cwd=tmp_path, BROADFRONT_PURE="1").strip().endswith("(compiled: no)")


def test_the_licences_of_all_that_was_installed_are_listed(installed: Path, tmp_path: Path) -> None:
    told = json.loads(run(installed / "bin" / "broadfront", "licenses", "--json", cwd=tmp_path))
    there = json.loads(run(installed / "bin" / "python", "-m", "pip", "list", "--format=json", cwd=tmp_path))
    tools = {"broadfront", "pip", "setuptools"}
    names = {canonicalize_name(one["name"]) for one in there} - tools
    assert {canonicalize_name(one["name"]) for one in told["python"]} == names
    assert told["page"]


SHORT = {"global_war": "lesson_land"}
"""Where a match between bots is long."""


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize(("player", "matches"), [("random", "4"), ("quick", "1"), ("mcts:40", "1")])
def test_compiled_and_pure_play_the_same_matches(
    box: str, player: str, matches: str, installed: Path, tmp_path: Path
) -> None:
    """The same seed gives the same journals, byte for byte."""
    scenario = ("--scenario", SHORT[box]) if box in SHORT and player != "random" else ()
    told = []
    for name, pure in (("compiled", {}), ("pure", {"BROADFRONT_PURE": "1"})):
        run(
            *(installed / "bin" / "broadfront", "simulate", box, *scenario),
            *("--matches", matches, "--seed", "7", "--workers", "1", "--players", player),
            *("--journals", tmp_path / name),
            cwd=tmp_path,
            **pure,
        )
        told.append([path.read_bytes() for path in sorted((tmp_path / name).iterdir())])
    assert len(told[0]) == int(matches)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("box", "player", "positions"),
    [
        ("expand_the_front", "veteran:fixed", ("sink_the_convoy", "two_against_five")),
        ("expand_the_front", "elite:fixed", ("keep_the_convoy_ashore", "guard_iwo_jima")),
        ("global_war", "veteran:fixed", ("moscow_stays_held", "free_land_is_taken")),
    ],
)
def test_compiled_plans_are_those_of_the_source(
    box: str, player: str, positions: tuple[str, ...], installed: Path, tmp_path: Path
) -> None:
    """Levels that plan weigh whole phases, which no short match comes to, and `mcts:40` has too few tries for."""
    told = [
        run(
            *(installed / "bin" / "broadfront", "exam", box, "--player", player, "--json"),
            *(word for position in positions for word in ("--position", position)),
            cwd=tmp_path,
            **pure,
        )
        for pure in ({}, {"BROADFRONT_PURE": "1"})
    ]
    assert json.loads(told[0])["positions"] == 2
    assert told[0] == told[1]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("suite", ["test_golden.py", "test_records.py", "test_conformance.py"])
def test_the_compiled_rules_pass_what_the_source_passes(box: str, suite: str, installed: Path) -> None:
    """Golden cases, finished matches and the laws, with the wheel's package in place of the checkout's."""
    [packages] = (installed / "lib").glob("python3*/site-packages")
    witness = "import broadfront; assert broadfront.is_compiled(), broadfront.__file__"
    run(sys.executable, "-c", witness, cwd=ROOT, PYTHONPATH=str(packages))
    run(
        *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-m", "not slow"),
        f"tests/games/{box}/{suite}",
        cwd=ROOT,
        PYTHONPATH=str(packages),
    )


def test_compiled_players_pass_what_the_source_passes(installed: Path) -> None:
    """Whole turns and plans of the box that plans most, where types that mypy infers are held to."""
    [packages] = (installed / "lib").glob("python3*/site-packages")
    run(
        *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-m", "not slow"),
        "tests/players/test_expand_the_front.py",
        cwd=ROOT,
        PYTHONPATH=str(packages),
    )


def test_a_process_that_reads_the_checkout_is_ended(installed: Path, tmp_path: Path) -> None:
    reading = [str(installed / "bin" / "python"), "-c", f"open({str(ROOT / 'pyproject.toml')!r})"]
    assert subprocess.run(reading, cwd=tmp_path, capture_output=True, check=False).returncode == 70


def test_serve_works_with_nothing_else_on_the_machine(installed: Path, tmp_path: Path) -> None:
    """The installed command by its name alone, in an empty home: a page, and a match of every box."""
    alone = {"HOME": str(tmp_path), "PATH": f"{installed / 'bin'}:/usr/bin:/bin"}
    server = subprocess.Popen(
        ["broadfront", "serve", "--port", "0"], cwd=tmp_path, env=alone, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        told = server.stdout.readline()
        assert told.startswith("Broadfront is at http://127.0.0.1:"), told
        with httpx.Client(base_url=told.split()[-1], timeout=PATIENCE) as client:
            assert '<div id="app">' in client.get("/").text
            for box in BOXES:
                made = client.post("/api/matches", json={"game": box})
                assert made.status_code == 201, made.text
    finally:
        server.terminate()
        server.wait(PATIENCE)
        if server.stdout is not None:
            server.stdout.close()


def test_the_page_opens_from_the_wheel_alone(installed: Path, tmp_path: Path) -> None:
    """No checkout in reach: the server runs in an empty folder, by the installed command's own Python."""
    server = Served(tmp_path, python=installed / "bin" / "python")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            page = browser.new_page()
            page.goto(server.address)
            expect(page.get_by_role("button", name="Begin")).to_be_visible()
            browser.close()
    finally:
        server.stop()
