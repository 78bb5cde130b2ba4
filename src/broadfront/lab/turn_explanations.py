"""Turn explanations: sentences about what a seat intended with a turn (attacks with odds, purchases, moves, defence).

They are derived from the position before the turn and the moves played, so they work for computers and people, for
matches in progress and finished ones, and nothing is stored. Odds are those of the moment at which an attack was
ordered. A reader in another seat gets only what that seat may know: no secret moves, no odds that depend on hidden
information, and no estimate if anything is hidden.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Final

from msgspec import structs

from broadfront.engine.game import Game
from broadfront.engine.match import Match, plural
from broadfront.engine.odds import WORLDS, NoOdds, known_odds
from broadfront.engine.odds_text import estimate_percent, odds_text, percent
from broadfront.engine.plain_text import as_sentence
from broadfront.engine.position import Move, Note, Position, as_known_to, has_hidden_information
from broadfront.engine.turn_history import (
    MoveRecord,
    MoveRecorder,
    TurnRecord,
    headline,
    note_spaces,
    pieces_on_map,
)
from broadfront.engine.view import Counter as Piece
from broadfront.engine.view import Form, Role
from broadfront.players.estimates import doubt, estimated_as_known_to

MAX_ATTACKS: Final = 12
"""The most attacks that are listed for a turn: battles caused by moves, the largest first, then attacks in order.

Of the attacks beyond that only the number is given, as in the other lists.
"""
MAX_OTHERS: Final = 8
"""The most other orders that are listed: those that neither attack, move, buy nor place anything."""
MAX_GOALS: Final = 8
"""The most destinations of moves that are listed."""
MAX_PLACES: Final = 4
"""The most endangered key places that are listed."""
MAX_BRANCHES: Final = 5_000
"""Attacks with more branches are listed without odds."""
_OTHER_ORDERS: Final[frozenset[Role]] = frozenset({"attack", "fight", "buy", "place"})
"""Roles of orders that end the questions of a move before them."""
SAFE: Final = 0.995
HALF: Final = 0.5


def explain_turn_of(match: Match, turn: TurnRecord, reader: int | None) -> list[str]:
    """Return the explanation of a turn for a reader (None: a reader who may know everything)."""
    start = match.branch(turn.first).position
    return explain_turns(match.game, start, match.journal[turn.first : turn.last], turn.seat, reader)


def explain_turns(
    game: Game,
    p: Position,
    moves: Iterable[Move],
    seat: int,
    reader: int | None,
    *,
    is_judged: bool = True,
    is_one_order: bool = False,
    is_counted: bool = True,
) -> list[str]:
    """Return the explanation of the moves of a turn as sentences; an empty list if the seat decided nothing.

    Parameters
    ----------
    p
        The position before the moves; it is changed.
    moves
        All moves, including those of chance and of other seats.
    seat, reader
        The seat that is explained, and the reader's seat (-1: a spectator; None: a reader who may know everything).
    is_judged
        Whether to add the computer's judgement: how safe key places are after the turn, and the estimate.
    is_one_order
        Whether to list attacks only: the purchase or move of a single order is clear from the order itself.
    is_counted
        Whether attacks are listed with their odds; without, they are listed as they were ordered.
    """
    before = p.clone()
    turn = _Turn(game, p, seat, reader, is_counted=is_counted)
    for move in moves:
        turn.play(move)
    lines = turn.attacks.sentences() if is_one_order else turn.sentences()
    if lines and is_judged and (reader in (None, seat) or not has_hidden_information(before)):
        lines += _key_place_safety(game, before, p, seat)
        lines += _estimates(game, before, p, seat)
    return lines


class _Turn:
    """Plays the moves of a turn and collects what they were meant for."""

    def __init__(
        self, game: Game, p: Position, seat: int, reader: int | None, *, is_counted: bool = True
    ) -> None:
        self.game, self.p, self.seat, self.reader = game, p, seat, reader
        self.recorder = MoveRecorder(game, p, reader)
        self.is_counted = is_counted
        """Whether odds are computed; if not, the game's own sentences for attacks are not used: they contain odds."""
        self.attacks = _Attacks()
        self.foretold_spaces: frozenset[int] = frozenset()
        """Spaces of battles that are listed already, because earlier moves caused them."""
        self.listed_battle: int | None = None  # the space of the battle that was just begun, if it is listed
        self.passed_battle: int | None = (
            None  # the space of the battle that was just begun, if it is not listed
        )
        self.bought: Counter[str] = Counter()
        self.ordered: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.moves = _Moves(game)
        self.open_order: Move | None = None
        """An order to move that is not carried out yet, because a question comes first."""
        self.choice_depth: int | None = None
        """The depth of the agenda before a choice without an effect so far; None: there is no such choice."""
        self.has_cargo = False
        self.others: list[str] = []  # other orders, in the words of the log

    def play(self, move: Move) -> None:
        """Play a move, and record its purpose if the reader may know of it."""
        game, p, record = self.game, self.p, self.recorder.play(move)
        verb, notes, resolving = record.verb, record.notes, record.is_resolving
        is_order = record.ask.seat == self.seat and record.is_known
        # a battle has several rounds: only the first is listed. Attacks may be declared one by one while others wait
        is_attack = verb.role == "attack" or (verb.role == "fight" and not resolving)
        if record.is_known:  # moves inside a battle are its results
            is_moving = is_order and verb.role == "move" and not resolving
            self.open_order = move if is_moving else None if verb.role in _OTHER_ORDERS else self.open_order
            ordered_move = move if is_moving else self.open_order
            piece = (
                self._moved(p, ordered_move)
                if ordered_move is not None and not self.moves.is_one_a_space
                else None
            )
            move_note = next((note for note in notes if note.kind == "move"), None)
            # the moving pieces may be asked first, such as passengers
            is_late_move = (
                not is_moving
                and move_note is not None
                and piece is not None
                and piece.space == _goal(game, move_note)
            )
            self.moves.see(notes, ordered=is_moving or is_late_move, piece=piece)
            self.open_order = None if move_note is not None else self.open_order
            self.has_cargo = self.has_cargo or (piece is not None and piece.cargo > 0)
            if verb.role == "move" and verb.what == verb.where:
                self.moves.follow(move.what, move.where)
            self._see_battles(p, notes)
        if not is_order:
            return
        self._see_choice(record)
        # battles caused by moves begin by an order or by themselves, after the last possible move
        if not resolving or verb.declines:
            self._look_ahead(record.before, p)
        if is_attack:
            if self.listed_battle == move.where and verb.role == "attack":
                self.attacks.drop()  # how a battle is fought says more than that it begins
            # a choice that cannot be declined is part of an attack in progress
            is_new = not resolving or any(game.verbs[other.verb].declines for other in record.ask.moves)
            if self.attacks.is_closed and is_new:
                self._pass_over(move)
            is_listed = not self.attacks.is_closed and self._attack(record.before, move, notes, is_new=is_new)
            self.listed_battle = move.where if is_listed and verb.role == "fight" else None
        elif verb.role == "buy":
            number = move.where if verb.where == "number" else 1
            if verb.what and number:
                self.bought[self._item(record.before, move)] += number
            elif number:  # there is only one thing to buy: the order names it
                self.ordered[verb.label] += number
        elif verb.role == "place" and verb.what:
            self.placed[self._placed(record.before, move)] += 1
        elif verb.role == "choose" and (not resolving or verb.what == "card") and notes and not notes[0].kind:
            # a card that is played on a roll is an order of its own
            self.others.append(game.format_note(notes[0]))

    def _item(self, before: Position, move: Move) -> str:
        """Return the display name of a purchase: its word, or its name on the form if that says more."""
        game, verb = self.game, self.game.verbs[move.verb]
        word = game.word(verb.what, move.what)
        form = game.view(before, self.seat).one(Form)
        items = () if form is None else form.items
        name = next((item.name for item in items if (item.verb, item.what) == (move.verb, move.what)), word)
        return word if name.lower() == word else name

    def _see_choice(self, record: MoveRecord) -> None:
        """List an order that a later answer carries out: passengers may be asked before a vehicle leaves."""
        verb, depth, notes = record.verb, len(record.before.agenda), record.notes
        continues = (
            self.choice_depth is not None
            and depth > self.choice_depth
            and (verb.declines or verb.role == "choose")
        )
        if continues and verb.declines and notes and not notes[0].kind:
            self.others.append(self.game.format_note(notes[0]))
        is_choice = verb.role == "choose" and not record.is_resolving
        if notes or not (continues or is_choice):
            self.choice_depth = None
        elif not continues:
            self.choice_depth = depth

    def _placed(self, before: Position, move: Move) -> str:
        """Return the display name of a placed piece: the kind of the piece where pieces have numbers."""
        kind = self.game.verbs[move.verb].what
        return next(
            (
                piece.kind
                for piece in self.game.view(before, self.seat).counters
                if piece.id_kind == kind and piece.space < 0 and move.what in (piece.members or (piece.id,))
            ),
            self.game.word(kind, move.what),
        )

    def _pass_over(self, move: Move) -> None:
        """Count an attack that is not listed any more: a battle once, by the order that begins it."""
        verb = self.game.verbs[move.verb]
        is_battle = verb.where == self.game.game_info.space_kind and move.where in self.foretold_spaces
        if not is_battle and not (verb.role == "attack" and move.where == self.passed_battle):
            self.attacks.more += 1
        self.passed_battle = move.where if verb.role == "fight" else None

    def _look_ahead(self, before: Position, p: Position) -> None:
        """List the battles that moves have caused, in the words of the game."""
        if self.is_counted and p.pending is not None:
            battles = self.game.battles_ahead(before, p, self.seat)
            self.attacks.insert_first([line for _, line in battles])
            self.foretold_spaces |= {space for space, _ in battles}

    def _moved(self, p: Position, move: Move) -> Piece | None:
        """Return the counter of an order's piece after the order, as its seat sees it; None: it has another id now."""
        verb = self.game.verbs[move.verb]
        return next(
            (
                structs.replace(piece, id=move.what)
                for piece in self.game.view(p, self.seat).counters
                if piece.id_kind == verb.what and move.what in (piece.members or (piece.id,))
            ),
            None,
        )

    def _see_battles(self, p: Position, notes: Iterable[Note]) -> None:
        """List attacks that begin with a move of any seat, in the words of the game."""
        for note in notes:
            if note.kind == "battle":
                self.attacks.current = None
                if self.is_counted and (purpose := self.game.purpose_of_begun_attack(p, self.seat, note)):
                    self.attacks.set_current(purpose)

    def _attack(self, before: Position, move: Move, notes: Sequence[Note], *, is_new: bool) -> bool:
        """List an order of attack, new or part of one in progress; return whether a sentence was listed."""
        game, resolving = self.game, before.agenda[-1].resolving
        if game.verbs[move.verb].where == game.game_info.space_kind and move.where in self.foretold_spaces:
            return False
        shares = self._odds(before, move)
        world = as_known_to(self.seat, before, random.Random(0))
        if shares:
            self.attacks.note_omissions(game.left_out_of_odds(world, move))
        purpose = game.attack_purpose(world, move, shares) if self.is_counted else None
        if purpose is not None:
            if purpose.attack and not resolving:
                self.attacks.current = None
            self.attacks.set_current(purpose.attack)
            self.attacks.add(purpose.order, counts=not purpose.attack and is_new)
            return bool(purpose.attack or purpose.order)
        first = notes[0] if notes and not resolving else None
        title_note = next((note for note in notes if note.kind == "battle"), first)
        if own_title := game.attack_title(world, move):
            title = own_title
        elif title_note is None or game.verbs[move.verb].role == "fight":
            title = _ordered(game, move)
        else:
            title = headline(game, title_note)
        odds = odds_text(game, shares, own=self._own(before))
        # a choice within an attack in progress
        if resolving and title_note is None and not odds and not own_title:
            return False
        self.attacks.add(as_sentence(f"{title}: {odds}" if odds else title), counts=is_new)
        return True

    def _own(self, p: Position) -> frozenset[str]:
        """Return the names by which odds call the seat's own pieces: kind and space."""
        kind = self.game.game_info.space_kind
        return frozenset(
            f"{piece.kind} {self.game.word(kind, piece.space)}"
            for piece in pieces_on_map(self.game.view(p, self.seat))
            if piece.side == self.recorder.table.side_of(self.seat)
        )

    def _odds(self, p: Position, move: Move) -> Mapping[str, Fraction]:
        """Return an attack's odds as the reader may know them; empty if they are hidden or have too many branches."""
        game = self.game
        if not self.is_counted:
            return {}
        worlds = [random.Random(world) for world in range(WORLDS)]
        viewer = self.seat if self.reader is None else self.reader
        try:
            return known_odds(
                p,
                move,
                game.odds_policy("plain"),
                worlds,
                MAX_BRANCHES,
                game.odds_position,
                game.exact_odds,
                viewer,
            )
        except NoOdds:
            return {}

    def sentences(self) -> list[str]:
        """Return the explanation without the computer's judgement."""
        lines = self.attacks.sentences()
        if self.bought:
            lines.append(f"Buys {_listed(_several(*one) for one in self.bought.most_common())}.")
        lines += [f"{order}: {number}." for order, number in self.ordered.items()]
        if self.placed:
            lines.append(f"Brings in {_listed(_times(*one) for one in self.placed.most_common())}.")
        if moved := self.moves.goals():
            number, goals = moved.total(), [_times(*goal) for goal in moved.most_common()]
            omitted = len(goals) - MAX_GOALS
            # naming a single further place takes no more room than saying that there is one
            destinations = (
                _listed(goals) if omitted < 2 else f"{', '.join(goals[:MAX_GOALS])} and {omitted} more places"
            )
            pieces = "a piece" if number == 1 else f"{number} pieces"
            # cargo moves without an order of its own
            cargo = (
                "" if not self.has_cargo else f" besides what {'it carries' if number == 1 else 'they carry'}"
            )
            lines.append(as_sentence(f"Moves {pieces}{cargo}, to {destinations}"))
        others = list(dict.fromkeys(self.others))
        lines += others[:MAX_OTHERS]
        return [*lines, *_omission("order", len(others) - MAX_OTHERS)]


def _goal(game: Game, note: Note) -> int | None:
    """Return the space where the move of a note ends."""
    return next((space for _, space in reversed(note_spaces(game, note))), None)


class _Attacks:
    """The sentences of attacks, at most `MAX_ATTACKS`, and the number of further attacks."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.more = 0
        self.omissions: dict[str, None] = {}
        """Sentences about what may change the odds and is not counted in them."""
        self.current: int | None = None
        """Index of the line of the attack in progress, whose odds are updated."""

    @property
    def is_closed(self) -> bool:
        """Whether no further attack is listed."""
        return self.current is None and len(self.lines) >= MAX_ATTACKS

    def add(self, line: str, *, counts: bool) -> None:
        """Add the sentence of an order; ``counts``: it is an attack, not a choice within one."""
        if line and len(self.lines) < MAX_ATTACKS:
            self.lines.append(line)
        elif line:
            self.more += int(counts)

    def insert_first(self, lines: list[str]) -> None:
        """Insert sentences before all others."""
        if lines:
            self.lines = [*lines, *self.lines]
            self.more += max(0, len(self.lines) - MAX_ATTACKS)
            del self.lines[MAX_ATTACKS:]
            self.current = None

    def set_current(self, line: str) -> None:
        """Add or replace the sentence of the attack in progress."""
        if line and self.current is not None:
            self.lines[self.current] = line
        elif line and not self.is_closed:
            self.current = len(self.lines)
            self.lines.append(line)
        elif line:
            self.more += 1

    def note_omissions(self, sentences: Iterable[str]) -> None:
        """Add sentences about what odds leave out, each once for all attacks."""
        self.omissions.update(dict.fromkeys(sentences))

    def drop(self) -> None:
        """Remove the last line."""
        self.lines.pop()
        self.current = None

    def sentences(self) -> list[str]:
        """Return all sentences; equal ones are merged into one with their number."""
        counts = Counter(self.lines).items()
        lines = [one if times == 1 else f"{one[:-1]} ({times} times)." for one, times in counts]
        return [*lines, *_omission("attack", self.more), *(self.omissions if lines else ())]


class _Moves:
    """Follows pieces that are moved: the last destination that each was ordered to."""

    def __init__(self, game: Game) -> None:
        self.game, self.kind = game, game.game_info.space_kind
        # where a space holds one piece, orders name it by its space: it is recognised when it moves on
        named_kinds = {verb.what for verb in game.verbs.values() if verb.role == "move" and verb.what}
        self.is_one_a_space = named_kinds == {self.kind}
        self.destinations: list[int] = []
        self.by_space: dict[int, int] = {}
        self.by_piece: dict[tuple[str, int], int] = {}

    def see(self, notes: Iterable[Note], *, ordered: bool, piece: Piece | None = None) -> None:
        """Follow the moves in notes, each from the first to the last space of its note.

        ``piece`` is the piece of the order, at its present place.
        """
        for note in notes:
            spaces = note_spaces(self.game, note) if note.kind == "move" else []
            path = [space for _, space in spaces]
            if len(path) < 2:  # it is turned, or lands on its own space
                continue
            # orders may name a piece by an id for the whole match, or by its space
            name = (piece.id_kind, piece.id) if piece is not None and piece.space == path[-1] else None
            number = self.by_space.pop(path[0], None) if name is None else self.by_piece.get(name)
            if ordered and number is None:
                number = len(self.destinations)
                self.destinations.append(path[-1])
                if name is not None:
                    self.by_piece[name] = number
            elif ordered and number is not None:
                self.destinations[number] = path[-1]
            if self.is_one_a_space and number is not None:
                self.by_space[path[-1]] = number

    def follow(self, origin: int, goal: int) -> None:
        """Follow a piece that advances into a space it has cleared, which leaves no note of a move."""
        if self.is_one_a_space and origin in self.by_space:
            self.by_space[goal] = self.by_space.pop(origin)

    def goals(self) -> Counter[str]:
        """Return how many pieces were ordered to each space."""
        return Counter(self.game.word(self.kind, space) for space in self.destinations)


def _key_place_safety(game: Game, before: Position, p: Position, seat: int) -> list[str]:
    """Return sentences about the safety of a seat's key places after its turn, the most endangered first."""
    if p.pending is None:
        return []
    places = sorted(game.chances_to_keep(before, p, seat), key=lambda one: one[1])
    unsafe = [one for one in places if one[1] < SAFE][:MAX_PLACES]
    safer = [f"{name} at {percent(chance)}" for name, chance in unsafe if chance >= HALF]
    riskier = [f"{name}, kept at {percent(chance)}" for name, chance in unsafe if chance < HALF]
    sentences = [f"Keeps {_listed(safer)}."] if safer else []
    sentences += [f"Risks {_listed(riskier)}."] if riskier else []
    if sentences:
        return sentences
    return ["No single attack takes a key place from it."] if places else []


def _estimates(game: Game, before: Position, p: Position, seat: int) -> list[str]:
    """Return the estimates of the positions before and after a turn, as far as the seat knew, as a sentence."""
    value_before, value_after = (estimated_as_known_to(game, seat, one) for one in (before, p))
    error = ceil(100 * doubt(value_before, value_after, seat) - 1e-9)
    shares = [estimate_percent(one.mean(seat)) for one in (value_before, value_after)]
    turns = [(game.is_setting_up(one), game.turns_begun(one)) for one in (before, p)]
    is_same_turn = game.implements(Game.turns_begun) and turns[0] == turns[1]
    # setting up is not a common turn: it is over for a seat when another seat decides
    if p.pending is not None and is_same_turn and (p.pending.seat == seat or not game.is_setting_up(before)):
        figures = f"{shares[0]} before the turn, {shares[1]} so far (± {error} %); the turn is not over."
    else:
        figures = f"{shares[0]} before the turn, {shares[1]} after it (± {error} %)."
    scope = ", as far as this side knew" if has_hidden_information(before) else ""
    return [f"Its chances by the computer's estimate{scope}: {figures}"]


def _ordered(game: Game, move: Move) -> str:
    """Return a title for an order that left no note before it is carried out.

    >>> from broadfront.engine.registry import game
    >>> _ordered(game("global_war"), Move("fight", 0, 0))
    'Fights in Afghanistan'
    >>> _ordered(game("fighting_front"), Move("attack", 1, 2))
    'Attack B1 to C1'
    """
    verb = game.verbs[move.verb]
    if verb.role == "fight":
        return f"Fights in {game.word(verb.where, move.where).replace('_', ' ')}"
    ids = ((verb.what, move.what), (verb.where, move.where))
    return f"{verb.label} {' to '.join(game.word(kind, id_).replace('_', ' ') for kind, id_ in ids if kind)}"


def _several(word: str, number: int) -> str:
    thing, _, where = word.replace("_", " ").partition("@")
    things = thing if number == 1 else f"{number} {plural(thing)}"
    return f"{things} at {where}" if where else things


def _omission(thing: str, number: int) -> list[str]:
    """Return the sentence that ends a list with omitted entries; an empty list if none is omitted.

    >>> _omission("attack", 0), _omission("attack", 1), _omission("order", 4)
    ([], ['And one more attack.'], ['And 4 more orders.'])
    """
    if number < 1:
        return []
    return [f"And one more {thing}." if number == 1 else f"And {number} more {thing}s."]


def _times(word: str, number: int) -> str:
    return word.replace("_", " ") + (f" ({number})" if number > 1 else "")


def _listed(words: Iterable[str]) -> str:
    """Return words joined with commas and "and".

    >>> _listed(["A", "B", "C"])
    'A, B and C'
    """
    *head, last = words
    return f"{', '.join(head)} and {last}" if head else last
