// Cards as they lie on the board: a unit's with its symbol and figures, a leader's, an air unit's, a Location's as the strip
// at the foot of its space with a frame about it. Whose they are shows by colour and pattern, damage by pips on the corner.

import type { Place } from "../../layout/place.ts";
import { SYMBOLS } from "../shared/symbols.ts";
import type { CardFace, Counter, Table } from "../../model/types.ts";
import { marks } from "../shared/counters.ts";
import { set, slug, svg } from "../shared/svg.ts";

/** Marks of the families that have no symbol in the standard, in a box of 12. */
const FAMILY_MARKS: Readonly<Record<string, string>> = {
  leader: "M6,.6L7.6,4.4L11.6,4.7L8.5,7.3L9.5,11.3L6,9.1L2.5,11.3L3.5,7.3L.4,4.7L4.4,4.4Z",
  location: "M.6,6L6,1L11.4,6H9.8V11H7.2V7.6H4.8V11H2.2V6Z",
  event: "M7,.5L1.8,7H5.4L4.6,11.5L10.2,4.8H6.4Z",
  air: "M6,.6L7,4.4L11.6,7V8.2L7,7L6.7,9.8L8.2,10.8V11.6L6,11L3.8,11.6V10.8L5.3,9.8L5,7L.4,8.2V7L5,4.4Z",
  ground: "M1,3H11V9.4H1ZM1,3L11,9.4M11,3L1,9.4",
};

const faceOf = (table: Table, counter: Counter): CardFace | undefined => table.cards[counter.card];

const familyOf = (table: Table, counter: Counter): string =>
  faceOf(table, counter)?.family || (counter.slot === "unit" ? "ground" : counter.slot);

/** A card about (0, 0) at scale 1. */
export function drawCard(
  table: Table,
  counter: Counter,
  place: Place,
  frame: readonly [width: number, height: number] | null,
): SVGGElement {
  const side = table.sides.find(({ name }) => name === counter.side);
  const { width, height } = place;
  const card = svg("g", { class: "card" });
  const family = familyOf(table, counter);
  const pattern = side && side.pattern !== "plain" ? side.pattern : "";
  const rect = (name: string, x: number, y: number, w: number, h: number, rx = 4): SVGRectElement =>
    svg("rect", { class: name, x, y, width: w, height: h, rx });
  const patterned = (x: number, y: number, w: number, h: number, rx = 4): SVGRectElement[] => {
    if (!pattern) return [];
    const over = rect("over", x, y, w, h, rx);
    over.setAttribute("fill", `url(#pattern-${pattern})`);
    return [over];
  };
  const [x, y] = [-width / 2, -height / 2];
  if (counter.slot === "location") {
    if (frame) card.append(rect("frame", -frame[0] / 2, height / 2 - frame[1], frame[0], frame[1], 5));
    card.append(rect("shadow", x + 1, y + 1.5, width, height, 3), rect("paper", x, y, width, height, 3));
    card.append(rect("face", x, y, 13, height, 3), ...patterned(x, y, 13, height, 3));
    card.append(glyph("location", x + 1.5, y + (height - 10) / 2, 10));
    card.append(words(faceOf(table, counter)?.title ?? counter.kind, x + 16, 4.2, width - 34, "start", "strip-name"));
    card.append(
      svg("text", { class: "figure", x: width / 2 - 4, y: 4.4, "text-anchor": "end" }, figure(table, counter, 0)),
    );
    card.append(
      rect("edge", x, y, width, height, 3),
      pips(counter.pips, width / 2 - 22 - 10 * (Math.min(counter.pips, 4) - 1), 0),
    );
  } else {
    card.append(rect("shadow far", x + 2.5, y + 4, width, height), rect("shadow", x + 1, y + 1.5, width, height));
    card.append(rect("face", x, y, width, height), ...patterned(x, y, width, height));
    card.append(
      ...(counter.slot === "unit"
        ? unit(table, counter, width, height)
        : counter.slot === "air"
          ? wing(table, counter, width, height)
          : lead(table, counter, width, height)),
    );
    card.append(rect("edge", x, y, width, height), pips(counter.pips, x + 7, y + (counter.slot === "unit" ? 21 : 6)));
  }
  const group = svg(
    "g",
    { class: `counter on-card slot-${counter.slot} family-${slug(family)} side-${slug(counter.side)}`, role: "img" },
    card,
  );
  group.style.setProperty("--side", side?.colour ?? "#777777");
  return group;
}

/** What a card is drawn from: two that agree look the same. */
export const cardKey = (counter: Counter, place: Place): string =>
  JSON.stringify([
    counter.side,
    counter.kind,
    counter.card,
    counter.slot,
    counter.symbol,
    counter.states,
    counter.badges,
    counter.pips,
    counter.number,
    place.width,
    Math.abs(place.angle ?? 0) > 91,
  ]);

const BAND = 14;

function unit(table: Table, counter: Counter, width: number, height: number): SVGElement[] {
  const [x, y] = [-width / 2, -height / 2];
  const face = faceOf(table, counter);
  const foot = height / 2 - 4;
  const plain = (face?.figures ?? []).slice(0, 2).map(([name]) => `${name} `);
  const badges = counter.badges.length
    ? counter.badges.filter((badge) => !plain.some((name) => badge.startsWith(name)))
    : (face?.figures ?? []).slice(2).map((pair) => pair.join(" "));
  return [
    svg("path", { class: "band", d: `M${x},${y + BAND}V${y + 4}a4,4 0 0,1 4,-4H${-x - 4}a4,4 0 0,1 4,4V${y + BAND}Z` }),
    words(face?.title ?? counter.kind, 0, y + 10.6, width - 6, "middle", "title"),
    nato(counter.symbol || face?.symbol || "", counter.kind, 0, 1, 0.26),
    svg("text", { class: "figure", x: x + 5, y: foot }, figure(table, counter, 0)),
    svg("text", { class: "figure", x: -x - 5, y: foot, "text-anchor": "end" }, figure(table, counter, 1)),
    words(badges.join(" "), 0, foot - 0.5, width - 36, "middle", "note"),
    at(marks(counter), 43.5, -9, 0.82),
  ];
}

function wing(table: Table, counter: Counter, width: number, height: number): SVGElement[] {
  const face = faceOf(table, counter);
  return [
    nato(counter.symbol || face?.symbol || "", counter.kind, 0, -3.5, 0.17),
    words(face?.title ?? counter.kind, 0, height / 2 - 3, width - 6, "middle", "note"),
    ...(counter.states.length ? [at(marks(counter), 34, -16, 0.8)] : []),
  ];
}

function lead(table: Table, counter: Counter, width: number, height: number): SVGElement[] {
  const face = faceOf(table, counter);
  return [
    svg("rect", { class: "inlay", x: -width / 2 + 3, y: -height / 2 + 3, width: width - 6, height: height - 6, rx: 2 }),
    glyph("leader", -width / 2 + 5, -6, 12),
    words((face?.figures ?? []).at(-1)?.join(" ") ?? "", 7, 4, width - 24, "middle", "note dark"),
  ];
}

/** The number on a card: its value in force if the counter says one ("TF 5"), else the printed one. */
function figure(table: Table, counter: Counter, index: number): string {
  const [name, value = ""] = faceOf(table, counter)?.figures[index] ?? [];
  const now = name && counter.badges.find((badge) => badge.startsWith(`${name} `));
  return now ? now.slice(name.length + 1) : value;
}

/** Text pressed into a width where it would run over. */
function words(text: string, x: number, y: number, room: number, anchor: string, name: string): SVGTextElement {
  const size = name === "title" ? 5.2 : name === "strip-name" ? 4.9 : 4.3;
  const pressed = text.length * size > room;
  return svg(
    "text",
    {
      class: name,
      x,
      y,
      "text-anchor": anchor,
      textLength: pressed ? room : undefined,
      lengthAdjust: pressed ? "spacingAndGlyphs" : undefined,
    },
    text,
  );
}

/** The NATO frame and icon; a unit without one in the standard has its kind printed. */
export function nato(symbol: string, kind: string, x: number, y: number, scale: number): SVGGElement {
  const shapes = SYMBOLS[symbol];
  const group = svg("g", { class: "nato", transform: `translate(${x},${y}) scale(${scale})` });
  group.append(svg("rect", { class: "nato-box", x: -75, y: -50, width: 150, height: 100 }));
  if (!shapes?.length) {
    group.append(svg("text", { class: "nato-word", y: 14 }, kind.slice(0, 6)));
    return group;
  }
  const airborne = symbol === "fighter" || symbol === "bomber" || symbol === "air_transport";
  const icon = svg("g", { transform: airborne ? "translate(-80,-78) scale(.8)" : "translate(-100,-100)" });
  for (const [d, fill, line, transform] of shapes) {
    icon.append(svg("path", { d, class: fill ? "filled" : "open", "stroke-width": line ? line * 2 : 0, transform }));
  }
  group.append(icon);
  return group;
}

function glyph(family: string, x: number, y: number, size: number): SVGPathElement {
  return svg("path", {
    class: "glyph",
    d: FAMILY_MARKS[family] ?? FAMILY_MARKS["ground"]!,
    transform: `translate(${x},${y}) scale(${size / 12})`,
  });
}

/** Damage: a disc with a minus for each marker; more than four are a disc with their number. */
function pips(count: number, x: number, y: number): SVGGElement {
  const layer = svg("g", { class: "pips" });
  const disc = (dx: number, inside: SVGElement): SVGGElement =>
    svg("g", { transform: `translate(${x + dx},${y})` }, svg("circle", { r: 6.2 }), inside);
  if (count > 4) layer.append(disc(0, svg("text", { y: 4 }, String(count))));
  else for (let i = 0; i < count; i += 1) layer.append(disc(i * 10, svg("path", { d: "M-3,0H3" })));
  return layer;
}

function at<E extends SVGElement>(element: E, x: number, y: number, scale: number): E {
  set(element, { transform: `translate(${x},${y}) scale(${scale})` });
  return element;
}

/** A card's symbol on its own, for a hand: the standard's, or the mark of its family. */
export function symbolDrawing(face: CardFace): SVGSVGElement {
  const drawing = svg("svg", { class: "board card-symbol", viewBox: "-30 -20 60 40", "aria-hidden": "true" });
  drawing.append(
    face.symbol && SYMBOLS[face.symbol]?.length ? nato(face.symbol, "", 0, 0, 0.37) : glyph(face.family, -17, -17, 34),
  );
  return drawing;
}
