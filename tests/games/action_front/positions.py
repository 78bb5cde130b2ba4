"""Positions of Action Front! made of the little that a test needs, and cards that fall as the test wants them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from tests.games.legality import Case, Row, cases

from broadfront.boards.interned_moves import order
from broadfront.boards.spacesets import bits
from broadfront.engine.position import CHANCE, Ask, Step, tagged
from broadfront.games.action_front import GAME
from broadfront.games.action_front.charts import CARD_NAMES, CARDS
from broadfront.games.action_front.map import HEX_NAMES
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.turn_sequence import EndOfTurn, PlayerTurn
from broadfront.games.action_front.terms import (
    ACTION,
    ASSAULT,
    AT_CHOICE,
    DEAD,
    EXITED,
    INDIRECT,
    MARKERS,
    UNITS,
    WAITING,
)
from broadfront.games.action_front.units import MODEL_OF, MODELS

PHASES: Mapping[str, int] = {"indirect": INDIRECT, "action": ACTION, "assault": ASSAULT, "markers": MARKERS}
PLAIN = ("..........",) * 5
"""A map of the box's size without any terrain."""
SIDE_OF = {"us": "A", "ue": "A", "jp": "B", "ge": "B"}
SUPPORT = """support = [
    { box = "artillery", hard = 1, soft = 6, missions = 9 },
    { box = "naval", hard = 2, soft = 7, missions = 9 },
    { box = "air", hard = -2, soft = 6, cards = 2, missions = 9 },
]
"""
"""Each side's lines: support1 to support3 are A's, support4 to support6 B's."""
ARTILLERY, SHIPS, AIRCRAFT = "support1", "support2", "support3"


@tagged("Stop")
class Stop(Step, frozen=True):
    """A question at the end of the phase: a phase in which nothing is left to do does not run into the next."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        return Ask(p.mover, "3.2", "The phase ends.", [order("end")])

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        pass


def scenario(
    *,
    rows: Sequence[str] = PLAIN,
    sheet: str = "",
    hills: Mapping[str, Iterable[str]] | None = None,
    rivers: Iterable[str] = (),
    roads: Iterable[str] = (),
    bridges: Iterable[str] = (),
    edges: tuple[str, str] = ("left", "right"),
    exits: tuple[str, str] = ("", ""),
    banzai: tuple[bool, bool] = (False, False),
    side_a: str = "",
    side_b: str = "",
    support: bool = True,
    first: str = "A",
    turns: int = 10,
    otherwise: str = "score",
    rest: str = "",
    units: tuple[str, str] = ("", ""),
) -> str:
    """The text of a scenario file: a map of one's own or a sheet, four riflemen each unless ``units`` are given."""

    def listed(words: Iterable[str]) -> str:
        return "[" + ", ".join(f'"{word}"' for word in words) + "]"

    lines = ['title = "Test"', f"turns = {turns}", f'first = "{first}"', f'otherwise = "{otherwise}"']
    if sheet:
        lines.append(f'maps = [{{ sheet = "{sheet}" }}]')
    land = [
        f"{column + 1:02d}{row + 1:02d}"
        for column in range(len(rows[0]))
        for row in range(len(rows))
        if rows[row][column] != "~"
    ]
    if sheet:
        land = ["0101", "0102", "0103", "0104", "1002", "1003", "1004", "1005"]
    four = (land[:4], land[-4:]) if len(land) >= 8 else (land[:1], land[-1:])
    for seat, (nation, model) in enumerate((("US", "us_rifle"), ("Japan", "jp_inf"))):
        stands = ", ".join(f'{{ unit = "{model}", hex = "{number}" }}' for number in four[seat])
        lines += ["[[sides]]", f'nation = "{nation}"', f'edge = "{edges[seat]}"']
        if exits[seat]:
            lines.append(f'exit_edge = "{exits[seat]}"')
        if banzai[seat]:
            lines.append("banzai = true")
        lines.append(units[seat] or f"units = [{stands}]")
        if support:
            lines.append(SUPPORT)
        lines.append((side_a, side_b)[seat])
    if otherwise == "score" and "[score]" not in rest:
        lines += ["[score]", "steps = 1"]
    lines.append(rest)
    if not sheet:
        lines += ["[map]", 'name = "Test"', f"rows = {listed(rows)}", f"rivers = {listed(rivers)}"]
        lines += [f"roads = {listed(roads)}", f"bridges = {listed(bridges)}"]
        lines.append("[map.hills]")
        lines += [f'"{name}" = {listed(hexes)}' for name, hexes in (hills or {}).items()]
    return "\n".join(lines)


def position(
    units: Iterable[str] = (),
    *,
    turn: str = "A",
    phase: str = "action",
    options: Mapping[str, str | int | bool] | None = None,
    shelled: Mapping[str, Iterable[str]] | None = None,
    bombed: Mapping[str, Iterable[str]] | None = None,
    registered: Iterable[str] = (),
    used_up: Iterable[str] = (),
    game_turn: int = 1,
    text: str = "",
    **card: Any,
) -> ActionFrontPosition:
    """A seat's turn at a phase, with units as ``"us_hmg 0303"``, ``"jp_inf 0604 1 dug suppressed"``.

    A number is the steps; the side is that of the nation, unless the words begin with ``A:`` or ``B:``. Where a hex
    would stand, ``waiting`` (with ``turn=3``), ``dead`` and ``exited`` are understood. ``shelled`` and ``bombed`` say
    where each side's markers lie; ``registered`` names A's two hexes and B's; of the lines in ``used_up`` no missions
    are left. Whatever else is given goes into the scenario file. At the end of the phase there is a `Stop`.
    """
    seat = "AB".index(turn)
    p = GAME.start(GAME.setting("test", options or {}, text or scenario(**card)))
    p.model, p.at, p.steps, p.due = [], [], [], []
    p.troops, p.commanders, p.dug_in, p.suppressed = [0, 0], [0, 0], 0, 0
    for words in units:
        put(p, words)
    p.turn, p.mover = game_turn, seat
    p.shelled = [marked(shelled, side) for side in "AB"]
    p.bombed = [marked(bombed, side) for side in "AB"]
    if registered:
        p.registered = [at(number) if number else -1 for number in registered]
    for words in used_up:
        p.missions[GAME.words["support"].index(words)] = 0
    p.agenda = []
    if phase == "end":
        p.agenda = [EndOfTurn()]
    else:
        PlayerTurn(seat, PHASES[phase]).run(p)
        if phase != "markers":
            p.agenda.insert(1, Stop())
    p.settle()
    return p


def marked(markers: Mapping[str, Iterable[str]] | None, side: str) -> int:
    return bits(at(number) for number in (markers or {}).get(side, ()))


def put(p: ActionFrontPosition, words: str) -> int:
    """Set a unit on the map as `position` reads it; return its id."""
    given = words.split()
    if given[0][:2] in ("A:", "B:"):
        side, given[0] = given[0][0], given[0][2:]
    else:
        side = SIDE_OF[given[0][:2]]
    model = MODEL_OF[given[0]]
    steps = next((int(word) for word in given[2:] if word.isdigit()), MODELS[model].steps)
    due = next((int(word[5:]) for word in given[2:] if word.startswith("turn=")), AT_CHOICE)
    unit = p.recruit("AB".index(side), model, steps, due)
    where = given[1]
    if where == "dead":
        p.at[unit], p.steps[unit] = DEAD, 0
    elif where == "exited":
        p.at[unit] = EXITED
    elif where != "waiting":
        p.place(unit, at(where))
    p.dug_in |= ("dug" in given) << unit
    p.suppressed |= ("suppressed" in given) << unit
    return unit


def at(number: str) -> int:
    """The hex of a number, on any map."""
    return HEX_NAMES.index(number)


def name(hex_: int) -> str:
    return {WAITING: "waiting", DEAD: "dead", EXITED: "exited"}.get(hex_) or HEX_NAMES[hex_]


# --- playing ----------------------------------------------------------------------------------------------------------


def play(p: ActionFrontPosition, *orders: str) -> ActionFrontPosition:
    """Play moves written in words; each MUST be offered."""
    for words in orders:
        move = GAME.read(words)
        assert p.pending is not None, f"{words}: the match is over"
        assert move in p.pending.moves, f"{words} is not offered by: {p.pending.prompt} {spelled(p)}"
        p.play(move)
    return p


def draw(p: ActionFrontPosition, cards: str) -> ActionFrontPosition:
    """Let these cards fall, one after another: ``"JC AH 5S"``; each MUST be asked for.

    A card that has been used comes again: the rulebook's own example draws one twice.
    """
    for card in cards.split():
        assert asked(p) == "chance", f"{card}: nobody draws: {spelled(p)}"
        drawn = CARD_NAMES.index(card)
        if not p.deck[drawn]:
            p.deck[drawn] = 1
            if p.discards[drawn]:
                p.discards[drawn] -= 1
            else:
                p.drawn.remove(drawn)
        p.play(order("card", drawn))
    return p


def go_on(p: ActionFrontPosition, *orders: str) -> ActionFrontPosition:
    """Play orders, and cards: ``card 8C``, ``misses``."""
    for words in orders:
        if words == "misses":
            misses(p)
        elif words.startswith("card "):
            draw(p, words[5:])
        else:
            play(p, words)
    return p


def misses(p: ActionFrontPosition) -> ActionFrontPosition:
    """Let face cards fall as long as cards are drawn."""
    while asked(p) == "chance":
        draw(p, "KS")
    return p


def card_left(p: ActionFrontPosition, card: str) -> bool:
    """Whether a card is in the deck."""
    return bool(p.deck[CARD_NAMES.index(card)])


# --- looking ----------------------------------------------------------------------------------------------------------


def spelled(p: ActionFrontPosition) -> list[str]:
    """Every move offered, in words."""
    return [GAME.spell(move) for move in p.pending.moves] if p.pending else []


def offers(p: ActionFrontPosition, words: str) -> bool:
    """Whether a move is offered."""
    return words in spelled(p)


def verbs(p: ActionFrontPosition) -> set[str]:
    """The verbs that are offered."""
    return {move.verb for move in p.pending.moves} if p.pending else set()


def targets(p: ActionFrontPosition, start: str) -> set[str]:
    """The words that may follow ``"move A1"``: hexes, units."""
    return {words.removeprefix(start + " ") for words in spelled(p) if words.startswith(start + " ")}


def asked(p: ActionFrontPosition) -> str:
    """Who is asked: A, B, "chance", or "nobody"."""
    if p.pending is None:
        return "nobody"
    return "chance" if p.pending.seat == CHANCE else "AB"[p.pending.seat]


def rule(p: ActionFrontPosition) -> str:
    """The rule that asks."""
    return p.pending.rule if p.pending else ""


def id_of(unit: str) -> int:
    """B3."""
    return UNITS.index(unit)


def where(p: ActionFrontPosition, unit: str) -> str:
    """The hex of a unit, or waiting, dead, exited."""
    return name(p.at[id_of(unit)])


def steps(p: ActionFrontPosition, unit: str) -> int:
    """The steps of a unit."""
    return p.steps[id_of(unit)]


def is_suppressed(p: ActionFrontPosition, unit: str) -> bool:
    return bool(p.suppressed >> id_of(unit) & 1)


def is_dug_in(p: ActionFrontPosition, unit: str) -> bool:
    return bool(p.dug_in >> id_of(unit) & 1)


def on(p: ActionFrontPosition, number: str) -> set[str]:
    """The units on a hex."""
    return {UNITS[unit] for unit in p.units_at(at(number))}


def markers(p: ActionFrontPosition, side: str, air: bool = False) -> set[str]:
    """Where the Artillery (or Air Support) markers of a side lie."""
    of = (p.bombed if air else p.shelled)["AB".index(side)]
    return {HEX_NAMES[hex_] for hex_ in range(of.bit_length()) if of >> hex_ & 1}


def drawn(p: ActionFrontPosition, card: str = "KS") -> int:
    """How many cards are drawn from here on, if they all are this one: plays them."""
    count = 0
    while asked(p) == "chance":
        draw(p, card)
        count += 1
    return count


def hits(p: ActionFrontPosition, target: str) -> set[str]:
    """The cards of the next draw that would cost a unit a step (or its life)."""
    found = set()
    for card in range(CARDS):
        twin = p.clone()
        before = twin.steps[id_of(target)]
        twin.deck[card] = 1
        twin.play(order("card", card))
        if twin.steps[id_of(target)] < before:
            found.add(CARD_NAMES[card])
    return found


def soft(p: ActionFrontPosition, target: str) -> int:
    """The highest value of the next card that hits an unarmoured target: the effective soft attack."""
    found = hits(p, target)
    values = {0} | {1 if card[0] == "A" else int(card[:-1]) for card in found}
    highest = max(values)
    assert len(found) == 4 * highest, found
    return highest


def lowest(p: ActionFrontPosition, target: str) -> int:
    """The lowest value of the next card that hits an armoured target; 11: none does."""
    found = hits(p, target)
    values = {11} | {1 if card[0] == "A" else int(card[:-1]) for card in found}
    least = min(values)
    assert len(found) == 4 * (11 - least), found
    return least


def told(p: ActionFrontPosition, *orders: str) -> list[str]:
    """What is told while orders (or ``card 8C``) are played: ``[rule] sentence``."""
    p.notes = []
    for words in orders:
        go_on(p, words)
    notes, p.notes = p.notes, None
    return [f"[{note.rule}] {GAME.format_note(note)}" for note in notes]


def refused(p: ActionFrontPosition, words: str) -> str:
    """The refusal of a move in words, ``[rule] sentence``."""
    move = GAME.read(words)
    refusal = GAME.why_not(p, *move)
    assert refusal is not None, f"{words} is offered"
    return str(refusal)


def rows_from(
    start: Iterable[str] | Callable[[], ActionFrontPosition], *steps: Row | str, **options: Any
) -> list[Case]:
    """Rows of a table of legality: from units that `position` takes with options, or from what a function returns.

    A string among the rows is an order that is played before the rows after it; also ``card 8C`` and ``misses``.
    """
    build = start if callable(start) else partial(position, start, **options)
    return cases(GAME, build, go_on, steps)


def end(p: ActionFrontPosition) -> ActionFrontPosition:
    """End the phase."""
    return play(p, "end")
