"""One recount of what a match tells: every figure of summary, report, luck and timeline, out of the positions' fields.

Nothing here goes by views, tallies or the tables of the screen, which is what the server goes by: only by what the
positions before and after each move of the journal hold, the printed prices, and the exact weights of chance.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import isclose, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from broadfront.engine import registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Move, Note
from broadfront.games.action_front.units import MODELS
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.terms import KINDS as TILE_KINDS
from broadfront.games.expand_the_front.terms import SHIP
from broadfront.games.fighting_front.cards import CARDS
from broadfront.games.fighting_front.map import NAMES as SPACE_NAMES
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.terms import DEAD, FACTORY_PRODUCTION, JAPAN, POWER_NAMES, SIDE
from broadfront.games.global_war.units import AA_GUN
from broadfront.games.global_war.units import KINDS as UNIT_KINDS
from broadfront.server.matches.reports.action_summary import summary_of
from broadfront.server.matches.reports.battle_reports import battles_of
from broadfront.server.matches.reports.battle_schemas import BattleReport
from broadfront.server.matches.reports.dice_luck import OrderFollower, luck_of
from broadfront.server.matches.reports.summary_schemas import Amount, SideSummary
from broadfront.server.matches.reports.timeline import timeline_of
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch
from broadfront.server.workers.tasks import Place

__all__ = ["Comparison", "Fault", "compared", "played"]

SQUARE_KINDS: Final = ("", "infantry", "tank", "artillery")
TILE_PRICES: Final = (1, 3, 3, 5, 7)
MAX_ROLLED: Final = 150
"""Luck is compared over so many moves: every outcome of every roll is valued twice."""


class Piece(NamedTuple):
    """A piece on the map: whose and what it is, its steps, and what it has taken of damage or disruption."""

    owner: int
    kind: str
    steps: int = 0
    harm: int = 0


Census = Mapping[Hashable, Piece]
"""The pieces on the map by what tells each apart: the number of the unit, or where it is."""


class Fault(NamedTuple):
    """A figure that is not the one of the recount."""

    where: str
    figure: str
    said: object
    recounted: object


class Comparison:
    """Figures that were compared, and those that differ."""

    def __init__(self) -> None:
        self.figures = 0
        self.faults: list[Fault] = []

    def same(self, where: str, figure: str, said: object, recounted: object) -> None:
        """Compare a figure; of fractions small differences are those of adding up."""
        self.figures += 1
        alike = (
            isclose(said, recounted, rel_tol=1e-6, abs_tol=1e-6)
            if isinstance(said, float) and isinstance(recounted, int | float)
            else said == recounted
        )
        if not alike:
            self.faults.append(Fault(where, figure, said, recounted))


# --- who is on the map, by game ---------------------------------------------------------------------------------------


def _global_war(p: Any) -> Census:
    found: dict[Hashable, Piece] = {
        (u, p.kind[u]): Piece(p.owner[u], UNIT_KINDS[p.kind[u]].name, 0, p.damage[u])
        for u, at in enumerate(p.at)
        if at != DEAD
    }
    for at, owner in enumerate(p.control):
        if p.factories >> at & 1:
            found["factory", at] = Piece(owner, "Industrial complex", 0, p.ruin[at])
    return found | {
        ("fort", at, n): Piece(JAPAN, "Fortification")
        for at, number in enumerate(p.forts)
        for n in range(number)
    }


def _action_front(p: Any) -> Census:
    return {
        (u, p.model[u]): Piece(u & 1, MODELS[p.model[u]].name, p.steps[u], -p.steps[u])
        for u, at in enumerate(p.at)
        if at >= 0
    }


def _front_line(p: Any) -> Census:
    squares = [square for square in range((p.green | p.red).bit_length()) if not p.is_empty(square)]
    return {
        square: Piece(p.side_at(square), SQUARE_KINDS[p.kind_at(square)], 0, int(p.is_disrupted(square)))
        for square in squares
    }


def _expand(p: Any) -> Census:
    found: dict[Hashable, Piece] = {}
    for seat in (0, 1):
        for kind in range(len(p.setting.slots[seat])):
            for n in range(len(p.of_kind(seat, kind))):
                found[seat, kind, n] = Piece(seat, TILE_KINDS[kind])
        for ship in p.ships_of(seat):
            found[SHIP, ship] = Piece(seat, TILE_KINDS[SHIP])
    return found


def _fighting_front(p: Any) -> Census:
    found: dict[Hashable, Piece] = {}
    for at, kind in enumerate(p.units):
        if kind:
            found["unit", at] = Piece(p.seat_at(at), CARDS[kind].title, 0, p.dc[at])
            if p.leaders[at]:
                found["leader", at] = Piece(p.seat_at(at), CARDS[p.leaders[at]].title)
    for at, kind in enumerate(p.places):
        if kind:
            found["place", at] = Piece(int(not p.sites[0] >> at & 1), CARDS[kind].title, 0, p.place_dc[at])
    for wing, kind in enumerate(p.wing_kind):
        if kind and p.wing_base[wing] >= 0:  # a squadron's Leader is no counter of its own on the table
            found["wing", wing] = Piece(p.wing_seat[wing], CARDS[kind].title, 0, p.wing_dc[wing])
    return found


_CENSUS: Final[Mapping[str, Callable[[Any], Census]]] = {
    "action_front": _action_front,
    "expand_the_front": _expand,
    "fighting_front": _fighting_front,
    "front_line": _front_line,
    "global_war": _global_war,
}
_BY_PLACE: Final = frozenset({"front_line", "fighting_front"})
"""Games whose pieces have no numbers: one that leaves a place and comes to another in the same move has moved."""


def _followed(id_: str, positions: Iterable[Any]) -> list[dict[int, Piece]]:
    """Return the pieces of each position by a number that stays the same as long as the piece is on the map."""
    numbers: dict[Hashable, int] = {}
    last: Census = {}
    found, fresh = [], 0
    earlier: Any = None
    for p in positions:
        now = _CENSUS[id_](p)
        if id_ == "fighting_front" and earlier is not None and earlier.turn != p.turn:
            renumbered = _squadrons(earlier, p)
            order = sorted(last, key=renumbered.__contains__)  # those with new numbers come last
            last = {renumbered.get(key, key): last[key] for key in order}
            numbers = {renumbered.get(key, key): numbers[key] for key in order}
        earlier = p
        stays = {key for key in now if key in last and last[key].kind == now[key].kind}
        if id_ in _BY_PLACE:  # of units nothing is captured: one has gone, and another one has come
            stays = {
                key
                for key in stays
                if last[key].owner == now[key].owner or (isinstance(key, tuple) and key[0] == "place")
            }
        gone = defaultdict[Hashable, list[int]](list)
        if id_ in _BY_PLACE:
            for key in last:
                if key not in stays:
                    gone[last[key].owner, last[key].kind].append(numbers[key])
        following: dict[Hashable, int] = {}
        for key, piece in now.items():
            if key in stays:
                following[key] = numbers[key]
            elif moved := gone[piece.owner, piece.kind]:
                following[key] = moved.pop(0)
            else:
                following[key] = fresh = fresh + 1
        numbers, last = following, now
        found.append({numbers[key]: piece for key, piece in now.items()})
    return found


def _squadrons(before: Any, after: Any) -> dict[Hashable, Hashable]:
    """Return the new numbers of squadrons by their old ones: as a turn begins those alike are sorted by counters."""
    old, new = defaultdict[Hashable, list[Any]](list), defaultdict[Hashable, list[Any]](list)
    for p, of in ((before, old), (after, new)):
        for wing in sorted(range(len(p.wing_kind)), key=p.wing_dc.__getitem__):
            if p.wing_kind[wing]:
                of[p.wing_seat[wing], p.wing_base[wing], p.wing_kind[wing], p.wing_leader[wing]].append(wing)
    return {
        ("wing", one): ("wing", other)
        for alike, wings in old.items()
        if len(new[alike]) == len(wings)
        for one, other in zip(wings, new[alike], strict=True)
    }


class Change(NamedTuple):
    """What moves changed, by owner and kind; harm by owner alone, of those that are still there at the end."""

    losses: Counter[tuple[int, str]]
    arrivals: Counter[tuple[int, str]]
    captured: Counter[tuple[int, str]]
    steps: Counter[tuple[int, str]]


def _between(counted: Sequence[Mapping[int, Piece]]) -> Change:
    """Add up what each move changed."""
    change = Change(Counter(), Counter(), Counter(), Counter())
    for before, after in pairwise(counted):
        if before == after:
            continue
        for n, piece in before.items():
            now = after.get(n)
            if now is None:
                change.losses[piece.owner, piece.kind] += 1
            elif now.owner != piece.owner:
                change.captured[now.owner, now.kind] += 1
            fewer = piece.steps - (now.steps if now else 0)
            if fewer > 0:
                change.steps[piece.owner, piece.kind] += fewer
        for n, piece in after.items():
            if n not in before:
                change.arrivals[piece.owner, piece.kind] += 1
    return change


def _harmed(counted: Sequence[Mapping[int, Piece]]) -> Counter[int]:
    """Count by owner the pieces of the last position that were harmed on the way."""
    harmed = {
        n
        for before, after in pairwise(counted)
        for n, piece in after.items()
        if n in before and piece.harm > before[n].harm
    }
    return Counter(counted[-1][n].owner for n in harmed if n in counted[-1])


def _price(id_: str, p: Any, kind: str) -> int:
    """Return the printed price of a kind; 0: it has none."""
    if id_ == "expand_the_front":
        return TILE_PRICES[TILE_KINDS.index(kind)]
    if id_ == "global_war":
        printed = next(one for one in UNIT_KINDS if one.name == kind)
        return printed.klub if dict(p.setting.options)["cost_profile"] == "klub" else printed.cost
    return 0


# --- the figures that a match is followed by --------------------------------------------------------------------------


def _figures(id_: str, p: Any) -> dict[tuple[int, str], int]:
    """Return the numbers beside the board, by owner (-1: nobody's)."""
    if id_ == "action_front":
        return {(seat, "Steps lost"): p.lost[seat] for seat in (0, 1)}
    if id_ == "expand_the_front":
        return {(seat, "Production point"): p.points[seat] for seat in (0, 1)}
    if id_ == "front_line":
        return {
            (-1, f"{name} Occupation Point"): _points(p, side) for side, name in enumerate(("Green", "Red"))
        }
    if id_ == "global_war":
        found = {}
        for power, name in enumerate(POWER_NAMES):
            if name != "China":
                found[power, "treasury"] = p.treasury[power]
                found[power, "researcher token"] = p.tokens[power]
        return found
    return {}


def _points(p: Any, side: int) -> int:
    """Return the Occupation Points [9.2]: objectives, enemy squares without cities, and cities that have fallen."""
    setting, points = p.setting, 0
    enemies = range(1 - side, setting.countries, 2)
    for square in _front_line(p):
        assert isinstance(square, int)
        if p.side_at(square) == side:
            points += setting.purple >> square & 1
            for seat in enemies:
                points += setting.country_squares[seat] >> square & 1 and square not in setting.cities
    fallen = [p.fallen >> square & 1 for square in setting.cities]
    return int(points + sum(2 * fallen[3 * seat] + 3 * fallen[3 * seat + 2] for seat in enemies))


def _curves(id_: str, p: Any) -> dict[str, tuple[int, int]]:
    """Return the figures of the timeline for both sides."""
    pieces = list(_CENSUS[id_](p).items())

    def both(count: Callable[[int], int]) -> tuple[int, int]:
        return count(0), count(1)

    if id_ == "action_front":
        return {"Enemy steps lost": (p.lost[1], p.lost[0])}
    if id_ == "expand_the_front":
        spent = [sum(_price(id_, p, one.kind) for _, one in pieces if one.owner == seat) for seat in (0, 1)]
        tiles = [set[int](), set[int]()]
        for seat in (0, 1):  # any unit holds a tile, at either end a Ship does [8.1]
            for kind in range(len(p.setting.slots[seat])):
                tiles[seat].update(piece // FLAGS for piece in p.of_kind(seat, kind))
            for ship in p.ships_of(seat):
                tiles[seat].update((p.ship_front[ship], p.ship_rear[ship]))
        return {
            "Worth of the pieces": (spent[0], spent[1]),
            "Objective tiles": both(lambda seat: len(tiles[seat].intersection(p.setting.objective[seat]))),
        }
    if id_ == "front_line":
        return {
            "Occupation Points": both(lambda side: _points(p, side)),
            "Units on the board": both(lambda side: sum(one.owner == side for _, one in pieces)),
        }
    if id_ == "fighting_front":

        def of(sort: str, seat: int) -> list[int]:
            return [key[1] for key, one in pieces if key[0] == sort and one.owner == seat]  # type: ignore[index]

        return {
            "Spaces of the enemy back row": both(
                lambda seat: sum(SPACE_NAMES[at][-1] == "61"[seat] for at in of("unit", seat))
            ),
            "Ground units on the map": both(lambda seat: len(of("unit", seat))),
            "Locations on the map": both(lambda seat: len(of("place", seat))),
        }

    def side_of(side: int) -> list[int]:
        return [at for at, power in enumerate(p.control) if power >= 0 and SIDE[power] == side]

    units = [(p.owner[u], UNIT_KINDS[p.kind[u]].cost) for u, at in enumerate(p.at) if at != DEAD]
    return {
        "Victory cities": both(lambda side: sum(bool(MAP.places[at].city) for at in side_of(side))),
        "Production": both(
            lambda side: sum(p.level[power] for power in range(len(POWER_NAMES)) if SIDE[power] == side)
        ),
        "Army, navy and air force": both(
            lambda side: sum(cost for power, cost in units if SIDE[power] == side)
        ),
    }


# --- the figures, compared --------------------------------------------------------------------------------------------


def played(id_: str, seed: int, moves: int = 900) -> SnapshotMatch:
    """Return a match of random moves, of this seed; every third one has options that change prices."""
    game, rng = registry.game(id_), Random(f"{id_} {seed}")
    options = {"cost_profile": "klub"} if id_ == "global_war" and seed % 3 == 2 else {}
    match = SnapshotMatch(game, game.setting(options=options))
    while match.ask is not None and len(match.journal) < moves:
        match.play(random_move(match.ask, rng))
    return match


class _Turns(list[Note]):
    """The notes of a move; the position is copied whenever a turn begins, before anything recovers."""

    def __init__(self, p: Any) -> None:
        super().__init__()
        self.p, self.begun = p, list[Any]()

    def append(self, note: Note) -> None:
        if note.kind == "turn":
            self.begun.append(self.p.clone())
        super().append(note)


def compared(match: SnapshotMatch, since: int) -> Comparison:
    """Compare summary and reports of all moves after ``since``, and luck and timeline, with the recount."""
    id_, last = match.game.id, len(match.journal)
    found = Comparison()
    table = match.game.table(match.setting)
    names = POWER_NAMES if id_ == "global_war" else [side.name for side in table.sides]
    move_range = MoveRange.of(match, max(0, since - 1), last)
    game, p = move_range.begin()
    positions = [p.clone()]
    amid: list[list[Any]] = []
    for move in move_range.moves:
        notes = p.notes = _Turns(p)
        p.play(move)
        p.notes = None
        positions.append(p.clone())
        amid.append([*notes.begun, positions[-1]])
    counted = _followed(id_, positions)
    begin = since - move_range.first
    harmed = _harmed(_followed(id_, [positions[begin], *(one for some in amid[begin:] for one in some)]))
    # what a turn brings as it begins came since the turn before, though by the move that ended that
    begun = amid[begin - 1][0] if begin else positions[0]
    told = [begun, *positions[begin:]]
    _summary(found, move_range, since, names, told, _followed(id_, told), harmed)
    lasting = game.implements(Game.battle)
    reports = battles_of(move_range, since, 0)
    recount = _lasting if lasting else _of_orders
    over = [one for one in reports.battles if one.over]
    ended = Counter(one.last for one in battles_of(move_range, 0, 0).battles)
    recount(found, over, ended, names, move_range.moves, positions, counted, move_range.first)
    _luck(found, match)
    _timeline(found, match)
    return found


def _summary(
    found: Comparison,
    move_range: MoveRange,
    since: int,
    names: Sequence[str],
    positions: Sequence[Any],
    counted: Sequence[Mapping[int, Piece]],
    harmed: Counter[int],
) -> None:
    """Compare what is told of each side."""
    id_ = move_range.place.game
    begin, end = positions[0], positions[-1]
    change = _between(counted)
    sides = {side.side: side for side in summary_of(move_range, since, 0).sides}
    old, new = _figures(id_, begin), _figures(id_, end)
    for owner, name in [(-1, ""), *enumerate(names)]:
        side = sides.get(name) or SideSummary(name, [], [], [], [], [])
        where = f"summary of {name or 'nobody'}"
        for figure in ("losses", "arrivals", "captured"):
            _amounts(
                found, f"{where}: {figure}", id_, end, getattr(side, figure), getattr(change, figure), [owner]
            )
        found.same(where, "pieces hit", len(side.hurt), harmed[owner])
        if id_ == "global_war":
            held, holds = ({at for at, power in enumerate(p.control) if power == owner} for p in (begin, end))
            found.same(where, "taken", side.taken, sorted(holds - held) if name else [])
            found.same(where, "lost", side.lost, sorted(held - holds) if name else [])
        else:
            found.same(where, "taken and lost", (side.taken, side.lost), ([], []))
        told = {one.name.removesuffix("s"): (one.before, one.after) for one in side.figures}
        told.pop("income", None)
        known = {what: (old[of, what], new[of, what]) for of, what in new if of == owner}
        changed = {what: ends for what, ends in known.items() if ends[0] != ends[1]}
        found.same(where, "figures", {k: v for k, v in told.items() if k in known}, changed)


def _amounts(
    found: Comparison,
    where: str,
    id_: str,
    p: Any,
    said: Sequence[Amount],
    recounted: Counter[tuple[int, str]],
    owners: Sequence[int],
) -> None:
    """Compare pieces by kind, and what they are worth."""
    pieces: Counter[str] = Counter()
    for (owner, kind), number in recounted.items():
        if owner in owners:
            pieces[kind] += number
    found.same(where, "pieces", {one.kind: one.number for one in said}, dict(pieces))
    worth = sum(_price(id_, p, kind) * number for kind, number in pieces.items())
    found.same(where, "worth", sum(one.worth for one in said), worth)


def _lasting(
    found: Comparison,
    reports: Sequence[BattleReport],
    ended: Mapping[int, int],
    names: Sequence[str],
    moves: Sequence[Move],
    positions: Sequence[Any],
    counted: Sequence[Mapping[int, Piece]],
    first: int,
) -> None:
    """Compare reports of battles that last many moves."""
    for report in reports:
        begin, end, at = report.first - first, report.last - first, report.space
        before, after = positions[begin], positions[end]
        change = _between(counted[begin : end + 1])
        for camp in report.camps:
            owners = [names.index(side) for side in camp.sides]
            where = f"{report.title}: {camp.role}"
            lost = [one for one in camp.lost if one.kind != "damage"]
            _amounts(found, f"{where} lost", "global_war", after, lost, change.losses, owners)
            if (
                camp.role == "defender" and report.damage is not None
            ):  # a raid: its repair is a loss of the holder
                done = after.ruin[at] - before.ruin[at]
                cheap = after.techs[after.control[at]] >> FACTORY_PRODUCTION & 1
                repair = [("damage", done, -(-done // 2) if cheap else done)] * (done > 0)
                damage = [(one.kind, one.number, one.worth) for one in camp.lost if one.kind == "damage"]
                found.same(where, "damage", damage, repair)
            _amounts(found, f"{where} captured", "global_war", after, camp.captured, change.captured, owners)
            if camp.role == "defender" and report.damage is None:
                foes = [u for u, space in enumerate(before.at) if space == at]
                foes = [u for u in foes if SIDE[before.owner[u]] != SIDE[before.mover]]
                worth = sum(_price("global_war", before, UNIT_KINDS[before.kind[u]].name) for u in foes)
                found.same(
                    where, "expected is at most what is there", (camp.expected or 0) <= worth + 0.01, True
                )
                if not MAP.is_sea(at):
                    stand = sum(before.kind[u] != AA_GUN for u in foes)
                    found.same(where, "had", sum(one.number for one in camp.had), stand)
        holder = names[after.control[at]] if after.control[at] != before.control[at] else ""
        found.same(report.title, "taken by", report.taken_by, holder)
        ruin = sum(after.ruin) - sum(before.ruin)
        found.same(report.title, "damage", report.damage, None if report.damage is None else ruin)


def _of_orders(
    found: Comparison,
    reports: Sequence[BattleReport],
    ended: Mapping[int, int],
    names: Sequence[str],
    moves: Sequence[Move],
    positions: Sequence[Any],
    counted: Sequence[Mapping[int, Piece]],
    first: int,
) -> None:
    """Compare reports of battles that one order fights; where units have steps, these are counted."""
    id_ = positions[0].setting.game
    for report in reports:
        # the move that ends a battle may begin the next one
        one_move = report.last == report.first + 1
        begin, end = report.first - first + (ended[report.first + 1] > one_move), report.last - first
        change = _between(counted[begin : end + 1])
        if id_ == "expand_the_front":
            fought = positions[begin + (begin == report.first - first)].fought
            change.losses.update(_entry_costs(fought[-1:], moves, positions, counted, begin))
        for camp in report.camps:
            owners = [names.index(side) for side in camp.sides]
            where = f"{report.title}: {camp.role}"
            if id_ == "action_front":
                said = {one.kind.partition(" of ")[2]: one.number for one in camp.lost}
                steps = {kind: n for (owner, kind), n in change.steps.items() if owner in owners}
                found.same(where, "steps lost", said, steps)
                continue
            _amounts(found, f"{where} lost", id_, positions[end], camp.lost, change.losses, owners)
            _amounts(found, f"{where} captured", id_, positions[end], camp.captured, change.captured, owners)


def _entry_costs(
    spaces: Sequence[int],
    moves: Sequence[Move],
    positions: Sequence[Any],
    counted: Sequence[Mapping[int, Piece]],
    begin: int,
) -> Counter[tuple[int, str]]:
    """Count what moves into spaces used up in the turn before a battle began there: it is the battle's cost."""
    costs: Counter[tuple[int, str]] = Counter()
    for n in range(begin - 1, -1, -1):
        if positions[n].turn != positions[begin].turn or positions[n].mover != positions[begin].mover:
            break
        if moves[n].verb in ("move", "sail") and moves[n].where in spaces:
            mover = positions[n].mover
            lost = _between(counted[n : n + 2]).losses
            costs.update({(owner, kind): number for (owner, kind), number in lost.items() if owner == mover})
    return costs


def _is_set_up(id_: str, p: Any) -> bool:
    """Say whether nobody has the turn yet."""
    return (
        bool(p.month < 0)
        if id_ == "front_line"
        else id_ in ("fighting_front", "expand_the_front") and p.mover < 0
    )


def _roller(id_: str, p: Any, seat: int) -> int:
    """Return whose dice are rolled next, by the step that rolls them; else the seat that is given."""
    step: Any = p.agenda[-1]
    name = step.tag
    if (id_, name) == ("fighting_front", "Roll"):
        in_the_air = step.table in (1, 3)
        return int(p.wing_seat[step.shooter] if in_the_air else p.held[1] >> step.shooter & 1)
    if id_ == "front_line" and name in ("CombatDice", "CityDice"):
        return int(p.side_at(step.attacker))
    if id_ == "expand_the_front" and name in ("Dice", "AnswerDice"):
        return int(step.seat ^ (name == "AnswerDice"))
    if id_ == "action_front":
        if name == "AssaultDraw":  # who has the turn draws first [10.2]
            return int(step.seat if step.mine else 1 - step.seat)
        if name in ("Digging", "Rallying"):
            return int(step.unit & 1)
        return int(getattr(step, "seat", p.mover))  # of shots and missions only who has the turn draws
    if (id_, name) == ("global_war", "AntiAircraft"):
        return int(SIDE[p.control[step.space]])
    if (id_, name) == ("global_war", "Fire"):
        return int(SIDE[p.mover] ^ step.who)
    return seat


def _luck(found: Comparison, match: SnapshotMatch) -> None:
    """Compare what the rolls were worth with what they could be expected to be."""
    game = match.game
    follower = OrderFollower(game)  # its own figures are compared with exact odds in test_luck.py
    moves = match.journal[:MAX_ROLLED]
    plain = [(move.verb, move.what, move.where) for move in moves]
    said = luck_of(Place.of(match.setting), match.start.to_builtins(), plain)
    p = match.start.clone()
    rolls = defaultdict[int, list[tuple[float, float, float]]](list)
    mover = CHANCE
    for move in moves:
        ask = p.pending
        assert ask is not None
        after = p.clone()
        after.notes = []
        after.play(move)
        if ask.seat != CHANCE:
            mover = ask.seat
        elif mover != CHANCE and 1 < len(ask.moves) <= 400:
            rolled = (n for n in after.notes or () if n.kind == "roll" or "roller" in n.ids)
            actors = [game.actor(note) for note in rolled]
            by_default = CHANCE if _is_set_up(game.id, p) else mover
            named = next((actor for actor in actors if actor is not None), by_default)
            if named == CHANCE:
                p = after
                continue
            seat = _roller(game.id, p, named)
            mean = square = 0.0
            branches = []
            for outcome in ask.moves:
                branches.append(p.clone())
                branches[-1].play(outcome)
            values = [result[seat] for result in follower.results_after(branches, len(p.agenda))]
            for value, weight in zip(values, ask.weights, strict=True):
                mean += weight * value / sum(ask.weights)
                square += weight * value * value / sum(ask.weights)
            rolls[seat].append((mean, values[ask.moves.index(move)], max(0.0, square - mean * mean)))
        p = after
    for seat, line in enumerate(said):
        where = f"luck of seat {seat}"
        expected, actual, variance = (
            (sum(of) for of in zip(*rolls[seat], strict=True)) if rolls[seat] else (0.0,) * 3
        )
        found.same(where, "rolls", line.rolls, len(rolls[seat]))
        found.same(where, "expected", line.expected, expected)
        found.same(where, "actual", line.actual, actual)
        if variance > 1e-6 and line.deviations is not None:
            found.same(
                where, "deviations", round(line.deviations, 4), round((actual - expected) / sqrt(variance), 4)
            )


def _timeline(found: Comparison, match: SnapshotMatch) -> None:
    """Compare the bars of the timeline at every mark."""
    moves = [(move.verb, move.what, move.where) for move in match.journal]
    course = timeline_of(Place.of(match.setting), match.start.to_builtins(), moves, most_points=0)
    id_ = match.game.id
    positions = [match.start.clone()]
    at = {mark.moves: n for n, mark in enumerate(course.marks)}
    p: Any = match.start.clone()
    for number, move in enumerate(match.journal, 1):
        p.play(move)
        if number in at:
            positions.append(p.clone())
    found.same("timeline", "marks", len(positions), len(course.marks))
    found.same("timeline", "its end", course.marks[-1].moves, len(moves))
    rounds = [
        int("".join(filter(str.isdigit, mark.round.partition(",")[0])) or 0)
        for mark in course.marks
        if mark.round
    ]
    if id_ in ("action_front", "fighting_front", "global_war") and rounds:
        number = p.round if id_ == "global_war" else p.turn + (id_ == "fighting_front")
        found.same("timeline", "rounds", rounds, list(range(1, number + 1)))
    for mark, q in zip(course.marks, positions, strict=True):
        curves = _curves(id_, q)
        for curve in course.curves:
            if curve.name in curves:
                said = tuple(values[at[mark.moves]] for values in curve.values)
                found.same(f"timeline after {mark.moves}", curve.name, said, curves[curve.name])
