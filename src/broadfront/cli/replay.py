"""``broadfront replay``: what happened in a match file."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from broadfront.cli.board import picture
from broadfront.cli.board_text import board_lines
from broadfront.cli.inputs import read_match
from broadfront.cli.parameters import Flag, MatchOrStdin
from broadfront.cli.screen import Screen, print_json
from broadfront.engine.errors import OptionFault
from broadfront.engine.match import Match
from broadfront.engine.position import SPECTATOR


def replay(
    file: MatchOrStdin,
    /,
    *,
    step: Flag = False,
    to: int | None = None,
    reveal: Flag = False,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Tell what happened in a match, move by move.

    Parameters
    ----------
    file
        A match file; - reads the standard input.
    step
        Show the board after each move.
    to
        Stop after so many moves, and show the board there.
    reveal
        Show secret moves of a match that is still on. Those of a finished match lie open.
    plain
        Sentences instead of drawings.
    json
        As data, for programs: moves and what was told, without boards.
    """
    if json and step:
        raise OptionFault("say either --step or --json, not both")
    whole = read_match(file)
    last = len(whole.journal) if to is None else to
    if not 0 <= last <= len(whole.journal):
        raise OptionFault(f"--to {last}: the match has {len(whole.journal)} moves")
    seat = -1 if whole.keeps_secrets and not reveal else None  # a spectator, or all of it
    if json:
        print_json(_as_data(whole, last, seat))
        return 0
    screen = Screen(plain)
    screen.head(f"{whole.game.title}, {whole.setting.scenario}: {_seated(whole)}")
    if whole.keeps_secrets:
        screen.say(
            "The match is still on, and its secrets are shown."
            if reveal
            else "The match is still on: a secret move is shown as ... unless you say --reveal."
        )
    match = Match(whole.game, whole.start)
    for number, (move, words) in enumerate(zip(whole.journal[:last], whole.spelled(seat), strict=False), 1):
        mover = match.seat_name(match.ask.seat) if match.ask else ""
        lines_told = len(match.log)
        match.play(move)
        screen.say(f"{number}. {mover}: {words}")
        for line in match.log[lines_told:]:
            screen.say(f"    [{line.rule}] {line.sentence}")
        if step:
            _show(screen, match)
    if to is not None and not step:
        _show(screen, match)
    if match.result is not None:
        scores = zip(match.seat_names, match.result, strict=True)
        screen.head("Result: " + ", ".join(f"{name} {score:g}" for name, score in scores))
        ending = match.game.ending(match.position, SPECTATOR)
        if ending is not None and ending.text:
            screen.say(ending.text)
    else:
        screen.head(f"After {last} moves: {match.game.view(match.position, SPECTATOR).headline}")
    return 0


def _show(screen: Screen, match: Match) -> None:
    table, view = match.game.table(match.setting), match.game.view(match.position, SPECTATOR)
    if screen.plain:
        screen.say(*board_lines(table, view))
    else:
        screen.say(picture(table, view, screen.console.width, screen.console.height))


def _as_data(whole: Match, last: int, seat: int | None) -> dict[str, object]:
    """Return the first moves of a match as one seat may know them (None: all of it), and how things stand then."""
    lines_by_move: defaultdict[int, list[dict[str, str]]] = defaultdict(list)
    for line in whole.log:
        lines_by_move[line.after].append({"rule": line.rule, "sentence": line.sentence})
    pairs = zip(whole.seats, whole.spelled(seat), strict=True)
    moves = [
        {"number": number, "seat": whole.seat_name(mover), "move": words, "told": lines_by_move[number]}
        for number, (mover, words) in enumerate(pairs, 1)
    ]
    match = whole.branch(last)
    return {
        "game": whole.game.id,
        "scenario": whole.setting.scenario,
        "options": dict(whole.setting.options),
        "seats": [
            {"seat": name, "person": person}
            for name, person in zip(whole.seat_names, whole.people, strict=True)
        ],
        "moves": moves[:last],
        "headline": match.game.view(match.position, SPECTATOR).headline,
        "result": match.result,
        "ending": msgspec.to_builtins(match.game.ending(match.position, SPECTATOR)),
    }


def _seated(match: Match) -> str:
    pairs = zip(match.seat_names, match.people, strict=True)
    return ", ".join(f"{seat} = {person}" if person else seat for seat, person in pairs)
