// The board: headless state, and its drawing. Everything that the shell may use.

export * from "./types.ts";
export * from "./offers.ts";
export * from "./sheets.ts";
export * from "./spots.ts";
export * from "./state.ts";
export { parts, together, type Part } from "./convoys.ts";
export { BEGUN, choose, chooseAll, give, groundOf, marchOf, mustered, nextMove, ordersAt, stacksAt, stuck, type March, type Order, type Progress, type Stack } from "./muster.ts";
export { likelyVerb, relation } from "./likely.ts";
export { buttons, press, type Button } from "./buttons.ts";
export { changes, trails, paths, rolls, type Changes } from "./changes.ts";
export { turned, widened } from "./turn.ts";
export { next, walk } from "./walk.ts";
export { PLAN_KINDS, drawnPlan, readPlans, type Plan, type PlanKind } from "./plans.ts";
export { danger, reachesFrom } from "./reaching.ts";
export { linesAt, linesTold, standingOf, told } from "./routes.ts";
export { sideOfMark, signOf } from "./marks.ts";
export { places, stackPlaces, stops } from "./layout.ts";
export { BoardView, DESCRIPTION, type Hooks, type Overlays } from "./render/boardview.ts";
export { faceDrawing } from "./render/tactical.ts";
export { kindsOf } from "./render/battlefield.ts";
export { drawDie, tumble } from "./render/dice.ts";
export { kindDrawing, tokenDrawing } from "./render/armies.ts";
export { boundsHeld, convoysOf, outOfBounds, zoneTold } from "./areas.ts";
export { sizeOf, isWorks, armiesOf, slotPlaces, type Army } from "./slots.ts";
export { symbolDrawing } from "./render/cards.ts";
export { pieceDrawing } from "./render/counters.ts";
export type { Trail } from "./render/lights.ts";
