"""[b4.2] [b4.3] [b4.4] The fire of a round: one side rolls, group by group, and the other chooses its casualties."""

from __future__ import annotations

from broadfront.engine.chance import hits as roll_hits
from broadfront.engine.contract import Ask, tagged
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war import forces
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.battle_decks import berths_of
from broadfront.games.global_war.combat_model import BY_SURFACE, Hits, Throw, can_hit, class_of, loss_key
from broadfront.games.global_war.expansion.damage import count_hit, price_of
from broadfront.games.global_war.expansion.sections import SHIP_DAMAGE
from broadfront.games.global_war.kinds import CARRIER, COST, SUBMARINE, is_air, is_land
from broadfront.games.global_war.orders import DEFAULT, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.permissions import is_unit
from broadfront.games.global_war.rules.resolving import BattleStep
from broadfront.games.global_war.terms import DEAD, DOOMED, SIDE

__all__ = [
    "ATTACKER",
    "DEFENDER",
    "Casualties",
    "Fire",
    "default_loss",
    "force",
    "remove_doomed",
    "seat_of",
    "take_hit",
    "usual_order",
]

ATTACKER, DEFENDER = range(2)
_OF = ("The attacker's dice", "The defender's dice")


def force(p: GlobalWarPosition, space: Space, who: int) -> list[int]:
    """Return the units of a side of a battle, those that are doomed included."""
    return forces.defenders(p, space) if who else forces.attackers(p, space)


def seat_of(p: GlobalWarPosition, space: Space, who: int) -> int:
    """Return who decides for a side: the mover, or the defender with the most units [b1]."""
    if who == ATTACKER:
        return p.setting.seat_of[p.mover]
    counts: dict[int, int] = {}
    for u in forces.defenders(p, space):
        counts[p.owner[u]] = counts.get(p.owner[u], 0) + 1
    return p.setting.seat_of[min(counts, key=lambda power: (-counts[power], power))]


def remove_doomed(p: GlobalWarPosition) -> None:
    """Remove all units that are marked as hit."""
    for u, at in enumerate(p.at):
        if at != DEAD and p.flags[u] & DOOMED:
            p.lose(u, "b4.4", "{unit:unit} is lost.")


def take_hit(p: GlobalWarPosition, unit: int, who: int, rule: str) -> bool:
    """Let a unit of a side take a hit: it is damaged, or marked to be removed; return whether it is."""
    sinks = p.setting.hits[p.kind[unit]] - p.damage[unit] <= 1
    if sinks:
        p.flags[unit] |= DOOMED
    else:
        p.damage[unit] += 1
        p.note(rule, "{unit:unit} is damaged.", note_kind="loss", unit=unit)
    count_hit(p, unit, who, sinks=sinks)
    return sinks


@tagged("Fire")
class Fire(BattleStep, frozen=True):
    """[b4.2] [b4.3] One side rolls its dice, group by group; then the other takes the hits."""

    space: int
    who: int
    mode: int
    """Who fires: `ALL_FIRE`, `SPENT` or `SURPRISE`."""
    group: int
    by_subs: int
    by_air: int
    by_all: int
    by_surface: int = 0
    first: int = 0
    """1: the defender's fire in the first round."""

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Roll the next group, or hand the hits on."""
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
        """Roll one die for what six points of a sort of dice leave over (R-G6); points are counted in sixths."""
        if self.group > BY_SURFACE:
            self._hand_on(p)
            return None
        rest = forces.points(groups, self.group) % 36
        if rest:
            return roll_hits("b4", "Roll for what is left over.", 1, rest, 36)
        self.hits(p, 0, 0)
        return None

    def _hand_on(self, p: GlobalWarPosition) -> None:
        hits = Hits(self.by_subs, self.by_air, self.by_all, self.by_surface)
        if sum(hits):
            p.begin(Casualties(self.space, 1 - self.who, *hits))

    def _groups(self, p: GlobalWarPosition) -> list[Throw]:
        found = forces.dice_of(
            p,
            force(p, self.space, self.who),
            attacking=self.who == ATTACKER,
            mode=self.mode,
            first=bool(self.first),
        )
        foes = force(p, self.space, 1 - self.who)
        if p.setting.rules_version >= 6:  # no die is rolled that could hit nothing here [b4.1]
            classes = {class_of(p.kind[u]) for u in foes}
            helped = forces.has_destroyer(p, force(p, self.space, self.who), attacking=self.who == ATTACKER)
            return [
                dice
                for dice in found
                if any(can_hit(unit, dice.sort, air_hits_subs=helped) for unit in classes)
            ]
        if all(p.kind[u] == SUBMARINE for u in foes):
            return [dice for dice in found if dice.sort != BY_SURFACE]
        return found

    def hits(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Add the hits of a group."""
        groups = self._groups(p)
        roller = seat_of(p, self.space, self.who) if p.notes is not None else 0
        found = [self.by_subs, self.by_air, self.by_all, self.by_surface]
        if p.setting.low_luck:
            if points := forces.points(groups, self.group):
                what += points // 36
                told = "Dice worth {n} points score {hits}."
                p.note("b4", told, note_kind="battle", n=points // 6, hits=what, roller=roller)
            found[self.group] = what
        else:
            dice = groups[self.group]
            told = _OF[self.who] + " at {value}: {hits} of {n} hit."
            best = int(dice.best_of_two)
            p.note(
                "b4",
                told,
                note_kind="roll",
                n=dice.number,
                value=dice.value,
                hits=what,
                best=best,
                roller=roller,
            )
            found[dice.sort] += what
        p.begin(Fire(self.space, self.who, self.mode, self.group + 1, *Hits(*found), self.first))


def default_loss(p: GlobalWarPosition, choices: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the casualty that most players would choose: a free hit first, then the cheapest unit.

    From rules version 6 on the attacker of a territory keeps a land unit as long as something else can be lost, and a
    hit on a carrier counts the aircraft that it leaves without a deck; before, six IPC for each aboard.
    """
    units = [unit for unit, _ in choices]
    kept = _last_land(p, units) if p.setting.rules_version >= 6 else None
    berths = (
        berths_of(p, units[0])
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
        return loss_key(usual_order(p, unit), p.setting.hits[kind] - p.damage[unit], mend, follows)

    return min((choice for choice in choices if choice[0] != kept), key=worth)


def _last_land(p: GlobalWarPosition, units: list[int]) -> int | None:
    """Return the attacker's only land unit that is left, if something else can be lost: it takes the territory."""
    space = p.at[units[0]]
    if ATLAS.is_sea(space) or SIDE[p.owner[units[0]]] != SIDE[p.mover]:
        return None
    land = [u for u in forces.attackers(p, space) if is_land(p.kind[u]) and not p.flags[u] & DOOMED]
    if len(land) != 1 or land == units or p.setting.hits[p.kind[land[0]]] - p.damage[land[0]] > 1:
        return None
    return land[0]


def usual_order(p: GlobalWarPosition, unit: int) -> tuple[int, ...]:
    """Return the sort key of the usual losses: the cheapest first; of ships that are alike, that with least aboard.

    From rules version 6 on it is, of the attacker's aircraft that are alike, the one that gets least far to land.
    """
    kind = p.kind[unit]
    cargo = sum(COST[p.kind[u]] for u in p.aboard(unit) if is_land(p.kind[u]) or forces.is_guest(p, u))
    flies_on = p.setting.rules_version >= 6 and is_air(kind) and SIDE[p.owner[unit]] == SIDE[p.mover]
    return COST[kind], kind, cargo, p.left[unit] if flies_on else 0, unit


@tagged("Casualties")
class Casualties(BattleStep, frozen=True):
    """[b4.4] The owner chooses who is hit, as many as possible; one click takes the cheapest first."""

    space: int
    who: int
    by_subs: int
    by_air: int
    by_all: int
    by_surface: int = 0

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the next casualty, if there is a choice."""
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
        """The hits that are left to take."""
        return Hits(self.by_subs, self.by_air, self.by_all, self.by_surface)

    def _sides(self, p: GlobalWarPosition) -> tuple[list[int], frozenset[int], bool]:
        """Return the units that are hit, those of them that cannot be, and whether aircraft can hit submarines."""
        mine, enemy = force(p, self.space, self.who), force(p, self.space, 1 - self.who)
        shielded = forces.shielded(p, mine, enemy, attacking=self.who == ATTACKER)
        return mine, shielded, forces.has_destroyer(p, enemy, attacking=self.who == DEFENDER)

    def _choices(self, p: GlobalWarPosition) -> list[tuple[int, int]]:
        mine, shielded, helped = self._sides(p)
        units = [u for u in mine if u not in shielded]
        return forces.losable(p, units, self.hits, air_hits_subs=helped, who=self.who)

    def may_lose(self, p: GlobalWarPosition, what: int, _: int) -> Reason | None:
        """[b4.4] Whether a unit may take the next hit."""
        mine, shielded, helped = self._sides(p)
        if wrong := is_unit(p, what):
            return wrong
        if what not in mine:
            return no("b4.4", "NOT_IN_BATTLE.hit", unit=what, side=SIDE[p.owner[mine[0]]], space=self.space)
        return forces.may_be_hit(p, what, mine, self.hits, air_hits_subs=helped, who=self.who, safe=shielded)

    def _taken(self, p: GlobalWarPosition, unit: int, sort: int) -> Casualties:
        """Let a unit take a hit; return what is left to take."""
        if take_hit(p, unit, self.who, "b4.4"):
            p.note("b4.4", "{unit:unit} is hit.", note_kind="loss", unit=unit)
        left = [self.by_subs, self.by_air, self.by_all, self.by_surface]
        left[sort] -= 1
        return Casualties(self.space, self.who, *left)

    def lose(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Let a unit take the hit."""
        p.begin(self._taken(p, *next(choice for choice in self._choices(p) if choice[0] == what)))

    def is_choice(self, p: GlobalWarPosition) -> bool:
        """Say whether anybody stays: where the hits are enough for all, it does not matter who takes the first."""
        after = p.clone()
        after.notes = None
        self.default(after, 0, 0)
        return any(not after.flags[u] & DOOMED for u in force(after, self.space, self.who))

    def default(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Let the usual units take all the hits."""
        step = self
        while choices := step._choices(p):
            step = step._taken(p, *default_loss(p, choices))
