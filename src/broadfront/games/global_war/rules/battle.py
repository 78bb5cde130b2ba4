"""[b4] A battle: rounds of fire, retreat or another round, capture.

The steps of a round: submarines submerge or strike by surprise; the attacker fires; the defender fires; casualties are
removed; the attacker goes on or retreats. A unit that is hit is marked and fires before it is removed, except units hit
by AA guns or by surprise.
"""

from __future__ import annotations

from broadfront.boards.interned_moves import DEFAULT, END, order
from broadfront.engine.chance import hits as roll_hits
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, tagged
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    battle_participants,
    distances,
    expansion_convoys,
    expansion_theatre,
)
from broadfront.games.global_war.rules.battle_step import BattleStep
from broadfront.games.global_war.rules.capture import capture
from broadfront.games.global_war.rules.carrier_capacity import carrier_capacity_of
from broadfront.games.global_war.rules.combat_values import (
    ARMED,
    BY_SURFACE,
    CAUGHT,
    FLEE,
    HELPLESS,
    LEFT_ALONE,
    LOST,
    RESULTS,
    RETREAT,
    STALEMATE,
    WON,
    Hits,
    Throw,
    can_hit,
    casualty_rank,
    class_of,
    end_of,
    loss_key,
    main_fire,
    only_submarines,
    only_transports,
    strikes,
    transports_fire,
)
from broadfront.games.global_war.rules.expansion_damage import apply_hit, price_of
from broadfront.games.global_war.rules.expansion_sections import ESCORTS, SHIP_DAMAGE
from broadfront.games.global_war.rules.permissions import why_no_space, why_no_unit, why_not_here
from broadfront.games.global_war.rules.raids import HomelessFighters
from broadfront.games.global_war.terms import (
    DEAD,
    DOOMED,
    FOUGHT,
    LANDING,
    SIDE,
    STOPPED,
    SUBMERGED,
    WITHDRAWN,
)
from broadfront.games.global_war.units import BOMBER, CARRIER, COST, SUBMARINE, is_air, is_land

# --------------------------------------------------------------------------------------------------
# [b4.2] [b4.3] [b4.4] The fire of a round: one side rolls, group by group, and the other chooses the
# casualties.

ATTACKER, DEFENDER = range(2)
_OF = ("The attacker's dice", "The defender's dice")


def force(p: GlobalWarPosition, space: Space, who: int) -> list[int]:
    """Return the units of a side of a battle, those marked for removal included."""
    return battle_participants.defenders(p, space) if who else battle_participants.attackers(p, space)


def seat_of(p: GlobalWarPosition, space: Space, who: int) -> int:
    """Return the seat that decides for a side: the mover, or the defender with the most units [b1]."""
    if who == ATTACKER:
        return p.setting.seat_of[p.mover]
    counts: dict[int, int] = {}
    for u in battle_participants.defenders(p, space):
        counts[p.owner[u]] = counts.get(p.owner[u], 0) + 1
    return p.setting.seat_of[min(counts, key=lambda power: (-counts[power], power))]


def remove_doomed(p: GlobalWarPosition) -> None:
    """Remove all units that are marked as hit."""
    for u, at in enumerate(p.at):
        if at != DEAD and p.flags[u] & DOOMED:
            p.lose(u, "b4.4", "{unit:unit} is lost.")


def take_hit(p: GlobalWarPosition, unit: int, who: int, rule: str) -> bool:
    """Apply a hit to a unit of a side: it is damaged, or marked for removal; return whether it is marked."""
    sinks = p.setting.hits[p.kind[unit]] - p.damage[unit] <= 1
    if sinks:
        p.flags[unit] |= DOOMED
    else:
        p.damage[unit] += 1
        p.note(rule, "{unit:unit} is damaged.", note_kind="loss", unit=unit)
    apply_hit(p, unit, who, sinks=sinks)
    return sinks


@tagged("Fire")
class Fire(BattleStep, frozen=True):
    """[b4.2] [b4.3] One side rolls its dice, group by group; then the other takes the hits."""

    space: int
    who: int
    mode: int
    """The units that fire: `ALL_FIRE`, `SPENT` or `SURPRISE`."""
    group: int
    by_subs: int
    by_air: int
    by_all: int
    by_surface: int = 0
    first: int = 0
    """1 for the defender's fire in the first round."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Roll the next group, or pass the hits to the other side."""
        groups = self._groups(p)
        if p.setting.low_luck:
            return self._low_luck(p, groups)
        if self.group >= len(groups):
            self._hand_on(p)
            return None
        dice = groups[self.group]
        if dice.best_of_two:
            return roll_hits(
                "b4",
                "Roll the better of two dice for heavy bombers.",
                dice.number,
                dice.chance,
                36,
            )
        return roll_hits("b4", "Roll for hits.", dice.number, dice.value)

    def _low_luck(self, p: GlobalWarPosition, groups: list[Throw]) -> Ask | None:
        """Roll one die for the points of a sort of dice that are less than six (R-G6); points are counted in sixths."""
        if self.group > BY_SURFACE:
            self._hand_on(p)
            return None
        rest = battle_participants.low_luck_points(groups, self.group) % 36
        if rest:
            return roll_hits("b4", "Roll for what is left over.", 1, rest, 36)
        self.hits(p, 0, 0)
        return None

    def _hand_on(self, p: GlobalWarPosition) -> None:
        hits = Hits(self.by_subs, self.by_air, self.by_all, self.by_surface)
        if sum(hits):
            p.begin(Casualties(self.space, 1 - self.who, *hits))

    def _groups(self, p: GlobalWarPosition) -> list[Throw]:
        throws = battle_participants.dice_of(
            p,
            force(p, self.space, self.who),
            attacking=self.who == ATTACKER,
            mode=self.mode,
            first=bool(self.first),
        )
        foes = force(p, self.space, 1 - self.who)
        if p.setting.rules_version >= 6:  # no die is rolled that could not hit anything here [b4.1]
            classes = {class_of(p.kind[u]) for u in foes}
            helped = battle_participants.has_destroyer(
                p, force(p, self.space, self.who), attacking=self.who == ATTACKER
            )
            return [
                dice
                for dice in throws
                if any(can_hit(unit, dice.sort, air_hits_subs=helped) for unit in classes)
            ]
        if all(p.kind[u] == SUBMARINE for u in foes):
            return [dice for dice in throws if dice.sort != BY_SURFACE]
        return throws

    def hits(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Add the hits of a group."""
        groups = self._groups(p)
        roller = seat_of(p, self.space, self.who) if p.notes is not None else 0
        totals = [self.by_subs, self.by_air, self.by_all, self.by_surface]
        if p.setting.low_luck:
            if points := battle_participants.low_luck_points(groups, self.group):
                what += points // 36
                template = "Dice worth {n} points score {hits}."
                p.note("b4", template, note_kind="battle", n=points // 6, hits=what, roller=roller)
            totals[self.group] = what
        else:
            dice = groups[self.group]
            template = _OF[self.who] + " at {value}: {hits} of {n} hit."
            best = int(dice.best_of_two)
            p.note(
                "b4",
                template,
                note_kind="roll",
                n=dice.number,
                value=dice.value,
                hits=what,
                best=best,
                roller=roller,
            )
            totals[dice.sort] += what
        p.begin(Fire(self.space, self.who, self.mode, self.group + 1, *Hits(*totals), self.first))


def default_loss(p: GlobalWarPosition, choices: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the casualty that most players would choose: a free hit first, then the cheapest unit.

    From rules version 6 on the attacker of a territory keeps a land unit as long as something else can be lost, and a
    hit on a carrier counts the aircraft that lose their deck; before, six IPC for each aircraft aboard.
    """
    units = [unit for unit, _ in choices]
    last_land = _last_land(p, units) if p.setting.rules_version >= 6 else None
    berths = (
        carrier_capacity_of(p, units[0])
        if p.setting.rules_version >= 6 and any(p.kind[u] == CARRIER for u in units)
        else None
    )

    def worth(choice: tuple[int, int]) -> tuple[int, ...]:
        unit, kind = choice[0], p.kind[choice[0]]
        mend = price_of(kind) if is_land(kind) or p.setting.has(SHIP_DAMAGE) else -1
        if p.setting.rules_version < 6:
            follows = 6 * len(p.aboard(unit))
        else:
            follows = berths.closed_by(p, unit) if berths and kind == CARRIER else 0
        return loss_key(casualty_key(p, unit), p.setting.hits[kind] - p.damage[unit], mend, follows)

    return min((choice for choice in choices if choice[0] != last_land), key=worth)


def _last_land(p: GlobalWarPosition, units: list[int]) -> int | None:
    """Return the attacker's only remaining land unit, if something else can be lost: it takes the territory."""
    space = p.at[units[0]]
    if MAP.is_sea(space) or SIDE[p.owner[units[0]]] != SIDE[p.mover]:
        return None
    land = [
        u for u in battle_participants.attackers(p, space) if is_land(p.kind[u]) and not p.flags[u] & DOOMED
    ]
    if len(land) != 1 or land == units or p.setting.hits[p.kind[land[0]]] - p.damage[land[0]] > 1:
        return None
    return land[0]


def casualty_order(p: GlobalWarPosition, units: list[int]) -> list[int]:
    """Return units in the order of the usual losses, without regard to damage."""
    return sorted(units, key=lambda u: casualty_key(p, u))


def casualty_key(p: GlobalWarPosition, unit: int) -> tuple[int, ...]:
    """Return the sort key of the usual losses: by `casualty_rank`; of ships that are alike, the one with least aboard.

    From rules version 6 on it is, of the attacker's aircraft that are alike, the one with the shortest range to land.
    """
    kind = p.kind[unit]
    cargo = sum(
        COST[p.kind[u]] for u in p.aboard(unit) if is_land(p.kind[u]) or battle_participants.is_guest(p, u)
    )
    flies_on = p.setting.rules_version >= 6 and is_air(kind) and SIDE[p.owner[unit]] == SIDE[p.mover]
    return *casualty_rank(kind), cargo, p.left[unit] if flies_on else 0, unit


@tagged("Casualties")
class Casualties(BattleStep, frozen=True):
    """[b4.4] The owner chooses the casualties, as many as possible; one click takes the cheapest first."""

    space: int
    who: int
    by_subs: int
    by_air: int
    by_all: int
    by_surface: int = 0

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the next casualty if there is a choice."""
        choices = self._choices(p)
        if not choices:
            return None
        if len(choices) == 1:
            self.lose(p, choices[0][0], 0)
            return None
        moves = [order("lose", u) for u in sorted({u for u, _ in choices})]
        return Ask(seat_of(p, self.space, self.who), "b4.4", "Choose a casualty.", [*moves, DEFAULT])

    @property
    def hits(self) -> Hits:
        """The hits that are still to be taken."""
        return Hits(self.by_subs, self.by_air, self.by_all, self.by_surface)

    def _sides(self, p: GlobalWarPosition) -> tuple[list[int], frozenset[int], bool]:
        """Return the units under fire, those of them that cannot be hit, and whether aircraft can hit submarines."""
        own_units, enemy = force(p, self.space, self.who), force(p, self.space, 1 - self.who)
        shielded = battle_participants.protected_transports(
            p, own_units, enemy, attacking=self.who == ATTACKER
        )
        return (
            own_units,
            shielded,
            battle_participants.has_destroyer(p, enemy, attacking=self.who == DEFENDER),
        )

    def _choices(self, p: GlobalWarPosition) -> list[tuple[int, int]]:
        own_units, shielded, helped = self._sides(p)
        units = [u for u in own_units if u not in shielded]
        return battle_participants.eligible_casualties(
            p, units, self.hits, air_hits_subs=helped, who=self.who
        )

    def may_lose(self, p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[b4.4] Whether a unit may take the next hit."""
        own_units, shielded, helped = self._sides(p)
        if wrong := why_no_unit(p, what):
            return wrong
        if what not in own_units:
            return no(
                "b4.4", "NOT_IN_BATTLE.hit", unit=what, side=SIDE[p.owner[own_units[0]]], space=self.space
            )
        return battle_participants.may_be_hit(
            p, what, own_units, self.hits, air_hits_subs=helped, who=self.who, safe=shielded
        )

    def _hits_taken(self, p: GlobalWarPosition, unit: int, sort: int) -> Casualties:
        """Apply a hit to a unit; return the step for the remaining hits."""
        if take_hit(p, unit, self.who, "b4.4"):
            p.note("b4.4", "{unit:unit} is hit.", note_kind="loss", unit=unit)
        hits_left = [self.by_subs, self.by_air, self.by_all, self.by_surface]
        hits_left[sort] -= 1
        return Casualties(self.space, self.who, *hits_left)

    def lose(self, p: GlobalWarPosition, what: int, _: int) -> None:
        p.begin(self._hits_taken(p, *next(choice for choice in self._choices(p) if choice[0] == what)))

    def is_choice(self, p: GlobalWarPosition) -> bool:
        """Return whether any unit survives: if the hits destroy all, it does not matter which takes the first."""
        after = p.clone()
        after.notes = None
        self.default(after, 0, 0)
        return any(not after.flags[u] & DOOMED for u in force(after, self.space, self.who))

    def default(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Let the usual units take all the hits."""
        step = self
        while choices := step._choices(p):
            step = step._hits_taken(p, *default_loss(p, choices))


START, SUBS, SURPRISE, FIRE, ANSWER, REMOVE = range(6)
"""The stages of a round."""


def drop_paratroopers(p: GlobalWarPosition, units: list[int]) -> None:
    """Let paratroopers leave their bombers [b7]."""
    for u in units:
        if p.host[u] >= 0 and p.kind[p.host[u]] == BOMBER:
            p.host[u] = -1


def attackers_staying(p: GlobalWarPosition, space: Space) -> list[int]:
    """Return the attackers that continue when the others retreat [b4.5]: landed units, and the aircraft over them."""
    attackers = force(p, space, ATTACKER)
    landed = any(p.flags[u] & LANDING for u in attackers)
    return [u for u in attackers if p.flags[u] & LANDING or (landed and is_air(p.kind[u]))]


def attackers_retreating(p: GlobalWarPosition, units: list[int]) -> list[int]:
    """Return the attackers that retreat together: land units, or ships, that have not landed from the sea [b4.5]."""
    return [u for u in units if not is_air(p.kind[u]) and not p.flags[u] & LANDING]


def are_dropped(p: GlobalWarPosition, units: list[int]) -> bool:
    """Return whether all attackers that could retreat are paratroopers, which have no way back alone (R-G43)."""
    others = attackers_retreating(p, units)
    return bool(others) and all(is_land(p.kind[u]) and p.aim[u] < 0 for u in others)


@tagged("Battle")
class Battle(BattleStep, frozen=True):
    """[b4] One battle, round after round; the step runs again between its stages."""

    space: int
    round: int = 0
    stage: int = START
    lone: int = 0
    """1 if submarines alone hunt transports without a guard: dice decide about each of them [c12b]."""
    fired: int = 0
    """1 if the defender's transports have fired in this battle."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Continue with the next stage; between rounds ask whether to go on."""
        space = self.space
        if self.stage == START:
            return self._begin_round(p)
        if self.stage == SUBS:
            p.begin(*(Submarines(space, who) for who in self._strikers(p)), self._at(SURPRISE))
        elif self.stage in (SURPRISE, FIRE) and not (force(p, space, ATTACKER) and force(p, space, DEFENDER)):
            # all units of a side have submerged, or are lost by surprise
            p.begin(Battle(space, self.round + 1, START, 0, self.fired))
        elif self.stage == SURPRISE:
            self._surprise(p)
        elif self.stage == FIRE:
            mode = main_fire(is_detected=self._is_hunted(p, ATTACKER))
            p.begin(Fire(space, ATTACKER, mode, 0, 0, 0, 0), self._at(ANSWER))
        elif self.stage == ANSWER:
            mode = main_fire(is_detected=self._is_hunted(p, DEFENDER))
            fire = Fire(space, DEFENDER, mode, 0, 0, 0, 0, 0, int(not self.round))
            p.begin(
                fire, Battle(space, self.round, REMOVE, self.lone, self.fired | self._transports_fired(p))
            )
        else:
            remove_doomed(p)
            p.begin(Battle(space, self.round + 1, START, self.lone, self.fired))
        return None

    def _at(self, stage: int) -> Battle:
        return Battle(self.space, self.round, stage, self.lone, self.fired)

    def _transports_fired(self, p: GlobalWarPosition) -> int:
        """Return 1 if transports of the defender fire now."""
        defenders, attackers = force(p, self.space, DEFENDER), force(p, self.space, ATTACKER)
        if ARMED not in expansion_convoys.defence(p, defenders).values():
            return 0
        return int(
            transports_fire(
                _kinds(p, attackers), is_detected=self._is_hunted(p, ATTACKER), first=not self.round
            )
        )

    def _is_hunted(self, p: GlobalWarPosition, who: int) -> bool:
        """Return whether a side's submarines meet a destroyer, or an escort that defends."""
        return battle_participants.has_destroyer(p, force(p, self.space, 1 - who), attacking=who == DEFENDER)

    def _strikers(self, p: GlobalWarPosition) -> list[int]:
        """Return the sides whose submarines meet no destroyer."""
        return [
            who
            for who in (ATTACKER, DEFENDER)
            if strikes(_kinds(p, force(p, self.space, who)), is_detected=self._is_hunted(p, who))
        ]

    def _surprise(self, p: GlobalWarPosition) -> None:
        """Let the submarines of both sides fire, then remove the units that they hit."""
        fires = [Fire(self.space, who, 2, 0, 0, 0, 0) for who in self._strikers(p)]
        p.begin(*fires, Sweep(), self._at(FIRE))

    # --- between rounds -------------------------------------------------------------------------------------------

    def _begin_round(self, p: GlobalWarPosition) -> Ask | None:
        attackers, defenders = force(p, self.space, ATTACKER), force(p, self.space, DEFENDER)
        if not self.round:
            drop_paratroopers(p, attackers)
            p.tally = [0] * 10
        ways = self.ways_out(p, attackers)
        end = self._end(p, attackers, defenders, way_out=bool(ways))
        if end == STALEMATE:
            others = attackers_retreating(p, attackers)
            if moves := [order("retreat", 0, s) for s in self._retreat_spaces(p, others)]:
                return Ask(seat_of(p, self.space, ATTACKER), "b4.5", "Retreat, or stay.", [*moves, END])
            self.end(p, 0, 0)
        # they shoot back once [c12b]
        elif end == HELPLESS and not self.round and expansion_convoys.armed(p):
            fire = Fire(self.space, DEFENDER, 0, 0, 0, 0, 0, 0, 1)
            p.begin(fire, Battle(self.space, self.round, REMOVE, self.lone, 1))
        elif end == FLEE:
            return Ask(seat_of(p, self.space, ATTACKER), "c12b", "Your transports have to retreat.", ways)
        elif end in (HELPLESS, CAUGHT):
            rule = "b4" if end == HELPLESS else "c12b"
            doomed_units = defenders if end == HELPLESS else attackers
            many = "{n} transports in {space:space} are lost."
            template = many if len(doomed_units) > 1 else "A transport in {space:space} is lost."
            p.note(rule, template, note_kind="loss", space=self.space, n=len(doomed_units))
            for u in doomed_units:
                p.lose(u, rule)
            p.begin(Aftermath(self.space, WON if end == HELPLESS else LOST))
        elif end is not None:
            p.begin(Aftermath(self.space, STALEMATE if end == LEFT_ALONE else end))
        elif self.round and ways:
            seat = seat_of(p, self.space, ATTACKER)
            return Ask(seat, "b4.5", "Press the attack, or retreat.", [order("press", 0, self.space), *ways])
        else:
            self.press(p, 0, self.space)
        return None

    def _end(
        self, p: GlobalWarPosition, attackers: list[int], defenders: list[int], *, way_out: bool = False
    ) -> int | None:
        """Return the result if the battle ends now; None if another round may be fought."""
        return end_of(
            _kinds(p, attackers),
            _kinds(p, defenders),
            fires=bool(battle_participants.dice_of(p, attackers, attacking=True)),
            can_hit=bool(attackers and defenders) and not self._stalemate(p, attackers, defenders),
            hunt=self.is_hunt(p, attackers, defenders),
            escorts=p.setting.has(ESCORTS),
            way_out=way_out,
        )

    def is_hunt(self, p: GlobalWarPosition, attackers: list[int], defenders: list[int]) -> bool:
        """Return whether submarines alone attack transports that have had no chance to fire yet (R12.d)."""
        hunt = (self.lone or not self.fired) and expansion_convoys.armed(p)
        return bool(hunt) and only_transports(_kinds(p, defenders)) and only_submarines(_kinds(p, attackers))

    def topic(self, p: GlobalWarPosition) -> str:
        """Return "Battle.transports" if transports have to retreat and nothing else is offered."""
        ask = p.pending
        return "Battle.transports" if ask and all(move.verb == "retreat" for move in ask.moves) else "Battle"

    def may_press(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b4.5] Whether the attacker may fight another round: a unit can be hit, and not only transports fight."""
        attackers, defenders = force(p, self.space, ATTACKER), force(p, self.space, DEFENDER)
        if wrong := why_not_here(self.space, where):
            return wrong
        end = self._end(p, attackers, defenders, way_out=True)
        if end == STALEMATE:
            return no("b4.12", "NO_BATTLE.stalemate", space=where)
        return no("c12b", "MUST_WITHDRAW.transports") if end == FLEE else None

    def may_retreat(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b4.5] Whether the attackers may retreat to a space; aircraft alone break off where they are."""
        if wrong := why_no_space(where):
            return wrong
        attackers = force(p, self.space, ATTACKER)
        others = attackers_retreating(p, attackers)
        if self._leaves_dropped(p, attackers):
            return no("b4.5", "NO_RETREAT_THERE.paratroopers")
        if others:
            wrong = self._may_go_back(p, others, where)
            return wrong and no(wrong.rule, wrong.code, **wrong.ids, ways=self._retreat_spaces(p, others))
        if any(p.flags[u] & LANDING for u in attackers):
            return no("b4.5", "SEABORNE", space=self.space)
        return None if where == self.space else no("b4.5", "NO_RETREAT_THERE.air", space=self.space)

    def may_withdraw(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b4.5] Whether the aircraft may withdraw alone from a landing."""
        attackers = force(p, self.space, ATTACKER)
        if wrong := why_not_here(self.space, where):
            return wrong
        if not any(is_air(p.kind[u]) for u in attackers):
            return no("b4.5", "NOT_IN_BATTLE.aircraft")
        if not any(p.flags[u] & LANDING for u in attackers) and not self._leaves_dropped(p, attackers):
            return no("b4.5", "SEABORNE.aircraft")
        return None  # on land an aircraft can always hit: there is no stalemate

    def press(self, p: GlobalWarPosition, _: int, _where: int) -> None:
        p.note(
            "b4",
            "Round {n} of the battle for {space:space}.",
            note_kind="battle",
            n=self.round + 1,
            space=self.space,
        )
        defenders, attackers = force(p, self.space, DEFENDER), force(p, self.space, ATTACKER)
        lone = int(self.is_hunt(p, attackers, defenders))
        stage = SUBS if MAP.is_sea(self.space) else FIRE
        p.begin(Battle(self.space, self.round, stage, lone, self.fired))

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Stay in the zone, where neither side can hit the other."""
        p.note(
            "b4",
            "Neither side can hit the other: the battle for {space:space} ends.",
            note_kind="battle",
            space=self.space,
        )
        p.begin(Aftermath(self.space, STALEMATE))

    def retreat(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Break off: land units, or ships, retreat together; aircraft land later; seaborne units stay and fight."""
        if where == self.space:
            p.note("b4.5", "The attacking aircraft break off over {space:space}.", space=self.space)
        else:
            p.note(
                "b4.5",
                "The attacker retreats from {space:space} to {target:space}.",
                space=self.space,
                target=where,
            )
        attackers = force(p, self.space, ATTACKER)
        stay = attackers_staying(p, self.space)
        if MAP.is_sea(self.space):
            for u in p.of_power(p.mover):
                if p.at[u] == self.space and p.flags[u] & LANDING:  # nothing lands from here
                    p.flags[u] &= ~LANDING
                    p.aim[u] = -1
        for u in attackers:
            if u in stay:
                continue
            p.flags[u] |= FOUGHT
            if not is_air(p.kind[u]) and where != self.space:
                p.at[u] = where
                p.left[u] = 0
                for cargo in p.aboard(u):
                    p.at[cargo] = where
        p.begin(self if stay else Aftermath(self.space, RETREAT))

    def withdraw(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Withdraw the aircraft from a landing; they land in Noncombat Move (R-G4)."""
        p.note("b4.5", "The aircraft withdraw from {space:space}.", note_kind="battle", space=where)
        for u in force(p, self.space, ATTACKER):
            if is_air(p.kind[u]):
                p.flags[u] |= FOUGHT | WITHDRAWN
        p.begin(self)

    def ways_out(self, p: GlobalWarPosition, attackers: list[int]) -> list[Move]:
        """Return the retreats: friendly spaces next to the battle that any attacker came from."""
        landed = any(p.flags[u] & LANDING for u in attackers)
        others = attackers_retreating(p, attackers)
        moves = [order("retreat", 0, s) for s in self._retreat_spaces(p, others)]
        if (landed or self._leaves_dropped(p, attackers)) and any(is_air(p.kind[u]) for u in attackers):
            moves.append(order("withdraw", 0, self.space))
        if not landed and not others:  # aircraft alone
            moves.append(order("retreat", 0, self.space))
        return moves

    @staticmethod
    def _leaves_dropped(p: GlobalWarPosition, attackers: list[int]) -> bool:
        """Return whether the aircraft may leave paratroopers that cannot retreat (R-G43)."""
        return p.setting.rules_version >= 6 and are_dropped(p, attackers)

    def can_retreat(self, p: GlobalWarPosition, attackers: list[int]) -> bool:
        """Return whether the attackers that came over land, and the ships, have a space to retreat to [b4.5]."""
        return bool(self._retreat_spaces(p, attackers_retreating(p, attackers)))

    def _retreat_spaces(self, p: GlobalWarPosition, units: list[int]) -> list[Space]:
        return sorted(s for s in {p.aim[u] for u in units} if self._may_go_back(p, units, s) is None)

    def _may_go_back(self, p: GlobalWarPosition, units: list[int], space: Space) -> Reason | None:
        """[b4.5] Whether attacking ships or land units may retreat to a space: one that any of them came from."""
        if space not in MAP.beside[self.space]:
            return no("b4.5", "NO_RETREAT_THERE.far", space=space, here=self.space)
        if not any(p.aim[u] == space for u in units):
            return no("b4.5", "NO_RETREAT_THERE", space=space)
        if not MAP.is_sea(space):
            return (
                None
                if p.side_of(space) == SIDE[p.mover]
                else no("b4.5", "NO_RETREAT_THERE.land", space=space)
            )
        if p.warships_of(1 - SIDE[p.mover]) >> space & 1:
            return no("b4.5", "NO_RETREAT_THERE.hostile", space=space)
        if p.setting.rules_version >= 6 and p.hostile >> space & 1:
            return no("b4.5", "NO_RETREAT_THERE.began", space=space)
        for u in units:
            if distances.forbidden_zones(p, u) >> space & 1:
                return no(expansion_theatre.rule_of(p, u), "NO_RETREAT_THERE.theatre", unit=u, space=space)
            if distances.no_retreat_zones(p, u) >> space & 1:
                return no("c4", "NO_RETREAT_THERE.patrol", space=space)
        return None

    def _stalemate(self, p: GlobalWarPosition, attackers: list[int], defenders: list[int]) -> bool:
        """Return whether neither side can hit the other [b4]; transports that cannot be chosen do not count [c12b]."""
        safe = battle_participants.protected_transports(p, attackers, defenders, attacking=True)
        guarded = battle_participants.protected_transports(p, defenders, attackers, attacking=False)
        here = [u for u in attackers if u not in safe] or attackers
        there = [u for u in defenders if u not in guarded] or defenders
        mine_hit = battle_participants.reaches(p, attackers, there, attacking=True)
        return not (mine_hit or battle_participants.reaches(p, defenders, here, attacking=False))


def _kinds(p: GlobalWarPosition, units: list[int]) -> list[int]:
    return [p.kind[u] for u in units]


@tagged("Submarines")
class Submarines(BattleStep, frozen=True):
    """[b4.1] The owner of submarines MAY let them submerge: they leave the battle, and stay in the zone."""

    space: int
    who: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask about the submarines, those that are alike together."""
        if not force(p, self.space, 1 - self.who):
            return None
        own_units = force(p, self.space, self.who)
        moves = [order("submerge", u) for u in own_units if self.may_submerge(p, u, 0) is None]
        if not moves:
            return None
        return Ask(seat_of(p, self.space, self.who), "b4.1", "Submerge submarines, or strike.", [*moves, END])

    def may_submerge(self, p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[b4.1] Whether a unit may submerge: the first submarine of each power in question."""
        if wrong := why_no_unit(p, what):
            return wrong
        if p.kind[what] != SUBMARINE:
            return no("b4.1", "WRONG_KIND.submerge", unit=what)
        own_units = force(p, self.space, self.who)
        if what not in own_units:
            return no(
                "b4.1", "NOT_IN_BATTLE.subs", unit=what, side=SIDE[p.owner[own_units[0]]], space=self.space
            )
        first = next(u for u in own_units if p.kind[u] == SUBMARINE and p.owner[u] == p.owner[what])
        return None if first == what else no("b4.1", "ALIKE", unit=what, first=first)

    def submerge(self, p: GlobalWarPosition, what: int, _: int) -> None:
        p.flags[what] |= SUBMERGED
        p.note("b4.1", "{unit:unit} submerges.", note_kind="battle", unit=what)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Strike with the others."""


@tagged("Sweep")
class Sweep(BattleStep, frozen=True):
    """[b4.1] Units hit by surprise are removed before they fire."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        remove_doomed(p)
        return None


@tagged("Aftermath")
class Aftermath(BattleStep, frozen=True):
    """[b4] After a battle: damage is repaired, units are marked as having fought, a territory is taken."""

    space: int
    result: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        space, sea = self.space, MAP.is_sea(self.space)
        remove_doomed(p)
        if p.setting.rules_version < 6:  # later versions: at the end of the turn (R-G44)
            p.repair_ships()
        if sea:
            p.sea_fought |= 1 << space
            p.battles[space] = min(p.battles[space], 2)  # convoys are left out of one battle only
        for u, at in enumerate(p.at):
            if at == space:
                p.flags[u] &= ~(SUBMERGED | WITHDRAWN)
        attackers = battle_participants.attackers(p, space)
        for u in attackers:
            p.flags[u] |= FOUGHT
            if not is_air(p.kind[u]):
                p.flags[u] |= STOPPED
        outcome = RESULTS[self.result]
        p.note("b4", "The battle for {space:space} is over.", outcome, note_kind="battle", space=space)
        for u in attackers:
            p.flags[u] &= ~LANDING
        blitzed = p.side_of(space) == SIDE[p.mover]  # a tank has taken it before (R-G40)
        if not sea and not blitzed and self.result == WON and any(is_land(p.kind[u]) for u in attackers):
            capture(p, space, p.mover)
        if sea and p.setting.rules_version < 2:  # later versions: after the last battle of the turn (R-G27)
            p.begin(HomelessFighters(space))
        return None
