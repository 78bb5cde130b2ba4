// Which sheets lie over the table.

export type Panel = "settings" | "standing" | "dice" | "keys" | "invite" | "branch" | "luck" | "about";

export class Panels {
  open = $state<Panel | null>(null);
  /** On a phone: how far the sheet under the board is drawn up. */
  tall = $state(false);

  show(panel: Panel): void {
    this.open = panel;
  }

  close(): void {
    this.open = null;
  }
}
