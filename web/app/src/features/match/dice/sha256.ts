// SHA-256 of a text's UTF-8, in hex. The browser's own is only there on https pages and on this machine, and a table is
// often served to a home by plain http.

import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
