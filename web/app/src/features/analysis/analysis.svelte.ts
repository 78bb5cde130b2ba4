// An analysis at work: the tree of moves that were tried, and where in it one looks.

import type { GroupPart, Move } from "@broadfront/board";
import type { AnalysisPosition, ChanceOutcome, Path } from "./api.ts";
import * as server from "./api.ts";
import type { MatchState } from "../../lib/api/types.ts";
import { loadStored, saveStored } from "../../lib/storage.ts";
import { flat, FORMAT, grown, pathTo, type Node, type Saved } from "./document.ts";
import { keep } from "./saved_analyses.ts";
import { t } from "../../lib/i18n.ts";
import { oneLine } from "../../lib/plain_text.ts";

/** A line of the list of moves. */
export interface Row {
  readonly node: Node;
  /** How many variations it lies within. */
  readonly depth: number;
}

/** So many rolls may follow a move by themselves. */
const MOST_ROLLS = 200;

export class Analysis {
  title = $state("");
  note = $state("");
  chances = $state.raw<readonly ChanceOutcome[]>([]);
  leftOut = $state(0);
  notation = $state("");
  /** Whose view is shown; null: that of the seat that is asked. */
  seat = $state<number | null>(null);
  /** Chance answers by itself after a move. */
  rolls = $state(loadStored("analysis.rolls", false));
  here = $state.raw<Node>({ id: 0, before: null, move: null, seat: -1, words: "", comment: "", after: [] });
  /** Counts changes of the tree. */
  #changes = $state(0);
  #root: Node;
  #nodes: number;
  /** Counts the states that were shown: each is newer than the one before. */
  #requests = 0;
  #edited = false;
  readonly #known = new Map<string, AnalysisPosition>();

  constructor(
    readonly id: string,
    private saved: Saved,
  ) {
    this.title = oneLine(saved.title);
    this.note = saved.note;
    const nodes = grown(saved);
    this.#root = this.here = nodes[0]!;
    this.#nodes = nodes.length;
  }

  get root(): Node {
    return this.#root;
  }

  get game(): string {
    return this.saved.game;
  }

  /** The tree in lines: what the main line was before its variations, each variation under the move that it departs from. */
  rows = $derived.by((): Row[] => {
    void this.#changes;
    const rows: Row[] = [];
    const line = (from: Node, depth: number): void => {
      for (let node: Node | undefined = from; node; node = node.after[0]) {
        rows.push({ node, depth });
        for (const other of node.before?.after[0] === node ? node.before.after.slice(1) : []) line(other, depth + 1);
      }
    };
    if (this.#root.after[0]) line(this.#root.after[0], 0);
    return rows;
  });

  path(node: Node = this.here): Path {
    return { position: this.saved.position, moves: pathTo(node), scenario_text: this.saved.scenario_text };
  }

  /** The whole analysis as it is kept. */
  get whole(): Saved {
    void this.#changes;
    return { ...this.saved, format: FORMAT, title: this.title, comment: this.#root.comment, moves: flat(this.#root) };
  }

  keep(): void {
    this.#changes += 1;
    keep(this.id, this.whole);
  }

  setRolls(rolls: boolean): void {
    this.rolls = rolls;
    saveStored("analysis.rolls", rolls);
  }

  comment(node: Node, text: string): void {
    node.comment = text;
    this.keep();
  }

  /** Take a move and all that follows it out of the tree. */
  remove(node: Node): void {
    if (!node.before) return;
    node.before.after.splice(node.before.after.indexOf(node), 1);
    this.keep();
  }

  /** Make a variation the main line of the move that it follows. */
  promote(node: Node): void {
    for (let one: Node | null = node; one?.before; one = one.before) {
      const { after } = one.before;
      after.splice(after.indexOf(one), 1);
      after.unshift(one);
    }
    this.keep();
  }

  /** Where taking back leads: to before the last move that chance did not make. */
  get previous(): Node | null {
    let node: Node | null = this.here;
    while (node?.before && node.seat < 0) node = node.before;
    return node?.before ?? null;
  }

  /** Begin anew from a position that was edited; what was tried before stays under the analysis's former name. */
  async setUp(position: string): Promise<MatchState> {
    if (this.#root.after.length)
      keep(`${this.id}-${Date.now().toString(36)}`, {
        ...this.whole,
        title: t("analysis-before-it-was-edited", { title: this.title }),
      });
    // what the title says of its origin holds no more as it stands
    if (!this.#edited) this.title += t("analysis-edited");
    this.#edited = true;
    this.saved = { ...this.saved, position, note: "" };
    this.note = "";
    this.#known.clear();
    this.#root = {
      id: (this.#nodes += 1),
      before: null,
      move: null,
      seat: -1,
      words: "",
      comment: this.#root.comment,
      after: [],
    };
    this.keep();
    return this.look(this.#root);
  }

  // --- showing ---

  /** Make moves from here, one after the other, whether they are in the tree or not; so many rolls may follow. */
  async playAll(moves: readonly Move[], rolls = this.rolls ? MOST_ROLLS : 0): Promise<MatchState> {
    const path = this.path();
    return this.#take(await server.position({ ...path, moves: [...path.moves, ...moves] }, rolls, this.seat));
  }

  /** Make a move from here. */
  async play(move: Move, rolls = this.rolls ? MOST_ROLLS : 0): Promise<MatchState> {
    const from = this.here;
    const known = from.after.find((one) => one.move!.join() === move.join());
    if (known && !(rolls && this.#isRolled(known))) return this.look(known);
    return this.playAll([move], rolls);
  }

  /** Give an order to many units at once. */
  async group(parts: readonly GroupPart[]): Promise<MatchState> {
    return this.#take(await server.group(this.path(), parts, this.rolls ? MOST_ROLLS : 0, this.seat));
  }

  #isRolled = (node: Node): boolean => node.after.some(({ seat }) => seat < 0);

  /** Have chance answer once, or as long as it is asked. */
  async roll(): Promise<MatchState> {
    return this.#take(await server.position(this.path(), this.rolls ? MOST_ROLLS : 1, this.seat));
  }

  /** Show a node of the tree. */
  async look(node: Node = this.here): Promise<MatchState> {
    const key = `${node.id}/${this.seat ?? ""}`;
    const position = this.#known.get(key) ?? (await server.position(this.path(node), 0, this.seat));
    this.#known.set(key, position);
    return this.#show(position, node);
  }

  /** Take over an answer: moves that are new become nodes. */
  #take(answer: AnalysisPosition): MatchState {
    let node = this.#root;
    for (const { seat, move, words } of answer.moves) {
      const known = node.after.find((one) => one.move!.join() === move.join());
      const next: Node = known ?? {
        id: (this.#nodes += 1),
        before: node,
        move,
        seat: seat ?? -1,
        words,
        comment: "",
        after: [],
      };
      if (!known) node.after.push(next);
      node = next;
    }
    this.#known.set(`${node.id}/${this.seat ?? ""}`, answer);
    this.keep();
    return this.#show(answer, node);
  }

  #show(answer: AnalysisPosition, node: Node): MatchState {
    const onward = node.before === this.here || node.before?.before === this.here;
    this.here = node;
    this.chances = answer.chances;
    this.leftOut = answer.left_out;
    this.notation = answer.notation;
    this.#requests += 1;
    return {
      ...answer.state,
      title: this.title,
      version: this.#requests,
      last: onward ? answer.state.last : [],
      can_undo: this.previous !== null,
    };
  }
}
