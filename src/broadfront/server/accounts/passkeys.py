"""Passkeys (WebAuthn): the options for a browser to sign, and the verification of its signature.

The library is imported by the functions that use it, because it would delay the start of the server by a tenth of a
second.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from broadfront.server.http.errors import ServerFault

TITLE: Final = "Broadfront"
MAX_ANSWER_LENGTH: Final = 20_000
"""Characters of a browser's answer."""


class Passkey(msgspec.Struct, frozen=True):
    """A stored passkey."""

    id: str
    public_key: bytes
    uses: int


class InvalidSignature(ServerFault):
    """The passkey does not fit."""

    status = 401
    code = "PASSKEY_REFUSED"


def registration_options(host: str, user_id: str, name: str, challenge: bytes, known: list[str]) -> Any:
    """Return options for creating a passkey that can sign in without a name; those in ``known`` are excluded."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=host,
        rp_name=TITLE,
        user_id=user_id.encode(),
        user_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known],
    )
    return msgspec.json.decode(webauthn.options_to_json(options))


def authentication_options(host: str, challenge: bytes) -> Any:
    """Return options for signing in with any passkey that the browser has for this host."""
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=host, challenge=challenge, user_verification=UserVerificationRequirement.PREFERRED
    )
    return msgspec.json.decode(webauthn.options_to_json(options))


def challenge_in(credential: Any) -> bytes:
    """Return the challenge that a browser claims to have signed.

    Raises
    ------
    InvalidSignature
        If its answer has none.
    """
    from webauthn.helpers import base64url_to_bytes

    try:
        if len(msgspec.json.encode(credential)) > MAX_ANSWER_LENGTH:
            raise ValueError("longer than any browser's")
        client_data = msgspec.json.decode(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return base64url_to_bytes(client_data["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise InvalidSignature("The browser's answer cannot be read: try again.") from error


def verify_registration(credential: Any, challenge: bytes, host: str, origins: list[str]) -> Passkey:
    """Return the new passkey of a valid answer.

    Raises
    ------
    InvalidSignature
        If the answer is not to this challenge, host and origin.
    """
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    try:
        verified = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=host, expected_origin=origins
        )
    except Exception as error:  # for bytes that no browser sends, it raises anything
        raise InvalidSignature("The browser could not make a passkey for this server: try again.") from error
    return Passkey(
        bytes_to_base64url(verified.credential_id), verified.credential_public_key, verified.sign_count
    )


def verify_authentication(
    credential: Any, challenge: bytes, host: str, origins: list[str], passkey: Passkey
) -> int:
    """Return how many signatures a passkey has made, by its own count (0: it does not count).

    Raises
    ------
    InvalidSignature
        If it was another passkey, another challenge, or a copy of the passkey that counts less.
    """
    import webauthn

    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origins,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses,
        )
    except Exception as error:  # as above
        raise InvalidSignature("This passkey does not fit: try again, or sign in another way.") from error
    return verified.new_sign_count
