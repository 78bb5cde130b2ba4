"""The exam of every level: which positions each solves, as JSON for the docs, and the shares as a table.

    python bench/exam.py --out docs/concepts/exam.json [--game front_line]

A game that is named takes the place of its old results; the others stay.
"""

import argparse
import json
from pathlib import Path

from broadfront.engine import registry
from broadfront.lab.exam_files import shipped_exam
from broadfront.lab.exam_runner import run_exam
from broadfront.players import LEVELS

PLAYERS = ("random", *(f"{name}:fixed" for name in LEVELS))


def table(results: dict[str, dict[str, list[str]]], positions: dict[str, int]) -> str:
    """Return the shares as a Markdown table."""
    lines = [
        "| box | positions | " + " | ".join(PLAYERS) + " |",
        "|---|---:|" + "---:|" * len(PLAYERS),
    ]
    for game, number in positions.items():
        solved = " | ".join(f"{len(results[player][game]) / number:.0%}" for player in PLAYERS)
        lines.append(f"| {registry.game(game).title} | {number} | {solved} |")
    number = sum(positions.values())
    totals = " | ".join(f"{sum(map(len, results[player].values())) / number:.0%}" for player in PLAYERS)
    return "\n".join([*lines, f"| all | {number} | {totals} |"])


def main() -> None:
    """Run the exams, write the results, print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--game", action="append", help="only this one; may be given several times")
    arguments = parser.parse_args()
    data = json.loads(arguments.out.read_text()) if arguments.out.exists() else {}
    positions: dict[str, int] = data.get("positions", {})
    solved: dict[str, dict[str, list[str]]] = data.get("solved", {})
    for id_, game in registry.games().items():
        exams = shipped_exam(game)
        if not exams or (arguments.game and id_ not in arguments.game):
            continue
        positions[id_] = len(exams)
        for player in PLAYERS:
            solved_ids = [exam.id for exam in exams if run_exam(exam, player).solved]
            solved.setdefault(player, {})[id_] = solved_ids
            print(f"{id_}: {player} solves {len(solved_ids)} of {len(exams)}", flush=True)
    data = {"command": "python bench/exam.py --out docs/concepts/exam.json"}
    data |= {"positions": dict(sorted(positions.items()))}
    data |= {"solved": {player: dict(sorted(solved[player].items())) for player in PLAYERS}}
    arguments.out.write_text(json.dumps(data, indent=1) + "\n")
    print(table(data["solved"], data["positions"]))


if __name__ == "__main__":
    main()
