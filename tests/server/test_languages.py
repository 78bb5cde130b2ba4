"""Answers in the language that a reader asks for; English stays as it is, and nobody's own words are translated."""

from __future__ import annotations

import json
import re
import threading
import typing
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, Running, heard
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from broadfront.engine import registry
from broadfront.engine.i18n import Translator
from broadfront.server.accounts.schemas import PasskeyInfo
from broadfront.server.chat.schemas import Chat
from broadfront.server.http import localization, openapi, translated_fields
from broadfront.server.http.large_bodies import MAX_PER_ADDRESS, FairThread
from broadfront.server.http.localization import (
    close_reason,
    languages,
    preferred,
    translated_text,
    translator_of,
)
from broadfront.server.http.problems import Problem
from broadfront.server.lobby.schemas import LobbyMessage
from broadfront.server.ratings.schemas import RatingPool
from broadfront.server.tournaments.schemas import TournamentSummary

GERMAN = {"accept-language": "de"}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-FR, fr;q=0.9", "en"),
        ("en-GB, de;q=0.9", "en"),
        ("tlh;q=1, de;q=0.2", "de"),
        ("de;q=0", "en"),
        ("de;q=much, *;q=, ;;", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_language_is_the_first_wish_that_there_is(header: str, language: str) -> None:
    assert preferred(header) == language


def test_english_comes_first_of_the_languages() -> None:
    assert languages()[0] == "en"
    assert "de" in languages()


def test_games_are_listed_in_german(server: Running) -> None:
    answer = server.client.get("/api/games", headers=GERMAN)
    cards = {card["id"]: card for card in answer.json()}
    english = {card["id"]: card for card in server.client.get("/api/games").json()}
    assert answer.headers["content-language"] == "de"
    assert cards["front_line"]["blurb"].startswith("Zwei Länder")
    assert cards["front_line"]["title"] == english["front_line"]["title"]
    assert cards["front_line"]["verbs"][0]["name"] == english["front_line"]["verbs"][0]["name"]
    for id_, card in cards.items():
        facts = {(card[name], english[id_][name]) for name in ("length", "difficulty")}
        assert [fact for fact in facts if fact[0] == fact[1]] == [], "of every box, whatever it speaks"
    assert cards["global_war"]["blurb"] == english["global_war"]["blurb"], (
        "a box without German stays English"
    )


def test_a_match_is_told_to_each_reader_in_a_language_of_his_own(server: Running) -> None:
    people = server.match()
    url = f"/api/matches/{people.id}"
    before = people.state()
    german = server.client.get(url, headers={**people.headers(0), **GERMAN}).json()
    assert german["view"]["headline"] != before["view"]["headline"]
    assert {seat["name"] for seat in german["seats"]} == {"Grün", "Rot"}
    assert german["view"]["ask"][3] == people.state(0)["view"]["ask"][3], "moves are no words"
    assert people.state() == before, "who asks in English hears what he heard before"


def test_live_news_come_in_the_language_of_the_address(server: Running) -> None:
    people = server.match()
    address = server.url.replace("http", "ws") + f"/api/matches/{people.id}/live?lang=de"
    with connect(address) as line:
        assert {seat["name"] for seat in heard(line)["seats"]} == {"Grün", "Rot"}


def test_a_long_answer_is_translated_in_a_thread_and_a_short_one_at_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = server.match()
    told: list[int] = []

    def translated(*given: Any) -> Any:
        told.append(threading.get_ident())
        return given[0]

    monkeypatch.setattr(translated_fields, "translated", translated)
    loop = server.run(_thread())
    address = server.url.replace("http", "ws") + f"/api/matches/{people.id}/live?lang=de"

    def ask() -> None:
        server.client.get(f"/api/matches/{people.id}", headers=GERMAN)
        with connect(address) as line:
            heard(line)

    ask()  # the first answers of their kind read the catalogues, in a thread
    told.clear()
    ask()
    assert (set(told), len(told)) == ({loop}, 2)
    monkeypatch.setattr("broadfront.server.http.localization.MAX_BYTES", 1_000)
    ask()
    assert (loop in told[2:], len(told)) == (False, 4)


async def _thread() -> int:
    return threading.get_ident()


def test_one_address_has_few_long_answers_worked_out_at_once(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    people = server.match()
    monkeypatch.setattr("broadfront.server.http.localization.MAX_BYTES", 1_000)
    url, headers = f"/api/matches/{people.id}", {"x-forwarded-for": "203.0.113.7", **GERMAN}
    app: Any = server._settings.app
    thread: FairThread = app.state.limits.long_answers
    server.run(thread._working.acquire())  # as if another were being worked out

    async def release() -> None:
        thread._working.release()

    with ThreadPoolExecutor(MAX_PER_ADDRESS) as pool:
        waiting = [pool.submit(server.client.get, url, headers=headers) for _ in range(MAX_PER_ADDRESS)]
        until(lambda: thread.is_full("203.0.113.7"), "as many wait as may")
        assert server.client.get(url, headers=headers).status_code == 429
        server.run(release())
        assert {one.result(PATIENCE).status_code for one in waiting} == {200}
    assert thread._turns == {}


def test_a_refusal_is_german_and_keeps_rule_and_code(server: Running) -> None:
    people = server.match()
    ask = people.state()["view"]["ask"]
    body = {"version": 0, "verb": "rally", "what": 0, "where": 0}
    english = people.post("/moves", body, ask[0]).json()
    german = server.client.post(
        f"/api/matches/{people.id}/moves", json=body, headers={**people.headers(ask[0]), **GERMAN}
    ).json()
    assert german["message"] != english["message"]
    assert (german["rule"], german["code"], german["status"]) == (
        english["rule"],
        english["code"],
        english["status"],
    )


def test_a_fault_of_the_server_is_german(server: Running) -> None:
    answer = server.client.get("/api/matches/nowhere", headers=GERMAN)
    assert answer.status_code == 404
    assert answer.json()["message"] == "Hier gibt es keine Partie 'nowhere'. Ist der Link vollständig?"


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("All 16 places are taken.", "Alle 16 Plätze sind vergeben."),
        (
            "Sign in first: tournaments are for players with an account.",
            "Melde dich erst an: Turniere sind für Spieler mit einem Konto.",
        ),
        (
            "The title has 90 characters; 80 is the most that can be stored.",
            "Das Feld „Titel“ hat 90 Zeichen; höchstens 80 lassen sich speichern.",
        ),
        (
            "Preferences take 10,000 characters at most; these have 12,345.",
            "Einstellungen dürfen höchstens 10.000 Zeichen haben; diese haben 12.345.",
        ),
        (
            "The server stores 0.05 MB a day for an address: that is used up. Try again later.",
            "Der Server speichert für eine Adresse 0,05 MB am Tag: die sind verbraucht. Versuche es später wieder.",
        ),
        (
            "The push service of the browser has answered 410.",
            "Der Push-Dienst des Browsers hat mit 410 geantwortet.",
        ),
        (
            "Seat 1 has told its salt already.",
            "Platz 1 hat sein Salz schon verraten.",
        ),
        (
            "Whoever runs this server has closed this account until 2026-03-05 12:00 UTC. The reason given: Spam.",
            (
                "Der Betreiber dieses Servers hat dieses Konto bis 2026-03-05 12:00 UTC gesperrt. "
                "Angegebener Grund: Spam."
            ),
        ),
    ],
)
def test_what_is_filled_in_stands_in_the_german_sentence(english: str, german: str) -> None:
    assert translator_of("de").text(english) == german


def test_what_is_refused_at_the_door_is_german(start: Callable[..., Running]) -> None:
    server = start(count_loopback=True, rate=0.001, burst=1)
    server.client.get("/api/games")
    answer = server.client.get("/api/games", headers=GERMAN)
    assert answer.status_code == 429
    assert answer.json()["message"] == "Zu viele Anfragen von deiner Adresse: warte einen Augenblick."


def test_a_live_line_is_closed_with_a_german_reason(server: Running) -> None:
    address = server.url.replace("http", "ws") + "/api/matches/nowhere/live?lang=de"
    with connect(address) as line, pytest.raises(ConnectionClosed) as closed:
        heard(line)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "Hier gibt es keine Partie 'nowhere'. Ist der Link vollständig?"


def test_a_reason_is_no_longer_than_a_closing_frame_takes() -> None:
    scope: Any = {"type": "websocket", "query_string": b"lang=de"}
    assert len(close_reason("ü" * 200, scope).encode()) <= 123


def test_what_is_said_beside_a_match_is_german() -> None:
    chat = translated_text(
        Chat("seats", [], may_write=False, why="Spectators sign in to write.", may_mute=False), "de"
    )
    assert chat.why == "Zuschauer melden sich an, um zu schreiben."
    now = datetime.now(UTC)
    names = [PasskeyInfo("", name, now, now) for name in ("Firefox on macOS", "A browser", "Key on my desk")]
    assert [one.name for one in translated_text(names, "de")] == [
        "Firefox auf macOS",
        "Ein Browser",
        "Key on my desk",
    ]
    pool = translated_text(RatingPool("x", "Global War 2025 with Expansion 2", 3), "de")
    assert pool.title == "Global War 2025 mit Expansion 2"


def test_rules_come_in_german_where_there_are_some(server: Running) -> None:
    german = server.client.get("/api/games/front_line/rules", headers=GERMAN).json()["markdown"]
    assert "## 1 Das Spiel" in german
    other = server.client.get("/api/games/action_front/rules", headers=GERMAN).json()
    assert other == server.client.get("/api/games/action_front/rules").json()


def test_the_names_of_people_are_nobodys_to_translate(server: Running) -> None:
    people = server.match(seats=[{**PERSON, "name": "Attack"}, {**PERSON, "name": "Valley"}])
    german = server.client.get(f"/api/matches/{people.id}", headers=GERMAN).json()
    assert [seat["name"] for seat in german["seats"]] == ["Attack", "Valley"]


def own_scenario(title: str) -> dict[str, Any]:
    """A scenario of a user's own with a title that the box has too."""
    text = registry.game("front_line").scenario_text("main")
    return {
        "scenario": title,
        "scenario_text": re.sub("(?m)^title = .*$", f"title = {json.dumps(title)}", text),
    }


def test_the_title_of_a_users_scenario_is_nobodys_to_translate(server: Running) -> None:
    def title(match: str) -> str:
        told: str = server.client.get(f"/api/matches/{match}/table", headers=GERMAN).json()["title"]
        return told

    mine = own_scenario("First game")
    assert title(server.match(scenario="first_game").id) == "Erste Partie", "the box's own title"
    people = server.match(**mine)
    assert title(people.id) == "First game"
    listed = server.client.get(f"/api/matches/{people.id}/seating", headers=GERMAN)
    assert listed.json()["scenario_title"] == "First game"
    drafted = server.client.post(
        "/api/games/front_line/scenario", json={"text": mine["scenario_text"]}, headers=GERMAN
    ).json()
    assert drafted["table"]["title"] == "First game"
    root = server.client.post(
        "/api/analysis/start", json={"game": "front_line", **mine}, headers=GERMAN
    ).json()
    assert root["title"] == "Front Line: First game"
    asked = {"position": root["position"], "scenario_text": mine["scenario_text"], "moves": [], "table": True}
    at = server.client.post("/api/analysis/position", json=asked, headers=GERMAN).json()
    assert at["table"]["title"] == "First game"


def test_a_person_may_be_called_as_a_seat_is(server: Running) -> None:
    people = server.match(seats=[{**PERSON, "name": "Red"}, PERSON])
    german = server.client.get(f"/api/matches/{people.id}", headers=GERMAN).json()
    assert [seat["name"] for seat in german["seats"]] == ["Red", "Rot"]
    address = server.url.replace("http", "ws") + f"/api/matches/{people.id}/live?lang=de"
    with connect(address) as line:
        assert [seat["name"] for seat in heard(line)["seats"]] == ["Red", "Rot"]
    luck = server.client.get(f"/api/matches/{people.id}/luck", headers=GERMAN).json()
    assert [line["name"] for line in luck["lines"]] in ([], ["Red", "Rot"])
    card = server.client.get(f"/api/matches/{people.id}/seating", headers=GERMAN).json()
    assert [(seat["seat_name"], seat["name"]) for seat in card["seats"]] == [("Grün", "Red"), ("Rot", "")]


def test_the_reason_of_an_organiser_is_nobodys_to_translate() -> None:
    german = translator_of("de")
    assert translated_fields.TEXTS[TournamentSummary].endswith("why:reason")
    assert german.word("reason", "Fewer than two players had signed up.").startswith("Weniger als zwei")
    assert german.word("reason", "The match is over.") == "The match is over."


def test_what_a_fault_quotes_is_nobodys_to_translate() -> None:
    told = translator_of("de").text("'war and peace' is no e-mail address. Write it as name@example.org.")
    assert told.startswith("'war and peace' ist keine E-Mail-Adresse.")


@pytest.mark.parametrize(
    ("right", "wrong", "german"),
    [
        ("maneuver D8 D7", "maneuver D8 A1", "Zeile 16: [8.5] Kein Marker ist mehr da"),
        (
            "Broadfront match 1",
            "hello",
            "Zeile 1: das ist keine Partiedatei: sie sollte mit 'Broadfront match 1'",
        ),
        ("match 1", "match 9", "Zeile 1: hier lässt sich nur Format 1 lesen"),
        ("maneuver D8 D7", "fly D8 D7", "Zeile 16: 'fly' ist kein Befehl von Front Line; es gibt "),
        (
            "Red: maneuver D8",
            "Green: maneuver D8",
            "Zeile 16: 'Green: maneuver D8 D7': hier ist Rot gefragt ([3.4] ",
        ),
        ("maneuver D8 D7", "maneuver Z8 D7", "Zeile 16: 'Z8' ist keines von diesen: A1, B1"),
        ("game: front_line", "game: nothing", "Zeile 2: game: das Spiel 'nothing' gibt es nicht"),
        (
            "first_game",
            "nowhere",
            "Zeile 4: scenario: Front Line hat kein Szenario 'nowhere'; es gibt main, ",
        ),
        ("8. Red", "9. Red", "Zeile 16: '9. Red: maneuver D8 D7': erwartet wird Zug 8, wie in '8. Red: ...'"),
    ],
)
def test_a_fault_of_a_match_file_is_german(server: Running, right: str, wrong: str, german: str) -> None:
    text = (Path(__file__).parents[1] / "browser" / "matches" / "orders.match").read_text("utf-8")
    assert right in text
    answer = server.client.post(
        "/api/matches/import", json={"text": text.replace(right, wrong)}, headers=GERMAN
    )
    assert answer.json()["message"].startswith(german)


def test_the_form_of_scenario_files_is_german(server: Running) -> None:
    def said(schema: Any) -> set[str]:
        """What people read: titles and descriptions."""
        if isinstance(schema, list):
            return set().union(*map(said, schema))
        if not isinstance(schema, dict):
            return set()
        own = {schema[key] for key in ("title", "description") if isinstance(schema.get(key), str)}
        return own.union(*map(said, schema.values()))

    address = "/api/games/front_line/scenario/schema"
    english, german = (server.client.get(address, headers=headers).json() for headers in ({}, GERMAN))
    names = {"Main", "Lake Nogo", "Mt. Range", "Great Desert", "Reserve"}
    assert said(english) & said(german) <= names
    for part in ("Scenario", "Forces"):
        fields = german["$defs"][part]["properties"]
        assert [name for name, field in fields.items() if "title" not in field] in ([], ["reserve"])
        assert list(fields) == list(english["$defs"][part]["properties"]), "the file's own words stay"
    other = server.client.get("/api/games/action_front/scenario/schema", headers=GERMAN).json()
    assert other["$defs"]["Scenario"]["properties"]["title"]["title"] == "Titel"


@cache
def structs() -> dict[type, dict[str, Any]]:
    """All Structs that the server can answer with, each with the types of its fields."""
    found: dict[type, dict[str, Any]] = {}

    def visit(hint: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in found:
            found[hint] = typing.get_type_hints(hint)
            for one in found[hint].values():
                visit(one)
        for one in typing.get_args(hint):
            visit(one)

    for route in openapi.API_ROUTES:
        visit(typing.get_type_hints(route.fn).get("return"))
    visit(Problem)
    visit(LobbyMessage)
    return found


def test_the_table_of_texts_names_fields_that_there_are() -> None:
    for struct, names in translated_fields.TEXTS.items():
        fields = {one.partition(":")[0] for one in names.split()}
        assert fields <= set(struct.__struct_fields__), struct  # type: ignore[attr-defined]
        assert struct in structs(), struct


NO_TEXTS = {
    "FireDraw.needs",  # compared, not shown
    "at", "attacker", "badges", "before", "card_kind", "chits", "closing", "code", "colour", "colours",
    "commitment", "default", "defender", "exact", "example", "game", "ground", "grounds", "id", "id_kind", "key",
    "last", "level", "match", "option", "options", "part_of", "phase", "point", "pool", "position", "promises",
    "rule", "salts", "scenario", "scenario_text", "shape", "space_kind", "token", "topic", "topics", "value",
    "values", "verb", "what", "where", "within", "AnalysedMove.move", "AnalysisRoot.title", "ChanceOutcome.move",
    "ChatLine.text", "Figure.text", "GameDetails.title", "GameSummary.title", "ComputerLevel.name",
    "NotificationPreferences.email", "NotificationPreferences.push_key",
    "NotificationPreferences.quiet_from", "NotificationPreferences.quiet_until", "NotificationPreferences.webhook",
    "NotificationPreferences.webhook_hosts", "NotificationPreferences.zone",
    "OptionInfo.name", "OwnSeat.title", "PushDevice.service", "ScenarioChoice.fixed", "ScenarioChoice.refused",
    "SeatState.kind", "Space.name", "Space.worth", "StudyState.faults", "StudyState.player", "StudyState.title",
    "MatchSummary.message", "TableSeat.kind", "Terrain.sign", "TournamentSummary.game_title",
    "TournamentSummary.message",
    "TournamentSummary.title", "TournamentPlayer.why", "CandidateMove.more", "CandidateMove.move", "VerbInfo.name",
    "View.roles",
    "BattleReport.outcome",
    "LabCell.box", "LabCell.name", "LabHeat.sides", "LabMatch.cell", "LabMatch.fault", "LabMatch.players",
    "LabMatch.round_unit",
    "Problem.title", "Problem.type",  # for programs
}  # fmt: skip
"""Fields that are ids, figures, titles of boxes, names of places, or words of somebody's own."""
WITHOUT = {
    # ids, keys and figures
    "AnalysisPosition", "Balance", "CalculatorAnswer", "EvenValue", "HypotheticalBattle", "LobbyNews", "RecoveryCodes",
    "Scenery", "SeatVote", "Vacancy",
    # names and words of people's own
    "Invite", "Account", "Unsubscribed", "Profile",
    # printed on maps and playing cards
    "Drawn", "Lettering",
    # the page has its own words: the seat's name by its number, the tie-breaks by their English names
    "SeatLink", "Tournament",
    # each language has a file of its own
    "RulesText",
    # the scenario editor and the position editor, which are English
    "Area", "SetupArea", "Complaint", "ScenarioDraft", "EditedFigure", "EditedPosition", "Sketch",
    # the laboratory's files, and what is wrong with them
    "LabFault", "LabLine", "LabMatchFile", "LabStudy",
}  # fmt: skip
"""Structs that hold no text that the server or a box has written, or only what stays English."""


def holds_text(hint: Any) -> bool:
    """Whether a field is a text, or holds texts; of dicts the values count."""
    if typing.get_origin(hint) in (dict, Mapping):
        return holds_text(typing.get_args(hint)[1])
    return hint is str or any(holds_text(one) for one in typing.get_args(hint))


@pytest.mark.parametrize("struct", structs(), ids=lambda struct: struct.__name__)
def test_every_text_of_a_struct_is_decided_about(struct: type) -> None:
    told = {one.partition(":")[0] for one in translated_fields.TEXTS.get(struct, "").split()}
    of_text = {name for name, hint in structs()[struct].items() if holds_text(hint)}
    named = {name: {name, f"{struct.__name__}.{name}"} for name in of_text - told}
    open_ = {name for name, known in named.items() if not NO_TEXTS & known}
    if struct.__name__ in WITHOUT and struct not in translated_fields.TEXTS:
        assert open_, "nothing is left to be decided: take it out of the list"
    else:
        assert open_ == set()


def test_the_lists_of_what_is_no_text_name_what_there_is() -> None:
    names = {struct.__name__ for struct in structs()}
    fields = {name for struct in structs() for name in struct.__struct_fields__}  # type: ignore[attr-defined]
    whole = {f"{struct.__name__}.{name}" for struct in structs() for name in struct.__struct_fields__}  # type: ignore[attr-defined]
    assert WITHOUT - names == set()
    assert NO_TEXTS - fields - whole == set()


def test_catalogues_are_read_in_a_thread(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    threads: list[int | None] = []

    def recorded(language: str, box: str = "") -> Translator:
        threads.append(threading.current_thread().ident)
        return found(language, box)

    found = localization.translator_of
    found.cache_clear()
    monkeypatch.setattr(localization, "_translated", set())
    monkeypatch.setattr(localization, "translator_of", recorded)
    for _ in range(2):
        answer = server.client.get("/api/matches/none", headers={"accept-language": "de"})
        assert answer.json()["message"].startswith("Hier gibt es keine Partie")
    assert threads[0] != server._thread.ident, "the first is read beside the event loop"
    assert threads[-1] == server._thread.ident
    assert found.cache_info().misses == 1
