// What a player lays over the map for himself: danger, and plans. Kept in this browser for each match and seat; the
// server never hears of it.

import { drawnPlan, planKinds, parsePlans, type Overlays, type Plan, type Table } from "@broadfront/board";
import { loadStored, saveStored } from "../../../lib/storage.ts";

export class Overlay {
  /** All that the other side can reach is hatched. */
  danger = $state(false);
  /** The plans are shown, with their tools. */
  open = $state(false);
  /** Touches draw arrows. */
  drawing = $state(false);
  kind = $state(planKinds()[0]!.id);
  plans = $state.raw<readonly Plan[]>([]);
  /** Where the arrow being drawn begins. */
  from = $state<number | null>(null);
  legend = $state(false);
  /** Shots of a plan of fire, while it is made. */
  shots = $state.raw<readonly Plan[]>([]);
  #key = "";

  constructor(private readonly match: string) {}

  /** Take up what this seat has drawn. */
  load(seat: number, table: Table): void {
    const key = `plans.${this.match}.${seat}`;
    if (key === this.#key) return;
    this.#key = key;
    this.plans = parsePlans(table, loadStored<unknown>(key, []));
    if (this.plans.length && !this.open) this.open = true;
  }

  /** For the board: what to draw. */
  layers = $derived.by((): Overlays => ({
    danger: this.danger,
    plans: this.open || this.shots.length ? [...(this.open ? this.plans : []), ...this.shots] : null,
    drawing: this.open && this.drawing ? this.kind : "",
  }));

  togglePlans(): void {
    this.open = !this.open;
    this.drawing = this.open;
    this.legend = false;
  }

  toggleLegend(): void {
    this.legend = !this.legend;
  }

  draw(from: number, to: number): void {
    this.#keep(drawnPlan(this.plans, { from, to, kind: this.kind }));
  }

  remove(plan: Plan): void {
    this.#keep(this.plans.filter((one) => one !== plan));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(plans: readonly Plan[]): void {
    this.plans = plans;
    if (this.#key) saveStored(this.#key, plans);
  }

  /** Esc: the plans and the legend are closed; says whether one was open. */
  putBack(): boolean {
    if (!this.open && !this.legend) return false;
    this.open = false;
    this.drawing = false;
    this.legend = false;
    return true;
  }
}
