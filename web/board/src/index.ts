// The board: headless state, and its drawing. Everything that the shell may use.

export * from "./types.ts";
export * from "./offers.ts";
export * from "./spots.ts";
export * from "./state.ts";
export { likelyVerb, relation } from "./likely.ts";
export { buttons, press, type Button } from "./buttons.ts";
export { changes, trails, paths, rolls, type Changes } from "./changes.ts";
export { turned, widened } from "./turn.ts";
export { next, walk } from "./walk.ts";
export { places, stackPlaces, stops } from "./layout.ts";
export { BoardView, DESCRIPTION, type Hooks } from "./render/boardview.ts";
export { drawDie, tumble } from "./render/dice.ts";
export { symbolDrawing } from "./render/cards.ts";
export { pieceDrawing } from "./render/counters.ts";
export type { Trail } from "./render/lights.ts";
