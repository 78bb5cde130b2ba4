// Changing the units of a scenario. Which of them may stand where is the server's affair.

import { put } from "./paths.ts";
import type { Kit, KitUnit, Scenario, SupportCard, UnitCard } from "./types.ts";
import { t } from "../../lib/i18n.ts";

export const WHOLE: Omit<UnitCard, "unit"> = { hex: "", dug_in: false, steps: 0, suppressed: false, turn: 0, count: 1 };
export const SUPPORT: SupportCard = { support: "", box: "", hard: 0, soft: 0, cards: 3, title: "", missions: 1 };

/** A counter of the sketch goes by the card that it comes from: see `Sketch` of the server. */
export const cardOf = (id: number): { readonly side: number; readonly at: number } => ({ side: id & 1, at: id >> 1 });

export const idOf = (side: number, at: number): number => 2 * at + side;

export function added(scenario: Scenario, side: number, card: UnitCard): Scenario {
  return put(scenario, ["sides", side, "units"], [...scenario.sides[side]!.units, card]);
}

export const dropped = (scenario: Scenario, side: number, at: number): Scenario =>
  put(scenario, ["sides", side, "units", at], undefined);

/** Put a unit of a side on another hex; "" takes it off the map. Of several alike one goes. */
export function moved(scenario: Scenario, side: number, at: number, hex: string): Scenario {
  const card = scenario.sides[side]?.units[at];
  if (!card || card.hex === hex) return scenario;
  const gone = hex ? { ...card, hex, turn: 0, count: 1 } : { ...card, hex, count: 1, dug_in: false, suppressed: false };
  if (card.count === 1) return put(scenario, ["sides", side, "units", at], gone);
  return added(put(scenario, ["sides", side, "units", at, "count"], card.count - 1), side, gone);
}

/** What can be looked for in the palette: a nation's units, by name, id and class. */
export function palette(kit: Kit, nation: string, words: string): KitUnit[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  return kit.units.filter((unit) => {
    const cards =
      `${unit.name} ${unit.id} ${unit.class} ${unit.symbol} ${unit.leader ? "leader" : ""} ${unit.infantry ? "infantry" : ""} ${unit.transport ? "transport" : ""}`.toLowerCase();
    return (!nation || unit.nation === nation) && terms.every((word) => cards.includes(word));
  });
}

/** The units of a side by when and where they come, each with its place in the side's list. */
export function groups(
  units: readonly UnitCard[],
): { readonly name: string; readonly cards: readonly { readonly card: UnitCard; readonly at: number }[] }[] {
  const groupsByName = new Map<string, { order: number; cards: { card: UnitCard; at: number }[] }>();
  units.forEach((card, at) => {
    const name = card.turn
      ? t("forces-turn", { turn: card.turn })
      : card.hex
        ? t("forces-on-the-map")
        : t("forces-placed-by-the-owner");
    const group = groupsByName.get(name) ?? { order: card.turn ? card.turn : card.hex ? -2 : -1, cards: [] };
    group.cards.push({ card, at });
    groupsByName.set(name, group);
  });
  return [...groupsByName].sort(([, a], [, b]) => a.order - b.order).map(([name, { cards }]) => ({ name, cards }));
}
