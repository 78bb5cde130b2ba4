// Plans of fire: how many shots of which units go at which targets, what they are expected to bring, how they are spread
// so that most is destroyed and nothing is wasted. Plain reckoning on what the server's sheet of fire says; no rules.

import type { Move, Wire } from "./types.ts";

export type FireSheet = Wire["FireSheet"];
export type FireUnit = FireSheet["units"][number];
export type FireTarget = FireSheet["targets"][number];
type FireShot = FireSheet["shots"][number];

/** So many shots of a unit at a target, by their keys. */
export interface Volley {
  readonly unit: string;
  readonly target: string;
  readonly shots: number;
}
export type FirePlan = readonly Volley[];

/** What the fire at one target is expected to bring. */
export interface Prospect {
  /** Steps lost on average, of those that it has. */
  readonly lost: number;
  readonly steps: number;
  /** How likely all of it goes. */
  readonly gone: number;
  /** How many of it go on average. */
  readonly destroyed: number;
  /** What the losses are worth on average. */
  readonly worth: number;
  /** So many shots would do, by this chance; null: none are wasted. */
  readonly enough: { readonly shots: number; readonly chance: number } | null;
}

export type Chances = readonly number[];

/** A target counts as dealt with at this chance. */
const SURE = 0.8;

/** The chances of steps lost by two shots together, none beyond what the target takes. */
function both(a: Chances, b: Chances, takes: number): Chances {
  const sum = Array.from({ length: takes + 1 }, () => 0);
  a.forEach((one, i) => b.forEach((other, j) => (sum[Math.min(takes, i + j)]! += one * other)));
  return sum;
}

export const mean = (chances: Chances): number => chances.reduce((sum, chance, lost) => sum + chance * lost, 0);
const NOTHING: Chances = [1];

type Draw = NonNullable<FireShot["draw"]>;

/** The draws of cards that chances come from. */
const draws = new WeakMap<Chances, Draw>();

/** The chance of so many hits among some cards of a deck. */
function hitting(hits: number, deck: number, cards: number, n: number): number {
  let chance = 1;
  for (let i = 0; i < cards; i += 1)
    chance *= i < n ? ((hits - i) * (cards - i)) / ((n - i) * (deck - i)) : (deck - hits - (i - n)) / (deck - i);
  return Math.max(0, chance);
}

/** The chances of steps lost by shots that draw one after another from the same deck, and need the same cards. */
function dealt(shots: readonly Draw[], takes: number): Chances {
  let states = new Map<number, Chances>([[0, [1]]]);
  let drawn = 0;
  for (const { hits, deck, cards, spared = 0 } of shots) {
    const next = new Map<number, number[]>();
    for (const [hit, chances] of states) {
      for (let n = 0; n <= Math.min(cards, hits - hit); n += 1) {
        const share = hitting(hits - hit, deck - drawn, cards, n);
        const sum = next.get(hit + n) ?? Array.from({ length: takes + 1 }, () => 0);
        chances.forEach((chance, lost) => (sum[Math.min(takes, lost + Math.max(0, n - spared))]! += chance * share));
        next.set(hit + n, sum);
      }
    }
    states = next;
    drawn += cards;
  }
  return [...states.values()].reduce((sum, one) => sum.map((chance, lost) => chance + one[lost]!));
}

/** The chances of steps lost by some shots together: those that draw from one deck depend on each other. */
function together(shots: readonly Chances[], takes: number): Chances {
  const groups = new Map<string, Chances[]>();
  shots.forEach((shot, at) => {
    const key = draws.get(shot)?.needs ?? `${at}.`;
    groups.set(key, [...(groups.get(key) ?? []), shot]);
  });
  let chances = NOTHING;
  for (const group of groups.values()) {
    const dealing = group.flatMap((shot) => draws.get(shot) ?? []);
    const fits = dealing.length > 1 && dealing.reduce((sum, { cards }) => sum + cards, 0) <= dealing[0]!.deck;
    chances = fits
      ? both(chances, dealt(dealing, takes), takes)
      : group.reduce((sum, one) => both(sum, one, takes), chances);
  }
  return chances;
}

/** The shots that each of alike targets gets: those that are declared already, then one after another to the least shot at. */
function shared({ ids, named, takes }: FireTarget, shots: readonly Chances[]): Chances[] {
  const at = ids.map((_, nth): Chances[] => [...(named?.[nth] ?? [])]);
  const each = at.map((aimed) => together(aimed, takes));
  for (const shot of shots) {
    const least = each.reduce((best, one, nth) => (mean(one) < mean(each[best]!) - 1e-9 ? nth : best), 0);
    at[least]!.push(shot);
    each[least] = draws.has(shot) ? together(at[least]!, takes) : both(each[least]!, shot, takes);
  }
  return each;
}

/** The steps that shots cost a target on average, with those that are declared. */
export const lostBy = (target: FireTarget, shots: readonly Chances[]): number =>
  shared(target, strongest(shots)).reduce((sum, one) => sum + mean(one), 0);

/** The best shots come first, so that alike targets are shot at evenly. */
const strongest = (shots: readonly Chances[]): Chances[] => [...shots].sort((a, b) => mean(b) - mean(a));

/** A sheet that can be asked by keys. */
export class Fire {
  readonly #shots = new Map<string, FireShot>();
  readonly #units: ReadonlyMap<string, FireUnit>;
  readonly #targets: ReadonlyMap<string, FireTarget>;

  constructor(readonly sheet: FireSheet) {
    this.#units = new Map(sheet.units.map((unit) => [unit.key, unit]));
    this.#targets = new Map(sheet.targets.map((target) => [target.key, target]));
    for (const shot of sheet.shots) {
      this.#shots.set(`${sheet.units[shot.unit]!.key}|${sheet.targets[shot.target]!.key}`, shot);
      if (shot.draw) draws.set(shot.chances, shot.draw);
    }
  }

  unit(key: string): FireUnit | undefined {
    return this.#units.get(key);
  }
  target(key: string): FireTarget | undefined {
    return this.#targets.get(key);
  }
  shot(unit: string, target: string): FireShot | undefined {
    return this.#shots.get(`${unit}|${target}`);
  }

  /** The chances of every shot of a plan at a target. */
  aimed(plan: FirePlan, target: string): Chances[] {
    return strongest(
      plan.flatMap((volley) => {
        const shot = volley.target === target ? this.shot(volley.unit, target) : undefined;
        return shot ? Array.from({ length: volley.shots }, (): Chances => shot.chances) : [];
      }),
    );
  }

  /** Shots of a plan at a target, and those that are declared already. */
  shotsAt(plan: FirePlan, target: string): number {
    return plan.reduce((sum, volley) => (volley.target === target ? sum + volley.shots : sum), 0);
  }
  declaredAt({ named }: FireTarget): number {
    return (named ?? []).reduce((sum, shots) => sum + shots.length, 0);
  }

  /** What a plan is expected to bring at a target, with what is declared already. */
  prospect(plan: FirePlan, key: string): Prospect {
    const target = this.target(key)!;
    const { takes, ids, worth } = target;
    const aimed = this.aimed(plan, key);
    const each = shared(target, aimed);
    const lost = each.reduce((sum, one) => sum + mean(one), 0);
    const gone = (one: Chances): number => one[takes] ?? 0;
    const all = (list: readonly Chances[]): number => list.reduce((product, one) => product * gone(one), 1);
    return {
      lost,
      steps: takes * ids.length,
      gone: all(each),
      destroyed: each.reduce((sum, one) => sum + gone(one), 0),
      worth: (lost / takes) * worth,
      enough: this.#enough(target, aimed, all),
    };
  }

  /** How many of the shots would do; null: none too many, or all of them do not make it likely. */
  #enough(
    target: FireTarget,
    aimed: readonly Chances[],
    all: (list: readonly Chances[]) => number,
  ): Prospect["enough"] {
    const declared = (target.named ?? []).flat();
    const shots = [...declared, ...aimed];
    if (shots.reduce((sum, one) => sum + mean(one), 0) <= target.takes * target.ids.length) return null;
    const bare = { ...target, named: [] };
    for (let n = 1; n < shots.length; n += 1) {
      const chance = all(shared(bare, shots.slice(0, n)));
      if (chance >= SURE) return { shots: n, chance };
    }
    return null;
  }

  /** What is left of the pools, and of each unit's shots, beside a plan. */
  left(plan: FirePlan): { readonly pools: number[]; readonly shots: Map<string, number> } {
    const pools = (this.sheet.pools ?? []).map(({ left }) => left);
    const shots = new Map(this.sheet.units.map(({ key, units }) => [key, units]));
    for (const volley of plan) {
      const unit = this.unit(volley.unit);
      const price = this.shot(volley.unit, volley.target)?.price ?? 0;
      if (!unit) continue;
      shots.set(unit.key, (shots.get(unit.key) ?? 0) - volley.shots);
      pay(pools, unit, price * volley.shots);
    }
    return { pools, shots };
  }

  /** A plan with one more shot at a target, by the unit that adds most; null: nobody can. */
  added(plan: FirePlan, target: string): FirePlan | null {
    const { pools, shots } = this.left(plan);
    const able = this.sheet.shots.filter((shot) => {
      const unit = this.sheet.units[shot.unit]!;
      return (
        this.sheet.targets[shot.target]!.key === target &&
        shots.get(unit.key)! > 0 &&
        (shot.price ?? 0) <= (unit.pools ?? []).reduce((sum, at) => sum + pools[at]!, 0)
      );
    });
    const [best] = able.sort((a, b) => mean(b.chances) - mean(a.chances) || (a.price ?? 0) - (b.price ?? 0));
    return best ? changed(plan, this.sheet.units[best.unit]!.key, target, 1) : null;
  }

  /** A plan with one shot less at a target: by the unit that adds least. */
  less(plan: FirePlan, target: string): FirePlan {
    const at = plan.filter((volley) => volley.target === target && volley.shots > 0);
    const [worst] = at.sort(
      (a, b) =>
        mean(this.shot(a.unit, target)?.chances ?? NOTHING) - mean(this.shot(b.unit, target)?.chances ?? NOTHING),
    );
    return worst ? changed(plan, worst.unit, target, -1) : plan;
  }

  /** What those who strike back cost on average, in what units are worth: they strike where it costs most. */
  struck(plan: FirePlan): number {
    return (this.sheet.answers ?? []).reduce((sum, answer) => sum + this.#struckBy(answer, plan), 0);
  }

  #struckBy(
    { targets, dice, each, chances, named }: NonNullable<FireSheet["answers"]>[number],
    plan: FirePlan,
  ): number {
    const keys = new Set(targets.map((at) => this.sheet.targets[at]!.key));
    /** What the next die at each attacker costs on average; each time it is smaller by the chance that it is gone already. */
    const foes = (named ?? []).map(([chance, worth]) => ({ chance, next: chance * worth }));
    this.sheet.units.forEach(({ key, worth }, at) => {
      const chance = chances[at]!;
      const shots = plan.reduce(
        (sum, volley) => (volley.unit === key && keys.has(volley.target) ? sum + volley.shots : sum),
        0,
      );
      for (let n = 0; chance && n < shots; n += 1) foes.push({ chance, next: chance * (worth ?? 0) });
    });
    let cost = 0;
    for (let die = 0; foes.length && die < (each ? Math.min(dice, foes.length) : dice); die += 1) {
      const foe = foes.reduce((best, one) => (one.next > best.next ? one : best));
      cost += foe.next;
      foe.next *= 1 - foe.chance;
    }
    return cost;
  }

  /** Whether everything that a plan needs is there. */
  isPaid(plan: FirePlan): boolean {
    const { pools, shots } = this.left(plan);
    return pools.every((left) => left >= 0) && [...shots.values()].every((left) => left >= 0);
  }

  /** How much of each pool a plan uses. */
  spent(plan: FirePlan): number[] {
    const { pools } = this.left(plan);
    return (this.sheet.pools ?? []).map(({ left }, at) => left - pools[at]!);
  }

  /** What is left of a plan now: who and what is gone is left out, and so are shots that nobody can give any more. */
  still(plan: FirePlan): FirePlan {
    let affordable: FirePlan = [];
    for (const volley of plan) {
      if (!this.shot(volley.unit, volley.target)) continue;
      for (let n = 0; n < volley.shots; n += 1) {
        const next = changed(affordable, volley.unit, volley.target, 1);
        if (this.isPaid(next)) affordable = next;
      }
    }
    return affordable;
  }

  /** The orders of a plan, space by space: first those that open a space, else each shot and what carries them out. */
  orders(plan: FirePlan): { readonly opens: Move | null; readonly shots: readonly (readonly [Move, Volley])[] } {
    const [first] = plan;
    const target = first && this.target(first.target);
    if (target?.opens) return { opens: target.opens, shots: [] };
    const used = new Map<string, number>();
    const shots = plan.flatMap((volley) => {
      const unit = this.unit(volley.unit)!;
      const { ids, key, named } = this.target(volley.target)!;
      return Array.from({ length: volley.shots }, (): readonly [Move, Volley] => {
        const nth = used.get(key) ?? 0;
        used.set(key, nth + 1);
        const free = ids.filter((_, at) => !(named?.[at] ?? []).length);
        return [[unit.verb, unit.what, free[nth] ?? ids[(nth - free.length) % ids.length]!], { ...volley, shots: 1 }];
      });
    });
    return { opens: null, shots };
  }
}

function pay(pools: number[], unit: FireUnit, price: number): void {
  let owed = price;
  const [first, ...others] = unit.pools ?? [];
  for (const at of others.length ? [first!, ...others] : []) {
    const part = Math.min(owed, Math.max(0, pools[at]!));
    pools[at]! -= part;
    owed -= part;
  }
  if (first !== undefined && owed) pools[first]! -= owed;
}

/** A plan with so many shots more or less. */
export function changed(plan: FirePlan, unit: string, target: string, by: number): FirePlan {
  const at = plan.findIndex((volley) => volley.unit === unit && volley.target === target);
  const volley = at < 0 ? { unit, target, shots: by } : { ...plan[at]!, shots: plan[at]!.shots + by };
  const others = plan.filter((_, i) => i !== at);
  if (!volley.shots) return others;
  return at < 0 ? [...plan, volley] : plan.map((one, i) => (i === at ? volley : one));
}
