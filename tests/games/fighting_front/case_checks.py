"""Golden cases of counters, moves, attacks, aircraft, hands, victory and the deck."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.games.comparing import allowed, compare
from tests.games.fighting_front.case_words import SIDE_OF, cards_in, described, first, nations_in, number
from tests.games.fighting_front.positions import (
    aircraft,
    asked,
    end,
    kind_of,
    offers,
    place,
    play,
    position,
    roll,
    spelled,
    targets,
    thrown,
    unit,
)

from broadfront.games.fighting_front.cards import (
    CARDS,
    COUNTS,
    IS_AIR,
    IS_GROUND,
    IS_LEADER,
    NAMES,
    SHELTERS,
)
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.victory import CheckVictory
from broadfront.games.fighting_front.terms import SEATS


def check_dc(case: Mapping[str, Any]) -> None:
    """``Infantry TF 4 with 4 DC`` ``gets 1 more DC``, or ``its dice``; a Leader cannot be there alone."""
    setup, action, expect = case["setup"], case["action"], str(case["expect"])
    if "only a Leader" in setup:
        p = position({"C4": "Infantry, Infantry Commander", "C3": "Light Artillery"}, phase="artillery")
        roll(play(p, "bombard C3 C4"), 10)
        play(p, "strike unit C4")
        compare((unit(p, "C4"), p.leaders), ("", [0] * 30))
        compare("not possible" in expect, True)
        return
    if "DC result" in setup or re.search(r"\b(?:picks?|chooses?|choice)\b", expect):
        _one_card(setup, expect)
        return
    titles = cards_in(setup)
    dc = number(setup, r"(\d+) DC")
    card = next(t for t in titles if kind_of(t) not in SHELTERS or len(titles) == 1)
    is_place = CARDS[kind_of(card)].family == "location"
    extras = "".join(f", {t}" for t in titles if t != card)
    if IS_AIR[kind_of(card)]:
        p = position({"C4": f"Air Strip, {card}{f' {dc}DC' if dc else ''}{extras}"})
    else:
        p = position({"C4": f"{card}{f' {dc}DC' if dc else ''}{extras}"})
    if "dice" in action:
        for words in ({"C4": f"{card} {dc}DC", "C3": "Infantry"}, {"C4": card, "C3": "Infantry"}):
            q = position(words, turn="Allies", phase="ground")
            play(q, "attack C4 C3")
            roll(q, 1)
            q.notes = []
            roll(q, 5)
            plus = next(note.ids["plus"] for note in q.notes if note.rule == "5.6")
            assert plus == CARDS[kind_of(card)].modifiers.gam - (dc if "DC" in words["C4"] else 0)
        compare(expect.split()[0], f"-{dc}")
        return
    for _ in range(number(action, r"gets (\w+)(?: more)? DC", 1)):
        if IS_AIR[kind_of(card)]:
            p.disrupt_wing(0)
        elif is_place:
            p.disrupt_location(18 - 1)
        else:
            p.disrupt(18 - 1)
    left = aircraft(p) if IS_AIR[kind_of(card)] else place(p, "C4") if is_place else unit(p, "C4")
    verdict = re.search(r"not destroyed|destroyed|survives?|stays?|remains?|discarded", expect)
    assert verdict is not None, f"cannot read {expect!r}"
    compare(bool(left), verdict[0] not in ("destroyed", "discarded"), str(left))
    if left and (counters := re.search(r"(\d+) DC", expect)):
        compare(f"{counters[1]}DC" in str(left), True, str(left))


def _one_card(setup: str, expect: str) -> None:
    """``DC result on a space with a Unit, a Leader and a Location``: who picks which card gets the counter."""
    titles = cards_in(setup) or ["Infantry", "Infantry Commander", "Fortifications"]
    p = position({"C4": ", ".join(titles), "C3": "Light Artillery"}, phase="artillery")
    roll(play(p, "bombard C3 C4"), 7)
    if picker := re.search(r"attacker|defender|owner", expect):
        compare(asked(p), "Axis" if picker[0] == "attacker" else "Allies", expect)
    for sort, pattern in (("unit", r"[Uu]nit"), ("location", r"Location")):
        if re.search(pattern, expect) or any(title in expect for title in titles):
            has = any(
                (kind_of(t) in SHELTERS) == (sort == "location") for t in titles if not IS_LEADER[kind_of(t)]
            )
            hit = "1DC" in (unit(p, "C4") if sort == "unit" else place(p, "C4"))  # the only card takes it
            compare(hit or offers(p, f"strike {sort} C4"), has, expect)
    if re.search(r"Leader.*\b(?:no|not|never|cannot)\b|\b(?:no|not|never)\b.*Leader", expect):
        compare(offers(p, "strike leader C4"), False, expect)


def check_move(case: Mapping[str, Any]) -> None:
    """A unit at the bottom of column C, ``2 spaces``, legal or illegal, with what the words put in its way."""
    setup, action, expect = case["setup"], case["action"], str(case["expect"])
    text = f"{setup}; {action}"
    card = first(setup, IS_GROUND)
    side = SIDE_OF.get(CARDS[kind_of(card)].nation, "Axis")
    given: dict[str, Any] = {"axis": "German", "allies": "Russian"} | nations_in([card], setup)
    rows = "123456" if side == "Axis" else "654321"
    far = number(action, r"(\d+|one|two|three|four) spaces?", 1)
    here, goal = f"C{rows[1]}", f"C{rows[1 + far]}"
    if far > 4:
        raise AssertionError(f"cannot read {action!r}")
    other = "Allies" if side == "Axis" else "Axis"
    cards = {here: described(setup, card)}
    if re.search(r"Fuel Dump", text):
        cards[f"E{rows[0]}"] = "Fuel Dump"
    sites = [t for t in cards_in(text) if CARDS[kind_of(t)].family == "location" and t != "Fuel Dump"]
    if re.search(r"\benemy (unit|Infantry|ground unit)|occupied by (an|the) enemy", text):
        for column in "ABCDE" if re.search(r"through|past|over", text) else "C":
            cards[f"{column}{rows[2]}"] = f"{other}: Second Rate Infantry"
    elif re.search(r"\b(own|friendly) (unit|Infantry|ground unit)", text):
        for column in "ABCDE" if re.search(r"through|past|over", text) else "C":
            cards[f"{column}{rows[2]}"] = f"{side}: Second Rate Infantry"
    elif sites:
        cards[goal] = f"{other}: {sites[0]}"
    fired = re.search(r"fired in phase|bombarded|attacked", setup) is not None
    if fired:
        cards[f"C{rows[2]}"] = f"{other}: Second Rate Infantry"
        goal = f"B{rows[1]}"
        p = position(cards, turn=side, phase="artillery", **given)
        roll(end(play(p, f"bombard {here} C{rows[2]}")), 1)
        end(p, "Move a ground unit")
    else:
        p = position(cards, turn=side, phase="movement", **given)
    if not offers(p, f"move {here} {goal}") and offers(p, f"fuel {here}"):
        play(p, f"fuel {here}")
    legal = offers(p, f"move {here} {goal}")
    wants = allowed(expect, r".*\b(?:legal|allowed|may|captur\w+|enter\w*|DC)\b")
    compare(legal, wants, f"{spelled(p)}: {case['rule']}")
    if not legal:
        return
    play(p, f"move {here} {goal}")
    if "captur" in expect:
        assert place(p, goal).startswith(side)
    if "Minefields" in sites:
        assert "1DC" in unit(p, goal) or not unit(p, goal)


def check_attack(case: Mapping[str, Any]) -> None:
    """Bombardments at a distance, ground attacks after bombardments or on Locations, and what 8 and 10 destroy."""
    setup, action, expect = case["setup"], str(case["action"]), str(case["expect"])
    total = number(f"{setup}, {action}", r"total (\d+)")
    if total or "All" in expect:
        p = position(
            {"C3": "Light Tanks", "C4": "Infantry, Infantry Commander, Fortifications"}, phase="ground"
        )
        play(roll(play(p, "attack C3 C4"), 1), f"roll {min(total, 10)}")
        if total >= 10:
            compare((unit(p, "C4"), place(p, "C4"), sum(thrown(p).values())), ("", "", 3))
            compare(bool(re.search(r"[Aa]ll|every|Location", expect)), True, case["rule"])
            return
        assert offers(p, "strike unit C4")
        assert offers(p, "strike location C4")
        assert offers(p, "strike leader C4") == (total >= 8)
        play(p, "strike unit C4")
        assert thrown(p).get("Infantry Commander", 0) == (total >= 8), "the Leader goes with its unit"
        compare("attacker picks one card" in expect, True)
        assert total >= 8 or "Leader goes" not in expect, case["rule"]
        return
    card = first(setup, IS_GROUND)
    side = SIDE_OF.get(CARDS[kind_of(card)].nation, "Axis")
    given: dict[str, Any] = {"axis": "German", "allies": "Russian"} | nations_in([card], setup)
    rows = "123456" if side == "Axis" else "654321"
    other = "Allies" if side == "Axis" else "Axis"
    legal = allowed(expect, r".*\b(?:legal|allowed|may|distance)\b")
    own_space = re.search(r"own space", f"{setup} {action}") is not None
    far = number(f"{setup}; {action}", r"(\d+|one|two|three|four|five) (?:rows?|spaces?)", 1)
    target = "Infantry"
    if re.search(
        r"only (?:an? )?(?:enemy )?Location|Location alone|enemy Location without|empty", f"{setup} {action}"
    ):
        target = "" if "empty" in f"{setup} {action}" else "Fortifications"
    goal = f"C{rows[far]}"
    cards = {f"C{rows[0]}": card} | ({goal: f"{other}: {target}"} if target else {})
    if own_space:
        goal = f"C{rows[0]}"
    fired = re.search(r"fired in phase|bombarded", setup) is not None
    if re.search(r"\bmoved\b", setup):
        cards = {f"C{rows[0]}": card, f"C{rows[2]}": f"{other}: {target}"}
        p = play(position(cards, turn=side, phase="movement", **given), f"move C{rows[0]} C{rows[1]}")
        if "move" in spelled(p)[0]:
            end(p)
        compare(offers(p, f"attack C{rows[1]} C{rows[2]}"), legal, case["rule"])
        return
    if re.search(r"diagonal", f"{setup} {action}"):
        cards, goal = {f"C{rows[0]}": card, f"D{rows[1]}": f"{other}: {target}"}, f"D{rows[1]}"
    if re.search(r"Ground Attack|phase 11|ground attack", action) or fired:
        p = position(cards, turn=side, phase="artillery" if fired else "ground", **given)
        if fired:
            roll(play(p, f"bombard C{rows[0]} {goal}"), 1)
            for _ in range(8):
                end(p)
        compare(offers(p, f"attack C{rows[0]} {goal}"), legal, case["rule"])
        return
    p = position(cards, turn=side, phase="artillery", **given)
    compare(offers(p, f"bombard C{rows[0]} {goal}"), legal, case["rule"])
    if found := re.search(r"distance (\d)", expect):
        assert p.setting.distance[2][2 + 5 * far] == int(found[1])


# --- defence, air, hands, victory, recovery, deck --------------------------------------------------------------------


def check_defend(case: Mapping[str, Any]) -> None:
    """``AT Guns attacked twice``, ``Infantry attacked by three units``, or artillery in range: how often it fires."""
    setup, expect = case["setup"], str(case["expect"])
    card = first(setup, IS_GROUND)
    times = (
        2
        if "twice" in setup
        else number(setup, r"(?:attacked )?(?:by )?(two|three|\d) (?:units|attack|times)", 1)
    )
    support = re.search(r"in range|range|out of|away|neighbour|adjacent friend", setup) is not None
    far = number(setup, r"(\d+|one|two|three|four|five) (?:rows?|spaces?)", 1)
    side = SIDE_OF.get(CARDS[kind_of(card)].nation, "Allies")
    given: dict[str, Any] = {"axis": "German", "allies": "Russian"} | nations_in([card], setup)
    other, rows = ("Axis", "123456") if side == "Allies" else ("Allies", "654321")
    cards = {f"{c}{rows[2]}": "Second Rate Infantry" for c in "CDB"[:times]}
    cards[f"C{rows[3]}"] = "Infantry" if support else card
    if support:
        cards[f"D{rows[2 + far]}"] = f"{side}: {card}"
    p = position(cards, turn=other, phase="ground", **given)
    for column in "CDB"[:times]:
        play(p, f"attack {column}{rows[2]} C{rows[3]}")
    fired = 0
    gun = f"D{rows[2 + far]}" if support else f"C{rows[3]}"
    while p.pending is not None and p.pending.rule in ("4.12", "5.5"):
        if asked(p) == "chance":
            fired += not support or p.fired >> (ord(gun[0]) - 65 + 5 * (int(gun[1]) - 1)) & 1
            play(p, "roll 1")
            continue
        shot = [words for words in spelled(p) if words.startswith(f"defend {gun}")]
        play(p, shot[0] if shot else "decline")
    if support:
        fired = min(fired, 1)
    if re.search(r"only once|^once|one roll|once$", expect) and "each" not in expect:
        compare(fired, 1, case["rule"])
    elif "each" in expect:
        compare(fired, times, case["rule"])
    else:
        compare(fired > 0, allowed(expect, r".*\b(?:legal|allowed|yes|fires?|rolls?|may)\b"), case["rule"])


def check_air(case: Mapping[str, Any]) -> None:
    """Fly Over units, lost Air Strips, drops, and the reach of AA guns."""
    text = f"{case['setup']}; {case['action']}"
    for pattern, checks in _AIR:
        if re.search(pattern, text):
            checks(text, str(case["expect"]))
            return
    raise AssertionError(f"cannot read {text!r}")


def _aa_fire(text: str, expect: str) -> None:
    gun = first(text, IS_GROUND)
    far = 0 if re.search(r"own space|same space", text) else number(text, r"(\d|one|two|three) spaces?", 1)
    cards = {"C6": gun, "C1": "Air Strip, Level Bomber"}
    if far:
        cards[f"C{6 - far}"] = "Allies: Infantry"
    p = play(position(cards, phase="air"), f"raid S1 C{6 - far}")
    compare(offers(p, "flak C6 S1"), allowed(expect, r".*\b(?:legal|allowed|may|fires?)\b"))


def _drop(text: str, expect: str) -> None:
    illegal = re.match(r"illegal|not |no\b|cannot", expect) is not None
    blocked = "not empty" in text or illegal
    p = position({"C5": "Infantry", "C6": "Fortifications"} if blocked else {"C5": "Infantry"}, phase="air",
                 axis_hand=["Paratroopers"])  # fmt: skip
    if illegal:
        compare("C6" in targets(p, "flyover", "Paratroopers"), False)
        return
    play(p, "flyover Paratroopers D6")
    assert unit(p, "D6") == "Paratroopers"
    compare("Infantry" in expect, True)
    assert not any(words.startswith(("move D6", "attack D6")) for words in spelled(p))
    assert queries.holds_back_row(p, 0) == 1


def _lost_strip(text: str, expect: str) -> None:
    many = number(text, r"(\d|two|three) air units?", 1)
    planes = ["Fighter", "Level Bomber", "Fighter Bomber", "Fighter"][:many]
    p = position({"C4": ", ".join(["Air Strip 2DC", *planes]), "C3": "Light Artillery"}, phase="artillery")
    if "captur" in text:
        p = position({"C4": ", ".join(["Air Strip", *planes]), "C3": "Infantry"})
        play(p, "move C3 C4")
    else:
        play(roll(play(p, "bombard C3 C4"), 6), "strike location C4")
    assert aircraft(p) == []
    assert sum(thrown(p).values()) == many + ("captur" not in text)
    compare(bool(re.search(r"discarded|destroyed|lost", expect)), True)


def _fly_over(text: str, expect: str) -> None:
    card = first(text, IS_AIR)
    strip = re.search(r"no (?:own )?Air Strip", text) is None
    p = position({"C4": "Infantry"} | ({"C1": "Air Strip"} if strip else {}), phase="air", axis_hand=[card])
    if strip:
        compare(bool(targets(p, "flyover", NAMES[kind_of(card)])), not re.search(r"not|illegal|no\b", expect))
        return
    play(p, f"flyover {NAMES[kind_of(card)]} C4")
    assert asked(p) == "chance"
    play(p, "roll 5")
    assert unit(p, "C4") == "Infantry 1DC"
    while p.mover == 0:
        end(p)
    assert aircraft(p) == []
    assert thrown(p) == {card: 1}
    compare("discarded" in expect, True)


def _fly_over_interception(text: str, expect: str) -> None:
    strip = (
        re.search(r"(?:has|own|with) (?:an |his )?Air Strip", text) is not None and "no Air Strip" not in text
    )
    cards = {"C1": "Air Strip, Level Bomber", "C4": "Infantry"} | ({"E6": "Air Strip"} if strip else {})
    p = play(position(cards, phase="air", allied_hand=["Fighter"]), "raid S1 C4")
    legal = asked(p) == "Allies" and offers(p, "flyintercept Fighter S1")
    compare(legal, allowed(expect, r".*\b(?:legal|allowed|may)\b"))


_AIR: list[tuple[str, Callable[[str, str], None]]] = [
    (r"AA (?:fire|Guns?)", _aa_fire),
    (r"Paratroop", _drop),
    (r"(?:Air ?[Ss]trip|Airfield).*(?:destroyed|captured)", _lost_strip),
    (r"[Ff]ighter in hand.*intercept|intercept.*from (?:the )?hand", _fly_over_interception),
    (r"in hand|Fly ?[Oo]ver", _fly_over),
]


def check_hand(case: Mapping[str, Any]) -> None:
    """Head Quarters and National Locations: ``hand limit / draw``; or so many cards held in the End phase."""
    setup = case["setup"]
    if re.search(r"End [Pp]hase|discard", f"{case['action']} {case['expect']}"):
        _end_phase(case)
        return
    given: dict[str, Any] = {"axis": "German", "allies": "Russian"} | nations_in(cards_in(setup), setup)
    side = next((SIDE_OF[n] for n in nations_in(cards_in(setup), setup).values()), "Axis")
    row, cards = "1" if side == "Axis" else "6", []
    for title in cards_in(setup):
        if CARDS[kind_of(title)].family == "location":
            many = 0 if f"no {title}" in setup else number(setup, rf"(one|two|\d) {title}", 1)
            cards += [title] * many
    p = position(
        {c + row: t for c, t in zip("ABCDE", cards, strict=False)}, turn=side, phase="logistics", **given
    )
    seat = SEATS.index(side)
    told = {"limit": queries.hand_limit(p, seat), "draw": queries.draws(p, seat)}
    wanted = [int(n) for n in re.findall(r"\d+", str(case["expect"]))]
    sorts = [sort for sort in ("limit", "draw") if sort in case["action"].replace("size", "limit")]
    assert sorts, f"cannot read {case['action']!r}"
    compare([told[sort] for sort in sorts], wanted[: len(sorts)], case["rule"])
    assert spelled(p)[-2] == f"draw {told['draw']}"


def _end_phase(case: Mapping[str, Any]) -> None:
    """``9 cards in hand, one Head Quarters``, ``End Phase``, expect how many are discarded, or kept."""
    setup, expect = case["setup"], str(case["expect"])
    held = number(setup, r"(\d+)(?: \w+)? cards?")
    posts = (
        0 if "no Head" in setup or "Head Quarters" not in setup else number(setup, r"(one|two|\d) Head", 1)
    )
    sort = "Entrenched" if "vent" in setup else "Infantry"
    hand_cards = ([sort] * min(held, 4) + ["Second Rate Infantry"] * 8 + ["Medium Tanks"] * 6)[:held]
    p = position({c + "1": "Head Quarters" for c in "AB"[:posts]}, phase="end", axis_hand=hand_cards)
    thrown_away = 0
    while p.mover == 0 and p.pending is not None:
        play(p, spelled(p)[0])
        thrown_away += 1
    found = re.search(r"(\d+|none|no cards?)", expect)
    assert found is not None, f"cannot read {expect!r}"
    wanted = int(found[0]) if found[0].isdigit() else 0
    compare(thrown_away if "discard" in expect else held - thrown_away, wanted, case["rule"])


def check_win(case: Mapping[str, Any]) -> None:
    """Units, Paratroopers, Locations and aircraft in the enemy back row: who has won."""
    setup, expect = case["setup"], str(case["expect"])
    if "aratroop" in setup and "landed" in setup:
        p = position({"A6": "Axis: Infantry"}, phase="air", axis_hand=["Paratroopers"])
        play(p, "flyover Paratroopers E6")
    else:
        cards: dict[str, str] = {}
        units = 0 if "no units" in setup else number(setup, r"(\d|one|two|three) (?:own )?(?:ground )?units?")
        sites = number(setup, r"(\d|one|two) (?:own )?Locations?")
        planes = number(setup, r"(\d|one|two) (?:own )?(?:air units?|aircraft)")
        for column in "ABCDE"[:units]:
            cards[f"{column}6"] = "Axis: Infantry"
        for column in "EDC"[:sites]:
            cards[f"{column}6"] = "Axis: Fortifications"
        if planes:
            cards["C6"] = "Axis: " + ", ".join(["Air Strip", *["Fighter"] * planes])
        assert cards, f"cannot read {setup!r}"
        p = position(cards, phase="logistics")
        p.begin(CheckVictory())
        p.settle()
    won = p.pending is None and p.result() == (1.0, 0.0)
    compare(won, allowed(expect, r".*\bwins?\b"), case["rule"])


def check_recover(case: Mapping[str, Any]) -> None:
    """``Tank with 3 DC, own Field Hospital``: what is left after the Recovery phase."""
    setup, expect = case["setup"], str(case["expect"])
    hospitals = number(setup, r"(two|\d) Field Hospital", 1) if "Field Hospital" in setup else 0
    titles = [t for t in cards_in(setup) if t != "Field Hospital"]
    card, dc = titles[0], number(setup, r"(\d+) DC")
    words = f"Air Strip, {card} {dc}DC" if IS_AIR[kind_of(card)] else f"{card} {dc}DC"
    cards = {"C1": words} | {f"{c}2": "Field Hospital" for c in "AB"[:hospitals]}
    p = position(cards, phase="recovery")
    found = re.search(r"\d+", expect)
    if re.match(r"none|no change|stays|not recovered|Locations do not", expect):
        wanted = dc
    else:
        assert found is not None or "all" in expect, f"cannot read {expect!r}"
        wanted = int(found[0]) if found is not None else 0
    left = (
        p.place_dc[2] if CARDS[kind_of(card)].family == "location" else p.wing_dc[0] if p.wing_dc else p.dc[2]
    )
    compare(left, wanted, case["rule"])


def check_deck(case: Mapping[str, Any]) -> None:
    """The count of the card list, or what comes of an empty deck."""
    if "empty" in case["setup"]:
        both = re.search(r"both|discard (?:is |also )?empty|no discard", case["setup"]) is not None
        p = position({"C3": "Infantry"}, phase="logistics", left={}, discards=[] if both else ["Fighter"])
        assert ("draw" in {words.split()[0] for words in spelled(p)}) != both
        if not both:
            play(p, "draw 1", "card Fighter")
        compare(bool(re.search(r"nothing|none|no card", str(case["expect"]))), both, case["rule"])
        return
    numbers = [int(n) for n in re.findall(r"\d+", str(case["expect"]))]
    compare([sum(COUNTS), len(COUNTS) - 1], numbers)
    assert sum(position().deck) == sum(COUNTS)
