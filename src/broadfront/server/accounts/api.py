"""Addresses of accounts: sign up, sign in, oneself, one's devices."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Awaitable
from contextlib import suppress
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, delete, get, post, put
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from broadfront.engine.plain_text import clean_text
from broadfront.engine.registry import listings
from broadfront.engine.text_codec import quote
from broadfront.server.accounts import mail, sessions
from broadfront.server.accounts.auth import LINK_LASTS, SignInLink, SignInResult, Site
from broadfront.server.accounts.current_user import current_user
from broadfront.server.accounts.schemas import (
    Account,
    AccountUpdate,
    Ceremony,
    ClaimedSeats,
    ClaimSeatsRequest,
    CloseAccount,
    EmailLinkRequest,
    EmailLinkSignIn,
    EndSession,
    LinkSent,
    OwnSeat,
    PasskeyCredential,
    PasskeyInfo,
    PreferencesUpdate,
    Profile,
    RecoveryCodes,
    RecoveryCodeSignIn,
    RemovePasskey,
    SignedInBrowser,
    SignUpRequest,
)
from broadfront.server.accounts.service import Accounts
from broadfront.server.accounts.sessions import SignedIn, User, aware
from broadfront.server.context import AppContext
from broadfront.server.dependencies import AppRequest, Injected, context_of
from broadfront.server.http import origins
from broadfront.server.http.client_address import address_of
from broadfront.server.http.compression import TELLS_SECRETS
from broadfront.server.http.errors import InvalidInput, ServerFault, StorageFault
from broadfront.server.http.localization import TranslatedResponse
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.versions import PREFIX, versioned
from broadfront.server.ratings import seat_claims

OwnName = Annotated[
    str, QueryParameter(description="The account's name, so that nobody does it by a slip.", max_length=64)
]
_log = logging.getLogger(__name__)

GUEST: Final = Account("", "", "", "", "", {}, None, 0, 0, False)


def accounts_of(request: AppRequest) -> Accounts:
    """Return the accounts that the application keeps."""
    return context_of(request).accounts


async def _count(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Count a step of signing up or in by the address that it comes from."""
    del handler
    limits: RateLimits = connection.app.state.limits
    limits.sign_in(connection.scope)


def _tell(request: AppRequest, email: str, news: str) -> None:
    """Tell the owner of an account of a change that he should know of, if there is a way to."""
    config = context_of(request).config
    if email and news and config.mail:
        text = f"{news}\n\nIf that was not you, sign in and look through your account: {home_of(request)}#/account\n"
        context = context_of(request)
        mailer = context.accounts.mailer
        context.spawn(mailer.send(email, "Your account at Broadfront", text, lambda: not context.is_closed))


def home_of(request: AppRequest) -> str:
    """Return the address of the page to begin with, as players have it."""
    address = context_of(request).config.address
    return f"{address}/" if address else str(request.base_url)


def site_of(request: AppRequest) -> Site:
    """Return the host and origin that a browser sees.

    Raises
    ------
    InvalidInput
        If the host is a number: passkeys need a name.
    """
    origin = context_of(request).config.address or request.headers.get("origin", "").lower()
    if not origin:
        origin = f"{request.scope['scheme']}://{request.headers.get('host', '').lower()}"
    netloc = origin.partition("://")[2]
    host = origins.host_of(netloc)
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return Site(host, origin)
    port = netloc.rpartition(":")[2]
    raise InvalidInput(
        f"A passkey belongs to a name, and {host} is a number. On this machine, open http://localhost:{port} instead; "
        "or sign in by e-mail."
    )


def device_of(request: AppRequest) -> str:
    """Return what a browser says it is, in a few words."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for sign, name in _BROWSERS if sign in agent), "A browser")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return f"{browser} on {system}" if system else browser


_BROWSERS: Final = [("Firefox/", "Firefox"), ("Edg/", "Edge"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]
_SYSTEMS: Final = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"),
    ("Linux", "Linux"),
]  # fmt: skip


async def _me(request: AppRequest, signed_in: SignedIn | None, token: str | None = None) -> Response[Account]:
    accounts = accounts_of(request)
    config = accounts.config
    shows_studies = config.studies is not None
    me = msgspec.structs.replace(GUEST, sends_mail=bool(config.mail), shows_studies=shows_studies)
    if signed_in is not None:
        user = signed_in.user
        keys, codes = await accounts.counted(user.id)
        me = Account(
            user.id,
            user.name,
            user.email,
            user.flag,
            user.bio,
            msgspec.json.decode(user.preferences),
            user.made,
            keys,
            codes,
            bool(config.mail),
            shows_studies,
        )
    answer: Response[Account] = TranslatedResponse(me)
    if token is not None:
        answer.set_cookie(sessions.cookie(request.scope, token))
    return answer


async def _enter(request: AppRequest, way: str, entering: Awaitable[SignInResult]) -> Response[Account]:
    """Sign somebody in, by a way that is named for the log; the session that the browser had before ends."""
    try:
        entered = await entering
    except ServerFault as fault:
        if fault.status in (401, 403):
            refused = type(fault).__name__
            _log.warning("a sign-in by %s from %s is refused: %s", way, address_of(request.scope), refused)
        raise
    signing = accounts_of(request).signing
    if (before := await current_user(request)) is not None:
        await signing.sign_out(before)
    _tell(request, entered.email, entered.news)
    return await _me(request, await signing.signed_in(entered.token), entered.token)


@get(versioned("/me"), tags=["accounts"], operation_id="readMe", opt=TELLS_SECRETS)
async def read_me(request: AppRequest, visitor: Injected[SignedIn | None]) -> Response[Account]:
    """See who is signed in here; a guest has no id."""
    return await _me(request, visitor)


@put(versioned("/me"), tags=["accounts"], operation_id="editMe", opt=TELLS_SECRETS)
async def edit_me(
    request: AppRequest,
    accounts: Injected[Accounts],
    signed_in: Injected[SignedIn],
    data: JSONBody[AccountUpdate],
) -> Response[Account]:
    """Change what others see of oneself."""
    await accounts.edit(signed_in.user, data.name, data.flag, data.bio)
    return await _me(request, await current_user(request))


@post("/api/me/delete", status_code=200, tags=["accounts"], include_in_schema=False, opt=TELLS_SECRETS)
async def close_account(
    request: AppRequest, signed_in: Injected[SignedIn], data: JSONBody[CloseAccount]
) -> Response[Account]:
    """Delete the account: finished matches keep "a former player"."""
    return await _close(request, signed_in.user, data.name)


async def _close(request: AppRequest, user: User, name: str) -> Response[Account]:
    context = context_of(request)
    for match in await context.accounts.close(user, name):
        if match in context.match_cache:
            await context.fresh(match)  # its pages are told that the name is gone
    _tell(request, user.email, f"The account {user.name} was deleted.")
    return await _me(request, None, "")


@get(versioned("/me/export"), tags=["accounts"], operation_id="exportMe", opt=TELLS_SECRETS)
async def export_me(accounts: Injected[Accounts], signed_in: Injected[SignedIn]) -> Response[dict[str, Any]]:
    """Take along everything that is kept of the account."""
    data = await accounts.export(signed_in.user)
    return Response(data, headers={"content-disposition": 'attachment; filename="broadfront-account.json"'})


@put(versioned("/me/preferences"), tags=["accounts"], operation_id="sendPreferences", opt=TELLS_SECRETS)
async def send_preferences(
    request: AppRequest,
    accounts: Injected[Accounts],
    signed_in: Injected[SignedIn],
    data: JSONBody[PreferencesUpdate],
) -> Response[Account]:
    """Keep preferences with the account."""
    await accounts.prefer(signed_in.user, dict(data.preferences))
    return await _me(request, await current_user(request))


@get(versioned("/me/seats"), tags=["accounts"], operation_id="readMySeats", opt=TELLS_SECRETS)
async def read_my_seats(accounts: Injected[Accounts], signed_in: Injected[SignedIn]) -> list[OwnSeat]:
    """See the seats of the account, those of the newest matches first."""
    titles = {id_: listing.title for id_, listing in listings().items()}
    return [
        OwnSeat(
            one["match"],
            one["seat"],
            one["name"],
            one["game"],
            titles.get(one["game"], one["game"]),
            one["made"],
        )
        for one in await accounts.seats_of(signed_in.user)
    ]


@post(
    versioned("/me/seats"), status_code=200, tags=["accounts"], operation_id="claimSeats", opt=TELLS_SECRETS
)
async def claim_seats(
    context: Injected[AppContext], signed_in: Injected[SignedIn], data: JSONBody[ClaimSeatsRequest]
) -> ClaimedSeats:
    """Make the seats that a guest holds the account's."""
    seats = [(one.match, one.token) for one in data.seats]
    return ClaimedSeats(await seat_claims.claim(context, signed_in.user, seats))


@get(versioned("/me/sessions"), tags=["accounts"], operation_id="listSessions", opt=TELLS_SECRETS)
async def read_devices(request: AppRequest, signed_in: Injected[SignedIn]) -> list[SignedInBrowser]:
    """See where one is signed in."""
    return await _devices(request, signed_in)


@post("/api/me/sessions/end", status_code=200, tags=["accounts"], include_in_schema=False, opt=TELLS_SECRETS)
async def end_session(
    request: AppRequest, signed_in: Injected[SignedIn], data: JSONBody[EndSession]
) -> list[SignedInBrowser]:
    """Sign out another browser, or all others."""
    return await _end_sessions(request, signed_in, data.id)


async def _end_sessions(request: AppRequest, signed_in: SignedIn, id_: str) -> list[SignedInBrowser]:
    await accounts_of(request).end_sessions(signed_in, id_)
    return await _devices(request, signed_in)


async def _devices(request: AppRequest, signed_in: SignedIn) -> list[SignedInBrowser]:
    sessions = await accounts_of(request).devices(signed_in.user)
    return [
        SignedInBrowser(one.id, one.device, aware(one.made), aware(one.seen), one.id == signed_in.session)
        for one in sessions
    ]


@get(versioned("/me/passkeys"), tags=["accounts"], operation_id="readPasskeys", opt=TELLS_SECRETS)
async def read_passkeys(request: AppRequest, signed_in: Injected[SignedIn]) -> list[PasskeyInfo]:
    """See one's passkeys."""
    return await _passkeys(request, signed_in)


@post(
    versioned("/me/passkeys/options"),
    status_code=200,
    tags=["accounts"],
    operation_id="addPasskeyOptions",
    opt=TELLS_SECRETS,
)
async def add_passkey_options(
    request: AppRequest, accounts: Injected[Accounts], signed_in: Injected[SignedIn]
) -> Ceremony:
    """Begin to make one more passkey."""
    return Ceremony(await accounts.add_options(site_of(request), signed_in.user))


@post(
    versioned("/me/passkeys"),
    status_code=200,
    tags=["accounts"],
    operation_id="addPasskey",
    opt=TELLS_SECRETS,
)
async def add_passkey(
    request: AppRequest,
    accounts: Injected[Accounts],
    signed_in: Injected[SignedIn],
    data: JSONBody[PasskeyCredential],
) -> list[PasskeyInfo]:
    """Keep one more passkey."""
    name = clean_text(data.name) or device_of(request)
    await accounts.add(site_of(request), signed_in.user, data.credential, name)
    _tell(request, signed_in.user.email, f"A passkey was added to your account: {name}.")
    return await _passkeys(request, signed_in)


@post(
    "/api/me/passkeys/remove",
    status_code=200,
    tags=["accounts"],
    include_in_schema=False,
    opt=TELLS_SECRETS,
)
async def remove_passkey(
    request: AppRequest, signed_in: Injected[SignedIn], data: JSONBody[RemovePasskey]
) -> list[PasskeyInfo]:
    """Forget a passkey, if another way to sign in is left."""
    return await _remove_passkey(request, signed_in, data.id)


async def _remove_passkey(request: AppRequest, signed_in: SignedIn, id_: str) -> list[PasskeyInfo]:
    await accounts_of(request).remove(signed_in.user, id_)
    _tell(request, signed_in.user.email, "A passkey was removed from your account.")
    return await _passkeys(request, signed_in)


async def _passkeys(request: AppRequest, signed_in: SignedIn) -> list[PasskeyInfo]:
    rows = await accounts_of(request).passkeys_of(signed_in.user)
    return [PasskeyInfo(one.id, one.name, aware(one.made), aware(one.used)) for one in rows]


@post(
    versioned("/me/recovery-codes", "/me/codes"),
    status_code=200,
    tags=["accounts"],
    operation_id="makeRecoveryCodes",
    opt=TELLS_SECRETS,
)
async def make_recovery_codes(
    request: AppRequest, accounts: Injected[Accounts], signed_in: Injected[SignedIn]
) -> RecoveryCodes:
    """Make recovery codes, told this once; those before end."""
    codes = await accounts.new_codes(signed_in.user)
    _tell(
        request,
        signed_in.user.email,
        "New recovery codes were made for your account; those before have ended.",
    )
    return RecoveryCodes(codes)


@post(
    versioned("/sign-up/options"),
    status_code=200,
    guards=[_count],
    tags=["accounts"],
    operation_id="signUpOptions",
    opt=TELLS_SECRETS,
)
async def sign_up_options(
    request: AppRequest, accounts: Injected[Accounts], data: JSONBody[SignUpRequest]
) -> Ceremony:
    """Begin to sign up by a passkey."""
    return Ceremony(await accounts.signing.sign_up_options(site_of(request), data.name))


@post(versioned("/sign-up"), guards=[_count], tags=["accounts"], operation_id="signUp", opt=TELLS_SECRETS)
async def sign_up(
    request: AppRequest, accounts: Injected[Accounts], data: JSONBody[PasskeyCredential]
) -> Response[Account]:
    """Sign up by the passkey that the browser has made."""
    signing = accounts.signing
    entering = signing.sign_up(site_of(request), data.credential, device_of(request))
    return await _enter(request, "a new passkey", entering)


@post(
    versioned("/sign-in/options"),
    status_code=200,
    guards=[_count],
    tags=["accounts"],
    operation_id="signInOptions",
    opt=TELLS_SECRETS,
)
async def sign_in_options(request: AppRequest, accounts: Injected[Accounts]) -> Ceremony:
    """Begin to sign in by a passkey; no name is asked."""
    return Ceremony(await accounts.signing.sign_in_options(site_of(request)))


@post(
    versioned("/sign-in"),
    status_code=200,
    guards=[_count],
    tags=["accounts"],
    operation_id="signIn",
    opt=TELLS_SECRETS,
)
async def sign_in(
    request: AppRequest, accounts: Injected[Accounts], data: JSONBody[PasskeyCredential]
) -> Response[Account]:
    """Sign in by a passkey."""
    signing = accounts.signing
    entering = signing.sign_in(site_of(request), data.credential, device_of(request))
    return await _enter(request, "passkey", entering)


@post(
    versioned("/sign-in/email", "/sign-in/mail"),
    guards=[_count],
    tags=["accounts"],
    operation_id="sendSignInLink",
    opt=TELLS_SECRETS,
)
async def send_sign_in_link(
    request: AppRequest,
    context: Injected[AppContext],
    accounts: Injected[Accounts],
    visitor: Injected[SignedIn | None],
    data: JSONBody[EmailLinkRequest],
) -> LinkSent:
    """Have a link sent by e-mail; the answer is the same, and as quick, for every address."""
    link = await accounts.signing.make_link(data.email, visitor)
    minutes = int(LINK_LASTS.total_seconds() // 60)
    text = _letter(link, f"{home_of(request)}#/sign-in/{link.token}", minutes)
    context.spawn(_send_link(context, link, text))
    return LinkSent(minutes)


async def _send_link(context: AppContext, link: SignInLink, text: str) -> None:
    """Send a link; one that the mail server certainly has not taken counts no longer than it is tried."""
    signing, mailer = context.accounts.signing, context.accounts.mailer
    result, was_late = await mailer.send(
        link.email, "Your link to Broadfront", text, lambda: not context.is_closed
    )
    with suppress(StorageFault):  # then it ends by its time
        if result in mail.NOT_TAKEN:
            await signing.forget_link(link.token)
        elif was_late:
            await signing.prolong_link(link.token)


def _letter(link: SignInLink, address: str, minutes: int) -> str:
    aim = f"give the account {link.name} this e-mail address" if link.name else "sign in to Broadfront"
    return (
        f"Open this link within {minutes} minutes to {aim}; it works once:\n\n{address}\n\n"
        "If you did not ask for it, do nothing: without it nothing happens.\n"
    )


@post(
    versioned("/sign-in/link"),
    status_code=200,
    guards=[_count],
    tags=["accounts"],
    operation_id="signInByLink",
    opt=TELLS_SECRETS,
)
async def use_link(
    request: AppRequest,
    accounts: Injected[Accounts],
    visitor: Injected[SignedIn | None],
    data: JSONBody[EmailLinkSignIn],
) -> Response[Account]:
    """Sign in by a link; if the address has no account yet, a name is wanted (422, ``NAME_WANTED``)."""
    signing = accounts.signing
    entering = signing.use_link(data.token, data.name, device_of(request), visitor)
    return await _enter(request, "link", entering)


@post(
    versioned("/sign-in/code"),
    status_code=200,
    guards=[_count],
    tags=["accounts"],
    operation_id="signInByCode",
    opt=TELLS_SECRETS,
)
async def use_code(
    request: AppRequest, accounts: Injected[Accounts], data: JSONBody[RecoveryCodeSignIn]
) -> Response[Account]:
    """Sign in by a recovery code; all other browsers are signed out."""
    entering = accounts.signing.use_code(data.code, device_of(request))
    return await _enter(request, "recovery code", entering)


@post(versioned("/sign-out"), status_code=200, tags=["accounts"], operation_id="signOut", opt=TELLS_SECRETS)
async def sign_out(
    request: AppRequest, accounts: Injected[Accounts], visitor: Injected[SignedIn | None]
) -> Response[Account]:
    """Sign out here."""
    if visitor is not None:
        await accounts.signing.sign_out(visitor)
    return await _me(request, None, "")


@get(versioned("/players/{name:str}"), tags=["accounts"], operation_id="readProfile", opt=TELLS_SECRETS)
async def read_profile(accounts: Injected[Accounts], name: FromPath[str]) -> Profile:
    """See what everybody may see of a player."""
    row = await accounts.profile(name)
    if row is None:
        raise ServerFault(f"There is no player {quote(name)} here.", status=404)
    return Profile(row.name, row.flag, row.bio, aware(row.made))


@delete(f"{PREFIX}/me", status_code=200, tags=["accounts"], operation_id="closeAccount", opt=TELLS_SECRETS)
async def delete_me(request: AppRequest, signed_in: Injected[SignedIn], name: OwnName) -> Response[Account]:
    """Delete the account: finished matches keep "a former player"."""
    return await _close(request, signed_in.user, name)


@delete(
    f"{PREFIX}/me/sessions/{{id:str}}",
    status_code=200,
    tags=["accounts"],
    operation_id="endSession",
    opt=TELLS_SECRETS,
)
async def delete_session(
    request: AppRequest, signed_in: Injected[SignedIn], id: FromPath[str]
) -> list[SignedInBrowser]:
    """Sign out another browser."""
    return await _end_sessions(request, signed_in, id)


@delete(
    f"{PREFIX}/me/sessions",
    status_code=200,
    tags=["accounts"],
    operation_id="endOtherSessions",
    opt=TELLS_SECRETS,
)
async def delete_other_sessions(request: AppRequest, signed_in: Injected[SignedIn]) -> list[SignedInBrowser]:
    """Sign out all browsers but this one."""
    return await _end_sessions(request, signed_in, "")


@delete(
    f"{PREFIX}/me/passkeys/{{id:str}}",
    status_code=200,
    tags=["accounts"],
    operation_id="removePasskey",
    opt=TELLS_SECRETS,
)
async def delete_passkey(
    request: AppRequest, signed_in: Injected[SignedIn], id: FromPath[str]
) -> list[PasskeyInfo]:
    """Forget a passkey, if another way to sign in is left."""
    return await _remove_passkey(request, signed_in, id)


DEPENDENCIES: Final = {"accounts": Provide(accounts_of, sync_to_thread=False)}
ROUTES: Final = [
    delete_me, delete_session, delete_other_sessions, delete_passkey,
    read_me, edit_me, close_account, export_me, send_preferences, read_my_seats, claim_seats, read_devices, end_session,
    read_passkeys, add_passkey_options, add_passkey, remove_passkey, make_recovery_codes, sign_up_options, sign_up,
    sign_in_options, sign_in, send_sign_in_link, use_link, use_code, sign_out, read_profile,
]  # fmt: skip
