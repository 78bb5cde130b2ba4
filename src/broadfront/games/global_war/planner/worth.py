"""What ground is worth to a power, in IPC: income, objectives, victory cities, factories, capitals."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import TRANSPORT
from broadfront.games.global_war.paths import FAR, land_steps
from broadfront.games.global_war.planner.picture import WarPicture
from broadfront.games.global_war.planner.ways import LANDS, crossings
from broadfront.games.global_war.setting import objectives
from broadfront.games.global_war.terms import CHINA, JAPAN, SIDE, UK, USA, USSR

__all__ = ["Worth"]

HORIZON: Final = 2.5
"""How many turns of income count for ground that can be held."""
GLANCE: Final = 0.9
"""The same for ground that is lost again at once."""
FACTORY: Final = 7.0
CITY: Final = 8.0
LAST_CITIES: Final = 20.0
"""What a victory city is worth besides when only two or three are missing."""
CAPITAL: Final = 22.0
DECAY: Final = 0.62
"""How much of a goal's pull is left a step further away."""
MOST_LURE: Final = 60.0
EASE: Final = 16.0
"""So many defenders halve the pull of a goal."""
SEA_MINDED: Final = 1.25
"""A power looks to the sea if goals beyond it pull so much more than those overland."""
SEA_DECAY: Final = 0.8
"""How much of it is left when a sea has to be crossed besides."""


class Worth:
    """What each land space is worth if it changes hands, and how strongly goals pull from everywhere."""

    def __init__(self, pic: WarPicture) -> None:
        self.pic = pic
        p, side = pic.p, pic.side
        self.stake = [0.0] * ATLAS.size
        """IPC each turn between holding a space and not, both sides together."""
        self.hold = [0.0] * ATLAS.size
        self.touch = [0.0] * ATLAS.size
        value = p.setting.value
        swing = _objective_swing(p.setting.bonuses, pic.ours, pic.theirs, side)
        cities = p.cities_of(side)
        theirs = p.cities_of(1 - side)
        for s in LANDS:
            stake = 2.0 * value[s] + swing[s]
            if ATLAS.china >> s & 1:
                stake += 1.5 if pic.power != CHINA else 2.0  # half an infantry each turn
            plus = 0.5
            if p.factories >> s & 1:
                plus += FACTORY
            if ATLAS.cities >> s & 1:
                held = cities if pic.theirs >> s & 1 else theirs
                missing = max(1, p.setting.win_at - held)
                plus += CITY * (3.0 if p.round + 4 > p.setting.rounds else 1.0) + (
                    LAST_CITIES / missing if missing <= 3 else 0.0
                )
            of = ATLAS.places[s].capital
            if of >= 0:
                if p.control[s] == of:
                    plus += CAPITAL + p.treasury[of] + 0.6 * max(0, p.level[of])
                elif SIDE[of] == side:
                    plus += CAPITAL + 0.6 * max(0, p.level[of])
            self.stake[s] = stake
            self.hold[s] = HORIZON * stake + plus
            self.touch[s] = GLANCE * stake + (plus * 0.25 if of < 0 else plus * 0.8)
        self.front = [0.0] * ATLAS.size
        """How strongly goals that the enemy holds pull overland; known after `pull`."""
        self._lures: dict[Space, float] = {}
        self._pull: list[float] | None = None
        self._sea_pull: list[float] | None = None
        self._wish: list[float] | None = None

    def looks_overseas(self, port: Space) -> bool:
        """Tell whether goals beyond the sea pull so much more than others that a power goes there from a port."""
        power = self.pic.power
        if power in (USSR, CHINA):
            return False
        sea, land = self.sea_pull()[port], self.front[port]
        if power in _ISLANDERS:
            return sea > SEA_MINDED * land
        return sea > 2.0 * SEA_MINDED * max(land, 0.75 * self.pull()[port])

    def wish(self) -> list[float]:
        """Return how strongly goals pull on the army: over the sea too, from ports where transports come."""
        if self._wish is None:
            pull = self.pull()
            self._wish = pull[:]
            p, power, sea = self.pic.p, self.pic.power, self.sea_pull()
            for port in LANDS:
                if not ATLAS.sea_beside[port] or not self.pic.ours >> port & 1:
                    continue
                yard = p.factories >> port & 1 and p.control[port] == power
                if not (yard or self._has_boats(port)) or not self.looks_overseas(port):
                    continue
                steps = land_steps(port)
                for s in LANDS:
                    if steps[s] < 14:
                        self._wish[s] = max(self._wish[s], 0.75 * sea[port] * _decay(steps[s]))
        return self._wish

    def _has_boats(self, port: Space) -> bool:
        p, own = self.pic.p, self.pic.own
        return any(p.kind[u] == TRANSPORT for zone in ATLAS.sea_beside[port] for u in own.get(zone, ()))

    def goals(self) -> list[tuple[float, Space]]:
        """Return what is to be taken, and what is to be kept though it is in danger, with its pull."""
        pic, found = self.pic, []
        for s in LANDS:
            if pic.theirs >> s & 1:
                if pic.power == CHINA and not _is_chinese(s):
                    continue
                found.append((self.lure(s), s))
            elif pic.ours >> s & 1 and self.hold[s] > 8.0:
                if pic.power == CHINA and not _is_chinese(s):
                    continue
                risk, _ = pic.danger(s, pic.guards(s))
                if risk > 0.25:
                    found.append((0.8 * risk * self.hold[s], s))
        return found

    def lure(self, space: Space) -> float:
        """Return how strongly an enemy space pulls where it lies: the worth of it, less if it is well guarded."""
        if space not in self._lures:
            worth = min(self.hold[space], MOST_LURE) + 1.0
            self._lures[space] = worth / (1.0 + len(self.pic.garrison(space)) / EASE)
        return self._lures[space]

    def pull(self) -> list[float]:
        """Return how strongly goals pull on land units of each space, overland."""
        if self._pull is None:
            self._pull = [0.0] * ATLAS.size
            self.front = [0.0] * ATLAS.size
            for score, goal in self.goals():
                steps = land_steps(goal)
                for s in LANDS:
                    if steps[s] < 14:
                        pull = score * _decay(steps[s])
                        self._pull[s] = max(self._pull[s], pull) + 0.08 * min(pull, self._pull[s])
                        if self.pic.theirs >> goal & 1:
                            self.front[s] = max(self.front[s], pull)
        return self._pull

    def sea_pull(self) -> list[float]:
        """Return the same with transports: each crossing takes its turns."""
        if self._sea_pull is None:
            self.pull()
            canals, front = self.pic.canals, self.front
            found = front[:]
            for s in LANDS:
                if not ATLAS.sea_beside[s]:
                    continue
                turns = crossings(s, canals)
                for t in LANDS:
                    if turns[t] <= 5:
                        there = self.lure(t) if self.pic.theirs >> t & 1 else front[t]
                        found[s] = max(found[s], there * SEA_DECAY * _decay(turns[t]))
            self._sea_pull = found
        return self._sea_pull


@lru_cache(maxsize=64)
def _decay(steps: int) -> float:
    return DECAY**steps if steps < FAR else 0.0


def _is_chinese(space: Space) -> bool:
    return bool(ATLAS.china >> space & 1) or space == ATLAS.kwangtung


@lru_cache(maxsize=512)
def _objective_swing(played: bool, ours: SpaceSet, theirs: SpaceSet, side: int) -> tuple[float, ...]:
    """Return what objectives of both sides are worth a turn, by space, if it changes hands."""
    found = [0.0] * ATLAS.size
    if not played:
        return tuple(found)
    for of in objectives():
        own = ours if SIDE[of.power] == side else theirs
        other = theirs if SIDE[of.power] == side else ours
        have = (own & of.of).bit_count()
        for s in LANDS:
            if not of.of >> s & 1:
                continue
            if other >> s & 1:  # they would come nearer to it
                missing = of.need - have
                if missing >= 1:
                    found[s] += of.value / missing**1.5
            elif have <= of.need:
                found[s] += of.value / max(1, of.need - have + 1) ** 1.5
            else:
                found[s] += 0.15 * of.value
    return tuple(found)


_ISLANDERS: Final = frozenset({JAPAN, UK, USA})
"""Powers whose whole war is overseas."""
