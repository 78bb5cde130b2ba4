// What was declared and is not resolved yet, as arrows from where it comes to where it strikes. Each kind has its own
// line, head and sign, so that colour is not needed to tell them apart; those of one kind, side and way are drawn once,
// with their number.

import { round, UNIT } from "../../layout/geometry.ts";
import { beyond, boxOf, places } from "../../layout/layout.ts";
import { spotOf, pieceSpot, type Spot } from "../../model/spots.ts";
import { isWorld } from "../../model/panels.ts";
import type { Board } from "../../selection/selection.ts";
import type { Arrow } from "../../model/types.ts";
import { lightOf } from "./highlights.ts";
import { slug, svg } from "./svg.ts";

/** The sign on an arrow, in a box of 12. */
const SIGNS: Readonly<Record<string, string>> = {
  bombing: "M6,11C3.6,9.4 3.4,5.6 4.6,3.4L3.2,1H8.8L7.4,3.4C8.6,5.6 8.4,9.4 6,11Z",
  escort: "M6,1L10.4,2.6V6C10.4,8.6 8.4,10.4 6,11.2C3.6,10.4 1.6,8.6 1.6,6V2.6Z",
  interception: "M1.6,1.6L8,8M10.4,1.6L4,8M6.6,9.4L9.4,6.6M5.4,9.4L2.6,6.6M8.4,8.4L10.4,10.4M3.6,8.4L1.6,10.4",
  drop: "M1,5.4A5,4.6 0 0,1 11,5.4L6,10.6ZM4,5.2L6,10.6L8,5.2",
  bombardment:
    "M6,1V3.4M6,8.6V11M1,6H3.4M8.6,6H11M2.6,2.6L4.2,4.2M7.8,7.8L9.4,9.4M9.4,2.6L7.8,4.2M4.2,7.8L2.6,9.4M6,4.6a1.4,1.4 0 1,0 .01,0Z",
  attack: "M1.2,6H9.6M6.4,2.4L10.4,6L6.4,9.6",
  scatter: "M6,1.2V10.8M1.2,6H10.8M2.6,2.6L9.4,9.4M9.4,2.6L2.6,9.4",
};
const LINED = new Set(["scatter", "interception", "bombardment", "attack", "drop"]);

type Point = readonly [number, number];

interface Way {
  readonly arrow: Arrow;
  readonly count: number;
  readonly labels: readonly string[];
  /** The piece to be touched on the arrow; null if it stands for several, or none. */
  readonly spot: Spot | null;
}

/** Arrows alike in kind, side and ends are one; one whose piece can be touched stays by itself. */
export function bundled(board: Board): Way[] {
  const ways = new Map<string, Way>();
  for (const arrow of board.view.arrows) {
    const spot = arrow.id_kind ? spotOf(board.lexicon, arrow.id_kind, arrow.id) : null;
    const live = spot !== null && lightOf(board, spot) !== "";
    const key = [
      arrow.kind,
      arrow.side,
      arrow.origin,
      arrow.via,
      arrow.target,
      live ? arrow.id : "",
      arrow.current,
    ].join("|");
    const old = ways.get(key);
    const labels = [...(old?.labels ?? []), ...(arrow.label ? [arrow.label] : [])];
    ways.set(key, { arrow, count: (old?.count ?? 0) + 1, labels, spot: old ? null : spot });
  }
  return [...ways.values()];
}

/** All arrows; those that have nothing to do with the space looked at step back. */
export function flights(board: Board, looked: number | null): SVGGElement {
  const layer = svg("g", { class: "flights", "aria-hidden": "true" });
  const ways = bundled(board);
  const concerns = ({ arrow }: Way): boolean => arrow.origin === looked || arrow.target === looked;
  const some = looked !== null && ways.some(concerns);
  const laid: Point[] = [];
  const pairs = new Map<string, number>();
  const signs: SVGElement[] = [];
  for (const way of ways) {
    const pair = [way.arrow.origin, way.arrow.target].sort((a, b) => a - b).join("|");
    const nth = pairs.get(pair) ?? 0;
    pairs.set(pair, nth + 1);
    const curve = curveOf(board, way.arrow, nth);
    if (!curve) continue;
    const plain = !some || concerns(way) || way.arrow.current;
    const name = `flight f-${slug(way.arrow.kind)} side-${slug(way.arrow.side)}${plain ? "" : " back"}${way.arrow.current ? " current" : ""}`;
    const group = svg("g", { class: name }, ...lines(curve, isWorld(board.table) ? 40 : 13));
    const sign = signOf(
      board,
      way,
      spotFor(curve, laid, way.arrow.via >= 0),
      way.arrow.current || (plain && (some || ways.length <= 3)),
      name,
    );
    paint(board, way.arrow, group, sign);
    layer.append(group);
    signs.push(sign);
  }
  layer.append(...signs);
  return layer;
}

function paint(board: Board, arrow: Arrow, ...groups: SVGElement[]): void {
  const side = board.table.sides.find(({ name }) => name === arrow.side);
  for (const group of groups) group.style.setProperty("--side", side?.colour ?? "#555555");
}

interface Curve {
  readonly from: Point;
  readonly bend: Point;
  readonly to: Point;
}

const along = ({ from, bend, to }: Curve, t: number): Point => {
  const mix = (i: 0 | 1): number => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * bend[i] + t ** 2 * to[i];
  return [mix(0), mix(1)];
};

/** From the piece that flies, or the middle of the space, to short of the middle of the target; further ones bend more. */
function curveOf(board: Board, arrow: Arrow, nth: number): Curve | null {
  const { table, lexicon, view } = board;
  const spaces = new Map(table.spaces.map((space) => [space.id, space]));
  const target = spaces.get(arrow.target);
  const origin = spaces.get(arrow.origin);
  const unitPlaces = places(table, view.counters, null);
  const piece = view.counters.find(
    (counter) => arrow.id >= 0 && pieceSpot(lexicon, counter) === spotOf(lexicon, arrow.id_kind, arrow.id),
  );
  const place = piece && unitPlaces.get(piece);
  const start: Point = place
    ? [place.x, place.y]
    : origin
      ? [origin.x * UNIT, origin.y * UNIT]
      : beyond(table, arrow.side);
  if (!target) return null;
  const middle: Point = [target.x * UNIT, target.y * UNIT];
  const [dx, dy] = [middle[0] - start[0], middle[1] - start[1]];
  const length = Math.hypot(dx, dy);
  // off the card it starts from, so that this can be read
  const off = place || !length ? 0 : Math.min(30, length * 0.28) / length;
  const from: Point = [start[0] + dx * off, start[1] + dy * off];
  if (length < 20) {
    // over its own space: a short loop from above
    const to: Point = [middle[0] + 12, middle[1] - 8];
    return { from: [middle[0] - 34, middle[1] - 34], bend: [middle[0] + 8, middle[1] - 46], to };
  }
  const short = Math.min(boxOf(target).height * 0.24, length * 0.3);
  const to: Point = [middle[0] - (dx / length) * short, middle[1] - (dy / length) * short];
  const by = spaces.get(arrow.via);
  if (by) {
    // through the middle of the space by which they come, straight into the target
    const over: Point = [by.x * UNIT, by.y * UNIT];
    const [ax, ay] = [middle[0] - over[0], middle[1] - over[1]];
    const last = Math.hypot(ax, ay) || 1;
    const end: Point = [middle[0] - (ax / last) * short, middle[1] - (ay / last) * short];
    return { from, bend: [2 * over[0] - (from[0] + end[0]) / 2, 2 * over[1] - (from[1] + end[1]) / 2], to: end };
  }
  const lean = (nth % 2 ? -1 : 1) * (14 + 15 * Math.ceil(nth / 2)) * Math.min(1, length / 160);
  const bend: Point = [(from[0] + to[0]) / 2 + (dy / length) * lean, (from[1] + to[1]) / 2 - (dx / length) * lean];
  return { from, bend, to };
}

/** The line with its halo, and a head that looks along its last part. */
function lines(curve: Curve, size: number): SVGElement[] {
  const { from, bend, to } = curve;
  const angle = Math.atan2(to[1] - bend[1], to[0] - bend[0]);
  const wing = (turn: number, length = size): string =>
    `${round(to[0] - Math.cos(angle + turn) * length)},${round(to[1] - Math.sin(angle + turn) * length)}`;
  const d = `M${round(from[0])},${round(from[1])}Q${round(bend[0])},${round(bend[1])} ${round(to[0])},${round(to[1])}`;
  const head = `M${wing(0.45)}L${round(to[0])},${round(to[1])}L${wing(-0.45)}L${wing(0, size * 0.6)}Z`;
  return [
    svg("path", { class: "under", d }),
    svg("path", { class: "way", d }),
    svg("path", { class: "head", d: head }),
  ];
}

/** Where on its curve a sign does not lie on another one, nor on the space that the curve only passes. */
function spotFor(curve: Curve, laid: Point[], isBent: boolean): Point {
  const tries = [...(isBent ? [0.76, 0.24] : []), 0.5, 0.4, 0.6, 0.32, 0.68, 0.26, 0.74].map((t) => along(curve, t));
  const free = tries.find(([x, y]) => laid.every(([ox, oy]) => Math.hypot(x - ox, y - oy) > 25));
  const point = free ?? tries[0]!;
  laid.push(point);
  return point;
}

function signOf(
  board: Board,
  { arrow, count, labels, spot }: Way,
  [x, y]: Point,
  withText: boolean,
  name: string,
): SVGGElement {
  const light = spot === null ? "" : lightOf(board, spot);
  const group = svg("g", {
    class: `sign-of ${name}${light ? ` can ${light}` : ""}`,
    transform: `translate(${round(x)},${round(y)})${isWorld(board.table) ? " scale(2.1)" : ""}`,
  });
  if (light && spot !== null) group.dataset["spot"] = String(spot);
  // a number has its place beside any arrow
  const label = withText || isWorld(board.table) ? [...new Set(labels)].slice(0, 2).join(", ") : "";
  if (label) {
    const width = label.length * 5.1 + 16;
    group.append(
      svg("rect", { class: "tag", x: 4, y: -8, width, height: 16, rx: 8 }),
      svg("text", { class: "tag-text", x: 14, y: 4 }, label),
    );
  }
  group.append(
    svg("circle", { class: "seal", r: 11 }),
    svg("path", {
      class: LINED.has(arrow.kind) ? "sign lined" : "sign",
      d: SIGNS[arrow.kind] ?? SIGNS["attack"]!,
      transform: "translate(-7.2,-7.2) scale(1.2)",
    }),
  );
  if (count > 1)
    group.append(
      svg("circle", { class: "count", cx: 10, cy: -9, r: 6.5 }),
      svg("text", { class: "count-text", x: 10, y: -5.2 }, String(count)),
    );
  return group;
}
