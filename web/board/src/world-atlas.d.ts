// The package is data without types.

declare module "world-atlas/land-50m.json" {
  import type { GeometryCollection, Topology } from "topojson-specification";

  const world: Topology<{ land: GeometryCollection }>;
  export default world;
}
