"""Names of players: which are allowed, and which look alike."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from confusable_homoglyphs import categories, confusables

from broadfront.engine.text_codec import quote
from broadfront.players.spec import KINDS, LEVELS
from broadfront.server.http.errors import InvalidInput

MIN_NAME_LENGTH: Final = 3
MAX_NAME_LENGTH: Final = 20
RESERVED: Final = frozenset(
    {"admin", "administrator", "broadfront", "moderator", "operator", "system", "theserver"}
)
_ALIKE: Final = {"0": "o", "1": "l", "i": "l", "5": "s"}
_ALLOWED: Final = re.compile(r"[^\W_][\w-]*[^\W_]")


def validated_name(name: str) -> str:
    """Return a name in the form in which it is stored.

    Raises
    ------
    InvalidInput
        If it cannot be one: says why.

    Examples
    --------
    >>> validated_name("  Ike_44 ")
    'Ike_44'
    """
    name = unicodedata.normalize("NFC", name.strip())
    if not MIN_NAME_LENGTH <= len(name) <= MAX_NAME_LENGTH:
        raise InvalidInput(
            f"A name has {MIN_NAME_LENGTH} to {MAX_NAME_LENGTH} characters; this one has {len(name)}."
        )
    if not _ALLOWED.fullmatch(name):
        raise InvalidInput(
            "A name has letters, digits, hyphens and underscores, and begins and ends with a letter or digit."
        )
    if confusables.is_mixed_script(name.replace("-", ""), allowed_aliases=["COMMON", "INHERITED"]):
        scripts = sorted(categories.unique_aliases(name) - {"COMMON", "INHERITED"})
        raise InvalidInput(f"A name is written in one script; this one mixes {' and '.join(scripts)}.")
    if skeleton(name) in _reserved():
        raise InvalidInput("This name could be taken for the server's own: choose another.")
    if skeleton(name) in _computers():
        raise InvalidInput(f"{quote(name)} is a computer player: choose another name.")
    return name


def skeleton(name: str) -> str:
    """Return a key that is equal for names that look alike, without case, accents, hyphens and underscores.

    After Unicode Technical Standard 39, from one script to Latin letters only, and in either case.

    >>> skeleton("Bill") == skeleton("bi1I") == skeleton("BiII"), skeleton("Соня") == skeleton("Coня")
    (True, True)
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if c.isalnum())
    return "".join(map(_prototype, plain)).replace("rn", "m").replace("vv", "w")[:64]


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(skeleton, RESERVED))


@cache
def _computers() -> frozenset[str]:
    """Return the keys of the specs of computer players that can be typed as a name."""
    return frozenset(map(skeleton, (*KINDS, *LEVELS)))


@lru_cache(maxsize=4096)  # names may contain any of a million characters
def _prototype(char: str) -> str:
    """Return the character that represents all that look like this one, in either case."""
    for form in (char.casefold(), char.upper()):
        if form.isascii():
            return _ALIKE.get(form, form.casefold())
        for entry in confusables.is_confusable(form, greedy=True) or []:
            for other in entry["homoglyphs"]:
                alike: str = other["c"].casefold()
                if alike.isascii() and alike.isalnum():
                    return _ALIKE.get(alike, alike)
    return char.casefold()
