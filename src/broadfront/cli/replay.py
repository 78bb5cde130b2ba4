"""``broadfront replay``: prints the course of a match file."""

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
    whole_match = read_match(file)
    last = len(whole_match.journal) if to is None else to
    if not 0 <= last <= len(whole_match.journal):
        raise OptionFault(f"--to {last}: the match has {len(whole_match.journal)} moves")
    # a spectator, or a reader who may know everything
    seat = -1 if whole_match.keeps_secrets and not reveal else None
    if json:
        print_json(_as_data(whole_match, last, seat))
        return 0
    screen = Screen(plain)
    screen.head(f"{whole_match.game.title}, {whole_match.setting.scenario}: {_seated(whole_match)}")
    if whole_match.keeps_secrets:
        screen.say(
            "The match is still on, and its secrets are shown."
            if reveal
            else "The match is still on: a secret move is shown as ... unless you say --reveal."
        )
    match = Match(whole_match.game, whole_match.start)
    for number, (move, words) in enumerate(
        zip(whole_match.journal[:last], whole_match.spelled(seat), strict=False), 1
    ):
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


def _as_data(whole_match: Match, last: int, seat: int | None) -> dict[str, object]:
    """Return the first moves of a match as one seat may know them (None: everything), and the state after them."""
    lines_by_move: defaultdict[int, list[dict[str, str]]] = defaultdict(list)
    for line in whole_match.log:
        lines_by_move[line.after].append({"rule": line.rule, "sentence": line.sentence})
    pairs = zip(whole_match.seats, whole_match.spelled(seat), strict=True)
    moves = [
        {"number": number, "seat": whole_match.seat_name(mover), "move": words, "told": lines_by_move[number]}
        for number, (mover, words) in enumerate(pairs, 1)
    ]
    match = whole_match.branch(last)
    return {
        "game": whole_match.game.id,
        "scenario": whole_match.setting.scenario,
        "options": dict(whole_match.setting.options),
        "seats": [
            {"seat": name, "person": person}
            for name, person in zip(whole_match.seat_names, whole_match.people, strict=True)
        ],
        "moves": moves[:last],
        "headline": match.game.view(match.position, SPECTATOR).headline,
        "result": match.result,
        "ending": msgspec.to_builtins(match.game.ending(match.position, SPECTATOR)),
    }


def _seated(match: Match) -> str:
    pairs = zip(match.seat_names, match.people, strict=True)
    return ", ".join(f"{seat} = {person}" if person else seat for seat, person in pairs)
