"""[b1] [b3] The sequence of play: powers in order, seven phases each; victory is checked after each round."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import distances
from broadfront.games.global_war.rules.conduct_combat import Combat
from broadfront.games.global_war.rules.expansion_minor_rules import urals_tank
from broadfront.games.global_war.rules.expansion_national_guard import Guard
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolExit, PatrolShots
from broadfront.games.global_war.rules.expansion_ship_building import AtlanticDestroyer, launch_pacific_fleet
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import LastLanding, Mobilize
from broadfront.games.global_war.rules.purchase import ChineseArmy, Purchase
from broadfront.games.global_war.rules.research import Research
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    COMBAT,
    COMBAT_MOVE,
    DEAD,
    DRAWN,
    INCOME,
    MOBILIZE,
    NOBODY,
    NONCOMBAT,
    POWERS,
    PURCHASE,
    RESEARCH,
    SIDE,
    UK,
    USA,
    USSR,
)
from broadfront.games.global_war.units import COST


def opening(p: GlobalWarPosition) -> Step:
    """Return the step that begins a round: the turn of the first power."""
    return turn_of(p.setting.order[0])


def turn_of(power: int) -> Step:
    """Return the step that begins a power's turn; the USA's is China's too [b5]."""
    return UsaAndChina() if power == USA else PowerTurn(power)


@tagged("UsaAndChina")
class UsaAndChina(Step, frozen=True):
    """[b5] China and the USA move one after the other, in the order that their player chooses; China raises first."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask which power moves first, while China has a unit or may raise one."""
        if not (p.of_power(CHINA) or p.land_of(CHINA)):
            p.begin(PowerTurn(USA))
            return None
        return Ask(p.setting.seat_of[USA], "b5", "Choose who moves first, the USA or China.", _FIRST)

    def may_first(self, _p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[b5] Whether a power may move first."""
        return None if what in (USA, CHINA) else no("b5", "NOT_YOURS.first")

    def first(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Raise the Chinese army, then let both powers move."""
        p.begin(ChineseArmy(), PowerTurn(what), PowerTurn(CHINA if what == USA else USA))


_FIRST = (order("first", USA), order("first", CHINA))


@tagged("PowerTurn")
class PowerTurn(Step, frozen=True):
    """[b3] A power's turn; the step runs again between the phases."""

    power: int
    phase: int = RESEARCH

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Put the next phase on the agenda."""
        power, phase = self.power, self.phase
        p.phase = phase
        steps: list[Step] = []
        is_capital_free = p.capital_is_free(power)
        if phase == RESEARCH:
            self._begin(p)
            if is_capital_free and power != CHINA:
                steps.append(Research(power))
        elif phase == PURCHASE:
            if is_capital_free and power != CHINA:
                if power == USSR:
                    urals_tank(p)
                steps.append(Purchase(power))
        elif phase == COMBAT_MOVE:
            steps.append(CombatMove(power))
        elif phase == COMBAT:
            steps += [Guard(), PatrolShots(), Combat(power), PatrolExit()]
        elif phase == NONCOMBAT:
            steps.append(Noncombat(power))
        elif phase == MOBILIZE:
            if is_capital_free:
                if power in (UK, USA):
                    steps.append(AtlanticDestroyer(power))
                steps.append(Mobilize(power))
            steps.append(LastLanding(power))
        elif phase == INCOME:
            if is_capital_free and power != CHINA:
                steps.append(Income(power))
        else:
            self._end(p)
            return None
        p.begin(*steps, PowerTurn(power, phase + 1))
        return None

    def _begin(self, p: GlobalWarPosition) -> None:
        """Note friendly and hostile spaces at the start of the turn [b2]."""
        power, side = self.power, SIDE[self.power]
        p.mover = power
        p.wake(power)
        p.held, p.friendly = p.land_of(power), p.land_of_side(side)
        p.hostile, p.canals = p.warships_of(1 - side), distances.canals_open(p, side)
        p.captured = p.sea_fought = p.patrolled = p.tigers = 0
        p.battles = bytearray(MAP.size)
        p.placed = bytearray(MAP.size)
        p.note("b3", "Round {round}: {power:power}.", note_kind="turn", round=p.round, power=power)

    def _end(self, p: GlobalWarPosition) -> None:
        for u in p.of_power(self.power):
            p.flags[u], p.aim[u] = 0, -1
        if p.setting.rules_version >= 6:
            p.repair_ships()
        p.turn += 1
        p.mover = NOBODY
        if p.agenda:  # the second turn of the USA and China is still to come
            return
        powers = p.setting.order
        after = powers.index(USA if self.power == CHINA else self.power) + 1
        p.begin(EndOfRound() if after == len(powers) else turn_of(powers[after]))


@tagged("EndOfRound")
class EndOfRound(Step, frozen=True):
    """[b1] After each round: a side with enough victory cities has won; after the last round gained cities decide."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """End the match, or begin the next round; ships of the Pacific programme are placed before it [c2]."""
        setting = p.setting
        launch_pacific_fleet(p)
        p.annals += summed(p)
        cities = [p.cities_of(side) for side in (AXIS, ALLIES)]
        winners = [side for side in (AXIS, ALLIES) if cities[side] >= setting.win_at]
        if winners:
            winner = winners[0]
            p.note(
                "b1",
                "{side:side} holds {n} victory cities and wins.",
                "victory",
                side=winner,
                n=cities[winner],
            )
            p.win(winner)
        elif p.round >= setting.rounds:
            p.note("b1", "The last round is over.")
            p.win(self._count(p, cities))
        else:
            p.round += 1
            p.begin(opening(p))
        return None

    def _count(self, p: GlobalWarPosition, cities: list[int]) -> int:
        """Let the side that has gained victory cities since the start win."""
        start = p.setting.cities_at_start(AXIS)
        return DRAWN if cities[AXIS] == start else AXIS if cities[AXIS] > start else ALLIES


def summed(p: GlobalWarPosition) -> tuple[int, ...]:
    """Return the production level of each power and the price of its units."""
    worth = [0] * len(POWERS)
    for u, at in enumerate(p.at):
        if at != DEAD:
            worth[p.owner[u]] += COST[p.kind[u]]
    return tuple(n for power in range(len(POWERS)) for n in (p.level[power], worth[power]))
