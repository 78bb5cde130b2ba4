// Where the eye is: pan and zoom as the view box of the drawing, kept within reach of the map.

import type { Box } from "../../layout/geometry.ts";

const CLOSEST = 5;
const PADDING = 44;
/** Room below a map of true shapes for the tools that lie over its foot, in units of the map. */
const FOOT = 70;

export class Camera {
  #whole: Box = { x: 0, y: 0, width: 100, height: 100 };
  #box: Box = this.#whole;
  /** Where the eye is gliding to. */
  #gliding: Box | null = null;
  /** How the window was fitted, until the eye moves. */
  #fitted: "whole" | "opening" | null = "whole";
  #covers = false;
  /** One's own part of the map. */
  #own: Box = this.#whole;
  /** What is drawn while the eye moves over a map that is slow to draw: the picture of this box, shifted and stretched. */
  #drawn: Box | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The window's size as it was last read: to read it has the whole page laid out, if anything has changed. */
  #seen: { width: number; height: number } | null = null;
  /** So many pixels at the foot of the window are covered by tools. */
  #foot = 0;
  /** So many at its right edge, in part of its height. */
  #side = 0;
  /** The map has so many lines that it is drawn anew only when the eye rests. */
  isHeavy = false;

  constructor(
    private readonly drawing: SVGSVGElement,
    private readonly moved: () => void,
  ) {}

  /** What is to be seen as a whole; a map that `covers` fills its window, no empty bands about it. */
  frame(whole: Box, covers = false): void {
    this.#whole = whole;
    this.#covers = covers;
    this.#own = whole;
    this.#open();
  }

  /** The whole map, as large as what is free of the window allows. */
  fit(): void {
    const { width, height } = this.#size();
    const whole = this.#whole;
    const free = Math.max(height / 2, height - this.#foot);
    const needed = whole.height - (this.#foot ? PADDING : 0); // the paper's edge may lie under the tools
    const room = (width - whole.width / Math.max(whole.width / width, needed / free)) / 2;
    const side = room < this.#side ? this.#side : 0;
    const across = whole.width - (side ? PADDING : 0);
    const scale = Math.max(across / Math.max(width / 2, width - side), needed / free);
    const [wide, high] = [Math.max(width / 2, width - side) * scale, free * scale];
    this.#set({
      x: whole.x + (across - wide) / 2,
      y: whole.y + (needed - high) / 2,
      width: width * scale,
      height: height * scale,
    });
    this.#fitted = "whole";
  }

  /** So many pixels are free to the right of the whole map where nothing lies over its foot. */
  get beside(): number {
    const { width, height } = this.#size();
    const scale = Math.max(this.#whole.width / width, this.#whole.height / height);
    return (width - this.#whole.width / scale) / 2;
  }

  /** So many pixels at the foot of the window are covered by tools: what is fitted keeps clear of them. */
  clear(foot: number): void {
    if (foot === this.#foot) return;
    this.#foot = foot;
    this.#again();
  }

  /** So many pixels at the right edge are covered by tools, unless there is as much table beside the map. */
  clearSide(side: number): void {
    if (side === this.#side) return;
    this.#side = side;
    this.#again();
  }

  #again(): void {
    if (this.#fitted === "whole") this.fit();
    else if (this.#fitted) this.#open();
  }

  /** As it is first seen: a map that covers its window, or the whole. */
  #open(): void {
    if (this.#covers) this.cover();
    else this.fit();
    this.#fitted = "opening";
  }

  /** Turn to a part of the map, unless nearly all of it is in view: as near as shows it all, no farther than fills the window. */
  attend(part: Box): void {
    const box = this.#box;
    const along = (low: number, length: number, from: number, size: number): number =>
      Math.max(0, Math.min(low + length, from + size) - Math.max(low, from)) / length;
    const seen = along(part.x, part.width, box.x, box.width) * along(part.y, part.height, box.y, box.height);
    this.#own = part;
    if (seen > 0.9) return;
    const { width, height } = this.#size();
    const covering = Math.min(this.#whole.width / width, this.#whole.height / height);
    const scale = Math.min(covering, Math.max(part.width / width, part.height / height, 1 / STANDING));
    this.#about(width * scale, height * scale);
  }

  /** What is looked at, if the eye has moved by itself. */
  get eye(): Box | null {
    return this.#fitted ? null : this.#box;
  }

  /** Look at what was looked at before, in a window that may have another shape. */
  see(box: Box): void {
    this.#set(box);
    this.resized();
  }

  /**
   * The part of the map where everything lies, if that is but a small part of it; in a window where the whole could not
   * be read, what is about one's own.
   */
  near(all: Box, own: Box): void {
    const isWide = all.width * all.height > this.#whole.width * this.#whole.height * 0.4;
    if (isWide && this.scale >= LEGIBLE) return;
    const part = isWide ? own : all;
    const { width, height } = this.#size();
    const scale = isWide ? 1 / READABLE : Math.max(part.width / width, part.height / height);
    const [w, h] = [width * scale, height * scale];
    // not beyond the edge, as long as there is map on the other side
    const least = (low: number, length: number, from: number, size: number): number =>
      size > length ? low + (length - size) / 2 : Math.max(low, Math.min(low + length - size, from));
    const whole = this.#whole;
    this.#set({
      x: least(whole.x, whole.width, part.x + (part.width - w) / 2, w),
      y: least(whole.y, whole.height, part.y + (part.height - h) / 2, h),
      width: w,
      height: h,
    });
  }

  /** A large map: the whole of it where it can be made out, else as near to one's own part as to read it. */
  opening(own: Box): void {
    this.#own = own;
    this.#open();
    if (this.scale >= OUTLINED) return;
    const { width, height } = this.#size();
    const [w, h] = [width / STANDING, height / STANDING];
    this.#set({ x: own.x + (own.width - w) / 2, y: own.y + (own.height - h) / 2, width: w, height: h });
  }

  /** As much of the map as fills the whole window, no paper about it. */
  cover(): void {
    const { width, height } = this.#size();
    const scale = Math.min(this.#whole.width / width, this.#whole.height / height);
    this.#about(width * scale, height * scale);
  }

  /** A window of that size on one's own part, as far as there is map; where there is more window than map, in its middle. */
  #about(width: number, height: number): void {
    const { x, y, width: wide, height: high } = this.#whole;
    const own = this.#own;
    const from = (low: number, length: number, middle: number, size: number): number =>
      size >= length ? low + (length - size) / 2 : Math.max(low, Math.min(low + length - size, middle - size / 2));
    this.#set({
      x: from(x, wide, own.x + own.width / 2, width),
      y: from(y, high, own.y + own.height / 2, height),
      width,
      height,
    });
  }

  /** Read the window's size now: before a map is laid, while there is little to lay out. */
  measure(): void {
    const { clientWidth, clientHeight } = this.drawing;
    this.#seen = { width: clientWidth || 1, height: clientHeight || 1 };
  }

  /** The window changed: what was fitted stays so, else the middle stays in the middle. */
  resized(): void {
    const before = this.#seen;
    this.measure();
    if (before && this.#seen && before.width === this.#seen.width && before.height === this.#seen.height) return;
    if (this.#fitted) return this.#fitted === "whole" ? this.fit() : this.#open();
    const { width, height } = this.#size();
    const box = this.#gliding ?? this.#box; // what was on its way arrives
    this.#gliding = null;
    const h = (box.width * height) / width;
    this.#set({ x: box.x, y: box.y + (box.height - h) / 2, width: box.width, height: h });
  }

  /** Closer (factor above 1) or farther about a point of the screen, else about the middle. */
  zoom(factor: number, clientX?: number, clientY?: number): void {
    const size = this.#size();
    const box = this.#box;
    const rect = this.#window();
    const fx = clientX === undefined ? 0.5 : (clientX - rect.left) / size.width;
    const fy = clientY === undefined ? 0.5 : (clientY - rect.top) / size.height;
    const least = this.#whole.width / (this.#whole.width > 6000 ? CLOSEST * 3 : CLOSEST);
    const most = Math.max(this.#whole.width, (this.#whole.height * size.width) / size.height) * 1.3;
    const width = Math.min(most, Math.max(least, box.width / factor));
    const height = (width * size.height) / size.width;
    this.#set({ x: box.x + (box.width - width) * fx, y: box.y + (box.height - height) * fy, width, height }, true);
  }

  /** Shift by pixels of the screen. */
  pan(dx: number, dy: number): void {
    const scale = this.#box.width / this.#size().width;
    this.#set({ ...this.#box, x: this.#box.x - dx * scale, y: this.#box.y - dy * scale }, true);
  }

  /** Bring a point of the drawing into the window. */
  reveal(x: number, y: number, room = 60): void {
    const box = this.#box;
    const dx = x < box.x + room ? x - room - box.x : x > box.x + box.width - room ? x + room - box.x - box.width : 0;
    const dy = y < box.y + room ? y - room - box.y : y > box.y + box.height - room ? y + room - box.y - box.height : 0;
    if (dx || dy) this.#set({ ...box, x: box.x + dx, y: box.y + dy });
  }

  /** Bring a point of the drawing into the upper part of the window, of which the lowest and the leftmost pixels are covered. */
  lift(x: number, y: number, covered: number, gently = false, left = 0): void {
    const box = this.#box;
    const [foot, side] = [covered / this.scale, left / this.scale];
    const [room, width] = [box.height - foot, box.width - side];
    // where nothing is covered, what is in the window stays where it is
    const rim = covered ? 0.14 : 0.02;
    const edge = left ? 0.06 * width : 0;
    if (
      y > box.y + room * rim &&
      y < box.y + room * (1 - rim) &&
      x > box.x + side + edge &&
      x < box.x + box.width - edge
    )
      return;
    const goal = { ...box, x: x - side - width / 2, y: y - room / 2 };
    if (gently) this.#glide(box, goal);
    else this.#set(goal);
  }

  /** There in a moment, unless the eye is moved otherwise on the way. */
  #glide(from: Box, to: Box): void {
    const began = performance.now();
    let last = this.#box;
    this.#gliding = to;
    const step = (now: number): void => {
      if (this.#gliding !== to) return;
      if (this.#box !== last) return void (this.#gliding = null);
      const part = Math.min(1, Math.max(0, now - began) / GLIDE);
      const done = part * (2 - part);
      this.#set({ ...from, x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done }, part < 1);
      last = this.#box;
      if (part < 1) requestAnimationFrame(step);
      else this.#gliding = null;
    };
    requestAnimationFrame(step);
  }

  /** A point of the screen in the drawing. */
  toDrawing(clientX: number, clientY: number): readonly [number, number] {
    const rect = this.#window();
    const scale = this.#box.width / this.#size().width;
    return [this.#box.x + (clientX - rect.left) * scale, this.#box.y + (clientY - rect.top) * scale];
  }

  /** A point of the drawing in pixels from the window's corner. */
  toWindow(x: number, y: number): readonly [number, number] {
    const scale = this.#size().width / this.#box.width;
    return [(x - this.#box.x) * scale, (y - this.#box.y) * scale];
  }

  /** How many pixels of the screen one unit of the drawing is. */
  get scale(): number {
    return this.#size().width / this.#box.width;
  }

  /** The window on the map: the drawing itself may be stretched for a moment. */
  #window(): DOMRect {
    return (this.drawing.parentElement ?? this.drawing).getBoundingClientRect();
  }

  #size(): { width: number; height: number } {
    if (!this.#seen) this.measure();
    return this.#seen!;
  }

  #set(box: Box, moving = false): void {
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    const within = (value: number, low: number, length: number): number => Math.min(low + length, Math.max(low, value));
    const whole = this.#whole;
    this.#box = {
      ...box,
      x: box.x + within(cx, whole.x, whole.width) - cx,
      y: box.y + within(cy, whole.y, whole.height) - cy,
    };
    this.#fitted = null;
    if (moving && this.isHeavy) this.#stretch();
    else this.#draw();
  }

  /** Whether the picture is but stretched for the moment. */
  get isStretched(): boolean {
    return this.drawing.style.transform !== "";
  }

  #draw(): void {
    clearTimeout(this.#resting);
    this.#drawn = this.#box;
    const { x, y, width, height } = this.#box;
    this.drawing.style.transform = "";
    this.drawing.setAttribute("viewBox", [x, y, width, height].map((v) => v.toFixed(2)).join(" "));
    this.moved();
  }

  /** The picture as it is, where the map would lie now; drawn anew soon. */
  #stretch(): void {
    const [from, to] = [this.#drawn ?? this.#box, this.#box];
    const pixels = this.#size().width / to.width;
    const [dx, dy] = [(from.x - to.x) * pixels, (from.y - to.y) * pixels];
    this.drawing.style.transform = `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px) scale(${(from.width / to.width).toFixed(4)})`;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#draw(), RESTING);
    this.moved();
  }
}

/** The eye glides elsewhere in so many milliseconds. */
const GLIDE = 450;

/** The eye rests after so many milliseconds. */
const RESTING = 130;

/** Below so many pixels to the unit a map of stacks cannot be read; from so many on it can. */
const LEGIBLE = 0.26;
const READABLE = 0.36;
/** From so many pixels to the unit on, a map of true shapes is a map; at so many its counters stand to be read. */
const OUTLINED = 0.07;
const STANDING = 0.24;

/** How much can be read at so many pixels to the unit: a tile of 100 is wide, middling, low or small on the screen. */
export function nearness(scale: number): "far" | "low" | "middling" | "near" {
  return scale < 0.35 ? "far" : scale < 0.55 ? "low" : scale < 0.75 ? "middling" : "near";
}

/** The same for a map of true shapes, whose counters are 100 wide: from afar they are too small to be told apart. */
export function distance(scale: number): "far" | "middling" | "near" {
  return scale < 0.165 ? "far" : scale < 0.34 ? "middling" : "near";
}

/** A map with the paper about it; `tooled` if tools lie over its foot. */
export function padded({ x, y, width, height }: Box, tooled: boolean, by = PADDING): Box {
  const foot = tooled ? FOOT : 0;
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by + foot };
}
