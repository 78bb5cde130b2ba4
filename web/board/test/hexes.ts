// Hexes for tests of maps that are geography: tiles, a route, kinds of stacks, ships.

import { spotOf } from "../src/model/spots.ts";
import {
  plainCounter,
  plainSpace,
  plainTable,
  plainView,
  type Counter,
  type Lexicon,
  type Mark,
  type Move,
  type Point,
  type Space,
  type Table,
  type View,
} from "../src/model/types.ts";

export const ROW = Math.sqrt(3) / 2;
export const NAMES = ["Tokyo", "1:0", "Wake", "0:1", "1:1", "Truk"];

/** Three columns of hexes in two rows; one turn of the globe to the east is the 180th meridian. */
export const spaces: Space[] = NAMES.map((name, id) => {
  const [row, column] = [Math.floor(id / 3), id % 3];
  const [x, y] = [column + 0.5 + 0.5 * row, row * ROW + 1 / Math.sqrt(3)];
  const r = 1 / Math.sqrt(3);
  const outline = Array.from({ length: 6 }, (_, i): Point => [
    x + r * Math.sin((Math.PI / 3) * i),
    y - r * Math.cos((Math.PI / 3) * i),
  ]);
  const terrain = name.includes(":") ? "water" : "land";
  const marks: Mark[] = id ? [] : [{ text: "Japan's production", kind: "production", side: "Japan", sign: "" }];
  return plainSpace({
    id,
    name,
    x,
    y,
    outline,
    terrain,
    named: terrain === "land",
    marks,
    spoken: `${name}, ${terrain}`,
  });
});

export const table: Table = plainTable({
  game: "hexes",
  title: "Hexes",
  width: 3.5,
  height: ROW + 2 / Math.sqrt(3),
  spaces,
  terrains: [
    { name: "land", sign: "o", colour: "#d8b48a", domain: "land", art: "land" },
    { name: "water", sign: ".", colour: "#a9c9dc", domain: "water", art: "water" },
  ],
  sides: [
    { name: "Japan", colour: "#3f7d4e", pattern: "plain" },
    { name: "America", colour: "#c9722b", pattern: "stripes" },
  ],
  seats: ["Japan", "America"],
  lines: [
    {
      name: "Wake line",
      points: [0, 1, 2].map((id): Point => [spaces[id]!.x, spaces[id]!.y]),
      kind: "route",
      side: "",
    },
  ],
  globe: { lon: 175, lat: 20, dlon: 5, dlat: -5 },
});

export const KINDS = ["Supply", "Assault"];
export const lexicon: Lexicon = {
  verbs: [
    {
      name: "buy",
      label: "Buy",
      what: "stack",
      where: "",
      key: "b",
      role: "buy",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
    {
      name: "move",
      label: "Move",
      what: "stack",
      where: "tile",
      key: "m",
      role: "move",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
    {
      name: "sail",
      label: "Sail",
      what: "ship",
      where: "tile",
      key: "s",
      role: "move",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
    {
      name: "bomb",
      label: "Bomb",
      what: "tile",
      where: "target",
      key: "o",
      role: "attack",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
    {
      name: "end",
      label: "End",
      what: "",
      where: "",
      key: "Enter",
      role: "end",
      secret: false,
      help: "",
      here: "",
      final: false,
    },
  ],
  words: {
    tile: NAMES,
    ship: ["S1", "S2"],
    target: ["Supply1", "Supply2"],
    stack: KINDS.flatMap((kind) => NAMES.map((name) => `${kind}@${name}`)),
  },
  space_kind: "tile",
};

export const stackAt = (space: number, side = "Japan", kind = 0): Counter =>
  plainCounter({
    space,
    side,
    kind: KINDS[kind]!,
    symbol: "supply",
    spoken: `${side} 2 ${KINDS[kind]}`,
    id: kind * 6 + space,
    id_kind: "stack",
    slot: "unit",
    number: 2,
  });
export const ship = (id: number, front: number, rear: number, side = "Japan"): Counter[] =>
  [front, rear].map((space, i) =>
    plainCounter({
      space,
      side,
      kind: "Ship",
      symbol: "battleship",
      spoken: `${side} Ship`,
      id,
      id_kind: "ship",
      slot: "unit",
      end: i ? "rear" : "front",
    }),
  );

export const view = (counters: Counter[], moves: Move[] = [], more: Partial<View> = {}): View =>
  plainView({ seat: 0, counters, ask: moves.length ? [0, "4.1", "Move.", moves, [], null] : null, ...more });
export const spot = (kind: string, id: number): number => spotOf(lexicon, kind, id)!;
