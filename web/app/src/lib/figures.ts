// What a piece can do, in figures: those printed on it, or those that the table has for its kind.

import type { Counter, Table } from "@broadfront/board";

/** "attack 3 · defence 3 · move 2"; "": nothing is known of it. */
export function figuresOf(table: Table, { face, kind }: Pick<Counter, "face" | "kind">): string {
  const own = (face?.figures ?? []).flatMap(({ name, text, style }): [string, string][] => (style === "small" ? [] : [[name, text]]));
  return [...own, ...(Object.hasOwn(table.figures, kind) ? table.figures[kind]! : [])].map(([name, text]) => `${name} ${text}`).join(" · ");
}
