"""What is said of a file that cannot be read or written, and finding that out before any work is done for it."""

from __future__ import annotations

from errno import EACCES, EISDIR, ENOENT, ENOSPC
from os import strerror
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from broadfront.engine.errors import FileFault

__all__ = ["cannot_read", "cannot_write", "cannot_write_to", "check_writable"]

READING: Final = {
    ENOENT: "name a file that is there",
    EISDIR: "name a file in it",
    EACCES: "let yourself read it, or name another file",
}
WRITING: Final = {
    ENOENT: "make the folder first, or name another file",
    EISDIR: "name a file in it",
    EACCES: "name a file where you may write",
    ENOSPC: "make room there, or name a file elsewhere",
}
OTHERWISE: Final = "name another file"


def cannot_read(path: Path, error: OSError) -> FileFault:
    """Return the fault of a file that cannot be read, with what to do about it.

    >>> print(cannot_read(Path("my.toml"), FileNotFoundError(ENOENT, "No such file or directory")))
    my.toml: cannot be read: No such file or directory; name a file that is there
    """
    remedy = READING.get(error.errno or 0, OTHERWISE)
    return FileFault(f"cannot be read: {error.strerror or error}; {remedy}", source=str(path))


def cannot_write(path: Path, error: OSError, remedy: str = "") -> FileFault:
    """Return the fault of a file that cannot be written, with what to do about it, or a better ``remedy``."""
    remedy = remedy or WRITING.get(error.errno or 0, OTHERWISE)
    return FileFault(f"cannot be written: {error.strerror or error}; {remedy}", source=str(path))


def cannot_write_to(folder: Path, error: OSError) -> FileFault:
    """Return the fault of a folder that cannot be made, or written to."""
    return FileFault(
        f"cannot be written to: {error.strerror or error}; name another folder", source=str(folder)
    )


def check_writable(path: Path, remedy: str = "") -> None:
    """Do nothing where a file can be written: for commands that write it after hours of work.

    Raises
    ------
    FileFault
        If it cannot: as of `cannot_write`.
    """
    if path.is_dir():
        raise cannot_write(path, IsADirectoryError(EISDIR, strerror(EISDIR)), remedy)
    try:
        TemporaryFile(dir=path.parent).close()  # no file that is there already is touched
    except OSError as error:
        raise cannot_write(path, error, remedy) from error
