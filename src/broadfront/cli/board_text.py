"""The table in sentences, one fact per line, for screen readers, logs and simple terminals."""

from __future__ import annotations

from broadfront.engine.view import Counter, Forecast, Space, Table, Track, Tray, View


def board_lines(table: Table, view: View) -> list[str]:
    """Return headline, phase, tracks, trays, and a sentence for each space that is not empty."""
    lines = [_sentence(view.headline)]
    phase = next((phase.name for phase in table.phases if phase.id == view.phase), "")
    if phase:
        lines.append(f"Phase: {phase}.")
    lines += [f"{_owner(table, track)}{track.name}: {track.value}." for track in view.of(Track)]
    for tray in view.of(Tray):
        items = ", ".join(f"{item.count} {item.name}" for item in tray.items if item.count) or "nothing"
        lines.append(f"{_owner(table, tray)}{tray.name}: {items}.")
    for space in table.spaces:
        if _counters(view, space) or space.marks or _markers(view, space):
            lines += space_lines(view, space)
    return lines


def space_lines(view: View, space: Space) -> list[str]:
    """Return a sentence for each counter on a space, or one sentence for an empty space.

    ``D4: Green infantry, disrupted, hill.``
    """
    ground = [space.terrain]
    marks = [mark.text for mark in space.marks if not mark.sign] or [mark.text for mark in space.marks]
    ground += [mark for mark in marks if mark != space.terrain] + _markers(view, space)
    counters = _counters(view, space)
    if not counters:
        return [f"{space.name}: empty, {', '.join(ground)}."]
    return [
        f"{space.name}: {', '.join([_piece(counter), *(state.text for state in counter.states), *ground])}."
        for counter in counters
    ]


def forecast_lines(forecast: Forecast) -> list[str]:
    """Return the forecast of a battle: its forces, results, survivors, figures, and assumptions."""
    lines = [f"{forecast.title} [{forecast.rule}]."]
    for host in forecast.hosts:
        ranks = ", ".join(f"{rank.number} {rank.kind} at {rank.value}" for rank in host.ranks)
        lines.append(f"{host.side}, {host.role}: {ranks}.")
    lines += [f"{bar.name}: {bar.probability:.1%}." for bar in forecast.outcomes]
    for host, bars in zip(forecast.hosts, forecast.survivors, strict=True):
        survivors = "; ".join(f"{bar.name} {bar.probability:.1%}" for bar in bars)
        if bars:
            lines.append(f"Left of the {host.role}: {survivors}.")
    lines += [f"{name}: {value}." for name, value in forecast.facts]
    return lines + list(forecast.basis)


def changed_lines(table: Table, before: View, after: View) -> list[str]:
    """Return the sentences of changed spaces, then those of changed tracks and trays."""
    lines: list[str] = []
    for space in table.spaces:
        lines_after = space_lines(after, space)
        if lines_after != space_lines(before, space):
            lines += lines_after
    old = {(track.name, track.seat, track.side): track.value for track in before.of(Track)}
    for track in after.of(Track):
        if old.get((track.name, track.seat, track.side)) != track.value:
            lines.append(f"{_owner(table, track)}{track.name}: {track.value}.")
    return lines


def _piece(counter: Counter) -> str:
    """Return side and name of a counter, and the number of a stack."""
    number = f"{counter.number} " if counter.number > 1 else ""
    return f"{counter.side} {number}{counter.kind}"


def _counters(view: View, space: Space) -> list[Counter]:
    return [counter for counter in view.counters if counter.space == space.id]


def _markers(view: View, space: Space) -> list[str]:
    return [marker.text for marker in view.markers if marker.space == space.id]


def _owner(table: Table, of: Track | Tray) -> str:
    """Return the owner of a track or tray: its side or its seat."""
    name = of.side or (table.seats[of.seat] if 0 <= of.seat < len(table.seats) else "")
    return f"{name}, " if name else ""


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
