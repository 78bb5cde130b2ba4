"""Checking a match's dice: from the key, every die and card is rolled again and compared with the journal."""

from __future__ import annotations

import re
from typing import NamedTuple

from broadfront.engine import journal
from broadfront.engine.card import Game
from broadfront.engine.contract import CHANCE
from broadfront.engine.errors import BroadfrontError, FileFault
from broadfront.engine.match import Match
from broadfront.server import dice
from broadfront.server.wire import MatchFile

__all__ = ["FORMAT", "ProofFault", "Verdict", "verify"]

FORMAT = 1
_KEY = re.compile(r"[0-9a-f]{64}")


class ProofFault(BroadfrontError):
    """The dice of a match are not what its key gives, or cannot be checked."""


class Verdict(NamedTuple):
    """What was found in order: dice and cards rolled again, and moves taken over from elsewhere, which were not."""

    rolls: int
    given: int
    moves: int
    game: str


def verify(file: MatchFile, game: Game | None = None) -> Verdict:
    """Roll every die and card of a match again.

    Parameters
    ----------
    file
        The match file with its proof.
    game
        The rules; if left out, those that the journal names, from the catalogue.

    Raises
    ------
    ProofFault
        If a die is not what the key gives: says at which move; or if the key is missing or not the promised one.
    FileFault
        If the journal cannot be read or played.
    """
    if file.format != FORMAT:
        raise ProofFault(f"only format {FORMAT} can be checked here, not {file.format}")
    if not file.key:
        raise ProofFault("the key of the dice is not in the file: it is told when the match is over")
    if not _KEY.fullmatch(file.key):
        raise ProofFault("the key is not 64 hexadecimal digits")
    if dice.commitment(file.key) != file.commitment:
        raise ProofFault("the key is not the one promised at the start: its SHA-256 is another")
    try:
        match = journal.read(file.journal, game)
    except FileFault as fault:
        _check_before(file, fault, game)
        raise
    return Verdict(_check(file, match), file.given, len(match.journal), match.game.title)


def _check_before(file: MatchFile, fault: FileFault, game: Game | None) -> None:
    """Look for the wrong die above the line at fault: a false die is often noticed by the move that follows it."""
    above = "\n".join(file.journal.split("\n")[: max(fault.line - 1, 0)])
    try:
        match = journal.read(above, game)
    except FileFault:
        return  # the header is at fault
    _check(file, match)


def _check(file: MatchFile, match: Match) -> int:
    p = match.start.clone()
    rolls = 0
    for number, (seat, move) in enumerate(zip(match.seats, match.journal, strict=True)):
        ask = p.pending
        assert ask is not None
        if seat == CHANCE and number >= file.given:
            rolled = dice.roll(ask, file.key, file.match, file.salts, number)
            if rolled != move:
                told, came = match.game.spell(move), match.game.spell(rolled)
                raise ProofFault(f"move {number + 1} is '{told}', but the key gives '{came}' [{ask.rule}]")
            rolls += 1
        p.play(move)
    return rolls
