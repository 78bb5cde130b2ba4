// Watching a turn again: the moves of others as scenes, one after the other, at the pace that was set.

import { changes, panelOf, trails, type View } from "@broadfront/board";
import type { BattleReport, BattleReports, LogLine, MatchPosition } from "../../../lib/api/types.ts";
import { sentence } from "../../../lib/api/http.ts";
import { settings } from "../../settings/settings.svelte.ts";
import type { MatchController } from "../match_controller.svelte.ts";
import type { Replay } from "./replay.svelte.ts";
import type { MatchStore } from "../match_store.svelte.ts";

export interface Scene {
  /** How many moves had been made before it, and after it. */
  readonly from: number;
  readonly to: number;
  readonly lines: readonly LogLine[];
  /** How often its sentence was told. */
  readonly times: number;
  /** It is part of a battle: dice, losses, what was taken. */
  readonly isFight: boolean;
}

const FIGHTING: ReadonlySet<LogLine["kind"]> = new Set(["battle", "roll", "loss", "capture"]);
const MARCH = 1100;
const FIGHT = 2000;
const LINE = 450;
export const SPEEDS = [0.5, 1, 2, 4];

/** The scenes of the moves from `first` until `last` have been made: what was told of a round of battle is one. */
export function scenes(log: readonly LogLine[], first: number, last: number): Scene[] {
  const result: Scene[] = [];
  for (const line of log) {
    if (line.move < first || line.move >= last) continue;
    const scene = result.at(-1);
    const isFight = FIGHTING.has(line.kind);
    const to = line.move + 1;
    const latest = scene?.lines.at(-1);
    if (scene && !isFight && !scene.isFight && latest?.text === line.text)
      result[result.length - 1] = { ...scene, to, times: scene.times + 1 };
    else if (scene && isFight === scene.isFight && (isFight ? line.kind !== "battle" : scene.to === to))
      result[result.length - 1] = { ...scene, to, lines: [...scene.lines, line] };
    else result.push({ from: scene?.to ?? first, to, lines: [line], times: 1, isFight });
  }
  return result;
}

/** How long a scene wants to be looked at, in ms. */
export const lasting = ({ isFight, lines }: Scene, speed: number): number =>
  ((isFight ? FIGHT : MARCH) + LINE * (lines.length - 1)) / speed;

export class Watch {
  list = $state.raw<readonly Scene[]>([]);
  at = $state(-1);
  playing = $state(false);
  problem = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #before: View | null = null;
  /** The battles of these moves: the scene that ends one has its card. */
  #reports = $state.raw<BattleReports | null>(null);

  constructor(
    private readonly store: MatchStore,
    private readonly play: MatchController,
    private readonly replay: Replay,
  ) {}

  get on(): boolean {
    return this.at >= 0;
  }

  get scene(): Scene | null {
    return this.list[this.at] ?? null;
  }

  /** The battle that ends with this scene, and what worth is counted in. */
  get ended(): { readonly report: BattleReport; readonly unit: string } | null {
    const { scene } = this;
    const report =
      scene && this.#reports?.battles.find(({ over, last }) => over && last > scene.from && last <= scene.to);
    return report && this.#reports ? { report, unit: this.#reports.unit } : null;
  }

  /** Begin; where no motion is wanted, each scene waits to be turned over. */
  async start(first: number, last: number): Promise<void> {
    this.close();
    this.list = scenes(this.store.log, first, last);
    if (!this.list.length) return;
    this.#reports = null;
    void this.store.api.battles(first).then(
      (reports) => (this.#reports = reports),
      () => undefined,
    );
    this.playing = settings.motion;
    await this.#show(0);
  }

  async step(by: number): Promise<void> {
    this.#halt();
    await this.#show(this.at + by);
  }

  toggle(): void {
    if (this.playing) return this.#halt();
    this.playing = true;
    void this.#show(this.at === this.list.length - 1 ? 0 : this.at + 1);
  }

  /** To the present. */
  close(): void {
    this.#halt();
    this.at = -1;
    this.#before = null;
    this.play.scene = null;
    this.play.past = null;
    this.replay.close();
  }

  async #show(index: number): Promise<void> {
    const scene = this.list[index];
    if (!scene) return;
    this.at = index;
    try {
      const { api } = this.store;
      const before =
        this.#before && this.list[index - 1]?.to === this.replay.at
          ? this.#before
          : (await api.moment(scene.from)).view;
      const moment = await api.moment(scene.to, scene.from);
      if (this.scene !== scene) return;
      this.problem = "";
      this.#set(scene, before, moment);
    } catch (error) {
      this.problem = sentence(error);
    }
    if (!this.playing) return;
    clearTimeout(this.#timer);
    if (index === this.list.length - 1) this.#halt();
    else this.#timer = setTimeout(() => void this.#show(index + 1), lasting(scene, settings.likes.watchSpeed));
  }

  #set(scene: Scene, before: View, { view, last }: MatchPosition): void {
    const { table } = this.play.board ?? {};
    const { card } = this.store;
    if (!table || !card) return;
    const changed = changes(table, card, before, view, last);
    const ways = trails(card, last, before);
    const fought = panelOf(view, "battle_board")?.space ?? panelOf(before, "battle_board")?.space;
    const here = scene.isFight ? (fought ?? changed.gone[0]?.space) : undefined;
    const space =
      here ?? ways.at(-1)?.to ?? changed.moved[0]?.to ?? changed.come[0]?.space ?? changed.gone[0]?.space ?? -1;
    this.#before = view;
    this.replay.at = scene.to;
    this.replay.moment = { moves: scene.to, view, last };
    this.play.scene = { changed, trails: ways, space: space < 0 ? null : space };
    this.play.past = view;
  }

  #halt(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}
