"""The languages of answers: which are available, which a request prefers, and answers in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

import msgspec
from litestar import Litestar, Request, Response
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from broadfront.engine import registry
from broadfront.engine.errors import UnknownGame
from broadfront.engine.game import Game
from broadfront.engine.game_data import game_file
from broadfront.engine.i18n import CatalogEntry, Translator, read_entries
from broadfront.server.http.instant import Instant, encode_hook
from broadfront.server.http.nulls import with_nulls
from broadfront.server.http.problems import Problem
from broadfront.server.http.versions import LOCATION, is_present
from broadfront.server.matches.live_match import NO_USER_TEXTS, LiveMatch, UserTexts

if TYPE_CHECKING:
    from broadfront.server.http.rate_limits import RateLimits

ENGLISH: Final = "en"
_FOLDERS: Final = ("broadfront.server", "broadfront.engine")
_MAX_LANGUAGES: Final = 16
"""Languages of a header that are considered."""
MAX_BYTES: Final = 256_000
"""Bytes of an answer, as JSON in English, that may be translated in the event loop."""
_MAX_REASON_BYTES: Final = 123
"""Bytes of the reason in a frame that closes a WebSocket."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the available languages, English first."""
    codes = {file.name.removesuffix(".po") for folder in _FOLDERS for file in _catalogues(folder)}
    return (ENGLISH, *sorted(codes))


def _catalogues(package: str) -> Iterable[Traversable]:
    folder = files(package) / "locale"
    return [file for file in folder.iterdir() if file.name.endswith(".po")] if folder.is_dir() else []


def preferred(header: str) -> str:
    """Return the available language that an ``Accept-Language`` header prefers; English if none.

    >>> preferred("fr, de-AT;q=0.8, en;q=0.5"), preferred("tlh"), preferred("")
    ('de', 'en', 'en')
    """
    wishes = []
    for nth, part in enumerate(header.split(",")[:_MAX_LANGUAGES]):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), nth, tag.partition("-")[0].lower()))
        except ValueError:
            continue
    return next((code for weight, _, code in sorted(wishes) if weight < 0 and code in languages()), ENGLISH)


def language_of(scope: Scope) -> str:
    """Return the language of a request, by its header, or of a WebSocket, by ``lang`` in its address."""
    if scope["type"] == ScopeType.WEBSOCKET:
        values = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])
        return preferred(values[0])
    header = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return preferred(header.decode("latin-1"))


@cache
def translator_of(language: str, box: str = "") -> Translator:
    """Return the translator of the server's texts, or of a box and the server, in which the box comes first."""
    entries: list[CatalogEntry] = []
    if box:
        file = game_file(registry.game(box), f"locale/{language}.po")
        entries += read_entries(file) if file is not None else []
    for package in _FOLDERS:
        for own in _catalogues(package):
            if own.name == f"{language}.po":
                entries += read_entries(own)
    return Translator(language, entries)


_translated: set[tuple[str, str, str]] = set()
"""Languages, routes and boxes of answers that were translated already, so that their catalogues are in memory."""


def _box_translator(language: str, box: str) -> Translator:
    """Return the translator of a box; the server's own for one that is not installed any more."""
    try:
        return translator_of(language, box)
    except UnknownGame:
        return translator_of(language)


def translated_text(value: Any, language: str, box: str = "", written: UserTexts = NO_USER_TEXTS) -> Any:
    """Return an answer in a language; ``box`` is its box, if the answer does not name one."""
    if language == ENGLISH:
        return value
    from broadfront.server.http.translated_fields import translated  # it is never needed for English

    find = partial(_box_translator, language)
    return translated(value, find(box) if box else translator_of(language), find, written)


def schema_in(schema: dict[str, Any], language: str, box: str) -> dict[str, Any]:
    """Return the JSON Schema of a box's scenario files with its titles and descriptions in a language."""
    if language == ENGLISH:
        return schema
    from broadfront.server.http.translated_fields import translated_schema

    return translated_schema(schema, _box_translator(language, box))


def close_reason(message: str, scope: Scope) -> str:
    """Return the sentence with which a WebSocket is closed, translated and cut to the permitted length."""
    language = language_of(scope)
    text = message if language == ENGLISH else translator_of(language).text(message)
    return text.encode()[:_MAX_REASON_BYTES].decode(errors="ignore")


def rules_text(game: Game, language: str) -> str:
    """Return the rules of a box in a language: ``rules.<language>.md`` beside ``rules.md``, or English."""
    file = None if language == ENGLISH else game_file(game, f"rules.{language}.md")
    return game.rules_text() if file is None else file.read_text(encoding="utf-8")


def is_long(value: Any) -> bool:
    """Return whether translating an answer takes more than a moment; encoding it takes a tenth of that."""
    return len(msgspec.json.encode(value, enc_hook=str)) > MAX_BYTES


async def translate_for_socket(value: Any, scope: Scope, written: UserTexts = NO_USER_TEXTS) -> Any:
    """Translate a WebSocket message as `translated_text` does, a long one in a thread."""
    language, limits = language_of(scope), scope["litestar_app"].state.limits
    first = language, type(value).__qualname__, _own_box(getattr(value, "game", ""))
    if language != ENGLISH and first not in _translated:
        value = await asyncio.to_thread(translated_text, value, language, written=written)
        _translated.add(first)
        return value
    if language == ENGLISH or not is_long(value):
        return translated_text(value, language, written=written)
    return await limits.work_out(scope, partial(translated_text, value, language, written=written))


class _LongResponse(ASGIResponse):
    """An answer that is translated and encoded in a thread."""

    def __init__(self, limits: RateLimits, make: Callable[[], ASGIResponse]) -> None:
        super().__init__()
        self._limits, self._make = limits, make

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compute the answer and send it."""
        response = await self._limits.work_out(scope, self._make)
        await response(scope, receive, send)


class _FirstResponse(ASGIResponse):
    """The first answer of its kind in a language: catalogues are read for it in a thread."""

    def __init__(self, kind: tuple[str, str, str], make: Callable[[], ASGIResponse]) -> None:
        super().__init__()
        self._kind, self._make = kind, make

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compute the answer and send it."""
        response = await asyncio.to_thread(self._make)
        _translated.add(self._kind)
        await response(scope, receive, send)


class TranslatedResponse(Response[Any]):
    """An answer in the language that the request asks for."""

    def to_asgi_response(
        self, app: Litestar | None, request: Request[Any, Any, Any], **rest: Any
    ) -> ASGIResponse:
        """Translate the content, and encode it."""
        language = language_of(request.scope)
        encoders = {**(rest.get("type_encoders") or {}), Instant: encode_hook(request.url.path)}
        rest["type_encoders"] = encoders
        nulls = with_nulls if is_present(request.url.path) else _as_it_is
        handler = request.scope.get("route_handler")  # none, where no address fits
        address = getattr(handler, "opt", {}).get(LOCATION)
        if address and not isinstance(self.content, Problem):
            fields = msgspec.structs.asdict(self.content)
            self.headers.setdefault("location", address.format_map(fields))
        if language != ENGLISH:
            live = request.app.state.context.match_cache.get(str(request.path_params.get("id")))
            written = NO_USER_TEXTS if live is None else UserTexts.of(live)
            if request.state.get("own_scenario"):
                written = written._replace(scenario=True)
            self.headers.setdefault("content-language", language)
            translate = partial(translated_text, self.content, language, _box_of(request, live), written)
            kind = language, str(request.scope.get("route_handler")), _own_box(_box_of(request, live))
            if (long := is_long(self.content)) or kind not in _translated:
                encode = super().to_asgi_response

                def make() -> ASGIResponse:
                    self.content = nulls(translate())
                    return encode(app, request, **rest)

                if not long:
                    return _FirstResponse(kind, make)
                return _LongResponse(request.app.state.limits, make)
            self.content = translate()
        self.content = nulls(self.content)
        return super().to_asgi_response(app, request, **rest)


def _as_it_is(value: Any) -> Any:
    return value


def _own_box(box: object) -> str:
    """Return the id of an installed box; else ""."""
    return box if isinstance(box, str) and box in registry.listings() else ""


def _box_of(request: Request[Any, Any, Any], live: LiveMatch | None) -> str:
    """Return the id of the box of a request, if its address or body names one; else ""."""
    if game := request.path_params.get("game") or request.state.get("box"):
        return str(game)
    return live.game.id if live is not None else ""
