"""Secret links: whoever has a seat's token may use the seat. Only the token's hash is stored."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256


def new_token() -> str:
    """Return a new token: 256 bits, 43 characters that fit an address."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Return the id of a new match: 96 bits, so that it can only be watched by those who were given it."""
    return secrets.token_urlsafe(12)


def hash_of(token: str) -> str:
    """Return the hash of a token. The token is as long as a key, so that a plain SHA-256 cannot be searched."""
    return sha256(token.encode(errors="replace")).hexdigest()


def is_same(token: str, token_hash: str) -> bool:
    """Return whether a token fits a hash, in constant time."""
    return bool(token_hash) and hmac.compare_digest(hash_of(token), token_hash)
