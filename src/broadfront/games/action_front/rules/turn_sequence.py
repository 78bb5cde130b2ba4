"""[3] [12] [13] The sequence of play: two player turns of four phases, then the end of the game turn."""

from __future__ import annotations

from broadfront.boards.interned_moves import END, orders
from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.action_front.display_names import listed, plural
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.action import Action, StartAction
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.rules.indirect_fire import IndirectFire
from broadfront.games.action_front.rules.placement import entry_hexes, may_come, may_come_in
from broadfront.games.action_front.rules.shuffle_option import CallWindow
from broadfront.games.action_front.rules.units import distinct
from broadfront.games.action_front.rules.victory import fulfils, score
from broadfront.games.action_front.setting import SCORE
from broadfront.games.action_front.terms import (
    ACTION,
    ASSAULT,
    AT_CHOICE,
    DRAWN,
    END_OF_TURN,
    INDIRECT,
    MARKERS,
    NOBODY,
)


@tagged("PlayerTurn")
class PlayerTurn(Step, frozen=True):
    """[3.2] A player turn has four phases; the step runs between them, so that odds end where a phase ends."""

    seat: int
    phase: int = INDIRECT

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Put the next phase on the agenda."""
        seat = self.seat
        p.phase = self.phase
        if self.phase == INDIRECT:
            p.mover = seat
            p.forget_actions()
            p.note(
                "3.2",
                "Turn {turn}: {nation:nation}.",
                note_kind="turn",
                turn=p.turn,
                nation=p.setting.nations[seat],
            )
            if p.notes is not None and IndirectFire(seat).run(p) is None:
                p.note("4.1", "Indirect Fire Phase: nothing of this side can fire now.")
            p.begin(CallWindow(1 - seat), IndirectFire(seat), PlayerTurn(seat, ACTION))
        elif self.phase == ACTION:
            p.begin(CallWindow(1 - seat), StartAction(seat), Action(seat), PlayerTurn(seat, ASSAULT))
        elif self.phase == ASSAULT:
            if not p.hexes_contested():
                p.note("10.1", "Assault Phase: no assault, for no hex holds units of both sides.")
            p.begin(CallWindow(1 - seat), Assault(seat), PlayerTurn(seat, MARKERS))
        else:
            self._markers(p)
        return None

    def _markers(self, p: ActionFrontPosition) -> None:
        """[12] Remove the player's Suppressed markers, and the opponent's Artillery and Air Support markers (R62)."""
        seat = self.seat
        if p.notes is not None:
            self._tell_markers(p)
        for unit in p.units_of(seat):
            p.suppressed &= ~(1 << unit)
        p.shelled[1 - seat] = p.bombed[1 - seat] = 0
        p.forget_actions()
        p.tick += 1
        for each in (0, 1):
            if not fulfils(p, each, last=True):
                p.since[each] = -1
            elif p.since[each] < 0:
                p.since[each] = p.tick
        if seat == p.setting.first:
            p.begin(PlayerTurn(1 - seat))
        else:
            p.begin(EndOfTurn())

    def _tell_markers(self, p: ActionFrontPosition) -> None:
        """Note the markers that are removed."""
        markers = (
            (sum(p.suppressed >> unit & 1 for unit in p.units_of(self.seat)), "Suppressed marker"),
            (p.shelled[1 - self.seat].bit_count(), "Artillery marker"),
            (p.bombed[1 - self.seat].bit_count(), "Air Support marker"),
        )
        removed_markers = [plural(number, name) for number, name in markers if number]
        p.note(
            "12",
            f"Marker Phase: {f'{listed(removed_markers)} taken off' if removed_markers else 'no marker to take off'}.",
        )


@tagged("EndOfTurn")
class EndOfTurn(Step, frozen=True):
    """[13.1] Victory is checked; after the last turn the match is decided."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """End the match, or go on to the next turn."""
        p.phase, p.mover = END_OF_TURN, NOBODY
        last = p.turn >= p.setting.turns
        won = [fulfils(p, seat, last) for seat in (0, 1)]
        if any(won):
            if all(won):
                a, b = (p.since[seat] if p.since[seat] >= 0 else p.tick for seat in (0, 1))
                winner = DRAWN if a == b else int(b < a)  # which side fulfilled them first (R66)
            else:
                winner = int(won[1])
            self._win(p, winner)
        elif last:
            p.note("13.1", "The last turn is over.")
            self._win(p, self._otherwise(p))
        else:
            p.turn += 1
            p.begin(Reinforcements(p.setting.first, 0), Reinforcements(1 - p.setting.first, 0), NextTurn())
        return None

    def _otherwise(self, p: ActionFrontPosition) -> int:
        if p.setting.otherwise != SCORE:
            return p.setting.otherwise
        a, b = score(p, 0), score(p, 1)
        p.note("14.6", "Points: {a} against {b}.", a=a, b=b)
        return DRAWN if a == b else int(b > a)

    def _win(self, p: ActionFrontPosition, winner: int) -> None:
        if winner == DRAWN:
            p.note("13.1", "The match is drawn.", "draw")
        else:
            p.note("13.1", "{nation:nation} side wins.", "victory", nation=p.setting.nations[winner])
        p.win(winner)


@tagged("Reinforcements")
class Reinforcements(Step, frozen=True):
    """[13.2] Reinforcements of the new turn enter on their own edge; bought ones if their owner chooses [16.5]."""

    seat: int
    entered: int
    """The number of units that have entered by choice."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for the entry hex of the next unit; units without a free hex wait for the next turn (R48)."""
        units, is_due = self._next(p)
        moves = [move for unit, hexes in units.items() for move in orders("enter", unit, hexes)]
        if not moves:
            return None
        if is_due:
            return Ask(self.seat, "13.2", "Choose where a reinforcement enters.", moves)
        return Ask(self.seat, "16.5", "Choose a unit that enters, or end.", [*moves, END])

    def _next(self, p: ActionFrontPosition) -> tuple[dict[int, SpaceSet], bool]:
        """Return the units of which one enters next, each with its possible hexes; and whether they must enter."""
        waiting = p.waiting(self.seat)
        due_units = {u: entry_hexes(p, u) for u in distinct(p, (u for u in waiting if p.due[u] <= p.turn))}
        if any(due_units.values()):
            return due_units, True
        if self.entered >= p.setting.purchases[self.seat][2]:
            return {}, False
        chosen = distinct(p, (u for u in waiting if p.due[u] == AT_CHOICE))
        return {u: entry_hexes(p, u) for u in chosen}, False

    def may_enter(self, p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
        """[13.2] Whether a unit may enter on a hex now."""
        units, is_due = self._next(p)
        if reason := may_come(p, self.seat, unit, units, "13.2" if is_due else "16.5"):
            return reason
        return None if units[unit] >> hex_ & 1 else may_come_in(p, unit, hex_)

    def may_end(self, p: ActionFrontPosition, _what: int, _where: int) -> Reason | None:
        """[13.2] Whether the others may stay off the map: not those that must enter."""
        units, is_due = self._next(p)
        return no("13.2", "REINFORCEMENTS_ARE_DUE", units=units) if is_due else None

    def enter(self, p: ActionFrontPosition, what: int, where: int) -> None:
        by_choice = p.due[what] == AT_CHOICE
        p.due[what] = 0
        p.place(what, where)
        p.note("13.2", "{unit:unit} enters on {hex:hex}.", unit=what, hex=where)
        p.begin(Reinforcements(self.seat, self.entered + by_choice))

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """No more units enter this turn."""


@tagged("NextTurn")
class NextTurn(Step, frozen=True):
    """[13.3] All used cards return to the deck; the next turn begins."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        p.tidy()
        p.reshuffle()
        p.begin(PlayerTurn(p.setting.first))
        return None
