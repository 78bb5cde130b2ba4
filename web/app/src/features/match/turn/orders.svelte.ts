// Our orders that can still be taken back, one by one, asked of the server while somebody looks at them.

import { HttpError, sentence } from "../../../lib/api/http.ts";
import type { OrderLine } from "../../../lib/api/types.ts";
import type { MatchStore } from "../match_store.svelte.ts";
import { t } from "../../../lib/i18n.ts";

/** Why an order was not taken back, and whether it can be with the later ones that need it. */
export interface Held {
  readonly first: number;
  readonly text: string;
  readonly rule: string;
  readonly together: boolean;
}

/** A row of the list: an order, or the empty place of one that was taken back. */
export interface Row {
  readonly order: OrderLine;
  readonly gone: boolean;
}

export class OrderBook {
  /** Oldest first; null: not told yet. */
  orders = $state.raw<readonly OrderLine[] | null>(null);
  /** The orders with the places of those that were just taken back, so that none of them moves under the pointer. */
  rows = $state.raw<readonly Row[]>([]);
  /** The orders that are being taken back, as the list has them now. */
  #going: ReadonlySet<number> = new Set();
  /** The position that they are of; -1: none yet. */
  version = $state(-1);
  held = $state.raw<Held | null>(null);
  fault = $state("");

  constructor(private readonly store: Pick<MatchStore, "question" | "undo">) {}

  async load(version: number): Promise<void> {
    try {
      const answer = await this.store.question(version, (api, signal) => api.orders(signal));
      if (!answer) return;
      this.orders = answer.orders;
      this.rows = rowsOf(this.rows, this.#going, answer.orders);
      this.#going = new Set();
      this.version = version;
      this.fault = "";
      if (this.held && !answer.orders.some(({ first }) => first === this.held!.first)) this.held = null;
    } catch (error) {
      this.fault = sentence(error);
    }
  }

  /** Take an order back, or say which later ones need it. */
  async takeBack(order: OrderLine, together = false): Promise<void> {
    const { first, state, needs, why, rule } = order;
    this.held = null;
    if (state === "needed" && !together) {
      this.held = { first, text: t("orders-later-orders-need-it", { needs: needs.length, why }), rule, together: true };
      return;
    }
    this.#going = new Set([first, ...(together ? needs : [])]);
    const fault = await this.store.undo(first, together);
    if (!fault) return;
    this.#going = new Set();
    this.held = { first, text: fault.message, rule: fault.rule, together: isNeeded(fault) };
  }

  /** Nobody points at the list any more: it closes up. */
  closeUp(): void {
    if (this.rows.some(({ gone }) => gone)) this.rows = this.rows.filter(({ gone }) => !gone);
  }
}

/** The orders in the places that they had; where they are not those that were left, all anew. */
function rowsOf(before: readonly Row[], going: ReadonlySet<number>, orders: readonly OrderLine[]): Row[] {
  const left = before.map((row) => (row.gone || going.has(row.order.first) ? { ...row, gone: true } : row));
  let nth = 0;
  const rows = left.map((row) => (row.gone ? row : { order: orders[nth++]!, gone: false }));
  if (!going.size || nth !== orders.length) return orders.map((order) => ({ order, gone: false }));
  return rows;
}

const isNeeded = ({ status }: HttpError): boolean => status === 422;
