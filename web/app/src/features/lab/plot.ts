// Draws a Vega-Lite specification in the looks of the page. Fetched when the first plot is shown. Expressions are
// interpreted: the server's content policy lets no page make code of text.

import { expressionInterpreter } from "vega-interpreter";
import { Error as ERRORS, logger, parse, View } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";
import type { LabChart } from "./api.ts";

/** What an element of the page looks like, for text and axes. */
function looks(host: Element): Record<string, unknown> {
  const style = getComputedStyle(host);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  const [ink, rule, accent, paper] = [of("--ink"), of("--rule"), of("--accent"), of("--paper-high")];
  const font = of("--font-map");
  const words = {
    labelColor: ink,
    titleColor: ink,
    labelFont: font,
    titleFont: font,
    labelFontSize: 14,
    titleFontSize: 14,
    titleFontWeight: 600,
  };
  return {
    aria: false,
    background: paper,
    font,
    view: { stroke: null },
    axis: { ...words, gridColor: rule, domainColor: rule, tickColor: rule, labelLimit: 220 },
    legend: { ...words, symbolStrokeColor: ink },
    bar: { color: accent, stroke: ink, strokeWidth: 0.5 },
    point: { color: accent, stroke: ink, strokeWidth: 1 },
    rule: { color: ink },
    range: { category: { scheme: "tableau10" } },
  };
}

/** Draw a plot into an element; what comes back makes a picture of it, or takes it away. */
export async function plot(host: HTMLElement, spec: LabChart["spec"]): Promise<View> {
  // it warns of every plot whose height goes by its lines
  const { spec: whole } = compile({ ...spec, config: looks(host) } as unknown as TopLevelSpec, {
    logger: logger(ERRORS),
  });
  const view = new View(parse(whole, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: "svg",
    container: host,
    hover: true,
  });
  await view.runAsync();
  // the element around it says what it is
  for (const part of host.children) part.setAttribute("aria-hidden", "true");
  return view;
}

/** A plot as a picture, twice as fine as on the screen. */
export async function png(view: View): Promise<Blob | null> {
  const canvas = await view.toCanvas(2);
  return new Promise((done) => (canvas as unknown as HTMLCanvasElement).toBlob(done, "image/png"));
}
