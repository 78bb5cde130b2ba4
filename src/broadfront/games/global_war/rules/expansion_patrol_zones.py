"""[c4] Patrol zones: submarines fire at ships that come in, and ships that have fought there leave again.

The zones are in `expansion_theatre`; the cost of entering them is in `distances.patrol_zone_surcharge`.
"""

from __future__ import annotations

from broadfront.boards.interned_moves import DEFAULT, order
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Resolving, Step, tagged
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants, distances, expansion_theatre, landing
from broadfront.games.global_war.rules.battle import ATTACKER, default_loss, remove_doomed, take_hit
from broadfront.games.global_war.rules.battle_step import hits_of, volley
from broadfront.games.global_war.rules.combat_values import Hits
from broadfront.games.global_war.rules.expansion_damage import release
from broadfront.games.global_war.rules.permissions import why_no_space, why_no_unit
from broadfront.games.global_war.terms import FOUGHT, MOVED, OFFLOADED, SIDE, STOPPED
from broadfront.games.global_war.units import CARRIER, SUBMARINE, is_sea


@tagged("PatrolShots")
class PatrolShots(Resolving, frozen=True):
    """[c4] Each submarine on patrol fires once at 1 at enemy ships that have come in, before any other combat."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Roll, if ships have come in."""
        zone = self._zone(p)
        if zone < 0:
            return None
        shots = len(firing_patrols(p, zone))
        return volley(p, "c4", "Roll for the submarines on patrol.", shots, 1)

    @staticmethod
    def _zone(p: GlobalWarPosition) -> Space:
        for zone in members(expansion_theatre.zones_against(p, SIDE[p.mover])):
            if firing_patrols(p, zone):
                return zone
        return -1

    def hits(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Let the owner choose the losses."""
        zone = self._zone(p)
        firing = firing_patrols(p, zone)
        shots, roller = len(firing), p.setting.seat_of[p.owner[firing[0]]]
        p.patrolled |= 1 << zone
        p.tally = [0] * 10
        hit = hits_of(p, what, shots, 1)
        if p.setting.low_luck:
            template = "Submarines on patrol in {space:space} score {hits}."
            p.note("c4", template, note_kind="battle", space=zone, hits=hit, roller=roller)
        else:
            template = "Submarines on patrol in {space:space}, dice at 1: {hits} of {n} hit."
            p.note("c4", template, note_kind="roll", space=zone, value=1, hits=hit, n=shots, roller=roller)
        p.begin(PatrolLosses(zone, hit), self)


def firing_patrols(p: GlobalWarPosition, zone: Space) -> list[int]:
    """Return the submarines on patrol that are still to fire at the mover's ships which have come into a zone [c4]."""
    side = SIDE[p.mover]
    guarded = expansion_theatre.zones_against(p, side) & ~p.patrolled
    return patrols(p, zone, 1 - side) if guarded >> zone & 1 and came_into(p, zone) else []


def patrols(p: GlobalWarPosition, zone: Space, side: int) -> list[int]:
    """Return the submarines of a side that are on patrol in a zone."""
    return [u for u in p.units_in(zone) if p.kind[u] == SUBMARINE and SIDE[p.owner[u]] == side]


def ships_in(p: GlobalWarPosition, zone: Space) -> list[int]:
    """Return the mover's ships in a zone."""
    return [u for u in p.of_power(p.mover) if p.at[u] == zone and is_sea(p.kind[u])]


def came_into(p: GlobalWarPosition, zone: Space) -> list[int]:
    """Return the mover's ships that have come into a zone in this turn; submarines on patrol fire at these [c4]."""
    return [u for u in ships_in(p, zone) if p.flags[u] & MOVED and p.origin[u] != zone]


@tagged("PatrolLosses")
class PatrolLosses(Resolving, frozen=True):
    """[c4] The owner chooses which of his ships are hit, transports last; they are removed at once."""

    zone: int
    number: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the next ship."""
        choices = self._choices(p)
        if not self.number or not choices:
            remove_doomed(p)
            return None
        if len(choices) == 1:
            self.lose(p, choices[0][0], 0)
            return None
        moves = [order("lose", u) for u in sorted({u for u, _ in choices})]
        return Ask(p.setting.seat_of[p.mover], "c4", "Choose a ship that is hit.", [*moves, DEFAULT])

    def _choices(self, p: GlobalWarPosition) -> list[tuple[int, int]]:
        return battle_participants.eligible_casualties(
            p, came_into(p, self.zone), Hits(by_all=self.number), air_hits_subs=True
        )

    def _hits_taken(self, p: GlobalWarPosition, unit: int) -> PatrolLosses:
        """Apply a hit to a ship; return the step for the remaining hits."""
        take_hit(p, unit, ATTACKER, "c4")
        return PatrolLosses(self.zone, self.number - 1)

    def may_lose(self, p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[c4] Whether a ship may take the hit: one that came into the zone."""
        if wrong := why_no_unit(p, what):
            return wrong
        ships = came_into(p, self.zone)
        if what not in ships:
            return no("c4", "NOT_IN_BATTLE.patrol", unit=what, zone=self.zone)
        return battle_participants.may_be_hit(p, what, ships, Hits(by_all=self.number), air_hits_subs=True)

    def lose(self, p: GlobalWarPosition, what: int, _: int) -> None:
        p.begin(self._hits_taken(p, what))

    def default(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Let the usual ships take the hits."""
        step = self
        while step.number and (choices := step._choices(p)):
            step = step._hits_taken(p, default_loss(p, choices)[0])
        remove_doomed(p)


@tagged("PatrolExit")
class PatrolExit(Step, frozen=True):
    """[c4] Ships that have fought in an enemy patrol zone leave it, to a zone next to it that is not hostile (R4.c)."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the zone; ships without a way out stay."""
        for zone in members(expansion_theatre.zones_against(p, SIDE[p.mover])):
            ways = self._ways(p, zone)
            if len(ways) > 1:
                moves = [order("leave", zone, way) for way in ways]
                return Ask(p.setting.seat_of[p.mover], "c4", "Choose where your ships withdraw to.", moves)
            for way in ways:
                self.leave(p, zone, way)
        return None

    def may_leave(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[c4] Whether the ships in a patrol zone may withdraw to a zone: adjacent and not hostile."""
        guarded = members(expansion_theatre.zones_against(p, SIDE[p.mover]))
        zone = next(zone for zone in guarded if len(self._ways(p, zone)) > 1)
        ways, hostile = self._ways(p, zone), p.warships_of(1 - SIDE[p.mover])
        if wrong := why_no_space(what) or why_no_space(where):
            return wrong
        if what != zone:
            return no("c4", "MUST_WITHDRAW.here", zone=zone, ways=ways)
        if where not in MAP.sea_beside[zone]:
            return no("c4", "NOT_ADJACENT.leave", zone=zone, space=where, ways=ways)
        if hostile >> where & 1:
            return no("c4", "HOSTILE_ZONE.leave", space=where, ways=ways)
        return None if where in ways else no("c4", "DECKS_NEEDED.leave", space=where, ways=ways)

    @staticmethod
    def _ways(p: GlobalWarPosition, zone: Space) -> list[Space]:
        """Return the exits: of the possible zones, those where most of the aircraft in flight find a deck (R-G12)."""
        ships = ships_in(p, zone)
        if not ships:
            return []
        ways = distances.withdrawal_zones(zone, p.warships_of(1 - SIDE[p.mover]))
        carriers = [u for u in ships if p.kind[u] == CARRIER]
        planes = [landing.as_plane(p, u) for u in landing.in_flight(p)]
        if len(ways) < 2 or not carriers or not planes:
            return list(ways)
        if p.setting.rules_version >= 7:  # before, carriers that sail on were not taken into account
            landed = {way: landing.Landing(p, planes).most_if_withdrawn(way) for way in ways}
        else:
            landed = {way: landing.Landing(p, planes).most(dict.fromkeys(carriers, way)) for way in ways}
        return [way for way in ways if landed[way] == max(landed.values())]

    def leave(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Withdraw with all units on board; this costs no movement."""
        for u in ships_in(p, what):
            release(p, u, where)
            p.at[u] = where
            if p.flags[u] & (MOVED | FOUGHT | OFFLOADED):
                p.flags[u] |= STOPPED
            for cargo in p.aboard(u):
                p.at[cargo] = where
        p.note(
            "c4",
            "The ships in {space:space} withdraw to {target:space}.",
            note_kind="battle",
            space=what,
            target=where,
        )
        p.begin(self)
