// The words of the screen. Each folder has a catalogue of its own for each language (messages/*.ftl); the build has every
// module import the catalogues whose messages it names (scripts/catalogues.mjs).
//
// A catalogue is there before a module that names its messages runs, so that constants of modules can be made of its words;
// another language is taken by loading the page again (docs/decisions/0010-words-in-other-languages.md).

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import type { Id, Messages } from "../messages/ids.ts";
import { loadStored, saveStored } from "./storage.ts";

export type { Id };
export type Value = string | number | boolean | null | undefined;
/** A message, and what to put in for its variables. */
type Words<K extends Id> = Messages[K] extends never ? [id: K] : [id: K, args: Readonly<Record<Messages[K], Value>>];

/** The languages that there are catalogues in. */
export const LANGUAGES: readonly string[] = Object.keys(import.meta.glob("../messages/*.ftl", { query: "?raw" })).map(
  (path) => path.slice(path.lastIndexOf("/") + 1, -".ftl".length),
);

/** The language that was chosen in the settings; "": the first one of the browser's that there is. */
export const chosen: string = loadStored("language", "");
const preferred = [...(chosen ? [chosen] : []), ...navigator.languages];

export const language: string = negotiateLanguages(preferred, LANGUAGES, {
  strategy: "lookup",
  defaultLocale: "en",
})[0]!;
/** The language with the country that the browser names, for dates. */
export const locale: string = preferred.find((tag) => tag.split("-")[0] === language) ?? language;
document.documentElement.lang = language;

/** Take another language, from now on. */
export function choose(code: string): void {
  saveStored("language", code);
  location.reload();
}

const bundle = new FluentBundle(language, { useIsolating: false });

/** Know the messages of a catalogue. */
export function add(catalogue: string): void {
  bundle.addResource(new FluentResource(catalogue));
}

/** Numbers are told as they are, without separators of thousands. */
const toFluent = (value: Value): string | FluentNumber =>
  typeof value === "number"
    ? new FluentNumber(value, { useGrouping: false, maximumFractionDigits: 20 })
    : String(value);

/** A message in the language of the page. */
export function t<K extends Id>(...[id, args]: Words<K>): string {
  const fluentArgs = Object.fromEntries(
    Object.entries(args ?? {}).map(([name, value]) => [name, toFluent(value as Value)]),
  );
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, fluentArgs) : id;
}

const POINT = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";

/** A number that was written with a decimal point, as the language writes it. */
export const figure = (text: string): string => text.replace(".", POINT);

export const decimals = (value: number, digits = 1): string => figure(value.toFixed(digits));
