"""What every game keeps for later versions: matches and where they ended, a log, counts of ways to go on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from broadfront.engine import match_file
from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.perft import perft
from broadfront.engine.position import Move, Position

_TESTS = Path(__file__).parents[1]
P = TypeVar("P", bound=Position)


class Kept:
    """The files of a game under ``tests/golden`` and ``tests/perft``.

    A module ``record`` of the game's tests writes them anew; only a new version of the rules is a reason to do so.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.folder = _TESTS / "golden" / game
        self._finals = self.folder / "finals.json"
        self._log = self.folder / "transcript.txt"
        self._counts = _TESTS / "perft" / f"{game}.json"

    def journals(self) -> list[Path]:
        """Return the files of the matches."""
        return sorted(self.folder.glob("*.journal"))

    def match(self, name: str, game: Game | None = None) -> Match:
        """Return a match by its name."""
        return match_file.read((self.folder / f"{name}.journal").read_text(encoding="utf-8"), game)

    def counts(self) -> list[dict[str, Any]]:
        """Return the positions that were counted: name, notation, counts."""
        found: list[dict[str, Any]] = json.loads(self._counts.read_text(encoding="utf-8"))["positions"]
        return found

    def replay(self, path: Path, game: Game | None = None) -> Match:
        """Replay a match; it has to end where it ended, and to be written as it was."""
        text = path.read_text(encoding="utf-8")
        match = match_file.read(text, game, source=path.name)
        assert match.position.notation() == json.loads(self._finals.read_text(encoding="utf-8"))[path.stem]
        assert match_file.write(match) == text
        return match

    def reads_as_it_did(self, told: str, game: Game | None = None) -> None:
        """Check the log of the match whose log is kept."""
        assert _log_of(self.match(told, game)) == self._log.read_text(encoding="utf-8")

    def keep(self, matches: Mapping[str, Match], told: str) -> None:
        """Write matches, where they ended, and the log of one of them."""
        for name, match in matches.items():
            (self.folder / f"{name}.journal").write_text(match_file.write(match), encoding="utf-8")
        finals = {name: match.position.notation() for name, match in matches.items()}
        self._finals.write_text(json.dumps(finals, indent=1) + "\n", encoding="utf-8")
        self._log.write_text(_log_of(matches[told]), encoding="utf-8")

    def keep_counts(self, positions: Mapping[str, Position], depth: int) -> None:
        """Write how many sequences of up to so many moves there are from some positions."""
        table = [
            {
                "name": name,
                "position": p.notation(),
                "counts": [perft(p, n) for n in range(1, depth + 1)],
            }
            for name, p in positions.items()
        ]
        moves = {2: "1 and 2", 3: "1, 2, 3"}[depth]
        how = f"python -m tests.games.{self.game}.record; counts of sequences of {moves} moves (engine.perft)"
        text = json.dumps({"how": how, "positions": table}, indent=1) + "\n"
        self._counts.write_text(text, encoding="utf-8")


def _log_of(match: Match) -> str:
    return "".join(f"[{told.rule}] {told.sentence}\n" for told in match.log)


def same_apart_and_in_turns(
    start: Callable[[int], P], move: Callable[[P, Random], Move], number: int
) -> None:
    """Play matches one after another, and again a move of each in turn: they have to end alike."""
    apart = []
    for seed in range(number):
        p, rng = start(seed), Random(seed)
        while p.pending is not None:
            p.play(move(p, rng))
        apart.append(p.notation())
    in_turns = [(start(seed), Random(seed)) for seed in range(number)]
    while any(p.pending is not None for p, _ in in_turns):
        for p, rng in in_turns:
            if p.pending is not None:
                p.play(move(p, rng))
    assert [p.notation() for p, _ in in_turns] == apart
