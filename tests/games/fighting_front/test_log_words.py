"""Lines of the log: the rule of an Event, the number of a noun, and whose line it is."""

from tests.games.fighting_front.positions import play, position, roll, sp

from broadfront.engine.position import Note
from broadfront.games.fighting_front import GAME, cards
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.recovery import Recovery
from broadfront.games.fighting_front.rules.turn_sequence import Turn


def noted(p: FightingFrontPosition, *orders: str, die: int = 0) -> list[Note]:
    notes: list[Note] = []
    p.notes = notes
    play(p, *orders)
    if die:
        roll(p, die)
    return notes


def said(notes: list[Note]) -> list[str]:
    return [GAME.format_note(note) for note in notes]


def test_8_2_an_event_is_logged_under_its_own_rule() -> None:
    """Each was logged under 8.1, the rule of all Events."""
    p = position(
        {"C2": "Medium Artillery", "C4": "Infantry"}, phase="artillery", axis_hand=["Artillery Barrage"]
    )
    notes = noted(p, "bombard C2 C4", "play Artillery_Barrage")
    assert [note.rule for note in notes if note.ids.get("event") == cards.ARTILLERY_BARRAGE] == ["8.2"]


def test_the_verb_agrees_with_a_card_in_the_plural() -> None:
    """It said "Medium Tanks moves" and "T-34s on B4 is destroyed"."""
    assert (
        said(noted(position({"C2": "Medium Tanks"}), "move C2 C3"))[0] == "Medium Tanks move from C2 to C3."
    )
    assert said(noted(position({"C2": "Infantry"}), "move C2 C3"))[0] == "Infantry moves from C2 to C3."
    p = position({"C4": "Medium Tanks"})
    notes: list[Note] = []
    p.notes = notes
    p.destroy_unit(next(space for space in range(30) if p.units[space]))
    assert said(notes) == ["Medium Tanks on C4 are destroyed."]


def test_the_verb_agrees_with_the_allies() -> None:
    p = position(turn="Allies", phase="logistics")
    assert said(noted(p, "draw 1"))[0] == "Allies draw 1."
    assert said(noted(position(phase="logistics"), "draw 1"))[0] == "Axis draws 1."


def test_a_modifier_has_its_sign() -> None:
    p = position({"C2": "Medium Artillery", "C4": "Infantry"}, phase="artillery")
    told = said(noted(p, "bombard C2 C4", die=3))
    assert any(" modifier +" in line for line in told), told


def test_a_turn_and_the_recovery_in_it_are_lines_of_its_own_seat() -> None:
    """They had the colour of the other side, whose last order began the turn."""
    p = position({"C5": "Infantry"})
    p.dc[sp("C5")] = 1
    notes: list[Note] = []
    p.notes = notes
    Recovery(1).run(p)
    Turn(1).run(p)
    assert [(GAME.actor(note), note.kind) for note in notes] == [(1, ""), (1, "turn")]
