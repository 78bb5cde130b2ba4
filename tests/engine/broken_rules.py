"""Toys whose rules are broken: what they ask, do and refuse, their matches, results and policies."""

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.breaking import Breaks, change
from tests.engine.toys import (
    STRENGTHS,
    Duel,
    DuelPosition,
    EndTurn,
    Reaction,
    Strike,
    Turn,
)

from broadfront.engine.bot_policy import Policy
from broadfront.engine.errors import Refusal
from broadfront.engine.field_schema import Codec
from broadfront.engine.game_info import Standing, Verb
from broadfront.engine.legality import NOT_OFFERED, no
from broadfront.engine.match import Match
from broadfront.engine.position import Ask, Move

breaks = Breaks()
HIDDEN = {"count": 0, "target": 0}  # what no rule may have: state outside the position


def card(patch: pytest.MonkeyPatch, **fields: Any) -> None:
    patch.setattr(Duel, "game_info", replace(Duel.game_info, **fields))


def verb(patch: pytest.MonkeyPatch, one: Verb) -> None:
    card(patch, verbs=tuple(one if one.name == verb.name else verb for verb in Duel.game_info.verbs))


@breaks("moves_are_in_order")
def backwards(patch: pytest.MonkeyPatch) -> None:
    change(patch, Turn, "run", lambda ask: lambda s, p: (a := ask(s, p))._replace(moves=a.moves[::-1]))


@breaks("moves_are_in_order")
def twice_the_same(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Reaction, "run", lambda s, p: Ask(s.target // 2, "2.1", "Stand.", (Move("stand"), Move("stand")))
    )


@breaks("moves_are_in_order")
def nothing_to_choose(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Reaction, "run", lambda s, p: Ask(s.target // 2, "2.1", "Stand.", ()))


@breaks("weights_fit")
def weight_of_nothing(patch: pytest.MonkeyPatch) -> None:
    change(patch, Strike, "run", lambda ask: lambda s, p: ask(s, p)._replace(weights=(1, 1, 1, 1, 1, 0)))


@breaks("weights_fit")
def weight_missing(patch: pytest.MonkeyPatch) -> None:
    change(patch, Strike, "run", lambda ask: lambda s, p: ask(s, p)._replace(weights=(1,)))


@breaks("weights_fit")
def weighed_choice(patch: pytest.MonkeyPatch) -> None:
    change(patch, Reaction, "run", lambda ask: lambda s, p: ask(s, p)._replace(weights=(1, 1)))


@breaks("weights_fit")
def no_such_seat(patch: pytest.MonkeyPatch) -> None:
    change(patch, Reaction, "run", lambda ask: lambda s, p: ask(s, p)._replace(seat=2))


@breaks("verbs_are_methods")
def no_method(patch: pytest.MonkeyPatch) -> None:
    patch.delattr(Reaction, "brace")


@breaks("verbs_are_methods")
def no_verb(patch: pytest.MonkeyPatch) -> None:
    card(patch, verbs=tuple(verb for verb in Duel.game_info.verbs if verb.name != "brace"))


@breaks("standing_questions_decline")
def nothing_declines(patch: pytest.MonkeyPatch) -> None:
    verb(patch, Verb("stand", "Stand"))


@breaks("standing_questions_decline")
def everything_declines(patch: pytest.MonkeyPatch) -> None:
    verb(patch, Verb("brace", "Brace", role="decline"))


@breaks("standing_questions_decline")
def declined_by_an_unknown_rule(patch: pytest.MonkeyPatch) -> None:
    card(patch, standing=(Standing("Reaction", "7.7", "Nothing"),))


@breaks("standing_questions_decline")
def declined_by_an_unknown_topic(patch: pytest.MonkeyPatch) -> None:
    card(patch, standing=(Standing("Bracing", "2.1", "Bracing"),))


@breaks("turns_go_on")
def turns_counted_down(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "turns_begun", lambda game, p: -p.round)


@breaks("moves_read_back")
def two_of_one_name(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "words", {"figure": ("Ann", "Bob", "Cid", "cid")})


@breaks("rules_exist")
def no_heading_for_a_question(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "rules_text", lambda game: "# 1.1\n# 2.2\n")


@breaks("rules_exist")
def no_heading_for_a_note(patch: pytest.MonkeyPatch) -> None:
    change(
        patch,
        Turn,
        "attack",
        lambda attack: lambda s, p, *ids: (p.note("9.9", "Attack!"), attack(s, p, *ids)),
    )


@breaks("notes_can_be_told")
def note_lacks_an_id(patch: pytest.MonkeyPatch) -> None:
    change(
        patch,
        Turn,
        "attack",
        lambda attack: lambda s, p, *ids: (p.note("1.1", "{who:figure}"), attack(s, p, *ids)),
    )


@breaks("counters_are_conserved")
def lost_for_good(patch: pytest.MonkeyPatch) -> None:
    def roll(self: Strike, p: DuelPosition, what: int, where: int) -> None:
        p.strength[self.target] -= 1

    patch.setattr(Strike, "roll", roll)


@breaks("matches_end")
def bound_too_low(patch: pytest.MonkeyPatch) -> None:
    card(patch, longest=3)


@breaks("matches_end")
def for_ever(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(EndTurn, "run", lambda s, p: p.begin(Turn(1 - s.seat)))


@breaks("asks_change_nothing")
def question_that_changes(patch: pytest.MonkeyPatch) -> None:
    def run(self: Reaction, p: DuelPosition) -> Ask:
        p.round += 1
        return Ask(self.target // 2, "2.1", "Stand.", (Move("stand"),))

    patch.setattr(Reaction, "run", run)


@breaks("clones_are_apart")
def list_not_flat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DuelPosition, "flat", ())


@breaks("clones_are_apart")
def no_clone_at_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DuelPosition, "clone", lambda p: p)


@breaks("positions_survive_json")
def forgets_the_round(patch: pytest.MonkeyPatch) -> None:
    change(patch, DuelPosition, "to_builtins", lambda whole: lambda p: whole(p) | {"round": 1})


def spell_otherwise(patch: pytest.MonkeyPatch, spell: Callable[[Any, Sequence[int]], str]) -> None:
    spec = dataclasses.replace(DuelPosition.schema["strength"], codec=Codec(spell, STRENGTHS.read))
    patch.setattr(DuelPosition, "schema", {**DuelPosition.schema, "strength": spec})


@breaks("positions_survive_notation")
def sorted_by_the_codec(patch: pytest.MonkeyPatch) -> None:
    spell_otherwise(patch, lambda setting, values: STRENGTHS.spell(setting, sorted(values)))


@breaks("positions_survive_notation")
def two_lines(patch: pytest.MonkeyPatch) -> None:
    spell_otherwise(patch, lambda setting, values: STRENGTHS.spell(setting, values) + "\n")


@breaks("outcomes_are_recorded")
def face_not_written(patch: pytest.MonkeyPatch) -> None:
    verb(patch, Verb("roll", "Roll"))


@breaks("refusals_speak")
def refused_by_no_rule(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "explain", lambda game, p, reason: Refusal("9.9", "No."))


@breaks("refusals_speak")
def refused_without_a_word(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "explain", lambda game, p, reason: Refusal("1.1", " "))


@breaks("refusals_speak")
def not_refused(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "why_not", lambda game, p, verb, what, where: None)


@breaks("refusals_speak")
def refuses_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "why_not", lambda game, p, verb, what, where: Refusal("1.1", "No."))


@breaks("offered_is_allowed")
def allows_what_it_does_not_offer(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "reason", lambda game, p, move: None)


@breaks("offered_is_allowed")
def forbids_what_it_offers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "reason", lambda game, p, move: no("1.1", "NOT_NOW"))


@breaks("offered_is_allowed")
def forbids_without_a_sentence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Duel, "reason", lambda game, p, move: None if move in p.pending.moves else no("1.1", "NEVER")
    )


@breaks("offered_is_allowed")
def forbids_by_no_rule_of_its_own(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Duel, "reason", lambda game, p, move: None if move in p.pending.moves else no("1.1", NOT_OFFERED)
    )
    patch.setattr(Duel, "sentences", {NOT_OFFERED: "No."})


@breaks("results_wait")
def result_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DuelPosition, "result", lambda p: (1.0, 0.0))


def _roll_by_count(self: Strike, p: DuelPosition, what: int, where: int) -> None:
    HIDDEN["count"] += 1
    if HIDDEN["count"] % 3:
        p.strength[self.target] -= 1
        p.lost += 1


@breaks("replays_agree")
def dice_ignored_for_a_hidden_count(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Strike, "roll", _roll_by_count)


@breaks("one_seed_one_match")
def dice_ignored_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Strike, "roll", _roll_by_count)


@breaks("match_files_agree")
def seats_cannot_be_told_apart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "words", {"figure": ("Ann", "ann", "Cid", "Dan")})


@breaks("matches_stay_apart")
def target_kept_outside_the_position(patch: pytest.MonkeyPatch) -> None:
    def attack(self: Turn, p: DuelPosition, what: int, where: int) -> None:
        HIDDEN["target"] = where
        p.begin(Reaction(where), EndTurn(self.seat))

    def roll(self: Strike, p: DuelPosition, what: int, where: int) -> None:
        p.strength[HIDDEN["target"]] -= 1
        p.lost += 1

    patch.setattr(Turn, "attack", attack)
    patch.setattr(Strike, "roll", roll)


@breaks("undo_stops_at_barriers")
def undo_of_anything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "can_undo", property(lambda match: bool(match.journal)))


@breaks("results_are_fair")
def both_win(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DuelPosition, "result", lambda p: (1.0, 1.0))


@breaks("results_are_fair")
def one_score_for_two(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DuelPosition, "result", lambda p: (1.0,))


@breaks("no_exception")
def rule_that_fails(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Strike, "roll", lambda s, p, what, where: p.strength[7])


@breaks("policies_weigh")
def both_are_sure_to_win(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "policy", lambda game: Policy(lambda p: (1.0, 1.0)))


@breaks("policies_weigh")
def negative_weights(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Duel, "policy", lambda game: Policy(game.uniform_value, lambda p, ask: [-1.0 for _ in ask.moves])
    )


@breaks("policies_weigh")
def a_weight_too_few(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Duel, "policy", lambda game: Policy(game.uniform_value, lambda p, ask: [1.0 for _ in ask.moves[1:]])
    )


@breaks("policies_weigh")
def plays_what_it_likes(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Duel, "policy", lambda game: Policy(game.uniform_value, rollout_move=lambda p, ask, rng: Move("win"))
    )


@breaks("prompts_are_constant")
def prompt_that_counts(patch: pytest.MonkeyPatch) -> None:
    change(
        patch,
        Turn,
        "run",
        lambda ask: lambda s, p: ask(s, p)._replace(prompt=f"Round {p.round}: move."),
    )


@breaks("reached_positions_are_accepted")
def log_that_cannot_be_told(patch: pytest.MonkeyPatch) -> None:
    def roll(rolled: Callable[..., Any]) -> Callable[..., Any]:
        def noted(step: Strike, p: DuelPosition, what: int, where: int) -> None:
            p.note("2.2", "{who:fighter} is hit.", who=99)
            rolled(step, p, what, where)

        return noted

    change(patch, Strike, "roll", roll)
