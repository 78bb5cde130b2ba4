"""What it costs to play matches on several processes or machines: processor time per match, by who spends it.

    python bench/machines.py [--matches 200] [--tasks 2000] [--in-flight 1000]

Played are the same matches (Front Line, `quick` against itself) in this process, on the pool of processes, and on a
Ray cluster of this machine. Then tasks that play nothing, on Ray with so many in flight: what they cost the driver is
what limits a study on so many workers. Processor time counts, since the machine may be busy with other things. Ray must
be installed for its part (`pip install 'broadfront[ray]'`).
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import msgspec

from broadfront.lab.event_counts import CountedMatch, play_counted
from broadfront.lab.executors import map_matches
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup, lost_match, play_match
from broadfront.lab.study import read_study
from broadfront.lab.study_folder import StudyFolder
from broadfront.lab.tournament import planned


class Cost(NamedTuple):
    """Milliseconds per match: wall time, and processor time of this process."""

    wall: float
    here: float


def copy_record(plan: MatchPlan, record: MatchRecord) -> MatchRecord:
    """Return the record of another match, without playing."""
    return msgspec.structs.replace(record, number=plan.number, seed=plan.seed)


def cost(
    play: Callable[[MatchPlan], MatchRecord], plans: Iterable[MatchPlan], workers: int, on: str, warm: int
) -> Cost:
    """Return the cost of each match after the first ones, which include the start of workers."""
    with closing(map_matches(play, lost_match, plans, workers, on=on)) as stream:
        for _ in range(warm):
            next(stream)
        wall, here = time.monotonic(), time.process_time()
        count = sum(1 for _ in stream)
        spent = time.monotonic() - wall, time.process_time() - here
    return Cost(*(1000 * one / count for one in spent))


def play_here(plans: Iterable[MatchPlan]) -> tuple[float, MatchRecord]:
    """Return the milliseconds of a match in this process, and a record."""
    all_plans = list(plans)
    records = [play_match(plan) for plan in all_plans[:5]]
    before = time.process_time()
    records += [play_match(plan) for plan in all_plans[5:]]
    return 1000 * (time.process_time() - before) / (len(all_plans) - 5), records[-1]


def time_of_saving(match: CountedMatch, matches: int = 5000) -> float:
    """Return the milliseconds of saving a match with its event counts in a study's folder."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "study.toml"
        file.write_text(
            f'players = ["quick"]\nmatches = {matches}\n[[boxes]]\ngame = "front_line"\nscenarios = ["main"]\n'
        )
        folder = StudyFolder.begin(Path(name) / "out", read_study(file))
        state = folder.state()
        with closing(folder.database.writer()) as writer:
            before = time.process_time()
            for number in range(1, matches + 1):
                one = copy_record(folder.study.plan(number), match.record)
                state.add(one.number, one.players, one.scores)
                writer.add("front_line/main", CountedMatch(one, match.tallies))
            return 1000 * (time.process_time() - before) / matches


def print_cost(title: str, match_cost: Cost) -> None:
    print(f"{title:24} {match_cost.wall:8.1f} {match_cost.here:7.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--tasks", type=int, default=2000)
    parser.add_argument("--in-flight", type=int, default=1000)
    arguments = parser.parse_args()
    plans = planned(MatchSetup("front_line"), ["quick"], arguments.matches)
    each, record = play_here(plans)
    print(f"a match in this process: {each:.1f} ms")
    wheres = ["", "ray"] if find_spec("ray") else [""]
    print(f"{'milliseconds per match':24} {'wall':>8} {'here':>7}")
    nothing = partial(copy_record, record=record)
    task_plans = planned(MatchSetup("front_line"), ["quick"], arguments.tasks)
    for on in wheres:
        name = on or "processes"
        for workers in (1, 2):
            print_cost(f"{name}, {workers} workers", cost(play_match, plans, workers, on, 2 * workers))
        for workers in (2, *([arguments.in_flight] if on else [])):
            print_cost(f"{name}, nothing, {workers}", cost(nothing, task_plans, workers, on, 10))
    print(f"keeping a match in the folder: {time_of_saving(play_counted(plans[0])):.3f} ms")


if __name__ == "__main__":
    main()
