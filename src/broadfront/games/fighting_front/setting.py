"""The setting of a match: nations, deck, limits, and distances by the option of adjacency."""

from __future__ import annotations

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.position import Setting
from broadfront.engine.scenarios import SettingSpec
from broadfront.games.fighting_front.cards import DECK_KIND, DECK_KINDS, KIND_OF, Kind
from broadfront.games.fighting_front.map import DISTANCE, WITHIN
from broadfront.games.fighting_front.scenario import SIDE_WORDS, Scenario, nation_of, placed_cards


class FightingFrontSetting(Setting, frozen=True, eq=False):
    """What stays the same during one match of Fighting Front."""

    title: str = ""
    nations: tuple[int, int] = (-1, -1)
    """The nation of each seat; -1 if the player chooses."""
    ways: int = 8
    """Adjacency: 8 or 4 ways [10.1]."""
    own_decks: bool = False
    """Whether each player has a deck of his own [10.2]."""
    turn_limit: int = 200
    """The number of player turns after which the match is a draw [10.3]."""
    setup_draw: int = 20
    extra_cards: tuple[int, ...] = (0, 0)
    """The cards that each side draws in the set-up in addition to those of the scenario."""
    draw: int = 3
    hand_max: int = 6
    back_row_spaces: int = 2
    first: int = 0
    deploy: bool = True
    copies: tuple[int, ...] = ()
    """The number of cards of each deck kind in a deck."""
    placed: tuple[tuple[int, Kind, int, int], ...] = ()
    """Cards on the map from the start: (space, kind, seat, disruption counters)."""
    hands: tuple[tuple[Kind, ...], tuple[Kind, ...]] = ((), ())
    """Cards held before the first draw."""

    beside: tuple[SpaceSet, ...] = ()
    """The spaces next to a space."""
    within: tuple[tuple[SpaceSet, ...], ...] = ()
    """The spaces within a range, as ``[range][space]``, the space itself excluded."""
    distance: tuple[tuple[int, ...], ...] = ()

    @property
    def piles(self) -> int:
        """The number of decks."""
        return 2 if self.own_decks else 1

    def full_deck(self) -> list[int]:
        """Return the decks before any hand is dealt, as ``[pile * DECK_KINDS + kind]``."""
        deck = list(self.copies) * self.piles
        for _, kind, seat, _ in self.placed:
            deck[(seat if self.own_decks else 0) * DECK_KINDS + DECK_KIND[kind]] -= 1
        return deck


def make_setting(opening: SettingSpec) -> FightingFrontSetting:
    """Work out all tables of a match from its scenario and options."""
    scenario: Scenario = opening.file
    options = dict(opening.options)
    ways = int(options["adjacency"])
    return FightingFrontSetting(
        *opening.identity,
        title=scenario.title,
        nations=(nation_of(scenario, 0), nation_of(scenario, 1)),
        ways=ways,
        own_decks=options["deck"] == "own",
        turn_limit=int(options["turn_limit"]),
        setup_draw=scenario.setup_draw,
        extra_cards=opening.handicap("extra_cards", SIDE_WORDS),
        draw=scenario.draw,
        hand_max=scenario.hand_max,
        back_row_spaces=scenario.back_row_spaces,
        first=SIDE_WORDS.index(scenario.first),
        deploy=scenario.deploy,
        copies=scenario.copies(),
        placed=tuple(placed_cards(scenario)),
        hands=(
            tuple(sorted(KIND_OF[name] for name in scenario.hands.axis)),
            tuple(sorted(KIND_OF[name] for name in scenario.hands.allies)),
        ),
        beside=WITHIN[ways][1],
        within=WITHIN[ways],
        distance=DISTANCE[ways],
    )
