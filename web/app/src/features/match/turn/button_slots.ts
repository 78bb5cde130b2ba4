// The places of a question's buttons: a verb that cannot be given now leaves its place empty, so that nothing else comes
// to lie under a resting mouse.

import type { Button } from "@broadfront/board";

export interface ButtonSlot {
  readonly button: Button;
  /** It can be given now; else only its place is kept. */
  readonly there: boolean;
}

/** What is aimed after the button was pressed needs no more than its verb: its place stays as small. */
const briefly = (button: Button): Button =>
  button.move || button.label.length <= LONG ? button : { ...button, label: button.verb.label };
const LONG = 34;

/** A verb's own button, not one of many that each stand for a move or a kind. */
const isVerb = ({ id, verb }: Button): boolean => id === verb.name || (!verb.what && !verb.where);

export class ButtonSlots {
  readonly #slots = new Map<string, readonly Button[]>();

  /** Where the buttons of a question lie; one that comes anew takes a free place before a new one. */
  of(question: string, buttons: readonly Button[]): readonly ButtonSlot[] {
    if (!buttons.every(isVerb)) return buttons.map((button) => ({ button, there: true }));
    const before = this.#slots.get(question) ?? [];
    const fresh = buttons.filter(({ id }) => !before.some((one) => one.id === id));
    const current = before.map((old) => {
      const button = buttons.find(({ id }) => id === old.id) ?? fresh.shift();
      return { button: button ? briefly(button) : old, there: button !== undefined };
    });
    const places = [...current, ...fresh.map((button) => ({ button: briefly(button), there: true }))];
    this.#slots.set(
      question,
      places.map(({ button }) => button),
    );
    return places;
  }
}
