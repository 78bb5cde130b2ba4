"""The position editor of Fighting Front: cards on the map, in hands, seen and discarded; counters and marks.

Cards that are placed come out of the deck, and return to it when they are removed: there are never too many copies.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.editor import EditableFigure, EditsPositions, area_of, figure
from broadfront.engine.errors import NotationFault
from broadfront.engine.position import Step
from broadfront.games.fighting_front import cards
from broadfront.games.fighting_front.cards import DECK_KIND, DECK_KINDS, HELD_AS, NONE, TITLES, Kind
from broadfront.games.fighting_front.map import NAMES, SPACES, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.air_raid import Air
from broadfront.games.fighting_front.rules.artillery import Artillery
from broadfront.games.fighting_front.rules.assault import (
    Cleared,
    DefenderFire,
    Ground,
    GroundAttack,
    Occupation,
)
from broadfront.games.fighting_front.rules.deployment import Deployment
from broadfront.games.fighting_front.rules.logistics import Draw, Logistics
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.rules.rolls import DieRoll, Window
from broadfront.games.fighting_front.rules.setup import ChooseNation, DeployFirst, SetUp
from broadfront.games.fighting_front.rules.turn_sequence import End, NextTurn, Turn, phases
from broadfront.games.fighting_front.rules.victory import CheckVictory
from broadfront.games.fighting_front.scenario import is_on_the_ground
from broadfront.games.fighting_front.setting import FightingFrontSetting
from broadfront.games.fighting_front.terms import (
    AA_GUN,
    AIR_COMBAT,
    BEYOND,
    BOMBING_RUN,
    COUNTRIES,
    DONE,
    IDLE,
    NATIONS_OF,
    NOBODY,
    SEATS,
)

PHASES: Final[tuple[tuple[type[Step], str], ...]] = (
    (Logistics, "Logistics"),
    (Deployment, "Deployment"),
    (Artillery, "Artillery"),
    (Air, "Air"),
    (GroundMovement, "Ground Movement"),
    (Ground, "Ground Attacks"),
    (End, "discarding"),
)
"""The phases that a turn can be begun with."""
CALM: Final[tuple[type[Step], ...]] = (ChooseNation, DeployFirst, *(phase for phase, _ in PHASES))
"""Steps that name no card and ask again when the board is changed."""
LATER: Final[tuple[type[Step], ...]] = (
    *(type(step) for step in phases(0)),
    SetUp,
    Draw,
    NextTurn,
    Turn,
    *CALM,
)
"""Steps that name no card and may be on the agenda for later."""
HAND, SEEN, MATCH, DISCARD = 0, 2, 4, 5
"""The areas off the map: hands and the cards known of them (Axis, then Allies), figures, discards."""


@lru_cache(maxsize=16)  # the setting may come from an unknown scenario file, so the cache is bounded
def _pieces(setting: FightingFrontSetting) -> tuple[tuple[int, Kind], ...]:
    """Return the cards that each side can have, as (seat, kind)."""
    return tuple(
        (seat, kind)
        for seat, nation in enumerate(setting.nations)
        for kind in sorted({k for n in (NATIONS_OF[seat] if nation < 0 else (nation,)) for k in HELD_AS[n]})
        if kind
    )


class PositionEditor(EditsPositions):
    """The pieces are the cards of both sides; a turn begins with any of its phases that asks for orders."""

    def pieces(self, setting: FightingFrontSetting) -> tuple[str, ...]:
        """Return the cards of both sides."""
        return tuple(f"{SEATS[seat]} {TITLES[kind]}" for seat, kind in _pieces(setting))

    def turns(self, setting: FightingFrontSetting) -> tuple[str, ...]:
        """Return the sides, each with the phases that its turn can begin with."""
        del setting
        return tuple(
            f"{seat}{more}" for seat in SEATS for more in ("", *(f", from {name}" for _, name in PHASES))
        )

    def areas(self, setting: FightingFrontSetting) -> tuple[str, ...]:
        """Return the hands, the known cards of them, the figures of the match, and the discards."""
        discards = ("Discard of the Axis", "Discard of the Allies") if setting.own_decks else ("Discard",)
        hands = ("Hand of the Axis", "Hand of the Allies")
        seen = ("Cards of the Axis that the Allies know", "Cards of the Allies that the Axis knows")
        return (*hands, *seen, "The match", *discards)

    def under_way(self, p: FightingFrontPosition) -> str:
        """Return a note if the set-up or an attack is under way, whose steps name cards on the map."""
        if p.barrages or p.missions or p.attacks or any(IDLE < task < DONE for task in p.wing_task):
            return "attacks have been declared"
        is_calm = all(isinstance(step, LATER) for step in p.agenda)
        if is_calm and all(isinstance(step, CALM) for step in p.agenda[-1:]):
            return ""
        return "something is being settled"

    def pieces_on(self, p: FightingFrontPosition, space: int) -> list[int]:
        """Return the cards on a space or in an area."""
        known = {piece: number for number, piece in enumerate(_pieces(p.setting))}
        return [known[piece] for piece in _cards_in(p, space) if piece in known]

    def figures(self, p: FightingFrontPosition, space: int) -> list[EditableFigure]:
        """Return counters and marks of the cards on a space, or the figures of the match."""
        if space >= 0:
            return [*_of_unit(p, space), *_of_place(p, space), *_of_wings(p, space)]
        return _of_match(p) if area_of(space) == MATCH else []

    def place_piece(self, p: FightingFrontPosition, piece: int, space: int) -> None:
        """Put a card of the deck on the map, into a hand, or on the discard."""
        seat, kind = _pieces(p.setting)[piece]
        area = area_of(space)
        if space >= 0:
            _put_on_map(p, seat, kind, space)
        elif area == MATCH:
            raise NotationFault("no cards lie there: choose a space, a hand or the discard")
        elif area >= DISCARD:
            if p.setting.own_decks and area - DISCARD != seat:
                raise NotationFault(
                    f"the discard of the {SEATS[1 - seat]} takes no cards of the {SEATS[seat]}"
                )
            _draw(p, seat, kind)
            p.discard(seat, kind)
        elif area % 2 != seat:
            raise NotationFault(f"a hand of the {SEATS[1 - seat]} holds no cards of the {SEATS[seat]}")
        elif area >= SEEN:
            knows = p.knows(1 - seat)
            if knows.count(kind) >= p.hand(seat).count(kind):
                raise NotationFault(f"no other {TITLES[kind]} is in that hand: place it there first")
            knows.append(kind)
            knows.sort()
        else:
            if kind not in HELD_AS[_nation(p, seat)]:
                raise NotationFault(f"{TITLES[kind]} is no card of {COUNTRIES[p.nations[seat]]}")
            _draw(p, seat, kind)
            p.take(seat, kind)

    def remove_piece(self, p: FightingFrontPosition, piece: int, space: int) -> None:
        """Remove a card from the map, a hand or the discard, and put it back into the deck."""
        seat, kind = _pieces(p.setting)[piece]
        area = area_of(space)
        if not _is_there(p, seat, kind, space):
            where = f"on {NAMES[space]}" if space >= 0 else f"in {self.areas(p.setting)[area]}"
            raise NotationFault(f"no {TITLES[kind]} of the {SEATS[seat]} is {where}")
        if space >= 0:
            _take_off_map(p, seat, kind, space)
        elif area >= DISCARD:
            p.discards[p.pile(seat) + DECK_KIND[kind]] -= 1
            _return(p, seat, kind)
        elif area >= SEEN:
            p.knows(1 - seat).remove(kind)
        else:
            p.hand(seat).remove(kind)
            if p.knows(1 - seat).count(kind) > p.hand(seat).count(kind):
                p.knows(1 - seat).remove(kind)
            _return(p, seat, kind)

    def give_turn(self, p: FightingFrontPosition, turn: int) -> None:
        """Begin a side's turn with a phase; what units have done this turn is reset."""
        seat, phase = divmod(turn, 1 + len(PHASES))
        for each in (0, 1):
            _nation(p, each)
        for wing, base in enumerate(p.wing_base):
            if base == BEYOND and p.wing_kind[wing]:
                p.retire_wing(wing)
        p.forget_turn()
        p.turn = min(p.turn, p.setting.turn_limit - 1)
        p.winner, p.mover = NOBODY, seat
        steps: tuple[Step, ...] = (Turn(seat),)
        if phase:
            steps = phases(seat)
            first = PHASES[phase - 1][0]
            steps = steps[next(i for i, step in enumerate(steps) if isinstance(step, first)) :]
        p.agenda = []
        p.begin(*steps)


def _nation(p: FightingFrontPosition, seat: int) -> int:
    """Return the nation of a seat.

    Raises
    ------
    NotationFault
        If it has none yet: says where it is chosen.
    """
    if p.nations[seat] < 0:
        raise NotationFault(f"the {SEATS[seat]} have no nation yet: choose it under The match")
    return p.nations[seat]


def _cards_in(p: FightingFrontPosition, space: int) -> list[tuple[int, Kind]]:
    """Return the cards of a space or an area, as (seat, kind)."""
    area = area_of(space)
    if area == MATCH:
        return []
    if area >= DISCARD:
        held = []
        for deck_kind in range(1, DECK_KINDS):
            for seat in (area - DISCARD,) if p.setting.own_decks else (0, 1):
                kind = HELD_AS[max(p.nations[seat], NATIONS_OF[seat][0])][deck_kind]
                if kind:
                    held += [(seat, kind)] * p.discards[p.pile(seat) + deck_kind]
                    break
        return held
    if area >= SEEN:
        return [(area - SEEN, kind) for kind in p.knows(1 - (area - SEEN))]
    if area >= HAND:
        return [(area, kind) for kind in p.hand(area)]
    unit, site = p.seat_at(space), _site(p, space)
    held = [(unit, p.units[space]), (unit, p.leaders[space]), (site, p.places[space])]
    for wing in p.wings_at(space):
        held += [(p.wing_seat[wing], p.wing_kind[wing]), (p.wing_seat[wing], p.wing_leader[wing])]
    return [(seat, kind) for seat, kind in held if kind]


def _is_there(p: FightingFrontPosition, seat: int, kind: Kind, space: int) -> bool:
    """Return whether a card is on a space or in an area; on a common discard a card belongs to no seat."""
    area = area_of(space)
    if area < DISCARD:
        return (seat, kind) in _cards_in(p, space)
    return (
        not (p.setting.own_decks and area - DISCARD != seat)
        and p.discards[p.pile(seat) + DECK_KIND[kind]] > 0
    )


def _site(p: FightingFrontPosition, space: Space) -> int:
    """Return the seat whose Location is on a space, or NOBODY."""
    return next((seat for seat in (0, 1) if p.sites[seat] >> space & 1), NOBODY)


def _draw(p: FightingFrontPosition, seat: int, kind: Kind) -> None:
    """Remove a card from the deck."""
    at = p.pile(seat) + DECK_KIND[kind]
    if not p.deck[at]:
        raise NotationFault(
            f"no {TITLES[kind]} is left in the deck: remove one from the map, a hand or the discard"
        )
    p.deck[at] -= 1


def _return(p: FightingFrontPosition, seat: int, kind: Kind) -> None:
    """Put a card back into the deck."""
    p.deck[p.pile(seat) + DECK_KIND[kind]] += 1


def _put_on_map(p: FightingFrontPosition, seat: int, kind: Kind, space: Space) -> None:
    name = NAMES[space]
    if kind >= DECK_KINDS and kind not in HELD_AS[_nation(p, seat)]:
        raise NotationFault(f"{TITLES[kind]} is no card of {COUNTRIES[p.nations[seat]]}")
    if cards.IS_EVENT[kind]:
        raise NotationFault(f"{TITLES[kind]} is an Event: place it into a hand or on the discard")
    there, site = p.seat_at(space), _site(p, space)
    if cards.IS_LOCATION[kind]:
        if p.places[space] or there == 1 - seat:
            full = p.places[space] or p.units[space]
            raise NotationFault(f"{TITLES[full]} is on {name} already: remove it first")
        _draw(p, seat, kind)
        p.place_location(seat, kind, space)
    elif cards.IS_LEADER[kind]:
        _join(p, seat, kind, space)
    elif is_on_the_ground(kind, p.places[space]):
        if p.units[space]:
            raise NotationFault(f"{TITLES[p.units[space]]} is on {name} already: remove it first")
        if site == 1 - seat:
            raise NotationFault(
                f"{TITLES[p.places[space]]} on {name} is the enemy's: remove it, or change its owner"
            )
        _draw(p, seat, kind)
        p.place_unit(seat, kind, space)
    elif p.places[space] != cards.AIR_STRIP or site != seat:
        raise NotationFault(
            f"{TITLES[kind]} needs an Air Strip of the {SEATS[seat]} on {name}: place it first"
        )
    else:
        _draw(p, seat, kind)
        p.place_wing(seat, kind, space)


def _join(p: FightingFrontPosition, seat: int, leader: Kind, space: Space) -> None:
    """Give a Leader to the unit on a space, or to aircraft based there."""
    wings = [
        wing
        for wing in p.wings_at(space)
        if p.wing_seat[wing] == seat
        and not p.wing_leader[wing]
        and cards.WING_LEADS[leader][p.wing_kind[wing]]
    ]
    leads = p.seat_at(space) == seat and not p.leaders[space] and cards.LEADS[leader][p.units[space]]
    if not leads and not wings:
        raise NotationFault(
            f"no unit on {NAMES[space]} wants {TITLES[leader]}: place a unit of that arm first"
        )
    _draw(p, seat, leader)
    if leads:
        p.leaders[space] = leader
    else:
        p.wing_leader[wings[0]] = leader


def _take_off_map(p: FightingFrontPosition, seat: int, kind: Kind, space: Space) -> None:
    here = p.seat_at(space) == seat
    wings = [wing for wing in p.wings_at(space) if p.wing_seat[wing] == seat]
    if here and p.units[space] == kind:
        if p.leaders[space]:
            _return(p, seat, p.leaders[space])
        before = p.discards[:]
        p.destroy_unit(space)
        p.discards = before
    elif here and p.leaders[space] == kind:
        p.leaders[space] = NONE
    elif p.places[space] == kind:
        if p.wings_at(space):
            raise NotationFault(f"aircraft are based on {NAMES[space]}: remove them first")
        seat ^= p.captured >> space & 1
        p.sites[0] &= ~(1 << space)
        p.sites[1] &= ~(1 << space)
        p.captured &= ~(1 << space)
        p.places[space] = p.place_dc[space] = 0
    elif led := [wing for wing in wings if p.wing_leader[wing] == kind]:
        p.wing_leader[led[-1]] = NONE
    else:
        wing = [wing for wing in wings if p.wing_kind[wing] == kind][-1]
        if p.wing_leader[wing]:
            _return(p, seat, p.wing_leader[wing])
        p.forget_wing(wing)
        if wing == len(p.wing_kind) - 1:
            for of in (p.wing_kind, p.wing_seat, p.wing_base, p.wing_dc, p.wing_leader, p.wing_task):
                of.pop()
    _return(p, seat, kind)


# --- figures ----------------------------------------------------------------------------------------------------------


def _of_unit(p: FightingFrontPosition, space: Space) -> list[EditableFigure]:
    kind = p.units[space]
    if not kind:
        return []
    figures = [
        figure(p, "dc", space, high=p.toughness(space)),
        figure(p, "steps", space),
        figure(p, "attacked", space),
    ]
    for field, has in (
        ("landed", kind == cards.PARATROOPERS),
        ("barraged", cards.IS_ARTILLERY[kind]),
        ("fired", cards.IS_ARTILLERY[kind]),
        ("flak", cards.IS_AA_GUN[kind]),
        ("fuelled", cards.IS_TANK[kind]),
    ):
        if has or getattr(p, field) >> space & 1:
            figures.append(figure(p, field, space))
    return figures


def _of_place(p: FightingFrontPosition, space: Space) -> list[EditableFigure]:
    kind, owner = p.places[space], _site(p, space)
    if not kind:
        return []

    def hand_over(seat: int) -> None:
        if seat != owner:
            p.sites[0] ^= 1 << space
            p.sites[1] ^= 1 << space
            p.captured ^= 1 << space

    return [
        figure(p, "place_dc", space, high=cards.TOUGHNESS[kind]),
        EditableFigure(f"{TITLES[kind]}: belongs to", owner, 0, 1, hand_over, SEATS),
    ]


def _of_wings(p: FightingFrontPosition, space: Space) -> list[EditableFigure]:
    figures = []
    for wing in p.wings_at(space):
        figures.append(figure(p, "wing_dc", wing, high=p.wing_toughness(wing)))
        if p.wing_task[wing] in (IDLE, DONE):

            def put(value: int, wing: int = wing) -> None:
                p.wing_task[wing] = DONE if value else IDLE

            title = f"S{wing + 1} {TITLES[p.wing_kind[wing]]}"
            figures.append(
                EditableFigure(f"{title}: has flown this turn", int(p.wing_task[wing] == DONE), 0, 1, put)
            )
    return figures


def _of_match(p: FightingFrontPosition) -> list[EditableFigure]:
    figures = [
        figure(p, "turn", high=p.setting.turn_limit - 1),
        figure(p, "fuel_used"),
        *(figure(p, "ammo_used", seat) for seat in (0, 1)),
        figure(p, "steam"),
    ]
    for seat in (0, 1):
        if p.nations[seat] < 0:
            words = ("not chosen", *(COUNTRIES[nation] for nation in NATIONS_OF[seat]))
            figures.append(
                EditableFigure(f"Nation of the {SEATS[seat]}", 0, 0, 2, partial(_choose, p, seat), words)
            )
    return figures


def _choose(p: FightingFrontPosition, seat: int, value: int) -> None:
    """Give a seat its nation."""
    p.nations[seat] = NATIONS_OF[seat][value - 1] if value else NOBODY


# --------------------------------------------------------------------------------------------------
# The check of a hand-written position, before the rules see it.


def validate(p: FightingFrontPosition) -> str | None:
    """Say what is wrong with a position whose fields are in their ranges; None if nothing is."""
    return _places(p) or _hands(p) or _wings(p) or _copies(p) or _steps(p)


def _places(p: FightingFrontPosition) -> str | None:
    if p.held[0] & p.held[1] or p.sites[0] & p.sites[1]:
        return "a space belongs to both sides"
    for of, kinds, sort, right in (
        (p.held, p.units, "unit", cards.IS_GROUND),
        (p.sites, p.places, "Location", cards.IS_LOCATION),
    ):
        there = members(of[0] | of[1])
        if there != [space for space, kind in enumerate(kinds) if kind]:
            return f"a {sort} belongs to nobody, or nobody's {sort} has an owner"
        if not all(right[kinds[space]] or kinds[space] == cards.PARATROOPERS for space in there):
            return f"a card that is no {sort} stands in the place of one"
    for space, leader in enumerate(p.leaders):
        if leader and not cards.LEADS[leader][p.units[space]]:
            return f"a Leader has no unit of its arm on {NAMES[space]}: place one there, or remove the Leader"
        if p.units[space] and not p.bears(space):
            return (
                f"the {TITLES[p.units[space]]} on {NAMES[space]} has more disruption counters than it can bear, "
                f"{p.dc[space]} of {p.toughness(space)}: take some off, or give it a Leader or a shelter"
            )
    for space, kind in enumerate(p.places):
        if p.place_dc[space] > (cards.TOUGHNESS[kind] if kind else 0):
            return (
                f"the Location on {NAMES[space]} has more disruption counters than it can bear, "
                f"{p.place_dc[space]} of {cards.TOUGHNESS[kind] if kind else 0}: take some off"
            )
    for seat in (0, 1):
        for space in members(p.held[seat] & p.sites[1 - seat]):
            return (
                f"a unit stands on an enemy Location: {TITLES[p.places[space]]} on {NAMES[space]}; "
                "give the Location to its side, or remove one of them"
            )
    return None


def _hands(p: FightingFrontPosition) -> str | None:
    for seat in (0, 1):
        hand = p.hand(seat)
        if hand != sorted(hand) or p.knows(seat) != sorted(p.knows(seat)):
            return "the cards of a hand are written in rising order"
        rest = p.hand(1 - seat)[:]
        for kind in p.knows(seat):
            if kind not in rest:
                return "a card is known that is not in the hand"
            rest.remove(kind)
        nation = p.nations[seat]
        if hand and nation < 0:
            return "a hand has no nation"
        if any(kind not in cards.HELD_AS[nation] for kind in hand):
            return "a hand holds a card of another nation"
    return None


def _copies(p: FightingFrontPosition) -> str | None:
    """Return a fault if there are more copies of a card than the deck has."""
    for kind, (count, copies) in enumerate(zip(counted(p), p.setting.copies, strict=True)):
        if kind and count > (most := copies * p.setting.piles):
            return f"there are {count} cards {TITLES[kind]}, and the deck has {most}: take one away"
    return None


def counted(p: FightingFrontPosition) -> list[int]:
    """Return the number of cards of each deck kind: in decks, hands, on the map, in the air, discarded."""
    counts = [0] * len(p.setting.copies)
    for pile in (p.deck, p.discards):
        for i, count in enumerate(pile):
            counts[i % len(counts)] += count
    for kinds in (p.axis_hand, p.allied_hand, p.units, p.leaders, p.places, p.wing_kind, p.wing_leader):
        for kind in kinds:
            counts[DECK_KIND[kind]] += kind > 0
    return counts


def _wings(p: FightingFrontPosition) -> str | None:
    for wing, kind in enumerate(p.wing_kind):
        base = p.wing_base[wing]
        if kind and not cards.IS_AIR[kind]:
            return "a squadron is no air unit"
        if (
            kind
            and base != BEYOND
            and (p.places[base] != cards.AIR_STRIP or not p.sites[p.wing_seat[wing]] >> base & 1)
        ):
            return (
                f"a squadron is based where its side has no Air Strip: {TITLES[kind]} on {NAMES[base]}; "
                "place one there, or remove the squadron"
            )
        if p.wing_leader[wing] and not cards.WING_LEADS[p.wing_leader[wing]][kind]:
            return "a Leader has no air unit of its arm"
        if p.wing_dc[wing] > (p.wing_toughness(wing) if kind else 0):
            return (
                f"the {TITLES[kind]} has more disruption counters than it can bear, "
                f"{p.wing_dc[wing]} of {p.wing_toughness(wing)}: take some off, or give it a Leader"
            )
        task = p.wing_task[wing]
        if 100 <= task < DONE and task % 100 >= len(p.wing_kind):
            return "a squadron goes with one that there is not"
    return None


def _steps(p: FightingFrontPosition) -> str | None:
    """Return a fault if a step is about an attack, space or squadron that does not exist."""
    for step in p.agenda:
        if isinstance(step, CheckVictory) and p.mover < 0:
            return "mover: it is nobody's turn, and a turn goes on; give mover=0 or mover=1"
        if isinstance(step, DefenderFire | GroundAttack | Occupation | Cleared):
            index, numbers = step.index, len(p.attacks)
            if index % 4 or index > numbers:
                return f"{step.tag}: index is {index}, and attacks has {numbers} numbers, four for each"
        if isinstance(step, Window | DieRoll):
            for field, tables in (("shooter", (AIR_COMBAT, BOMBING_RUN)), ("target", (AIR_COMBAT, AA_GUN))):
                what, most = ("squadron", len(p.wing_kind)) if step.table in tables else ("space", SPACES)
                if (value := getattr(step, field)) >= most:
                    return f"{step.tag}: {field} is {value}, and there is no such {what}"
    return None
