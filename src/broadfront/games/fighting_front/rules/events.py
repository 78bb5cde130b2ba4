"""[8] [9] Events: their rules, who may play them, and those that a nation plays between two phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.boards.interned_moves import DECLINE, order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import Kind
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.units import may_use
from broadfront.games.fighting_front.terms import NOBODY

EVENT_RULES: Final[Mapping[Kind, str]] = {
    cards.ARTILLERY_BARRAGE: "8.2",
    cards.WAR_OF_MANEUVER: "8.3",
    cards.COUNTER_ATTACK: "8.4",
    cards.INFILTRATION: "8.5",
    cards.OUT_OF_THE_SUN: "8.6",
    cards.CLEAR_SKIES: "8.7",
    cards.ANTI_TANK_TEAMS: "8.8",
    cards.HMG_POSITIONS: "8.9",
    cards.ENTRENCHED: "8.10",
    cards.RECONNAISSANCE: "8.11",
    cards.BLITZKRIEG: "9.6",
    cards.STEAM_ROLLER: "9.7",
    cards.SOFTEN_UP: "9.8",
    cards.BONZAI_CHARGE: "9.9",
}
"""The rule of each Event."""


def may_play(p: FightingFrontPosition, seat: int, kind: Kind, now: tuple[Kind, ...]) -> Reason | None:
    """[8.1] Whether a seat may play a card at a moment for the Events of ``now``."""
    if kind not in EVENT_RULES:
        return no("8.1", "NO_EVENT")
    rule, nation = EVENT_RULES[kind], cards.NATION[kind]
    if nation not in (NOBODY, p.nations[seat]):
        return no(rule, "OTHER_NATION", card=kind, nation=nation)
    if reason := may_use(p, seat, kind, rule):
        return reason
    return None if kind in now else no(rule, "NOT_ITS_MOMENT", card=kind)


class NationalEvent(Looking, frozen=True):
    """[9] Between two phases the mover MAY play an Event that only his nation has."""

    seat: int

    @property
    def event(self) -> Kind:
        """The Event in question."""
        raise TypeError(
            f"{type(self).__name__} does not say which Event it offers: give it an event property"
        )

    def offer(self, p: FightingFrontPosition, *, is_useful: bool) -> Ask | None:
        """Ask the nation if, by open information, the Event has an effect and the nation may hold the card (R-Y9)."""
        seat, event = self.seat, self.event
        if p.nations[seat] != cards.NATION[event] or not is_useful or not queries.can_hold(p, seat, event):
            return None
        moves = [order("play", event)] if event in p.hand(seat) else []
        prompt = f"Play {cards.TITLES[event]}, or decline."
        return Ask(seat, EVENT_RULES[event], prompt, [*moves, *look_moves(p, seat), DECLINE])

    def may_play(self, p: FightingFrontPosition, what: int, _: int) -> Reason | None:
        """[9] Whether the Event may be played: its nation must hold it."""
        return may_play(p, self.seat, what, (self.event,))

    def decline(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Do not play it."""
