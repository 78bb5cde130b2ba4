"""The studies in a folder, as the laboratory shows them; their contents are cached until the files change.

Only the operator names the folder. A study is identified by the name of its own folder in it, and is looked up in the
list of existing ones: no address of a client ever becomes a path.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, Literal, TypeVar

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError
from broadfront.engine.text_codec import quote
from broadfront.lab.study import STUDY
from broadfront.lab.study_folder import StudyFolder
from broadfront.lab.study_results import StudyResults, stamp_of
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.lab.schemas import LabLine, LabProgress, LabStudies

T = TypeVar("T")

MAX_STUDIES: Final = 500
"""Studies in the list."""
MAX_CACHED_RESULTS: Final = 8
"""Studies whose results are in memory."""
REREAD_FACTOR: Final = 10.0
"""A study that is being played is read again after this many times the time that reading it took."""


class StudyLibrary:
    """The studies of a folder: its subfolders that hold one, or the folder itself if it is one.

    Everything here reads files: call it in a thread. It may be called from several at once.

    Parameters
    ----------
    root
        The folder; None: there are no studies here.
    clock
        Seconds.
    """

    def __init__(self, root: Path | None, clock: Callable[[], float] = time.monotonic) -> None:
        self.root = root
        self._clock = clock
        self._results = _FileCache[StudyResults]()
        self._folders = _FileCache[StudyFolder]()
        self._answers: dict[tuple[object, ...], tuple[StudyResults, Any]] = {}

    def studies(self) -> LabStudies:
        """List the studies; one that cannot be read has its error."""
        return LabStudies([self._line(name, path) for name, path in self._paths().items()])

    def results(self, id_: str) -> StudyResults:
        """Return the results of a study.

        Raises
        ------
        ServerFault
            If there is no such study, or its files cannot be read.
        """
        path = self._path(id_)
        try:
            return self._results.get(id_, path, StudyResults, MAX_CACHED_RESULTS, self._clock)
        except BroadfrontError as fault:
            raise InvalidInput(f"The study {id_} cannot be read: {_problem_text(fault, path)}") from fault

    def answer(self, results: StudyResults, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return a value made from results, cached as long as they are."""
        whole = (results.folder.path, *key)
        known = self._answers.get(whole)
        if known is not None and known[0] is results:
            answer: T = known[1]
            return answer
        if len(self._answers) > 200:
            self._answers.clear()
        new_answer = make()
        self._answers[whole] = results, new_answer
        return new_answer

    def progress(self, id_: str) -> LabProgress:
        """Return the progress of a study.

        Raises
        ------
        ServerFault
            If there is no such study, or it cannot be read.
        """
        path = self._path(id_)
        try:
            return progress_of(self._folder(id_, path))
        except BroadfrontError as fault:
            raise InvalidInput(f"The study {id_} cannot be read: {_problem_text(fault, path)}") from fault

    def _path(self, id_: str) -> Path:
        path = self._paths().get(id_)
        if path is None:
            raise ServerFault(f"There is no study {quote(id_)} here.", status=404, code="NO_SUCH_STUDY")
        return path

    def _paths(self) -> dict[str, Path]:
        """Return the folders of studies by name; links that lead out of the root are not followed."""
        if self.root is None:
            raise ServerFault("This server shows no studies: start it with --studies FOLDER.", status=404)
        try:
            root = self.root.resolve(strict=True)
            if (root / STUDY).is_file():
                return {root.name: root}
            paths = sorted(path for path in root.iterdir() if (path / STUDY).is_file())
        except OSError as error:
            message = f"The folder of studies cannot be read: {error.strerror or error}."
            raise ServerFault(message, status=503) from error
        inside = [path for path in paths if path.resolve().is_relative_to(root)]
        return {path.name: path for path in inside[:MAX_STUDIES]}

    def _folder(self, id_: str, path: Path) -> StudyFolder:
        return self._folders.get(id_, path, StudyFolder, MAX_STUDIES, self._clock)

    def _line(self, id_: str, path: Path) -> LabLine:
        try:
            folder = self._folder(id_, path)
            progress = progress_of(folder)
        except BroadfrontError as fault:
            return LabLine(id_, problem=_problem_text(fault, path))
        study = folder.study
        titles = dict.fromkeys(registry.game(cell.field.game).title for cell in study.cells)
        return LabLine(
            id_,
            study.file.title or id_,
            tuple(titles),
            tuple(study.file.players),
            len(study.cells),
            progress,
        )


def progress_of(folder: StudyFolder) -> LabProgress:
    """Return the progress of a study, as its run reports it, or by its matches if there is no report.

    Raises
    ------
    FileFault
        If a file of matches cannot be read.
    """
    progress = folder.progress()
    if progress is not None:
        return LabProgress(progress.state, progress.played, progress.planned, progress.faults, progress.left)
    table = folder.table(["fault"])
    played, planned = table.num_rows, folder.study.planned
    faults = sum(map(bool, table["fault"].to_pylist()))
    state: Literal["new", "finished", "stopped"] = "stopped" if played else "new"
    if played >= planned:
        state = "finished"
    return LabProgress(state, played, planned, faults)


def _problem_text(fault: BroadfrontError, path: Path) -> str:
    """Return an error without the path of the root, which a client need not know."""
    return str(fault).replace(str(path.parent) + "/", "")


class _FileCache(Generic[T]):
    """A cache of folders' contents, with the stamp of their files; the one used longest ago is dropped first."""

    def __init__(self) -> None:
        self._entries: OrderedDict[str, tuple[tuple[object, ...], float, T]] = OrderedDict()
        self._locks: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    def get(
        self, id_: str, path: Path, read: Callable[[Path], T], most: int, clock: Callable[[], float]
    ) -> T:
        with self._lock:
            lock = self._locks.setdefault(id_, threading.Lock())
        with lock:  # requests at the same time wait for one reading
            stamp, now = stamp_of(path), clock()
            known = self._entries.get(id_)
            if known is not None and (known[0] == stamp or now < known[1]):
                self._entries.move_to_end(id_)
                return known[2]
            value = read(path)
            took = clock() - now
            with self._lock:
                self._entries[id_] = stamp, clock() + REREAD_FACTOR * took, value
                while len(self._entries) > most:
                    self._entries.popitem(last=False)
            return value
