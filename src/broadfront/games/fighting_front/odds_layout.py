"""A map of its own for the odds sheet: attacker and target, and the cards that help either."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from broadfront.engine.contract import Ask, Move
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import (
    IS_ARTILLERY,
    KIND_OF,
    LEADS,
    NAMES,
    NONE,
    SHELTERS,
    TITLES,
    WING_LEADS,
    Kind,
)
from broadfront.games.fighting_front.odds_policies import plain
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.airraid import Air
from broadfront.games.fighting_front.rules.artillery import Artillery
from broadfront.games.fighting_front.rules.assault import Ground
from broadfront.games.fighting_front.rules.rolls import events_for
from broadfront.games.fighting_front.spaces import NAMES as SPACE_NAMES
from broadfront.games.fighting_front.spaces import Space
from broadfront.games.fighting_front.terms import BEYOND, DEFENSIVE_FIRE, GROUND_ATTACK, NOBODY

__all__ = ["NO_CARD", "Layout", "all_played", "laid_out"]

_ATTACKER: Final = SPACE_NAMES.index("C3")
_TARGET: Final = SPACE_NAMES.index("C4")
_HELP: Final = SPACE_NAMES.index("D4")
"""Next to both: the defender's artillery or AA gun."""
_DUMPS: Final[tuple[Space, ...]] = (SPACE_NAMES.index("A1"), SPACE_NAMES.index("E6"))
NO_CARD: Final = NAMES[NONE]
Battle = Mapping[str, str]


class Layout(NamedTuple):
    """A position in which the attack can be declared, the order, and for an air raid the squadrons."""

    position: FightingFrontPosition
    move: Move
    target: Space = _TARGET
    squadrons: Mapping[str, int] = {}

    def ends(self, p: FightingFrontPosition) -> str:
        """Return what has come of a raid: of the target, and of each squadron that was destroyed."""
        told = []
        if not p.units[self.target]:
            told.append("target: destroyed")
        elif p.dc[self.target] > self.position.dc[self.target]:
            told.append("target: DC")
        told += [f"{name}: destroyed" for name, wing in self.squadrons.items() if not p.wing_kind[wing]]
        return ", ".join(told)


def all_played(p: FightingFrontPosition, ask: Ask) -> Move:
    """Answer as a table does that has come for it: all that was laid out is used at the first occasion."""
    for verb in ("play", "ammo", "escort", "intercept"):
        for move in ask.moves:
            if move.verb == verb:
                return move
    return plain(p, ask)


def laid_out(game: Game, battle: Battle) -> Layout:
    """Return a phase in which the attack can be declared, and the order.

    Raises
    ------
    OptionFault
        If a Leader cannot lead the unit, it could not bear its counters, or an event is not for its roll; if no
        artillery bombards.
    """
    setting = game.setting()
    p: FightingFrontPosition = game.start(setting)
    p.deck = setting.full_deck()
    p.nations = [max(nation, 0) for nation in setting.nations]
    p.axis_hand, p.allied_hand, p.axis_knows, p.allies_know = [], [], [], []
    p.mover = 0
    way = battle["way"]
    if battle["fortified"] == "yes":
        p.place_location(1, min(SHELTERS), _TARGET)
    _place(p, 1, _TARGET, battle["target"], battle["d.leader"], int(battle["d.counters"]))
    if battle["entrenched"] == "yes":
        p.allied_hand.append(cards.ENTRENCHED)
    if way == "raid":
        return _raid(p, battle)
    _place(p, 0, _ATTACKER, battle["attacker"], battle["a.leader"], int(battle["a.counters"]))
    for side, seat in (("a", 0), ("d", 1)):
        if battle[f"{side}.ammo"] == "yes":
            p.place_location(seat, cards.ARTILLERY_DUMP, _DUMPS[seat])
    if way == "bombard":
        if not IS_ARTILLERY[p.units[_ATTACKER]]:
            raise OptionFault(f"{TITLES[p.units[_ATTACKER]]}: only Artillery bombards.")
        if battle["barrage"] == "yes":
            p.axis_hand.append(cards.ARTILLERY_BARRAGE)
    else:
        if battle["support"] != NO_CARD:
            p.place_unit(1, KIND_OF[battle["support"]], _HELP)
        p.steam = int(battle["steam"] == "yes")
        _hold(p, 0, battle["a.event"], GROUND_ATTACK, _ATTACKER, _TARGET)
        _hold(p, 1, battle["d.event"], DEFENSIVE_FIRE, _TARGET, _ATTACKER)
    p.agenda = [Artillery(0) if way == "bombard" else Ground(0)]
    p.settle()
    return Layout(p, Move(way, _ATTACKER, _TARGET))


def _place(p: FightingFrontPosition, seat: int, space: Space, unit: str, leader: str, counters: int) -> None:
    kind = KIND_OF[unit]
    chief = KIND_OF[leader]
    p.place_unit(seat, kind, space)
    if chief and not LEADS[chief][kind]:
        raise OptionFault(f"{TITLES[chief]} cannot lead {TITLES[kind]}.")
    p.leaders[space] = chief
    if counters > p.toughness(space):
        raise OptionFault(f"{TITLES[kind]} bears {p.toughness(space)} disruption counters at most.")
    p.dc[space] = counters


def _hold(p: FightingFrontPosition, seat: int, event: str, table: int, shooter: Space, target: Space) -> None:
    """Give a seat an event for a roll."""
    if event == NO_CARD:
        return
    kind = KIND_OF[event]
    if cards.NATION[kind] != NOBODY:
        p.nations[seat] = cards.NATION[kind]
    if kind not in events_for(p, table, shooter, target):
        unit, foe = TITLES[p.units[shooter]], TITLES[p.units[target]]
        raise OptionFault(f"{TITLES[kind]} is not played for {unit} against {foe}.")
    p.hand(seat).append(kind)
    p.hand(seat).sort()


def _raid(p: FightingFrontPosition, battle: Battle) -> Layout:
    squadrons = {"aircraft": _fly(p, 0, battle["aircraft"], battle["w.leader"], int(battle["w.counters"]))}
    for name, seat in (("escort", 0), ("interceptor", 1)):
        if battle[name] != NO_CARD:
            squadrons[name] = _fly(p, seat, battle[name], NO_CARD, 0)
    if battle["aa"] != NO_CARD:
        p.place_unit(1, KIND_OF[battle["aa"]], _HELP)
    if battle["skies"] == "yes":
        p.axis_hand.append(cards.CLEAR_SKIES)
    if battle["sun"] == "yes":
        if "interceptor" not in squadrons:
            raise OptionFault("Out of the Sun is played for an interceptor, and none comes.")
        p.allied_hand.append(cards.OUT_OF_THE_SUN)
        p.allied_hand.sort()
    p.agenda = [Air(0)]
    p.settle()
    return Layout(p, Move("raid", squadrons["aircraft"], _TARGET), _TARGET, squadrons)


def _fly(p: FightingFrontPosition, seat: int, unit: str, leader: str, counters: int) -> int:
    kind: Kind = KIND_OF[unit]
    wing = p.place_wing(seat, kind, BEYOND)
    if leader != NO_CARD:
        chief = KIND_OF[leader]
        if not WING_LEADS[chief][kind]:
            raise OptionFault(f"{TITLES[chief]} cannot lead {TITLES[kind]}.")
        p.wing_leader[wing] = chief
    if counters > p.wing_toughness(wing):
        raise OptionFault(f"{TITLES[kind]} bears {p.wing_toughness(wing)} disruption counters at most.")
    p.wing_dc[wing] = counters
    return wing
