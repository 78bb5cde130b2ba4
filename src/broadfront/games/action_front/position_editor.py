"""Action Front!'s positions edited by hand: units with steps and states, markers, support, cards, secrets."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from broadfront.engine.errors import NotationFault
from broadfront.engine.position_editor import EditsPositions, Figure, area_of, entry_of, figure_of, flag_of
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.charts import CARD_NAMES
from broadfront.games.action_front.info_panels import side_name
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.purchases import MOST_MISSIONS
from broadfront.games.action_front.rules.action import Action, StartAction
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.rules.calling import CallWindow
from broadfront.games.action_front.rules.indirect import IndirectFire
from broadfront.games.action_front.rules.sequence import EndOfTurn, NextTurn, PlayerTurn, Reinforcements
from broadfront.games.action_front.rules.setup import Placing, Purchasing, Register, Reveal
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import (
    ACTION,
    ASSAULT,
    AT_CHOICE,
    DEAD,
    EXITED,
    INDIRECT,
    MOST_UNITS,
    NOBODY,
    UNITS,
    UNUSED,
    WAITING,
)

__all__ = ["PositionEditor"]

PHASES: Final = ((INDIRECT, "Indirect Fire"), (ACTION, "Action"), (ASSAULT, "Assault"))
"""The phases that a turn can begin with."""
CALM: Final = (
    *(Purchasing, Reveal, Register, Placing),
    *(PlayerTurn, EndOfTurn, NextTurn, Reinforcements),
    *(CallWindow, IndirectFire, StartAction, Action, Assault),
)
"""Steps that name no unit: nothing of what they ask is lost when the board is changed."""
PLACES: Final = ((WAITING, "waiting to enter"), (DEAD, "eliminated"), (EXITED, "left the map"))
"""Where the units of a side are that are on no hex."""
STATES: Final = (
    ("suppressed", "Suppressed"),
    ("moved", "has moved"),
    ("fired", "has fired"),
    ("spent", "does nothing more this phase"),
)
UNIT, CARD, REGISTERED = "unit", "card", "registered"


class Piece(NamedTuple):
    """A piece: of a seat, a sort (a unit, a card, a registered hex, or the field of a marker), and which."""

    seat: int
    sort: str
    which: int
    name: str


@lru_cache(maxsize=16)  # a setting may be of a stranger's scenario
def _pieces(setting: ActionFrontSetting) -> tuple[Piece, ...]:
    found = []
    for seat in (0, 1):
        side = side_name(setting, seat)
        models = {starter.model for starter in setting.starters[seat]}
        models |= {number for number, model in enumerate(MODELS) if model.nation == setting.nations[seat]}
        found += [Piece(seat, UNIT, model, f"{side}: {MODELS[model].name}") for model in sorted(models)]
        found.append(Piece(seat, "shelled", 0, f"{side}: Artillery marker"))
        found.append(Piece(seat, "bombed", 0, f"{side}: Air Support marker"))
        if setting.registered:
            found.append(Piece(seat, REGISTERED, 0, f"{side}: registered hex"))
            found.append(Piece(seat, "ranged", 0, f"{side}: fire with a card for accuracy"))
    found += [Piece(NOBODY, CARD, card, f"Card {name}") for card, name in enumerate(CARD_NAMES)]
    return tuple(found)


class PositionEditor(EditsPositions):
    """Pieces are the units of both nations, markers and cards; a turn begins with any of its phases of orders."""

    def pieces(self, setting: ActionFrontSetting) -> tuple[str, ...]:
        """Return units, markers and cards."""
        return tuple(piece.name for piece in _pieces(setting))

    def turns(self, setting: ActionFrontSetting) -> tuple[str, ...]:
        """Return the sides, each with the phases that its turn can begin with."""
        return tuple(
            f"{side_name(setting, seat)}, from {name}" if phase else side_name(setting, seat)
            for seat in (0, 1)
            for phase, name in PHASES
        )

    def areas(self, setting: ActionFrontSetting) -> tuple[str, ...]:
        """Return the figures of the match, the cards that are used, and the units of each side on no hex."""
        places = (f"{side_name(setting, seat)}: {name}" for seat in (0, 1) for _, name in PLACES)
        return ("The match", "Used cards", *places)

    def under_way(self, p: ActionFrontPosition) -> str:
        """Say whether an order is carried out."""
        return "" if all(isinstance(step, CALM) for step in p.agenda) else "something is being settled"

    def pieces_on(self, p: ActionFrontPosition, space: int) -> list[int]:
        """Return the pieces on a hex or in an area."""
        area = area_of(space)
        found = []
        for number, (seat, sort, which, _) in enumerate(_pieces(p.setting)):
            if sort == CARD:
                count = p.discards[which] if area == 1 else 0
            elif sort == UNIT:
                count = len(_units(p, seat, which, space))
            elif sort == REGISTERED:
                count = int(space >= 0 and space in p.registered[2 * seat : 2 * seat + 2])
            else:
                count = getattr(p, sort)[seat] >> space & 1 if space >= 0 else 0
            found += [number] * count
        return found

    def figures(self, p: ActionFrontPosition, space: int) -> list[Figure]:
        """Return steps and states of the units on a hex, when units come, or the figures of the match."""
        area = area_of(space)
        if area == 0:
            return _of_match(p)
        if area == 1:
            return []
        units = [unit for unit, at in enumerate(p.at) if at == space and space >= 0]
        if area > 1:
            seat, place = divmod(area - 2, len(PLACES))
            units = [u for u in range(seat, len(p.at), 2) if p.at[u] == PLACES[place][0]]
        found = [figure for unit in units for figure in _of_unit(p, unit)]
        for index, hex_ in enumerate(p.registered):
            if hex_ == space >= 0:
                name = side_name(p.setting, index // 2)
                found.append(flag_of(p, "known", index, f"{name} registered hex: known to all"))
        return found

    def place_piece(self, p: ActionFrontPosition, piece: int, space: int) -> None:
        """Put a new unit, marker or registered hex on a hex, a unit off the map, or a card among the used ones."""
        seat, sort, which, name = _pieces(p.setting)[piece]
        area = area_of(space)
        if sort == CARD:
            _lay(p, which, area, 1)
        elif sort == UNIT:
            _recruit(p, seat, which, space)
        elif area >= 0:
            raise NotationFault("a marker lies on a hex: choose one")
        elif sort == REGISTERED:
            mine = p.registered[2 * seat : 2 * seat + 2]
            if space in mine or NOBODY not in mine:
                raise NotationFault(
                    "this hex is registered already, or two others are: remove one of them first"
                )
            p.registered[2 * seat + mine.index(NOBODY)] = space
        elif getattr(p, sort)[seat] >> space & 1:
            raise NotationFault(f"a {name} lies on {p.setting.ground.name(space)} already")
        else:
            getattr(p, sort)[seat] |= 1 << space

    def remove_piece(self, p: ActionFrontPosition, piece: int, space: int) -> None:
        """Take a piece off the table, without counting it as lost; a card goes back into the deck."""
        seat, sort, which, name = _pieces(p.setting)[piece]
        if sort == CARD:
            _lay(p, which, area_of(space), -1)
        elif piece not in self.pieces_on(p, space):
            raise NotationFault(f"no {name} is there")
        elif sort == UNIT:
            _take_away(p, _units(p, seat, which, space)[-1])
        elif sort == REGISTERED:
            index = p.registered.index(space, 2 * seat)
            p.registered[index] = NOBODY
            p.known &= ~(1 << index)
        else:
            getattr(p, sort)[seat] &= ~(1 << space)

    def give_turn(self, p: ActionFrontPosition, turn: int) -> None:
        """Begin a side's turn with a phase; what units have done in this turn is forgotten."""
        seat, phase = divmod(turn, len(PHASES))
        p.forget_actions()
        p.tidy()
        p.bought_a, p.bought_b = [], []
        p.winner, p.mover = NOBODY, seat
        p.tick = 2 * (p.turn - 1) + int(seat != p.setting.first)
        p.since = [min(since, p.tick) for since in p.since]
        p.agenda = [PlayerTurn(seat, PHASES[phase][0])]


def _place_of(space: int) -> tuple[int, int]:
    """Return whose units an area holds (NOBODY: a hex holds anybody's), and where those are, as ``at`` has it."""
    if space >= 0:
        return NOBODY, space
    seat, place = divmod(area_of(space) - 2, len(PLACES))
    return seat, PLACES[place][0] if seat >= 0 else UNUSED


def _units(p: ActionFrontPosition, seat: int, model: int, space: int) -> list[int]:
    """Return the units of a seat and model on a hex or in an area."""
    whose, where = _place_of(space)
    if where == UNUSED or whose == 1 - seat:
        return []
    return [unit for unit in range(seat, len(p.at), 2) if p.at[unit] == where and p.model[unit] == model]


def _recruit(p: ActionFrontPosition, seat: int, model: int, space: int) -> None:
    whose, where = _place_of(space)
    card, side = MODELS[model], side_name(p.setting, seat)
    if where == UNUSED:
        raise NotationFault("no units lie there: choose a hex, or where units of the side are off the map")
    if whose == 1 - seat:
        raise NotationFault(f"units of the other side are there, and the {card.name} is {side}")
    room = p.at[seat::2].count(UNUSED) + MOST_UNITS - len(p.at[seat::2])
    if any(isinstance(step, Reveal) for step in p.agenda):  # what is bought comes in addition
        room -= p.setting.purchases[seat][3]
    if room <= 0:
        raise NotationFault(
            f"a side has at most {MOST_UNITS} units, those it may still buy included: remove one first"
        )
    unit = p.recruit(seat, model, card.steps, 0)
    if space >= 0:
        p.place(unit, space)
        return
    p.at[unit] = where
    p.due[unit] = min(p.turn + 1, p.setting.turns) if where == WAITING else 0
    p.steps[unit] = 0 if where == DEAD else card.steps


def _take_away(p: ActionFrontPosition, unit: int) -> None:
    if p.at[unit] >= 0:
        p.take_off(unit, UNUSED)
    p.model[unit], p.at[unit], p.steps[unit], p.due[unit] = -1, UNUSED, 0, 0
    while p.at and p.at[-1] == UNUSED:
        for of in (p.model, p.at, p.steps, p.due):
            of.pop()


def _lay(p: ActionFrontPosition, card: int, area: int, count: int) -> None:
    """Lay a card of the deck on the used ones, or the other way round (``count``: -1)."""
    if area != 1:
        raise NotationFault("cards lie among the used cards or in the deck: choose Used cards")
    if not (p.deck if count > 0 else p.discards)[card]:
        raise NotationFault(
            f"{CARD_NAMES[card]} is not {'in the deck' if count > 0 else 'among the used cards'}"
        )
    p.deck[card] -= count
    p.discards[card] += count


# --- figures ----------------------------------------------------------------------------------------------------------


def _of_unit(p: ActionFrontPosition, unit: int) -> list[Figure]:
    model = MODELS[p.model[unit]]
    name = f"{model.name} {UNITS[unit]}"
    if p.at[unit] == DEAD:
        return []
    found = [entry_of(p.steps, unit, f"{name}: steps", 1, model.steps)]
    if p.at[unit] == WAITING:
        return [
            *found,
            entry_of(p.due, unit, f"{name}: enters on turn ({AT_CHOICE}: at choice)", 0, AT_CHOICE),
        ]
    if p.at[unit] < 0:
        return found
    if model.can_dig:
        found.append(flag_of(p, "dug_in", unit, f"{name}: Dug In"))
    found += [flag_of(p, field, unit, f"{name}: {told}") for field, told in STATES]
    if model.leader:
        found.append(flag_of(p, "commanded", unit, f"{name}: has rallied or dug in a unit"))
    else:
        found.append(flag_of(p, "eager", unit, f"{name}: has two actions"))
    return found


def _count_turns(p: ActionFrontPosition, turn: int) -> None:
    """Make it a turn; as many player turns fewer or more have ended."""
    p.tick += 2 * (turn - p.turn)
    p.turn = turn
    p.since = [min(since, p.tick) for since in p.since]


def _of_match(p: ActionFrontPosition) -> list[Figure]:
    setting = p.setting
    found = [Figure("Turn", p.turn, 1, setting.turns, lambda turn: _count_turns(p, turn))]
    for seat in (0, 1):
        name = side_name(setting, seat)
        found.append(entry_of(p.lost, seat, f"{name}: steps lost", 0, 4 * MOST_UNITS))
        told = f"{name}: fulfils its victory conditions since player turn (-1: it does not)"
        found.append(entry_of(p.since, seat, told, -1, p.tick))
    for number, line in enumerate(setting.lines):
        most = line.missions if line.item < 0 else MOST_MISSIONS
        found.append(
            entry_of(
                p.missions, number, f"{side_name(setting, line.seat)}: missions left of {line.title}", 0, most
            )
        )
    found.append(figure_of(p, "salvo", "Artillery or ships have fired this phase", 0, 1))
    found.append(figure_of(p, "sortie", "Aircraft have flown this phase", 0, 1))
    return found
