"""[b1] Why a match ended: victory cities, or the count after the last round; and the figures during the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from fractions import Fraction
from typing import Final

from broadfront.engine.editor import plain_name
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import AttackPurpose
from broadfront.engine.odds_text import percent
from broadfront.engine.plain_text import read_number
from broadfront.engine.position import Move
from broadfront.engine.result import MatchResult, SideScore, make_ending, reader_side, side_names
from broadfront.engine.text_codec import quote
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.bot.worst_attack import chance_lost
from broadfront.games.global_war.combat_odds.forecast import victory
from broadfront.games.global_war.combat_odds.position_battles import attackers_of
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import battle_participants
from broadfront.games.global_war.rules.battle import Battle
from broadfront.games.global_war.rules.conduct_combat import (
    LANDINGS,
    OTHERS,
    AmphibiousAssault,
    must_attack,
    open_battles,
)
from broadfront.games.global_war.rules.turn_sequence import summed
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    COMBAT,
    COMBAT_MOVE,
    DEAD,
    DRAWN,
    NOBODY,
    POWER_NAMES,
    POWERS,
    SIDE,
    SIDE_ARTICLES,
    SIDES,
    USA,
)
from broadfront.games.global_war.units import KINDS, cost_of


def tallies(p: GlobalWarPosition) -> tuple[SideScore, ...]:
    """Return both sides' victory cities, production, and the price of their units."""
    figures = summed(p)

    def whole(place: int) -> tuple[int, ...]:
        return tuple(
            sum(figures[2 * power + place] for power in range(len(POWERS)) if SIDE[power] == side)
            for side in (AXIS, ALLIES)
        )

    return (
        SideScore("Victory cities", SIDES, (p.cities_of(AXIS), p.cities_of(ALLIES)), "b1"),
        SideScore("Production", SIDES, whole(0), "b3.7", "IPC"),
        SideScore("Army, navy and air force", SIDES, whole(1), "b2", "IPC"),
    )


def ending(p: GlobalWarPosition, seat: int) -> MatchResult:
    """Return why the match ended, as a seat reads it."""
    setting = p.setting
    sides = side_names(SIDES, reader_side(seat, setting.sides), SIDE_ARTICLES)
    counted = tallies(p)
    cities, start = counted[0].values, setting.cities_at_start(AXIS)
    if p.winner == DRAWN:
        text = (
            f"after round {p.round} both sides hold as many victory cities as at the start: the Axis {start}."
        )
        return make_ending(sides, -1, text, "Last round", "b1", counted)
    winner, loser = sides[p.winner], sides[1 - p.winner]
    held, loser_held = cities[p.winner], cities[1 - p.winner]
    if held >= setting.win_at:
        text = (
            f"{winner.does('holds', 'hold')} {held} victory cities to {loser.whose} {loser_held}, "
            f"and {setting.win_at} win."
        )
        return make_ending(sides, p.winner, text, "Victory cities", "b1", counted)
    before = setting.cities_at_start(p.winner)
    text = (
        f"after round {p.round}, the last, {winner.does('holds', 'hold')} {held} victory cities to {loser.whose} "
        f"{loser_held}, and began with {before}."
    )
    return make_ending(sides, p.winner, text, "Last round", "b1", counted)


# --------------------------------------------------------------------------------------------------
# The purpose of a turn: the goals of its battles, and the safety of its key places afterwards.


def attack_purpose(move: Move, odds: Mapping[str, Fraction]) -> AttackPurpose | None:
    """Return the purpose of an order of battle, with its chance; None if it is no battle for a space."""
    if move.verb not in ("fight", "attack"):
        return None
    takes = sum(share for label, share in odds.items() if label.endswith("captured"))
    wins = takes + sum(share for label, share in odds.items() if label.endswith("won"))
    return AttackPurpose(attack=_attack_text(move.where, takes, wins)) if wins else None


def battles_ahead(before: GlobalWarPosition, p: GlobalWarPosition) -> Iterator[tuple[Space, str]]:
    """Yield the spaces that a Combat Move took without a battle, and the purposes of the battles after it.

    Battles come with their chance, the most valuable first; there are none if that phase did not end between the
    positions. A zone whose enemies may be ignored is left out.
    """
    # nobody defended, and nothing was asked: on the way, or as the phase ended
    if before.phase == COMBAT_MOVE:
        side = SIDE[before.mover]
        for space, (was, now) in enumerate(zip(before.control, p.control, strict=True)):
            if was != now and SIDE[now] == side and (was == NOBODY or SIDE[was] != side):
                yield space, _attack_text(space, 1.0, 1.0)
    if (p.turn, p.mover) != (before.turn, before.mover) or p.phase != COMBAT or before.phase == COMBAT:
        return
    # the only battle of a group begins by itself; the landing that waits for a battle at sea is below it on the agenda
    on = [step.space for step in p.agenda if isinstance(step, Battle | AmphibiousAssault)]
    spaces = {*on[:1], *open_battles(p, p.mover, LANDINGS), *open_battles(p, p.mover, OTHERS)}
    for space in sorted(spaces, key=lambda space: (-_at_stake(p, space), space)):
        defenders = battle_participants.defenders(p, space)
        if MAP.is_sea(space) and not must_attack(p, p.mover, space, defenders):
            continue
        shot_at = defenders or battle_participants.guns_fire(p, space, attackers_of(p, space))
        takes, wins = (victory(p, space) if shot_at else (1.0, 1.0)) or (0.0, 0.0)
        if wins:
            yield space, _attack_text(space, 0.0 if MAP.is_sea(space) else takes, wins)


def _at_stake(p: GlobalWarPosition, space: Space) -> int:
    """Return the price of all units that fight for a space, plus its own value, in IPC."""
    units = (*attackers_of(p, space), *battle_participants.defenders(p, space))
    return sum(cost_of(p.kind[u], klub=p.setting.klub) for u in units) + p.setting.value[space]


def _attack_text(space: Space, takes: Fraction | float, wins: Fraction | float) -> str:
    """Return what an attack takes, or clears if that is more probable: aircraft alone take nothing."""
    name = MAP.name(space)
    if 2 * takes >= wins:
        return f"Takes {name} with {percent(takes)}."
    return f"Clears {name} with {percent(wins)}" + (
        f", and takes it with {percent(takes)}." if takes else "."
    )


def chances_to_keep(before: GlobalWarPosition, p: GlobalWarPosition) -> Iterator[tuple[str, float]]:
    """Yield the capitals, factories and victory cities of the power that had a turn, with the chance to keep each.

    The worst attack is that of the enemy power with the best chance, by exact odds (`worst_attack`), before any other
    power moves.
    """
    power = before.mover
    if power == NOBODY:  # the player chose which power moves first: the other of the two moves now
        power = USA if p.mover == CHINA else CHINA
    war = ThreatMap(p, power)
    for space, place in enumerate(MAP.places):
        is_key = place.city or place.capital == power or p.factories >> space & 1
        if is_key and p.control[space] == power:
            yield place.name, 1.0 - chance_lost(war, space)


# --------------------------------------------------------------------------------------------------
# Conditions of Global War's exam positions: holders of spaces, their safety from the next attack, losses.

CONDITIONS: Final = {
    "Axis hold SPACE, SPACE": "The side, or a power, holds all these territories.",
    "SPACE is safe to N %": "No enemy power takes the space with its next attack, or leaves nobody there at sea, with "
    "more than the rest of the chance, by the exact odds of the battle.",
    "every PIECE is safe to N %": "The same for every space where one of these pieces stands.",
    "loses no PIECE": "There are no fewer of these pieces than before.",
    "destroys 3 PIECE": "There are so many fewer of these pieces than before.",
    "researches": "The player has a researcher, or a technology that is new.",
    "bombs SPACE": "The factory there has more damage than before.",
}
_BY_NAME: Final = {plain_name(MAP.name(s)): s for s in range(MAP.size)}


def condition(before: GlobalWarPosition, p: GlobalWarPosition, seat: int, words: str) -> bool | None:
    """Return whether a condition holds for a seat; None if it is not one of these.

    Raises
    ------
    NotationFault
        If a name or number in it cannot be read.
    """
    own = [power for power in p.setting.powers_of(seat) if power != CHINA]
    what, safe, share = words.rpartition(" is safe to ")
    if safe:
        least = _share(share)
        spaces = _stands(p, what.removeprefix("every ")) if what.startswith("every ") else {_space(what)}
        war = ThreatMap(p, own[0])
        return all(chance_lost(war, s) <= 1.0 - least for s in spaces)
    who, holds, where = words.partition(" hold ")
    if holds:
        return all(_held(p, who, _space(name)) for name in where.split(","))
    if words.startswith("loses no "):
        kind = words.removeprefix("loses no ")
        return _number(p, kind) >= _number(before, kind)
    if words.startswith("destroys "):
        count, _, kind = words.removeprefix("destroys ").partition(" ")
        number = read_number(count)
        if number is None:
            raise NotationFault(f"{quote(words)}: say how many, as in: destroys 3 PIECE")
        return _number(before, kind) - _number(p, kind) >= number
    if words == "researches":
        return any(p.tokens[power] or p.techs[power] != before.techs[power] for power in own)
    if words.startswith("bombs "):
        space = _space(words.removeprefix("bombs "))
        return p.ruin[space] > before.ruin[space]
    return None


def _share(words: str) -> float:
    number = read_number(words.removesuffix("%").strip())
    if number is None or number > 100:
        raise NotationFault(f"{quote(words)} is no chance: write 90 %")
    return number / 100


def _space(name: str) -> Space:
    if plain_name(name) not in _BY_NAME:
        raise NotationFault(f"there is no space {quote(name.strip())}")
    return _BY_NAME[plain_name(name)]


def _held(p: GlobalWarPosition, who: str, space: Space) -> bool:
    if who in SIDES:
        return p.side_of(space) == SIDES.index(who)
    if who not in POWER_NAMES:
        raise NotationFault(
            f"there is no side or power {quote(who)}; there are {', '.join((*SIDES, *POWER_NAMES))}"
        )
    return p.control[space] == POWER_NAMES.index(who)


def _alike(p: GlobalWarPosition, piece: str) -> list[int]:
    """Return the units that a piece's name means; ``*`` stands for any letters."""
    names = {
        (power, kind): plain_name(f"{POWER_NAMES[power]} {KINDS[kind].name}")
        for power in range(len(SIDE))
        for kind in range(len(KINDS))
    }
    if not any(fnmatchcase(name, plain_name(piece)) for name in names.values()):
        raise NotationFault(f"there is no piece {quote(piece)}")
    return [
        u
        for u, at in enumerate(p.at)
        if at != DEAD and fnmatchcase(names[p.owner[u], p.kind[u]], plain_name(piece))
    ]


def _stands(p: GlobalWarPosition, piece: str) -> set[Space]:
    return {p.at[u] for u in _alike(p, piece)}


def _number(p: GlobalWarPosition, piece: str) -> int:
    return len(_alike(p, piece))
