"""Refusals of the Indirect Fire Phase."""

from __future__ import annotations

from broadfront.engine.contract import Move
from broadfront.engine.errors import Refusal
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import AIR, BOXES, MODELS
from broadfront.games.action_front.field import HEX_NAMES
from broadfront.games.action_front.labels import WAYS
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.refusals.common import no_hex, not_mine, of
from broadfront.games.action_front.rules import indirect
from broadfront.games.action_front.words import listed, plural, unit_name

__all__ = ["no_barrage", "no_flight", "no_mission"]


def no_barrage(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a gun does not fire at a hex."""
    unit, hex_ = move.what, move.where
    if wrong := not_mine(p, seat, unit, "4.1") or no_hex(p, hex_):
        return wrong
    card, name = MODELS[p.model[unit]], unit_name(p, unit)
    if not card.indirect:
        return Refusal(
            "4.1",
            f"{name} cannot fire indirectly: mortars and howitzers can. It may fire in the Action Phase.",
        )
    if p.suppressed >> unit & 1:
        return Refusal("11.1", f"{name} is suppressed: it does not fire until the marker is off.")
    if p.fired >> unit & 1:
        return Refusal("4.1", f"{name} has fired in this phase: each gun fires once.")
    if queries.rides(p, unit):
        return Refusal(
            "6.4", f"{name} is in the hex of a transport: it does not fire from there. Move it out first."
        )
    away = p.setting.ground.distance[p.at[unit]][hex_]
    if away > card.range:
        return Refusal(
            "4.1", f"{HEX_NAMES[hex_]} is {plural(away, 'hex')} away: {name} reaches {card.range}."
        )
    return _unseen(hex_)


def _unseen(hex_: int) -> Refusal:
    return Refusal(
        "4.2", f"None of your units sees {HEX_NAMES[hex_]}: move one where it does, or choose a hex in sight."
    )


def no_mission(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why off-map artillery, ships or aircraft do not fire at a hex."""
    lines = p.setting.lines
    if not 0 <= move.what < len(lines) or lines[move.what].seat != seat:
        mine = [
            f"support{i + 1} ({line.title}, {plural(p.missions[i], 'mission')})"
            for i, line in enumerate(lines)
            if line.seat == seat
        ]
        yours = f"Yours: {listed(mine)}." if mine else "Your side has none."
        return Refusal("2.4", f"That is no fire support of yours. {yours}")
    line = lines[move.what]
    is_air = line.box == AIR
    if is_air != (move.verb == "strike"):
        how = "flies: order an air strike" if is_air else "fires from beyond the map: order a fire mission"
        return Refusal("4.7" if is_air else "4.1", f"{line.title} {how}.")
    if wrong := no_hex(p, move.where):
        return wrong
    if p.setting.night and is_air:
        return Refusal("15.5", "No aircraft fly at night.")
    if not p.missions[move.what]:
        return Refusal("2.4", f"No missions of {line.title} are left.")
    if is_air and p.sortie:
        return Refusal("4.7", "Aircraft have flown in this phase: one air strike is all.")
    if not is_air and p.salvo:
        return Refusal(
            "4.1", f"Off-map fire has been called in this phase: one mission of {BOXES[0]} or ships is all."
        )
    return _unseen(move.where)


def no_flight(p: ActionFrontPosition, _: int, move: Move) -> Refusal:
    """Say why aircraft do not come in from there."""
    step, ask = p.agenda[-1], p.pending
    assert isinstance(step, indirect.Approach)
    assert ask is not None
    if wrong := no_hex(p, move.where):
        return wrong
    ways = listed([f"{HEX_NAMES[m.where]} heading {WAYS[m.what]}" for m in of(ask, "fly")])
    return Refusal(
        "4.7",
        f"Aircraft come in over a hex of the map's edge, in a straight line with their target {HEX_NAMES[step.hex]}: "
        f"from {ways}.",
    )
