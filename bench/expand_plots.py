"""The plots of the study of Expand the Front!, drawn as SVG text: how matches end, and when they are decided."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from broadfront.lab.statistics import wilson

JAPAN, AMERICA, INK, GREY = "#2f7d4f", "#b5651d", "#222222", "#666666"
LINES = ("#222222", "#2f7d4f", "#b5651d", "#3b6ea5", "#8a4f7d", "#a33a3a")
ROW, LEFT, WIDE = 30, 170, 380
MAX_CURVES = 6


class Row(Protocol):
    """The plotted figures of a set-up (`expand_study.SetUpResult`)."""

    @property
    def name(self) -> str:
        """The set-up."""
        ...

    @property
    def matches(self) -> int:
        """The number of matches."""
        ...

    @property
    def japan(self) -> int:
        """The number of matches won by Japan by its objective."""
        ...

    @property
    def america(self) -> int:
        """Won by America's objective."""
        ...

    @property
    def japan_counted(self) -> int:
        """Won by Japan by the count."""
        ...

    @property
    def america_counted(self) -> int:
        """Won by America by the count."""
        ...

    @property
    def score(self) -> tuple[float, float, float]:
        """Japan's score and its interval."""
        ...

    @property
    def decided(self) -> tuple[int, ...]:
        """The rounds of the decisions, in rising order."""
        ...

    @property
    def limit(self) -> int:
        """The turn limit."""
        ...


def _frame(width: int, height: int, title: str) -> list[str]:
    return [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
            'font-size="12" role="img">'
        ),
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]


def _text(x: float, y: float, words: str, fill: str = INK, anchor: str = "start") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'


def outcomes_plot(rows: Sequence[Row]) -> str:
    """Return the plot of results: Japan from the left, America from the right; strong colours: by the objective.

    Two points with error bars show the decision rate and Japan's score.
    """
    rows_with_matches = [r for r in rows if r.matches]
    width, height = LEFT + WIDE + 150, ROW * len(rows_with_matches) + 72
    parts = _frame(width, height, "How matches end, by set-up")
    parts.append(_text(LEFT, 18, "Japan wins", JAPAN))
    parts.append(_text(LEFT + WIDE / 2, 18, "drawn", GREY, "middle"))
    parts.append(_text(LEFT + WIDE, 18, "America wins", AMERICA, "end"))
    for i, r in enumerate(rows_with_matches):
        y, one = 28 + i * ROW, WIDE / r.matches
        japan, america = one * r.japan, one * r.america
        japan_all, america_all = japan + one * r.japan_counted, america + one * r.america_counted
        right = LEFT + WIDE
        parts += [
            _text(LEFT - 8, y + 14, r.name, INK, "end"),
            f'<rect x="{LEFT}" y="{y}" width="{WIDE}" height="16" fill="#dddddd"/>',
            f'<rect x="{LEFT}" y="{y}" width="{japan_all:.1f}" height="16" fill="{JAPAN}" opacity="0.45"/>',
            f'<rect x="{LEFT}" y="{y}" width="{japan:.1f}" height="16" fill="{JAPAN}"/>',
            (
                f'<rect x="{right - america_all:.1f}" y="{y}" width="{america_all:.1f}" height="16" '
                f'fill="{AMERICA}" opacity="0.45"/>'
            ),
            f'<rect x="{right - america:.1f}" y="{y}" width="{america:.1f}" height="16" fill="{AMERICA}"/>',
        ]
        rate, bounds = (r.japan + r.america) / r.matches, wilson(r.japan + r.america, r.matches)
        for value, low, high, down, mark in (
            (rate, *bounds, 5, "#000000"),
            (*r.score, 11, "#3b6ea5"),
        ):
            parts.append(
                f'<path d="M{LEFT + WIDE * low:.1f} {y + down}H{LEFT + WIDE * high:.1f}" stroke="{mark}" '
                'stroke-width="1.6"/>'
                f'<circle cx="{LEFT + WIDE * value:.1f}" cy="{y + down}" r="2.6" fill="{mark}"/>'
            )
        parts.append(_text(right + 8, y + 13, f"n={r.matches}", GREY))
    foot = height - 26
    parts += [
        _text(LEFT, foot, "strong: by the objective; pale: by the count at the limit", GREY),
        _text(LEFT, foot + 16, "black: decided by the objective, of all; blue: Japan's score (95 %)", GREY),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def lengths_plot(rows: Sequence[Row]) -> str:
    """Return the plot of the share of decided matches after each round, for the set-ups with most decisions."""
    ranked = sorted((r for r in rows if r.decided), key=lambda r: -len(r.decided) / r.matches)[:MAX_CURVES]
    left, top, wide, high = 52, 30, 420, 220
    parts = _frame(left + wide + 190, top + high + 46, "Matches decided, by round")
    longest = max((r.limit for r in ranked), default=60)
    tallest = max((len(r.decided) / r.matches for r in ranked), default=0.1) * 1.1
    for tick in range(0, longest + 1, 10):
        x = left + wide * tick / longest
        parts.append(f'<path d="M{x:.1f} {top}V{top + high}" stroke="#eeeeee"/>')
        parts.append(_text(x, top + high + 16, str(tick), GREY, "middle"))
    for percent in range(0, int(100 * tallest) + 1, 10):
        y = top + high - high * percent / 100 / tallest
        parts.append(f'<path d="M{left} {y:.1f}H{left + wide}" stroke="#eeeeee"/>')
        parts.append(_text(left - 6, y + 4, f"{percent} %", GREY, "end"))
    for i, r in enumerate(ranked):
        path = [f"M{left} {top + high}"]
        for n, after in enumerate(r.decided, 1):
            path.append(
                f"H{left + wide * after / longest:.1f}V{top + high - high * n / r.matches / tallest:.1f}"
            )
        path.append(f"H{left + wide * r.limit / longest:.1f}")
        parts.append(f'<path d="{"".join(path)}" fill="none" stroke="{LINES[i]}" stroke-width="2"/>')
        parts.append(_text(left + wide + 10, top + 14 + 18 * i, f"{r.name} (n={r.matches})", LINES[i]))
    parts += [
        _text(left, 18, "matches won by the objective", GREY),
        _text(left + wide, top + high + 34, "round", GREY, "end"),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
