// Mouse, pen and fingers as touches of spaces: a click, a drag of a counter, a pan, a pinch, a wheel.

import type { Camera } from "./camera.ts";

export interface Hands {
  /** A space was clicked or tapped; `sure` if by something that points exactly. */
  touch(space: number | null, sure: boolean): void;
  /** May this space's counter be taken up? A finger takes only what glows, for it pans with the rest. */
  mayTake(space: number, finger: boolean): boolean;
  take(space: number): void;
  drag(clientX: number, clientY: number): void;
  drop(space: number | null): void;
  hover(space: number | null): void;
}

const THRESHOLD = 6;

type Grip = { readonly x: number; readonly y: number; space: number | null; mode: "wait" | "pan" | "drag" };

/** Listens on the drawing; returns how to stop. */
export function listen(drawing: SVGSVGElement, camera: Camera, hands: Hands): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let grip: Grip | null = null;
  let pinched = false;

  const spaceAt = (x: number, y: number): number | null => {
    for (const element of document.elementsFromPoint(x, y)) {
      if (!drawing.contains(element)) continue;
      const id = element.closest<SVGElement>("[data-space]")?.dataset.space;
      if (id !== undefined && !element.closest(".dragged")) return Number(id);
    }
    return null;
  };

  const down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) {
      if (grip?.mode === "drag") hands.drop(null);
      grip = null;
      pinched = true;
      return;
    }
    pinched = false;
    grip = { x: event.clientX, y: event.clientY, space: spaceAt(event.clientX, event.clientY), mode: "wait" };
  };

  const move = (event: PointerEvent): void => {
    const last = fingers.get(event.pointerId);
    if (!last) {
      if (event.pointerType !== "touch") hands.hover(spaceAt(event.clientX, event.clientY));
      return;
    }
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (fingers.size === 2) pinch(event, dx, dy);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!grip) return;
    if (grip.mode === "wait") {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < THRESHOLD) return;
      drawing.setPointerCapture(event.pointerId);
      grip.mode = grip.space !== null && hands.mayTake(grip.space, event.pointerType === "touch") ? "drag" : "pan";
      if (grip.mode === "drag") hands.take(grip.space!);
      else drawing.classList.add("panning");
    }
    if (grip.mode === "pan") camera.pan(dx, dy);
    else {
      hands.drag(event.clientX, event.clientY);
      hands.hover(spaceAt(event.clientX, event.clientY));
    }
  };

  /** Two fingers: what lay between them stays between them. */
  const pinch = (event: PointerEvent, dx: number, dy: number): void => {
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const last = fingers.get(event.pointerId);
    if (!other || !last) return;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    camera.pan(dx / 2, dy / 2);
    if (before > 10) camera.zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  };

  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    drawing.classList.remove("panning");
    const held = grip;
    grip = null;
    if (!held || pinched) return;
    if (held.mode === "drag") hands.drop(event.type === "pointercancel" ? null : spaceAt(event.clientX, event.clientY));
    else if (held.mode === "wait" && event.type === "pointerup") hands.touch(held.space, event.pointerType !== "touch");
  };

  const leave = (): void => hands.hover(null);

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 20 : 1;
    if (event.ctrlKey || !event.shiftKey) camera.zoom(Math.exp(-event.deltaY * lines * 0.0016), event.clientX, event.clientY);
    else camera.pan(-event.deltaX * lines - event.deltaY * lines, 0);
  };

  const stop = new AbortController();
  const { signal } = stop;
  drawing.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", up, { signal });
  drawing.addEventListener("pointerleave", leave, { signal });
  drawing.addEventListener("wheel", wheel, { signal, passive: false });
  return () => stop.abort();
}
