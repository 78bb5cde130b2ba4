"""Accounts: signing up and in, what is kept of a player, taking it along, and ending it."""

from __future__ import annotations

import base64
import re
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from broadfront.server import tables
from broadfront.server.accounts import mail, names, passkeys, sessions
from broadfront.server.accounts.passkeys import NotSigned, Passkey
from broadfront.server.accounts.sessions import SignedIn, User, aware
from broadfront.server.accounts.tables import (
    challenges,
    recovery_codes,
    sign_in_links,
    user_sessions,
    users,
)
from broadfront.server.accounts.tables import passkeys as kept_passkeys
from broadfront.server.config import Config
from broadfront.server.faults import Conflict, ServerFault, Unreadable
from broadfront.server.tokens import hash_of, new_token

__all__ = ["FORMER", "Accounts", "Site"]

CHALLENGE_LASTS: Final = timedelta(minutes=10)
LINK_LASTS: Final = timedelta(minutes=20)
CODES: Final = 8
MOST_PASSKEYS: Final = 20
MOST_PREFERENCES: Final = 20_000
FORMER: Final = "a former player"
"""What stands in finished matches for somebody who has deleted his account."""
_EMAIL: Final = re.compile(r"[^@\s\x00-\x1f]{1,64}@[^@\s\x00-\x1f.]+(\.[^@\s\x00-\x1f.]+)*")


class Site(msgspec.Struct, frozen=True):
    """Where the browser thinks that it is: passkeys are bound to it."""

    host: str
    origin: str


class NotKnown(ServerFault):
    """A link, code or passkey that opens no account."""

    status = 401


class Accounts:
    """The accounts of one database; every method is one transaction.

    Parameters
    ----------
    engine
        The database.
    config
        The settings; ``mail`` among them.
    """

    def __init__(self, engine: AsyncEngine, config: Config) -> None:
        self.engine, self.config = engine, config

    # --- signing up ---------------------------------------------------------------------------------------------------

    async def sign_up_options(self, site: Site, name: str) -> Any:
        """Return what a browser is asked to make a new account's first passkey of.

        Raises
        ------
        Unreadable, Conflict
            If the name cannot be one, or is taken.
        """
        name = names.checked(name)
        async with self.engine.begin() as database:
            await _must_be_free(database, name)
            user_id = new_token()[:16]
            challenge = await _challenge(database, "sign-up", user_id, name)
        return passkeys.to_make(site.host, user_id, name, challenge, [])

    async def sign_up(self, site: Site, credential: Any, device: str) -> str:
        """Make an account of a new passkey; return the token of its first session.

        Raises
        ------
        NotSigned, Conflict
            If the passkey does not fit; if the name has been taken meanwhile.
        """
        async with self.engine.begin() as database:
            challenge, row = await _answered(database, "sign-up", credential)
            passkey = passkeys.made(credential, challenge, site.host, [site.origin])
            now = datetime.now(UTC)
            await _make_user(database, row.user_id, row.name, "", now)
            await _keep(database, row.user_id, passkey, "", now)
            return await sessions.begin(database, row.user_id, device, now)

    # --- signing in ---------------------------------------------------------------------------------------------------

    async def sign_in_options(self, site: Site) -> Any:
        """Return what a browser is asked to sign in with a passkey: no name, so that none can be tried out."""
        async with self.engine.begin() as database:
            challenge = await _challenge(database, "sign-in", "", "")
        return passkeys.to_use(site.host, challenge)

    async def sign_in(self, site: Site, credential: Any, device: str) -> str:
        """Sign in with a passkey; return the session's token.

        Raises
        ------
        NotSigned
            If the passkey is unknown or does not fit.
        """
        async with self.engine.begin() as database:
            challenge, _ = await _answered(database, "sign-in", credential)
            k = kept_passkeys.c
            found = await database.execute(
                select(kept_passkeys).where(k.id == str(credential.get("id"))[:1366])
            )
            row = found.one_or_none()
            if row is None:
                raise NotSigned("This passkey belongs to no account here.")
            uses = passkeys.used(
                credential, challenge, site.host, [site.origin], Passkey(row.id, row.public_key, row.uses)
            )
            now = datetime.now(UTC)
            await database.execute(update(kept_passkeys).where(k.id == row.id).values(uses=uses, used=now))
            return await sessions.begin(database, row.user_id, device, now)

    async def make_link(self, email: str, user_id: str = "") -> tuple[str, str]:
        """Return an address as it is kept, and the token of a link that proves it; nothing tells whether it is known.

        Raises
        ------
        Unreadable
            If it is no address.
        """
        email = email.strip()
        if len(email) > 254 or not _EMAIL.fullmatch(email):
            raise Unreadable(f"{email[:80]!r} is no e-mail address.")
        token = new_token()
        async with self.engine.begin() as database:
            now = datetime.now(UTC)
            await database.execute(delete(sign_in_links).where(sign_in_links.c.until < now))
            row = {"hash": hash_of(token), "email": email, "user_id": user_id, "until": now + LINK_LASTS}
            await database.execute(insert(sign_in_links).values(**row))
        return email, token

    async def send_link(self, email: str, address: str) -> bool:
        """Send a link to sign in."""
        minutes = int(LINK_LASTS.total_seconds() // 60)
        text = (
            f"Open this link within {minutes} minutes to sign in to Broadfront; it works once:\n\n{address}\n\n"
            "If you did not ask for it, forget it: nobody can sign in without it.\n"
        )
        return await mail.send(self.config, email, "Your link to sign in to Broadfront", text)

    async def use_link(self, token: str, name: str, device: str) -> str:
        """Sign in, or up, by a link; return the session's token.

        Raises
        ------
        NotKnown, Unreadable, Conflict
            If the link has been used or has ended; 422 with code ``NAME_WANTED`` if there is no account yet and no name
            was given; if the name cannot be one, or is taken, or the address is another account's already.
        """
        async with self.engine.begin() as database:
            kept, now = hash_of(token), datetime.now(UTC)
            link = (
                await database.execute(select(sign_in_links).where(sign_in_links.c.hash == kept))
            ).one_or_none()
            if link is None or aware(link.until) < now:
                raise NotKnown("This link has been used, or its time is over. Ask for a new one.")
            key = link.email.casefold()
            asked = select(users.c.id).where(users.c.email_key == key)
            user_id = (await database.execute(asked)).scalar_one_or_none()
            if link.user_id:
                if user_id not in (None, link.user_id):
                    raise Conflict("This address belongs to another account.")
                user_id = link.user_id
                values = {"email": link.email, "email_key": key}
                await database.execute(update(users).where(users.c.id == user_id).values(**values))
            elif user_id is None:
                if not name:
                    fault = Unreadable("Choose the name that others will see.")
                    fault.code = "NAME_WANTED"
                    raise fault
                user_id = new_token()[:16]
                await _make_user(database, user_id, names.checked(name), link.email, now)
            gone = await database.execute(delete(sign_in_links).where(sign_in_links.c.hash == kept))
            if not gone.rowcount:
                raise NotKnown("This link has been used. Ask for a new one.")
            return await sessions.begin(database, user_id, device, now)

    async def use_code(self, code: str, device: str) -> str:
        """Sign in by a recovery code, which ends; return the session's token.

        Raises
        ------
        NotKnown
            If it is none, or has been used.
        """
        async with self.engine.begin() as database:
            kept = hash_of(_plain(code))
            r = recovery_codes.c
            user_id = (await database.execute(select(r.user_id).where(r.hash == kept))).scalar_one_or_none()
            gone = await database.execute(delete(recovery_codes).where(r.hash == kept))
            if user_id is None or not gone.rowcount:
                raise NotKnown("This code is none, or has been used.")
            return await sessions.begin(database, user_id, device, datetime.now(UTC))

    async def signed_in(self, token: str) -> SignedIn | None:
        """Return whose session a token is; None: nobody's."""
        if not token:
            return None
        async with self.engine.begin() as database:
            return await sessions.signed_in(database, token, datetime.now(UTC))

    async def sign_out(self, who: SignedIn) -> None:
        """End the session."""
        async with self.engine.begin() as database:
            await sessions.end(database, who.user.id, who.session)

    # --- the account --------------------------------------------------------------------------------------------------

    async def counted(self, user_id: str) -> tuple[int, int]:
        """Return how many passkeys and unused recovery codes a user has."""
        async with self.engine.connect() as database:
            asked = [
                select(func.count()).select_from(table).where(table.c.user_id == user_id)
                for table in (kept_passkeys, recovery_codes)
            ]
            return tuple([(await database.execute(one)).scalar_one() for one in asked])  # type: ignore[return-value]

    async def edit(self, user: User, name: str | None, flag: str | None, bio: str | None) -> None:
        """Change what others see.

        Raises
        ------
        Unreadable, Conflict
            If the name cannot be one, or is taken; if the flag is no country's.
        """
        values: dict[str, str] = {}
        if name is not None and name != user.name:
            values["name"] = names.checked(name)
            values["skeleton"] = names.skeleton(values["name"])
        if flag is not None:
            if flag and not re.fullmatch("[A-Z]{2}", flag):
                raise Unreadable("A flag is a country's two letters (ISO 3166), or nothing.")
            values["flag"] = flag
        if bio is not None:
            values["bio"] = bio.replace("\0", "").strip()
        if not values:
            return
        try:
            async with self.engine.begin() as database:
                await database.execute(update(users).where(users.c.id == user.id).values(**values))
        except IntegrityError:
            raise _taken(values["name"]) from None

    async def prefer(self, user: User, preferences: dict[str, Any]) -> None:
        """Keep preferences with the account.

        Raises
        ------
        Unreadable
            If they are more than can be kept.
        """
        text = msgspec.json.encode(preferences).decode()
        if len(text) > MOST_PREFERENCES:
            raise Unreadable(
                f"Preferences take {MOST_PREFERENCES:,} characters at most; these have {len(text):,}."
            )
        async with self.engine.begin() as database:
            await database.execute(update(users).where(users.c.id == user.id).values(preferences=text))

    async def claim(self, user: User, seats: list[tuple[str, str]]) -> int:
        """Make seats that have no owner a user's, by match and token; return how many."""
        s, claimed = tables.seats.c, 0
        async with self.engine.begin() as database:
            for match, token in seats:
                done = await database.execute(
                    update(tables.seats)
                    .where(s.match_id == match, s.token_hash == hash_of(token), s.user_id.is_(None))
                    .values(user_id=user.id)
                )
                claimed += done.rowcount
        return claimed

    async def passkeys_of(self, user: User) -> list[Any]:
        """Return a user's passkeys, oldest first."""
        async with self.engine.connect() as database:
            k = kept_passkeys.c
            asked = select(kept_passkeys).where(k.user_id == user.id).order_by(k.made)
            return list((await database.execute(asked)).all())

    async def add_options(self, site: Site, user: User) -> Any:
        """Return what a browser is asked to make one more passkey of.

        Raises
        ------
        Conflict
            If there are too many.
        """
        known = [one.id for one in await self.passkeys_of(user)]
        if len(known) >= MOST_PASSKEYS:
            raise Conflict(f"An account has {MOST_PASSKEYS} passkeys at most: remove one.")
        async with self.engine.begin() as database:
            challenge = await _challenge(database, "add", user.id, "")
        return passkeys.to_make(site.host, user.id, user.name, challenge, known)

    async def add(self, site: Site, user: User, credential: Any, name: str) -> None:
        """Keep one more passkey.

        Raises
        ------
        NotSigned
            If it does not fit.
        """
        async with self.engine.begin() as database:
            challenge, row = await _answered(database, "add", credential)
            if row.user_id != user.id:
                raise NotSigned("This passkey was begun by somebody else: try again.")
            passkey = passkeys.made(credential, challenge, site.host, [site.origin])
            await _keep(database, user.id, passkey, name, datetime.now(UTC))

    async def remove(self, user: User, passkey: str) -> None:
        """Forget a passkey.

        Raises
        ------
        Conflict
            If nothing would be left to sign in with.
        """
        async with self.engine.begin() as database:
            k = kept_passkeys.c
            await database.execute(delete(kept_passkeys).where(k.user_id == user.id, k.id == passkey))
            left = await database.execute(select(func.count()).where(k.user_id == user.id))
            if not left.scalar_one() and not user.email:
                raise Conflict(
                    "This is your only way to sign in: add an e-mail address or another passkey first."
                )

    async def new_codes(self, user: User) -> list[str]:
        """Make recovery codes; those before have ended."""
        raw = [base64.b32encode(secrets.token_bytes(10)).decode().lower() for _ in range(CODES)]
        codes = ["-".join(code[i : i + 4] for i in range(0, 16, 4)) for code in raw]
        async with self.engine.begin() as database:
            await database.execute(delete(recovery_codes).where(recovery_codes.c.user_id == user.id))
            rows = [{"hash": hash_of(_plain(code)), "user_id": user.id} for code in codes]
            await database.execute(insert(recovery_codes), rows)
        return codes

    async def devices(self, user: User) -> list[Any]:
        """Return where a user is signed in, last used first."""
        async with self.engine.connect() as database:
            return await sessions.listed(database, user.id, datetime.now(UTC))

    async def end_sessions(self, who: SignedIn, session: str) -> None:
        """Sign out another browser; ``""``: all but this one."""
        async with self.engine.begin() as database:
            await sessions.end(database, who.user.id, session, but="" if session else who.session)

    async def profile(self, name: str) -> Any:
        """Return the row of a player by name, in any spelling that looks like it; None: there is none."""
        async with self.engine.connect() as database:
            asked = select(users).where(
                users.c.skeleton == names.skeleton(name[:64]), users.c.kind != "former"
            )
            return (await database.execute(asked)).one_or_none()

    async def close(self, user: User, name: str) -> None:
        """Delete an account; finished matches keep their moves, and "a former player".

        Raises
        ------
        Unreadable
            If the name that was typed is not the account's.
        """
        if name != user.name:
            raise Unreadable(f"To delete the account, type its name as it is: {user.name}.")
        async with self.engine.begin() as database:
            for table in (kept_passkeys, recovery_codes, user_sessions):
                await database.execute(delete(table).where(table.c.user_id == user.id))
            await database.execute(delete(challenges).where(challenges.c.user_id == user.id))
            await database.execute(delete(sign_in_links).where(sign_in_links.c.user_id == user.id))
            if user.email:
                await database.execute(delete(sign_in_links).where(sign_in_links.c.email == user.email))
            s = tables.seats.c
            await database.execute(
                update(tables.seats).where(s.user_id == user.id).values(user_id=None, name=FORMER)
            )
            blank = {
                "name": FORMER,
                "skeleton": f"former:{user.id}",
                "kind": "former",
                "email": "",
                "flag": "",
            }
            blank |= {"bio": "", "preferences": "{}"}
            await database.execute(
                update(users).where(users.c.id == user.id).values(**blank, email_key=None, is_operator=False)
            )

    async def export(self, user: User) -> dict[str, Any]:
        """Return everything that is kept of a user, but for hashes of secrets."""
        async with self.engine.connect() as database:
            s = tables.seats.c
            asked = (
                select(s.match_id, s.seat, s.name, tables.matches.c.game, tables.matches.c.made)
                .join(tables.matches, tables.matches.c.id == s.match_id)
                .where(s.user_id == user.id)
                .order_by(tables.matches.c.made)
            )
            seats = [dict(row) for row in (await database.execute(asked)).mappings()]
            k = kept_passkeys.c
            keys = await database.execute(select(k.id, k.name, k.made, k.used).where(k.user_id == user.id))
            listed = await sessions.listed(database, user.id, datetime.now(UTC))
            return {
                "account": msgspec.to_builtins(user),
                "seats": seats,
                "passkeys": [dict(row) for row in keys.mappings()],
                "sessions": [
                    {"device": one.device, "made": aware(one.made), "seen": aware(one.seen)} for one in listed
                ],
            }


def _plain(code: str) -> str:
    return re.sub(r"[^a-z2-7]", "", code.lower())


def _taken(name: str) -> Conflict:
    return Conflict(f"The name {name} is taken, or looks like one that is.")


async def _must_be_free(database: AsyncConnection, name: str) -> None:
    asked = select(users.c.id).where(users.c.skeleton == names.skeleton(name))
    if (await database.execute(asked)).first() is not None:
        raise _taken(name)


async def _make_user(database: AsyncConnection, user_id: str, name: str, email: str, now: datetime) -> None:
    row = {"id": user_id, "name": name, "skeleton": names.skeleton(name), "kind": "person", "email": email}
    try:
        await database.execute(insert(users).values(**row, email_key=email.casefold() or None, made=now))
    except IntegrityError:
        raise _taken(name) from None


async def _keep(database: AsyncConnection, user_id: str, passkey: Passkey, name: str, now: datetime) -> None:
    row = {"id": passkey.id, "user_id": user_id, "public_key": passkey.public_key, "uses": passkey.uses}
    try:
        await database.execute(
            insert(kept_passkeys).values(**row, name=name[:40] or "Passkey", made=now, used=now)
        )
    except IntegrityError:
        raise NotSigned("This passkey is kept already.") from None


async def _challenge(database: AsyncConnection, purpose: str, user_id: str, name: str) -> bytes:
    challenge, now = secrets.token_bytes(32), datetime.now(UTC)
    await database.execute(delete(challenges).where(challenges.c.until < now))
    row = {"hash": hash_of(challenge.hex()), "purpose": purpose, "user_id": user_id, "name": name}
    await database.execute(insert(challenges).values(**row, until=now + CHALLENGE_LASTS))
    return challenge


async def _answered(database: AsyncConnection, purpose: str, credential: Any) -> tuple[bytes, Any]:
    """Return the challenge that was signed, with its row; it cannot be used again."""
    challenge = passkeys.challenge_in(credential)
    c, kept = challenges.c, hash_of(challenge.hex())
    row = (
        await database.execute(select(challenges).where(c.hash == kept, c.purpose == purpose))
    ).one_or_none()
    gone = await database.execute(delete(challenges).where(c.hash == kept))
    if row is None or not gone.rowcount or aware(row.until) < datetime.now(UTC):
        raise NotSigned("This took too long, or was done already: try again.")
    return challenge, row
