"""What the server tells of a game before a match begins: its card, its scenarios, options and rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from broadfront.engine.game_data import Balance, LevelRating
from broadfront.engine.game_info import GuidedMatch
from broadfront.engine.view import Role, Side

Value = str | int | bool
"""What an option of the rules may be set to."""
Options = Annotated[
    dict[
        Annotated[str, msgspec.Meta(max_length=64)], Annotated[str, msgspec.Meta(max_length=128)] | int | bool
    ],
    msgspec.Meta(max_length=100),
]
"""Options of the rules that a client sets."""
Until = Literal["ask", "turn", "own_turn", "match"]
"""How long questions are declined: not at all; until this turn ends; until the seat's own next; for the whole match."""


class VerbInfo(msgspec.Struct, frozen=True):
    """A verb: button label, kinds of its two ids ("" unused), key, and its role: what it means.

    Moves of a ``secret`` verb have no odds: what is drawn only their seat sees.
    """

    name: str
    """Its name, as ``verb`` of a move."""
    label: str
    """What its button says."""
    what: str
    """The kind of its first id; "": it has none."""
    where: str
    """The kind of its second id; "": it has none."""
    key: str
    """The key that gives the order; "": none."""
    role: Role
    """What it means to who knows no rules."""
    secret: bool
    """Whether it leads to a draw that only its seat sees."""
    help: str
    """What it does and what it costs, or ""."""
    here: str
    """The label where the goal is the space that the thing is in already, or ""."""
    final: bool
    """Dice or cards decide it at once: it cannot be taken back, and one click alone does not give it."""


class OptionInfo(msgspec.Struct, frozen=True):
    """A switch of the rules as the home page shows it."""

    name: str
    """Its name, as a key of ``options``."""
    label: str
    """What it is called."""
    values: list[Value]
    """The values it takes."""
    default: Value
    """Its usual value."""
    rule: str
    """The section of the rules that it changes."""
    help: str
    """What it does, in a sentence."""
    part_of: str
    """The option that switches the expansion it belongs to; "": it stands by itself."""
    names: list[str]
    """What each of the values is called, in their order."""
    handicap: bool
    """Whether it makes a match between unequal players even: it is offered beside the levels."""


class Seating(msgspec.Struct, frozen=True):
    """The seats that a scenario has where an option has this value, and the side of each."""

    option: str
    """The name of the option."""
    value: Value
    """The value of the option."""
    seats: list[str]
    """What the seats are called then."""
    sides: list[str]
    """The side of each seat."""


class ScenarioChoice(msgspec.Struct, frozen=True):
    """A scenario as the home page shows it.

    ``fixed`` are options it does not leave open, ``refused`` the values that it does not take of the others.
    """

    id: str
    """Its id."""
    title: str
    """What it is called."""
    seats: list[str]
    """What its seats are called."""
    blurb: str
    """What to expect, in a sentence."""
    fixed: dict[str, Value]
    """The options that it fixes, with their values."""
    refused: dict[str, list[Value]]
    """For other options, the values that it does not take."""
    sides: list[str]
    """The side of each seat, as the maps draw it."""
    seatings: list[Seating]
    """More or fewer seats than ``seats``, where an option says how many play; mostly none."""
    extent: str = ""
    """How large it is, in a few words; "": scenarios do not differ in that."""
    balance: list[Balance] = []
    """How even it is, where that was measured, each with other options."""


class ComputerLevel(msgspec.Struct, frozen=True):
    """A computer player's level, weakest first in lists: what it does here, how long it thinks, how strong it is."""

    name: str
    """Its word, as ``level`` of a seat."""
    does: str
    """How it plays, in a sentence."""
    time: str
    """How long it thinks, in a sentence."""
    rating: LevelRating | None = None
    """How strong it is; null: it was not measured."""


class AutoDeclineTopic(msgspec.Struct, frozen=True):
    """Questions that can be declined in advance: their topic (`MatchState.topic`), rule and name."""

    topic: str
    """Its topic, as of ``MatchState.topic``."""
    rule: str
    """The section of the rules that asks it."""
    label: str
    """What it is called."""


class GameSummary(msgspec.Struct, frozen=True):
    """What there is to choose of a game before a match: its scenarios, options, levels and guided matches."""

    id: str
    """Its id."""
    title: str
    """What the game is called."""
    blurb: str
    """What it is, in a sentence."""
    credits: str
    """Who made it."""
    rules_version: int
    """The version of its rules."""
    scenarios: list[ScenarioChoice]
    """Its scenarios, the usual one first."""
    options: list[OptionInfo]
    """The options of its rules."""
    levels: list[ComputerLevel]
    """The levels of its computer player, the weakest first."""
    guided: list[GuidedMatch]
    """The matches that teach the game, the one to begin with first."""
    sides: list[Side]
    """The sides as the maps draw them."""
    newcomers: bool
    """Whether somebody who has never played such a game should begin with this one."""
    length: str
    """How long a match takes, in words; "": it is not told."""
    difficulty: str
    """How long a match takes, and how hard the game is to learn, in words; or ""."""
    has_scenario_files: bool
    """Whether its scenarios are files that can be edited: see the addresses of the workshop."""
    has_workbench: bool
    """Whether maps can be drawn for its scenarios, too."""
    has_calculator: bool
    """Whether hypothetical battles can be reckoned: see the addresses of the calculator."""


class GameDetails(GameSummary, frozen=True):
    """All that the client needs to know of a game: it draws tables and offers verbs, and knows no rules.

    ``space_kind`` is the kind of id that names a space of the `Table` (its ids are the table's); ``words`` gives the
    word for each id of every kind, ``hints`` for some what to know before choosing. ``standing`` names the questions
    that a seat may decline in advance, and ``standing_until`` for how long.
    """

    verbs: list[VerbInfo]
    """The verbs of its moves."""
    words: dict[str, list[str]]
    """For each kind of id, the word for id 0, 1, 2 ..."""
    hints: dict[str, list[str]]
    """For some kinds of id, what to know before choosing one."""
    space_kind: str
    """The kind of id that names a space."""
    standing: list[AutoDeclineTopic]
    """The questions that a seat may decline in advance."""
    standing_until: list[Until]
    """For how long it may decline them."""
    terms: dict[str, str]
    """The figures of its cards that are abbreviated, and what is shown for each where a card is read in full."""
    has_battles: bool
    """Whether battles last over several orders; all others are fought by one order each (`BattleReports`)."""


class RulesText(msgspec.Struct, frozen=True):
    """The rules of a game as Markdown with numbered headings."""

    game: str
    """The id of the game."""
    markdown: str
    """The rules, as Markdown."""
