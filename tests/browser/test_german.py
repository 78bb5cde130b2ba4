"""The table in German: chosen by the browser or in the settings; screen, orders, refusals, log and rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open, Serve
from tests.browser.serving import Served
from tests.browser.tables import Table, holds
from tests.study_folders import SMALL, play_study

from broadfront.engine import registry

WIDE, PHONE = (1280, 800), (390, 844)
JOURNAL = Path(__file__).parents[1] / "golden" / "front_line" / "first_game.journal"
PERSON = {"kind": "person"}
PASSKEYS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}
ENGLISH = re.compile(
    r"\b(?:the|your|you|of|is|and|with|unit|units|turn|this|that|nothing|match|square|chits?|stack"
    r"|title|blurb|months|boards|forces|fixed|battlefields|results|hours|minutes|easy|medium)\b",
    re.IGNORECASE,
)
"""Words that no German text has."""


def begin(table: Table) -> Page:
    """Begin the guided first match against the computer, in German."""
    page = table.page
    page.goto("/")
    expect(page.get_by_role("button", name="Partie beginnen")).to_be_visible()
    page.get_by_role("group", name="Spiel").get_by_role("button", name=re.compile("^Front Line")).click()
    page.get_by_role("radio", name=re.compile("^Erste Partie")).check()
    page.get_by_label("Jemand an diesem Bildschirm", exact=True).check()
    page.get_by_role("button", name="Partie beginnen").click()
    expect(page.get_by_role("group", name="Pfeiltasten gehen über die Karte")).to_be_visible()
    expect(table.status).to_have_text("Verbunden")
    table.dressed()
    return page


def take_a_stack(table: Table) -> None:
    """Have Green take the first turn and a stack, while Red declines to step in."""
    asked, actions = table.prompt, table.page.get_by_role("group", name="Aktionen")
    expect(asked).to_contain_text("Sag, wer den ersten Zug hat.")
    actions.get_by_role("button", name=re.compile("Grün")).click()
    expect(asked).to_contain_text("Nimm den Nachschubstapel, den du in diesem Zug benutzt.")
    actions.get_by_role("button", name=re.compile("Industrie")).first.click()
    expect(asked).to_contain_text("Nutze die Führung im Zug deines Gegners, oder lehn ab.")
    actions.get_by_role("button", name=re.compile("^Ablehnen")).click()
    expect(asked).to_contain_text("Gib einer Einheit einen Befehl, nutze die Führung oder beende deinen Zug.")


def english(page: Page) -> list[str]:
    """What is still English on the page: texts, and what is only read aloud."""
    texts: list[str] = page.evaluate(
        """() => [
          ...document.body.innerText.split("\\n"),
          ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")),
          ...[...document.querySelectorAll("[title]")].map((one) => one.getAttribute("title")),
          ...[...document.querySelectorAll("[placeholder]")].map((one) => one.getAttribute("placeholder")),
        ]"""
    )
    titles = "|".join(re.escape(game.title) for game in registry.games().values())
    return sorted({text for text in texts if ENGLISH.search(re.sub(titles, "", text))})


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_match_of_front_line_is_played_in_german(open_table: Open, size: tuple[int, int]) -> None:
    table = open_table(size, locale="de-DE", has_touch=size == PHONE)
    page = begin(table)
    assert page.evaluate("document.documentElement.lang") == "de"
    assert table.spoken("A8") == "A8, Tal. Rot Infanterie, A8"
    take_a_stack(table)
    assert english(page) == []
    assert serious(page) == []


def test_a_refusal_a_move_and_its_line_in_the_log_are_german(open_table: Open) -> None:
    table = open_table(locale="de-DE")
    page = begin(table)
    take_a_stack(table)
    table.drag("A3", "A9")
    expect(page.get_by_role("alert")).to_contain_text(
        "Panzer auf A3 darf nicht nach A9 ziehen: Dort steht eine gegnerische Einheit außer Reichweite (R2)."
    )
    page.keyboard.press("Escape")
    table.click("A3")
    table.click("A4")
    choice = page.get_by_role("group", name="Was hier zu tun ist")
    choice.get_by_role("button", name=re.compile("^Bewegung")).click()
    expect(table.log.filter(has_text="zieht nach").first).to_be_visible()
    assert english(page) == []


def test_the_rules_are_german_and_open_at_their_sections(open_table: Open) -> None:
    table = open_table(locale="de-DE")
    page = begin(table)
    page.get_by_role("button", name="Regeln", exact=True).click()
    expect(page.get_by_text("Zwei Länder, Grün und Rot, kämpfen von September bis Dezember.")).to_be_visible()
    page.get_by_role("searchbox").fill("Gelegenheitsfeuer")
    expect(page.get_by_text("Hat im Zug eines Gegners eine Einheit").first).to_be_attached()


def test_what_turns_were_meant_for_is_german(open_table: Open) -> None:
    table = open_table((1440, 900), locale="de-DE")
    page = table.page
    made = page.request.post(
        "/api/v1/matches/import", data={"text": JOURNAL.read_text("utf-8"), "seats": [PERSON, PERSON]}
    ).json()
    page.goto(f"/#/m/{made['id']}")
    page.get_by_role("button", name="Die Partie ansehen").click()
    page.get_by_role("button", name="Anhalten").click()
    page.get_by_role("group", name="Wiedergabe").get_by_role("slider").fill("85")
    turn = page.get_by_role("log").locator("details.turn").filter(has_text="greift").first
    turn.get_by_role("button", name="Was war die Absicht?").click()
    told = turn.get_by_role("status", name="Was die Absicht war")
    expect(told).to_contain_text("Chancen nach Schätzung des Computers")
    expect(told).to_contain_text("an: ")
    assert english(page) == []


def test_the_sheets_of_settings_and_keys_are_german(open_table: Open) -> None:
    table = open_table(locale="de-DE")
    page = begin(table)
    page.keyboard.press("?")
    expect(page.get_by_text("Über die Felder der Karte gehen")).to_be_visible()
    assert english(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Einstellungen").first.click()
    expect(page.get_by_role("combobox", name="Sprache der Seite und der Regeln")).to_be_visible()
    assert english(page) == []


def test_the_page_of_an_account_is_german(at_server: Callable[..., Table], own_server: Served) -> None:
    own_server.address = own_server.address.replace("127.0.0.1", "localhost")  # passkeys need a name
    table = at_server(own_server, locale="de-DE")
    table.witness.forgiven.append("422")  # a name that is not to be had
    page = table.page
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    line.send("WebAuthn.addVirtualAuthenticator", {"options": PASSKEYS})
    page.goto("/#/sign-in")
    page.get_by_label("Name, den andere sehen").fill("admin")
    page.get_by_role("button", name="Konto mit Passkey anlegen").click()
    expect(page.get_by_role("alert")).to_contain_text("mit dem des Servers verwechseln")
    page.get_by_label("Name, den andere sehen").fill("Erika")
    page.get_by_role("button", name="Konto mit Passkey anlegen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Erika")
    expect(page.get_by_text(re.compile("Chrome auf Linux")).first).to_be_visible()
    assert english(page) == []


def test_a_study_is_german(at_server: Callable[..., Table], serve: Serve, tmp_path: Path) -> None:
    play_study(tmp_path / "studies" / "two", SMALL.replace("Two battlefields", "Studie"))
    page = at_server(serve(["--studies", str(tmp_path / "studies")]), locale="de-DE").page
    page.goto("/#/lab/two")
    expect(page.get_by_role("heading", name="Siegquote jedes Platzes, Zelle für Zelle")).to_be_visible()
    page.get_by_role("combobox", name=re.compile("^Zelle")).select_option("front_line/main")
    board = page.get_by_role("region", name="Auf der Karte")
    expect(board.locator(".heat path").first).to_be_attached()
    board.get_by_role("combobox", name=re.compile("^Seite")).select_option(label="Grün")
    expect(board.get_by_role("button", name=re.compile(r"Gefechte: \d+")).first).to_be_attached()
    for figures in page.get_by_text("Zahlen", exact=True).all():
        figures.click()
    expect(page.get_by_role("columnheader", name="Siegquote").first).to_be_visible()
    assert english(page) == []


def test_the_language_is_changed_in_the_settings_and_kept(open_table: Open) -> None:
    table = open_table()
    table.home()
    page = table.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Language of the page and of the rules").select_option(label="Deutsch")
    expect(page.get_by_role("button", name="Partie beginnen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Partie beginnen")).to_be_visible()
    holds(page, "document.documentElement.lang === 'de'")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("combobox", name="Sprache der Seite und der Regeln").select_option(label="English")
    expect(page.get_by_role("button", name="Begin the match")).to_be_visible()


def test_the_form_of_a_scenario_and_its_faults_are_german(open_table: Open) -> None:
    table = open_table((1440, 900), locale="de-DE")
    table.witness.forgiven.append("422")
    page = table.page
    page.goto("/#/edit-file/front_line")
    expect(page.get_by_label("Monate", exact=True)).to_be_visible()
    for part in page.locator("[data-path][aria-expanded=false]").all():
        part.click()
    assert english(page) == []
    page.get_by_label("Monate", exact=True).fill("120")
    fault = page.locator("li").filter(has_text="120").or_(page.locator("li").filter(has_text="Zeile")).first
    expect(fault).to_contain_text(re.compile(r"\S Zeile \d"))


def test_how_long_a_box_takes_is_german_for_every_box(open_table: Open) -> None:
    page = open_table(locale="de-DE").page
    page.goto("/")
    facts = page.locator(".facts")
    expect(facts.first).to_be_visible()
    assert [text for text in facts.all_inner_texts() if ENGLISH.search(text)] == []


def test_a_fault_of_a_match_file_is_german(open_table: Open) -> None:
    table = open_table(locale="de-DE")
    table.witness.forgiven.append("422")
    page = table.page
    page.goto("/")
    file = FilePayload(name="a.match", mimeType="text/plain", buffer=b"hello")
    page.get_by_label("Datei").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("Zeile 1: das ist keine Partiedatei")


PAGES: list[tuple[str, Callable[[Page], None]]] = [
    ("/#/lobby", lambda page: expect(page.get_by_role("heading", name="Offene Tische")).to_be_visible()),
    ("/#/archive", lambda page: expect(page.get_by_role("button", name="Suche", exact=True)).to_be_visible()),
    ("/#/sign-in", lambda page: expect(page.get_by_text("Passwörter gibt es nicht.")).to_be_visible()),
    (
        "/#/tournaments",
        lambda page: expect(page.get_by_role("heading", name="Turniere").first).to_be_visible(),
    ),
    ("/#/ratings", lambda page: expect(page.get_by_role("option", name="0 Spieler").first).to_be_attached()),
    (
        "/#/calculate/front_line",
        lambda page: expect(page.get_by_text("Chancen eines Angriffs").first).to_be_visible(),
    ),
]


@pytest.mark.parametrize(("address", "shown"), PAGES, ids=[address for address, _ in PAGES])
def test_every_page_is_german(open_table: Open, address: str, shown: Callable[[Page], None]) -> None:
    page = open_table(locale="de-DE").page
    page.goto(address)
    shown(page)
    assert english(page) == []
