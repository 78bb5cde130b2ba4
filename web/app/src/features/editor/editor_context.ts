// What the editors of scenarios have in common: the map editor and the one of forms. Panels that both show know this alone.

import type { Study } from "./study.svelte.ts";
import type { Complaint, Sketch } from "./types.ts";

/** A scenario under construction as panels see it: `Draft`, whatever is edited. */
export interface DraftState {
  readonly sketch: Pick<Sketch, "text" | "complaints" | "facts"> | null;
  readonly drawn: Pick<Sketch, "table"> | null;
  readonly fresh: boolean;
  readonly sound: boolean;
  readonly changed: boolean;
  readonly problem: string;
  readonly complaints: readonly Complaint[];
  readonly past: readonly unknown[];
  readonly future: readonly unknown[];
  undo(): void;
  redo(): void;
  leave(): void;
}

export interface EditorContext {
  readonly game: string;
  readonly title: string;
  readonly draft: DraftState;
  readonly study: Study;
  /** The dialog that is open; "": none. */
  sheet: string;
  /** What a complaint is about, in words; "": the message says it. */
  nameOf(complaint: Complaint): string;
  /** Go to the field that a complaint is about. */
  lead(complaint: Complaint): void;
}
