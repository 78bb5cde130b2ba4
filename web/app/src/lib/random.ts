// Random words that nobody can guess.

function random(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

/** 128 bits, in hex. */
export function randomHex(): string {
  return Array.from(random(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A token of a seat: 256 bits in base64url, 43 characters. */
export function randomToken(): string {
  return btoa(String.fromCharCode(...random(32)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
