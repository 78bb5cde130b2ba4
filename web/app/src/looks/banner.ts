// The map over the front door: a stretch of front that belongs to no game.

import type { Counter, Space, Table, View } from "@broadfront/board";

const ROWS = [
  "VVHVMMHVVcVVHMMVVHVVVDDHVVVcVVHMVV",
  "VcVVHMVVVVHVVVHVVVVcVVDDVVHVVVVVHV",
  "VVVHVVVVcVVHMVVVcVVVVHVVDVVVMHVVVV",
];
const NAMES: Readonly<Record<string, string>> = { V: "valley", H: "hill", M: "mountain", D: "desert", c: "city" };
const UNITS: readonly (readonly [x: number, y: number, side: string, kind: string, off?: boolean])[] = [
  [12, 1, "Green", "infantry"], [13, 0, "Green", "tank"], [14, 2, "Green", "artillery"], [15, 1, "Green", "infantry"],
  [16, 0, "Red", "infantry"], [17, 1, "Red", "tank"], [18, 2, "Red", "infantry", true], [19, 0, "Red", "artillery"],
  [11, 2, "Green", "infantry"], [20, 1, "Red", "infantry"], [9, 1, "Green", "tank"], [23, 2, "Red", "tank"],
];
const SYMBOLS: Readonly<Record<string, string>> = { infantry: "infantry", tank: "armour", artillery: "artillery" };
const width = ROWS[0]!.length;

const spaces = ROWS.flatMap((row, y) =>
  [...row].map((sign, x): Space => {
    const outline = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]] as const;
    const region = x < width * 0.47 ? "Green" : "Red";
    return { id: y * width + x, name: "", x: x + 0.5, y: y + 0.5, outline, terrain: NAMES[sign] ?? "valley", region, marks: [], spoken: "" };
  }),
);

export const bannerTable: Table = {
  game: "", title: "", width, height: ROWS.length, spaces,
  terrains: [
    { name: "valley", sign: ".", colour: "#a9c47f" },
    { name: "hill", sign: "^", colour: "#a98d5f" },
    { name: "mountain", sign: "A", colour: "#8d8d92" },
    { name: "desert", sign: ":", colour: "#e0b066" },
    { name: "city", sign: "#", colour: "#d8d2c4" },
  ],
  sides: [
    { name: "Green", colour: "#2f6b3a", pattern: "plain" },
    { name: "Red", colour: "#a8322d", pattern: "stripes" },
  ],
  seats: [], phases: [], cards: [], card_kind: "", lines: [], globe: null,
};

export const bannerView: View = {
  seat: -1, headline: "", phase: "", markers: [], trays: [], tracks: [], arrows: [], closed: [], reaches: [], ask: null, result: null,
  counters: UNITS.map(([x, y, side, kind, off = false]): Counter => ({
    space: y * width + x, side, kind, symbol: SYMBOLS[kind] ?? kind, states: off ? ["disrupted"] : [], badges: [], spoken: "",
    id: -1, id_kind: "", card: -1, slot: "", pips: 0,
  })),
};
