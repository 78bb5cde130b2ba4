// Mouse, pen and fingers as touches of spaces and pieces: a click, a drag of a counter, a pan, a pinch, a wheel.

import type { Spot } from "../../model/spots.ts";
import type { Camera } from "./camera.ts";

interface Hands {
  /** What lies at a point of the screen. */
  at(clientX: number, clientY: number): Spot | null;
  /** Something was clicked or tapped; `sure` if by something that points exactly. */
  touch(spot: Spot | null, sure: boolean): void;
  /** May what lies there be taken up? A finger takes only what glows, for it pans with the rest. */
  mayTake(spot: Spot, finger: boolean): boolean;
  take(spot: Spot): void;
  drag(clientX: number, clientY: number): void;
  drop(spot: Spot | null): void;
  hover(spot: Spot | null): void;
}

const THRESHOLD = 6;

type Grip = { readonly x: number; readonly y: number; spot: Spot | null; mode: "wait" | "pan" | "drag" };

/** Listens on the drawing; returns how to stop. */
export function listen(drawing: SVGSVGElement, camera: Camera, hands: Hands): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let grip: Grip | null = null;
  let pinched = false;

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
    grip = { x: event.clientX, y: event.clientY, spot: hands.at(event.clientX, event.clientY), mode: "wait" };
  };

  const move = (event: PointerEvent): void => {
    const last = fingers.get(event.pointerId);
    if (!last) {
      // the window tells it where the drawing does not: its own "leave" is lost where something comes to lie under the pointer
      if (event.pointerType !== "touch")
        hands.hover(drawing.contains(event.target as Node) ? hands.at(event.clientX, event.clientY) : null);
      return;
    }
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (fingers.size === 2) pinch(event, dx, dy);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!grip) return;
    if (grip.mode === "wait") {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < THRESHOLD) return;
      drawing.setPointerCapture(event.pointerId);
      grip.mode = grip.spot !== null && hands.mayTake(grip.spot, event.pointerType === "touch") ? "drag" : "pan";
      if (grip.mode === "drag") hands.take(grip.spot!);
      else drawing.classList.add("panning");
    }
    if (grip.mode === "pan") camera.pan(dx, dy);
    else {
      hands.drag(event.clientX, event.clientY);
      hands.hover(hands.at(event.clientX, event.clientY));
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
    if (held.mode === "drag")
      hands.drop(event.type === "pointercancel" ? null : hands.at(event.clientX, event.clientY));
    else if (held.mode === "wait" && event.type === "pointerup") hands.touch(held.spot, event.pointerType !== "touch");
  };

  /** A finger that was lifted clicks nothing as well: what its touch has opened may lie under it by now. */
  const lifted = (event: TouchEvent): void => {
    if (event.cancelable) event.preventDefault();
  };

  const leave = (): void => hands.hover(null);

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 20 : 1;
    if (event.ctrlKey || !event.shiftKey)
      camera.zoom(Math.exp(-event.deltaY * lines * 0.0016), event.clientX, event.clientY);
    else camera.pan(-event.deltaX * lines - event.deltaY * lines, 0);
  };

  const stop = new AbortController();
  const { signal } = stop;
  drawing.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", up, { signal });
  drawing.addEventListener("pointerleave", leave, { signal });
  drawing.addEventListener("touchend", lifted, { signal, passive: false });
  drawing.addEventListener("wheel", wheel, { signal, passive: false });
  return () => stop.abort();
}

/** Whether the keyboard was used last, or the pointer. */
export function lastHand(): { isKeys: boolean; stop(): void } {
  const stop = new AbortController();
  const hand = { isKeys: false, stop: (): void => stop.abort() };
  for (const name of ["keydown", "pointermove", "pointerdown"])
    window.addEventListener(name, () => (hand.isKeys = name === "keydown"), { capture: true, signal: stop.signal });
  return hand;
}

interface Press {
  /** Whether Enter is for what the keyboard is on: after a click it is not, until the keyboard comes there in another way. */
  readonly takesEnter: boolean;
  /** A pointer is down on the drawing. */
  readonly isPressed: boolean;
  stop(): void;
}

/** Follow presses of the pointer on the drawing; `released` is called after each, and after what it was for. */
export function followPress(drawing: SVGSVGElement, released: () => void): Press {
  const stop = new AbortController();
  const { signal } = stop;
  const press = { takesEnter: false, isPressed: false, stop: (): void => stop.abort() };
  const release = (): void => {
    press.isPressed = false;
  };
  drawing.addEventListener("pointerdown", () => {
    press.isPressed = true;
    press.takesEnter = false;
  });
  drawing.addEventListener("pointerup", release);
  drawing.addEventListener(
    "focusin",
    ({ target }) => (press.takesEnter ||= !press.isPressed || (target as SVGElement).matches(":focus-visible")),
  );
  for (const name of ["pointerup", "pointercancel"])
    window.addEventListener(
      name,
      () => {
        release();
        released();
      },
      { signal },
    );
  return press;
}
