"""The position editor of Action Front!: units with steps and states, markers, support, cards, secrets."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from broadfront.boards.spacesets import bits, members
from broadfront.engine.editor import EditableFigure, EditsPositions, area_of, figure
from broadfront.engine.errors import NotationFault
from broadfront.engine.position import Step
from broadfront.games.action_front.charts import CARD_NAMES, CARDS
from broadfront.games.action_front.map import AMPHIBIOUS, WATER
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import purchases
from broadfront.games.action_front.rules.action import Action, StartAction
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.rules.indirect_fire import IndirectFire
from broadfront.games.action_front.rules.purchases import MAX_MISSIONS
from broadfront.games.action_front.rules.setup import Placing, Purchasing, Register, Reveal
from broadfront.games.action_front.rules.shuffle_option import CallWindow
from broadfront.games.action_front.rules.turn_sequence import EndOfTurn, NextTurn, PlayerTurn, Reinforcements
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import (
    ACTION,
    ASSAULT,
    AT_CHOICE,
    DEAD,
    EXITED,
    INDIRECT,
    MAX_UNITS,
    NOBODY,
    UNITS,
    UNUSED,
    WAITING,
)
from broadfront.games.action_front.ui.panels import side_name
from broadfront.games.action_front.units import AIR, MODELS

PHASES: Final = ((INDIRECT, "Indirect Fire"), (ACTION, "Action"), (ASSAULT, "Assault"))
"""The phases that a turn can begin with."""
CALM: Final = (
    *(Purchasing, Reveal, Register, Placing),
    *(PlayerTurn, EndOfTurn, NextTurn, Reinforcements),
    *(CallWindow, IndirectFire, StartAction, Action, Assault),
)
"""Steps that name no unit: a change of the board leaves their questions valid."""
PLACES: Final = ((WAITING, "waiting to enter"), (DEAD, "eliminated"), (EXITED, "left the map"))
"""The places of the units of a side that are on no hex."""
STATES: Final = ("suppressed", "moved", "fired", "spent")
"""The states and past actions that any unit can have."""
UNIT, CARD, REGISTERED = "unit", "card", "registered"


class Piece(NamedTuple):
    """A piece: its seat, its sort (a unit, a card, a registered hex, or the field of a marker), and its number."""

    seat: int
    sort: str
    which: int
    name: str


@lru_cache(maxsize=16)  # the setting may come from an unknown scenario file, so the cache is bounded
def _pieces(setting: ActionFrontSetting) -> tuple[Piece, ...]:
    pieces = []
    for seat in (0, 1):
        side = side_name(setting, seat)
        models = {starter.model for starter in setting.starters[seat]}
        models |= {number for number, model in enumerate(MODELS) if model.nation == setting.nations[seat]}
        pieces += [Piece(seat, UNIT, model, f"{side}: {MODELS[model].name}") for model in sorted(models)]
        pieces.append(Piece(seat, "shelled", 0, f"{side}: Artillery marker"))
        pieces.append(Piece(seat, "bombed", 0, f"{side}: Air Support marker"))
        if setting.registered:
            pieces.append(Piece(seat, REGISTERED, 0, f"{side}: registered hex"))
            pieces.append(Piece(seat, "ranged", 0, f"{side}: fire with a card for accuracy"))
    pieces += [Piece(NOBODY, CARD, card, f"Card {name}") for card, name in enumerate(CARD_NAMES)]
    return tuple(pieces)


class PositionEditor(EditsPositions):
    """The pieces are the units of both nations, markers and cards; a turn begins with any of its phases of orders."""

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
        """Return the figures of the match, the used cards, and the units of each side on no hex."""
        places = (f"{side_name(setting, seat)}: {name}" for seat in (0, 1) for _, name in PLACES)
        return ("The match", "Used cards", *places)

    def under_way(self, p: ActionFrontPosition) -> str:
        """Return a note if an order is being carried out."""
        return "" if all(isinstance(step, CALM) for step in p.agenda) else "something is being settled"

    def pieces_on(self, p: ActionFrontPosition, space: int) -> list[int]:
        """Return the pieces on a hex or in an area."""
        area = area_of(space)
        numbers = []
        for number, (seat, sort, which, _) in enumerate(_pieces(p.setting)):
            if sort == CARD:
                count = p.discards[which] if area == 1 else 0
            elif sort == UNIT:
                count = len(_units(p, seat, which, space))
            elif sort == REGISTERED:
                count = int(space >= 0 and space in p.registered[2 * seat : 2 * seat + 2])
            else:
                count = getattr(p, sort)[seat] >> space & 1 if space >= 0 else 0
            numbers += [number] * count
        return numbers

    def figures(self, p: ActionFrontPosition, space: int) -> list[EditableFigure]:
        """Return steps and states of the units on a hex, the turns of entry, or the figures of the match."""
        area = area_of(space)
        if area == 0:
            return _of_match(p)
        if area == 1:
            return []
        units = [unit for unit, at in enumerate(p.at) if at == space and space >= 0]
        if area > 1:
            seat, place = divmod(area - 2, len(PLACES))
            units = [u for u in range(seat, len(p.at), 2) if p.at[u] == PLACES[place][0]]
        listed = [one for unit in units for one in _of_unit(p, unit)]
        for index, hex_ in enumerate(p.registered):
            if hex_ == space >= 0:
                listed.append(figure(p, "known", index))
        return listed

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
            own_registered = p.registered[2 * seat : 2 * seat + 2]
            if space in own_registered or NOBODY not in own_registered:
                raise NotationFault(
                    "this hex is registered already, or two others are: remove one of them first"
                )
            p.registered[2 * seat + own_registered.index(NOBODY)] = space
        elif getattr(p, sort)[seat] >> space & 1:
            raise NotationFault(f"a {name} lies on {p.setting.ground.name(space)} already")
        else:
            getattr(p, sort)[seat] |= 1 << space

    def remove_piece(self, p: ActionFrontPosition, piece: int, space: int) -> None:
        """Remove a piece without counting it as lost; a card goes back into the deck."""
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
        """Begin a side's turn with a phase; what units have done in this turn is reset."""
        seat, phase = divmod(turn, len(PHASES))
        p.forget_actions()
        p.tidy()
        p.bought_a, p.bought_b = [], []
        p.winner, p.mover = NOBODY, seat
        p.tick = 2 * (p.turn - 1) + int(seat != p.setting.first)
        p.since = [min(since, p.tick) for since in p.since]
        p.agenda = [PlayerTurn(seat, PHASES[phase][0])]


def _place_of(space: int) -> tuple[int, int]:
    """Return the seat whose units an area holds (NOBODY for a hex, which holds both), and their ``at``."""
    if space >= 0:
        return NOBODY, space
    seat, place = divmod(area_of(space) - 2, len(PLACES))
    return seat, PLACES[place][0] if seat >= 0 else UNUSED


def _units(p: ActionFrontPosition, seat: int, model: int, space: int) -> list[int]:
    """Return the units of a seat and model on a hex or in an area."""
    owner, where = _place_of(space)
    if where == UNUSED or owner == 1 - seat:
        return []
    return [unit for unit in range(seat, len(p.at), 2) if p.at[unit] == where and p.model[unit] == model]


def _recruit(p: ActionFrontPosition, seat: int, model: int, space: int) -> None:
    owner, where = _place_of(space)
    card, side = MODELS[model], side_name(p.setting, seat)
    if where == UNUSED:
        raise NotationFault("no units lie there: choose a hex, or where units of the side are off the map")
    if owner == 1 - seat:
        raise NotationFault(f"units of the other side are there, and the {card.name} is {side}")
    room = p.at[seat::2].count(UNUSED) + MAX_UNITS - len(p.at[seat::2])
    if any(isinstance(step, Reveal) for step in p.agenda):  # bought units come in addition
        room -= p.setting.purchases[seat][3]
    if room <= 0:
        raise NotationFault(
            f"a side has at most {MAX_UNITS} units, those it may still buy included: remove one first"
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
    """Move a card from the deck to the used ones, or back with a ``count`` of -1."""
    if area != 1:
        raise NotationFault("cards lie among the used cards or in the deck: choose Used cards")
    if not (p.deck if count > 0 else p.discards)[card]:
        raise NotationFault(
            f"{CARD_NAMES[card]} is not {'in the deck' if count > 0 else 'among the used cards'}"
        )
    p.deck[card] -= count
    p.discards[card] += count


# --- figures ----------------------------------------------------------------------------------------------------------


def _of_unit(p: ActionFrontPosition, unit: int) -> list[EditableFigure]:
    model = MODELS[p.model[unit]]
    if p.at[unit] == DEAD:
        return []
    figures = [figure(p, "steps", unit, low=1, high=model.steps)]
    if p.at[unit] == WAITING:
        return [*figures, figure(p, "due", unit)]
    if p.at[unit] < 0:
        return figures
    marks = (*(("dug_in",) if model.can_dig else ()), *STATES, "commanded" if model.leader else "eager")
    return [*figures, *(figure(p, mark, unit) for mark in marks)]


def _count_turns(p: ActionFrontPosition, turn: int) -> None:
    """Set the turn; the number of ended player turns changes with it."""
    p.tick += 2 * (turn - p.turn)
    p.turn = turn
    p.since = [min(since, p.tick) for since in p.since]


def _of_match(p: ActionFrontPosition) -> list[EditableFigure]:
    setting = p.setting
    figures = [EditableFigure("Turn", p.turn, 1, setting.turns, lambda turn: _count_turns(p, turn))]
    for seat in (0, 1):
        figures += [figure(p, "lost", seat), figure(p, "since", seat, high=p.tick)]
    for number, line in enumerate(setting.lines):
        figures.append(figure(p, "missions", number, high=line.missions if line.item < 0 else MAX_MISSIONS))
    return [*figures, figure(p, "salvo"), figure(p, "sortie")]


# --------------------------------------------------------------------------------------------------
# The check of a hand-written position, before the rules see it.

LAST_TURN = 60


def validate(p: ActionFrontPosition) -> str | None:
    """Say what is wrong with a position whose fields are in their ranges; None if nothing is."""
    return (
        _unit_faults(p)
        or _states(p)
        or _places(p)
        or _meetings(p)
        or _cards(p)
        or _secrets(p)
        or next((fault for step in p.agenda if (fault := _step(p, step))), None)
        or _end(p)
    )


def _unit_faults(p: ActionFrontPosition) -> str | None:
    ground = bits(p.setting.ground.hexes)
    for unit, (model, at, steps, entry) in enumerate(zip(p.model, p.at, p.steps, p.due, strict=True)):
        word = UNITS[unit]
        if (model < 0) != (at == UNUSED):
            return f"{word} has a place and no model, or a model and no place"
        if at >= 0 and not ground >> at & 1:
            return f"{word} is off the map"
        if at == UNUSED:
            if steps or entry:
                return f"{word} is no unit, and has steps or a turn to come on"
            continue
        if steps > MODELS[model].steps or (steps == 0) != (at == DEAD):
            return f"{word} has {steps} steps: the {MODELS[model].name} has 1 to {MODELS[model].steps}, or is dead"
        card = MODELS[model]
        if (
            at >= 0
            and p.setting.ground.terrain[at] == WATER
            and card.mode != AMPHIBIOUS
            and not (card.can_ride or card.leader)  # passengers of an amphibious unit may have lost it
        ):
            return f"the {card.name} is on water, {p.setting.ground.name(at)}, and does not swim: remove it"
        if at != WAITING and entry:
            return f"{word} is not waiting, and has a turn to come on"
        if entry > LAST_TURN and entry != AT_CHOICE:
            return f"{word} comes on turn {entry}: write at most {LAST_TURN}, or {AT_CHOICE} for when its owner likes"
    return None


def _states(p: ActionFrontPosition) -> str | None:
    if any(since > p.tick for since in p.since):
        return f"since wants player turns that have ended: at most {p.tick}"
    there = bits(unit for unit, at in enumerate(p.at) if at >= 0)
    leaders = bits(unit for unit in members(there) if MODELS[p.model[unit]].leader)
    diggers = bits(unit for unit in members(there) if MODELS[p.model[unit]].can_dig)
    for name in ("suppressed", "eager", "moved", "fired", "spent"):
        if getattr(p, name) & ~there:
            return f"{name} names a unit that is not on the map"
    if p.dug_in & ~diggers:
        return "a unit is Dug In that cannot be"
    if p.commanded & ~leaders:
        return "a unit has rallied others that is no leader"
    if p.eager & leaders:
        return "a leader has two actions"
    if p.moved & p.dug_in:
        return "a unit is Dug In and has moved: it loses its marker when it moves"
    return None


def _places(p: ActionFrontPosition) -> str | None:
    ground = bits(p.setting.ground.hexes)
    fire = [1 << hex_ for hex_ in (p.aimed, p.landed) if hex_ >= 0]
    if any(of & ~ground for of in (*p.shelled, *p.bombed, *p.ranged, *fire)):
        return "a marker lies off the map"
    for seat in (0, 1):
        own_troops = [unit for unit in p.units_of(seat) if not MODELS[p.model[unit]].leader]
        leaders = [unit for unit in p.units_of(seat) if MODELS[p.model[unit]].leader]
        if bits(p.at[u] for u in own_troops) != p.troops[seat]:
            return "troops are not the hexes where units are"
        if bits(p.at[u] for u in leaders) != p.commanders[seat]:
            return "commanders are not the hexes where leaders are"
        for hex_, count in Counter(p.at[u] for u in own_troops).items():
            together = [MODELS[p.model[u]] for u in own_troops if p.at[u] == hex_]
            if count > 2 or (
                count == 2
                and sorted((m.transport, m.can_ride) for m in together) != [(False, True), (True, False)]
            ):
                return (
                    f"too many units of one side are on {p.setting.ground.name(hex_)}: a hex holds one, "
                    "or a transport with one that it carries; remove one of them"
                )
        if p.setting.exits[seat] < 0 and p.exited(seat):
            return "a unit has left the map, and its side has no edge to leave by in this battle"
        for hex_ in members(p.commanders[seat] & p.troops[1 - seat] & ~p.troops[seat]):
            where = p.setting.ground.name(hex_)
            return f"a leader is alone with an enemy unit on {where}: place a unit of its side there, or remove one"
    return None


def _meetings(p: ActionFrontPosition) -> str | None:
    """Return a fault if units of both sides share a hex except between a move and its assault [1.5] [6.5]."""
    phase, mover = p.phase, p.mover
    if p.agenda and isinstance(step := p.agenda[-1], PlayerTurn):
        phase, mover = step.phase, step.seat
    for hex_ in p.hexes_contested():
        where = p.setting.ground.name(hex_)
        if phase not in (ACTION, ASSAULT):
            return (
                f"units of both sides are on {where}, and they meet in the Action Phase only: remove one, or begin "
                "that phase first"
            )
        unit = p.troop_at(mover, hex_)
        if not MODELS[p.model[unit]].infantry:
            return (
                f"the {MODELS[p.model[unit]].name} is on {where} with an enemy unit, in its own turn: only infantry "
                "enters a hex with an enemy; remove one of them"
            )
        if (p.dug_in | p.suppressed) >> unit & 1:
            return f"who has entered {where} to assault has just moved, and is neither Dug In nor suppressed"
    return None


def _cards(p: ActionFrontPosition) -> str | None:
    piles = [a + b for a, b in zip(p.deck, p.discards, strict=True)]
    for card in p.drawn:
        piles[card] += 1
    if p.coarse:
        return "there are more than 52 cards" if sum(piles) > CARDS else None
    return None if piles == [1] * CARDS else "each card is once in the deck, among the discards, or drawn"


def _secrets(p: ActionFrontPosition) -> str | None:
    setting = p.setting
    ground = bits(setting.ground.hexes)
    if any(hex_ >= 0 and not ground >> hex_ & 1 for hex_ in p.registered):
        return "a registered hex is off the map"
    for seat in (0, 1):
        a, b = p.registered[2 * seat : 2 * seat + 2] or (-1, -1)
        if a >= 0 and a == b:
            return "a hex is registered twice"
        resources = (setting.purchases[seat][0], setting.purchases[seat][3], 0)
        if len(p.bought(seat)) > len(setting.items[seat]):
            return "more is bought than there is to buy"
        for item, number in zip(setting.items[seat], p.bought(seat), strict=False):
            sort, price = purchases.item_of(setting, item)
            if number > purchases.most_of(sort, price, resources):
                return "more is bought than the points allow"
            resources = purchases.after(sort, price, resources, number)
    if any(hex_ >= 0 and p.ranged[i // 2] >> hex_ & 1 for i, hex_ in enumerate(p.registered)):
        return "a registered hex has been fired at with a card for accuracy"
    if any(p.known >> i & 1 and hex_ < 0 for i, hex_ in enumerate(p.registered)):
        return "a registered hex is known, and there is none"
    for line, count in zip(setting.lines, p.missions, strict=True):
        if count > (line.missions if line.item < 0 else MAX_MISSIONS):
            return f"{line.title} has {count} missions left"
    return None


def _step(p: ActionFrontPosition, step: Step) -> str | None:
    """Return the fault of the fields of a step."""
    name, setting = step.tag, p.setting
    ground = bits(setting.ground.hexes)
    for field in ("hex", "left", "right", "entry"):
        value = getattr(step, field, -1)
        if isinstance(value, int) and value >= 0 and not ground >> value & 1:
            return f"{name}: {field} is {value}, and there is no such hex"
    for field in ("unit", "leader"):
        value = getattr(step, field, -1)
        if value >= 0 and p.at[value] < 0 and name != "FriendlyFire":
            return f"{name}: {UNITS[value]} is not on the map"
    return _context(p, step, name)


def _context(p: ActionFrontPosition, step: Step, name: str) -> str | None:
    """Return what a step needs and the position lacks."""
    setting = p.setting
    seat: int = getattr(step, "seat", 0)
    match name:
        case "Register" if not setting.registered:
            return "Register: no hex is registered in this match"
        case "Purchasing" if not setting.purchases[seat][0]:
            return "Purchasing: this side buys nothing"
        case "Approach" if setting.lines[getattr(step, "line", 0)].box != AIR:
            return "Approach: this support does not fly"
        case "Boarding" if p.mover == NOBODY:
            return "Boarding: it is nobody's turn"
        case "AssaultDraw" if not (p.troops[0] & p.troops[1]) >> getattr(step, "hex", 0) & 1:
            return "AssaultDraw: there are not units of both sides"
        case "Volley" if p.at[getattr(step, "target", 0)] == UNUSED:
            return "Volley: there is no such target"
        case "DirectFire" if p.at[getattr(step, "target", 0)] < 0:
            return "DirectFire: the target is not on the map"
    return None


def _end(p: ActionFrontPosition) -> str | None:
    if (p.winner == NOBODY) != bool(p.agenda):
        return "a match goes on as long as nobody has won, and no longer"
    if any(type(a) is type(b) and a == b for a, b in pairwise(p.agenda)):
        return "a step is on the agenda twice"
    return None
