"""The card that ends a battle: who fought, what was lost and taken, and what is lost on average."""

from __future__ import annotations

from random import Random

import pytest
from tests.browser.world_war import turn_of
from tests.games.front_line.positions import position as front_line_position
from tests.games.global_war.expanded import bare2
from tests.games.global_war.positions import bare, on_board, put, space

from broadfront.engine import chance
from broadfront.engine.position import CHANCE, Move
from broadfront.games.front_line import GAME as FRONT_LINE
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import COMBAT, COMBAT_MOVE, JAPAN, NONCOMBAT, USA
from broadfront.games.global_war.units import COST, KIND_OF
from broadfront.server.matches.reports.action_summary import summary_of
from broadfront.server.matches.reports.battle_reports import battles_of, first_move
from broadfront.server.matches.reports.battle_schemas import BattleReports
from broadfront.server.matches.reports.summary_schemas import Amount
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch


def phase_of(match: SnapshotMatch) -> int:
    assert isinstance(match.position, GlobalWarPosition)
    return match.position.phase


def two_battles() -> SnapshotMatch:
    """Play two battles of Germany, one after another, to their end."""
    p = bare()
    mine = put(p, "poland", "germany", infantry=5, tank=2)
    others = put(p, "bulgaria_romania", "germany", infantry=4, tank=2)
    put(p, "east_poland", "ussr", infantry=2)
    put(p, "ukraine", "ussr", infantry=1)
    match = SnapshotMatch(GAME, turn_of(p, "germany", COMBAT_MOVE))
    rng = Random(4)
    orders = [Move("move", u, space("east_poland")) for u in mine]
    orders += [Move("move", u, space("ukraine")) for u in others]
    while match.ask is not None and phase_of(match) in (COMBAT_MOVE, COMBAT):
        ask = match.ask
        if ask.seat == CHANCE:
            match.play(chance.pick(ask, rng))
            continue
        wanted = next((one for one in orders if one in ask.moves), None)
        match.play(
            wanted or next((m for m in ask.moves if m.verb in ("press", "default", "fight")), ask.moves[-1])
        )
    return match


def reports(match: SnapshotMatch, since: int, last: int) -> BattleReports:
    """Ask for the battles that ended between two moments."""
    shorter = SnapshotMatch.taken_from(match.branch(last))
    return battles_of(MoveRange.of(shorter, first_move(shorter, since), last), since, 0)


def test_a_battle_ends_with_what_was_lost_and_what_is_on_average() -> None:
    match = two_battles()
    found = reports(match, 0, len(match.journal))
    assert found.unit == "IPC"
    titles = {report.title for report in found.battles}
    assert titles == {"Battle for East Poland", "Battle for Ukraine"}
    for report in found.battles:
        attacker, defender = report.camps
        assert report.over
        assert report.rounds >= 1
        assert report.taken_by == "Germany"
        assert (attacker.sides, defender.sides) == (["Germany"], ["USSR"])
        assert [(one.kind, one.worth) for one in defender.lost] == [("Infantry", 3 * defender.had[0].number)]
        assert attacker.expected is not None
        assert 0 < attacker.expected < 20
        assert defender.expected is not None
        assert 2.9 < defender.expected <= 6


def test_the_battle_that_is_on_is_told_without_its_end() -> None:
    match = two_battles()
    whole = reports(match, 0, len(match.journal))
    first, second = whole.battles
    assert first.last <= second.first, "the next one begins by itself when the first is over"
    half = reports(match, 0, second.first + 1)
    assert [report.over for report in half.battles] == [True, False]
    assert half.battles[0] == first
    later = reports(match, second.first, len(match.journal))
    assert later.battles == [second]


def broken_off(rounds: int) -> SnapshotMatch:
    """Attack East Poland, miss with every die of some rounds, and retreat."""
    p = bare()
    mine = put(p, "poland", "germany", infantry=1)
    put(p, "east_poland", "ussr", infantry=1)
    match = SnapshotMatch(GAME, turn_of(p, "germany", COMBAT_MOVE))
    (unit,) = mine
    while match.ask is not None and phase_of(match) in (COMBAT_MOVE, COMBAT):
        ask = match.ask
        board = GAME.battle(match.position)  # type: ignore[arg-type]
        wanted = ["retreat"] if board and board.round >= rounds else ["press"]
        goes = next(
            (m for m in ask.moves if m.verb in wanted or m == Move("move", unit, space("east_poland"))), None
        )
        match.play(ask.moves[0] if ask.seat == CHANCE else goes or ask.moves[-1])
    return match


def test_a_retreat_is_compared_with_the_average_of_the_rounds_that_were_rolled() -> None:
    for rounds in (1, 2):
        match = broken_off(rounds)
        (report,) = reports(match, 0, len(match.journal)).battles
        attacker, defender = report.camps
        assert (report.outcome, report.rounds) == ("retreat", rounds)
        # one infantry hits on 1, the other on 2; the second round is fought if nobody is hit in the first
        weight = 1.0 if rounds == 1 else 1.0 + 5 / 6 * 4 / 6
        assert attacker.expected == round(3 * weight * 2 / 6, 6)
        assert defender.expected == round(3 * weight * 1 / 6, 6)


def retreated(p: GlobalWarPosition, ordered: list[int], goal: str, first: str = "end") -> BattleReports:
    """Attack a space, miss with every die of a round and be missed, retreat, and return the report."""
    match = SnapshotMatch(GAME, turn_of(p, "germany", COMBAT_MOVE))
    while match.ask is not None and phase_of(match) in (COMBAT_MOVE, COMBAT):
        ask = match.ask
        wanted = [
            *(Move("move", u, space(goal)) for u in ordered),
            *(m for m in ask.moves if m.verb == first),
        ]
        wanted += [m for m in ask.moves if m.verb in ("retreat", "end")]
        goes = next((m for m in wanted if m in ask.moves), ask.moves[0])
        match.play(ask.moves[0] if ask.seat == CHANCE else goes)
    return reports(match, 0, len(match.journal))


def test_a_battle_that_opens_with_a_question_is_compared_with_its_rounds() -> None:
    """Whether to attack, whether to form convoys, whom the AA gun hits: the round after it counted as none."""
    p = bare()
    mine = put(p, "sz12", "germany", destroyer=1)
    put(p, "sz13", "uk", submarine=1)
    (report,) = retreated(p, mine, "sz13", first="attack").battles
    assert (report.outcome, report.rounds) == ("retreat", 1)
    assert [camp.expected for camp in report.camps] == [round(8 / 6, 6), round(6 * 2 / 6, 6)]

    p = bare2("escorts", calendar_start="early_1943")
    mine = put(p, "sz12", "germany", battleship=1)
    put(p, "sz13", "uk", escort=1, transport=1)
    (report,) = retreated(p, mine, "sz13").battles
    assert (report.outcome, report.rounds) == ("retreat", 1)
    # the convoy hits on 3 and on 1, and two hits sink the battleship; it hits the escort on 4
    given = COST[KIND_OF["escort"]] * 4 / 6
    assert [camp.expected for camp in report.camps] == [round(20 * 3 / 6 / 6, 6), round(given, 6)]

    p = bare()
    mine = put(p, "poland", "germany", infantry=1, fighter=1)
    put(p, "east_poland", "ussr", infantry=1, aa_gun=1)
    (report,) = retreated(p, mine, "east_poland").battles
    assert (report.outcome, report.rounds) == ("retreat", 1)
    # the gun hits the fighter on 1; then the infantry hits on 1, the fighter on 3, and the defender on 2: it costs the
    # fighter, if that still flies
    assert report.camps[0].expected == round((10 + 3 * 2 / 6) / 6 + 10 * 2 / 6 * 5 / 6, 6)
    assert report.camps[1].expected == round(3 * (1 - 5 / 6 * (1 / 6 + 5 / 6 * 3 / 6)), 6)


def test_a_battle_is_reported_with_how_it_ended() -> None:
    match = two_battles()
    assert {report.outcome for report in reports(match, 0, len(match.journal)).battles} == {"won"}


def raided(*, guns: int, bombers: int = 2) -> SnapshotMatch:
    """Bomb the factory of Ukraine, with an AA gun beside it or not, until the combat is over."""
    p = bare()
    planes = put(p, "poland", "germany", bomber=bombers)
    put(p, "ukraine", "ussr", infantry=1, aa_gun=guns)
    p.factories |= 1 << space("ukraine")
    match = SnapshotMatch(GAME, turn_of(p, "germany", COMBAT_MOVE))
    rng = Random(2)
    raid = [Move("raid", u, space("ukraine")) for u in planes]
    while match.ask is not None and phase_of(match) in (COMBAT_MOVE, COMBAT):
        ask = match.ask
        wanted = next((one for one in raid if one in ask.moves), None)
        match.play(chance.pick(ask, rng) if ask.seat == CHANCE else wanted or ask.moves[-1])
    return match


def damage_of(match: SnapshotMatch) -> int:
    assert isinstance(match.position, GlobalWarPosition)
    return match.position.ruin[space("ukraine")]


def test_a_raid_ends_with_the_damage_that_it_did() -> None:
    match = raided(guns=0)
    (report,) = reports(match, 0, len(match.journal)).battles
    assert report.title == "Raid on Ukraine"
    assert damage_of(match) > 0
    assert report.damage == damage_of(match)
    assert report.camps[1].lost == [Amount("damage", damage_of(match), damage_of(match), "damage")]
    match = two_battles()
    battles = reports(match, 0, len(match.journal)).battles
    assert [one.damage for one in battles] == [None, None], "a battle does no damage to works"


def test_a_raid_is_summed_up_by_the_damage_that_it_did() -> None:
    match = raided(guns=0)
    summary = summary_of(MoveRange.of(match, 0, len(match.journal)), 0, 1)
    hurt = [(side.side, one.piece, one.effects) for side in summary.sides for one in side.hurt]
    assert hurt == [("USSR", "Industrial complex", [f"{damage_of(match)} damage"])]


def captured_factory() -> SnapshotMatch:
    """Take Ukraine with its factory and AA gun."""
    p = bare()
    mine = put(p, "poland", "germany", infantry=6, tank=4)
    put(p, "ukraine", "ussr", infantry=2, aa_gun=1)
    p.factories |= 1 << space("ukraine")
    match = SnapshotMatch(GAME, turn_of(p, "germany", COMBAT_MOVE))
    rng = Random(4)
    orders = [Move("move", u, space("ukraine")) for u in mine]
    while match.ask is not None and phase_of(match) in (COMBAT_MOVE, COMBAT):
        ask = match.ask
        if ask.seat == CHANCE:
            match.play(chance.pick(ask, rng))
            continue
        wanted = next((one for one in orders if one in ask.moves), None)
        match.play(
            wanted or next((m for m in ask.moves if m.verb in ("press", "default", "fight")), ask.moves[-1])
        )
    return match


def test_a_captured_factory_and_gun_are_no_losses_of_the_battle() -> None:
    match = captured_factory()
    (report,) = reports(match, 0, len(match.journal)).battles
    attacker, defender = report.camps
    assert report.taken_by == "Germany"
    assert [(one.kind, one.number) for one in defender.lost] == [("Infantry", 2)]
    assert {one.kind for one in attacker.captured} == {"Industrial complex", "AA gun"}
    assert defender.captured == []


def test_a_captured_factory_and_gun_are_no_losses_and_arrivals_of_the_summary() -> None:
    match = captured_factory()
    summary = summary_of(MoveRange.of(match, 0, len(match.journal)), 0, 1)
    by_side = {side.side: side for side in summary.sides}
    assert [(one.kind, one.number) for one in by_side["USSR"].losses] == [("Infantry", 2)]
    assert {one.kind for one in by_side["Germany"].captured} == {"Industrial complex", "AA gun"}
    assert by_side["Germany"].arrivals == []


def test_ships_that_are_left_with_damage_are_told() -> None:
    p = bare2()
    (battleship,) = put(p, "sz5", "germany", battleship=1)
    put(p, "sz6", "uk", destroyer=1)
    match = SnapshotMatch(GAME, turn_of(p, "germany", COMBAT_MOVE))
    orders = [Move("move", battleship, space("sz6"))]
    while match.ask is not None and phase_of(match) in (COMBAT_MOVE, COMBAT):
        ask = match.ask
        wanted = next((one for one in orders if one in ask.moves), None)
        match.play(wanted or ask.moves[-1])  # all dice hit
    (report,) = reports(match, 0, len(match.journal)).battles
    attacker, defender = report.camps
    assert [(one.kind, one.number) for one in attacker.damaged] == [("Battleship", 1)]
    assert (attacker.lost, defender.damaged) == ([], [])


def over_the_ocean(seed: int, *, attacked: bool) -> SnapshotMatch:
    """Fight submarines with a carrier and its fighter, as attacker or defender, until the turn is over."""
    p = bare()
    for land, holder in enumerate(p.control):
        if holder >= 0:
            p.control[land] = JAPAN if not attacked else USA  # no land is near that is friendly
    (carrier,) = put(p, "sz53" if attacked else "sz54", "japan" if attacked else "usa", carrier=1)
    (fighter,) = on_board(p, carrier, "fighter")
    boats = put(p, "sz54" if attacked else "sz53", "usa" if attacked else "japan", submarine=2)
    movers = boats if attacked else [fighter, carrier]
    put(p, "sz10", "usa", transport=1)
    match = SnapshotMatch(GAME, turn_of(p, "usa", COMBAT_MOVE))
    rng = Random(seed)
    orders = [Move("move", u, space("sz53")) for u in movers]
    while match.ask is not None and phase_of(match) <= NONCOMBAT:
        ask = match.ask
        if ask.seat == CHANCE:
            match.play(chance.pick(ask, rng))
            continue
        wanted = next((one for one in orders if one in ask.moves), None)
        if phase_of(match) == COMBAT_MOVE and wanted is None:
            wanted = Move("end")
        usual = (m for m in ask.moves if m.verb in ("press", "default", "fight", "attack"))
        match.play(wanted or next(usual, ask.moves[-1]))
    return match


def test_a_fighter_without_a_deck_is_told_by_the_battle_and_lost_by_the_turn() -> None:
    seen = 0
    for seed in range(1, 8):
        match = over_the_ocean(seed, attacked=False)
        (report,) = reports(match, 0, len(match.journal)).battles
        attacker, defender = report.camps
        lost = [one.kind for one in attacker.lost]
        assert [(one.kind, one.number, one.worth) for one in attacker.stranded] == [("Fighter", 1, 10)] * (
            lost == ["Carrier"]
        )
        assert not defender.stranded
        summary = summary_of(MoveRange.of(match, 0, len(match.journal)), 0, 0)
        (own,) = [side for side in summary.sides if side.side == "USA"]
        whole = {one.kind: one.number for one in (*attacker.lost, *attacker.stranded)}
        assert {one.kind: one.number for one in own.losses} == whole
        seen += bool(attacker.stranded)
    assert seen, "no fighter survived its carrier"


def test_the_average_of_a_battle_counts_fighters_that_lose_their_deck() -> None:
    found = 0
    for seed in range(1, 8):
        match = over_the_ocean(seed, attacked=True)
        (report,) = reports(match, 0, len(match.journal)).battles
        _, defender = report.camps
        assert defender.expected is not None
        if {one.kind for one in (*defender.lost, *defender.stranded)} == {"Fighter", "Carrier"}:
            found += 1
            assert defender.expected > 20, "nearly all that there is, and not the carrier alone"
    assert found


@pytest.mark.parametrize(
    ("turn", "units", "orders", "effects"),
    [
        ("red", {"B4": "RI", "A8": "RI"}, ("attack B4 B3", "roll 4"), ["The city B3 falls."]),
        ("green", {"D3": "GI", "D4": "RI"}, ("attack D3 D4", "roll 2"), ["Infantry D4 is disrupted."]),
        ("green", {"D3": "GI", "D4": "RI"}, ("attack D3 D4", "roll 6"), []),
    ],
)
def test_an_attack_that_costs_no_piece_is_told_with_its_effect(
    turn: str, units: dict[str, str], orders: tuple[str, ...], effects: list[str]
) -> None:
    match = SnapshotMatch(FRONT_LINE, front_line_position(units, turn=turn))
    for words in orders:
        match.play(FRONT_LINE.read(words))
    (report,) = reports(match, 0, len(match.journal)).battles
    assert [camp.lost for camp in report.camps] == [[], []]
    assert report.effects == effects
