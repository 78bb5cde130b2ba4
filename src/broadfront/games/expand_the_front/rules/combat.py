"""[5] Combat: tile by tile the attackers name targets, dice are rolled, and the attacked units strike back."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence

from broadfront.boards.interned_moves import END, order
from broadfront.engine.chance import die
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Resolving, tagged
from broadfront.games.expand_the_front.charts import SUPPLIES, die_needed, hitting_faces, strikes_back
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.orders import target_kind, target_number
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.rules.ranged import Join, shooters, tiles_in_range
from broadfront.games.expand_the_front.rules.targets import choices, entered, may_name, targets_at
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DEFENSE,
    FIRED,
    KINDS,
    SHIP,
    SUPPLY,
)

SAME_TILE = -1


@tagged("Combat")
class Combat(Resolving, frozen=True):
    """[5.1] The attacker chooses the order of the tiles; tiles that units have entered MUST be attacked (R-E14)."""

    seat: int

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask for the next tile to attack while one is left."""
        seat = self.seat
        must = queries.contested(p)
        tiles = self.tiles(p)
        if not tiles:
            return None
        moves = [order("fight", 0, tile) for tile in tiles]
        if not must:
            moves.append(END)
        elif len(moves) == 1:
            self.fight(p, 0, must[0])
            return None
        prompt = (
            "Choose where you fight next."
            if must
            else "Choose the tile that you attack next, or end the turn."
        )
        return Ask(seat, "5.1", prompt, moves)

    def tiles(self, p: ExpandPosition) -> list[Tile]:
        """Return the tiles that may be attacked next, lowest first."""
        enemies = p.tiles_of(1 - self.seat)
        near = enemies & (tiles_in_range(p, self.seat) | p.tiles_of(self.seat))
        return sorted(tile for tile in near if self.may_fight(p, 0, tile) is None)

    def may_fight(self, p: ExpandPosition, _: int, where: int) -> Reason | None:
        """[5.1] Whether a tile may be attacked next; None if it may."""
        if not p.holds(1 - self.seat, where):
            return no("5.1", "NO_ENEMY_THERE", tile=where)
        if p.holds(self.seat, where):
            return None
        if where in p.fought:
            return no("5.1", "FOUGHT_ALREADY", tile=where)
        if shooters(p, self.seat, where):
            return None
        bombs, raid = SUPPLIES[BOMBER], queries.price(p, BOMBER, SUPPLY)
        code = "NOBODY_IN_RANGE" if raid else "NOBODY_IN_RANGE_FREE_RAID"
        return no("6", code, tile=where, bombs=bombs, raid=raid)

    def may_end(self, p: ExpandPosition, _what: int, _where: int) -> Reason | None:
        """[5.1] Whether the side may end its attacks: not while a tile that it entered is left; None if it may."""
        must = queries.contested(p)
        return no("5.1", "MUST_FIGHT", tiles=must) if must else None

    def fight(self, p: ExpandPosition, _: int, where: int) -> None:
        p.fought.append(where)
        p.note("5.1", "{seat:seat} attacks {tile:tile}.", note_kind="battle", seat=self.seat, tile=where)
        after = (self,) if self.goes_on() else ()
        p.begin(ChooseTargets(self.seat, where), Join(self.seat, where), Dice(self.seat, where), *after)

    def goes_on(self) -> bool:
        """Return whether another tile may be attacked after this one."""
        return True

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        """Attack no more this turn."""


@tagged("Aim")
class ChooseTargets(Resolving, frozen=True):
    """[5.4] Each attacker in the tile names its target before any die is rolled; several MAY name one."""

    seat: int
    tile: int
    place: int = 0
    """The number of attackers that have named a target."""

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask for the next attacker's target; a single one needs no question."""
        attackers = entered(p, self.seat, self.tile)
        if self.place >= len(attackers):
            return None
        kind, least = self._attacker(p, attackers)
        targets = choices(p, self.seat, self.tile, kind, least)
        if len(targets) == 1:
            self.aim(p, kind, targets[0])
            return None
        moves = [order("aim", kind, of) for of in targets]
        return Ask(self.seat, "5.4", "Choose the target of your attacking unit.", moves)

    def _attacker(self, p: ExpandPosition, attackers: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Return the kind of the attacker that names its target, and the lowest target that it may name."""
        kind, _ = attackers[self.place]
        if self.place and kind != SHIP and attackers[self.place - 1][0] == kind:
            return kind, p.fighters[-1]  # alike units name targets in rising order
        return kind, 0

    def may_aim(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[5.4] Whether the next attacker is of a kind and may name a target; None if it is and may."""
        kind, least = self._attacker(p, entered(p, self.seat, self.tile))
        if what != kind:
            return no("5.4", "ANOTHER_AIMS", kind=kind)
        return may_name(p, self.seat, self.tile, kind, where, least)

    def aim(self, p: ExpandPosition, what: int, where: int) -> None:
        _, ship = entered(p, self.seat, self.tile)[self.place]
        p.fighters += [what, ship, SAME_TILE, where]
        p.begin(ChooseTargets(self.seat, self.tile, self.place + 1))


def bonus(p: ExpandPosition, seat: int, tile: Tile) -> int:
    """Return the bonus of Assault units on their dice: 1 if more of them attack than there are enemy units (R-E16)."""
    return int(p.count(seat, ASSAULT, tile) > len(targets_at(p, 1 - seat, tile)))


def _merged_hits(hits: Sequence[int], ahead: Container[int] = ()) -> list[int]:
    """Return the targets that are hit; those that no die is still rolled at as their kind alone, below 0."""
    return sorted(of if of in ahead or target_kind(of) == SHIP else -1 - target_kind(of) for of in hits)


def _hit_or_miss(ask: Ask, needed: int, *, matters: bool = True) -> list[tuple[Move, int]]:
    """Return one face for all misses and one for all hits, with weights; a single face if hits do not matter."""
    hits = hitting_faces(needed)
    if not matters or hits in (0, 6):
        return [(ask.moves[0], 6)]
    return [(ask.moves[0], 6 - hits), (ask.moves[-1], hits)]


@tagged("Dice")
class Dice(Resolving, frozen=True):
    """[5.5] A die for each attacker; Supplies are hit without one. Then the attacked units strike back."""

    seat: int
    tile: int
    place: int = 0

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask CHANCE for the next die."""
        at = self.place * 4
        if at >= len(p.fighters):
            if p.fighters:
                p.begin(
                    StrikeBack(self.seat, self.tile),
                    AnswerDice(self.seat, self.tile),
                    EndRound(self.seat, self.tile),
                )
            return None
        of = p.fighters[at + 3]
        if target_kind(of) == SUPPLY:  # [5.3]
            if of not in p.hits:
                p.hits.append(of)
            if p.notes is not None:
                p.note(
                    "5.3",
                    "{kind:kind} hits {target:kind} without a die.",
                    note_kind="roll",
                    kind=p.fighters[at],
                    target=SUPPLY,
                    roller=self.seat,
                )
            p.begin(Dice(self.seat, self.tile, self.place + 1))
            return None
        return die("5.5", "Roll for the attack.")

    def roll(self, p: ExpandPosition, what: int, _: int) -> None:
        """Compare the die with the number needed."""
        kind, of, plus = self._shot(p)
        hit = what + plus >= die_needed(kind, target_kind(of))  # (R-E6)
        if hit and of not in p.hits:
            p.hits.append(of)
        if p.notes is not None:
            p.note(
                "5.5",
                "{kind:kind} attacks {target:kind} with {die} + {plus}: " + ("hit." if hit else "miss."),
                note_kind="roll",
                kind=kind,
                target=target_kind(of),
                die=what,
                roller=self.seat,
                plus=plus,
                least=die_needed(kind, target_kind(of)) - plus,
                hits=int(hit),
            )
        p.begin(Dice(self.seat, self.tile, self.place + 1))

    def _shot(self, p: ExpandPosition) -> tuple[int, int, int]:
        """Return the attacker, its target, and the bonus on the die."""
        kind, _, _, of = p.fighters[self.place * 4 : self.place * 4 + 4]
        return kind, of, bonus(p, self.seat, self.tile) if kind == ASSAULT else 0

    def chances(self, p: ExpandPosition, ask: Ask) -> list[tuple[Move, int]]:
        """Return the weights of hit and miss; they do not matter at a target that is already hit."""
        kind, of, plus = self._shot(p)
        return _hit_or_miss(ask, die_needed(kind, target_kind(of)) - plus, matters=of not in p.hits)

    def merge_key(self, p: ExpandPosition) -> Hashable:
        """Return a key that is equal for positions that differ only in which of several alike targets is hit."""
        return p.key_with(hits=_merged_hits(p.hits, p.fighters[self.place * 4 + 3 :: 4]))


@tagged("Answer")
class StrikeBack(Resolving, frozen=True):
    """[5.6] Each attacked unit that can strikes back, even if it is destroyed; so does a Defense that was no target."""

    seat: int
    tile: int
    place: int = 0
    """The number of defenders that are done."""

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask the defender for the target of the next unit that strikes back, if there is a choice."""
        defenders = targets_at(p, 1 - self.seat, self.tile)
        if self.place >= len(defenders):
            return None
        of = defenders[self.place]
        foes = self._foes(p, of)
        if len(foes) > 1:
            moves = [order("counter", of, foe) for foe in foes]
            return Ask(1 - self.seat, "5.6", "Choose the attacker at whom your unit strikes back.", moves)
        if foes:
            p.answers += [of, foes[0]]
        p.begin(StrikeBack(self.seat, self.tile, self.place + 1))
        return None

    def _foes(self, p: ExpandPosition, of: int) -> list[int]:
        """Return the attackers, one of each sort, that a defender may strike back at."""
        kind = target_kind(of)
        if kind != SHIP and self.tile in p.setting.map.water:  # (R-E20)
            return []
        aimed = of in p.aims()
        foes: dict[tuple[int, ...], int] = {}
        struck = p.answers[1::2]
        for number, (foe, ship, origin, aim) in enumerate(p.attackers()):
            if aim != of and (aimed or kind != DEFENSE):
                continue
            if strikes_back(foe, kind, same_tile=origin == SAME_TILE):
                foes.setdefault((foe, ship, origin, struck.count(number)), number)
        return sorted(foes.values())

    def may_counter(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[5.6] Whether the next defender may strike back at an attacker; None if it may."""
        of = targets_at(p, 1 - self.seat, self.tile)[self.place]
        if what != of:
            return no("5.6", "ANOTHER_STRIKES_BACK", target=of)
        foes = self._foes(p, of)
        return None if where in foes else no("5.6", "NOT_AT_THAT_ONE", target=of, foes=foes)

    def counter(self, p: ExpandPosition, what: int, where: int) -> None:
        p.answers += [what, where]
        p.begin(StrikeBack(self.seat, self.tile, self.place + 1))


@tagged("AnswerDice")
class AnswerDice(Resolving, frozen=True):
    """[5.6] A die for each unit that strikes back, less 1."""

    seat: int
    tile: int
    place: int = 0

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask CHANCE for the next die; no die is rolled for an attacker that is already hit."""
        for place in range(self.place, len(p.answers) // 2):
            if p.answers[place * 2 + 1] not in p.losses:
                if place != self.place:
                    p.begin(AnswerDice(self.seat, self.tile, place))
                    return None
                return die("5.6", "Roll for the counterattack.")
        return None

    def roll(self, p: ExpandPosition, what: int, _: int) -> None:
        """Compare the die, less 1, with the number needed."""
        of, number, needed = self._shot(p)
        foe = p.fighters[number * 4]
        hit = what >= needed
        if hit:
            p.losses.append(number)
        if p.notes is not None:
            p.note(
                "5.6",
                "{kind:kind} strikes back at {target:kind} with {die} - 1: " + ("hit." if hit else "miss."),
                note_kind="roll",
                kind=target_kind(of),
                target=foe,
                die=what,
                roller=1 - self.seat,
                least=needed,
                hits=int(hit),
            )
        p.begin(AnswerDice(self.seat, self.tile, self.place + 1))

    def _shot(self, p: ExpandPosition) -> tuple[int, int, int]:
        """Return the unit that strikes back, the place of its target, and the number needed."""
        of, number = p.answers[self.place * 2 : self.place * 2 + 2]
        return of, number, die_needed(target_kind(of), p.fighters[number * 4], counter=True)

    def chances(self, p: ExpandPosition, ask: Ask) -> list[tuple[Move, int]]:
        """Return the weights of hit and miss."""
        return _hit_or_miss(ask, self._shot(p)[2])

    def merge_key(self, p: ExpandPosition) -> Hashable:
        """Return a key that is equal for positions that differ only in which of several alike units is hit."""
        ahead = p.answers[self.place * 2 + 1 :: 2]
        losses = [
            (number,) if number in ahead else tuple(p.fighters[number * 4 : number * 4 + 3])
            for number in p.losses
        ]
        return p.key_with(hits=_merged_hits(p.hits), losses=sorted(losses))


def _losses(destroyed_units: Sequence[str], lost_units: Sequence[str]) -> str:
    """Return the losses by shots from other tiles, as text.

    >>> _losses(["Defense", "Supply"], ["Bomber"]), _losses([], [])
    ('destroys Defense, Supply; loses Bomber', 'nothing lost')
    """
    parts = [
        f"{verb} {', '.join(sorted(names))}"
        for verb, names in (("destroys", destroyed_units), ("loses", lost_units))
        if names
    ]
    return "; ".join(parts) or "nothing lost"


@tagged("EndRound")
class EndRound(Resolving, frozen=True):
    """[5.7] Losses are removed (R-E15); in the tile itself the fight goes on until one side is eliminated (R-E13)."""

    seat: int
    tile: int

    def run(self, p: ExpandPosition) -> Ask | None:
        """Remove the losses and begin another round if both sides are still there."""
        seat, tile = self.seat, self.tile
        losses = [tuple(p.fighters[number * 4 : number * 4 + 3]) for number in sorted(set(p.losses))]
        away = sum(origin != SAME_TILE for origin in p.fighters[2::4]) - sum(
            loss[2] != SAME_TILE for loss in losses
        )
        hits = sorted(set(p.hits), reverse=True)
        raid = SAME_TILE not in p.fighters[2::4]
        p.fighters, p.hits, p.answers, p.losses = [], [], [], []
        for of in hits:
            self._remove(p, 1 - seat, target_kind(of), target_number(of), tile)
        for kind, ship, origin in losses:
            self._remove(
                p, seat, kind, ship, tile if origin == SAME_TILE else origin, shot=origin != SAME_TILE
            )
        if entered(p, seat, tile) and targets_at(p, 1 - seat, tile):
            p.begin(ChooseTargets(seat, tile), Dice(seat, tile))
        elif p.notes is not None:
            targets = [KINDS[target_kind(of)] for of in hits]
            self._tell(p, away, _losses(targets, [KINDS[loss[0]] for loss in losses]) if raid else "")
        return None

    def _remove(
        self, p: ExpandPosition, seat: int, kind: int, ship: int, tile: Tile, *, shot: bool = False
    ) -> None:
        one = "Ship {ship:ship}" if kind == SHIP else "one {kind:kind}"
        p.note(
            "5.7",
            f"{{seat:seat}} loses {one} on {{tile:tile}}.",
            note_kind="loss",
            seat=seat,
            kind=kind,
            tile=tile,
            ship=ship,
        )
        if kind == SHIP:
            p.sink(ship)
            return
        pieces = p.pieces_at(seat, kind, tile)
        p.remove(seat, kind, next((piece for piece in pieces if shot and piece & FIRED), pieces[0]))

    def _tell(self, p: ExpandPosition, away: int, losses: str) -> None:
        """Note the outcome; ``away`` is the number of attackers left on other tiles.

        It is also the label of exact odds; for shots from other tiles the label is what they hit, which differs by
        target.
        """
        attackers, defenders = entered(p, self.seat, self.tile), targets_at(p, 1 - self.seat, self.tile)
        if attackers or away:
            how = "both hold" if defenders else "attacker holds"
        else:
            how = "defender holds" if defenders else "nobody left"
        if defenders:
            template = "{enemy:seat} still holds {tile:tile}."
        else:
            template = "{seat:seat} holds {tile:tile}." if attackers else "Nobody is left on {tile:tile}."
        p.note("5.7", template, losses or how, seat=self.seat, enemy=1 - self.seat, tile=self.tile)
