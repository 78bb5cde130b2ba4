"""Positions of Fighting Front made of the little that a test needs, written as players write them."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from tests.games.legality import Case, Row, cases

from broadfront.boards.interned_moves import order
from broadfront.engine.position import CHANCE, Ask, Step, tagged
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import (
    AIR_STRIP,
    DECK_KIND,
    IS_AIR,
    IS_LEADER,
    IS_LOCATION,
    LEADS,
    NAMES,
    PARATROOPERS,
    TITLES,
    WING_LEADS,
    Kind,
)
from broadfront.games.fighting_front.map import HALF
from broadfront.games.fighting_front.map import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.air_raid import Air, AirAttack, Fighters, Flak
from broadfront.games.fighting_front.rules.artillery import Artillery, Bombardment, SoftenUp
from broadfront.games.fighting_front.rules.assault import (
    Blitzkrieg,
    DefenderFire,
    Ground,
    GroundAttack,
    Occupation,
    SecondAttack,
)
from broadfront.games.fighting_front.rules.deployment import Deployment
from broadfront.games.fighting_front.rules.logistics import Logistics
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.rules.recovery import Recovery
from broadfront.games.fighting_front.rules.turn_sequence import End, Turn
from broadfront.games.fighting_front.terms import BEYOND, RESULTS, SEATS

PHASES: Mapping[str, type[Step]] = {
    "recovery": Recovery,
    "logistics": Logistics,
    "deployment": Deployment,
    "artillery": Artillery,
    "bombardment": Bombardment,
    "soften up": SoftenUp,
    "air": Air,
    "fighter": Fighters,
    "aa gun": Flak,
    "air attack": AirAttack,
    "movement": GroundMovement,
    "ground": Ground,
    "defender fire": DefenderFire,
    "ground attack": GroundAttack,
    "occupation": Occupation,
    "second attack": SecondAttack,
    "blitzkrieg": Blitzkrieg,
    "end": End,
}
ALIASES = {
    "ammo dump": "artillery dump",
    "airfield": "air strip",
    "t 34s": "t-34s",
    "stukas": "junker dive bombers",
}


@tagged("Stop")
class Stop(Step, frozen=True):
    """A breath before the End phase, so that a turn in which nothing is left to do does not run into the next one."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        return Ask(p.mover, "4", "The End phase comes.", [order("end")])

    def end(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        pass


DUEL = {"C3": "Infantry", "C4": "Infantry"}
TANK = {"C3": "Medium Tanks", "C4": "Infantry"}


def kind_of(name: str) -> Kind:
    """A card by its title or id: ``Medium Tanks``."""
    plain = name.replace("_", " ").strip().lower()
    plain = ALIASES.get(plain, plain)
    for kind, (title, id_) in enumerate(zip(TITLES, NAMES, strict=True)):
        if kind and plain in (title.lower(), id_.replace("_", " ").lower()):
            return kind
    raise AssertionError(f"there is no card {name!r}")


def sp(name: str) -> int:
    """C3."""
    return SPACE_NAMES.index(name)


def position(
    cards: Mapping[str, str] | None = None,
    *,
    turn: str = "Axis",
    phase: str = "movement",
    axis: str = "German",
    allies: str = "Russian",
    axis_hand: Iterable[str] = (),
    allied_hand: Iterable[str] = (),
    discards: Iterable[str] = (),
    adjacency: int = 8,
    deck: str = "common",
    turn_limit: int = 200,
    left: Mapping[str, int] | None = None,
    attacked: Iterable[str] = (),
) -> FightingFrontPosition:
    """A seat's turn at a phase, with cards as ``{"C3": "Medium Tanks 2DC, Tank Commander, Fortifications"}``.

    Cards belong to the side whose half they are on unless the words begin with ``Axis:`` or ``Allies:``. A Leader goes
    with the last unit before it that it can lead. ``left`` is the whole deck (the common one), instead of all cards
    that are nowhere else; units on ``attacked`` have attacked this turn. Before the End phase there is a `Stop`.
    """
    options: dict[str, str | int | bool] = {"adjacency": adjacency, "deck": deck, "turn_limit": turn_limit}
    setting = GAME.setting(f"{axis}_{allies}".lower(), options)
    seat = SEATS.index(turn)
    p = GAME.start(setting)
    p.deck = setting.full_deck()
    p.axis_hand, p.allied_hand, p.axis_knows, p.allies_know = [], [], [], []
    for name, words in (cards or {}).items():
        put(p, name, words)
    for of, hand in enumerate((axis_hand, allied_hand)):
        for card in hand:
            p.take(of, _taken(p, of, kind_of(card)))
    for card in discards:
        p.discard(0, _taken(p, 0, kind_of(card)))
    if left is not None:
        p.deck = [0] * len(p.deck)
        for card, count in left.items():
            p.deck[kind_of(card)] = count
    p.agenda = []
    Turn(seat).run(p)
    wanted = PHASES[phase]
    while type(p.agenda[-1]) is not wanted:
        p.agenda.pop()
    if wanted is not End:
        p.agenda.insert(1, Stop())
    for name in attacked:
        p.attacked |= 1 << sp(name)
    p.settle()
    return p


def put(p: FightingFrontPosition, name: str, words: str) -> None:
    """Lay cards on a space."""
    space = sp(name)
    side, colon, rest = words.partition(":")
    seat = SEATS.index(side) if colon else int(HALF[1] >> space & 1)
    wing = -1
    for card in (rest if colon else words).split(","):
        title, dc = card.strip(), 0
        if title.endswith("DC"):
            title, _, number = title[:-2].rpartition(" ")
            dc = int(number)
        kind = _taken(p, seat, kind_of(title))
        if IS_LOCATION[kind]:
            p.place_location(seat, kind, space)
            p.place_dc[space] = dc
        elif IS_LEADER[kind]:
            if wing >= 0 and WING_LEADS[kind][p.wing_kind[wing]]:
                p.wing_leader[wing] = kind
            else:
                assert LEADS[kind][p.units[space]], f"{title} leads nobody on {name}"
                p.leaders[space] = kind
        elif IS_AIR[kind] and (kind != PARATROOPERS or p.places[space] == AIR_STRIP):
            wing = p.place_wing(seat, kind, space)
            p.wing_dc[wing] = dc
        else:
            p.place_unit(seat, kind, space)
            p.dc[space] = dc


def _taken(p: FightingFrontPosition, seat: int, kind: Kind) -> Kind:
    at = p.pile(seat) + DECK_KIND[kind]
    assert p.deck[at], f"the deck has no {TITLES[kind]} left"
    p.deck[at] -= 1
    return kind


# --- playing ----------------------------------------------------------------------------------------------------------


def play(p: FightingFrontPosition, *orders: str) -> FightingFrontPosition:
    """Play moves written in words; each MUST be offered."""
    for words in orders:
        move = GAME.read(words)
        assert p.pending is not None, f"{words}: the match is over"
        assert move in p.pending.moves, f"{words} is not offered by: {p.pending.prompt} {spelled(p)}"
        p.play(move)
    return p


def decline(p: FightingFrontPosition) -> FightingFrontPosition:
    """Let everybody decline who could play an event, fire artillery or step forward."""
    while p.pending is not None and p.pending.seat != CHANCE:
        quiet = [words for words in ("decline", "stay") if offers(p, words)]
        if not quiet:
            break
        play(p, quiet[0])
    return p


def roll(p: FightingFrontPosition, *dice: int) -> FightingFrontPosition:
    """Decline until the dice, and throw them, one after another."""
    for die in dice:
        play(decline(p), f"roll {die}")
    return p


def said(p: FightingFrontPosition, *orders: str) -> list[str]:
    """Play moves written in words; return what the log says of them."""
    p.notes = []
    play(p, *orders)
    told, p.notes = [GAME.format_note(note) for note in p.notes], None
    return told


def rolled(p: FightingFrontPosition, die: int) -> tuple[str, int]:
    """Throw a die and return the result on the table and the modifiers that were added."""
    decline(p)
    p.notes = []
    play(p, f"roll {die}")
    note = next(note for note in p.notes if "result" in note.ids)
    p.notes = None
    return RESULTS[note.ids["result"]], note.ids["plus"]


def end(p: FightingFrontPosition, prompt: str = "") -> FightingFrontPosition:
    """End phases until the question has another prompt (or the one whose words are given)."""
    while offers(p, "end"):
        play(p, "end")
        if not prompt or (p.pending is not None and prompt in p.pending.prompt):
            break
    return p


# --- looking ----------------------------------------------------------------------------------------------------------


def spelled(p: FightingFrontPosition) -> list[str]:
    """Every move offered, in words."""
    return [GAME.spell(move) for move in p.pending.moves] if p.pending else []


def offers(p: FightingFrontPosition, words: str) -> bool:
    """Whether a move is offered."""
    return words in spelled(p)


def verbs(p: FightingFrontPosition) -> set[str]:
    """The verbs that are offered."""
    return {move.verb for move in p.pending.moves} if p.pending else set()


def targets(p: FightingFrontPosition, verb: str, what: str) -> set[str]:
    """The spaces that come after a verb and a word: where the unit on C3 can move, attack ..."""
    start = f"{verb} {what} "
    return {words.removeprefix(start) for words in spelled(p) if words.startswith(start)}


def asked(p: FightingFrontPosition) -> str:
    """Who is asked: Axis, Allies, "chance", or "nobody"."""
    if p.pending is None:
        return "nobody"
    return (*SEATS, "chance")[p.pending.seat]


def rule(p: FightingFrontPosition) -> str:
    """The rule that asks."""
    return p.pending.rule if p.pending else ""


def unit(p: FightingFrontPosition, name: str) -> str:
    """The ground unit on a space with its counters and Leader: ``Medium Tanks 1DC, Tank Commander``; or nothing."""
    space = sp(name)
    if not p.units[space]:
        return ""
    words = TITLES[p.units[space]] + (f" {p.dc[space]}DC" if p.dc[space] else "")
    return words + (f", {TITLES[p.leaders[space]]}" if p.leaders[space] else "")


def place(p: FightingFrontPosition, name: str) -> str:
    """The Location on a space with its owner and counters: ``Axis Fortifications 1DC``; or nothing."""
    space = sp(name)
    if not p.places[space]:
        return ""
    seat = 0 if p.sites[0] >> space & 1 else 1
    dc = f" {p.place_dc[space]}DC" if p.place_dc[space] else ""
    return f"{SEATS[seat]} {TITLES[p.places[space]]}{dc}"


def aircraft(p: FightingFrontPosition) -> list[str]:
    """Every air unit: ``Axis Fighter 1DC C1``, Fly Overs ``beyond``."""
    found = []
    for wing, kind in enumerate(p.wing_kind):
        if kind:
            base = p.wing_base[wing]
            dc = f" {p.wing_dc[wing]}DC" if p.wing_dc[wing] else ""
            led = f", {TITLES[p.wing_leader[wing]]}" if p.wing_leader[wing] else ""
            where = "beyond" if base == BEYOND else SPACE_NAMES[base]
            found.append(f"{SEATS[p.wing_seat[wing]]} {TITLES[kind]}{dc}{led} {where}")
    return sorted(found)


def hand(p: FightingFrontPosition, side: str) -> list[str]:
    """The titles of a hand."""
    return [TITLES[kind] for kind in p.hand(SEATS.index(side))]


def thrown(p: FightingFrontPosition, side: str = "Axis") -> dict[str, int]:
    """What lies in the discard pile that a side uses."""
    start = p.pile(SEATS.index(side))
    count = len(p.setting.copies)
    return {TITLES[k]: p.discards[start + k] for k in range(count) if p.discards[start + k]}


def refused(p: FightingFrontPosition, words: str) -> str:
    """The refusal of a move in words, ``[rule] sentence``."""
    move = GAME.read(words)
    refusal = GAME.why_not(p, *move)
    assert refusal is not None, f"{words} is offered"
    return str(refusal)


def rows_from(
    start: Mapping[str, str] | Callable[[], FightingFrontPosition], *steps: Row | str, **options: Any
) -> list[Case]:
    """Rows of a table of legality: from units that `position` takes with options, or from what a function returns.

    A string among the rows is an order that is played before the rows after it.
    """
    build = start if callable(start) else partial(position, start, **options)
    return cases(GAME, build, play, steps)
