"""What is written to the database in one transaction: rows, grouped by the statement that writes them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Executable

BYTES_OF_A_ROW: Final = 64
"""Bytes that a row takes besides its texts, about."""

Row = dict[str, Any]
Check = Callable[[Connection, Sequence[Row]], None]


class RowsRefused(Exception):
    """A check forbids rows, so nothing of the writes to these matches is written.

    Parameters
    ----------
    sentence
        The message for the client.
    matches
        The matches whose writes are refused; the others are written.
    """

    def __init__(self, sentence: str, matches: Collection[str] = ()) -> None:
        super().__init__(sentence)
        self.sentence, self.matches = sentence, frozenset(matches)


class RowWrite:
    """A statement that features give rows to; each feature declares its own beside its tables.

    Parameters
    ----------
    order
        Its place in a transaction. All servers lock tables in the same order, and rows come after those that they
        refer to.
    statements
        Run one after the other, with all rows that one transaction has for it.
    user
        The key of its rows that names an account; "" if none does. The account is locked first.
    unique
        The keys by which a later row of a transaction replaces an earlier one; (): all are written.
    check
        Checks the rows before anything is written; raises `RowsRefused`.
    """

    def __init__(
        self,
        order: int,
        *statements: Executable,
        user: str = "",
        unique: tuple[str, ...] = (),
        check: Check | None = None,
    ) -> None:
        self.order, self.statements, self.user = order, statements, user
        self.unique, self.check = unique, check

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Write rows."""
        if self.unique:
            rows = list({tuple(row[key] for key in self.unique): row for row in rows}.values())
        for statement in self.statements:
            connection.execute(statement, rows)


class WriteBatch:
    """Rows that are written together or not at all.

    Parameters
    ----------
    rows
        By the statement that writes them.

    >>> NOTE, OTHER = RowWrite(1, user="user_id"), RowWrite(2)
    >>> batch = WriteBatch({NOTE: [{"user_id": "u1", "text": "abc"}]}).add(OTHER, {"text": "d"})
    >>> batch.size, sorted(batch.accounts), batch.rows(OTHER)
    (134, ['u1'], [{'text': 'd'}])
    """

    def __init__(self, rows: Mapping[RowWrite, Sequence[Row]] | None = None) -> None:
        self._rows: dict[RowWrite, list[Row]] = {}
        self.expected_writes: dict[str, int] = {}
        """By match, the expected number of earlier writes: if it has changed, nothing is written."""
        for write, values in (rows or {}).items():
            self.add(write, *values)

    def __bool__(self) -> bool:
        """Return whether there is anything to write."""
        return any(self._rows.values())

    def add(self, write: RowWrite, *rows: Row) -> WriteBatch:
        """Add rows; return the batch."""
        self._rows.setdefault(write, []).extend(rows)
        return self

    def rows(self, write: RowWrite) -> list[Row]:
        """Return the rows of a statement."""
        return self._rows.get(write, [])

    def merge(self, other: WriteBatch) -> None:
        """Add the rows of another batch."""
        for write, rows in other._rows.items():
            self.add(write, *rows)
        self.expected_writes |= other.expected_writes

    @property
    def accounts(self) -> set[str]:
        """The accounts that its rows name."""
        named = {row[write.user] for write, rows in self._rows.items() if write.user for row in rows}
        return named - {None}

    @property
    def size(self) -> int:
        """The size of its rows in the database, about, in bytes."""
        rows = [row for some in self._rows.values() for row in some]
        texts = (value for row in rows for value in row.values() if isinstance(value, str))
        return BYTES_OF_A_ROW * len(rows) + sum(len(text.encode()) for text in texts)

    @property
    def checked_matches(self) -> set[str]:
        """The matches of rows that have a check."""
        return {row["match_id"] for write, rows in self._rows.items() if write.check for row in rows}

    def check(self, connection: Connection) -> None:
        """Run the checks of its statements.

        Raises
        ------
        RowsRefused
            If one of them forbids rows.
        """
        for write, rows in self._in_order():
            if write.check is not None:
                write.check(connection, rows)

    def execute(self, connection: Connection) -> None:
        """Run its statements in order."""
        for write, rows in self._in_order():
            write.run(connection, rows)

    def _in_order(self) -> list[tuple[RowWrite, list[Row]]]:
        return sorted(
            ((write, rows) for write, rows in self._rows.items() if rows), key=lambda one: one[0].order
        )
