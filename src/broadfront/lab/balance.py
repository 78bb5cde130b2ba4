"""The balance of scenarios: win rates of the sides, and the option value whose win rate is nearest to one half.

The search plays a number of matches fixed beforehand, in batches: first one value on either side of the usual one,
then always the value where a line through the log odds of all matches played crosses one half. The result is then
measured in other matches, because those of the search selected it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from math import ceil, inf, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import msgspec

from broadfront.engine.errors import OptionFault
from broadfront.engine.evaluation import logistic
from broadfront.engine.game import Game
from broadfront.engine.game_data import Balance, EvenValue, WinRate
from broadfront.engine.game_info import Option, Value
from broadfront.engine.text_codec import quote
from broadfront.lab.matches import MatchRecord, MatchSetup
from broadfront.lab.statistics import Rate, rate
from broadfront.lab.tournament import planned, run

PRIOR: Final = 0.05
"""The weight of the prior: a twentieth of a match, so that the fit always has a solution."""
BELIEVED_SLOPE: Final = -1.0
"""The slope of the prior: larger amounts help the second side, as in handicaps."""
STEPS: Final = 50
MAX_NEWTON_STEP: Final = 2.0
"""No step of Newton's method changes a coefficient by more."""
BATCHES: Final = 10
"""The number of batches in which the matches of a search are played."""
SURE: Final = NormalDist().inv_cdf(0.975)


class Crossing(NamedTuple):
    """The amount where a logistic line crosses one half, with its confidence interval (95 %)."""

    at: float
    low: float
    high: float


class EvenSearchResult(NamedTuple):
    """The result of a search: the value nearest to even, its interval, and the rate of each value tried."""

    option: str
    value: Value
    low: Value
    high: Value
    tried: tuple[tuple[Value, Rate], ...]
    enough: bool
    """Whether the line crosses one half within the option's values."""


class FairnessRecord(NamedTuple):
    """The balance of a scenario as it is, and with the value that a search found; None if there was no search.

    Rates are those of the first side. ``complete`` says whether all matches were played.
    """

    field: MatchSetup
    usual: Rate
    found: EvenSearchResult | None
    even: Rate | None
    faults: int
    played: int
    complete: bool

    def balance(self, player: str, command: str) -> Balance:
        """Return the record that is stored beside the rules of the game."""
        setting = self.field.setting()
        usual = {option.name: option.default for option in self.field.card().options}
        even = None
        if self.found is not None and self.even is not None:
            option, value, low, high, _, enough = self.found
            even = EvenValue(option, value, low, high, _win_rate(self.even), enough)
        return Balance(
            setting.scenario,
            {name: value for name, value in self.field.options.items() if value != usual[name]},
            player,
            setting.rules_version,
            command,
            _win_rate(self.usual),
            even,
        )


def _win_rate(of: Rate) -> WinRate:
    return WinRate(of.name, round(of.score, 4), round(of.low, 4), round(of.high, 4), of.matches)


class BalanceSeries:
    """Matches of one player against itself; matches on record are not played again.

    Parameters
    ----------
    player
        The player of all seats.
    seed
        The same seed gives the same matches.
    records
        Matches that were played before.
    workers, on
        The number of processes and the machines, as in `broadfront.lab.tournament.run`.
    keep
        Called with each match that is played.
    progress
        Called for each match that is counted for the first time, on record or not.
    """

    def __init__(
        self,
        player: str,
        seed: int,
        records: Iterable[MatchRecord] = (),
        *,
        workers: int | None = 1,
        on: str = "",
        keep: Callable[[MatchRecord], None] | None = None,
        progress: Callable[[MatchRecord], None] | None = None,
    ) -> None:
        self.player, self.seed, self.workers, self.on = player, seed, workers, on
        self.interrupted = False
        self._keep, self._progress = keep, progress
        self._known = {_key(record): record for record in records}
        self._counted: set[_Key] = set()

    def play(self, field: MatchSetup, matches: int, *, fresh: bool = False) -> list[MatchRecord]:
        """Return the first matches of a setup; ``fresh`` ones have no seed in common with others.

        There are fewer if they are interrupted.
        """
        plans = planned(field, (self.player,), matches, self.seed + fresh + _seed_of_text(field))
        game, setting = field.card(), field.setting()
        options = ",".join(f"{name}={game.spell_value(value)}" for name, value in setting.options)
        keys = [
            (game.id, setting.rules_version, setting.scenario, options, plan.players, plan.seed)
            for plan in plans
        ]
        for key in keys:
            if key in self._known:
                self._count(key)
        missing = [plan for plan, key in zip(plans, keys, strict=True) if key not in self._known]
        if missing and not self.interrupted:
            self.interrupted = run(missing, self.workers, self._add, on=self.on).interrupted
        return [self._known[key] for key in keys if key in self._known]

    def _add(self, record: MatchRecord) -> None:
        key = _key(record)
        if self._keep is not None:
            self._keep(record)  # first: a match that was reported before an interrupt must be on record
        self._known[key] = record
        self._count(key)

    def _count(self, key: _Key) -> None:
        if key not in self._counted and self._progress is not None:
            self._progress(self._known[key])
        self._counted.add(key)


_Key = tuple[str, int, str, str, tuple[str, ...], int]


def _key(record: MatchRecord) -> _Key:
    return (
        record.game,
        record.rules_version,
        record.scenario,
        record.options,
        record.players,
        record.seed,
    )


def _seed_of_text(field: MatchSetup) -> int:
    """Return a seed for the text of a scenario file, so that a changed file gets other matches."""
    return int.from_bytes(sha256(field.text.encode()).digest()[:4], "big") if field.text else 0


def first_side(field: MatchSetup) -> str:
    """Return the name of the first seat's side: its seats."""
    game, setting = field.card(), field.setting()
    sides, seats = game.sides(setting), game.seats(setting)
    return " and ".join(seat for seat, side in zip(seats, sides, strict=True) if side == sides[0])


def _rate(field: MatchSetup, records: Iterable[MatchRecord]) -> Rate:
    return rate(first_side(field), [record.scores[0] for record in records if not record.fault])


def handicap_of(field: MatchSetup) -> str:
    """Return the name of the game's option that evens a scenario: the first handicap that it allows.

    Raises
    ------
    OptionFault
        If it allows none.
    """
    game = field.card()
    for option in game.options:
        if option.handicap and _open_amounts(field, option):
            return option.name
    raise OptionFault(f"{game.title} has no handicap for {field.scenario or 'this scenario'}: name an option")


def matches_of(matches: int, find: bool) -> int:
    """Return the most matches that a measurement needs, with ``matches`` of each part."""
    return 3 * matches if find else matches


def measure(series: BalanceSeries, field: MatchSetup, matches: int, find: str = "") -> FairnessRecord:
    """Measure the balance of a scenario, and search the value of an option that evens it if one is named.

    There is no search if the matches with the usual value show no difference: one half lies in their interval.

    Raises
    ------
    OptionFault
        If the game has no such option, or the scenario allows too few of its values.
    """
    if find:
        _open_values(field, find)  # report a fault before anything is played
    records = series.play(field, matches)
    usual, search, even = _rate(field, records), None, None
    if find and not series.interrupted and not usual.low <= 0.5 <= usual.high:
        search, searched = find_even(series, field, find, matches)
        records += searched
        if not series.interrupted:
            evened = _with(field, find, search.value)
            fresh = series.play(evened, matches, fresh=True)
            records += fresh
            even = _rate(evened, fresh)
    faults = {_key(record): bool(record.fault) for record in records}
    return FairnessRecord(
        field, usual, search, even, sum(faults.values()), len(faults), not series.interrupted
    )


def find_even(
    series: BalanceSeries, field: MatchSetup, option: str, matches: int
) -> tuple[EvenSearchResult, list[MatchRecord]]:
    """Search the option value with which the first side wins half of its matches; return also the matches played.

    The same number of matches with the usual value is played in addition to those of the search.

    Raises
    ------
    OptionFault
        If the game has no such option, or the scenario allows too few of its values.
    """
    values = _open_values(field, option)
    all_amounts = sorted(values)
    usual = next((x for x, value in values.items() if value == _usual(field, option)), all_amounts[0])
    played = {usual: matches}
    records = {usual: series.play(_with(field, option, values[usual]), matches)}
    first = [all_amounts[len(all_amounts) // 4], all_amounts[-1 - len(all_amounts) // 4]]
    remaining = matches
    while remaining > 0 and not series.interrupted:
        amount = first.pop(0) if first else _nearest(crossing(_scores(records)).at, all_amounts)
        number = min(ceil(matches / BATCHES), remaining)
        remaining -= number
        played[amount] = played.get(amount, 0) + number
        records[amount] = series.play(_with(field, option, values[amount]), played[amount])
    line = crossing(_scores(records))
    search = EvenSearchResult(
        option,
        values[_nearest(line.at, all_amounts)],
        values[_nearest(line.low, all_amounts)],
        values[_nearest(line.high, all_amounts)],
        tuple((values[amount], _rate(field, records[amount])) for amount in sorted(records)),
        all_amounts[0] <= line.at <= all_amounts[-1],
    )
    return search, [record for of in records.values() for record in of]


def _option(game: Game, name: str) -> Option:
    for option in game.options:
        if option.name == name:
            return option
    known = ", ".join(option.name for option in game.options)
    raise OptionFault(f"{game.title} has no option {quote(name)}; it has {known or 'none'}")


def _usual(field: MatchSetup, name: str) -> Value:
    return dict(field.setting().options).get(name, _option(field.card(), name).default)


def _open_values(field: MatchSetup, name: str) -> Mapping[float, Value]:
    option = _option(field.card(), name)
    if name in field.options:
        raise OptionFault(f"{name} is looked for: leave {name}={field.options[name]} out")
    if open_amounts := _open_amounts(field, option):
        return open_amounts
    raise OptionFault(f"{field.scenario or 'this scenario'} leaves {name} no choice: name another option")


def _open_amounts(field: MatchSetup, option: Option) -> Mapping[float, Value]:
    """Return the values of an option that a scenario allows, by their amounts; empty if there are fewer than two."""
    values = {}
    for value, amount in amounts(option).items():
        try:
            _with(field, option.name, value).setting()
        except OptionFault:
            continue
        values[amount] = value
    return values if len(values) > 1 else {}


def amounts(option: Option) -> dict[Value, float]:
    """Return the amount of each value of an option: its number, below 0 before "none"; else its index.

    >>> amounts(Option("bid", "", ("axis_6", "none", "allies_12"), "none", "", "", handicap=True))
    {'axis_6': -6.0, 'none': 0.0, 'allies_12': 12.0}
    """
    values = option.values
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return {value: float(value) for value in values}
    usual = values.index(option.default)
    amount_of: dict[Value, float] = {}
    for place, value in enumerate(values):
        number = re.search(r"(?<![0-9])[0-9]+\Z", str(value)) if option.handicap else None
        size = float(number[0]) if number else float(abs(place - usual))
        amount_of[value] = size if place >= usual else -size
    return amount_of


def _with(field: MatchSetup, option: str, value: Value) -> MatchSetup:
    return msgspec.structs.replace(field, options={**field.options, option: value})


def _nearest(amount: float, all_amounts: Sequence[float]) -> float:
    """Return the nearest amount in a list; of two equally near ones the smaller handicap."""
    return min(
        all_amounts,
        key=lambda candidate: (
            abs(candidate - max(all_amounts[0], min(all_amounts[-1], amount))),
            abs(candidate),
        ),
    )


def _scores(records: Mapping[float, Sequence[MatchRecord]]) -> list[tuple[float, float]]:
    return [(amount, one.scores[0]) for amount, of in records.items() for one in of if not one.fault]


def crossing(scores: Sequence[tuple[float, float]]) -> Crossing:
    """Return where the chance of winning crosses one half, from amounts and scores of single matches.

    Newton's method on the log odds ``a + b * amount``; the interval contains the amounts where the line is not
    significantly above or below one half (Fieller's interval).

    >>> line = crossing([(0.0, s) for s in (1, 1, 1, 0)] + [(10.0, s) for s in (1, 0, 0, 0)])
    >>> 4.5 < line.at < 5.5
    True
    """
    reach = max((abs(x) for x, _ in scores), default=0.0) or 1.0
    points = [(x / reach, score) for x, score in scores]
    a = b = 0.0
    for _ in range(STEPS):
        ga, gb, va, vb, vab = _slope_and_variances(points, a, b)
        da, db = va * ga + vab * gb, vab * ga + vb * gb
        shorter = min(1.0, MAX_NEWTON_STEP / max(abs(da), abs(db), 1e-12))
        a, b = a + shorter * da, b + shorter * db
        if abs(da) + abs(db) < 1e-10:
            break
    _, _, va, vb, vab = _slope_and_variances(points, a, b)
    low, high = _fieller_interval(a, b, va, vb, vab)
    return Crossing(-a / b * reach if b else 0.0, low * reach, high * reach)


def _slope_and_variances(
    points: Iterable[tuple[float, float]], a: float, b: float
) -> tuple[float, float, float, float, float]:
    """Return the slope of the log likelihood in a and in b, and variances of a, of b and of both together."""
    ga, gb = -PRIOR * a, -PRIOR * (b - BELIEVED_SLOPE)
    haa, hab, hbb = PRIOR, 0.0, PRIOR
    for x, score in points:
        p = logistic(a + b * x)
        weight = p * (1 - p)
        ga += score - p
        gb += (score - p) * x
        haa += weight
        hab += weight * x
        hbb += weight * x * x
    determinant = haa * hbb - hab * hab
    return ga, gb, hbb / determinant, haa / determinant, -hab / determinant


def _fieller_interval(a: float, b: float, va: float, vb: float, vab: float) -> tuple[float, float]:
    """Solve (a + b x)^2 <= z^2 (va + 2 x vab + x^2 vb) for x; all amounts if the slope may be 0."""
    quadratic = b * b - SURE * SURE * vb
    if quadratic <= 0:
        return -inf, inf
    half_linear = a * b - SURE * SURE * vab
    constant = a * a - SURE * SURE * va
    root = sqrt(max(0.0, half_linear * half_linear - quadratic * constant))
    return (-half_linear - root) / quadratic, (-half_linear + root) / quadratic
