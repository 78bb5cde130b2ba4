"""The keyed generator behind a match's dice: fair numbers that can be recomputed once the key is public.

Every CHANCE ask gets its own stream of bytes, the HMAC-SHA-256 blocks of

    "broadfront dice 2" LF match id LF each seat's salt, as the hex of its UTF-8, LF after each LF number LF block

under the match's 256-bit key; ``number`` counts the moves before the ask, ``block`` goes 0, 1, 2 ... After the
players have agreed for the nth time to go back to before a roll, it is ``number.n``, so that the dice differ from
those they have seen. Format 1, of matches that began before salts were committed to, has the SHA-256 of each salt in
its place: today this is the public commitment of the salt, which would reveal the dice.

A number below n is read from the top bits of as many bytes as n - 1 needs, and read again until it is below n, so
that nothing is biased. docs/concepts/provable-dice.md says what this proves, and what not.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from broadfront.engine.chance import pick
from broadfront.engine.position import Ask, Move

KEY_BYTES: Final = 32
FORMAT: Final = 2
"""The format of the dice of new matches."""


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
        The number of moves before the ask.
    format_
        1 or 2 (see the head of this module).
    turn
        How often the players had agreed to go back to before a roll.
    """

    def __init__(
        self, key: str, match: str, salts: Sequence[str], number: int, format_: int = FORMAT, turn: int = 0
    ) -> None:
        seeds = [salt.encode() for salt in salts]
        salted = [sha256(salt).hexdigest() if format_ == 1 else salt.hex() for salt in seeds]
        self._key = bytes.fromhex(key)
        place = f"{number}.{turn}" if turn else str(number)
        self._text = "\n".join([f"broadfront dice {format_}", match, *salted, place])
        self._block = 0
        self._bytes = b""

    def randrange(self, stop: int, /) -> int:
        """Return an int in ``range(stop)``, each equally likely.

        >>> dice = KeyedDice("00" * 32, "a match", ["", "pepper"], 7)
        >>> [dice.randrange(6) + 1 for _ in range(8)]
        [5, 2, 1, 3, 4, 5, 4, 3]
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


def roll(
    ask: Ask, key: str, match: str, salts: Sequence[str], number: int, format_: int = FORMAT, turn: int = 0
) -> Move:
    """Answer a CHANCE ask: the same arguments always give the same answer."""
    return pick(ask, KeyedDice(key, match, salts, number, format_, turn))


def turn_of(number: int, backs: Sequence[int]) -> int:
    """Return after how many agreed takebacks a move was made that stands at the end.

    Parameters
    ----------
    number
        The number of moves before it.
    backs
        The number of moves after each agreed takeback, in order.

    >>> [turn_of(number, [7, 5]) for number in (4, 5, 9)], turn_of(6, [5, 8])
    ([0, 2, 2], 1)
    """
    return max((nth for nth, left in enumerate(backs, 1) if left <= number), default=0)
