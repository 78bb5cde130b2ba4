// Bookmarks of a match: moments, each with a note or without. They are the reader's own: kept in this browser by match and
// seat, and sent to nobody.

import { removeStored, loadStored, saveStored } from "../../../lib/storage.ts";

export interface Bookmark {
  /** How many moves had been made. */
  readonly moves: number;
  readonly note: string;
}

const MOST = 200;
export const LONGEST_NOTE = 2000;

function read(name: string): readonly Bookmark[] {
  const stored: unknown = loadStored<unknown>(name, []);
  if (!Array.isArray(stored)) return [];
  return (stored as Partial<Bookmark>[])
    .filter((one) => Number.isInteger(one?.moves) && typeof one?.note === "string")
    .map(({ moves, note }) => ({ moves: moves!, note: note! }));
}

/** The bookmarks of one reader of a match, in the order of their moments. */
export class Bookmarks {
  all = $state.raw<readonly Bookmark[]>([]);
  #name = "";

  /** Whose they are: those of another seat are others. */
  belongTo(match: string, seat: number): void {
    const name = `notes.${match}.${seat}`;
    if (name === this.#name) return;
    this.#name = name;
    this.all = read(name);
  }

  at(moves: number): Bookmark | undefined {
    return this.all.find((one) => one.moves === moves);
  }

  /** Whether no more can be kept. */
  get isFull(): boolean {
    return this.all.length >= MOST;
  }

  put(moves: number, note = ""): void {
    const others = this.all.filter((one) => one.moves !== moves);
    if (others.length >= MOST) return;
    this.#keep([...others, { moves, note: note.slice(0, LONGEST_NOTE) }].sort((a, b) => a.moves - b.moves));
  }

  remove(moves: number): void {
    this.#keep(this.all.filter((one) => one.moves !== moves));
  }

  toggle(moves: number): void {
    if (this.at(moves)) this.remove(moves);
    else this.put(moves);
  }

  #keep(all: readonly Bookmark[]): void {
    this.all = all;
    if (all.length) saveStored(this.#name, all);
    else removeStored(this.#name);
  }
}
