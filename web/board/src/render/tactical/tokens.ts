// Markers of a battlefield as the tokens that they are: where fire fell, where aircraft struck, what a side has registered.
// Smoke lies over the whole hex, for it hides what is behind.

import { outlinePath, reach, round, UNIT } from "../../layout/geometry.ts";
import { sideNamed } from "../../model/spots.ts";
import type { Marker, Space, Table } from "../../model/types.ts";
import { svg } from "../shared/svg.ts";

const BURST =
  "M0,-15L3.4,-6L11,-11L7,-3L15.500,-1L8,3.500L12,11L4,7.500L1,15.500L-2.500,8L-10,12.500L-6.500,4L-15.500,2L-7.500,-2L-12,-10L-3.500,-6.500Z";
const PLANE =
  "M0,-14L2.600,-4.500L15,2V5.500L2.600,2.500L1.800,9L6,12V14.500L0,12.800L-6,14.500V12L-1.800,9L-2.600,2.500L-15,5.500V2L-2.600,-4.500Z";
const CROSSHAIR = "M0,-9a9,9 0 1,0 .01,0ZM0,-15V-4M0,4V15M-15,0H-4M4,0H15";

interface Token {
  /** Under the counters. */
  readonly ground: SVGElement | null;
  /** Over them. */
  readonly over: SVGElement;
}

/** The token of a marker, the nth on its space; null: it is no token. */
export function token(table: Table, space: Space, { kind, side: of }: Marker, nth: number): Token | null {
  if (kind === "flag" || kind === "shortage") return null;
  const r = reach(space);
  const side = sideNamed(table, of);
  const over = svg(
    "g",
    {
      class: `token ${kind}`,
      transform: `translate(${round(space.x * UNIT - r * 0.86 + nth * 24)},${round(space.y * UNIT - r * 0.46)})`,
    },
    svg("circle", { class: "seat", r: 17 }),
    svg("path", { d: kind === "burst" ? BURST : kind === "strike" ? PLANE : CROSSHAIR }),
  );
  over.style.setProperty("--side", side?.colour ?? "#777777");
  return { ground: kind === "burst" ? svg("path", { class: "smoke", d: outlinePath(space) }) : null, over };
}
