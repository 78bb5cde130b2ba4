"""Who wins Action Front!: each scenario of the box, and battles that the players build, both sides in the same hands.

    python bench/action_balance.py --out balance.jsonl [--player steady] [--matches 400] [--built 100] [--only gifu]

Every match is on the disk before the next begins. Started again with the same file, it plays only what is missing.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from broadfront.engine import registry
from broadfront.engine.game_info import Value
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup
from broadfront.lab.results import GrowingResults
from broadfront.lab.statistics import Rate, rate
from broadfront.lab.tournament import planned, run

GAME = "action_front"
APART = 100_000  # the difference between the match numbers of two rows


class Row(NamedTuple):
    """A scenario with its options; ``built``: the players build the battle."""

    scenario: str
    options: tuple[tuple[str, Value], ...] = ()
    built: bool = False

    @property
    def title(self) -> str:
        """The title of the row."""
        title = registry.game(GAME).scenarios[self.scenario].title
        option_texts = ", ".join(f"`{name}={value}`" for name, value in self.options)
        return f"{title}, {option_texts}" if option_texts else title


MAPS = ("ridge", "creek", "austen", "crossroads", "ridge_austen", "crossroads_twice")
ROWS = (
    *(Row(name) for name in ("bloody_ridge", "hells_point", "sandbar", "gifu", "crossroads")),
    *(Row("point_defence", (("exit_units", number),), True) for number in (1, 2, 3, 4)),
    Row("point_defence", (("map", "crossroads"), ("exit_units", 2)), True),
    *(Row("meeting_engagement", (("map", name),), True) for name in MAPS),
)


def plans(player: str, matches: int, built: int, seed: int, only: Sequence[str]) -> list[MatchPlan]:
    """Return the matches of all rows, mixed so that all end together; the number of a match contains its row."""
    all_plans = [
        (plan.number / number, msgspec.structs.replace(plan, number=APART * i + plan.number))
        for i, row in enumerate(ROWS)
        if not only or row.scenario in only
        for number in (built if row.built else matches,)
        for plan in planned(MatchSetup(GAME, row.scenario, dict(row.options)), (player,), number, seed + i)
    ]
    return [plan for _, plan in sorted(all_plans, key=lambda pair: (pair[0], pair[1].number))]


def rates(records: list[MatchRecord]) -> Iterator[tuple[Row, Rate, float]]:
    """Yield for each row the rate of side A and the player turns of a match."""
    for i, row in enumerate(ROWS):
        row_records = [record for record in records if record.number // APART == i and not record.fault]
        if row_records:
            turns = sum(record.turns or 0 for record in row_records) / len(row_records)
            yield row, rate("A", [record.scores[0] for record in row_records]), turns


def table(records: list[MatchRecord]) -> str:
    """Return the results as a Markdown table."""
    game = registry.game(GAME)
    lines = [
        "| scenario | side A | matches | A scores | 95 % interval | drawn | player turns |",
        "|---|---|---:|---:|---|---:|---:|",
    ]
    for row, a, turns in rates(records):
        side = game.seats(game.setting(row.scenario, dict(row.options)))[0]
        lines.append(
            f"| {row.title} | {side} | {a.matches} | {a.score:.1%} | {a.low:.1%} to {a.high:.1%} "
            f"| {a.draws / a.matches:.1%} | {turns:.0f} |"
        )
    faults = [record for record in records if record.fault]
    return "\n".join([*lines, *(f"FAULT in match {record.number}: {record.fault}" for record in faults)])


def main() -> None:
    """Play the missing matches and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="JSON lines, one for each match")
    parser.add_argument("--player", default="steady", help="who plays both sides")
    parser.add_argument("--matches", type=int, default=400, help="of each scenario of the box")
    parser.add_argument("--built", type=int, default=100, help="of each battle that the players build")
    parser.add_argument("--only", action="append", default=[], help="a scenario; may be given again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    file = GrowingResults(arguments.out)
    records = file.records
    played_numbers = {record.number for record in records}
    missing_plans = [
        plan
        for plan in plans(
            arguments.player, arguments.matches, arguments.built, arguments.seed, arguments.only
        )
        if plan.number not in played_numbers
    ]
    with file:

        def keep(record: MatchRecord) -> None:
            file.add(record)
            if len(records) % 100 == 0:
                print(f"{len(records)} matches", flush=True)

        run(missing_plans, arguments.workers, keep)
    print(table(records))


if __name__ == "__main__":
    main()
