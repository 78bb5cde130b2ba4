"""What goes over the wire about accounts.

======  ===========================  ====================  ======================================
verb    path                         body                  answer
======  ===========================  ====================  ======================================
GET     /api/v1/me                                         `Account`
PUT     /api/v1/me                   `AccountUpdate`       `Account`
DELETE  /api/v1/me?name=                                   `Account`
GET     /api/v1/me/export                                  everything that is kept of the account
PUT     /api/v1/me/preferences       `PreferencesUpdate`   `Account`
GET     /api/v1/me/seats                                   list of `OwnSeat`
POST    /api/v1/me/seats             `ClaimSeatsRequest`   `ClaimedSeats`
DELETE  /api/v1/me/sessions/{id}                           list of `SignedInBrowser`
GET     /api/v1/me/sessions                                list of `SignedInBrowser`
DELETE  /api/v1/me/sessions                                list of `SignedInBrowser`
POST    /api/v1/me/passkeys/options                        `Ceremony`
POST    /api/v1/me/passkeys          `PasskeyCredential`   list of `PasskeyInfo`
GET     /api/v1/me/passkeys                                list of `PasskeyInfo`
DELETE  /api/v1/me/passkeys/{id}                           list of `PasskeyInfo`
POST    /api/v1/me/recovery-codes                          `RecoveryCodes`
POST    /api/v1/sign-up/options      `SignUpRequest`       `Ceremony`
POST    /api/v1/sign-up              `PasskeyCredential`   `Account`
POST    /api/v1/sign-in/options                            `Ceremony`
POST    /api/v1/sign-in              `PasskeyCredential`   `Account`
POST    /api/v1/sign-in/email        `EmailLinkRequest`    `LinkSent`
POST    /api/v1/sign-in/link         `EmailLinkSignIn`     `Account`
POST    /api/v1/sign-in/code         `RecoveryCodeSignIn`  `Account`
POST    /api/v1/sign-out                                   `Account`
GET     /api/v1/players/{name}                             `Profile`
======  ===========================  ====================  ======================================

Who is signed in is told by a cookie that no script can read.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from broadfront.server.http.nulls import NullableText
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


class Account(_Wire, frozen=True):
    """Who is signed in here."""

    id: NullableText
    """"" for a guest."""
    name: str
    """The name that others see; "" for a guest."""
    email: NullableText
    """The address that was confirmed; "": none."""
    flag: str
    """A country code of two letters; "": none."""
    bio: str
    """What the account says of itself."""
    preferences: dict[str, Any]
    """How the page looks and behaves, as the client has kept it."""
    made: datetime | None
    """When the account was made; null for a guest."""
    passkeys: int
    """How many passkeys open the account."""
    codes: int
    """Recovery codes that have not been used."""
    sends_mail: bool
    """Whether this server has a mail server; if not, links stand in its log."""
    shows_studies: bool = False
    """Whether this server has a laboratory with studies."""


class Profile(_Wire, frozen=True):
    """What everybody may see of a player."""

    name: str
    """The player's name."""
    flag: str
    """A country code of two letters; "": none."""
    bio: str
    """What the player says of himself."""
    made: datetime
    """When the account was made."""


class AccountUpdate(RequestBody, frozen=True):
    """Change what others see of oneself; what is left out stays."""

    name: Name | None = None
    """The new name; null: as it was."""
    flag: Annotated[str, Meta(max_length=2)] | None = None
    """The new flag, as a country code of two letters, "" for none; null: as it was."""
    bio: Annotated[str, Meta(max_length=500)] | None = None
    """The new text about oneself; null: as it was."""


class PreferencesUpdate(RequestBody, frozen=True):
    """Keep how the page looks and behaves with the account."""

    preferences: Preferences
    """All preferences: those that are left out are gone."""


class CloseAccount(RequestBody, frozen=True):
    """Delete the account; the name is asked for, so that nobody does it by a slip."""

    name: Name
    """The account's name, as a confirmation."""


class OwnSeat(_Wire, frozen=True):
    """A seat of the account's; ``seat-0`` in the place of a token opens it for who is signed in."""

    match: str
    """The id of the match."""
    seat: int
    """The number of the seat."""
    name: str
    """What the game calls the seat."""
    game: str
    """The id of the game."""
    title: str
    """The game's."""
    made: datetime
    """When the match was made."""


class SeatToken(RequestBody, frozen=True):
    """A seat of a match that a guest holds."""

    match: Annotated[str, Meta(max_length=32)]
    """The id of the match."""
    token: Token
    """The secret token of the seat."""


class ClaimSeatsRequest(RequestBody, frozen=True):
    """Make a guest's seats the account's."""

    seats: Annotated[list[SeatToken], Meta(max_length=500)]
    """The seats, each with its token."""


class ClaimedSeats(_Wire, frozen=True):
    """How many seats became the account's now."""

    seats: int
    """How many of the seats became the account's."""


class SignedInBrowser(_Wire, frozen=True):
    """A browser in which somebody is signed in."""

    id: str
    """By which the session is ended."""
    device: str
    """What the browser and its system are called."""
    made: datetime
    """When somebody signed in there."""
    seen: datetime
    """When it was last used."""
    is_this: bool
    """Whether this request came from it."""


class EndSession(RequestBody, frozen=True):
    """Sign out another browser; "" for all but this one."""

    id: Annotated[str, Meta(max_length=16)] = ""
    """Which session; "": all but this one."""


class PasskeyInfo(_Wire, frozen=True):
    """A passkey of the account."""

    id: str
    """By which the passkey is removed."""
    name: str
    """What its owner calls it."""
    made: datetime
    """When it was added."""
    used: datetime
    """When somebody last signed in by it."""


class RemovePasskey(RequestBody, frozen=True):
    """Forget a passkey."""

    id: Annotated[str, Meta(max_length=1366)]
    """Which passkey."""


class RecoveryCodes(_Wire, frozen=True):
    """Codes that sign in once each; told this once, those before have ended."""

    codes: list[str]
    """The codes, each good for one sign-in."""


class SignUpRequest(RequestBody, frozen=True):
    """Sign up by a passkey, under a name."""

    name: Name
    """The name of the new account."""


class Ceremony(_Wire, frozen=True):
    """What the browser's ``navigator.credentials`` is asked."""

    options: dict[str, Any]
    """What to hand to ``navigator.credentials.create`` or ``.get``."""


class PasskeyCredential(RequestBody, frozen=True):
    """What the browser's ``navigator.credentials`` has answered."""

    credential: dict[str, Any]
    """The credential as ``PublicKeyCredential.toJSON`` gives it."""
    name: Annotated[str, Meta(max_length=40)] = ""
    """What the owner calls a new passkey."""


class EmailLinkRequest(RequestBody, frozen=True):
    """Ask for a link by e-mail, to sign in or up, or, signed in, to make the address one's own."""

    email: Annotated[str, Meta(max_length=254)]
    """Where the link is sent to."""


class LinkSent(_Wire, frozen=True):
    """The same answer, whether the address is known or not."""

    minutes: int
    """So long the link can be used."""


class EmailLinkSignIn(RequestBody, frozen=True):
    """Sign in by a link; with a name, if it has no account yet."""

    token: Token
    """The secret of the link."""
    name: Name = ""
    """The name of a new account; "": it has one."""


class RecoveryCodeSignIn(RequestBody, frozen=True):
    """Sign in by a recovery code."""

    code: Annotated[str, Meta(max_length=40)]
    """A recovery code; spaces, hyphens and case do not matter."""
