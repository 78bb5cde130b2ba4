// The guides of all games, by id. A game without one is played without a coach.

import { guide as expandTheFront } from "./expand_the_front.ts";
import { guide as fightingFront } from "./fighting_front.ts";
import { guide as frontLine } from "./front_line.ts";
import { guide as globalWar } from "./global_war.ts";
import type { Guide, Lesson } from "./types.ts";

const GUIDES: Readonly<Record<string, Guide>> = {
  expand_the_front: expandTheFront,
  fighting_front: fightingFront,
  front_line: frontLine,
  global_war: globalWar,
};

export const guideOf = (game: string): Guide | undefined => GUIDES[game];

/** The lesson for a rule: its own, or that of the chapter above it. */
export function lessonFor(guide: Guide, rule: string): { rule: string; lesson: Lesson } | undefined {
  for (let at = rule; at; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const lesson = guide.lessons[at];
    if (lesson) return { rule: at, lesson };
  }
  return undefined;
}
