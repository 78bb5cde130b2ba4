import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.engine.toys import DUEL, HANDS, Duel, Strike, Toy

from broadfront.engine import match_file
from broadfront.engine.conformance.run import any_setting, random_move
from broadfront.engine.errors import FileFault
from broadfront.engine.match import Match
from broadfront.engine.notation import read_position
from broadfront.engine.position import Move

FILE = """\
Broadfront match 1
game: duel
rules: 1
scenario: short
options: sides=6, aiming=off, bracing=on
seat: Red = Ada
seat: Blue

1. Red: attack Ann Cid
2. Blue: stand
3. Chance: roll 6
4. Blue: pass
5. Red: pass
6. Blue: pass
result: Red 1, Blue 0
"""


class NewerDuel(Duel):
    """Duel after a change of its rules."""

    game_info = replace(Duel.game_info, history=("The first version.", "Another."))


def played(game: Toy, seed: int) -> Match:
    rng = Random(seed)
    match = Match(game, any_setting(game, rng), ["Ada", ""])
    for _ in range(rng.randrange(60)):
        if match.ask is not None:
            match.play(random_move(match.ask, rng))
    return match


def fault_of(text: str | bytes) -> FileFault:
    with pytest.raises(FileFault) as caught:
        match_file.read(text, DUEL, source="a.match")
    return caught.value


def test_a_match_is_written_as_people_read_it() -> None:
    moves = [Move("attack", 0, 2), Move("stand"), Move("roll", 6), Move("pass"), Move("pass"), Move("pass")]
    match = Match.replay(DUEL, DUEL.setting(), moves, ["Ada"])
    assert match_file.write(match) == FILE


def test_the_telling_stands_behind_the_moves_as_comments() -> None:
    told = match_file.write(match_file.read(FILE, DUEL), telling=True)
    assert "3. Chance: roll 6\n#   [2.2] Cid is hit: 1 left.\n4. Blue" in told
    assert match_file.write(match_file.read(told, DUEL)) == FILE


@given(st.sampled_from([DUEL, HANDS]), st.integers(0, 10**6), st.booleans())
def test_what_is_written_reads_back_and_is_written_the_same(game: Toy, seed: int, telling: bool) -> None:
    match = played(game, seed)
    text = match_file.write(match, telling=telling)
    again = match_file.read(text, game)
    assert again.position == match.position
    assert (again.journal, again.seats, again.log, again.people) == (
        match.journal,
        match.seats,
        match.log,
        match.people,
    )
    assert match_file.write(again, telling=telling) == text


def test_the_text_of_an_own_scenario_goes_along() -> None:
    text = "strength 4\n\n# not a comment of the file\n| a bar  \n"
    match = Match(DUEL, DUEL.setting("my war", {"sides": 8}, text))
    match.play(Move("pass"))
    written = match_file.write(match)
    assert (
        "scenario text:\n| strength 4\n| \n| # not a comment of the file\n| | a bar  \n| \n\n1. Red: pass\n"
        in written
    )
    again = match_file.read(written, DUEL)
    assert again.setting == match.setting
    assert match_file.write(again) == written


def test_a_match_that_began_in_the_middle_says_where() -> None:
    p = DUEL.new("long")
    p.play(Move("pass"))
    match = Match(DUEL, p)
    match.play(Move("attack", 2, 0))
    written = match_file.write(match)
    assert "position: duel/1 long " in written
    assert "\n1. Blue: attack Cid Ann\n" in written
    again = match_file.read(written, DUEL)
    assert again.position == match.position
    assert match_file.write(again) == written


def test_comments_blank_lines_capitals_and_windows_do_no_harm() -> None:
    edited = FILE.replace("4. Blue: pass", "# Why?\n\n  4. Blue:  PASS  ".replace("  4.", "4.")).replace(
        "\n", "\r\n"
    )
    assert match_file.write(match_file.read("\ufeff" + edited, DUEL)) == FILE
    assert match_file.write(match_file.read(FILE.encode(), DUEL)) == FILE


def test_an_unfinished_match_has_no_result() -> None:
    text = FILE[: FILE.index("6. Blue")]
    assert match_file.write(match_file.read(text, DUEL)) == text


def test_a_finished_match_may_leave_its_result_out() -> None:
    assert match_file.write(match_file.read(FILE[: FILE.index("result")], DUEL)) == FILE


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        (
            "Broadfront match 1",
            "Chess match 1",
            1,
            "no match file: it should begin with 'Broadfront match 1'",
        ),
        ("Broadfront match 1", "Broadfront match 2", 1, "only format 1 can be read"),
        ("game: duel", "game: hands", 2, "a match of 'hands', not of duel"),
        ("game: duel\n", "", 1, "lacks 'game: ...'"),
        (
            "rules: 1",
            "rules: 2",
            3,
            "played by version '2' of the rules of Duel; this Broadfront knows 1: replay it",
        ),
        ("scenario: short", "scenario: shirt", 4, "no scenario 'shirt'; there are short, long"),
        ("scenario: short", "scenario: short\nscenario: long", 5, r"a second time \(first on line 4\)"),
        ("scenario: short", "scenery: short", 4, "'scenery: short' is none of game, rules"),
        ("sides=6", "sides=7", 5, "option sides takes 6, 8; not '7'"),
        ("sides=6", "edges=6", 5, "no option 'edges'; it has sides, aiming, bracing"),
        ("sides=6", "sides=6, sides=6", 5, "sides is given twice"),
        ("seat: Blue\n", "", 6, "expected 2 lines 'seat: ...': Red, Blue"),
        ("seat: Blue", "seat: Green", 7, "'Green': expected 'Blue' or 'Blue = a person'"),
        ("2. Blue: stand", "3. Blue: stand", 10, "expected move 2, as in '2. Blue: ...'"),
        ("2. Blue: stand", "2. Blue: sit", 10, "'sit' is no verb of Duel; it has pass, aim, attack"),
        ("2. Blue: stand", "2. Red: stand", 10, r"it is Blue who is asked here \(\[2.1\] Brace or stand"),
        ("2. Blue: stand", "2. Blue: pass", 10, r"\[2.1\] Not now: Brace or stand"),
        ("attack Ann Cid", "attack Ann Bob", 9, r"\[1.1\] Ann or Bob attacks a standing figure"),
        ("attack Ann Cid", "attack Ann", 9, "'attack' wants 2 words after it"),
        ("attack Ann Cid", "attack Ann Eve", 9, "'Eve' is no figure; expected one of Ann, Bob, Cid, Dan"),
        ("roll 6", "roll 7", 11, r"\[2.2\] The table waits for chance"),
        ("result: Red 1, Blue 0", "result: Red 0, Blue 1", 15, "came out otherwise: result: Red 1, Blue 0"),
        ("6. Blue: pass\n", "", 14, "after 5 moves the match is still on"),
        ("result: Red 1, Blue 0", "7. Red: pass", 15, "over after move 6: remove what follows"),
        (
            "result: Red 1, Blue 0\n",
            "result: Red 1, Blue 0\n7. Red: pass\n",
            16,
            r"follow the result \(line 15\)",
        ),
        ("seat: Blue\n", "seat: Blue\nposition: duel/1\n", 8, "'duel/1' is too short"),
        ("scenario: short", "scenario: own\nscenario text:\n| strange 4\n", 6, "expected 'strength 3'"),
    ],
)
def test_a_fault_is_named_by_its_line_and_remedy(old: str, new: str, line: int, says: str) -> None:
    assert old in FILE
    fault = fault_of(FILE.replace(old, new, 1))
    assert re.search(says, str(fault))
    assert fault.line == line
    assert str(fault).startswith(f"a.match:{line}: ")


def test_a_position_of_another_scenario_is_a_fault() -> None:
    line = DUEL.new("long").notation()
    assert "another scenario" in str(fault_of(FILE.replace("seat: Red", f"position: {line}\nseat: Red")))


def test_bytes_that_are_no_text_are_a_fault_on_their_line() -> None:
    fault = fault_of(FILE.encode().replace(b"Ada", b"\xff\xfe"))
    assert (fault.line, "UTF-8" in fault.message) == (6, True)


def test_rules_that_fail_are_a_fault_on_the_line_of_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Strike, "roll", lambda s, p, what, where: p.strength[7])
    fault = fault_of(FILE)
    assert (fault.line, "the rules fail here: if the file is right" in fault.message) == (11, True)
    assert isinstance(fault.__cause__, IndexError)


def test_an_unknown_game_is_a_fault() -> None:
    with pytest.raises(FileFault, match="no game 'ludo'"):
        match_file.read("Broadfront match 1\ngame: ludo\n")


# --- anything may stand in a file -----------------------------------------------------------------------------------

WORDS = st.sampled_from(
    [*FILE.replace("\n", " \n ").split(" "), "position:", "scenario text:", "| ", "#", "%", "0", "-1"]
)


def reads_or_faults(text: str | bytes) -> None:
    try:
        match = match_file.read(text, DUEL)
    except FileFault:
        return
    assert match_file.write(match_file.read(match_file.write(match), DUEL)) == match_file.write(match)


@given(st.text() | st.binary())
def test_any_text_reads_or_is_a_file_fault(text: str | bytes) -> None:
    reads_or_faults(text)


@given(st.lists(WORDS, max_size=40).map(" ".join), st.integers(0, len(FILE)))
def test_a_file_that_goes_wrong_reads_or_is_a_file_fault(tail: str, at: int) -> None:
    reads_or_faults(FILE[:at] + tail)


@given(st.integers(0, len(FILE)), st.integers(0, 12), st.text(max_size=5))
def test_a_file_with_a_slip_of_the_pen_reads_or_is_a_file_fault(at: int, cut: int, put: str) -> None:
    reads_or_faults(FILE[:at] + put + FILE[at + cut :])


def test_a_match_is_read_back_by_the_version_of_the_rules_it_was_played_by() -> None:
    newer = NewerDuel()
    match = match_file.read(FILE, newer)
    assert match.setting.rules_version == 1
    assert match_file.write(match) == FILE
    assert match.position.notation().startswith("duel/1 ")
    again = read_position(match.position.notation(), newer)
    assert again == match.position
    assert Match(newer, newer.setting()).setting.rules_version == 2
