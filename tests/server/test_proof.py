"""`broadfront verify`: passes for what was played, and names the move at which a changed file fails."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from tests.server.harness import PERSON, People, Running, computer

from broadfront.cli import main
from broadfront.engine.errors import FileFault
from broadfront.server import proof
from broadfront.server.wire import MatchFile

ROLL = re.compile(r"^(\d+)\. Chance: (.*)$", re.MULTILINE)


@pytest.fixture(scope="module")
def played(server: Running) -> MatchFile:
    people = server.match()
    people.post("/salt", {"salt": "seven blue herons"}, 0)
    people.play_out()
    return msgspec.json.decode(people.get("/export", format="json").content, type=MatchFile)


def test_what_was_played_passes(played: MatchFile) -> None:
    verdict = proof.verify(played)
    assert verdict.rolls == len(ROLL.findall(played.journal)) > 6
    assert verdict.given == 0
    assert played.salts == ["seven blue herons", ""]


def test_any_changed_die_is_found_at_its_move(played: MatchFile) -> None:
    changed = 0
    for found in ROLL.finditer(played.journal):
        number, words = int(found[1]), found[2].split()
        face = int(words[-1])
        words[-1] = str(face % 6 + 1)
        line = f"{number}. Chance: {' '.join(words)}"
        journal = played.journal[: found.start()] + line + played.journal[found.end() :]
        with pytest.raises((proof.ProofFault, FileFault)) as fault:
            proof.verify(msgspec.structs.replace(played, journal=journal))
        assert isinstance(fault.value, proof.ProofFault), fault.value
        assert f"move {number} is" in str(fault.value)
        changed += 1
    assert changed > 3


def test_other_keys_salts_and_ids_fail(played: MatchFile) -> None:
    replace = msgspec.structs.replace
    for changed, word in (
        (replace(played, key="0" * 64), "not the one promised"),
        (replace(played, key="0" * 63), "64 hexadecimal"),
        (replace(played, key=""), "when the match is over"),
        (replace(played, salts=["seven blue heron", ""]), "the key gives"),
        (replace(played, salts=["", "seven blue herons"]), "the key gives"),
        (replace(played, match="another"), "the key gives"),
        (replace(played, format=2), "format 1"),
    ):
        with pytest.raises(proof.ProofFault, match=word):
            proof.verify(changed)


def test_a_journal_that_cannot_be_played_is_a_fault_of_its_own(played: MatchFile) -> None:
    for journal in ("", played.journal.replace("2. Red: ", "2. Red: fly ", 1)):
        with pytest.raises(FileFault):
            proof.verify(msgspec.structs.replace(played, journal=journal))


def test_moves_from_another_match_are_not_part_of_the_proof(server: Running, played: MatchFile) -> None:
    given = [int(number) for number, _ in ROLL.findall(played.journal)][
        5
    ]  # six rolls of another key are in it
    answer = server.client.post("/api/matches/import", json={"text": cut(played.journal, given)})
    people = People(server, answer.json())
    people.play_out()
    file = msgspec.json.decode(people.get("/export", format="json").content, type=MatchFile)
    verdict = proof.verify(file)
    assert verdict.given == given
    rolls = [int(number) for number, _ in ROLL.findall(file.journal)]
    assert verdict.rolls == len([number for number in rolls if number > given])
    with pytest.raises(proof.ProofFault):
        proof.verify(msgspec.structs.replace(file, given=0))


def cut(journal: str, moves: int) -> str:
    """Return a match file without the moves after the first so many."""
    return journal[: journal.index(f"\n{moves + 1}. ")] + "\n"


def test_undone_moves_do_not_disturb_the_proof(server: Running) -> None:
    people = server.match(seats=[PERSON, PERSON])
    taken_back = 0
    for n in range(3000):
        state = people.state()
        if state["view"]["ask"] is None:
            break
        seat = state["view"]["ask"][0]
        if n % 3 == 0 and taken_back < 20 and people.state(seat)["can_undo"]:
            assert people.post("/undo", {"version": state["version"]}, seat).status_code == 200
            taken_back += 1
        people.step(11 * n + 5)
    assert taken_back
    file = msgspec.json.decode(people.get("/export", format="json").content, type=MatchFile)
    assert proof.verify(file).rolls > 3


def test_the_command_says_pass_or_where_it_fails(
    played: MatchFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, none = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "none.json"
    good.write_bytes(msgspec.json.encode(played))
    assert main(["verify", str(good)]) == 0
    assert capsys.readouterr().out.startswith("pass: a match of Front Line")
    bad.write_bytes(msgspec.json.encode(msgspec.structs.replace(played, salts=["", ""])))
    assert main(["verify", str(bad)]) == 1
    assert re.search(r"move \d+ is '.*', but the key gives", capsys.readouterr().err)
    for text, said in (
        ("[]", "no match file"),
        ("{}", "no match file"),
        (played.journal, "With the dice (JSON)"),
        (played.journal, "broadfront replay"),
    ):
        none.write_text(text)
        assert main(["verify", str(none)]) == 1
        assert said in " ".join(capsys.readouterr().err.split())
    assert main(["verify", str(tmp_path / "missing.json")]) == 1


def test_the_computers_match_passes_too(server: Running) -> None:
    people = server.match(seats=[computer("quick"), computer("quick")])
    while people.state()["view"]["ask"] is not None:
        people.get("/changes", after=people.state()["version"], wait=2)
    file = msgspec.json.decode(people.get("/export", format="json").content, type=MatchFile)
    assert proof.verify(file).rolls > 3
