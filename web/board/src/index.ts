// The board: headless state, and its drawing. Everything that the shell may use.

export * from "./model/types.ts";
export * from "./selection/offered_moves.ts";
export { cautionOf, unshot } from "./selection/refusals.ts";
export * from "./model/panels.ts";
export * from "./model/spots.ts";
export * from "./selection/selection.ts";
export { groundOf, type GroupPart, type March } from "./selection/selection_state.ts";
export { fitted, parts, partsOf, together, type Part } from "./selection/grouped_moves.ts";
export {
  aimed,
  choose,
  chooseAll,
  chooseFrom,
  gather,
  gatherable,
  gatherOrders,
  give,
  halts,
  isFilled,
  marchOf,
  mustered,
  ordersAt,
  putBackOf,
  type Order,
  type Stack,
} from "./selection/unit_selection.ts";
export { forcesAt, sourcesOf } from "./selection/gathering.ts";
export { buttonOf, buttons, press, type Button } from "./selection/buttons.ts";
export { changes, trails, paths, type Changes } from "./render/shared/changes.ts";
export { nearest } from "./selection/intended_verb.ts";
export { quartersFor } from "./layout/orientation.ts";
export { turned, widened } from "./layout/rotation.ts";
export { next, walk } from "./layout/walk.ts";
export { planKinds, drawnPlan, parsePlans, type Plan } from "./model/plans.ts";
export { useWords } from "./model/words.ts";
export { HEAT_LEVELS, heatLegend, heatLevel, type Heat } from "./model/heat.ts";
export { danger } from "./model/reach.ts";
export { lineLabels, describeLine } from "./model/routes.ts";
export { signOf } from "./model/marks.ts";
export { places, stops } from "./layout/layout.ts";
export { BoardView } from "./render/shared/board_view.ts";
export { DESCRIPTION, type Hooks, type Overlays } from "./render/shared/hooks.ts";
export { faceDrawing } from "./render/tactical/tactical.ts";
export { groundDrawing } from "./render/tiles/ground.ts";
export { kindsOf } from "./render/tactical/battlefield.ts";
export { drawDie, tumble, type DieLook } from "./render/shared/dice.ts";
export { kindDrawing, tokenDrawing } from "./render/world/armies.ts";
export { powerTable } from "./model/powers.ts";
export { convoysOf, zoneLabel } from "./selection/areas.ts";
export { Fire, changed, type FirePlan, type FireSheet, type Prospect } from "./model/fire.ts";
export { spread } from "./model/spread.ts";
export { grouped, sizeOf, isWorks } from "./layout/slots.ts";
export { symbolDrawing } from "./render/tiles/cards.ts";
export { pieceDrawing } from "./render/shared/counters.ts";
export type { Trail } from "./render/shared/highlights.ts";
export type { Box as Eye } from "./layout/geometry.ts";
