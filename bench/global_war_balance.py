"""Who wins Global War: both scenarios with all six seats in the same hands; how long it takes.

    python bench/global_war_balance.py --out balance.jsonl [--player steady] [--matches 40] [--only 1942] [--shards 2]
        [--expansion off]

Every match is on the disk before the next begins, with a line of progress; Ctrl-C stops it. Started again with the same
file, it plays only what is missing. Rounds, processor seconds and the units that each power bought are kept besides the
result. Expansion II is on unless it is switched off: each with its own file.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import msgspec

from broadfront.engine import catalogue
from broadfront.engine.card import Value
from broadfront.engine.contract import Move, Position
from broadfront.games.global_war.kinds import KINDS
from broadfront.games.global_war.terms import POWERS
from broadfront.lab.matches import Field, MatchPlan, play_match
from broadfront.lab.statistics import Rate, rate
from broadfront.lab.tournament import planned

GAME = "global_war"
SCENARIOS = ("1941", "1942")
APART = 100_000  # between the match numbers of two scenarios
AXIS_SEAT = 0  # Germany's


class Played(msgspec.Struct, frozen=True):
    """One match: the score of the Axis, how it ended, how long it was."""

    number: int
    scenario: str
    player: str
    axis: float
    rounds: int
    axis_cities: int
    decided: bool
    """A side had its victory cities; else the count after the last round decided."""
    moves: int
    seconds: float
    fault: str = ""
    bought: dict[str, dict[str, int]] = {}
    """By power and kind; repairs of units are the kind "mended"."""


def plans(
    player: str, matches: int, seed: int, only: Sequence[str], options: dict[str, Value]
) -> list[MatchPlan]:
    """Return the matches of both scenarios by turns; the number of a match says its scenario."""
    every = [
        msgspec.structs.replace(plan, number=APART * i + plan.number)
        for i, scenario in enumerate(SCENARIOS)
        if not only or scenario in only
        for plan in planned(Field(GAME, scenario, options), (player,), matches, seed + i)
    ]
    return sorted(every, key=lambda plan: (plan.number % APART, plan.number))


def play(plan: MatchPlan, player: str) -> Played:
    """Play a match, looking at its last position."""
    last: list[Position] = []
    bought: dict[str, dict[str, int]] = {}

    def watch(position: Position, move: Move) -> None:
        last[:] = [position]
        if move.verb in ("buy", "mend"):
            of = bought.setdefault(POWERS[position.mover], {})  # type: ignore[attr-defined]
            kind = KINDS[move.what].id if move.verb == "buy" else "mended"
            of[kind] = of.get(kind, 0) + move.where

    begun = time.process_time()
    record = play_match(plan, watch)
    seconds = time.process_time() - begun
    end = last[0]
    cities = [end.cities_of(side) for side in (0, 1)]  # type: ignore[attr-defined]
    return Played(
        number=plan.number,
        scenario=plan.field.scenario,
        player=player,
        axis=record.scores[AXIS_SEAT] if record.scores else 0.0,
        rounds=end.round,  # type: ignore[attr-defined]
        axis_cities=cities[0],
        decided=max(cities) >= end.setting.win_at,  # type: ignore[attr-defined]
        moves=record.moves,
        seconds=seconds,
        fault=record.fault,
        bought=bought,
    )


def rates(found: list[Played]) -> Iterator[tuple[str, Rate, list[Played]]]:
    """Yield for each scenario the rate of the Axis and its matches."""
    for scenario in SCENARIOS:
        of = [match for match in found if match.scenario == scenario and not match.fault]
        if of:
            yield scenario, rate("Axis", [match.axis for match in of]), of


def table(found: list[Played]) -> str:
    """Return the results as a Markdown table."""
    titles = catalogue.game(GAME).scenarios
    lines = [
        (
            "| scenario | matches | Axis scores | 95 % interval | drawn | by victory cities "
            "| rounds (median, most) | moves | seconds (median, most) |"
        ),
        "|---|---:|---:|---|---:|---:|---:|---:|---:|",
    ]
    for scenario, axis, of in rates(found):
        rounds, seconds = [m.rounds for m in of], [m.seconds for m in of]
        moves = sum(m.moves for m in of) / len(of)
        decided = sum(m.decided for m in of)
        lines.append(
            f"| {titles[scenario].title} | {axis.matches} | {axis.score:.1%} | {axis.low:.1%} to {axis.high:.1%} "
            f"| {axis.draws / axis.matches:.1%} | {decided} of {len(of)} | {median(rounds):.0f}, {max(rounds)} "
            f"| {moves:.0f} | {median(seconds):.0f}, {max(seconds):.0f} |"
        )
    faults = [match for match in found if match.fault]
    return "\n".join([*lines, *(f"FAULT in match {match.number}: {match.fault}" for match in faults)])


def purchases(found: list[Played]) -> str:
    """Return the units bought in a match on average, by power, as a Markdown table; "": nothing was noted."""
    noted = [match for match in found if match.bought and not match.fault]
    if not noted:
        return ""
    kinds = [kind.id for kind in KINDS] + ["mended"]
    lines = ["| scenario | power | matches | units bought in a match, on average |", "|---|---|---:|---|"]
    for scenario in SCENARIOS:
        of = [match for match in noted if match.scenario == scenario]
        for power in POWERS if of else ():
            means = {kind: sum(m.bought.get(power, {}).get(kind, 0) for m in of) / len(of) for kind in kinds}
            text = ", ".join(f"{kind} {n:.1f}" for kind, n in means.items() if n)
            if text:
                lines.append(f"| {scenario} | {power} | {len(of)} | {text} |")
    return "\n".join(lines)


def kept(path: Path) -> list[Played]:
    """Return the matches that are on the disk; a half-written last line is left out."""
    found = []
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            found.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError:
            continue
    return found


def main() -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="JSON lines, one for each match")
    parser.add_argument("--player", default="steady", help="who plays all seats")
    parser.add_argument("--matches", type=int, default=40, help="of each scenario")
    parser.add_argument("--only", action="append", default=[], choices=SCENARIOS, help="may be given again")
    parser.add_argument("--expansion", default="on", choices=("on", "off"), help="Expansion II, all sections")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--shards", type=int, default=1, help="how many processes share the work, each started by hand"
    )
    parser.add_argument(
        "--shard", type=int, default=0, help="which of them this one is; each has its own --out"
    )
    chosen = parser.parse_args()
    found = kept(chosen.out)
    chosen.out.write_bytes(msgspec.json.Encoder().encode_lines(found))
    done = {match.number for match in found}
    options: dict[str, Value] = {"seats": chosen.seats, "expansion2": chosen.expansion == "on"}
    every = plans(chosen.player, chosen.matches, chosen.seed, chosen.only, options)
    mine = every[chosen.shard :: chosen.shards]
    try:
        with chosen.out.open("ab", buffering=0) as file:
            for plan in mine:
                if plan.number in done:
                    continue
                match = play(plan, chosen.player)
                file.write(msgspec.json.encode(match) + b"\n")
                found.append(match)
                print(
                    f"{len(found)} of {len(mine)}: {match.scenario}, "
                    f"{'Axis' if match.axis == 1 else 'Allies' if match.axis == 0 else 'drawn'} "
                    f"in round {match.rounds}, {match.seconds:.0f} s",
                    flush=True,
                )
    except KeyboardInterrupt:
        print("stopped")
    print(table(found))
    print()
    print(purchases(found))


if __name__ == "__main__":
    main()
