// Counters: die-cut squares with a NATO symbol, the side's colour and pattern, badges, and marks for what a unit did.

import { UNIT } from "../../layout/geometry.ts";
import { SYMBOLS } from "./symbols.ts";
import {
  isIn,
  plainCounter,
  type Counter,
  type Side,
  type Sign,
  type Table,
  type TrayItem,
} from "../../model/types.ts";
import { slug, svg } from "./svg.ts";

/** Half the width of a counter on a square of 100. */
export const HALF = 33;

/** Small drawn marks for states other than disrupted, in a box of 12; unknown states are a dot. */
const STATE_MARKS: Readonly<Partial<Record<Sign, string>>> = {
  moved: "M1,6H9M6,2.5L10,6L6,9.5",
  attacked: "M2,2L10,10M10,2L2,10",
  transported: "M1,5c1.7,-3 3.3,-3 5,0s3.3,3 5,0M1,9c1.7,-3 3.3,-3 5,0s3.3,3 5,0",
  fuelled: "M6,1C8.4,4.6 9.6,6.2 9.6,8A3.6,3.4 0 0,1 2.4,8C2.4,6.2 3.6,4.6 6,1Z",
  fired: "M6,1V11M1,6H11M2.5,2.5l7,7M9.5,2.5l-7,7",
};

/** Patterns by which sides differ besides colour; defined once, drawn over the side's colour. */
export function patterns(): SVGDefsElement {
  const tile = (name: string, size: number, ...marks: SVGElement[]): SVGPatternElement =>
    svg("pattern", { id: `pattern-${name}`, width: size, height: size, patternUnits: "userSpaceOnUse" }, ...marks);
  const line = (d: string): SVGPathElement => svg("path", { d, class: "pattern-line" });
  return svg(
    "defs",
    {},
    tile("stripes", 9, line("M-2,2L2,-2M0,9L9,0M7,11L11,7")),
    tile("dots", 9, svg("circle", { cx: 4.5, cy: 4.5, r: 1.5, class: "pattern-dot" })),
    tile("bars", 9, line("M0,4.5H9")),
    tile("unseen", 12, line("M-3,3L3,-3M0,12L12,0M9,15L15,9")),
    tile("checks", 10, svg("path", { d: "M0,0h5v5h-5ZM5,5h5v5h-5Z", class: "pattern-dot" })),
    tile("rings", 13, svg("circle", { cx: 6.5, cy: 6.5, r: 3.6, class: "pattern-line" })),
    tile("lines", 9, line("M4.5,0V9")),
    tile("waves", 12, line("M-1,7q3.5,-5 7,0t7,0")),
    tile("cross", 12, line("M6,2V10M2,6H10")),
    ...mapPatterns(),
  );
}

/** The same, larger and in ink, for the land that a side holds; and the hatching of what nobody can enter. */
function mapPatterns(): SVGPatternElement[] {
  const tile = (name: string, size: number, ...shapes: SVGElement[]): SVGPatternElement =>
    svg("pattern", { id: `world-${name}`, width: size, height: size, patternUnits: "userSpaceOnUse" }, ...shapes);
  const ink = (d: string): SVGPathElement => svg("path", { d, class: "pattern-ink" });
  return [
    tile("stripes", 44, ink("M-11,11L11,-11M0,44L44,0M33,55L55,33")),
    tile("dots", 40, svg("circle", { cx: 20, cy: 20, r: 5, class: "pattern-spot" })),
    tile("bars", 38, ink("M0,19H38")),
    tile("checks", 52, svg("path", { d: "M0,0h26v26h-26ZM26,26h26v26h-26Z", class: "pattern-spot soft" })),
    tile("rings", 54, svg("circle", { cx: 27, cy: 27, r: 13, class: "pattern-ink" })),
    tile("lines", 38, ink("M19,0V38")),
    tile("waves", 56, ink("M-4,32q16,-22 32,0t32,0")),
    tile("cross", 50, ink("M25,12V38M12,25H38")),
    tile("barred", 34, svg("path", { d: "M-9,9L9,-9M0,34L34,0M25,43L43,25", class: "barred-line" })),
  ];
}

/** What a counter is drawn from: two that agree look the same. */
export const faceKey = (counter: Counter): string => JSON.stringify({ ...counter, space: 0, spoken: "" });

/** A counter about (0, 0); the caller puts it in its place. */
export function drawCounter(table: Table, counter: Counter): SVGGElement {
  const side = table.sides.find(({ name }) => name === counter.side);
  const disrupted = isIn(counter, "disrupted");
  const card = svg("g", { class: "card" });
  const size = HALF * 2;
  const square = (name: string, dx = 0, dy = 0): SVGRectElement =>
    svg("rect", { class: name, x: dx - HALF, y: dy - HALF, width: size, height: size, rx: 6 });
  card.append(square("shadow far", 3.5, 5), square("shadow", 1.5, 2), square("face"));
  if (side && side.pattern !== "plain") {
    const over = square("over");
    over.setAttribute("fill", `url(#pattern-${side.pattern})`);
    card.append(over);
  }
  card.append(square("edge"), symbol(counter), ...badges(counter), marks(counter));
  if (disrupted) card.append(svg("path", { class: "cross", d: "M-29,-29L29,29M29,-29L-29,29" }));
  const group = svg(
    "g",
    {
      class: `counter side-${slug(counter.side)} kind-${slug(counter.kind)}${disrupted ? " disrupted" : ""}`,
      role: "img",
      "aria-label": counter.spoken,
      "data-space": counter.space,
    },
    card,
  );
  paint(group, side);
  return group;
}

function paint(group: SVGGElement, side: Side | undefined): void {
  group.style.setProperty("--side", side?.colour ?? "#777777");
}

/** The NATO frame and icon; a unit without one in the standard has its kind printed. */
function symbol(counter: Counter): SVGGElement {
  const shapes = SYMBOLS[counter.symbol];
  const box = svg("rect", { class: "nato-box", x: -75, y: -50, width: 150, height: 100 });
  const group = svg("g", { class: "nato", transform: "translate(0,-4.5) scale(.34)" }, box);
  if (!shapes?.length) {
    group.append(svg("text", { class: "nato-word", y: 14 }, counter.kind.slice(0, 6)));
    return group;
  }
  const icon = svg("g", { transform: "translate(-100,-100)" });
  for (const [d, fill, line, transform] of shapes) {
    icon.append(svg("path", { d, class: fill ? "filled" : "open", "stroke-width": line ? line * 2 : 0, transform }));
  }
  group.append(icon);
  return group;
}

function badges(counter: Counter): SVGTextElement[] {
  return counter.badges.map((badge, i) => svg("text", { class: "badge", x: HALF - 5 - i * 20, y: HALF - 5.5 }, badge));
}

export function marks(counter: Counter): SVGGElement {
  const states = counter.states.filter(({ sign }) => sign !== "disrupted");
  return svg(
    "g",
    { class: "marks" },
    ...states.map(({ sign }, i) =>
      svg("path", {
        d: STATE_MARKS[sign] ?? "M4,6a2,2 0 1,1 4,0a2,2 0 1,1 -4,0Z",
        transform: `translate(${4.5 - HALF + i * 14},${HALF - 16.5})`,
      }),
    ),
  );
}

/** A marker on a space ("Fallen"): a small tag that shows beside a counter. */
export function drawMarker(name: string): SVGGElement {
  const width = 14 + name.length * 7.2;
  return svg(
    "g",
    { class: `marker m-${slug(name)}`, "aria-hidden": "true" },
    svg("path", { class: "pole", d: "M0,16V-14" }),
    svg("path", { class: "flag", d: `M0,-14H${width}l-5,8l5,8H0Z` }),
    svg("text", { x: 6, y: -1.8 }, name),
  );
}

/** Where the counters of a stack lie about the centre of their space: a small pile, or spread out to be read. */
export function pile(index: number, count: number, spread: boolean, room = UNIT / 2): readonly [number, number] {
  if (count === 1) return [0, 0];
  const from = index - (count - 1) / 2;
  if (!spread) return [from * -5, from * 5];
  if (count <= 3) return [from * (HALF * 2 + 4), 0];
  const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
  return [Math.cos(angle) * room * 1.5, Math.sin(angle) * room * 1.5];
}

/** A counter on its own, for a tray: a drawing that fills its place. */
export function pieceDrawing(table: Table, side: string, { name, symbol }: TrayItem): SVGSVGElement {
  const counter = plainCounter({ side, kind: name, symbol, spoken: name });
  const drawing = svg("svg", { class: "board-piece board", viewBox: "-37 -37 76 76", "aria-hidden": "true" });
  drawing.append(drawCounter(table, counter));
  return drawing;
}
