"""Is Expand the Front! decided? The printed rules and every switch, player against itself; results as JSON lines.

    python bench/expand_study.py run --out study.jsonl [--seed 1] [--workers 1] [--player recruit]
    python bench/expand_study.py report --out study.jsonl [--docs docs]

Every match is on the disk before the next begins; all set-ups grow together, so that it can be stopped at any time.
Started again with the same file, it plays only what is missing. ``report`` writes the table and the plots of the page.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from broadfront.lab.matches import Field, MatchRecord
from broadfront.lab.results import read_results
from broadfront.lab.statistics import wilson
from broadfront.lab.tournament import planned, run

APART = 100_000  # between the match numbers of two set-ups
GAME = "expand_the_front"
BEGIN, END = "<!-- table: written by bench/expand_study.py -->", "<!-- end of table -->"


class SetUp(NamedTuple):
    """A scenario with its options, and how many matches are played of it."""

    name: str
    options: dict[str, str | int | bool]
    matches: int
    scenario: str = "pacific"


LIMITED: dict[str, str | int | bool] = {"turn_limit": "60"}  # who has won before has won by the objective
SETUPS = (
    SetUp("printed, 120 rounds", {}, 120),
    SetUp("printed", LIMITED, 380),
    SetUp("40 rounds", {"turn_limit": "40"}, 200),
    SetUp("bomber_pays", LIMITED | {"bomber_pays": True}, 120),
    SetUp("american_base=oahu", LIMITED | {"american_base": "oahu"}, 120),
    SetUp("route_chain", LIMITED | {"route_chain": True}, 100),
    SetUp("setup_area=home", LIMITED | {"setup_area": "home"}, 60),
    SetUp("setup_area=outer", LIMITED | {"setup_area": "outer"}, 60),
    SetUp("oahu + pays", LIMITED | {"american_base": "oahu", "bomber_pays": True}, 120),
    SetUp("oahu + chain", LIMITED | {"american_base": "oahu", "route_chain": True}, 60),
    SetUp("pays + chain", LIMITED | {"bomber_pays": True, "route_chain": True}, 60),
    SetUp(
        "oahu + pays + chain",
        LIMITED | {"american_base": "oahu", "bomber_pays": True, "route_chain": True},
        100,
    ),
    SetUp("stones", LIMITED, 120, "stones"),
    SetUp("stones + pays", LIMITED | {"bomber_pays": True}, 120, "stones"),
)


class Shown(NamedTuple):
    """What the matches of one set-up show: how many were won by the objective, and how many by the count at the end."""

    name: str
    matches: int
    japan: int
    america: int
    japan_counted: int
    america_counted: int
    drawn: int
    rounds: float
    """Median length, in rounds."""


def shown(setup: SetUp, records: Sequence[MatchRecord]) -> Shown:
    """Count the matches of a set-up."""
    limit = 2 * int(setup.options.get("turn_limit", 120))
    tally = {
        (seat, early): sum(
            record.winners == (seat,) and ((record.turns or 0) < limit) == early for record in records
        )
        for seat in ("Japan", "America")
        for early in (True, False)
    }
    rounds = sorted(((record.turns or 0) + 1) // 2 for record in records)
    return Shown(
        setup.name,
        len(records),
        tally["Japan", True],
        tally["America", True],
        tally["Japan", False],
        tally["America", False],
        sum(not record.winners for record in records),
        rounds[len(rounds) // 2] if rounds else 0.0,
    )


def percent(k: int, n: int) -> str:
    """Return a rate with its interval, in per cent."""
    if not n:
        return "-"
    low, high = wilson(k, n)
    return f"{100 * k / n:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def table(rows: Sequence[Shown]) -> str:
    """Return the results as a Markdown table."""
    lines = [
        (
            "| set-up | matches | decided by the objective, % | by Japan, % | by America, % "
            "| then by the count: Japan, America, drawn | median rounds |"
        ),
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {r.name} | {r.matches} | {percent(r.japan + r.america, r.matches)} | {percent(r.japan, r.matches)} "
        f"| {percent(r.america, r.matches)} | {r.japan_counted}, {r.america_counted}, {r.drawn} | {r.rounds:.0f} |"
        for r in rows
    ]
    return "\n".join(lines)


def plot(rows: Sequence[Shown]) -> str:
    """Return the outcomes as bars, in SVG: Japan from the left, America from the right, what is undecided between."""
    row, left, wide = 26, 190, 420
    height = row * len(rows) + 50
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 70} {height}" '
            'font-family="sans-serif" font-size="12" role="img">'
        ),
        "<title>How matches end, by set-up</title>",
        f'<rect width="{left + wide + 70}" height="{height}" fill="#ffffff"/>',
    ]
    for i, r in enumerate(rows):
        y = 30 + i * row
        n = max(r.matches, 1)
        japan, america = wide * r.japan / n, wide * r.america / n
        parts += [
            f'<text x="{left - 8}" y="{y + 14}" text-anchor="end" fill="#222">{r.name}</text>',
            f'<rect x="{left}" y="{y}" width="{wide}" height="18" fill="#dddddd"/>',
            f'<rect x="{left}" y="{y}" width="{japan:.1f}" height="18" fill="#2f7d4f"/>',
            f'<rect x="{left + wide - america:.1f}" y="{y}" width="{america:.1f}" height="18" fill="#d9822b"/>',
        ]
        if r.matches:
            for k, from_left in ((r.japan, True), (r.america, False)):
                low, high = wilson(k, r.matches)
                a, b = (left + wide * low, left + wide * high) if from_left else (
                    left + wide * (1 - high), left + wide * (1 - low)
                )  # fmt: skip
                parts.append(f'<path d="M{a:.1f} {y + 9}H{b:.1f}" stroke="#000" stroke-width="2"/>')
        parts.append(f'<text x="{left + wide + 8}" y="{y + 14}" fill="#222">n={r.matches}</text>')
    parts += [
        f'<text x="{left}" y="18" fill="#2f7d4f">Japan wins</text>',
        f'<text x="{left + wide / 2}" y="18" text-anchor="middle" fill="#666">undecided</text>',
        f'<text x="{left + wide}" y="18" text-anchor="end" fill="#b5651d">America wins</text>',
        f'<text x="{left}" y="{height - 6}" fill="#666">black: 95 per cent Wilson intervals</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def chosen(records: Sequence[MatchRecord], number: int) -> list[MatchRecord]:
    """Return the sound records of one set-up."""
    return [record for record in records if record.number // APART == number and not record.fault]


def main() -> None:
    """Play what is missing, or write the report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("do", choices=("run", "report"))
    parser.add_argument("--out", type=Path, required=True, help="JSON lines, one for each match")
    parser.add_argument("--docs", type=Path, default=Path("docs"))
    parser.add_argument("--player", default="recruit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    records = list(read_results(given.out)) if given.out.exists() else []
    if given.do == "run":
        given.out.write_bytes(
            msgspec.json.Encoder().encode_lines(records)
        )  # without a half-written last line
        done = {record.number for record in records}
        plans = [
            msgspec.structs.replace(plan, number=APART * i + plan.number)
            for i, setup in enumerate(SETUPS)
            for plan in planned(
                Field(GAME, setup.scenario, setup.options), (given.player,), setup.matches, given.seed + i
            )
        ]
        plans.sort(key=lambda plan: plan.number % APART / SETUPS[plan.number // APART].matches)
        started = time.monotonic()
        with given.out.open("ab", buffering=0) as file:

            def keep(record: MatchRecord) -> None:
                file.write(msgspec.json.encode(record) + b"\n")
                records.append(record)
                if len(records) % 50 == 0:
                    print(f"{len(records)}/{len(plans)} after {time.monotonic() - started:.0f} s", flush=True)

            run((plan for plan in plans if plan.number not in done), given.workers, keep)
    rows = [shown(setup, chosen(records, i)) for i, setup in enumerate(SETUPS)]
    print(table(rows))
    print("faults:", sum(bool(record.fault) for record in records))
    if given.do == "report":
        page = given.docs / "concepts" / "expand-study.md"
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        page.write_text(f"{before}{BEGIN}\n{table(rows)}\n{END}{after}", encoding="utf-8")
        (given.docs / "images" / "expand_outcomes.svg").write_text(plot(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
