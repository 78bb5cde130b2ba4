"""Positions of Expand the Front! made of the little that a test needs, and moves written as players write them."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tests.games.legality import Case, Row, cases

from broadfront.boards.interned_moves import order
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.expand_the_front.rules.movement import Movement
from broadfront.games.expand_the_front.rules.replenishment import Replenishment
from broadfront.games.expand_the_front.rules.turn_sequence import EndTurn
from broadfront.games.expand_the_front.scenario import tile_of
from broadfront.games.expand_the_front.terms import KINDS, LAND_KINDS, MOVED, PLURALS, SHIP, SUPPLY
from broadfront.games.expand_the_front.ui.board import TILE_WORDS

SIDES = ("JP", "US")
SHOT = {
    "Guam": "JP Defense, 2 Supply",
    "Saipan": "US 2 Bomber, 3 Supply, Defense moved",
    "Truk": "US Bomber",
    "6:8": "US Bomber, 4 Supply",
    "4:8/4:7": "US Ship",
    "5:9": "US Supply",
    "Oahu": "US Defense",
    "Wake": "US Bomber, Supply",
}
"""America about to attack Guam from a distance."""
_KIND = {word.lower(): kind for kind in range(len(KINDS)) for word in (KINDS[kind], PLURALS[kind])}
_KIND |= {f"{KINDS[kind].lower()}s": kind for kind in range(len(KINDS))}


@tagged("Stop")
class Stop(Step, frozen=True):
    """A breath before the end of the turn, so that a turn in which nothing is left to do does not run into the next."""

    def run(self, p: ExpandPosition) -> Ask | None:
        return Ask(p.mover, "8", "The turn ends.", [order("end")])

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        pass


def tile(name: str, p: ExpandPosition | None = None) -> int:
    """Okinawa, or 2:6."""
    atlas = (p.setting if p else GAME.setting("pacific")).map
    found = tile_of(atlas, name.replace(" ", "_"))
    assert found in atlas.land | atlas.water, f"{name} is no tile"
    return found


def word(where: str) -> str:
    """The word that moves use for a tile."""
    return TILE_WORDS[tile(where)]


def position(
    units: Mapping[str, str] | None = None,
    *,
    turn: str = "JP",
    phase: str = "movement",
    points: tuple[int, int] = (0, 0),
    rounds_over: int = 0,
    stop: bool = True,
    text: str = "",
    **options: str | bool,
) -> ExpandPosition:
    """A side's turn at a phase: ``{"Okinawa": "US 2 Assault, Supply; JP Defense", "5:4/4:5": "JP Ship"}``.

    Ships are written on ``front/rear``. "moved" after a unit says that it has moved this turn. Before the end of the
    turn there is a `Stop`, unless it is to be played on.
    """
    p = GAME.start(GAME.setting("mine" if text else "pacific", options, text))
    for start, stop_ in (of for slots in p.setting.slots for of in slots):
        p.pieces[start:stop_] = [1 << 20] * (stop_ - start)
    p.ship_front = [-1] * len(p.ship_front)
    p.ship_rear = [-1] * len(p.ship_rear)
    p.ship_flags = [0] * len(p.ship_flags)
    p.points = list(points)
    seat = SIDES.index(turn)
    p.turn = rounds_over * 2 + seat
    p.mover = seat
    for where, words in (units or {}).items():
        put(p, where, words)
    p.refresh(0)
    p.refresh(1)
    for where, words in (units or {}).items():
        _mark(p, where, words)
    phases = (Replenishment(seat, 1), Movement(seat), Combat(seat))
    first = ("replenishments", "movement", "combat").index(phase)
    p.agenda = [EndTurn(seat), *([Stop()] if stop else []), *phases[first:][::-1]]
    p.notes = []
    p.settle()
    return p


def start(**options: str | bool) -> ExpandPosition:
    """The first question of a match."""
    p = GAME.new("pacific", options)
    assert isinstance(p, ExpandPosition)
    return p


def _units(side: str) -> list[tuple[int, int, bool]]:
    found = []
    for unit in side.split(None, 1)[1].split(","):
        words = unit.split()
        moved = words[-1] == "moved"
        words = words[: len(words) - moved]
        number = int(words.pop(0)) if words[0].isdigit() else 1
        found.append((_KIND[" ".join(words).lower()], number, moved))
    return found


def put(p: ExpandPosition, where: str, words: str) -> None:
    """Lay units on a tile, or Ships on two."""
    for side in words.split(";"):
        seat = SIDES.index(side.split()[0])
        for kind, number, _ in _units(side):
            for _ in range(number):
                if kind == SHIP:
                    front, rear = where.split("/")
                    p.launch(seat, tile(front, p), tile(rear, p))
                else:
                    p.place(seat, kind, tile(where, p))


def _mark(p: ExpandPosition, where: str, words: str) -> None:
    for side in words.split(";"):
        seat = SIDES.index(side.split()[0])
        for kind, number, moved in _units(side):
            if moved and kind == SHIP:
                ends = tuple(tile(end, p) for end in where.split("/"))
                for ship_ in p.ships_of(seat):
                    if (p.ship_front[ship_], p.ship_rear[ship_]) == ends:
                        p.ship_flags[ship_] |= MOVED
            elif moved:
                for piece in p.pieces_at(seat, kind, tile(where, p))[:number]:
                    p.change(seat, kind, piece, piece | MOVED)


# --- playing ----------------------------------------------------------------------------------------------------------


def play(p: ExpandPosition, *orders: str) -> ExpandPosition:
    """Play moves written in words; each MUST be offered."""
    for words in orders:
        move = GAME.read(words)
        assert p.pending is not None, f"{words}: the match is over"
        assert move in p.pending.moves, f"{words} is not offered by: {p.pending.prompt} {spelled(p)}"
        p.play(move)
    return p


def roll(p: ExpandPosition, *dice: int) -> ExpandPosition:
    """Throw dice, one after another."""
    return play(p, *(f"roll {die}" for die in dice))


# --- looking ----------------------------------------------------------------------------------------------------------


def spelled(p: ExpandPosition) -> list[str]:
    """Every move offered, in words."""
    return [GAME.spell(move) for move in p.pending.moves] if p.pending else []


def offers(p: ExpandPosition, words: str) -> bool:
    """Whether a move is offered."""
    return words in spelled(p)


def verbs(p: ExpandPosition) -> set[str]:
    """The verbs that are offered."""
    return {move.verb for move in p.pending.moves} if p.pending else set()


def targets(p: ExpandPosition, verb: str, what: str) -> set[str]:
    """The words that come after a verb and a word: where the Assault@Tokyo can move, what Saipan can bomb ..."""
    start = f"{verb} {what} "
    return {words.removeprefix(start) for words in spelled(p) if words.startswith(start)}


def asked(p: ExpandPosition) -> str:
    """Who is asked: JP, US, "chance", or "nobody"."""
    if p.pending is None:
        return "nobody"
    return (*SIDES, "chance")[p.pending.seat]


def rule(p: ExpandPosition) -> str:
    """The rule that asks."""
    return p.pending.rule if p.pending else ""


def on(p: ExpandPosition, where: str) -> str:
    """What stands on a tile, as `position` takes it: ``US 2 Assault, 1 Supply``."""
    found = []
    for seat, side in enumerate(SIDES):
        here = [(p.count(seat, kind, tile(where, p)), KINDS[kind]) for kind in range(len(KINDS))]
        units = ", ".join(f"{number} {kind}" for number, kind in here if number)
        if units:
            found.append(f"{side} {units}")
    return "; ".join(found)


def supplies(p: ExpandPosition, side: str, where: str) -> int:
    """How many Supplies a side has on a tile."""
    return p.count(SIDES.index(side), SUPPLY, tile(where, p))


def ship(p: ExpandPosition, name: str) -> str:
    """Where a Ship lies, ``front/rear``, or nothing."""
    of = GAME.words["ship"].index(name)
    if p.ship_front[of] < 0:
        return ""
    return f"{TILE_WORDS[p.ship_front[of]]}/{TILE_WORDS[p.ship_rear[of]]}"


def board(p: ExpandPosition) -> dict[str, int]:
    """How many of each side's kinds are on the map: ``JP Assault`` to number."""
    found: Counter[str] = Counter()
    for seat, side in enumerate(SIDES):
        for kind in LAND_KINDS:
            found[f"{side} {KINDS[kind]}"] = len(p.of_kind(seat, kind))
        found[f"{side} Ship"] = len(p.ships_of(seat))
    return {name: number for name, number in found.items() if number}


def told(p: ExpandPosition) -> list[str]:
    """The log since the position was set up."""
    return [GAME.format_note(note) for note in p.notes or ()]


def refused(p: ExpandPosition, words: str) -> str:
    """The refusal of a move in words, ``[rule] sentence``."""
    move = GAME.read(words)
    refusal = GAME.why_not(p, *move)
    assert refusal is not None, f"{words} is offered"
    return str(refusal)


def rows_from(
    start: Mapping[str, str] | Callable[[], ExpandPosition], *steps: Row | str, **options: Any
) -> list[Case]:
    """Rows of a table of legality: from units that `position` takes with options, or from what a function returns.

    A string among the rows is an order that is played before the rows after it.
    """
    build = start if callable(start) else partial(position, start, **options)
    return cases(GAME, build, play, steps)


def moved_pieces(p: ExpandPosition, side: str, kind: str, where: str) -> int:
    """How many units of a kind on a tile have moved."""
    pieces = p.pieces_at(SIDES.index(side), _KIND[kind.lower()], tile(where, p))
    return sum(bool(piece % FLAGS & MOVED) for piece in pieces)
