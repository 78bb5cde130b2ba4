// Beginning an analysis: from notation, a file, or a scenario of a box.

import * as server from "./api.ts";
import { analysisHash, router } from "../../lib/route.svelte.ts";
import { randomHex } from "../../lib/random.ts";
import { FORMAT, type Saved } from "./document.ts";
import { keep } from "./saved_analyses.ts";

/** Keep an analysis and go there. */
export function open(saved: Saved): void {
  const id = randomHex().slice(0, 12);
  keep(id, saved);
  router.go(analysisHash(id));
}

/** Set up what notation says; throws the server's words if it cannot be. */
export async function startFrom(notation: string, scenarioText: string, title = ""): Promise<void> {
  const position = notation.trim();
  const { state, notation: settled } = await server.position(
    { position, moves: [], scenario_text: scenarioText },
    0,
    null,
  );
  open({
    format: FORMAT,
    game: state.game,
    title: title || state.title,
    position: settled,
    scenario_text: scenarioText,
    note: "",
    comment: "",
    moves: [],
  });
}

/** The first position of a scenario of a box. */
export async function startScenario(game: string, scenario: string): Promise<void> {
  const root = await server.start(game, scenario);
  open({
    format: FORMAT,
    game: root.game,
    title: root.title,
    position: root.position,
    scenario_text: root.scenario_text,
    note: root.note,
    comment: "",
    moves: [],
  });
}
