// What a piece can do, in figures: those printed on it, or those that the table has for its kind.

import { groundOf, isIn, isSpace, pieceSpot, type Board, type Counter, type Spot, type Table } from "@broadfront/board";
import { t } from "../../../lib/i18n.ts";

/** "attack 3 · defence 3 · move 2", of what may not attack without the first; "": nothing is known of it. */
export function figuresOf(table: Table, one: Pick<Counter, "face" | "kind" | "states">): string {
  const { face, kind } = one;
  const own = (face?.figures ?? []).flatMap(({ name, text, style }): [string, string][] =>
    style === "small" ? [] : [[name, text]],
  );
  const ofKind = Object.hasOwn(table.figures, kind) ? table.figures[kind]! : [];
  return [...own, ...ofKind.filter(([name]) => name !== "attack" || !isIn(one, "crippled"))]
    .map(([name, text]) => `${name} ${text}`)
    .join(" · ");
}

/** Its figures; of a counter that is read closely also its steps and what it is in. */
export function figuresInFull(table: Table, one: Counter): string {
  const { face, states } = one;
  return [
    figuresOf(table, one),
    ...(face ? [t("figures-of-steps", { steps: face.steps, most: face.most }), ...states.map(({ text }) => text)] : []),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The counters that are pointed at: one, or where they lie in stacks all that lie there. */
export function countersAt(board: Board, spot: Spot): Counter[] {
  const ground = isSpace(spot) ? spot : groundOf(board, spot);
  const isRelevant = (one: Counter): boolean =>
    isSpace(spot) || board.table.stacks
      ? one.space === ground || one.target === ground
      : pieceSpot(board.lexicon, one) === spot;
  return board.view.counters.filter((one) => one.space >= 0 && isRelevant(one));
}

/** The ground that is pointed at on a battlefield: its number, its kind, its height and what it is worth. */
export function groundAt(board: Board, spot: Spot): string {
  if (!board.table.features.length) return "";
  const id = isSpace(spot) ? spot : groundOf(board, spot);
  return board.table.spaces.find((one) => one.id === id)?.spoken ?? "";
}
