"""Toys that show wrong things: secrets, a table or a view that do not fit, moves of another seat."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.breaking import Breaks, change
from tests.engine.toys import (
    KINDS,
    DrawCard,
    Duel,
    Hands,
    HandsPosition,
    PlayCard,
    Spies,
    Toy,
)

from broadfront.engine import chance
from broadfront.engine.calculator import BattleInput, Calculator, CalculatorForm, OddsCurve
from broadfront.engine.game import Game, TurnPlan
from broadfront.engine.game_info import Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.odds import OddsFactor
from broadfront.engine.position import Ask, Move, Position, Rng, Setting, TurnInfo
from broadfront.engine.view import BattleBoard, Counter, Forecast, Side, Space, Table, Terrain, Track, View

breaks = Breaks()


@breaks("worlds_look_alike", Hands)
def deck_in_view(patch: pytest.MonkeyPatch) -> None:
    def view(game: Hands, p: HandsPosition, seat: int) -> View:
        return View(seat, "", "", (), (Track("deck", str(p.deck)),))

    patch.setattr(Hands, "view", view)


@breaks("worlds_look_alike", Hands)
def chance_in_sight(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hands, "visible_to", lambda game, ask, seat: ask)


@breaks("worlds_look_alike", Hands)
def own_hand_redealt(patch: pytest.MonkeyPatch) -> None:
    change(
        patch,
        HandsPosition,
        "determinized",
        lambda determinized: lambda p, seat, rng: determinized(p, 1 - seat, rng),
    )


@breaks("worlds_look_alike", Hands)
def world_not_settled(patch: pytest.MonkeyPatch) -> None:
    def determinized(p: HandsPosition, seat: int, rng: Rng) -> Position:
        world = p.clone()
        world.begin(PlayCard(seat))
        return world

    patch.setattr(HandsPosition, "determinized", determinized)


@breaks("worlds_look_alike", Hands)
def redealt_in_place(patch: pytest.MonkeyPatch) -> None:
    change(patch, HandsPosition, "clone", lambda clone: lambda p: p)


@breaks("worlds_forget", Hands)
def redealt_only_at_times(patch: pytest.MonkeyPatch) -> None:
    change(
        patch,
        HandsPosition,
        "determinized",
        lambda determinized: (
            lambda p, seat, rng: determinized(p, seat, rng) if rng.randrange(2) else p.clone()
        ),
    )


@breaks("players_are_told_no_more", Hands)
def said_to_hide_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HandsPosition, "hides_anything", lambda p: False)


@breaks("secret_questions_have_worlds", Hands)
def no_worlds(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HandsPosition, "determinized", Position.determinized)


@breaks("secret_questions_have_worlds", Hands)
def secret_of_a_game_that_hides_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HandsPosition, "hides_anything", lambda p: False)


@breaks("secret_questions_have_worlds", Hands)
def secret_that_was_not_foreseen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HandsPosition, "hides_anything", lambda p: any(p.hands))


def _drawn_openly(patch: pytest.MonkeyPatch) -> None:
    def run(step: DrawCard, p: HandsPosition) -> Ask:
        return chance.draw("1", "Draw a card.", p.deck)

    patch.setattr(DrawCard, "run", run)


@breaks("open_games_look_alike", Hands)
def hands_without_secret_and_without_worlds(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HandsPosition, "determinized", Position.determinized)
    _drawn_openly(patch)


@breaks("open_games_look_alike", Hands)
def hand_without_worlds_that_only_who_is_asked_is_shown(patch: pytest.MonkeyPatch) -> None:
    def sees(game: Hands, p: HandsPosition, seat: int, owner: int) -> bool:
        return seat == owner and p.pending is not None and p.pending.seat == seat

    patch.setattr(HandsPosition, "determinized", Position.determinized)
    patch.setattr(Hands, "sees", sees)
    _drawn_openly(patch)


def _open_hands_shown_to_whoever_is_asked(
    patch: pytest.MonkeyPatch, shown: Callable[[HandsPosition, int, View], View]
) -> None:
    """Hands without a secret question, shown to nobody but whoever is asked, by a part of the view."""

    def view(game: Hands, p: HandsPosition, seat: int) -> View:
        ask = game.visible_to(p.pending, seat)
        all_see = View(seat, "", "", (), (), ask=ask)
        return shown(p, seat, all_see) if ask is not None and ask.seat == seat >= 0 else all_see

    patch.setattr(HandsPosition, "determinized", Position.determinized)
    patch.setattr(Hands, "view", view)
    _drawn_openly(patch)


@breaks("who_is_asked_is_shown_what_all_see", Hands)
def hand_that_only_the_moves_show(patch: pytest.MonkeyPatch) -> None:
    _open_hands_shown_to_whoever_is_asked(patch, lambda p, seat, view: view)


@breaks("who_is_asked_is_shown_what_all_see", Hands)
def hand_as_counters_beside_the_board(patch: pytest.MonkeyPatch) -> None:
    def tray(p: HandsPosition, seat: int, view: View) -> View:
        counters = [Counter(-1, "Red", "card", "infantry", number=n, slot="tray") for n in p.hand(seat)]
        return replace(view, ask=None, counters=tuple(counters))

    _draws(patch, Hands, sides=(RED,))
    _open_hands_shown_to_whoever_is_asked(patch, tray)


@breaks("who_is_asked_is_shown_what_all_see", Hands)
def hand_of_the_other_in_the_labels_of_moves(patch: pytest.MonkeyPatch) -> None:
    def labels(p: HandsPosition, seat: int, view: View) -> View:
        assert view.ask is not None
        return replace(view, labels=tuple(f"Play against {p.hand(1 - seat)}" for _ in view.ask.moves))

    _open_hands_shown_to_whoever_is_asked(patch, labels)


@breaks("only_secrets_are_dealt_anew", Hands)
def draw_that_everybody_reads_in_the_journal(patch: pytest.MonkeyPatch) -> None:
    _drawn_openly(patch)


@breaks("unseen_moves_change_nothing", Hands)
def worlds_that_are_the_truth(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HandsPosition, "determinized", lambda p, seat, rng: p.clone())


@breaks("unseen_moves_change_nothing", Hands)
def worlds_that_keep_a_card(patch: pytest.MonkeyPatch) -> None:
    def determinized(p: HandsPosition, seat: int, rng: Rng) -> Position:
        world = p.clone()
        for other in {0, 1} - {seat}:
            hand = world.hands[other * KINDS + 1 : other * KINDS + KINDS]
            if sum(hand) == 1 and rng.randrange(2):  # of middle and high; a low card is never dealt anew
                world.hands[other * KINDS + 1 : other * KINDS + KINDS] = hand[::-1]
                world.deck[1], world.deck[2] = (
                    world.deck[1] + hand[0] - hand[1],
                    world.deck[2] + hand[1] - hand[0],
                )
        world.settle()
        return world

    patch.setattr(HandsPosition, "determinized", determinized)


@breaks("what_is_seen_is_not_dealt_anew", Hands)
def answers_that_everybody_reads_in_the_journal(patch: pytest.MonkeyPatch) -> None:
    """Who has won tricks follows from open answers; it is dealt anew, as if it were hidden like the hands."""

    def redealt(determinized: Callable[..., Any]) -> Callable[..., Any]:
        def deal(p: HandsPosition, seat: int, rng: Rng) -> Position:
            world: HandsPosition = determinized(p, seat, rng)
            if any(p.table):  # when each seat has had secrets of its own
                world.won[:] = [rng.randrange(KINDS) for _ in world.won]
            return world

        return deal

    change(patch, HandsPosition, "determinized", redealt)


@breaks("what_is_seen_is_not_dealt_anew", Hands)
def card_that_a_later_note_names(patch: pytest.MonkeyPatch) -> None:
    def play(played: Callable[..., Any]) -> Callable[..., Any]:
        def names_the_rest(step: PlayCard, p: HandsPosition, what: int, where: int) -> None:
            played(step, p, what, where)
            for kind, n in enumerate(p.hand(step.seat)):
                if n:
                    p.note("2", "{seat:seat} holds {kind:card} still.", seat=step.seat, kind=kind)

        return names_the_rest

    change(patch, PlayCard, "play", play)


@breaks("what_is_seen_is_not_dealt_anew", Hands)
def card_that_is_known_to_be_low_or_not(patch: pytest.MonkeyPatch) -> None:
    def play(played: Callable[..., Any]) -> Callable[..., Any]:
        def hints(step: PlayCard, p: HandsPosition, what: int, where: int) -> None:
            played(step, p, what, where)
            p.note("2", "{n} of {seat:seat} are low.", seat=step.seat, n=p.hand(step.seat)[0])

        return hints

    change(patch, PlayCard, "play", play)


class CountedHands(Hands):
    """Hands, with a number beside the view that tells what Red holds."""

    round_unit = "low cards"

    def rounds_begun(self, p: HandsPosition) -> int:
        return p.hand(0)[0]


@breaks("unseen_moves_change_nothing", CountedHands)
def secret_beside_the_view(patch: pytest.MonkeyPatch) -> None:
    """Nothing but the count is wrong."""


@breaks("unseen_moves_change_nothing", Hands)
def topic_that_tells_the_hand_of_whoever_is_asked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PlayCard, "topic", lambda step, p: f"PlayCard.{p.hand(step.seat)[2]}")


@breaks("unseen_moves_change_nothing", Hands)
def cards_that_have_left_the_map_out_of_a_hidden_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hands, "departed", lambda game, p: [("Red", "high")] * p.hand(0)[2])


@breaks("unseen_moves_change_nothing", Hands)
def something_hidden_only_while_a_high_card_is_held(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HandsPosition, "hides_from", lambda p, seat: bool(p.hand(0)[2]))


@breaks("unseen_moves_change_nothing", Hands)
def log_grouped_by_a_hidden_hand(patch: pytest.MonkeyPatch) -> None:
    def play(played: Callable[..., Any]) -> Callable[..., Any]:
        def plays(step: PlayCard, p: HandsPosition, what: int, where: int) -> None:
            p.note("2", "A card is played.")
            played(step, p, what, where)

        return plays

    def turn_info(game: Hands, p: HandsPosition) -> TurnInfo:
        is_moving = sum(p.hands) > len(p.agenda)  # else a trick waits for each card that is held
        return TurnInfo(phase=str(p.hand(1)) if is_moving else "")

    change(patch, PlayCard, "play", play)
    patch.setattr(Hands, "turn_info_during_moves", True)
    patch.setattr(Hands, "turn_info", turn_info)


class AverageHands(Hands):
    """Hands, with averages that go by what Red holds."""

    def average_losses(self, p: HandsPosition) -> tuple[float, float] | None:
        return float(p.hand(0)[0]), 0.0


@breaks("unseen_moves_change_nothing", AverageHands)
def averages_of_hidden_hands(patch: pytest.MonkeyPatch) -> None:
    """Nothing but the averages is wrong."""


class BattleHands(Hands):
    """Hands, with expected losses that go by what Red holds."""

    def battle(self, p: HandsPosition) -> BattleBoard | None:
        return None

    def expected_losses(self, p: HandsPosition, space: int) -> tuple[float, float] | None:
        return float(p.hand(0)[0]), 0.0

    def expected_losses_of_rounds(
        self, p: HandsPosition, space: int, rounds: int
    ) -> tuple[float, float] | None:
        return None

    def repair_cost(self, p: HandsPosition, space: int, damage: int) -> int:
        return damage

    def stranded(self, p: HandsPosition, space: int) -> list[tuple[str, str]]:
        return []


@breaks("unseen_moves_change_nothing", BattleHands)
def expected_losses_of_hidden_hands(patch: pytest.MonkeyPatch) -> None:
    """Nothing but the expected losses is wrong."""


class HandsCalculator(Calculator[HandsPosition]):
    """Tells what a side holds."""

    form = CalculatorForm("Odds", "1", (), (), "")

    def forecast(self, game: Game, battle: BattleInput) -> tuple[Forecast, tuple[OddsCurve, ...]]:
        raise NotImplementedError

    def from_position(self, p: HandsPosition, space: int, part: str, target: int) -> dict[str, str]:
        raise NotImplementedError

    def battle_at(self, p: HandsPosition, space: int, part: str, target: int = -1) -> str:
        return part if part == "battle" else f"{part} {p.hand(part == 'defender')}"


class CalculatorHands(Hands):
    """Hands, with a calculator that is given what each of two sides holds."""

    def table(self, setting: Setting) -> Table:
        return replace(super().table(setting), spaces=(HERE,), terrains=(Terrain("hill", "^", "#aa9966"),))

    battle_calculator = HandsCalculator()


@breaks("unseen_moves_change_nothing", CalculatorHands)
def one_side_of_a_battle_with_its_hand(patch: pytest.MonkeyPatch) -> None:
    """Nothing but what is told of one side alone is wrong."""


@breaks("unseen_moves_change_nothing", Hands)
def reasons_that_go_by_a_hidden_hand(patch: pytest.MonkeyPatch) -> None:
    def reason(game: Hands, p: HandsPosition, move: Move) -> Reason | None:
        assert p.pending is not None
        if move in p.pending.moves:
            return None
        return no("1" if p.hand(1 - p.pending.seat)[0] else "2", "NOT_HELD")

    patch.setattr(Hands, "reason", reason)


@breaks("unseen_moves_change_nothing", Hands)
def names_in_reasons_that_go_by_a_hidden_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hands, "sentences", {"NOT_HELD": "Play a {wanted:card}, not that."})

    def named(game: Hands, p: HandsPosition, kind: str, id_: int) -> str:
        return str(p.hand(0)) if kind == "card" else kind

    change(
        patch, Hands, "reason", lambda reason: lambda *given: reason(*given) and no("2", "NOT_HELD", wanted=0)
    )
    patch.setattr(Hands, "display_name", named)


class MappedHands(Hands):
    """Hands, on a map of one space, whose name goes by what Red holds; a card is played on another one."""

    @property
    def verbs(self) -> Mapping[str, Verb]:
        return {name: replace(verb, where="card") for name, verb in super().verbs.items()}

    def table(self, setting: Setting) -> Table:
        return replace(super().table(setting), spaces=(HERE,), terrains=(Terrain("hill", "^", "#aa9966"),))

    def display_name(self, p: HandsPosition, kind: str, id_: int) -> str:
        return (
            f"the hill of {p.hand(0)}"
            if kind == self.game_info.space_kind
            else super().display_name(p, kind, id_)
        )


@breaks("unseen_moves_change_nothing", MappedHands)
def spaces_in_reasons_that_go_by_a_hidden_hand(patch: pytest.MonkeyPatch) -> None:
    """Nothing but the name of the space is wrong."""


class PlannedHands(Hands):
    """Hands, with plans that go by what Red holds."""

    def plans(self, p: HandsPosition) -> Sequence[TurnPlan]:
        assert p.pending is not None
        return (TurnPlan(str(p.hand(0)), (p.pending.moves[0],), ("Play.",)),)


@breaks("unseen_moves_change_nothing", PlannedHands)
def plans_that_go_by_a_hidden_hand(patch: pytest.MonkeyPatch) -> None:
    """Nothing but the plans is wrong."""


class ExplainedHands(Hands):
    """Hands, with a figure in the breakdown of odds that tells what Red holds."""

    def odds_breakdown(self, p: HandsPosition, move: Move) -> tuple[OddsFactor, ...]:
        return (OddsFactor("low cards", str(p.hand(0)[0]), "2"),)


@breaks("unseen_moves_change_nothing", ExplainedHands)
def odds_breakdown_of_a_hidden_hand(patch: pytest.MonkeyPatch) -> None:
    """Nothing but the breakdown is wrong."""


@breaks("secrets_stay_secret", Hands)
def secret_told(patch: pytest.MonkeyPatch) -> None:
    change(
        patch,
        DrawCard,
        "draw",
        lambda draw: lambda s, p, *ids: (p.note("1", "{c:card}!", c=ids[0]), draw(s, p, *ids)),
    )


@breaks("secrets_stay_secret", Hands)
def secret_seen(patch: pytest.MonkeyPatch) -> None:
    change(patch, Hands, "view", lambda view: lambda game, p, seat: view(game, p, 0))


@breaks("secrets_stay_secret", Hands)
def secret_guessed_by_what_is_asked(patch: pytest.MonkeyPatch) -> None:
    def run(self: PlayCard, p: HandsPosition) -> Ask:
        kinds = [kind for kind, n in enumerate(p.hand(self.seat)) if n]
        return Ask(self.seat, "2", f"Play one of {len(kinds)}.", [Move("play", kind) for kind in kinds])

    patch.setattr(PlayCard, "run", run)
    patch.setattr(Hands, "start", _with_one_draw(Hands.start))


def _with_one_draw(start: Callable[..., Any]) -> Callable[..., Any]:
    def starts(game: Hands, setting: Any) -> Any:
        p = start(game, setting)
        p.hands[:] = [0, 0, 1, 1, 0, 0]
        p.deck[:] = [2, 3, 2]
        p.agenda[:] = [PlayCard(1), PlayCard(0), DrawCard(0)]
        p.settle()
        return p

    return starts


@breaks("what_is_learned_stays", Spies)
def undo_of_a_look(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("broadfront.engine.match.reveals_information", lambda game, before, move: False)


def _shows(patch: pytest.MonkeyPatch, **fields: Any) -> None:
    change(patch, Duel, "view", lambda view: lambda game, p, seat: replace(view(game, p, seat), **fields))


def _draws(patch: pytest.MonkeyPatch, toy: type[Toy] = Duel, **fields: Any) -> None:
    change(patch, toy, "table", lambda table: lambda game, setting: replace(table(game, setting), **fields))


HERE = Space(0, "A1", 0.5, 0.5, (), "hill")
RED = Side("Red", "#aa0000")


@breaks("tables_fit")
def terrain_that_is_not_drawn(patch: pytest.MonkeyPatch) -> None:
    _draws(patch, spaces=(HERE,))


@breaks("tables_fit")
def pattern_that_is_not_drawn(patch: pytest.MonkeyPatch) -> None:
    _draws(patch, sides=(Side("Red", "#aa0000", "zebra"),))  # type: ignore[arg-type]


@breaks("tables_fit")
def two_spaces_of_one_id(patch: pytest.MonkeyPatch) -> None:
    _draws(patch, spaces=(HERE, HERE), terrains=(Terrain("hill", "^", "#aa9966"),))


@breaks("views_fit_the_table")
def counter_off_the_board(patch: pytest.MonkeyPatch) -> None:
    _draws(patch, spaces=(HERE,), terrains=(Terrain("hill", "^", "#aa9966"),), sides=(RED,))
    _shows(patch, counters=(Counter(99, "Red", "man", "infantry"),))


@breaks("views_fit_the_table")
def symbol_that_is_not_drawn(patch: pytest.MonkeyPatch) -> None:
    _draws(patch, spaces=(HERE,), terrains=(Terrain("hill", "^", "#aa9966"),), sides=(RED,))
    _shows(patch, counters=(Counter(0, "Red", "man", "dragon"),))  # type: ignore[arg-type]


@breaks("views_fit_the_table")
def counter_of_no_side(patch: pytest.MonkeyPatch) -> None:
    _draws(patch, spaces=(HERE,), terrains=(Terrain("hill", "^", "#aa9966"),), sides=(RED,))
    _shows(patch, counters=(Counter(0, "Green", "man", "infantry"),))


@breaks("views_fit_the_table")
def phase_that_is_not_listed(patch: pytest.MonkeyPatch) -> None:
    _shows(patch, phase="tea")


@breaks("moves_go_to_the_seat_asked")
def moves_for_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "visible_to", lambda game, ask, seat: ask)


@breaks("moves_go_to_the_seat_asked")
def moves_for_nobody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "visible_to", lambda game, ask, seat: ask and ask._replace(moves=(), weights=()))
