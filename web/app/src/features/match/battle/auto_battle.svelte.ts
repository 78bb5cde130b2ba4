// Battles that go on by themselves: round after round with the usual losses, until they are over, until what one has said
// before comes true, or until something else is asked. Every step is a move of one's own that the table offers.

import { panelOf, roleOf, type BattleBoard, type Offer, type Role } from "@broadfront/board";
import type { MatchState } from "../../../lib/api/types.ts";
import { attacks } from "./battle_intro.svelte.ts";
import type { MatchControls } from "../controls.ts";
import { decimals, t } from "../../../lib/i18n.ts";

/** When to stop before a battle is over. */
export interface Limits {
  /** Fewer units of ours than this are left; 0: never. */
  readonly fewer: number;
  /** The chance to win is under so many per cent; 0: never. */
  readonly chance: number;
}

export class AutoBattle {
  limits = $state.raw<Limits>({ fewer: 0, chance: 0 });
  running = $state(false);
  /** Why it stopped before the end; "": it did not. */
  message = $state("");
  /** Something else is asked in this battle: answered, the fight goes on. */
  waits = $state(false);
  #messageVersion = -1;
  #all = false;
  /** The phase in which it began: battles are not fought on into another one. */
  #phase = "";
  /** What was warned of when it began, so that it is known. */
  #known = "";
  /** The space that is fought for; null: any. */
  #space: number | null = null;
  /** The version that was answered last: what is shown twice is answered once. */
  #answered = -1;

  constructor(private readonly play: MatchControls) {}

  /** Whether something is asked that fighting on would answer. */
  get can(): boolean {
    return (
      !this.play.past &&
      (this.play.opening.space !== null ||
        this.offered("fight").length > 0 ||
        (this.battle !== null && this.offered("default").length > 0))
    );
  }

  get battle(): BattleBoard | null {
    return panelOf(this.play.state?.view, "battle_board");
  }

  /** Whether one attacks in the battle that is on: only then can one stop, or break off. */
  get attacks(): boolean {
    const { state, store } = this.play;
    return !!state && !!store.table && attacks(state.view, store.table, state.seat ?? -1);
  }

  offered(role: Role): Offer[] {
    const { board } = this.play;
    return board ? board.offers.filter(({ verb }) => roleOf(board.view, verb) === role) : [];
  }

  /** Go on; `all`: with the battles after this one too. */
  begin(all: boolean): void {
    this.#all = all;
    this.#space = this.battle?.space ?? null;
    this.#phase = phaseOf(this.play.state);
    this.#known = this.battle?.warning ?? "";
    this.running = true;
    this.message = "";
    this.waits = false;
    this.#answered = -1;
    this.play.opening.begin();
    void this.goOn();
  }

  stop(message = ""): void {
    this.running = false;
    this.waits = false;
    this.message = message;
    this.#messageVersion = this.play.state?.version ?? -1;
  }

  /** Whether the next battle is fought too; if it is not, this is the end. */
  goesOn(): boolean {
    if (this.running && !this.#all) this.stop();
    return this.running;
  }

  /** A state has been looked at: answer it, or stop. */
  async goOn(): Promise<void> {
    const { play, battle } = this;
    const { store, state } = play;
    if (this.message && state?.version !== this.#messageVersion) this.message = "";
    if (!this.running || !state || state.version === this.#answered || state.version !== store.state?.version) return;
    const ask = state.view.ask;
    if (!ask || phaseOf(state) !== this.#phase) return this.stop();
    const other = this.#space !== null && battle?.space !== this.#space;
    if (other && !this.#all) return this.stop();
    if (ask[0] !== state.seat) return; // dice, or somebody else
    const [usual] = battle ? this.offered("default") : [];
    const [fight] = this.offered("fight");
    const offer = usual ?? fight;
    this.waits = !offer && battle !== null;
    if (this.waits) this.#space = battle!.space;
    if (!offer) return this.waits ? undefined : this.stop();
    this.#answered = state.version;
    this.#space = battle?.space ?? null;
    if (!usual && battle) {
      const why = await this.#limit(battle, state.version);
      if (why === null || !this.running || play.state?.version !== state.version) return;
      if (why) return this.stop(why);
    }
    await play.send(offer.move);
    if (play.refused.now) this.stop();
  }

  /** Why no further round is to be fought; "": nothing is against it; null: the battle has gone on meanwhile. */
  async #limit({ space, hosts, warning }: BattleBoard, version: number): Promise<string | null> {
    if (warning && warning !== this.#known) return warning;
    const { fewer, chance } = this.limits;
    const left = hosts
      .filter(({ role }) => role === "attacker")
      .reduce((sum, { ranks }) => sum + ranks.reduce((n, { number }) => n + number, 0), 0);
    if (left < fewer) return t("fight-on-you-have-units-left", { left });
    if (!chance) return "";
    // a state is looked at before the answer that brought it is done with: until then nothing can be asked
    const { store } = this.play;
    if (!(await store.isStill(version))) return null;
    const forecast = await store.question(version, (api, signal) => api.forecast(space, signal)).catch(() => null);
    if (store.state?.version !== version) return null;
    const [win] = forecast?.outcomes ?? [];
    if (!win)
      return [
        t("fight-on-stopped-the-chance-to"),
        ...(forecast?.facts.map(([name, value]) => `${name}: ${value}`) ?? []),
      ].join(". ");
    const share = 100 * win.probability;
    return share < chance ? t("fight-on-stopped-the-chance-to-2", { share: decimals(share), chance }) : "";
  }
}

const phaseOf = (state: MatchState | null): string => `${state?.view.mover}/${state?.view.phase}`;
