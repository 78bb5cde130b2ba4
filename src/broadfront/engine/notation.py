"""Positions as text: one line that people can paste into a message or a test, and builtins for JSON.

A line is made of sections kept apart by single spaces::

    front_line/1 main amphibious:on,setup:recommended board=0*17.3.1 turn=4 agenda=Actions(0),RallyWindow(1,20,26)

- the game and the version of its rules; the scenario, ``name@8 hex digits`` if it is not the box's own: the digits are
  the beginning of its text's SHA-256; the options, ``-`` if the game has none;
- the game's groups of fields, each as the game's `Group` spells it (a board, say), then
- every other field of the position: a list as run lengths (``0*17.3.1`` is seventeen times 0, then 3, then 1) or as the
  game's `Codec` spells it, ``-`` if empty; anything else as one value;
- the agenda, next step last, each by the name of its class and the values of its fields.

A value is an int, ``(1,2)`` for several, or ``-`` for none.
"""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec

from broadfront.engine import catalogue
from broadfront.engine.bounds import LONGEST_LINE
from broadfront.engine.contract import Position, Setting, Step
from broadfront.engine.decoding import NONSENSE, build, position_from_builtins, step_of
from broadfront.engine.errors import BroadfrontError, NotationFault
from broadfront.engine.game import Game
from broadfront.engine.text_codec import quote, read_runs, read_value, spell_runs, spell_value, tokens_of

__all__ = [
    "position_from_builtins",
    "read_position",
    "read_scenario_id",
    "spell_position",
    "spell_scenario_id",
]

# --- writing ----------------------------------------------------------------------------------------------------------


def spell_position(p: Position) -> str:
    """Return the position as one line of text; `Position.notation` is the door to it."""
    setting = p.setting
    options = ",".join(f"{name}:{Game.spell_value(value)}" for name, value in setting.options)
    return " ".join(
        [
            f"{setting.game}/{setting.rules_version}",
            spell_scenario_id(setting),
            options or "-",
            *(f"{name}={_spell_section(p, name)}" for name in _sections(type(p))),
            "agenda=" + (",".join(map(_spell_step, p.agenda)) or "-"),
        ]
    )


def spell_scenario_id(setting: Setting) -> str:
    """Return the scenario's id as one word, with 8 digits of its text's SHA-256 if it is not the box's own.

    >>> spell_scenario_id(Setting("front_line", 1, "main", ()))
    'main'
    >>> spell_scenario_id(Setting("front_line", 1, "my war", (), scenario_text="..."))
    'my%20;war@ab5df625'
    """
    word = "".join(c if c.isalnum() or c in "_-." else f"%{ord(c):x};" for c in setting.scenario)
    return f"{word}@{_digest(setting.scenario_text)}" if setting.scenario_text else word


def _digest(text: str) -> str:
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:8]


def _sections(cls: type[Position]) -> tuple[str, ...]:
    """Return the sections of a position: its groups of fields, then the fields that stand alone."""
    grouped = {field for group in cls.groups.values() for field in group.fields}
    return (*cls.groups, *(name for name in cls.data_fields() if name not in grouped))


def _spell_section(p: Position, name: str) -> str:
    if name in p.groups:
        group = p.groups[name]
        return group.spell(p.setting, tuple(getattr(p, field) for field in group.fields))
    return _spell_field(p, name)


def _spell_field(p: Position, name: str) -> str:
    value = getattr(p, name)
    if name in p.codecs:
        return p.codecs[name].spell(p.setting, value)
    return spell_runs(value) if name in p.flat else spell_value(value)


def _spell_step(step: Step) -> str:
    return type(step).__name__ + spell_value(msgspec.structs.astuple(step))


# --- reading ----------------------------------------------------------------------------------------------------------


def read_position(notation: str, game: Game | None = None, *, text: str = "") -> Position:
    """Return the position that a line of text describes, settled; `Position.from_notation` is the door to it.

    Raises
    ------
    NotationFault
        If it cannot be read: quotes the part at fault and says what is expected.
    """
    if len(notation) > LONGEST_LINE:
        raise NotationFault(
            f"the position has {len(notation):,} characters, and at most {LONGEST_LINE:,} are read: it is none of ours"
        )
    words = notation.split()
    if len(words) < 3:
        raise NotationFault(
            f"{quote(notation)} is too short: expected game/version scenario options field=value ..."
        )
    game, version = _read_game(words[0], game)
    setting = _read_setting(game, version, words[1], words[2], text)
    cls = game.position
    given: dict[str, str] = {}
    for word in words[3:]:
        name, equals, spelled = word.partition("=")
        if not equals or (name != "agenda" and name not in _sections(cls)):
            fields = ", ".join((*_sections(cls), "agenda"))
            raise NotationFault(f"{quote(word)} is no field: expected field=value with one of {fields}")
        if name in given:
            raise NotationFault(f"{quote(word)} gives {name} a second time")
        given[name] = spelled
    for name in (*_sections(cls), "agenda"):
        if name not in given:
            raise NotationFault(f"the position lacks its field {name}=...")
    agenda = given.pop("agenda")
    data: dict[str, object] = {}
    for name, spelled in given.items():
        data |= _read_section(cls, setting, name, spelled)
    return build(game, setting, data, _read_agenda(game, agenda), strict=False)


def read_scenario_id(word: str) -> str:
    """Return the scenario's id that `spell_scenario_id` wrote, without the digits of its text.

    >>> read_scenario_id("my%20;war@ab5df625")
    'my war'
    """
    return re.sub(
        "%(10[0-9a-f]{4}|[0-9a-f]{1,5});", lambda found: chr(int(found[1], 16)), word.partition("@")[0]
    )


def _read_game(word: str, game: Game | None) -> tuple[Game, int]:
    id_, slash, version = word.partition("/")
    if not slash:
        raise NotationFault(
            f"{quote(word)}: expected the game and the version of its rules, as in front_line/1"
        )
    if game is None:
        try:
            game = catalogue.game(id_)
        except BroadfrontError as error:
            raise NotationFault(f"{quote(word)}: {error}") from None
    if id_ != game.id:
        raise NotationFault(f"{quote(word)} is not a position of {game.id}")
    try:
        return game, game.read_version(version)
    except NotationFault as error:
        raise NotationFault(f"{quote(word)}: {error}") from None


def _read_setting(game: Game, version: int, scenario: str, options: str, text: str) -> Setting:
    _, own, digits = scenario.partition("@")
    if own and _digest(text) != digits:
        have = f"the text given is @{_digest(text)}" if text else "no text was given"
        raise NotationFault(f"{quote(scenario)} needs the text of that scenario; {have}")
    try:
        chosen: dict[str, str | int | bool] = {}
        for pair in options.split(",") if options != "-" else ():
            name, _, value = pair.partition(":")
            if name in chosen:
                raise NotationFault(f"option {quote(name)} is given twice")
            chosen[name] = game.read_value(name, value)
        setting: Setting = game.recorded_setting(
            version, read_scenario_id(scenario), chosen, text if own else ""
        )
        return setting
    except NotationFault:
        raise
    except BroadfrontError as error:
        raise NotationFault(f"{quote(scenario)} {quote(options)}: {error}") from None


def _read_section(cls: type[Position], setting: Setting, name: str, spelled: str) -> dict[str, object]:
    if name not in cls.groups:
        return {name: _read_field(cls, setting, name, spelled)}
    group = cls.groups[name]
    try:
        return dict(zip(group.fields, group.read(setting, spelled), strict=True))
    except NONSENSE as error:
        raise NotationFault(f"{name}={quote(spelled)}: {error}") from error


def _read_field(cls: type[Position], setting: Setting, name: str, spelled: str) -> object:
    place = f"{name}={quote(spelled)}"
    if name in cls.codecs:
        try:
            return cls.codecs[name].read(setting, spelled)
        except NONSENSE as error:
            raise NotationFault(f"{place}: {error}") from error
    if name in cls.flat:
        return read_runs(spelled, place)
    tokens = tokens_of(spelled, place)
    value = read_value(tokens, place)
    if tokens:
        raise NotationFault(f"{place}: expected one value, not {quote(tokens[-1])} after it")
    return value


def _read_agenda(game: Game, spelled: str) -> list[Step]:
    if spelled == "-":
        return []
    place = f"agenda={quote(spelled)}"
    tokens = tokens_of(spelled, place)
    agenda: list[Step] = []
    while True:
        name = tokens.pop() if tokens else ""
        if not tokens or tokens[-1] != "(":
            raise NotationFault(f"{place}: expected a step as in Attack(3,4) where {quote(name)} stands")
        fields = read_value(tokens, place)
        assert isinstance(fields, list)
        agenda.append(step_of(game, name, fields, strict=False))
        if not tokens:
            return agenda
        if (comma := tokens.pop()) != ",":
            raise NotationFault(f"{place}: expected a comma between steps, not {quote(comma)}")
