// Every space as it is read aloud: its own name, the lines through it, what lies on it, what is aimed at it, who reaches it.

import { zoneLabel } from "../../selection/areas.ts";
import { danger } from "../../model/reach.ts";
import { lineLabels } from "../../model/routes.ts";
import type { Board } from "../../selection/selection.ts";
import { words } from "../../model/words.ts";

export function spaceLabels({ table, view }: Board): Map<number, string> {
  const on = new Map<number, string[]>();
  const say = (space: number, words: string): void => void on.set(space, [...(on.get(space) ?? []), words]);
  for (const { space, spoken } of view.counters) say(space, spoken);
  for (const zone of view.zones ?? []) for (const space of zone.spaces) say(space, zoneLabel(zone));
  for (const { target, spoken } of view.arrows) say(target, spoken);
  for (const { space, text } of view.markers) say(space, text);
  for (const { space, side, name } of view.reaches) say(space, `${side}: ${name}`);
  for (const [side, spaces] of danger(table, view)) for (const space of spaces) say(space, words().inReach(side));
  return new Map(
    table.spaces.map((space) => {
      const lines = table.lines.length ? lineLabels(table, view, space) : [];
      return [space.id, [space.spoken, ...lines, ...(on.get(space.id) ?? [])].join(". ")];
    }),
  );
}
