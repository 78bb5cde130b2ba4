"""[2] [16] Before the match: purchases, registered hexes, placing units, Dug In markers."""

from __future__ import annotations

from broadfront.boards.interned_moves import END, order, orders
from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import CHANCE, Ask, Step, tagged
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import purchases
from broadfront.games.action_front.rules.placement import may_come, may_stand, standing_room
from broadfront.games.action_front.rules.purchases import Order
from broadfront.games.action_front.rules.turn_sequence import PlayerTurn
from broadfront.games.action_front.rules.units import distinct
from broadfront.games.action_front.terms import AT_CHOICE, SET_UP
from broadfront.games.action_front.units import ARTILLERY, MODELS


@tagged("SetUp")
class SetUp(Step, frozen=True):
    """[2.1] Forces are bought, hexes registered, units placed; then the first player turn begins."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Put the parts of the set-up on the agenda, in the order of the scenario card."""
        setting = p.setting
        p.phase = SET_UP
        steps: list[Step] = [Purchasing(seat) for seat in (0, 1) if setting.purchases[seat][0]]
        steps.append(Reveal())
        first = setting.sets_up_first
        for seat in (first, 1 - first):
            if setting.owner_digs:
                steps += [Entrench(seat, unit) for unit in p.units_of(seat) if MODELS[p.model[unit]].can_dig]
            steps.append(Placing(seat, 0))
        p.begin(*steps, PlayerTurn(setting.first))
        return None


def left_to_spend(p: ActionFrontPosition, seat: int) -> Order:
    """Return what a seat has left while it buys: points, units, and its missions so far."""
    points, _, _, units = p.setting.purchases[seat]
    order: Order = (points, units, 0)
    for item, number in zip(p.setting.items[seat], p.bought(seat), strict=False):
        order = purchases.after(*purchases.item_of(p.setting, item), order, number)
    return order


@tagged("Purchasing")
class Purchasing(Step, frozen=True):
    """[16.3] A player buys in secret: the number of each item in turn (R68).

    There are always as many questions as items, so that their number reveals nothing.
    """

    seat: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        seat = self.seat
        if len(p.bought(seat)) >= len(p.setting.items[seat]):
            return None
        item, most = self._item(p)
        verb, what = ("buy", item) if item >= 0 else ("hire", -1 - item)
        moves = [order(verb, what, number) for number in range(most + 1)]
        return Ask(seat, "16.3", "Choose how many to buy.", moves, seen_by=seat)

    def _item(self, p: ActionFrontPosition) -> tuple[int, int]:
        """Return the item in question, and how many of it can be bought."""
        item = p.setting.items[self.seat][len(p.bought(self.seat))]
        return item, purchases.most_of(*purchases.item_of(p.setting, item), left_to_spend(p, self.seat))

    def may_buy(self, p: ActionFrontPosition, model: int, number: int) -> Reason | None:
        """[16.3] Whether this number of units of a model may be bought."""
        return self._may_have(p, model, number)

    def may_hire(self, p: ActionFrontPosition, line: int, number: int) -> Reason | None:
        """[16.3] [15.6] Whether this number of missions of a line of support may be bought."""
        return self._may_have(p, -1 - line, number)

    def _may_have(self, p: ActionFrontPosition, chosen: int, number: int) -> Reason | None:
        item, most = self._item(p)
        if chosen == item and 0 <= number <= most:
            return None
        ids = {"item": item, "most": most, "number": number}
        if chosen != item:
            return no("16.3", "ANOTHER_ITEM_ASKED", **ids)
        if number < 0:
            return no("16.3", "TOO_FEW", **ids)
        sort, price = purchases.item_of(p.setting, item)
        points, units, missions = left_to_spend(p, self.seat)
        if number * price > points:
            return no("16.3", "TOO_DEAR", **ids, cost=number * price, points=points)
        if sort == purchases.UNIT:
            return no("16.3", "TOO_MANY_UNITS", **ids, limit=p.setting.purchases[self.seat][3], units=units)
        if sort == purchases.HEAVY:
            return no("15.6", "TOO_MANY_HEAVY", **ids, missions=missions)
        return no("16.3", "TOO_MANY_MISSIONS", **ids, limit=purchases.MAX_MISSIONS, missions=missions)

    def buy(self, p: ActionFrontPosition, _: int, where: int) -> None:
        p.bought(self.seat).append(where)
        p.begin(self)

    def hire(self, p: ActionFrontPosition, _: int, where: int) -> None:
        p.bought(self.seat).append(where)
        p.begin(self)


@tagged("Reveal")
class Reveal(Step, frozen=True):
    """[16.3] Both orders are revealed together; then hexes are registered."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for the reveal as a public move, because the effects of a secret move are shown to its seat only."""
        if any(p.bought(seat) for seat in (0, 1)):
            return Ask(CHANCE, "16.3", "Reveal the forces.", (order("reveal"),), (1,))
        self.reveal(p, 0, 0)
        return None

    def reveal(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Create the units and missions of the orders."""
        setting = p.setting
        steps: list[Step] = []
        for seat in (0, 1):
            for item, number in zip(setting.items[seat], p.bought(seat), strict=False):
                if item < 0:
                    p.missions[-1 - item] = number
                    if number:
                        p.note(
                            "16.3",
                            "{nation:nation} side has {n} x {kind:mission}.",
                            nation=setting.nations[seat],
                            n=number,
                            kind=setting.lines[-1 - item].item,
                        )
                    continue
                for _ in range(number):
                    p.recruit(seat, item, MODELS[item].steps, AT_CHOICE if setting.purchases[seat][1] else 0)
                if number:
                    p.note(
                        "16.3",
                        "{nation:nation} side has {n} x {model:counter}.",
                        nation=setting.nations[seat],
                        n=number,
                        model=item,
                    )
            p.bought(seat)[:] = []
            if setting.registered and has_artillery(p, seat):
                steps += [Register(seat, 0), Register(seat, 1)]
        p.begin(*steps)


def has_artillery(p: ActionFrontPosition, seat: int) -> bool:
    """Return whether a seat has off-map artillery (ships and aircraft do not count, R69)."""
    return any(
        line.seat == seat and line.box == ARTILLERY and p.missions[i]
        for i, line in enumerate(p.setting.lines)
    )


@tagged("Register")
class Register(Step, frozen=True):
    """[2.5] Option: a player writes down a hex for which his artillery is registered."""

    seat: int
    number: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        number = self.number
        hexes = [hex_ for hex_ in p.setting.ground.hexes if not self.may_register(p, number, hex_)]
        moves = [order("register", number, hex_) for hex_ in hexes]
        return Ask(self.seat, "2.5", "Write down a hex for your artillery.", moves, seen_by=self.seat)

    def may_register(self, p: ActionFrontPosition, number: int, hex_: int) -> Reason | None:
        """[2.5] Whether a hex may be written down."""
        if number != self.number:
            return no("2.5", "ANOTHER_HEX_ASKED", number=self.number)
        is_chosen = number and hex_ == p.registered[2 * self.seat]
        return no("2.5", "REGISTERED_ALREADY", hex=hex_) if is_chosen else None

    def register(self, p: ActionFrontPosition, what: int, where: int) -> None:
        p.registered[2 * self.seat + what] = where


@tagged("Placing")
class Placing(Step, frozen=True):
    """[2.2] A player places his units: those of the card on their hexes, others in his zone [16.4]."""

    seat: int
    placed: int
    """The number of bought units that have been placed."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for the next unit; first those of the card are placed on their hexes."""
        units, is_card = self._next(p)
        moves = [move for unit, room in units.items() for move in orders("place", unit, room)]
        moves += [
            move
            for unit, room in units.items()
            if not may_begin_dug_in(p, unit)
            for move in orders("entrench", unit, room)
        ]
        if is_card:
            return Ask(self.seat, "2.2", "Place a unit.", moves)
        for unit in self._waiting(p, 0):  # there is no room for them: they enter when there is
            p.due[unit] = 1
        if not moves:
            return None
        if not self.may_end(p, 0, 0):
            moves.append(END)
        return Ask(self.seat, "16.4", "Place a unit of the forces you bought.", moves)

    def _waiting(self, p: ActionFrontPosition, due: int) -> list[int]:
        return [u for u in p.waiting(self.seat) if p.due[u] == due]

    def _next(self, p: ActionFrontPosition) -> tuple[dict[int, SpaceSet], bool]:
        """Return the units to be placed next, each with its possible hexes; and whether they are of the card."""
        zone = p.setting.zones[self.seat]
        units = {u: standing_room(p, u) & zone for u in distinct(p, self._waiting(p, 0))}
        if any(units.values()):
            return units, True
        if self.placed >= p.setting.purchases[self.seat][1]:
            return {}, False
        return {u: standing_room(p, u) & zone for u in distinct(p, self._waiting(p, AT_CHOICE))}, False

    def may_place(self, p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
        """[2.2] Whether a unit may be placed on a hex."""
        if reason := may_come(p, self.seat, unit, self._next(p)[0], "2.2"):
            return reason
        if not p.setting.zones[self.seat] >> hex_ & 1:
            return no("2.2", "OUTSIDE_ZONE", unit=unit, hex=hex_)
        return may_stand(p, unit, hex_, "2.2")

    def may_entrench(self, p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
        """[2.3] Whether a unit may be placed Dug In on a hex."""
        return self.may_place(p, unit, hex_) or may_begin_dug_in(p, unit)

    def may_end(self, p: ActionFrontPosition, _what: int, _where: int) -> Reason | None:
        """[16.4] Whether the units that are not placed may enter later."""
        units, is_card = self._next(p)
        if is_card:
            is_bought = bool(p.setting.purchases[self.seat][0])
            return no("2.2", "ALL_ARE_PLACED" if is_bought else "CARD_UNITS_FIRST", units=units)
        return no("16.4", "ALL_ARE_PLACED", units=units) if p.setting.must_place[self.seat] else None

    def place(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Place a unit."""
        by_choice = p.due[what] == AT_CHOICE
        p.due[what] = 0
        p.place(what, where)
        p.note("2.2", "{unit:unit} is placed on {hex:hex}.", unit=what, hex=where)
        p.begin(Placing(self.seat, self.placed + by_choice))

    def entrench(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Place a unit Dug In [2.3]."""
        p.dug_in |= 1 << what
        self.place(p, what, where)

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """End the set-up; the remaining units enter later."""


@tagged("Entrench")
class Entrench(Step, frozen=True):
    """[2.3] Option: the owner chooses whether a unit of the card begins Dug In."""

    seat: int
    unit: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        hex_ = p.at[self.unit]
        moves = (order("place", self.unit, hex_), order("entrench", self.unit, hex_))
        return Ask(self.seat, "2.3", "Does this unit begin Dug In?", moves)

    def may_place(self, p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
        """[2.3] Whether this unit, on its hex, is the one in question."""
        if unit != self.unit:
            return no("2.3", "ANOTHER_UNIT_ASKED", unit=self.unit)
        return None if hex_ == p.at[unit] else no("2.3", "STANDS_BY_SCENARIO", unit=unit)

    def may_entrench(self, p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
        """[2.3] Whether this unit, on its hex, is the one in question."""
        return self.may_place(p, unit, hex_)

    def place(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Place the unit without a Dug In marker, whatever the card says."""
        p.dug_in &= ~(1 << what)

    def entrench(self, p: ActionFrontPosition, what: int, _: int) -> None:
        p.dug_in |= 1 << what


def may_begin_dug_in(p: ActionFrontPosition, unit: int) -> Reason | None:
    """[2.3] Whether a unit may be Dug In before the match (R28)."""
    return None if MODELS[p.model[unit]].can_dig else no("2.3", "CANNOT_DIG_IN", unit=unit)


def add_card_units(p: ActionFrontPosition) -> None:
    """Add the units of the scenario card to both sides; those with a hex are placed there [2.2]."""
    for seat, starters in enumerate(p.setting.starters):
        for starter in starters:
            unit = p.recruit(seat, starter.model, starter.steps, starter.turn)
            if starter.at >= 0 and not starter.turn:
                p.place(unit, starter.at)
                if starter.dug_in:
                    p.dug_in |= 1 << unit
                if starter.suppressed:
                    p.suppressed |= 1 << unit
