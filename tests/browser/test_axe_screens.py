"""axe-core finds nothing serious on any screen of the table: wide in the light, and on a phone in the dark."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import MATCHES, Table
from tests.browser.test_action_front import SKIRMISH, Field, hex_id
from tests.browser.test_ending import over
from tests.browser.test_fire_and_clicks import GUNS, Post, card, offer
from tests.browser.test_for_everyone import close, dialog
from tests.browser.test_learning import MATCHES as GUIDED
from tests.browser.test_learning import start
from tests.browser.test_undo_and_questions import at_war, orders

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.game_info import GuidedMatch

PHONE: Final = (390, 844)


class Look(NamedTuple):
    """How somebody looks at the table."""

    size: tuple[int, int]
    theme: str

    @property
    def small(self) -> bool:
        """Whether it is a phone."""
        return self.size == PHONE


LOOKS: Final = {
    "light": Look((1440, 900), "light"),
    "dark": Look(PHONE, "dark"),
}


@pytest.fixture(params=LOOKS)
def seen(request: pytest.FixtureRequest) -> Look:
    """How the table is looked at."""
    return LOOKS[request.param]


@pytest.fixture
def table(open_table: Open, seen: Look) -> Table:
    """Open the table in a window of that size and theme."""
    return open_table(seen.size, color_scheme=seen.theme, has_touch=seen.small)


def drawer(table: Table, seen: Look) -> None:
    """On a phone, draw up what lies beside the board."""
    if seen.small:
        table.page.get_by_role("button", name="Log and stocks").click()


def test_the_home_page_with_each_box_open(table: Table) -> None:
    table.home()
    found = {}
    for box in table.page.get_by_role("group", name="Game").get_by_role("button").all():
        box.click()
        expect(box).to_have_attribute("aria-pressed", "true")
        found[box.inner_text().split("\n")[0]] = serious(table.page)
    assert len(found) >= 5
    assert not any(found.values()), found


FIRST: Final = list({game.title: (game, one) for game, one in reversed(GUIDED)}.values())
"""The first guided match of each box."""


@pytest.mark.parametrize(("game", "guided"), FIRST, ids=lambda one: getattr(one, "title", ""))
def test_a_match_of_each_box_with_the_guide_open(table: Table, game: Game, guided: GuidedMatch) -> None:
    page = start(table, game, guided)
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_be_visible()
    assert serious(page) == []
    guide.get_by_role("button", name="Begin").click()
    expect(guide.get_by_role("button", name=re.compile(r"^Rule "))).to_be_visible()
    assert serious(page) == []


def test_the_list_of_orders(table: Table, seen: Look) -> None:
    at_war(table)
    table.action("Orders").click()
    expect(orders(table).get_by_role("listitem")).to_have_count(5)
    assert serious(table.page) == []
    drawer(table, seen)
    assert serious(table.page) == []


def test_the_plan_of_fire(table: Table) -> None:
    post = Post(table, "expand_the_front", GUNS)
    post.asks("5.1")
    post.sit()
    offer(table).click()
    expect(card(table)).to_be_visible()
    assert serious(table.page) == []


def test_the_summary_since_the_last_turn(table: Table) -> None:
    page = table.page
    page.goto("/")
    text = (MATCHES / "pacific.match").read_text("utf-8")
    seats = [{"kind": "person"}, {"kind": "person"}]
    made = page.request.post("/api/v1/matches/import", data={"text": text, "seats": seats}).json()
    tokens = {one["seat"]: one["token"] for one in made["links"]}

    def state(seat: int) -> tuple[int, Any]:
        headers = {"authorization": f"Bearer {tokens[seat]}"}
        told = page.request.get(f"/api/v1/matches/{made['id']}", headers=headers).json()
        return told["version"], told["view"]["ask"]

    changed = 0
    before = 0
    for _ in range(60):  # everybody ends what he can until the turn has come round
        seat = next(one for one in tokens if (state(one)[1] or [-1])[0] == one)
        changed += seat != before
        before = seat
        if changed >= 2 and seat == 0:
            break
        version, ask = state(seat)
        verb, what, where = next((one for one in ask[3] if one[0] == "end"), ask[3][0])
        answer = page.request.post(
            f"/api/v1/matches/{made['id']}/moves",
            data={"version": version, "verb": verb, "what": what, "where": where},
            headers={"authorization": f"Bearer {tokens[seat]}"},
        )
        assert answer.ok, answer.text()
    table.open(f"/#/m/{made['id']}/{tokens[0]}")
    table.put_away_notices()
    since = page.get_by_role("region", name="Since your last turn")
    expect(since).to_be_visible()
    if not since.get_by_role("button", name="Watch it").is_visible():
        since.locator("summary").click()
    assert serious(page) == []
    since.get_by_role("button", name="Watch it").click()
    expect(page.get_by_role("region", name="The turn again")).to_be_visible()
    assert serious(page) == []


def test_the_card_of_a_fight(table: Table) -> None:
    field = Field(table, "skirmish", SKIRMISH)
    field.play("end")
    field.play("move", lambda moves: next(one for one in moves if one[2] == hex_id("0603")))
    for _ in range(6):
        if any(line["text"].startswith("Assault on 0603") for line in table.ask("/log")):
            break
        field.play("end")
    fight = table.page.get_by_role("region", name="The battle that is over")
    expect(fight).to_contain_text("Assault on 0603")
    if not fight.get_by_role("table").is_visible():
        fight.locator("summary").click()
    expect(fight.get_by_role("table")).to_be_visible()
    assert serious(table.page) == []


@pytest.mark.parametrize(
    ("game", "name"),
    [("front_line", "capital"), ("action_front", "first_fight"), ("fighting_front", "first_game")],
)
def test_the_end_of_a_match(table: Table, seen: Look, game: str, name: str) -> None:
    over(table, game, name, 1)
    drawer(table, seen)
    expect(table.page.locator(".result").get_by_role("heading", name="How it went")).to_be_visible()
    assert serious(table.page) == []


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_the_calculator_and_the_odds_sheet(table: Table, game: str) -> None:
    table.page.goto(f"/#/calculate/{game}")
    expect(table.page.get_by_role("region", name="Answer")).to_contain_text("%")
    assert serious(table.page) == []


def moves_up(page: Page, seen: Look) -> None:
    """On a phone, draw up what lies beside the board of an analysis."""
    if seen.small:
        page.get_by_role("button", name="Moves and log").click()


def test_the_analysis_board(table: Table, seen: Look) -> None:
    page = table.page
    page.goto("/#/analyse")
    page.get_by_role("combobox", name="Game").select_option(label="Front Line")
    assert serious(page) == []
    page.get_by_role("button", name="Set up", exact=True).click()
    page.get_by_role("group", name="Actions").get_by_role("button").first.click()
    moves_up(page, seen)
    expect(page.get_by_role("region", name="Moves tried").get_by_role("listitem")).to_have_count(2)
    assert serious(page) == []
    page.get_by_role("tab", name="Position").click()
    expect(page.get_by_role("region", name="Edit by hand")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("tab", name="Computer").click()
    view = page.get_by_role("region", name="The computer's view")
    view.get_by_role("button", name="Ask the computer").click()
    expect(view.get_by_text(re.compile(r"\d ± [\d.]+ %")).first).to_be_visible()
    assert serious(page) == []
    view.get_by_role("button", name="Stop").click()


def test_a_match_looked_back_at(table: Table) -> None:
    page = table.page
    page.goto("/")
    over(table, "front_line", "capital", -1)
    page.goto(f"/#/report/{table.id}")
    expect(page.get_by_role("figure", name=re.compile("^Chance to win"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    assert serious(page) == []


def test_settings_and_keys(table: Table) -> None:
    table.begin("A friend on this screen", game="Global War", scenario="1941")
    for sheet in ("Settings", "Keys and help"):
        dialog(sheet)(table)
        assert serious(table.page) == []
        close(table)


def test_a_replay_with_its_marks_and_the_log_with_a_filter(table: Table, seen: Look) -> None:
    page = table.page
    over(table, "fighting_front", "first_game", 0)
    page.get_by_role("button", name="Watch the match").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    assert serious(page) == []
    drawer(table, seen)
    page.get_by_label("What sort of news").select_option(label="Losses")
    expect(table.log.first).to_be_visible()
    assert serious(page) == []


def test_the_purchase_sheet_of_global_war(table: Table) -> None:
    table.begin("A friend on this screen", game="Global War", scenario="1941")
    expect(table.page.get_by_role("region", name="What can be ordered")).to_be_visible()
    assert serious(table.page) == []


def test_a_match_looked_into_by_its_legend(table: Table) -> None:
    Field(table, "gifu")
    table.page.get_by_role("button", name="Legend").click()
    expect(table.page.get_by_role("region", name="Legend")).to_be_visible()
    assert serious(table.page) == []
