// What a person likes, kept in this browser.

import { loadStored, saveStored } from "../../lib/storage.ts";

export type Theme = "system" | "light" | "dark" | "contrast";

const DEFAULTS = {
  theme: "system" as Theme,
  confirmEnd: true,
  confirmFinal: true,
  animations: true,
  sounds: false,
  odds: true,
  coach: true,
  summary: true,
  chat: true,
  /** The map turns to a battle that lies outside of the window. */
  follow: true,
  watchSpeed: 1,
  ownSide: true,
  spin: false,
  fractions: false,
  /** Seconds that the card of a battle stays; 0: until it is put away, -1: it is not shown. */
  cardTime: 0,
};

type Likes = typeof DEFAULTS;

class Settings {
  likes = $state<Likes>({ ...DEFAULTS, ...loadStored<Partial<Likes>>("settings", {}) });

  set<K extends keyof Likes>(name: K, value: Likes[K]): void {
    this.likes[name] = value;
    saveStored("settings", this.likes);
    this.show();
    if (loadStored("account", "")) void import("./preferences.ts").then(({ send }) => send());
  }

  /** Take over what was liked elsewhere; what is unknown here, or of another kind, is left out. */
  adopt(liked: Readonly<Record<string, unknown>>): void {
    const fitting = Object.entries(DEFAULTS).filter(
      ([name, usual]) => typeof liked[name] === typeof usual && Array.isArray(liked[name]) === Array.isArray(usual),
    );
    this.likes = { ...this.likes, ...Object.fromEntries(fitting.map(([name]) => [name, liked[name]])) };
    saveStored("settings", this.likes);
    this.show();
  }

  /** How a game's map was turned by hand, in quarters clockwise. */
  quartersOf(game: string): number {
    return loadStored<Record<string, number>>("turned", {})[game] ?? 0;
  }

  setQuarters(game: string, quarters: number): void {
    saveStored("turned", { ...loadStored<Record<string, number>>("turned", {}), [game]: quarters % 4 });
  }

  /** Whether things may move: the setting, and what the machine's owner asked of all programs. */
  get motion(): boolean {
    return this.likes.animations && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Put the theme on the page. */
  show(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.likes.theme === "system" ? systemTheme() : this.likes.theme;
    root.classList.toggle("motion", this.motion);
  }

  /** Follow the machine, and other tabs. */
  follow(): void {
    this.show();
    for (const query of [
      "(prefers-color-scheme: dark)",
      "(prefers-contrast: more)",
      "(prefers-reduced-motion: reduce)",
    ]) {
      matchMedia(query).addEventListener("change", () => this.show());
    }
    window.addEventListener("storage", () => {
      this.likes = { ...DEFAULTS, ...loadStored<Partial<Likes>>("settings", {}) };
      this.show();
    });
  }
}

function systemTheme(): "light" | "dark" | "contrast" {
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const settings = new Settings();
