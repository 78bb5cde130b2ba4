"""The position of Action Front!: units by id, markers, support, the deck, what units did this turn, secret orders.

Side A's units have even ids, side B's odd ones. Sets of units and of hexes are ints with a bit for each member. Each
fact has a single writer, so that the sets of occupied hexes are always consistent.
"""

from __future__ import annotations

import re
from typing import Annotated, Final

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.field_schema import FieldSpec, Index, bit_set
from broadfront.engine.position import NoteKind, Position, Rng
from broadfront.games.action_front.charts import CARD_NAMES, CARDS
from broadfront.games.action_front.notation import DRAWN_CARDS, HEXES_OF_SEATS, PILE, UNITS_AS_TEXT
from broadfront.games.action_front.rules.purchases import drawn_order
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.terms import (
    AT_CHOICE,
    DEAD,
    DRAWN,
    EXITED,
    MAX_UNITS,
    NATION_NAMES,
    NOBODY,
    SET_UP,
    UNITS,
    UNUSED,
    WAITING,
)
from broadfront.games.action_front.units import MODELS

UnitSet = int
_UNIT: Final = re.compile(r"\{(\w+):unit\}")
"""The placeholders in a note that name a unit."""

ONE_ASSAULT: Final = 2
"""The mode of a position for the odds of one assault: the last assault is not resolved automatically."""


def _title_of_line(p: ActionFrontPosition, number: int) -> str:
    line = p.setting.lines[number]
    return f"{NATION_NAMES[p.setting.nations[line.seat]]}: missions left of {line.title}"


SEAT: Final = Index("side", 2, lambda p, seat: NATION_NAMES[p.setting.nations[seat]])
UNIT: Final = Index(
    "unit",
    lambda p: min(len(p.at), 2 * MAX_UNITS),
    lambda p, unit: f"{MODELS[p.model[unit]].name} {UNITS[unit]}",
)
CARD: Final = Index("card", CARDS, CARD_NAMES)
LINE: Final = Index("line", lambda p: len(p.setting.lines), _title_of_line)
REGISTERED: Final = Index(
    "hex",
    lambda p: 4 if p.setting.registered else 0,
    lambda p, n: f"{NATION_NAMES[p.setting.nations[n // 2]]} registered hex",
)
"""Two hexes of each seat."""


def last_hex(p: ActionFrontPosition) -> int:
    """Return the highest number of a hex."""
    return p.setting.ground.hexes[-1]


def _ground(p: ActionFrontPosition) -> SpaceSet:
    return bits(p.setting.ground.hexes)


def _last_tick(p: ActionFrontPosition) -> int:
    return 2 * p.setting.turns


def _hexes(name: str) -> FieldSpec:
    return FieldSpec(name, 0, _ground, (SEAT,), UNITS_AS_TEXT)


def _markers(name: str) -> FieldSpec:
    return FieldSpec(name, 0, _ground, (SEAT,), HEXES_OF_SEATS)


def _pile(name: str) -> FieldSpec:
    return FieldSpec(name, 0, CARDS, (CARD,), PILE)


def _bought(name: str) -> FieldSpec:
    return FieldSpec(name, 0, MAX_UNITS)


def _hex_or_none(name: str) -> FieldSpec:
    return FieldSpec(name, NOBODY, last_hex)


def _units(name: str, label: str) -> FieldSpec:
    return bit_set(name, UNIT, UNITS_AS_TEXT, f"{{unit}}: {label}")


class ActionFrontPosition(Position, eq=False, kw_only=True):
    """Everything on the table, and what each player has written down in secret."""

    setting: ActionFrontSetting
    model: Annotated[list[int], FieldSpec("model", -1, len(MODELS) - 1, (UNIT,), UNITS_AS_TEXT)]
    """The model of each unit; -1 if no unit has this id."""
    at: Annotated[list[int], FieldSpec("at", UNUSED, last_hex, (UNIT,), UNITS_AS_TEXT)]
    """The hex of each unit, or WAITING, DEAD, EXITED, UNUSED."""
    steps: Annotated[list[int], FieldSpec("steps", 0, 4, (UNIT,), UNITS_AS_TEXT, "{unit}: steps")] = []
    due: Annotated[
        list[int],
        FieldSpec("due", 0, AT_CHOICE, (UNIT,), UNITS_AS_TEXT, "{unit}: enters on turn (99: at choice)"),
    ] = []
    """The turn each waiting unit enters; 0 if it is placed before the match; AT_CHOICE if its owner chooses."""
    troops: Annotated[list[SpaceSet], _hexes("troops")]
    """For each seat the hexes with a unit that is not a leader."""
    commanders: Annotated[list[SpaceSet], _hexes("commanders")]
    """For each seat the hexes with a leader."""

    suppressed: Annotated[UnitSet, _units("suppressed", "Suppressed")] = 0
    dug_in: Annotated[UnitSet, _units("dug_in", "Dug In")] = 0
    eager: Annotated[UnitSet, _units("eager", "has two actions")] = 0
    """Units that may perform two actions [5.2]."""
    moved: Annotated[UnitSet, _units("moved", "has moved")] = 0
    fired: Annotated[UnitSet, _units("fired", "has fired")] = 0
    spent: Annotated[UnitSet, _units("spent", "does nothing more this phase")] = 0
    """Units that may not act any more in this Action Phase: they fired indirectly, dug in, or were carried."""
    commanded: Annotated[UnitSet, _units("commanded", "has rallied or dug in a unit")] = 0
    """Leaders that have rallied or dug in a unit."""

    shelled: Annotated[list[SpaceSet], _markers("shelled")]
    """For each seat the hexes with its Artillery markers."""
    bombed: Annotated[list[SpaceSet], _markers("bombed")]
    """For each seat the hexes with its Air Support markers."""
    missions: Annotated[list[int], FieldSpec("missions", 0, 40, (LINE,), label="{line}")]
    """The missions left of each line of support."""
    salvo: Annotated[int, FieldSpec("salvo", 0, 1, label="Artillery or ships have fired this phase")] = 0
    """Whether off-map artillery or ships have fired this phase."""
    sortie: Annotated[int, FieldSpec("sortie", 0, 1, label="Aircraft have flown this phase")] = 0

    deck: Annotated[list[int], _pile("deck")]
    """The number of each card that is left: a multiset, for the deck has no order until a card is drawn."""
    discards: Annotated[list[int], _pile("discards")]
    drawn: Annotated[list[int], FieldSpec("drawn", 0, CARDS - 1, (), DRAWN_CARDS)] = []
    """The cards of the order in progress, or of the last one, in the order of their draw."""
    aimed: Annotated[int, _hex_or_none("aimed")] = NOBODY
    """The hex that the last indirect fire was aimed at, until the next order begins."""
    landed: Annotated[int, _hex_or_none("landed")] = NOBODY
    """The hex that this fire fell on."""
    coarse: Annotated[int, FieldSpec("coarse", 0, ONE_ASSAULT)] = 0
    """1 while odds are worked out: cards of the same effect count as one (see `odds_position`); or ONE_ASSAULT."""

    turn: Annotated[int, FieldSpec("turn", 1, lambda p: p.setting.turns)] = 1
    mover: Annotated[int, FieldSpec("mover", NOBODY, 1)] = NOBODY
    phase: Annotated[int, FieldSpec("phase", 0, SET_UP)] = SET_UP
    tick: Annotated[int, FieldSpec("tick", 0, _last_tick)] = 0
    """How many player turns have ended."""
    lost: Annotated[list[int], FieldSpec("lost", 0, 4 * MAX_UNITS, (SEAT,), label="{side}: steps lost")]
    since: Annotated[
        list[int],
        FieldSpec(
            "since",
            NOBODY,
            _last_tick,
            (SEAT,),
            label="{side}: fulfils its victory conditions since player turn (-1: it does not)",
        ),
    ]
    """For each seat the player turn since which it has fulfilled its victory conditions; -1 if it has not (R66)."""
    winner: Annotated[int, FieldSpec("winner", NOBODY, DRAWN)] = NOBODY

    # What players wrote down in secret.
    bought_a: Annotated[list[int], _bought("bought_a")] = []
    """The number of each item that side A has ordered while it buys; then empty."""
    bought_b: Annotated[list[int], _bought("bought_b")] = []
    registered: Annotated[list[int], FieldSpec("registered", NOBODY, last_hex, (REGISTERED,))] = []
    """The registered hexes, two for each seat; -1 if not chosen yet."""
    known: Annotated[int, bit_set("known", REGISTERED, label="{hex}: known to all")] = 0
    """The registered hexes that have been used, as bits: all players know these."""
    ranged: Annotated[
        list[SpaceSet],
        FieldSpec("ranged", 0, lambda p: _ground(p) if p.setting.registered else 0, (SEAT,), HEXES_OF_SEATS),
    ]
    """For each seat the hexes at which its artillery has fired with a card for accuracy: these are not registered."""

    # --- questions ----------------------------------------------------------------------------------------------------

    def units_of(self, seat: int) -> list[int]:
        """Return the units of a seat on the map."""
        at = self.at
        return [u for u in range(seat, len(at), 2) if at[u] >= 0]

    def units_at(self, hex_: int) -> list[int]:
        """Return all units on a hex, lowest id first."""
        return [u for u, where in enumerate(self.at) if where == hex_]

    def troop_at(self, seat: int, hex_: int) -> int:
        """Return the unit of a seat that fights on a hex: its transport, if two are there; NOBODY if there is none."""
        troop = NOBODY
        if self.troops[seat] >> hex_ & 1:
            at, model = self.at, self.model
            for u in range(seat, len(at), 2):
                if at[u] == hex_ and not MODELS[model[u]].leader:
                    if MODELS[model[u]].transport:
                        return u
                    troop = u if troop < 0 else troop
        return troop

    def bought(self, seat: int) -> list[int]:
        """Return the orders of a seat (the list itself)."""
        return self.bought_b if seat else self.bought_a

    @property
    def markers(self) -> SpaceSet:
        """Return the hexes with an Artillery marker of either side."""
        return self.shelled[0] | self.shelled[1]

    def waiting(self, seat: int) -> list[int]:
        """Return the units of a seat that enter later, or have not been placed yet."""
        return [u for u in range(seat, len(self.at), 2) if self.at[u] == WAITING]

    def note(
        self, rule: str, template: str, outcome: str = "", *, note_kind: NoteKind = "", **ids: int
    ) -> None:
        """Note an event for the log, with the model before the id of each unit: "M2 HMG A7"."""
        if self.notes is None:
            return
        for name in _UNIT.findall(template):
            template = template.replace(f"{{{name}:unit}}", f"{{{name}_is:counter}} {{{name}:unit}}")
            ids[f"{name}_is"] = self.model[ids[name]]
        super().note(rule, template, outcome, note_kind=note_kind, **ids)

    # --- writers ------------------------------------------------------------------------------------------------------

    def recruit(self, seat: int, model: int, steps: int, due: int) -> int:
        """Add a waiting unit to a side; return its id."""
        unit = next(u for u in range(seat, 2 * MAX_UNITS, 2) if u >= len(self.at) or self.at[u] == UNUSED)
        while len(self.at) <= unit:
            self.model.append(-1)
            self.at.append(UNUSED)
            self.steps.append(0)
            self.due.append(0)
        self.model[unit], self.at[unit], self.steps[unit], self.due[unit] = model, WAITING, steps, due
        return unit

    def place(self, unit: int, hex_: int) -> None:
        """Put a unit on a hex, from anywhere."""
        before = self.at[unit]
        self.at[unit] = hex_
        held = self.commanders if MODELS[self.model[unit]].leader else self.troops
        held[unit & 1] |= 1 << hex_
        if before >= 0 and before != hex_:
            self._left(unit, before)

    def take_off(self, unit: int, to: int = DEAD) -> None:
        """Remove a unit from the map: it is DEAD, or has EXITED."""
        before = self.at[unit]
        self.at[unit] = to
        keep = ~(1 << unit)
        self.suppressed &= keep
        self.dug_in &= keep
        self.eager &= keep
        self.moved &= keep
        self.fired &= keep
        self.spent &= keep
        self.commanded &= keep
        self._left(unit, before)

    def _left(self, unit: int, hex_: int) -> None:
        seat, at, model = unit & 1, self.at, self.model
        leads = bool(MODELS[model[unit]].leader)
        held = self.commanders if leads else self.troops
        if hex_ in at[seat::2]:
            for u in range(seat, len(at), 2):
                if at[u] == hex_ and bool(MODELS[model[u]].leader) == leads:
                    return
        held[seat] &= ~(1 << hex_)

    def lose_step(self, unit: int) -> None:
        """Remove a step from a unit; the last one eliminates it."""
        self.steps[unit] -= 1
        self.lost[unit & 1] += 1
        if self.steps[unit]:
            self.note("1.3", "{unit:unit} loses a step.", note_kind="loss", unit=unit)
        else:
            self.note("1.3", "{unit:unit} is eliminated.", note_kind="loss", unit=unit)
            hex_ = self.at[unit]
            self.take_off(unit)
            self.test_leaders(hex_)

    def eliminate(self, unit: int) -> None:
        """Remove a whole unit from the map."""
        hex_ = self.at[unit]
        self.lost[unit & 1] += self.steps[unit]
        self.steps[unit] = 0
        self.note("1.3", "{unit:unit} is eliminated.", note_kind="loss", unit=unit)
        self.take_off(unit)
        self.test_leaders(hex_)

    def test_leaders(self, hex_: int) -> None:
        """[8.4] Eliminate the leaders that are alone on a hex with an enemy unit (R35, R36)."""
        if not (self.commanders[0] | self.commanders[1]) >> hex_ & 1:
            return
        for seat in (0, 1):
            if (self.commanders[seat] & self.troops[1 - seat] & ~self.troops[seat]) >> hex_ & 1:
                for unit in self.units_at(hex_):
                    if unit & 1 == seat:
                        self.lost[seat] += self.steps[unit]
                        self.steps[unit] = 0
                        self.note("8.4", "{unit:unit} is captured.", note_kind="loss", unit=unit)
                        self.take_off(unit)

    def suppress(self, unit: int, why: str) -> None:
        """Put a Suppressed marker on a unit, and note the reason."""
        self.suppressed |= 1 << unit
        self.note("7.4", f"{{unit:unit}} is suppressed: {why}.", note_kind="loss", unit=unit)

    # --- the deck -----------------------------------------------------------------------------------------------------

    def tidy(self) -> None:
        """Discard the cards of the last order, as a new order begins."""
        if self.drawn:
            for card in self.drawn:
                self.discards[card] += 1
            self.drawn = []
        self.aimed = self.landed = NOBODY

    def reshuffle(self) -> None:
        """Shuffle the discards into the deck; cards of an order in progress are not included (R1)."""
        deck, discards = self.deck, self.discards
        for card, count in enumerate(discards):
            if count:
                deck[card] += count
        self.discards = [0] * len(discards)

    def draw(self, card: int) -> None:
        """Remove a card from the deck."""
        self.deck[card] -= 1
        self.drawn.append(card)

    # --- turns --------------------------------------------------------------------------------------------------------

    def forget_actions(self) -> None:
        """Reset what units did, as a new player turn begins."""
        self.eager = self.moved = self.fired = self.spent = self.commanded = 0
        self.salvo = self.sortie = 0

    def win(self, winner: int) -> None:
        """End the match: a seat wins, or it is DRAWN."""
        self.winner = winner
        self.agenda.clear()

    def result(self) -> tuple[float, ...]:
        """Return 1 for the winner and 0 for the loser; 0.5 each in a draw."""
        if self.winner == NOBODY:
            raise ValueError("the match is still on: nobody has won yet")
        return (0.5, 0.5) if self.winner == DRAWN else (float(self.winner == 0), float(self.winner == 1))

    def exited(self, seat: int) -> list[int]:
        """Return the units of a seat that have left the map by its exit edge."""
        return [u for u in range(seat, len(self.at), 2) if self.at[u] == EXITED]

    def hexes_contested(self) -> list[int]:
        """Return the hexes where units of both sides are."""
        return members(self.troops[0] & self.troops[1])

    # --- what is hidden -----------------------------------------------------------------------------------------------

    def hides_anything(self) -> bool:
        """Return whether a seat has bought in secret, or has registered hexes [16.3] [2.5]."""
        setting = self.setting
        return setting.registered or (self.phase == SET_UP and any(of[0] for of in setting.purchases))

    def hides_from(self, seat: int) -> bool:
        """Return whether a seat does not know its opponent's purchases, or a hex that he has registered."""
        if self.phase == SET_UP and self.hides_anything():
            return True
        return any(
            hex_ >= 0 and i // 2 != seat and not self.known >> i & 1 for i, hex_ in enumerate(self.registered)
        )

    def determinized(self, seat: int, rng: Rng) -> ActionFrontPosition:
        """Return a possible world that fits what ``seat`` knows; all such worlds are equally likely.

        A seat does not know its opponent's purchases until both have bought, nor the hexes for which the opponent's
        artillery is registered until it fires at them; where it draws a card for accuracy, it is not registered. The
        deck hides nothing: it has no order, and all other cards are open.
        """
        twin = self.clone()
        if not self.hides_anything():
            return twin
        for other in (0, 1):
            if other == seat:
                continue
            purchases = twin.bought(other)
            if purchases:
                purchases[:] = drawn_order(self.setting, other, len(purchases), rng)
            if self.setting.registered:
                twin._register(other, rng)
        if self.phase == SET_UP:  # only these questions depend on what has been written down
            twin.settle()
        return twin

    def _register(self, seat: int, rng: Rng) -> None:
        """Draw the unknown registered hexes of a seat, all different."""
        own_indices = range(2 * seat, 2 * seat + 2)
        known_hexes = {self.registered[i] for i in own_indices if self.known >> i & 1}
        ranged = self.ranged[seat]
        possible_hexes = [
            hex_ for hex_ in self.setting.ground.hexes if hex_ not in known_hexes and not ranged >> hex_ & 1
        ]
        for i in own_indices:
            if self.registered[i] >= 0 and not self.known >> i & 1:
                self.registered[i] = possible_hexes.pop(rng.randrange(len(possible_hexes)))
