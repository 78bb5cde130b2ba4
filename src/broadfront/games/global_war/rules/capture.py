"""[b4] Capture and liberation: the new holder of a territory, capitals, money, guns and factories."""

from __future__ import annotations

from broadfront.boards.spacesets import SpaceSet
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_minor_rules import tiger_sites
from broadfront.games.global_war.terms import CHINA, GERMANY, SIDE, STRANDED, UK
from broadfront.games.global_war.units import AA_GUN, KING_TIGER


def blitzed_land(p: GlobalWarPosition) -> SpaceSet:
    """Return the land that tanks have blitzed in this turn's Combat Move: others still go there, without a fight.

    So the order of moves does not decide which units take part (R-G40); in version 1 no other unit went there.
    """
    return p.captured if p.setting.rules_version >= 2 else 0


def successor(p: GlobalWarPosition, space: Space, power: int) -> int:
    """Return the holder of a territory that a power takes: itself, or the friend who owns it by rights."""
    original = p.setting.original[space]
    if power == CHINA and not MAP.china >> space & 1:
        return UK  # Kwangtung, for the holder of London [b5]
    if original >= 0 and original != power and SIDE[original] == SIDE[power]:
        capital = MAP.capital[original]
        if capital in (-1, space) or p.control[capital] == original:
            return original
    return power


def capture(p: GlobalWarPosition, space: Space, power: int) -> None:
    """Let a power take a territory."""
    loser, owner = p.control[space], successor(p, space, power)
    p.set_control(space, owner)
    p.captured |= 1 << space
    owner_text = "" if owner == power else " for {owner:power}"
    p.note(
        "b4",
        "{power:power} takes {space:space}" + owner_text + ".",
        "captured",
        note_kind="capture",
        power=power,
        space=space,
        owner=owner,
    )
    p.forts[space] = 0  # fortifications are not captured [c9]
    for u, at in enumerate(p.at):
        if at != space or SIDE[p.owner[u]] == SIDE[owner]:
            continue
        if p.kind[u] == AA_GUN:
            _hand_over(p, u, owner)
        elif p.marks[u] & STRANDED:
            p.note("c8", "{unit:unit} is lost.", note_kind="loss", unit=u)
            p.remove(u)
    if space in p.setting.tiger_sites and SIDE[owner] != SIDE[GERMANY]:
        p.berlin_fell |= 1 << p.setting.tiger_sites.index(space)
        waiting = p.bought(GERMANY)[KING_TIGER]
        if waiting and not tiger_sites(p):
            template = "{n} x {kind:kind} that {power:power} has bought can be placed nowhere any more."
            p.note("c3", template, n=waiting, kind=KING_TIGER, power=GERMANY)
    if MAP.capital[loser] == space and SIDE[loser] != SIDE[power]:
        p.treasury[power] += p.treasury[loser]
        p.note("b4", "{power:power} seizes {n} IPC.", note_kind="battle", power=power, n=p.treasury[loser])
        p.treasury[loser] = 0
    if MAP.capital[owner] == space and owner != loser and p.setting.original[space] == owner:
        _restore(p, owner)


def _restore(p: GlobalWarPosition, power: int) -> None:
    """Give a power whose capital has been liberated the land that friends hold for it."""
    for space, original in enumerate(p.setting.original):
        holder = p.control[space]
        if original == power and holder >= 0 and holder != power and SIDE[holder] == SIDE[power]:
            p.set_control(space, power)
            if p.setting.rules_version >= 6:
                _take_guns(p, space, power, holder)
            p.note(
                "b4", "{space:space} returns to {power:power}.", note_kind="battle", space=space, power=power
            )


def _take_guns(p: GlobalWarPosition, space: Space, power: int, holder: int) -> None:
    """Give a power the AA guns of the friend who returns a territory: they go with the land [b4.6]."""
    for u in p.units_in(space):
        if p.kind[u] == AA_GUN and p.owner[u] == holder:
            _hand_over(p, u, power)


def _hand_over(p: GlobalWarPosition, gun: int, power: int) -> None:
    """Give a power an AA gun, which moves from its next turn on."""
    p.owner[gun], p.left[gun] = power, 0
