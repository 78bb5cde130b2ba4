// The board on the screen: lays the layers over each other, keeps counters in step with the view, and tells the shell
// what was touched. It draws what the headless state says and decides nothing.

import type { Changes } from "../changes.ts";
import { bounds, outlinePath, reach, UNIT, type Box } from "../geometry.ts";
import { glowing, sources, type Board } from "../state.ts";
import type { Counter, Space, Table } from "../types.ts";
import { isWay, next, walk } from "../walk.ts";
import { Camera } from "./camera.ts";
import { drawCounter, drawMarker, faceKey, patterns, pile } from "./counters.ts";
import { ground } from "./ground.ts";
import { aims, cursor, glow, trails, type Arrow } from "./lights.ts";
import { fade, glide, shake } from "./motion.ts";
import { listen } from "./pointer.ts";
import { set, svg } from "./svg.ts";

export interface Hooks {
  touch(space: number | null, sure: boolean): void;
  take(space: number): void;
  drop(space: number | null): void;
  hover(space: number | null): void;
  /** The keyboard went to a space. */
  cursor(space: number): void;
  /** The camera moved: things laid over the board have to follow. */
  moved(): void;
  motion(): boolean;
}

const PADDING = 44;

export class BoardView {
  readonly drawing: SVGSVGElement;
  readonly #camera: Camera;
  readonly #layers = {
    ground: svg("g"),
    hits: svg("g", { class: "hits" }),
    glow: svg("g"),
    markers: svg("g", { class: "markers", "aria-hidden": "true" }),
    counters: svg("g", { class: "counters" }),
    trails: svg("g"),
    aims: svg("g"),
    cursor: svg("g"),
    dragged: svg("g", { class: "dragged", "aria-hidden": "true" }),
  };
  readonly #spaces = new Map<number, Space>();
  readonly #hits = new Map<number, SVGPathElement>();
  #counters: { counter: Counter; key: string; element: SVGGElement }[] = [];
  #table: Table | null = null;
  #board: Board | null = null;
  #spread: number | null = null;
  readonly #stop: (() => void)[] = [];

  constructor(
    host: HTMLElement,
    private readonly hooks: Hooks,
  ) {
    const layers = Object.values(this.#layers);
    this.drawing = svg("svg", { class: "board", role: "group", "aria-roledescription": "map" }, patterns(), ...layers);
    host.append(this.drawing);
    this.#camera = new Camera(this.drawing, () => hooks.moved());
    this.#stop.push(
      listen(this.drawing, this.#camera, {
        touch: (space, sure) => hooks.touch(space, sure),
        mayTake: (space, finger) => this.#mayTake(space, finger),
        take: (space) => hooks.take(space),
        drag: (x, y) => this.#drag(x, y),
        drop: (space) => hooks.drop(space),
        hover: (space) => this.#hover(space),
      }),
    );
    const resize = new ResizeObserver(() => this.#camera.resized());
    resize.observe(this.drawing);
    this.#stop.push(() => resize.disconnect());
    this.drawing.addEventListener("keydown", (event) => this.#key(event));
    this.drawing.addEventListener("focusin", (event) => this.#focused(event));
  }

  destroy(): void {
    for (const stop of this.#stop) stop();
    this.drawing.remove();
  }

  /** Draw a state; `changed` is what happened since the last one, to be animated, `arrows` what was done last. */
  show(board: Board, changed: Changes | null = null, arrows: readonly Arrow[] = []): void {
    if (board.table !== this.#table) this.#lay(board.table);
    this.#board = board;
    this.#putCounters(board, changed);
    this.#replace("glow", glow(board));
    this.#replace("aims", aims(board));
    this.#replace("cursor", cursor(board));
    this.#replace("trails", trails(board, arrows));
    this.#layers.markers.replaceChildren(...board.view.markers.flatMap(([space, name]) => this.#marker(space, name)));
    this.#speak(board);
    if (board.dragging === null) this.#layers.dragged.replaceChildren();
  }

  fit(): void {
    this.#camera.fit();
  }

  /** Fill the window with map. */
  cover(): void {
    this.#camera.frame(bounds(this.#table?.spaces ?? []));
    this.#camera.cover();
  }

  zoom(factor: number): void {
    this.#camera.zoom(factor);
  }

  /** Where a space is in the window of the board: its centre and half its width, in pixels. */
  place(space: number): { x: number; y: number; r: number } | null {
    const found = this.#spaces.get(space);
    if (!found) return null;
    const [x, y] = this.#camera.toWindow(found.x * UNIT, found.y * UNIT);
    const [edge] = this.#camera.toWindow(found.x * UNIT + reach(found), found.y * UNIT);
    return { x, y, r: edge - x };
  }

  /** Put the keyboard on the board: where it was, or on what glows next (or before). */
  focus(back?: boolean): void {
    const board = this.#board;
    if (!board) return;
    this.#goTo(back === undefined ? board.cursor : next(board.table.spaces, glowing(board), board.cursor, back));
  }

  #goTo(space: number): void {
    this.hooks.cursor(space);
    this.#hits.get(space)?.focus();
    const found = this.#spaces.get(space);
    if (found) this.#camera.reveal(found.x * UNIT, found.y * UNIT);
  }

  /** A short shake of a counter that may not go where it was put. */
  refuse(space: number): void {
    const found = this.#counters.find(({ counter }) => counter.space === space);
    if (found && this.hooks.motion()) shake(found.element);
  }

  #lay(table: Table): void {
    this.#table = table;
    this.#spaces.clear();
    this.#hits.clear();
    this.#counters = [];
    this.#layers.counters.replaceChildren();
    for (const space of table.spaces) {
      this.#spaces.set(space.id, space);
      const hit = svg("path", { d: outlinePath(space), "data-space": space.id, role: "button", tabindex: -1 });
      this.#hits.set(space.id, hit);
    }
    this.#layers.ground.replaceChildren(ground(table));
    this.#layers.hits.replaceChildren(...this.#hits.values());
    set(this.drawing, { "aria-label": `${table.title}: arrow keys walk the map, Enter selects` });
    this.#camera.frame(padded(bounds(table.spaces)));
  }

  /** Names of the spaces as they are now, and which one the Tab key comes to. */
  #speak(board: Board): void {
    const on = new Map<number, string[]>();
    for (const counter of board.view.counters) {
      on.set(counter.space, [...(on.get(counter.space) ?? []), counter.spoken]);
    }
    for (const [space, name] of board.view.markers) on.set(space, [...(on.get(space) ?? []), name]);
    const glows = glowing(board);
    for (const [id, hit] of this.#hits) {
      const label = [this.#spaces.get(id)?.spoken, ...(on.get(id) ?? [])].join(". ");
      set(hit, {
        "aria-label": label,
        tabindex: id === board.cursor ? 0 : -1,
        "aria-disabled": glows.has(id) ? undefined : "true",
        "aria-pressed": id === board.selected ? "true" : undefined,
        class: glows.has(id) ? "can" : undefined,
      });
    }
  }

  #putCounters(board: Board, changed: Changes | null): void {
    const old = [...this.#counters];
    const cameFrom = new Map((changed?.moved ?? []).map(({ counter, from }) => [counter, from]));
    const motion = changed !== null && this.hooks.motion();
    this.#counters = board.view.counters.map((counter) => {
      const key = faceKey(counter);
      const space = cameFrom.get(counter) ?? counter.space;
      const at = old.findIndex((one) => one.counter.space === space && one.key === key);
      const kept = at < 0 ? null : old.splice(at, 1)[0]!;
      const element = kept?.element ?? drawCounter(board.table, counter);
      set(element, { "data-space": counter.space, "aria-label": counter.spoken });
      return { counter, key, element };
    });
    this.#layers.counters.replaceChildren(...this.#counters.map(({ element }) => element));
    this.#arrange(board);
    if (motion) this.#animate(changed, cameFrom, old.map(({ element, counter }) => ({ element, counter })));
  }

  #animate(changed: Changes, cameFrom: Map<Counter, number>, left: { element: SVGGElement; counter: Counter }[]): void {
    for (const { counter, element } of this.#counters) {
      const from = this.#spaces.get(cameFrom.get(counter) ?? -1);
      const to = this.#spaces.get(counter.space);
      if (from && to) glide(element, (from.x - to.x) * UNIT, (from.y - to.y) * UNIT);
      else if (changed.come.includes(counter)) fade(element, "in");
      else if (changed.turned.includes(counter)) shake(element);
    }
    const gone = new Set(changed.gone.map(({ space }) => space));
    for (const { element, counter } of left) {
      if (!gone.has(counter.space)) continue;
      this.#layers.counters.prepend(element);
      fade(element, "out", () => element.remove());
    }
  }

  /** Every counter in its place: alone in the middle, or in a pile that spreads under the pointer. */
  #arrange(board: Board): void {
    const stacks = new Map<number, SVGGElement[]>();
    for (const { counter, element } of this.#counters) {
      stacks.set(counter.space, [...(stacks.get(counter.space) ?? []), element]);
    }
    for (const [id, stack] of stacks) {
      const space = this.#spaces.get(id);
      if (!space) continue;
      const scale = Math.min(1.25, reach(space) / 50);
      stack.forEach((element, i) => {
        const [dx, dy] = pile(i, stack.length, this.#spread === id, reach(space));
        set(element, { transform: `translate(${space.x * UNIT + dx},${space.y * UNIT + dy}) scale(${scale})` });
        element.classList.toggle("lifted", board.selected === id && board.dragging === null);
        element.classList.toggle("taken", board.dragging === id);
      });
    }
  }

  #marker(space: number, name: string): SVGGElement[] {
    const at = this.#spaces.get(space);
    if (!at) return [];
    const r = reach(at);
    const marker = drawMarker(name);
    set(marker, { transform: `translate(${at.x * UNIT - r + 8},${at.y * UNIT + r - 22})` });
    return [marker];
  }

  #mayTake(space: number, finger: boolean): boolean {
    const board = this.#board;
    if (!board || !board.offers.length || board.dragging !== null) return false;
    if (!board.view.counters.some((counter) => counter.space === space)) return false;
    return !finger || sources(board).has(space);
  }

  #drag(clientX: number, clientY: number): void {
    const board = this.#board;
    const held = this.#counters.filter(({ counter }) => counter.space === board?.dragging).at(-1);
    if (!held) return;
    const { dragged } = this.#layers;
    if (!dragged.firstChild) dragged.append(held.element.cloneNode(true));
    const [x, y] = this.#camera.toDrawing(clientX, clientY);
    set(dragged.firstElementChild!, { transform: `translate(${x},${y - 6}) scale(1.08)`, class: `${held.element.getAttribute("class")} in-hand` });
  }

  #hover(space: number | null): void {
    if (space !== this.#spread) {
      this.#spread = space;
      if (this.#board) this.#arrange(this.#board);
    }
    this.hooks.hover(space);
  }

  #focused(event: FocusEvent): void {
    const id = (event.target as SVGElement).dataset.space;
    if (id === undefined) return;
    if (Number(id) !== this.#board?.cursor) this.hooks.cursor(Number(id));
    if ((event.target as SVGElement).matches(":focus-visible")) this.hooks.hover(Number(id));
  }

  #key(event: KeyboardEvent): void {
    const board = this.#board;
    if (!board || event.altKey || event.metaKey || event.ctrlKey) return;
    if (isWay(event.key)) {
      if (event.shiftKey) this.#camera.pan(event.key === "ArrowLeft" ? 60 : event.key === "ArrowRight" ? -60 : 0, event.key === "ArrowUp" ? 60 : event.key === "ArrowDown" ? -60 : 0);
      else this.#goTo(walk(board.table.spaces, board.cursor, event.key));
    } else if (event.key === "." || event.key === ",") this.focus(event.key === ",");
    else if ((event.key === "Enter" && !event.shiftKey) || event.key === " ") this.hooks.touch(board.cursor, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #replace(name: "glow" | "aims" | "cursor" | "trails", layer: SVGGElement): void {
    this.#layers[name].replaceWith(layer);
    this.#layers[name] = layer;
  }
}

function padded(box: Box): Box {
  return { x: box.x - PADDING, y: box.y - PADDING, width: box.width + 2 * PADDING, height: box.height + 2 * PADDING };
}
