"""``broadfront verify-dice``: checks that the dice of a match are those that the server committed to."""

from __future__ import annotations

import json

import msgspec

from broadfront.cli.inputs import read_standard_input
from broadfront.cli.parameters import MatchOrStdin
from broadfront.cli.screen import print_line
from broadfront.engine.errors import FileFault
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import check_json, json_fault
from broadfront.lab.file_errors import read_text


def verify_dice(file: MatchOrStdin, /) -> int:
    """Roll every die and card of a finished match again and compare; say at which move they differ.

    Parameters
    ----------
    file
        The match file with its proof (.json), as the server exports it; - reads the standard input.
    """
    # imported here so that no other command waits for the server's types
    from broadfront.server.matches.dice import verification
    from broadfront.server.matches.schemas import MatchFile

    text = read_standard_input() if str(file) == "-" else read_text(file)
    if not text.lstrip().startswith("{"):
        raise FileFault(
            "this is no match file with a proof of its dice: that is a .json file, which the browser gives under "
            "'With the dice (JSON)'. A match file of text can be played again: `broadfront replay`",
            source=str(file),
        )
    check_json(text, str(file))
    try:
        match_file = msgspec.json.decode(text, type=MatchFile)
        json.loads(text, object_pairs_hook=_each_key_once)
    except (msgspec.DecodeError, ValueError) as error:
        why = json_fault(error) if isinstance(error, msgspec.DecodeError | UnicodeDecodeError) else str(error)
        raise FileFault(f"this is no match file with a proof: {why}", source=str(file)) from None
    verdict = verification.verify(match_file)
    print_line(
        f"pass: a match of {verdict.game}, {verdict.moves} moves; {verdict.rolls} dice and cards are those of the key"
    )
    print_line(
        f"It is match {match_file.match}, as in its link, and the key was bound by {match_file.commitment}."
    )
    if verdict.given:
        print_line(
            f"The first {verdict.given} moves came from another match: their dice are not part of this proof."
        )
    if verdict.backs:
        print_line(
            f"The match went back behind dice {verdict.backs} times, as its people had agreed: other dice "
            "came then, and your page had asked you each time."
        )
    if match_file.format == 1:
        print_line(
            "This match is of format 1, in which salts were not promised before they were told: whoever ran the server "
            "could have chosen the salts of other seats after he saw yours."
        )
    for seat, promised in sorted(verdict.promises.items()):
        print_line(
            f"Seat {seat} had promised its salt by {promised}: your page showed the same before it told yours."
        )
    return 0


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"it says {quote(twice)} twice, and readers may take either")
    return data
