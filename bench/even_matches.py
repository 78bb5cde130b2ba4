"""The table of docs/concepts/balance.md that says which handicap evens a scenario, from data/balance.json of each box.

    python bench/even_matches.py

Run it after ``broadfront balance --save``. A test holds the page to the files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from broadfront.engine import catalogue
from broadfront.engine.card import Value
from broadfront.engine.game import Game
from broadfront.engine.measured import Balance, WinRate, balances

PAGE = Path(__file__).resolve().parent.parent / "docs" / "concepts" / "balance.md"
BEGIN, END = "<!-- even matches -->\n", "<!-- end of even matches -->\n"


def table() -> str:
    """Return what was measured, as a Markdown table."""
    lines = [
        "| box | scenario | player | matches | as usual | nearest to even | could be it | with it, in other matches |",
        "|---|---|---|---:|---|---|---|---|",
    ]
    return "\n".join([*lines, *(line for game in catalogue.games().values() for line in _lines(game))]) + "\n"


def _lines(game: Game) -> Iterator[str]:
    for one in balances(game):
        options = "".join(f", `{name}={game.spell_value(value)}`" for name, value in one.options.items())
        head = f"{game.title} | {game.scenarios[one.scenario].title}{options} | `{one.player}`"
        yield f"| {head} | {one.usual.matches} | {_told(one.usual)} | {_even(game, one)} |"


def _told(rate: WinRate) -> str:
    return f"{rate.side} {rate.score:.1%} ({rate.low:.1%} to {rate.high:.1%})"


def _even(game: Game, one: Balance) -> str:
    if one.even is None:
        told_apart = not one.usual.low <= 0.5 <= one.usual.high
        return "not looked for | |" if told_apart else "not told apart as it is | |"

    def spelled(value: Value) -> str:
        return f"`{game.spell_value(value)}`"

    low, high = spelled(one.even.low), spelled(one.even.high)
    return (
        f"`{one.even.option}={game.spell_value(one.even.value)}` | {low} to {high} | {_told(one.even.rate)}"
    )


def written(text: str) -> str:
    """Return the page with the table in its place."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
