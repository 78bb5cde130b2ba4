"""[b4] The numbers of battle forecasts: landings with the battle for their sea, and rounds that have begun.

The path from a position to them: `open_round` finishes the current round, `position_battles` has the forces of both
sides, `outcomes` walks over their hits. The texts for the screen are in `ui.forecast_panel`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import fsum, prod
from typing import Final, NamedTuple

from broadfront.boards.interned_moves import order
from broadfront.engine.odds import NoOdds
from broadfront.engine.position import Move
from broadfront.games.global_war.combat_odds.open_round import (
    RoundStart,
    battle_key,
    next_round,
    resolve_open_round,
    round_starts,
)
from broadfront.games.global_war.combat_odds.outcomes import BattleEnding, Retreat, endings, fleet_endings
from broadfront.games.global_war.combat_odds.position_battles import (
    BattleForces,
    LandingZone,
    battle_forces_at,
    battle_of,
    is_on,
    landing_zones_of,
    with_bombardment,
)
from broadfront.games.global_war.combat_odds.propagation import OddsUnavailable, TooLarge, Work
from broadfront.games.global_war.combat_odds.sides import CombatSide
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.capture import blitzed_land
from broadfront.games.global_war.rules.conduct_combat import (
    RAIDS,
    AmphibiousAssault,
    BattleGroup,
    SeaCombat,
    must_attack,
)
from broadfront.games.global_war.terms import DEAD, DOOMED, SIDE
from broadfront.games.global_war.units import DECK_PLANES, TRANSPORT, WARSHIPS, cost_of, is_land

DIGITS: Final = 10**9
"""Probabilities are given as fractions of this number."""
FORMER_LANDING: Final = (
    "not known in matches of rules version 1: there aircraft of sunk carriers land before the battle ashore"
)
"""Why forecasts of landings are missing in rules version 1."""
VERBS: Final = frozenset(
    (
        "fight",
        "attack",
        "ignore",
        "press",
        "retreat",
        "withdraw",
        "submerge",
        "hold",
        "scatter",
        "lose",
        "default",
        "end",
    )
)
"""The orders of battles."""
MAX_WORLDS: Final = 200
"""The maximum number of positions through which the cost of rounds is followed."""


class CombatPolicy(NamedTuple):
    """The conduct of a battle: the orders in which both sides lose units, and when the attacker retreats."""

    attack_order: Callable[[CombatSide], CombatSide] | None = None
    """The order of losses of the attacker; None for the usual one."""
    defence_order: Callable[[CombatSide], CombatSide] | None = None
    retreat: Retreat | None = None
    """When the attacker retreats; None for never."""


DEFAULT_POLICY: Final = CombatPolicy()


class ForecastEnd(NamedTuple):
    """A possible end of the fight for a space, with all battles that belong to it."""

    label: str
    """The result of each battle, in the words of the log: "won, lost"."""
    probability: float
    attackers: Mapping[int, int]
    """The number of each kind that is left to the attackers in the space itself."""
    defenders: Mapping[int, int]
    attacker_lost: float
    """The attacker's losses in IPC, at sea and on land."""
    defender_lost: float
    takes: bool
    """Whether the territory is taken, or the zone cleared."""
    attacker_stranded: tuple[float, float] = (0.0, 0.0)
    """How many aircraft cannot land after a battle at sea, and their cost in IPC; they count as left."""
    defender_stranded: tuple[float, float] = (0.0, 0.0)


def forecast_ends(
    p: GlobalWarPosition, space: Space, work: Work | None = None, conduct: CombatPolicy = DEFAULT_POLICY
) -> list[ForecastEnd]:
    """Return the possible ends of the fight for a space, from between two rounds or before the first.

    ``conduct`` is the conduct of the battle in the space itself.

    Raises
    ------
    OddsUnavailable
        If the odds are not available, or cost more than ``work``.
    """
    ends = _sea_ends if MAP.is_sea(space) else _land_ends
    return list(ends(p, space, work or Work(), conduct))


def _sea_ends(p: GlobalWarPosition, zone: Space, work: Work, conduct: CombatPolicy) -> Iterator[ForecastEnd]:
    """Yield the possible ends of a battle at sea."""
    attackers, defenders = battle_participants.attackers(p, zone), battle_participants.defenders(p, zone)
    fight = battle_forces_at(p, zone, attackers, defenders)
    for end in outcomes(fight, work, conduct):
        yield ForecastEnd(
            end.label,
            end.probability,
            end.attackers,
            end.defenders,
            end.attacker_lost,
            end.defender_lost,
            bool(end.attackers) and not end.defenders,
            *stranded(fight, end),
        )


def outcomes(
    fight: BattleForces, work: Work, conduct: CombatPolicy = DEFAULT_POLICY
) -> Iterator[BattleEnding]:
    """Yield the possible ends of one battle; by default it is fought to the end with the usual losses."""
    attack_order, defence_order, retreat = conduct
    if (sides := fight.sides) is not None:
        if attack_order or defence_order:
            raise OddsUnavailable("Ship by ship units are lost in the usual order only.")
        return fleet_endings(
            sides.attack, sides.defence, begun=sides.begun, ids=sides.attackers, work=work, retreat=retreat
        )
    attack = attack_order(fight.attack) if attack_order else fight.attack
    defence = defence_order(fight.defence) if defence_order else fight.defence
    return endings(attack, defence, guns=fight.guns, aa_value=fight.aa_value, work=work, retreat=retreat)


def stranded(fight: BattleForces, end: BattleEnding) -> tuple[tuple[int, float], tuple[int, float]]:
    """Return how many aircraft of both sides cannot land after a battle at sea, and their cost."""
    if end.stranded is not None and fight.sides is not None:
        return end.stranded
    if fight.berths is None:
        return (0, 0.0), (0, 0.0)
    attacker_decks, defender_decks = fight.berths
    return attacker_decks.stranded(end.attackers), defender_decks.stranded(end.defenders)


class LandingOutcome(NamedTuple):
    """The outcome for a zone: the result of its battle, the probability, the units that land, the average losses."""

    label: str
    probability: float
    units: tuple[int, ...]
    attacker_lost: float
    defender_lost: float
    attacker_stranded: tuple[float, float] = (0.0, 0.0)
    defender_stranded: tuple[float, float] = (0.0, 0.0)


def _land_ends(
    p: GlobalWarPosition, space: Space, work: Work, conduct: CombatPolicy
) -> Iterator[ForecastEnd]:
    """Yield the possible ends of a land battle, after the battles for the zones that units land from."""
    zones = landing_zones_of(p, space)
    to_land = set(battle_participants.units_to_land(p, space))
    inland = [u for u in battle_participants.attackers(p, space) if u not in to_land]
    has_blitzed = p.side_of(space) == SIDE[p.mover]  # a tank has taken it before (R-G40)
    is_fought = not blitzed_land(p) >> space & 1
    for at_sea in map(_together, product(*(list(_landing_outcomes(p, zone, work)) for zone in zones))):
        for end in _ends_ashore(p, space, [*inland, *at_sea.units], zones, work, conduct):
            takes = is_fought and not end.defenders and any(map(is_land, end.attackers))
            labels = at_sea.label, end.label, "captured" if takes and not has_blitzed else ""
            yield ForecastEnd(
                ", ".join(filter(None, labels)),
                at_sea.probability * end.probability,
                end.attackers,
                end.defenders,
                end.attacker_lost + at_sea.attacker_lost,
                end.defender_lost + at_sea.defender_lost,
                takes,
                at_sea.attacker_stranded,
                at_sea.defender_stranded,
            )


def _ends_ashore(
    p: GlobalWarPosition,
    space: Space,
    attackers: list[int],
    zones: tuple[LandingZone, ...],
    work: Work,
    conduct: CombatPolicy,
) -> Iterable[BattleEnding]:
    """Return the possible ends of the battle in a territory for the attackers that are there."""
    defenders = battle_participants.defenders(p, space)
    if blitzed_land(p) >> space & 1:  # there is nothing to fight (R-G40)
        return [_not_fought("", _count(p, attackers), {})]
    if not attackers:
        defenders_left = _count(p, [u for u in defenders if not p.flags[u] & DOOMED])
        return [_not_fought("" if battle_of(p, space) is None else "lost", {}, defenders_left)]
    return outcomes(with_bombardment(battle_forces_at(p, space, attackers, defenders), zones), work, conduct)


def _not_fought(label: str, attackers: dict[int, int], defenders: dict[int, int]) -> BattleEnding:
    return BattleEnding(attackers, defenders, 0.0, 0.0, 0, 0, 1.0, label)


def _count(p: GlobalWarPosition, units: list[int]) -> dict[int, int]:
    return dict(Counter(p.kind[u] for u in units))


def _together(landings: tuple[LandingOutcome, ...]) -> LandingOutcome:
    """Return the combined outcome of several zones."""
    return LandingOutcome(
        ", ".join(one.label for one in landings if one.label),
        prod((one.probability for one in landings), start=1.0),
        tuple(u for one in landings for u in one.units),
        fsum(one.attacker_lost for one in landings),
        fsum(one.defender_lost for one in landings),
        _sums(one.attacker_stranded for one in landings),
        _sums(one.defender_stranded for one in landings),
    )


def _sums(pairs: Iterable[tuple[float, float]]) -> tuple[float, float]:
    numbers, prices = zip((0.0, 0.0), *pairs, strict=True)
    return fsum(numbers), fsum(prices)


def _landing_outcomes(p: GlobalWarPosition, zone: LandingZone, work: Work) -> Iterator[LandingOutcome]:
    """Yield the units that land from a zone; equal outcomes of its battle are combined."""
    everybody = (*zone.others, *(u for load in zone.cargo for u in load))
    if zone.fight is None:
        yield LandingOutcome("", 1.0, everybody, 0.0, 0.0)
        return
    if p.setting.rules_version < 2 and any(p.kind[u] in DECK_PLANES for u in zone.fight.defenders):
        raise OddsUnavailable(FORMER_LANDING)
    totals: dict[tuple[str, tuple[int, ...]], list[float]] = {}
    for end in outcomes(zone.fight, work):
        sums = totals.setdefault((end.label, _landed(p, zone, end)), [0.0] * 7)
        attacker_stranded, defender_stranded = stranded(zone.fight, end)
        values = 1.0, end.attacker_lost, end.defender_lost, *attacker_stranded, *defender_stranded
        for n, value in enumerate(values):
            sums[n] += end.probability * value
    for (label, units), (chance, *sums) in totals.items():
        attacker_loss, defender_loss, planes, price, defender_planes, defender_price = (
            value / chance for value in sums
        )
        yield LandingOutcome(
            label,
            chance,
            units,
            attacker_loss,
            defender_loss,
            (planes, price),
            (defender_planes, defender_price),
        )


def _landed(p: GlobalWarPosition, zone: LandingZone, end: BattleEnding) -> tuple[int, ...]:
    """Return the units that land after a battle at sea."""
    if end.label == "retreat" or any(kind in WARSHIPS for kind in end.defenders):
        return ()
    if end.afloat is None:
        ships = end.attackers.get(TRANSPORT, 0)
        loads = zone.cargo[len(zone.cargo) - ships :] if ships > 0 else ()
    else:
        loads = tuple(load for load in zone.cargo if load and p.host[load[0]] in end.afloat)
    return (*zone.others, *(u for load in loads for u in load))


# --- from now on ------------------------------------------------------------------------------------------------------


def ends_from(
    p: GlobalWarPosition, space: Space, starts: list[RoundStart], conduct: CombatPolicy = DEFAULT_POLICY
) -> Iterator[ForecastEnd]:
    """Yield the possible ends of the fight for a space, with all losses from now on.

    Units already hit in an unfinished round, or hit by submarines on patrol before the battle, count as losses too.

    Raises
    ------
    OddsUnavailable
        If the odds are not available.
    """
    work, has_begun = Work(), is_on(p, space)
    for start in starts:
        if has_begun and start.space < 0:
            continue
        attacker_losses, defender_losses = lost_before(p, start.position)
        for way in forecast_ends(start.position, space, work, conduct):
            yield way._replace(
                probability=way.probability * start.probability,
                attacker_lost=way.attacker_lost + attacker_losses,
                defender_lost=way.defender_lost + defender_losses,
            )


def lost_before(p: GlobalWarPosition, then: GlobalWarPosition) -> tuple[float, float]:
    """Return the losses of the mover's side and of the other until a later position, in IPC."""
    side = SIDE[p.mover]
    return _worth(p, side) - _worth(then, side), _worth(p, 1 - side) - _worth(then, 1 - side)


def _worth(p: GlobalWarPosition, side: int) -> float:
    """Return the cost of a side's units, in IPC."""
    klub = p.setting.klub
    return float(
        sum(
            cost_of(p.kind[u], klub=klub)
            for u, at in enumerate(p.at)
            if at != DEAD and SIDE[p.owner[u]] == side
        )
    )


def victory(p: GlobalWarPosition, space: Space) -> tuple[float, float] | None:
    """Return the chances that a battle of Conduct Combat takes a territory, and that only attackers are left of it.

    At sea the two are equal. None if they are not available.
    """
    try:
        ways = list(ends_from(p, space, round_starts(p, space)))
    except OddsUnavailable:
        return None
    if not (whole := fsum(way.probability for way in ways)):
        return None
    takes = fsum(way.probability for way in ways if way.takes)
    wins = fsum(way.probability for way in ways if way.takes or (way.attackers and not way.defenders))
    return takes / whole, wins / whole


def expected_losses(p: GlobalWarPosition, space: Space) -> tuple[float, float] | None:
    """Return the average losses of attacker and defender in the current battle, in IPC; None if unknown.

    If the question is whether ships are attacked at all, the losses are those of attacking them.
    """
    step = p.agenda[-1] if p.agenda else None
    if not is_on(p, space) and not (isinstance(step, SeaCombat) and step.zone == space):
        return None
    try:
        ways = list(ends_from(p, space, round_starts(p, space)))
    except OddsUnavailable:
        return None
    whole = fsum(way.probability for way in ways)
    return average_losses(ways, whole) if whole else None


def average_losses(ways: Iterable[ForecastEnd], whole: float) -> tuple[float, float]:
    """Return the average losses of both sides, in IPC, with aircraft that cannot land afterwards."""
    attacker_losses = defender_losses = 0.0
    for way in ways:
        attacker_losses += way.probability * (way.attacker_lost + way.attacker_stranded[1])
        defender_losses += way.probability * (way.defender_lost + way.defender_stranded[1])
    return attacker_losses / whole, defender_losses / whole


def expected_losses_of_rounds(p: GlobalWarPosition, space: Space, rounds: int) -> tuple[float, float] | None:
    """Return the average losses of attacker and defender in the rounds of a battle that were rolled, in IPC.

    The first round is the current one, or the one after a question, AA guns or a bombardment. If the question is
    whether ships are attacked at all, they are. The battle may be over before the last round. None if it takes too much
    work.
    """
    step = p.agenda[-1] if p.agenda else None
    is_asked = isinstance(step, SeaCombat) and step.zone == space
    open_ = resolve_open_round(p, order("attack", 0, space)) if is_asked else resolve_open_round(p)
    over: list[RoundStart] = []
    for _ in range(rounds):
        alike: dict[Hashable, RoundStart] = {}
        for one in open_:
            battle = battle_of(one.position, space)
            fought = one.space != space or battle is None or battle.round >= rounds
            if fought or not (outcomes_ := next_round(one.position)):
                over.append(one)
                continue
            for then in outcomes_:
                key = (then.space, *battle_key(then.position))
                share = one.probability * then.probability
                share += alike[key].probability if key in alike else 0.0
                alike[key] = then._replace(probability=share)
        open_ = list(alike.values())
        if len(open_) > MAX_WORLDS:
            return None
    losses = [(one.probability, *lost_before(p, one.position)) for one in (*open_, *over)]
    return fsum(share * attacker_loss for share, attacker_loss, _ in losses), fsum(
        share * defender_loss for share, _, defender_loss in losses
    )


# --- orders of battle -------------------------------------------------------------------------------------------------


def exact(p: GlobalWarPosition, move: Move) -> dict[str, Fraction] | None:
    """Return the odds of an order of battle, by the result in the log; None if the rules are walked instead.

    The odds have nine digits, because the walk over the grid uses floating point.

    Raises
    ------
    NoOdds
        If the battle is too large.
    """
    if move.verb not in VERBS or p.pending is None or not _in_combat(p, move):
        return None
    try:
        shares = _shares(p, move)
    except TooLarge as error:
        raise NoOdds(str(error)) from None
    except OddsUnavailable:
        return None
    fractions = {label: Fraction(round(share * DIGITS), DIGITS) for label, share in shares.items()}
    fractions = {label: share for label, share in fractions.items() if share}
    likeliest = max(fractions, key=lambda label: fractions[label])
    fractions[likeliest] += 1 - sum(fractions.values())
    return dict(sorted(fractions.items(), key=lambda item: (-item[1], item[0])))


def _shares(p: GlobalWarPosition, move: Move) -> dict[str, float]:
    """Return the probability of each result of a battle in the log, after a move."""
    shares: dict[str, float] = {}
    work = Work()
    pressed = move.verb == "press"  # nothing comes before the round
    for start in resolve_open_round(p) if pressed else resolve_open_round(p, move):
        if start.space < 0:
            shares[start.label] = shares.get(start.label, 0.0) + start.probability
            continue
        for prospect in forecast_ends(start.position, _goal(start.position, start.space), work):
            label = ", ".join(part for part in (start.label, prospect.label) if part)
            shares[label] = shares.get(label, 0.0) + start.probability * prospect.probability
    return shares


def fought_for(p: GlobalWarPosition, move: Move) -> Space | None:
    """Return the space that an order of battle is about; None for other orders."""
    if move.verb not in VERBS or p.pending is None or not _in_combat(p, move):
        return None
    battle = next((s for s in reversed(p.agenda) if isinstance(s, Battle)), None)
    return move.where if battle is None else battle.space


def _in_combat(p: GlobalWarPosition, move: Move) -> bool:
    """Return whether a move is an order of a battle: not of a raid, and not the end of a phase."""
    step = p.agenda[-1]
    if isinstance(step, BattleGroup):
        return step.group != RAIDS and not _undecided(p, move.where)
    return isinstance(step, SeaCombat) or any(isinstance(s, Battle) for s in p.agenda)


def _undecided(p: GlobalWarPosition, space: Space) -> bool:
    """Return whether a seat will be asked whether to attack submarines and transports in a zone."""
    return MAP.is_sea(space) and not must_attack(p, p.mover, space, battle_participants.defenders(p, space))


def _goal(p: GlobalWarPosition, space: Space) -> Space:
    """Return the goal of the fight in a space: the territory behind it, if units wait to land there."""
    for step in reversed(p.agenda):
        if isinstance(step, AmphibiousAssault) and (step.space == space or MAP.is_sea(space)):
            return step.space
    return space
