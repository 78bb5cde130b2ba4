// Requests of the editors to the server.

import { ask, json } from "../../lib/api/http.ts";
import type { ScenarioDraft, Scenario, Sketch, Source, StudyState, WorkbenchCard } from "./types.ts";

const bench = (game: string): string => `/api/v1/games/${encodeURIComponent(game)}/scenario-editor`;

export const workbench = (game: string): Promise<WorkbenchCard> => json(bench(game));

export const sketch = (game: string, scenario: Scenario): Promise<Sketch> =>
  json(`${bench(game)}/preview`, { method: "POST", body: { scenario } });

/** Read a file's text, or one of the box's own scenarios by its id. */
export const read = async (
  game: string,
  what: { readonly text: string } | { readonly scenario: string },
): Promise<Scenario> =>
  (await json<{ scenario: Scenario }>(`${bench(game)}/parse`, { method: "POST", body: what })).scenario;

/** Have a scenario file judged and drawn; `table` is the one that is here already. */
export const draft = (
  game: string,
  what: (Source & { readonly table?: string }) | { readonly scenario: string },
): Promise<ScenarioDraft> =>
  json(`/api/v1/games/${encodeURIComponent(game)}/scenario-drafts`, { method: "POST", body: what });

export const schema = async (game: string): Promise<Blob> =>
  (await ask(`/api/v1/games/${encodeURIComponent(game)}/scenario-schema`)).blob();

interface NewStudy {
  readonly scenario_text: string;
  readonly player: string;
  readonly matches: number;
  readonly seed: number;
}

export const startStudy = (game: string, body: NewStudy): Promise<StudyState> =>
  json(`/api/v1/games/${encodeURIComponent(game)}/studies`, { method: "POST", body });

export const readStudy = (id: string): Promise<StudyState> => json(`/api/v1/studies/${encodeURIComponent(id)}`);

export const stopStudy = (id: string): Promise<StudyState> =>
  json(`/api/v1/studies/${encodeURIComponent(id)}/stop`, { method: "POST" });
