"""[b3.1] Research: tokens, a die for each, a breakthrough on one of two charts."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.chance import die
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import CHANCE, Ask, Move, Step, tagged
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_minor_rules
from broadfront.games.global_war.units import is_air, moves_of

TOKEN = 5
"""The price of a researcher token."""
BREAKTHROUGH = 6


def may_research(p: GlobalWarPosition) -> Reason | None:
    """[b3.1] [c5] Whether tokens can be bought in this round (option)."""
    return (
        expansion_minor_rules.may_begin_research(p)
        if p.setting.research
        else no("b3.1", "OPTION_OFF.research")
    )


@tagged("Research")
class Research(Step, frozen=True):
    """[b3.1] Any number of tokens at 5 IPC each."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the number of tokens, if research is played and there is money or a token."""
        if may_research(p) or p.techs[self.power] == (1 << 12) - 1:
            return None
        most = p.treasury[self.power] // TOKEN
        if not (most or p.tokens[self.power]):
            return None
        moves = [order("tokens", 0, n) for n in range(most + 1)]
        return Ask(p.setting.seat_of[self.power], "b3.1", "Choose how many researcher tokens to buy.", moves)

    def may_tokens(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b3.1] Whether this number of tokens can be bought."""
        most = p.treasury[self.power] // TOKEN
        if where < 0:
            return no("b3.1", "A_NUMBER.tokens", most=most)
        if where <= most:
            return None
        money = p.treasury[self.power]
        return no(
            "b3.1", "NO_MONEY.tokens", n=where, cost=TOKEN * where, power=self.power, money=money, most=most
        )

    def tokens(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Buy tokens; all tokens are rolled for."""
        p.treasury[self.power] -= TOKEN * where
        p.tokens[self.power] += where
        if p.tokens[self.power]:
            p.begin(Tokens(self.power, p.tokens[self.power], 0))


@tagged("Tokens")
class Tokens(Step, frozen=True):
    """[b3.1] A die for each token; any 6 is a breakthrough, else all tokens are kept."""

    power: int
    dice: int
    found: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Roll the next die, or evaluate the rolls."""
        if self.dice:
            return die("b3.1", "Roll for research.")
        if self.found:
            p.tokens[self.power] = 0
            p.note("b3.1", "{power:power} makes a breakthrough.", "breakthrough", power=self.power)
            p.begin(Chart(self.power))
        else:
            p.note(
                "b3.1",
                "No breakthrough: {power:power} keeps {number:number|research token|research tokens}.",
                power=self.power,
                number=p.tokens[self.power],
            )
        return None

    def roll(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Note a 6."""
        p.note(
            "b3.1",
            "Research: {die}.",
            note_kind="roll",
            die=what,
            least=BREAKTHROUGH,
            hits=int(what == BREAKTHROUGH),
            roller=p.setting.seat_of[self.power],
        )
        p.begin(Tokens(self.power, self.dice - 1, self.found | (what == BREAKTHROUGH)))


@tagged("Chart")
class Chart(Step, frozen=True):
    """[b3.1] The power chooses a chart with a technology that it lacks."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        moves = [order("chart", 0, chart) for chart in (1, 2) if not self.may_chart(p, 0, chart)]
        return Ask(p.setting.seat_of[self.power], "b3.1", "Choose a chart.", moves)

    def may_chart(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[b3.1] Whether a chart has something new for the power."""
        if where not in (1, 2):
            return no("b3.1", "A_NUMBER.chart")
        return (
            None if _open(p, self.power, where) else no("b3.1", "HAS_IT_ALL", power=self.power, chart=where)
        )

    def chart(self, p: GlobalWarPosition, _: int, where: int) -> None:
        p.begin(Breakthrough(self.power, where))


def _open(p: GlobalWarPosition, power: int, chart: int) -> list[int]:
    """Return the faces of a chart with technologies that a power lacks."""
    return [face for face in range(1, 7) if not p.techs[power] >> (6 * (chart - 1) + face - 1) & 1]


@tagged("Breakthrough")
class Breakthrough(Step, frozen=True):
    """[b3.1] A die on the chart; technologies that the power already has are rolled again."""

    power: int
    chart: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Roll among the new technologies: rolling again makes them equally likely."""
        faces = _open(p, self.power, self.chart)
        moves = tuple(Move("roll", face) for face in faces)
        return Ask(CHANCE, "b3.1", "Roll on the chart.", moves, (1,) * len(faces))

    def roll(self, p: GlobalWarPosition, what: int, _: int) -> None:
        """Add the technology at once."""
        tech = 6 * (self.chart - 1) + what - 1
        p.techs[self.power] |= 1 << tech
        for u in p.of_power(self.power):
            if is_air(p.kind[u]):
                # aircraft have the longer range at once
                p.left[u] = moves_of(p.kind[u], p.techs[self.power])
        p.note("b7", "{power:power} gains {tech:tech}.", power=self.power, tech=tech)
