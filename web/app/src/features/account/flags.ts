// Flags: ISO 3166 codes of countries, with their names from the browser.

const LETTERS =
  "ADAEAFAGALAMAOARATAUAZBABBBDBEBFBGBHBIBJBNBOBRBSBTBWBYBZCACDCFCGCHCICLCMCNCOCRCUCVCYCZDEDJDKDMDODZECEEEGERESETFIFJFMFRGAGBGDGEGHGMGNGQGRGTGWGYHNHRHTHUIDIEILINIQIRISITJMJOJPKEKGKHKIKMKNKPKRKWKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMRMTMUMVMWMXMYMZNANENGNINLNONPNRNZOMPAPEPGPHPKPLPSPTPWPYQARORSRURWSASBSCSDSESGSISKSLSMSNSOSRSSSTSVSYSZTDTGTHTJTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVNVUWSXKYEZAZMZW";
const CODES = Array.from({ length: LETTERS.length / 2 }, (_, at) => LETTERS.slice(2 * at, 2 * at + 2));
import { language } from "../../lib/i18n.ts";

const names = new Intl.DisplayNames([language], { type: "region" });

/** Countries by name. */
export const COUNTRIES: readonly (readonly [code: string, name: string])[] = CODES.map(
  (code) => [code, names.of(code) ?? code] as const,
).toSorted(([, a], [, b]) => a.localeCompare(b));

/** What a country is called; "" for none. */
export const country = (code: string): string => (code ? (names.of(code) ?? code) : "");

/** A country's flag as a sign; where a system has no flags, its letters. */
export const flag = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));
