"""What goes over the wire: the Structs are the format, the OpenAPI document and the client's types at once.

One resource carries a match, `MatchState`: the same answer to a GET, to every accepted move, and in every live
message, so that a client is right again after any single one of them. Nothing here knows a rule; what is secret never
gets into a Struct, because views and asks are made for the one seat that reads them.

====  ================================================  =======================  =======================================
verb  path                                              body                     answer
====  ================================================  =======================  =======================================
GET   /api/v1/games                                                              list of `GameDetails`
GET   /api/v1/games/summaries                                                    list of `GameSummary`
GET   /api/v1/games/{game}                                                       `GameDetails`
GET   /api/v1/games/{game}/rules                                                 `RulesText`
GET   /api/v1/games/{game}/guide                                                 `Guide`, or null
POST  /api/v1/matches                                   `NewMatch`               `CreatedMatch`
POST  /api/v1/matches/import                            `ImportRequest`          `CreatedMatch`
GET   /api/v1/matches/{id}                                                       `MatchState`
GET   /api/v1/matches/{id}/table                                                 `Table`
POST  /api/v1/matches/{id}/moves                        `MoveRequest`            `MatchState`
POST  /api/v1/matches/{id}/orders                       `OrdersRequest`          `MatchState`
POST  /api/v1/matches/{id}/orders/forecast?space=       `OrdersRequest`          `Forecast`, or null
POST  /api/v1/matches/{id}/undo                         `UndoRequest`            `MatchState`
GET   /api/v1/matches/{id}/orders                                                `Orders`
POST  /api/v1/matches/{id}/offers                       `OfferRequest`           `MatchState`
POST  /api/v1/matches/{id}/resignation                                           `MatchState`
POST  /api/v1/matches/{id}/seats/{seat}/replacement     `ReplacementRequest`     `MatchState`
POST  /api/v1/matches/{id}/vacation                     `VacationRequest`        `MatchState`
GET   /api/v1/matches/{id}/changes?after=n&wait=25                               `MatchState`, after up to ``wait`` s
GET   /api/v1/matches/{id}/odds?verb=&what=&where=                               `OddsTable`
GET   /api/v1/matches/{id}/legality?verb=&what=&where=                           `Legality`
GET   /api/v1/matches/{id}/sight?space=                                          `Sight`
GET   /api/v1/games/{game}/calculator                                            `CalculatorForm`
GET   /api/v1/games/{game}/calculator/answer?battle=                             `CalculatorAnswer`
GET   /api/v1/matches/{id}/battle-setup?space=&part=                             HypotheticalBattle
GET   /api/v1/matches/{id}/forecast?space=                                       `Forecast`, or null
GET   /api/v1/matches/{id}/path?verb=&what=&where=                               `Way`, or null
GET   /api/v1/matches/{id}/positions/{n}?since=m                                 `MatchPosition`
GET   /api/v1/matches/{id}/log?since=m&last=n                                    list of `LogLine`
GET   /api/v1/matches/{id}/luck                                                  `LuckReport`
GET   /api/v1/matches/{id}/timeline                                              `Timeline`
GET   /api/v1/matches/{id}/battle-reports?since=                                 `BattleReports`
GET   /api/v1/matches/{id}/summary                                               `Summary`
GET   /api/v1/matches/{id}/turn-explanations                                     `TurnExplanations`
GET   /api/v1/matches/{id}/export?format=text|json                               match file as text; or `MatchFile`
POST  /api/v1/matches/{id}/branch                       `BranchRequest`          `CreatedMatch`
POST  /api/v1/matches/{id}/dice/commitments             `DiceCommitmentRequest`  `MatchState` (before the first die)
POST  /api/v1/matches/{id}/dice/seeds                   `DiceSeedRequest`        `MatchState` (when it is due)
POST  /api/v1/matches/{id}/seats/{seat}/token           `SeatTokenRequest`       `SeatLink`
GET   /api/v1/matches/{id}/auto-declines                                         `AutoDeclines` (of the seat that reads)
PUT   /api/v1/matches/{id}/auto-declines                `AutoDeclineRequest`     `AutoDeclines`
WS    /api/v1/matches/{id}/live                                                  `MatchState` messages
====  ================================================  =======================  =======================================

A seat's secret token goes in the header ``Authorization: Bearer <token>``, over the WebSocket in the first message,
`WatchRequest`; without one the reader is a spectator. Errors are `Problem` with a 4xx status (503: the database did not
take it; its detail says whether that is certain). GET of a match takes ``?after=n`` too, and answers an accepted move
with what is new since the version that was sent. The WebSocket repeats the state every 20 s, news or not; it is closed
with 4404 if there is no such match, 4401 if the token opens no seat of it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from broadfront.engine.game_info import Roll, Tone
from broadfront.engine.match import PieceMove
from broadfront.engine.position import NoteKind, TurnInfo
from broadfront.engine.result import MatchResult
from broadfront.engine.toml_files import MAX_SCENARIO_LENGTH, Id, Version
from broadfront.engine.tutorial import Advice
from broadfront.engine.view import View
from broadfront.server.games.schemas import Options, Until, Value
from broadfront.server.http.nulls import NullableSeat, NullableText
from broadfront.server.http.request_body import RequestBody
from broadfront.server.matches.clocks.schemas import ClockState, Pace
from broadfront.server.matches.commands.offer_schemas import Offers

Salting = Literal["open", "due", "done"]
"""Whether salts can be promised, those that were are to be told (no die is rolled before), or neither."""


Word = Annotated[str, msgspec.Meta(max_length=128)]
"""An id, a verb or a token that a client sends."""
Name = Annotated[str, msgspec.Meta(max_length=200)]
MAX_SEATS: Final = 64
MAX_IMPORT_LENGTH: Final = 1_000_000
"""Characters of a match file: it comes in one body (`broadfront.server.config.Config.most_body`)."""


class HypotheticalBattle(msgspec.Struct, frozen=True):
    """A battle in the words of the battle calculator."""

    battle: str
    """The battle in words."""


SeatKind = Literal["person", "computer"]
"""Who sits at a seat."""


class SeatPlan(RequestBody, frozen=True):
    """Who sits where: a person on this screen, a person by link, or the computer (``level`` or any player spec)."""

    kind: Literal["person", "computer", "open"]
    """Who is to sit there; "open", in a rated match and at a table: whoever has an invitation."""
    level: Name = ""
    """The level of the computer, or any player spec; "": the usual one."""
    name: Name = ""
    """What the person is to be called; "": as the seat."""


Plans = Annotated[list[SeatPlan], msgspec.Meta(max_length=MAX_SEATS)]


class NewMatch(RequestBody, frozen=True):
    """A match to be made; ``scenario_text`` is the file of an own scenario.

    Of a rated match, whoever makes it has the first seat whose plan is for a person. The other seats of people are
    free until accounts have taken them by invitation.
    """

    game: Word
    """The id of the game."""
    scenario: Word = ""
    """The id of the scenario; "": the first one."""
    options: Options = {}
    """Options of the rules that are not as usual."""
    seats: Plans = []
    """Who is to sit where, in the order of the seats; empty: people everywhere."""
    scenario_text: Annotated[str, msgspec.Meta(max_length=MAX_SCENARIO_LENGTH)] = ""
    """The file of a scenario that is not the box's own."""
    guided: bool = False
    """Whether a guide is to help."""
    listed: bool = False
    """Anybody may find and watch it."""
    pace: Pace | None = None
    """How much time its people have; null: as much as they want."""
    rated: bool = False
    """Its result changes the ratings of its players: who makes it is signed in, as are all who play."""


class ImportRequest(RequestBody, frozen=True):
    """A match file (the text that `broadfront` writes) to go on with."""

    text: Annotated[str, msgspec.Meta(max_length=MAX_IMPORT_LENGTH)]
    """The match file."""
    seats: Plans = []
    """Who is to sit where, in the order of the seats; empty: people everywhere."""


class BranchRequest(RequestBody, frozen=True):
    """A new match that starts from the first ``moves`` moves of this one."""

    moves: Version
    """The number of moves to keep."""
    seats: Plans = []
    """Who is to sit where, in the order of the seats; empty: as there."""


class SeatLink(msgspec.Struct, frozen=True):
    """The secret of a seat, told once to whoever made the match: the client makes a link of it."""

    seat: int
    """The number of the seat."""
    name: str
    """What the seat is called."""
    token: str
    """The secret token of the seat."""


class Invite(msgspec.Struct, frozen=True):
    """The secret of an invitation to a seat: whoever has it may sit down there, and the seat's link is his alone."""

    seat: int
    """The number of the seat."""
    name: str
    """What the seat is called."""
    token: str
    """The secret of the invitation."""


class CreatedMatch(msgspec.Struct, frozen=True):
    """A new match: its id, and the secret links of its people's seats.

    Of a rated match, whoever makes it has one seat; ``invites`` are the invitations to the others.
    """

    id: str
    """The id of the match."""
    links: list[SeatLink]
    """The secret tokens of its people's seats."""
    invites: list[Invite] = []
    """The invitations to the other seats."""


class SeatState(msgspec.Struct, frozen=True):
    """A seat as everyone sees it; ``here``: its page is connected; ``thinking``: the computer is at it.

    ``renewed``: whoever has its link has renewed it, and the one that was told to the maker of the match has ended.
    """

    seat: int
    """The number of the seat, from 0."""
    name: str
    """What the seat, or the person at it, is called."""
    kind: SeatKind
    """Whether a person or the computer sits there."""
    level: str
    """The level of the computer; "": a person sits there."""
    here: bool
    """Whether a page of the seat is connected."""
    thinking: bool
    """Whether the computer is at it."""
    renewed: bool
    """Whether its token was renewed: the one that was told to the maker of the match has ended."""
    owned: bool = False
    """In a rated match: an account has taken it."""
    before: list[str] = []
    """The names of those who had it before, "" for one without."""


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log: the move it belongs to, the seat that made it, and the rule.

    ``actor`` is the seat that the sentence tells of: what is forced is done without a move of its own.
    """

    move: int
    """The move that it belongs to, from 0."""
    seat: NullableSeat
    """The seat that made the move; null: chance."""
    rule: str
    """The section of the rules that it is about; "": none."""
    text: str
    """The sentence."""
    actor: NullableSeat
    """The seat that it tells of; null: none."""
    kind: NoteKind
    """What sort of event it is; "": none of these."""
    roll: Roll | None
    """The dice that fell: how many, the lowest and highest face that hits (0: none by itself), how many hit, what they
    show, and how many sides they have."""
    went: PieceMove | None
    """The piece that moved, if ``kind`` is "move" and others are like it: lines of such pieces can be told as one."""
    when: TurnInfo
    """The round, turn and phase that it belongs to, in words; "" where the game has none."""
    named: bool = False
    """It says itself which seat it tells of."""


class MatchState(msgspec.Struct, frozen=True):
    """A match as one seat sees it now.

    ``version`` counts everything that was written to the match (moves and undos); ``moves`` the moves that stand. A
    client sends the version it saw with its move; the same move sent twice is answered and not played twice. ``log``
    has the lines since the version the client named, of the last moves only; ``fresh_log_from`` is the move from which
    on lines that the client has are of undone moves, ``log_from`` the one that ``log`` starts with. Lines between the
    two are read by ``/log``. ``last`` are the moves since then, for animation.
    """

    id: str
    """The id of the match."""
    game: str
    """The id of the game."""
    title: str
    """What the scenario is called."""
    version: int
    """Counts everything that was written to the match: send it with the next move."""
    moves: int
    """How many moves stand."""
    seat: NullableSeat
    """The number of the reader's seat; null: the reader is a spectator."""
    seats: list[SeatState]
    """Everybody's seat."""
    view: View
    """What the reader may see of the position."""
    topic: NullableText
    """What the question that is put is about, by which lessons and standing answers know it; "": there is none."""
    can_undo: bool
    """Whether the reader may take back the last order."""
    log: list[LogLine]
    """The lines of the log since the client's version, of the last moves only."""
    fresh_log_from: int
    """The move from which on the lines that the client has are of undone moves."""
    log_from: int
    """The move that ``log`` starts with: lines before it are read by ``/log``."""
    last: list[tuple[int, str, int, int]]
    """(seat, verb, what, where) of the moves since the client's version."""
    commitment: str
    """SHA-256 of the key of the dice, in hex."""
    key: NullableText
    """The key of the dice, in hex, once the match is over; else ""."""
    salting: Salting
    """Whether salts of the dice can be promised, are to be told, or neither."""
    promises: list[str]
    """The SHA-256 of each seat's salt, in hex; "" where none was promised."""
    salts: list[str]
    """Each seat's salt, once it was told."""
    given: int = 0
    """So many moves came with a file or from another match, and were not made here."""
    origin: NullableText = ""
    """Where the match came from, and when it is deleted because nobody plays it, in sentences for its players; "": it
    began here, from a scenario of the box."""
    guided: bool = False
    """Whether a guide helps in it."""
    advice: Advice | None = None
    """In a guided match, what the guide says to the seat that is asked, if this is it."""
    scenario: NullableText = ""
    """The id of the scenario; "": it is not one of the box's own."""
    options: dict[str, Value] = {}
    """The options of the rules that are not as usual."""
    unattended: bool = False
    """No person has a seat: its computers think only while no other match's want to."""
    paused: bool = False
    """The computer waits, because the server has stored enough for an address today."""
    ending: MatchResult | None = None
    """Why the match ended, told to this seat; null: it is still on."""
    parley: Offers = Offers((), None, False)
    """What the seats have said to each other about ending the match."""
    rated: bool = False
    """Its result changes ratings."""
    chat: int = 0
    """The number of the last line of chat where the reader belongs."""
    missing: list[int] = []
    """Seats that nobody has taken yet: until then nobody moves."""
    idle: bool = False
    """The seat is asked, and has given no order at this question's topic in this turn."""
    hides: bool = False
    """The match is on, and something is hidden from one seat or another: who plays both on one screen hands it over."""
    clocks: ClockState | None = None
    """How much time everybody has; null: as much as they want."""


class WatchRequest(RequestBody, frozen=True):
    """What a page sends first over the WebSocket of a match; no secret stands in its address."""

    token: Word = ""
    """The token of its seat; "": it watches."""
    after: Version | None = None
    """The version that it has; null: none."""


class MoveRequest(RequestBody, frozen=True):
    """A move for the match at ``version``."""

    version: Version
    """The version of the match that the client has."""
    verb: Word
    """The verb of the move."""
    what: Id = 0
    """The first id of the move."""
    where: Id = 0
    """The second id of the move."""


class UndoRequest(RequestBody, frozen=True):
    """Take back the last order, as far as the last barrier; or the one that begins with move ``first`` (from 0).

    The later orders are played again without it. If some of them need it, they are taken back too if ``with_needing``,
    and else nothing is.
    """

    version: Version
    """The version of the match that the client has."""
    first: Version | None = None
    """The number of the first move of the order, from 0; null: the last order."""
    with_needing: bool = False
    """Whether later orders that need it are to be taken back too."""


class DiceCommitmentRequest(RequestBody, frozen=True):
    """The SHA-256, in hex, of the salt that a seat will add to the dice, before the first one is rolled."""

    promise: Word
    """The SHA-256 of the salt, in hex."""


class DiceSeedRequest(RequestBody, frozen=True):
    """The salt that a seat has promised; ``promises`` are those of all seats, as its page has seen and kept them."""

    salt: Name
    """The salt."""
    promises: Annotated[list[Word], msgspec.Meta(max_length=MAX_SEATS)]
    """What all seats have promised, as the client has kept it."""


class SeatTokenRequest(RequestBody, frozen=True):
    """A new token for the seat, made by the page: 256 random bits in base64url. The one in the header ends."""

    token: Word
    """The new token: 43 characters of base64url."""


class AutoDeclineRequest(RequestBody, frozen=True):
    """A standing answer: decline every question of a topic until a turn or the match ends, or ask again."""

    topic: Word
    """The topic of the questions."""
    until: Until
    """How long they are declined."""


class AutoDecline(msgspec.Struct, frozen=True):
    """Questions of a topic are declined, and until when."""

    topic: str
    """The topic of the questions."""
    until: Until
    """How long they are declined."""


class AutoDeclines(msgspec.Struct, frozen=True):
    """What a seat declines in advance; told to this seat and nobody else. Questions that are asked are left out."""

    answers: list[AutoDecline]
    """What is declined, and until when."""


class OddsLine(msgspec.Struct, frozen=True):
    """One outcome: its label, exact probability as a fraction ("7/36") and as a number."""

    label: str
    """What happens."""
    named: bool
    """The game gives it this label; without one it is "done" or "no effect"."""
    exact: str
    """How likely it is, as a fraction: "7/36"."""
    share: float
    """How likely it is, 0...1."""
    tone: Tone = ""
    """What it means to whoever acts, for its colour."""


class OddsByTarget(msgspec.Struct, frozen=True):
    """What may happen to one thing: how likely anything is at all, and each effect on it, likeliest first."""

    name: str
    """What it is called."""
    exact: str
    """How likely anything happens to it, as a fraction: "7/36"."""
    share: float
    """How likely anything happens to it, 0...1."""
    effects: list[OddsLine]
    """What may happen to it, the likeliest first."""
    own: bool = False
    """It is a piece of whoever acts: what happens to it is harm."""


class OddsFactorLine(msgspec.Struct, frozen=True):
    """One thing that odds come from: what it is, its value in words, and the section of the rules."""

    name: str
    """What it is."""
    value: str
    """Its value in words."""
    rule: str
    """The section of the rules that it is from."""


class OddsTable(msgspec.Struct, frozen=True):
    """The exact odds of a move, likeliest first.

    ``policy`` says in a sentence how questions on the way were answered, ``hidden`` how the odds were found where
    something is hidden; "" if there was no such question, or nothing is. ``missing`` says why a move has no exact odds,
    and then there are no lines.
    """

    move: str
    """The move in words."""
    policy: str
    """How questions on the way were answered, in a sentence; "": there were none."""
    hidden: str
    """How the odds were found where something is hidden, in a sentence; "": nothing is."""
    missing: str
    """Why the move has no exact odds, in a sentence; "": it has."""
    lines: list[OddsLine]
    """The outcomes, the likeliest first."""
    odds_breakdown: list[OddsFactorLine]
    """What the odds come from, in the order in which people reckon; in many games nothing."""
    things: list[OddsByTarget] = []
    """The same by the things it happens to, likeliest first, where all outcomes say to whom they happen."""
    harm: float = 0
    """How likely any piece of whoever acts is hit."""
    gain: float = 0
    """How likely anything else is hit, where ``harm`` is more than 0."""


class Legality(msgspec.Struct, frozen=True):
    """Why an order is not legal; ``legal`` ones have no rule. ``code`` is for programs, if the game gives one."""

    legal: bool
    """Whether the order is legal."""
    rule: NullableText
    """The section of the rules that forbids it; "": it is legal."""
    sentence: str
    """Why it is not legal; "": it is."""
    code: NullableText = ""
    """The reason as a word for programs; "": there is none."""


class MatchPosition(msgspec.Struct, frozen=True):
    """The match as it was after ``moves`` moves, for the replay slider (the view of the seat that reads)."""

    moves: int
    """The number of moves made."""
    view: View
    """What the reader may see of the position."""
    last: list[tuple[int, str, int, int]]
    """The last move before it and what it set off, each as (seat, verb, what, where)."""


class LuckLine(msgspec.Struct, frozen=True):
    """How lucky a seat was: dice rolled in its favour against expectation, in standard deviations, and the sum.

    Of its ``rolls`` so many were ``cards`` drawn, the others were of dice.
    ``deviations`` is null where nothing was measured: no roll of this match, or none on which anything depended.
    """

    seat: int
    """The number of the seat."""
    name: str
    """What the seat is called."""
    rolls: int
    """How many dice rolls and draws were measured."""
    cards: int
    """How many of them were cards."""
    expected: float
    """The result that was to be expected."""
    actual: float
    """The result that there was."""
    deviations: float | None
    """How far that is off, in standard deviations; null: nothing was measured."""


class LuckReport(msgspec.Struct, frozen=True):
    """How far each seat's dice lay from their expectation; ``explained`` tells in a sentence what was measured."""

    explained: str
    """What was measured, in a sentence."""
    lines: list[LuckLine]
    """A line for each seat."""


class SaltEvent(msgspec.Struct, frozen=True):
    """A salt is promised (``text`` is its SHA-256, in hex) or told (``text`` is the salt)."""

    kind: Literal["promise", "salt"]
    """Whether a salt was promised or told."""
    seat: int
    """The number of the seat."""
    text: str
    """The SHA-256 of the salt, in hex, or the salt."""


class MatchFile(msgspec.Struct, frozen=True):
    """A match with its proof of the dice: what `broadfront verify` recomputes.

    The dice depend on ``match`` (its id) too; the first ``given`` moves came with an import or a branch and were not
    rolled here. ``salting`` has what was promised and told of salts, in order, and ``people`` the seats that persons
    had; a file of format 1 has neither. ``backs`` has how many moves stood after each going back by agreement.
    """

    format: int
    """The version of the format."""
    journal: str
    """The match file as text."""
    commitment: str
    """SHA-256 of the key of the dice, in hex."""
    key: str
    """The key of the dice, in hex; "": the match is still on."""
    salts: list[str]
    """The salt of each seat; "": it told none."""
    match: str = ""
    """The id of the match, on which the dice depend."""
    given: int = 0
    """So many moves came with an import or a branch and were not rolled here."""
    people: list[int] = []
    """The seats that persons had."""
    salting: list[SaltEvent] = []
    """What was promised and told of salts, in order."""
    backs: list[int] = []
    """How many moves stood after each going back by agreement."""
