// Counters of a map of stacks: die-cut squares with the silhouette of their kind and their number; and, for who looks from
// far off, one sign for each side's army on a space, as large as it must be to be read.

import { armiesOf, isWorks, sizeOf, TOKEN } from "../../layout/slots.ts";
import { apart } from "../../layout/declutter.ts";
import { round, UNIT } from "../../layout/geometry.ts";
import {
  plainCounter,
  type Counter,
  type Side,
  type Sign,
  type Space,
  type Table,
  type TrayItem,
  type View,
} from "../../model/types.ts";
import { nato } from "../tiles/cards.ts";
import { silhouetteOf } from "./silhouettes.ts";
import { set, slug, svg } from "../shared/svg.ts";

const HALF = TOKEN / 2;

const isShip = ({ domain }: Counter): boolean => domain === "sea";

/** A counter about (0, 0) at scale 1. */
export function drawToken(
  table: Table,
  counter: Counter,
  card: SVGGElement | null = tokenCard(table, counter),
): SVGGElement {
  const group = svg(
    "g",
    {
      class: `counter token-of ${isWorks(counter) ? "works " : ""}side-${slug(counter.side)}${counter.states.map(({ sign }) => ` is-${slug(sign)}`).join("")}`,
      role: "img",
      "aria-label": counter.spoken,
    },
    ...(card ? [card] : []),
  );
  group.style.setProperty("--side", sideOf(table, counter)?.colour ?? "#777777");
  return group;
}

const sideOf = ({ sides }: Table, { side }: Counter): Side | undefined => sides.find(({ name }) => name === side);

/** What is drawn on a token. */
export function tokenCard(table: Table, counter: Counter): SVGGElement {
  const side = sideOf(table, counter);
  const square = (name: string, dx = 0, dy = 0): SVGRectElement =>
    svg("rect", {
      class: name,
      x: dx - HALF,
      y: dy - HALF,
      width: TOKEN,
      height: TOKEN,
      rx: isWorks(counter) ? 4 : 13,
    });
  const card = svg("g", { class: "card" }, square("shadow far", 4, 7), square("shadow", 2, 3), square("face"));
  if (side && side.pattern !== "plain") card.append(set_(square("over"), `url(#pattern-${side.pattern})`));
  card.append(square("edge"));
  const many = sizeOf(counter);
  const drawn = silhouetteOf(counter.symbol);
  const low = many > 1 || counter.pips > 0;
  if (drawn) {
    const scale = isShip(counter) ? 0.84 : isWorks(counter) ? 0.86 : 0.86;
    card.append(
      svg("path", { class: "silhouette", d: drawn, transform: `translate(0,${low ? -15 : 0}) scale(${scale})` }),
    );
  } else card.append(nato(counter.symbol, counter.kind, 0, low ? -17 : 0, low ? 0.45 : 0.48));
  if (many > 1) card.append(svg("text", { class: "many", y: HALF - 6 }, String(many)));
  card.append(...marks(counter, many > 1));
  return card;
}

const set_ = (element: SVGRectElement, fill: string): SVGRectElement => {
  set(element, { fill });
  return element;
};

/** Damage as a red disc with its number; what a unit has done or carries as small signs at the foot. */
function marks(counter: Counter, numbered: boolean): SVGElement[] {
  const elements: SVGElement[] = [];
  const lost = counter.pips;
  if (lost > 0) {
    elements.push(
      svg(
        "g",
        { class: "damage", transform: `translate(${HALF - 16},${-HALF + 16})` },
        svg("circle", { r: 20 }),
        svg("text", { y: 10 }, `${isWorks(counter) ? "−" : ""}${lost}`),
      ),
    );
  }
  const signs = counter.states.flatMap(({ sign }) => (SIGNS[sign] ? [[sign, SIGNS[sign]] as const] : []));
  signs.slice(0, 2).forEach(([sign, d], i) => {
    const x = numbered ? (i ? 30 : -30) : (i - (Math.min(2, signs.length) - 1) / 2) * 30;
    elements.push(
      svg(
        "g",
        { class: `sign s-${slug(sign)}`, transform: `translate(${x},${HALF - 19})` },
        svg("circle", { r: 15 }),
        svg("path", { d }),
      ),
    );
  });
  return elements;
}

/** Signs of states, in a box of 16 about the middle. */
const SIGNS: Readonly<Partial<Record<Sign, string>>> = {
  moved: "M-7,0H6M1,-5L6,0L1,5",
  aboard: "M-8,-1H8L5,5H-5ZM0,-1V-7",
  damaged: "M2,-8L-3,0H3L-2,8",
  submerged: "M-8,-3q4,-4 8,0t8,0M-8,3q4,-4 8,0t8,0",
  landing: "M0,-7V6M-5,1L0,6L5,1",
  raiding: "M0,-8V1M-5,-3L0,3L5,-3M-7,7H7",
  fought: "M-6,-6L6,6M6,-6L-6,6",
  hit: "M-7,-7L7,7M7,-7L-7,7",
  withdrawn: "M7,0H-6M-1,-5L-6,0L-1,5",
  crippled: "M-8,0H8M-8,-3H8M-8,3H8",
  locked: "M-6,-1H6V7H-6ZM-4,-1V-4a4,4 0 0,1 8,0V-1",
  covering: "M0,-8L7,-5V0Q7,6 0,9Q-7,6 -7,0V-5Z",
  stranded: "M-8,7H8M-5,7q5,-8 10,0M0,3V-5M0,-5q-5,-3 -7,1M0,-5q5,-3 7,1",
  convoy: "M-9,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0ZM-1,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z",
  bound: "M-4,8V-8H2a4,4 0 0,1 0,8H-4",
};

/** A counter on its own: for a list, a tray, a battle board. */
export function tokenDrawing(table: Table, counter: Counter): SVGSVGElement {
  const drawing = svg("svg", {
    class: "board-piece board",
    viewBox: `${-HALF - 3} ${-HALF - 3} ${TOKEN + 12} ${TOKEN + 14}`,
    "aria-hidden": "true",
  });
  drawing.append(drawToken(table, counter));
  return drawing;
}

/** Things of a tray. */
export const kindDrawing = (table: Table, side: string, { name, symbol }: TrayItem): SVGSVGElement =>
  tokenDrawing(table, plainCounter({ side, kind: name, symbol, spoken: name }));

/** The signs of armies, for who looks from far off. */
export class Armies {
  readonly layer = svg("g", { class: "armies", "aria-hidden": "true" });
  #drawn: View["counters"] | null = null;
  #signs: Placed[] = [];
  #size = 0;
  /** Whoever looks from near sees none of them: they are drawn when somebody looks from afar. */
  #due: (() => void) | null = null;
  #isFar = false;

  show(table: Table, view: View, spaces: ReadonlyMap<number, Space>): void {
    if (view.counters === this.#drawn) return;
    this.#drawn = view.counters;
    this.#due = () => this.#draw(table, view, spaces);
    if (this.#isFar) this.#draw(table, view, spaces);
  }

  #draw(table: Table, view: View, spaces: ReadonlyMap<number, Space>): void {
    this.#due = null;
    const armies = armiesOf(view.counters);
    // those of one space stand below one another: beside it they would stand in its neighbour
    const all = new Map<number, number>();
    for (const army of armies) all.set(army.space, (all.get(army.space) ?? 0) + highOf(army) + APART);
    const drawn = new Map<number, number>();
    this.#signs = [];
    const sides = new Map(table.sides.map((side) => [side.name, side]));
    this.layer.replaceChildren(
      ...armies.flatMap((army) => {
        const { space: id, side } = army;
        const space = spaces.get(id);
        if (!space) return [];
        const top = drawn.get(id) ?? -all.get(id)! / 2;
        const high = highOf(army) + APART;
        drawn.set(id, top + high);
        const element = sign(space, sides.get(side), army, top + high / 2);
        this.#signs.push(element);
        return [element.element];
      }),
    );
    const size = this.#size;
    this.#size = 0;
    this.part(size);
  }

  /** Nobody looks from afar any more. */
  leave(): void {
    this.#isFar = false;
  }

  /** Signs that would lie over one another at so many units of the map to the pixel are moved apart. */
  part(perPixel: number): void {
    if (perPixel) this.#isFar = true;
    this.#due?.();
    const size = round(SIZE * Math.max(4, Math.min(16, perPixel)));
    if (!perPixel || size === this.#size) return;
    this.#size = size;
    const boxes = this.#signs.map(({ x, y, below, wide, high }) => ({
      x,
      y: y + below * size,
      width: wide * size,
      height: (high + APART) * size,
    }));
    const moved = apart(boxes);
    this.#signs.forEach(({ element }, i) => {
      element.style.setProperty("--dx", `${round(moved[i]!.x - boxes[i]!.x)}px`);
      element.style.setProperty("--dy", `${round(moved[i]!.y - boxes[i]!.y)}px`);
    });
  }

  /** The table is another one. */
  clear(): void {
    this.#drawn = null;
    this.#due = null;
    this.#signs = [];
    this.layer.replaceChildren();
  }
}

/** A sort of units in a sign: its symbol, and how many of it there are. */
const CELL = [126, 80] as const;
/** The size of a sign, for each unit of the map to the pixel: as the style sheet has it. */
const SIZE = 0.155;
/** Between two signs. */
const APART = 8;

type Army = ReturnType<typeof armiesOf>[number];
const highOf = ({ parts }: Army): number => CELL[1] * Math.ceil(parts.length / 2) + 6;

interface Placed {
  readonly element: SVGGElement;
  readonly x: number;
  readonly y: number;
  readonly below: number;
  readonly wide: number;
  readonly high: number;
}

function sign(space: Space, side: Side | undefined, army: Army, below: number): Placed {
  const { parts } = army;
  const across = parts.length > 1 ? 2 : 1;
  const [wide, high] = [CELL[0] * across + 8, highOf(army)];
  const rect = (kind: string, dx = 0, dy = 0): SVGRectElement =>
    svg("rect", { class: kind, x: dx - wide / 2, y: dy - high / 2, width: wide, height: high, rx: 16 });
  const card = svg("g", { class: "army-card" }, rect("shadow", 3, 7), rect("face"));
  if (side && side.pattern !== "plain") card.append(set_(rect("over"), `url(#pattern-${side.pattern})`));
  card.append(rect("edge"));
  parts.forEach(({ symbol, kind, units }, i) => {
    const alone = i === parts.length - 1 && i % across === 0;
    const x = alone ? 0 : ((i % across) - 0.5) * CELL[0];
    const y = (Math.floor(i / across) - (Math.ceil(parts.length / across) - 1) / 2) * CELL[1];
    const drawn = silhouetteOf(symbol);
    card.append(
      drawn
        ? svg("path", { class: "silhouette", d: drawn, transform: `translate(${x - 26},${y}) scale(0.66)` })
        : nato(symbol, kind, x - 26, y, 0.4),
      svg("text", { x: x + 36, y: y + 25 }, String(units)),
    );
  });
  const [x, y] = space.slots?.[0] ?? [space.x, space.y];
  const group = svg(
    "g",
    { class: `army side-${slug(army.side)}`, "data-space": space.id, "data-units": army.units },
    card,
  );
  group.style.setProperty("--side", side?.colour ?? "#777777");
  group.style.setProperty("--x", `${Math.round(x * UNIT)}px`);
  group.style.setProperty("--y", `${Math.round(y * UNIT)}px`);
  group.style.setProperty("--below", `${Math.round(below)}px`);
  return { element: group, x: Math.round(x * UNIT), y: Math.round(y * UNIT), below, wide, high };
}
