// Small counters for hexes that hold many: a chip for the pieces of one kind with their number; and long pieces that lie
// over two hexes, pointed at the bow.

import type { Place } from "../../layout/place.ts";
import type { Counter, Table } from "../../model/types.ts";
import { nato } from "./cards.ts";
import { marks } from "../shared/counters.ts";
import { set, slug, svg } from "../shared/svg.ts";

/** A chip about (0, 0) at scale 1. */
export function drawChip(table: Table, counter: Counter, { width, height }: Place): SVGGElement {
  const [x, y] = [-width / 2, -height / 2];
  const rect = (name: string, dx = 0, dy = 0): SVGRectElement =>
    svg("rect", { class: name, x: x + dx, y: y + dy, width, height, rx: 4 });
  const card = svg("g", { class: "card" }, rect("shadow", 1.2, 1.8), rect("face"), ...pattern(table, counter, rect));
  const single = counter.number === 1;
  card.append(rect("edge"), nato(counter.symbol, counter.kind, single ? 0 : x + 15.5, 0, single ? 0.22 : 0.165));
  if (!single) {
    const count = String(counter.number);
    card.append(
      svg(
        "text",
        {
          class: "count",
          x: width / 2 - 10,
          y: 6.4,
          textLength: count.length > 2 ? 17 : undefined,
          lengthAdjust: "spacingAndGlyphs",
        },
        count,
      ),
    );
  }
  card.append(...states(counter, x, height / 2));
  return named(table, counter, "chip", card);
}

/** A long piece about (0, 0) at scale 1, its bow to the right; the caller turns it. */
export function drawHull(table: Table, counter: Counter, { width, height, angle = 0 }: Place): SVGGElement {
  const [l, h] = [width / 2, height / 2];
  const hull = `M${-l + 8},${-h}H${l - 40}Q${l - 12},${-h * 0.8} ${l},0Q${l - 12},${h * 0.8} ${l - 40},${h}H${-l + 8}Q${-l},${h * 0.7} ${-l},0Q${-l},${-h * 0.7} ${-l + 8},${-h}Z`;
  const shape = (name: string, dx = 0, dy = 0): SVGPathElement =>
    svg("path", { class: name, d: hull, transform: dx || dy ? `translate(${dx},${dy})` : undefined });
  // what is written reads from the left, whichever way the bow points
  const upright = Math.abs(angle) > 91 ? 180 : 0;
  const words = svg(
    "text",
    { class: "count", y: 6.5, transform: `rotate(${upright})` },
    counter.badges[0] ?? counter.kind,
  );
  const card = svg(
    "g",
    { class: "card" },
    shape("shadow", 1.5, 2.5),
    shape("face"),
    ...pattern(table, counter, shape),
    svg("path", {
      class: "deck",
      d: `M${-l * 0.6},${-h * 0.34}h${l * 0.34}v${h * 0.68}h${-l * 0.34}ZM${l * 0.28},${-h * 0.3}h${l * 0.2}a${h * 0.3},${h * 0.3} 0 0,1 0,${h * 0.6}h${-l * 0.2}Z`,
    }),
    svg("path", { class: "bow", d: `M${l - 34},${-h * 0.62}L${l - 8},0L${l - 34},${h * 0.62}` }),
    shape("edge"),
    svg("rect", { class: "plate", x: -17, y: -10.5, width: 34, height: 21, rx: 4 }),
    words,
    ...states(counter, upright ? l - 60 : -l + 20, h + 2),
  );
  return named(table, counter, "hull", card);
}

function pattern(table: Table, counter: Counter, shape: (name: string) => SVGElement): SVGElement[] {
  const side = table.sides.find(({ name }) => name === counter.side);
  if (!side || side.pattern === "plain") return [];
  const over = shape("over");
  set(over, { fill: `url(#pattern-${side.pattern})` });
  return [over];
}

/** What its pieces did, as small marks on the lower edge. */
function states(counter: Counter, left: number, foot: number): SVGElement[] {
  const done = counter.states;
  if (!done.length) return [];
  const group = marks({ ...counter, states: done });
  set(group, { transform: `translate(${left + 22},${foot - 15}) scale(.72)` });
  const seat = svg("rect", {
    class: "marks-seat",
    x: left - 1,
    y: foot - 6,
    width: 11.5 * done.length,
    height: 11,
    rx: 3,
  });
  return [seat, group];
}

function named(table: Table, counter: Counter, name: string, card: SVGGElement): SVGGElement {
  const side = table.sides.find((one) => one.name === counter.side);
  const group = svg(
    "g",
    { class: `counter ${name} side-${slug(counter.side)} kind-${slug(counter.kind)}`, role: "img" },
    card,
  );
  group.style.setProperty("--side", side?.colour ?? "#777777");
  return group;
}
