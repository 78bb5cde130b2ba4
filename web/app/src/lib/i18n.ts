// The words of the screen: one catalogue for each language (locales/), English for what a language lacks.
//
// The catalogue is there before any other module runs, so that constants of modules can be made of its words; another
// language is taken by loading the page again (docs/decisions/0010-words-in-other-languages.md).

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import english from "../locales/en/index.ts";
import type { Id, Messages } from "../locales/ids.ts";
import { recall, remember } from "./storage.ts";

export type { Id };
export type Value = string | number | boolean | null | undefined;
/** A message, and what to put in for its variables. */
type Words<K extends Id> = Messages[K] extends never ? [id: K] : [id: K, args: Readonly<Record<Messages[K], Value>>];

const OTHERS = import.meta.glob<string>(["../locales/*/index.ts", "!../locales/en/index.ts"], { import: "default" });
const codeOf = (path: string): string => path.split("/").at(-2)!;

/** The languages that there is a catalogue of. */
export const LANGUAGES: readonly string[] = ["en", ...Object.keys(OTHERS).map(codeOf)];

/** The language that was chosen in the settings; "": the first one of the browser's that there is. */
export const chosen: string = recall("language", "");
const wanted = [...(chosen ? [chosen] : []), ...navigator.languages];

export const language: string = negotiateLanguages(wanted, LANGUAGES, { strategy: "lookup", defaultLocale: "en" })[0]!;
/** The language with the country that the browser names, for dates. */
export const locale: string = wanted.find((tag) => tag.split("-")[0] === language) ?? language;
document.documentElement.lang = language;

/** Take another language, from now on. */
export function choose(code: string): void {
  remember("language", code);
  location.reload();
}

function bundle(code: string, text: string): FluentBundle {
  const made = new FluentBundle(code, { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const path = Object.keys(OTHERS).find((one) => codeOf(one) === language);
const bundles = [...(path ? [bundle(language, await OTHERS[path]!())] : []), bundle("en", english)];

/** Numbers are told as they are, without separators of thousands. */
const told = (value: Value): string | FluentNumber =>
  typeof value === "number"
    ? new FluentNumber(value, { useGrouping: false, maximumFractionDigits: 20 })
    : String(value);

/** A message in the language of the page. */
export function t<K extends Id>(...[id, args]: Words<K>): string {
  const given = Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, told(value as Value)]));
  for (const one of bundles) {
    const pattern = one.getMessage(id)?.value;
    if (pattern) return one.formatPattern(pattern, given);
  }
  return id;
}

const POINT = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";

/** A number that was written with a decimal point, as the language writes it. */
export const figure = (text: string): string => text.replace(".", POINT);

export const decimals = (value: number, digits = 1): string => figure(value.toFixed(digits));
