from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest
from tests.engine.toys import DUEL

from broadfront.engine import registry
from broadfront.engine.errors import UnknownGame

ENTRIES = [
    EntryPoint("duel", "tests.engine.toys:DUEL", registry.GROUP),
    EntryPoint("broken", "tests.engine.no_such_module:GAME", registry.GROUP),
    EntryPoint("misnamed", "tests.engine.toys:HANDS", registry.GROUP),
]


@pytest.fixture(autouse=True)
def three_packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "entry_points", lambda group: ENTRIES)
    registry.forget()
    yield
    registry.forget()


def test_a_game_is_found_by_its_entry_point() -> None:
    assert registry.game("duel").title == "Duel"


def test_a_broken_package_is_reported_and_leaves_the_others_alone(caplog: pytest.LogCaptureFixture) -> None:
    assert list(registry.games()) == ["duel"]
    assert "no_such_module" in registry.faults()["broken"]
    assert "'broken' cannot be loaded" in caplog.text


def test_an_entry_point_that_leads_to_another_game_is_a_fault() -> None:
    assert "tests.engine.toys:HANDS" in registry.faults()["misnamed"]


def test_a_game_is_loaded_only_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    def load(entry: EntryPoint) -> object:
        loaded.append(entry.name)
        return DUEL

    monkeypatch.setattr(EntryPoint, "load", load)
    registry.game("duel")
    assert loaded == ["duel"]


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game 'ludo'; the catalogue has broken, duel, misnamed"):
        registry.game("ludo")


def test_a_broken_game_is_answered_with_what_is_wrong() -> None:
    with pytest.raises(UnknownGame, match="cannot be loaded"):
        registry.game("broken")
