// Fire spread over targets so that the expected losses are greatest: each shot goes where it adds most, and then shots are
// exchanged as long as that is better. What brings less than it costs is saved.

import { changed, lostBy, type Chances, type Fire, type FirePlan } from "./fire.ts";

export interface Wish {
  /** Every shot that adds anything is spent, whatever it costs. */
  readonly all?: boolean;
  /** What is planned already, and stays. */
  readonly plan?: FirePlan;
  /** No more than so many shots are added. */
  readonly most?: number;
  /** Only these targets count; null: all. */
  readonly among?: ReadonlySet<string> | null;
}

/** A shot that adds less than this share of a target is wasted. */
const LEAST = 0.01;
const ROUNDS = 6;
/** Plans whose worth differs by less are equally good. */
const EVEN = 1e-9;

/** A plan with the fire of all who can spread over the targets; who strikes back is counted unless every shot is spent. */
export function spread(fire: Fire, wish: Wish = {}): FirePlan {
  const best = spent(fire, wish);
  const answers = fire.sheet.answers ?? [];
  if (wish.all || wish.plan?.length || !answers.length) return best.plan;
  return worthwhile(fire, wish, best).plan;
}

/** Leave out fire at a space, or single shots, as long as that spares more than it brings. */
function worthwhile(fire: Fire, wish: Wish, first: Field): Field {
  let best = first;
  let left = new Set(wish.among ?? fire.sheet.targets.map(({ key }) => key));
  for (;;) {
    const spaces = new Set(best.plan.map(({ target }) => fire.target(target)!.space));
    const tries = [...spaces].map((space) => {
      const among = new Set([...left].filter((key) => fire.target(key)!.space !== space));
      return { among, field: spent(fire, { ...wish, among }) };
    });
    for (const { unit, target } of best.plan)
      tries.push({ among: left, field: new Field(fire, changed(best.plan, unit, target, -1), left) });
    const next = tries.reduce<(typeof tries)[number] | null>(
      (bestSoFar, one) => (!bestSoFar || one.field.net > bestSoFar.field.net + EVEN ? one : bestSoFar),
      null,
    );
    if (!next || next.field.net <= best.net + EVEN) return best;
    [best, left] = [next.field, next.among];
  }
}

/** The fire of all who can, where it destroys most. */
function spent(fire: Fire, { all = false, plan = [], most = Infinity, among = null }: Wish): Field {
  const tries = [rate, regret].map((order) => {
    const field = new Field(fire, plan, among);
    field.add(all, most, order);
    for (let round = 0; !plan.length && round < ROUNDS && field.exchange(); round += 1) field.add(all, most, order);
    return field;
  });
  const [one, other] = tries as [Field, Field];
  return other.worth > one.worth + EVEN ? other : one;
}

/** Which shot is fixed next, by what a unit's best targets add: the one that adds most, or who loses most by waiting. */
type Order = (best: number, second: number) => number;
const rate: Order = (best) => best;
const regret: Order = (best, second) => best - Math.max(0, second);

/** The targets with what is aimed at them, and what each shot more would add; kept up to date target by target. */
class Field {
  readonly #costs: ReadonlyMap<string, number>;
  readonly #choices = new Map<string, number>();
  readonly #worths = new Map<string, number>();
  readonly #gains = new Map<string, Map<string, number>>();

  constructor(
    readonly fire: Fire,
    public plan: FirePlan,
    readonly among: ReadonlySet<string> | null,
  ) {
    const { units, pools } = fire.sheet;
    this.#costs = new Map(
      units.map(({ key, pools: own = [] }) => [key, Math.max(0, ...own.map((at) => pools?.[at]?.worth ?? 0))]),
    );
    for (const { key } of units)
      this.#choices.set(key, this.#targets().filter((target) => fire.shot(key, target)).length);
    for (const target of this.#targets()) this.#look(target);
  }

  #targets(): string[] {
    return this.fire.sheet.targets.map(({ key }) => key).filter((key) => !this.among || this.among.has(key));
  }

  #worth(target: string, aimed: readonly Chances[]): number {
    const fireTarget = this.fire.target(target)!;
    return (lostBy(fireTarget, aimed) / fireTarget.takes) * fireTarget.worth;
  }

  /** What shots at a target are worth now, and what each unit's would add. */
  #look(target: string): void {
    const aimed = this.fire.aimed(this.plan, target);
    const now = this.#worth(target, aimed);
    const known = new Map<string, number>();
    const gains = new Map<string, number>();
    for (const { key } of this.fire.sheet.units) {
      const shot = this.fire.shot(key, target);
      if (!shot) continue;
      const alike = `${shot.chances.join()} ${shot.draw?.needs ?? ""} ${shot.draw?.cards ?? 0}`;
      if (!known.has(alike)) known.set(alike, this.#worth(target, [...aimed, shot.chances]) - now);
      gains.set(key, known.get(alike)!);
    }
    this.#worths.set(target, now);
    this.#gains.set(target, gains);
  }

  #cost(unit: string, target: string): number {
    return (this.fire.shot(unit, target)?.price ?? 0) * (this.#costs.get(unit) ?? 0);
  }

  /** What the plan is expected to bring, less what it costs. */
  get worth(): number {
    const costs = this.plan.reduce((sum, { unit, target, shots }) => sum + shots * this.#cost(unit, target), 0);
    return [...this.#worths.values()].reduce((sum, worth) => sum + worth, -costs);
  }

  /** What is left of that when others have struck back. */
  get net(): number {
    return this.worth - this.fire.struck(this.plan);
  }

  /** Shots are added one by one until none adds anything. */
  add(all: boolean, most: number, order: Order): void {
    for (let shots = 0; shots < most; shots += 1) {
      const best = this.#best(all, order);
      if (!best) return;
      this.plan = changed(this.plan, best.unit, best.target, 1);
      this.#look(best.target);
    }
  }

  #best(all: boolean, order: Order): { unit: string; target: string } | null {
    const { pools, shots } = this.fire.left(this.plan);
    let best: { unit: string; target: string; rank: number } | null = null;
    for (const { key: unit, pools: own = [] } of this.fire.sheet.units) {
      if (!(shots.get(unit)! > 0)) continue;
      const purse = own.reduce((sum, at) => sum + pools[at]!, 0);
      let [first, second, goal] = [-Infinity, -Infinity, ""];
      for (const [target, gains] of this.#gains) {
        const gain = gains.get(unit);
        if (
          gain === undefined ||
          gain < LEAST * this.fire.target(target)!.worth ||
          (this.fire.shot(unit, target)?.price ?? 0) > purse
        )
          continue;
        const net = gain - this.#cost(unit, target);
        if (!all && net <= 0) continue;
        if (net > first) [first, second, goal] = [net, first, target];
        else second = Math.max(second, net);
      }
      if (!goal) continue;
      const rank = order(first, second);
      const isFewer =
        best !== null && Math.abs(rank - best.rank) < 1e-9 && this.#choices.get(unit)! < this.#choices.get(best.unit)!;
      if (!best || rank > best.rank + 1e-9 || isFewer) best = { unit, target: goal, rank };
    }
    return best;
  }

  /** Each shot goes to another target, or changes places with one there, where that is better; says whether any did. */
  exchange(): boolean {
    let any = false;
    for (const { unit, target } of this.plan) {
      for (const other of this.#targets()) {
        if (other === target || !this.fire.shot(unit, other)) continue;
        const fellows = this.plan.filter(
          (one) => one.target === other && one.unit !== unit && this.fire.shot(one.unit, target),
        );
        for (const fellow of [null, ...fellows]) any = this.#swap(unit, target, other, fellow?.unit ?? null) || any;
      }
    }
    return any;
  }

  #swap(unit: string, target: string, other: string, fellow: string | null): boolean {
    const has = (who: string, at: string): boolean => this.plan.some((one) => one.unit === who && one.target === at);
    if (!has(unit, target) || (fellow !== null && !has(fellow, other))) return false;
    let next = changed(changed(this.plan, unit, target, -1), unit, other, 1);
    let cost = this.#cost(unit, other) - this.#cost(unit, target);
    if (fellow !== null) {
      next = changed(changed(next, fellow, other, -1), fellow, target, 1);
      cost += this.#cost(fellow, target) - this.#cost(fellow, other);
    }
    const gain = [target, other].reduce(
      (sum, at) => sum + this.#worth(at, this.fire.aimed(next, at)) - this.#worths.get(at)!,
      -cost,
    );
    if (gain < 1e-6 || !this.fire.isPaid(next)) return false;
    this.plan = next;
    this.#look(target);
    this.#look(other);
    return true;
  }
}
