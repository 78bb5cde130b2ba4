"""Verifies a match's dice: every die and card is rolled again from the key and compared with the journal.

A file of format 2 begins with commitments to salts; their order is checked too (see
`broadfront.server.matches.dice.seeds`).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from broadfront.engine import match_file
from broadfront.engine.errors import BroadfrontError, FileFault
from broadfront.engine.game import Game
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE
from broadfront.server.matches.dice import generator, seeds
from broadfront.server.matches.schemas import MatchFile
from broadfront.server.matches.seats.seat_plan import names_computer

FORMATS = (1, 2)
_KEY = re.compile(r"[0-9a-f]{64}")
_ID = re.compile(r"[0-9A-Za-z_-]{16}")


class ProofFault(BroadfrontError):
    """The dice of a match do not follow from its key, or cannot be verified."""


class Verdict(NamedTuple):
    """The result of a verification: dice and cards rolled again, and imported moves, which were not."""

    rolls: int
    given: int
    moves: int
    game: str
    promises: dict[int, str]
    """The commitment of each seat that gave a salt; empty for format 1."""
    backs: int = 0
    """The number of agreed takebacks, after each of which other dice were rolled."""


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
        If a die does not follow from the key (the message names the move); if the key is missing or does not fit its
        commitment; if a salt was revealed before another seat committed, does not fit its commitment, was never
        revealed, or belongs to the computer; or if the match was still on when the journal ends.
    FileFault
        If the journal cannot be read or played.
    """
    if file.format not in FORMATS:
        raise ProofFault(f"only formats {FORMATS[0]} and {FORMATS[1]} can be checked here, not {file.format}")
    if not file.key:
        raise ProofFault("the key of the dice is not in the file: it is told when the match is over")
    if not _KEY.fullmatch(file.key):
        raise ProofFault("the key is not 64 hexadecimal digits")
    if generator.commitment(file.key) != file.commitment:
        raise ProofFault("the key is not the one promised at the start: its SHA-256 is another")
    if not _ID.fullmatch(file.match):
        raise ProofFault("the match's id is not one that a server gives")
    promises = _check_seeds(file) if file.format > 1 else {}
    try:
        match = match_file.read(file.journal, game)
    except FileFault as fault:
        _check_before(file, fault, game)
        raise
    if len(file.salts) != len(match.people):
        raise ProofFault(f"there are {len(file.salts)} salts for the {len(match.people)} seats of the match")
    rolls = _check(file, match)
    _check_frame(file, match)
    _check_revealed(file, promises, rolls)
    return Verdict(rolls, file.given, len(match.journal), match.game.title, promises, len(file.backs))


def _check_frame(file: MatchFile, match: Match) -> None:
    """Check what surrounds the dice: that the match is complete, and that only persons gave salts."""
    if not match.is_over:
        raise ProofFault(
            f"the journal ends after move {len(match.journal)} with the match still on; the key is told only when a "
            "match is over: moves are missing"
        )
    if not 0 <= file.given <= len(match.journal):
        raise ProofFault(f"{file.given} moves cannot come from another match: there are {len(match.journal)}")
    if file.format == 1:
        return
    if len(set(file.people)) < len(file.people) or not set(file.people) <= set(range(len(match.people))):
        raise ProofFault(f"the seats of people are {file.people}: the match has {len(match.people)} seats")
    for event in file.salting:
        name = match.people[event.seat]
        if names_computer(name):
            raise ProofFault(
                f"the salts are not in order: seat {event.seat} gave one, and the journal says that the computer sat "
                f"there ({name})"
            )


def _check_seeds(file: MatchFile) -> dict[int, str]:
    """Check that salts were committed to, revealed and used in order; return the commitments by seat."""
    for number, event in enumerate(file.salting):
        objection = seeds.objection(event, file.salting[:number], file.people)
        if objection:
            raise ProofFault(f"the salts are not in order: {objection}")
    promises = {event.seat: event.text for event in file.salting if event.kind == seeds.PROMISE}
    revealed = {event.seat: event.text for event in file.salting if event.kind == seeds.SALT}
    if [revealed.get(seat, "") for seat in range(len(file.salts))] != file.salts or len(file.salts) <= max(
        revealed, default=-1
    ):
        raise ProofFault("the salts of the dice are not those that were promised and told")
    return promises


def _check_revealed(file: MatchFile, promises: dict[int, str], rolls: int) -> None:
    """Check that every salt with a commitment was revealed; a match may end before the first die is rolled."""
    revealed = {event.seat for event in file.salting if event.kind == seeds.SALT}
    for seat in promises:
        if rolls and seat not in revealed:
            raise ProofFault(f"the salts are not in order: seat {seat} has promised one and never told it")


def _check_before(file: MatchFile, fault: FileFault, game: Game | None) -> None:
    """Look for a false die above the line at fault, because it is often noticed only by the move that follows it."""
    above = "\n".join(file.journal.split("\n")[: max(fault.line - 1, 0)])
    try:
        match = match_file.read(above, game)
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
            turn = generator.turn_of(number, file.backs)
            rolled = generator.roll(ask, file.key, file.match, file.salts, number, file.format, turn)
            if rolled != move:
                recorded, came = match.game.spell(move), match.game.spell(rolled)
                raise ProofFault(
                    f"move {number + 1} is '{recorded}', but the key gives '{came}' [{ask.rule}]"
                )
            rolls += 1
        p.play(move)
    return rolls
