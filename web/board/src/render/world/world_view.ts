// What a board shows that is a map of true shapes: its ground and writing, tints, armies from afar, the way of a move.

import { UNIT } from "../../layout/geometry.ts";
import { isWorld, type MoveRoute } from "../../model/panels.ts";
import type { Board } from "../../selection/selection.ts";
import type { Place } from "../../layout/place.ts";
import type { Counter, Space, Table } from "../../model/types.ts";
import { Armies } from "./armies.ts";
import { distance, padded, type Camera } from "../shared/camera.ts";
import { Areas } from "../shared/areas.ts";
import { activeArea } from "../tiles/chart.ts";
import { svg } from "../shared/svg.ts";
import { sideOfSeat } from "../../model/spots.ts";
import { World, WORLD_MARGIN } from "./world.ts";
import { words } from "../../model/words.ts";

export class WorldView {
  readonly #armies = new Armies();
  readonly #world = new World();
  readonly #areas = new Areas();
  readonly armies = this.#armies.layer;
  readonly ways = svg("g", { class: "way-shown", "aria-hidden": "true" });
  #table: Table | null = null;

  /** Whether the table that lies there is such a map. */
  get isOn(): boolean {
    return this.#table !== null;
  }

  /** Another table: its ground and its writing, or null if it is none of these maps. */
  lay(table: Table, drawing: SVGSVGElement): { readonly ground: SVGGElement; readonly writing: SVGGElement } | null {
    this.#table = isWorld(table) ? table : null;
    drawing.classList.toggle("on-world", this.#table !== null);
    this.#armies.clear();
    this.#areas.clear();
    this.ways.replaceChildren();
    return (
      this.#table && {
        ground: this.#world.ground(table),
        writing: svg("g", {}, this.#world.writing(table), this.#areas.layer),
      }
    );
  }

  /** The window on it, when it is first opened; once the letters have come they can be measured. */
  open({ table, view }: Board, camera: Camera): void {
    camera.frame(
      padded({ x: 0, y: 0, width: table.width * UNIT, height: table.height * UNIT }, false, WORLD_MARGIN),
      true,
    );
    camera.opening(
      activeArea(table, view, view.ask?.[0] === view.seat && view.mover ? view.mover : sideOfSeat(table, view.seat)),
    );
    const measure = (): void => void (this.#table === table && this.#world.measure(table));
    // once it has been seen: to measure, and to ask for the fonts, has the page laid out
    requestAnimationFrame(() =>
      setTimeout(() => {
        measure();
        void document.fonts?.ready.then(measure);
      }),
    );
  }

  show(board: Board, spaces: ReadonlyMap<number, Space>): void {
    const { table, view } = board;
    if (!this.#table) return;
    this.#areas.show(board, spaces);
    this.#world.show(table, view);
    this.#armies.show(table, view, spaces);
  }

  /** The counters lie where they lie now. */
  arrange(board: Board, places: ReadonlyMap<Counter, Place>): void {
    if (this.#table) this.#areas.arrange(board, places);
  }

  /** What must be read from any distance keeps its size on the screen. */
  near(drawing: SVGSVGElement, scale: number): string {
    drawing.style.setProperty("--per-pixel", (1 / scale).toFixed(3));
    const name = distance(scale);
    if (name === "far") this.#armies.part(1 / scale);
    else this.#armies.leave();
    return name;
  }

  /** The way of the move that is looked at, with what it costs. */
  way(way: MoveRoute | null, spaces: ReadonlyMap<number, Space>): void {
    const points = (way?.spaces ?? []).flatMap((id): [number, number][] => {
      const space = spaces.get(id);
      return space ? [[space.x * UNIT, space.y * UNIT]] : [];
    });
    if (!this.#table || points.length < 2) return this.ways.replaceChildren();
    const d = legs(points, this.#table.width * UNIT);
    const [x, y] = points.at(-1)!;
    this.ways.replaceChildren(
      svg("path", { class: "under", d }),
      svg("path", { class: "way", d }),
      svg(
        "g",
        { class: "cost", transform: `translate(${x},${y})` },
        svg("circle", { r: 46 }),
        svg("text", { y: 22, "font-size": 60 }, String(way!.cost)),
        svg("text", { class: "left", y: 96, "font-size": 46 }, words().left(way!.left)),
      ),
    );
  }
}

/** Straight legs from space to space; one that would run across half the map goes over its edge instead. */
function legs(points: readonly (readonly [number, number])[], width: number): string {
  let d = `M${points[0]!.join(",")}`;
  for (let i = 1; i < points.length; i += 1) {
    const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!];
    if (Math.abs(bx - ax) < width / 2) d += `L${bx},${by}`;
    else {
      const edge = ax < bx ? 0 : width;
      const middle = (ay + by) / 2;
      d += `L${edge},${middle}M${width - edge},${middle}L${bx},${by}`;
    }
  }
  return d;
}
