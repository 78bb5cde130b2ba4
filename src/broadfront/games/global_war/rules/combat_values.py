"""[b4] [c9] [c10] [c12b] The model of a battle: the dice of units, which units can be hit, and when it ends.

The model knows no position: a side is a number of units of each kind. The rules (`battle_participants`, `battle`), the
exact odds (`combat_odds`), the battle board and the bots (`bot.battle_estimator`) all use it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from broadfront.games.global_war.terms import ADVANCED_ARTILLERY, HEAVY_BOMBERS
from broadfront.games.global_war.units import (
    ARTILLERY,
    BATTLESHIP,
    BIG_GUNS,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    DEFENCE,
    DESTROYER,
    DICE,
    ESCORT,
    FIGHTER,
    INFANTRY,
    KINDS,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TRANSPORT,
    WARSHIPS,
    attack_of,
    is_air,
)

SUBS, SHIPS, PLANES = range(3)
"""The classes of units that hits distinguish; land units are counted as ships."""
BY_SUBS, BY_AIR, BY_ALL, BY_SURFACE = range(4)
"""The sorts of hits are by submarines (on ships only), by aircraft (not on submarines without a destroyer), by all
others; the last ones never go to submarines: those of attacking escorts, of transports in the first round [c12b]."""
ALL_FIRE, SPENT, SURPRISE = range(3)
"""The units that fire: all; all except submarines that have fired by surprise; only these submarines [b4.1]."""
DUG_IN, GUARD, SCREEN, ARMED = range(len(KINDS), len(KINDS) + 4)
"""What units count as besides their kinds: infantry in fortifications [c9], escorts that guard a convoy, escorts that
attack, transports that fire [c12b]."""
LOST, WON, STALEMATE, RETREAT = range(4)
"""The results of a battle for its attacker, in the order of `RESULTS`."""
RESULTS: Final = ("lost", "won", "stalemate", "retreat")
"""The results in the words of the log."""
AA_TARGETS: Final = (FIGHTER, CARRIER_FIGHTER, BOMBER)
"""The types of aircraft in the order in which AA guns fire at them [b4.6]."""
HELPLESS, FLEE, CAUGHT, LEFT_ALONE = range(4, 8)
"""The fate of transports alone: the attacker sinks them; the attacker's flee, are sunk, or stay."""
_DEFENCE: Final = (*DEFENCE, 3, 3, 0, 1)
Counts = tuple[tuple[int, int], ...]
"""The number of units of each kind, in rising order of the kinds."""
HitCapacity = tuple[int, int, int]
"""The hits that submarines, other ships and aircraft can take."""


class Throw(NamedTuple):
    """Dice that are rolled together: their number, the value they hit on, and the sort of hits they score."""

    number: int
    value: int
    sort: int
    best_of_two: bool = False

    @property
    def chance(self) -> int:
        """The probability of a hit by each die, in 36ths."""
        return 36 - (6 - self.value) ** 2 if self.best_of_two else 6 * self.value


class Hits(NamedTuple):
    """Hits to be taken, by their sorts."""

    by_subs: int = 0
    by_air: int = 0
    by_all: int = 0
    by_surface: int = 0


def class_of(kind: int) -> int:
    """Return the class of a kind."""
    return SUBS if kind == SUBMARINE else PLANES if is_air(kind) else SHIPS


# --- dice -------------------------------------------------------------------------------------------------------------


def shot_of(kind: int, *, attacking: bool, techs: int = 0, best_of_two: bool = False) -> Throw:
    """Return the dice of one unit, without the support of artillery; its value may be 0.

    ``techs`` are the attacker's technologies; a defender's make no difference.
    """
    sort = BY_SUBS if kind == SUBMARINE else BY_AIR if kind < len(KINDS) and is_air(kind) else BY_ALL
    if not attacking:
        return Throw(DICE.get(kind, 1), _DEFENCE[kind], sort)
    if kind == SCREEN:
        return Throw(1, attack_of(ESCORT, techs), BY_SURFACE)
    if kind == BOMBER and techs >> HEAVY_BOMBERS & 1:
        return Throw(1 if best_of_two else 2, attack_of(kind, techs), sort, best_of_two)
    return Throw(DICE.get(kind, 1), attack_of(kind, techs), sort)


def support_of(artillery: int, techs: int) -> int:
    """Return how many attacking infantry this artillery supports: they hit on 2 [b7]."""
    return artillery * (2 if techs >> ADVANCED_ARTILLERY & 1 else 1)


@lru_cache(maxsize=20_000)
def dice_of(
    alive: Counts, attacking: bool, techs: int = 0, best_of_two: bool = False, first: bool = False
) -> tuple[Throw, ...]:
    """Return the dice of a side, in rising order of their values.

    Parameters
    ----------
    alive
        The units that fight.
    attacking, techs, best_of_two
        As for `shot_of`.
    first
        Whether it is the first round: transports that nobody guards do not hit submarines yet [c12b].
    """
    groups: dict[tuple[int, int, bool], int] = {}
    counts = dict(alive)
    support = support_of(counts.get(ARTILLERY, 0), techs) if attacking else 0
    guarded = finds_submarines(counts, attacking=attacking)
    for kind, number in alive:
        dice, value, sort, best = shot_of(kind, attacking=attacking, techs=techs, best_of_two=best_of_two)
        if kind == INFANTRY and support:
            helped = min(support, number)
            groups[2, sort, best] = groups.get((2, sort, best), 0) + helped
            number -= helped
        if kind == ARMED and first and not guarded:
            sort = BY_SURFACE
        if value and number:
            groups[value, sort, best] = groups.get((value, sort, best), 0) + dice * number
    return tuple(Throw(number, value, sort, best) for (value, sort, best), number in sorted(groups.items()))


def casualty_rank(kind: int) -> tuple[int, int, int]:
    """[b4.4] [b4.8] Return the rank of a kind in the usual losses: transports last, the others from the cheapest up.

    >>> [KINDS[kind].id for kind in sorted([TRANSPORT, BATTLESHIP, BOMBER, INFANTRY], key=casualty_rank)]
    ['infantry', 'bomber', 'battleship', 'transport']
    """
    return int(kind == TRANSPORT), COST[kind], kind


def loss_key(order: tuple[int, ...], hits_left: int, mend: int, follows: int) -> tuple[int, ...]:
    """Return the sort key of the usual losses [b4.4]: a free hit first, then the cheapest.

    Parameters
    ----------
    order
        The unit's place among units that are destroyed, such as `battle.casualty_key`; its id comes last.
    hits_left
        How many more hits destroy it.
    mend
        The cost of repairing a hit; -1 if it is free.
    follows
        The additional loss by a hit that only damages it, in IPC: aircraft that lose their deck.
    """
    if hits_left <= 1:
        return (1, *order)
    return (0, *order) if mend < 0 else (1, 0, mend + follows, order[-1])  # lasting damage is no free hit


def without_deck(prices: Sequence[int], decks: int, closing: int = 0) -> Sequence[int]:
    """Return the prices of the cheapest aircraft, which find no deck; or of those that lose theirs if some decks close.

    Parameters
    ----------
    prices
        The costs of the aircraft that can land on decks only, in IPC, in rising order.
    decks
        The number of decks that they find.
    closing
        The number of these that close. If any do, only the aircraft that lose their deck are returned.
    """
    before = max(0, len(prices) - decks)
    if not closing:
        return prices[:before]
    return prices[before : max(0, len(prices) - decks + closing)]


# --- rounds -----------------------------------------------------------------------------------------------------------


def end_of(
    attackers: Collection[int],
    defenders: Collection[int],
    *,
    fires: bool,
    can_hit: bool,
    hunt: bool = False,
    escorts: bool = False,
    way_out: bool = False,
) -> int | None:
    """[b4] [c12b] Return the result of a battle before a round; None if the round is fought.

    Parameters
    ----------
    attackers, defenders
        The kinds of the remaining units of both sides.
    fires
        Whether the attacker rolls any dice.
    can_hit
        Whether a hit of either side can be put on anything.
    hunt
        Whether submarines alone hunt transports that had no chance to fire (R12.d).
    escorts
        Whether transports cannot be chosen as casualties, so that the attacker's do not fight alone (R12.f).
    way_out
        Whether these can retreat.
    """
    if not attackers or not defenders:
        return WON if attackers else LOST
    if not can_hit:
        return STALEMATE
    if fires and not hunt and only_transports(defenders):
        return HELPLESS
    if not escorts or not only_transports(attackers):
        return None
    if way_out:
        return FLEE
    return CAUGHT if any(kind in WARSHIPS for kind in defenders) else LEFT_ALONE


def only_transports(kinds: Iterable[int]) -> bool:
    """Return whether all units are transports."""
    for kind in kinds:  # noqa: SIM110 (asked before each round of a walk: `all` takes three times as long)
        if kind != TRANSPORT:
            return False
    return True


def only_submarines(kinds: Collection[int]) -> bool:
    """Return whether all units except transports are submarines."""
    return SUBMARINE in kinds and all(kind in (SUBMARINE, TRANSPORT) for kind in kinds)


def finds_submarines(kinds: Iterable[int], *, attacking: bool) -> bool:
    """Return whether a side has a destroyer, or an escort that defends, in a convoy or not [b4.1] [c12b]."""
    return any(kind == DESTROYER or (kind in (ESCORT, GUARD) and not attacking) for kind in kinds)


def strikes(kinds: Collection[int], *, is_detected: bool) -> bool:
    """[b4.1] Return whether submarines of a side may submerge, or strike by surprise: no enemy finds them."""
    return SUBMARINE in kinds and not is_detected


def main_fire(*, is_detected: bool) -> int:
    """[b4.1] Return which units of a side fire after the surprise strikes: all, if submarines could not strike."""
    return ALL_FIRE if is_detected else SPENT


def transports_fire(foes: Iterable[int], *, is_detected: bool, first: bool) -> bool:
    """[c12b] Return whether transports that shoot back fire: in the first round not at submarines without a guard."""
    return is_detected or not first or any(kind != SUBMARINE for kind in foes)


# --- hits -------------------------------------------------------------------------------------------------------------


def can_hit(unit: int, sort: int, *, air_hits_subs: bool) -> bool:
    """Return whether a hit of a sort can be put on a unit of a class."""
    if sort == BY_SUBS:
        return unit != PLANES
    return unit != SUBS or sort == BY_ALL or (sort == BY_AIR and air_hits_subs)


def reaches(fire: Sequence[object], targets: Sequence[int], *, air_hits_subs: bool) -> bool:
    """Return whether any hit of a side can be put on a unit; dice are given by sort, enemy units by class."""
    by_subs, by_air, by_all, by_surface = fire
    subs, ships, planes = targets
    above = ships or planes
    return bool(
        (by_all and (subs or above))
        or (by_subs and (subs or ships))
        or (by_air and (above or (subs and air_hits_subs)))
        or (by_surface and above)
    )


def assignable(hits: tuple[int, int, int, int], room: HitCapacity, *, air_hits_subs: bool) -> int:
    """Return the maximum number of hits that can be taken; each goes to a unit that it can hit [b4].

    >>> assignable(Hits(0, 2, 1), (2, 1, 0), air_hits_subs=False)  # F03
    2
    """
    subs, ships, planes = room
    by_subs, by_air, by_all, by_surface = hits
    if air_hits_subs:
        by_air, by_all = 0, by_all + by_air
    by_air += by_surface  # neither of them hits submarines
    hits_taken = min(by_subs, subs)
    subs -= hits_taken
    more = min(by_subs - hits_taken, ships)
    ships -= more
    hits_taken += more
    down = min(by_air, planes)
    planes -= down
    more = min(by_air - down, ships)
    ships -= more
    hits_taken += down + more
    return hits_taken + min(by_all, subs + ships + planes)


def can_take(unit: int, sort: int, room: HitCapacity, hits: Hits, *, air_hits_subs: bool) -> bool:
    """Return whether a unit of a class may take a hit of a sort without wasting others (F03)."""
    if not hits[sort] or not can_hit(unit, sort, air_hits_subs=air_hits_subs):
        return False
    by_subs, by_air, by_all, by_surface = hits
    less = (by_subs - (sort == 0), by_air - (sort == 1), by_all - (sort == 2), by_surface - (sort == 3))
    rest = (room[0] - (unit == SUBS), room[1] - (unit == SHIPS), room[2] - (unit == PLANES))
    most = assignable(hits, room, air_hits_subs=air_hits_subs)
    return assignable(less, rest, air_hits_subs=air_hits_subs) == most - 1


@lru_cache(maxsize=20_000)
def usual_hit(unit: int, room: HitCapacity, hits: Hits, air_hits_subs: bool) -> int:
    """Return the sort of hit that a unit of a class usually takes; -1 if none."""
    on_ships = sum(hits) <= room[SHIPS]  # none is wasted, whichever unit takes the first one
    for sort in (BY_SUBS, BY_SURFACE, BY_AIR, BY_ALL):
        if on_ships and hits[sort] and can_hit(unit, sort, air_hits_subs=air_hits_subs):
            return sort
        if not on_ships and can_take(unit, sort, room, hits, air_hits_subs=air_hits_subs):
            return sort
    return -1


# --- who is spared ----------------------------------------------------------------------------------------------------


def convoy_of(escorts: int, boats: int) -> tuple[int, int]:
    """[c12b] Return how many escorts of a defender guard transports, and how many transports they guard (R12.b)."""
    guarded = min(boats, 2 * escorts)
    return (guarded + 1) // 2, guarded


def can_protect_transports(*, guards: bool, hunters: bool, reached: bool) -> bool:
    """[c12b] Return whether a defender's transports can be spared at all.

    Parameters
    ----------
    guards
        Whether units other than transports defend; units that cannot be hit do not shield (R-G30).
    hunters
        Whether submarines alone attack: dice decide about transports without a guard (R12.d).
    reached
        Whether the attackers can hit those others.
    """
    return reached if guards else not hunters


def tally_slots(kind: int, *, sinks: bool) -> tuple[int, ...]:
    """[c10] Return the slots of a tally that count a hit on a capital ship.

    A tally has the hits on carriers and on battleships, and the carriers, battleships and super heavy battleships sunk.
    """
    hit = int(kind != CARRIER)
    return (hit, 2 + (CARRIER, BATTLESHIP, SUPER_BATTLESHIP).index(kind)) if sinks else (hit,)


def is_carriers_turn(
    ships: Iterable[tuple[int, int]], tally: Sequence[int], *, this_battle_only: bool
) -> bool:
    """[c10] Return whether no battleship may take the next hit, because it is a carrier's turn (R10.d).

    Carriers and battleships are hit in turn, carriers first: a battleship is hit only if more hits have gone to
    carriers than to battleships, or no carrier is left.

    Parameters
    ----------
    ships
        The kinds and the damage of the capital ships that are left.
    tally
        Hits of this battle, as for `tally_slots`.
    this_battle_only
        Whether only these count (R-G28); else visible damage of earlier battles counts too.
    """
    alive = list(ships)
    if all(kind != CARRIER for kind, _ in alive):
        return False
    on_carriers, on_guns, *sunk = tally
    if not this_battle_only:
        on_carriers = 2 * sunk[0] + sum(damage for kind, damage in alive if kind == CARRIER)
        on_guns = 2 * sunk[1] + 3 * sunk[2] + sum(damage for kind, damage in alive if kind in BIG_GUNS)
    return on_carriers <= on_guns
