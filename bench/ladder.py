"""The ladder of a box: each level against the one below and against the best player of yesterday, seats exchanged.

    python bench/ladder.py front_line --results ladder-front_line.jsonl [--workers 1] [--on ray] [--timed] [--only NAME]

How many matches each pair plays, and where, stands in `LADDERS` and is fixed before the first. Every match is on the
disk before the next begins; started again with the same file, it plays only what is missing. With ``--write`` it puts
what the file shows into docs/concepts/ladder/, docs/concepts/players.md and the box's data/levels.json.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from broadfront.engine.game_info import Value
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup
from broadfront.lab.results import GrowingResults
from broadfront.lab.statistics import Pair, Rate, Rating, rate, ratings
from broadfront.lab.tournament import planned, run
from broadfront.players.spec import LEVELS

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "concepts" / "players.md"
SUMMARIES = ROOT / "docs" / "concepts" / "ladder"
SEED = 1000
"""No parameter of a player is tuned by matches with this seed or a higher one."""
APART = 100_000  # the difference between the match numbers of two rungs
YESTERDAY = "yesterday:Elite"
ZERO = "recruit:fixed"
"""The player with the rating 0; `random` loses every match, which would make all ratings uncertain."""


class Rung(NamedTuple):
    """A player, its opponent, and the number of their matches."""

    upper: str
    lower: str
    matches: int

    def __str__(self) -> str:
        return f"{self.upper}/{plain_name(self.lower)}"


class Ladder(NamedTuple):
    """The matches of a game's levels: scenarios in turn, options, matches of a pair."""

    scenarios: tuple[str, ...]
    matches: int = 200
    options: dict[str, Value] = {}
    seed: int = SEED

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """The pairs with fixed budgets, and then those with time budgets, in a smaller series."""
        names = [f"{name}:fixed" for name in LEVELS]
        rungs = [Rung(names[0], "random", min(40, self.matches))]
        rungs += [Rung(upper, lower, self.matches) for lower, upper in pairwise(names)]
        rungs.append(Rung(names[-1], YESTERDAY, self.matches))
        timed = [*LEVELS][-3:]
        rungs += [Rung(upper, lower, self.matches // 10) for lower, upper in pairwise(timed)]
        return tuple(rungs)


LADDERS = {
    "front_line": Ladder(("main", "lake_nogo", "great_desert", "mt_range"), seed=2 * SEED),
    "fighting_front": Ladder(("german_russian",)),
    "expand_the_front": Ladder(
        ("pacific",), options={"turn_limit": "60", "american_base": "oahu", "bomber_pays": True}
    ),
    "action_front": Ladder(("bloody_ridge", "hells_point", "sandbar", "gifu", "crossroads"), seed=2 * SEED),
    "global_war": Ladder(("1942",), 60, options={"last_round": "12", "bid": "allies_180"}),
}
"""Options are given if matches by the printed rules would hardly ever be decided, would nearly always be won by one
side, or would take too long."""


class RungResult(msgspec.Struct, frozen=True):
    """The results of a pair's matches."""

    upper: str
    lower: str
    planned: int
    matches: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float


class Summary(msgspec.Struct, frozen=True):
    """The results of a game's ladder, as stored in the repository."""

    game: str
    rules_version: int
    scenarios: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    rungs: tuple[RungResult, ...]
    ratings: tuple[Rating, ...]


def is_timed(rung: Rung) -> bool:
    """Return whether its players have time budgets."""
    return rung.upper in LEVELS


def plans(game: str, ladder: Ladder, seed: int) -> list[MatchPlan]:
    """Return the matches of all rungs, mixed so that all end together; the number of a match contains its rung."""
    fields = [MatchSetup(game, name, ladder.options) for name in ladder.scenarios]
    all_plans = []
    for i, rung in enumerate(ladder.rungs):
        for at, field in enumerate(fields):
            share = len(range(at, rung.matches, len(fields)))
            all_plans += [
                msgspec.structs.replace(plan, number=APART * i + (plan.number - 1) * len(fields) + at)
                for plan in planned(field, (rung.upper, rung.lower), share, seed + i * len(fields) + at)
            ]
    return sorted(
        all_plans, key=lambda plan: plan.number % APART / ladder.rungs[plan.number // APART].matches
    )


def rates(records: Sequence[MatchRecord], rungs: Sequence[Rung]) -> Iterator[tuple[Rung, Rate]]:
    """Yield each rung with the rate of its upper player."""
    for i, rung in enumerate(rungs):
        scores = [
            record.scores[record.players.index(rung.upper)]
            for record in records
            if record.number // APART == i and not record.fault
        ]
        yield rung, rate(rung.upper, scores)


def summarize(game: str, ladder: Ladder, records: Sequence[MatchRecord], seed: int) -> Summary:
    """Return the summary of matches."""
    rung_rates = list(rates(records, ladder.rungs))
    results = tuple(
        RungResult(
            rung.upper,
            plain_name(rung.lower),
            rung.matches,
            r.matches,
            r.wins,
            r.draws,
            r.losses,
            round(r.score, 4),
            round(r.low, 4),
            round(r.high, 4),
        )
        for rung, r in rung_rates
    )
    pairs = [
        Pair(one.upper, one.lower, one.score * one.matches, one.matches)
        for one, (rung, _) in zip(results, rung_rates, strict=True)
        if not is_timed(rung)
    ]
    rated = ratings(pairs, ZERO) if any(ZERO in pair[:2] and pair.matches for pair in pairs) else ()
    version = records[0].rules_version if records else 0
    return Summary(game, version, ladder.scenarios, ladder.options, seed, results, rated)


def plain_name(spec: str) -> str:
    """Return a player's name in the tables."""
    return "yesterday" if spec == YESTERDAY else spec


def levels(summary: Summary) -> dict[str, dict[str, float]]:
    """Return the rating of each level, by its player with a fixed budget."""
    return {
        one.name.removesuffix(":fixed"): {
            "rating": round(one.rating),
            "low": round(one.low),
            "high": round(one.high),
            "matches": one.matches,
        }
        for one in summary.ratings
        if one.name.removesuffix(":fixed") in LEVELS
    }


def table(summary: Summary) -> str:
    """Return the results as Markdown tables."""
    lines = [
        "| player | against | matches | won | drawn | lost | score | 95 % interval |",
        "|---|---|---:|---:|---:|---:|---:|---|",
    ]
    for one in summary.rungs:
        count = f"{one.matches}" if one.matches == one.planned else f"{one.matches} of {one.planned}"
        score = f"{one.score:.1%} | {one.low:.1%} to {one.high:.1%}" if one.matches else "- | -"
        lines.append(
            f"| `{one.upper}` | `{one.lower}` | {count} | {one.wins} | {one.draws} | {one.losses} | {score} |"
        )
    lines += ["", "| player | rating | 95 % interval | matches |", "|---|---:|---|---:|"]
    lines += [
        f"| `{one.name}` | {one.rating:.0f} | {one.low:.0f} to {one.high:.0f} | {one.matches} |"
        for one in summary.ratings
    ]
    options = ", ".join(f"{name}={value}" for name, value in summary.options.items())
    where = f"Scenarios {', '.join(summary.scenarios)}" + (f"; options {options}" if options else "")
    return "\n".join([*lines, "", f"{where}; seed {summary.seed}."])


def write(summary: Summary, page: Path = PAGE, summaries: Path = SUMMARIES) -> None:
    """Write a summary into the repository: as data, and as tables between two comments of the page.

    Raises
    ------
    ValueError
        If the page has no such place.
    """
    text = page.read_text(encoding="utf-8")
    begin, end = f"<!-- ladder {summary.game} -->", f"<!-- end of ladder {summary.game} -->"
    if begin not in text or end not in text:
        raise ValueError(f"{page}: no lines {begin!r} and {end!r}, between which the tables go")
    body = f"{begin}\n{table(summary)}\n{end}"
    page.write_text(
        re.sub(f"{re.escape(begin)}.*?{re.escape(end)}", lambda _: body, text, flags=re.DOTALL),
        encoding="utf-8",
    )
    summaries.mkdir(exist_ok=True)
    _write_json(summaries / f"{summary.game}.json", summary)


def _write_json(path: Path, data: object) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n")


def main() -> None:
    """Play the missing matches, print the tables, and write them into the page on request."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=LADDERS)
    parser.add_argument("--results", type=Path, required=True, help="JSON lines, one for each match")
    parser.add_argument("--seed", type=int, help="default: the box's own")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        help="a rung to climb: its upper player, or both of them as elite:fixed/veteran:fixed",
    )
    parser.add_argument(
        "--timed", action="store_true", help="climb the rungs of players that think for seconds"
    )
    parser.add_argument("--most", type=int, default=APART, help="stop each rung after so many matches")
    parser.add_argument(
        "--workers", type=int, default=1, help="how many matches at once; 0: one per processor"
    )
    parser.add_argument("--on", default="", help="play on a Ray cluster: ray, or ray://host:port")
    parser.add_argument("--write", action="store_true", help="write the tables into the repository")
    arguments = parser.parse_args()
    ladder = LADDERS[arguments.game]
    seed = ladder.seed if arguments.seed is None else arguments.seed
    rungs = ladder.rungs
    file = GrowingResults(arguments.results)
    records = file.records
    played_numbers = {record.number for record in records}
    missing = [
        plan
        for plan in plans(arguments.game, ladder, seed)
        if plan.number not in played_numbers
        and plan.number % APART < arguments.most
        and is_timed(rungs[plan.number // APART]) == arguments.timed
        and (
            not arguments.only
            or {rungs[plan.number // APART].upper, str(rungs[plan.number // APART])} & {*arguments.only}
        )
    ]
    started, before = time.monotonic(), len(records)
    with file:

        def keep(record: MatchRecord) -> None:
            file.add(record)
            played, minutes = len(records) - before, (time.monotonic() - started) / 60
            rung, r = list(rates(records, rungs))[record.number // APART]
            print(
                f"{played}/{len(missing)} in {minutes:.1f} min, {minutes / played * (len(missing) - played):.0f} to "
                f"go: {rung.upper} v {rung.lower} {r.score:.1%} of {r.matches} ({r.low:.1%} to {r.high:.1%})",
                flush=True,
            )
            if record.fault:
                print(f"FAULT in match {record.number}: {record.fault}", flush=True)

        run(missing, arguments.workers or None, keep, on=arguments.on)
    summary = summarize(arguments.game, ladder, records, seed)
    print(table(summary))
    if arguments.write:
        write(summary)
        package = ROOT / "src" / "broadfront" / "games" / arguments.game / "data"
        _write_json(package / "levels.json", levels(summary))


if __name__ == "__main__":
    main()
