// The land of the Earth as it is sent: on a grid of three kilometres, and all steps to the east in one row and all to the
// north in another, which takes a fifth less room than pairs do. board/src/layout/land.ts puts them together again.

/** How many cells of the atlas make one of ours, to the east and to the north. At 1:50 million a line is wider. */
const CELLS = [8, 16];

/** An arc, written as steps from one place to the next, on our grid. What does not leave its cell is no step. */
function coarser(arc) {
  const at = [0, 0];
  const last = [0, 0];
  return arc.flatMap((step, nth) => {
    const gone = CELLS.map((cells, axis) => Math.round((at[axis] += step[axis]) / cells) - last[axis]);
    for (const axis of [0, 1]) last[axis] += gone[axis];
    return nth === 0 || gone.some((cells) => cells !== 0) ? [gone] : [];
  });
}

/** A plugin of Vite. */
export function landInColumns() {
  return {
    name: "land-in-columns",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/world-atlas/land-50m.json")) return null;
      const { arcs, transform, ...rest } = JSON.parse(code);
      const kept = arcs.map(coarser);
      const scale = transform.scale.map((degrees, axis) => degrees * CELLS[axis]);
      const lengths = kept.map((arc) => arc.length);
      const [east, north] = [0, 1].map((column) => kept.flatMap((arc) => arc.map((step) => step[column])));
      return {
        code: JSON.stringify({ ...rest, transform: { ...transform, scale }, lengths, east, north }),
        map: null,
      };
    },
  };
}
