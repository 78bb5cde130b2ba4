"""The calibration curve of an evaluation, drawn as SVG text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from broadfront.engine.evaluation import CalibrationBin

SIZE, LEFT, TOP = 300, 56, 34
INK, GREY, PALE, MARK = "#222222", "#666666", "#dddddd", "#3b6ea5"


def calibration_plot(title: str, bins: Sequence[CalibrationBin]) -> str:
    """Return the plot of results over predicted chances; a point's area is proportional to its number of positions."""
    most = max((one.count for one in bins), default=1)
    bottom, right = TOP + SIZE, LEFT + SIZE
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right + 20} {bottom + 48}" '
            'font-family="sans-serif" font-size="12" role="img">'
        ),
        f"<title>{escape(title)}</title>",
        f'<rect width="{right + 20}" height="{bottom + 48}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="20" fill="{INK}">{escape(title)}</text>',
    ]
    for tick in range(0, 101, 20):
        x, y = LEFT + SIZE * tick / 100, bottom - SIZE * tick / 100
        parts += [
            f'<path d="M{x:.0f} {TOP}V{bottom}M{LEFT} {y:.0f}H{right}" stroke="{PALE}"/>',
            f'<text x="{x:.0f}" y="{bottom + 16}" text-anchor="middle" fill="{GREY}">{tick} %</text>',
            f'<text x="{LEFT - 6}" y="{y + 4:.0f}" text-anchor="end" fill="{GREY}">{tick} %</text>',
        ]
    parts += [
        f'<path d="M{LEFT} {bottom}L{right} {TOP}" stroke="{GREY}" stroke-dasharray="4 4"/>',
        f'<text x="{LEFT + SIZE / 2:.0f}" y="{bottom + 36}" text-anchor="middle" fill="{INK}">predicted</text>',
        (
            f'<text x="14" y="{TOP + SIZE / 2:.0f}" text-anchor="middle" fill="{INK}" '
            f'transform="rotate(-90 14 {TOP + SIZE / 2:.0f})">found</text>'
        ),
    ]
    points = [(LEFT + SIZE * one.predicted, bottom - SIZE * one.found, one) for one in bins]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in points)
    parts += [f'<path d="M{line}" fill="none" stroke="{MARK}" stroke-width="2"/>'] if points else []
    parts += [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 + 6 * (one.count / most) ** 0.5:.1f}" fill="{MARK}">'
        f"<title>{one.predicted:.1%} predicted, {one.found:.1%} found, {one.count} positions</title></circle>"
        for x, y, one in points
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"
