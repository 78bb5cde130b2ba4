// Boxes that lie over one another are moved apart, each no farther than a part of its own size. Numbers only.

import type { Box } from "./geometry.ts";

/** No box goes farther than so many times its height, or width. */
const FARTHEST = { along: 0.55, down: 0.9 } as const;
const ROUNDS = 12;

/** Boxes about their middles, as near to where they were as leaves them apart where there is room. */
export function apart(boxes: readonly Box[]): Box[] {
  const placed = boxes.map((box) => ({ ...box }));
  const within = (value: number, home: number, most: number): number =>
    Math.max(home - most, Math.min(home + most, value));
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    let any = false;
    for (let i = 0; i < placed.length; i += 1) {
      for (let j = i + 1; j < placed.length; j += 1) {
        const [a, b] = [placed[i]!, placed[j]!];
        const over = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
        const under = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
        if (over <= 0.5 || under <= 0.5) continue;
        any = true;
        const across = over < under;
        const [dx, dy] = across ? [(over / 2) * (a.x < b.x ? -1 : 1), 0] : [0, (under / 2) * (a.y < b.y ? -1 : 1)];
        [a.x, a.y, b.x, b.y] = [a.x + dx, a.y + dy, b.x - dx, b.y - dy];
        for (const [box, home] of [
          [a, boxes[i]!],
          [b, boxes[j]!],
        ] as const) {
          box.x = within(box.x, home.x, home.width * FARTHEST.along);
          box.y = within(box.y, home.y, home.height * FARTHEST.down);
        }
      }
    }
    if (!any) break;
  }
  return placed;
}
