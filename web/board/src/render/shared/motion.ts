// The short movements of counters: a quarter of a second each, by the browser's own animations.

const QUARTER = 250;

/** Come to one's place from an offset, in drawing units. */
export function glide(element: SVGGElement, dx: number, dy: number): void {
  const card = element.querySelector(".card");
  card?.animate([{ transform: `translate(${dx}px, ${dy}px) scale(1.12)` }, { transform: "none" }], {
    duration: QUARTER,
    easing: "cubic-bezier(.3,.1,.2,1)",
  });
  element.parentNode?.append(element); // over the others while it moves
}

export function fade(element: SVGGElement, way: "in" | "out", then?: () => void): void {
  const card = element.querySelector(".card");
  const visible = { opacity: 1, transform: "scale(1)" };
  const hidden = { opacity: 0, transform: way === "in" ? "scale(1.3)" : "scale(.6) rotate(14deg)" };
  const animation = card?.animate(way === "in" ? [hidden, visible] : [visible, hidden], {
    duration: QUARTER * 1.4,
    easing: "ease-out",
  });
  if (animation && then) animation.finished.then(then, then);
  else then?.();
}

export function shake(element: SVGGElement): void {
  const steps = [0, -5, 5, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.querySelector(".card")?.animate(steps, { duration: QUARTER * 1.2 });
}
