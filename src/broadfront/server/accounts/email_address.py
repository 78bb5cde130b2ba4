"""E-mail addresses: which ones are accepted, where mail to them is sent, and the key by which an account is found.

An address is one addr-spec of RFC 5322 made of atoms: no display name, comment, group, list, quoted string or encoded
word. So it is the same recipient for every program that reads it. No letters are mapped except the case of ASCII: in
IDNA 2008 ``straße`` and ``strasse`` are two domains, whose mail is read by different people.
"""

from __future__ import annotations

import re
import string
from typing import Final

import msgspec

from broadfront.engine.text_codec import quote
from broadfront.server.http.errors import InvalidInput

MAX_LENGTH: Final = 254
"""Characters of an address (RFC 5321, 4.5.3.1, erratum 1690) ..."""
MAX_LOCAL_PART: Final = 64
"""... and of what stands before its ``@``."""
MAX_DOMAIN: Final = 253
_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LOCAL_PART: Final = re.compile(rf"{_ATOM}(\.{_ATOM})*")
_LABEL: Final = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_DOMAIN: Final = re.compile(rf"({_LABEL}\.)*(?![0-9]+\Z){_LABEL}")  # a number last is an IP address
_LOWER: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


class EmailAddress(msgspec.Struct, frozen=True):
    """An address that mail can be sent to."""

    addr_spec: str
    """The address for mail in ASCII, with A-labels for a domain of other letters."""

    @property
    def key(self) -> str:
        """The part that all spellings of the address share; an account is found by it."""
        return self.addr_spec.translate(_LOWER)


def parse(text: str) -> EmailAddress:
    """Return the address that a user has typed.

    Raises
    ------
    InvalidInput
        If it is none, or none that this server sends to; says why.

    Examples
    --------
    >>> parse("Boss@Straße.example").addr_spec, parse("Boss@STRASSE.example").key
    ('Boss@xn--strae-oqa.example', 'boss@strasse.example')
    """
    local_part, _, domain = text.strip(" \t\r\n").rpartition("@")
    if len(text) <= 2 * MAX_LENGTH and domain and not domain.isascii():
        domain = _a_labels(domain)
    address = EmailAddress(f"{local_part}@{domain}")
    if local_part and not local_part.isascii() and _DOMAIN.fullmatch(domain):
        raise InvalidInput(
            "Before the @ of an e-mail address, this server takes the letters a to z, digits and common signs only."
        )
    is_short = (
        len(address.addr_spec) <= MAX_LENGTH
        and len(local_part) <= MAX_LOCAL_PART
        and len(domain) <= MAX_DOMAIN
    )
    # an encoded word (RFC 2047) is made of atoms too, and some programs read another address in it
    if (
        not is_short
        or "=?" in local_part
        or not _LOCAL_PART.fullmatch(local_part)
        or not _DOMAIN.fullmatch(domain)
    ):
        raise InvalidInput(f"{quote(text)} is no e-mail address. Write it as name@example.org.")
    return address


def _a_labels(domain: str) -> str:
    """Return a domain as the DNS has it (IDNA 2008, RFC 5891)."""
    import idna  # it loads tables of all letters, which would slow down the start of the server

    try:
        return idna.encode(domain.translate(_LOWER), strict=True).decode("ascii")
    except idna.IDNAError:
        raise InvalidInput(
            f"{quote(domain)} is no domain of an e-mail address. Write it in lower case, as its owner does."
        ) from None
