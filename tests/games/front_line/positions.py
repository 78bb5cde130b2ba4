"""Positions of Front Line made of the little that a test needs, and moves written as players write them."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from tests.games.legality import Case, Row, cases

from broadfront.boards.spacesets import members
from broadfront.games.front_line import GAME
from broadfront.games.front_line.charts import CARD_NAMES, CARDS
from broadfront.games.front_line.map import NAMES
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.actions import Actions
from broadfront.games.front_line.rules.turn_sequence import EndTurn
from broadfront.games.front_line.terms import ARTILLERY, AVAILABLE, EXHAUSTED, INFANTRY, STACKS, TANK

SEATS = ("green", "red", "green2", "red2")
KIND = {"I": INFANTRY, "T": TANK, "A": ARTILLERY}
EDGE = {"middle": 0, "green off": 1, "red off": 2, "green on": 3, "red on": 4}


def sq(name: str) -> int:
    """D4, or 2D4 on the second battlefield."""
    return NAMES.index(name)


def position(
    units: Mapping[str, str] | None = None,
    *,
    turn: str = "green",
    stack: str = "capital",
    chits: int = 3,
    board: str = "main",
    leaders: Iterable[str] = (),
    edge: str = "middle",
    fallen: Iterable[str] = (),
    month: int = 0,
    card: str = "balanced_industry",
    attacked: Iterable[str] = (),
    amphibious: bool = True,
    text: str = "",
) -> FrontLinePosition:
    """A seat's turn with a stack in use: units as ``{"D4": "GI", "A6": "RT*"}``, ``*`` for disrupted.

    ``leaders`` are the seats whose Leadership is available; that of the others is exhausted. The mover's two other
    stacks, and all stacks of the others, are not used yet.
    """
    setting = GAME.setting(board, {"amphibious": amphibious}, text)
    seats = setting.countries
    seat = SEATS.index(turn)
    p = FrontLinePosition(
        setting=setting,
        agenda=[EndTurn(), Actions(seat)],
        green=0,
        red=0,
        cards=[CARD_NAMES.index(card)] * seats,
        reserve=list(setting.reserves),
        lost=[0] * 8,
        stacks=list(CARDS[CARD_NAMES.index(card)][month]) * seats,
        leadership=[AVAILABLE if name in leaders else EXHAUSTED for name in SEATS[:seats]],
        edge=[EDGE[edge]] * (seats // 2),
        month=month,
        leader=seat,
        mover=seat,
        stack=STACKS.index(stack),
        chits=chits,
    )
    for name, unit in (units or {}).items():
        p.place("GR".index(unit[0]), KIND[unit[1]], sq(name))
        if unit.endswith("*"):
            p.disrupt(sq(name))
    for name in fallen:
        p.fallen |= 1 << sq(name)
    for name in attacked:
        p.attacked |= 1 << sq(name)
    for city, square in enumerate(setting.cities):
        if p.fallen >> square & 1:
            p.stacks[city] = 1
    if stack != "fallen":
        p.stacks[seat * 3 + STACKS.index(stack)] = 0
    p.settle()
    return p


def play(p: FrontLinePosition, *orders: str) -> FrontLinePosition:
    """Play moves written in words; each MUST be offered."""
    for words in orders:
        move = GAME.read(words)
        assert p.pending is not None, f"{words}: the match is over"
        assert move in p.pending.moves, f"{words} is not offered by: {p.pending.prompt} {spelled(p)}"
        p.play(move)
    return p


def spelled(p: FrontLinePosition) -> list[str]:
    """Every move offered, in words."""
    return [GAME.spell(move) for move in p.pending.moves] if p.pending else []


def offers(p: FrontLinePosition, words: str) -> bool:
    """Whether a move is offered."""
    return words in spelled(p)


def verbs(p: FrontLinePosition) -> set[str]:
    """The verbs that are offered."""
    return {move.verb for move in p.pending.moves} if p.pending else set()


def targets(p: FrontLinePosition, verb: str, square: str) -> set[str]:
    """Where the unit on a square can move, sail, fire ... to."""
    moves = p.pending.moves if p.pending else ()
    return {NAMES[move.where] for move in moves if move.verb == verb and move.what == sq(square)}


def asked(p: FrontLinePosition) -> str:
    """Who is asked: a seat, "chance", or "nobody"."""
    if p.pending is None:
        return "nobody"
    return (*SEATS, "chance")[p.pending.seat]


def refused(p: FrontLinePosition, words: str) -> str:
    """The refusal of a move in words, ``[rule] sentence``."""
    move = GAME.read(words)
    refusal = GAME.why_not(p, *move)
    assert refusal is not None, f"{words} is offered"
    return str(refusal)


def rows_from(
    start: Mapping[str, str] | Callable[[], FrontLinePosition], *steps: Row | str, **options: Any
) -> list[Case]:
    """Rows of a table of legality: from units that `position` takes with options, or from what a function returns.

    A string among the rows is an order that is played before the rows after it.
    """
    build = start if callable(start) else partial(position, start, **options)
    return cases(GAME, build, play, steps)


def board(p: FrontLinePosition) -> dict[str, str]:
    """Every unit on the table, as `position` takes them."""
    return {NAMES[s]: unit(p, NAMES[s]) for s in members(p.green | p.red)}


def unit(p: FrontLinePosition, name: str) -> str:
    """What stands on a square: ``GI``, ``RT*``, or nothing."""
    square = sq(name)
    if p.is_empty(square):
        return ""
    return "GR"[p.side_at(square)] + "-ITA"[p.kind_at(square)] + ("*" if p.is_disrupted(square) else "")


def outcome(p: FrontLinePosition, *orders: str) -> str:
    """Play moves and return the results told on the way, as exact odds would label them."""
    told: list[str] = []
    for words in orders:
        p.notes = []
        play(p, words)
        told += [note.outcome for note in p.notes if note.outcome]
    return ", ".join(told)


def pass_windows(p: FrontLinePosition) -> FrontLinePosition:
    """Let everybody decline who could answer with Leadership."""
    while offers(p, "decline"):
        play(p, "decline")
    return p
