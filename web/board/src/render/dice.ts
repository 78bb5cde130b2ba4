// A die as a die: its face with pips, and a short tumble over other faces before it lies still.

import { svg } from "./svg.ts";

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die of 48 by 48 that shows a face; more than six is a number. */
function drawDie(face: number, colour: "white" | "yellow" = "white"): SVGSVGElement {
  const pips = PIPS[face];
  return svg(
    "svg",
    { class: `die ${colour}`, viewBox: "-24 -24 48 48", width: 48, height: 48, role: "img", "aria-label": `${colour} die: ${face}` },
    svg("rect", { class: "die-shadow", x: -19, y: -18, width: 40, height: 40, rx: 8 }),
    svg("rect", { class: "die-body", x: -20, y: -20, width: 40, height: 40, rx: 8 }),
    ...(pips
      ? pips.map(([x, y]) => svg("circle", { class: "pip", cx: x * 10.5, cy: y * 10.5, r: 4 }))
      : [svg("text", { class: "die-number", y: 8 }, String(face))]),
  );
}

/** Let a die tumble in its place and come to lie with its face up; without motion it lies at once. */
export function tumble(holder: HTMLElement, face: number, colour: "white" | "yellow", moving: boolean): () => void {
  holder.replaceChildren(drawDie(face, colour));
  if (!moving) return () => undefined;
  let left = 7;
  let last = face;
  const timer = setInterval(() => {
    left -= 1;
    last = left ? 1 + ((last + left * 2) % 6) : face;
    holder.replaceChildren(drawDie(last, colour));
    holder.style.transform = left ? `rotate(${(left % 2 ? 1 : -1) * left * 5}deg) translateY(${-left * 2}px)` : "";
    if (!left) clearInterval(timer);
  }, 65);
  return () => {
    clearInterval(timer);
    holder.style.transform = "";
    holder.replaceChildren(drawDie(face, colour));
  };
}
