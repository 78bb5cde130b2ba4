"""Reads files within bounds, writes them atomically, and words the faults of files that cannot be read or written.

Commands that work for hours check first that they will be able to write (`check_writable`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EISDIR, ENAMETOOLONG, ENOENT, ENOSPC
from os import strerror
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from tempfile import TemporaryFile
from typing import Final

import msgspec

from broadfront.engine.errors import FileFault
from broadfront.engine.plain_text import decode_text
from broadfront.engine.toml_files import MAX_MATCH_LENGTH, json_fault

READING: Final = {
    ENOENT: "name a file that is there",
    EISDIR: "name a file in it",
    EACCES: "let yourself read it, or name another file",
    ENAMETOOLONG: "use a shorter name",
}
WRITING: Final = {
    ENOENT: "make the folder first, or name another file",
    EISDIR: "name a file in it",
    EACCES: "name a file where you may write",
    ENAMETOOLONG: "use a shorter name",
    ENOSPC: "make room there, or name a file elsewhere",
}
OTHERWISE: Final = "name another file"
MAX_TEXT_BYTES: Final = 4 * MAX_MATCH_LENGTH
"""Bytes of a text file: of the longest match file, were each of its characters the longest in UTF-8."""
MAX_RESULTS_BYTES: Final = 1 << 30
"""Bytes of a file of results or samples."""


def exists(path: Path) -> bool:
    """Return whether a file or folder exists and is visible; False for an impossible name.

    `Path.exists` raises for a name that is too long, or in a folder that may not be searched: a later attempt to read
    or write reports the error.
    """
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _reason(error: OSError | ValueError) -> tuple[str, int]:
    """Return an error in words, and its number; a ValueError means a name with a null character."""
    if isinstance(error, OSError):
        return error.strerror or str(error), error.errno or 0
    return str(error), 0


def cannot_read(path: Path, error: OSError | ValueError) -> FileFault:
    """Return the fault of a file that cannot be read, with its remedy.

    >>> print(cannot_read(Path("my.toml"), FileNotFoundError(ENOENT, "No such file or directory")))
    my.toml: cannot be read: No such file or directory; name a file that is there
    """
    reason, number = _reason(error)
    return FileFault(f"cannot be read: {reason}; {READING.get(number, OTHERWISE)}", source=str(path))


def check_regular(path: Path) -> int:
    """Return how many bytes a regular file has: pipes and devices may have no end, or nothing to read for ever.

    Raises
    ------
    FileFault
        If it is another kind of file, or not there.
    """
    try:
        status = path.stat()
        if S_ISDIR(status.st_mode):
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from error
    if not S_ISREG(status.st_mode):
        raise FileFault(
            "this is a pipe, a socket or a device: copy what it says to a file, and name that",
            source=str(path),
        )
    return status.st_size


def read_bytes(path: Path, most: int = MAX_TEXT_BYTES) -> bytes:
    """Return what a file holds.

    Raises
    ------
    FileFault
        If it cannot be read, is no regular file, or has more bytes than ``most``.
    """
    size = max(check_regular(path), MAX_TEXT_BYTES)  # files of the system say that they have 0
    try:
        with path.open("rb") as file:
            data = file.read(min(size, most) + 1)  # Python makes room for all that it may read
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from error
    return within(data, most, str(path))


def within(data: bytes, most: int, source: str) -> bytes:
    """Return bytes of which no more than ``most`` + 1 were read.

    Raises
    ------
    FileFault
        If there are more than ``most``.
    """
    if len(data) > most:
        raise FileFault(
            f"it has more than {most:,} bytes, and at most so many are read: shorten it", source=source
        )
    return data


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises
    ------
    FileFault
        If it cannot be read (`read_bytes`), or is not UTF-8.
    """
    return decode_text(read_bytes(path), str(path))


@contextmanager
def reading_parquet(path: Path, what: str) -> Iterator[None]:
    """Translate the errors of reading a Parquet file, whose own messages are about internals.

    Raises
    ------
    FileFault
        If it cannot be read.
    """
    from pyarrow import ArrowException  # a slow import, needed here only

    if exists(path):
        check_regular(path)
    try:
        yield
    except (ArrowException, OSError, ValueError, LookupError, TypeError, ArithmeticError) as error:
        if isinstance(error, OSError) and error.errno:
            why = strerror(error.errno)
        elif isinstance(error, FileNotFoundError):  # Arrow's errors have no number
            why = strerror(ENOENT)
        elif isinstance(error, msgspec.ValidationError):
            why = json_fault(error)
        else:
            why = "it is damaged, or not a Parquet file"
        raise FileFault(f"no {what}: {why}", source=str(path)) from error


def cannot_write(path: Path, error: OSError | ValueError, remedy: str = "") -> FileFault:
    """Return the fault of a file that cannot be written, with its remedy, or a better ``remedy``."""
    reason, number = _reason(error)
    remedy = remedy or WRITING.get(number, OTHERWISE)
    return FileFault(f"cannot be written: {reason}; {remedy}", source=str(path))


def cannot_write_to(folder: Path, error: OSError | ValueError) -> FileFault:
    """Return the fault of a folder that cannot be created or written to."""
    return FileFault(f"cannot be written to: {_reason(error)[0]}; name another folder", source=str(folder))


def temporary_name(path: Path) -> Path:
    """Return the name of a file until it is complete, in the same folder, so that it can be renamed."""
    return path.with_name(f".{path.name}.tmp")


def replace_file(path: Path, data: bytes) -> None:
    """Write a file atomically: if the disk becomes full, an older file stays unchanged.

    Raises
    ------
    FileFault
        If it cannot be written.
    """
    try:
        temporary = temporary_name(path)
        try:
            temporary.write_bytes(data)
            temporary.replace(path)
        except OSError:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from error


def check_writable(path: Path, remedy: str = "") -> None:
    """Check that a file can be written, for commands that write it after hours of work.

    Raises
    ------
    FileFault
        If it cannot be written, as in `cannot_write`.
    """
    if exists(path) and path.is_dir():
        raise cannot_write(path, IsADirectoryError(EISDIR, strerror(EISDIR)), remedy)
    try:
        with suppress(FileNotFoundError):
            temporary_name(path).lstat()  # raises if the name is too long, as writing the file would
        TemporaryFile(dir=path.parent).close()  # no existing file is changed
    except (OSError, ValueError) as error:
        raise cannot_write(path, error, remedy) from error
