"""[c12b] Escorts, convoys, transports that shoot back."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.global_war.expanded import bare2, but, in_half
from tests.games.global_war.positions import (
    begin,
    by_version,
    count,
    dice,
    fight,
    hit,
    is_legal,
    of_verb,
    one,
    play,
    put,
    space,
    verbs,
    with_convoys,
)
from tests.games.global_war.refusing import refused

from broadfront.boards.interned_moves import END
from broadfront.engine.game_info import Standing
from broadfront.engine.notation import read_position
from broadfront.engine.odds import by_label, odds
from broadfront.engine.position import Move
from broadfront.engine.view import BattleBoard
from broadfront.games.global_war import GAME
from broadfront.games.global_war.bot.battle_decisions import answer as bot_answer
from broadfront.games.global_war.combat_odds.default_choices import plain
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.battle import Fire
from broadfront.games.global_war.rules.battle_participants import dice_of
from broadfront.games.global_war.rules.expansion_convoys import convoy
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.turn_sequence import PowerTurn
from broadfront.games.global_war.terms import DOOMED, INCOME, POWERS
from broadfront.games.global_war.units import ESCORT

GER, USSR, JPN, UK, ITA, USA = range(6)
EARLY, LATE = "late_1941", "early_1942"


def sea(label: str = LATE, *on: str, **options: int) -> GlobalWarPosition:
    """The map of a half-year without units."""
    return in_half(bare2(*on, **options), label)


def fleets(p: GlobalWarPosition, attacker: dict[str, int], defender: dict[str, int]) -> None:
    """Let Germany attack British ships in zone 6; attack what may be left alone."""
    put(p, "sz6", "uk", **defender)
    fight(p, "germany", [(u, "sz6") for u in put(p, "sz5", "germany", **attacker)])
    if is_legal(p, "attack", 0, space("sz6")):
        play(p, "attack", 0, space("sz6"))
    with_convoys(p)


def rolls(
    p: GlobalWarPosition, *, attacking: bool, first: bool = False, **ships: int
) -> list[tuple[int, ...]]:
    """The dice of a force: number, value, sort of hits."""
    units = put(p, "sz12", "uk", **ships)
    found = dice_of(p, units, attacking=attacking, first=first)
    return [(d.number, d.value, d.sort) for d in found]


ALL, SURFACE = 2, 3
"""What hits can go to: everything; everything but submarines."""


@pytest.mark.parametrize("owner", POWERS[:6])
def test_c12b_every_power_builds_escorts_for_six(owner: str) -> None:
    p = sea(EARLY)
    of = POWERS.index(owner)
    p.treasury[of] = 12
    begin(p, owner, Purchase(of))
    assert max(n for kind, n in of_verb(p, "buy") if kind == ESCORT) == 2


def test_c12b_figures_of_an_escort() -> None:
    assert rolls(sea(), attacking=True, escort=1) == [(1, 1, SURFACE)]
    assert rolls(sea(), attacking=False, escort=1) == [(1, 2, ALL)]


@pytest.mark.parametrize("label", [EARLY, LATE])
@pytest.mark.parametrize(
    ("escorts", "transports", "covering", "covered"),
    [
        (1, 0, 0, 0),
        (1, 1, 1, 1),
        (1, 2, 1, 2),
        (1, 3, 1, 2),
        (2, 1, 1, 1),
        (2, 2, 1, 2),
        (2, 3, 2, 3),
        (3, 4, 2, 4),
    ],
)
def test_c12b_and_R_G15_how_convoys_form(
    label: str, escorts: int, transports: int, covering: int, covered: int
) -> None:
    """Note 1, note 5, R12.b."""
    p = sea(label)
    units = put(p, "sz12", "uk", escort=escorts, transport=transports)
    assert tuple(map(len, convoy(p, units))) == (covering, covered)
    found = {d.value: d.number for d in dice_of(p, units, attacking=False)}
    firing = transports if label == LATE else covered
    want = {1: firing, 2: escorts - covering, 3: covering}
    assert found == {value: number for value, number in want.items() if number}


def test_c12b_two_owners_form_convoys_together() -> None:
    p = sea()
    units = [one(p, "sz12", "uk", "escort"), one(p, "sz12", "usa", "transport")]
    assert convoy(p, units) == ([units[0]], [units[1]])


def test_c12b_beside_other_warships_they_defend_as_alone() -> None:
    """Note 2."""
    assert rolls(sea(), attacking=False, escort=1, transport=2, cruiser=1, destroyer=1) == [
        (2, 1, ALL),
        (1, 2, ALL),
        (2, 3, ALL),
    ]


def test_c12b_no_convoy_attacks() -> None:
    assert rolls(sea(), attacking=True, escort=1, transport=2) == [(1, 1, SURFACE)]


def test_c12b_without_the_section_nothing_of_it() -> None:
    p = sea(LATE, *but("escorts"))
    assert rolls(p, attacking=False, transport=2) == []
    fleets(p, {"cruiser": 1}, {"transport": 1})
    assert p.pending is None
    assert count(p, "sz6", "uk", "transport") == 0
    p = sea(LATE, "escorts")
    assert rolls(p, attacking=False, transport=2) == [(2, 1, ALL)]


# --- whether convoys form ---------------------------------------------------------------------------------------------


def asked(version: int = GAME.rules_version, **theirs: int) -> GlobalWarPosition:
    """German cruisers attack British ships in zone 6; nobody has said yet whether convoys form."""
    p = by_version(sea(), version)
    put(p, "sz6", "uk", **theirs)
    fight(p, "germany", [(u, "sz6") for u in put(p, "sz5", "germany", cruiser=2)])
    return p


@pytest.mark.parametrize(("answer", "guarding"), [("end", 1), ("scatter", 0)])
def test_c12b_1_the_owner_says_whether_convoys_form(answer: str, guarding: int) -> None:
    p = asked(escort=1, transport=2)
    assert p.pending is not None
    assert (p.pending.seat, p.pending.rule, verbs(p)) == (1, "c12b.1", {"scatter", "end"})
    play(p, answer, 0, space("sz6") if answer == "scatter" else 0)
    ships = p.units_in(space("sz6"))
    assert len(convoy(p, [u for u in ships if p.owner[u] == UK])[0]) == guarding
    hit(p, 0)
    assert dice(p) == 2  # the transports
    hit(p, 0)
    step = p.agenda[-1]
    assert isinstance(step, Fire)
    assert step._groups(p)[step.group].value == (3 if guarding else 2)


@pytest.mark.parametrize("theirs", [{"escort": 1}, {"transport": 2, "destroyer": 1}])
def test_c12b_1_nobody_is_asked_where_no_convoy_can_form(theirs: dict[str, int]) -> None:
    assert dice(asked(**theirs))


def test_c12b_1_version_1_forms_convoys_without_a_question() -> None:
    assert dice(asked(1, escort=1, transport=2))


def test_c12b_1_the_answer_holds_for_one_battle() -> None:
    p = asked(escort=1, transport=2)
    play(p, "scatter", 0, space("sz6"))
    assert p.battles[space("sz6")] == 3
    hit(p, 0, 0, 0)
    play(p, "retreat", 0, space("sz5"))
    assert p.battles[space("sz6")] == 2
    assert len(convoy(p, [u for u in p.units_in(space("sz6")) if p.owner[u] == UK])[0]) == 1


def allies(version: int = GAME.rules_version, *, uk: int, usa: int, transports: int) -> GlobalWarPosition:
    """German cruisers attack escorts of two powers; nobody has said yet whether convoys form."""
    p = by_version(sea(seats=6), version)
    put(p, "sz6", "uk", escort=uk, transport=transports)
    put(p, "sz6", "usa", escort=usa)
    fight(p, "germany", [(u, "sz6") for u in put(p, "sz5", "germany", cruiser=2)])
    return p


def escorting(p: GlobalWarPosition) -> list[int]:
    """The owners of the escorts in convoys."""
    ships = [u for u in p.units_in(space("sz6")) if p.owner[u] != GER]
    return [p.owner[u] for u in convoy(p, ships)[0]]


@pytest.mark.parametrize(
    ("answers", "forming"),
    [
        (("end", "end"), [UK, USA]),
        (("end", "scatter"), [UK]),
        (("scatter", "end"), [USA]),
        (("scatter", "scatter"), []),
    ],
)
def test_R_G33_each_power_answers_for_its_own_escorts(answers: tuple[str, str], forming: list[int]) -> None:
    p = allies(uk=1, usa=1, transports=4)
    p.agenda.insert(0, PowerTurn(GER, INCOME))  # what comes afterwards
    for owner, answer in zip((UK, USA), answers, strict=True):
        assert p.pending is not None
        assert (p.pending.rule, p.pending.seat) == ("c12b.1", p.setting.seat_of[owner])
        again = read_position(p.notation(), GAME)
        assert again.notation() == p.notation()
        play(p, answer, 0, space("sz6") if answer == "scatter" else 0)
    assert escorting(p) == forming
    assert dice(p)
    again = read_position(p.notation(), GAME)
    assert escorting(again) == forming


def test_R_G33_another_escort_takes_the_place_of_one_that_declines() -> None:
    p = allies(uk=1, usa=1, transports=2)
    assert escorting(p) == [UK]
    play(p, "scatter", 0, space("sz6"))
    assert escorting(p) == [USA]
    assert p.pending is not None
    assert p.pending.seat == p.setting.seat_of[USA]
    assert GAME.view(p, p.pending.seat).labels[0] == "Form no convoys with the escorts of USA in Sea Zone 6"
    play(p, "scatter", 0, space("sz6"))
    assert (escorting(p), bool(dice(p))) == ([], True)


def test_R_G33_whose_escorts_are_in_no_convoy_is_not_asked() -> None:
    p = allies(uk=1, usa=1, transports=2)
    play(p, "end")
    assert dice(p)


def test_R_G33_in_version_2_the_power_with_most_escorts_answered_for_all() -> None:
    p = allies(2, uk=1, usa=2, transports=4)
    assert p.pending is not None
    assert p.pending.seat == p.setting.seat_of[USA]
    play(p, "scatter", 0, space("sz6"))
    assert (escorting(p), bool(dice(p))) == ([], True)


@pytest.mark.parametrize("answers", [("end", "scatter"), ("scatter", "end"), ("scatter", "scatter")])
def test_R_G33_odds_tell_escorts_in_convoys_from_others(answers: tuple[str, str]) -> None:
    p = allies(uk=1, usa=1, transports=3)
    for answer in answers:
        play(p, answer, 0, space("sz6") if answer == "scatter" else 0)
    while dice(p):
        hit(p, 0)
    assert p.pending is not None
    move = next(move for move in p.pending.moves if move.verb == "press")
    have, want = GAME.exact_odds(p, move), by_label(odds(p, move, plain))
    assert have is not None
    assert {label: float(share) for label, share in have.items()} == pytest.approx(
        {label: float(share) for label, share in want.items()}, abs=1e-8
    )
    told = {line.name: line.value for line in GAME.odds_breakdown(p, move)}
    escorts = "1 Escort 2, 1 Escort 3" if "end" in answers else "2 Escort 2"
    assert told["Defence"] == f"3 Transport 1, {escorts}"


def test_c12b_1_the_computer_forms_convoys() -> None:
    p = asked(escort=1, transport=2)
    assert p.pending is not None
    assert bot_answer(p, p.pending) == END
    assert GAME.policy().rollout_move(p, p.pending, Random(1)) == END


def test_c12b_1_the_screen_shows_the_battle_and_the_question() -> None:
    p = asked(escort=1, transport=2)
    view = GAME.view(p, 1)
    (battle,) = view.of(BattleBoard)
    assert {rank.group for host in battle.hosts for rank in host.ranks} == {"", "Convoy 1"}
    assert view.labels == ("Form no convoys with the escorts of UK in Sea Zone 6", "Form the convoys")
    assert Standing("Convoys", "c12b.1", "Leaving convoys out of a defence") in GAME.game_info.standing


def test_c12b_1_another_zone_is_refused() -> None:
    p = asked(escort=1, transport=2)
    assert refused(p, "scatter", 0, "sz7").sentence == "The question is about Sea Zone 6, not Sea Zone 7."
    play(p, "end")
    reason = GAME.reason(p, Move("scatter", 0, space("sz6")))
    assert reason is not None
    assert reason.code == "NOT_NOW.scatter"


# --- hits on transports -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("guard", ["destroyer", "cruiser", "escort"])
def test_c12b_transports_are_never_chosen(guard: str) -> None:
    """R12.c: what nobody else can take is lost."""
    p = sea()
    fleets(p, {"cruiser": 3}, {guard: 1, "transport": 2})
    hit(p, 3)
    assert [p.kind[u] for u in range(len(p.at)) if p.flags[u] & DOOMED] == [
        p.kind[u] for u in p.units_in(space("sz6")) if p.flags[u] & DOOMED
    ]
    assert sum(bool(f & DOOMED) for f in p.flags) == 1
    while dice(p):
        hit(p, 0)  # the transports have fired as well
    assert not p.spaces_with(1)  # then they are lost: attackers are left
    assert count(p, "sz6", "germany", "cruiser") == 3


def test_c12b_they_live_if_no_attacker_is_left() -> None:
    p = sea()
    fleets(p, {"cruiser": 1}, {"destroyer": 1, "transport": 1})
    hit(p, 1, 1)  # the attacker's hit; a transport's
    hit(p, 0)
    assert count(p, "sz6", "germany", "cruiser") == 0
    assert count(p, "sz6", "uk", "transport") == 1


def test_c12b_they_fire_in_every_round() -> None:
    p = sea()
    fleets(p, {"cruiser": 1}, {"cruiser": 1, "transport": 2})
    for _ in range(3):
        hit(p, 0)
        assert dice(p) == 2  # the transports
        hit(p, 0)
        hit(p, 0)
        play(p, "press", 0, space("sz6"))


def test_c12b_after_a_surprise_they_still_cannot_be_chosen() -> None:
    """The guard is gone before the others fire: the transports fire all the same, and are lost afterwards."""
    p = sea()
    fleets(p, {"submarine": 1, "cruiser": 1}, {"cruiser": 1, "transport": 2})
    play(p, "end")  # no submerging
    hit(p, 1)  # the submarine sinks the cruiser
    assert count(p, "sz6", "uk", "cruiser") == 0
    hit(p, 1)  # nobody can take it
    assert count(p, "sz6", "uk", "transport") == 2
    assert dice(p) == 2
    hit(p, 0)
    assert count(p, "sz6", "uk", "transport") == 0


def test_c12b_in_late_1941_those_outside_a_convoy_are_taken_last() -> None:
    p = sea(EARLY)
    fleets(p, {"cruiser": 3}, {"destroyer": 1, "transport": 1})
    hit(p, 2)
    assert sum(bool(f & DOOMED) for f in p.flags) == 2


# --- lone transports --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "attackers", [{"cruiser": 1}, {"destroyer": 2}, {"submarine": 1, "cruiser": 1}, {"escort": 1}]
)
@pytest.mark.parametrize("number", [1, 3])
def test_c12b_lone_ones_fire_once_and_are_lost(attackers: dict[str, int], number: int) -> None:
    """R12.d."""
    p = sea()
    fleets(p, attackers, {"transport": number})
    assert dice(p) == number
    hit(p, 0)
    assert count(p, "sz6", "uk", "transport") == 0
    assert p.pending is None


def test_c12b_they_fire_at_aircraft_too() -> None:
    p = sea()
    one(p, "sz6", "uk", "transport")
    fight(p, "germany", [(one(p, "germany", "germany", "fighter"), "sz6")])
    play(p, "attack", 0, space("sz6"))
    hit(p, 1)
    assert count(p, "sz6", "uk", "transport") == 1
    assert not p.of_power(GER)


def test_c12b_their_first_shots_do_not_go_to_submarines() -> None:
    """R12.e."""
    p = sea()
    fleets(p, {"submarine": 1, "cruiser": 1}, {"transport": 2})
    hit(p, 2)
    assert count(p, "sz6", "germany", "submarine") == 1
    assert count(p, "sz6", "germany", "cruiser") == 0
    assert count(p, "sz6", "uk", "transport") == 0
    assert rolls(sea(), attacking=False, first=True, transport=1) == [(1, 1, SURFACE)]
    assert rolls(sea(), attacking=False, first=True, transport=1, destroyer=1)[0] == (1, 1, ALL)
    assert rolls(sea(), attacking=False, first=True, transport=1, escort=1)[0] == (1, 1, ALL)
    assert rolls(sea(), attacking=False, first=False, transport=1) == [(1, 1, ALL)]


def test_c12b_submarines_alone_sink_them_one_by_one() -> None:
    p = sea()
    fleets(p, {"submarine": 2}, {"transport": 3})
    play(p, "end")
    hit(p, 1)
    assert count(p, "sz6", "uk", "transport") == 2  # nobody answers in the first round
    assert is_legal(p, "retreat", 0, space("sz5"))
    play(p, "press", 0, space("sz6"))
    play(p, "end")
    hit(p, 0)
    assert dice(p) == 2
    hit(p, 1)
    assert count(p, "sz6", "germany", "submarine") == 1
    play(p, "press", 0, space("sz6"))
    play(p, "submerge", min(u for u, _ in of_verb(p, "submerge")))
    assert count(p, "sz6", "uk", "transport") == 2


def test_c12b_submarines_that_sink_the_guard_by_surprise_hunt_transports_that_have_not_fired_yet() -> None:
    """Nobody has answered: from the second round on they do, and dice decide over each (R12.c, R12.d)."""
    p = sea()
    fleets(p, {"submarine": 2}, {"cruiser": 1, "transport": 2})
    play(p, "end")
    hit(p, 2)  # one sinks the cruiser, the other finds nobody
    assert count(p, "sz6", "uk", "cruiser") == 0
    assert count(p, "sz6", "uk", "transport") == 2
    play(p, "press", 0, space("sz6"))
    play(p, "end")
    assert dice(p) == 2
    hit(p, 1)
    assert count(p, "sz6", "uk", "transport") == 1
    assert dice(p) == 1  # it answers now
    hit(p, 1)
    assert count(p, "sz6", "germany", "submarine") == 1
    play(p, "press", 0, space("sz6"))
    assert count(p, "sz6", "uk", "transport") == 1  # the hunt goes on


def test_c12b_transports_that_have_fired_are_lost_with_their_guard() -> None:
    """R12.c."""
    p = sea()
    fleets(p, {"submarine": 2, "destroyer": 1}, {"cruiser": 1, "transport": 2})
    play(p, "end")
    hit(p, 0, 1, 0, 0)  # the destroyer sinks the cruiser; that and the transports fire
    assert count(p, "sz6", "uk", "transport") == 0


def test_c12b_transports_whose_submarine_dives_are_hunted_with_dice() -> None:
    p = sea()
    fleets(p, {"submarine": 1}, {"submarine": 1, "transport": 1})
    play(p, "end")  # the attacker strikes
    play(p, "submerge", min(of_verb(p, "submerge"))[0])
    hit(p, 0)
    play(p, "press", 0, space("sz6"))
    play(p, "end")
    assert dice(p) == 1
    hit(p, 0)
    assert dice(p) == 1  # it answers from the second round on


def test_c12b_an_escort_answers_the_first_shot() -> None:
    """The exception does not apply with a destroyer or an escort."""
    for guard in ("escort", "destroyer"):
        p = sea()
        fleets(p, {"submarine": 1}, {guard: 1, "transport": 1})
        assert "submerge" not in verbs(p)
        hit(p, 0)
        assert dice(p) == 1  # the transport
        hit(p, 1)
        hit(p, 0)
        assert count(p, "sz6", "germany", "submarine") == 0


def test_c12b_in_late_1941_lone_ones_are_lost_to_submarines() -> None:
    """R12.h."""
    p = sea(EARLY)
    fleets(p, {"submarine": 1}, {"transport": 2})
    assert p.pending is None
    assert count(p, "sz6", "uk", "transport") == 0
