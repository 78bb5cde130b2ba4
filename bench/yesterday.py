"""The best players of an earlier version, unchanged, as opponents for new players.

    PYTHONPATH=bench broadfront simulate front_line --players elite:fixed,yesterday:Elite --matches 200

The sources of commit `COMMIT` are extracted from the repository's history into a temporary folder, and each player runs
there in a process of its own. It receives the position that it may know, as text, and answers with a move.
"""

from __future__ import annotations

import atexit
import io
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import ClassVar

from broadfront.engine.game import Game
from broadfront.engine.position import Move, Position, Rng
from broadfront.players import Player
from broadfront.players.player import question

COMMIT = "5a565ab0"
ROOT = Path(__file__).resolve().parent.parent
SEEDS = 1 << 60

SERVE = """
import json, sys
from random import Random
from broadfront import players
from broadfront.engine import catalogue
from broadfront.engine.notation import read_position
player = players.parse(sys.argv[1])
for line in sys.stdin:
    if line == "forget\\n":
        player.forget()
        continue
    notation, text, seed = json.loads(line)
    world = read_position(notation, text=text)
    print(json.dumps(player.decide(catalogue.game(world.setting.game), world, Random(seed))), flush=True)
"""


def sources() -> Path:
    """Return the folder of the earlier sources, which the first caller extracts."""
    folder = Path(tempfile.gettempdir()) / f"broadfront-{COMMIT}-{os.getuid()}"
    if not folder.exists():
        archive = subprocess.run(
            ["git", "archive", "--format=zip", COMMIT, "src"], cwd=ROOT, stdout=subprocess.PIPE, check=True
        ).stdout
        with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
            with zipfile.ZipFile(io.BytesIO(archive)) as files:
                files.extractall(temporary)
            try:
                Path(temporary, "src").rename(folder)
            except OSError:
                if not folder.exists():  # otherwise another process was faster
                    raise
    return folder


class _Earlier(Player):
    spec: ClassVar[str]

    def __init__(self) -> None:
        self.name = self.spec
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE, self.spec],
            env={**os.environ, "PYTHONPATH": str(sources())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        atexit.register(self.close)

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        """Return the move of the earlier player."""
        del game
        moves = question(world).moves
        if len(moves) == 1:
            return moves[0]
        self._send(json.dumps([world.notation(), world.setting.scenario_text, rng.randrange(SEEDS)]))
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the {self.spec} of {COMMIT} has ended; its error is printed above")
        return Move(*json.loads(answer))

    def forget(self) -> None:
        """Drop its tree."""
        self._send("forget")

    def close(self) -> None:
        """End its process."""
        atexit.unregister(self.close)
        self._process.kill()
        self._process.wait()

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


class Elite(_Earlier):
    """Elite with a fixed budget: the best player of every game at that time."""

    spec = "elite:fixed"


class Veteran(_Earlier):
    """Veteran with a fixed budget."""

    spec = "veteran:fixed"


class Steady(_Earlier):
    """The heuristic player that always takes the move with the highest prior."""

    spec = "steady"
