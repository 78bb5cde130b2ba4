"""Broadfront's speed beside its peers', pure and compiled, measured in one run on one machine: ``make bench``, or

python bench/run.py [--quick] [--json FILE] [--docs] [--pure] [--only PART] [--rounds N] [--slice SECONDS]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import start
from contenders import BROADFRONT, SCENARIOS, SEARCHES, Contender, Tally, peers
from report import Sheet, between, figure, write
from rich.console import Console
from timing import Row, Spread, in_turn
from variants import ROOT, NotCompiled, Variant, compiled

WIDE = 190  # columns, if the terminal does not say
PARTS = ("peers", "search", "details", "battles", "start")
PAGE = ROOT / "docs" / "concepts" / "speed.md"

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

    def over(self, rival: Measured, way: str) -> Spread:
        """Return the ratio of speeds, round by round."""
        speed = WAYS[way]
        return Spread.of([speed(a) / speed(b) for a, b in zip(self.tallies, rival.tallies, strict=True)])

    def clone(self) -> Spread:
        return Spread.of([seconds * 1e6 for seconds in self.clones])

    def total(self, field: str) -> int:
        return sum(getattr(tally, field) for tally in self.tallies)


class Aim(NamedTuple):
    """The target of a figure (at least or at most), and its measured value."""

    what: str
    aim: float
    found: float
    unit: str
    at_least: bool = False

    @property
    def is_reached(self) -> bool:
        return self.found >= self.aim if self.at_least else self.found <= self.aim


# --- measuring --------------------------------------------------------------------------------------------------------


def own_contenders(variant: Variant) -> Iterator[Contender]:
    """Yield our games, played in another process."""
    for box, scenarios in SCENARIOS.items():
        for scenario in scenarios:

            def play(seconds: float, seed: int, box: str = box, scenario: str = scenario) -> Tally:
                return Tally(*variant.call("play", box, scenario, seconds, seed))

            def clone(budget: float, box: str = box, scenario: str = scenario) -> float:
                seconds: float = variant.call("clone", box, scenario, budget)
                return seconds

            name = f"{variant.call('name', box, scenario)}, {variant.name}"
            yield Contender(name, box, BROADFRONT[box], play, clone, variant.call("seats", box, scenario))


def measure(contenders: Sequence[Contender], rounds: int, seconds: float) -> list[Measured]:
    """Measure all contenders in turn; a first round is a warm-up and not counted."""
    measured = [Measured(contender, [], []) for contender in contenders]

    def slice_of(one: Measured, number: int) -> None:
        # New seeds in every round, so that caches of one match meet new positions in the next.
        one.tallies.append(one.contender.play(seconds, number + 1))
        one.clones.append(one.contender.clone(seconds / 10))

    for one in measured:
        one.contender.play(seconds / 2, 0)
        one.contender.clone(seconds / 10)
    in_turn(rounds, [partial(slice_of, one) for one in measured])
    return measured


def searches(variants: Sequence[Variant], rounds: int, seconds: float) -> dict[str, list[Row]]:
    """Return the speed of search in each game by variant, and the round of six bots."""
    boxes = [(box, scenarios[0]) for box, scenarios in SCENARIOS.items()]
    samples: dict[tuple[str, str], list[float]] = {}

    def one(variant: Variant, box: str, scenario: str, number: int) -> None:
        speed = variant.call("search", box, scenario, seconds, number + 1)
        samples.setdefault((variant.name, box), []).append(speed)

    def bots(variant: Variant, number: int) -> None:
        samples.setdefault((variant.name, "round"), []).append(variant.call("round", 3, number + 1))

    tasks = [partial(one, variant, *box) for variant in variants for box in boxes]
    for variant in variants:  # not counted: it fills the caches
        variant.call("round", 3, 0)
    in_turn(rounds, [*tasks, *(partial(bots, variant) for variant in variants)])
    return {
        variant.name: [
            *(
                Row(f"{what}, {box}, {scenario}", unit, Spread.of(samples[variant.name, box]))
                for box, scenario in boxes
                for what, unit in (SEARCHES[box],)
            ),
            Row(
                "a round of six `steady`, global_war, 1941",
                "s",
                Spread.of(samples[variant.name, "round"]),
                "mean of the first three rounds",
                0.3,
            ),
        ]
        for variant in variants
    }


def measured_by(variants: Sequence[Variant], function: str, *arguments: object) -> dict[str, list[Row]]:
    """Return the rows that each variant measures itself."""
    return {
        variant.name: [Row.read(row) for row in variant.call(function, *arguments)] for variant in variants
    }


def starts(rounds: int) -> list[Row]:
    """Return the times of starts, and their targets."""
    aims = {"import broadfront": 50, "broadfront games": 300, "broadfront serve, first answer": 1500}
    return [Row(name, "ms", spread, "", aims.get(name, 0)) for name, spread in start.rows(rounds)]


# --- telling it -------------------------------------------------------------------------------------------------------


def machine() -> dict[str, str]:
    """Return the machine and the versions of the measurement."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    versions = {
        "python": platform.python_version(),
        "processor": models[0] if models else platform.processor(),
        "cores": str(os.cpu_count()),
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?",
    }
    for package in ("broadfront", "catanatron", "open_spiel"):
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            versions[package] = "not installed"
    return versions


def of_play(measured: Sequence[Measured]) -> Sheet:
    """Return the table of random play."""
    rows = []
    for one in measured:
        decisions = one.total("decisions")
        rows.append(
            (
                one.contender.name,
                *(between(one.spread(way)) for way in WAYS),
                f"{one.total('legal') / decisions:.1f}",
                f"{one.total('forced') / decisions:.0%}",
                f"{decisions / one.total('games'):.0f}",
                figure(one.clone().median),
            )
        )
    columns = ("", *WAYS, "legal each", "forced", "a game", "clone, µs")
    return Sheet("Random play, in whole games: medians of the rounds (quartiles)", columns, rows)


def best(measured: Sequence[Measured], family: str, way: str) -> Measured | None:
    """Return the fastest of a family, counted in one way."""
    of_family = [one for one in measured if one.contender.family == family]
    return max(of_family, key=lambda one: one.spread(way).median, default=None)


def of_ratios(measured: Sequence[Measured]) -> Sheet:
    """Return the table of ratios: our games over the best of each peer, and compiled over pure."""
    rows = []
    for family in ("catanatron", "openspiel"):
        for one in measured:
            if one.contender.family not in BROADFRONT:
                continue
            rivals = [(way, best(measured, family, way)) for way in WAYS]
            cells = [between(one.over(rival, way)) for way, rival in rivals if rival is not None]
            if len(cells) == len(WAYS):
                rows.append((f"{one.contender.name}, over {family}", *cells))
    rows += [
        (
            f"{fast.contender.name}, over pure",
            *(between(fast.over(slow, way)) for way in WAYS),
        )
        for fast, slow in compiled_and_pure(measured)
    ]
    title = "Times as fast: ratios within a round, each column over the best of the family so counted"
    return Sheet(title, ("", *WAYS), rows)


def compiled_and_pure(measured: Sequence[Measured]) -> Iterator[tuple[Measured, Measured]]:
    """Yield the games measured both compiled and pure."""
    by_name = {one.contender.name: one for one in measured}
    for name, one in by_name.items():
        if name.endswith(", compiled"):
            yield one, by_name[name.removesuffix("compiled") + "pure"]


def of_rows(title: str, found: dict[str, list[Row]]) -> Sheet:
    """Return the table of rows measured in each variant."""
    rows = []
    for each in zip(*found.values(), strict=True):
        first = each[0]
        medians = [row.spread.median for row in each]
        ratio = ["–"]
        if len(each) == 2 and min(medians) > 0:  # the ratio of the second to the first
            pure, fast = medians
            ratio = [figure(fast / pure if first.unit.endswith("/s") else pure / fast)]
        cells = (between(row.spread) for row in each)
        rows.append((first.name, first.unit, *cells, *(ratio if len(found) == 2 else ()), first.remark))
    return Sheet(title, ("", "unit", *found, *(("ratio",) if len(found) == 2 else ()), ""), rows)


def aims(measured: Sequence[Measured], tables: Sequence[dict[str, list[Row]]]) -> Sheet:
    """Return targets and measured values, for the better of pure and compiled."""
    found: list[Aim] = []
    boxes: dict[str, list[Measured]] = {}
    for one in measured:
        if one.contender.family in BROADFRONT and one.contender.seats == 2:
            boxes.setdefault(one.contender.family, []).append(one)
    rival = best(measured, "catanatron", "decisions/s")
    for box, each in boxes.items():
        fastest = max(each, key=lambda one: one.spread("decisions/s").median)
        speed = fastest.spread("decisions/s").median
        aim = {"front_line": 100_000, "global_war": 8_000}.get(box)
        if aim:
            found.append(Aim(f"{box}: random decisions", aim, speed, "1/s", at_least=True))
        if rival is not None:
            over = fastest.over(rival, "decisions/s").median
            times = 0.5 if box == "global_war" else 1.5
            found.append(Aim(f"{box}: ticks over Catanatron's", times, over, "times", at_least=True))
        clone = min(one.clone().median for one in each)
        found.append(Aim(f"{box}: clone", 5 if box == "global_war" else 10, clone, "µs"))
    for table in tables:
        for each_row in zip(*table.values(), strict=True):
            if each_row[0].aim:
                least = min(row.spread.median for row in each_row)
                found.append(Aim(each_row[0].name, each_row[0].aim, least, each_row[0].unit))
    rows = [
        (
            aim.what,
            aim.unit,
            f"{'at least' if aim.at_least else 'at most'} {figure(aim.aim)}",
            figure(aim.found),
            "reached" if aim.is_reached else "missed",
        )
        for aim in found
    ]
    return Sheet("Aims (the better of pure and compiled)", ("", "unit", "aim", "found", ""), rows)


def as_json(
    told: dict[str, str], measured: Sequence[Measured], tables: dict[str, dict[str, list[Row]]]
) -> dict[str, Any]:
    """Return all figures."""
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
        "tables": {
            title: {
                variant: [{**row._asdict(), "spread": row.spread._asdict()} for row in rows]
                for variant, rows in found.items()
            }
            for title, found in tables.items()
        },
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Broadfront's speed beside its peers', pure and compiled, in one run."
    )
    parser.add_argument("--quick", action="store_true", help="less exact")
    parser.add_argument(
        "--json", metavar="FILE", help="write the figures there too (-: to standard output, alone)"
    )
    parser.add_argument("--docs", action="store_true", help=f"write the tables into {PAGE.relative_to(ROOT)}")
    parser.add_argument("--pure", action="store_true", help="build nothing: measure the source alone")
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    parser.add_argument("--rounds", type=int, help="rounds in which everyone plays once")
    parser.add_argument("--slice", type=float, help="seconds of each contender in each round")
    options = parser.parse_args(arguments)
    rounds = options.rounds or (5 if options.quick else 9)
    seconds = options.slice or (0.25 if options.quick else 0.7)
    console = Console(stderr=options.json == "-", highlight=False)
    if not console.is_terminal:
        console.width = WIDE
    versions = machine()
    words = ", ".join(f"{name} {value}" for name, value in versions.items())
    console.print(words, style="dim")

    with ExitStack() as stack:
        variants = [stack.enter_context(Variant("pure", ROOT / "src"))]
        if not options.pure:
            console.print(
                "Building the compiled wheel, if sources have changed (some minutes) ...", style="dim"
            )
            try:
                variants.append(stack.enter_context(Variant("compiled", compiled())))
            except NotCompiled as fault:
                console.print(f"Only the source is measured, for nothing could be compiled: {fault}")
        parts_to_run = (options.only,) if options.only else PARTS
        measured: list[Measured] = []
        tables: dict[str, dict[str, list[Row]]] = {}
        sheets: list[Sheet] = []

        def tell(*new: Sheet) -> None:
            sheets.extend(new)
            for sheet in new:
                sheet.show(console)

        if "peers" in parts_to_run:
            own = [contender for variant in variants for contender in own_contenders(variant)]
            measured = measure([*own, *peers(few=options.quick)], rounds, seconds)
            tell(of_play(measured), of_ratios(measured))
            for one in measured:
                console.print(f"  {one.contender.name}: a decision is {one.contender.decision}.", style="dim")
        parts: dict[str, tuple[str, Callable[[], dict[str, list[Row]]]]] = {
            "search": ("Search", lambda: searches(variants, rounds, seconds)),
            "details": ("Front Line, main", lambda: measured_by(variants, "details", options.quick)),
            "battles": ("Battles of Global War", lambda: measured_by(variants, "battles", rounds, seconds)),
            "start": ("Start of the pure program", lambda: {"pure": starts(rounds)}),
        }
        for part, (title, found) in parts.items():
            if part in parts_to_run:
                tables[title] = found()
                tell(of_rows(title, tables[title]))
        tell(aims(measured, list(tables.values())))
    if options.docs:
        write(PAGE, f"{words}.", sheets)
    if options.json:
        text = json.dumps(as_json(versions, measured, tables), indent=1, ensure_ascii=False)
        if options.json == "-":
            print(text)
        else:
            Path(options.json).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
