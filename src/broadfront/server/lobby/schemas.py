"""What goes over the wire about the lobby.

======  =======================================  ================  ===============================================
verb    path                                     body              answer
======  =======================================  ================  ===============================================
GET     /api/v1/lobby                                              `Lobby`: open tables, live matches
POST    /api/v1/lobby/tables                     `NewTable`        `CreatedTable`
POST    /api/v1/lobby/pairings                   `PairingRequest`  `Pairing`; asked again while one waits
GET     /api/v1/lobby/archive?game=&player=&...                    `Archive`: finished matches
GET     /api/v1/matches/{id}/seats                                 `MatchSummary`: who sits there, who is missing
POST    /api/v1/matches/{id}/join                `JoinRequest`     `SeatLink`
DELETE  /api/v1/matches/{id}                                       `WithdrawnMatch`
GET     /api/v1/matches/{id}/rematch                               `Rematch`
POST    /api/v1/matches/{id}/rematch                               `Rematch`
POST    /api/v1/me/matches                       `HeldSeats`       `OwnMatches`: of the account and of these links
POST    /api/v1/qr-codes                         `QrCodeRequest`   an SVG image
======  =======================================  ================  ===============================================

The WebSocket at /api/v1/lobby/live is sent `HeldSeats` once, and sends `LobbyMessage` whenever anything is new.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from broadfront.engine.toml_files import MAX_SCENARIO_LENGTH
from broadfront.server.accounts.schemas import SeatToken
from broadfront.server.games.schemas import Options, Value
from broadfront.server.http.instant import NEVER, Instant
from broadfront.server.http.nulls import NULL_IF_EMPTY, NullableSeat, NullableText
from broadfront.server.http.request_body import RequestBody
from broadfront.server.matches.clocks.schemas import Pace
from broadfront.server.matches.schemas import Invite, SeatKind, SeatPlan

Name = Annotated[str, Meta(max_length=64)]
Word = Annotated[str, Meta(max_length=128)]
Token = Annotated[str, Meta(min_length=43, max_length=43, pattern="^[A-Za-z0-9_-]{43}$")]
MatchId = Annotated[str, Meta(max_length=32)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]


class TableSeat(msgspec.Struct, frozen=True):
    """A seat as lists show it: what the game calls it, and who sits there."""

    seat: int
    """The number of the seat, from 0."""
    seat_name: str
    """What the game calls the seat."""
    name: NullableText
    """Of who sits there; "" if he gave none."""
    kind: SeatKind
    """Whether a person or the computer sits there."""
    level: str
    """The level of the computer; "": a person sits there."""
    open: bool
    """Nobody sits there yet."""
    account: bool
    """Who sits there was signed in: the name is his own."""


class MatchSummary(msgspec.Struct, frozen=True):
    """A match as lists show it, to everybody alike."""

    match: str
    """The id of the match."""
    game: str
    """The id of the game."""
    title: str
    """What the game is called."""
    scenario: str
    """The id of the scenario."""
    scenario_title: str
    """What the scenario is called."""
    options: dict[str, Value]
    """The options of the rules that are not as usual."""
    seats: list[TableSeat]
    """Who sits where."""
    message: str
    """What whoever made an open table has to say."""
    whom: Annotated[Literal["", "anybody", "link", "user"], NULL_IF_EMPTY]
    """To whom the open seats are offered; "" if there are none."""
    waiting: bool
    """Whether somebody has still to take a seat."""
    asked: NullableSeat
    """The seat whose turn it is; -1: nobody's."""
    headline: str
    """What goes on, in a few words."""
    over: bool
    """Whether the match is over."""
    result: NullableText
    """The side that won, from "0"; "draw", "none"; "" while it is on."""
    updated: datetime
    """When something last happened in it."""
    pace: Pace | None = None
    """How much time its people have; null: as much as they want."""
    deadline: Instant = msgspec.field(default_factory=NEVER)
    """When who is asked is out of time; null: no clock runs."""
    rated: bool = False
    """Whether its result changes ratings."""


class Lobby(msgspec.Struct, frozen=True):
    """What goes on: tables that anybody may join, newest first, and matches that anybody may watch."""

    open: list[MatchSummary]
    """Tables that anybody may join, the newest first."""
    live: list[MatchSummary]
    """Matches that anybody may watch."""


class Archive(msgspec.Struct, frozen=True):
    """Finished matches, the last first; ``more``: there is another page."""

    matches: list[MatchSummary]
    """The matches of the page."""
    more: bool
    """Whether there is another page."""


class HeldSeats(RequestBody, frozen=True):
    """What a page wants to hear of: the lobby and matches, or a tournament."""

    seats: Annotated[list[SeatToken], Meta(max_length=100)] = []
    """The seats whose links the browser keeps."""
    tournament: Annotated[str, Meta(max_length=32)] = ""
    """The tournament that the page shows; it is told of nothing else."""


class OwnMatch(msgspec.Struct, frozen=True):
    """A match in which the reader has a seat, by his account or by a link."""

    seat: int
    """The number of the reader's seat."""
    table: MatchSummary
    """The match."""


class OwnMatches(msgspec.Struct, frozen=True):
    """The reader's matches: those that wait for him first, then the others that are on, then those that are over."""

    matches: list[OwnMatch]
    """The matches, those that wait for the reader first."""
    invitations: list[MatchSummary]
    """Tables at which a seat is kept for the account."""
    more: bool
    """Whether there are more than these."""


class LobbyNews(msgspec.Struct, frozen=True):
    """The tables and matches of the lobby in order, and those of them that are new or have changed."""

    open: list[str]
    """The ids of the open tables, in their order."""
    live: list[str]
    """The ids of the matches to watch, in their order."""
    cards: list[MatchSummary]
    """Those of them that are new or have changed."""


class LobbyMessage(msgspec.Struct, frozen=True):
    """What is new since the last message: null where nothing is."""

    lobby: LobbyNews | None
    """What is new in the lobby."""
    own: OwnMatches | None
    """The reader's matches."""
    tournament: int | None = None
    """How often the tournament was written to: when it is more, there is something to read."""


class NewTable(RequestBody, frozen=True):
    """A match with seats on offer: each has a plan of kind "person" (oneself), "open" or "computer"."""

    game: Word
    """The id of the game."""
    seats: Annotated[list[SeatPlan], Meta(max_length=64)]
    """Who is to sit where, in the order of the seats."""
    scenario: Word = ""
    """The id of the scenario; "": the first one."""
    options: Options = {}
    """Options of the rules that are not as usual."""
    scenario_text: Annotated[str, Meta(max_length=MAX_SCENARIO_LENGTH)] = ""
    """The file of a scenario that is not the box's own."""
    whom: Literal["anybody", "link", "user"] = "anybody"
    """To whom the open seats are offered."""
    user: Name = ""
    """The name of the account that is invited, if ``whom`` is "user"."""
    message: Annotated[str, Meta(max_length=200)] = ""
    """What to tell those who may join."""
    listed: bool = True
    """Anybody may find and watch the match."""
    any_side: bool = False
    """Who sits where is drawn by lot."""
    pace: Pace | None = None
    """How much time its people have; null: as much as they want."""
    rated: bool = False
    """Its result changes ratings: all who play are signed in."""


class CreatedTable(msgspec.Struct, frozen=True):
    """A table was made: the secret link of one's own seat, and the invitations to the others."""

    id: str
    """The id of the match."""
    seat: int
    """The seat of who made it."""
    token: str
    """The secret token of that seat."""
    invites: list[Invite]
    """The invitations to the other seats."""


class JoinRequest(RequestBody, frozen=True):
    """Sit down at a table; the page makes the token of its seat, and sent again it is the same seat."""

    seat: SeatNumber
    """The seat to sit down at."""
    token: Token
    """The secret token that the seat gets: 256 random bits in base64url, made by the client."""
    name: Name = ""
    """By which a guest wants to be called."""
    invite: Name = ""
    """The secret of the invitation, or the link of one's seat in the match before."""


class WithdrawnMatch(msgspec.Struct, frozen=True):
    """A table is gone."""

    match: str
    """The id of the match that is gone."""


class PairingRequest(RequestBody, frozen=True):
    """Look for a partner: who waits already names the match and the token of his seat, and waits on."""

    game: Word
    """The id of the game."""
    token: Token
    """The secret token of the seat: 256 random bits in base64url, made by the client."""
    name: Name = ""
    """By which a guest wants to be called."""
    match: MatchId = ""
    """The id of the match at which the reader waits already; "": none."""
    pace: Pace | None = None
    """How much time both have; null: as much as they want."""
    rated: bool = False
    """Whether the result is to change ratings."""


class Pairing(msgspec.Struct, frozen=True):
    """A seat at a match; ``waiting``: the partner is still to come."""

    match: str
    """The id of the match."""
    seat: int
    """The number of the reader's seat."""
    token: str
    """The secret token of the seat."""
    waiting: bool
    """Whether the partner is still to come."""


class Rematch(msgspec.Struct, frozen=True):
    """The match that follows upon another, sides swapped.

    ``token`` is told once to who made
    it; the others take their seats by joining.
    """

    match: NullableText
    """The id of the match that follows; null: there is none yet."""
    seat: NullableSeat
    """The reader's seat there; null: none."""
    token: NullableText
    """The secret token of that seat, told once to who made the match; else null."""
    open: bool
    """The seat waits for the reader."""


class QrCodeRequest(RequestBody, frozen=True):
    """An address to be drawn as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    """The address."""
