// The map under a board that is geography: sea, land with its coasts, meridians and parallels. Sea and frame are there at
// once; the land comes when it has been fetched, and a map without it can be played all the same.

import { coastline, graticule } from "../../layout/coastline.ts";
import { type Box } from "../../layout/geometry.ts";
import { land } from "../../layout/land.ts";
import type { Table } from "../../model/types.ts";
import { svg } from "../shared/svg.ts";

let maps = 0;

export function coast(table: Table, frame: Box): SVGGElement {
  const { x, y, width, height } = frame;
  const id = `chart-${(maps += 1)}`;
  const shores = svg("g", { class: "shores", "clip-path": `url(#${id})` });
  const chart = svg(
    "g",
    { class: "chart" },
    svg("clipPath", { id }, svg("rect", { x, y, width, height })),
    svg("rect", { class: "deep", x, y, width, height }),
    svg("path", { class: "graticule", d: graticule(table, frame) }),
    shores,
  );
  land().then(
    (rings) => {
      const lines = coastline(table, rings, frame);
      // shallows: the shore drawn broad and faint, under the land
      shores.append(
        svg("path", { class: "shallow", d: lines.shallows }),
        svg("path", { class: "land", d: lines.land, "fill-rule": "evenodd" }),
        svg("g", { class: "shoreline" }, ...lines.shore.map((d) => svg("path", { d }))),
      );
      chart.classList.add("charted");
    },
    () => chart.classList.add("uncharted"),
  );
  return chart;
}
