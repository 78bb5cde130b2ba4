"""The laws of whole matches, checked at the end of a match."""

from __future__ import annotations

from itertools import zip_longest
from math import fsum
from typing import Final

from broadfront.engine import match_file
from broadfront.engine.conformance.run import Law, RecordedRng, Run, law, random_move
from broadfront.engine.match import Match
from broadfront.engine.playability import unplayable
from broadfront.engine.position import CHANCE, Position

MAX_COMPARED_MOVES: Final = 300
"""The number of moves after which matches that are only compared are stopped."""


@law("match")
def replays_agree(run: Run) -> str | None:
    """Replaying the journal gives an equal position."""
    match = Match.replay(run.game, run.setting, run.journal)
    if match.position != run.position:
        return f"it led to {match.position.notation()}"
    return None if match.seats == run.movers else "the replay asked other seats"


@law("match")
def match_files_agree(run: Run) -> str | None:
    """A match written to a file reads back as the same match, and is written the same."""
    match = Match.replay(run.game, run.setting, run.journal)
    text = match_file.write(match)
    again = match_file.read(text, run.game)
    if again.position != match.position or again.journal != match.journal:
        return "what was read is another match"
    other = match_file.write(again)
    if other != text:
        lines = zip_longest(text.split("\n"), other.split("\n"))
        return next(f"{a!r} was written, then {b!r}" for a, b in lines if a != b)
    return None


@law("match")
def one_seed_one_match(run: Run) -> str | None:
    """Two runs with one seed agree."""
    tape = RecordedRng(run.rng)
    first = _RecordedMatch(run, tape)
    while first.go_on():
        pass
    second = _RecordedMatch(run, tape.again())
    while second.go_on():
        pass
    return first.difference_from(second)


@law("match")
def matches_stay_apart(run: Run) -> str | None:
    """Two matches played in turns come out as they do apart."""
    tapes = (RecordedRng(run.rng), RecordedRng(run.rng))
    separate_runs = [_RecordedMatch(run, tape) for tape in tapes]
    for playing in separate_runs:
        while playing.go_on():
            pass
    in_turns = [_RecordedMatch(run, tape.again()) for tape in tapes]
    going = True
    while going:
        going = False
        for playing in in_turns:
            going = playing.go_on() or going
    faults = (
        separate.difference_from(playing) for separate, playing in zip(separate_runs, in_turns, strict=True)
    )
    return next(filter(None, faults), None)


@law("match")
def undo_stops_at_barriers(run: Run) -> str | None:
    """Undo leads back to what was, and never past chance or another seat's turn."""
    match = Match.replay(run.game, run.setting, run.journal)
    for _ in range(4):
        short = match.branch(run.rng.randrange(len(match.journal) + 1))
        undone = 0
        while short.can_undo and undone < 8:
            ask = short.ask
            if ask is None or short.seats[-1] != ask.seat or short.seats[-1] == CHANCE:
                return f"after {len(short.journal)} moves a barrier can be crossed"
            short.undo()
            undone += 1
        if undone:
            truth = Match.replay(run.game, run.setting, short.journal)
            if truth.position != short.position or truth.ask != short.ask:
                return f"taken back to {len(short.journal)} moves, it is {short.position.notation()}"
    return None


@law("match")
def turns_go_on(run: Run) -> str | None:
    """Turns are counted up and never back, those of the match and those of each seat."""
    game, p = run.game, run.game.start(run.setting)
    before = [game.turns_begun(p), *(game.own_turns_begun(p, seat) for seat in run.seats)]
    for number, move in enumerate(run.journal, start=1):
        p.play(move)
        after = [game.turns_begun(p), *(game.own_turns_begun(p, seat) for seat in run.seats)]
        if any(a < b for a, b in zip(after, before, strict=True)):
            return f"move {number} sets the turns (of the match, of each seat) from {before} to {after}"
        before = after
    return None


@law("match")
def results_are_fair(run: Run) -> str | None:
    """A finished match has a score from 0 to 1 for each seat; two seats share exactly 1."""
    if run.ask is not None:
        return None
    result = run.position.result()
    if len(result) != len(run.seats):
        return f"{len(result)} scores for {len(run.seats)} seats: {result}"
    if not all(0 <= score <= 1 for score in result):
        return f"scores go from 0 to 1: {result}"
    whole = fsum(result)
    if len(result) == 2 and abs(whole - 1) > 1e-9:
        return f"two seats share 1 between them: {result}"
    if len(result) > 2 and not 0 < whole < len(result):
        return f"not everybody can win, and somebody gains: {result}"
    return None


class _RecordedMatch:
    """A match played with a recorded generator, with all its decisions and moves."""

    def __init__(self, run: Run, tape: RecordedRng) -> None:
        self.position: Position = run.game.start(run.setting)
        self.tape = tape
        self.most = min(MAX_COMPARED_MOVES, run.game.game_info.longest)
        self.asked: list[tuple[object, object]] = []

    def go_on(self) -> bool:
        ask = self.position.pending
        if ask is None or len(self.asked) >= self.most:
            return False
        move = random_move(ask, self.tape)
        self.asked.append((ask, move))
        self.position.play(move)
        return True

    def difference_from(self, other: _RecordedMatch) -> str | None:
        """Return a sentence about the first difference of two runs, or None."""
        for number, (one, two) in enumerate(zip_longest(self.asked, other.asked), start=1):
            if one != two:
                return f"at move {number} one run has {one}, the other {two}"
        return None if self.position == other.position else "the same moves led to different positions"


@law("match")
def reached_positions_are_accepted(run: Run) -> str | None:
    """A position of the match is accepted as text that somebody else wrote: `unplayable` has nothing against it."""
    p = run.game.start(run.setting)
    for move in run.journal[: run.rng.randrange(len(run.journal) + 1)]:
        p.play(move)
    fault = unplayable(run.game, p)
    return None if fault is None else f"{fault}: {p.notation()}"


MATCH_LAWS: Final[tuple[Law, ...]] = (
    replays_agree,
    match_files_agree,
    one_seed_one_match,
    matches_stay_apart,
    undo_stops_at_barriers,
    turns_go_on,
    results_are_fair,
    reached_positions_are_accepted,
)
