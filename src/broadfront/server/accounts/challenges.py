"""Challenges for passkeys to sign; each is valid once, and for a short time."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.accounts import passkeys
from broadfront.server.accounts.passkeys import InvalidSignature
from broadfront.server.accounts.sessions import aware
from broadfront.server.accounts.tables import challenges
from broadfront.server.tokens import hash_of

LIFETIME: Final = timedelta(minutes=10)


async def new_challenge(database: AsyncConnection, purpose: str, user_id: str = "", name: str = "") -> bytes:
    """Return a new challenge, and store its purpose."""
    challenge, now = secrets.token_bytes(32), datetime.now(UTC)
    await database.execute(delete(challenges).where(challenges.c.until < now))
    row = {"hash": hash_of(challenge.hex()), "purpose": purpose, "user_id": user_id, "name": name}
    await database.execute(insert(challenges).values(**row, until=now + LIFETIME))
    return challenge


async def take_challenge(database: AsyncConnection, purpose: str, credential: Any) -> tuple[bytes, Any]:
    """Return the challenge that a credential claims to have signed, with its row; it cannot be used again.

    Raises
    ------
    InvalidSignature
        If the challenge is unknown, was used already, or has expired.
    """
    challenge = passkeys.challenge_in(credential)
    c, challenge_hash = challenges.c, hash_of(challenge.hex())
    query = select(challenges).where(c.hash == challenge_hash, c.purpose == purpose)
    row = (await database.execute(query)).one_or_none()
    gone = await database.execute(delete(challenges).where(c.hash == challenge_hash))
    if row is None or not gone.rowcount or aware(row.until) < datetime.now(UTC):
        raise InvalidSignature("This took too long, or was done already: try again.")
    return challenge, row
