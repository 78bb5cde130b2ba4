// The board's words in the language of the page.

import { useWords } from "@broadfront/board/words";
import { t } from "./i18n.ts";

/** Colours and marks of dice. */
const LOOKS: Readonly<Record<string, string>> = {
  white: t("board-white"),
  yellow: t("board-yellow"),
  hit: t("board-hit"),
  miss: t("board-miss"),
};

useWords({
  asleep: (zone) => t("board-asleep", { zone }),
  send: t("board-send"),
  tooMany: (stay, wanted, why) => t("board-too-many", { stay, wanted, why }),
  plans: {
    attack: t("board-plan-attack"),
    move: t("board-plan-move"),
    supply: t("board-plan-supply"),
    threat: t("board-plan-threat"),
  },
  map: (title) => t("board-map", { title }),
  die: (colour, face, mark) =>
    mark
      ? t("board-die-marked", { face, mark: LOOKS[mark] ?? mark })
      : t("board-die", { colour: LOOKS[colour] ?? colour, face }),
  closed: (line) => t("board-closed", { line }),
  closedTo: (line, sides) => t("board-closed-to", { line, sides: sides.join(t("board-and")) }),
  left: (steps) => t("board-left", { steps }),
  dugIn: t("board-dug-in"),
  nothingOrdered: t("board-nothing-ordered"),
  unspent: (left, most, of) => t("board-unspent", { left, most, of }),
  inReach: (side) => t("board-in-reach", { side }),
});
