"""[2] Set-up: nations, the first cards, and deploying in turns."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import (
    IS_AIR,
    IS_LEADER,
    IS_LOCATION,
    WING_LEADS,
)
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.deployment import Deploying, deployments, set_down, set_down_leader
from broadfront.games.fighting_front.rules.logistics import Draw
from broadfront.games.fighting_front.rules.turn_sequence import Turn
from broadfront.games.fighting_front.scenario import is_on_the_ground
from broadfront.games.fighting_front.terms import NATIONS_OF, NOBODY


@tagged("SetUp")
class SetUp(Step, frozen=True):
    """[2] The scenario's cards are laid out, nations chosen, hands dealt; then each side draws and deploys."""

    laid_out: int = 0

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Put the set-up on the agenda."""
        first = p.setting.first
        if not self.laid_out:
            for space, kind, seat, disruption in p.setting.placed:
                _lay_out(p, seat, kind, space, disruption)
            p.begin(*(ChooseNation(seat) for seat in (0, 1) if p.nations[seat] == NOBODY), SetUp(1))
            return None
        draw = [p.setting.setup_draw + extra for extra in p.setting.extra_cards]
        draws = [Draw(seat, draw[seat]) for seat in (first, 1 - first) if draw[seat]]
        for seat, hand in enumerate(p.setting.hands):
            for kind in hand:
                p.deck[p.pile(seat) + cards.DECK_KIND[kind]] -= 1
                p.take(seat, kind)
        p.begin(*draws, *([DeployFirst(first)] if p.setting.deploy else []), Turn(first))
        return None


def _lay_out(p: FightingFrontPosition, seat: int, kind: int, space: int, disruption: int) -> None:
    if IS_LOCATION[kind]:
        p.place_location(seat, kind, space)
        p.place_dc[space] = disruption
    elif IS_LEADER[kind]:
        wings = [w for w in p.wings_at(space) if WING_LEADS[kind][p.wing_kind[w]] and not p.wing_leader[w]]
        if wings:
            p.wing_leader[wings[0]] = kind
        else:
            p.leaders[space] = kind
    elif is_on_the_ground(kind, p.places[space]):
        p.place_unit(seat, kind, space)
        p.dc[space] = disruption
    else:
        assert IS_AIR[kind]
        p.wing_dc[p.place_wing(seat, kind, space)] = disruption


@tagged("ChooseNation")
class ChooseNation(Step, frozen=True):
    """[2.1] The Axis plays Germany or Japan, the Allies Russia or America; chosen before any card is drawn (R-X4)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        moves = [order("nation", nation) for nation in NATIONS_OF[self.seat]]
        return Ask(self.seat, "2.1", "Choose your nation.", moves)

    def may_nation(self, p: FightingFrontPosition, what: int, _: int) -> Reason | None:
        """[2.1] Whether a nation is one of the seat's side."""
        nations = NATIONS_OF[self.seat]
        return None if what in nations else no("2.1", "NATION", seat=self.seat, nations=nations)

    def nation(self, p: FightingFrontPosition, what: int, _: int) -> None:
        p.nations[self.seat] = what
        p.note("2.1", "{seat:seat} [plays|play] {nation:country}.", seat=self.seat, nation=what)


@tagged("DeployFirst")
class DeployFirst(Deploying, frozen=True):
    """[2.3] The players deploy one card each in turn, the Axis first; two passes in a row end it (R-X5)."""

    passed: int = 0

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for a card to deploy, or a pass; a player without cards passes automatically."""
        if not p.hand(self.seat):
            self._pass(p)
            return None
        moves = [*deployments(p, self.seat), order("end")]
        return Ask(self.seat, "2.3", "Deploy a card on your half of the map, or pass.", moves)

    def deploy(self, p: FightingFrontPosition, what: int, where: int) -> None:
        set_down(p, self.seat, what, where)
        p.begin(DeployFirst(1 - self.seat))

    def assign(self, p: FightingFrontPosition, what: int, where: int) -> None:
        set_down_leader(p, self.seat, what, where)
        p.begin(DeployFirst(1 - self.seat))

    def end(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        p.note("2.5", "{seat:seat} [passes|pass].", seat=self.seat)
        self._pass(p)

    def _pass(self, p: FightingFrontPosition) -> None:
        if not self.passed:
            p.begin(DeployFirst(1 - self.seat, 1))
