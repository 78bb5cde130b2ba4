// The analyses that this browser keeps.

import { removeStored, loadStored, saveStored } from "../../lib/storage.ts";
import { isSaved, type Saved } from "./document.ts";

export interface SavedEntry {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly moves: number;
  /** When it was last changed, in ms. */
  readonly changed: number;
  /** The match that the first position is of, and after how many moves; they stay in this browser. */
  readonly match?: string;
  readonly after?: number;
}

/** A moment of a match. */
export interface Moment {
  readonly match: string;
  readonly after: number;
}

const MOST = 30;
const LIST = "analyses";
const nameOf = (id: string): string => `analysis.${id}`;

export const savedAnalyses = (): SavedEntry[] => loadStored<SavedEntry[]>(LIST, []);

/** The moment that an analysis is of, as far as this browser knows. */
export function momentOf(id: string): Moment | undefined {
  const saved = savedAnalyses().find((one) => one.id === id);
  return saved?.match === undefined ? undefined : { match: saved.match, after: saved.after ?? -1 };
}

export function keep(id: string, saved: Saved, moment = momentOf(id)): void {
  const all = savedAnalyses().filter((one) => one.id !== id);
  const fresh: SavedEntry = {
    ...moment,
    id,
    game: saved.game,
    title: saved.title,
    moves: saved.moves.length,
    changed: Date.now(),
  };
  for (const old of all.slice(MOST - 1)) removeStored(nameOf(old.id));
  saveStored(LIST, [fresh, ...all.slice(0, MOST - 1)]);
  saveStored(nameOf(id), saved);
}

export function loadAnalysis(id: string): Saved | null {
  const value = loadStored<unknown>(nameOf(id), null);
  return isSaved(value) ? value : null;
}

export function deleteAnalysis(id: string): void {
  removeStored(nameOf(id));
  saveStored(
    LIST,
    savedAnalyses().filter((one) => one.id !== id),
  );
}
