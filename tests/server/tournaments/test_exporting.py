"""Tournaments as files."""

from __future__ import annotations

import csv
import io

from tests.server.tournaments.cup import Cup

from broadfront.server.tournaments import export


def exported(cup: Cup, format: str) -> str:
    answer = cup.server.client.get(f"/api/tournaments/{cup.id}/export", params={"format": format})
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["content-disposition"]
    return answer.text


def test_json_is_what_the_page_has(cup: Cup) -> None:
    cup.begun(3)
    answer = cup.server.client.get(f"/api/tournaments/{cup.id}/export")
    assert {**answer.json(), "now": ""} == {**cup.state(), "now": ""}
    assert answer.headers["content-type"].startswith("application/json")


def test_csv_of_standings_and_matches(cup: Cup) -> None:
    cup.begun(3)
    cup.play()
    cup.play()
    lines = list(csv.DictReader(io.StringIO(exported(cup, "standings"))))
    assert [(line["place"], line["name"], line["points"]) for line in lines] == [
        ("1", "Ada", "4"), ("2", "Bob", "2"), ("2", "Cleo", "2")]  # fmt: skip
    assert lines[0]["buchholz"] == "4"
    matches = list(csv.DictReader(io.StringIO(exported(cup, "matches"))))
    assert len(matches) == 6
    assert [line["second"] for line in matches if line["how"] == "bye"] == ["", ""]
    assert all(line["match"] for line in matches if line["how"] == "played")


def test_trf_as_fide_has_its_columns(cup: Cup) -> None:
    cup.begun(3)
    cup.play()
    cup.play()
    lines = exported(cup, "trf").split("\r\n")
    assert lines[0] == "012 Spring cup"
    assert "062 3" in lines
    ada, bob, cleo = (line for line in lines if line.startswith("001"))
    assert (ada[4:8], ada[14:47].strip(), ada[48:52], ada[80:84], ada[85:89]) == (
        "   1", "Ada", "   0", " 4.0", "   1")  # fmt: skip
    results = {line[14:17]: [line[91 + 10 * n : 99 + 10 * n] for n in range(4)] for line in (ada, bob, cleo)}
    assert results["Cle"] in (
        ["0000 - U", "0000 - U", "   1 b 0", "   1 w 0"],
        ["   1 b 0", "   1 w 0", "0000 - U", "0000 - U"],
    )
    assert results["Ada"][0][5:] in ("w 1", "- U")
    days = next(line for line in lines if line.startswith("132"))
    assert days[91:99].count("/") == 2


def test_a_spreadsheet_takes_no_name_for_a_formula() -> None:
    assert export._cell("=1+1") == "'=1+1"
    assert export._cell("@a") == "'@a"
    assert export._cell(1.5) == "1.5"
    assert export._cell(None) == ""
