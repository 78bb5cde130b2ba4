"""The laboratory over HTTP: studies with what they found, maps, matches, files; and nothing outside of its folder."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from tests.server.harness import Json, Running, config_at, migrated_in, on_sqlite
from tests.study_folders import SMALL, play_study

from broadfront.engine import match_file
from broadfront.lab.plots import plots_of_study
from broadfront.lab.study_results import StudyResults
from broadfront.server.lab.serializers import comparison_of, matches_of
from broadfront.server.lab.study_folder import StudyLibrary

MAIN = "front_line/main"


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("laboratory") / "studies"
    play_study(root / "two")
    play_study(
        root / "half",
        "journals = false\ntallies = false\n" + SMALL.replace("seed = 5", "seed = 6"),
        range(1, 5),
    )
    damaged = root / "damaged"
    damaged.mkdir()
    (damaged / "study.toml").write_text('players = ["random"\n')
    (root / "no study").mkdir()
    secret = root.parent / "secret"
    secret.mkdir()
    (secret / "study.toml").write_text(SMALL)
    (root / "link").symlink_to(secret)
    return root


@pytest.fixture(scope="module")
def lab(studies: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that shows them; it has SQLite alone, for nothing here is of its database."""
    folder = tmp_path_factory.mktemp("server")
    running = Running(config_at(folder, database=migrated_in(folder), studies=studies)).start()
    yield running
    running.stop()


def get(lab: Running, path: str, **query: str | int) -> Json:
    answer = lab.client.get(f"/api/lab/{path}", params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_studies_are_listed_with_progress_and_a_damaged_one_says_why(lab: Running) -> None:
    lines = {line["id"]: line for line in get(lab, "studies")["studies"]}
    assert set(lines) == {"two", "half", "damaged"}
    assert lines["two"]["title"] == "Two battlefields"
    assert lines["two"]["games"] == ["Front Line"]
    assert lines["two"]["progress"] == {
        "state": "finished", "played": 12, "planned": 12, "faults": 0, "left": None
    }  # fmt: skip
    assert lines["half"]["progress"]["state"] == "stopped"
    assert "study.toml:2" in lines["damaged"]["problem"]
    assert lines["damaged"]["progress"] is None


def test_a_study_shows_one_cell_or_all(lab: Running) -> None:
    all_cells = get(lab, "studies/two")
    assert [cell["name"] for cell in all_cells["cells"]] == [MAIN, "front_line/lake_nogo"]
    assert (all_cells["cell"], all_cells["matches"], all_cells["heats"]) == ("", 12, [])
    assert all_cells["charts"][0]["id"] == "cells"
    one = get(lab, "studies/two", cell=MAIN, depth=2)
    assert one["matches"] == 6
    assert {"seats", "decided_by", "turns", "moves", "loss"} <= {chart["id"] for chart in one["charts"]}
    assert {len(opening["orders"]) for opening in one["openings"]} == {2}
    assert {"what": "battle", "sides": ["Green", "Red"], "names": ["Green", "Red"]} in one["heats"]


def test_a_study_tells_what_it_keeps(lab: Running) -> None:
    kept = [get(lab, f"studies/{name}") for name in ("two", "half")]
    assert [(one["journals"], one["tallies"]) for one in kept] == [(True, True), (False, False)]


def test_the_map_has_the_table_and_counts_on_its_spaces(lab: Running) -> None:
    found = get(lab, "studies/two/map", cell=MAIN)
    spaces = {space["id"] for space in found["table"]["spaces"]}
    assert found["view"]["counters"] == []
    assert {space for space, _ in found["heat"]} <= spaces
    each = [get(lab, "studies/two/map", cell=MAIN, side=side)["heat"] for side in ("Green", "Red")]
    assert sum(n for _, n in found["heat"]) == sum(n for heat in each for _, n in heat) > 0


def test_matches_come_in_pages_and_open_as_match_files(lab: Running) -> None:
    page = get(lab, "studies/two/matches", page=99)
    assert (page["page"], page["pages"], page["total"]) == (1, 1, 12)
    assert [match["number"] for match in page["matches"]] == list(range(1, 13))
    text = get(lab, "studies/two/matches/7")["text"]
    match = match_file.read(text)
    assert len(match.journal) == page["matches"][6]["moves"]
    made = lab.client.post("/api/matches/import", json={"text": text, "seats": []})
    assert made.status_code == 201, made.text


def test_lengths_are_told_in_the_rounds_of_the_box(tmp_path: Path) -> None:
    text = SMALL.replace("front_line", "expand_the_front").replace('"main", "lake_nogo"', '"first_war"')
    results = StudyResults(play_study(tmp_path / "rounds", text, numbers=[1, 2]).path)
    units = [chart.id for chart in plots_of_study(results, "", results.summary())]
    assert {"rounds", "moves"} <= set(units)
    assert not {"turns", "decisions"} & set(units)
    first = matches_of(results, "", 1).matches[0]
    assert (first.rounds, first.round_unit) == (results.folder.match(1).rounds, "rounds")


def test_without_journals_a_match_says_how_to_keep_them(lab: Running) -> None:
    answer = lab.client.get("/api/lab/studies/half/matches/1")
    assert answer.status_code == 404
    assert "journals = false" in answer.json()["message"]


@pytest.mark.parametrize("what", ["matches", "tallies"])
def test_files_hold_the_same_as_csv_and_parquet(lab: Running, what: str) -> None:
    address = "/api/lab/studies/two/export"
    csv, parquet = (
        lab.client.get(address, params={"what": what, "form": form, "cell": MAIN})
        for form in ("csv", "parquet")
    )
    assert csv.headers["content-disposition"] == f'attachment; filename="{what}.csv"'
    table = pq.read_table(io.BytesIO(parquet.content))
    read = pyarrow.csv.read_csv(io.BytesIO(csv.content))
    assert read.num_rows == table.num_rows > 0
    assert read.schema.names == table.schema.names
    assert read["number"].to_pylist() == table["number"].to_pylist()


def test_two_studies_are_compared_seat_by_seat(lab: Running) -> None:
    found = get(lab, "comparison", first="two", second="half", first_cell=MAIN)
    by_name = {(one["what"], one["name"]): one for one in found["differences"]}
    green = by_name["rate", "Green"]
    assert (green["first_matches"], green["second_matches"]) == (6, 4)
    assert green["difference"] == pytest.approx(green["second"] - green["first"])
    assert green["low"] < green["difference"] < green["high"]
    assert [chart["id"] for chart in found["charts"]] == ["comparison", "both"]


def test_lengths_and_losses_are_compared_too(lab: Running, studies: Path) -> None:
    found = get(lab, "comparison", first="two", second="half", first_cell=MAIN)["differences"]
    by_name = {(one["what"], one["name"]): one for one in found}
    assert {("length", "moves"), ("length", "turns"), ("loss", "Green"), ("loss", "Red")} <= set(by_name)
    assert ("length", "decisions") not in by_name
    results = StudyResults(studies / "two")
    moves, lost = by_name["length", "moves"], by_name["loss", "Green"]
    assert moves["first"] == pytest.approx(mean(results.lengths(MAIN)["moves"]))
    total = sum(one.number for one in results.counted("loss", MAIN) if one.side == "Green")
    assert lost["first"] == pytest.approx(total / 6)
    assert lost["low"] < lost["difference"] < lost["high"]


def test_matches_of_two_games_have_no_lengths_in_common(studies: Path, tmp_path: Path) -> None:
    other = SMALL.replace("front_line", "expand_the_front").replace('"main", "lake_nogo"', '"first_war"')
    second = StudyResults(play_study(tmp_path / "other", other, numbers=[1]).path)
    assert comparison_of(StudyResults(studies / "two"), "", second, "").differences == []


@pytest.mark.parametrize(
    "path",
    [
        "studies/nothing",
        "studies/..",
        "studies/%2e%2e%2fsecret",
        "studies/..%2f..%2fsecret/matches/1",
        "studies/link",
        "studies/no study",
        "studies/%00",
        "studies/two?cell=front_line/atlantis",
        "studies/two/map?cell=x",
        "studies/two/matches/0",
        "studies/two/matches/999",
        "comparison?first=two&second=../secret",
    ],
)
def test_what_is_not_there_or_outside_is_not_found(lab: Running, path: str) -> None:
    answer = lab.client.get(f"/api/lab/{path}")
    assert answer.status_code == 404, answer.text
    assert "secret" not in answer.json()["message"].replace("'../secret'", "")


@pytest.mark.parametrize(
    "path",
    [
        "studies/two?depth=4",
        "studies/two/matches?page=0",
        "studies/two/map?what=x",
        "studies/damaged",
        "comparison",
    ],
)
def test_what_makes_no_sense_is_refused(lab: Running, path: str) -> None:
    assert lab.client.get(f"/api/lab/{path}").status_code in (400, 422)


@on_sqlite
def test_a_server_without_a_folder_shows_no_studies(server: Running, lab: Running) -> None:
    answer = server.client.get("/api/lab/studies")
    assert answer.status_code == 404
    assert "--studies" in answer.json()["message"]
    assert server.client.get("/api/me").json()["shows_studies"] is False
    assert lab.client.get("/api/me").json()["shows_studies"] is True


def test_results_are_read_anew_when_files_change_and_only_then(tmp_path: Path) -> None:
    play_study(tmp_path / "one", numbers=[1, 2])
    lab = StudyLibrary(tmp_path, lambda: 0.0)
    first = lab.results("one")
    assert lab.results("one") is first
    os.utime(tmp_path / "one" / "study.toml", (1, 1))
    assert lab.results("one") is not first


def test_what_changes_all_the_time_is_read_a_tenth_of_the_time(tmp_path: Path) -> None:
    play_study(tmp_path / "one", numbers=[1, 2])
    now = [0.0]

    def clock() -> float:
        now[0] += 1.0  # so that reading takes a second
        return now[0]

    lab = StudyLibrary(tmp_path, clock)
    first = lab.results("one")
    os.utime(tmp_path / "one" / "study.toml", (1, 1))
    assert lab.results("one") is first
    now[0] += 20
    assert lab.results("one") is not first


def test_the_folder_of_one_study_is_a_laboratory_too(studies: Path) -> None:
    assert [line.id for line in StudyLibrary(studies / "two").studies().studies] == ["two"]


def german(lab: Running, path: str, **query: str | int) -> Json:
    answer = lab.client.get(f"/api/lab/{path}", params=query, headers={"accept-language": "de"})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_a_study_is_told_in_german(lab: Running) -> None:
    found, english = (tell(lab, "studies/two", cell=MAIN, depth=1) for tell in (german, get))
    charts = {chart["id"]: chart for chart in found["charts"]}
    assert charts["seats"]["title"] == "Siegquote jedes Platzes"
    assert charts["turns" if "turns" in charts else "rounds"]["title"].startswith("Länge in ")
    assert not {chart["title"] for chart in found["charts"]} & {chart["title"] for chart in english["charts"]}
    assert not {chart["text"] for chart in found["charts"]} & {chart["text"] for chart in english["charts"]}
    for chart, before in zip(found["charts"], english["charts"], strict=True):
        rows, known = chart["spec"]["data"]["values"], before["spec"]["data"]["values"]
        assert [len(row) for row in rows] == [len(row) for row in known], "no two columns have one name"
        fields = {key for row in rows for key in row}
        assert not fields & {"win rate", "matches", "decided by", "thing", "side", "low", "from"}
        assert used(chart["spec"]) <= fields, "a plot names the columns that it has"
    losses = charts["loss"]["spec"]["data"]["values"]
    assert {row["Seite"] for row in losses} == {"Grün", "Rot"}
    assert {row["was"] for row in losses} <= {"Infanterie", "Panzer", "Artillerie"}
    assert {opening["seat"] for opening in found["openings"]} == {"Grün", "Rot"}


def used(spec: object, name: str = "") -> set[str]:
    """The columns that a plot names."""
    if isinstance(spec, dict):
        return {one for key, value in spec.items() for one in used(value, key)}
    if isinstance(spec, list):
        return {one for value in spec for one in used(value)}
    return {spec} if name == "field" and isinstance(spec, str) else set()


def test_the_map_the_matches_and_a_comparison_are_told_in_german(lab: Running) -> None:
    heats = {heat["what"]: heat for heat in german(lab, "studies/two", cell=MAIN)["heats"]}
    assert (heats["loss"]["sides"], heats["loss"]["names"]) == (["Green", "Red"], ["Grün", "Rot"])
    side = heats["loss"]["sides"][0]
    found = german(lab, "studies/two/map", cell=MAIN, what="loss", side=side)
    assert found["heat"] == get(lab, "studies/two/map", cell=MAIN, what="loss", side=side)["heat"] != []
    assert {one["name"] for one in found["table"]["sides"]} == {"Grün", "Rot"}
    matches = german(lab, "studies/two/matches")["matches"]
    assert {seat for match in matches for seat in match["seats"]} == {"Grün", "Rot"}
    known = {match["decided_by"] for match in get(lab, "studies/two/matches")["matches"]}
    assert not {match["decided_by"] for match in matches} & known
    compared = german(lab, "comparison", first="two", second="half")
    assert {"Grün", "Rot"} <= {one["name"] for one in compared["differences"]}
    assert compared["charts"][0]["title"] == "Unterschied der Siegquoten"
