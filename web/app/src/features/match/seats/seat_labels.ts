// Who plays against whom, in words: seats of one alliance are one side.

import { levelName } from "../../../lib/levels.ts";
import { sideOfSeat, type Table } from "@broadfront/board";
import type { MatchState } from "../../../lib/api/types.ts";
import { t } from "../../../lib/i18n.ts";

/** How a seat came to whoever sits there now, if others had it before: "taken over from Ada". */
export function takenOver(before: readonly string[]): string {
  const names = before.filter(Boolean);
  return before.length
    ? t("seats-taken-over", { names: names.length ? t("seats-from", { names: names.join(", ") }) : "" })
    : "";
}

/** The sides of a match, each with all who sit there: "Germany, Japan (recruit)". */
export function describeSides(
  seats: MatchState["seats"],
  table: Pick<Table, "sides" | "seat_sides" | "alliances"> | null,
): string[] {
  const sides = new Map<string, string[]>();
  for (const { seat, name, kind, level } of seats) {
    const of = (table && table.alliances[sideOfSeat(table, seat)]) ?? `${seat}`;
    sides.set(of, [...(sides.get(of) ?? []), kind === "computer" ? `${name} (${levelName(level)})` : name]);
  }
  return [...sides.values()].map((names) => names.join(", "));
}
