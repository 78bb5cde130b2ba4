"""[4] The Indirect Fire Phase: guns on the map, off-map artillery and ships, aircraft; accuracy, scatter, effect."""

from __future__ import annotations

from typing import Final

from broadfront.boards.interned_moves import END, order, orders
from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.action_front.charts import CARDS, IS_RED, SUIT, VALUE, scatter
from broadfront.games.action_front.display_names import plural
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import hit_requirements, queries
from broadfront.games.action_front.rules.cards import Drawing, coarsen, draw_card
from broadfront.games.action_front.rules.fire import Volley, rides
from broadfront.games.action_front.rules.scatter import entries, flown, scattered
from broadfront.games.action_front.rules.shuffle_option import Calling
from broadfront.games.action_front.rules.sight import spotted
from broadfront.games.action_front.rules.units import may_order, stacking
from broadfront.games.action_front.units import AIR, ARTILLERY, MODELS

_INDIRECT: Final[tuple[bool, ...]] = (*(card.indirect for card in MODELS), False)
"""Whether each model can fire indirectly; the last entry stands for no model, -1."""


class Salvo(Step, frozen=True):
    """Fire that falls on a hex: its seat, the box by which it scatters, its attack and the cards for each unit."""

    seat: int
    box: int
    hard: int
    soft: int
    cards: int


def guns(p: ActionFrontPosition, seat: int) -> list[int]:
    """[4.1] Return the units that may still fire indirectly: not suppressed, and not in the hex of a transport."""
    out, at, models = p.fired | p.suppressed | p.spent, p.at, p.model
    gun_list = [
        u for u in range(seat, len(at), 2) if _INDIRECT[models[u]] and at[u] >= 0 and not out >> u & 1
    ]
    if not gun_list:
        return gun_list
    stacks = stacking(p, seat)
    return [u for u in gun_list if not rides(p, u, stacks)]


def in_range(p: ActionFrontPosition, unit: int) -> SpaceSet:
    """[4.1] Return the hexes in range of a unit."""
    within = p.setting.ground.within
    return within[min(MODELS[p.model[unit]].range, len(within) - 1)][p.at[unit]]


def is_registered(p: ActionFrontPosition, seat: int, hex_: int) -> bool:
    """Return whether a seat's artillery is registered for a hex [2.5]."""
    return p.setting.registered and hex_ in p.registered[2 * seat : 2 * seat + 2]


@tagged("IndirectFire")
class IndirectFire(Calling, frozen=True):
    """[4.1] Any guns on the map, one mission of artillery or ships, one of aircraft, in any order (R17)."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for a target while something can fire."""
        firing = guns(p, self.seat)
        own = (i for i, line in enumerate(p.setting.lines) if line.seat == self.seat)
        lines = [i for i in own if not self._may_call(p, i)]
        if not (firing or lines):
            return None
        seen = spotted(p, self.seat)
        moves = [move for u in firing for move in orders("barrage", u, seen & in_range(p, u))]
        for verb in ("mission", "strike"):
            for i in lines:
                if (p.setting.lines[i].box == AIR) == (verb == "strike"):
                    moves += orders(verb, i, seen)
        if not moves:
            return None
        moves += [*self.calls(p), END]
        return Ask(self.seat, "4.1", "Choose a target for indirect fire, or end the phase.", moves)

    def may_barrage(self, p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
        """[4.1] Whether a gun on the map may fire at a hex."""
        if reason := may_order(p, self.seat, unit, "4.1"):
            return reason
        card, firing = MODELS[p.model[unit]], guns(p, self.seat)
        if unit in firing:
            if in_range(p, unit) >> hex_ & 1:
                return self._may_aim(p, hex_)
            away = p.setting.ground.distance[p.at[unit]][hex_]
            return no("4.1", "OUT_OF_RANGE", unit=unit, hex=hex_, away=away, range=card.range)
        if not card.indirect:
            return no("4.1", "NO_INDIRECT_FIRE", unit=unit, guns=firing)
        if p.suppressed >> unit & 1:
            return no("11.1", "SUPPRESSED_GUN", unit=unit)
        if p.fired >> unit & 1:
            return no("4.1", "GUN_HAS_FIRED", unit=unit)
        return no("4.1", "GUN_IN_TRANSPORT", unit=unit)

    def may_mission(self, p: ActionFrontPosition, line: int, hex_: int) -> Reason | None:
        """[4.1] Whether off-map artillery or ships may fire at a hex."""
        return self._may_support(p, line, hex_, flies=False)

    def may_strike(self, p: ActionFrontPosition, line: int, hex_: int) -> Reason | None:
        """[4.7] Whether aircraft may be sent against a hex."""
        return self._may_support(p, line, hex_, flies=True)

    def _may_support(self, p: ActionFrontPosition, line: int, hex_: int, *, flies: bool) -> Reason | None:
        """[2.4] Whether a line of support of the seat may fire at a hex, by the verb for its sort.

        A reason that forbids both verbs is given before the reason that the verb is wrong.
        """
        lines = p.setting.lines
        if not 0 <= line < len(lines) or lines[line].seat != self.seat:
            return no("2.4", "NO_SUPPORT", lines=[i for i, of in enumerate(lines) if of.seat == self.seat])
        if refusal := self._may_call(p, line) or self._may_aim(p, hex_):
            return refusal
        if (lines[line].box == AIR) == flies:
            return None
        return no("4.1", "FIRES_BY_MISSION", line=line) if flies else no("4.7", "FLIES", line=line)

    def _may_call(self, p: ActionFrontPosition, line: int) -> Reason | None:
        """[4.1] Whether a line of support may fire or fly in this phase."""
        is_air = p.setting.lines[line].box == AIR
        if is_air and p.setting.night:
            return no("15.5", "NO_FLIGHT_AT_NIGHT")
        if not p.missions[line]:
            return no("2.4", "NO_MISSIONS_LEFT", line=line)
        if p.sortie if is_air else p.salvo:
            return no("4.7", "ONE_STRIKE") if is_air else no("4.1", "ONE_MISSION")
        return None

    def _may_aim(self, p: ActionFrontPosition, hex_: int) -> Reason | None:
        """[4.2] Whether a unit of the seat sees a hex."""
        return None if spotted(p, self.seat) >> hex_ & 1 else no("4.2", "UNSEEN", hex=hex_)

    def barrage(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Fire a gun on the map at a hex; its rate of fire adds cards (R5)."""
        card = MODELS[p.model[what]]
        p.fired |= 1 << what
        p.spent |= 1 << what
        if p.notes is not None:
            cards = hit_requirements.volley_cards(p.steps[what], card.rate)
            template = f"{{unit:unit}} fires at {{hex:hex}}: {cards} against each unit where it falls."
            p.note("4.1", template, note_kind="battle", unit=what, hex=where)
        self._fire(p, ARTILLERY, card.hard, card.soft, p.steps[what] + card.rate, where)

    def mission(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Fire a mission of off-map artillery or ships at a hex."""
        line = p.setting.lines[what]
        p.missions[what] -= 1
        p.salvo = 1
        p.note(
            "4.1",
            "{arm:arm} at {hex:hex}: {cards:number|card|cards} against each unit where it falls.",
            note_kind="battle",
            arm=line.box,
            hex=where,
            cards=line.cards,
        )
        self._fire(p, line.box, line.hard, line.soft, line.cards, where)

    def strike(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Send aircraft against a hex; the player then chooses the approach."""
        p.missions[what] -= 1
        p.sortie = 1
        p.tidy()
        p.aimed = where
        p.begin(Approach(self.seat, what, where), self)

    def _fire(self, p: ActionFrontPosition, box: int, hard: int, soft: int, cards: int, hex_: int) -> None:
        p.tidy()
        p.aimed = hex_
        salvo = Salvo(self.seat, box, hard, soft, cards)
        if box == ARTILLERY and is_registered(p, self.seat, hex_):
            for i in range(2 * self.seat, 2 * self.seat + 2):
                if p.registered[i] == hex_:
                    p.known |= 1 << i
            p.note("2.5", "{hex:hex} is registered: no card for accuracy.", note_kind="roll", hex=hex_)
            p.begin(Impact(self.seat, hex_, hard, soft, cards, 0), self)
        else:
            if p.setting.registered and box == ARTILLERY:
                p.ranged[self.seat] |= 1 << hex_  # all players see that the hex is not registered
            p.begin(Accuracy(*astuple(salvo), hex_, -1, -1), self)

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Fire no more."""


def astuple(salvo: Salvo) -> tuple[int, int, int, int, int]:
    """Return the fields of a salvo."""
    return salvo.seat, salvo.box, salvo.hard, salvo.soft, salvo.cards


@tagged("Approach")
class Approach(Step, frozen=True):
    """[4.7] The player chooses the entry hex of an air strike: on the edge, in a straight line with the target."""

    seat: int
    line: int
    hex: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for the direction and the entry hex."""
        moves = [order("fly", way, entry) for way, entry in entries(p.setting.ground, self.hex)]
        return Ask(self.seat, "4.7", "Choose the entry hex of the air strike.", sorted(moves))

    def may_fly(self, p: ActionFrontPosition, way: int, hex_: int) -> Reason | None:
        """[4.7] Whether aircraft may come in over a hex in a direction."""
        if (way, hex_) in entries(p.setting.ground, self.hex):
            return None
        flights = [entry * 6 + way for way, entry in entries(p.setting.ground, self.hex)]
        return no("4.7", "NO_APPROACH", hex=self.hex, flights=flights)

    def fly(self, p: ActionFrontPosition, what: int, where: int) -> None:
        line = p.setting.lines[self.line]
        p.note(
            "4.7",
            "{arm:arm} at {hex:hex}, from {entry:hex}: {cards:number|card|cards} against each unit where it falls.",
            note_kind="battle",
            arm=line.box,
            hex=self.hex,
            entry=where,
            cards=line.cards,
        )
        p.begin(Accuracy(self.seat, line.box, line.hard, line.soft, line.cards, self.hex, what, where))


@tagged("Accuracy")
class Accuracy(Drawing, frozen=True):
    """[4.3] One card decides whether the fire lands on its hex."""

    seat: int
    box: int
    hard: int
    soft: int
    cards: int
    hex: int
    way: int
    """The direction of flight; -1 without aircraft."""
    entry: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        if p.coarse:
            self._coarsen(p)
        return draw_card(p, "4.3", "Draw for accuracy.")

    def _coarsen(self, p: ActionFrontPosition) -> None:
        """Distinguish cards by the Indirect Fire Table, the draw for left or right, and their effect on targets."""
        cuts: set[int] = set()
        for hex_ in self._landings(p):
            for low, high in targets_values(p, hex_, self.hard, self.soft):
                cuts |= {low, high + 1}
        bands = sorted(cuts)
        coarsen(
            p,
            [
                100 * SUIT[c] + (sum(VALUE[c] >= cut for cut in bands) if VALUE[c] else 50)
                for c in range(CARDS)
            ],
        )

    def _landings(self, p: ActionFrontPosition) -> set[int]:
        landings: set[int | None] = {self.hex}
        for steps in (-2, -1, 1, 2):
            landings |= set(self._lands(p, steps))
        return {hex_ for hex_ in landings if hex_ is not None}

    def _lands(self, p: ActionFrontPosition, steps: int) -> tuple[int | None, int | None]:
        ground = p.setting.ground
        if self.way >= 0:
            hex_ = flown(ground, self.hex, self.way, self.entry, steps)
            return hex_, hex_
        return scattered(ground, self.hex, p.setting.edges[self.seat], steps)

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Land on the hex, or short of it, or over it [4.4]."""
        p.draw(what)
        steps = scatter(self.box, what)
        air = int(self.way >= 0)
        needed = hit_requirements.accurate(self.box)
        if not steps:
            p.note(
                "4.3",
                f"Accuracy, {{card:card}}: on its hex, {{hex:hex}} ({needed}).",
                note_kind="roll",
                card=what,
                hex=self.hex,
            )
            p.begin(Impact(self.seat, self.hex, self.hard, self.soft, self.cards, air))
            return
        how = "beyond" if steps > 0 else "short of"
        template = f"Accuracy, {{card:card}}: {plural(abs(steps), 'hex')} {how} {{hex:hex}} ({needed})."
        p.note("4.4", template, note_kind="roll", card=what, hex=self.hex)
        left_hex, right_hex = self._lands(p, steps)
        if left_hex is None or right_hex is None:
            p.note("4.4", "It falls off the map.", "off the map", note_kind="roll")
        elif left_hex == right_hex:
            p.begin(Impact(self.seat, left_hex, self.hard, self.soft, self.cards, air))
        else:
            p.begin(Drift(self.seat, left_hex, right_hex, self.hard, self.soft, self.cards))


@tagged("Drift")
class Drift(Drawing, frozen=True):
    """[4.5] Of two hexes at the same distance, a black card means the left one, a red card the right one."""

    seat: int
    left: int
    right: int
    hard: int
    soft: int
    cards: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        return draw_card(p, "4.5", "Draw for left or right.")

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        p.draw(what)
        hex_ = self.right if IS_RED[what] else self.left
        side = "right" if IS_RED[what] else "left"
        p.note(
            "4.5",
            f"Left or right, {{card:card}}: {'red' if IS_RED[what] else 'black'}, to the {side}.",
            note_kind="roll",
            card=what,
        )
        p.begin(Impact(self.seat, hex_, self.hard, self.soft, self.cards, 0))


def targets_values(p: ActionFrontPosition, hex_: int, hard: int, soft: int) -> list[tuple[int, int]]:
    """Return the values that hit each unit on a hex."""
    modifier = sum(m.value for m in queries.indirect_modifiers(p.setting.ground, hex_))
    return [queries.hitting_values(MODELS[p.model[u]].armour, hard, soft, modifier) for u in p.units_at(hex_)]


@tagged("Impact")
class Impact(Drawing, frozen=True):
    """[4.6] [4.8] The marker lies on the hex; each unit there is attacked separately, of either side (R13, R15)."""

    seat: int
    hex: int
    hard: int
    soft: int
    cards: int
    air: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Put the marker on the hex and a volley for each unit on the agenda."""
        hex_ = self.hex
        p.landed = hex_
        (p.bombed if self.air else p.shelled)[self.seat] |= 1 << hex_
        values = targets_values(p, hex_, self.hard, self.soft)
        units = p.units_at(hex_)
        p.note(
            "4.8",
            "The marker lies on {hex:hex}" + ("." if units else ": nobody is there."),
            note_kind="roll",
            hex=hex_,
        )
        if p.notes is not None:
            modifiers = queries.indirect_modifiers(p.setting.ground, hex_)
            for unit in units:
                why = hit_requirements.requirement_text(p, unit, self.hard, self.soft, modifiers)
                template = f"Against {{unit:unit}}: {why}{hit_requirements.shield(p, unit)}."
                p.note("4.6", template, note_kind="roll", unit=unit)
        p.begin(
            *(
                Volley(u, self.cards, low, high, p.dug_in >> u & 1, hex_)
                for u, (low, high) in zip(units, values, strict=True)
            )
        )
        return None
