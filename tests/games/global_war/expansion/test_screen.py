"""What the screen shows of Expansion II: counters and states, patrol zones, convoys, calendar, tracks."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.global_war.expanded import attack, bare2, hurt, in_half, pacific, sections, strand, war2
from tests.games.global_war.positions import (
    begin,
    buys,
    find,
    hold,
    on_board,
    one,
    play,
    put,
    space,
    war,
)
from tests.games.global_war.test_battle_board import adds_up
from tests.games.global_war.test_labels import named, named_with

from broadfront.engine.position import CHANCE
from broadfront.engine.view import Calendar, Counter, Form, Rank, Track, Tray, View
from broadfront.games.global_war import GAME
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_availability import SECTION_OF
from broadfront.games.global_war.rules.expansion_patrol_zones import PatrolExit
from broadfront.games.global_war.rules.expansion_ship_building import AtlanticDestroyer
from broadfront.games.global_war.rules.income import Income
from broadfront.games.global_war.rules.move_phases import CombatMove, Noncombat
from broadfront.games.global_war.rules.placement import Mobilize
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.terms import COVER, CRIPPLED, FOUGHT, POWERS
from broadfront.games.global_war.ui.counters import SYMBOLS, WITHIN
from broadfront.games.global_war.ui.forms import PATROL_STAGES, board
from broadfront.games.global_war.ui.panels import ledger
from broadfront.games.global_war.units import KIND_OF, KINDS

GER, USSR, JPN, UK, ITA, USA, CHI = range(7)


def seen(p: GlobalWarPosition, seat: int = 0) -> View:
    """What a seat sees."""
    return GAME.view(p, seat)


def stack(p: GlobalWarPosition, unit: int) -> Counter:
    """The stack that a unit is in."""
    return next(counter for counter in seen(p).counters if unit in counter.members)


def states(counter: Counter) -> list[str]:
    return [state.text for state in counter.states]


def tracks(p: GlobalWarPosition) -> dict[str, str]:
    return {f"{track.side} {track.name}".strip(): track.value for track in seen(p).of(Track)}


# --- counters ---------------------------------------------------------------------------------------------------------


def test_every_kind_has_a_symbol() -> None:
    assert len(set(SYMBOLS)) == len(SYMBOLS) == len(KINDS)
    assert SYMBOLS[KIND_OF["super_heavy_battleship"]] == "super_battleship"


def test_damage_is_drawn_and_told_and_cripples_do_not_attack() -> None:
    p = bare2()
    giant = one(p, "sz61", "japan", "super_heavy_battleship")
    hurt(p, giant, hits=2)
    tiger = one(p, "germany", "germany", "king_tiger")
    hurt(p, tiger)
    put(p, "japan", "japan", infantry=1)
    begin(p, "japan", Noncombat(JPN))
    shown = stack(p, giant)
    assert (shown.pips, states(shown), shown.symbol) == (2, ["crippled"], "super_battleship")
    assert shown.spoken == (
        "Japan Super heavy battleship, damaged, 2 of 3 hits, may not attack until it is repaired, Sea Zone 61"
    )
    assert stack(p, tiger).spoken == "Germany King Tiger, damaged, 1 of 2 hits, Germany"
    assert (stack(p, tiger).pips, states(stack(p, tiger))) == (1, ["damaged"])
    p.flags[giant] &= ~CRIPPLED  # hit in the attack that is on: it goes on with it
    assert states(stack(p, giant)) == ["damaged"]
    p.flags[giant] |= FOUGHT  # until that is over
    assert states(stack(p, giant)) == ["crippled", "fought"]


def test_ships_of_the_pacific_programme_are_marked_and_kept_in_their_theatre() -> None:
    p = bare2()
    free, bought = put(p, "sz56", "usa", cruiser=2)
    pacific(p, free)
    carrier = one(p, "sz56", "usa", "carrier")
    (plane,) = on_board(p, carrier, "carrier_fighter")
    begin(p, "usa", Noncombat(USA))
    assert stack(p, free).spoken == "USA Cruiser, of the Pacific programme, Sea Zone 56"
    assert stack(p, free).members == (free,)
    assert [stack(p, u).within for u in (free, bought, carrier, plane)] == [WITHIN, "", WITHIN, WITHIN]
    (area,) = GAME.table(p.setting).areas
    assert (area.name, area.rule) == (WITHIN, "c2")
    assert {space("sz28"), space("sz65"), space("japan"), space("western_us")} <= set(area.spaces)
    assert not {space("sz1"), space("sz20"), space("germany")} & set(area.spaces)
    assert "Cruiser (Pacific) from Sea Zone 56 to Sea Zone 55" in named(p)
    assert not GAME.table(war().setting).areas


def test_aircraft_that_are_locked_stranded_or_protect_a_carrier_say_so() -> None:
    p = bare2()
    carrier = one(p, "sz62", "japan", "carrier")
    hurt(p, carrier)
    (cover,) = on_board(p, carrier, "fighter")
    p.marks[cover] |= COVER
    other = one(p, "sz61", "japan", "carrier")
    hurt(p, other)
    (locked,) = on_board(p, other, "fighter")
    lost = one(p, "okinawa", "japan", "carrier_fighter")
    strand(p, lost)
    put(p, "japan", "japan", infantry=1)
    begin(p, "japan", Noncombat(JPN))
    assert states(stack(p, cover)) == ["on deck", "covering"]
    assert stack(p, carrier).spoken.endswith("protected by Fighter, Sea Zone 62")
    assert states(stack(p, locked)) == ["on deck", "locked"]
    assert "may not take off" in stack(p, locked).spoken
    assert states(stack(p, lost)) == ["stranded"]
    assert "cargo until a carrier takes it on board" in stack(p, lost).spoken


def test_convoys_are_seen_by_others_and_where_nothing_is_left_over() -> None:
    p = bare2()
    guard = one(p, "sz2", "uk", "escort")
    ships = put(p, "sz2", "uk", transport=3)
    put(p, "germany", "germany", infantry=1)
    begin(p, "germany", CombatMove(GER))
    assert states(stack(p, guard)) == ["convoy"]
    assert stack(p, ships[1]).members == tuple(ships[:2])
    assert stack(p, ships[1]).spoken == "UK 2 Transports, in a convoy, Sea Zone 2"
    assert stack(p, ships[2]).states == ()
    begin(p, "uk", Noncombat(UK))
    assert stack(p, ships[0]).members == tuple(ships), "its owner moves any of them"
    p.remove(ships[2])
    assert states(stack(p, ships[0])) == ["convoy"]


def test_fortifications_are_a_counter_with_their_garrison() -> None:
    p = bare2()
    put(p, "okinawa", "japan", infantry=3)
    p.forts[space("okinawa")] = 2
    begin(p, "japan", CombatMove(JPN))
    (fort,) = [counter for counter in seen(p).counters if counter.kind == "Fortification"]
    assert (fort.space, fort.number, fort.symbol, fort.id) == (space("okinawa"), 2, "fortification", -1)
    assert fort.spoken == "Japan 2 Fortifications, holding 2 of 3 Infantry, who defend at 3, Okinawa"


def test_patrol_zones_are_on_the_map_and_sleep_while_their_land_is_lost() -> None:
    p = war2()
    begin(p, "germany", Purchase(GER))
    zones = seen(p).zones
    assert [(zone.side, zone.spaces, zone.active, zone.rule) for zone in zones] == [
        ("Japan", (space("sz62"),), True, "c4"),
        ("USA", (space("sz56"),), True, "c4"),
    ]
    hold(p, "usa", "japan")
    assert [zone.active for zone in seen(p).zones] == [False, True]
    assert seen(war2("1941", "escorts")).zones == ()


# --- battle board -----------------------------------------------------------------------------------------------------


def defending(p: GlobalWarPosition) -> tuple[Rank, ...]:
    shown = board(p)
    assert shown is not None
    adds_up(p, shown)
    return shown.hosts[1].ranks


def test_convoys_stand_as_groups_on_the_battle_board() -> None:
    p = in_half(bare2(), "early_1942")
    put(p, "sz8", "uk", escort=3, transport=3, destroyer=1)
    attack(p, "germany", [(u, "sz8") for u in put(p, "sz7", "germany", cruiser=2)])
    assert [(r.value, r.kind, r.number, r.group, r.note) for r in defending(p)] == [
        (1, "Transport", 2, "Convoy 1", "takes no hits"),
        (1, "Transport", 1, "Convoy 2", "takes no hits"),
        (2, "Destroyer", 1, "", ""),
        (2, "Escort", 1, "", ""),
        (3, "Escort", 1, "Convoy 1", ""),
        (3, "Escort", 1, "Convoy 2", ""),
    ]


def test_two_dice_and_escorts_that_attack() -> None:
    p = bare2()
    put(p, "sz8", "uk", cruiser=1)
    ships = put(p, "sz7", "germany", super_heavy_battleship=1, escort=1, transport=1)
    attack(p, "germany", [(u, "sz8") for u in ships])
    shown = board(p)
    assert shown is not None
    adds_up(p, shown)
    assert [(r.value, r.kind, r.note) for r in shown.hosts[0].ranks] == [
        (0, "Transport", "neither fires nor takes hits"),
        (1, "Escort", "not at submarines"),
        (5, "Super heavy battleship", "two dice each"),
    ]


def test_infantry_in_fortifications_defends_at_three() -> None:
    p = bare2()
    put(p, "okinawa", "japan", infantry=3)
    p.forts[space("okinawa")] = 2
    plane = one(p, "philippine_islands", "usa", "bomber")
    attack(p, "usa", [(plane, "okinawa")])
    assert [(r.value, r.kind, r.number, r.note) for r in defending(p)] == [
        (2, "Infantry", 1, ""),
        (3, "Infantry", 2, "in fortifications"),
    ]


def test_patrol_shots_have_a_board_of_their_own() -> None:
    p = bare2()
    put(p, "sz62", "japan", submarine=2)
    ships = put(p, "sz61", "usa", destroyer=1, cruiser=1)
    attack(p, "usa", [(u, "sz62") for u in ships])
    shown = board(p)
    assert shown is not None
    assert (shown.title, shown.stages, shown.stage) == (
        "Submarines on patrol in Sea Zone 62",
        PATROL_STAGES,
        0,
    )
    (subs,) = shown.hosts[1].ranks
    assert (subs.value, subs.number, subs.note) == (1, 2, "on patrol, one shot each")
    assert [rank.kind for rank in shown.hosts[0].ranks] == ["Destroyer", "Cruiser"]
    play(p, "hits", 1)
    shown = board(p)
    assert shown is not None
    assert shown.stage == 1
    assert "USA: Cruiser" in named_with(p, "lose")


# --- labels -----------------------------------------------------------------------------------------------------------


def test_the_new_verbs_have_names() -> None:
    p = bare2()
    carrier = one(p, "sz62", "japan", "carrier")
    hurt(p, carrier)
    giant = one(p, "sz61", "japan", "super_heavy_battleship")
    hurt(p, giant, hits=2)
    begin(p, "japan", Purchase(JPN))
    assert named_with(p, "mend") == {
        "Repair 1 hit of a Carrier in Sea Zone 62 for 3 IPC",
        "Repair 1 hit of a Super heavy battleship in Sea Zone 61 for 3 IPC",
        "Repair 2 hits of a Super heavy battleship in Sea Zone 61 for 6 IPC",
    }
    plane = one(p, "japan", "japan", "fighter")
    begin(p, "japan", Noncombat(JPN))
    assert named_with(p, "cover") == {"Fighter from Japan protects a damaged Carrier in Sea Zone 62"}
    assert "Carrier (damaged) from Sea Zone 62 to Sea Zone 61" in named(p)
    play(p, "cover", plane, carrier)
    assert states(stack(p, plane))[:2] == ["on deck", "covering"]
    begin(p, "uk", AtlanticDestroyer(UK))
    in_half(p, "late_1943")
    begin(p, "uk", AtlanticDestroyer(UK))
    assert "Launch the free Destroyer in Sea Zone 8" in named(p)


def test_withdrawals_from_a_patrol_zone_have_names() -> None:
    p = bare2()
    one(p, "sz62", "usa", "cruiser")
    begin(p, "usa", PatrolExit())
    assert "Withdraw from Sea Zone 62 to Sea Zone 61" in named_with(p, "leave")


# --- papers -----------------------------------------------------------------------------------------------------------


def test_the_calendar_announces_what_comes() -> None:
    calendar = seen(GAME.new("1941")).one(Calendar)
    assert calendar is not None
    boxes = calendar.boxes
    assert (calendar.names[0], boxes[0]) == ("Late 1941", ("escorts can be built",))
    assert boxes[1] == (
        "Japan and USA: cruiser and submarine, when the round ends",
        "transports fire back",
        "Japanese destroyers carry infantry",
    )
    assert boxes[2][0] == "Japan and USA: carrier and 2 carrier-based fighters, when the round ends"
    assert boxes[4] == (
        "Japan and USA: 2 destroyers, when the round ends",
        "UK and USA: destroyer in the Atlantic",
        "Germany builds King Tigers",
        "research begins",
    )
    assert boxes[9] == ("UK and USA: destroyer in the Atlantic",)
    assert (calendar.names[10], boxes[10]) == ("Late 1946", ())
    later = seen(GAME.new("1942", {"calendar_start": "early_1943", "special_event": True})).one(Calendar)
    assert later is not None
    assert "transports fire back" in later.boxes[0]
    truce = seen(GAME.new("1941", {"special_event": True})).one(Calendar)
    assert truce is not None
    assert truce.boxes[1][-1] == "Germany and the USSR do not attack each other"


def test_the_scenario_card_lists_the_sections() -> None:
    (all_,) = [s for s in GAME.table(war2().setting).sections if s.title == "Expansion II"]
    assert len(all_.lines) == 13
    assert all_.lines[3] == (
        "Patrol zones. Submarines guard the waters of Japan and the American west coast.",
        "c4",
    )
    (some,) = [
        s for s in GAME.table(war2("1941", "king_tiger").setting).sections if s.title == "Expansion II"
    ]
    assert some.lines[0][0].startswith("King Tiger. ")
    assert some.lines[1] == ("Not played: Enlarged Pacific.", "c1")
    assert not [s for s in GAME.table(war().setting).sections if s.title == "Expansion II"]


def test_the_tracks_tell_guard_caps_and_what_comes_free() -> None:
    p = war2(seats=6)
    p.phase = 1
    begin(p, "germany", Purchase(GER))
    found = {(track.seat, track.name): track.value for track in seen(p).of(Track)}
    assert found[5, "National Guard"] == "ready: 4 Infantry, Fighter"
    assert found[2, "carrier-based fighters"] == "0 of 8"
    assert found[0, "super heavy battleships"] == "0 of 1"
    assert found[5, "free ships"] == "cruiser and submarine as Early 1942 ends in Sea Zone 56"
    assert found[1, "free Tank"] == "each turn in Urals"
    assert (0, "King Tigers bought") not in found
    in_half(p, "late_1943")
    p.guard, p.tigers = 1, 3
    hold(p, "japan", "western_us")
    found = {(track.seat, track.name): track.value for track in seen(p).of(Track)}
    assert found[0, "King Tigers bought"] == "3 of 4 this turn"
    assert found[5, "National Guard"] == "called"
    assert found[5, "free ships"].endswith(", lost while Western United States is")


def test_china_raises_one_more() -> None:
    assert tracks(war())["China raises"] == "3 Infantry"
    assert tracks(war2())["China raises"] == "4 Infantry"


def test_golden_a09_sums_with_advanced_production() -> None:
    lines = {e.name: e.amount for e in ledger(war2(), GER).entries}
    assert lines["Advanced production"] == 12
    assert [ledger(war2(), of).total for of in (GER, USSR, JPN, UK, ITA, USA)] == [48, 35, 30, 54, 18, 69]


def test_the_income_sheet_tells_the_chart_by_what_moved_it() -> None:
    p = war2()
    hold(p, "usa", "okinawa", "philippine_islands")
    lines = {entry.name: entry.amount for entry in ledger(p, USA).entries}
    assert lines["Its land at the start, as the chart has it"] == 40
    assert lines["Taken: Okinawa 2"] == 2 or "Taken: Philippine Islands 4 and Okinawa 2" in lines
    japan = {entry.name: (entry.amount, entry.rule) for entry in ledger(p, JPN).entries}
    assert sum(amount for name, (amount, _) in japan.items() if name.startswith("Lost: ")) < 0
    p.level[JPN] = 5
    shown = [(entry.name, entry.amount) for entry in ledger(p, JPN).entries[:2]]
    assert shown == [("Its land, as the chart has it", 5), ("It never receives less than 8", 3)]


def test_japans_floor_is_a_line() -> None:
    p = war2()
    for place, holder in enumerate(p.control):
        if holder == JPN and place != space("japan"):
            p.set_control(place, USA)
    floor = [entry for entry in ledger(p, JPN).entries if entry.rule == "c1"]
    assert [(entry.name, entry.amount > 0) for entry in floor] == [("It never receives less than 8", True)]
    assert sum(entry.amount for entry in ledger(p, JPN).entries if entry.rule in ("b3.7", "c1")) == 8


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("model", ["chart_delta", "sum_of_values"])
def test_a_power_is_paid_what_its_sheet_says(seed: int, model: str) -> None:
    rng = Random(seed)
    p = war2(("1941", "1942")[seed % 2], income_model=model)
    for place, holder in enumerate(p.control):
        if holder >= 0 and rng.random() < 0.3:
            p.set_control(place, rng.choice([power for power in range(6) if power != holder]))
    for of in range(6):
        before = p.treasury[of]
        total = ledger(p, of).total
        assert total == sum(entry.amount for entry in ledger(p, of).entries)
        begin(p, POWERS[of], Income(of))
        assert p.treasury[of] - before == (total if p.capital_is_free(of) else total + paid_anyway(p, of))


def paid_anyway(p: GlobalWarPosition, of: int) -> int:
    """The step alone pays also who has lost his capital; the sequence of play leaves it out then."""
    from broadfront.games.global_war.rules.income import bonus, production_of

    return production_of(p, of) + bonus(p, of)


def test_a_base_game_has_none_of_it() -> None:
    p = war()
    begin(p, "japan", Purchase(JPN))
    shown = seen(p)
    (form,) = shown.of(Form)
    assert not {item.what for item in form.items if item.verb == "buy"} & set(SECTION_OF)
    assert len(form.limits) == 2
    assert not shown.zones
    assert not any(track.rule.startswith("c") for track in shown.of(Track))
    assert not any(counter.within for counter in shown.counters)


def test_what_was_bought_lies_in_the_tray() -> None:
    p = bare2()
    buys(p, "germany", king_tiger=2, escort=1, super_heavy_battleship=1)
    begin(p, "germany", Mobilize(GER))
    tray = {one.kind: (one.symbol, one.number) for one in seen(p).counters if one.slot == "tray"}
    assert tray == {
        "King Tiger": ("heavy_armour", 2),
        "Super heavy battleship": ("super_battleship", 1),
        "Escort": ("escort", 1),
    }
    begin(p, "italy", Purchase(ITA))
    (waits,) = [tray for tray in seen(p).of(Tray) if tray.side == "Germany"]
    assert {item.name: item.count for item in waits.items}["King Tiger"] == 2


def test_each_section_alone_has_views() -> None:
    for option in sections():
        if option == "expansion2":
            continue
        rng = Random(option)
        p = GAME.new("1941", {**sections(option), "seats": 2, "calendar_start": "late_1943"})
        for number in range(160):
            ask = p.pending
            if ask is None:
                break
            if number % 8 == 0:
                seen(p, ask.seat if ask.seat != CHANCE else -1)
            p.play(rng.choice(ask.moves))
    assert find(war2(), "japan", "japan", "infantry") >= 0
