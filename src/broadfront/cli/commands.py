"""The commands that a person may type during a match: moves, questions about them, and help."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

from broadfront import players
from broadfront.cli import rulebook
from broadfront.cli.board_text import forecast_lines, space_lines
from broadfront.cli.match_help import commands_absent, help_text
from broadfront.cli.orders import MAX_LISTED_MOVES, Names, listed, names_in, overview, read_order, read_orders
from broadfront.cli.session import Session
from broadfront.engine.errors import BroadfrontError, IllegalMove
from broadfront.engine.game import Game
from broadfront.engine.odds import WORLDS
from broadfront.engine.position import CHANCE, Ask, as_known_to, has_hidden_information
from broadfront.engine.text_codec import quote
from broadfront.engine.turn_history import player_turns
from broadfront.lab.turn_explanations import explain_turn_of


def converse(session: Session) -> None:
    """Run the dialogue of a match until it is over, the person quits, or the input ends."""
    dialogue = _Dialogue(session)
    for ask in session.questions():
        session.lines.words = dialogue.completions(ask)
        dialogue.put(ask)
        while session.match.ask is ask and not session.over:
            line = session.lines.read("> ")
            if line is None:
                session.over = True
            elif dialogue.answer(line) and session.match.ask is ask:
                dialogue.prompt(ask)


class _Dialogue:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.screen = session.screen
        self.game = session.game
        self.listed_rule = ""
        """The rule of the previous question."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "odds": self._odds,
            "why": self._why,
            "undo": self._undo,
            "hint": self._hint,
            "explain": self._explain,
            "board": lambda _: session.show_board(),
            "look": self._look,
            "sight": self._sight,
            "forecast": self._forecast,
            "rules": lambda words: rulebook.show(self.screen, self.game, words),
            "log": self._log,
            "save": self._save,
            "notation": self._notation,
            "quit": self._quit,
            "exit": self._quit,
        }

    # --- putting the question ---------------------------------------------------------------------------------------

    def put(self, ask: Ask) -> None:
        """Print whose decision it is, and the legal moves."""
        self.prompt(ask)
        if (
            len(ask.moves) <= MAX_LISTED_MOVES
            or ask.rule != self.listed_rule
            or self.session.match.seats[-1:] != [ask.seat]
        ):
            self.screen.items(overview(self.game, ask, self._names()))
        self.listed_rule = ask.rule

    def prompt(self, ask: Ask) -> None:
        """Print whose decision it is."""
        name = self.session.name(ask.seat)
        count = "" if len(ask.moves) <= MAX_LISTED_MOVES else f" ({len(ask.moves)} moves: `moves` lists them)"
        self.screen.head(f"{name} [{ask.rule}] {ask.prompt}{count}")

    def completions(self, ask: Ask) -> list[str]:
        """Return the words for Tab completion."""
        absent = commands_absent(self.session.table)
        words = {word for move in ask.moves for word in self.game.spell(move).split()}
        return [*(name for name in self.commands if name not in absent), *words]

    # --- answering --------------------------------------------------------------------------------------------------

    def answer(self, line: str) -> bool:
        """Carry out a line; return whether to show the question again."""
        word, _, arguments = line.strip().partition(" ")
        ask = self.session.match.ask
        assert ask is not None
        try:
            if not word:
                return self._enter(ask)
            if word.startswith("/") or self._is_command(ask, line):
                command = self.commands.get(word.lower().removeprefix("/"))
                if command is None:
                    self.screen.say(f"There is no command {word}: `help` lists them.")
                else:
                    command(arguments.strip())
                    return word not in ("quit", "exit", "/quit")
            else:
                for move in read_orders(self.game, self.session.match.position, line):
                    self.session.order(move)
                return False
        except IllegalMove as illegal:
            self.screen.say(str(illegal))
        except (BroadfrontError, ValueError) as fault:
            self.screen.say(f"{fault}")
        return False

    def _is_command(self, ask: Ask, line: str) -> bool:
        word = line.split()[0].lower()
        if word not in self.commands:
            return False
        return not any(self.game.spell(move).lower() == " ".join(line.lower().split()) for move in ask.moves)

    def _enter(self, ask: Ask) -> bool:
        """Answer an empty line: play the only legal move, or list the moves."""
        if len(ask.moves) == 1:
            self.session.order(ask.moves[0])
            return False
        self.screen.items(overview(self.game, ask, self._names()))
        return False

    # --- commands ---------------------------------------------------------------------------------------------------

    @property
    def _ask(self) -> Ask:
        ask = self.session.match.ask
        assert ask is not None
        return ask

    def _names(self) -> Names:
        return names_in(self.session.view())

    def _help(self, _: str) -> None:
        match = self.session.match
        hidden = has_hidden_information(match.position)
        text = help_text(self.game, self.session.table, self.session.view(), self._ask, hidden)
        self.screen.say(*text.split("\n"))

    def _moves(self, words: str) -> None:
        if not words and len(self._ask.moves) > 150:
            self.screen.items(overview(self.game, self._ask, self._names()))
            self.screen.say("`moves D3` lists those of a unit or space, `moves VERB` those of a verb.")
            return
        lines = listed(self.game, self._ask, words.split(), self._names())
        self.screen.items(lines or [f"No legal move has {quote(words)} in it."])

    def _odds(self, words: str) -> None:
        if not words:
            raise BroadfrontError("odds of which move? `odds 12` or `odds attack D3 D4`")
        p = self.session.match.position
        move = read_order(self.game, p, words)
        moves_made = len(self.session.match.journal)
        rngs = [Random(f"odds {moves_made} {world}") for world in range(WORLDS)]
        game = self.game
        shares, rests = game.odds_for(p, move, rngs)
        self.screen.head(game.spell(move))
        self.screen.outcomes(shares)
        self.screen.odds_breakdown(game.odds_breakdown(as_known_to(self._ask.seat, p, rngs[0]), move))
        self.screen.assumed(game.policy_description("plain") if rests else "")

    def _why(self, words: str) -> None:
        if not words:
            raise BroadfrontError("why not which move? `why attack D3 D4`")
        move = read_order(self.game, self.session.match.position, words)
        self.screen.say(f"{self.game.spell(move)} is legal.")

    def _undo(self, _: str) -> None:
        move = self.session.undo()
        self.screen.say(f"Taken back: {self.game.spell(move)}.")

    def _hint(self, _: str) -> None:
        adviser = players.parse(self.session.adviser)
        try:
            move = adviser.choose(
                self.game, self.session.match.position, Random(len(self.session.match.journal))
            )
        finally:
            adviser.close()
        number = self._ask.moves.index(move) + 1
        self.screen.say(f"The computer ({self.session.adviser}) would play {number}  {self.game.spell(move)}")

    def _explain(self, _: str) -> None:
        """Explain the last turn of another seat, as far as the deciding seat may know."""
        match, seat = self.session.match, self._ask.seat
        others = [turn for turn in player_turns(match) if turn.seat not in (seat, CHANCE) and turn.number]
        for turn in reversed(others):
            if intentions := explain_turn_of(match, turn, seat):
                self.screen.head(f"What {match.seat_name(turn.seat)} intended:")
                self.screen.say(*intentions)
                return
        self.screen.say("Nobody else has had a turn yet that tells anything.")

    def _look(self, words: str) -> None:
        for space in self.session.table.spaces:
            if space.name.lower() == words.lower():
                self.screen.say(*space_lines(self.session.view(), space))
                return
        some = ", ".join(space.name for space in islice(self.session.table.spaces, 8))
        self.screen.say(f"There is no space {quote(words)}; there are {some} ...")

    def _forecast(self, words: str) -> None:
        game = self.game
        if not game.implements(Game.forecast):
            self.screen.say(f"{game.title} tells no forecasts of battles.")
            return
        name = words.replace("_", " ").lower()
        space = next((space for space in self.session.table.spaces if space.name.lower() == name), None)
        if space is None:
            example = self.session.table.spaces[0].name
            self.screen.say(f"Of which battle? Write its space after it, as in: forecast {example}")
            return
        forecast = game.forecast(self.session.match.position, space.id, self._ask.seat)
        if forecast is None:
            self.screen.say(f"No battle for {space.name} is in sight.")
        else:
            self.screen.say(*forecast_lines(forecast))

    def _sight(self, words: str) -> None:
        game = self.game
        if not self.session.table.sights:
            self.screen.say(f"{game.title} has no lines of sight.")
            return
        names = {space.name.lower(): space for space in self.session.table.spaces}
        space_ids = [names.get(word.lower()) for word in words.split()[:2]]
        if not space_ids or None in space_ids:
            one, other = (space.name for space in self.session.table.spaces[:2])
            self.screen.say(f"From where? `sight {one}`, or `sight {one} {other}`.")
            return
        first, *others = (space for space in space_ids if space is not None)
        match = self.session.match
        sight = game.sight(match.position, first.id, self._ask.seat)
        assert sight is not None
        if others:
            why = dict(sight.hidden).get(others[0].id, "Clear line of sight.")
            self.screen.say(f"{first.name} to {others[0].name}: {why}")
        else:
            seen = [space.name for space in self.session.table.spaces if space.id in sight.seen]
            self.screen.say(f"{first.name} sees {', '.join(seen)}.")

    def _log(self, words: str) -> None:
        log = self.session.match.log
        for line in log if words == "all" else log[-20:]:
            self.screen.say(f"{line.after:>4}  [{line.rule}] {line.sentence}")
        if not log:
            self.screen.say("Nothing has happened yet.")

    def _notation(self, words: str) -> None:
        reveal = words.removeprefix("--").lower() == "reveal"
        if words and not reveal:
            raise BroadfrontError(
                f"notation of what, {quote(words)}? `notation`, or `notation reveal` with all secrets"
            )
        match, seat = self.session.match, self._ask.seat
        world = as_known_to(seat, match.position, Random(f"notation {len(match.journal)}"))
        if reveal:
            world = match.position
        elif has_hidden_information(world):
            name = self.session.name(seat)
            self.screen.say(
                f"What is hidden from {name} has been dealt anew in this line. `notation reveal` gives the true "
                "position, secrets and all."
            )
        self.screen.raw(world.notation())

    def _save(self, words: str) -> None:
        if not words:
            raise BroadfrontError("save where? `save my.match`")
        self.session.save(Path(words).expanduser())

    def _quit(self, _: str) -> None:
        if self.session.lines.typed and len(self.session.match.journal) > self.session.saved_at:
            name = self.session.lines.read("Save as (Enter: keep the automatic copy only): ")
            if name:
                self._save(name)
        self.session.over = True
