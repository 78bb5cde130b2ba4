"""What seats say to each other about ending a match or going back in it, on the wire."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["Offer", "Parley", "Say", "What"]

What = Literal["draw", "abandon", "back"]
"""To share the result; to stop without one; to go back to before one's last order, whatever was rolled since."""


class Offer(msgspec.Struct, frozen=True):
    """What a seat has offered at ``version``, and the seats that agree, its own among them."""

    what: What
    seat: int
    version: int
    agreed: tuple[int, ...]
    back_to: int = -1
    """Of an offer to go back: how many moves stand then."""


class Parley(msgspec.Struct, frozen=True):
    """The seats that have resigned (those of a side lose when the last of its people has), and the open offer."""

    resigned: tuple[int, ...]
    offer: Offer | None
    open_to_offers: bool
    """Whether the reader may make an offer now: somebody else is there to take it, and he was not just refused."""


class Say(msgspec.Struct, frozen=True):
    """A seat resigns, offers something, or answers the offer that was made at ``version``; its own it withdraws.

    Where all other people of the match agree to an offer, the match ends, or goes back. Said twice, it counts once.
    """

    say: Literal["resign", "offer", "accept", "refuse"]
    what: What = "draw"
    version: int = 0
