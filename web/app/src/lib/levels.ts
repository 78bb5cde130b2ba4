// What the computer's levels are called.

import { t } from "./i18n.ts";

const NAMES: Readonly<Record<string, string>> = {
  recruit: t("level-recruit"),
  regular: t("level-regular"),
  veteran: t("level-veteran"),
  elite: t("level-elite"),
};

export const levelName = (level: string): string => NAMES[level] ?? level;
