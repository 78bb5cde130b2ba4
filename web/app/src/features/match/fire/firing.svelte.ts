// Fire of many pieces by one plan: spread over the targets, changed target by target, and given shot by shot. After each
// result the plan goes on with what is left: what is gone is not shot at, its shots go to the other targets of the plan.

import { Fire, changed, panelOf, spread, type FirePlan, type Move } from "@broadfront/board";
import type { MatchController } from "../match_controller.svelte.ts";
import type { MatchStore } from "../match_store.svelte.ts";
import { t } from "../../../lib/i18n.ts";

const count = (plan: FirePlan): number => plan.reduce((sum, { shots }) => sum + shots, 0);

export class Firing {
  /** The sheet is open. */
  open = $state(false);
  plan = $state.raw<FirePlan>([]);
  /** The shots are being given; questions in between are waited for. */
  running = $state(false);
  /** What became of the plan on the way. */
  notice = $state("");
  #turn = "";
  #began = "";
  /** The question that the shots answer. */
  #lastQuestion = "";
  #targets: ReadonlySet<string> = new Set();
  /** The plan has opened a space. */
  #opened = false;
  #busy = false;

  constructor(
    private readonly store: MatchStore,
    private readonly play: MatchController,
  ) {}

  /** All that can fire now, if we are asked. */
  fire = $derived.by((): Fire | null => {
    const sheet = this.play.past ? null : panelOf(this.play.state?.view, "fire");
    return sheet ? new Fire(sheet) : null;
  });

  /** Several can fire: a plan is worth its sheet. */
  isOffered = $derived.by((): boolean => (this.fire?.sheet.units ?? []).reduce((sum, { units }) => sum + units, 0) > 1);

  shots = $derived.by((): number => count(this.plan));

  /** So many shots can be paid for, and can still destroy anything, while the sheet is open. */
  most = $derived.by((): number => (this.open && this.fire ? count(spread(this.fire, { all: true })) : 0));

  /** So many pieces can be fired at now: of some targets each shot costs more than there is. */
  pieces = $derived.by((): number => {
    const sheet = this.fire?.sheet;
    const within = new Set(sheet?.shots.map(({ target }) => target));
    return (sheet?.targets ?? []).reduce((sum, { ids }, at) => sum + (within.has(at) ? ids.length : 0), 0);
  });

  show(): void {
    this.open = true;
    this.notice = "";
    this.spread();
  }

  close(): void {
    this.open = this.running = false;
    this.plan = [];
  }

  /** It was looked for what pays, and striking back costs more than any fire brings. */
  paysNothing = $state(false);

  spread(all = false): void {
    if (this.fire) this.plan = spread(this.fire, { all });
    this.paysNothing = !all && !this.plan.length;
    this.#turn = this.fire?.sheet.key ?? "";
  }

  clear(): void {
    this.paysNothing = false;
    this.plan = [];
  }

  more(target: string): void {
    this.plan = this.fire?.added(this.plan, target) ?? this.plan;
  }

  less(target: string): void {
    if (this.fire) this.plan = this.fire.less(this.plan, target);
  }

  go(): void {
    if (!this.fire || !this.shots) return;
    this.#targets = new Set(this.plan.map(({ target }) => target));
    this.#turn = this.fire.sheet.key;
    this.#began = this.#moment();
    this.running = true;
    void this.step();
  }

  stop(): void {
    this.running = false;
    this.notice = "";
  }

  /** Another state is shown: go on with the plan, or keep it to what is left. */
  async step(): Promise<void> {
    const { fire } = this;
    // the last shot was given: what the others do meanwhile is shown later than it is known
    if (this.running && !this.#busy && !this.plan.length) return this.close();
    if (this.#busy || this.store.sending || this.play.state?.version !== this.store.state?.version) return;
    this.#began ||= this.#moment();
    if (this.running && (this.#moment() !== this.#began || this.play.state?.ending)) return this.close();
    if (!fire) {
      // the last shot was given, or the same is asked and nothing can be shot at: nothing is left to wait for
      if (this.running && (!this.plan.length || (this.#lastQuestion !== "" && this.#question() === this.#lastQuestion)))
        this.close();
      return;
    }
    this.#lastQuestion = this.#question();
    if (fire.sheet.key !== this.#turn) return this.close();
    if (!this.running) {
      this.plan = fire.still(this.plan);
      return;
    }
    this.#goOn(fire);
    if (!this.plan.length) return this.close();
    this.#busy = true;
    try {
      await this.#give(fire);
    } finally {
      this.#busy = false;
    }
    void this.step();
  }

  #question(): string {
    return this.play.state?.view.ask?.slice(0, 3).join("/") ?? "";
  }

  /** Round and side of the last line of the log: a plan ends with its turn. */
  #moment(): string {
    const when = this.store.log.at(-1)?.when;
    return when ? `${when[0]}/${when[1]}` : "";
  }

  /** What is left of the plan now; shots at what is gone go to the others, those at other spaces wait for their turn. */
  #goOn(fire: Fire): void {
    const later = fire.sheet.closing ? this.plan.filter(({ target }) => !fire.target(target)) : [];
    const now = this.plan.filter((volley) => !later.includes(volley));
    const still = fire.still(now);
    const freed = count(now) - count(still);
    const next = freed && still.length ? spread(fire, { plan: still, most: freed, among: this.#targets }) : still;
    const saved = count(now) - count(next);
    if (freed) this.notice = saved ? t("firing-shots-saved-the-target", { saved }) : t("firing-a-target-is-gone");
    this.plan = [...next, ...later];
  }

  /** Give the next orders: all shots up to the next dice, or one shot where each is carried out at once. */
  async #give(fire: Fire): Promise<void> {
    const { closing } = fire.sheet;
    const { opens, shots } = fire.orders(this.plan.filter(({ target }) => fire.target(target)));
    const fired = opens ? [] : closing ? shots : shots.slice(0, 1);
    const closes = closing && (fired.length || this.#opened) ? [closing] : [];
    const moves: Move[] = opens ? [opens] : [...fired.map(([move]) => move), ...closes];
    const before = this.store.state?.version;
    this.#opened = opens !== null;
    for (const [, { unit, target }] of fired) this.plan = changed(this.plan, unit, target, -1);
    await this.order(moves);
    if (this.store.state?.version === before) this.stop();
  }

  /** All orders of the plan go out by this. */
  async order(moves: readonly Move[]): Promise<void> {
    await this.play.sendAll(moves);
  }
}
