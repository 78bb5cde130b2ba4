"""[1.4] Victory: ground units in the enemy back row."""

from __future__ import annotations

from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries


@tagged("Victory")
class CheckVictory(Step, frozen=True):
    """[1.4] A player with ground units on two spaces of the enemy back row has won (R-X27); Locations do not count."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """End the match if a player has won; the player whose turn it is comes first."""
        for seat in (p.mover, 1 - p.mover):
            if queries.has_won(p, seat):
                p.note(
                    "1.4",
                    "{seat:seat} [occupies|occupy] the enemy back row and [wins|win].",
                    "victory",
                    seat=seat,
                )
                p.win(seat)
                return None
        return None
