// The land of the Earth, as outlines in degrees: Natural Earth at 1:50 million, public domain, through the npm package
// world-atlas. It is fetched when a table first lies on the globe, and once.

import type { GeometryCollection, Topology } from "topojson-specification";
import type { Point } from "../model/types.ts";

/** A closed outline; the last point is the first one again. Inland waters are outlines of their own, to be left out. */
export type Ring = readonly Point[];

let fetched: Promise<readonly Ring[]> | undefined;

export function land(): Promise<readonly Ring[]> {
  fetched ??= fetchLand().catch((error: unknown) => {
    fetched = undefined; // a line that broke is tried again with the next table
    throw error;
  });
  return fetched;
}

/** The atlas as it is sent (scripts/land.mjs): the steps of all its lines in a row, and how many each line has. */
type Columns = Omit<Topology<{ land: GeometryCollection }>, "arcs"> &
  Readonly<Record<"lengths" | "east" | "north", readonly number[]>>;
type Arc = readonly Point[];

async function fetchLand(): Promise<readonly Ring[]> {
  const { default: world } = await import("world-atlas/land-50m.json");
  const { lengths, east, north, objects, transform } = world as unknown as Columns;
  let step = 0;
  const lines = lengths.map((length) =>
    placed(
      Array.from({ length }, (): Point => [east[step]!, north[step++]!]),
      transform!,
    ),
  );
  return objects.land.geometries.flatMap((geometry) =>
    geometry.type === "MultiPolygon" ? geometry.arcs.flat().map((ring) => joined(ring, lines)) : [],
  );
}

/** The places of an arc, each written as steps from the one before. */
function placed(
  arc: Arc,
  { scale, translate }: { readonly scale: readonly number[]; readonly translate: readonly number[] },
): Arc {
  let [x, y] = [0, 0];
  return arc.map(([east, north]) => [
    (x += east) * scale[0]! + translate[0]!,
    (y += north) * scale[1]! + translate[1]!,
  ]);
}

/** A ring from its arcs, each beginning where the one before ends; one below nothing is run through from its end. */
const joined = (ring: readonly number[], lines: readonly Arc[]): Ring =>
  ring.flatMap((nth, i) => (nth < 0 ? lines[~nth]!.toReversed() : lines[nth]!).slice(i ? 1 : 0));
