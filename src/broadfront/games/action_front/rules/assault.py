"""[10] The Assault Phase: on hexes with units of both sides, red cards decide which side is eliminated."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, tagged
from broadfront.games.action_front.charts import CARDS, IS_RED
from broadfront.games.action_front.position import ONE_ASSAULT, ActionFrontPosition
from broadfront.games.action_front.rules import hit_requirements, queries
from broadfront.games.action_front.rules.cards import Drawing, coarsen, draw_card
from broadfront.games.action_front.rules.shuffle_option import Calling
from broadfront.games.action_front.units import MODELS


def assault_cards(p: ActionFrontPosition, seat: int, hex_: int) -> list[queries.Modifier]:
    """Return the number of cards that a side draws in an assault, as a list of items [10.2]."""
    unit = p.troop_at(seat, hex_)
    card = MODELS[p.model[unit]]
    modifiers = [
        queries.Modifier("training", card.training, "10.2"),
        queries.Modifier("steps", p.steps[unit], "10.2"),
    ]
    if leads := queries.bonus(p, unit):
        modifiers.append(queries.Modifier("leader", leads, "8.1"))
    if p.suppressed >> unit & 1:
        modifiers.append(queries.Modifier("suppressed", -1, "11.1"))
    if card.infantry:
        modifiers.append(queries.Modifier("infantry", 1, "10.2"))
    if p.dug_in >> unit & 1:
        modifiers.append(queries.Modifier("Dug In", 1, "11.2"))
    if p.setting.banzai[seat] and p.mover == seat and card.infantry:
        modifiers.append(queries.Modifier("banzai", 1, "15.1"))
    return modifiers


@tagged("Assault")
class Assault(Calling, frozen=True):
    """[10.1] Every unit on a hex with an enemy unit has to assault; the player chooses the order."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for the next assault if there are several; resolve a single one without a question."""
        hexes = p.hexes_contested()
        if not hexes:
            return None
        may_call = p.setting.call_shuffle == "anyone" and not self.may_shuffle(p)
        if len(hexes) == 1 and p.coarse != ONE_ASSAULT and not may_call:
            p.begin(*self._steps(p, hexes[0]), self)
            return None
        moves = [order("assault", 0, hex_) for hex_ in hexes] + self.calls(p)
        return Ask(self.seat, "10.1", "Choose the next assault.", moves)

    def may_assault(self, p: ActionFrontPosition, _: int, hex_: int) -> Reason | None:
        """[10.1] Whether there is an assault on a hex."""
        contested = p.hexes_contested()
        return None if hex_ in contested else no("10.1", "NO_ASSAULT_THERE", hex=hex_, contested=contested)

    def assault(self, p: ActionFrontPosition, _: int, where: int) -> None:
        p.begin(*self._steps(p, where), self)

    def _steps(self, p: ActionFrontPosition, hex_: int) -> list[AssaultDraw]:
        p.tidy()
        sides = [(seat, assault_cards(p, seat, hex_)) for seat in (self.seat, 1 - self.seat)]
        own_cards, enemy_cards = (queries.cards_of(items) for _, items in sides)
        if p.notes is not None:
            attacker, defender = (
                hit_requirements.assault_draw(p, seat, hex_, items) for seat, items in sides
            )
            p.note(
                "10.1",
                f"Assault on {{hex:hex}}: {attacker} against {defender}; more red cards win, equal numbers are "
                "for {nation:nation} side.",
                note_kind="battle",
                hex=hex_,
                nation=p.setting.nations[self.seat],
            )
        return [AssaultDraw(self.seat, hex_, own_cards, enemy_cards, 0, 0)]


@tagged("AssaultDraw")
class AssaultDraw(Drawing, frozen=True):
    """[10.2] The player whose turn it is draws first (R56); more red cards win, and ties win for this player."""

    seat: int
    hex: int
    mine: int
    """The cards still to be drawn by the player whose turn it is."""
    theirs: int
    red: int
    """The red cards of this player so far."""
    their_red: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Draw a card, or compare the red cards."""
        if not self.mine + self.theirs:
            loser = 1 - self.seat if self.red >= self.their_red else self.seat
            self._eliminate(p, loser)
            return None
        if p.coarse:
            coarsen(p, [int(IS_RED[c]) for c in range(CARDS)])
        return draw_card(p, "10.2", "Draw a card for the assault.")

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Count a red card."""
        p.draw(what)
        red = int(IS_RED[what])
        drawer = self.seat if self.mine else 1 - self.seat
        if p.notes is not None:
            colour = "red" if red else "black"
            p.note(
                "10.2",
                f"{{card:card}} for {{nation:nation}} side: {colour}, red cards so far {{reds}}.",
                note_kind="roll",
                card=what,
                nation=p.setting.nations[drawer],
                drawer=drawer,
                reds=red + (self.red if self.mine else self.their_red),
            )
        if self.mine:
            p.begin(
                AssaultDraw(self.seat, self.hex, self.mine - 1, self.theirs, self.red + red, self.their_red)
            )
        else:
            p.begin(AssaultDraw(self.seat, self.hex, 0, self.theirs - 1, self.red, self.their_red + red))

    def _eliminate(self, p: ActionFrontPosition, loser: int) -> None:
        """[10.3] Eliminate the loser's unit, a transport with its passengers."""
        p.note(
            "10.2",
            "Assault on {hex:hex}: {red:number|red card|red cards} against {their}, {nation:nation} side wins"
            + (" by equal numbers." if self.red == self.their_red else "."),
            "assault won" if loser != self.seat else "assault lost",
            note_kind="roll",
            hex=self.hex,
            red=self.red,
            their=self.their_red,
            nation=p.setting.nations[1 - loser],
        )
        for unit in p.units_at(self.hex):
            if unit & 1 == loser and not MODELS[p.model[unit]].leader:
                p.eliminate(unit)
