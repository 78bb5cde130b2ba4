"""Reads TOML files into Structs, with faults that name line and field."""

from __future__ import annotations

import re
import tomllib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import accumulate, chain, islice
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin

import msgspec
import tomli_w
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable

from broadfront.engine.errors import FileFault, did_you_mean
from broadfront.engine.plain_text import without_bom
from broadfront.engine.text_codec import shorten

# --------------------------------------------------------------------------------------------------
# Bounds on text from outside, checked before it is parsed: parsers are slow, or fail, on extreme input.
#
# All readers of scenario files, match files, positions and JSON use these checks. Each check reads its text
# once, so its time is proportional to the length.

MAX_SCENARIO_LENGTH: Final = 200_000
"""Characters of a scenario file; those of the games have up to 7,000."""
MAX_MATCH_LENGTH: Final = 2_000_000
"""Characters of a match file."""
MAX_LINE_LENGTH: Final = 50_000
"""Characters of a line of either, and of the notation of a position."""
MAX_MOVES: Final = 50_000
"""Moves of a match file."""
Id: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""A number by which a request names a piece or a space: it fits into a database's column."""
MAX_VERSION: Final = 1_000_000
Version: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_VERSION)]
"""How many events of a match a request has seen, or how many moves of it."""
SeatIndex: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, lt=64)]
"""A seat of a match, from 0; -1: none."""
MAX_KEYS: Final = 8
"""Parts of a dotted key, as in ``a.b.c``."""
MAX_TOML_DEPTH: Final = 16
"""Lists and tables inside each other in a value."""
MAX_JSON_DEPTH: Final = 32
MAX_LISTS_JSON: Final = 20_000
"""Lists and objects in JSON: each costs the parser much more than its two characters."""
MAX_VALUES_JSON: Final = 20_000
"""Keys and values in JSON."""
MAX_QUOTES_JSON: Final = 100_000
"""Quotation marks in JSON, including those within texts: more are refused before the text is searched."""
MAX_DIGITS: Final = 18
"""Digits of a number in TOML: more do not fit into 64 bits, and Python refuses those of more than 4,300."""
MAX_DIGITS_JSON: Final = 19
"""Digits of a number in JSON: seeds of 63 bits have 19."""

# Strings and comments are skipped as a whole. Quantifiers are possessive, so that there is no backtracking and each
# character is read once.
_TOML: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}+)?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}+)?"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|(?P<number>(?<![0-9A-Za-z_])[0-9][0-9A-Za-z_]*+)"
    r"|(?P<mark>[\n\[\]{}=,.])",
    re.DOTALL,
)
_JSON_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_JSON_NUMBER: Final = re.compile(rf"[0-9]{{{MAX_DIGITS_JSON + 1}}}")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_STEPS: Final = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")  # 255 is -1 as a signed byte


def check_toml(text: str, source: str = "") -> None:
    """Refuse a TOML text with too many characters, too deep nesting, or too long numbers to be parsed.

    Raises
    ------
    FileFault
        If it is: with the line and what to do.
    """
    _check_length(text, MAX_SCENARIO_LENGTH, source)
    _check_lines(text.split("\n"), source)
    for at, message in _toml_faults(text):
        raise FileFault(message, source=source, line=text.count("\n", 0, at) + 1)


def _toml_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines at which the text exceeds a bound, with messages."""
    depth, parts = 0, 1
    for token in _TOML.finditer(text):
        mark = token["mark"]
        if mark == ".":
            parts += 1
            if parts > MAX_KEYS:
                yield token.start(), f"a key has more than {MAX_KEYS} parts: use fewer dots"
        elif mark:
            parts = 1
            if mark in "[{":
                depth += 1
                if depth > MAX_TOML_DEPTH:
                    yield token.start(), _nested(MAX_TOML_DEPTH)
            elif mark in "]}":
                depth -= 1
        elif (number := token["number"]) and len(number) > MAX_DIGITS:
            yield token.start(), _digits(MAX_DIGITS)


def check_match(text: str | bytes, source: str = "") -> None:
    """Refuse a match file that is too large to be read.

    Raises
    ------
    FileFault
        If it is: with the line and what to do.
    """
    _check_length(text, MAX_MATCH_LENGTH, source)
    _check_lines(text.split(b"\n") if isinstance(text, bytes) else text.split("\n"), source)


def json_fault(error: Exception) -> str:
    """Return a sentence about JSON that msgspec cannot read, without quoting it.

    >>> import msgspec
    >>> try:
    ...     msgspec.json.decode(b"[1,]")
    ... except msgspec.DecodeError as error:
    ...     json_fault(error)
    'This is no JSON: it goes wrong at byte 3.'
    """
    if isinstance(error, UnicodeDecodeError):
        return f"This JSON is no UTF-8: it goes wrong at byte {error.start} of a text."
    message = str(error)
    if "truncated" in message:
        return "This JSON is not complete: it ends too soon."
    if place := re.search(r"\(byte (\d+)\)", message):
        return f"This is no JSON: it goes wrong at byte {place[1]}."
    if "out of range" in message.lower():
        return "This JSON has a number that is too large."
    return plain_json_words(message)


def json_file_fault(error: msgspec.DecodeError, source: str) -> FileFault:
    """Return the fault of a JSON file, with the field that msgspec names, if any."""
    field = str(error).partition(" - at `$")[2].removesuffix("`").removeprefix(".")
    return FileFault(json_fault(error).removeprefix(f"{field}: "), source=source, field=field)


def unwritable_toml(data: object) -> str:
    """Return a sentence about a null in JSON data, which TOML cannot contain; "" if there is none.

    >>> unwritable_toml({"sides": [{"units": [None]}]})
    'sides[0].units[0]: TOML has no null: give a value, or leave it out'
    """
    parts: list[tuple[str, object]] = [("", data)]
    while parts:
        place, value = parts.pop()
        if value is None:
            where = place.removeprefix(".")
            return f"{where}: TOML has no null: give a value, or leave it out"
        if isinstance(value, Mapping):
            parts += ((f"{place}.{name}", of) for name, of in value.items())
        elif isinstance(value, list):
            parts += ((f"{place}[{number}]", of) for number, of in enumerate(value))
    return "TOML has no word for one of its values"


_WORDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bytes": "a text in base64",
    "bool": "true or false",
    "array": "a list",
    "object": "an object with fields",
    "null": "null",
    "datetime": "a date and time",
}
_PARTS: Final = {"str": "character", "bytes": "byte", "array": "value", "object": "field"}
"""The unit of the length of each kind."""
_COMPARED: Final = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_OTHER_WORDS: Final = {
    "Invalid RFC3339 encoded datetime": "Expected a date and time, as in 2026-01-31T18:00:00Z",
    "Invalid base64 encoded string": "Expected a text in base64",
}


def plain_json_words(message: str) -> str:
    """Return a message of msgspec about a value in plain words, with the place of the value before it.

    >>> plain_json_words("Expected `int | null`, got `str` - at `$.title`")
    'title: Expected a whole number or null, got a text'
    >>> plain_json_words("Object missing required field `game`")
    'The field `game` is missing'
    >>> plain_json_words("Expected `array` of length <= 1 - at `$.seats[0].marks`")
    'seats[0].marks: Expected a list of at most 1 value'
    """
    message, _, place = message.partition(" - at `$")
    place = place.removesuffix("`").removeprefix(".")
    return f"{place}: {_in_plain_words(message)}" if place else _in_plain_words(message)


def _in_plain_words(message: str) -> str:
    if message in _OTHER_WORDS:
        return _OTHER_WORDS[message]
    for begins, template in (
        ("Object missing required field ", "The field {} is missing"),
        ("Object contains unknown field ", "There is no field {}"),
        ("Invalid enum value ", "{} is none of the values that it may have"),
        ("Invalid value ", "{} is none of the values that it may have"),
    ):
        if message.startswith(begins):
            return template.format(shorten(message.removeprefix(begins)))
    begins, _, rest = message.partition("`")
    kinds, _, bound = rest.partition("`")
    if begins != "Expected " or not set(kinds.split(" | ")) <= _WORDS.keys():
        return message
    expected = "an object" if kinds == "object" and bound.startswith(" of") else _kinds_in_words(kinds)
    return f"Expected {expected}{_bound_in_words(kinds, bound)}"


def _kinds_in_words(kinds: str) -> str:
    return " or ".join(_WORDS.get(kind, kind) for kind in kinds.split(" | "))


def _bound_in_words(kinds: str, bound: str) -> str:
    """Return the bound that msgspec gives after the kind of an expected value."""
    if bound.startswith(", got `"):
        return f", got {_kinds_in_words(bound.removeprefix(', got `').removesuffix('`'))}"
    words = bound.split()
    match words:
        case ["of", "length", *compared, number] if (
            compared in ([], [">="], ["<="]) and kinds in _PARTS and number.isdigit()
        ):
            least = f"{_COMPARED[compared[0]]} " if compared else ""
            return f" of {least}{number} {_PARTS[kinds]}{'s' * (number != '1')}"
        case ["of", "length", number, "got", other]:
            return f" of {number.rstrip(',')} {_PARTS.get(kinds, 'value')}s, got {other}"
        case [sign, number] if sign in _COMPARED:
            return f", {_COMPARED[sign]} {number}"
        case ["matching", "regex", *pattern]:
            return f" of the form {shorten(' '.join(pattern))}"
        case ["that's", "a", "multiple", "of", number]:
            return f" that is a multiple of {number}"
    return bound


def check_json(text: str | bytes, source: str = "") -> None:
    """Refuse JSON with too many values, too deep nesting, or too long numbers to be parsed.

    Raises
    ------
    FileFault
        If it is: with what to do.
    """
    if isinstance(text, bytes):
        text = text.decode("latin-1")  # brackets, quotes and digits are the same bytes as in UTF-8
    if text.count('"') > MAX_QUOTES_JSON:
        raise FileFault(_values("quotation marks", MAX_QUOTES_JSON), source=source)
    bare = _JSON_STRING.sub("", text)
    if bare.count(":") + bare.count(",") > MAX_VALUES_JSON:
        raise FileFault(_values("keys and values", MAX_VALUES_JSON), source=source)
    if _JSON_NUMBER.search(bare):
        raise FileFault(_digits(MAX_DIGITS_JSON), source=source)
    brackets = bare.encode("ascii", "ignore").translate(_STEPS, _NO_BRACKETS)
    if len(brackets) > 2 * MAX_LISTS_JSON:
        raise FileFault(_values("lists and objects", MAX_LISTS_JSON), source=source)
    if max(accumulate(array("b", brackets)), default=0) > MAX_JSON_DEPTH:
        raise FileFault(_nested(MAX_JSON_DEPTH), source=source)


def _check_length(text: str | bytes, most: int, source: str) -> None:
    if len(text) > most:
        raise FileFault(
            f"the file has {len(text):,} characters, and at most {most:,} are read: shorten it", source=source
        )


def _check_lines(lines: list[str] | list[bytes], source: str) -> None:
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            raise FileFault(
                f"the line has {len(line):,} characters, and at most {MAX_LINE_LENGTH:,} are read: break it up",
                source=source,
                line=number,
            )


def _values(what: str, most: int) -> str:
    return f"it has more than {most:,} {what}: leave some out"


def _nested(most: int) -> str:
    return f"brackets are nested more than {most} deep: use fewer levels"


def _digits(most: int) -> str:
    return f"a number has more than {most} digits: write a shorter one"


T = TypeVar("T")
Path = Sequence[str | int]
"""The path of a value in a file: names of fields, and indices of lists."""

MAX_FAULTS = 50
"""The most faults of a file that are reported, because each is looked up in the text."""

# Quantifiers are possessive, so that there is no backtracking and each line is read once.
_NAME = r"[A-Za-z0-9_-]++|\"[^\"]*+\"|'[^']*+'"
_HEADER = re.compile(r"\s*+(\[\[?+)([^\[\]]++)\]")
_KEY = re.compile(rf"\s*+((?:{_NAME})(?:\s*+\.\s*+(?:{_NAME}))*+)\s*+=")
_PART = re.compile(r"\"[^\"]*+\"|'[^']*+'|[^.]++")
_TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*+\"?|'[^']*+'?|#|[\[\]{},]|[^\s\"'#\[\]{},]++")

MAX_MESSAGE_LENGTH: Final = 300
"""The most characters of a message about a value of a file."""


def _key_parts(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in _PART.findall(dotted)]


def line_of(text: str, path: Path) -> int:
    r"""Return the line (from 1) of the value at ``path`` in a TOML text, or of the nearest entry above it.

    >>> line_of('title = "x"\n[[forces]]\nside = "green"\n', ["forces", 0, "side"])
    3
    >>> line_of('rows = [\n  "..",  # one, two\n  "x.",\n]\n', ["rows", 1])
    3
    """
    lines, places = _places(text)
    want = tuple(path)
    above = (want[:length] for length in range(len(want), 0, -1))
    nearest = next((one for one in above if one in places), ())
    first = places.get(nearest, 1)
    return first + _lines_into(lines, first - 1, want[len(nearest) :])


@lru_cache(maxsize=4)
def _places(text: str) -> tuple[Sequence[str], Mapping[Path, int]]:
    """Return the lines of a TOML text, and the line of each header and key by its path."""
    lines = text.split("\n")
    places: dict[Path, int] = {}
    prefix: tuple[str | int, ...] = ()
    counts: dict[tuple[str | int, ...], int] = {}
    for number, line in enumerate(lines, 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            prefix = ()
            names = _key_parts(header[2])
            for i, name in enumerate(names):
                prefix = (*prefix, name)
                if header[1] == "[[" and i == len(names) - 1:
                    counts[prefix] = counts.get(prefix, -1) + 1
                if prefix in counts:
                    prefix = (*prefix, counts[prefix])
            places.setdefault(prefix, number)
        elif key:
            places.setdefault((*prefix, *_key_parts(key[1])), number)
    return lines, places


def _lines_into(lines: Sequence[str], first: int, want: Path) -> int:
    """Return the number of lines from a key to an element of its array; 0 if the value is not an array."""
    index = want[0] if want else ""
    start = _KEY.match(lines[first])
    if (
        not isinstance(index, int)
        or start is None
        or not lines[first][start.end() :].lstrip().startswith("[")
    ):
        return 0
    depth = commas = 0
    for number in range(len(lines) - first):
        for token in _TOKEN.findall(lines[first + number], 0 if number else start.end()):
            if token.startswith("#"):
                break
            if depth == 1 and commas == index and token not in "],":
                return number
            depth += (token in "[{") - (token in "]}")
            commas += depth == 1 and token == ","
            if not depth:
                return 0
    return 0


def fault_at(text: str, path: Path, message: str, source: str = "") -> FileFault:
    """Return a FileFault that names the line and the field of ``path``."""
    field = ""
    for part in path:
        field += f"[{part}]" if isinstance(part, int) else f".{shorten(part)}" if field else shorten(part)
    return FileFault(message, source=source, line=line_of(text, path), field=field, path=tuple(path))


def refuse(text: str, faults: Iterable[tuple[Path, str]], source: str = "") -> None:
    """Raise the first fault of a text, with the others attached (at most `MAX_FAULTS`), if there is one.

    Raises
    ------
    FileFault
        If there is a fault.
    """
    faults_found = [fault_at(text, *fault, source) for fault in islice(faults, MAX_FAULTS)]
    if faults_found:
        faults_found[0].others = tuple(faults_found[1:])
        raise faults_found[0]


def parse_toml(text: str, source: str = "") -> dict[str, Any]:
    """Return the data of a TOML text.

    Raises
    ------
    FileFault
        If it is not TOML, or exceeds the bounds of `broadfront.engine.toml_files`: with the line.
    """
    text = without_bom(text)
    check_toml(text, source)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line_match = re.search(r"line (\d+)", str(error))
        line = int(line_match[1]) if line_match else text.count("\n") + 1
        raise FileFault(f"this is no TOML: {error}", source=source, line=line) from None


Fault: TypeAlias = tuple[Path, str]
"""The fault of a value of a file: its path, and what to do."""


def read_toml(
    text: str, into: type[T], source: str = "", faults: Callable[[T], Iterable[Fault]] | None = None
) -> T:
    """Read a TOML text into a Struct type.

    Parameters
    ----------
    text
        The text.
    into
        The Struct type.
    source
        The name of the text in messages.
    faults
        Yields the faults of a Struct that could be read. If a part of the text has a wrong type, the rest is checked
        too (`other_faults`), so that all faults are reported together.

    Raises
    ------
    FileFault
        With line and column if it is not TOML; with line and field if values are unknown, missing or of a wrong type.

    >>> class Point(msgspec.Struct, forbid_unknown_fields=True):
    ...     x: int
    >>> read_toml("x = 1", Point)
    Point(x=1)
    """
    data = parse_toml(text, source)
    try:
        value = msgspec.convert(data, into)
    except msgspec.ValidationError:
        others = _faults_of_rest(data, into, faults) if faults is not None else ()
        refuse(text, chain(_misfits(data, into, ()), others), source)
        raise
    if faults is not None:
        refuse(text, faults(value), source)
    return value


def other_faults(text: str, into: type[T], faults: Callable[[T], Iterable[Fault]]) -> list[Fault]:
    """Return the faults of the readable parts of a faulty text; an empty list if it is not TOML."""
    try:
        return list(_faults_of_rest(parse_toml(text), into, faults))
    except FileFault:
        return []


def _faults_of_rest(data: Any, into: type[T], faults: Callable[[T], Iterable[Fault]]) -> Iterator[Fault]:
    """Yield the faults of readable data, without those that the removal of unreadable parts may cause."""
    repair = _Repair()
    try:
        value = msgspec.convert(repair.fixed(data, into, ()), into)
    except msgspec.ValidationError:
        return
    if len(repair.omitted) > MAX_FAULTS:
        return
    for path, message in faults(value):
        if not repair.may_cause(path):
            yield repair.as_written(path), message


class _Repair:
    """Repairs the data of a text: misspelt fields are renamed, other values of wrong types removed."""

    def __init__(self) -> None:
        self.omitted: list[tuple[str | int, ...]] = []
        self.renamed: dict[tuple[str | int, ...], str] = {}

    def fixed(self, value: Any, type_: Any, path: tuple[str | int, ...]) -> Any:
        """Return a value without its parts of wrong types; None if nothing of its type remains."""
        try:
            msgspec.convert(value, type_)
        except msgspec.ValidationError:
            return self._fixed(value, type_, path)
        return value

    def _fixed(self, value: Any, type_: Any, path: tuple[str | int, ...]) -> Any:
        origin, args = get_origin(type_), get_args(type_)
        if origin is Annotated:
            return self._fixed(value, args[0], path)
        if origin in (Union, UnionType):
            is_only_type = len([one for one in args if one is not NoneType]) == 1
            members = [one for one in args if _matches_union_member(value, one, is_only_type=is_only_type)]
            return self.fixed(value, members[0], path) if members else None
        if origin is list and isinstance(value, list):
            items = [self.fixed(part, args[0], (*path, at)) for at, part in enumerate(value)]
            return None if None in items else items  # the indices of the others would be wrong
        if origin is dict and isinstance(value, dict):
            return self._entries(((name, part, args[1]) for name, part in value.items()), path)
        if isinstance(type_, type) and issubclass(type_, msgspec.Struct) and isinstance(value, dict):
            return self._struct(value, type_, path)
        return None

    def _entries(
        self, entries: Iterable[tuple[str, Any, Any]], path: tuple[str | int, ...]
    ) -> dict[str, Any]:
        entries_kept = {}
        for name, part, type_ in entries:
            entries_kept[name] = self.fixed(part, type_, (*path, name))
            if entries_kept[name] is None:
                del entries_kept[name]
                self.omitted.append((*path, name))
        return entries_kept

    def _struct(
        self, value: dict[str, Any], type_: type[msgspec.Struct], path: tuple[str | int, ...]
    ) -> dict[str, Any] | None:
        config = type_.__struct_config__
        fields = {field.encode_name: field for field in msgspec.structs.fields(type_)}
        tag = {name: part for name, part in value.items() if name == config.tag_field}
        known_fields = {name: part for name, part in value.items() if name in fields}
        strange = [
            (name, part) for name, part in value.items() if name not in known_fields and name not in tag
        ]
        for name, part in strange[:MAX_FAULTS]:
            missing = [field for field in fields if field not in known_fields]
            if matches := get_close_matches(name, missing, 1, 0.7):
                known_fields[matches[0]] = part
                self.renamed[(*path, matches[0])] = name
        entries = self._entries(
            ((name, part, fields[name].type) for name, part in known_fields.items()), path
        )
        for name, part in known_fields.items():
            # If a whole list or table is removed, faults of the rest are not reliable.
            if name not in entries and (fields[name].required or isinstance(part, (list, dict))):
                return None
        return tag | entries

    def may_cause(self, path: Path) -> bool:
        """Return whether a fault may be caused by a removal at its place, around it, or in its list."""
        for removed in self.omitted:
            at = max((i for i, part in enumerate(removed) if isinstance(part, int)), default=len(removed))
            near = removed[:at]
            if tuple(path[: len(near)]) == near or removed[: len(path)] == tuple(path):
                return True
        return False

    def as_written(self, path: Path) -> Path:
        """Return a path with the misspelt names of the text."""
        return [self.renamed.get(tuple(path[: i + 1]), part) for i, part in enumerate(path)]


def _misfits(value: Any, type_: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Path, str]]:
    """Yield the path and message of every value of a wrong type."""
    try:
        msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        parts = _inside(value, type_, path)
        yield next(parts, _fault_of(error, path))
        yield from parts


def _fault_of(error: msgspec.ValidationError, path: tuple[str | int, ...]) -> tuple[Path, str]:
    """Return path and message of a fault below ``path``, as far as msgspec names it."""
    message, _, where = str(error).partition(" - at `")
    message = plain_json_words(message)
    below = re.findall(r"([A-Za-z0-9_]+)|\[(\d+)\]", where.split("[...]")[0])
    return [*path, *(int(index) if index else name for name, index in below)], _cut(message)


def _cut(message: str) -> str:
    """Shorten a message of msgspec, which may repeat a value of the file."""
    return message if len(message) <= MAX_MESSAGE_LENGTH else f"{message[: MAX_MESSAGE_LENGTH - 3]}..."


def _inside(value: Any, type_: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Path, str]]:
    """Yield the faults of the parts of a table or list."""
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        yield from _inside(value, args[0], path)
    elif origin in (Union, UnionType):
        for one in args:
            if _matches_union_member(
                value, one, is_only_type=len([a for a in args if a is not NoneType]) == 1
            ):
                yield from _inside(value, one, path)
    elif origin is list and isinstance(value, list):
        for at, part in enumerate(value):
            yield from _misfits(part, args[0], (*path, at))
    elif origin is dict and isinstance(value, dict):
        for name, part in value.items():
            yield from _misfits(part, args[1], (*path, name))
    elif isinstance(type_, type) and issubclass(type_, msgspec.Struct) and isinstance(value, dict):
        fields = {field.encode_name: field for field in msgspec.structs.fields(type_)}
        for name in value:
            if name not in fields and name != type_.__struct_config__.tag_field:
                yield (*path, name), f"unknown field `{shorten(name)}`{did_you_mean(name, fields)}"
        for name, field in fields.items():
            if name in value:
                yield from _misfits(value[name], field.type, (*path, name))
            elif field.required:
                yield path, f"missing required field `{name}`"


def _matches_union_member(value: Any, type_: Any, *, is_only_type: bool) -> bool:
    """Return whether a value is meant to be of this type of a union: by its tag, or because there is no other type."""
    config = getattr(type_, "__struct_config__", None)
    if config is not None and config.tag is not None and isinstance(value, dict):
        return bool(value.get(config.tag_field) == config.tag)
    return is_only_type and type_ is not NoneType


# --------------------------------------------------------------------------------------------------
# Changes the data of a TOML text: unchanged parts keep their place, their layout and their comments.

Data = Mapping[str, Any]

MAX_PATCHED_LENGTH: Final = 50_000
"""Characters of a text that is changed in place; tomlkit takes too long over larger ones."""
MAX_PATCHED_PARTS: Final = 100
"""Items by which a list grows or shrinks in place; tomlkit visits the whole list for each."""


def edited_toml(text: str, data: Data) -> str:
    r"""Return a TOML text with other data, changing as little of the text as possible.

    Parameters
    ----------
    text
        The old text; if it is "" or not TOML, everything is rewritten, except comments at the top.
    data
        The new data. None values are omitted.

    Raises
    ------
    FileFault
        If the new text exceeds the bounds of `broadfront.engine.toml_files`.
    TypeError, ValueError
        If the data cannot be written as TOML.

    >>> print(edited_toml("# mine\nx = 1  # one\ny = [1, 2]\n", {"x": 2, "y": [1, 2]}), end="")
    # mine
    x = 2  # one
    y = [1, 2]
    """
    text, data = without_bom(text), _without_none(data)
    new_text = _patched(text, data)
    if new_text is None:
        new_text = _head(text) + tomli_w.dumps(data)
    check_toml(new_text)
    return new_text


def _patched(text: str, data: Data) -> str | None:
    """Return the text with differences changed in place; None: this is not possible."""
    if len(text) > MAX_PATCHED_LENGTH:
        return None
    try:
        check_toml(text)
        before = tomllib.loads(text)
        if not before:
            return None
        document = tomlkit.parse(text)
        _change_table(document, before, data)
        new_text = tomlkit.dumps(document)
        return new_text if _same(tomllib.loads(new_text), data) else None
    except (
        FileFault,
        TOMLKitError,
        tomllib.TOMLDecodeError,
        AttributeError,
        IndexError,
        KeyError,
        TypeError,
    ):
        # tomlkit fails on some layouts, so its result is always read again and compared
        return None


def _change_table(table: Any, before: Data, after: Data) -> None:
    for name in before:
        if name not in after:
            del table[name]
    for name, value in after.items():
        if name not in before:
            table[name] = _item(value, isinstance(table, InlineTable) or _is_inline(table))
        elif not _same(before[name], value):
            if not _change(table[name], before[name], value):
                table[name] = _item(value, isinstance(table[name], (InlineTable, Array)))


def _change_list(items: Any, before: Sequence[Any], after: Sequence[Any]) -> None:
    """Change the part of a list between its equal beginning and end."""
    shorter = min(len(before), len(after))
    head = next((i for i in range(shorter) if not _same(before[i], after[i])), shorter)
    remaining = shorter - head
    tail = next((i for i in range(remaining) if not _same(before[-1 - i], after[-1 - i])), remaining)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    for i, (one, other) in enumerate(zip(old, new, strict=False), head):
        if not _change(items[i], one, other):
            items[i] = _item(other, inline=True)
    for i in range(head + len(old) - 1, head + len(new) - 1, -1):
        del items[i]
    for i in range(len(old), len(new)):
        items.insert(head + i, _item(new[i], not isinstance(items, AoT)))


def _change(item: Any, before: Any, after: Any) -> bool:
    """Change a table or list in place; False: it is, or becomes, another kind of value."""
    if isinstance(before, dict) and isinstance(after, dict):
        _change_table(item, before, after)
    elif isinstance(before, list) and isinstance(after, list) and after:
        if isinstance(item, AoT) and not all(isinstance(one, dict) for one in after):
            return False
        if abs(len(before) - len(after)) > MAX_PATCHED_PARTS:
            return False
        _change_list(item, before, after)
    else:
        return False
    return True


def _is_inline(table: Any) -> bool:
    """Return whether the entries of a table are inline, so that new ones are written alike."""
    return any(isinstance(one, InlineTable) for one in table.values())


def _item(value: Any, inline: bool) -> Any:
    if isinstance(value, dict) and inline:
        table = tomlkit.inline_table()
        for name, one in value.items():
            table[name] = _item(one, inline=True)
        return table
    if isinstance(value, list) and (inline or not all(isinstance(one, dict) for one in value)):
        items = tomlkit.array()
        for one in value:
            items.append(_item(one, inline=True))
        return items
    return tomlkit.item(value)


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are equal in a file: 1 and 1.0 are, 1 and true are not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _without_none(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _without_none(part) for name, part in value.items() if part is not None}
    if isinstance(value, (list, tuple)):
        return [_without_none(part) for part in value if part is not None]
    return value


def _head(text: str) -> str:
    """Return the comments and empty lines at the beginning of a text."""
    lines = text.splitlines(keepends=True)
    end = next(
        (i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), len(lines)
    )
    return "".join(lines[:end])
