"""The ladder of levels: each against the one below, seats swapped, fixed budgets; results as JSON lines, and a table.

    python bench/ladder.py --out ladder.jsonl [--workers 1] [--game front_line] [--seed 1]

Every match is on the disk before the next begins. Started again with the same file, it plays only what is missing.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from broadfront.lab.matches import Field, MatchPlan, MatchRecord
from broadfront.lab.results import read_results
from broadfront.lab.statistics import Rate, rate
from broadfront.lab.tournament import planned, run

APART = 100_000  # between the match numbers of two rungs


class Rung(NamedTuple):
    """A level, the one below it, and how many matches they play."""

    upper: str
    lower: str
    matches: int


RUNGS = (
    Rung("recruit:fixed", "random", 40),
    Rung("regular:fixed", "recruit:fixed", 40),
    Rung("veteran:fixed", "regular:fixed", 120),
    Rung("elite:fixed", "veteran:fixed", 160),
)
SHORT_RUNGS = (
    Rung("recruit:fixed", "random", 40),
    Rung("regular:fixed", "recruit:fixed", 160),
    Rung("mcts:40", "regular:fixed", 60),
    Rung("mcts:160", "mcts:40", 40),
)
"""For a game of a thousand decisions to a match: smaller budgets, so that an evening is enough."""
TURN_RUNGS = (
    Rung("recruit:fixed", "random", 30),
    Rung("regular:fixed", "recruit:fixed", 60),
    Rung("veteran:fixed", "regular:fixed", 40),
    Rung("elite:fixed", "veteran:fixed", 16),
)
ACTION_RUNGS = (
    Rung("recruit:fixed", "random", 40),
    Rung("regular:fixed", "recruit:fixed", 160),
    Rung("veteran:fixed", "regular:fixed", 160),
)
"""Elite is Veteran here: the advice of Action Front! spends no thought."""
GAMES = {"fighting_front": SHORT_RUNGS, "expand_the_front": TURN_RUNGS, "action_front": ACTION_RUNGS}
OPTIONS: dict[str, dict[str, str | int | bool]] = {
    "expand_the_front": {"turn_limit": "60", "american_base": "oahu", "bomber_pays": True}
}
"""Where a match as printed would hardly ever be decided."""
SCENARIOS = {"expand_the_front": "pacific"}
"""Where it is not the first one."""


def plans(field: Field, seed: int, rungs: Sequence[Rung]) -> list[MatchPlan]:
    """Return the matches of all rungs, so mixed that all end together; the number of a match says its rung."""
    every = [
        msgspec.structs.replace(plan, number=APART * i + plan.number)
        for i, rung in enumerate(rungs)
        for plan in planned(field, (rung.upper, rung.lower), rung.matches, seed + i)
    ]
    return sorted(every, key=lambda plan: plan.number % APART / rungs[plan.number // APART].matches)


def rates(records: list[MatchRecord], rungs: Sequence[Rung]) -> Iterator[tuple[Rung, Rate]]:
    """Yield each rung with the rate of its upper level."""
    for i, rung in enumerate(rungs):
        scores = [
            record.scores[record.players.index(rung.upper)]
            for record in records
            if record.number // APART == i and not record.fault
        ]
        yield rung, rate(rung.upper, scores)


def table(records: list[MatchRecord], rungs: Sequence[Rung]) -> str:
    """Return the results as a Markdown table."""
    lines = [
        "| level | against | matches | won | drawn | lost | score | 95 % interval |",
        "|---|---|---:|---:|---:|---:|---:|---|",
    ]
    for rung, r in rates(records, rungs):
        score = f"{r.score:.1%} | {r.low:.1%} to {r.high:.1%}" if r.matches else "- | -"
        lines.append(
            f"| {rung.upper} | {rung.lower} | {r.matches} | {r.wins} | {r.draws} | {r.losses} | {score} |"
        )
    faults = [record for record in records if record.fault]
    return "\n".join([*lines, *(f"FAULT in match {record.number}: {record.fault}" for record in faults)])


def main() -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="JSON lines, one for each match")
    parser.add_argument("--game", default="front_line")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rungs", type=int, default=99, help="climb only so many, from below")
    parser.add_argument("--most", type=int, default=APART - 1, help="the most matches of a rung")
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    records = list(read_results(chosen.out)) if chosen.out.exists() else []
    chosen.out.write_bytes(msgspec.json.Encoder().encode_lines(records))  # without a half-written last line
    done = {record.number for record in records}
    rungs = GAMES.get(chosen.game, RUNGS)
    every = [
        plan
        for plan in plans(
            Field(
                chosen.game, chosen.scenario or SCENARIOS.get(chosen.game, ""), OPTIONS.get(chosen.game, {})
            ),
            chosen.seed,
            rungs,
        )
        if plan.number // APART < chosen.rungs and plan.number % APART <= chosen.most
    ]
    started, before = time.monotonic(), len(records)
    with chosen.out.open("ab", buffering=0) as file:

        def keep(record: MatchRecord) -> None:
            file.write(msgspec.json.encode(record) + b"\n")
            records.append(record)
            minutes = (time.monotonic() - started) / 60
            rung, r = list(rates(records, rungs))[record.number // APART]
            print(
                f"{len(records)}/{len(every)} in {minutes:.1f} min, "
                f"{minutes / (len(records) - before) * (len(every) - len(records)):.0f} min to go: "
                f"{rung.upper} v {rung.lower} {r.score:.1%} of {r.matches} ({r.low:.1%} to {r.high:.1%})",
                flush=True,
            )

        run((plan for plan in every if plan.number not in done), chosen.workers, keep)
    print(table(records, rungs))


if __name__ == "__main__":
    main()
