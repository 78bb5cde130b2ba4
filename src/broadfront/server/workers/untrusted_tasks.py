"""The tasks of worker processes with text from outside: parse it, play it and draw it. Plain functions.

No text from outside is parsed or played where it could delay other requests:
`broadfront.server.workers.input_workers` runs these functions in a process that is ended when it takes too long. The
results need no more work: a match with all its positions, and the snapshots to be stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

import msgspec

from broadfront.engine import match_file, registry
from broadfront.engine.errors import BroadfrontError
from broadfront.engine.match import STRIDE, Match
from broadfront.engine.plain_text import without_bom
from broadfront.engine.scenario_editor import ScenarioEditor, Sketch
from broadfront.engine.scenario_schema import edit_scenario_text
from broadfront.engine.scenario_schema import sketch_scenario as sketched_file
from broadfront.engine.scenarios import text_faults
from broadfront.engine.toml_files import check_json, json_fault, refuse
from broadfront.lab.matches import MatchPlan, MatchSetup
from broadfront.lab.tournament import planned
from broadfront.server.http.errors import InvalidInput
from broadfront.server.matches.schemas import MatchFile
from broadfront.server.matches.snapshot_match import SnapshotMatch
from broadfront.server.scenarios.schemas import NewStudy, ScenarioDraft, ScenarioDraftRequest

MAX_MEMORY: Final = 2 * 1024**3
"""Bytes of address space that a reader process may take."""
MAX_MESSAGE_LENGTH: Final = 1000
MAX_SCENARIO_NAME_LENGTH: Final = 100


class ParsedMatch(NamedTuple):
    """A match that was parsed: all of it, its first position if it differs from that of its setting, and snapshots.

    ``snapshots`` are what `SnapshotMatch.snapshot` gives, by number of moves.
    """

    match: SnapshotMatch
    start: str
    snapshots: dict[int, str]

    @classmethod
    def of(cls, match: Match) -> ParsedMatch:
        """Return everything that is stored of a match."""
        served = SnapshotMatch.taken_from(match)
        numbers = range(STRIDE, len(match.journal) + 1, STRIDE)
        return cls(served, first_of(served), {number: served.snapshot(number).decode() for number in numbers})


class Trial(NamedTuple):
    """A scenario to be tried out: its title, the names of its seats, and the matches to be played."""

    title: str
    seats: tuple[str, ...]
    plans: tuple[MatchPlan, ...]


def first_of(match: Match) -> str:
    """Return the notation of a match's first position; "" if a match of its setting begins like that."""
    return "" if match.start == match.game.start(match.setting) else match.start.notation()


def ready() -> bool:
    """Load every game, so that the time limit is for the text alone; and set the memory limit."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    return bool(registry.games())


def too_large() -> InvalidInput:
    """Return the fault of a text that takes too much memory or too many levels."""
    return InvalidInput("This text is too large or too deeply nested to be read: shorten it.")


@contextmanager
def user_errors_of_text() -> Iterator[None]:
    """Turn errors of the text into `InvalidInput`."""
    try:
        yield
    except BroadfrontError as error:
        raise InvalidInput(str(error)[:MAX_MESSAGE_LENGTH]) from None
    except RecursionError:
        raise too_large() from None


def opened(field: MatchSetup) -> ParsedMatch:
    """Return a new match.

    Raises
    ------
    InvalidInput
        If there is no such game, scenario or option, or the scenario's file is at fault: says line and field.
    """
    with user_errors_of_text():
        if not field.scenario.isprintable() or len(field.scenario) > MAX_SCENARIO_NAME_LENGTH:
            raise InvalidInput(
                f"The name of a scenario is up to {MAX_SCENARIO_NAME_LENGTH} printable characters."
            )
        with registry.first_use(field.game, "match"):
            return ParsedMatch.of(Match(field.card(), field.setting()))


def imported(text: str) -> ParsedMatch:
    """Return the match of a match file, as text or with the proof of its dice.

    Raises
    ------
    InvalidInput
        If the file is at fault: says on which line.
    """
    with user_errors_of_text():
        text = without_bom(text)
        if text.lstrip().startswith("{"):
            text = _proved(text).journal
        match = match_file.read(text)
        _check_texts(match)
        return ParsedMatch.of(match)


def branched(text: str) -> ParsedMatch:
    """Return the match of a match file that this server wrote: the first moves of a match.

    Raises
    ------
    InvalidInput
        If it cannot be read.
    """
    with user_errors_of_text():
        return ParsedMatch.of(match_file.read(text))


def _check_texts(match: Match) -> None:
    """Check the texts of an imported match like those of a new scenario, because it is listed like other matches."""
    files, text = match.game.scenario_files, match.setting.scenario_text
    if files is not None and text:
        refuse(text, text_faults(files.read(text, match.setting.scenario)), match.setting.scenario)


def _proved(text: str) -> MatchFile:
    check_json(text)
    try:
        return msgspec.json.decode(text, type=MatchFile)
    except msgspec.DecodeError as error:
        raise InvalidInput(f"This is no match file: {json_fault(error)}") from None


def read_trial(field: MatchSetup, new: NewStudy) -> Trial:
    """Return a scenario to be tried out.

    Raises
    ------
    InvalidInput
        As `opened` does.
    """
    with user_errors_of_text():
        setting = field.setting()
        title = str(getattr(setting, "title", "") or field.scenario)
        return Trial(title, field.card().seats(setting), planned(field, [new.player], new.matches, new.seed))


def drafted(game_id: str, draft: ScenarioDraftRequest) -> ScenarioDraft:
    """Return a scenario file written, judged and drawn.

    Raises
    ------
    InvalidInput
        If there is no such scenario, or the data is none of TOML or too large.
    """
    with user_errors_of_text():
        game = registry.game(game_id)
        text = game.scenario_text(draft.scenario) if draft.scenario else draft.text
        if draft.data is not None:
            try:
                text = edit_scenario_text(game, text, draft.data)
            except (TypeError, ValueError) as error:
                raise InvalidInput(
                    f"This cannot be written as a scenario file: {error}"[:MAX_MESSAGE_LENGTH]
                ) from None
        sketch = sketched_file(game, text)
    drafted = ScenarioDraft(**{name: getattr(sketch, name) for name in sketch.__struct_fields__})
    if sketch.table is None:
        return drafted
    drawn = msgspec.structs.replace(sketch.table, title="")  # the rest of it mostly stays as it is
    id_ = hashlib.sha256(msgspec.json.encode(drawn)).hexdigest()[:16]
    return msgspec.structs.replace(drafted, table=None if id_ == draft.table else sketch.table, table_id=id_)


def scenario_of(game: str, text: str) -> Mapping[str, Any]:
    """Return the data of a scenario file, for an editor.

    Raises
    ------
    InvalidInput
        If it is no scenario file: says line and field.
    """
    with user_errors_of_text():
        return _editor(game).read(text)


def sketched(game: str, scenario: Mapping[str, Any]) -> Sketch:
    """Return a scenario under construction written, judged and drawn.

    Raises
    ------
    InvalidInput
        If it is too large.
    """
    with user_errors_of_text():
        return _editor(game).sketch(scenario)


def _editor(id_: str) -> ScenarioEditor:
    editor = registry.game(id_).scenario_editor()
    assert editor is not None
    return editor
