// What is left to do before the phase ends: all of it that has a usual way is one order, and the main button gives it.

import { panelOf, type GroupPart, type View } from "@broadfront/board";
import type { MatchControls } from "../controls.ts";

/** What is left, if we are the ones to do it. */
export const pendingTasksOf = (view: View | null | undefined) =>
  view?.ask && view.ask[0] === view.seat ? panelOf(view, "duties") : null;

export interface PendingTaskOrder {
  readonly label: string;
  readonly parts: readonly GroupPart[];
  readonly units: number;
}

/** The order that does all that has a usual way; null: nothing has one, or another moment is looked at. */
export function pendingTaskOrder(play: Pick<MatchControls, "past" | "state">): PendingTaskOrder | null {
  const panel = play.past ? null : pendingTasksOf(play.state?.view);
  const ready = panel?.duties.filter(({ units }) => units > 0) ?? [];
  if (!panel || !ready.length) return null;
  const parts = ready.map(({ verb, things, where, units }) => ({ verb, what: [...things], where: [where], units }));
  return { label: panel.label, parts, units: parts.reduce((sum, { units }) => sum + units, 0) };
}
