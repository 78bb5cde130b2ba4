"""The table in sentences, one fact a line: for screen readers, for logs, for terminals that draw nothing."""

from __future__ import annotations

from broadfront.engine.view import Counter, Forecast, Space, Table, Track, Tray, View


def board_lines(table: Table, view: View) -> list[str]:
    """Return headline, phase, tracks, trays, and a sentence for each space that holds something."""
    lines = [_sentence(view.headline)]
    phase = next((phase.name for phase in table.phases if phase.id == view.phase), "")
    if phase:
        lines.append(f"Phase: {phase}.")
    lines += [f"{_whose(table, track)}{track.name}: {track.value}." for track in view.of(Track)]
    for tray in view.of(Tray):
        held = ", ".join(f"{item.count} {item.name}" for item in tray.items if item.count) or "nothing"
        lines.append(f"{_whose(table, tray)}{tray.name}: {held}.")
    for space in table.spaces:
        if _counters(view, space) or space.marks or _markers(view, space):
            lines += space_lines(view, space)
    return lines


def space_lines(view: View, space: Space) -> list[str]:
    """Return a sentence for each counter on a space, or one that says it is empty.

    ``D4: Green infantry, disrupted, hill.``
    """
    ground = [space.terrain]
    marks = [mark.text for mark in space.marks if not mark.sign] or [mark.text for mark in space.marks]
    ground += [mark for mark in marks if mark != space.terrain] + _markers(view, space)
    here = _counters(view, space)
    if not here:
        return [f"{space.name}: empty, {', '.join(ground)}."]
    return [
        f"{space.name}: {', '.join([_piece(counter), *(state.text for state in counter.states), *ground])}."
        for counter in here
    ]


def forecast_lines(forecast: Forecast) -> list[str]:
    """Return what a battle would bring: who fights, how it ends, who is left, figures, and what they rest on."""
    lines = [f"{forecast.title} [{forecast.rule}]."]
    for host in forecast.hosts:
        ranks = ", ".join(f"{rank.number} {rank.kind} at {rank.value}" for rank in host.ranks)
        lines.append(f"{host.side}, {host.role}: {ranks}.")
    lines += [f"{bar.name}: {bar.probability:.1%}." for bar in forecast.outcomes]
    for host, bars in zip(forecast.hosts, forecast.survivors, strict=True):
        left = "; ".join(f"{bar.name} {bar.probability:.1%}" for bar in bars)
        if bars:
            lines.append(f"Left of the {host.role}: {left}.")
    lines += [f"{name}: {value}." for name, value in forecast.facts]
    return lines + list(forecast.basis)


def changed_lines(table: Table, before: View, after: View) -> list[str]:
    """Return the sentences of the spaces on which something changed, then of tracks and trays that did."""
    lines: list[str] = []
    for space in table.spaces:
        now = space_lines(after, space)
        if now != space_lines(before, space):
            lines += now
    old = {(track.name, track.seat, track.side): track.value for track in before.of(Track)}
    for track in after.of(Track):
        if old.get((track.name, track.seat, track.side)) != track.value:
            lines.append(f"{_whose(table, track)}{track.name}: {track.value}.")
    return lines


def _piece(counter: Counter) -> str:
    """Return whose it is and what, and how many if it is a stack."""
    number = f"{counter.number} " if counter.number > 1 else ""
    return f"{counter.side} {number}{counter.kind}"


def _counters(view: View, space: Space) -> list[Counter]:
    return [counter for counter in view.counters if counter.space == space.id]


def _markers(view: View, space: Space) -> list[str]:
    return [marker.text for marker in view.markers if marker.space == space.id]


def _whose(table: Table, of: Track | Tray) -> str:
    """Return whose a track or tray is: its side's, or its seat's."""
    name = of.side or (table.seats[of.seat] if 0 <= of.seat < len(table.seats) else "")
    return f"{name}, " if name else ""


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
