"""Broadfront's speed beside its peers', measured in one run on one machine: ``make bench``, or

python bench/run.py [--quick] [--json FILE] [--only peers|details|battles] [--rounds N] [--slice SECONDS]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import battles
import details
from contenders import Contender, Tally, all_contenders
from rich.console import Console
from rich.table import Table
from timing import Spread, in_turn

AIM = 1.5  # times the better peer
WIDE = 190  # columns, where nobody says how many there are
AIM_CLONE = 10.0  # microseconds

WAYS: dict[str, Callable[[Tally], float]] = {
    "decisions/s": lambda t: t.decisions / t.seconds,
    "free decisions/s": lambda t: (t.decisions - t.forced) / t.seconds,
    "with chance/s": lambda t: (t.decisions + t.chance) / t.seconds,
    "legal moves/s": lambda t: t.legal / t.seconds,
}


class Measured(NamedTuple):
    contender: Contender
    tallies: list[Tally]
    clones: list[float]

    def spread(self, way: str) -> Spread:
        return Spread.of([WAYS[way](tally) for tally in self.tallies])

    def clone(self) -> Spread:
        return Spread.of([seconds * 1e6 for seconds in self.clones])

    def total(self, field: str) -> int:
        return sum(getattr(tally, field) for tally in self.tallies)


class Ratio(NamedTuple):
    """One of our games' speed over a rival's, round by round."""

    game: str
    way: str
    rival: str
    spread: Spread


def measure(contenders: Sequence[Contender], rounds: int, seconds: float) -> list[Measured]:
    """Let all play in turn; a first round warms them up and is not counted."""
    measured = [Measured(contender, [], []) for contender in contenders]

    def slice_of(one: Measured, number: int) -> None:
        # New seeds in every round: what is remembered from one match meets new positions in the next.
        one.tallies.append(one.contender.play(seconds, number + 1))
        one.clones.append(one.contender.clone(seconds / 10))

    for one in measured:
        one.contender.play(seconds / 2, 0)
        one.contender.clone(seconds / 10)
    in_turn(rounds, [partial(slice_of, one) for one in measured])
    return measured


def ratios(measured: Sequence[Measured]) -> list[Ratio]:
    """Compare our games for two with the best of each family of peers, each way of counting by itself."""
    found = []
    for ours in measured:
        if ours.contender.family != "broadfront" or ours.contender.seats != 2:
            continue
        for way, speed in WAYS.items():
            for family in ("catanatron", "openspiel"):
                peers = [one for one in measured if one.contender.family == family]
                if peers:
                    best = max(peers, key=lambda one: one.spread(way).median)
                    pairs = zip(ours.tallies, best.tallies, strict=True)
                    ratio = Spread.of([speed(a) / speed(b) for a, b in pairs])
                    found.append(Ratio(ours.contender.name, way, best.contender.name, ratio))
    return found


# --- telling it -------------------------------------------------------------------------------------------------------


def machine() -> dict[str, str]:
    """Say what it was measured on, and with."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in (
                Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else ()
            )
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?"
    told = {
        "python": platform.python_version(),
        "processor": model,
        "cores": str(os.cpu_count()),
        "load": load,
    }
    for package in ("broadfront", "catanatron", "open_spiel"):
        try:
            told[package] = version(package)
        except PackageNotFoundError:
            told[package] = "not installed"
    return told


def _range(spread: Spread, digits: int = 0) -> str:
    return f"{spread.median:,.{digits}f} [dim]{spread.low:,.{digits}f}–{spread.high:,.{digits}f}[/]"


def show_peers(console: Console, measured: Sequence[Measured], found: Sequence[Ratio]) -> None:
    table = Table(title="Random play, in whole games: medians of the rounds, and quartiles")
    table.add_column("")
    for column in (*WAYS, "legal each", "forced", "a game", "clone, µs"):
        table.add_column(column, justify="right")
    for one in measured:
        decisions = one.total("decisions")
        table.add_row(
            one.contender.name,
            *(_range(one.spread(way)) for way in WAYS),
            f"{one.total('legal') / decisions:.1f}",
            f"{one.total('forced') / decisions:.0%}",
            f"{decisions / one.total('games'):.0f}",
            _range(one.clone(), 2),
        )
    console.print(table)
    for one in measured:
        console.print(f"  {one.contender.name}: a decision is {one.contender.decision}.", style="dim")
    aim = Table(
        title=f"Our games over the best of each peer: ratios within a round (the aim for Front Line is {AIM})"
    )
    for column in ("", "counting", "best peer, counted so"):
        aim.add_column(column)
    aim.add_column("ratio", justify="right")
    aim.add_column("")
    for game, way, rival, spread in found:
        aim.add_row(game, way, rival, _range(spread, 2), "reached" if spread.median >= AIM else "short")
    console.print(aim)
    clone = measured[0].clone().median
    console.print(f"Clone: {clone:.2f} µs (the aim is under {AIM_CLONE:g}).")


def show_details(console: Console, rows: Sequence[details.Detail]) -> None:
    table = Table(title="Front Line, main: microseconds for each (medians over positions, and quartiles)")
    for column, justify in (("", "left"), ("µs", "right"), ("positions", "right"), ("", "left")):
        table.add_column(column, justify=justify)  # type: ignore[arg-type]
    for row in rows:
        table.add_row(row.name, _range(row.microseconds, 1), str(row.cases), row.remark)
    console.print(table)


def show_battles(console: Console, rows: Sequence[battles.Row]) -> None:
    table = Table(
        title="Global War: exact battles and Monte Carlo (Anniversary; tank 3/3, fighter 3/4; cheapest first; no AA)"
    )
    for column, justify in (("", "left"), ("", "right"), ("unit", "left"), ("", "left")):
        table.add_column(column, justify=justify)  # type: ignore[arg-type]
    for row in rows:
        digits = 0 if row.spread.median >= 1000 else 2
        table.add_row(row.name, _range(row.spread, digits), row.unit, row.remark)
    console.print(table)


def as_json(
    told: dict[str, str],
    measured: Sequence[Measured],
    found: Sequence[Ratio],
    rows: Sequence[details.Detail],
    fought: Sequence[battles.Row],
) -> dict[str, Any]:
    return {
        "machine": told,
        "peers": [
            {
                "name": one.contender.name,
                "decision": one.contender.decision,
                **{way: one.spread(way)._asdict() for way in WAYS},
                "clone, µs": one.clone()._asdict(),
                "totals": {field: one.total(field) for field in Tally._fields[1:]},
            }
            for one in measured
        ],
        "ratios": [{**ratio._asdict(), "spread": ratio.spread._asdict()} for ratio in found],
        "details": [{**row._asdict(), "microseconds": row.microseconds._asdict()} for row in rows],
        "battles": [{**row._asdict(), "spread": row.spread._asdict()} for row in fought],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Broadfront's speed beside its peers', in one run.")
    parser.add_argument("--quick", action="store_true", help="under a minute, and less exact")
    parser.add_argument(
        "--json", metavar="FILE", help="write the figures there too (-: to standard output, alone)"
    )
    parser.add_argument("--only", choices=("peers", "details", "battles"), help="one part of it")
    parser.add_argument("--rounds", type=int, help="rounds in which everyone plays once")
    parser.add_argument("--slice", type=float, help="seconds of each contender in each round")
    given = parser.parse_args(arguments)
    rounds = given.rounds or (5 if given.quick else 9)
    seconds = given.slice or (0.25 if given.quick else 0.7)
    console = Console(stderr=given.json == "-", highlight=False)
    if not console.is_terminal:
        console.width = WIDE
    told = machine()
    console.print(", ".join(f"{name} {value}" for name, value in told.items()), style="dim")

    measured: list[Measured] = []
    found: list[Ratio] = []
    rows: list[details.Detail] = []
    fought: list[battles.Row] = []
    if given.only in (None, "peers"):
        measured = measure(list(all_contenders(few=given.quick)), rounds, seconds)
        found = ratios(measured)
        show_peers(console, measured, found)
    if given.only in (None, "details"):
        most, passes = (60, 3) if given.quick else (200, 7)
        questions = details.sampled("main", 60 if given.quick else 200, most)
        rows = [
            *details.asks(questions, passes),
            *details.odds_of_attacks(questions, most),
            *details.advice(questions, passes),
            *details.search(questions, 200, 8 if given.quick else 24),
        ]
        show_details(console, rows)
    if given.only in (None, "battles"):
        fought = battles.battles(rounds, seconds)
        show_battles(console, fought)
    if given.json:
        text = json.dumps(as_json(told, measured, found, rows, fought), indent=1, ensure_ascii=False)
        if given.json == "-":
            print(text)
        else:
            Path(given.json).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
