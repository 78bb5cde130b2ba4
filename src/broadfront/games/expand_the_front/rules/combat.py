"""[5] [6] Combat: tile by tile attackers name targets, dice are rolled, the attacked strike back."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from typing import ClassVar

from broadfront.engine.chance import die
from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.expand_the_front import queries
from broadfront.games.expand_the_front.atlas import Tile
from broadfront.games.expand_the_front.charts import NEVER, die_needed, strikes_back
from broadfront.games.expand_the_front.orders import END, order, target, target_kind, target_number
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DEFENSE,
    FIRED,
    LAND_KINDS,
    MOVED,
    SHIP,
    SUPPLY,
    WET,
)

__all__ = ["Aim", "Answer", "AnswerDice", "Combat", "Dice", "EndRound", "Join", "targets_at"]

SAME_TILE = -1


def targets_at(p: ExpandPosition, seat: int, tile: Tile) -> list[int]:
    """Return every unit of a side on a tile as a target, in rising order."""
    found = [target(kind, n) for kind in LAND_KINDS for n in range(p.count(seat, kind, tile))]
    return found + [target(SHIP, ship) for ship in p.ships_at(seat, tile)]


def _choices(p: ExpandPosition, seat: int, tile: Tile, least: int = 0) -> list[int]:
    """Return the targets worth naming: those named already, and the next one of each kind that nobody aims at.

    Units of one kind are alike, so that naming the third Defense before the second would be the same again.
    """
    aimed = {p.fighters[i] for i in range(3, len(p.fighters), 4)}
    found: list[int] = []
    fresh: set[int] = set()
    for of in targets_at(p, seat, tile):
        kind = target_kind(of)
        if of in aimed or kind == SHIP:
            found.append(of)
        elif kind not in fresh:
            fresh.add(kind)
            found.append(of)
    return [of for of in found if of >= least]


def entered(p: ExpandPosition, seat: int, tile: Tile) -> list[tuple[int, int]]:
    """Return the attackers that have moved into an enemy tile: (kind, Ship or -1)."""
    found = [(kind, -1) for kind in (ASSAULT, DEFENSE) for _ in range(p.count(seat, kind, tile))]
    return found + [(SHIP, ship) for ship in p.ships_at(seat, tile)]


class Combat(Step, frozen=True):
    """[5.1] The attacker chooses the order of the tiles; where he has moved in he MUST fight (R-E14)."""

    resolving: ClassVar[bool] = True
    seat: int

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask for the next tile to attack, as long as there is one."""
        seat = self.seat
        enemies = p.tiles_of(1 - seat)
        must = sorted(enemies & p.tiles_of(seat))
        tiles = sorted({*must, *(t for t in enemies if t not in p.fought and shooters(p, seat, t))})
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

    def fight(self, p: ExpandPosition, _: int, where: int) -> None:
        """Attack a tile."""
        p.fought.append(where)
        p.note("5.1", "{seat:seat} attacks {tile:tile}.", seat=self.seat, tile=where)
        after = (self,) if self.goes_on() else ()
        p.begin(Aim(self.seat, where), Join(self.seat, where), Dice(self.seat, where), *after)

    def goes_on(self) -> bool:
        """Tell whether another tile may be attacked after this one."""
        return True

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        """Attack no more this turn."""


class Aim(Step, frozen=True):
    """[5.4] Each attacker in the tile names its target before any die is rolled; several MAY name one."""

    resolving: ClassVar[bool] = True
    seat: int
    tile: int
    place: int = 0
    """How many of them have named theirs."""

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask for the next attacker's target; a single one needs no question."""
        attackers = entered(p, self.seat, self.tile)
        if self.place >= len(attackers):
            return None
        kind, _ = attackers[self.place]
        least = 0
        if self.place and kind != SHIP and attackers[self.place - 1][0] == kind:
            least = p.fighters[-1]  # alike units name targets in rising order
        targets = [
            of
            for of in _choices(p, 1 - self.seat, self.tile, least)
            if die_needed(kind, target_kind(of)) < NEVER
        ]
        if len(targets) == 1:
            self.aim(p, kind, targets[0])
            return None
        moves = [order("aim", kind, of) for of in targets]
        return Ask(self.seat, "5.4", "Choose the target of your attacking unit.", moves)

    def aim(self, p: ExpandPosition, what: int, where: int) -> None:
        """Name a target."""
        _, ship = entered(p, self.seat, self.tile)[self.place]
        p.fighters += [what, ship, SAME_TILE, where]
        p.begin(Aim(self.seat, self.tile, self.place + 1))


def shooters(p: ExpandPosition, seat: int, tile: Tile) -> list[Move]:
    """Return every ranged attack that a side could still declare on a tile [6]."""
    targets = _choices(p, 1 - seat, tile)
    moves: list[Move] = []
    for verb, kind, tiles in (
        ("shell", DEFENSE, queries.ready_defenses(p, seat)),
        ("bomb", BOMBER, queries.ready_bombers(p, seat)),
    ):
        for origin in tiles:
            if tile in queries.in_range(p, kind, origin):
                supplies = queries.supplies_at(p, seat, origin)
                moves += [
                    order(verb, origin, of)
                    for of in targets
                    if supplies >= queries.price(p, kind, target_kind(of))
                    and die_needed(kind, target_kind(of)) < NEVER
                ]
    for ship in queries.ready_ships(p, seat):
        if tile in queries.ship_range(p, ship):
            supplies = len(queries.ship_supplies(p, seat, ship))
            moves += [
                order("broadside", ship, of)
                for of in targets
                if supplies >= queries.price(p, SHIP, target_kind(of))
                and die_needed(SHIP, target_kind(of)) < NEVER
            ]
    return moves


class Join(Step, frozen=True):
    """[6] Units on other tiles MAY join in the first round; their Supplies go when that is declared (R-E7)."""

    resolving: ClassVar[bool] = True
    seat: int
    tile: int

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask for a ranged attack, as long as one is possible."""
        moves = shooters(p, self.seat, self.tile)
        if not moves:
            return None
        return Ask(self.seat, "6", "Attack from a distance, or go on to the dice.", [*moves, END])

    def shell(self, p: ExpandPosition, what: int, where: int) -> None:
        """Let a Defense station fire [6.1]."""
        self._fire(p, DEFENSE, what, where)

    def bomb(self, p: ExpandPosition, what: int, where: int) -> None:
        """Let a Bomber attack [6.3]."""
        self._fire(p, BOMBER, what, where)

    def _fire(self, p: ExpandPosition, kind: int, tile: Tile, of: int) -> None:
        barred = FIRED | (MOVED if kind == DEFENSE else WET)
        piece = next(piece for piece in p.pieces_at(self.seat, kind, tile) if not piece & barred)
        p.change(self.seat, kind, piece, piece | FIRED)
        p.consume(self.seat, tile, queries.price(p, kind, target_kind(of)))
        p.fighters += [kind, -1, tile, of]
        p.begin(self)

    def broadside(self, p: ExpandPosition, what: int, where: int) -> None:
        """Let a Ship fire [6.2]."""
        p.ship_flags[what] |= FIRED
        if queries.price(p, SHIP, target_kind(where)):
            p.consume(self.seat, queries.ship_supplies(p, self.seat, what)[0])
        p.fighters += [SHIP, what, p.ship_front[what], where]
        p.begin(self)

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        """Nobody else joins in."""


def bonus(p: ExpandPosition, seat: int, tile: Tile) -> int:
    """Return what Assault units add to their dice: 1 if more of them attack than there are enemy units (R-E16)."""
    assaults = sum(p.fighters[i] == ASSAULT for i in range(0, len(p.fighters), 4))
    return int(assaults > len(targets_at(p, 1 - seat, tile)))


def _indistinct(hits: Sequence[int], ahead: Container[int] = ()) -> list[int]:
    """Return who was hit, with units of a kind that nobody aims at any more by their kind alone."""
    return sorted(of if of in ahead or target_kind(of) == SHIP else -1 - target_kind(of) for of in hits)


def _hit_or_miss(ask: Ask, needed: int, *, matters: bool = True) -> list[tuple[Move, int]]:
    """Return the lowest face for all that miss and the highest for all that hit; one face where it is all the same."""
    hits = max(0, min(6, 7 - needed))
    if not matters or hits in (0, 6):
        return [(ask.moves[0], 6)]
    return [(ask.moves[0], 6 - hits), (ask.moves[-1], hits)]


class Dice(Step, frozen=True):
    """[5.5] A die for each attacker; Supplies are hit without one. Then the attacked strike back."""

    resolving: ClassVar[bool] = True
    seat: int
    tile: int
    place: int = 0

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask CHANCE for the next die."""
        at = self.place * 4
        if at >= len(p.fighters):
            if p.fighters:
                p.begin(
                    Answer(self.seat, self.tile),
                    AnswerDice(self.seat, self.tile),
                    EndRound(self.seat, self.tile),
                )
            return None
        of = p.fighters[at + 3]
        if target_kind(of) == SUPPLY:  # [5.3]
            if of not in p.hits:
                p.hits.append(of)
            p.begin(Dice(self.seat, self.tile, self.place + 1))
            return None
        return die("5.5", "Roll for the attack.")

    def roll(self, p: ExpandPosition, what: int, _: int) -> None:
        """Compare the die with what is needed."""
        kind, of, plus = self._shot(p)
        hit = what + plus >= die_needed(kind, target_kind(of))  # (R-E6)
        if hit and of not in p.hits:
            p.hits.append(of)
        if p.notes is not None:
            p.note(
                "5.5",
                "{kind:kind} attacks {target:kind} with {die} + {plus}: " + ("hit." if hit else "miss."),
                kind=kind,
                target=target_kind(of),
                die=what,
                plus=plus,
            )
        p.begin(Dice(self.seat, self.tile, self.place + 1))

    def _shot(self, p: ExpandPosition) -> tuple[int, int, int]:
        """Return who attacks, whom, and what is added to the die."""
        kind, _, _, of = p.fighters[self.place * 4 : self.place * 4 + 4]
        return kind, of, bonus(p, self.seat, self.tile) if kind == ASSAULT else 0

    def chances(self, p: ExpandPosition, ask: Ask) -> list[tuple[Move, int]]:
        """A die hits or misses; at a target that is hit already it does not matter."""
        kind, of, plus = self._shot(p)
        return _hit_or_miss(ask, die_needed(kind, target_kind(of)) - plus, matters=of not in p.hits)

    def merge_key(self, p: ExpandPosition) -> Hashable:
        """Of units of one kind it is the same which was hit, unless somebody still rolls at it."""
        return p.key_with(hits=_indistinct(p.hits, p.fighters[self.place * 4 + 3 :: 4]))


class Answer(Step, frozen=True):
    """[5.6] Each attacked unit that can strikes back, even if it is destroyed; so does a Defense nobody aimed at."""

    resolving: ClassVar[bool] = True
    seat: int
    tile: int
    place: int = 0
    """How many defenders have been looked at."""

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask the defender at whom the next unit strikes back, if there is a choice."""
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
        p.begin(Answer(self.seat, self.tile, self.place + 1))
        return None

    def _foes(self, p: ExpandPosition, of: int) -> list[int]:
        """Return the attackers, one of each sort, at whom a defender may strike back."""
        kind = target_kind(of)
        if kind != SHIP and self.tile in p.setting.atlas.water:  # (R-E20)
            return []
        attackers = [tuple(p.fighters[i : i + 4]) for i in range(0, len(p.fighters), 4)]
        aimed = any(attacker[3] == of for attacker in attackers)
        found: dict[tuple[int, ...], int] = {}
        struck = p.answers[1::2]
        for number, (foe, ship, origin, aim) in enumerate(attackers):
            if aim != of and (aimed or kind != DEFENSE):
                continue
            if strikes_back(foe, kind, same_tile=origin == SAME_TILE):
                found.setdefault((foe, ship, origin, struck.count(number)), number)
        return sorted(found.values())

    def counter(self, p: ExpandPosition, what: int, where: int) -> None:
        """Name the attacker."""
        p.answers += [what, where]
        p.begin(Answer(self.seat, self.tile, self.place + 1))


class AnswerDice(Step, frozen=True):
    """[5.6] A die for each unit that strikes back, less 1."""

    resolving: ClassVar[bool] = True
    seat: int
    tile: int
    place: int = 0

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask CHANCE for the next die; who is hit already is not rolled for again."""
        for place in range(self.place, len(p.answers) // 2):
            if p.answers[place * 2 + 1] not in p.losses:
                if place != self.place:
                    p.begin(AnswerDice(self.seat, self.tile, place))
                    return None
                return die("5.6", "Roll for the counterattack.")
        return None

    def roll(self, p: ExpandPosition, what: int, _: int) -> None:
        """Compare the die, less 1, with what is needed."""
        of, number, needed = self._shot(p)
        foe = p.fighters[number * 4]
        hit = what >= needed
        if hit:
            p.losses.append(number)
        if p.notes is not None:
            p.note(
                "5.6",
                "{kind:kind} strikes back at {target:kind} with {die} - 1: " + ("hit." if hit else "miss."),
                kind=target_kind(of),
                target=foe,
                die=what,
            )
        p.begin(AnswerDice(self.seat, self.tile, self.place + 1))

    def _shot(self, p: ExpandPosition) -> tuple[int, int, int]:
        """Return who strikes back, at which of the attackers, and what the die must show."""
        of, number = p.answers[self.place * 2 : self.place * 2 + 2]
        return of, number, die_needed(target_kind(of), p.fighters[number * 4], counter=True)

    def chances(self, p: ExpandPosition, ask: Ask) -> list[tuple[Move, int]]:
        """A die hits or misses."""
        return _hit_or_miss(ask, self._shot(p)[2])

    def merge_key(self, p: ExpandPosition) -> Hashable:
        """Of units that are alike it is the same which was hit, unless somebody still rolls at it."""
        ahead = p.answers[self.place * 2 + 1 :: 2]
        losses = [
            (number,) if number in ahead else tuple(p.fighters[number * 4 : number * 4 + 3])
            for number in p.losses
        ]
        return p.key_with(hits=_indistinct(p.hits), losses=sorted(losses))


class EndRound(Step, frozen=True):
    """[5.7] Losses are removed (R-E15); in the tile itself the fight goes on until one side is gone (R-E13)."""

    resolving: ClassVar[bool] = True
    seat: int
    tile: int

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Remove the losses and begin another round if both sides are still there."""
        seat, tile = self.seat, self.tile
        losses = [tuple(p.fighters[number * 4 : number * 4 + 3]) for number in sorted(set(p.losses))]
        away = sum(origin != SAME_TILE for origin in p.fighters[2::4]) - sum(
            loss[2] != SAME_TILE for loss in losses
        )
        hits = sorted(set(p.hits), reverse=True)
        p.fighters, p.hits, p.answers, p.losses = [], [], [], []
        for of in hits:
            self._remove(p, 1 - seat, target_kind(of), target_number(of), tile)
        for kind, ship, origin in losses:
            self._remove(
                p, seat, kind, ship, tile if origin == SAME_TILE else origin, shot=origin != SAME_TILE
            )
        if entered(p, seat, tile) and targets_at(p, 1 - seat, tile):
            p.begin(Aim(seat, tile), Dice(seat, tile))
        elif p.notes is not None:
            self._tell(p, away)
        return None

    def _remove(
        self, p: ExpandPosition, seat: int, kind: int, ship: int, tile: Tile, *, shot: bool = False
    ) -> None:
        p.note("5.7", "{seat:seat} loses one {kind:kind} on {tile:tile}.", seat=seat, kind=kind, tile=tile)
        if kind == SHIP:
            p.sink(ship)
            return
        pieces = p.pieces_at(seat, kind, tile)
        p.remove(seat, kind, next((piece for piece in pieces if shot and piece & FIRED), pieces[0]))

    def _tell(self, p: ExpandPosition, away: int) -> None:
        """Say how it stands, for the log and as the label of exact odds; ``away`` attackers are left elsewhere."""
        ours, theirs = len(entered(p, self.seat, self.tile)) + away, targets_at(p, 1 - self.seat, self.tile)
        if ours:
            how = "both hold" if theirs else "attacker holds"
        else:
            how = "defender holds" if theirs else "nobody left"
        p.note("5.7", "{tile:tile}: " + how + ".", how, tile=self.tile)
