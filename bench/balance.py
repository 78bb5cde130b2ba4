"""Who wins Fighting Front: the four pairings of nations, each side moving first in half of the matches.

    python bench/balance.py --out balance.jsonl [--player steady] [--matches 400] [--option adjacency=4]

Every match is on the disk before the next begins. Started again with the same file, it plays only what is missing.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from broadfront.engine import registry
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup
from broadfront.lab.results import GrowingResults
from broadfront.lab.statistics import Rate, rate
from broadfront.lab.tournament import planned, run

PAIRINGS = ("german_russian", "german_american", "japanese_american", "japanese_russian")
APART = 100_000  # the difference between the match numbers of two rows


class Row(NamedTuple):
    """A pairing of nations, and the side that deploys and moves first."""

    scenario: str
    first: str


ROWS = tuple(Row(scenario, first) for scenario in PAIRINGS for first in ("axis", "allies"))


def field(row: Row, options: dict[str, int]) -> MatchSetup:
    """Return the setup of a row: the game's scenario, or the same with the Allies first."""
    nations = {"german": "German", "japanese": "Japanese", "russian": "Russian", "american": "American"}
    axis, allies = (nations[word] for word in row.scenario.split("_"))
    text = f'title = "{row.scenario}"\naxis = "{axis}"\nallies = "{allies}"\nfirst = "{row.first}"\n'
    return MatchSetup("fighting_front", row.scenario, dict(options), "" if row.first == "axis" else text)


def plans(options: dict[str, int], player: str, matches: int, seed: int) -> list[MatchPlan]:
    """Return the matches of all rows, mixed so that all end together; the number of a match contains its row."""
    all_plans = [
        msgspec.structs.replace(plan, number=APART * i + plan.number)
        for i, row in enumerate(ROWS)
        for plan in planned(field(row, options), (player,), matches // 2, seed + i)
    ]
    return sorted(all_plans, key=lambda plan: plan.number % APART)


def rates(records: list[MatchRecord]) -> Iterator[tuple[str, Rate, Rate, float]]:
    """Yield for each pairing the rate of the Axis, the rate of the first mover, and the turns of a match."""
    for pairing in PAIRINGS:
        axis, first, turns = [], [], []
        for record in records:
            row = ROWS[record.number // APART]
            if row.scenario == pairing and not record.fault:
                axis.append(record.scores[0])
                first.append(record.scores[0 if row.first == "axis" else 1])
                turns.append(record.turns or 0)
        yield pairing, rate("axis", axis), rate("first", first), sum(turns) / max(1, len(turns))


def table(records: list[MatchRecord]) -> str:
    """Return the results as a Markdown table."""
    titles = registry.game("fighting_front").scenarios
    lines = [
        "| scenario | matches | Axis scores | 95 % interval | drawn | whoever begins scores | turns |",
        "|---|---:|---:|---|---:|---:|---:|",
    ]
    for pairing, axis, first, turns in rates(records):
        draw_rate = axis.draws / max(1, axis.matches)
        lines.append(
            f"| {titles[pairing].title} | {axis.matches} | {axis.score:.1%} | {axis.low:.1%} to {axis.high:.1%} "
            f"| {draw_rate:.1%} | {first.score:.1%} ({first.low:.1%} to {first.high:.1%}) | {turns:.0f} |"
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
    parser.add_argument("--matches", type=int, default=400, help="of each pairing")
    parser.add_argument("--option", action="append", default=[], help="adjacency=4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    options = {name: int(value) for name, _, value in (option.partition("=") for option in arguments.option)}
    file = GrowingResults(arguments.out)
    records = file.records
    played_numbers = {record.number for record in records}
    missing_plans = [
        plan
        for plan in plans(options, arguments.player, arguments.matches, arguments.seed)
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
