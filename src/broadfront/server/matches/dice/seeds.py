"""Salts: what seats add to the dice. Every seat commits to its salt by a hash before any seat reveals one.

Whoever runs a server has the key of a match's dice. If he saw one seat's salt before another seat's is fixed, he
could try salts for the other seat until he likes the dice. So a seat first commits to its salt. While seats can still
commit, none can reveal; once the first salt is revealed, none can commit. Computers have no salt. The first die waits
until every committed salt is revealed, because else a player could choose between two matches by keeping silent.

`objection` states these rules once, for the server that accepts commitments and salts, and for
`broadfront.server.matches.dice.verification`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from broadfront.engine.position import CHANCE
from broadfront.server.http.errors import Conflict, InvalidInput
from broadfront.server.matches import match_loader
from broadfront.server.matches.schemas import DiceCommitmentRequest, DiceSeedRequest, SaltEvent, Salting
from broadfront.server.matches.statements import COMMIT_SEED, REVEAL_SEED
from broadfront.server.matches.write_batch import WriteBatch

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch

PROMISE: Final = "promise"
SALT: Final = "salt"
MAX_SALT_LENGTH: Final = 128
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def commitment_of(salt: str) -> str:
    """Return the commitment to a salt: the SHA-256 of its UTF-8, in hex.

    >>> commitment_of("seven blue herons")[:16]
    '1fa83ad252b304d6'
    """
    return sha256(salt.encode()).hexdigest()


def objection(event: SaltEvent, before: Sequence[SaltEvent], people: Collection[int]) -> str | None:
    """Return why an event cannot follow those before it; None: it can.

    Parameters
    ----------
    people
        The seats of persons.
    """
    promised = {one.seat: one.text for one in before if one.kind == PROMISE}
    revealed = {one.seat for one in before if one.kind == SALT}
    if event.seat not in people:
        return f"seat {event.seat} is no person's: it gives no salt"
    if event.kind == PROMISE:
        if not _HASH.fullmatch(event.text):
            return "a salt is promised by its SHA-256, 64 hexadecimal digits"
        if event.seat in promised:
            return f"seat {event.seat} has promised its salt already"
        return "a salt has been told: it is too late to promise another" if revealed else None
    if event.seat in revealed:
        return f"seat {event.seat} has told its salt already"
    if event.seat not in promised:
        return f"seat {event.seat} has promised no salt"
    if commitment_of(event.text) != promised[event.seat]:
        return f"the salt of seat {event.seat} is not the one that was promised: its SHA-256 is another"
    return None


def ceremony_stage(live: LiveMatch) -> Salting:
    """Return whether seats can commit to salts ("open"), have to reveal them ("due"), or neither ("done")."""
    if live.dice < 2 or live.match.is_over or live.has_rolled:
        return "done"
    kinds = [event.kind for event in live.salting]
    dies = live.match.ask is not None and live.match.ask.seat == CHANCE
    if live.awaits_salt:
        whole = kinds.count(PROMISE) == len(live.people)
        return "due" if whole or dies or SALT in kinds else "open"
    return "done" if kinds or dies or not live.people else "open"


async def commit_seed(context: AppContext, live: LiveMatch, seat: int, send: DiceCommitmentRequest) -> None:
    """Commit a seat to its salt; the same request sent twice has effect once.

    Raises
    ------
    Conflict, InvalidInput, StorageFault
        If it is too late; if it is no hash; if it was not written.
    """
    if not _HASH.fullmatch(send.promise):
        raise InvalidInput("A salt is promised by its SHA-256: 64 hexadecimal digits, small letters.")

    async def do() -> None:
        sitter = live.seats[seat]
        if sitter.promise == send.promise:
            return
        if live.dice < 2:
            raise Conflict("This match began before salts were promised: its dice take none any more.")
        event = SaltEvent(PROMISE, seat, send.promise)
        fault = objection(event, live.salting, live.people)
        if fault or ceremony_stage(live) != "open":
            raise Conflict(
                _sentence(fault) if fault else "The first die is due: it is too late to promise salt."
            )
        number = len(live.salting) + 1
        row = {"b_match": live.id, "b_seat": seat, "b_promise": send.promise, "b_promised": number}
        await context.storage.write_to(live, WriteBatch({COMMIT_SEED: [row]}))
        sitter.promise, sitter.promised = send.promise, number
        live.tell()

    await context.finish(match_loader.run_exclusive(context.storage, live, do, seat=seat))


async def reveal_seed(context: AppContext, live: LiveMatch, seat: int, send: DiceSeedRequest) -> None:
    """Reveal a seat's salt after all seats have committed; the same request sent twice has effect once.

    Raises
    ------
    Conflict, InvalidInput, StorageFault
        If it is too early, or the commitments differ from those that the page has seen; if the salt is empty, too
        long, or does not fit its commitment; if it was not written.
    """
    if (
        not 0 < len(send.salt) <= MAX_SALT_LENGTH
        or not send.salt.isprintable()
        or send.salt != send.salt.strip()
    ):
        raise InvalidInput(f"Salt is 1 to {MAX_SALT_LENGTH} printable characters, with no space at its ends.")

    async def do() -> None:
        sitter = live.seats[seat]
        if sitter.told and sitter.salt == send.salt:
            return
        fault = objection(SaltEvent(SALT, seat, send.salt), live.salting, live.people)
        if fault:
            raise Conflict(_sentence(fault))
        if ceremony_stage(live) != "due":
            raise Conflict("Others may still promise salt: yours is told when they have, or a die is due.")
        if list(send.promises) != live.promises:
            raise Conflict("Other salts are promised than your page has seen: look at the match again.")
        number = len(live.salting) + 1
        row = {"b_match": live.id, "b_seat": seat, "b_salt": send.salt, "b_told": number}
        await context.storage.write_to(live, WriteBatch({REVEAL_SEED: [row]}))
        sitter.salt, sitter.told = send.salt, number
        live.tell()

    await context.finish(match_loader.run_exclusive(context.storage, live, do, seat=seat))


def _sentence(fault: str) -> str:
    return f"{fault[:1].upper()}{fault[1:]}."
