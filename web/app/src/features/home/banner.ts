// The map over the front page: a stretch of front that belongs to no game.

import { plainCounter, plainSpace, plainTable, plainView, type Counter, type Space } from "@broadfront/board";

const ROWS = [
  "VVHVMMHVVcVVHMMVVHVVVDDHVVVcVVHMVV",
  "VcVVHMVVVVHVVVHVVVVcVVDDVVHVVVVVHV",
  "VVVHVVVVcVVHMVVVcVVVVHVVDVVVMHVVVV",
];
const NAMES: Readonly<Record<string, string>> = { V: "valley", H: "hill", M: "mountain", D: "desert", c: "city" };
const UNITS: readonly (readonly [x: number, y: number, side: string, symbol: Counter["symbol"], off?: boolean])[] = [
  [12, 1, "Green", "infantry"],
  [13, 0, "Green", "armour"],
  [14, 2, "Green", "artillery"],
  [15, 1, "Green", "infantry"],
  [16, 0, "Red", "infantry"],
  [17, 1, "Red", "armour"],
  [18, 2, "Red", "infantry", true],
  [19, 0, "Red", "artillery"],
  [11, 2, "Green", "infantry"],
  [20, 1, "Red", "infantry"],
  [9, 1, "Green", "armour"],
  [23, 2, "Red", "armour"],
];
const width = ROWS[0]!.length;

const spaces = ROWS.flatMap((row, y) =>
  [...row].map((sign, x): Space => {
    const outline = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ] as const;
    const region = x < width * 0.47 ? "Green" : "Red";
    return plainSpace({
      id: y * width + x,
      x: x + 0.5,
      y: y + 0.5,
      outline,
      terrain: NAMES[sign] ?? "valley",
      region,
      side: region,
    });
  }),
);

export const bannerTable = plainTable({
  width,
  height: ROWS.length,
  spaces,
  terrains: [
    { name: "valley", sign: ".", colour: "#a9c47f", domain: "land", art: "valley" },
    { name: "hill", sign: "^", colour: "#a98d5f", domain: "land", art: "hill" },
    { name: "mountain", sign: "A", colour: "#8d8d92", domain: "land", art: "mountain" },
    { name: "desert", sign: ":", colour: "#e0b066", domain: "land", art: "desert" },
    { name: "city", sign: "#", colour: "#d8d2c4", domain: "land", art: "city" },
  ],
  sides: [
    { name: "Green", colour: "#2f6b3a", pattern: "plain" },
    { name: "Red", colour: "#a8322d", pattern: "stripes" },
  ],
});

export const bannerView = plainView({
  counters: UNITS.map(([x, y, side, symbol, off = false]) =>
    plainCounter({
      space: y * width + x,
      side,
      kind: symbol,
      symbol,
      states: off ? [{ sign: "disrupted", text: "disrupted" }] : [],
    }),
  ),
});
