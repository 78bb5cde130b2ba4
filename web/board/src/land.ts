// The land of the Earth, as outlines in degrees: Natural Earth at 1:50 million, public domain, through the npm package
// world-atlas. It is fetched when a table first lies on the globe, and once.

import type { GeometryCollection, Topology } from "topojson-specification";
import type { Point } from "./types.ts";

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

async function fetchLand(): Promise<readonly Ring[]> {
  const [{ feature }, { default: world }] = await Promise.all([import("topojson-client"), import("world-atlas/land-50m.json")]);
  const atlas = world as unknown as Topology<{ land: GeometryCollection }>;
  const all = feature(atlas, atlas.objects.land);
  return all.features.flatMap(({ geometry }): Ring[] =>
    geometry.type === "MultiPolygon" ? (geometry.coordinates.flat() as unknown as Ring[]) : [],
  );
}
