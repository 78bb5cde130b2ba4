"""A match at a terminal: turns, output and saving. The commands that a person may type are in `commands`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from shlex import quote

import msgspec

from broadfront import players
from broadfront.cli.autosave import Autosave
from broadfront.cli.board import picture
from broadfront.cli.board_text import board_lines, changed_lines
from broadfront.cli.inputs import write_text
from broadfront.cli.screen import Screen, print_line
from broadfront.engine import match_file
from broadfront.engine.chance import pick
from broadfront.engine.errors import FileFault
from broadfront.engine.match import Match
from broadfront.engine.plain_text import one_line, without_bom
from broadfront.engine.position import CHANCE, Ask, Move
from broadfront.engine.view import View
from broadfront.players import Player


class Lines:
    """The input of a person: a terminal with history and completion, or a file of moves."""

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty()
        self._begun = False
        self.words: list[str] = []
        """The words for Tab completion."""
        if self.typed:
            self._arm()

    def read(self, prompt: str) -> str | None:
        """Return the next line; None at the end. A line from a file is printed, as a typed one would be."""
        if self.typed:
            try:
                return input(one_line(prompt)).strip()
            except EOFError:
                print()
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        if not self._begun:
            self._begun, line = True, _first_line(line)
        print_line(f"{prompt}{line.strip()}", flush=True)
        return line.strip()

    def _arm(self) -> None:
        try:
            import readline  # not available everywhere, and it changes the terminal
        except ImportError:
            return

        def complete(text: str, state: int) -> str | None:
            fitting = sorted({word for word in self.words if word.lower().startswith(text.lower())})
            return f"{fitting[state]} " if state < len(fitting) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")


def _first_line(line: str) -> str:
    """Return the first line of a file of moves without its byte order mark.

    Raises
    ------
    FileFault
        If it is UTF-16 or UTF-32, in which most bytes are null.
    """
    if "\0" in line[:4]:
        encoding = "UTF-32" if "\0\0" in line[:8] else "UTF-16"
        raise FileFault(f"this is {encoding} text: save the file as UTF-8", source="standard input", line=1)
    return without_bom(line)


class Session:
    """One match at one terminal.

    Parameters
    ----------
    match
        A new or loaded match.
    computers
        The player specs of the computer's seats; people play the other seats.
    seed
        Determines dice, cards and the computer's decisions.
    screen, lines
        The output and the input.
    adviser
        The player spec that answers ``hint``.
    """

    def __init__(
        self,
        match: Match,
        computers: Mapping[int, str],
        seed: int,
        screen: Screen,
        lines: Lines,
        adviser: str,
    ) -> None:
        self.match = match
        self.game = match.game
        self.screen = screen
        self.lines = lines
        self.adviser = adviser
        self.table = self.game.table(match.setting)
        self.bots: dict[int, Player] = {seat: players.parse(spec) for seat, spec in computers.items()}
        self.people = [seat for seat in range(len(match.seat_names)) if seat not in computers]
        self.chance_rng = Random(f"{seed} chance after {len(match.journal)}")
        self.bot_rngs = {seat: Random(f"{seed} seat {seat}") for seat in range(len(match.seat_names))}
        self.autosave = Autosave(self.game.id)
        self.saved_at = len(match.journal)
        self.over = False
        self._printed_entries = len(match.log)
        self._shown_view: View | None = None
        self._seat = -1
        self._last_bot_seat = -1
        """The seat that decided last, if only computers play."""

    # --- the course of the match ----------------------------------------------------------------------------------

    def questions(self) -> Iterator[Ask]:
        """Play the moves of chance and the computer, and yield each decision of a person, until the match is over."""
        while (ask := self.match.ask) is not None:
            if ask.seat == CHANCE:
                self._play(ask, pick(ask, self.chance_rng))
            elif ask.seat in self.bots:
                if not self.people and ask.seat != self._last_bot_seat:
                    self._last_bot_seat = ask.seat
                    self.show_changes(-1)
                self._play(
                    ask, self.bots[ask.seat].choose(self.game, self.match.position, self.bot_rngs[ask.seat])
                )
            else:
                self._hand_over(ask.seat)
                self.keep()
                self.show_changes(ask.seat)
                yield ask
            if self.over:
                return
        self.keep()
        self.show_changes(self._viewer)
        self._print_result()

    def order(self, move: Move) -> None:
        """Play a person's move, which MUST be legal, and print its effects."""
        ask = self.match.ask
        assert ask is not None
        self._play(ask, move)

    def undo(self) -> Move:
        """Take back the last move.

        Raises
        ------
        ValueError
            If a barrier forbids it.
        """
        move = self.match.undo()
        self._printed_entries = len(self.match.log)
        return move

    def _play(self, ask: Ask, move: Move) -> None:
        secret = ask.seen_by is not None and ask.seen_by != self._viewer
        self.match.play(move)
        if ask.seat not in self.people:
            self.screen.say(f"{self.name(ask.seat)}: {'...' if secret else self.game.spell(move)}")
        for entry in self.match.log[self._printed_entries :]:
            self.screen.say(f"  [{entry.rule}] {entry.sentence}")
        self._printed_entries = len(self.match.log)

    def _print_result(self) -> None:
        result = self.match.result or ()
        best = [self.name(seat) for seat, score in enumerate(result) if score == 1]
        self.screen.head(f"The match is over: {' and '.join(best) + ' won' if best else 'a draw'}.")
        ending = self.game.ending(self.match.position, self._viewer)
        if ending is not None and ending.text:
            self.screen.say(ending.text)

    def name(self, seat: int) -> str:
        """Return a seat's name with a capital, as at the beginning of a sentence."""
        name = self.match.seat_name(seat)
        return name[:1].upper() + name[1:]

    # --- what people see --------------------------------------------------------------------------------------------

    @property
    def _viewer(self) -> int:
        """The seat whose view is shown: a spectator's if no person decides."""
        return self._seat if self._seat in self.people else self.people[0] if len(self.people) == 1 else -1

    def view(self) -> View:
        """Return the view of the person at the terminal."""
        return self.game.view(self.match.position, self._viewer)

    def show_board(self) -> None:
        """Show the whole table."""
        view = self._shown_view = self.view()
        if self.screen.plain:
            self.screen.say(*board_lines(self.table, view))
        else:
            size = self.screen.console.size
            self.screen.say(picture(self.table, view, size.width, size.height))

    def show_changes(self, seat: int) -> None:
        """Show the table if it has changed since it was last shown; in plain mode, only the changes."""
        self._seat = seat
        before, after = self._shown_view, self.view()
        if before is None:
            self.show_board()
        elif self.screen.plain:
            self.screen.say(*changed_lines(self.table, before, after))
            self._shown_view = after
        elif (before.counters, before.markers) != (after.counters, after.markers):
            self.show_board()

    def _hand_over(self, seat: int) -> None:
        """Wait for the other person if two people share the screen and their views differ."""
        if self._seat == seat or len(self.people) < 2 or not self.lines.typed:
            return
        p = self.match.position
        last_view, next_view = (
            msgspec.structs.replace(self.game.view(p, viewer), seat=-1, ask=None)
            for viewer in (self._seat, seat)
        )
        if self._seat >= 0 and last_view != next_view:
            self.screen.console.clear()
            self.lines.read(f"{self.name(seat)}, take the seat and press Enter. ")
            self._shown_view = None

    # --- keeping ----------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Save the match automatically."""
        if self.match.journal and (complaint := self.autosave.keep(self.match)):
            self.screen.say(complaint)

    def save(self, path: Path) -> None:
        """Save the match to a file that the person has chosen.

        Raises
        ------
        FileFault
            If it cannot be written.
        """
        write_text(path, match_file.write(self.match, telling=True))
        self.saved_at = len(self.match.journal)
        self.screen.raw(f"Saved. Go on with: broadfront play --load {quote(str(path))}")
        self._warn_of_secrets()

    def _warn_of_secrets(self) -> None:
        if self.match.keeps_secrets:
            self.screen.say(
                "The file holds everything, also what is hidden from a seat: whoever reads it before the match is over "
                "sees the secrets."
            )

    def leave(self) -> None:
        """Print where the match is saved, unless the person has saved it; close the computer players."""
        if len(self.match.journal) > self.saved_at:
            self.keep()
            if self.autosave.written and self.match.is_over:
                self.screen.raw(f"See it again with: broadfront replay {quote(str(self.autosave.path))}")
            elif self.autosave.written:
                self.screen.raw(
                    "The match is kept. Go on with: broadfront play --resume, or at any time with:"
                )
                self.screen.raw(f"broadfront play --load {quote(str(self.autosave.path))}")
                self._warn_of_secrets()
        for bot in self.bots.values():
            bot.close()
