"""Toy games, small enough to count by hand: Duel has dice and an interrupt, Hands has hidden cards, Spies a look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias

from msgspec import field
from msgspec.structs import replace

from broadfront.engine import chance
from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.field_schema import FLAG, Codec, FieldSpec, Index
from broadfront.engine.game import Game, P, S
from broadfront.engine.game_info import GameInfo, Option, ScenarioCard, Standing, Value, Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.odds import OddsPolicy
from broadfront.engine.position import Ask, Move, Position, Resolving, Rng, Setting, Step, tagged
from broadfront.engine.view import Table, Track, Tray, TrayItem, View


class Toy(Game[P, S]):
    """What both toys share."""

    odds_policies: ClassVar[Mapping[str, OddsPolicy]] = {"plain": lambda p, ask: ask.moves[0]}

    def table(self, setting: S) -> Table:
        return Table(self.id, self.title, 1, 1, (), (), (), ("Red", "Blue"), ())


# --- Duel -----------------------------------------------------------------------------------------------------------

FIGURES = 4  # two of each seat: 0 and 1 are Red's, 2 and 3 Blue's


def owner(figure: int) -> int:
    return figure // 2


class DuelSetting(Setting, frozen=True, eq=False, kw_only=True):
    strength: int
    rounds: int
    sides: int
    bracing: bool
    aiming: bool


FIGURE = Index("figure", FIGURES)
STRENGTHS = Codec(
    spell=lambda setting, values: "/".join(map(str, values)),
    read=lambda setting, word: [int(part) for part in word.split("/")],
)


class DuelPosition(Position, eq=False, kw_only=True):
    setting: DuelSetting
    strength: Annotated[list[int], FieldSpec(0, 9, (FIGURE,), STRENGTHS)] = field(name="strength")
    lost: Annotated[int, FieldSpec(0, 99)] = field(name="lost", default=0)
    round: Annotated[int, FieldSpec(1, 999)] = field(name="round", default=1)

    def standing(self, seat: int) -> list[int]:
        return [figure for figure in range(FIGURES) if owner(figure) == seat and self.strength[figure]]

    def result(self) -> tuple[float, ...]:
        if self.agenda:
            raise ValueError("the match is still on")
        red, blue = (sum(self.strength[figure] for figure in self.standing(seat)) for seat in (0, 1))
        return (0.5, 0.5) if red == blue else (1.0, 0.0) if red > blue else (0.0, 1.0)


@tagged("Turn")
class Turn(Step, frozen=True):
    """[1.1] The seat MUST attack with a figure, or pass; before that it MAY aim, each time with a later figure."""

    seat: int
    aimed: int = -1

    def run(self, p: DuelPosition) -> Ask | None:
        mine, theirs = p.standing(self.seat), p.standing(1 - self.seat)
        moves = [Move("pass"), *(Move("attack", figure, target) for figure in mine for target in theirs)]
        if p.setting.aiming:
            moves[1:1] = [Move("aim", figure) for figure in mine if figure > self.aimed]
        return Ask(self.seat, "1.1", "Attack or pass.", moves)

    def aim(self, p: DuelPosition, what: int, where: int) -> None:
        p.note("1.1", "{figure:figure} aims.", figure=what)
        p.begin(Turn(self.seat, what))

    def attack(self, p: DuelPosition, what: int, where: int) -> None:
        if p.setting.bracing:
            p.begin(Reaction(where))
        else:
            p.begin(Strike(where, braced=False))
        p.agenda.insert(len(p.agenda) - 1, EndTurn(self.seat))

    def do_pass(self, p: DuelPosition, what: int, where: int) -> None:
        p.begin(EndTurn(self.seat))


setattr(Turn, "pass", Turn.do_pass)


@tagged("Reaction")
class Reaction(Resolving, frozen=True):
    """[2.1] The defender MAY brace the figure attacked."""

    target: int

    def run(self, p: DuelPosition) -> Ask | None:
        return Ask(owner(self.target), "2.1", "Brace or stand.", (Move("stand"), Move("brace")))

    def stand(self, p: DuelPosition, what: int, where: int) -> None:
        p.begin(Strike(self.target, braced=False))

    def brace(self, p: DuelPosition, what: int, where: int) -> None:
        p.begin(Strike(self.target, braced=True))


@tagged("Strike")
class Strike(Step, frozen=True):
    """[2.2] The target loses one strength on a 4 or more, on a 6 or more if braced."""

    target: int
    braced: bool

    def run(self, p: DuelPosition) -> Ask | None:
        return chance.die("2.2", "Roll to hit.", sides=p.setting.sides)

    def roll(self, p: DuelPosition, what: int, where: int) -> None:
        if what < (6 if self.braced else 4):
            p.note("2.2", "{target:figure} is missed.", outcome="miss", target=self.target)
            return
        p.strength[self.target] -= 1
        p.lost += 1
        p.note(
            "2.2",
            "{target:figure} is hit: {left} left.",
            "hit",
            target=self.target,
            left=p.strength[self.target],
        )


@tagged("EndTurn")
class EndTurn(Step, frozen=True):
    """[3.1] The other seat follows; the match ends after the last round or when a seat has no figure left."""

    seat: int

    def run(self, p: DuelPosition) -> Ask | None:
        p.round += self.seat
        if p.round <= p.setting.rounds and p.standing(0) and p.standing(1):
            p.begin(Turn(1 - self.seat))
        return None


class Duel(Toy[DuelPosition, DuelSetting]):
    """Two figures on each side, and a die."""

    game_info = GameInfo(
        id="duel",
        title="Duel",
        blurb="A toy.",
        credits="Nobody.",
        longest=400,
        verbs=(
            Verb("pass", "Pass", role="pass"),
            Verb("aim", "Aim", what="figure"),
            Verb("attack", "Attack", what="figure", where="figure"),
            Verb("stand", "Stand", role="pass"),
            Verb("brace", "Brace"),
            Verb("roll", "Roll", what="number"),
        ),
        options=(
            Option("sides", "Die", (6, 8), 6, "2.2", "Sides of the die."),
            Option("aiming", "Aiming", (True, False), False, "1.1", "Whether figures aim."),
            Option("bracing", "Bracing", (True, False), True, "2.1", "Whether figures brace."),
        ),
        seats=("Red", "Blue"),
        scenarios=(
            ScenarioCard("short", "Short", (), "Two rounds."),
            ScenarioCard("long", "Long", (), "Forty rounds."),
        ),
        standing=(Standing("Reaction", "2.1", "Bracing"),),
    )
    words: ClassVar[Mapping[str, Sequence[str]]] = {"figure": ("Ann", "Bob", "Cid", "Dan")}
    steps: ClassVar[tuple[type[Step], ...]] = (Turn, Reaction, Strike, EndTurn)
    position = DuelPosition
    step_fields: ClassVar[Mapping[str, FieldSpec]] = {
        **dict.fromkeys(("seat", "target"), FieldSpec(0, 9)),
        "aimed": FieldSpec(-1, FIGURES - 1),
        "braced": FLAG,
    }

    def turns_begun(self, p: DuelPosition) -> int:
        return p.round

    def setting(
        self, scenario: str = "", options: Mapping[str, Value] | None = None, text: str = ""
    ) -> DuelSetting:
        chosen = self.resolve_options(options)
        scenario = scenario or "short"
        if text:  # "strength 3" on its first line
            word, _, number = text.split("\n")[0].partition(" ")
            if word != "strength" or number not in "123456789":
                raise FileFault("expected 'strength 3'", line=1, field="strength")
            strength, rounds = int(number), 3
        elif scenario in self.scenarios:
            strength, rounds = (2, 2) if scenario == "short" else (3, 40)
        else:
            raise OptionFault(f"there is no scenario {scenario!r}; there are short, long")
        return DuelSetting(
            self.id,
            self.rules_version,
            scenario,
            tuple(chosen.items()),
            text,
            strength=strength,
            rounds=rounds,
            sides=int(chosen["sides"]),
            bracing=bool(chosen["bracing"]),
            aiming=bool(chosen["aiming"]),
        )

    def start(self, setting: DuelSetting) -> DuelPosition:
        p = self.position(setting=setting, strength=[setting.strength] * FIGURES)
        p.begin(Turn(0))
        p.settle()
        return p

    def view(self, p: DuelPosition, seat: int) -> View:
        tracks = tuple(Track(self.words["figure"][i], str(n)) for i, n in enumerate(p.strength))
        return View(seat, f"Round {p.round}", "", (), tracks, ask=self.visible_to(p.pending, seat))

    def reason(self, p: DuelPosition, move: Move) -> Reason | None:
        ask, step = p.pending, p.agenda[-1]
        assert ask is not None
        words = self.verbs[move.verb]
        if (move.what and not words.what) or (move.where and not words.where):
            return no(ask.rule, "TOO_MANY_WORDS")
        if isinstance(step, Reaction):
            return None if move.verb in ("stand", "brace") else no(ask.rule, "NOT_NOW")
        mine = p.standing(step.seat) if isinstance(step, Turn) else []
        if move.verb == "attack" and (move.what not in mine or move.where not in p.standing(1 - ask.seat)):
            return no("1.1", "NOT_STANDING", mine=mine)
        if move.verb == "aim" and (not p.setting.aiming or move.what not in mine or move.what <= step.aimed):  # type: ignore[attr-defined]
            return no("1.1", "NO_AIM")
        return None if move.verb in ("pass", "attack", "aim") else no(ask.rule, "NOT_NOW")

    sentences: ClassVar[Mapping[str, str]] = {
        "TOO_MANY_WORDS": "That order names nothing more.",
        "NOT_STANDING": "{mine!o:figure|nobody} attacks a standing figure of theirs.",
        "NO_AIM": "A standing figure of yours aims, if that is played with, each time a later one.",
        "NOT_NOW": "Not now: {prompt:ask}",
    }

    def rules_text(self) -> str:
        return "# Duel\n\n## 1.1 Turns\n\n## 2.1 Bracing\n\n## 2.2 Striking\n\n## 3.1 The end\n"

    def conserved_counts(self, p: DuelPosition) -> tuple[int, ...]:
        return (sum(p.strength) + p.lost,)


# --- Hands ----------------------------------------------------------------------------------------------------------

KINDS = 3
COPIES = 3
HAND = 2


SEAT = Index("seat", 2)
CARD = Index("card", KINDS)
Cards: TypeAlias = Annotated[list[int], FieldSpec(0, 99, (CARD,))]


class HandsPosition(Position, eq=False, kw_only=True):
    deck: Cards = field(name="deck")
    hands: Annotated[list[int], FieldSpec(0, 99, (SEAT, CARD))] = field(name="hands")
    table: Cards = field(name="table")
    won: Annotated[list[int], FieldSpec(0, 99, (SEAT,))] = field(name="won")
    led: Annotated[int, FieldSpec(-1, KINDS - 1)] = field(name="led", default=-1)

    def hand(self, seat: int) -> list[int]:
        return self.hands[seat * KINDS : seat * KINDS + KINDS]

    def result(self) -> tuple[float, ...]:
        if self.agenda:
            raise ValueError("the match is still on")
        red, blue = self.won
        return (0.5, 0.5) if red == blue else (1.0, 0.0) if red > blue else (0.0, 1.0)

    def determinized(self, seat: int, rng: Rng) -> HandsPosition:
        world = self.clone()
        others = sorted({0, 1} - {seat})
        for other in others:
            for kind in range(KINDS):
                world.deck[kind] += world.hands[other * KINDS + kind]
                world.hands[other * KINDS + kind] = 0
        for other in others:
            for _ in range(sum(self.hand(other))):
                kind = chance.pick(chance.draw("", "", world.deck), rng).what
                world.deck[kind] -= 1
                world.hands[other * KINDS + kind] += 1
        world.settle()
        return world


@tagged("DrawCard")
class DrawCard(Step, frozen=True):
    """[1] Each seat draws its hand in secret."""

    seat: int

    def run(self, p: HandsPosition) -> Ask | None:
        return chance.draw("1", "Draw a card.", p.deck, seen_by=self.seat)

    def draw(self, p: HandsPosition, what: int, where: int) -> None:
        p.deck[what] -= 1
        p.hands[self.seat * KINDS + what] += 1


@tagged("PlayCard")
class PlayCard(Step, frozen=True):
    """[2] Red leads, Blue follows; the higher card wins, and Red wins ties."""

    seat: int

    def run(self, p: HandsPosition) -> Ask | None:
        return Ask(
            self.seat,
            "2",
            "Play a card.",
            [Move("play", kind) for kind, n in enumerate(p.hand(self.seat)) if n],
        )

    def play(self, p: HandsPosition, what: int, where: int) -> None:
        p.hands[self.seat * KINDS + what] -= 1
        p.table[what] += 1
        p.note("2", "{seat:seat} plays {kind:card}.", seat=self.seat, kind=what)
        if self.seat == 0:
            p.led = what
            return
        p.won[0 if p.led >= what else 1] += 1
        p.led = -1


def _items(counted: Iterable[tuple[str, int]]) -> tuple[TrayItem, ...]:
    return tuple(TrayItem(name, count) for name, count in counted)


class Hands(Toy[HandsPosition, Setting]):
    """A trick-taking game with hidden hands."""

    sentences: ClassVar[Mapping[str, str]] = {"NOT_HELD": "Play a card from your hand."}

    game_info = GameInfo(
        id="hands",
        title="Hands",
        blurb="A toy.",
        credits="Nobody.",
        longest=8,
        verbs=(Verb("play", "Play", what="card"), Verb("draw", "Draw", what="card")),
        seats=("Red", "Blue"),
        scenarios=(ScenarioCard("plain", "Plain"),),
    )
    words: ClassVar[Mapping[str, Sequence[str]]] = {
        "card": ("low", "middle", "high"),
        "seat": ("Red", "Blue"),
    }
    steps: ClassVar[tuple[type[Step], ...]] = (DrawCard, PlayCard)
    step_fields: ClassVar[Mapping[str, FieldSpec]] = {"seat": FLAG}
    trick: ClassVar[type[PlayCard]] = PlayCard
    position: type[HandsPosition] = HandsPosition

    def start(self, setting: Setting) -> HandsPosition:
        p = self.position(
            setting=setting, deck=[COPIES] * KINDS, hands=[0] * 2 * KINDS, table=[0] * KINDS, won=[0, 0]
        )
        p.begin(
            *[DrawCard(seat) for seat in (0, 1)] * HAND,
            *[self.trick(seat) for _ in range(HAND) for seat in (0, 1)],
        )
        p.settle()
        return p

    def view(self, p: HandsPosition, seat: int) -> View:
        trays = [Tray("table", -1, _items(zip(self.words["card"], p.table, strict=True)))]
        for owner_ in (0, 1):
            if self.sees(p, seat, owner_):
                hand = _items(zip(self.words["card"], p.hand(owner_), strict=True))
                trays.append(Tray("hand", owner_, hand))
            else:
                trays.append(Tray("hand", owner_, _items([("cards", sum(p.hand(owner_)))])))
        return View(seat, "", "", (), tuple(trays), ask=self.visible_to(p.pending, seat))

    def sees(self, p: HandsPosition, seat: int, owner_: int) -> bool:
        return seat == owner_

    def reason(self, p: HandsPosition, move: Move) -> Reason | None:
        assert p.pending is not None
        return None if move in p.pending.moves else no("2", "NOT_HELD")

    def rules_text(self) -> str:
        return "# Hands\n\n## 1. The draw\n\n## 2. The tricks\n"

    def conserved_counts(self, p: HandsPosition) -> tuple[int, ...]:
        hands = [p.hand(0)[kind] + p.hand(1)[kind] for kind in range(KINDS)]
        return tuple(a + b + c for a, b, c in zip(p.deck, hands, p.table, strict=True))


# --- Spies ----------------------------------------------------------------------------------------------------------


class SpiesPosition(HandsPosition, eq=False, kw_only=True):
    spied: Annotated[list[int], FLAG] = field(name="spied", default_factory=list)

    def determinized(self, seat: int, rng: Rng) -> SpiesPosition:
        world = self.clone() if seat in self.spied else super().determinized(seat, rng)
        assert isinstance(world, SpiesPosition)
        return world


@tagged("PlayOrSpy")
class PlayOrSpy(PlayCard, frozen=True):
    """[2] Before it plays a card, a seat MAY look at the other hand, once in the match."""

    def run(self, p: HandsPosition) -> Ask | None:
        assert isinstance(p, SpiesPosition)
        ask = PlayCard.run(self, p)
        assert ask is not None
        return ask if self.seat in p.spied else ask._replace(moves=[*ask.moves, Move("spy")])

    def spy(self, p: SpiesPosition, what: int, where: int) -> None:
        p.spied = sorted([*p.spied, self.seat])
        p.note("2", "{seat:seat} looks at the other hand.", seat=self.seat)
        p.begin(self)


class Spies(Hands):
    """Hands, with a look at the other hand."""

    game_info = replace(
        Hands.game_info,
        id="spies",
        title="Spies",
        longest=10,
        verbs=(*Hands.game_info.verbs, Verb("spy", "Spy")),
    )
    steps: ClassVar[tuple[type[Step], ...]] = (DrawCard, PlayOrSpy)
    trick: ClassVar[type[PlayCard]] = PlayOrSpy
    position: type[HandsPosition] = SpiesPosition

    def sees(self, p: HandsPosition, seat: int, owner_: int) -> bool:
        assert isinstance(p, SpiesPosition)
        return seat == owner_ or seat in p.spied

    def check(self, p: HandsPosition) -> str | None:
        assert isinstance(p, SpiesPosition)
        if p.spied != sorted({0, 1} & set(p.spied)):
            return "each of the two seats has looked at the other hand, or has not"
        return super().check(p)


DUEL = Duel()
HANDS = Hands()
SPIES = Spies()
