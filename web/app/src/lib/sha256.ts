// SHA-256 of a text's UTF-8, in hex. The browser's own is only there on https pages and on this machine, and a table is
// often served to a home by plain http.

const CUBE_ROOTS = Uint32Array.from(primes(64), (prime) => bits(Math.cbrt(prime)));
const SQUARE_ROOTS = Uint32Array.from(primes(8), (prime) => bits(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits of the fraction. */
function bits(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(text: string): string {
  const message = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 4, message.length * 8);
  const hash = SQUARE_ROOTS.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) words[i] = data.getUint32(at + 4 * i);
      else {
        const [older, newer] = [words[i - 15]!, words[i - 2]!];
        const low = turned(older, 7) ^ turned(older, 18) ^ (older >>> 3);
        const high = turned(newer, 17) ^ turned(newer, 19) ^ (newer >>> 10);
        words[i] = words[i - 16]! + low + words[i - 7]! + high;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + CUBE_ROOTS[i]! + words[i]!;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}
