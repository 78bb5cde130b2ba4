// How the table lies on this screen: with whose side below, along or across the window, turned by hand besides.

import { isWorld, quartersFor, turned, widened, type Table } from "@broadfront/board";
import { settings } from "../../settings/settings.svelte.ts";

/** How much broader than high a space is for cards, in a window that has the room. */
const BROAD = 1.35;
const WIDE = 760;

export class Orientation {
  #sent: Table | null = null;
  #how = "";
  #table: Table | null = null;

  /** The table as it lies before a seat; the same one as long as nothing changes. */
  of(table: Table, seat: number, isHotseat: boolean): Table {
    const broad = table.cards.length > 0 && innerWidth > WIDE ? BROAD : 1;
    const quarters = settings.quartersOf(table.game) + quartersFor(table, below(seat, isHotseat), pane(), broad);
    const how = `${broad} ${quarters % 4}`;
    if (this.#table && this.#sent === table && this.#how === how) return this.#table;
    [this.#sent, this.#how] = [table, how];
    return (this.#table = isWorld(table) ? table : widened(turned(table, quarters), broad));
  }
}

/** Whose side lies below: on one screen for two it stays the first one's, unless the board is to spin. */
function below(seat: number, isHotseat: boolean): number {
  if (!settings.likes.ownSide) return -1;
  return isHotseat && !settings.likes.spin ? 0 : seat;
}

/** About how large the board's window is: by the page alone, so that no question and no tray turns the board. */
function pane(): { width: number; height: number } {
  const [width, height] = [innerWidth, innerHeight];
  return width > WIDE
    ? { width: width - Math.max(320, 0.26 * width), height: height - 150 }
    : { width, height: height / 2 };
}
