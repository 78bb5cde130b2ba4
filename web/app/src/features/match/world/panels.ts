// What lies over a map of stacks: fetched with the first such map.

export { default as BattleBoard } from "../battle/BattleBoard.svelte";
export { default as GatherPanel } from "./GatherPanel.svelte";
export { default as StackPanel } from "./StackPanel.svelte";
export { default as WorldTools } from "./WorldTools.svelte";
