"""What seats say to each other about ending a match, going back in it, or a seat that was left, on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from broadfront.engine.toml_files import SeatIndex, Version
from broadfront.server.http.instant import NEVER, Instant
from broadfront.server.http.request_body import RequestBody

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


Why = Literal["time", "resigned", "left"]
"""Why a seat's person has gone: out of time, resigned, or gave up the seat."""


class SeatVote(msgspec.Struct, frozen=True):
    """What a seat wants to become of another: "computer:" and a level, "lobby", or "link"."""

    seat: int
    choice: str


class Vacancy(msgspec.Struct, frozen=True):
    """A seat whose person has gone, and what those left want to become of it.

    What all of them want is done: the computer sits down, or the seat is on offer (``agreed`` is "lobby" or "link")
    until somebody takes it.
    """

    seat: int
    why: Why
    version: int
    """Of the match when the person had gone."""
    votes: tuple[SeatVote, ...] = ()
    agreed: str = ""
    until: Instant = msgspec.field(default_factory=NEVER)
    """When the match ends by the clock if nobody sits there by then; null: it does not."""
    invite: str = ""
    """The secret of the invitation, for those left while the seat is on offer."""


class Parley(msgspec.Struct, frozen=True):
    """The seats that have resigned (those of a side lose when the last of its people has), and the open offer."""

    resigned: tuple[int, ...]
    offer: Offer | None
    open_to_offers: bool
    """Whether the reader may make an offer now: somebody else is there to take it, and he was not just refused."""
    vacancies: tuple[Vacancy, ...] = ()
    may_leave: bool = False
    """Whether the reader may give up his seat: somebody else is there to say who plays on."""


class Say(RequestBody, frozen=True):
    """A seat resigns, offers something, or answers the offer that was made at ``version``; its own it withdraws.

    Where all other people of the match agree to an offer, the match ends, or goes back. Said twice, it counts once.
    """

    say: Literal["resign", "offer", "accept", "refuse"]
    what: What = "draw"
    version: Version = 0


class SendOffer(RequestBody, frozen=True):
    """A seat offers something, or answers the offer that was made at ``version``; its own it withdraws by "refuse".

    Where all other people of the match agree to an offer, the match ends, or goes back. Said twice, it counts once.
    """

    say: Literal["offer", "accept", "refuse"]
    what: What = "draw"
    version: Version = 0


class SendReplacement(RequestBody, frozen=True):
    """A seat is given up ("leave") or wanted back ("return"), or the reader says what is to become of it ("vote").

    The person of a seat that is voted on had gone at ``version``: ``choice`` is "computer:" and a level, "lobby"
    (offered there, and to who has the link), "link", or, where the clock has run out, "end" (the match ends by it).
    Said twice, it counts once.
    """

    say: Literal["leave", "return", "vote"]
    version: Version = 0
    choice: Annotated[str, msgspec.Meta(max_length=40)] = ""


class SendVacancy(RequestBody, frozen=True):
    """A seat is given up ("leave") or wanted back ("return"), or its reader says what is to become of another.

    A "vote" is about ``seat``, whose person had gone at ``version``: ``choice`` is "computer:" and a level, "lobby"
    (offered there, and to who has the link), "link", or, where the clock has run out, "end" (the match ends by it).
    Said twice, it counts once.
    """

    say: Literal["leave", "return", "vote"]
    seat: SeatIndex = -1
    version: Version = 0
    choice: Annotated[str, msgspec.Meta(max_length=40)] = ""
