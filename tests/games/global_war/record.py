"""Record anew what later versions must not change: matches, one transcript, counts of ways to go on.

    python -m tests.games.global_war.record

Only a new version of the rules is a reason to do so; the difference then shows what it changed.
"""

from random import Random

from tests.games.global_war.positions import bare, begin, hold, on_board, one, put
from tests.games.global_war.test_conformance import busy_move, cut
from tests.games.keeping import Kept

from broadfront.engine.match import Match
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import GERMANY, INCOME, JAPAN, UK
from broadfront.games.global_war.units import DESTROYER, KINDS

KEPT = Kept("global_war")
TOLD = "short_1941"
"""The match whose log is kept."""

Options = dict[str, str | int | bool]
ALL: Options = {
    "seats": 6,
    "interceptors": True,
    "dice": "low_luck",
    "cost_profile": "klub",
    "heavy_bombers": "best_of_two",
    "dardanelles": "closed",
    "victory": "total_victory",
    "calendar_start": "early_1943",
}
BASE: Options = {"expansion2": False}
# name: scenario, options, rounds (0: the scenario as it is), seed, the most moves (0: to the end)
MATCHES: dict[str, tuple[str, Options, int, int, int]] = {
    "short_1941": ("1941", {"interceptors": True, **BASE}, 1, 1, 0),
    "short_1942": ("1942", {**ALL, **BASE}, 1, 3, 0),
    "two_rounds_1941": ("1941", {"victory": "projection_of_power", "seats": 3}, 2, 1, 0),
    "two_rounds_1942": ("1942", {"seats": 5, "interceptors": True}, 2, 4, 0),
    "late_1943": ("1942", {"calendar_start": "late_1943", "seats": 4}, 1, 22, 0),
    "box_1941": ("1941", {"special_event": True}, 0, 3, 400),
    "box_1942": ("1942", {"dice": "low_luck", "seats": 4}, 0, 6, 400),
    "lesson_land": ("lesson_land", {}, 0, 1, 0),
    "lesson_sea": ("lesson_sea", {}, 0, 2, 0),
}


def played(scenario: str, options: Options, rounds: int, seed: int, most: int) -> Match:
    """A match of random orders: any verb with equal odds, then any order with it; it may be cut."""
    rng = Random(seed)
    text = cut(scenario, rounds) if rounds else ""
    match = Match(GAME, GAME.setting("short" if rounds else scenario, options, text))
    while match.ask is not None and not (most and len(match.journal) >= most):
        position = match.position
        assert isinstance(position, GlobalWarPosition)
        match.play(busy_move(position, rng))
    return match


def counted() -> dict[str, GlobalWarPosition]:
    """Positions by name, whose ways to go on are counted."""
    blitz = bare()
    put(blitz, "poland", "germany", tank=1, infantry=1)
    put(blitz, "baltic_states", "ussr", infantry=1)
    begin(blitz, "germany", CombatMove(GERMANY))

    landing = bare()
    ship = one(landing, "sz6", "uk", "transport")
    on_board(landing, ship, "infantry")
    put(landing, "united_kingdom", "uk", tank=1, fighter=1)
    put(landing, "norway", "germany", infantry=1)
    begin(landing, "uk", CombatMove(UK))

    decks = bare()
    hold(decks, "usa", "iwo_jima", "okinawa", "caroline_islands")
    carrier = one(decks, "sz59", "japan", "carrier")
    on_board(decks, carrier, "fighter", "fighter")
    put(decks, "sz53", "usa", submarine=1)
    begin(decks, "japan", CombatMove(JAPAN))

    home = bare()
    ship = one(home, "sz5", "germany", "transport")
    put(home, "germany", "germany", infantry=1, aa_gun=1, bomber=1)
    begin(home, "germany", Noncombat(GERMANY))

    shop = bare()
    begin(shop, "germany", Purchase(GERMANY))

    yard = bare()
    yard.pool[GERMANY * len(KINDS)] = yard.pool[GERMANY * len(KINDS) + DESTROYER] = 2
    begin(yard, "germany", Mobilize(GERMANY))

    for p, of in (
        (blitz, GERMANY),
        (landing, UK),
        (decks, JAPAN),
        (home, GERMANY),
        (shop, GERMANY),
        (yard, GERMANY),
    ):
        p.agenda.insert(0, PowerTurn(of, INCOME))  # what comes afterwards
    return {
        "a blitz": blitz,
        "a landing": landing,
        "fighters from a deck": decks,
        "among friends": home,
        "a purchase": shop,
        "a mobilization": yard,
        "1941": GAME.start(GAME.setting("1941")),
        "1942": GAME.start(GAME.setting("1942")),
    }


def main() -> None:
    """Write all files."""
    KEPT.keep({name: played(*how) for name, how in MATCHES.items()}, TOLD)
    KEPT.keep_counts(counted(), 2)


if __name__ == "__main__":
    main()
