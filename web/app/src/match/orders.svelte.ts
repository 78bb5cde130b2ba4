// Our orders that can still be taken back, one by one, asked of the server while somebody looks at them.

import { Fault, sentence } from "../api/http.ts";
import type { OrderLine } from "../api/types.ts";
import type { Session } from "./session.svelte.ts";

/** Why an order was not taken back, and whether it can be with the later ones that need it. */
export interface Held {
  readonly first: number;
  readonly text: string;
  readonly rule: string;
  readonly together: boolean;
}

export class OrderBook {
  /** Oldest first; null: not told yet. */
  orders = $state.raw<readonly OrderLine[] | null>(null);
  /** The position that they are of; -1: none yet. */
  version = $state(-1);
  held = $state.raw<Held | null>(null);
  fault = $state("");

  constructor(private readonly session: Pick<Session, "question" | "undo">) {}

  async load(version: number): Promise<void> {
    try {
      const found = await this.session.question(version, (door, signal) => door.orders(signal));
      if (!found) return;
      this.orders = found.orders;
      this.version = version;
      this.fault = "";
      if (this.held && !found.orders.some(({ first }) => first === this.held!.first)) this.held = null;
    } catch (error) {
      this.fault = sentence(error);
    }
  }

  /** Take an order back, or say which later ones need it. */
  async takeBack(order: OrderLine, together = false): Promise<void> {
    const { first, state, needs, why, rule } = order;
    this.held = null;
    if (state === "needed" && !together) {
      this.held = { first, text: `${needs.length === 1 ? "A later order needs" : `${needs.length} later orders need`} it. ${why}`, rule, together: true };
      return;
    }
    const fault = await this.session.undo(first, together);
    if (fault) this.held = { first, text: fault.message, rule: fault.rule, together: isNeeded(fault) };
  }
}

const isNeeded = ({ status }: Fault): boolean => status === 422;
