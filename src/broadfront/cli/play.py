"""``broadfront play``: a whole match in a terminal."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom

from broadfront import players
from broadfront.cli.autosave import newest
from broadfront.cli.commands import converse
from broadfront.cli.inputs import field_of, find_game, read_match
from broadfront.cli.parameters import Flag, GameId, Options, OtherSeats, ScenarioId
from broadfront.cli.screen import Screen
from broadfront.cli.session import Lines, Session
from broadfront.engine.errors import OptionFault
from broadfront.engine.match import Match
from broadfront.engine.plain_text import read_number
from broadfront.engine.text_codec import quote


def play(
    game: GameId | None = None,
    /,
    *,
    scenario: ScenarioId = "",
    option: Options = (),
    seat: str | None = None,
    against: OtherSeats = None,
    plain: Flag = False,
    seed: int | None = None,
    load: Path | None = None,
    resume: Flag = False,
) -> int:
    """Play a match in this terminal, against the computer or with a friend.

    Parameters
    ----------
    game
        Which game (see `broadfront games`); may be left out if there is only one.
    scenario
        A scenario of the game, or a file of your own (my_scenario.toml). Default: the game's first.
    option
        A switch of the rules, name=value; may be given several times.
    seat
        Your seat, by name (green) or number (1); several with commas; "none" to watch. Default: the first.
    against
        Who has the other seats: recruit, regular, veteran, elite, any player such as mcts:400, or "nobody":
        then people play every seat at this screen. Default: regular.
    plain
        Sentences instead of drawings and colours: for screen readers and simple terminals.
    seed
        Makes the dice repeatable.
    load
        A match file to go on with.
    resume
        Go on with the match that was played last.
    """
    if resume:
        if load is not None:
            raise OptionFault("say either --load or --resume, not both")
        load = newest()
    match, loaded = _match(game, scenario, option, load)
    computers = _computers(match, seat, against, loaded)
    people = [computers.get(number, name) for number, name in enumerate(match.people)]
    match.people = tuple(people)
    screen = Screen(plain)
    lines = Lines()
    thinks = against is not None and against.startswith(("mcts", "veteran", "elite"))
    adviser = against if against is not None and thinks else "regular"
    if seed is None:
        seed = SystemRandom().getrandbits(63)
    session = Session(match, computers, seed, screen, lines, adviser)
    _welcome(session, loaded)
    try:
        converse(session)
    finally:
        session.leave()
    return 0


def _match(
    game: str | None, scenario: str, options: tuple[str, ...], load: Path | None
) -> tuple[Match, bool]:
    if load is None:
        card = find_game(game)
        return Match(card, field_of(card, scenario, options).setting()), False
    if scenario or options:
        raise OptionFault(
            "a match that is loaded has its scenario and options: leave out --scenario and --option"
        )
    return read_match(load, None if game is None else find_game(game)), True


def _computers(match: Match, seat: str | None, against: str | None, loaded: bool) -> dict[int, str]:
    """Return the player specs of the computer's seats."""
    everyone = range(len(match.seat_names))
    if loaded and seat is None and against is None:
        return {number: name for number, name in enumerate(match.people) if _is_spec(name)}
    if against == "nobody" and seat not in (None, "all"):
        raise OptionFault("--against nobody gives every seat to people: leave out --seat")
    spec = "regular" if against is None else against
    if spec == "nobody" or seat == "all":
        return {}
    players.parse(spec)
    people = (
        [0] if seat is None else [] if seat == "none" else [_seat(match, name) for name in seat.split(",")]
    )
    return {number: spec for number in everyone if number not in people}


def _is_spec(name: str) -> bool:
    """Return whether a match file's name of a player is a computer's: its spec is in lower case, as in no person's."""
    return name == name.lower() and players.is_player(name)


def _seat(match: Match, name: str) -> int:
    """Return the number of a seat by its name, the beginning of its name, or its number."""
    names = [seat.lower() for seat in match.seat_names]
    text = name.strip().lower()
    if text in names:
        return names.index(text)
    candidates = [number for number, seat in enumerate(names) if seat.startswith(text) and text]
    if len(candidates) == 1:
        return candidates[0]
    number = read_number(text)
    if number is not None and 1 <= number <= len(names):
        return number - 1
    raise OptionFault(f"there is no seat {quote(name)}; there are {', '.join(match.seat_names)}, and none")


def _welcome(session: Session, loaded: bool) -> None:
    match = session.match
    card = match.game.scenarios.get(match.setting.scenario)
    title = f"{match.game.title}, {card.title if card else match.setting.scenario}"
    seats = ", ".join(
        f"{name}: {session.bots[seat].name if seat in session.bots else 'you'}"
        for seat, name in enumerate(match.seat_names)
    )
    session.screen.head(title)
    session.screen.say(f"{seats}. Type `help` for what you can say." if session.people else f"{seats}.")
    if loaded:
        session.screen.say(f"Going on after {len(match.journal)} moves.")
