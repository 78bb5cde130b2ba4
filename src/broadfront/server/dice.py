"""The keyed generator behind a match's dice: fair numbers that can be recomputed once the key is known.

Every CHANCE ask gets its own stream of bytes, the HMAC-SHA-256 blocks of

    "broadfront dice 1" LF match id LF SHA-256 of each seat's salt, in hex, LF after each LF number LF block

under the match's 256-bit key; ``number`` counts the moves before the ask, ``block`` goes 0, 1, 2 ... A number below n
is read from the top bits of as many bytes as n - 1 needs, and read again while it is not below n, so that nothing is
biased. What this proves, and what not, is told in docs/concepts/provable-dice.md.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from broadfront.engine.chance import pick
from broadfront.engine.contract import Ask, Move

__all__ = ["KEY_BYTES", "KeyedDice", "commitment", "new_key", "roll"]

KEY_BYTES: Final = 32
_FORMAT: Final = "broadfront dice 1"


def new_key() -> str:
    """Return a new key: 256 bits from the system's generator, in hex."""
    return secrets.token_hex(KEY_BYTES)


def commitment(key: str) -> str:
    """Return the SHA-256 of a key, in hex: shown from the start, it binds the server to the key.

    >>> commitment("00" * 32)
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
    """
    return sha256(bytes.fromhex(key)).hexdigest()


class KeyedDice:
    """The source of chance for one ask; `broadfront.engine.chance.pick` draws from it.

    Parameters
    ----------
    key
        256 bits, in hex.
    match
        The id of the match.
    salts
        One per seat, ``""`` where a seat gave none.
    number
        How many moves stand before the ask.
    """

    def __init__(self, key: str, match: str, salts: Sequence[str], number: int) -> None:
        salted = [sha256(salt.encode()).hexdigest() for salt in salts]
        self._key = bytes.fromhex(key)
        self._text = "\n".join([_FORMAT, match, *salted, str(number)])
        self._block = 0
        self._bytes = b""

    def randrange(self, stop: int, /) -> int:
        """Return an int in ``range(stop)``, each equally likely.

        >>> dice = KeyedDice("00" * 32, "a match", ["", "pepper"], 7)
        >>> [dice.randrange(6) + 1 for _ in range(8)]
        [5, 3, 4, 3, 2, 6, 6, 4]
        """
        if stop < 1:
            raise ValueError(f"there is no number below {stop}")
        bits = (stop - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            value = int.from_bytes(self._take(size), "big") >> (8 * size - bits)
            if value < stop:
                return value

    def _take(self, size: int) -> bytes:
        while len(self._bytes) < size:
            message = f"{self._text}\n{self._block}".encode()
            self._bytes += hmac.digest(self._key, message, "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken


def roll(ask: Ask, key: str, match: str, salts: Sequence[str], number: int) -> Move:
    """Answer a CHANCE ask: the same key, match, salts and number of moves always give the same answer."""
    return pick(ask, KeyedDice(key, match, salts, number))
