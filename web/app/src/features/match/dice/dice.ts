// Dice that fell: which lines tell of them, how long they roll, and what they had to show.

import type { LogLine } from "../../../lib/api/types.ts";
import { t } from "../../../lib/i18n.ts";

export type Roll = NonNullable<LogLine["roll"]>;

/** Dice on the table, and what is told of them: first they fall, then the result is told. */
export interface Cast {
  readonly lines: readonly LogLine[];
  readonly isLogged: boolean;
  /** The version of the match that they were rolled in. */
  readonly version: number;
  readonly id: number;
}

/** Playing cards on the table, and what is told of them. */
export interface Dealt {
  readonly cards: readonly string[];
  readonly lines: readonly LogLine[];
  readonly isLogged: boolean;
  /** An order of this seat drew them. */
  readonly own: boolean;
  readonly id: number;
}

const FIGHT: ReadonlySet<LogLine["kind"]> = new Set(["roll", "battle", "loss", "capture"]);
/** How long dice roll, in ms. */
const FALL = 700;

/** Those drawn before by orders that were given together, none of which was put away yet; the last few of them. What
 * came of one's own last order stays while another seat's first one is shown. */
export const drawnBefore = (earlier: readonly Dealt[], last: Dealt | null, next: Dealt): readonly Dealt[] =>
  last?.own ? [...earlier, last].slice(next.own ? -3 : -1) : [];

/** The cards of each side, by its seat's name, where it is told of every card who draws it; else all of them together. */
export function partsOf(
  { cards, lines }: Dealt,
  sides: readonly string[],
): { readonly name: string; readonly cards: readonly string[] }[] {
  const drawers = lines
    .filter(({ seat, actor, kind }) => seat === null && actor !== null && kind === "roll")
    .map(({ actor }) => actor ?? -1);
  if (drawers.length !== cards.length) return [{ name: "", cards }];
  return [...new Set(drawers)].map((drawer) => ({
    name: sides[drawer] ?? "",
    cards: cards.filter((_, at) => drawers[at] === drawer),
  }));
}

/** What came of cards that were drawn: the losses, each once; where nothing was lost, what the last of them did. */
export function cameOf({ lines }: Pick<Dealt, "lines">): string {
  const entries = lines.filter(({ seat }) => seat === null);
  const losses = folded(entries.filter(({ kind }) => kind === "loss"));
  if (losses.length)
    return losses.map(({ line, times }) => (times > 1 ? `${line.text} (×${times})` : line.text)).join(" ");
  return entries.findLast(({ kind }) => kind === "roll")?.text ?? "";
}

/** What was told since the last decision, if dice fell: they, and what came of them. */
export function entriesAfterRoll(lines: readonly LogLine[]): readonly LogLine[] {
  return lines.some(({ roll }) => roll) ? lines.filter(({ kind, roll }) => roll || FIGHT.has(kind)) : [];
}

/** The dice of the round that is on, and what came of them: all that was told since its heading, from a move on. */
export function roundOf(log: readonly LogLine[], from: number): readonly LogLine[] {
  const heading = log.findLastIndex(({ kind, move }) => kind === "battle" && move >= from);
  return entriesAfterRoll(log.slice(heading + 1).filter(({ move }) => move >= from));
}

/** Lines with those that say the same right after them, and how often it is said. */
export function folded(lines: readonly LogLine[]): { line: LogLine; times: number }[] {
  const groups: { line: LogLine; times: number }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && !line.roll && last.line.text === line.text) last.times += 1;
    else groups.push({ line, times: 1 });
  }
  return groups;
}

/** How long dice roll at a speed before their result is told, in ms; without motion they lie at once. */
export const falling = (motion: boolean, speed: number): number => (motion ? FALL / speed : 0);

/** What each of the dice has to show to hit; "": no face is a hit by itself. */
export function needed([, low, high, , , sides]: Roll): string {
  if (!low) return "";
  if (low > Math.min(high, sides)) return t("dice-cannot-hit");
  if (low === 1 && high >= sides) return t("dice-always-hits");
  if (low === high) return t("dice-hits-on", { low });
  return high - low < 2 ? t("dice-hits-on-or", { low, high }) : t("dice-hits-on-to", { low, high });
}

/** Whether a face hits; null: no face is a hit by itself. */
export const isHit = ([, low, high]: Roll, face: number): boolean | null => (low ? face >= low && face <= high : null);
