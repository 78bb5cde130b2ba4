"""``broadfront validate``: checks a match, scenario, exam or study file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from broadfront.cli.exit_codes import FAULT
from broadfront.cli.inputs import field_of, find_game, read_match, scenario_text
from broadfront.cli.parameters import Flag, GameId, MatchOrStdin
from broadfront.cli.screen import print_json, print_line
from broadfront.engine import registry
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.game import Game
from broadfront.engine.registry import games_like
from broadfront.engine.toml_files import fault_at, parse_toml
from broadfront.lab.exam_files import is_exam, read_exam
from broadfront.lab.study import is_study, read_study, warnings_of


def validate(file: MatchOrStdin, /, *, game: GameId | None = None, json: Flag = False) -> int:
    """Check a scenario, exam or study (.toml) or a match file; tell line and field of everything that is wrong.

    Parameters
    ----------
    file
        The file; - reads a match from the standard input.
    game
        The game it belongs to. Default: the one that the file names; for a scenario, the one whose files have its
        fields.
    json
        As data, for programs.
    """
    card = find_game(game) if game is not None else None
    try:
        facts = _toml(file, card) if file.suffix == ".toml" else _match(file, card)
    except FileFault as fault:
        faults = sorted((fault, *fault.others), key=lambda one: one.line)
        if json:
            listed = [{"line": one.line, "field": one.field, "message": one.message} for one in faults]
            print_json({"ok": False, "file": str(file), "faults": listed})
        else:
            for one in faults:
                print_line(f"broadfront: {one}", sys.stderr)
        return FAULT
    sentence = facts.pop("sentence")
    for warning in facts.get("warnings", ()):
        print_line(f"broadfront: {file}: {warning}", sys.stderr)
    if json:
        print_json({"ok": True, "file": str(file), **facts})
    else:
        print_line(f"ok: {sentence}")
    return 0


def _toml(file: Path, game: Game | None) -> dict[str, Any]:
    text = scenario_text(file)
    try:
        data = parse_toml(text, str(file))
    except FileFault:  # reading it as a scenario reports the error
        data = {}
    if is_study(data):
        return _study(file)
    return _exam(file, text, game) if is_exam(data) else _scenario(file, game)


def _study(file: Path) -> dict[str, Any]:
    study = read_study(file)
    cells, matches = len(study.cells), study.planned
    sentence = f"a study of {matches} matches {'at most ' if study.file.stop else ''}in {cells} cells"
    return {
        "kind": "study",
        "cells": cells,
        "matches": matches,
        "warnings": warnings_of(study),
        "sentence": sentence,
    }


def _exam(file: Path, text: str, game: Game | None) -> dict[str, Any]:
    exam = read_exam(text, str(file))
    if game is not None and game is not exam.game:
        raise OptionFault(f"{file} is an exam position of {exam.game.title}, not of {game.title}")
    sentence = f"an exam position of {exam.game.title} for {exam.file.seat}"
    return {"kind": "exam", "game": exam.game.id, "seat": exam.file.seat, "sentence": sentence}


def _scenario(file: Path, game: Game | None) -> dict[str, Any]:
    card = _box(file) if game is None else game
    try:
        setting = field_of(card, str(file), ()).setting()
        card.start(setting)
    except OptionFault as fault:  # options that the file fixes, but that conflict
        raise fault_at(scenario_text(file), ["fixed"], str(fault), str(file)) from fault
    seats = card.seats(setting)
    sentence = f"a scenario of {card.title} for {', '.join(seats)}"
    return {"kind": "scenario", "game": card.id, "seats": seats, "sentence": sentence}


def _box(file: Path) -> Game:
    """Return the game that a scenario file belongs to."""
    boxes = games_like(parse_toml(scenario_text(file), str(file)), registry.games().values())
    if len(boxes) == 1:
        return boxes[0]
    titles = " or ".join(f"--game {game.id}" for game in boxes)
    raise OptionFault(f"{file}: of which game is this scenario? Say {titles or 'which, with --game'}")


def _match(file: Path, game: Game | None) -> dict[str, Any]:
    match = read_match(file, game)
    end = "finished" if match.is_over else "still on"
    return {
        "kind": "match",
        "game": match.game.id,
        "moves": len(match.journal),
        "over": match.is_over,
        "sentence": f"a match of {match.game.title}, {len(match.journal)} moves, {end}",
    }
