"""The choice of a turn's attacks and noncombat moves: several plans, each carried out and answered.

Each set of parameters is tried on a copy of the position, with dice at their mean; the turn is finished by the rules of
thumb, and the position evaluated with what the enemy could do next. Attacks that look good on their own are tried
together, and the best plans are played on, with the answers of every other power, until the power is to move again:
once each, then the better ones repeatedly, with other dice. Plans with the same orders are tried once. The same
position and budget of trials give the same choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import fsum
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import END
from broadfront.engine.game import TurnPlan
from broadfront.engine.match import plural
from broadfront.engine.position import CHANCE, Ask, Move
from broadfront.games.global_war.bot.attack_planner import CombatPlan
from broadfront.games.global_war.bot.battle_decisions import answer
from broadfront.games.global_war.bot.evaluation import balance
from broadfront.games.global_war.bot.noncombat_planner import NoncombatPlan
from broadfront.games.global_war.bot.plan_draft import PLAIN, OrderBuilder, PlanParameters
from broadfront.games.global_war.bot.purchase_planner import PurchasePlan, place_all
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap, gain_of
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import AXIS, SIDE, listed
from broadfront.games.global_war.units import KINDS

# --------------------------------------------------------------------------------------------------
# The plan of each phase by the rules of thumb, and whole turns carried out at once for trials.
# only.
#
# A plan is written on a copy of the position, move by move; after it, that copy is the resulting
# position.

PLANNED: Final = (Purchase, CombatMove, Noncombat, Mobilize)
"""The phases that are planned as a whole."""


def is_planned(p: GlobalWarPosition) -> bool:
    """Return whether the phase in question is planned as a whole."""
    return isinstance(p.agenda[-1], PLANNED)


def plan_phase(p: GlobalWarPosition, parameters: PlanParameters = PLAIN) -> OrderBuilder:
    """Return the plan of the phase in question, written on a copy of the position."""
    match p.agenda[-1]:
        case CombatMove():
            return CombatPlan(p, parameters).write()
        case Noncombat():
            return NoncombatPlan(p, parameters).write()
        case Mobilize():
            return place_all(OrderBuilder(p))
    return PurchasePlan(p).draft()


@mypyc_attr(allow_interpreted_subclasses=True)
class MeanDice:
    """Dice without luck: each roll is the nearest to its mean, and the remainder is kept for the next one."""

    def __init__(self, start: float = 0.0) -> None:
        self.left = [start, -start]

    def pick(self, p: GlobalWarPosition, ask: Ask) -> Move:
        """Return the outcome nearest to the mean; both sides have remainders of their own."""
        total = sum(ask.weights)
        mean = sum(move.what * weight for move, weight in zip(ask.moves, ask.weights, strict=True)) / total
        side = getattr(p.agenda[-1], "who", 0) if p.agenda else 0
        target = mean + self.left[side]
        move_chosen = min(ask.moves, key=lambda move: (abs(move.what - target), move.what))
        self.left[side] = max(-1.0, min(1.0, target - move_chosen.what))
        return move_chosen


def carry_on(
    p: GlobalWarPosition, until: int, parameters: PlanParameters = PLAIN, dice: MeanDice | None = None
) -> GlobalWarPosition:
    """Return the position after some power turns, with all powers following the rules of thumb.

    Parameters
    ----------
    p
        The position; it stays as it is.
    until
        The number of ended power turns to stop at.
    parameters
        The parameters of the turn; later turns use the defaults.
    dice
        The dice.
    """
    q, luck, turn = p.clone(), dice or MeanDice(), (p.turn, p.mover)
    while (ask := q.pending) is not None and q.turn < until:
        if ask.seat == CHANCE:
            q.play(luck.pick(q, ask))
        elif is_planned(q):
            draft = plan_phase(q, parameters if (q.turn, q.mover) == turn else PLAIN)
            if draft.keyed_orders:
                q = draft.q
            else:
                q.play(ask.moves[-1])
        elif len(ask.moves) == 1:
            q.play(ask.moves[0])
        else:
            q.play(answer(q, ask))
    return q


DOUBT: Final = 1.5
"""The margin by which other parameters must be better than the rules of thumb, in IPC."""
FIRST: Final = 0.5
"""The maximum share of the trials for a look at each variant; the rest is for the answers of the other powers."""
AT_A_GLANCE: Final = 1.0
"""The weight of the position at the end of the turn relative to that after the answers."""
PLANS_ANSWERED: Final = 4
"""The maximum number of plans that are tried again with the answers."""
STARTS: Final[tuple[float, ...]] = (0.0, 0.5, -0.5, 0.25, -0.25, 0.75, -0.75)
"""The remainders of the dice, for the attacker, with which the playouts begin."""
ROUND: Final = 7
"""The number of power turns until a power moves again, China's included."""
FEARED: Final = 0.6
"""The share of what the enemy could gain next that is counted."""
MAX_SPARED: Final = 7
MAX_PRESSED: Final = 4
EXPOSURES: Final[tuple[float, ...]] = (-3.0, 4.0, -8.0, 10.0)
"""The other values of `PlanParameters.exposed` for the Noncombat Move."""


def variants(p: GlobalWarPosition) -> list[PlanParameters]:
    """Return the variants to try, the rules of thumb first."""
    if isinstance(p.agenda[-1], Noncombat):
        return [PLAIN, *(PlanParameters(exposed=exposure) for exposure in EXPOSURES)]
    targets = [of.target for of in CombatPlan(p).write_assaults()]
    bold = [of.target for of in CombatPlan(p, PlanParameters(boldness=6.0, caution=0.7)).write_assaults()]
    parameters = [
        PLAIN,
        PlanParameters(caution=1.6),
        PlanParameters(boldness=2.0, caution=0.7),
        PlanParameters(boldness=-3.0),
    ]
    parameters += [PlanParameters(pressed=target) for target in bold if target not in targets][:MAX_PRESSED]
    parameters += [PlanParameters(spared=(target,)) for target in targets[:MAX_SPARED]]
    parameters += [
        PlanParameters(fleet=0.4),
        PlanParameters(boldness=4.0, caution=0.4),
        PlanParameters(caution=2.5),
    ]
    return parameters


def choose(p: GlobalWarPosition, tries: int, seconds: float = 0.0) -> PlanParameters:
    """Return the parameters with the best result, within a number of trials or, if that is 0, of seconds."""
    return _Search(p, tries, seconds).best()


@mypyc_attr(allow_interpreted_subclasses=True)
class _Search:
    """The trials of one decision."""

    def __init__(self, p: GlobalWarPosition, tries: int, seconds: float) -> None:
        self.p, self.tries, self.side = p, tries, SIDE[p.mover]
        self.began, self.seconds = perf_counter(), seconds
        self.spent = 0
        self.values: dict[PlanParameters, float] = {}
        self.position_after: dict[PlanParameters, GlobalWarPosition] = {}
        """The position after the orders of the phase, for each plan in ``values``."""
        self.seen: set[tuple[Move, ...]] = set()

    def best(self) -> PlanParameters:
        """Try each variant, the best of them combined, and then the answers to as many as the budget allows."""
        self._try_plans(variants(self.p), FIRST)
        self._try_plans(self._combinations(), FIRST + 0.1)
        candidates = sorted(self.values, key=lambda of: -self.values[of])[: self._affordable()]
        if PLAIN not in candidates:
            candidates[-1] = PLAIN
        answered: dict[PlanParameters, list[float]] = {parameters: [] for parameters in candidates}
        for n, start in enumerate(STARTS):
            if len(candidates) < 2 or not self._has_budget(1.0):
                break
            for parameters in candidates:
                if n and not self._has_budget(1.0):
                    break
                answered[parameters].append(self._value_after_answers(parameters, start))
            candidates = self._ranked(answered, candidates)[: max(2, (len(candidates) + 1) // 2)]
        return self._ranked(answered, candidates)[0]

    def _affordable(self) -> int:
        """Return how many plans the remaining budget allows to answer, at least two."""
        if self.tries:
            trials_left = self.tries - self.spent
        else:
            passed = perf_counter() - self.began
            trials_left = int((self.seconds - passed) / passed * self.spent)
        return max(2, min(PLANS_ANSWERED, trials_left // ROUND))

    def _ranked(
        self, answered: dict[PlanParameters, list[float]], of: Iterable[PlanParameters]
    ) -> list[PlanParameters]:
        def worth(parameters: PlanParameters) -> float:
            values = answered[parameters]
            after = fsum(values) / len(values) if values else 0.0
            return after + AT_A_GLANCE * self.values[parameters]

        return sorted(of, key=lambda parameters: -worth(parameters))

    def _has_budget(self, share: float) -> bool:
        """Return whether some of a share of the budget is left."""
        if self.tries:
            return self.spent < share * self.tries
        return perf_counter() - self.began < share * self.seconds

    def _try_plans(self, plans: Iterable[PlanParameters], share: float) -> None:
        """Evaluate plans at the end of the turn."""
        for parameters in plans:
            if self.values and not self._has_budget(share):
                return
            draft = plan_phase(self.p, parameters)
            moves = tuple(move for _, move in draft.keyed_orders)
            if moves in self.seen:  # parameters with the same orders are tried once
                continue
            self.seen.add(moves)
            self.position_after[parameters] = draft.q
            q = carry_on(draft.q, self.p.turn + 1, parameters)
            self.values[parameters] = _value(q, self.side) + DOUBT * (parameters == PLAIN)
            self.spent += 1

    def _combinations(self) -> list[PlanParameters]:
        """Return plans that combine the changes that are better than the rules of thumb on their own."""
        plain = self.values.get(PLAIN, 0.0)
        better = sorted(
            (of for of in self.values if self.values[of] > plain), key=lambda of: -self.values[of]
        )
        spared = tuple(of.spared[0] for of in better if of.spared)
        pressed = next((of.pressed for of in better if of.pressed >= 0), -1)
        manner = next((of for of in better if not of.spared and of.pressed < 0), PLAIN)
        return [
            manner._replace(spared=spared[:1], pressed=pressed),
            manner._replace(spared=spared[:2]),
            PLAIN._replace(spared=spared[:3], pressed=pressed),
        ]

    def _value_after_answers(self, parameters: PlanParameters, start: float) -> float:
        """Return the value of a plan after all other powers have moved."""
        q = carry_on(self.position_after[parameters], self.p.turn + ROUND, parameters, MeanDice(start))
        self.spent += ROUND
        return _value(q, self.side) + DOUBT * (parameters == PLAIN)


def _value(p: GlobalWarPosition, side: int) -> float:
    """Return the value of a position for a side, in IPC: the balance, less what the enemy could gain at once."""
    ahead = balance(p) if side == AXIS else -balance(p)
    if p.pending is None:
        return ahead
    power = next(power for power in p.setting.order if SIDE[power] == side)
    war = ThreatMap(p, power)
    worth = TerritoryValue(war)
    land: dict[int, list[float]] = {feared: [] for feared in war.threats}
    sea = dict.fromkeys(war.threats, 0.0)
    for space in set[Space]().union(*war.threats.values()):
        guards = war.guards(space)
        for feared, seen in war.attacks(space, guards):
            gain = gain_of(seen, guards, worth.hold[space])
            if MAP.is_sea(space):
                sea[feared] = max(sea[feared], gain)
            else:
                land[feared].append(gain)
    return ahead - fsum(FEARED * (fsum(sorted(land[of])[-2:]) + sea[of]) for of in war.threats)


# --------------------------------------------------------------------------------------------------
# Plans of a power's turn for people to compare: purchases, and a Combat Move, each with a different set of
# attacks.
#
# They are those that the search of plans tries (`plan_search`), and one without attacks. The same position has the
# same plans.

MAX_PLANS: Final = 6
GOING: Final = ("move", "land", "raid", "escort")


def turn_plans(p: GlobalWarPosition) -> tuple[TurnPlan, ...]:
    """Return different plans of the turn, the rules of thumb first; none once Combat Move is over."""
    before, q = _moves_before_combat(p)
    if q is None:
        return ()
    plan_by_title: dict[str, TurnPlan] = {}
    for parameters in sorted(variants(q), key=lambda of: bool(of.spared)):
        orders = [move for _, move in plan_phase(q, parameters).keyed_orders]
        title = _title(q, orders)
        plan_by_title.setdefault(title, TurnPlan(title, (*before, *orders), _order_texts(q, before, orders)))
        if len(plan_by_title) == MAX_PLANS - 1:
            break
    title = _title(q, [END])
    plan_by_title.setdefault(title, TurnPlan(title, (*before, END), _order_texts(q, before, [END])))
    return tuple(plan_by_title.values())


def _moves_before_combat(p: GlobalWarPosition) -> tuple[list[Move], GlobalWarPosition | None]:
    """Return the moves before Combat Move, and the position then; None if Combat Move does not follow at once."""
    orders: list[Move] = []
    q = p.clone()
    while (ask := q.pending) is not None and ask.seat != CHANCE and (q.turn, q.mover) == (p.turn, p.mover):
        if isinstance(q.agenda[-1], CombatMove):
            return orders, q
        draft = plan_phase(q) if is_planned(q) else None
        if draft is not None and draft.keyed_orders:
            orders += [move for _, move in draft.keyed_orders]
            q = draft.q
        else:
            orders.append(answer(q, ask) if draft is None else ask.moves[-1])
            q.play(orders[-1])
    return orders, None


def _goals(q: GlobalWarPosition, orders: Sequence[Move], verbs: Sequence[str]) -> list[Space]:
    """Return the spaces where the enemy is attacked, the most units first."""
    units_sent = Counter(move.where for move in orders if move.verb in verbs)
    enemy = q.land_of_side(1 - SIDE[q.mover]) | q.spaces_with(1 - SIDE[q.mover])
    return sorted(
        (space for space in units_sent if enemy >> space & 1), key=lambda space: (-units_sent[space], space)
    )


def _title(q: GlobalWarPosition, orders: Sequence[Move]) -> str:
    attacked = _goals(q, orders, ("move", "land"))
    bombed = _goals(q, orders, ("raid",))
    parts = [f"attack {_places(attacked)}"] if attacked else []
    if bombed:
        parts.append(f"bomb {_places(bombed)}")
    title = "; ".join(parts) or "attack nobody"
    return title[0].upper() + title[1:]


def _order_texts(q: GlobalWarPosition, before: Sequence[Move], orders: Sequence[Move]) -> tuple[str, ...]:
    """Return orders as text: the purchases, and for each space the units that go there."""
    purchases: Counter[int] = Counter()
    for move in before:
        if move.verb == "buy":
            purchases[move.what] += move.where
    lines = [f"Buy {_units(purchases)}"] if purchases else []
    goes = {move.what: move for move in orders if move.verb in GOING}
    groups: dict[tuple[str, Space], Counter[int]] = {}
    for unit, (verb, _, where) in goes.items():
        groups.setdefault((verb, where), Counter())[q.kind[unit]] += 1
    suffixes = {
        "move": "",
        "land": ", from the sea",
        "raid": ", to bomb the factory",
        "escort": ", with the bombers",
    }
    lines += [
        f"{_places([where])}: {_units(units)}{suffixes[verb]}" for (verb, where), units in groups.items()
    ]
    return tuple(lines)


def _places(spaces: Sequence[Space]) -> str:
    return listed([MAP.places[space].name for space in spaces])


def _units(kinds: Counter[int]) -> str:
    return listed(
        [
            f"{n} {KINDS[kind].name if n == 1 else plural(KINDS[kind].name)}"
            for kind, n in sorted(kinds.items())
        ]
    )
