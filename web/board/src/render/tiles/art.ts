// Terrain as a map draws it: contours on hills, peaks, dunes, surf, blocks of houses. Each kind of ground is a function
// from a source of scatter to strokes in a box of 100 by 100 about the centre; a terrain says which is
// its own, and one without is plain colour with its sign. All the colours are CSS classes.

import { round, scatter, type Edge } from "../../layout/geometry.ts";
import type { Space, Terrain } from "../../model/types.ts";

type Art = Terrain["art"];

interface Stroke {
  /** ink: a thin line; shade and light: filled; water: filled with the sea's colour; surf: a light line. */
  readonly style: "ink" | "shade" | "light" | "water" | "surf" | "roof" | "dots";
  readonly d: string;
}

type Scatter = () => number;

const at = (x: number, y: number): string => `${round(x)},${round(y)}`;

/** A closed smooth curve through points about a centre, a little out of true. */
function blob(x: number, y: number, rx: number, ry: number, rough: number, random: Scatter): string {
  const points = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * Math.PI * 2;
    const wobble = 1 + (random() - 0.5) * rough;
    return [x + Math.cos(angle) * rx * wobble, y + Math.sin(angle) * ry * wobble] as const;
  });
  const middle = (i: number): string => {
    const [a, b] = [points[i % 9]!, points[(i + 1) % 9]!];
    return at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  };
  return `M${middle(8)}${points.map((p, i) => `Q${at(p[0], p[1])} ${middle(i)}`).join("")}Z`;
}

function valley(random: Scatter): Stroke[] {
  const tufts = Array.from({ length: 9 }, () => {
    const [x, y] = [(random() - 0.5) * 86, (random() - 0.5) * 86];
    return `M${at(x, y)}l-2.4,-5M${at(x, y)}l.2,-6.5M${at(x, y)}l2.6,-4.6`;
  });
  const y = (random() - 0.5) * 60;
  const path = `M-50,${round(y)}C-20,${round(y - 18 * random())} 15,${round(y + 22 * random())} 50,${round(y + 8)}`;
  return [
    { style: "ink", d: tufts.join("") },
    { style: "dots", d: path },
  ];
}

function hill(random: Scatter): Stroke[] {
  const rings: string[] = [];
  const shade: string[] = [];
  for (const [cx, cy, size] of [
    [-16 + random() * 10, -12 + random() * 12, 34],
    [24 + random() * 8, 24 + random() * 8, 22],
  ] as const) {
    shade.push(blob(cx + 3, cy + 4, size, size * 0.86, 0.1, random));
    for (let ring = 0; ring < 4; ring += 1) {
      const r = size * (1 - ring * 0.25);
      rings.push(blob(cx - ring * 1.6, cy - ring * 2.2, r, r * 0.84, 0.14, random));
    }
  }
  return [
    { style: "shade", d: shade.join("") },
    { style: "ink", d: rings.join("") },
  ];
}

function mountain(random: Scatter): Stroke[] {
  const shade: string[] = [];
  const light: string[] = [];
  const ink: string[] = [];
  const peaks = [
    [-22, -8, 30, 40],
    [22, -2, 30, 36],
    [2, 14, 34, 46],
    [-28, 38, 24, 30],
    [30, 40, 26, 32],
  ] as const;
  for (const [px, py, half, tall] of peaks) {
    const [x, y] = [px + (random() - 0.5) * 6, py + (random() - 0.5) * 5];
    const top = y - tall * 0.62;
    const foot = y + tall * 0.38;
    const ridge = `${at(x + 3, top + tall * 0.3)}L${at(x - 2, top + tall * 0.58)}L${at(x + 4, foot)}`;
    light.push(
      `M${at(x, top)}L${at(x - half, foot)}L${at(x + 4, foot)}L${at(x - 2, top + tall * 0.58)}L${at(x + 3, top + tall * 0.3)}Z`,
    );
    shade.push(`M${at(x, top)}L${ridge}L${at(x + half, foot)}Z`);
    ink.push(`M${at(x - half, foot)}L${at(x, top)}L${at(x + half, foot)}M${at(x, top)}L${ridge}`);
    ink.push(
      `M${at(x + half * 0.35, top + tall * 0.52)}l${at(half * 0.2, tall * 0.3)}M${at(x + half * 0.18, top + tall * 0.4)}l${at(half * 0.16, tall * 0.42)}`,
    );
  }
  return peaks.flatMap((_, i): Stroke[] => [
    { style: "light", d: light[i]! },
    { style: "shade", d: shade[i]! },
    { style: "ink", d: ink[i * 2]! + ink[i * 2 + 1]! },
  ]);
}

function desert(random: Scatter): Stroke[] {
  const dunes: string[] = [];
  const crests: string[] = [];
  for (let row = 0; row < 4; row += 1) {
    for (let n = 0; n < 2; n += 1) {
      const x = -46 + n * 50 + (row % 2) * 22 + (random() - 0.5) * 10;
      const y = -32 + row * 23 + (random() - 0.5) * 6;
      const w = 28 + random() * 12;
      dunes.push(`M${at(x, y)}q${at(w * 0.45, -13)} ${at(w, 0)}q${at(-w * 0.4, -4)} ${at(-w, 0)}Z`);
      crests.push(
        `M${at(x, y)}q${at(w * 0.45, -13)} ${at(w, 0)}M${at(x + 6, y + 4)}q${at(w * 0.3, -5)} ${at(w * 0.6, 0)}`,
      );
    }
  }
  return [
    { style: "shade", d: dunes.join("") },
    { style: "ink", d: crests.join("") },
  ];
}

function waves(random: Scatter, top = -40, rows = 6): Stroke[] {
  const lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const y = top + row * 16 + (random() - 0.5) * 4;
    const x = -44 + random() * 14;
    const n = 2 + Math.floor(random() * 2);
    for (let i = 0; i < n; i += 1) lines.push(`M${at(x + i * 32, y)}q5,-5 10,0q5,5 10,0`);
  }
  return [{ style: "surf", d: lines.join("") }];
}

/** Sea along the edges that no other space shares: a coast faces outwards without being told where the sea is. */
function coast(coasts: readonly Edge[], space: Space, depth: number): Stroke[] {
  const water: string[] = [];
  const surf: string[] = [];
  for (const [a, b] of coasts) {
    const [ax, ay, bx, by] = [a[0] - space.x, a[1] - space.y, b[0] - space.x, b[1] - space.y].map((v) => v * 100) as [
      number,
      number,
      number,
      number,
    ];
    const length = Math.hypot((ax + bx) / 2, (ay + by) / 2) || 1;
    const [nx, ny] = [-(ax + bx) / 2 / length, -(ay + by) / 2 / length]; // inwards
    const shore = (d: number): string => {
      const s = [0, 1, 2, 3, 4].map((i) => {
        const t = i / 4;
        const inward = d + (i % 2 ? 4 : -3);
        return [ax + (bx - ax) * t + nx * inward, ay + (by - ay) * t + ny * inward] as const;
      });
      return `M${at(...s[0]!)}Q${at(...s[1]!)} ${at(...s[2]!)}Q${at(...s[3]!)} ${at(...s[4]!)}`;
    };
    water.push(`${shore(depth)}L${at(bx, by)}L${at(ax, ay)}Z`);
    surf.push(shore(depth + 5), shore(depth - 7));
  }
  return [
    { style: "water", d: water.join("") },
    { style: "surf", d: surf.join("") },
  ];
}

function beach(random: Scatter, coasts: readonly Edge[], space: Space): Stroke[] {
  const grains = Array.from({ length: 26 }, () => `M${at((random() - 0.5) * 92, (random() - 0.5) * 92)}h.1`).join("");
  return [{ style: "dots", d: grains }, ...coast(coasts, space, 24)];
}

const ANCHOR =
  "M0,-15a4,4 0 1,1 .01,0ZM0,-11V15M-7,-6H7M-14,5C-12,13 -6,15 0,16C6,15 12,13 14,5M-14,5l-2,5M-14,5l4,3M14,5l2,5M14,5l-4,3";

function port(_: Scatter, coasts: readonly Edge[], space: Space): Stroke[] {
  return [
    ...coast(coasts, space, 30),
    { style: "roof", d: "M-14,14h12v9h-12ZM2,18h9v7h-9ZM-8,28h16v6h-16Z" },
    { style: "ink", d: ANCHOR },
  ];
}

function city(random: Scatter): Stroke[] {
  const roofs: string[] = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      if (random() < 0.16) continue;
      const [x, y] = [-43 + column * 18 + (column > 2 ? 4 : 0), -43 + row * 18 + (row > 2 ? 4 : 0)];
      const [w, h] = [8 + random() * 6, 8 + random() * 6];
      roofs.push(`M${at(x, y)}h${round(w)}v${round(h)}h${round(-w)}Z`);
    }
  }
  return [
    { style: "ink", d: "M-50,7H50M9,-50V50" },
    { style: "roof", d: roofs.join("") },
  ];
}

function forest(random: Scatter): Stroke[] {
  const crowns = Array.from({ length: 16 }, () => {
    const [x, y] = [(random() - 0.5) * 84, (random() - 0.5) * 84];
    return blob(x, y, 7 + random() * 3, 7, 0.3, random);
  });
  return [
    { style: "shade", d: crowns.join("") },
    { style: "ink", d: crowns.slice(0, 8).join("") },
  ];
}

/** Ploughed land in strips. */
function field(random: Scatter): Stroke[] {
  const furrows: string[] = [];
  for (let strip = 0; strip < 3; strip += 1) {
    const [x, y] = [-46 + strip * 32 + random() * 5, -44 + random() * 8];
    const lean = (random() - 0.5) * 10;
    for (let n = 0; n < 4; n += 1) furrows.push(`M${at(x + n * 6, y)}q${at(lean, 42)} 0,${round(82 + random() * 6)}`);
  }
  return [{ style: "ink", d: furrows.join("") }];
}

/** Palms: fans of fronds over dark undergrowth. */
function jungle(random: Scatter): Stroke[] {
  const shade = Array.from({ length: 9 }, () =>
    blob((random() - 0.5) * 84, (random() - 0.5) * 84, 10 + random() * 4, 8, 0.4, random),
  );
  const fans = Array.from({ length: 13 }, () => {
    const [x, y] = [(random() - 0.5) * 86, (random() - 0.5) * 86];
    return `M${at(x, y + 7)}V${round(y)}m0,0q-5,-4 -8,1M${at(x, y)}q-3,-6 -6,-5M${at(x, y)}q3,-6 6,-5M${at(x, y)}q5,-4 8,1`;
  });
  return [
    { style: "shade", d: shade.join("") },
    { style: "ink", d: fans.join("") },
  ];
}

/** Reeds on lines of still water. */
function swamp(random: Scatter): Stroke[] {
  const reeds: string[] = [];
  for (let row = 0; row < 5; row += 1) {
    for (let n = 0; n < 3; n += 1) {
      const [x, y] = [-38 + n * 34 + (row % 2) * 15 + (random() - 0.5) * 8, -36 + row * 18 + (random() - 0.5) * 5];
      reeds.push(`M${at(x - 9, y)}h18M${at(x, y)}v-9M${at(x - 4, y)}l-2.500,-7M${at(x + 4, y)}l2.500,-7`);
    }
  }
  return [{ style: "ink", d: reeds.join("") }];
}

/** Houses along a street. */
function building(random: Scatter): Stroke[] {
  const roofs: string[] = [];
  const ridges: string[] = [];
  for (const [x, y] of [
    [-34, -30],
    [4, -34],
    [-40, 4],
    [-4, 2],
    [30, -4],
    [-26, 30],
    [12, 28],
  ] as const) {
    const [w, h] = [18 + random() * 8, 13 + random() * 6];
    const [px, py] = [x + (random() - 0.5) * 5, y + (random() - 0.5) * 5];
    roofs.push(`M${at(px - w / 2, py - h / 2)}h${round(w)}v${round(h)}h${round(-w)}Z`);
    ridges.push(`M${at(px - w / 2, py)}h${round(w)}`);
  }
  return [
    { style: "roof", d: roofs.join("") },
    { style: "ink", d: ridges.join("") },
  ];
}

/** Open ground: tufts of grass, and no path that could be a road. */
const grass = (random: Scatter): Stroke[] => valley(random).slice(0, 1);

/** The last line: entrenchments all along it. */
function lastLine(): Stroke[] {
  const teeth = Array.from({ length: 8 }, (_, i) => `M${-72 + i * 20},3v-6h10v6`).join("");
  return [{ style: "ink", d: `M-80,3H80${teeth}M-80,9H80` }];
}

type Drawing = (random: Scatter, coasts: readonly Edge[], space: Space) => Stroke[];

const ART: Readonly<Partial<Record<Art, Drawing>>> = {
  valley,
  clear: grass,
  hill,
  mountain,
  desert,
  lake: (random) => waves(random),
  water: (random) => waves(random),
  beach,
  port,
  city,
  field,
  entrenched: lastLine,
  forest,
  jungle,
  swamp,
  building,
};

/** The strokes of a space's ground; `coasts` are the edges it shares with nobody. */
export function drawn(space: Space, art: Art, coasts: readonly Edge[]): Stroke[] {
  return ART[art]?.(scatter(space.id), coasts, space) ?? [];
}

/** Whether a terrain has a drawing of its own; else its sign is printed. */
export const hasArt = (art: Art): boolean => art in ART;
