from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.toys import DUEL

from broadfront.engine import chance
from broadfront.engine.errors import OptionFault
from broadfront.engine.field_schema import FieldSpec
from broadfront.engine.odds import (
    HiddenMatters,
    NoOdds,
    SecretDraw,
    TooManyBranches,
    by_label,
    known_odds,
    odds,
)
from broadfront.engine.position import Ask, Move, Position, Resolving, Rng, Setting, Step, tagged

SETTING = Setting("cup", 1, "plain", ())


class Cup(Position, eq=False, kw_only=True):
    """Dice thrown one after another; only their sum is kept."""

    total: Annotated[int, FieldSpec("total", -1, 999)] = 0


@tagged("Throw")
class Throw(Step, frozen=True):
    def run(self, p: Cup) -> Ask | None:
        return Ask(0, "1", "How many dice?", [Move("throw", n) for n in range(1, 4)])

    def throw(self, p: Cup, what: int, where: int) -> None:
        p.begin(*[Die()] * what, self)


@tagged("Die")
class Die(Step, frozen=True):
    def run(self, p: Cup) -> Ask | None:
        return chance.die("2", "Roll.", sides=4)

    def roll(self, p: Cup, what: int, where: int) -> None:
        p.total += what
        p.note("2", "{face}", outcome="four" if what == 4 else "", face=what)


@tagged("Either")
class Either(Resolving, frozen=True):
    """A choice in the middle: the other seat doubles the sum or not."""

    def run(self, p: Cup) -> Ask | None:
        return Ask(1, "3", "Double it?", (Move("leave"), Move("double")))

    def leave(self, p: Cup, what: int, where: int) -> None:
        pass

    def double(self, p: Cup, what: int, where: int) -> None:
        p.total *= 2


def plain(p: Position, ask: Ask) -> Move:
    return ask.moves[0]


def cup(*steps: Step) -> Cup:
    p = Cup(setting=SETTING)
    p.begin(*steps)
    p.settle()
    return p


@given(st.integers(1, 3))
def test_odds_are_those_of_throwing_every_die(dice: int) -> None:
    ways = Counter(map(sum, product(range(1, 5), repeat=dice)))
    found: dict[int, Fraction] = {}
    for outcome in odds(cup(Throw()), Move("throw", dice), plain):
        assert isinstance(outcome.position, Cup)
        total = outcome.position.total
        found[total] = found.get(total, Fraction(0)) + outcome.probability
    assert found == {total: Fraction(count, 4**dice) for total, count in ways.items()}


def test_equal_positions_with_equal_labels_are_one_outcome() -> None:
    outcomes = odds(cup(Throw()), Move("throw", 3), plain)
    keys = [(outcome.label, outcome.position.key()) for outcome in outcomes]
    assert len(keys) == len(set(keys))
    assert sum(outcome.probability for outcome in outcomes) == 1


def test_outcomes_with_one_label_add_up() -> None:
    labels = by_label(odds(cup(Throw()), Move("throw", 2), plain))
    assert labels == {"": Fraction(9, 16), "four": Fraction(6, 16), "four, four": Fraction(1, 16)}
    assert list(labels) == ["", "four", "four, four"]


def test_a_policy_answers_what_is_asked_on_the_way() -> None:
    p = cup(Throw())
    p.agenda.insert(0, Throw())
    p.agenda[-1:] = [Either(), Either()]
    p.settle()
    doubled = odds(p, Move("leave"), lambda p, ask: Move("double"))
    assert [outcome.probability for outcome in doubled] == [1]
    # Followed through the second Either, which resolves an order, and stopped at the Throw, which does not.
    assert [type(step).__name__ for step in doubled[0].position.agenda] == ["Throw"]


@pytest.mark.parametrize(("answer", "hit"), [("stand", Fraction(1, 2)), ("brace", Fraction(1, 6))])
def test_odds_of_an_attack_depend_on_the_defender(answer: str, hit: Fraction) -> None:
    p = DUEL.new()
    labels = by_label(odds(p, Move("attack", 0, 2), lambda p, ask: Move(answer)))
    assert labels == {"miss": 1 - hit, "hit": hit}


def test_odds_leave_the_position_as_it_was() -> None:
    p = DUEL.new()
    before = p.key()
    odds(p, Move("attack", 0, 2), plain)
    assert p.key() == before


def test_too_many_branches_are_refused() -> None:
    with pytest.raises(TooManyBranches, match="more than 3 branches"):
        odds(cup(Throw()), Move("throw", 1), plain, most=3)


def test_a_finished_match_has_no_odds() -> None:
    with pytest.raises(ValueError, match="over"):
        odds(cup(), Move("throw", 1), plain)


# --- where something is hidden ----------------------------------------------------------------------------------------


class Ambush(Position, eq=False, kw_only=True):
    """Seat 1 has a hidden unit of strength 1 to 6; seat 0 can shell the wood, enter it, or call for help."""

    strength: Annotated[int, FieldSpec("strength", -1, 999)] = 1
    hits: Annotated[int, FieldSpec("hits", -1, 999)] = 0

    def determinized(self, seat: int, rng: Rng) -> "Ambush":
        world = self.clone()
        if seat != 1:
            world.strength = 1 + rng.randrange(6)
        world.settle()
        return world


@tagged("Orders")
class Orders(Step, frozen=True):
    def run(self, p: Ambush) -> Ask | None:
        return Ask(0, "4", "What now?", (Move("shell"), Move("enter"), Move("call")))

    def shell(self, p: Ambush, what: int, where: int) -> None:
        p.begin(Shot(), self)

    def enter(self, p: Ambush, what: int, where: int) -> None:
        p.note("4.1", "They are {strength} strong.", outcome=f"{p.strength} strong", strength=p.strength)
        p.begin(Shot(), self)

    def call(self, p: Ambush, what: int, where: int) -> None:
        p.begin(Shot(), Help(), self)


@tagged("Shot")
class Shot(Step, frozen=True):
    def run(self, p: Ambush) -> Ask | None:
        return chance.die("4.2", "Roll.")

    def roll(self, p: Ambush, what: int, where: int) -> None:
        p.hits += what == 6
        p.note("4.2", "{face}", outcome="hit" if what == 6 else "miss", face=what)


@tagged("Help")
class Help(Step, frozen=True):
    def run(self, p: Ambush) -> Ask | None:
        return chance.draw("4.3", "Draw a card.", (2, 1), seen_by=0)

    def draw(self, p: Ambush, what: int, where: int) -> None:
        p.hits += what


def ambush(strength: int) -> Ambush:
    p = Ambush(setting=SETTING, strength=strength)
    p.begin(Orders())
    p.settle()
    return p


def seeds(worlds: int = 4) -> list[Random]:
    return [Random(n) for n in range(worlds)]


def test_odds_that_nothing_hidden_touches_are_told_and_are_the_same_whatever_is_hidden() -> None:
    told = {repr(known_odds(ambush(strength), Move("shell"), plain, seeds())) for strength in range(1, 7)}
    assert told == {repr({"miss": Fraction(5, 6), "hit": Fraction(1, 6)})}


def test_odds_never_walk_on_the_true_position() -> None:
    """Even one world, which cannot be compared with another, is one dealt anew: the truth is not in it."""
    told = {repr(known_odds(ambush(strength), Move("enter"), plain, seeds(1))) for strength in range(1, 7)}
    assert len(told) == 1


def test_odds_that_depend_on_what_is_hidden_are_refused_and_alike_in_all_worlds() -> None:
    refusals = set()
    for strength in range(1, 7):
        with pytest.raises(HiddenMatters, match="depends on what is hidden") as caught:
            known_odds(ambush(strength), Move("enter"), plain, seeds())
        refusals.add(str(caught.value))
    assert len(refusals) == 1


def test_a_secret_draw_on_the_way_is_refused() -> None:
    with pytest.raises(SecretDraw, match=r"secret draw \[4.3\]"):
        odds(ambush(1), Move("call"), plain)
    with pytest.raises(SecretDraw):
        known_odds(ambush(1), Move("call"), plain, seeds())
    assert issubclass(NoOdds, ValueError)


def test_a_rehearsal_is_held_in_worlds_dealt_anew_too() -> None:
    seen = set()

    def odds_position(p: Position, move: Move) -> Position:
        assert isinstance(p, Ambush)
        seen.add(p.strength)
        return p

    for strength in (1, 6):
        seen.clear()
        known_odds(ambush(strength), Move("shell"), plain, seeds(1), odds_position=odds_position)
        assert seen == {1 + Random(0).randrange(6)}


def test_where_nothing_is_hidden_known_odds_are_the_odds() -> None:
    known = known_odds(cup(Throw()), Move("throw", 2), plain, [])
    assert known == by_label(odds(cup(Throw()), Move("throw", 2), plain))


def test_known_odds_want_a_decision_and_a_world() -> None:
    with pytest.raises(NoOdds, match="nobody has to decide: the match is over"):
        known_odds(cup(), Move("throw", 1), plain, seeds())
    with pytest.raises(NoOdds, match=r"nobody has to decide: the table waits for chance, .* \(\[2\] Roll.\)"):
        known_odds(cup(Die()), Move("roll", 1), plain, seeds())
    with pytest.raises(ValueError, match="at least one"):
        known_odds(ambush(1), Move("shell"), plain, [])


def test_without_a_policy_of_its_own_a_game_declines_or_gives_its_first_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(DUEL), "odds_policies", {})
    answers = DUEL.odds_policy()
    p = DUEL.new()
    brace, stand = Move("brace"), Move("stand")
    assert answers(p, Ask(0, "1", "Brace?", (brace, stand))) == stand
    assert answers(p, Ask(0, "1", "Brace.", (brace, Move("brace", 1)))) == brace
    with pytest.raises(OptionFault, match="no policy 'wild'; Duel has plain"):
        DUEL.odds_policy("wild")


def test_a_bug_in_the_rules_is_no_answer_about_odds() -> None:
    def broken(p: Position, ask: Ask) -> Move:
        raise ValueError("a bug")

    p = cup(Either(), Either())
    with pytest.raises(ValueError, match="a bug") as caught:
        odds(p, Move("leave"), broken)
    assert not isinstance(caught.value, NoOdds)


# --- walks that come back to where they were --------------------------------------------------------------------------


@tagged("Begin")
class Begin(Step, frozen=True):
    def run(self, p: Cup) -> Ask | None:
        return Ask(0, "1", "Begin?", [Move("here"), Move("there"), Move("never")])

    def here(self, p: Cup, what: int, where: int) -> None:
        p.begin(Turns(0), self)

    def there(self, p: Cup, what: int, where: int) -> None:
        p.begin(Turns(1), self)

    def never(self, p: Cup, what: int, where: int) -> None:
        p.begin(Turns(2), self)


@tagged("Turns")
class Turns(Step, frozen=True):
    """Two take turns with a coin until one of them has a 2; a third throws for ever."""

    who: int

    def run(self, p: Cup) -> Ask | None:
        return chance.die("2", "Toss.", sides=2)

    def roll(self, p: Cup, what: int, where: int) -> None:
        if self.who == 2:
            p.begin(self)
        elif what == 2:
            p.note("2", "won", outcome=f"seat {self.who}")
            p.total += self.who
        else:
            p.begin(Turns(1 - self.who))


def _first_answer(p: Position, ask: Ask) -> Move:
    return ask.moves[0]


@pytest.mark.parametrize(("verb", "winner"), [("here", 0), ("there", 1)])
def test_a_fight_that_comes_back_to_its_beginning_has_exact_odds(verb: str, winner: int) -> None:
    # The walk once went on and on, with ever smaller chances, and never ended.
    p = Cup(setting=SETTING, agenda=[Begin()])
    p.settle()
    found = odds(p, Move(verb), _first_answer)
    assert by_label(found) == {f"seat {winner}": Fraction(2, 3), f"seat {1 - winner}": Fraction(1, 3)}
    assert len(found) == 2


def test_what_goes_on_for_ever_has_no_odds() -> None:
    p = Cup(setting=SETTING, agenda=[Begin()])
    p.settle()
    with pytest.raises(NoOdds, match="this can go on for ever"):
        odds(p, Move("never"), _first_answer)
