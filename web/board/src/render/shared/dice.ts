// A die as a die: its face with pips, and a short tumble over other faces before it lies still.

import { svg } from "./svg.ts";
import { words } from "../../model/words.ts";

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export interface DieLook {
  readonly colour: "white" | "yellow";
  readonly sides: number;
  /** Whether it hits, where that is told. */
  readonly mark: "" | "hit" | "miss";
}

const CUBE = 6;

/** A die of 48 by 48 that shows a face: pips on a cube, a number on any other. */
export function drawDie(face: number, { colour, sides, mark }: DieLook): SVGSVGElement {
  const pips = sides === CUBE ? PIPS[face] : undefined;
  const body = (name: string, x: number, y: number): SVGElement =>
    sides === CUBE
      ? svg("rect", { class: name, x, y, width: 40, height: 40, rx: 8 })
      : svg("path", {
          class: name,
          d: `M${x + 20} ${y - 2}L${x + 41} ${y + 22}L${x + 20} ${y + 42}L${x - 1} ${y + 22}Z`,
        });
  return svg(
    "svg",
    {
      class: `die ${colour} ${mark}`.trim(),
      viewBox: "-24 -24 48 48",
      width: 48,
      height: 48,
      role: "img",
      "aria-label": words().die(colour, face, mark),
    },
    body("die-shadow", -19, -18),
    body("die-body", -20, -20),
    ...(pips
      ? pips.map(([x, y]) => svg("circle", { class: "pip", cx: x * 10.5, cy: y * 10.5, r: 4 }))
      : [svg("text", { class: "die-number", y: 8 }, String(face))]),
  );
}

/** Let a die tumble in its place and come to lie with its face up. */
export function tumble(holder: HTMLElement, face: number, look: DieLook): () => void {
  const lie = (): void => {
    holder.style.transform = "";
    holder.replaceChildren(drawDie(face, look));
  };
  let left = 7;
  let last = face;
  const turn = (): void => {
    left -= 1;
    if (!left) {
      clearInterval(timer);
      return lie();
    }
    last = 1 + ((last + left * 2) % look.sides);
    holder.replaceChildren(drawDie(last, look));
    holder.style.transform = `rotate(${(left % 2 ? 1 : -1) * left * 5}deg) translateY(${-left * 2}px)`;
  };
  const timer = setInterval(turn, 65);
  turn();
  return () => {
    clearInterval(timer);
    lie();
  };
}
