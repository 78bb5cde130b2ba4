"""What goes over the wire about accounts.

======  ===========================  =================  ======================================
verb    path                         body               answer
======  ===========================  =================  ======================================
GET     /api/v1/me                                      `Me`
PUT     /api/v1/me                   `EditMe`           `Me`
DELETE  /api/v1/me?name=                                `Me`
GET     /api/v1/me/export                               everything that is kept of the account
PUT     /api/v1/me/preferences       `SendPreferences`  `Me`
GET     /api/v1/me/seats                                list of `OwnSeat`
POST    /api/v1/me/seats             `ClaimSeats`       `Claimed`
DELETE  /api/v1/me/sessions/{id}                        list of `Device`
GET     /api/v1/me/sessions                             list of `Device`
DELETE  /api/v1/me/sessions                             list of `Device`
POST    /api/v1/me/passkeys/options                     `Ceremony`
POST    /api/v1/me/passkeys          `SendPasskey`      list of `PasskeyCard`
GET     /api/v1/me/passkeys                             list of `PasskeyCard`
DELETE  /api/v1/me/passkeys/{id}                        list of `PasskeyCard`
POST    /api/v1/me/recovery-codes                       `RecoveryCodes`
POST    /api/v1/sign-up/options      `WantName`         `Ceremony`
POST    /api/v1/sign-up              `SendPasskey`      `Me`
POST    /api/v1/sign-in/options                         `Ceremony`
POST    /api/v1/sign-in              `SendPasskey`      `Me`
POST    /api/v1/sign-in/email        `WantLink`         `LinkSent`
POST    /api/v1/sign-in/link         `UseLink`          `Me`
POST    /api/v1/sign-in/code         `UseCode`          `Me`
POST    /api/v1/sign-out                                `Me`
GET     /api/v1/players/{name}                          `Profile`
======  ===========================  =================  ======================================

Who is signed in is told by a cookie that no script can read.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from broadfront.server.http.request_body import RequestBody

Name = Annotated[str, Meta(max_length=64)]
Token = Annotated[str, Meta(min_length=43, max_length=43)]


Text = Annotated[str, Meta(max_length=4_000)]
Preferences = Annotated[
    dict[
        Annotated[str, Meta(max_length=40)],
        Text
        | Annotated[int, Meta(ge=-(2**53), le=2**53)]
        | float
        | bool
        | Annotated[list[Text], Meta(max_length=1_000)]
        | None,
    ],
    Meta(max_length=200),
]


class _Wire(msgspec.Struct, frozen=True):
    pass


class Me(_Wire, frozen=True):
    """Who is signed in here."""

    id: str
    """"" for a guest."""
    name: str
    email: str
    flag: str
    bio: str
    preferences: dict[str, Any]
    made: datetime | None
    passkeys: int
    codes: int
    """Recovery codes that have not been used."""
    sends_mail: bool
    """Whether this server has a mail server; if not, links stand in its log."""
    shows_studies: bool = False
    """Whether this server has a laboratory with studies."""


class Profile(_Wire, frozen=True):
    """What everybody may see of a player."""

    name: str
    flag: str
    bio: str
    made: datetime


class EditMe(RequestBody, frozen=True):
    """Change what others see of oneself; what is left out stays."""

    name: Name | None = None
    flag: Annotated[str, Meta(max_length=2)] | None = None
    bio: Annotated[str, Meta(max_length=500)] | None = None


class SendPreferences(RequestBody, frozen=True):
    """Keep how the page looks and behaves with the account."""

    preferences: Preferences


class CloseAccount(RequestBody, frozen=True):
    """Delete the account; the name is asked for, so that nobody does it by a slip."""

    name: Name


class OwnSeat(_Wire, frozen=True):
    """A seat of the account's; ``seat-0`` in the place of a token opens it for who is signed in."""

    match: str
    seat: int
    name: str
    game: str
    title: str
    """The game's."""
    made: datetime


class SeatToken(RequestBody, frozen=True):
    """A seat of a match that a guest holds."""

    match: Annotated[str, Meta(max_length=32)]
    token: Token


class ClaimSeats(RequestBody, frozen=True):
    """Make a guest's seats the account's."""

    seats: Annotated[list[SeatToken], Meta(max_length=500)]


class Claimed(_Wire, frozen=True):
    """How many seats became the account's now."""

    seats: int


class Device(_Wire, frozen=True):
    """A browser in which somebody is signed in."""

    id: str
    device: str
    made: datetime
    seen: datetime
    is_this: bool


class EndSession(RequestBody, frozen=True):
    """Sign out another browser; "" for all but this one."""

    id: Annotated[str, Meta(max_length=16)] = ""


class PasskeyCard(_Wire, frozen=True):
    """A passkey of the account."""

    id: str
    name: str
    made: datetime
    used: datetime


class RemovePasskey(RequestBody, frozen=True):
    """Forget a passkey."""

    id: Annotated[str, Meta(max_length=1366)]


class RecoveryCodes(_Wire, frozen=True):
    """Codes that sign in once each; told this once, those before have ended."""

    codes: list[str]


class WantName(RequestBody, frozen=True):
    """Sign up by a passkey, under a name."""

    name: Name


class Ceremony(_Wire, frozen=True):
    """What the browser's ``navigator.credentials`` is asked."""

    options: dict[str, Any]


class SendPasskey(RequestBody, frozen=True):
    """What the browser's ``navigator.credentials`` has answered."""

    credential: dict[str, Any]
    name: Annotated[str, Meta(max_length=40)] = ""
    """What the owner calls a new passkey."""


class WantLink(RequestBody, frozen=True):
    """Ask for a link by e-mail, to sign in or up, or, signed in, to make the address one's own."""

    email: Annotated[str, Meta(max_length=254)]


class LinkSent(_Wire, frozen=True):
    """The same answer, whether the address is known or not."""

    minutes: int
    """So long the link can be used."""


class UseLink(RequestBody, frozen=True):
    """Sign in by a link; with a name, if it has no account yet."""

    token: Token
    name: Name = ""


class UseCode(RequestBody, frozen=True):
    """Sign in by a recovery code."""

    code: Annotated[str, Meta(max_length=40)]
