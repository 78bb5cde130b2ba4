"""The position of Fighting Front: cards on the map, air units, hands, decks, and what units did this turn.

Ground units, Leaders and Locations are lists by space; their owner is a set of spaces for each seat. Air units are
*squadrons*: lists by id, and ids do not change during a turn. Each fact has a single writer.
"""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Mapping
from typing import Annotated, Any, Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.field_schema import FieldSpec, Index, bit_set
from broadfront.engine.position import NoteKind, Position, Rng
from broadfront.games.fighting_front.cards import (
    AIR_STRIP,
    DECK_KIND,
    DECK_KINDS,
    HELD_AS,
    HELD_KINDS,
    KINDS,
    MINEFIELDS,
    NONE,
    SHELTERS,
    TITLES,
    TOUGHNESS,
    Kind,
)
from broadfront.games.fighting_front.map import SPACES, Space
from broadfront.games.fighting_front.setting import FightingFrontSetting
from broadfront.games.fighting_front.terms import (
    BEYOND,
    DONE,
    DRAWN,
    IDLE,
    JAPANESE,
    NOBODY,
    SEATS,
    SIDE_ARTICLES,
)

_MARKS = ("attacked", "landed", "barraged", "fired", "flak", "fuelled")
"""Sets of ground units that go with the units."""


_FORMS: Final = re.compile(r"\[(\w+)\|(\w+)\]")

MAX_COUNTERS: Final = 20
"""More disruption counters than any card can bear."""

SEAT: Final = Index("seat", len(SEATS), SEATS)
UNIT: Final = Index("unit", SPACES, lambda p, space: TITLES[p.units[space]])
PLACE: Final = Index("place", SPACES, lambda p, space: TITLES[p.places[space]])
CARD: Final = Index("card", lambda p: p.setting.piles * DECK_KINDS)
WING: Final = Index(
    "wing", lambda p: len(p.wing_kind), lambda p, wing: f"S{wing + 1} {TITLES[p.wing_kind[wing]]}"
)


def last_wing(p: FightingFrontPosition) -> int:
    """Return the highest number of a squadron."""
    return len(p.wing_kind) - 1


def _whole(number: int, field: str) -> Index:
    """Return the index of a list that is written in groups of this many ints; an incomplete group does not count."""

    def size(p: Any) -> int:
        length = len(getattr(p, field))
        return length - length % number

    return Index("number", size)


def _cards(name: str) -> FieldSpec:
    return FieldSpec(name, 1, KINDS - 1)


def _pile(name: str) -> FieldSpec:
    return FieldSpec(name, 0, 500, (CARD,))


def _agreeing(template: str, ids: Mapping[str, int]) -> str:
    """Return a template with the form of each ``[is|are]`` that its subject takes."""
    if "[" not in template:
        return template
    subject, _, kind = template[1 : template.index("}")].partition(":")
    is_plural = SIDE_ARTICLES[SEATS[ids[subject]]] if kind == "seat" else TITLES[ids[subject]].endswith("s")
    return _FORMS.sub(lambda forms: forms[1 + is_plural], template)


class FightingFrontPosition(Position, eq=False, kw_only=True):
    """Everything on the table and in the hands. Seat 0 is the Axis, seat 1 the Allies."""

    setting: FightingFrontSetting
    nations: Annotated[list[int], FieldSpec("nations", NOBODY, 3, (SEAT,))]
    """The nation of each seat, -1 until it is chosen."""
    held: Annotated[list[SpaceSet], bit_set("held", UNIT, by=(SEAT,))]
    """The set of spaces where each seat has a ground unit."""
    sites: Annotated[list[SpaceSet], bit_set("sites", PLACE, by=(SEAT,))]
    """The set of spaces where each seat has a Location."""
    captured: Annotated[SpaceSet, bit_set("captured", PLACE)] = 0
    """The spaces whose Location came out of the other player's deck."""
    units: Annotated[list[int], FieldSpec("units", 0, KINDS - 1, (UNIT,))]
    """The ground unit on each space, as its kind."""
    dc: Annotated[list[int], FieldSpec("dc", 0, MAX_COUNTERS, (UNIT,), label="{unit}: disruption counters")]
    leaders: Annotated[list[int], FieldSpec("leaders", 0, KINDS - 1, (UNIT,))]
    """The Leader of the ground unit on each space."""
    places: Annotated[list[int], FieldSpec("places", 0, KINDS - 1, (PLACE,))]
    """The Location on each space."""
    place_dc: Annotated[
        list[int], FieldSpec("place_dc", 0, MAX_COUNTERS, (PLACE,), label="{place}: disruption counters")
    ]

    # Air units, by squadron.
    wing_kind: Annotated[list[int], FieldSpec("wing_kind", 0, KINDS - 1, (WING,))] = []
    """The kind of each squadron; 0: shot down this turn."""
    wing_seat: Annotated[list[int], FieldSpec("wing_seat", 0, 1, (WING,))] = []
    wing_base: Annotated[list[int], FieldSpec("wing_base", BEYOND, SPACES - 1, (WING,))] = []
    """The space of its Air Strip, or BEYOND for a Fly Over unit."""
    wing_dc: Annotated[
        list[int], FieldSpec("wing_dc", 0, MAX_COUNTERS, (WING,), label="{wing}: disruption counters")
    ] = []
    wing_leader: Annotated[list[int], FieldSpec("wing_leader", 0, KINDS - 1, (WING,))] = []
    wing_task: Annotated[list[int], FieldSpec("wing_task", IDLE, DONE, (WING,))] = []
    """The task of each squadron this turn: IDLE, 1 + target space, ESCORT + mission, INTERCEPT + mission, DONE."""

    axis_hand: Annotated[list[int], _cards("axis_hand")] = []
    allied_hand: Annotated[list[int], _cards("allied_hand")] = []
    """The hand of the Allies, in rising order of kinds."""
    axis_knows: Annotated[list[int], _cards("axis_knows")] = []
    """Cards that the Axis player knows to be in the Allied hand, in rising order."""
    allies_know: Annotated[list[int], _cards("allies_know")] = []
    deck: Annotated[list[int], _pile("deck")]
    """The cards in the decks, as ``[pile * DECK_KINDS + kind]``: a deck has no order until a card is drawn."""
    discards: Annotated[list[int], _pile("discards")]

    # What units did this turn.
    steps: Annotated[list[int], FieldSpec("steps", 0, 20, (UNIT,), label="{unit}: spaces moved this turn")]
    attacked: Annotated[SpaceSet, bit_set("attacked", UNIT, label="{unit}: has attacked")] = 0
    """Units that made an attack of their own, or landed this turn."""
    landed: Annotated[SpaceSet, bit_set("landed", UNIT, label="{unit}: has landed this turn")] = 0
    """Paratroopers that landed this turn."""
    barraged: Annotated[SpaceSet, bit_set("barraged", UNIT, label="{unit}: has bombarded")] = 0
    """Artillery that has declared in this Artillery phase."""
    fired: Annotated[SpaceSet, bit_set("fired", UNIT, label="{unit}: has given Defensive Fire")] = 0
    """Artillery that gave Defensive Fire."""
    flak: Annotated[SpaceSet, bit_set("flak", UNIT, label="{unit}: has fired at aircraft")] = 0
    """AA guns that fired at aircraft."""
    fuelled: Annotated[SpaceSet, bit_set("fuelled", UNIT, label="{unit}: is served by a Fuel Dump")] = 0
    """Tanks that a Fuel Dump serves."""
    fuel_used: Annotated[int, FieldSpec("fuel_used", 0, 30, label="Fuel Dumps used this turn")] = 0
    ammo_used: Annotated[
        list[int], FieldSpec("ammo_used", 0, 30, (SEAT,), label="Artillery Dumps used by the {seat}")
    ]
    """The number of Artillery Dumps that each seat has used this turn."""
    steam: Annotated[int, FieldSpec("steam", 0, 60, label="Steam Roller Tactics played this turn")] = 0
    barrages: Annotated[list[int], FieldSpec("barrages", -1, SPACES - 1, (_whole(2, "barrages"),))] = []
    """Bombardments declared: space of the unit, target, ..."""
    missions: Annotated[list[int], FieldSpec("missions", 0, last_wing)] = []
    """The squadrons on missions, in the order of declaration."""
    attacks: Annotated[list[int], FieldSpec("attacks", -1, SPACES - 1, (_whole(4, "attacks"),))] = []
    """Ground attacks declared, four ints each: space of the attacker (-1 if it is lost), target, negated, cleared."""
    air_hits: Annotated[
        list[int], FieldSpec("air_hits", 0, lambda p: max(last_wing(p), 99), (_whole(4, "air_hits"),))
    ] = []
    """The air combat in progress, four ints each: attacker, its target, the modifier of events, result."""

    turn: Annotated[
        int, FieldSpec("turn", 0, lambda p: p.setting.turn_limit, label="Player turns that have ended")
    ] = 0
    mover: Annotated[int, FieldSpec("mover", NOBODY, 1)] = NOBODY
    winner: Annotated[int, FieldSpec("winner", NOBODY, DRAWN)] = NOBODY
    """NOBODY until the end, then a seat or DRAWN."""

    # --- questions ----------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[int]:
        """Return the hand of a seat (the list itself)."""
        return self.allied_hand if seat else self.axis_hand

    def knows(self, seat: int) -> list[int]:
        """Return the cards that a seat knows of its opponent's hand (the list itself)."""
        return self.allies_know if seat else self.axis_knows

    def pile(self, seat: int) -> int:
        """Return the first index of a seat's deck and discard."""
        return DECK_KINDS if seat and self.setting.own_decks else 0

    def deck_left(self, seat: int) -> int:
        """Return how many cards are left in the deck of a seat."""
        start = self.pile(seat)
        return sum(self.deck[start : start + DECK_KINDS])

    def seat_at(self, space: Space) -> int:
        """Return the seat whose ground unit is on a space, or NOBODY."""
        return 0 if self.held[0] >> space & 1 else 1 if self.held[1] >> space & 1 else NOBODY

    def is_sheltered(self, space: Space) -> bool:
        """Return whether the unit on a space has a Fortification of its own side there [6.6]."""
        return self.places[space] in SHELTERS and bool(self.sites[self.seat_at(space)] >> space & 1)

    def toughness(self, space: Space) -> int:
        """Return how many disruption counters the unit on a space can bear [3.2]."""
        return (
            TOUGHNESS[self.units[space]]
            + TOUGHNESS[self.leaders[space]]
            + (1 if self.is_sheltered(space) else 0)
        )

    def wing_toughness(self, wing: int) -> int:
        """Return how many disruption counters a squadron can bear."""
        return TOUGHNESS[self.wing_kind[wing]] + TOUGHNESS[self.wing_leader[wing]]

    def bears(self, space: Space, more: int = 0) -> bool:
        """[3.2] Return whether the unit on a space bears its disruption counters and ``more`` of them."""
        return self.dc[space] + more <= self.toughness(space)

    def wing_bears(self, wing: int, more: int = 0) -> bool:
        """[3.2] Return whether a squadron bears its disruption counters and ``more`` of them (R-X11)."""
        return self.wing_dc[wing] + more <= self.wing_toughness(wing)

    def wings_at(self, space: Space) -> list[int]:
        """Return the squadrons based on a space."""
        if AIR_STRIP not in self.places:
            return []
        return [w for w, base in enumerate(self.wing_base) if base == space and self.wing_kind[w]]

    def wings_of(self, seat: int) -> list[int]:
        """Return the squadrons of a seat, Fly Over units included."""
        return [w for w, owner in enumerate(self.wing_seat) if owner == seat and self.wing_kind[w]]

    def note(
        self, rule: str, template: str, outcome: str = "", *, note_kind: NoteKind = "", **ids: int
    ) -> None:
        """Note an event for the log; ``[is|are]`` in a template agrees with the card or seat that it begins with."""
        if self.notes is not None:
            super().note(rule, _agreeing(template, ids), outcome, note_kind=note_kind, **ids)

    def tell(
        self,
        rule: str,
        template: str,
        space: Space,
        outcome: str = "",
        *,
        note_kind: NoteKind = "",
        **ids: int,
    ) -> None:
        """Note what happened to the unit on a space: ``{unit:card}`` on ``{space:space}``."""
        self.note(rule, template, outcome, note_kind=note_kind, unit=self.units[space], space=space, **ids)

    # --- hands, deck and discard --------------------------------------------------------------------------------------

    def discard(self, seat: int, kind: Kind) -> None:
        """Put a card on the discard of its seat, where a National card becomes a blank National card again [9.1]."""
        self.discards[self.pile(seat) + DECK_KIND[kind]] += 1

    def take(self, seat: int, kind: Kind) -> None:
        """Take a card into a seat's hand."""
        insort(self.hand(seat), kind)

    def show(self, seat: int, kind: Kind) -> None:
        """Remove a card from a seat's hand openly; the opponent then knows one card less of the hand."""
        self.hand(seat).remove(kind)
        known = self.knows(1 - seat)
        if kind in known:
            known.remove(kind)

    def spend(self, seat: int, kind: Kind) -> None:
        """Put a card of a seat's hand on the discard openly."""
        self.show(seat, kind)
        self.discard(seat, kind)

    def reveal(self, seat: int) -> None:
        """Make a seat's opponent's whole hand known to the seat, as it is now."""
        self.knows(seat)[:] = self.hand(1 - seat)

    # --- writers: the map ---------------------------------------------------------------------------------------------

    def place_unit(self, seat: int, kind: Kind, space: Space) -> None:
        """Set a ground unit on a space; an enemy Location there is captured [3.4]."""
        self.held[seat] |= 1 << space
        self.units[space] = kind
        self._enter(space)

    def place_location(self, seat: int, kind: Kind, space: Space) -> None:
        """Put a Location on a space that has none."""
        self.sites[seat] |= 1 << space
        self.places[space] = kind

    def place_wing(self, seat: int, kind: Kind, base: int) -> int:
        """Base an air unit on an Air Strip, or bring a Fly Over unit from BEYOND; return its squadron."""
        self.wing_kind.append(kind)
        self.wing_seat.append(seat)
        self.wing_base.append(base)
        self.wing_dc.append(0)
        self.wing_leader.append(NONE)
        self.wing_task.append(IDLE)
        return len(self.wing_kind) - 1

    def relocate(self, origin: Space, target: Space) -> None:
        """Move a ground unit, with its Leader and marks, to a space beside it, and capture a Location there."""
        seat = self.seat_at(origin)
        both = 1 << origin | 1 << target
        self.held[seat] ^= both
        for of in (self.units, self.dc, self.leaders, self.steps):
            of[target], of[origin] = of[origin], 0
        for name in _MARKS:
            spaces: int = getattr(self, name)
            if spaces >> origin & 1:
                setattr(self, name, spaces ^ both)
        self.attacks[0::4] = [target if at == origin else at for at in self.attacks[0::4]]
        self._enter(target)

    def _enter(self, space: Space) -> None:
        """Apply enemy Minefields to the unit that has entered a space [6.7]; then it captures the Location [3.4]."""
        seat = self.seat_at(space)
        if not self.sites[1 - seat] >> space & 1:
            if self.dc[space]:
                self.test_toughness(space)  # the unit may have lost its shelter by the move
            return
        if self.places[space] == MINEFIELDS:
            self.tell("6.7", "{unit:card} [runs|run] into Minefields on {space:space}.", space)
            self.disrupt(space)
        if self.units[space]:
            self.capture(space)

    def capture(self, space: Space) -> None:
        """Give the Location on a space to the unit there; aircraft based on it are lost (R-X13)."""
        seat = self.seat_at(space)
        for wing in self.wings_at(space):
            self.destroy_wing(wing)
        self.sites[0] ^= 1 << space
        self.sites[1] ^= 1 << space
        self.captured ^= 1 << space
        self.note(
            "3.4",
            "{seat:seat} [captures|capture] {place:card} on {space:space}.",
            note_kind="capture",
            seat=seat,
            place=self.places[space],
            space=space,
        )
        self.test_toughness(space)

    # --- writers: disruption and destruction --------------------------------------------------------------------------

    def disrupt(self, space: Space) -> None:
        """Give the unit on a space a disruption counter; too many destroy it [3.2]."""
        self.dc[space] += 1
        self.tell("3.2", "{unit:card} on {space:space} [is|are] disrupted.", space, note_kind="loss")
        self.test_toughness(space)

    def test_toughness(self, space: Space) -> None:
        """Destroy the unit on a space if it has more counters than it can bear."""
        if self.units[space] and not self.bears(space):
            self.destroy_unit(space)

    def disrupt_location(self, space: Space) -> None:
        """Give the Location on a space a disruption counter; too many destroy it."""
        self.place_dc[space] += 1
        self.note(
            "3.2",
            "{place:card} on {space:space} [is|are] disrupted.",
            note_kind="loss",
            place=self.places[space],
            space=space,
        )
        if self.place_dc[space] > TOUGHNESS[self.places[space]]:
            self.destroy_location(space)

    def disrupt_wing(self, wing: int, outcome: str = "") -> None:
        """Give a squadron a disruption counter; too many destroy it (R-X11)."""
        self.wing_dc[wing] += 1
        self.note(
            "3.2", "{unit:card} [is|are] disrupted.", outcome, note_kind="loss", unit=self.wing_kind[wing]
        )
        if not self.wing_bears(wing):
            self.destroy_wing(wing)

    def destroy_unit(self, space: Space) -> None:
        """Discard the ground unit on a space, and its Leader with it [3.3]."""
        seat, kind, leader = self.seat_at(space), self.units[space], self.leaders[space]
        self.note(
            "3.2",
            "{unit:card} on {space:space} [is|are] destroyed.",
            note_kind="loss",
            unit=kind,
            space=space,
        )
        self.discard(seat, kind)
        if leader:
            self._lose_leader(leader, space=space)
            self.discard(seat, leader)
        self.held[seat] ^= 1 << space
        self.units[space] = self.dc[space] = self.leaders[space] = self.steps[space] = 0
        for name in _MARKS:
            setattr(self, name, getattr(self, name) & ~(1 << space))
        self.attacks[0::4] = [NOBODY if at == space else at for at in self.attacks[0::4]]
        self.barrages[0::2] = [NOBODY if at == space else at for at in self.barrages[0::2]]

    def _lose_leader(self, leader: Kind, **unit: int) -> None:
        """Note that a Leader is lost with the unit that it led [3.3]."""
        self.note("3.3", "{leader:card} [is|are] lost with it.", "", note_kind="loss", leader=leader, **unit)

    def destroy_leader(self, space: Space) -> None:
        """Discard the Leader on a space; without it, the unit may not bear its counters (R-Y5)."""
        self.note(
            "3.3",
            "{leader:card} on {space:space} [is|are] killed.",
            note_kind="loss",
            leader=self.leaders[space],
            space=space,
        )
        self.discard(self.seat_at(space), self.leaders[space])
        self.leaders[space] = NONE
        self.test_toughness(space)

    def destroy_location(self, space: Space) -> None:
        """Discard the Location on a space, and all aircraft based there."""
        seat = 0 if self.sites[0] >> space & 1 else 1
        self.note(
            "3.2",
            "{place:card} on {space:space} [is|are] destroyed.",
            note_kind="loss",
            place=self.places[space],
            space=space,
        )
        for wing in self.wings_at(space):
            self.destroy_wing(wing)
        self.discard(seat ^ (self.captured >> space & 1), self.places[space])
        self.sites[seat] ^= 1 << space
        self.captured &= ~(1 << space)
        self.places[space] = self.place_dc[space] = 0
        self.test_toughness(space)

    def destroy_wing(self, wing: int, outcome: str = "") -> None:
        """Discard a squadron, and its Leader with it."""
        self.note(
            "3.2", "{unit:card} [is|are] destroyed.", outcome, note_kind="loss", unit=self.wing_kind[wing]
        )
        if self.wing_leader[wing]:
            self._lose_leader(self.wing_leader[wing], unit=self.wing_kind[wing])
        self.retire_wing(wing)

    def retire_wing(self, wing: int) -> None:
        """Put a squadron's cards on the discard."""
        seat = self.wing_seat[wing]
        self.discard(seat, self.wing_kind[wing])
        if self.wing_leader[wing]:
            self.discard(seat, self.wing_leader[wing])
        self.forget_wing(wing)

    def forget_wing(self, wing: int) -> None:
        """Remove a squadron from the list of those in flight; its id stays unused until the turn ends."""
        self.wing_kind[wing] = self.wing_leader[wing] = self.wing_dc[wing] = 0
        self.wing_base[wing], self.wing_task[wing] = BEYOND, IDLE

    def destroy_wing_leader(self, wing: int) -> None:
        """Discard the Leader of a squadron."""
        self.note("3.3", "{leader:card} [is|are] killed.", note_kind="loss", leader=self.wing_leader[wing])
        self.discard(self.wing_seat[wing], self.wing_leader[wing])
        self.wing_leader[wing] = NONE
        if not self.wing_bears(wing):
            self.destroy_wing(wing)

    # --- the turn's end -----------------------------------------------------------------------------------------------

    def forget_turn(self) -> None:
        """Reset what units did, at the start of a turn; squadrons are renumbered in a canonical order."""
        self.attacked = self.landed = self.barraged = self.fired = self.flak = self.fuelled = 0
        self.fuel_used = self.steam = 0
        self.ammo_used = [0, 0]
        self.steps = [0] * len(self.steps)
        self.barrages, self.missions, self.attacks, self.air_hits = [], [], [], []
        of = (self.wing_seat, self.wing_base, self.wing_kind, self.wing_leader, self.wing_dc)
        wings = sorted(wing for wing in zip(*of, strict=True) if wing[2])
        for i, values in enumerate(of):
            values[:] = [wing[i] for wing in wings]
        self.wing_task = [IDLE] * len(wings)

    def win(self, winner: int) -> None:
        """End the match: a seat wins, or it is DRAWN."""
        self.winner = winner
        self.agenda.clear()

    def result(self) -> tuple[float, ...]:
        """Return 1 for the winner and 0 for the loser; 0.5 each in a draw."""
        if self.winner == NOBODY:
            raise ValueError("the match is still on: nobody has won yet")
        return (0.5, 0.5) if self.winner == DRAWN else (float(self.winner == 0), float(self.winner == 1))

    # --- what is hidden [1.6] -----------------------------------------------------------------------------------------
    #
    # A seat does not know its opponent's hand, and knows of the deck only which cards are not elsewhere. Of the
    # opponent's hand it knows the cards that it has seen and that must still be there (`knows`). All other cards are
    # drawn from those that are unaccounted for, with equal chances for every set of them.

    def determinized(self, seat: int, rng: Rng) -> FightingFrontPosition:
        """Return a possible world that fits what ``seat`` knows; all such worlds are equally likely.

        It is a clone in which the opponent's unknown cards are drawn again; for a spectator (-1), both hands.
        """
        twin = self.clone()
        others = (0, 1) if seat < 0 else (1 - seat,)
        unknown = [self.hand(other)[:] if seat < 0 else self._unknown_hand(other) for other in others]
        for other, kinds in zip(others, unknown, strict=True):
            hand, start = twin.hand(other), self.pile(other)
            for kind in kinds:
                hand.remove(kind)
                twin.deck[start + DECK_KIND[kind]] += 1
        next_card = twin._next_card(rng)
        if next_card:
            twin.deck[next_card] -= 1
        for other, kinds in zip(others, unknown, strict=True):
            if kinds:
                twin._deal(other, len(kinds), rng)
        if next_card:
            twin.deck[next_card] += 1
        if seat < 0:  # the number of cards that a player knows is open, the cards are not
            for knower in (0, 1):
                rest, known = twin.hand(1 - knower)[:], twin.knows(knower)
                known[:] = sorted(rest.pop(rng.randrange(len(rest))) for _ in self.knows(knower))
        twin.settle()
        return twin

    def _unknown_hand(self, seat: int) -> list[Kind]:
        """Return the cards of a seat's hand that its opponent does not know."""
        rest = self.hand(seat)[:]
        for kind in self.knows(1 - seat):
            rest.remove(kind)
        return rest

    def _next_card(self, rng: Rng) -> int:
        """Return the index of the next card in the decks if all saw that Japan keeps it, and 0 otherwise."""
        if not self.agenda or not getattr(self.agenda[-1], "fits", 0):
            return 0
        start = self.pile(self.nations.index(JAPANESE))
        in_deck = [kind for kind in HELD_KINDS[JAPANESE] for _ in range(self.deck[start + kind])]
        return start + in_deck[rng.randrange(len(in_deck))]

    def _deal(self, seat: int, cards: int, rng: Rng) -> None:
        """Draw the cards of a hand, all sets equally likely, without those that its nation discards (R-X7)."""
        start, hand, nation = self.pile(seat), self.hand(seat), self.nations[seat]
        pool = [kind for kind in HELD_KINDS[nation] for _ in range(self.deck[start + kind])]
        size = len(pool)
        for _ in range(cards):
            at = rng.randrange(size)
            size -= 1
            kind = pool[at]
            pool[at] = pool[size]
            self.deck[start + kind] -= 1
            hand.append(HELD_AS[nation][kind])
        hand.sort()
