"""Is Expand the Front! decided? The printed rules and every switch, player against itself; results as JSON lines.

    python bench/expand_study.py run --out study.jsonl [--seed 1] [--workers 1] [--player steady] [--only stones]
    python bench/expand_study.py report --out study.jsonl [--docs docs]

In the first eight rounds a quarter of all Movement orders, drawn by lot, is not given: bots throw no dice but in
fights, and their matches would all be one match up to the first of them. Every match is on the disk before the next
begins. All set-ups grow together, and each is played until decision rate and Japan's score are known to so many points
either way, so the run can be stopped at any time; started again with the same file, it plays only what is missing.
``report`` writes the table and the plots of the page (`expand_plots`).
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
from expand_plots import lengths_plot, outcomes_plot

from broadfront.games.expand_the_front.bot.rollout import play_until
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.lab.matches import MatchPlan, MatchRecord, MatchSetup
from broadfront.lab.results import read_results
from broadfront.lab.statistics import wilson
from broadfront.lab.tournament import planned, run
from broadfront.players.processes import initialize_worker

QUICKLY = "steady"  # this player's matches are played turn by turn, with the same moves

APART = 100_000  # the difference between the match numbers of two set-ups
GAME = "expand_the_front"
BEGIN, END = "<!-- table: written by bench/expand_study.py -->", "<!-- end of table -->"
# The fewest and the most matches of a set-up, and the number between two checks of its precision.
LEAST, MOST, STRIDE = 72, 400, 24
# Bots roll dice only in fights, so matches would begin alike: in the first rounds some orders are omitted.
OPENING, SLIPS = 8, 0.25


class SetUp(NamedTuple):
    """A scenario with its options, and the required precision of its figures, in points either way."""

    name: str
    options: dict[str, str | int | bool]
    scenario: str = "pacific"
    changes: tuple[tuple[str, str], ...] = ()
    """Replacements in the text of the scenario's file."""
    points: float = 5.0

    def field(self) -> MatchSetup:
        """Return the setup of its matches."""
        if not self.changes:
            return MatchSetup(GAME, self.scenario, self.options)
        package = files("broadfront.games.expand_the_front")
        text = (package / "data" / "scenarios" / f"{self.scenario}.toml").read_text(encoding="utf-8")
        for old, new in self.changes:
            if old not in text:
                raise ValueError(f"{self.scenario}.toml has no {old!r}")
            text = text.replace(old, new)
        return MatchSetup(GAME, "changed", self.options, text)


Options = dict[str, str | int | bool]
LIMITED: Options = {"turn_limit": "60"}  # a win before that is a win by the objective
OAHU: Options = {"american_base": "oahu"}
PAYS: Options = {"bomber_pays": True}
CHAIN: Options = {"route_chain": True}
EIGHT = ("[japan]\nincome = 10", "[japan]\nincome = 8")  # trials on the way to the scenario as it is
THREE = ('"Hawaii"]\nneed = 2', '"Hawaii"]\nneed = 3')
FREE = ("bomber_pays = true", "bomber_pays = false")
SETUPS = (
    SetUp("printed", LIMITED),
    SetUp("40 rounds", {"turn_limit": "40"}),
    SetUp("bomber_pays", LIMITED | PAYS),
    SetUp("american_base=oahu", LIMITED | OAHU),
    SetUp("route_chain", LIMITED | CHAIN),
    SetUp("setup_area=home", LIMITED | {"setup_area": "home"}),
    SetUp("setup_area=outer", LIMITED | {"setup_area": "outer"}),
    SetUp("oahu + pays", LIMITED | OAHU | PAYS),
    SetUp("oahu + chain", LIMITED | OAHU | CHAIN),
    SetUp("pays + chain", LIMITED | PAYS | CHAIN),
    SetUp("oahu + pays + chain", LIMITED | OAHU | PAYS | CHAIN),
    SetUp("stones: 8 points", LIMITED, "stones", (EIGHT,)),
    SetUp("stones: 8 points, 3 isles", LIMITED, "stones", (EIGHT, THREE)),
    SetUp("stones: 8 points, bombs free", LIMITED, "stones", (EIGHT, FREE)),
    SetUp("oahu + pays: 2 isles", LIMITED | OAHU | PAYS, "pacific", (("need = 3", "need = 2"),)),
    SetUp("stones", LIMITED, "stones"),
)


class SetUpResult(NamedTuple):
    """The results of one set-up: the matches won by the objective, and those won by the count at the end."""

    name: str
    matches: int
    japan: int
    america: int
    japan_counted: int
    america_counted: int
    drawn: int
    score: tuple[float, float, float]
    """Japan's score, a draw counting half, and its interval."""
    decided: tuple[int, ...]
    """The rounds in which matches were won by the objective, in rising order."""
    limit: int

    @property
    def margin(self) -> float:
        """Half the wider interval of decision rate and Japan's score, in points."""
        low, high = wilson(self.japan + self.america, self.matches)
        return 50 * max(high - low, self.score[2] - self.score[1])


def score_of(scores: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of scores and its Wilson interval, for the equivalent number of matches without draws."""
    n = len(scores)
    mean = sum(scores) / n if n else 0.0
    variance = sum((score - mean) ** 2 for score in scores) / n if n else 0.0
    effective = round(n * mean * (1 - mean) / variance) if variance else n
    return mean, *wilson(mean * effective, effective)


def count_results(setup: SetUp, records: Sequence[MatchRecord]) -> SetUpResult:
    """Count the matches of a set-up."""
    limit = int(setup.options["turn_limit"])
    early = [record for record in records if record.winners and (record.turns or 0) < 2 * limit]
    counted = [record for record in records if record.winners and record not in early]
    return SetUpResult(
        setup.name,
        len(records),
        sum(record.winners == ("Japan",) for record in early),
        sum(record.winners == ("America",) for record in early),
        sum(record.winners == ("Japan",) for record in counted),
        sum(record.winners == ("America",) for record in counted),
        sum(not record.winners for record in records),
        score_of([record.scores[0] for record in records]),
        tuple(sorted((record.turns or 0) // 2 + 1 for record in early)),
        limit,
    )


def percent(k: int, n: int) -> str:
    """Return a rate with its interval, in per cent."""
    if not n:
        return "-"
    low, high = wilson(k, n)
    return f"{100 * k / n:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def table(rows: Sequence[SetUpResult]) -> str:
    """Return the results as a Markdown table."""
    lines = [
        (
            "| set-up | matches | decided by the objective, % | by Japan, % | by America, % "
            "| then by the count: Japan, America, drawn | Japan's score, % | median round of a decision |"
        ),
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for r in rows:
        if not r.matches:
            continue
        score = f"{100 * r.score[0]:.0f} ({100 * r.score[1]:.0f}-{100 * r.score[2]:.0f})"
        median = str(r.decided[len(r.decided) // 2]) if r.decided else "-"
        lines.append(
            f"| {r.name} | {r.matches} | {percent(r.japan + r.america, r.matches)} | {percent(r.japan, r.matches)} "
            f"| {percent(r.america, r.matches)} | {r.japan_counted}, {r.america_counted}, {r.drawn} "
            f"| {score} | {median} |"
        )
    return "\n".join(lines)


def records_of(records: Sequence[MatchRecord], number: int) -> list[MatchRecord]:
    """Return the records of one set-up without faults."""
    return [record for record in records if record.number // APART == number and not record.fault]


def next_plans(
    records: Sequence[MatchRecord], player: str, seed: int, only: Sequence[str]
) -> list[MatchPlan]:
    """Return the next matches: some of each set-up that is not precise enough, those with the fewest first."""
    played_numbers = {record.number for record in records}
    plans: list[MatchPlan] = []
    for i, setup in enumerate(SETUPS):
        records_of_setup = records_of(records, i)
        if only and setup.name not in only:
            continue
        if len(records_of_setup) >= MOST or (
            len(records_of_setup) >= LEAST and count_results(setup, records_of_setup).margin <= setup.points
        ):
            continue
        field = setup.field()
        setup_plans = [
            msgspec.structs.replace(plan, number=APART * i + plan.number)
            for plan in planned(field, (player,), MOST, seed + i)
        ]
        plans += [plan for plan in setup_plans if plan.number not in played_numbers][:STRIDE]
    return sorted(plans, key=lambda plan: (plan.number % APART, plan.number))


def play_by_turns(plan: MatchPlan) -> MatchRecord:
    """Play a match of two steady players by whole turns."""
    game, setting = plan.field.card(), plan.field.setting()
    p = game.start(setting)
    assert isinstance(p, ExpandPosition)
    slips = Random(f"{plan.seed} slips")

    def is_order_given(at: ExpandPosition) -> bool:
        return at.turn >= 2 * OPENING or slips.random() >= SLIPS

    play_until(p, Random(f"{plan.seed} chance"), 1_000, is_order_given=is_order_given)
    scores = p.result()
    seats = game.seats(setting)
    return MatchRecord(
        plan.number,
        plan.field.game,
        game.rules_version,
        plan.field.scenario,
        str(plan.field.options),
        seats,
        plan.players,
        scores,
        tuple(seat for seat, score in zip(seats, scores, strict=True) if score == 1),
        0,
        0,
        p.turn,
        plan.seed,
    )


def play(plans: Iterator[MatchPlan], player: str, workers: int, keep: Callable[[MatchRecord], None]) -> None:
    """Play matches and keep their records as they come."""
    if player != QUICKLY:
        run(plans, workers, keep)
        return
    with ProcessPoolExecutor(workers, initializer=initialize_worker) as pool:
        for record in pool.map(play_by_turns, plans):
            keep(record)


def main() -> None:
    """Play the missing matches, or write the report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("do", choices=("run", "report"))
    parser.add_argument("--out", type=Path, required=True, help="JSON lines, one for each match")
    parser.add_argument("--docs", type=Path, default=Path("docs"))
    parser.add_argument("--player", default="steady")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", default="", help="names of set-ups, with commas between")
    arguments = parser.parse_args()
    records = list(read_results(arguments.out)) if arguments.out.exists() else []
    only = [name for name in arguments.only.split(",") if name]
    if arguments.do == "run":
        # without an incomplete last line
        arguments.out.write_bytes(msgspec.json.Encoder().encode_lines(records))
        started = time.monotonic()
        with arguments.out.open("ab", buffering=0) as file:

            def keep(record: MatchRecord) -> None:
                file.write(msgspec.json.encode(record) + b"\n")
                records.append(record)

            while plans := next_plans(records, arguments.player, arguments.seed, only):
                play(iter(plans), arguments.player, arguments.workers, keep)
                print(f"{len(records)} after {time.monotonic() - started:.0f} s", flush=True)
    rows = [count_results(setup, records_of(records, i)) for i, setup in enumerate(SETUPS)]
    print(table(rows))
    print("faults:", sum(bool(record.fault) for record in records))
    if arguments.do == "report":
        page = arguments.docs / "concepts" / "expand-study.md"
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        page.write_text(f"{before}{BEGIN}\n{table(rows)}\n{END}{after}", encoding="utf-8")
        images = arguments.docs / "images"
        (images / "expand_outcomes.svg").write_text(outcomes_plot(rows), encoding="utf-8")
        (images / "expand_lengths.svg").write_text(lengths_plot(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
