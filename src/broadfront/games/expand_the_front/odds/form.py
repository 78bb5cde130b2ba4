"""[5] [6] The odds sheet: units that have entered a tile, and units that fire from a distance, against its garrison."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Final

from broadfront.engine.calculator import BattleInput, CalculatorForm, CalculatorLine, option
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.odds_form import Attack, OddsSheet
from broadfront.engine.position import Ask, Move
from broadfront.games.expand_the_front.charts import COST, SUPPLIES
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.odds.default_choices import plain, spread
from broadfront.games.expand_the_front.odds.isolated_position import Ordered
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.expand_the_front.rules.ranged import SHOOTERS, Join, range_of, ready
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DEFENSE,
    KINDS,
    LAND_KINDS,
    PLURALS,
    SHIP,
    SUPPLY,
)
from broadfront.games.expand_the_front.ui.board import SYMBOLS

_LAND, _WATER = "land", "water"
_MAX_PER_KIND: Final = 6
"""The maximum number of each kind: larger fights have too many outcomes."""
_MAX_TOTAL: Final = 12
_MAX_MIXED: Final = 10
"""The maximum of all units if several kinds enter, or some enter and others fire: more outcomes."""
_ATTACKERS: Final = {ASSAULT: (_LAND,), DEFENSE: (_LAND,), SHIP: (_WATER,)}
_DEFENDERS: Final = {
    SUPPLY: (_LAND, _WATER),
    ASSAULT: (_LAND, _WATER),
    DEFENSE: (_LAND, _WATER),
    BOMBER: (_LAND, _WATER),
    SHIP: (_WATER,),
}
_NAMES: Final = {name.lower(): kind for kind, name in enumerate(KINDS)}
_FAR: Final = {f"far_{KINDS[kind].lower()}": kind for kind in SHOOTERS.values()}
"""The option for each kind that fires from another tile."""
_SPREAD: Final = "spread"


class ExpandSheet(OddsSheet[ExpandPosition]):
    """The odds sheet of Expand the Front!"""

    @cached_property
    def form(self) -> CalculatorForm:
        """Return the questions of the sheet."""
        where = ((_LAND, "On land", _LAND), (_WATER, "On the water", _WATER))
        lines = [
            CalculatorLine(
                name.lower(), name, SYMBOLS[kind], _ATTACKERS.get(kind, ()), _DEFENDERS[kind], _MAX_PER_KIND
            )
            for kind, name in enumerate(KINDS)
        ]
        lines += [
            CalculatorLine(
                id_, f"{KINDS[kind]} from a distance", SYMBOLS[kind], (_LAND, _WATER), (), _MAX_PER_KIND
            )
            for id_, kind in _FAR.items()
        ]
        aims = [(_SPREAD, "Spread over all"), *((name.lower(), f"{name} first") for name in KINDS)]
        return CalculatorForm(
            "Odds of a fight",
            "5",
            tuple(lines),
            (
                option("where", "Where", "Fight", "5.1", where),
                option("aims", "Targets of the attacker", "Fight", "5.4", aims),
            ),
            "where=land a.assault=3 d.defense=1 d.supply=1",
        )

    def attack(self, game: Game, battle: BattleInput) -> Attack:
        """Return the fight in a Combat phase in which attackers have entered a tile or have it in range.

        Raises
        ------
        OptionFault
            If one side has nobody there, or a unit that cannot be there.
        """
        p, tile = _fight_at(game, battle)
        where = "on land" if battle["where"] == _LAND else "on the water"
        sorts = {line.id for line, _ in battle.units("a")}
        entered = not sorts <= _FAR.keys()
        basis = ["It is fought until one side is gone."] if entered else []
        if sorts & _FAR.keys():
            basis.append(
                "Who fires from a distance does so in the first round only, and has all the Supplies for it."
            )
        if battle["aims"] != _SPREAD:
            basis.append(f"The attackers aim at each {KINDS[_NAMES[battle['aims']]]} before all others.")
        else:
            basis.append("The attackers aim at the targets in turn.")
        basis.append("Each defender strikes back where that costs the attacker most points on average.")
        title = f"A fight {where}" if entered else f"Fire from a distance at a tile {where}"
        return Attack(
            p,
            Move("fight", 0, tile),
            title,
            "5" if entered else "6",
            basis,
            _all_fire(battle["aims"]),
            label=None if entered else partial(_losses, p),
            averages=partial(_counts, p),
        )

    def from_position(self, p: ExpandPosition, space: Tile, part: str, target: Tile) -> Mapping[str, str]:
        """Return the answers that describe the units on a tile: attackers, defenders, or both sides of a fight."""
        goal = target if target >= 0 else space
        ground = _LAND if goal in p.setting.map.land else _WATER
        mover = max(p.mover, 0)
        sides = {seat: _counted(p, seat, space if seat == mover else goal) for seat in (0, 1)}
        if part == "attacker" and target < 0:
            who = mover if sides[mover] else 1 - mover
            sides = {who: sides[who], 1 - who: {}}
            mover = who
        elif target < 0 and not (sides[mover] and sides[1 - mover]):
            who = 1 - mover if sides[1 - mover] else mover
            sides, mover = {who: sides[who], 1 - who: {}}, 1 - who
        battle: dict[str, str] = {"where": ground}
        if target not in (-1, space) and (far := _far(p, mover, space, target)):
            battle, sides = battle | far, {**sides, mover: {}}
        for seat, side, may in ((mover, "a", _ATTACKERS), (1 - mover, "d", _DEFENDERS)):
            for kind, number in sides[seat].items():
                if ground in may.get(kind, ()):
                    battle[f"{side}.{KINDS[kind].lower()}"] = str(min(number, _MAX_PER_KIND))
        if len(battle) == 1:
            raise OptionFault("Nobody who could fight stands there.")
        return battle


def _fight_at(game: Game, battle: BattleInput) -> tuple[ExpandPosition, Tile]:
    """Return a Combat phase in which the fight can be ordered, and its tile."""
    p: ExpandPosition = game.new()
    for start, stop in (of for slots in p.setting.slots for of in slots):
        p.pieces[start:stop] = [1 << 20] * (stop - start)
    for ship in range(len(p.ship_front)):
        p.ship_front[ship] = p.ship_rear[ship] = -1
        p.ship_flags[ship] = 0
    ground = battle["where"]
    tile, land, sea, rear, stern = _place(p, ground)
    fighting = 0
    for seat, units in enumerate(
        (battle.units("a"), [one for one in battle.units("d") if one[0].id in _NAMES])
    ):
        if not units:
            raise OptionFault("Nobody defends." if seat else "Nobody attacks.")
        for line, number in units:
            kind, is_far = (_NAMES | _FAR)[line.id], line.id in _FAR
            if ground not in (line.attacker, line.defender)[seat]:
                raise OptionFault(f"{KINDS[kind]}: it cannot {'be' if seat else 'attack'} there.")
            if number > p.left(seat, kind):
                raise OptionFault(f"{KINDS[kind]}: that side has {p.left(seat, kind)} more at most.")
            for _ in range(number):
                if kind == SHIP:
                    p.launch(seat, sea if is_far else tile, rear if is_far else stern if seat else sea)
                else:
                    p.place(seat, kind, land if is_far else tile)
                for _ in range(SUPPLIES[kind] if is_far else 0):
                    p.place(seat, SUPPLY, sea if kind == SHIP else land)
            fighting += number if kind != SUPPLY else 0
    sorts = {line.id for line, _ in battle.units("a")}
    most = _MAX_TOTAL if len(sorts) < 2 or sorts <= _FAR.keys() else _MAX_MIXED
    if fighting > most:
        raise OptionFault(f"{fighting} units are too many: the odds of {most} can be counted.")
    p.turn, p.mover, p.fought = 0, 0, []
    p.refresh(0)
    p.refresh(1)
    p.agenda = [Ordered(0)]
    p.settle()
    return p, tile


def _place(p: ExpandPosition, ground: str) -> tuple[Tile, Tile, Tile, Tile, Tile]:
    """Return a tile, a land tile beside it, and the water for Ships: one tile beside it, one beside that.

    The last is for the rear of defending Ships, away from the attackers': both sides meet on the first tile only.
    """
    atlas = p.setting.map
    tiles = atlas.land if ground == _LAND else atlas.water
    return next(
        (tile, land, sea, rear, stern)
        for tile in sorted(tiles)
        for land in sorted(atlas.beside[tile])
        if land in atlas.land
        for sea in sorted(atlas.beside[tile])
        if sea in atlas.water
        for rear in sorted(atlas.beside[sea])
        if rear in atlas.water and rear != tile
        for stern in sorted(atlas.beside[tile])
        if stern in atlas.water and stern not in (sea, rear)
    )


def _all_fire(aims: str) -> OddsPolicy:
    """Return the policy that chooses targets: one kind first, or all in turn; every unit in range joins in."""
    first = _NAMES.get(aims, -1)

    def choose(p: ExpandPosition, ask: Ask) -> Move:
        shots = [move for move in ask.moves if move.verb in (*SHOOTERS, "aim")]
        if not shots:
            return plain(p, ask)
        return spread(p, shots, first)

    return choose


def _losses_of(p: ExpandPosition, q: ExpandPosition, seat: int) -> dict[int, int]:
    """Return the losses of a side by kind; Supplies of the attacker are used up and do not count."""
    kinds = [kind for kind in range(len(KINDS)) if seat or kind != SUPPLY]
    losses = {kind: q.left(seat, kind) - p.left(seat, kind) for kind in kinds}
    return {kind: number for kind, number in losses.items() if number}


def _losses(p: ExpandPosition, q: ExpandPosition, _words: str) -> str:
    """Return the losses by fire from a distance, as text."""
    parts = [
        f"{verb} {', '.join(f'{n} {(KINDS if n == 1 else PLURALS)[kind]}' for kind, n in losses.items())}"
        for verb, losses in (("destroys", _losses_of(p, q, 1)), ("loses", _losses_of(p, q, 0)))
        if losses
    ]
    return "; ".join(parts) or "nothing lost"


def _counts(p: ExpandPosition, q: ExpandPosition) -> dict[str, int]:
    """Return the losses of both sides and their value."""
    counts = {}
    for seat, side in enumerate(("attacker", "defender")):
        losses = _losses_of(p, q, seat)
        counts[f"units the {side} loses"] = sum(losses.values())
        counts[f"points the {side} loses"] = sum(COST[kind] * number for kind, number in losses.items())
    return counts


# --- from a match -----------------------------------------------------------------------------------------------------


def _far(p: ExpandPosition, seat: int, space: Tile, target: Tile) -> dict[str, str]:
    """Return the units on a tile that could fire at another: in the Combat phase, or if none there could enter it."""
    fights = bool(p.agenda) and isinstance(p.agenda[-1], (Combat, Join))
    enters = any(p.count(seat, kind, space) for kind in (ASSAULT, DEFENSE)) or p.ships_at(seat, space)
    if enters and not fights:
        return {}
    values = {}
    for id_, kind in _FAR.items():
        units = [unit for unit in ready(p, seat, kind) if target in range_of(p, kind, unit)]
        number = (
            len([ship for ship in units if space in (p.ship_front[ship], p.ship_rear[ship])])
            if kind == SHIP
            else p.count(seat, kind, space) * (space in units)
        )
        if number:
            values[f"a.{id_}"] = str(min(number, _MAX_PER_KIND))
    return values


def _counted(p: ExpandPosition, seat: int, tile: Tile) -> dict[int, int]:
    number_of_kind = {kind: p.count(seat, kind, tile) for kind in LAND_KINDS}
    number_of_kind[SHIP] = len(p.ships_at(seat, tile))
    return {kind: number for kind, number in number_of_kind.items() if number}
