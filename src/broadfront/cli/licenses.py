"""``broadfront licenses``: lists the works of others in the installation, with their licences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

import msgspec

from broadfront.cli.parameters import Flag
from broadfront.cli.screen import Screen, print_json
from broadfront.engine import registry
from broadfront.engine.errors import FileFault

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)\s*(?:\[(?P<extras>[^]]*)\])?")
_EXTRA = re.compile(r"""extra\s*==\s*["']([^"']+)["']""")
_LICENCE = re.compile(r"(?i)licen[cs]e|copying|notice")
_MAX_LICENSE_LENGTH = 60
"""The longest text that counts as a licence's name: some packages put the whole licence there."""


class _Work(msgspec.Struct, frozen=True):
    """A package by other people."""

    name: str
    version: str
    license: str
    part: str
    """The part of it that is in the web client; "" for a Python package."""
    text: str


def licenses(*, texts: Flag = False, json: Flag = False) -> int:
    """List whose work Broadfront holds or needs: the page, the Python packages, the boxes.

    Parameters
    ----------
    texts
        With the words of each licence.
    json
        As data, for programs, with the words of each licence.
    """
    page, python = _page(), sorted(_packages(), key=lambda work: work.name.lower())
    boxes = {listing.title: listing.credits for listing in registry.listings().values()}
    own = distribution("broadfront")
    if json:
        print_json({"broadfront": own.version, "page": page, "python": python, "boxes": boxes})
        return 0
    screen = Screen(plain=True)
    screen.head(f"Broadfront {own.version}: {_name_of(own)}")
    for heading, works in (("In the page", page), ("Python packages that it needs", python)):
        screen.say("", f"{heading}:")
        screen.say(*(f"  {_license_text(work)}: {work.license}" for work in works))
    screen.say("", "The boxes:")
    screen.say(*(f"  {title}: {credits}" for title, credits in boxes.items()))
    if texts:
        for work in (*page, *python):
            screen.say("", "-" * 80, f"{work.name} {work.version}: {work.license}", "", work.text)
    return 0


def _license_text(work: _Work) -> str:
    return " ".join(filter(None, (work.name, work.version, work.part and f"({work.part})")))


def _page() -> list[_Work]:
    """Return the list that the build of the web client has written."""
    from broadfront.server.config import STATIC  # imported here so that no other command waits for it

    file = STATIC / "licenses.json"
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[_Work])
    except OSError:
        raise FileFault(
            "the page has not been built, so nothing is known of what it holds: `make play` builds it in a checkout",
            source=str(file),
        ) from None


def _packages() -> Iterator[_Work]:
    """Yield the dependencies of the installed Broadfront, direct and indirect, as far as this system needs them."""
    visited_extras: dict[str, set[frozenset[str]]] = {"broadfront": {frozenset()}}
    todo = list(_requirements(distribution("broadfront"), frozenset()))
    while todo:
        name, extras = todo.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:  # for another system, or another Python
            continue
        title = package.metadata["Name"]
        if extras in visited_extras.get(title.lower(), ()):
            continue
        if title.lower() not in visited_extras:
            yield _Work(title, package.version, _name_of(package), "", _text_of(package))
        visited_extras.setdefault(title.lower(), set()).add(extras)
        todo += _requirements(package, extras)


def _requirements(package: Distribution, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    for line in package.requires or ():
        requirement, _, condition = line.partition(";")
        extras_named = _EXTRA.findall(condition)
        if not extras_named or extras.intersection(extras_named):
            parts = _REQUIREMENT.match(requirement.strip())
            assert parts is not None
            yield parts["name"], frozenset(filter(None, re.split(r"[\s,]+", parts["extras"] or "")))


def _name_of(package: Distribution) -> str:
    """Return the licence's name: its expression, its text, or its classifier."""
    fields = package.metadata
    classes = [
        line.rpartition("::")[2].strip() for line in fields.get_all("Classifier", []) if "License ::" in line
    ]
    values = [fields[field] for field in ("License-Expression", "License") if field in fields]
    text = next(iter(values), "").strip().partition("\n")[0]
    return text if text and len(text) < _MAX_LICENSE_LENGTH else " or ".join(classes) or "see its text"


def _text_of(package: Distribution) -> str:
    files = [
        file
        for file in package.files or ()
        if _LICENCE.search(file.name) and file.suffix not in (".py", ".pyc")
    ]
    return "\n\n".join(file.read_binary().decode("utf-8", "replace").strip() for file in files)
