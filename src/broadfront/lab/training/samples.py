"""Training samples: positions of many matches as columns of the game's evaluation, with the result of the match.

With a teacher, the expected result of a long search replaces the result of the match, which depends on chance and on
all later moves.

Every match is played by one player against itself, so that its result depends on the position and not on the better
player. Each match is saved before the next begins; an existing file is continued.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from math import fsum
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from broadfront import players
from broadfront.engine.bot_policy import Columns, Preferences
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Ask, Move, Position, as_known_to
from broadfront.engine.toml_files import json_fault
from broadfront.lab.executors import map_matches
from broadfront.lab.file_errors import (
    MAX_RESULTS_BYTES,
    cannot_write,
    check_writable,
    exists,
    read_bytes,
    reading_parquet,
)
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup, lost_match, play_match, seed_of
from broadfront.players import Mcts
from broadfront.players.search_session import MoveStats

META: Final = b"broadfront"
"""The key of the sample spec in the metadata of a Parquet file."""


class SampleSpec(msgspec.Struct, frozen=True):
    """Which matches are played and what is stored of them: equal specs give the same samples."""

    game: str
    rules_version: int
    columns: tuple[str, ...]
    fields: tuple[MatchSetup, ...]
    """The scenarios, in turn."""
    players: tuple[str, ...]
    """The players, in turn, each against itself."""
    seed: int = 0
    positions: int = 40
    """The most positions that are stored of a match."""
    whole: bool = False
    """Whether positions are also stored as notation."""
    teacher: str = ""
    """A search player whose values of positions or moves replace the result; "": the result is used."""
    moves: bool = False
    """Whether moves are sampled, which requires a teacher."""


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """A position: its turn, the current evaluation's expectation for seat 0, its columns, its notation or "".

    Or a move of a position: the number of the decision in the match, its share of the current priors, its columns.
    """

    turn: int
    today: float
    values: tuple[float, ...]
    notation: str = ""
    taught: float = 0.0
    """The teacher's expected result for seat 0, or its share of visits for a move."""


class SampledMatch(msgspec.Struct, frozen=True):
    """A match: its number, scenario and player, the result of seat 0, and its samples."""

    number: int
    scenario: str
    player: str
    result: float
    samples: tuple[Sample, ...]
    fault: str = ""


def columns_of(game: Game) -> Columns:
    """Return the columns of a game's evaluation.

    Raises
    ------
    OptionFault
        If its evaluation has none.
    """
    columns = game.policy().columns
    if columns is None:
        raise OptionFault(
            f"{game.title} cannot be trained: its policy has no columns (docs/howto/train-an-evaluation.md)"
        )
    return columns


def preferences_of(game: Game) -> Preferences:
    """Return the columns of a game's moves.

    Raises
    ------
    OptionFault
        If its priors have none.
    """
    preferences = game.policy().preferences
    if preferences is None:
        raise OptionFault(
            f"the moves of {game.title} cannot be trained: its policy has no preferences "
            "(docs/howto/train-an-evaluation.md)"
        )
    return preferences


def plans_of(course: SampleSpec, matches: int) -> tuple[MatchPlan, ...]:
    """Return the plans of the first matches of a sample spec, numbered from 1.

    Raises
    ------
    BroadfrontError
        If a scenario or a player is not valid.
    """
    for spec in filter(None, (*course.players, course.teacher)):
        players.load(spec).close()
    if course.teacher and not isinstance(players.load(course.teacher), Mcts):
        raise OptionFault(f"{course.teacher} is no teacher: it does not search; say mcts:400")
    seats = [len(field.card().seats(field.setting())) for field in course.fields]
    return tuple(
        MatchPlan(
            number,
            course.fields[(number - 1) % len(seats)],
            (course.players[(number - 1) // len(seats) % len(course.players)],)
            * seats[(number - 1) % len(seats)],
            seed_of(course.seed, number),
        )
        for number in range(1, matches + 1)
    )


class _Reservoir:
    """Reservoir sampling of the decisions of a match; of positions only those outside of battles."""

    def __init__(self, plan: MatchPlan, course: SampleSpec) -> None:
        self.game = plan.field.card()
        self.policy = self.game.policy()
        self.course, self.size = course, course.positions
        self.rng = Random(f"{plan.seed} samples")
        self.decisions = 0
        self.items: list[tuple[int, list[Sample]]] = []

    def watch(self, p: Position, move: Move) -> None:
        """Sample the position before a move."""
        del move
        ask = p.pending
        if ask is None or ask.seat == CHANCE or len(ask.moves) < 2:
            return
        if p.agenda[-1].resolving and not self.course.moves:
            return
        self.decisions += 1
        place = len(self.items) if len(self.items) < self.size else self.rng.randrange(self.decisions)
        if place < self.size and (
            samples := self._moves(p, ask) if self.course.moves else [self._position(p, ask)]
        ):
            self.items[place : place + 1] = [(self.decisions, samples)]

    def _position(self, p: Position, ask: Ask) -> Sample:
        return Sample(
            self.game.turns_begun(p),
            self.policy.evaluate(p)[0],
            tuple(map(float, columns_of(self.game).of(p))),
            p.notation() if self.course.whole else "",
            self._teacher_value(p, ask) if self.course.teacher else 0.0,
        )

    def _teacher_value(self, p: Position, ask: Ask) -> float:
        """Return the teacher's expected result for seat 0: the mean result of its most visited move."""
        stats = self._search(as_known_to(ask.seat, p, self.rng))
        best = max(stats.values(), key=lambda one: one.visits)
        expected = best.total / best.visits
        sides = self.game.sides(p.setting)
        return expected if sides[ask.seat] == sides[0] else 1.0 - expected

    def _search(self, world: Position) -> Mapping[Move, MoveStats]:
        teacher = players.load(self.course.teacher)
        assert isinstance(teacher, Mcts)
        return teacher.study(self.game, world, self.rng)

    def _moves(self, p: Position, ask: Ask) -> list[Sample]:
        world = as_known_to(ask.seat, p, self.rng)
        columns = preferences_of(self.game).of(world, ask)
        if not columns:
            return []
        stats = self._search(world)
        priors = self.policy.priors(world, ask)
        prior_total, visits = fsum(priors), sum(one.visits for one in stats.values())
        return [
            Sample(
                self.decisions,
                prior / prior_total,
                tuple(map(float, values)),
                "",
                stats[move].visits / visits,
            )
            for move, prior, values in zip(ask.moves, priors, columns, strict=True)
        ]


def _play(plan: MatchPlan, course: SampleSpec) -> SampledMatch:
    reservoir = _Reservoir(plan, course)
    record = play_match(plan, reservoir.watch)
    samples_by_decision = [] if record.fault else sorted(reservoir.items, key=lambda one: one[0])
    return _sampled_match(record, [sample for _, samples in samples_by_decision for sample in samples])


def _lost_match(plan: MatchPlan, why: str) -> SampledMatch:
    return _sampled_match(lost_match(plan, why), ())


def _sampled_match(record: MatchRecord, samples: Iterable[Sample]) -> SampledMatch:
    result = record.scores[0] if record.scores else 0.5
    return SampledMatch(
        record.number, record.scenario, record.players[0], result, tuple(samples), record.fault
    )


def play(
    course: SampleSpec,
    plans: Sequence[MatchPlan],
    workers: int | None,
    keep: Callable[[SampledMatch], None],
    *,
    on: str = "",
) -> bool:
    """Play matches and pass each finished one to ``keep``; return whether it was interrupted (Ctrl-C)."""
    match = partial(_play, course=course)

    def alone() -> Generator[SampledMatch, None, None]:
        for plan in plans:
            yield match(plan)

    try:
        with closing(
            alone() if workers == 1 and not on else map_matches(match, _lost_match, plans, workers, on=on)
        ) as stream:
            for sampled in stream:
                keep(sampled)
    except KeyboardInterrupt:
        return True
    return False


class SamplesFile:
    """The samples of a spec as a file: Parquet when it is complete, until then JSON lines beside it.

    Raises
    ------
    FileFault
        If it cannot be read or written, or contains the samples of another spec.
    """

    def __init__(self, path: Path, course: SampleSpec, *, overwrite: bool = False) -> None:
        if path.suffix != ".parquet":
            raise FileFault("samples are written as .parquet", source=str(path))
        self.path, self.course = path, course
        self.partial = path.with_name(path.name + ".partial.jsonl")
        self.matches: dict[int, SampledMatch] = {}
        if overwrite:
            check_writable(path)
            path.unlink(missing_ok=True)
            self.partial.unlink(missing_ok=True)
        if exists(path):
            self._merge(_read_parquet(path), path)
        if exists(self.partial):
            self._merge(_read_lines(self.partial), self.partial)
        self._begun = exists(self.partial)

    def _merge(self, loaded: tuple[SampleSpec, Iterable[SampledMatch]], source: Path) -> None:
        course, matches = loaded
        differences = [
            name
            for name in SampleSpec.__struct_fields__
            if getattr(course, name) != getattr(self.course, name)
        ]
        if differences:
            raise FileFault(
                f"it has samples of other matches ({', '.join(differences)}): move it away, or say --overwrite",
                source=str(source),
            )
        self.matches.update((match.number, match) for match in matches)

    def missing(self, plans: Iterable[MatchPlan]) -> list[MatchPlan]:
        """Return the matches that have not been played yet."""
        return [plan for plan in plans if plan.number not in self.matches]

    def add(self, match: SampledMatch) -> None:
        """Save a match immediately; a match with a fault is not saved."""
        if match.fault:
            return
        lines = [match] if self._begun else [self.course, match]
        self._begun = True
        try:
            with self.partial.open("ab") as file:
                file.write(msgspec.json.Encoder().encode_lines(lines))
        except OSError as error:
            raise cannot_write(self.partial, error) from error
        self.matches[match.number] = match

    def sampled(self, matches: int) -> list[SampledMatch]:
        """Return the first matches, by number."""
        return [self.matches[number] for number in sorted(self.matches) if number <= matches]

    def finish(self) -> None:
        """Write everything as Parquet, and remove the JSON lines."""
        if not self._begun:
            return
        temporary = self.path.with_name(self.path.name + ".tmp")
        try:
            try:
                _write_parquet(
                    temporary, self.course, [self.matches[number] for number in sorted(self.matches)]
                )
                temporary.replace(self.path)
            finally:
                temporary.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(self.path, error) from error
        self.partial.unlink()
        self._begun = False


def _read_lines(path: Path) -> tuple[SampleSpec, list[SampledMatch]]:
    try:
        data = read_bytes(path, MAX_RESULTS_BYTES)
        head, *lines = data.split(b"\n")[:-1]  # a half-written last line is played again
        return msgspec.json.decode(head, type=SampleSpec), [
            msgspec.json.decode(line, type=SampledMatch) for line in lines
        ]
    except ValueError as error:
        raise FileFault(f"no samples: {json_fault(error)}", source=str(path)) from error


def _read_parquet(path: Path) -> tuple[SampleSpec, list[SampledMatch]]:
    with reading_parquet(path, "samples"):
        import pyarrow.parquet as pq  # a slow import, needed here only

        table = pq.read_table(path)
        course = msgspec.json.decode((table.schema.metadata or {}).get(META, b""), type=SampleSpec)
        return course, _samples(table.to_pydict(), course)


def _samples(rows: Mapping[str, Sequence[Any]], course: SampleSpec) -> list[SampledMatch]:
    values = list(zip(*(rows[name] for name in course.columns), strict=True))
    notations = rows.get("position", [""] * len(values))
    teacher_values = rows.get("taught", [0.0] * len(values))
    grouped: dict[int, list[int]] = {}
    for at, number in enumerate(rows["match"]):
        grouped.setdefault(number, []).append(at)
    return [
        SampledMatch(
            number,
            rows["scenario"][at[0]],
            rows["player"][at[0]],
            rows["result"][at[0]],
            tuple(
                Sample(rows["turn"][i], rows["today"][i], values[i], notations[i], teacher_values[i])
                for i in at
            ),
        )
        for number, at in grouped.items()
    ]


def _write_parquet(path: Path, course: SampleSpec, matches: Iterable[SampledMatch]) -> None:
    import pyarrow as pa  # as above
    import pyarrow.parquet as pq

    rows = [(match, sample) for match in matches for sample in match.samples]
    columns: dict[str, Any] = {
        "match": [match.number for match, _ in rows],
        "turn": [sample.turn for _, sample in rows],
        "scenario": [match.scenario for match, _ in rows],
        "player": [match.player for match, _ in rows],
        "result": [match.result for match, _ in rows],
        "today": [sample.today for _, sample in rows],
    }
    for place, name in enumerate(course.columns):
        columns[name] = pa.array([sample.values[place] for _, sample in rows], pa.float64())
    if course.teacher:
        columns["taught"] = [sample.taught for _, sample in rows]
    if course.whole:
        columns["position"] = [sample.notation for _, sample in rows]
    table = pa.table(columns).replace_schema_metadata({META: msgspec.json.encode(course)})
    pq.write_table(table, path)
