"""The laboratory in the browser: plots, heat map, a match in the replay, two studies, files; by phone, in the dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Serve
from tests.browser.tables import Table
from tests.study_folders import SMALL, play_study

pytestmark = pytest.mark.wheel

WIDE, PHONE = (1280, 800), (390, 844)


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("studies")
    play_study(root / "two")
    play_study(root / "again", SMALL.replace("seed = 5", "seed = 6").replace("Two", "Other"))
    (root / "damaged").mkdir()
    (root / "damaged" / "study.toml").write_text('players = ["random"\n')
    return root


def charts_are_drawn(page: Page) -> None:
    figures = page.locator("figure[data-chart]")
    expect(figures.first).to_be_visible()
    for nth in range(figures.count()):
        expect(figures.nth(nth).locator(".plot svg path").first).to_be_attached()


def is_within(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_study_is_looked_at_from_the_home_page_to_a_match_of_it(
    at_server: Callable[..., Table], serve: Serve, studies: Path
) -> None:
    table = at_server(serve(["--studies", str(studies)]), WIDE)
    page = table.page
    page.goto("/")
    page.get_by_role("link", name="Laboratory").click()
    expect(page.get_by_text("12 of 12 matches, finished").first).to_be_visible()
    expect(page.get_by_text("It cannot be read: damaged/study.toml:2")).to_be_visible()
    assert not serious(page)
    page.get_by_role("link", name="Two battlefields").click()
    charts_are_drawn(page)
    expect(page.get_by_text("Choose a cell to see where its battles were fought.")).to_be_visible()
    page.get_by_role("combobox", name=re.compile("^Cell")).select_option("front_line/main")
    board = page.get_by_role("region", name="On the map")
    expect(board.locator(".heat path").first).to_be_attached()
    charts_are_drawn(page)
    assert not serious(page)
    hot = board.get_by_role("button", name=re.compile(r"Battles: \d+")).first
    hot.hover(force=True)
    expect(board.get_by_role("status")).to_contain_text("in 6 matches")
    board.get_by_role("combobox", name=re.compile("^Shown")).select_option("loss")
    expect(board.get_by_role("button", name=re.compile(r"Losses: \d+")).first).to_be_attached()
    for button, name in (("Save Losses as PNG", r"loss\.png"), ("Save the map as PNG", r"loss\.png")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=button).click()
        assert re.search(name, saved.value.suggested_filename)
        assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Matches, CSV").click()
    assert Path(saved.value.path()).read_text("utf-8").count("\n") == 7
    page.get_by_role("button", name="Open match 3").click()
    expect(page).to_have_url(re.compile("#/m/"))
    expect(page.get_by_role("button", name=re.compile("replay", re.IGNORECASE)).first).to_be_visible()


def test_two_studies_are_compared(at_server: Callable[..., Table], serve: Serve, studies: Path) -> None:
    page = at_server(serve(["--studies", str(studies)]), WIDE).page
    page.goto("/#/lab")
    for title in ("Two battlefields", "Other battlefields"):
        page.get_by_label(f"Compare {title}").check()
    page.get_by_role("link", name="Compare these two").click()
    differences = page.get_by_role("region", name="Differences").last
    expect(differences.get_by_role("row", name=re.compile("^Green"))).to_contain_text("%")
    means = page.get_by_role("region", name="Lengths, losses and purchases")
    expect(means.get_by_role("row", name=re.compile(r"^Length in turns \d+(\.\d+)? of 12"))).to_be_visible()
    expect(means.get_by_role("row", name=re.compile("^Losses of Green"))).to_be_visible()
    charts_are_drawn(page)
    page.get_by_role("combobox", name=re.compile("^Cell of the first")).select_option("front_line/main")
    expect(differences.get_by_role("row", name=re.compile("^Green"))).to_contain_text("of 6")
    assert not serious(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_all_of_it(
    at_server: Callable[..., Table], serve: Serve, studies: Path, scheme: str
) -> None:
    table = at_server(serve(["--studies", str(studies)]), PHONE, color_scheme=scheme)
    page = table.page
    page.goto("/#/lab/two/front_line%2Fmain")
    charts_are_drawn(page)
    expect(page.locator(".heat path").first).to_be_attached()
    assert is_within(page)
    assert not serious(page)
    page.goto("/#/lab")
    expect(page.get_by_text("12 of 12 matches, finished").first).to_be_visible()
    assert is_within(page)
    assert not serious(page)
