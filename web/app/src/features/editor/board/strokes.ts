// Mouse, pen and fingers over a map that is drawn on: strokes of the tool, counters dragged, the map pushed about, two
// fingers that zoom. It stands before the board's own listening, and takes every press from it.

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Draws {
  /** What begins here: a stroke, a counter taken up, or the map pushed. */
  begin(point: Point): "stroke" | "drag" | "push";
  /** The stroke or the counter goes on to here. */
  to(point: Point): void;
  /** It ends here; null if it was broken off. */
  end(point: Point | null): void;
  /** Nothing was moved: a press. */
  press(point: Point): void;
  push(dx: number, dy: number): void;
  /** Closer or farther about a point. */
  zoom(factor: number, about: Point): void;
}

const THRESHOLD = 6;
/** A fast hand leaves gaps: points along the way are at most so far apart. */
const STEP = 8;

export function strokes(host: HTMLElement, draws: Draws): () => void {
  const fingers = new Map<number, Point>();
  let mode: "none" | "wait" | "stroke" | "drag" | "push" | "pinch" = "none";
  let start: Point = { x: 0, y: 0 };
  let last: Point = start;
  let kind: "stroke" | "drag" | "push" = "push";

  const down = (event: PointerEvent): void => {
    event.stopPropagation();
    if (event.pointerType === "mouse" && event.button > 1) return;
    const point = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, point);
    host.setPointerCapture(event.pointerId);
    if (fingers.size > 1) {
      if (mode === "stroke" || mode === "drag") draws.end(null);
      mode = "pinch";
      return;
    }
    start = last = point;
    kind = event.button === 1 ? "push" : draws.begin(point);
    // a finger that is to be one of two must not have painted: it waits until it moves, or is lifted
    mode = kind === "stroke" && event.pointerType !== "touch" ? "stroke" : "wait";
    if (mode === "stroke") draws.to(point);
  };

  const move = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const point = { x: event.clientX, y: event.clientY };
    if (mode === "pinch") pinch(event.pointerId, before, point);
    fingers.set(event.pointerId, point);
    if (mode === "wait" && Math.hypot(point.x - start.x, point.y - start.y) >= THRESHOLD) {
      mode = kind;
      if (mode !== "push") draws.to(start);
    }
    if (mode === "push") draws.push(point.x - before.x, point.y - before.y);
    if (mode === "stroke" || mode === "drag") along(point);
  };

  const along = (point: Point): void => {
    const steps = mode === "drag" ? 1 : Math.max(1, Math.ceil(Math.hypot(point.x - last.x, point.y - last.y) / STEP));
    for (let i = 1; i <= steps; i++) {
      draws.to({ x: last.x + ((point.x - last.x) * i) / steps, y: last.y + ((point.y - last.y) * i) / steps });
    }
    last = point;
  };

  const pinch = (id: number, before: Point, now: Point): void => {
    const other = [...fingers].find(([one]) => one !== id)?.[1];
    if (!other) return;
    const [was, is] = [
      Math.hypot(before.x - other.x, before.y - other.y),
      Math.hypot(now.x - other.x, now.y - other.y),
    ];
    draws.push((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 10) draws.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };

  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    const point = { x: event.clientX, y: event.clientY };
    const was = mode;
    if (fingers.size) return;
    mode = "none";
    const broken = event.type === "pointercancel";
    if (was === "stroke" || was === "drag") draws.end(broken ? null : point);
    else if (was === "wait" && !broken) {
      if (kind === "stroke") {
        draws.to(point);
        draws.end(point);
      } else draws.press(point);
    }
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const lines = event.deltaMode === 1 ? 20 : 1;
    if (event.shiftKey) draws.push(-(event.deltaX + event.deltaY) * lines, 0);
    else draws.zoom(Math.exp(-event.deltaY * lines * 0.0016), { x: event.clientX, y: event.clientY });
  };

  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  host.addEventListener("pointerdown", down, listen);
  host.addEventListener("pointermove", move, listen);
  host.addEventListener("pointerup", up, listen);
  host.addEventListener("pointercancel", up, listen);
  host.addEventListener("wheel", wheel, { ...listen, passive: false });
  return () => stop.abort();
}
