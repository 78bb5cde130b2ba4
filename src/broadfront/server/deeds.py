"""What each side did in a stretch of a match, for its summary: attacks with what came of them, moves, pieces hit.

It goes by the kinds of notes and the roles of verbs. Notes of moves that are another seat's secret are left out, as
they are left out of the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from broadfront.engine.game import Game
from broadfront.engine.match import piece_move_of
from broadfront.engine.position import CHANCE, Move, Note, Position
from broadfront.engine.view import Counter as Piece
from broadfront.engine.view import Role, Sign, Table, View
from broadfront.server.schemas_summary import AttackTold, Hurt

MAX_LINES: Final = 40
"""So many attacks, moves and pieces are told of a side."""
MAX_RESULTS: Final = 8
_HARM: Final[frozenset[Sign]] = frozenset({"suppressed", "disrupted", "damaged", "crippled"})
_RESULTS: Final = frozenset({"loss", "capture", "move"})
_FOUGHT: Final = frozenset({"roll", "loss"})
_ENDING: Final[frozenset[Role]] = frozenset({"move", "place", "buy"})
"""Whoever does such a thing is done with the last attack."""


class _Attack:
    def __init__(self, side: str, note: Note | None, title: str, space: int = -1) -> None:
        self.side, self.note, self.title = side, note, title
        self.space = space
        """Where a long battle is; -1: it is another sort of attack."""
        self.results: list[str] = []

    def is_at(self, what: Note) -> bool:
        """Say whether a roll was aimed at what a note tells of: its space, or an aircraft of its kind."""
        note = self.note
        if note is None or "at" not in note.ids:
            return False
        in_the_air = "{at:card}" in note.template
        return (
            what.ids.get("unit") == note.ids["at"] and "space" not in what.ids
            if in_the_air
            else (what.ids.get("space") == note.ids["at"])
        )


class TurnNotes(list[Note]):
    """The notes of one move, with the position as it stood when each turn began."""

    def __init__(self, p: Position) -> None:
        super().__init__()
        self.p, self.turns = p, list[Position]()

    def append(self, note: Note) -> None:
        """Add a note."""
        if note.kind == "turn":
            self.turns.append(self.p.clone())
        super().append(note)

    def begun(self, number: int) -> Position | None:
        """Return the position when a turn began, to be looked at; None: the match was over by then or is now."""
        then = self.turns[number]
        if self.p.pending is None:
            return None
        then.agenda, then.pending = list(self.p.agenda), self.p.pending
        return then


class Deeds:
    """Watches moves being made, and keeps what each side did and suffered."""

    def __init__(self, game: Game, p: Position, seat: int, table: Table) -> None:
        self.game, self.p, self.seat, self.table = game, p, seat, table
        self.sides = {side.name for side in table.sides}
        self.attacks: list[_Attack] = []
        self.on: _Attack | None = None
        self.since_turn = 0  # so many attacks were made before this turn
        self.battle: tuple[int, str] | None = self._battle()
        self.told: tuple[int, str] | None = None
        self.moves: list[tuple[str, Note]] = []
        self.others: list[tuple[str, str]] = []
        self.hurt: dict[tuple[object, ...], _Harm] = {}
        self.better: dict[tuple[object, ...], _Harm] = {}
        self.side = ""
        self.view = self.before = game.view(p, seat)
        """What the seat sees now, and what it saw before the last move."""

    def play(self, move: Move) -> bool:
        """Make a move; return whether its notes may be told to the seat."""
        p, game = self.p, self.game
        ask = p.pending
        assert ask is not None
        known = ask.seen_by is None or ask.seen_by == self.seat
        # a retreat is no order of its own: what an answer to an attack brings is a result of that attack
        answers = ask.seat != CHANCE and p.agenda[-1].resolving
        if ask.seat != CHANCE:
            verb = game.verbs[move.verb]
            if verb.role in _ENDING and not answers:
                self.on = None
            if not verb.declines:
                self.side = side_of(self.table, ask.seat)
        if (named := game.turn_info(p).side) in self.sides and len(self.sides) > len(self.table.seats):
            self.side = named  # a seat plays several sides
        notes = p.notes = TurnNotes(p)
        p.play(move)
        start, recovered = self.view, False
        for view in (*self._at_turns(notes), game.view(p, self.seat)):
            self.before, self.view = self.view, view
            moved = self._follow()
            if known and self.before.counters != self.view.counters:
                recovered |= self._compare(self.before, self.view, moved)
        self.before = start
        if known:
            retreats = answers and game.verbs[move.verb].role != "attack"
            self._hear(notes, ordered=ask.seat != CHANCE and not retreats)
            is_order = ask.seat != CHANCE and not answers and game.verbs[move.verb].role == "choose"
            if is_order and notes and not notes[0].kind and not recovered:  # what recovers is told by itself
                sentence = game.format_note(notes[0])
                self.others.append((self._subject(sentence) or self.side, sentence))
            self._see_fight(notes)
        self._see_battle()
        return known

    def _subject(self, sentence: str) -> str:
        """Return the side that a sentence begins with; "": none. Of a seat that plays several, not all have turns."""
        return next((side for side in self.sides if sentence.startswith(f"{side} ")), "")

    def _at_turns(self, notes: TurnNotes) -> Iterable[View]:
        """Yield what the seat saw when turns began amid the last move: what was hit then may have recovered since."""
        if not any(note.kind == "loss" for note in notes):
            return
        for number in range(len(notes.turns)):
            if (then := notes.begun(number)) is not None:
                yield self.game.view(then, self.seat)

    def _hear(self, notes: Sequence[Note], *, ordered: bool) -> None:
        lasting = self.game.implements(Game.battle)
        for note in notes:
            if note.kind == "turn":
                self.on, self.since_turn = None, len(self.attacks)
            elif note.kind == "battle" and not lasting:
                actor = self.game.actor(note)
                side = self.side if actor is None else side_of(self.table, actor)
                self.on = _Attack(side, note, _short(self.game.format_note(note)))
                self.attacks.append(self.on)
            elif note.kind == "roll" and "seat" in note.ids:
                shooter = side_of(self.table, note.ids["seat"])
                self.on = _Attack(shooter, note, _short(self.game.format_note(note)))
                self.attacks.append(self.on)
            elif lasting and note.kind == "loss":
                continue  # the losses of a long battle are told together
            elif note.kind in _RESULTS and self.on and (note.kind != "move" or not ordered):
                if (attack := self._that_brought(note)) is not None:
                    attack.results.append(_short(self.game.format_note(note)))
            elif note.kind == "move":
                self.moves.append((self.side, note))

    def _that_brought(self, what: Note) -> _Attack | None:
        """Return the attack whose result a note tells of; None: a space is entered that none of them cleared.

        Attacks may be rolled one after another before their results are carried out.
        """
        if self.on is not None and self.on.space >= 0 and what.kind == "capture":
            return self.on if what.ids.get("space", self.on.space) == self.on.space else None
        if self.on is None or self.on.note is None or "at" not in self.on.note.ids:
            return self.on
        rolled = [one for one in self.attacks[self.since_turn :] if one.is_at(what)]
        if rolled:
            return rolled[-1]
        return None if what.kind == "capture" else self.on

    def _battle(self) -> tuple[int, str] | None:
        board = self.game.battle(self.p)
        return (board.space, board.title) if board else None

    def _see_fight(self, notes: Sequence[Note]) -> None:
        """Where battles last, one is told when dice fall or something is lost in it: some are left out."""
        if not self.game.implements(Game.battle):
            return
        fought = [note for note in notes if note.kind in _FOUGHT]
        if fought and self.battle and self.battle != self.told:
            self._attacked(self.battle[1], self.battle[0])
            self.told = self.battle
        for note in fought:  # over at once, without a board
            if note.kind == "loss" and "space" in note.ids and (self.battle or (-1,))[0] != note.ids["space"]:
                self._attacked(_short(self.game.format_note(note)), note.ids["space"])

    def _attacked(self, title: str, space: int) -> None:
        self.on = _Attack(self.side, None, title, space)
        self.attacks.append(self.on)

    def _see_battle(self) -> None:
        now = self._battle()
        if now != self.battle:
            self.told = None
        self.battle = now

    def _follow(self) -> Mapping[tuple[object, ...], tuple[object, ...]]:
        """Know pieces without a name that have moved again, and forget those that are gone; return whence they came."""
        if self.before.counters == self.view.counters:
            return {}
        old, new = dict(_pieces(self.before)), dict(_pieces(self.view))
        # where numbers are given anew, as those of squadrons, another kind of piece has the number now
        went = [key for key in old if key not in new or new[key].kind != old[key].kind]
        came = [key for key in new if key not in old or new[key].kind != old[key].kind]
        harmed = {key: (self.hurt.pop(key, None), self.better.pop(key, None)) for key in went}
        moved: dict[tuple[object, ...], tuple[object, ...]] = {}
        for key in went:
            what = old[key].side, old[key].kind
            goal = next((one for one in came if (new[one].side, new[one].kind) == what), None)
            if goal is not None:
                came.remove(goal)
                moved[goal] = key
                for of, harm in zip((self.hurt, self.better), harmed[key], strict=True):
                    if harm is not None:
                        of[goal] = harm.moved(new[goal])
        return moved

    def _compare(
        self, before: View, after: View, moved: Mapping[tuple[object, ...], tuple[object, ...]]
    ) -> bool:
        """Keep what is weaker now than it was before one move, or has recovered, and is still there.

        Say whether anything has recovered.
        """
        old, recovered = dict(_pieces(before)), False
        for key, piece in _pieces(after):
            was = old.get(moved.get(key, key))
            if was is None or was.kind != piece.kind:
                continue
            lost = _strength(was) - _strength(piece)
            states = [state.text for state in piece.states if state.sign in _HARM and state not in was.states]
            if lost > 0 or states:
                self.hurt.setdefault(key, _Harm(piece)).add(piece, max(0, lost), states)
            gone = [state.text for state in was.states if state.sign in _HARM and state not in piece.states]
            if lost < 0 or gone:
                self.better.setdefault(key, _Harm(piece)).add(piece, max(0, -lost), gone)
                recovered = True
        return recovered

    # --- what is told -------------------------------------------------------------------------------------------------

    def attacks_of(self, side: str) -> list[AttackTold]:
        """Return what a side attacked; what was told again and again is one line."""
        lasting = self.game.implements(Game.battle)
        told = [
            (one.title, tuple(_folded(one.results)), lasting or self._is_open(one))
            for one in self.attacks
            if one.side == side
        ]
        runs = [(line, len(list(group))) for line, group in groupby(told)]
        return [
            AttackTold(title, list(results[:MAX_RESULTS]), times, lasts)
            for (title, results, lasts), times in runs[:MAX_LINES]
        ]

    def _is_open(self, attack: _Attack) -> bool:
        """Say whether it is not decided yet what comes of an attack, which is the last one."""
        ask = self.p.pending
        if ask is None or attack is not self.on:
            return False
        if attack.note is None or "result" not in attack.note.ids:
            return ask.seat == CHANCE or self.p.agenda[-1].resolving
        picks = all(self.game.verbs[move.verb].role == "attack" for move in ask.moves)
        return bool(attack.note.ids["result"]) and self.p.agenda[-1].resolving and picks

    def moves_of(self, side: str) -> list[str]:
        """Return what a side moved, in words; what went the same way is one line."""
        told = [self._moved(note) for of, note in self.moves if of == side]
        lines = []
        for (many, one), run in groupby(told):
            n = len(list(run))
            lines.append(one if n == 1 else f"{n} {many}" if many != one else f"{n} × {one}")
        return lines[:MAX_LINES]

    def _moved(self, note: Note) -> tuple[str, str]:
        """Return a move as it is told of many pieces, and of one; the same: it is no sort of piece."""
        went = piece_move_of(self.game, note)
        if went is None:
            told = _short(self.game.format_note(note))
            return told, told
        return f"{went.things} {went.way}", f"{went.thing} {went.way}"

    def moved(self, side: str) -> int:
        """Return how many moves of pieces a side made."""
        return sum(of == side for of, _ in self.moves)

    def hurt_of(self, side: str, view: View) -> list[Hurt]:
        """Return the pieces of a side that were hit and are on the map still."""
        return self._harms(self.hurt, side, view)

    def recovered_of(self, side: str, view: View) -> list[Hurt]:
        """Return the pieces of a side that have recovered, and from what; a hit since then is told beside it."""
        return self._harms(self.better, side, view)

    def others_of(self, side: str) -> list[str]:
        """Return what else a side ordered, in words."""
        return list(dict.fromkeys(line for of, line in self.others if of == side))[:MAX_LINES]

    def _harms(self, harms: Mapping[tuple[object, ...], _Harm], side: str, view: View) -> list[Hurt]:
        there, pip = dict(_pieces(view)), self.table.pip
        found = [harm.told(pip) for key, harm in harms.items() if key in there and there[key].side == side]
        return found[:MAX_LINES]


class _Harm:
    """What was done to one piece."""

    def __init__(self, piece: Piece) -> None:
        self.piece, self.lost = piece, 0
        self.states: list[str] = []

    def add(self, piece: Piece, lost: int, states: Iterable[str]) -> None:
        self.piece = piece
        self.lost += lost
        self.states += [state for state in states if state not in self.states]

    def moved(self, piece: Piece) -> _Harm:
        """Return it, of the same piece in another place."""
        self.piece = piece
        return self

    def told(self, pip: str) -> Hurt:
        if self.piece.domain == "works":
            return Hurt(self.piece.kind, self.piece.space, [f"{self.lost} damage"])
        effects = list(self.states)
        if self.lost and self.piece.face is not None:
            effects.insert(0, f"{self.lost} step{'s' * (self.lost > 1)} lost")
        elif self.lost and not effects:
            effects = [f"{self.lost} {pip}{'s' * (self.lost > 1)}"]
        return Hurt(self.piece.kind, self.piece.space, effects)


def side_of(table: Table, seat: int) -> str:
    """Return the side of a seat, the first one of those that it plays."""
    names = table.seat_sides or [side.name for side in table.sides]
    return names[seat] if 0 <= seat < len(names) else ""


def _short(told: str) -> str:
    """Return a sentence of the log without what it says of the dice or cards."""
    return told.partition(": ")[0].rstrip(".")


def _folded(lines: Sequence[str]) -> list[str]:
    return [f"{number} × {line}" if number > 1 else line for line, number in Counter(lines).items()]


def _pieces(view: View) -> Iterable[tuple[tuple[object, ...], Piece]]:
    """Yield the pieces on the map with what tells each apart; stacks of pieces that have no names are left out."""
    for piece in view.counters:
        if piece.space < 0 or piece.slot == "tray" or piece.end == "rear":
            continue
        if piece.members:
            yield from (((piece.id_kind, member), piece) for member in piece.members)
        elif piece.number == 1:
            named = (piece.id_kind, piece.id) if piece.id >= 0 else (piece.space, piece.slot, piece.kind)
            yield named, piece


def _strength(piece: Piece) -> int:
    return piece.face.steps if piece.face is not None else -piece.pips
