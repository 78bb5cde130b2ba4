// A counter with figures round its silhouette, as tactical games print them: dots for steps on its edge, the symbol in
// the colour of what carries it, armour inside it, attack, range and training at the foot; markers laid over it.

import { SQUARE } from "../../layout/tactical.ts";
import { SYMBOLS } from "../shared/symbols.ts";
import { isIn, type Counter, type Table } from "../../model/types.ts";
import type { Face, Figure } from "../../model/panels.ts";
import { marks } from "../shared/counters.ts";
import { set, slug, svg } from "../shared/svg.ts";
import { words } from "../../model/words.ts";

const HALF = SQUARE / 2;
/** Silhouettes that the standard has no symbol for, in milsymbol's box of 200 by 200. */
const OWN: Readonly<Partial<Record<Counter["symbol"], readonly (readonly [d: string, filled: boolean])[]>>> = {
  machine_gun: [["M100,68V132M84,132H116M86,88L100,68L114,88", false]],
  fortification: [["M45,128V92L70,72H130L155,92V128ZM78,104H122", false]],
  truck: [
    [
      "M60,118a12,12 0 1,0 24,0a12,12 0 1,0 -24,0ZM116,118a12,12 0 1,0 24,0a12,12 0 1,0 -24,0ZM48,112V84H116V112M116,92H140L150,104V112",
      false,
    ],
  ],
};

/** Where a figure stands: x, y, anchor. */
const SPOTS: Readonly<Record<string, readonly [x: number, y: number, anchor: string]>> = {
  nw: [-HALF + 4, -6, "start"],
  ne: [HALF - 4, -6, "end"],
  w: [-HALF + 4, 8, "start"],
  e: [HALF - 4, 8, "end"],
  n: [0, -17.2, "middle"],
  sw: [-HALF + 4, HALF - 6, "start"],
  s: [7.5, HALF - 6, "middle"],
  se: [HALF - 9.5, HALF - 6, "middle"],
  middle: [0, 4.6, "middle"],
};

/** A counter about (0, 0) at scale 1. */
export function drawTactical(table: Table, counter: Counter): SVGGElement {
  const side = table.sides.find(({ name }) => name === counter.side);
  const face = counter.face!;
  const square = (name: string, dx = 0, dy = 0, by = 0): SVGRectElement =>
    svg("rect", {
      class: name,
      x: dx - HALF - by,
      y: dy - HALF - by,
      width: SQUARE + 2 * by,
      height: SQUARE + 2 * by,
      rx: 5 + by,
    });
  const card = svg("g", { class: "card" });
  const dug = isIn(counter, "dug_in");
  if (dug) card.append(square("trench", 0, 0, 4.5));
  card.append(
    square("shadow far", 2.5, 4),
    square("shadow", 1.2, 1.8),
    square("face"),
    band(side?.pattern ?? "plain"),
    square("edge"),
  );
  card.append(
    ...dots(face),
    ...(face.tint === "leader" ? leading(face) : [silhouette(counter, face), ...face.figures.map(figure)]),
  );
  card.append(...badges(counter), deeds(counter));
  if (dug) card.append(dugIn());
  if (isIn(counter, "suppressed")) card.append(suppressed());
  const states = counter.states.map(({ sign }) => ` is-${slug(sign)}`).join("");
  const group = svg(
    "g",
    {
      class: `counter tactical tint-${slug(face.tint)} side-${slug(counter.side)}${states}`,
      role: "img",
      "aria-label": counter.spoken,
    },
    card,
  );
  group.style.setProperty("--side", side?.colour ?? "#777777");
  return group;
}

/** A leader is a person: a star, his bonus large, so that it is read on the corner of a stack. */
function leading({ figures }: Face): SVGElement[] {
  const bonus = figures.find(({ place }) => place === "ne")?.text ?? "";
  const name = figures.find(({ place }) => place === "n");
  return [
    svg("path", {
      class: "star",
      d: "M6,.8L7.5,4.5L11.5,4.8L8.4,7.3L9.4,11.2L6,9L2.6,11.2L3.6,7.3L.5,4.8L4.5,4.5Z",
      transform: "translate(-29,-13) scale(2.1)",
    }),
    svg("text", { class: "bonus", x: 15, y: 11, "text-anchor": "middle" }, bonus),
    ...(name
      ? [svg("g", { class: "figure-at small" }, svg("text", { x: 0, y: HALF - 6, "text-anchor": "middle" }, name.text))]
      : []),
  ];
}

/** The strip at the head in the colour and pattern of its side. */
function band(pattern: string): SVGGElement {
  const shape = (name: string): SVGPathElement =>
    svg("path", {
      class: name,
      d: `M${-HALF},${-HALF + 9.5}V${-HALF + 5}a5,5 0 0,1 5,-5H${HALF - 5}a5,5 0 0,1 5,5V${-HALF + 9.5}Z`,
    });
  const group = svg("g", {}, shape("band"));
  if (pattern !== "plain") {
    const over = shape("over");
    set(over, { fill: `url(#pattern-${pattern})` });
    group.append(over);
  }
  return group;
}

/** Steps as dots on the edge: those that are left are full. */
function dots({ steps, most }: Face): SVGElement[] {
  return Array.from({ length: most }, (_, i) =>
    svg("circle", { class: i < steps ? "step" : "step lost", cx: (i - (most - 1) / 2) * 10, cy: -HALF + 4.8, r: 3 }),
  );
}

function silhouette(counter: Counter, { figures }: Face): SVGGElement {
  const armoured = figures.some(({ place }) => place === "middle");
  const group = svg("g", { class: "nato", transform: "translate(0,0) scale(.215)" });
  group.append(svg("rect", { class: "nato-box", x: -75, y: -50, width: 150, height: 100 }));
  const icon = svg("g", { transform: "translate(-100,-100)" });
  const own = OWN[counter.symbol];
  if (own)
    for (const [d, filled] of own)
      icon.append(svg("path", { d, class: filled ? "filled" : "open", "stroke-width": 8 }));
  else {
    for (const [d, fill, line, transform] of SYMBOLS[counter.symbol] ?? []) {
      icon.append(svg("path", { d, class: fill ? "filled" : "open", "stroke-width": line ? line * 2 : 0, transform }));
    }
  }
  group.append(icon);
  if (armoured) group.classList.add("armoured");
  return group;
}

function figure({ place, text, style }: Figure): SVGGElement {
  const [x, y, anchor] = SPOTS[place] ?? SPOTS["e"]!;
  const group = svg("g", { class: `figure-at at-${place} ${style}` });
  if (style === "boxed")
    group.append(svg("rect", { class: "figure-box", x: x - 6.6, y: y - 11, width: 13.2, height: 14, rx: 2 }));
  const long = text.length > 4 && place === "sw" ? 29 : undefined;
  group.append(svg("text", { x, y, "text-anchor": anchor, textLength: long, lengthAdjust: "spacingAndGlyphs" }, text));
  return group;
}

function badges({ number }: Counter): SVGElement[] {
  return (number > 1 ? [`×${number}`] : []).map((badge) =>
    svg(
      "g",
      { class: "many", transform: `translate(${HALF - 8},${HALF - 8})` },
      svg("circle", { r: 12 }),
      svg("text", { y: 4.6 }, badge),
    ),
  );
}

/** What it did this turn, as small marks down the right edge: the steps in the head stay to be read. */
function deeds(counter: Counter): SVGGElement {
  const done = counter.states.filter(({ sign }) => sign !== "suppressed" && sign !== "dug_in");
  const group = svg("g", { class: "deeds" });
  done.forEach((state, i) => {
    const mark = marks({ ...counter, states: [state] });
    set(mark, { transform: `translate(${HALF + 9.5},${-HALF - 1.5 + i * 10.5}) scale(.8)` });
    group.append(mark);
  });
  return group;
}

/** The marker laid over a unit that takes cover. */
function suppressed(): SVGGElement {
  return svg(
    "g",
    { class: "laid suppressed", transform: "rotate(-16)" },
    svg("rect", { x: -31, y: -9, width: 62, height: 17, rx: 2 }),
    svg("text", { y: 4 }, "SUPPRESSED"),
  );
}

/** The marker of prepared positions: a trench round the counter and its name at the foot. */
function dugIn(): SVGGElement {
  return svg(
    "g",
    { class: "laid dug", transform: `translate(0,${HALF + 4})` },
    svg("rect", { x: -19, y: -5.5, width: 38, height: 11, rx: 2 }),
    svg("text", { y: 3.2 }, words().dugIn),
  );
}

/** A counter on its own, for a tray. */
export function faceDrawing(table: Table, counter: Counter): SVGSVGElement {
  const drawing = svg("svg", { class: "board-piece board", viewBox: "-37 -37 76 76", "aria-hidden": "true" });
  drawing.append(drawTactical(table, { ...counter, number: 1 }));
  return drawing;
}
