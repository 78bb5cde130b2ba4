// The counters on the board: kept in step with the view, moved when it moves them, each in its place on its space.

import type { Changes } from "./changes.ts";
import { reach, UNIT } from "../../layout/geometry.ts";
import type { Place } from "../../layout/place.ts";
import { boxOf, places } from "../../layout/layout.ts";
import { isSpace, pieceSpot, piecesOf, spotOfCounter, type Spot } from "../../model/spots.ts";
import { SlotKeeper } from "../../layout/slot_keeper.ts";
import { inTray, isWorld } from "../../model/panels.ts";
import { isCrowded, TOKEN, standsOn } from "../../layout/slots.ts";
import { isEnd, isHex } from "../../layout/stacks.ts";
import { goals, sources, type Board } from "../../selection/selection.ts";
import { tacticalDepth } from "../../layout/tactical.ts";
import type { Counter, Space, Table } from "../../model/types.ts";
import { drawToken, tokenCard } from "../world/armies.ts";
import { cardKey, drawCard } from "../tiles/cards.ts";
import { drawChip, drawHull } from "../tiles/chips.ts";
import { drawCounter, faceKey, pile } from "./counters.ts";
import { fade, glide, shake } from "./motion.ts";
import { set, svg } from "./svg.ts";
import { drawTactical } from "../tactical/tactical.ts";

/** On a space of several, what lies below what. */
const DEPTH: Readonly<Record<string, number>> = { location: 0, unit: 2, air: 3, leader: 4 };

export const depth = (counter: Counter): number =>
  counter.face ? tacticalDepth(counter) : isEnd(counter) ? 0 : (DEPTH[counter.slot] ?? 1);

interface Standing {
  readonly counter: Counter;
  readonly key: string;
  readonly element: SVGGElement;
}

export class CounterLayer {
  readonly layer = svg("g", { class: "counters" });
  readonly #plate = svg("rect", { class: "plate" });
  #all: Standing[] = [];
  #spaces: ReadonlyMap<number, Space> = new Map();
  #places = new Map<Counter, Place>();
  readonly #seats = new SlotKeeper();
  /** How far the stack that is spread lies from where it would. */
  #aside: readonly [number, number] = [0, 0];

  /** Tokens with nothing drawn on them yet: nobody sees them who looks at a map of stacks from afar. */
  readonly #blank = new Map<SVGGElement, () => void>();
  #isFar = false;

  /** Somebody looks from afar, or comes near. */
  near(isFar: boolean): void {
    this.#isFar = isFar;
    if (isFar) return;
    for (const [token, draw] of this.#blank) if (token.parentNode) draw();
    this.#blank.clear();
  }

  /** A token with all that is drawn on it. */
  whole(token: SVGGElement): SVGGElement {
    this.#blank.get(token)?.();
    this.#blank.delete(token);
    return token;
  }

  /** Another table: nothing lies on it yet. */
  clear(spaces: ReadonlyMap<number, Space>): void {
    this.#spaces = spaces;
    this.#all = [];
    this.#blank.clear();
    this.layer.replaceChildren();
  }

  /** Where those counters lie that share a space. */
  get places(): ReadonlyMap<Counter, Place> {
    return this.#places;
  }

  /** A stack is about to be spread: the counter that is pointed at stays under the pointer. */
  hold(board: Board, spot: Spot | null, spread: number | null): void {
    const counter =
      spread === null
        ? undefined
        : board.view.counters.find((one) => standsOn(one) === spread && pieceSpot(board.lexicon, one) === spot);
    this.#aside = [0, 0];
    const [now, then] = counter ? [null, spread].map((open) => this.#laid(board, open).get(counter)) : [];
    if (now && then) this.#aside = [now.x - then.x, now.y - then.y];
  }

  /** Where all lie that share a space, one of which may be spread. */
  #laid(board: Board, spread: number | null): Map<Counter, Place> {
    this.#seats.at(board.view);
    const unitPlaces = places(board.table, board.view.counters, spread, this.#seats);
    const [x, y] = this.#aside;
    if (spread === null || (!x && !y)) return unitPlaces;
    for (const [counter, place] of unitPlaces)
      if (standsOn(counter) === spread && place.angle === undefined)
        unitPlaces.set(counter, { ...place, x: place.x + x, y: place.y + y });
    return unitPlaces;
  }

  /** The counter that is taken up at a spot: the top one, on a space of several its unit. */
  at(board: Board | null, spot: Spot | null | undefined): Standing | undefined {
    if (spot === null || spot === undefined || !board) return undefined;
    const { lexicon } = board;
    const there = this.#all.filter(({ counter }) => spotOfCounter(lexicon, counter) === spot);
    return there.find(({ counter }) => counter.slot === "unit" || counter.slot === "air") ?? there.at(-1);
  }

  /** How far the counters on a space reach above a height of the drawing. */
  above(space: number, y: number): number {
    return Math.max(
      0,
      ...[...this.#places].map(([counter, place]) =>
        standsOn(counter) === space ? y - place.y + (place.height * place.scale) / 2 : 0,
      ),
    );
  }

  /** Where the counter at a spot lies, if it shares its space. */
  placeOf(board: Board | null, spot: Spot): Place | undefined {
    const standing = this.at(board, spot);
    return standing && this.#places.get(standing.counter);
  }

  /** Put down what a view shows; what came, went and moved is animated if `moving`. */
  put(board: Board, changed: Changes | null, spread: number | null, moving: boolean): void {
    const old = [...this.#all];
    const cameFrom = new Map((changed?.moved ?? []).map(({ counter, from }) => [counter, from]));
    const motion = changed !== null && moving;
    this.#places = this.#laid(board, spread);
    const pieces = piecesOf(board.table, board.lexicon, board.view);
    // a long piece is drawn once, for the end that has the place
    const onBoard = board.view.counters.filter(
      (counter) =>
        !inTray(counter) &&
        (counter.space >= 0 || !isWorld(board.table)) &&
        (!isEnd(counter) || this.#places.has(counter)),
    );
    const fresh = onBoard.map((counter) => {
      const place = this.#places.get(counter);
      const key = place && !counter.face && !isWorld(board.table) ? cardKey(counter, place) : faceKey(counter);
      const space = cameFrom.get(counter) ?? counter.space;
      const at = old.findIndex((one) => one.counter.space === space && one.key === key);
      const match = at < 0 ? null : old.splice(at, 1)[0]!;
      const element = match?.element ?? this.#draw(board.table, counter, place);
      const own = pieceSpot(board.lexicon, counter);
      const spot = own !== null && pieces.get(own)?.side === counter.side ? own : null;
      set(element, {
        "data-space": counter.space < 0 || isEnd(counter) ? undefined : counter.space,
        "data-spot": spot ?? undefined,
        "aria-label": counter.spoken,
      });
      return { counter, key, element };
    });
    this.#all = fresh.sort((a, b) => depth(a.counter) - depth(b.counter));
    this.layer.replaceChildren(...this.#all.map(({ element }) => element));
    this.arrange(board, spread);
    if (motion)
      this.#animate(
        changed,
        cameFrom,
        old.map(({ element, counter }) => ({ element, counter })),
      );
  }

  #draw(table: Table, counter: Counter, place: Place | undefined): SVGGElement {
    if (isWorld(table)) {
      const token = drawToken(table, counter, this.#isFar ? null : tokenCard(table, counter));
      if (this.#isFar) this.#blank.set(token, () => token.append(tokenCard(table, counter)));
      return token;
    }
    if (counter.face) return drawTactical(table, counter);
    if (!place) return drawCounter(table, counter);
    const space = this.#spaces.get(counter.space);
    if (place.angle !== undefined) return drawHull(table, counter, place);
    if (space && isHex(space)) return drawChip(table, counter, place);
    const box = space ? boxOf(space) : null;
    return drawCard(table, counter, place, box && [box.width - 8, box.height - 8]);
  }

  #animate(changed: Changes, cameFrom: Map<Counter, number>, left: { element: SVGGElement; counter: Counter }[]): void {
    for (const { counter, element } of this.#all) {
      const from = this.#spaces.get(cameFrom.get(counter) ?? -1);
      const to = this.#spaces.get(counter.space);
      if (from && to) glide(element, (from.x - to.x) * UNIT, (from.y - to.y) * UNIT);
      else if (changed.come.includes(counter)) fade(element, "in");
      else if (changed.turned.includes(counter)) shake(element);
    }
    const gone = new Set(changed.gone.map(({ space }) => space));
    for (const { element, counter } of left) {
      if (!gone.has(counter.space)) continue;
      this.layer.prepend(element);
      fade(element, "out", () => element.remove());
    }
  }

  /** Under a crowd that is spread lies a sheet, so that it is not read together with its neighbours. */
  #lay(board: Board, spread: number | null): void {
    this.#plate.remove();
    const space = spread === null || !isWorld(board.table) ? undefined : this.#spaces.get(spread);
    const lying = [...this.#places].flatMap(([counter, place]) => (standsOn(counter) === space?.id ? [place] : []));
    const laid = space !== undefined && isCrowded(space, this.#seats.count(space.id));
    this.layer.ownerSVGElement?.classList.toggle("sheeted", laid);
    if (!laid) return;
    const far = (lying[0]!.scale * TOKEN) / 2 + 16;
    const [xs, ys] = [lying.map(({ x }) => x), lying.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs) - far, Math.min(...ys) - far];
    set(this.#plate, { x, y, width: Math.max(...xs) + far - x, height: Math.max(...ys) + far - y, rx: 26 });
    this.layer.append(this.#plate);
  }

  /** A stack that is spread lies over its neighbours. */
  #raise(element: SVGGElement): void {
    if (this.layer.lastElementChild !== element) this.layer.append(element);
  }

  /** Every counter in its place: alone in the middle, or in a pile or stack that spreads under the pointer. */
  arrange(board: Board, spread: number | null): void {
    this.#places = this.#laid(board, spread);
    this.#lay(board, spread);
    const stacks = new Map<number, SVGGElement[]>();
    const lit = isWorld(board.table) ? { first: sources(board), aims: goals(board) } : null;
    for (const { counter, element } of this.#all) {
      const place = this.#places.get(counter);
      if (place) {
        const spot = spotOfCounter(board.lexicon, counter);
        const turn = place.angle === undefined ? "" : ` rotate(${place.angle.toFixed(1)})`;
        set(element, { transform: `translate(${place.x},${place.y}) scale(${place.scale})${turn}` });
        const moves = counter.slot !== "location" && spot !== null;
        element.classList.toggle("lifted", moves && board.selected === spot && board.dragging === null);
        element.classList.toggle("taken", moves && board.dragging === spot);
        if (lit && spot !== null) {
          element.classList.toggle("source", lit.first.has(spot));
          element.classList.toggle("chosen", board.chosen.has(spot));
          element.classList.toggle("aim", !isSpace(spot) && lit.aims.has(spot));
        }
        if (spread !== null && standsOn(counter) === spread && place.angle === undefined) this.#raise(element);
        continue;
      }
      stacks.set(counter.space, [...(stacks.get(counter.space) ?? []), element]);
    }
    for (const [id, stack] of stacks) {
      const space = this.#spaces.get(id);
      if (!space) continue;
      const scale = Math.min(1.25, reach(space) / 50);
      stack.forEach((element, i) => {
        const [dx, dy] = pile(i, stack.length, spread === id, reach(space));
        set(element, { transform: `translate(${space.x * UNIT + dx},${space.y * UNIT + dy}) scale(${scale})` });
        element.classList.toggle("lifted", board.selected === id && board.dragging === null);
        element.classList.toggle("taken", board.dragging === id);
      });
    }
  }
}
