"""The text of ``help`` during a match: the commands of the game, with words of the match as examples."""

from __future__ import annotations

from textwrap import fill

from broadfront.cli import rulebook
from broadfront.engine.game import Game
from broadfront.engine.position import Ask
from broadfront.engine.view import Table, View

WIDTH = 33

_HEAD = (
    "A move is typed as its number ({number}) or its words ({move}; the verb may be cut short, or left out where that "
    "is clear); `pass` is whatever declines. Enter alone lists the moves."
)
_FOOT = """
If a word is both a move and a command the move is meant: /undo, /log and so on
are always commands."""


def commands_absent(table: Table) -> tuple[str, ...]:
    """Return the commands that do not apply to this game."""
    return (*(() if table.sights else ("sight",)), *(() if table.forecasts else ("forecast",)))


def help_text(game: Game, table: Table, view: View, ask: Ask, hidden: bool) -> str:
    """Return the help text at a decision; ``hidden``: the match has hidden information."""
    spelled = [game.spell(move) for move in ask.moves]
    move = max(spelled, key=lambda words: len(words.split()))
    one, other = _spaces(table, view, move)
    chapter = next((s.number for s in rulebook.sections(game.rules_text()) if "." in s.number), "1")
    lines = [
        (f"moves, moves {one}, moves {move.split()[0]}", "the legal moves; of a space or unit; of a verb"),
        *([("MOVE via SPACE", "the same by a space of your choice")] * table.ways),
        ("odds MOVE", "how it may turn out, exactly"),
        ("why MOVE", "which rule forbids it"),
        ("undo", "take back your last move, up to a die or the\nother side's turn"),
        ("hint", "what the computer would do"),
        ("explain", "what the turn of somebody else was meant for"),
        (f"board, look {one}", "the table; one space of it"),
        *(
            [(f"sight {one}, sight {one} {other}", "what is seen from there; what is in the way")]
            * table.sights
        ),
        *([(f"forecast {one}", "what the battle for it would bring")] * table.forecasts),
        (f"rules, rules {chapter}", "the contents of the rules; a section"),
        ("rules search WORD", "where a word stands"),
        ("log, log all", "what happened"),
        ("save FILE", "keep the match"),
        ("notation", "the position as one line of text" + ", as far as\nyou may know it" * hidden),
        *([("notation reveal", "the true position, secrets and all")] * hidden),
        ("quit", "leave (the match is kept)"),
    ]
    head = fill(_HEAD.format(number=spelled.index(move) + 1, move=move), 79, break_on_hyphens=False)
    return "\n".join([head, "", *(_line(left, right) for left, right in lines), _FOOT])


def _spaces(table: Table, view: View, move: str) -> tuple[str, str]:
    """Return two spaces as examples: those of the move, else with counters, else any; short names first."""
    words = move.lower().split()
    occupied = {counter.space for counter in view.counters}
    spaces = sorted(
        table.spaces, key=lambda s: (s.name.lower() not in words, s.id not in occupied, len(s.name))
    )
    return spaces[0].name, spaces[1].name


def _line(left: str, right: str) -> str:
    first, *more = right.split("\n")
    lines = [f"  {left:{WIDTH - 2}}{first}" if len(left) < WIDTH - 2 else f"  {left}\n{'':{WIDTH}}{first}"]
    return "\n".join([*lines, *(f"{'':{WIDTH}}{line}" for line in more)])
