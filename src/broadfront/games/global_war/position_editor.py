"""Global War's positions edited by hand."""

from __future__ import annotations

from broadfront.engine.errors import NotationFault
from broadfront.games.global_war.kinds import KINDS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.sequence import turn_of
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import CHINA, NOBODY, POWER_NAMES, POWERS

__all__ = ["PositionEditor"]


class PositionEditor:
    """Pieces are the kinds of every power; a turn begins with its first phase."""

    def pieces(self, setting: GlobalWarSetting) -> tuple[str, ...]:
        """Return the kinds of every power."""
        del setting
        return tuple(
            f"{power.replace('_', ' ')} {kind.name}" for power in POWER_NAMES[: len(POWERS)] for kind in KINDS
        )

    def turns(self, setting: GlobalWarSetting) -> tuple[str, ...]:
        """Return the powers in the order of their turns."""
        return tuple(POWER_NAMES[power].replace("_", " ") for power in setting.order if power != CHINA)

    def place_piece(self, p: GlobalWarPosition, piece: int, space: int) -> None:
        """Put a new unit into a space."""
        power, kind = divmod(piece, len(KINDS))
        p.recruit(kind, power, space)

    def remove_piece(self, p: GlobalWarPosition, piece: int, space: int) -> None:
        """Take a unit off the map, with its cargo."""
        power, kind = divmod(piece, len(KINDS))
        for unit in p.units_in(space):
            if (p.owner[unit], p.kind[unit]) == (power, kind):
                p.remove(unit)
                return
        raise NotationFault(f"no {self.pieces(p.setting)[piece]} is there")

    def give_turn(self, p: GlobalWarPosition, turn: int) -> None:
        """Begin a power's turn in this round; nothing that was under way in another one is left."""
        for unit, space in enumerate(p.at):
            if space >= 0:
                p.flags[unit], p.aim[unit], p.origin[unit] = 0, -1, space
        powers = [power for power in p.setting.order if power != CHINA]
        p.mover, p.winner = NOBODY, NOBODY
        p.agenda = [turn_of(powers[turn])]
