// Plans on the map: broad arrows with a halo, told apart by colour and by their line; and the one being drawn.

import { round, UNIT } from "../../layout/geometry.ts";
import type { Plan } from "../../model/plans.ts";
import type { Point, Space, Table } from "../../model/types.ts";
import { slug, svg } from "./svg.ts";

/** Who is told of what was drawn. */
export interface Planner {
  /** An arrow of a plan was drawn from a space to another. */
  plan?(from: number, to: number): void;
  /** An arrow of a plan begins at a space; null: it was ended or put back. */
  planning?(from: number | null): void;
}

export class PlanLayer {
  readonly layer = svg("g", { class: "plans", "aria-hidden": "true" });
  readonly #arrows = svg("g");
  readonly #draft = svg("g", { class: "draft" });
  #spaces = new Map<number, Space>();
  #kind = "";
  #from: number | null = null;

  constructor(private readonly planner: Planner) {
    this.layer.append(this.#arrows, this.#draft);
  }

  /** Whether touches draw. */
  get isDrawing(): boolean {
    return this.#kind !== "";
  }

  lay(table: Table): void {
    this.#spaces = new Map(table.spaces.map((space) => [space.id, space]));
    this.#draft.replaceChildren();
  }

  /** The arrows; and of which kind touches draw more, "" if they do not. */
  show(plans: readonly Plan[], kind: string): void {
    this.#kind = kind;
    if (!kind) this.begin(null);
    this.#arrows.replaceChildren(
      ...plans.flatMap((plan) => {
        const [a, b] = [this.#middle(plan.from), this.#middle(plan.to)];
        return a && b ? [arrow(a, b, plan.kind)] : [];
      }),
    );
  }

  /** An arrow begins; null: the one begun is put back. Says whether there was one. */
  begin(from: number | null): boolean {
    const was = this.#from;
    if (from === was) return false;
    this.#from = from;
    this.draft(null);
    this.planner.planning?.(from);
    return was !== null;
  }

  /** A start and then an end was touched; the start again puts it back. */
  touch(spot: number | null): void {
    if (this.#from === null) this.begin(spot);
    else this.end(spot);
  }

  end(to: number | null): void {
    const from = this.#from;
    this.begin(null);
    if (from !== null && to !== null && from !== to) this.planner.plan?.(from, to);
  }

  /** The arrow begun points to a point, or to a space. */
  draft(to: Point | number | null): void {
    const start = this.#from === null ? null : this.#middle(this.#from);
    const end = typeof to === "number" ? this.#middle(to) : to;
    this.#draft.replaceChildren(
      ...(start ? [svg("circle", { class: `start p-${slug(this.#kind)}`, cx: start[0], cy: start[1], r: 26 })] : []),
    );
    if (start && end && Math.hypot(end[0] - start[0], end[1] - start[1]) > 30)
      this.#draft.append(arrow(start, end, this.#kind));
  }

  #middle(id: number): Point | null {
    const space = this.#spaces.get(id);
    return space ? [space.x * UNIT, space.y * UNIT] : null;
  }
}

/** A bent arrow from near the middle of one space to near the middle of another. */
function arrow([ax, ay]: Point, [bx, by]: Point, kind: string): SVGGElement {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const bend = Math.min(48, length * 0.16);
  const [mx, my] = [(ax + bx) / 2 + uy * bend, (ay + by) / 2 - ux * bend];
  const [fx, fy] = [ax + ux * 18, ay + uy * 18];
  const [tx, ty] = [bx - ux * 10, by - uy * 10];
  const angle = Math.atan2(ty - my, tx - mx);
  const at = (turn: number, back: number): Point => [
    round(tx - Math.cos(angle + turn) * back),
    round(ty - Math.sin(angle + turn) * back),
  ];
  const [sx, sy] = at(0, 22);
  const d = `M${round(fx)},${round(fy)}Q${round(mx)},${round(my)} ${sx},${sy}`;
  const head = `M${at(0.5, 38).join(",")}L${round(tx)},${round(ty)}L${at(-0.5, 38).join(",")}L${at(0, 26).join(",")}Z`;
  return svg(
    "g",
    { class: `plan p-${slug(kind)}` },
    svg("path", { class: "under", d }),
    svg("path", { class: "under head", d: head }),
    svg("path", { class: "way", d }),
    svg("path", { class: "head", d: head }),
  );
}
