"""Record anew what later versions must not change: finished matches, one transcript, counts of ways to go on.

    python -m tests.games.action_front.record

Only a new version of the rules is a reason to do so; the difference then shows what it changed.
"""

from random import Random

from tests.games.action_front.cases import EXAMPLE
from tests.games.action_front.positions import Stop, position
from tests.games.action_front.test_conformance import WAR, busy_move
from tests.games.keeping import Kept

from broadfront.engine.match import Match
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition

KEPT = Kept("action_front")
TOLD = "example"
"""The match whose log is kept."""

TEXTS = {"war": WAR}
ALL: dict[str, str | int | bool] = {"call_shuffle": "anyone", "dug_in": "owner", "marker_hides_its_hex": True}
ALL |= {"registered_artillery": True, "friendly_fire": True}
MATCHES: dict[str, tuple[str, dict[str, str | int | bool], int]] = {
    "bloody_ridge": ("bloody_ridge", {}, 1),
    "hells_point": ("hells_point", ALL, 2),
    "sandbar": ("sandbar", {"friendly_fire": True}, 3),
    "gifu": ("gifu", {"registered_artillery": True, "night": True}, 1),
    "crossroads": ("crossroads", {}, 5),
    "point_defence": ("point_defence", {"map": "ridge_austen", "exit_units": 2}, 6),
    "point_defence_swapped": (
        "point_defence",
        {"map": "creek", "roles": "swapped", "orientation": "turned", **ALL},
        1,
    ),
    "meeting_engagement": ("meeting_engagement", {"map": "crossroads_twice"}, 8),
    "example": ("example", {}, 4),  # a draw
    "war": ("war", ALL, 2),
    "first_fight": ("first_fight", {}, 1),
}


def played(scenario: str, options: dict[str, str | int | bool], seed: int) -> Match:
    """A match of random orders: any verb with equal odds, then any order with it; few phases are ended early."""
    rng = Random(seed)
    match = Match(GAME, GAME.setting(scenario, options, TEXTS.get(scenario, "")))
    while match.ask is not None:
        match.play(busy_move(match.position, rng))
    return match


def counted() -> dict[str, ActionFrontPosition]:
    """Positions by name, whose ways to go on are counted."""
    ride = ["us_truck 0203", "us_105 0203", "us_capt 0203", "jp_inf 0403"]
    return {
        "the example, indirect fire": position(EXAMPLE, phase="indirect", sheet="ridge"),
        "the example, actions": position(EXAMPLE, sheet="ridge", shelled={"A": ["0703"]}),
        "a ride": position(ride, phase="action"),
        "lone leaders": position(["us_rifle 0203", "us_raider 0204", "jp_kawa 0303", "jp_oka 0402"]),
        "two assaults": position(
            ["us_rifle 0203", "us_rifle 0303", "jp_inf 0203", "jp_inf 0303"], phase="assault"
        ),
        "reinforcements": position(
            ["us_hmg 0103", "us_truck waiting turn=2", "us_105 waiting turn=2"], phase="end"
        ),
        "an air strike on the edge": position(
            ["us_rifle 0203", "jp_inf 0105", "jp_kawa 0105"],
            phase="indirect",
            options={"friendly_fire": True},
        ),
        "a shot over friends": position(
            ["us_hmg 0203", "us_rifle 0403", "jp_inf 0603 dug"], options={"friendly_fire": True}
        ),
    }


def without_stop(p: ActionFrontPosition) -> ActionFrontPosition:
    """The position as it stands in a match, without the `Stop` that tests put at the end of a phase."""
    p.agenda = [step for step in p.agenda if not isinstance(step, Stop)]
    return p


def main() -> None:
    """Write all files."""
    KEPT.keep({name: played(*how) for name, how in MATCHES.items()}, TOLD)
    KEPT.keep_counts({name: without_stop(p) for name, p in counted().items()}, 2)


if __name__ == "__main__":
    main()
