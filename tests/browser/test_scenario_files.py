"""The editor of scenario files: form and text, set-up on the map, faults, matches that try it out, for any box."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open, Serve
from tests.browser.serving import Served
from tests.browser.tables import Table, middle_of

from broadfront.engine import registry

pytestmark = pytest.mark.wheel

WIDE, PHONE = (1440, 900), (390, 844)
EXAMPLES = Path(__file__).parents[2] / "docs" / "howto" / "examples"


class Editor:
    """The editor of a scenario in one browser."""

    def __init__(self, table: Table, game: str, scenario: str = "") -> None:
        self.table, self.page, self.game = table, table.page, game
        self.page.goto(f"/#/edit-file/{game}/{scenario}")
        expect(self.page.get_by_role("group", name="arrow keys walk the map")).to_be_visible()
        table.dressed()
        self.settled()

    def settled(self) -> None:
        """Wait until the server has looked at it as it is."""
        expect(self.verdict).to_have_attribute("aria-busy", "false")

    @property
    def verdict(self) -> Locator:
        """What the server says of it."""
        return self.page.get_by_role("region", name="Verdict")

    @property
    def text(self) -> Locator:
        """The file."""
        return self.page.get_by_label("The scenario file")

    def file(self) -> str:
        """Return the file as it is."""
        self.settled()
        return self.text.input_value()

    def data(self) -> dict[str, Any]:
        """Return what the file says."""
        return tomllib.loads(self.file())

    def field(self, *path: str | int) -> Locator:
        """Return the field of a part of the scenario, or the head of a folded part."""
        return self.page.locator(f'[data-path="{".".join(map(str, path))}"]')

    def unfold(self, *path: str | int) -> None:
        """Unfold a part and those that it is in."""
        for length in range(1, len(path) + 1):
            self.field(*path[:length]).click()

    def space(self, name: str) -> Locator:
        """Return a space as the keyboard knows it."""
        return self.page.locator(f'svg.board .hits [aria-label^="{name}"]')

    def press(self, name: str) -> None:
        """Press a button by its name."""
        self.page.get_by_role("button", name=name, exact=True).click()


def test_global_war_is_set_up_anew_by_form_text_and_map(open_table: Open, tmp_path: Path) -> None:
    editor = Editor(open_table(WIDE), "global_war", "lesson_land")
    page = editor.page
    before = editor.file()

    # a number of the form goes into its place in the text
    editor.unfold("units", "poland", "germany")
    editor.field("units", "poland", "germany", "infantry").fill("7")
    assert editor.data()["units"]["poland"]["germany"]["infantry"] == 7
    changed = set(editor.file().splitlines()) - set(before.splitlines())
    assert len(changed) == 1
    expect(page.locator("svg.board")).to_contain_text("7")

    # a word of the text goes into the form, and its fault stands beside the field, the line and the whole
    editor.text.fill(editor.file().replace('title = "First lesson: the land war"', 'title = "Mine"'))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mine")
    good = editor.file()
    editor.text.fill(good.replace('poland = "germany"', 'poland = "germanny"'))
    fault = editor.verdict.get_by_role("button", name=re.compile("Control, Poland.*germanny.*line"))
    fault.click()
    expect(editor.field("control", "poland")).to_be_focused()
    expect(editor.field("control", "poland")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".fault")).to_contain_text("did you mean")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    editor.field("control", "poland").select_option(label="Germany")
    expect(editor.verdict).to_contain_text("It can be played.")
    assert editor.file() == good

    # what is about a space is listed by a click, and leads to its field
    editor.space("Poland").focus()
    page.keyboard.press("Enter")
    about = page.get_by_role("region", name="About Poland")
    expect(about).to_contain_text("Units: Germany: Infantry 7")
    about.get_by_role("button", name=re.compile("^Control")).click()
    expect(editor.field("control", "poland")).to_be_focused()
    about.get_by_role("button", name="Add to Factories").click()
    expect(editor.verdict).to_contain_text("It can be played.")
    assert "poland" in editor.data()["factories"]
    page.keyboard.press("Control+z")
    assert editor.file() == good

    # it is tried out, saved and played
    page.get_by_role("tab", name="Try out").click()
    page.get_by_label("Matches", exact=True).fill("2")
    page.get_by_label("Level").select_option("random")
    editor.press("Play 2 matches")
    results = page.get_by_role("region", name="Results")
    expect(results.get_by_role("status")).to_have_text("2 of 2 played")
    expect(results.get_by_role("img", name=re.compile("95 % confidence interval"))).to_have_count(6)
    with page.expect_download() as saving:
        editor.press("Save")
    assert saving.value.suggested_filename == "mine.toml"
    saving.value.save_as(tmp_path / "mine.toml")
    text = (tmp_path / "mine.toml").read_text(encoding="utf-8")
    assert registry.game("global_war").setting("mine", text=text).scenario_text == text
    editor.press("Play it")
    editor.press("Begin the match")
    expect(page.locator(".match")).to_be_visible()


def test_control_characters_of_a_title_are_written_out_in_the_heading(open_table: Open) -> None:
    editor = Editor(open_table(WIDE), "front_line", "main")
    page = editor.page
    editor.text.fill(re.sub("(?m)^title = .*$", r'title = "Two\\u202eknat\\u0007"', editor.file()))
    editor.settled()
    shown = r"Two\u202eknat\x07"
    expect(page.get_by_role("heading", level=1)).to_contain_text(shown)
    expect(page).to_have_title(re.compile(re.escape(shown)))
    assert editor.data()["title"] == "Two\u202eknat\a", "what was written stays"


def test_front_line_is_built_from_the_home_page_and_kept(open_table: Open) -> None:
    table = open_table(WIDE)
    page = table.page
    page.goto("/")
    page.get_by_role("button", name=re.compile("Front Line")).first.click()
    page.get_by_role("link", name="Build a scenario").click()
    editor = Editor.__new__(Editor)
    editor.table, editor.page, editor.game = table, page, "front_line"
    expect(editor.field("title")).to_be_visible()
    editor.field("title").fill("Two tanks")
    editor.unfold("forces", 0, "units")
    editor.press("Remove A3")
    page.get_by_label("New entry of Units").select_option(label="A1")
    page.get_by_role("button", name="Add to Units").click()
    editor.field("forces", 0, "units", "A1").select_option(label="Tank")
    units = editor.data()["forces"][0]["units"]
    assert (units["A1"], "A3" in units) == ("T", False)
    assert "# Main: the recommended set-up" in editor.file()  # its comment
    editor.unfold("fixed")
    editor.field("fixed", "amphibious").select_option(label="Off")
    assert editor.data()["fixed"] == {"amphibious": False}
    editor.press("Leave out Amphibious Moves")
    assert "amphibious" not in editor.file()

    page.reload()
    expect(editor.field("title")).to_have_value("Two tanks")


def test_a_text_that_is_no_toml_stays_and_the_form_waits(open_table: Open) -> None:
    editor = Editor(open_table(WIDE), "fighting_front", "first_game")
    good = editor.file()
    editor.text.fill('title = "x\n' + good)
    expect(editor.verdict).to_contain_text("line 1")
    expect(editor.page.get_by_text("The text cannot be read.")).to_be_visible()
    assert editor.text.input_value().startswith('title = "x\n')
    editor.text.press("Control+z")
    expect(editor.verdict).to_contain_text("It can be played.")
    expect(editor.field("title")).to_have_value("First game")
    assert editor.file() == good


def test_a_scenario_goes_to_the_map_editor_and_back(open_table: Open) -> None:
    editor = Editor(open_table(WIDE), "action_front", "gifu")
    editor.field("title").fill("My Gifu")
    expect(editor.verdict).to_contain_text("It can be played.")
    editor.press("Draw its map")
    expect(editor.page.get_by_role("tab", name="Forces")).to_be_visible()
    expect(editor.page.get_by_role("heading", level=1)).to_contain_text("My Gifu")
    editor.press("The file")
    editor.press("Edit as text and form")
    expect(editor.field("title")).to_have_value("My Gifu")


SIXTH = '''
"""Hill Race with scenario files: where the patrols begin."""

from typing import Annotated

import msgspec
from hill_race import SEATS, HillRace

from broadfront.engine.game_info import load_game_info
from broadfront.engine.toml_files import read_toml, refuse
from broadfront.engine.scenarios import ScenarioFiles, word


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A start of the race."""

    title: str
    goal: Annotated[str, word("square")] = "A7"
    """Where the race ends."""
    blurb: str = ""
    fixed: dict[str, str | int | bool] = {}


def read(text, source="scenario"):
    found = read_toml(text, Scenario, source)
    refuse(text, [(["title"], "give it a title")] if not found.title else [], source)
    return found


TEXT = '# the race\\ntitle = "The hill"\\n'


class HillFiles(HillRace):
    game_info = msgspec.structs.replace(load_game_info("hill_race"), id="hill_files", title="Hill Files", scenarios=())
    scenario_files = ScenarioFiles(Scenario, read, {"hill": (read(TEXT), TEXT)}, lambda _: SEATS)


GAME = HillFiles()
'''


@pytest.fixture
def with_a_sixth_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, serve: Serve) -> Served:
    """A server with a box of another package that has scenario files."""
    site = tmp_path / "site"
    shutil.copytree(EXAMPLES, site)
    (site / "hill_files").mkdir()
    (site / "hill_files" / "__init__.py").write_text(SIXTH, encoding="utf-8")
    shutil.copy(site / "hill_race" / "rules.md", site / "hill_files")
    info = site / "hill_files-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: hill_files\nVersion: 1.0\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text("[broadfront.games]\nhill_files = hill_files:GAME\n", "utf-8")
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("PYTHONPATH", path)
    return serve()


def test_a_box_that_the_client_has_never_heard_of_has_the_editor(
    with_a_sixth_box: Served, at_server: Callable[..., Table]
) -> None:
    table = at_server(with_a_sixth_box)
    table.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    editor = Editor(table, "hill_files")
    expect(editor.page.get_by_text("Where the race ends.")).to_be_visible()
    editor.press("Pick Goal on the map")
    editor.page.mouse.click(*middle_of(editor.space("B7")))
    assert editor.data() == {"title": "The hill", "goal": "B7"}
    editor.field("title").fill("")
    expect(editor.verdict).to_contain_text("give it a title")
    editor.field("title").fill("My hill")
    editor.unfold("fixed")
    editor.field("fixed", "rush_on").select_option("5")
    assert editor.file() == '# the race\ntitle = "My hill"\ngoal = "B7"\n\n[fixed]\nrush_on = 5\n'


def test_on_a_phone_form_and_text_are_tabs(open_table: Open) -> None:
    editor = Editor(open_table(PHONE, has_touch=True), "front_line", "first_game")
    page = editor.page
    editor.field("title").fill("Small")
    page.get_by_role("tab", name="Text").tap()
    expect(editor.text).to_have_value(re.compile('^title = "Small"'))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious(theme: str, open_table: Open) -> None:
    settings = {"contrast": "more"} if theme == "contrast" else {"color_scheme": theme}
    editor = Editor(open_table(WIDE, **settings), "fighting_front", "first_game")
    editor.unfold("placed", 1)
    editor.text.fill(editor.file().replace('card = "Fighter"', 'card = "Fightre"'))
    expect(editor.verdict).to_contain_text("to be mended")
    assert serious(editor.page) == []
    editor.press("New or open")
    assert serious(editor.page) == []
