"""What a seat intended with a turn, in sentences: its attacks with their odds, what it bought, moved and keeps safe.

It is told from the position before the turn and the moves that were made, so it holds for computers and people alike,
for matches that are on and for finished ones, and nothing of it is stored. Odds are those of the moment at which an
attack was ordered. A reader who is another seat is told only what that seat may know: no secret moves, no odds that
rest on what is hidden from it, no estimate where anything is hidden.
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
"""So many attacks are told of a turn: the battles that moves brought on, the largest first, then the first ones.

Of those after them the number is told, as of the other lists.
"""
MAX_OTHERS: Final = 8
"""So many orders are told that neither attack, move, buy nor place anything."""
MAX_GOALS: Final = 8
"""So many places are told to which pieces move."""
MAX_PLACES: Final = 4
"""So many key places are told that are not safe."""
MAX_BRANCHES: Final = 5_000
"""Attacks with more branches are told without odds."""
_OTHER_ORDERS: Final[frozenset[Role]] = frozenset({"attack", "fight", "buy", "place"})
"""Whoever gives such an order has been asked all that a move before it needs."""
SAFE: Final = 0.995
HALF: Final = 0.5


def explain_turn_of(match: Match, turn: TurnRecord, reader: int | None) -> list[str]:
    """Return what the seat of a turn intended with it, as a reader may know (None: everything lies open)."""
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
    """Return what a seat intended with moves of a turn, as sentences; none if it decided nothing.

    Parameters
    ----------
    p
        The position before them; it is changed.
    moves
        All moves, those of chance and of other seats among them.
    seat, reader
        Whose intentions they are, and who reads of them (-1: a spectator; None: everything lies open).
    is_judged
        Whether to tell also what the computer thinks of the turn: how safe key places are after it, and the chances.
    is_one_order
        Whether only attacks are told: what one order buys or moves is no news to who reads the order itself.
    is_counted
        Whether attacks are told with their odds; without, they are told as they were ordered.
    """
    before = p.clone()
    turn = _Turn(game, p, seat, reader, is_counted=is_counted)
    for move in moves:
        turn.play(move)
    lines = turn.attacks.sentences() if is_one_order else turn.sentences()
    if lines and is_judged and (reader in (None, seat) or not has_hidden_information(before)):
        lines += _kept(game, before, p, seat)
        lines += _estimates(game, before, p, seat)
    return lines


class _Turn:
    """Watches the moves of a turn being made."""

    def __init__(
        self, game: Game, p: Position, seat: int, reader: int | None, *, is_counted: bool = True
    ) -> None:
        self.game, self.p, self.seat, self.reader = game, p, seat, reader
        self.recorder = MoveRecorder(game, p, reader)
        self.is_counted = is_counted
        """Whether odds may be counted: the game's own words for attacks have odds in them."""
        self.attacks = _Attacks()
        self.foretold: frozenset[int] = frozenset()
        """Where battles are fought that are told already: moves had brought them on."""
        self.battle: int | None = None  # the place of the battle that was just begun, if it is told
        self.passed: int | None = None  # the place of the battle that was just begun, if it is not told
        self.bought: Counter[str] = Counter()
        self.ordered: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.moves = _Moves(game)
        self.asked: Move | None = None
        """An order to move that is not carried out yet: something is asked first."""
        self.chosen: int | None = None
        """How deep the agenda was before a choice that has brought nothing yet; None: there is none."""
        self.carries = False
        self.others: list[str] = []  # orders that are neither of these, as the log has them

    def play(self, move: Move) -> None:
        """Make a move, and keep what it was meant to do if the reader may know of it."""
        game, p, record = self.game, self.p, self.recorder.play(move)
        verb, notes, resolving = record.verb, record.notes, record.is_resolving
        is_order = record.ask.seat == self.seat and record.is_known
        # a battle is fought in rounds: only its first is told. Attacks may be declared one by one while others wait
        is_attack = verb.role == "attack" or (verb.role == "fight" and not resolving)
        if record.is_known:  # what is moved in a fight comes of it
            is_moving = is_order and verb.role == "move" and not resolving
            self.asked = move if is_moving else None if verb.role in _OTHER_ORDERS else self.asked
            named = move if is_moving else self.asked
            piece = self._moved(p, named) if named is not None and not self.moves.is_one_a_space else None
            went = next((note for note in notes if note.kind == "move"), None)
            # who moves may be asked first, as who rides along
            goes = (
                not is_moving and went is not None and piece is not None and piece.space == _goal(game, went)
            )
            self.moves.see(notes, ordered=is_moving or goes, piece=piece)
            self.asked = None if went is not None else self.asked
            self.carries = self.carries or (piece is not None and piece.cargo > 0)
            if verb.role == "move" and verb.what == verb.where:
                self.moves.follow(move.what, move.where)
            self._see_battles(p, notes)
        if not is_order:
            return
        self._see_choice(record)
        # moves bring battles on, which then begin by an order or by themselves, after the last move that can be made
        if not resolving or verb.declines:
            self._look_ahead(record.before, p)
        if is_attack:
            if self.battle == move.where and verb.role == "attack":
                self.attacks.drop()  # how a battle is fought says more than that it is
            # who has to choose, and may not decline, is in the midst of an attack
            is_new = not resolving or any(game.verbs[other.verb].declines for other in record.ask.moves)
            if self.attacks.is_closed and is_new:
                self._pass_over(move)
            is_told = not self.attacks.is_closed and self._attack(record.before, move, notes, is_new=is_new)
            self.battle = move.where if is_told and verb.role == "fight" else None
        elif verb.role == "buy":
            number = move.where if verb.where == "number" else 1
            if verb.what and number:
                self.bought[self._item(record.before, move)] += number
            elif number:  # one sort of thing: the order names it
                self.ordered[verb.label] += number
        elif verb.role == "place" and verb.what:
            self.placed[self._placed(record.before, move)] += 1
        elif verb.role == "choose" and (not resolving or verb.what == "card") and notes and not notes[0].kind:
            # a card that is played on a roll is an order of its own
            self.others.append(game.format_note(notes[0]))

    def _item(self, before: Position, move: Move) -> str:
        """Return what a purchase is called: its word, where that says more its name on the form."""
        game, verb = self.game, self.game.verbs[move.verb]
        word = game.word(verb.what, move.what)
        form = game.view(before, self.seat).one(Form)
        items = () if form is None else form.items
        name = next((item.name for item in items if (item.verb, item.what) == (move.verb, move.what)), word)
        return word if name.lower() == word else name

    def _see_choice(self, record: MoveRecord) -> None:
        """Tell of an order that a later answer carries out: who rides along may be asked before a vehicle leaves."""
        verb, depth, notes = record.verb, len(record.before.agenda), record.notes
        goes_on = self.chosen is not None and depth > self.chosen and (verb.declines or verb.role == "choose")
        if goes_on and verb.declines and notes and not notes[0].kind:
            self.others.append(self.game.format_note(notes[0]))
        is_choice = verb.role == "choose" and not record.is_resolving
        if notes or not (goes_on or is_choice):
            self.chosen = None
        elif not goes_on:
            self.chosen = depth

    def _placed(self, before: Position, move: Move) -> str:
        """Return what is brought in: where pieces have numbers, the kind that the piece is of."""
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
        """Count an attack of which nothing more is told: a battle once, by the order that begins it."""
        verb = self.game.verbs[move.verb]
        is_battle = verb.where == self.game.game_info.space_kind and move.where in self.foretold
        if not is_battle and not (verb.role == "attack" and move.where == self.passed):
            self.attacks.more += 1
        self.passed = move.where if verb.role == "fight" else None

    def _look_ahead(self, before: Position, p: Position) -> None:
        """Let the game tell of the battles that moves have brought on."""
        if self.is_counted and p.pending is not None:
            battles = self.game.battles_ahead(before, p, self.seat)
            self.attacks.lead([line for _, line in battles])
            self.foretold |= {space for space, _ in battles}

    def _moved(self, p: Position, move: Move) -> Piece | None:
        """Return what the seat sees of the piece that an order names, after it; None: it is not called so any more."""
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
        """Let the game tell of attacks that begin with a move, whoever made it."""
        for note in notes:
            if note.kind == "battle":
                self.attacks.on = None
                if self.is_counted and (purpose := self.game.purpose_of_begun_attack(p, self.seat, note)):
                    self.attacks.tell(purpose)

    def _attack(self, before: Position, move: Move, notes: Sequence[Note], *, is_new: bool) -> bool:
        """Tell of an order of attack, new or in the midst of one; return whether there was anything to tell."""
        game, resolving = self.game, before.agenda[-1].resolving
        if game.verbs[move.verb].where == game.game_info.space_kind and move.where in self.foretold:
            return False
        shares = self._odds(before, move)
        known = as_known_to(self.seat, before, random.Random(0))
        if shares:
            self.attacks.leave_out(game.left_out_of_odds(known, move))
        aim = game.attack_purpose(known, move, shares) if self.is_counted else None
        if aim is not None:
            if aim.attack and not resolving:
                self.attacks.on = None
            self.attacks.tell(aim.attack)
            self.attacks.add(aim.order, counts=not aim.attack and is_new)
            return bool(aim.attack or aim.order)
        first = notes[0] if notes and not resolving else None
        named = next((note for note in notes if note.kind == "battle"), first)
        if own_title := game.attack_title(known, move):
            title = own_title
        elif named is None or game.verbs[move.verb].role == "fight":
            title = _ordered(game, move)
        else:
            title = headline(game, named)
        odds = odds_text(game, shares, own=self._own(before))
        if resolving and named is None and not odds and not own_title:  # a choice in the midst of an attack
            return False
        self.attacks.add(as_sentence(f"{title}: {odds}" if odds else title), counts=is_new)
        return True

    def _own(self, p: Position) -> frozenset[str]:
        """Return what odds call the seat's own pieces: each by its kind and its space."""
        kind = self.game.game_info.space_kind
        return frozenset(
            f"{piece.kind} {self.game.word(kind, piece.space)}"
            for piece in pieces_on_map(self.game.view(p, self.seat))
            if piece.side == self.recorder.table.side_of(self.seat)
        )

    def _odds(self, p: Position, move: Move) -> Mapping[str, Fraction]:
        """Return the odds of an attack as the reader may know them; none if they are hidden from it, or too many."""
        game = self.game
        if not self.is_counted:
            return {}
        worlds = [random.Random(world) for world in range(WORLDS)]
        eye = self.seat if self.reader is None else self.reader
        try:
            return known_odds(
                p,
                move,
                game.odds_policy("plain"),
                worlds,
                MAX_BRANCHES,
                game.odds_position,
                game.exact_odds,
                eye,
            )
        except NoOdds:
            return {}

    def sentences(self) -> list[str]:
        """Return the sentences."""
        lines_told = self.attacks.sentences()
        if self.bought:
            lines_told.append(f"Buys {_listed(_several(*one) for one in self.bought.most_common())}.")
        lines_told += [f"{order}: {number}." for order, number in self.ordered.items()]
        if self.placed:
            lines_told.append(f"Brings in {_listed(_times(*one) for one in self.placed.most_common())}.")
        if moved := self.moves.goals():
            number, goals = moved.total(), [_times(*goal) for goal in moved.most_common()]
            rest = len(goals) - MAX_GOALS
            # a single one takes no more room than the words that one is left out
            listed = _listed(goals) if rest < 2 else f"{', '.join(goals[:MAX_GOALS])} and {rest} more places"
            pieces = "a piece" if number == 1 else f"{number} pieces"
            # what is carried goes without an order of its own
            besides = (
                "" if not self.carries else f" besides what {'it carries' if number == 1 else 'they carry'}"
            )
            lines_told.append(as_sentence(f"Moves {pieces}{besides}, to {listed}"))
        others = list(dict.fromkeys(self.others))
        lines_told += others[:MAX_OTHERS]
        return [*lines_told, *_left_out("order", len(others) - MAX_OTHERS)]


def _goal(game: Game, note: Note) -> int | None:
    """Return the space where a move ends that a note tells of."""
    return next((space for _, space in reversed(note_spaces(game, note))), None)


class _Attacks:
    """The sentences of attacks, no more than `MAX_ATTACKS`, and how many attacks there are besides."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.more = 0
        self.assumed: dict[str, None] = {}
        """What may change the odds and is not counted in them, in sentences."""
        self.on: int | None = None
        """Which line tells of the attack that goes on, with its odds by now."""

    @property
    def is_closed(self) -> bool:
        """Whether nothing more is told."""
        return self.on is None and len(self.lines) >= MAX_ATTACKS

    def add(self, line: str, *, counts: bool) -> None:
        """Add what is told of an order; ``counts``: it is an attack, not a choice in the midst of one."""
        if line and len(self.lines) < MAX_ATTACKS:
            self.lines.append(line)
        elif line:
            self.more += int(counts)

    def lead(self, lines: list[str]) -> None:
        """Tell of attacks before all others."""
        if lines:
            self.lines = [*lines, *self.lines]
            self.more += max(0, len(self.lines) - MAX_ATTACKS)
            del self.lines[MAX_ATTACKS:]
            self.on = None

    def tell(self, line: str) -> None:
        """Tell of the attack that goes on, in place of what was told of it before."""
        if line and self.on is not None:
            self.lines[self.on] = line
        elif line and not self.is_closed:
            self.on = len(self.lines)
            self.lines.append(line)
        elif line:
            self.more += 1

    def leave_out(self, sentences: Iterable[str]) -> None:
        """Say once, whatever attacks it holds for, what their odds leave out."""
        self.assumed.update(dict.fromkeys(sentences))

    def drop(self) -> None:
        """Forget the last line."""
        self.lines.pop()
        self.on = None

    def sentences(self) -> list[str]:
        """Return them; what is told several times is one sentence."""
        several = Counter(self.lines).items()
        lines_told = [one if times == 1 else f"{one[:-1]} ({times} times)." for one, times in several]
        return [*lines_told, *_left_out("attack", self.more), *(self.assumed if lines_told else ())]


class _Moves:
    """Follows pieces that are moved: where each of a turn was ordered to go, last of all."""

    def __init__(self, game: Game) -> None:
        self.game, self.kind = game, game.game_info.space_kind
        # where a space holds one piece, orders name it by its space: it is known again when it goes on
        named = {verb.what for verb in game.verbs.values() if verb.role == "move" and verb.what}
        self.is_one_a_space = named == {self.kind}
        self.went: list[int] = []
        self.standing: dict[int, int] = {}
        self.known: dict[tuple[str, int], int] = {}

    def see(self, notes: Iterable[Note], *, ordered: bool, piece: Piece | None = None) -> None:
        """Follow what notes tell of moves: of the spaces that one names it is from the first to the last.

        ``piece`` is what the order named, as it stands now.
        """
        for note in notes:
            spaces = note_spaces(self.game, note) if note.kind == "move" else []
            ways = [space for _, space in spaces]
            if len(ways) < 2:  # it is turned, or lands where it is
                continue
            # orders may name a piece for the whole match, or by where it stood
            name = (piece.id_kind, piece.id) if piece is not None and piece.space == ways[-1] else None
            number = self.standing.pop(ways[0], None) if name is None else self.known.get(name)
            if ordered and number is None:
                number = len(self.went)
                self.went.append(ways[-1])
                if name is not None:
                    self.known[name] = number
            elif ordered and number is not None:
                self.went[number] = ways[-1]
            if self.is_one_a_space and number is not None:
                self.standing[ways[-1]] = number

    def follow(self, origin: int, goal: int) -> None:
        """Follow a piece that steps from one space into another without a note of a move: into one it has cleared."""
        if self.is_one_a_space and origin in self.standing:
            self.standing[goal] = self.standing.pop(origin)

    def goals(self) -> Counter[str]:
        """Return how many pieces were ordered to each space."""
        return Counter(self.game.word(self.kind, space) for space in self.went)


def _kept(game: Game, before: Position, p: Position, seat: int) -> list[str]:
    """Return how safe the key places of a seat are after its turn, the one most in danger first."""
    if p.pending is None:
        return []
    places = sorted(game.chances_to_keep(before, p, seat), key=lambda one: one[1])
    unsafe = [one for one in places if one[1] < SAFE][:MAX_PLACES]
    keeps = [f"{name} at {percent(chance)}" for name, chance in unsafe if chance >= HALF]
    risks = [f"{name}, kept at {percent(chance)}" for name, chance in unsafe if chance < HALF]
    sentences = [f"Keeps {_listed(keeps)}."] if keeps else []
    sentences += [f"Risks {_listed(risks)}."] if risks else []
    if sentences:
        return sentences
    return ["No single attack takes a key place from it."] if places else []


def _estimates(game: Game, before: Position, p: Position, seat: int) -> list[str]:
    """Return what the computer thinks of a turn, as far as the seat knew: of the positions before and after it."""
    was, now = (estimated_as_known_to(game, seat, one) for one in (before, p))
    off = ceil(100 * doubt(was, now, seat) - 1e-9)
    shares = [estimate_percent(one.mean(seat)) for one in (was, now)]
    turns = [(game.is_setting_up(one), game.turns_begun(one)) for one in (before, p)]
    is_same_turn = game.implements(Game.turns_begun) and turns[0] == turns[1]
    # setting up is no turn of all seats: it is over for a seat when another is asked
    if p.pending is not None and is_same_turn and (p.pending.seat == seat or not game.is_setting_up(before)):
        figures = f"{shares[0]} before the turn, {shares[1]} so far (± {off} %); the turn is not over."
    else:
        figures = f"{shares[0]} before the turn, {shares[1]} after it (± {off} %)."
    known = ", as far as this side knew" if has_hidden_information(before) else ""
    return [f"Its chances by the computer's estimate{known}: {figures}"]


def _ordered(game: Game, move: Move) -> str:
    """Return an order in words of which nothing is told before it is carried out.

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


def _left_out(thing: str, number: int) -> list[str]:
    """Return the sentence that ends a list of which so many are not told; none if all are.

    >>> _left_out("attack", 0), _left_out("attack", 1), _left_out("order", 4)
    ([], ['And one more attack.'], ['And 4 more orders.'])
    """
    if number < 1:
        return []
    return [f"And one more {thing}." if number == 1 else f"And {number} more {thing}s."]


def _times(word: str, number: int) -> str:
    return word.replace("_", " ") + (f" ({number})" if number > 1 else "")


def _listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> _listed(["A", "B", "C"])
    'A, B and C'
    """
    *head, last = words
    return f"{', '.join(head)} and {last}" if head else last
