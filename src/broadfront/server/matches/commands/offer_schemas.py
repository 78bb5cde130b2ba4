"""What seats say to each other about ending a match, going back in it, or a seat that was left, on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from broadfront.engine.toml_files import SeatIndex, Version
from broadfront.server.http.instant import NEVER, Instant
from broadfront.server.http.nulls import NullableSeat, NullableText
from broadfront.server.http.request_body import RequestBody

What = Literal["draw", "abandon", "back"]
"""To share the result; to stop without one; to go back to before one's last order, whatever was rolled since."""


class Offer(msgspec.Struct, frozen=True):
    """What a seat has offered at ``version``, and the seats that agree, its own among them."""

    what: What
    """What is offered."""
    seat: int
    """The seat that offers it."""
    version: int
    """The version of the match at which it was offered."""
    agreed: tuple[int, ...]
    """The seats that agree."""
    back_to: NullableSeat = -1
    """Of an offer to go back: how many moves stand then."""


Why = Literal["time", "resigned", "left"]
"""Why a seat's person has gone: out of time, resigned, or gave up the seat."""


class SeatVote(msgspec.Struct, frozen=True):
    """What a seat wants to become of another: "computer:" and a level, "lobby", or "link"."""

    seat: int
    """The seat that votes."""
    choice: str
    """What it wants: "computer:" and a level, "lobby" or "link"."""


class Vacancy(msgspec.Struct, frozen=True):
    """A seat whose person has gone, and what those left want to become of it.

    What all of them want is done: the computer sits down, or the seat is on offer (``agreed`` is "lobby" or "link")
    until somebody takes it.
    """

    seat: int
    """The number of the seat."""
    why: Why
    """Why its person has gone."""
    version: int
    """Of the match when the person had gone."""
    votes: tuple[SeatVote, ...] = ()
    """What those left want."""
    agreed: NullableText = ""
    """What they have agreed on, "lobby" or "link"; null: nothing yet."""
    until: Instant = msgspec.field(default_factory=NEVER)
    """When the match ends by the clock if nobody sits there by then; null: it does not."""
    invite: NullableText = ""
    """The secret of the invitation, for those left while the seat is on offer."""


class Offers(msgspec.Struct, frozen=True):
    """The seats that have resigned (those of a side lose when the last of its people has), and the open offer."""

    resigned: tuple[int, ...]
    """The seats that have resigned."""
    offer: Offer | None
    """The open offer; null: there is none."""
    open_to_offers: bool
    """Whether the reader may make an offer now: somebody else is there to take it, and he was not just refused."""
    vacancies: tuple[Vacancy, ...] = ()
    """The seats whose people have gone."""
    may_leave: bool = False
    """Whether the reader may give up his seat: somebody else is there to say who plays on."""


class Say(RequestBody, frozen=True):
    """A seat resigns, offers something, or answers the offer that was made at ``version``; its own it withdraws.

    Where all other people of the match agree to an offer, the match ends, or goes back. Said twice, it counts once.
    """

    say: Literal["resign", "offer", "accept", "refuse"]
    """What the seat says."""
    what: What = "draw"
    """What is offered."""
    version: Version = 0
    """The version of the match at which the offer was made that is answered."""


class OfferRequest(RequestBody, frozen=True):
    """A seat offers something, or answers the offer that was made at ``version``; its own it withdraws by "refuse".

    Where all other people of the match agree to an offer, the match ends, or goes back. Said twice, it counts once.
    """

    say: Literal["offer", "accept", "refuse"]
    """What the seat says."""
    what: What = "draw"
    """What is offered."""
    version: Version = 0
    """The version of the match at which the offer was made that is answered."""


class ReplacementRequest(RequestBody, frozen=True):
    """A seat is given up ("leave") or wanted back ("return"), or the reader says what is to become of it ("vote").

    The person of a seat that is voted on had gone at ``version``: ``choice`` is "computer:" and a level, "lobby"
    (offered there, and to who has the link), "link", or, where the clock has run out, "end" (the match ends by it).
    Said twice, it counts once.
    """

    say: Literal["leave", "return", "vote"]
    """What the seat says."""
    version: Version = 0
    """The version of the match when the person had gone that is voted on."""
    choice: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """What the voter wants: "computer:" and a level, "lobby", "link" or "end"."""


class SendVacancy(RequestBody, frozen=True):
    """A seat is given up ("leave") or wanted back ("return"), or its reader says what is to become of another.

    A "vote" is about ``seat``, whose person had gone at ``version``: ``choice`` is "computer:" and a level, "lobby"
    (offered there, and to who has the link), "link", or, where the clock has run out, "end" (the match ends by it).
    Said twice, it counts once.
    """

    say: Literal["leave", "return", "vote"]
    """What the seat says."""
    seat: SeatIndex = -1
    """The seat that is voted on."""
    version: Version = 0
    """The version of the match when the person had gone that is voted on."""
    choice: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """What the voter wants: "computer:" and a level, "lobby", "link" or "end"."""
