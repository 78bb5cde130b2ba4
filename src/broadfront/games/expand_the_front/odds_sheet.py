"""[5] The odds sheet: Assault units that have entered a tile, or Ships, against all that is there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from broadfront.engine.calculator import (
    CalculatorAnswer,
    CalculatorChoice,
    CalculatorForm,
    CalculatorLine,
    CalculatorOption,
    read_battle,
    spell_battle,
)
from broadfront.engine.contract import Ask, Move
from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.odds_sheet import sheet_answer
from broadfront.games.expand_the_front import queries
from broadfront.games.expand_the_front.atlas import Tile
from broadfront.games.expand_the_front.odds_position import Lone
from broadfront.games.expand_the_front.orders import order
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.table import SYMBOLS
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, DEFENSE, KINDS, LAND_KINDS, SHIP, SUPPLY

__all__ = ["answer", "form", "from_board", "laid_out"]

_LAND, _WATER = "land", "water"
_MOST: Final = 6
"""Of a kind: the outcomes of larger fights are too many to list."""
_MOST_IN_ALL: Final = 12
_ATTACKERS: Final = {ASSAULT: (_LAND,), SHIP: (_WATER,)}
_DEFENDERS: Final = {
    SUPPLY: (_LAND, _WATER),
    ASSAULT: (_LAND, _WATER),
    DEFENSE: (_LAND, _WATER),
    BOMBER: (_LAND, _WATER),
    SHIP: (_WATER,),
}
_NAMES: Final = {name.lower(): kind for kind, name in enumerate(KINDS)}
Battle = Mapping[str, str]


@cache
def form() -> CalculatorForm:
    """Return what the sheet asks."""
    where = (CalculatorChoice(_LAND, "On land", _LAND), CalculatorChoice(_WATER, "On the water", _WATER))
    lines = tuple(
        CalculatorLine(name.lower(), name, SYMBOLS[kind], _ATTACKERS.get(kind, ()), _DEFENDERS[kind], _MOST)
        for kind, name in enumerate(KINDS)
    )
    return CalculatorForm(
        "Odds of a fight",
        "5",
        lines,
        (CalculatorOption("where", "Where", "Fight", where, _LAND, rule="5.1"),),
        "where=land a.assault=3 d.defense=1 d.supply=1",
    )


class _Fight(Lone, frozen=True):
    """[5.1] The fight for a tile, ordered even where there is no other."""

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask for the fight."""
        return Ask(self.seat, "5.1", "Fight.", [order("fight", 0, tile) for tile in queries.contested(p)])


def laid_out(game: Game, battle: Battle) -> tuple[ExpandPosition, Move]:
    """Return a Combat phase in which the attackers have entered a tile, and the order to fight there.

    Raises
    ------
    OptionFault
        If one side has nobody there, or a unit that cannot be there.
    """
    p: ExpandPosition = game.new()
    for start, stop in (of for slots in p.setting.slots for of in slots):
        p.pieces[start:stop] = [1 << 20] * (stop - start)
    for ship in range(len(p.ship_front)):
        p.ship_front[ship] = p.ship_rear[ship] = -1
        p.ship_flags[ship] = 0
    ground = battle["where"]
    tile, beside = _place(p, ground)
    fighting = 0
    for seat, side, may in ((0, "a", _ATTACKERS), (1, "d", _DEFENDERS)):
        count = 0
        for id_, kind in _NAMES.items():
            number = int(battle.get(f"{side}.{id_}", 0))
            if number and ground not in may.get(kind, ()):
                told = "cannot attack there" if side == "a" else "cannot be there"
                raise OptionFault(f"{KINDS[kind]}: it {told}.")
            if number > p.left(seat, kind):
                raise OptionFault(f"{KINDS[kind]}: that side has {p.left(seat, kind)} in all.")
            for _ in range(number):
                if kind == SHIP:
                    p.launch(seat, tile, beside)
                else:
                    p.place(seat, kind, tile)
            count += number
            fighting += number if kind != SUPPLY else 0
        if not count:
            raise OptionFault("Nobody attacks." if side == "a" else "Nobody defends.")
    if fighting > _MOST_IN_ALL:
        raise OptionFault(f"{fighting} units are too many: the odds of {_MOST_IN_ALL} can be counted.")
    p.turn, p.mover, p.fought = 0, 0, []
    p.refresh(0)
    p.refresh(1)
    p.agenda = [_Fight(0)]
    p.settle()
    return p, Move("fight", 0, tile)


def _place(p: ExpandPosition, ground: str) -> tuple[Tile, Tile]:
    """Return a tile of a sort, and one of the water beside it."""
    atlas = p.setting.atlas
    tiles = atlas.land if ground == _LAND else atlas.water
    return next(
        (tile, at) for tile in sorted(tiles) for at in sorted(atlas.beside[tile]) if at in atlas.water
    )


def answer(game: Game, text: str) -> CalculatorAnswer:
    """Return the odds of a fight in words."""
    battle = read_battle(form(), text)
    p, move = laid_out(game, battle)
    where = "on land" if battle["where"] == _LAND else "on the water"
    basis = ("It is fought until one side is gone.",)
    return sheet_answer(game, form(), battle, p, move, title=f"A fight {where}", rule="5", basis=basis)


def from_board(p: ExpandPosition, space: Tile, part: str, target: Tile) -> str:
    """Return what stands on a tile in words: as attackers, as defenders, or both of those who fight there."""
    goal = target if target >= 0 else space
    ground = _LAND if goal in p.setting.atlas.land else _WATER
    mover = max(p.mover, 0)
    sides = {seat: _counted(p, seat, space if seat == mover else goal) for seat in (0, 1)}
    if part == "attacker" and target < 0:
        who = mover if sides[mover] else 1 - mover
        sides = {who: sides[who], 1 - who: {}}
        mover = who
    elif target < 0 and not (sides[mover] and sides[1 - mover]):
        who = 1 - mover if sides[1 - mover] else mover
        sides, mover = {who: sides[who], 1 - who: {}}, 1 - who
    battle = {"where": ground}
    for seat, side, may in ((mover, "a", _ATTACKERS), (1 - mover, "d", _DEFENDERS)):
        for kind, number in sides[seat].items():
            if ground in may.get(kind, ()):
                battle[f"{side}.{KINDS[kind].lower()}"] = str(min(number, _MOST))
    if len(battle) == 1:
        raise OptionFault("Nobody who could fight stands there.")
    return spell_battle(form(), battle)


def _counted(p: ExpandPosition, seat: int, tile: Tile) -> dict[int, int]:
    found = {kind: p.count(seat, kind, tile) for kind in LAND_KINDS}
    found[SHIP] = len(p.ships_at(seat, tile))
    return {kind: number for kind, number in found.items() if number}
