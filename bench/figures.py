"""The figures of summary, battle reports, luck and timeline against one recount, over matches of random moves.

    python bench/figures.py --matches 200 --game all

It exits with 1 if a figure differs.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.recount import compared, played

from broadfront.engine import registry


def main() -> int:
    """Play the matches, compare the figures, print the differences."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--moves", type=int, default=900, help="the most moves of a match")
    parser.add_argument("--game", default="all")
    arguments = parser.parse_args()
    matches_with_differences = 0
    for id_ in sorted(registry.games()):
        if arguments.game not in ("all", id_):
            continue
        differ = figures = 0
        for seed in range(arguments.first, arguments.first + arguments.matches):
            match = played(id_, seed, arguments.moves)
            differences = compared(match, len(match.journal) // 3)
            figures += differences.figures
            differ += len(differences.faults)
            for fault in differences.faults[:4]:
                print(f"{id_} {seed}: {fault}", flush=True)
        print(f"{id_}: {arguments.matches} matches, {figures} figures compared, {differ} differ", flush=True)
        matches_with_differences += differ
    return int(matches_with_differences > 0)


if __name__ == "__main__":
    sys.exit(main())
