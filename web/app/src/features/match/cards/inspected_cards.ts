// What cards lie at what is looked at: a card of a hand, a piece, everything on a space.

import {
  isSpace,
  pieceSpot,
  thingAt,
  type Board,
  type CardFace,
  type Counter,
  type Spot,
  type View,
} from "@broadfront/board";
import { t } from "../../../lib/i18n.ts";

export interface InspectedCard {
  readonly face: CardFace;
  /** The counter it is, if it lies on the board. */
  readonly counter: Counter | null;
}

const ORDER = ["unit", "leader", "location", "air"];

export function inspectedCards(board: Board, view: View, spot: Spot | null): InspectedCard[] {
  if (spot === null) return [];
  const { table, lexicon } = board;
  const { kind, id } = thingAt(lexicon, spot);
  if (kind === table.card_kind && !isSpace(spot)) {
    const face = table.cards[id];
    return face ? [{ face, counter: null }] : [];
  }
  const on = view.counters.filter((counter) =>
    isSpace(spot) ? counter.space === spot : pieceSpot(lexicon, counter) === spot,
  );
  return on
    .flatMap((counter) => {
      const face = table.cards[counter.card];
      return face ? [{ face, counter }] : [];
    })
    .sort((a, b) => ORDER.indexOf(a.counter.slot) - ORDER.indexOf(b.counter.slot));
}

/** What has happened to a card on the board. */
export const stateLabels = ({ pips, states }: Counter): string[] => [
  ...(pips ? [t("looking-disruption-counters", { pips })] : []),
  ...states.map(({ text }) => text),
];

/** A card as it is read aloud. */
export function spoken(face: CardFace, count = 1): string {
  const figures = face.figures.map(([name, value]) => `${name} ${value}`).join(", ");
  const parts = [face.line, figures, face.text].map((part) => part.replace(/\.$/, "")).filter(Boolean);
  return [count > 1 ? t("looking-of-them", { title: face.title, count }) : face.title, ...parts].join(". ");
}
