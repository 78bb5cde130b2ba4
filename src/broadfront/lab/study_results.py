"""The results of a study, cell by cell: win rates, lengths, reasons of results, and event counts.

They are read by column from the study's folder, even during a run; a hundred thousand matches take seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from io import BytesIO
from math import fsum
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

from broadfront.lab.event_counts import EventKind
from broadfront.lab.matches import MatchRecord
from broadfront.lab.results import LIST_SEPARATOR
from broadfront.lab.statistics import Summary, summary, units
from broadfront.lab.study import DATABASE, SCENARIOS, STUDY
from broadfront.lab.study_database import MATCHES, StudyDatabase
from broadfront.lab.study_folder import StudyFolder
from broadfront.lab.study_state import StudyState

ExportKind = Literal["matches", "tallies"]
ExportFormat = Literal["csv", "parquet"]
_NEEDED: Final = tuple(name for name in MATCHES.names if name != "journal")
"""All columns but the journals, which are large."""


class Counted(NamedTuple):
    """The number of a thing that a side bought, lost or placed, in total and per match."""

    side: str
    thing: str
    number: int
    per_match: float


class Opening(NamedTuple):
    """The first orders of a seat, the number of matches that it began with them, and its mean score in these."""

    seat: str
    orders: tuple[str, ...]
    matches: int
    share: float
    score: float


def stamp_of(folder: Path) -> tuple[object, ...]:
    """Return a value that changes with the results of a study: with its files, and the matches written.

    Raises
    ------
    FileFault
        If its database cannot be read.
    """
    info = StudyDatabase(folder / DATABASE).info()
    parts: list[object] = [info.changes if info is not None else None]
    for path in (folder / STUDY, *sorted((folder / SCENARIOS).glob("*.toml"))):
        with suppress(FileNotFoundError):
            status = path.stat()
            parts.append((path.name, status.st_mtime_ns, status.st_size))
    return tuple(parts)


class StudyResults:
    """The results of a study at the time of reading.

    Parameters
    ----------
    path
        The study's folder.

    Raises
    ------
    FileFault
        If it is not a study's folder, or a file in it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.folder = StudyFolder(path)
        self.study = self.folder.study
        self.matches = self.folder.table(_NEEDED)
        tallies = self.folder.database.tallies()
        self._tallies = tallies.filter(pc.is_in(tallies["number"], self._numbers("")))

    @cached_property
    def _completed(self) -> Any:
        """The matches that ended without a fault."""
        return self.matches.filter(pc.equal(self.matches["fault"], ""))

    @property
    def has_tallies(self) -> bool:
        """Whether events were counted in the matches."""
        return bool(self._tallies.num_rows)

    def matches_of(self, cell: str = "") -> Any:
        """Return the matches of a cell as an Arrow table without journals, by number; "": of all cells."""
        return _of(self.matches, cell)

    def ended(self, cell: str = "") -> int:
        """Return the number of matches of a cell that ended without a fault; "": of all cells."""
        return int(_of(self._completed, cell).num_rows)

    def played(self) -> dict[str, int]:
        """Return the number of matches of each cell."""
        counts = Counter(self.matches["cell"].to_pylist())
        return {cell.name: counts[cell.name] for cell in self.study.cells}

    def summary(self, cell: str = "") -> Summary:
        """Return the summary of the matches of a cell; "": of all cells."""
        return summary(_records(self.matches_of(cell)))

    def lengths(self, cell: str = "") -> dict[str, list[int]]:
        """Return the lengths of a cell's matches by unit, as `broadfront.lab.statistics.units` does; "": of all."""
        return units(_records(self.matches_of(cell)))

    def counted(self, what: EventKind, cell: str = "") -> list[Counted]:
        """Return the event counts of a kind by side and thing, the highest first."""
        matches = self.ended(cell)
        rows = self._grouped(what, cell, ["side", "thing"])
        counts = [Counted(side, thing, number, number / matches) for (side, thing), number in rows.items()]
        return sorted(counts, key=lambda one: (-one.number, one.side, one.thing))

    def each(self, what: EventKind, side: str, cell: str = "") -> list[int]:
        """Return the event counts of a side in each match of a cell, by number; "": of all cells."""
        rows = self._rows(what, cell)
        rows = rows.filter(pc.equal(rows["side"], side)).group_by("number").aggregate([("count", "sum")])
        counts = dict(zip(rows["number"].to_pylist(), rows["count_sum"].to_pylist(), strict=True))
        return [counts.get(number, 0) for number in self._numbers(cell).to_pylist()]

    def heat(self, what: EventKind, cell: str, side: str = "") -> dict[str, int]:
        """Return the event counts by the names of spaces, for one side or all ("")."""
        by_space: Counter[str] = Counter()
        for (whose, space), number in self._grouped(what, cell, ["side", "space"]).items():
            if space and side in ("", whose):
                by_space[space] += number
        return dict(by_space.most_common())

    def sides(self, what: EventKind, cell: str) -> list[str]:
        """Return the sides with event counts."""
        return sorted({side for (side,) in self._grouped(what, cell, ["side"]) if side})

    def openings(self, cell: str = "", depth: int = 1, most: int = 12) -> list[Opening]:
        """Return the most frequent openings of a cell's matches, seat by seat: the first ``depth`` orders."""
        sound = _of(self._completed, cell)
        scores = {
            number: dict(zip(seats, scores, strict=True))
            for number, seats, scores in zip(
                *(sound[name].to_pylist() for name in ("number", "seats", "scores")), strict=True
            )
        }
        rows = self._rows("opening", cell).sort_by([("number", "ascending"), ("count", "ascending")])
        begun: dict[tuple[int, str], list[str]] = {}
        columns = (rows[name].to_pylist() for name in ("number", "side", "thing"))
        for number, seat, order in zip(*columns, strict=True):
            orders = begun.setdefault((number, seat), [])
            if len(orders) < depth:
                orders.append(order)
        by_orders: dict[tuple[str, tuple[str, ...]], list[float]] = {}
        for (number, seat), orders in begun.items():
            if seat in scores[number]:
                by_orders.setdefault((seat, tuple(orders)), []).append(scores[number][seat])
        matches = Counter(seat for own in scores.values() for seat in own)
        listed = [
            Opening(seat, first, len(own), len(own) / matches[seat], fsum(own) / len(own))
            for (seat, first), own in by_orders.items()
        ]
        ranked = sorted(listed, key=lambda one: (-one.matches, one.seat, one.orders))
        seats = sorted({one.seat for one in ranked})
        return [one for seat in seats for one in [one for one in ranked if one.seat == seat][:most]]

    @cached_property
    def state(self) -> StudyState:
        """The state of the study: which matches are played, and which tests are decided."""
        return self.folder.state()

    def tallies_of(self, cell: str = "") -> Any:
        """Return the event counts of a cell's matches as an Arrow table; "": of all cells."""
        if not cell:
            return self._tallies
        return self._tallies.filter(pc.is_in(self._tallies["number"], self._numbers(cell)))

    def exported(self, what: ExportKind, form: ExportFormat, cell: str = "") -> bytes:
        """Return the matches of a cell without their journals, or their event counts, as a file; "": of all cells.

        In CSV, several values in one field are joined by `LIST_SEPARATOR`.
        """
        table = self.matches_of(cell) if what == "matches" else self.tallies_of(cell)
        file = BytesIO()
        if form == "parquet":
            pq.write_table(table, file, compression="zstd")
        else:
            for nth, field in enumerate(table.schema):
                if pa.types.is_list(field.type):
                    words = table[field.name].cast(pa.list_(pa.string()))
                    table = table.set_column(nth, field.name, pc.binary_join(words, LIST_SEPARATOR))
            pa.csv.write_csv(table, file)
        return file.getvalue()

    def _rows(self, what: EventKind, cell: str) -> Any:
        rows = self.tallies_of(cell)
        return rows.filter(pc.equal(rows["what"], what))

    def _numbers(self, cell: str) -> Any:
        return _of(self._completed, cell)["number"].combine_chunks()

    def _grouped(self, what: EventKind, cell: str, keys: Sequence[str]) -> dict[tuple[str, ...], int]:
        grouped = self._rows(what, cell).group_by(list(keys)).aggregate([("count", "sum")])
        columns = [grouped[name].to_pylist() for name in (*keys, "count_sum")]
        return {tuple(key): number for *key, number in zip(*columns, strict=True)}


def _of(table: Any, cell: str) -> Any:
    return table.filter(pc.equal(table["cell"], cell)) if cell else table


def _records(table: Any) -> Iterator[MatchRecord]:
    """Yield the records of a table, without their journals."""
    names = [name for name in table.schema.names if name != "cell"]
    columns = [table[name].to_pylist() for name in names]
    for values in zip(*columns, strict=True):
        yield MatchRecord(**dict(zip(names, values, strict=True)))
