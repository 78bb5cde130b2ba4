"""Keys of the server, created at its first start and stored in the database, for all its processes."""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from broadfront.server.db.transactions import transaction
from broadfront.server.notifications.tables import server_keys

_DIGITS: Final = 64


class ServerKeys(msgspec.Struct, frozen=True):
    """The keys: of Web Push (VAPID), and of the links that unsubscribe from e-mails."""

    vapid: str
    """The private key, PKCS 8 in PEM."""
    ending: str

    @property
    def private(self) -> ec.EllipticCurvePrivateKey:
        """The private key that signs messages to push services."""
        key = serialization.load_pem_private_key(self.vapid.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return key

    @property
    def public(self) -> str:
        """The public key for browsers, which binds a subscription to this server."""
        form, point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return spell_bytes(self.private.public_key().public_bytes(form, point))

    def end_token(self, user_id: str) -> str:
        """Return the token that unsubscribes a user from e-mails without sign-in; it is in each of them, and not
        stored.
        """
        return user_id + self._signature(user_id)

    def ends(self, token: str) -> str:
        """Return the user of an unsubscribe token; "": there is none."""
        user_id, signature = token[:-_DIGITS], token[-_DIGITS:]
        return user_id if token.isascii() and hmac.compare_digest(signature, self._signature(user_id)) else ""

    def _signature(self, user_id: str) -> str:
        return hmac.new(self.ending.encode(), f"mail {user_id}".encode(), sha256).hexdigest()


def spell_bytes(data: bytes) -> str:
    """Return bytes in base64url, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


async def read_keys(engine: AsyncEngine) -> ServerKeys:
    """Return the keys of a database; missing ones are created."""
    return ServerKeys(
        await _read(engine, "vapid", _new_vapid()), await _read(engine, "ending", secrets.token_hex(32))
    )


def _new_vapid() -> str:
    form, kind = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(form, kind, serialization.NoEncryption()).decode()


async def _read(engine: AsyncEngine, name: str, new: str) -> str:
    """Return a key; ``new`` is stored if there is none, unless another server is quicker."""
    query = select(server_keys.c.value).where(server_keys.c.name == name)
    async with transaction(engine) as database:
        value: str | None = (await database.execute(query)).scalar()
    if value is not None:
        return value
    try:
        async with transaction(engine) as database:
            await database.execute(insert(server_keys).values(name=name, value=new))
    except IntegrityError:
        return await _read(engine, name, new)
    return new
