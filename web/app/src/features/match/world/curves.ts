// Curves over time as paths of a drawing: where the marks of the axis stand, round figures beside it, a path for each curve.

import type { Plot } from "@broadfront/board";

export interface Curve {
  readonly name: string;
  readonly side: string;
  readonly d: string;
  readonly points: readonly (readonly [x: number, y: number, value: number])[];
}

export interface Drawn {
  readonly curves: readonly Curve[];
  readonly rungs: readonly (readonly [y: number, value: number])[];
  readonly marks: readonly (readonly [x: number, name: string])[];
}

/** A round step, so that there are about five from nothing to the most. */
export function stepFor(most: number): number {
  const rough = Math.max(1, most) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((n) => n * power >= rough) ?? 10) * power;
}

/** The curves of a plot in a box. */
export function drawn(plot: Plot, width: number, height: number): Drawn {
  const most = Math.max(1, ...plot.series.flatMap(({ values }) => values));
  const step = stepFor(most);
  const top = Math.ceil(most / step) * step;
  const last = Math.max(1, plot.marks.length - 1);
  const x = (nth: number): number => Math.round((nth / last) * width * 10) / 10;
  const y = (value: number): number => Math.round((height - (value / top) * height) * 10) / 10;
  const curves = plot.series.map(({ name, side, values }): Curve => {
    const points = values.map((value, nth) => [x(nth), y(value), value] as const);
    return { name, side, points, d: points.map(([px, py], i) => `${i ? "L" : "M"}${px},${py}`).join("") };
  });
  const rungs = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => [y(i * step), i * step] as const);
  const every = Math.ceil(plot.marks.length / 12);
  const marks = plot.marks.flatMap((name, nth) =>
    nth % every === 0 || nth === plot.marks.length - 1 ? [[x(nth), name] as const] : [],
  );
  return { curves, rungs, marks };
}
