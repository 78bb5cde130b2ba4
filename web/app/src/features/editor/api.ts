// Requests of the editors to the server.

import { ask, json } from "../../lib/api/http.ts";
import type { Drafted, Scenario, Sketch, Source, StudyState, WorkbenchCard } from "./types.ts";

const bench = (game: string): string => `/api/games/${encodeURIComponent(game)}/workbench`;

export const workbench = (game: string): Promise<WorkbenchCard> => json(bench(game));

export const sketch = (game: string, scenario: Scenario): Promise<Sketch> =>
  json(`${bench(game)}/sketch`, { method: "POST", body: { scenario } });

/** Read a file's text, or one of the box's own scenarios by its id. */
export const read = async (
  game: string,
  what: { readonly text: string } | { readonly scenario: string },
): Promise<Scenario> =>
  (await json<{ scenario: Scenario }>(`${bench(game)}/read`, { method: "POST", body: what })).scenario;

const scenario = (game: string): string => `/api/games/${encodeURIComponent(game)}/scenario`;

/** Have a scenario file judged and drawn; `table` is the one that is here already. */
export const draft = (
  game: string,
  what: (Source & { readonly table?: string }) | { readonly scenario: string },
): Promise<Drafted> => json(scenario(game), { method: "POST", body: what });

export const schema = async (game: string): Promise<Blob> => (await ask(`${scenario(game)}/schema`)).blob();

interface NewStudy {
  readonly scenario_text: string;
  readonly player: string;
  readonly matches: number;
  readonly seed: number;
}

export const beginStudy = (game: string, body: NewStudy): Promise<StudyState> =>
  json(`/api/games/${encodeURIComponent(game)}/studies`, { method: "POST", body });

export const readStudy = (id: string): Promise<StudyState> => json(`/api/studies/${encodeURIComponent(id)}`);

export const stopStudy = (id: string): Promise<StudyState> =>
  json(`/api/studies/${encodeURIComponent(id)}/stop`, { method: "POST" });
