// An analysis as it is kept: the first position as notation, and a tree of moves with comments. As a file it is JSON; as a
// link the same, packed into the address's fragment, so that no server sees it.

import type { Move } from "@broadfront/board";
import { oneLine } from "../../lib/plain_text.ts";

/** A move: the number of the one before it (-1: none), whose it is (-1: chance's), in words, and what is remarked on it. */
export type SavedMove = readonly [
  before: number,
  seat: number,
  verb: string,
  what: number,
  where: number,
  words: string,
  comment: string,
];

export interface Saved {
  readonly format: "broadfront analysis 1";
  readonly game: string;
  readonly title: string;
  readonly position: string;
  readonly scenario_text: string;
  /** What the first position does not tell, or "". */
  readonly note: string;
  readonly comment: string;
  /** Each after the one that it follows; of several that follow the same, the main line first. */
  readonly moves: readonly SavedMove[];
}

export const FORMAT = "broadfront analysis 1";
/** Links longer than this are cut off by some programs that pass them on. */
export const LONGEST_LINK = 30_000;

export interface Node {
  readonly id: number;
  readonly before: Node | null;
  readonly move: Move | null;
  readonly seat: number;
  readonly words: string;
  comment: string;
  readonly after: Node[];
}

/** Whether something that was read is an analysis. */
export function isSaved(value: unknown): value is Saved {
  const saved = value as Partial<Saved> | null;
  return (
    typeof saved === "object" &&
    saved !== null &&
    saved.format === FORMAT &&
    [saved.game, saved.title, saved.position, saved.scenario_text, saved.note, saved.comment].every(
      (one) => typeof one === "string",
    ) &&
    Array.isArray(saved.moves) &&
    saved.moves.every(
      (move, at) =>
        Array.isArray(move) &&
        move.length === 7 &&
        Number.isInteger(move[0]) &&
        move[0] >= -1 &&
        move[0] < at &&
        [1, 3, 4].every((n) => Number.isSafeInteger(move[n])) &&
        [2, 5, 6].every((n) => typeof move[n] === "string"),
    )
  );
}

/** The tree of a saved analysis. */
export function grown(saved: Saved): Node[] {
  const nodes: Node[] = [{ id: 0, before: null, move: null, seat: -1, words: "", comment: saved.comment, after: [] }];
  for (const [before, seat, verb, what, where, words, comment] of saved.moves) {
    const parent = nodes[before + 1]!;
    const node: Node = {
      id: nodes.length,
      before: parent,
      move: [verb, what, where],
      seat,
      words: oneLine(words),
      comment,
      after: [],
    };
    parent.after.push(node);
    nodes.push(node);
  }
  return nodes;
}

/** The moves of a tree as they are kept. */
export function flat(root: Node): SavedMove[] {
  const moves: SavedMove[] = [];
  const walk = (from: Node, at: number): void => {
    // what was kept is read in this order again: what follows a move stays in the order of its variations
    const stack = [...from.after].reverse().map((node): [Node, number] => [node, at]);
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [node, before] = next;
      moves.push([before, node.seat, ...node.move!, node.words, node.comment]);
      const here = moves.length - 1;
      for (const one of [...node.after].reverse()) stack.push([one, here]);
    }
  };
  walk(root, -1);
  return moves;
}

/** The moves that lead to a node. */
export function pathTo(node: Node): Move[] {
  const moves: Move[] = [];
  for (let one: Node | null = node; one?.move; one = one.before) moves.unshift(one.move);
  return moves;
}

const through = async (
  bytes: BlobPart,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A saved analysis as one word of letters, digits, - and _. */
export async function packed(saved: Saved): Promise<string> {
  const bytes = await through(JSON.stringify(saved), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What `packed` made, or null if it is none of that. */
export async function unpacked(word: string): Promise<Saved | null> {
  try {
    const text = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(
      Uint8Array.from(text, (one) => one.charCodeAt(0)),
      new DecompressionStream("deflate-raw"),
    );
    return fromText(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** The analysis of a file, or null if it is none. */
export function fromText(text: string): Saved | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSaved(value) ? value : null;
  } catch {
    return null;
  }
}
