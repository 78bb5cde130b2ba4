"""A study's folder keeps what was played, whole, and goes on where it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import broadfront
from broadfront.engine.errors import FileFault
from broadfront.lab import study_folder
from broadfront.lab.arrow import results_table, tallies_table
from broadfront.lab.event_counts import CountedMatch, EventCount
from broadfront.lab.file_errors import replace_file
from broadfront.lab.matches import MatchRecord, play_match
from broadfront.lab.study import read_study
from broadfront.lab.study_folder import Progress, StudyFolder

pytestmark = pytest.mark.usefixtures("toybox")

STUDY = """players = ["random", "quick"]
matches = 4

[[boxes]]
game = "skirmish"
scenarios = ["meadow", "bog.toml"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "bog.toml").write_text("turns = 3\n")
    path = tmp_path / "bogs.toml"
    path.write_text(STUDY)
    return path


def begun(file: Path, name: str = "out") -> StudyFolder:
    return StudyFolder.begin(file.parent / name, read_study(file))


def played(folder: StudyFolder, *numbers: int) -> list[MatchRecord]:
    return [play_match(folder.study.plan(number)) for number in numbers]


def keep(folder: StudyFolder, records: Iterable[MatchRecord], tallies: Sequence[EventCount] = ()) -> None:
    with closing(folder.database.writer()) as writer:
        for record in records:
            own = tuple(tally for tally in tallies if tally.number == record.number)
            writer.add(folder.study.cell_of(record.number).name, CountedMatch(record, own))


def test_a_folder_holds_all_that_the_study_needs(file: Path) -> None:
    folder = begun(file)
    (file.parent / "bog.toml").unlink()
    file.unlink()
    found = StudyFolder(folder.path)
    assert found.study.cells == folder.study.cells
    assert found.study.scenarios == {"bog.toml": "turns = 3\n"}


def test_matches_come_back_as_they_were_by_cell(file: Path) -> None:
    folder = begun(file)
    played_records = played(folder, 3, 1, 2)
    keep(folder, played_records)
    records = [msgspec.structs.replace(record, journal="") for record in played_records]
    assert folder.records() == {
        "skirmish/meadow": [records[1], records[0]],
        "skirmish/bog": [records[2]],
    }
    assert list(folder.state().wanted()) == [4, 5, 6, 7, 8]


def test_the_columns_are_those_of_results_and_the_cell(file: Path) -> None:
    folder = begun(file)
    keep(folder, played(folder, 1))
    assert folder.table().column_names == [*MatchRecord.__struct_fields__, "cell"]


def test_another_study_is_refused_with_the_remedy(file: Path) -> None:
    begun(file)
    file.write_text(STUDY.replace("4", "5"))
    with pytest.raises(
        FileFault, match=r"begun by another study: give another folder .* or go on with .*study\.toml"
    ):
        begun(file)


def test_another_text_of_a_scenario_is_refused(file: Path) -> None:
    begun(file)
    (file.parent / "bog.toml").write_text("turns = 4\n")
    with pytest.raises(FileFault, match="begun by another study"):
        begun(file)


def test_a_comment_is_no_change(file: Path) -> None:
    begun(file)
    file.write_text(f"# Which bog?\n{STUDY}")
    assert begun(file).study.planned == 8


def test_the_copy_in_the_folder_goes_on_as_well_as_the_file(file: Path) -> None:
    folder = begun(file)
    assert StudyFolder.begin(folder.path, read_study(folder.path / "study.toml")).study == folder.study


@pytest.mark.parametrize("is_absolute", [True, False])
def test_the_copy_counts_in_the_folder_whatever_becomes_of_the_file(
    tmp_path: Path, is_absolute: bool
) -> None:
    """An absolute path, and one that leads from the folder to the file: it lies as deep as the study's own."""
    (tmp_path / "studies").mkdir()
    bog = tmp_path / "bog.toml"
    bog.write_text("turns = 3\n")
    file = tmp_path / "studies" / "bogs.toml"
    file.write_text(STUDY.replace("bog.toml", str(bog) if is_absolute else "../bog.toml"))
    folder = StudyFolder.begin(tmp_path / "out", read_study(file))
    bog.write_text("turns = 4\n")
    assert StudyFolder(folder.path).study == folder.study
    with pytest.raises(FileFault, match="begun by another study"):
        StudyFolder.begin(folder.path, read_study(file))
    kept = read_study(folder.path / "study.toml")
    assert kept.scenarios == {"bog.toml": "turns = 3\n"}
    assert StudyFolder.begin(folder.path, kept).study == folder.study


@pytest.mark.parametrize("made", [1, 2])
def test_a_folder_whose_making_was_killed_is_made_by_the_same_command(
    file: Path, monkeypatch: pytest.MonkeyPatch, made: int
) -> None:
    """After its scenario, and in the middle of the study's own file."""
    with monkeypatch.context() as patch:
        written = list[Path]()

        def killed(path: Path, data: bytes) -> None:
            written.append(path)
            if len(written) == 2:
                (path.parent / ".study.toml.tmp").write_bytes(data[:10])
            if len(written) == made:
                raise KeyboardInterrupt
            replace_file(path, data)

        patch.setattr(study_folder, "replace_file", killed)
        with pytest.raises(KeyboardInterrupt):
            begun(file)
    assert begun(file).study.planned == 8
    assert StudyFolder(file.parent / "out").study.planned == 8


def test_scenario_files_that_somebody_put_there_are_not_written_over(file: Path) -> None:
    own = file.parent / "out" / "scenarios" / "bog.toml"
    own.parent.mkdir(parents=True)
    own.write_text("turns = 9\n")
    with pytest.raises(FileFault, match="this folder has other files"):
        begun(file)
    assert own.read_text() == "turns = 9\n"


def test_another_version_of_broadfront_does_not_go_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = begun(file)
    monkeypatch.setattr(broadfront, "__version__", "99.0")
    begun(file)  # nothing is played yet
    assert version(folder) == "99.0"
    keep(folder, played(folder, 1))
    assert begun(file).state().played == 1
    monkeypatch.setattr(broadfront, "__version__", "99.1")
    with pytest.raises(
        FileFault,
        match=r"begun with Broadfront 99\.0, and this is 99\.1.*pip install broadfront==99\.0\), or begin again",
    ):
        begun(file)
    assert StudyFolder(folder.path).state().played == 1, "it can be looked at"
    folder.database.create("")
    assert begun(file).state().played == 1, "nobody knows what began it"


def version(folder: StudyFolder) -> str:
    info = folder.database.info()
    assert info is not None
    return info.version


def test_a_folder_with_other_files_is_refused(file: Path) -> None:
    with pytest.raises(FileFault, match="this folder has other files"):
        begun(file, ".")


def test_matches_of_other_rules_are_refused(file: Path) -> None:
    folder = begun(file)
    (record,) = played(folder, 1)
    keep(folder, [msgspec.structs.replace(record, rules_version=7)])
    with pytest.raises(
        FileFault, match=r"skirmish/meadow was played by version 7 of the rules, and they are at 1 now"
    ):
        begun(file)


def test_two_runs_are_never_at_one_folder(file: Path) -> None:
    folder = begun(file)
    with (
        folder.locked(),
        pytest.raises(FileFault, match="another run is at this study"),
        begun(file).locked(),
    ):
        pass
    with folder.locked():
        pass


def test_a_match_that_is_written_twice_counts_once(file: Path) -> None:
    """As one whose writing was interrupted when it was done."""
    folder = begun(file)
    records, counts = played(folder, 1, 2), [EventCount(1, "loss", "Blue", "tank", "A1", 2)]
    keep(folder, records, counts)
    before = folder.table()
    keep(folder, [msgspec.structs.replace(records[0], moves=999)], counts)
    assert folder.table().equals(before)
    assert folder.database.tallies().to_pylist() == [msgspec.to_builtins(counts[0])]


def test_a_match_whose_writing_is_interrupted_is_not_there(file: Path) -> None:
    folder = begun(file)
    (record,) = played(folder, 1)

    def interrupted() -> Iterator[EventCount]:
        yield EventCount(1, "loss", "Blue", "tank", "A1", 2)
        raise KeyboardInterrupt

    with closing(folder.database.writer()) as writer:
        with pytest.raises(KeyboardInterrupt):
            writer.add("skirmish/meadow", CountedMatch(record, interrupted()))  # type: ignore[arg-type]
        assert (folder.state().played, folder.database.tallies().num_rows) == (0, 0)
        writer.add("skirmish/meadow", CountedMatch(record, ()))
    assert folder.match(1) == record


def test_a_study_is_read_while_it_is_written(file: Path) -> None:
    folder = begun(file)
    one, two = played(folder, 1, 2)
    with closing(folder.database.writer()) as writer:
        writer.add("skirmish/meadow", CountedMatch(one, ()))
        assert folder.state().played == 1
        writer.add("skirmish/bog", CountedMatch(two, ()))
        assert StudyFolder(folder.path).table().num_rows == 2
    assert sorted(path.name for path in folder.path.iterdir()) == ["scenarios", "study.sqlite", "study.toml"]


@pytest.mark.parametrize("what", [b"no database", None])
def test_a_damaged_database_is_named_with_the_remedy(file: Path, what: bytes | None) -> None:
    folder = begun(file)
    keep(folder, played(folder, 1))
    database = folder.path / "study.sqlite"
    if what is None:
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE matches SET players = 'random', moves = 'many'")
    else:
        database.write_bytes(what)
    remedy = r"study\.sqlite: no database that can be read: move it away, and its matches are played again"
    for read in (folder.state, folder.table, lambda: folder.match(1)):
        with pytest.raises(FileFault, match=remedy):
            read()
    database.unlink()
    assert begun(file).state().played == 0


ENDLESS = "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r)"


@pytest.mark.parametrize(
    "change",
    [
        f"ALTER TABLE matches RENAME TO m; CREATE VIEW matches AS {ENDLESS} SELECT m.* FROM m, r",
        f"ALTER TABLE study RENAME TO s; CREATE VIEW STUDY AS {ENDLESS} SELECT s.* FROM s, r",
        "CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM matches; END",
        "ALTER TABLE matches ADD COLUMN big AS (zeroblob(100000000))",
        "CREATE VIRTUAL TABLE words USING fts5(word)",
    ],
)
def test_a_database_that_computes_is_refused(file: Path, change: str) -> None:
    folder = begun(file)
    keep(folder, played(folder, 1))
    with closing(sqlite3.connect(folder.path / "study.sqlite")) as connection, connection:
        connection.executescript(change)
    remedy = (
        r"study\.sqlite: no database of a study: \w+ is no plain table; move it away, and its matches are"
    )
    for read in (folder.state, folder.table, folder.progress, lambda: folder.match(1)):
        with pytest.raises(FileFault, match=remedy):
            read()


def test_a_journal_without_end_is_not_unpacked(file: Path) -> None:
    folder = begun(file)
    (record,) = played(folder, 1)
    keep(folder, [msgspec.structs.replace(record, journal="x" * 9_000_000)])
    with pytest.raises(FileFault, match=r"study\.sqlite: no database that can be read: move it away"):
        folder.match(1)


def test_a_database_of_a_later_broadfront_is_refused(file: Path) -> None:
    folder = begun(file)
    with closing(sqlite3.connect(folder.path / "study.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(FileFault, match="a later Broadfront has written it: use that one"):
        folder.state()


def test_a_full_disk_is_told_and_leaves_no_half_match(file: Path) -> None:
    folder = begun(file)
    (record,) = played(folder, 1)
    with closing(folder.database.writer()) as writer:
        (pages,) = writer.connection.execute("PRAGMA page_count").fetchone()
        writer.connection.execute(f"PRAGMA max_page_count = {pages}")
        long = msgspec.structs.replace(record, fault="x" * 100_000)
        with pytest.raises(FileFault, match="cannot be written: No space left on device"):
            writer.add("skirmish/meadow", CountedMatch(long, ()))
        assert folder.state().played == 0
        writer.connection.execute("PRAGMA max_page_count = 1000000")
        writer.add("skirmish/meadow", CountedMatch(record, ()))
    assert folder.match(1) == record


def older(folder: StudyFolder, parts: Sequence[tuple[Sequence[MatchRecord], Sequence[EventCount]]]) -> None:
    """Make a study's folder one of Broadfront 0.2."""
    (folder.path / "study.sqlite").unlink()
    (folder.path / "broadfront-version").write_text("0.2.0\n")
    (folder.path / "progress.json").write_bytes(
        msgspec.json.encode(Progress("stopped", 2, 8, 0, 12.0, None, told=1000.0))
    )
    for name in ("matches", "tallies"):
        (folder.path / name).mkdir()
    for nth, (records, tallies) in enumerate(parts, 1):
        cells = [folder.study.cell_of(record.number).name for record in records]
        table = results_table(records).append_column("cell", pa.array(cells, pa.string()))
        pq.write_table(table, folder.path / "matches" / f"part-{nth:06}.parquet")
        pq.write_table(tallies_table(tallies), folder.path / "tallies" / f"part-{nth:06}.parquet")


def test_a_folder_of_broadfront_0_2_is_taken_over(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a match that is there twice the last counts, as it did."""
    folder = begun(file)
    one, two = played(folder, 1, 2)
    again = msgspec.structs.replace(one, moves=999)
    first, second = (EventCount(1, "loss", "Blue", "tank", "A1", count) for count in (2, 5))
    other = EventCount(2, "loss", "Gold", "tank", "A1", 1)
    older(folder, [([one, two], [first, other]), ([again], [second])])
    kept = sorted(path.name for path in folder.path.iterdir())
    found = StudyFolder(folder.path)
    assert found.match(1) == again
    assert found.match(2) == two
    rows = found.database.tallies().to_pylist()
    assert sorted((row["number"], row["count"]) for row in rows) == [(1, 5), (2, 1)]
    progress = found.progress()
    assert progress is not None
    assert (progress.state, progress.seconds, version(found)) == ("stopped", 12.0, "0.2.0")
    assert sorted(path.name for path in folder.path.iterdir()) == sorted([*kept, "study.sqlite"])
    monkeypatch.setattr(broadfront, "__version__", "99.1")
    with pytest.raises(FileFault, match=r"begun with Broadfront 0\.2\.0, and this is 99\.1"):
        begun(file)


def test_a_damaged_part_of_broadfront_0_2_is_named_with_the_remedy(file: Path) -> None:
    folder = begun(file)
    older(folder, [(played(folder, 1), [])])
    damaged = folder.path / "matches" / "part-000001.parquet"
    damaged.write_bytes(damaged.read_bytes()[:100])
    with pytest.raises(
        FileFault, match=r"part-000001\.parquet: .* move it away, and its matches are played again"
    ):
        StudyFolder(folder.path)
    assert not (folder.path / "study.sqlite").exists()


def test_a_disk_that_is_nearly_full_is_told_before_anything_is_played(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_folder, "WANTED_SPACE", 1 << 60)
    with pytest.raises(FileFault, match="the disk has only"):
        begun(file)


def test_a_kept_journal_is_read_back_with_its_match(file: Path) -> None:
    folder = begun(file)
    (record,) = played(folder, 2)
    keep(folder, [record])
    assert folder.match(2) == record
    assert record.journal.startswith("Broadfront match")
    with pytest.raises(FileFault, match=r"no match 3 \(yet\)"):
        folder.match(3)


def test_journals_are_left_out_on_request(file: Path) -> None:
    file.write_text(f"journals = false\n{STUDY}")
    assert played(begun(file), 2)[0].journal == ""


def test_a_run_that_says_nothing_any_more_has_stopped(file: Path) -> None:
    folder = begun(file)
    assert folder.progress() is None
    with closing(folder.database.writer()) as writer:
        progress = Progress("running", 3, 8, 0, 12.0, 20.0, told=1000.0)
        writer.save_progress(msgspec.json.encode(progress).decode())
    running, silent = folder.progress(now=1010.0), folder.progress(now=1100.0)
    assert running is not None
    assert (running.state, running.left) == ("running", 20.0)
    assert silent is not None
    assert (silent.state, silent.left) == ("stopped", None)


STOPPED = (
    STUDY.replace('"meadow", "bog.toml"', '"meadow"').replace("4", "40")
    + '\n[stop]\nrule = "sprt"\nplayer = "quick"\np0 = 0.5\np1 = 0.9\n'
)


def test_a_cell_is_decided_by_its_matches_in_order_however_they_come(file: Path) -> None:
    file.write_text(STOPPED)
    folder = begun(file)
    in_order, reversed_, scores = folder.state(), folder.state(), {}
    for number in range(1, 41):
        scores[number] = (0.0, 1.0) if folder.study.plan(number).players[1] == "quick" else (1.0, 0.0)
    for number in range(1, 41):
        in_order.add(number, folder.study.plan(number).players, scores[number])
    for number in range(40, 0, -1):
        reversed_.add(number, folder.study.plan(number).players, scores[number])
    (one,), (other,) = in_order.cells.values(), reversed_.cells.values()
    assert one.last == other.last
    assert one.last is not None
    assert one.last < 10
    assert in_order.played == reversed_.played == one.last == in_order.planned
    assert in_order.is_over
    assert list(in_order.wanted()) == []


def test_matches_beyond_the_decision_are_not_read_and_go_in_the_end(file: Path) -> None:
    file.write_text(STOPPED)
    folder = begun(file)
    records = [
        msgspec.structs.replace(
            record, scores=tuple(float(name == "quick") for name in record.players), fault=""
        )
        for record in played(folder, *range(1, 21))
    ]
    keep(folder, records)
    last = next(iter(folder.state().cells.values())).last
    assert last is not None
    assert folder.table(["cell"])["number"].to_pylist() == list(range(1, last + 1))
    assert folder.database.matches().num_rows == 20
    with closing(folder.database.writer()) as writer:
        writer.delete_after("skirmish/meadow", last)
    assert folder.database.matches().num_rows == last


def test_a_fault_is_played_and_decides_nothing(file: Path) -> None:
    file.write_text(STOPPED)
    folder = begun(file)
    state = folder.state()
    for number in range(1, 41):
        state.add(number, folder.study.plan(number).players, ())
    (cell,) = state.cells.values()
    assert cell.verdict is not None
    assert (cell.last, cell.verdict.matches, state.faults) == (None, 0, 40)
    assert state.is_over
