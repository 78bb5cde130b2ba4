"""Every order of every kind of question can be given by clicks on the page, in recorded matches of all games.

The selection model of the client is asked for it, without a screen: web/board/test/orders_by_clicks.test.ts.
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.patience import PATIENCE

from broadfront.engine import match_file, registry
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE

TESTS = Path(__file__).parents[1]
WEB = TESTS.parent / "web"
VITEST = WEB / "node_modules" / ".bin" / "vitest"
OFTEN = 3
"""So many questions are written of those that offer the same verbs by the same rule."""
MATCHES = [
    *sorted((TESTS / "golden").glob("*/*.journal")),
    *sorted((TESTS / "browser" / "matches").glob("*.match")),
]


Kinds = Counter[tuple[str, tuple[str, ...]]]


def recorded(path: Path, seen: Kinds) -> dict[str, Any]:
    """Return the table of a match, the card of its game and views of its questions, of each kind a few."""
    played = match_file.read(path.read_text("utf-8"))
    game, match = played.game, Match(played.game, played.setting)
    questions = list[dict[str, Any]]()

    def write(number: int) -> None:
        p = match.position
        if (ask := p.pending) is None or ask.seat == CHANCE:
            return
        kind = ask.rule, tuple(sorted({move.verb for move in ask.moves}))
        seen[kind] += 1
        if seen[kind] <= OFTEN:
            name = f"{path.stem} {number}, {ask.rule} {' '.join(kind[1])}"
            questions.append({"name": name, "view": game.view(p, ask.seat)})

    for number, move in enumerate(played.journal):
        write(number)
        match.play(move)
    write(len(played.journal))
    return {
        "game": game.id,
        "table": game.table(match.setting),
        "lexicon": {
            "verbs": list(game.verbs.values()),
            "words": {kind: list(words) for kind, words in game.words.items()},
            "space_kind": game.game_info.space_kind,
        },
        "questions": questions,
    }


@pytest.mark.skipif(not VITEST.exists(), reason="the client's tools are not installed: make check")
@pytest.mark.slow
@pytest.mark.parametrize("game", registry.ids())
def test_every_order_can_be_given_by_clicks(game: str, tmp_path: Path) -> None:
    matches = [path for path in MATCHES if f"\ngame: {game}\n" in path.read_text("utf-8")]
    assert matches
    seen = Kinds()
    written = tmp_path / "questions.json"
    written.write_bytes(msgspec.json.encode([recorded(path, seen) for path in matches]))
    ran = subprocess.run(
        [VITEST, "run", "board/test/orders_by_clicks.test.ts"],
        cwd=WEB,
        env={**os.environ, "BROADFRONT_QUESTIONS": str(written)},
        capture_output=True,
        text=True,
        timeout=600 * PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
