"""What is wrong with a position that somebody wrote down, before the rules see it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from broadfront.boards.spacesets import bits, members
from broadfront.engine.capabilities import Range
from broadfront.engine.contract import Step
from broadfront.games.action_front import purchases
from broadfront.games.action_front.catalogue import AIR, MODELS
from broadfront.games.action_front.charts import CARDS
from broadfront.games.action_front.field import AMPHIBIOUS, WATER
from broadfront.games.action_front.position import ONE_ASSAULT, ActionFrontPosition
from broadfront.games.action_front.purchases import MOST_MISSIONS
from broadfront.games.action_front.rules.sequence import PlayerTurn
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import (
    ACTION,
    ASSAULT,
    AT_CHOICE,
    DEAD,
    DRAWN,
    INDIRECT,
    MARKERS,
    MOST_UNITS,
    NOBODY,
    UNITS,
    UNUSED,
    WAITING,
)

__all__ = ["fault", "ranges", "step_ranges"]

LAST_TURN = 60


def ranges(setting: ActionFrontSetting) -> dict[str, Range]:
    """Return the ranges of the fields of positions and steps."""
    farthest, ground = setting.ground.hexes[-1], bits(setting.ground.hexes)
    hexes, by_seat, flag, few = Range(0, farthest), Range(0, ground, 2), Range(0, 1), Range(0, 60)
    hex_or_none = Range(NOBODY, farthest)
    return {
        "at": Range(UNUSED, farthest),
        "model": Range(-1, len(MODELS) - 1),
        "steps": Range(0, 4),
        "due": Range(0, AT_CHOICE),
        **dict.fromkeys(("troops", "commanders", "shelled", "bombed"), by_seat),
        "missions": Range(0, 40, len(setting.lines)),
        **dict.fromkeys(("deck", "discards"), Range(0, CARDS, CARDS)),
        "drawn": Range(0, CARDS - 1),
        "lost": Range(0, 4 * MOST_UNITS, 2),
        "since": Range(-1, 2 * setting.turns, 2),
        **dict.fromkeys(("bought_a", "bought_b"), Range(0, MOST_UNITS)),
        "registered": Range(-1, farthest, 4 if setting.registered else 0),
        "ranged": Range(0, ground if setting.registered else 0, 2),
        **dict.fromkeys(("salvo", "sortie"), flag),
        **dict.fromkeys(("aimed", "landed"), hex_or_none),
        "coarse": Range(0, ONE_ASSAULT),
        "turn": Range(1, setting.turns),
        "mover": Range(NOBODY, 1),
        "phase": Range(0, 5),
        "tick": Range(0, 2 * setting.turns),
        "winner": Range(NOBODY, DRAWN),
        "known": Range(0, 15 if setting.registered else 0),
        # of steps
        **dict.fromkeys(("seat", "number", "shield", "air"), flag),
        **dict.fromkeys(
            ("cards", "high", "Volley.lost", "shaken", "mine", "theirs", "red", "their_red"), few
        ),
        **dict.fromkeys(("hex", "left", "right"), hexes),
        **dict.fromkeys(("Volley.hex", "entry", "Boarding.target"), hex_or_none),
        **dict.fromkeys(("placed", "entered"), Range(0, MOST_UNITS)),
        "PlayerTurn.phase": Range(INDIRECT, MARKERS),
        "line": Range(0, len(setting.lines) - 1),
        "box": Range(0, AIR),
        "hard": Range(-20, 20),
        "soft": Range(0, 10),
        "way": Range(NOBODY, 5),
        "points": Range(0, 9),
        "low": Range(-30, 40),
    }


def step_ranges(p: ActionFrontPosition) -> dict[str, tuple[int, int]]:
    """Return the ranges of fields of steps that go by the number of units."""
    units = len(p.at)
    return {**dict.fromkeys(("unit", "leader", "target"), (0, units - 1)), "aboard": (0, (1 << units) - 1)}


def fault(p: ActionFrontPosition) -> str | None:
    """Say what is wrong with a position whose fields are in their ranges; None: nothing."""
    return (
        _units(p)
        or _states(p)
        or _places(p)
        or _meetings(p)
        or _cards(p)
        or _secrets(p)
        or next((found for step in p.agenda if (found := _step(p, step))), None)
        or _end(p)
    )


def _units(p: ActionFrontPosition) -> str | None:
    ground = bits(p.setting.ground.hexes)
    if not len(p.at) == len(p.model) == len(p.steps) == len(p.due) <= 2 * MOST_UNITS:
        return f"at, model, steps and due want as many numbers, at most {2 * MOST_UNITS}"
    for unit, (model, at, steps, due) in enumerate(zip(p.model, p.at, p.steps, p.due, strict=True)):
        word = UNITS[unit]
        if (model < 0) != (at == UNUSED):
            return f"{word} has a place and no model, or a model and no place"
        if at >= 0 and not ground >> at & 1:
            return f"{word} is off the map"
        if at == UNUSED:
            if steps or due:
                return f"{word} is no unit, and has steps or a turn to come on"
            continue
        if steps > MODELS[model].steps or (steps == 0) != (at == DEAD):
            return f"{word} has {steps} steps: the {MODELS[model].name} has 1 to {MODELS[model].steps}, or is dead"
        card = MODELS[model]
        if (
            at >= 0
            and p.setting.ground.terrain[at] == WATER
            and card.mode != AMPHIBIOUS
            and not (card.can_ride or card.leader)  # who rode on one that swims may have lost it
        ):
            return f"the {card.name} is on water, {p.setting.ground.name(at)}, and does not swim: remove it"
        if at != WAITING and due:
            return f"{word} is not waiting, and has a turn to come on"
        if due > LAST_TURN and due != AT_CHOICE:
            return f"{word} comes on turn {due}: write at most {LAST_TURN}, or {AT_CHOICE} for when its owner likes"
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
        mine = [unit for unit in p.units_of(seat) if not MODELS[p.model[unit]].leader]
        leaders = [unit for unit in p.units_of(seat) if MODELS[p.model[unit]].leader]
        if bits(p.at[u] for u in mine) != p.troops[seat]:
            return "troops are not the hexes where units are"
        if bits(p.at[u] for u in leaders) != p.commanders[seat]:
            return "commanders are not the hexes where leaders are"
        for hex_, count in Counter(p.at[u] for u in mine).items():
            together = [MODELS[p.model[u]] for u in mine if p.at[u] == hex_]
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
    """Say whether units of both sides are together otherwise than between a move and its assault [1.5] [6.5]."""
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
        left = (setting.purchases[seat][0], setting.purchases[seat][3], 0)
        if len(p.bought(seat)) > len(setting.items[seat]):
            return "more is bought than there is to buy"
        for item, number in zip(setting.items[seat], p.bought(seat), strict=False):
            sort, price = purchases.item_of(setting, item)
            if number > purchases.most_of(sort, price, left):
                return "more is bought than the points allow"
            left = purchases.after(sort, price, left, number)
    if any(hex_ >= 0 and p.ranged[i // 2] >> hex_ & 1 for i, hex_ in enumerate(p.registered)):
        return "a registered hex has been fired at with a card for accuracy"
    if any(p.known >> i & 1 and hex_ < 0 for i, hex_ in enumerate(p.registered)):
        return "a registered hex is known, and there is none"
    for line, count in zip(setting.lines, p.missions, strict=True):
        if count > (line.missions if line.item < 0 else MOST_MISSIONS):
            return f"{line.title} has {count} missions left"
    return None


def _step(p: ActionFrontPosition, step: Step) -> str | None:
    """Say what is wrong with the fields of a step."""
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
    """Say what a step needs that is not there."""
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
