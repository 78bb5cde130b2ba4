"""Take the gallery's pictures: the built page, in Chromium, at moments of the matches that the tests replay.

    python docs/gallery/pictures.py [NAME ...]

``make docs`` runs it when the page or this file has changed. The pictures go into ``generated``, which is not
committed.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, chromium
from tests.browser.serving import Served
from tests.browser.tables import Table
from tests.browser.witness import Witness
from tests.patience import PATIENCE
from tests.study_folders import play_study

MATCHES = ROOT / "tests" / "golden"
WIDE, PHONE = (1280, 800), (390, 844)


class Scene(NamedTuple):
    """What a picture shows."""

    match: str = ""
    """A match file; "": the page at `address`."""
    moves: int = 0
    """So many of its moves are made."""
    address: str = "/"
    size: tuple[int, int] = WIDE
    theme: str = "light"
    language: str = ""
    """Chosen once the match is there; "": English."""
    shown: str = ""
    """The picture is taken once this selector is there."""


SCENES: Mapping[str, Scene] = {
    "home": Scene(),
    "front_line": Scene("front_line/main", 90),
    "front_line_phone": Scene("front_line/main", 90, size=PHONE, theme="dark"),
    "fighting_front": Scene("fighting_front/war", 300),
    "expand_the_front": Scene("expand_the_front/opening", 160),
    "action_front": Scene("action_front/bloody_ridge", 220),
    "global_war": Scene("global_war/short_1942", 120),
    "global_war_dark": Scene("global_war/two_rounds_1941", 60, theme="dark"),
    "calculator": Scene(address="/#/calculate/global_war"),
    "german": Scene("front_line/main", 90, language="de", shown="svg.board [data-space]"),
    "laboratory": Scene(address="/#/lab/two/front_line%2Fmain", shown="figure[data-chart] .plot svg path"),
    "scenario_editor": Scene(address="/#/edit/action_front/bloody_ridge", shown="svg.board [data-space]"),
}


def begun(match: str, moves: int) -> str:
    """Return a match file without what comes after so many moves."""
    text = (MATCHES / f"{match}.journal").read_text("utf-8")
    return text.partition(f"\n{moves + 1}. ")[0] + "\n"


def take(browser: Browser, server: Served, name: str, scene: Scene, folder: Path) -> None:
    """Open a window of its own, show the scene, and write the picture."""
    settings: Any = {"reduced_motion": "reduce", "color_scheme": scene.theme, "locale": "en-GB"}
    width, height = scene.size
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": width, "height": height},
        device_scale_factor=1.5,
        service_workers="block",
        **settings,
    )
    context.set_default_timeout(1000 * PATIENCE)
    table = Table(context.new_page(), Witness(context, server.address))
    if scene.match:
        file = folder / f"{name}.match"
        file.write_text(begun(scene.match, scene.moves), "utf-8")
        table.home()
        table.page.get_by_label("Choose a file").set_input_files(file)
        table.laid_out()
        table.put_away_notices()
        table.settled()
        if scene.language:
            table.page.evaluate(f"localStorage.setItem('broadfront.language', '\"{scene.language}\"')")
            table.page.reload()
    elif scene.address == "/":
        table.home()
    else:
        table.page.goto(scene.address)
        expect(table.page.get_by_role("heading").first).to_be_visible()
        table.dressed()
    if scene.shown:
        expect(table.page.locator(scene.shown).first).to_be_attached()
    table.page.wait_for_load_state("networkidle")
    table.page.screenshot(path=HERE / "generated" / f"{name}.png")
    table.witness.check()
    context.close()


def main(names: list[str]) -> None:
    """Take the pictures of these names; of all, if none is named."""
    (HERE / "generated").mkdir(exist_ok=True)
    expect.set_options(timeout=1000 * PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        play_study(Path(folder) / "studies" / "two")
        server = Served(Path(folder), ["--studies", str(Path(folder) / "studies")])
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            for name in names or SCENES:
                take(browser, server, name, SCENES[name], Path(folder))
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
