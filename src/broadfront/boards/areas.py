"""Named areas with links, for maps drawn as provinces or as points joined by lines.

An area is its place in the list of names. The links, given as pairs of names, become a neighbour
table: for each area the sorted ids of the areas it is linked to. `distances`, `within` and
`components` read nothing but such a table, so they serve squares and hexes as well.
"""

from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import TypeAlias

from broadfront.boards.paths import cheapest

Area: TypeAlias = int
Table: TypeAlias = Sequence[tuple[int, ...]]


def name(area: Area, names: Sequence[str]) -> str:
    """Name an area.

    Parameters
    ----------
    area
        Its id, 0 to ``len(names) - 1``.
    names
        All names, in order of id.

    Returns
    -------
    str
        Its name.

    Raises
    ------
    ValueError
        If there is no such area.

    Examples
    --------
    >>> name(1, ("Caen", "Bayeux"))
    'Bayeux'
    """
    if not 0 <= area < len(names):
        raise ValueError(f"There is no area {area}: ids run from 0 to {len(names) - 1}.")
    return names[area]


def parse(text: str, names: Sequence[str]) -> Area:
    """Find the area of this name.

    Parameters
    ----------
    text
        The name, spelled as in the list.
    names
        All names, in order of id.

    Returns
    -------
    int
        Its id.

    Raises
    ------
    ValueError
        If there is no such name; the message suggests the nearest ones.

    Examples
    --------
    >>> parse("Bayeux", ("Caen", "Bayeux"))
    1
    >>> parse("Bayeaux", ("Caen", "Bayeux"))
    Traceback (most recent call last):
    ValueError: There is no area 'Bayeaux'. Did you mean Bayeux?
    """
    if text in names:
        return names.index(text)
    near = get_close_matches(text, names) or names
    raise ValueError(f"There is no area {text!r}. Did you mean {' or '.join(near[:3])}?")


def neighbour_table(names: Sequence[str], links: Iterable[tuple[str, str]]) -> tuple[tuple[Area, ...], ...]:
    """Make the table of neighbours from pairs of names.

    Parameters
    ----------
    names
        All names, each once; the place in the list is the id.
    links
        Each link once, in either order. Links run both ways.

    Returns
    -------
    tuple[tuple[int, ...], ...]
        For each area the sorted ids of its neighbours.

    Raises
    ------
    ValueError
        If a name is unknown or given twice, an area is linked to itself, or a link is given twice.

    Examples
    --------
    >>> neighbour_table(("Caen", "Bayeux", "Lisieux"), [("Caen", "Bayeux"), ("Lisieux", "Caen")])
    ((1, 2), (0,), (0,))
    """
    for place in names:
        if names.count(place) > 1:
            raise ValueError(f"The name {place!r} is given to more than one area: keep one.")
    found: list[set[Area]] = [set() for _ in names]
    for one, other in links:
        a, b = parse(one, names), parse(other, names)
        if a == b:
            raise ValueError(f"{one!r} is linked to itself: remove that link.")
        if b in found[a]:
            raise ValueError(f"The link of {one!r} and {other!r} is given twice: keep one.")
        found[a].add(b)
        found[b].add(a)
    return tuple(tuple(sorted(linked)) for linked in found)


def neighbours(area: Area, table: Table) -> tuple[Area, ...]:
    """List the areas linked to an area.

    Parameters
    ----------
    area
        Its id.
    table
        A neighbour table.

    Returns
    -------
    tuple[int, ...]
        Sorted ids.

    Raises
    ------
    ValueError
        If there is no such area.

    Examples
    --------
    >>> neighbours(0, ((1, 2), (0,), (0,)))
    (1, 2)
    """
    _check(area, table)
    return table[area]


def distances(start: Area, table: Table, limit: int | None = None) -> dict[Area, int]:
    """Count the links from an area to each area that can be reached.

    Parameters
    ----------
    start
        The area to count from.
    table
        A neighbour table.
    limit
        Look no further than so many links; None: everywhere.

    Returns
    -------
    dict[int, int]
        Area to number of links, nearest first.

    Raises
    ------
    ValueError
        If there is no such area, or the limit is negative.

    Examples
    --------
    >>> distances(1, ((1, 2), (0,), (0,), ()))
    {1: 0, 0: 1, 2: 2}
    """
    _check(start, table)
    return cheapest(start, table.__getitem__, _one_link, limit)


def distance(a: Area, b: Area, table: Table) -> int | None:
    """Count the links on a shortest way between two areas.

    Parameters
    ----------
    a, b
        Their ids.
    table
        A neighbour table.

    Returns
    -------
    int or None
        The number of links; None if there is no way.

    Raises
    ------
    ValueError
        If there is no such area.

    Examples
    --------
    >>> distance(1, 2, ((1, 2), (0,), (0,), ()))
    2
    """
    _check(b, table)
    return distances(a, table).get(b)


def within(centre: Area, reach: int, table: Table) -> tuple[Area, ...]:
    """List the areas at most so many links away.

    Parameters
    ----------
    centre
        The area to count from; it is in the list.
    reach
        The number of links, 0 or more.
    table
        A neighbour table.

    Returns
    -------
    tuple[int, ...]
        Sorted ids.

    Raises
    ------
    ValueError
        If there is no such area, or the reach is negative.

    Examples
    --------
    >>> within(1, 1, ((1, 2), (0,), (0,), ()))
    (0, 1)
    """
    return tuple(sorted(distances(centre, table, reach)))


def components(table: Table, among: Collection[Area] | None = None) -> tuple[tuple[Area, ...], ...]:
    """Divide areas into groups that hang together.

    Parameters
    ----------
    table
        A neighbour table whose links run both ways.
    among
        Only these areas count, as if there were no others; None: all.

    Returns
    -------
    tuple[tuple[int, ...], ...]
        Each group sorted, the group with the lowest id first.

    Raises
    ------
    ValueError
        If there is no such area.

    Examples
    --------
    >>> components(((1, 2), (0,), (0,), ()))
    ((0, 1, 2), (3,))
    >>> components(((1, 2), (0,), (0,), ()), among={1, 2})
    ((1,), (2,))
    """
    left = set(range(len(table)) if among is None else among)
    groups = []
    for area in sorted(left):
        _check(area, table)
        if area not in left:
            continue
        group = {area}
        edge = [area]
        while edge:
            fresh = (left & set(table[edge.pop()])) - group
            group |= fresh
            edge.extend(fresh)
        left -= group
        groups.append(tuple(sorted(group)))
    return tuple(groups)


def _one_link(here: Area, there: Area) -> int:
    return 1


def _check(area: Area, table: Table) -> None:
    if not 0 <= area < len(table):
        raise ValueError(f"There is no area {area}: ids run from 0 to {len(table) - 1}.")
