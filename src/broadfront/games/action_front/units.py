"""The counters of the four sets and the available support, one line each: their figures by model (spec 3.7, 3.8)."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from broadfront.engine.view import Symbol, Tint
from broadfront.games.action_front.map import AMPHIBIOUS, LEG, STATIC, TOWED, TRACK, WHEEL
from broadfront.games.action_front.terms import NATIONS

CLASSES: Final[tuple[Tint, ...]] = ("leg", "towed", "wheel", "track", "static")
"""The movement classes, numbered as `field` numbers its modes."""
BOXES: Final[tuple[Tint, ...]] = ("artillery", "naval", "air")
"""The support boxes of a scenario card."""
ARTILLERY, NAVAL, AIR = range(3)


class Model(NamedTuple):
    """The printed figures of a counter."""

    id: str
    name: str
    nation: int
    class_: int
    """Its movement class: `LEG`, `TOWED`, `WHEEL`, `TRACK` or `STATIC`."""
    mode: int
    """The mode whose costs it pays: its class, or `AMPHIBIOUS`."""
    infantry: bool
    steps: int
    rate: int
    """The extra cards when firing."""
    armed: bool
    hard: int
    soft: int
    indirect: bool
    range: int
    training: int
    armour: int
    """The armour; 0 if it has none."""
    transport: bool
    can_ride: bool
    """Whether a transport may carry it; leaders may also ride (R46)."""
    leader: int
    """The training bonus that a leader gives; 0 for other units."""
    points: int
    year: str
    symbol: Symbol

    @property
    def is_leader(self) -> bool:
        """Return whether it is a leader."""
        return self.leader > 0

    @property
    def can_dig(self) -> bool:
        """Return whether it may be Dug In (R28)."""
        return self.class_ in (LEG, TOWED)

    @property
    def is_vehicle(self) -> bool:
        """Return whether leaders may ride on it."""
        return self.class_ in (WHEEL, TRACK)


class Support(NamedTuple):
    """One kind of off-map fire support."""

    id: str
    name: str
    box: int
    hard: int
    soft: int
    cards: int
    """The number of cards drawn against each unit in the hex."""
    points: int
    nations: tuple[int, ...] = ()


def _rows(name: str) -> list[dict[str, str]]:
    text = (files(__package__) / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _model(row: dict[str, str]) -> Model:
    class_ = CLASSES.index(row["class"])
    return Model(
        id=row["id"],
        name=row["name"],
        nation=NATIONS.index(row["nation"]),
        class_=class_,
        mode=AMPHIBIOUS if row["amphibious"] == "1" else class_,
        infantry=row["infantry"] == "1",
        steps=int(row["steps"]),
        rate=int(row["rate"]),
        armed=row["soft"] != "",
        hard=int(row["hard"] or 0),
        soft=int(row["soft"] or 0),
        indirect=row["indirect"] == "1",
        range=int(row["range"]),
        training=int(row["training"]),
        armour=int(row["armour"]),
        transport=row["transport"] == "1",
        can_ride=class_ in (LEG, TOWED) and not int(row["leader"]),
        leader=int(row["leader"]),
        points=int(row["points"]),
        year=row["year"],
        symbol=msgspec.convert(row["symbol"], Symbol),
    )


MODELS: Final = tuple(_model(row) for row in _rows("units.csv"))
MODEL_OF: Final = {model.id: number for number, model in enumerate(MODELS)}
SUPPORTS: Final = tuple(
    Support(
        id=row["id"],
        name=row["name"],
        box=BOXES.index(row["box"]),
        hard=int(row["hard"]),
        soft=int(row["soft"]),
        cards=int(row["cards"]),
        points=int(row["points"]),
        nations=tuple(NATIONS.index(nation) for nation in row["nations"].split()),
    )
    for row in _rows("support.csv")
)
SUPPORT_OF: Final = {support.id: number for number, support in enumerate(SUPPORTS)}
LIMITED_SUPPORT: Final = SUPPORT_OF["naval_14"]
"""At most one mission in four may be of this kind [15.6]."""
assert CLASSES.index("static") == STATIC
