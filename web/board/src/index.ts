// The board: headless state, and its drawing. Everything that the shell may use.

export * from "./types.ts";
export * from "./offers.ts";
export { cautionOf, unshot } from "./refusals.ts";
export * from "./sheets.ts";
export * from "./spots.ts";
export * from "./state.ts";
export { fitted, parts, partsOf, together, type Part } from "./convoys.ts";
export {
  aimed,
  choose,
  chooseAll,
  chooseFrom,
  gather,
  gatherable,
  gatherOrders,
  give,
  groundOf,
  halts,
  isFilled,
  marchOf,
  mustered,
  ordersAt,
  putBackOf,
  type GroupPart,
  type March,
  type Order,
  type Stack,
} from "./muster.ts";
export { forcesAt, sourcesOf } from "./gathering.ts";
export { buttonOf, buttons, press, type Button } from "./buttons.ts";
export { changes, trails, paths, type Changes } from "./changes.ts";
export { nearest } from "./likely.ts";
export { quartersFor } from "./seating.ts";
export { turned, widened } from "./turn.ts";
export { next, walk } from "./walk.ts";
export { planKinds, drawnPlan, readPlans, type Plan } from "./plans.ts";
export { useWords } from "./words.ts";
export { HEAT_LEVELS, heatLegend, heatLevel, type Heat } from "./heat.ts";
export { danger } from "./reaching.ts";
export { linesTold, told } from "./routes.ts";
export { signOf } from "./marks.ts";
export { places, stops } from "./layout.ts";
export { BoardView } from "./render/boardview.ts";
export { DESCRIPTION, type Hooks, type Overlays } from "./render/hooks.ts";
export { faceDrawing } from "./render/tactical.ts";
export { groundDrawing } from "./render/ground.ts";
export { kindsOf } from "./render/battlefield.ts";
export { drawDie, tumble, type DieLook } from "./render/dice.ts";
export { kindDrawing, tokenDrawing } from "./render/armies.ts";
export { powersTold } from "./powers.ts";
export { convoysOf, zoneTold } from "./areas.ts";
export { Fire, changed, type FirePlan, type FireSheet, type Prospect } from "./fire.ts";
export { spread } from "./spread.ts";
export { grouped, sizeOf, isWorks } from "./slots.ts";
export { symbolDrawing } from "./render/cards.ts";
export { pieceDrawing } from "./render/counters.ts";
export type { Trail } from "./render/lights.ts";
export type { Box as Eye } from "./geometry.ts";
