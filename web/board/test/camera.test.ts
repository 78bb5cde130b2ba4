// Where the eye goes by itself: only to what is not in the window.

import { expect, test } from "vitest";
import { Camera } from "../src/render/shared/camera.ts";

function camera(): { eye: Camera; box: () => string | null } {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  Object.defineProperties(drawing, { clientWidth: { value: 600 }, clientHeight: { value: 600 } });
  const eye = new Camera(drawing, () => undefined);
  eye.frame({ x: 0, y: 0, width: 600, height: 600 });
  return { eye, box: () => drawing.getAttribute("viewBox") };
}

test("a map that lies wholly in its window does not move for a shot at its edge", () => {
  const { eye, box } = camera();
  const before = box();
  eye.lift(300, 560, 0);
  expect(box()).toBe(before);
  eye.zoom(3);
  const near = box();
  eye.lift(300, 560, 0);
  expect(box()).not.toBe(near);
});

test("what lies in the part of the window that is covered is brought above it", () => {
  const { eye, box } = camera();
  const before = box();
  eye.lift(300, 560, 300);
  expect(box()).not.toBe(before);
});
