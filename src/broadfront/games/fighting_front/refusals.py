"""Why an order is not legal: the rule that forbids it and a sentence with the remedy.

Whoever asks may only learn what is open on the table, and of hands only what the asked seat itself holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.contract import Ask, Move
from broadfront.engine.errors import Refusal
from broadfront.games.fighting_front import cards, queries
from broadfront.games.fighting_front.cards import CARDS, IS_FIGHTER, KINDS, PARATROOPERS, TITLES, Kind
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import movement
from broadfront.games.fighting_front.rules.airraid import Air, AirCombat, Fighters, Flak, flak_targets
from broadfront.games.fighting_front.rules.artillery import Artillery, SoftenUp, barrage_targets
from broadfront.games.fighting_front.rules.assault import (
    Blitzkrieg,
    DefenderFire,
    Follow,
    Ground,
    Occupation,
    SteamRoller,
)
from broadfront.games.fighting_front.rules.deployment import Deployment, open_spaces, places_for, wings_for
from broadfront.games.fighting_front.rules.logistics import Logistics
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.rules.reconnaissance import Looking
from broadfront.games.fighting_front.rules.recovery import Hospital
from broadfront.games.fighting_front.rules.rolls import AMMO_TABLES, Window, events_against, events_for
from broadfront.games.fighting_front.rules.sequence import End
from broadfront.games.fighting_front.rules.setup import ChooseNation, DeployFirst
from broadfront.games.fighting_front.rules.strikes import Pick
from broadfront.games.fighting_front.spaces import COLUMNS, HALF, NAMES, SPACES, Space
from broadfront.games.fighting_front.terms import (
    COUNTRIES,
    DC,
    FUELLED,
    IDLE,
    LEADER,
    NATIONS_OF,
    SEATS,
    TANKS,
)

__all__ = ["refuse"]

_ALONE: Final = ("keep", "ammo", "look", "stay", "decline", "end")
_NO_WHAT: Final = ("heal", "fuel")
_NO_WHERE: Final = ("nation", "redraw", "card", "roll", "draw", "mend", "down", "captain", "play", "discard")
_WHEN: Final = {
    "nation": ("2.1", "Nations are chosen before the set-up"),
    "redraw": ("1.5", "Cards are drawn by chance"),
    "keep": ("1.5", "Cards are drawn by chance"),
    "card": ("1.5", "Cards are drawn by chance"),
    "roll": ("1.2", "Dice are thrown by chance"),
    "deploy": ("4.3", "Cards are deployed in your own Deployment phase"),
    "assign": ("4.3", "Leaders are deployed in your own Deployment phase"),
    "draw": ("4.2", "Cards are drawn in your own Logistics phase"),
    "heal": ("6.4", "Field Hospitals work in your own Recovery phase"),
    "mend": ("6.4", "Field Hospitals work in your own Recovery phase"),
    "bombard": ("4.4", "Artillery names its targets in your own Artillery phase"),
    "raid": ("4.6", "Missions are named in your own Air phase"),
    "escort": ("4.6", "Escorts are named in your own Air phase"),
    "flyover": ("4.6", "Missions are named in your own Air phase"),
    "flyescort": ("4.6", "Escorts are named in your own Air phase"),
    "intercept": ("4.7", "Fighters intercept in the Fighter phase of your opponent's turn"),
    "flyintercept": ("4.7", "Fighters intercept in the Fighter phase of your opponent's turn"),
    "engage": ("4.7", "Aircraft choose whom they attack once a mission is intercepted"),
    "flak": ("4.8", "AA guns fire in the AA Gun phase of your opponent's turn"),
    "move": ("4.10", "Ground units move in your own Ground Movement phase"),
    "fuel": ("6.2", "Fuel is given in your own Ground Movement phase, or with a second attack"),
    "attack": ("4.11", "Ground attacks are named in your own Ground phase"),
    "defend": (
        "4.12",
        "Artillery gives defensive fire when one of your units, or its own space, is attacked",
    ),
    "strike": ("5.7", "A card is picked when one of your rolls has hit a space"),
    "down": ("5.7", "A card is picked when one of your rolls has hit a space"),
    "captain": ("5.7", "A card is picked when one of your rolls has hit a space"),
    "advance": ("4.14", "A space is occupied after the attack that cleared it"),
    "follow": ("4.14", "A unit follows into the space that an attacker has left"),
    "ammo": (
        "6.3",
        "An Artillery Dump serves one roll of yours: bombardment, ground attack or defensive fire",
    ),
    "discard": ("4.15", "Cards are discarded in your own End phase, when you hold too many"),
    "stay": ("4.14", "Staying is for units that could occupy a space or follow"),
}
_EVENT_RULES: Final = {
    cards.ARTILLERY_BARRAGE: ("8.2", "a bombardment roll of yours"),
    cards.WAR_OF_MANEUVER: ("8.3", "a ground attack roll of one of your Tanks"),
    cards.COUNTER_ATTACK: ("8.4", "a defensive fire roll of yours"),
    cards.INFILTRATION: ("8.5", "a ground attack roll of one of your Infantry units"),
    cards.OUT_OF_THE_SUN: ("8.6", "the air combat roll of one of your interceptors"),
    cards.CLEAR_SKIES: ("8.7", "a bombing run roll of yours"),
    cards.ANTI_TANK_TEAMS: ("8.8", "a defensive fire roll of your Infantry against a Tank"),
    cards.HMG_POSITIONS: ("8.9", "a defensive fire roll of your Infantry against Infantry"),
    cards.ENTRENCHED: ("8.10", "an enemy bombardment, bombing run or ground attack roll against your cards"),
    cards.RECONNAISSANCE: ("8.11", "a phase of your own turn, with the order 'look'"),
    cards.BLITZKRIEG: ("9.6", "the end of your Occupation phase"),
    cards.STEAM_ROLLER: ("9.7", "the time just before your Ground Attack phase"),
    cards.SOFTEN_UP: ("9.8", "the time after your Bombardment phase"),
    cards.BONZAI_CHARGE: ("9.9", "a ground attack roll of one of your Infantry units"),
}
Position = FightingFrontPosition


def refuse(p: FightingFrontPosition, move: Move) -> Refusal:
    """Say why a move that the pending Ask does not offer is not legal."""
    ask = p.pending
    assert ask is not None, "the engine answers for matches that are over"
    verb, what, where = move
    offered = dict.fromkeys(one.verb for one in ask.moves)
    if verb in offered and (
        (verb in (*_ALONE, *_NO_WHAT) and what) or (verb in (*_ALONE, *_NO_WHERE) and where)
    ):
        return Refusal(ask.rule, f"The order {verb!r} names more than it needs.")
    step = p.agenda[-1]
    if verb == "look":
        return _no_look(p, ask)
    if verb == "play":
        return _no_event(p, ask, what)
    if order := _ORDERS.get((type(step), verb)):
        return order(p, step, ask, what, where)
    if verb in _WHEN:
        rule, when = _WHEN[verb]
        return Refusal(rule, f"{when}. Now: {ask.prompt} The answers are {', '.join(offered)}.")
    if isinstance(step, End):
        over = len(p.hand(ask.seat)) - queries.hand_limit(p, ask.seat)
        return Refusal("4.15", f"Your hand is too large: discard {over} more first.")
    return Refusal(ask.rule, f"{ask.prompt} The answers are {', '.join(offered)}.")


# --- words ------------------------------------------------------------------------------------------------------------


def _names(spaces: SpaceSet) -> str:
    return ", ".join(NAMES[space] for space in members(spaces)) or "nothing"


def _unit(p: Position, space: Space) -> str:
    return f"The {TITLES[p.units[space]]} on {NAMES[space]}"


def _they(kind: Kind) -> str:
    return "They" if TITLES[kind].endswith("s") else "It"


def _wing(p: Position, wing: int) -> str:
    return f"S{wing + 1} ({TITLES[p.wing_kind[wing]]})"


def _wings(p: Position, wings: Iterable[int]) -> str:
    return ", ".join(_wing(p, wing) for wing in wings) or "none"


def _targets(ask: Ask, verb: str, what: int) -> SpaceSet:
    return bits(move.where for move in ask.moves if move.verb == verb and move.what == what)


def _off_map(*spaces: int) -> Refusal | None:
    if all(0 <= space < SPACES for space in spaces):
        return None
    return Refusal("1.3", "That space is not on the map: the spaces are A1 to E6.")


def _not_mine(p: Position, seat: int, space: Space) -> Refusal | None:
    """Say why a space holds no unit that the seat commands."""
    if p.held[seat] >> space & 1:
        return None
    if p.held[1 - seat] >> space & 1:
        return Refusal("3.1", f"{_unit(p, space)} belong{'' if _many(p, space) else 's'} to the enemy.")
    return Refusal("3.1", f"You have no ground unit on {NAMES[space]}.")


def _many(p: Position, space: Space) -> bool:
    return _they(p.units[space]) == "They"


def _no_wing(p: Position, seat: int, wing: int, rule: str) -> Refusal | None:
    """Say why a squadron is none that the seat commands."""
    if 0 <= wing < len(p.wing_kind) and p.wing_kind[wing] and p.wing_seat[wing] == seat:
        return None
    own = p.wings_of(seat)
    return Refusal(rule, f"That is no air unit of yours on the map. Yours are {_wings(p, own)}.")


def _not_held(p: Position, seat: int, kind: Kind, rule: str) -> Refusal | None:
    if not 0 < kind < KINDS:
        return Refusal(rule, "There is no such card.")
    if kind in p.hand(seat):
        return None
    hand = ", ".join(TITLES[held] for held in dict.fromkeys(p.hand(seat)))
    return Refusal(rule, f"You hold no {TITLES[kind]}. You hold {hand or 'no cards'}.")


# --- events -----------------------------------------------------------------------------------------------------------


def _no_look(p: Position, ask: Ask) -> Refusal:
    if ask.seat != p.mover:
        return Refusal("8.11", "Reconnaissance is played in your own turn.")
    if refusal := _not_held(p, ask.seat, cards.RECONNAISSANCE, "8.11"):
        return refusal
    assert not isinstance(p.agenda[-1], Looking)
    return Refusal("8.11", "First answer the question, then look at the next one of your own: " + ask.prompt)


def _no_event(p: Position, ask: Ask, kind: Kind) -> Refusal:
    if not 0 < kind < KINDS or kind not in _EVENT_RULES:
        return Refusal("8.1", "That is no Event: only Events are played.")
    rule, moment = _EVENT_RULES[kind]
    step = p.agenda[-1]
    fits: tuple[Kind, ...] = ()
    if isinstance(step, Window):
        for_, against = events_for(p, step.table, step.shooter, step.target), events_against(step.table)
        fits = against if step.turn else for_
    elif isinstance(step, (SoftenUp, SteamRoller, Blitzkrieg)):
        fits = (
            {SoftenUp: cards.SOFTEN_UP, SteamRoller: cards.STEAM_ROLLER, Blitzkrieg: cards.BLITZKRIEG}[
                type(step)
            ],
        )
    if kind not in fits:
        return Refusal(rule, f"{TITLES[kind]} is not played here: it is for {moment}.")
    refusal = _not_held(p, ask.seat, kind, rule)
    assert refusal is not None, "an Event that fits and is held is offered"
    return refusal


def _no_ammo(p: Position, step: Window, ask: Ask, what: int, where: int) -> Refusal:
    if step.turn or step.table not in AMMO_TABLES:
        return Refusal(
            "6.3", "An Artillery Dump serves your own bombardment, ground attack or defensive fire."
        )
    if not queries.own(p, ask.seat, cards.ARTILLERY_DUMP):
        return Refusal("6.3", "You have no Artillery Dump.")
    return Refusal("6.3", "Your Artillery Dumps have served this turn already: each serves one roll a turn.")


# --- set-up, drawing, deploying, recovering --------------------------------------------------------------------------


def _no_nation(p: Position, step: ChooseNation, ask: Ask, what: int, where: int) -> Refusal:
    choices = " or ".join(COUNTRIES[nation] for nation in NATIONS_OF[ask.seat])
    return Refusal("2.1", f"The {SEATS[ask.seat]} play {choices}.")


def _no_draw(p: Position, step: Logistics, ask: Ask, what: int, where: int) -> Refusal:
    most = max(move.what for move in ask.moves)
    return Refusal("4.2", f"You may draw {'1 to ' if most > 1 else ''}{most} now, or end the phase.")


def _no_healing(p: Position, step: Hospital, ask: Ask, what: int, where: int) -> Refusal:
    hurt = [_unit(p, move.where) for move in ask.moves if move.verb == "heal"]
    hurt += [_wing(p, move.what) for move in ask.moves if move.verb == "mend"]
    return Refusal("6.4", f"The Field Hospital helps a unit of yours that has counters: {', '.join(hurt)}.")


def _no_deployment(p: Position, step: Any, ask: Ask, kind: int, space: int) -> Refusal:
    seat = ask.seat
    if refusal := _not_held(p, seat, kind, "4.3") or _off_map(space):
        return refusal
    card, name, title = CARDS[kind], NAMES[space], TITLES[kind]
    if card.is_event:
        return Refusal("2.3", f"{title} is an Event: it stays in your hand until it is played.")
    room = places_for(p, seat, kind)
    remedy = f"{title} can go to {_names(room)}." if room else f"There is no space for {title} now."
    if not HALF[seat] >> space & 1:
        rows = "1 to 3" if seat == 0 else "4 to 6"
        return Refusal("4.3", f"{name} is not on your side of the map, which is rows {rows}. {remedy}")
    if p.held[1 - seat] >> space & 1:
        return Refusal("4.3", f"An enemy unit is on {name}. {remedy}")
    if not open_spaces(p, seat) >> space & 1:
        return Refusal(
            "4.3", f"Enemy aircraft stand on {name}: drive a ground unit in to take them. {remedy}"
        )
    if card.is_location:
        return Refusal("2.4", f"{name} has a Location already. {remedy}")
    if card.is_ground:
        return Refusal("2.4", f"{name} has a ground unit already. {remedy}")
    if card.is_air:
        return Refusal("3.5", f"You have no Air Strip on {name}: air units are based on one. {remedy}")
    if wings_for(p, seat, kind) and cards.WING_LEADS[kind].count(True):
        return Refusal("7.1", f"{title} joins an air unit: {_wings(p, wings_for(p, seat, kind))}.")
    if not p.held[seat] >> space & 1 or not cards.LEADS[kind][p.units[space]]:
        return Refusal("7.1", f"No unit on {name} can be led by {title}. {remedy}")
    return Refusal(
        "2.4", f"{_unit(p, space)} already {'have' if _many(p, space) else 'has'} a Leader. {remedy}"
    )


def _no_assignment(p: Position, step: Any, ask: Ask, kind: int, wing: int) -> Refusal:
    seat = ask.seat
    if refusal := _not_held(p, seat, kind, "7.1") or _no_wing(p, seat, wing, "7.1"):
        return refusal
    title = TITLES[kind]
    if not CARDS[kind].is_leader:
        return Refusal("7.1", f"{title} is no Leader: only Leaders join an air unit.")
    remedy = f"It can join {_wings(p, wings_for(p, seat, kind))}."
    if not cards.WING_LEADS[kind][p.wing_kind[wing]]:
        return Refusal("7.1", f"{title} cannot lead {_wing(p, wing)}. {remedy}")
    if p.wing_leader[wing]:
        return Refusal("2.4", f"{_wing(p, wing)} is led by a {TITLES[p.wing_leader[wing]]} already. {remedy}")
    return Refusal("4.3", f"{_wing(p, wing)} is not on your side of the map. {remedy}")


def _no_discard(p: Position, step: End, ask: Ask, kind: int, where: int) -> Refusal:
    refusal = _not_held(p, ask.seat, kind, "4.15")
    assert refusal is not None, "every card held may be discarded"
    return refusal


# --- artillery --------------------------------------------------------------------------------------------------------


def _no_bombardment(p: Position, step: Artillery, ask: Ask, space: int, target: int) -> Refusal:
    if refusal := _off_map(space, target) or _not_mine(p, ask.seat, space):
        return refusal
    name, kind = _unit(p, space), p.units[space]
    if not cards.IS_ARTILLERY[kind]:
        return Refusal("4.4", f"{name} cannot bombard: only artillery can (R among its letters, 3.7).")
    if p.barraged >> space & 1:
        return Refusal("4.4", f"{name} named a target in this phase already.")
    if p.attacked >> space & 1 and not step.second:
        return Refusal("4.4", f"{name} attacked this turn already: one attack is all.")
    reach = barrage_targets(p, space)
    remedy = f"{_they(kind)} can bombard {_names(reach)}."
    if target == space:
        return Refusal(
            "4.4", f"{name} cannot bombard {'their' if _many(p, space) else 'its'} own space. {remedy}"
        )
    if p.setting.distance[space][target] > cards.RANGE[kind]:
        far = p.setting.distance[space][target]
        return Refusal(
            "4.4", f"{NAMES[target]} is {far} spaces away, and the range is {cards.RANGE[kind]}. {remedy}"
        )
    return Refusal("4.4", f"There is no enemy card on {NAMES[target]}. {remedy}")


def _no_defence(p: Position, step: DefenderFire, ask: Ask, gun: int, attacker: int) -> Refusal:
    if refusal := _off_map(gun, attacker) or _not_mine(p, ask.seat, gun):
        return refusal
    name, kind, now = _unit(p, gun), p.units[gun], p.attacks[step.index]
    if attacker != now:
        return Refusal("4.12", f"Attacks are answered in their order: now the attacker is on {NAMES[now]}.")
    if not cards.IS_ARTILLERY[kind]:
        return Refusal("4.12", f"{name} cannot support: beside the attacked unit only artillery fires.")
    if p.fired >> gun & 1:
        return Refusal("4.12", f"{name} gave defensive fire this turn already: once is all.")
    far = p.setting.distance[gun][now]
    return Refusal(
        "4.12", f"{NAMES[now]} is {far} spaces from {NAMES[gun]}, and the range is {cards.RANGE[kind]}."
    )


# --- in the air -------------------------------------------------------------------------------------------------------


def _tasked(p: Position, wing: int, rule: str) -> Refusal | None:
    if p.wing_task[wing] == IDLE:
        return None
    return Refusal(rule, f"{_wing(p, wing)} has a task this turn already: one is all.")


def _no_target(p: Position, ask: Ask, name: str, kind: Kind, target: int) -> Refusal:
    if kind == PARATROOPERS:
        free = queries.drop_targets(p)
        if queries.empty_spaces(p) >> target & 1:
            return Refusal(
                "4.6",
                f"Other Paratroopers drop on {NAMES[target]} already. {name} can drop on {_names(free)}.",
            )
        return Refusal("4.6", f"{NAMES[target]} is not empty. {name} can drop on {_names(free)}.")
    reach = queries.enemy_cards(p, ask.seat)
    return Refusal("4.6", f"There is no enemy card on {NAMES[target]}. {name} can bomb {_names(reach)}.")


def _no_raid(p: Position, step: Air, ask: Ask, wing: int, target: int) -> Refusal:
    refusal = _off_map(target) or _no_wing(p, ask.seat, wing, "4.6") or _tasked(p, wing, "4.6")
    return refusal or _no_target(p, ask, _wing(p, wing), p.wing_kind[wing], target)


def _no_mission(p: Position, rule: str, verb: str) -> Refusal:
    missions = sorted(wing for wing in p.missions if p.wing_kind[wing])
    if not missions:
        return Refusal(rule, f"There is no mission to {verb}: name one first.")
    return Refusal(rule, f"That is no mission to {verb}. The missions are {_wings(p, missions)}.")


def _no_escort(p: Position, step: Air, ask: Ask, wing: int, mission: int) -> Refusal:
    if refusal := _no_wing(p, ask.seat, wing, "4.6") or _tasked(p, wing, "4.6"):
        return refusal
    if not IS_FIGHTER[p.wing_kind[wing]]:
        return Refusal("4.6", f"{_wing(p, wing)} cannot escort: only fighters can.")
    return _no_mission(p, "4.6", "escort")


def _no_fly_over(p: Position, seat: int, kind: int, rule: str) -> Refusal | None:
    """Say why a card of the hand cannot be a Fly Over unit now."""
    if refusal := _not_held(p, seat, kind, rule):
        return refusal
    if not CARDS[kind].is_air:
        return Refusal("3.6", f"{TITLES[kind]} cannot fly: only air units can be Fly Over units.")
    if strips := queries.air_strips(p, seat):
        return Refusal(
            "3.6",
            f"You have an Air Strip on {_names(bits(strips))}: base the air unit there in your Deployment phase.",
        )
    return None


def _no_fly_over_raid(p: Position, step: Air, ask: Ask, kind: int, target: int) -> Refusal:
    refusal = _no_fly_over(p, ask.seat, kind, "4.6") or _off_map(target)
    return refusal or _no_target(p, ask, f"The {TITLES[kind]}", kind, target)


def _no_fly_over_fighter(p: Position, step: Air | Fighters, ask: Ask, kind: int, mission: int) -> Refusal:
    rule, verb = ("4.6", "escort") if isinstance(step, Air) else ("4.7", "intercept")
    if refusal := _no_fly_over(p, ask.seat, kind, rule):
        return refusal
    if not IS_FIGHTER[kind]:
        return Refusal(rule, f"The {TITLES[kind]} cannot {verb}: only fighters can.")
    return _no_mission(p, rule, verb)


def _no_interception(p: Position, step: Fighters, ask: Ask, wing: int, mission: int) -> Refusal:
    if refusal := _no_wing(p, ask.seat, wing, "4.7") or _tasked(p, wing, "4.7"):
        return refusal
    if not IS_FIGHTER[p.wing_kind[wing]]:
        return Refusal("4.7", f"{_wing(p, wing)} cannot intercept: only fighters can.")
    return _no_mission(p, "4.7", "intercept")


def _no_engagement(p: Position, step: AirCombat, ask: Ask, wing: int, foe: int) -> Refusal:
    first = ask.moves[0].what
    foes = _wings(p, [move.where for move in ask.moves])
    return Refusal("4.7", f"{_wing(p, first)} attacks one of {foes}.")


def _no_flak(p: Position, step: Flak, ask: Ask, gun: int, wing: int) -> Refusal:
    if refusal := _off_map(gun) or _not_mine(p, ask.seat, gun):
        return refusal
    name, kind = _unit(p, gun), p.units[gun]
    if not cards.IS_AA_GUN[kind]:
        return Refusal("4.8", f"{name} cannot fire at aircraft: only AA Guns and Mobile AA Guns can.")
    if p.flak >> gun & 1:
        return Refusal("4.8", f"{name} fired at aircraft this turn already: once is all.")
    reach = flak_targets(p, gun, step.seat)
    return Refusal(
        "4.8",
        f"{name} can fire at {_wings(p, reach)}: aircraft whose mission goes to a space in range {cards.RANGE[kind]}.",
    )


# --- on the ground ----------------------------------------------------------------------------------------------------


def _no_move(p: Position, step: GroundMovement, ask: Ask, space: int, target: int) -> Refusal:
    refusal = _off_map(space, target) or _not_mine(p, ask.seat, space) or _no_more_moves(p, step, space)
    if refusal:
        return refusal
    name, goal, kind = _unit(p, space), NAMES[target], p.units[space]
    room = movement.reach(p, space)
    remedy = f"{_they(kind)} can reach {_names(room)}."
    if target == space:
        return Refusal("4.10", f"{name} stand{'' if _many(p, space) else 's'} there already. {remedy}")
    if p.held[ask.seat] >> target & 1:
        return Refusal("4.10", f"{name} may not move to {goal}: a unit of your own is there. {remedy}")
    if p.held[1 - ask.seat] >> target & 1:
        return Refusal("4.10", f"{name} may not move to {goal}: an enemy unit holds it; attack it. {remedy}")
    left = movement.steps_left(p, space)
    away = p.setting.distance[space]
    if away[target] > left:
        return Refusal("4.10", f"{goal} is {away[target]} spaces away, and {left} may be moved now. {remedy}")
    held = members((p.held[0] | p.held[1]) & ~(1 << space))
    between = min(held, key=lambda at: (away[at] + p.setting.distance[at][target], _span(at, space), at))
    whose = "an enemy unit" if p.held[1 - ask.seat] >> between & 1 else "a unit of your own"
    return Refusal("4.10", f"{name} may not pass {NAMES[between]}: {whose} holds it. {remedy}")


def _span(a: Space, b: Space) -> int:
    return int((a % COLUMNS - b % COLUMNS) ** 2 + (a // COLUMNS - b // COLUMNS) ** 2)


def _no_more_moves(p: Position, step: GroundMovement, space: Space) -> Refusal | None:
    name, kind = _unit(p, space), p.units[space]
    if step.who == TANKS and not cards.IS_TANK[kind]:
        return Refusal("9.6", f"{name} may not move now: in a Blitzkrieg only Tanks move again.")
    if p.landed >> space & 1:
        return Refusal("4.9", f"{name} landed this turn: they neither move nor attack before your next.")
    if p.attacked >> space & 1:
        return Refusal("4.10", f"{name} attacked this turn: units that attacked do not move.")
    if movement.steps_left(p, space) <= 0:
        return Refusal("4.10", f"{name} moved as far as {_they(kind).lower()} can this turn.")
    return None


def _no_fuel(p: Position, step: GroundMovement, ask: Ask, what: int, space: int) -> Refusal:
    if refusal := _off_map(space) or _not_mine(p, ask.seat, space):
        return refusal
    name = _unit(p, space)
    if step.who == TANKS:
        return Refusal("9.6", "Fuel Dumps do not serve again in a Blitzkrieg.")
    if not queries.own(p, ask.seat, cards.FUEL_DUMP):
        return Refusal("6.2", "You have no Fuel Dump.")
    if not cards.IS_TANK[p.units[space]]:
        return Refusal("6.2", f"{name} cannot be fuelled: a Fuel Dump serves a Tank.")
    if p.fuelled >> space & 1:
        return Refusal(
            "6.2", f"{name} already {'have' if _many(p, space) else 'has'} fuel: one Fuel Dump is all."
        )
    if queries.fuel_left(p, ask.seat) <= 0:
        return Refusal("6.2", "Your Fuel Dumps have served this turn already: each serves one Tank a turn.")
    return Refusal("4.10", f"{name} attacked this turn: units that attacked do not move.")


def _no_attack(p: Position, step: Ground, ask: Ask, space: int, target: int) -> Refusal:
    if refusal := _off_map(space, target) or _not_mine(p, ask.seat, space):
        return refusal
    name, kind, goal, enemies = _unit(p, space), p.units[space], NAMES[target], p.held[1 - ask.seat]
    if p.landed >> space & 1:
        return Refusal("4.9", f"{name} landed this turn: they neither move nor attack before your next.")
    if step.who != FUELLED and p.attacked >> space & 1:
        return Refusal("4.11", f"{name} attacked this turn already: one attack is all.")
    if step.who == TANKS and not cards.IS_TANK[kind]:
        return Refusal("9.6", f"{name} may not attack now: in a Blitzkrieg only Tanks attack again.")
    if step.who == FUELLED and (refusal := _no_second_attack(p, ask.seat, space)):
        return refusal
    remedy = f"{_they(kind)} can attack {_names(p.setting.beside[space] & enemies)}."
    if not p.setting.beside[space] >> target & 1:
        return Refusal("4.11", f"{goal} is not adjacent to {NAMES[space]}. {remedy}")
    if p.held[ask.seat] >> target & 1:
        return Refusal("4.11", f"The unit on {goal} is your own. {remedy}")
    if p.sites[1 - ask.seat] >> target & 1:
        return Refusal(
            "4.11", f"{goal} holds no ground unit: it is entered and captured, not attacked. {remedy}"
        )
    return Refusal("4.11", f"There is no enemy unit on {goal}. {remedy}")


def _no_second_attack(p: Position, seat: int, space: Space) -> Refusal | None:
    name = _unit(p, space)
    if not cards.IS_TANK[p.units[space]]:
        return Refusal("6.2", f"{name} may not attack now: second attacks are for fuelled Tanks.")
    if space in p.attacks[0::4]:
        return Refusal("6.2", f"{name} named the second attack already.")
    if not p.fuelled >> space & 1 and queries.fuel_left(p, seat) <= 0:
        return Refusal("6.2", f"{name} may not attack a second time: no Fuel Dump is left to serve.")
    return None


def _no_occupation(p: Position, step: Occupation, ask: Ask, space: int, target: int) -> Refusal:
    unit, cleared = ask.moves[0].what, ask.moves[0].where
    return Refusal("4.14", f"{_unit(p, unit)} may occupy {NAMES[cleared]}, or stay.")


def _no_following(p: Position, step: Follow, ask: Ask, space: int, target: int) -> Refusal:
    units = _names(bits(move.what for move in ask.moves if move.verb == "follow"))
    if 0 <= space < SPACES and p.landed >> space & 1:
        return Refusal("4.9", f"{_unit(p, space)} landed this turn and cannot follow. Those on {units} can.")
    return Refusal("4.14", f"A unit on {units} may follow to {NAMES[step.space]}, or the space stays open.")


def _no_pick(p: Position, step: Pick, ask: Ask, slot: int, where: int) -> Refusal:
    if step.result == DC and slot == LEADER:
        return _no_counter(p, step, ask, slot, where)
    return Refusal("5.7", f"That is no card that was hit: pick one of the enemy's on {NAMES[step.space]}.")


def _no_down(p: Position, step: Pick, ask: Ask, wing: int, where: int) -> Refusal:
    return Refusal(
        "5.7", f"That is no air unit that was hit: pick a card of the enemy's on {NAMES[step.space]}."
    )


def _no_captain(p: Position, step: Pick, ask: Ask, wing: int, where: int) -> Refusal:
    return (_no_counter if step.result == DC else _no_pick)(p, step, ask, 0, where)


def _no_counter(p: Position, step: Pick, ask: Ask, what: int, where: int) -> Refusal:
    return Refusal("5.7", f"A counter goes to a unit or Location on {NAMES[step.space]}: Leaders take none.")


_Order = Callable[[FightingFrontPosition, Any, Ask, int, int], Refusal]
_ORDERS: Final[dict[tuple[type, str], _Order]] = {
    (ChooseNation, "nation"): _no_nation,
    (Logistics, "draw"): _no_draw,
    (Hospital, "heal"): _no_healing,
    (Hospital, "mend"): _no_healing,
    (DeployFirst, "deploy"): _no_deployment,
    (DeployFirst, "assign"): _no_assignment,
    (Deployment, "deploy"): _no_deployment,
    (Deployment, "assign"): _no_assignment,
    (Artillery, "bombard"): _no_bombardment,
    (Air, "raid"): _no_raid,
    (Air, "escort"): _no_escort,
    (Air, "flyover"): _no_fly_over_raid,
    (Air, "flyescort"): _no_fly_over_fighter,
    (Fighters, "intercept"): _no_interception,
    (Fighters, "flyintercept"): _no_fly_over_fighter,
    (AirCombat, "engage"): _no_engagement,
    (Flak, "flak"): _no_flak,
    (GroundMovement, "move"): _no_move,
    (GroundMovement, "fuel"): _no_fuel,
    (Ground, "attack"): _no_attack,
    (DefenderFire, "defend"): _no_defence,
    (Window, "ammo"): _no_ammo,
    (Pick, "strike"): _no_pick,
    (Pick, "down"): _no_down,
    (Pick, "captain"): _no_captain,
    (Occupation, "advance"): _no_occupation,
    (Follow, "follow"): _no_following,
    (End, "discard"): _no_discard,
}
