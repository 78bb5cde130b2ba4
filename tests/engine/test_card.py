"""A card is checked whole when it is loaded: each fault is told with its field and the remedy."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.toys import Duel, DuelPosition

from broadfront.engine.game_info import GameInfoError, GuidedMatch, Option, ScenarioCard, Verb, load_game_info
from broadfront.engine.position import Move

VERBS = Duel.game_info.verbs


def faults_of(**fields: Any) -> str:
    class Broken(Duel):
        game_info = replace(Duel.game_info, **fields)

    with pytest.raises(GameInfoError) as caught:
        Broken()
    return str(caught.value)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"longest": 0}, "longest: 0 moves are too few"),
        ({"credits": " "}, "credits: it is empty: write it"),
        ({"history": ()}, "history: there is none"),
        ({"verbs": (*VERBS, Verb("fly", "Fly"))}, "verbs, fly: no step has a method of this name"),
        ({"verbs": (*VERBS, VERBS[0])}, "verbs: there are 2 called 'pass'"),
        ({"verbs": (*VERBS[1:], Verb("pass", "Pass", "hex"))}, "verbs, pass.what: there are no words of kind 'hex'"),
        ({"seats": ()}, 'scenarios, short: it has no seat: write seats = ["Red", "Blue"]'),
        ({"scenarios": ()}, "scenarios: there is none"),
        ({"guided": (GuidedMatch("easy"),)}, "guided: there is no scenario 'easy'"),
        ({"lengths": {"easy": "an hour"}}, "lengths: there is no scenario 'easy'"),
        ({"options": (Option("n", "N", (1, 2), 3, "1", ""),)}, "options, n: 3 is none of its values"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_field_and_remedy(fields: dict[str, Any], says: str) -> None:
    assert says in faults_of(**fields)


def test_all_faults_are_told_at_once() -> None:
    told = faults_of(longest=0, blurb="", scenarios=(ScenarioCard("A B", "A"),))
    assert [line.strip().partition(":")[0] for line in told.splitlines()[1:]] == [
        "blurb",
        "longest",
        "scenarios",
    ]


def test_a_file_that_lacks_a_field_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "lacking"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "card.toml").write_text('id = "x"\ntitel = "X"\n')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(GameInfoError) as caught:
        load_game_info("lacking")
    told = str(caught.value)
    assert "unknown field `titel`" in told
    assert "missing required field `longest`" in told
    assert "missing required field `verbs`" in told


def test_a_verb_or_kind_that_is_missing_is_told_when_it_is_met() -> None:
    with pytest.raises(GameInfoError, match="add 'fly': a question offers it"):
        Duel().order(Move("fly"))
    with pytest.raises(
        GameInfoError, match="there is no kind 'hex', which a verb, a note or a sentence names"
    ):
        Duel().display_name(Duel().new(), "hex", 0)


def test_a_position_that_hides_something_deals_worlds() -> None:
    class Hiding(DuelPosition, eq=False, kw_only=True):
        def hides_anything(self) -> bool:
            return True

    class Hidden(Duel):
        position = Hiding

    with pytest.raises(
        GameInfoError, match="Hiding hides something and deals no worlds: override determinized"
    ):
        Hidden()


def test_the_first_word_of_an_outcome_gives_its_tone() -> None:
    card = replace(Duel.game_info, tones={"Hit": "strong"})
    assert [card.tone(label) for label in ("Hit", "Hit, advance", "Hits", "")] == ["strong", "strong", "", ""]
