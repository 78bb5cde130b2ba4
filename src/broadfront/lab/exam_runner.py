"""Runs an exam: a player plays on from each position, and its moves are judged.

The player ``steady`` decides for the other seats, and dice and cards come from the seed: a run is repeatable.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from broadfront import players
from broadfront.engine.chance import pick
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Move, Position, Rng
from broadfront.lab.exam_conditions import holds
from broadfront.lab.exam_files import ExamPosition, matches
from broadfront.players.player import Player

OTHERS: Final = "steady"
"""The player of the other seats."""


class SeedRun(msgspec.Struct, frozen=True):
    """The run of a player with one seed: its moves where it had a choice, and why it is not solved ("": it is)."""

    seed: int
    played: tuple[str, ...]
    why: str

    @property
    def is_solved(self) -> bool:
        """Whether the position was solved with this seed."""
        return not self.why


class Result(msgspec.Struct, frozen=True):
    """The result of a player in one position."""

    game: str
    position: str
    title: str
    solved: bool
    runs: tuple[SeedRun, ...]

    @property
    def why(self) -> str:
        """The reason why it is not solved; "" if it is."""
        return "" if self.solved else next(run.why for run in self.runs if not run.is_solved)


class ScriptedPlayer(Player):
    """Plays the moves of a script, each when it is legal; it declines all other questions."""

    name = "scripted"

    def __init__(self, script: Sequence[str]) -> None:
        self.left = list(script)

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        """Return the next move of the script if it is legal, else the declining move."""
        del rng
        assert world.pending is not None
        for move in world.pending.moves if self.left else ():
            if matches(self.left[0], game.spell(move)):
                self.left.pop(0)
                return move
        return game.default_choice(world, world.pending)


def run_exam(exam: ExamPosition, spec: str) -> Result:
    """Return the result of a player in a position; it plays no more seeds than are needed to decide."""
    runs: list[SeedRun] = []
    seeds = exam.file.seeds
    solved = failed = 0
    while solved < exam.needed and failed <= len(seeds) - exam.needed:
        player = players.load(spec)
        try:
            runs.append(run_seed(exam, player, seeds[len(runs)]))
        finally:
            player.close()
        solved += runs[-1].is_solved
        failed += not runs[-1].is_solved
    return Result(exam.game.id, exam.id, exam.file.title, solved >= exam.needed, tuple(runs))


def run_seed(exam: ExamPosition, player: Player, seed: int) -> SeedRun:
    """Return the run of a player with one seed."""
    game, file, p = exam.game, exam.file, exam.start.clone()
    luck, wits = Random(f"{seed} chance"), Random(f"{seed} seat {exam.seat}")
    others, answers = players.parse(OTHERS), Random(f"{seed} others")
    own: list[str] = []
    good = not file.good
    while (ask := p.pending) is not None:
        if ask.seat == CHANCE:
            p.play(pick(ask, luck))
            continue
        if _is_over(exam, p, len(own)) or (good and file.good and not file.bad and not file.conditions):
            break
        if ask.seat != exam.seat:
            p.play(others.choose(game, p, answers))
            continue
        if len(ask.moves) == 1:
            p.play(ask.moves[0])
            continue
        move = player.choose(game, p, wits)
        own.append(game.spell(move))
        if any(matches(pattern, own[-1]) for pattern in file.bad):
            return SeedRun(seed, tuple(own), f"it played {own[-1]}, which is bad")
        good = good or any(matches(pattern, own[-1]) for pattern in file.good)
        p.play(move)
    if not good:
        what_it_did = f"it played {', '.join(own)}" if own else "it was not asked"
        return SeedRun(seed, tuple(own), f"{what_it_did}; not {' or '.join(file.good)}")
    unmet_conditions = [
        words for words in file.conditions if not holds(game, exam.start, p, exam.seat, words)
    ]
    return SeedRun(
        seed,
        tuple(own),
        f"in the end this does not hold: {'; '.join(unmet_conditions)}" if unmet_conditions else "",
    )


def _is_over(exam: ExamPosition, p: Position, decisions: int) -> bool:
    """Return whether the judged part of the position is over."""
    until, game, start = exam.file.until, exam.game, exam.start
    if isinstance(until, int):
        return decisions >= until
    if until == "first":
        return decisions >= 1
    if until == "match":
        return False
    if game.turns_begun(p) != game.turns_begun(start):
        return True
    return until == "phase" and game.turn_info(p) != game.turn_info(start)


def summarize(spec: str, results: Sequence[Result]) -> dict[str, Any]:
    """Return the results as builtins: for all games together, and for each game."""
    games: dict[str, list[Result]] = {}
    for result in results:
        games.setdefault(result.game, []).append(result)
    return {
        "player": spec,
        "positions": len(results),
        "solved": sum(result.solved for result in results),
        "games": {
            game: {
                "positions": len(results_of_game),
                "solved": sum(result.solved for result in results_of_game),
                "results": [
                    {
                        "position": r.position,
                        "title": r.title,
                        "solved": r.solved,
                        "why": r.why,
                        "runs": r.runs,
                    }
                    for r in results_of_game
                ],
            }
            for game, results_of_game in games.items()
        },
    }
