"""Sessions: a browser that has signed in sends a cookie, of which only the hash is stored."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from litestar.datastructures import Cookie
from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.accounts.tables import user_sessions, users
from broadfront.server.admin import audit, bans
from broadfront.server.tokens import hash_of, new_token

LIFETIME: Final = timedelta(days=30)
"""Time without use after which a session expires."""
RENEWED_AFTER: Final = timedelta(days=1)
FORMER_LASTS: Final = timedelta(minutes=1)
"""Time for which the old cookie stays valid, for requests that were sent while it was renewed."""
SEEN_EVERY: Final = timedelta(minutes=5)
_NAMES: Final = {True: "__Host-broadfront", False: "broadfront"}
_SESSION: Final = user_sessions.c


class User(msgspec.Struct, frozen=True):
    """A row of table ``users``."""

    id: str
    name: str
    email: str
    flag: str
    bio: str
    preferences: str
    made: datetime

    @classmethod
    def of(cls, row: Mapping[Any, Any]) -> User:
        """Return the user of a row with all columns of ``users``."""
        fields: dict[str, Any] = {name: row[users.c[name]] for name in cls.__struct_fields__}
        return cls(**{**fields, "made": aware(fields["made"])})


class SignedIn(msgspec.Struct, frozen=True):
    """A signed-in user, with the session of the request."""

    user: User
    session: str
    """The session's id."""
    is_due: bool = False
    """Whether its token is a day old: the answer to the request is to bring a new one (`renew`)."""


def aware(time: datetime) -> datetime:
    """Return a time of the database with its zone, which SQLite does not store."""
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _is_secure(scope: Any) -> bool:
    return str(scope.get("scheme")) in ("https", "wss")


def cookie(scope: Any, token: str) -> Cookie:
    """Return the cookie of a session; the token ``""`` ends it."""
    secure = _is_secure(scope)
    lasts = int(LIFETIME.total_seconds()) if token else 0
    return Cookie(
        _NAMES[secure], value=token, max_age=lasts, path="/", secure=secure, httponly=True, samesite="lax"
    )


def token_in(connection: Any) -> str:
    """Return a request's session token, ``""`` for none."""
    return str(connection.cookies.get(_NAMES[_is_secure(connection.scope)], ""))


async def begin_session(database: AsyncConnection, user_id: str, device: str, now: datetime) -> str:
    """Begin a session; return its token.

    Raises
    ------
    Banned
        If the account is closed by the operator.
    """
    await bans.require_not_banned(database, user_id)
    await audit.record(database, "sign-in", user_id, detail=device[:80])
    token = new_token()
    ended = delete(user_sessions).where(_SESSION.user_id == user_id, _SESSION.seen < now - LIFETIME)
    await database.execute(ended)
    row = {"id": new_token()[:16], "user_id": user_id, "hash": hash_of(token), "device": device[:80]}
    await database.execute(insert(user_sessions).values(**row, made=now, renewed=now, seen=now))
    return token


async def signed_in(database: AsyncConnection, token: str, now: datetime) -> SignedIn | None:
    """Return the user of a session token; None: it is not valid.

    The token stays as it is: only who sends an answer with a cookie may replace it, by `renew`.
    """
    if not token:
        return None
    s, token_hash = _SESSION, hash_of(token)
    query = (
        select(user_sessions, *users.c)
        .join(users, users.c.id == s.user_id)
        .where(or_(s.hash == token_hash, s.former == token_hash))
    )
    row = (await database.execute(query)).mappings().one_or_none()
    if row is None or now - aware(row[s.seen]) > LIFETIME:
        return None
    user, renewed, seen = User.of(row), aware(row[s.renewed]), aware(row[s.seen])
    age, is_unused = now - renewed, bool(row[s.former]) and seen <= renewed
    if row[s.hash] != token_hash:
        if age < FORMER_LASTS:
            return SignedIn(user, row[s.id])
        # the answer with the new token was lost, if nobody has ever sent that one
        return SignedIn(user, row[s.id], is_due=True) if is_unused else None
    if is_unused or now - seen >= SEEN_EVERY:
        used = max(now, renewed + timedelta(milliseconds=1))
        await database.execute(update(user_sessions).where(s.id == row[s.id]).values(seen=used))
    return SignedIn(user, row[s.id], is_due=age >= RENEWED_AFTER)


async def renew(database: AsyncConnection, token: str, now: datetime) -> str:
    """Replace the token of a session that is due; return the new one, "" if another request has done it."""
    s, token_hash, fresh = _SESSION, hash_of(token), new_token()
    is_old = and_(s.hash == token_hash, s.renewed <= now - RENEWED_AFTER)
    was_lost = and_(s.former == token_hash, s.seen <= s.renewed, s.renewed <= now - FORMER_LASTS)
    renewed = await database.execute(
        update(user_sessions)
        .where(or_(is_old, was_lost))
        .values(hash=hash_of(fresh), former=token_hash, renewed=now, seen=now)
    )
    return fresh if renewed.rowcount else ""


async def list_sessions(database: AsyncConnection, user_id: str, now: datetime) -> list[Any]:
    """Return a user's sessions that have not expired, last used first."""
    query = (
        select(user_sessions)
        .where(_SESSION.user_id == user_id, _SESSION.seen > now - LIFETIME)
        .order_by(_SESSION.seen.desc())
    )
    return list((await database.execute(query)).all())


async def end_session(database: AsyncConnection, user_id: str, session: str = "", *, but: str = "") -> int:
    """End one session of a user, or all of them but one; return how many."""
    chosen = delete(user_sessions).where(_SESSION.user_id == user_id)
    if session:
        chosen = chosen.where(_SESSION.id == session)
    if but:
        chosen = chosen.where(_SESSION.id != but)
    return (await database.execute(chosen)).rowcount
