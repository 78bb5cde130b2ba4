// The ground of a table that lies on the globe: a sea chart with real coasts, over it the tiles as thin outlines, those
// that count as land tinted, so that an atoll too small to be drawn is land all the same. Places have names, tiles that
// are called by row and column have not.

import { bounds, outlinePath, reach, round, UNIT, type Box } from "../../layout/geometry.ts";
import { signOf } from "../../model/marks.ts";
import { sideNamed } from "../../model/spots.ts";
import type { Mark, Space, Table, Terrain, View } from "../../model/types.ts";
import { coast } from "./coast.ts";
import { svg } from "../shared/svg.ts";

export function chart(table: Table, sheet: SVGGElement): SVGGElement {
  const { x, y, width, height } = bounds(table.spaces);
  const frame = { x: x - 5, y: y - 5, width: width + 10, height: height + 10 };
  return svg(
    "g",
    { class: "ground on-globe", "aria-hidden": "true" },
    sheet,
    coast(table, frame),
    ...table.terrains.map((terrain) => tiles(table, terrain)),
    svg("path", { class: "grid", d: table.spaces.map(outlinePath).join("") }),
  );
}

/** All tiles of one terrain as one path: three hundred are no more to draw than one. */
function tiles(table: Table, { name, art, colour }: Terrain): SVGGElement {
  const spaces = table.spaces.filter(({ terrain }) => terrain === name);
  const d = spaces.map(outlinePath).join("");
  const inner = spaces.map((space) => shrunk(space, 0.93)).join("");
  const group = svg(
    "g",
    { class: `tiles t-${art}` },
    svg("path", { class: "base", d }),
    svg("path", { class: "rim", d: inner }),
  );
  group.style.setProperty("--terrain", colour);
  return group;
}

function shrunk({ x, y, outline }: Space, by: number): string {
  const points = outline.map(([px, py]) => `${round((x + (px - x) * by) * UNIT)},${round((y + (py - y) * by) * UNIT)}`);
  return `M${points.join("L")}Z`;
}

/** Where the war is: the box about all that is marked or stands on the map, or what of it is a side's, with room for a move or two. */
export function activeArea(table: Table, view: View, of = ""): Box {
  const held = new Set(view.counters.filter(({ side }) => !of || side === of).map(({ space }) => space));
  const counts = ({ kind, side }: Mark): boolean => !of || (side === of && kind === "production");
  const occupied = table.spaces.filter((space) => held.has(space.id) || space.marks.some(counts));
  const { x, y, width, height } = bounds(occupied.length ? occupied : table.spaces);
  const room = 2.2 * UNIT;
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}

/** What is printed on the tiles, over their ground and under the pieces: names of places, signs of what they are worth. */
export function printed(table: Table): SVGGElement {
  const layer = svg("g", { class: "printed on-globe", "aria-hidden": "true" });
  for (const space of table.spaces) {
    layer.append(space.named ? placeName(space) : tileName(space));
    space.marks.forEach((mark, nth, all) =>
      layer.append(markSign(table, space, mark, nth - (all.length - 1) / 2, all.length > 1 ? 0.82 : 1)),
    );
  }
  return layer;
}

/** A name at the foot of its tile, in two lines if it is long. */
function placeName(space: Space): SVGTextElement {
  const [x, y] = [round(space.x * UNIT), round(space.y * UNIT + reach(space) - 8)];
  const words = space.name.split(" ");
  const half = Math.ceil(words.length / 2);
  const lines =
    space.name.length > 10 && words.length > 1
      ? [words.slice(0, half).join(" "), words.slice(half).join(" ")]
      : [space.name];
  const text = svg("text", { class: space.marks.length ? "place-name noted" : "place-name", x, y });
  text.append(
    ...lines.map((line, i) => svg("tspan", { x, dy: i ? "0.95em" : `${-(lines.length - 1) * 0.95}em` }, line)),
  );
  return text;
}

/** Row and column of a tile that has no other name: by them the log and the refusals call it. */
const tileName = (space: Space): SVGTextElement => {
  const text = svg("text", {
    class: "tile-name",
    x: round(space.x * UNIT),
    y: round(space.y * UNIT + reach(space) - 8),
  });
  text.append(space.name);
  return text;
};

/** The sign of a mark on a disc in the colour and pattern of its side, at the head of its tile: there is no name there. */
function markSign(table: Table, space: Space, mark: Mark, aside: number, scale: number): SVGGElement {
  const side = sideNamed(table, mark.side);
  const r = reach(space);
  const group = svg(
    "g",
    {
      class: `mark-sign ${signOf(mark).name}`,
      transform: `translate(${round(space.x * UNIT + aside * 25)},${round(space.y * UNIT - r * 0.98)}) scale(${scale})`,
    },
    svg("circle", { r: 14 }),
  );
  if (side && side.pattern !== "plain")
    group.append(svg("circle", { class: "over", r: 14, fill: `url(#pattern-${side.pattern})` }));
  group.append(svg("path", { d: signOf(mark).d, transform: "translate(-9,-9) scale(1.5)" }));
  group.style.setProperty("--side", side?.colour ?? "#777777");
  return group;
}
