// Text from outside, as the terminal has it (engine/plain_text.py): its encoding, and characters that do something
// instead of being seen.

import { t } from "./i18n.ts";

/** C0 and C1, marks and overrides of direction, separators of lines and paragraphs, byte order mark, annotations, tags. */
const UNSEEN =
  /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]/gu;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escape(one: string): string {
  const code = one.codePointAt(0)!.toString(16);
  return SHORT[one] ?? (code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`);
}

/** A text as one line: control characters are written out, line breaks and tabs too. */
export const oneLine = (text: string): string => text.replace(UNSEEN, escape);

/** The text of a file in UTF-8, with or without a byte order mark; another encoding is refused by a sentence. */
export function decodeText(bytes: Uint8Array, name: string): string {
  const [first, second] = bytes;
  const isUtf16 =
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0 && second === 0 && bytes[2] === 0xfe && bytes[3] === 0xff) ||
    (bytes.length > 1 && (first === 0) !== (second === 0));
  const file = oneLine(name);
  if (isUtf16) throw new Error(t("plain-text-utf-16", { file, line: 1 }));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(t("plain-text-not-utf-8", { file, line: faultyLine(bytes) }));
  }
}

/** The number of the first line that is no UTF-8: no character goes over a line break. */
function faultyLine(bytes: Uint8Array): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(10, start);
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    start = end + 1;
  }
}

/** Read a file that a person has chosen. */
export const readText = async (file: Pick<File, "arrayBuffer" | "name">): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()), file.name);
