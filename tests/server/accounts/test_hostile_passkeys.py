"""Answers that no authenticator gives: each is refused in words."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Any, Final

import cbor2
import pytest
from tests.server.accounts.authenticator import Authenticator, text_of

from broadfront.server.accounts import passkeys
from broadfront.server.accounts.passkeys import InvalidSignature, Passkey

Json = dict[str, Any]
HOST: Final = "localhost"
ORIGIN: Final = "http://localhost:8123"
CHALLENGE: Final = b"c" * 32
HOSTILE: Final[list[Any]] = [
    None, True, 0, -1, 2**63, 1.5, "", "a", "=", "\0", "é", "a" * 15_000, [], [[]], {}, {"a": []},
    text_of(b""), text_of(b"\xff" * 64), text_of(b"\x9b" + b"\xff" * 8), text_of(b"\x81" * 9_000),
    text_of(b"\xbb" + b"\xff" * 8),
    text_of(cbor2.dumps({"fmt": "packed", "attStmt": {"x5c": [b"a"]}, "authData": b"a" * 40})),
    text_of(cbor2.dumps({"fmt": "tpm", "attStmt": {}, "authData": b"\xff" * 200})),
    text_of(b'{"challenge": 5}'), text_of(b"[" * 9_000), text_of(b'{"challenge": "a", "type": [], "origin": {}}'),
]  # fmt: skip


def places(credential: Json) -> list[tuple[str, ...]]:
    return [(), *((key,) for key in credential), *(("response", key) for key in credential["response"])]


def spoiled(credential: Json, at: tuple[str, ...], mark: Any) -> Any:
    if not at:
        return mark
    copied = copy.deepcopy(credential)
    inner = copied
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = mark
    return copied


def made(credential: Any) -> Passkey:
    challenge = passkeys.challenge_in(credential)
    return passkeys.verify_registration(credential, challenge, HOST, [ORIGIN])


def test_no_hostile_answer_makes_a_passkey() -> None:
    key = Authenticator(ORIGIN)
    usual = key.make(passkeys.registration_options(HOST, "u" * 16, "Ada", CHALLENGE, []))
    assert made(usual).id == text_of(key.id)
    for at in places(usual):
        for mark in HOSTILE:
            with suppress(InvalidSignature):
                assert made(spoiled(usual, at, mark)).id == text_of(key.id), (at, mark)


def test_no_hostile_answer_signs_in() -> None:
    key = Authenticator(ORIGIN)
    kept = made(key.make(passkeys.registration_options(HOST, "u" * 16, "Ada", CHALLENGE, [])))
    usual = key.use(passkeys.authentication_options(HOST, CHALLENGE))

    def used(credential: Any) -> int:
        challenge = passkeys.challenge_in(credential)
        return passkeys.verify_authentication(credential, challenge, HOST, [ORIGIN], kept)

    assert used(usual) == 2
    for at in places(usual):
        for mark in HOSTILE:
            if at[:1] == ("response",):
                with pytest.raises(InvalidSignature):
                    used(spoiled(usual, at, mark))
            else:
                with suppress(InvalidSignature):
                    used(spoiled(usual, at, mark))


def test_an_answer_that_is_too_long_is_not_read() -> None:
    usual = Authenticator(ORIGIN).use(passkeys.authentication_options(HOST, CHALLENGE))
    usual["response"]["signature"] = "a" * 400_000
    with pytest.raises(InvalidSignature):
        passkeys.challenge_in(usual)
