"""Accounts: a player's data and seats, their export, and the deletion of the account."""

from __future__ import annotations

import base64
import re
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from broadfront.engine.position import SPECTATOR
from broadfront.server.accounts import challenges, mail, names, passkeys, privacy, sessions
from broadfront.server.accounts.auth import (
    Authentication,
    Site,
    is_name_taken,
    plain_code,
    save_passkey,
)
from broadfront.server.accounts.passkeys import InvalidSignature
from broadfront.server.accounts.sessions import SignedIn, User
from broadfront.server.accounts.tables import passkeys as kept_passkeys
from broadfront.server.accounts.tables import recovery_codes, users
from broadfront.server.config import Config
from broadfront.server.db.transactions import lock_user, transaction
from broadfront.server.http.errors import Conflict, InvalidInput, StorageFault, Unauthorized
from broadfront.server.matches import tables
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.ratings import queries
from broadfront.server.tokens import hash_of
from broadfront.server.tournaments import queries as tournaments

CODES: Final = 8
CODE_BYTES: Final = 15
"""120 random bits: as long as a key, so that a plain SHA-256 cannot be searched."""
MAX_PASSKEYS: Final = 20
MAX_PREFERENCES: Final = 20_000
_DUE: Final = "session_due"
"""In the state of a request: its session token, if the answer has to bring a new one."""
_SEAT: Final = re.compile("seat-([0-9]{1,2})")
"""Takes the place of a seat's token for a user who is signed in."""


class Accounts:
    """The accounts of one database.

    Parameters
    ----------
    engine
        The database.
    config
        The settings; ``mail`` among them.
    """

    def __init__(self, engine: AsyncEngine, config: Config) -> None:
        self.engine, self.config = engine, config
        self.signing = Authentication(engine)
        self.mailer = mail.RetryingMailer(config)

    # --- the account --------------------------------------------------------------------------------------------------

    async def counted(self, user_id: str) -> tuple[int, int]:
        """Return the numbers of a user's passkeys and unused recovery codes."""
        async with transaction(self.engine) as database:
            keys, codes = [
                (await database.execute(select(func.count()).where(table.c.user_id == user_id))).scalar_one()
                for table in (kept_passkeys, recovery_codes)
            ]
        return keys, codes

    async def edit(self, user: User, name: str | None, flag: str | None, bio: str | None) -> None:
        """Change the public profile.

        Raises
        ------
        InvalidInput, Conflict
            If the name cannot be one, or is taken; if the flag is no country's.
        """
        values: dict[str, str] = {}
        if name is not None and name != user.name:
            values["name"] = names.validated_name(name)
            values["skeleton"] = names.skeleton(values["name"])
        if flag is not None:
            if flag and not re.fullmatch("[A-Z]{2}", flag):
                raise InvalidInput("A flag is a country's two letters (ISO 3166), or nothing.")
            values["flag"] = flag
        if bio is not None:
            values["bio"] = bio.strip()
        if not values:
            return
        if sentence := tables.misfit(users, values):
            raise InvalidInput(sentence)
        try:
            async with transaction(self.engine) as database:
                await lock_user(database, user.id)
                await database.execute(update(users).where(users.c.id == user.id).values(**values))
        except IntegrityError:
            raise is_name_taken(values["name"]) from None

    async def prefer(self, user: User, preferences: dict[str, Any]) -> None:
        """Store preferences with the account.

        Raises
        ------
        InvalidInput
            If they are more than can be kept.
        """
        text = msgspec.json.encode(preferences).decode()
        if len(text) > MAX_PREFERENCES:
            raise InvalidInput(
                f"Preferences take {MAX_PREFERENCES:,} characters at most; these have {len(text):,}."
            )
        if sentence := tables.misfit(users, {"preferences": text}):
            raise InvalidInput(sentence)
        async with transaction(self.engine) as database:
            await lock_user(database, user.id)
            await database.execute(update(users).where(users.c.id == user.id).values(preferences=text))

    async def profile(self, name: str) -> Any:
        """Return the row of a player by name, in any spelling that looks alike; None: there is none."""
        async with transaction(self.engine) as database:
            query = select(users).where(users.c.skeleton == names.skeleton(name[:64]))
            return (await database.execute(query)).one_or_none()

    async def export(self, user: User) -> dict[str, Any]:
        """Return all data of a user, without secrets and their hashes."""
        async with transaction(self.engine) as database:
            export = await privacy.export_account(database, user)
            export["ratings"] = await queries.export_ratings(database, user.id)
            return {**export, "tournaments": await tournaments.of_user(database, user.id)}

    async def close(self, user: User, name: str) -> list[str]:
        """Delete an account; matches keep their moves, and "a former player". Return those matches.

        Raises
        ------
        InvalidInput
            If the name that was typed is not the account's.
        """
        if name != user.name:
            raise InvalidInput(f"To delete the account, type its name as it is: {user.name}.")
        async with transaction(self.engine) as database:
            return await privacy.delete_account(database, user)

    # --- seats --------------------------------------------------------------------------------------------------------

    async def claim(self, user: User, seats: list[tuple[str, str]]) -> int:
        """Make seats without owner a user's, by match and token; return how many.

        Raises
        ------
        Unauthorized
            If the account has been deleted meanwhile.
        """
        s, claimed = tables.seats.c, 0
        async with transaction(self.engine) as database:
            await lock_user(database, user.id)
            for match, token in seats:
                done = await database.execute(
                    update(tables.seats)
                    .where(s.match_id == match, s.token_hash == hash_of(token), s.user_id.is_(None))
                    .values(user_id=user.id)
                )
                claimed += done.rowcount
        return claimed

    async def seats_of(self, user: User) -> list[dict[str, Any]]:
        """Return a user's seats, those of the newest matches first."""
        async with transaction(self.engine) as database:
            return await privacy.seats_of(database, user.id)

    async def seat_of(self, session: LiveMatch, token: str | None, connection: Any) -> int:
        """Return the seat of a match that a token opens, or, for ``seat-0``, whoever is signed in.

        Raises
        ------
        Unauthorized
            If it opens none. The link of an account's seat in a rated match opens it for nobody else, and until an
            account has taken the seat, whoever has its link is a spectator: others may know it.
        """
        match = _SEAT.fullmatch(token or "")
        if match is None:
            seat = session.seat_of(token)
            if not session.rated or seat == SPECTATOR:
                return seat
            owner = session.seats[seat].owner
            if owner is None:
                return SPECTATOR
            if await self.owner(connection) != owner:
                raise Unauthorized("This seat of a rated match belongs to an account: sign in to it.")
            return seat
        seat = int(match[1])
        who = await self.visitor(connection)
        if who is None:
            raise Unauthorized("This seat belongs to an account: sign in first.")
        s = tables.seats.c
        query = select(s.seat).where(s.match_id == session.id, s.seat == seat, s.user_id == who.user.id)
        async with transaction(self.engine) as database:
            if (await database.execute(query)).first() is None:
                raise Unauthorized("This seat does not belong to the account that is signed in here.")
        return seat if seat < len(session.seats) else SPECTATOR

    async def visitor(self, connection: Any) -> SignedIn | None:
        """Return who is signed in, None for a guest; the answer to a request renews a session that is due."""
        token = sessions.token_in(connection)
        who = await self.signing.signed_in(token)
        if who is not None and who.is_due and connection.scope["type"] == "http":
            connection.scope["state"][_DUE] = token
        return who

    async def add_new_cookie(self, message: Any, scope: Any) -> None:
        """Renew a session that is due, in the headers of an HTTP answer: nothing else can bring the new cookie."""
        if message["type"] != "http.response.start" or not (token := scope["state"].pop(_DUE, "")):
            return
        if any(name.lower() == b"set-cookie" for name, _ in message.get("headers", ())):
            return  # it signs in or out
        with suppress(StorageFault):  # then a later answer does it
            if fresh := await self.signing.renew(token):
                header = sessions.cookie(scope, fresh).to_encoded_header()
                message["headers"] = [*message.get("headers", ()), header]

    async def owner(self, connection: Any) -> str | None:
        """Return the id of the signed-in user; None: a guest."""
        who = await self.visitor(connection)
        return who.user.id if who else None

    # --- passkeys, codes, devices -------------------------------------------------------------------------------------

    async def passkeys_of(self, user: User) -> list[Any]:
        """Return a user's passkeys, oldest first."""
        async with transaction(self.engine) as database:
            k = kept_passkeys.c
            query = select(kept_passkeys).where(k.user_id == user.id).order_by(k.made)
            return list((await database.execute(query)).all())

    async def add_options(self, site: Site, user: User) -> Any:
        """Return the browser's options for creating one more passkey.

        Raises
        ------
        Conflict
            If there are too many.
        """
        known = [one.id for one in await self.passkeys_of(user)]
        if len(known) >= MAX_PASSKEYS:
            raise _too_many_passkeys()
        async with transaction(self.engine) as database:
            await lock_user(database, user.id)
            challenge = await challenges.new_challenge(database, "add", user.id)
        return passkeys.registration_options(site.host, user.id, user.name, challenge, known)

    async def add(self, site: Site, user: User, credential: Any, name: str) -> None:
        """Store one more passkey.

        Raises
        ------
        InvalidSignature, Conflict
            If it does not fit; if there are too many.
        """
        if sentence := tables.misfit(kept_passkeys, {"name": name}):
            raise InvalidInput(sentence)
        async with transaction(self.engine) as database:
            challenge, row = await challenges.take_challenge(database, "add", credential)
        if row.user_id != user.id:
            raise InvalidSignature("This passkey was begun by somebody else: try again.")
        passkey = passkeys.verify_registration(credential, challenge, site.host, [site.origin])
        async with transaction(self.engine) as database:
            await lock_user(database, user.id)
            if (await database.execute(_passkeys_of(user))).scalar_one() >= MAX_PASSKEYS:
                raise _too_many_passkeys()  # several requests may have begun at once
            await save_passkey(database, user.id, passkey, name, datetime.now(UTC))

    async def remove(self, user: User, passkey: str) -> None:
        """Delete a passkey.

        Raises
        ------
        Conflict
            If no way to sign in would remain.
        """
        async with transaction(self.engine) as database:
            await lock_user(database, user.id)
            k, u = kept_passkeys.c, users.c
            await database.execute(delete(kept_passkeys).where(k.user_id == user.id, k.id == passkey))
            left = (await database.execute(_passkeys_of(user))).scalar_one()
            email = (await database.execute(select(u.email_key).where(u.id == user.id))).scalar_one()
            if not left and not email:
                raise Conflict(
                    "This is your only way to sign in: add an e-mail address or another passkey first.",
                    code="LAST_WAY_TO_SIGN_IN",
                )

    async def new_codes(self, user: User) -> list[str]:
        """Create recovery codes; earlier ones become invalid."""
        raw = [base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower() for _ in range(CODES)]
        codes = ["-".join(code[i : i + 4] for i in range(0, len(code), 4)) for code in raw]
        async with transaction(self.engine) as database:
            await lock_user(database, user.id)
            await database.execute(delete(recovery_codes).where(recovery_codes.c.user_id == user.id))
            rows = [{"hash": hash_of(plain_code(code)), "user_id": user.id} for code in codes]
            await database.execute(insert(recovery_codes), rows)
        return codes

    async def devices(self, user: User) -> list[Any]:
        """Return the sessions of a user, last used first."""
        async with transaction(self.engine) as database:
            return await sessions.list_sessions(database, user.id, datetime.now(UTC))

    async def end_sessions(self, who: SignedIn, session: str) -> None:
        """End the session of another browser; ``""``: all but this one."""
        async with transaction(self.engine) as database:
            await sessions.end_session(database, who.user.id, session, but="" if session else who.session)


def _passkeys_of(user: User) -> Select[Any]:
    return select(func.count()).select_from(kept_passkeys).where(kept_passkeys.c.user_id == user.id)


def _too_many_passkeys() -> Conflict:
    return Conflict(f"An account has {MAX_PASSKEYS} passkeys at most: remove one.")
