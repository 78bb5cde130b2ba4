"""Record anew what later versions must not change: finished matches, one transcript, counts of ways to go on.

    python -m tests.games.fighting_front.record

Only a new version of the rules is a reason to do so; the difference then shows what it changed.
"""

from random import Random

from tests.games.fighting_front.positions import Stop, position
from tests.games.fighting_front.test_conformance import WAR, busy_move
from tests.games.keeping import Kept

from broadfront.engine.match import Match
from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.cards import CARDS, DECK_KINDS
from broadfront.games.fighting_front.position import FightingFrontPosition

KEPT = Kept("fighting_front")
TOLD = "first_game"
"""The match whose log is kept."""

QUIET = (
    'title = "All quiet"\naxis = "German"\nallies = "Russian"\nsetup_draw = 2\ndeploy = false\n[deck]\n'
    + "".join(f"{card.id} = 0\n" for card in CARDS[:DECK_KINDS] if card.count and card.family != "event")
)
"""A deck of nothing but Events: nobody can win."""
AIR = (
    'title = "Airfields"\naxis = "German"\nallies = "Russian"\nsetup_draw = 12\n[deck]\n'
    "Air_Strip = 12\nFighter = 12\nLevel_Bomber = 12\nFlying_Ace = 12\nBomber_Captain = 12\nField_Hospital = 12\n"
    "Medium_Artillery = 12\nAA_Guns = 8\n"
    '[[placed]]\nspace = "A1"\ncard = "Air_Strip"\n[[placed]]\nspace = "A1"\ncard = "Fighter"\ndisruption = 2\n'
    '[[placed]]\nspace = "A2"\ncard = "Field_Hospital"\n[[placed]]\nspace = "B1"\ncard = "Infantry"\ndisruption = 3\n'
)
TEXTS = {"war": WAR, "quiet": QUIET, "airfields": AIR}

MATCHES: dict[str, tuple[str, dict[str, str | int | bool], int]] = {
    "first_game": ("first_game", {}, 25),
    "german_russian": ("german_russian", {}, 26),
    "german_american": ("german_american", {"deck": "own"}, 26),
    "japanese_american": ("japanese_american", {"adjacency": 4, "turn_limit": 60}, 6),
    "japanese_russian": ("japanese_russian", {}, 8),
    "choose": ("choose", {"turn_limit": 60}, 9),
    "war": ("war", {"turn_limit": 60, "deck": "common"}, 60),
    "airfields": ("airfields", {"turn_limit": 120}, 5),
    "quiet": ("quiet", {"turn_limit": 60}, 1),  # a draw
}


def played(scenario: str, options: dict[str, str | int | bool], seed: int) -> Match:
    """A match of random orders: any verb with equal odds, then any order with it; few phases are ended early."""
    rng = Random(seed)
    match = Match(GAME, GAME.setting(scenario, options, TEXTS.get(scenario, "")))
    while match.ask is not None:
        match.play(busy_move(match.position, rng))
    return match


def counted() -> dict[str, FightingFrontPosition]:
    """Positions by name, whose ways to go on are counted."""
    duel = {"C3": "Medium Tanks", "C4": "Infantry", "D4": "AT Guns", "B3": "Mortars"}
    air = {
        "A1": "Air Strip, Fighter, Level Bomber",
        "C4": "Infantry",
        "E6": "AA Guns",
        "A6": "Air Strip, Fighter",
    }
    cards = {"C3": "Light Tanks", "D3": "Infantry", "A1": "Fuel Dump", "C4": "Minefields", "D5": "Infantry"}
    return {
        "guns": position(duel, phase="artillery"),
        "ground attacks": position(duel, phase="ground"),
        "ground attacks, events": position(
            duel, phase="ground", axis_hand=["War of Maneuver"], allied_hand=["Entrenched", "Counter Attack"]
        ),
        "moves and fuel": position(cards, phase="movement"),
        "moves in four ways": position(cards, phase="movement", adjacency=4),
        "an air raid": position(air, phase="air"),
        "Fly Overs and drops": position(
            {"C4": "Infantry"}, phase="air", axis_hand=["Paratroopers", "Fighter"], allied_hand=["Fighter"]
        ),
        "deployment": position(
            phase="deployment",
            axis_hand=["Infantry", "Air Strip", "Fighter", "Tank Commander", "Reconnaissance"],
        ),
        "Blitzkrieg": position(duel, phase="blitzkrieg", axis_hand=["Blitzkrieg"]),
        "a hand too large": position(
            phase="end", axis_hand=["Infantry"] * 5 + ["Fighter", "Mortars", "Entrenched"]
        ),
        "a draw by Japan": position(
            phase="logistics", axis="Japanese", left={"Infantry": 2, "National_Tank": 1, "Fighter": 1}
        ),
    }


def without_stop(p: FightingFrontPosition) -> FightingFrontPosition:
    """The position as it stands in a match, without the breath that tests take before the End phase."""
    p.agenda = [step for step in p.agenda if not isinstance(step, Stop)]
    return p


def main() -> None:
    """Write all files."""
    KEPT.keep({name: played(*how) for name, how in MATCHES.items()}, TOLD)
    KEPT.keep_counts({name: without_stop(p) for name, p in counted().items()}, 3)


if __name__ == "__main__":
    main()
