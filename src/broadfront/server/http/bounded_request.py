"""Requests whose JSON is limited before it is parsed, and that notice when their sender hangs up."""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ClientException, SerializationException, ValidationException
from litestar.serialization import decode_json
from litestar.types import Empty

from broadfront.engine.errors import FileFault
from broadfront.engine.plain_text import read_number, wide_encoding
from broadfront.engine.toml_files import check_json, json_fault
from broadfront.server.http.client_address import address_of
from broadfront.server.http.large_bodies import LARGE, LargeBodies
from broadfront.server.http.rate_limits import RateLimits, TooMany
from broadfront.server.http.versions import is_present


class BoundedRequest(Request[Any, Any, State]):
    """A request whose JSON is limited before it is parsed."""

    async def body(self) -> bytes:
        """Return the body; for a large one, which is parsed as soon as it has arrived, only a placeholder.

        Raises
        ------
        TooMany, ServerFault, ClientException
            If the sender has too many large bodies on their way; if all have; if it is no JSON, or too much of it.
        """
        state = self._connection_state
        if state.body is not Empty:
            return await super().body()
        length = read_number(self.headers.get("content-length", ""))
        if length is not None and length <= LARGE:
            return self._counted(await super().body())
        bodies: LargeBodies = self.app.state.limits.large_bodies
        address = address_of(self.scope)
        if bodies.is_full(address):
            raise TooMany("Too many large requests at once from where you are: wait for the others.")
        with bodies.arrival(address) as arrival:
            body = self._counted(await arrival.read(self.stream()))
            state.body = self._body = b"parsed"  # neither the body nor its data stay in memory after use
            self._parts = await bodies.parse(address, lambda: self._parsed(body))
        return self._body

    def _counted(self, body: bytes) -> bytes:
        """Count the bytes that are stored of a body that has arrived."""
        limits: RateLimits = self.app.state.limits
        limits.charge_storage(
            self.scope, len(body), makes=getattr(self.route_handler, "status_code", 0) == 201
        )
        return body

    async def json(self) -> Any:
        """Return the body's data, once; at addresses of ``/api/v1`` as the object that its handler takes.

        Litestar itself would take numbers and truth values from texts.

        Raises
        ------
        ValidationException
            If it is not what the handler takes.
        """
        body = await self.body()
        data = self.__dict__.pop("_parts") if "_parts" in self.__dict__ else self._parsed(body)
        field = self.route_handler.parsed_data_field
        if field is None or not is_present(self.url.path):
            return data
        try:
            return msgspec.convert(data, field.annotation, str_keys=True)
        except msgspec.ValidationError as error:
            message, _, place = str(error).partition(" - at `$")
            key = f"data{place.removesuffix('`')}"
            raise ValidationException(extra=[{"message": message, "key": key}]) from None

    def _parsed(self, body: bytes) -> Any:
        if len(body) > len(codecs.BOM_UTF16) and (encoding := wide_encoding(body)):
            raise ClientException(f"This JSON is {encoding}: send it as UTF-8.")
        body = body.removeprefix(codecs.BOM_UTF8)
        try:
            check_json(body)
        except FileFault as fault:
            raise ClientException(f"This JSON cannot be read: {fault}") from None
        try:
            return decode_json(body or b"null")
        except SerializationException as error:
            cause = error.__cause__
            raise ClientException(json_fault(cause if isinstance(cause, Exception) else error)) from None
        except UnicodeDecodeError as error:
            raise ClientException(json_fault(error)) from None


async def never_disconnects() -> None:
    """Wait for ever, for a sender who cannot hang up."""
    await asyncio.Event().wait()


class Sender(NamedTuple):
    """The sender of a request: the address it is counted by, and an awaitable that ends when the sender hangs up."""

    address: str
    leaves: Callable[[], Awaitable[None]] = never_disconnects

    @classmethod
    def of(cls, request: Request[Any, Any, State]) -> Sender:
        """Return the sender of a request whose body was read."""

        async def leaves() -> None:
            while (await request.receive())["type"] != "http.disconnect":
                pass

        return cls(address_of(request.scope), leaves)


NOBODY: Final = Sender("")
