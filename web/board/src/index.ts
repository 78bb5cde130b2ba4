// The board: headless state, and its drawing. Everything that the shell may use.

export * from "./types.ts";
export * from "./offers.ts";
export * from "./state.ts";
export { buttons, press, type Button } from "./buttons.ts";
export { arrows, changes, paths, rolls, type Changes } from "./changes.ts";
export { turned } from "./turn.ts";
export { next, walk } from "./walk.ts";
export { BoardView, type Hooks } from "./render/boardview.ts";
export { drawDie, tumble } from "./render/dice.ts";
export { pieceDrawing } from "./render/counters.ts";
export type { Arrow } from "./render/lights.ts";
