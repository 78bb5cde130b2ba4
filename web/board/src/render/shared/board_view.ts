// The board on the screen: lays the layers over each other, keeps counters in step with the view, and tells the shell
// what was touched. It draws what the headless state says and decides nothing.

import type { Changes } from "./changes.ts";
import { bounds, outlinePath, reach, UNIT } from "../../layout/geometry.ts";
import { stops } from "../../layout/layout.ts";
import type { MoveRoute } from "../../model/panels.ts";
import { isSpace, sideOfSeat, type Spot } from "../../model/spots.ts";
import { touchableSpots, canTake, targetAt, sources, type Board } from "../../selection/selection.ts";
import type { Space, Table } from "../../model/types.ts";
import { isWay, next, walk, type Stop } from "../../layout/walk.ts";
import { Camera, nearness, padded } from "./camera.ts";
import { printed, activeArea } from "../tiles/chart.ts";
import { patterns } from "./counters.ts";
import { flights } from "./flights.ts";
import { ground } from "../tiles/ground.ts";
import { HeatLayer } from "./heat.ts";
import { groundUnder, labelSpaces, under } from "./hits.ts";
import { aims, cursor, glow, trails, type Trail } from "./highlights.ts";
import { DESCRIPTION, mapName, type Hooks, type Overlays } from "./hooks.ts";
import { Lines } from "./lines.ts";
import { Markers } from "./markers.ts";
import { shake } from "./motion.ts";
import { Pieces } from "../tiles/pieces.ts";
import { PlanLayer } from "./plans.ts";
import { followPress, lastHand, listen } from "./pointer.ts";
import { Reaches } from "./reaches.ts";
import { Sights } from "./sights.ts";
import { CounterLayer } from "./counter_layer.ts";
import { set, svg } from "./svg.ts";
import { WorldView } from "../world/world_view.ts";

export class BoardView {
  readonly drawing: SVGSVGElement;
  /** Where the eye is. */
  readonly camera: Camera;
  readonly #counters = new CounterLayer();
  readonly #pieces = new Pieces();
  readonly #lines = new Lines();
  readonly #reaches = new Reaches();
  readonly #markers = new Markers();
  readonly #sights = new Sights();
  readonly #heat = new HeatLayer();
  readonly #world = new WorldView();
  readonly #plans: PlanLayer;
  readonly #layers = {
    ground: svg("g"),
    heat: this.#heat.ground,
    lines: this.#lines.layer,
    reaches: this.#reaches.layer,
    hits: svg("g", { class: "hits" }),
    glow: svg("g"),
    printed: svg("g"),
    figures: this.#heat.figures,
    markers: this.#markers.flags,
    counters: this.#counters.layer,
    ways: this.#world.ways,
    trails: svg("g"),
    warnings: this.#markers.warnings,
    sights: this.#sights.layer,
    pieces: this.#pieces.layer,
    flights: svg("g"),
    armies: this.#world.armies,
    aims: svg("g"),
    plans: svg("g"),
    names: svg("g", { class: "names" }, this.#lines.names, this.#reaches.names),
    cursor: svg("g"),
    dragged: svg("g", { class: "dragged", "aria-hidden": "true" }),
  };
  readonly #spaces = new Map<number, Space>();
  readonly #hits = new Map<number, SVGPathElement>();
  #table: Table | null = null;
  #board: Board | null = null;
  #spread: number | null = null;
  #hovered: Spot | null = null;
  /** The piece that lies under the pointer, whatever a touch there means. */
  #over: Spot | null = null;
  /** Only after the keyboard was used does the focus show what it is on. */
  readonly #hand = lastHand();
  readonly #press: ReturnType<typeof followPress>;
  /**
   * Where the focus went while the pointer was down. The cursor follows together with what the click does: as two
   * changes of the board, the whole board would be drawn twice.
   */
  #focusedByPointer: Spot | null = null;
  readonly #stop: (() => void)[] = [];

  constructor(
    host: HTMLElement,
    private readonly hooks: Hooks,
  ) {
    this.#plans = new PlanLayer(hooks);
    this.#layers.plans.append(this.#plans.layer);
    const layers = Object.values(this.#layers);
    this.drawing = svg("svg", { class: "board", role: "group", "aria-roledescription": "map" }, patterns(), ...layers);
    host.append(this.drawing);
    this.camera = new Camera(this.drawing, () => {
      hooks.moved();
      const name = this.camera.isStretched
        ? this.drawing.dataset["near"]
        : this.#world.isOn
          ? this.#world.near(this.drawing, this.camera.scale)
          : nearness(this.camera.scale);
      if (this.drawing.dataset["near"] !== name) this.drawing.dataset["near"] = name;
      this.#counters.near(this.#world.isOn && name === "far");
    });
    this.#stop.push(
      listen(this.drawing, this.camera, {
        at: (x, y) => (this.#plans.isDrawing ? this.#spaceAt(x, y) : this.spotAt(x, y)),
        touch: (spot, sure) => this.#touch(spot, sure),
        mayTake: (spot, finger) => this.#plans.isDrawing || this.#mayTake(spot, finger),
        take: (spot) => {
          this.#moveCursor();
          if (this.#plans.isDrawing) this.#plans.begin(spot);
          else hooks.take(spot);
        },
        drag: (x, y) => this.#drag(x, y),
        drop: (spot) => (this.#plans.isDrawing ? this.#plans.end(spot) : hooks.drop(spot)),
        hover: (spot) => this.#hover(spot),
      }),
    );
    const resize = new ResizeObserver(() => this.camera.resized());
    resize.observe(this.drawing);
    this.#stop.push(() => resize.disconnect());
    this.#press = followPress(this.drawing, () => this.#moveCursor());
    this.#stop.push(() => this.#press.stop());
    this.drawing.addEventListener("keydown", (event) => this.#key(event));
    this.drawing.addEventListener("focusin", (event) => this.#focused(event));
    this.drawing.addEventListener(
      "focusout",
      ({ relatedTarget }) =>
        this.#hand.isKeys && !this.drawing.contains(relatedTarget as Node | null) && this.#hover(null),
    );
    this.#stop.push(() => this.#hand.stop());
  }

  destroy(): void {
    for (const stop of this.#stop) stop();
    this.drawing.remove();
  }

  /** Draw a state; `changed` is what happened since the last one, to be animated, `ways` what was done last. */
  show(board: Board, changed: Changes | null = null, ways: readonly Trail[] = []): void {
    if (board.table !== this.#table) this.#lay(board);
    this.#board = board;
    if (!this.#world.isOn) this.#pieces.show(board, this.#described);
    this.#world.show(board, this.#spaces);
    this.#counters.put(board, changed, this.#spread, this.hooks.motion());
    this.#follow(board);
    this.#replace("glow", glow(board));
    this.#replace("aims", aims(board));
    this.#replace("trails", trails(board, ways));
    for (const layer of [this.#lines, this.#reaches]) layer.show(board.view);
    this.#markers.show(board.view, this.#spaces, board.table);
    labelSpaces(board, this.#hits, this.#described, this.#heat.descriptions);
    this.drawing.classList.toggle("holding", board.selected !== null && board.table.lines.length > 0);
    if (board.dragging === null) this.#layers.dragged.replaceChildren();
  }

  /** What is laid over the board for who looks. */
  overlay({ danger: warn, plans, drawing, sight, heat }: Overlays): void {
    this.#sights.show(sight ?? null);
    if (this.#heat.show(heat ?? null) && this.#board)
      labelSpaces(this.#board, this.#hits, this.#described, this.#heat.descriptions);
    this.drawing.classList.toggle("looking-out", Boolean(sight));
    this.#reaches.warn(warn);
    this.#plans.show(plans ?? [], drawing);
    this.drawing.classList.toggle("planning", drawing !== "");
  }

  /** The way of the move that is looked at. */
  way(way: MoveRoute | null): void {
    this.#world.way(way, this.#spaces);
  }

  /** Turn to where a side stands, if little of it is in view. */
  attend(side: string): void {
    const { table, view } = this.#board ?? {};
    if (table && view && this.#world.isOn && view.counters.some((counter) => counter.side === side))
      this.camera.attend(activeArea(table, view, side));
  }

  /** Fill the window with map. */
  cover(): void {
    this.camera.frame(bounds(this.#table?.spaces ?? []));
    this.camera.cover();
  }

  /** Bring a space into the part of the window that is not covered from below. */
  lift(spot: Spot, covered: number, gently = false, left = 0): void {
    const middle = this.#middle(spot);
    if (middle) this.camera.lift(middle.x, middle.y, covered, gently, left);
  }

  /** Where a space or piece is in the window of the board: its centre, half its width and how high its counters reach, in pixels. */
  place(spot: Spot): { x: number; y: number; r: number; high: number } | null {
    const middle = this.#middle(spot);
    if (!middle) return null;
    const [x, y] = this.camera.toWindow(middle.x, middle.y);
    const [edge] = this.camera.toWindow(middle.x + middle.r, middle.y);
    return {
      x,
      y,
      r: edge - x,
      high: isSpace(spot) ? this.#counters.above(spot, middle.y) * this.camera.scale : edge - x,
    };
  }

  #middle(spot: Spot): { x: number; y: number; r: number } | null {
    const space = isSpace(spot) ? this.#spaces.get(spot) : undefined;
    if (space) return { x: space.x * UNIT, y: space.y * UNIT, r: reach(space) };
    const place = this.#pieces.place(spot) ?? this.#counters.placeOf(this.#board, spot);
    return place ? { x: place.x, y: place.y, r: (place.width * place.scale) / 2 } : null;
  }

  /** What lies at a point of the screen: the piece, or the space. */
  spotAt(clientX: number, clientY: number): Spot | null {
    const [space, piece] = under(this.drawing, clientX, clientY);
    this.#over = piece;
    return this.#board ? targetAt(this.#board, space, piece) : space;
  }

  /** The space at a point of the screen, whatever lies on it. */
  #spaceAt(clientX: number, clientY: number): number | null {
    return groundUnder(this.#layers.hits, clientX, clientY);
  }

  /** Put the keyboard on the board: where it was, or on what glows next (or before); false if nothing glows there. */
  focus(back?: boolean): boolean {
    const board = this.#board;
    if (!board) return false;
    const all = this.#stops(board);
    const glows = touchableSpots(board);
    if (back !== undefined && !all.some(({ id }) => glows.has(id))) return false;
    this.#goTo(back === undefined ? board.cursor : next(all, glows, board.cursor, back));
    return true;
  }

  #stops(board: Board): readonly Stop[] {
    const { places } = this.#counters;
    return places.size ? stops(board.table, board.lexicon, board.view, places) : board.table.spaces;
  }

  #goTo(spot: Spot): void {
    this.hooks.cursor(spot);
    if (!this.#pieces.focus(spot)) this.#hits.get(spot)?.focus();
    const middle = this.#middle(spot);
    if (middle) this.camera.reveal(middle.x, middle.y);
  }

  /** A short shake of a counter that may not go where it was put. */
  refuse(spot: Spot): void {
    const drawn = this.#counters.at(this.#board, spot);
    if (drawn && this.hooks.motion()) shake(drawn.element);
  }

  get #described(): string | undefined {
    return this.#table?.cards.length ? DESCRIPTION : undefined;
  }

  #lay(board: Board): void {
    const { table, view } = board;
    this.#table = table;
    this.camera.measure();
    this.#spaces.clear();
    this.#hits.clear();
    for (const space of table.spaces) {
      this.#spaces.set(space.id, space);
      const hit = svg("path", { d: outlinePath(space), "data-space": space.id, role: "button", tabindex: -1 });
      this.#hits.set(space.id, hit);
    }
    this.#counters.clear(this.#spaces);
    const world = this.#world.lay(table, this.drawing);
    this.#layers.ground.replaceChildren(world?.ground ?? ground(table));
    this.#layers.printed.replaceChildren(...(world ? [world.writing] : table.globe ? [printed(table)] : []));
    for (const layer of [this.#lines, this.#reaches, this.#plans, this.#sights, this.#heat]) layer.lay(table);
    this.#markers.lay();
    this.#layers.hits.replaceChildren(...this.#hits.values());
    set(this.drawing, { "aria-label": mapName(table) });
    this.camera.isHeavy = world !== null;
    if (world) return this.#world.open(board, this.camera);
    this.camera.frame(padded(bounds(table.spaces), table.globe !== null));
    if (table.globe) this.camera.near(activeArea(table, view), activeArea(table, view, sideOfSeat(table, view.seat)));
  }

  /** What lies over the counters goes where they are. */
  #follow(board: Board): void {
    for (const part of [this.#pieces, this.#world]) part.arrange(board, this.#counters.places, this.#spread);
    this.#replace("cursor", cursor(board, this.#pieces.place(board.cursor)));
    this.#replace("flights", flights(board, this.#spread));
  }

  #mayTake(spot: Spot, finger: boolean): boolean {
    const board = this.#board;
    if (!board || board.dragging !== null || !canTake(board, spot)) return false;
    // on a map of stacks what is not one's own is map: it pans
    const isOwn = !this.#world.isOn || this.#counters.at(board, spot)?.counter.side === board.view.mover;
    return sources(board).has(spot) || (!finger && isOwn);
  }

  #drag(clientX: number, clientY: number): void {
    const board = this.#board;
    if (this.#plans.isDrawing) return this.#plans.draft(this.camera.toDrawing(clientX, clientY));
    const held = this.#counters.at(board, board?.dragging);
    const { dragged } = this.#layers;
    if (!held) return;
    if (!dragged.firstChild) dragged.append(this.#counters.whole(held.element).cloneNode(true));
    const [x, y] = this.camera.toDrawing(clientX, clientY);
    set(dragged.firstElementChild!, {
      transform: `translate(${x},${y - 6}) scale(1.08)`,
      class: `${held.element.getAttribute("class")} in-hand`,
    });
  }

  #moveCursor(): void {
    const spot = this.#focusedByPointer;
    this.#focusedByPointer = null;
    if (spot !== null && spot !== this.#board?.cursor) this.hooks.cursor(spot);
  }

  #touch(spot: Spot | null, sure: boolean): void {
    this.#moveCursor();
    if (this.#plans.isDrawing) return this.#plans.touch(spot);
    // a finger does not hover: what it touches on a map of stacks is spread to be read
    if (!sure && (this.#table?.globe || this.#world.isOn)) this.#look(spot);
    this.hooks.touch(spot, sure);
  }

  #hover(spot: Spot | null): void {
    if (spot === null && this.#hovered === null) return;
    this.#hovered = spot;
    this.#look(spot);
    this.hooks.hover(spot);
  }

  /** A space is looked at: its stack is spread, and lines, reaches and warnings follow. */
  #look(spot: Spot | null): void {
    const space = spot === null || isSpace(spot) ? spot : (this.#counters.at(this.#board, spot)?.counter.space ?? null);
    for (const layer of [this.#lines, this.#reaches, this.#markers, this.#sights]) layer.look(space);
    if (this.#plans.isDrawing && space !== null) this.#plans.draft(space);
    // the tool for lines of sight looks at spaces: what lies there stays as it is
    const spread = this.drawing.classList.contains("looking-out") ? null : space;
    if (spread === this.#spread) return;
    this.#spread = spread;
    if (!this.#board) return;
    this.#counters.hold(this.#board, this.#hand.isKeys ? spot : (this.#over ?? spot), spread);
    this.#counters.arrange(this.#board, spread);
    this.#follow(this.#board);
  }

  #focused(event: FocusEvent): void {
    const { spot, space } = (event.target as SVGElement).dataset;
    const id = spot ?? space;
    if (id === undefined) return;
    this.#focusedByPointer = Number(id);
    if (!this.#press.isPressed) this.#moveCursor();
    if ((event.target as SVGElement).matches(":focus-visible") && this.#hand.isKeys) this.#hover(Number(id));
  }

  #key(event: KeyboardEvent): void {
    const board = this.#board;
    if (!board || event.altKey || event.metaKey || event.ctrlKey) return;
    // after a click Enter is still the verb's that shows it
    if (event.key === "Enter" && !this.#press.takesEnter) return;
    if (isWay(event.key)) {
      if (event.shiftKey)
        this.camera.pan(
          event.key === "ArrowLeft" ? 60 : event.key === "ArrowRight" ? -60 : 0,
          event.key === "ArrowUp" ? 60 : event.key === "ArrowDown" ? -60 : 0,
        );
      else this.#goTo(walk(this.#stops(board), board.cursor, event.key));
    } else if (event.key === "." || event.key === ",") this.focus(event.key === ",");
    else if ((event.key === "Enter" && !event.shiftKey) || event.key === " ") this.#pressEnter(board);
    else if (event.key === "Escape" && this.#plans.begin(null)) event.preventDefault();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What Enter does where the keyboard is: a piece that nothing can be done with stands for its space. */
  #pressEnter(board: Board): void {
    const { cursor: at } = board;
    const space = isSpace(at) ? at : (this.#counters.at(board, at)?.counter.space ?? null);
    if (this.#plans.isDrawing) this.#plans.touch(space);
    else this.hooks.touch(isSpace(at) ? at : (targetAt(board, space, at) ?? at), true);
  }

  #replace(name: "glow" | "aims" | "cursor" | "trails" | "flights", layer: SVGGElement): void {
    this.#layers[name].replaceWith(layer);
    this.#layers[name] = layer;
  }
}
