"""Signing up and in: by passkey, by a link that is sent by e-mail, by a recovery code."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from broadfront.server.accounts import challenges, email_address, names, passkeys, sessions
from broadfront.server.accounts.passkeys import InvalidSignature, Passkey
from broadfront.server.accounts.sessions import SignedIn, aware
from broadfront.server.accounts.tables import passkeys as kept_passkeys
from broadfront.server.accounts.tables import recovery_codes, sign_in_links, users
from broadfront.server.admin import audit
from broadfront.server.db.transactions import lock_key, lock_user, transaction
from broadfront.server.http.errors import Conflict, InvalidInput, ServerFault
from broadfront.server.http.rate_limits import TooMany
from broadfront.server.tokens import hash_of, new_token

LINK_LASTS: Final = timedelta(minutes=20)
MAX_LINKS: Final = 3
"""Unused links to one address; no more are sent until one of them is used or expires."""


class Site(msgspec.Struct, frozen=True):
    """The site that the browser shows; passkeys are bound to it."""

    host: str
    origin: str


class SignInLink(msgspec.Struct, frozen=True):
    """A link to send by e-mail."""

    email: str
    """The address of the account that the link opens, as it is stored, or the address to prove."""
    token: str
    name: str
    """The name of the account that gets the address; "" to sign in or up."""


class SignInResult(msgspec.Struct, frozen=True):
    """A new session, and what to tell its owner by e-mail."""

    token: str
    news: str = ""
    email: str = ""
    """The address to send it to."""


class UnknownCredential(ServerFault):
    """A link or code that is valid for no account."""

    status = 401
    code = "UNKNOWN_CREDENTIAL"


class Authentication:
    """The ways into the accounts of one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    # --- passkeys -----------------------------------------------------------------------------------------------------

    async def sign_up_options(self, site: Site, name: str) -> Any:
        """Return the browser's options for creating a new account's first passkey.

        Raises
        ------
        InvalidInput, Conflict
            If the name cannot be one, or is taken.
        """
        name = names.validated_name(name)
        async with transaction(self.engine) as database:
            query = select(users.c.id).where(users.c.skeleton == names.skeleton(name))
            if (await database.execute(query)).first() is not None:
                raise is_name_taken(name)
            user_id = new_token()[:16]
            challenge = await challenges.new_challenge(database, "sign-up", user_id, name)
        return passkeys.registration_options(site.host, user_id, name, challenge, [])

    async def sign_up(self, site: Site, credential: Any, device: str) -> SignInResult:
        """Create an account with a new passkey.

        Raises
        ------
        InvalidSignature, Conflict
            If the passkey does not fit; if the name has been taken meanwhile.
        """
        async with transaction(self.engine) as database:
            challenge, row = await challenges.take_challenge(database, "sign-up", credential)
        async with transaction(
            self.engine
        ) as database:  # a challenge that was answered wrongly is used up too
            passkey = passkeys.verify_registration(credential, challenge, site.host, [site.origin])
            now = datetime.now(UTC)
            await _make_user(database, row.user_id, row.name, "", now)
            await save_passkey(database, row.user_id, passkey, device, now)
            return SignInResult(await sessions.begin_session(database, row.user_id, device, now))

    async def sign_in_options(self, site: Site) -> Any:
        """Return the browser's options for signing in with a passkey, without a name, so that none can be guessed."""
        async with transaction(self.engine) as database:
            challenge = await challenges.new_challenge(database, "sign-in")
        return passkeys.authentication_options(site.host, challenge)

    async def sign_in(self, site: Site, credential: Any, device: str) -> SignInResult:
        """Sign in with a passkey.

        Raises
        ------
        InvalidSignature
            If the passkey is unknown or does not fit.
        """
        async with transaction(self.engine) as database:
            challenge, _ = await challenges.take_challenge(database, "sign-in", credential)
        async with transaction(self.engine) as database:
            k = kept_passkeys.c
            id_ = credential.get("id")
            query = select(kept_passkeys).where(k.id == (id_ if isinstance(id_, str) else "")[:1366])
            row = (await database.execute(query)).one_or_none()
            if row is not None:
                await lock_user(database, row.user_id)
                row = (await database.execute(query)).one_or_none()  # as it is now: its count must have risen
            if row is None:
                raise InvalidSignature("This passkey belongs to no account here.")
            known = Passkey(row.id, row.public_key, row.uses)
            uses = passkeys.verify_authentication(credential, challenge, site.host, [site.origin], known)
            now = datetime.now(UTC)
            await database.execute(update(kept_passkeys).where(k.id == row.id).values(uses=uses, used=now))
            return SignInResult(await sessions.begin_session(database, row.user_id, device, now))

    # --- links --------------------------------------------------------------------------------------------------------

    async def make_link(self, email: str, who: SignedIn | None) -> SignInLink:
        """Return a link that proves an address; the answer does not reveal whether an account has it.

        Raises
        ------
        InvalidInput, TooMany
            If it is no address; if too many links to it have not been used.
        """
        address = email_address.parse(email)
        async with transaction(self.engine) as database:
            if who is not None:
                await lock_user(database, who.user.id)
            await lock_key(database, "sign-in link", address.key)
            s, now = sign_in_links.c, datetime.now(UTC)
            await database.execute(delete(sign_in_links).where(s.until < now))
            unused = await database.execute(select(func.count()).where(s.email_key == address.key))
            if unused.scalar_one() >= MAX_LINKS:
                raise TooMany("Some links were sent to this address already: use one, or wait 20 minutes.")
            holder = select(users.c.id, users.c.email).where(users.c.email_key == address.key)
            owner = (await database.execute(holder)).one_or_none()
            # only who reads the mail sent to the new spelling may change the spelling of his own address
            is_own = who is not None and owner is not None and owner.id == who.user.id
            to = address.addr_spec if owner is None or is_own else owner.email
            link = SignInLink(to, new_token(), who.user.name if who else "")
            row = {
                "hash": hash_of(link.token),
                "email": to,
                "email_key": address.key,
                "until": now + LINK_LASTS,
            }
            await database.execute(insert(sign_in_links).values(**row, user_id=who.user.id if who else ""))
        return link

    async def forget_link(self, token: str) -> None:
        """Delete a link that was certainly not delivered: it does not count any more."""
        async with transaction(self.engine) as database:
            await database.execute(delete(sign_in_links).where(sign_in_links.c.hash == hash_of(token)))

    async def prolong_link(self, token: str) -> None:
        """Let a link that was delivered late last, and count, from now on."""
        async with transaction(self.engine) as database:
            late = update(sign_in_links).where(sign_in_links.c.hash == hash_of(token))
            await database.execute(late.values(until=datetime.now(UTC) + LINK_LASTS))

    async def use_link(self, token: str, name: str, device: str, who: SignedIn | None) -> SignInResult:
        """Sign in, or up, by a link; or give an account its address.

        Raises
        ------
        UnknownCredential, InvalidInput, Conflict
            If the link has been used or has ended, or is for another account than the one that is signed in; 422 with
            code ``NAME_WANTED`` if there is no account yet and no name was given; if the name cannot be one, or is
            taken, or the address is another account's already.
        """
        async with transaction(self.engine) as database:
            token_hash, now = hash_of(token), datetime.now(UTC)
            s = sign_in_links.c
            link = (await database.execute(select(sign_in_links).where(s.hash == token_hash))).one_or_none()
            if link is None or aware(link.until) < now:
                raise UnknownCredential("This link has been used, or its time is over. Ask for a new one.")
            query = select(users.c.id, users.c.email).where(users.c.email_key == link.email_key)
            if owner_id := link.user_id or (await database.execute(query)).scalar():
                await lock_user(database, owner_id)
            await lock_key(database, "sign-in link", link.email_key)  # two links sign up once
            owner = (await database.execute(query)).one_or_none()
            user_id = owner.id if owner else None
            news = former = ""
            if link.user_id:
                former = await self._take_address(database, link, user_id, who)
                user_id, news = link.user_id, f"The e-mail address of your account is now {link.email}."
            elif owner is not None and owner.email != link.email:
                # the link was sent to another spelling, which the account's owner may not read, before there was the
                # account
                raise UnknownCredential("This link has been used, or its time is over. Ask for a new one.")
            elif user_id is None:
                if not name:
                    fault = InvalidInput("Choose the name that others will see.")
                    fault.code = "NAME_WANTED"
                    raise fault
                user_id = new_token()[:16]
                await _make_user(database, user_id, names.validated_name(name), link.email, now)
            gone = await database.execute(delete(sign_in_links).where(s.hash == token_hash))
            if not gone.rowcount:
                raise UnknownCredential("This link has been used. Ask for a new one.")
            return SignInResult(await sessions.begin_session(database, user_id, device, now), news, former)

    async def _take_address(
        self, database: AsyncConnection, link: Any, has_it: str | None, who: SignedIn | None
    ) -> str:
        """Set an account's new address; return the one before."""
        if who is None or who.user.id != link.user_id:
            # else somebody could make a stranger prove an address for an account that is not the stranger's
            raise UnknownCredential(
                "This link adds an address to an account: open it where that account is signed in."
            )
        if has_it not in (None, link.user_id):
            raise Conflict("This address belongs to another account.", code="EMAIL_TAKEN")
        values = {"email": link.email, "email_key": link.email_key}
        try:
            await database.execute(update(users).where(users.c.id == link.user_id).values(**values))
        except IntegrityError:
            raise Conflict("This address belongs to another account.", code="EMAIL_TAKEN") from None
        await audit.record(database, "address", link.user_id, detail=f"added: {link.email}")
        return who.user.email if who.user.email != link.email else ""

    # --- codes and sessions -------------------------------------------------------------------------------------------

    async def use_code(self, code: str, device: str) -> SignInResult:
        """Sign in by a recovery code, which becomes invalid; other sessions end: a device may be in wrong hands.

        Raises
        ------
        UnknownCredential
            If the code is wrong, or has been used.
        """
        async with transaction(self.engine) as database:
            r, code_hash = recovery_codes.c, hash_of(plain_code(code))
            query = select(users).join(recovery_codes, r.user_id == users.c.id).where(r.hash == code_hash)
            user = (await database.execute(query)).one_or_none()
            if user is not None:
                await lock_user(database, user.id)
            gone = await database.execute(delete(recovery_codes).where(r.hash == code_hash))
            if user is None or not gone.rowcount:
                raise UnknownCredential("This code is none, or has been used.")
            await sessions.end_session(database, user.id)
            token = await sessions.begin_session(database, user.id, device, datetime.now(UTC))
            return SignInResult(token, f"A recovery code was used to sign in: {device}.", user.email)

    async def signed_in(self, token: str) -> SignedIn | None:
        """Return the signed-in user of a session token; None: there is none."""
        if not token:
            return None
        async with transaction(self.engine) as database:
            return await sessions.signed_in(database, token, datetime.now(UTC))

    async def renew(self, token: str) -> str:
        """Replace a session token that is due; return the new one, "" if another request has done it."""
        async with transaction(self.engine) as database:
            return await sessions.renew(database, token, datetime.now(UTC))

    async def sign_out(self, who: SignedIn) -> None:
        """End the session."""
        async with transaction(self.engine) as database:
            await sessions.end_session(database, who.user.id, who.session)


def plain_code(code: str) -> str:
    """Return a recovery code in the form that is hashed, however it was typed.

    >>> plain_code(" ABCD-efgh 2345")
    'abcdefgh2345'
    """
    return re.sub(r"[^a-z2-7]", "", code.lower())


def is_name_taken(name: str) -> Conflict:
    """Return the error for a name that is taken, or looks like one that is."""
    return Conflict(f"The name {name} is taken, or looks like one that is.")


async def _make_user(database: AsyncConnection, user_id: str, name: str, email: str, now: datetime) -> None:
    row = {"id": user_id, "name": name, "skeleton": names.skeleton(name), "email": email}
    try:
        await database.execute(
            insert(users).values(**row, email_key=email_address.parse(email).key if email else None, made=now)
        )
    except IntegrityError:
        raise is_name_taken(name) from None
    await audit.record(database, "sign-up", user_id)


async def save_passkey(
    database: AsyncConnection, user_id: str, passkey: Passkey, name: str, now: datetime
) -> None:
    """Store a passkey.

    Raises
    ------
    InvalidSignature
        If it is kept already.
    """
    row = {"id": passkey.id, "user_id": user_id, "public_key": passkey.public_key, "uses": passkey.uses}
    try:
        await database.execute(insert(kept_passkeys).values(**row, name=name[:40], made=now, used=now))
    except IntegrityError:
        raise InvalidSignature("This passkey is kept already.") from None
    await audit.record(database, "passkey", user_id, detail=f"added: {name[:40]}")
