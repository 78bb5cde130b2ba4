"""The tables of docs/concepts/balance.md: which handicap evens a scenario, and who won among stronger players.

    python bench/even_matches.py

The first is made from data/balance.json of each game, the second from matches of the ladders (docs/concepts/ladder).
Run it after ``broadfront balance --save``, and when a ladder has grown. A test compares the page with the files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ladder import APART, LADDERS, SUMMARIES, Ladder, Rung

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.game_data import Balance, WinRate, balances
from broadfront.engine.game_info import Value
from broadfront.lab.balance import first_side
from broadfront.lab.matches import MatchRecord, MatchSetup
from broadfront.lab.results import read_results
from broadfront.lab.statistics import Rate, rate

PAGE = Path(__file__).resolve().parent.parent / "docs" / "concepts" / "balance.md"
BEGIN, END = "<!-- even matches -->\n", "<!-- end of even matches -->\n"
BEGIN_STRONG, END_STRONG = "<!-- stronger players -->\n", "<!-- end of stronger players -->\n"
STRONG = ("veteran:fixed", "elite:fixed")
WEAK = ("random", "recruit:fixed")


def table() -> str:
    """Return the measured balance as a Markdown table."""
    lines = [
        "| box | scenario | player | matches | as usual | nearest to even | could be it | with it, in other matches |",
        "|---|---|---|---:|---|---|---|---|",
    ]
    return "\n".join([*lines, *(line for game in registry.games().values() for line in _lines(game))]) + "\n"


def _lines(game: Game) -> Iterator[str]:
    for one in balances(game):
        options = "".join(f", `{name}={game.spell_value(value)}`" for name, value in one.options.items())
        head = f"{game.title} | {game.scenarios[one.scenario].title}{options} | `{one.player}`"
        yield f"| {head} | {one.usual.matches} | {_side_and_score(one.usual)} | {_even(game, one)} |"


def _side_and_score(win_rate: WinRate) -> str:
    return f"{win_rate.side} {_score(win_rate)}"


def _score(win_rate: WinRate | Rate) -> str:
    return f"{win_rate.score:.1%} ({win_rate.low:.1%} to {win_rate.high:.1%})"


def _even(game: Game, one: Balance) -> str:
    if one.even is None:
        told_apart = not one.usual.low <= 0.5 <= one.usual.high
        return "not looked for | |" if told_apart else "not told apart as it is | |"

    def spelled(value: Value) -> str:
        return f"`{game.spell_value(value)}`"

    low, high = spelled(one.even.low), spelled(one.even.high)
    could_be = f"{low} to {high}" if one.even.enough else "no value is enough"
    return f"`{one.even.option}={game.spell_value(one.even.value)}` | {could_be} | {_side_and_score(one.even.rate)}"


def strong_table() -> str:
    """Return the win rates of the ladders' stronger players as a Markdown table."""
    lines = ["| box | scenario | options | matches | first side |", "|---|---|---|---:|---|"]
    for game in registry.games().values():
        ladder = LADDERS[game.id]
        records = read_results(SUMMARIES / f"{game.id}.jsonl")
        options = ", ".join(f"`{name}={game.spell_value(value)}`" for name, value in ladder.options.items())
        for scenario, win_rate in strong_rates(game.id, ladder, records):
            where = f"{game.title} | {game.scenarios[scenario].title} | {options or 'as printed'}"
            lines.append(f"| {where} | {win_rate.matches} | {win_rate.name} {_score(win_rate)} |")
    return "\n".join(lines) + "\n"


def strong_rates(game: str, ladder: Ladder, records: Iterable[MatchRecord]) -> Iterator[tuple[str, Rate]]:
    """Yield each scenario of a ladder with the win rate of its first side, among stronger players."""
    records_of_strong = [
        one for one in records if not one.fault and is_strong(ladder.rungs[one.number // APART])
    ]
    for scenario in ladder.scenarios:
        scores = [one.scores[0] for one in records_of_strong if one.scenario == scenario]
        if scores:
            yield scenario, rate(first_side(MatchSetup(game, scenario, ladder.options)), scores)


def is_strong(rung: Rung) -> bool:
    """Return whether a Veteran or Elite meets an opponent of about the same strength, with fixed budgets."""
    return rung.upper in STRONG and rung.lower not in WEAK


def with_tables(text: str) -> str:
    """Return the text of the page with both tables inserted."""
    for begin, body, end in ((BEGIN, table(), END), (BEGIN_STRONG, strong_table(), END_STRONG)):
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}{body}{end}{rest.partition(end)[2]}"
    return text


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
