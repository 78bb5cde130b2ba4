"""[3] Months and turns: new supply, choosing a stack, the turn's end, and the count after December."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.actions import Actions
from broadfront.games.front_line.rules.leadership import windows
from broadfront.games.front_line.terms import (
    AVAILABLE,
    COMMISSIONED,
    DRAWN,
    FALLEN,
    GREEN,
    NOBODY,
    RED,
    TURNS_EACH,
)


@tagged("BeginMonth")
class BeginMonth(Step, frozen=True):
    """[3.2] A month starts with new supply: each city grants its card's number of chits, a fallen one a single chit."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Deal out the stacks and begin the month's turns; after the last month the points are counted."""
        p.month, p.turn = p.month + 1, 0
        if p.month == p.setting.months:
            p.begin(CountPoints())
            return None
        p.note("3.2", "{month:month} begins.", note_kind="turn", month=p.month)
        p.stacks = [queries.chits_granted(p, city) for city in range(3 * p.setting.countries)]
        p.begin(BeginTurn())
        return None


@tagged("BeginTurn")
class BeginTurn(Step, frozen=True):
    """[3.3] The mover MUST take one stack that is not used yet; only its chits can be spent this turn."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask which stack to take; the last one is taken without a question."""
        seat, kinds = self._unused_stacks(p)
        if len(kinds) > 1:
            moves = [order("take", kind) for kind in kinds]
            return Ask(seat, "3.3", "Take the supply stack that you will use this turn.", moves)
        self._take(p, seat, kinds[0])
        return None

    def _unused_stacks(self, p: FrontLinePosition) -> tuple[int, list[int]]:
        """Return the mover and the kinds of its stacks that are unused this month."""
        seat = (p.leader + p.turn) % p.setting.countries
        return seat, [kind for kind in range(3) if p.stacks[seat * 3 + kind]]

    def may_take(self, p: FrontLinePosition, kind: int, _: int) -> Reason | None:
        """[3.3] Whether a stack may be taken into use."""
        _, kinds = self._unused_stacks(p)
        if kind in kinds:
            return None
        return no("3.3", "STACK_USED" if kind in range(3) else "FALLEN_BY_CITY", stack=kind, stacks=kinds)

    def take(self, p: FrontLinePosition, what: int, _: int) -> None:
        self._take(p, self._unused_stacks(p)[0], what)

    def _take(self, p: FrontLinePosition, seat: int, kind: int) -> None:
        city = seat * 3 + kind
        p.mover, p.chits, p.supported = seat, p.stacks[city], 0
        p.stack = FALLEN if p.fallen >> p.setting.cities[city] & 1 else kind
        p.stacks[city] = 0
        fallen, chits = "fallen " * (p.stack == FALLEN), "chit" if p.chits == 1 else "chits"
        template = f"{{seat:seat}} takes the {fallen}{{stack:stack}} stack: {{chits}} {chits}."
        p.note("3.3", template, note_kind="turn", seat=seat, stack=kind, chits=p.chits)
        p.begin(*windows(p), Actions(seat), EndTurn())


@tagged("EndTurn")
class EndTurn(Step, frozen=True):
    """[3.6] Unused chits are lost, commissioned Leadership is available again, the Edge is turned on."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """End the turn and continue with the next seat or the next month."""
        p.forget_actions()
        p.mover, p.stack, p.chits, p.supported = NOBODY, NOBODY, 0, 0
        for seat, card in enumerate(p.leadership):
            if card == COMMISSIONED:
                p.leadership[seat] = AVAILABLE
        for board, edge in enumerate(p.edge):
            if edge in (1, 2):  # off, at one player's end of the board
                p.edge[board] = edge + 2
        p.turn += 1
        p.begin(BeginMonth() if p.turn == TURNS_EACH * p.setting.countries else BeginTurn())
        return None


@tagged("CountPoints")
class CountPoints(Step, frozen=True):
    """[9.2] After the last turn the side with most Occupation Points wins; [9.3] then most units; else it is a tie."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Count the points and end the match."""
        green, red = (queries.occupation_points(p, side) for side in (GREEN, RED))
        p.note(
            "9.2",
            "The war is over: Green has {green:number|Occupation Point|Occupation Points}, Red {red}.",
            green=green,
            red=red,
        )
        if green == red:  # [9.3]
            green, red = p.green.bit_count(), p.red.bit_count()
            p.note(
                "9.3",
                "A tie: Green has {green:number|unit|units} on the board, Red {red}.",
                green=green,
                red=red,
            )
        p.win(DRAWN if green == red else GREEN if green > red else RED)
        return None
