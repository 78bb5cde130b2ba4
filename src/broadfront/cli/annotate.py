"""``broadfront annotate``: writes a match as a page that explains each turn."""

from __future__ import annotations

from broadfront.cli.inputs import read_match
from broadfront.cli.parameters import MatchOrStdin
from broadfront.engine.match import Match
from broadfront.engine.plain_text import one_line
from broadfront.engine.position import CHANCE, SPECTATOR
from broadfront.engine.turn_history import TurnRecord, by_decider, player_turns
from broadfront.lab.turn_explanations import explain_turn_of


def annotate(file: MatchOrStdin, /) -> int:
    """Write a match as a page in Markdown: what each turn was meant for, with its odds, and what was taken.

    Of a match that is still on it tells only what a spectator may know.

    Parameters
    ----------
    file
        A match file; - reads the standard input.
    """
    print(annotated(read_match(file)), end="")
    return 0


def annotated(match: Match) -> str:
    """Return the page of a match."""
    game, setting = match.game, match.setting
    seats = ", ".join(
        f"{seat}: {person}" if person else seat
        for seat, person in zip(match.seat_names, match.people, strict=True)
    )
    lines = [f"# {game.title}: {game.table(setting).title}", "", f"{seats}.", ""]
    if unusual := _unusual_options(match):
        lines += [f"Options: {', '.join(unusual)}.", ""]
    reader = SPECTATOR if match.keeps_secrets else None
    for turn in (part for turn_of_seat in player_turns(match) for part in by_decider(match, turn_of_seat)):
        intentions = explain_turn_of(match, turn, reader) if turn.seat != CHANCE else []
        if intentions:
            lines += [f"## {_head(match, turn)}", "", *(f"- {one}" for one in intentions), ""]
            lines += _captures(match, turn)
    ending = game.ending(match.position, SPECTATOR)
    if ending is not None:
        scores = zip(match.seat_names, match.result or (), strict=True)
        lines += ["## The end", "", ending.text or ending.title, ""]
        lines += [", ".join(f"{name} {score:g}" for name, score in scores) + "."]
    return "\n".join(map(one_line, lines)).rstrip() + "\n"


def _unusual_options(match: Match) -> list[str]:
    """Return the options that differ from the scenario's defaults, as on the command line."""
    game, setting = match.game, match.setting
    if setting.scenario_text and game.scenario_files is not None:
        usual = game.resolve_options(game.scenario_files.read(setting.scenario_text, setting.scenario).fixed)
    else:
        usual = dict(game.setting(setting.scenario).options)
    return [
        f"`{name}={game.spell_value(value)}`"
        for name, value in setting.options
        if name not in usual or usual[name] != value
    ]


def _head(match: Match, turn: TurnRecord) -> str:
    when = match.game.turn_info(match.position_after(turn.first))
    if not when.side:  # the first decision of a turn may be which side has it
        when = match.game.turn_info(match.position_after(turn.first + 1))
    # the set-up is listed for each seat
    side = (when.side if turn.number else "") or match.seat_names[turn.seat]
    name = f"Turn {turn.number}" if turn.number else "Before the first turn"
    return f"{name}: {side}" + (f", {when.round}" if when.round else "")


def _captures(match: Match, turn: TurnRecord) -> list[str]:
    """Return the log entries about captures in a turn."""
    captures = [
        line.sentence for line in match.log if turn.first < line.after <= turn.last and line.kind == "capture"
    ]
    return [f"What came of it: {' '.join(captures)}", ""] if captures else []
