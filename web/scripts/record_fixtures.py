"""Record a table, a game card and a few views as JSON, for the tests of the headless board.

Run from the repository root: ``.venv/bin/python web/scripts/record_fixtures.py``. Play is seeded, so the same rules
give the same files.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from broadfront.engine import chance
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE
from broadfront.games.fighting_front import GAME as CARDS
from broadfront.games.front_line import GAME

HERE = Path(__file__).parent.parent / "board" / "test" / "fixtures"


def write(name: str, value: object) -> None:
    """Write one fixture."""
    (HERE / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")


def lexicon(game: Game) -> dict[str, object]:
    """Return what the board needs of a game's card."""
    return {
        "id": game.id,
        "title": game.title,
        "verbs": list(game.verbs.values()),
        "words": {kind: list(words) for kind, words in game.words.items()},
        "space_kind": game.game_info.space_kind,
    }


def cards() -> None:
    """Record the game of cards: its table, and for some verbs the view of the first question that offers them."""
    setting = CARDS.setting("german_american")
    write("cards_table", CARDS.table(setting))
    write("cards_card", lexicon(CARDS))
    views: dict[str, object] = {}
    rng = random.Random(3)
    wanted = {"deploy", "discard", "raid", "escort", "intercept", "flak", "move", "attack", "strike", "play"}
    for _ in range(8):
        p = CARDS.start(setting)
        for _ in range(900):
            ask = p.pending
            if ask is None or not wanted:
                break
            if ask.seat == CHANCE:
                p.play(chance.pick(ask, rng))
                continue
            for verb in sorted(wanted & {move.verb for move in ask.moves}):
                views[verb] = CARDS.view(p, ask.seat)
                wanted.discard(verb)
            eager = [move for move in ask.moves if not CARDS.verbs[move.verb].declines]
            p.play(rng.choice(eager if eager and rng.random() < 0.8 else ask.moves))
    write("cards_views", views)


def main() -> None:
    """Play a seeded match at random and keep a view of each kind of question the first time it is asked."""
    HERE.mkdir(parents=True, exist_ok=True)
    setting = GAME.setting("main")
    write("table", GAME.table(setting))
    write("allies_table", GAME.table(GAME.setting("allies")))
    write("card", lexicon(GAME))
    cards()
    rng = random.Random(7)
    views: dict[str, object] = {}
    for _ in range(6):
        p = GAME.start(setting)
        while (ask := p.pending) is not None:
            if ask.seat == CHANCE:
                p.play(chance.pick(ask, rng))
                continue
            name = "_".join(sorted({move.verb for move in ask.moves}))
            if ask.rule not in views and (ask.rule != "3.4" or "attack" in name):
                views[ask.rule] = GAME.view(p, ask.seat)
            p.play(rng.choice(ask.moves))
        views.setdefault("over", GAME.view(p, 0))
    write("views", views)


if __name__ == "__main__":
    main()
