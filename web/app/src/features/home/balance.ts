// How even a scenario was found to be, in words, and which measurement holds for the options chosen.

import type {
  Balance,
  EvenValue,
  GameSummary,
  OptionInfo,
  ScenarioChoice,
  Value,
  WinRate,
} from "../../lib/api/types.ts";
import { t } from "../../lib/i18n.ts";

const whole = (share: number): string => (share * 100).toFixed(0);

/** "wins of Axis 49 % of 100 matches (40 to 59 %)". */
export function rateLabel({ side, score, low, high, matches }: WinRate): string {
  return t("balance-wins-of-of-matches", { side, score: whole(score), matches, low: whole(low), high: whole(high) });
}

const holdsHalf = ({ low, high }: WinRate): boolean => low <= 0.5 && high >= 0.5;

/** How even a scenario is without a handicap: "About even as it is". Few matches make nothing even. */
export function usualWords(rate: WinRate): string {
  if (rate.score >= 0.45 && rate.score <= 0.55) return t("balance-about-even-as-it");
  return t(holdsHalf(rate) ? "balance-not-told-apart" : "balance-as-usual");
}

/** Whether a handicap is offered as an even match: it is strong enough, not told from one half, and within ten points of it. */
export const isEvenMatch = ({ enough, rate }: EvenValue): boolean =>
  enough && holdsHalf(rate) && rate.score >= 0.4 && rate.score <= 0.6;

/**
 * The measurement that was made with the rules that are chosen; handicaps and who sits where are no rules.
 *
 * The option that evens the scenario may have any value, and those the measurement was made with besides may be as usual: an even
 * match sets them.
 */
export function balanceOf(
  card: GameSummary,
  scenario: ScenarioChoice,
  valueOf: (option: OptionInfo) => Value,
): Balance | undefined {
  const rules = card.options.filter(
    ({ name, handicap }) =>
      !handicap && !(name in scenario.fixed) && !scenario.seatings.some((one) => one.option === name),
  );
  const holds = ({ options, even }: Balance, exactly: boolean): boolean =>
    rules.every((option) => {
      const { name, default: usual } = option;
      const value = valueOf(option);
      return name === even?.option || value === (options[name] ?? usual) || (!exactly && value === usual);
    });
  return scenario.balance?.find((one) => holds(one, true)) ?? scenario.balance?.find((one) => holds(one, false));
}

/** What a value of an option is called. */
export const nameOf = (option: OptionInfo, value: Value): string =>
  option.names[option.values.indexOf(value)] ?? String(value);
