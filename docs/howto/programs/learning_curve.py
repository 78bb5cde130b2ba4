"""Draws the learning curve that learn_front_line.py wrote: python learning_curve.py curve.csv > curve.svg."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from broadfront.lab.statistics import wilson

WIDTH, HEIGHT, LEFT, TOP = 420, 220, 56, 34
TOGETHER = 3  # rollouts to a point


def main() -> None:
    """Read the curve, and write it as SVG."""
    with Path(sys.argv[1]).open(newline="") as file:
        read = list(csv.DictReader(file))
    rows = [(int(row["decisions"]), int(row["matches"]), float(row["score"])) for row in read]
    last, right, bottom = rows[-1][0], LEFT + WIDTH, TOP + HEIGHT

    def at(decisions: float, share: float) -> str:
        return f"{LEFT + WIDTH * decisions / last:.1f} {bottom - HEIGHT * share:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right + 20} {bottom + 48}" role="img">',
        "<style>text { font: 12px sans-serif; fill: #222222 }</style>",
        "<title>Score against random by decisions learned from, with 95 % intervals</title>",
        f'<rect width="{right + 20}" height="{bottom + 48}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="20">Front Line, first_game: score against random</text>',
    ]
    for tick in range(0, 101, 25):
        parts.append(f'<path d="M{at(0, tick / 100)}L{at(last, tick / 100)}" stroke="#dddddd"/>')
        parts.append(
            f'<text x="{LEFT - 6}" y="{bottom - HEIGHT * tick / 100 + 4}" text-anchor="end">{tick} %</text>'
        )
    points = []
    for first in range(0, len(rows) - TOGETHER + 1, TOGETHER):
        some = rows[first : first + TOGETHER]
        matches, score = sum(row[1] for row in some), sum(row[2] for row in some)
        low, high = wilson(score, matches)
        points.append(at(some[-1][0], score / matches))
        parts.append(
            f'<path d="M{at(some[-1][0], low)}L{at(some[-1][0], high)}" stroke="#9db7d2" stroke-width="3"/>'
        )
    parts.append(f'<path d="M{"L".join(points)}" fill="none" stroke="#3b6ea5" stroke-width="2"/>')
    parts += [
        f'<text x="{at(tick, 0).split()[0]}" y="{bottom + 16}" text-anchor="middle">{tick:,}</text>'
        for tick in range(0, last + 1, 10_000)
    ]
    parts.append(
        f'<text x="{LEFT + WIDTH / 2}" y="{bottom + 36}" text-anchor="middle">decisions learned from</text>'
    )
    print("\n".join([*parts, "</svg>"]))


if __name__ == "__main__":
    main()
