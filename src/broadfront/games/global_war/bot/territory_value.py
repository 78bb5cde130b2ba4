"""The value of territories to a power, in IPC: income, objectives, victory cities, factories, capitals."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import SpaceSet
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.rules.distances import FAR, land_steps, sea_steps
from broadfront.games.global_war.rules.expansion_minor_rules import URALS
from broadfront.games.global_war.rules.expansion_sections import PRODUCTION
from broadfront.games.global_war.setting import objectives
from broadfront.games.global_war.terms import CHINA, JAPAN, SIDE, UK, USA, USSR
from broadfront.games.global_war.units import COST, TANK, TRANSPORT

LANDS: Final = tuple(s for s in range(MAP.size) if MAP.land >> s & 1)
COASTS: Final = tuple(s for s in LANDS if MAP.sea_beside[s])

HORIZON: Final = 2.5
"""The number of turns of income that count for a territory that can be held."""
GLANCE: Final = 0.9
"""The same for a territory that is lost again at once."""
FACTORY: Final = 7.0
CITY: Final = 8.0
LAST_CITIES: Final = 20.0
"""The extra value of a victory city when only two or three are missing."""
CAPITAL: Final = 22.0
DECAY: Final = 0.62
"""The share of a goal's pull that is left one step further away."""
MAX_LURE: Final = 60.0
EASE: Final = 16.0
"""The number of defenders that halves the pull of a goal."""
SEA_MINDED: Final = 1.25
"""The factor by which goals overseas must pull more than those overland for a power to look to the sea."""
NEAR_YARD: Final = 4
"""The number of steps from a port with a factory within which no other port gathers an army."""
SEA_DECAY: Final = 0.8
"""The share of the pull that is left when a sea has to be crossed in addition."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TerritoryValue:
    """The value of each land space if it changes hands, and the pull of goals on every space."""

    def __init__(self, war: ThreatMap) -> None:
        self.war = war
        p, side = war.p, war.side
        self.stake = [0.0] * MAP.size
        """The difference in IPC per turn between holding a space and not, for both sides together."""
        self.hold = [0.0] * MAP.size
        self.touch = [0.0] * MAP.size
        value = p.setting.value
        swing = _objective_swing(p.setting.bonuses, war.ours, war.theirs, side)
        cities = p.cities_of(side)
        enemy_cities = p.cities_of(1 - side)
        for s in LANDS:
            stake = 2.0 * value[s] + swing[s]
            if MAP.china >> s & 1:
                stake += 1.5 if war.power != CHINA else 2.0  # half an infantry each turn
            if s == URALS and p.setting.has(PRODUCTION):
                stake += COST[TANK]
            plus = 0.5
            if p.factories >> s & 1:
                plus += FACTORY
            if MAP.cities >> s & 1:
                held = cities if war.theirs >> s & 1 else enemy_cities
                missing = max(1, p.setting.win_at - held)
                plus += CITY * (3.0 if p.round + 4 > p.setting.rounds else 1.0) + (
                    LAST_CITIES / missing if missing <= 3 else 0.0
                )
            of = MAP.places[s].capital
            if of >= 0:
                if p.control[s] == of:
                    plus += CAPITAL + p.treasury[of] + 0.6 * max(0, p.level[of])
                elif SIDE[of] == side:
                    plus += CAPITAL + 0.6 * max(0, p.level[of])
            self.stake[s] = stake
            self.hold[s] = HORIZON * stake + plus
            self.touch[s] = GLANCE * stake + (plus * 0.25 if of < 0 else plus * 0.8)
        self._lures: dict[Space, float] = {}
        self._wish: list[float] = []
        self._pulls: tuple[list[float], list[float]] = [], []
        self._sea_pull: list[float] = []

    def looks_overseas(self, port: Space) -> bool:
        """Return whether goals overseas pull so much more than others that a power goes there from a port."""
        power = self.war.power
        if power in (USSR, CHINA):
            return False
        sea, land = self.sea_pull[port], self.front[port]
        if power in _ISLANDERS:
            return sea > SEA_MINDED * land
        return sea > 2.0 * SEA_MINDED * max(land, 0.75 * self.pull[port])

    @property
    def wish(self) -> list[float]:
        """The pull of goals on the army in each space, also over the sea from ports with transports."""
        if not self._wish:
            self._wish = self._wish_of_the_army()
        return self._wish

    def _wish_of_the_army(self) -> list[float]:
        wishes = self.pull[:]
        p, power = self.war.p, self.war.power
        yards = [s for s in COASTS if p.factories >> s & 1 and p.control[s] == power]
        for port in COASTS:
            if not self.war.ours >> port & 1:
                continue
            if port not in yards:  # an army gathers where its ships are built, if that is near
                if not self._has_boats(port) or any(land_steps(port)[yard] <= NEAR_YARD for yard in yards):
                    continue
            if not self.looks_overseas(port):
                continue
            for s, decay in _near(port):
                wishes[s] = max(wishes[s], 0.75 * self.sea_pull[port] * decay)
        return wishes

    def _has_boats(self, port: Space) -> bool:
        p, own = self.war.p, self.war.own
        return any(p.kind[u] == TRANSPORT for zone in MAP.sea_beside[port] for u in own.get(zone, ()))

    def goals(self) -> list[tuple[float, Space]]:
        """Return the goals with their pull: places to take, and places in danger to hold."""
        war, worth_and_goal = self.war, []
        for s in LANDS:
            if war.power == CHINA and not (MAP.china >> s & 1 or s == MAP.kwangtung):
                continue
            if war.theirs >> s & 1:
                worth_and_goal.append((self.lure(s), s))
            elif war.ours >> s & 1 and self.hold[s] > 8.0:
                risk, _ = war.danger(s, war.guards(s))
                if risk > 0.25:
                    worth_and_goal.append((0.8 * risk * self.hold[s], s))
        return worth_and_goal

    def lure(self, space: Space) -> float:
        """Return the pull of an enemy space in the space itself: its value, reduced if it is well guarded."""
        if space not in self._lures:
            worth = min(self.hold[space], MAX_LURE) + 1.0
            self._lures[space] = worth / (1.0 + len(self.war.garrison(space)) / EASE)
        return self._lures[space]

    def _pulls_of_goals(self) -> tuple[list[float], list[float]]:
        """Return the pull of all goals, and the pull of goals that the enemy holds."""
        pulls, front = [0.0] * MAP.size, [0.0] * MAP.size
        for score, goal in self.goals():
            is_enemy = self.war.theirs >> goal & 1
            for s, decay in _near(goal):
                pull, before = score * decay, pulls[s]
                pulls[s] = pull + 0.08 * before if pull > before else before + 0.08 * pull
                if is_enemy and pull > front[s]:
                    front[s] = pull
        return pulls, front

    @property
    def pull(self) -> list[float]:
        """The pull of goals on land units of each space, overland."""
        if not self._pulls[0]:
            self._pulls = self._pulls_of_goals()
        return self._pulls[0]

    @property
    def front(self) -> list[float]:
        """The pull overland of goals that the enemy holds."""
        if not self._pulls[1]:
            self._pulls = self._pulls_of_goals()
        return self._pulls[1]

    @property
    def sea_pull(self) -> list[float]:
        """The same pull with transports: each crossing takes turns."""
        if not self._sea_pull:
            self._sea_pull = self._pull_by_sea()
        return self._sea_pull

    def goal_overseas(self, port: Space) -> Space:
        """Return the coast overseas from a port with the strongest pull, or -1."""
        there = self._pull_ashore()
        far = [(there[t] * decay, -t) for t, decay in _overseas(port, self.war.canals)]
        return -max(far)[1] if far else -1

    def _pull_ashore(self) -> dict[Space, float]:
        """Return the pull of each coast on units that come by sea."""
        front, enemy_spaces = self.front, self.war.theirs
        return {t: (self.lure(t) if enemy_spaces >> t & 1 else front[t]) * SEA_DECAY for t in COASTS}

    def _pull_by_sea(self) -> list[float]:
        pull_at_sea, there = self.front[:], self._pull_ashore()
        for s in COASTS:
            across = [there[t] * decay for t, decay in _overseas(s, self.war.canals)]
            pull_at_sea[s] = max(pull_at_sea[s], *across) if across else pull_at_sea[s]
        return pull_at_sea


@cache
def _near(goal: Space) -> tuple[tuple[Space, float], ...]:
    """Return the land within 13 steps of a goal, and the share of its pull that is left there."""
    steps = land_steps(goal)
    return tuple((s, DECAY ** steps[s]) for s in LANDS if steps[s] < 14)


@lru_cache(maxsize=1024)
def _overseas(start: Space, canals: int) -> tuple[tuple[Space, float], ...]:
    """Return the coasts within five turns by sea of a coast, and the share of their pull that is left."""
    turns = crossings(start, canals)
    return tuple((t, DECAY ** turns[t]) for t in COASTS if turns[t] <= 5)


@lru_cache(maxsize=1024)
def crossings(start: Space, canals: int) -> tuple[int, ...]:
    """Return the number of turns of a transport from a coast to each other coast: two steps a turn."""
    crossings_of = [FAR] * MAP.size
    from_here = [sea_steps(zone, canals) for zone in MAP.sea_beside[start]]
    for s in COASTS:
        steps = min(of[zone] for of in from_here for zone in MAP.sea_beside[s])
        if steps < FAR and s != start:
            crossings_of[s] = max(1, -(-steps // 2))
    return tuple(crossings_of)


@lru_cache(maxsize=512)
def _objective_swing(
    is_played: bool, own_spaces: SpaceSet, enemy_spaces: SpaceSet, side: int
) -> tuple[float, ...]:
    """Return the value of objectives of both sides per turn, by space, if it changes hands."""
    swing = [0.0] * MAP.size
    if not is_played:
        return tuple(swing)
    for of in objectives():
        own = own_spaces if SIDE[of.power] == side else enemy_spaces
        other = enemy_spaces if SIDE[of.power] == side else own_spaces
        have = (own & of.of).bit_count()
        for s in LANDS:
            if not of.of >> s & 1:
                continue
            if other >> s & 1:  # they would come nearer to the objective
                missing = of.need - have
                if missing >= 1:
                    swing[s] += of.value / missing**1.5
            elif have <= of.need:
                swing[s] += of.value / max(1, of.need - have + 1) ** 1.5
            else:
                swing[s] += 0.15 * of.value
    return tuple(swing)


_ISLANDERS: Final = frozenset({JAPAN, UK, USA})
"""Powers that fight only overseas."""
