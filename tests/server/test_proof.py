"""`broadfront verify-dice`: passes for what was played, and names the move at which a changed file fails."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from tests.server.harness import PERSON, People, Running, computer

from broadfront.cli import main
from broadfront.engine import match_file as journal
from broadfront.engine.errors import FileFault
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.games.front_line import GAME as FRONT_LINE
from broadfront.server.matches.dice import verification
from broadfront.server.matches.dice.generator import roll
from broadfront.server.matches.dice.seeds import commitment_of
from broadfront.server.matches.schemas import MatchFile, SaltEvent
from broadfront.server.matches.seats.roster import Seat
from broadfront.server.matches.seats.seat_plan import people_at

ROLL = re.compile(r"^(\d+)\. Chance: (.*)$", re.MULTILINE)


@pytest.fixture(scope="module")
def played(server: Running) -> MatchFile:
    people = server.match()
    people.add_salt(seat0="seven blue herons", seat1="a grey one")
    people.play_out()
    return msgspec.json.decode(people.get("/export", format="json").content, type=MatchFile)


def test_what_was_played_passes(played: MatchFile) -> None:
    verdict = verification.verify(played)
    assert verdict.rolls == len(ROLL.findall(played.journal)) > 6
    assert verdict.given == 0
    assert played.salts == ["seven blue herons", "a grey one"]
    assert played.format == 2


def test_any_changed_die_is_found_at_its_move(played: MatchFile) -> None:
    changed = 0
    for found in ROLL.finditer(played.journal):
        number, words = int(found[1]), found[2].split()
        face = int(words[-1])
        words[-1] = str(face % 6 + 1)
        line = f"{number}. Chance: {' '.join(words)}"
        journal = played.journal[: found.start()] + line + played.journal[found.end() :]
        with pytest.raises((verification.ProofFault, FileFault)) as fault:
            verification.verify(msgspec.structs.replace(played, journal=journal))
        assert isinstance(fault.value, verification.ProofFault), fault.value
        assert f"move {number} is" in str(fault.value)
        changed += 1
    assert changed > 3


def test_other_keys_salts_and_ids_fail(played: MatchFile) -> None:
    replace = msgspec.structs.replace
    for changed, word in (
        (replace(played, key="0" * 64), "not the one promised"),
        (replace(played, key="0" * 63), "64 hexadecimal"),
        (replace(played, key=""), "when the match is over"),
        (replace(played, salts=["seven blue heron", "a grey one"]), "not those that were promised"),
        (replace(played, salts=["seven blue herons"]), "not those that were promised"),
        (replace(played, salts=["", ""], salting=[]), "the key gives"),
        (replace(played, match="another-match-of"), "the key gives"),
        (replace(played, match="another\n"), "not one that a server gives"),
        (replace(played, salts=[*played.salts, "", ""]), "4 salts for the 2 seats"),
        (replace(played, format=1), "the key gives"),
        (replace(played, format=3), "formats 1 and 2"),
    ):
        with pytest.raises(verification.ProofFault, match=word):
            verification.verify(changed)


def test_a_journal_that_cannot_be_played_is_a_fault_of_its_own(played: MatchFile) -> None:
    for text in ("", played.journal.replace("2. Red: ", "2. Red: fly ", 1)):
        with pytest.raises(FileFault):
            verification.verify(msgspec.structs.replace(played, journal=text))


def test_moves_from_another_match_are_not_part_of_the_proof(server: Running, played: MatchFile) -> None:
    given = [int(number) for number, _ in ROLL.findall(played.journal)][
        5
    ]  # six rolls of another key are in it
    answer = server.client.post("/api/matches/import", json={"text": cut(played.journal, given)})
    people = People(server, answer.json())
    people.play_out()
    file = msgspec.json.decode(people.get("/export", format="json").content, type=MatchFile)
    verdict = verification.verify(file)
    assert verdict.given == given
    rolls = [int(number) for number, _ in ROLL.findall(file.journal)]
    assert verdict.rolls == len([number for number in rolls if number > given])
    with pytest.raises(verification.ProofFault):
        verification.verify(msgspec.structs.replace(file, given=0))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"given": -1}, "-1 moves cannot come from another match"),
        ({"given": 1_000_000}, "1000000 moves cannot come from another match"),
        ({"people": [0, 1, 2]}, "the match has 2 seats"),
        ({"people": [0, 1, -1]}, "the match has 2 seats"),
        ({"people": [0, 0, 1]}, "the match has 2 seats"),
    ],
)
def test_what_cannot_be_is_a_fault(played: MatchFile, change: dict[str, object], said: str) -> None:
    with pytest.raises(verification.ProofFault, match=said):
        verification.verify(msgspec.structs.replace(played, **change))


def test_a_journal_that_was_cut_short_is_a_fault(played: MatchFile) -> None:
    moves = len(re.findall(r"(?m)^\d+\. ", played.journal))
    for kept in (0, moves // 2, moves - 1):
        with pytest.raises(verification.ProofFault, match=f"ends after move {kept} with the match still on"):
            verification.verify(msgspec.structs.replace(played, journal=cut(played.journal, kept)))


def test_a_salt_of_a_seat_that_the_journal_gives_to_the_computer_is_a_fault(played: MatchFile) -> None:
    journal = re.sub("(?m)^seat: Red.*$", "seat: Red = recruit", played.journal)
    assert journal != played.journal
    with pytest.raises(
        verification.ProofFault, match="seat 1 gave one, and the journal says that the computer sat"
    ):
        verification.verify(msgspec.structs.replace(played, journal=journal))


def test_no_person_is_called_like_a_computer(server: Running) -> None:
    seats = [{"kind": "person", "name": "recruit"}, {"kind": "person", "name": "mcts:400"}]
    for seat in seats:
        body = {"game": "front_line", "seats": [seat, PERSON]}
        answer = server.client.post("/api/matches", json=body)
        assert answer.status_code == 422
        assert "is a computer player: choose another name" in answer.json()["message"]


def test_an_account_named_as_a_computer_is_a_person_in_match_files() -> None:
    """Such accounts may be there from before."""
    seats = [
        Seat("regular", "person", "", "hash"),
        Seat("", "computer", "regular", ""),
        Seat("Ada", "person", "", "hash"),
    ]
    seats[2].before = ("recruit",)
    assert people_at(seats) == ("Regular", "regular", "Recruit, then Ada")


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
    assert verification.verify(file).rolls == journal.read(file.journal).seats.count(CHANCE)


def test_the_command_says_pass_or_where_it_fails(
    played: MatchFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, none = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "none.json"
    good.write_bytes(msgspec.json.encode(played))
    assert main(["verify", str(good)]) == 0
    said_of_good = capsys.readouterr().out
    assert said_of_good.startswith("pass: a match of Front Line")
    assert f"match {played.match}, " in said_of_good
    assert played.commitment in said_of_good
    bad.write_bytes(msgspec.json.encode(msgspec.structs.replace(played, salts=["", ""], salting=[])))
    assert main(["verify", str(bad)]) == 1
    assert re.search(r"move \d+ is '.*', but the key gives", capsys.readouterr().err)
    for text, said in (
        ("[]", "no match file"),
        ("{}", "no match file"),
        (played.journal, "With the dice (JSON)"),
        (played.journal, "broadfront replay"),
        (good.read_text().replace('{"', '{"key":"","', 1), "'key' twice"),
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
    assert verification.verify(file).rolls == journal.read(file.journal).seats.count(CHANCE)


# --- salt -------------------------------------------------------------------------------------------------------------


def ground(played: MatchFile, *salting: SaltEvent, people: tuple[int, ...] = (0, 1)) -> MatchFile:
    """What an operator makes who chooses salts until he likes the dice: the dice fit, the order tells."""
    told = {event.seat: event.text for event in salting if event.kind == "salt"}
    salts = [told.get(seat, "") for seat in range(2)]
    match = Match(FRONT_LINE, FRONT_LINE.setting())
    while match.ask is not None:
        ask = match.ask
        if ask.seat == CHANCE:
            match.play(roll(ask, played.key, played.match, salts, len(match.journal)))
        else:
            match.play(ask.moves[(7 * len(match.journal) + 3) % len(ask.moves)])
    return msgspec.structs.replace(
        played, journal=journal.write(match), salts=salts, salting=list(salting), people=list(people)
    )


def event(kind: str, seat: int, salt: str) -> SaltEvent:
    return (
        SaltEvent("salt", seat, salt) if kind == "salt" else SaltEvent("promise", seat, commitment_of(salt))
    )


FIRST = (event("promise", 0, "a"), event("promise", 1, "b"), event("salt", 1, "b"), event("salt", 0, "a"))


def test_salts_promised_by_all_before_any_is_told_pass(played: MatchFile) -> None:
    verdict = verification.verify(ground(played, *FIRST))
    assert verdict.promises == {0: commitment_of("a"), 1: commitment_of("b")}


@pytest.mark.parametrize(
    ("salting", "people", "word"),
    [
        ((FIRST[0], FIRST[3], FIRST[1], FIRST[2]), (0, 1), "too late to promise"),
        (FIRST, (0,), "seat 1 is no person's"),
        ((FIRST[0], FIRST[2], FIRST[3]), (0, 1), "seat 1 has promised no salt"),
        ((FIRST[0], FIRST[1], FIRST[3]), (0, 1), "seat 1 has promised one and never told it"),
        ((*FIRST[:2], event("salt", 1, "c"), FIRST[3]), (0, 1), "not the one that was promised"),
        ((FIRST[0], event("promise", 0, "c"), FIRST[3]), (0, 1), "seat 0 has promised its salt already"),
        ((FIRST[0], FIRST[3], FIRST[3]), (0, 1), "seat 0 has told its salt already"),
        ((SaltEvent("promise", 0, "a"), FIRST[3]), (0, 1), "64 hexadecimal digits"),
    ],
)
def test_salts_that_could_have_been_chosen_after_others_fail(
    played: MatchFile, salting: tuple[SaltEvent, ...], people: tuple[int, ...], word: str
) -> None:
    with pytest.raises(verification.ProofFault, match=word):
        verification.verify(ground(played, *salting, people=people))


def test_a_file_of_the_first_format_passes_as_what_it_is(
    played: MatchFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was written by a server of before promises; its salts prove less, and the command says so."""
    old = tmp_path / "old.json"
    old.write_bytes((Path(__file__).parent / "matches" / "format_1.json").read_bytes())
    assert main(["verify", str(old)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("pass: a match of Front Line, ")
    assert "could have chosen the salts of other seats after he saw yours" in said
    old.write_bytes(msgspec.json.encode(played))
    assert main(["verify", str(old)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "could have chosen" not in said
    assert f"Seat 1 had promised its salt by {commitment_of('a grey one')}" in said
